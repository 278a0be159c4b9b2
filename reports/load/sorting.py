"""What each block of a profile is: overview, summary, furniture, figure or problem.

Knows the order in which profiles are written. Must not know other files, ids, or what a text says beyond its label.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from reports.errors import Problem
from reports.load.block import Block
from reports.load.blocks import WIDEST_WRAP, Layout, split_blocks
from reports.load.copies import find_copies
from reports.load.dates import begins_low, fold
from reports.load.labels import Label, find_label, label_length
from reports.load.mail import EMAIL, read_mail
from reports.load.pages import figure_texts, is_furniture, read_page
from reports.load.people import find_name, heading_name, plain_name
from reports.model import Became, FigureRow, LineRow
from reports.periods import Period

_NO_HEADING = 7
"""Level of a label line that is no heading: any heading may end its section."""

_OVERVIEW_SECTIONS = re.compile(
    r"(?:overview|about(?: me)?|profile|bio(?:graphy)?|introduction|intro|background|summary|role|who)\b"
)
_LIST_SECTIONS = re.compile(
    r"(?:technical |core |key |main )?"
    r"(?:skills?|technolog(?:y|ies)|(?:programming )?languages?|tools|frameworks|(?:tech )?stack|"
    r"repositories|repos|projects|certifications|education|contacts?|links)(?: (?:&|and) [\w ]{2,30})?"
)
_SUMMARY_SECTIONS = re.compile(
    r"(?:key |major |main |overall |notable |top |other |new )*"
    r"(?:features?|bugs?|fix|impact|achievement|accomplishment|technolog|skills (?:demonstrated|used)|highlight|"
    r"improvement|change|performance|documentation|docs|test|business value|deliver|outcome|result|maintenance|"
    r"refactor|challenge|learning|what |quality|reliability|stability|infrastructure|summary|details)"
)
_GOES_ON = re.compile(
    r"[(*_\s]*(?:it|this|these|those|such|they|also|in addition|additionally|moreover|furthermore|finally|overall|"
    r"together|(?:key|major|main|overall|notable|other|top|technologies|skills|business|impact|tools)\b[^.:]{0,60}:)"
    r"(?!\w)"
)
_DECLARED = re.compile(
    r"[*_]{0,2}(?P<key>(?:full |display )?name|contributor|author|developer|engineer|person|employee|subject|"
    r"e-?mails?|mail|id|handle|github|gitlab|login|user ?name|user|role|(?:job )?title|position|team|location|company|"
    r"organi[sz]ation|joined|since|pronouns|manager|department|generated|exported|source|(?:profile )?url|website|"
    r"time ?zone|aliases)[*_]{0,2}\s*[:=]\s*[*_]{0,2}\s*(?P<value>\S.*)",
    re.IGNORECASE,
)
_NAME_KEYS = frozenset(
    (
        "name",
        "full name",
        "display name",
        "contributor",
        "author",
        "developer",
        "engineer",
        "person",
        "employee",
        "subject",
        "title",
    )
)
_ABOUT_PERIODS = re.compile(
    r"\b(?:month|quarter|period|week|timeline|history|log|summaries|updates|highlights|achievements|deliver|changelog)"
)
"""In a heading: what stands below it is no overview."""


@dataclass(slots=True)
class Draft:
    """A summary in the making."""

    period: Period | None
    words: str
    """The label as written, for messages."""
    is_section: bool
    """A heading or a label line stands above its text; else the label leads the text."""
    level: int = _NO_HEADING
    is_labelled: bool = False
    """Its text has a label of its own."""
    labels: list[Block] = field(default_factory=list)
    """The bare label line or heading above."""
    blocks: list[Block] = field(default_factory=list)
    copies: list[int] = field(default_factory=list)

    @property
    def key(self) -> str:
        """Its text with blanks folded: for comparing."""
        return " ".join(" ".join(block.text for block in self.blocks).split())

    @property
    def numbers(self) -> list[int]:
        """Every line of its text."""
        return [number for block in self.blocks for number in block.numbers]


class Sorter:
    """Decides of each block what it is; `current` is the summary that a text without a label may go on."""

    def __init__(self, lines: Sequence[str], file: str) -> None:
        self.lines = lines
        self.file = file
        self.page = read_page(lines)
        self.rows: dict[int, LineRow] = {}
        self.problems: list[Problem] = []
        self.figures: list[FigureRow] = list(self.page.figures)
        self.overview: list[Block] = []
        self.drafts: list[Draft] = []
        self.current: Draft | None = None
        self.section = ""
        self.names: list[str] = [self.page.name] if self.page.name else []
        self.mail = read_mail(lines)
        self.emails: list[str] = []
        self.declared_id = ""
        self.unplaced: set[str] = set()
        self.introduced: dict[str, None] = {}
        self.is_spaced = True
        self.said: dict[int, str] = {}

    def sort(self) -> None:
        """Give every line a place."""
        for number in self.page.furniture:
            self.account((number,), "furniture")
        for number, text, period in figure_texts(self.page, self.lines):
            self.rows[number] = LineRow(self.file, number, "figure", period, None, text)
        declared = self._declarations()
        is_markdown = self.file.lower().endswith((".md", ".markdown"))
        blocks, layout = split_blocks(self.lines, {**self.page.taken, **declared}, is_markdown=is_markdown)
        self.said = {number: text for block in blocks for number, text in block.lines} if is_markdown else {}
        self.is_spaced = _is_spaced(blocks, layout)
        for index, block in enumerate(blocks):
            if block.kind in ("rule", "meta") or not block.lines:
                self._passive(block)
            elif block.kind == "heading":
                self._heading(block)
            elif block.label and not self._is_overview(block, blocks, index):
                self._labelled(block)
            else:
                self._unlabelled(block)
        self._close()

    def _declarations(self) -> dict[int, bool]:
        """`Name: Jane Doe` and the like in the head of a source."""
        taken = dict.fromkeys(self.mail.lines, True)
        filled = [(i, line.strip()) for i, line in enumerate(self.lines[:200], 1) if line.strip()][:15]
        for number, text in filled:
            found = _DECLARED.fullmatch(text.lstrip("-* ")) if len(text) < 200 else None
            if (
                found
                and number not in self.rows
                and number not in taken
                and self._declare(found["key"].lower(), found["value"].strip(" *_\"'"))
            ) or (
                taken
                and number not in taken
                and (label := find_label(text))
                and label.is_bare
                and label.period
                and label.period.months > 1
            ):
                taken[number] = True
        self.account(taken, "furniture")
        return taken

    def _declare(self, key: str, value: str) -> bool:
        """Keep what the source says of its person; False where the line is prose after all."""
        if len(value.split()) > 12 or (value.endswith(".") and len(value.split()) > 4):
            return False
        self.emails += EMAIL.findall(value)
        if key in _NAME_KEYS:
            bare = EMAIL.sub("", value).strip(" <>()[],;")
            name = plain_name(bare) or heading_name(bare)
            if name:
                self.names.insert(len(self.names) if key in ("author", "title") else 0, name)
            return name is not None or key in ("name", "subject")
        if key in ("id", "handle", "github", "gitlab", "login", "username", "user name", "user"):
            self.declared_id = self.declared_id or value.lstrip("@")
        return True

    def account(self, numbers: Iterable[int], became: Became, period: str | None = None, of: int | None = None) -> None:
        """Say of lines what became of them."""
        for number in numbers:
            said = self.said.get(number) or self.lines[number - 1].strip()
            text = said if became in ("furniture", "figure", "problem") else ""
            self.rows[number] = LineRow(self.file, number, became, period, of, text)

    def _passive(self, block: Block) -> None:
        self.account(block.numbers, "furniture")
        if block.kind == "meta":
            for _, text in block.lines:
                if found := _DECLARED.fullmatch(text[:300]):
                    self._declare(found["key"].lower(), found["value"].strip(" *_\"'"))

    def _heading(self, block: Block) -> None:
        label, draft = block.label, self.current
        words = fold(block.text).strip(" *_:")
        if label:
            self._open(label, block, block.level)
        elif (
            self.current is None
            and not self.drafts
            and (name := heading_name(block.text))
            and not self._is_known(words)
        ):
            self.names.append(name)
            self.section = ""
            self.account(block.numbers, "furniture")
        elif draft and draft.is_section and not is_furniture(block.text) and self._is_inside(draft, block.level, words):
            draft.blocks.append(block)
        else:
            self._close()
            self.section = words
            self.account(block.numbers, "furniture")

    def _is_known(self, words: str) -> bool:
        return bool(_OVERVIEW_SECTIONS.fullmatch(words) or _LIST_SECTIONS.fullmatch(words) or is_furniture(words))

    def _is_inside(self, draft: Draft, level: int, words: str) -> bool:
        return level > draft.level or (draft.level == _NO_HEADING and bool(_SUMMARY_SECTIONS.match(words)))

    def _is_overview(self, block: Block, blocks: Sequence[Block], index: int) -> bool:
        """The first paragraph may begin with its span: "Between March and May 2025, Jane Doe improved …"."""
        period = block.label.period if block.label else None
        if (
            self.overview
            or self.drafts
            or block.kind != "paragraph"
            or not block.label
            or block.label.is_bare
            or not period
        ):
            return False
        if period.months == 1 or label_length(block.text) or not find_name(block.text):
            return False
        if _ABOUT_PERIODS.search(self.section):
            return False
        periods = [other.label.period for other in blocks[index + 1 :] if other.label and other.label.period]
        is_over = any(period.contains(other) and period != other for other in periods)
        return is_over or (bool(periods) and all(other.months < period.months for other in periods))

    def _open(self, label: Label, block: Block, level: int) -> None:
        """A summary begins: under a heading or a label line, or with a label in its text."""
        self._close(label.period)
        self.section = ""
        is_section = label.is_bare or block.kind == "heading"
        draft = Draft(label.period, label.words, is_section, level, not label.is_bare)
        if label.is_bare:
            draft.labels.append(block)
        else:
            draft.blocks.append(block)
        self.drafts.append(draft)
        self.current = draft

    def _labelled(self, block: Block) -> None:
        label, draft = block.label, self.current
        if label is None:
            return
        if draft is None or not draft.is_section or label.is_bare or not draft.period or not label.period:
            if draft and block.kind != "paragraph" and _is_part_of(draft, label):
                draft.blocks.append(block)
            else:
                self._open(label, block, _NO_HEADING)
            return
        is_within = draft.period.contains(label.period)
        if is_within and draft.period.months > label.period.months and not label.is_day:
            self._open(label, block, _NO_HEADING)
        elif is_within and (block.kind != "paragraph" or label.is_day or not draft.blocks or not draft.is_labelled):
            draft.is_labelled = draft.is_labelled or (block.kind == "paragraph" and not label.is_day)
            draft.blocks.append(block)
        elif block.kind == "item" and not label.is_strong:
            draft.blocks.append(block)  # a date that is not set off is part of what the item says
        elif not draft.blocks:
            self._differs(draft, block)
        else:
            self._open(label, block, _NO_HEADING)
            if is_within and self.current:
                self.current.is_section, self.current.level = True, draft.level

    def _differs(self, draft: Draft, block: Block) -> None:
        """The heading is the page's own order, so it keeps the text; the reader is told."""
        draft.blocks.append(block)
        draft.is_labelled = True
        above = draft.labels[0].text if draft.labels else draft.words
        message = f"{shortened(block.text)} stands under {shortened(above)}; it was kept under {draft.period}."
        hint = "Correct the one that is wrong."
        self.problems.append(Problem("period-differs", message, "warning", self.file, block.first, hint, block.text))

    def _unlabelled(self, block: Block) -> None:
        draft = self.current
        if self._is_overview_copy(block):
            self.account(block.numbers, "copy")
        elif block.kind == "paragraph" and len(block.lines) == 1 and is_furniture(block.text):
            self.account(block.numbers, "furniture")
        elif draft is not None and self._goes_on(draft, block):
            draft.blocks.append(block)
        elif _LIST_SECTIONS.fullmatch(self.section) and len(block.text) < 400:
            self.figures.append(FigureRow(self.section, block.text, block.first))
            self.account(block.numbers, "figure")
        elif not self.drafts or _OVERVIEW_SECTIONS.fullmatch(self.section):
            self._introduce(block)
        else:
            self._unplaced(block)

    def _introduce(self, block: Block) -> None:
        """Before the first label: a line that is only a name, a table's head, or the overview."""
        text = block.text
        if (
            block.kind == "paragraph"
            and not self.overview
            and len(text) < 80
            and (name := plain_name(text.strip("*_ ")))
        ) or (
            block.kind == "paragraph"
            and not self.overview
            and len(text) < 80
            and (name := heading_name(text))
            and not _is_sentence(text)
        ):
            self.names.append(name)
            self.account(block.numbers, "furniture")
        else:
            self.overview.append(block)
            self.introduced[" ".join(text.split())] = None
            self.account(block.numbers, "overview")

    def _is_overview_copy(self, block: Block) -> bool:
        if not self.overview or block.kind != "paragraph":
            return False
        key = " ".join(block.text.split())
        if key in self.introduced:
            return True
        if not key.endswith(("…", "...", "more")):
            return False
        keys = list(self.introduced)[:50]
        return find_copies([*keys, key]).get(len(keys)) is not None

    def _goes_on(self, draft: Draft, block: Block) -> bool:
        if draft.is_section or block.kind != "paragraph":
            return True
        if (not block.after_blank and self.is_spaced) or (block.level and draft.blocks[-1].kind == "item"):
            return True
        return draft.key.endswith(":") or begins_low(block.text) or bool(_GOES_ON.match(fold(block.text[:80])))

    def _unplaced(self, block: Block) -> None:
        self.account(block.numbers, "problem")
        key = " ".join(block.text.split())
        if key not in self.unplaced:
            self.unplaced.add(key)
            message = f"no period found in {shortened(block.text)}."
            hint = 'Begin the paragraph with one, as in "2025-07: …", or put it under a heading with one.'
            self.problems.append(Problem("no-period", message, "warning", self.file, block.first, hint, block.text))

    def _close(self, following: Period | None = None) -> None:
        """End the current summary; a label without text is a heading over others, or a problem."""
        draft, self.current = self.current, None
        if draft is None or draft.blocks:
            return
        self.drafts.remove(draft) if self.drafts[-1] is not draft else self.drafts.pop()
        numbers = [number for block in draft.labels for number in block.numbers]
        is_over_others = bool(
            draft.period and following and draft.period.contains(following) and draft.period != following
        )
        is_of_figures = str(draft.period) in {figure.period for figure in self.figures}
        is_again = bool(draft.period and following and draft.period == following)
        if is_over_others or is_of_figures or is_again:
            self.account(numbers, "furniture")
            return
        self.account(numbers, "problem")
        text = draft.labels[0].text
        message = f"no text stands under {shortened(text)}."
        self.problems.append(
            Problem(
                "no-text",
                message,
                "note",
                self.file,
                numbers[0],
                "Write the summary below it, or remove the line.",
                text,
            )
        )


def _is_part_of(draft: Draft, label: Label) -> bool:
    """Whether an item's label only tells the day, or again the month, of the summary that it stands in."""
    if draft.period is None or label.period is None or label.is_bare or draft.period.months > 1:
        return False
    return (label.is_day or draft.is_section) and draft.period.contains(label.period)


def _is_spaced(blocks: Sequence[Block], layout: Layout) -> bool:
    """Whether blank lines stand between summaries, so that a line right below one goes on with it."""
    labelled = [block for block in blocks if block.label and not block.label.is_bare and block.kind == "paragraph"][1:]
    if not labelled:
        return layout.is_wrapped or any(block.label and len(block.text) <= WIDEST_WRAP for block in blocks)
    return 2 * sum(block.after_blank for block in labelled) > len(labelled)


def _is_sentence(text: str) -> bool:
    return text.rstrip().endswith((".", "!", "?"))


def shortened(text: str) -> str:
    """The first words of a text in quotes, for messages."""
    line = " ".join(text[:200].split())
    return '"' + (line if len(line) <= 60 else line[:59].rsplit(" ", 1)[0] + "…") + '"'
