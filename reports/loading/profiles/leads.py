"""Who of the cast did what a line says, by what it begins or ends with.

A line leads with a name and a sign ("AB: fixed it", "Mo   AB   fixed it"), or begins with the name as its subject.
Knows lines and the cast. Must not know where they stand.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from reports.loading.dates.labels import find_label
from reports.loading.dates.words import begins_low, fold
from reports.loading.markup.marks import ITEM
from reports.loading.profiles.cast import behind_count
from reports.loading.profiles.company import DRESSED, SIGNED, Cast
from reports.loading.profiles.forms_of_names import in_order, is_caseless, is_code, words_of
from reports.loading.profiles.names import is_given, is_unknown
from reports.loading.profiles.people import is_particle
from reports.loading.profiles.signed import IN_BRACKETS
from reports.loading.profiles.talks import is_me

_GAP = re.compile(r"\t+| {2,}|\s\|\s")
_LEAD = re.compile(
    r"【(?P<boxed>[^【】]{2,30})】\s?(?=\S)|(?P<form>[^\W\d_][^:：|\t]{0,60}?)(?P<mark>\s?[:：]\s*|\s[–—-]\s+|\s?\|\s|\s?[>»]\s+)(?=\S)"
)
_STAMP = re.compile(
    r"(?:[\[(]?(?:\d{1,4}[-/.]\d{1,2}[-/.]?(?:\d{1,4})?,?\s+)?(?:\d{1,2}[:.]\d{2}(?:[:.]\d\d)?)?(?:\s?[AaPp]\.?[Mm]\.?)?[\])]?\s*[-–—|:]?\s*)"
)
_RUN_IN = re.compile(r"(?P<form>[^\W\d_][^.,;:|]{2,50})(?:,\s[^.,;:]{2,40})?\.(?:\*\*|__)?\s+(?=\S)")
_REMARK = re.compile(r"\s*[(\[][^()\[\]]{1,40}[)\]]")
SEVERAL = re.compile(r"\s*[,/&+]\s*|\s(?:and|und|et|y|e|en|och|og|i|ja|ve|és|и|و)\s")
_APPOSITION = re.compile(r"\s?\([^()]{1,50}\)\s+|,\s[^,.;:()]{2,50},\s+")
"""Between a name and what somebody of that name did."""
_BEHIND = re.compile(
    r"\s(?:[(\[]@?(?P<key>[^\W\d_](?:[\w.-]{0,30}\w)?)(?P<others>\s?[/+&]\s?@?\w+)?(?:[,;]\s[^()\[\]]*)?[)\]]|"
    r"@(?P<handle>[^\W\d_](?:[\w.-]{0,30}\w)?)(?P<more>\s?[/+&,]?\s?@\w+)?(?:\s[·|–—-]\s[^@]{1,40})?)[.!]?$"
)
"""Who did it, behind what was done: "(@ann, reviewed by @bob)", "@ann · closed 2024-12-03"."""
_EVERYBODY = re.compile(
    r"(?:(?:the|our) )?(?:(?:whole|entire|full) )?(?:team|crew|staff|shift)|"
    r"all(?: of us| together| hands)?|every(?:one|body)|"
    r"(?:das |die )?(?:ganze[ns]? |gesamte[ns]? )?(?:team|mannschaft|belegschaft)|(?:wir )?alle(?: zusammen)?|"
    r"(?:toute )?l'equipe(?: entiere)?|tous|toutes|tout le monde|(?:todo )?el equipo|todos(?: juntos)?|todas|"
    r"(?:toda )?a equip[ea]|tutt[ie]|(?:tutta )?la squadra|(?:het )?(?:hele )?team|iedereen|allemaal|"
    r"(?:hela )?(?:teamet|laget|gruppen)|alla|hele (?:teamet|holdet|gjengen)|(?:caly )?zespol|wszyscy|cely tym|vsichni|"
    r"(?:tum|butun) ekip|herkes|koko tiimi|kaikki|(?:az )?egesz csapat|mindenki|вся команда|уся команда|"
    r"(?:チーム)?全員|みんな|全体|全员|全体成员|大家|전원|모두|팀 전체"
)
"""Who leads a line where everybody did what it says: "Whole team: moved in"."""
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
TOKEN = re.compile(r"\S+")
_CASELESS_SUBJECT = re.compile(
    r"(?:さん|氏|様|先生|先輩|君|씨|님)?(?:\s?は|\s?が|\s?も|은\s|는\s|이\s|가\s|\s?[:：、]|\s+|[，,]|(?=\d))"
)
_MOST_WORDS = 5
_FEWEST = 2
_REACH = 200
"""Characters at the beginning of a line among which a name may lead it."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Who did what a text says."""

    name: str | None
    """None: nobody of the cast, or one of several."""
    start: int = 0
    """Where its words begin, behind what leads it."""
    why: str = ""
    """Why it stays open whose it is."""
    is_led: bool = False
    """A sign stands behind the name: all that follows is theirs."""


