"""What short names stand for, as a source says once: "(OL Ottavia Lenzi, SC Saverio Conti)", "@nad is Nadia Haddad".

Knows lines and names. Must not know whose lines are whose.
"""

import re
from collections.abc import Mapping, Sequence

from reports.loading.dates.words import fold
from reports.loading.profiles.forms_of_names import without_honorific
from reports.loading.profiles.names import likeness
from reports.loading.profiles.people import plain_name

_IS = (
    r"is|stands for|means|ist|steht für|bedeutet|est|signifie|es|significa|é|è|sta per|staat voor|betekent|är|er|"
    r"betyder|betyr|on|to|oznacza|jest|je|jelenti|este|demek|это|це|は"
)
_KEY = r"(?P<key>(?<=@)\w[\w.-]{0,30}|[^\W\d_]{1,5})"
_PAIR = re.compile(
    r"(?P<dress>[@(\[]?)" + _KEY + r"[)\]]?(?P<mark>\s?(?:[=:：–—→-]|->)\s?|\s(?:" + _IS + r")\s|\s)"
    r"(?P<name>[^\W\d_][^=:;,()\[\]@]{3,60})"
)
_CAPTION = re.compile(
    r"[^\W\d_][\w '’]{2,20}\s?[:：]\s+(?=(?:@[\w.-]+|[(\[]?[^\W\d_]{1,5}[)\]]?)\s?[=–—→-]|@[\w.-]+\s[^\W\d_])"
)
_BESIDE = re.compile(
    r"`?(?P<key>@\w[\w.-]{0,30})`?\s\((?P<name>[^()@]{4,60})\)|"
    r"(?P<first>[^\W\d_][^()@,;:|]{3,60}?)\s\(`?(?P<behind>@\w[\w.-]{0,30})`?\)"
)
"""A handle with the name in brackets, or the other way round."""
_REMARK = re.compile(r"\s*[(\[][^()\[\]]{1,60}[)\]](?=\s*(?:[,;.、，；|/·]|$))")
"""What somebody is, behind their name: "AB = Ada Byron (postdoc, 2nd year)"."""
_APART = re.compile(
    r"[,;、，；]\s?|\s{2,}|\t|\s[|·/]\s|\s(?:and|und|et|y|e|en|och|og|i|ja|ve|és|и)\s(?=[@(\[]?[^\W\d_]{1,5}\W)"
)
_HEAD = re.compile(
    r"(?P<before>\s*(?:(?:#{1,6}|[-*+•>])\s+|\*\*|__)?)[@(\[]?"
    + _KEY
    + r"[)\]]?(?P<after>\s*[:：]?(?:\*\*|__)?[:：]?\s*)"
)
"""A line that is nothing but a short name."""
_NEAR = 12
"""Filled lines at the beginning, or at the end, among which a legend stands."""
_FEWEST = 2


def explained(lines: Sequence[str]) -> tuple[dict[str, str], frozenset[int]]:
    """What the lines near the top or the bottom explain, two short names at least or with a sign; and their numbers.

    >>> explained(["(OL Ottavia Lenzi, SC Saverio Conti)", "[OL] fixed it"])[0]
    {'OL': 'Ottavia Lenzi', 'SC': 'Saverio Conti'}
    >>> explained(["AK: Anna Koch", "AK: fixed it"])[0]  # one alone may be a message
    {}
    """
    filled = [number for number, line in enumerate(lines, 1) if line.strip()]
    found = {number: _pairs(lines[number - 1]) for number in sorted({*filled[:_NEAR], *filled[-_NEAR:]})}
    pairs = [
        (pair["key"], without_honorific(pair["name"].strip(" ."))) for of_line in found.values() for pair in of_line
    ]
    is_sure = len(pairs) >= _FEWEST or any(_is_explained(pair) for of_line in found.values() for pair in of_line)
    if not is_sure or len(dict(pairs)) < len(set(pairs)):
        return {}, frozenset()
    return dict(pairs), frozenset(number for number, of_line in found.items() if of_line)


def in_full(line: str, full: Mapping[str, str]) -> str:
    """A line that is nothing but a short name, with the full one.

    >>> in_full("## @ann", {"ann": "Ann Lee"})
    '## Ann Lee'
    """
    found = _HEAD.fullmatch(line) if full else None
    name = full.get(found["key"]) if found else None
    return f"{found['before']}{name}{found['after']}" if found and name else line


def _is_explained(pair: re.Match[str]) -> bool:
    """Whether more than a blank or a colon stands between: "AK = Anna Koch", "@nad is Nadia Haddad"."""
    return "=" in pair["mark"] or "→" in pair["mark"] or any(char.isalpha() for char in pair["mark"])


def _pairs(line: str) -> list[re.Match[str]]:
    """The pairs that a line consists of; none where anything else stands there."""
    bare = line.strip().lstrip("-*+•> ").strip()
    if bare[:1] == "(" and bare[-1:] == ")" and bare.count("(") == 1 and _APART.search(bare):
        bare = bare[1:-1]
    if len(_BESIDE.findall(bare)) >= _FEWEST:
        bare = _BESIDE.sub(lambda two: f"{two['key'] or two['behind']} = {(two['name'] or two['first']).strip()}", bare)
    caption = _CAPTION.match(bare)
    bare = _REMARK.sub("", bare[caption.end() :] if caption else bare)
    parts = [part.strip() for part in _APART.split(bare) if part.strip()]
    pairs = [_PAIR.fullmatch(part.rstrip(".")) for part in parts]
    found = [pair for pair in pairs if pair is not None and _is_pair(pair)]
    return found if len(found) == len(parts) else []


def _is_pair(pair: re.Match[str]) -> bool:
    """Whether a name in full stands behind letters that shorten it."""
    name, key = without_honorific(pair["name"].strip(" .")), fold(pair["key"])
    if len(name.split()) < _FEWEST or not plain_name(name) or likeness(name) not in ("known", "shaped"):
        return False
    if not pair["mark"].strip() and not (pair["key"].isupper() or pair["dress"]):
        return False
    if pair["dress"] == "@" or ("=" in pair["mark"] and likeness(name) == "known"):
        return True
    words = re.split(r"[\s-]+", fold(name))
    return any(key[0] == word[0] and _is_within(key, "".join(words[at:])) for at, word in enumerate(words))


def _is_within(key: str, word: str) -> bool:
    """Whether the letters of one stand in the other in that order."""
    rest = iter(word)
    return all(letter in rest for letter in key)
