"""What the slides of a template ask for, in lines for people."""

from reports.slides.describing import describe
from reports.slides.document import Document
from reports.slides.examples import Template
from reports.slides.filling.expressions import Expressions
from reports.slides.filling.values import Conventions
from reports.slides.package.deck import Deck
from tests.slides.decks import Draw, box, metrics, template


def told(*slides: Draw, **values: object) -> list[str]:
    content = template(*slides)
    used = Template(content, "deck.pptx", Expressions(), metrics())
    return describe(Document(used, Deck(content), values, Conventions()))


def test_a_slide_is_told_with_what_it_asks_for_and_what_it_says() -> None:
    heading, shape, says = told(box("Of {{ name }}"), name="Ada")
    assert heading.endswith("→ 1 slide")
    assert shape == "  Box (text): Of {{ name }}"
    assert says == "    → Of Ada"


def test_a_slide_that_comes_for_each_of_a_list_says_how_often() -> None:
    lines = told(box("{{ one }}", notes="repeat: one in names\n---"), names=["Ada", "Bo"])
    assert lines[0].endswith("→ 2 slides (repeat: one in names)")
    assert lines[2] == "    → Ada"


def test_a_slide_that_is_left_out_has_what_it_asks_for_alone() -> None:
    lines = told(box("{{ name }}", notes="if: more\n---"), box("always"), name="Ada", more=False)
    assert lines[0].endswith("→ no slide (if: more)")
    assert lines[1:2] == ["  Box (text): {{ name }}"]
    assert not any(line.startswith("    → Ada") for line in lines)


def test_a_long_text_is_cut() -> None:
    says = told(box("{{ name }}"), name="word " * 40)[2]
    assert len(says) <= len("    → ") + 70
    assert says.endswith(" …")
