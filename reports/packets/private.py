"""Statements that tell of no work: private matters, social events, small things for oneself. They lead nowhere.

Known by words (standing.toml), by what else speaks for a statement, and by how often the person writes of such things:
who plans weddings writes of weddings every month. Knows the corpus; knows no packet.
"""

from collections import Counter

from reports.corpus import Corpus, files_of, find, once
from reports.loading.folding import fold
from reports.loading.statements.figures import states_result
from reports.loading.statements.standing import private_words

At = tuple[int, int]
"""A statement: number of its summary, and offset."""
_OFTEN = 3
"""Statements of a person from which a word is of their work."""
_ABOUT = 12
"""Words that say what a statement is about: at the end of a long one, "my desk" is where the queue was."""
_OUTWEIGHS = frozenset(("marked", "cited"))
"""Signs that speak for work whatever the words are; a result in money, per cent or times does, too."""


def private(corpus: Corpus, contributor: str) -> frozenset[At]:
    """The statements of a contributor that tell of no work."""
    return once(corpus, _private, contributor)


def _private(corpus: Corpus, contributor: str) -> frozenset[At]:
    found = {}
    for file in files_of(corpus, contributor):
        for summary in find(corpus, "summaries", ("contributor", "file"), contributor, file):
            for row in find(corpus, "highlights", ("summary",), summary["summary"]):
                if words := private_words(" ".join(row["text"].split(None, _ABOUT)[:_ABOUT])):
                    is_weak = _OUTWEIGHS.isdisjoint(row["signs"]) and not states_result(fold(row["text"]))
                    found[summary["summary"], row["start"]] = words, is_weak
    often = Counter(word for words, _ in found.values() for word in words)
    return frozenset(at for at, (words, is_weak) in found.items() if is_weak and all(often[w] < _OFTEN for w in words))
