"""Names of threads: words that stand in their statements, by which most of these are told apart from others.

A name is a whole phrase or a noun that is rare enough to say what it is about, else the best there is of what half of
the statements tell.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from reports.loading.folding import fold
from reports.packets.common import is_day
from reports.packets.english import is_participle
from reports.packets.lone import (
    RARE,
    UNREAD,
    is_called,
    is_counted,
    is_of_person,
    is_person,
    is_subject,
    labelled,
    one_of_several,
    repeated,
    same_words,
    told_alone,
)
from reports.packets.phrases import JOINTS, is_plain
from reports.packets.saying import (
    Group,
    SharedWord,
    Statements,
    beside,
    is_oblique,
    is_of,
    numbered,
    said_more_of,
)
from reports.packets.subjects import Tokenizer, Word, is_first, is_unspaced, opens_as_verb
from reports.packets.widened import wider

_MOST_WORDS = 3
_CLEAR = 0.7
"""How much words of a name must say of a subject, over all statements that have them (a rare word in one counts 1)."""
_OWN, _OWN_OF_ALL, _SAYS_LITTLE = 0.9, 0.6, 0.5
"""How rare a word must be that names a group as its own: where two of three statements have it, where all of two do,
and to stand alone where three have it; where all of three or more have it and a phrase, it may be a common one."""
_MOST_OF = 3
_PART = 3
"""One in how many statements of a thread has a word of its name, at least."""
_NAME = 1.4
"""How much better than another word a name or an identifier is."""
_OF_PHRASE = 0.45
"""How rare a word of a phrase is, at least, that half of the statements have, where none repeats the phrase."""
_GENERAL = 0.2
"""How rare a word is, at least, that is a name where half of three statements or more have it: not \"house\"."""
_TELLS = 0.8
"""How rare a word of a name is that tells by itself what it calls."""
_PHRASE = 0.9
"""How good a phrase of another word must be, which half of the statements have, to be the name."""
_Stems = tuple[str, ...]


@dataclass(slots=True)
class _Phrase:
    """Words that stand side by side in statements of a group, and can be a name."""

    stems: _Stems
    written: Counter[str]
    as_noun: Counter[str]
    """The same, where it is a noun there."""
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


def name_of(numbers: Sequence[int], statements: Statements, taken: Collection[str]) -> str | None:
    """The name of a group of statements; None where no words are a good one.

    The first that says enough, else the first that says something; a lone word with what two statements have around it.
    """
    inside = Counter(term for at in numbers for term in statements.terms[at])
    language = statements.tokenizer.language
    found = _phrases(numbers, statements)
    good = [one for one in found.values() if _is_good(one, len(numbers), inside, statements.often)]
    named = [one for one in found.values() if one.is_name or one in good]
    persons = {stem for one in named if is_person(_as_written(one)) for stem in one.stems}
    group = Group(numbers, statements, inside, persons)
    if language in UNREAD and not any(one.is_name for one in named):
        return None  # any of its words may be a verb
    names = [text for text in _good_names(group, found, good) if text not in taken and is_subject(text, language)]
    names = [text for text in names if len(numbers) > 2 or not is_of_person(text)]
    if first := next((text for text in names if _says_enough(text, group)), None):
        return wider(first, group, taken)
    if len(numbers) < 3 and sum(often > 1 for often in inside.values()) < 2:
        return None
    plain = [*names, *(text for text in _plain_names(group, found) if text not in taken and is_subject(text, language))]
    ranks = [(_rank(text, group), at, text) for at, text in enumerate(plain)]
    best = min([one for one in ranks if one[0]], default=(0, 0, None))[-1]
    return best and wider(best, group, taken)


