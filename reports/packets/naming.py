"""Names of threads: words that stand in their statements, by which most of these are told apart from others."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt

from reports.loading.dates.words import fold
from reports.loading.profiles.names import likeness
from reports.packets.subjects import Tokenizer, Word, is_participle, noun_phrases, opens_as_verb

_MOST_WORDS = 3
_JOINTS = ("", " ", "-", "/")
"""What stands between words of one name."""
_CLEAR, _ALONE, _ALONE_OF_TWO = 0.7, 0.55, 0.7
"""How much words of a name must say of a subject, over all statements that have them (a rare word in one counts 1), and
how much a word that nothing says more of, over all of them but one; also in a thread of two."""
_PART = 3
"""One in how many statements of a thread has a word of its name, at least."""
_NAME = 1.4
"""How much better than another word a name or an identifier is."""
_SAYING = 0.35
"""How rare a word must be to say more of another."""
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
    people: Collection[str] = ()
    """Words of names of people, folded: no names of threads."""


@dataclass(slots=True)
class _Phrase:
    """Words that stand side by side in statements of a group, and can be a name."""

    stems: _Stems
    written: Counter[str]
    statements: set[int]
    weights: tuple[float, ...]
    """What its words count for, in the least rare of their forms."""
    names: int = 0
    """How often it begins with a name or an identifier."""
    nouns: int = 0
    """How often it is one, by what its last word is elsewhere."""

    @property
    def is_name(self) -> bool:
        """It begins with a name or an identifier, mostly, and is never written like other words."""
        is_small = any(form[:1].islower() for form in self.written)
        return self.names * 2 >= self.written.total() or (self.names > 0 and not is_small)

    @property
    def is_noun(self) -> bool:
        """It is a noun rather than a verb that is spelled alike, as in "draws" and "drawings"."""
        return self.nouns > 1 or self.nouns * 2 >= self.written.total()


def name_of(group: Sequence[int], statements: Statements, taken: Collection[str]) -> str | None:
    """The name of a group of statements, as it is mostly written in them; None where no words are a good one.

    A good name stands in two statements, and in few others. It is a noun, a name or an identifier that is not too
    common, with words that say more of it where any do, or words that stand side by side in the same form twice.
    """
    total = len(statements.texts)
    inside = Counter(term for at in group for term in statements.terms[at])
    found = _phrases(group, statements)
    called = {stems[0] for stems, one in found.items() if len(stems) == 1 and one.is_name}
    phrases = [one for one in found.values() if _is_good(one, len(group), inside, statements.often)]

    def worth(phrase: _Phrase) -> float:
        """How many statements of the group, and how few others, its telling words tell of."""
        return sum(
            inside[stem] ** 3
            / often
            * (0.5 + weight)
            * sqrt(log((total + 1) / often))
            * (_NAME if stem in called else 1)
            for stem, weight in zip(phrase.stems, phrase.weights, strict=True)
            if (often := statements.often.get(stem, 0)) and weight
        )

    def order(phrase: _Phrase) -> tuple[float, int, _Stems]:
        return round(worth(phrase), 9), len(phrase.stems), phrase.stems

    persons = {stem for one in phrases if _is_person(_as_written(one)) for stem in one.stems}
    for best in sorted(phrases, key=order, reverse=True):
        name = _as_written(best)
        if persons.issuperset(best.stems):
            continue
        if len(best.stems) == 1 and not best.is_name:
            more = _said_more_of(best.stems[0], group, statements)
            if not more and not _stands_alone(inside[best.stems[0]], len(group), best.weights[0]):
                continue
            name = more or name
        if name not in taken:
            return name
    return None


def _phrases(group: Sequence[int], statements: Statements) -> dict[_Stems, _Phrase]:
    """The phrases of a group's statements that can be names, by their stems."""
    found: dict[_Stems, _Phrase] = {}
    for at in group:
        text = statements.texts[at]
        for words in _runs(text, statements.tokenizer):
            if any(_is_of(text[word.start : word.end], statements.people) for word in words):
                continue
            stems = tuple(word.stem for word in words)
            weights = [word.weight for word in words]
            phrase = found.setdefault(stems, _Phrase(stems, Counter(), set(), tuple(weights)))
            phrase.weights = tuple(map(min, phrase.weights, weights))
            head = words[0] if statements.tokenizer.is_head_first else words[-1]
            phrase.written[text[words[0].start : words[-1].end]] += 1
            phrase.statements.add(at)
            phrase.names += words[0].is_name
            phrase.nouns += head.is_noun or head.is_name
    return found


def _is_good(phrase: _Phrase, size: int, inside: Mapping[str, int], everywhere: Mapping[str, int]) -> bool:
    """Whether a phrase can be the name of a group of some size."""
    is_word, most = len(phrase.stems) == 1, max(inside[stem] for stem in phrase.stems)
    often = most if is_word else len(phrase.statements)
    forms = Counter(fold(form) for form in phrase.written.elements())
    is_clear = phrase.is_name or often * sum(phrase.weights) >= _CLEAR
    is_own = often * 3 > everywhere.get(phrase.stems[0], 0) if is_word else often * 2 >= most
    is_repeated = not is_word and max(forms.values()) > 1 and not is_participle(max(forms))
    return often > 1 and most * _PART >= size and is_clear and is_own and (phrase.is_noun or is_repeated)


def _stands_alone(often: int, size: int, weight: float) -> bool:
    """Whether a word that stands in so many statements of a group is its name though nothing says more of it."""
    least = _ALONE if size > 2 else _ALONE_OF_TWO
    return (often - 1) * weight * min(1, 2 * often / size) >= least


def _is_of(word: str, people: Collection[str]) -> bool:
    """Whether a word with a capital letter is of a name of people."""
    return word[0].isupper() and fold(word) in people


def _is_person(name: str) -> bool:
    """Whether words are a person's name: "Gareth", "Mrs Odum"; not "Otter OTA"."""
    return likeness(name) == "known" and not any(word.isupper() for word in name.split())


def _said_more_of(noun: str, group: Sequence[int], statements: Statements) -> str | None:
    """A noun with what says more of it: a name before other words, then what most statements have, or the first."""
    found: dict[str, tuple[bool, int, int, str]] = {}
    is_head_first = statements.tokenizer.is_head_first
    for number, at in enumerate(group):
        text = statements.texts[at]
        for words in noun_phrases(text, statements.tokenizer):
            kept = words[-2:]
            if text[words[-2].start - 1 : words[-2].start] == "-":
                kept = words[-3:]
            is_end = text[kept[-1].end :][:2].strip() in ("", ".", ",", ";", ":")
            if 0 < kept[0].weight < _SAYING or noun not in (
                kept[0 if is_head_first else -1].stem,
                kept[0].stem if is_end and len(kept) == 2 else None,
            ):
                continue
            written = text[kept[0].start : kept[-1].end]
            _, often, first, form = found.get(fold(written), (False, 0, -number, written))
            found[fold(written)] = kept[0].is_name, often + 1, first, form
    return max(found.values())[3] if found else None


def _runs(text: str, tokenizer: Tokenizer) -> Iterator[tuple[Word, ...]]:
    """Words that stand side by side, up to three, one of which tells; no two are torn from a compound."""
    words = tokenizer.words(text)
    for first, word in enumerate(words):
        is_torn = text[max(0, word.start - 1) : word.start] == "-"
        if not word.fits_names or is_torn or opens_as_verb(text, word, tokenizer):
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
