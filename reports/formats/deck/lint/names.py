"""Names in deck templates: those that no packet has, and bindings that match nothing.

Finds what a build would refuse; knows no looks.
"""

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from jinja2 import nodes
from pptx.parts.slide import SlidePart

from reports.formats.deck.chart_figures import Chart
from reports.formats.deck.lint.findings import Findings
from reports.formats.deck.lint.types import (
    UNKNOWN,
    Names,
    TypeForm,
    TypeWalk,
    hints,
    is_list,
    item_type,
    nearest,
    plain,
    read_type,
    row_types,
    type_name,
)
from reports.formats.deck.templates import Decks
from reports.formats.deck.view import DeckPacket
from reports.formats.sandbox import FAILURES
from reports.formats.templates import Templates
from reports.formats.theme import Theme
from reports.regex import regex
from reports.slides import directives, shapes
from reports.slides.directives import Example
from reports.slides.examples import Mistake, notes_lines
from reports.slides.filling import bindings, charts, expressions
from reports.slides.filling.bindings import Binding
from reports.slides.filling.heads import ShapeHead, head_of, heads
from reports.slides.filling.slide import DRAW, DRAW_POINTS
from reports.slides.package.saving import root_of
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import Element

BASE: Mapping[str, TypeForm] = {"packet": DeckPacket, "theme": Theme, "medium": str}
"""Names that each slide has."""
Source = tuple[str, Names]
"""An expression, and the names that it may use."""
_LIKE_BINDING = regex(r"\s*(?P<kind>[A-Za-z]+)\s*[:\uff1a]\s*(?P<name>[A-Za-z_][\w.]*(?:[|\[(].*)?)\s*")


@dataclass(frozen=True, slots=True)
class NamedExample:
    """An example slide with the names that the repeats around it give, as `directives.plan` nests them."""

    example: Example
    around: Names
    """Names for what it is repeated over."""
    names: Names
    """Names for all else on it."""


