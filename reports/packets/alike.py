"""How much alike statements of one person are: by their words, rare ones and early ones before others.

Words are compared by their stems, by the words that they begin with, or are compounds of, by words that stand together
elsewhere, and by runs of letters ("Wunde", "Wundfotos"). Only what is not zero is kept and added up, in the order of
the statements: the same sums on every machine. Knows no thread and no period.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log, sqrt
from typing import TypeVar

from reports.packets.common import fold_word
from reports.packets.subjects import Tokenizer, is_unspaced

_Row = TypeVar("_Row", int, str)
_Column = TypeVar("_Column", int, str)
_ROOT = 6
"""Letters that two words must begin with alike."""
_COMPOUNDING = ("german", "dutch", "swedish", "danish")
"""Languages that write compounds as one word."""
_TOGETHER, _SPREAD = 0.4, 0.3
"""From how often two words stand together one of them stands for the other, and how far."""
_LATER = 0.4
"""How much less the last word of a statement counts than its first, which says what it is about."""
_OTHER = 0.6
"""How much a word counts that stands nowhere where nouns stand: it says less of what a statement is about. English has
too many nouns before others for that to be seen."""
_RUN, _RUNS = 4, 2.0
"""Letters of a run, and how much runs count beside words."""
_MANY = 60
"""Texts with a run, at most, that it makes alike: one in more tells little, and costs the most time."""
_LONE = 0.25
"""What is added to the length of each row, so that few common words make none alike."""


def terms_of(texts: Sequence[str], tokenizer: Tokenizer) -> list[dict[str, float]]:
    """The stems of each text with what they count for: of words, of their parts and of what they begin with."""
    found: list[dict[str, float]] = []
    for text in texts:
        terms: dict[str, float] = {}
        for _, stems in _counting(text, tokenizer):
            for stem, weight in stems:
                terms[stem] = max(terms.get(stem, 0), weight)
        found.append(terms)
    return _rooted(found, tokenizer)


def alike(
    texts: Sequence[str], terms: Sequence[Mapping[str, float]], tokenizer: Tokenizer
) -> dict[int, dict[int, float]]:
    """How much alike each two texts are, by their numbers, where that is more than nothing."""
    words, often = _telling(terms)
    shared = [{term: weight for term, weight in row.items() if often[term] > 1} for row in words]
    together = _cosines(_turned(shared), _TOGETHER)
    spread = [dict(row) for row in shared]
    for row, one in zip(spread, shared, strict=True):
        for term, weight in one.items():
            for other, much in together.get(term, {}).items():
                row[other] = row.get(other, 0.0) + _SPREAD * weight * much
    found = _cosines(dict(enumerate(spread)), 0, _LONE)
    runs, many = _telling([_runs(text, tokenizer) for text in texts])
    runs = [{run: weight for run, weight in row.items() if many[run] <= _MANY} for row in runs]
    for at, others in _cosines(dict(enumerate(runs)), 0).items():
        for beside, much in others.items():
            found[at][beside] = found[at].get(beside, 0.0) + _RUNS * much
    return found


def _counting(text: str, tokenizer: Tokenizer) -> Iterable[tuple[str, list[tuple[str, float]]]]:
    """The words of a text that tell, folded, each with its stem and those of its parts, and what they count for."""
    words = [word for word in tokenizer.words(text) if word.tells]
    for number, word in enumerate(words):
        is_thing = word.is_noun or word.is_name or tokenizer.language == "english"
        early = (1 - _LATER * number / len(words)) * (1 if is_thing else _OTHER)
        stems = [(stem, weight * early) for stem, weight in [(word.stem, word.weight), *word.parts] if weight]
        yield fold_word(text[word.start : word.end]), stems


def _runs(text: str, tokenizer: Tokenizer) -> dict[str, float]:
    """The runs of letters of a text: of a word as much as the word counts, the longer the word, the less each."""
    found: dict[str, float] = {}
    for written, stems in _counting(text, tokenizer):
        padded = f"_{written}_".ljust(_RUN, "_")
        runs = [padded[at : at + _RUN] for at in range(len(padded) - _RUN + 1)]
        for run in runs:
            found[run] = max(found.get(run, 0), stems[0][1] / sqrt(len(runs)))
    return found


def _telling(rows: Sequence[Mapping[str, float]]) -> tuple[list[dict[str, float]], Counter[str]]:
    """Rows in which what stands in few of them counts more, and in how many each stands."""
    often = Counter(term for row in rows for term in row)
    found = [{term: weight * log((len(rows) + 1) / often[term]) for term, weight in row.items()} for row in rows]
    return found, often


def _rooted(terms: Sequence[Mapping[str, float]], tokenizer: Tokenizer) -> list[dict[str, float]]:
    """Terms, and beside each that begins with another term, or is a compound of it, the other."""
    words = sorted({term for one in terms for term in one}, key=lambda term: (len(term), term))
    is_compounding = tokenizer.language in _COMPOUNDING
    roots: dict[str, str] = {}
    known = {word for word in words if len(word) >= _ROOT - is_compounding or is_unspaced(word)}
    for word in words:
        shorter = [word[:size] for size in range(2, len(word))]
        if is_unspaced(word):
            shorter += [word[-size:] for size in range(2, len(word))]
        elif is_compounding:
            shorter += [word[-size:] for size in range(_ROOT, len(word))]
        root = next((one for one in shorter if one in known), None)
        if root:
            roots[word] = roots.get(root, root)
    made = [dict(one) for one in terms]
    for one, rooted in zip(terms, made, strict=True):
        for term, weight in one.items():
            if term in roots:
                rooted[roots[term]] = max(rooted.get(roots[term], 0), weight)
    return made


def _turned(rows: Iterable[Mapping[str, float]]) -> dict[str, dict[int, float]]:
    """The columns of a table."""
    columns: dict[str, dict[int, float]] = {}
    for at, row in enumerate(rows):
        for term, weight in row.items():
            columns.setdefault(term, {})[at] = weight
    return columns


def _cosines(
    rows: Mapping[_Row, Mapping[_Column, float]], least: float, lone: float = 0
) -> dict[_Row, dict[_Row, float]]:
    """The cosine between each two rows, where it is more than the least."""
    lengths = {at: sqrt(lone + sum(weight * weight for weight in row.values())) for at, row in rows.items()}
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
        found[at] = {other: rounded(much) for other, much in sums.items() if much > least}
    return found


def rounded(much: float) -> float:
    """A number to 40 binary places, so that what is equally alike is so on the average, too."""
    return (much + 4096) - 4096
