"""Tables that show a list."""

from tests.slides.decks import build, cells, grid

PEOPLE = [{"name": "Ada", "done": ["parser", "loader"]}, {"name": "Bo", "done": []}]


def test_the_pattern_row_comes_once_for_each_item_below_a_head_that_stays() -> None:
    built = build(grid("table:people", ["Who", "No."], ["{{ item.name }}", "{{ number }}"]), of={"people": PEOPLE})
    assert cells(built, "table:people") == [["Who", "No."], ["Ada", "1"], ["Bo", "2"]]


def test_a_list_without_items_has_one_row_that_says_so() -> None:
    built = build(grid("table:people", ["Who", "No."], ["{{ item.name }}", "{{ number }}"]), of={"people": []})
    head, only = cells(built, "table:people")
    assert (head, only[1]) == (["Who", "No."], "")
    assert only[0]


def test_a_foot_stays_below_the_items() -> None:
    rows = (["Who"], ["{{ item.name }}"], ["{{ people|length }} in all"])
    assert cells(build(grid("table:people", *rows), of={"people": PEOPLE}), "table:people")[-1] == ["2 in all"]


def test_a_column_that_speaks_of_cells_comes_once_for_each_column_of_the_value() -> None:
    value = {"columns": ["May", "June"], "rows": [{"name": "Ada", "cells": [1, 2]}, {"name": "Bo", "cells": [3, 4]}]}
    built = build(
        grid("table:months", ["Who", "{{ column }}"], ["{{ item.name }}", "{{ cell }}"]), of={"months": value}
    )
    assert cells(built, "table:months") == [["Who", "May", "June"], ["Ada", "1", "2"], ["Bo", "3", "4"]]
