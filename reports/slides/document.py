"""One document, from template to bytes: plan the slides, fill them, fit them, link them.

Knows every step and no detail of any.
"""

import copy
from collections.abc import Callable, Sequence
from itertools import islice

from pptx.slide import Slide, SlideMaster

from reports.errors import Problem, RenderError, TemplateError
from reports.slides import directives
from reports.slides.directives import Example, Planned
from reports.slides.examples import Mistake, Template
from reports.slides.filling.diagrams import fill_paragraphs
from reports.slides.filling.expressions import FAILURES, explain
from reports.slides.filling.placing import Placing
from reports.slides.filling.shading import Tones
from reports.slides.filling.slide import Filler
from reports.slides.filling.text import fill
from reports.slides.filling.values import Conventions, Names, anchors, clean, is_many, key_of
from reports.slides.fitting.below import is_lead, kept_size
from reports.slides.fitting.fitter import Fitter
from reports.slides.fitting.levelling import (
    designed_size,
    level,
    level_tables,
    set_rows,
    size_of,
    tables_of,
    title_of,
)
from reports.slides.fitting.showing import Fitted, empty, show
from reports.slides.flows import Flow, Unit
from reports.slides.links import MadeSlide, link
from reports.slides.marks import marks_of, written
from reports.slides.notes import write_lines
from reports.slides.package.deck import Deck
from reports.slides.shapes import TITLES, name_of, paragraphs, placeholder_type, shapes
from reports.slides.styles.frames import Box
from reports.slides.styles.inheritance import Styles
from reports.slides.xml import Element, need, qn

MOST_SLIDES = 3000
"""A document with more is a mistake of its template."""


