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
_DATED = regex(
    r"(?:#{1,6}\s+)?[*_]{0,2}@?(?P<handle>[^\W\d_][\w.-]{2,24})(?P<others>(?:[,&+]\s?@?[\w.-]{3,24})*)[*_]{0,2}\s*(?:[–—|:@,-]{1,2}\s*|\s)"
    r"(?P<day>(?:19|20)\d\d-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./](?:19|20)\d\d)(?:[T,]?\s*(?P<clock>\d{1,2}:\d\d)(?::\d\d)?)?[:\s]*"
)
"""A handle, or several, and a day, and nothing else."""
_BEHIND_DAY = regex(r"\W{0,4}(?:19|20)\d\d-\d\d-\d\d[\])]?\s*[:–—-]?\s+@[\w.-]{2,39}(?=[\s:–—-])")
_BETWEEN = regex(r"\s?[,&+]\s?@?")
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
    sure = [word for word, _ in words.most_common() if _is_handle(word)]
    if len(sure) < _FEWEST or words.total() < _FEWEST_LINES or not _is_named({*map(str.lower, sure)}, lines):
        return []
    return [*sure, *(word for word in words if word not in sure)]


def with_handles_as_heads(lines: Sequence[str]) -> list[str]:
    """The lines; those that are a handle and a day, three at least of two people, are heads of messages.

    Where several handles stand before the day, they head what stands below without it, and whose it is is asked.

    >>> log = ["korrliA -- 2024-10-28 06:48", "Fixed it", "rudolfk -- 2024-10-29", "korrliA -- 2024-10-30 01:11"]
    >>> with_handles_as_heads(log)[:3]
    ['@korrliA, 2024-10-28 06:48', 'Fixed it', '@rudolfk, 2024-10-29 0:00']
    """
    found = {at: led for at, line in enumerate(lines) if (led := _DATED.fullmatch(line))}
    words = Counter(found[at]["handle"] for at in found)
    sure = {one for one in words if _is_handle(one) and is_unknown(one) and not common_in(one.lower())}
    heads = {at: led for at, led in found.items() if led["handle"] in sure}
    if len(sure) < _FEWEST or len(heads) < _FEWEST_LINES or _FEWEST * len(heads) < len(found):
        return list(lines)
    made = list(lines)
    for at, led in heads.items():
        several = _BETWEEN.split(led["others"])[1:]
        one = f"@{led['handle']}, {led['day']} {led['clock'] or '0:00'}"
        made[at] = ", ".join(f"@{name}" for name in (led["handle"], *several)) + ":" if several else one
    return made


def with_handles_set_off(lines: Sequence[str]) -> list[str]:
    """The lines; where three at least have a handle with an @ behind their day, it leads what was done with a colon.

    >>> with_handles_set_off(["[2025-06-02] @drew fixed it", "[2025-06-03] @drew sold it", "2025-06-10 @drew left"])[0]
    '[2025-06-02] @drew: fixed it'
    """
    found = {at: led for at, line in enumerate(lines) if (led := _BEHIND_DAY.match(line))}
    made = list(lines)
    for at, led in found.items() if len(found) >= _FEWEST_LINES else ():
        made[at] = f"{led[0]}: {lines[at][led.end() :].lstrip(' :-–—')}"
    return made


def _is_handle(word: str) -> bool:
    return begins_low(word) or _CODED.match(word) is not None


def _is_named(handles: Collection[str], lines: Sequence[str]) -> bool:
    """Whether one of some handles is named in a place where people are."""
    return any(found[1].lower() in handles for line in lines for found in _NAMED.finditer(line))
