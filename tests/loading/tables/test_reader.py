"""How tables are read: what is guessed is told, doubt is told, each row is accounted for."""

import io
import zipfile
from pathlib import Path

import pytest

from reports.errors import Problem
from reports.loading.kinds import Source, kind_of
from tests.loading.tables.sheets import entries, found, open_document, profiles, workbook


def problems(content: bytes | str, file: str = "hr.csv", **options: object) -> list[Problem]:
    of_profiles = [problem for one in profiles(content, file, **options) for problem in one.row.problems]
    return [*(one for one in found(content, file, **options) if isinstance(one, Problem)), *of_profiles]


def of(code: str, content: bytes | str) -> list[Problem]:
    return [one for one in problems(content) if one.code == code]


def accounted(content: bytes | str, file: str = "hr.csv") -> dict[str, str]:
    return {row.place: row.became for one in profiles(content, file) for row in one.row.lines}


# What is guessed ----------------------------------------------------------------------------------


def test_the_guess_is_told_with_a_line_that_the_configuration_takes() -> None:
    import tomllib  # noqa: PLC0415

    (told,) = of("columns", "Employee,Month,Achievements,Rating\nAda Byron,2025-03,Shipped it.,4\n")
    assert told.severity == "note"
    assert told.message.endswith("not read: Rating.")
    (source,) = tomllib.loads(told.hint[told.hint.index("source = ") :])["source"]
    assert source == {
        "path": "hr.csv",
        "columns": {"person": "Employee", "when": "Month", "what": "Achievements"},
    }


def test_columns_are_taken_as_the_configuration_says() -> None:
    content = "a,b,c,d\nAda Byron,2025-03,Shipped it.,Cut costs.\n"
    columns = {"person": "a", "when": "b", "what": ["c", "d"]}
    assert entries(content, columns=columns) == [("Ada Byron", "2025-03", "Shipped it.\nd:\nCut costs.")]


def test_a_column_that_is_not_there_is_an_error_with_the_nearest_one() -> None:
    (told,) = problems("Name,Month,Summary\nAda,2025-03,Shipped it.\n", columns={"what": "Sumaries"})
    assert (told.severity, told.message) == ("error", 'no column is called "Sumaries" (what).')
    assert told.hint == 'Did you mean "Summary"?'


def test_an_ambiguous_guess_is_an_error_that_lists_the_candidates() -> None:
    (told,) = problems(
        "Employee,Engineer,Month,Summary\nAda Byron,Bob Stone,2025-03,Shipped it.\n"
        "Cy Young,Ada Byron,2025-04,Fixed it.\n"
    )
    assert (told.code, told.severity) == ("ambiguous-columns", "error")
    assert '"Employee" and "Engineer"' in told.message
    assert 'columns = {person = "Engineer"}' in told.hint


def test_two_columns_of_times_that_differ_are_ambiguous() -> None:
    content = "Name,Resolved,Closed,Summary\nAda Byron,2025-03-01,2025-05-01,Shipped it.\n"
    assert 'when may be the columns "Resolved" and "Closed"' in problems(content)[0].message
    assert entries(content, columns={"when": "Closed"}) == [("Ada Byron", "2025-05", "Shipped it.")]


def test_the_finer_of_two_columns_of_times_that_agree_is_taken() -> None:
    content = "Name,Quarter,Month,Summary\nAda Byron,2025-Q1,2025-03,Shipped the scheduler.\n"
    assert entries(content)[0][:2] == ("Ada Byron", "2025-03")


def test_a_table_of_other_things_is_told_and_no_error() -> None:
    (told,) = problems("sku,price,stock\nA-1,3.50,7\nA-2,4.00,1\n")
    assert (told.code, told.severity) == ("no-columns", "warning")


# Dates --------------------------------------------------------------------------------------------

EITHER = "Owner,Done,Item\nAda Byron,03/04/2025,Fixed the build\nBob Stone,{},Wrote the guide\n"


@pytest.mark.parametrize(("other", "month"), [("25/04/2025", "2025-04"), ("04/25/2025", "2025-03")])
def test_one_day_after_the_twelfth_decides_the_order_of_a_column(other: str, month: str) -> None:
    assert entries(EITHER.format(other))[0][1] == month


def test_dates_that_two_orders_read_are_told_and_not_guessed() -> None:
    content = EITHER.format("05/05/2025")
    (told,) = of("open-date", content)
    assert str(told).startswith('hr.csv, row 2, column Done: "03/04/2025": day and month may be either.')
    assert [row[:2] for row in entries(content)] == [("Bob Stone", "2025-05")]
    assert entries(content, dates="month-first")[0][1] == "2025-03"


