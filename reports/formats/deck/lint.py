"""What is wrong with deck templates, as far as it can be told without a packet.

Knows templates, and the classes of the packet by their annotations; knows no packet. What it cannot tell it passes
over: a finding is a mistake.
"""

import difflib
import math
import re
import types
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from jinja2 import Environment, meta, nodes

from reports.errors import Problem, Severity, TemplateError
from reports.formats.deck.build import Mistake, apply_theme, examples_of, fields, notes_lines
from reports.formats.sandbox import FAILURES
from reports.formats.templates import DECKS, Templates, Theme
from reports.model.packet import Chart, Matrix, Packet
from reports.slides import bindings, charts, directives, fit, tags
from reports.slides.bindings import Binding, P
from reports.slides.colours import contrast
from reports.slides.directives import Example
from reports.slides.measure import height, paragraphs_of
from reports.slides.metrics import _WIDEST, Metrics
from reports.slides.package import Deck
from reports.slides.styles import _BARE, EMU, Frame, Styles, _is_plain, cell_frame
from reports.slides.tags import A

_Names = dict[str, Any]
"""Names to types as annotations write them; `Any` where it is not known."""
_Source = tuple[str, _Names]
"""An expression, and the names that it may use."""
_BASE: Mapping[str, Any] = {"packet": Packet, "theme": Theme, "medium": str}
_SAME_ITEMS = ("list", "reject", "rejectattr", "reverse", "select", "selectattr", "sort", "unique")
"""Filters that give items of what they take."""
_LIKE_BINDING = re.compile(r"\s*(?P<kind>[A-Za-z]+)\s*[:\uff1a]\s*(?P<name>[A-Za-z_][\w.]*(?:[|\[(].*)?)\s*")
_INCH = 914400
_CLEAR = ""
"""The fill of what is seen through."""
_NO_FILL = f"{A}noFill"
_FILLS = {f"{A}{name}" for name in ("noFill", "solidFill", "gradFill", "blipFill", "pattFill", "grpFill")}
_DECORATIVE = "{http://schemas.microsoft.com/office/drawing/2017/decorative}decorative"
_LEAST_WIDTH = 5
"""Inches; slides that are narrower hold no table."""


def lint(templates: Templates) -> list[Problem]:
    """All that is wrong with the decks of a set, in order of file, slide and shape; nothing where it has no decks."""
    if not any((templates.folder / name).is_file() for name in DECKS):
        return []
    decks, unsafe = [], list[Problem]()
    for kind in ("person", "quarter"):
        try:
            decks.append(templates.deck(kind))
        except TemplateError as error:
            unsafe += error.problems
    if unsafe:
        return list(dict.fromkeys(unsafe))
    return [found for file, content in decks for found in _Lint(templates, file, content).problems()]


# Types of expressions ---------------------------------------------------------------------------


def _plain(kind: Any) -> Any:
    """A type without None, and of literals their own; Any where several are left."""
    if get_origin(kind) in (Union, types.UnionType):
        left = {_plain(one) for one in get_args(kind) if one is not type(None)}
        return left.pop() if len(left) == 1 else Any
    if get_origin(kind) is Literal:
        return _plain(Union[tuple(type(value) for value in get_args(kind))])  # noqa: UP007
    return kind


def _hints(kind: Any) -> Mapping[str, Any]:
    """What may be read of a class, with its types."""
    return _cached_hints(kind)


@lru_cache(maxsize=64)
def _cached_hints(kind: type) -> Mapping[str, Any]:
    views = {name: view for name, view in vars(kind).items() if isinstance(view, property)}
    return get_type_hints(kind) | {name: get_type_hints(view.fget).get("return", Any) for name, view in views.items()}


def _read(kind: Any, name: str) -> Any:
    """The type of what is read of a value; None where it has no such thing."""
    kind = _plain(kind)
    return Any if kind is Any else _hints(kind).get(name) if is_dataclass(kind) else None


def _element(kind: Any) -> Any:
    """The type of the items of a list."""
    kind = _plain(kind)
    inner = get_args(kind)
    return inner[0] if get_origin(kind) is tuple and len(inner) == 2 and inner[1] is ... else Any


def _rows(kind: Any) -> Any:
    """The type of what a list or table shows of a value: its rows, or the value itself."""
    found = _read(kind, "rows")
    return _plain(kind if found in (None, Any) else found)


def _is_list(kind: Any) -> bool:
    """Whether a type may be one of lists."""
    origin = get_origin(kind) or kind
    return not is_dataclass(kind) and origin not in (str, int, float, bool)


