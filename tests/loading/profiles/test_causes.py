"""What documents looked like that were misread once: one document a cause, told by general traits."""

from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.loading.dates.titles import line_label, title_label
from reports.loading.kinds import Source
from reports.loading.profiles.filenames import named_by_file
from reports.loading.profiles.heads import read_head
from reports.model.rows import LoadSettings
from tests.loading.profiles.test_reading import codes, read, said
from tests.loading.tables.sheets import READING

MONTH = "## March 2025\n\n"


def of_kind(html: str) -> list[tuple[str | None, str, str]]:
    from reports.loading.documents.web import read as of_page  # noqa: PLC0415
    from reports.loading.kinds import Profile  # noqa: PLC0415

    found = of_page(Source("page.html", html.encode()), READING)
    return said([one.row for one in found if isinstance(one, Profile)])


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("Anna Keller - worklog 2025.txt", "Anna Keller"),
        ("Self-Review Anna Keller (final).docx", "Anna Keller"),
        ("Worklog_AnnaKeller.md", "Anna Keller"),
        ("週報_山田太郎.txt", "山田太郎"),
        ("Anna Keller and Jan Vogt.txt", None),
        ("Anna Keller Foundation grants.txt", None),
        ("worklog-anna-keller.txt", "Anna Keller"),
        ("Anna Keller wk 14 2026.txt", "Anna Keller"),
        ("Anna Keller semaine 3.txt", "Anna Keller"),
        ("anna.txt", None),
        ("Team North - March 2025.txt", None),
    ],
)
def test_a_full_name_in_the_name_of_a_file_counts_where_words_of_titles_stand_beside_it(
    file: str, name: str | None
) -> None:
    assert named_by_file(file) == name


def test_the_name_of_a_file_counts_only_where_nothing_in_it_names_anybody(tmp_path: Path) -> None:
    profiles = read(tmp_path, f"{MONTH}- Replaced the pump\n", "Anna Keller worklog.md")
    assert said(profiles) == [("Anna Keller", "2025-03", "- Replaced the pump")]
    assert codes(profiles) == ["name-of-file"]
    other = read(tmp_path, f"# Jan Vogt\n\n{MONTH}- Replaced the pump\n", "Anna Keller worklog.md")
    assert [one.name for one in other] == ["Jan Vogt"]


def test_boxes_that_nobody_ticked_are_told_and_no_statements(tmp_path: Path) -> None:
    items = "- Replaced the pump\n- [x] Fixed the gauge\n- [ ] Order a seal\n"
    (profile,) = read(tmp_path, f"# Anna Keller\n\n{MONTH}{items}")
    (summary,) = profile.summaries
    assert [one.text for one in summary.highlights] == ["Replaced the pump", "Fixed the gauge"]
    assert [(one.code, one.line) for one in profile.problems] == [("not-done", 7)]
    assert {row.line: row.became for row in profile.lines}[7] == "boilerplate"


def test_boxes_that_are_bullets_are_statements(tmp_path: Path) -> None:
    profiles = read(tmp_path, f"# Anna Keller\n\n{MONTH}- [ ] Replaced the pump\n- [ ] Fixed the gauge\n")
    assert [len(one.summaries[0].highlights) for one in profiles] == [2]


def test_lines_of_a_form_that_nobody_filled_in_are_boilerplate(tmp_path: Path) -> None:
    (profile,) = read(tmp_path, f"# Anna Keller\n\n{MONTH}- Replaced the pump\n\nSignature: ..............\n")
    assert [summary.text for summary in profile.summaries] == ["- Replaced the pump"]


def test_what_others_say_in_a_log_is_not_joined_to_whom_is_known(tmp_path: Path) -> None:
    log = (
        "Standup of the north team\n\n2025-03-04 (Tue)\n  Anna: fixed the pump\n  Zbyrek: read the meters\n"
        "  Blockers: none\n\n2025-03-05 (Wed)\n  Zbyrek: painted the door\n  Anna: wired the alarm\n"
    )
    assert sorted(said(read(tmp_path, log, "log.txt"))) == [
        ("Anna", "2025-03", "fixed the pump"),
        ("Anna", "2025-03", "wired the alarm"),
        ("Zbyrek", "2025-03", "painted the door"),
        ("Zbyrek", "2025-03", "read the meters"),
    ]