def _plain_names(group: Group, found: Mapping[_Stems, _Phrase]) -> Iterator[str]:
    """What a group may be called that has no good name: a noun of half of its statements, in its phrase or alone."""
    size, inside, of = len(group.numbers), group.inside, group.statements
    words = [
        one
        for stems, one in found.items()
        if len(stems) == 1
        and stems[0] not in group.persons
        and inside[stems[0]] > 1
        and 3 * inside[stems[0]] >= max(size, 2 * of.often.get(stems[0], 0))
    ]
    words = sorted(
        words, key=lambda one: (-(inside[one.stems[0]] ** 2) * group.telling(one.stems[0], one.weights[0]), one.stems)
    )
    nouns = [one for one in words if (one.is_noun or one.is_name) and not is_participle(_as_written(one).lower())]
    for one in words:
        yield repeated(one.stems[0], group)
    for one in nouns:
        more = said_more_of(one.stems[0], group, is_name=one.is_name)
        yield more.form if more and more.stands(one.is_name, is_only=True) else ""
    for one in nouns:
        if 2 * inside[one.stems[0]] >= size and not is_day(fold(_as_written(one))):
            yield _plain(_as_written(one), one, group) or ""


def _rank(name: str, group: Group) -> int:
    """How well a name tells a group: 1 by a phrase or an identifier of which half of its statements have a word.

    2 by a name that half of them have, 3 by a phrase of which a third have a word, 4 by a noun that half of them have;
    0 where it says nothing. Hardly any other statement has that word.
    """
    size, often = len(group.numbers), group.statements.often
    if is_counted(name, group):
        return 0
    words = group.statements.tokenizer.words(name)
    own = [
        max(group.inside[stem] for stem in (word.stem, *(stem for stem, _ in word.parts)))
        for word in words
        if word.tells and word.stem not in group.persons and 3 * group.inside[word.stem] >= 2 * often.get(word.stem, 0)
    ]
    many = max(own, default=0)
    if many < 2 or many * _PART < size:
        return 0
    if len(words) > 1 or words[0].parts:
        return 1 if 2 * many >= size else 3
    is_clear = 2 * many >= size and words[0].weight >= (_GENERAL if many > 2 else RARE)
    is_name = any(word.is_name for at in group.numbers for word in same_words(name, at, group))
    return (2 if is_name else 4) if is_clear else 0


def _good_names(group: Group, found: Mapping[_Stems, _Phrase], good: Sequence[_Phrase]) -> Iterator[str]:
    """What a group may be called, the best first, as it is mostly written; empty for words that nothing makes a name.

    A good name stands in two statements, and in few others. It is a noun, a name or an identifier that is not too
    common, or words that stand side by side in the same form twice. A single word stands in the phrase that says more
    of it; where there is none, a good phrase of another word that half of the statements have is the name, else the
    word alone.
    """
    called = {stems[0] for stems, one in found.items() if len(stems) == 1 and one.is_name}
    inside, size = group.inside, len(group.numbers)

    def order(phrase: _Phrase) -> tuple[float, int, _Stems]:
        """How many statements of the group, and how few others, its telling words tell of."""
        worth = sum(
            inside[stem] ** 3 * group.telling(stem, weight) * (_NAME if stem in called else 1)
            for stem, weight in zip(phrase.stems, phrase.weights, strict=True)
            if weight
        )
        return round(worth, 9), len(phrase.stems), phrase.stems

    if label := labelled(group):
        yield label
    several, many = one_of_several(group)
    everyone = any(inside[stem] == size for stem in group.persons)
    for best in sorted(good, key=order, reverse=True):
        often = max(inside[stem] for stem in best.stems)
        if many > often:
            yield several
        if everyone and len(best.stems) == 1 and often < size:
            continue
        if not set(best.stems) <= set(group.persons):
            yield _told_alone(_plain(_named(best, group, found), best, group), group, found)
    if own := _by_own_word(group, found):
        yield _told_alone(own, group, found)
    if several:
        yield several


def _says_enough(name: str, group: Group) -> bool:
    """Whether a name says what its thread is about to who has not read it.

    A person's, a firm's or a place's name alone does not, nor does a noun that is not rare; a phrase does that two
    statements have, or of which half of them have a word that is not common.
    """
    if name == labelled(group):
        return not is_person(name)
    of, size = group.statements, len(group.numbers)
    telling = [word for at in group.numbers for word in same_words(name, at, group) if word.tells]
    if len({word.stem for word in of.tokenizer.words(name)}) == 1:
        is_name = any(word.is_name for word in telling) and of.tokenizer.language != "german"
        is_rare = max((word.weight for word in telling), default=1.0) >= RARE
        return is_called(name) or is_unspaced(name) or (is_rare and not is_name)
    repeated = sum(fold(name) in fold(of.texts[at]) for at in group.numbers) > 1
    return repeated or any(
        2 * group.inside[word.stem] >= size and (word.weight >= _OF_PHRASE or word.is_name)
        for word in telling
        if group.inside[word.stem] > 1
    )


