"""One example slide filled: tags in its texts, and the lists, tables, charts and pictures bound by their names.

Knows shapes and values; knows neither repeats nor how much a frame holds: what may run on is handed over as flows.
"""

import copy
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from typing import cast
from urllib.parse import quote

from pptx.parts.chart import ChartPart
from pptx.parts.slide import SlidePart

from reports.slides.content import Chart
from reports.slides.filling import charts, expressions
from reports.slides.filling.addresses import ADDRESS, TWICE, address_of, relink
from reports.slides.filling.bindings import Binding, binding, repeated, unlike
from reports.slides.filling.diagrams import diagram_parts, fill_part
from reports.slides.filling.figures import Figures, NoNumberError
from reports.slides.filling.heads import ShapeHead
from reports.slides.filling.pictures import show_cropped, show_whole
from reports.slides.filling.placing import PlacedShape
from reports.slides.filling.shading import Tones, shade_cell, shade_shape
from reports.slides.filling.tables import BoundTable
from reports.slides.filling.text import FilledParagraph, fill, say
from reports.slides.filling.values import Conventions, Names, clean, field_of, has_field, is_many
from reports.slides.flows import Flow, Unit
from reports.slides.shapes import (
    TITLES,
    body,
    chart_id,
    name_of,
    own,
    paragraphs,
    placeholder_type,
    rows,
    table,
    text_of,
)
from reports.slides.xml import MARK, NAMESPACES, Element, detach, need, new, parent_of, parse, qn

DRAW = "Write “categories: item.name” and “series: item.count as Count” into its alternative text."
DRAW_POINTS = "Write “x: item.size” and “series: item.count as Count” into its alternative text."
"""Hints for charts of lists."""
Evaluate = Callable[[str, str, Names], object]
"""Shape, expression and names to the value."""
Refuse = Callable[[str, str, str, str], None]
"""Takes shape, text at fault, message and hint."""