def test_a_column_with_both_orders_decides_nothing() -> None:
    content = EITHER.format("25/04/2025") + "Cy Young,04/25/2025,Cut costs\n"
    assert [one.text for one in of("open-date", content)] == ["03/04/2025"]


# Bad rows -----------------------------------------------------------------------------------------


def test_a_bad_row_is_told_with_its_place_value_and_remedy_and_the_others_are_read() -> None:
    content = "Name,Month,Summary\nAda Byron,soon,Shipped it.\n,2025-03,Fixed it.\nBob Stone,2025-03,Wrote the guide.\n"
    assert [str(one) for one in problems(content) if one.severity == "warning"] == [
        'hr.csv, row 2, column Month: "soon": it is no date or period. Write a month, as in "2025-03".',
        "hr.csv, row 3, column Name: it names nobody. Write whose it is.",
    ]
    assert entries(content) == [("Bob Stone", "2025-03", "Wrote the guide.")]
    assert accounted(content) == {"row 1": "boilerplate", "row 2": "problem", "row 3": "problem", "row 4": "summary"}


def test_many_rows_with_one_fault_are_told_up_to_twenty_and_then_counted() -> None:
    rows = "".join(f"Ada Byron,soon {n},Shipped part {n}.\n" for n in range(50))
    told = of("bad-row", f"Name,Month,Summary\nBob Stone,2025-03,Wrote the guide.\n{rows}" + ok(60))
    assert len(told) == 21
    assert told[-1].message.startswith("30 more rows with the same fault, to row 52")


def ok(count: int) -> str:
    return "".join(f"Cy Young,2025-04,Did the work number {n}.\n" for n in range(count))


def test_every_row_is_accounted_for() -> None:
    content = workbook("""[sheet Log]
Log of 2025
Name | Month | Summary
Ada Byron | 2025-03 | Shipped it.
Name | Month | Summary
Bob Stone | 2025-04 | Not to be seen.
Total | n:2 |
!hiderow 5
""")
    assert accounted(content, "log.xlsx") == {
        "row 1": "boilerplate", "row 2": "boilerplate", "row 3": "summary", "row 4": "boilerplate",
        "row 5": "private", "row 6": "boilerplate",
    }  # fmt: skip


def test_a_statement_is_cited_by_file_sheet_and_row() -> None:
    (ada, _) = profiles(
        workbook("[sheet Reviews]\nName | Month | Summary\nAda Byron | 2025-03 | Shipped it."), "hr.xlsx"
    )
    assert (ada.row.file, ada.row.lines[0].place) == ("hr.xlsx, sheet Reviews", "row 2")


def test_hidden_columns_and_sheets_are_left_out_and_told() -> None:
    content = workbook("""[sheet Log]
Name | Month | Summary | Notes
Ada Byron | 2025-03 | Shipped it. | secret
!hidecol D
[hidden sheet Pay]
Name | Month | Summary
Ada Byron | 2025-03 | A rise.
""")
    assert entries(content, "log.xlsx") == [("Ada Byron", "2025-03", "Shipped it.")]
    told = [one.message for one in found(content, "log.xlsx") if isinstance(one, Problem) and one.code == "hidden"]
    assert told == ["hidden columns were left out: D.", "hidden sheets were left out: Pay."]


def test_rows_that_a_filter_hides_are_read_and_told() -> None:
    sheet = "[sheet Log]\nName | Month | Summary\nAda Byron | 2025-03 | Shipped it.\nBob Stone | 2025-03 | Built it.\n"
    content = workbook(f"{sheet}!hiderow 3\n!filter A1:C3\n")
    assert [who for who, *_ in entries(content, "log.xlsx")] == ["Ada Byron", "Bob Stone"]
    (told,) = [one for one in problems(content, "log.xlsx") if one.code == "hidden"]
    assert (told.severity, told.message) == ("warning", "1 row that a filter hides is read, too; the first is row 3.")
    assert len(entries(workbook(f"{sheet}!hiderow 3\n"), "log.xlsx")) == 1


