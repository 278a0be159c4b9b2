"""A lone word as a name of a thread, with what stands around it alike: "shared trips" for "trips".

Knows the statements of a thread; knows no other thread.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator

from reports.loading.folding import fold
from reports.packets.common import around_nouns, common_words
from reports.packets.english import is_adjective, is_base, is_finite, is_participle
from reports.packets.lone import is_subject
from reports.packets.saying import Group, is_of
from reports.packets.subjects import Tokenizer, Word, is_first, is_unspaced
from reports.rarity import rarity
from reports.regex import regex

_MOST_WORDS = 4
_JOINTS = (" ", "-", " & ")
_SAYS, _FEW_LETTERS = 0.25, 3
"""How rare a word is, at least, that says more of the noun behind it though it tells no subject, as "shared" and
"smaller", and of more letters than so many."""
_JOINED = regex(r"(?:[^\W_]+-)+\Z")
"""What a hyphen joins before a word."""
_BETWEEN_WORDS = regex(r"[\s-]+")


def wider(name: str, group: Group, taken: Collection[str]) -> str:
    """A name of a thread; a lone word with what two statements have around it, where no other thread is called so."""
    tokenizer = group.statements.tokenizer
    if len(tokenizer.words(name)) != 1 or is_unspaced(name):
        return name
    found = _widened(name, group)
    return found if found not in taken and is_subject(found, tokenizer.language) else name


def _widened(name: str, group: Group) -> str:
    """A lone word with what stands around it alike in two statements: "shared trips", "koppeling met het magazijn"."""
    tokenizer = group.statements.tokenizer
    stems = {word.stem for word in tokenizer.words(name)}
    found = defaultdict[str, set[int]](set)
    forms: dict[str, str] = {}
    for at in group.numbers:
        text = group.statements.texts[at]
        for start, end in _around(stems, text, group):
            written = text[start:end]
            found[fold(written)].add(at)
            if not is_first(text, start) or fold(written) not in forms:
                forms[fold(written)] = written
    begun = {key for key, form in forms.items() if _opens_with_deed(form, key, group)}
    alike = [(len(key.split()), len(where), key) for key, where in found.items() if len(where) > 1 and key not in begun]
    return forms[max(alike)[-1]] if alike else name


def _around(stems: Collection[str], text: str, group: Group) -> Iterator[tuple[int, int]]:
    """Where up to four words stand side by side, one of these stems, that begin and end as a noun does."""
    tokenizer = group.statements.tokenizer
    words = tokenizer.words(text)
    for first, word in enumerate(words):
        if not _may_lead(text, word, tokenizer):
            continue
        for last in range(first + 1, min(first + _MOST_WORDS, len(words))):
            if text[words[last - 1].end : words[last].start] not in _JOINTS:
                break
            run = words[first : last + 1]
            ends = words[last].fits_names and not _is_deed(text, words[last], tokenizer)
            is_told = any(one.stem in stems for one in run) and not any(_is_person(text, one, group) for one in run)
            if ends and is_told and text[words[last].end :][:1] != "-":
                yield _of_compound(text, word.start), words[last].end


def _is_person(text: str, word: Word, group: Group) -> bool:
    """Whether a word is the name of somebody."""
    return word.stem in group.persons or is_of(text[word.start : word.end], group.statements.people)


def _of_compound(text: str, start: int) -> int:
    """Where a word begins, with what a hyphen joins before it: "take-home tablets"."""
    found = _JOINED.search(text, 0, start)
    return found.start() if found else start


def _may_lead(text: str, word: Word, tokenizer: Tokenizer) -> bool:
    """Whether a word may begin a name: no article, preposition or number, nor what one of these is of: "one page"."""
    written, before = fold(text[word.start : word.end]), _BETWEEN_WORDS.split(fold(text[: word.start].rstrip(" -")))[-1]
    joins = frozenset[str]().union(*around_nouns(tokenizer.language))
    if written in joins or not written[0].isalpha() or before[:1].isdigit() or before in common_words()["counts"]:
        return False
    is_long = len(written) > _FEW_LETTERS and rarity(written, tokenizer.language) >= _SAYS
    is_said = is_long and not (tokenizer.language == "english" and is_base(written))
    return word.fits_names or is_said


def _is_deed(text: str, word: Word, tokenizer: Tokenizer) -> bool:
    """Whether a word tells in English what was done or how, as no name ends."""
    written = fold(text[word.start : word.end])
    return tokenizer.language == "english" and (
        is_participle(written) or is_adjective(written) or (not word.is_noun and is_finite(written))
    )


def _opens_with_deed(form: str, key: str, group: Group) -> bool:
    """Whether words may be a sentence that begins with its verb, wherever they stand: "Ordered pallets"."""
    texts = [group.statements.texts[at] for at in group.numbers]
    where = [(text, found.start()) for text in texts for found in re.finditer(re.escape(form), text, re.IGNORECASE)]
    return all(is_first(text, start) for text, start in where) and is_participle(key.split(maxsplit=1)[0])
