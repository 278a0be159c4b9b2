"""Whose each text is and of which period, in the layouts that people write; what stays open is told, never guessed."""

from datetime import date
from pathlib import Path

import pytest

from reports.cli.inspect import as_json
from reports.corpus import assemble_corpus
from reports.errors import InputError
from reports.loading import load
from reports.model.rows import LoadSettings, ProfileRow, RosterEntry

TODAY = date(2026, 5, 1)


def read(tmp_path: Path, text: str, file: str = "a.md", **options: object) -> list[ProfileRow]:
    (tmp_path / file).write_text(text, "utf-8")
    profiles, _ = load([tmp_path], LoadSettings(TODAY, **options))  # type: ignore[arg-type]
    return list(profiles)


def said(profiles: list[ProfileRow]) -> list[tuple[str | None, str, str]]:
    return [(one.name, summary.period, summary.text) for one in profiles for summary in one.summaries]


def codes(profiles: list[ProfileRow]) -> list[str]:
    return [problem.code for one in profiles for problem in one.problems]


# Who ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "# Amara\n\n## June 2025\n- Shipped A\n\n# Ben\n\n## June 2025\n- Shipped B\n",
        "# Team X\n\n## Amara Okonjo\n\n### June 2025\n- Shipped A\n\n## Ben Lee\n\n### June 2025\n- Shipped B\n",
        "Name: Amara\n\nJune 2025\n- Shipped A\n\nName: Ben\n\nJune 2025\n- Shipped B\n",
        "Contributor: Amara\nTeam: X\n\nJune 2025\n- Shipped A\n\nContributor: Ben\n\nJune 2025\n- Shipped B\n",
        "June 2025\n\nAmara:\n- Shipped A\n\nBen:\n- Shipped B\n",
        "| Who | Month | Done |\n|---|---|---|\n| Amara | 2025-06 | Shipped A |\n| Ben | 2025-06 | Shipped B |\n",
        "From: Amara <a@x.io>\nTo: t@x.io\nSubject: June 2025\n\n- Shipped A\n\n"
        "From: Ben <b@x.io>\nTo: t@x.io\nSubject: June 2025\n\n- Shipped B\n",
    ],
)
@pytest.mark.parametrize("file", ["a.md", "a.txt"])
def test_each_person_has_what_is_theirs(tmp_path: Path, text: str, file: str) -> None:
    found = [
        ((name or "").split()[0], period, "A" in text[-1:]) for name, period, text in said(read(tmp_path, text, file))
    ]
    assert found == [("Amara", "2025-06", True), ("Ben", "2025-06", False)]


def test_a_team_is_no_person(tmp_path: Path) -> None:
    rows = read(tmp_path, "# Team Harbour\n\n## Amara Okonjo\n\n### June 2025\n- Shipped A\n")
    assert [(one.name, one.team) for one in rows] == [("Amara Okonjo", "Harbour")]


MENTIONS = """- Contributor: Bob Smith
- Mail: fixed bounces of bob@example.org
- User: bob

User: bob

- Bob reviewed it
"""


def test_a_mention_gives_nothing_to_anybody(tmp_path: Path) -> None:
    (tmp_path / "bob.txt").write_text("Name: Bob Smith\nEmail: bob@example.org\nUser: bob\n\nJune 2025\n- Shipped B\n")
    rows = read(tmp_path, f"# Ann Lee\n\n## June 2025\n{MENTIONS}")
    assert [(one.id, one.name, len(one.summaries)) for one in rows] == [
        ("ann-lee", "Ann Lee", 1),
        ("bob-smith", "Bob Smith", 1),
    ]


def test_who_reviewed_her_work_is_not_the_person(tmp_path: Path) -> None:
    rows = read(tmp_path, "Bob Smith reviewed her work.\n\nJune 2025: Shipped A.\n", "jane.txt")
    assert [one.name for one in rows] == [None]
    assert codes(rows) == ["open-person"]


