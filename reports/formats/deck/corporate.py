"""A deck on a company's own presentation: its layouts chosen, the room on them reckoned, colours that can be read.

Knows placeholders, places and contrast; what the slides say comes from the examples. Writes no file.
"""

import copy
import io
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lxml import etree
from PIL import Image

from reports.errors import Problem, TemplateError
from reports.formats.deck.drawing import PANEL, Look, Rect
from reports.formats.deck.examples import Design, Place, draw_examples, saved
from reports.slides import directives
from reports.slides.bindings import P, R, paragraphs, placeholder_type
from reports.slides.colours import average, contrast, luminance, mixed
from reports.slides.fit import SMALL
from reports.slides.package import Deck, check_package
from reports.slides.styles import Styles
from reports.slides.tags import A

READABLE = 4.5
"""Contrast that words have at least (WCAG 2, level AA)."""
_VISIBLE = 3.0
_EVEN, _BUSY = 1.3, 3.0
"""Contrast of the points of a ground with one another: of an even one at most, of one that needs a panel at least."""
_POINTS = 9
"""Points across and down at which the ground of an area is looked at."""
_COARSE = 64
"""Pixels across and down of a picture that is looked at."""
_INCH = 914400
_MARGIN = 0.35
"""Inches that content keeps from the edge of a slide, and from feet."""
_EDGE = 0.15
"""Inches that a title keeps from the edge of a slide."""
_GAP = 0.2
"""Inches between a title and what stands below it."""
_FIGURES = 1.2
"""Inches of height that the figures of a title slide need."""
_FOOT_LINE = 1.35
"""Height of a line of a foot, in its size."""
_LINE = 0.7
"""Inches of height that a subtitle of one line needs."""
_TITLES = ("title", "ctrTitle")
_CONTENT = ("obj", "body", "pic", "tbl", "chart", "dgm", "media", "clipArt")
_WORDS = {"title": "title", "ctrTitle": "title", "subTitle": "subtitle", "obj": "content", "body": "text"}
_ACCENTS = tuple(f"accent{number}" for number in range(1, 7))


@dataclass(frozen=True, slots=True)
class NewDeck:
    """A presentation with example slides, and how it came about."""

    content: bytes
    chosen: tuple[str, ...]
    """For what each layout was taken and why, a sentence each."""
    problems: tuple[Problem, ...]
    """What to look at before the deck is used."""
    colours: Mapping[str, str]
    """Of its theme, as `rrggbb`: `dk1`, `lt1`, `dk2`, `accent1` …"""


def new_deck(content: bytes, file: str, kind: str, *, keep_slides: bool) -> NewDeck:
    """The example slides of a kind of packet (`person` or `quarter`) on the layouts of a company's presentation.

    The slides that it has stay in front, out of every deck made from it, or are dropped. TemplateError: what makes the
    file unsafe or unfit, or that no layout has a title.
    """
    if problems := check_package(content, file):
        raise TemplateError(problems)
    presentation = Deck(content).presentation
    _take_over_looks(presentation)
    chooser = _Chooser(presentation, file)
    title, text, plain, section = chooser.title(), chooser.text(), chooser.plain(), chooser.section()
    notes = []
    samples = list(presentation.slides)
    if keep_slides:
        for slide in samples:
            _leave_out(slide)
    else:
        _drop_slides(presentation)
    places = {}
    chosen = []
    roles = [("title", "title slide", title), ("text", "text", text), ("plain", "tables and charts", plain)]
    roles += [("section", "sections", section)] if section is not None else []
    for role, name, pick in roles:
        if pick is None:
            chosen.append(f"{name}: no layout has a title and text; the one for tables and charts is taken.")
            continue
        _number_placeholders(pick, samples if keep_slides else ())
        places[role] = chooser.place(role, pick, plain if text is None else text)
        chosen.append(f"{name}: layout “{pick.name}” ({_described(pick)}{_of_master(presentation, pick)}).")
    if places["title"].area is None:
        what = f"layout “{title.name}” has no room below its title, or none to read on: it shows no figures."
        notes.append(Problem("layout", what, "note", file))
    draw_examples(kind, Design(presentation, places, places["plain"].look or Look()))
    return NewDeck(saved(presentation), tuple(chosen), tuple(notes), chooser.colours(plain))


