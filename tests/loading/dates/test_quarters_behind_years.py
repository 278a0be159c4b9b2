"""Quarters behind a year and a slash, and words that define no fiscal year."""

import pytest

from reports.loading.dates.fiscal import find_fiscal
from reports.loading.dates.labels import find_label


@pytest.mark.parametrize("text", ["2025/3. çeyrek", "2025/3. Quartal", "2025-3. negyedév", "2025 / 3. trimestre"])
def test_a_number_before_a_word_for_a_quarter_is_no_month(text: str) -> None:
    label = find_label(f"{text} → wrote it")
    assert label is not None
    assert str(label.period) == "2025-Q3"


def test_a_quarter_before_a_verb_that_looks_like_a_month_defines_no_fiscal_year() -> None:
    assert find_fiscal("Q1: Set up the store with min/max levels.") is None
    assert find_fiscal("P1 = April") is not None
