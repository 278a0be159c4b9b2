"""The year, or the two years, that the head of a text names for all of it.

Knows blocks and fields. Must not know which periods stand below.
"""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from reports.loading.dates.fiscal import TURNS, first_of_two, turns_of
from reports.loading.dates.labels import Label, find_label
from reports.loading.folding import fold
from reports.loading.markup.block import Block
from reports.loading.profiles.fields import read_field
from reports.loading.profiles.sections import are_covered
from reports.regex import regex

_LONGEST_TITLE = 100
_YEAR = 12
_ALONE = regex(r"\W*(?:19|20)\d\d\W*")
_HEAD = 4
"""Blocks at the head among which a year may stand alone."""
HEAD_OF_FORM = 12
"""Blocks of a form before its text."""
_YEAR_FIELD = regex(
    r"\W{0,4}(?:(?:(?:training|school|reporting|report|review|appraisal|assessment|calendar) )?year|"
    r"(?:ausbildungs|schul|berichts|kalender|lehr|lern|beurteilungs)?jahr|(?:annee|ano|anno|any)(?: [^\W\d_]{5,12})?|"
    r"(?:school|kalender|verslag|leer|opleidings)?jaar|(?:skole?|kalender|utbildnings|utdannings|uddannelses)?ar|"
    r"rok(?: szkolny| kalendarzowy)?|vuosi|an|anul|yil|ev|tanev|год|рік|година|ετος|שנה|السنة|年度?|년도?)"
    r"(?:\s?(?:[:=：]|\.{3,}|…+|_{3,})\s*|\s(?=\d{4}\W*$))(?P<value>.{0,30})$"
)
"""A field of a form that says its year; that of a birth or a beginning is another."""
_YEAR_ALONE = regex(
    r"\W{0,4}(?!since|founded|estab|est\b|born|joined|start|seit|gegr|geb|depuis|fond|desde|dal|sinds|od\b|class of|"
    r"goal|target)"
    r"[^\W\d_][^\W\d_ ]{1,15}(?: [^\W\d_]{1,12})?\s?[:：]\s*(?P<value>20\d\d)\W*"
)
"""Any other field that is nothing but a year: "edition: 2025"."""
_YEARS = regex(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
_YEAR_GOES_ON = regex(r"\d{4}\s?[/–-]\s?\d\d(?!\d)")
"""Of 2024/25."""
_OF_FILE = regex(r"(?<![^\W_])(?:(?:FY|AY|SY)\s?(?:20)?|20)([0-4]\d)[-_–](?:20)?([0-4]\d)(?![\d-])", re.IGNORECASE)
"""Two years in the name of a file."""
_PARTS = regex(r"\s[·|•/–-]\s|,\s|\s{2,}")
_LONE_YEAR = regex(r"(?<![\d.,/-])(?:19|20)\d\d(?![\d/]|[.,-]\d)")
_BEHIND_HYPHEN = regex(r"(?<=[^\W\d])-(?=\d{4}(?![\d-]))")
"""Before the year in the name of a file: "brag-doc-2026.md"."""
_OF_PART = regex(r"(?<!\w)(?:[HQ][1-4]|[1-4][HQ])\s?['’]?([0-4]\d)(?![\w.,:/-])")
"""The year of a part: "H1 25", "Q2'25"."""
_NO_YEAR = regex(
    r"\b(?:joined|since|founded|established|born|est\.?|class of|vision|goals?|targets?|strategy|roadmap|agenda|seit|"
    r"depuis|desde|dal|ziele|objetivos?|objectifs?|obiettivi)\W{1,3}(?:\w+ ){0,2}(?:19|20)\d\d",
    re.IGNORECASE,
)
"""A year that says nothing of when a text was written."""


def title_year(
    blocks: Sequence[Block], file: str, front: Mapping[str, tuple[str, int]] = MappingProxyType({})
) -> tuple[int, str] | None:
    """The one year that the title of the source names, a field of its front matter or head, or the name of its file."""
    for at, block in enumerate(blocks[:2]):
        is_line = block.kind == "heading" or (not at and len(block.lines) == 1 and block.text[-1:] not in ".!?")
        is_title = block.label is None or (is_line and not block.label.is_bare)
        title = block.lines[0][1] if block.lines and not at else block.text
        if is_title and block.kind in ("heading", "paragraph") and len(title) < _LONGEST_TITLE:
            years = set(_LONE_YEAR.findall(_NO_YEAR.sub("", title))) or {
                f"20{year}" for year in _OF_PART.findall(title)
            }
            if len(years) == 1:
                return int(years.pop()), f"year of the title on line {block.first}"
    if year := _year_of_front(front) or _year_of_head(blocks) or _year_of_title(blocks):
        return year
    name = _BEHIND_HYPHEN.sub(" ", file.rpartition("/")[2].replace("_", " "))
    years = set(_LONE_YEAR.findall(name))
    return (int(years.pop()), "year in the name of the file") if len(years) == 1 else None


def two_years_of_head(blocks: Sequence[Block], file: str = "") -> tuple[int, tuple[int, int]] | None:
    """The first of the two years that the head of a text names together, "2024/25", and the months when it may begin.

    Only what stands before the first period is the head; where it names none, the name of the file may: "FY24-25".
    """
    until = next((at for at, one in enumerate(blocks) if at and one.label and not first_of_two(one.text)), HEAD_OF_FORM)
    lines = [
        line for block in blocks[: min(until, HEAD_OF_FORM)] for _, line in block.lines if len(line) <= _LONGEST_TITLE
    ]
    named = {year: line for line in lines for year in first_of_two(line)}
    named = named or {2000 + int(two[1]): file for two in _OF_FILE.finditer(file) if int(two[1]) + 1 == int(two[2])}
    return next((year, turns_of(line)) for year, line in named.items()) if len(named) == 1 else None


def year_of_work(blocks: Sequence[Block], labelled: Sequence[Block]) -> Label | None:
    """The year that the head names by two, where its name says when it begins, and all times may lie in it.

    Such are "School year 2024/25", and the fiscal years of Japan. Months that head texts have their year elsewhere.
    """
    labelled = [block for block in labelled if not read_field(block.text)]
    has_heads = any(block.label and block.label.is_bare and block.kind != "row" for block in labelled)
    year, turns = two_years_of_head(blocks) or (0, TURNS)
    if has_heads or turns == TURNS:
        return None
    label = find_label(f"{year}-{turns[1]:02} – {year + 1}-{turns[1] - 1:02}")
    over = label.period if label else None
    told = [block.label for block in labelled if block.label and block.label.has_year and block.label.period]
    open_ones = [block for block in labelled if block.label not in told]
    is_over = label and over and all(one.period and over.contains(one.period) for one in told)
    return label if is_over and label and are_covered(open_ones, label) else None


def _year_of_front(front: Mapping[str, tuple[str, int]]) -> tuple[int, str] | None:
    """The one year that a field of front matter names: "year: 2025", "season: 2025", "title: Work log 2025".

    >>> _year_of_front({"jahr": ("2025", 3)}), _year_of_front({"since": ("2019", 2)})
    ((2025, 'year on line 3'), None)
    """
    fields = {f"{key}: {value}": line for key, (value, line) in front.items()}
    found = {value["value"]: line for field, line in fields.items() if (value := _field_of_year(field))}
    title, line = front.get("title", ("", 0))
    found = found or {title: line}
    years = {int(year): line for value, line in found.items() for year in _LONE_YEAR.findall(_NO_YEAR.sub("", value))}
    is_one = len(years) == 1 and not any(map(_YEAR_GOES_ON.search, found))
    return next((year, f"year on line {line}") for year, line in years.items()) if is_one else None


def _field_of_year(field: str) -> re.Match[str] | None:
    return _YEAR_FIELD.match(field) or _YEAR_ALONE.fullmatch(field)


def _year_of_head(blocks: Sequence[Block]) -> tuple[int, str] | None:
    """The one year that a field at the head of a text names, whatever stands beside it: "Training year: 2 (2025)"."""
    lines = [line for block in blocks[:HEAD_OF_FORM] for line in block.lines]
    parts = [(number, part) for number, line in lines for part in _PARTS.split(fold(line))]
    named = [(number, found["value"]) for number, part in parts if (found := _YEAR_FIELD.match(part))]
    named = named or [(number, found["value"]) for number, part in parts if (found := _YEAR_ALONE.fullmatch(part))]
    if not named:
        told = ((number, read_field(line)) for number, line in lines)
        named = [(number, field.value) for number, field in told if field and field.kind == "period"]
    years = {int(year): number for number, value in named for year in _YEARS.findall(value)}
    is_one = len(years) == 1 and not any(_YEAR_GOES_ON.search(value) for _, value in named)
    return next((year, f"year on line {number}") for year, number in years.items()) if is_one else None


def _year_of_title(blocks: Sequence[Block]) -> tuple[int, str] | None:
    """The year that stands alone at the head of a text, the only one that heads anything in it: "2024 annual report".

    A heading with a time right below it goes on as headings do, up to the next of its level.
    """
    at = next((at for at, one in enumerate(blocks[:_HEAD]) if one.label), _HEAD)
    head = blocks[at] if at < len(blocks) and at < _HEAD else None
    head = head if head and (not at or _ALONE.fullmatch(head.text.split("\n")[-1].strip())) else None
    below = next((one for one in blocks[at + 1 :] if one.label), None)
    if not head or len(blocks) == at + 1 or (head.kind == "heading" and blocks[at + 1].label):
        return None
    if at and below and head.kind == "heading" and (below.kind != "heading" or below.level > head.level):
        return None
    years = [one for one in blocks if one.label and one.label.is_bare and one.label.has_year and _is_year(one)]
    period = head.label.period if years == [head] and head.label else None
    return (period.year, f"year of the title on line {head.first}") if period else None


def _is_year(block: Block) -> bool:
    return block.label is not None and block.label.period is not None and block.label.period.months == _YEAR
