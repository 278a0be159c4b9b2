"""Handles without an @ that reports of projects have for names: "jdoe fixed the installer", "x512 added a test".

Knows lines. Must not know whom a source names otherwise.
"""

from collections import Counter
from collections.abc import Collection, Sequence

from reports.loading.folding import begins_low
from reports.loading.markup.marks import margin
from reports.loading.names.likeness import is_unknown
from reports.loading.statements.denial import tells_of_done
from reports.regex import regex
from reports.tongues import common_in

_LED = regex(r"(?P<handle>[^\W_][\w-]{2,24}) (?P<rest>(?:also |has )?[a-z]{3,}.*)")
_CODED = regex(r".*\d|.*[a-z][A-Z]")
_NAMED = regex(
    r"(?:@|\b(?:by|author|editor|maintainer)\b\W{1,5}|\.(?:com|org|net|io)/(?:~|u/|users/)?)([\w-]{3,25})(?![\w/])"
)
_FEWEST, _FEWEST_LINES = 2, 3


def leading_handles(lines: Sequence[str]) -> list[str]:
    """Words in small letters that are no words and of whom lines say what they did; two at least, in three lines.

    One of them has to be named elsewhere as people are: by an @, in a link, as the author. Products do things as well.

    >>> leading_handles(["author: korrli", "rudolfk fixed it", "korrli added it", "- Humding fixed it", "it worked"])
    ['rudolfk', 'korrli', 'Humding']
    >>> leading_handles(["nginxx added it", "rediss dropped it", "nginxx fixed it"])
    []
    """
    found = [led for line in lines if (led := _LED.match(line, margin(line))) and tells_of_done(led["rest"])]
    words = Counter(
        led["handle"] for led in found if is_unknown(led["handle"]) and not common_in(led["handle"].lower())
    )
    sure = [word for word, _ in words.most_common() if begins_low(word) or _CODED.match(word)]
    if len(sure) < _FEWEST or words.total() < _FEWEST_LINES or not _is_named({*map(str.lower, sure)}, lines):
        return []
    return [*sure, *(word for word in words if word not in sure)]


def _is_named(handles: Collection[str], lines: Sequence[str]) -> bool:
    """Whether one of some handles is named in a place where people are."""
    return any(found[1].lower() in handles for line in lines for found in _NAMED.finditer(line))
