"""Whether a line goes on with the one before it, and which label it has.

Knows the layout of plain text, and where a line with a label of its own begins anew. Must not know Markdown.
"""

from collections.abc import Collection, Sequence

from reports.loading.dates.labels import Label
from reports.loading.dates.logs import find_days
from reports.loading.dates.titles import (
    LONGEST_NAME,
    LONGEST_TITLE,
    SENTENCE_END,
    begins_with_date,
    behind_date,
    end_alike,
    last_label,
    line_label,
    names_next,
    numbered_label,
    prefixed,
    prefixes,
    title_label,
    without_remark,
)
from reports.loading.folding import begins_low, fold, months
from reports.loading.markup.block import Block
from reports.loading.markup.columns import rows_of_columns
from reports.loading.markup.commonmark import comment_ends
from reports.loading.markup.layout import OPEN_END, WIDEST_WRAP, find_layout
from reports.loading.markup.marks import ITEM
from reports.loading.names.likeness import is_given, likeness
from reports.loading.profiles.chat import message_head
from reports.loading.profiles.fields import read_field, stated_by
from reports.loading.profiles.filenames import as_title
from reports.loading.profiles.heads import read_head
from reports.loading.profiles.states import is_private
from reports.regex import regex

_CAPTION = regex(r"(?:[^\W\d_]+ ?){1,3}:(?P<rest>\s.*)?")
"""A caption right below a list: "in progress:", "blocked: no key for the sandbox"."""
_HEADING = regex(r"(?![a-zß-ÿ])[^\W\d_][\w'’&-]*(?: [\w'’&-]+){0,3}")
_CAPITALS = regex(r"(?P<label>[^\W\d_]{2,}(?:[ &'’./-][^\W\d_]+){0,3})\s[-–—:]\s")
"""A label in capitals before what was done: "HALDANE FEEDS - rang them"."""
_FEW_WORDS = 2
"""Words before the month with which a heading ends."""
_YEAR_REMARKED = regex(r"(?P<year>(?:19|20)\d\d)\s?[(\[](?P<said>[^()\[\]\d]{3,60})[)\]]")
FENCE = regex(r"(`{3,12}|~{3,12})")


