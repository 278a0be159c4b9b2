"""What a thread is called by whose word says too little alone: a person, a general word.

"Ngozi" and "falls" tell less than "mentoring of Ngozi", "weekly falls huddle" and "Store 3" do. Knows the statements
of a thread; knows no other thread.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from reports.loading.folding import fold, months
from reports.loading.names.likeness import likeness
from reports.loading.statements.figures import in_digits
from reports.packets.common import around_nouns, common_words, is_common, is_day
from reports.packets.english import DOING, is_adjective, is_finite, is_participle, is_plural
from reports.packets.saying import Group, said_more_of
from reports.packets.subjects import Tokenizer, Word, is_first, opens_as_verb
from reports.regex import regex

RARE, _RARE_IN_TWO = 0.6, 0.8
"""How rare a word is, at least, that is a name alone, also where but two statements have it; others are general."""
UNREAD = ("hebrew", "korean", "thai", "unknown")
"""Languages of which nothing is known that tells nouns from verbs: only what is written like a name is one."""
_LABEL = regex(r"\W*([^\W_][^:.,;!?\n]{2,30}): ")
"""What a statement may begin with."""
_MOST_WORDS = 4
"""How many words stand side by side, at most."""
_PER = regex(r"\d per $")
"""What stands before a word of a figure: 12 per cent."""
_FEW_LETTERS = 3
"""Letters of a word that says nothing more of the noun behind it."""
_ONE_OF_SEVERAL = regex(r"(?<![\w.-])([^\W\d_]{3,}) (\d{1,3}|[A-Z])(?![\w%]|[.,:/-]\d| (?:of|von|sur|de|di|van|z)\b)")
"""A word and the number or the letter by which one of several things is called: "Store 3", "Linea 2"."""
_VERSION = regex(r"(?<![\w.,:$€£])\d+\.\d+(?:\.\d+)?(?![\w%]|[.,:]\d)")
_VERSIONS = 3
"""In how many statements a number with a point stands that is a version of something."""


def is_person(name: str) -> bool:
    """Whether words are a person's name: "Gareth", "Mrs Odum"; not "Otter OTA"."""
    return likeness(name) == "known" and not any(word.isupper() for word in name.split())


def is_subject(text: str, language: str) -> bool:
    """Whether words call neither somebody nor a month or a part of a day, "Tuesday evening", nor tell how it is."""
    words = fold(text).split()
    if not words or is_person(text) or is_day(words[0]) or words[0] in months():
        return False
    is_state = len(words) > 1 and words[-1] in common_words().get(f"{language}, states", ())
    is_told = language == "english" and _tells(words)
    return not (is_state or is_told or any(words[0] in joins for joins in around_nouns(language)))


def _tells(words: list[str]) -> bool:
    """Whether one of English words behind another is a verb: "pump sees water", "Northfield announced black"."""
    is_done = (DOING.match(two) and is_participle(two) and not one.endswith("ly") for one, two in pairwise(words))
    return (len(words) > 1 and any(is_plural(word) and is_finite(word) for word in words)) or any(is_done)


def is_of_person(text: str) -> bool:
    """Whether words tell what somebody has: "Liv's procurement"."""
    owner, sign, _ = text.replace("’", "'").partition("'s ")
    return sign != "" and is_person(owner)


def same_words(name: str, at: int, group: Group) -> list[Word]:
    """The words of a name in a statement."""
    tokenizer = group.statements.tokenizer
    stems = {word.stem for word in tokenizer.words(name)}
    return [word for word in tokenizer.words(group.statements.texts[at]) if word.stem in stems]


def is_called(name: str) -> bool:
    """Whether a word calls a thing by digits or capital letters: PAY-88, FCC, GPUs; a name of somebody has but one."""
    return any(letter.isdigit() for letter in name) or any(letter.isupper() for letter in name[1:])


def is_counted(name: str, group: Group) -> bool:
    """Whether a lone word stands behind a number in most statements: "two pages", "one page", "Siete visitas"."""
    often = Counter[bool]()
    for at in group.numbers:
        text, words = group.statements.texts[at], group.statements.tokenizer.words(group.statements.texts[at])
        stems = {word.stem for word in group.statements.tokenizer.words(name)}
        for word in words:
            if {word.stem} == stems:
                before = in_digits(fold(text[: word.start])).split()[-1:]
                often[any(one.isdigit() or one in common_words()["counts"] for one in before)] += 1
    return often[True] > max(1, often[False])


