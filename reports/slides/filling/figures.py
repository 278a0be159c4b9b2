"""The figures of a chart from any list or table: categories and series as the directives of its shape name them.

Of a list, an item is a category, or in scatter and bubble charts a point of each series. Of a value with columns, a
series that speaks of `column` or `cell` is drawn once for each column, or, where the categories are the columns, once
for each item. Knows values; knows no XML.
"""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from reports.slides.content import Chart, Series
from reports.slides.filling.heads import Drawn, ShapeHead
from reports.slides.filling.values import Names, list_of

MOST_TOLD = 60
"""Figures that the description of a chart has at most."""
_NAME = re.compile(r"[A-Za-z_]\w*")
_STRINGS = re.compile(r"'[^']*'|\"[^\"]*\"")
_DIRECTION_WORDS = frozenset({"column", "cell"})


class NoNumberError(ValueError):
    """A value that a chart cannot draw."""


@dataclass(frozen=True, slots=True)
class Figures:
    """A value and what is to be drawn of it."""

    head: ShapeHead
    value: object
    items: Sequence[object]
    evaluate: Callable[[str, Names], object]
    text: Callable[[str, Names], str]
    """A text with values in the place of its tags."""
    names: Names
    as_label: Callable[[object], str] = field(default=str)

    def chart(self, designed: Sequence[str]) -> Chart:
        """The chart; a series without a name has that of the design. NoNumberError: a value is no number."""
        if self.head.x:
            series = [self._points(one, self._named(one, at, designed)) for at, one in enumerate(self.head.series)]
            return Chart(["x"], series, _described(series, ()))
        columns = list_of(self.value, "columns")
        by_column = "column" in _words(self.head.categories)
        over = [{"column": column} for column in columns] if by_column else list(self._items())
        labels = [self.as_label(self.evaluate(self.head.categories, {**self.names, **one})) for one in over]
        series = [one for at, drawn in enumerate(self.head.series) for one in self._series(drawn, at, designed)]
        return Chart(labels, series, _described(series, labels))

    def _items(self) -> Iterator[dict[str, object]]:
        """The names that each item adds."""
        before: object = None
        for number, item in enumerate(self.items, 1):
            yield {"item": item, "number": number, "previous": before}
            before = item

    def _series(self, drawn: Drawn, at: int, designed: Sequence[str]) -> Iterator[Series]:
        """What one directive draws."""
        columns = list_of(self.value, "columns")
        cells = [list_of(item, "cells") for item in self.items]
        items = list(self._items())
        if not columns or not _words(drawn.value) & _DIRECTION_WORDS:
            yield Series(self._named(drawn, at, designed), [self._number(drawn.value, one) for one in items])
            return
        grid = [
            [{**one, "column": column, "cell": cell} for column, cell in zip(columns, own, strict=False)]
            for one, own in zip(items, cells, strict=True)
        ]
        if "column" not in _words(self.head.categories):
            grid = [list(one) for one in zip(*grid, strict=False)]
        for line in grid:
            inner = line[0] if line else {}
            yield Series(self._named(drawn, at, designed, inner), [self._number(drawn.value, one) for one in line])

    def _points(self, drawn: Drawn, name: str) -> Series:
        """The points of one series: those that have all their figures."""
        sources = [self.head.x, drawn.value, *([self.head.size] if self.head.size else [])]
        points = [[self._number(source, one) for source in sources] for one in self._items()]
        whole = [point for point in points if None not in point]
        sizes = [point[2] for point in whole] if self.head.size else ()
        return Series(name, [point[1] for point in whole], [point[0] for point in whole], sizes)

    def _named(self, drawn: Drawn, at: int, designed: Sequence[str], inner: Names | None = None) -> str:
        if drawn.name:
            return self.text(drawn.name, {**self.names, **(inner or {})})
        return designed[at] if at < len(designed) else f"Series {at + 1}"

    def _number(self, source: str, inner: Names) -> float | None:
        value = self.evaluate(source, {**self.names, **inner})
        if value is None or value == "":
            return None
        try:
            number = float(str(int(value) if isinstance(value, bool) else value))
        except ValueError as error:
            raise NoNumberError(f"{source}: “{value}” is no number.") from error
        if not math.isfinite(number):
            return None
        return int(number) if number.is_integer() and abs(number) < 1e15 else number


def _words(source: str) -> set[str]:
    """The words of an expression, names among them."""
    return set(_NAME.findall(_STRINGS.sub("", source)))


def _described(series: Sequence[Series], labels: Sequence[str]) -> str:
    """The figures in words, for a chart without alternative text."""
    said, left = [], MOST_TOLD
    for one in series:
        places = labels or [f"{x:g}" for x in one.x if x is not None]
        told = [f"{label} {'–' if value is None else f'{value:g}'}" for label, value in zip(places, one.values)]  # noqa: B905
        said.append(f"{one.name}: {', '.join(told[: max(left, 0)])}{' …' if len(told) > left else ''}")
        left -= len(told)
        if left <= 0:
            break
    return "; ".join(said) + "." if said else ""
