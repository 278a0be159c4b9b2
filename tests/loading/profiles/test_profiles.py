"""Profiles in the layouts that people keep: wrapped, one line a paragraph, label lines, Markdown."""

from datetime import date

import pytest

from reports.errors import Problem
from reports.loading.profiles.profile import read_profiles
from reports.loading.text import SourceText, read_text
from reports.model.rows import LoadSettings, ProfileRow
from tests.builders import only


def read(text: str, file: str = "a.md") -> ProfileRow:
    source = read_text(text.encode(), file)
    assert isinstance(source, SourceText)
    profile = only(read_profiles(source, file, "", LoadSettings(date(2026, 5, 1))))
    assert not isinstance(profile, Problem), profile
    return profile.row


def texts(row: ProfileRow) -> dict[str, str]:
    assert len({summary.period for summary in row.summaries}) == len(row.summaries)
    return {summary.period: summary.text for summary in row.summaries}


def codes(row: ProfileRow) -> list[tuple[str, int | None]]:
    return [(problem.code, problem.line) for problem in row.problems]


def became(row: ProfileRow) -> dict[int, str]:
    return {line.line: line.became for line in row.lines}


WRAPPED = """Over two months, Jane Doe engineered the parser and kept
the build green across acme/parser. She also wrote
documentation.

March 2025 focused on the parser. It was rewritten in Rust for the
May 2025 release, and the tests were extended to cover all of
the grammar.

February 2025: Delivered the lexer,
with fuzz tests.
"""


def test_wrapped_lines_are_joined_by_a_blank() -> None:
    assert texts(read(WRAPPED))["2025-02"] == "February 2025: Delivered the lexer, with fuzz tests."


def test_a_wrapped_line_that_begins_with_a_date_begins_no_summary() -> None:
    assert set(texts(read(WRAPPED))) == {"2025-03", "2025-02"}


@pytest.mark.parametrize(
    "text",
    [
        "June 2025: Compared the plan with that of\nMay 2025 and of\n2024, and found three trams.",
        "June 2025: Planned the release for\nQ3 2025 with care.",
        "June 2025: Compared the plan with that of\nMay 2025\nand of 2024.",
    ],
)
def test_a_line_goes_on_with_a_sentence_that_lacks_its_end(text: str) -> None:
    assert texts(read(f"Jane Doe built it.\n\n{text}\n")) == {"2025-06": text.replace("\n", " ")}


def test_a_label_that_is_set_off_begins_anew_even_so() -> None:
    assert set(texts(read("Jane Doe built it.\n\nJune 2025: Fixed all\nMay 2025: Wrote docs\n"))) == {
        "2025-06",
        "2025-05",
    }


def test_a_wrapped_overview_is_one_paragraph() -> None:
    overview = read(WRAPPED).overview
    assert overview.startswith("Over two months, Jane Doe engineered the parser and kept the build green")
    assert "\n" not in overview


def test_a_wrapped_copy_equals_the_unwrapped_text() -> None:
    row = read(WRAPPED + "\nFebruary 2025: Delivered the lexer, with fuzz tests.\n")
    assert row.summaries[1].copies == (12,)


def test_windows_line_ends_change_nothing() -> None:
    assert texts(read(WRAPPED.replace("\n", "\r\n"))) == texts(read(WRAPPED))


def test_a_label_line_leads_all_below_it_until_the_next() -> None:
    april = "Month: 2025-04\nDelivered X and\nmore.\n\nSecond one.\n\n- a\n- b\n"
    row = read(f"Jane Doe built it.\n\n{april}\nMonth: 2025-03\nY.\n")
    assert texts(row) == {"2025-04": "Delivered X and more.\nSecond one.\n- a\n- b", "2025-03": "Y."}


def test_a_bare_label_line_is_a_line_of_its_summary() -> None:
    row = read("Jane Doe built it.\n\nMonth: 2025-04\nDelivered X.\n")
    assert [(line.became, line.of) for line in row.lines[1:]] == [("summary", 4), ("summary", 4)]


def test_a_paragraph_with_its_own_label_ends_the_section_of_a_label_line() -> None:
    row = read("Jane Doe built it.\n\nMonth: 2025-04\nX.\n\nMarch 2025: Delivered Y.\n")
    assert texts(row) == {"2025-04": "X.", "2025-03": "March 2025: Delivered Y."}


MARKDOWN = """# Jane Doe

Kept the trains running
on time.

## Overview

More words.

## March 2025

### Features

- Built X
- Built Y (see acme/tool)
  with care

## Feb 2025

First.

Second.

## Skills

Python, Go

## Notes

Something without a period.
"""


def test_a_markdown_title_gives_the_name() -> None:
    assert read(MARKDOWN).name == "Jane Doe"


