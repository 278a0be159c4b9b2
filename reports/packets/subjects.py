"""Words of statements as threads see them: stems, parts of identifiers, and which words say nothing of a subject.

Knows no thread. Where a script has no spaces between words, what several statements repeat is a word.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from reports.loading.dates.words import days_of_the_week, fold, months

_WORD = re.compile(r"[^\W_](?:[\w'’./+#]*[^\W_+#]|[\w+#]*)?")
_UNSPACED = re.compile(r"(?:[\u30a1-\u30fa\u30fcー]|[\u3400-\u4dbf\u4e00-\u9fff々])+")
_PARTICLES = re.compile("[的了在是和与及或把被从向这那们就也都而]")
"""Chinese words of one letter that stand between others."""
_ELIDED = re.compile(r"^(?:[cdjlmnst]|qu|un|dell|all|nell|sull)['’](?=\w)", re.IGNORECASE)
_CODE = re.compile(r"[a-z]_[a-z]|[a-z][A-Z]|\w\.\w|\w/\w|[A-Za-z]\d|\d[A-Za-z]|::|\w\(")
_PARTS = re.compile(r"[A-Z]{2,}(?![a-z])|[A-Z]?[^\W\d_A-Z]{2,}")
_LONGEST = 6
"""Letters of a word in a script without spaces, at most."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a statement."""

    start: int
    end: int
    stem: str
    tells: bool
    """It says something of a subject."""
    is_name: bool = False
    """A name or an identifier, not the first word of a sentence."""
    fits_names: bool = False
    """It may stand in the name of a thread: it tells, or is a noun such as “request”."""
    parts: tuple[str, ...] = ()
    """Stems of the words that an identifier is made of: `fct_churn`, `cudaStreamWait`."""


@dataclass(frozen=True, slots=True)
class Tokenizer:
    """How the statements of one person are read."""

    language: str
    """As snowball names it."""
    repeated: frozenset[str]
    """What several statements repeat, in a script without spaces."""

    def words(self, text: str) -> tuple[Word, ...]:
        """The words of a statement, in order."""
        return _read(text, self)


def tokenizer_for(texts: Sequence[str]) -> Tokenizer:
    """How to read texts of one person."""
    return Tokenizer(_language(texts), _repeated(texts))


def is_unspaced(word: str) -> bool:
    """Whether a word is of a script without spaces between words."""
    return _UNSPACED.fullmatch(word) is not None


@lru_cache(maxsize=8192)
def _read(text: str, tokenizer: Tokenizer) -> tuple[Word, ...]:
    return tuple(_word(text, start, end, tokenizer) for start, end in _spans(text, tokenizer.repeated))


def _word(text: str, start: int, end: int, tokenizer: Tokenizer) -> Word:
    written = text[start:end]
    bare = fold(written).strip(".'’/+#")
    stemmer = _stemmer(tokenizer.language)
    if len(bare) < 2 or bare.replace(".", "").replace(",", "").isdigit():
        return Word(start, end, bare, tells=False)
    if _is_common(bare):
        return Word(start, end, stemmer(bare), tells=False, fits_names=bare in _common()["names"])
    is_code = _CODE.search(written) is not None
    is_name = is_code or written.isupper() or (_is_capital(text, start) and tokenizer.language != "german")
    parts = [fold(part) for part in _PARTS.findall(written)] if is_code else []
    telling = tuple(stemmer(part) for part in parts if len(part) > 2 and not _is_common(part))
    return Word(start, end, bare if is_code else stemmer(bare), True, is_name, True, telling)


def _is_capital(text: str, start: int) -> bool:
    """Whether a word has a capital letter that no beginning of a sentence explains."""
    before = text[:start].rstrip(" \"'“„«([*_`-")
    return text[start].isupper() and bool(before) and before[-1] not in ".!?:;…"


def _spans(text: str, repeated: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Where words stand."""
    for found in _WORD.finditer(text):
        if _UNSPACED.search(found[0]):
            for piece in _UNSPACED.finditer(text, *found.span()):
                yield from _cut(text, *piece.span(), repeated)
            continue
        elided = _ELIDED.match(found[0])
        yield found.start() + (elided.end() if elided else 0), found.end() - (2 if found[0][-2:] in ("'s", "’s") else 0)


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


def _is_common(word: str) -> bool:
    return word in _common()["all"] or word in months() or word in days_of_the_week()[0]


@cache
def _common() -> dict[str, frozenset[str]]:
    """Words that say nothing of a subject: by language, "all" of them, and which may stand in "names"."""
    by_section: dict[str, set[str]] = {"names": set()}
    section = ""
    for line in Path(__file__).with_name("common_words.txt").read_text("utf-8").splitlines():
        if line.startswith("# "):
            section = line[2:]
        elif section:
            by_section.setdefault(section, set()).update(map(fold, line.split()))
    return {name: frozenset(words) for name, words in by_section.items()} | {
        "all": frozenset().union(*by_section.values())
    }


_SCRIPTS = {"arabic": "\u0600-\u06ff", "greek": "\u0370-\u03ff", "hindi": "\u0900-\u097f", "tamil": "\u0b80-\u0bff"}
"""Languages that are known by their letters."""


def _language(texts: Iterable[str]) -> str:
    """The language whose letters, or else whose common words, and no other's, stand most often in texts."""
    text = " ".join(texts)
    for name, letters in _SCRIPTS.items():
        if len(re.findall(f"[{letters}]", text)) > len(re.findall(r"[^\W\d_]", text)) / 2:
            return name
    often = Counter(fold(word) for word in text.split())
    common = _common()
    languages = [name for name in common if name not in ("names", "all", "japanese", "chinese", *_SCRIPTS)]
    only = {name: common[name].difference(*(common[other] for other in languages if other != name)) for name in common}
    return max(languages, key=lambda name: sum(often[word] for word in only[name]))


@cache
def _stemmer(language: str) -> Callable[[str], str]:
    import snowballstemmer  # noqa: PLC0415 - its tables take a moment

    stem: Callable[[str], str] = lru_cache(maxsize=16384)(snowballstemmer.stemmer(language).stemWord)
    return stem
