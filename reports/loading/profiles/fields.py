"""The fields of a form, or at the head of a text: a key, a colon, and what somebody or something is.

Knows single lines and names. Where fields stand, and whom they concern, is decided elsewhere.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from reports.loading.dates.labels import find_label
from reports.loading.dates.small_words import MONTH_WORD
from reports.loading.dates.titles import is_span
from reports.loading.folding import begins_low, fold
from reports.loading.names.likeness import is_given, is_given_and_family, is_position, likeness
from reports.loading.names.people import is_particle, plain_name
from reports.loading.profiles.mail import EMAIL
from reports.loading.profiles.reviewed import (
    is_name_of,
    is_reviewed,
    is_reviewer,
    side_by_side,
    without_gender,
    without_leaders,
)
from reports.loading.words import ARABIC_TITLE, NAME_KEYS, ROLE_KEYS, TEAM_WORDS
from reports.regex import regex

BETWEEN_FIELDS = r"(?<=[^\W\d_]{3})\.\s+(?=[^\W\d_][^.:]{2,25}:\s)"
"""Between two fields of one line: "Name: Ann Lee. Role: analyst"."""
_TEAM = "|".join(TEAM_WORDS)
_STRICT = regex(
    "(?:full |display |employee )?name(?: of (?:the )?employee)?|nom(?: et prenom| compl\\w+)?|nombre(?: completo)?|"
    "nome(?: completo)?|naam|namn|navn|nimi|氏名|名前|姓名|이름|성명|имя|имя и фамилия"
)
"""Keys behind which nothing but a name stands; the office may be an owner or have prepared it."""
_TEAM_KEYS = f"{_TEAM}|group|department|dept|groupe|grupo|gruppo|departamento|dipartimento|service|avdeling|afdeling"
_PERIOD_KEYS = (
    "(?:(?:reporting|review|appraisal|assessment|performance|evaluation) )?period(?: covered| under review)?|"
    "(?:reporting|review|appraisal|assessment|performance|evaluation|school|academic) year|"
    "time ?frame|quarter|half(?:[- ]year)?|zeitraum|berichtszeitraum|halbjahr|quartal|"
    "periode|trimestre|semestre|periodo|kwartaal|okres|kwartal|obdobi|(?:対象|報告|実施)?期間|(?:报告|考核)?期间|周期|기간|donem"
)
_MONTH_KEY = regex(
    r"(?!(?:next|last|previous|following|nachste|letzte|vorige|prochain|dernier|proximo|ultimo|pasado|prossimo|scorso|"
    r"volgende|nastepny|poprzedni|следующ|прошл))(?:[^\W\d_]+ ){0,2}"
    rf"(?:{MONTH_WORD.pattern}|[^\W\d_]+(?:monat|maand|manad|maned)|(?:対象|報告|该|报告)月份?)(?: [^\W\d_]+){{0,2}}"
)
"""The month that a form is of: "Mes informado", "Berichtsmonat"."""
_OTHER_KEYS = (
    rf"{ROLE_KEYS}|title|location|company|organi[sz]ation|joined|since|pronouns|manager|generated|exported|"
    "source|(?:profile )?url|website|time ?zone|aliases|date|level|grade|office|"
    "created(?: by| at| time)?|status|tags?|"
    "(?:last )?(?:edited|updated|modified)(?: by| at| time)?|version|reviewer|line manager|supervisor|erstellt|"
    "stand|datum|fecha|data"
)
_FIELD = regex(
    r"[*_']{0,3}(?P<key>[^\W\d](?:[^:=*_|']|(?<=\w)'(?=\w)){0,40}?)[*_']{0,3}\s*[:=：]\s*[*_']{0,3}\s*(?P<value>\S.*)"
)
_KINDS = (
    ("person", regex(NAME_KEYS)),
    ("team", regex(_TEAM_KEYS)),
    ("email", regex("e-?mails?|mail|correo|courriel")),
    ("id", regex("id|handle|github|gitlab|login|user ?name|user|account")),
    ("period", regex(_PERIOD_KEYS)),
    ("other", regex(_OTHER_KEYS)),
)
_GIVERS = regex(
    "off[- ]signing|outgoing(?: [^\\W\\d_]+)?|handed over by|handing over|ubergeben (?:von|durch)|abgebende?[rn]?|"
    "sortant|saliente|uscente|cedente|afgaande?|avgaende|przekazujacy|сдал[а]?|передал[а]?|"
    "teslim eden|devreden|인계자|引継者|引継元|移交人|交班人|المسلم"
)
"""Keys of who hands over."""
_RANK = regex(r"^(?:\d|C)/[A-Z]{1,2}\s+(?=\S)")
"""On a ship: "2/E Ann Lee"."""
_EASTERN_RANK = regex(
    r"^[\u30a0-\u30ff\u4e00-\u9fff]{2,6}\s+(?=[\u4e00-\u9fff]{1,3}\s[\u3040-\u30ff\u4e00-\u9fff]{1,4}$)"
)
"""Before a family and a given name: "主任 長谷川 美緒"."""
_SEAL = regex(r"\s*(?:㊞|印|[(（]印[)）])$")
_WEEKDAY = regex(r"[(（][月火水木金土日祝一二三四五六월화수목금토일周]{1,2}[)）]")
"""The day of the week behind a date, in Japanese, Chinese and Korean."""
_OF_WHAT = regex(r"\s(?:of|for|on|de|do|da|del|della|di|du|des|der|fur|van|voor|av|for)\s.*$")
"""Behind a key, for what somebody is there: "responsável do turno"."""


@dataclass(frozen=True, slots=True)
class Field:
    """A line such as `Name: Jane Doe` that declares something of a person."""

    kind: str
    """`person`, `team`, `email`, `id` or `other`."""
    value: str
    key: str


def states_role(key: str, value: str) -> bool:
    """Whether a field states what somebody is; "title" may be that of the text, and a value with digits a telephone.

    >>> states_role("role", "Staff engineer"), states_role("poste", "4512")
    (True, False)
    """
    return re.fullmatch(ROLE_KEYS, key) is not None and re.fullmatch(r"[^\W\d]\D{1,80}", value) is not None


_STATED: Mapping[str, Callable[[str, str], bool]] = {"role": states_role}
"""What a field may state of somebody that packets show, and whether one with this key and value does."""


def stated_by(key: str, value: str) -> str:
    """What a field states of somebody that packets show, such as `role`; empty where it states none of it."""
    return next((what for what, states in _STATED.items() if states(key, value)), "")


_RANKED = regex(r"[A-Z]{2,4}\.? [A-Z][^\W\d_]*[a-zß-ÿ][\w'’-]*")
"""What somebody is, in short, before a name: "RN Okafor"."""


@lru_cache(maxsize=2048)
def read_field(text: str) -> Field | None:
    """The declaration that a line is; None where it is prose.

    >>> read_field("Name: Jane Doe").value, read_field("Login: added two-factor by phone")
    ('Jane Doe', None)
    >>> read_field("Staff: RN Okafor, RN Lind")
    """
    return None if _are_ranked(text.partition(":")[2].strip(" *_")) else _read_field(text)


def _read_field(text: str) -> Field | None:
    text = without_leaders(text) if len(text) < 200 else text
    beside = (read_field(part) for part in side_by_side(text[:200]))
    if person := next((field for field in beside if field and field.kind == "person"), None):
        return person
    found = _FIELD.fullmatch(text) if len(text) < 200 and _has_sign(text) else None
    key, value = (fold(found["key"]).strip(), found["value"].strip(" *_\"'")) if found else ("", "")
    value = _WEEKDAY.sub("", value)
    kind = "email" if (kind := _kind(key)) == "person" and EMAIL.fullmatch(value) else kind
    form = _of_form(text) if kind in (None, "person") else None
    if form or not found:
        return form
    if kind == "person":
        name = field_name(value)
        is_thing = name is not None and " " not in name and not (_STRICT.fullmatch(key) or likeness(name))
        return Field("other" if is_thing else kind, name, key) if name else None
    if kind in ("email", "id"):
        one = EMAIL.search(value) if kind == "email" else re.fullmatch(r"@?[\w.-]{1,60}", value)
        return Field(kind, (one[0] if one else "").lstrip("@"), key) if one else None
    if kind == "period" or (kind is None and (is_span(value) or (_is_month(key, value) and not find_label(text)))):
        return Field("period", value, key) if find_label(value) else None
    is_done = kind == "team" and is_given(key) and begins_low(value)  # Tim, and no team
    is_prose = len(value.split()) > 8 or value.endswith((".", "!", "?")) or is_done
    return Field(kind, value, key) if kind and not is_prose else None


def _has_sign(text: str) -> bool:
    """Whether what parts key and value stands in a line: in few it does."""
    return ":" in text or "=" in text or "：" in text


def _is_month(key: str, value: str) -> bool:
    """Whether a field says the month that a form is of."""
    label = find_label(value) if _MONTH_KEY.fullmatch(key) else None
    return label is not None and label.is_bare


def _of_form(text: str) -> Field | None:
    """Who is judged in a form, or who judges: "Salarié(e) évalué(e) : Ann Lee"."""
    led = without_leaders(text) if len(text) < 200 else ""
    found = _FIELD.fullmatch(without_gender(led)) if led and _has_sign(led) else None
    key = fold(found["key"]).strip() if found else ""
    is_key = is_reviewed(key) or is_reviewer(key) or is_position(key)
    is_key = is_key or (led != text and _STRICT.fullmatch(key) is not None)
    name = field_name(found["value"].strip(" *_\"'")) if found and (is_key or is_name_of(key)) else None
    is_key = is_key or (is_name_of(key) and is_position(key.rpartition(" ")[2]))  # "Name of officer"
    if name and not is_key and not (" " in name and likeness(name) == "known"):  # "Name of the project: Blue Whale"
        return None
    if not name or not (" " in name or likeness(name) == "known" or not name.isascii()):
        return None
    return Field("other" if is_reviewer(key) else "person", name, key)


def names_somebody(key: str) -> bool:
    """Whether a folded key asks for a person: "prepared by", "researcher", "担当"."""
    key = _OF_WHAT.sub("", key)
    kind = _kind(key)
    return kind == "person" or (kind is None and (is_reviewed(key) or is_position(key)))


def names_period(key: str) -> bool:
    """Whether a folded key asks of when a text is: "review period", "期間"."""
    return _kind(key) == "period"


def is_strict(key: str) -> bool:
    """Whether a folded key asks for a name and nothing else: "Name", "Author"."""
    return _STRICT.fullmatch(key) is not None


def is_field_name(text: str) -> bool:
    """Whether a word is what a field of a document is called: `Name`, `Team`, `Created`.

    >>> is_field_name("Owner"), is_field_name("Fixed the owner"), is_field_name("Tim")
    (True, False, False)
    """
    kind = _kind(fold(text).strip())
    return kind is not None and not (kind == "team" and is_given(text))  # "Tim" is a team in some languages


def _kind(key: str) -> str | None:
    """What a folded key of a field declares."""
    return "person" if _GIVERS.fullmatch(key) else next((kind for kind, keys in _KINDS if keys.fullmatch(key)), None)


def field_name(value: str) -> str | None:
    """The name that a declared value holds, without address and handle; None for several: nobody takes it all.

    >>> field_name("Ann Lee <ann@example.org>"), field_name("Lee, Ann"), field_name("Ann Lee, Bob Stone")
    ('Ann Lee', 'Ann Lee', None)
    """
    value = re.sub(rf"^{ARABIC_TITLE}\s+", "", _SEAL.sub("", value))
    bare = _RANK.sub("", re.sub(r"\s*[<(\[].*?[>)\]]", "", EMAIL.sub("", value)).strip(" <>()[],;"))
    bare = _EASTERN_RANK.sub("", bare)
    full = [part.split() for part in re.split(r"\s*[,;/&]\s*|\s+and\s+", bare) if len(part.split()) > 1]
    if len(full) > 1 and all(likeness(words[0]) in ("known", "doubtful") for words in full):
        return None
    if name := turned(bare):
        return name
    first = re.split(r",\s|\s[—–|/-]\s", bare)[0]
    return plain_name(bare) or plain_name(first) or (bare if 0 < len(bare) <= 4 and not bare.isascii() else None)


def names_several(value: str) -> bool:
    """Whether a value is two full names at least and nothing else: "Evan Stone, Ulas Kamaci".

    >>> names_several("Evan Stone, Ulas Kamaci"), names_several("Ann Lee, Head of Sales"), names_several("Lee, Ann")
    (True, False, False)
    >>> names_several("RN Okafor, HCA Brandt")
    True
    """
    parts = [part.strip() for part in re.split(r"\s*[,;/&]\s*|\s+and\s+", EMAIL.sub("", value)) if part.strip(" <>")]
    return _are_ranked(value) or (
        len(parts) > 1 and all(" " in part and likeness(part) in ("known", "shaped") for part in parts)
    )


def _are_ranked(value: str) -> bool:
    """Whether a value is several names, each behind what somebody is in short."""
    parts = re.split(r"\s*[,;/&]\s*", value)
    return len(parts) > 1 and all(_RANKED.fullmatch(part) for part in parts)


def turned(words: str) -> str | None:
    """The name of "Lee, Ann" and "LEE, Ann"; None for other words."""
    last, comma, first = words.partition(", ")
    if last.isupper() and not first.isupper():
        last = " ".join(word.lower() if is_particle(word) else word.title() for word in last.split())
    is_name = comma and likeness(last) and likeness(first) and not is_given_and_family(first)  # "Weeklies, Ann Lee"
    if " " in first and " " in last and is_given(last) and not begins_low(last):
        return None  # "Evan Stone, Ulas Kamaci"
    is_believed = "known" in (likeness(first), likeness(f"{first} {last}")) or (
        begins_low(last) and is_particle(last.partition(" ")[0])
    )
    return f"{first} {last}" if is_name and is_believed else None