def test_a_full_name_within_the_months_of_another_is_asked_about(tmp_path: Path) -> None:
    rows = read(tmp_path, "# Ann Lee\n\n## June 2025\n- Shipped A\n\n### Bob Smith\n- Shipped B\n")
    assert said(rows) == [("Ann Lee", "2025-06", "- Shipped A")]
    assert codes(rows) == ["open-person"]


def test_what_stands_behind_the_last_person_is_nobodys(tmp_path: Path) -> None:
    text = "# Amara\n## June 2025\n- Shipped A\n# Ben\n## June 2025\n- Shipped B\n# Budget\n## June 2025\n- Spent 3k\n"
    rows = read(tmp_path, text)
    assert [(who, text) for who, _, text in said(rows)][2:] == [(None, "- Spent 3k")]


def test_equal_addresses_in_heads_are_one_person_and_like_names_are_two(tmp_path: Path) -> None:
    for file, name, mail in (
        ("a.txt", "Ann Lee", "a@x.io"),
        ("b.txt", "A. Lee", "a@x.io"),
        ("c.txt", "Ann Lee", "c@x.io"),
    ):
        (tmp_path / file).write_text(f"Name: {name}\nEmail: {mail}\n\nJune 2025\n- Did {file}\n")
    profiles, problems = load([tmp_path], LoadSettings(TODAY))
    assert [one.id for one in profiles] == ["ann-lee", "ann-lee", "ann-lee-c"]
    assert "same-name" in [problem.code for problem in problems]


def test_a_file_about_several_people_is_nobodys_by_the_roster(tmp_path: Path) -> None:
    roster = (RosterEntry("amara", "Amara Okonjo", files=("a.md",), aliases=("Amara",)),)
    rows = read(tmp_path, "# Amara\n## June 2025\n- A\n# Ben\n## June 2025\n- B\n", roster=roster)
    assert [(one.id, one.name) for one in rows] == [("amara", "Amara Okonjo"), ("ben", "Ben")]


@pytest.mark.parametrize(
    "next_line", ["Monthly updates", "Novedades mensuales", "Atualizações mensais", "Monatsberichte"]
)
def test_a_name_on_the_first_line_is_the_name_alone(tmp_path: Path, next_line: str) -> None:
    rows = read(tmp_path, f"Lucía Fernández\n{next_line}\n\nJune 2025\n- Shipped A\n", "a.txt")
    assert [one.name for one in rows] == ["Lucía Fernández"]


# When ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heads", "periods"),
    [
        (["June 2025", "July"], ["2025-06", "2025-07"]),
        (["November 2024", "December", "January"], ["2024-11", "2024-12", "2025-01"]),
        (["March 2025", "February", "January", "December"], ["2025-03", "2025-02", "2025-01", "2024-12"]),
        (["November 2024", "Dezember", "Jänner", "Februar"], ["2024-11", "2024-12", "2025-01", "2025-02"]),
        (["novembre 2024", "décembre", "janvier"], ["2024-11", "2024-12", "2025-01"]),
        (["listopad 2024", "grudzień", "styczeń"], ["2024-11", "2024-12", "2025-01"]),
        (["2024年11月", "12月", "1月"], ["2024-11", "2024-12", "2025-01"]),
        (["Jan 25", "Feb 25", "Mar 25"], ["2025-01", "2025-02", "2025-03"]),
        (["Dec 24", "Jan 25", "Feb 25"], ["2024-12", "2025-01", "2025-02"]),
        (["Week 37 (8-12 Sep 2025)", "Week 38"], ["2025-09", "2025-09"]),
        (["Sprint 42 (2025-10-06 – 2025-10-17)"], ["2025-10"]),
        (["28 Jul – 1 Aug 2025"], ["2025-07"]),
        (["Fortnight 29 Sep – 10 Oct 2025"], ["2025-10"]),
        (["2025-W05"], ["2025-01"]),
        (["January 2025", "Febuary", "Mars"], ["2025-01", "2025-02", "2025-03"]),
    ],
)
@pytest.mark.parametrize(("mark", "file"), [("## ", "a.md"), ("", "a.txt")])
def test_labels_without_a_year_take_it_from_their_row(
    tmp_path: Path, heads: list[str], periods: list[str], mark: str, file: str
) -> None:
    text = "# Ann Lee\n\n" + "\n\n".join(f"{mark}{head}\n- Did {at}" for at, head in enumerate(heads))
    rows = read(tmp_path, text, file)
    assert [(period, text) for _, period, text in said(rows)] == [(p, f"- Did {at}") for at, p in enumerate(periods)]


