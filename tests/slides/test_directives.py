"""Directives in notes, and the slides that they ask for."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.slides.directives import Example, SlideHead, plan, read
from tests.slides.decks import box, build, mistakes


def head(*lines: str) -> SlideHead:
    found, wrong = read(lines)
    assert wrong == []
    return found


def wrong(*lines: str) -> list[str]:
    return [f"{one.text}: {one.message} {one.hint}" for one in read(lines)[1]]


def test_directives_end_at_a_rule() -> None:
    assert head(
        "repeat: month in packet.months", "IF : month.summaries", "", "section: {{ a }}: b", "---", "text"
    ) == SlideHead("month", "packet.months", "month.summaries", "{{ a }}: b", 5)


@pytest.mark.parametrize("lines", [[], ["To be said: all."], ["A text", "if: not a directive, it stands below"]])
def test_notes_without_directives_are_notes(lines: list[str]) -> None:
    assert head(*lines) == SlideHead()


def test_a_rule_alone_has_no_directives() -> None:
    assert head("---", "if: this is said") == SlideHead(length=1)


def test_what_stands_above_the_rule_must_be_a_directive() -> None:
    assert wrong("reapeat: a in b", "see below", "iff: x", "---") == [
        "reapeat: a in b: no directive. Did you mean “repeat:”?",
        "see below: no directive. Above the line --- stand repeat, if, section, include, continue.",
        "iff: x: no directive. Did you mean “if:”?",
    ]


def test_directives_without_a_rule_are_told() -> None:
    assert wrong("if: a", "text") == ["if: a: directives without an end. Put a line --- after the last directive."]


def test_a_directive_stands_once_and_says_something() -> None:
    assert wrong("if: a", "if: b", "section:", "---") == [
        "if: b: a second “if:”. There may be one of each.",
        "section:: “section:” says nothing. Write what it is about behind the colon.",
    ]


def test_a_slide_may_be_continued_on_no_other() -> None:
    assert head("continue: Never", "---").is_one
    assert not head("if: a", "---").is_one
    assert wrong("continue: once", "---") == [
        "continue: once: it is “never” or nothing. Write “continue: never”, or nothing: then a slide is continued on "
        "others."
    ]


def test_a_repeat_names_its_items() -> None:
    assert wrong("repeat: packet.months", "---") == [
        "repeat: packet.months: “repeat:” names its items. Write it as in “repeat: month in year.months”."
    ]


# The plan ---------------------------------------------------------------------------------------


def example(number: int, *uses: str, repeat: str = "", condition: str = "") -> Example:
    name, _, items = repeat.partition(" in ")
    return Example(number, SlideHead(name, items, condition), "", frozenset(uses))


def planned(examples: list[Example]) -> list[tuple[int, dict[str, Any]]]:
    def value(_: Example, __: str, source: str, names: Mapping[str, Any]) -> Any:
        return eval(source, {}, dict(names))

    return [(one.example.number, dict(one.names)) for one in plan(examples, value)]


def test_slides_that_use_the_name_of_a_repeat_belong_to_it_until_one_does_not() -> None:
    slides = [example(1, repeat="a in [1, 2]"), example(2, "a"), example(3), example(4, "a")]
    assert planned(slides) == [(1, {"a": 1}), (2, {"a": 1}), (1, {"a": 2}), (2, {"a": 2}), (3, {}), (4, {})]


def test_a_repeat_over_nothing_leaves_all_its_slides_out() -> None:
    assert planned([example(1, repeat="a in []"), example(2, "a"), example(3)]) == [(3, {})]


def test_a_condition_within_a_repeat_knows_the_item_and_leaves_out_that_slide_alone() -> None:
    slides = [example(1, repeat="a in [1, 2, 3]", condition="a != 2"), example(2, "a", condition="a > 1")]
    assert planned(slides) == [(1, {"a": 1}), (2, {"a": 2}), (1, {"a": 3}), (2, {"a": 3})]


def test_two_repeats_of_one_name_do_not_nest_unless_the_second_uses_the_first() -> None:
    apart = [example(1, repeat="a in [1, 2]"), example(2, repeat="a in [3]")]
    assert planned(apart) == [(1, {"a": 1}), (1, {"a": 2}), (2, {"a": 3})]
    nested = [example(1, repeat="a in [[1], [2]]"), example(2, "a", repeat="a in a")]
    assert [number for number, _ in planned(nested)] == [1, 2, 1, 2]


@st.composite
def loops(draw: st.DrawFn, depth: int = 0) -> list[Any]:
    """Slides as a tree: a loop is its number of items, and what is in it."""
    count = draw(st.integers(0 if depth else 1, 3))
    return [
        (draw(st.integers(0, 3)), draw(loops(depth + 1)) if depth < 2 else []) if draw(st.booleans()) else None
        for _ in range(count)
    ]


@given(loops())
def test_the_plan_is_what_nested_loops_would_make(tree: list[Any]) -> None:
    slides: list[Example] = []

    def describe(nodes: list[Any], names: tuple[str, ...]) -> list[Any]:
        """The same tree with the numbers of slides, which are appended to `slides` on the way."""
        made: list[Any] = []
        for node in nodes:
            number = len(slides) + 1
            if node is None:
                slides.append(example(number, *names))
                made.append((number, "", 0, []))
            else:
                name = f"n{number}"
                slides.append(example(number, *names, repeat=f"{name} in range({node[0]})"))
                made.append((number, name, node[0], describe(node[1], (*names, name))))
        return made

    def run(nodes: list[Any], names: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
        made: list[Any] = []
        for number, name, count, inner in nodes:
            for item in range(count) if name else [None]:
                own = {**names, name: item} if name else names
                made += [(number, own), *run(inner, own)]
        return made

    described = describe(tree, ())
    assert planned(slides) == run(described, {})


# In a deck --------------------------------------------------------------------------------------

YEAR = {
    "kind": "year",
    "quarters": [
        {"label": "Q3", "months": [{"name": "July", "number": 7}]},
        {"label": "Q2", "months": [{"name": "May", "number": 5}, {"name": "April", "number": 4}]},
    ],
}


def test_slides_are_repeated_within_repeats() -> None:
    made = build(
        box("{{ quarter.label }}", notes="repeat: quarter in quarters\n---"),
        box("{{ month.name }} of {{ quarter.label }}", notes="repeat: month in quarter.months\n---"),
        box("{{ month.number }}"),
        box("the end"),
        of=YEAR,
    )
    assert made.texts() == ["Q3", "July of Q3", "7", "Q2", "May of Q2", "5", "April of Q2", "4", "the end"]


def test_a_name_used_in_notes_or_a_binding_belongs_to_the_repeat_too() -> None:
    repeat = "repeat: quarter in quarters\n---"
    by_notes, by_name = box("B", notes="{{ quarter.label }}"), box("{{ item.name }}", name="list:quarter.months")
    made = build(box("A", notes=repeat), by_notes, by_name, of=YEAR)
    assert [[shape.text_frame.text for shape in slide.shapes][1] for slide in made.slides] == [
        "A", "B", "July", "A", "B", "May\nApril",
    ]  # fmt: skip


def test_directives_are_no_part_of_what_is_said() -> None:
    made = build(box("", notes="if: quarters\nsection: One\n---\nSaid.\n---\nSaid too."), of=YEAR)
    assert made.notes() == "Said.\n---\nSaid too."


def test_smart_quotes_in_directives_are_understood() -> None:
    notes = "if: kind == “year”\n---\n{{ ‘said’ }} {% if ‘a’ %}“so”{% endif %}"
    made = build(box("Box", notes=notes), of=YEAR)
    assert (made.texts(), made.notes()) == (["Box"], "said “so”")


def test_a_repeat_over_what_is_no_list_is_told() -> None:
    assert mistakes(box("", notes="repeat: month in kind\n---"), of=YEAR) == [
        "slide 1, notes: repeat: month in kind: str is no list. "
        "Repeat over a list, as in “repeat: month in year.months”."
    ]


def test_a_misspelt_value_in_a_directive_is_told_with_the_nearest_name() -> None:
    assert mistakes(box("", notes="repeat: quarter in quartes\n---"), of=YEAR) == [
        "slide 1, notes: quartes: no name “quartes” here. Did you mean “quarters”?"
    ]
