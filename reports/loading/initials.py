"""Initials of people without dots: where they stand as somebody's, where they may be a word, and where in doubt.

`AB` is a person at the head of a line (`AB: moved it`), signed at its end (`… – AB`), in brackets, behind “by”, and
beside other initials (`AB/CD`). Knows names and texts; knows no rows.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from reports.language import N_, _
from reports.loading.names.likeness import is_unknown
from reports.regex import regex

_TOKEN = regex(r"(?<![\w.@#=-])[^\W\d_]{2,4}(?![\w@#=-]|\.\w)")
_OTHER = regex(r"\s?[/&+]\s?([^\W\d_]{2,4})(?!\w)")
_FIRST = regex(r"(?<!\w)([^\W\d_]{2,4})\s?[/&+]\s?$")
_HEAD = regex(r"[\s>*•·–—-]*[\[(]?$")
_AFTER_HEAD = regex(r"[\])]?\s?[:：=]|\s[–—-]\s|\]")
_AFTER_SIGNED = regex(r"[.)\]\s]*$")
_BEFORE_SIGNED = regex(r"\S.*(?:[–—~(\[]|\s-)\s?$")
_PERSON_WORD = regex(
    r"\b(?:by|with|from|cc|thanks to|von|mit|durch|par|avec|merci à|por|con|gracias a|com|obrigado a)\s$", re.IGNORECASE
)
_WORD = regex(r"[^\W\d_]+")
_OWN = regex(r"['’]s\b")
_SMALL_WORD = regex(r"\b(?:by|cc|thanks|thx|danke|merci|gracias|obrigado)[\s,]{1,2}$", re.IGNORECASE)
"""Behind these, and at the head of a line with a colon, small letters are initials too: `hk: moved it`, `thanks hk`."""
_NEAR = 60
"""Characters beside initials that are looked at: lines of a file may be endless."""
_PARTICLES = "de da do dos das del della der den di du la le van von vom zu zur bin ibn al el y e"
_COMMON = (
    "AC AD AG AI AM API AP AR AT BI BS CA CD CEO CFO CI CMS CO CPU CRM CSS CSV CTO CV CW DB DC DI DNS DR EN ERP ES "
    "EU EUR FAQ FR GB GIT GPU HD HQ HR HTML ID IO IP IR IT IV JS KB KM KPI KW LA MB MIT ML MR MS NB NDA NL NO OK ON OR "
    "OS PC PDF PM PO PR PS QA RAM RE RFC RFP ROI RSS SA SDK SE SLA SQL SSO ST TA TB TC TCP TL TO TV UDP UI UK US USB "
    "USD UX VAT VM VPN VS WC WP XML"
)
"""Abbreviations that stand in texts of every kind: somebody's initials only where a line begins or ends with them."""
UNSURE = N_("(initials)")


_WORDS = frozenset(_COMMON.split())


class FoundInitials(NamedTuple):
    """Initials in a text, and what stands there instead."""

    start: int
    end: int
    instead: str


class Initials:
    """The initials of all people."""

    def __init__(self, people: Mapping[str, Iterable[str]], words: Iterable[str] = ()) -> None:
        """Take what each person is called, by the words that stand instead, and initials that are none."""
        self._whose: dict[str, str] = {}
        self._certain: set[str] = set()
        self._words = frozenset(words)
        for instead, called in people.items():
            for name in called:
                for one in _initials(name):
                    other = self._whose.setdefault(one, instead)
                    self._whose[one] = instead if other == instead else _("somebody")
                    if one == name.strip():
                        self._certain.add(one)
        self._may_be = re.compile("|".join(sorted(self._whose)), re.IGNORECASE) if self._whose else None

    def find(self, text: str, *, is_strict: bool = False) -> Iterator[FoundInitials]:
        """Initials that stand as somebody's; `is_strict`: those that are in doubt as well, but for single words."""
        if self._may_be is None or not self._may_be.search(text):
            return
        for token in _TOKEN.finditer(text):
            said = token[0]
            if said.islower():
                yield from self._in_small_letters(text, token)
            if said not in self._whose or said in self._words:
                continue
            is_word = said in _WORDS and said not in self._certain
            if said in self._certain or self._is_signed(text, token, is_word=is_word):
                yield FoundInitials(token.start(), token.end(), _(UNSURE) if is_word else self._whose[said])
            elif is_strict and not is_word and _is_prose(text, token):
                yield FoundInitials(token.start(), token.end(), _(UNSURE))

    def _in_small_letters(self, text: str, token: re.Match[str]) -> Iterator[FoundInitials]:
        """Initials as in messages of commits; in doubt whose, for so are parts of a program named."""
        said, before, after = token[0].upper(), text[max(0, token.start() - _NEAR) : token.start()], text[token.end() :]
        if said not in self._whose or said in self._words or not is_unknown(said):
            return
        line = before.rpartition("\n")[2]
        if (_HEAD.fullmatch(line) and after[:1] in (":", "：")) or _SMALL_WORD.search(before):
            yield FoundInitials(token.start(), token.end(), _(UNSURE))

    def _is_signed(self, text: str, token: re.Match[str], *, is_word: bool) -> bool:
        """Whether they stand where a person does; of what is a word too, only where a line begins or ends with them."""
        start, end = token.span()
        *lines, before = text[max(0, start - _NEAR) : start].split("\n")
        after, *others = text[end : end + _NEAR].split("\n")
        if not before.strip() and not after.strip():
            return bool(lines or others)
        if _HEAD.fullmatch(before) and _AFTER_HEAD.match(after):
            return True
        if _AFTER_SIGNED.fullmatch(after) and _BEFORE_SIGNED.fullmatch(before):
            return not is_word or not before.rstrip().endswith(("(", "["))
        if is_word:
            return False
        beside = _OTHER.match(text, end) or _FIRST.search(before)
        return (
            (before[-1:] in ("(", "[") and after[:1] in (")", "]"))
            or _PERSON_WORD.search(before) is not None
            or _OWN.match(after) is not None
            or (beside is not None and beside[1] in self._whose)
        )


def _initials(name: str) -> Iterator[str]:
    """The initials of a name, with and without particles and what is between; an alias that is initials as it is."""
    parts = [part for part in re.split(r"[\s-]+", name.strip()) if part]
    if len(parts) == 1 and 2 <= len(name.strip()) <= 3 and name.strip().isupper():
        yield name.strip()
    if len(parts) < 2 or "@" in name or not all(part[0].isalpha() for part in parts):
        return
    full = [part for part in parts if part.casefold() not in _PARTICLES.split()] or parts
    for some in (parts, full, [parts[0], parts[-1]]):
        one = "".join(part[0] for part in some).upper()
        if 2 <= len(one) <= 4 and one.isupper():
            yield one


def _is_prose(text: str, token: re.Match[str]) -> bool:
    """Whether words in small letters stand beside it: no key or value of a file, no heading in capitals."""
    before, after = text[max(0, token.start() - 12) : token.start()], text[token.end() : token.end() + 12]
    if any(part.isupper() and len(part) > 1 for part in (*_WORD.findall(before)[-1:], *_WORD.findall(after)[:1])):
        return False  # a heading in capitals, or one of several codes
    if (before and not before[-1].isspace() and before[-1] != "(") or "<" in before + after:
        return False
    return bool(re.search(r"[^\W\d_]{2,}\W{1,3}$", before) or re.match(r"\W{0,2}\s[^\W\d_]{2,}", after)) and any(
        char.islower() for char in before + after
    )