# Slides that were there --------------------------------------------------------------------------


def _leave_out(slide: Any) -> None:
    """Mark a slide so that no deck has it."""
    frame = slide.notes_slide.notes_text_frame
    if frame is None:
        return
    head, _ = directives.read(frame.text.splitlines())
    if not head.length:
        frame.text = f"if: false\n{directives.RULE}\n{frame.text}"


def _drop_slides(presentation: Any) -> None:
    listed = presentation.slides._sldIdLst
    for slide in list(listed):
        presentation.part.drop_rel(slide.rId)
        listed.remove(slide)


def _number_placeholders(layout: Any, slides: Sequence[Any]) -> None:
    """Give each placeholder of a layout an index of its own, which some programs leave out; on its slides likewise."""
    used: set[str] = set()
    for shape in layout.placeholders:
        found = _ph(shape)
        index = found.get("idx", "0")
        if index in used and found.get("type", "obj") not in _TITLES:
            free = next(str(number) for number in range(21, 1000) if str(number) not in used)
            key = (found.get("type", "obj"), index)
            alike = [s for slide in slides if slide.slide_layout == layout for s in slide.placeholders]
            for other in (*map(_ph, alike), found):
                if (other.get("type", "obj"), other.get("idx", "0")) == key:
                    other.set("idx", free)
            index = free
        used.add(index)


def _take_over_looks(presentation: Any) -> None:
    """Make how the words of a layout look the style of its slides, where its master has no styles of text.

    LibreOffice saves sizes and colours so; slides do not inherit them.
    """
    for master in presentation.slide_masters:
        if master._element.find(f"{P}txStyles/*/{A}lvl1pPr") is not None:
            continue
        for shape in (shape for owner in (master, *master.slide_layouts) for shape in owner.placeholders):
            text = shape._element.find(f"{P}txBody")
            if text is None or text.find(f"{A}lstStyle/{A}lvl1pPr") is not None:
                continue
            first = text.find(f"{A}p")
            looks = [*first.findall(f"./*/{A}rPr"), *first.findall(f"{A}endParaRPr")]
            if not looks:
                continue
            styles = text.find(f"{A}lstStyle")
            if styles is None:
                styles = etree.Element(f"{A}lstStyle")
                text.find(f"{A}bodyPr").addnext(styles)
            level = etree.SubElement(styles, f"{A}lvl1pPr")
            if (own := first.find(f"{A}pPr")) is not None:
                level.attrib.update({name: value for name, value in own.attrib.items() if name != "lvl"})
                level.extend(copy.deepcopy(one) for one in own if one.tag not in (f"{A}defRPr", f"{A}extLst"))
            run = etree.SubElement(level, f"{A}defRPr", looks[0].attrib)
            run.extend(copy.deepcopy(one) for one in looks[0] if "hlink" not in one.tag and one.tag != f"{A}extLst")


def _ph(shape: Any) -> Any:
    return shape._element.find(f"./*/{P}nvPr/{P}ph")


# Layouts -----------------------------------------------------------------------------------------


def _kinds(layout: Any) -> list[str]:
    """Types of the placeholders of a layout that hold something of the slide's own."""
    kinds = [placeholder_type(shape._element) or "" for shape in layout.placeholders]
    return [kind for kind in kinds if kind not in ("dt", "ftr", "sldNum", "hdr")]


def _described(layout: Any) -> str:
    kinds = [_WORDS.get(kind, kind) for kind in _kinds(layout)]
    return " and ".join(dict.fromkeys(kinds))


def _of_master(presentation: Any, layout: Any) -> str:
    """Which master a layout is of, where there are several."""
    names = [master.part.partname for master in presentation.slide_masters]
    return f", master {names.index(layout.slide_master.part.partname) + 1}" if len(names) > 1 else ""