@pytest.mark.parametrize(
    "heads", [["June 2025", "December"], ["Week 34"], ["Sprint 42"], ["July 2025 to September 2052"]]
)
def test_what_leaves_two_readings_is_told(tmp_path: Path, heads: list[str]) -> None:
    rows = read(tmp_path, "# Ann Lee\n\n" + "\n\n".join(f"## {head}\n- Did {head}" for head in heads))
    assert f"- Did {heads[-1]}" not in [text for _, _, text in said(rows)]
    (told,) = [problem for one in rows for problem in one.problems]
    assert (told.code, told.line) == ("open-period", 3 * len(heads))


def test_both_readings_are_named(tmp_path: Path) -> None:
    rows = read(tmp_path, "# Ann Lee\n\n## June 2025\n- A\n\n## December\n- B\n")
    assert "December 2024 or December 2025" in rows[0].problems[0].message


def test_adjacent_lines_are_two_summaries(tmp_path: Path) -> None:
    rows = read(tmp_path, "Name: Ann Lee\n\n2025-07 Shipped A\n2025-08 Shipped B\n", "a.txt")
    assert [(period, text) for _, period, text in said(rows)] == [
        ("2025-07", "2025-07 Shipped A"),
        ("2025-08", "2025-08 Shipped B"),
    ]


def test_months_within_one_paragraph_are_several_summaries(tmp_path: Path) -> None:
    rows = read(tmp_path, "Name: Ann Lee\n\nJan 2025: Did a. Feb 2025: Did b. Mar 2025: Did c.\n", "a.txt")
    assert [period for _, period, _ in said(rows)] == ["2025-01", "2025-02", "2025-03"]


@pytest.mark.parametrize(("start", "period"), [(1, "2025-Q1"), (7, "2024-Q3"), (10, "2024-Q4")])
def test_a_fiscal_quarter_is_read_by_the_start_of_its_year(tmp_path: Path, start: int, period: str) -> None:
    rows = read(tmp_path, "# Ann Lee\n\n## FY25 Q1\n- Did it\n", fiscal_start=start)
    assert [found for _, found, _ in said(rows)] == [period]


def test_front_matter_gives_name_team_and_year(tmp_path: Path) -> None:
    text = "---\nauthor: Ann Lee\nteam: Core\ntags: [x, y]\ndate: 2025-12-19\n---\n\n## Q3\n\n### July\n- Did it\n"
    rows = read(tmp_path, text)
    assert [(one.name, one.team) for one in rows] == [("Ann Lee", "Core")]
    assert [period for _, period, _ in said(rows)] == ["2025-07"]


def test_how_it_was_found_is_kept(tmp_path: Path) -> None:
    rows = read(tmp_path, "# Ann Lee\n\n## June 2025\n- A\n\n## July\n- B\n\n## 28 Jul – 1 Aug\n- C\n")
    assert [summary.person_found for summary in rows[0].summaries] == ["heading on line 1"] * 3
    june, july, days = (summary.period_found for summary in rows[0].summaries)
    assert (june, july) == ("heading on line 3", "heading on line 6, year by the order of the headings")
    assert "28 Jul" in days
    assert "4 of 5 days" in days


# What ---------------------------------------------------------------------------------------------

CHROME = [
    "- Login: added two-factor by phone",
    "- GitHub: migrated 40 repositories",
    "12 bug fixes",
    "* Export",
    "Powered by the new cache, CI is twice as fast.",
    "### Search",
    "- Made it fast",
]


