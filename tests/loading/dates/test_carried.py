"""Days and weeks that other lines say how to read."""

import pytest

from reports.loading.dates.carried import carried_days


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["lundi 3 mars 2025", "mardi 4", "vendredi 7 : réception", "mardi 1er"], ["4 march", "7 march", "1 april"]),
        (["Mon 30 Dec 2024", "Tue 31", "Thu 2"], ["31 december", "2 january"]),
        (["Montag, 3. Februar", "Dienstag 4. Pumpe", "Mi 5 – Tür"], ["4 february", "5 february"]),
        (["- 2025-05-19 – sowed", "- 06-03 – cut", "- 06-21 sold"], ["3 june", "21 june"]),
        (["v.7 bytte kylen på kontoret", "v.9 städade förrådet", "v. 36: nytt lås"], ["week 7", "week 9", "week 36"]),
        (["KW 9  gegossen", "KW 10 verlegt", "KW 14 gestellt"], ["week 10", "week 14"]),
        (["2025.3.5 oiled", "2025.3.18 sold"], ["2025-03-05", "2025-03-18"]),
    ],
)
def test_they_are_read(lines: list[str], expected: list[str]) -> None:
    assert [label.words for label in carried_days(lines).values()] == expected


@pytest.mark.parametrize(
    "lines",
    [
        ["lundi 3 mars 2025", "jeudi 4"],
        ["Tuesday 4", "Wednesday 5"],
        ["12-34 kept", "06-03 cut"],
        ["v.2 of the interface is out", "v.3 of the interface is out"],
        ["3 March 2025", "May 4 people came"],
        ["2025.3.0 is out", "2025.2.1 is out"],
        ["Week 9 was quiet", "Week 3 was not", "Week 5 again"],
    ],
)
def test_others_are_none(lines: list[str]) -> None:
    assert carried_days(lines) == {}
