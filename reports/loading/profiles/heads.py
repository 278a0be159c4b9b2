"""What a short line that stands apart may be: a person, a team, a period, or a topic.

Knows single lines. Must not know what stands around them.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from reports.loading.dates.labels import PLACEHOLDER_YEAR, Label, find_label, find_open_label, label_length
from reports.loading.folding import begins_low, fold, months
from reports.loading.names.likeness import (
    SHIP,
    Likeness,
    is_firm,
    is_given,
    is_given_and_family,
    is_kind_of_text,
    is_position,
    likeness,
)
from reports.loading.names.no_names import is_event
from reports.loading.names.people import heading_names, is_particle, plain_name, same_words
from reports.loading.profiles.fields import turned
from reports.loading.profiles.filenames import is_work, named_by_title
from reports.loading.profiles.reviewed import is_checked
from reports.loading.profiles.talks import beside_me, is_noted, is_talk, talked_of, teller_by_title
from reports.loading.profiles.titled_periods import label_within
from reports.loading.words import ARTICLES, PRESENT, TEAM_WORDS, TITLES
from reports.regex import regex

LONGEST = 90
"""Characters of a line that may be a head."""
_TEAM = "|".join(TEAM_WORDS)
_TEAM_FIRST = regex(rf"(?:the |das |die |l'|el |la |o |a )?(?:{_TEAM})\b[ :]+(?P<name>\S.*)")
_TEAM_LAST = regex(rf"(?P<name>\S.*?)[ -](?:{_TEAM})")
_DATED = regex(r"[*_]{0,3}(?P<name>[^\W\d_][^\d:,;|()\[\]*_]{3,50}?)[*_]{0,3}(?:,\s|\s[–—|-]\s|\s?[(\[|]\s?)")
_CLOCK_BEHIND = regex(r"[ \t]{1,8}[\[(]?(?:at )?\d{1,2}[:.]\d{2}(?:\s?[AaPp]\.?[Mm]\.?)?[\])]?$")
_ROLE = regex(r"\s*[(\[][^()\[\]]{1,60}[)\]]$")
_IN_BRACKETS = regex(r"[(\[](?P<name>[^()\[\]\d]{3,50})[)\]]\s*$")
_SOMEBODYS = regex(r"(?P<name>[^'’:]{3,50}?)['’]s?\s+\S")
_BETWEEN_NAMES = regex(
    r"\s[—–|-]\s|[:,/&()\[\]]|['’]s?\s|\b(?:for|of|by|about|from|on|with|and|to|für|von|über|und|para|por|de|pour|par|et|y)\b"
)
_LOOKED_THROUGH = regex(r"\b(?:reviewed|approved|checked|edited|signed off|exported|seen)\s+by\b", re.IGNORECASE)
_DEPARTMENT = regex(r",\s[A-ZÀ-ÖØ-Þ][^,;:.\d]{1,40}$")
"""Behind the full name of a person in a title."""
_BEHIND_NAME = regex(r"[*_]{0,2}(?:,\s|\s[—–|·-]\s)[*_]{0,2}")
_BY = regex(r"(?:by|von|par|por|da|door|av|af|przez)\s", re.IGNORECASE)
_SIGNED = regex(r"[.)]\s+[—–-]\s?[^\W\d_]+$")
"""A title whose writer stands behind it."""
_LETTERS = regex(r"[A-Z]{2,5}|[A-Z][a-z]?[A-Z][a-z]?")
"""Of what somebody has learnt."""
_PARTS = regex(r"\s(?:[—–|·:/-]|--|//|\|\|)\s|[?!:]\s")
"""Between the parts of a title."""
_TURNED = regex(r"(?P<family>[^\W\d_][^\s,]+), (?P<given>[^\W\d_][^\s,]+)")
_OF_SHIP = regex(rf"(?:{SHIP.pattern})\s+[A-ZÀ-Þ][^\W\d_]")
"""The name of a ship."""
_LONGEST_ROLE = 6
_YEAR = 12
_SHORTEST_QUESTION = 4
"""Words."""
"""Words of what a person is."""
_WITH = regex(rf"(?<!\w){PRESENT.pattern}\s?:")
"""In a title, before those who attended: "Incident review attendees: Ann, Bob"."""
_FOR = regex(
    r".{0,40}\b(?:for|of|by|with|from|about|fur|für|von|mit|zu|zum|zur|über|pour|par|de|avec|sur|para|por|con|sobre|per|di|da|su|voor|van|met|over|om|dla|o)"
    r"(?:\s?:\s|\s)(?P<name>\S.*)|(?:[Nn]otes?|[Uu]pdates?|[Rr]eview|[Nn]otizen|[Nn]otas)\s?[:–—-]\s(?P<other>\S.*)"
)


@dataclass(frozen=True, slots=True)
class Head:
    """What a heading, or a line that stands apart, may be."""

    label: Label | None = None
    name: str | None = None
    """The whole line is this name, or the name with a role, or a name and a date."""
    likeness: Likeness | None = None
    team: str | None = None
    is_title: bool = False
    """The name stands among other words: "Jane Doe's work log"."""
    is_field: bool = False
    """A field says it: "Name: Jane Doe"."""


def dated_name(text: str, owner: str | None = None) -> tuple[str, Label] | None:
    """The full name before the period that a text begins with, and the period; None where it is the owner's.

    >>> dated_name("Ann Lee, March 2025: fixed it")[0], dated_name("Ann Lee fixed it in March 2025")
    ('Ann Lee', None)
    """
    found = _DATED.match(text[:LONGEST])
    if not found or len(found["name"].split()) < 2 or likeness(found["name"].strip()) != "known":
        return None
    rest = text[found.end() :].strip(" *_)]")
    label = find_label(rest)
    is_label = label is not None and label.period is not None and (label.is_bare or label_length(rest) > 0)
    is_own = owner is not None and same_words(found["name"].strip(), owner)
    return (found["name"].strip(), label) if label and is_label and not is_own else None


@lru_cache(maxsize=256)
def read_head(text: str, is_first: bool = False) -> Head:
    """What a short line may be. `is_first`: it is the title of the source, where a name may stand among other words."""
    words = _bare(text)
    if len(words) > LONGEST or not words or _OF_SHIP.match(words) or is_firm(words):
        return Head()
    label = find_label(text) or find_open_label(text)
    if is_first and text.rstrip(" *_#").endswith((")", "]")) and not (label and label.is_bare):
        label = _before_name(text) or label
    is_asked = words.endswith("?") and len(words.split()) >= _SHORTEST_QUESTION  # "Where do you need help from Ann?"
    said = words[label_length(words, PLACEHOLDER_YEAR) :] or words
    folded = fold(said)
    titled = (teller_by_title(words) or _of_talk(words)) if is_first else None
    if member := beside_me(without_marks(text)) or titled or _member(words):
        return Head(label, member, "known", is_title=is_first)
    found = _TEAM_FIRST.fullmatch(folded) or _TEAM_LAST.fullmatch(folded)
    if found and ARTICLES.isdisjoint(folded.split()[1:]):  # "Jan - joined the infra team" tells something
        team = said[found.start("name") : found.end("name")] if len(folded) == len(said) else said
        return Head(label, team=re.split(r"\s[—–|-]\s|,\s", team)[0])
    if _is_by_others(words) or _WITH.search(fold(words)) or is_asked:
        return Head(label)
    if owner := _of_another(text, is_title=is_first):
        return Head(label, owner, "known", is_title=True)
    return _read_named(words, label, text if is_first else "")


def _before_name(title: str) -> Label | None:
    """The period, shorter than a year, that a title ends with, but for a name: "Status report March 2024 (Ann Lee)"."""
    label = label_within(_IN_BRACKETS.sub("", title).rstrip())
    return label if label and label.has_year and label.period and label.period.months < _YEAR else None


def _of_talk(words: str) -> str | None:
    """Of whom a title of talks is, whoever signs it: "My one-to-ones with Ann Lee (maths, Y9). — Bob"."""
    name = talked_of(words) if is_talk(words) and (_SIGNED.search(words) or is_noted(words)) else ""
    return name if " " in name and likeness(name) == "known" else None


def _read_named(words: str, label: Label | None, title: str) -> Head:
    """What a line may be by its words; `title`: all of it, where it is that of the source."""
    is_period = label is not None and label.is_bare
    name, like, other = _named(words, is_whole=not is_period)
    if name:
        return Head(label if is_period else other, name, like)
    first = _BEHIND_NAME.split(words, maxsplit=1)[0].strip(" *_")
    if title and is_period and first != words and " " in first and _is_believed(first):
        return Head(label, first, likeness(first), is_title=True)  # "Temür Okparu — achievements FY25"
    if title and (titled := _part_of_title(title)):
        return Head(label if is_period else None, titled, "known", is_title=True)
    if title and not is_period:
        titled = next(filter(_is_believed, heading_names(words)), None) or named_by_title(title.strip(" *_#:：\t"))
        titled = titled if titled and (titled in title or is_given(titled)) else None  # "ada byron", no "seen in may"
        titled = _without_title(titled) if titled else None
        is_counted = titled and re.search(rf"{re.escape(titled)} \d{{1,3}}\b", title)  # "Ward 7"
        titled = None if titled and (is_counted or is_document(titled.split())) else titled
        return Head(label, titled, likeness(titled) if titled else None, is_title=titled is not None)
    return Head(label)


def _part_of_title(title: str) -> str | None:
    """The one full name that is a part of a title by itself: "What happened? Ann Lee, depot", "Lee, Ann // clerk".

    One word is a name beside a word for a document: "Temitope | sprint diary".
    """
    parts = [part.strip(" *_#") for part in _PARTS.split(title) if part.strip(" *_#")]
    if len(parts) < 2:
        return None
    full = {name for part in parts if (name := turned(part))}
    if (first := _TURNED.fullmatch(parts[0])) and not full and all(likeness(one) == "shaped" for one in first.groups()):
        return f"{first['given']} {first['family']}"
    pieces = [piece.strip() for part in parts if not turned(part) for piece in part.split(",")]
    full |= {piece for piece in pieces if " " in piece and likeness(piece) == "known" and plain_name(piece)}
    if len(full) == 1:
        return _without_title(full.pop())
    shaped = [part for part in parts if " " in part and likeness(part) == "shaped" and plain_name(part)]
    if (
        not full
        and len(shaped) == 1
        and all(is_work(one) or likeness(one) is None for one in parts if one != shaped[0])
    ):
        name = _without_title(shaped[0])  # "Weeklies · Temür Okparu · Inside Sales"
        return name if any(map(is_work, parts)) else None
    is_document = any(is_kind_of_text(fold(part.split()[-1])) for part in parts[1:])
    is_name = not full and " " not in parts[0] and plain_name(parts[0]) and likeness(parts[0]) in ("known", "shaped")
    return parts[0] if is_name and is_document else None


def _member(words: str) -> str | None:
    """The full name that a line begins with, if all that follows says what that person is: "Ann Lee, Search team"."""
    parts = [part.strip(" *_") for part in _BEHIND_NAME.split(words)]
    if len(parts) < 2 or " " not in parts[0] or not _is_believed(parts[0]):
        return None
    rest = [fold(part) for part in parts[1:]]
    is_role = any(is_position(part) or _TEAM_LAST.fullmatch(part) or _TEAM_FIRST.fullmatch(part) for part in rest)
    return parts[0] if is_role and all(len(part.split()) <= _LONGEST_ROLE for part in rest) else None


def _of_another(text: str, *, is_title: bool) -> str | None:
    """A full name in brackets behind a period, or before what is somebody's: "May (Bob Stone)", "Bob Stone's work"."""
    found = _IN_BRACKETS.search(text) or (None if is_title else _SOMEBODYS.match(text.strip(" *_#")))
    name = found["name"].strip() if found else ""
    is_period = found is not None and found.re is _IN_BRACKETS
    before = text[: found.start()].strip() if found else ""
    if is_period and not ((label := find_label(before) or find_open_label(before)) and label.is_bare):
        return None
    return name if len(name.split()) > 1 and likeness(name) == "known" else None


