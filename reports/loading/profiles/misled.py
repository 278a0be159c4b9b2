"""Whether a source was taken for that of somebody who only looks so: most of it fell to nobody, and little to them.

Who keeps a journal seldom writes their own name into it. A topic, a client or a column that looks like a name takes
all that stands below its head then, and leaves the rest of the journal to nobody. Knows people and their lines.
"""

from collections.abc import Sequence

from reports.loading.folding import fold
from reports.loading.names.likeness import is_given
from reports.loading.profiles.agreeing import Agreeing
from reports.loading.profiles.drafts import PersonDraft
from reports.loading.profiles.first_person import says_i
from reports.loading.profiles.forms_of_names import words_of
from reports.loading.profiles.plausible import LIKELY, SURE, plausibility
from reports.regex import regex

_LINE = regex(r"line (\d+)")
_SHARE = 2
"""So many times as many lines as theirs are of nobody."""
_FEWEST = 3
"""Lines of nobody; and lines that say "I"."""
_MOSTLY = 5
"""So many times as many lines as those of all who are named are of nobody."""
_OFTEN = 3
"""Lines in which who does what a text tells is named."""


def is_misled(
    people: Sequence[PersonDraft], rest: PersonDraft, lines: Sequence[str], language: str, *, is_kept: bool = False
) -> bool:
    """Whether the only one whom a source names is likely none of whose work it is: no name in full that lists know.

    Either little looks like a name there, and stands on a line or two; or what is left to nobody says "I"; or what
    heads a part of a journal is all that says so, below much of what would be theirs. Several are only mentioned, where
    each has a line or two beside many of nobody.
    """
    named = [person for person in people if person.name]
    if len(named) != 1:
        return _are_mentioned(named, len(_left(people, rest)), is_kept=is_kept)
    if _is_named_late(named[0], lines):
        return True
    if not named[0].named_in or named[0].named_in.is_field or named[0].named_in.is_message:
        return False
    name = named[0].name or ""
    left = _left(people, rest)
    own = [number for draft in named[0].drafts for number in draft.numbers]
    if len(left) < _FEWEST or len(left) < _SHARE * len(own):
        return False
    weight, parts = plausibility(name), [part for part in words_of(name) if len(part) > 1]
    is_seldom = sum(any(part in fold(line) for part in parts) for line in lines) < _OFTEN
    is_apart = (weight < LIKELY and is_seldom) or len(left) >= _MOSTLY * len(own)
    return weight < SURE and (is_apart or sum(says_i(lines[number - 1], language) for number in left) >= _FEWEST)


def is_of_things(people: Sequence[PersonDraft], keeper: str, *, is_head: bool = False) -> bool:
    """Whether all whom a text names may be firms and things, and one hardly has a name; its file or head has another.

    Who keeps a log of calls or projects writes before each line whom or what it is about. Beside a head that says who
    somebody is, several without a given name are such.
    """
    own = set(words_of(keeper))
    named = [person for person in people if person.name and not own <= set(words_of(person.name))]
    weights = [plausibility(person.name or "") for person in named]
    told = (one.emails or (one.named_in and (one.named_in.is_field or one.named_in.is_message)) for one in named)
    are_others = bool(named) and not any(told) and all(own.isdisjoint(words_of(one.name or "")) for one in named)
    has_given = any(is_given(word) for person in named for word in (person.name or "").split())
    are_unlikely = bool(weights) and (min(weights) < LIKELY or (is_head and len(weights) > 1 and not has_given))
    return are_others and max(weights) < SURE and are_unlikely


def _is_named_late(person: PersonDraft, lines: Sequence[str]) -> bool:
    """Whether one weak sign alone names somebody, below several lines that would be theirs."""
    if person.at_head or plausibility(person.name or "") >= SURE or not person.drafts:
        return False
    signs = [int(number) for draft in person.drafts for number in _LINE.findall(draft.why or person.why)]
    above = [number for draft in person.drafts for number in draft.numbers if number < min(signs, default=0)]
    return len(above) >= _FEWEST and bool(Agreeing(lines, "", [person]).unsure())


def _left(people: Sequence[PersonDraft], rest: PersonDraft) -> list[int]:
    """The lines that are left to nobody, placed at their period or not."""
    placed = {n for one in people if not one.name for draft in one.drafts for n in draft.numbers}
    others = (rest, *(one for one in people if not one.name))
    return sorted(placed.union(n for one in others for n, row in one.rows.items() if row.became == "problem"))


def _are_mentioned(named: Sequence[PersonDraft], left: int, *, is_kept: bool) -> bool:
    """Whether several are named on a line or two each, none of them by a name in full that lists know.

    Most of the source is left to nobody: a text that mentions firms, events and handles beside what it tells.
    """
    if not named or any(one.named_in and (one.named_in.is_field or one.named_in.is_message) for one in named):
        return False
    own = [sum(len(draft.numbers) for draft in one.drafts) for one in named]
    lines = {number for one in named for draft in one.drafts for number in draft.numbers}
    is_little = max(own) <= _FEWEST and left >= _MOSTLY * sum(own)
    is_little = is_little or (is_kept and len(lines) == 1 and left >= _FEWEST)
    return is_little and all(plausibility(one.name or "") < SURE for one in named)
