"""Subjects that several people share in a period: threads whose names the statements of others say, too.

Statements of several people are alike by chance more often than those of one. So whoever has a subject says its name:
the name of somebody's thread, or one that statements of theirs have together. Knows packets' people; knows no corpus.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from reports.corpus import Remembered
from reports.loading.folding import fold
from reports.model.person import Person
from reports.model.statements import Highlight, SharedThread
from reports.packets.common import language_of
from reports.packets.lone import is_person
from reports.packets.reviewed import reviewed
from reports.packets.subjects import is_unspaced
from reports.packets.threads import FoundThread, Said, known_threads
from reports.rarity import rarity
from reports.regex import regex

_MOST = 8
_RARE = 0.8
"""How rare one word must be to be the name of a subject of several people."""
_TELLING = 0.4
"""How rare the others must be in words that are not the name of anybody's own thread."""
_WORD = regex(r"[^\W_]+")
_PLURAL = 4
"""Letters of a word from which an s at its end is one of the plural."""


def shared(
    people: Sequence[Person], rules: Mapping[str, Sequence[str]], remembered: Remembered
) -> tuple[SharedThread, ...]:
    """Subjects of more than one of the people, most people first; `rules` are what reviewers call threads."""
    if len(people) < 2:
        return ()
    told = [(one.name, sentence) for one in people for sentence in one.sentences if sentence.leads]
    said = [Said(name, sentence.text) for name, sentence in told]
    together = [one.name for one in known_threads(remembered, said, [one.name for one in people])]
    found = _by_name(_names(said, [sentence.thread for _, sentence in told], together), [one for _, one in told])
    about = [(one.name, Counter(said[at].period for at in one.numbers)) for one in reviewed(found, said, rules)[0]]
    chosen: list[tuple[frozenset[str], frozenset[str]]] = []
    threads = []
    for name, often in sorted((one for one in about if len(one[1]) > 1), key=lambda one: (-len(one[1]), len(one[0]))):
        words, who = _words(name), frozenset(often)
        if not any(who <= those and (words <= others or words >= others) for others, those in chosen):
            chosen.append((words, who))
            theirs = tuple(one.name for one in people if one.name in who)
            threads.append(SharedThread(name, theirs, tuple(often[one] for one in theirs)))
    return tuple(threads[:_MOST])


def _names(said: Sequence[Said], threads: Iterable[str], together: Iterable[str]) -> dict[str, set[str]]:
    """What subjects may be called, with the threads that each is the name of, or a name in the name of.

    People's own threads, and of those of several (`together`) the names that are no plain word.
    """
    language = language_of([one.text for one in said])
    names: dict[str, set[str]] = {}
    for thread in filter(None, threads):
        for name in (thread, *(one for one in thread.split() if _is_name(one) and not is_person(one))):
            names.setdefault(name, set()).add(thread)
    for name in together:
        rare = [rarity(word, language) for word in name.split()]
        if _is_name(name) or (len(rare) > 1 and max(rare) >= _RARE and min(rare) >= _TELLING):
            names.setdefault(name, set())
    return {name: of for name, of in names.items() if " " in name or rarity(name, language) >= _RARE}


def _is_name(word: str) -> bool:
    return word != word.lower()


def _by_name(names: Mapping[str, Iterable[str]], told: Sequence[Highlight]) -> list[FoundThread]:
    """For each name the statements that have all its words, or stand in a thread that it is of."""
    having, by_thread = defaultdict[str, set[int]](set), defaultdict[str, set[int]](set)
    for at, one in enumerate(told):
        by_thread[one.thread].add(at)
        for word in _words(one.text):
            having[word].add(at)
    found = []
    for name, threads in names.items():
        if is_unspaced(name):
            numbers = {at for at, one in enumerate(told) if name in one.text}
        else:
            saying = [having[word] for word in _words(name)]
            numbers = set.intersection(*saying) if saying else set()
        numbers = numbers.union(*(by_thread[one] for one in threads))
        found.append(FoundThread(name, tuple(sorted(numbers)), (None,) * len(numbers)))
    return found


def _words(text: str) -> frozenset[str]:
    """The words of a text, folded, also those in identifiers; the same for one and for several."""
    words = _WORD.findall(fold(text))
    return frozenset(word[:-1] if len(word) >= _PLURAL and word[-1] == "s" else word for word in words)
