"""One deck, from template to bytes: plan the slides, fill them, fit them, link them.

Knows every step and no detail of any.
"""

import copy
import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, is_dataclass, replace
from dataclasses import fields as dataclass_fields
from functools import cache
from itertools import islice
from typing import Any

from jinja2 import meta
from jinja2.exceptions import UndefinedError
from lxml import etree
from pptx.opc.constants import RELATIONSHIP_TYPE as RT

from reports.errors import Problem, RenderError, TemplateError
from reports.formats.deck.templates import Decks
from reports.formats.deck.theme_part import apply_theme, is_built_in, theme_part
from reports.formats.rendered import Rendered
from reports.formats.rich import WEB
from reports.formats.sandbox import FAILURES
from reports.formats.template_errors import owner_of
from reports.formats.templates import Templates
from reports.model.packet import Citation, Packet
from reports.slides import bindings, directives, fit, tags
from reports.slides.directives import Example, Head, Planned
from reports.slides.package import Deck, Properties
from reports.slides.styles import Styles
from reports.slides.tags import MARK, A

MOST_SLIDES = 3000
"""A deck with more is a mistake of its template."""
_R = bindings.R
_LINK = f"{A}hlinkClick"
_OWN_COLOUR = (
    f'<a:extLst xmlns:a="{A[1:-1]}"><a:ext uri="{{A12FA001-AC4F-418D-AE19-62706E023703}}"><ahyp:hlinkClr '
    'xmlns:ahyp="http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor" val="tx"/></a:ext></a:extLst>'
)
"""In a link: it has the colour of its words, not that of the theme for links."""


@dataclass(slots=True)
class Made:
    """One slide of the deck."""

    slide: Any
    planned: Planned
    section: str
    anchors: list[str] = field(default_factory=list)
    """Of the packet's values that it is repeated for, with all that they hold."""
    lists: list[str] = field(default_factory=list)
    """Anchors of the items of its lists and tables."""
    cites: list[str] = field(default_factory=list)
    """Anchors of the source lines that its lists and tables cite."""
    notes: list[str] = field(default_factory=list)
    """Texts in full that were shortened on it."""


def examples_of(slides: Sequence[Any], expressions: tags.Expressions) -> tuple[list[Example], list["Mistake"]]:
    """The slides of a template with their directives and the names they use, and what is wrong with their tags."""
    made, mistakes = [], []
    for number, slide in enumerate(slides, 1):
        lines = notes_lines(slide)
        head, wrong = directives.read(lines)
        mistakes += [Mistake(number, "notes", one.text, one.message, one.hint) for one in wrong]
        uses: set[str] = set()
        sources = [("notes", source) for source in (head.items, head.condition) if source]
        sources += [("notes", source) for source in tags.expressions(head.section)]
        for shape in bindings.shapes(slide._element):
            name = bindings.name_of(shape)
            bound = bindings.binding(shape)
            for text in texts_of(shape, slide.part):
                sources += [(name, source) for source in tags.expressions(text)]
                mistakes += [
                    Mistake(number, name, found, "a tag is {{ … }}, with an expression between.", _STATEMENT_HINT)
                    for found in tags.statements(text)
                ]
            if bound is not None and bound.kind != "picture":
                sources.append((name, bound.name))
        for where, source in sources:
            try:
                expressions.compiled(source)
            except FAILURES as error:
                mistakes.append(Mistake(number, where, source, f"{getattr(error, 'message', error)}", ""))
                continue
            uses |= meta.find_undeclared_variables(
                expressions.environment.parse(f"{{{{ {tags.expression(source)} }}}}")
            )
        notes = tags.as_typed("\n".join(lines[head.length :]))
        try:
            uses |= meta.find_undeclared_variables(expressions.environment.parse(notes))
        except FAILURES as error:
            mistakes.append(Mistake(number, "notes", _line(notes, error), f"{getattr(error, 'message', error)}", ""))
        made.append(Example(number, slide, head, notes, frozenset(uses - {head.name})))
    return made, mistakes


def _known(content: bytes, slides: Sequence[Any], templates: Templates) -> tuple[list[Example], list["Mistake"]]:
    """The same for these slides of a template, which is read once."""
    decks = templates.once(Decks)
    if content not in decks.examples:
        examples, mistakes = examples_of(slides, decks.expressions)
        decks.examples[content] = [replace(one, slide=None) for one in examples], mistakes
    examples, mistakes = decks.examples[content]
    return [replace(one, slide=slide) for one, slide in zip(examples, slides, strict=True)], mistakes


