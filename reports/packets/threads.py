"""Threads: subjects that statements of one person share across months, found by the words that they share.

No model and no list of subjects. Statements are alike by the stems that they share, names and identifiers before other
words, and by stems that stand together elsewhere; the most alike are put together, step by step, until none are alike
enough. A statement belongs to one thread at most. Pure: the same statements give the same threads.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import log, sqrt
from pathlib import Path
from typing import TypeVar

from reports.loading.dates.words import days_of_the_week, fold, months

_Row = TypeVar("_Row", int, str)
_Column = TypeVar("_Column", int, str)
_WORD = re.compile(r"[^\W_](?:[\w'’./+#-]*[^\W_+#]|[\w+#]*)?")
_UNSPACED = re.compile(r"[\u30a1-\u30ffー]{2,}|[\u4e00-\u9fff]{2,}")
_ELIDED = re.compile(r"^(?:[cdjlmnst]|qu|un|dell|all|nell|sull)['’](?=\w)", re.IGNORECASE)
_CODE = re.compile(r"[a-z]_[a-z]|[a-z][A-Z]|\w\.\w|\w/\w|[A-Za-z]\d|\d[A-Za-z]|::|\w\(")
_NAME, _PAIR = 2.5, 0.5
"""What a name or an identifier counts for, and a pair of words that stand side by side; a word counts 1."""
_TOGETHER, _SPREAD = 0.4, 0.5
"""From how often two words stand together one of them stands for the other, and how far."""
_ALIKE = 0.15
"""How much alike two groups of statements must be on the average."""
_MOST = 1200
"""Statements that are compared; of more, the newest."""


@dataclass(frozen=True, slots=True)
class Said:
    """One statement, with what threads are found by."""

    period: str
    """Or the person, where threads of several people are looked for."""
    text: str
    is_plain: bool = False
    """It leads nowhere: it may go with a thread, and makes none."""


@dataclass(frozen=True, slots=True)
class Found:
    """A subject, and the statements that share it."""

    name: str
    """Words that stand in its statements."""
    numbers: tuple[int, ...]
    """Its statements, by their number in the order given."""


def find_threads(said: Sequence[Said]) -> list[Found]:
    """The threads of statements, those with most of them first; each has two periods at least."""
    first = max(0, len(said) - _MOST)
    language = _language(one.text for one in said[first:])
    terms = [_terms(one.text, language) for one in said[first:]]
    everywhere = Counter(term for one in terms for term in one)
    made = []
    for group in _groups(terms):
        numbers = tuple(sorted(first + at for at in group))
        telling = [said[at] for at in numbers if not said[at].is_plain]
        named = _named([one.text for one in telling], (everywhere, len(terms)), language)
        if named and len({one.period for one in telling}) > 1:
            made.append(Found(named, numbers))
    return sorted(made, key=lambda one: (-len(one.numbers), one.numbers))


def place_of(found: Found, text: str) -> tuple[int, int] | None:
    """Where the words of a thread stand in a statement; None where it is told in others."""
    name = found.name.partition(", ")[0]
    words = list(_WORD.finditer(text))
    size = len(name.split())
    for at in range(len(words) - size + 1):
        stretch = text[words[at].start() : words[at + size - 1].end()]
        if fold(stretch) == fold(name):
            return words[at].start(), words[at + size - 1].end()
    return None


def _groups(terms: Sequence[Mapping[str, float]]) -> list[list[int]]:
    """Statements by the group that they belong to: clustering by average linkage.

    Only what is not zero is kept and added up, in the order of the statements: the same sums on every machine.
    """
    often = Counter(term for one in terms for term in one)
    rows = [
        {term: weight * log((len(terms) + 1) / often[term]) for term, weight in one.items() if often[term] > 1}
        for one in terms
    ]
    together = _alike(_turned(rows), _TOGETHER)
    spread = [dict(row) for row in rows]
    for row, one in zip(spread, rows, strict=True):
        for term, weight in one.items():
            for other, often_beside in together.get(term, {}).items():
                row[other] = row.get(other, 0.0) + _SPREAD * weight * often_beside
    alike = _alike(dict(enumerate(spread)), 0)
    return _linked([alike.get(at, {}) for at in range(len(terms))])


def _turned(rows: Iterable[Mapping[str, float]]) -> dict[str, dict[int, float]]:
    """The columns of a table."""
    columns: dict[str, dict[int, float]] = {}
    for at, row in enumerate(rows):
        for term, weight in row.items():
            columns.setdefault(term, {})[at] = weight
    return columns


def _alike(rows: Mapping[_Row, Mapping[_Column, float]], least: float) -> dict[_Row, dict[_Row, float]]:
    """How much alike each two rows are, as the cosine between them, where that is more than the least."""
    lengths = {at: sqrt(sum(weight * weight for weight in row.values())) for at, row in rows.items()}
    having: dict[_Column, list[tuple[_Row, float]]] = {}
    for at, row in rows.items():
        for column, weight in row.items():
            having.setdefault(column, []).append((at, weight / lengths[at]))
    found: dict[_Row, dict[_Row, float]] = {}
    for at, row in rows.items():
        sums = defaultdict[_Row, float](float)
        for column, weight in row.items():
            unit = weight / lengths[at]
            for other, its in having[column]:
                sums[other] += unit * its
        sums.pop(at, None)
        # To 40 binary places, so that what is equally alike is so on the average, too.
        found[at] = {other: (alike + 4096) - 4096 for other, alike in sums.items() if alike > least}
    return found


def _linked(alike: list[dict[int, float]]) -> list[list[int]]:
    """Groups of two and more, put together while two are alike enough; of equals, the first ones."""
    members = {at: [at] for at in range(len(alike))}
    best = [_nearest(row) for row in alike]
    while members:
        much, nearest = max([(best[at][0], -at) for at in members])
        at = -nearest
        other = -best[at][1]
        if much < _ALIKE:
            break
        _merge(alike, (at, other), (len(members[at]), len(members[other])))
        members[at] += members.pop(other)
        best[at] = _nearest(alike[at])
        for one, much in alike[at].items():
            if (much, -at) >= best[one]:
                best[one] = (much, -at)
            elif -best[one][1] in (at, other):
                best[one] = _nearest(alike[one])
    return [group for group in members.values() if len(group) > 1]


def _nearest(row: Mapping[int, float]) -> tuple[float, int]:
    """How much alike the most alike is, and its number, negative so that the first one of equals is the largest."""
    return max([(much, -at) for at, much in row.items()], default=(0.0, 0))


def _merge(alike: list[dict[int, float]], two: tuple[int, int], sizes: tuple[int, int]) -> None:
    """Put a group into another: what is like either is as much like both as on the average of their members."""
    at, other = two
    del alike[at][other], alike[other][at]
    sums = {one: much * sizes[0] for one, much in alike[at].items()}
    for one, much in alike[other].items():
        sums[one] = sums[one] + much * sizes[1] if one in sums else much * sizes[1]
        del alike[one][other]
    both = sizes[0] + sizes[1]
    alike[at], alike[other] = {one: much / both for one, much in sums.items()}, {}
    for one, much in alike[at].items():
        alike[one][at] = much


def _terms(text: str, language: str) -> dict[str, float]:
    """The stems of a statement and the pairs of neighbours, each with what it counts for."""
    found: dict[str, float] = {}
    before = ""
    for _, stem, is_name in _stems(text, language):
        if not stem:
            before = ""
            continue
        found[stem] = max(found.get(stem, 0), _NAME if is_name else 1)
        if before:
            found[f"{before} {stem}"] = _PAIR
        before = stem
    return found


@lru_cache(maxsize=8192)
def _stems(text: str, language: str) -> tuple[tuple[str, str, bool], ...]:
    """Each word with its stem and whether it is a name; the stem is empty where a word says nothing of a subject."""
    made = []
    for word in _words(text):
        bare = fold(word).strip(".'’-/+#")
        is_code = _CODE.search(word) is not None
        if len(bare) < 2 or bare.replace(".", "").replace(",", "").isdigit() or _is_common(bare):
            made.append((word, "", False))
        else:
            is_name = is_code or word.isupper() or (word[:1].isupper() and not text.startswith(word))
            made.append((word, bare if is_code else _stemmer(language)(bare), is_name))
    return tuple(made)


def _words(text: str) -> list[str]:
    words: list[str] = []
    for found in _WORD.finditer(text):
        word = found[0]
        if _UNSPACED.search(word):
            words += _UNSPACED.findall(word)
        elif "-" in word and not any(c.isdigit() for c in word):
            words += word.split("-")
        else:
            words.append(_ELIDED.sub("", word.removesuffix("'s").removesuffix("’s")))
    return words


def _is_common(word: str) -> bool:
    return word in _common()[""] or word in months() or word in days_of_the_week()[0]


@cache
def _common() -> dict[str, frozenset[str]]:
    """Words that say nothing of a subject: by language, and all of them by the empty name."""
    by_language: dict[str, set[str]] = {}
    language = ""
    for line in Path(__file__).with_name("common_words.txt").read_text("utf-8").splitlines():
        if line.startswith("# ") and line[2:] in _LANGUAGES:
            language = line[2:]
        elif not line.startswith("#"):
            by_language.setdefault(language, set()).update(line.split())
    return {name: frozenset(words) for name, words in by_language.items()} | {
        "": frozenset().union(*by_language.values())
    }


_LANGUAGES = ("english", "german", "french", "spanish", "portuguese", "italian", "dutch")


def _language(texts: Iterable[str]) -> str:
    """The language whose common words, and no other's, stand most often in texts."""
    often = Counter(fold(word) for text in texts for word in text.split())
    common = _common()
    only = {
        name: common[name].difference(*(common[other] for other in _LANGUAGES if other != name)) for name in _LANGUAGES
    }
    return max(_LANGUAGES, key=lambda name: sum(often[word] for word in only[name]))