class _Chooser:
    """Chooses layouts by their placeholders, on the masters that the slides of the file use."""

    def __init__(self, presentation: Any, file: str) -> None:
        self.styles = Styles(presentation)
        self.size = Rect(0, 0, presentation.slide_width / _INCH, presentation.slide_height / _INCH)
        masters = list(presentation.slide_masters)
        used = [slide.slide_layout.slide_master for slide in presentation.slides]
        self.first, self.second = (sorted(masters, key=lambda master: used[at : at + 1] != [master]) for at in range(2))
        titled = [layout for master in masters for layout in master.slide_layouts if self._title(layout) is not None]
        if not titled:
            hint = "Add a layout with a title in View, Slide Master, and save the file."
            raise TemplateError(Problem("template", "no layout has a title.", "error", file, hint=hint))
        self.titled = {layout.part.partname for layout in titled}
        self.shown: dict[tuple[str, str], Rect] = {}
        """Where the first slide of a layout (by part name) puts a placeholder (by type)."""
        self.layers: dict[str, list[tuple[Rect, Paint]]] = {}
        """What is painted on a layout (by part name), from the back."""
        for slide in presentation.slides:
            self._learn(slide)

    def _layouts(self, masters: Sequence[Any]) -> Iterator[Any]:
        for master in masters:
            yield from (layout for layout in master.slide_layouts if layout.part.partname in self.titled)

    def _title(self, layout: Any) -> Any:
        upright = (s for s in layout.placeholders if _ph(s).get("orient") != "vert")
        return next((s for s in upright if placeholder_type(s._element) in _TITLES), None)

    def _bodies(self, layout: Any) -> list[Any]:
        """Placeholders for text, the largest first."""
        found = [
            shape
            for shape in layout.placeholders
            if placeholder_type(shape._element) in ("obj", "body") and _ph(shape).get("orient") != "vert"
        ]
        return sorted(found, key=lambda shape: -_area(self._rect(shape, layout)))

    def _learn(self, slide: Any) -> None:
        """Take over where a slide has its placeholders: some programs keep the places on slides only."""
        layout = slide.slide_layout
        key = layout.part.partname
        kinds = [placeholder_type(shape._element) for shape in slide.placeholders]
        is_partial = len(set(kinds)) < len(kinds) or not set(_kinds(layout)) <= set(kinds)
        if is_partial or any(name == key for name, _ in self.shown):
            return
        places = {}
        for shape in slide.placeholders:
            frame = self.styles.frame(shape._element, layout)
            place = Rect(frame.x / _INCH, frame.y / _INCH, frame.width / _INCH, frame.height / _INCH)
            places[key, placeholder_type(shape._element) or ""] = place
        if all(_shared(place, self.size) > 0.8 * _area(place) for place in places.values()):
            self.shown |= places

    def _rect(self, shape: Any, layout: Any) -> Rect:
        kind = placeholder_type(shape._element)
        if kind is not None and _kinds(layout).count(kind) == 1 and (layout.part.partname, kind) in self.shown:
            return self.shown[layout.part.partname, kind]
        frame = self.styles.frame(shape._element, layout)
        return Rect(frame.x / _INCH, frame.y / _INCH, frame.width / _INCH, frame.height / _INCH)

    def _frames(self, layout: Any) -> dict[int, Rect]:
        """Placeholders that slides have elsewhere than the layout, by index."""
        found = {s.placeholder_format.idx: self._rect(s, layout) for s in layout.placeholders}
        kinds = {s.placeholder_format.idx: placeholder_type(s._element) for s in layout.placeholders}
        return {index: place for index, place in found.items() if (layout.part.partname, kinds[index]) in self.shown}

    def title(self) -> Any:
        """The layout of the title slide: title and subtitle, else one with a centred title, else any with a title."""

        def rank(layout: Any) -> tuple[bool, int, bool]:
            kinds = _kinds(layout)
            others = sum(kind in _CONTENT for kind in kinds)
            return ("subTitle" not in kinds, others, "ctrTitle" not in kinds)

        layouts = list(self._layouts(self.first))
        with_title = [one for one in layouts if {"subTitle", "ctrTitle"} & set(_kinds(one))] or layouts
        # `sorted` keeps the order of masters and layouts where two are alike.
        mine = [one for one in with_title if one.slide_master == with_title[0].slide_master]
        return sorted(mine, key=rank)[0]

    def text(self) -> Any:
        """The layout with a title and the largest body, and as little else as there is; None where there is none."""
        found = [one for one in self._layouts(self.second) if self._bodies(one) and "ctrTitle" not in _kinds(one)]
        # A layout for sections has a body too: the small one below its title.
        large = [one for one in found if _area(self._body(one)) >= 0.2 * _area(self.size)]

        def rank(layout: Any) -> tuple[bool, int, int, int, float]:
            master = [one.part.partname for one in self.second].index(layout.slide_master.part.partname)
            # Masters that are drawn on where text is to stand are for other slides.
            kinds = len(_kinds(layout))
            return kinds > 2, self._clutter(layout), master, kinds, -round(_area(self._body(layout)), 1)

        return min(large, key=rank, default=None)

    def _body(self, layout: Any) -> Rect:
        return self._rect(self._bodies(layout)[0], layout)

    def _clutter(self, layout: Any) -> int:
        """How much of the room for content decorations reach into, in twentieths, one above the other."""
        drawn = [self._rect(shape, layout) for shape in self._static(layout)]

        def share(area: Rect) -> float:
            shares = [_shared(place, area) / (_area(area) or 1.0) for place in drawn]
            return sum(share for share in shares if share < 0.8)  # others are its ground

        return int(20 * max(share(self._body(layout)), share(self._below(layout))))

    def plain(self) -> Any:
        """The layout with a title and nothing else; else that for text, whose body is then left out."""
        text = self.text()
        masters = self.second if text is None else [text.slide_master]
        bare = [one for one in self._layouts(masters) if _kinds(one) == ["title"]]
        if bare:
            return bare[0]
        return text if text is not None else next(self._layouts(self.second))

    def section(self) -> Any:
        """A layout for the headings of sections; else one with a title in the middle and no large body, or None."""
        layouts = [one for one in self._layouts(self.second) if one != self.title()]
        named = [one for one in layouts if one._element.get("type") == "secHead"]
        return next(iter([*named, *filter(self._is_heading, layouts)]), None)

    def _is_heading(self, layout: Any) -> bool:
        title = self._rect(self._title(layout), layout)
        middle = (title.y + title.height / 2) / self.size.height
        is_bare = all(kind in ("title", "ctrTitle", "body") for kind in _kinds(layout))
        is_small = all(_area(self._rect(one, layout)) < 0.2 * _area(self.size) for one in self._bodies(layout))
        return is_bare and is_small and 0.3 < middle < 0.7

    # Room -----------------------------------------------------------------------------------------

    def place(self, role: str, layout: Any, text: Any) -> Place:
        """A layout as a place for examples of a role; `text` is the layout for text."""
        frames: dict[int, Rect] = dict(self._frames(layout))
        body = None
        area: Rect | None
        if role == "section":
            area = None
        elif role == "title":
            area, moved = self._title_room(layout)
            if area is not None and self.look(layout, area).panel:  # a title slide is left as it was designed
                area, moved = None, {}
            frames |= moved
        elif role == "text":
            area = self._free(layout, self._body(layout))
            body = self._bodies(layout)[0].placeholder_format.idx
            frames[body] = area
        else:
            room = self._below(layout)
            # Where the designer put text below the same title there is room for tables.
            if self._bodies(text) and self._is_alike(layout, text):
                # A narrow body stands beside a picture.
                room = its if (its := self._body(text)).width >= 0.75 * room.width else room
                frames = {self._title(layout).placeholder_format.idx: self._rect(self._title(text), text)}
            area = self._free(layout, room)
        index = self._title(layout).placeholder_format.idx
        title = frames.get(index) or self._rect(self._title(layout), layout)
        if title.y < 0 or title.x < _EDGE:
            left, top = max(title.x, _EDGE), max(title.y, _EDGE)
            frames[index] = Rect(left, top, title.x + title.width - left, title.y + title.height - top)
        frames |= self._feet(layout)
        look = self.look(layout, area or self._rect(self._title(layout), layout))
        return Place(layout, area, body=body, look=look, frames=frames, inks=self.inks(layout, frames))

    def _feet(self, layout: Any) -> dict[int, Rect]:
        """Feet that are too low for a line, made higher about their middle, and those beyond the slide, by index."""
        made = {}
        for shape in layout.placeholders:
            kind = placeholder_type(shape._element)
            if kind not in ("ftr", "sldNum"):
                continue
            frame = self.styles.frame(shape._element, layout)
            size = self._foot_size(shape, layout)
            line = (min(SMALL, size) if kind == "ftr" else size) * _FOOT_LINE  # a number stays as large as it is
            needed = line / 72 + (frame.top + frame.bottom) / _INCH
            place = self._rect(shape, layout)
            top = place.y - max(0.0, needed - place.height) / 2
            height = max(needed, min(place.height, self.size.height - top))
            if height != place.height:
                made[shape.placeholder_format.idx] = Rect(
                    place.x, min(top, self.size.height - height), place.width, height
                )
        return made

    def _foot_size(self, shape: Any, layout: Any) -> float:
        """Size in pt of the text that slides inherit from a foot."""
        bare = copy.deepcopy(shape._element)
        for paragraph in paragraphs(bare):
            paragraph.getparent().remove(paragraph)
        return self.styles.paragraph(etree.SubElement(bare.find(f"{P}txBody"), f"{A}p"), bare, layout).end.size

    def _is_alike(self, one: Any, other: Any) -> bool:
        """Whether two layouts have their titles in the same place."""
        frames = [self.styles.frame(self._title(layout)._element, layout) for layout in (one, other)]
        mine, its = (Rect(0, frame.y / _INCH, 0, frame.height / _INCH) for frame in frames)
        return one == other or (abs(mine.y - its.y) < 0.15 and abs(mine.height - its.height) < 0.15)

    def _end(self, layout: Any) -> float:
        """The foot of the room for content."""
        feet = [
            self._rect(s, layout).y for s in layout.placeholders if placeholder_type(s._element) in ("ftr", "sldNum")
        ]
        return min([self.size.height - _MARGIN, *(y - 0.05 for y in feet if y > self.size.height * 0.6)])

    def _below(self, layout: Any) -> Rect:
        """The room below the title, as wide as the title."""
        title = self._rect(self._title(layout), layout)
        top = min(title.y + title.height + _GAP, self.size.height * 0.6)
        left = max(_MARGIN, title.x)
        return Rect(left, top, min(title.width, self.size.width - _MARGIN - left), self._end(layout) - top)

    def _title_room(self, layout: Any) -> tuple[Rect | None, Mapping[int, Rect]]:
        """The room below title and subtitle; a high subtitle leaves its lower part. None where there is too little."""
        title = self._rect(self._title(layout), layout)
        subtitle = next((s for s in layout.placeholders if placeholder_type(s._element) == "subTitle"), None)
        below = title if subtitle is None else self._rect(subtitle, layout)
        left, right = min(title.x, below.x), max(title.x + title.width, below.x + below.width)
        end = self._end(layout)

        def room(top: float) -> Rect | None:
            area = self._free(layout, Rect(left, top, right - left, max(0.0, end - top)))
            return area if area.height >= _FIGURES and area.width >= 0.4 * self.size.width else None

        area = room(max(title.y + title.height, below.y + below.height) + _GAP)
        if area is not None or subtitle is None or below.y < title.y + title.height - _GAP:
            return area, {}
        area = room(below.y + _LINE + _GAP)
        index = subtitle.placeholder_format.idx
        return area, {} if area is None else {index: Rect(below.x, below.y, below.width, _LINE)}

    def _static(self, layout: Any) -> Iterator[Any]:
        """The shapes that a layout and its master draw on each slide, from the back."""
        owners = [layout]
        if layout._element.get("showMasterSp", "1") not in ("0", "false"):
            owners.insert(0, layout.slide_master)
        for owner in owners:
            yield from (shape for shape in owner.shapes if placeholder_type(shape._element) is None)

    def _free(self, layout: Any, area: Rect) -> Rect:
        """What feet and decorations leave of an area: of each that reaches in, the side that costs least is cut off."""
        area = Rect(area.x, area.y, area.width, min(area.height, self._end(layout) - area.y))
        whole = area
        for shape in self._static(layout):
            other = self._rect(shape, layout)
            if _shared(other, area) <= 0 or _shared(other, area) > 0.5 * _area(area):
                continue  # beside it, or the ground on which it stands
            right, foot = area.x + area.width, area.y + area.height
            cuts = (
                Rect(area.x, area.y, area.width, other.y - 0.1 - area.y),
                Rect(area.x, other.y + other.height + 0.1, area.width, foot - other.y - other.height - 0.1),
                Rect(area.x, area.y, other.x - 0.1 - area.x, area.height),
                Rect(other.x + other.width + 0.1, area.y, right - other.x - other.width - 0.1, area.height),
            )
            best = max((cut for cut in cuts if cut.width > 0 and cut.height > 0), key=_area, default=area)
            lost = _area(area) - _area(best)
            # A small thing in the midst is not worth it.
            if lost <= max(0.1 * _area(area), 3 * _shared(other, area)) and _area(best) >= 0.6 * _area(whole):
                area = best
        return area

    # Colours --------------------------------------------------------------------------------------

    def look(self, layout: Any, area: Rect) -> Look:
        """Colours that can be read in an area of a layout, on a panel where nothing can be read on it."""
        grounds = self.grounds(layout, area)
        names = {name: self._named(name, layout) for name in ("tx1", "tx2", "bg1", "bg2", *_ACCENTS)}
        written = self._written(layout) or names["tx1"] or "000000"
        named = next((name for name, value in names.items() if value == written), f"#{written}")
        ink, panel = self._ink(named, grounds, layout, READABLE), ""
        if readability(self._value(ink, layout), grounds) < READABLE or _spread(grounds) > _BUSY:
            panel = "bg1"
            white = names["bg1"] or "FFFFFF"
            grounds = [mixed(white, ground, 1 - PANEL) for ground in grounds]
            ink = self._ink("tx1", grounds, layout, READABLE)
        written = self._value(ink, layout)
        ground = average(grounds)
        readable = [name for name in _ACCENTS if (value := names[name]) and readability(value, grounds) >= READABLE]
        return Look(
            ink=ink,
            muted=ink,
            accent=readable[0] if readable else ink,
            attention=readable[1] if len(readable) > 1 else ink,
            before=f"#{mixed(written, ground, 0.55)}",
            rule=f"#{mixed(written, ground, 0.7)}",
            wash=f"#{mixed(written, ground, 0.94)}" if _spread(grounds) < _EVEN else "",
            panel=panel,
        )

    def _ink(self, wanted: str, grounds: Sequence[str], layout: Any, least: float) -> str:
        """A colour of words as wanted, or where that cannot be read the one of the theme that can be read best."""
        if readability(self._value(wanted, layout), grounds) >= least:
            return wanted
        texts = [wanted, *(name for name in ("tx1", "bg1", "tx2", "bg2") if self._named(name, layout))]
        return max(texts, key=lambda name: readability(self._value(name, layout), grounds))

    def _value(self, name: str, layout: Any) -> str:
        return name[1:] if name.startswith("#") else self._named(name, layout) or "000000"

    def inks(self, layout: Any, frames: Mapping[int, Rect]) -> dict[int, str]:
        """Colours for the placeholders whose own cannot be read where they stand, by index."""
        made = {}
        for shape in layout.placeholders:
            index = shape.placeholder_format.idx
            colour = self._colour_of(shape, layout) or self._named("tx1", layout) or "000000"
            grounds = self.grounds(layout, frames.get(index) or self._rect(shape, layout))
            # Not all programs let feet inherit a colour.
            if placeholder_type(shape._element) in ("ftr", "sldNum") or readability(colour, grounds) < _VISIBLE:
                made[index] = self._ink(f"#{colour}", grounds, layout, _VISIBLE)
        return made

    def colours(self, layout: Any) -> dict[str, str]:
        """The colours of the theme of a layout."""
        named = {name: self._named(name, layout) for name in ("dk1", "lt1", "dk2", "lt2", *_ACCENTS)}
        return {name: value for name, value in named.items() if value}

    def _written(self, layout: Any) -> str | None:
        """Colour of text on a layout: in its subtitle, its body, the body of its master, or its title."""
        subtitles = [s for s in layout.placeholders if placeholder_type(s._element) == "subTitle"]
        bodies = [s for s in layout.slide_master.placeholders if placeholder_type(s._element) == "body"]
        shapes = (*subtitles, *self._bodies(layout), *bodies, self._title(layout))
        return next((colour for shape in shapes if (colour := self._colour_of(shape, layout))), None)

    def _colour_of(self, shape: Any, layout: Any) -> str | None:
        """Colour that slides inherit from a placeholder; what its own words look like is not inherited."""
        bare = copy.deepcopy(shape._element)
        for paragraph in paragraphs(bare):
            paragraph.getparent().remove(paragraph)
        text = bare.find(f"{P}txBody")
        if text is None:
            return None
        return self.styles.paragraph(etree.SubElement(text, f"{A}p"), bare, layout).end.colour

    def _named(self, name: str, layout: Any) -> str | None:
        """A colour of the theme as six hexadecimal digits."""
        fill = etree.Element(f"{A}schemeClr", val=name)
        return self.styles.colour(fill, layout._element, layout)

    def grounds(self, layout: Any, area: Rect) -> list[str]:
        """Colours behind an area of a layout, at points spread over it."""
        key = layout.part.partname
        if key not in self.layers:
            self.layers[key] = list(self._painted(layout))
        made = []
        for across in range(_POINTS):
            for down in range(_POINTS):
                x, y = area.x + (across + 0.5) / _POINTS * area.width, area.y + (down + 0.5) / _POINTS * area.height
                colour = self._named("bg1", layout) or "FFFFFF"
                for place, paint in self.layers[key]:
                    if place.x <= x <= place.x + place.width and place.y <= y <= place.y + place.height:
                        over, strength = paint((x - place.x) / place.width, (y - place.y) / place.height)
                        colour = mixed(over, colour, 1 - strength)
                made.append(colour)
        return made

    def _painted(self, layout: Any) -> Iterator[tuple[Rect, "Paint"]]:
        """What is drawn on a layout, from the back, each with its place."""
        for owner in (layout, layout.slide_master):
            background = owner._element.find(f"{P}cSld/{P}bg")
            if background is not None:
                fill = background.find(f"{P}bgPr")
                colour = self.styles.background(_Empty(layout))
                paint = _flat(colour) if colour else None if fill is None else self._paint(fill, owner, layout)
                yield from [(self.size, paint)] if paint else []
                break
        for shape in self._static(layout):
            element = shape._element
            place = self._rect(shape, layout)
            holder = element if element.tag == f"{P}pic" else element.find(f"{P}spPr")
            paint = None if holder is None else self._paint(holder, shape, layout)
            theme = element.find(f"{P}style/{A}fillRef")
            if holder is not None and not holder.xpath("./*[contains(local-name(), 'Fill')]") and theme is not None:
                is_filled = theme.get("idx", "0") not in ("0", "1000") and len(theme)
                paint = _flat(*self._tone(theme[0], layout)) if is_filled else None
            if paint and place.width > 0 and place.height > 0:
                is_round = element.find(f"{P}spPr/{A}prstGeom[@prst='ellipse']") is not None
                yield place, _rounded(paint) if is_round else paint

    def _paint(self, holder: Any, owner: Any, layout: Any) -> "Paint | None":
        """The fill of a shape or a background; None where it has none that can be told."""
        solid = holder.find(f"{A}solidFill")
        if solid is not None and len(solid):
            return _flat(*self._tone(solid[0], layout))
        if (gradient := holder.find(f"{A}gradFill")) is not None:
            stops = [(int(g.get("pos", "0")) / 1e5, *self._tone(g[0], layout)) for g in gradient.iter(f"{A}gs")]
            line = gradient.find(f"{A}lin")
            return _graded(sorted(stops), None if line is None else int(line.get("ang", "0")) / 6e4) if stops else None
        pattern = [self._tone(one[0], layout) for one in holder.findall(f"{A}pattFill/*") if len(one)]
        if pattern:
            return _flat(average([colour for colour, _ in pattern]), pattern[0][1])
        blips = [holder.find(f"{prefix}blipFill/{A}blip") for prefix in (A, P)]
        blip = next((one for one in blips if one is not None and one.get(f"{R}embed")), None)
        if blip is None:
            return None
        faint = blip.find(f"{A}alphaModFix")
        strength = 1.0 if faint is None else int(faint.get("amt", "100000")) / 1e5
        is_tile = blip.getparent().find(f"{A}tile") is not None
        return _pictured(owner.part.related_part(blip.get(f"{R}embed")).blob, strength, is_tile=is_tile)

    def _tone(self, element: Any, layout: Any) -> tuple[str, float]:
        """A colour and how opaque it is."""
        plain = copy.deepcopy(element)
        faint = plain.find(f"{A}alpha")
        if faint is not None:
            plain.remove(faint)
        strength = 1.0 if faint is None else int(faint.get("val", "100000")) / 1e5
        return self.styles.colour(plain, layout._element, layout) or "808080", strength


