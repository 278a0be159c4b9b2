"""A deck on a company's own presentation: its layouts chosen, the room on them reckoned, colours that can be read.

Knows placeholders, places and contrast; what the slides say comes from the examples. Writes no file.
"""

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lxml import etree

from reports.errors import Problem, TemplateError
from reports.render.deck import directives
from reports.render.deck.bindings import P, paragraphs, placeholder_type
from reports.render.deck.drawing import Look, Rect
from reports.render.deck.examples import Design, Place, draw_examples, saved
from reports.render.deck.package import Deck, check_package
from reports.render.deck.styles import Styles
from reports.render.deck.tags import A

READABLE = 4.5
"""Contrast that words have at least (WCAG 2, level AA)."""
_VISIBLE = 3.0
_INCH = 914400
_MARGIN = 0.35
"""Inches that content keeps from the edge of a slide, and from feet."""
_GAP = 0.2
"""Inches between a title and what stands below it."""
_FIGURES = 1.2
"""Inches of height that the figures of a title slide need."""
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
    chooser = _Chooser(presentation, file)
    title, text, plain = chooser.title(), chooser.text(), chooser.plain()
    notes = []
    samples = list(presentation.slides)
    if keep_slides:
        for slide in samples:
            _leave_out(slide)
    else:
        _drop_slides(presentation)
    places = {}
    chosen = []
    roles = (("title", "title slide", title), ("text", "text", text), ("plain", "tables and charts", plain))
    for role, name, pick in roles:
        if pick is None:
            chosen.append(f"{name}: no layout has a title and text; the one for tables and charts is taken.")
            continue
        _number_placeholders(pick, samples if keep_slides else ())
        places[role] = chooser.place(role, pick, plain if text is None else text)
        chosen.append(f"{name}: layout “{pick.name}” ({_described(pick)}{_of_master(presentation, pick)}).")
    if places["title"].area is None:
        what = f"layout “{title.name}” has no room below its title: the title slide shows no figures."
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
        """How much of the room for text decorations reach into, in tenths, one above the other; up to two is none."""
        area = self._body(layout)
        shares = [_shared(self._rect(shape, layout), area) / _area(area) for shape in self._static(layout)]
        tenths = int(10 * sum(share for share in shares if share < 0.8))
        return tenths if tenths > 2 else 0

    def plain(self) -> Any:
        """The layout with a title and nothing else; else that for text, whose body is then left out."""
        text = self.text()
        masters = self.second if text is None else [text.slide_master]
        bare = [one for one in self._layouts(masters) if _kinds(one) == ["title"]]
        if bare:
            return bare[0]
        return text if text is not None else next(self._layouts(self.second))

    # Room -----------------------------------------------------------------------------------------

    def place(self, role: str, layout: Any, text: Any) -> Place:
        """A layout as a place for examples of a role; `text` is the layout for text."""
        if role == "title":
            area, moved = self._title_room(layout)
            frames = {**self._frames(layout), **moved}
            return Place(layout, area, look=self.look(layout, area or self.size), frames=frames)
        bodies = self._bodies(layout)
        room = self._below(layout)
        if role == "text":
            area = self._free(layout, self._rect(bodies[0], layout))
            index = bodies[0].placeholder_format.idx
            frames = {**self._frames(layout), index: area}
            return Place(layout, area, body=index, look=self.look(layout, area), frames=frames)
        # Where the designer put text below the same title there is room for tables.
        if self._bodies(text) and self._is_alike(layout, text):
            body = self._body(text)
            # A narrow body stands beside a picture.
            room = body if body.width >= 0.75 * room.width else room
            frames = {self._title(layout).placeholder_format.idx: self._rect(self._title(text), text)}
        else:
            frames = self._frames(layout)
        area = self._free(layout, room)
        return Place(layout, area, look=self.look(layout, area), frames=frames)

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
        """Colours that can be read in an area of a layout."""
        ground = self._ground(layout, area)
        names = {name: self._named(name, layout) for name in ("tx1", "tx2", "bg1", "bg2", *_ACCENTS)}
        written = self._written(layout) or names["tx1"] or "000000"
        if ground is None:
            # A picture or a gradient: as light or dark as what the designer writes on it asks for.
            ground = "D0D0D0" if _luminance(written) < 0.18 else "404040"
        ink = next((name for name, value in names.items() if value == written), f"#{written}")
        if contrast(written, ground) < _VISIBLE:
            texts = [name for name in ("tx1", "bg1", "tx2", "bg2") if names[name]]
            ink = max(texts, key=lambda name: contrast(names[name] or "", ground), default="tx1")
            written = names[ink] or written
        readable = [name for name in _ACCENTS if (value := names[name]) and contrast(value, ground) >= READABLE]
        return Look(
            ink=ink,
            muted=ink,
            accent=readable[0] if readable else ink,
            attention=readable[1] if len(readable) > 1 else ink,
            before=f"#{mixed(written, ground, 0.55)}",
            rule=f"#{mixed(written, ground, 0.7)}",
            wash="" if self._ground(layout, area) is None else f"#{mixed(written, ground, 0.94)}",
        )

    def colours(self, layout: Any) -> dict[str, str]:
        """The colours of the theme of a layout."""
        named = {name: self._named(name, layout) for name in ("dk1", "lt1", "dk2", "lt2", *_ACCENTS)}
        return {name: value for name, value in named.items() if value}

    def _written(self, layout: Any) -> str | None:
        """Colour of text on a layout: in its subtitle, its body, the body of its master, or its title."""
        subtitles = [s for s in layout.placeholders if placeholder_type(s._element) == "subTitle"]
        bodies = [s for s in layout.slide_master.placeholders if placeholder_type(s._element) == "body"]
        for shape in (*subtitles, *self._bodies(layout), *bodies, self._title(layout)):
            # What the words of the layout themselves look like is not inherited.
            bare = copy.deepcopy(shape._element)
            for paragraph in paragraphs(bare):
                paragraph.getparent().remove(paragraph)
            paragraph = etree.SubElement(bare.find(f"{P}txBody"), f"{A}p")
            if colour := self.styles.paragraph(paragraph, bare, layout).end.colour:
                return colour
        return None

    def _named(self, name: str, layout: Any) -> str | None:
        """A colour of the theme as six hexadecimal digits."""
        fill = etree.Element(f"{A}schemeClr", val=name)
        return self.styles.colour(fill, layout._element, layout)

    def _ground(self, layout: Any, area: Rect) -> str | None:
        """Colour behind an area: of the last shape that covers it, else of the background; None for a picture."""
        ground = self.styles.background(_Empty(layout))
        for shape in self._static(layout):
            if _shared(self._rect(shape, layout), area) < 0.8 * _area(area):
                continue
            properties = shape._element.find(f"{P}spPr")
            fill = None if properties is None else properties.find(f"{A}solidFill")
            if fill is not None:
                ground = self.styles.colour(fill[0], layout._element, layout)
            elif shape._element.tag == f"{P}pic" or any(
                properties is not None and properties.find(A + name) is not None for name in ("gradFill", "blipFill")
            ):
                ground = None
        return ground


class _Empty:
    """A slide of a layout that sets nothing of its own."""

    def __init__(self, layout: Any) -> None:
        self.slide_layout = layout
        self.element = layout._element


def _area(place: Rect) -> float:
    return max(0.0, place.width) * max(0.0, place.height)


def _shared(one: Rect, other: Rect) -> float:
    """Area that two places share, in square inches."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return max(0.0, across) * max(0.0, down)


# Contrast ----------------------------------------------------------------------------------------


def _luminance(colour: str) -> float:
    """Relative luminance (WCAG 2) of a colour as six hexadecimal digits."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    light = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: str, other: str) -> float:
    """Contrast of two colours as six hexadecimal digits, from 1 to 21.

    >>> round(contrast("000000", "FFFFFF")), round(contrast("777777", "FFFFFF"), 2)
    (21, 4.48)
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mixed(colour: str, ground: str, share: float) -> str:
    """A colour with so much of the ground in it."""
    pairs = ((int(colour[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (0, 2, 4))
    return "".join(f"{round(one + (other - one) * share):02X}" for one, other in pairs)
