"""Statements that tell of no work of the person. They lead nowhere.

Private matters, social events, small things for oneself; what is between a person and who leads them (pay, health,
worries), and what the writer of notes about somebody else says of themselves. Known by words (standing.toml), by what
else speaks for a statement, and by how often the person writes of such things: who plans weddings writes of weddings
every month. Knows the corpus; knows no packet.
"""

from collections import Counter
from collections.abc import Mapping

from reports.corpus import Corpus, Row, files_of, find, once
from reports.loading.folding import fold
from reports.loading.statements.ending import end_of
from reports.loading.statements.figures import states_result
from reports.loading.statements.listed import opens
from reports.loading.statements.personal import feels, is_of_writer, private_words
from reports.loading.statements.reported import is_reported
from reports.loading.statements.standing import person_of
from reports.regex import regex

At = tuple[int, int]
"""A statement: number of its summary, and offset."""
_OFTEN = 3
"""Statements of a person from which a word is of their work."""
_ABOUT = 12
"""Words that say what a statement is about: at the end of a long one, "my desk" is where the queue was."""
_OUTWEIGHS = frozenset(("marked", "cited"))
"""Signs that speak for work whatever the words are; a result in money, per cent or times does, too."""
_ENDS = frozenset(("finished", "others"))
"""Signs that speak for work where a word of pay or health is of the person's work."""
_OF_ONE = regex(r"\b(?:him|his|her|my|sein\w*|ihr\w*|son|sa|su|suo|sua|seu|zijn|haar)\b")
"""What says that pay or health is of one person."""
_DONE = frozenset(("marked", "figure", "cited", "changed", "finished", "others", "fault"))
"""Signs of something that came of work: with one, a mood does not keep a statement from leading."""
_OF_PERSON = _DONE - {"changed", "fault"}
"""Those with which an "I" does not, in notes about another: a fault of who writes them, or their change, is no deed."""


def private(corpus: Corpus, contributor: str) -> frozenset[At]:
    """The statements of a contributor that tell of no work."""
    return once(corpus, _private, contributor)[0]


def confidential(corpus: Corpus, contributor: str) -> frozenset[At]:
    """Those of them that are between the contributor and who leads them."""
    return once(corpus, _private, contributor)[1]


def _private(corpus: Corpus, contributor: str) -> tuple[frozenset[At], frozenset[At]]:
    name = fold(find(corpus, "contributors", ("id",), contributor)[0]["name"] or "")
    found, between, apart = list[tuple[At, frozenset[str], bool, bool]](), set[At](), set[At]()
    for file in files_of(corpus, contributor):
        rows = {
            (summary["summary"], row["start"]): row
            for summary in find(corpus, "summaries", ("contributor", "file"), contributor, file)
            for row in find(corpus, "highlights", ("summary",), summary["summary"])
        }
        between |= _of_people(rows, name)
        for at, row in rows.items():
            about = " ".join(row["text"].split(None, _ABOUT)[:_ABOUT])
            words = private_words(about, "confidential")
            if words and not _acts(about):
                found.append((at, words, not _ENDS.isdisjoint(row["signs"]), True))
            elif words := private_words(about):
                speaks = not _OUTWEIGHS.isdisjoint(row["signs"]) or states_result(fold(row["text"]))
                speaks = speaks or is_reported(row["text"])
                found.append((at, words, speaks, False))
    often = Counter(word for _, words, *_ in found for word in words)
    for at, words, speaks, is_confidential in found:
        is_trade = any(often[word] >= _OFTEN for word in words)
        if not (speaks and is_trade if is_confidential else speaks or is_trade):
            (between if is_confidential else apart).add(at)
    return frozenset(apart | between), frozenset(between)


def _acts(words: str) -> bool:
    """Whether words open with what somebody did, other than decide, and not for one person: "Negotiated a pay rise"."""
    folded = fold(words)
    return opens("finished", folded) and end_of(words) != "decided" and not _OF_ONE.search(folded)


def _of_people(rows: Mapping[At, Row], name: str) -> set[At]:
    """Of the statements of a source those of how somebody feels, and what the writer of notes about another did.

    Such notes open more often with the name of the person, or "she", than with "I".
    """
    bare = {at: row["text"] for at, row in rows.items() if _DONE.isdisjoint(row["signs"])}
    own = {at: row["text"] for at, row in rows.items() if _OF_PERSON.isdisjoint(row["signs"])}
    names = (name.partition(" ")[0], f"{name[:1]}.")
    texts = [row["text"] for row in rows.values()]
    theirs = sum(fold(text).partition(" ")[0] in names or person_of(text) != "" for text in texts)
    mine = [at for at, row in rows.items() if is_of_writer(row["text"])]
    felt = {at for at, text in bare.items() if feels(text)}
    return felt | {at for at in own if at in mine and theirs > len(mine)}
