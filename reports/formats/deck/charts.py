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
from reports.model.packet import Packet, Person, Side
from reports.model.rows import CATEGORIES
from reports.periods import Period
from reports.wording import counted, in_words, listed, plural, prose, sentence

MOST_COMPARED = 8
"""Repositories in a comparison."""
_COUNTED = "Sentences and list items"
_CAVEAT = "length of text, not amount of work"


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
    kind, heads = columns[0].kind, time_columns(spoken_of(texts), columns)
    by_category = Counter(s.category.capitalize() for text in texts for s in text.summary.sentences)
    categories = [f"{name} {by_category[name]}" for name in map(str.capitalize, CATEGORIES) if name in by_category]
    return Chart(
        "activity",
        f"Sentences per {kind}: {_CAVEAT}{'. ' + fewer(heads).rstrip('.') if fewer(heads) else ''}",
        heads,
        (Series(_COUNTED, tuple(value or None for value in totals)),),
        f"Column chart: sentences and list items per {kind}. {_told(columns, totals)}. "
        f"By category: {listed(categories, most=len(categories))}.",
        tuple(index for index, value in enumerate(totals) if value is None),
    )


def _by_person(people: Sequence[Person]) -> Chart:
    """Each person with the months that their sentences are of, where these differ."""
    found = {one.name: (len(one.sentences), counted(one.covered, "month")) for one in people}
    is_alike = len({months for _, months in found.values()}) == 1
    said = ", ".join(f"{name} {count}{'' if is_alike else f' in {months}'}" for name, (count, months) in found.items())
    return Chart(
        "activity",
        f"Sentences per contributor: {_CAVEAT}",
        tuple(Column(name if is_alike else f"{name}, {months}", "", name) for name, (_, months) in found.items()),
        (Series(_COUNTED, tuple(count for count, _ in found.values())),),
        f"Column chart: sentences and list items per contributor. {said}.",
    )


def _told(columns: Sequence[Period], values: Sequence[int | None]) -> str:
    """Each column with its figure; neighbours without a summary are told together."""
    runs: list[tuple[Period, int | None]] = []
    for column, value in zip(columns, values, strict=True):
        if value is None and runs and runs[-1][1] is None:
            runs[-1] = (Period.between(runs[-1][0], column), None)
        else:
            runs.append((column, value))
    return ", ".join(f"{prose(period)} {'no summary' if value is None else value}" for period, value in runs)


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
    figures = "; ".join(f"{name} {found[name][0]}, {found[name][1]}" for name in drawn)
    said = f"Bar chart: summaries that name the repository, {sides[0].label} and {sides[1].label}. {figures}."
    if left_out:
        verb = plural(left_out, "repository is", "repositories are")
        said += f" {sentence(in_words(left_out))} more {verb} not drawn."
    return Chart(
        "comparison",
        "Summaries that name the repository",
        tuple(Column(name, "", name) for name in drawn),
        tuple(Series(side.label, tuple(found[name][n] for name in drawn)) for n, side in enumerate(sides)),
        said,
    )


def counts(packet: Packet) -> Iterable[Count]:
    """What is counted on both sides of a comparison; nothing without one."""
    if not packet.sides or not packet.change:
        return
    now, before = packet.sides
    unit = "person-months" if packet.change.basis else "months"
    yield _count(f"{unit} compared", now.months, before.months)
    yield _count("sentences and list items", now.sentences, before.sentences)
    yield _count("repositories named", len(now.repositories), len(before.repositories))
    yield _count("summaries that name none", now.silent, before.silent)
    yield _count("commits, PRs and issues named", now.cited, before.cited)


def _count(name: str, now: int, before: int) -> Count:
    """One row."""
    difference = f"{now - before:+}".replace("-", "\N{MINUS SIGN}") if now != before else "same"
    return Count(sentence(name), str(before), str(now), difference)
