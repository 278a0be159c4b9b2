"""Words that a statement shares with what its person tells in other months: work goes on, and incidents do not.

Knows single statements and their months. Words that say nothing of a subject count nothing, whatever the language; in
a script without spaces two letters that stand together are a word.
"""

from collections import defaultdict
from collections.abc import Sequence

from reports.loading.folding import fold
from reports.model.statements import Highlight
from reports.packets.common import is_common
from reports.periods import Period
from reports.regex import regex

_STEM = 5
"""Letters by which words are alike."""
_SHORT = 3
"""Letters of a word that says nothing of a subject."""
_WIDELY = 4
"""A word in more than one of so many statements says nothing of one of them."""
_FEW = 3
"""In so few statements a word may stand however few there are."""
ENOUGH = 2
"""Words from which on a statement shares something."""
_MOSTLY = 0.75
"""Of whose statements so many are alone tells of ever new things: there it says nothing."""
_LETTERS = regex(r"[^\W\d_]+")
_UNSPACED = regex("[\u30a1-\u30fa\u30fc]{3,}|[\u3400-\u4dbf\u4e00-\u9fff]{2,}|[\uac00-\ud7af]{2,}")


def shared_elsewhere(said: Sequence[Highlight]) -> list[tuple[int, bool]]:
    """How many words each statement of a person shares with those of other months, and whether any was told before.

    Enough of them where there are no other months.
    """
    if len({one.period for one in said}) < 2:
        return [(ENOUGH, False)] * len(said)
    words = [telling(fold(one.item)) for one in said]
    months, often = defaultdict[str, set[str]](set), defaultdict[str, int](int)
    for one, own in zip(said, words, strict=True):
        for word in own:
            months[word].add(one.period)
            often[word] += 1
    most = max(_FEW, len(said) // _WIDELY)
    known = {word for word, periods in months.items() if len(periods) > 1 and often[word] <= most}
    since = {word: min(map(_first, months[word])) for word in known}
    return [
        (len(own & known), any(since[word] < _first(one.period) for word in own & known))
        for one, own in zip(said, words, strict=True)
    ]


def alone(said: Sequence[Highlight], shared: Sequence[tuple[int, bool]]) -> list[bool]:
    """Whether statements are in no thread and share no word with other months, where that is not so of most of them.

    `shared`: what they share.
    """
    found = [not (one.thread or many) for one, (many, _) in zip(said, shared, strict=True)]
    return found if sum(found) < _MOSTLY * len(found) else [False] * len(found)


def _first(period: str) -> int:
    return Period.parse(period).first if period else 0


def telling(folded: str) -> set[str]:
    """The words of a text that may say something of a subject, as far as they are alike in their forms."""
    found = {word[:_STEM] for word in _LETTERS.findall(folded) if len(word) > _SHORT and not is_common(word)}
    if not folded.isascii():
        for run in _UNSPACED.findall(folded):
            found.update(run[at : at + 2] for at in range(len(run) - 1))
    return found
