"""Sentences in the text of one person that say what another one did: they are kept, and told.

Knows sentences and names. Must not know where they stand.
"""

import re

from reports.loading.dates.words import fold
from reports.loading.profiles.names import is_given, likeness, subject
from reports.loading.profiles.people import is_of_other, name_words
from reports.loading.statements.highlights import sentences

_MARK = re.compile(r"\s*(?:[-*+•‣◦▪●–—·]|\d{1,3}[.)])\s+")
_SPEAKS = re.compile(r"(?P<name>[^\W\d_][^:,;.!?()]{1,40}?)\s?:\s")


def other_subject(text: str, person: str | None) -> tuple[str, str] | None:
    """The first other person who is the subject of a sentence, and the sentence; None where nobody is.

    >>> other_subject("- Robert built the importer.", "Ada Byron")
    ('Robert', 'Robert built the importer.')
    >>> other_subject("- Ada built the importer with Robert.", "Ada Byron") is None
    True
    """
    own = set(name_words(person or ""))
    if not own:
        return None
    found = _MARK.match(text)
    for sentence in sentences(text[found.end() :] if found else text):
        if not is_given(sentence.replace(":", " ")):  # most have no name at their beginning
            continue
        speaks = _SPEAKS.match(sentence)
        name = speaks["name"] if speaks else subject(sentence)
        likes = ("known",) if speaks else ("known", "doubtful")  # "Mentor: Ann Lee"
        if not name or likeness(name) not in likes or is_of_other(sentence):
            continue
        if own.isdisjoint(name_words(name) or (fold(name),)):
            return name, sentence
    return None
