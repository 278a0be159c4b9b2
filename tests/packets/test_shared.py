"""Subjects of several people: said by name by each of them."""

from dataclasses import replace
from datetime import date
from pathlib import Path

from reports.corpus import assemble_corpus
from reports.loading import load
from reports.model.rows import LoadSettings
from reports.packets import assemble_period
from reports.periods import Period


def shared(folder: Path, **lists: str) -> list[tuple[str, tuple[str, ...]]]:
    """The subjects that people share in 2025, of lists of two months each."""
    for name, text in lists.items():
        first, second = text.split(" | ")
        (folder / f"{name}.md").write_text(
            f"# {name.title()} Byron\n\n## 2025-01\n\n- {first}\n\n## 2025-02\n\n- {second}\n", "utf-8"
        )
    corpus = assemble_corpus(*load([folder], LoadSettings(today=date(2026, 1, 1))))
    return [(one.name, one.people) for one in assemble_period(corpus, Period.parse("2025")).shared]


def test_a_thread_of_one_is_shared_by_who_says_its_name(tmp_path: Path) -> None:
    found = shared(
        tmp_path,
        ada="Moved the ledger to Kestrel. | Kestrel holds the ledger now.",
        bo="Audited Kestrel with two colleagues. | Painted the canteen wall.",
        cy="Moved the canteen to the old hall. | The hall holds it now.",
    )
    assert found == [("Kestrel", ("Ada Byron", "Bo Byron"))]


def test_one_plain_word_and_words_that_only_begin_alike_are_shared_by_nobody(tmp_path: Path) -> None:
    assert not shared(
        tmp_path,
        ada="The pages of the brochure are printed. | Counted the pages of the brochure.",
        bo="The site has nine pages. | Painted the canteen wall.",
        cy="Two reviewers wrote to us. | Answered the reviewers of our paper.",
        dee="Reviewed the otter paper. | Had my annual review.",
    )


def test_a_name_in_an_identifier_is_said(tmp_path: Path) -> None:
    found = shared(
        tmp_path,
        ada="Moved the ledger to Kestrel. | Kestrel holds the ledger now.",
        bo="Sped up core/kestrel by half. | Painted the canteen wall.",
    )
    assert found == [("Kestrel", ("Ada Byron", "Bo Byron"))]


def test_a_name_without_words_that_a_reviewer_gave_is_of_one(tmp_path: Path) -> None:
    for name in ("ada", "bo"):
        text = f"# {name.title()} Byron\n\n## 2025-01\n\n- Moved Kestrel.\n\n## 2025-02\n\n- Kestrel holds it now.\n"
        (tmp_path / f"{name}.md").write_text(text, "utf-8")
    corpus = assemble_corpus(*load([tmp_path], LoadSettings(today=date(2026, 1, 1))))
    one, *_ = corpus.contributors
    named = replace(corpus, threads={one["id"]: {"🚀": ["Kestrel"]}})
    assert all(len(found.people) == 2 for found in assemble_period(named, Period.parse("2025")).shared)
