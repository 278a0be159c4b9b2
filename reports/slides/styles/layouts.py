"""What the slides of one layout inherit: its placeholders, those of its master, text styles and colours."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from pptx.slide import SlideLayout

from reports.slides.shapes import FEET, TITLES
from reports.slides.styles.frames import Box, own_box
from reports.slides.xml import Element, local_name, need, parse, qn

if TYPE_CHECKING:
    from reports.slides.styles.text import Values

_BODY = qn("p:txBody/a:bodyPr")
_NOWHERE = (0, 0, 0, 0)


class InheritedLayout:
    """What the slides of one layout inherit: its placeholders, those of its master, text styles and colours."""

    def __init__(self, layout: SlideLayout) -> None:
        """Take a layout of an open presentation."""
        master = layout.slide_master
        self.layout: Element = layout.element
        self.master: Element = master.element
        themes = [
            r.target_part for r in master.part.rels.values() if r.reltype.endswith("/theme") and not r.is_external
        ]
        self.theme = parse(themes[0].blob) if themes else None
        self.fonts = {
            f"+{short}-{script}": found.get("typeface", "")
            for short, name in (("mj", "majorFont"), ("mn", "minorFont"))
            for script, tag in (("lt", "latin"), ("ea", "ea"), ("cs", "cs"))
            if (found := self._in_theme(f".//{{*}}{name}/{{*}}{tag}")) is not None
        }
        scheme = self._in_theme(".//{*}clrScheme")
        self.scheme = {local_name(entry): entry[0] for entry in scheme} if scheme is not None else {}
        self.map = dict(need(self.master, qn("p:clrMap")).attrib) | colour_override(self.layout)
        self.values: dict[tuple[str, str, int], Values] = {}
        self._found: dict[tuple[str, str], list[Element]] = {}
        self._rooms: dict[tuple[str, str], tuple[Box, dict[str, str]]] = {}

    def _in_theme(self, path: str) -> Element | None:
        return self.theme.find(path) if self.theme is not None else None

    def above(self, kind: str, idx: str) -> list[Element]:
        """The placeholders that one of this type and index inherits from, nearest first."""
        if (kind, idx) not in self._found:
            self._found[kind, idx] = self._search(kind, idx)
        return self._found[kind, idx]

    def room(self, kind: str, idx: str) -> tuple[Box, dict[str, str]]:
        """Where a placeholder of this type and index is, and the attributes of its text body, as it inherits them."""
        if (kind, idx) not in self._rooms:
            above = self.above(kind, idx)
            box = next((found for one in above if (found := own_box(one)) is not None), _NOWHERE)
            bodies = [body for one in reversed(above) if (body := one.find(_BODY)) is not None]
            self._rooms[kind, idx] = (box, {name: value for body in bodies for name, value in body.attrib.items()})
        return self._rooms[kind, idx]

    def _search(self, kind: str, idx: str) -> list[Element]:
        there = [(found, shape) for shape in _shapes(self.layout) if (found := placeholder(shape)) is not None]
        on_layout = [(own, shape) for own, shape in there if own.idx == idx]
        # Some programs give all placeholders of a layout one index.
        on_layout.sort(key=lambda one: _base(one[0].kind) != _base(kind))
        alike = [(own, shape) for own, shape in there if _base(own.kind) == _base(kind)]
        if kind in (*TITLES, *FEET) or not on_layout:
            on_layout = alike or on_layout
        nearest = [shape for _, shape in on_layout[:1]]
        above = on_layout[0][0].kind if on_layout else kind
        for shape in _shapes(self.master):
            own = placeholder(shape)
            if own is not None and _base(own.kind) == _base(above):
                return [*nearest, shape]
        return nearest


def _base(kind: str) -> str:
    """The type on the master that a type of placeholder inherits from."""
    return "title" if kind in TITLES else kind if kind in FEET else "body"


def _shapes(root: Element) -> Iterator[Element]:
    tree = root.find(qn("p:cSld/p:spTree"))
    yield from () if tree is None else tree.iter(qn("p:sp"), qn("p:pic"), qn("p:graphicFrame"))


class Placeholder(NamedTuple):
    """What a shape inherits by."""

    kind: str
    """`title`, `body`, `ftr` …; `obj` where it says nothing."""
    idx: str


def placeholder(shape: Element) -> Placeholder | None:
    """What a shape inherits by; None where it is no placeholder."""
    found = shape.find(qn("./*/p:nvPr/p:ph"))
    return None if found is None else Placeholder(found.get("type", "obj"), found.get("idx", "0"))


def colour_override(root: Element) -> dict[str, str]:
    """The map of colours that a slide or layout sets for itself."""
    found = root.find(qn("p:clrMapOvr/a:overrideClrMapping"))
    return {} if found is None else dict(found.attrib)
