"""Which layouts of a presentation the example slides take: chosen by placeholders and places, not by names."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pptx.presentation import Presentation
from pptx.slide import SlideLayout, SlideMaster

from reports.formats.deck.adopt.frames import Frames, kinds, placeholders
from reports.formats.deck.adopt.geometry import Rect, shared
from reports.formats.deck.adopt.making import is_wide
from reports.formats.deck.adopt.room import below, free, is_at_foot
from reports.slides.shapes import placeholder_type
from reports.slides.xml import PRESENTATIONML as P

_CONTENT = ("obj", "body", "pic", "tbl", "chart", "dgm", "media", "clipArt")
_LABEL = 0.7
"""Inches of height up to which a placeholder is a line or label."""
_LEAST_SPACE = 0.35
"""Share of a slide that is free below the title of a layout for content."""
_WORDS = {"title": "title", "ctrTitle": "title", "subTitle": "subtitle", "obj": "content", "body": "text"}


class Chooser:
    """Chooses layouts by their placeholders, on the masters that the slides of the file use."""

    def __init__(self, presentation: Presentation, frames: Frames, avoid: frozenset[str] = frozenset()) -> None:
        self.frames = frames
        self.avoid = avoid
        """Layouts, by part name, that others are better than for content."""
        self.used = Counter(slide.slide_layout.part.partname for slide in presentation.slides)
        """How many slides of the file have a layout, by its part name."""
        masters = list(presentation.slide_masters)
        used = [slide.slide_layout.slide_master for slide in presentation.slides]
        # The first slide of a company's file tells the master for title slides, the second that for all others.
        self.first, self.second = (sorted(masters, key=lambda master: used[at : at + 1] != [master]) for at in range(2))
        titled = [layout for master in masters for layout in master.slide_layouts if frames.title(layout) is not None]
        self.titled = {layout.part.partname for layout in titled}

    def has_room(self) -> bool:
        """Whether any layout has a title across the slide and room below it."""
        return any(self._is_roomy(one) and is_wide(self.frames, one) for one in self._layouts(self.second))

    def _layouts(self, masters: Sequence[SlideMaster]) -> Iterator[SlideLayout]:
        for master in masters:
            yield from (layout for layout in master.slide_layouts if layout.part.partname in self.titled)

    def title(self) -> SlideLayout:
        """The layout of the title slide: title and subtitle, else one with a centred title, else the first of its kind.

        Where no layout says that it is one, it is the first whose title stands below the head, with text beside it.
        """

        def rank(layout: SlideLayout) -> tuple[bool, bool, int, bool]:
            held = kinds(layout)
            others = sum(kind in _CONTENT for kind in held)
            return ("subTitle" not in held, _type(layout) != "title", others, "ctrTitle" not in held)

        layouts = list(self._layouts(self.first))
        with_title = [one for one in layouts if {"subTitle", "ctrTitle"} & set(kinds(one))]
        if not with_title:
            return min(
                layouts, key=lambda one: (_type(one) != "title", "body" not in kinds(one), self._is_at_head(one))
            )
        # `sorted` keeps the order of masters and layouts where two are alike.
        mine = [one for one in with_title if one.slide_master == with_title[0].slide_master]
        return sorted(mine, key=rank)[0]

    def text(self) -> SlideLayout | None:
        """The layout with a title, a large body and room, and as little else as there is; None where there is none."""
        found = [one for one in self._layouts(self.second) if self.frames.bodies(one) and self._is_roomy(one)]
        # A layout for sections has a body too: the small one below its title.
        large = [one for one in found if self.frames.body_rect(one).area >= 0.2 * self.frames.size.area]
        masters = [master.part.partname for master in self.second]

        def rank(layout: SlideLayout) -> tuple[float, ...]:
            # Masters that are drawn on where text is to stand are for other slides.
            return (
                layout.part.partname in self.avoid,
                not is_wide(self.frames, layout),
                self._large_others(layout),
                self._clutter(layout),
                _type(layout) not in ("obj", "tx"),
                masters.index(layout.slide_master.part.partname),
                -round(self._space(layout), 1),
                len(kinds(layout)),
                -self.used[layout.part.partname],
                -round(self.frames.body_rect(layout).area, 1),
            )

        return min(large, key=rank, default=None)

    def _space(self, layout: SlideLayout) -> float:
        """The share of a slide that is free below the title."""
        area = free(self.frames, layout, below(self.frames, layout))
        return area.area / (self.frames.size.area or 1.0)

    def _is_roomy(self, layout: SlideLayout) -> bool:
        """Whether the title leaves room: it stands at the head, or at the foot, as on slides of content."""
        is_at_end = self._is_at_head(layout) or is_at_foot(self.frames, layout)
        return self._space(layout) >= _LEAST_SPACE and is_at_end

    def _is_at_head(self, layout: SlideLayout) -> bool:
        title = self.frames.title_rect(layout)
        return title.y + title.height / 2 < 0.35 * self.frames.size.height

    def _large_others(self, layout: SlideLayout) -> int:
        """Placeholders for content besides the largest that are no lines or labels."""
        held = [s for s in placeholders(layout) if (placeholder_type(s._element) or "") in _CONTENT]
        places = [self.frames.rect(shape, layout) for shape in held]
        return max(0, sum(place.area > 0.04 * self.frames.size.area and place.height > _LABEL for place in places) - 1)

    def _clutter(self, layout: SlideLayout) -> int:
        """The share of the room for content that decorations cover, in twentieths; overlapping ones count twice."""
        drawn = [self.frames.rect(shape, layout) for shape in self.frames.drawn(layout)]

        def share(area: Rect) -> float:
            shares = [shared(place, area) / (area.area or 1.0) for place in drawn]
            return sum(share for share in shares if share < 0.8)  # others are its ground

        return int(20 * max(share(self.frames.body_rect(layout)), share(below(self.frames, layout))))

    def plain(self) -> tuple[SlideLayout, str]:
        """The layout with a title and nothing else, and why another was passed over; else that for text.

        One without room, or without what is drawn on that for text, is none for content: it is for sections, or bare.
        """
        text = self.text()
        masters = self.second if text is None else [text.slide_master]
        bare = [one for one in self._layouts(masters) if kinds(one) in (["title"], ["ctrTitle"])]
        if text is None:
            every = [*bare, *self._layouts(self.second)]
            return max(
                every, key=lambda one: (self._is_roomy(one), is_wide(self.frames, one), round(self._space(one), 1))
            ), ""
        why = ""
        for layout in sorted(bare, key=lambda one: (_type(one) != "titleOnly", -self.used[one.part.partname])):
            if (
                layout.part.partname in self.avoid
                or not self._is_roomy(layout)
                or self._space(layout) < 0.7 * self._space(text)
            ):
                why = why or f"“{layout.name}” has too little room"
            elif self._loses(layout, text):
                why = why or f"“{layout.name}” lacks what is drawn on “{text.name}”"
            else:
                return layout, ""
        return text, why

    def _loses(self, bare: SlideLayout, text: SlideLayout) -> bool:
        """Whether a layout lacks most of what another draws."""

        def marks(layout: SlideLayout) -> set[tuple[float, ...]]:
            places = (self.frames.rect(shape, layout) for shape in self.frames.drawn(layout))
            found = {(round(p.x, 1), round(p.y, 1), round(p.width, 1), round(p.height, 1)) for p in places}
            ground = layout._element.find(f"{P}cSld/{P}bg")
            return found | ({(-1.0,)} if ground is not None else set())

        mine, its = marks(bare), marks(text)
        return len(mine) < len(its) and len(its - mine) > 0.5 * len(its)

    def section(self) -> SlideLayout | None:
        """A layout for the headings of sections; else one with a title in the middle and no large body, or None."""
        layouts = [one for one in self._layouts(self.second) if one != self.title()]
        wide = 0.35 * self.frames.size.width  # others have a number in it
        layouts = [one for one in layouts if self.frames.title_rect(one).width >= wide]
        named = [one for one in layouts if _type(one) == "secHead"]
        return next(iter([*named, *filter(self._is_heading, layouts)]), None)

    def _is_heading(self, layout: SlideLayout) -> bool:
        title = self.frames.title_rect(layout)
        middle = (title.y + title.height / 2) / self.frames.size.height
        is_bare = all(kind in ("title", "ctrTitle", "body") for kind in kinds(layout))
        least = 0.2 * self.frames.size.area
        is_small = all(self.frames.rect(one, layout).area < least for one in self.frames.bodies(layout))
        return is_bare and is_small and 0.3 < middle < 0.7


def _type(layout: SlideLayout) -> str:
    """What the program that made a layout says that it is for."""
    return str(layout._element.get("type", ""))


def described(layout: SlideLayout) -> str:
    """The placeholders of a layout in words, as “title and content”."""
    return " and ".join(dict.fromkeys(_WORDS.get(kind, kind) for kind in kinds(layout)))


def of_master(presentation: Presentation, layout: SlideLayout) -> str:
    """Which master a layout is of, where there are several."""
    names = [master.part.partname for master in presentation.slide_masters]
    return f", master {names.index(layout.slide_master.part.partname) + 1}" if len(names) > 1 else ""
