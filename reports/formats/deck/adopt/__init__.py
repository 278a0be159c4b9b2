"""A company's presentation adopted: the example slides of a built-in deck on its own layouts.

Knows placeholders, places and contrast; what the slides say comes from the built-in deck. Reads and writes no file.

prepare    the presentation made ready
frames, geometry   where placeholders and drawings of layouts stand
adding     layouts and placeholders added
making, covers   a layout for content where there is none, a place for a title where title slides have none
composing  a title slide on a layout for content, where the company's shows no more than that
samples, models   what sample slides show, and which of them show how title slides and content look
photographs   which of their pictures are photographs
contents   what they draw that is of one talk
sampled    layouts made of these, where they look otherwise than their layout
layouts    which layouts could be taken for the rest
room, titles   the room for content on them, and for titles
leads, tables   what titles become and say below; sizes and columns of tables
body       how most words below the titles of sample slides look
feet       which feet sample slides show, and what they say
stale      words of an earlier talk taken out
wordless   a title slide of the file that says nothing
standing   where the words of a title slide stand
inscribed  pictures that may hold words
pictures   layouts and slides as they are drawn, where LibreOffice is at hand
likeness   how far slides are from one another
candidates, choice   the layouts that could be taken for each role, and the best of them
design     where they draw something, and where is room
naming     what they say that they are for
grounds, look, brand   what is painted there, and colours that can be read on it and suit it
places     all of this about one layout
examples   the slides of the built-in deck, taken apart
arrange    their shapes in another room
recolour, rescale   in other colours and sizes
transfer   with the parts that they need
slides     put onto the layouts
"""

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pptx.presentation import Presentation
from pptx.slide import Slide, SlideLayout

from reports.errors import Problem, TemplateError
from reports.formats.deck.adopt import prepare
from reports.formats.deck.adopt.candidates import Candidates
from reports.formats.deck.adopt.choice import Candidate, best
from reports.formats.deck.adopt.composing import is_poor
from reports.formats.deck.adopt.design import Designs
from reports.formats.deck.adopt.examples import read_examples
from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.inscribed import inscribed
from reports.formats.deck.adopt.layouts import described, of_master
from reports.formats.deck.adopt.look import Colours
from reports.formats.deck.adopt.models import Models
from reports.formats.deck.adopt.pictures import Pictures
from reports.formats.deck.adopt.places import Place, Role, blanks_for, place_on
from reports.formats.deck.adopt.slides import put_slides
from reports.formats.deck.adopt.stale import take_covered, take_guests, take_out, take_prompts
from reports.formats.deck.adopt.titles import make_readable, wear
from reports.formats.deck.adopt.typefaces import kinds_of_fonts, tell_kinds
from reports.slides.content import Properties
from reports.slides.package.cleaning import Cleaned, cleaned
from reports.slides.package.deck import Deck
from reports.slides.package.safety import DAMAGE, check_package, damaged

_CALLED: Mapping[Role, str] = {
    "title": "title slide",
    "text": "text",
}
_LEFT: Mapping[str, tuple[float, str]] = {
    "otherwise": (0.06, "{share:.0%} of the slide looks otherwise than {slides} of the file."),
    "missing": (0.5, "what {slides} of the file show beside their contents, as a logo, is missing."),
}
"""Faults that are told where they are larger than a share; those of words are told of the whole deck."""
_SURE = 2
"""Slides with content that tell how these look: one does not tell design from contents."""


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
    otherwise: tuple[Problem, ...] = ()
    """What is otherwise than on the slides of the file."""


def adopt(
    content: bytes, file: str, built_in: bytes, *, keep_slides: bool, pictures: Pictures | None = None
) -> AdoptedDeck:
    """The example slides of a built-in deck on the layouts of a company's presentation.

    Args:
        content: the company's presentation.
        file: its name, for messages.
        built_in: the deck whose slides are copied.
        keep_slides: the slides that it has stay in front, out of every deck made from it; else they are dropped.
        pictures: how its layouts and slides are drawn; None: it is read what is painted on them.

    Raises:
        TemplateError: what makes the file unsafe or unfit.

    """
    try:
        clean = cleaned(content)
        if problems := check_package(clean.content, file):
            raise TemplateError(problems)
        return _Adoption(clean, file, built_in, pictures).made(keep_slides=keep_slides)
    except DAMAGE as error:
        what, hint, _ = damaged(error)
        raise TemplateError(Problem("template", what, "error", file, hint=hint)) from error


