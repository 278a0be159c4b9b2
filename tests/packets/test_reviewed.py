"""Threads as reviewers want them: named anew, joined, split; a rule that matches nothing is told."""

from dataclasses import replace
from datetime import date
from pathlib import Path

from reports.corpus import Corpus, assemble_corpus
from reports.loading import load
from reports.model.rows import LoadSettings
from reports.packets import assemble_period, assemble_person, attach
from reports.packets.reviewed import Rules
from reports.periods import Period

TODAY = date(2026, 1, 1)
TEXT = """# Ada Byron

## 2025-01

- Moved the ledger tables to Kestrel.
- Wrote the first page about Zephyr pricing.

## 2025-02

- Kestrel holds every ledger row since Monday.
- Zephyr pricing was approved by the board.

## 2025-03

- Audit of the ledger on Kestrel passed.
- Zephyr pricing is live.
"""


def threads(tmp_path: Path, rules: Rules) -> tuple[dict[str, int], list[str]]:
    """Names of threads with how many statements each has, and what is told of the rules."""
    corpus = _corpus(tmp_path, {"ada-byron": rules})
    (person,) = assemble_person(corpus, "ada-byron").people
    told = [problem.message for problem in corpus.problems if problem.code == "thread"]
    return {one.name: len(one.statements) for one in person.threads}, told


def _corpus(tmp_path: Path, rules: dict[str, Rules]) -> Corpus:
    (tmp_path / "ada.md").write_text(TEXT, "utf-8")
    options = LoadSettings(TODAY)
    kept = {key: {name: tuple(parts) for name, parts in one.items()} for key, one in rules.items()}
    return attach(assemble_corpus(*load([tmp_path], options)), replace(options, threads=kept))


def test_without_a_rule_threads_are_as_found(tmp_path: Path) -> None:
    assert threads(tmp_path, {}) == ({"ledger on Kestrel": 3, "Zephyr pricing": 3}, [])


def test_a_thread_is_named_anew(tmp_path: Path) -> None:
    assert threads(tmp_path, {"Ledger move": ["kestrel"]}) == ({"Ledger move": 3, "Zephyr pricing": 3}, [])


def test_threads_are_joined(tmp_path: Path) -> None:
    assert threads(tmp_path, {"All": ["Kestrel", "Zephyr pricing"]}) == ({"All": 6}, [])


def test_words_take_statements_out_of_their_thread(tmp_path: Path) -> None:
    found, told = threads(tmp_path, {"Checks": ["audit of", "approved"]})
    assert found == {"ledger on Kestrel": 2, "Zephyr pricing": 2, "Checks": 2}
    assert told == []


def test_of_two_rules_the_first_holds(tmp_path: Path) -> None:
    assert threads(tmp_path, {"One": ["ledger"], "Two": ["audit"]})[0] == {"One": 3, "Zephyr pricing": 3}


def test_a_rule_that_matches_nothing_is_told_with_what_there_is(tmp_path: Path) -> None:
    corpus = _corpus(tmp_path, {"ada-byron": {"Birds": ["Kestrell"]}, "ada-byro": {"Birds": ["Kestrel"]}})
    messages = {problem.message: problem.hint for problem in corpus.problems if problem.code == "thread"}
    assert messages == {
        "[threads.ada-byron], “Birds”: “Kestrell” is no thread, and stands in no statement.": (
            "Threads found: “ledger on Kestrel”, “Zephyr pricing”."
        ),
        "[threads.ada-byro]: no source speaks of such a person.": "Did you mean “ada-byron”?",
    }


def test_the_subjects_that_people_share_bear_the_names_of_reviewers(tmp_path: Path) -> None:
    (tmp_path / "bo.md").write_text(TEXT.replace("Ada Byron", "Bo Diaz"), "utf-8")
    shared = assemble_period(_corpus(tmp_path, {"bo-diaz": {"Ledger move": ["kestrel"]}}), Period.parse("2025")).shared
    assert ("Ledger move", ("Ada Byron", "Bo Diaz")) in [(one.name, one.people) for one in shared]
    assert "Kestrel" not in [one.name for one in shared]


def test_statements_of_one_month_stand_in_a_thread_as_in_the_text(tmp_path: Path) -> None:
    text = TEXT.replace("- Wrote the first page", "- Counted Kestrel twice.\n- Wrote the first page")
    (tmp_path / "cy.md").write_text(text.replace("Ada Byron", "Cy Ito"), "utf-8")
    (thread, *_) = assemble_person(_corpus(tmp_path, {}), "cy-ito").people[0].threads
    assert [one.text for one in thread.statements[:2]] == [
        "Moved the ledger tables to Kestrel.",
        "Counted Kestrel twice.",
    ]
