"""Pictures put into the frames of a design: into pictures, picture placeholders and shapes.

Knows pictures and the XML of shapes; knows no values.
"""

import copy
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PIL import Image, ImageOps
from pptx.parts.slide import SlidePart

from reports.slides.content import Picture
from reports.slides.shapes import FILLS, body, own, paragraphs, placeholder_type
from reports.slides.xml import Element, add, detach, insert_before, need, new, parent_of, qn

if TYPE_CHECKING:
    from pptx.parts.image import ImagePart

_AFTER_FILL = {qn(f"a:{name}") for name in ("ln", "effectLst", "effectDag", "scene3d", "sp3d", "extLst")}
_TURNED = 0x0112
"""The EXIF tag that says how a camera was held."""


def show_whole(shape: Element, file: Path | bytes, part: SlidePart) -> None:
    """Put a picture into the frame of another one, in its own proportions; the frame becomes smaller."""
    image, rid = part.get_or_add_image_part(BytesIO(file) if isinstance(file, bytes) else str(file))
    _set_blip(need(shape, qn("p:blipFill")), rid)
    _keep_proportions(shape, cast("ImagePart", image).image.size)


def show_cropped(shape: Element, picture: Picture, part: SlidePart) -> None:
    """Fill the frame of a picture, a picture placeholder or a shape with a picture, cropped in its middle.

    ValueError: it is no picture that presentations hold.
    """
    try:
        image, rid = part.get_or_add_image_part(BytesIO(_upright(picture.content)))
    except (OSError, ValueError, KeyError, SyntaxError, Image.DecompressionBombError) as error:
        raise ValueError(str(error)) from error
    size, frame = cast("ImagePart", image).image.size, _frame_size(shape, part)
    if not own(shape).get("descr") and picture.description:
        own(shape).set("descr", picture.description)
    if shape.tag == qn("p:pic"):
        fill = need(shape, qn("p:blipFill"))
    elif placeholder_type(shape) == "pic":
        fill = _as_picture(shape)
    else:
        fill = _filled(shape)
    _set_blip(fill, rid)
    _crop(fill, size, frame)


def _upright(content: bytes | Path) -> bytes:
    """A picture as it was seen when it was taken."""
    read = content.read_bytes() if isinstance(content, Path) else content
    with Image.open(BytesIO(read)) as image:
        if image.getexif().get(_TURNED, 1) == 1:
            return read
        made = BytesIO()
        ImageOps.exif_transpose(image).save(made, image.format)
        return made.getvalue()


def _frame_size(shape: Element, part: SlidePart) -> tuple[int, int]:
    """Width and height of a shape; of a placeholder, those that its layout gives it where it has none."""
    extent = shape.find(qn("p:spPr/a:xfrm/a:ext"))
    if extent is not None:
        return int(extent.attrib["cx"]), int(extent.attrib["cy"])
    found = next((one for one in part.slide.placeholders if one._element is shape), None)
    return (int(found.width or 0), int(found.height or 0)) if found is not None else (0, 0)


def _as_picture(shape: Element) -> Element:
    """A picture in the place of a placeholder for one; returns its fill."""
    made = new("p:pic")
    properties = add(made, "p:nvPicPr")
    properties.append(copy.deepcopy(own(shape)))
    add(add(properties, "p:cNvPicPr"), "a:picLocks", noGrp="1", noChangeAspect="1")
    properties.append(copy.deepcopy(need(shape, qn("p:nvSpPr/p:nvPr"))))
    fill = add(made, "p:blipFill")
    add(fill, "a:blip")
    add(add(fill, "a:stretch"), "a:fillRect")
    made.append(copy.deepcopy(need(shape, qn("p:spPr"))))
    parent_of(shape).replace(shape, made)
    return fill


def _filled(shape: Element) -> Element:
    """The picture that fills a shape, in place of its fill and its text."""
    look = need(shape, qn("p:spPr"))
    for old in [child for child in look if child.tag in FILLS]:
        look.remove(old)
    fill = new("a:blipFill", rotWithShape="1")
    add(fill, "a:blip")
    add(add(fill, "a:stretch"), "a:fillRect")
    insert_before(look, fill, _AFTER_FILL)
    text = body(shape)
    for at, paragraph in enumerate(paragraphs(text) if text is not None else ()):
        for child in list(paragraph) if not at else ():
            if child.tag != qn("a:pPr"):
                paragraph.remove(child)
        if at:
            detach(paragraph)
    return fill


def _set_blip(fill: Element, rid: str) -> None:
    """Another picture, without the drawing that programs show in its place."""
    blip = need(fill, qn("a:blip"))
    blip.attrib.pop(qn("r:link"), None)
    blip.set(qn("r:embed"), rid)
    for extra in blip.findall(qn("a:extLst")):
        blip.remove(extra)


def _crop(fill: Element, size: tuple[int, int], frame: tuple[int, int]) -> None:
    """Show the middle of a picture, as wide and high as its frame."""
    for old in fill.findall(qn("a:srcRect")):
        fill.remove(old)
    if not all((*size, *frame)):
        return
    across, down = frame[0] / size[0], frame[1] / size[1]
    is_wide = across < down
    each = round((1 - min(across, down) / max(across, down)) / 2 * 100_000)
    if each:
        sides = ("l", "r") if is_wide else ("t", "b")
        need(fill, qn("a:blip")).addnext(new("a:srcRect", **dict.fromkeys(sides, str(each))))


def _keep_proportions(shape: Element, size: tuple[int, int]) -> None:
    """Make a picture's frame as wide or as high as its own proportions allow, in the middle of the frame there was."""
    off, ext = shape.find(qn("p:spPr/a:xfrm/a:off")), shape.find(qn("p:spPr/a:xfrm/a:ext"))
    if off is None or ext is None:
        return
    width, height = int(ext.attrib["cx"]), int(ext.attrib["cy"])
    scale = min(width / size[0], height / size[1])
    made = (int(size[0] * scale), int(size[1] * scale))
    off.set("x", str(int(off.attrib["x"]) + (width - made[0]) // 2))
    off.set("y", str(int(off.attrib["y"]) + (height - made[1]) // 2))
    ext.set("cx", str(made[0]))
    ext.set("cy", str(made[1]))
    for crop in shape.findall(qn("p:blipFill/a:srcRect")):
        detach(crop)