def read(content: bytes, templates: Templates) -> None:
    """Read a template before the decks that are made from it are shared out to children."""
    examples, _ = _known(content, Deck(content).slides, templates)
    for one in examples:
        if "{" in one.notes:
            with suppress(*FAILURES):  # told by each deck
                templates.once(Decks).expressions.notes(one.notes)


_STATEMENT_HINT = "Use repeat: and if: in the notes, and {{ … }} in shapes."


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something wrong in a template, with the slide and the shape."""

    slide: int
    shape: str
    text: str
    message: str
    hint: str

    def problem(self, file: str) -> Problem:
        """As it is told."""
        where = f"slide {self.slide}, {self.shape}" if self.shape == "notes" else f"slide {self.slide}, “{self.shape}”"
        shown = f" {self.text}:" if self.text and self.text != self.shape else ""
        message = f"{where}:{shown} {self.message.rstrip('.')}."
        return Problem("template", message, "error", file, hint=self.hint, text=self.text)


def _line(text: str, error: Exception) -> str:
    number = getattr(error, "lineno", None)
    lines = text.splitlines()
    return lines[number - 1].strip() if number and number <= len(lines) else ""


def notes_lines(slide: Any) -> list[str]:
    """Lines of the speaker notes; none where there are none."""
    frame = slide.notes_slide.notes_text_frame if slide.has_notes_slide else None
    if frame is None:
        return []
    return [line for p in bindings.paragraphs(frame._txBody) for line in tags.text_of(p).split("\n")]


def texts_of(shape: Any, part: Any) -> Iterator[str]:
    """All texts of a shape that tags may stand in."""
    for paragraph in bindings.paragraphs(shape):
        yield tags.text_of(paragraph)
    yield from (bindings.own(shape).get(name, "") for name in ("descr", "title"))
    if rid := bindings.chart_id(shape):
        for paragraph in part.related_part(rid)._element.iter(f"{A}p"):
            yield tags.text_of(paragraph)


class Build:
    """Makes one deck."""

    def __init__(self, packet: Packet, templates: Templates) -> None:
        """Open the template for this kind of packet."""
        self.packet = packet
        self.templates = templates
        decks = templates.once(Decks)
        self.file, content = decks.open(packet.kind)
        self.deck = Deck(content)
        self.expressions = decks.expressions
        self.names: dict[str, Any] = {"packet": packet, "theme": templates.theme, "medium": "slides"}
        self.mistakes: dict[Mistake, None] = {}
        self.notes: list[Problem] = []
        self.examples, mistakes = _known(content, self.deck.slides, templates)
        self.mistakes |= dict.fromkeys(mistakes)
        presentation = self.deck.presentation
        apply_theme(presentation, templates.theme)
        size = (int(presentation.slide_width or 0), int(presentation.slide_height or 0))
        self.fitter = fit.Fitter(Styles(presentation), decks.metrics, size)

    def render(self) -> Rendered:
        """The deck, its number of slides, and what had to be continued or shortened."""
        made: list[Made] = []
        section = ""
        every = list(islice(directives.plan(self.examples, self._directive, self.names), MOST_SLIDES + 1))
        if len(every) > MOST_SLIDES:
            message = f"slide {every[-1].example.number}: its repeats make more than {MOST_SLIDES} slides."
            raise TemplateError(Problem("template", message, "error", self.file, hint="Repeat over less."))
        for planned in every:
            section = self._section(planned) or section
            made += self._slides(planned, section)
        if self.mistakes:
            raise TemplateError(mistake.problem(self.file) for mistake in self.mistakes)
        if not made:
            what = f"{self.packet.title}: the template makes no slide."
            raise RenderError(Problem("template", what, "error", self.file, hint="Look at its if: and repeat:."))
        self._link(made)
        self._report_fonts()
        self._report_unmarked(made)
        content = self.deck.finish([one.slide for one in made], self._sections(made), self._properties())
        return Rendered(content, len(made), tuple(self.notes))

    # Values -------------------------------------------------------------------------------------

    def _evaluate(self, number: int, shape: str, source: str, names: Mapping[str, Any]) -> Any:
        """The value of an expression; None where it has none, which is noted."""
        try:
            return self.expressions.value(source, names)
        except FAILURES as error:
            message, hint = said(error, names)
            self.mistakes[Mistake(number, shape, source, message, hint)] = None
            return None

    def _directive(self, example: Example, word: str, source: str, names: Mapping[str, Any]) -> Any:
        value = self._evaluate(example.number, "notes", source, names)
        if word == "repeat" and value and not tags.is_many(value):
            hint = "Repeat over a list, as in “repeat: month in packet.months”."
            text = f"repeat: {example.head.name} in {source}"
            self.mistakes[Mistake(example.number, "notes", text, f"{type(value).__name__} is no list.", hint)] = None
            return ()
        return value

    def _text(self, planned: Planned, text: str) -> str:
        filler = self._filler(planned)
        return filler.text(text, "notes")

    def _filler(self, planned: Planned) -> bindings.Filler:
        number = planned.example.number

        def refuse(shape: str, text: str, message: str, hint: str) -> None:
            self.mistakes[Mistake(number, shape, text, message, hint)] = None

        return bindings.Filler(
            self.packet,
            planned.names,
            lambda shape, source, names: self._evaluate(number, shape, source, names),
            refuse,
        )

    # Slides -------------------------------------------------------------------------------------

    def _section(self, planned: Planned) -> str:
        head: Head = planned.example.head
        return self._text(planned, head.section).strip() if head.section else ""

    def _slides(self, planned: Planned, section: str) -> list[Made]:
        """One planned slide, and those that it is continued on."""
        slide = self.deck.copy(planned.example.slide)
        flows = self._filler(planned).fill(slide._element, slide.part, self.templates.theme.logo)
        fitted = [self.fitter.fit(slide, flow) for flow in flows]
        count = max((len(one.parts) for one in fitted), default=1)
        places = {shape: at for at, shape in enumerate(bindings.shapes(slide._element))}
        running = [(places[run.flow.shape], run) for run in fitted if len(run.parts) > 1 or run.flow.kind != "text"]
        for _, run in running:
            fit.empty(run)
        slides = [slide, *(self.deck.copy(slide) for _ in range(count - 1))]
        loops = [value for name, value in planned.names.items() if name not in self.names]
        made = []
        for at, shown in enumerate(slides):
            one = Made(shown, planned, section, [anchor for value in loops for anchor in _anchors(value)])
            shapes = list(bindings.shapes(shown._element))
            for place, share in running:
                part = _part(share.parts, at)
                fit.show(shapes[place], share, part)
                for unit in part.units if part else ():
                    one.lists += filter(None, [_anchor(unit.item)])
                    one.cites += filter(None, [_anchor(getattr(unit.item, "cite", None))])
            if at:
                self._mark_continued(shown)
            made.append(one)
        self._tell(planned, fitted, made)
        self._write_notes(planned, made)
        return made

    def _mark_continued(self, slide: Any) -> None:
        """Say in the title that the slide continues the one before."""
        for shape in bindings.shapes(slide._element):
            if bindings.placeholder_type(shape) in fit.TITLES:
                paragraph = bindings.paragraphs(shape)[-1]
                runs = [run for run in paragraph if run.tag == f"{A}r"]
                if not runs:
                    return
                runs[-1].find(f"{A}t").text = (runs[-1].findtext(f"{A}t") or "") + fit.CONTINUED
                units = [bindings.Unit([p]) for p in bindings.paragraphs(shape)]
                self.fitter.fit(slide, bindings.Flow(shape, "text", units), fit.CONTINUED)
                return

    def _tell(self, planned: Planned, fitted: Sequence[fit.Fitted], made: Sequence[Made]) -> None:
        """Note what was continued and shortened."""
        for one in fitted:
            name = bindings.name_of(one.flow.shape)
            where = f"{self.packet.title}, slide {planned.example.number} of the template, “{name}”"
            if len(one.parts) > 1:
                message = f"{where}: continued on {len(one.parts) - 1} more slides."
                self.notes.append(
                    Problem("continued", message.replace("1 more slides", "1 more slide"), "note", self.file)
                )
            if one.full:
                made[0].notes.append(one.full)
                message = f"{where}: shortened; the notes have it in full."
                self.notes.append(Problem("shortened", message, "note", self.file, text=one.full))

    def _write_notes(self, planned: Planned, made: Sequence[Made]) -> None:
        """Put values into the notes, without the directives, and add what was shortened."""
        source = planned.example.notes
        text = self._notes_text(planned, source)
        written: dict[str, Any] = {}
        for one in made:
            if not planned.example.head.length and not source and not one.notes:
                continue
            whole = tags.clean("\n".join([*text.split("\n"), *one.notes]).strip("\n"))
            if whole in written:  # a slide that is continued has the same on each
                self.deck.share_notes(written[whole], one.slide)
            elif (frame := one.slide.notes_slide.notes_text_frame) is not None:
                _write_lines(frame._txBody, whole.split("\n"))
                written[whole] = one.slide

    def _notes_text(self, planned: Planned, source: str) -> str:
        if "{" not in source:
            return source
        try:
            return self.expressions.notes(source).render(planned.names)
        except FAILURES as error:
            message, hint = said(error, planned.names)
            self.mistakes[Mistake(planned.example.number, "notes", "", message, hint)] = None
            return ""

    # The whole deck -----------------------------------------------------------------------------

    def _report_unmarked(self, made: Sequence[Made]) -> None:
        """Warn of slides that do not show the mark of confidence."""
        mark = tags.clean(self.packet.confidential)
        bare = dict.fromkeys(
            one.planned.example.number
            for one in made
            if not any(
                mark in text
                for shape in bindings.shapes(one.slide._element)
                for text in texts_of(shape, one.slide.part)
            )
        )
        if mark and bare:
            what = f"{self.packet.title}: slides {', '.join(map(str, bare))} of the template do not show “{mark}”."
            hint = "Put {{ packet.confidential }} on them."
            self.notes.append(Problem("unmarked", what, "warning", self.file, hint=hint))

    def _link(self, made: Sequence[Made]) -> None:
        """Turn the marks of runs into links to the web and jumps to slides, and numbers of slides into text."""
        # A citation leads to the last slide that lists it, which is that of the sources; all else to the first slide
        # about it, or the first that lists it.
        first = {anchor: number for number, one in enumerate(made) for anchor in one.cites}
        first |= {anchor: number for number, one in reversed(list(enumerate(made))) for anchor in one.lists}
        first |= {anchor: number for number, one in reversed(list(enumerate(made))) for anchor in one.anchors}
        # The theme's colour for links may be unreadable where a company's layout draws a dark ground.
        masters = self.deck.presentation.slide_masters
        ours = {master.part for master in masters if is_built_in(theme_part(master).blob)}
        for one in made:
            is_ours = one.slide.slide_layout.slide_master.part in ours
            for look in one.slide._element.iter(f"{A}rPr"):
                url, jump, number = (look.attrib.pop(MARK + name, "") for name in ("url", "jump", "number"))
                url = url if url.startswith(WEB) else ""  # a mark may have come with the template
                target = first.get(jump)
                if number:
                    look.getnext().text = "" if target is None else str(target + 1)
                if not url and (target is None or made[target] is one):
                    continue
                for old in look.findall(_LINK):
                    look.remove(old)
                link = etree.Element(_LINK)
                if url:
                    link.set(f"{_R}id", one.slide.part.relate_to(tags.clean(url), RT.HYPERLINK, is_external=True))
                elif target is not None:
                    link.set(f"{_R}id", one.slide.part.relate_to(made[target].slide.part, RT.SLIDE))
                    link.set("action", "ppaction://hlinksldjump")
                if not is_ours and look.find(f"{A}solidFill") is not None:
                    link.append(etree.fromstring(_OWN_COLOUR))
                follower = next((c for c in look if c.tag in (f"{A}hlinkMouseOver", f"{A}rtl", f"{A}extLst")), None)
                if follower is None:
                    look.append(link)
                else:
                    follower.addprevious(link)
            for end in one.slide._element.iter(f"{A}endParaRPr"):
                for name in ("url", "jump", "number"):
                    end.attrib.pop(MARK + name, None)
            etree.cleanup_namespaces(one.slide._element, keep_ns_prefixes=["a", "r", "p"])

    def _sections(self, made: Sequence[Made]) -> list[tuple[str, list[Any]]]:
        """Slides by section; those before the first are under the packet's title. None where no slide names one."""
        if not any(one.section for one in made):
            return []
        sections: list[tuple[str, list[Any]]] = []
        for one in made:
            name = one.section or self.packet.title
            if not sections or sections[-1][0] != name:
                sections.append((name, []))
            sections[-1][1].append(one.slide)
        return sections

    def _properties(self) -> Properties:
        packet = self.packet
        words = [packet.kind, *(person.name for person in packet.people), *(one.name for one in packet.repositories)]
        return Properties(
            title=tags.clean(f"{packet.title}, {packet.span}"),
            subject=tags.clean(f"Review packet, {packet.span}"),
            keywords=tags.clean(", ".join(words))[:255],
        )

    def _report_fonts(self) -> None:
        """Note characters that the deck's fonts lack: a viewer takes another font for them."""
        for family, characters in self.fitter.lacking.items():
            shown = list(characters)
            named = " ".join(shown[:20]) + (" …" if len(shown) > 20 else "")
            message = f"{self.packet.title}: {family} has no glyph for {named}: another font will show them."
            self.notes.append(Problem("fallback-font", message, "note", self.file))


