"""Counts to draw and counts to set side by side: sentences by month, repositories and people now and before.

Knows texts and periods; knows no colours and no format.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from reports.model import CATEGORIES, Chart, Column, Count, Series
from reports.packets.groups import covered
from reports.packets.headlines import prose
from reports.packets.matrices import axis, time_column
from reports.packets.texts import Gist, Text
from reports.packets.wording import in_words, listed, plural, sentence
from reports.periods import Period

MOST_COMPARED = 8
"""Repositories in the comparison of a person."""
_COUNTED = "Sentences and list items"
_CAVEAT = "length of text, not amount of work"


@dataclass(frozen=True, slots=True)
class Side:
    """One of two periods that are compared."""

    label: str
    period: Period
    texts: Sequence[Gist]
    """The summaries that lie in the period."""
    months: int
    """Months of the period that a summary could be there for; of all people together."""
    covered: int
    """Those that have one."""


def activity_of_person(texts: Sequence[Text], span: Period) -> Chart | None:
    """Sentences by month, or quarter, or year; None without a sentence."""
    columns = axis(span)
    found = _by_column(texts, columns)
    if not any(one.shown.sentences for one in texts):
        return None
    totals = _values(found, lambda text: len(text.shown.sentences))
    kind = columns[0].kind
    by_category = Counter(s.category.capitalize() for text in texts for s in text.shown.sentences)
    told = [f"{name} {by_category[name]}" for name in map(str.capitalize, CATEGORIES) if name in by_category]
    return Chart(
        "activity",
        f"Sentences per {kind}: {_CAVEAT}",
        tuple(time_column(column) for column in columns),
        (Series(_COUNTED, tuple(value or None for value in totals)),),
        f"Column chart: sentences and list items per {kind}. {_told(columns, totals)}. "
        f"By category: {listed(told, most=len(told))}.",
        tuple(index for index, value in enumerate(totals) if value is None),
    )


def activity_of_people(people: Mapping[str, Sequence[Text]]) -> Chart | None:
    """Sentences by person; `people` maps display names to the texts of the period. None without a sentence."""
    found = {name: sum(len(text.shown.sentences) for text in texts) for name, texts in people.items()}
    if not any(found.values()):
        return None
    told = ", ".join(f"{name} {count}" for name, count in found.items())
    return Chart(
        "activity",
        f"Sentences per contributor: {_CAVEAT}",
        tuple(Column(name, "", name) for name in found),
        (Series(_COUNTED, tuple(found.values())),),
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


def comparison_of_repositories(now: Side, before: Side) -> Chart | None:
    """How many summaries name each repository now and before, the most often named first; None without one."""
    sides = [
        Counter(name for text in side.texts for name in dict.fromkeys(text.repositories)) for side in (now, before)
    ]
    found = {name: [side[name] for side in sides] for name in sides[0] | sides[1]}
    order = sorted(found, key=lambda name: (-found[name][0], -found[name][1], name.casefold()))
    drawn, left_out = order[:MOST_COMPARED], len(order[MOST_COMPARED:])
    chart = _comparison("Summaries that name the repository", {name: found[name] for name in drawn}, now, before)
    if chart and left_out:
        verb = plural(left_out, "repository is", "repositories are")
        return replace(chart, description=f"{chart.description} {sentence(in_words(left_out))} more {verb} not drawn.")
    return chart


def comparison_of_people(names: Mapping[str, str], now: Side, before: Side) -> Chart | None:
    """How many months of each person have a summary now and before; `names` maps ids, in order, to display names."""
    texts: dict[str, tuple[list[Gist], list[Gist]]] = defaultdict(lambda: ([], []))
    for number, side in enumerate((now, before)):
        for text in side.texts:
            texts[text.contributor][number].append(text)
    found = {
        name: [len(covered(some, side.period)) for some, side in zip(texts[key], (now, before), strict=True)]
        for key, name in names.items()
        if key in texts
    }
    return _comparison("Months with a summary", found, now, before)


def _comparison(title: str, found: Mapping[str, Sequence[int]], now: Side, before: Side) -> Chart | None:
    if not found:
        return None
    told = "; ".join(f"{name} {values[0]}, {values[1]}" for name, values in found.items())
    return Chart(
        "comparison",
        title,
        tuple(Column(name, "", name) for name in found),
        tuple(Series(side.label, tuple(v[n] for v in found.values())) for n, side in enumerate((now, before))),
        f"Bar chart: {title[0].lower()}{title[1:]}, {now.label} and {before.label}. {told}.",
    )


def counts(now: Side, before: Side, is_person: bool) -> tuple[Count, ...]:
    """What is counted in both periods."""
    made = []
    if not is_person:
        made.append(_count("people with a summary", *(len({t.contributor for t in s.texts}) for s in (now, before))))
    months = "months with a summary" if is_person else "person-months with a summary"
    made.append(_count(months, now.covered, before.covered, now.months, before.months))
    measures: tuple[tuple[str, Callable[[Sequence[Gist]], int]], ...] = (
        ("sentences and list items", lambda texts: sum(text.sentences for text in texts)),
        ("repositories named", lambda texts: len({name for text in texts for name in text.repositories})),
        ("summaries that name none", lambda texts: sum(not text.repositories for text in texts)),
        ("commits, PRs and issues named", lambda texts: len({name for text in texts for name in text.cited})),
    )
    return (*made, *(_count(name, of(now.texts), of(before.texts)) for name, of in measures))


def _count(name: str, now: int, before: int, of_now: int = 0, of_before: int = 0) -> Count:
    """One row: the difference is of what was counted, not of the wholes."""
    difference = f"{now - before:+}".replace("-", "\N{MINUS SIGN}") if now != before else "same"
    return Count(
        sentence(name),
        f"{before} of {of_before}" if of_before else str(before),
        f"{now} of {of_now}" if of_now else str(now),
        difference,
    )
