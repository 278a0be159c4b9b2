"""Words of statements as threads see them: stems, parts of identifiers, which are rare, and which are nouns.

Knows no thread. Where a script has no spaces between words, what several statements repeat is a word. A noun is what
stands where nouns stand: after an article, a number or a preposition; German ones have a capital letter.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from reports.loading.folding import fold, months
from reports.loading.statements.figures import in_digits
from reports.packets.common import around_nouns, common_words, fits_names, fold_word, is_common, language_of
from reports.packets.english import is_finite, is_participle, is_plural
from reports.rarity import rarity
from reports.regex import regex

_MARKS = "\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0670\u0900-\u0963\u0966-\u0dff"
"""Vowels and accents that are written over and below letters, which no expression counts among those of a word."""
_WORD = regex(rf"[A-Z]{{2,}}-\d+|#\d+|[^\W_](?:[\w{_MARKS}'’./+#]*(?:[^\W_+#]|[{_MARKS}])|[\w{_MARKS}+#]*)?")
KATAKANA = regex(r"[\u30a1-\u30fa\u30fcー]+")
"""A Japanese word from another language, whole."""
_UNSPACED = regex(rf"{KATAKANA.pattern}|[\u3400-\u4dbf\u4e00-\u9fff々]+")
_PARTICLES = regex("[的了在是和与及或把被从向这那们就也都而]|[我你您他她它]|百分之|[一二三四五六七八九十百千万两]{2,}")
"""Chinese words of one letter that stand between others, pronouns, and numbers."""
_ELIDED = regex(r"^(?:[cdjlmnst]|qu|un|dell|all|nell|sull)['’](?=\w)", re.IGNORECASE)
_CODE = regex(r"[a-z]_[a-z]|[a-z][A-Z]|\w\.\w|\w/\w|[A-Za-z]\d|\d[A-Za-z]|::|\w\(")
_PARTS = regex(r"[A-Z]{2,}(?![a-z])|[A-Z]?[^\W\d_A-Z]{2,}")
_YEAR = regex(r"(?:19|20)\d\d")
_KEY = regex(r"([A-Z]{2,}-)\d+")
"""The key of an item of a tracker: its first part names a project."""
_PROJECT = 0.5
"""What that says of a subject."""
_NUMBER = 0.7
"""What a number says of a subject that may be called by it: #4312, ticket 88120, release 4.0."""
_PLURAL = regex(r"[A-Z]{2,}s")
"""GPUs."""
_DUTCH_PARTICIPLE = regex(r"(?:\w{2,4})?ge\w{2,}(?:en|d|t)")
"""What ends a Dutch clause behind its object: "de polder droog gehouden"."""
_SHORTENED = regex(r"(?:i|you|he|she|it|we|they|who|that|there|what)['’](?:d|ll|ve|re|m)|\w+n['’]t")
"""English pronouns and verbs that are written as one: no subject, nor is an address of mails."""
_OF = regex(r"d[aeiou]s?|de[il]|dell[aoe]?|degli")
_INFINITIVE = regex(r"(?:[aei]r|re)(?:se|lo|la|los|las|si)?$")
_ROMANCE = regex(
    r"(?:[éíóúìàèòù]|[aei]mos|[ai]ron|[aei]ram|iamo|[aiu][dt][oaie]s?|ées?|és|ei|ou|iu|ai|[aei]r|re|[aei]nt|ndo)$"
)
_FINITE = regex(r"(?:[aei]mos|[ai]ron|[aei]ram|iamo)$")
"""How Romance verbs end that are nothing else."""
_DOING = dict.fromkeys(("french", "italian", "portuguese", "spanish"), _ROMANCE) | {
    "dutch": regex(r"^(?:\w{2,4})?ge\w{2,}(?:en|d|t)$|^.{1,4}$|(?:t|de|den|ste|sten|te|ten)$")
}
"""How verbs end, with which a sentence may begin, or Dutch participles look."""
_LONG_VOWELS = regex("[اوي]")
"""Arabic letters that a plural puts between those of a word."""
_LETTERS = regex(r"[^\W\d_]+")
_ACRONYM = 4
"""Letters of an acronym, at most, where another word beside it is written so, too."""
_UNIT = regex(r"\d\s?$")
_UNIT_LETTERS = 3
_COUNTED = regex(r"\d+\.?[oa]s|[一二三四五六七八九十百千数何]+[人名件回個台本枚社店歳日月年]")
"""Ordinals of several ("2.os"), and a number in Japanese or Chinese with what it counts: no subject."""
_LONGEST = 6
"""Letters of a word in a script without spaces, at most."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a statement."""

    start: int
    end: int
    stem: str
    weight: float = 0.0
    """How much it says of a subject: 0 nothing, as function words and verbs of doing; 1 for a rare word."""
    is_name: bool = False
    """A name or an identifier, not the first word of a sentence."""
    fits_names: bool = False
    """It may stand in the name of a thread: it tells, or is a noun such as “request”."""
    parts: tuple[tuple[str, float], ...] = ()
    """Stems and weights of the words that an identifier is made of: `fct_churn`, `cudaStreamWait`."""
    is_noun: bool = False
    """Somewhere in the texts it stands where nouns stand."""

    @property
    def tells(self) -> bool:
        """It says something of a subject."""
        return self.weight > 0


