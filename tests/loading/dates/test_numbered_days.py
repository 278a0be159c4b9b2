"""Days that head the parts of a log, in the forms in which people of many countries write them."""

from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.loading.dates.labels import find_label, find_open_label
from reports.model.rows import LoadSettings

TODAY = date(2026, 1, 31)
EAST = "修理了二号大厅的水泵", "编写了夜班工作手册"
WEST = "repaired the pump in hall two", "sold the old press"


def periods(folder: Path, text: str) -> list[str]:
    folder.joinpath("log.txt").write_text(text, "utf-8")
    rows, _ = load([folder / "log.txt"], LoadSettings(today=TODAY))[:2]
    return [one.period for row in rows if row.name == "Ann Lee" for one in row.summaries for _ in one.highlights]


@pytest.mark.parametrize("head", ["Work log of Ann Lee, 2025", "Ann Lee\n2025"])
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Mon 10 March", "Thu 24 April"),
        ("Mar 10", "Apr 24"),
        ("Mon 10/3", "Thu 24/4"),
        ("Mo 10.03.", "Do 24.04."),
        ("10.03", "24.04"),
        ("10 III (pon.)", "24 IV (czw.)"),
        ("3月10日（月）", "4月24日（木）"),
        ("3月10日（星期一）", "4月24日（星期四）"),
        ("3月10号", "4月24号"),
        ("3. 10.(월)", "4. 24.(목)"),
        ("3/10（月）", "4/24（木）"),
        ("3月10日-14日", "4月7日-11日"),
        ("3/10-3/14", "4/7-4/11"),
        ("第11周（3.10-3.14）", "第15周（4.7-4.11）"),
        ("Sem. 11", "Sem. 15"),
        ("0.9.2   released 20250310", "0.9.3   released 20250424"),
        ("2025-03-10  0.9.2", "2025-04-24  0.9.3"),
    ],
)
def test_days_head_what_was_done(tmp_path: Path, head: str, first: str, second: str) -> None:
    one, two = EAST if any(char > "\u2fff" for char in first) else WEST
    assert periods(tmp_path, f"{head}\n\n{first}\n- {one}\n\n{second}\n- {two}\n") == ["2025-03", "2025-04"]


def test_points_part_month_and_day_in_the_east(tmp_path: Path) -> None:
    text = f"Ann Lee\n2025\n\n3.10\n- {EAST[0]}\n\n4.24\n- {EAST[1]}\n"
    assert periods(tmp_path, text) == ["2025-03", "2025-04"]


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("2025.3.10—3.14", "2025-03"),
        ("2025/3/31-4/4", "2025-04"),
        ("2025.3.10-2025.3.14", "2025-03"),
        ("2024/12/30-1/3", "2025-01"),
        ("2025年3月31日〜4月4日", "2025-04"),
        ("令和七年五月　第四週（十九日〜二十三日）", "2025-05"),
        ("الأربعاء ١٢ فبراير ٢٠٢٥م", "2025-02"),
        ("12 марта 2025г.", "2025-03"),
    ],
)
def test_days_with_their_year(text: str, period: str) -> None:
    label = find_label(text)
    assert label is not None
    assert (str(label.period), label.is_bare) == (period, True)


@pytest.mark.parametrize("text", ["2025.7.1 fixed it", "3.10 is out", "5 V", "10.03 EUR", "3/14-20/3"])
def test_versions_and_figures_are_no_days(text: str) -> None:
    label = find_label(text) or find_open_label(text)
    assert label is None


def test_a_run_of_days_is_read_in_the_one_order_that_can_be() -> None:
    labels = [find_open_label(text) for text in ("3/10-3/14", "10/3-14/3", "7.4. - 11.4.")]
    assert [str(label.period) for label in labels if label] == ["2000-03", "2000-03", "2000-04"]