def test_paragraphs_before_the_first_period_are_the_overview() -> None:
    assert read(MARKDOWN).overview == "Kept the trains running on time.\nMore words."


def test_headings_of_periods_hold_bullets_and_paragraphs() -> None:
    assert texts(read(MARKDOWN)) == {
        "2025-03": "Features\n- Built X\n- Built Y (see acme/tool) with care",
        "2025-02": "First.\nSecond.",
    }


def test_the_line_of_a_summary_is_the_first_of_its_text() -> None:
    assert [summary.line for summary in read(MARKDOWN).summaries] == [12, 20]


def test_a_list_of_skills_is_a_stated_figure() -> None:
    (figure,) = read(MARKDOWN).figures
    assert (figure.name, figure.value, figure.line) == ("skills", "Python, Go", 26)


def test_a_section_without_a_period_is_told_and_joined_to_nothing() -> None:
    assert codes(read(MARKDOWN)) == [("no-period", 30)]


def test_underlined_headings_are_headings() -> None:
    row = read("Jane Doe\n========\n\nBuilt it.\n\nMarch 2025\n----------\n\nDid it.\n")
    assert (row.name, texts(row)) == ("Jane Doe", {"2025-03": "Did it."})


def test_a_rule_below_a_sentence_makes_no_heading_of_it() -> None:
    row = read("Jane Doe built it.\n---\nMarch 2025: Did it.\n---\n")
    assert (row.overview, texts(row)) == ("Jane Doe built it.", {"2025-03": "March 2025: Did it."})


def test_the_heading_of_the_year_completes_the_months() -> None:
    row = read("# Jane Doe\n\n# 2025\n\n## June\n\nJ.\n\n## May\n\nM.\n\n# 2024\n\n## December\n\nD.\n")
    assert texts(row) == {"2025-06": "J.", "2025-05": "M.", "2024-12": "D."}
    assert row.problems == ()


def test_an_item_with_the_year_completes_the_months_below_it() -> None:
    row = read("# Jane Doe\n\n- **2025**\n  - **March:** A\n  - **February:** B\n- **2024**\n  - December: C\n")
    assert set(texts(row)) == {"2025-03", "2025-02", "2024-12"}


def test_a_heading_with_words_of_its_own_keeps_them() -> None:
    assert texts(read("# Jane Doe\n\n## March 2025: Streams\n\nText.\n")) == {"2025-03": "March 2025: Streams\nText."}


def test_bold_labels_are_labels() -> None:
    row = read("# Jane Doe\n\n**February 2025**\n\nDid that.\n\n**2025-01:** Did it.\n")
    assert texts(row) == {"2025-02": "Did that.", "2025-01": "2025-01: Did it."}


def test_list_items_with_labels_are_summaries() -> None:
    row = read("# Jane Doe\n\n- 2025-03: Built A.\n- 2025-02: Built B,\n  with C.\n  - and D\n")
    assert texts(row) == {"2025-03": "- 2025-03: Built A.", "2025-02": "- 2025-02: Built B, with C.\n  - and D"}


def test_numbered_items_with_labels_are_summaries() -> None:
    row = read("# Jane Doe\n\n1. March 2025 – built x\n2. February 2025 – built y\n")
    assert set(texts(row)) == {"2025-03", "2025-02"}


def test_rows_of_a_table_are_summaries() -> None:
    row = read("# Jane Doe\n\n| Month | Summary |\n|---|---|\n| 2025-03 | Built A. |\n| 2025-02 | Built B. |\n")
    assert texts(row) == {"2025-03": "Built A.", "2025-02": "Built B."}


def test_front_matter_gives_the_name() -> None:
    assert read("---\nname: Jane Doe\nemail: jane@acme.io\n---\n\nWorked on it.\n\n2025-03: A.\n").name == "Jane Doe"


def test_declared_lines_are_no_overview() -> None:
    row = read("Name: Jane Doe\nEmail: jane@acme.io\nPeriod: 2025-01 to 2025-06\n\nKept it.\n\n2025-06: A.\n")
    assert (row.name, row.overview, texts(row)) == ("Jane Doe", "Kept it.", {"2025-06": "2025-06: A."})


def test_nothing_in_a_code_fence_is_a_heading_or_a_label() -> None:
    row = read("# Jane Doe\n\n## 2025-03\n\nRan:\n\n```sh\n# 2025-02: no\nmake\n```\nDone.\n")
    assert texts(row) == {"2025-03": "Ran:\n# 2025-02: no\nmake\nDone."}


def test_a_fence_that_is_never_closed_hides_nothing() -> None:
    assert set(texts(read("# Jane Doe\n\n```\n2025-03: A.\n\n2025-02: B.\n"))) == {"2025-03", "2025-02"}


