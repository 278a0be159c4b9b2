"""SmartArt: its text, and the drawing of it that programs show. Knows parts and paragraphs; knows no values."""

from collections.abc import Callable

from pptx.opc.package import Part

from reports.slides.shapes import paragraphs, text_of
from reports.slides.xml import MARK, Element, parse, qn, serialize

_IDS = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}relIds"
_DRAWING = "http://schemas.microsoft.com/office/2007/relationships/diagramDrawing"


def diagram_parts(shape: Element, part: Part) -> list[Part]:
    """The parts with the text of a diagram: its data, and the drawings of the slide; none for another shape."""
    ids = next(iter(shape.iter(_IDS)), None)
    if ids is None:
        return []
    drawings = [rel.target_part for rel in part.rels.values() if rel.reltype == _DRAWING]
    return [part.related_part(ids.get(qn("r:dm"), "")), *drawings]


def texts_in(part: Part) -> list[str]:
    """The texts in a part that is not read otherwise."""
    return [text_of(paragraph) for paragraph in paragraphs(parse(part.blob))]


def fill_part(part: Part, fill: Callable[[Element], object]) -> None:
    """Fill the paragraphs of a part that is not read otherwise."""
    if b"{" not in part.blob:
        return
    root = parse(part.blob)
    fill_paragraphs(root, fill)
    part.blob = serialize(root)


def fill_paragraphs(root: Element, fill: Callable[[Element], object]) -> None:
    """Fill all paragraphs below an element that have tags; nothing in them becomes a link."""
    for paragraph in paragraphs(root):
        if "{{" in text_of(paragraph):
            fill(paragraph)
    for look in root.iter(qn("a:rPr")):
        for name in [name for name in look.attrib if name.startswith(MARK)]:
            del look.attrib[name]
