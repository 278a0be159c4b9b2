"""Directives of a shape: in its alternative text, one a line, above a line `---`; the rest is its alternative text.

    categories: item.name
    series: item.sentences|length as Sentences
    ---
    Sentences by month.

Without the rule all lines are directives, if the first one is. They may stand behind the name of the shape too, each
after a semicolon, which LibreOffice keeps where it loses alternative texts. Knows both; knows no values.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from reports.slides import directives
from reports.slides.directives import RULE, Mistake
from reports.slides.filling.expressions import expressions
from reports.slides.shapes import WORDS, named, own
from reports.slides.xml import Element, qn

_PROPERTIES = qn("p:cNvPr")
_LINES = re.compile(r"\r\n|[\n\r\v]|_x000[aAdD]_")
_NAMED = re.compile(r"(?P<value>.+?)\s+as\s+(?P<name>\S.*)")
_GRID = re.compile(r"(?P<across>\d{1,2})\s*[x×X]\s*(?P<down>\d{1,2})")


@dataclass(frozen=True, slots=True)
class Drawn:
    """One `series:` of a chart."""

    value: str
    """Expression of its values."""
    name: str = ""
    """With tags; empty: the name that the design gives it."""


@dataclass(frozen=True, slots=True)
class ShapeHead:
    """The directives of one shape; expressions are empty where there are none."""

    condition: str = ""
    name: str = ""
    """What each item is called that the shape is repeated for."""
    items: str = ""
    grid: tuple[int, int] | None = None
    """Columns and rows of a repeated shape; None: as many as there is room for."""
    row_name: str = ""
    """What each item is called within an item of a table."""
    row_items: str = ""
    categories: str = ""
    x: str = ""
    series: tuple[Drawn, ...] = ()
    size: str = ""
    text: str = ""
    """The alternative text without the directives."""
    mistakes: tuple[Mistake, ...] = ()

    @property
    def is_drawn(self) -> bool:
        """Whether it says what a chart draws."""
        return bool(self.series or self.categories or self.x)

    @property
    def own_sources(self) -> list[str]:
        """The expressions that may use the names of the slide only."""
        return [source for source in (self.condition, self.items) if source]

    @property
    def sources(self) -> list[str]:
        """The expressions that may use those of an item too."""
        drawn = (self.categories, self.x, self.size, *(one.value for one in self.series))
        names = [source for one in self.series for source in expressions(one.name)]
        return [source for source in (self.row_items, *drawn, *names) if source]


def head_of(shape: Element) -> ShapeHead:
    """The directives of a shape or group."""
    lines, text = _parted(own(shape).get("descr", ""))
    lines = [*named(shape)[1], *lines]
    if not lines:
        return ShapeHead(text=text)
    found, mistakes = directives.said(lines, WORDS, ("series",))
    name, items = directives.repeated(found, "repeat", mistakes)
    row_name, row_items = directives.repeated(found, "rows", mistakes)
    series = [_NAMED.fullmatch(one) or one for one in found.get("series", ())]
    return ShapeHead(
        directives.first_of(found, "if"),
        name,
        items,
        _grid(directives.first_of(found, "grid"), mistakes),
        row_name,
        row_items,
        directives.first_of(found, "categories"),
        directives.first_of(found, "x"),
        tuple(Drawn(one) if isinstance(one, str) else Drawn(one["value"], one["name"]) for one in series),
        directives.first_of(found, "size"),
        text,
        tuple(mistakes),
    )


def _parted(text: str) -> tuple[list[str], str]:
    """The lines of an alternative text that are directives, and what it says."""
    lines = _LINES.split(text)
    rule = next((at for at, line in enumerate(lines) if line.strip() == RULE), None)
    if rule is not None:
        return lines[:rule], "\n".join(lines[rule + 1 :]).strip()
    first, _, rest = lines[0].partition(":")
    return (lines, "") if rest and first.strip().lower() in WORDS else ([], text)


def heads(slide: Element) -> Iterator[tuple[Element, ShapeHead]]:
    """The directives of all shapes and groups that have any."""
    for properties in slide.iter(_PROPERTIES):
        shape = properties.getparent()
        shape = None if shape is None else shape.getparent()
        if shape is not None and (head := head_of(shape)) != ShapeHead(text=head.text):
            yield shape, head


def _grid(text: str, mistakes: list[Mistake]) -> tuple[int, int] | None:
    """Columns and rows."""
    found = _GRID.fullmatch(text)
    sizes = (int(found["across"]), int(found["down"])) if found else (0, 0)
    if text and not all(sizes):
        mistakes.append(Mistake(f"grid: {text}", "no columns and rows.", "Write it as in “grid: 3 x 2”."))
    return sizes if all(sizes) else None
