"""Lines that are items though nothing marks them: the sentences of one stand in one thread."""

from datetime import date
from pathlib import Path

from reports.corpus import assemble_corpus
from reports.loading import load
from reports.model.rows import LoadSettings
from reports.packets.texts import found_threads
from reports.packets.threads import Said

LINES = """# Ada Byron

## 2025-01
Moved the ledger to Kestrel. Nobody noticed.
Painted the wall.
Sold the plums.

## 2025-02
Audit of the ledger on Kestrel passed. It took an hour.
Baked the bread.
Mended the shoes.
"""


def said(tmp_path: Path, text: str) -> list[Said]:
    """The statements of a text, with what threads are found by."""
    (tmp_path / "ada.md").write_text(text, "utf-8")
    corpus = assemble_corpus(*load([tmp_path], LoadSettings(date(2026, 1, 1))))
    return found_threads(corpus, "ada-byron")[1]


def going_on(tmp_path: Path, text: str) -> list[str]:
    """The statements that stand in one item with those before."""
    return [one.text for one in said(tmp_path, text) if one.goes_on]


def test_sentences_of_one_line_stand_in_one_item(tmp_path: Path) -> None:
    assert going_on(tmp_path, LINES) == ["Nobody noticed.", "It took an hour."]


def test_lines_that_end_within_sentences_are_prose(tmp_path: Path) -> None:
    wrapped = LINES.replace("the wall.\nSold the", "the wall and sold the\n").replace("the bread.\n", "the bread and\n")
    assert going_on(tmp_path, wrapped) == []


def test_long_paragraphs_are_prose(tmp_path: Path) -> None:
    assert going_on(tmp_path, LINES.replace(".\n", ". We sang. We danced.\n")) == []


def test_housekeeping_makes_no_thread_and_a_denial_may(tmp_path: Path) -> None:
    text = LINES.replace("Sold the plums.", "Fixed a typo in the ledger.").replace("Baked the bread.", "Not shipped.")
    assert [one.text for one in said(tmp_path, text) if one.is_soft] == ["Fixed a typo in the ledger."]
    assert [one.is_plain for one in said(tmp_path, text) if one.text == "Not shipped."] == [True]
