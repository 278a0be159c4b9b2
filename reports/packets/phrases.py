"""Phrases of statements that can be names: a noun with the words beside it that say more of it.

Knows words; knows no thread. No dictionary says what is a noun: it stands where nouns stand (`subjects`), and what
stands beside it is of its phrase where nothing but a joint is between: "edge model", "Tillery's renewal", "inversor de
bombagem", "Treppe im Pfarrhaus", "返品の電話".
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from reports.packets.common import around_nouns, fold_word, links
from reports.packets.english import DOING, is_adjective, is_base, is_finite, is_participle, is_plural, may_do
from reports.packets.subjects import KATAKANA, Tokenizer, Word, is_first, is_unspaced, opens_as_verb
from reports.regex import regex

JOINTS = ("", " ", "-", "/")
"""What stands between words of one name."""
_MOST_WORDS = 3
_RATHER = 1.0
"""From how often the other forms of a word are used it is no noun, where nothing else shows that it is one."""
_COMPOUNDING = ("danish", "dutch", "swedish")
"""Languages in which a noun before another is one word with it."""
_RARE = 0.8
"""How rare an English word is, at least, that begins a sentence and is no verb, since no other form of it is used."""
_CALLED = 0.7
"""How rare a German noun is, at least, by which the one before it is called."""
_MOST_LETTERS, _MOST_OF_WORD = 6, 4
"""Letters of a phrase, and of a word of it, in a script without spaces; more are a clause."""
_NUMERAL = regex("[0-9一二两三四五六七八九十百千]")
_NO = regex(r"no|kein\w*|aucune?|ningun[ao]?|nessun\w?|nenhuma?|geen|ingen|inget|inga|zad\w+")
"""What denies the words behind it: "we had no usable backup"."""
_AGAIN = regex(r"(\w+) \w{1,4} (\w+)")
"""What may be said of how something is done: step by step, passo a passo."""
_CURRENCIES = ("$", "£", "€", "¥")
_OWNED = regex(r"['’]s ")
_OF = regex(r"\s?(?:d[aeiou]s?|dell?[aoe'’]?|de[il]|de la|d['’]|de l['’]|の|的)\s?", re.IGNORECASE)
"""What stands between two nouns, one of which says more of the other."""
_DONE = regex(r"(?:ée?s?|[aiu]d[oa]s?|[aiu]t[oaie])$")
"""How Romance participles end: "Rayonnages montés" begins a sentence and is no name."""
_ITS_OF = ("of", "von", "vom", "van")
_BETWEEN = (" ", "'", "’", " l'", " l’")
_BEGUN, _ENDED = 0.5, 0.5
"""How much surer a phrase is of which it is seen where it begins, and where it ends."""
_CUT, _CUT_OF, _LINKED, _OWNING, _SEVERAL, _UNSEEN, _LONG = 0.8, 0.25, 1.0, 0.5, 0.4, 0.4, 0.3
"""How much less sure a phrase is that is cut out of a longer one (also where the first noun leads), has a preposition
in it, an owner that is no name ("a caller's stream") or a noun behind several names, a plural before its noun, a noun
that stands nowhere as one, or three words."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that stand side by side in a statement."""

    words: tuple[Word, ...]
    head: Word
    """Its noun."""
    form: float
    """How sure it is that it is a whole phrase."""
    is_linked: bool
    """A preposition stands in it."""
    is_loose: bool
    """One that says more than that one word says more of the other: not "of"."""

    @property
    def start(self) -> int:
        """Where it begins in its statement."""
        return self.words[0].start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.words[-1].end