def _write_lines(body: Any, lines: Sequence[str]) -> None:
    """Put lines into a text body, each a paragraph like its first one, in place of what it has."""
    first, *rest = bindings.paragraphs(body)
    for paragraph in rest:
        body.remove(paragraph)
    for child in [child for child in first if child.tag != f"{A}pPr"]:
        first.remove(child)
    bare = copy.deepcopy(first)
    for number, line in enumerate(lines):
        paragraph = copy.deepcopy(bare) if number else first
        if number:
            body.append(paragraph)
        if line:
            run = etree.SubElement(paragraph, f"{A}r")
            etree.SubElement(run, f"{A}rPr", lang="en-US")
            etree.SubElement(run, f"{A}t").text = line


def _part(parts: Sequence[fit.Part], at: int) -> fit.Part | None:
    """What a slide shows of a flow: the next part, the only one again, or None behind the last of several."""
    if at == 0 or len(parts) > 1:
        return parts[at] if at < len(parts) else None
    part = parts[0]
    units = [bindings.Unit([copy.deepcopy(e) for e in unit.elements], unit.item) for unit in part.units]
    return replace(part, units=units)


def _anchor(value: Any) -> str:
    found = getattr(value, "anchor", "")
    return found if isinstance(found, str) else ""


def _anchors(value: Any) -> list[str]:
    """Anchors of an item that a slide is repeated for, and of all that it holds."""
    if isinstance(value, tuple):
        return [anchor for one in value for anchor in _anchors(one)]
    names = _fields_of(type(value))  # type: ignore[arg-type]  # a class can be hashed
    own = [_anchor(value)] if names and _anchor(value) else []
    return own + [anchor for name in names for anchor in _anchors(getattr(value, name))]


