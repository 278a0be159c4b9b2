"""Rows of what was loaded."""

from itertools import pairwise

from reports.model.rows import SIGNS, WEIGHTS, RosterEntry, strength


def test_an_entry_of_the_roster_is_called_by_each_of_its_words_once() -> None:
    entry = RosterEntry("ada", "Ada Byron", email="ada@example.org", handles=("ada-b", "Ada Byron"))
    assert entry.words == ("Ada Byron", "ada@example.org", "ada-b")


def test_an_entry_without_words_is_called_by_its_id_alone() -> None:
    assert RosterEntry("ada").words == ()


def test_signs_are_as_strong_as_they_are_together() -> None:
    assert strength(()) == 0
    assert strength(("figure", "cited")) == WEIGHTS["figure"] + WEIGHTS["cited"]


def test_the_first_reasons_weigh_most() -> None:
    told = [sign for sign in SIGNS if sign != "asked"]  # of which nothing came
    assert all(WEIGHTS[before] >= WEIGHTS[after] for before, after in pairwise(told))
