"""What a renderer returns."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TypeVar

from reports.errors import Problem
from reports.language import speaking
from reports.model.packet import Packet

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Rendered:
    """A document's bytes."""

    content: bytes
    pages: int | None = None
    """Pages or slides; None for a format without them."""
    problems: tuple[Problem, ...] = ()
    """Notes on what had to be continued, shortened or set in another font."""


def in_its_language(render: Callable[[Packet, _T], Rendered]) -> Callable[[Packet, _T], Rendered]:
    """A renderer that speaks the language of the packet that it is given."""

    @wraps(render)
    def rendered(packet: Packet, templates: _T) -> Rendered:
        with speaking(packet.language):
            return render(packet, templates)

    return rendered
