"""A packet handed over to the engine for presentations: what its values show, lead to and are called.

Knows packets and what decks are expected to say; how slides are made is the engine's.
"""

import base64
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache, partial
from pathlib import Path

from pptx.slide import Slide, SlideMaster

from reports.errors import Problem
from reports.formats import rich
from reports.formats.deck import chart_figures
from reports.formats.deck.answers import keyword
from reports.formats.deck.inputs import pictures
from reports.formats.deck.logo import apply_logo, picture
from reports.formats.deck.sources import SourcesOfSlide
from reports.formats.deck.templates import Decks
from reports.formats.deck.theme_part import apply_theme, is_built_in, theme_part
from reports.formats.deck.view import DeckPacket
from reports.formats.deck.words import mark_tongues
from reports.formats.figures import whole_on_slide
from reports.formats.identity import Identity
from reports.formats.rendered import Rendered
from reports.formats.templates import Templates
from reports.language import _, isolated
from reports.model.statements import Citation, SourceLines
from reports.slides.content import Category, Chart, Picture, Properties, RichText, Series
from reports.slides.document import Document
from reports.slides.examples import texts_of
from reports.slides.filling import values
from reports.slides.filling.values import Conventions, clean
from reports.slides.links import MadeSlide
from reports.slides.package.deck import Deck
from reports.slides.shapes import paragraphs, placeholder_type, shapes, text_of

BASE_NAMES = ("packet", "theme", "medium")
"""What every expression of a deck may use."""


def build(packet: DeckPacket, templates: Templates) -> Rendered:
    """The deck, its number of slides, and what had to be continued or shortened."""
    mark = " · ".join(filter(None, (packet.confidential, templates.theme.own_footer)))
    packet = replace(packet, confidential=mark)
    document = document_of(packet, templates)
    made = document.make(_has_link_colour)
    for one in made:
        mark_tongues(one.slide._element)
    problems = [*document.problems, *_unmarked(packet, made, document.template.file)]
    return Rendered(document.save(made), len(made), tuple(problems))


def document_of(packet: DeckPacket, templates: Templates) -> Document:
    """The deck while it is made."""
    template = templates.once(Decks).template(packet.template)
    deck = Deck(template.content)
    apply_theme(deck.presentation, templates.theme)
    apply_logo(deck.presentation, templates)
    names = dict(zip(BASE_NAMES, (packet, templates.theme, "slides"), strict=True))
    return Document(template, deck, names, _conventions(packet, templates))


def _has_link_colour(master: SlideMaster) -> bool:
    """Whether links can be read in the theme's colour for them: nobody knows of designs other than ours."""
    return is_built_in(theme_part(master).blob)


def _conventions(packet: DeckPacket, templates: Templates) -> Conventions:
    """How a packet's values are shown."""
    which = keyword(Identity(packet.document, packet.id, packet.period))
    words = [which, packet.kind, *(person.name for person in packet.people), *(one.name for one in packet.repositories)]
    return Conventions(
        title=packet.title,
        name=f"{packet.document}/{packet.id}",
        properties=Properties(
            title=clean(f"{packet.title}, {packet.span}"),
            subject=clean(_("Review packet, %(span)s", span=packet.span)),
            keywords=clean(", ".join(words))[:255],
            author="reports",
        ),
        scope="packet",
        pictures={"logo": templates.once(picture) or templates.theme.logo},
        nothing=packet.nothing,
        continued=_(" (continued)"),
        as_text=_as_text,
        as_chart=_as_chart,
        as_picture=partial(_as_picture, pictures(templates)),
        anchors=_anchors,
        cited=_cited,
    )


def _cited(item: object) -> list[str]:
    """Anchors of the line that an item of a list cites; of sources those of all their lines."""
    lines = item.lines if isinstance(item, (SourcesOfSlide, SourceLines)) else (getattr(item, "cite", None),)
    return [anchor for line in lines for anchor in values.anchors(line)]


def _as_text(value: object) -> RichText:
    """What a tag shows of a value, no figure parted from its unit."""
    shown = _text_of(value)
    spans = tuple(replace(span, text=whole_on_slide(span.text)) for span in shown.spans)
    return shown if spans == shown.spans else replace(shown, spans=spans)


def _text_of(value: object) -> RichText:
    """Its text with what is marked in it; a packet's value goes by its name."""
    if not isinstance(value, RichText):
        if rich.marks_of(value):
            return rich.marked(value)
        if is_dataclass(value):
            return values.as_text(isolated(rich.text_of(value)))
    return values.as_text(value)


def _as_chart(value: object) -> Chart | None:
    if not isinstance(value, chart_figures.Chart):
        return None
    categories = tuple(Category(one.label, one.group) for one in value.categories)
    series = tuple(Series(one.name, one.values) for one in value.series)
    return Chart(categories, series, value.description)


def _as_picture(known: Mapping[str, Path], value: object) -> Picture | None:
    """The picture of a person, as the roster names it, else that of their id, or of an id, from the template set.

    An address that holds a picture is that picture.
    """
    address = value if isinstance(value, str) else getattr(value, "picture", "")
    if isinstance(address, str) and address.startswith("data:image/"):
        content = base64.b64decode(address.partition(";base64,")[2])
        return Picture(content, clean(getattr(value, "name", "")))
    key = value if isinstance(value, str) else getattr(value, "id", None)
    if value is not None and not isinstance(key, str):
        raise TypeError(f"{type(value).__name__} has no id, and so no picture.")
    file = known.get(key or "")
    return None if file is None else Picture(file, clean(getattr(value, "name", "")))


def _unmarked(packet: DeckPacket, made: Sequence[MadeSlide], file: str) -> list[Problem]:
    """Slides that do not show the mark of confidence."""
    mark = clean(packet.confidential)
    bare = dict.fromkeys(
        one.planned.example.number for one in made if not any(mark in text for text in _texts(one.slide))
    )
    if not (mark and bare):
        return []
    what = f"{packet.title}: slides {', '.join(map(str, bare))} of the template do not show “{mark}”."
    return [Problem("unmarked", what, "warning", file, hint="Put {{ packet.confidential }} on them.")]


def _anchors(value: object) -> list[str]:
    """Anchors of an item that a slide is repeated for, and of all that it holds."""
    if isinstance(value, tuple):
        return [anchor for one in value for anchor in _anchors(one)]
    names = _fields_of(type(value))  # type: ignore[arg-type]  # a class can be hashed
    own = values.anchors(value) if names else []
    return own + [anchor for name in names for anchor in _anchors(getattr(value, name))]


def _texts(slide: Slide) -> Iterator[str]:
    """What a slide shows, what its layout and master say included."""
    yield from (text for shape in shapes(slide._element) for text in texts_of(shape, slide.part))
    layout = slide.slide_layout
    for holder in (layout, layout.slide_master):
        still = (shape for shape in shapes(holder._element) if placeholder_type(shape) is None)
        yield from (text_of(paragraph) for shape in still for paragraph in paragraphs(shape))


@cache
def _fields_of(kind: type) -> tuple[str, ...]:
    """The fields of a class of the packet that may hold anchors; none of another class."""
    if not is_dataclass(kind) or issubclass(kind, Citation):
        return ()
    return tuple(each.name for each in fields(kind) if each.name != "cite")
