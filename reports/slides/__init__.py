"""An engine for presentations: a template's slides repeated, filled and fitted. See README.md beside this file.

What it needs (python-pptx, lxml, HarfBuzz) is loaded by the first call of `fill`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from reports.errors import Problem
from reports.slides.content import Category, Chart, Picture, Properties, RichText, Series, Shade, Span

__all__ = ["Category", "Chart", "FilledDeck", "Picture", "Properties", "RichText", "Series", "Shade", "Span", "fill"]


@dataclass(frozen=True, slots=True)
class FilledDeck:
    """A presentation, ready to be saved."""

    content: bytes
    slides: int
    problems: tuple[Problem, ...] = ()
    """What had to be continued on further slides or shortened, and characters that the fonts lack."""


def fill(
    template: bytes,
    values: Mapping[str, object],
    properties: Properties | None = None,
    files: Mapping[str, bytes] | None = None,
) -> FilledDeck:
    """The slides of a template with values in the place of their tags; equal bytes for equal values.

    `files` are presentations by the names that it includes slides of them by.
    TemplateError: all that is wrong with the template, or unsafe to open. RenderError: it makes no slide.
    """
    from reports.slides.document import Document
    from reports.slides.examples import Template
    from reports.slides.filling.expressions import Expressions
    from reports.slides.filling.values import Conventions
    from reports.slides.including import include
    from reports.slides.measuring.embedded import embedded
    from reports.slides.measuring.metrics import Metrics
    from reports.slides.package.deck import Deck
    from reports.slides.package.safety import open_presentation

    open_presentation(template, "the template")
    conventions = Conventions(properties=properties or Properties())
    whole = include(template, "the template", files or {})
    used = Template(whole.content, "the template", Expressions(), Metrics(embedded(whole.content)), whole.places)
    document = Document(used, Deck(whole.content), values, conventions)
    slides = document.make()
    return FilledDeck(document.save(slides), len(slides), tuple(document.problems))
