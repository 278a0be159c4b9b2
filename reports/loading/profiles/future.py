"""Sentences that say what somebody will do, or wants to: they tell of no work that was done.

Knows placed lines and verbs. Must not know captions of plans: `plans` does.
"""

import re

from reports.loading.dates.words import fold
from reports.loading.profiles.cast import behind_mark
from reports.loading.profiles.names import likeness
from reports.loading.profiles.people import name_words
from reports.loading.profiles.sections import Placed

_WHO = (
    "i we he she they ich wir er sie je nous il elle on yo nosotros eu nos io noi ik wij jag vi jeg".split()  # noqa: SIM905
)
_WISHES = (
    r"(?:i |we |he |she )?(?:wants? to|would like to|'d like to|plans? to|intends? to|hopes? to|"
    r"(?:am|is|are) going to)|i'd like to|i'll|we'll|ich mochte|je voudrais|j'aimerais|quisiera|me gustaria|gostaria|"
    r"vorrei|ik wil(?: graag)?|szeretne\w*"
)
_WILL = (
    r"will|shall|must|to (?=[a-z])|wird|werden|werde|soll|sollen|mochte|mochten|plant|va (?=\w+(?:er|ir|re)\b)|"
    r"vont (?=\w+(?:er|ir|re)\b)|vais (?=\w+(?:er|ir|re)\b)|devra|souhaite|voudrait|va a|"
    r"voy a|van a|quiere|quiero|vai|vou|vao|"
    r"quer|quero|vuole|vorrebbe|gaat|ga|zal|zullen|wil|ska|skal|kommer att|kommer til a|bedzie|beda|chce|"
    r"fog(?:ja)?|سوف"
)
_BEGINS = re.compile(rf"(?:(?:today|heute|aujourd'hui|hoy|hoje|oggi|vandaag|idag),? )?(?:{_WISHES})(?!\w)|سوف\s")
_GOES_ON = re.compile(rf"(?:{_WISHES}|{_WILL})(?:(?<=\s)|(?!\w))")
_ENDING = re.compile(r"[^\W\d_]{2,}(?:rá|rán|ré|remos|rão|rei|rà|ranno|rò)(?!\w)", re.IGNORECASE)
"""The future of verbs in Spanish, Portuguese and Italian."""
_LONGEST_NAME = 3


def is_to_come(one: Placed) -> bool:
    """Whether a line begins with what somebody will do: "Ann will order it", "Ann to order it", "I'd like to"."""
    text = one.block.text[one.text_from :]
    words = text[behind_mark(text) :].replace("’", "'")
    if _BEGINS.match(fold(words)):
        return True
    rest = _behind_subject(one, words)
    return bool(rest and (_GOES_ON.match(fold(rest)) or _ENDING.match(rest)))


def _behind_subject(one: Placed, words: str) -> str:
    """What follows the name or pronoun that a line begins with; all of it where the name stands apart before it."""
    tokens = words.split()
    person = one.section.nearest("person")
    if person and person.is_cell and person.name:
        own = name_words(person.name)
        count = next((at for at, token in enumerate(tokens) if fold(token).strip(".,") not in own), 0)
        if count or one.text_from:
            return " ".join(tokens[count:])
    if tokens and fold(tokens[0]) in _WHO:
        return " ".join(tokens[1:])
    for count in range(min(_LONGEST_NAME, len(tokens) - 1), 0, -1):
        if likeness(" ".join(tokens[:count])) == "known":
            return " ".join(tokens[count:])
    return ""
