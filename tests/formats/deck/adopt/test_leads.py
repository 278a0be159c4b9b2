"""Titles of adopted decks stand as the company has them; what they said is the first line below, and in one size."""

import re
from io import BytesIO
from typing import Any

import pptx
import pytest
from pptx.util import Inches

from reports.formats.deck.adopt import adopt
from reports.formats.deck.adopt.design import Designs
from reports.formats.deck.adopt.examples import Example, read_examples
from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.leads import short_title
from reports.formats.deck.adopt.titles import fit_title
from reports.slides.fitting.below import kept_size
from reports.slides.measuring.metrics import Metrics
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from tests.formats.deck.adopt.examples import examples, few_examples
from tests.formats.deck.adopt.test_adopt import plain_file, saved
from tests.formats.deck.adopt.test_models import with_slides
from tests.formats.deck.adopt.test_real_traits import place, resized
from tests.sampling import in_soak


def adopted(file: Any, built: bytes) -> Any:
    made = adopt(saved(file), "a.pptx", built, keep_slides=False)
    return pptx.Presentation(BytesIO(made.content))


def on_content(show: Any) -> list[Any]:
    return [slide for slide in show.slides if slide.slide_layout.name != "Title Slide"]


def sizes(element: Any) -> list[float]:
    return [int(one.get("sz")) / 100 for one in element.iter(f"{A}rPr", f"{A}endParaRPr") if one.get("sz")]


@pytest.mark.parametrize(("wide", "high", "points"), [(9, 0.6, 18), *in_soak((9, 1, 44), (8, 2, 32))])
def test_titles_stay_where_the_company_has_them_and_in_its_size(wide: float, high: float, points: int) -> None:
    file = plain_file(("Title Slide", "Title and Content"))
    place(file.slide_layouts[1], 0, 0.5, 0.3, wide, high)
    title = file.slide_layouts[1].placeholders[0]._element
    level = title.find(f".//{A}lstStyle")
    level[:] = []
    level.append(level.makeelement(f"{A}lvl1pPr"))
    level[0].append(level.makeelement(f"{A}defRPr", sz=str(100 * points)))
    titles = [slide.shapes.title for slide in on_content(adopted(file, few_examples()))]
    assert titles
    assert not any(sizes(one._element) for one in titles)
    assert {(one.left, one.top, one.width, one.height) for one in titles} == {
        tuple(map(Inches, (0.5, 0.3, wide, high)))
    }


@pytest.mark.parametrize("kind", ["quarter", *in_soak("person")])
def test_what_a_title_said_stands_below_it_or_in_its_first_row(kind: str) -> None:
    built = examples(kind)
    slides = [one for one in read_examples(built).slides if one.role == "text"]
    shown = on_content(adopted(plain_file(), built))
    for example, slide in zip(slides, shown, strict=True):
        [said] = example.titles["title"]
        texts = [shape.text_frame.text for shape in slide.shapes if shape.has_text_frame]
        is_in_rows = any(name in said for name in ("shown.title", "standing", "questions", "sources"))
        is_whole = said == "{{ thread.title }}" and any("thread.lead.text" in text for text in texts)
        assert said in texts or is_in_rows or is_whole or (example.short in texts and "{{" not in said)
        assert ("table:others" in [shape.name for shape in slide.shapes]) == is_whole


def test_the_words_of_a_title_are_cut_nowhere_and_names_of_several_people_stay_if_they_have_room() -> None:
    several = Example("text", {"title": ["{{ shown.title }}"]}, [], "{{ packet.title }} · {{ _('Who did what') }}")
    whole, brief = ("shown.title if shown.title|length <= 40", "shown.brief if shown.brief|length <= 40")
    assert short_title(several, 40) == [f"{{{{ {whole} else {brief} else _('Who did what') }}}}"]
    thread = Example("text", {"title": ["{{ thread.title }}"]}, [], "{{ thread.name }} · {{ thread.during }}")
    assert short_title(thread, 40) == ["{{ (thread.name) | headed(40) }}"]
    mine = Example("text", {"title": ["Decisions and next steps"]}, [], "To fill in together")
    assert short_title(mine, 24) == ["Decisions and next steps"]
    assert short_title(mine, 20) == ["To fill in together"]


@pytest.mark.parametrize(
    ("kind", "inches", "least"),
    [
        ("quarter", (10, 5.625), 9.0),
        *in_soak(("person", (13.333, 7.5), 12.0), ("quarter", (13.333, 7.5), 12.0), ("person", (10, 5.625), 9.0)),
        *in_soak(("person", (10, 7.5), 10.3), ("quarter", (10, 7.5), 10.3)),
    ],
)
def test_tables_have_two_sizes_and_no_smaller_words_than_these(
    kind: str, inches: tuple[float, float], least: float
) -> None:
    """On slides 13.3 inches wide 12 pt at least, in proportion on others."""
    tables = [
        shape
        for slide in on_content(adopted(resized(*inches), examples(kind)))
        for shape in slide.shapes
        if shape.has_table
    ]
    body: set[float] = set()
    for table in tables:
        is_figure = re.search(r"item\.figure", table._element.xpath("string()"))
        words = [size for row in list(table.table._tbl.tr_lst)[1:] for size in sizes(row)]
        body |= {size for size in words if not is_figure}
        assert min(sizes(table._element), default=least) >= least - 0.05
        assert kept_size(table._element) >= least - 0.05
    assert len(body) == 2


def test_statements_are_as_large_as_most_of_the_text_of_slides_and_become_small_before_they_go_on() -> None:
    """32 pt: as large as rows have room on slides 10 inches wide, 2.2 pt for an inch; 14 pt stay."""
    shown = adopted(with_slides(), examples("quarter"))
    tables = [shape for slide in shown.slides for shape in slide.shapes if shape.has_table]
    [who] = [one for one in tables if "item.leading" in one._element.xpath("string()")][:1]
    assert set(sizes(list(who.table._tbl.tr_lst)[1])) == {19.8, 15.84}
    assert kept_size(who._element) == 14


def test_titles_of_ours_that_are_the_same_in_every_deck_are_whole_in_narrow_frames() -> None:
    file = plain_file(("Title Slide", "Title and Content"))
    frames, layout = Frames(file), file.slide_layouts[1]
    style = file.slide_master._element.find(f"{P}txStyles/{P}titleStyle/{A}lvl1pPr/{A}defRPr")
    style.find(f"{A}latin").set("typeface", "Montserrat Light")
    for tenths in (61, 66):
        size = fit_title(Designs(frames), layout, Rect(0.5, 0.3, tenths / 10, 0.8)).size or 44
        words = Metrics().width("Decisions and next steps", "Montserrat Light", False) * size / 72
        assert 1.03 * words / frames.styles.scale < tenths / 10 - 0.2, (tenths, size)
