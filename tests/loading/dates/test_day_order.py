"""Whether days stand before months in the dates of a source."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.loading.dates.day_order import is_day_first


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (["17/06/2025 oiled it", "03/06/2025 sold it"], True),
        (["06/17/2025 oiled it"], False),
        (["06/17/2025 oiled it", "17/06/2025 sold it"], None),
        (["03/06/2025 oiled it"], None),
        (["03/06/2025 a mesa foi reparada e pintada", "também não temos mais cadeiras para a sala"], True),
        (["version 1/2/3.4"], None),
        ([], None),
    ],
)
def test_numbers_order_and_language_tell(lines: list[str], wanted: bool | None) -> None:
    assert is_day_first(lines) is wanted


@given(
    st.dates(date(2020, 1, 1), date(2026, 1, 1)), st.lists(st.integers(0, 40), min_size=3, max_size=12), st.booleans()
)
def test_a_log_in_its_own_order_is_never_read_in_the_other(start: date, steps: list[int], is_first: bool) -> None:
    days = [start + timedelta(days=sum(steps[: at + 1])) for at in range(len(steps))]
    lines = [f"{day:%d/%m/%Y} x" if is_first else f"{day:%m/%d/%Y} x" for day in days]
    assert is_day_first(lines) in (is_first, None)
