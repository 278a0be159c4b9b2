"""The example slides of a built-in deck, taken apart: texts of placeholders, other shapes with their places, notes.

Less is taken than there is: title slides have nothing but their titles, headings of sections are left out, and other
slides keep a text in its placeholder, tables, charts, and texts repeated beside these. Other texts of ours stand in the
way of a company's design: their words go to the notes where these do not say them yet.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lxml import etree
from pptx.slide import Slide

from reports.formats.deck.adopt.arrange import Content
from reports.formats.deck.adopt.frames import FEET, TITLES
from reports.formats.deck.adopt.geometry import Rect, rect_of, union
from reports.formats.deck.adopt.places import Role
from reports.formats.deck.theme_part import theme_part
from reports.regex import regex
from reports.slides import directives
from reports.slides.examples import notes_lines
from reports.slides.filling.heads import head_of
from reports.slides.package.deck import Deck
from reports.slides.shapes import paragraphs, placeholder_type, text_of
from reports.slides.styles.inheritance import Styles
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import qn

ALTERNATE = qn("mc:AlternateContent")
"""A shape in two versions, the second for programs that do not know what the first is made of, as an equation."""
_INNER = tuple(qn(f"p:{name}") for name in ("sp", "graphicFrame", "pic", "grpSp"))
_NAMES, _IN_NOTES = (
    regex(r"\b(?:packet|thread|person|overview|quarter|month)\.\w+"),
    regex(r"\.(rest|settle)$"),
)
"""In tags, what they show; and how much of it the notes say alone."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape of an example slide that holds content."""

    element: Any
    content: Content


@dataclass(frozen=True, slots=True)
class Example:
    """One example slide."""

    role: Role
    titles: Mapping[str, Sequence[str]]
    """Lines of the title and the subtitle, by type of placeholder."""
    notes: Sequence[str]
    """Lines of the notes, directives included."""
    short: str = ""
    """What stands above the title, which says in a few words what the slide shows."""
    foot: str = ""
    shapes: Sequence[Shape] = ()
    body: Any = None
    """The shape among these that is the placeholder for text; None where there is none."""
    part: Any = None
    """Of the slide."""
    quotation: Sequence[Any] = ()
    """Of a title slide: shapes with what it quotes, and where that stands."""


@dataclass(frozen=True, slots=True)
class Examples:
    """The example slides of a deck."""

    slides: Sequence[Example]
    area: Rect
    """The room that the content of slides takes."""
    theme: Mapping[str, str]
    """Names of the colours of its theme, by their values (`rrggbb`)."""


def read_examples(content: bytes) -> Examples:
    """The example slides of a built-in deck, without those that are nothing but headings of sections."""
    presentation = Deck(content).presentation
    styles = Styles(presentation)
    slides = [_example(slide, styles) for slide in presentation.slides]
    area = union([shape.content.place for one in slides for shape in one.shapes])
    scheme = etree.fromstring(theme_part(presentation.slide_masters[0]).blob).find(f".//{A}clrScheme")
    named = {one[0].get("lastClr", one[0].get("val")): etree.QName(one).localname for one in reversed(scheme)}
    return Examples(tuple(_without_headings(slides)), area, named)


def _example(slide: Slide, styles: Styles) -> Example:
    layout = slide.slide_layout
    titles: dict[str, Sequence[str]] = {}
    short = foot = ""
    shapes: list[Shape] = []
    bodies: list[Shape] = []
    loose: list[Shape] = []
    top = next((s.top for s in slide.placeholders if placeholder_type(s._element) in TITLES), 0)
    for shape in slide.shapes:
        kind = placeholder_type(shape._element)
        lines = [text_of(p) for p in paragraphs(shape._element)]
        place = rect_of(styles.frame(shape._element, layout))
        if kind in (*TITLES, "subTitle"):
            titles["title" if kind in TITLES else "subTitle"] = lines
        elif kind == "ftr":
            foot = " ".join(lines)
        elif kind == "body" and shape.top < top:
            short = " ".join(lines)
        elif kind not in (*FEET, "dt", "hdr"):
            is_text = shape.has_text_frame and any(lines)
            one = Shape(shape._element, Content(place, is_text or shape.has_table))
            if is_text and kind is None and not head_of(shape._element).items:
                loose.append(one)
            else:
                shapes.append(one)
            bodies += [one] if kind in ("obj", "body") and is_text else []
    for element in slide.shapes._spTree.iterchildren(ALTERNATE):  # python-pptx passes over them
        inner = next(element.iter(*_INNER), None)
        if inner is not None:
            shapes.append(Shape(element, Content(rect_of(styles.frame(inner, layout)), is_text=False)))
    body = max(bodies, key=lambda one: one.content.place.area).element if bodies else None
    role: Role = "title" if "subTitle" in titles else "text"
    if role == "title":
        shapes, body = [], None
    elif not shapes:
        shapes, loose = loose, []
    notes = notes_lines(slide)
    notes += [line for one in loose for line in _unsaid(one.element, "\n".join(notes))]
    quotation = [one.element for one in loose] if role == "title" else []
    return Example(role, titles, notes, short, foot, shapes, body, slide.part, quotation)


def _unsaid(element: Any, notes: str) -> list[str]:
    """The lines of a loose text that the notes of its slide do not say, behind what stands above them."""
    found, label = [], ""
    for line in map(text_of, paragraphs(element)):
        names = [name for name in _NAMES.findall(line) if not _IN_NOTES.search(name)]
        is_said = all(name in notes for name in names) if "{{" in line else line in notes or not line.endswith(".")
        if not is_said:
            found.append(f"{label}: {line}" if label else line)
        label = line if "{{" not in line and not line.endswith(".") else ""
    return found


# Sections ----------------------------------------------------------------------------------------


def _without_headings(examples: Sequence[Example]) -> Iterator[Example]:
    """The slides but for headings of sections; those that follow one begin its section, whichever is shown first."""
    section = ""
    for example in examples:
        head = directives.read(example.notes)[0]
        if example.role == "text" and not example.shapes:
            section = "" if head.is_off else head.section
            continue
        section = "" if head.section else section
        rule = [] if head.length else [directives.RULE]
        yield replace(example, notes=[f"section: {section}", *rule, *example.notes]) if section else example
