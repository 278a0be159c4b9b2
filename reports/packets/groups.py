"""The texts of one person as quarters and months, newest first, with the gaps between them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest

from reports.model import CATEGORIES, Block, Entry, Group, Highlight, Link, Summary
from reports.packets.compare import compare
from reports.packets.headlines import shown, statement
from reports.packets.texts import MOST_HIGHLIGHTS, Gist, Part, Text
from reports.periods import MONTH_NAMES, Period


def covered(texts: Iterable[Text | Gist], span: Period) -> set[int]:
    """First months of the months of the span that a summary speaks of."""
    months = {month for text in texts for month in range(text.period.first, text.period.end)}
    return months.intersection(range(span.first, span.end))


def strip(period: Period, texts: Iterable[Text], span: Period) -> tuple[Block, ...]:
    """The months of a period: which have a summary, and which lie outside the span."""
    have = covered(texts, period)
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
    have, runs = covered(texts, span), list[Period]()
    for month in span.each():
        if month.first in have:
            continue
        if runs and runs[-1].end == month.first:
            runs[-1] = Period(runs[-1].first, runs[-1].months + 1)
        else:
            runs.append(month)
    return runs


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
    homes = {home(text.period) for text in part.texts}
    periods = homes | set(_open_quarters(part.texts, part.span, homes))
    return tuple(_group(period, part, person) for period in sorted(periods, key=lambda p: (-p.end, p.first)))


@lru_cache(maxsize=1024)
def home(period: Period) -> Period:
    """The group that a summary stands in: its quarter, or its own period where it is no part of one."""
    quarter = period.aligned("quarter")
    return quarter if quarter.contains(period) else period


def _open_quarters(texts: Sequence[Text], span: Period, homes: set[Period]) -> list[Period]:
    """Quarters of the span with a month that no summary speaks of; wholly empty neighbours are joined."""
    have, runs, was_empty = covered(texts, span), list[Period](), False
    for quarter in span.each("quarter"):
        months = {month.first for month in quarter.each() if span.contains(month)}
        is_empty = not months & have and quarter not in homes
        if is_empty and was_empty:
            runs[-1] = Period.between(runs[-1], quarter)
        elif not months <= have:
            runs.append(quarter)
        was_empty = is_empty
    return runs


def before(period: Period, whole: Sequence[Gist]) -> tuple[Period, list[Gist]] | None:
    """The newest group with a summary that ends before a period begins, and its summaries."""
    earlier = {at for gist in whole if (at := home(gist.period)).end <= period.first}
    if not earlier:
        return None
    newest = max(earlier, key=lambda p: (p.end, p.first))
    return newest, [gist for gist in whole if home(gist.period) == newest]


def _group(period: Period, part: Part, person: str) -> Group:
    """One group."""
    months = {month.first for month in period.each() if part.span.contains(month)}
    inside = [text for text in part.texts if home(text.period) == period]
    earlier = before(period, part.whole)
    names = {gist.contributor: "" for gist in part.whole}
    entries = _entries(period, inside, part, person)
    summaries = [summary for entry in entries for summary in entry.summaries]
    have, quotes = covered(part.texts, period) & months, leading(summaries)
    return Group(
        period=str(period),
        label=label(period),
        name=period.name,
        anchor=anchor(person, f"group-{period}"),
        strip=strip(period, part.texts, part.span) if period.months <= 12 else (),
        covered=len(have),
        months=len(months),
        note=_note(period, part.span),
        change=compare([text.gist for text in inside], earlier[1], earlier[0], names) if earlier else None,
        entries=entries,
        statement=statement(summaries, len(have), period, len(months), _gaps_inside(period, part)),
        highlights=quotes,
        links=links(summaries),
        shown=shown(len(quotes), sum(len(summary.sentences) for summary in summaries)),
    )


def label(period: Period) -> str:
    """The heading of a group: in quarters where it is made of whole ones, else the notation or the months."""
    if period.kind != "range":
        return str(period)
    first, *_, last = period.each("quarter")
    return f"{first} – {last}" if Period.between(first, last) == period else period.name


def _note(period: Period, span: Period) -> str:
    """Where the packet's span begins or ends inside the period."""
    said = []
    if period.first < span.first < period.end:
        said.append(f"begins in {Period(span.first).name}")
    if period.first < span.end < period.end:
        said.append(f"ends in {Period(span.end - 1).name}")
    return f"the packet’s span {' and '.join(said)}" if said else ""


def _gaps_inside(period: Period, part: Part) -> list[Period]:
    """Runs of months of a group, within the packet's span, that no summary speaks of."""
    first, end = max(period.first, part.span.first), min(period.end, part.span.end)
    return gaps(part.texts, Period(first, end - first))


def _entries(period: Period, inside: Sequence[Text], part: Part, person: str) -> tuple[Entry, ...]:
    """The summaries of a group by their period, and the runs of months without one; newest first."""
    entries: dict[Period, list[Summary]] = {}
    for text in inside:
        entries.setdefault(text.period, []).append(
            replace(text.shown, person=part.name, anchor=anchor(person, text.period))
        )
    if period.kind == "quarter" or not inside:
        for gap in _gaps_inside(period, part):
            entries.setdefault(gap, [])
    return tuple(
        Entry(str(at), at.name, anchor(person, at), tuple(entries[at]))
        for at in sorted(entries, key=lambda p: (-p.end, p.first))
    )
