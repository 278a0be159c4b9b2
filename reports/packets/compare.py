"""What is named in one period against another, like with like. Counts of names in texts; never a claim about people."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from reports.alphabets import order
from reports.model.packet import Side
from reports.model.person import Change
from reports.packets.texts import Gist
from reports.periods import Period, runs
from reports.wording import in_words, label, prose, several, short_names


@dataclass(frozen=True, slots=True)
class Sides:
    """Summaries of a period and of an earlier one, of as many months of the same people where there are such."""

    now: Sequence[Gist]
    before: Sequence[Gist]
    months: int
    """Months that each side speaks of, of all people together; 0 where no equal parts were found."""
    compared: str
    """What `now` is: the label of the period, or those of its months that are compared."""
    against: str
    """The same of `before`."""
    is_whole: bool
    """Whether `compared` is the label of the whole period."""
    basis: str
    """How much of how many people is compared; empty for one person, of whom the labels say it."""
    whole: tuple[Sequence[Gist], Sequence[Gist]]
    """All summaries of either period, compared or not."""


def alike(now: Sequence[Gist], at: Period, before: Sequence[Gist], earlier: Period) -> Sides | None:
    """The newest months of two periods, of each person as many on either side; None where one of them has no text.

    The texts lie in their periods. Without equal parts all of them are taken, and the labels say of which months.
    """
    if not now or not before:
        return None
    people = [_by_person(now), _by_person(before)]
    mine, theirs, months, in_both = list[Gist](), list[Gist](), 0, 0
    for key in sorted(people[0].keys() & people[1].keys()):
        (new, upto), (old, old_upto) = (_newest(some[key]) for some in people)
        if most := max(upto.keys() & old_upto.keys(), default=0):
            mine += new[: upto[most]]
            theirs += old[: old_upto[most]]
            months, in_both = months + most, in_both + 1
    is_one = people[0].keys() == people[1].keys() and len(people[0]) == 1
    if not months:
        mine, theirs = list(now), list(before)
    names = [_months_named(some, of) if is_one else label(of) for some, of in ((mine, at), (theirs, earlier))]
    return Sides(
        mine,
        theirs,
        months,
        compared=names[0],
        against=names[1],
        is_whole=names[0] == label(at),
        basis="" if is_one else _basis(months, in_both, people),
        whole=(now, before),
    )


def _by_person(texts: Iterable[Gist]) -> Mapping[str, list[Gist]]:
    found = defaultdict[str, list[Gist]](list)
    for text in texts:
        found[text.contributor].append(text)
    return found


def _newest(texts: Iterable[Gist]) -> tuple[list[Gist], dict[int, int]]:
    """The texts, newest first, and how many of them speak of so many months that none of the others speaks of."""
    order = sorted(texts, key=lambda text: (-text.period.end, text.period.first))
    upto, months, first, end = dict[int, int](), 0, order[0].period.first, order[0].period.end
    for number, text in enumerate(order):
        if text.period.end <= first:
            months += end - first
            upto[months] = number
            first, end = text.period.first, text.period.end
        first = min(first, text.period.first)
    upto[months + end - first] = len(order)
    return order, upto


def _basis(months: int, in_both: int, sides: Sequence[Mapping[str, Sequence[Gist]]]) -> str:
    """How much is compared, in words."""
    if months:
        if in_both == 1:
            return several(
                "%(count)s month of one person on each side", "%(count)s months of one person on each side", months
            )
        people = several("%(count)s person", "%(count)s people", in_both)
        return several(
            "%(count)s person-month of %(who)s on each side",
            "%(count)s person-months of %(who)s on each side",
            months,
            who=people,
        )
    have = [sum(run.months for some in side.values() for run in runs(text.period for text in some)) for side in sides]
    return several(
        "%(count)s person-month, against %(then)s before",
        "%(count)s person-months, against %(then)s before",
        have[0],
        then=in_words(have[1]),
    )


def _months_named(texts: Iterable[Gist], of: Period) -> str:
    """The label of a period if the texts speak of all its months, else those that they speak of."""
    told = runs(text.period for text in texts)
    if told == [of]:
        return label(of)
    if len(told) == 1:
        return prose(told[0])
    if len(told) > 3:
        months = sum(run.months for run in told)
        return several("%(count)s month of %(period)s", "%(count)s months of %(period)s", months, period=label(of))
    return short_names(told)


def _named(texts: Iterable[Gist], what: str) -> list[str]:
    """Repositories or themes named, each once, the most often named first, then by name."""
    counts: dict[str, int] = {}
    for text in texts:
        for name in dict.fromkeys(getattr(text, what)):
            counts[name] = counts.get(name, 0) + 1
    return sorted(counts, key=lambda name: (-counts[name], name.casefold(), name))


def _split(sides: Sides, what: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """New, continued, dropped: what holds of the months compared and of all others of both periods too."""
    now, before = _named(sides.now, what), _named(sides.before, what)
    these, then = ({name for text in some for name in getattr(text, what)} for some in sides.whole)
    return (
        tuple(name for name in now if name not in then),
        tuple(name for name in dict.fromkeys([*now, *before]) if name in then and name in these),
        tuple(name for name in before if name not in these),
    )


def compare(sides: Sides | None, names: Mapping[str, str]) -> Change | None:
    """Set the texts of two sides against each other; None without sides.

    `names` maps contributor ids to display names.
    """
    if not sides:
        return None
    new, continued, dropped = _split(sides, "repositories")
    themes = _split(sides, "themes")
    now, before = ({text.contributor for text in some} for some in sides.whole)
    return Change(
        against=sides.against,
        new=new,
        continued=continued,
        dropped=dropped,
        new_themes=themes[0],
        continued_themes=themes[1],
        dropped_themes=themes[2],
        people=len(now),
        people_before=len(before),
        new_people=tuple(sorted((names[key] for key in now - before), key=order)),
        dropped_people=tuple(sorted((names[key] for key in before - now), key=order)),
        compared="" if sides.is_whole else sides.compared,
        basis=sides.basis,
    )


def both(sides: Sides | None) -> tuple[Side, ...]:
    """What is counted on either side, the later first; nothing where no equal parts were found."""
    if not sides or not sides.months:
        return ()
    return _side(sides.compared, sides.months, sides.now), _side(sides.against, sides.months, sides.before)


def _side(label: str, months: int, texts: Sequence[Gist]) -> Side:
    named = Counter(name for text in texts for name in dict.fromkeys(text.repositories))
    return Side(
        label=label,
        months=months,
        sentences=sum(text.sentences for text in texts),
        repositories=tuple(named.items()),
        silent=sum(not text.repositories for text in texts),
        cited=len({name for text in texts for name in text.cited}),
    )
