"""What the slides of a template ask for, and what becomes of them with some values, in lines for people to read.

Knows templates and documents; knows no values.
"""

from collections.abc import Iterator

from reports.slides.directives import Example
from reports.slides.document import Document
from reports.slides.examples import texts_of
from reports.slides.filling.bindings import binding
from reports.slides.filling.heads import head_of
from reports.slides.links import MadeSlide
from reports.slides.shapes import TITLES, name_of, placeholder_type, shapes
from reports.slides.xml import Element

_MOST = 70
"""Characters of a text that are shown."""


def describe(document: Document) -> list[str]:
    """The slides of the template of a document, which is made and not saved. TemplateError: the template is wrong."""
    made = document.make()
    lines = []
    for example in document.examples:
        shown = [one for one in made if one.planned.example is example]
        lines.append(_heading(document.template.called(example.number), example, len(shown)))
        slide = document.deck.slides[example.number - 1]
        for shape in shapes(slide._element):
            lines += _shape(shape, [text for text in texts_of(shape, slide.part) if "{{" in text], shown)
    return lines


def _heading(place: str, example: Example, count: int) -> str:
    head = example.head
    said = [f"repeat: {head.name} in {head.items}"] if head.items else []
    said += [f"if: {head.condition}"] if head.condition else []
    said += [f"section: {head.section}"] if head.section else []
    slides = "no slide" if not count else "1 slide" if count == 1 else f"{count} slides"
    return f"{place} → {slides}" + (f" ({', '.join(said)})" if said else "")


def _shape(shape: Element, tags: list[str], shown: list[MadeSlide]) -> Iterator[str]:
    """A shape that asks for something, and what it says on the first slide that is made; nothing for any other."""
    name, head, bound = name_of(shape), head_of(shape), binding(shape)
    asked = [f"{{{{ {source} }}}}" for source in head.own_sources] + tags
    if bound is None and not asked and not head.is_drawn:
        return
    kind = "title" if placeholder_type(shape) in TITLES else bound.kind if bound else "text"
    yield f"  {name} ({kind}): {_short(' · '.join(dict.fromkeys(asked))) or 'what it is named by'}"
    if shown:
        slide = shown[0].slide
        there = [one for one in shapes(slide._element) if name_of(one) == name]
        said = [text for one in there[:1] for text in texts_of(one, slide.part) if text.strip()]
        yield f"    → {_short(' · '.join(said)) or ('nothing' if not there else 'as it is drawn')}"


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _MOST else f"{words[: _MOST - 2]} …"
