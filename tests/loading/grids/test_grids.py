"""Of each grid of forms, how much is read right, and how little stands elsewhere without a word."""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest

from tests.loading.grids import Case, days, figures, mails, minutes, names, pairs, tables
from tests.sampling import sampled

GRIDS: dict[str, tuple[Callable[[int], Iterator[Case]], int, int]] = {
    "days": (days.cases, 98, 1),
    "mails": (mails.cases, 90, 8),
    "minutes": (minutes.cases, 86, 4),
    "names": (names.cases, 77, 8),
    "pairs": (pairs.cases, 66, 3),
    "tables": (tables.cases, 62, 13),
}
"""The cases of each, how many percent are right at least, and how many stand elsewhere in silence at most."""
EVERY, SLACK = 23, 10
"""Of a whole grid, each so many-th case is tried each time; of so few, some percent more may go wrong."""


@pytest.mark.parametrize(
    "case", sampled([(name, each) for name in GRIDS for each in (EVERY, 1)], {(n, EVERY) for n in GRIDS})
)
def test_forms_are_read_right_as_a_rule(case: tuple[str, int], tmp_path: Path) -> None:
    name, each = case
    cases, least, most = GRIDS[name]
    least, most = (least, most) if each == 1 else (least - SLACK, most + SLACK)
    counts, bad = figures(islice(cases(600), 0, None, each), tmp_path)
    said = sum(counts[kind] for kind in ("right", "told", "silent", "lost"))
    worst = "\n".join(
        f"{case}: {[(one.kind, one.text, one.found) for one in found]}" for case, found in islice(bad, 10)
    )
    assert 100 * counts["right"] >= least * said, worst
    assert 100 * (counts["silent"] + counts["lost"]) <= most * said, worst
