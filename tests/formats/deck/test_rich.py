"""What filters make of values: bold openings, links, jumps, shades."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.formats.rich import (
    Rich,
    lead,
    linked,
    opening,
    opening_length,
    shaded,
    slide_number,
    washed,
)
from reports.slides.content import Shade, Span


@dataclass
class Thing:
    name: str = "a name"
    url: str | None = None
    anchor: str = ""


@dataclass
class Count:
    value: int | None


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Added a parser for long inputs in June.", "Added a parser"),
        ("Delivered explicit synchronization primitives and APIs.", "Delivered explicit synchronization primitives"),
        ("In May, the parser was added.", "In May, the parser was added"),
        ("Fixed caching, tests and docs.", "Fixed caching, tests"),
        ("Done.", "Done."),
        ("", ""),
        ("构建了快速的解析器，并修复了缓存中的崩溃并且优化了内存管理减少了复制。", "构建了快速的解析器"),
        ("x" * 100, "x" * 24),
    ],
)  # fmt: skip
def test_the_opening_of_a_sentence_ends_where_a_phrase_does(text: str, first: str) -> None:
    assert text[: opening_length(text)] == first


@given(st.text())
def test_a_lead_is_the_sentence_word_for_word(text: str) -> None:
    assert str(lead(text)) == text
    assert all(words.bold == (at == 0) for at, words in enumerate(lead(text).spans) if len(lead(text).spans) == 2)


def test_an_opening_of_a_short_sentence_is_all_of_it() -> None:
    assert opening("Fixed a crash.") == "Fixed a crash."
    assert opening("Added a parser for long inputs in June.") == "Added a parser\u00a0…"


@pytest.mark.parametrize("url", ["http://a.org", "https://a.org/b?c=d", "mailto:a@b.org"])
def test_web_addresses_are_linked(url: str) -> None:
    assert linked(Thing(url=url)).spans == (Span("a name", url=url),)
    assert linked(url).spans == (Span(url, url=url),)


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "JavaScript:x", "file:///etc", "ftp://a", "//a.org", " https://a", "data:,x", ""]
)
def test_nothing_else_becomes_a_link(url: str) -> None:
    assert linked(Thing(url=url)).spans == (Span("a name"),)
    assert "href" not in linked(url).__html__()


def test_without_an_address_a_value_leads_to_where_it_is_shown() -> None:
    assert linked(Thing(anchor="here"), "text").spans == (Span("text", jump="here"),)


def test_several_values_are_links_with_something_between() -> None:
    made = linked([Thing("a", "https://a.org"), Thing("b")], between=", ")
    assert made.spans == (Span("a", url="https://a.org"), Span(", "), Span("b"))
    assert not linked([])


def test_a_slide_number_waits_for_its_slide() -> None:
    assert slide_number(Thing(anchor="x")).spans == (Span("000", jump="x", is_number=True),)


def test_a_shade_grows_with_the_count_up_to_the_most() -> None:
    strengths = [shade.strength for count in (1, 2, 3, 9) if (shade := shaded(Count(count)).shade)]
    assert strengths == sorted(strengths)
    assert 0 < strengths[0] < strengths[1] < strengths[2] == strengths[3] == 1


def test_none_is_washed_and_zero_is_empty() -> None:
    assert (shaded(None), shaded(0)) == (Rich((Span(""),), Shade("bg2")), Rich((Span(""),)))
    assert (str(washed(3)), str(washed(3, "text")), str(washed(0, "text"))) == ("3", "text", "")


def test_the_only_count_there_is_is_pale() -> None:
    assert not shaded(1, 1).shade.is_dark  # type: ignore[union-attr]


def test_grounds_have_any_colour() -> None:
    assert shaded(1, 1, "#00A05A").shade == Shade("#00A05A", 0.32, 0.15)
    with pytest.raises(ValueError, match="no colour of the theme"):
        shaded(1, 1, "green")


def test_pages_show_the_same_escaped() -> None:
    rich = Rich((Span("<a>", bold=True), Span("b", url='https://x.org/"'), Span("c", jump="d")))
    assert rich.__html__() == '<b>&lt;a&gt;</b><a href="https://x.org/&#34;">b</a><a href="#d">c</a>'
