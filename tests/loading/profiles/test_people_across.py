"""A column a person: whose each cell is, and of when, in many notations."""

import pytest

from tests.loading.profiles.test_legends import read

DONE = ("fixed the pump", "drew the plan")


@pytest.mark.parametrize(
    ("title", "head", "first", "second"),
    [
        ("# Log, March 2025", ("", "Ann Lee", "Bob"), "2025-03-03", "2025-03-04"),
        ("# Log, March 2025", ("Day", "Ann", "Bob"), "Mon", "Tue"),
        ("# Weekverslag maart 2025", ("dag", "Anna", "Bram"), "ma", "di"),
        ("# Journal 2025", ("Date", "Anne", "Luc"), "2025-03-03 (lun.)", "2025-03-04 (mar.)"),
        ("# Log 2025", ("Month", "Anna", "Ben"), "Mar", "March"),
        ("# Log", ("When", "**Anna**", "**Ben**"), "2025-03-03 09:00–10:30", "2025-03-04 14:00–15:30"),
        ("# Журнал", ("Дата", "Анна", "Борис"), "3 мар. 2025 г.", "4 мар. 2025 г."),
        ("# Log", ("Tag", "A. Koch", "Ben Meier"), "3.3.2025", "4.3.2025"),
        ("# Log", ("Date", "“Anna”", "Ben"), "20250303", "20250304"),
    ],
)
@pytest.mark.parametrize("rule", ["|---|---|---|", "|---+---+---|"])
def test_a_cell_is_of_who_heads_its_column(
    title: str, head: tuple[str, ...], first: str, second: str, rule: str
) -> None:
    rows = [" | ".join(head), rule.strip("|"), f"{first} | {DONE[0]} | ", f"{second} | | {DONE[1]}"]
    said, codes = read(
        "\n".join([title, "", *(f"| {row} |" if row[:1] != "-" else f"|{row}|" for row in rows)]), "a.org"
    )
    whose = {words: who for who, words in said}
    assert [whose[one] for one in DONE] == [one.strip("*“”") for one in head[1:]], (said, codes)


@pytest.mark.parametrize("head", ["Day | Planned | Reached", "Day | Search | Billing", "Day | Kitchen | Garden"])
def test_topics_head_columns_and_are_nobody(head: str) -> None:
    said, _ = read(f"# Log, March 2025\n\n| {head} |\n|---|---|---|\n| 3 March | {DONE[0]} | |\n| 4 March | | x |\n")
    assert not {who for who, _ in said if who}


def test_a_row_of_no_time_is_asked_about() -> None:
    rows = f"| Mar | {DONE[0]} | |\n| Apr | | {DONE[1]} |\n| ??? | took it | |\n"
    said, codes = read(f"# Log 2025\n\n| | Anna | Ben |\n|---|---|---|\n{rows}", "a.md")
    assert not any("took" in words for _, words in said)
    assert "open-person" in codes, said