def test_comments_are_boilerplate() -> None:
    row = read("<!--\nexported\n-->\n# Jane Doe\n\nBuilt it.\n\n2025-03: A.\n")
    assert became(row) == {
        1: "boilerplate",
        2: "boilerplate",
        3: "boilerplate",
        4: "boilerplate",
        6: "overview",
        8: "summary",
    }


ONE_LINE = """Over two months, Jane Doe built it.
March 2025 focused on X. Delivered it all.
March 2025 focused on X. Delivered it all.
Helped newcomers in the weekly meeting.
February 2025: Delivered Y, and so on and ...
February 2025: Delivered Y, and so on and on until the end.
Major bugs fixed: none.
"""


def test_a_paragraph_without_a_period_among_one_line_summaries_is_told_with_its_text() -> None:
    (problem,) = read(ONE_LINE).problems
    assert (problem.code, problem.line, problem.text) == ("no-period", 4, "Helped newcomers in the weekly meeting.")
    assert problem.hint


def test_a_section_of_the_summary_above_goes_on_with_it() -> None:
    assert texts(read(ONE_LINE))["2025-02"].endswith("until the end.\nMajor bugs fixed: none.")


def test_the_full_text_wins_over_the_shortened_one_before_it() -> None:
    summary = read(ONE_LINE).summaries[1]
    assert (summary.line, summary.copies) == (6, (5,))


def test_a_copy_that_is_not_adjacent_is_a_copy() -> None:
    row = read("Jane Doe built it.\n2025-03: A text.\n2025-02: B text.\n2025-03: A text.\n")
    assert [(summary.line, summary.copies) for summary in row.summaries] == [(2, (4,)), (3, ())]


def test_two_texts_for_one_month_are_two_summaries() -> None:
    row = read("Jane Doe built it.\n2025-03: Delivered A.\n2025-03: Delivered B.\n")
    assert [summary.line for summary in row.summaries] == [2, 3]


def test_the_same_words_under_two_months_are_two_summaries() -> None:
    row = read("# Jane Doe\n\n## 2025-03\n\nMaintenance.\n\n## 2025-02\n\nMaintenance.\n")
    assert set(texts(row)) == {"2025-03", "2025-02"}


def test_a_copy_of_the_overview_is_a_copy() -> None:
    assert became(read("Jane Doe built it.\n2025-03: A.\nJane Doe built it.\n"))[3] == "copy"


def test_a_paragraph_printed_twice_under_its_heading_is_a_copy() -> None:
    text = "Delivered the parser with all of its tests."
    row = read(f"# Jane Doe\n\n## 2025-03\n\n{text}\n\n{text}\n")
    assert [(summary.text, summary.copies) for summary in row.summaries] == [(text, (7,))]


def test_semantic_line_breaks_stay_with_their_summary() -> None:
    row = read("Jane Doe built it.\n\nMarch 2025: Built A.\nFixed B.\n\nFebruary 2025: Built C.\nFixed D.\n")
    assert texts(row) == {"2025-03": "March 2025: Built A.\nFixed B.", "2025-02": "February 2025: Built C.\nFixed D."}


def test_the_span_that_an_overview_begins_with_is_no_label() -> None:
    row = read("Between March and May 2025, Jane Doe improved it.\n\nMay 2025: A.\nApril 2025: B.\nMarch 2025: C.\n")
    assert (row.name, len(row.summaries)) == ("Jane Doe", 3)


@pytest.mark.parametrize(
    ("label", "code"),
    [("July 2031", "future-period"), ("1950-01", "implausible-period"), ("2025-13", "implausible-period")],
)
def test_a_period_that_cannot_be_is_a_problem_with_its_text(label: str, code: str) -> None:
    row = read(f"Jane Doe built it.\n{label}: Delivered A.\n2025-03: B.\n")
    assert [(problem.code, problem.line, problem.text) for problem in row.problems] == [
        (code, 2, f"{label}: Delivered A.")
    ]
    assert became(row)[2] == "problem"


def test_this_month_is_not_the_future() -> None:
    assert set(texts(read("Jane Doe built it.\n2026-05: A.\n"))) == {"2026-05"}


def test_a_label_without_text_is_told() -> None:
    assert codes(read("# Jane Doe\n\n## 2025-04\n\n## 2025-03\n\nA.\n")) == [("no-text", 3)]


def test_a_claimed_span_that_differs_is_told() -> None:
    assert codes(read("Over three months, Jane Doe built it.\n2025-03: A.\n2025-02: B.\n")) == [("span-differs", 1)]


def test_a_claimed_span_that_agrees_is_no_problem() -> None:
    assert read("Over two months, Jane Doe built it.\n2025-03: A.\n2025-01: B.\n").problems == ()


def test_a_name_in_the_prose_that_differs_from_the_title_is_told() -> None:
    row = read("# Jane Doe\n\nJanet Roe built it.\n\n## 2025-03\n\nA.\n")
    assert (row.name, codes(row)) == ("Jane Doe", [("name-differs", 3)])