@cache
def _stemmer(language: str) -> Callable[[str], str]:
    import snowballstemmer  # noqa: PLC0415 - its tables take a moment

    stem: Callable[[str], str] = lru_cache(maxsize=16384)(snowballstemmer.stemmer(language).stemWord)
    return stem


def _named(texts: Sequence[str], often: tuple[Mapping[str, int], int], language: str) -> str | None:
    """The words by which most statements of a group are told apart from others, as they are mostly written.

    `often`: in how many statements each term stands, and how many there are.
    """
    everywhere, number = often
    inside: Counter[str] = Counter()
    written: dict[str, Counter[str]] = {}
    names: set[str] = set()
    for text in texts:
        spelt = _spelt(text, language, names)
        inside.update(spelt.keys())
        for term, words in spelt.items():
            written.setdefault(term, Counter())[words] += 1

    def worth(term: str) -> float:
        size = 2.2 if " " in term else 1.8 if term in names else 0.8 if len(term) > 3 else 0.4
        total = max(everywhere[term], inside[term])
        return inside[term] * size * inside[term] / total * log((number + 1) / total)

    told = [term for term in inside if inside[term] > 1]
    if not told:
        return None
    ordered = sorted(told, key=lambda term: (-worth(term), term))
    best = ordered[0]
    others = [term for term in ordered[1:] if not set(term.split()) & set(best.split())]
    # One plain word says little alone: "bed, garden".
    chosen = [best, *others[:1]] if " " not in best and best not in names else [best]
    return ", ".join(_as_written(written[term]) for term in chosen)


def _as_written(often: Counter[str]) -> str:
    return max(often.items(), key=lambda item: (item[1], -len(item[0]), item[0]))[0]


def _spelt(text: str, language: str, names: set[str]) -> dict[str, str]:
    """The stems of a statement and pairs of neighbours, as they are written in it; names are put among `names`."""
    found: dict[str, str] = {}
    before, word_before = "", ""
    for word, stem, is_name in _stems(text, language):
        if stem:
            found.setdefault(stem, word)
            names.update((stem,) if is_name else ())
            if before:
                found.setdefault(f"{before} {stem}", f"{word_before} {word}")
        before, word_before = stem, word
    return found
