"""What the text of a slide really looks like: sizes, fonts, spacing, places and colours with all that is inherited.

Knows the parts of a presentation and how PowerPoint lays them over each other; knows neither fonts nor packets.
"""

import colorsys
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from lxml import etree
from pptx.oxml import ns

qn = lru_cache(maxsize=256)(ns.qn)
EMU = 12700
"""EMU in a point."""
_TITLES = ("title", "ctrTitle")
_SMALL = ("dt", "ftr", "sldNum", "hdr")
_NAMED = {"black": "000000", "white": "FFFFFF", "red": "FF0000", "blue": "0000FF", "yellow": "FFFF00"}
_MEDIUM_2 = {
    "{073A0DAA-6AF3-43AB-8588-CEC1D06C72B9}",
    "{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}",
    "{21E4AEA4-8DFA-4A89-87EB-49C32662AFE0}",
    "{F5AB1C69-6EDB-4FF4-983F-18BD219EF322}",
    "{00A15C55-8517-42AA-B614-E9B94910E393}",
    "{7DF18680-E054-41AD-8BC1-D1AEF772440D}",
    "{93296810-A885-4BE3-A3E7-6D5BEEA58F35}",
}
"""Built-in table styles “Medium Style 2” in all accents: white on colour where a flag is set."""
_BARE = {"{2D5ABB26-0587-4C30-8999-92F81FD0307C}", "{5940675A-B579-460E-94D1-54222C63F5DA}"}
"""Built-in table styles “No Style”, without and with a grid: nothing is bold."""
_TURNED = ("vert", "vert270", "eaVert", "wordArtVert", "mongolianVert", "wordArtVertRtl")

Values = Mapping[str, Any]
"""Properties of text as one place sets them: sizes in pt, lengths in EMU, fills as elements."""


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


class Frame(NamedTuple):
    """Place of a shape on its slide and the room for text in it."""

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
        return max(0.0, (across - self.gap * (self.columns - 1)) / self.columns / EMU)

    @property
    def text_height(self) -> float:
        """Room for lines of text, in pt."""
        return max(0.0, self._room()[1] / EMU)

    def _room(self) -> tuple[int, int]:
        across, down = self.width - self.left - self.right, self.height - self.top - self.bottom
        return (down, across) if self.vertical in _TURNED else (across, down)


_SINGLE, _NO_SPACE = Spacing(1.0), Spacing()
_PPR, _RPR, _END = qn("a:pPr"), qn("a:rPr"), qn("a:endParaRPr")
_RUNS = (qn("a:r"), qn("a:fld"), qn("a:br"))
_LATIN, _SOLID, _CELL = qn("a:latin"), qn("a:solidFill"), qn("a:tc")
_OTHER_FILLS = tuple(qn(f"a:{name}") for name in ("gradFill", "noFill", "blipFill", "pattFill"))
_FONT_REFERENCE = f"{qn('p:style')}/{qn('a:fontRef')}"
_NOWHERE = (0, 0, 0, 0)
_NOTHING: Values = {}
_BODY = f"{qn('p:txBody')}/{qn('a:bodyPr')}"
_PH = f"./*/{qn('p:nvPr')}/{qn('p:ph')}"
_XFRMS = (f"{qn('p:spPr')}/{qn('a:xfrm')}", qn("p:xfrm"), f"{qn('p:grpSpPr')}/{qn('a:xfrm')}")
_GROUP = qn("p:grpSp")


