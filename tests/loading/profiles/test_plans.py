"""What is only planned is no statement of work, and is told; what was done beside it is one."""

from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.model.rows import LoadSettings


def said(folder: Path, text: str, file: str = "notes.md") -> tuple[str, list[str]]:
    """All texts of the summaries of a source, and the codes of its problems."""
    (folder / file).write_text(text, "utf-8")
    rows = load([folder / file], LoadSettings(today=date(2026, 5, 1)))[0]
    texts = "\n".join(summary.text for row in rows for summary in row.summaries)
    return texts, [problem.code for row in rows for problem in row.problems]


@pytest.mark.parametrize(
    "below",
    [
        "### Next steps\n- Read the meters\n",
        "**Next week**\n\n- Read the meters\n",
        "Nächste Woche:\n\n- Read the meters\n",
        "Planned for next week\n- Read the meters\n",
        "2. What would you like to achieve next year?\n\nRead the meters.\n",
        "Volgende kwartaal:\n- Read the meters\n",
        "- Plans for next month:\n  - Read the meters\n",
        "- Tomorrow: Read the meters\n",
        "### 🔜 Next\n\nRead the meters\n",
        "À venir :\n- Read the meters\n",
    ],
)
def test_what_stands_below_a_caption_of_plans_was_not_done(tmp_path: Path, below: str) -> None:
    texts, codes = said(tmp_path, f"# Anna Keller\n\n## March 2025\n\n- Replaced the pump\n\n{below}")
    assert "Replaced the pump" in texts
    assert "meters" not in texts
    assert "not-done" in codes


def test_today_is_a_plan_where_yesterday_is_told(tmp_path: Path) -> None:
    texts, _ = said(
        tmp_path, "# Anna Keller\n\n## 3 March 2025\n\nYesterday: replaced the pump\nToday: read the meters\n"
    )
    assert "replaced the pump" in texts
    assert "meters" not in texts
    texts, _ = said(tmp_path, "# Anna Keller\n\n## 3 March 2025\n\nToday: read the meters\n")
    assert "meters" in texts


@pytest.mark.parametrize("text", ["Next to it: a pump", "to do", "Plan of the hall: drawn", "Planned the week"])
def test_what_only_begins_like_a_caption_is_work(tmp_path: Path, text: str) -> None:
    texts, _ = said(tmp_path, f"# Anna Keller\n\n## March 2025\n\n{text}\n\n- Read the meters\n")
    assert "Read the meters" in texts


def test_work_behind_a_plan_is_work_again(tmp_path: Path) -> None:
    text = "# Anna Keller\n\n## March 2025\n\nNext week:\n- Read the meters\n\n### Done\n- Replaced the pump\n"
    texts, _ = said(tmp_path, text)
    assert "Replaced the pump" in texts
    assert "meters" not in texts


@pytest.mark.parametrize("head", ["2. Development goals", "Manager comments", "Goals for H2", "Feedback from others"])
def test_what_others_say_and_what_somebody_wants_to_become_is_no_work(tmp_path: Path, head: str) -> None:
    texts, _ = said(
        tmp_path, f"# Anna Keller\n\n## March 2025\n\n### Impact\n\n- Replaced the pump\n\n### {head}\n\n- Well\n"
    )
    assert "pump" in texts
    assert "Well" not in texts
