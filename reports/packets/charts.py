"""Counts to draw and counts to set side by side: sentences by month, repositories and people now and before.

Knows texts and periods; knows no colours and no format.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from reports.model.packet import Chart, Column, Count, Person, Series
from reports.model.rows import CATEGORIES
from reports.packets.compare import Sides
from reports.packets.headlines import prose
from reports.packets.matrices import axis, fewer, time_columns
from reports.packets.texts import Gist, Text
from reports.packets.wording import counted, in_words, listed, plural, sentence
from reports.periods import Period

MOST_COMPARED = 8
"""Repositories in a comparison."""
_COUNTED = "Sentences and list items"
_CAVEAT = "length of text, not amount of work"


def activity_of_person(texts: Sequence[Text], span: Period) -> Chart | None:
    """Sentences by month, or quarter, or year; None without a sentence."""
    columns = axis(span)
    found = _by_column(texts, columns)
    if not any(one.shown.sentences for one in texts):
        return None
    totals = _values(found, lambda text: len(text.shown.sentences))
    kind, heads = columns[0].kind, time_columns(texts, columns)
    by_category = Counter(s.category.capitalize() for text in texts for s in text.shown.sentences)
    told = [f"{name} {by_category[name]}" for name in map(str.capitalize, CATEGORIES) if name in by_category]
    return Chart(
        "activity",
        f"Sentences per {kind}: {_CAVEAT}{'. ' + fewer(heads).rstrip('.') if fewer(heads) else ''}",
        heads,
        (Series(_COUNTED, tuple(value or None for value in totals)),),
        f"Column chart: sentences and list items per {kind}. {_told(columns, totals)}. "
        f"By category: {listed(told, most=len(told))}.",
        tuple(index for index, value in enumerate(totals) if value is None),
    )


def activity_of_people(people: Sequence[Person]) -> Chart | None:
    """Sentences by person, each with the months that they are of where these differ. None without a sentence."""
    found = {one.name: (len(one.sentences), counted(one.covered, "month")) for one in people}
    if not any(count for count, _ in found.values()):
        return None
    is_alike = len({months for _, months in found.values()}) == 1
    told = ", ".join(f"{name} {count}{'' if is_alike else f' in {months}'}" for name, (count, months) in found.items())
    return Chart(
        "activity",
        f"Sentences per contributor: {_CAVEAT}",
        tuple(Column(name if is_alike else f"{name}, {months}", "", name) for name, (_, months) in found.items()),
        (Series(_COUNTED, tuple(count for count, _ in found.values())),),
        f"Column chart: sentences and list items per contributor. {told}.",
    )


def _by_column(texts: Sequence[Text], columns: Sequence[Period]) -> list[list[Text] | None]:
    """The texts of each column, each in its first column only; None where no text speaks of the column."""
    first = {id(text): next(c for c in columns if c.overlaps(text.period)) for text in texts}
    return [
        [text for text in texts if first[id(text)] == column] if any(column.overlaps(t.period) for t in texts) else None
        for column in columns
    ]


def _values(found: Iterable[Sequence[Text] | None], of: Callable[[Text], int]) -> tuple[int | None, ...]:
    return tuple(None if some is None else sum(of(text) for text in some) for some in found)


def _told(columns: Sequence[Period], values: Sequence[int | None]) -> str:
    """Each column with its figure; neighbours without a summary are told together."""
    runs: list[tuple[Period, int | None]] = []
    for column, value in zip(columns, values, strict=True):
        if value is None and runs and runs[-1][1] is None:
            runs[-1] = (Period.between(runs[-1][0], column), None)
        else:
            runs.append((column, value))
    return ", ".join(f"{prose(period)} {'no summary' if value is None else value}" for period, value in runs)


def comparison(sides: Sides) -> Chart | None:
    """How many summaries name each repository now and before, the most often named first; None without one."""
    counts = [
        Counter(name for text in some for name in dict.fromkeys(text.repositories))
        for some in (sides.now, sides.before)
    ]
    found = {name: [count[name] for count in counts] for name in counts[0] | counts[1]}
    if not found:
        return None
    order = sorted(found, key=lambda name: (-found[name][0], -found[name][1], name.casefold()))
    drawn, left_out = order[:MOST_COMPARED], len(order[MOST_COMPARED:])
    told = "; ".join(f"{name} {found[name][0]}, {found[name][1]}" for name in drawn)
    said = f"Bar chart: summaries that name the repository, {sides.compared} and {sides.against}. {told}."
    if left_out:
        verb = plural(left_out, "repository is", "repositories are")
        said += f" {sentence(in_words(left_out))} more {verb} not drawn."
    return Chart(
        "comparison",
        "Summaries that name the repository",
        tuple(Column(name, "", name) for name in drawn),
        tuple(
            Series(side, tuple(found[name][n] for name in drawn))
            for n, side in enumerate((sides.compared, sides.against))
        ),
        said,
    )


def counts(sides: Sides) -> tuple[Count, ...]:
    """What is counted on both sides, which speak of equally many months; nothing where they do not."""
    if not sides.months:
        return ()
    measures: tuple[tuple[str, Callable[[Sequence[Gist]], int]], ...] = (
        ("person-months compared" if sides.basis else "months compared", lambda _: sides.months),
        ("sentences and list items", lambda texts: sum(text.sentences for text in texts)),
        ("repositories named", lambda texts: len({name for text in texts for name in text.repositories})),
        ("summaries that name none", lambda texts: sum(not text.repositories for text in texts)),
        ("commits, PRs and issues named", lambda texts: len({name for text in texts for name in text.cited})),
    )
    return tuple(_count(name, of(sides.now), of(sides.before)) for name, of in measures)


def _count(name: str, now: int, before: int) -> Count:
    """One row."""
    difference = f"{now - before:+}".replace("-", "\N{MINUS SIGN}") if now != before else "same"
    return Count(sentence(name), str(before), str(now), difference)
