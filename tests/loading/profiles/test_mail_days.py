"""The day in the header of a mail, as programs in many languages write it."""

from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.loading.profiles.mail_days import day_of, sent_on
from reports.model.rows import LoadSettings

DAY = date(2025, 7, 11)


@pytest.mark.parametrize(
    "value",
    [
        "Fr., 11.07.2025", "Fr, 11. Juli 2025 08:15", "11.7.25", "11. 7. 2025", "2025.07.11", "2025/7/11 8:15",
        "2025. 7. 11. 8:15", "2025年7月11日(金) 8:15", "11-jul-2025 8:15", "11/Jul/2025", "July 11th, 2025",
        "11th July 2025", "vrijdag 11 juli 2025 om 8:15", "pt., 11 lip 2025",
        "2025. július 11. 8:15", "الجمعة، ١١ يوليو ٢٠٢٥",
    ],
)  # fmt: skip
def test_a_day_is_read(value: str) -> None:
    assert sent_on(value) == DAY


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Thu 10-7-2025", date(2025, 7, 10)), ("Tue 10/7/2025", date(2025, 10, 7)),
        ("7/13/25, 8:15 AM", date(2025, 7, 13)),
        ("07/12/2025", None), ("Fri 11/7/2025", None), ("32.07.2025", None), ("1.11.2", None),
    ],
)  # fmt: skip
def test_the_day_of_the_week_tells_day_from_month(value: str, expected: date | None) -> None:
    assert sent_on(value) == expected


def test_in_a_field_of_a_form_points_say_no_day() -> None:
    assert day_of("11.07.2025") is None


def test_the_header_says_the_year_of_months_below(tmp_path: Path) -> None:
    path = tmp_path / "mail.txt"
    head = "Von: Anna Keller <anna@example.org>\nDatum: Fr., 11.07.2025\nAn: Team\nBetreff: Stand\n"
    path.write_text(f"{head}\nMai:\n- Band repariert\n\nJuni:\n- Pumpe getauscht\n", "utf-8")
    rows, _ = load([path], LoadSettings(today=date(2026, 11, 22)))
    assert [one.period for row in rows for one in row.summaries] == ["2025-05", "2025-06"]
