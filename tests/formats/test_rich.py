"""A text with marks is shown as words of one look each, on pages and slides."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.formats.figures import whole_on_slide
from reports.formats.rich import lead, marked, spread
from reports.model.rows import Mark
from reports.model.statements import Quote
from reports.slides.content import Span

TEXT = "Halved the time & more"
MARKS = st.lists(
    st.builds(
        lambda start, length, kind: Mark(start, start + length, kind, "https://a.b" if kind == "link" else ""),
        st.integers(0, 20),
        st.integers(0, 22),
        st.sampled_from(["bold", "italic", "code", "strike", "link"]),
    ).filter(lambda mark: mark.end <= len(TEXT)),
    max_size=8,
)


@given(MARKS)
def test_words_together_are_the_text_and_each_has_the_look_of_its_marks(marks: list[Mark]) -> None:
    at = 0
    for words in spread(TEXT, marks):
        for place in range(at, at + len(words.text)):
            kinds = {mark.kind for mark in marks if mark.start <= place < mark.end}
            looks = [("bold", words.bold), ("italic", words.italic), ("code", words.code), ("strike", words.strike)]
            assert {kind for kind, is_so in (*looks, ("link", bool(words.url))) if is_so} == kinds
        at += len(words.text)
    assert at == len(TEXT)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("It sent all of them to Carlisle.", ["to Carlisle."]),
        ("Closed the year with a quarter still to go", ["quarter still to go"]),
        ("It sent all interpreters to Llanfairpwllgwyngyllgogerych.", []),
        ("Done now", []),
        ("", []),
        ("Found 7 cartons in the cellar of the old school", ["7 cartons", "the old school"]),
        ("The tale was told by 12 remarkable storytellers.", ["12 remarkable", "storytellers."]),
        ("Paid back 1870 letters to 12 people", ["1870 letters", "to 12 people"]),
        ("再実験でも同じ結果が得られ、第20日の生残率は21%だった", ["は21%だった"]),
    ],
)
def test_large_type_has_no_short_last_line_and_no_number_at_the_end_of_one(text: str, kept: list[str]) -> None:
    shown = marked(Quote(text, ())).evened()
    assert re.findall(r'<span class="no-wrap">(.*?)</span>', shown) == kept
    assert shown.striptags() == text


def test_what_is_marked_stays_marked_where_words_are_kept_together() -> None:
    shown = marked(Quote("It sent all of them to Carlisle.", (Mark(0, 2, "bold"), Mark(15, 22, "bold")))).evened()
    last = '<span class="no-wrap"><b>to</b> Carlisle.</span>'
    assert shown == f"<b>It</b> sent all of<span> </span><b>them </b>{last}"


def test_a_page_shows_marks_as_elements_and_a_link_once() -> None:
    quote = Quote("See PR 12 & x", (Mark(4, 9, "link", "https://a.b/?c&d"), Mark(7, 9, "bold"), Mark(12, 13, "code")))
    shown = 'See_<a href="https://a.b/?c&amp;d">PR_<b>12</b></a> &amp;_<code>x</code>'
    assert marked(quote).__html__() == shown.replace("_", "<span> </span>")


def test_a_link_of_another_kind_is_words() -> None:
    assert marked(Quote("a", (Mark(0, 1, "link", "javascript:x"),))).spans == (Span("a"),)


def test_a_text_that_is_cut_keeps_the_marks_of_what_is_left() -> None:
    quote = Quote("Halved the peak memory of it", (Mark(7, 20, "bold"), Mark(26, 28, "italic")))
    assert marked(quote, 16).spans == (Span("Halved "), Span("the peak", bold=True), Span("\u00a0…"))


def test_the_first_words_are_bold_besides_own_marks() -> None:
    quote = Quote("Halved the time, and more", (Mark(11, 15, "italic"),))
    assert lead(quote).spans == (
        Span("Halved the ", bold=True),
        Span("time", bold=True, italic=True),
        Span(", and more"),
    )


def test_words_that_are_bold_already_lead() -> None:
    quote = Quote("Halved the time of all that is parsed", (Mark(0, 6, "bold"),))
    assert lead(quote).spans == (Span("Halved", bold=True), Span(" the time of all that is parsed"))


@pytest.mark.parametrize(
    "figure", ["23 %", "12 000 €", "5 h 10 min", "3 Mio. €", "CHF 20", "$ 5 m", "40 km", "8 Prozent"]
)
def test_no_line_ends_between_a_figure_and_its_unit(figure: str) -> None:
    text = f"Now at {figure}, in PR 12 of 5 people."
    shown = marked(text).__html__()
    assert shown == f'Now at<span> </span><span class="no-wrap">{figure}</span>, in PR 12 of 5 people.'
    assert whole_on_slide(text) == text.replace(figure, figure.replace(" ", "\u00a0"))


def test_numbers_in_a_row_may_stand_on_several_lines() -> None:
    assert "span" not in marked("1 2 3 4 5 6 7 8 9").__html__()
