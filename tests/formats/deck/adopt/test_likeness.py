"""Decks look as a file's own slides do: compared as they are drawn, without contents and words of an earlier talk."""

from io import BytesIO
from typing import Any

import pytest
from lxml import etree
from PIL import Image
from pptx.util import Inches

from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.likeness import missing, unlike, usual
from reports.formats.deck.adopt.models import Models
from reports.formats.deck.adopt.stale import Talk, take_prompts, talk_of
from reports.slides.shapes import placeholder_type
from reports.slides.xml import DRAWINGML as A
from tests.formats.deck.adopt.test_adopt import least_of, made_of, plain_file, saved
from tests.formats.deck.adopt.test_models import picture, with_slides
from tests.formats.deck.adopt.test_real_traits import drawn_on
from tests.sampling import in_soak, soak

SIZE = Rect(0, 0, 10, 7.5)
WHITE = Image.new("RGB", (320, 180), "white")


def marked(left: int, top: int, right: int, foot: int) -> Image.Image:
    """A white slide with something green on it."""
    slide = WHITE.copy()
    slide.paste("#00a05a", (left, top, right, foot))
    return slide


def photograph() -> BytesIO:
    """A picture with many shades and nothing clear."""
    made = BytesIO()
    shades = [(x * 8, y * 8, (x * y) % 256) for x in range(32) for y in range(32)]
    Image.frombytes("RGB", (32, 32), bytes(part for shade in shades for part in shade)).save(made, "PNG")
    made.seek(0)
    return made


def cut_out() -> BytesIO:
    """The same, of something that was cut out of its ground."""
    with Image.open(photograph()) as whole:
        picture = whole.convert("RGBA")
    picture.paste((0, 0, 0, 0), (0, 0, 32, 4))
    made = BytesIO()
    picture.save(made, "PNG")
    made.seek(0)
    return made


def pictures_on(layout: Any) -> list[Any]:
    return [shape for shape in layout.shapes if shape._element.tag.endswith("}pic")]


def test_what_slides_share_is_what_most_of_them_have() -> None:
    band = (0, 0, 320, 20)
    slides = [marked(*band), marked(*band), marked(*band)]
    slides[0].paste("#c00000", (100, 80, 200, 160))  # contents of one
    slides[1].paste("#0000c0", (100, 80, 200, 160))
    shared = usual(slides, [], SIZE)
    assert unlike(marked(*band), shared) == 0
    assert unlike(WHITE, shared) == pytest.approx(20 / 180, abs=0.05)


def test_places_of_contents_are_not_compared() -> None:
    portrait = marked(160, 90, 240, 160)
    assert unlike(WHITE, usual([portrait], [], SIZE)) > 0.05
    assert unlike(WHITE, usual([portrait], [Rect(5, 3.75, 2.5, 2.92)], SIZE)) == 0


# Contents ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("image", "place", "is_kept"),
    [
        (photograph, (3, 3, 2, 2), False),  # a portrait
        (cut_out, (3, 3, 2, 2), False),
        (picture, (3, 3, 2, 2), True),  # a logo
        (photograph, (3, 0.3, 3, 1.2), True),  # one of many shades
        *in_soak(
            (photograph, (8, 3, 2, 2), True),  # reaches the edge
            (photograph, (2, 2, 6, 4), False),  # what the talk is about
            (photograph, (1, 1, 8, 5), True),  # the photograph of a title slide
        ),
    ],
)
def test_a_small_photograph_on_a_title_slide_is_contents(
    image: Any, place: tuple[float, ...], *, is_kept: bool
) -> None:
    file = with_slides()
    file.slides[0].shapes.add_picture(image(), *map(Inches, place))
    _, shown = least_of(saved(file))
    assert len(pictures_on(shown.slides[1].slide_layout)) == is_kept


def test_a_portrait_that_stands_on_another_slide_too_is_contents() -> None:
    file = with_slides(5)
    for slide in list(file.slides)[:2]:
        slide.shapes.add_picture(photograph(), *map(Inches, (3, 4, 2, 2)))
    _, shown = least_of(saved(file))
    assert not pictures_on(shown.slides[1].slide_layout)