class NameCheck:
    """Checks the names that the slides of one deck use."""

    def __init__(self, templates: Templates, findings: Findings) -> None:
        self.expressions = templates.once(Decks).expressions
        self.environment = templates.environment
        self.findings = findings
        self._placed: list[NamedExample] = []
        self._trees: dict[str, nodes.Template | None] = {}

    def check(self, examples: Sequence[Example]) -> None:
        """Names and attributes that do not exist, and bindings that match nothing."""
        self._placed = list(self._nested(examples, dict(BASE)))
        for placed in self._placed:
            if not placed.example.head.is_sample:
                self._check_names(placed)

    def _tree(self, source: str) -> nodes.Template | None:
        """An expression as Jinja reads it; None where it cannot, which is told elsewhere."""
        if source not in self._trees:
            try:
                self.expressions.compiled(source)
                self._trees[source] = self.environment.parse(f"{{{{ {source} }}}}")
            except FAILURES:
                self._trees[source] = None
        return self._trees[source]

    def _kind(self, source: str, names: Names) -> TypeForm:
        """The type of an expression."""
        tree = self._tree(source)
        if tree is None:
            return UNKNOWN
        output = tree.body[0]
        only = output.nodes[0] if isinstance(output, nodes.Output) and len(output.nodes) == 1 else tree
        return plain(TypeWalk(self.environment, tree).kind(only, dict(names)))

    def _nested(self, examples: Sequence[Example], names: Names) -> Iterator[NamedExample]:
        """The slides with their names; nested as `directives.plan` nests them."""
        at = 0
        while at < len(examples):
            example, end = examples[at], directives.end_of(examples, at)
            if not example.head.name:
                yield NamedExample(example, names, names)
                at = end
                continue
            kind = self._kind(example.head.items, names)
            inner = {key: one for key, one in names.items() if key != example.head.name}
            inner[example.head.name] = item_type(kind)
            yield NamedExample(example, names, inner)
            yield from self._nested(examples[at + 1 : end], inner)
            at = end

    def _check_names(self, placed: NamedExample) -> None:
        """Names and attributes that do not exist, and bindings that match nothing."""
        example, head, names = placed.example, placed.example.head, placed.names
        number, slide = example.number, self.findings.slides[example.number - 1]
        if head.items:
            self._check_source(number, "notes", (head.items, placed.around))
            kind = self._kind(head.items, placed.around)
            if not is_list(kind):
                hint = "Repeat over a list, as in “repeat: month in packet.months”."
                text = f"repeat: {head.name} in {head.items}"
                self.findings.refuse(Mistake(number, "notes", text, f"{type_name(kind)} is no list", hint))
        for source in (*([head.condition] if head.condition else ()), *expressions.expressions(head.section)):
            self._check_source(number, "notes", (source, names))
        try:
            text = "\n".join(notes_lines(slide)[head.length :])
            notes, used = self.environment.parse(text), self.expressions.names_in(text)
        except FAILURES:
            pass  # told by `examples_of`
        else:
            self._check_tree(number, "notes", "", (notes, used), names)
        said = dict(heads(slide._element))
        for shape, one in said.items():
            for source in one.own_sources:
                around = self._names_in(shape, said, names, is_whole=source != one.items)
                self._check_source(number, shapes.name_of(shape), (source, around))
        for shape in shapes.shapes(slide._element):
            for found in self._sources(number, shape, slide.part, self._names_in(shape, said, names)):
                self._check_source(number, shapes.name_of(shape), found)

    def _names_in(
        self, shape: Element, said: Mapping[Element, ShapeHead], names: Names, *, is_whole: bool = True
    ) -> Names:
        """The names that a shape may use: those of its slide, and of the repeats of shapes that it stands in."""
        around = [
            said[one] for one in (*reversed([*shape.iterancestors()]), *([shape] if is_whole else [])) if one in said
        ]
        for one in around:
            if one.name:
                item = item_type(self._kind(one.items, names))
                names = names | {one.name: item, "item": item, "number": int, "previous": item}
        return names

    def _check_source(self, number: int, where: str, source: Source) -> None:
        text, names = source
        if (tree := self._tree(text)) is not None:
            used = self.expressions.names_in(f"{{{{ {text} }}}}")
            self._check_tree(number, where, text, (tree, used), names)

    def _check_tree(
        self, number: int, where: str, text: str, of: tuple[nodes.Template, frozenset[str]], names: Names
    ) -> None:
        tree, used = of
        walk = TypeWalk(self.environment, tree)
        walk.kind(tree, dict(names))
        sure = {node.name for node in walk.tested if isinstance(node, nodes.Name)} | set(walk.set)
        unknown = used - {*names, *self.environment.globals, *sure}
        for name in sorted(unknown):
            hint = self._ended(number, name) or _hint_for(name, names)
            self.findings.refuse(Mistake(number, where, text or name, f"no name “{name}” here", hint))
        for message, hint in walk.faults:
            self.findings.refuse(Mistake(number, where, text, message, hint))

    def _ended(self, number: int, name: str) -> str:
        """Which repeat would have given a name, and where it ended."""
        before = [one for one in self._placed if one.example.head.name == name and one.example.number < number]
        if not before:
            return ""
        around = [one for one in before[-1].names if one not in BASE]
        behind = self._placed[before[-1].example.number :]
        for loop, one in ((loop, one) for one in behind for loop in around if loop not in one.names):
            return f"The repeat over “{loop}” ended at slide {one.example.number}, which does not use it."
        return ""

    # Bindings -----------------------------------------------------------------------------------

    def _sources(self, number: int, shape: Element, part: SlidePart, names: Names) -> Iterator[Source]:
        """The expressions of a shape, each with the names that it may use; checks what the shape is bound to."""
        bound = bindings.binding(shape)
        name = shapes.name_of(shape)
        said = head_of(shape)
        texts = [said.text, shapes.own(shape).get("title", "")]
        if rid := shapes.chart_id(shape):
            texts += [shapes.text_of(p) for p in root_of(part.related_part(rid)).iter(f"{A}p")]
        yield from ((source, names) for text in texts for source in expressions.expressions(text))
        if bound is None:
            self._check_near(number, name)
        elif wrong := bindings.unlike(shape, bound):
            self.findings.refuse(Mistake(number, name, name, *wrong))
            names = names | dict.fromkeys(bindings.PATTERN_NAMES, UNKNOWN)
        elif bound.kind == "picture":
            if bound.name != "logo":
                self._bound_kind(number, name, bound, names)
        else:
            kind = self._bound_kind(number, name, bound, names)
            if bound.kind == "chart":
                self._check_chart(number, name, kind, root_of(part.related_part(rid)), said)
                item = item_type(row_types(kind))
                inner = names | dict.fromkeys(bindings.PATTERN_NAMES, UNKNOWN) | {"item": item, "previous": item}
                yield from ((source, inner) for source in said.sources)
            elif not is_list(row_types(kind)):
                hint = "Bind it to something with items."
                self.findings.refuse(Mistake(number, name, name, f"{type_name(kind)} is no list", hint))
            elif bound.kind == "table":
                yield from self._table_sources(number, shape, kind, names)
                return
            else:
                item = item_type(row_types(kind))
                names = names | {"item": item, "number": int, "previous": item}
        yield from ((source, names) for source in _expressions(shape))

    def _check_near(self, number: int, name: str) -> None:
        """A name that nearly is a binding."""
        found = _LIKE_BINDING.fullmatch(name)
        near = difflib.get_close_matches(found["kind"].lower(), bindings.KINDS, 1, 0.7) if found else []
        if found and near and near[0][0] == found["kind"][0].lower():
            hint = f"Did you mean “{near[0]}:{found['name']}”?"
            self.findings.refuse(Mistake(number, name, name, f"“{found['kind']}” is no kind of binding", hint))

    def _bound_kind(self, number: int, where: str, bound: Binding, names: Names) -> TypeForm:
        """The type of what a shape is bound to, found as `filling.slide.Filler` finds the value."""
        first = re.match(r"[A-Za-z_]\w*", bound.name)
        if first is None:
            hint = "Write a name as in table:questions."
            self.findings.refuse(Mistake(number, where, bound.name, "no name of the packet", hint))
            return UNKNOWN
        source = bound.name if first[0] in names else ""
        owners = [*reversed([name for name in names if name not in BASE]), "packet"]
        kinds = {owner: plain(names[owner]) for owner in owners}
        for owner, kind in kinds.items():
            if source or kind is UNKNOWN:
                break
            if first[0] in hints(kind):
                source = f"{owner}.{bound.name}"
        if not source:
            if UNKNOWN not in kinds.values():
                known = {name for kind in kinds.values() for name in hints(kind)}
                hint = nearest(first[0], {*known, *names})
                self.findings.refuse(Mistake(number, where, bound.name, f"no name “{first[0]}” here", hint))
            return UNKNOWN
        self._check_source(number, where, (source, names))
        return self._kind(source, names)

    def _check_chart(self, number: int, name: str, kind: TypeForm, space: Element, said: ShapeHead) -> None:
        if not charts.is_fillable(space):
            self.findings.refuse(
                Mistake(number, name, name, "a chart of this type shows no series over categories", charts.FILLABLE)
            )
        elif charts.shows_points(space) and not said.x:
            what = "a chart of this type shows points, not categories"
            self.findings.refuse(Mistake(number, name, name, what, DRAW_POINTS))
        elif not said.is_drawn and kind not in (UNKNOWN, Chart):
            known = [name for name, kind in DeckPacket.__annotations__.items() if "Chart" in str(kind)]
            hint = f"Charts are {', '.join(known)}. For a list: {DRAW}"
            self.findings.refuse(Mistake(number, name, name, f"{type_name(kind)} is no chart", hint))

    def _table_sources(self, number: int, shape: Element, kind: TypeForm, names: Names) -> Iterator[Source]:
        """The expressions of a bound table, by row and column as `filling.slide.Filler` fills them."""
        grid = shapes.table(shape)
        rows = [] if grid is None else shapes.rows(grid)
        at = bindings.pattern_row(rows)
        if len(rows) < 2 and not any(bindings.uses(row) & bindings.PATTERN_NAMES for row in rows):
            name = shapes.name_of(shape)
            hint = "Add one: its cells show an item, as {{ item.text }}."
            self.findings.refuse(Mistake(number, name, name, "no row below the header", hint))
            at = len(rows)
        item = plain(item_type(row_types(kind)))
        columns, cells = read_type(kind, "columns"), read_type(item, "cells")
        base = names | {"table": kind}
        said = head_of(shape)
        nested = {said.row_name} - {""}
        repeated = nested | bindings.ITEM_NAMES
        inside = base | {"item": item, "number": int, "previous": item}
        yield from ((source, inside) for source in ([said.row_items] if nested else []))
        for place, row in enumerate(rows):
            shown = base
            if place == at or (place > at and bindings.uses(row) & repeated):
                shown = base | {"item": item, "number": int, "previous": item} | dict.fromkeys(nested, UNKNOWN)
            elif place > at and not bindings.uses(row):
                continue  # left out: it is no foot
            for one in row.findall(f"{A}tc"):
                inner = shown
                if columns is not None and bindings.uses(one) & bindings.CELL_NAMES:
                    column = item_type(columns)
                    inner = shown | {"column": column}
                    has_cells = place == at and cells is not None
                    inner |= {"cell": item_type(cells)} if has_cells else {"previous": column}
                yield from ((source, inner) for source in _expressions(one))


def _hint_for(name: str, names: Names) -> str:
    """What may have been meant by a name that is not known here."""
    if name in bindings.ITEM_NAMES:
        return f"“{name}” is known in the patterns of shapes that are named list:… or table:…"
    if name in bindings.PATTERN_NAMES:
        return f"“{name}” is known in tables that are bound to something with columns, as table:where."
    return nearest(name, names)


def _expressions(element: Element) -> Iterator[str]:
    """The expressions in the text below an element."""
    return (source for p in shapes.paragraphs(element) for source in expressions.expressions(shapes.text_of(p)))
