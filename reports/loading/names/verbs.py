"""Whether what stands behind a name says what a person does or is, in English.

Knows words. Must not know names.
"""

import itertools
import re

from reports.loading.folding import fold
from reports.loading.names.verb_words import (
    IRREGULAR_VERBS,
    OTHER_VERBS,
    PERSONAL_STEMS,
    THING_NOUNS,
    THING_VERBS,
    VERB_STEMS,
)
from reports.regex import regex


def _inflected(stem: str) -> set[str]:
    """Past, present and -ing forms of a regular verb."""
    base = stem[:-1] if stem.endswith("e") else stem[:-1] + "i" if re.search(r"[^aeiou]y$", stem) else stem
    forms = {base + "ed", stem + "s", base + "es", (stem[:-1] if stem.endswith("e") else stem) + "ing"}
    return forms | {stem + stem[-1] + "ed", stem + stem[-1] + "ing"}


FORMS = frozenset(form for stem in VERB_STEMS for form in _inflected(stem))
VERBS = frozenset(form for form in FORMS if not form.endswith("ing")) | IRREGULAR_VERBS | OTHER_VERBS
_THING_VERBS = THING_VERBS | {
    form for stem in VERB_STEMS - PERSONAL_STEMS for form in _inflected(stem) if form.endswith("ed")
}
PAIR = r"in\s(?:['’]t|de[nr]?)(?=\s)"
"""Particles that are two words of one: in den, in 't."""
TOKEN = regex(PAIR + r"|[^\s,;:!?()\[\]{}<>\"“”„«»|*_`#]+")
"""A word, or two that are one particle."""
_ADVERB = regex(r"(?:[\w-]{2,24}ly|also|then|first|again|further|who|together|now|still|once|mainly|often|always)$")
_AFTER_PHRASE = frozenset("of for in on at to with by from and that which who behind used under over as".split())  # noqa: SIM905
_COPULA = regex(r"(?:is|was|are|were|be|been|being|gets?|got|become|became|has|have|had|will|can|could)$")


def is_verb_next(rest: str) -> bool:
    """Whether what follows says what a person does or is."""
    words = [fold(found[0]).rstrip(".") for found in TOKEN.finditer(rest[:120])]
    words = _without_adverbs(words)
    if not words or _is_of_thing(words):
        return False
    return words[0] in VERBS or (len(words[0]) > 4 and words[0].isalpha() and words[0].endswith("ed"))


def _without_adverbs(words: list[str]) -> list[str]:
    """The words from the first that is no adverb: "quickly and carefully built"."""
    at = 0
    while at < len(words) and (
        (_ADVERB.fullmatch(words[at]) and words[at] not in VERBS) or (at and words[at] in ("and", "but", "yet"))
    ):
        at += 1
    return words[at:]


def _is_of_thing(words: list[str]) -> bool:
    """Whether the predicate is one of things: "was adopted for", "is the base of"; not "was promoted"."""
    if not _COPULA.match(words[0]):
        return False
    at = 1
    while at < len(words) and (_COPULA.match(words[at]) or words[at] == "not" or _ADVERB.fullmatch(words[at])):
        at += 1
    predicate = words[at : at + 8]
    if not predicate or (words[at - 1] in ("has", "have", "had")):
        return False
    if predicate[0] in _THING_VERBS:
        return not (predicate[0] in ("chosen", "selected", "picked") and predicate[1:2] in (["to"], ["as"]))
    if predicate[0] not in ("the", "a", "an", "our", "their", "its", "now"):
        return False
    phrase = itertools.takewhile(lambda word: word not in _AFTER_PHRASE, predicate)
    return list(phrase)[-1] in THING_NOUNS
