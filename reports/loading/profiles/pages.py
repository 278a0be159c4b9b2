"""What a profile page prints around its texts: captions, chrome, statistics; never a figure out of prose.

Knows the sections of such pages. Must not know summaries; prose is left untouched.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from reports.loading.dates.labels import find_label
from reports.loading.folding import fold
from reports.loading.names.people import plain_name
from reports.loading.words import CERTAIN_CAPTIONS, CHROME
from reports.model.rows import FigureRow
from reports.regex import regex

_SECTIONS = {
    "overall statistics": "statistics", "feature vs bugs": "statistics", "features vs bugs": "statistics",
    "repository contributions": "statistics", "your network": "statistics", "network": "statistics",
    "statistics": "statistics",
    "work history": "history", "activity": "activity", "loading activity data...": "activity",
    "quality metrics": "quality", "code quality": "quality",
    "skills & technologies": "skills", "skills and technologies": "skills",
    "repositories contributed to": "repositories", "repositories": "repositories",
}  # fmt: skip
"""Folded caption to the section of the page that it opens."""
_LISTS = (
    "programming languages",
    "technical skills",
    "languages used",
    "languages",
    "skills",
    "technologies",
    "frameworks",
    "tools",
)
_FOOTER = regex(
    r"(?:©|\(c\)\s*\d{4}|copyright\s+(?:©|\(c\)|\d{4})|all rights reserved|generated (?:by|with|on)\b|powered by\b|"
    r"made with (?:love|♥|❤)|page \d+ of \d+|\d+ / \d+$|last updated\b|exported (?:from|on|by)\b|"
    r"this (?:report|page|profile) (?:is|was) (?:designed|generated))"
)
_SPEAKS_TO_READER = regex(
    r"(?:an? )?(?:overview|summary|list|timeline|history|breakdown|details|all|your|see|view|explore|discover|here)\b"
    r".{0,120}\b(?:you've|you|your)\b"
)
_COUNTED = (
    "commits?|features?|bugs?|bug ?fixes|fixes|pull requests?|prs?|issues?|reviews?|repos(?:itories)?|repos?|"
    "lines of code|contributions?"
)
_COUNTS = regex(rf"\d[\d,.]{{0,11}}\s*(?:{_COUNTED})(?:\s*[•·|,;/–-]\s*\d[\d,.]{{0,11}}\s*(?:{_COUNTED})){{0,6}}")
_COUNT = regex(rf"(?P<value>\d[\d,.]{{0,11}})\s*(?P<name>{_COUNTED})")
_VALUE = r"[~≈]?\d[\d.,'\u00a0\u202f]{0,15}\s?[kmb]?\+?\s?%?"
_ONLY_VALUE = regex(_VALUE, re.IGNORECASE)
_VALUE_NAME = regex(rf"(?P<value>{_VALUE})\s*(?P<name>[^\W\d_][^\d]{{0,40}})", re.IGNORECASE)
_NAME_VALUE = regex(rf"(?P<name>[^\W\d_][^\d:]{{0,40}}?)\s*:?\s*(?P<value>{_VALUE})", re.IGNORECASE)
_REPOSITORY = regex(r"[\w.-]{1,60}/[\w.-]{1,100}")
_MONTHS_ACTIVE = regex(r"(?P<value>\d+)\s*months? active")
_REPOS = regex(r"(?P<value>\d+)\s*repos(?:itories|itory)?|(?P<one>\d+)\s*repo")
_SPAN = regex(r"[^\W\d_]{3,10}\.? \d{4}\s*[-–—]?\s*(?:[^\W\d_]{3,10}\.? \d{4}|present|now)", re.IGNORECASE)
_LONG = 110


@dataclass(slots=True)
class Page:
    """What the page around the texts says."""

    is_page: bool = False
    """The source is a whole profile page, or a good part of one."""
    name: str | None = None
    """The person's display name in the head of the page."""
    boilerplate: set[int] = field(default_factory=set)
    """Lines that say nothing about the person."""
    figures: list[FigureRow] = field(default_factory=list)
    figure_lines: dict[int, str | None] = field(default_factory=dict)
    """Lines that state figures, with the period they are for."""

    @property
    def taken(self) -> Mapping[int, bool]:
        """Every line that is accounted for here."""
        return dict.fromkeys(self.boilerplate | set(self.figure_lines), True)


def is_caption(text: str) -> bool:
    """Whether a line is a caption of a profile page, which nobody writes as text; to be asked of lines below no period.

    >>> is_caption("Overview of all repositories you've contributed to across your timeline")
    True
    """
    if len(text) > 200:
        return False
    words = fold(text).strip(" *_#:")
    is_sentence = words.endswith((".", "!", "?", ";")) and not words.endswith("...")
    return words in CERTAIN_CAPTIONS or (
        not is_sentence and len(words.split()) <= 15 and bool(_SPEAKS_TO_READER.match(words)) and ":" not in words
    )


