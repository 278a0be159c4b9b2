"""What a renderer returns."""

from dataclasses import dataclass

from reports.errors import Problem


@dataclass(frozen=True, slots=True)
class Rendered:
    """A document's bytes."""

    content: bytes
    pages: int | None = None
    """Pages or slides; None for a format without them."""
    problems: tuple[Problem, ...] = ()
    """Notes on what had to be continued, shortened or set in another font."""