def _called(kind: Any) -> str:
    """A type as it is spoken of."""
    name = {str: "text", int: "number", float: "number", tuple: "list"}.get(get_origin(kind) or kind)
    name = name or getattr(kind, "__name__", str(kind)).lower()
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _nearest(name: str, known: Iterable[str]) -> str:
    """A hint with the name that may have been meant."""
    known = sorted(known)
    near = difflib.get_close_matches(name, known, 1, 0.5)
    return f"Did you mean “{near[0]}”?" if near else f"Names there are: {', '.join(known)}."


class _Walk:
    """Follows types through one expression, or one template of notes, and keeps the attributes that no value has."""

    def __init__(self, environment: Environment, tree: nodes.Node) -> None:
        self.environment = environment
        self.faults: dict[tuple[str, str], None] = {}
        """Message and hint."""
        self.tested = [test.node for test in tree.find_all(nodes.Test) if test.name in ("defined", "undefined")]
        self.tested += [one.node for one in tree.find_all(nodes.Filter) if one.name in ("default", "d") and one.node]
        self.set = Counter(name for one in tree.find_all((nodes.Assign, nodes.AssignBlock)) for name in _stored(one))

    def kind(self, node: nodes.Node, names: _Names) -> Any:  # noqa: PLR0911, PLR0912
        """The type of a node; `names` gains those that it sets."""
        match node:
            case nodes.Name():
                return names.get(node.name, Any)
            case nodes.Const():
                return Any if node.value is None else type(node.value)
            case nodes.Getattr():
                return self._attribute(self.kind(node.node, names), node.attr, node)
            case nodes.Getitem(arg=nodes.Const(value=str() as name)):
                return self._attribute(self.kind(node.node, names), name, node)
            case nodes.Getitem(arg=nodes.Const(value=int())):
                return _element(self.kind(node.node, names))
            case nodes.Filter():
                return self._filter(node, names)
            case nodes.CondExpr():
                self.kind(node.test, names)
                one = self.kind(node.expr1, names)
                other = one if node.expr2 is None else self.kind(node.expr2, names)
                return one if one == other else Any
            case nodes.Or():
                one, other = self.kind(node.left, names), self.kind(node.right, names)
                return one if one == other else Any
            case nodes.Concat():
                self._all(node, names)
                return str
            case nodes.Test() if node.name not in self.environment.tests:
                self.faults[f"no test “{node.name}”", _nearest(node.name, self.environment.tests)] = None
            case nodes.For():
                inner = names | dict.fromkeys(_stored(node.target), Any)
                items = _element(self.kind(node.iter, names))
                if isinstance(node.target, nodes.Name):
                    inner[node.target.name] = items
                for part in (*([node.test] if node.test else ()), *node.body):
                    self.kind(part, inner)
                for part in node.else_:
                    self.kind(part, names)
                return Any
            case nodes.Assign():
                value = self.kind(node.node, names)
                for name in _stored(node.target):
                    is_sure = isinstance(node.target, nodes.Name) and self.set[name] == 1 and name not in names
                    names[name] = value if is_sure else Any
                return Any
            case nodes.Output() | nodes.Template() | nodes.If():
                pass
            case nodes.Stmt():  # macros, blocks and the like: what they name may be anything
                names.update(dict.fromkeys(_stored(node), Any))
        self._all(node, names)
        return Any

    def _all(self, node: nodes.Node, names: _Names) -> None:
        for child in node.iter_child_nodes():
            self.kind(child, names)

    def _filter(self, node: nodes.Filter, names: _Names) -> Any:
        kind = Any if node.node is None else _plain(self.kind(node.node, names))
        for argument in (*node.args, *node.kwargs):
            self.kind(argument, names)
        if node.name not in self.environment.filters:
            self.faults[f"no filter “{node.name}”", _nearest(node.name, self.environment.filters)] = None
        if node.name in ("first", "last"):
            return _element(kind)
        return tuple[_element(kind), ...] if node.name in _SAME_ITEMS else Any  # type: ignore[misc]

    def _attribute(self, owner: Any, name: str, node: nodes.Node) -> Any:
        owner = _plain(owner)
        known = _hints(owner) if is_dataclass(owner) else {}
        if name in known:
            return known[name]
        plain = get_origin(owner) or owner
        if not (known or plain in (str, int, float, bool, tuple)) or hasattr(plain, name) or node in self.tested:
            return Any
        if known:
            hint = _nearest(name, fields(owner))
        else:
            hint = "Take one of its items, as with |first, or repeat over it." if plain is tuple else "Leave it out."
        self.faults[f"{_called(owner)} has no “{name}”", hint] = None
        return Any