@cache
def _fields_of(kind: type) -> tuple[str, ...]:
    """The fields of a class of the packet that may hold anchors; none of another class."""
    if not is_dataclass(kind) or issubclass(kind, Citation):
        return ()
    return tuple(each.name for each in dataclass_fields(kind) if each.name != "cite")


def said(error: Exception, names: Mapping[str, Any]) -> tuple[str, str]:
    """What an expression did wrong, and the nearest name where it used an unknown one."""
    message = str(getattr(error, "message", error) or error)
    if not isinstance(error, UndefinedError):
        return message, ""
    wrong = re.search(r"has no attribute '([^']+)'|'([^']+)' is undefined", message)
    owner = owner_of(message)
    known = fields(owner) if owner else sorted(names)
    name = (wrong[1] or wrong[2]) if wrong else ""
    near = difflib.get_close_matches(name, known, 1, 0.5)
    hint = f"Did you mean “{near[0]}”?" if near else f"Names there are: {', '.join(known)}."
    if owner and wrong:
        message = f"a {owner.__name__.lower()} has no “{name}”"
    elif wrong and wrong[2]:
        message = f"no name “{name}” here"
    return message, hint


def fields(kind: type) -> list[str]:
    """What templates may read of a class of the packet."""
    views = [name for name, value in vars(kind).items() if isinstance(value, property)]
    return sorted([*kind.__dataclass_fields__, *views])  # type: ignore[attr-defined]
