"""The sentences and list items of a summary, word for word, each with a category and a weight for their order.

Knows text only. What is cut off a statement leaves its meaning whole: a period label, a neutral caption, a list mark;
any other label or caption goes with what it introduces. The weight orders what leads; it says nothing about a person.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace

from reports.loading.folding import low
from reports.loading.markup.sentences import cut_sentences, trimmed
from reports.loading.statements.captions import (
    begins_with_number,
    is_announcement,
    is_caption,
    is_repository,
    is_title,
    label_of,
)
from reports.loading.statements.categories import (
    categorise,
    denies,
    is_done_label,
    opens,
    section_category,
    speaks_of_itself,
    weigh,
)
from reports.loading.statements.denial import label_denies
from reports.loading.statements.leads import count_words, is_topic, may_part, says_nothing
from reports.loading.statements.openings import behind_opening, is_numbered_heading, is_only_day
from reports.loading.statements.units import HEAD_REACH, Unit, cut, find_lines, find_markers, find_units, is_row
from reports.model.rows import Category, HighlightRow
from reports.regex import regex

_COUNTED = regex(
    r"(?:delivered|shipped|added|implemented|introduced|completed|released|launched|built|fixed|resolved|made)\s+(?:the\s+)?"
    r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten|several|many|multiple|various|following|these)\b",
    re.IGNORECASE,
)
_LEAD_IN = regex(
    r"(?:The\s+)?(?P<words>[^,;:.()]{3,90}?\b(?:includ(?:e|es|ed|ing)|were|are|was|is|span(?:s|ned)?|cover(?:s|ed)?|"
    r"comprised?)\b):?[ \t]+",
    re.IGNORECASE,
)
_DOING = (
    "implementing|introducing|fixing|integrating|applying|adding|removing|deprecating|extending|refactoring|updating|building|"
    "creating|migrating|replacing|expanding|optimizing|optimising|delivering|developing|designing|enhancing|resolving|correcting|"
    "stabilizing|stabilising|hardening|documenting|automating|upgrading|enabling|writing|shipping|launching|rewriting|porting|"
    "simplifying|consolidating|standardizing|streamlining|strengthening|addressing|supporting|establishing|tightening|releasing"
)
_GERUND = regex(rf",\s+(?:and\s+)?(?=(?:{_DOING})\b)", re.IGNORECASE)
_SEMICOLON = regex(r";[ \t]+(?:and[ \t]+)?(?=\S)")
_END_MARKS = " \t*_`#"
_TOLD = 12
"""Words beyond which a sentence with a label tells all that the label governs by itself."""
_TERSE = 2
"""Words of a sentence that says no deed where it stands beside others."""
_FEW = 5
"""Words beyond which the next sentence is no fragment, then."""


@dataclass(frozen=True, slots=True)
class _HighlightPart:
    """A stretch of the text that becomes a highlight."""

    start: int
    end: int
    section: Category | None = None
    """Set by the section label before it."""
    is_item: bool = False
    """Whether it is an item of a list."""
    is_governed: bool = False
    """A caption goes with it of which nothing is known, or it says too little: it is not counted as done."""


def first_sentence(text: str) -> int:
    """Length of the first sentence of a text, without the space after it."""
    for start, end in cut_sentences(text, 0, len(text)):
        return end if text[start:end].strip() else 0
    return 0


def sentences(text: str, skip: Sequence[tuple[int, int]] = ()) -> tuple[str, ...]:
    """All sentences of a text outside the stretches to skip, paragraph by paragraph, word for word, without bullets."""
    found = [
        text[left:right] for line in find_lines(text, skip) for left, right in cut_sentences(text, line.start, line.end)
    ]
    return tuple(words for words in found if words)


def find_highlights(
    text: str, line_at: Callable[[int], int], skip: Sequence[tuple[int, int]] = ()
) -> tuple[HighlightRow, ...]:
    """All sentences and list items of a summary, those that lead first: by weight, then in order of the text.

    `row.text == text[row.start:row.end]`, and rows do not overlap; `line_at` maps an offset to a line of the file.
    `skip`: stretches of the text from which nothing is taken, such as tables and code.
    """
    rows = []
    apart = [start for start, end in skip if not is_row(text, end + 1)]  # no head above rows that are said
    for part in _UnitReader(text, list(find_units(text, skip)), apart).read():
        words = text[part.start : part.end]
        is_doubtful = part.is_governed or denies(words)
        category = "other" if is_doubtful else part.section or categorise(words)
        has_section = part.is_item or part.section is not None
        weight = 0 if is_doubtful else weigh(words, category, has_section=has_section)
        # What states no work speaks of nothing, whatever words it uses.
        rows.append(
            HighlightRow(words, category if weight else "other", line_at(part.start), part.start, part.end, weight)
        )
    return tuple(sorted(rows, key=lambda row: (-row.weight, row.start)))


class _UnitReader:
    """Goes through the units of a text once and puts together what must not stand apart."""

    def __init__(self, text: str, units: list[Unit], set_apart: Sequence[int]) -> None:
        """`set_apart`: where tables and code begin, in order."""
        self.text = text
        self.set_apart = set_apart
        self.units = units
        self.section: Category | None = None

    def read(self) -> Iterator[_HighlightPart]:
        at = 0
        while at < len(self.units):
            unit = self.units[at]
            words = self.text[unit.start : unit.end]
            stop = self._introduced(at, words)
            if (at == 0 and is_title(words) and not opens(words)) or self._is_left_out(at, words):
                at += 1
            elif self._is_heading(unit, words, stop > at + 1):
                found = section_category(words.strip(_END_MARKS + ":"))
                self.section = None if found == "none" else found
                at += 1
            elif _is_lead(words) or stop > at + 1:
                at = yield from self._led(at, stop, words)
            else:
                end = self._fragments(at, words)
                yield from self._whole(unit.start, end) if end > at + 1 else self._parts(unit)
                at = end

    def _is_left_out(self, at: int, words: str) -> bool:
        """Whether a unit names the days of what follows, or is the numbered heading of that."""
        unit = self.units[at]
        is_above = unit.is_last and (at + 1 < len(self.units) or self._leads_to_table(unit))
        return unit.is_first and (is_only_day(words) or (is_above and is_numbered_heading(words)))

    def _is_terse(self, unit: Unit) -> bool:
        """Whether a sentence of a word, or of two beside others, says no deed: "Festival.", "Falls audit."."""
        words = self.text[unit.start : unit.end]
        most = 1 if unit.is_first and unit.is_last else _TERSE
        return count_words(words) <= most and not opens(words, is_done=True)

    def _whole(self, start: int, stop: int) -> Iterator[_HighlightPart]:
        """The units up to `stop` as one statement."""
        self.section = None
        part = _part(self.text, start, self.units[stop - 1].end)
        yield from (replace(part, is_governed=True),) if part else ()

    def _is_heading(self, unit: Unit, words: str, leads: bool) -> bool:
        """Whether a unit is a line of its own that captions a section and leaves no meaning behind."""
        bare = words.strip(_END_MARKS + ":")
        if unit.is_item or not (unit.is_first and unit.is_last) or not bare or bare[-1] in ".!?;,…":
            return _is_lead(words) and is_caption(bare, is_above_list=leads)
        is_set_off = words.rstrip(_END_MARKS).endswith(":") or words.startswith(("**", "__"))
        return is_repository(bare) or ((is_set_off or leads) and is_caption(bare, is_above_list=leads))

    def _introduced(self, at: int, words: str) -> int:
        """Where what a unit introduces ends; `at + 1` where it introduces nothing."""
        unit, after = self.units[at], at + 1
        following = self.units[after] if after < len(self.units) else None
        is_colon = _is_lead(words)
        if following is None or not (is_colon or self._is_short_caption(unit, words, following)):
            return after
        if following.line == unit.line:
            return self._same_line(at) if following.is_item else after
        if following.line != unit.line + 1:
            return after
        if following.is_item:
            return self._list_below(after)
        return self._end_of_line(after)

    def _is_short_caption(self, unit: Unit, words: str, following: Unit) -> bool:
        """Whether a line without a colon captions what is below: a short one above a list, or one that denies."""
        bare = words.strip(_END_MARKS)
        if unit.is_bullet_line or not unit.is_last or not bare or bare[-1] in ".!?;,…":
            return False
        length = len(bare.split(None, 7))
        if length > 6 or following.line == unit.line or (length > 2 and opens(bare, is_done=True)):
            return False
        if begins_with_number(self.text, unit.start):
            return False
        return following.is_item or (label_denies(low(bare)) and not self._stands(following))

    def _stands(self, unit: Unit) -> bool:
        words = self.text[unit.start : unit.end]
        return opens(words) or bool(label_of(words))

    def _same_line(self, at: int) -> int:
        """Behind the last item in the line of a unit."""
        stop = at + 1
        for index in range(at + 1, len(self.units)):
            if self.units[index].line != self.units[at].line or self._leads(index):
                break
            if self.units[index].is_item:
                stop = index + 1
        return stop

    def _list_below(self, at: int) -> int:
        """Behind the list that begins at a unit; an item that introduces others ends it."""
        index = at
        while index < len(self.units):
            unit = self.units[index]
            is_next = index == at or unit.line - self.units[index - 1].line <= 1
            if not (unit.is_bullet_line and is_next) or (index > at and self._leads(index)):
                break
            index += 1
        return index

    def _leads(self, at: int) -> bool:
        return _is_lead(self.text[self.units[at].start : self.units[at].end])

    def _end_of_line(self, at: int) -> int:
        """Behind the last unit of the line that does not stand by itself."""
        stop = at + 1
        while stop < len(self.units) and self.units[stop].line == self.units[at].line:
            if self._stands(self.units[stop]):
                break
            stop += 1
        return stop

    def _led(self, at: int, stop: int, words: str) -> Generator[_HighlightPart, None, int]:
        """A lead-in: dropped where its items say all without it, else one statement with them. Returns what is next."""
        items = self.units[at + 1 : stop]
        lead = words.strip(_END_MARKS + ":：")
        if items and not self._is_apart(lead, items):
            if not self._may_part(lead, items, is_heading=not _is_lead(words)):
                yield from self._whole(self.units[at].start, stop)
                return stop
            self.section = None
            return at + 1
        is_said = not (items and says_nothing(lead)) if not _is_lead(words) else not items and denies(words)
        if is_said or (not items and self._leads_to_table(self.units[at])):
            yield from self._whole(self.units[at].start, at + 1)
        section = section_category(lead) if not denies(words) else None
        self.section = None if section == "none" or not is_caption(lead, is_above_list=True) else section
        return at + 1

    def _leads_to_table(self, unit: Unit) -> bool:
        """Whether a table or code stands right below a unit: then it is a statement with what it leads to."""
        at = bisect_left(self.set_apart, unit.end)
        return at < len(self.set_apart) and not self.text[unit.end : self.set_apart[at]].strip()

    def _is_apart(self, lead: str, items: Sequence[Unit]) -> bool:
        """Whether items keep their meaning without what leads to them."""
        if is_announcement(lead) or _is_plain_lead(lead):
            return True
        told = [item for item in items if item.is_item]
        return (
            is_topic(lead)
            and len(told) > 1
            and all(item.is_bullet_line for item in told)
            and all(opens(self.text[item.start : item.end], is_done=True) for item in told)
        )

    def _may_part(self, lead: str, items: Sequence[Unit], *, is_heading: bool) -> bool:
        """Whether items are a list below their lead-in, each of which can be read with that alone."""
        told = [item for item in items if item.is_first]
        words = (self.text[item.start : item.end] for item in told)
        return all(item.is_bullet_line for item in told) and may_part(lead, words, is_heading=is_heading)

    def _fragments(self, at: int, words: str) -> int:
        """Behind the sentences that a label that denies goes on to govern, and the items in its line."""
        unit, stop = self.units[at], at + 1
        label = label_of(words)
        if not label or is_caption(label) or is_done_label(label):
            return stop
        does_deny = label_denies(low(label))
        is_told = len(words.split(None, _TOLD)) > _TOLD
        while stop < len(self.units) and self.units[stop].line == unit.line:
            following = self.units[stop]
            if not (following.is_item or does_deny) or (not following.is_item and self._stands(following)):
                break
            if is_told and len(self.text[following.start : following.end].split(None, _FEW)) > _FEW:
                break
            stop += 1
        return stop

    def _parts(self, unit: Unit) -> Iterator[_HighlightPart]:
        """The parts of one sentence, without the neutral captions in it."""
        begun = behind_opening(self.text, unit.start, unit.end) if unit.is_first else unit.start
        start = self._after_captions(begun, unit.end)
        listed = _listed(self.text, start, unit.end, has_caption=start > unit.start)
        if len(listed) == 1 and label_of(self.text[start : unit.end]):
            self.section = None
        is_terse = self._is_terse(unit)
        for first, last in listed:
            left = self._after_captions(first, last) if first > start else first
            part = _part(self.text, left, last, self.section, len(listed) > 1 and first > start)
            yield from (replace(part, is_governed=is_terse),) if part else ()

    def _after_captions(self, start: int, end: int) -> int:
        """Where a sentence begins behind the captions that may be cut off it; they set the section."""
        while label := label_of(self.text[start : min(end, start + HEAD_REACH)]):
            at = start + len(label)
            if not (is_caption(label) and self._is_whole(at, end)):
                break
            found = section_category(label.strip(_END_MARKS + ":："))
            self.section = None if found == "none" else found
            start = at
        return start

    def _is_whole(self, start: int, end: int) -> bool:
        """Whether what follows a caption says something without it: neither "none" nor "- 15 %" nor "postponed"."""
        words = self.text[start:end]
        first = words.split(";", 1)[0]
        return len(words.split(None, 2)) > 1 and not begins_with_number(self.text, start) and not denies(first)


def _part(
    text: str, start: int, end: int, section: Category | None = None, is_item: bool = False
) -> _HighlightPart | None:
    """A stretch as a statement, without separators at its end; None where it says nothing."""
    end = start + len(text[start:end].rstrip(";, \t\n"))
    return _HighlightPart(start, end, section, is_item) if any(c.isalnum() for c in text[start:end]) else None


def _is_lead(words: str) -> bool:
    """Whether words end with a colon, and so are about what comes next."""
    return words.rstrip(_END_MARKS).endswith((":", "："))


def _is_plain_lead(words: str) -> bool:
    """Whether words only announce a list of things done: "Delivered two things", "Key changes include"."""
    if denies(words):
        return False
    lead = _LEAD_IN.match(words + " ")
    return _COUNTED.match(words) is not None or (lead is not None and is_caption(lead["words"]))


def _listed(text: str, start: int, end: int, *, has_caption: bool = False) -> list[tuple[int, int]]:
    """A sentence as the items of the list that it is; itself where it is none, or where its head governs them all."""
    markers = find_markers(text, start, end)
    if markers and [number for _, number in markers] == list(range(1, len(markers) + 1)):
        marks = [mark for mark, _ in markers]
        intro = text[start : marks[0].start()].strip()
        if len(marks) == 1 or (intro and not _is_plain_lead(intro.rstrip(":"))):
            return [(start, end)]
        stops = [*(mark.start() for mark in marks[1:]), end]
        bounds = zip((mark.end() for mark in marks), stops, strict=True)
        items = [_without_and(text, *trimmed(text, left, right)) for left, right in bounds]
        return [*items[:-1], *_clauses(text, *items[-1], has_caption=has_caption)]
    lead = _LEAD_IN.match(text, start, min(end, start + HEAD_REACH))
    if lead and is_caption(lead["words"]):
        gerunds = list(cut(text, lead.end(), end, _GERUND))
        if len(gerunds) > 2:
            return gerunds
    return _clauses(text, start, end, has_caption=has_caption)


def _clauses(text: str, start: int, end: int, *, has_caption: bool) -> list[tuple[int, int]]:
    """A sentence cut at those semicolons behind which a clause stands by itself."""
    clauses = list(cut(text, start, end, _SEMICOLON)) if text.find(";", start, end) >= 0 else []
    if len(clauses) < 2:
        return [(start, end)]
    words = [text[left:right] for left, right in clauses]
    if has_caption:
        return _up_to_denial(clauses, words)
    if label_of(words[0]):
        return [(start, end)]
    if denies(words[0]):
        may_cut = all(speaks_of_itself(clause) for clause in words[1:])
    else:
        may_cut = all(opens(clause) for clause in words)
    return clauses if may_cut else [(start, end)]


def _up_to_denial(clauses: list[tuple[int, int]], words: list[str]) -> list[tuple[int, int]]:
    """Items of a captioned list; from one that denies or has a label of its own, the rest is one."""
    kept = len(clauses) - 1
    for index, clause in enumerate(words):
        label = label_of(clause)
        if denies(clause) or (label and not is_caption(label)):
            kept = min(kept, index)
    items = [*clauses[:kept], (clauses[kept][0], clauses[-1][1])]
    is_short = any(len(clause.split(None, 2)) < 2 for clause in words[: kept + 1])
    return [(clauses[0][0], clauses[-1][1])] if is_short else items


def _without_and(text: str, start: int, end: int) -> tuple[int, int]:
    """An item without the "and" that leads to the next one."""
    words = text[start:end]
    if not low(words[-4:]).endswith("and") or not words[-4:-3].isspace():
        return start, end
    return start, start + len(words[:-3].rstrip().rstrip(";,"))