class _Layout:
    """What the slides of one layout inherit: its placeholders, those of its master, text styles and colours."""

    def __init__(self, layout: Any) -> None:
        master = layout.slide_master
        self.layout, self.master = layout.element, master.element
        themes = [
            r.target_part for r in master.part.rels.values() if r.reltype.endswith("/theme") and not r.is_external
        ]
        self.theme = etree.fromstring(themes[0].blob) if themes else None
        self.fonts = {
            f"+{short}-{script}": found.get("typeface", "")
            for short, name in (("mj", "majorFont"), ("mn", "minorFont"))
            for script, tag in (("lt", "latin"), ("ea", "ea"), ("cs", "cs"))
            if (found := self._in_theme(f".//{{*}}{name}/{{*}}{tag}")) is not None
        }
        scheme = self._in_theme(".//{*}clrScheme")
        self.scheme = {etree.QName(entry).localname: entry[0] for entry in scheme} if scheme is not None else {}
        self.map = dict(self.master.find(qn("p:clrMap")).attrib) | _override(self.layout)
        self.values: dict[tuple[str, str, int], Values] = {}
        self._found: dict[tuple[str, str], list[Any]] = {}
        self._rooms: dict[tuple[str, str], tuple[Any, Values]] = {}

    def _in_theme(self, path: str) -> Any:
        return self.theme.find(path) if self.theme is not None else None

    def above(self, kind: str, idx: str) -> list[Any]:
        """The placeholders that one of this type and index inherits from, nearest first."""
        if (kind, idx) not in self._found:
            self._found[kind, idx] = self._search(kind, idx)
        return self._found[kind, idx]

    def room(self, kind: str, idx: str) -> tuple[tuple[int, int, int, int], Values]:
        """The place and the attributes of the text body that a placeholder of this type and index inherits."""
        if (kind, idx) not in self._rooms:
            above = self.above(kind, idx)
            place = next((found for one in above if (found := _place(one)) is not None), _NOWHERE)
            bodies = [body for one in reversed(above) if (body := one.find(_BODY)) is not None]
            self._rooms[kind, idx] = (place, {name: value for body in bodies for name, value in body.attrib.items()})
        return self._rooms[kind, idx]

    def _search(self, kind: str, idx: str) -> list[Any]:
        there = [(_placeholder(shape), shape) for shape in _shapes(self.layout)]
        on_layout = [shape for ph, shape in there if ph is not None and (ph.get("idx", "0") == idx)]
        # Some programs give all placeholders of a layout one index.
        on_layout.sort(key=lambda shape: _base(_placeholder(shape).get("type", "obj")) != _base(kind))
        alike = [shape for ph, shape in there if ph is not None and _base(ph.get("type", "obj")) == _base(kind)]
        if kind in (*_TITLES, *_SMALL) or not on_layout:
            on_layout = alike or on_layout
        found = on_layout[:1]
        above = _placeholder(found[0]).get("type", "obj") if found else kind
        for shape in _shapes(self.master):
            ph = _placeholder(shape)
            if ph is not None and _base(ph.get("type", "obj")) == _base(above):
                return [*found, shape]
        return found


