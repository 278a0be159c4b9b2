"""Slides of other presentations in the place of a slide whose notes name them: `include: file.pptx#Section`.

Knows slides, sections and notes; reads no file.
"""

import difflib
import io
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pptx.presentation import Presentation
from pptx.slide import Slide

from reports.errors import Problem, TemplateError
from reports.slides import directives
from reports.slides.examples import notes_lines
from reports.slides.package.deck import load
from reports.slides.package.importing import Import, like_named, sections_of, take_table_styles
from reports.slides.package.safety import open_presentation

_SAYS = re.compile(rb"include\s*:", re.IGNORECASE)


class Included(NamedTuple):
    """A template with the slides that it includes."""

    content: bytes
    places: tuple[str, ...] = ()
    """What each slide is called in messages; empty: by its number."""


def include(content: bytes, file: str, others: Mapping[str, bytes]) -> Included:
    """A template with slides of other presentations, by their names, in the place of those that name them.

    A slide keeps its layout; where the template has one of the same name and theme, it takes that. TemplateError: what
    is named is not there, or is no presentation that a template may be.
    """
    if not _says(content):
        return Included(content)
    show = load(content)
    work = _Inclusion(show, file, others)
    for number, slide in enumerate(list(show.slides), 1):
        work.slide(number, slide)
    if work.wrong:
        raise TemplateError(work.wrong)
    saved = io.BytesIO()
    show.save(saved)
    return Included(saved.getvalue(), tuple(work.places))


def _says(content: bytes) -> bool:
    """Whether any notes seem to name a file: most templates need not be opened for it."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        notes = (name for name in archive.namelist() if name.startswith("ppt/notesSlides/"))
        return any(_SAYS.search(re.sub(rb"<[^>]*>", b"", archive.read(name))) for name in notes)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The slides that are asked for, each with the section that it begins."""

    name: str
    show: Presentation
    slides: Sequence[tuple[int, Slide, str]]
    """Number in its file, slide, name of a section or empty."""


class _Inclusion:
    """Goes through the slides of a template."""

    def __init__(self, show: Presentation, file: str, others: Mapping[str, bytes]) -> None:
        self.show, self.file, self.others = show, file, others
        self.places: list[str] = []
        self.wrong: list[Problem] = []

    def slide(self, number: int, slide: Slide) -> None:
        """Put others in the place of a slide that names them."""
        head, mistakes = directives.read(notes_lines(slide))
        if not head.include or head.is_off or mistakes:  # whoever reads the slides of the template tells those
            self.places.append(f"slide {number}")
            return
        try:
            wanted = self._wanted(number, head.include)
        except TemplateError as error:
            self.wrong += error.problems
            return
        at = len(self.places)
        taken = Import(self.show, [one for _, one, _ in wanted.slides], like_named(self.show)).take(at)
        take_table_styles(self.show, wanted.show)
        for new, (its, _, section) in zip(taken, wanted.slides, strict=True):
            _begin(new, head.section if head.section and new is taken[0] else section)
            self.places.append(f"slide {its} of {wanted.name}")
        listed = self.show.slides._sldIdLst
        own = next(one for one in listed if one.id == slide.slide_id)
        self.show.part.drop_rel(own.rId)
        listed.remove(own)

    def _wanted(self, number: int, source: str) -> _Wanted:
        """The slides that are asked for. TemplateError: there are none."""
        name, _, section = (part.strip() for part in source.partition("#"))
        if name not in self.others:
            raise self._error(number, source, f"there is no {name}", name, self.others)
        other = open_presentation(self.others[name], name)
        if (other.slide_width, other.slide_height) != (self.show.slide_width, self.show.slide_height):
            raise self._error(number, source, f"the slides of {name} have another size", "", {})
        every = [one for one in _in_sections(other) if not section or one[2] == section]
        if not every:
            names = [name for name, _ in sections_of(other)]
            raise self._error(number, source, f"{name} has no slides of a section “{section}”", section, names)
        beginnings = {at for at, one in enumerate(every) if at == 0 or every[at - 1][2] != one[2]}
        slides = [(its, slide, begun if at in beginnings else "") for at, (its, slide, begun) in enumerate(every)]
        return _Wanted(name, other, slides)

    def _error(
        self, number: int, source: str, what: str, wanted: str, known: Mapping[str, object] | Sequence[str]
    ) -> TemplateError:
        near = difflib.get_close_matches(wanted, list(known), 1, 0.5)
        hint = f"Did you mean “{near[0]}”?" if near else f"There are: {', '.join(known)}." if known else ""
        message = f"slide {number}, notes: include: {source}: {what}."
        return TemplateError(Problem("template", message, "error", self.file, hint=hint, text=source))


def _in_sections(show: Presentation) -> Iterator[tuple[int, Slide, str]]:
    """The slides of a presentation with their numbers and sections; no samples, and none that include others."""
    named = {slide.slide_id: name for name, slides in sections_of(show) for slide in slides}
    for number, slide in enumerate(show.slides, 1):
        head, _ = directives.read(notes_lines(slide))
        if not head.is_sample and not head.include:
            yield number, slide, named.get(slide.slide_id, "")


def _begin(slide: Slide, section: str) -> None:
    """Let a section begin at a slide, unless its notes say so."""
    lines = notes_lines(slide)
    head, _ = directives.read(lines)
    frame = slide.notes_slide.notes_text_frame if section and not head.section else None
    if frame is not None:
        rule = [] if head.length else [directives.RULE]
        frame.text = "\n".join([f"section: {section}", *rule, *lines])