@dataclass(frozen=True, slots=True)
class _WordRun:
    """Words of a statement from one to another, that may be a phrase."""

    text: str
    words: Sequence[Word]
    """Of the statement."""
    first: int
    last: int
    link: str
    """What stands between two of them, where that are words."""
    tokenizer: Tokenizer

    @property
    def kept(self) -> list[Word]:
        """Its words, without those between them."""
        return [word for word in self.words[self.first : self.last + 1] if word.fits_names]

    @property
    def head(self) -> Word:
        """Its noun: the first, where nouns stand first, else the last before what links it to others."""
        if self.tokenizer.is_head_first:
            return self.words[self.first]
        linked = [one for one, other in pairwise(self.kept) if self.link and self.gap(one, other) == self.link]
        return linked[0] if linked and self.is_linked else self.words[self.last]

    @property
    def is_linked(self) -> bool:
        """A preposition stands in it."""
        return bool(self.link) and self.link not in "の的"

    @property
    def is_english(self) -> bool:
        return self.tokenizer.language == "english"

    @property
    def is_of(self) -> bool:
        """What links its words says no more than that one says more of the other."""
        return _OF.fullmatch(self.link) is not None or self.link.strip() in _ITS_OF

    def written(self, word: Word) -> str:
        """A word, folded."""
        return fold_word(self.text[word.start : word.end])

    def gap(self, one: Word, other: Word) -> str:
        """What stands between two words."""
        return self.text[one.end : other.start]

    def side_by_side(self) -> list[tuple[Word, Word]]:
        """Each two words with but a space between."""
        return [(one, other) for one, other in pairwise(self.kept) if self.gap(one, other) == " "]


@lru_cache(maxsize=4096)
def phrases(text: str, tokenizer: Tokenizer) -> tuple[Phrase, ...]:
    """The phrases of a statement, of two or three words; kept, for each word that it shares with others asks."""
    return tuple(_phrases(text, tokenizer))


def _phrases(text: str, tokenizer: Tokenizer) -> Iterator[Phrase]:
    words = tokenizer.words(text)
    for first, word in enumerate(words):
        if not word.fits_names or _is_torn(text, word.start - 1) or not _may_begin(text, word, tokenizer):
            continue
        count, link, at = 1, "", first
        while count < _MOST_WORDS and (following := _next(text, words, at, tokenizer)):
            at, between = following
            if between and link:
                break
            count, link = count + 1, link or between
            run = _WordRun(text, words, first, at, link, tokenizer)
            if _is_whole(run):
                yield Phrase(
                    tuple(run.kept), run.head, _form(run, count), run.is_linked, run.is_linked and not run.is_of
                )


def _next(text: str, words: Sequence[Word], at: int, tokenizer: Tokenizer) -> tuple[int, str] | None:
    """The number of the word that goes on with a phrase, and what links it to the word before, where that are words."""
    after = words[at + 1] if at + 1 < len(words) else words[at]
    gap, written = text[words[at].end : after.start], fold_word(text[after.start : after.end])
    if after.fits_names and gap in JOINTS and after is not words[at]:
        return at + 1, ""
    if after.fits_names and (_OWNED.fullmatch(gap) or _OF.fullmatch(gap)):
        return at + 1, "" if _OWNED.fullmatch(gap) else gap
    is_link = written in links() or (tokenizer.is_head_first and _OF.fullmatch(written) is not None)
    articles, *_ = around_nouns(tokenizer.language)
    for number in range(at + 2, min(at + 4, len(words))) if gap == " " and is_link else ():
        word = words[number]
        is_apart = text[words[number - 1].end : word.start] not in _BETWEEN
        if word.fits_names and not is_apart:
            return number, text[words[at].end : word.start]
        if is_apart or fold_word(text[word.start : word.end]) not in articles:
            break
    return None


def _may_begin(text: str, word: Word, tokenizer: Tokenizer) -> bool:
    """Whether a word may begin a phrase: no verb, as far as that is seen."""
    if opens_as_verb(text, word, tokenizer):
        return False
    if word.is_noun or word.is_name:
        return True
    written, is_english = fold_word(text[word.start : word.end]), tokenizer.language == "english"
    if is_english and (DOING.match(written) or is_finite(written)):
        return False
    is_told = not is_english and text[: word.start].rstrip().endswith(":")
    is_rare = is_english and word.weight >= _RARE and not (is_base(written) or is_adjective(written))
    is_told = is_told or is_rare
    return is_told or tokenizer.is_head_first or not is_first(text, word.start) or written in tokenizer.inner


def _is_whole(run: _WordRun) -> bool:
    """Whether words are a phrase: a noun stands where its head stands, nothing is torn, and one of them tells."""
    return any(word.tells for word in run.kept) and not (_is_part(run) or _has_verb(run)) and _has_nouns(run)


