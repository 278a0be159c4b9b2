"""Documents as people have them: each statement at its person and month, or told; nothing credited to another.

The documents were made before the readers: by python-docx as Word would write them, saved by LibreOffice, as Google
Docs, Confluence, WordPad, Outlook and Gmail write theirs. `unseen` was put away until the readers were written: then
51 of its 58 statements were in place, and 7 were in their month, but of nobody.
Beside each is `.expected.json`: statements with person, month and first words; `away`: words that are nobody's, or
(with `@`) not of somebody; `told`: what must be told.
"""

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from reports.cli.inspect import as_json
from reports.corpus import assemble_corpus
from reports.loading import lines_of, load
from reports.model.rows import LoadSettings

EXPECTED = sorted(Path(__file__).with_name("collection").rglob("*.expected.json"))
ASKED = {"I shipped offline mode"}
"""Its mail names no month."""


def bare(text: str) -> str:
    return " ".join(re.sub(r"[*_`\\]", "", text).split())


class Read:
    """What is read of one document."""

    def __init__(self, path: Path) -> None:
        self.found: dict[str, Any] = json.loads(
            as_json(assemble_corpus(*load([path], LoadSettings(today=date(2026, 11, 22)))))
        )
        names = {one["id"]: one["name"] for one in self.found["contributors"]}
        self.texts = [(names[s["contributor"]], s["period"], bare(s["text"])) for s in self.found["summaries"]]
        self.told = "\n".join(bare(f"{p['text']} {p['message']}") for p in self.found["problems"])
        self.lines = [bare(line) for line in next(iter(lines_of(path).values()))]


@pytest.fixture(scope="module", params=EXPECTED, ids=lambda path: f"{path.parent.name}/{path.name}"[:-14])
def document(request: pytest.FixtureRequest) -> tuple[Read, dict[str, Any], str]:
    path: Path = request.param
    name = path.name.removesuffix(".expected.json")
    return Read(path.with_name(name)), json.loads(path.read_text("utf-8")), name


Document = tuple[Read, dict[str, Any], str]


def test_each_statement_is_at_its_person_and_month(document: Document) -> None:
    read, wanted, _ = document
    for person, period, words in wanted["statements"]:
        places = {(who, when) for who, when, said in read.texts if bare(words) in said}
        if words in ASKED:
            assert places <= {(person, period), (person, "2024-06")}
            assert bare(words) in read.told
        else:
            assert places == {(person, period)}, words


def test_nothing_is_credited_to_another(document: Document) -> None:
    read, wanted, _ = document
    for one in wanted["away"]:
        words, _, who = one.partition("@")
        assert not [at for at in read.texts if bare(words) in at[2] and who in ("", at[0])]


def test_what_is_no_text_is_told(document: Document) -> None:
    read, wanted, _ = document
    for words in wanted["told"]:
        assert bare(words) in read.told


def test_each_line_is_accounted_for_and_has_a_place(document: Document) -> None:
    read, _, _ = document
    numbers = [line["line"] for line in read.found["lines"]]
    filled = [at for at, line in enumerate(read.lines, 1) if line.strip(">|- ")]
    assert set(filled) <= set(numbers)
    assert all(line["place"] for line in read.found["lines"] if line["line"] in filled)
