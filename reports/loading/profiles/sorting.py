"""A source sorted into people, periods and what is neither: each line with its role and the reason.

The steps in order: page, mails, front matter, blocks, people, sections, years. Must not know other files or ids.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import takewhile

from reports.loading.dates.day_order import is_day_first
from reports.loading.dates.fiscal import Fiscal, find_fiscal, named_year
from reports.loading.dates.logs import find_days
from reports.loading.dates.lone import month_named, spans_named
from reports.loading.dates.settled import with_days_settled
from reports.loading.dates.titles import SENTENCE_END
from reports.loading.folding import fold
from reports.loading.markup.block import Block
from reports.loading.markup.foreign import as_markdown
from reports.loading.markup.irc import as_messages
from reports.loading.markup.layout import Layout
from reports.loading.names.likeness import is_surely
from reports.loading.names.people import is_particle
from reports.loading.profiles.addressed import told_to
from reports.loading.profiles.agenda import with_agenda
from reports.loading.profiles.answered import Answered
from reports.loading.profiles.assigning import Assigner
from reports.loading.profiles.assumed import Keeper, addressees, writing_of, year_around
from reports.loading.profiles.at_head import AtHead, find_at_head, sure_head
from reports.loading.profiles.attributing import KnownPeople, attributed, doers_of, with_doers
from reports.loading.profiles.blocks import spaced, split_blocks
from reports.loading.profiles.cells import heads_of_columns
from reports.loading.profiles.company import Cast
from reports.loading.profiles.day_marks import with_plain_days, with_undated_heads
from reports.loading.profiles.declared import declare_by_head, declared_by, of_talks
from reports.loading.profiles.doers import Doers
from reports.loading.profiles.drafts import Declared, PersonDraft
from reports.loading.profiles.endings import SIGNED
from reports.loading.profiles.everybody import find_everybody, untaken, with_repeated
from reports.loading.profiles.file_days import day_of_name, with_folders
from reports.loading.profiles.filenames import given_by_file, named_by_file
from reports.loading.profiles.forms import as_fields, is_navigation
from reports.loading.profiles.forms_of_names import in_order, is_full, without_role
from reports.loading.profiles.front_matter import FrontMatter, read_front_matter
from reports.loading.profiles.handles import with_handles_as_heads, with_handles_set_off
from reports.loading.profiles.head_days import begins_on, is_of_day, is_weekly, tell_month, written_on
from reports.loading.profiles.joint_names import are_together, each_of
from reports.loading.profiles.legends import in_full
from reports.loading.profiles.line_ends import with_ends
from reports.loading.profiles.mail import Message, find_messages, surroundings
from reports.loading.profiles.mail_days import day_near
from reports.loading.profiles.margins import as_form
from reports.loading.profiles.meant import NOTHING, SAID, Meant
from reports.loading.profiles.misled import is_misled, is_of_things
from reports.loading.profiles.name_first import with_days_first
from reports.loading.profiles.outline import Outliner
from reports.loading.profiles.own_time import with_sayings
from reports.loading.profiles.pages import Page, read_page
from reports.loading.profiles.preface import emptied, preface
from reports.loading.profiles.quoted import with_quoted
from reports.loading.profiles.section_owners import with_section_owners
from reports.loading.profiles.section_periods import Context, resolve
from reports.loading.profiles.sections import Placed, Section
from reports.loading.profiles.short_heads import with_full_names
from reports.loading.profiles.short_names import by_initials, with_capitals
from reports.loading.profiles.skeletons import with_made_heads, with_skeletons
from reports.loading.profiles.tables import find_tables, with_fields
from reports.loading.profiles.telling import of_head
from reports.loading.profiles.titled_periods import label_within
from reports.loading.profiles.undated import EARLY, open_undated
from reports.loading.profiles.who import People, find_people
from reports.loading.profiles.work import Work
from reports.loading.profiles.writers import NOBODY_WROTE, named_in_field
from reports.loading.profiles.years_of_head import title_year, two_years_of_head
from reports.model.rows import PRINTED, LineRow
from reports.periods import Period
from reports.regex import regex

_BELOW_NAME = 3
"""Lines below a name at the head that say more of it."""
_ADDRESSED = regex(r"[^\W\d_]+(?:[ -][^\W\d_]+){0,2}, [^\W\d_]\w*(?:(?: \w+){3}|(?: [^\W\d_A-Z]\w*){1,2}:$)")
"""A name before a sentence of a mail, or a head ("Ann, March in short:"): whom it names did not write it."""
_PASTED = (".txt", ".text", ".md")
_LONGEST_TITLE = 100
_HEAD_OF_LOG = 3
"""Blocks of which one may say when a log begins: "started in Nov 2024"."""
_REMARK = regex(r"\s?\([^()]*\)")
_ANSWER = regex(r"(?:re|aw|antw|sv|odp|res|ynt|rif|vs|vast|отв)(?:\[\d+\])?\s?:")  # before a subject


@dataclass(frozen=True, slots=True)
class SourceFacts:
    """What sorting needs to know besides the lines."""

    file: str
    today: date
    is_markdown: bool = False
    fiscal_start: int = 1
    hides_absences: bool = False
    meant: Meant = NOTHING
    """What the configuration says of it."""
    answered: Answered | None = None
    """What is answered of its lines."""


@dataclass(frozen=True, slots=True)
class Sorted:
    """A source with a person, a period and a role for each line."""

    people: list[PersonDraft]
    """The last has no name where the source names people and leaves some of its work to none of them."""
    rest: PersonDraft
    """Lines that belong to nobody, where the source is about several people."""
    sections: Sequence[Section]
    """All of them; none of a page, which is the same everywhere."""
    cast: Cast


def sort(lines: Sequence[str], source: SourceFacts) -> Sorted:
    """Give every line of a source its place."""
    bare = replace(source, answered=None)
    found = _sort(lines, bare)
    in_file = named_by_file(source.file) or given_by_file(source.file)
    at_head = sure_head(lines, source.file)
    is_of_head = at_head is not None and is_of_things(found.people, at_head, is_head=True)
    is_of_file = in_file is not None and is_of_things(found.people, in_file)
    known = found.people, found.rest, lines, found.cast.language
    is_other = is_of_head or is_of_file or is_misled(*known, is_kept=in_file is not None)
    if "person" not in source.meant.about and is_other:
        meant = replace(source.meant, is_unnamed=True, is_of_file=is_of_file and not is_of_head)
        again = _sort(lines, replace(bare, meant=meant))
        named = {one.name or (one.at_head or one.around) for one in again.people}
        heads = {one.at_head.name for one in again.people if one.at_head}
        if named == {None} or (is_of_head and heads == {at_head}):
            if is_of_head and (head := again.people[0].at_head):
                others = [one.name for one in found.people if one.name and head.name not in one.name]
                again.people[0].problems.append(of_head(source.file, head, others))
            source, found = replace(source, meant=meant), again
    return _sort(lines, source) if source.answered else found


def _sort(lines: Sequence[str], source: SourceFacts) -> Sorted:
    page = read_page(lines)
    raw, (lines, messages), meant = lines, _messages(lines, page, source.file), source.meant
    is_headless = page.is_page or meant.is_of_file
    front = FrontMatter() if page.is_page or messages[0].is_mail else read_front_matter(lines)
    taken, (lines, made) = _taken(lines, page, front, messages), _as_usual(lines, source.file)
    taken = emptied(raw, lines) | taken
    lines, said, language, cast = find_everybody(lines, taken, page, messages, source.file)
    cast = with_repeated(cast, made.values(), lines)
    declared = of_talks(meant.declared(declared_by(front := front.dated(_ends(raw, taken)), page.name)), front, cast)
    headed, is_mail = _headed(lines, taken, cast), any(message.is_mail for message in messages)
    writing, around = (NOBODY_WROTE, None) if is_headless else writing_of(headed, cast, _ends(raw, taken), taken)
    messages, writing = told_to(messages, writing, lines, taken, cast)
    in_field = None if is_headless or is_mail or declared.name else named_in_field(headed, cast)
    at_head, addressed = _at_head(headed, taken, cast, source.file, in_field) if not is_headless else (None, ())
    left = with_capitals(untaken(lines, taken), cast)
    known = KnownPeople(left, cast, writing, declared, at_head, named_by_file(source.file))
    doers = [Doers() if page.is_page else meant.doers(known.lines, doers_of(message, known)) for message in messages]
    blocks, layout = _blocks(headed, taken, led := frozenset().union(*(found.led for found in doers)), source)
    day_first, ends, placed, sections = is_day_first(lines), find_days(lines).last, list[Placed](), list[Section]()
    for message, doer in zip(messages, doers, strict=True):
        mine = [block for block in blocks if message.first <= block.first < message.end]
        is_named, is_talk = bool(declared.name or message.sender), bool(led) and not is_mail
        others, me = _may_head(mine, message, doer, addressed), message.sender or writing.writer or in_field
        people = People() if page.is_page else find_people(others, is_named, is_talk, cast, me)
        people = meant.heads(mine, with_made_heads(people, mine, made))
        outliner = Outliner(Section("source", -1), people, led, is_spaced=spaced(mine, layout), is_day_first=day_first)
        if message.is_mail:
            _open_mail(message, outliner, declared, mine)
        elif not meant.open(outliner) and len(messages) == 1 and not page.is_page:
            open_undated(outliner, mine, {key: value for key, (value, _) in front.fields.items()}, source.file)
        outliner.read(as_form(mine, cast), find_tables(mine, is_named or people.are_named, cast))
        sections += outliner.open.all
        kept: Sequence[Placed] = outliner.placed
        if meant.people or meant.person:
            kept = with_doers(kept, sections, doer, None)
        elif not page.is_page:
            kept = attributed(kept, sections, message, people, replace(known, doers=doer))
        placed += kept if page.is_page or meant.months else with_ends(kept, sections, ends)
        declared.fields, declared.writer = declared.fields + outliner.fields, declared.writer or people.title
    declare_by_head(declared, sections, NOBODY_WROTE if is_mail else writing)
    _name_in_full(sections, said, cast)
    context = _context(source, front, [*said, *_ends(raw, taken)], blocks, page)
    resolve(sections, context)
    placed = placed if page.is_page or meant.months else with_sayings(placed, sections, language, context)
    meant.settle(sections)
    assigner = Assigner(raw, source.file, page, declared, _shown(blocks) if source.is_markdown else {})
    _set_out(assigner, source, sections, cast, placed)
    assigner.assign(placed, taken, Work(placed, language, (*cast.members, *cast.codes)))
    return Sorted(*_and_nobody(assigner, placed, at_head, around), () if page.is_page else sections, cast)


def _as_usual(lines: Sequence[str], file: str) -> tuple[list[str], dict[int, str]]:
    """The lines as notes have them mostly: days, handles and senders in front, headings of Markdown, fields.

    And who is named in lines that are made alike, by their numbers.
    """
    made, names = with_skeletons(with_days_first(with_plain_days(with_agenda(with_handles_set_off(lines)))))
    told = as_markdown(as_messages(with_handles_as_heads(made)), file)
    return with_section_owners(as_fields(with_undated_heads(with_days_settled(told)))), names


def _set_out(
    assigner: Assigner, source: SourceFacts, sections: Sequence[Section], cast: Cast, placed: Sequence[Placed]
) -> None:
    """Say what is hidden, and look for the words that are answered and for whom the names in answers may stand."""
    assigner.hides_absences, assigner.answered = source.hides_absences, source.answered
    if assigner.answered:
        named = (name for one in sections if one.kind == "person" for name in each_of(one.name))
        names = (*named, assigner.declared.name, *cast.members)
        shown = dict[int, str]()
        for number, text in (line for one in placed if source.is_markdown for line in one.block.lines):
            if text not in shown.get(number, ""):  # of several people, or the next of several periods
                shown[number] = f"{shown.get(number, '')} {text}".strip()
        lines = dict(enumerate(map(str.strip, assigner.lines), 1)) | shown
        assigner.answered.begin(lines, filter(None, names))
        for one in placed:
            if one.role == "head":
                assigner.answered.head(one)


def _ends(lines: Sequence[str], taken: Mapping[int, tuple[str, str]]) -> list[str]:
    """The lines with which somebody signs."""
    return [lines[number - 1] for number, (_, why) in taken.items() if why == SIGNED]


def _at_head(
    lines: Sequence[str], taken: Collection[int], cast: Cast, file: str, in_field: str | None
) -> tuple[AtHead | None, Collection[int]]:
    """Who stands at the head, and the lines of the address of a letter, which names nobody of it.

    Nobody where that may be what somebody whom a field surely names keeps a log of.
    """
    addressed = addressees(lines, cast)
    found = find_at_head(lines, {*taken, *heads_of_columns(lines), *addressed}, file)
    if found and found.is_sure and found.is_own:  # "Talk on 3 May with Bob" right below names another beside them
        near = enumerate(lines[found.line : found.line + _BELOW_NAME], found.line + 1)
        told = ((at, cast.mentioned(line.strip(" *_•-"))) for at, line in near if not line.startswith("#"))
        addressed = addressed.union(at for at, named in told if named and named[0][1] > 0)
    return (None if found and in_field and not is_surely(found.name) else found), addressed


def _and_nobody(
    assigner: Assigner, placed: Sequence[Placed], at_head: AtHead | None, around: Keeper | None
) -> tuple[list[PersonDraft], PersonDraft]:
    """The people, with nobody as the last where a text is nobody's; and the lines that are left."""
    _alone(assigner.people, at_head, around, assigner.file)
    assigner.drop_lone_heads(placed)
    people, rest = assigner.people, assigner.rest
    return ([*people, rest], PersonDraft(None)) if rest.drafts else (people, rest)