def _is_chrome(text: str) -> bool:
    """Whether a line of a full page is a caption, a button or a footer."""
    words = fold(text).strip(" *_#:") if len(text) <= 200 else ""
    return is_caption(text) or words in CHROME or (bool(_FOOTER.match(words)) and 0 < len(words) < _LONG)


def read_page(lines: Sequence[str]) -> Page:
    """The boilerplate and the stated figures of a source."""
    filled = [(number, text.strip()) for number, text in enumerate(lines, 1) if text.strip()]
    captions = {fold(text) for _, text in filled if len(text) < 60}
    page = Page(is_page=len(captions & CERTAIN_CAPTIONS) >= 2)
    reader = _PageReader(page, filled)
    reader.read()
    return page


class _PageReader:
    """Goes through the lines once; `section` is the part of the page it is in."""

    def __init__(self, page: Page, filled: list[tuple[int, str]]) -> None:
        self.page = page
        self.filled = filled
        self.section = "head" if page.is_page else ""
        self.caption = ""
        self.period: str | None = None
        self.repository: str | None = None
        self.list_row: int | None = None
        self.lists: dict[int, list[str]] = {}
        """Place of a figure to the words of the list that it is."""

    def read(self) -> None:
        """Account for the lines of the page; of another source only for counts such as "3 Commits • 2 Features"."""
        if self.page.is_page:
            self.page.name = self._head_name()
        lines = iter(range(len(self.filled)))
        for index in lines:
            number, text = self.filled[index]
            used = self._line(index, number, text)
            for _ in range(used - 1):
                next(lines, None)
        for row, words in self.lists.items():
            self.page.figures[row] = replace(self.page.figures[row], value=", ".join(words))

    def _head_name(self) -> str | None:
        """The name beside the word PROFILE, else the first that is printed twice, else the last before the overview."""
        head = []
        for _, text in self.filled[:25]:
            if len(text) > _LONG or fold(text) in _SECTIONS:
                break
            head.append(text)
        for index, text in enumerate(head):
            if fold(text) == "profile":
                beside = [*head[index + 1 : index + 2], *reversed(head[:index])]
                names = [name for other in beside if (name := plain_name(other))]
                if names:
                    return names[0]
        names = [name for text in head if (name := plain_name(text))]
        twice = [name for name in names if names.count(name) > 1]
        return next(iter(twice or names[-1:]), None)

    def _line(self, index: int, number: int, text: str) -> int:
        """Account for the line if it is the page's; the number of lines that were used."""
        words = fold(text) if len(text) < 200 else ""
        words = words.strip(" *_") if words else ""
        if self._is_count(index, text, words):
            return self._counts(index, number, words)
        if not self.page.is_page:
            self._track(text)
            return 1
        if words in _SECTIONS:
            self._open(number, words)
        elif self.section == "footer" or (words and _FOOTER.search(words) and len(words) < _LONG and _is_chrome(text)):
            self._footer(number, text)
        elif self.section and len(text) <= _LONG:
            return self._in_section(index, number, text, words)
        elif words and not self._track(text) and _is_chrome(text) and not text.startswith(("#", "-", "|")):
            self.page.boilerplate.add(number)
        elif self.section == "head" and len(text) > _LONG:
            self.section = "overview"
        return 1

    def _track(self, text: str) -> bool:
        label = find_label(text)
        if label and label.period and label.is_bare:
            self.period = str(label.period)
        return label is not None

    def _open(self, number: int, words: str) -> None:
        self.section, self.caption = _SECTIONS[words], words
        self.repository = self.list_row = None
        self.page.boilerplate.add(number)

    def _footer(self, number: int, text: str) -> None:
        if find_label(text):
            self.section = ""
            return
        if self.section in ("repositories", "skills", "activity"):
            self.section = "footer"
        self.page.boilerplate.add(number)

    def _is_count(self, index: int, text: str, words: str) -> bool:
        """`3 Commits • 2 Features` below a month; a lone count only right below its month."""
        if not _COUNTS.fullmatch(words) or self.section in ("statistics", "repositories"):
            return False
        label = find_label(self.filled[index - 1][1]) if index else None
        if not label or not label.is_bare:
            return False
        following = find_label(self.filled[index + 1][1]) if index + 1 < len(self.filled) else None
        is_dated = bool(following and following.is_bare and following.is_day and following.period == label.period)
        return is_dated or "•" in text or "·" in text or self.page.is_page

    def _counts(self, index: int, number: int, words: str) -> int:
        """Account for the counts and for the day that follows them, which only repeats the month."""
        for found in _COUNT.finditer(words):
            name = found["name"] + ("" if found["name"].endswith(("s", "code")) else "s")
            self._figure(number, name, found["value"], period=self.period)
        label = find_label(self.filled[index + 1][1]) if index + 1 < len(self.filled) else None
        if label and label.is_bare and label.is_day and str(label.period) == self.period:
            self.page.boilerplate.add(self.filled[index + 1][0])
            return 2
        return 1

    def _figure(self, number: int, name: str, value: str, period: str | None = None, is_score: bool = False) -> None:
        self.page.figures.append(FigureRow(name, value.strip(), number, period, self.repository, is_score))
        self.page.figure_lines[number] = period

    def _in_section(self, index: int, number: int, text: str, words: str) -> int:
        match self.section:
            case "head":
                if plain_name(text) or (len(text.split()) <= 8 and not text.endswith((".", "!"))):
                    self.page.boilerplate.add(number)
            case "statistics":
                return self._statistics(index, number, words)
            case "history" | "overview":
                self._history(number, text)
            case "quality":
                return self._quality(index, number, words)
            case "skills":
                self._skills(number, text, words)
            case "repositories":
                self._repositories(index, number, text, words)
            case _:
                self.page.boilerplate.add(number)
        return 1

    def _next(self, index: int) -> str:
        return (
            fold(self.filled[index + 1][1])
            if index + 1 < len(self.filled) and len(self.filled[index + 1][1]) < 60
            else ""
        )

    def _statistics(self, index: int, number: int, words: str) -> int:
        """A value beside its name or on the line before or after it."""
        following = self._next(index)
        if found := _VALUE_NAME.fullmatch(words) or _NAME_VALUE.fullmatch(words):
            self._figure(number, self._statistic(found["name"].strip(), found["value"]), found["value"])
        elif (
            _ONLY_VALUE.fullmatch(words)
            and following
            and not _ONLY_VALUE.fullmatch(following)
            and following not in _SECTIONS
        ):
            self._figure(number, self._statistic(following, words), words)
            self.page.figure_lines[self.filled[index + 1][0]] = None
            return 2
        elif _ONLY_VALUE.fullmatch(following):
            self._figure(number, self._statistic(words, following), following)
            self.page.figure_lines[self.filled[index + 1][0]] = None
            return 2
        else:
            self.page.boilerplate.add(number)
        return 1

    def _statistic(self, name: str, value: str) -> str:
        """`60%Features` is their share; `93Total` and `12 people` are what the caption above names."""
        if value.strip().endswith("%"):
            return f"{name} share"
        return self.caption if name in ("total", "people", "person", "members") and self.caption else name

    def _history(self, number: int, text: str) -> None:
        label = find_label(text)
        is_again = bool(label and label.is_bare and label.is_day and str(label.period) == self.period)
        if is_again or (label is None and _is_chrome(text)):
            self.page.boilerplate.add(number)
        elif label and label.is_bare and label.period:
            self.period = str(label.period)

    def _quality(self, index: int, number: int, words: str) -> int:
        following = self._next(index)
        if found := _NAME_VALUE.fullmatch(words) or _VALUE_NAME.fullmatch(words):
            self._figure(number, found["name"].strip(), found["value"], is_score=True)
        elif _ONLY_VALUE.fullmatch(following):
            self._figure(number, words, following, is_score=True)
            self.page.figure_lines[self.filled[index + 1][0]] = None
            return 2
        else:
            self.page.boilerplate.add(number)
        return 1

    def _skills(self, number: int, text: str, words: str) -> None:
        if words in _LISTS:
            self.caption, self.list_row = words, None
            self.page.boilerplate.add(number)
        elif self.list_row is not None and self.page.figures[self.list_row].name == self.caption:
            self.lists[self.list_row].append(text)
            self.page.figure_lines[number] = None
        else:
            self._figure(number, self.caption, text)
            self.list_row = len(self.page.figures) - 1
            self.lists[self.list_row] = [text.strip()]

    def _repositories(self, index: int, number: int, text: str, words: str) -> None:
        following = self._next(index)
        is_first = self.caption not in _LISTS
        if _REPOSITORY.fullmatch(text) and (
            is_first or _SPAN.fullmatch(following) or _MONTHS_ACTIVE.fullmatch(following)
        ):
            self.repository, self.caption, self.list_row = text, "", None
            self.page.figure_lines[number] = None
        elif found := _MONTHS_ACTIVE.fullmatch(words):
            self._figure(number, "months active", found["value"])
        elif _SPAN.fullmatch(text):
            self._figure(number, "active", text)
        elif self.repository is None and (found := _REPOS.fullmatch(words)):
            self._figure(number, "repositories contributed to", found["value"] or found["one"])
        elif words in _LISTS or (self.repository and self.caption in _LISTS):
            self._skills(number, text, words)
        else:
            self.page.boilerplate.add(number)


def figure_texts(page: Page, lines: Sequence[str]) -> Iterator[tuple[int, str, str | None]]:
    """Line, words and period of each line that states a figure, in order."""
    for number in sorted(page.figure_lines):
        yield number, lines[number - 1].strip(), page.figure_lines[number]