def test_whoever_speaks_once_among_known_names_is_asked_about(tmp_path: Path) -> None:
    log = (
        "2025-03-04\nAnna: fixed the pump\nJan: read the meters\nOlga: fed the cat\nZbyrek: sang\nQuorl: swam\n"
        "Vexil: ran\nTrubal: slept\n\n2025-03-05\nAnna: wired the alarm\nJan: painted the door\n\nSee you.\n"
    )
    found = said(read(tmp_path, log, "log.txt"))
    assert not [text for _, _, text in found if "sang" in text and "meters" in text]


def test_a_heading_of_a_time_that_nobody_can_name_ends_the_month(tmp_path: Path) -> None:
    text = "Anna Keller\n\n**March 2025**\n\n- Replaced the pump\n\n**Some time ago**\n\n- Painted the door\n"
    profiles = read(tmp_path, text)
    assert [summary.text for one in profiles for summary in one.summaries] == ["- Replaced the pump"]
    assert codes(profiles) == ["open-period"]


def test_a_sentence_that_goes_on_to_another_month_is_told(tmp_path: Path) -> None:
    text = f"# Anna Keller\n\n{MONTH}Replaced the pump. And in February I had already painted the door.\n"
    assert codes(read(tmp_path, text)) == ["named-month"]


def test_a_title_may_have_a_department_behind_the_name(tmp_path: Path) -> None:
    text = f"**Accomplishments of Anna Keller, Waterworks**\n\n{MONTH}- Replaced the pump\n"
    assert [one.name for one in read(tmp_path, text)] == ["Anna Keller"]


def test_a_fiscal_year_is_read_as_the_text_says(tmp_path: Path) -> None:
    text = "# Anna Keller\n\nOur FY25 runs from 1 April 2025 to 31 March 2026.\n\n## FY25 Q1\n\n- Replaced the pump\n"
    profiles = read(tmp_path, text)
    assert [summary.period for one in profiles for summary in one.summaries] == ["2025-Q2"]
    assert codes(read(tmp_path, "# Anna Keller\n\n## FY25 Q1\n\n- Replaced the pump\n")) == ["fiscal-year"]


def test_fields_of_a_page_are_read_and_what_stands_around_it_is_not() -> None:
    page = (
        "<h1>Weekly notes</h1><table><tr><th>Owner</th><td>Anna Keller</td></tr><tr><th>Created</th>"
        "<td>@March 30, 2025</td></tr></table><h2>March 2025</h2><ul><li>Replaced the pump</li>"
        '<li><input type="checkbox"> Order a seal</li></ul><p>[a]Which pump?</p>'
        '<div role="contentinfo"><p>Generated by a wiki on 3 April 2025</p></div>'
    )
    assert of_kind(page) == [("Anna Keller", "2025-03", "- Replaced the pump")]


def test_a_clock_may_stand_before_the_day_of_a_message(tmp_path: Path) -> None:
    log = (
        "[09:12, 14/03/2025] Anna: fixed the pump\n[09:15, 14/03/2025] Jan: read it\n"
        "[08:58, 15/04/2025] Anna: went on\n"
    )
    assert sorted(said(read(tmp_path, log, "chat.txt"))) == [
        ("Anna", "2025-03", "fixed the pump"),
        ("Anna", "2025-04", "went on"),
        ("Jan", "2025-03", "read it"),
    ]


def test_a_name_may_stand_among_words_of_a_title(tmp_path: Path) -> None:
    profiles = read(tmp_path, f"# Status Anna Keller 2025\n\n{MONTH}- Replaced the pump\n")
    assert [one.name for one in profiles] == ["Anna Keller"]


@pytest.mark.parametrize("word", ["Week", "Semana", "Woche", "Semaine"])
def test_weeks_below_a_month_are_those_of_the_month(tmp_path: Path, word: str) -> None:
    text = f"# Ada Byron\n\n## 2025-06\n\n### {word} 1\n\nWrote the parser.\n\n### {word} 4\n\nTested it.\n"
    found = read(tmp_path, text)
    assert {period for _, period, _ in said(found)} == {"2025-06"}
    assert not codes(found)