def test_hidden_rows_and_columns_of_an_open_document_are_left_out_and_told() -> None:
    content = open_document("""[sheet Log]
Name | Month | Summary | Notes
Ada Byron | 2025-03 | Shipped it. | secret
Bob Stone | 2025-03 | Was told off. |
Cy Fox | 2025-03 | Wrote the guide. | more
!hiderow 3
!hidecol D
""")
    assert entries(content, "log.ods") == [
        ("Ada Byron", "2025-03", "Shipped it."),
        ("Cy Fox", "2025-03", "Wrote the guide."),
    ]
    told = [one.message for one in found(content, "log.ods") if isinstance(one, Problem) and one.code == "hidden"]
    assert told == ["hidden columns were left out: D.", "1 hidden row was left out; the first is row 3."]
    lines = {line.line: line for one in profiles(content, "log.ods") for line in one.row.lines}
    assert (lines[3].became, lines[4].became) == ("private", "summary")


# Items --------------------------------------------------------------------------------------------


def test_hidden_rows_and_columns_of_an_old_workbook_are_left_out_and_told() -> None:
    """`hidden.xls` was written by xlwt."""
    content = (Path(__file__).parent / "collection" / "hidden.xls").read_bytes()
    people = profiles(content, "hidden.xls")
    shown = [summary.text for one in people for summary in one.row.summaries]
    assert shown == ["Replaced the pump", "Read the meters", "Wired the alarm"]
    (row,) = [line for one in people for line in one.row.lines if line.became == "private"]
    assert (row.place, row.text) == ("row 3", "")
    told = [one.message for one in problems(content, "hidden.xls") if one.code == "hidden"]
    assert told == ["hidden columns were left out: D.", "1 hidden row was left out; the first is row 3."]
    assert found(content[:4000] + b"\xff" * 1632, "hidden.xls")


def test_items_of_a_month_are_statements_with_their_key_as_evidence() -> None:
    content = (
        "Key,Title,Assignee,Closed,URL\n"
        "WEB-1,Fix the footer,Ada Byron,2025-03-02,https://tracker.example.org/WEB-1\n"
        "WEB-2,Log in once,Ada Byron,2025-03-20,https://git.example.org/acme/web/-/merge_requests/9\n"
    )
    (ada, _) = profiles(content)
    (summary,) = ada.row.summaries
    assert summary.is_items
    assert [(one.kind, one.repository, one.text, one.line) for one in summary.evidence] == [
        ("item", None, "WEB-1", 2),
        ("pull_request", "acme/web", "acme/web!9", 3),
    ]


def test_what_is_not_done_or_given_up_is_no_statement() -> None:
    content = (
        "Key,Title,Assignee,Status,Closed\nA-1,One,Ada Byron,Done,2025-03-02\nA-2,Two,Ada Byron,To Do,\n"
        "A-3,Three,Ada Byron,Won't Do,2025-03-03\nA-4,Four,,Done,2025-03-03\nA-5,Five,dependabot[bot],Done,2025-03-03\n"
    )
    assert entries(content) == [("Ada Byron", "2025-03", "One")]
    assert {one.message for one in problems(content) if one.code != "columns"} == {
        "1 row left out, not done (To Do); the first is row 3.",
        "1 row left out, given up (Won't Do); the first is row 4.",
        "1 row left out, it names nobody (Four); the first is row 5.",
        "1 row left out, done by a program (dependabot[bot]); the first is row 6.",
    }


# What only looks like it --------------------------------------------------------------------------


def test_a_table_that_was_saved_as_text_is_one() -> None:
    rows = "Name\tVorname\tMonat\tErgebnisse\nKeller\tAnna\tMärz 2025\tPumpe ersetzt\nVogt\tJan\tMai 2025\tAbgelesen\n"
    prose = "Anna, Jan, and Bob Stone\n\nMarch 2025: name, month, summary\n"
    kinds = [kind_of(Source("notes.txt", content)) for content in (rows.encode("utf-16"), prose.encode())]
    assert [kind.name for kind in kinds if kind] == ["table", "profile"]


def test_work_of_nobody_below_the_rows_of_others_is_told() -> None:
    told = of(
        "no-person", "Owner,Month,Delivered\nAda Byron,2025-03,It.\nBob Stone,2025-03,That.\n,2025-03,A.\n,2025-04,B.\n"
    )
    assert [one.message for one in told] == ["2 rows left out, it names nobody (A., B.); the first is row 4."]


def test_notes_below_a_table_are_accounted_for_and_no_fault() -> None:
    content = "Name,Month,Summary\nAda Byron,2025-03,Shipped it.\n\nPlease fill in by Friday\n"
    assert accounted(content)["row 4"] == "boilerplate"
    assert not [one for one in problems(content) if one.severity != "note"]


