"""Names of threads: words that stand in their statements, by which most of these are told apart from others."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt

from reports.loading.dates.words import fold
from reports.packets.subjects import Tokenizer, Word

_MOST_WORDS = 3
_JOINTS = ("", " ", "-", "/")
"""What stands between words of one name."""
_CLEAR = 0.8
"""How much words of a name must say of a subject, over all statements that have them: a rare word in one counts 1."""
_NAME = 1.4
"""How much better than another word a name or an identifier is."""
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
    """Words that stand side by side in statements of a group, and can be a name."""

    stems: _Stems
    written: Counter[str]
    statements: set[int]
    weights: tuple[float, ...]
    is_name: bool = False
    is_noun: bool = False


def name_of(group: Sequence[int], statements: Statements, taken: Collection[str]) -> str | None:
    """The name of a group of statements, as it is mostly written in them; None where no words are a good one.

    A good name stands in two statements. It is a noun, a name or an identifier that is not too common, alone or with
    words that say more of it, or words that stand side by side in the same form twice.
    """
    total = len(statements.texts)
    inside = Counter(term for at in group for term in statements.terms[at])
    found = _phrases(group, statements)
    called = {stems[0] for stems, one in found.items() if len(stems) == 1 and one.is_name}
    phrases = [one for one in found.values() if _is_good(one, inside)]

    def worth(phrase: _Phrase) -> float:
        """How many statements of the group, and how few others, its telling words tell of."""
        return sum(
            inside[stem] ** 2
            / often
            * (0.5 + weight)
            * sqrt(log((total + 1) / often))
            * (_NAME if stem in called else 1)
            for stem, weight in zip(phrase.stems, phrase.weights, strict=True)
            if (often := statements.often.get(stem, 0)) and weight
        )

    def order(phrase: _Phrase) -> tuple[float, int, _Stems]:
        return round(worth(phrase), 9), len(phrase.stems), phrase.stems

    for best in sorted(phrases, key=order, reverse=True):
        name = _as_written(best)
        if name not in taken:
            return name
    return None


def _phrases(group: Sequence[int], statements: Statements) -> dict[_Stems, _Phrase]:
    """The phrases of a group's statements that can be names, by their stems."""
    found: dict[_Stems, _Phrase] = {}
    for at in group:
        text = statements.texts[at]
        for words in _runs(text, statements.tokenizer):
            stems = tuple(word.stem for word in words)
            phrase = found.setdefault(stems, _Phrase(stems, Counter(), set(), tuple(w.weight for w in words)))
            phrase.written[text[words[0].start : words[-1].end]] += 1
            phrase.statements.add(at)
            phrase.is_name = phrase.is_name or words[0].is_name
            head = words[0] if statements.tokenizer.is_head_first else words[-1]
            phrase.is_noun = phrase.is_noun or head.is_noun or head.is_name
    return found


def _is_good(phrase: _Phrase, inside: Mapping[str, int]) -> bool:
    """Whether a phrase can be a name."""
    is_word = len(phrase.stems) == 1
    often = inside[phrase.stems[0]] if is_word else len(phrase.statements)
    forms = Counter(fold(form) for form, number in phrase.written.items() for _ in range(number))
    is_clear = phrase.is_name or often * sum(phrase.weights) >= _CLEAR
    return often > 1 and is_clear and (phrase.is_noun or (not is_word and max(forms.values()) > 1))


def _runs(text: str, tokenizer: Tokenizer) -> Iterator[tuple[Word, ...]]:
    """Words that stand side by side, up to three, one of which tells; no two are torn from a compound."""
    words = tokenizer.words(text)
    for first, word in enumerate(words):
        if not word.fits_names or text[max(0, word.start - 1) : word.start] == "-":
            continue
        for last in range(first, min(first + _MOST_WORDS, len(words))):
            run = words[first : last + 1]
            if (last > first and text[words[last - 1].end : words[last].start] not in _JOINTS) or not words[
                last
            ].fits_names:
                break
            is_whole = (run[0].is_name and last == first) or text[words[last].end :][:1] != "-"
            if is_whole and any(one.tells for one in run):
                yield run


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
