"""The figures of charts, from lists and from values with columns."""

import math
from collections.abc import Sequence

import pytest

from reports.slides.content import Chart
from reports.slides.filling.figures import MOST_TOLD, Figures, NoNumberError
from reports.slides.filling.heads import Drawn, ShapeHead
from reports.slides.filling.values import Names


def evaluate(source: str, names: Names) -> object:
    """Expressions of these tests are those of Python, with fields by `[…]`."""
    return eval(source, {}, dict(names))


def figures(head: ShapeHead, items: Sequence[object], value: object = None, designed: Sequence[str] = ()) -> Chart:
    return Figures(head, value, items, evaluate, lambda text, _: text, {}).chart(designed)


MONTHS = [{"name": "May", "count": 3}, {"name": "June", "count": None}, {"name": "July", "count": "2.5"}]


def test_each_item_is_a_category_and_each_directive_a_series() -> None:
    head = ShapeHead(categories="item['name']", series=(Drawn("item['count']", "Sentences"), Drawn("number")))
    chart = figures(head, MONTHS, designed=["One", "Two"])
    assert chart.categories == ["May", "June", "July"]
    assert [(one.name, list(one.values)) for one in chart.series] == [
        ("Sentences", [3, None, 2.5]), ("Two", [1, 2, 3]),
    ]  # fmt: skip


def test_a_series_without_a_name_in_the_design_is_numbered() -> None:
    assert figures(ShapeHead(categories="1", series=(Drawn("number"),)), MONTHS).series[0].name == "Series 1"


def test_an_item_knows_the_one_before() -> None:
    head = ShapeHead(categories="item", series=(Drawn("item - (previous or 0)"),))
    assert list(figures(head, [3, 5, 4]).series[0].values) == [3, 2, -1]


def test_of_a_value_with_columns_a_series_is_drawn_for_each_column() -> None:
    value = {"columns": ["May", "June"]}
    items = [{"name": "Ada", "cells": [1, 2]}, {"name": "Bo", "cells": [3, 4]}]
    by_item = ShapeHead(categories="item['name']", series=(Drawn("cell"),))
    assert [list(one.values) for one in figures(by_item, items, value).series] == [[1, 3], [2, 4]]
    by_column = ShapeHead(categories="column", series=(Drawn("cell"),))
    chart = figures(by_column, items, value)
    assert (chart.categories, [list(one.values) for one in chart.series]) == (["May", "June"], [[1, 2], [3, 4]])


def test_points_without_all_their_figures_are_left_out() -> None:
    head = ShapeHead(x="item[0]", size="item[2]", series=(Drawn("item[1]", "Points"),))
    series = figures(head, [(1, 2, 3), (4, None, 6), (7, 8, 9)]).series[0]
    assert (list(series.x), list(series.values), list(series.sizes)) == ([1, 7], [2, 8], [3, 9])


@pytest.mark.parametrize(("value", "number"), [(True, 1), ("7", 7), ("", None), (math.inf, None), (0.5, 0.5)])
def test_values_are_numbers_or_nothing(value: object, number: float | None) -> None:
    assert list(figures(ShapeHead(categories="1", series=(Drawn("item"),)), [value]).series[0].values) == [number]


def test_a_value_that_is_no_number_is_named() -> None:
    with pytest.raises(NoNumberError, match="item: “many” is no number"):
        figures(ShapeHead(categories="1", series=(Drawn("item"),)), ["many"])


def test_the_figures_are_told_in_words_and_not_all_of_many() -> None:
    head = ShapeHead(categories="item['name']", series=(Drawn("item['count']", "Sentences"),))
    assert figures(head, MONTHS).description == "Sentences: May 3, June –, July 2.5."
    many = figures(ShapeHead(categories="number", series=(Drawn("number", "N"),)), range(MOST_TOLD + 1)).description
    assert many.endswith("60 60 ….")
