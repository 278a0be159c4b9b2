"""The texts of one person as quarters and months, newest first, with the gaps between them."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest

from reports.model.packet import Block, Entry, Group, Highlight, Link, Summary
from reports.model.rows import CATEGORIES
from reports.packets.compare import alike, compare, label
from reports.packets.headlines import shown, statement
from reports.packets.texts import MOST_HIGHLIGHTS, Gist, Part, Text
from reports.periods import MONTH_NAMES, Period, runs


def covered(texts: Iterable[Text | Gist], span: Period) -> set[int]:
    """First months of the months of the span that a summary speaks of."""
    return _months(_within(runs(text.period for text in texts), span))


def _months(of: Iterable[Period]) -> set[int]:
    return {month for run in of for month in range(run.first, run.end)}


def _within(told: Sequence[Period], span: Period) -> list[Period]:
    """Those of some runs, in order, that lie in a span, cut to it; costs no more than there are."""
    found = list[Period]()
    for number in range(bisect_right(told, span.first, key=lambda run: run.end), len(told)):
        first, end = max(told[number].first, span.first), min(told[number].end, span.end)
        if first >= end:
            break
        found.append(Period(first, end - first))
    return found


def strip(period: Period, have: Collection[int], span: Period) -> tuple[Block, ...]:
    """The months of a period: which have a summary (`have`), and which lie outside the span."""
    return tuple(
        Block(
            str(month),
            MONTH_NAMES[month.month - 1][:3],
            "summary" if month.first in have else "none" if span.contains(month) else "outside",
        )
        for month in period.each()
    )


def gaps(texts: Sequence[Text], span: Period) -> list[Period]:
    """Runs of months of the span that no summary speaks of, oldest first."""
    return _outside(_within(runs(text.period for text in texts), span), span)


def _outside(told: Sequence[Period], span: Period) -> list[Period]:
    """What some runs that lie in a span, in order, leave of it."""
    edges = [span.first, *(edge for run in told for edge in (run.first, run.end)), span.end]
    return [Period(first, end - first) for first, end in zip(edges[::2], edges[1::2], strict=True) if first < end]


def anchor(person: str, period: Period | str) -> str:
    """Id of the part of the packet about a person's period."""
    return f"{person}-{str(period).replace('..', '-to-')}"


def leading(summaries: Sequence[Summary]) -> tuple[Highlight, ...]:
    """The best highlight of each summary in turn, at most five; by category, inside it as the summaries stand."""
    turns = zip_longest(*([(place, quote) for quote in one.highlights] for place, one in enumerate(summaries)))
    found = [one for turn in turns for one in turn if one][:MOST_HIGHLIGHTS]
    found.sort(key=lambda one: (CATEGORIES.index(one[1].category), one[0]))
    return tuple(quote for _, quote in found)


def links(summaries: Iterable[Summary]) -> tuple[Link, ...]:
    """What summaries name, each once where it is named first: repositories, then commits, pull requests and issues."""
    found: dict[tuple[str, str], Link] = {}
    for one in summaries:
        for link in (*one.repositories, *one.evidence):
            found.setdefault((link.kind, link.text), link)
    return tuple(sorted(found.values(), key=lambda link: link.kind != "repository"))


def groups(part: Part, person: str) -> tuple[Group, ...]:
    """Quarters of the span and longer periods that summaries are written for, newest first.

    `person` is the anchor of the person.
    """
    whole = _Whole(part, person)
    periods = {*whole.inside, *_open_quarters(part.texts, part.span, whole.inside)}
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

    def __init__(self, part: Part, person: str) -> None:
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
    first, end = max(period.first, part.span.first), min(period.end, part.span.end)
    here = Period(first, end - first)
    told = _within(whole.told, here)
    missing, have = _outside(told, here), sum(run.months for run in told)
    earlier = whole.history.before(period)
    sides = alike([text.gist for text in inside], period, earlier[1], earlier[0]) if earlier else None
    entries = _entries(inside, missing if period.kind == "quarter" or not inside else (), part.name, whole.person)
    summaries = [summary for entry in entries for summary in entry.summaries]
    quotes = leading(summaries)
    return Group(
        period=str(period),
        label=label(period),
        name=period.name,
        anchor=anchor(whole.person, f"group-{period}"),
        strip=strip(period, _months(_within(whole.told, period)), part.span) if period.months <= 12 else (),
        covered=have,
        months=here.months,
        note=_note(period, part.span),
        change=compare(sides, whole.names),
        entries=entries,
        statement=statement(summaries, have, period, here.months, missing),
        highlights=quotes,
        links=links(summaries),
        shown=shown(len(quotes), sum(len(summary.sentences) for summary in summaries)),
    )


def _note(period: Period, span: Period) -> str:
    """Where the packet's span begins or ends inside the period."""
    said = []
    if period.first < span.first < period.end:
        said.append(f"begins in {Period(span.first).name}")
    if period.first < span.end < period.end:
        said.append(f"ends in {Period(span.end - 1).name}")
    return f"the packet’s span {' and '.join(said)}" if said else ""


def _entries(inside: Sequence[Text], missing: Iterable[Period], name: str, person: str) -> tuple[Entry, ...]:
    """The summaries of a group by their period, and the runs of months without one; newest first."""
    entries: dict[Period, list[Summary]] = {}
    for text in inside:
        entries.setdefault(text.period, []).append(replace(text.shown, person=name, anchor=anchor(person, text.period)))
    for gap in missing:
        entries.setdefault(gap, [])
    return tuple(
        Entry(str(at), at.name, anchor(person, at), tuple(entries[at]))
        for at in sorted(entries, key=lambda p: (-p.end, p.first))
    )