def test_what_fills_a_place_for_pictures_is_contents() -> None:
    file = plain_file(("Picture with Caption", "Title and Content"))
    layout = file.slide_layouts.get_by_name("Picture with Caption")
    place = next(s for s in layout.placeholders if placeholder_type(s._element) == "pic")
    place.left, place.top, place.width, place.height = map(Inches, (3, 3, 2, 2))
    cover = file.slides.add_slide(layout)
    cover.placeholders[place.placeholder_format.idx].insert_picture(picture())
    for _ in range(4):
        slide = file.slides.add_slide(file.slide_layouts.get_by_name("Title and Content"))
        slide.placeholders[1].text = "One thing and another"
    slide.shapes.add_picture(picture(), *map(Inches, (3, 3, 2, 2)))
    for slide in file.slides:
        slide.shapes.title.text = "The year of Acme"
    found = Models(file, Frames(file)).cover
    assert found is not None
    assert found.samples[0].number == 1
    assert not found.art


def test_a_figure_that_many_slides_show_is_contents() -> None:
    file = with_slides()
    for slide in list(file.slides)[1:]:
        slide.shapes.add_picture(picture(), *map(Inches, (1, 2, 7, 4)))
        slide.shapes.add_picture(picture(), *map(Inches, (8.5, 0, 1.5, 0.5)))
    _, shown = least_of(saved(file))
    assert [one.top for one in pictures_on(shown.slides[2].slide_layout)] == [0]


# Words of an earlier talk ------------------------------------------------------------------------

TALK = Talk(("jane roe",), ("how parsers are built",))


@pytest.mark.parametrize(
    ("words", "is_said"),
    [
        ("jane@acme.com", True),
        ("@janeroe", True),
        ("Jane Roe, Research", True),
        ("How parsers are built", True),
        ("How parsers are", True),
        ("Parsers", False),
        ("ParserConf 2019", True),
        ("12.05.2019", True),
        ("Day-1_welcome.ppt", True),
        ("Institute for Parsing and Other Arts", False),
        ("How parsers", True),
        ("Statement A: approved for public release, 01/28/2020", True),
        ("Approved for public release", True),
        ("© 2019 Acme", False),
        ("Acme confidential, for those who need to know only", False),
        ("Acme", False),
        ("www.acme.com", False),
        ("https://acme.com/about", False),
        ("https://code.example.org/jane/parser", True),
        ("https://go.example.org/3p2v9r", True),
        ("https://acme.com/licenses/by/4.0", False),
    ],
)
def test_what_was_said_of_an_earlier_talk_is_known(words: str, *, is_said: bool) -> None:
    assert TALK.says(words) == is_said


def test_words_of_an_earlier_talk_leave_layouts_and_are_told() -> None:
    file = with_slides()
    file.core_properties.author = "Jane Roe"
    layout = file.slide_layouts.get_by_name("Title Slide")
    for words in ("Jane Roe, Research", "Acme confidential"):
        made_of_words(layout, words)
    deck, shown = least_of(saved(file))
    said = "".join("".join(one._element.itertext()) for one in shown.slide_layouts)
    assert "Jane Roe" not in said
    assert "Acme confidential" in said
    assert any("“Jane Roe, Research”" in problem.message for problem in deck.problems)


def test_a_foot_keeps_whose_the_slides_are_beside_what_is_asked_for_or_a_year() -> None:
    file = with_slides()
    file.core_properties.title = "Acme Hackathon Vienna"
    next(iter(file.slides)).shapes.add_textbox(*map(Inches, (1, 1, 4, 1))).text_frame.text = "Acme Hackathon"
    for at, words in enumerate(("Acme Hackathon - <Project name>", "Speaker - <name>", "2022 Acme Work Group")):
        drawn_on(file.slide_master, 0.2 + 3 * at, 7, 2.8, 0.4)
        file.slide_master.shapes[-1].text_frame.text = words
    _, shown = least_of(saved(file))
    said = [one.text_frame.text for one in shown.slide_master.shapes if not one.is_placeholder]
    assert said == ["Acme Hackathon", "Acme Work Group"]