def _stored(node: nodes.Node) -> set[str]:
    """Names that a node gives values to."""
    found = {one.name for one in node.find_all(nodes.Name) if one.ctx != "load"}
    return found | ({node.name} if isinstance(node, nodes.Name) and node.ctx != "load" else set())


# Repeats ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Placed:
    """An example slide with the names that the repeats around it give, as `directives.plan` nests them."""

    example: Example
    around: _Names
    """Names for what it is repeated over."""
    names: _Names
    """Names for all else on it."""


# One deck ---------------------------------------------------------------------------------------


class _Lint:
    """Reads one deck."""

    def __init__(self, templates: Templates, file: str, content: bytes) -> None:
        self.file = file
        self.deck = Deck(content)
        self.expressions = templates.expressions
        self.environment: Environment = templates.environment
        self.found: list[tuple[int, int, Problem]] = []
        """Number of the slide, place of the shape on it (-1: its notes, 0: the slide itself), what is wrong."""
        presentation = self.deck.presentation
        apply_theme(presentation, templates.theme)
        self.size = (int(presentation.slide_width or 0), int(presentation.slide_height or 0))
        self.styles = Styles(presentation)
        self.metrics: Metrics = templates.metrics
        self.fitter = fit.Fitter(self.styles, self.metrics, self.size)
        self.families: set[str] = set()
        self.placed: list[_Placed] = []
        self._trees: dict[str, nodes.Template | None] = {}

    def problems(self) -> list[Problem]:
        """All of them, in order, each once."""
        self._check_size()
        examples, mistakes = examples_of(self.deck.slides, self.expressions)
        for one in mistakes:
            self._mistake(one)
        self.placed = list(self._nested(examples, dict(_BASE)))
        for placed in self.placed:
            self._check_names(placed)
            if placed.example.head.condition.lower() != "false":  # else no deck shows it
                self._check_looks(placed.example.number, placed.example.slide)
        return list(dict.fromkeys(problem for _, _, problem in sorted(self.found, key=lambda one: one[:2])))

    def _mistake(self, mistake: Mistake) -> None:
        """Add what a build would refuse."""
        shapes = bindings.shapes(self.deck.slides[mistake.slide - 1]._element)
        names = [bindings.name_of(shape) for shape in shapes]
        at = -1 if mistake.shape == "notes" or mistake.shape not in names else names.index(mistake.shape) + 1
        self.found.append((mistake.slide, at, mistake.problem(self.file)))

    def _add(  # noqa: PLR0913
        self,
        code: str,
        number: int,
        at: int,
        message: str,
        *,
        hint: str = "",
        text: str = "",
        severity: Severity = "warning",
    ) -> None:
        """Add what a build would make a poor deck of; `at` counts the shapes from 1, 0 is the slide itself."""
        where = f"slide {number}"
        if at:
            shape = list(bindings.shapes(self.deck.slides[number - 1]._element))[at - 1]
            where += f", “{bindings.name_of(shape)}”"
        self.found.append((number, at, Problem(code, f"{where}: {message}", severity, self.file, hint=hint, text=text)))

    def _check_size(self) -> None:
        width, tall = self.size
        inches = f"slides are {width / _INCH:.4g} × {tall / _INCH:.4g} inches"
        hint = "PowerPoint: Design, Slide Size."
        if width < tall or width < _LEAST_WIDTH * _INCH:
            what = f"{inches}, which leaves little room for tables."
            self.found.append((0, 0, Problem("slide-size", what, "warning", self.file, hint=hint)))
        elif not any(math.isclose(width / tall, ratio, rel_tol=0.01) for ratio in (16 / 9, 4 / 3)):
            what = f"{inches}, neither 16:9 nor 4:3."
            self.found.append((0, 0, Problem("slide-size", what, "note", self.file, hint=hint)))

    # Names --------------------------------------------------------------------------------------

    def _tree(self, source: str) -> nodes.Template | None:
        """An expression as Jinja reads it; None where it cannot, which is told elsewhere."""
        if source not in self._trees:
            try:
                self.expressions.compiled(source)
                self._trees[source] = self.environment.parse(f"{{{{ {source} }}}}")
            except FAILURES:
                self._trees[source] = None
        return self._trees[source]

    def _kind(self, source: str, names: _Names) -> Any:
        """The type of an expression."""
        tree = self._tree(source)
        if tree is None:
            return Any
        output = tree.body[0]
        only = output.nodes[0] if isinstance(output, nodes.Output) and len(output.nodes) == 1 else tree
        return _plain(_Walk(self.environment, tree).kind(only, dict(names)))

    def _nested(self, examples: Sequence[Example], names: _Names) -> Iterator[_Placed]:
        """The slides with their names; nested as `directives.plan` nests them."""
        at = 0
        while at < len(examples):
            example, end = examples[at], directives.end_of(examples, at)
            if not example.head.name:
                yield _Placed(example, names, names)
                at = end
                continue
            kind = self._kind(example.head.items, names)
            inner = {key: one for key, one in names.items() if key != example.head.name}
            inner[example.head.name] = _element(kind)
            yield _Placed(example, names, inner)
            yield from self._nested(examples[at + 1 : end], inner)
            at = end

    def _check_names(self, placed: _Placed) -> None:
        """Names and attributes that do not exist, and bindings that match nothing."""
        example, head, names = placed.example, placed.example.head, placed.names
        number, slide = example.number, example.slide
        if head.items:
            self._check_source(number, "notes", (head.items, placed.around))
            kind = self._kind(head.items, placed.around)
            if not _is_list(kind):
                hint = "Repeat over a list, as in “repeat: month in packet.months”."
                text = f"repeat: {head.name} in {head.items}"
                self._mistake(Mistake(number, "notes", text, f"{_called(kind)} is no list", hint))
        for source in (*([head.condition] if head.condition else ()), *tags.expressions(head.section)):
            self._check_source(number, "notes", (source, names))
        try:
            notes = self.environment.parse("\n".join(notes_lines(slide)[head.length :]))
        except FAILURES:
            pass  # told by `examples_of`
        else:
            self._check_tree(number, "notes", "", notes, names)
        for shape in bindings.shapes(slide._element):
            for one in self._sources(number, shape, slide.part, names):
                self._check_source(number, bindings.name_of(shape), one)

    def _check_source(self, number: int, where: str, source: _Source) -> None:
        text, names = source
        if (tree := self._tree(text)) is not None:
            self._check_tree(number, where, text, tree, names)

    def _check_tree(self, number: int, where: str, text: str, tree: nodes.Template, names: _Names) -> None:
        walk = _Walk(self.environment, tree)
        walk.kind(tree, dict(names))
        sure = {node.name for node in walk.tested if isinstance(node, nodes.Name)} | set(walk.set)
        unknown = meta.find_undeclared_variables(tree) - {*names, *self.environment.globals, *sure}
        for name in sorted(unknown):
            hint = self._ended(number, name) or _hint_for(name, names)
            self._mistake(Mistake(number, where, text or name, f"no name “{name}” here", hint))
        for message, hint in walk.faults:
            self._mistake(Mistake(number, where, text, message, hint))

    def _ended(self, number: int, name: str) -> str:
        """Which repeat would have given a name, and where it ended."""
        before = [one for one in self.placed if one.example.head.name == name and one.example.number < number]
        if not before:
            return ""
        around = [one for one in before[-1].names if one not in _BASE]
        behind = self.placed[before[-1].example.number :]
        for loop, one in ((loop, one) for one in behind for loop in around if loop not in one.names):
            return f"The repeat over “{loop}” ended at slide {one.example.number}, which does not use it."
        return ""

    # Bindings -----------------------------------------------------------------------------------

    def _sources(self, number: int, shape: Any, part: Any, names: _Names) -> Iterator[_Source]:
        """The expressions of a shape, each with the names that it may use; checks what the shape is bound to."""
        bound = bindings.binding(shape)
        name = bindings.name_of(shape)
        texts = [bindings.own(shape).get(attribute, "") for attribute in ("descr", "title")]
        if rid := bindings.chart_id(shape):
            texts += [tags.text_of(p) for p in part.related_part(rid)._element.iter(f"{A}p")]
        yield from ((source, names) for text in texts for source in tags.expressions(text))
        if bound is None:
            self._check_near(number, name)
        elif wrong := bindings.unlike(shape, bound):
            self._mistake(Mistake(number, name, name, *wrong))
            names = names | dict.fromkeys(bindings.PATTERN_NAMES, Any)
        elif bound.kind == "picture":
            if bound.name != "logo":
                hint = "There is picture:logo."
                self._mistake(Mistake(number, name, bound.name, f"no picture “{bound.name}”", hint))
        else:
            kind = self._bound_kind(number, name, bound, names)
            if bound.kind == "chart":
                self._check_chart(number, name, kind, part.related_part(rid)._element)
            elif not _is_list(_rows(kind)):
                hint = "Bind it to something with items."
                self._mistake(Mistake(number, name, name, f"{_called(kind)} is no list", hint))
            elif bound.kind == "table":
                yield from self._table_sources(number, shape, kind, names)
                return
            else:
                item = _element(_rows(kind))
                names = names | {"item": item, "number": int, "previous": item}
        yield from ((source, names) for source in _expressions(shape))

    def _check_near(self, number: int, name: str) -> None:
        """A name that nearly is a binding."""
        found = _LIKE_BINDING.fullmatch(name)
        near = difflib.get_close_matches(found["kind"].lower(), bindings.KINDS, 1, 0.7) if found else []
        if found and near and near[0][0] == found["kind"][0].lower():
            hint = f"Did you mean “{near[0]}:{found['name']}”?"
            self._mistake(Mistake(number, name, name, f"“{found['kind']}” is no kind of binding", hint))

    def _bound_kind(self, number: int, where: str, bound: Binding, names: _Names) -> Any:
        """The type of what a shape is bound to, found as `bindings.Filler` finds the value."""
        first = re.match(r"[A-Za-z_]\w*", bound.name)
        if first is None:
            hint = "Write a name as in table:questions."
            self._mistake(Mistake(number, where, bound.name, "no name of the packet", hint))
            return Any
        source = bound.name if first[0] in names else ""
        owners = [*reversed([name for name in names if name not in _BASE]), "packet"]
        kinds = {owner: _plain(names[owner]) for owner in owners}
        for owner, kind in kinds.items():
            if source or kind is Any:
                break
            if is_dataclass(kind) and first[0] in _hints(kind):
                source = f"{owner}.{bound.name}"
        if not source:
            matrices = get_args(get_type_hints(Matrix)["id"])
            if bound.name in matrices:
                return Matrix
            if Any not in kinds.values():
                known = {*matrices, *(name for kind in kinds.values() if is_dataclass(kind) for name in _hints(kind))}
                hint = _nearest(first[0], {*known, *names})
                self._mistake(Mistake(number, where, bound.name, f"no name “{first[0]}” here", hint))
            return Any
        self._check_source(number, where, (source, names))
        return self._kind(source, names)

    def _check_chart(self, number: int, name: str, kind: Any, space: Any) -> None:
        if not charts.is_fillable(space):
            hint = "Column, bar, line, area, pie and radar charts can be filled."
            self._mistake(Mistake(number, name, name, "a chart of this type shows no series over categories", hint))
        if kind not in (Any, Chart):
            hint = f"Charts are {', '.join(bindings.chart_names())}."
            self._mistake(Mistake(number, name, name, f"{_called(kind)} is no chart", hint))

    def _table_sources(self, number: int, shape: Any, kind: Any, names: _Names) -> Iterator[_Source]:
        """The expressions of a bound table, by row and column as `bindings.Filler` fills them."""
        rows = bindings.table(shape).findall(f"{A}tr")
        at = bindings.pattern_row(rows)
        if len(rows) < 2 and not any(bindings.uses(row) & bindings.PATTERN_NAMES for row in rows):
            name = bindings.name_of(shape)
            hint = "Add one: its cells show an item, as {{ item.text }}."
            self._mistake(Mistake(number, name, name, "no row below the header", hint))
            at = len(rows)
        item = _plain(_element(_rows(kind)))
        columns, cells = _read(kind, "columns"), _read(item, "cells")
        base = names | {"table": kind}
        for place, row in enumerate(rows):
            shown = base
            if place == at:
                shown = base | {"item": item, "number": int, "previous": item}
            elif place > at and (not bindings.uses(row) or bindings.uses(row) & bindings.ITEM_NAMES):
                continue  # left out: it is no foot
            for one in row.findall(f"{A}tc"):
                inner = shown
                if columns is not None and bindings.uses(one) & bindings.CELL_NAMES:
                    column = _element(columns)
                    inner = shown | {"column": column}
                    has_cells = place == at and cells is not None
                    inner |= {"cell": _element(cells)} if has_cells else {"previous": column}
                yield from ((source, inner) for source in _expressions(one))

    # Looks --------------------------------------------------------------------------------------

    def _check_looks(self, number: int, slide: Any) -> None:
        """Titles, frames, fonts, contrast and alternative text."""
        self._check_title(number, slide)
        for at, shape in enumerate(bindings.shapes(slide._element), 1):
            kind = bindings.placeholder_type(shape)
            holders = [shape] if bindings.body(shape) is not None else list(shape.iter(f"{A}tc"))
            text = " ".join(text for p in bindings.paragraphs(shape) if (text := tags.text_of(p).strip()))
            if shape.tag == f"{P}sp" and kind and kind not in (*fit.FEET, *fit.TITLES) and not text:
                hint = "Delete it, or write into it: it shows “Click to add text” when the deck is edited."
                self._add("empty-placeholder", number, at, "an empty placeholder.", hint=hint)
            self._check_alternative(number, at, shape)
            for holder in holders:
                self._check_fonts(number, at, holder, slide.slide_layout)
            if kind in fit.FEET:
                continue
            self._check_contrast(number, at, slide, holders)
            if bindings.table(shape) is not None:
                self._check_table_room(number, at, slide, shape)
            elif text:
                self._check_room(number, at, slide, text)

    def _check_title(self, number: int, slide: Any) -> None:
        titles = [s for s in bindings.shapes(slide._element) if bindings.placeholder_type(s) in fit.TITLES]
        layout = slide.slide_layout
        has_title = any(bindings.placeholder_type(s) in fit.TITLES for s in bindings.shapes(layout._element))
        if any(tags.text_of(p).strip() for title in titles for p in bindings.paragraphs(title)):
            return
        if titles:
            what, hint = "the title is empty.", "Write one: screen readers and lists of slides go by it."
        elif has_title:
            what, hint = "its title was deleted.", "PowerPoint: Home, Reset brings it back."
        else:
            what = f"no title: its layout “{layout.name}” is a layout without title."
            hint = "Choose one with a title, PowerPoint: Home, Layout."
        self._add("no-title", number, 0, what, hint=hint, severity="error")

    def _check_alternative(self, number: int, at: int, shape: Any) -> None:
        if shape.tag not in (f"{P}pic", f"{P}graphicFrame"):
            return
        own = bindings.own(shape)
        bound = bindings.binding(shape)
        is_decorative = any(one.get("val", "1") in ("1", "true") for one in own.iter(_DECORATIVE))
        is_described = any(own.get(name, "").strip() for name in ("descr", "title"))
        is_chart = bool(bindings.chart_id(shape))
        if is_decorative or is_described or (is_chart and bound is not None and bound.kind == "chart"):
            return
        what = "picture" if shape.tag == f"{P}pic" else "chart" if is_chart else "table"
        what = "graphic" if what == "table" and bindings.table(shape) is None else what
        hint = "Say what it shows, or mark it as decorative: right click, View Alt Text."
        self._add("alt-text", number, at, f"a {what} without alternative text.", hint=hint)

    def _check_fonts(self, number: int, at: int, holder: Any, layout: Any) -> None:
        """Each font that cannot be measured, once."""
        for run in _runs(holder):
            family = self.styles.run(run, holder, layout).family
            if not family or family.startswith("+") or family in self.families or self.metrics.known(family):
                continue
            self.families.add(family)
            message = f"the widths of “{family}” are not known: it is measured as {_WIDEST}, which is wider than most."
            hint = "Give its files to theme.toml, or choose a common font."
            self._add("unknown-font", number, at, message, hint=hint, text=family)

    # Room ---------------------------------------------------------------------------------------

    def _line(self, holder: Any, layout: Any, least: float) -> tuple[float, float]:
        """Height of a line of the first text, and its size, in pt, both at the smallest size; 0 without text."""
        body = holder.find(f"{A}txBody") if holder.tag == f"{A}tc" else bindings.body(holder)
        texts = [] if body is None else paragraphs_of(body, holder, layout, self.styles)
        first = next((one for one in texts if any(piece.text.strip() for piece in one.pieces)), None)
        if first is None:
            return 0.0, 0.0
        letters = tuple(piece._replace(text="x") for piece in first.pieces)
        small = fit.smaller([first._replace(pieces=letters)], 999, least)
        return height(small, math.inf, self.metrics), max(piece.size for piece in small[0].pieces)

    def _check_room(self, number: int, at: int, slide: Any, text: str) -> None:
        shape = list(bindings.shapes(slide._element))[at - 1]
        look = bindings.body(shape).find(f"{A}bodyPr") if bindings.body(shape) is not None else None
        if look is None or look.find(f"{A}spAutoFit") is not None:  # without a text, or as high as it has to be
            return
        frame = self.styles.frame(shape, slide.slide_layout)
        least = fit.TITLE if bindings.placeholder_type(shape) in fit.TITLES else fit.TEXT
        tall, size = self._line(shape, slide.slide_layout, least)
        small = f"too {'low' if frame.text_width >= size else 'narrow'} for one line at {size:g} pt"
        if tall > frame.text_height + 0.01 or frame.text_width < size:
            message = f"{small}: {frame.text_width:.0f} × {frame.text_height:.0f} pt without its margins."
            self._add("small-frame", number, at, message, hint="Enlarge it, or make its margins smaller.", text=text)

    def _check_table_room(self, number: int, at: int, slide: Any, shape: Any) -> None:
        rows = bindings.table(shape).findall(f"{A}tr")
        if not rows:
            return
        frame = self.styles.frame(shape, slide.slide_layout)
        room = self.fitter._room_below(slide, shape, frame)
        needed = 0.0
        for row in rows[: bindings.pattern_row(rows) + 1]:
            lines = [(self._line(one, slide.slide_layout, fit.SMALL)[0], cell_frame(one, 0, 0)) for one in _cells(row)]
            needed += max([int(row.get("h", "0")) / EMU, *(line + (f.top + f.bottom) / EMU for line, f in lines)])
        if needed > room + 0.01:
            message = f"room for {room:.0f} pt, but header and one row take {needed:.0f} pt."
            self._add("small-frame", number, at, message, hint="Move it up, or make its rows lower.")

    # Contrast -----------------------------------------------------------------------------------

    def _check_contrast(self, number: int, at: int, slide: Any, holders: Sequence[Any]) -> None:
        """Text that is hard to read on its ground, each pair of colours once."""
        shape = list(bindings.shapes(slide._element))[at - 1]
        layout = slide.slide_layout
        told: set[tuple[str, str]] = set()
        for holder in holders:
            ground: str | None = None
            is_known = False
            for run in _runs(holder):
                if "|shaded" in re.sub(r"\s", "", run.getparent().xpath("string()")):
                    continue  # the cell takes another ground, and its text another colour
                if not is_known:
                    is_known = True
                    ground = self._ground(slide, shape, holder)
                style = self.styles.run(run, holder, layout)
                if ground is None or style.colour is None or (style.colour, ground) in told:
                    continue
                ratio = contrast(style.colour, ground)
                least = 3.0 if style.size >= 18 or (style.bold and style.size >= 14) else 4.5
                if ratio >= least:
                    continue
                told.add((style.colour, ground))
                shown = math.floor(ratio * 10) / 10
                message = f"#{style.colour} on #{ground} has a contrast of {shown:.1f}:1, less than {least:g}:1."
                hint = "Make the text darker or the ground lighter, or the other way round."
                self._add("contrast", number, at, message, hint=hint, text=run.findtext(f"{A}t").strip())

    def _ground(self, slide: Any, shape: Any, holder: Any) -> str | None:
        """Colour that a text stands on; None where it cannot be told."""
        own = self._cell_fill(holder, slide) if holder is not shape else self._fill(shape, slide)
        if own != _CLEAR:
            return own
        frame = self.styles.frame(shape, slide.slide_layout)
        if frame.width <= 0 or frame.height <= 0:
            return None
        for other in self._behind(slide, shape):
            fill = self._fill(other, slide)
            share = _share(frame, self.styles.frame(other, slide.slide_layout)) if fill != _CLEAR else 0.0
            if share > 0.95 and _is_rectangle(other):
                return fill
            if share > 0.05:
                return None
        return self.styles.background(slide)

    def _behind(self, slide: Any, shape: Any) -> Iterator[Any]:
        """What lies behind a shape, nearest first: of the slide, then of the layout, then of the master."""
        on_slide = list(bindings.shapes(slide._element))
        yield from reversed(on_slide[: on_slide.index(shape)])
        layout = slide.slide_layout
        for above, one in ((slide._element, layout._element), (layout._element, layout.slide_master._element)):
            if above.get("showMasterSp", "1") in ("0", "false"):
                return
            yield from (s for s in reversed(list(bindings.shapes(one))) if bindings.placeholder_type(s) is None)

    def _fill(self, shape: Any, slide: Any) -> str | None:
        """Colour of a shape's ground; None where it cannot be told, _CLEAR where it has none."""
        if shape.tag == f"{P}cxnSp" or bindings.own(shape).get("hidden") in ("1", "true"):
            return _CLEAR
        if shape.tag != f"{P}sp":
            return _CLEAR if bindings.table(shape) is not None and not _is_filled(shape) else None
        if shape.get("useBgFill") in ("1", "true"):
            return self.styles.background(slide)
        layout = slide.slide_layout
        holder = next(
            (one for one in (shape, *self.styles._above(shape, layout)) if _fill_of(one.find(f"{P}spPr")) is not None),
            None,
        )
        if holder is not None:
            return self._colour(_fill_of(holder.find(f"{P}spPr")), shape, layout)
        reference = shape.find(f"{P}style/{A}fillRef")
        if reference is None or reference.get("idx", "0") == "0" or not len(reference):
            return _CLEAR
        is_plain = _is_plain(self.styles._layout(layout).theme, int(reference.get("idx")))
        return self.styles.colour(reference[0], shape, layout) if is_plain else None

    def _colour(self, fill: Any, element: Any, layout: Any) -> str | None:
        if fill.tag == _NO_FILL:
            return _CLEAR
        is_solid = fill.tag == f"{A}solidFill" and len(fill)
        return self.styles.colour(fill[0], element, layout) if is_solid else None

    def _cell_fill(self, cell: Any, slide: Any) -> str | None:
        if (fill := _fill_of(cell.find(f"{A}tcPr"))) is not None:
            return self._colour(fill, cell, slide.slide_layout)
        look = cell.getparent().getparent().find(f"{A}tblPr")
        return None if look is not None and _has_style(look) else _CLEAR


