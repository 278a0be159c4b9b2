"""One profile text to one `ProfileRow`: overview, summaries, copies, furniture, figures; every line accounted for.

Knows what blocks mean. Must not know other files, ids or the roster: `load` puts profiles together.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from reports.errors import Problem
from reports.load import evidence, highlights, themes
from reports.load.blocks import Block, Layout, split_blocks
from reports.load.copies import find_copies
from reports.load.dates import fold
from reports.load.labels import Label, find_label
from reports.load.pages import figure_texts, is_furniture, read_page
from reports.load.people import claimed_span, find_name, heading_name, plain_name, same_words
from reports.load.text import SourceText
from reports.model import EvidenceRow, FigureRow, LineRow, ProfileRow, SummaryRow
from reports.periods import Period

_FIRST_YEAR = 1970
_NO_HEADING = 7
"""Level of a label line that is no heading: any heading may end its section."""

_OVERVIEW_SECTIONS = re.compile(
    r"(?:overview|about(?: me)?|profile|bio(?:graphy)?|introduction|intro|background|summary|role|who)\b"
)
_LIST_SECTIONS = re.compile(
    r"(?:technical |core |key |main )?(?:skills?|technolog(?:y|ies)|languages?|programming languages|tools|frameworks|stack|tech stack|"
    r"repositories|repos|projects|certifications|education|contacts?|links)(?: (?:&|and) [\w ]{2,30})?"
)
_SUMMARY_SECTIONS = re.compile(
    r"(?:key |major |main |overall |notable |top |other |new )*(?:features?|bugs?|fix|impact|achievement|accomplishment|technolog|skills "
    r"(?:demonstrated|used)|highlight|improvement|change|performance|documentation|docs|test|business value|deliver|outcome|result|"
    r"maintenance|refactor|challenge|learning|what |quality|reliability|stability|infrastructure|summary|details)"
)
_GOES_ON = re.compile(
    r"[(*_\s]*(?:it|this|these|those|such|they|also|in addition|additionally|moreover|furthermore|finally|overall|together|"
    r"(?:key|major|main|overall|notable|other|top|technologies|skills|business|impact|tools)\b[^.:]{0,60}:)(?!\w)"
)
_DECLARED = re.compile(
    r"[*_]{0,2}(?P<key>name|full name|display name|contributor|author|developer|engineer|person|employee|subject|e-?mails?|mail|id|"
    r"handle|github|gitlab|login|user ?name|user|role|title|job title|position|team|location|company|organi[sz]ation|joined|since|pronouns|"
    r"manager|department|generated|exported|source|url|website|profile url|time ?zone|aliases)[*_]{0,2}\s*[:=]\s*[*_]{0,2}\s*(?P<value>\S.*)",
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
_EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}")


@dataclass(frozen=True, slots=True)
class Profile:
    """One profile as its own words tell it, before ids are given."""

    row: ProfileRow
    """Its id is still empty."""
    emails: tuple[str, ...] = ()
    """Addresses that the source declares for its person."""
    declared_id: str = ""
    """Id or handle that the source declares."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What reading one profile needs to know besides its words."""

    today: date
    host: str
    vocabulary: Mapping[str, tuple[str, ...]]


@dataclass(slots=True)
class _Draft:
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
        return " ".join(word for block in self.blocks for word in block.text.split())

    @property
    def numbers(self) -> list[int]:
        """Every line of its text."""
        return [number for block in self.blocks for number in block.numbers]


def read_profile(source: SourceText, file: str, sha256: str, reading: Reading) -> Profile | Problem:
    """One profile, or the problem that there is none in the source."""
    sorter = _Sorter(source.lines, file, reading)
    sorter.sort()
    if not sorter.overview and not sorter.drafts and not any(row.became == "problem" for row in sorter.rows.values()):
        message = (
            "only page furniture was found, no overview and no summary." if sorter.rows else "nothing was found in it."
        )
        return Problem(
            "no-content", message, "error", file, None, "Paste the overview and the summaries, or remove the file."
        )
    return sorter.finish(source, sha256)


