"""Tables that mean ill are told in words: nothing is run, fetched or filled with them."""

import csv
import io
import json
import zipfile
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.errors import Problem
from tests.loading.tables.sheets import entries, found, workbook

SHEET = "xl/worksheets/sheet1.xml"
BOOK = workbook("[sheet A]\nName | Month | Summary\nAda Byron | 2025-03 | Shipped it.\n")

NAMES = (
    "Name", "Assignee", "Email", "First Name", "Last Name", "Month", "Date", "Quarter", "Year", "Week", "Start", "End",
    "Closed", "Sprint", "Summary", "Title", "Status", "Key", "URL", "Team", "Q1 2025", "Jan", "Feb", "2024", "",
)  # fmt: skip
CELLS = (
    "", "Ada Byron", "Byron, Ada", "Ada Byron; Bob Stone", "ada@example.org", "all", "2025-03", "03/04/2025",
    "31/31/2025", "2025-13-45", "29/02/2025", "45721", "1e400", "nan", "99999999999", "KW 99 2025", "Q5 2025",
    "0000-00", "²", "٣", "-",
    "Total", "Shipped the scheduler.", "a\nb", "=1+1", "Done", "https://github.com/a/b/pull/7",
)  # fmt: skip


def changed(part: str, change: Callable[[bytes], bytes]) -> bytes:
    """The workbook with one part changed."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(BOOK)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for one in old.infolist():
            content = old.read(one.filename)
            new.writestr(one.filename, change(content) if one.filename == part else content)
    return made.getvalue()


def refused(content: bytes, file: str) -> str:
    (told,) = found(content, file)
    assert isinstance(told, Problem)
    assert told.severity == "error"
    assert told.hint
    return told.message


def test_entities_of_xml_are_not_resolved() -> None:
    declared = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b SYSTEM "file:///etc/passwd">]>'
    content = changed(
        "xl/sharedStrings.xml", lambda xml: xml.replace(b"?>", b"?>" + declared, 1).replace(b"Shipped it.", b"&a; &b;")
    )
    assert "cannot be opened" in refused(content, "hr.xlsx")


def test_a_workbook_that_unpacks_into_much_is_not_opened() -> None:
    content = changed(SHEET, lambda xml: xml.replace(b"</sheetData>", b" " * 12_000_000 + b"</sheetData>"))
    assert "times smaller" in refused(content, "hr.xlsx")


def test_two_cells_far_apart_fill_no_memory() -> None:
    far = b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    assert "too far apart" in refused(changed(SHEET, lambda xml: xml.replace(b"</sheetData>", far)), "hr.xlsx")


@pytest.mark.parametrize("content", [BOOK[:400], BOOK[:-30], b"PK\x03\x04", b"\xd0\xcf\x11\xe0" + b"x" * 600])
def test_a_broken_workbook_is_told(content: bytes) -> None:
    assert "cannot be opened as a workbook" in refused(content, "hr.xlsx")


def test_a_row_of_a_million_cells_is_refused() -> None:
    content = b"Name,Month,Summary" + b"," * 1_000_000 + b"\nAda Byron,2025-03,Shipped it.\n"
    assert refused(content, "hr.csv") == "a row has 1,000,003 cells, more than 5,000."


def test_a_quotation_mark_that_is_never_closed_is_told() -> None:
    content = b'Name,Month,Summary\nAda Byron,2025-03,Shipped it.\nBob Stone,2025-03,"' + b"x" * 1_100_000
    assert entries(content) == [("Ada Byron", "2025-03", "Shipped it.")]
    assert [one.place for one in found(content) if isinstance(one, Problem) and one.code == "bad-row"] == ["row 3"]


@pytest.mark.parametrize("mark", ["[", '{"a":'])
def test_json_that_is_nested_without_end_is_told(mark: str) -> None:
    assert "nested too deeply" in refused(mark.encode() * 100_000, "items.json")


def test_a_record_with_very_many_names_is_refused() -> None:
    content = json.dumps([{f"k{number}": 1 for number in range(3_000)}]).encode()
    assert refused(content, "items.json") == "the records in it have more than 2000 names."


def test_a_number_without_end_is_no_json() -> None:
    assert "it is no JSON" in refused(b"[{" + b'"a":' + b"9" * 10_000 + b"}]", "items.json")


@pytest.mark.parametrize("formula", ["'http://example.org/[a.xlsx]S'!A1", 'WEBSERVICE("http://example.org")'])
def test_what_a_formula_refers_to_is_not_fetched(formula: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_network(*_: object) -> None:
        raise AssertionError("a server is asked")

    monkeypatch.setattr("socket.socket.connect", no_network)
    monkeypatch.setattr("socket.getaddrinfo", no_network)
    book = workbook(f"[sheet A]\nName | Month | Summary\nAda Byron | 2025-03 | ={formula}=>Saved before.\n")
    assert entries(book, "hr.xlsx") == [("Ada Byron", "2025-03", "Saved before.")]


def test_a_formula_in_a_text_is_a_text() -> None:
    formula = '=HYPERLINK("http://example.org")'
    content = f'Name,Month,Summary\nAda Byron,2025-03,"{formula.replace(chr(34), chr(34) * 2)}"\n'
    assert entries(content) == [("Ada Byron", "2025-03", formula)]


@pytest.mark.parametrize("file", ["hr.csv", "hr.json"])
def test_control_characters_are_not_shown(file: str) -> None:
    said = "Red \x1b[31malert\x07 \u202eback"
    content = f"Name,Month,Summary\nAda Byron,2025-03,{said}\n"
    if file == "hr.json":
        content = json.dumps([{"Name": "Ada Byron", "Month": "2025-03", "Summary": said}])
    assert entries(content, file) == [("Ada Byron", "2025-03", "Red alert back")]


@given(
    rows=st.lists(st.lists(st.sampled_from(CELLS), max_size=6), max_size=5),
    names=st.lists(st.sampled_from(NAMES), min_size=1, max_size=6),
)
def test_no_cell_leads_to_a_fault(rows: list[list[str]], names: list[str]) -> None:
    made = io.StringIO()
    csv.writer(made).writerows([names, *rows])
    assert isinstance(found(made.getvalue()), list)
    records = [dict(zip(names, row, strict=False)) for row in rows]
    assert isinstance(found(json.dumps(records), "items.json"), list)


def test_lists_in_lists_are_not_followed_for_ever() -> None:
    deep = "[" * 800 + '"x"' + "]" * 800
    assert [one for one in found(deep, "a.json") if isinstance(one, Problem)]