class _Empty:
    """A slide of a layout that sets nothing of its own."""

    def __init__(self, layout: Any) -> None:
        self.slide_layout = layout
        self.element = layout._element


# Fills -------------------------------------------------------------------------------------------

Paint = Callable[[float, float], tuple[str, float]]
"""Colour and opacity at a point, given in fractions of the width and height of what is painted."""


def _flat(colour: str, strength: float = 1.0) -> Paint:
    return lambda x, y: (colour, strength)


def _rounded(paint: Paint) -> Paint:
    """The same within an ellipse only."""

    def at(x: float, y: float) -> tuple[str, float]:
        colour, strength = paint(x, y)
        return colour, strength if (x - 0.5) ** 2 + (y - 0.5) ** 2 <= 0.25 else 0.0

    return at


def _graded(stops: Sequence[tuple[float, str, float]], angle: float | None) -> Paint:
    """A gradient along an angle in degrees, or from the centre where there is none."""
    across, down = math.cos(math.radians(angle or 0)), math.sin(math.radians(angle or 0))

    def at(x: float, y: float) -> tuple[str, float]:
        if angle is None:
            where = min(1.0, 2 * math.hypot(x - 0.5, y - 0.5))
        else:
            where = 0.5 + ((x - 0.5) * across + (y - 0.5) * down) / (abs(across) + abs(down))
        before = max((stop for stop in stops if stop[0] <= where), default=stops[0])
        after = min((stop for stop in stops if stop[0] >= where), default=stops[-1])
        share = (where - before[0]) / (after[0] - before[0]) if after[0] > before[0] else 0.0
        return mixed(before[1], after[1], share), before[2] + (after[2] - before[2]) * share

    return at


