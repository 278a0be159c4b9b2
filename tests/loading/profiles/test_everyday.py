"""Everyday texts, written by people who know the task and no code: each statement at its person and month, or told.

Each text has a `.expected.json` beside it: `people`; `statements` and `away` with person and period; `overview`; `open`
(to be asked about, or placed with a doubt), `private`, `boilerplate`; `whole`: what must be quoted in one piece, label
and sign included.
"""

import json
import re
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from reports.cli.inspect import as_json
from reports.corpus import assemble_corpus
from reports.errors import InputError
from reports.loading import load
from reports.model.rows import LoadSettings
from tests.sampling import in_soak, sampled

FOLDER = Path(__file__).with_name("everyday")
TEXTS = sorted(FOLDER.rglob("*.expected.json"))
SAMPLE = TEXTS[::6]
"""Some of each writer."""
LEAST = 0.97
"""The share of statements that must be in place; the rest is told."""


Wanted = dict[str, Any]
"""What is expected of a text."""


def bare(text: str) -> str:
    """A text without emphasis, and with single blanks."""
    return " ".join(re.sub(r"[*_`]", "", text).split())


def name(written: str | None) -> str:
    """A name whatever its part that stands first."""
    return " ".join(sorted((written or "").lower().replace(",", "").split()))


class Read:
    """What is read of one text."""

    def __init__(self, path: Path) -> None:
        """Read it alone."""
        try:
            self.found = json.loads(as_json(assemble_corpus(*load([path], LoadSettings(today=date(2026, 11, 22))))))
        except InputError as error:
            told = [{"text": p.text, "line": p.line} for p in error.problems]
            self.found = {"contributors": [], "summaries": [], "absences": [], "lines": [], "problems": told}
        self.lines = [bare(line) for line in path.read_text("utf-8").splitlines()]
        self.names = {one["id"]: name(one["name"]) for one in self.found["contributors"]}
        self.texts = [(self._of(one), bare(one["text"])) for one in self.found["summaries"]]
        self.doubted = [bare(one["text"]) for one in self.found["summaries"] if one["found"]["doubts"]]
        self.told = "\n".join(bare(problem["text"] or "") for problem in self.found["problems"])
        self.became = {line["line"]: line["became"] for line in self.found["lines"]}

    def _of(self, one: dict[str, Any]) -> tuple[str, str]:
        return self.names[one["contributor"]], one["period"]

    def places(self, text: str) -> set[tuple[str, str]]:
        """Where a text stands: person and period."""
        return {place for place, said in self.texts if bare(text) in said}

    def is_told(self, text: str) -> bool:
        """Whether it is a problem."""
        runs = (" ".join(self.lines[at : at + 6]) for at in range(len(self.lines)))
        number = next((at for at, run in enumerate(runs, 1) if run.find(bare(text)) >= 0 and bare(text)), 0)
        alone = next((at for at, line in enumerate(self.lines, 1) if bare(text) in line), number)
        return bare(text) in self.told or self.became.get(alone) == "problem"


@cache
def read_beside(path: Path) -> Read:
    """What is read of the text that these expectations are of; once for all tests."""
    return Read(path.with_name(path.name.removesuffix(".expected.json")))


@cache
def expected(path: Path) -> Wanted:
    found: Wanted = json.loads(path.read_text("utf-8"))
    return found


# What is wrong with what is read of a text, in view of what is wanted ------------------------------


def elsewhere_without_a_word(read: Read, wanted: Wanted) -> list[Any]:
    """Statements that stand at another person or month, or are gone and not told."""

    all_of = wanted.get("statements", [])

    def is_right(one: dict[str, str]) -> bool:
        places = read.places(one["text"])
        right = {(name(of["person"]), of["period"]) for of in all_of if of["text"] == one["text"]}
        return places == right or (not places and read.is_told(one["text"]))

    return [one for one in all_of if not is_right(one)]


def open_and_not_told(read: Read, wanted: Wanted) -> list[Any]:
    """What is to be asked about, and is placed without a doubt or gone."""

    def is_right(one: dict[str, str]) -> bool:
        places = [said for _, said in read.texts if bare(one["text"]) in said]
        return all(said in read.doubted for said in places) and bool(places or read.is_told(one["text"]))

    return [one for one in wanted.get("open", []) if not is_right(one)]


def other_people(read: Read, wanted: Wanted) -> list[Any]:
    """Who is found, where these are not those who are named."""
    found = sorted(filter(None, read.names.values()))
    return [] if found == sorted(map(name, wanted["people"])) else [found]


def private_and_shown(read: Read, wanted: Wanted) -> list[Any]:
    """What is private and shown somewhere."""
    shown = bare(json.dumps(read.found, ensure_ascii=False)) if wanted.get("private") else ""
    return [one for one in wanted.get("private", []) if bare(one["text"]) in shown]


def absences_that_are_none(read: Read, wanted: Wanted) -> list[Any]:
    """Absences that are no state of their month, no statement there and not told."""
    found = [(read.names[a["contributor"]], a["period"], bare(a["text"])) for a in read.found["absences"]]

    def is_right(one: dict[str, str]) -> bool:
        place = (name(one["person"]), one["period"])
        is_state = any(bare(one["text"]) in said and (who, when) == place for who, when, said in found)
        return is_state or read.places(one["text"]) == {place} or read.is_told(one["text"])

    return [one for one in wanted.get("away", []) if not is_right(one)]


def quotations_in_pieces(read: Read, wanted: Wanted) -> list[Any]:
    """What must be quoted in one piece, and is not."""
    quoted = [bare(one["text"]) for summary in read.found["summaries"] for one in summary["highlights"]]
    return [
        one for one in wanted.get("whole", []) if read.places(one) and not any(bare(one) in said for said in quoted)
    ]


FAULTS = (
    *(elsewhere_without_a_word, open_and_not_told, other_people, private_and_shown, absences_that_are_none),
    quotations_in_pieces,
)


@pytest.mark.parametrize("path", sampled(TEXTS, SAMPLE), ids=lambda path: f"{path.parent.name}/{path.name}"[:-14])
def test_each_statement_is_at_its_person_and_month_or_told(path: Path) -> None:
    read, wanted = read_beside(path), expected(path)
    assert {fault.__name__: found for fault in FAULTS if (found := fault(read, wanted))} == {}


@pytest.mark.parametrize("texts", [SAMPLE, *in_soak(TEXTS)], ids=["sample", "all"])
def test_nearly_all_is_in_place(texts: list[Path]) -> None:
    total = placed = away = states = 0
    for path in texts:
        read, wanted = read_beside(path), expected(path)
        total += len(wanted.get("statements", []))
        places = ((one, (name(one["person"]), one["period"])) for one in wanted.get("statements", []))
        placed += sum(read.places(one["text"]) == {place} for one, place in places)
        away += len(wanted.get("away", []))
        said = {bare(one["text"]) for one in read.found["absences"]}
        states += sum(any(bare(one["text"]) in told for told in said) for one in wanted.get("away", []))
    assert placed >= LEAST * total
    assert states >= LEAST * away
