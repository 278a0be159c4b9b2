"""Pictures in the frames of a design."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pptx
import pytest
from PIL import Image
from pptx.enum.shapes import MSO_SHAPE
from pptx.util import Inches

from reports.slides.content import Picture
from reports.slides.filling.pictures import show_cropped, show_whole


def png(width: int, height: int, turned: int = 1) -> bytes:
    """A picture; `turned` as EXIF says how the camera was held."""
    saved, exif = BytesIO(), Image.Exif()
    exif[0x0112] = turned
    Image.new("RGB", (width, height), "navy").save(saved, "PNG", exif=exif)
    return saved.getvalue()


@pytest.fixture
def slide() -> Any:
    show = pptx.Presentation()
    return show.slides.add_slide(show.slide_layouts[8])  # with a place for a picture


def framed(slide: Any) -> Any:
    """A picture of 2 by 2 inches."""
    return slide.shapes.add_picture(BytesIO(png(10, 10)), Inches(1), Inches(1), Inches(2), Inches(2))


def crop(shape: Any) -> tuple[float, ...]:
    return tuple(round(side, 3) for side in (shape.crop_left, shape.crop_right, shape.crop_top, shape.crop_bottom))


def test_a_picture_shown_whole_keeps_its_proportions_in_the_middle_of_the_frame(slide: Any) -> None:
    shape = framed(slide)
    show_whole(shape._element, png(40, 20), slide.part)
    assert (shape.left, shape.top, shape.width, shape.height) == (Inches(1), Inches(1.5), Inches(2), Inches(1))


def test_a_picture_that_fills_its_frame_is_cropped_on_both_sides(slide: Any) -> None:
    shape = framed(slide)
    show_cropped(shape._element, Picture(png(40, 20)), slide.part)
    assert crop(shape) == (0.25, 0.25, 0, 0)
    assert (shape.width, shape.height) == (Inches(2), Inches(2))


@pytest.mark.parametrize(("drawn", "told"), [("", "The north tower"), ("A tower", "A tower")])
def test_the_alternative_text_of_the_design_goes_before_that_of_the_picture(slide: Any, drawn: str, told: str) -> None:
    shape = framed(slide)
    shape._element.nvPicPr.cNvPr.set("descr", drawn)
    show_cropped(shape._element, Picture(png(40, 20), "The north tower"), slide.part)
    assert shape._element.nvPicPr.cNvPr.get("descr") == told


def test_a_picture_is_shown_upright_as_it_was_taken(slide: Any) -> None:
    shape = framed(slide)
    show_cropped(shape._element, Picture(png(40, 20, turned=6)), slide.part)
    assert crop(shape) == (0, 0, 0.25, 0.25)


def test_a_place_for_a_picture_becomes_one(slide: Any) -> None:
    place = next(one for one in slide.placeholders if one.placeholder_format.type.name == "PICTURE")
    show_cropped(place._element, Picture(png(40, 20), "The north tower"), slide.part)
    made = next(one for one in slide.placeholders if one.placeholder_format.type.name == "PICTURE")
    assert made._element.tag.endswith("}pic")
    assert made.image.size == (40, 20)


def test_a_shape_is_filled_and_loses_its_words(slide: Any) -> None:
    shape = slide.shapes.add_shape(MSO_SHAPE.OVAL, Inches(1), Inches(1), Inches(1), Inches(2))
    shape.text_frame.text = "{{ picture }}"
    show_cropped(shape._element, Picture(png(20, 20)), slide.part)
    assert shape.text_frame.text == ""
    fill = shape._element.spPr.find("{http://schemas.openxmlformats.org/drawingml/2006/main}blipFill")
    assert fill is not None


def test_what_is_no_picture_is_refused(slide: Any, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_text("no picture", "utf-8")
    with pytest.raises(ValueError, match="cannot identify"):
        show_cropped(framed(slide)._element, Picture(tmp_path / "a.png"), slide.part)
