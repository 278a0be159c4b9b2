"""Series: what somebody counts month after month. That is how busy they were, and no result. Knows statements."""

from collections import defaultdict
from collections.abc import Sequence

from reports.loading.folding import fold
from reports.loading.statements.figures import states_result
from reports.model.statements import Highlight
from reports.regex import regex

_OFTEN = 3
"""Months from which things that are counted are a series."""
_STEM = 5
"""Letters by which the words of things are alike."""
_THINGS = regex(r"(?<![\w.,#/-])\d[\d.,]*\+?\s?([^\W\d_][\w'-]*)(?: ([^\W\d_][\w'-]*))?")
"""Numbers with the two words behind each: "64 cold calls"."""
_SHORT = 2
"""Letters of a word that names no thing, but in a script without spaces."""


def series(said: Sequence[Highlight]) -> set[int]:
    """The statements of one person, by identity, that count what is counted in three months, and tell no change."""
    months = defaultdict[str, set[str]](set)
    things = [_things(fold(one.text)) for one in said]
    for one, found in zip(said, things, strict=True):
        for thing in found:
            months[thing].add(one.period)
    often = {thing for thing, periods in months.items() if len(periods) >= _OFTEN}
    return {
        id(one) for one, found in zip(said, things, strict=True) if found & often and not states_result(fold(one.text))
    }


def _things(folded: str) -> set[str]:
    """The words behind the numbers of a text, as far as they are alike in their forms."""
    return {
        word[:_STEM] for words in _THINGS.findall(folded) for word in words if len(word) > _SHORT or not word.isascii()
    }
