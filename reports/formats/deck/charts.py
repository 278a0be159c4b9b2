"""The charts of slides, and the counts that a table sets side by side. Knows packets; no colours and no template."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from reports.formats.matrix import (
    Column,
    axis,
    counts_once,
    fewer,
    inside,
    period_of,
    spoken_of,
    time_columns,
    told,
)
from reports.language import N_, _, pgettext, translated
from reports.model.packet import Packet, Person, Side
from reports.model.rows import CATEGORIES
from reports.periods import Period
from reports.wording import joined, listed, months_counted, prose, sentence, several

MOST_COMPARED = 8
"""Repositories in a comparison."""
_COUNTED = N_("Sentences and list items")


@dataclass(frozen=True, slots=True)
class Series:
    """One series of a chart."""

    name: str
    values: tuple[int | None, ...]
    """One per category; None: nothing to draw."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Counts to draw as columns or bars."""

    id: Literal["activity", "comparison"]
    title: str
    """What is counted."""
    categories: tuple[Column, ...]
    series: tuple[Series, ...]
    description: str
    """All that the picture says, in words and figures."""
    gaps: tuple[int, ...] = ()
    """Indexes of the categories without a summary, so that nothing can be said there."""


@dataclass(frozen=True, slots=True)
class Count:
    """One thing counted in two periods."""

    name: str
    before: str
    """`5`"""
    now: str
    difference: str
    """`+4`, `same`; less with a minus sign (U+2212)."""


def activity(packet: Packet) -> Chart | None:
    """Sentences by month, or quarter, or year (person packets), by person (period packets); None without a sentence."""
    if not any(summary.sentences for summary in packet.summaries):
        return None
    return _by_time(packet) if packet.kind == "person" else _by_person(packet.people)


def _by_time(packet: Packet) -> Chart:
    texts = told(packet.people[0])
    columns = axis(period_of(packet.period))
    totals = [one.value for one in counts_once(inside(texts, columns), lambda text: len(text.summary.sentences))]
    heads = time_columns(spoken_of(texts), columns)
    by_category = Counter(s.category.capitalize() for text in texts for s in text.summary.sentences)
    categories = [f"{name} {by_category[name]}" for name in map(str.capitalize, CATEGORIES) if name in by_category]
    title, said = _PER[columns[0].kind]
    return Chart(
        "activity",
        translated(title) + (f". {fewer(heads).rstrip('.')}" if fewer(heads) else ""),
        heads,
        (Series(translated(_COUNTED), tuple(value or None for value in totals)),),
        _(
            "%(chart)s. %(figures)s. By category: %(categories)s.",
            chart=translated(said),
            figures=_told(columns, totals),
            categories=listed(categories, most=len(categories)),
        ),
        tuple(index for index, value in enumerate(totals) if value is None),
    )


_PER = {
    "month": (
        N_("Sentences per month: length of text, not amount of work"),
        N_("Column chart: sentences and list items per month"),
    ),
    "quarter": (
        N_("Sentences per quarter: length of text, not amount of work"),
        N_("Column chart: sentences and list items per quarter"),
    ),
    "year": (
        N_("Sentences per year: length of text, not amount of work"),
        N_("Column chart: sentences and list items per year"),
    ),
}
"""Title and description of the chart by the time that a column is long."""


def _by_person(people: Sequence[Person]) -> Chart:
    """Each person with the months that their sentences are of, where these differ."""
    found = {one.name: (len(one.sentences), months_counted(one.covered)) for one in people}
    is_alike = len({months for _count, months in found.values()}) == 1
    figures = (
        f"{name} {count}" if is_alike else _("%(name)s %(count)s in %(months)s", name=name, count=count, months=months)
        for name, (count, months) in found.items()
    )
    return Chart(
        "activity",
        _("Sentences per contributor: length of text, not amount of work"),
        tuple(
            Column(name if is_alike else joined((name, months)), "", name) for name, (_count, months) in found.items()
        ),
        (Series(translated(_COUNTED), tuple(count for count, _months in found.values())),),
        _("Column chart: sentences and list items per contributor. %(figures)s.", figures=joined(figures)),
    )


def _told(columns: Sequence[Period], values: Sequence[int | None]) -> str:
    """Each column with its figure; neighbours without a summary are told together."""
    runs: list[tuple[Period, int | None]] = []
    for column, value in zip(columns, values, strict=True):
        if value is None and runs and runs[-1][1] is None:
            runs[-1] = (Period.between(runs[-1][0], column), None)
        else:
            runs.append((column, value))
    none = _("no summary")
    return joined(f"{prose(period)} {none if value is None else value}" for period, value in runs)


def comparison(sides: Sequence[Side]) -> Chart | None:
    """How many summaries name each repository now and before, the most often named first; None without one."""
    found: dict[str, list[int]] = {}
    for number, side in enumerate(sides):
        for name, count in side.repositories:
            found.setdefault(name, [0] * len(sides))[number] = count
    if not found:
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
    months = _("Person-months compared") if packet.change.basis else _("Months compared")
    yield _count(months, now.months, before.months)
    yield _count(translated(_COUNTED), now.sentences, before.sentences)
    yield _count(_("Repositories named"), len(now.repositories), len(before.repositories))
    yield _count(_("Summaries that name none"), now.silent, before.silent)
    yield _count(_("Commits, PRs and issues named"), now.cited, before.cited)


def _count(name: str, now: int, before: int) -> Count:
    """One row."""
    difference = f"{now - before:+}".replace("-", "\N{MINUS SIGN}") if now != before else _("same")
    return Count(name, str(before), str(now), difference)