def _told_alone(name: str | None, group: Group, found: Mapping[_Stems, _Phrase]) -> str:
    """A name, or what stands for it where it is a word that says too little alone."""
    word = next((one for one in found.values() if len(one.stems) == 1 and name in one.written), None)
    return name or "" if word is None else told_alone(name or "", word.stems[0], word.weights[0], group)


def _by_own_word(group: Group, found: Mapping[_Stems, _Phrase]) -> str | None:
    """A word that all statements of a group have and no other does, as its name where it has none: who, or what.

    They hardly share it by chance: "Samir", who is taught, or "Availability", each month.
    """
    size, ranked = len(group.numbers), list[tuple[int, float, str, _Phrase]]()
    for stems, one in found.items():
        often, name, weight = group.inside[stems[0]], _as_written(one), one.weights[0]
        is_own = len(stems) == 1 and 1 < often == group.statements.often.get(stems[0])
        if not is_own or is_participle(name.lower()) or often * _MOST_OF < size * (_MOST_OF - 1):
            continue
        is_of_all = often == size and (weight >= _OWN_OF_ALL or size >= _MOST_OF or is_person(name))
        if weight >= _OWN or is_of_all:
            ranked.append((often, weight, name, one))
    if not ranked:
        return None
    often, weight, name, best = max(ranked, key=lambda one: one[:3])
    more = said_more_of(best.stems[0], group, is_name=True)
    if more and more.stands(is_name=True, is_only=True):
        return _plain(more.form, best, group)
    is_thing = best.is_noun or best.is_name or not group.statements.tokenizer.is_head_first
    is_clear = is_thing and weight >= _SAYS_LITTLE if often >= _MOST_OF else best.is_noun and weight >= _CLEAR
    return numbered(_plain(name, best, group) or "", group) or None if is_clear or is_person(name) else None


def _named(best: _Phrase, group: Group, found: Mapping[_Stems, _Phrase]) -> str:
    """Words with what says more of them."""
    name = _as_written(best)
    if len(best.stems) > 1 and (" " in name or "-" not in name):
        return name
    more = said_more_of(best.stems[-1], group, is_name=best.is_name)
    others = beside(best.stems[0], group, _told(group, found))
    if more and more.stands(best.is_name, is_only=not others):
        return more.form
    with_number = numbered(name, group)
    return with_number if with_number != name else _clearer(best, group, others) or name


def _clearer(best: _Phrase, group: Group, others: Sequence[SharedWord]) -> str | None:
    """What says more than a word alone: a phrase of another word that half of the statements have, or that word."""
    often, half = group.inside[best.stems[0]], (len(group.numbers) + 1) // 2
    weight = best.weights[0]
    for other in others:
        if best.is_name and weight >= _OWN and group.inside[other.stem] < often:
            continue
        said = said_more_of(other.stem, group, is_name=False)
        if said and said.worth >= _PHRASE and group.inside[other.stem] >= half:
            return said.form
        is_clearer = other.weight >= _OWN and weight < _SAYS_LITTLE
        if other.weight > weight and group.inside[other.stem] >= (min(often, half) if is_clearer else often):
            return other.form
    return None


def _plain(name: str, best: _Phrase, group: Group) -> str | None:
    """A name that is no form which words have in a sentence only: else the word of which it tells, in such a form."""
    forms = [name, *(form for form, _ in best.written.most_common())]
    return next((form for form in forms if not is_oblique(form, group)), None)


def _told(group: Group, found: Mapping[_Stems, _Phrase]) -> list[SharedWord]:
    """The nouns and names among the words of a group, without those of people."""
    words = [one for one in found.values() if len(one.stems) == 1 and (one.is_noun or one.is_name)]
    return [
        SharedWord(one.stems[0], _as_written(one), one.weights[0], min(1.0, one.nouns / one.written.total()))
        for one in words
        if one.stems[0] not in group.persons
    ]


