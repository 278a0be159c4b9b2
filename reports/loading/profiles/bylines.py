"""Words by which a text says who wrote it: "kept by Ann Lee", "Researcher: Ann Lee".

Knows single lines. Must not know whom a source names.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import dropwhile, takewhile

from reports.loading.folding import begins_low, fold
from reports.loading.names.likeness import is_kind_of_text, is_surely, likeness
from reports.loading.names.people import is_particle
from reports.loading.profiles.fields import BETWEEN_FIELDS, names_somebody, read_field
from reports.loading.profiles.forms_of_names import in_order, is_foreign_full, is_full
from reports.loading.profiles.preface import is_of_thing
from reports.loading.profiles.reviewed import is_checked, is_judge
from reports.regex import regex

_OF_WRITERS = r"by|cura di|von|par|por|da|door|av|af|przez|от|від|tarafindan|kirjoittanut|ведет|веде"
_OF_MINE = r"my|meine?|mein|mes|mon|mis?|mio|miei|mie|meus?|minhas?|mijn|mina|mitt|mine|moje|benim"
_MAY_BE_BY = regex(rf"(?<!\w)(?:{_OF_WRITERS}|{_OF_MINE})(?!\w)")
"""What stands in each of the two below, and in few lines."""
_BY = regex(rf"(?<!\w)(?:{_OF_WRITERS})\s+(?:\w+\.\s)?$")
_MY = regex(rf"(?<!\w)(?:{_OF_MINE})\s(?:[^\W\d_]+\s?){{1,2}}(?:[-–—:(]|by)\s?$")
"""Before the name of who wrote it: "my own notes - Ann Lee"."""
_TO = regex(
    r"(?<!\w)(?:to|an|a|aan|till|til|do|dear|recipients?|addressee|destinataires?|destinatari[oa]s?|empfanger(?:in)?|"
    r"ontvanger|mottagare|modtager|mottaker|odbiorca|кому|получатель|宛先|提出先|抄送|수신|الى|אל)\s$"
)
_THIS_IS = regex(
    r"^\W*(?:this is|these are|here (?:is|are)|(?:dies|das|hier) (?:ist|sind)|ceci est|voici|c'est|est[eao] (?:es|e)|"
    r"(?:questo|questa) e|ecco|dit (?:is|zijn)|det(?: har)? ar|dette er|to jest|toto je|это|це)\s(?P<what>.{3,60}?)\s"
    r"(?:of|by|from|von|d[eiao]s?|del|van|av|af|od)\s$"
)
"""Before the name of who says what the text is: "This is the work log of"."""
_PARTS = regex(rf"\s{{2,}}|\t|\s[/|·–—]\s|[()（）\[\]]|{BETWEEN_FIELDS}")
FROM = regex(r"from|von|de|da|van|fra|fran|od|от|від|kimden|desde|dari|由|من")
_KEYED = regex(r"(?P<key>[^:：]{1,40}?)\s?[:：]\s*(?P<value>\S.*)")
_ADDRESSED = regex(r"(?P<name>[^\W\d_][^<>@:]{2,50}) <[^<>@\s]+@[^<>@\s]+>")
"""Who wrote it, with their address."""
KEYED = regex(r"[\W_]*(?P<key>[^:：]{1,40}?)\s?[:：]\s*(?P<value>\S.*)")
"""A field, whatever its key is."""
_REMARK = regex(r"\s*[,(（].*")
_SENTENCE = regex(r"(?<=[^\W\d_]{3})\.\s")
_BRACKETS = regex(r"\s*(?:[(（].*|[,،]\s.{3,40})$")
ARROW = regex(r"\s?(?:-+>|→|⇒|=>|➜|»)\s?")
"""Between who hands over and to whom."""
_TWO = 2
_LONGEST_BYLINE, _LONGEST_NAME = 12, 4
"""Words."""


def is_by(before: str) -> bool:
    """Whether folded words say that whom they stand before wrote it: "notes by", "kept by"."""
    is_said = (_BY.search(before) or _MY.search(before)) is not None
    return (is_said or _names_text(before)) and not is_checked(before)


def _names_text(before: str) -> bool:
    """Whether folded words say what the text is, and next of whom: "questo e il diario di"."""
    found = _THIS_IS.search(before)
    return found is not None and any(map(is_kind_of_text, found["what"].split()))


def is_of_mine(before: str) -> bool:
    """Whether folded words say whose a text is by "my" alone: "my own notes: "."""
    return _MY.search(before) is not None


def is_to(before: str) -> bool:
    """Whether folded words say that whom they stand before is addressed."""
    return _TO.search(before) is not None


@lru_cache(maxsize=256)
def bylines(line: str) -> tuple[str, ...]:
    """What stands where a line at the head of a text says who wrote it, or hands it over.

    >>> bylines("Log (kept by Ann Lee)"), bylines("From Ann Lee to Bob Stone"), bylines("Ann Lee <ann@example.org>")
    (('Ann Lee',), ('Ann Lee',), ('Ann Lee',))
    """
    return tuple(_bylines(line))


def _bylines(line: str) -> Iterator[str]:
    if addressed := _ADDRESSED.fullmatch(line.strip()):
        yield addressed["name"]
        return
    for part in _PARTS.split(line):
        words = part.strip(" *_#")
        sides = ARROW.split(words.rpartition(": ")[2])
        if len(sides) == _TWO:
            yield from (last if " " in (last := side.rpartition(", ")[2]) else side for side in sides)
            continue
        found, keyed = read_field(words), _KEYED.fullmatch(words)
        if found and found.kind == "person":
            yield found.value
        elif keyed and (FROM.fullmatch(key := fold(keyed["key"]).strip()) or names_somebody(key)):
            yield keyed["value"]
        elif keyed and is_kind_of_text(key) and likeness(keyed["value"].strip(" .")) == "known":  # "Notes: Ann Lee"
            yield keyed["value"].strip(" .")
        elif not found and (name := _by_whom(words)):
            yield name


def _by_whom(part: str) -> str:
    """What stands behind "kept by" and the like, or between "from" and "to"."""
    words = part.strip(" *_#.").split()[:_LONGEST_BYLINE]
    if name := _introduced(words):
        return name
    is_from = len(words) > _TWO and FROM.fullmatch(fold(words[0]).strip(" :：").strip()) is not None
    if not (is_from or _MAY_BE_BY.search(fold(" ".join(words)))):
        return ""  # as in nearly all
    before = [fold(" ".join(words[:at])).strip(" :：") + " " for at in range(len(words) + 1)]
    start = next((at for at in range(1, len(words)) if is_by(before[at])), len(words))
    to = next((at for at in range(2, len(words)) if is_to(before[at])), 0) if is_from else 0
    if start == len(words) and to:
        return " ".join(words[1 : to - 1])
    return _capital_run(words[start:]) or " ".join(words[start:]).partition(", ")[0]


def _capital_run(words: Sequence[str]) -> str:
    """Several words with capitals before others: "Ann Lee" of "Ann Lee on weekends. Send no mail"."""
    run = list(takewhile(lambda word: word[:1].isupper() or is_particle(word), words[:_LONGEST_NAME]))
    is_name = _TWO <= len(run) < len(words) and run[-1][:1].isupper() and begins_low(words[len(run)])
    return " ".join(run) if is_name and not any(word[-1:] in ",.;:" for word in run) else ""


def _introduced(words: Sequence[str]) -> str:
    """The capital words behind "This is the work log of" and the like."""
    capital = [at for at, word in enumerate(words) if at and word[:1].isupper()]
    before = {at: f"{fold(' '.join(words[:at]))} " for at in capital}
    start = next((at for at in capital if _names_text(before[at])), len(words))
    name = list(takewhile(lambda word: word[:1].isupper() or is_particle(word), words[start : start + _LONGEST_NAME]))
    ends = next((at for at, word in enumerate(name, 1) if word[-1:] in ",.;:"), len(name))
    return " ".join(name[:ends]).strip(",.;:")


def in_fields(lines: Iterable[str]) -> Iterator[str]:
    """What fields say, whatever their keys, but for keys of who judged a text or to whom it is."""
    for found in filter(None, map(KEYED.fullmatch, lines)):
        key = fold(found["key"]).strip()
        if not (is_to(f"{key} ") or is_judge(key)):
            yield in_order(found["value"].strip(" *_#"))


def keys_of_people(lines: Iterable[str], members: Collection[str]) -> frozenset[str]:
    """Those of some names that are what somebody is, before a colon and the name: "Kassenwart: Ann Lee".

    >>> keys_of_people(["رئيسة الجلسة: ليلى حدّاد"], ["رئيسة الجلسة", "ليلى حدّاد"])
    frozenset({'رئيسة الجلسة'})
    """
    told = (
        (found["key"], _REMARK.sub("", found["value"]).strip(" *_.")) for found in map(KEYED.fullmatch, lines) if found
    )
    return frozenset(
        key for key, value in told if {key, value} <= {*members} and not (is_surely(key) and key.isascii())
    )


def named_in_fields(lines: Iterable[str]) -> Iterator[str]:
    """The names in full that stand alone behind a key, whatever that is, but for keys of things, judges and addressees.

    >>> list(named_in_fields(["restauratrice: Ottavia Bellandi", "Ort: Halle Nord", "To: Ann Lee"]))
    ['Ottavia Bellandi']
    """
    for found in filter(None, map(KEYED.fullmatch, lines)):
        key, said = fold(found["key"]).strip(" *_"), _SENTENCE.split(_BRACKETS.sub("", found["value"]))[0]
        value = " ".join(dropwhile(begins_low, said.strip(" *_.").split()))  # "агроном Рустам Хабибуллин"
        is_other = is_to(f"{key} ") or is_judge(key) or is_of_thing(key)
        name = in_order(value)
        if not is_other and (is_foreign_full(name) or (" " in name and is_full(name))):
            yield name


def named_by_fields(lines: Iterable[str]) -> str | None:
    """The one person whom fields name in full.

    >>> named_by_fields(["Residente: Ing. Paola Méndez", "Clima: soleado"]), named_by_fields(["Kunde: Acme Ltd"])
    ('Paola Méndez', None)
    """
    names = {name for name in in_fields(lines) if " " in name and likeness(name) == "known"}
    return names.pop() if len(names) == 1 else None
