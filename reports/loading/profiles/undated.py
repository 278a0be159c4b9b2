"""The time of a text in which no period stands: a field at its head, the name of its file, or the day in its head.

Knows names and fields; must not know what the text says.
"""

from collections.abc import Mapping, Sequence
from datetime import date

from reports.loading.dates.labels import Label, find_label
from reports.loading.dates.logs import UNCLEAR
from reports.loading.dates.spans import read_day, read_days
from reports.loading.dates.titles import COUNTED, SENTENCE_END
from reports.loading.folding import fold
from reports.loading.markup.block import Block
from reports.loading.markup.marks import ITEM
from reports.loading.profiles.assumed import month_around
from reports.loading.profiles.counted_weeks import uncount_title
from reports.loading.profiles.fields import names_period, read_field
from reports.loading.profiles.file_days import day_of_name, period_of_file, with_folders
from reports.loading.profiles.filenames import announces
from reports.loading.profiles.front_matter import DATES
from reports.loading.profiles.head_days import (
    SLASHED,
    WEEKLY,
    begins_on,
    day_of_head,
    days_in,
    fields_at_head,
    tell_month,
)
from reports.loading.profiles.mail_days import day_of
from reports.loading.profiles.outline import Outliner
from reports.loading.profiles.sections import are_covered, week_of
from reports.loading.profiles.titled_periods import label_within, year_before
from reports.loading.profiles.years_of_head import HEAD_OF_FORM, year_of_work
from reports.periods import Period
from reports.regex import regex
from reports.tongues import is_foreign

_PERIODS = (
    "period", "review period", "reporting period", "month", "week", "quarter", "sprint", "date", "zeitraum", "monat",
    "woche", "quartal", "periode", "mois", "semaine", "trimestre", "periodo", "mes", "semana", "mese", "settimana",
    "datum", "fecha", "data",
)  # fmt: skip
"""Names of fields that say when the work was."""
_HEAD = 3
"""Lines of a text that may say of which day it is."""
EARLY = 7
"""Days of a month on which a text may well tell of the month before."""
_OPENING = 2
"""Paragraphs with which a text begins that may say of which month it is."""
_LONGEST_TITLE = 100
_HOUR = regex(r"\W*\d{1,2}[:.h]\d\d(?:\W|h|$)")
"""Before what happened then, or behind the day of a meeting."""
_YEAR = 12
_FEWEST = 2
_NEAR = 8
"""Blocks at the head, among which the only day of a text stands."""
_SEPARATED = regex(r"\s[·|•–—]\s|\s{2,}")


def open_undated(outliner: Outliner, blocks: Sequence[Block], fields: Mapping[str, str], file: str) -> None:
    """Begin a period over all of a text that has none; `fields`: those of its front matter."""
    labelled = [block for block in blocks if block.label and (block.label.period or block.label.is_open)]
    if only := _only_day(blocks, labelled):
        _open_with_only_day(outliner, labelled, only)
    else:
        _open_by_head(outliner, blocks, fields, file)


def _open_by_head(outliner: Outliner, blocks: Sequence[Block], fields: Mapping[str, str], file: str) -> None:
    """Begin a period over all of a text by what its head says, or the name of its file."""
    uncount_title(
        blocks, {**dict(fields_at_head(blocks)), **fields}, day_of_name(with_folders(file), is_day_first=None)[0]
    )
    labelled = [block for block in blocks if block.label and (block.label.period or block.label.is_open)]
    written = day_of_head(blocks, is_day_first=outliner.is_day_first)
    written = None if written and begins_on(blocks, written) else written
    if len(labelled) == 1 and labelled[0] is blocks[0] and _is_dated_title(blocks[0]):
        written = written or day_of(blocks[0].text)
        labelled[0].label, labelled = None, []
    if written and not any(_is_head(block) and not _is_appointment(block, written) for block in labelled):
        for block in labelled:  # "in April", told on that day
            block.label = None
        labelled = []
    key, named = _stated(fields)
    own = [one for one in labelled if not (named and _is_dated_within(one.label, named))]
    if label := named if named and are_covered(own, named) else year_of_work(blocks, labelled):
        why = f'"{key}" at the head' if label is named else "head of the source"
        outliner.open.begin("period", 0.5, None, why).label = label
        return
    if any(block.kind != "paragraph" or not read_field(block.text) for block in labelled):
        _open_over(outliner, blocks, labelled, file)
        return
    fields = {**dict(fields_at_head(blocks)), **fields}
    for key in _PERIODS:
        label = find_label(fields.get(key, ""))
        if label and label.is_bare and label.period and not (label.is_day and key in DATES):
            outliner.open.begin("period", 0.5, None, f'"{key}" at the head').label = label
            return
    title = blocks[0].text if blocks and len(blocks[0].text) <= _LONGEST_TITLE and blocks[0].kind == "heading" else ""
    if title and (label := _label_in_parts(title)) and label.period and label.has_year:
        outliner.open.begin("period", 0.5, None, f"title on line {blocks[0].first}").label = label
        return
    if label := _cover(blocks, labelled):
        outliner.open.begin("period", 0.5, None, "head of the source").label = label
        return
    name = file.rpartition("/")[2].rpartition(".")[0]
    day = next((day for key in DATES[:5] if (day := day_of(fields.get(key, "")))), None) or written
    period = _of_file(file, blocks, outliner.is_day_first)
    is_told = day is not None and period == Period.containing(day)  # on that day; it was done then or before
    if period and not is_told:
        outliner.open.begin("period", 0.5, None, "name of the file").period = period
    elif day:
        titles = (name, fields.get("title", ""), fields.get("tags", ""), *_title(blocks))
        is_weekly = is_told or bool(WEEKLY.search(fold(" ".join(titles))))
        _begin_with_day(day, outliner, blocks, is_weekly=is_weekly)
    else:
        _open_by_what_is_around(outliner, blocks)


