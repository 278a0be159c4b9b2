"""The words of a deck in the language that is spoken: its fixed texts by the catalogues, its slides from right to left.

A line of a text that holds words beside its tags is a message, tags and all: `Side by side, {{ packet.order }}`. What
expressions say themselves is in `_("…")`. Works on the parts of a presentation before it is opened; knows no packet.
"""

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from unicodedata import bidirectional

from lxml import etree

from reports.formats.deck.theme_part import is_built_in
from reports.formats.filters import direction
from reports.language import LEFT_TO_RIGHT, gettext, is_rtl, ngettext, pgettext, spoken, translated
from reports.regex import regex
from reports.slides.package.saving import zipped
from reports.slides.package.unpacking import parts_of
from reports.slides.shapes import placeholder_type
from reports.slides.xml import NAMESPACES, Element, parse, qn
from reports.tongues import tongue

_PART = regex(r"ppt/(slides|notesSlides|slideLayouts|slideMasters)/[^/]+\.xml")
_TAGS = regex(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_RTL = r"\u0590-\u08ff\ufb1d-\ufefc"
_ONE_WAY = regex(rf"[{_RTL}][{_RTL}\s]*|[^{_RTL}]+")
"""Pieces of a text, each of one direction."""
_SECTION = "section: "
_HEAD_ENDS = "---"
_SAMPLE = "if: false"
_SIDES = {"l": "r", "r": "l"}
_LEVELS = (*(qn(f"a:lvl{level}pPr") for level in range(1, 10)), qn("a:defPPr"))
_POSITIONS = ("p:spPr/a:xfrm", "p:xfrm", "p:grpSpPr/a:xfrm")


def plain_ngettext(singular: str, plural: str, num: int, /, **values: object) -> str:
    """A message about a count as expressions of slides call it."""
    return ngettext(singular, plural, num, **({"num": num} | values))


FUNCTIONS: dict[str, Callable[..., str]] = {
    "_": gettext,
    "gettext": gettext,
    "ngettext": plain_ngettext,
    "pgettext": pgettext,
}
"""What expressions of slides may call: as on pages, but nothing is escaped, for slides are no HTML."""


def messages(content: bytes) -> Iterator[str]:
    """The fixed texts of a deck, in the order of its parts; without slides that explain the template."""
    parts = parts_of(content)
    for name, part in parts.items():
        if _is_text(name) and name not in _guides(parts):
            for _, text, start in _lines(name, parse(part)):
                if _is_message(text[start:]):
                    yield text[start:]


def sources(content: bytes) -> Iterator[str]:
    """All texts of a deck, whose expressions may hold messages."""
    for name, part in parts_of(content).items():
        if _is_text(name):
            yield from (text for _, text, _ in _lines(name, parse(part)))


def spoken_deck(content: bytes) -> bytes:
    """A presentation with its fixed texts in the language that is spoken; the built-in design turned, for some."""
    parts = parts_of(content)
    turned = is_rtl(spoken())
    is_own = any(is_built_in(part) for name, part in parts.items() if name.startswith("ppt/theme/theme"))
    size = parse(parts["ppt/presentation.xml"]).find(qn("p:sldSz"))
    width = int(size.get("cx", "0")) if size is not None else 0
    for name, part in parts.items():
        if not _PART.fullmatch(name):
            continue
        root = parse(part)
        for runs, text, start in list(_lines(name, root)):
            if _is_message(text[start:]):
                _say(runs, text[:start] + translated(text[start:]))
        for one in root.iter(qn("a:rPr"), qn("a:endParaRPr"), qn("a:defRPr")):
            one.set("lang", spoken())
        if turned and not name.startswith("ppt/notesSlides/"):
            _turn(root, width if is_own else 0)
        parts[name] = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
    return zipped(parts.items())


def mark_tongues(slide: Element) -> None:
    """Mark texts of a finished slide that are in another language than it speaks, and how those are written."""
    turned = is_rtl(spoken())
    if turned:
        _part_links(slide)
    for paragraph in slide.iter(qn("a:p")):
        text = "".join(words.text or "" for words in paragraph.iter(qn("a:t")))
        found = tongue(text)
        is_foreign = bool(found) and found.partition("-")[0] != spoken().partition("-")[0]
        if is_foreign:
            for one in paragraph.iter(qn("a:rPr")):
                one.set("lang", found)
        # What begins with a name that we set off, as a list of repositories, or has words of both directions, as a
        # foot, is our own line; a sentence is not, whoever it names.
        has_both = any(char.isalpha() and bidirectional(char) in ("R", "AL") for char in text)
        is_set_off = LEFT_TO_RIGHT in text if has_both else text[:1] == LEFT_TO_RIGHT
        is_ours = has_both or is_set_off if not is_foreign else has_both and is_set_off
        if turned and text and not is_ours and direction(text) == "ltr":
            for one in paragraph.iter(qn("a:pPr")):
                one.set("rtl", "0")


def _part_links(slide: Element) -> None:
    """Links of one direction each: LibreOffice, to which a link is one piece, draws letters and digits apart."""
    for run in list(slide.iter(qn("a:r"))):
        words = run.find(qn("a:t"))
        if words is None or run.find(f"{qn('a:rPr')}/{qn('a:hlinkClick')}") is None:
            continue
        pieces = _ONE_WAY.findall(words.text or "")
        for piece in pieces[:-1]:
            words.text = piece
            run.addprevious(deepcopy(run))
        words.text = "".join(pieces[-1:])


def _guides(parts: dict[str, bytes]) -> set[str]:
    """Slides that explain the template and are never shown, with their notes."""
    found = set[str]()
    for name, part in parts.items():
        if name.startswith("ppt/notesSlides/notesSlide"):
            texts = ["".join(words.text or "" for words in one.iter(qn("a:t"))) for one in parse(part).iter(qn("a:p"))]
            if _HEAD_ENDS in texts and [one for one in texts[: texts.index(_HEAD_ENDS)] if ":" in one] == [_SAMPLE]:
                links = parts[f"ppt/notesSlides/_rels/{name.rpartition('/')[2]}.rels"].decode()
                found |= {name, *(f"ppt/{one}" for one in re.findall(r"slides/slide\d+\.xml", links))}
    return found


def _is_text(name: str) -> bool:
    return bool(_PART.fullmatch(name)) and not name.startswith(("ppt/slideLayouts/", "ppt/slideMasters/"))


def _is_message(text: str) -> bool:
    return any(c.isalpha() for c in _TAGS.sub("", text))


def _lines(name: str, root: Element) -> Iterator[tuple[list[Element], str, int]]:
    """Each line of a part: its runs, its text, and where its words begin (behind `section: `)."""
    is_notes = name.startswith("ppt/notesSlides/")
    lines = [line for paragraph in root.iter(qn("a:p")) for line in _of_paragraph(paragraph)]
    texts = ["".join(run.findtext(qn("a:t")) or "" for run in line) for line in lines]
    head = texts.index(_HEAD_ENDS) if is_notes and _HEAD_ENDS in texts else -1
    for number, (line, text) in enumerate(zip(lines, texts, strict=True)):
        if number > head:
            yield line, text, 0
        elif text.startswith(_SECTION):
            yield line, text, len(_SECTION)


def _of_paragraph(paragraph: Element) -> Iterator[list[Element]]:
    line: list[Element] = []
    for one in paragraph:
        if one.tag == qn("a:r"):
            line.append(one)
        elif one.tag == qn("a:br"):
            yield line
            line = []
    yield line


def _say(runs: list[Element], text: str) -> None:
    """The text in the first run; how the others look is lost, for nobody knows which of the words they were."""
    for number, run in enumerate(runs):
        found = run.find(qn("a:t"))
        if found is not None:
            found.text = "" if number else text


def _turn(root: Element, width: int) -> None:
    """Paragraphs and tables from right to left; shapes too, where the slide is so wide and its design is ours."""
    for paragraph in root.iter(qn("a:p")):
        if paragraph.find(qn("a:pPr")) is None:
            paragraph.insert(0, parse(f'<a:pPr xmlns:a="{NAMESPACES["a"]}"/>'.encode()))
    for shape in root.iter(qn("p:sp"), qn("p:graphicFrame")):
        if placeholder_type(shape) is None:  # its paragraphs take their side from the presentation, not from a layout
            for one in shape.iter(qn("a:pPr")):
                one.set("algn", one.get("algn") or "l")
    for one in root.iter(qn("a:pPr"), *_LEVELS):
        one.set("rtl", "1")
        side = one.get("algn", "")
        if side in _SIDES:
            one.set("algn", _SIDES[side])
        elif not side and one.tag != qn("a:pPr"):
            one.set("algn", "r")
    for table in root.iter(qn("a:tblPr")):
        table.set("rtl", "1")
    tree = root.find(f"{qn('p:cSld')}/{qn('p:spTree')}")
    for shape in tree if width and tree is not None else ():
        place = next(filter(lambda one: one is not None, (shape.find(_path(path)) for path in _POSITIONS)), None)
        if place is None:
            continue
        offset, extent = place.find(qn("a:off")), place.find(qn("a:ext"))
        if offset is not None and extent is not None:
            offset.set("x", str(width - int(offset.get("x", "0")) - int(extent.get("cx", "0"))))


def _path(path: str) -> str:
    return "/".join(qn(step) for step in path.split("/"))
