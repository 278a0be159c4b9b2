"""Decks show what people wrote: goals, growth points, decisions, and answers beside their questions."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from pptx import Presentation

Cli = Callable[..., Result]
NOTES = """---
author: Grace Hopper
date: 2025-07-10
---

## Goals

- import: Imports take less than a minute (words: import)
- talk: Give a talk abroad

## Growth points

- Ask for help earlier.

## Decisions

- Senior engineer from 1 August.

## Answers

### What else was done in March 2025?

The one of the loader.
"""


@pytest.fixture
def decks(cli: Cli) -> Callable[[str], dict[str, list[list[str]]]]:
    """Return a function that builds a deck of a kind: its tables and texts by the names of their shapes."""
    Path("in").mkdir()
    Path("notes").mkdir()
    Path("in/ada.md").write_text("# Ada Byron\n\n## March 2025\n\n- Moved the import loader.\n", "utf-8")
    Path("notes/ada-byron_2025-H1.md").write_text(NOTES, "utf-8")
    earlier = "---\nauthor: Bo\ndate: 2025-01-02\n---\n\n## Growth points\n\n- Write shorter.\n"
    Path("notes/ada-byron_2024-H2.md").write_text(earlier, "utf-8")
    own = 'person = "ada-byron"\nperiod = "2025-H1"\n[[own]]\ntext = "Two minutes."\ngoal = "import"\nauthor = "Ada"\n'
    Path("notes/own.toml").write_text(own, "utf-8")
    Path("reports.toml").write_text('sources = ["in"]\nnotes = "notes"\nformat = "pptx"\nperiod = "2025-H1"\n', "utf-8")

    def made(kind: str) -> dict[str, list[list[str]]]:
        assert cli("build", "--by", kind).exit_code == 0
        (path,) = Path("out", kind).iterdir()
        found: dict[str, list[list[str]]] = {}
        for slide in Presentation(io.BytesIO(path.read_bytes())).slides:
            for shape in slide.shapes:
                if shape.has_table:
                    found[shape.name] = [[cell.text for cell in row.cells] for row in shape.table.rows]
                elif shape.has_text_frame:
                    found.setdefault(shape.name, []).append([shape.text_frame.text])
        return found

    return made


def test_a_deck_has_goals_growth_points_decisions_and_answers(
    decks: Callable[[str], dict[str, list[list[str]]]],
) -> None:
    shown = decks("person")
    _, first, second = shown["table:goals"]
    by = "Grace Hopper, 10 July 2025"
    assert first == [
        f"Imports take less than a minute ({by})",
        "Mar 2025: “Moved the import loader”",
        "Two minutes. (Ada, no date)",
    ]
    assert second == [f"Give a talk abroad ({by})", "Nothing in the sources speaks of this goal.", ""]
    assert shown["table:noted"][1:] == [
        ["Growth point of the last review", "Write shorter.", "Bo, 2 January 2025"],
        ["Growth point of this review", "Ask for help earlier.", by],
        ["Decision", "Senior engineer from 1 August.", by],
    ]
    asked = next(row for row in shown["table:settle"] if row[1].startswith("What else was done in March 2025?\n"))
    assert asked[1].endswith(f"Answered: The one of the loader. ({by})")
    assert asked[-1] == ""  # what is typed there is harvested


def test_calibration_shows_the_notes_on_each(decks: Callable[[str], dict[str, list[list[str]]]]) -> None:
    beside = " ".join(text for (text,) in decks("calibration")["Beside"])
    for words in (
        "Imports take less than a minute",
        "Give a talk abroad",
        "Ask for help earlier. (Grace Hopper, 10 July 2025) and 1",
    ):
        assert words in beside


def test_a_packet_of_a_period_shows_no_notes(decks: Callable[[str], dict[str, list[list[str]]]]) -> None:
    assert "minute" not in str(decks("half"))
