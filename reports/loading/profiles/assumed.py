"""What a text is taken to be of that says it nowhere else: the only name, month or year at its head, else at its end.

What is found here is an assumption, and is told. Knows lines and the cast. Must not know sections.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from reports.loading.dates.labels import PLACEHOLDER_YEAR, find_label, find_open_label, label_length
from reports.loading.dates.lone import dated
from reports.loading.dates.titles import COUNTED
from reports.loading.folding import fold
from reports.loading.markup.marks import ITEM
from reports.loading.names.likeness import is_kind_of_text, is_position, is_surely, likeness
from reports.loading.profiles.bylines import KEYED, is_by, is_to
from reports.loading.profiles.company import Cast
from reports.loading.profiles.forms_of_names import is_caseless
from reports.loading.profiles.mail import SALUTATION
from reports.loading.profiles.preface import is_of_thing
from reports.loading.profiles.reviewed import is_checked, is_reviewer
from reports.loading.profiles.work_captions import is_plan
from reports.loading.profiles.writers import Writing, find_writing, signed
from reports.loading.words import AND, TITLES
from reports.periods import Period
from reports.regex import regex

_HEAD_LINES, _LAST_LINES = 10, 4
_LETTER_HEAD = 30
_IN_BRACKETS = regex(r"\s*[(（].*")
_FIELDS, _SHORT_FIELD = 3, 60
"""Lines, and characters of a line, in which the fields of a head stand."""
"""Lines in which the greeting of a letter stands."""
_LONGEST = 160
"""Characters of a line that may be a head."""
_LONGEST_DATED = 400
"""The same of one that may say when minutes were taken."""
_YEAR = regex(r"(?<![\d.,/:-])((?:19|20)\d\d)(?![\d/:]|[.,-]\d)")
_NAMED_AFTER = regex(r"(?<!\w)(?:named after|c/o|attn?|fao|cc|copy|copie|kopie|copia|抄送|宛)\b.{0,12}$")
_OWNED = regex(r"(?<!\w)(?:belongs?|back|returned?|zuruck|rendre|riportare|devolver|terug) (?:to|an|a|ad|aan) $")
"""Before whose a book is: "please give back to"."""
STATES = ("stand", "as of", "etat au", "situation au", "stato al", "estado a", "stan na")
"""Names of fields that say until when a text tells."""
_STATE = regex(rf"\W*(?:{'|'.join(STATES)})\b")
_QUARTER, _YEAR_LONG = 3, 12
_SURE = 3
"""Weight from which words say who keeps a text, and not only that somebody is named there."""
_LISTED = regex(rf"\s*[,;/&+،、]\s*|\s(?:{AND})\s")
"""Between several people."""
_SHORT = regex(r"^[^\W\d_]\.[^,(]{0,30}")
"""A name with initials, and nothing else behind it."""
_BEHIND = regex(r"|[,(|–—-].{0,60}|\d{1,2}[./-]\S{1,8}[./-]\d{2,4}\.?")
"""Behind the name with which somebody signs: what they are, or the day."""
_SENTENCE = regex(r"(?<=[^\W\d_]{3})[.!]\s")
_PLACE = regex(r",|\s(?:@|at|bei|chez|en|im|in|presso|na|i|hos|w)\s")
"""Between what somebody is and where."""
_Found = TypeVar("_Found")


@dataclass(frozen=True, slots=True)
class Keeper:
    """Who stands around a text, and writes it."""

    name: str
    line: int
    weight: int

    @property
    def is_sure(self) -> bool:
        """Whether more than that nobody else is named says so."""
        return self.weight >= _SURE


def keeper(lines: Sequence[str], taken: Collection[int], cast: Cast) -> Keeper | None:
    """For whom the head and the end of a text speak most, and who is neither greeted nor judges.

    >>> cast = Cast(("Adaeze Okonkwo", "Ann Lee"))
    >>> keeper(["Ward book", "if found give back to Adaeze Okonkwo", "", "- mended it"], (), cast).name
    'Adaeze Okonkwo'
    >>> keeper(["Dear Ann Lee,", "", "- mended it"], (), cast) is None
    True
    """
    greeted = {name for line in lines if _is_greeting(line) for name, _ in cast.mentioned(line)}
    weights, numbers = Counter[str](), dict[str, int]()
    alone: list[Collection[str]] = []
    for is_end, zone in enumerate(_zones(lines, taken, cast)):
        others = {name for _, line in zone for name in _others(line, cast)} | greeted
        told: dict[str, int] = {}
        for number, line in ((number, part) for number, whole in zone for part in _sentences(whole)):
            for name, start in cast.mentioned(line):
                weight = 0 if name in others else _weight(line, name, start, is_end=bool(is_end))
                told[name] = max(told.get(name, 0), weight)
                numbers.setdefault(name, number)
        weights.update(told)
        alone += [told] if len(told) > 0 else []
    rivals = [(weight, likeness(name) == "known", name) for name, weight in weights.items()]
    second, (weight, is_listed, name) = sorted([(0, False, ""), (0, False, ""), *rivals])[-2:]
    is_known = is_surely(name) or (weight >= _SURE and likeness(name) in ("known", "shaped"))
    is_alone = weight >= _SURE or (bool(alone) and list(alone[0]) == [name])
    is_first = weight > 0 and (weight, is_listed) > second[:2]
    return Keeper(name, numbers[name], weight) if is_first and is_known and is_alone else None


def writing_of(
    lines: Sequence[str], cast: Cast, ends: Sequence[str], taken: Collection[int]
) -> tuple[Writing, Keeper | None]:
    """What the head and the end say of people; and who stands around the text, where neither says who wrote it."""
    writing = signed(find_writing(lines, cast), ends)
    around = None if writing.writer and not writing.is_titled else keeper(lines, taken, cast)
    is_sure = around is not None and (around.is_sure or _heads_others(lines, cast, around)) and not writing.about
    return replace(writing, writer=around.name, line=around.line) if around and is_sure else writing, around


def _sentences(line: str) -> list[str]:
    """The sentences of a line; a title before a name ends none: "Ing. Ann Lee"."""
    found: list[str] = []
    for part in _SENTENCE.split(line):
        is_title = bool(found) and fold(found[-1].rpartition(" ")[2]) in TITLES
        found = [*found[:-1], f"{found[-1]}. {part}"] if is_title else [*found, part]
    return found


def _heads_others(lines: Sequence[str], cast: Cast, around: Keeper) -> bool:
    """Whether a name alone at the head stands above headings of several others, and heads nothing further down."""
    below = (line for line in lines[around.line :] if line.startswith("#"))
    headed = {name for line in below for name, _ in cast.mentioned(line)}
    return around.weight > 1 and len(headed) > 1 and around.name not in headed


def _weight(line: str, name: str, start: int, *, is_end: bool) -> int:
    """How much a line says that somebody whom it names keeps the text: by words before, a role behind, a signature."""
    before, behind = _before(line, start), line[start + len(name) :] if name in line else ""
    if behind[:1] in ("'", "’"):
        return 0  # something of theirs
    keyed = KEYED.fullmatch(line.strip())
    key = fold(keyed["key"]).split() if keyed and start else []
    is_kept = is_by(before) or _OWNED.search(before) is not None
    is_kept = is_kept or (len(key) > 1 and any(map(is_kind_of_text, key[1:])))  # "tiene il giornale: Ludovica Ferrero"
    rest = line[start:].partition(name)[2] if name in line else _SHORT.sub("", line[start:])
    is_alone = not before.strip() and _BEHIND.fullmatch(rest.strip(" *_")) is not None
    has_role = is_position(fold(_PLACE.split(behind.strip(" ,().-–—"))[0].strip(" )")))
    if is_end and not (is_kept or is_alone or has_role):
        return 0  # a note that mentions somebody
    is_value = keyed is not None and line[:start].rstrip(" *_").endswith((":", "："))
    parts = (_IN_BRACKETS.sub("", part) for part in _LISTED.split(behind))
    others = (part for part in parts if " " in part or is_caseless(part))
    is_one = not any(likeness(part) == "known" for part in others)
    is_keyed = is_value and is_one and keyed is not None and not is_of_thing(fold(keyed["key"]))
    return (name in line) + _SURE * is_kept + has_role + (2 if is_end else 1) * is_alone + 2 * is_keyed


def _before(line: str, start: int) -> str:
    """The folded words before a place in a line, without marks."""
    return f"{fold(line[:start]).strip(' *_:>-')} "


def addressees(lines: Sequence[str], cast: Cast) -> frozenset[int]:
    """The lines above a greeting with the name of whom it greets, which is the address of a letter.

    >>> addressees(["Mrs Ann Lee", "Ada House", "", "Dear Mrs Lee,", "I mended it."], Cast(("Ann Lee",)))
    frozenset({1})
    """
    top = enumerate(lines[:_LETTER_HEAD], 1)
    greeting = next((number for number, line in top if line.strip() and _is_greeting(line)), 0)
    greeted = {name for name, _ in cast.mentioned(lines[greeting - 1])} if greeting else set[str]()
    above = enumerate(lines[: greeting - 1] if greeted else (), 1)
    return frozenset(number for number, line in above if greeted & {name for name, _ in cast.mentioned(line)})


def _is_greeting(line: str) -> bool:
    """Whether a line greets somebody: whom it names did not write the text."""
    return len(line) <= _LONGEST and SALUTATION.fullmatch(fold(line).strip(" *_")) is not None


def month_around(lines: Sequence[str]) -> tuple[Period, int] | None:
    """The only month, or quarter, that a text names with its year, if it stands at the head or the end; and the line.

    >>> month_around(["Handover", "Night of 21/22 June 2025, 1800 to 0900", "- put it out"])[1]
    2
    >>> month_around(["Log", "opened in March 2024", "closed in May 2025", "- did it"]) is None
    True
    """
    found = _only(lines, _periods, _LONGEST_DATED)
    others = {period for line in lines for period in _periods(line)} if found else set()
    return found if found and len(others) == 1 and found[0].months in (1, _QUARTER) else None


def year_around(lines: Sequence[str]) -> tuple[int, int] | None:
    """The same of the year; one in an item or a row, "Digitised the maps of 1974", is of what was done there.

    >>> year_around(["Giornale", "anno: 2025", "", "- tolto il telaio del 1974"])
    (2025, 2)
    >>> year_around(["# June", "", "- Digitised the maps of 1974"])
    """
    return _only(
        lines, lambda line: () if ITEM.match(line.strip()) or line.startswith("|") else map(int, _YEAR.findall(line))
    )


def _only(
    lines: Sequence[str], find: Callable[[str], Iterable[_Found]], longest: int = _LONGEST
) -> tuple[_Found, int] | None:
    """The one thing that lines at the head, else at the end, name."""
    for zone in _zones(lines, (), None, longest=longest):
        named = [(one, number, line) for number, line in zone for one in find(line)]  # as few lines do
        found = {one: at for one, at, line in named if not (is_plan(line) or _STATE.match(fold(line)))}
        if len(found) == 1:
            return next(iter(found.items()))
        if found:
            return None
    return None


def _zones(
    lines: Sequence[str], taken: Collection[int], cast: Cast | None, *, longest: int = _LONGEST
) -> Iterator[list[tuple[int, str]]]:
    """The lines at the head, before the first item, and those at the end.

    With a `cast` also before the first heading, or head of a period.
    """
    filled = [(number, line) for number, line in enumerate(lines, 1) if line.strip() and number not in taken]
    items = (
        at
        for at, (_, line) in enumerate(filled)
        if ITEM.match(line.strip()) or (at and cast and (line.startswith("#") or _begins(filled, at, cast)))
    )
    until = min(next(items, len(filled)), _HEAD_LINES)
    yield [one for one in filled[:until] if len(one[1]) <= longest]
    yield [one for one in filled[max(until, len(filled) - _LAST_LINES) :] if len(one[1]) <= longest]


def _begins(filled: Sequence[tuple[int, str]], at: int, cast: Cast) -> bool:
    """Whether a line heads what was done in a period, and is none of several fields at the head of the text."""
    is_early = at < _FIELDS and at + 1 < len(filled) and not KEYED.fullmatch(filled[at][1])
    below = filled[at + 1][1].strip() if is_early else ""
    field = KEYED.fullmatch(below) if len(below) <= _SHORT_FIELD else None
    is_field = field and not cast.readings(field["key"]) and any(not at for _, at in cast.mentioned(field["value"]))
    return _is_period(filled[at][1]) and not is_field


def _is_period(line: str) -> bool:
    label = find_label(line) or find_open_label(line)
    if label is None:
        return False
    is_month = label.period is not None and label.period.months == 1 and fold(line).strip().startswith(label.words)
    return label.is_bare or is_month or label_length(line) > 0 or label_length(line, PLACEHOLDER_YEAR) > 0


def _others(line: str, cast: Cast) -> Iterator[str]:
    """Whom a line names as somebody who only judges, checks or is addressed."""
    keyed = KEYED.fullmatch(line.strip())
    key = fold(keyed["key"]).strip(" .*_") if keyed else ""
    is_other = is_reviewer(key) or (is_to(f"{key} ") and not _OWNED.search(f"{key} ")) or is_plan(line)
    for name, start in cast.mentioned(line):
        before = _before(line, start)
        is_addressed = is_to(before) and not _OWNED.search(before)
        if is_other or is_addressed or is_checked(before) or _NAMED_AFTER.search(before):
            yield name


def _periods(line: str) -> Iterator[Period]:
    """The months and quarters that a line names with their years."""
    folded, end = fold(COUNTED.sub("", line)), 0
    for at, found in dated(folded):
        if at >= end and found.period and found.period.months < _YEAR_LONG:
            end = found.end
            yield found.period
