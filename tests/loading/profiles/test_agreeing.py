"""A name that one weak sign alone tells is told as doubtful; where two signs agree, nothing is said."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from reports.errors import Problem
from reports.loading import load
from reports.loading.profiles.agreeing import Agreeing
from reports.loading.profiles.drafts import Draft, PersonDraft
from reports.loading.profiles.sections import Section
from reports.loading.profiles.telling import no_names
from reports.model.rows import LoadSettings, ProfileRow, RosterEntry

READING = LoadSettings(today=date(2026, 11, 22))


def read(folder: Path, text: str, name: str = "notes.md", reading: LoadSettings = READING) -> list[ProfileRow]:
    path = folder / name
    path.write_text(text, "utf-8")
    return list(load([path], reading)[0])


def doubted(rows: list[ProfileRow]) -> dict[str | None, list[Problem]]:
    """Who may be nobody, with what is told of it."""
    told = [problem for row in rows for problem in row.problems if problem.code == "person-assumed"]
    return {row.name: [one for one in told if row.name and row.name in one.message] for row in rows if row.summaries}


TEAM = """# Team notes

## 14 March 2025

- Paula: mended the pump
- Henrik: sold the boat
- {0}: {1}
"""


@pytest.mark.parametrize(
    ("word", "deed"), [("Quarvels", "we all did well"), ("Brunding", "we ate outside"), ("Zilkomat", "ran again")]
)
def test_a_word_among_names_that_no_list_knows_is_doubted(tmp_path: Path, word: str, deed: str) -> None:
    found = doubted(read(tmp_path, TEAM.format(word, deed)))
    assert {name for name, told in found.items() if told} == {word}


@pytest.mark.parametrize("name", ["Amara", "Tomasz", "Ben", "Grace"])
def test_given_names_in_a_row_agree_with_each_other(tmp_path: Path, name: str) -> None:
    found = doubted(read(tmp_path, TEAM.format(name, "painted the door")))
    assert not any(found.values())


def test_its_statements_bear_the_doubt_and_those_of_others_do_not(tmp_path: Path) -> None:
    rows = read(tmp_path, TEAM.format("Quarvels", "we all did well"))
    assert {(row.name, one.doubts) for row in rows for one in row.summaries} == {
        ("Paula", ()), ("Henrik", ()), ("Quarvels", ("person",))
    }  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "Present: Paula, Henrik, Quarvels\n\n" + TEAM,
        TEAM + "\nThen we went home with Quarvels.\n",
        TEAM + "\nReach us: quarvels@example.org\n",
    ],
)
def test_a_second_place_that_names_somebody_agrees(tmp_path: Path, text: str) -> None:
    assert not any(doubted(read(tmp_path, text.format("Quarvels", "swept the hall"))).values())


def test_what_the_roster_knows_is_not_doubted(tmp_path: Path) -> None:
    known = replace(READING, roster=(RosterEntry("q", name="Quarvels"),))
    assert not any(doubted(read(tmp_path, TEAM.format("Quarvels", "swept the hall"), reading=known)).values())


def person(name: str, *whys: str) -> PersonDraft:
    """Somebody of whom each text is told by one of these signs."""
    drafts = [Draft(Section("period", 0), why=why) for why in whys]
    return PersonDraft(name, whys[0], drafts=drafts)


def unsure(lines: list[str], *people: PersonDraft) -> list[str | None]:
    return [one.name for one in Agreeing(lines, "notes.md", people, ()).unsure()]


def test_words_that_the_text_has_in_small_letters_speak_against_a_name() -> None:
    one = person("Luzanta Korrim", "heading on line 1")
    other = person("Ada Byron", "heading on line 2")
    assert unsure(["Luzanta Korrim", "Ada Byron"], one, other) == []
    assert unsure(["Luzanta Korrim", "Ada Byron", "how a luzanta turns"], one, other) == ["Luzanta Korrim"]


def test_words_of_two_scripts_are_no_name() -> None:
    others = [person("Paula", "who did it, line 1"), person("Henrik", "who did it, line 2")]
    assert unsure(["-"] * 3, person("画面の Zilkomat 判定", "who did it, line 3"), *others) == ["画面の Zilkomat 判定"]


def test_two_in_a_row_are_doubted_as_one() -> None:
    assert unsure(["-"], person("Ada Lovelace Alan Turing", '"author" on line 1')) == ["Ada Lovelace Alan Turing"]


@pytest.mark.parametrize("why", ["sender in header", '"name" on line 1', "said in the configuration", "cell on line 3"])
def test_a_strong_sign_needs_no_second(why: str) -> None:
    assert unsure(["-"], person("Quarvels", why)) == []


def test_talkers_are_two_at_least() -> None:
    one, other = (person(name, *[f"head of the message on line {n}" for n in (1, 5)]) for name in ("zil_k", "Quarv T"))
    assert unsure(["-"] * 5, one, other) == []
    assert unsure(["-"] * 5, person("Quarv T", "head of the message on line 1"), one) == ["Quarv T", "zil_k"]


def test_many_are_told_at_once() -> None:
    lines = dict(zip(("Quarvels", "Brunding", "Zilkomat", "Vorps"), (1, 2, 3, 4), strict=True))
    (told,) = no_names("a.md", lines)
    assert "and 1 more" in told.message