class Styles:
    """Styles, places and colours in one presentation; keeps what the slides of a layout share."""

    def __init__(self, presentation: Any) -> None:
        """Take an open presentation (`pptx.Presentation`)."""
        part = presentation.part
        self._defaults = part._element.find(qn("p:defaultTextStyle"))
        self._size = (int(presentation.slide_width), int(presentation.slide_height))
        tables = [r.target_part for r in part.rels.values() if r.reltype.endswith("/tableStyles") and not r.is_external]
        styles = etree.fromstring(tables[0].blob) if tables else ()
        self._tables = {style.get("styleId"): style for style in styles}
        self._layouts: dict[Any, _Layout] = {}
        self._levels: dict[int, Values] = {}
        """Defaults of text by level."""

    # Places -------------------------------------------------------------------------------------

    def frame(self, shape: Any, slide_layout: Any) -> Frame:
        """Place and text room of a shape (`p:sp`, `p:graphicFrame`, `p:pic`…) of a slide with this layout."""
        ph = _placeholder(shape)
        place, values = _NOWHERE, _NOTHING
        if ph is not None:
            place, values = self._layout(slide_layout).room(ph.get("type", "obj"), ph.get("idx", "0"))
        own = shape.find(_BODY)
        if own is not None and own.attrib:
            values = {**values, **own.attrib}
        value = values.get
        return Frame(
            *(_place(shape) or place),
            left=int(value("lIns", "91440")),
            top=int(value("tIns", "45720")),
            right=int(value("rIns", "91440")),
            bottom=int(value("bIns", "45720")),
            wraps=value("wrap", "square") != "none",
            anchor=value("anchor", "t"),
            vertical=value("vert", "horz"),
            columns=max(1, int(value("numCol", "1"))),
            gap=int(value("spcCol", "0")),
        )

    # Text ---------------------------------------------------------------------------------------

    def paragraph(self, paragraph: Any, shape: Any, slide_layout: Any) -> ParagraphStyle:
        """Style of a paragraph (`a:p`) of a shape, or of a table cell (`a:tc`), on a slide with this layout."""
        values = self._paragraph_values(paragraph, shape, slide_layout)
        return self._paragraph_style(values, paragraph, slide_layout)

    def sizes(self, paragraph: Any, shape: Any, slide_layout: Any) -> tuple[ParagraphStyle, list[tuple[Any, RunStyle]]]:
        """Style of a paragraph and of each of its runs, all that is needed to measure them: without colours."""
        values = self._paragraph_values(paragraph, shape, slide_layout)
        base = self._style(values, paragraph, slide_layout, coloured=False)
        fonts = self._layout(slide_layout).fonts
        runs = [(child, _run_style(base, child.find(_RPR), fonts)) for child in paragraph if child.tag in _RUNS]
        end = _run_style(base, paragraph.find(_END), fonts)
        return _paragraph_style(values, _level(paragraph), end), runs

    def _paragraph_style(self, values: Values, paragraph: Any, slide_layout: Any) -> ParagraphStyle:
        end = {**values, **_of_run(paragraph.find(_END))}
        return _paragraph_style(values, _level(paragraph), self._style(end, paragraph, slide_layout))

    def run(self, run: Any, shape: Any, slide_layout: Any) -> RunStyle:
        """Style of a run (`a:r`, `a:fld` or `a:br`) of a shape or table cell on a slide with this layout."""
        paragraph = run.getparent()
        values = self._paragraph_values(paragraph, shape, slide_layout)
        return self._style({**values, **_of_run(run.find(qn("a:rPr")))}, run, slide_layout)

    def background(self, slide: Any) -> str | None:
        """Colour behind the shapes of a slide as six hexadecimal digits; None where it is no single colour."""
        known = self._layout(slide.slide_layout)
        for element in (slide.element, known.layout, known.master):
            found = element.find(f"{qn('p:cSld')}/{qn('p:bg')}")
            if found is None:
                continue
            colours = known.map | _override(slide.element)
            fill = found.find(f"{qn('p:bgPr')}/{qn('a:solidFill')}")
            reference = found.find(qn("p:bgRef"))
            if fill is not None:
                return _colour(fill[0], colours, known.scheme)
            if reference is not None and len(reference) and _is_plain(known.theme, int(reference.get("idx", "0"))):
                return _colour(reference[0], colours, known.scheme)
            return None
        return None

    def colour(self, fill: Any, element: Any, slide_layout: Any) -> str | None:
        """A colour element (`a:schemeClr`, `a:srgbClr`…) used at an element, as six hexadecimal digits, or None."""
        known = self._layout(slide_layout)
        return _colour(fill, known.map | _override(_slide(element)), known.scheme)

    # Inheritance --------------------------------------------------------------------------------

    def _layout(self, slide_layout: Any) -> _Layout:
        key = slide_layout._element
        if key not in self._layouts:
            self._layouts[key] = _Layout(slide_layout)
        return self._layouts[key]

    def _above(self, shape: Any, slide_layout: Any) -> list[Any]:
        ph = _placeholder(shape)
        if ph is None:
            return []
        return self._layout(slide_layout).above(ph.get("type", "obj"), ph.get("idx", "0"))

    def _paragraph_values(self, paragraph: Any, shape: Any, slide_layout: Any) -> Values:
        """All that a paragraph has before its runs are looked at; `a:defRPr` in a paragraph counts nowhere."""
        level = _level(paragraph)
        own = paragraph.find(_PPR)
        lists = paragraph.getparent().find(qn("a:lstStyle"))
        inherited = self._inherited(shape, slide_layout, level)
        if own is None and (lists is None or not len(lists)):
            return inherited
        return {**inherited, **_of_level(lists, level), **_of_paragraph(own)}

    def _inherited(self, shape: Any, slide_layout: Any, level: int) -> Values:
        known = self._layout(slide_layout)
        if shape.tag == _CELL:
            if level not in self._levels:
                self._levels[level] = _of_level(self._defaults, level)
            return {**self._levels[level], **self._of_table(shape)}
        ph = _placeholder(shape)
        kind, idx = (ph.get("type", "obj"), ph.get("idx", "0")) if ph is not None else ("", "")
        found = known.values.get((kind, idx, level))
        if found is None:
            name = "otherStyle" if kind in ("", *_SMALL) else "titleStyle" if kind in _TITLES else "bodyStyle"
            above = reversed(known.above(kind, idx)) if kind else ()
            lists = [
                self._defaults,
                known.master.find(f"{qn('p:txStyles')}/{qn('p:' + name)}"),
                *(one.find(f"{qn('p:txBody')}/{qn('a:lstStyle')}") for one in above),
            ]
            found = {}
            for one in lists:
                found = {**found, **_of_level(one, level)}
            known.values[kind, idx, level] = found
        reference = shape.find(_FONT_REFERENCE)
        return found if reference is None else {**found, **_of_reference(reference)}

    def _style(self, values: Values, element: Any, slide_layout: Any, *, coloured: bool = True) -> RunStyle:
        known = self._layout(slide_layout)
        family: str = values.get("family") or "+mn-lt"
        fill = values.get("fill") if coloured else None
        return RunStyle(
            size=values.get("size", 18.0),
            family=known.fonts.get(family, family),
            bold=values.get("bold", False),
            is_capitals=values.get("capitals", False),
            tracking=values.get("tracking", 0.0),
            colour=None if fill is None else self.colour(fill, element, slide_layout),
        )

    def _of_table(self, cell: Any) -> Values:
        """What the style of its table says about the text of a cell; the most special part that applies wins."""
        row = cell.getparent()
        table = row.getparent()
        look = table.find(qn("a:tblPr"))
        if look is None:
            return {}
        here = (("firstCol", _is_first, cell), ("lastCol", _is_last, cell), ("lastRow", _is_last, row))
        parts = [
            name
            for name, applies, element in (*here, ("firstRow", _is_first, row))
            if _is_on(look.get(name)) and applies(element)
        ]
        name = (look.findtext(qn("a:tableStyleId")) or "").strip().upper()
        style = self._tables.get(name)
        if style is None:
            values: dict[str, Any] = {"bold": True} if parts and name and name not in _BARE else {}
            return {**values, "fill": _scheme("bg1" if parts else "tx1")} if name in _MEDIUM_2 else values
        values = {}
        for part in ("wholeTbl", *parts):
            text = style.find(f"{qn('a:' + part)}/{qn('a:tcTxStyle')}")
            if text is not None:
                values |= {"bold": text.get("b") == "on"} if text.get("b") in ("on", "off") else {}
                colours = [one for one in text if etree.QName(one).localname.endswith("Clr")]
                values |= {"fill": colours[0]} if colours else {}
                font = text.find(f"{qn('a:font')}/{qn('a:latin')}")
                values |= {"family": font.get("typeface")} if font is not None else {}
                reference = text.find(qn("a:fontRef"))
                values |= {k: v for k, v in _of_reference(reference).items() if k == "family"}
        return values