def test_days_in_two_months_are_told() -> None:
    (told,) = of("greater-part", "Name,Dates,Summary\nAda Byron,22 Sep – 3 Oct 2025,Shipped it.\n")
    assert "22 Sep – 3 Oct counts in September: 9 of 12 days" in told.message


def test_a_fiscal_year_that_nothing_defines_is_told() -> None:
    (told,) = of("fiscal-year", "Name,Quarter,Summary\nAda Byron,FY25 Q2,Shipped it.\n")
    assert "fiscal_year_start = 4" in told.hint


@pytest.mark.parametrize(
    "table",
    [
        "Task,Assignee,Done,Status\nOil the lathe,Ada Byron,2025-03-02,Done\nPaint the gate,,2025-04-02,Done\n"
        "Clean the press,Bob Stone,2025-03-03,Done\nSort the bolts,,2025-04-05,Done\n",
        "Name,Month,Summary\nAda Byron,2025-03,Oiled the lathe\n,2025-03,Painted the gate\n"
        "Bob Stone,2025-03,Cleaned the press\n,2025-05,Sorted the bolts\n",
        "Name,Month,Summary\nAda Byron,2025-03,Oiled the lathe\n,2025-04,Painted the gate\n,2025-05,Sorted the bolts\n",
    ],
)
def test_a_row_without_a_name_is_nobodys_though_each_name_stands_above_one(table: str) -> None:
    assert {who for who, _, text in entries(table) if "gate" in text or "bolts" in text} <= {""}
    assert of("no-person", table)


def test_a_record_without_a_person_is_nobodys() -> None:
    records = (
        '[{"who": "Ada Byron", "month": "2025-03", "summary": "Oiled the lathe"}, {"who": null, "month": "2025-04", '
        '"summary": "Painted it"}, {"who": "Bob Stone", "month": "2025-03", "summary": "Cleaned the press"}, '
        '{"who": null, "month": "2025-04", "summary": "Sorted it"}]'
    )
    assert [who for who, *_ in entries(records, "log.json")] == ["Ada Byron", "Bob Stone"]
    assert "no-person" in {one.code for one in problems(records, "log.json")}


def test_names_above_rows_that_begin_anew_are_of_all_of_them_and_that_is_told() -> None:
    table = (
        "Name,Month,Summary\nAda Byron,2025-03,Oiled the lathe\n,2025-04,Painted the gate\n"
        "Bob Stone,2025-03,Cleaned the press\n,2025-04,Sorted the bolts\n"
    )
    assert [who for who, *_ in entries(table)] == ["Ada Byron", "Ada Byron", "Bob Stone", "Bob Stone"]
    assert of("filled-down", table)[0].message == (
        "2 rows without a name are read as of the name above them; the first is row 3."
    )


@pytest.mark.parametrize(("part", "bad", "other"), [("Quarter", "5", "4"), ("Week", "60", "14"), ("Month", "n/a", "2")])
def test_one_bad_number_of_a_time_is_told_and_the_others_are_read(part: str, bad: str, other: str) -> None:
    table = f"Year,{part},Who,What\n2024,{other},Ada Byron,Oiled the lathe\n2025,{bad},Bob Stone,Cleaned the press\n"
    table += f"2025,{other},Cy Wolf,Painted the gate\n"
    assert [who for who, *_ in entries(table)] == ["Ada Byron", "Cy Wolf"]
    (told,) = of("bad-row", table)
    assert told.place == f"row 3, column {part}"


def test_one_bad_year_is_told_and_the_others_are_read() -> None:
    rows = "2024,2,Ada Byron,Oiled the lathe\n20255,2,Bob Stone,Cleaned the press\n2025,2,Cy Wolf,Painted the gate\n"
    assert [one[:2] for one in entries(f"Year,Month,Who,What\n{rows}")] == [
        ("Ada Byron", "2024-02"),
        ("Cy Wolf", "2025-02"),
    ]
    assert of("bad-row", f"Year,Month,Who,What\n{rows}")


