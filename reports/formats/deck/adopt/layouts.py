"""Which layouts of a presentation the example slides take: by what they are for, their placeholders, and their room."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pptx.presentation import Presentation
from pptx.shapes.base import BaseShape
from pptx.slide import SlideLayout, SlideMaster

from reports.formats.deck.adopt.covers import can_be_cover, is_bare
from reports.formats.deck.adopt.design import Designs
from reports.formats.deck.adopt.frames import Frames, kinds, placeholders
from reports.formats.deck.adopt.geometry import Rect, shared
from reports.formats.deck.adopt.making import GROUND, is_wide, mark, marks
from reports.formats.deck.adopt.naming import is_form, kind_of, purpose, tells_authors
from reports.formats.deck.adopt.room import below, free, is_alike, is_at_foot
from reports.slides.shapes import placeholder_type
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import Element

_CONTENT = ("obj", "body", "pic", "tbl", "chart", "dgm", "media", "clipArt")
_LABEL = 0.7
"""Inches of height up to which a placeholder is a line or label."""
_SMALL = 0.05
"""Share of a slide below which a place for words is that of a label, and what is drawn a box for one."""
_SEVERAL = 2
"""Layouts that draw the same in one place at least which shows a brand."""
_LEAST_SPACE = 0.35
"""Share of a slide that is free below the title of a layout for content."""
_FIGURES, _BESIDE = (f"{P}pic", f"{P}grpSp"), 0.2
"""What icons are; inches that they keep from their words at most."""
_WORDS = {"title": "title", "ctrTitle": "title", "subTitle": "subtitle", "obj": "content", "body": "text"}
_FOR_COVERS = {"cover": 4, "section": -1, "other": -5, "": 0}
"""What it is worth for a title slide that a layout says what it is for."""


class Chooser:
    """Chooses layouts by what they are for and their room, on the masters that the slides of the file use."""

    def __init__(
        self,
        presentation: Presentation,
        designs: Designs,
        content: Sequence[SlideLayout] = (),
        made: Sequence[SlideLayout] = (),
    ) -> None:
        self.designs = designs
        self.frames = designs.frames
        self.used = Counter(slide.slide_layout.part.partname for slide in presentation.slides)
        """How many slides of the file have a layout, by its part name."""
        masters = list(presentation.slide_masters)
        used = [slide.slide_layout.slide_master for slide in presentation.slides]
        # The first slide of a company's file tells the master for title slides, the others that for all others.
        rest = used[1:] or used
        self.first = sorted(masters, key=lambda master: used[:1] != [master])
        # Of several as often used, as one for each colour of a brand, that of the title slide.
        self.second = sorted(masters, key=lambda master: (-rest.count(master), used[:1] != [master]))
        every = [layout for master in masters for layout in master.slide_layouts]
        self.titled = {one.part.partname for one in every if self._has_title(one) and one not in made}
        drawn = Counter(its for one in every if one.part.partname in self.titled for its in marks(self.frames, one))
        self.brand = {its for its, many in drawn.items() if many >= _SEVERAL and its != GROUND}
        """What several layouts with a title draw, by place."""
        self.content = content
        """Those for text, tables and charts, as sample slides show them; none: any."""
        if content:
            self.second = [content[0].slide_master]

    def _has_title(self, layout: SlideLayout) -> bool:
        """Whether a layout has a title that stands on the slide."""
        if self.frames.title(layout) is None:
            return False
        title = self.frames.title_rect(layout)
        return shared(title, self.frames.size) >= 0.5 * title.area

    def has_room(self) -> bool:
        """Whether any layout has a title across the slide and room below it."""
        is_shown = bool(self.content)
        return any(self._is_roomy(one) and (is_shown or is_wide(self.frames, one)) for one in self._for_content())

    def _layouts(self, masters: Sequence[SlideMaster]) -> Iterator[SlideLayout]:
        for master in masters:
            yield from (layout for layout in master.slide_layouts if layout.part.partname in self.titled)

    def _for_content(self) -> Iterator[SlideLayout]:
        yield from self.content or self._layouts(self.second)

    def title(self, content: SlideLayout | None = None) -> SlideLayout:
        """The layout of the title slide: what says that it is one, with title and subtitle, as the first slide has it.

        It may have no title: then one is made for it. One that shows nothing of a brand that `content` shows comes
        behind the others for title slides and sections.
        """

        def worth(layout: SlideLayout) -> tuple[int, bool]:
            held, what = kinds(layout), purpose(layout)
            is_titled = layout.part.partname in self.titled
            said = (
                _FOR_COVERS[what]
                + 2 * ("ctrTitle" in held)
                + 2 * ("subTitle" in held)
                + ("body" in held)
                + (not is_titled or not self._is_at_head(layout))
                - 3 * (not is_titled)
                - 5 * tells_authors(layout)
                - (self._large(layout) > 1)
            )
            return said, self.used[layout.part.partname] > 0

        masters = [one for one in self.first if self._is_used(one)] or self.first
        every = [layout for master in masters for layout in master.slide_layouts]
        fit = [
            one
            for one in every
            if one.part.partname in self.titled or (purpose(one) == "cover" and can_be_cover(self.designs, one))
        ]
        found: SlideLayout = max(fit or every, key=worth)  # the first of those that are alike
        if content is None or not is_bare(self.designs, found, content):
            return found
        named = [
            one for one in fit if purpose(one) in ("cover", "section") or {"subTitle", "ctrTitle"} & set(kinds(one))
        ]
        branded = [one for one in named if not is_bare(self.designs, one, content)]
        return max(branded, key=worth, default=found)

    def text(self) -> SlideLayout | None:
        """The first of the layouts for text; None where there is none."""
        return next(iter(self.texts()), None)

    def texts(self) -> Sequence[SlideLayout]:
        """The layouts with a title, a large body and room, those with as little else as there is first."""
        found = [one for one in self._for_content() if self.frames.bodies(one) and self._is_roomy(one)]
        # A layout for sections has a body too: the small one below its title.
        large = [one for one in found if self.frames.body_rect(one).area >= 0.2 * self.frames.size.area]
        masters = [master.part.partname for master in self.second]

        def rank(layout: SlideLayout) -> tuple[float, ...]:
            # Masters that are drawn on where text is to stand are for other slides.
            return (
                purpose(layout) != "" or is_form(layout) or tells_authors(layout),
                not is_wide(self.frames, layout),
                max(1, self._large(layout)),
                self._clutter(layout),
                bool(emptied(self.frames, layout)),
                not self.used[layout.part.partname],
                not marks(self.frames, layout) & self.brand,  # as the program has it
                kind_of(layout) not in ("obj", "tx"),
                masters.index(layout.slide_master.part.partname),
                -round(self._space(layout), 1),
                len(kinds(layout)),
                -self.used[layout.part.partname],
                -round(self.frames.body_rect(layout).area, 1),
            )

        return sorted(large, key=rank)

    def _space(self, layout: SlideLayout) -> float:
        """The share of a slide that is free below the title; a place that is designed for text counts as such."""
        areas = [free(self.designs, layout, below(self.frames, layout))]
        areas += [self.frames.body_rect(layout)] if self.frames.bodies(layout) else []
        return max(area.area for area in areas) / (self.frames.size.area or 1.0)

    def _clutter(self, layout: SlideLayout) -> int:
        """The share of the room for content that is not free, in twentieths."""
        room = below(self.frames, layout)
        return round(20 * (1 - self.designs.of(layout).free(room).area / (room.area or 1.0)))

    def _is_roomy(self, layout: SlideLayout) -> bool:
        """Whether the title leaves room: it stands at the head, or at the foot, as on slides of content."""
        is_at_end = self._is_at_head(layout) or is_at_foot(self.frames, layout)
        if layout in self.content:
            return is_at_end and self._space(layout) >= _LEAST_SPACE
        if {"subTitle", "ctrTitle"} & set(kinds(layout)) and not self.frames.bodies(layout):  # for title slides
            return False
        return is_at_end and self._space(layout) >= _LEAST_SPACE

    def _is_at_head(self, layout: SlideLayout) -> bool:
        title = self.frames.title_rect(layout)
        return title.y + title.height / 2 < 0.35 * self.frames.size.height

    def _large(self, layout: SlideLayout) -> int:
        """How many placeholders for content are no lines or labels."""
        held = [s for s in placeholders(layout) if (placeholder_type(s._element) or "") in _CONTENT]
        places = [self.frames.rect(shape, layout) for shape in held]
        return sum(place.area > 0.04 * self.frames.size.area and place.height > _LABEL for place in places)

    def bare(self) -> SlideLayout:
        """Of the layouts without a place for text the one with most room."""
        return max(
            self._for_content(),
            key=lambda one: (self._is_roomy(one), is_wide(self.frames, one), round(self._space(one), 1)),
        )

    def bares(self) -> list[SlideLayout]:
        """Those with a title across the slide, room below it and no place for text, if no form; used ones first."""
        every = [one for one in self._for_content() if not self.frames.bodies(one) and self._is_roomy(one)]
        fit = [one for one in every if is_wide(self.frames, one) and not (purpose(one) or is_form(one))]
        return sorted(fit, key=lambda one: (-self.used[one.part.partname], -round(self._space(one), 1)))

    def is_of_file(self, layout: SlideLayout) -> bool:
        """Whether slides of the file use the master of a layout."""
        return self._is_used(layout.slide_master)

    def _is_used(self, master: SlideMaster) -> bool:
        return any(self.used[layout.part.partname] for layout in master.slide_layouts)


def as_shown(frames: Frames, layout: SlideLayout) -> list[SlideLayout]:
    """A layout that sample slides have, and those of its master with the same title and drawings."""
    drawn, boxes = marks(frames, layout), emptied(frames, layout)
    others = [one for one in layout.slide_master.slide_layouts if one != layout and frames.title(one) is not None]
    others = [one for one in others if is_alike(frames, one, layout) and marks(frames, one) in (drawn, drawn - boxes)]
    fit = [one for one in others if not is_form(one) and not tells_authors(one)]
    return [layout, *fit]


def emptied(frames: Frames, layout: SlideLayout) -> set[tuple[float, ...]]:
    """What a layout draws for small places for words that stay empty, as a box for the number of a chapter."""
    bodies = [frames.rect(shape, layout) for shape in frames.bodies(layout)[1:]]
    return {mark(frames.rect(one, layout)) for one in boxes(frames, layout, bodies)}


def boxes(frames: Frames, layout: SlideLayout, places: Sequence[Rect]) -> list[BaseShape]:
    """The small shapes that a layout draws behind small places for words."""
    least = _SMALL * frames.size.area
    labels = [place for place in places if place.area < least]
    drawn = [one for one in layout.shapes if one._element.tag == f"{P}sp" and placeholder_type(one._element) is None]
    small = [(one, its) for one in drawn if (its := frames.rect(one, layout)).area < least]
    return [one for one, its in small if any(shared(its, label) > 0.5 * its.area for label in labels)]


def icons(frames: Frames, layout: SlideLayout) -> list[Element]:
    """Small pictures and figures that a layout draws right beside small places for words, as a pin at an address."""
    least = _SMALL * frames.size.area
    labels = [place for one in frames.bodies(layout) if (place := frames.rect(one, layout)).area < least]
    drawn = {one._element: frames.rect(one, layout) for one in layout.shapes if one._element.tag in _FIGURES}
    small = {one: its for one, its in drawn.items() if max(its.width, its.height) <= _LABEL}
    return [one for one, its in small.items() if any(_is_at(its, label) for label in labels)]


def _is_at(icon: Rect, label: Rect) -> bool:
    """Whether an icon stands right before or behind words, in their line."""
    across = max(icon.x, label.x) - min(icon.right, label.right)
    return across <= _BESIDE and label.y < icon.y + icon.height / 2 < label.foot


def described(layout: SlideLayout) -> str:
    """The placeholders of a layout in words, as “title and content”."""
    return " and ".join(dict.fromkeys(_WORDS.get(kind, kind) for kind in kinds(layout)))


def of_master(presentation: Presentation, layout: SlideLayout) -> str:
    """Which master a layout is of, where there are several."""
    names = [master.part.partname for master in presentation.slide_masters]
    return f", master {names.index(layout.slide_master.part.partname) + 1}" if len(names) > 1 else ""
