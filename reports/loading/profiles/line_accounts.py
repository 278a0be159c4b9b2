"""What became of the lines that are no statement: heads, what stands around texts, and what no rule placed.

Knows sections with their persons and periods. Must not know how texts are sorted.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from reports.loading.dates.logs import UNCLEAR
from reports.loading.markup.block import Block
from reports.loading.profiles import telling
from reports.loading.profiles.drafts import Declared, PersonDraft
from reports.loading.profiles.pages import Page, figure_texts
from reports.loading.profiles.sections import Placed, Section, ancestors, says_more
from reports.loading.profiles.source_people import SourcePeople
from reports.loading.profiles.states import is_absence
from reports.loading.profiles.work_captions import is_plan
from reports.model.rows import Became, LineRow

if TYPE_CHECKING:
    from reports.loading.profiles.answered import Answered


_OF_NOTHING = "it heads nothing that was placed"
_FEW_WORDS = 3
"""Of a head that may say what was done."""
_FEW_LETTERS = 9
"""The same of scripts that have no blanks between words."""


class LineAccounts(SourcePeople):
    """Accounts for lines, each once."""

    def __init__(
        self, lines: Sequence[str], file: str, page: Page, declared: Declared, said: Mapping[int, str]
    ) -> None:
        """`said`: lines of Markdown without its marks."""
        super().__init__(declared)
        self.lines = lines
        self.said = said
        self.file = file
        self.page = page
        self.hides_absences = False
        self.answered: Answered | None = None
        self._in_doubt: dict[int, list[Block]] = {}
        self._over: set[int] = set()  # lines of nobody that were taken for heads
        filled = [number for number, line in enumerate(lines, 1) if line.strip()] or [0]
        self._first_line, self._last_line = filled[0], filled[-1]
        self._months_of_figures = {figure.period for figure in page.figures}

    def _tell_in_doubt(self, placed: Sequence[Placed]) -> None:
        """One problem for each head that stays open, with the readings and what to write."""
        seen: set[int] = set()
        is_unclear = False  # told of one line, for all of the source
        for one in placed:
            for kind in ("person", "period"):
                section = one.section.nearest(kind)
                if section is None or id(section) in seen or id(section) not in self._in_doubt:
                    continue
                seen.add(id(section))
                blocks = self._in_doubt[id(section)]
                if kind == "person":
                    self.rest.problems.append(telling.open_person(self.file, section, blocks))
                elif section.asked != UNCLEAR or not is_unclear:
                    is_unclear = is_unclear or section.asked == UNCLEAR
                    person = self._person(one.section) or self.rest
                    person.problems.append(telling.open_period(self.file, section, blocks))

    def _account(self, person: PersonDraft, numbers: Iterable[int], became: Became, why: str) -> None:
        is_shown = became in ("boilerplate", "figure", "problem")
        for number in numbers:
            shown = self.said.get(number) or self.lines[number - 1].strip() if is_shown else ""
            person.rows.setdefault(number, LineRow(self.file, number, became, None, None, shown, why))

    def drop_lone_heads(self, placed: Sequence[Placed]) -> None:
        """A heading, or line before a list, of which all below says its own times is no text of the time above it."""
        self._drop_leads(placed)
        drafts = [(person, draft) for person in self.everyone for draft in person.drafts]
        heads = {block.first for _, draft in drafts for block in draft.blocks if block.kind == "heading"}
        said = {block.first for _, draft in drafts for block in draft.blocks} - heads
        below = (at for one in placed if one.block.first in said for at in ancestors(one.section))
        holding = {at.block.first for at in below if at.block}
        for person, draft in drafts:
            if {block.first for block in draft.blocks} <= heads & holding:
                person.drafts = [one for one in person.drafts if one is not draft]
                self._account(person, draft.numbers, "boilerplate", "heading of texts that say their own times")

    def _drop_leads(self, placed: Sequence[Placed]) -> None:
        """Lines such as "In short:" whose items are all of other times."""
        alone = [one.block for one in placed if one.role == "text"]
        items = {
            lead.first: {one.first for one in takewhile(lambda below: below.kind == "item", alone[at + 1 :])}
            for at, lead in enumerate(alone)
            if lead.kind == "paragraph" and len(lead.lines) == 1 and lead.text.endswith((":", "："))
        }
        for person in self.everyone:
            for draft in person.drafts:
                own = {block.first for block in draft.blocks}
                left = [block for block in draft.blocks if (below := items.get(block.first)) and below.isdisjoint(own)]
                draft.blocks = [block for block in draft.blocks if block not in left]
                self._account(person, [n for one in left for n in one.numbers], "boilerplate", "before a list")
            person.drafts = [draft for draft in person.drafts if draft.blocks]

    def _account_heads(self, placed: Sequence[Placed]) -> None:
        """Heads of periods belong to their summaries; what says something and has no text is told."""
        filled = {id(draft.section): draft.period for person in self.everyone for draft in person.drafts}
        parents = {id(at) for one in placed for at in ancestors(one.section) if one.role in ("text", "private")}
        alone = self.people[0] if len(self.people) == 1 else self.rest
        bare = {id(block): block for block in self._of_nothing(placed)}
        if bare:
            self.people[0].problems.append(telling.heads_of_nothing(self.file, list(bare.values())))
        for number in (n for one in bare.values() if id(one) in self._over for n in one.numbers):
            self.rest.rows.pop(number, None)
            self._account(self.rest, (number,), "problem", _OF_NOTHING)
        for one in placed:
            if one.role not in ("head", "rule", "field") or (self.answered and self.answered.has(one.block)):
                continue
            section, person = one.section, self._person(one.section) or alone
            if one.role == "head" and section.block is one.block and (section.kind == "period" or says_more(section)):
                if id(section) in filled:
                    continue  # accounted for with its summary
                if id(section) in self._in_doubt:
                    self._account(person, one.block.numbers, "problem", section.asked)
                    continue
                is_cover = one.block.first == self._first_line and any(map(section.covers, filled.values()))
                if not is_cover and id(section) not in parents:
                    self._no_text(person, section)
                    continue
            is_bare = id(one.block) in bare
            why = _OF_NOTHING if is_bare else one.why
            self._account(person, one.block.numbers, "problem" if is_bare else "boilerplate", why)

    def _of_nothing(self, placed: Sequence[Placed]) -> Iterator[Block]:
        """Heads of a few words that may be what was done, for nothing below them was placed."""
        drafted = {number for person in self.everyone for draft in person.drafts for number in draft.numbers}
        asked = {id(block) for blocks in self._in_doubt.values() for block in blocks}
        drafted |= {n for one in placed if one.role == "private" or id(one.block) in asked for n in one.block.numbers}
        kept = (one for one in placed if not drafted.isdisjoint(one.block.numbers))
        holding = {id(at) for one in kept for at in ancestors(one.section)}
        told = {problem.line for person in self.everyone for problem in person.problems}
        for at, one in enumerate(placed):
            block, section, below = one.block, one.section, next(iter(placed[at + 1 : at + 2]), None)
            is_other = section.asked or section.is_message or not (section.kind == "topic" or says_more(section))
            is_head = one.role == "head" and section.block is block and not is_other and id(section) not in holding
            is_over = id(block) in self._over and not (below and not drafted.isdisjoint(below.block.numbers))
            if (
                (is_head or is_over)
                and _may_say(block.text)
                and block.first not in {self._first_line, *told}
                and not is_plan(block.text)
            ):
                yield block

    def _no_text(self, person: PersonDraft, section: Section) -> None:
        """A period without text: a heading over figures, or a problem."""
        block = section.block
        if block is None:
            return
        if section.period and str(section.period) in self._months_of_figures:
            self._account(person, block.numbers, "boilerplate", "heading over figures")
            return
        if self.hides_absences and is_absence(block.text):
            self._account(person, block.numbers, "private", "absences are hidden")
            return
        self._account(person, block.numbers, "problem", "no text stands below it")
        person.problems.append(telling.no_text(self.file, block))

    def _surround(self, taken: Mapping[int, tuple[str, str]]) -> None:
        """What stands around the texts: of the person, where there is one."""
        person = self.people[0] if len(self.people) == 1 else self.rest
        for number, (became, why) in taken.items():
            self._account(person, (number,), "figure" if became == "figure" else "boilerplate", why)
        for number, text, period in figure_texts(self.page, self.lines):
            person.rows[number] = LineRow(
                self.file, number, "figure", period, None, text, "a figure that the page states"
            )
        person.figures += self.page.figures

    def _account_for_rest(self) -> None:
        """No line is ever lost: what no rule placed is a problem."""
        drafted = {number for person in self.everyone for draft in person.drafts for number in draft.numbers}
        heads = {n for p in self.everyone for d in p.drafts if d.section.block for n in d.section.block.numbers}
        known = drafted.union(heads, *(person.rows for person in self.people))
        for number in known & self.rest.rows.keys():  # a line of which only a part is somebody's
            self.rest.rows.pop(number, None)
        known |= self.rest.rows.keys() | (self.answered.taken if self.answered else set())
        for number, line in enumerate(self.lines, 1):
            if line.strip() and number not in known:
                self._account(self.rest if self.people[1:] else self.people[0], (number,), "problem", "no rule fits")
                self.people[0].problems.append(telling.unplaced(self.file, number, line))


def _may_say(text: str) -> bool:
    """Whether a head has so many words that it may say what was done."""
    is_long = len(text.split()) >= _FEW_WORDS or (not text.isascii() and len(text) >= _FEW_LETTERS)
    return is_long and not text.isupper()
