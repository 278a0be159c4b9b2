"""A company's presentation adopted: the example slides of a built-in deck on its own layouts.

Knows placeholders, places and contrast; what the slides say comes from the built-in deck. Reads and writes no file.

prepare    the presentation made ready
frames, geometry   where placeholders and drawings of layouts stand
adding     layouts and placeholders added
making, covers   a layout for content where there is none, a place for a title where title slides have none
samples, models   what sample slides show, and which of them show how title slides, content and dividers look
sampled    layouts made of these, where they look otherwise than their layout
layouts    which layouts are taken for the rest
room, titles   the room for content on them, and for titles
stale      words of an earlier talk taken out
pictures   layouts and sample slides as they are drawn, where LibreOffice is at hand
likeness   how far these are from one another
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
from dataclasses import dataclass

from pptx.presentation import Presentation
from pptx.slide import Slide, SlideLayout

from reports.errors import Problem, TemplateError
from reports.formats.deck.adopt import prepare
from reports.formats.deck.adopt.brand import is_strong
from reports.formats.deck.adopt.covers import make_cover
from reports.formats.deck.adopt.design import Designs
from reports.formats.deck.adopt.examples import read_examples
from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.grounds import readability
from reports.formats.deck.adopt.layouts import Chooser, as_shown, described, of_master
from reports.formats.deck.adopt.likeness import Usual, unlike, usual
from reports.formats.deck.adopt.look import Colours
from reports.formats.deck.adopt.making import make_layout, make_readable
from reports.formats.deck.adopt.models import Model, Models
from reports.formats.deck.adopt.pictures import Pictures
from reports.formats.deck.adopt.places import Place, Role, place_on
from reports.formats.deck.adopt.sampled import departs, is_usable, layout_of, take_colours, title_departs
from reports.formats.deck.adopt.samples import Sample
from reports.formats.deck.adopt.slides import put_slides
from reports.formats.deck.adopt.stale import take_out
from reports.formats.deck.adopt.titles import is_bar
from reports.slides.colours import average
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
_COMPARED = 4
"""Sample slides of a role that layouts are compared with."""
_MORE, _OTHERWISE = 0.01, 0.06
"""Shares of a slide that look otherwise than sample slides: for which another layout is taken, which are told."""
_READABLE = 2.0
"""Contrast below which nobody designed words to stand there."""


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
    otherwise: tuple[Problem, ...] = ()
    """For what its layouts look otherwise than the slides of the file."""
    for_content: frozenset[str] = frozenset()
    """The layouts for text, tables and charts, by part name, if there are others that could be tried."""


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
        self.models = Models(presentation, self.frames)
        if words := take_out(presentation, self.models.talk, self.frames):
            what = f"words of an earlier talk were taken out of layouts and masters: “{'”, “'.join(words)}”."
            self.notes.append(Problem("layout", what, "note", file))
        self.shown = self._as_sampled()
        self.colours.worn = list(self._worn())
        self._draw(one for master in presentation.slide_masters for one in master.slide_layouts)
        self.usual: dict[Role, Usual] = {}
        """What the sample slides of a role share, where somebody draws them."""
        self._compare()
        self.layouts, self.why = self._chosen(known.avoid)
        if self.new:
            self._draw(self.new)
        for layout in self.new:
            if layout not in self.shown.values():
                make_readable(self.colours, layout)

    def _as_sampled(self) -> dict[Role, SlideLayout]:
        """The layouts of the sample slides that show how slides look; made where the slides themselves draw."""
        found: dict[Role, SlideLayout] = {}
        if not any(placeholder for one in self.models.samples for placeholder in one.slide.placeholders):
            take_colours(self.presentation, self.models.samples)
        for role, model in self._models().items():
            found[role] = model.layout
            if departs(model, self.frames):
                found[role] = layout_of(model, self.frames, is_cover=role != "text")
                self.new.append(found[role])
                self.notes.append(Problem("layout", self._told(model, found[role]), "note", self.file))
        return found

    def _models(self) -> dict[Role, Model]:
        """The sample slides that show how slides look, by role."""
        found: dict[Role, Model | None] = {
            "title": self.models.cover,
            "text": self.models.content,
            "section": self.models.section,
        }
        return {role: model for role, model in found.items() if model is not None}

    def _worn(self) -> Iterator[tuple[SlideLayout, Rect, str]]:
        """The titles of sample slides and their colours, on layouts that look as the slides."""
        models = self._models()
        made = {one: self.shown[role] for role, model in models.items() for one in model.samples}
        for sample in self.models.samples:
            layout = made.get(sample, sample.layout)
            if sample.ground is not None and sample not in made:
                continue
            lower = [text for text in sample.texts if text.kind == "subTitle"]
            for text in (sample.headline, sample.main, *lower):
                if text is not None and text.is_worded and text.look.colour:
                    yield layout, text.place, text.look.colour

    @staticmethod
    def _told(model: Model, layout: SlideLayout) -> str:
        """How a layout was made of sample slides, and which of their words stay on it."""
        words = [f"“{art.words}”" for art in model.art if art.words]
        kept = f" It keeps what these say in the same place: {', '.join(words)}." if words else ""
        return f"the design stands on the slides: layout “{layout.name}” is made of {model.told}.{kept}"

    def _compare(self) -> None:
        """See how far layouts are from the sample slides; take that of these as it is where it is as near."""
        models = self._models()
        if self.known.pictures is not None and models:
            few = {role: _spread(model.samples) for role, model in models.items()}
            slides = [sample.slide for samples in few.values() for sample in samples]
            drawn = self.known.pictures.of(self.presentation, slides)
            for role, samples in few.items():
                pictures = [drawn[name] for one in samples if (name := str(one.slide.part.partname)) in drawn]
                places = [*models[role].contents, *self._bars(samples)]
                if pictures and (role != "text" or len(pictures) > 1):  # one slide does not tell design from contents
                    self.usual[role] = usual(pictures, places, self.frames.size)
        for role, model in models.items():
            made, own = self.shown[role], model.layout
            is_as_near = self._unlike(role, own) <= self._unlike(role, made) < 1.0
            if made is not own and is_as_near and not title_departs(model, self.frames):
                self._leave(made)
                self.shown[role] = own
        text = self.shown.get("text")
        if text in self.new and not is_usable(self.designs, text):
            self._leave(self.shown.pop("text"))
            self.usual.pop("text", None)

    def _bars(self, samples: Sequence[Sample]) -> Iterator[Rect]:
        """Where titles have frames that are drawn, which no layout shows by itself."""
        for sample in samples:
            head = sample.headline or sample.main
            if head is not None and self.frames.title(sample.layout) and is_bar(self.frames, sample.layout):
                yield from (head.place, self.frames.title_rect(sample.layout))

    def _leave(self, layout: SlideLayout) -> None:
        """Take a layout out that was made in vain, and what was said of it."""
        self.new.remove(layout)
        self.notes = [note for note in self.notes if f"“{layout.name}”" not in note.message]
        self.designs.forget(layout)
        self.colours.grounds.pictures = self.designs.pictures
        layout.slide_master.slide_layouts.remove(layout)

    def _unlike(self, role: Role, layout: SlideLayout | None) -> float:
        """The share of a layout that is drawn otherwise than on the sample slides of a role; 1: it is not known."""
        picture = None if layout is None else self.designs.pictures.get(str(layout.part.partname))
        return unlike(picture, self.usual[role]) if picture is not None and role in self.usual else 1.0

    def _draw(self, layouts: Iterable[SlideLayout]) -> None:
        """See how layouts look, where somebody draws them."""
        if self.known.pictures is not None:
            drawn = self.known.pictures.of(self.presentation, layouts)
            self.designs.pictures = self.colours.grounds.pictures = {**self.designs.pictures, **drawn}

    def _chosen(self, avoid: frozenset[str]) -> tuple[dict[Role, SlideLayout | None], str]:
        """The layouts, and why that for tables and charts is no bare one."""
        shown = self.shown.get("text")
        alike = [] if shown is None else [shown] if shown in self.new else as_shown(self.frames, shown)
        chooser = Chooser(self.presentation, self.designs, avoid, [one for one in alike if self.frames.title(one)])
        if alike and not chooser.has_room():
            chooser = Chooser(self.presentation, self.designs, avoid)
        if not chooser.has_room():
            self.new.append(make_layout(self.presentation, self.frames))
            name = self.new[-1].name
            what = f"no layout has a title across the slide and room below it: “{name}” is added to the master."
            self.notes.append(Problem("layout", what, "note", self.file))
            chooser = Chooser(self.presentation, self.designs, avoid)
        self.is_only = len(chooser.content) == 1
        plain, why = chooser.plain()
        text = chooser.text()
        if text is not None and self._unlike("text", plain) > self._unlike("text", text) + _MORE:
            plain, why = text, f"“{plain.name}” looks otherwise than your slides"
        title = self.shown.get("title") or chooser.title()
        if self.frames.title(title) is None:
            what = f"layout “{title.name}” has no place for a title: a copy of it has."
            self.notes.append(Problem("layout", what, "note", self.file))
            title = make_cover(self.designs, title)
            self.new.append(title)
        section = self.shown.get("section")
        if section is None:
            is_drawn = self.models.content is not None and self.models.content.is_drawn
            section = (None if is_drawn else chooser.section(title)) or title
            section = section if self._is_readable(section) else title
        if self._is_bare(section) and not self._is_bare(title):
            if section in self.new:
                self._leave(section)
            self.usual.pop("section", None)
            section = title
        self.colours.cover = self.designs.pictures.get(str(title.part.partname))
        return {"title": title, "text": text, "plain": plain, "section": section}, why

    def _is_bare(self, layout: SlideLayout) -> bool:
        """Whether nothing is drawn on a layout, on a ground without colour."""
        grounds = self.colours.grounds.behind(layout, self.frames.size)
        return self.designs.of(layout).is_free(self.frames.size) and not is_strong(average(grounds))

    def _otherwise(self) -> Iterator[Problem]:
        """For what layouts are taken that do not look as the sample slides do."""
        for role, called in _CALLED.items():
            shown: Role = "text" if role == "plain" else role
            share = self._unlike(shown, self.layouts[role])
            if shown in self.usual and self.layouts[role] is not None and share > _OTHERWISE:
                what = (
                    f"{called}: {share:.0%} of the slide looks otherwise than {self._models()[shown].told} of the file."
                )
                yield Problem("layout", what, "warning", self.file, hint="Compare them, and correct the layout.")

    def _is_readable(self, layout: SlideLayout) -> bool:
        """Whether the title of a layout can be read where it stands."""
        look = self.colours.written(self.frames.title(layout), layout)
        ink = (look and look.colour) or self.colours.grounds.named("tx1", layout) or "000000"
        return readability(ink, self.colours.grounds.behind(layout, self.frames.title_rect(layout))) >= _READABLE

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
        used = () if self.is_only else (self.layouts["plain"], self.layouts["text"])
        return AdoptedDeck(
            _saved(self.presentation),
            tuple(chosen),
            tuple(self.notes),
            self.colours.of_theme(places["plain"].layout),
            tuple(self._otherwise()),
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
                of_roles: dict[Role, SlideLayout] = {role: layout, "text": text}
                places[role] = place_on(
                    self.designs, self.colours, role, of_roles, is_shown=self.shown.get(role) is layout
                )
                for name in places[role].recoloured:
                    what = f"layout “{layout.name}”: “{name}” could not be read on what is drawn there: recoloured."
                    self.notes.append(Problem("layout", what, "note", self.file))
                because = f"; {self.why}" if self.why and role == "plain" else ""
                of = f"{described(layout)}{of_master(self.presentation, layout)}"
                chosen.append(f"{called}: layout “{layout.name}” ({of}){because}.")
            elif role == "text":
                chosen.append("text: no layout has a title and text; the one for tables and charts is taken.")
        return places, chosen


def _spread(samples: Sequence[Sample]) -> Sequence[Sample]:
    """Some of these from the first to the last: those that follow one another may show the same contents."""
    return samples[:: -(-len(samples) // _COMPARED)]


def _saved(presentation: Presentation) -> bytes:
    """A presentation as bytes that are the same every time."""
    content = io.BytesIO()
    presentation.save(content)
    deck = Deck(content.getvalue())
    return deck.finish(
        [deck.copy(slide) for slide in deck.slides], [], Properties("Template of a review packet", author="reports")
    )
