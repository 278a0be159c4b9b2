"""Words of the talk that a company's file was last used for: whose it was, when, where and what about.

They stand in bars and feet, on slides, layouts and masters. What names the company or says who may read it stays.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from lxml import etree
from pptx.presentation import Presentation
from pptx.slide import SlideLayout

from reports.formats.deck.adopt.feet import ADDRESS, BETWEEN, DATE, PROMPT, STAYS, YEAR, is_once, stays
from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.geometry import Rect, shared
from reports.formats.deck.adopt.naming import tells_authors
from reports.regex import regex
from reports.slides.shapes import FEET, RUNS, paragraphs, placeholder_type, run_text, text_of
from reports.slides.styles.frames import own_box
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import Element, detach, need

_AROUND = " |·–"
"""What parts a date from what stands beside it in a foot."""
_FIRM = regex(
    r"\b(inc|ltd|llc|gmbh|ag|corp\w*|company|group|foundation|stichting|stiftung|universit\w+|institut\w*|team|office|user"
    r"|department|agency|association|project|communications?|consult\w+|marketing|design\w*)\b"
)
"""In names of authors that are no persons."""
_DEGREE = regex(r"(prof|dr|ing|m\.?sc|b\.?sc|ph\.?d|mag)[.,]*", re.IGNORECASE)
"""Of a person, before a name or behind it."""
_ELSEWHERE = regex(r"\b(?:slide|folie|diapositiv[ae]|dia|slajd|слайд)\s*\d|第\s*\d+\s*[页頁]")
"""What another slide of the talk says, by its number."""
_FILE = regex(r"\w\.(pptx?|potx?|ppsx?|key|odp|pdf)\b")
"""The name of its file."""
_PAGE = regex(r"\w\.\w{2,}/(?!\S*licen[cs])(?:[^\s/]+/\w|(?=\S*\d)(?=\S*[a-zA-Z])\w{4,}(?!\S))")
"""The address of a page far below that of whoever keeps it, or a short one in letters and figures, as of what the talk
is about; none of a licence."""
_OF_YEAR = regex(r"(?:19|20)\d\d\s+(?P<name>\D{3,60})")
"""Whose the slides of a year are: "2022 Acme Work Group"."""
_PART, _LONG = 3, 12
"""Words from which a part of a title is known again, and letters that a title has at least."""
FOOT = 0.85
"""Share of the height of a slide below which feet stand."""
_TOTAL = regex(r"\s*(/|of|von|de|di)\s*\d+\s*")
_LABEL = 0.5
"""Share of the width of a slide up to which something filled with words is their label."""
_COVERED = 0.5
"""Share of two places that they have in common if one is over the other."""
_LEVELS = 3
"""Levels for which a place for text has a prompt, at least."""
_ICON, _NEAR = 0.5, 0.3
"""Inches: sides of an icon at most, and how far it stands from its words at most."""
_THIN, _UPRIGHT, _HALF = 0.12, 1.0, 0.5
"""Inches: width and height at most of a line that parts words; and the share of its height that they stand beside."""


_OCCASION = regex(r"\b(sponsor\w*|support by|hosted by|workshops?|webinars?|hackathons?|boot ?camps?|meet-?ups?)\b")
"""In a label of a few words that is of an occasion. Who pays for all of the work, as a fund, is to be named."""
_FEW, _NEARBY, _SMALL, _EDGE = 6, 1.0, 0.1, 0.1
"""Those words at most; inches around it where pictures go with it, the share of a slide that these have at most, and
inches that they keep from its edges."""


@dataclass(frozen=True, slots=True)
class Talk:
    """What is known of the talk that a file was last used for."""

    people: tuple[str, ...]
    """Who wrote and saved it, in small letters: those with a first and a last name."""
    titles: tuple[str, ...]
    """What it is called, in small letters."""

    def says(self, words: str) -> bool:
        """Whether words are of that talk: an address, a person, its title or a part of that, a date."""
        plain = " ".join(words.lower().split())
        if any(one.search(plain) for one in (ADDRESS, PROMPT, _ELSEWHERE, _FILE, _PAGE)):
            return True
        if stays(plain) or is_once(plain):
            return not stays(plain)
        is_named = any(name in plain for name in (*self.people, *self.titles))
        is_part = len(plain.split()) >= _PART and any(plain in one for one in self.titles)
        is_part = is_part or (" " in plain and any(one.startswith(f"{plain} ") for one in self.titles))
        is_part = is_part and not _FIRM.search(plain)
        return is_dated(plain) or is_named or is_part


def is_dated(words: str) -> bool:
    """Whether words say a day or a year."""
    return bool(YEAR.search(words) or DATE.search(words))


def talk_of(presentation: Presentation, headline: str) -> Talk:
    """What a file says of the talk: its properties, and the headline of its title slide."""
    known = presentation.core_properties
    people = (" ".join(name.lower().split()) for name in (known.author, known.last_modified_by) if name)
    titles = (" ".join(title.lower().split()) for title in (known.title, headline) if title)
    company = _company(presentation)
    return Talk(
        tuple(name for name in people if " " in name and not (_FIRM.search(name) or name in company)),
        tuple(title for title in titles if len(title) >= _LONG and title not in company),
    )


def _company(presentation: Presentation) -> str:
    """Whose file it is, as PowerPoint notes it, in small letters."""
    for part in presentation.part.package.iter_parts():
        if part.partname == "/docProps/app.xml":
            with suppress(etree.XMLSyntaxError):
                return " ".join((etree.fromstring(part.blob).findtext("{*}Company") or "").lower().split())
    return ""


def take_out(presentation: Presentation, talk: Talk, frames: Frames, own: Collection[str]) -> list[str]:
    """Take words of a talk out of layouts and masters, with the icons beside them; the words.

    `own`: words that stood beside a prompt, and say whose the slides are though the talk is called so, too.
    """
    said: dict[str, None] = {}
    for master in presentation.slide_masters:
        for owner in (master, *master.slide_layouts):
            if isinstance(owner, SlideLayout) and tells_authors(owner):  # passed over, for that
                continue
            gone: list[Rect] = []
            for shape in _worded(owner._element):
                place = _place(shape, frames)
                _take_total(shape)
                _take_day(shape)
                words = " ".join(" ".join(map(text_of, paragraphs(shape))).split())
                if name := _of_year(words):
                    said[words.removesuffix(name).strip()] = None
                    _say(shape, name)
                elif words not in own and talk.says(words):
                    said[words] = None
                    gone.append(place)
                    _empty(shape, is_label=place.width <= _LABEL * frames.size.width)
                    if ADDRESS.search(words):
                        _take_icons(owner._element, place, _ICON, frames)
                    elif _ELSEWHERE.search(words.lower()):  # as the badge of a licence
                        _take_icons(owner._element, place, 2 * _ICON, frames)
                elif words not in own and (
                    parts := [one for one in paragraphs(shape) if talk.says(text_of(one)) or _is_speaker(one, shape)]
                ):
                    said.update(dict.fromkeys(text_of(one) for one in parts))
                    for one in parts:
                        detach(one)
            beside: list[Rect] = []
            for shape in _worded(owner._element) if gone else ():
                words = " ".join(" ".join(map(text_of, paragraphs(shape))).split())
                place = _place(shape, frames)
                is_foot = place.y > FOOT * frames.size.height and next(shape.iter(f"{A}fld"), None) is None
                if not stays(words) and any(_is_beside(place, one, is_foot=is_foot) for one in gone):
                    said[words] = None
                    beside.append(place)
                    _empty(shape, is_label=True)
            _take_parting(owner._element, [*gone, *beside], frames)
    return list(said)


def take_covered(written: Iterable[tuple[SlideLayout, Rect]], frames: Frames) -> list[str]:
    """Take boxes out of layouts that words of slides are written over, in frames as large; what they say.

    Such a box says what the place is for: it would be read through our words as well.
    """
    said: dict[str, None] = {}
    for layout, its in written:
        for shape in _worded(layout._element):
            place, words = _place(shape, frames), " ".join(_lines(shape))
            if shared(place, its) >= _COVERED * max(place.area, its.area) and not STAYS.search(words):
                said[words] = None
                detach(shape)
    return list(said)


def take_guests(presentation: Presentation, frames: Frames) -> list[str]:
    """Take labels of an occasion out of layouts, as of its sponsors, with the pictures around them; what they say."""
    said: dict[str, None] = {}
    for layout in (layout for master in presentation.slide_masters for layout in master.slide_layouts):
        for shape in _worded(layout._element):
            words, place = " ".join(_lines(shape)), _place(shape, frames)
            if len(words.split()) > _FEW or not _OCCASION.search(words.lower()):
                continue
            said[words] = None
            around = Rect(place.x - _NEARBY, place.y - _NEARBY, place.width + 2 * _NEARBY, place.height + 2 * _NEARBY)
            for picture in list(layout._element.iter(f"{P}pic")):
                if shared(around, its := _place(picture, frames)) and _is_small(its, frames.size):
                    detach(picture)
            detach(shape)
    return list(said)


def _is_small(place: Rect, size: Rect) -> bool:
    """Whether a picture is small and off the edges of a slide; what reaches one is design."""
    sides = (place.x, place.y, size.width - place.right, size.height - place.foot)
    return place.area <= _SMALL * size.area and min(sides) > _EDGE


def take_prompts(presentation: Presentation) -> tuple[list[str], list[str]]:
    """Take boxes out of layouts and masters that ask somebody to fill them in; what they ask, and what is left of some.

    Lines in them that say whose the slides are stay, as an address above “<author>”. So asks what says the words of a
    place for text, there or in as many levels: it was one once, or was copied from one, and would be on every slide.
    """
    owners = [owner for master in presentation.slide_masters for owner in (master, *master.slide_layouts)]
    places = [
        shape
        for owner in owners
        for shape in owner._element.iter(f"{P}sp")
        if (kind := placeholder_type(shape)) and kind not in FEET  # whose foot it is stands on covers as a box
    ]
    prompts = {_lines(shape)[0] for shape in places if len(_lines(shape)) >= _LEVELS}
    asked = {(tuple(_lines(shape)), own_box(shape)) for shape in places}
    gone = [
        shape
        for owner in owners
        for shape in _worded(owner._element)
        if PROMPT.search(" ".join(lines := _lines(shape)))
        or (tuple(lines), own_box(shape)) in asked
        or (len(lines) >= _LEVELS and lines[0] in prompts)
    ]
    shown = " ".join(words.lower() for slide in presentation.slides for words in _lines(slide._element))
    taken = [_take_asking(shape, shown) for shape in gone]
    return list(dict.fromkeys(said for said, _ in taken)), [left for _, left in taken if left]


def _take_asking(shape: Element, shown: str) -> tuple[str, str]:
    """Take a box out, or the lines of it that do not say whose the slides are; the first of them, and what is left.

    Of a line “Acme Days – <speaker>” what slides show, too, is left. `shown`: what they say, in small letters.
    """
    words = " ".join(_lines(shape))
    parts = BETWEEN.split(words)
    asking, own = ([one for one in parts if bool(PROMPT.search(one)) == is_asking] for is_asking in (True, False))
    if asking and len(own) == 1 and own[0].lower() in shown:
        _say(shape, own[0])
        return asking[0], own[0]
    said = [(one, words) for one in paragraphs(shape) if (words := " ".join(text_of(one).split()))]
    left = [(one, words) for one, words in said if not stays(words)]
    for one in [one for one, _ in left] if 0 < len(left) < len(said) else [shape]:
        detach(one)
    return (left or said)[0][1], ""


def _of_year(words: str) -> str:
    """Whose the slides are, where words say that behind a year: a body, by its last word; else empty.

    >>> _of_year("2022 Acme Japan Work Group"), _of_year("2022 Foundation Summit")
    ('Acme Japan Work Group', '')
    """
    found = _OF_YEAR.fullmatch(words)
    return found["name"] if found and _FIRM.fullmatch(found["name"].lower().split()[-1]) else ""


def _say(shape: Element, words: str) -> None:
    """Let the first words of a shape be these, as they look, and take the others out."""
    runs = [run for paragraph in paragraphs(shape) for run in paragraph.iterfind(f"{A}r")]
    for at, run in enumerate(runs):
        if at:
            detach(run)
        else:
            need(run, f"{A}t").text = words


def _is_speaker(paragraph: Element, shape: Element) -> bool:
    """Whether a line is a name above that of a university or firm, or with the degree of a person."""
    lines, said = _lines(shape), " ".join(text_of(paragraph).split())
    if said != next(iter(lines), None) or stays(said) or _FIRM.search(said.lower()):
        return False
    if any(line[0].islower() for line in lines[1:2]):  # the name of a group goes on there
        return False
    words = [word for word in said.split() if not _DEGREE.fullmatch(word)]
    is_name = len(words) in (2, 3) and all(word[0].isupper() and word.strip(".-").isalpha() for word in words)
    return is_name and (len(words) < len(said.split()) or any(map(stays, lines[1:])))


def _lines(shape: Element) -> list[str]:
    return [words for paragraph in paragraphs(shape) if (words := " ".join(text_of(paragraph).split()))]


def _empty(shape: Element, *, is_label: bool) -> None:
    """Take the words of a shape out; a label goes with them."""
    if is_label:
        detach(shape)
        return
    for paragraph in paragraphs(shape):
        for child in [one for one in paragraph if one.tag in RUNS]:
            detach(child)


def _take_total(shape: Element) -> None:
    """Take out how many slides a talk had, behind their number."""
    for paragraph in paragraphs(shape):
        if next(paragraph.iter(f"{A}fld"), None) is not None:
            for run in [one for one in paragraph.iterfind(f"{A}r") if _TOTAL.fullmatch(one.findtext(f"{A}t") or "")]:
                detach(run)


def _take_day(shape: Element) -> None:
    """Take a day out that stands beside the number of a slide, which stays."""
    for paragraph in paragraphs(shape):
        for run in paragraph.iterfind(f"{A}r") if next(paragraph.iter(f"{A}fld"), None) is not None else ():
            words = run_text(run)
            if found := DATE.search(words):
                before, behind = words[: found.start()].rstrip(_AROUND), words[found.end() :]
                need(run, f"{A}t").text = before + (behind if before else behind.lstrip(_AROUND))


def _is_beside(place: Rect, other: Rect, *, is_foot: bool) -> bool:
    """Whether something stands in the same line as another, near it; in a foot, anywhere in that line."""
    middle = place.y + place.height / 2
    across = max(place.x, other.x) - min(place.right, other.right)
    is_line = other.y < middle < other.foot and place.height <= 2 * other.height
    return is_line and (is_foot or across <= _ICON)


def _worded(owner: Element) -> list[Element]:
    """The shapes of a layout or master that say something themselves."""
    shapes = [one for one in owner.iter(f"{P}sp") if placeholder_type(one) is None]
    return [one for one in shapes if any(text_of(paragraph).strip() for paragraph in paragraphs(one))]


def _place(shape: Element, frames: Frames) -> Rect:
    """Where something stands that is no placeholder."""
    left, top, width, height = (side / frames.unit for side in own_box(shape) or (0, 0, 0, 0))
    return Rect(left, top, width, height)


def _take_parting(owner: Element, gone: Sequence[Rect], frames: Frames) -> None:
    """Take out the thin upright lines that stood between words which are gone, on both sides of them."""
    for line in [one for one in owner.iter(f"{P}pic", f"{P}cxnSp", f"{P}sp") if placeholder_type(one) is None]:
        its = _place(line, frames)
        if its.width > _THIN or not _THIN < its.height <= _UPRIGHT or _lines(line):
            continue
        high = _HALF * its.height
        sides = [one for one in gone if min(one.foot, its.foot) - max(one.y, its.y) >= min(high, _HALF * one.height)]
        is_behind = any(abs(its.x - one.right) <= _NEAR for one in sides)
        if is_behind and any(abs(one.x - its.right) <= _NEAR for one in sides):
            detach(line)


def _take_icons(owner: Element, words: Rect, wide: float, frames: Frames) -> None:
    """Take out the icons of a width at most that stand beside words, as a letter beside an address."""
    around = Rect(words.x - _NEAR, words.y - _NEAR, words.width + 2 * _NEAR, words.height + 2 * _NEAR)
    for icon in list(owner.iter(f"{P}pic")):
        place = _place(icon, frames)
        if place.height <= _ICON and place.width <= wide and shared(place, around):
            detach(icon)
