"""A name that is spelled otherwise than in a list is meant where it leads a line, and only one person is near it."""

import pytest

from reports.loading.profiles.spellings import with_spellings

LISTED = ["Lars De Smet", "Ann Petersen", "Anna Petersen"]


@pytest.mark.parametrize(
    ("line", "made"),
    [
        ("Petersen Ann:", "Ann Petersen:"),
        ("- Desmet Lars: cut it", "- Lars De Smet: cut it"),
        ("Lars De Smit", "Lars De Smet"),
    ],
)
def test_another_order_a_blank_or_a_letter_is_no_other_name(line: str, made: str) -> None:
    assert with_spellings([line], LISTED)[0] == [made]


@pytest.mark.parametrize(
    "line", ["Lars De Smet:", "Annn Petersen: cut it", "We met Desmet Lars: cut it", "Bo Lee: cut it"]
)
def test_what_is_listed_near_two_or_within_a_line_stays(line: str) -> None:
    assert with_spellings([line], LISTED) == ([line], {})


def test_what_was_meant_by_another_spelling_is_known() -> None:
    assert with_spellings(["Notes", "Lars De Smit: cut it"], LISTED)[1] == {2: ("Lars De Smit", "Lars De Smet")}
