"""Where the sentences of a text begin and end, in any of the languages that people write summaries in.

The segmenter library cuts as English does; what it cuts behind an abbreviation or an ordinal day is joined again.
Knows nothing of lists, labels or what a summary is.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from sentencex import segment

from reports.loading.folding import begins_low, fold, months
from reports.regex import regex

_ABBREVIATED = regex(
    r"\b(?:approx|resp|incl|excl|esp|vs|cf|etc|e\.g|i\.e|ver|v|est|avg|eqs?|ch|chap|pp?|"
    r"[a-zä]\.\s?[a-zäA-Z](?:\.\s?R)?|bzw|ca|ggf|evtl|inkl|exkl|zzgl|vgl|sog|usw|bspw|gem|bzgl|zzt|hr|fr|nr|dr|prof|"
    r"mevr|mej|dhr|fa|hrn|abt|lfd|mgr|ets|np|tzw|inż|tj|tzv|např|kl|bl\.a|t\.ex|"
    r"p\.\s?ex|par\s?ex|p\.\s?ej|por\s?ej|p\.\s?es|ad\s?es|mme|mlle|sra?|srta|d[ºª]|exma?|aprox|núm|pág|máx|mín|tel|"
    r"n\.?[ºª°]|sig|sigg|dott|ing|pag|ecc|uds?|vd)\.$",
    re.IGNORECASE,
)
_BEFORE_NUMBER = regex(
    r"\b(?:nos?|n|nº|art|abs|kap|cap|fig|abb|sec|s|t|env|max|min|dept|vol|núm)\.$|\bn\.?[ºª°]$", re.IGNORECASE
)
_WORDS = regex(r"(?<![\w.'’-])(?:no|me|ill|miss|ore|op|ok|[Mm]ay|va|id)\.\s+(?=[^\W\d_a-zß-ÿ])")
"""Words in small letters that the library takes for abbreviations (No., Me., Ill.), before a capital letter."""
_HALF = regex(r"\b(?:[a-zäA-Z]|p|par|ad|por)\.$|\bad$")
_OTHER_HALF = regex(r"\s*(?:[a-zäA-Z]|ex|ej|es)\.(?!\w)")
_ORDINAL = regex(
    r"(?:^\s*|[:;,.]\s+|\b(?:am|im|der|die|das|den|dem|des|vom|zum|zur|beim|ab|bis|seit)\s|(?P<day>\b))\d{1,2}\.$",
    re.IGNORECASE,
)
_DAYS = regex(r"\s*\d{1,2}\.(?:\s?\d{0,2}\.)?\s?[–—-]\s?\d{1,2}\.\d{0,2}\.?(?:\d{2,4})?\s*")
"""The days before a text that is about them: "22.–24.09. Fair"."""
_DAY, _TO_DAY = regex(r"\s*\d{1,2}\.(?:\s?\d{0,2}\.)?\s?"), regex(r"[–—-]\s?\d{1,2}\.")
_FIRST_WORD = regex(r"\s*([^\W\d_]+)")
_MOST = 16
"""Characters that an abbreviation may take with the space before it."""
_LONGEST_ABBREVIATED = len("approx")
_SENTENCE_END = regex(r"[.!?…。！？؟।][\"'”’»)\]*_`]*\s*$")
_PAST = regex(r"[A-Z][a-z]+ed\b")
_NUMBERED = regex(r"\(\d{1,2}\)|(?<=\s)\d{1,2}\)")
_NUMBER_END = regex(r"\)(?<=\d\))")
_PUNCTUATION = regex(r"[^\w\s,;:()'’\"/-]")
_LETTER = regex(r"\w")
_ANSWER = regex(
    r"(?:(?:still|sadly|alas|not|no|nope|never|yes|nein|nicht|noch nicht|ja|nee|niet|non|oui|pas encore|nunca|sí|"
    r"todavía no|não|ainda não|sim|nej|nie|tak|нет|нi|ні|да|так|いいえ|はい|没有|否|是|아니요|네)[\s,]*){1,3}"
    r"(?:yet|at all)?\s*[.!。]",
    re.IGNORECASE,
)
"""It belongs to its question."""
_KEPT = 4_000
"""Characters of a text whose sentences are kept for the next who asks."""
_LONGEST = 20_000
"""The library is asked about this many characters at once, whatever sentences run over the bounds."""


def cut_sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Sentences between two offsets, without the white space around them."""
    return iter(_kept(text, start, end)) if len(text) <= _KEPT else _cut(text, start, end)