@dataclass(frozen=True, slots=True)
class Tokenizer:
    """How the statements of one person are read."""

    language: str
    """As snowball names it."""
    repeated: frozenset[str]
    """What several statements repeat, in a script without spaces."""
    nouns: frozenset[str] = frozenset()
    """Words, folded, that stand where nouns stand."""
    inner: frozenset[str] = frozenset()
    """Words, folded, that stand elsewhere than at the beginning of a sentence, as few verbs do that begin one."""

    @property
    def is_head_first(self) -> bool:
        """Nouns stand before what says more of them."""
        return self.language in _HEAD_FIRST

    @property
    def is_inflecting(self) -> bool:
        """Nouns have an ending for what they are in a sentence; its subject has their plain form."""
        return self.language in _INFLECTING

    def words(self, text: str) -> tuple[Word, ...]:
        """The words of a statement, in order."""
        return _read(text, self)


def tokenizer_for(texts: Sequence[str]) -> Tokenizer:
    """How to read texts of one person."""
    plain = Tokenizer(language_of(texts), _repeated(texts))
    inner = frozenset(
        fold_word(text[word.start : word.end])
        for text in texts
        for word in plain.words(text)
        if not is_first(text, word.start)
    )
    return replace(plain, nouns=_nouns(texts, plain), inner=inner)


def opens_as_verb(text: str, word: Word, tokenizer: Tokenizer) -> bool:
    """Whether a word begins a sentence in a form that only a verb has: "Marked the papers", "Ganamos el concurso"."""
    if not is_first(text, word.start):
        return False
    written, doing = fold_word(text[word.start : word.end]), _DOING.get(tokenizer.language)
    if tokenizer.language == "english":
        return is_participle(written)
    return doing is _ROMANCE and _FINITE.search(written) is not None


def is_unspaced(word: str) -> bool:
    """Whether a word is of a script without spaces between words."""
    return _UNSPACED.fullmatch(word) is not None


@lru_cache(maxsize=8192)
def _read(text: str, tokenizer: Tokenizer) -> tuple[Word, ...]:
    return tuple(_word(text, start, end, tokenizer) for start, end in _spans(text, tokenizer.repeated))


def _word(text: str, start: int, end: int, tokenizer: Tokenizer) -> Word:
    written = text[start:end]
    bare = fold_word(written).strip(".'’/+#")
    stemmer = _stemmer(tokenizer.language)
    if bare.replace(".", "").replace(",", "").isdigit():
        is_name = written[0] == "#"
        return Word(start, end, bare, _NUMBER if is_name or _calls(text, start, end) else 0.0, is_name, is_name)
    is_none = "@" in (text[end : end + 1], text[max(0, start - 1) : start]) or _SHORTENED.fullmatch(bare)
    if len(bare) < 2 or is_none or in_digits(bare) == "10" or _COUNTED.fullmatch(bare):
        return Word(start, end, bare)
    if _PLURAL.fullmatch(written):
        bare = bare[:-1]
    is_noun = bare in tokenizer.nouns or (tokenizer.is_inflecting and stemmer(bare) in tokenizer.nouns)
    if is_common(bare, tokenizer.language) and not _is_name_abroad(bare, text, start, tokenizer.language):
        return Word(start, end, stemmer(bare), fits_names=fits_names(bare, tokenizer.language), is_noun=is_noun)
    weight = rarity(written, tokenizer.language)
    if _UNIT.search(text[:start]) and max(map(len, bare.split("/"))) <= _UNIT_LETTERS:
        return Word(start, end, stemmer(bare), weight)
    if _CODE.search(written) is None and _KEY.fullmatch(written) is None:
        is_name = not _is_shouted(text, start, end) and (
            written.isupper()
            or _PLURAL.fullmatch(written) is not None
            or (_is_capital(text, start) and tokenizer.language != "german")
        )
        return Word(start, end, stemmer(bare), weight, is_name, True, (), is_noun)
    return Word(start, end, bare, weight, True, True, tuple(_parts(written, tokenizer.language)), is_noun)


def _is_name_abroad(bare: str, text: str, start: int, language: str) -> bool:
    """Whether a word with a capital letter says nothing in other languages only: the "Sur" of Spanish places."""
    is_capital = language != "german" and _is_capital(text, start)
    return is_capital and not (bare in common_words().get(language, ()) or bare in months())


