"""What the example slides of a template say: their directives, the names that they use, and what is wrong with both.

Knows slides, tags and notes; knows no values.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from pptx.parts.slide import SlidePart
from pptx.slide import Slide

from reports.errors import Problem
from reports.slides import directives
from reports.slides.directives import Example
from reports.slides.filling import expressions
from reports.slides.filling.addresses import address_of
from reports.slides.filling.bindings import binding
from reports.slides.filling.diagrams import diagram_parts, texts_in
from reports.slides.filling.expressions import FAILURES, Expressions
from reports.slides.filling.heads import heads
from reports.slides.measuring.metrics import Metrics
from reports.slides.package.deck import Deck
from reports.slides.package.saving import root_of
from reports.slides.shapes import chart_id, name_of, own, paragraphs, shapes, text_of
from reports.slides.xml import Element, qn

_STATEMENT_HINT = "Use repeat: and if: in the notes, and {{ … }} in shapes."


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something wrong in a template, with the slide and the shape."""

    slide: int
    """0: it stands on a layout or master, which `shape` names."""
    shape: str
    text: str
    message: str
    hint: str

    def problem(self, template: "Template") -> Problem:
        """The same for people to read."""
        named = self.shape if self.shape == "notes" or not self.slide else f"“{self.shape}”"
        where = f"{template.called(self.slide)}, {named}" if self.slide else named
        shown = f" {self.text}:" if self.text and self.text != self.shape else ""
        message = f"{where}:{shown} {self.message.rstrip('.')}."
        return Problem("template", message, "error", template.file, hint=self.hint, text=self.text)


class Template:
    """A presentation that documents are made from; what its slides say is read once."""

    def __init__(
        self, content: bytes, file: str, used: Expressions, metrics: Metrics, places: Sequence[str] = ()
    ) -> None:
        """Take the bytes of a presentation that `check_package` has nothing to say about.

        `places` are what its slides are called; empty: by their numbers.
        """
        self.content = content
        self._places = places
        self.file = file
        """What problems call it."""
        self.expressions = used
        self.metrics = metrics
        self._read: tuple[list[Example], list[Mistake]] | None = None

    def examples(self, slides: Sequence[Slide]) -> tuple[list[Example], list[Mistake]]:
        """What the slides say, which are those of this template, and what is wrong with that."""
        if self._read is None:
            self._read = examples_of(slides, self.expressions)
        return self._read

    def called(self, number: int) -> str:
        """What a slide is called in messages."""
        return self._places[number - 1] if self._places else f"slide {number}"

    def preload(self) -> None:
        """Read the template before the documents that are made from it are shared out to processes."""
        for one in self.examples(Deck(self.content).slides)[0]:
            if "{" in one.notes:
                with suppress(*FAILURES):  # each document says so
                    self.expressions.notes(one.notes)


def examples_of(slides: Sequence[Slide], used: Expressions) -> tuple[list[Example], list[Mistake]]:
    """The slides of a template with their directives and the names they use, and what is wrong with their tags."""
    made, every = [], list[Mistake]()
    for number, slide in enumerate(slides, 1):
        lines = notes_lines(slide)
        head, wrong = directives.read(lines)
        mistakes = [Mistake(number, "notes", one.text, one.message, one.hint) for one in wrong]
        sources = [("notes", source) for source in (head.items, head.condition) if source]
        sources += [("notes", source) for source in expressions.expressions(head.section)]
        given = set()
        for shape, said in heads(slide._element):
            name = name_of(shape)
            mistakes += [Mistake(number, name, one.text, one.message, one.hint) for one in said.mistakes]
            sources += [(name, source) for source in (*said.own_sources, *said.sources)]
            given |= {said.name, said.row_name, "item", "number", "previous"}
        for shape in shapes(slide._element):
            sources += _sources(shape, slide.part)
            mistakes += [
                Mistake(number, name_of(shape), found, "a tag is {{ … }}, with an expression between.", _STATEMENT_HINT)
                for text in texts_of(shape, slide.part)
                for found in expressions.statements(text)
            ]
        uses: set[str] = set()
        for where, source in sources:
            try:
                used.compiled(source)
                uses |= used.names_in(f"{{{{ {expressions.expression(source)} }}}}")
            except FAILURES as error:
                mistakes.append(Mistake(number, where, source, _message(error), ""))
        notes = expressions.as_typed("\n".join(lines[head.length :]))
        try:
            uses |= used.names_in(notes)
        except FAILURES as error:
            mistakes.append(Mistake(number, "notes", _line(notes, error), _message(error), ""))
        made.append(Example(number, head, notes, frozenset(uses - {head.name} - given)))
        every += [] if head.is_sample else mistakes
    return made, every


def notes_lines(slide: Slide) -> list[str]:
    """Lines of the speaker notes; none where there are none."""
    frame = slide.notes_slide.notes_text_frame if slide.has_notes_slide else None
    if frame is None:
        return []
    return [line for p in paragraphs(frame._txBody) for line in text_of(p).split("\n")]


def texts_of(shape: Element, part: SlidePart) -> Iterator[str]:
    """All texts of a shape that tags may stand in."""
    for paragraph in paragraphs(shape):
        yield text_of(paragraph)
    yield from (own(shape).get(name, "") for name in ("descr", "title"))
    yield from (address_of(link, part) for link in shape.iter(qn("a:hlinkClick")))
    yield from (text for diagram in diagram_parts(shape, part) for text in texts_in(diagram))
    if rid := chart_id(shape):
        for paragraph in paragraphs(root_of(part.related_part(rid))):
            yield text_of(paragraph)


def _sources(shape: Element, part: SlidePart) -> Iterator[tuple[str, str]]:
    """The expressions of a shape, what it is bound to among them, each with its name."""
    name, bound = name_of(shape), binding(shape)
    for text in texts_of(shape, part):
        yield from ((name, source) for source in expressions.expressions(text))
    if bound is not None:
        yield name, bound.name


def _message(error: Exception) -> str:
    return str(getattr(error, "message", error))


def _line(text: str, error: Exception) -> str:
    number = getattr(error, "lineno", None)
    lines = text.splitlines()
    return lines[number - 1].strip() if number and number <= len(lines) else ""
