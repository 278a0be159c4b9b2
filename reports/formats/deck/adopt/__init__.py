"""A company's presentation adopted: the example slides of a built-in deck on its own layouts.

Knows placeholders, places and contrast; what the slides say comes from the built-in deck. Reads and writes no file.

prepare    the presentation made ready
frames, geometry   where placeholders and drawings of layouts stand
adding     layouts and placeholders added
making, covers   a layout for content where there is none, a place for a title where title slides have none
sampled    layouts made of sample slides, where the design stands on these only
layouts    which layouts are taken
room, titles   the room for content on them, and for titles
pictures   layouts as they are drawn, where LibreOffice is at hand
design     where they draw something, and where is room
naming     what they say that they are for
grounds, look      what is painted there, and colours that can be read on it
places     all of this about one layout
examples   the slides of the built-in deck, taken apart
arrange    their shapes in another room
recolour, rescale   in other colours and sizes
transfer   with the parts that they need
slides     put onto the layouts
"""

import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pptx.presentation import Presentation
from pptx.slide import Slide, SlideLayout

from reports.errors import Problem, TemplateError
from reports.formats.deck.adopt import prepare
from reports.formats.deck.adopt.covers import make_cover
from reports.formats.deck.adopt.design import Designs
from reports.formats.deck.adopt.examples import read_examples
from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.layouts import Chooser, described, of_master
from reports.formats.deck.adopt.look import Colours
from reports.formats.deck.adopt.making import make_layout, make_readable
from reports.formats.deck.adopt.pictures import Pictures
from reports.formats.deck.adopt.places import Place, Role, place_on
from reports.formats.deck.adopt.sampled import layouts_of_slides
from reports.formats.deck.adopt.slides import put_slides
from reports.slides.content import Properties
from reports.slides.package.cleaning import Cleaned, cleaned
from reports.slides.package.deck import Deck
from reports.slides.package.safety import DAMAGE, check_package, damaged