@lru_cache(maxsize=512)
def _kept(text: str, start: int, end: int) -> tuple[tuple[int, int], ...]:
    """The same of a short text, which several steps ask for, and which stands in a source twice or more."""
    return tuple(_cut(text, start, end))


def _cut(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    held: tuple[int, int] | None = None
    for block in range(start, end, _LONGEST):
        stop = min(block + _LONGEST, end)
        at = block
        # The segmenter takes "(2) …" for an item that runs to the end; of the same length, so offsets hold.
        unmarked = text[block:stop]
        if _NUMBER_END.search(unmarked):
            unmarked = _NUMBERED.sub(lambda found: "x" * len(found[0]), unmarked)
        for piece in _segments(unmarked):
            left, right = at, at + len(piece)
            at = right
            is_cut_by_us = left == block and not _SENTENCE_END.search(text[max(start, left - _MOST) : left])
            if held and (is_cut_by_us or _goes_on(text, held, piece)):
                held = (held[0], right)
                continue
            if held:
                yield trimmed(text, *held)
            held = (left, right)
    if held:
        yield trimmed(text, *held)


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The bounds without white space at either end."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _segments(text: str) -> list[str]:
    """The text cut by the library, which is asked only where there may be a second sentence."""
    found = _PUNCTUATION.search(text)
    if not found or not _LETTER.search(text, found.end()):
        return [text]
    pieces = segment("en", text)
    if not _WORDS.search(text):
        return list(pieces)
    return [part for piece in pieces for part in _parted(piece)]


def _parted(piece: str) -> Iterator[str]:
    """A piece cut again behind words that end a sentence, though capital ones are abbreviations."""
    at = 0
    for found in _WORDS.finditer(piece):
        yield piece[at : found.end()]
        at = found.end()
    yield piece[at:]


def _goes_on(text: str, held: tuple[int, int], piece: str) -> bool:
    """Whether a piece belongs to the sentence before it."""
    following = piece.lstrip()
    is_of_days = _DAYS.fullmatch(text, *held) or (_DAY.fullmatch(text, *held) and _TO_DAY.match(following))
    if is_of_days or following.startswith(("(", ",", ";", ":", "º", "ª", "°")) or begins_low(following):
        return True
    before = text[max(held[0], held[1] - _MOST) : held[1]].rstrip()
    if before.endswith("?") and _ANSWER.match(following):  # half of "Added caching? No." says the opposite
        return True
    word = before[:-1].rpartition(" ")[2]
    if before[-1:] == "." and len(word) > _LONGEST_ABBREVIATED and word.isalpha():  # as nearly all end
        return False
    if _BEFORE_NUMBER.search(before):
        return following[:1].isdigit()
    if _ABBREVIATED.search(before):
        return not _PAST.match(following)
    return bool(_HALF.search(before) and _OTHER_HALF.match(following)) or _is_ordinal(before, following)


def _is_ordinal(before: str, following: str) -> bool:
    """Whether a sentence seems to end with "3." and goes on: "am 3. März", "im 2. Quartal", "Done: 1. Search"."""
    ordinal = _ORDINAL.search(before)
    word = _FIRST_WORD.match(following)
    return ordinal is not None and word is not None and (ordinal["day"] is None or fold(word[1]) in months())