def _is_part(run: _WordRun) -> bool:
    """Whether words are torn from what they belong to.

    By a hyphen, by what denies them ("no usable backup"), from the sign of a sum, as an owner from what it owns, or as
    the first step of "step by step".
    """
    before = run.written(run.words[run.first - 1]) if run.first else ""
    start, end = run.kept[0].start, run.kept[-1].end
    is_owner = run.is_english and run.text[end : end + 2] in ("'s", "’s")
    is_sum = run.text[max(0, start - 1) : start] in _CURRENCIES
    is_again = (found := _AGAIN.match(run.text, run.kept[-1].start)) is not None and found[1] == found[2]
    return _is_torn(run.text, end) or is_owner or is_sum or is_again or _NO.fullmatch(before) is not None


def _has_nouns(run: _WordRun) -> bool:
    """Whether a noun stands where the head of a phrase stands."""
    kept, language = run.kept, run.tokenizer.language
    heads = [run.head]
    if run.tokenizer.is_head_first and is_first(run.text, kept[0].start) and (run.link or kept[1].is_name):
        heads = []  # what begins a sentence and is said more of is a noun: “Dossier ANR”
    elif run.is_linked and not run.tokenizer.is_head_first:
        heads.append(kept[-1])
    if language == "german" and not _is_german(run, heads):
        return False
    if language in _COMPOUNDING and any(one.is_noun and not other.is_name for one, other in run.side_by_side()):
        return False
    if language == "chinese" and not (run.link or _is_repeated(run)):
        return False
    if run.is_english and is_adjective(run.written(kept[-1])):
        return False
    if run.is_english and not run.link:
        return _is_seen(run.head) or not _may_be_verb(run)
    is_ordinal = bool(run.link) and run.written(kept[-1])[:1].isdigit()
    return not is_ordinal and all(map(_is_seen, heads))


def _is_german(run: _WordRun, heads: Sequence[Word]) -> bool:
    """Whether German words are a phrase: nouns have capitals, and of two the second says which: Außenstelle Husum."""
    text = run.text
    called = [
        other
        for one, other in run.side_by_side()
        if text[one.start].isupper() and not (is_first(text, one.start) and text[one.end - 1] in "ers")
    ]
    is_called = all(other.weight >= _CALLED or text[other.start : other.end].isupper() for other in called)
    return is_called and all(text[word.start].isupper() for word in heads) and is_plain(text, run.kept, run.tokenizer)


def _is_repeated(run: _WordRun) -> bool:
    """Whether each of several words in a script without spaces stands elsewhere, too: else they are a clause."""
    return all(run.text[word.start : word.end] in run.tokenizer.repeated for word in run.kept)


def is_plain(text: str, words: Sequence[Word], tokenizer: Tokenizer) -> bool:
    """Whether words begin in the form in which they are called, where a German adjective leads: "neue Akte".

    "Der geteilten Dienste" and "das alte Haus" are called otherwise, and no other form of them may stand anywhere.
    """
    written = text[words[0].start : words[0].end]
    if tokenizer.language != "german" or len(words) == 1 or not written.islower():
        return True
    before = fold_word(text[: words[0].start].rpartition(" ")[0].rpartition(" ")[2])
    articles, prepositions, *_ = around_nouns("german")
    is_told = before in articles or before in prepositions
    return not (
        written.endswith(("en", "em", "ens")) or (is_told and (not written.endswith("e") or before[-1] in "rs"))
    )


def _is_seen(word: Word) -> bool:
    """Whether a word stands where nouns stand, somewhere."""
    return word.is_noun or word.is_name


def _may_be_verb(run: _WordRun) -> bool:
    """Whether the last of English words may be a verb: "insurer settled", "managers override", "board draws"."""
    before, last = run.kept[-2:]
    written = run.written(last)
    is_several = is_plural(run.written(before)) and not before.is_name
    return is_several or is_base(written) or is_finite(written, _RATHER) or is_participle(written)


