"""Names of threads: words that stand in their statements, by which most of these are told apart from others."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt

from reports.packets.subjects import Tokenizer, Word

_MOST_WORDS = 3
_JOINTS = ("", " ", "-", "/")
"""What stands between words of one name."""
_OFTEN = 0.3
"""In how many of the statements with a word a phrase with it must stand to be the better name."""
_ENOUGH = 3
"""Statements in which a plain word stands that is a name by itself."""
_Stems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Statements:
    """Statements of one person, and what they are alike by."""

    texts: Sequence[str]
    terms: Sequence[Collection[str]]
    """Of each: the stems of its words, of their parts and roots."""
    often: Mapping[str, int]
    """In how many statements each term stands."""
    tokenizer: Tokenizer


@dataclass(slots=True)
class _Phrase:
    """Words that stand side by side in statements of a group."""

    stems: _Stems
    written: Counter[str]
    statements: set[int]
    tells: bool
    is_name: bool


def name_of(group: Sequence[int], statements: Statements, taken: Collection[str]) -> str | None:
    """The name of a group of statements, as it is mostly written in them; None without a word that two share."""
    phrases = _phrases(group, statements)
    total = len(statements.texts)

    inside = Counter(term for at in group for term in statements.terms[at])

    def worth(stem: str) -> float:
        share = inside[stem] / statements.often[stem]
        size = 1.3 if phrases[stem,].is_name else 1 if len(stem) > 3 else 0.5
        return inside[stem] * size * share * sqrt(log((total + 1) / statements.often[stem]))

    shared = [stems[0] for stems, one in phrases.items() if len(stems) == 1 and one.tells and inside[stems[0]] > 1]
    for best in sorted(shared, key=lambda stem: (-worth(stem), stem)):
        name = _as_written(_widest(best, phrases))
        if name not in taken:
            return name
    return None


def _widest(stem: str, phrases: Mapping[_Stems, _Phrase]) -> _Phrase:
    """The phrase that says more than one word does, where enough statements have it; else the word."""
    alone = phrases[stem,]
    least = max(2, _OFTEN * len(alone.statements))
    wider = [one for one in phrases.values() if stem in one.stems and len(one.stems) > 1]
    often = [one for one in wider if len(one.statements) >= least]
    if not often and not alone.is_name and len(alone.statements) < _ENOUGH:  # one plain word says little
        often = [one for one in wider if len(one.stems) == 2 and one.stems[-1] == stem]
    if not often:
        return alone

    def order(phrase: _Phrase) -> tuple[int, int, int, _Stems]:
        shared = sum(len(phrases[one,].statements) for one in phrase.stems if (one,) in phrases)
        return len(phrase.statements), shared, -len(phrase.stems), phrase.stems

    return max(often, key=order)


def _phrases(group: Sequence[int], statements: Statements) -> dict[_Stems, _Phrase]:
    """The phrases of a group's statements, by their stems."""
    found: dict[_Stems, _Phrase] = {}
    for at in group:
        text = statements.texts[at]
        for words in _runs(text, statements.tokenizer):
            stems = tuple(word.stem for word in words)
            phrase = found.setdefault(stems, _Phrase(stems, Counter(), set(), tells=True, is_name=False))
            phrase.written[text[words[0].start : words[-1].end]] += 1
            phrase.statements.add(at)
            phrase.tells = phrase.tells and all(word.tells for word in words)
            phrase.is_name = phrase.is_name or words[0].is_name
    return found


def _runs(text: str, tokenizer: Tokenizer) -> Iterator[tuple[Word, ...]]:
    """Words that stand side by side, up to three, one of which tells; no two are torn from a compound."""
    words = tokenizer.words(text)
    for first, word in enumerate(words):
        if not word.fits_names:
            continue
        if word.is_name or "-" not in (text[max(0, word.start - 1) : word.start], text[word.end : word.end + 1]):
            yield (word,)
        for last in range(first + 1, min(first + _MOST_WORDS, len(words))):
            joint = text[words[last - 1].end : words[last].start]
            if joint not in _JOINTS or not words[last].fits_names:
                break
            if (
                any(one.tells for one in words[first : last + 1])
                and text[max(0, word.start - 1) : word.start] != "-"
                and text[words[last].end :][:1] != "-"
            ):
                yield words[first : last + 1]


def _as_written(phrase: _Phrase) -> str:
    return max(phrase.written.items(), key=lambda item: (item[1], not item[0][:1].isupper(), -len(item[0]), item[0]))[0]


def place_of(name: str, text: str, tokenizer: Tokenizer) -> tuple[int, int] | None:
    """Where the most words of a name stand side by side in a statement, first; None where none does."""
    stems = {word.stem for word in tokenizer.words(name)}
    runs = defaultdict[int, list[tuple[int, int]]](list)
    run: list[Word] = []
    for word in tokenizer.words(text):
        if run and text[run[-1].end : word.start] not in _JOINTS:
            run = []
        run = [*run, word] if word.stem in stems else []
        if any(one.tells for one in run):
            runs[len(run)].append((run[0].start, run[-1].end))
    return runs[max(runs)][0] if runs else None
