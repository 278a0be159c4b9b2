"""Sentences that say what another person did, or what was done in another month: they are kept, and told.

Knows sentences, names and months. Must not know where they stand.
"""

import re

from reports.loading.dates.words import fold, months
from reports.loading.markup.marks import MARK
from reports.loading.profiles.cast import leading_full_name
from reports.loading.profiles.names import is_given, likeness, subject
from reports.loading.profiles.people import is_of_other, name_words
from reports.loading.statements.highlights import sentences
from reports.periods import Period

_ALSO = re.compile(
    r"(?:(?:and|also|already|but|und|auch|aber|schon|et|mais|aussi|déjà|y|pero|también|e|mas|também|ma|anche)\s+){1,3}"
    r"(?:(?:already|back)\s+)?(?:in|im|en|em|nel|a|à|during)\s+(?P<month>[^\W\d_]{3,12})\b(?:\s+(?P<year>(?:19|20)\d\d))?",
    re.IGNORECASE,
)
"""How a sentence begins that goes on to another month."""
_BEFORE = re.compile(
    r"(?:in|im|en|em|nel|a|à|during)\s+(?P<month>[^\W\d_]{3,12})(?:\s+(?P<year>(?:19|20)\d\d))?,?\s+(?:[^\W\d_]+\s+){1,2}"
    r"(?:also|already|auch|schon|aussi|déjà|también|ya|também|já|anche|già)\b",
    re.IGNORECASE,
)
"""The same in another order: "In May I also …"."""
_BEGINS = re.compile(
    r"(?:in|im|en|em|nel|à)\s+(?P<month>[^\W\d_]{3,12})\b(?:\s+(?P<year>(?:19|20)\d\d))?", re.IGNORECASE
)
"""How a sentence in a longer period begins that tells of one month of it."""
_SPEAKS = re.compile(r"(?P<name>[^\W\d_][^:,;.!?()]{1,40}?)\s?:\s")


def other_month(text: str, period: Period) -> tuple[Period, str] | None:
    """The first other month that a sentence begins with behind its first words, and the sentence; None: there is none.

    In a quarter or a longer period that is also one month of it.

    >>> found = other_month("It is done. And in May I had written the guide.", Period.parse("2025-06"))
    >>> found and str(found[0])
    '2025-05'
    >>> other_month("In May I also wrote the guide.", Period.parse("2025-06")) is None
    False
    """
    is_long = period.months > 1
    if not (_ALSO.search(text) or _BEFORE.search(text) or (is_long and _BEGINS.search(text))):  # as in nearly all
        return None
    found = MARK.match(text)
    for sentence in sentences(text[found.end() :] if found else text):
        opened = _ALSO.match(sentence) or _BEFORE.match(sentence) or (_BEGINS.match(sentence) if is_long else None)
        number = months().get(fold(opened["month"])) if opened else None
        if opened and number:
            other = Period.of("month", int(opened["year"] or period.year), number)
            if is_long or not other.overlaps(period):
                return other, sentence
    return None


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
    found = MARK.match(text)
    for sentence in sentences(text[found.end() :] if found else text):
        if not is_given(sentence.replace(":", " ")):  # most have no name at their beginning
            continue
        speaks = _SPEAKS.match(sentence)
        name = speaks["name"] if speaks else subject(sentence) or leading_full_name(sentence)
        likes = ("known",) if speaks else ("known", "doubtful")  # "Mentor: Ann Lee"
        if not name or is_of_other(sentence) or fold(name).strip(".") in months():
            continue
        given, _, family = name.partition(" ")
        if likeness(name) not in likes and not (family and likeness(given) == "known"):  # "Erik Sand"
            continue
        if own.isdisjoint(name_words(name) or (fold(name),)):
            return name, sentence
    return None