@pytest.mark.parametrize(("head", "file"), [("## June 2025", "a.md"), ("June 2025", "a.txt")])
def test_text_below_a_period_is_of_that_period_whatever_its_words(tmp_path: Path, head: str, file: str) -> None:
    rows = read(tmp_path, "\n".join(["# Ann Lee", "", head, *CHROME, "", "---", "", "Between rules.", "", "---"]), file)
    ((_, period, text),) = said(rows)
    assert period == "2025-06"
    assert all(words.lstrip("#-* ") in text for words in [*CHROME, "Between rules."])


def test_dated_lines_between_rules_are_no_front_matter(tmp_path: Path) -> None:
    rows = read(tmp_path, "---\n2025-07: Shipped A\n2025-08: Shipped B\n---\nName: Ann Lee\n", "a.txt")
    assert [period for _, period, _ in said(rows)] == ["2025-07", "2025-08"]


def test_an_unclosed_comment_swallows_nothing(tmp_path: Path) -> None:
    text = "# Ann Lee\n\n## June 2025\n<!-- to do\n- Shipped A\n<!-- hidden -->\n- Shipped B\n"
    assert all(words in said(read(tmp_path, text))[0][2] for words in ("Shipped A", "Shipped B"))


def test_what_is_private_is_counted_and_shown_nowhere(tmp_path: Path) -> None:
    text = (
        "# Ann Lee\n\n## June 2025\n- Did it\n- private: secret one\n  - secret two\n- secret three <!-- private -->\n"
    )
    text += "\n## Private\n- secret four\n\n## July 2025\n<!-- private -->\n- secret five\n<!-- /private -->\n"
    text += "- More\n"
    rows = read(tmp_path, text)
    shown = as_json(assemble_corpus(rows))
    assert "secret" not in shown
    assert sum(line.became == "private" for one in rows for line in one.lines) == 5
    assert [text for _, _, text in said(rows)] == ["- Did it", "- More"]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("a.md", "# Ann Lee\n\n## July 2025 <!-- private -->\n\nSECRET\n\n## June 2025\n\nok\n"),
        ("a.md", "# Oda Lim <!-- private -->\n\n## July 2025\n\nSECRET\n\n# Ann Lee\n\n## June 2025\n\nok\n"),
        ("a.md", "# Ann Lee\n\n## June 2025\n\nok\n\n### private: SECRET\n\nSECRET\n"),
        ("a.md", "# Ann Lee\n\n## June 2025\n\nok\n\n- private: one\n\n  SECRET\n\n  ```\n  SECRET\n  ```\n"),
        ("a.md", "# Ann Lee\n\n## June 2025\n\nok\n\n## July 2025: private: SECRET\n\nSECRET\n"),
        ("a.md", "# Ann Lee\n\n| Month | Work |\n|---|---|\n| July 2025 | private: SECRET |\n| June 2025 | ok |\n"),
        ("a.md", "# Ann Lee\n\n## June 2025\n\nok\n\n<!-- private: a reason -->\n\nSECRET\n\n<!-- /private -->\n"),
        ("a.md", "# Ann Lee\n\n## June 2025\n\nok\n\n- x <br> private: SECRET\n- (private) SECRET\n"),
        ("a.txt", "Ann Lee\n\n2025-06: ok\n2025-07: private: SECRET\n- August 2025: private: SECRET\n"),
        ("a.txt", "June 2025\n\nEve Roy: private: SECRET\nAnn Lee: ok\n"),
    ],
)
def test_whatever_bears_the_mark_is_private(tmp_path: Path, file: str, text: str) -> None:
    rows = read(tmp_path, text, file)
    shown = as_json(assemble_corpus(rows))
    assert "SECRET" not in shown
    assert "ok" in " ".join(words for _, _, words in said(rows))
    assert any(line.became == "private" for one in rows for line in one.lines)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("a.md", "# Ann Lee\n\n## July 2025\n\nok\n\n## Peter Hahn\n\n### July 2025\n\nOTHERS\n"),
        ("a.md", "# Ann Lee & Bob Stone\n\n## July 2025\n\nOTHERS\n\n# Cy Young\n\n## July 2025\n\nok\n"),
        ("a.md", "---\nauthor: [Jon Ash, Kim Day]\n---\n\n## July 2025\n\nOTHERS\n"),
        ("a.txt", "Name: Ann Lee, Bob Stone\n\nJuly 2025\nOTHERS\n"),
        ("a.md", "# Feedback for Maria Gomez from Peter Hahn\n\n## July 2025\n\nOTHERS\n"),
        ("a.txt", "Reviewed by Bob Stone\n\nJuly 2025\nOTHERS\n"),
        ("a.txt", "Ann Lee\n\nJuly 2025\nok\n\nGrace:\n\nAugust 2025\nOTHERS\n"),
        ("a.md", "# Ann Lee\n\n## Ada\n\n### July 2025\n\nOTHERS\n\n## Julia\n\n### July 2025\n\nOTHERS\n"),
        ("a.md", "# Ann Lee\n\n## Julia\n\n### July 2025\n\nOTHERS\n\n## Search\n\n### July 2025\n\nok\n"),
        ("a.md", "# Hal Orr\n\n## July 2025\n\nok\n\n## Ivy Poe\n\n### July 2025\n\nOTHERS\n"),
        ("a.txt", "Ann Lee built a parser.\n\n2025-07: ok\n\nPeter Hahn built the cache.\n\n2025-07: OTHERS\n"),
        ("a.md", "# Ann Lee\n\n## July 2025\n\n- **Maria Gomez**: OTHERS\n- **Bob Stone**: OTHERS\n"),
        ("a.md", "| Month | Who | Did |\n|---|---|---|\n| May 2025 | Ann Lee | ok |\n| May 2025 | | OTHERS |\n"),
        ("a.md", "# Ann Lee\n\n## March 2025 (Bob Stone)\n\nOTHERS\n"),
        ("a.md", "# Ann Lee\n\n## March 2025\n\n### Bob Stone's work\n\n- OTHERS\n"),
        (
            "a.md",
            "| Month | Who | Did |\n|---|---|---|\n| May 2025 | Ann Lee | ok |\n| May 2025 | Al or Bo | OTHERS |\n",
        ),
        (
            "a.txt",
            "From: Ann Lee <ann@example.org>\nDate: Fri, 01 Aug 2025 10:00:00 +0000\nSubject: July 2025\n\n- ok\n\n"
            "Bob Stone <bob@example.org> wrote:\n\nOTHERS\n",
        ),
    ],
)
def test_nobody_is_credited_with_what_may_be_of_others(tmp_path: Path, file: str, text: str) -> None:
    assert all("OTHERS" not in words for name, _, words in said(read(tmp_path, text, file)) if name)