@pytest.mark.parametrize("last", ["Swept the hall", '"Swept the hall, and the yard"'])
def test_an_open_quotation_mark_swallows_no_rows(last: str) -> None:
    table = (
        'Name,Month,Summary\nAda Byron,2025-03,"Oiled the lathe,\nand the press"\nBob Stone,2025-03,"Painted the gate\n'
        f"Cy Wolf,2025-03,Sorted the bolts\nDee Fox,2025-04,{last}\n"
    )
    assert [(who, text) for who, _, text in entries(table)] == [
        ("Ada Byron", "Oiled the lathe, and the press"),
        ("Bob Stone", "Painted the gate"),
        ("Cy Wolf", "Sorted the bolts"),
        ("Dee Fox", last.strip('"')),
    ]
    (told,) = of("bad-row", table)
    assert told.message.startswith("a quotation mark in row 3 is not closed")
    assert set(accounted(table)) == {f"row {number}" for number in range(1, 6)}


def test_cells_beyond_the_names_or_under_none_are_told() -> None:
    cut = "Who,Month,What\nAda Byron,2025-03,Oiled the lathe, the press and the saw\nBob Stone,2025-03,Painted it\n"
    (told,) = of("surplus-cells", cut)
    assert (told.severity, told.place, "the press and the saw" in told.message) == ("warning", "row 2", True)
    (told,) = of("surplus-cells", "Who,Month,What,\nAda Byron,2025-03,Oiled the lathe,4 h\n")
    assert (told.severity, told.hint) == ("note", "Write a name above the column.")


def test_one_name_beside_two_numbers_is_two_people_and_that_is_told() -> None:
    table = (
        "Personalnummer;Mitarbeiter;Monat;Ergebnisse\n0031;Eva Holm;2025-03;Drehbank gewartet\n"
        "0874;Eva Holm;2025-03;Rechnungen geprüft\n0031;Eva Holm;2025-04;Pumpe gewartet\n"
        "0092;Jan Vogt;2025-03;Tor gebaut\n"
    )
    people = [one.row for one in profiles(table) if one.row.summaries]
    assert sorted((one.name, len(one.summaries)) for one in people) == [
        ("Eva Holm", 1),
        ("Eva Holm", 2),
        ("Jan Vogt", 1),
    ]
    (told,) = of("namesakes", table)
    assert told.message == "Eva Holm stands beside several numbers (0031, 0874), and is taken for as many people."


@pytest.mark.parametrize(
    "table",
    [
        "Name;Month;Summary\nEva Holm <eva@x.example>;2025-03;Oiled it\neva@x.example;2025-04;Cleaned it\n"
        "Eva Holm;2025-05;Sorted it\n",
        "Title,Issue ID,URL,Closed At (UTC),State,Assignee,Assignee Username\n"
        "Oil it,1,https://g.example/a/b/-/issues/1,2025-02-03 10:00:00,Closed,Eva Holm,eva\n"
        'Clean it,2,https://g.example/a/b/-/issues/2,2025-03-03 10:00:00,Closed,"Jan Vogt, Eva Holm","jan, eva"\n',
    ],
)
def test_a_name_alone_and_one_with_an_account_are_one_person_in_one_table(table: str) -> None:
    assert sum(one.row.name == "Eva Holm" for one in profiles(table) if one.row.summaries) == 1


def test_formulas_without_a_value_are_told() -> None:
    whole = workbook("[sheet Log]\nName | Month | Summary\nEva Holm | 2025-03 | =A1=>Oiled it")
    unsaved = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(whole)) as old, zipfile.ZipFile(unsaved, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b"<v>Oiled it</v>", b"<v></v>"))
    (told,) = [one for one in problems(unsaved.getvalue(), "log.xlsx") if one.code == "no-value"]
    assert told.message == "1 formula has no saved value and nothing of it is read; the first is C2."


def test_a_text_that_ends_in_a_month_is_no_time() -> None:
    table = "Who,Date,Summary\nEva Holm,2025-03-03,Relay for May\nJan Vogt,2025-04-03,Last august\n"
    assert [text for *_, text in entries(table)] == ["Relay for May", "Last august"]


def test_tables_side_by_side_are_read_where_an_empty_column_parts_them_else_told() -> None:
    table = "Who,Month,What,,Who,Month,What\nEva Holm,2025-03,Oiled it,,Jan Vogt,2025-05,Cleaned it\n"
    assert entries(table) == [("Eva Holm", "2025-03", "Oiled it"), ("Jan Vogt", "2025-05", "Cleaned it")]
    hints = [one.hint for one in problems(table.replace(",,", ",")) if one.severity == "error"]
    assert hints
    assert all("a sheet of its own" in hint for hint in hints)


