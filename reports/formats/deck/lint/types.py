"""Types of expressions in templates: followed through the annotations of the packet's classes.

Knows Jinja's syntax trees and annotations; knows neither slides nor packets.
"""

import difflib
import types
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from jinja2 import Environment, nodes

from reports.slides.filling.expressions import called, fields, properties

Names = dict[str, Any]
"""Names to types as annotations write them; `Any` where it is not known."""
_SAME_ITEMS = ("list", "reject", "rejectattr", "reverse", "select", "selectattr", "sort", "unique")
"""Filters that give items of what they take."""


def plain(kind: Any) -> Any:
    """A type without None, and of literals their own; Any where several are left."""
    if get_origin(kind) in (Union, types.UnionType):
        left = {plain(one) for one in get_args(kind) if one is not type(None)}
        return left.pop() if len(left) == 1 else Any
    if get_origin(kind) is Literal:
        return plain(Union[tuple(type(value) for value in get_args(kind))])  # noqa: UP007
    return kind


def hints(kind: Any) -> Mapping[str, Any]:
    """What may be read of a class, with its types."""
    return _cached_hints(kind)


@lru_cache(maxsize=64)
def _cached_hints(kind: type) -> Mapping[str, Any]:
    views = {name: getattr(kind, name).fget for name in properties(kind)}
    return get_type_hints(kind) | {name: get_type_hints(view).get("return", Any) for name, view in views.items()}


def read_type(kind: Any, name: str) -> Any:
    """The type of what is read of a value; None where it has no such thing."""
    kind = plain(kind)
    return Any if kind is Any else hints(kind).get(name) if is_dataclass(kind) else None


def item_type(kind: Any) -> Any:
    """The type of the items of a list."""
    kind = plain(kind)
    inner = get_args(kind)
    return inner[0] if get_origin(kind) is tuple and len(inner) == 2 and inner[1] is ... else Any


def row_types(kind: Any) -> Any:
    """The type of what a list or table shows of a value: its rows, or the value itself."""
    found = read_type(kind, "rows")
    return plain(kind if found in (None, Any) else found)


def is_list(kind: Any) -> bool:
    """Whether a type may be one of lists."""
    origin = get_origin(kind) or kind
    return not is_dataclass(kind) and origin not in (str, int, float, bool)


def type_name(kind: Any) -> str:
    """A type as it is spoken of."""
    name = {str: "text", int: "number", float: "number", tuple: "list"}.get(get_origin(kind) or kind)
    name = name or called(kind)
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint with the name that may have been meant."""
    known = sorted(known)
    near = difflib.get_close_matches(name, known, 1, 0.5)
    return f"Did you mean “{near[0]}”?" if near else f"Names there are: {', '.join(known)}."


class TypeWalk:
    """Follows types through one expression, or one template of notes, and keeps the attributes that no value has."""

    def __init__(self, environment: Environment, tree: nodes.Node) -> None:
        self.environment = environment
        self.faults: dict[tuple[str, str], None] = {}
        """Message and hint."""
        self.tested = [test.node for test in tree.find_all(nodes.Test) if test.name in ("defined", "undefined")]
        self.tested += [one.node for one in tree.find_all(nodes.Filter) if one.name in ("default", "d") and one.node]
        self.set = Counter(name for one in tree.find_all((nodes.Assign, nodes.AssignBlock)) for name in _stored(one))

    def kind(self, node: nodes.Node, names: Names) -> Any:
        """The type of a node; `names` gains those that it sets."""
        match node:
            case nodes.Name():
                found = names.get(node.name, Any)
            case nodes.Const():
                found = Any if node.value is None else type(node.value)
            case nodes.Getattr():
                found = self._attribute(self.kind(node.node, names), node.attr, node)
            case nodes.Getitem(arg=nodes.Const(value=str() as name)):
                found = self._attribute(self.kind(node.node, names), name, node)
            case nodes.Getitem(arg=nodes.Const(value=int())):
                found = item_type(self.kind(node.node, names))
            case nodes.Filter():
                found = self._filter(node, names)
            case nodes.CondExpr():
                self.kind(node.test, names)
                found = self._either(node.expr1, node.expr2 or node.expr1, names)
            case nodes.Or():
                found = self._either(node.left, node.right, names)
            case _:
                found = str if isinstance(node, nodes.Concat) else Any
                self._other(node, names)
        return found

    def _either(self, one: nodes.Node, other: nodes.Node, names: Names) -> Any:
        """The type of two nodes, where they have the same."""
        kinds = [self.kind(node, names) for node in (one, other)]
        return kinds[0] if kinds[0] == kinds[1] else Any

    def _other(self, node: nodes.Node, names: Names) -> None:
        """Statements, and expressions of which no more than their parts is looked at."""
        match node:
            case nodes.For():
                self._loop(node, names)
                return
            case nodes.Assign():
                value = self.kind(node.node, names)
                for name in _stored(node.target):
                    is_sure = isinstance(node.target, nodes.Name) and self.set[name] == 1 and name not in names
                    names[name] = value if is_sure else Any
                return
            case nodes.Test() if node.name not in self.environment.tests:
                self.faults[f"no test “{node.name}”", nearest(node.name, self.environment.tests)] = None
            case nodes.Output() | nodes.Template() | nodes.If():
                pass
            case nodes.Stmt():  # macros, blocks and the like: what they name may be anything
                names.update(dict.fromkeys(_stored(node), Any))
        self._all(node, names)

    def _loop(self, node: nodes.For, names: Names) -> None:
        inner = names | dict.fromkeys(_stored(node.target), Any)
        items = item_type(self.kind(node.iter, names))
        if isinstance(node.target, nodes.Name):
            inner[node.target.name] = items
        for part in (*([node.test] if node.test else ()), *node.body):
            self.kind(part, inner)
        for part in node.else_:
            self.kind(part, names)

    def _all(self, node: nodes.Node, names: Names) -> None:
        for child in node.iter_child_nodes():
            self.kind(child, names)

    def _filter(self, node: nodes.Filter, names: Names) -> Any:
        kind = Any if node.node is None else plain(self.kind(node.node, names))
        for argument in (*node.args, *node.kwargs):
            self.kind(argument, names)
        if node.name not in self.environment.filters:
            self.faults[f"no filter “{node.name}”", nearest(node.name, self.environment.filters)] = None
        if node.name in ("first", "last"):
            return item_type(kind)
        return tuple[item_type(kind), ...] if node.name in _SAME_ITEMS else Any  # type: ignore[misc]

    def _attribute(self, owner: Any, name: str, node: nodes.Node) -> Any:
        owner = plain(owner)
        known = hints(owner) if is_dataclass(owner) else {}
        if name in known:
            return known[name]
        base = get_origin(owner) or owner
        if not (known or base in (str, int, float, bool, tuple)) or hasattr(base, name) or node in self.tested:
            return Any
        if known:
            hint = nearest(name, fields(owner))
        else:
            hint = "Take one of its items, as with |first, or repeat over it." if base is tuple else "Leave it out."
        self.faults[f"{type_name(owner)} has no “{name}”", hint] = None
        return Any


def _stored(node: nodes.Node) -> set[str]:
    """Names that a node gives values to."""
    found = {one.name for one in node.find_all(nodes.Name) if one.ctx != "load"}
    return found | ({node.name} if isinstance(node, nodes.Name) and node.ctx != "load" else set())