def _parts(written: str, language: str) -> Iterator[tuple[str, float]]:
    """Stems and weights of the words that an identifier is made of, or of the project that a key begins with."""
    if key := _KEY.fullmatch(written):
        yield fold(key[1]), _PROJECT
        return
    for part in map(fold, _PARTS.findall(written)):
        if len(part) > 2 and not is_common(part, language):
            yield _stemmer(language)(part), rarity(part, language)


def _calls(text: str, start: int, end: int) -> bool:
    """Whether something may be called by a number: no share, no year, no round number and none of one or two digits."""
    number = text[start:end]
    return not (
        _YEAR.fullmatch(number)
        or (number.isdigit() and len(number) < 3)
        or number.endswith("00")
        or text[end : end + 2].strip()[:1] == "%"
    )


_HEAD_FIRST = ("arabic", "french", "italian", "portuguese", "spanish")
"""Languages in which a noun stands before what says more of it."""
_INFLECTING = ("polish", "russian", "finnish", "turkish", "greek")
_RARE, _OFTEN = 0.8, 3
"""How rare a term of somebody's work is, and in how many statements it stands; in two where it is never in small."""
_RATHER = 2.0
"""How many times as often as a form in s the others of a verb are used, where a noun stands before it."""
_INFLECTED = regex("[いえきくけこしすせそたちっつてねばびべぼまみむめゆよらりるれろわげじけ]")
"""What follows the beginning of a Japanese verb or adjective, and no noun."""


def _nouns(texts: Iterable[str], tokenizer: Tokenizer) -> frozenset[str]:
    """The words, folded, that stand where nouns stand, and what must be terms of somebody's work."""
    found: set[str] = set()
    small: set[str] = set()
    rare = Counter[str]()
    for text in texts:
        words = tokenizer.words(text)
        folded = [fold_word(text[word.start : word.end]) for word in words]
        found.update(written.strip(".'’/+#") for written in _nouns_of(text, words, folded, tokenizer))
        inner = [
            (word, one)
            for word, one in zip(words, folded, strict=True)
            if not is_first(text, word.start) or text[word.start].islower()
        ]
        rare.update({one for word, one in inner if word.weight >= _RARE})
        small.update(one for word, one in inner if not text[word.start].isupper())
    terms = {word for word, often in rare.items() if often >= (_OFTEN if word in small else 2)}
    if tokenizer.is_inflecting:
        found |= set(map(_stemmer(tokenizer.language), found))
    return frozenset(word for word in found | terms if tokenizer.language != "english" or not is_participle(word))


_BARE = ("danish", "swedish")
"""Languages whose nouns seldom have an article: what ends a clause behind them is a participle as well as a noun."""
_INNER = " -/'’\"“«"
"""What may stand between an article and its noun."""


def _nouns_of(text: str, words: Sequence[Word], folded: Sequence[str], tokenizer: Tokenizer) -> Iterator[str]:
    """Those of a statement; where no articles are known of the language, all that are not inflected."""
    articles, prepositions, verbs = around_nouns(tokenizer.language)
    begun = False  # an article or the like stands before, and nothing but words that say more of a noun since
    for number, (word, written) in enumerate(zip(words, folded, strict=True)):
        begun = begun and not text[words[number - 1].end : word.start].strip(_INNER)
        if not word.fits_names:
            is_verb = written in verbs or is_participle(written)
            goes_on = begun and not (is_verb or words[number - 1].fits_names)
            begun = goes_on or written in articles or written in prepositions or written[:1].isdigit()
            continue
        after = folded[number + 1] if number + 1 < len(words) else ""
        is_several = tokenizer.language == "english" and written[-1] == "s" and written[-2:] != "ss"
        if tokenizer.language == "german":  # what begins a sentence has a capital letter in any case
            is_noun = text[word.start].isupper() and not (is_first(text, word.start) and written[-1] in "ers")
        elif not articles or is_unspaced(written):
            is_noun = not _INFLECTED.match(text, word.end)
        elif tokenizer.is_head_first:
            is_elided = text[max(0, word.start - 1) : word.start] in ("'", "’")
            begun = begun and not (folded[number - 1] in (*prepositions, "a") and _INFINITIVE.search(written))
            is_owning = number > 0 and _OF.fullmatch(folded[number - 1]) and not _INFINITIVE.search(written)
            is_noun, begun = begun or is_elided or is_owning or "ال" in written[:3], False
        elif text[word.end : word.end + 2] in ("'s", "’s") or after in verbs:
            is_noun, begun = True, False
        elif after and text[word.end : words[number + 1].start] in (" ", "-"):
            is_last = not words[number + 1].fits_names and not after[0].isdigit() and after not in articles
            is_noun = is_last and (begun or (is_several and after in prepositions))
            is_noun = is_noun and not (is_several and _goes_on(words, number) and is_finite(written, _RATHER))
        else:
            is_doing = number > 0 and tokenizer.language == "dutch" and _DUTCH_PARTICIPLE.fullmatch(written)
            is_noun, begun = (begun and not (is_doing or _is_said_of(folded, words, number))) or is_several, False
        if tokenizer.language in _BARE and _goes_on(words, number):
            is_noun = False
        if is_noun or _opens_as_noun(text, word, after, tokenizer):
            yield written


