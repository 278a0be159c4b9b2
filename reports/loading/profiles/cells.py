"""Sections of one line or one cell: rows of tables, lines in which somebody speaks, items that a period leads.

Knows sections and tables. Must not know how they nest.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date
from typing import Literal

from reports.loading.dates.labels import find_label, find_open_label
from reports.loading.dates.whole import whole_of
from reports.loading.markup.block import Block
from reports.loading.markup.marks import MARK
from reports.loading.profiles.blocks import TABLE_RULE
from reports.loading.profiles.sections import Placed, Section
from reports.loading.profiles.stack import PSEUDO
from reports.loading.profiles.tables import Table
from reports.periods import Period

_HEADED = ("person", "period")
_YEAR = 12
_OF_FORM = 2
"""Columns of what is asked, and what is answered."""


def tell_day(section: Section, year: int | None, month: int | None, day: int | None, *, is_near: bool = False) -> None:
    """Give a section the day on which its message was written, or say why its month stays open."""
    section.is_record = True
    if year and month and day:
        with suppress(ValueError):
            section.written = date(year, month, day)
            section.period = Period.containing(section.written)
            return
    section.asked = "its day is told by a word" if is_near else "day and month cannot be told apart"


def mark_moved_in(stack: Sequence[Section], block: Block) -> None:
    """Note of each section whether its first text is moved in below a head that is a line."""
    for section in stack:
        head = section.block
        is_line = head is not None and head.kind == "paragraph" and not head.marks and section.kind in _HEADED
        if head and is_line and head.level < block.level and head is not block and not section.has_text:
            section.is_moved_in = True
        section.has_text = True


def is_beside(around: Section, block: Block) -> bool:
    """Whether an item stands beside the one that a period leads: it is not of that one, in a longer period.

    Nor is it where a sentence says that period: "In February, I moved it".
    """
    item = around.block
    is_led = around.is_prose and item is not None and item.kind == block.kind == "item" and block.level <= item.level
    is_said = around.label is not None and not around.label.is_strong
    return bool(is_led and around.parent and (is_said or around.parent.nearest("period") or _is_of_year(block)))


def _is_of_year(block: Block) -> bool:
    """Whether an item says that it was done over the year: it is of no month that leads another."""
    return whole_of(MARK.sub("", block.text)) == _YEAR


def place_table(table: Table, parent: Section, sections: list[Section]) -> list[Placed]:
    """Rows of a table that have a person or a period of their own; `sections` grows by theirs."""
    placed = []
    role: Literal["text", "private"] = "private" if parent.nearest("private") else "text"
    for row in table.rows:
        section = parent
        why = f"cell on line {row.block.first}"
        if row.name or row.asked:
            section = Section("person", PSEUDO + 1, section, row.block, why, row.name, row.asked, is_cell=True)
            sections.append(section)
        if row.label:
            section = Section("period", PSEUDO + 1.3, section, row.block, why, label=row.label, is_cell=True)
            sections.append(section)
        section.blocks.append(row.block)
        placed.append(Placed(row.block, section, role, "row of a table", cells=row.cells))
    return placed + [Placed(block, parent, "rule", "head of a table") for block in table.heads]


def heads_of_columns(lines: Sequence[str]) -> Iterator[int]:
    """The numbers of lines that head the columns of a table of Markdown, three at least: forms have two.

    Of two columns are those in which a time stands first below: "| Date | Work |".

    >>> list(heads_of_columns(["# Hours", "| Päivä | Työ | Aika |", "|:---|:---|---|", "| 1.2.2025 | maalaus | 2 h |"]))
    [2]
    """
    rules = (at for at, line in enumerate(lines) if line.startswith(("|", ":", "-")) and TABLE_RULE.fullmatch(line))
    return (at for at in rules if at and (len(_cells(lines[at - 1])) > _OF_FORM or _is_dated(lines, at + 1)))


def _cells(row: str) -> list[str]:
    return [cell.strip(" *_") for cell in row.strip().strip("|").split("|")]


def _is_dated(lines: Sequence[str], at: int) -> bool:
    """Whether the first cell of a row says when: by a name of a month, or by numbers; keys of forms have letters."""
    first = _cells(lines[at])[0] if at < len(lines) else ""
    label = find_label(first) or find_open_label(first) if first else None
    digits = sum(map(str.isdigit, first))
    return (label is not None and label.is_bare) or (digits > 0 and digits >= sum(map(str.isalpha, first)))