def _paragraph_style(values: Values, level: int, end: RunStyle) -> ParagraphStyle:
    return ParagraphStyle(
        level=level,
        left=values.get("marL", 0) / EMU,
        indent=values.get("indent", 0) / EMU,
        right=values.get("marR", 0) / EMU,
        line=values.get("lnSpc", _SINGLE),
        before=values.get("spcBef", _NO_SPACE),
        after=values.get("spcAft", _NO_SPACE),
        has_bullet=values.get("bullet", False),
        end=end,
    )


def _run_style(base: RunStyle, look: Any, fonts: Mapping[str, str]) -> RunStyle:
    """The style of a run with these properties in a paragraph that is set like this; without its colour."""
    values = _of_run(look)
    if not values:
        return base
    family = (values["family"] or "+mn-lt") if "family" in values else base.family
    return RunStyle(
        values.get("size", base.size),
        fonts.get(family, family) if "family" in values else family,
        values.get("bold", base.bold),
        values.get("capitals", base.is_capitals),
        values.get("tracking", base.tracking),
    )


def _is_first(element: Any) -> bool:
    """Whether no element of its kind comes before it."""
    before = element.getprevious()
    return before is None or before.tag != element.tag


def _is_last(element: Any) -> bool:
    after = element.getnext()
    return after is None or after.tag != element.tag


