"""What may be of another person than the head above says is told apart, or told."""

from datetime import date

import pytest

from reports.errors import Problem
from reports.loading.kinds import Profile
from reports.loading.profiles.others import other_subject
from reports.loading.profiles.profile import read_profiles
from reports.loading.text import SourceText
from reports.model.rows import LoadSettings

READING = LoadSettings(date(2026, 5, 1))


def profiles(text: str) -> list[Profile]:
    found = read_profiles(SourceText(tuple(text.splitlines()), "utf-8"), "a.txt", "0", READING)
    assert not isinstance(found, Problem)
    return found


def said(text: str) -> set[tuple[str | None, str]]:
    """Person and last words of each summary."""
    return {(one.row.name, s.text.splitlines()[-1]) for one in profiles(text) for s in one.row.summaries}


def told(text: str) -> list[str]:
    return [problem.text for one in profiles(text) for problem in one.row.problems if problem.code == "other-subject"]


@pytest.mark.parametrize(
    "text",
    [
        "Ada Byron\nNov 2023\nFixed the leak.\nRobert Stone\nJanuary 2024\nDrew the plan.\n",
        "Ada Byron - March 2024\nFixed the leak.\nRobert Stone - March 2024\nDrew the plan.\n",
        "Ada Byron, March 2024: Fixed the leak.\n\nRobert Stone, March 2024: Drew the plan.\n",
    ],
)
def test_a_name_with_a_month_begins_the_next_person_without_a_blank_line(text: str) -> None:
    found = {(who, words.rpartition(": ")[2]) for who, words in said(text)}
    assert found == {("Ada Byron", "Fixed the leak."), ("Robert Stone", "Drew the plan.")}


def test_a_name_with_a_month_within_the_text_of_another_is_asked_about() -> None:
    text = "# Ada Byron\n\n## March 2024\n\nFixed the leak.\n\nRobert Stone, April 2024: A great colleague.\n"
    assert all("great" not in words for _, words in said(text))
    assert [p.code for one in profiles(text) for p in one.row.problems] == ["open-person"]


@pytest.mark.parametrize(
    "text",
    ["- Robert built the importer.", "Ada fixed it. Robert built the importer.", "- Robert: built the importer."],
)
def test_a_sentence_that_says_what_another_person_did_is_told(text: str) -> None:
    (found,) = told(f"Ada Byron\n\nMarch 2024\n\n{text}\n")
    assert found.startswith("Robert")


@pytest.mark.parametrize("text", ["- Built it with Robert.", "Ada built the importer.", "- Mentor: Robert Stone"])
def test_a_colleague_who_is_only_named_is_not(text: str) -> None:
    assert not told(f"Ada Byron\n\nMarch 2024\n\n{text}\n")


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Este mês o Duarte Pinho operou dez gatos.", "Duarte Pinho"),
        ("Im Mai hat Anna Koch das Lager umgebaut.", "Anna Koch"),
        ("Ce mois-ci, Camille Roussel a réparé le toit.", "Camille Roussel"),
        ("We gave Ann a kit.", None),
        ("The list that Anna Koch wanted is done.", None),
    ],
)
def test_another_who_is_the_subject_within_a_sentence_is_told(sentence: str, name: str | None) -> None:
    found = other_subject(sentence, "Teresa Valadares")
    assert (found[0] if found else None) == name