class _Sorter:
    """Decides of each block what it is; `current` is the summary that a text without a label may go on."""

    def __init__(self, lines: Sequence[str], file: str, reading: Reading) -> None:
        self.lines = lines
        self.file = file
        self.reading = reading
        self.page = read_page(lines)
        self.rows: dict[int, LineRow] = {}
        self.problems: list[Problem] = []
        self.figures: list[FigureRow] = list(self.page.figures)
        self.overview: list[Block] = []
        self.drafts: list[_Draft] = []
        self.current: _Draft | None = None
        self.section = ""
        self.names: list[str] = [self.page.name] if self.page.name else []
        self.emails: list[str] = []
        self.declared_id = ""
        self.unplaced: set[str] = set()
        self.introduced: dict[str, None] = {}
        self.is_spaced = True

    # Sorting ------------------------------------------------------------------------------------

    def sort(self) -> None:
        """Give every line a place."""
        for number in self.page.furniture:
            self._account((number,), "furniture")
        for number, text, period in figure_texts(self.page, self.lines):
            self.rows[number] = LineRow(self.file, number, "figure", period, None, text)
        declared = self._declarations()
        blocks, layout = split_blocks(self.lines, self.page.taken | declared)
        self.is_spaced = _is_spaced(blocks, layout)
        for index, block in enumerate(blocks):
            if block.kind in ("rule", "meta"):
                self._passive(block)
            elif block.kind == "heading":
                self._heading(block)
            elif block.label and not self._is_overview(block, blocks[index + 1 :]):
                self._labelled(block)
            else:
                self._unlabelled(block)
        self._close()

    def _declarations(self) -> dict[int, bool]:
        """`Name: Jane Doe` and the like in the head of a source."""
        taken: dict[int, bool] = {}
        filled = [(i, line.strip()) for i, line in enumerate(self.lines[:200], 1) if line.strip()][:15]
        for number, text in filled:
            found = _DECLARED.fullmatch(text.lstrip("-* ")) if len(text) < 200 else None
            if (
                found
                and number not in self.rows
                and self._declare(found["key"].lower(), found["value"].strip(" *_\"'"))
            ):
                taken[number] = True
            elif taken and (label := find_label(text)) and label.is_bare and label.period and label.period.months > 1:
                taken[number] = True
        self._account(taken, "furniture")
        return taken

    def _declare(self, key: str, value: str) -> bool:
        """Keep what the source says of its person; False where the line is prose after all."""
        if len(value.split()) > 12 or (value.endswith(".") and len(value.split()) > 4):
            return False
        self.emails += _EMAIL.findall(value)
        if key in _NAME_KEYS:
            bare = _EMAIL.sub("", value).strip(" <>()[],;")
            name = plain_name(bare) or (heading_name(bare) if key != "title" else None)
            if name:
                self.names.insert(0, name)
            return name is not None or key in ("name", "title", "subject")
        if key in ("id", "handle", "github", "gitlab", "login", "username", "user name", "user"):
            self.declared_id = self.declared_id or value.lstrip("@")
        return True

    def _account(self, numbers: Iterable[int], became: str, period: str | None = None, of: int | None = None) -> None:
        for number in numbers:
            text = self.lines[number - 1].strip() if became in ("furniture", "figure", "problem") else ""
            self.rows[number] = LineRow(self.file, number, became, period, of, text)  # type: ignore[arg-type]

    def _passive(self, block: Block) -> None:
        self._account(block.numbers, "furniture")
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
            self._account(block.numbers, "furniture")
        elif draft and draft.is_section and not is_furniture(block.text) and self._is_inside(draft, block.level, words):
            draft.blocks.append(block)
        else:
            self._close()
            self.section = words
            self._account(block.numbers, "furniture")

    def _is_known(self, words: str) -> bool:
        return bool(_OVERVIEW_SECTIONS.fullmatch(words) or _LIST_SECTIONS.fullmatch(words) or is_furniture(words))

    def _is_inside(self, draft: _Draft, level: int, words: str) -> bool:
        return level > draft.level or (draft.level == _NO_HEADING and bool(_SUMMARY_SECTIONS.match(words)))

    def _is_overview(self, block: Block, later: Sequence[Block]) -> bool:
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
        if period.months == 1 or block.label.is_strong or not find_name(block.text):
            return False
        return any(
            other.label and other.label.period and period.contains(other.label.period) and other.label.period != period
            for other in later
        )

    def _open(self, label: Label, block: Block, level: int) -> None:
        """A summary begins: under a heading or a label line, or with a label in its text."""
        self._close(label.period)
        self.section = ""
        is_section = label.is_bare or block.kind == "heading"
        draft = _Draft(label.period, label.words, is_section, level, not label.is_bare)
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
            is_day_of_it = (
                draft and draft.period and label.period and block.kind != "paragraph" and not label.is_bare
                and (label.is_day or draft.is_section) and draft.period.contains(label.period) and draft.period.months == 1
            )  # fmt: skip
            if is_day_of_it and draft:
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
        elif not draft.blocks:
            self._differs(draft, label, block)
        else:
            self._open(label, block, _NO_HEADING)
            if is_within and self.current:
                self.current.is_section, self.current.level = True, draft.level

    def _differs(self, draft: _Draft, label: Label, block: Block) -> None:
        """The heading is the page's own order, so it keeps the text; the reader is told."""
        draft.blocks.append(block)
        draft.is_labelled = True
        message = (
            f"the text begins with {label.words!r} and stands under {draft.words!r}; it was kept under {draft.period}."
        )
        hint = "Correct the one that is wrong."
        self.problems.append(Problem("period-differs", message, "warning", self.file, block.first, hint, block.text))

    def _unlabelled(self, block: Block) -> None:
        draft = self.current
        if self._is_overview_copy(block):
            self._account(block.numbers, "copy")
        elif block.kind == "paragraph" and len(block.lines) == 1 and is_furniture(block.text):
            self._account(block.numbers, "furniture")
        elif draft is not None and self._goes_on(draft, block):
            draft.blocks.append(block)
        elif _LIST_SECTIONS.fullmatch(self.section) and len(block.text) < 400:
            self.figures.append(FigureRow(self.section, block.text, block.first))
            self._account(block.numbers, "figure")
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
        ):
            self.names.append(name)
            self._account(block.numbers, "furniture")
        elif (
            block.kind == "paragraph"
            and not self.overview
            and len(text) < 80
            and (name := heading_name(text))
            and not _is_sentence(text)
        ):
            self.names.append(name)
            self._account(block.numbers, "furniture")
        else:
            self.overview.append(block)
            self.introduced[" ".join(text.split())] = None
            self._account(block.numbers, "overview")

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

    def _goes_on(self, draft: _Draft, block: Block) -> bool:
        if draft.is_section or block.kind != "paragraph":
            return True
        if (not block.after_blank and self.is_spaced) or (block.level and draft.blocks[-1].kind == "item"):
            return True
        return draft.key.endswith(":") or block.text[0].islower() or bool(_GOES_ON.match(fold(block.text[:80])))

    def _unplaced(self, block: Block) -> None:
        self._account(block.numbers, "problem")
        key = " ".join(block.text.split())
        if key not in self.unplaced:
            self.unplaced.add(key)
            message = f"no period found in {_shortened(block.text)}."
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
            self._account(numbers, "furniture")
            return
        self._account(numbers, "problem")
        text = draft.labels[0].text
        message = f"no text stands under {_shortened(text)}."
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

    # Finishing ----------------------------------------------------------------------------------

    def finish(self, source: SourceText, sha256: str) -> Profile:
        """The row, from what was sorted."""
        drafts = self._without_copies([draft for draft in self.drafts if self._is_plausible(draft)])
        overview, overview_line_at = _compose(self._once(self.overview))
        texts = [_compose(draft.blocks) for draft in drafts]
        named = dict.fromkeys(
            name for text in [overview, *(text for text, _ in texts)] for name in evidence.find_repositories(text)
        )
        fallback = tuple(named)
        summaries = tuple(
            self._summary(draft, text, line_at, fallback) for draft, (text, line_at) in zip(drafts, texts, strict=True)
        )
        name = self._name(overview)
        claimed = claimed_span(overview)
        if claimed:
            self._check_span(claimed, drafts)
        if not summaries:
            hint = 'Begin each summary with its period, as in "2025-07: …".'
            self.problems.append(
                Problem("no-summary", "no summary with a period was found.", "warning", self.file, None, hint)
            )
        self._account_for_rest()
        lines = tuple(self.rows[number] for number in sorted(self.rows))
        row = ProfileRow(
            file=self.file, sha256=sha256, encoding=source.encoding, id="", name=name,
            line=self._first_line(summaries), overview=overview, claimed_months=claimed[0] if claimed else None,
            evidence=self._evidence(overview, overview_line_at, fallback), summaries=summaries,
            figures=tuple(sorted(self.figures, key=lambda figure: figure.line)), lines=lines,
            problems=tuple(sorted((*source.problems, *self.problems), key=lambda problem: (problem.line or 0, problem.code))),
        )  # fmt: skip
        return Profile(row, tuple(dict.fromkeys(self.emails)), self.declared_id)

    def _once(self, blocks: list[Block]) -> list[Block]:
        """Overview paragraphs without those that are copies of others."""
        copies = find_copies([" ".join(block.text.split()) for block in blocks])
        for index in copies:
            self._account(blocks[index].numbers, "copy")
        self.overview = [block for index, block in enumerate(blocks) if index not in copies]
        return self.overview

    def _first_line(self, summaries: Sequence[SummaryRow]) -> int:
        if self.overview:
            return self.overview[0].first
        content = [row.line for row in self.rows.values() if row.became in ("summary", "problem")]
        return min([*content, *(summary.line for summary in summaries)], default=1)

    def _is_plausible(self, draft: _Draft) -> bool:
        """Whether the period can be one that was worked in; else its text is a problem."""
        period, today = draft.period, self.reading.today
        if period is None:
            code, why = "implausible-period", "there is no such period"
        elif period.year < _FIRST_YEAR:
            code, why = "implausible-period", f"it is before {_FIRST_YEAR}"
        elif period.first > today.year * 12 + today.month - 1:
            code, why = "future-period", f"it is later than {today:%Y-%m}"
        else:
            return True
        numbers = [number for block in draft.labels for number in block.numbers] + draft.numbers
        self._account(numbers, "problem")
        text, _ = _compose(draft.blocks)
        message = f"{draft.words!r} is not a period that a summary can have: {why}."
        hint = "Correct the period."
        self.problems.append(Problem(code, message, "warning", self.file, numbers[0], hint, text))
        return False

    def _without_copies(self, drafts: list[_Draft]) -> list[_Draft]:
        """Each text once, in the order of the file, with the lines of its copies."""
        for draft in drafts:
            self._drop_repeats(draft)
        originals: list[_Draft] = []
        by_period: dict[str, list[_Draft]] = {}
        for draft in drafts:
            by_period.setdefault(str(draft.period), []).append(draft)
        copies: dict[int, _Draft] = {}
        for group in by_period.values():
            for index, of in find_copies([draft.key for draft in group]).items():
                copies[id(group[index])] = group[of]
        for draft in drafts:
            if id(draft) not in copies:
                originals.append(draft)
        for draft in drafts:
            original = copies.get(id(draft))
            period = str(draft.period)
            above = [number for block in draft.labels for number in block.numbers]
            if original:
                original.copies += [draft.blocks[0].first, *draft.copies]
                self._account([*above, *draft.numbers], "copy", period, original.blocks[0].first)
            else:
                self._account([*above, *draft.numbers], "summary", period, draft.blocks[0].first)
        return originals

    def _drop_repeats(self, draft: _Draft) -> None:
        """A paragraph printed twice under one heading."""
        paragraphs = [block for block in draft.blocks if block.kind == "paragraph" and len(block.text) >= 30]
        repeats = find_copies([" ".join(block.text.split()) for block in paragraphs]) if len(paragraphs) > 1 else {}
        dropped = {id(paragraphs[index]) for index in repeats}
        kept = [block for block in draft.blocks if id(block) not in dropped]
        for block in draft.blocks:
            if id(block) in dropped:
                draft.copies.append(block.first)
                self._account(block.numbers, "copy", str(draft.period), kept[0].first)
        draft.blocks = kept

    def _summary(
        self, draft: _Draft, text: str, line_at: Callable[[int], int], fallback: tuple[str, ...]
    ) -> SummaryRow:
        return SummaryRow(
            period=str(draft.period),
            text=text,
            line=draft.blocks[0].first,
            copies=tuple(sorted(draft.copies)),
            highlights=highlights.find_highlights(text, line_at),
            evidence=self._evidence(text, line_at, fallback),
            themes=themes.find_themes(text, self.reading.vocabulary),
        )

    def _evidence(self, text: str, line_at: Callable[[int], int], fallback: tuple[str, ...]) -> tuple[EvidenceRow, ...]:
        return evidence.find_evidence(text, line_at, self.reading.host, fallback) if text else ()

    def _name(self, overview: str) -> str | None:
        """The name in the head of the source before the one in its prose."""
        in_prose = find_name(overview) if overview else None
        if not self.names:
            return in_prose
        name = self.names[0]
        if in_prose and not same_words(name, in_prose):
            message = f"the overview speaks of {in_prose!r}, the head of the source of {name!r}; the latter was taken."
            line = self.overview[0].first
            hint = "Check that the text is about this person."
            self.problems.append(Problem("name-differs", message, "warning", self.file, line, hint, in_prose))
        return name

    def _check_span(self, claimed: tuple[int, bool], drafts: Sequence[_Draft]) -> None:
        months, is_exact = claimed
        present = {month for draft in drafts if draft.period for month in range(draft.period.first, draft.period.end)}
        if not present or len(present) == months or (not is_exact and abs(len(present) - months) <= 2):
            return
        reach = max(present) - min(present) + 1
        message = f"the overview speaks of {months} months; {len(present)} have a summary (from first to last {reach})."
        hint = "Add the missing summaries, or correct the overview."
        self.problems.append(Problem("span-differs", message, "warning", self.file, self.overview[0].first, hint))

    def _account_for_rest(self) -> None:
        """No line is ever lost: what no rule placed is a problem."""
        for number, line in enumerate(self.lines, 1):
            if line.strip() and number not in self.rows:
                self._account((number,), "problem")
                message = f"no place was found for {_shortened(line.strip())}."
                self.problems.append(
                    Problem("unplaced", message, "warning", self.file, number, "Set it apart by blank lines.", line)
                )