def _alone(people: list[PersonDraft], at_head: AtHead | None, around: Keeper | None, file: str) -> None:
    """The only one of a source knows who stands at its head, which is nothing that was done."""
    only = people[0]
    only.at_head = at_head if len(people) == 1 else None
    only.around = around if len(people) == 1 else None
    line = only.at_head.line if only.at_head else 0
    for blocks in (only.overview, *(draft.blocks for draft in only.drafts)):
        head = next((one for one in blocks if one.numbers == [line] and one.kind == "paragraph"), None)
        if head and not SENTENCE_END.search(head.text) and (blocks[1:] or only.drafts[1:] or blocks is only.overview):
            blocks.remove(head)
            only.rows[line] = LineRow(file, line, "boilerplate", None, None, head.text, "who stands at the head")
    only.drafts = [draft for draft in only.drafts if draft.blocks]


def _shown(blocks: Sequence[Block]) -> dict[int, str]:
    """Lines by number as blocks have them: of Markdown without its marks."""
    return {number: text for block in blocks for number, text in block.lines}


def _blocks(
    lines: Sequence[str], taken: Collection[int], led: Collection[int], source: SourceFacts
) -> tuple[list[Block], Layout]:
    """The blocks of a source, with tables of fields as fields."""
    blocks, layout = split_blocks(lines, taken, led, is_markdown=source.is_markdown)
    return source.meant.dated(with_fields(blocks)), layout


