"""The margin and the words of a line say whose it is and of when: indents, tabs, ends of lines, names as subjects."""

from pathlib import Path

import pytest

from reports.loading.profiles.company import NOBODY_KNOWN
from reports.loading.profiles.doers import find_doers
from tests.loading.profiles.test_reading import codes, read, said


def test_names_moved_in_below_months_head_what_is_moved_in_below_them(tmp_path: Path) -> None:
    may = "MAY\n  Anna Keller\n    * greased the lift\n  Jan Vogt\n    * sorted the bolts\n"
    profiles = read(
        tmp_path, f"LOG OF THE GARAGE - 2024\n\n{may}JUNE\n  Anna Keller\n    * painted the door\n", "log.txt"
    )
    assert sorted(said(profiles)) == [
        ("Anna Keller", "2024-05", "* greased the lift"),
        ("Anna Keller", "2024-06", "* painted the door"),
        ("Jan Vogt", "2024-05", "* sorted the bolts"),
    ]


def test_a_tab_sets_a_name_off(tmp_path: Path) -> None:
    rows = "\tAnna Keller\tgreased the lift\n\tJan Vogt\tsorted the bolts\n"
    profiles = read(tmp_path, f"May 2024\n{rows}June 2024\n{rows.replace('sorted', 'counted')}", "log.txt")
    assert ("Jan Vogt", "2024-06", "counted the bolts") in said(profiles)
    assert {one.name for one in profiles} == {"Anna Keller", "Jan Vogt"}


def test_who_and_when_may_stand_behind_what_was_done(tmp_path: Path) -> None:
    text = "greased the lift - Anna Keller, May 2024\nsorted the bolts - Jan Vogt, June 2024\nswept - Anna, July 2024\n"
    assert sorted(said(read(tmp_path, text, "log.txt"))) == [
        ("Anna Keller", "2024-05", "greased the lift - Anna Keller, May 2024"),
        ("Anna Keller", "2024-07", "swept - Anna, July 2024"),
        ("Jan Vogt", "2024-06", "sorted the bolts - Jan Vogt, June 2024"),
    ]


def test_people_who_are_the_subjects_of_lines_have_them(tmp_path: Path) -> None:
    head = "# Minutes\nDate: 20 September 2025\nPresent: Anna Keller (chair), Jan Vogt\n\n"
    lines = "Anna greased the lift in August\nJan sorted the bolts last month\nAnna counted the tyres\n"
    assert sorted(said(read(tmp_path, head + lines, "minutes.txt"))) == [
        ("Anna Keller", "2025-08", "Anna greased the lift in August"),
        ("Anna Keller", "2025-09", "Anna counted the tyres"),
        ("Jan Vogt", "2025-08", "Jan sorted the bolts last month"),
    ]


def test_a_month_in_the_midst_of_what_was_told_on_a_day_is_told(tmp_path: Path) -> None:
    text = "# Anna Keller\n\n## 12 March 2025\n\n- The lift that we bought in January is greased\n- Swept in February\n"
    profiles = read(tmp_path, text)
    assert ("Anna Keller", "2025-02", "- Swept in February") in said(profiles)
    assert codes(profiles) == ["other-month"]


def test_what_is_to_come_is_asked_about(tmp_path: Path) -> None:
    text = "# Anna Keller\n\n## 12 March 2025\n\n- Greased the lift\n- Sort the bolts in April\n"
    profiles = read(tmp_path, text)
    assert said(profiles) == [("Anna Keller", "2025-03", "- Greased the lift")]
    assert codes(profiles) == ["open-period"]


def test_an_item_beside_one_with_a_month_is_of_the_period_around_both(tmp_path: Path) -> None:
    text = "# Anna Keller\n\n## Q2 2025\n\n- April: greased the lift\n- Counted tyres all along\n"
    assert said(read(tmp_path, text)) == [
        ("Anna Keller", "2025-04", "- April: greased the lift"),
        ("Anna Keller", "2025-Q2", "- Counted tyres all along"),
    ]


def test_last_month_in_a_mail_is_the_one_before_its_day(tmp_path: Path) -> None:
    head = (
        "From: Anna Keller <a@example.org>\nTo: b@example.org\nDate: Fri, 14 Mar 2025 16:42:07 +0000\nSubject: News\n\n"
    )
    text = f"{head}This week\n * I greased the lift\n\nLast month (forgotten)\n * I sorted the bolts\n"
    assert said(read(tmp_path, text, "mail.eml")) == [
        ("Anna Keller", "2025-03", "* I greased the lift"),
        ("Anna Keller", "2025-02", "* I sorted the bolts"),
    ]


def test_a_day_in_the_first_lines_is_that_of_the_text_and_later_ones_are_appointments(tmp_path: Path) -> None:
    said_there = "Anna Keller: sortiert\nJan Vogt: gefegt\nAnna Keller: mehr\n"
    text = f"Protokoll\nvom 20. Mai 2024, Raum 2\n\n{said_there}\nTermin: 3. August 2024\n"
    assert ("Jan Vogt", "2024-05", "gefegt") in said(read(tmp_path, text, "protokoll.txt"))