def _is_spaced(blocks: Sequence[Block], layout: Layout) -> bool:
    """Whether blank lines stand between summaries, so that a line right below one goes on with it."""
    labelled = [block for block in blocks if block.label and not block.label.is_bare and block.kind == "paragraph"][1:]
    if not labelled:
        return layout.is_wrapped or any(block.label for block in blocks)
    return 2 * sum(block.after_blank for block in labelled) > len(labelled)


def _is_sentence(text: str) -> bool:
    return text.rstrip().endswith((".", "!", "?"))


def _shortened(text: str) -> str:
    line = " ".join(text[:200].split())
    return '"' + (line if len(line) <= 60 else line[:59].rsplit(" ", 1)[0] + "…") + '"'


def _compose(blocks: Sequence[Block]) -> tuple[str, Callable[[int], int]]:
    """The text of blocks, and the line of the source on which each offset of it lies."""
    parts: list[str] = []
    offsets: list[int] = []
    numbers: list[int] = []
    at = 0
    for block in blocks:
        inner = "\n" if block.kind == "code" else " "
        for index, (number, words) in enumerate(block.lines):
            joint = "" if not parts else inner if index else "\n"
            parts += (joint, words)
            at += len(joint)
            offsets.append(at)
            numbers.append(number)
            at += len(words)

    def line_at(offset: int) -> int:
        return numbers[max(0, bisect_right(offsets, offset) - 1)] if numbers else 1

    return "".join(parts), line_at