def _headed(lines: Sequence[str], taken: Collection[int], cast: Cast) -> list[str]:
    """The lines; those that head others by a short form of a name have the name in full."""
    left = with_full_names(untaken(lines, taken), cast)
    return [in_full(full or line, cast.codes) for full, line in zip(left, lines, strict=True)]


def _may_head(blocks: Sequence[Block], message: Message, doers: Doers, addressed: Collection[int]) -> list[Block]:
    """The blocks that may head texts: none that says what somebody did, or that addresses somebody."""
    return [
        one
        for one in blocks
        if not (
            one.first in addressed
            or doers.says(one.first, one.text)
            or (message.is_mail and _ADDRESSED.match(one.text))
        )
    ]


def _messages(lines: Sequence[str], page: Page, file: str) -> tuple[Sequence[str], list[Message]]:
    """The messages of a source, and its lines without the marks of mails that are quoted in what somebody pasted."""
    messages = [Message(1, len(lines) + 1)] if page.is_page else find_messages(lines)
    is_pasted = messages[0].is_mail and file.lower().endswith(_PASTED)  # other mails have those files of their own
    return with_quoted(lines, messages) if is_pasted else (lines, messages)


def _taken(
    lines: Sequence[str], page: Page, front: FrontMatter, messages: Sequence[Message]
) -> dict[int, tuple[str, str]]:
    """The lines, by number, that are about no work, each with what it is and why."""
    taken = dict.fromkeys(page.boilerplate, ("boilerplate", PRINTED))
    taken |= dict.fromkeys(page.figure_lines, ("figure", "a figure that the page states"))
    links = [number for number, line in enumerate(lines, 1) if "[[" in line and is_navigation(line)]
    taken |= dict.fromkeys(links, ("boilerplate", "links to other pages"))
    taken |= dict.fromkeys(front.lines, ("boilerplate", "front matter"))
    for message in messages:
        taken |= {number: ("boilerplate", why) for number, why in surroundings(message, lines)}
    return taken if page.is_page or messages[0].is_mail else {**taken, **preface(lines, taken)}