@pytest.mark.parametrize(
    "items",
    [
        "- **Ann Lee**: A\n- **Bob Stone**: B\n",
        "- Ann Lee\n  - A\n- Bob Stone\n  - B\n",
        "- [Ann Lee] A\n- [Bob Stone] B\n",
        "* Ann Lee – A\n* Bob Stone – B\n",
    ],
)
@pytest.mark.parametrize("file", ["a.md", "a.txt"])
def test_items_that_lead_with_names_are_theirs_where_nobody_heads_the_source(
    tmp_path: Path, file: str, items: str
) -> None:
    rows = said(read(tmp_path, f"July 2025\n\n{items}" if file == "a.txt" else f"# July 2025\n\n{items}", file))
    assert [(name, period, text.strip(" -")) for name, period, text in rows] == [
        ("Ann Lee", "2025-07", "A"),
        ("Bob Stone", "2025-07", "B"),
    ]


def test_who_did_it_goes_before_who_reviewed_it(tmp_path: Path) -> None:
    text = "| Reviewer | Author | Month | Work |\n|---|---|---|---|\n| Ann Lee | Bob Stone | May 2025 | Built it |\n"
    assert [name for name, _, _ in said(read(tmp_path, text))] == ["Bob Stone"]


def test_a_column_of_people_goes_before_the_head_of_its_month(tmp_path: Path) -> None:
    text = "# Ann Lee\n\n## May 2025\n\n| Assignee | Work |\n|---|---|\n| Bob Stone | Built |\n| Ann Lee | Ran |\n"
    assert [(name, words) for name, _, words in said(read(tmp_path, text))] == [
        ("Ann Lee", "Ran"),
        ("Bob Stone", "Built"),
    ]


