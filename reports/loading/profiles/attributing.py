"""Gives each text to who did it, where the source as a whole says that more plainly than the heads above it.

Knows placed blocks and doers. Must not know how these are found.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from reports.loading.folding import begins_low
from reports.loading.markup.dividing import parted
from reports.loading.markup.marks import behind_items
from reports.loading.names.likeness import is_surely
from reports.loading.names.people import same_words
from reports.loading.profiles.at_head import AtHead
from reports.loading.profiles.bylines import KEYED
from reports.loading.profiles.company import Cast
from reports.loading.profiles.doers import OF_ALL, OF_HEAD, OF_LINE, Doer, Doers, find_doers
from reports.loading.profiles.drafts import Declared
from reports.loading.profiles.lines import Line, stamp_length
from reports.loading.profiles.mail import Message
from reports.loading.profiles.meant import SAID
from reports.loading.profiles.owners import (
    is_judged,
    is_of_signer,
    is_personal,
    tells_of_others,
    with_author,
    with_keeper,
    with_owners,
)
from reports.loading.profiles.sections import Placed, Section
from reports.loading.profiles.signed_entries import with_signed
from reports.loading.profiles.subjects import CAPTION
from reports.loading.profiles.who import People
from reports.loading.profiles.writers import Writing
from reports.regex import regex

_MARKS = regex(r"[*_`]+")


@dataclass(frozen=True, slots=True)
class KnownPeople:
    """What is known of the people of a source before its lines are gone through."""

    lines: Sequence[str]
    """Empty where one is taken."""
    cast: Cast
    writing: Writing
    declared: Declared
    at_head: AtHead | None
    """Who stands at its head, perhaps."""
    of_file: str | None = None
    """After whom its file is called."""
    doers: Doers = field(default_factory=Doers)
    """Who did what the lines of a message say."""


def doers_of(message: Message, of: KnownPeople) -> Doers:
    """Who did what the lines of a message say."""
    declared = of.declared
    if of.writing.about or declared.why == SAID:
        return Doers()
    writer = message.sender or of.writing.writer or declared.name or of.of_file
    head = None if message.is_mail else of.at_head
    is_signed = of.writing.is_signed and is_surely(of.writing.writer or "")
    is_owned = not message.is_mail and (declared.name is not None or is_signed)
    lines = message.part_of(of.lines)
    found = find_doers(lines, of.cast, writer, is_owned=is_owned, head=head)
    return found if message.is_mail or is_owned else with_signed(found, lines, of.cast)


def attributed(
    placed: Sequence[Placed], sections: list[Section], message: Message, people: People, of: KnownPeople
) -> Sequence[Placed]:
    """The same, each text of a message in a section of who did it; `sections` grows by them."""
    declared, cast = of.declared, of.cast
    is_kept = bool(declared.keeper) or people.is_kept or is_judged(placed, cast)
    told = placed if is_kept else with_doers(placed, sections, of.doers, declared.name)
    named = of.doers.cast if of.doers.cast.members else cast
    writing = of.writing
    is_other = of.at_head and any(
        of.at_head.name != one and of.at_head.name in one for one in cast.members
    )  # "I'm Ann"
    if of.at_head and not (is_other or writing.writer or writing.about):
        writing = replace(writing, writer=of.at_head.name, line=of.at_head.line, is_own=of.at_head.is_own)
    is_signed = not message.is_mail and is_of_signer(placed, named, writing)
    if message.is_mail or declared.name or is_signed:
        author = writing.writer if is_signed else declared.name if declared.is_author else None
        owned: Sequence[Placed] = told
    else:
        owned = with_owners(told, sections, named, writing)
        writer = None if writing.about or writing.is_signed or is_kept else writing.writer
        author = writer if writer and is_personal(owned, writer, named.language) else None
    owned = with_author(owned, sections, named, author) if author else owned
    if is_kept:
        return with_keeper(owned, sections, declared.keeper or people.keeper, declared.name, cast)
    if message.keeper:
        return with_keeper(owned, sections, message.keeper, message.sender, cast)
    if message.sender and tells_of_others(owned, cast, message.sender):
        return with_keeper(owned, sections, message.sender, message.sender, cast)
    return owned


def with_doers(placed: Sequence[Placed], sections: list[Section], doers: Doers, owner: str | None) -> list[Placed]:
    """The same, each text in a section of who did it; `sections` grows by them. `owner`: whose the source is."""
    found: list[Placed] = []
    first = {min((one.block.first for one in placed), default=0), *doers.fields}
    for whole in placed:
        if whole.block.first in doers.fields and _is_of_person(whole.block.text, doers.cast):
            found.append(replace(whole, role="field", why="it says what somebody is"))
            continue
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
    period, is_own = one.section.nearest("period"), line.number == one.block.first
    label = line.label or (one.block.label if is_own else None)
    is_said = period is not None and (not is_own or period.block is one.block or (period.label and period.label.is_day))
    if label is None or (is_said and not (is_own and label.is_day and label.has_year)):
        return one
    is_beside = is_own and period is not None and period.block is not None and period.block.kind == "item"
    around = period.parent if is_beside and period else one.section
    section = Section("period", one.section.level + 1, around, one.block, f"line {line.number}", is_cell=True)
    section.label, section.is_record = replace(label, is_bare=True), label.is_day
    if label.is_open and label.is_day:
        section.label, section.asked = None, "day and month cannot be told apart"
    sections.append(section)
    return replace(one, section=section)


def _is_of_person(text: str, cast: Cast) -> bool:
    """Whether a field holds nothing but the name of somebody."""
    keyed = KEYED.fullmatch(text)
    return keyed is not None and keyed["value"].strip(" *_.") in cast.members


def _is_text(one: Placed) -> bool:
    return one.role == "text" and one.block.kind in ("paragraph", "item", "row") and not one.cells


def _parts(one: Placed, doers: Doers) -> Iterator[Placed]:
    """A paragraph cut where a line begins that is of another, or heads what is."""
    lines = one.block.lines
    if not _is_text(one) or len(lines) == 1:
        yield one
        return
    starts, at = [], 0
    for (number, line), (after, below) in pairwise(lines):
        at += len(line) + 1
        doer = doers.lines.get(after)
        is_led = doer is not None and (doer.led != "" or (doer.is_named and doer.line == after))
        begins = stamp_length(below) or not begins_low(below) or CAPTION.match(below)
        if (is_led or begins) and _told(number, doers) != _told(after, doers):
            starts.append(at)
    parts = list(parted(one.block, starts)) if starts else [one.block]
    yield from (replace(one, block=part, text_from=0 if n else one.text_from) for n, part in enumerate(parts))


def _told(number: int, doers: Doers) -> str:
    doer = doers.lines.get(number)
    return doer.name or doer.asked if doer else doers.heads.get(number, "") and f"head {number}"


def _is_nearer(doer: Doer, one: Placed, owner: str | None, first: Collection[int]) -> bool:
    """Whether the doer of a text is another than whom its sections say, and said nearer to it."""
    person = one.section.nearest("person")
    if person and person.is_cell and person.asked:
        return False  # the line itself leaves it open
    if person and person.is_message and doer.is_me:
        return False  # "I" in a message is who sent it
    name = person.name if person and not person.asked else None if person else owner
    if name is None:
        return True
    if doer.name and same_words(name, doer.name):
        return person is None  # the owner, where others are named as well
    is_of_all = person is None or person.is_of_all or (person.block is not None and person.block.first in first)
    nearness = OF_ALL if person is None or is_of_all else OF_LINE if person.is_cell else OF_HEAD
    head = person.block if person and person.block and person.block.kind != "heading" else None
    is_below = head is not None and head.first < doer.line < one.block.first
    return doer.nearness > nearness or (doer.nearness == nearness == OF_HEAD and is_below)


def _of(one: Placed, doer: Doer, sections: list[Section]) -> Placed:
    """The text in a section of its own, of who did it; what one head leaves open is asked about once."""
    if doer.asked and sections[-1].asked == doer.asked:
        sections[-1].blocks.append(one.block)
        return replace(one, section=sections[-1])
    section = Section("person", one.section.level + 1, one.section, one.block, is_cell=True)
    section.why, section.name, section.asked = f"who did it, {doer.why}", doer.name or None, doer.asked
    section.blocks.append(one.block)
    sections.append(section)
    return replace(one, section=section, text_from=_start(one, doer) or one.text_from)


def _start(one: Placed, doer: Doer) -> int:
    """Where the words of a text begin, behind the name that leads it; 0 where that is not found: nothing is lost."""
    text = one.block.text
    mark = len(text) - len(text.lstrip()) + behind_items(text.lstrip())
    written = (doer.led, _MARKS.sub("", doer.led))  # blocks of Markdown are without its marks
    return next((mark + len(led) for led in written if led and text.startswith(led, mark)), 0)