def _goes_on(words: Sequence[Word], number: int) -> bool:
    """Whether another word that may be a noun stands right before one: "The crate method stays in the house"."""
    return number > 0 and words[number - 1].fits_names and words[number].start == words[number - 1].end + 1


def _is_said_of(folded: Sequence[str], words: Sequence[Word], number: int) -> bool:
    """Whether a word stands right behind a plural, as no English noun does: "it holds the plates steady"."""
    return _goes_on(words, number) and is_plural(folded[number - 1])


def _opens_as_noun(text: str, word: Word, after: str, tokenizer: Tokenizer) -> bool:
    """Whether a word that begins a sentence is no verb, as far as that is seen: "Écart de caisse"."""
    doing = _DOING.get(tokenizer.language)
    if doing is None or not text[word.start].isupper() or not is_first(text, word.start):
        return False
    is_of_verb = after in around_nouns(tokenizer.language)[0] and not _OF.fullmatch(after)
    return not is_of_verb and doing.search(text[word.start : word.end].lower()) is None


def _is_capital(text: str, start: int) -> bool:
    """Whether a word has a capital letter that no beginning of a sentence explains."""
    return text[start].isupper() and not is_first(text, start)


def _is_shouted(text: str, start: int, end: int) -> bool:
    """Whether a word of many letters stands beside another one that has none but capital letters, too."""
    beside = [*_LETTERS.findall(text[:start])[-1:], *_LETTERS.findall(text[end:])[:1]]
    return end - start > _ACRONYM and any(len(one) > _ACRONYM and one.isupper() for one in beside)


def is_first(text: str, start: int) -> bool:
    """Whether a sentence begins there."""
    before = text[:start].rstrip(" \"'“„«([*_`-")
    return not before or before[-1] in ".!?:;…\n"


def _spans(text: str, repeated: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Where words stand."""
    for found in _WORD.finditer(text):
        if _UNSPACED.search(found[0]):
            for piece in _UNSPACED.finditer(text, *found.span()):
                if KATAKANA.match(piece[0]):
                    yield piece.span()
                    continue
                for left, right in _between_particles(text, *piece.span()):
                    yield from _cut(text, left, right, repeated)
            continue
        owning = 2 if found[0][-2:] in ("'s", "’s") else 0
        elided = None if len(found[0]) == owning + 1 else _ELIDED.match(found[0])  # C's
        yield found.start() + (elided.end() if elided else 0), found.end() - owning


def _between_particles(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """What stands between particles and pronouns in a stretch without spaces: none is of a word beside it."""
    at = start
    for found in _PARTICLES.finditer(text, start, end):
        yield at, found.start()
        at = found.end()
    yield at, end


def _cut(text: str, start: int, end: int, repeated: frozenset[str]) -> Iterator[tuple[int, int]]:
    """The words of a stretch without spaces: the longest that other statements repeat, and what is left between."""
    rest = at = start
    while at < end:
        size = next((n for n in range(min(_LONGEST, end - at), 1, -1) if text[at : at + n] in repeated), 0)
        if size:
            if at - rest > 1:
                yield rest, at
            yield at, at + size
            rest = at + size
        at += size or 1
    if end - rest > 1:
        yield rest, end


def _repeated(texts: Iterable[str]) -> frozenset[str]:
    often: Counter[str] = Counter()
    for text in texts:
        pieces = [part for found in _UNSPACED.findall(text) for part in _PARTICLES.split(found)]
        often.update(
            {
                piece[at : at + size]
                for piece in pieces
                for size in range(2, min(_LONGEST, len(piece)) + 1)
                for at in range(len(piece) - size + 1)
            }
        )
    return frozenset(piece for piece, number in often.items() if number > 1)


@cache
def _stemmer(language: str) -> Callable[[str], str]:
    import snowballstemmer  # noqa: PLC0415 - its tables take a moment

    if language not in snowballstemmer.algorithms():
        return str
    stem: Callable[[str], str] = snowballstemmer.stemmer(language).stemWord
    if language != "arabic":
        return lru_cache(maxsize=16384)(stem)
    return lru_cache(maxsize=16384)(lambda word: _bare(stem(word)))


def _bare(stem: str) -> str:
    """An Arabic stem without long vowels, where three letters are left: the same for one and for several of a thing."""
    bare = _LONG_VOWELS.sub("", stem)
    return bare if len(bare) > 2 else stem
