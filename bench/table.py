"""The rows of the table of `python -m bench`: what every bench returns from `measure(full: bool) -> list[Row]`.

Knows nothing of what is measured. `compared` makes the row of two things that were run in turns (see rounds.py).
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


def compared(  # noqa: PLR0913  (a row has as many cells)
    name: str,
    ours: Sequence[Took],
    baseline: Sequence[Took] | str,
    *,
    times: tuple[float, float] = (1, 1),
    unit: str = "s",
    target: str = "",
    note: str = "",
) -> Row:
    """The row of runs that took turns; instead of the baseline's runs, why there are none.

    `times`: what the times are multiplied by, as 1000 for milliseconds; ours, theirs. The ratio is how many times as
    fast we are; where the target is a limit above (“≤”), how many times as long we take.
    """
    mine = _figures(ours, times[0])
    if isinstance(baseline, str):
        said = ". ".join(filter(None, (baseline, note)))
        return Row(
            name=name,
            unit=unit,
            ours=mine[0],
            target=target,
            note=said,
            rounds=(mine[1], ()),
            processor=(mine[2], None),
        )
    theirs = _figures(baseline, times[1])
    return Row(
        name=name,
        unit=unit,
        ours=mine[0],
        baseline=theirs[0],
        ratio=mine[0] / theirs[0] if target.startswith("≤") else theirs[0] / mine[0],
        target=target,
        note=note,
        rounds=(mine[1], theirs[1]),
        processor=(mine[2], theirs[2]),
    )


def _figures(runs: Sequence[Took], times: float) -> tuple[float, tuple[float, ...], float]:
    """Median and all times by the clock, and the median of the processor's."""
    clock = tuple(run.clock * times for run in runs)
    return statistics.median(clock), clock, statistics.median(run.processor * times for run in runs)
