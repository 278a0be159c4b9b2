"""What documents looked like that were misread once: one document a cause, told by general traits."""

from pathlib import Path

import pytest

from reports.loading.kinds import Source
from reports.loading.profiles.filenames import named_by_file
from tests.loading.profiles.test_reading import codes, read, said
from tests.loading.tables.sheets import READING

MONTH = "## March 2025\n\n"


def of_kind(html: str) -> list[tuple[str | None, str, str]]:
    from reports.loading.documents.web import read as of_page  # noqa: PLC0415
    from reports.loading.profiles.profile import Profile  # noqa: PLC0415

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
    assert codes(read(tmp_path, text)) == ["other-month"]


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


def test_fields_may_stand_beside_one_another_with_tabs() -> None:
    page = (
        "<h1>Performance summary</h1><pre>Employee:\tAnna Keller\tDepartment:\tWater</pre>"
        "<h2>March 2025</h2><p>Replaced the pump.</p>"
    )
    assert of_kind(page) == [("Anna Keller", "2025-03", "Replaced the pump.")]