def _phrases(group: Sequence[int], statements: Statements) -> dict[_Stems, _Phrase]:
    """The phrases of a group's statements that can be names, by their stems."""
    found: dict[_Stems, _Phrase] = {}
    every = [word for at in group for word in statements.tokenizer.words(statements.texts[at])]
    called = {word.stem for word in every if word.is_name}
    for at in group:
        text = statements.texts[at]
        for words in _runs(text, statements.tokenizer):
            if any(is_of(text[word.start : word.end], statements.people) for word in words):
                continue
            stems = tuple(word.stem for word in words)
            weights = [word.weight for word in words]
            phrase = found.setdefault(stems, _Phrase(stems, Counter(), Counter(), set(), tuple(weights)))
            phrase.weights = tuple(map(min, phrase.weights, weights))
            head = words[0] if statements.tokenizer.is_head_first else words[-1]
            form = text[words[0].start : words[-1].end]
            phrase.written[form] += 1
            is_called = words[0].stem in called
            if is_first(text, words[0].start) and statements.tokenizer.is_inflecting and not is_called:
                form = form[:1].lower() + form[1:]
                phrase.written[form] += len(group)
            phrase.statements.add(at)
            phrase.names += words[0].is_name
            if head.is_noun or head.is_name:
                phrase.nouns += 1
                phrase.as_noun[form] = phrase.written[form]
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


def _runs(text: str, tokenizer: Tokenizer) -> Iterator[tuple[Word, ...]]:
    """Words that stand side by side, up to three, one of which tells; no two are torn from a compound."""
    words = tokenizer.words(text)
    for first, word in enumerate(words):
        is_torn = text[max(0, word.start - 1) : word.start] == "-"
        if not word.fits_names or is_torn or opens_as_verb(text, word, tokenizer):
            continue
        for last in range(first, min(first + _MOST_WORDS, len(words))):
            run = words[first : last + 1]
            if (last > first and text[words[last - 1].end : words[last].start] not in JOINTS) or not words[
                last
            ].fits_names:
                break
            is_whole = (run[0].is_name and last == first) or text[words[last].end :][:1] != "-"
            if is_whole and is_plain(text, run, tokenizer) and any(one.tells for one in run):
                yield run


def _as_written(phrase: _Phrase) -> str:
    forms = phrase.as_noun or phrase.written
    return max(forms.items(), key=lambda item: (item[1], not item[0][:1].isupper(), -len(item[0]), item[0]))[0]


def place_of(name: str, text: str, tokenizer: Tokenizer) -> tuple[int, int] | None:
    """Where the most words of a name stand side by side in a statement, first; None where it does not tell of that."""
    if is_unspaced(name):
        at = text.find(name)
        return (at, at + len(name)) if at >= 0 else None
    words = tokenizer.words(name)
    stems = {word.stem for word in words}
    runs = defaultdict[int, list[tuple[int, int]]](list)
    run: list[Word] = []
    said = tokenizer.words(text)
    for word in said:
        if run and text[run[-1].end : word.start] not in JOINTS:
            run = []
        run = [*run, word] if word.stem in stems else []
        if any(one.tells for one in run):
            runs[len(run)].append((run[0].start, run[-1].end))
    is_told = runs and _is_told(words, {word.stem for word in said}, tokenizer)
    return runs[max(runs)][0] if is_told else None


def _is_told(words: Sequence[Word], said: Collection[str], tokenizer: Tokenizer) -> bool:
    """Whether what has these words of a name tells of what it calls.

    "The supplier of the seals" needs the supplier, or a rare word.
    """
    telling = [word for word in words if word.tells]
    shared = [word for word in telling if word.stem in said]
    if 2 * len(shared) > len(telling) or any(word.weight >= _TELLS for word in shared):
        return True
    end = next((at for at, word in enumerate(words) if at and not word.fits_names), len(words))
    nouns = [word for word in words[:end] if word.tells]
    noun = nouns[:1] if tokenizer.is_head_first else nouns[-1:]
    return bool(shared) and (end == len(words) or noun == shared[:1])