def _has_verb(run: _WordRun) -> bool:
    """Whether one of the words is a verb, as far as that is seen, or a clause in a script without spaces.

    In English few nouns before others have a plural: "hosts renew". Where nouns stand first, what has the plural
    behind a noun of the plural is no verb, nor is another noun.
    """
    kept, language = run.kept, run.tokenizer.language
    if any(is_unspaced(run.written(word)) for word in kept):
        return _is_clause(run)
    if language == "english":
        return any(is_finite(run.written(one)) for one in kept[1:]) or any(
            is_plural(run.written(one)) and not one.is_name and may_do(run.written(one), run.written(other))
            for one, other in run.side_by_side()
        )
    if language == "arabic":
        return any(
            "ال" in run.written(one)[:4] and "ال" not in run.written(other)[:4] for one, other in run.side_by_side()
        )
    if run.tokenizer.is_head_first:
        if is_first(run.text, kept[0].start) and any(
            _DONE.search(run.text[: other.end].lower()) for _, other in run.side_by_side()
        ):
            return True
        ends = [(other, run.text[one.end - 1] + run.text[other.end - 1]) for one, other in run.side_by_side()]
        return any(not (_is_seen(other) or letters == "ss") for other, letters in ends)
    return False


def _is_clause(run: _WordRun) -> bool:
    """Whether words of a script without spaces are more than a phrase."""
    written = [run.written(word) for word in run.kept]
    kanji = [one for one in written if is_unspaced(one) and not KATAKANA.match(one)]
    is_long = not run.link and len(kanji) == len(written) and sum(map(len, written)) > _MOST_LETTERS
    start = run.kept[0].start
    is_counted = _NUMERAL.match(run.text, start) or (start and _NUMERAL.match(run.text, start - 1))
    return is_long or bool(is_counted) or any(len(one) > _MOST_OF_WORD for one in kanji)


def _form(run: _WordRun, count: int) -> float:
    """How sure it is that words are a whole phrase, by what stands before and after them, and in them."""
    pairs, is_head_first = list(pairwise(run.kept)), run.tokenizer.is_head_first
    is_owning = any(_OWNED.fullmatch(run.gap(one, other)) and not one.is_name for one, other in pairs)
    is_several = run.is_english and any(
        is_plural(run.written(one)) and not one.is_name for one, _ in run.side_by_side()
    )
    is_named = run.is_english and count > 2 and not run.link and all(one.is_name for one in run.kept[:-1])
    is_begun, is_ended, is_cut = _edges(run)
    cut = (_CUT_OF if run.link and is_head_first else _CUT) * is_cut
    unseen = _UNSEEN * (run.is_english and not _is_seen(run.words[run.last]))
    linked = _LINKED * (bool(run.link) and not run.is_of)
    odd = _OWNING * (is_owning or (is_named and not run.words[run.last].is_name)) + _SEVERAL * is_several
    worse = cut + unseen + linked + odd + _LONG * (count - 2)
    return _BEGUN * is_begun + _ENDED * is_ended - worse


def _edges(run: _WordRun) -> tuple[bool, bool, bool]:
    """Whether it is seen where a phrase begins, and where it ends, or that it is cut out of a longer one."""
    text, first, last = run.text, run.words[run.first], run.words[run.last]
    before = run.words[run.first - 1] if run.first else None
    after = run.words[run.last + 1] if run.last + 1 < len(run.words) else None
    said = run.written(before) if before else ""
    starts, is_head_first = is_first(text, first.start), run.tokenizer.is_head_first
    is_told = said in around_nouns(run.tokenizer.language)[0] or said[:1].isdigit()
    is_begun = is_told or (starts and run.tokenizer.language != "chinese") or text[: first.start][-1:] in ("'", "’")
    is_ended = not after or not after.fits_names or run.gap(last, after) not in JOINTS
    is_inner = before is not None and before.fits_names and run.gap(before, first) in JOINTS and not starts
    goes_on = after is not None and not is_ended and (after.is_noun or is_head_first)
    is_named = last.is_name and after is not None and not after.is_name
    return is_begun, is_ended, (goes_on and not is_named) or (is_inner and (is_head_first or bool(run.link)))


def _is_torn(text: str, at: int) -> bool:
    """Whether a hyphen joins a word to what stands there."""
    return at >= 0 and text[at : at + 1] == "-"
