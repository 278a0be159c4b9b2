"""Which blocks of a source are statements of work, and why the others are none: the one decision on it.

What stands below "Next week:", behind "Tomorrow:", and behind "Today:" in a standup; below headings of goals and of
what others say, as forms of reviews have them; and what says by its own words that nothing was done.
Knows placed blocks and captions; must not know whose they are.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from reports.loading.folding import fold
from reports.loading.markup.block import Block
from reports.loading.markup.dividing import parted
from reports.loading.markup.marks import is_next
from reports.loading.markup.sentences import cut_sentences
from reports.loading.names.people import name_words
from reports.loading.profiles.forms import is_blank
from reports.loading.profiles.joint_names import each_of
from reports.loading.profiles.sections import Placed, Section
from reports.loading.profiles.work_captions import (
    ENUMERATED,
    FEEDBACK,
    OTHERS,
    caption_of,
    is_caption_of,
    is_of_goals,
    words_of_caption,
)
from reports.loading.profiles.work_words import NoWork, Words, is_ahead, is_open_state, may_be_ahead, without_count
from reports.regex import regex

Why = Literal[NoWork, "others"]
_BRACKETS = "【〔［《"
"""Around heads in Japanese and Chinese."""
_SEVERAL = 2
_TEXTS = ("item", "paragraph")
_AT_END = ("planned", "courtesy", "asked")
_STATE_BEHIND = regex(r"\W*\w.*(?:[.!;]\s+|\s[–—-]\s|\s[(\[])(?P<state>[^.()\[\]–—]{2,20})[)\].]?")
"""What stands behind all that a line says: "Ann: call the printers. PENDING"."""
_OWNER = regex(
    r"\s*[(\[](?:owner|lead|who|by|dri|verantwortlich|zustandig|resp\w*)\b[^()\[\]]{0,40}[)\]]\.?$", re.IGNORECASE
)
"""Behind the state: "not started (owner: Ann)"."""
_WILL = regex(
    r"\W*(?:what (?:will|are) .*(?:today|tomorrow|next|doing|plan)|what'?s (?:next|the plan)|"
    r"was (?:machst|wirst|steht|willst) .*(?:heute|morgen|an)|(?:que|qu'est-ce que|o que) .*(?:aujourd'hui|demain|hoy|"
    r"manana|hoje|amanha)|cosa .*(?:oggi|domani)|wat .*(?:vandaag|morgen)).*\?"
)
"""What is asked about what is to come."""
_DONE = regex(r"(?<!\w)(?:\w{2,}ed|done|made|sent|wrote|built|held|met|got|ran|gave|took|led|found|set up)(?!\w)")
_HEADS_OTHERS = regex(r"\s*(?:\d{1,2}[.)．]|[□■◆])\s*(?=\S)")
"""Marks of items that stand above items with other marks at the same margin."""
_BARE_CAPTION = regex(r"[^\W\d_][\w'’-]*(?: [\w'’-]+){1,4}")
"""Several words and no sign."""
_ASKS = ("?", "？")
_FEWEST_CELLS = 2
_UNSPACED = regex("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_SIGNS = 2
"""Signs of a word in a script without blanks."""
_SHORT_CELL = 2
"""Words of a cell that is a key."""
_TODAY = "today|heute|aujourd'hui|hoy|hoje|oggi|vandaag|idag|i dag|dzisiaj|сегодня|今日|今天|오늘|t"
_YESTERDAY = "yesterday|gestern|hier|ayer|ontem|ieri|gisteren|igar|i gar|wczoraj|вчера|昨日|昨天|어제|y"
_IS_TODAY = regex(_TODAY)
_DONE_BEFORE = regex(rf"(?:since |seit |depuis )?(?:{_YESTERDAY})")
_BEHIND = regex(rf"(?<!\w)(?:{_YESTERDAY})\s?:.*?[.!?;,]\s+(?P<today>(?:{_TODAY})\s?:)", re.IGNORECASE | re.DOTALL)
_ARROWED = regex(r"\W*(?:(?<!\w)(?:-+>|→|=+>|➜|⇒)\s*|(?:AI|AP|TODO|ACTION)\s(?:for\s)?)[^\W\d_][\w.'’ -]{0,24}[:：]\s")
"""Before what somebody is to do: "-> Ann: ask for a scanner", "AI Ann: ask for one"."""

_QUOTED = regex(r"[>\s]*[\"“„«『「][^\"“”„«»『』「」]{8,}[\"”“»』」]\W{0,2}\s*[–—(-]{1,2}\s*[^\W\d_].{0,60}", re.DOTALL)
"""What somebody else said, with who it was: "Her plan made it easy." – Marek, Oct."""


class Work:
    """Which blocks of a source are no statements of work."""

    def __init__(self, placed: Sequence[Placed], language: str = "", names: Iterable[str] = ()) -> None:
        """Look through all blocks; `names`: those of the people whom the source names, also short ones."""
        said = [one for one in placed if one.role == "text"]
        texts = [one.block.text[one.text_from :] for one in said] + [
            line for one in said for _, line in one.block.lines
        ]
        self._is_standup = any(is_caption_of(text, _DONE_BEFORE) for text in texts)
        people = {name for one in placed for name in each_of(one.section.owner)}.union(names)
        self._words = Words(language, (word for name in people for word in (*name_words(name), fold(name))))
        self._below: dict[int, Why] = {}
        """By headings that may head what was done, too."""
        self._found: dict[tuple[int, tuple[str, ...]], Why] = {_key(one): why for one, why in self._undone(placed)}

    def without(self, one: Placed) -> tuple[Placed, Block | None, Why]:
        """A block without what is no statement, which may be all of it, and why; the same one where all of it is."""
        block = one.block
        if why := self._found.get(_key(one)):
            return replace(one, block=replace(block, lines=[], covered=[], marks=[])), block, why
        if block.kind not in ("paragraph", "item") or one.cells:
            return one, None, ""
        kept = self._kept(block)
        if len(kept) < len(block.lines):
            out = [at for at in range(len(block.lines)) if at not in kept]
            return replace(one, block=_lines_of(block, kept)), _lines_of(block, out), "planned"
        cut = self._cut(one)
        if cut is None:
            return one, None, ""
        left, out_of_it = parted(block, [cut])
        return replace(one, block=left), out_of_it, "planned"

    def _kept(self, block: Block) -> list[int]:
        """The lines of a block without those behind a caption of plans, up to the next caption."""
        kept, is_plan = list[int](), False
        for at, (_, text) in enumerate(block.lines) if len(block.lines) >= _SEVERAL else ():
            if caption_of(text) or at == 0 or text.endswith(_ASKS):
                is_plan = self._is(text) or self._is_action(text)
            kept += [at] * (not is_plan and not is_blank(text))
        return kept or [at for at in range(len(block.lines)) if len(block.lines) < _SEVERAL]

    def _is_action(self, text: str) -> bool:
        """Whether a caption such as "Action:" stands before what somebody is to do: "Action: Ann to order it"."""
        found = caption_of(text) if may_be_ahead(words_of_caption(text)) else None
        return found is not None and self._words.no_work(found["rest"] or "-") == "planned"

    def _cut(self, one: Placed) -> int | None:
        """Where the last sentences of a block begin, if those say what is planned, or thank."""
        text, cut = one.block.text, None
        for start, end in reversed(list(cut_sentences(text, one.text_from, len(text)))):
            why = self._words.no_work(text[start:end])
            if not text[one.text_from : start].strip() or not (why in _AT_END or self._is(text[start:end])):
                break
            cut = start
        if cut is None and self._is_standup and (found := _BEHIND.search(text, one.text_from)):
            return found.start("today")
        return cut

    def _undone(self, placed: Sequence[Placed]) -> Iterator[tuple[Placed, Why]]:
        caption: Placed | None = None
        for at, one in enumerate(placed):
            following = placed[at + 1] if at + 1 < len(placed) else None
            if one.role != "text":
                caption = None
                continue
            if self._is_judged(one):
                yield one, "others"
                continue
            heads = list(self._heads_above(one))
            if why := next(
                (why for head in heads if (why := self._why(head.text) or self._why_below(head, placed))), ""
            ):
                if why != "others" or not self._tells_of_somebody(one):
                    yield one, why
                continue
            if caption and (_is_behind_list(placed[at - 1], caption, one) or not self._goes_on(caption, one)):
                caption = None
            own = self._why(one.block.text) if caption and _is_set_off(one.block, following) else ""
            if own and _is_alone(one.block.text):  # "Not done", its items, then "Next week"
                yield one, own
                caption = one
            elif caption:
                why = self._why(caption.block.text) or "planned"
                if why != "others" or not self._tells_of_somebody(one):
                    yield one, why
                person = one.section.nearest("person")
                is_list = one.block.kind == "item" or _heads_lines(caption.block, one.block)
                caption = caption if is_list or (person and person.is_cell) else None
            elif (why := self._why_of_line(placed, at)) and _is_set_off(one.block, following):
                yield one, why
                caption = one if _is_alone(one.block.text) else None
            elif why := self._by_itself(one):
                yield one, why
            elif (last := one.block.lines[-1:]) and last[0][1].endswith(_ASKS) and self._is(last[0][1]):
                caption = one

    def _why_of_line(self, placed: Sequence[Placed], at: int) -> Why:
        """What a line is a caption of; one that may head what was done, too, where a line right below is to come."""
        one = placed[at]
        if len(one.block.lines) > 1 or one.cells:
            return ""
        if why := self._why(one.block.text):
            return why
        if not may_be_ahead(words_of_caption(one.block.text)):
            return ""
        if self._is_action(one.block.text):
            return "planned"
        below = placed[at + 1 : at + 4]
        is_to_come = any(self._by_itself(other) == "planned" for other in below)
        return "planned" if is_to_come or self._is_for_people(below) else ""

    def _why_below(self, head: Block, placed: Sequence[Placed]) -> Why:
        """Why nothing is done below a heading that may head what was done, too: by the form of what stands there."""
        if id(head) not in self._below:
            is_doubtful = may_be_ahead(words_of_caption(head.text))
            below = (
                [one for one in placed if one.role == "text" and head in self._heads_above(one)] if is_doubtful else []
            )
            is_to_come = any(self._by_itself(one) == "planned" for one in below)
            self._below[id(head)] = "planned" if is_to_come or self._is_for_people(below) else ""
        return self._below[id(head)]

    def _is_for_people(self, below: Sequence[Placed]) -> bool:
        """Whether items say who is to do what, in English: "- Wei: publish the list", and not "published"."""
        items = [one for one in below if one.block.kind == "item"]
        people = [one.section.nearest("person") for one in items]
        is_led = bool(items) and all(person and person.is_cell for person in people)
        return is_led and self._words.is_english and not any(_DONE.search(one.block.text) for one in items)

    def _is_judged(self, one: Placed) -> bool:
        """Whether somebody says there what they think of another: "Peer feedback for Ann", "From: Bob"."""
        judged = next((head.text for head in self._heads_above(one) if is_caption_of(head.text, FEEDBACK)), "")
        person = one.section.nearest("person")
        return bool(judged and person and person.name and person.name.split()[0] not in judged)

    @staticmethod
    def _heads_above(one: Placed) -> Iterator[Block]:
        at: Section | None = one.section
        while at is not None:
            if at.block and at.kind != "person" and not at.is_cell:
                yield at.block
            at = at.parent

    @staticmethod
    def _goes_on(caption: Placed, one: Placed) -> bool:
        """Whether a block stands below a caption."""
        if around_lines(one.section) is not around_lines(caption.section) or one.block.kind not in _TEXTS:
            return False
        is_item = caption.block.kind == one.block.kind == "item"
        if (is_item and one.block.level < caption.block.level) or is_next(caption.block.text, one.block.text):
            return False
        if caption.block.kind == "item" and not (
            caption.block.text.rstrip("* ").endswith("?") or _heads_lines(caption.block, one.block)
        ):
            return one.block.level > caption.block.level or _is_other_mark(caption.block, one.block)
        return one.block.kind == "item" or not (found := caption_of(one.block.text)) or bool(found["rest"])

    def _by_itself(self, one: Placed) -> Why:
        """Why a block says by its own words that nothing was done, in each of its sentences."""
        block = one.block
        person = one.section.nearest("person")
        is_apart = bool(one.text_from) or bool(person and person.is_cell)
        if one.cells:
            return self._of_cells(one.cells)
        asked = [line.endswith(_ASKS) for _, line in block.lines]
        if block.kind not in ("paragraph", "item") or (any(asked) and not all(asked)):  # answers: line by line
            is_open = block.kind == "row" and any(map(is_open_state, block.text.split("|")))
            return "planned" if is_open else ""
        text = block.text
        said = text if len(block.lines) == 1 else ""
        said = _OWNER.sub("", said) if "(" in said or "[" in said else said
        behind = _STATE_BEHIND.fullmatch(said, one.text_from) if said else None
        if _ARROWED.match(text) or (behind and is_open_state(behind["state"])):
            return "planned"
        if len(cells := text[one.text_from :].split(" | ")) > 1:
            return self._of_cells(cells)
        found = [(start, text[start:end]) for start, end in cut_sentences(text, one.text_from, len(text))]
        why = [self._words.no_work(words, is_apart=is_apart and not n) for n, (_, words) in enumerate(found)]
        if why and all(why):
            return why[0] if "planned" not in why else "planned"
        is_thanks = bool(found) and all(self._words.thanks(words) for _, words in found)
        return "courtesy" if is_thanks else "others" if not is_apart and _QUOTED.fullmatch(text) else ""

    def _tells_of_somebody(self, one: Placed) -> bool:
        return self._words.tells_of_somebody(one.block.text[one.text_from :])

    def _of_cells(self, cells: Sequence[str]) -> Why:
        """The same of a row: of its longest cell, or of one beside short ones."""
        longest = max(cells, key=len)
        if self._words.no_work(longest) == "planned" or self._is(longest):
            return "planned"
        if len(cells) >= _FEWEST_CELLS and any(map(is_open_state, cells)):
            return "planned"
        others = [cell for cell in cells if self._words.no_work(cell) != "empty"]
        # A dash says less than "none": beside it a key is one word, and "timeouts fixed" is what was done.
        has_word = any(any(map(str.isalnum, cell)) for cell in cells if cell not in others)
        most = _SHORT_CELL if has_word else 1
        is_short = len(others) < len(cells) and all(_length(cell) <= most for cell in others)
        return "empty" if is_short else ""

    def _why(self, text: str) -> Why:
        if self._is(text):
            return "planned"
        return "others" if is_caption_of(text, OTHERS) or is_of_goals(text) else ""

    def _is(self, text: str) -> bool:
        words = words_of_caption(text)
        is_asked = text.endswith(_ASKS) and _WILL.match(fold(text)) is not None
        return is_asked or is_ahead(words, self._words.names) or (self._is_standup and is_caption_of(text, _IS_TODAY))


def _length(cell: str) -> int:
    """The words of a cell, where a script without blanks has one in so many signs."""
    return len(cell.split()) if cell.isascii() or " " in cell else max(1, len(_UNSPACED.findall(cell)) // _SIGNS)


def _key(one: Placed) -> tuple[int, tuple[str, ...]]:
    """One of the texts of a line: the cells of a row may be of several people."""
    return id(one.block), tuple(one.cells)


def _lines_of(block: Block, kept: Sequence[int]) -> Block:
    marks = [block.marks[at] for at in kept] if block.marks else []
    return replace(block, lines=[block.lines[at] for at in kept], marks=marks)


def around_lines(section: Section) -> Section:
    """The section of a line, without those that its own words made: who speaks in it, and when it was."""
    while section.is_cell and section.parent:
        section = section.parent
    return section


def _is_alone(text: str) -> bool:
    found = caption_of(text)
    return not found or not (found["rest"] or "").strip(" *_")


def _is_behind_list(before: Placed, caption: Placed, one: Placed) -> bool:
    """Whether a paragraph stands apart behind the list of a caption, and no more below that."""
    is_list = before is not caption and before.block.kind == "item"
    return is_list and one.block.kind == "paragraph" and one.block.after_blank


def _is_set_off(block: Block, following: Placed | None) -> bool:
    """Whether a line has a colon, is set in bold, or stands right above a list: "to do" alone may be anything."""
    is_dated = len(block.text.split()) > _SEVERAL and any(map(str.isdigit, block.text))  # "Next meeting 5 May"
    if is_dated or block.text.rstrip("* ").endswith("?") or (following and _heads_lines(block, following.block)):
        return True
    is_above = following is not None and following.block.kind == "item" and following.block.first == block.first + 1
    if is_above and following and _is_other_mark(block, following.block):
        return True
    if is_above and block.kind == "item" and following and following.block.level > block.level:
        return True
    is_counted = without_count(block.text) != block.text and not block.text[:1].isascii()
    if is_counted and block.kind == "paragraph" and following is not None and not following.block.after_blank:
        return True
    is_words = " " in block.text or not block.text.isascii() or (block.after_blank and block.text.istitle())
    is_headed = block.text[:1] in _BRACKETS or (is_words and block.text[:1].isalpha())
    if is_above and block.kind == "paragraph" and is_headed:
        return True
    marks = block.marks[0] if block.marks else ()
    is_bold = any(not mark.start and (mark.kind == "bold" or mark.end == len(block.text)) for mark in marks)
    is_bold = is_bold or (block.text.isupper() and len(block.text) > _SEVERAL)
    return is_bold or block.text.lstrip().startswith("**") or caption_of(block.text) is not None


def _is_other_mark(block: Block, below: Block) -> bool:
    """Whether a mark of heads stands before an item, and another before one below it: "3. Next month", "- a test"."""
    is_item = block.kind == below.kind == "item"
    return is_item and bool(_HEADS_OTHERS.match(block.text)) and not _HEADS_OTHERS.match(below.text)


def _heads_lines(block: Block, below: Block) -> bool:
    """Whether a caption stands right above lines at the margin: "3. Goals for next year", "To do before June"."""
    is_right_below = below.kind == "paragraph" and not below.after_blank
    is_caption = ENUMERATED.match(block.text) or _BARE_CAPTION.fullmatch(block.text)
    return block.after_blank and is_right_below and is_caption is not None