def test_a_field_that_named_one_person_names_the_next(tmp_path: Path) -> None:
    rows = said(read(tmp_path, "Name: Ann Lee\n2025-05: Did A.\nName: Bob Stone\n2025-05: Did B.\n", "a.txt"))
    assert [(name, words[-2:]) for name, _, words in rows] == [("Ann Lee", "A."), ("Bob Stone", "B.")]


def test_a_year_in_which_somebody_joined_is_no_year_of_the_text(tmp_path: Path) -> None:
    assert codes(read(tmp_path, "# Ann Lee (joined 2019)\n\n## March\n\nDid A.\n")) == ["open-period"]


def test_items_of_handles_are_theirs(tmp_path: Path) -> None:
    rows = said(read(tmp_path, "# July 2025\n\n- @maria moved A\n- @robby moved B\n"))
    assert sorted(rows) == [("maria", "2025-07", "moved A"), ("robby", "2025-07", "moved B")]


def test_a_declared_name_below_a_month_leaves_the_title_its_own(tmp_path: Path) -> None:
    text = "# Ann Lee\n\n## July 2025\n\nA\n\nContributor: Bob Stone\n\n## July 2025\n\nB\n"
    assert said(read(tmp_path, text)) == [("Ann Lee", "2025-07", "A"), ("Bob Stone", "2025-07", "B")]


def test_a_mail_about_several_is_theirs_and_what_names_two_is_of_both(tmp_path: Path) -> None:
    mail = "From: Ann Lee <a@x.io>\nTo: t@x.io\nSubject: July 2025\n\nI did A.\n\nBob Stone: did B\nEve Roy: did C\n"
    rows = read(tmp_path, mail + "Bob Stone and Eve Roy: did D\n", "a.txt")
    assert [(name, text) for name, _, text in said(rows)] == [
        ("Ann Lee", "I did A."),
        ("Bob Stone", "did B\nBob Stone and Eve Roy: did D"),
        ("Eve Roy", "did C\nBob Stone and Eve Roy: did D"),
    ]


def test_an_empty_cell_goes_on_with_the_one_above_only_where_cells_are_merged(tmp_path: Path) -> None:
    rows = "| Ann Lee | May 2025 | A |\n| | June 2025 | A |\n| Bob Stone | May 2025 | B |\n| | June 2025 | B |\n"
    found = said(read(tmp_path, f"| Who | Month | Did |\n|---|---|---|\n{rows}"))
    assert [(name, text) for name, _, text in found] == [("Ann Lee", "A"), ("Ann Lee", "A")] + [("Bob Stone", "B")] * 2


@pytest.mark.parametrize("title", ["店舗運営 定例議事録", "سجل العمل", "주간 업무 보고"])
def test_the_title_of_minutes_is_nobody_in_scripts_without_capitals(tmp_path: Path, title: str) -> None:
    rows = read(tmp_path, f"# {title}\n\n## 2025-06\n\n### 佐藤 美咲\n- A\n\n### 渡辺 大輔\n- B\n")
    assert [(name, text) for name, _, text in said(rows)] == [("佐藤 美咲", "- A"), ("渡辺 大輔", "- B")]


def test_an_end_of_what_is_private_without_its_beginning_is_told(tmp_path: Path) -> None:
    rows = read(tmp_path, "# Ann Lee\n\n## July 2025\n\n- A\n\n<!-- /private -->\n\n- B\n")
    assert codes(rows) == ["open-private"]