@pytest.mark.parametrize("form", ["- Week {}: wrote it.", "**Week {}**\nWrote it.", "Week {} - wrote it."])
def test_weeks_of_a_month_may_be_items_and_lines(tmp_path: Path, form: str) -> None:
    weeks = "\n\n".join(form.format(week) for week in (1, 3, 4))
    found = read(tmp_path, f"# Ada Byron\n\n## 2025-06\n\n{weeks}\n\n## 2025-07\n\n{weeks}\n")
    assert sorted({period for _, period, _ in said(found)}) == ["2025-06", "2025-07"]
    assert not codes(found)


def test_weeks_of_the_year_below_another_month_are_asked_about(tmp_path: Path) -> None:
    text = "# Ada Byron\n\n## 2025-06\n\n### Week 3\n\nWrote the parser.\n\n### Week 40\n\nTested it.\n"
    assert codes(read(tmp_path, text)) == ["open-period", "open-period"]


def test_fields_may_stand_beside_one_another_with_tabs() -> None:
    page = (
        "<h1>Performance summary</h1><pre>Employee:\tAnna Keller\tDepartment:\tWater</pre>"
        "<h2>March 2025</h2><p>Replaced the pump.</p>"
    )
    assert of_kind(page) == [("Anna Keller", "2025-03", "Replaced the pump.")]


@pytest.mark.parametrize(
    "title",
    [
        "Wochenzettel Lorenz Huber, März 2025",
        "Weekstaat Pieter Hoekstra, rietdekker, maart 2025",
        "Logg Nils Lindberg, mars 2025",
        "Raport Zofia Lis, marzec 2025",
        "Appunti Bianca Rossi, marzo 2025",
        "Sprawozdanie Zofia Lis, marzec 2025",
        "Resumo Bianca Rossi, março 2025",
        "Tätigkeitsbericht Anna Keller, März 2025",
    ],
)
def test_what_a_document_is_called_is_no_part_of_a_name(title: str) -> None:
    name = read_head(title, is_first=True).name
    assert name == " ".join(title.partition(",")[0].split()[1:3])


@pytest.mark.parametrize(
    "title",
    [
        "Logros de Bianca Rossi 2025",
        "Wochenzettel von Anna Keller, März 2025",
        "Rapport van Pieter Hoekstra, maart 2025",
        "Journal de Claire Petit, mars 2025",
        "Relatório da Ana Souza, março 2025",
        "Appunti di Bianca Rossi, marzo 2025",
        "Notes of Ann Lee, March 2025",
    ],
)
def test_a_word_between_a_document_and_a_name_is_no_part_of_it(title: str) -> None:
    name = read_head(title, is_first=True).name
    assert name == " ".join(title.replace(" 2025", "").partition(",")[0].split()[2:4])


@pytest.mark.parametrize("month", ["März: ", "marzo: ", "mars - ", "March: ", "marzec: "])
def test_names_at_the_margin_above_months_that_are_moved_in_head_them(tmp_path: Path, month: str) -> None:
    text = f"Ann Lee\n  {month}fixed the pump\nBen Stone\n  {month}built the shelf\n"
    (tmp_path / "team 2025.txt").write_text(text, "utf-8")
    rows, _ = load([tmp_path], LoadSettings(today=date(2026, 11, 22)))
    said = {(row.name, one.period) for row in rows for one in row.summaries}
    assert said == {("Ann Lee", "2025-03"), ("Ben Stone", "2025-03")}


@pytest.mark.parametrize("gap", ["   ", "\t", "          "])
def test_a_year_in_a_column_of_its_own_is_a_label(gap: str) -> None:
    label = line_label(f"2025{gap}mentored Jess all year")
    assert label
    assert str(label.period) == "2025"
    assert line_label("2025 tests were added") is None