def test_a_web_page_under_the_name_of_a_workbook_is_told() -> None:
    (told,) = problems("<html><table><tr><th>Who</th></tr></table></html>", "export.xls")
    assert told.message == "it is a web page under the name of a workbook."


# A column of people under any name ----------------------------------------------------------------

_ROUNDS = (
    "Date,Rep,Account,Activity\n"
    '2025-04-03,"Aasen, Solveig",Larch Dairy,Fitted two milk meters in the barn\n'
    '2025-04-09,"Volkov, Dmitri",Rowe & Co,Renewed the plan for two parlours\n'
    "2025-05-02,,Rowe & Co,Swapped a pump under warranty\n"
    '2025-05-13,"Aasen, Solveig",Krause GmbH,Trained four herdsmen on the app\n'
)


def test_a_column_of_full_names_says_who_whatever_it_is_called() -> None:
    said = entries(_ROUNDS)
    assert [one[:2] for one in sorted(said, key=str)] == [
        ("Dmitri Volkov", "2025-04"),
        ("Solveig Aasen", "2025-04"),
        ("Solveig Aasen", "2025-05"),
    ]
    (told,) = of("columns", _ROUNDS)
    assert 'person = "Rep"' in told.hint
    assert any("it names nobody" in problem.message for problem in problems(_ROUNDS))
    swapped = _ROUNDS.replace("Rep,Account", "Account,Client")
    assert {one[0] for one in entries(swapped)} == {"Dmitri Volkov", "Solveig Aasen"}


def test_two_columns_of_full_names_are_an_error_that_lists_both() -> None:
    (told,) = problems(
        "Date,Rep,Buyer,Activity\n"
        "2025-04-03,Solveig Aasen,Tomasz Zieba,Fitted two milk meters\n"
        "2025-04-09,Dmitri Volkov,Ngozi Adeyemi,Renewed the plan for parlours\n"
        "2025-05-02,Solveig Aasen,Ngozi Adeyemi,Swapped a pump under warranty\n"
    )
    assert (told.code, told.severity) == ("ambiguous-columns", "error")
    assert '"Rep" and "Buyer"' in told.message


def test_firms_and_places_are_no_column_of_people() -> None:
    (told,) = of("columns", _ROUNDS.replace('"Aasen, Solveig"', "").replace('"Volkov, Dmitri"', ""))
    assert "person" not in told.hint


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_records_may_be_saved_in_any_encoding_of_unicode(encoding: str) -> None:
    text = '{"value": [{"person": "Ada Byron", "month": "2025-03", "summary": "Mended the door"}]}\r\n'
    assert entries(text.encode(encoding), "hr.json") == [("Ada Byron", "2025-03", "Mended the door")]


SAID = "Name,Task\nAda Byron,Mended the pump\nBob Stone,Painted the hall\n"


def test_what_is_said_of_a_table_is_its_time_and_its_person() -> None:
    both = [("Ada Byron", "2025-Q3", "Mended the pump"), ("Bob Stone", "2025-Q3", "Painted the hall")]
    assert entries(SAID, period="2025-Q3") == both
    assert {who for who, _, _ in entries(SAID, period="2025-Q3", person="Cy Dee")} == {"Cy Dee"}


def test_the_year_that_is_said_is_that_of_sheets_and_of_cells_without_one() -> None:
    sheet = workbook("[sheet Q3]\nName | Task\nAda Byron | Mended the pump")
    assert entries(sheet, "work.xlsx") == []
    assert entries(sheet, "work.xlsx", year=2024) == [("Ada Byron", "2024-Q3", "Mended the pump")]
    assert entries("Name,Day,Task\nAda Byron,3.9.,Mended it\n", year=2024) == [("Ada Byron", "2024-09", "Mended it")]


def test_answers_of_a_reviewer_about_nobody_are_asked_about() -> None:
    answers = "Reviewer,Date,Question,Answer\nAda Byron,2025-03-04,What went well?,Shipped the index in a day\n"
    told = [one for row in profiles(answers) for one in row.row.problems if one.code == "by-others"]
    assert [(one.severity, one.text) for one in told] == [("warning", "Ada Byron")]
    assert entries(answers, columns={"person": "Reviewer", "what": "Answer"})[0][0] == "Ada Byron"


def test_addresses_are_no_texts() -> None:
    table = "Name,Month,Activity,Story\nAda Byron,2025-03,https://example.org/1,Mended it\n"
    assert entries(table) == [("Ada Byron", "2025-03", "Mended it")]
