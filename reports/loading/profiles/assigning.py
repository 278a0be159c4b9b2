"""What becomes of each line: whose it is, of which period, or a problem that names the readings.

Knows sections with their persons and periods. Must not know ids or other files.
"""

from collections.abc import Mapping, Sequence
from itertools import islice, pairwise

from reports.loading.dates.fiscal import OF_CALENDAR, UNKNOWN
from reports.loading.dates.titles import SENTENCE_END
from reports.loading.folding import fold
from reports.loading.markup.block import Block
from reports.loading.names.people import name_words
from reports.loading.profiles import telling
from reports.loading.profiles.drafts import (
    Declared,
    Draft,
    PersonDraft,
    is_prose,
    may_head,
    shown_block,
    with_days_as_written,
    without_absences,
)
from reports.loading.profiles.forms import is_blank, is_footer, unticked
from reports.loading.profiles.line_accounts import LineAccounts
from reports.loading.profiles.margins import times
from reports.loading.profiles.others import is_chapter, lists_people, other_month, other_subject, tells_of_work
from reports.loading.profiles.pages import Page, is_caption
from reports.loading.profiles.sections import Placed, Section, is_below, is_list_section
from reports.loading.profiles.states import is_private
from reports.loading.profiles.work import Why, Work
from reports.loading.statements.copies import find_copies
from reports.model.rows import PAGE_CAPTION, FigureRow
from reports.regex import regex

_PLACEHOLDER = regex(r"<[^<>]{3,40}>")
_YEAR = 12
_OVERVIEW_SECTIONS = regex(
    r"(?:overview|about(?: me)?|profile|bio(?:graphy)?|introduction|intro|background|summary|role|who)\b"
)