def _is_by_others(words: str) -> bool:
    """Whether a title names two people, of whom one may tell of the other, or only who looked it through."""
    parts = {part.strip() for part in _BETWEEN_NAMES.split(words)}
    full = [part for part in parts if len(part.split()) > 1 and likeness(part) == "known"]
    return len(full) > 1 or bool(_LOOKED_THROUGH.search(words))


@lru_cache(maxsize=256)
def without_marks(text: str) -> str:
    """A line without marks, pictures and the time of a message around its words."""
    words = "".join(
        c for c in text if unicodedata.category(c) not in ("So", "Sk", "Cf") and not "\ufe00" <= c <= "\ufe0f"
    )
    return _CLOCK_BEHIND.sub("", words.strip(" *_#:：\t【】〔〕《》"))


def _bare(text: str) -> str:
    """The same without a role in brackets behind it."""
    return _ROLE.sub("", without_marks(text)).strip(" *_#:：\t")


def _is_believed(name: str) -> bool:
    like = likeness(name)
    if is_document(name.split()) or (like == "shaped" and name.isupper()):
        return False  # in capitals any title looks like a name
    return like == "known" or (like == "shaped" and len([w for w in name.split() if not is_particle(w)]) > 1)


def _without_title(name: str) -> str:
    """The name of "Work of Ann Lee", where the word between is a particle as well: before it stands no given name.

    Also that of "Wochenzettel Ann Lee" and "Logros de Ana Luz": a word for a document is no part of it.
    """
    tokens = name.split()
    while len(tokens) > 2 and tokens[0].endswith(".") and fold(tokens[0]).strip(".") in TITLES:  # "Ing. Agr. …"
        tokens = tokens[1:]
    is_lettered = len(tokens) > 2 and _LETTERS.fullmatch(tokens[-1]) is not None and not tokens[0].isupper()
    tokens = tokens[:-1] if is_lettered else tokens  # "Ann Lee RVN"
    name = " ".join(tokens)
    named = tokens[1:] if len(tokens) > 2 and is_document(tokens) else tokens
    is_of = len(named) > 2 and is_particle(named[0])  # but "Protokoll von Hagen"
    if is_of and (is_given(named[1]) or (named != tokens and not is_particle(named[1]))):
        named = named[1:]
    if named != tokens and likeness(" ".join(named)):
        return " ".join(named)
    for at in range(1, len(tokens) - 1):
        rest = " ".join(tokens[at + 1 :])
        if is_particle(tokens[at]) and not is_given(name) and is_given(rest) and likeness(rest) == "known":
            return rest
    return name