def told_alone(name: str, stem: str, weight: float, group: Group) -> str:
    """What stands for a name that is one word, of this stem and so rare: the word itself if it says enough.

    Empty where it does not, and no words beside it say more.
    """
    if is_person(name):
        more = said_more_of(stem, replace(group, persons=()), is_name=True)
        return more.form if more and not _goes_on(name, more.form) else ""  # not "Gareth at the shed"
    is_english = group.statements.tokenizer.language == "english"
    least = RARE if group.inside[stem] > 2 else _RARE_IN_TWO
    if not (weight < least or is_day(fold(name)) or (is_english and is_adjective(name))):
        return name
    return one_of_several(group)[0] or repeated(stem, group)


def _goes_on(name: str, phrase: str) -> bool:
    """Whether a phrase begins with a name and goes on with a word that says nothing."""
    return phrase.startswith(name + " ") and is_common(fold(phrase.split()[1]))


def labelled(group: Group) -> str:
    """What more than half of the statements, and two at least, have before a colon: "Turnhalle: …"; empty for none."""
    found = [hit[1] for at in group.numbers if (hit := _LABEL.match(group.statements.texts[at]))]
    often = Counter(map(fold, found))
    best, many = max(often.items(), key=lambda one: (one[1], one[0]), default=("", 0))
    is_label = many > max(1, len(group.numbers) // 2)
    return next(one for one in found if fold(one) == best) if is_label else ""


def repeated(stem: str, group: Group) -> str:
    """Two or three words side by side, one of this stem, that two statements have in one form: "help pages"."""
    found = Counter[str]()
    forms: dict[str, str] = {}
    for at in group.numbers:
        text = group.statements.texts[at]
        here = {fold(form): form for form in _side_by_side(stem, text, group)}
        found.update(here.keys())
        forms = here | forms
    best, many = max(found.items(), key=lambda one: (one[1], len(one[0]), one[0]), default=("", 0))
    return forms[best] if many > 1 else ""


def _side_by_side(stem: str, text: str, group: Group) -> Iterator[str]:
    """Two or three words, one of this stem, none of which joins others."""
    tokenizer = group.statements.tokenizer
    words = tokenizer.words(text)
    for last, word in enumerate(words):
        if not word.fits_names or is_participle(fold(text[word.start : word.end])):
            continue
        for first in range(last - 1, max(-1, last - _MOST_WORDS + 1), -1):
            gap = text[words[first].end : words[first + 1].start]
            if (
                gap not in (" ", "-")
                or _PER.search(text[: words[first].start])
                or not _says_more(text, words[first], tokenizer)
            ):
                break
            is_torn = not words[first].fits_names or text[max(0, words[first].start - 1) : words[first].start] == "-"
            if stem in [one.stem for one in words[first : last + 1]] and not is_torn:
                yield text[words[first].start : word.end]


def _says_more(text: str, word: Word, tokenizer: Tokenizer) -> bool:
    """Whether a word may say more of the noun behind it: no article, preposition or number, nor a verb."""
    written = fold(text[word.start : word.end])
    joins = frozenset[str]().union(*around_nouns(tokenizer.language))
    is_past = is_first(text, word.start) and written in common_words()["english, pasts"]
    is_verb = is_past or opens_as_verb(text, word, tokenizer)
    return not (is_verb or written in joins or written[:1].isdigit() or len(written) <= _FEW_LETTERS)


def one_of_several(group: Group) -> tuple[str, int]:
    """What more than half of the statements, and two at least, call a thing by, a word with a number or a version.

    With how many of them do; empty where there is none.
    """
    often = Counter[str]()
    forms: dict[str, str] = {}
    for at in group.numbers:
        text, language = group.statements.texts[at], group.statements.tokenizer.language
        found = [hit[0] for hit in _ONE_OF_SEVERAL.finditer(text) if _may_be_called(fold(hit[1]), language)]
        found += _VERSION.findall(text)
        forms = {fold(one): one for one in found} | forms
        often.update({fold(one) for one in found})
    enough = len(group.numbers) // 2 + 1
    ranked = [(many, name) for name, many in often.items() if many >= (_VERSIONS if name[0].isdigit() else 2)]
    many, best = max(ranked, default=(0, ""))
    return (forms[best], many) if many >= max(2, enough) else ("", 0)


def _may_be_called(word: str, language: str) -> bool:
    """Whether a word may say what one of several things is: "line", not "in" or "May"."""
    return word in common_words()["names"] or not is_common(word, language)