def test_labels_of_several_languages_live_side_by_side() -> None:
    row = read("# Jürgen Müller\n\n## März 2025\n\nA.\n\n## août 2024\n\nB.\n\n## 3. Quartal 2023\n\nC.\n")
    assert texts(row) == {"2025-03": "A.", "2024-08": "B.", "2023-Q3": "C."}


def test_no_figure_is_taken_from_prose() -> None:
    row = read("Jane Doe made 93 commits.\n\n2025-03: 12 commits and 3 features, 60% of all bugs.\n")
    assert row.figures == ()


def test_prose_without_any_period_is_told() -> None:
    assert codes(read("Jane Doe built it.\n")) == [("no-summary", None)]


@pytest.mark.parametrize(
    "text", ["Overview of all repositories you've contributed to across your timeline\n", "---\n***\n"]
)
def test_boilerplate_alone_is_no_profile(text: str) -> None:
    source = read_text(text.encode(), "a.txt")
    assert isinstance(source, SourceText)
    problem = only(read_profiles(source, "a.txt", "", LoadSettings(date(2026, 5, 1))))
    assert isinstance(problem, Problem)
    assert (problem.code, problem.severity, problem.file) == ("no-content", "error", "a.txt")


MAIL = """From: Jane Doe <jane@example.org>
To: leads@example.org,
  others@example.org
Subject: Monthly summaries, first quarter
Date: Mon, 7 Apr 2025 09:12:44 +0200

The parser is kept in acme/parser.

March 2025: Built the parser.
"""


def test_the_headers_of_a_mail_are_boilerplate() -> None:
    row = read(MAIL)
    assert became(row) == {**dict.fromkeys(range(1, 6), "boilerplate"), 7: "overview", 9: "summary"}


def test_the_sender_is_the_person_if_nothing_else_tells() -> None:
    assert read(MAIL).name == "Jane Doe"


def test_the_person_of_the_overview_goes_before_the_sender() -> None:
    assert read(MAIL.replace("The parser is kept in", "Ana Souza keeps")).name == "Ana Souza"


def test_a_range_of_time_is_no_mail() -> None:
    row = read("From: March 2025\nTo: April 2025\n\nMarch 2025: Built the parser.\n")
    assert row.name is None


@pytest.mark.parametrize(
    ("title", "heading"),
    [
        ("= Jane Doe =", "== March 2025 =="),
        ("= Jane Doe", "== March 2025"),
        ("h1. Jane Doe", "h2. March 2025"),
        ("==Jane Doe==", "===March 2025==="),
    ],
)
def test_headings_of_wikis_are_headings(title: str, heading: str) -> None:
    row = read(f"{title}\n\nKeeps the parser.\n\n{heading}\n* Built it.\n* Fixed it.\n", "a.txt")
    assert (row.name, row.overview, texts(row)) == (
        "Jane Doe",
        "Keeps the parser.",
        {"2025-03": "* Built it.\n* Fixed it."},
    )


@pytest.mark.parametrize(
    "lead",
    [
        "In the period March to April 2025, Jane Doe built it.",
        "Between March and May 2025, Jane Doe built it.",
        "From January to June 2024, Jane Doe built it.",
        "In 2025, Jane Doe built it.",
    ],
)
def test_a_first_paragraph_about_the_person_in_a_range_is_the_overview(lead: str) -> None:
    row = read(f"{lead}\n\nMarch 2025: Built it.\n\nApril 2025: Fixed it.\n")
    assert (row.overview, set(texts(row))) == (lead, {"2025-03", "2025-04"})


@pytest.mark.parametrize(
    "text",
    [
        "In Q1 2025, Jane Doe built it.\n\nIn Q2 2025, she fixed it.\n",
        "March to May 2025: Jane Doe built it.\n\nApril 2025: Fixed it.\n",
        "# Quarterly history\n\nBetween March and May 2025, Jane Doe built it.\n\nApril 2025: Fixed it.\n",
    ],
)
def test_a_range_among_its_equals_or_set_off_is_a_summary(text: str) -> None:
    row = read(text)
    assert (row.overview, len(row.summaries)) == ("", 2)


def test_a_line_of_prose_may_begin_with_an_equals_sign() -> None:
    row = read("Jane Doe built it.\n\nMarch 2025: Compared\n= 5 ms and more.\n")
    assert texts(row) == {"2025-03": "March 2025: Compared = 5 ms and more."}


def test_a_script_without_capitals_goes_on_with_no_line_before() -> None:
    row = read("გიორგი ბერიძე built it.\n\nMarch 2025: Built it.\n\nდოკუმენტაცია დაიწერა.\n")
    assert texts(row) == {"2025-03": "March 2025: Built it."}
