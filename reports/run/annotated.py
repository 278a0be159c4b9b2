"""Pictures of the slides of a template, with a frame and the name of each shape that asks for something.

LibreOffice draws the slides, where it is at hand. Knows shapes and pixels; knows no packet.
"""

from pathlib import Path

from PIL import ImageDraw, ImageFont

from reports.errors import OutputError, Problem
from reports.run import libreoffice
from reports.slides.examples import texts_of
from reports.slides.filling.bindings import binding
from reports.slides.filling.heads import head_of
from reports.slides.package.safety import open_presentation
from reports.slides.shapes import name_of, shapes
from reports.slides.styles.inheritance import Styles
from reports.slides.xml import EMU_PER_POINT

_SCALE = 1.5
"""Pixels a point."""
_INK = (200, 0, 90)


def annotate(file: Path, folder: Path) -> list[Path]:
    """Write a picture of each slide of a checked template into a folder; none where LibreOffice is not installed.

    OutputError: LibreOffice cannot draw it.
    """
    if libreoffice.find() is None:
        return []
    show = open_presentation(file.read_bytes(), str(file))
    styles = Styles(show)
    folder.mkdir(parents=True, exist_ok=True)
    pictures = libreoffice.drawn(file.read_bytes(), _SCALE)
    if pictures is None:
        what = "LibreOffice could not draw the slides."
        raise OutputError(Problem("template", what, "error", str(file), hint="Leave --pictures out."))
    written = []
    seen = [one for one in enumerate(show.slides, 1) if one[1]._element.get("show") != "0"]  # it draws no hidden ones
    for picture, (number, slide) in zip(pictures, seen, strict=False):
        font = ImageFont.load_default(size=14)
        pen = ImageDraw.Draw(picture)
        for shape in shapes(slide._element):
            asks = any("{{" in text for text in texts_of(shape, slide.part)) or head_of(shape).own_sources
            if not asks and binding(shape) is None:
                continue
            frame = styles.frame(shape, slide.slide_layout)
            left, top = (round(side / EMU_PER_POINT * _SCALE) for side in (frame.x, frame.y))
            right, foot = (
                round(side / EMU_PER_POINT * _SCALE) for side in (frame.x + frame.width, frame.y + frame.height)
            )
            pen.rectangle((left, top, right, foot), outline=_INK, width=2)
            box = pen.textbbox((left + 3, top + 2), name_of(shape), font)
            pen.rectangle((box[0] - 3, box[1] - 2, box[2] + 3, box[3] + 2), fill=_INK)
            pen.text((left + 3, top + 2), name_of(shape), "white", font)
        written.append(folder / f"slide-{number}.png")
        picture.save(written[-1])
    return written