class Joining:
    """The lines of a source and the blocks that were read so far."""

    def __init__(self, lines: Sequence[str], taken: Collection[int], led: Collection[int]) -> None:
        self.lines = lines
        self.taken = taken
        self.led = led
        self.blocks: list[Block] = []
        self.layout = find_layout(lines, taken)
        self.is_after_blank = True
        self.fence = ""
        self.comment_end = -1
        closing = {line.strip(): index for index, line in enumerate(lines) if FENCE.fullmatch(line.strip())}
        self.last_fence = {
            fence: max(closing[other] for other in closing if other.startswith(fence)) for fence in closing
        }
        self.comment_ends = comment_ends(lines)
        self.alike = prefixes(lines)
        self.tabbed = rows_of_columns(lines)
        self.days = find_days(lines)

    def _is_head(self, line: tuple[int, str], label: Label | None, last: Block) -> bool:
        """Whether a line that Markdown takes for the rest of an item is a head instead: it stands at the margin."""
        raw = self.lines[line[0] - 1]
        is_at_margin = raw[:1].strip() != "" and not begins_low(line[1])
        is_led = line[0] in self.led or self._begins(line[1]) or bool(label and label.is_bare)
        return (is_at_margin and is_led) or (raw[:1].strip() != "" and self._is_caption(line, last))

    def _is_caption(self, line: tuple[int, str], last: Block) -> bool:
        """Whether a line below an item is a caption, and no rest of a line of the item that is full.

        Few words with a capital between two items are one without a colon: "Lowlights".
        """
        number, text = line
        before, found = last.lines[-1][1], _CAPTION.fullmatch(text)
        if found:
            return not (found["rest"] and self.layout.is_full(before, text))
        below = self.lines[number] if number < len(self.lines) else ""
        is_full = self.layout.is_wrapped and self.layout.is_full(before, text)
        is_between = ITEM.match(below) is not None and not (OPEN_END.search(before) or is_full)
        return is_between and _HEADING.fullmatch(text) is not None and not ITEM.match(text)

    def _names_next(self, number: int, text: str) -> bool:
        """Whether a line is a name and the next one a period: a head, though no blank line sets it apart."""
        return number < len(self.lines) and names_next(self.lines[number - 1], text, self.lines[number])

    def _is_role(self, last: Block, text: str) -> bool:
        """Whether a line stands by itself below a first line that names somebody, as in "Jane Doe", "Engineer"."""
        before, number = last.lines[-1][1], last.lines[-1][0] + 1
        is_first = len(last.lines) == 1 and all(block is last or block.kind == "rule" for block in self.blocks)
        is_end = number >= len(self.lines) or not self.lines[number].strip()
        is_whole = is_end and not (begins_low(text) or SENTENCE_END.search(text))
        return is_first and is_whole and read_head(before, is_first=True).name is not None

    def _line_label(self, number: int, text: str) -> Label | None:
        label = self.days.first.get(number) or line_label(text) or numbered_label(text)
        label = without_remark(label, text) if label else None
        return label if self.blocks else as_title(label, text)

    def _heading_label(self, number: int, words: str) -> Label | None:
        """The label that a heading is, begins with, or ends with; the title of a source may end with it unset."""
        label = self.days.first.get(number) or line_label(words) or last_label(words) or _remarked_year(words)
        is_first = all(block.kind == "rule" for block in self.blocks)
        return label or (title_label(words) if is_first else _last_month(words))

    def _paragraph_label(self, text: str) -> Label | None:
        """The label that leads a line, or that a title ends with: the first line, or one of several of a kind."""
        label = self._line_label(0, text)
        if label or len(text) > LONGEST_TITLE or SENTENCE_END.search(text):
            return label
        if self.is_after_blank and (found := prefixed(text)) and self.alike.get(found[0], 0) > 1:
            return found[1]
        is_first = all(block.kind in ("rule", "heading") or read_field(block.text) for block in self.blocks)
        return title_label(text) if is_first else None

    def _begins(self, text: str) -> bool:
        """Whether a line stands by itself: a declared name, team or role, or what one of those who speak says."""
        if (led := _CAPITALS.match(text)) and led["label"].isupper():
            return True
        if ":" not in text and "：" not in text:
            return False
        is_named = text.endswith((":", "：")) and len(text) < LONGEST_NAME and likeness(text[:-1])
        if is_named or is_private(text) or message_head(text):
            return True
        field = read_field(text)
        return bool(field and (field.kind in ("person", "team") or stated_by(field.key, field.value)))

    def _continues(self, last: Block, text: str, label: Label | None, *, is_beside: bool = False) -> bool:
        """Whether a line goes on with the sentence, or at least the paragraph, of the line before.

        `is_beside`: it stands no deeper than the item above it.
        """
        before = last.lines[-1][1]
        is_open = bool(OPEN_END.search(before[-40:])) and not before.endswith(("—", "–", "--"))
        is_full = self.layout.is_full(before, text)
        is_ended = bool(SENTENCE_END.search(before[-40:]))
        is_row = label and last.label and 0 < behind_date(before, last.label) == behind_date(text, label)
        is_free = not is_open or is_row  # "2025-07 Shipped A" ends with no article
        if self._is_role(last, text) or (len(last.lines) == 1 and likeness(before) == "known" and " " in before):
            return False  # a name on a line of its own
        is_dated = label and label.has_year and not label.is_bare and is_free and begins_with_date(text, label)
        is_apart = (last.label and last.label.is_bare and len(last.lines) == 1) or end_alike(before, text)
        is_apart = is_apart or {last.lines[-1][0], last.lines[-1][0] + 1} <= self.days.last.keys()
        number = last.lines[-1][0]
        is_led = number + 1 in self.led or (number in self.led and not (begins_low(text) or is_open or is_full))
        if is_dated or is_apart or is_led or self._begins(text) or self._begins(before):
            return False
        if label:
            is_alone = label.is_bare and is_open and not text.endswith(":") and len(before.split()) > 3
            # The full stop of "sept." ends no sentence.
            is_stopped = text.rstrip().endswith(".") and (label.has_year or not label.is_bare)
            is_chance = not label.is_strong or is_alone or is_stopped
            is_end = label.is_bare and is_stopped and len(before) <= WIDEST_WRAP
            return is_chance and not is_ended and (is_end or is_open or (self.layout.is_wrapped and is_full))
        # What is moved in and begins low is a list without marks, where the first line does.
        is_list = last.kind == "paragraph" and last.level and begins_low(last.lines[0][1])
        is_list = (is_list and not (is_full and self.layout.is_wrapped)) or (
            self.layout.is_noted and last.kind == "paragraph" and last.first not in self.led
        )
        if (begins_low(text) and not is_list) or (is_open and not is_ended):
            return not before.endswith(":") or is_full
        if last.kind == "item":
            is_loose = self.layout.is_wrapped or is_full
            return not is_beside and ((is_full and self.layout.is_wrapped) or (not is_ended and is_loose))
        is_wrap = self.layout.is_wrapped or not (is_ended or before.endswith(":"))
        return is_full and is_wrap and not self.layout.is_noted


def _last_month(words: str) -> Label | None:
    """The month with which a heading of few words ends: "Addendum August"; what looks like a name has none.

    >>> _last_month("Addendum August").words, _last_month("Anna August"), _last_month("What we learnt in May")
    ('august', None, None)
    """
    before, _, last = words.strip(" *_:").rpartition(" ")
    is_few = 0 < len(before.split()) <= _FEW_WORDS and last[:1].isupper() and fold(last) in months()
    label = line_label(last) if is_few and not is_given(before) else None
    return label if label and label.is_bare else None


def _remarked_year(heading: str) -> Label | None:
    """The year that a heading is, but for a remark in brackets that names nobody: "2024 (for completeness)".

    >>> _remarked_year("2024 (for completeness)").words, _remarked_year("2024 (Ann Lee)"), _remarked_year("7 (old)")
    ('2024', None, None)
    """
    found = _YEAR_REMARKED.fullmatch(heading.strip(" *_:"))
    return line_label(found["year"]) if found and likeness(found["said"]) is None else None