def _only_day(blocks: Sequence[Block], labelled: Sequence[Block]) -> Block | None:
    """The line alone at the head with the only day of a text that has headings below it, but for a counted title."""
    others = [one for one in labelled if not (one is blocks[0] and week_of(one.label))]
    only = others[0] if len(others) == 1 else None
    if only is None or only.kind != "paragraph" or not (label := only.label):
        return None
    at = blocks.index(only)
    is_alone = label.is_bare and label.is_day and label.has_year and read_day(label.words) is not None
    is_near = at < _NEAR and not any(one.kind in ("item", "row") for one in blocks[:at])
    return only if is_alone and is_near and any(one.kind == "heading" for one in blocks[at + 1 :]) else None


def _open_with_only_day(outliner: Outliner, labelled: Sequence[Block], only: Block) -> None:
    """Begin the only day of a text over all of it."""
    inner = outliner.open.begin("period", 0.5, None, f"the only day, on line {only.first}")
    inner.label, inner.stated = only.label, only
    for block in labelled:
        block.label = None


def _stated(fields: Mapping[str, str]) -> tuple[str, Label | None]:
    """The months that the front matter states, with the key of the field: its title's, else those of a period's own."""
    if named := _of_title(fields.get("title", "")):
        return "title", named
    of_time = ((key, find_label(fields[key])) for key in _PERIODS if key in fields and key not in DATES)
    told = [(key, one) for key, one in of_time if one and one.is_bare and one.has_year and not one.is_day]
    spans = [(key, one) for key, value in fields.items() if (one := _span(value))] if not told else []
    told = told or (spans if len({one.period for _, one in spans}) == 1 else [])
    return next(iter(told), ("", None))


def _is_dated_within(label: Label | None, over: Label) -> bool:
    """Whether a time has its year and lies in that which a field says."""
    periods = label.period if label else None, over.period
    return bool(label and label.has_year and periods[0] and periods[1] and periods[1].contains(periods[0]))


def _span(value: str) -> Label | None:
    """The quarter, half or several months that a field says and nothing else, whatever its key: "cycle: H2 2025"."""
    label = find_label(value)
    is_span = label is not None and label.is_bare and label.has_year and not label.is_day
    return label if label and is_span and label.period and 1 < label.period.months < _YEAR else None


def _of_title(title: str) -> Label | None:
    """The months that the title in the front matter names with their year: "Q3 2025 update to the board"."""
    label = label_within(title) or find_label(title)
    is_part = label is not None and label.has_year and label.period is not None and label.period.months < _YEAR
    return label if label and is_part and not (label.is_day and read_day(label.words)) else None


def _open_over(outliner: Outliner, blocks: Sequence[Block], labelled: Sequence[Block], file: str) -> None:
    """Begin a period over all of a text with times of its own, where they may lie in it."""
    label = (
        _period_field(blocks, labelled)
        or _cover(blocks, labelled)
        or _days_of_field(blocks)
        or _only_days(blocks, labelled)
    )
    named = _of_name(_of_file(file, blocks, outliner.is_day_first), labelled)
    if label or named:
        why = "head of the source" if label else "name of the file"
        outliner.open.begin("period", 0.5, None, why).label = label or named
    elif not any(one.label and one.label.has_year for one in labelled if one is not blocks[0]):
        _assume(outliner, blocks, labelled)


