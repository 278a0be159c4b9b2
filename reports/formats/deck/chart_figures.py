"""The charts of slides, and the counts that a table sets side by side. Knows packets; no colours and no template."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from reports.formats.matrix import Column
from reports.language import _, pgettext
from reports.model.packet import Packet, Side
from reports.wording import sentence, several

MOST_COMPARED = 8
"""Repositories in a comparison."""
_FEWEST = 2
"""The same: a bar alone compares nothing that the table does not say."""


@dataclass(frozen=True, slots=True)
class Series:
    """One series of a chart."""

    name: str
    values: tuple[float | None, ...]
    """One per category; None: nothing to draw."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Counts or quantities to draw as columns or bars."""

    id: Literal["comparison", "before-after"]
    title: str
    """What is drawn."""
    categories: tuple[Column, ...]
    series: tuple[Series, ...]
    description: str
    """All that the picture says, in words and figures."""


@dataclass(frozen=True, slots=True)
class Count:
    """One thing counted in two periods."""

    name: str
    before: str
    """`5`"""
    now: str
    difference: str
    """`+4`, `same`; less with a minus sign (U+2212)."""


def comparison(sides: Sequence[Side]) -> Chart | None:
    """How many summaries name each repository now and before, the most often named first; None of fewer than two."""
    found: dict[str, list[int]] = {}
    for number, side in enumerate(sides):
        for name, count in side.repositories:
            found.setdefault(name, [0] * len(sides))[number] = count
    if len(found) < _FEWEST:
        return None
    order = sorted(found, key=lambda name: (-found[name][0], -found[name][1], name.casefold()))
    drawn, left_out = order[:MOST_COMPARED], len(order[MOST_COMPARED:])
    figures = pgettext("between the parts of a sentence", "; ").join(
        f"{name} {found[name][0]}, {found[name][1]}" for name in drawn
    )
    said = _(
        "Bar chart: summaries that name the repository, %(now)s and %(before)s. %(figures)s.",
        now=sides[0].label,
        before=sides[1].label,
        figures=figures,
    )
    if left_out:
        more = several(
            "%(count)s more repository is not drawn.", "%(count)s more repositories are not drawn.", left_out
        )
        said = f"{said} {sentence(more)}"
    return Chart(
        "comparison",
        _("Summaries that name the repository"),
        tuple(Column(name, "", name) for name in drawn),
        tuple(Series(side.label, tuple(found[name][n] for name in drawn)) for n, side in enumerate(sides)),
        said,
    )


def counts(packet: Packet) -> Iterable[Count]:
    """What is counted on both sides of a comparison; nothing without one."""
    if not packet.sides or not packet.change:
        return
    now, before = packet.sides
    months = _("Months compared, per person") if packet.change.basis else _("Months compared")
    yield _count(months, now.months, before.months)
    yield _count(_("Statements"), now.sentences, before.sentences)
    yield _count(_("Repositories named"), len(now.repositories), len(before.repositories))
    yield _count(_("No repository named"), now.silent, before.silent)
    yield _count(_("Commits, PRs and issues named"), now.cited, before.cited)


def differ(found: Iterable[Count]) -> tuple[Count, ...]:
    """Those that are not the same on both sides: the others say nothing in a table."""
    return tuple(one for one in found if one.now != one.before)


def _count(name: str, now: int, before: int) -> Count:
    """One row."""
    difference = f"{now - before:+}".replace("-", "\N{MINUS SIGN}") if now != before else _("same")
    return Count(name, str(before), str(now), difference)