class Filler:
    """Fills one slide."""

    def __init__(
        self, conventions: Conventions, names: Names, outer: Names, evaluate: Evaluate, refuse: Refuse
    ) -> None:
        """Take the names of the slide, those of them that no repeat gives, and ways to evaluate and to refuse."""
        self.conventions = conventions
        self.names = names
        self.outer = outer
        self.evaluate = evaluate
        self.refuse = refuse
        self.flows: list[Flow] = []
        self.tones: Tones | None = None
        """Grounds of cells that suit the slide; None: as they are asked for."""
        self.part: SlidePart | None = None
        self.head = ShapeHead()
        """The directives of the shape that is filled."""

    def fill(self, shown: Sequence[PlacedShape], part: SlidePart) -> list[Flow]:
        """Fill the shapes that a slide shows, in place; `part` owns its charts and pictures.

        Returns the frames with content that may run on, in order.
        """
        self.part = part
        for placed in shown:
            self.names, self.head = placed.names, placed.head
            name = name_of(placed.shape)
            self._alternative(placed.shape, name)
            if (link := own(placed.shape).find(qn("a:hlinkClick"))) is not None and (address := address_of(link, part)):
                relink(link, self._address(address, name, self.names), part)
            bound = binding(placed.shape)
            if bound is None or not self._fill_bound(placed.shape, bound, part):
                self._fill_plain(placed.shape, name, part)
        return self.flows

    def text(self, source: str, where: str, names: Names | None = None) -> str:
        """A text with values in the place of its tags."""
        made, done = [], 0
        as_text = self.conventions.as_text
        for start, end, tag in expressions.tags(source):
            value = self.evaluate(where, tag, self.names if names is None else names)
            shown = ", ".join(str(as_text(one)) for one in value) if is_many(value) else str(as_text(value))
            made += [source[done:start], shown]
            done = end
        return clean("".join([*made, source[done:]]))

    def _alternative(self, shape: Element, name: str) -> None:
        """Tags in the alternative text."""
        for attribute in ("descr", "title"):
            source = own(shape).get(attribute, "")
            if "{{" in source:
                own(shape).set(attribute, self.text(source, name).replace("\n", " "))

    def _fill_plain(self, shape: Element, name: str, part: SlidePart) -> None:
        """Tags in the text, the table cells and the chart titles of a shape that is not bound."""
        if (holder := body(shape)) is not None:
            is_title = placeholder_type(shape) in TITLES
            found = [
                one.shade
                for paragraph in paragraphs(holder)
                for one in self._paragraph(paragraph, name, self.names, breaks=is_title).shown
                if one.shade
            ]
            if found:
                shade_shape(shape, found[-1], self.tones)
            self.flows.append(Flow(shape, "text", [Unit([p]) for p in paragraphs(holder)]))
        elif (grid := table(shape)) is not None:
            for cell in shape.iter(qn("a:tc")):
                self._cell(cell, name, self.names)
            self.flows.append(Flow(shape, "table", [Unit([row]) for row in rows(grid)]))
        elif rid := chart_id(shape):
            self._chart_texts(cast("ChartPart", part.related_part(rid)), name)
        else:
            for diagram in diagram_parts(shape, part):
                fill_part(diagram, lambda p: self._paragraph(p, name, self.names, breaks=True))

    def _paragraph(self, paragraph: Element, where: str, names: Names, *, breaks: bool = False) -> FilledParagraph:
        def evaluate(source: str) -> object:
            return self.evaluate(where, source, names)

        for link in list(paragraph.iter(qn("a:hlinkClick"))) if self.part is not None else ():
            if self.part is not None and (address := address_of(link, self.part)):
                parent_of(link).set(MARK + "url", self._address(address, where, names))
                detach(link)
        made = fill(paragraph, evaluate, self.conventions.as_text, breaks=breaks)
        for one in made.paragraphs if made.shown else ():
            _set_direction(one)
        return made

    def _address(self, source: str, where: str, names: Names) -> str:
        """An address of the web with values in the place of its tags."""

        def quoted(value: object) -> str:
            return quote(clean(str(self.conventions.as_text(value))), safe=ADDRESS)

        parts, done = [], 0
        for start, end, tag in expressions.tags(source):
            parts += [source[done:start], quoted(self.evaluate(where, tag, names))]
            done = end
        return TWICE.sub("", "".join([*parts, source[done:]]))

    def _cell(self, cell: Element, where: str, names: Names) -> None:
        shades = [
            shown.shade
            for paragraph in paragraphs(cell)
            for shown in self._paragraph(paragraph, where, names).shown
            if shown.shade
        ]
        if shades:
            shade_cell(cell, shades[-1], self.tones)

    # What is bound ------------------------------------------------------------------------------

    def _fill_bound(self, shape: Element, bound: Binding, part: SlidePart) -> bool:
        """Fill a bound shape; False where it is to be filled as an ordinary one."""
        name = name_of(shape)
        if wrong := unlike(shape, bound):
            self.refuse(name, name, *wrong)
            return False
        if bound.kind == "picture":
            return self._picture(shape, bound, part)
        value = self._bound_value(name, bound)
        if bound.kind == "list":
            self._list(shape, name, value)
        elif bound.kind == "table":
            self._table(shape, name, value)
        else:
            self._chart(shape, name, value, cast("ChartPart", part.related_part(chart_id(shape))))
        return True

    def _bound_value(self, where: str, bound: Binding) -> object:
        """What a name stands for: an expression, or a field of the innermost item, else of the scope."""
        scope = self.conventions.scope
        first = re.match(r"[A-Za-z_]\w*", bound.name)
        if first is None:
            of = f"of the {scope}" if scope else "that can be bound"
            self.refuse(where, bound.name, f"no name {of}.", "Write a name as in table:questions.")
            return None
        if first[0] in self.names:
            return self.evaluate(where, bound.name, self.names)
        owners = [name for name in self.names if name not in self.outer]
        for owner in (*reversed(owners), *([scope] if scope else ())):
            if has_field(self.names[owner], first[0]):
                return self.evaluate(where, f"{owner}.{bound.name}", self.names)
        if bound.name in self.conventions.bound:
            return self.conventions.bound[bound.name]
        # Says that there is no such name.
        return self.evaluate(where, f"{scope}.{bound.name}" if scope else bound.name, self.names)

    def _items(self, where: str, value: object) -> list[object]:
        """What a list or table shows one by one."""
        if value is None:
            return []
        found = field_of(value, "rows", value)
        if not is_many(found):
            self.refuse(where, where, f"{type(value).__name__} is no list.", "Bind it to something with items.")
            return []
        return list(found)

    def _list(self, shape: Element, name: str, value: object) -> None:
        holder = need(shape, qn("p:txBody"))
        patterns = paragraphs(holder)
        while len(patterns) > 1 and not text_of(patterns[-1]).strip():
            holder.remove(patterns.pop())

        def make(names: Names) -> list[Element]:
            return self._item(patterns, name, names)

        units = repeated(patterns, self._items(name, value), self.names, make)
        if not units:
            only = copy.deepcopy(patterns[0])
            say(only, self.conventions.nothing)
            units = [Unit([only])]
        for pattern in patterns:
            holder.remove(pattern)
        holder.extend(element for unit in units for element in unit.elements)
        self.flows.append(Flow(shape, "list", units))

    def _item(self, patterns: Sequence[Element], where: str, names: Names) -> list[Element]:
        """The paragraphs of one item; a pattern whose tags show nothing is left out."""
        made: list[Element] = []
        for pattern in patterns:
            holder = new("holder")
            holder.append(copy.deepcopy(pattern))
            done = self._paragraph(holder[0], where, names)
            has_tags = bool(expressions.tags(text_of(pattern)))
            if has_tags and not any(done.shown) and not any(text_of(p).strip() for p in done.paragraphs):
                continue
            made += done.paragraphs
        return made

    def _table(self, shape: Element, name: str, value: object) -> None:
        def fill_cell(cell: Element, names: Names) -> None:
            self._cell(cell, name, names)

        def items_of(source: str, names: Names) -> list[object]:
            return self._items(name, self.evaluate(name, source, names))

        names = {**self.names, "table": value}
        bound = BoundTable(shape, value, names, fill_cell, (self.head, items_of))
        self.flows.append(bound.fill(self._items(name, value), self.conventions.nothing))

    # Charts and pictures ------------------------------------------------------------------------

    def _chart_texts(self, part: ChartPart, name: str) -> None:
        """Tags in the titles of a chart and its axes."""
        for paragraph in paragraphs(part._element):
            self._paragraph(paragraph, name, self.names, breaks=True)
            texts = [one for one in paragraph.iter(qn("a:t")) if (one.text or "").count(" ") >= _SEVERAL]
            for last in texts[-1:]:  # viewers break titles of charts by themselves: no word is to stand alone
                last.text = "\u00a0".join((last.text or "").rsplit(" ", 1))

    def _chart(self, shape: Element, name: str, value: object, part: ChartPart) -> None:
        space: Element = part._element
        if not charts.is_fillable(space):
            self.refuse(name, name, "a chart of this type shows no series over categories.", charts.FILLABLE)
            return
        chart = None if value is None else self._drawn(name, value, space)
        if value is not None and chart is None:
            return
        if chart is None or not chart.categories or not chart.series:
            self._replace_by_words(shape)
            return
        self._chart_texts(part, name)
        part.chart_workbook.update_from_xlsx_blob(charts.fill(space, chart, self.conventions.properties.author))
        if not own(shape).get("descr"):
            own(shape).set("descr", clean(chart.description))

    def _drawn(self, name: str, value: object, space: Element) -> Chart | None:
        """The chart that a value is, or that the directives of the shape make of it; None for none, which is told."""
        head, needs_x = self.head, charts.shows_points(space)
        if not head.is_drawn:
            chart = self.conventions.as_chart(value)
            if chart is None:
                self.refuse(name, name, f"{type(value).__name__} is no chart.", self._known_charts())
            elif needs_x and not any(one.x for one in chart.series):
                self.refuse(name, name, "a chart of this type shows points, not categories.", DRAW_POINTS)
                return None
            return chart
        if not head.series or bool(head.x) != needs_x or bool(head.categories) == needs_x:
            self.refuse(name, name, "what the chart draws is not said.", DRAW_POINTS if needs_x else DRAW)
            return None

        def evaluate(source: str, names: Names) -> object:
            return self.evaluate(name, source, names)

        def text(source: str, names: Names) -> str:
            return self.text(source, name, names)

        figures = Figures(head, value, self._items(name, value), evaluate, text, self.names, self._label)
        try:
            return figures.chart(charts.series_names(space))
        except NoNumberError as error:
            self.refuse(name, "series", str(error), "Draw something that can be counted.")
            return None

    def _label(self, value: object) -> str:
        return clean(str(self.conventions.as_text(value)))

    def _known_charts(self) -> str:
        """Which names there are for charts, as a hint."""
        scope = self.names.get(self.conventions.scope)
        values = dict(self.names) | {name: field_of(scope, name) for name in expressions.fields(type(scope))}
        known = [name for name, value in values.items() if self.conventions.as_chart(value) is not None]
        charts_known = f"Charts are {', '.join(sorted(known))}." if known else "There is no chart."
        return f"{charts_known} For a list: {DRAW}"

    def _replace_by_words(self, shape: Element) -> None:
        """A text in the place of a chart that has nothing to show."""
        frame = need(shape, qn("p:xfrm"))
        made = parse(_TEXT_BOX)
        for attribute in ("id", "name"):
            own(made).set(attribute, own(shape).get(attribute, ""))
        corners = (need(frame, qn("a:off")), need(frame, qn("a:ext")))
        need(made, qn(".//a:xfrm")).extend(copy.deepcopy(corner) for corner in corners)
        need(made, qn(".//a:t")).text = self.conventions.nothing
        parent_of(shape).replace(shape, made)

    def _picture(self, shape: Element, bound: Binding, part: SlidePart) -> bool:
        """Show a picture; False where there is none, and the shape is filled as an ordinary one."""
        pictures = self.conventions.pictures
        if bound.name in pictures and shape.tag == qn("p:pic"):
            if (file := pictures[bound.name]) is None:
                detach(shape)
            else:
                show_whole(shape, file, part)
            return True
        value = self._bound_value(name_of(shape), bound)
        try:
            picture = self.conventions.as_picture(value)
            if picture is not None:
                show_cropped(shape, picture, part)
        except (TypeError, ValueError) as error:
            known = " and ".join(f"picture:{name}" for name in pictures)
            hint = "Take a PNG or JPEG file." + (f" There is {known}." if known else "")
            self.refuse(name_of(shape), bound.name, str(error), hint)
            return True
        return picture is not None


def _set_direction(paragraph: Element) -> None:
    """Set the reading direction of a paragraph by most of its letters; a name may be of another script."""
    shown = text_of(paragraph)
    if shown.isascii():
        return
    found = Counter(map(unicodedata.bidirectional, shown))
    if found["R"] + found["AL"] <= found["L"]:
        return
    properties = paragraph.find(qn("a:pPr"))
    if properties is None:
        properties = new("a:pPr")
        paragraph.insert(0, properties)
    properties.set("rtl", "1")
    if properties.get("algn", "l") == "l":
        properties.set("algn", "r")


_SEVERAL = 3
"""Spaces in a title from which it may have two lines."""
_TEXT_BOX = (
    f'<p:sp xmlns:p="{NAMESPACES["p"]}" xmlns:a="{NAMESPACES["a"]}"><p:nvSpPr><p:cNvPr id="0" name=""/>'
    '<p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm/><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
    '<a:noFill/></p:spPr><p:txBody><a:bodyPr wrap="square" anchor="ctr"/><a:lstStyle/><a:p><a:pPr algn="ctr"/><a:r>'
    '<a:rPr lang="en-US" sz="1800"/><a:t/></a:r></a:p></p:txBody></p:sp>'
)