@soak
def test_a_label_goes_with_its_words_and_with_what_is_said_beside_them() -> None:
    file = with_slides()
    layout = file.slide_layouts.get_by_name("Title Slide")
    for at, words in enumerate(("Rome, 27 March 2015", "- Jane", "Acme Inc")):
        drawn_on(layout, 1, 6, 2, 0.4)
        layout.shapes[-1].text_frame.text = words
        layout.shapes[-1].left, layout.shapes[-1].top = Inches(1 + 2.2 * at), Inches(6)
    drawn_on(layout, 9, 7, 0.5, 0.3)
    paragraph = layout.shapes[-1].text_frame.paragraphs[0]._p
    field = etree.SubElement(paragraph, f"{A}fld", id="{00000000-0000-0000-0000-000000000001}", type="slidenum")
    etree.SubElement(field, f"{A}t").text = "1"
    layout.shapes[-1].text_frame.paragraphs[0].add_run().text = " / 15"
    _, shown = least_of(saved(file))
    cover = shown.slide_layouts.get_by_name("Title Slide")
    said = [one.text_frame.text for one in cover.shapes if not one.is_placeholder]
    assert "Rome, 27 March 2015" not in said
    assert "- Jane" not in said
    assert "" not in said
    assert "1" in "".join("".join(one._element.itertext()) for one in cover.shapes if not one.is_placeholder)
    assert "15" not in "".join(said)


@soak
def test_a_foot_with_a_name_loses_what_else_is_of_the_talk() -> None:
    file = with_slides()
    file.core_properties.author = "Jane Roe"
    master = file.slide_master
    for at, words in enumerate(("Defence of a thesis", "Acme University", "Jane Roe", "day-1.pptx")):
        drawn_on(master, 0.2 + 2.4 * at, 7, 2.2, 0.4)
        master.shapes[-1].text_frame.text = words
    _, shown = least_of(saved(file))
    said = [one.text_frame.text for one in shown.slide_master.shapes if not one.is_placeholder]
    assert said == ["Acme University"]


@soak
def test_a_day_beside_the_number_of_a_slide_goes_and_the_number_stays() -> None:
    file = with_slides()
    drawn_on(file.slide_master, 0.2, 7, 4, 0.4)
    paragraph = file.slide_master.shapes[-1].text_frame.paragraphs[0]
    paragraph.add_run().text = " | 2020-11-23 | Page "
    field = etree.SubElement(paragraph._p, f"{A}fld", id="{00000000-0000-0000-0000-000000000001}", type="slidenum")
    etree.SubElement(field, f"{A}t").text = "1"
    _, shown = least_of(saved(file))
    drawn = [one._element for one in shown.slide_master.shapes if not one.is_placeholder]
    assert ["".join(word.text for word in one.iter(f"{A}t")) for one in drawn] == ["Page 1"]


@soak
@pytest.mark.parametrize(
    ("lines", "left"),
    [
        ("Jane Roe\nLab of Parsers\nAcme University", "Lab of Parsers\nAcme University"),
        ("Jane Roe\nParsers", "Jane Roe\nParsers"),  # who knows what that is
        *in_soak(
            ("Prof. Dr. Jane Roe\nParsers", "Parsers"),
            ("Parsers and More\nAcme University", "Parsers and More\nAcme University"),
            ("Embedded Parsers\nand More\nAcme University", "Embedded Parsers\nand More\nAcme University"),
        ),
    ],
)
def test_who_speaks_is_no_part_of_a_layout(lines: str, left: str) -> None:
    file = with_slides()
    layout = file.slide_layouts.get_by_name("Title Slide")
    drawn_on(layout, 2, 5.5, 6, 1.2)
    layout.shapes[-1].text_frame.text = lines
    _, shown = least_of(saved(file))
    layout = shown.slide_layouts.get_by_name("Title Slide")
    assert [one.text_frame.text for one in layout.shapes if not one.is_placeholder] == [left]


@soak
def test_a_grid_has_no_column_for_what_it_shows() -> None:
    _, shown = made_of(saved(plain_file()))
    grid = next(s.table for slide in shown.slides for s in slide.shapes if s.name == "table:threads_by_month")
    assert "Months" not in [cell.text for cell in grid.rows[0].cells]


def made_of_words(layout: Any, words: str) -> None:
    """Words drawn on a layout."""
    drawn_on(layout, 1, 6, 4, 0.4)
    layout.shapes[-1].text_frame.text = words


def test_a_firm_that_wrote_a_file_is_no_person() -> None:
    file = with_slides()
    file.core_properties.author, file.core_properties.last_modified_by = "Acme Foundation", "Jane Roe"
    assert talk_of(file, "The year").people == ("jane roe",)


# Titles ------------------------------------------------------------------------------------------


def test_hidden_slides_show_no_design() -> None:
    file = with_slides()
    file.slides[0]._element.set("show", "0")
    assert [sample.number for sample in Models(file, Frames(file)).samples] == [2, 3, 4]