def _fill_of(look: Any) -> Any:
    """The element that fills a shape or cell with these properties; None where they leave it open."""
    return next((child for child in look if child.tag in _FILLS), None) if look is not None else None


def _is_filled(shape: Any) -> bool:
    """Whether a table may have a ground of its own anywhere."""
    grid = bindings.table(shape)
    look = grid.find(f"{A}tblPr")
    fills = (_fill_of(one) for one in grid.iter(f"{A}tcPr"))
    return any(fill is not None and fill.tag != _NO_FILL for fill in fills) or (look is not None and _has_style(look))


def _has_style(look: Any) -> bool:
    """Whether the properties of a table give its cells grounds of their own."""
    name = (look.findtext(f"{A}tableStyleId") or "").strip().upper()
    return _fill_of(look) is not None or (bool(name) and name not in _BARE)


def _hint_for(name: str, names: _Names) -> str:
    """What may have been meant by a name that is not known here."""
    if name in bindings.ITEM_NAMES:
        return f"“{name}” is known in the patterns of shapes that are named list:… or table:…"
    if name in bindings.PATTERN_NAMES:
        return f"“{name}” is known in tables that are bound to something with columns, as table:where."
    return _nearest(name, names)


def _expressions(element: Any) -> Iterator[str]:
    """The expressions in the text below an element."""
    return (source for p in bindings.paragraphs(element) for source in tags.expressions(tags.text_of(p)))