@pytest.mark.parametrize("total", ["| total | | | 193 |", "| **Summe** | | | 193 |", "| Razem: | | | 1 930 h |"])
def test_a_row_that_adds_up_the_others_is_none_of_them(tmp_path: Path, total: str) -> None:
    rows = "| 2025-06 | Ann Lee | fixed it | 1 |\n| 2025-07 | Ben Stone | built it | 2 |"
    text = f"# Desk\n\n| Month | Who | What | Pages |\n|---|---|---|---|\n{rows}\n{total}\n"
    (tmp_path / "desk.md").write_text(text, "utf-8")
    found, problems = load([tmp_path], LoadSettings(today=date(2026, 11, 22)))
    said = {(row.name, one.period) for row in found for one in row.summaries}
    assert said == {("Ann Lee", "2025-06"), ("Ben Stone", "2025-07")}
    assert not problems


@pytest.mark.parametrize("caption", ["someday", "maybe later", "Wishlist", "Ideen", "Ideias", "Att göra", "To come"])
def test_wishes_below_the_months_of_a_year_are_no_work(tmp_path: Path, caption: str) -> None:
    text = f"# Ann Lee, 2025\n\n## May\n- fixed the pump\n\n## {caption}\n- the second shelf\n"
    (tmp_path / "ann.md").write_text(text, "utf-8")
    rows, _ = load([tmp_path], LoadSettings(today=date(2026, 11, 22)))
    assert [one.period for row in rows for one in row.summaries] == ["2025-05"]


@pytest.mark.parametrize(
    ("quarter", "weeks", "period"),
    [("Q2 2025", (1, 13), "2025-Q2"), ("Q4 2025", (1, 2), "2025-Q4"), ("Q3 2024", (12, 5), "2024-Q3")],
)
def test_weeks_counted_from_the_first_of_a_quarter_are_its_own(
    tmp_path: Path, quarter: str, weeks: tuple[int, int], period: str
) -> None:
    below = "\n".join(f"### Week {week}\n- fixed pump {week}\n" for week in weeks)
    assert in_file(tmp_path, f"# Ann Lee\n\n## {quarter}\n{below}") == [("Ann Lee", period)] * 2


def test_weeks_of_the_year_below_a_quarter_are_not_those_counted_from_its_first(tmp_path: Path) -> None:
    text = "# Ann Lee\n\n## Q2 2025\n### Week 12\n- fixed the pump\n### Week 15\n- built the shelf\n"
    assert in_file(tmp_path, text) == [("Ann Lee", "2025-04")]


@pytest.mark.parametrize("month", ["március", "Μάρτιος", "октомври"])
def test_months_of_a_row_are_known_in_more_languages(month: str) -> None:
    assert line_label(f"{month}: x, y")


@pytest.mark.parametrize("line", ["{} - {}", "{}: {}", "- {}: {}"])
def test_an_initial_is_the_one_who_is_named_in_full(tmp_path: Path, line: str) -> None:
    said = [("Anna K.", "fixed the pump -> 6 weeks"), ("Anna S.", "built the shelf"), ("Anna K.", "wrote it down")]
    text = "Desk, March 2026\n(two Annas: Anna Kowal and Anna Steiner)\n\n" + "\n".join(line.format(*o) for o in said)
    assert set(in_file(tmp_path, text)) == {("Anna Kowal", "2026-03"), ("Anna Steiner", "2026-03")}


def test_a_given_name_alone_is_no_part_of_what_the_one_above_did(tmp_path: Path) -> None:
    said = "Anna K. - fixed the pump\nAnna S. - built it\nAnna K. - wrote it\nAnna - moved the CD burner\n"
    (tmp_path / "desk.txt").write_text(f"Desk, March 2026\n(Anna Kowal and Anna Steiner)\n\n{said}", "utf-8")
    rows, _ = load([tmp_path], LoadSettings(today=date(2026, 11, 22)))
    assert not any("CD burner" in one.text for row in rows for one in row.summaries if row.name)


