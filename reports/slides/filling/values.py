"""The values that slides are filled with, and how a caller wants them shown. Knows no XML."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeGuard

from markupsafe import Markup

from reports.slides.content import Chart, Picture, Properties, RichText, Span

_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff\ud800-\udfff]")
"""Characters that XML refuses or that show as `_x000D_`."""
_KEYS = ("anchor", "id", "period", "name", "label", "number")
Names = Mapping[str, object]
"""What expressions may use."""


def clean(text: str) -> str:
    """A text without characters that a presentation cannot hold."""
    return _UNSEEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n").replace("\x0b", "\n"))


def as_text(value: object) -> RichText:
    """Any value as text; None is nothing."""
    if isinstance(value, RichText):
        return value
    if isinstance(value, Markup):
        return RichText((Span(Markup(re.sub(r"<[^>]*>", "", value)).unescape()),))
    return RichText((Span("" if value is None else str(value)),))


def as_chart(value: object) -> Chart | None:
    """A chart; None for anything else."""
    return value if isinstance(value, Chart) else None


def as_picture(value: object) -> Picture | None:
    """A picture; None where there is none. TypeError: the value is something else."""
    if value is None or isinstance(value, Picture):
        return value
    if isinstance(value, (bytes, Path)):
        return Picture(value)
    raise TypeError(f"{type(value).__name__} is no picture.")


def anchors(value: object) -> list[str]:
    """The anchor of a value, by which links lead to the slide about it: its field or key `anchor`."""
    found = field_of(value, "anchor")
    return [found] if isinstance(found, str) and found else []


def key_of(value: object) -> str:
    """What tells a value from others of its kind, whatever else is said of it; empty where nothing does."""
    if isinstance(value, (str, int)):
        return str(value)
    found = (field_of(value, name) for name in _KEYS)
    return next((str(one) for one in found if isinstance(one, (str, int)) and one != ""), "")


def is_many(value: object) -> TypeGuard[Iterable[object]]:
    """Whether a value is a list, of which each element is shown by itself."""
    return isinstance(value, Iterable) and not isinstance(value, (str, RichText, Mapping))


def field_of(value: object, name: str, default: object = None) -> object:
    """What a value has under a name, as a field or as a key."""
    return value.get(name, default) if isinstance(value, Mapping) else getattr(value, name, default)


def list_of(value: object, name: str) -> list[object]:
    """The same, where it is a list; else none."""
    found = field_of(value, name, ())
    return list(found) if isinstance(found, Iterable) else []


def has_field(value: object, name: str) -> bool:
    """Whether a template may read this of a value."""
    if isinstance(value, Mapping):
        return name in value
    is_there = hasattr(type(value), name) or name in getattr(value, "__dict__", ())
    return is_there and not name.startswith("_") and not callable(getattr(type(value), name, None))


@dataclass(frozen=True, slots=True)
class Conventions:
    """How a caller wants values shown that are not plain; the defaults do for dictionaries and lists."""

    title: str = "the presentation"
    """What problems call the document."""
    name: str = ""
    """What the document is called among others, as `person/ada`, so that it can be updated later."""
    properties: Properties = field(default_factory=Properties)
    scope: str = ""
    """Name of a value whose fields shapes may be bound to without saying so: `list:lines` for `list:invoice.lines`."""
    bound: Names = field(default_factory=dict)
    """More values that shapes may be bound to."""
    pictures: Mapping[str, Path | bytes | None] = field(default_factory=dict)
    """Files, or their content, for `picture:NAME`, shown whole; None: the shape is left out."""
    nothing: str = "Nothing to show."
    """What a list, table or chart without content says."""
    continued: str = " (continued)"
    """Stands behind the title of a slide that continues the one before."""
    as_text: Callable[[object], RichText] = as_text
    """What a tag shows of a value."""
    as_chart: Callable[[object], Chart | None] = as_chart
    """The chart that a value is; None where it is none."""
    as_picture: Callable[[object], Picture | None] = as_picture
    """The picture that a value is or has; None: the design stays as it is. TypeError: no value of this kind has any."""
    anchors: Callable[[object], list[str]] = anchors
    """Anchors of what a slide is about that is repeated for a value."""
    cited: Callable[[object], list[str]] = lambda _: []
    """Anchors of what an item of a list or table refers to; they lead to the last slide that does."""
