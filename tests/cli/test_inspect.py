"""The JSON contract, and that a terminal only shows what it prints."""

import json
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.cli import inspect
from reports.cli.inspect import as_csv, as_json, as_table, printable
from reports.corpus import Corpus, assemble_corpus, rows
from reports.errors import Problem
from reports.loading import load
from reports.model.rows import LoadSettings
from tests.corpora import corpus, profile, pull_request, summary


def test_the_json_has_the_keys_of_the_contract() -> None:
    made = assemble_corpus(
        [
            profile(
                claimed_months=2,
                summaries=[
                    summary("2025-07", copies=(4,), repositories=["acme/widgets"], evidence=[pull_request(12, None)])
                ],
            )
        ]
    )
    found = json.loads(as_json(made))
    assert found["schema"] == 1
    assert found["contributors"] == [
        {
            "id": "ada-byron",
            "name": "Ada Byron",
            "anonymous": False,
            "claimed_months": 2,
            "overview": "Ada Byron built parsers. They are fast.",
            "repositories": [],
            "sources": [{"file": "ada-byron.txt", "line": 2}],
            "teams": [],
        }
    ]
    assert found["summaries"] == [
        {
            "contributor": "ada-byron",
            "period": "2025-07",
            "text": "Added a parser.",
            "source": {"file": "ada-byron.txt", "line": 3, "copies": [4]},
            "repositories": ["acme/widgets"],
            "commits": [],
            "pull_requests": [{"repository": None, "number": 12}],
            "issues": [],
            "highlights": [{"text": "Added a parser.", "category": "feature", "line": 3}],
            "found": {"person": "", "period": "", "doubts": []},
        }
    ]
    assert found["sources"] == [
        {
            "file": "ada-byron.txt",
            "people": [{"contributor": "ada-byron", "statements": 1, "identities": []}],
            "period": "2025-07",
            "found": {"person": [], "period": [], "year": []},
            "columns": {},
            "unsure": [],
            "lines": {"read": 3, "aside": 0, "told": 0},
        }
    ]
    assert found["absences"] == []
    assert [(line["line"], line["became"]) for line in found["lines"]] == [(2, "overview"), (3, "summary"), (4, "copy")]


@given(st.text())
def test_nothing_that_a_terminal_obeys_is_printed(text: str) -> None:
    shown = printable(text)
    assert not any(c != "\n" and (ord(c) < 32 or 127 <= ord(c) < 160 or 0xD800 <= ord(c) < 0xE000) for c in shown)
    assert "\u202e" not in shown


def test_the_name_of_a_file_passes_for_no_line_of_its_own() -> None:
    told = Problem("no-period", "no period found.", file="a\nb: all is well.txt", line=7)
    assert "\n" not in str(told)
    made = as_table(assemble_corpus([replace(profile(), file="a\nNothing is open.txt")]))
    assert "Nothing is open.txt" not in [line.strip(" )") for line in made.splitlines()]


def test_an_empty_corpus_is_shown_as_such() -> None:
    made = assemble_corpus([])
    assert "0 contributors" in as_table(made)
    assert json.loads(as_json(made))["summaries"] == []
    assert len(as_csv(made).splitlines()) == 1


def test_each_table_is_asked_for_once_however_many_people_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()
    original = rows

    def whole(of: Corpus, table: str) -> object:
        asked.append(table)
        return original(of, table)

    monkeypatch.setattr(inspect, "rows", whole)
    made = corpus({f"P{number}": ["2025-07", "2025-08"] for number in range(5)})
    for show in (as_table, as_json, as_csv):
        asked.clear()
        show(made)
        assert len(asked) == len(set(asked))


def test_the_table_has_the_years_of_a_person_with_the_months_of_all() -> None:
    made = as_table(corpus({"Ada": ["2024-11", "2026-01..2026-02"], "Bo": ["2024-09"]}))
    assert "  2024          ··■·\n  2026  ■■\n" in re.sub(r" +\n", "\n", made)
    assert "  2024          ■···\n" in made
    assert "2025" not in made


def test_a_repository_of_which_something_is_cited_is_named() -> None:
    made = assemble_corpus([profile(summaries=[summary("2025-07", evidence=[pull_request(7), pull_request(8)])])])
    assert "  acme/widgets (1)" in as_table(made)


def test_repositories_are_counted_by_their_summaries() -> None:
    made = assemble_corpus(
        [profile(summaries=[summary("2025-07", repositories=["b/b", "a/a"]), summary("2025-08", repositories=["b/b"])])]
    )
    assert "  b/b (2), a/a (1)\n" in as_table(made)


_FILES = {
    "1-1 Ada Byron 2025.txt": "March 2025\n- Cut the nightly build by half.\n- Mended the cache.\n\n"
    "April 2025\n- Wrote the guide.\n",
    "a team with a name that is longer than what a line of a terminal has room for.csv": "Employee,Month,Summary\n"
    "Ann Lee,2025-01,Cut the nightly build by half.\nBob Stone,2025-03,Wrote the manual for the crew.\n",
    "plan.csv": "Who,From,To\nAnn Lee,2025-01-01,2025-01-02\n",
    "記録.txt": "Ada Byron\n\nMarch\n- Cut the nightly build by half.\n\nApril\n- Wrote the guide.\n",
}


def test_each_file_says_in_two_lines_of_a_terminal_how_it_was_read(tmp_path: Path) -> None:
    for name, text in _FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    shown = as_table(assemble_corpus(*load([tmp_path], LoadSettings(date(2026, 11, 29)))))
    lines = shown.partition("How each file was read")[2].partition("\n\n")[0].splitlines()
    assert lines == [
        " (? marks weak signs, in 2 of 4):",
        "1-1 Ada Byron 2025.txt                                         5 of 5 lines read",
        "  ? Ada Byron (the name of the file); Mar – Apr 2025 (lines)",
        "a team with a name that is longer than what a line of a termi…  2 of 3 rows read",
        "  2 people: Ann Lee 1, Bob Stone 1; Jan – Mar 2025, 2 of 3 months; columns Empl…",
        "plan.csv                                                            nothing read",
        '  no column says what was done; there are "Who", "From", "To".',
        "記録.txt                                                       4 of 5 lines read",
        "  ? Mar – Apr 2026 (lines, year by the latest that fits); Ada Byron (lines)",
    ]
