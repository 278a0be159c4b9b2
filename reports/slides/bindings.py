"""One example slide filled: tags in its texts, and the lists, tables, charts and pictures bound by their names.

A shape is bound by its name in the selection pane: `list:NAME`, `table:NAME`, `chart:NAME`, `picture:NAME`. Knows XML
and the names of the packet; knows neither repeats nor how much a frame holds: what may run on is handed over as flows.
"""

import copy
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lxml import etree

from reports.formats.rich import Shade
from reports.model.packet import Chart, Packet
from reports.slides import charts, tags
from reports.slides.tags import A

P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
KINDS = ("list", "table", "chart", "picture")
ITEM_NAMES = frozenset({"item", "number", "previous"})
CELL_NAMES = frozenset({"cell", "column"})
PATTERN_NAMES = ITEM_NAMES | CELL_NAMES | {"table"}
"""Names that patterns of lists and tables have besides those of their slide."""
_BINDING = re.compile(r"\s*(?P<kind>[A-Za-z]+)\s*:\s*(?P<name>\S.*?)\s*")
_SHAPES = {P + name for name in ("sp", "graphicFrame", "pic", "cxnSp")}


@dataclass(frozen=True, slots=True)
class Binding:
    """What a shape is bound to."""

    kind: str
    name: str


@dataclass(slots=True)
class Unit:
    """What is kept whole where a frame runs on: the paragraphs of an item, or a row of a table."""

    elements: list[Any]
    item: Any = None
    refill: Callable[[], list[Any]] | None = None
    """The same as the first on its slide, so that nothing refers to what stands on the slide before."""


@dataclass(slots=True)
class Flow:
    """A frame whose content may be more than it holds."""

    shape: Any
    kind: str
    """`list`, `table`, `text`."""
    units: list[Unit]
    columns: tuple[int, int] | None = None
    """Of a table with repeated columns: the first of them, and how many there are."""


def shapes(slide: Any) -> Iterator[Any]:
    """The shapes of a slide's XML, those within groups too."""
    yield from slide.iter(*_SHAPES)


def own(shape: Any) -> Any:
    """The `cNvPr` of a shape: its id, name and alternative text."""
    return shape.find("./*/" + f"{P}cNvPr")


def name_of(shape: Any) -> str:
    """A shape's name in the selection pane."""
    return str(own(shape).get("name", ""))


def binding(shape: Any) -> Binding | None:
    """What a shape is bound to by its name; None for an ordinary one."""
    found = _BINDING.fullmatch(name_of(shape))
    return Binding(found["kind"].lower(), found["name"]) if found and found["kind"].lower() in KINDS else None


def body(shape: Any) -> Any:
    """The text of a shape, or None."""
    return shape.find(f"{P}txBody")


def unlike(shape: Any, bound: Binding) -> tuple[str, str] | None:
    """Message and hint for a shape that is not of the kind that its name says; None where it is."""
    fits = {
        "list": body(shape) is not None,
        "table": table(shape) is not None,
        "chart": bool(chart_id(shape)),
        "picture": shape.tag == f"{P}pic",
    }
    if fits[bound.kind]:
        return None
    kinds = [kind for kind, is_so in fits.items() if is_so]
    hint = f"Name it {kinds[0]}:{bound.name}." if kinds else f"Give the name to a {bound.kind}."
    return f"bound as {bound.kind}, but the shape is none.", hint


def table(shape: Any) -> Any:
    """The table in a graphic frame, or None."""
    return shape.find(f"{A}graphic/{A}graphicData/{A}tbl")


def chart_id(shape: Any) -> str:
    """Relationship id of the chart in a graphic frame; empty where there is none."""
    found = shape.find(f"{A}graphic/{A}graphicData/{charts.C}chart")
    return "" if found is None else str(found.get(f"{R}id"))


def paragraphs(element: Any) -> list[Any]:
    """All paragraphs below an element."""
    return list(element.iter(f"{A}p"))