def _pictured(content: bytes, strength: float, *, is_tile: bool) -> Paint | None:
    """A picture, coarsely; None where it is of a kind that cannot be read."""
    try:
        with Image.open(io.BytesIO(content)) as picture:
            picture.draft("RGB", (_COARSE, _COARSE))
            small = picture.convert("RGBA").resize((1, 1) if is_tile else (_COARSE, _COARSE), Image.Resampling.BOX)
    except (OSError, ValueError, Image.DecompressionBombError):
        return None

    pixels = list(zip(*[iter(small.tobytes())] * 4, strict=True))

    def at(x: float, y: float) -> tuple[str, float]:
        point = min(int(x * small.width), small.width - 1), min(int(y * small.height), small.height - 1)
        *colour, alpha = pixels[point[1] * small.width + point[0]]
        return "".join(f"{value:02X}" for value in colour), strength * alpha / 255

    return at


def _area(place: Rect) -> float:
    return max(0.0, place.width) * max(0.0, place.height)


def _shared(one: Rect, other: Rect) -> float:
    """Area that two places share, in square inches."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return max(0.0, across) * max(0.0, down)


# Contrast ----------------------------------------------------------------------------------------


def _spread(grounds: Sequence[str]) -> float:
    """Contrast of the light and the dark in grounds, without the lightest and darkest tenth."""
    ordered = sorted(grounds, key=luminance)
    tenth = len(grounds) // 10
    return contrast(ordered[tenth], ordered[-1 - tenth])


def readability(colour: str, grounds: Sequence[str]) -> float:
    """Contrast of a colour with grounds, of which a tenth may be worse."""
    return sorted(contrast(colour, ground) for ground in grounds)[len(grounds) // 10]