def _context(
    source: SourceFacts, front: FrontMatter, said: Sequence[str], blocks: Sequence[Block], page: Page
) -> Context:
    """What the periods of a source are read by."""
    order = is_day_first(said)
    written = front.written or written_on(blocks, is_day_first=order)
    written = written or day_of_name(with_folders(source.file), is_day_first=order)[0]
    defined = next((one for line in said if (one := find_fiscal(line))), None)
    fiscal = defined or Fiscal(source.fiscal_start)
    year = (source.meant.year, SAID) if source.meant.year else title_year(blocks, source.file, front.fields)
    around = year_around([front.fields.get("title", ("", 0))[0], *said])
    begun = written if written and begins_on(blocks, written) else None
    head = list(takewhile(lambda one: one.label is None and one.kind != "item", blocks[:_HEAD_OF_LOG]))
    named = next((month for one in head if (month := month_named(one.text[:_LONGEST_TITLE]))), None)
    return Context(
        source.today,
        None if begun else written,
        year,
        fiscal,
        is_of_day=year is not None and is_of_day(blocks, year[0]),
        is_defined=defined is not None,
        fiscal_year=named_year([source.file, *said], fiscal) if defined else None,
        begins=Period.containing(begun).first if begun else named,
        year_around=around[0] if year is None and around else None,
        spans=frozenset(_spans(blocks, year)),
        is_page=page.is_page,
        two_years=two_years_of_head(blocks, source.file.rpartition("/")[2]),
    )


