"""The texts of one person as quarters and months, newest first, with the gaps between them."""

from collections.abc import Iterable, Sequence

from reports.model import Block, Entry, Group, Summary
from reports.packets.compare import compare
from reports.packets.texts import Part, Text
from reports.periods import MONTH_NAMES, Period


def covered(texts: Iterable[Text], span: Period) -> set[int]:
    """First months of the months of the span that a summary speaks of."""
    return {month for text in texts for month in range(text.period.first, text.period.end)} & {
        month.first for month in span.each()
    }


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


def groups(part: Part, person: str) -> tuple[Group, ...]:
    """Quarters of the span and longer periods that summaries are written for, newest first.

    `person` is the anchor of the person.
    """
    homes = {_home(text.period) for text in part.texts}
    periods = homes | set(_open_quarters(part.texts, part.span, homes))
    return tuple(_group(period, part, person) for period in sorted(periods, key=lambda p: (-p.end, p.first)))


def _home(period: Period) -> Period:
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


def _before(period: Period, whole: Sequence[Text]) -> tuple[Period, list[Text]] | None:
    """The newest group with a summary that ends before a period begins, and its texts."""
    earlier = {home for text in whole if (home := _home(text.period)).end <= period.first}
    if not earlier:
        return None
    newest = max(earlier, key=lambda p: (p.end, p.first))
    return newest, [text for text in whole if _home(text.period) == newest]


def _group(period: Period, part: Part, person: str) -> Group:
    """One group."""
    months = {month.first for month in period.each() if part.span.contains(month)}
    inside = [text for text in part.texts if _home(text.period) == period]
    before = _before(period, part.whole)
    names = {text.contributor: "" for text in part.whole}
    return Group(
        period=str(period),
        label=_label(period),
        name=period.name,
        anchor=anchor(person, f"group-{period}"),
        strip=strip(period, part.texts, part.span) if period.months <= 12 else (),
        covered=len(covered(part.texts, period) & months),
        months=len(months),
        note=_note(period, part.span),
        change=compare(inside, before[1], before[0], names) if before else None,
        entries=_entries(period, inside, part, person),
    )


def _label(period: Period) -> str:
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


def _entries(period: Period, inside: Sequence[Text], part: Part, person: str) -> tuple[Entry, ...]:
    """The summaries of a group by their period, and the runs of months without one; newest first."""
    entries: dict[Period, list[Summary]] = {}
    for text in inside:
        entries.setdefault(text.period, []).append(text.shown)
    if period.kind == "quarter" or not inside:
        first, end = max(period.first, part.span.first), min(period.end, part.span.end)
        for gap in gaps(part.texts, Period(first, end - first)):
            entries.setdefault(gap, [])
    return tuple(
        Entry(str(at), at.name, anchor(person, at), tuple(entries[at]))
        for at in sorted(entries, key=lambda p: (-p.end, p.first))
    )
