"""Many words as one regular expression that is quick to search for: by what they begin with.

Knows expressions; knows no words.
"""

from collections.abc import Iterable

from reports.regex import regex

_SIMPLE = regex(r"[^\W_](?![?*+{])")
_INNER = regex(r"\([^()]*\)")
_LETTERS = regex(r"(?:[^\W_](?![?*+{])){1,3}")
_GROUP = regex(r"\(\?:(?P<some>[^()]*)\)(?P<is_left>\??)(?![*+{])")


def any_of(words: Iterable[str]) -> str:
    """An expression for any of some expressions; those that begin with one letter are looked at only behind it.

    >>> any_of(["won", "(?:re)?built", "wrote", "shipped"])
    'w(?:on|rote)|s(?:hipped)|(?:re)?built'
    """
    by_first: dict[str, list[str]] = {}
    others = []
    for word in words:
        if _SIMPLE.match(word) and "|" not in _INNER.sub("", word):
            by_first.setdefault(word[0], []).append(word[1:])
        else:
            others.append(word)
    return "|".join([*(f"{first}(?:{'|'.join(some)})" for first, some in by_first.items()), *others])


def beginnings(word: str) -> frozenset[str]:
    """The letters, at most three, with which what an expression finds begins; none where that may be anything.

    >>> sorted(beginnings("(?:re)?built")), sorted(beginnings("cut[s]?")), sorted(beginnings("[a-z]+ed"))
    (['bui', 're'], ['cut'], [])
    """
    if "|" in _INNER.sub("", _INNER.sub("", word)):
        return frozenset()
    if group := _GROUP.match(word):
        some = [beginnings(one) for one in group["some"].split("|")]
        some += [beginnings(word[group.end() :])] if group["is_left"] else []
        return frozenset().union(*some) if all(some) else frozenset()
    letters = _LETTERS.match(word)
    return frozenset([letters[0]] if letters else ())
