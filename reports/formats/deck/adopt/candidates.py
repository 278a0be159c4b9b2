"""The layouts that could be taken for each role, in order of preference, and the sample slides that they are held to.

Where nobody draws slides the first of a role is taken.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pptx.presentation import Presentation
from pptx.slide import Slide, SlideLayout

from reports.formats.deck.adopt.adding import add_layout
from reports.formats.deck.adopt.body import body_of
from reports.formats.deck.adopt.choice import Candidate, Faults, Reference
from reports.formats.deck.adopt.composing import compose, is_poor
from reports.formats.deck.adopt.covers import can_be_cover, is_bare, make_cover
from reports.formats.deck.adopt.design import Designs
from reports.formats.deck.adopt.frames import kinds
from reports.formats.deck.adopt.geometry import Rect, shared
from reports.formats.deck.adopt.grounds import BUSY, readability, spread
from reports.formats.deck.adopt.layouts import Chooser, as_shown, boxes, emptied, icons
from reports.formats.deck.adopt.look import Colours
from reports.formats.deck.adopt.making import drawn_alike, make_layout, make_readable, with_title
from reports.formats.deck.adopt.models import Model, Models
from reports.formats.deck.adopt.naming import purpose, tells_authors
from reports.formats.deck.adopt.opening import Opening
from reports.formats.deck.adopt.places import Role, content_on
from reports.formats.deck.adopt.sampled import (
    as_most,
    departs,
    is_usable,
    labels,
    layout_of,
    take_colours,
    with_subtitle,
    without_labels,
)
from reports.formats.deck.adopt.samples import Sample, Text, is_seen, words_of
from reports.formats.deck.adopt.titles import bars, worn_by
from reports.formats.deck.adopt.wordless import wordless
from reports.slides.colours import average
from reports.slides.xml import detach

_COMPARED = 3
"""Sample slides of a look that candidates are compared with."""
_MOST = 5
"""Candidates for a role."""
_OF_FILE = 2
"""Those of them at least that are of the masters of the slides of the file, which show the brand."""
_WHOLE = 0.6
"""Share of the width of a slide that content takes at least where it takes the whole."""
_HIGH = 0.35
"""Share of its height that content needs."""
_USUAL = 2
"""Slides of the file from which a layout is one that it uses."""
_HALF, _NEAR = 0.5, 0.3
"""Share of the narrower of a title and a subtitle that has the other below it; of a slide, the height between them."""
_READABLE, _SEEN = 2.0, 1.3
"""Contrast below which nobody designed words to stand there, and that on a layout of a slide with a photograph."""

Draw = Callable[[Iterable[SlideLayout], Iterable[Slide]], None]
"""Lets be seen how layouts and slides look, where somebody draws them."""


class Candidates:
    """The candidates of one presentation; layouts are made of its sample slides where these themselves draw."""

    def __init__(
        self, presentation: Presentation, models: Models, designs: Designs, colours: Colours, draw: Draw
    ) -> None:
        self.presentation, self.models, self._draw = presentation, models, draw
        self.designs, self.frames, self.colours = designs, designs.frames, colours
        self.new: list[SlideLayout] = []
        """Layouts that are none of the company's."""
        self.told: dict[str, str] = {}
        """What is said of these, by part name, if they are taken."""
        self.forms: list[SlideLayout] = []
        """Layouts with labels where content goes, which one slide fills."""
        if not any(placeholder for one in models.samples for placeholder in one.slide.placeholders):
            take_colours(presentation, models.samples)
        self.looks = {role: [(one, self._as_sampled(role, one)) for one in found] for role, found in self._models()}
        """The sample slides that show how slides of a role look, the surest first, and their layouts."""
        sampled = list(self.new)
        colours.worn = list(self._worn())
        colours.titles = worn_by(colours, self.models.with_content)
        colours.used.update(accent for one in models.samples for accent in one.accents)
        is_shown = 2 * len(models.with_content) >= len(models.rest)
        colours.body = body_of(models.with_content if is_shown else models.others)
        self._references = {role: list(self._compared(role)) for role in self.looks}
        slides = (slide for every in self._references.values() for one in every for slide in one.slides)
        draw((one for master in presentation.slide_masters for one in master.slide_layouts), slides)
        preferred = self._preferred()
        draw(self.new, ())
        for layout in self.new:
            if not any(layout is one for one in sampled):
                make_readable(colours, layout)
        self.every = list(self._found(preferred))
        """By role, the first preferred."""

    # What sample slides show --------------------------------------------------------------------

    def _models(self) -> Iterator[tuple[Role, Sequence[Model]]]:
        """The sample slides that show how slides look, by role."""
        yield "title", [] if self.models.cover is None else [self.models.cover]
        yield "text", self.models.contents

    def _as_sampled(self, role: Role, model: Model) -> SlideLayout:
        """The layout of sample slides; one made of them where most slides of the file themselves draw.

        What fewer do is their own: then it is the layout alone, if that has a title.
        """
        is_cover = role == "title"
        has_title = self.frames.title(model.layout) is not None
        if not is_cover and has_title and not self.models.is_common(model):
            return model.layout
        is_as_said = not (model.is_drawn if is_cover else departs(model, self.frames))
        if is_as_said and has_title:
            return self._unboxed(model.layout, model.lower) if is_cover else model.layout
        words = [f"“{art.words}”" for art in model.art if art.words and not art.words.isdigit()]
        kept = f" It keeps what these say in the same place: {', '.join(words)}." if words else ""
        made = layout_of(model, self.frames, is_cover=is_cover)
        form = [] if is_cover or len(model.samples) >= _USUAL else labels(self.frames, made)
        if form:
            self.forms.append(model.layout)
            kept += f" It leaves out what is said where content goes: “{'”, “'.join(map(words_of, form))}”."
        for label in (*form, *(icons(self.frames, made) if form else ())):
            detach(label)
        self._add(made, f"the design stands on the slides: layout “{made.name}” is made of {model.told}.{kept}")
        return made

    def _unboxed(self, base: SlideLayout, lower: Text | None) -> SlideLayout:
        """A layout for title slides, or a copy without boxes for words that ours do not say, as who speaks."""
        said = [self.frames.rect(one, base) for one in self.frames.bodies(base)]
        said = said[1:] if lower is None else [place for place in said if not shared(place, lower.place)]
        if not boxes(self.frames, base, said):
            return base
        made = add_layout(base.slide_master, base, f"{base.name} (without boxes)")
        for box in boxes(self.frames, made, said):
            detach(box._element)
        self._add(made, f"layout “{base.name}” has boxes for words that stay empty: layout “{made.name}” has none.")
        return made

    def _add(self, layout: SlideLayout, what: str) -> None:
        self.new.append(layout)
        self.told[str(layout.part.partname)] = what

    def _worn(self) -> Iterator[tuple[SlideLayout, Rect, str]]:
        """The titles of sample slides and their colours, on layouts that look as the slides."""
        made = {one: layout for found in self.looks.values() for model, layout in found for one in model.samples}
        for sample in self.models.samples:
            layout = made.get(sample, sample.layout)
            if sample.ground is not None and sample not in made:
                continue
            lower = [text for text in sample.texts if text.kind == "subTitle"]
            for text in (sample.headline, sample.main, *lower):
                if text is not None and text.is_worded and text.look.colour:
                    yield layout, text.place, text.look.colour

    def _compared(self, role: Role) -> Iterator[Reference]:
        """The sample slides that candidates for a role are held to, by look; any where none shows its role."""
        looks: list[Sequence[Sample]] = [model.samples for model, _ in self.looks[role]]
        for every in looks or ([self.models.others] if role == "text" and self.models.others else []):
            samples = sorted(every, key=lambda one: one.number)[:: -(-len(every) // _COMPARED)]
            heads = [sample.headline if role == "text" else sample.main for sample in samples]
            places = [its for model, _ in self.looks[role] if model.samples is every for its in model.contents]
            places += [*bars(self.frames, samples, heads), *(self.models.figures(samples) if role == "text" else ())]
            if role == "text" and len(samples) == 1:  # one slide does not tell design from contents
                places += [samples[0].place(element) for element in samples[0].shapes]
            wide, high = self.frames.size.width, self.frames.size.height
            shares = [Rect(one.x / wide, one.y / high, one.width / wide, one.height / high) for one in places]
            numbers = ", ".join(str(one.number) for one in samples)
            told = f"slide{'s' if len(samples) > 1 else ''} {numbers}"
            yield Reference([one.slide for one in samples], shares, told)

    def _faults(self, role: Role, layout: SlideLayout) -> Iterator[tuple[str, Faults]]:
        """The faults of a layout beside the slides of each look; none where it is not drawn."""
        picture = self.designs.pictures.get(str(layout.part.partname))
        for one in self._references[role] if picture is not None else ():
            if picture is not None and (faults := one.faults(picture, self.designs.pictures)):
                yield one.told, faults

    # The candidates -----------------------------------------------------------------------------

    def _preferred(self) -> dict[Role, SlideLayout | None]:
        """The layouts that come first."""
        shown: dict[Role, SlideLayout] = {role: found[0][1] for role, found in self.looks.items() if found}
        is_made = shown.get("text") in self.new
        if (is_made and not is_usable(self.designs, shown["text"])) or not (is_made or self._is_sure()):
            shown.pop("text", None)
        alike = []
        if "text" in shown:
            alike = [shown["text"]] if shown["text"] in self.new else as_shown(self.frames, shown["text"])
        sampled = list(self.new)
        self.chooser = Chooser(self.presentation, self.designs, made=sampled)
        chooser = Chooser(self.presentation, self.designs, [one for one in alike if self.frames.title(one)], sampled)
        if not (alike and chooser.has_room()):
            chooser = self.chooser
        if not chooser.has_room():
            made = make_layout(self.presentation, self.designs)
            for label in labels(self.frames, made):
                detach(label)
            what = f"no layout has a title across the slide and room below it: “{made.name}” is added to the master."
            self._add(made, what)
            chooser = self.chooser = Chooser(self.presentation, self.designs, made=sampled)
        text = self._written_over() or self._on_ground(self._cleared(chooser.text() or chooser.bare()))
        title = shown.get("title") or self._wordless() or self._cleared(chooser.title(), is_cover=True)
        title = self._titled(title, text)
        if self.models.cover is None or not self.models.cover.title.is_worded:
            title = self._with_months(title)
        found = [(one, title if layout == shown.get("title") else layout) for one, layout in self.looks["title"]]
        self.looks["title"] = found  # a copy stands for what it is of
        self.colours.cover = self.designs.pictures.get(str(title.part.partname))
        return {"title": title, "text": text}

    def _written_over(self) -> SlideLayout | None:
        """A copy of the layout that most slides have, or that is drawn, where neither it nor they have a title."""
        used = [] if self.looks["text"] else [one.layout for one in self.models.others]
        base = max(used, key=used.count, default=None)
        is_used = base is not None and used.count(base) >= _USUAL and self.frames.title(base) is None
        if not self.models.samples:
            base = drawn_alike(self.frames, list(self.presentation.slide_masters[0].slide_layouts))
        if base is None or not (is_used or not self.models.samples):
            return None
        made = with_title(self.frames, base, self.models.others)
        self._add(made, f"layout “{base.name}” has no place for a title: “{made.name}” has.")
        return made

    def _wordless(self) -> SlideLayout | None:
        """A layout for title slides with all that the first slide draws, where that says nothing."""
        if made := wordless(self.models, self.frames):
            self._add(made, f"slide 1 says nothing: layout “{made.name}” is made of what it draws.")
            self._draw([made], ())
        return made

    def _is_sure(self) -> bool:
        """Whether most slides with content have one look: where each has its own, as in a template, none is that."""
        model = self.models.content
        return model is not None and self.models.is_common(model)

    def _cleared(self, base: SlideLayout, *, is_cover: bool = False) -> SlideLayout:
        """A layout, or a copy of it where it says something in the room for content itself, as for one kind of slides.

        What a layout for title slides says is a claim.
        """
        found = [words for one in labels(self.frames, base) if (words := words_of(one))]
        is_usual = sum(one.layout == base for one in self.models.samples) >= _USUAL  # what all of these say is a mark
        if base in self.new or not found or is_usual or purpose(base) == "cover":
            return base
        made = without_labels(self.frames, base, is_cover=is_cover)
        said = "”, “".join(found)
        self._add(made, f"layout “{base.name}” says “{said}” where content goes: layout “{made.name}” does not.")
        return made

    def _with_months(self, title: SlideLayout) -> SlideLayout:
        """A layout for title slides, or a copy that has a place for the months where it has one for a title only."""
        if kinds(title) not in (["title"], ["ctrTitle"]):
            return title
        made = with_subtitle(self.frames, title)
        self._add(made, f"layout “{title.name}” has no place for months: a copy of it has.")
        return made

    def _on_ground(self, text: SlideLayout) -> SlideLayout:
        """A layout for content with what most slides draw, on the background of most."""
        others = self.models.others
        own = [one for one in others if one.ground is not None]
        ground = own[0] if 2 * len(own) > len(others) else None
        art, _ = self.models.drawn(others)
        if text in self.new or not (ground or art):
            return text
        made = as_most(ground, art, text)
        self._add(made, f"most slides have a background or drawings of their own: layout “{made.name}” has them.")
        return made

    def _titled(self, title: SlideLayout, text: SlideLayout) -> SlideLayout:
        """A layout for title slides, or a copy that has a place for a title; without room for one that for text."""
        if self.frames.title(title) is not None:
            return title
        if title in self.forms or not can_be_cover(self.designs, title):
            return text
        made = make_cover(self.designs, title)
        self._add(made, f"layout “{title.name}” has no place for a title: a copy of it has.")
        return made

    def _is_readable(self, layout: SlideLayout) -> bool:
        """Whether the title of a layout can be read where it stands."""
        look = self.colours.written(self.frames.title(layout), layout)
        ink = (look and look.colour) or self.colours.grounds.named("tx1", layout) or "000000"
        return readability(ink, self.colours.grounds.under(self.frames.title(layout), layout)) >= _READABLE

    def _found(self, first: Mapping[Role, SlideLayout | None]) -> Iterator[Candidate]:
        """What could be taken: as preferred, as sample slides show it, as their layouts say, by type, use and room."""
        chooser = self.chooser
        shown = {
            role: [*(one for _, one in found), *(model.layout for model, _ in found)]
            for role, found in ((role, self._fit(role, found)) for role, found in self.looks.items())
        }
        cover, texts = chooser.title(first["text"]), chooser.texts()
        of_file = [one for one in texts if chooser.is_of_file(one)][:_OF_FILE]
        texts = [*[one for one in texts if one not in of_file][: _MOST - len(of_file)], *of_file]
        is_made = first["title"] in self.new and not shown["title"]  # of the first one, which lacks something
        every: dict[Role, list[SlideLayout | None]] = {
            "title": [first["title"], *shown["title"], None if is_made else cover],
            "text": [first["text"], *shown["text"], *texts, *chooser.bares()[:1]],
        }
        for role, layouts in every.items():
            titled = [one for one in layouts if one is not None and self.frames.title(one) is not None]
            order = list({str(one.part.partname): one for one in titled}.values())
            whole = [one for one in order if role == "title" or not emptied(self.frames, one)]
            order = whole or order
            if role == "text":
                order.sort(key=lambda one: (not self._is_whole(one), not self.frames.bodies(one)))
            if role == "text" and not self.designs.pictures:  # it is read what cannot be measured
                order.sort(key=lambda one: not self._is_readable(one))
            yield from (self._candidate(role, one) for one in order[:_MOST])

    def _fit(self, role: Role, looks: Sequence[tuple[Model, SlideLayout]]) -> Sequence[tuple[Model, SlideLayout]]:
        """Looks without those of few slides whose layout is for sections and the like."""
        if role == "title":
            return looks
        return [one for one in looks if not purpose(one[0].layout) or self.models.is_common(one[0])]

    def _is_whole(self, layout: SlideLayout) -> bool:
        """Whether content takes the width of the slide on a layout, on one ground, not a half of it."""
        room = content_on(self.colours, self.designs, layout, self.frames.title_rect(layout))
        is_large = room.width >= _WHOLE * self.frames.size.width and room.height >= _HIGH * self.frames.size.height
        return is_large and spread(self.colours.grounds.behind(layout, room)) <= BUSY

    def _candidate(self, role: Role, layout: SlideLayout) -> Candidate:
        models = self.looks[role]
        own = next((one for one, its in models if layout in (its, one.layout)), models[0][0] if models else None)
        is_shown = any(layout == its and (role == "text" or one.title.is_worded) for one, its in models)
        is_whole = role == "title" or self._is_whole(layout)
        is_opening = role == "title" and own is not None and own.title.is_worded and layout == models[0][1]
        opening = None
        if is_opening and own is not None and self._is_read(own.title, layout):
            lower = own.lower if own.lower is None or self._is_near(own.title.place, own.lower.place) else None
            drawn = self.designs.of(layout), self.designs.strict(layout)
            opening = Opening(own.samples[0], own.title, lower, *drawn, own.left)
        alike = (
            one for one, its in models if layout == its or (layout == one.layout and not departs(one, self.frames))
        )
        mine = {sample for one in alike for sample in one.samples}
        used = len(mine) / len(self.models.with_content) if mine and role == "text" else float(is_shown)
        is_of_file = self.chooser.is_of_file(layout)
        faults = list(self._faults(role, layout))
        return Candidate(role, layout, is_shown, used, faults, is_whole, is_of_file, opening)

    def _is_read(self, title: Text, layout: SlideLayout) -> bool:
        """Whether the title of a slide can be read on its layout, which may lack what is drawn behind it."""
        ink, ground = title.look.colour, average(self.colours.grounds.behind(layout, title.place))
        return ink is None or is_seen(title.element) or readability(ink, [ground]) >= _SEEN

    def _is_near(self, title: Rect, lower: Rect) -> bool:
        """Whether a subtitle stands below a title, or above it, and not far from it."""
        across = min(title.right, lower.right) - max(title.x, lower.x)
        down = max(lower.y - title.foot, title.y - lower.foot)
        return across >= _HALF * min(title.width, lower.width) and down <= _NEAR * self.frames.size.height

    def branded(self, content: SlideLayout) -> list[Candidate]:
        """The candidates for the title slide that show something of a brand, if slides with content do."""
        every = [one for one in self.every if one.role == "title"]
        return [one for one in every if one.opening is not None or not is_bare(self.designs, one.layout, content)]

    def as_content(self, title: Candidate, content: SlideLayout) -> Candidate:
        """A candidate for the title slide that is drawn as slides with content, in the place of another."""
        if (other := self._more_drawn(content)) is not None:
            return self._candidate("title", other)
        composed = compose(self.designs, self.colours, content)
        if composed is None:
            return title
        made, room = composed
        what = f"layout “{title.layout.name}” shows no more than slides with content do: “{made.name}” is composed."
        self._add(made, what)
        self._draw([made], ())
        return Candidate("title", made, is_shown=True, used=0.0, quotation=room)

    def _more_drawn(self, content: SlideLayout) -> SlideLayout | None:
        """The layout with places for a title and a subtitle that draws most that others do not; None: none does."""
        every = [one for master in self.presentation.slide_masters for one in master.slide_layouts]
        fit = [
            one
            for one in every
            if {"subTitle", "ctrTitle"} & set(kinds(one))
            and self.frames.title(one) is not None
            and not tells_authors(one)
            and not (is_bare(self.designs, one, content) or is_poor(self.designs, one, content))
            and self._is_readable(one)
        ]
        used = Counter(sample.layout.part.partname for sample in self.models.samples)
        return max(fit, key=lambda one: used[one.part.partname], default=None)

    def leave(self, layout: SlideLayout) -> None:
        """Take a layout out that was made in vain."""
        self.new.remove(layout)
        self.designs.forget(layout)
        self.colours.grounds.pictures = self.designs.pictures
        layout.slide_master.slide_layouts.remove(layout)
