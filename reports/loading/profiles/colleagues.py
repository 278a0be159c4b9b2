"""Sentences in the text of one person whose subject is a colleague: they are kept, and each is told.

Knows the drafts of people and the cast. Must not know how the lines came to them.
"""

import re
from collections.abc import Iterator, Sequence

from reports.loading.markup.block import Block
from reports.loading.markup.marks import MARK
from reports.loading.names.people import name_words
from reports.loading.profiles import telling
from reports.loading.profiles.company import Cast
from reports.loading.profiles.drafts import PersonDraft
from reports.loading.profiles.first_person import says_i
from reports.loading.profiles.subjects import as_subject, goes_on, subject_of
from reports.loading.statements.highlights import sentences
from reports.loading.words import AND
from reports.regex import regex

_APART = regex(rf"(?:[,;:.!?)\]–—-]|(?:^|\s)[a-zà-ÿ]\S*\s(?:{AND}))\s+$")
"""What stands before a name that is a subject within a sentence; two names around "and" did one thing."""
_WHO = regex(r"(?:who|der|die|qui|que|quien|che|som|który|która|которы[йе]|которая|який|яка|wie)\s", re.IGNORECASE)
"""What follows one of whom it is said that it was them: "it was Ann who found it"."""


def tell_colleagues(people: Sequence[PersonDraft], cast: Cast, file: str) -> None:
    """Add a note to each person for every sentence in their texts that says what another of the cast did."""
    for person in people:
        told = {" ".join(one.text.split()) for one in person.problems if one.code == "other-subject"}
        is_mine = any(says_i(block.text, cast.language) for draft in person.drafts for block in draft.blocks)
        for draft in person.drafts:
            for block in draft.blocks if draft.period else ():
                for name, sentence in _of_others(block, person.name or "", cast, is_mine=is_mine):
                    if " ".join(sentence.split()) not in told:
                        line = block.line_of(sentence)
                        person.problems.append(telling.other_subject(file, line, person.name or "", name, sentence))


def _of_others(block: Block, owner: str, cast: Cast, *, is_mine: bool) -> Iterator[tuple[str, str]]:
    """Each sentence of a block whose subject is another of the cast, with who that is.

    `is_mine`: the owner says "I", and so is nobody of whom a sentence says "she".
    """
    own = set(name_words(owner))
    if block.kind not in ("paragraph", "item") or not own or not (is_mine or cast.may_lead(block.text)):
        return
    above = ""
    found = MARK.match(block.text)
    for sentence in sentences(block.text[found.end() :] if found else block.text):
        name = next((one for one, *with_them in _subjects(sentence, cast) if _are_others(own, one, *with_them)), "")
        if not name and above and is_mine and goes_on(sentence, cast.language):
            name = above
        if name:
            yield name, sentence
        mentioned = [one for one, _ in cast.mentioned(sentence) if own.isdisjoint(name_words(one))]
        above = name or (mentioned[-1] if mentioned else "")


def _are_others(own: set[str], *names: str) -> bool:
    """Whether the owner is none of these."""
    return all(own.isdisjoint(name_words(name)) for name in names)


def _subjects(sentence: str, cast: Cast) -> Iterator[tuple[str, ...]]:
    """Who of the cast, alone or with others, did something by a sentence or a clause of it."""
    if not cast.may_lead(sentence):
        return
    if (first := subject_of(sentence, cast)) and first.name:
        yield first.name, *first.beside
    for _, at in cast.mentioned(sentence):
        found = as_subject(sentence, at, cast) if at else None
        if found and found.name:
            behind = sentence[at:].split(None, 2)[1:]
            if _APART.search(sentence[:at]) or any(_WHO.match(f"{word} ") for word in behind[:1]):
                yield found.name, *found.beside