def leading(text: str, cast: Cast) -> Subject | None:
    """Whose a line is by what it begins with; None where it begins with nobody of the cast.

    >>> cast = Cast(("Ann Lee", "Bob Stone"))
    >>> leading("- Ann: fixed it", cast), leading("Mo 3.2.   B. Stone   fixed it", cast).name
    (Subject(name='Ann Lee', start=7, why='', is_led=True), 'Bob Stone')
    """
    if not cast.members or not cast.may_lead(text[:_REACH]):
        return None
    starts = dict.fromkeys((margin(text), behind_count(text), _behind_stamp(text)))
    for start in starts:
        ways = (_dressed, _set_off, _run_in)
        if found := next(filter(None, (way(text, start, cast) for way in ways)), None):
            return found
    if found := _in_columns(text, cast) or _in_brackets(text, cast) or _behind(text, cast):
        return found
    return next(filter(None, (as_subject(text, start, cast) for start in starts)), None)


def _in_brackets(text: str, cast: Cast) -> Subject | None:
    """Whose name in full ends a line in brackets, where items of the source end so."""
    found = IN_BRACKETS.search(text.rstrip()) if cast.signed else None
    name = in_order(found["name"]) if found else ""
    return Subject(cast.who(name), margin(text), is_led=True) if name in cast.signed and cast.who(name) else None


def _behind(text: str, cast: Cast) -> Subject | None:
    """Whose short name, which the source explains, a line ends with."""
    found = _BEHIND.search(text) if cast.codes else None
    key = (found["key"] or found["handle"]) if found else ""
    if not found or key not in cast.codes:
        return _signed(text, cast)
    if found["others"] or found["more"]:
        return Subject(None, 0, f'"{found[0].strip()}" names several people', is_led=True)
    return Subject(cast.codes[key], margin(text), is_led=True)


def _signed(text: str, cast: Cast) -> Subject | None:
    """Whose initials, which the source explains, stand behind the last sentence of a line."""
    found = SIGNED.search(text) if cast.codes else None
    if not found or found["key"] not in cast.codes:
        return None
    if found["others"]:
        return Subject(None, 0, f'"{found[0].strip(" .")}" names several people', is_led=True)
    return Subject(cast.codes[found["key"]], margin(text), is_led=True)


def margin(text: str) -> int:
    """Where the words of a line begin, behind its list mark."""
    found = re.match(r"[^\w\"“«(\[@]*", text)
    at = found.end() if found else 0
    item = ITEM.match(text, at)
    return item.end() if item else at


def _behind_stamp(text: str) -> int:
    start = margin(text)
    found = _STAMP.match(text, start)
    return found.end() if found else start


def _dressed(text: str, start: int, cast: Cast) -> Subject | None:
    """Whose short name a line begins with in brackets or behind a sign: "[AB] fixed it", "@ann: fixed it"."""
    found = DRESSED.match(text, start) if cast.codes else None
    if not found or not (found["key"] in cast.codes or found["dress"] in cast.dresses):
        return None
    if found["others"]:
        return Subject(None, 0, f'"{found["key"]}{found["others"]}" names several people', is_led=True)
    if name := cast.who(found["key"]):
        return Subject(name, found.end(), is_led=True)
    why = f'"{found["key"]}" is none of the short names that the source explains'
    return Subject(None, found.end(), why, is_led=True)


def _set_off(text: str, start: int, cast: Cast) -> Subject | None:
    """Whose name a sign stands behind."""
    found = _LEAD.match(text, start)
    if not found or ((label := find_label(text[found.end() :])) and label.is_bare):
        return None  # "Ann Lee - March 2024" is a head
    form = _REMARK.sub("", found["form"] or found["boxed"])
    if subject := _of_form(form, found.end(), cast):
        return subject
    if _EVERYBODY.fullmatch(fold(form)) and (found["mark"] or "").strip() in (":", "："):
        return Subject(None, found.end(), f'"{form}" names several people', is_led=True)
    if is_me(form) and (found["mark"] or "").strip() in (":", "："):
        return Subject(None, found.end(), f'"{form}" is who wrote it, whom nothing names', is_led=True)
    words = form.split()
    for size in range(len(words) - 1, max(0, len(words) - 3), -1):  # "Ann again: …", "Ann tells: …"
        if begins_low(words[size]) and (name := cast.who(" ".join(words[:size]))):
            return Subject(name, found.end(), is_led=True)
    return None


