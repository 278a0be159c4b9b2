"""The places of lines where people say who: heads, before a colon, behind a dash, in brackets; and what fills them.

Knows the looks of lines. Must not know who is named: `places` judges what fills a kind of place by all that fills it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reports.loading.dates.labels import Label
from reports.loading.folding import begins_low, fold
from reports.loading.profiles.bylines import bylines
from reports.loading.profiles.chat import day_of_message
from reports.loading.profiles.joint_names import apart
from reports.loading.profiles.lines import AROUND, Line, is_time, label_of, lead, parted, stamp_length
from reports.loading.profiles.pairs import may_be_turned
from reports.loading.profiles.plausible import LIKELY, plausibility
from reports.loading.profiles.within import within
from reports.loading.words import PRESENT
from reports.regex import regex

_DRESSED = regex(
    r"(?:\*\*(?P<bold>[^*]{2,40})\*\*|\*(?P<italic>[^*\s][^*]{1,39})\*(?=\s?[:：–—-])|\((?P<code>[A-ZÀ-Þ]{2,4}|[a-zß-ÿ]{2,4})\)|(?:\[|\()(?P<set>[^\])\d]{2,30})[\])]|(?P<rank>[A-Z0-9]/[A-Z]{1,2})(?=[\s:])|__(?P<under>[^_]{2,40})__|(?P<handle>@[\w.-]{2,30}+(?!\s?(?:[+&,]|and)\s?@))|"
    r"【(?P<boxed>[^】]{2,20})】)"
    r"\s*(?:[:：|>»–—-]{1,2}\s*)?(?=\S)"
)
_RUN_IN = regex(r"(?P<form>[^\W\d_a-zß-ÿ][\w'’-]+(?: [^\W\d_a-zß-ÿ][\w'’-]*){0,3})(?:,\s[^.,;:]{2,40})?\.\s+(?=\S)")
"""A name that a paragraph begins with: "Ann Lee, kitchen. Moved the meals", "ANN. Moved the meals"."""
_COMMA = regex(r"(?P<form>[^\W\d_a-zß-ÿ][\w'’-]+(?: [^\W\d_a-zß-ÿ][\w'’-]+){1,2}),\s+(?=(?:[^\s,]+ ){3,}[^,]*$)")
"""A name in full that an item begins with: "Ann Lee, the border of the carpet woven anew"."""
_CLOCK = regex(r"(?<![\d.])\d{1,2}[:.h]\d\d(?::\d\d)?(?![\d.])")
_GAP = regex(r"\s{2,}|\t")
_SLASHED = regex(r"(?<![\d/])(\d{1,2})/(\d{1,2})/(\d{4})(?![\d/])")
_POSSESSIVE = regex(r"(?P<name>[^\W\d_]+(?: [^\W\d_]\S*)?)['’]s\s")
_COLON = regex("[:：]")
_OTHER_LIST = regex(r"[.;]\s+(?=[^\W\d_]+:)")
"""Before another list on a line: "Present: Ann Lee. Apologies: Bob Stone"."""
_LISTED = regex(r"(?:[^\W\d_][^:：]{0,40}[:：]\s*)?(?P<names>[^\W\d_].*)")
_REMARK = regex(r"\s?\([^()]*(?:\)|$)")
_HANDLES = regex(r"@\S+(?: @\S+)+")
_TAGGED = regex(r"\s@[\w.-]{2,30}$")
_FEWEST = 2
_NUMBER = regex(r"\s*\d{1,2}\s?[./)]?\s*")
"""Of a topic: "2/ Guests"."""
SAID = "said"
"""Between a clock and a colon stands who said it."""


@dataclass(frozen=True, slots=True)
class Slot:
    """What fills one place of a line."""

    line: Line
    kind: tuple[str, ...]
    """The kind of place, and how it is set off."""
    form: str
    start: int = 0
    """Where the text behind it begins."""


def find_slots(lines: Sequence[Line]) -> Iterator[Slot]:
    """What fills the places of lines."""
    tagged = [line.is_item for line in lines if _TAGGED.search(line.text)]
    are_tags = _FEWEST * sum(tagged) > sum(line.is_item for line in lines)  # else they mention somebody
    for line in lines:
        listed = list(_listed(line))
        yield from listed
        yield from _slot(line, ("field", line.field[0]), line.field[1], 0)
        if line.look:
            yield from _of_head(line)
        if not (line.is_head or line.field[0]):
            yield from _before(line)
            is_list = any(slot.kind[-1] == "present" for slot in listed)
            for kind, form in within(line.text) if not is_list else ():
                is_said = line.is_item or form.startswith("@") or stamp_length(line.text) or line.text.endswith(".")
                is_byline = kind == ("end", "by") and not is_said  # "kept by Ann Lee"
                is_none = is_time(form) or is_byline or (kind == ("end", "at") and not are_tags)
                yield from () if is_none else _slot(line, kind, form, 0)


def _label(line: Line, *words: str) -> Label | None:
    """The first time among some words, in the order of day and month that the source has."""
    told = (
        _SLASHED.sub(r"\1.\2.\3" if line.order else r"\3-\1-\2", one) if line.order is not None else one
        for one in words
    )
    return next(filter(None, map(label_of, told)), None)


def _of_stamp(line: Line, stamp: str) -> Label | None:
    """The day that a stamp says, without its clock, and without a word for the day of the week that is not known."""
    if day := day_of_message(stamp, line.order):
        year, month, number = day
        return (label_of(f"{year}-{month:02}-{number:02}") if month and number else None) or Label(
            None, True, True, True, stamp, is_open=True
        )
    said = _CLOCK.sub("", stamp).strip(" -–—|,[]()")
    return _label(line, stamp.strip(" -–—|,[]"), said, said.partition(" ")[2])


def _of_head(line: Line) -> Iterator[Slot]:
    rest, times = parted(line.text)
    line.label = _label(line, line.text, *times)
    for name in bylines(line.text):
        yield from _slot(line, ("head", "by"), name, 0)
    if found := _POSSESSIVE.match(line.text):
        yield from _slot(line, ("head", "'s"), found["name"], 0)
    rest = _as_one(rest, line.text)
    for at, part in enumerate(rest):
        where = "" if len(rest) == 1 else f"{at} of {len(rest)}"
        is_timed = any(_NUMBER.fullmatch(one) is None for one in times)
        yield from _slot(line, ("head", line.look, where, "timed" if is_timed else ""), part, 0)


def _as_one(parts: list[str], text: str) -> list[str]:
    """The parts of a place; people who stand there together, perhaps with what they are, are one: "Ann/Bob (pair)"."""
    names = [name for part in parts for name in apart(part) if not begins_low(name)]
    are_people = len(names) >= _FEWEST and all(plausibility(one.strip(AROUND)) >= LIKELY for one in names)
    has_other = any(f"({one.strip(AROUND)}" in text for one in names) or may_be_turned(text)  # "Binghong Li (Leo)"
    return [", ".join(names)] if are_people and not has_other else parts


def _before(line: Line) -> Iterator[Slot]:
    """What leads a line, set off by a sign, perhaps behind a time."""
    if dressed := _DRESSED.match(line.text) or _DRESSED.match(line.text, stamp_length(line.text)):
        kind = next(name for name, value in dressed.groupdict().items() if value)
        yield from _slot(line, ("lead", kind), dressed[kind], dressed.end())
        return
    if (run_in := _RUN_IN.match(line.text)) and not is_time(run_in["form"]):  # "Di. 27 Feb."
        yield from _slot(line, ("lead", "."), run_in["form"], run_in.end())
    found = lead(line.text)
    if not found:
        if line.is_item and (before := _COMMA.match(line.text)):
            yield from _slot(line, ("lead", ","), before["form"], before.end())
        return
    rest, times = parted(found["form"])
    stamp = line.text[: found.start("form")]
    rest = _as_one(rest, line.text) or ([found["form"]] if _CLOCK.search(stamp) else [])  # "[09:15] Jan: read it"
    line.label = _of_stamp(line, stamp) or _label(line, *times)
    sign = found["sign"].strip()[:1].replace("：", ":") or "gap"
    for at, gap in enumerate(_GAP.finditer(line.text, found.end()) if sign == "gap" else ()):
        cell = line.text[: gap.start()].rpartition("  ")[2].rpartition("\t")[2]
        yield from _slot(line, ("lead", sign, f"cell {at + 1}"), cell, gap.end())
    is_timed = SAID if sign == ":" and _CLOCK.search(stamp) else "t" if stamp or times else ""
    for at, part in enumerate(rest):
        where = is_timed if len(rest) == 1 else f"{at} of {len(rest)}"
        yield from _slot(line, ("lead", sign, where), part, found.end())


def _listed(line: Line) -> Iterator[Slot]:
    """What stands in a list of a line that is nothing else: "Team: Ann Lee, Bob Stone"."""
    found = _LISTED.fullmatch(_OTHER_LIST.split(_REMARK.sub("", line.text))[0].strip(AROUND))
    said = found["names"] if found else ""
    names: Sequence[str] = said.split() if _HANDLES.fullmatch(said) else apart(said)
    key = fold(_COLON.split(line.text, maxsplit=1)[0]).strip(AROUND)
    kind = ("list", str(line.number), "present" if PRESENT.fullmatch(key) else "")
    for name in names if len(names) > 1 else ():
        yield from _slot(line, kind, name.rpartition(":")[2], 0)


def _slot(line: Line, kind: tuple[str, ...], form: str, start: int) -> Iterator[Slot]:
    if bare := form.strip(AROUND).strip():
        yield Slot(line, kind, bare, start)
