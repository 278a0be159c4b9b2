"""Notes on pages: set apart, with who and when, and in the document's key."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests import checkers

Cli = Callable[..., Result]
PROFILE = """Over a year, Ada Byron built parsers for acme/widgets.

2025-01: Cut the import from 9 to 2 minutes in PR #12.

2025-06: Documented the parser.

2025-08: The loader of CSV files is out.
"""
NOTES = """---
author: Grace Hopper
date: 2025-07-10
---
## Goals
- Imports are faster (words: import)
- Give a talk
## Growth points
- Ask <earlier>.
## Own view (Ada, 2025-07-01)
Glad.
## Manager's notes
Exact.
## Peers' feedback
### Bo Chen, 2025-06-30
Kind.
## Answers
### Which work belongs to February – May 2025?
Leave.
### What else?
Nothing.
"""


@pytest.fixture
def build(cli: Cli, tmp_path: Path) -> Callable[..., str]:
    (tmp_path / "in").mkdir()
    (tmp_path / "in/ada.txt").write_text(PROFILE, "utf-8")
    (tmp_path / "cli/notes").mkdir()
    (tmp_path / "cli/notes/ada-byron_2025-H1.md").write_text(NOTES, "utf-8")
    (tmp_path / "cli/reports.toml").write_text('notes = "notes"\nby = "person"\n', "utf-8")

    def run(period: str, *options: str, form: str = "html") -> str:
        found = cli("build", tmp_path / "in", "--format", form, "--period", period, *options)
        assert found.exit_code == 0, found.output
        return found.output

    return run


def page(period: str) -> str:
    return Path(f"out/person/ada-byron_{period}.html").read_text("utf-8")


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html.split("<body>")[1]).split())


def test_a_packet_shows_what_people_wrote(build: Callable[..., str]) -> None:
    build("2025-H1")
    text = words(page("2025-H1"))
    assert (
        "Imports are faster Grace Hopper, 10 July 2025 1 statement in the sources, linked by the word import." in text
    )
    assert "Give a talk Grace Hopper, 10 July 2025 Nothing in the sources speaks of this goal." in text
    assert "Own view Glad. Ada, 1 July 2025 Manager’s notes Exact. Grace Hopper, 10 July 2025" in text
    assert "Peers’ feedback Kind. Bo Chen, 30 June 2025" in text
    assert "Answers to other questions What else? Nothing." in text
    assert text.count("Leave.") == 1
    assert text.index("Leave.") > text.index("What the source leaves open")
    assert "Last review" not in text


def test_a_bar_stands_beside_what_people_wrote_and_beside_nothing_else(build: Callable[..., str]) -> None:
    build("2025-H1")
    html = page("2025-H1")
    behind = re.findall(r'<(?:div|blockquote)[^>]*class="voice[^"]*"[^>]*>(.*?)</(?:div|blockquote)>', html, re.DOTALL)
    wrote = [words(f"<body>{one}") for one in behind]
    for said in ("Imports are faster", "Give a talk", "Glad.", "Exact.", "Kind.", "Nothing."):
        assert [one for one in wrote if one.startswith(said)], said
    assert not [one for one in wrote if "Cut the import" in one or "Documented the parser" in one]
    assert re.search(r"\.voice \{ border-left: 2pt solid", html)


def test_growth_points_stand_on_page_1_of_the_next(build: Callable[..., str], tmp_path: Path) -> None:
    build("2025-H2", form="pdf")
    pdf = Path("out/person/ada-byron_2025-H2.pdf")
    first = checkers.pdf_text(pdf).split("\f")[0]
    assert "Ask <earlier>." in first
    assert "growth points" in first
    assert checkers.check_pdf_ua(pdf.read_bytes()) == []
    assert "Goals and notes" not in checkers.pdf_text(pdf)  # all of it is on page 1


def test_a_note_is_part_of_what_a_document_is_made_from(build: Callable[..., str]) -> None:
    build("2025-H1")
    file = Path("notes/ada-byron_2025-H1.md")
    file.write_text(file.read_text("utf-8").replace("Glad.", "Proud."), "utf-8")
    build("2025-H1")
    assert "Proud." in page("2025-H1")
    assert "1 already up to date" in build("2025-H1")


def test_what_is_wrong_with_notes_is_told_with_file_and_line(build: Callable[..., str]) -> None:
    Path("notes/nobody_2025-H1.md").write_text("## Goals\n- x", "utf-8")
    assert "notes/nobody_2025-H1.md, line 2: a note for nobody" in build("2025-H1", "-v")


def test_notes_within_a_source_folder_are_no_source(build: Callable[..., str], tmp_path: Path) -> None:
    shutil.move("notes", tmp_path / "in/notes")
    Path("reports.toml").write_text(f'notes = "{tmp_path / "in/notes"}"\nby = "person"\n', "utf-8")
    build("2025-H1")
    assert words(page("2025-H1")).count("Exact.") == 1
    assert "ada-byron_2025-H1.md" not in page("2025-H1")