def _open_by_what_is_around(outliner: Outliner, blocks: Sequence[Block]) -> None:
    """Ask about a day at the head that is unclear; else take the only month at the head or the end, and tell it."""
    if any(SLASHED.search(line) for block in blocks[:_HEAD] for _, line in block.lines):
        outliner.open.begin("period", 0.5, None, "date at the head").asked = UNCLEAR
    else:
        _assume(outliner, blocks, ())


def _assume(outliner: Outliner, blocks: Sequence[Block], labelled: Sequence[Block]) -> None:
    """Begin the only month that the text names, where all of its times may lie in it, and tell it."""
    found = month_around(_lines_of(blocks))
    if year := year_before(_title(blocks), found[0]) if found else None:
        outliner.open.begin("period", 0.5, None, f"title on line {blocks[0].first}").period = year
        return
    label = find_label(str(found[0])) if found else None
    left = [one for one in labelled if not (label and _is_ahead(one.label, label))]
    is_above = found is not None and not any(one.first <= found[1] for one in left)
    heads = {one.label.period for one in labelled if one.label and one.label.is_bare and one.kind == "heading"}
    if found and label and is_above and len(heads) < _FEWEST and are_covered(left, label):  # else it began then
        section = outliner.open.begin("period", 0.5, None, "time at the head or the end")
        section.period, section.assumed_from = found


def _period_field(blocks: Sequence[Block], labelled: Sequence[Block]) -> Label | None:
    """The period that a field at the head says that a form is of, where all times below may lie in it."""
    fields = dict(fields_at_head(blocks))
    told = (find_label(fields[key]) for key in _PERIODS if key in fields)
    label = next((one for one in told if one and one.is_bare and one.period and one.has_year and not one.is_day), None)
    over = label.period if label else None
    others = [one.label for one in labelled if one.label and one.label.period != over]
    is_over = over and all(one.period and not one.is_strong and over.contains(one.period) for one in others)
    return label if is_over else None


def _lines_of(blocks: Sequence[Block]) -> list[str]:
    """The lines of blocks at their numbers, items with a mark."""
    told = {number: f"- {line}" if block.kind == "item" else line for block in blocks for number, line in block.lines}
    return [told.get(number, "") for number in range(1, max(told, default=0) + 1)]


def _is_dated_title(block: Block) -> bool:
    """Whether a day with its year leads a title: "27.01.2025  Team meeting"."""
    label, is_line = block.label, block.kind == "paragraph" and not SENTENCE_END.search(block.lines[0][1])
    return bool(label and label.is_day and label.has_year and not label.is_bare and is_line)


def _is_head(block: Block) -> bool:
    """Whether a label heads a text, or is set off before it, and is not the first words of a sentence."""
    label = block.label
    if label is None or label.is_bare or block.kind == "heading" or label.has_year:
        return label is not None
    _, found, behind = fold(block.text).partition(label.words)
    return not found or (not behind[:1].isspace() and behind[:1] != ",") or behind.startswith(("  ", " -", " |", "\t"))


def _cover(blocks: Sequence[Block], labelled: Sequence[Block]) -> Label | None:
    """The one period, shorter than a year, that the first lines end with, where all that follows may lie in it."""
    until = next((at for at, block in enumerate(blocks) if at and block.label and block.label.is_bare), _HEAD)
    head = [
        line for block in blocks[: min(until, _HEAD)] if block.kind not in ("row", "item") for _, line in block.lines
    ]
    head = [
        line for line in head if len(line) <= _LONGEST_TITLE and (line.rstrip()[-1:] not in ".!?" or announces(line))
    ]
    found = {label for line in head if (label := _label_in_parts(line)) and label.period and label.has_year}
    label = found.pop() if len(found) == 1 else None
    # Of a text with times of its own the one month at its head may be when it was written, but for times to come.
    labelled = [one for one in labelled if not (label and _is_ahead(one.label, label))]
    fewest = 2 if labelled else 1
    if not label or not label.period or not fewest <= label.period.months < _YEAR or label.is_day:
        return None
    others = [one for one in labelled if one.label and one.first > blocks[0].first and one.label.period != label.period]
    return label if are_covered(others, label) else None