def test_a_title_beside_the_slide_is_none() -> None:
    file = with_slides()
    title = file.slides[0].shapes.title
    title.left, title.top, title.width, title.height = map(Inches, (1, -2, 7, 1))
    box = file.slides[0].shapes.add_textbox(*map(Inches, (1, 2, 7, 1)))
    box.text_frame.text = "The year of Acme"
    sample = Models(file, Frames(file)).samples[0]
    assert sample.main is not None
    assert sample.main.element is not title._element


@soak
def test_words_used_as_title_are_aligned_as_their_layout_says() -> None:
    file = with_slides()
    layout = file.slide_layouts.get_by_name("Title Slide")
    place = next(s for s in layout.placeholders if placeholder_type(s._element) == "subTitle")
    level = place._element.find(f".//{A}lvl1pPr")
    level.set("algn", "r")
    cover = file.slides[0]
    cover.shapes.title._element.getparent().remove(cover.shapes.title._element)
    cover.shapes.add_picture(picture(), 0, 0, Inches(10), Inches(1))
    deck, shown = least_of(saved(file))
    assert "(as slide 1)" in deck.chosen[0]
    (title,) = (one for one in shown.slides[1].placeholders if one.text_frame.text.startswith("{{ packet.headlines"))
    assert placeholder_type(title._element) == "subTitle"  # whose words stand where the layout says


@soak
def test_names_of_groups_above_narrow_columns_are_small() -> None:
    _, shown = made_of(saved(with_slides()), "person")
    runs = [run for slide in shown.slides for run in slide._element.iter(f"{A}r")]
    sizes = {run.find(f"{A}rPr").get("sz") for run in runs if "column.group" in run.findtext(f"{A}t")}
    assert sizes == {"1084"}, "on slides 10 inches wide"


@soak
def test_a_box_with_the_prompt_of_a_place_is_no_design() -> None:
    """Whatever its language; other lists, a box that says what a foot says, and the place itself stay."""
    show = plain_file()
    master = show.slide_masters[0]
    foot = next(shape for shape in master.placeholders if placeholder_type(shape._element) == "ftr")
    foot.text_frame.text = "Bern\nOffice of roads\nand bridges"
    place = next(shape for shape in master.placeholders if shape.placeholder_format.idx == 1)
    levels = ["Textmasterformat bearbeiten", "Zweite Ebene", "Dritte Ebene"]
    place.text_frame.text = "\n".join(levels)
    for lines in (levels, ["Bern", "Basel", "Genf"], levels[:1]):
        box = master._element.makeelement(place._element.tag)
        box[:] = etree.fromstring(etree.tostring(place._element))
        box.find(".//{*}nvPr")[:] = []
        master.shapes._spTree.append(box)
        master.shapes[-1].text_frame.text = "\n".join(lines)
    assert take_prompts(show)[0] == levels[:1]
    left = [shape.text_frame.text.split("\n") for shape in master.shapes if shape.has_text_frame]
    assert left.count(levels) == 1
    assert left[-2:] == [["Bern", "Basel", "Genf"], levels[:1]]


def test_whose_slides_they_are_stays_above_a_prompt() -> None:
    show = plain_file()
    tree = show.slide_masters[0].shapes._spTree
    box = show.slides.add_slide(show.slide_layouts[0]).shapes.add_textbox(0, 0, 99, 99)
    box.text_frame.text = "Acme GmbH • Main Street 1\n<Author>"
    tree.append(box._element)
    assert take_prompts(show)[0] == ["<Author>"]
    assert show.slide_masters[0].shapes[-1].text_frame.text == "Acme GmbH • Main Street 1"
    box.text_frame.text = "A talk\n<Author>"
    assert take_prompts(show)[0] == ["A talk"]
    assert box._element.getparent() is None


@soak
def test_a_picture_of_two_slides_where_contents_stand_is_not_missed() -> None:
    """A logo at the head is, that most have; a panel is, that all have."""
    logo, figure = (290, 2, 318, 20), (100, 60, 220, 140)
    slides = [marked(*logo), marked(*logo), marked(*logo)]
    for slide in slides[:2]:
        slide.paste("#101010", figure)
    shared = usual(slides, [], SIZE)
    assert missing(marked(*logo), shared) == 0
    assert missing(WHITE, shared) == 1
    slides[2].paste("#101010", figure)
    assert missing(marked(*logo), usual(slides, [], SIZE)) > 0.5