def _spans(blocks: Sequence[Block], year: tuple[int, str] | None) -> set[Period]:
    """The times of several months that a source is said to be of."""
    titles = [block.lines[0][1] for block in blocks[:1] if block.lines and block.kind in ("heading", "paragraph")]
    named = {period for title in titles if len(title) <= _LONGEST_TITLE for period in spans_named(title)}
    return named | ({Period.of("year", year[0])} if year else set())


def _name_in_full(sections: Sequence[Section], said: Sequence[str], cast: Cast) -> None:
    """Call people by their full names, where the source tells them."""
    names = {one.name for one in sections if one.kind == "person" and one.name}
    full = by_initials(names, said)
    for section in (one for one in sections if not are_together(one.name)):
        said_name = (section.name or "").removeprefix("@")
        section.name = full.get(said_name, without_role(said_name) or None)
        name = in_order(section.name or "")
        is_short = not is_full(name) or is_particle(name.split()[0])
        if section.kind == "person" and section.name and is_short:
            section.name = without_role(cast.who(section.name) or section.name)


def _open_mail(message: Message, outliner: Outliner, declared: Declared, mine: Sequence[Block]) -> None:
    """The sender is the person; the subject names the period, or the date of the mail does."""
    line = message.headers[0]
    if message.sender or message.emails:
        section = outliner.open.begin("person", 0, None, f"sender on line {line}")
        section.name = message.sender or message.emails[0]
        section.written = message.written
        section.asked = message.asked
        if not message.asked:
            declared.addresses.append((section.name, message.emails))
    heads = [at for at, block in enumerate(mine) if _heads_text(block)]
    if heads and not (label_within(message.subject) and any(block.kind == "item" for block in mine[: heads[0]])):
        return
    day = day_near(message.subject, message.written) if message.written else None
    label = (label_within(_REMARK.sub("", message.subject)) or label_within(message.subject)) if day is None else None
    if label is not None:
        inner = outliner.open.begin("period", 0.5, None, f"subject on line {message.subject_line}")
        inner.label, inner.written, inner.is_record = label, message.written, label.is_day
    elif message.written:
        inner = outliner.open.begin("period", 0.5, None, f"date of the mail on line {line}")
        inner.written, inner.is_record = day or message.written, True
        is_answer = message.is_answer or _ANSWER.match(fold(message.subject)) is not None
        is_near = (is_answer and message.written.day > EARLY) or is_weekly(message.subject, mine) or day is not None
        tell_month(inner, day or message.written, mine, line, is_near=is_near)


def _heads_text(block: Block) -> bool:
    """Whether a block is the head of a period, and no item with a day."""
    return block.label is not None and (block.label.is_bare or (block.kind != "item" and not block.label.is_day))
