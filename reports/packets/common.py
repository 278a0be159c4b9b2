"""Words that say nothing of a subject, by language (`reports/common_words.txt`), and which language texts are in."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path

from reports.loading.folding import days_of_the_week, fold, months
from reports.regex import regex

_WORD = regex(r"\w+")


@lru_cache(maxsize=16384)
def fold_word(word: str) -> str:
    """A word, folded: the same words stand in the statements of many people."""
    return fold(word)


def plain(text: str) -> str:
    """The words of a text, folded, with a space around each: a text is in another one where its words are in a row."""
    return f" {' '.join(_WORD.findall(fold(text)))} "


def is_common(word: str, language: str = "english") -> bool:
    """Whether a folded word says nothing of a subject in a language; what is English says nothing in English only."""
    return word in _saying_nothing(language == "english") or word in months() or word in days_of_the_week()[0]


@cache
def _saying_nothing(is_english: bool) -> frozenset[str]:
    """The words of all languages that say nothing of a subject, without those of English alone for texts in others."""
    common = common_words()
    if is_english:
        return common["all"]
    others = [words for name, words in common.items() if name not in ("all", *_OF_PHRASES) and "english" not in name]
    return frozenset().union(*others)


def fits_names(word: str, language: str) -> bool:
    """Whether a folded word that says nothing of a subject may stand in a name all the same: help centre."""
    return any(word in common_words().get(section, ()) for section in ("names", f"{language}, names"))


def is_day(word: str) -> bool:
    """Whether a folded word is a day of the week, or several: "Mondays"."""
    return {word, word.removesuffix("s")} & days_of_the_week()[0] != frozenset()


_OF_PHRASES = ("english, pasts", "english, participles", "english, states", "links", "counts")
"""Sections of words by which phrases are known."""


@cache
def common_words() -> dict[str, frozenset[str]]:
    """Words that say nothing of a subject: by language, "all" of them, and which may stand in "names"."""
    by_section: dict[str, set[str]] = {"names": set()}
    section = ""
    for line in Path(__file__).parent.with_name("common_words.txt").read_text("utf-8").splitlines():
        if line.startswith("# "):
            section = line[2:]
        elif section:
            by_section.setdefault(section, set()).update(map(fold, line.split()))
    saying_nothing = [words for name, words in by_section.items() if name not in _OF_PHRASES]
    return {name: frozenset(words) for name, words in by_section.items()} | {"all": frozenset().union(*saying_nothing)}


_SCRIPTS = {
    "arabic": "\u0600-\u06ff",
    "greek": "\u0370-\u03ff",
    "hebrew": "\u0590-\u05ff",
    "hindi": "\u0900-\u097f",
    "japanese": "\u3040-\u30ff",
    "korean": "\uac00-\ud7a3",
    "tamil": "\u0b80-\u0bff",
    "thai": "\u0e00-\u0e7f",
    "chinese": "\u3400-\u9fff",
}
"""Languages that are known by their letters; where Japanese has its own, what else it has is Chinese."""
_JAPANESE = 0.1
_FEW, _MARKED = 0.02, 0.02
"""Of how many words in a hundred one says in which language a text is, and letters that English has not, where none
that is known is that of the text."""


def language_of(texts: Iterable[str]) -> str:
    """The language whose letters, or else whose common words, and no other's, stand most often in texts.

    "unknown" where these are few and the text has letters that English has not.
    """
    text = " ".join(texts)
    all_letters = len(re.findall(r"[^\W\d_]", text))
    for name, letters in _SCRIPTS.items():
        if len(re.findall(f"[{letters}]", text)) > all_letters * (_JAPANESE if name == "japanese" else 0.5):
            return name
    often = Counter(fold_word(word) for word in text.split())
    many = {name: sum(often[word] for word in words) for name, words in _only().items()}
    best = max(many, key=lambda name: many[name])
    marked = len(re.findall(r"[^\W\d_a-zA-Z]", text))
    is_known = many[best] >= _FEW * often.total() or marked <= _MARKED * all_letters
    return best if is_known else "unknown"


@cache
def _only() -> Mapping[str, frozenset[str]]:
    """The common words of each language that no other one has."""
    common = common_words()
    languages = [name for name in common if name not in ("names", "all", *_OF_PHRASES, *_SCRIPTS) and "," not in name]
    return {
        name: common[name].difference(*(common[other] for other in languages if other != name)) for name in languages
    }


@cache
def around_nouns(language: str) -> tuple[frozenset[str], ...]:
    """The articles, the prepositions and the forms of "to be" and the like of a language, as far as they are known."""
    common = common_words()
    return tuple(common.get(f"{language}, {kind}", frozenset()) for kind in ("articles", "prepositions", "auxiliaries"))


def links() -> frozenset[str]:
    """Prepositions that may stand in a name: the price of tea, symlink in a tarball."""
    return common_words()["links"]