_CALLED: Mapping[Role, str] = {
    "title": "title slide",
    "text": "text",
    "plain": "tables and charts",
    "section": "sections",
}


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the layouts of a presentation before they are chosen."""

    avoid: frozenset[str] = frozenset()
    """Those, by part name, that others are better than for text, tables and charts."""
    pictures: Pictures | None = None
    """How they are drawn; None: it is read what is painted on them."""


@dataclass(frozen=True, slots=True)
class AdoptedDeck:
    """A presentation with example slides, and how it came about."""

    content: bytes
    chosen: tuple[str, ...]
    """For what each layout was taken and why, a sentence each."""
    problems: tuple[Problem, ...]
    """What to look at before the deck is used."""
    colours: Mapping[str, str]
    """Of its theme, as `rrggbb`: `dk1`, `lt1`, `dk2`, `accent1` …"""
    for_content: frozenset[str] = frozenset()
    """The layouts for text, tables and charts, by part name."""


def adopt(
    content: bytes,
    file: str,
    built_in: bytes,
    *,
    keep_slides: bool,
    known: Known | None = None,
) -> AdoptedDeck:
    """The example slides of a built-in deck on the layouts of a company's presentation.

    Args:
        content: the company's presentation.
        file: its name, for messages.
        built_in: the deck whose slides are copied.
        keep_slides: the slides that it has stay in front, out of every deck made from it; else they are dropped.
        known: what has been found out about its layouts before.

    Raises:
        TemplateError: what makes the file unsafe or unfit.

    """
    try:
        clean = cleaned(content)
        if problems := check_package(clean.content, file):
            raise TemplateError(problems)
        return _Adoption(clean, file, built_in, known or Known()).made(keep_slides=keep_slides)
    except DAMAGE as error:
        what, hint, _ = damaged(error)
        raise TemplateError(Problem("template", what, "error", file, hint=hint)) from error


class _Adoption:
    """The same of a presentation that is found safe."""

    def __init__(self, clean: Cleaned, file: str, built_in: bytes, known: Known) -> None:
        self.file, self.built_in = file, built_in
        self.presentation = presentation = Deck(clean.content).presentation
        prepare.sound_notes(presentation)
        prepare.give_styles(presentation)
        self.frames = Frames(presentation)
        self.colours = Colours(self.frames)
        self.designs = Designs(self.frames)
        self.known = known
        self.notes = [Problem("layout", what, "note", file) for what in clean.notes]
        self.new: list[SlideLayout] = []
        """Layouts that are none of the company's."""
        self.new += layouts_of_slides(presentation, self.frames)
        if self.new:
            what = "the design stands on the slides only: layouts for titles and for content are made of them."
            self.notes.append(Problem("layout", what, "note", file))
        self._draw(one for master in presentation.slide_masters for one in master.slide_layouts)
        self.layouts, self.why = self._chosen(known.avoid)
        if self.new:
            self._draw(self.new)
        for layout in self.new:
            make_readable(self.colours, layout)

    def _draw(self, layouts: Iterable[SlideLayout]) -> None:
        """See how layouts look, where somebody draws them."""
        if self.known.pictures is not None:
            drawn = self.known.pictures.of(self.presentation, layouts)
            self.designs.pictures = self.colours.grounds.pictures = {**self.designs.pictures, **drawn}

    def _chosen(self, avoid: frozenset[str]) -> tuple[dict[Role, SlideLayout | None], str]:
        """The layouts, and why that for tables and charts is no bare one."""
        chooser = Chooser(self.presentation, self.designs, avoid)
        if not chooser.has_room():
            self.new.append(make_layout(self.presentation, self.frames))
            name = self.new[-1].name
            what = f"no layout has a title across the slide and room below it: “{name}” is added to the master."
            self.notes.append(Problem("layout", what, "note", self.file))
            chooser = Chooser(self.presentation, self.designs, avoid)
        plain, why = chooser.plain()
        title, text, section = chooser.title(), chooser.text(), chooser.section()
        if self.frames.title(title) is None:
            what = f"layout “{title.name}” has no place for a title: a copy of it has."
            self.notes.append(Problem("layout", what, "note", self.file))
            title = make_cover(self.designs, title)
            self.new.append(title)
        return {"title": title, "text": text, "plain": plain, "section": section}, why

    def made(self, *, keep_slides: bool) -> AdoptedDeck:
        """The presentation with the example slides."""
        samples = list(self.presentation.slides)
        if keep_slides:
            for slide in samples:
                prepare.leave_out(slide)
        else:
            prepare.drop_slides(self.presentation)
        places, chosen = self._placed(samples if keep_slides else ())
        if places["title"].area is None:
            name = places["title"].layout.name
            what = f"layout “{name}” has no room below its title, or none to read on: it shows no figures."
            self.notes.append(Problem("layout", what, "note", self.file))
        put_slides(self.presentation, read_examples(self.built_in), places)
        used = (self.layouts["plain"], self.layouts["text"])
        return AdoptedDeck(
            _saved(self.presentation),
            tuple(chosen),
            tuple(self.notes),
            self.colours.of_theme(places["plain"].layout),
            frozenset(layout.part.partname for layout in used if layout is not None),
        )

    def _placed(self, samples: Sequence[Slide]) -> tuple[dict[Role, Place], list[str]]:
        """The room on each layout, and for what it was taken."""
        places: dict[Role, Place] = {}
        chosen = []
        text = self.layouts["text"] or self.layouts["plain"]
        for role, called in _CALLED.items():
            layout = self.layouts[role]
            if layout is not None and text is not None:
                prepare.number_placeholders(layout, samples)
                places[role] = place_on(self.designs, self.colours, role, layout, text)
                because = f"; {self.why}" if self.why and role == "plain" else ""
                of = f"{described(layout)}{of_master(self.presentation, layout)}"
                chosen.append(f"{called}: layout “{layout.name}” ({of}){because}.")
            elif role == "text":
                chosen.append("text: no layout has a title and text; the one for tables and charts is taken.")
        return places, chosen


def _saved(presentation: Presentation) -> bytes:
    """A presentation as bytes that are the same every time."""
    content = io.BytesIO()
    presentation.save(content)
    deck = Deck(content.getvalue())
    return deck.finish(
        [deck.copy(slide) for slide in deck.slides], [], Properties("Template of a review packet", author="reports")
    )
