"""A period with which a line ends: "wrote the manual (14 June)".

Knows placed lines and their sections. Must not know whose they are, nor what sentences say.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from reports.loading.dates.labels import Label
from reports.loading.dates.titles import end_label
from reports.loading.profiles.sections import Placed, Section, is_same_period, may_contain
from reports.periods import Period
from reports.regex import regex

_YEAR = 12
_YEAR_FIRST = regex(r"\W{0,6}((?:19|20)\d\d)(?!\w)\W")


def with_ends(placed: Sequence[Placed], sections: list[Section], days: Mapping[int, Label]) -> list[Placed]:
    """The same, each line that ends with a period of its own in a section of that; `sections` grows by them.

    `days` holds, by the number of their line, those that the lines of the source tell together.
    """
    found = []
    for one in placed:
        label = _end_label(one, days)
        around = one.section.nearest("period")
        if label and (around is None or around.is_record or may_contain(around, label) or _is_other(around, label)):
            why = f"end of line {one.block.first}"
            section = Section("period", one.section.level + 1, one.section, one.block, why, label=label, is_cell=True)
            section.blocks.append(one.block)
            sections.append(section)
            found.append(replace(one, section=section))
        else:
            found.append(one)
    return found


def _is_other(around: Section, label: Label) -> bool:
    """Whether a date with its year says another period than the heading above: then it is asked about."""
    is_known = around.label and around.label.has_year and label.has_year and not around.label.is_day
    return bool(is_known) and not is_same_period(around, label) and around.label is not label


def _end_label(one: Placed, days: Mapping[int, Label]) -> Label | None:
    """The period that a line ends with, set off, alone or beside a name; None where the line begins with one."""
    block = one.block
    if one.cells:  # the day of a column that no title tells
        around = one.section.nearest("period")
        label = days.get(block.numbers[-1]) if around and not around.is_cell else None
        return label if label and around and may_contain(around, label) else None
    is_line = one.role == "text" and block.kind in ("paragraph", "item") and not one.cells
    if not is_line or (block.label and not block.label.is_bare):
        return None
    first = block.lines[0][1] if block.kind == "item" and len(block.lines) > 1 else ""
    label = days.get(block.numbers[-1]) or end_label(block.text) or (end_label(first) if first else None)
    year = _YEAR_FIRST.match(block.text)
    if label and label.period and not label.has_year and year:  # "2022 … welded it (May)"
        return replace(
            label, period=Period(int(year[1]) * _YEAR + label.period.first % _YEAR, label.period.months), has_year=True
        )
    return label
