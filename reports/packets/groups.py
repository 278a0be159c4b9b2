"""The texts of one person as quarters and months, newest first, with the gaps between them."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from reports.language import _
from reports.model.person import Block, Group, PeriodEntry, Summary
from reports.packets.compare import alike, compare
from reports.packets.texts import Gist, Portion, Text
from reports.periods import Period, gaps, runs, within
from reports.wording import full_name, label, short_month


def covered(texts: Iterable[Text | Gist], span: Period) -> set[int]:
    """First months of the months of the span that a summary speaks of."""
    return _months(within(runs(text.period for text in texts), span))


def _months(of: Iterable[Period]) -> set[int]:
    return {month for run in of for month in range(run.first, run.end)}


def strip(period: Period, have: Collection[int], span: Period) -> tuple[Block, ...]:
    """The months of a period: which have a summary (`have`), and which lie outside the span."""
    return tuple(
        Block(
            str(month),
            short_month(month.month),
            "summary" if month.first in have else "none" if span.contains(month) else "outside",
        )
        for month in period.each()
    )


def anchor(person: str, period: Period | str) -> str:
    """Id of the part of the packet about a person's period."""
    return f"{person}-{str(period).replace('..', '-to-')}"


def groups(part: Portion, person: str) -> tuple[Group, ...]:
    """Quarters of the span and longer periods that summaries are written for, newest first.

    `person` is the anchor of the person.
    """
    whole = _Whole(part, person)
    periods = {*whole.inside, *_open_quarters(part.texts, part.expected, whole.inside)}
    return tuple(_group(period, whole) for period in sorted(periods, key=lambda p: (-p.end, p.first)))


@lru_cache(maxsize=1024)
def home(period: Period) -> Period:
    """The group that a summary stands in: its quarter, or its own period where it is no part of one."""
    quarter = period.aligned("quarter")
    return quarter if quarter.contains(period) else period


def _open_quarters(texts: Sequence[Text], span: Period, homes: Collection[Period]) -> list[Period]:
    """Quarters of the span with a month that no summary speaks of; wholly empty neighbours are joined."""
    have, found, was_empty = covered(texts, span), list[Period](), False
    for quarter in span.each("quarter"):
        months = {month.first for month in quarter.each() if span.contains(month)}
        is_empty = not months & have and quarter not in homes
        if is_empty and was_empty:
            found[-1] = Period.between(found[-1], quarter)
        elif not months <= have:
            found.append(quarter)
        was_empty = is_empty
    return found


class History:
    """All summaries of a person by group, to find what came before one."""

    def __init__(self, whole: Sequence[Gist]) -> None:
        """Take the summaries in the order in which they are given back."""
        self._groups = defaultdict[Period, list[Gist]](list)
        for gist in whole:
            self._groups[home(gist.period)].append(gist)
        self._order = sorted(self._groups, key=lambda period: (period.end, period.first))

    def before(self, period: Period) -> tuple[Period, list[Gist]] | None:
        """The newest group with a summary that ends before a period begins, and its summaries."""
        number = bisect_right(self._order, period.first, key=lambda group: group.end)
        return (newest := self._order[number - 1], self._groups[newest]) if number else None


class _Whole:
    """What all groups of a person are made of, found once."""

    def __init__(self, part: Portion, person: str) -> None:
        self.part = part
        self.person = person
        self.told = runs(text.period for text in part.texts)
        """The months that summaries speak of."""
        self.inside = defaultdict[Period, list[Text]](list)
        """Those that are shown, by group."""
        for text in part.texts:
            self.inside[home(text.period)].append(text)
        self.history = History(part.whole)
        self.names = {gist.contributor: "" for gist in part.whole}


def _group(period: Period, whole: _Whole) -> Group:
    """One group."""
    part, inside = whole.part, whole.inside.get(period, [])
    first, end = max(period.first, part.expected.first), min(period.end, part.expected.end)
    here = Period(first, end - first)
    missing, have = gaps(whole.told, here), sum(run.months for run in within(whole.told, here))
    earlier = whole.history.before(period)
    sides = alike([text.gist for text in inside], period, earlier[1], earlier[0]) if earlier else None
    entries = _entries(inside, missing if period.kind == "quarter" or not inside else (), part.name, whole.person)
    return Group(
        period=str(period),
        label=label(period),
        name=full_name(period),
        anchor=anchor(whole.person, f"group-{period}"),
        strip=strip(period, _months(within(whole.told, period)), part.expected) if period.months <= 12 else (),
        covered=have,
        months=here.months,
        note=_note(period, part.span),
        change=compare(sides, whole.names),
        entries=entries,
    )


def _note(period: Period, span: Period) -> str:
    """Where the packet's span begins or ends inside the period."""
    begins, ends = period.first < span.first < period.end, period.first < span.end < period.end
    first, last = full_name(Period(span.first)), full_name(Period(span.end - 1))
    if begins and ends:
        return _("the packet’s span begins in %(first)s and ends in %(last)s", first=first, last=last)
    if begins:
        return _("the packet’s span begins in %(first)s", first=first)
    return _("the packet’s span ends in %(last)s", last=last) if ends else ""


def _entries(inside: Sequence[Text], missing: Iterable[Period], name: str, person: str) -> tuple[PeriodEntry, ...]:
    """The summaries by period, those that somebody wrote first, and the runs of months without one; newest first."""
    entries: dict[Period, list[Summary]] = {}
    for text in inside:
        entries.setdefault(text.period, []).append(replace(text.shown, person=name, anchor=anchor(person, text.period)))
    for gap in missing:
        entries.setdefault(gap, [])
    return tuple(
        PeriodEntry(
            str(at), full_name(at), anchor(person, at), tuple(sorted(entries[at], key=lambda one: one.is_items))
        )
        for at in sorted(entries, key=lambda p: (-p.end, p.first))
    )