def _cells(row: Any) -> list[Any]:
    """The cells of a row that are not covered by others."""
    return [cell for cell in row.findall(f"{A}tc") if not (cell.get("hMerge") or cell.get("vMerge"))]


def _runs(holder: Any) -> list[Any]:
    """The runs of a shape or table cell that show something."""
    body = holder.find(f"{A}txBody") if holder.tag == f"{A}tc" else bindings.body(holder)
    if body is None:
        return []
    return [run for run in body.iter(f"{A}r", f"{A}fld") if (run.findtext(f"{A}t") or "").strip()]


def _share(frame: Frame, other: Frame) -> float:
    """Share of a frame that lies on another."""
    across = min(frame.x + frame.width, other.x + other.width) - max(frame.x, other.x)
    down = min(frame.y + frame.height, other.y + other.height) - max(frame.y, other.y)
    return max(0, across) * max(0, down) / (frame.width * frame.height)


def _is_rectangle(shape: Any) -> bool:
    """Whether a shape fills its frame, but for its corners."""
    found = shape.find(f"{P}spPr/{A}prstGeom")
    place = shape.find(f"{P}spPr/{A}xfrm")
    is_upright = place is None or int(place.get("rot", "0")) % 10_800_000 == 0
    return is_upright and found is not None and found.get("prst", "").lower().endswith("rect")
