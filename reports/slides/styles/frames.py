"""The place of a shape on its slide, and the room for text in it."""

from typing import TYPE_CHECKING, NamedTuple

from reports.slides.xml import EMU_PER_INCH, EMU_PER_POINT, Element, need, qn

if TYPE_CHECKING:
    from collections.abc import Mapping

TURNED = ("vert", "vert270", "eaVert", "wordArtVert", "mongolianVert", "wordArtVertRtl")
"""Directions of text that runs up or down."""
Box = tuple[int, int, int, int]
"""Left, top, width and height in EMU."""
_XFRMS = (qn("p:spPr/a:xfrm"), qn("p:xfrm"), qn("p:grpSpPr/a:xfrm"))


_USUAL = 10 * EMU_PER_INCH, 7.5 * EMU_PER_INCH
"""Width and height that slides have at least for text of the usual sizes."""


def scale_of(width: int, height: int) -> float:
    """Size of slides against usual ones: text is shown in proportion to them.

    >>> scale_of(12192000, 6858000), scale_of(9144000, 5143500), scale_of(24384000, 13716000)
    (1.0, 0.75, 2.0)
    """
    scale = min(width / _USUAL[0], height / _USUAL[1])
    # Paper and the like is somewhat larger, and read from as near.
    return 1.0 if scale <= 0 or 0.97 < scale < 1.3 else round(scale, 3)


class Frame(NamedTuple):
    """Where a shape is on its slide, and the room for text in it."""

    x: int
    y: int
    width: int
    height: int
    """In EMU, as are the insets."""
    left: int = 91440
    top: int = 45720
    right: int = 91440
    bottom: int = 45720
    wraps: bool = True
    anchor: str = "t"
    vertical: str = "horz"
    columns: int = 1
    gap: int = 0
    """Between columns, in EMU."""

    @property
    def text_width(self) -> float:
        """Room for a line of text, in pt: of one column; the height of the shape where text is turned."""
        across, _ = self._room()
        return max(0.0, (across - self.gap * (self.columns - 1)) / self.columns / EMU_PER_POINT)

    @property
    def text_height(self) -> float:
        """Room for lines of text, in pt."""
        return max(0.0, self._room()[1] / EMU_PER_POINT)

    def _room(self) -> tuple[int, int]:
        across, down = self.width - self.left - self.right, self.height - self.top - self.bottom
        return (down, across) if self.vertical in TURNED else (across, down)


def cell_frame(cell: Element, width: int, height: int) -> Frame:
    """The text room of a table cell (`a:tc`) of this width and height in EMU; its x and y are 0."""
    look = cell.find(qn("a:tcPr"))
    values: Mapping[str, str] = {} if look is None else look.attrib
    return Frame(
        0,
        0,
        width,
        height,
        left=int(values.get("marL", "91440")),
        top=int(values.get("marT", "45720")),
        right=int(values.get("marR", "91440")),
        bottom=int(values.get("marB", "45720")),
        anchor=values.get("anchor", "t"),
        vertical=values.get("vert", "horz"),
    )


def own_box(shape: Element) -> Box | None:
    """Where a shape is on its slide, in whatever groups; None where it inherits its place."""
    found = next((one for path in _XFRMS if (one := shape.find(path)) is not None), None)
    if found is None or found.find(qn("a:off")) is None or found.find(qn("a:ext")) is None:
        return None
    x, y, width, height = _numbers(found, "off", "ext")
    for group in shape.iterancestors(qn("p:grpSp")):
        frame = group.find(_XFRMS[2])
        if frame is None or frame.find(qn("a:chExt")) is None:
            continue
        left, top, across, down = _numbers(frame, "off", "ext")
        inner_left, inner_top, inner_across, inner_down = _numbers(frame, "chOff", "chExt")
        wide, high = across / (inner_across or across or 1), down / (inner_down or down or 1)
        x, y = left + (x - inner_left) * wide, top + (y - inner_top) * high
        width, height = width * wide, height * high
    return round(x), round(y), round(width), round(height)


def _numbers(frame: Element, offset: str, extent: str) -> tuple[float, float, float, float]:
    corner, size = need(frame, qn(f"a:{offset}")).attrib, need(frame, qn(f"a:{extent}")).attrib
    return float(corner["x"]), float(corner["y"]), float(size["cx"]), float(size["cy"])