@pytest.mark.parametrize("lines", [["Anna Keller wrote it", "I swept", "I ate", "Jan Vogt came by"]])
def test_a_text_of_somebody_who_mentions_others_is_not_theirs(lines: list[str]) -> None:
    assert not find_doers([*lines, "I slept", "I rose", "I left"], NOBODY_KNOWN, None).lines


def test_a_line_at_the_margin_is_no_part_of_what_is_moved_in(tmp_path: Path) -> None:
    people = "  Anna Keller -- nights\n    greased the lift\n  Jan Vogt -- days\n    swept\n"
    profiles = read(tmp_path, f"May 2024\n{people}\nThe yard is closed.\n", "log.txt")
    assert said(profiles) == [
        ("Anna Keller", "2024-05", "greased the lift"),
        ("Jan Vogt", "2024-05", "swept"),
        (None, "2024-05", "The yard is closed."),
    ]


def test_lines_that_end_with_their_day_are_told_one_by_one(tmp_path: Path) -> None:
    text = "done list (Anna Keller)\n\ngreased the lift (2025-04-02)\nswept (2025-05-11)\n"
    assert said(read(tmp_path, text, "list.txt")) == [
        ("Anna Keller", "2025-04", "greased the lift (2025-04-02)"),
        ("Anna Keller", "2025-05", "swept (2025-05-11)"),
    ]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("What happened? KELLER Anna, depot, 2025", "KELLER Anna"),
        ("Temitope | sprint diary 2025", "Temitope"),
        ("Temitope | sprint diary", "Temitope"),
        ("Okparu, Temitope // clerk // 2025", "Temitope Okparu"),
        ("GARAGE LOG - 2025", None),
        ("Werkstattbuch Anna Keller", "Anna Keller"),
    ],
)
def test_a_name_may_be_one_part_of_a_title(tmp_path: Path, title: str, name: str | None) -> None:
    (profile,) = read(tmp_path, f"{title}\n\n2025-05: greased the lift\n2025-06: swept\n", "log.txt")
    assert profile.name == name


def test_columns_that_blanks_set_off_are_a_table(tmp_path: Path) -> None:
    rows = ["Name           Jan 2025          Feb 2025", "Anna Keller    greased it        swept"]
    profiles = read(tmp_path, "\n".join([*rows, "Jan Vogt       sorted bolts      -"]) + "\n", "table.txt")
    assert sorted(said(profiles)) == [
        ("Anna Keller", "2025-01", "greased it"),
        ("Anna Keller", "2025-02", "swept"),
        ("Jan Vogt", "2025-01", "sorted bolts"),
    ]


@pytest.mark.parametrize(
    "line", ["I'd like to paint it", "We will paint it", "Anna Keller to paint it", "Jan wird malen"]
)
def test_what_somebody_will_do_is_left_out_and_told(tmp_path: Path, line: str) -> None:
    text = f"# Anna Keller\n\n## May 2025\n\n- Greased the lift\n- {line}\n"
    profiles = read(tmp_path, text)
    assert said(profiles) == [("Anna Keller", "2025-05", "- Greased the lift")]
    assert codes(profiles) == ["not-done"]


def test_a_year_before_a_line_and_the_month_behind_it_belong_together(tmp_path: Path) -> None:
    text = "2022 … Anna Keller greased it (May)\n2023 … Jan Vogt swept (June)\n2024 … Anna sorted bolts (July)\n"
    assert sorted(when for _, when, _ in said(read(tmp_path, f"Looking back\n\n{text}", "log.txt"))) == [
        "2022-05",
        "2023-06",
        "2024-07",
    ]


def test_one_cell_without_a_period_leaves_the_others_theirs(tmp_path: Path) -> None:
    rows = (
        "| what | owner | when |\n|---|---|---|\n| lift greased | Anna Keller | Q3 |\n| swept | Anna Keller | Oct |\n"
    )
    profiles = read(tmp_path, f"# Objectives met 2025\n\n## H2\n\n{rows}| bolts | Anna Keller | open |\n")
    assert [when for _, when, _ in said(profiles)] == ["2025-Q3", "2025-10", "2025-H2"]


def test_names_right_above_items_are_heads_without_blank_lines_between(tmp_path: Path) -> None:
    first = "## 2025-10-06\nAnna Koch\n- fixed the pump\nTomasz\n- swept\n"
    second = "## 2025-10-07\nAnna\n- sold it\nTomasz\n- slept\n"
    profiles = read(tmp_path, f"# Standup\n\n{first}\n{second}", "a.md")
    assert [one.name for one in profiles if one.summaries] == ["Anna Koch", "Tomasz"]
    assert all("Tomasz" not in summary.text for one in profiles for summary in one.summaries)


def test_who_had_a_shift_is_told_where_no_list_knows_the_name(tmp_path: Path) -> None:
    early = "03.02. early / Yorvat\ncleaned the tank\n"
    late = "03.02. late / Bamgartel\nset the brew\n\n04.02. early / Yorvat\nswept\n"
    (profile, *_) = read(tmp_path, f"Shift book, February 2025\n\n{early}\n{late}", "a.txt")
    assert {one.doubts for one in profile.summaries} == {("person",)}
    assert {problem.code for problem in profile.problems} >= {"person-assumed"}
