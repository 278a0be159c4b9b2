"""Whom a letter tells what they did themselves: "you rebuilt the shed", "tu as refait le dossier", "poprowadziła Pani".

Knows sentences, mails and the cast. Must not know sections.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from reports.loading.folding import fold
from reports.loading.markup.marks import margin
from reports.loading.markup.sentences import cut_sentences
from reports.loading.profiles.company import Cast
from reports.loading.profiles.first_person import says_i
from reports.loading.profiles.mail import SALUTATION, Message, header_of
from reports.loading.profiles.writers import Writing
from reports.loading.statements.denial import tells_of_done
from reports.regex import regex

_YOU_DID = regex(r"(?<!\w)you(?:['’]ve| have| had)?(?: also| then| even| just| \w{2,}ly)* ")
"""In English, before a verb of the past."""
_YOU = {
    "de": r"(?:du )?hast(?: du)?|du \w{2,}test",
    "fr": r"(?:tu as|tu es|tu t'es|vous avez|vous etes|vous vous etes)(?: \w+)? \w+(?:e|ee|i|is|it|u|ue)",
    "es": r"(?:usted )?has? \w+(?:ado|ido|cho|sto|rto)|\w{2,}[ai]ste(?:is)?|usted \w{2,}o",
    "pt": r"\w{2,}[aei]ste|(?:voce|o senhor|a senhora) \w{2,}(?:ou|eu|iu|ez)",
    "it": r"(?:hai|avete|lei ha) \w{2,}[aiu]to|(?:hai|avete|lei ha) \w+(?:so|tto|sto)|sei \w+[aiu]t[oa]",
    "nl": r"(?:je|jij|u) (?:hebt|heeft|had)|(?:heb|had) je|(?:hebt|heeft|had) u",
    "sv": r"du har|har du|du \w{2,}(?:de|te)",
    "da": r"du har|har du|du \w{2,}(?:de|te)",
    "pl": r"\w{2,}l(?:es|as)",
    "tr": r"\w{2,}[dt][iu]n(?:[iu]z)?",
    "el": r"\w{2,}(?:σ|ξ|ψ)(?:ες|ατε)",
    "ru": r"(?:вы|ты)(?: \w+)? \w{2,}л[аи]?|\w{2,}л[аи]? (?:вы|ты)",
    "uk": r"(?:ви|ти)(?: \w+)? \w{2,}(?:л[аи]|в)|\w{2,}(?:л[аи]|в) (?:ви|ти)",
}
"""What says, in folded words, that who is written to did something, by language."""
_SAYS_YOU = {language: regex(rf"(?<!\w)(?:{words})(?!\w)") for language, words in _YOU.items()}
_POLITELY = {
    "de": regex(r"\b(?:haben|hatten) Sie\b|(?<=[^\W\d_] )Sie (?:haben|hatten|\w{2,}ten)\b"),
    "pl": regex(r"\bPani?\b(?! [A-ZĄĆĘŁŃÓŚŹŻ])"),
}
"""The same of polite words, which mean another where they are in small letters, or stand before a name."""
_FEWEST = 3
_HEAD_LINES = 30
"""Lines in which the greeting of a letter stands."""
_WORD = regex(r"[^\W\d_]{3,}")
_STEM = 2
"""Letters at most by which a name that somebody is called by differs from the name: "Halino"."""


def told_to(
    messages: Sequence[Message], writing: Writing, lines: Sequence[str], taken: Collection[int], cast: Cast
) -> tuple[list[Message], Writing]:
    """Mails of which most sentences say what their one addressee did, as theirs; who wrote a letter, and about whom.

    >>> cast = Cast(("Ann Lee", "Bob Stone"))
    >>> letter = ["Dear Ann Lee,", "In May you built the shed. You also mended the van.", "In June you led the fair."]
    >>> told_to([Message(1, 4)], Writing("Bob Stone"), letter, (), cast)[1].about
    'Ann Lee'
    """
    found = []
    for message in messages:
        name = _addressee(message, lines, cast)
        if not name or name == (message.sender or writing.writer) or not _says_you(message, lines, taken, cast):
            found.append(message)
        elif message.is_mail:
            found.append(replace(message, sender=name, emails=(), keeper=message.sender, asked=""))
        else:
            found.append(message)
            writing = Writing(writing.writer, name, writing.lines)
    return found, writing


def _addressee(message: Message, lines: Sequence[str], cast: Cast) -> str | None:
    """The one to whom a mail is sent, or whom a letter greets."""
    if message.is_mail:
        to = [header[1] for number in message.headers if (header := header_of(lines[number - 1])) and header[0] == "to"]
        named = {name for value in to for name, _ in cast.mentioned(value)}
        return named.pop() if len(named) == 1 else None
    top = [line.strip() for line in message.part_of(lines)[: message.first + _HEAD_LINES] if line.strip()]
    at = next((at for at, line in enumerate(top) if line.endswith((",", "!", ":")) and len(line.split()) <= 6), 0)
    greeting = top[at] if top else ""
    words = [fold(word) for word in _WORD.findall(greeting)]
    near = {name for line in top[:at] for name, _ in cast.mentioned(line)}
    greeted = {name for name, _ in cast.mentioned(greeting)} if SALUTATION.fullmatch(fold(greeting)) else set[str]()
    greeted = greeted or {name for name in near if any(_calls(word, name) for word in words)}
    return greeted.pop() if len(greeted) == 1 else None


def _calls(word: str, name: str) -> bool:
    """Whether a folded word is a name of somebody, perhaps with another ending."""
    return any(
        len(part) > _FEWEST and word[:-_STEM] == part[: len(word) - _STEM] and abs(len(word) - len(part)) <= _STEM
        for part in map(fold, name.split())
    )


def _says_you(message: Message, lines: Sequence[str], taken: Collection[int], cast: Cast) -> bool:
    """Whether a letter says of whom it is written to what they did, and more than of who writes."""
    yours = mine = 0
    for sentence in _sentences(message, lines, taken):
        count = 0 if "?" in sentence else _count(sentence, cast.language)
        yours += count
        mine += not count and says_i(sentence, cast.language)
    return yours >= _FEWEST and yours > mine


def _count(sentence: str, language: str) -> int:
    """How often a sentence says that who is written to did something."""
    folded = fold(sentence)
    polite = len(_POLITELY[language].findall(sentence)) if language in _POLITELY else 0
    if said := _SAYS_YOU.get(language):
        return polite + len(said.findall(folded))
    return sum(tells_of_done(folded[found.end() :]) for found in _YOU_DID.finditer(folded))


def _sentences(message: Message, lines: Sequence[str], taken: Collection[int]) -> Iterator[str]:
    """The sentences of a letter, also across lines."""
    text = ""
    for number in range(message.first, min(message.end, len(lines) + 1)):
        line = lines[number - 1].strip()
        if number in taken or not line or margin(line):
            yield from (text[start:end] for start, end in cut_sentences(text, 0, len(text)))
            text = ""
        if number not in taken:
            text = f"{text} {line}".strip()
    yield from (text[start:end] for start, end in cut_sentences(text, 0, len(text)))
