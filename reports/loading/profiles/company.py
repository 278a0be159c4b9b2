"""The cast of a source: everybody whom it names, found before whose its lines are, and who is meant by short forms.

A name in full is believed where a given name of it is known, or where its place says so: the places before colons, in
columns, in a list of those present, in which the others are names as well. Knows lines and names. Must not know blocks.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from reports.loading.folding import begins_low, fold
from reports.loading.profiles.forms_of_names import (
    ends_as_no_name,
    in_order,
    initials_of,
    is_caseless,
    is_code,
    stands_for,
    words_of,
)
from reports.loading.words import COURTESIES
from reports.regex import regex

SIGNED = regex(
    r"(?:[.!?…)\]]\s+|\s(?=[(\[]))[(\[]?(?P<key>(?:[^\W\d_]\.?-?){2,4}(?<!-))(?P<others>\s?[/+&,]\s?\w+)?[)\]]?$"
)
"""Initials behind a sentence, of who did what it says: "Fixed the pump. AB", "Fixed the pump. (A.B.-C.)"."""
_PLAIN = regex(r"[^\W\d_]+")
_CAPITALS = regex(r"(?<![A-Za-z])[A-Z]{1,4}(?![A-Za-z])")
"""A word of so few letters, where all are ASCII."""
_LATIN = "\u2fff"
_WORD = regex(r"[^\W\d_][\w.'’・-]*")
_ENDS = regex(r"['’]s?$")
_LONGEST_FORM = 60
_LONGEST_RUN = 4
_LONGEST_RANK = 4
"""Letters of what is put before a name, all of them capitals."""


@dataclass(frozen=True, slots=True, eq=False)
class Cast:
    """Whom a source names."""

    members: tuple[str, ...] = ()
    """In full, given name first."""
    codes: Mapping[str, str] = field(default_factory=dict)
    """What the source explains: "AB = Ada Byron", "Ada Byron (AB)"."""
    honorifics: frozenset[str] = frozenset()
    """Words that stand before names in full: "Sister"."""
    roles: Mapping[str, str] = field(default_factory=dict)
    """Folded words for what one of them is, with who that is: "Ada Byron (chair)"."""
    has_initials: bool = False
    """Lines begin with the initials of two of these, though nothing explains them."""
    listed: frozenset[str] = frozenset()
    """Those of a list of the source who come again where things are said, and those in lines that are made alike."""
    spelled: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    """Lines that spell a name otherwise than the list does, by number, with how, and who is meant."""
    language: str = ""
    """Of the source, as `tongue` says it; empty where that is not sure."""
    _found: dict[str, tuple[str, ...]] = field(default_factory=dict, init=False)
    _words: set[str] = field(default_factory=set, init=False)
    _mentions: dict[str, list[tuple[str, int]]] = field(default_factory=dict, init=False)

    def may_lead(self, text: str) -> bool:
        """Whether words may hold a form of a name at all: most lines do not, and need no closer look."""
        parts = self._parts_of_names()
        if self.codes and any(code in text for code in self.codes if not code.isalpha()):
            return True
        if text.isascii():
            return not parts.isdisjoint(_PLAIN.findall(text.lower())) or _CAPITALS.search(text) is not None
        words = _PLAIN.findall(text)
        return (
            not parts.isdisjoint(map(fold, words))
            or any(len(word) <= _LONGEST_RUN and word.isupper() for word in words)
            or any(char in parts for char in text if char > _LATIN)
        )

    def _parts_of_names(self) -> set[str]:
        """The folded words of all names and codes, and the parts of these."""
        for name in (*self.members, *self.codes) if not self._words else ():
            for word in words_of(name):
                self._words.update((word, *word.split("-"), *re.split(r"[\W_]+", word)))
            self._words.update(name[:1] if is_caseless(name[:1]) else ())
        return self._words

    def readings(self, form: str) -> tuple[str, ...]:
        """Everybody whom a form may mean."""
        if form not in self._found:
            bare = form.strip(" *_,:：@[]()")
            self._found[form] = (bare,) if bare in self.members else self._readings(bare)  # a handle, too: "ann-lee"
        return self._found[form]

    def who(self, form: str) -> str | None:
        """The one person whom a form means; None where it is nobody of these, or may be two."""
        found = self.readings(form)
        return found[0] if len(found) == 1 else None

    def _readings(self, form: str) -> tuple[str, ...]:
        if not form or len(form) > _LONGEST_FORM:
            return ()
        if explained := [name for code, name in self.codes.items() if form in (code, code.upper(), code.lower())]:
            return (explained[0],)
        if (last := ends_as_no_name(form)) and not (last in self._parts_of_names() or last in self.honorifics):
            return ()
        bare = in_order(form)
        first, _, rest = bare.partition(" ")
        bare = rest if rest and fold(first) in self.honorifics else bare
        forms = (bare, rest if fold(first) in COURTESIES else "")
        if named := next((n for one in forms if one and not begins_low(one) and (n := self._named(one))), ()):
            return named
        is_rank = first.isupper() and len(first) <= _LONGEST_RANK  # "MVZ Lee"; "M. Benali", and no Mathilde Benali
        if rest and is_rank and (first == "M." or first.isalpha()) and (named := self._named(rest)):
            return named
        letters = form.replace(".", "").replace(" ", "")
        may_stand = "." in form or (self.has_initials and len(letters) > 1)
        is_initials = may_stand and form.isupper() and is_code(form)
        return tuple(one for one in self.members if is_initials and initials_of(one).startswith(letters))

    def _named(self, bare: str) -> tuple[str, ...]:
        """Who is called so: by the same words, else by some of them."""
        own = words_of(bare)
        if own and not is_caseless(bare) and self._parts_of_names().isdisjoint(own):
            return ()  # as in most
        same = [one for one in self.members if words_of(one) == own]
        return tuple(same[:1] or (one for one in self.members if stands_for(bare, one)))

    def mentioned(self, text: str) -> list[tuple[str, int]]:
        """Everybody who is named in a text, with where; a name in full counts once."""
        if text not in self._mentions:
            self._mentions[text] = list(self._mentioned(text)) if self.may_lead(text) else []
        return list(self._mentions[text])

    def _mentioned(self, text: str) -> Iterator[tuple[str, int]]:
        at = 0
        tokens = list(_WORD.finditer(text))
        has_low = any(begins_low(code) for code in self.codes)
        for number, token in enumerate(tokens):
            if token.start() < at or (begins_low(token[0]) and not has_low):
                continue
            for last in reversed(tokens[number : number + _LONGEST_RUN + 1]):
                end = last.end()
                form = _ENDS.sub("", text[token.start() : end])
                if (not begins_low(form) or form in self.codes) and (name := self.who(form)):
                    yield name, token.start()
                    at = end
                    break


NOBODY_KNOWN = Cast()
