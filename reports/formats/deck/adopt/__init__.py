"""A company's presentation adopted: the example slides of a built-in deck on its own layouts.

Knows placeholders, places and contrast; what the slides say comes from the built-in deck. Reads and writes no file.

prepare    the presentation made ready
frames, geometry   where placeholders and drawings of layouts stand
layouts    which layouts are taken
room, titles   the room for content on them, and for titles
grounds, look      what is painted there, and colours that can be read on it
places     all of this about one layout
examples   the slides of the built-in deck, taken apart
arrange    their shapes in another room
recolour, rescale   in other colours and sizes
transfer   with the parts that they need
slides     put onto the layouts
"""

import io
from collections.abc import Mapping
from dataclasses import dataclass

from pptx.presentation import Presentation

from reports.errors import Problem, TemplateError
from reports.formats.deck.adopt import prepare
from reports.formats.deck.adopt.examples import read_examples
from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.layouts import Chooser, described, of_master
from reports.formats.deck.adopt.look import Colours
from reports.formats.deck.adopt.places import Place, Role, place_on
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
    content: bytes, file: str, built_in: bytes, *, keep_slides: bool, avoid: frozenset[str] = frozenset()
) -> AdoptedDeck:
    """The example slides of a built-in deck on the layouts of a company's presentation.

    Args:
        content: the company's presentation.
        file: its name, for messages.
        built_in: the deck whose slides are copied.
        keep_slides: the slides that it has stay in front, out of every deck made from it; else they are dropped.
        avoid: layouts, by part name, that others are better than for text, tables and charts.

    Raises:
        TemplateError: what makes the file unsafe or unfit, or that no layout has a title.

    """
    try:
        clean = cleaned(content)
        if problems := check_package(clean.content, file):
            raise TemplateError(problems)
        return _adopt(clean, file, built_in, keep_slides=keep_slides, avoid=avoid)
    except DAMAGE as error:
        what, hint, _ = damaged(error)
        raise TemplateError(Problem("template", what, "error", file, hint=hint)) from error


def _adopt(clean: Cleaned, file: str, built_in: bytes, *, keep_slides: bool, avoid: frozenset[str]) -> AdoptedDeck:
    """The same of a presentation that is found safe."""
    presentation = Deck(clean.content).presentation
    prepare.sound_notes(presentation)
    prepare.give_styles(presentation)
    frames = Frames(presentation)
    chooser, colours = Chooser(presentation, file, frames, avoid), Colours(frames)
    (plain, why), text = chooser.plain(), chooser.text()
    layouts = {"title": chooser.title(), "text": text, "plain": plain, "section": chooser.section()}
    samples = list(presentation.slides)
    if keep_slides:
        for slide in samples:
            prepare.leave_out(slide)
    else:
        prepare.drop_slides(presentation)
    places: dict[Role, Place] = {}
    chosen = []
    for role, called in _CALLED.items():
        layout = layouts[role]
        if layout is not None:
            prepare.number_placeholders(layout, samples if keep_slides else ())
            places[role] = place_on(frames, colours, role, layout, text or plain)
            because = f"; {why}" if why and role == "plain" else ""
            of = f"{described(layout)}{of_master(presentation, layout)}"
            chosen.append(f"{called}: layout “{layout.name}” ({of}){because}.")
        elif role == "text":
            chosen.append("text: no layout has a title and text; the one for tables and charts is taken.")
    notes = [Problem("layout", what, "note", file) for what in clean.notes]
    if places["title"].area is None:
        name = places["title"].layout.name
        what = f"layout “{name}” has no room below its title, or none to read on: it shows no figures."
        notes.append(Problem("layout", what, "note", file))
    put_slides(presentation, read_examples(built_in), places)
    content = frozenset(layout.part.partname for layout in (plain, text) if layout is not None)
    return AdoptedDeck(_saved(presentation), tuple(chosen), tuple(notes), colours.of_theme(plain), content)


def _saved(presentation: Presentation) -> bytes:
    """A presentation as bytes that are the same every time."""
    content = io.BytesIO()
    presentation.save(content)
    deck = Deck(content.getvalue())
    return deck.finish(
        [deck.copy(slide) for slide in deck.slides], [], Properties("Template of a review packet", author="reports")
    )
