"""Gives each text to who did it, where the source as a whole says that more plainly than the heads above it.

Knows placed blocks and doers. Must not know how these are found.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from reports.loading.dates.words import begins_low
from reports.loading.markup.dividing import parted
from reports.loading.markup.marks import ITEM
from reports.loading.profiles.at_head import AtHead
from reports.loading.profiles.company import Cast
from reports.loading.profiles.doers import OF_ALL, OF_HEAD, OF_LINE, Doer, Doers, find_doers
from reports.loading.profiles.drafts import Declared
from reports.loading.profiles.mail import Message
from reports.loading.profiles.meant import SAID
from reports.loading.profiles.owners import is_judged, tells_of_others, with_keeper, with_owners
from reports.loading.profiles.people import same_words
from reports.loading.profiles.sections import Placed, Section
from reports.loading.profiles.slots import Line, stamp_length
from reports.loading.profiles.who import People
from reports.loading.profiles.writers import Writing

_MARKS = re.compile(r"[*_`]+")


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the people of a source before its lines are gone through."""

    lines: Sequence[str]
    """Empty where one is taken."""
    cast: Cast
    writing: Writing
    declared: Declared
    at_head: AtHead | None
    """Who stands at its head, perhaps."""
    has_person: bool
    """A head, a field or a mail says whose it is."""


def attributed(
    placed: Sequence[Placed], sections: list[Section], message: Message, people: People, of: Known
) -> Sequence[Placed]:
    """The same, each text of a message in a section of who did it; `sections` grows by them."""
    declared, cast = of.declared, of.cast
    owned = placed if of.has_person else with_owners(placed, sections, cast, of.writing)
    if declared.keeper or people.is_kept or is_judged(owned, cast):
        return with_keeper(owned, sections, declared.keeper or people.keeper, declared.name, cast)
    if message.sender and tells_of_others(owned, cast, message.sender):
        owned = with_keeper(owned, sections, message.sender, message.sender, cast)
    if of.writing.about or declared.why == SAID:
        return owned
    names = {one.section.owner for one in owned if one.role == "text" and one.section.owner}
    is_owned = not message.is_mail and (len(names) == 1 or declared.name is not None or of.at_head is not None)
    head = of.at_head.name if of.at_head and of.at_head.is_sure and not message.is_mail else None
    writer = message.sender or of.writing.writer or declared.name or head
    doers = find_doers(message.part_of(of.lines), cast, writer, is_owned=is_owned)
    return with_doers(owned, sections, doers, declared.name)


def with_doers(placed: Sequence[Placed], sections: list[Section], doers: Doers, owner: str | None) -> list[Placed]:
    """The same, each text in a section of who did it; `sections` grows by them. `owner`: whose the source is."""
    found: list[Placed] = []
    first = {min((one.block.first for one in placed), default=0), *doers.fields}
    for whole in placed:
        for one in _parts(whole, doers):
            if one.block.first in doers.heads and len(one.block.lines) == 1:
                found.append(replace(one, role="head", why=f"{one.why}: a person"))
                continue
            doer = doers.lines.get(one.block.first) if _is_text(one) else None
            if doer and doer.when:
                one = _when(one, doer.when, sections)  # noqa: PLW2901
            found.append(_of(one, doer, sections) if doer and _is_nearer(doer, one, owner, first) else one)
    return found


def _when(one: Placed, line: Line, sections: list[Section]) -> Placed:
    """The text in a section of the time that it says before who did it, or that of a head that names both."""
    period, label = one.section.nearest("period"), line.label
    is_own = line.number == one.block.first
    is_said = period is not None and (not is_own or period.block is one.block or (period.label and period.label.is_day))
    if label is None or is_said:
        return one
    is_beside = is_own and period is not None and period.block is not None and period.block.kind == "item"
    around = period.parent if is_beside and period else one.section
    section = Section("period", one.section.level + 1, around, one.block, f"line {line.number}", is_cell=True)
    section.label = replace(label, is_bare=True)
    sections.append(section)
    return replace(one, section=section)


def _is_text(one: Placed) -> bool:
    return one.role == "text" and one.block.kind in ("paragraph", "item") and not one.cells


def _parts(one: Placed, doers: Doers) -> Iterator[Placed]:
    """A paragraph cut where a line begins that is of another, or heads what is."""
    lines = one.block.lines
    if not _is_text(one) or len(lines) == 1:
        yield one
        return
    starts, at = [], 0
    for (number, line), (after, below) in pairwise(lines):
        at += len(line) + 1
        is_led = (doer := doers.lines.get(after)) is not None and doer.led != ""
        if (is_led or stamp_length(below) or not begins_low(below)) and _told(number, doers) != _told(after, doers):
            starts.append(at)
    parts = list(parted(one.block, starts)) if starts else [one.block]
    yield from (replace(one, block=part, text_from=0 if n else one.text_from) for n, part in enumerate(parts))


def _told(number: int, doers: Doers) -> str:
    doer = doers.lines.get(number)
    return doer.name if doer else doers.heads.get(number, "") and f"head {number}"


def _is_nearer(doer: Doer, one: Placed, owner: str | None, first: Collection[int]) -> bool:
    """Whether the doer of a text is another than whom its sections say, and said nearer to it."""
    person = one.section.nearest("person")
    if person and person.is_cell and person.asked:
        return False  # the line itself leaves it open
    name = person.name if person and not person.asked else None if person else owner
    if name is None:
        return True
    if same_words(name, doer.name):
        return False
    is_of_all = person is None or person.is_of_all or (person.block is not None and person.block.first in first)
    nearness = OF_ALL if person is None or is_of_all else OF_LINE if person.is_cell else OF_HEAD
    return doer.nearness > nearness


def _of(one: Placed, doer: Doer, sections: list[Section]) -> Placed:
    """The text in a section of its own, of who did it."""
    section = Section("person", one.section.level + 1, one.section, one.block, is_cell=True)
    section.why, section.name = f"who did it, {doer.why}", doer.name
    section.blocks.append(one.block)
    sections.append(section)
    return replace(one, section=section, text_from=_start(one, doer) or one.text_from)


def _start(one: Placed, doer: Doer) -> int:
    """Where the words of a text begin, behind the name that leads it; 0 where that is not found: nothing is lost."""
    text = one.block.text
    found = ITEM.match(text.lstrip())
    mark = len(text) - len(text.lstrip()) + (found.end() if found else 0)
    written = (doer.led, _MARKS.sub("", doer.led))  # blocks of Markdown are without its marks
    return next((mark + len(led) for led in written if led and text.startswith(led, mark)), 0)
