"""What is open is written into a table, and what somebody fills in there is so."""

import csv
import io
import re
from datetime import date
from pathlib import Path

import pytest

import reports
from reports.corpus import Corpus, assemble_corpus, rows
from reports.errors import InputError
from reports.loading import load
from reports.loading.aside import NOT_READ
from reports.loading.files import known_as
from reports.model.rows import LoadSettings, RosterEntry
from reports.run.answers import answers_of
from reports.run.asking import asked, write
from tests.loading.documents.makers import word

TODAY = date(2026, 11, 22)
HEAD = "file,line,text,read as,why,person,period"
NOTES = """# Notes, March 2025

Ann Lee: built the **new** bench in [the shop](https://example.org)
Bob Stone: sold forty chairs

- somebody repaired the pump. Somebody painted the door.
- paint was ordered
- swept
- swept

Thanks to all!

<!-- private: pay -->

- a rise was asked for
"""


def read(folder: Path, *answers: str, roster: tuple[RosterEntry, ...] = (), head: str = HEAD) -> Corpus:
    """All sources of a folder, with these rows of a table of answers in it."""
    table = folder / "answers.csv"
    if answers:
        table.write_text("\n".join([head, *answers, ""]), "utf-8")
    given = answers_of(str(table)) if table.exists() else ()
    options = LoadSettings(TODAY, roster, answers=given, answers_file=known_as(table))
    return assemble_corpus(*load([folder], options))


def said(corpus: Corpus) -> set[tuple[str | None, str, str]]:
    """Whose each statement is, of when, and its words."""
    names = {row["id"]: row["name"] for row in corpus.contributors}
    of = {one.summary: one for one in corpus.summaries}
    found = ((of[row["summary"]], row["text"]) for row in rows(corpus, "highlights"))
    return {(names[one.contributor], str(one.period), text) for one, text in found}