def cell_frame(cell: Any, width: int, height: int) -> Frame:
    """The text room of a table cell (`a:tc`) of this width and height in EMU; its place is not known."""
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


# Reading elements -------------------------------------------------------------------------------


def _is_on(value: str | None) -> bool:
    return value in ("1", "true", "on")


def _level(paragraph: Any) -> int:
    own = paragraph.find(_PPR)
    return 0 if own is None else int(own.get("lvl", "0"))


def _base(kind: str) -> str:
    """The type on the master that a type of placeholder inherits from."""
    return "title" if kind in _TITLES else kind if kind in _SMALL else "body"


def _shapes(root: Any) -> Iterator[Any]:
    tree = root.find(f"{qn('p:cSld')}/{qn('p:spTree')}")
    yield from () if tree is None else tree.iter(qn("p:sp"), qn("p:pic"), qn("p:graphicFrame"))


def _placeholder(shape: Any) -> Any:
    """The `p:ph` of a shape, or None."""
    return shape.find(_PH)


def _slide(element: Any) -> Any:
    """The root of the slide, layout or master that an element is in."""
    return element.getroottree().getroot()


def _override(root: Any) -> dict[str, str]:
    """The map of colours that a slide or layout sets for itself."""
    found = root.find(f"{qn('p:clrMapOvr')}/{qn('a:overrideClrMapping')}")
    return {} if found is None else dict(found.attrib)


def _place(shape: Any) -> tuple[int, int, int, int] | None:
    """Place of a shape on its slide in EMU, groups reckoned in; None where it sets none."""
    found = next((one for path in _XFRMS if (one := shape.find(path)) is not None), None)
    if found is None or found.find(qn("a:off")) is None or found.find(qn("a:ext")) is None:
        return None
    x, y, width, height = _box(found, "off", "ext")
    for group in shape.iterancestors(_GROUP):
        frame = group.find(_XFRMS[2])
        if frame is None or frame.find(qn("a:chExt")) is None:
            continue
        left, top, across, down = _box(frame, "off", "ext")
        inner_left, inner_top, inner_across, inner_down = _box(frame, "chOff", "chExt")
        wide, high = across / (inner_across or across or 1), down / (inner_down or down or 1)
        x, y = left + (x - inner_left) * wide, top + (y - inner_top) * high
        width, height = width * wide, height * high
    return round(x), round(y), round(width), round(height)


def _box(frame: Any, offset: str, extent: str) -> tuple[float, float, float, float]:
    place, size = frame.find(qn(f"a:{offset}")), frame.find(qn(f"a:{extent}"))
    return float(place.get("x")), float(place.get("y")), float(size.get("cx")), float(size.get("cy"))


def _of_level(lists: Any, level: int) -> Values:
    """What a list of level styles (`a:lstStyle`, `p:bodyStyle`…) says about one level."""
    return {} if lists is None else _of_paragraph(lists.find(qn(f"a:lvl{level + 1}pPr")), is_level=True)


def _of_paragraph(look: Any, is_level: bool = False) -> Values:
    """What paragraph properties say; those of a level also say how its runs are set."""
    if look is None:
        return {}
    values: dict[str, Any] = {name: int(look.get(name)) for name in ("marL", "marR", "indent") if look.get(name)}
    for child in look:
        name = etree.QName(child).localname
        if name in ("lnSpc", "spcBef", "spcAft") and len(child):
            values[name] = _spacing(child[0])
        elif name in ("buChar", "buAutoNum", "buBlip", "buNone"):
            values["bullet"] = name != "buNone"
        elif name == "defRPr" and is_level:
            values |= _of_run(child)
    return values