class _Adoption:
    """The same of a presentation that is found safe."""

    def __init__(self, clean: Cleaned, file: str, built_in: bytes, pictures: Pictures | None) -> None:
        self.file = file
        self.presentation = presentation = Deck(clean.content).presentation
        prepare.drop_unlisted(presentation)
        prepare.sound_notes(presentation)
        prepare.give_styles(presentation)
        prepare.name_numbers(presentation)
        prompts, own = take_prompts(presentation)
        self.frames = Frames(presentation)
        self.colours = Colours(self.frames)
        self.designs = Designs(self.frames)
        self.pictures = pictures
        self.notes = [Problem("layout", what, "note", file) for what in clean.notes]
        if prompts:
            what = f"boxes with the prompt of a place were taken out of layouts and masters: “{'”, “'.join(prompts)}”."
            self.notes.append(Problem("layout", what, "note", file))
        guests = take_guests(presentation, self.frames)
        self.models = Models(presentation, self.frames)
        if guests:
            what = f"what layouts show of an occasion was taken out, with its pictures: “{'”, “'.join(guests)}”."
            self.notes.append(Problem("layout", what, "note", file))
        if words := take_covered(self.models.written, self.frames):
            what = f"words of layouts that slides write over were taken out: “{'”, “'.join(words)}”."
            self.notes.append(Problem("layout", what, "note", file))
        if words := take_out(presentation, self.models.talk, self.frames, own):
            what = f"words of an earlier talk were taken out of layouts and masters: “{'”, “'.join(words)}”."
            self.notes.append(Problem("layout", what, "note", file))
        self.examples = read_examples(built_in)
        self.found = Candidates(presentation, self.models, self.designs, self.colours, self._draw)
        self.taken: dict[Role, Candidate] = {}

    def _draw(self, layouts: Iterable[SlideLayout], slides: Iterable[Slide]) -> None:
        """See how layouts and slides look, where somebody draws them."""
        if self.pictures is not None:
            drawn = self.pictures.of(self.presentation, layouts, slides)
            self.designs.pictures = self.colours.grounds.pictures = {**self.designs.pictures, **drawn}

    def _chosen(self, candidates: Sequence[Candidate]) -> dict[Role, Candidate]:
        """The best candidate for each role."""
        text = best([one for one in candidates if one.role == "text"])
        titles = [one for one in candidates if one.role == "title"]
        branded = self.found.branded(text.layout)
        title = best(branded or titles)
        if title.opening is None and (not branded or is_poor(self.designs, title.layout, text.layout)):
            title = self.found.as_content(title, text.layout)
        self.colours.cover = self.designs.pictures.get(str(title.layout.part.partname))
        taken: dict[Role, Candidate] = {"title": title, "text": text}
        kept = {str(one.layout.part.partname) for one in taken.values()}
        for layout in [one for one in self.found.new if str(one.part.partname) not in kept]:
            self.found.leave(layout)
        told = (self.found.told[str(one.part.partname)] for one in self.found.new)
        self.notes += [Problem("layout", what, "note", self.file) for what in told]
        return taken

    def _place(self, one: Candidate) -> Place:
        """A candidate as a place for slides."""
        if one.role == "text" and wear(self.colours, one.layout):
            what = f"layout “{one.layout.name}”: its title has the colour that slides of the file give theirs."
            self.notes.append(Problem("layout", what, "note", self.file))
        place = place_on(self.designs, self.colours, one.role, one.layout, is_shown=one.is_shown)
        if one.opening is not None:  # it stays as it is
            blanks = one.opening.blanks(blanks_for(self.frames, one.layout, one.opening.places))
            filled = [(its, self.colours.look(one.layout, its)) for its in blanks]
            return replace(place, opening=one.opening, quotation=None, blanks=filled)
        place = replace(place, quotation=one.quotation or place.quotation)
        return replace(place, recoloured=make_readable(self.colours, one.layout, place.frames))

    def _otherwise(self) -> Iterator[Problem]:
        """What is still otherwise than on the sample slides with what was taken."""
        for role, one in self.taken.items():
            slides, faults = one.nearest
            if inscribed(self.frames, one.layout):
                told = f"{_CALLED[role]}: a wide picture stays that may hold words, as the name and date of an event."
                yield Problem("layout", told, "note", self.file, hint="Change it in View, Slide Master.")
            is_sure = role == "title" or len(self.models.rest) >= _SURE
            for name, (most, what) in _LEFT.items() if is_sure else ():
                share = faults.get(name, 0.0)
                is_chosen = name == "missing" and one.opening is not None  # what stays behind of a title slide
                if share > most and not is_chosen:
                    told = f"{_CALLED[role]}: {what.format(share=share, slides=slides)}"
                    yield Problem("layout", told, "warning", self.file, hint="Compare them, and correct the layout.")

    def made(self, *, keep_slides: bool) -> AdoptedDeck:
        """The presentation with the example slides."""
        self.taken = self._chosen(self.found.every)
        samples, fonts = list(self.presentation.slides), kinds_of_fonts(self.presentation)
        if keep_slides:
            for slide in samples:
                prepare.leave_out(slide)
        else:
            prepare.drop_slides(self.presentation)
        places, chosen = self._placed(samples if keep_slides else ())
        put_slides(self.presentation, self.examples, places)
        tell_kinds(self.presentation, fonts)
        return AdoptedDeck(
            _saved(self.presentation),
            tuple(chosen),
            tuple(self.notes),
            self.colours.of_theme(places["text"].layout),
            tuple(self._otherwise()),
        )

    def _placed(self, samples: Sequence[Slide]) -> tuple[dict[Role, Place], list[str]]:
        """The room on each layout, and for what it was taken."""
        places: dict[Role, Place] = {}
        chosen = []
        for role, one in self.taken.items():
            layout = one.layout
            prepare.number_placeholders(layout, samples)
            places[role] = self._place(one)
            for name in places[role].recoloured:
                what = f"layout “{layout.name}”: “{name}” could not be read on what is drawn there: recoloured."
                self.notes.append(Problem("layout", what, "note", self.file))
            of = f"{described(layout)}{of_master(self.presentation, layout)}"
            chosen.append(f"{_CALLED[role]}: layout “{layout.name}” ({of}).")
        return places, chosen


def _saved(presentation: Presentation) -> bytes:
    """A presentation as bytes that are the same every time."""
    content = io.BytesIO()
    presentation.save(content)
    deck = Deck(content.getvalue())
    return deck.finish(
        [deck.copy(slide) for slide in deck.slides], [], Properties("Template of a review packet", author="reports")
    )
