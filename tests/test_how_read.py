"""How a source was read, in words: by which signs, and what of it is weak."""

from dataclasses import replace

import pytest

from reports.errors import Problem
from reports.how_read import how_read, said
from reports.language import speaking
from reports.model.rows import HighlightRow, ProfileRow, SummaryRow
from reports.periods import Period

_MARCH = Period.parse("2025-03")


def _row(who: str, when: str, name: str | None = "Ada Byron", **more: object) -> ProfileRow:
    one = SummaryRow("2025-03", "Cut it.", 2, person_found=who, period_found=when)
    found = ProfileRow("a.txt", "", "utf-8", "", name, 1, summaries=(one,))
    return replace(found, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("who", "when", "words"),
    [
        ("heading on line 3", "line 4, year of the title on line 1; Week 14: its Thursday is in April",
         "One person (headings); Mar 2025 (lines, the year: the title)."),
        ('"Name" on line 1', "time named on line 4", "One person (fields); Mar 2025 (its sentences)."),
        ("who did it, on line 3", "the row above", "One person (names in its lines); Mar 2025 (the rows above)."),
        ("row 12", "column Resolved", "One person; Mar 2025 (columns)."),
        ("name of the file", "subject on line 2", "One person (the name of the file); Mar 2025 (the subject)."),
        ("@3f2a91c", "date of its author", "One person; Mar 2025 (the dates of commits)."),
        ("", "", "One person; Mar 2025."),
    ],
)  # fmt: skip
def test_signs_are_told_in_plain_words(who: str, when: str, words: str) -> None:
    assert said([how_read(_with_statement(_row(who, when)))], [_MARCH]) == words


def _with_statement(row: ProfileRow) -> ProfileRow:
    (one,) = row.summaries
    return replace(row, summaries=(replace(one, highlights=(HighlightRow("Cut it.", "other", 2, 0, 7, 1),)),))


def test_what_stands_on_a_weak_sign_is_said_first() -> None:
    told = Problem("year-assumed", "no year stands in it.", "warning", "a.txt")
    by_year = _with_statement(_row("heading on line 3", "line 4", problems=(told,)))
    nobody = _with_statement(_row("", "line 4", name=None))
    assert how_read(by_year).unsure == ("period",)
    assert said([how_read(by_year)], [_MARCH]) == "Unsure: Mar 2025 (lines); one person (headings)."
    assert said([how_read(nobody)], [_MARCH]) == "Unsure: nobody is named; Mar 2025 (lines)."
    assert said([how_read(by_year), how_read(nobody)], [_MARCH]).startswith("Unsure: two people (headings); unsure: ")
    with speaking("de"):
        assert said([how_read(by_year)], [_MARCH]) == "Unsicher: März 2025 (Zeilen); 1 Person (Überschriften)."
    assert said([how_read(ProfileRow("a.txt", "", "utf-8", "", None, 1))], []) == ""
