"""Entries of a book that all write in: each is signed on the line below it, "— Ann Lee".

Knows lines and the cast. Must not know blocks or periods.
"""

from collections.abc import Sequence
from dataclasses import replace

from reports.loading.names.people import plain_name
from reports.loading.profiles.company import Cast
from reports.loading.profiles.doers import Doer, Doers
from reports.loading.profiles.joint_names import apart, together
from reports.loading.profiles.lines import AROUND
from reports.loading.profiles.plausible import LIKELY, plausibility
from reports.loading.profiles.signed_paragraphs import signed_paragraphs

_FEWEST = 2
_MOST = (2, 3)
"""The share of signed entries that names must sign."""


def with_signed(found: Doers, lines: Sequence[str], cast: Cast) -> Doers:
    """The same, with entries that are signed on the line below them, where two are and most that look so name people.

    >>> book = ["2 April", "Sanded it", "— Ann Lee", "", "3 April", "Swept it", "— Bob and Ann Lee", ""]
    >>> with_signed(Doers(), book, Cast()).heads
    {3: 'Ann Lee', 7: 'Bob\u2063Ann Lee'}
    >>> with_signed(Doers(), ["Bring:", "- Ann Lee", "", "Buy:", "- Bob Stone", ""], Cast()).heads
    {}
    """
    signs = {entry[-1]: (entry[:-1], who) for entry, who in signed_paragraphs(lines)}
    named = {at: names for at, (_, who) in signs.items() if (names := _names(who, cast))}
    sure = sum(any(cast.who(one) or plausibility(one) >= LIKELY for one in names) for names in named.values())
    if len(named) < _FEWEST or not sure or _MOST[1] * len(named) < _MOST[0] * len(signs):
        return found
    heads = {at: together(names) for at, names in named.items()}
    fresh = {n: Doer(heads[at], at, is_signed=True) for at in heads for n in signs[at][0] if n not in found.lines}
    left = {n: doer for n, doer in found.lines.items() if n not in heads}
    return replace(found, lines={**left, **fresh}, heads={**found.heads, **heads}, cast=found.cast if left else cast)


def _names(who: str, cast: Cast) -> list[str]:
    """Whom a signature names; nobody where one part of it may be no name."""
    words = [one.strip(AROUND) for one in apart(who)]
    names = [cast.who(one) or plain_name(one) or one for one in words]
    is_all = all(cast.who(one) or plausibility(one) > 0 for one in words)
    return names if is_all else []
