"""What is named in one period against another. Counts of names in texts; never a statement about people."""

from collections.abc import Iterable, Sequence

from reports.model import Change
from reports.packets.texts import Gist
from reports.periods import Period


def _named(texts: Iterable[Gist], what: str) -> list[str]:
    """Repositories or themes named, each once, the most often named first, then by name."""
    counts: dict[str, int] = {}
    for text in texts:
        for name in dict.fromkeys(getattr(text, what)):
            counts[name] = counts.get(name, 0) + 1
    return sorted(counts, key=lambda name: (-counts[name], name.casefold(), name))


def _split(now: Sequence[str], before: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """New, continued, dropped."""
    then, these = set(before), set(now)
    return (
        tuple(name for name in now if name not in then),
        tuple(name for name in now if name in then),
        tuple(name for name in before if name not in these),
    )


def compare(now: Sequence[Gist], before: Sequence[Gist], against: Period, names: dict[str, str]) -> Change | None:
    """Set the texts of a period against those of an earlier one; None where one of them has none.

    `names` maps contributor ids to display names.
    """
    if not now or not before:
        return None
    new, continued, dropped = _split(_named(now, "repositories"), _named(before, "repositories"))
    themes = _split(_named(now, "themes"), _named(before, "themes"))
    people = [{text.contributor: names[text.contributor] for text in some} for some in (now, before)]
    new_people, _, dropped_people = _split(sorted(people[0]), sorted(people[1]))
    return Change(
        against=str(against),
        new=new,
        continued=continued,
        dropped=dropped,
        new_themes=themes[0],
        continued_themes=themes[1],
        dropped_themes=themes[2],
        people=len(people[0]),
        people_before=len(people[1]),
        new_people=tuple(sorted(names[key] for key in new_people)),
        dropped_people=tuple(sorted(names[key] for key in dropped_people)),
    )


def since_before(counts: Sequence[int | None]) -> str:
    """What became of a name between the last two periods that have a summary, in words.

    >>> since_before([1, None, 0, 2]), since_before([1, 0]), since_before([0, 1, 0, 0])
    ('named again', 'not named again', '–')
    """
    seen = [count for count in counts if count is not None]
    if len(seen) < 2:
        return "–"
    *earlier, before, now = seen
    if now:
        return "continued" if before else ("named again" if any(earlier) else "new")
    return "not named again" if before else "–"