class Document:
    """A document while it is made."""

    def __init__(self, template: Template, deck: Deck, values: Names, conventions: Conventions) -> None:
        """Take the template, opened for this document alone, and what its slides are filled with."""
        self.template = template
        self.deck = deck
        self.values = values
        self.conventions = conventions
        self.problems: list[Problem] = []
        """What had to be continued, shortened or is set in another font; complete once `make` has returned."""
        self.examples, mistakes = template.examples(deck.slides)
        """What the slides of the template say."""
        self._mistakes: dict[Mistake, None] = dict.fromkeys(mistakes)
        presentation = deck.presentation
        size = (int(presentation.slide_width or 0), int(presentation.slide_height or 0))
        self._fitter = Fitter(Styles(presentation), template.metrics, size)

    def make(self, has_link_colour: Callable[[SlideMaster], bool] = lambda _: True) -> list[MadeSlide]:
        """The slides, filled, fitted and linked.

        `has_link_colour` says of a master whether links may have the theme's colour for them. TemplateError: all that
        is wrong with the template. RenderError: it makes no slide of these values.
        """
        self._fill_layouts()
        made: list[MadeSlide] = []
        section = ""
        every = list(islice(directives.plan(self.examples, self._directive, self.values), MOST_SLIDES + 1))
        if len(every) > MOST_SLIDES:
            message = (
                f"{self.template.called(every[-1].example.number)}: its repeats make more than {MOST_SLIDES} slides."
            )
            raise TemplateError(Problem("template", message, "error", self.template.file, hint="Repeat over less."))
        for planned in every:
            section = self._section(planned) or section
            made += self._slides(planned, section)
        if self._mistakes:
            raise TemplateError(mistake.problem(self.template) for mistake in self._mistakes)
        if not made:
            what = f"{self.conventions.title}: the template makes no slide."
            hint = "Look at its if: and repeat:."
            raise RenderError(Problem("template", what, "error", self.template.file, hint=hint))
        self._level(made)
        link(made, has_link_colour)
        self._report_fonts()
        return made

    def save(self, made: Sequence[MadeSlide]) -> bytes:
        """The bytes of a presentation with these slides, equal for equal values. Afterwards the deck is used up."""
        marks = marks_of(self.conventions.name, [(self._key(one.planned), one.slide) for one in made])
        self.deck.set_custom_properties(written(marks, self.deck.custom_properties()))
        return self.deck.finish([one.slide for one in made], self._sections(made), self.conventions.properties)

    def _key(self, planned: Planned) -> str:
        """What a slide is about: its example, and the items that it is repeated for."""
        loops = [value for name, value in planned.names.items() if name not in self.values]
        return clean("/".join([str(planned.example.number), *map(key_of, loops)]))

    # Values -------------------------------------------------------------------------------------

    def _evaluate(self, number: int, shape: str, source: str, names: Names) -> object:
        """The value of an expression; None where it has none, which is noted."""
        try:
            return self.template.expressions.value(source, names)
        except FAILURES as error:
            self._mistakes[Mistake(number, shape, source, *explain(error, names))] = None
            return None

    def _directive(self, example: Example, word: str, source: str, names: Names) -> object:
        value = self._evaluate(example.number, "notes", source, names)
        if word == "repeat" and value and not is_many(value):
            hint = "Repeat over a list, as in “repeat: month in year.months”."
            text = f"repeat: {example.head.name} in {source}"
            self._mistakes[Mistake(example.number, "notes", text, f"{type(value).__name__} is no list.", hint)] = None
            return ()
        return value

    def _filler(self, planned: Planned) -> Filler:
        number = planned.example.number

        def evaluate(shape: str, source: str, names: Names) -> object:
            return self._evaluate(number, shape, source, names)

        def refuse(shape: str, text: str, message: str, hint: str) -> None:
            self._mistakes[Mistake(number, shape, text, message, hint)] = None

        return Filler(self.conventions, planned.names, self.values, evaluate, refuse)

    def _fill_layouts(self) -> None:
        """Tags in what layouts and masters say: they know no repeats.

        What names nothing of ours is a tag of another program, in a file that many use: it stays as it is.
        """
        as_text = self.conventions.as_text
        for master in self.deck.presentation.slide_masters:
            for holder in (master, *master.slide_layouts):
                fill_paragraphs(holder._element, lambda p: fill(p, self._said, as_text, breaks=True))

    def _said(self, source: str) -> object:
        try:
            return self.template.expressions.value(source, self.values)
        except FAILURES:
            return f"{{{{ {source} }}}}"

    # Slides -------------------------------------------------------------------------------------

    def _section(self, planned: Planned) -> str:
        source = planned.example.head.section
        return self._filler(planned).text(source, "notes").strip() if source else ""

    def _slides(self, planned: Planned, section: str) -> list[MadeSlide]:
        """One planned slide, and those that it is continued on."""
        made: list[MadeSlide] = []
        page, pages = 0, 1
        while page < pages:
            slide = self.deck.copy(self.deck.slides[planned.example.number - 1])
            filler = self._filler(planned)
            filler.tones = Tones(self._fitter.styles, slide)
            placing = self._placing(slide, filler, page)
            shown = placing.place(need(slide._element, qn("p:cSld/p:spTree")), planned.names)
            run = self._fitted(slide, filler.fill(shown, slide.part), MadeSlide(slide, planned, section))
            for one in run:
                one.lists += [anchor for item in placing.items for anchor in anchors(item)]
                if page and one is run[0]:
                    self._mark_continued(one.slide, page + 1)
            made += run
            page, pages = page + 1, placing.pages
        if pages > 1:
            where = f"{self.conventions.title}, {self.template.called(planned.example.number)} of the template"
            message = f"{where}: its repeated shapes take {pages} slides."
            self.problems.append(Problem("continued", message, "note", self.template.file))
        self._write_notes(planned, made)
        return made

    def _placing(self, slide: Slide, filler: Filler, page: int) -> Placing:
        """Which shapes the slide shows."""

        def again(shape: Element) -> None:
            self.deck.own_charts(slide.part, shape)

        def room(shape: Element, box: Box) -> float:
            return self._fitter.room_beneath(slide, shape, box)

        width = int(self.deck.presentation.slide_width or 0)
        return Placing(filler.evaluate, filler.refuse, again, room, width, page)

    def _fitted(self, slide: Slide, flows: Sequence[Flow], first: MadeSlide) -> list[MadeSlide]:
        """A filled slide, and those that its frames are continued on."""
        planned = first.planned
        for flow in flows:
            flow.is_one = planned.example.head.is_one
        fitted = [self._fitter.fit(slide, flow) for flow in flows]
        count = max((len(one.shares) for one in fitted), default=1)
        numbers = {shape: at for at, shape in enumerate(shapes(slide._element))}
        running = [(numbers[run.flow.shape], run) for run in fitted if len(run.shares) > 1 or run.flow.kind != "text"]
        for _, run in running:
            empty(run)
        loops = [value for name, value in planned.names.items() if name not in self.values]
        first.about += [anchor for value in loops for anchor in self.conventions.anchors(value)]
        others = [self.deck.copy(slide) for _ in range(count - 1)]
        made = [first, *(MadeSlide(one, planned, first.section, list(first.about)) for one in others)]
        for at, one in enumerate(made):
            self._show(one, running, at)
            if at:
                self._mark_continued(one.slide, at + 1)
        self._report(planned, fitted, made)
        return made

    def _show(self, made: MadeSlide, running: Sequence[tuple[int, Fitted]], at: int) -> None:
        """Put into a slide what it shows of its lists, tables and long texts; `at` counts those it is continued on."""
        there = list(shapes(made.slide._element))
        for number, run in running:
            share = run.share(at)
            show(there[number], run, share)
            if share and run.flow.kind == "table":
                made.tables.append((there[number], share))
            for unit in share.units if share else ():
                made.lists += anchors(unit.item)
                made.cites += self.conventions.cited(unit.item)

    def _level(self, made: Sequence[MadeSlide]) -> None:
        """Let titles that were designed in one size have one, first lines below them, and tables, with rows as high."""
        examples = [self.deck.slides[one.planned.example.number - 1] for one in made]
        sizes = {slide.slide_id: designed_size(slide, self._fitter.ruler) for slide in examples}
        titles = [
            (sizes[example.slide_id], title)
            for one, example in zip(made, examples, strict=True)
            if (title := title_of(one.slide)) is not None and not kept_size(title)
        ]
        level(titles)
        leads = [(one.slide, shape) for one in made for shape in shapes(one.slide._element) if is_lead(shape)]
        least = min((size_of(shape) for _, shape in leads), default=0.0)
        for slide, shape in leads:
            if size_of(shape) > least:
                self._fitter.fit_as(slide, shape, least / 100)
        pairs = zip(made, examples, strict=True)
        level_tables([one for mine, its in pairs for one in tables_of(mine.tables, its)], self._fitter.styles.scale)
        for one in made:
            for shape, share in one.tables:
                set_rows(shape, share, one.slide.slide_layout, self._fitter.ruler)

    def _mark_continued(self, slide: Slide, number: int) -> None:
        """Say in the title that the slide continues the one before: in a word, or with its number where it has room."""
        titles = (one for one in shapes(slide._element) if placeholder_type(one) in TITLES)
        for title in islice(titles, 1):
            said, word = need(title, qn("p:txBody")), self.conventions.continued
            for mark in (word, f" ({number})", word):
                title.replace(need(title, qn("p:txBody")), copy.deepcopy(said))
                units = [Unit([p]) for p in paragraphs(title)]
                runs = [run for run in units[-1].elements[0] if run.tag == qn("a:r")]
                for text in [need(run, qn("a:t")) for run in runs[-1:]]:
                    text.text = (text.text or "") + mark
                if not self._fitter.fit(slide, Flow(title, "text", units), mark).full:
                    break

    # Notes and problems -------------------------------------------------------------------------

    def _report(self, planned: Planned, fitted: Sequence[Fitted], made: Sequence[MadeSlide]) -> None:
        """Note what was continued and shortened."""
        place = f"{self.conventions.title}, {self.template.called(planned.example.number)} of the template"
        for one in fitted:
            where = f"{place}, “{name_of(one.flow.shape)}”"
            more = len(one.shares) - 1
            if more:
                message = f"{where}: continued on {more} more slide{'s' if more > 1 else ''}."
                self.problems.append(Problem("continued", message, "note", self.template.file))
            if one.full:
                made[0].notes.append(one.full)
                message = f"{where}: shortened; the notes have it in full."
                self.problems.append(Problem("shortened", message, "note", self.template.file, text=one.full))

    def _write_notes(self, planned: Planned, made: Sequence[MadeSlide]) -> None:
        """Put values into the notes, without the directives, and add what was shortened."""
        source = planned.example.notes
        text = self._notes_text(planned, source)
        written: dict[str, Slide] = {}
        for one in made:
            if not planned.example.head.length and not source and not one.notes:
                continue
            whole = clean("\n".join([*text.split("\n"), *one.notes]).strip("\n"))
            if whole in written:  # a slide that is continued has the same on each
                self.deck.share_notes(written[whole], one.slide)
            elif (frame := one.slide.notes_slide.notes_text_frame) is not None:
                write_lines(frame._txBody, whole.split("\n"))
                written[whole] = one.slide

    def _notes_text(self, planned: Planned, source: str) -> str:
        if "{" not in source:
            return source
        try:
            return self.template.expressions.notes(source).render(planned.names)
        except FAILURES as error:
            mistake = Mistake(planned.example.number, "notes", "", *explain(error, planned.names))
            self._mistakes[mistake] = None
            return ""

    def _sections(self, made: Sequence[MadeSlide]) -> list[tuple[str, list[Slide]]]:
        """Slides by section; those before the first are under the document's title. None where no slide names one."""
        if not any(one.section for one in made):
            return []
        sections: list[tuple[str, list[Slide]]] = []
        for one in made:
            name = one.section or self.conventions.title
            if not sections or sections[-1][0] != name:
                sections.append((name, []))
            sections[-1][1].append(one.slide)
        return sections

    def _report_fonts(self) -> None:
        """Note characters that the fonts lack: a viewer takes another font for them."""
        for family, characters in self._fitter.ruler.lacking.items():
            shown = [char for char in characters if char.isprintable() and not char.isspace()]
            if not shown:  # a blank looks the same in any font
                continue
            named = " ".join(shown[:20]) + (" …" if len(shown) > 20 else "")
            message = f"{self.conventions.title}: {family} has no glyph for {named}: another font will show them."
            self.problems.append(Problem("fallback-font", message, "note", self.template.file))