def _run_in(text: str, start: int, cast: Cast) -> Subject | None:
    """Whose name in full, or in capitals, heads a paragraph: "Ann Lee, kitchen. Moved the meals …", "ANN. Nov: …"."""
    found = _RUN_IN.match(text, start)
    name = cast.who(found["form"]) if found else None
    is_whole = found and (found["form"].isupper() or len(words_of(found["form"])) > 1)
    return Subject(name, found.end(), is_led=True) if found and name and is_whole else None


def _of_form(form: str, start: int, cast: Cast) -> Subject | None:
    """Whose a form is that stands by itself; several people are told."""
    readings = cast.readings(form)
    if len(readings) == 1:
        return Subject(readings[0], start, is_led=True)
    if readings:
        return Subject(None, 0, f'"{form}" may be {" or ".join(readings)}', is_led=True)
    names = [part for part in SEVERAL.split(form) if part]
    if len(names) >= _FEWEST and all(cast.readings(name) for name in names):
        return Subject(None, 0, f'"{form}" names several people', is_led=True)
    return None


def _in_columns(text: str, cast: Cast) -> Subject | None:
    """Whose name is a cell of a line that is set in columns by wide gaps, before the last cell."""
    gaps = list(_GAP.finditer(text.strip()))
    start = 0
    for gap in gaps:
        cell = text[start : gap.start()].strip(" |")
        if cell and (found := _of_form(cell, gap.end(), cast)):
            return found
        start = gap.end()
    return None


def as_subject(text: str, start: int, cast: Cast, *, is_behind_verb: bool = False) -> Subject | None:
    """Whose name a sentence begins with: a small letter follows, or anything behind its verb, and no second name."""
    words = text[start : start + 120]
    if words and is_caseless(words[:1]) and not words[:1].isascii():
        return _caseless(words, cast)
    tokens = list(TOKEN.finditer(words))[: _MOST_WORDS + 1]
    for size in range(min(_MOST_WORDS, len(tokens) - 1), 0, -1):
        form, following = words[tokens[0].start() : tokens[size - 1].end()], tokens[size][0]
        form = form.rstrip(",") if _APPOSITION.match(words, tokens[size - 1].end() - 1) else form
        if not form[-1].isalnum() and not form.endswith("."):
            continue
        is_short = size == 1 and form not in cast.codes
        if not (readings := cast.readings(form)) or (is_short and not _is_name_alone(form, readings)):
            continue
        rest = words[tokens[size].start() :]
        if beside := _APPOSITION.match(words, tokens[0].start() + len(form)):
            following = words[beside.end() :]
        if between := SEVERAL.match(" " + rest):
            return _with_second(form, " " + rest, between.end(), cast)
        is_counted = size > 1 and _FIGURE.fullmatch(following) and begins_low(rest.partition(" ")[2].strip()[:1] or "A")
        is_whole = is_behind_verb and not cast.readings(following.strip(",.;"))
        if is_counted or is_whole or (begins_low(following) and not is_particle(following)):
            name = readings[0] if len(readings) == 1 else None
            return Subject(name, 0, "" if name else f'"{form}" may be {" or ".join(readings)}')
    return None


def _is_name_alone(word: str, readings: Sequence[str]) -> bool:
    """Whether one word begins a sentence as a name does: "Stone walls were repaired" is about a thing."""
    is_first = all(fold(name).startswith(fold(word)) for name in readings)
    return is_unknown(word.strip(".")) or is_code(word) or (is_first and is_given(word))


def _with_second(form: str, rest: str, at: int, cast: Cast) -> Subject | None:
    """Several people where a second name follows: "Ann and Bob fixed it"."""
    second = as_subject(rest[at:], 0, cast)
    return Subject(None, 0, f'"{form}" and another are named') if second else None


def _caseless(words: str, cast: Cast) -> Subject | None:
    for size in range(min(10, len(words) - 1), 0, -1):
        if (name := cast.who(words[:size].strip())) and (
            _CASELESS_SUBJECT.match(words, size)
            or any(
                words.startswith(role, size) and _CASELESS_SUBJECT.match(words, size + len(role)) for role in cast.roles
            )
        ):
            return Subject(name, 0)
    return None