def test_an_initial_of_two_who_are_named_in_full_is_neither(tmp_path: Path) -> None:
    said = "## Anna K.\n- fixed it\n\n## Bob Stone\n- built it\n"
    text = f"# Desk, March 2026\n\nTwo are new: Anna Kowal and Anna Kern.\n\n{said}"
    assert set(in_file(tmp_path, text)) == {("Anna K.", "2026-03"), ("Bob Stone", "2026-03"), (None, "2026-03")}


@pytest.mark.parametrize(
    ("says", "first"),
    [
        ("Our FY25 runs 1 April 2024 to 31 March 2025.", "2024-Q2"),
        ("FY25. Our year starts in April.", "2024-Q2"),
        ("FY25: das Geschäftsjahr beginnt im Juli.", "2024-Q3"),
        ("FY25 : notre année commence en avril.", "2024-Q2"),
        ("FY25: nuestro año comienza en octubre.", "2024-Q4"),
        ("FY25; het boekjaar begint in april.", "2024-Q2"),
    ],
)
def test_quarters_count_from_where_the_fiscal_year_begins_that_a_text_defines(
    tmp_path: Path, says: str, first: str
) -> None:
    text = f"# Ann Lee\n\n{says}\n\n## Q1\n- fixed the pump\n\n## Q2\n- built the shelf\n"
    assert ("Ann Lee", first) in in_file(tmp_path, text)


def test_a_quarter_of_a_fiscal_year_that_is_not_named_is_asked_about(tmp_path: Path) -> None:
    text = "# Ann Lee\n\nOur year starts in April.\n\n## 2024\n\n### Q1\n- fixed the pump\n"
    assert all(period == "2024" for _, period in in_file(tmp_path, text))
    rows, _ = load([tmp_path], LoadSettings(today=date(2026, 11, 22)))
    assert [one.code for row in rows for one in row.problems] == ["open-period"]


def test_quarters_that_say_their_year_are_of_the_calendar_and_that_is_told(tmp_path: Path) -> None:
    text = "# Ann Lee\n\nOur year starts in April.\n\n## Q1 2024\n- fixed the pump\n"
    assert ("Ann Lee", "2024-Q1") in in_file(tmp_path, text)
    rows, _ = load([tmp_path], LoadSettings(today=date(2026, 11, 22)))
    assert [one.code for row in rows for one in row.problems] == ["fiscal-year"]


@pytest.mark.parametrize("title", ["Quorwen Okparu — achievements FY25", "Ysolde Quenby — achievements 2025"])
def test_a_title_with_a_name_no_list_knows_and_a_year_names_its_person(title: str) -> None:
    head = read_head(title, is_first=True)
    assert (head.name, head.likeness, head.label is not None) == (title.partition(" —")[0], "shaped", True)
    assert read_head("Search Quality — achievements FY25", is_first=True).name is None


@pytest.mark.parametrize(
    "title",
    ["1:1 Jane Doe / Doug", "1-1 notes: Doug & Jane", "One-on-one Jane Doe and Doug", "Catch-up Jane Doe – Doug"],
)
def test_a_talk_of_two_is_credited_to_neither_and_asked_about(tmp_path: Path, title: str) -> None:
    text = f"# {title}\n\n### 14 Jan 2026\n- Doug: how was it?\n- accepted by all three wards\n"
    assert in_file(tmp_path, text) == []
    rows, problems = load([tmp_path], LoadSettings(today=date(2026, 11, 22)))
    assert "open-person" in {one.code for one in (*problems, *(one for row in rows for one in row.problems))}


def in_file(folder: Path, text: str) -> list[tuple[str | None, str | None]]:
    """Whose each summary of a file is, and when."""
    (folder / "notes.md").write_text(text, "utf-8")
    rows, _ = load([folder], LoadSettings(today=date(2026, 11, 22)))
    return [(row.name, one.period) for row in rows for one in row.summaries]


@pytest.mark.parametrize("margin", [" ", "  ", "\t"])
def test_a_full_name_heads_what_is_moved_in_below_it(tmp_path: Path, margin: str) -> None:
    lines = ["Anna Keller", f"{margin}replaced the pump", f"{margin}painted it", "Jan Vogt", f"{margin}fed the cat"]
    found = said(read(tmp_path, "\n".join(["STAFF CONTRIBUTIONS, MAY 2025", "", *lines]) + "\n", "team.txt"))
    assert [(name, "cat" in text, "pump" in text) for name, _, text in found] == [
        ("Anna Keller", False, True),
        ("Jan Vogt", True, False),
    ]