def told(corpus: Corpus) -> list[str]:
    return [problem.message for problem in corpus.problems if problem.code == "answer"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with notes of which some lines are open."""
    (tmp_path / "notes.md").write_text(NOTES, "utf-8")
    return tmp_path


def test_what_is_answered_is_so_and_all_else_stays(folder: Path) -> None:
    before = read(folder)
    corpus = read(
        folder,
        "notes.md,6,Somebody painted the door.,,,Ann,2025-02",
        "notes.md,1,somebody repaired  the pump,,,Cy Dee; stone,",  # another line, other blanks
        "notes.md,7,'- paint was ordered,,,-,",
        "notes.md,9,- swept,,,Bob Stone,Mar-25",
        "notes.md,11,Thanks to all!,,,Ann Lee,March 2025",
    )
    new = {
        ("Ann Lee", "2025-02", "Somebody painted the door."),
        ("Cy Dee", "2025-03", "somebody repaired the pump."),
        ("Bob Stone", "2025-03", "somebody repaired the pump."),
        ("Bob Stone", "2025-03", "swept"),
        ("Ann Lee", "2025-03", "Thanks to all!"),
    }
    nobodys = {(None, "2025-03", "paint was ordered")}
    assert said(corpus) == said(before) - nobodys | new
    assert told(corpus) == []
    lines = {row["line"]: row for row in rows(corpus, "lines")}
    assert [row["line"] for row in sorted(rows(corpus, "lines"), key=lambda row: row["line"])] == sorted(lines)
    assert (lines[7]["became"], lines[7]["why"]) == ("boilerplate", "left out by answers.csv, row 4")
    assert lines[8]["became"] == "summary"
    assert lines[9]["why"] == "by answers.csv, row 5; person: by answers.csv, row 5"
    assert {row["person_found"] for row in rows(corpus, "texts") if "swept" in row["text"]} == {
        "by answers.csv, row 5",
        "nobody is named",
    }


@pytest.mark.parametrize(
    ("row", "what"),
    [
        ("notes.md,6,mended the roof,,,Ann,", '"mended the roof" stands nowhere in it any more; it was left out.'),
        ("notes.md,3,- swept,,,Ann,", '"- swept" stands on lines 8, 9; it was left out.'),
        ("notes.md,8,- swept,,,Lee,", "'Lee' may be Ann Lee or Eve Lee; it was left out."),
        ("notes.md,8,- swept,,,Ann,soon", "'soon' is no period; it was left out."),
        ("notes.md,15,a rise was asked for,,,Ann,2025-03", "its line is private; it was left out."),
        ("notes.md,8,- swept,,,,2025-03", '"- swept" says not who; it was left out.'),
    ],
)  # fmt: skip
def test_a_row_that_says_nothing_clear_is_told(folder: Path, row: str, what: str) -> None:
    corpus = read(folder, row, "notes.md,7,paint was ordered,,,Bob,", roster=(RosterEntry("eve", "Eve Lee"),))
    assert told(corpus) == [f"answers.csv, row 2: {what}"]
    assert ("Bob Stone", "2025-03", "paint was ordered") in said(corpus)
    assert not any("rise" in text for _, _, text in said(corpus))


def test_rows_about_tables_and_other_files_are_told(folder: Path) -> None:
    (folder / "hr.csv").write_text("Name,Month,What\nAnn Lee,2025-03,Built it.\nBob Stone,2025-03,Sold it.\n", "utf-8")
    corpus = read(folder, "hr.csv,2,Built it.,,,Bob,", "old.md,2,Built it.,,,Bob,")
    assert told(corpus) == [
        "answers.csv, row 2: it is no text, and no line of it is answered for.",
        "answers.csv, row 3: no source of this run is called so.",
    ]
    assert [one.file for one in corpus.problems if one.code == NOT_READ] == ["answers.csv"]


def test_a_heading_is_answered_for_all_below_it(folder: Path) -> None:
    (folder / "b.md").write_text("# April\n\n- Ann Lee: sold paint\n- Bob Stone: bought it\n\n## Also\n", "utf-8")
    corpus = read(folder, "b.md,1,April,,,,2025-04")
    assert {("Ann Lee", "2025-04", "sold paint"), ("Bob Stone", "2025-04", "bought it")} <= said(corpus)
    assert told(corpus) == []


def test_a_text_without_times_is_asked_about(folder: Path) -> None:
    (folder / "b.txt").write_text("Ann Lee\n\nAnn Lee sold the paint and mended the roof of the shop.\n", "utf-8")
    assert [one.read_as for one in asked(read(folder)) if one.file == "b.txt"] == ["Ann Lee"]


def test_a_name_in_the_table_is_one_person_in_all_texts(folder: Path) -> None:
    (folder / "b.md").write_text("# Notes, May 2025\n\n- paint was sold\n", "utf-8")
    corpus = read(folder, "notes.md,7,paint was ordered,,,Bob Stone,", "b.md,3,paint was sold,,,Bob Stone,")
    assert [row["id"] for row in corpus.contributors if row["name"] == "Bob Stone"] == ["bob-stone"]


def test_the_table_is_written_and_what_is_filled_in_is_kept(folder: Path) -> None:
    (folder / "log.docx").write_bytes(word("# Log, May 2025", "Ann Lee: built it", "Bob Stone: sold it", "- =1+1 done"))
    table = folder / "answers.csv"
    assert write(read(folder), table)[1] == 0
    assert table.read_bytes().startswith(b"\xef\xbb\xbf")
    cells = list(csv.reader(io.StringIO(table.read_text("utf-8-sig"))))
    assert [row[:3] for row in cells[1:]] == [
        ["log.docx", "7", "'=1+1 done"],
        ["notes.md", "6", "somebody repaired the pump."],
        ["notes.md", "6", "Somebody painted the door."],
        ["notes.md", "7", "paint was ordered"],
        ["notes.md", "8", "swept"],
        ["notes.md", "9", "swept"],
        ["notes.md", "11", "Thanks to all!"],
    ]
    # Saved by another program: other separators, another order, a column more.
    filled = [[*row, ""] for row in cells]
    filled[0][7], filled[4][5], filled[5][5], filled[5][7] = "mine", "-", "Ann Lee", "sure"
    made = io.StringIO()
    csv.writer(made, delimiter=";").writerows([filled[0], *reversed(filled[1:])])
    table.write_text(made.getvalue(), "cp1252")
    corpus = read(folder)
    assert ("Ann Lee", "2025-03", "swept") in said(corpus)
    assert write(corpus, table) == (5, 2)
    again = list(csv.reader(io.StringIO(table.read_text("utf-8-sig"))))
    assert again == filled


def test_no_other_file_is_written_over(folder: Path) -> None:
    other = folder / "people.csv"
    other.write_text("name,email\nAnn Lee,a@example.org\n", "utf-8")
    with pytest.raises(InputError, match="no table of answers"):
        write(read(folder), other)
    assert other.read_text("utf-8").startswith("name,email")
    with pytest.raises(InputError, match="written as CSV"):
        write(read(folder), folder / "answers.xlsx")


def test_the_example_is_answered_as_it_is_said(root: Path, tmp_path: Path) -> None:
    text = (root / "docs/sources.md").read_text("utf-8").partition("## Line by line")[2].partition("\n## ")[0]
    notes, table, _ = re.findall(r"```\w*\n(.*?)```", text, re.DOTALL)
    (tmp_path / "workshop.txt").write_text(notes, "utf-8")
    assert write(read(tmp_path), tmp_path / "new.csv") == (3, 0)
    rows_, new = (list(csv.reader(io.StringIO(one))) for one in (table, (tmp_path / "new.csv").read_text("utf-8-sig")))
    assert [row[:5] for row in rows_] == [row[:5] for row in new]
    (tmp_path / "new.csv").write_text(table, "utf-8")
    corpus = reports.load(tmp_path / "workshop.txt", answers=str(tmp_path / "new.csv"), as_of="2026-11-22")
    assert list(corpus.people["name"]) == ["Ann Lee", "Bob Stone", "Cy Dee"]
    assert len(corpus.problems) == 0