def _spacing(value: Any) -> Spacing:
    number = value.get("val", "0")
    if value.tag == qn("a:spcPts"):
        return Spacing(points=int(number) / 100)
    return Spacing(float(number[:-1]) / 100 if number.endswith("%") else int(number) / 100000)


def _of_run(look: Any) -> Values:
    """What run properties say."""
    if look is None:
        return {}
    values: dict[str, Any] = {}
    if size := look.get("sz"):
        values["size"] = int(size) / 100
    if bold := look.get("b"):
        values["bold"] = _is_on(bold)
    if capitals := look.get("cap"):
        values["capitals"] = capitals != "none"
    if tracking := look.get("spc"):
        values["tracking"] = int(tracking) / 100
    for child in look:
        if child.tag == _LATIN:
            values["family"] = child.get("typeface")
        elif child.tag == _SOLID and len(child):
            values["fill"] = child[0]
        elif child.tag in _OTHER_FILLS:
            values["fill"] = None
    return values


def _of_reference(reference: Any) -> Values:
    """What a reference to a font of the theme says, with its colour."""
    if reference is None:
        return {}
    families = {"major": "+mj-lt", "minor": "+mn-lt"}
    values: dict[str, Any] = {"fill": reference[0]} if len(reference) else {}
    return values | ({"family": families[reference.get("idx")]} if reference.get("idx") in families else {})


# Colours ----------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _scheme(name: str) -> Any:
    """An `a:schemeClr` of this name."""
    element = etree.Element(qn("a:schemeClr"))
    element.set("val", name)
    return element


def _is_plain(theme: Any, number: int) -> bool:
    """Whether a fill style of the theme is one colour: the one of the reference to it."""
    name, at = ("bgFillStyleLst", number - 1001) if number > 1000 else ("fillStyleLst", number - 1)
    styles = theme.find(f".//{{*}}{name}") if theme is not None else None
    if styles is None or not 0 <= at < len(styles) or styles[at].tag != qn("a:solidFill"):
        return False
    colour = styles[at][0]
    return bool(colour.get("val") == "phClr" and not len(colour))


def _colour(element: Any, names: Mapping[str, str], scheme: Mapping[str, Any]) -> str | None:
    """A colour element as six hexadecimal digits; None where it is of a kind that is not reckoned here."""
    kind, value = etree.QName(element).localname, element.get("val", "")
    if kind == "schemeClr":
        entry = scheme.get(names.get(value, value))
        base = None if entry is None else _colour(entry, names, scheme)
    elif kind == "sysClr":
        base = element.get("lastClr")
    else:
        base = value if kind == "srgbClr" else _NAMED.get(value) if kind == "prstClr" else None
    if base is None:
        return None
    for change in element:
        name = etree.QName(change).localname
        if name not in _CHANGES:
            return None
        base = _CHANGES[name](base, int(change.get("val", "100000")) / 100000)
    return base.upper()


def _channels(colour: str) -> list[float]:
    return [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]


def _hexadecimal(channels: Any) -> str:
    return "".join(f"{round(255 * min(1.0, max(0.0, channel))):02X}" for channel in channels)


def _linear(change: Callable[[float], float]) -> Callable[[str], str]:
    """A change of the linear light of each channel."""

    def changed(channel: float) -> float:
        light = channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        light = change(light)
        return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055

    return lambda colour: _hexadecimal(changed(channel) for channel in _channels(colour))


def _lightness(change: Callable[[float], float]) -> Callable[[str], str]:
    """A change of the lightness of a colour."""

    def changed(colour: str) -> str:
        hue, light, saturation = colorsys.rgb_to_hls(*_channels(colour))
        return _hexadecimal(colorsys.hls_to_rgb(hue, min(1.0, max(0.0, change(light))), saturation))

    return changed


_CHANGES: dict[str, Callable[[str, float], str]] = {
    "lumMod": lambda colour, by: _lightness(lambda light: light * by)(colour),
    "lumOff": lambda colour, by: _lightness(lambda light: light + by)(colour),
    "tint": lambda colour, by: _linear(lambda light: light * by + 1 - by)(colour),
    "shade": lambda colour, by: _linear(lambda light: light * by)(colour),
}
"""Changes of a colour that are reckoned; the others, such as transparency, make it unknown."""
