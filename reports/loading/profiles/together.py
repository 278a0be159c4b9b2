"""Whether what was read as the work of one person says "we" throughout: minutes are not the work of who sends them.

Knows texts and who they were given to; must not know signs.
"""

from collections.abc import Iterator

from reports.loading.markup.sentences import cut_sentences
from reports.loading.profiles.drafts import PersonDraft
from reports.loading.profiles.first_person import is_of_several, says_i

_FEWEST = 3
"""Sentences that say "we"."""
_SHARE = 8
"""Of so many sentences one at least does."""


def of_several(person: PersonDraft, language: str) -> list[tuple[int, str]]:
    """The sentences that begin with "we", with their lines, where they are several and none says "I"; else none."""
    said = list(_sentences(person))
    several = [(line, text) for line, text in said if is_of_several(text)]
    if len(several) < max(_FEWEST, len(said) // _SHARE) or any(says_i(text, language) for _, text in said):
        return []
    return several


def _sentences(person: PersonDraft) -> Iterator[tuple[int, str]]:
    for draft in person.drafts:
        for block in draft.blocks:
            for start, end in cut_sentences(block.text, 0, len(block.text)):
                yield block.line_of(block.text[start:end]), block.text[start:end]