def pattern_row(rows: Sequence[Any]) -> int:
    """Number of the row that is repeated: the first that shows an item, else the second, else the only one."""
    for at, row in enumerate(rows):
        if uses(row) & {"item", "number", "cell"}:
            return at
    return min(1, len(rows) - 1)


def uses(element: Any) -> set[str]:
    """Words in the tags below an element, names among them."""
    sources = [source for p in element.iter(f"{A}p") for source in tags.expressions(tags.text_of(p))]
    return {word for source in sources for word in re.findall(r"[A-Za-z_]\w*", source)}


class Filler:
    """Fills one slide."""

    def __init__(
        self,
        packet: Packet,
        names: Mapping[str, Any],
        evaluate: Callable[[str, str, Mapping[str, Any]], Any],
        refuse: Callable[[str, str, str, str], None],
    ) -> None:
        """Take the names of the slide, a way to evaluate (shape, expression, names) and one to refuse.

        `refuse` takes shape, text at fault, message and hint.
        """
        self.packet = packet
        self.names = names
        self.evaluate = evaluate
        self.refuse = refuse
        self.flows: list[Flow] = []

    def fill(self, slide: Any, part: Any, logo: Any = None) -> list[Flow]:
        """Fill all shapes of a slide's XML, in place; `part` owns its charts, `logo` is a path or None.

        Returns the frames with content that may run on, in order.
        """
        for shape in list(shapes(slide)):
            name = name_of(shape)
            self._alternative(shape, name)
            bound = binding(shape)
            if bound is None or not self._fill_bound(shape, bound, part, logo):
                self._fill_plain(shape, name, part)
        return self.flows

    def _alternative(self, shape: Any, name: str) -> None:
        """Tags in the alternative text."""
        for attribute in ("descr", "title"):
            text = own(shape).get(attribute, "")
            if "{{" in text:
                own(shape).set(attribute, self.text(text, name).replace("\n", " "))

    def text(self, text: str, where: str) -> str:
        """A text with values in the place of its tags."""
        made, done = [], 0
        for start, end, source in tags.tags(text):
            value = self.evaluate(where, source, self.names)
            shown = ", ".join(str(tags.as_rich(one)) for one in value) if tags.is_many(value) else tags.as_rich(value)
            made += [text[done:start], str(shown)]
            done = end
        return tags.clean("".join([*made, text[done:]]))

    def _fill_plain(self, shape: Any, name: str, part: Any) -> None:
        """Tags in the text, the table cells and the chart titles of a shape that is not bound."""
        if (text := body(shape)) is not None:
            is_title = placeholder_type(shape) in ("title", "ctrTitle")
            for paragraph in paragraphs(text):
                self._paragraph(paragraph, name, self.names, breaks=is_title)
            self.flows.append(Flow(shape, "text", [Unit([p]) for p in paragraphs(text)]))
        elif table(shape) is not None:
            for cell in shape.iter(f"{A}tc"):
                self._cell(cell, name, self.names)
            rows = [Unit([row]) for row in table(shape).findall(f"{A}tr")]
            self.flows.append(Flow(shape, "table", rows))
        elif rid := chart_id(shape):
            self._chart_texts(part.related_part(rid), name)

    def _paragraph(self, paragraph: Any, where: str, names: Mapping[str, Any], *, breaks: bool = False) -> tags.Filled:
        made = tags.fill(paragraph, lambda source: self.evaluate(where, source, names), breaks=breaks)
        for one in made.paragraphs if made.rich else ():
            _direct(one)
        return made

    def _fill_bound(self, shape: Any, bound: Binding, part: Any, logo: Any) -> bool:
        """Fill a bound shape; False where it is not of the kind that its name says."""
        name = name_of(shape)
        if wrong := unlike(shape, bound):
            self.refuse(name, name, *wrong)
            return False
        if bound.kind == "picture":
            self._picture(shape, bound, part, logo)
            return True
        value = self._bound_value(name, bound)
        if bound.kind == "list":
            self._list(shape, name, value)
        elif bound.kind == "table":
            self._table(shape, name, value)
        else:
            self._chart(shape, name, value, part)
        return True

    def _bound_value(self, where: str, bound: Binding) -> Any:
        """What a name stands for: an expression, or a field of the innermost item, else of the packet."""
        first = re.match(r"[A-Za-z_]\w*", bound.name)
        if first is None:
            self.refuse(where, bound.name, "no name of the packet.", "Write a name as in table:questions.")
            return None
        if first[0] in self.names:
            return self.evaluate(where, bound.name, self.names)
        loops = [name for name in self.names if name not in ("packet", "theme", "medium")]
        for owner in (*reversed(loops), "packet"):
            if has_field(self.names[owner], first[0]):
                return self.evaluate(where, f"{owner}.{bound.name}", self.names)
        matrices = {matrix.id: matrix for matrix in self.packet.matrices}
        if bound.name in matrices:
            return matrices[bound.name]
        return self.evaluate(where, f"packet.{bound.name}", self.names)  # says that there is no such name

    # Lists --------------------------------------------------------------------------------------

    def _list(self, shape: Any, name: str, value: Any) -> None:
        text = body(shape)
        patterns = paragraphs(text)
        while len(patterns) > 1 and not tags.text_of(patterns[-1]).strip():
            text.remove(patterns.pop())
        items = self._items(name, value)
        units: list[Unit] = []
        before: Any = None
        for number, item in enumerate(items, 1):
            names = {**self.names, "item": item, "number": number, "previous": before}
            units.append(
                Unit(self._item(patterns, name, names), item, self._refill(self._item, patterns, name, names, before))
            )
            before = item
        if not units:
            only = copy.deepcopy(patterns[0])
            self._say_nothing(only)
            units = [Unit([only])]
        for pattern in patterns:
            text.remove(pattern)
        text.extend(element for unit in units for element in unit.elements)
        self.flows.append(Flow(shape, "list", units))

    def _item(self, patterns: Sequence[Any], where: str, names: Mapping[str, Any]) -> list[Any]:
        """The paragraphs of one item; a pattern whose tags show nothing is left out."""
        made: list[Any] = []
        for pattern in patterns:
            holder = etree.Element("holder")
            holder.append(copy.deepcopy(pattern))
            done = self._paragraph(holder[0], where, names)
            has_tags = bool(tags.tags(tags.text_of(pattern)))
            if has_tags and not any(done.rich) and not any(tags.text_of(p).strip() for p in done.paragraphs):
                continue
            made += done.paragraphs
        return made

    @staticmethod
    def _refill(
        make: Callable[..., list[Any]], pattern: Any, where: str, names: Mapping[str, Any], before: Any
    ) -> Callable[[], list[Any]] | None:
        """How to make an item that does not know the one before it; None where it makes no difference."""
        rows = pattern if isinstance(pattern, list) else [pattern]
        if before is None or not any("previous" in uses(row) for row in rows):
            return None
        return lambda: make(pattern, where, {**names, "previous": None})

    def _items(self, where: str, value: Any) -> list[Any]:
        """What a list or table shows one by one."""
        if value is None:
            return []
        rows = getattr(value, "rows", value)
        if not tags.is_many(rows):
            self.refuse(where, where, f"{type(value).__name__} is no list.", "Bind it to something with items.")
            return []
        return list(rows)

    def _say_nothing(self, paragraph: Any) -> None:
        """A pattern paragraph with the packet's words for having nothing."""
        look = next((run for run in paragraph if run.tag == f"{A}r"), None)
        for run in [run for run in paragraph if run.tag in (f"{A}r", f"{A}br", f"{A}fld", f"{A}endParaRPr")]:
            paragraph.remove(run)
        run = etree.SubElement(paragraph, f"{A}r")
        if look is not None and (properties := look.find(f"{A}rPr")) is not None:
            run.append(copy.deepcopy(properties))
        etree.SubElement(run, f"{A}t").text = self.packet.nothing

    # Tables -------------------------------------------------------------------------------------

    def _table(self, shape: Any, name: str, value: Any) -> None:
        grid = table(shape)
        items = self._items(name, value)
        columns = list(getattr(value, "columns", ()))
        rows = grid.findall(f"{A}tr")
        at = pattern_row(rows)
        for row in rows:
            for extra in row.findall(f"{A}extLst"):  # holds ids that have to be unique
                row.remove(extra)
        head, pattern = rows[:at], rows[at]
        feet = [row for row in rows[at + 1 :] if uses(row) and not uses(row) & ITEM_NAMES]
        for row in rows[at + 1 :]:
            if row not in feet:
                grid.remove(row)
        place = self._repeat_columns(grid, [*head, pattern, *feet], columns)
        base = {**self.names, "table": value}
        for row in head:
            self._row(row, name, base, columns, None, place)
        units: list[Unit] = []
        before: Any = None
        for number, item in enumerate(items, 1):
            names = {**base, "item": item, "number": number, "previous": before}
            make = self._row_maker(columns, place)
            units.append(Unit(make(pattern, name, names), item, self._refill(make, pattern, name, names, before)))
            before = item
        if not units:
            units = [Unit([self._empty_row(pattern)])]
        for unit in units:
            pattern.addprevious(unit.elements[0])
        grid.remove(pattern)
        for row in feet:
            self._row(row, name, base, columns, None, place)
            units.append(Unit([row]))
        self.flows.append(Flow(shape, "table", units, None if place is None else (place, len(columns))))

    def _row_maker(self, columns: list[Any], place: int | None) -> Callable[..., list[Any]]:
        def make(pattern: Any, where: str, names: Mapping[str, Any]) -> list[Any]:
            row = copy.deepcopy(pattern)
            self._row(row, where, names, columns, getattr(names["item"], "cells", None), place)
            return [row]

        return make

    @staticmethod
    def _repeat_columns(grid: Any, rows: Sequence[Any], columns: Sequence[Any]) -> int | None:
        """Repeat the column whose cells speak of `cell` or `column` once for each; its place, None: there is none.

        They share the width that it has in the design.
        """
        place = None
        for row in rows:
            for at, cell in enumerate(row.findall(f"{A}tc")):
                if uses(cell) & CELL_NAMES:
                    place = at
        if place is None:
            return None
        widths = grid.find(f"{A}tblGrid")
        one = widths.findall(f"{A}gridCol")[place]
        for extra in one.findall(f"{A}extLst"):
            one.remove(extra)
        if not columns:
            widths.remove(one)
        count = max(len(columns), 1)
        total = int(one.get("w"))
        one.set("w", str(total // count))
        for _ in range(count - 1):
            one.addnext(copy.deepcopy(one))
        for row in rows:
            cell = row.findall(f"{A}tc")[place]
            if not columns:
                row.remove(cell)
            for _ in range(count - 1):
                cell.addnext(copy.deepcopy(cell))
        return place if columns else None

    def _row(  # noqa: PLR0913, PLR0917
        self,
        row: Any,
        where: str,
        names: Mapping[str, Any],
        columns: Sequence[Any],
        cells: Sequence[Any] | None,
        place: int | None,
    ) -> None:
        """Fill the cells of one row; those of repeated columns know their column and cell."""
        for at, cell in enumerate(row.findall(f"{A}tc")):
            inner = names
            if place is not None and place <= at < place + len(columns):
                inner = {**names, "column": columns[at - place]}
                if cells is not None:
                    inner["cell"] = cells[at - place]
                else:
                    inner["previous"] = columns[at - place - 1] if at > place else None
            self._cell(cell, where, inner)

    def _cell(self, cell: Any, where: str, names: Mapping[str, Any]) -> None:
        shade: Shade | None = None
        for paragraph in paragraphs(cell):
            for rich in self._paragraph(paragraph, where, names).rich:
                shade = rich.shade or shade
        if shade is not None:
            _shade(cell, shade)

    def _empty_row(self, pattern: Any) -> Any:
        """One row that says over its whole width that there is nothing."""
        row = copy.deepcopy(pattern)
        cells = row.findall(f"{A}tc")
        first, *rest = paragraphs(cells[0])
        self._say_nothing(first)
        for paragraph in rest:
            paragraph.getparent().remove(paragraph)
        for name in ("rowSpan", "vMerge", "hMerge", "gridSpan"):
            for cell in cells:
                cell.attrib.pop(name, None)
        if len(cells) > 1:
            cells[0].set("gridSpan", str(len(cells)))
        for cell in cells[1:]:
            cell.set("hMerge", "1")
            for paragraph in paragraphs(cell):
                for run in list(paragraph):
                    if run.tag != f"{A}pPr":
                        paragraph.remove(run)
        return row

    # Charts and pictures ------------------------------------------------------------------------

    def _chart_texts(self, part: Any, name: str) -> None:
        """Tags in the titles of a chart and its axes."""
        for paragraph in part._element.iter(f"{A}p"):
            self._paragraph(paragraph, name, self.names, breaks=True)

    def _chart(self, shape: Any, name: str, value: Any, part: Any) -> None:
        chart_part = part.related_part(chart_id(shape))
        space = chart_part._element
        if not charts.is_fillable(space):
            hint = "Column, bar, line, area, pie and radar charts can be filled."
            self.refuse(name, name, "a chart of this type shows no series over categories.", hint)
            return
        if value is not None and not isinstance(value, Chart):
            self.refuse(name, name, f"{type(value).__name__} is no chart.", f"Charts are {', '.join(chart_names())}.")
            return
        if value is None or not value.categories or not value.series:
            self._replace_by_words(shape)
            return
        self._chart_texts(chart_part, name)
        blob = charts.fill(space, value)
        chart_part.chart_workbook.update_from_xlsx_blob(blob)
        if not own(shape).get("descr"):
            own(shape).set("descr", tags.clean(value.description))

    def _replace_by_words(self, shape: Any) -> None:
        """A text in the place of a chart that has nothing to show."""
        frame = shape.find(f"{P}xfrm")
        off, ext = frame.find(f"{A}off"), frame.find(f"{A}ext")
        made = etree.fromstring(_TEXT_BOX)
        for attribute in ("id", "name"):
            own(made).set(attribute, own(shape).get(attribute))
        made.find(f".//{A}xfrm").extend([copy.deepcopy(off), copy.deepcopy(ext)])
        made.find(f".//{A}t").text = self.packet.nothing
        shape.getparent().replace(shape, made)

    def _picture(self, shape: Any, bound: Binding, part: Any, logo: Any) -> None:
        if bound.name != "logo":
            self.refuse(name_of(shape), bound.name, f"no picture “{bound.name}”.", "There is picture:logo.")
        elif logo is None:
            shape.getparent().remove(shape)
        else:
            _, rid = part.get_or_add_image_part(str(logo))
            shape.find(f"{P}blipFill/{A}blip").set(f"{R}embed", rid)
            _keep_proportions(shape, part.related_part(rid).image.size)


def placeholder_type(shape: Any) -> str | None:
    """Type of a placeholder (`title`, `body`, `ftr` …); None where the shape is none."""
    found = shape.find("./*/" + f"{P}nvPr/{P}ph")
    return None if found is None else found.get("type", "obj")


def has_field(value: Any, name: str) -> bool:
    """Whether a template may read this of a value."""
    return not name.startswith("_") and hasattr(type(value), name) and not callable(getattr(type(value), name))


def chart_names() -> list[str]:
    """Names of a packet's charts."""
    return [name for name, kind in Packet.__annotations__.items() if "Chart" in str(kind)]


def _direct(paragraph: Any) -> None:
    """Set the reading direction of a paragraph by most of its letters; a name may be of another script."""
    text = tags.text_of(paragraph)
    if text.isascii():
        return
    found = Counter(map(unicodedata.bidirectional, text))
    if found["R"] + found["AL"] <= found["L"]:
        return
    properties = paragraph.find(f"{A}pPr")
    if properties is None:
        properties = etree.Element(f"{A}pPr")
        paragraph.insert(0, properties)
    properties.set("rtl", "1")
    if properties.get("algn", "l") == "l":
        properties.set("algn", "r")


_TEXT_BOX = (
    f'<p:sp xmlns:p="{P[1:-1]}" xmlns:a="{A[1:-1]}"><p:nvSpPr><p:cNvPr id="0" name=""/><p:cNvSpPr txBox="1"/>'
    '<p:nvPr/></p:nvSpPr><p:spPr><a:xfrm/><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr>'
    '<p:txBody><a:bodyPr wrap="square" anchor="ctr"/><a:lstStyle/><a:p><a:pPr algn="ctr"/><a:r>'
    '<a:rPr lang="en-US" sz="1800"/><a:t/></a:r></a:p></p:txBody></p:sp>'
)
_FILLS = {A + name for name in ("noFill", "solidFill", "gradFill", "blipFill", "pattFill", "grpFill")}


def _shade(cell: Any, shade: Shade) -> None:
    """Fill a cell; its text is light on a dark fill, as on any slide on a colour of grounds, else as it is."""
    properties = cell.find(f"{A}tcPr")
    if properties is None:
        properties = etree.SubElement(cell, f"{A}tcPr")
    for old in [child for child in properties if child.tag in _FILLS]:
        properties.remove(old)
    fill = _solid(shade.colour, shade.strength)
    follower = next((c for c in properties if c.tag in (f"{A}headers", f"{A}extLst", f"{A}cell3D")), None)
    if follower is None:
        properties.append(fill)
    else:
        follower.addprevious(fill)
    text = "lt1" if shade.is_dark else "tx1" if shade.colour.startswith("bg") else ""
    if text:
        for look in cell.iter(f"{A}rPr"):
            for old in [child for child in look if child.tag in _FILLS]:
                look.remove(old)
            look.insert(1 if look.find(f"{A}ln") is not None else 0, _solid(text, 1))


def _solid(colour: str, strength: float) -> Any:
    fill = etree.Element(f"{A}solidFill")
    scheme = etree.SubElement(fill, f"{A}schemeClr", val=colour)
    if strength < 1:
        etree.SubElement(scheme, f"{A}alpha", val=str(round(strength * 100_000)))
    return fill


def _keep_proportions(shape: Any, size: tuple[int, int]) -> None:
    """Make a picture's frame as wide or as high as its own proportions allow, in the middle of the frame there was."""
    off, ext = shape.find(f"{P}spPr/{A}xfrm/{A}off"), shape.find(f"{P}spPr/{A}xfrm/{A}ext")
    if off is None or ext is None:
        return
    width, height = int(ext.get("cx")), int(ext.get("cy"))
    scale = min(width / size[0], height / size[1])
    made = (int(size[0] * scale), int(size[1] * scale))
    off.set("x", str(int(off.get("x")) + (width - made[0]) // 2))
    off.set("y", str(int(off.get("y")) + (height - made[1]) // 2))
    ext.set("cx", str(made[0]))
    ext.set("cy", str(made[1]))
    for crop in shape.findall(f"{P}blipFill/{A}srcRect"):
        crop.getparent().remove(crop)
