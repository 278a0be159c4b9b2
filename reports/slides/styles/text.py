"""What paragraphs and runs say of themselves: sizes, spacing, bullets. Knows elements; knows nothing of inheritance."""

from collections.abc import Mapping
from typing import NamedTuple, TypedDict

from reports.slides.xml import EMU_PER_POINT, Element, local_name, qn


class Spacing(NamedTuple):
    """Space above, below or of a line: so many lines, or points where these are given."""

    lines: float = 0.0
    points: float | None = None

    def of(self, line: float) -> float:
        """The space in pt, for a line of the given height in pt."""
        return self.lines * line if self.points is None else self.points


class RunStyle(NamedTuple):
    """How a run of text is set."""

    size: float
    """In pt."""
    family: str
    bold: bool = False
    is_capitals: bool = False
    tracking: float = 0.0
    """Added to the width of each character, in pt."""
    colour: str | None = None
    """Six hexadecimal digits; None where it cannot be told."""


class ParagraphStyle(NamedTuple):
    """How a paragraph is set."""

    level: int = 0
    left: float = 0.0
    """Distances in pt: of all lines from the left, of the first line from that, of all lines from the right."""
    indent: float = 0.0
    right: float = 0.0
    line: Spacing = Spacing(1.0)
    before: Spacing = Spacing()
    after: Spacing = Spacing()
    has_bullet: bool = False
    end: RunStyle = RunStyle(18.0, "")
    """How a paragraph without text is set."""


class Values(TypedDict, total=False):
    """Properties of text as one place sets them."""

    size: float
    """In pt, as is `tracking`."""
    family: str
    bold: bool
    capitals: bool
    tracking: float
    fill: Element | None
    """The colour; None where it is no single one."""
    marL: int
    """Lengths in EMU."""
    marR: int
    indent: int
    lnSpc: Spacing
    spcBef: Spacing
    spcAft: Spacing
    bullet: bool


BODY_FONT = "+mn-lt"
"""The font of a theme for text, where nothing names another."""
_THEME_FONTS = {"major": "+mj-lt", "minor": BODY_FONT}
_SINGLE, _NO_SPACE = Spacing(1.0), Spacing()
_PROPERTIES, _LATIN, _SOLID = qn("a:pPr"), qn("a:latin"), qn("a:solidFill")
_OTHER_FILLS = tuple(qn(f"a:{name}") for name in ("gradFill", "noFill", "blipFill", "pattFill"))


def paragraph_style(values: Values, level: int, end: RunStyle) -> ParagraphStyle:
    """The style that properties make, where the end of the paragraph is set like this."""
    return ParagraphStyle(
        level=level,
        left=values.get("marL", 0) / EMU_PER_POINT,
        indent=values.get("indent", 0) / EMU_PER_POINT,
        right=values.get("marR", 0) / EMU_PER_POINT,
        line=values.get("lnSpc", _SINGLE),
        before=values.get("spcBef", _NO_SPACE),
        after=values.get("spcAft", _NO_SPACE),
        has_bullet=values.get("bullet", False),
        end=end,
    )


def run_style(base: RunStyle, look: Element | None, fonts: Mapping[str, str]) -> RunStyle:
    """The style of a run with these properties in a paragraph that is set like this; without its colour."""
    values = of_run(look)
    if not values:
        return base
    family = (values["family"] or BODY_FONT) if "family" in values else base.family
    return RunStyle(
        values.get("size", base.size),
        fonts.get(family, family) if "family" in values else family,
        values.get("bold", base.bold),
        values.get("capitals", base.is_capitals),
        values.get("tracking", base.tracking),
    )


def is_on(value: str | None) -> bool:
    """Whether an attribute says yes."""
    return value in ("1", "true", "on")


def level_of(paragraph: Element) -> int:
    """The level of a paragraph, from 0."""
    own = paragraph.find(_PROPERTIES)
    return 0 if own is None else int(own.get("lvl", "0"))


def of_level(lists: Element | None, level: int) -> Values:
    """What a list of level styles (`a:lstStyle`, `p:bodyStyle`…) says about one level."""
    return {} if lists is None else of_paragraph(lists.find(qn(f"a:lvl{level + 1}pPr")), is_level=True)


def of_paragraph(look: Element | None, is_level: bool = False) -> Values:
    """What paragraph properties say; those of a level also say how its runs are set."""
    if look is None:
        return {}
    values: Values = {}
    for name in ("marL", "marR", "indent"):
        if length := look.get(name):
            values[name] = int(length)
    for child in look:
        match local_name(child):
            case "lnSpc" | "spcBef" | "spcAft" as name if len(child):
                values[name] = _spacing(child[0])
            case "buChar" | "buAutoNum" | "buBlip":
                values["bullet"] = True
            case "buNone":
                values["bullet"] = False
            case "defRPr" if is_level:
                values |= of_run(child)
    return values


def _spacing(value: Element) -> Spacing:
    number = value.get("val", "0")
    if value.tag == qn("a:spcPts"):
        return Spacing(points=int(number) / 100)
    return Spacing(float(number[:-1]) / 100 if number.endswith("%") else int(number) / 100000)


def of_run(look: Element | None) -> Values:
    """What run properties say."""
    if look is None:
        return {}
    values: Values = {}
    if size := look.get("sz"):
        values["size"] = int(size) / 100
    if bold := look.get("b"):
        values["bold"] = is_on(bold)
    if capitals := look.get("cap"):
        values["capitals"] = capitals != "none"
    if tracking := look.get("spc"):
        values["tracking"] = int(tracking) / 100
    for child in look:
        if child.tag == _LATIN:
            values["family"] = child.get("typeface", "")
        elif child.tag == _SOLID and len(child):
            values["fill"] = child[0]
        elif child.tag in _OTHER_FILLS:
            values["fill"] = None
    return values


def of_reference(reference: Element | None) -> Values:
    """What a reference to a font of the theme says, with its colour."""
    if reference is None:
        return {}
    values: Values = {"fill": reference[0]} if len(reference) else {}
    if family := _THEME_FONTS.get(reference.get("idx", "")):
        values["family"] = family
    return values
