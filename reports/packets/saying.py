"""What says more of the word that a thread is called by: a phrase that it stands in, or another word of the thread.

A name alone ("Tillery") and a general word ("model") tell less of what was done than "Tillery's renewal" and "edge
model" do. Knows the statements of a thread; knows no other thread.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log, sqrt

from reports.loading.folding import fold
from reports.packets.common import around_nouns
from reports.packets.phrases import Phrase, phrases
from reports.packets.subjects import Tokenizer, is_first
from reports.rarity import is_rare_form
from reports.regex import regex

_SAYING, _BESIDE = 0.25, 0.15
"""How rare a word must be to say more of another, and to be looked at beside it."""
_AGAIN, _SHARED, _NAME, _RARE, _LONE = 1.2, 2, 0.7, 0.3, 0.5
"""How much better a phrase is for each further statement that has it; at most, for those that have another word of it;
for a name or a rare word in it; and how much worse where its noun is but beside the word in one statement."""
_THING = 0.5
"""How rare a noun counts that is too common to tell a subject: user streams, data model."""
_SURE, _LIKELY, _POSSIBLE = 0.65, 0.4, -0.45
"""How good a phrase must be to stand in any case, where no other word is there, and then beside a name."""
_OBLIQUE = {
    "polish": regex(r"\w(?:ach|ami|om|[yi]ch|ego|emu|[yi]mi|owi|iem|em|[ąę]|ów)$"),
    "russian": regex(r"\w(?:[ая]х|[ая]ми?|[ое]го|[ое]му|[ыи]х|[ыи]ми?|[оеі]в|[ое]м|у|ю)$"),  # noqa: RUF001 - Cyrillic
}
"""How words end that are no subject of a sentence."""
_COUNTED = regex("\u064b\u0627?$|\u0627\u064b$")
"""How Arabic words end behind a number or as an object: no such word is a name."""
_LETTER = regex(r" [A-HJ-Z](?![\w'\u2019.])")
"""A letter that says which one: of the series B."""
_CAPITAL = regex(r" [A-Z]\w+")
_ROOT = 5
"""Letters by which two words are forms of one."""


@dataclass(frozen=True, slots=True)
class Statements:
    """Statements of one person, and what they are alike by."""

    texts: Sequence[str]
    terms: Sequence[Collection[str]]
    """Of each: the stems of its words, of their parts and roots."""
    often: Mapping[str, int]
    """In how many statements each term stands."""
    tokenizer: Tokenizer
    people: Collection[str] = ()
    """Words of names of people, folded: no names of threads."""


@dataclass(frozen=True, slots=True)
class Group:
    """The statements of a thread."""

    numbers: Sequence[int]
    statements: Statements
    inside: Mapping[str, int]
    """In how many of them each term stands."""
    persons: Collection[str]
    """Stems of words that are names of people."""

    def telling(self, stem: str, weight: float) -> float:
        """How few other statements of the person a word stands in, and how rare it is."""
        often = self.statements.often.get(stem, 0)
        return (0.5 + weight) * sqrt(log((len(self.statements.texts) + 1) / often)) / often if often else 0.0


@dataclass(frozen=True, slots=True)
class SharedWord:
    """A word of a group of statements that stands in several of them, and can be said of another."""

    stem: str
    form: str
    weight: float
    nouns: float
    """How often it stands where nouns stand, as a share."""


@dataclass(frozen=True, slots=True)
class More:
    """The best phrase that a word stands in."""

    form: str
    worth: float

    def stands(self, is_name: bool, is_only: bool) -> bool:
        """Whether it is good enough: of a name or not, where there is another word to say more of it or none."""
        return self.worth >= (_SURE if not is_only else _POSSIBLE if is_name else _LIKELY)


def is_of(word: str, people: Collection[str]) -> bool:
    """Whether a word with a capital letter, or of a script without, is of a name of people."""
    return not word[0].islower() and fold(word) in people


def said_more_of(stem: str, group: Group, *, is_name: bool) -> More | None:
    """The phrase with a word that most statements share, else the surest; None where there is none."""
    found: dict[str, tuple[float, int, str]] = {}
    often = Counter[str]()
    for number, (text, all_of_it) in enumerate(_phrases(stem, group)):
        for key in {fold(text[phrase.start : phrase.end]) for phrase in all_of_it}:
            often[key] += 1
        for phrase in all_of_it:
            worth = _worth(phrase, stem, group, text, is_name=is_name)
            key, written = fold(text[phrase.start : phrase.end]), _whole(text, phrase, group)
            if worth is not None:
                found[key] = max(found.get(key, (worth, -number, written)), (worth, -number, written))
    ranked = {key: (worth + _AGAIN * (often[key] - 1), first, form) for key, (worth, first, form) in found.items()}
    if not ranked:
        return None
    best, _, shown = max(ranked.values())
    return More(shown, best)


def _whole(text: str, phrase: Phrase, group: Group) -> str:
    """A phrase with what is of its name behind it: Falls on Ward 7, where two statements have it, Free Servers Day."""
    written, last = text[phrase.start : phrase.end], phrase.words[-1]
    if not text[last.start].isupper():
        return written + (letter[0] if (letter := _LETTER.match(text, phrase.end)) else "")
    called = text[last.start : last.end]
    more = numbered(called, group).removeprefix(called)
    is_name = group.statements.tokenizer.language != "german" and not is_first(text, last.start)
    if not more and is_name and len(phrase.words) == 2 and (name := _CAPITAL.match(text, phrase.end)):
        more = name[0]
    return written + more if text.startswith(more, phrase.end) else written


def _phrases(stem: str, group: Group) -> Iterator[tuple[str, list[Phrase]]]:
    """The statements of a group, each with the phrases that a word stands in with others, and no person."""
    of = group.statements
    for at in group.numbers:
        text = of.texts[at]
        yield (
            text,
            [
                phrase
                for phrase in phrases(text, of.tokenizer)
                if {word.stem for word in phrase.words} > {stem}
                and not (
                    _is_torn(phrase, stem, text) or _is_turned(phrase, group, text) or _is_loose(phrase, group, text)
                )
                and not any(
                    word.stem in group.persons or is_of(text[word.start : word.end], of.people) for word in phrase.words
                )
            ],
        )


def _is_torn(phrase: Phrase, stem: str, text: str) -> bool:
    """Whether a word is but part of one that stands before others: benchmarking-driven patterns."""
    inner = phrase.words[:-1]
    return any(one.stem == stem and text[one.end : other.start] == "-" for one, other in pairwise(inner))


def _is_loose(phrase: Phrase, group: Group, text: str) -> bool:
    """Whether a preposition joins words that no other statement joins, and no name to them: "city for a grant"."""
    if not phrase.is_loose or phrase.words[-1].is_name:
        return False
    written = fold(text[phrase.start : phrase.end])
    return sum(written in fold(group.statements.texts[at]) for at in group.numbers) < 2


def _is_turned(phrase: Phrase, group: Group, text: str) -> bool:
    """Whether a phrase is two English words in the wrong order: "ear silent", elsewhere a "silent left ear"."""
    if len(phrase.words) != 2 or phrase.head.is_name:
        return False
    first, last = (text[word.start : word.end] for word in phrase.words)
    return is_turned(first, last, group)


def is_turned(first: str, last: str, group: Group) -> bool:
    """Whether the second of two English words says elsewhere in a group what the first is like."""
    of = group.statements
    if of.tokenizer.language != "english":
        return False
    turned = re.compile(rf"(?i)(?<!\w){re.escape(last)} (?:\w+ )?{re.escape(first)}(?!\w)")
    return any(turned.search(of.texts[at]) for at in group.numbers)


def _worth(phrase: Phrase, stem: str, group: Group, text: str, *, is_name: bool) -> float | None:
    """How good a phrase is as a name; None where it says nothing more of the word."""
    others = [word for word in phrase.words if word.stem != stem]
    has_name, is_head = any(word.is_name for word in others), phrase.head.stem == stem
    rarest, inside = max(word.weight for word in others), group.inside
    is_saying = has_name or any(not 0 < word.weight < _SAYING or inside[word.stem] > 1 for word in others)
    if is_head and not is_name and not is_saying and "-" not in text[phrase.start : phrase.end]:
        return None
    shared = sum(
        min(_SHARED, inside[word.stem] - 1) * inside[word.stem] / group.statements.often[word.stem]
        for word in others
        if inside[word.stem] > 1
    )
    rare = _NAME if has_name and not phrase.is_linked else _RARE * (rarest or _THING) * (is_head and not is_name)
    lone = _LONE * (not is_head and phrase.is_linked and inside[phrase.head.stem] < 2)
    is_subject = group.statements.tokenizer.is_inflecting and is_first(text, phrase.start)
    return phrase.form + shared + rare + is_subject - lone


def beside(stem: str, group: Group, told: Sequence[SharedWord]) -> list[SharedWord]:
    """Other words that several statements of a group share, and few others: those that tell most of it first."""
    ranked = [
        (one.nouns * group.inside[one.stem] ** 2 * group.telling(one.stem, one.weight), one.stem, one)
        for one in told
        if one.weight >= _BESIDE
        and not one.stem.startswith(stem[:_ROOT])
        and 2 * group.inside[one.stem] >= max(4, group.statements.often.get(one.stem, 0))
    ]
    return [one for *_, one in sorted(ranked, key=lambda one: one[:2], reverse=True)]


def numbered(name: str, group: Group) -> str:
    """A word with the letter or the number behind it by which two statements tell one of several: "bay C"."""
    texts = "\n".join(group.statements.texts[at] for at in group.numbers)
    often = Counter(
        found[0] for found in re.finditer(rf"(?<!\w){re.escape(name)} (?:[A-Z]|\d{{1,2}})(?![\w%]|[.,:]\d)", texts)
    )
    best = max(often.items(), key=lambda one: (one[1], one[0]), default=("", 0))
    return best[0] if best[1] > 1 else name


def is_oblique(name: str, group: Group) -> bool:
    """Whether words stand only in a form that they have in a sentence, in a language whose nouns have such forms."""
    language = group.statements.tokenizer.language
    endings = _OBLIQUE.get(language)
    if endings is None:
        return language == "arabic" and any(_COUNTED.search(word) is not None for word in name.split())
    prepositions = around_nouns(language)[1]
    texts = [group.statements.texts[at] for at in group.numbers]
    before = [
        text[: found.start()].split()
        for text in texts
        for found in re.finditer(rf"(?i)(?<!\w){re.escape(name)}(?!\w)", text)
    ]
    is_told = bool(before) and all(said and fold(said[-1]) in prepositions for said in before)
    is_subject = any(not said or said[-1][-1] in ".:;!?" for said in before)
    is_rare = " " not in name and not is_subject and is_rare_form(name, language)
    return is_told or is_rare or any(endings.search(word) is not None for word in name.split())