def _only_days(blocks: Sequence[Block], labelled: Sequence[Block]) -> Label | None:
    """The only time of a text, where that is a week or a run of days on a line at its head."""
    if len(labelled) != 1 or not (label := labelled[0].label) or labelled[0].kind != "paragraph":
        return None
    above = blocks[: blocks.index(labelled[0])]
    if len(above) > HEAD_OF_FORM or any(one.kind in ("item", "row") for one in above):
        return None
    return label if label.is_bare and label.is_day and label.has_year and not read_day(label.words) else None


def _of_file(file: str, blocks: Sequence[Block], is_day_first: bool | None) -> Period | None:
    """The period in the name of a file, which is none where its title has a number: "Acta n.º 7/2026"."""
    order = is_day_first if is_day_first is not None else is_foreign("\n".join(_lines_of(blocks))) or None
    return None if any(map(COUNTED.search, _title(blocks))) else period_of_file(file, is_day_first=order)


def _of_name(period: Period | None, labelled: Sequence[Block]) -> Label | None:
    """The period, shorter than a year, in the name of a file, where all times of its text have no year and lie in it.

    Those that come later in the same year are plans: "- 6 Nov: fire drill" in "round-up 2025-10".
    """
    label = find_label(str(period)) if period and period.months < _YEAR else None
    left = [one for one in labelled if not (label and _is_ahead(one.label, label))]
    is_open = label is not None and not any(one.label and one.label.has_year for one in left)
    return label if label and is_open and are_covered(left, label) else None


def _days_of_field(blocks: Sequence[Block]) -> Label | None:
    """The days of one month that a field at the head says that a text is of: "期間：2025年5月19日〜5月23日"."""
    told = (find_label(value) for key, value in fields_at_head(blocks) if names_period(key))
    return next((label for label in told if label and label.is_bare and label.has_year and label.is_day), None)


def _label_in_parts(line: str) -> Label | None:
    """The label with which a line, or one of its parts, ends: "No. 17 · May 2025 · for all who help"."""
    parts = _SEPARATED.split(line)
    labels = [label for part in parts if (label := label_within(part)) and label.has_year]
    return labels[0] if len(labels) == 1 else label_within(line)


def _is_ahead(label: Label | None, cover: Label) -> bool:
    """Whether a time without a year comes after that at the head of its text, in the same year."""
    months = (label.period, cover.period) if label else (None, None)
    return bool(
        label
        and not label.has_year
        and months[0]
        and months[1]
        and cover.has_year
        and months[0].first % _YEAR >= (months[1].end - 1) % _YEAR + 1
    )


def _is_appointment(block: Block, written: date) -> bool:
    """Whether a label is the day of the text itself, among other words, or lies after it: nothing was done then."""
    label = block.label
    if label is None or label.period is None or not label.has_year:
        return False
    month = Period.containing(written)
    is_among = not (label.is_strong or label.is_bare) or read_field(block.text) is not None
    is_among = (
        is_among or _HOUR.match(fold(block.text).partition(label.words)[2]) is not None
    )  # "14 May 2025, 10:00 am"
    is_own = label.is_day and is_among and label.period == month
    days = read_days(label.words, label.period.year) if label.is_day else None
    return is_own or label.period.first > month.first or (days is not None and days[0] > written)


def _begin_with_day(day: date, outliner: Outliner, blocks: Sequence[Block], *, is_weekly: bool) -> None:
    inner = outliner.open.begin("period", 0.5, None, "date at the head")
    inner.written, inner.is_record = day, True
    lines = (one for one in blocks[:_HEAD] if one.kind == "paragraph" and len(one.lines) == 1)
    said = (one for one in lines if len(one.text) <= _LONGEST_TITLE and not SENTENCE_END.search(one.text.rstrip()))
    inner.stated = next((one for one in said if day in days_in(one.text) and not ITEM.match(one.text)), None)
    line = inner.stated.first if inner.stated else blocks[0].first
    are_hours = sum(_HOUR.match(line) is not None for block in blocks for _, line in block.lines) >= _OPENING
    tell_month(inner, day, blocks, line, is_near=is_weekly or are_hours or day.day > EARLY)


def _title(blocks: Sequence[Block]) -> list[str]:
    lines = (block for block in blocks[:1] if block.kind in ("heading", "paragraph"))
    return [block.lines[0][1] for block in lines if len(block.text) <= _LONGEST_TITLE or len(block.lines) > 1]
