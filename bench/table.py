"""The rows of the table of `python -m bench`: what every bench returns from `measure(full: bool) -> list[Row]`.

Knows nothing of what is measured.
"""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Took(NamedTuple):
    """One run: seconds by the clock, and of the processor over all its processes."""

    clock: float
    processor: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the table."""

    name: str
    """What is measured, against what, as in “PDFs of 24 people: naive WeasyPrint loop”."""
    unit: str
    """As in “s”, “ms a slide” or “MiB”."""
    ours: float | None
    """Median of the rounds; None where it could not be measured."""
    baseline: float | None = None
    """The same of what it is compared with; None where nothing is, or where it is not installed."""
    ratio: float | None = None
    """As in the target: how many times as fast, or as much, we are."""
    target: str = ""
    """“≥ 4” or “≤ 1.25”, of the ratio; empty where there is none."""
    note: str = ""
    """What is not equal, or why there is no figure."""
    rounds: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    """What the medians were taken from: ours, theirs."""
    processor: tuple[float | None, float | None] = (None, None)
    """Medians of the processor's time in the same unit: ours, theirs."""

    @property
    def is_met(self) -> bool | None:
        """Whether the target is met; None where there is none or nothing was measured."""
        if not self.target or self.ratio is None:
            return None
        sign, limit = self.target.split()
        return self.ratio >= float(limit) if sign == "≥" else self.ratio <= float(limit)


def compared(
    name: str,
    ours: Sequence[Took],
    baseline: Sequence[Took],
    *,
    per: float = 1,
    unit: str = "s",
    target: str = "",
    note: str = "",
) -> Row:
    """The row of runs that took turns; times are multiplied by `per`.

    The ratio is how many times as fast we are, or where the target is a limit above (“≤”), how many times as long we take.
    """
    clocks = tuple(tuple(run.clock * per for run in runs) for runs in (ours, baseline))
    mine, theirs = (statistics.median(clock) for clock in clocks)
    return Row(
        name=name,
        unit=unit,
        ours=mine,
        baseline=theirs,
        ratio=mine / theirs if target.startswith("≤") else theirs / mine,
        target=target,
        note=note,
        rounds=(clocks[0], clocks[1]),
        processor=(_processor(ours, per), _processor(baseline, per)),
    )


def _processor(runs: Sequence[Took], per: float) -> float:
    return statistics.median(run.processor for run in runs) * per