def test_a_letter_is_its_text_alone(tmp_path: Path) -> None:
    letter = "Ann Lee\n\nJuly 2025\n\nFixed A.\nFixed B.\n\nA warm goodbye from the mill\nAnn Lee\n"
    assert said(read(tmp_path, letter, "a.txt")) == [("Ann Lee", "2025-07", "Fixed A.\nFixed B.")]


def test_days_with_dots_and_short_years_are_days_of_a_chat(tmp_path: Path) -> None:
    lines = "[30.06.25, 08:02] Ann Lee: did A\n[03.07.25, 09:12] Bob Stone: did B\n[16.07.25, 12:06] Ann Lee: did C\n"
    assert [(name, period) for name, period, _ in said(read(tmp_path, lines, "a.txt"))] == [
        ("Ann Lee", "2025-06"),
        ("Ann Lee", "2025-07"),
        ("Bob Stone", "2025-07"),
    ]


def test_a_column_of_full_names_goes_before_the_head_of_the_source(tmp_path: Path) -> None:
    text = "# Ann Lee\n\n| Who | Month | What |\n|---|---|---|\n"
    text += "| Ann Lee | May 2025 | A |\n| Peter Hahn | May 2025 | B |\n"
    assert said(read(tmp_path, text)) == [("Ann Lee", "2025-05", "A"), ("Peter Hahn", "2025-05", "B")]


def test_a_mail_with_nothing_of_its_senders_is_told(tmp_path: Path) -> None:
    text = "From: Ann Lee <ann@example.org>\nDate: Fri, 01 Aug 2025 10:00:00 +0000\nSubject: July 2025\n\n"
    with pytest.raises(InputError, match="only boilerplate"):
        read(tmp_path, text + "Bob Stone wrote:\n\nDid it.\n\nBob\n", "a.txt")


def test_what_is_struck_out_leads_nothing(tmp_path: Path) -> None:
    text = "# Ann Lee\n\n## June 2025\n\n- ~~Shipped the billing release.~~\n- Added ~~two~~ three parsers.\n"
    found = sorted(read(tmp_path, text)[0].summaries[0].highlights, key=lambda one: -one.weight)
    assert [(one.text, one.weight > 0) for one in found] == [
        ("Added two three parsers.", True),
        ("Shipped the billing release.", False),
    ]


def test_the_days_of_a_chat_that_stay_open_are_told(tmp_path: Path) -> None:
    text = "[01/07/2025, 09:41:22] Ann Lee: Did it\n[01/08/2025, 09:45:22] Bob Stone: And that\n"
    assert codes(read(tmp_path, text, "a.txt")) == ["open-period", "open-period"]


def test_absences_are_hidden_on_request(tmp_path: Path) -> None:
    text = "# Ann Lee\n\n## June 2025\n- Did it\n- On sick leave from 3 to 14 June\n\n## July\nOn parental leave.\n"
    text += "\n## August 2025 (on leave)\n"
    rows = read(tmp_path, text, hides_absences=True)
    assert said(rows) == [("Ann Lee", "2025-06", "- Did it")]
    assert "leave" not in as_json(assemble_corpus(rows))


def test_a_label_and_a_heading_of_one_month_make_one_summary(tmp_path: Path) -> None:
    rows = read(tmp_path, "# Ann Lee\n\n2025-07: Added the parser.\n\n## 2025-07\n\nAdded the parser.\n")
    assert len(said(rows)) == 1


def test_a_mail_is_its_text_alone(tmp_path: Path) -> None:
    text = (
        "From: Ann Lee <ann@x.io>\nTo: t@x.io\nDate: Fri, 22 Aug 2025 17:00:00 +0000\n"
        "Subject: Weekly update, week 34\n\n"
        "Hi all,\n\n- Shipped A\n\nBest regards\nAnn Lee\nSupport | X Ltd\n\nOn Mon, Bob wrote:\n> - Shipped B\n"
    )
    assert said(read(tmp_path, text, "a.txt")) == [("Ann Lee", "2025-08", "- Shipped A")]
