"""Types of expressions in templates: followed through the annotations of the packet's classes.

Knows Jinja's syntax trees and annotations; knows neither slides nor packets.
"""

import difflib
import types
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from functools import lru_cache
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from jinja2 import Environment, nodes

from reports.slides.filling.expressions import called, properties

TypeForm: TypeAlias = object
"""A type as an annotation writes it: a class, `tuple[X, ...]`, a union."""
UNKNOWN: TypeForm = Any
"""The type of what may be anything, or cannot be told."""
Names = dict[str, TypeForm]
"""The types of names."""
_SAME_ITEMS = ("list", "reject", "rejectattr", "reverse", "select", "selectattr", "sort", "unique")
"""Filters that give items of what they take."""
_SPOKEN: Mapping[TypeForm, str] = {str: "text", int: "number", float: "number", tuple: "list"}


def plain(kind: TypeForm) -> TypeForm:
    """A type without None, and of literals their own; UNKNOWN where several are left."""
    if get_origin(kind) in (Union, types.UnionType):
        left = {plain(one) for one in get_args(kind) if one is not type(None)}
    elif get_origin(kind) is Literal:
        left = {type(value) for value in get_args(kind)}
    else:
        return kind
    return left.pop() if len(left) == 1 else UNKNOWN


@lru_cache(maxsize=64)
def hints(kind: TypeForm) -> Mapping[str, TypeForm]:
    """What may be read of a data class, with its types; nothing of any other type."""
    if not (isinstance(kind, type) and is_dataclass(kind)):
        return {}
    views = {name: getattr(kind, name).fget for name in properties(kind)}
    return get_type_hints(kind) | {name: get_type_hints(view).get("return", UNKNOWN) for name, view in views.items()}


def read_type(kind: TypeForm, name: str) -> TypeForm:
    """The type of what is read of a value; None where it has no such thing."""
    kind = plain(kind)
    return UNKNOWN if kind is UNKNOWN else hints(kind).get(name)


def item_type(kind: TypeForm) -> TypeForm:
    """The type of the items of a list."""
    kind = plain(kind)
    inner = get_args(kind)
    return inner[0] if get_origin(kind) is tuple and len(inner) == 2 and inner[1] is ... else UNKNOWN


def row_types(kind: TypeForm) -> TypeForm:
    """The type of what a list or table shows of a value: its rows, or the value itself."""
    found = read_type(kind, "rows")
    return plain(kind if found in (None, UNKNOWN) else found)


def is_list(kind: TypeForm) -> bool:
    """Whether a type may be one of lists."""
    origin = get_origin(kind) or kind
    return not is_dataclass(kind) and origin not in (str, int, float, bool)


def type_name(kind: TypeForm) -> str:
    """A type as it is spoken of."""
    base = get_origin(kind) or kind
    name = _SPOKEN.get(base) or (called(base) if isinstance(base, type) else str(base))
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

    def kind(self, node: nodes.Node, names: Names) -> TypeForm:
        """The type of a node; `names` gains those that it sets."""
        match node:
            case nodes.Name():
                found = names.get(node.name, UNKNOWN)
            case nodes.Const():
                found = UNKNOWN if node.value is None else type(node.value)
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
                found = str if isinstance(node, nodes.Concat) else UNKNOWN
                self._other(node, names)
        return found

    def _either(self, one: nodes.Node, other: nodes.Node, names: Names) -> TypeForm:
        """The type of two nodes, where they have the same."""
        kinds = [self.kind(node, names) for node in (one, other)]
        return kinds[0] if kinds[0] == kinds[1] else UNKNOWN

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
                    names[name] = value if is_sure else UNKNOWN
                return
            case nodes.Test() if node.name not in self.environment.tests:
                self.faults[f"no test “{node.name}”", nearest(node.name, self.environment.tests)] = None
            case nodes.Output() | nodes.Template() | nodes.If():
                pass
            case nodes.Stmt():  # macros, blocks and the like: what they name may be anything
                names.update(dict.fromkeys(_stored(node), UNKNOWN))
        self._all(node, names)

    def _loop(self, node: nodes.For, names: Names) -> None:
        inner = names | dict.fromkeys(_stored(node.target), UNKNOWN)
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

    def _filter(self, node: nodes.Filter, names: Names) -> TypeForm:
        kind = UNKNOWN if node.node is None else plain(self.kind(node.node, names))
        for argument in (*node.args, *node.kwargs):
            self.kind(argument, names)
        if node.name not in self.environment.filters:
            self.faults[f"no filter “{node.name}”", nearest(node.name, self.environment.filters)] = None
        if node.name in ("first", "last"):
            return item_type(kind)
        return types.GenericAlias(tuple, (item_type(kind), ...)) if node.name in _SAME_ITEMS else UNKNOWN

    def _attribute(self, owner: TypeForm, name: str, node: nodes.Node) -> TypeForm:
        owner = plain(owner)
        known = hints(owner)
        if name in known:
            return known[name]
        base = get_origin(owner) or owner
        if not (known or base in (str, int, float, bool, tuple)) or hasattr(base, name) or node in self.tested:
            return UNKNOWN
        if known:
            hint = nearest(name, known)
        else:
            hint = "Take one of its items, as with |first, or repeat over it." if base is tuple else "Leave it out."
        self.faults[f"{type_name(owner)} has no “{name}”", hint] = None
        return UNKNOWN


def _stored(node: nodes.Node) -> set[str]:
    """Names that a node gives values to."""
    found = {one.name for one in node.find_all(nodes.Name) if one.ctx != "load"}
    return found | ({node.name} if isinstance(node, nodes.Name) and node.ctx != "load" else set())
