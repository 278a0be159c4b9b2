"""Days in numbers that only the others of the same text settle; where none does, that is asked once."""

from pathlib import Path

import pytest

from reports.loading.dates.settled import with_days_settled
from tests.loading.profiles.test_reading import codes, read, said


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        (["5-3-2024", "5-17-2024"], ["2024-05-03", "2024-05-17"]),
        (["5-17-2024", "17-5-2024"], ["5-17-2024", "17-5-2024"]),  # nobody writes both
        (["3-5-2024", "17-5-2024"], ["2024-05-03", "2024-05-17"]),
        (["2024-05-03", "2024-17-05"], ["2024-03-05", "2024-05-17"]),
        (["05.03.24"], ["2024-03-05"]),
        (["1.5.24"], ["1.5.24"]),  # a version
        (["25.04.16-03.05.16"], ["2016-04-25-2016-05-03"]),
        (["Mon 5/9/2016", "Tue 5/10/2016"], ["Mon 2016-05-09", "Tue 2016-05-10"]),
    ],
)
def test_the_days_of_a_text_settle_their_notation(days: list[str], expected: list[str]) -> None:
    assert with_days_settled([f"## {day}" for day in days]) == [f"## {day}" for day in expected]


def test_what_is_quoted_of_a_sentence_stays_as_it_is(tmp_path: Path) -> None:
    text = "# Log of Ann Lee\n\n5-17-2024: sold it\n\n5-3-2024: the parts of 5-1-2024 came, and I sorted them all.\n"
    assert said(read(tmp_path, text))[1] == ("Ann Lee", "2024-05", text.splitlines()[-1])


def test_days_that_nothing_settles_are_asked_about_once(tmp_path: Path) -> None:
    found = read(tmp_path, "# Log of Ann Lee\n\n## 5-3-2024\n\n- sold it\n\n## 7-3-2024\n\n- bought two\n")
    assert said(found) == []
    assert codes(found).count("open-period") == 1
