"""What short names stand for, as a source says once: "(OL Ottavia Lenzi, SC Saverio Conti)", "@nad is Nadia Haddad".

Knows lines and names. Must not know whose lines are whose.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from reports.loading.dates.words import begins_low, fold
from reports.loading.profiles.names import likeness
from reports.loading.profiles.people import plain_name

_IS = (
    r"is|stands for|means|ist|steht für|bedeutet|est|signifie|es|significa|é|è|sta per|staat voor|betekent|är|er|"
    r"betyder|betyr|on|to|oznacza|jest|je|jelenti|este|demek|это|це|は"
)
_PAIR = re.compile(
    r"(?P<dress>[@(\[]?)(?P<key>[^\W\d_]{1,5})[)\]]?(?P<mark>\s?(?:[=:：–—→-]|->)\s?|\s(?:" + _IS + r")\s|\s)"
    r"(?P<name>[^\W\d_][^=:;,()\[\]@]{3,60})"
)
_CAPTION = re.compile(r"[^\W\d_][\w ]{2,20}\s?[:：]\s+(?=[@(\[]?[^\W\d_]{1,5}[)\]]?\s?[=–—→-])")
_APART = re.compile(r"[,;、，；]\s?|\s[|·]\s|\s(?:and|und|et|y|e|en|och|og|i|ja|ve|és|и)\s(?=[@(\[]?[^\W\d_]{1,5}\W)")
_HEAD = re.compile(
    r"(?P<before>\s*(?:(?:#{1,6}|[-*+•>])\s+|\*\*|__)?)(?P<dress>[@(\[]?)(?P<key>[^\W\d_]{1,5})[)\]]?(?P<after>\s*[:：]?(?:\*\*|__)?[:：]?\s*)"
)
"""A line that is nothing but a short name."""
_LED = re.compile(
    r"(?P<dress>[@(\[]?)(?P<key>[^\W\d_]{1,5})(?P<others>(?:\s?[/+&,]\s?@?[^\W\d_]{1,5})*)(?P<close>[)\]]?)"
    r"(?P<mark>\s?[:：|](?!//)\s*|\s[–—|-]\s+|\s+)(?=\S)"
)
_NEAR = 12
"""Filled lines at the beginning, or at the end, among which a legend stands."""
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class Legend:
    """Short names with the full ones."""

    full: Mapping[str, str] = field(default_factory=dict)
    lines: frozenset[int] = frozenset()
    """Numbers of the lines that explain them."""
    dresses: frozenset[str] = frozenset()
    """`@`, `[` or `(` before them, where they stand so."""
    is_open: bool = False
    """In the text of somebody else: whose such lines are stays open."""

    def find(self, words: str) -> tuple[str, int, str] | None:
        """Whose a line is that begins so, where its words begin, and why that stays open (mostly empty)."""
        found = _LED.match(words) if self.full else None
        if not found:
            return None
        key, is_bare = found["key"], not (found["dress"] or found["mark"].strip())
        if found["others"] and key in self.full:
            return key + found["others"], 0, f'"{key}{found["others"]}" names several people'
        name = self.full.get(key) or (self.full.get(key.casefold()) if found["dress"] else None)
        if name and is_bare and not (begins_low(words[found.end() :]) or key.upper() == key.lower()):
            return None
        if name:
            why = f'"{key}" may say whose work it is, or be mentioned in the text of another' if self.is_open else ""
            return name, 0 if is_bare else found.end(), why
        if found["dress"] in self.dresses - {"", "("}:
            return key, found.end(), f'"{key}" is none of the short names that the source explains'
        return None

    def in_full(self, line: str) -> str:
        """A line that is nothing but a short name, with the full one."""
        found = _HEAD.fullmatch(line) if self.full else None
        name = self.full.get(found["key"]) if found else None
        return f"{found['before']}{name}{found['after']}" if found and name else line


NO_LEGEND = Legend()


def find_legend(lines: Sequence[str]) -> Legend:
    """What the lines near the top or the bottom explain, if other lines begin with it.

    >>> dict(find_legend(["(OL Ottavia Lenzi, SC Saverio Conti)", "[OL] fixed it"]).full)
    {'OL': 'Ottavia Lenzi', 'SC': 'Saverio Conti'}
    >>> find_legend(["AK: Anna Koch", "AK: fixed it"]).full  # one alone may be a message
    {}
    """
    filled = [number for number, line in enumerate(lines, 1) if line.strip()]
    near = sorted({*filled[:_NEAR], *filled[-_NEAR:]})
    full: dict[str, str] = {}
    where: set[int] = set()
    is_sure = False
    for number in near:
        pairs = _pairs(lines[number - 1])
        if any(full.get(one["key"], one["name"]) != one["name"] for one in pairs):
            return NO_LEGEND
        full |= {one["key"]: one["name"].strip(" .") for one in pairs}
        where |= {number} if pairs else set()
        is_sure = is_sure or any(_is_explained(one) for one in pairs)
    others = [lines[number - 1] for number in filled if number not in where]
    led = [found for line in others if (found := _HEAD.fullmatch(line) or _LED.match(_unmarked(line)))]
    used = [found for found in led if found["key"] in full]
    if not used or (len(full) < _FEWEST and not is_sure):
        return NO_LEGEND
    return Legend(full, frozenset(where), frozenset(found["dress"] for found in used))


def _unmarked(line: str) -> str:
    return re.sub(r"^\s*(?:[-*+•>–]\s+|\d{1,3}[.)]\s+)?(?:\*\*|__)?", "", line)


def _is_explained(pair: re.Match[str]) -> bool:
    """Whether more than a blank or a colon stands between: "AK = Anna Koch", "@nad is Nadia Haddad"."""
    return "=" in pair["mark"] or "→" in pair["mark"] or any(char.isalpha() for char in pair["mark"])


def _pairs(line: str) -> list[re.Match[str]]:
    """The pairs that a line consists of; none where anything else stands there."""
    bare = line.strip().lstrip("-*+•> ").strip()
    if bare[:1] == "(" and bare[-1:] == ")" and bare.count("(") == 1 and _APART.search(bare):
        bare = bare[1:-1]
    caption = _CAPTION.match(bare)
    bare = bare[caption.end() :] if caption else bare
    parts = [part.strip() for part in _APART.split(bare) if part.strip()]
    pairs = [_PAIR.fullmatch(part.rstrip(".")) for part in parts]
    found = [pair for pair in pairs if pair is not None and _is_pair(pair)]
    return found if len(found) == len(parts) else []


def _is_pair(pair: re.Match[str]) -> bool:
    """Whether a name in full stands behind letters that shorten it."""
    name, key = pair["name"].strip(" ."), fold(pair["key"])
    if len(name.split()) < _FEWEST or not plain_name(name) or likeness(name) not in ("known", "shaped"):
        return False
    if not pair["mark"].strip() and not (pair["key"].isupper() or pair["dress"]):
        return False
    if "=" in pair["mark"] and likeness(name) == "known":
        return True
    words = re.split(r"[\s-]+", fold(name))
    return any(key[0] == word[0] and _is_within(key, "".join(words[at:])) for at, word in enumerate(words))


def _is_within(key: str, word: str) -> bool:
    """Whether the letters of one stand in the other in that order."""
    rest = iter(word)
    return all(letter in rest for letter in key)