@pytest.mark.parametrize("between", [" · ", " | ", ": ", " – "])
@pytest.mark.parametrize("to", [" → ", " -> ", " – ", " to "])
def test_sprints_tell_their_days_in_any_marks(tmp_path: Path, between: str, to: str) -> None:
    text = f"Anna Keller\n\nSprint 41{between}2025-09-01{to}2025-09-12\n- replaced the pump\n"
    assert [period for _, period, _ in said(read(tmp_path, text))] == ["2025-09"]


def test_a_last_name_in_capitals_may_come_first(tmp_path: Path) -> None:
    text = "# Staff contributions, May 2025\n\nKELLER, Anna\n\n- replaced the pump\n\nVON ARX, Jan\n\n- fed the cat\n"
    found = said(read(tmp_path, text))
    assert [(name, "cat" in text) for name, _, text in found] == [("Anna Keller", False), ("Jan von Arx", True)]


@pytest.mark.parametrize(
    "heads",
    [
        ("Kimden", "Kime", "Tarih", "Konu"),
        ("Lähettäjä", "Vastaanottaja", "Päivä", "Aihe"),
        ("Od", "Komu", "Datum", "Předmět"),
    ],
)
def test_the_heads_of_a_mail_are_nobody(tmp_path: Path, heads: tuple[str, ...]) -> None:
    values = ("Anna Keller", "Jan Vogt", "12 May 2025", "May update")
    text = "\n".join(f"{head}: {value}" for head, value in zip(heads, values, strict=True))
    found = read(tmp_path, f"{text}\n\n- replaced the pump\n", "a.txt")
    assert {one.name for one in found} == {"Anna Keller"}


MAIL = """From: Hanna Lind <hanna@example.org>
To: Marek Nowicki <marek@example.org>, Sebastian Roth <s@example.org>
Date: Fri, 14 Nov 2025 16:41:07 +0100
Subject: Team, week 46

"""


def test_heads_of_a_mail_name_people_as_they_are_called_and_who_wrote_it(tmp_path: Path) -> None:
    heads = ("MAREK (Nowicki)", "BASTI (Sebastian Roth)", "ME")
    text = MAIL + "\n\n".join(f"{head}\n- Moved shelf {number}" for number, head in enumerate(heads))
    assert {(who, line) for who, _, line in said(read(tmp_path, text, "a.eml.txt")) if line} == {
        ("Marek Nowicki", "- Moved shelf 0"),
        ("Sebastian Roth", "- Moved shelf 1"),
        ("Hanna Lind", "- Moved shelf 2"),
    }


@pytest.mark.parametrize(
    "line", ["What we did last week:", "In parts. Week of 20 to 24 October:", "Sorry for the delay, here is October:"]
)
def test_a_line_before_a_list_says_of_which_month_it_is(tmp_path: Path, line: str) -> None:
    text = (
        MAIL.replace("Fri, 14 Nov", "Tue, 28 Oct").replace(", week 46", "")
        + f"{line}\n\n- Closed the books\n- Moved the shelf\n"
    )
    assert {when for _, when, _ in said(read(tmp_path, text, "a.eml.txt"))} == {"2025-10"}


def test_a_mail_about_several_gives_each_their_line(tmp_path: Path) -> None:
    text = MAIL + "- Marek Nowicki built the ramp\n- Sebastian Roth moved the shelf\n- Closed the books\n"
    assert {who for who, _, _ in said(read(tmp_path, text, "a.eml.txt"))} == {
        "Marek Nowicki", "Sebastian Roth", "Hanna Lind",
    }  # fmt: skip


