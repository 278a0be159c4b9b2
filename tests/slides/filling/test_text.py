"""Tags in paragraphs: what they show, and the look they show it in."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from markupsafe import Markup

from reports.slides.content import RichText, Span
from reports.slides.filling import expressions
from reports.slides.filling import text as tags
from reports.slides.shapes import text_of
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import MARK, need

BREAK = "\v"


def paragraph(*runs: tuple[str, str], level: int = 0) -> Any:
    """A paragraph of runs: text and look (`b` or `i`); a vertical tab is a line break."""
    holder = etree.Element("body")
    made = etree.SubElement(holder, f"{A}p")
    etree.SubElement(made, f"{A}pPr", lvl=str(level))
    for text, look in runs:
        run = etree.SubElement(made, f"{A}br" if text == BREAK else f"{A}r")
        etree.SubElement(run, f"{A}rPr", {look: "1"} if look else {})
        if text != BREAK:
            etree.SubElement(run, f"{A}t").text = text
    return made


def fill(made: Any, values: dict[str, Any], *, breaks: bool = False) -> list[list[tuple[str, str]]]:
    """Text and look of the runs of each paragraph that comes of it."""
    done = tags.fill(made, values.__getitem__, breaks=breaks)
    assert done.paragraphs == list(made.getparent())
    return [
        [
            (run.findtext(f"{A}t") or BREAK, " ".join(name for name in "bi" if need(run, f"{A}rPr").get(name)))
            for run in one
            if run.tag in (f"{A}r", f"{A}br")
        ]
        for one in done.paragraphs
    ]


def test_a_tag_split_over_runs_looks_like_the_run_it_begins_in() -> None:
    made = paragraph(("Of {", "b"), ("{ na", "i"), ("me }}", ""), (" and on", "i"))
    assert fill(made, {"name": "Ada"}) == [[("Of ", "b"), ("Ada", "b"), (" and on", "i")]]


def test_runs_without_tags_stay_as_they_are() -> None:
    made = paragraph(("a", "b"), (BREAK, ""), ("{{ x }}", "i"), ("b", ""))
    assert fill(made, {"x": "y"}) == [[("a", "b"), (BREAK, ""), ("y", "i"), ("b", "")]]


def test_a_paragraph_without_tags_is_not_touched() -> None:
    made = paragraph(("a { b } {c}} }}", "b"))
    before = etree.tostring(made)
    assert tags.fill(made, lambda _: "") == tags.FilledParagraph([made], [])
    assert etree.tostring(made) == before


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\v"])
def test_a_line_break_in_a_value_begins_a_paragraph_of_the_same_look(end: str) -> None:
    made = paragraph(("{{ x }}", "b"), (".", "i"), level=1)
    assert fill(made, {"x": f"one{end}two"}) == [[("one", "b")], [("two", "b"), (".", "i")]]
    assert [one.find(f"{A}pPr").get("lvl") for one in made.getparent()] == ["1", "1"]


def test_where_breaks_are_asked_for_or_used_a_line_break_is_a_break() -> None:
    assert fill(paragraph(("{{ x }}", "b")), {"x": "one\ntwo"}, breaks=True) == [
        [("one", "b"), (BREAK, "b"), ("two", "b")]
    ]
    made = paragraph(("a", ""), (BREAK, ""), ("{{ x }}", "b"))
    assert len(fill(made, {"x": "one\ntwo"})) == 1


def test_each_element_of_a_list_is_a_paragraph() -> None:
    assert fill(paragraph(("- {{ x }}", "")), {"x": ("one", 2)}) == [[("- ", ""), ("one", "")], [("2", "")]]


def test_an_empty_value_leaves_an_empty_paragraph_as_high_as_its_text() -> None:
    made = paragraph(("{{ x }}", "b"))
    assert fill(made, {"x": None}) == [[]]
    assert made.find(f"{A}endParaRPr").get("b") == "1"


def test_what_presentations_cannot_hold_is_left_out() -> None:
    assert fill(paragraph(("{{ x }}", "")), {"x": "a\x00b\x07\x1bc\ud800\uffffd\te"}) == [[("abcd\te", "")]]


def test_markup_is_shown_as_its_text() -> None:
    assert fill(paragraph(("{{ x }}", "")), {"x": Markup("<b>a</b>/<wbr>b &amp; c")}) == [[("a/b & c", "")]]


def test_text_that_looks_like_a_tag_is_no_tag() -> None:
    assert fill(paragraph(("{{ x }}", "")), {"x": "{{ y }}"}) == [[("{{ y }}", "")]]


def test_marks_say_what_words_are_linked_to() -> None:
    made = paragraph(("{{ x }}", ""))
    rich = RichText((Span("a", bold=True), Span("b", url="https://x.org"), Span("c", jump="d", is_number=True)))
    tags.fill(made, {"x": rich}.__getitem__)
    found = [{key.removeprefix(MARK): value for key, value in look.attrib.items()} for look in made.iter(f"{A}rPr")]
    assert found == [{"b": "1"}, {"url": "https://x.org"}, {"jump": "d", "number": "1"}]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("{{ a|join(“, ”) }}", 'a|join(", ")'),
        ("{{ ‘x’ ~ «y» }}", "'x' ~ \"y\""),
        ("{{\u00a0a\vb\u200b}}", "a\nb"),
        ("{{ {'a': 1} }}", "{'a': 1}"),
    ],
)
def test_expressions_are_read_as_meant(typed: str, meant: str) -> None:
    assert list(expressions.expressions(typed)) == [meant]


def test_smart_quotes_outside_of_tags_stay() -> None:
    assert fill(paragraph(("“{{ x }}”", "")), {"x": "“y”"}) == [[("“", ""), ("“y”", ""), ("”", "")]]


@pytest.mark.parametrize("text", ["{% if x %}", "{{ a", "{{ a }} {{ b }"])
def test_statements_and_open_tags_are_found(text: str) -> None:
    assert expressions.statements(text)


def test_braces_that_are_no_tags_are_no_mistake() -> None:
    assert expressions.statements("a {b} } {{ c }} {\u2060{") == []


WORD = st.text(alphabet="ab {}\n“é", max_size=8)


@given(st.lists(WORD, min_size=1, max_size=6), st.lists(st.integers(1, 30), max_size=8), st.text("xy\n", max_size=6))
def test_wherever_runs_are_split_the_text_is_the_same(words: list[str], cuts: list[int], value: str) -> None:
    text = "{{ v }}".join(word.replace("{{", "").replace("}}", "") for word in words).replace("\n", "")
    ends = sorted({0, len(text), *(cut for cut in cuts if cut < len(text))})
    whole = paragraph((text, ""))
    pieces = paragraph(*[(text[start:end], "") for start, end in pairwise(ends)])
    for made in (whole, pieces):
        tags.fill(made, lambda _: value)
    shown = [[text_of(one) for one in made.getparent()] for made in (whole, pieces)]
    assert shown[0] == shown[1]
