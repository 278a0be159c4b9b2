"""Who of the cast is the subject of a sentence: "In May Ann Lee fixed it. In June she …".

Knows sentences and the cast. Must not know where they stand.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile

from reports.loading.dates.sentence_months import time_length
from reports.loading.folding import begins_low, fold, months
from reports.loading.markup.marks import margin
from reports.loading.names.likeness import is_given, is_unknown
from reports.loading.names.people import is_particle
from reports.loading.profiles.cast import behind_count
from reports.loading.profiles.company import Cast
from reports.loading.profiles.first_person import is_of_keeper, names_writer, says_we_did
from reports.loading.profiles.forms_of_names import is_caseless, is_code, without_honorific
from reports.loading.profiles.lines import stamp_length
from reports.loading.profiles.others import DID, NO_SUBJECT
from reports.loading.profiles.roles import apposed
from reports.loading.words import AND, ARTICLES
from reports.regex import regex

_STAMP = regex(
    r"(?:[\[(]?(?:\d{1,4}[-/.]\d{1,2}[-/.]?(?:\d{1,4})?,?\s+)?(?:\d{1,2}[:.]\d{2}(?:[:.]\d\d)?)?(?:\s?[AaPp]\.?[Mm]\.?)?[\])]?\s*[-–—|:]?\s*)"
)
_SEVERAL = regex(rf"\s*[,/&+]\s*|\s(?:{AND})\s")
_APPOSITION = regex(r"\s?\([^()]{1,50}\)\s+|,\s[^,.;:()]{2,50},\s+")
"""Between a name and what somebody of that name did."""
_FIGURE = regex(r"\d+(?:[.,]\d+)*")
_TOKEN = regex(r"\S+")
_CASELESS_SUBJECT = regex(
    r"(?:さん|氏|様|先生|先輩|君|씨|님)?(?:\s?は|\s?が|\s?も|은\s|는\s|이\s|가\s|\s?[:：、]|\s+|[，,]|(?=\d))"
)
_REACH = 200
"""Characters at the beginning of a line among which a name may lead it."""
RELATIVE = regex(r"[,;]\s(?:who|der|die|qui|que|quien|che|som|który|która|который|которая|який|яка)\s")
"""Between a name and what somebody of that name did: "thanks to Ann Lee, who wrote it"."""
_HELPING = frozenset("hat hatte heeft had har hade havde".split())  # noqa: SIM905
_HE = frozenset(
    """
    he she they er sie il elle ils elles él ella ellos ele ela lui lei egli ella hij zij ze han hon hun hän on ona ő o
    він вона он она él
    """.split()  # noqa: SIM905
)
"""Third persons as subjects."""
_ALSO = frozenset(
    """
    also then later außerdem dann danach zudem auch aussi puis ensuite además también luego después também depois além
    anche inoltre poi ook daarna verder även också sedan dessutom też także potem ponadto ayrıca sonra
    """.split()  # noqa: SIM905
)
"""Before a verb whose subject the sentence before says."""
_SOMEBODY = frozenset(
    """
    someone somebody anyone jemand irgendwer quelqu'un alguien alguém qualcuno iemand någon nogen joku ktoś někdo
    valaki cineva birisi biri хтось кто-то 誰か 有人 누군가
    """.split()  # noqa: SIM905
)
"""Whoever it was, as the subject."""
_VERB_SECOND = frozenset("de nl sv da nb nn no is fy af".split())  # noqa: SIM905
"""Languages in which the subject stands right behind the verb where anything else begins a sentence."""
_INSET = regex(r"[,;:–—]\s")
CAPTION = regex(r"^\W*[^\W_][^:()]{1,30}:\s+")
"""Before what is said: "Yard: I painted it", "2.ª feira: Ann …"."""
_LONGEST_ROLE, _LONGEST_ADVERBIAL = 4, 7
_MOST_WORDS = 5
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class Subject:
    """Who did what a text says."""

    name: str | None
    """None: nobody of the cast, or one of several."""
    why: str = ""
    """Why it stays open whose it is."""
    beside: tuple[str, ...] = ()
    """Who did it as well: "Ann and Bob fixed it"."""


def leading(text: str, cast: Cast) -> Subject | None:
    """Whose a line is by what it begins with; None where it begins with nobody of the cast.

    >>> cast = Cast(("Ann Lee", "Bob Stone"))
    >>> leading("- Ann fixed it", cast).name, leading("10:15 B. Stone fixed it", cast).name
    ('Ann Lee', 'Bob Stone')
    """
    if not cast.members or not cast.may_lead(text[:_REACH]):
        return None
    starts = dict.fromkeys((margin(text), behind_count(text), _behind_stamp(text)))
    return next(filter(None, (as_subject(text, start, cast) for start in starts)), None)


def _behind_stamp(text: str) -> int:
    start = margin(text)
    found = _STAMP.match(text, start)
    return max(found.end() if found else start, start + stamp_length(text[start:]))


def as_subject(text: str, start: int, cast: Cast, *, is_behind_verb: bool = False) -> Subject | None:
    """Whose name a sentence begins with: a small letter follows, or anything behind its verb, and no second name."""
    words = text[start : start + 120]
    if words and is_caseless(words[:1]) and not words[:1].isascii():
        return _caseless(words, cast)
    tokens = list(_TOKEN.finditer(words))[: _MOST_WORDS + 1]
    for size in range(min(_MOST_WORDS, len(tokens) - 1), 0, -1):
        form, following = words[tokens[0].start() : tokens[size - 1].end()], tokens[size][0]
        form = form.rstrip(",") if _APPOSITION.match(words, tokens[size - 1].end() - 1) else form
        if form.endswith(",") and form[:-1] in cast.codes and cast.readings(following.strip(",:")):
            return Subject(None, f'"{form} {following}" names several people')
        if form.endswith(",") and (several := _in_list(form[:-1], words[tokens[size].start() :], cast)):
            return several
        if not form[-1].isalnum() and not form.endswith("."):
            continue
        is_short = size == 1 and form not in cast.codes
        if not (readings := cast.readings(form)) or (is_short and not _is_name_alone(form, readings)):
            continue
        rest = words[tokens[size].start() :]
        if beside := _APPOSITION.match(words, tokens[0].start() + len(form)):
            following = words[beside.end() :]
        if between := _SEVERAL.match(" " + rest):
            return _with_others(form, readings, (" " + rest)[between.end() :], cast)
        is_counted = size > 1 and _FIGURE.fullmatch(following) and begins_low(rest.partition(" ")[2].strip()[:1] or "A")
        is_whole = is_behind_verb and not cast.readings(following.strip(",.;"))
        if is_counted or is_whole or (begins_low(following) and not is_particle(following)):
            name = readings[0] if len(readings) == 1 else None
            return Subject(name, "" if name else f'"{form}" may be {" or ".join(readings)}')
    return None


def _is_name_alone(word: str, readings: Sequence[str]) -> bool:
    """Whether one word begins a sentence as a name does: "Stone walls were repaired" is about a thing."""
    is_first = all(fold(name).startswith(fold(word)) for name in readings)
    return is_unknown(word.strip(".")) or is_code(word) or (is_first and is_given(word))


def _in_list(form: str, rest: str, cast: Cast) -> Subject | None:
    """Several people where a list of names begins a sentence: "Ann, Bob and Cleo fixed it"."""
    readings = cast.readings(form)
    if not readings or (" " not in form and not _is_name_alone(form, readings)):
        return None
    others = as_subject(rest, 0, cast)
    return _with_others(form, readings, rest, cast) if others and others.beside else None


def _with_others(form: str, readings: Sequence[str], rest: str, cast: Cast) -> Subject | None:
    """Several people where a second name follows: "Ann and Bob fixed it", who all did it if it is sure who they are."""
    second = as_subject(rest, 0, cast)
    if second and second.name and len(readings) == 1:
        return Subject(readings[0], beside=(second.name, *second.beside))
    return Subject(None, f'"{form}" and another are named') if second else None


_BEHIND_NO_SUBJECT = "、，,。;；和与跟及同的：: （("
"""Signs behind a Chinese name that does not do what follows: of whom something is, with whom, in a list."""


def _caseless(words: str, cast: Cast) -> Subject | None:
    for size in range(min(10, len(words) - 1), 0, -1):
        if (name := cast.who(words[:size].strip())) and (
            _CASELESS_SUBJECT.match(words, size)
            or (cast.language == "zh" and name in cast.listed and words[size] not in _BEHIND_NO_SUBJECT)
            or any(
                words.startswith(role, size) and _CASELESS_SUBJECT.match(words, size + len(role)) for role in cast.roles
            )
        ):
            return Subject(name)
    return None


@lru_cache(maxsize=1024)
def subject_of(sentence: str, cast: Cast) -> Subject | None:
    """Who of the cast is the subject of a sentence, at its beginning or behind when, where or how: "In May Ann …".

    >>> cast = Cast(("Ann Lee", "Bob Stone"))
    >>> subject_of("In February Ann went there", cast).name, subject_of("Sent it to Ann yesterday", cast)
    ('Ann Lee', None)
    """
    ways: tuple[Callable[[str, Cast], Subject | None], ...] = (_of_role, _of_somebody)
    if cast.may_lead(sentence):
        ways = (leading, _behind_verb, _of_role, _of_relative, _of_somebody, _behind_time)
        is_mine = is_of_keeper(sentence, cast.language)  # "I trained Ann Lee"
        ways = ways if is_mine else (*ways, _behind_words, _behind_role)
    if found := next(filter(None, (way(sentence, cast) for way in ways)), None):
        return found
    caption = CAPTION.match(sentence)
    return subject_of(sentence[caption.end() :], cast) if caption and len(sentence) > caption.end() else None


def have_subject(lines: Sequence[str], cast: Cast) -> bool:
    """Whether one of some lines has somebody of the cast for its subject."""
    return any(subject_of(line, cast) for line in lines if cast.members and cast.may_lead(line[:_REACH]))


def _behind_role(sentence: str, cast: Cast) -> Subject | None:
    """Whose name in full follows what that person is: "Our baker Ann Lee won it", "Our baker, Ann Lee, won it"."""
    ours = next((name for _, name in apposed(sentence[margin(sentence) :]) if sentence.find(name) < _REACH), None)
    if ours and (name := cast.who(ours)):
        return Subject(name)
    tokens = list(_TOKEN.finditer(sentence, margin(sentence)))[: _LONGEST_ROLE + 1]
    low = next((at for at, token in enumerate(tokens[1:], 1) if not begins_low(token[0])), 0)
    low += low == 1 and len(tokens) > _FEWEST and cast.language == "de"  # where nouns have capitals
    if low < _FEWEST or any(_is_preposition(token[0]) and not _is_article(token[0]) for token in tokens[:low]):
        return None
    found = as_subject(sentence, tokens[low].start(), cast) if _is_article(tokens[0][0]) else None
    is_whole = found and found.name and sentence.startswith(found.name, tokens[low].start())
    return found if is_whole else None


def _of_somebody(sentence: str, _: Cast) -> Subject | None:
    """Nobody, where the subject is whoever it was: "Someone mended the stool"."""
    first = sentence[margin(sentence) :].partition(" ")[0].casefold().replace("’", "'")
    return Subject(None, "it says that somebody did it, and not who") if first in _SOMEBODY else None


def _behind_words(sentence: str, cast: Cast) -> Subject | None:
    """Whose name follows words that say when, where or how."""
    starts = [margin(sentence), *(found.end() for found in _INSET.finditer(sentence[:160]))]
    for start in starts:
        tokens = list(_TOKEN.finditer(sentence, start))[:_LONGEST_ADVERBIAL]
        if not tokens:
            continue
        if names_writer(sentence[:start]) or _SEVERAL.match(f" {tokens[0][0]} "):
            return None
        before = sentence[:start].rpartition(". ")[2].split()
        if before and cast.readings(" ".join(before).strip(",;:")):
            return None
        if 0 < len(before) <= _LONGEST_ADVERBIAL and (found := as_subject(sentence, start, cast)):
            return found
        is_adverbial = _is_preposition(tokens[0][0]) or _is_time(tokens[0][0])
        for at, token in enumerate(tokens[1:], 1):
            is_noun = _is_article(tokens[0][0]) and (
                at < _FEWEST or (at == _FEWEST and not cast.readings(tokens[1][0]))
            )
            is_near = (at == 1 and begins_low(tokens[0][0])) or (is_adverbial and at > 1) or is_noun
            if not is_near or _is_governed([one[0] for one in tokens[: at + 1]], cast):
                continue
            if found := as_subject(sentence, token.start(), cast):
                return found
    return None


def _behind_verb(sentence: str, cast: Cast) -> Subject | None:
    """Whose name follows the verb that an Arabic sentence begins with.

    >>> _behind_verb("أصلح طارق البيطار سقفا", Cast(("طارق البيطار",), language="ar")).name
    'طارق البيطار'
    """
    tokens = list(_TOKEN.finditer(sentence, margin(sentence)))[: _FEWEST + 1] if cast.language == "ar" else []
    if len(tokens) <= _FEWEST:
        return None
    forms = (sentence[tokens[1].start() : token.end()] for token in (tokens[2], tokens[1]))
    return next((Subject(name) for form in forms if (name := cast.who(form))), None)


def _behind_time(sentence: str, cast: Cast) -> Subject | None:
    """Whose name follows the time that a sentence begins with, or in Germanic languages the verb behind it.

    >>> cast = Cast(("Ann Lee", "Bo Ek"), language="sv")
    >>> _behind_time("I maj skrev Bo Ek boken", cast).name, _behind_time("I maj Ann Lee", cast)
    ('Bo Ek', None)
    """
    start = margin(sentence)
    length = time_length(sentence[start:], cast.language)
    tokens = list(_TOKEN.finditer(sentence, start + length)) if length else []
    tokens = [token for token in tokens[: _FEWEST + 1] if any(map(str.isalnum, token[0]))]
    if len(tokens) < _FEWEST:
        return None
    if found := as_subject(sentence, tokens[0].start(), cast):
        return found
    is_verb = cast.language in _VERB_SECOND and begins_low(tokens[0][0]) and not _is_preposition(tokens[0][0])
    return as_subject(sentence, tokens[1].start(), cast, is_behind_verb=True) if is_verb else None


def _of_relative(sentence: str, cast: Cast) -> Subject | None:
    """Who did what a clause behind the name says: "Thanks to Ann Lee, who wrote it"."""
    found = RELATIVE.search(sentence)
    before = cast.mentioned(sentence[: found.start()]) if found and cast.may_lead(sentence[: found.start()]) else []
    is_last = before and found and not re.search(r"[\s,;]", sentence[before[-1][1] : found.start()].replace(" ", "x"))
    return Subject(before[-1][0]) if len(before) == 1 and is_last else None


def _of_role(sentence: str, cast: Cast) -> Subject | None:
    """Whose part a sentence begins with, as the source says once: "Ann Lee (chair)", "The chair wrote"."""
    start = margin(sentence)
    first, _, rest = sentence[start:].partition(" ")
    words = rest if _is_article(first) else sentence[start:]
    for role, name in cast.roles.items() if cast.roles else ():
        following = words[len(role) + 1 :]
        if fold(words[: len(role)]) == role and words[len(role) : len(role) + 1] == " " and begins_low(following):
            return Subject(name)
    return None


def _is_article(word: str) -> bool:
    return word.casefold() in ARTICLES


def _is_governed(words: Sequence[str], cast: Cast) -> bool:
    """Whether the last word is a name behind a preposition, or ends one: "With Bob Stone (I fixed it)"."""
    at = len(words) - 1
    while at and not _is_preposition(words[at - 1]):
        rest = " ".join(words[at - 1 :])
        if without_honorific(rest) == rest and not cast.readings(rest):
            return False
        at -= 1
    return at > 0


def _is_preposition(word: str) -> bool:
    return fold(word).strip(".,") in NO_SUBJECT


def _is_time(word: str) -> bool:
    return fold(word).strip(".,") in months()


def carries_on(sentence: str) -> bool:
    """Whether a sentence without a subject of its own says what somebody did: "Ha inoltre consegnato la scheda".

    >>> carries_on("Também em abril, recebeu a equipa"), carries_on("Ann ha scritto"), carries_on("Wet again.")
    (True, False, False)
    """
    words = sentence[margin(sentence) :].split()[:_MOST_WORDS]
    if any(says_we_did(word) for word in words[: _FEWEST + 1]):
        return False
    low = list(takewhile(lambda word: begins_low(word) or word is words[0], words))
    is_before = bool(words) and (words[0].endswith(",") or fold(words[0]) in NO_SUBJECT or words[0].casefold() in _ALSO)
    places = range(len(low) if is_before else 1)
    return any(DID.match(" ".join(words[at:]).casefold()) for at in places)


def goes_on(sentence: str, language: str = "") -> bool:
    """Whether a sentence has a third person for its subject: "In June she …".

    >>> goes_on("In June she sold it"), goes_on("Il a vendu la maison"), goes_on("Il bilancio viene approvato")
    (True, True, False)
    """
    words = [fold(word).strip(",") for word in sentence[:80].split()[:_LONGEST_ADVERBIAL]]
    them = {
        at
        for at, word in enumerate(words)
        if word in _HE and (word not in ARTICLES or language == "fr" or DID.match(" ".join(words[at + 1 :])))
    }  # "il" is an article in Italian
    is_behind = any(words[at - 1] in _HELPING for at in them if at)  # "Außerdem hat sie"
    return bool(words) and (0 in them or (words[0] in NO_SUBJECT and bool(them)) or is_behind)