def is_document(tokens: Sequence[str]) -> bool:
    """Whether words begin with what a text is called: "Workbook Halle" names a place."""
    return len(tokens) > 1 and is_kind_of_text(fold(tokens[0])) and not is_given(tokens[0])


def _named(words: str, *, is_whole: bool) -> tuple[str | None, Likeness | None, Label | None]:
    """The name that a line is, with what it is like; a role or a date may stand beside it; `is_whole`: no period."""
    rest = words.partition(" ")[2] if is_document(words.split()) and not likeness(words) else ""
    if is_whole and (like := "known" if likeness(rest) == "known" else likeness(words)):
        name = _without_title(rest or words)
        own = (None, None, None) if is_document(words.split()) else (words, like, None)
        return own if name == words else (name, "known", None)
    if whole := turned(words):
        return whole, "known", None
    if found := None if is_event(words) else _FOR.fullmatch(words):
        return _of(words, found["name"] or found["other"])
    parts = [part.strip() for part in re.split(r"\s(?:[—–|·-]|--|//)\s|,\s|\s?[()]\s?|\s?/\s?", words) if part.strip()]
    labels = [label for part in parts if (label := find_label(part) or find_open_label(part)) and label.is_bare]
    names = [(part, like) for part in parts if (like := likeness(part)) and (is_whole or fold(part) not in months())]
    is_month = len(parts) > 1 and fold(parts[0]) in months() and begins_low(parts[1])  # "Jan - joined the infra team"
    if not 2 <= len(parts) <= 3 or (is_month and not is_position(fold(parts[1]))):
        return None, None, None
    is_told = len(names) == 1 and (labels or names[0][0] == parts[0] or is_given_and_family(names[0][0]))
    if is_told and names[0][1] == "known":
        return _without_title(names[0][0]), names[0][1], labels[0] if labels else None
    return None, None, None


def _of(words: str, name: str) -> tuple[str | None, Likeness | None, Label | None]:
    """The name at the end of a line that says of whom it is, with what it is like: "Notes of Ann Lee, Sales"."""
    before = words[: len(words) - len(name)]
    if (department := _DEPARTMENT.search(name)) and " " in name[: department.start()]:
        name = name[: department.start()]
    is_other = is_checked(fold(before)) or re.search(r":.*,", before)  # "Area: Care, Centre of …"
    like = None if is_other else likeness(name)
    like = "known" if like == "shaped" and " " in name and _BY.match(words) else like
    return (name, like, None) if like in ("known", "doubtful") else (None, None, None)