class Assigner(LineAccounts):
    """Goes through the placed blocks in order."""

    def __init__(
        self, lines: Sequence[str], file: str, page: Page, declared: Declared, said: Mapping[int, str]
    ) -> None:
        """`said`: lines of Markdown without its marks."""
        super().__init__(lines, file, page, declared, said)
        self._drafts: dict[tuple[int, int], Draft] = {}
        self._introduced: dict[str, None] = {}
        self._private_item: Block | None = None
        self._unticked: frozenset[int] = frozenset()
        self._unplaced: set[str] = set()
        self._work = Work(())
        self._left: list[tuple[Section, Block, Why]] = []
        self._has_periods = self._are_several = False
        self._heads: set[int] = set()  # headings below which other blocks stand

    def assign(self, placed: Sequence[Placed], taken: Mapping[int, tuple[str, str]], work: Work) -> None:
        """Give each line its row; `work`: which of the blocks are statements of work."""
        self._find_people(placed)
        self._work = work
        self._unticked = unticked([one.block for one in placed if one.role == "text"])
        self._has_periods = any(one.section.nearest("period") for one in placed)
        named = (one.section.nearest("person") for one in placed)
        self._are_several = len({one.name for one in named if one and one.name}) > 1
        self._heads = {id(one.block) for one, below in pairwise(placed) if one.block.heads(below.block)}
        for one in placed:
            self._one(one)
        self._tell_in_doubt(placed)
        self.people[0].problems += telling.left_out(self.file, self._left)
        self.drop_lone_heads(placed)
        self._account_heads(placed)
        self._surround(taken)
        self._declare()
        self._account_for_rest()
        self._drop_the_empty()

    def _one(self, one: Placed) -> None:
        block, section = one.block, one.section
        self._has_begun = self._has_begun or section.nearest("person") is not None
        if one.role in ("head", "rule", "field"):
            return
        if one.role == "open":
            owner = self._person(section) or self.rest
            self._account(owner, block.numbers, "problem", one.why)
            owner.problems.append(telling.end_of_nothing(self.file, block))
        elif self._is_private(one):
            self._account(self._person(section) or self.rest, block.numbers, "private", "marked as private")
        else:
            shown = without_absences(one) if self.hides_absences else one
            if shown.block is not block:
                self._account(self._person(section) or self.rest, block.numbers, "private", "absences are hidden")
            left, out, why = self._work.without(shown)
            if self.answered:
                left, out = self.answered.without(left, out, self._person(section))
            if out:
                numbers = set(out.numbers) - set(left.block.numbers)
                self._account(self._person(section) or self.rest, numbers, "boilerplate", "no statement of work")
                self._left.append((section, out, why))
            if left.block.lines:
                self._shown(left)

    def _shown(self, one: Placed) -> None:
        """What is not private: of somebody and of a period, or told."""
        block, section = one.block, one.section
        person, period = self._person(section), section.nearest("period")
        asked = section.nearest("person")
        is_last = block.numbers[-1] == self._last_line and len(block.lines) == 1 and block.kind == "paragraph"
        if is_last and is_footer(block.text):
            self._account(person or self.rest, block.numbers, "boilerplate", "last line: when it was exported")
        elif is_blank(block.text):
            self._account(person or self.rest, block.numbers, "boilerplate", "a line of a form that is not filled in")
        elif id(block) in self._unticked:
            self._account(person or self.rest, block.numbers, "boilerplate", "its box is not ticked")
            (person or self.rest).problems.append(telling.unticked(self.file, block))
        elif section.is_cell and _PLACEHOLDER.fullmatch(shown_block(one).text):
            self._account(person or self.rest, block.numbers, "boilerplate", "a chat without its picture or file")
        elif asked and asked.asked:
            self._in_doubt.setdefault(id(asked), []).append(block)
            self._account(self.rest, block.numbers, "problem", asked.asked)
        elif person is None:
            self._of_nobody(one)
        elif period is None:
            self._without_period(person, one)
        elif period.period is None:
            self._in_doubt.setdefault(id(period), []).append(block)
            self._account(person, block.numbers, "problem", period.asked)
        elif period.stated is block or (not period.block and self._is_title(person, one)):
            self._account(person, block.numbers, "boilerplate", "title of the source")
        elif period.is_prose and block.kind == "paragraph" and " ".join(block.text.split()) in self._introduced:
            self._account(person, block.numbers, "copy", "the overview once more")
        else:
            for each in (person, *self._beside(section)):
                self._draft(each, period, one)

    def _is_private(self, one: Placed) -> bool:
        """Marked itself, within a marked section, or below a marked item."""
        block = one.block
        above = self._private_item
        if above and not is_below(block, above):
            self._private_item = above = None
        if one.role == "private" or above:
            return True
        if is_private(block.text) or any(is_private(self.lines[number - 1]) for number in block.numbers):  # its comment
            self._private_item = block if block.kind == "item" else None
            return True
        return False

    def _draft(self, person: PersonDraft, period: Section, one: Placed) -> None:
        key = (id(period), id(person))
        if key not in self._drafts:
            named = one.section.nearest("person")
            self._drafts[key] = Draft(period, why=named.why if named else person.why)
            person.drafts.append(self._drafts[key])
            if period.differs and period.block:
                person.problems.append(telling.period_differs(self.file, period, period.differs))
            if period.note and period.block:
                tell = telling.fiscal_year if period.note in (UNKNOWN, OF_CALENDAR) else telling.greater_part
                person.problems.append(tell(self.file, period.block, period.note))
        shown = with_days_as_written(shown_block(one), self.lines)
        self._drafts[key].blocks.append(shown)
        if shown.kind in ("paragraph", "item") and (found := other_subject(shown.text, person.name)):
            person.problems.append(telling.other_subject(self.file, shown.line_of(found[1]), person.name or "", *found))
        if shown.kind not in ("paragraph", "item", "row") or not period.period:
            return
        mentioned = (one.mentions, shown.text) if one.mentions else None
        if one.told:
            at = (self.file, shown.first, period.period)
            person.problems.append(telling.named_month(*at, one.told, shown.text))
        elif told := other_month(shown.text, period.period) or mentioned:
            line = shown.line_of(told[1])
            person.problems.append(telling.other_month(self.file, line, period.period, *told))

    def _without_period(self, person: PersonDraft, one: Placed) -> None:
        """Before any period it is the overview, behind one it is asked about; lists of a page are figures."""
        block, section = one.block, one.section
        topic = section.nearest("topic")
        head = topic.block.text if topic and topic.block else ""
        caption = fold(head).strip(" *_:")
        key = " ".join(block.text.split())
        is_led = section.is_cell and section.kind == "person" and section.block is block
        is_early = all(row.became != "problem" for row in person.rows.values())
        # Below a time that was not understood, or of several people, it is work.
        is_said = self._are_several and (block.kind == "item" or not self._has_periods)
        is_said = is_said or bool(times(head))
        is_first = is_early and not (person.drafts or is_led or is_said) and (self._has_periods or is_prose(block))
        others = [words for words, other in self._by_name.items() if other is not person]
        if person.overview and block.kind == "paragraph" and self._is_copy(key):
            self._account(person, block.numbers, "copy", "the overview once more")
        elif len(block.lines) == 1 and block.kind == "paragraph" and is_caption(block.text):
            self._account(person, block.numbers, "boilerplate", PAGE_CAPTION)
        elif is_list_section(caption) and len(block.text) < 400:
            person.figures.append(FigureRow(caption, block.text, block.first))
            self._account(person, block.numbers, "figure", f'listed below "{caption}"')
        elif is_early and self._is_title(person, one):
            self._account(person, block.numbers, "boilerplate", "title of the source")
        elif (is_first and not tells_of_work(block.text, others)) or _OVERVIEW_SECTIONS.fullmatch(caption):
            person.overview.append(block)
            self._introduced[key] = None
            self._account(person, block.numbers, "overview", one.why)
        else:
            self._no_period(person, block)

    def _is_title(self, person: PersonDraft, one: Placed) -> bool:
        """The first line of a source with periods, short, apart and no sentence."""
        block = one.block
        is_told = one.section.is_cell or one.section.is_message or person.overview or person.drafts or self._introduced
        is_first = not is_told and (not one.section.nearest("period") or block.first == self._first_line)
        is_apart = block.kind == "paragraph" and (block.after_blank or block.first == self._first_line + 1)
        is_title = may_head(block, self._first_line) and is_first and is_apart and not block.is_rest
        return is_title and (self._has_periods or bool(self._by_name))

    def _is_copy(self, key: str) -> bool:
        if key in self._introduced or not key.endswith(("…", "...", "more")):
            return key in self._introduced
        keys = list(islice(self._introduced, 50))
        return find_copies([*keys, key]).get(len(keys)) is not None

    def _no_period(self, person: PersonDraft, block: Block) -> None:
        self._account(person, block.numbers, "problem", "no period stands above it")
        if (key := " ".join(block.text.split())) not in self._unplaced:
            self._unplaced.add(key)
            person.problems.append(telling.no_period(self.file, block))

    def _of_nobody(self, one: Placed) -> None:
        """Text in a source about several people that stands below none of them: nobody's, at its period."""
        block, around = one.block, one.section.nearest("period")
        listed = [number for number, line in block.lines if lists_people(line, self._by_name)]
        self._account(self.rest, listed, "boilerplate", "who was there, or was not")
        said = [line for number, line in block.lines if number not in listed]
        has_begun = self._has_begun or any(person.rows or person.drafts for person in self.people)
        is_intro = not has_begun and (around is None or block.first == self._first_line)
        is_told = block.is_rest or (SENTENCE_END.search(block.text) and tells_of_work(block.text, self._by_name))
        is_line = len(said) == 1 and len(said[0]) <= 90 and block.kind == "paragraph" and not is_told
        is_over = id(block) in self._heads or is_chapter(block.text) or (around and is_line and around.stated is block)
        if not said or is_over or (is_intro and is_line):
            is_head = said and id(block) in self._heads and not is_intro
            self._over.update([id(block)] if is_head else ())
            self._account(self.rest, block.numbers, "boilerplate", "title, heading or introduction, of nobody")
            return
        if around and _is_of_month(around) and not (is_intro or (is_line and self._names_somebody(block.text))):
            self._draft(self.rest, around, one)
            return
        self._account(self.rest, block.numbers, "problem", "it stands below no person")
        self.rest.problems.append(telling.no_person(self.file, block, self.people, is_intro=is_intro))

    def _names_somebody(self, text: str) -> bool:
        """Whether a line names somebody whom the source is about: it says who they are, as a list of them does."""
        words = f" {' '.join(name_words(text))} "
        return any(f" {' '.join(name)} " in words for name in self._by_name)


def _is_of_month(section: Section) -> bool:
    """Whether it is known of which month, or of which few, the texts of a section are."""
    return section.period is not None and section.period.months < _YEAR