def test_notes_of_talks_are_of_whom_the_title_names(tmp_path: Path) -> None:
    head = "#+TITLE: 1:1 Duncan Reid\n#+AUTHOR: Irene Carvalho\n\n* 2025-03-04\n"
    lines = ("- He shipped the import", "- I cut the scope", "- Sara Lind took over the tests", "- Ann Lee told me so")
    found = {line: who for who, _, line in said(read(tmp_path, head + "\n".join(lines) + "\n", "a.org"))}
    assert [next(who for text, who in found.items() if line in text) for line in lines] == [
        "Duncan Reid", "Irene Carvalho", "Sara Lind", "Duncan Reid",
    ]  # fmt: skip


def test_two_digits_beside_bare_months_are_a_year(tmp_path: Path) -> None:
    text = (
        "# Anna Keller\n\nSEPTEMBER 24\n- Fixed the pump\n\nOKTOBER\n- Fixed the gauge\n\nJÄNNER 25\n- Fixed the van\n"
    )
    assert [when for _, when, _ in said(read(tmp_path, text))] == ["2024-09", "2024-10", "2025-01"]


def test_months_below_a_person_are_those_before_the_day_of_the_head(tmp_path: Path) -> None:
    head = "Team overview, written by Ann Lee on 7 July 2025\n\n## Joost Vos\n\n- April: Planted trees\n\n"
    text = f"{head}## Fatima Idris\n\nFatima finished the tender in April. In June she mended six slabs.\n"
    assert {(who, when) for who, when, _ in said(read(tmp_path, text))} >= {
        ("Fatima Idris", "2025-04"),
        ("Fatima Idris", "2025-06"),
    }


def test_a_list_of_descriptions_in_asciidoc_says_whose_they_are(tmp_path: Path) -> None:
    head = "= Workshop, Q2 2024\nFarah Siddiqui <farah@example.org>\n\n== April\n\n"
    text = head + "Gwil:: (that's Gwilym Parry) trued ninety wheels\n\nMe:: moved the till\n"
    assert {who for who, _, _ in said(read(tmp_path, text, "a.adoc"))} == {"Gwilym Parry", "Farah Siddiqui"}


def test_a_legend_may_stand_in_a_sentence_beside_who_keeps_the_text(tmp_path: Path) -> None:
    head = (
        "# Kitchen, month by month (2025)\n\nKept by Ottavia Lenzi (head). The others: Savi = Saverio Conti (cook).\n"
    )
    text = f"{head}\n## March\n\n- Savi moved the oven\n- I closed the books\n"
    found = {line[2:6]: who for who, _, line in said(read(tmp_path, text))}
    assert (found["Savi"], found["I cl"]) == ("Saverio Conti", "Ottavia Lenzi")


def test_a_title_that_ends_in_a_small_word_names_no_month() -> None:
    assert title_label("Copied on 2 June, threads left out") is None


def test_months_in_any_order_are_those_before_the_day_of_a_mail(tmp_path: Path) -> None:
    text = MAIL.replace("14 Nov", "2 Jun").replace(", week 46", "")
    text += "MAY\n- Closed the books\n\nAPRIL, as well\n- Moved the shelf\n\nJUNE\n- Ordered 40 tiles\n"
    assert {when for _, when, _ in said(read(tmp_path, text, "a.eml.txt"))} == {"2025-05", "2025-04", "2025-06"}


def test_a_firm_in_a_title_is_nobody_where_others_are_named(tmp_path: Path) -> None:
    lines = "- Nicolò Sforza pulì la cappa del forno\n- Ginevra Tosi preparò i dolci della festa\n"
    profiles = read(tmp_path, f"# Trattoria del Molo — quaderno\n\n**febbraio 2025**\n\n{lines}")
    assert {one.name for one in profiles if one.summaries} == {"Nicolò Sforza", "Ginevra Tosi"}


def test_a_table_pasted_below_some_words_is_a_table(tmp_path: Path) -> None:
    head = "pasted from the shared sheet\n\ndate;shift;name;remark\n"
    rows = "30/12/2024;N;Ann Lee;changed the felt\n31/12/2024;N;Bob Stone;cleared a jam\n"
    (tmp_path / "shift.txt").write_text(head + rows, encoding="utf-8")
    found, _ = load([tmp_path], READING)
    assert {one.name for one in found if one.summaries} == {"Ann Lee", "Bob Stone"}
