"""Candidates for each role tried: finished with real words, drawn once, and measured against the sample slides.

The rule: of the candidates of a role, in order of preference, the one whose slides have the least faults is taken; a
place further behind in the order counts as a slight fault. Without a drawing program the first is taken.
"""

import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pptx.presentation import Presentation
from pptx.shapes.graphfrm import GraphicFrame
from pptx.slide import Slide, SlideLayout

from reports.formats.deck.adopt.examples import Example, Examples
from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.likeness import usual
from reports.formats.deck.adopt.measure import Finished, Page, Shown, cost, measured
from reports.formats.deck.adopt.opening import TITLE, Opening
from reports.formats.deck.adopt.places import Place, Role
from reports.formats.deck.adopt.slides import put_slides
from reports.slides import directives
from reports.slides.examples import notes_lines
from reports.slides.package.deck import load

_NUMBER = re.compile(r"^candidate (\d+)$", re.MULTILINE)
"""What the notes of a slide say that is tried."""
_BEHIND = 0.04
"""What a place further behind in the order counts."""
_UNUSED = 0.3
"""What it counts that no slide of the file shows a layout; less by the share of those that do."""
_OTHER = 0.3
"""What it counts that the slides of the file have other masters: theirs show the brand."""
_HALF = 1.5
"""What it counts that content takes half of the width."""

Faults = Mapping[str, float]
"""From 0 to 1, by name."""
Key = tuple[Role, str]
"""Role, and part name of the layout."""


class Drawn(NamedTuple):
    """Slides as they are drawn."""

    filled: bytes
    """The deck with the words of somebody."""
    pages: Sequence[Page]
    samples: Sequence[Page]


Draw = Callable[[bytes, bytes], Drawn | None]
"""A deck template filled, and sample slides as they are, drawn; None where they cannot be."""


@dataclass(slots=True)
class Trials:
    """How candidates are tried, and what was found; for all decks that are made of one presentation."""

    draw: Draw
    found: dict[Key, Faults] = field(default_factory=dict)
    """Faults of candidates by their keys."""
    are_done: bool = False
    """Also where nothing could be drawn: the decks of one presentation are made on the same layouts."""


@dataclass(frozen=True, slots=True)
class Reference:
    """Sample slides that show how slides of a role look."""

    slides: Sequence[Slide]
    titles: Sequence[str]
    contents: Sequence[Rect]
    """Places of what is no design, in shares of a slide."""
    told: str
    """Which slides these are, in words."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A layout that could be taken for a role."""

    role: Role
    layout: SlideLayout
    is_shown: bool
    """Whether sample slides show words where it has places."""
    used: float
    """Share of the sample slides of its role that have it, or that it is made of."""
    reference: Reference | None
    is_whole: bool = True
    """Whether content takes the whole width on its slides."""
    is_of_file: bool = True
    """Whether slides of the file have its master."""
    opening: Opening | None = None
    """The slide of the file whose words ours take the place of; None: the places of the layout are filled."""
    quotation: Rect | None = None
    """The room for a quotation on a title slide; None: it has none."""

    @property
    def key(self) -> Key:
        """What tells it from others."""
        return self.role, str(self.layout.part.partname)


def best(candidates: Sequence[Candidate], found: Mapping[Key, Faults]) -> Candidate:
    """The candidate with the least faults; of equal ones, and where nothing is known, the first."""

    def counted(one: Candidate) -> float:
        faults = found.get(one.key)
        behind = _BEHIND * candidates.index(one) + _HALF * (not one.is_whole) + _UNUSED * (1 - one.used)
        behind += _OTHER * (not one.is_of_file)
        return 100.0 if faults is None else cost(faults) + behind

    return min(candidates, key=counted)


def faults_of(
    presentation: Presentation, examples: Examples, placed: Sequence[tuple[Candidate, Place]], draw: Draw
) -> dict[Key, Faults]:
    """The faults of candidates by their keys; empty where they cannot be drawn."""
    references = list({id(one.reference): one.reference for one, _ in placed if one.reference is not None}.values())
    drawn = draw(_template(presentation, examples, placed), _samples(presentation, references))
    if drawn is None or len(drawn.pages) != len(load(drawn.filled).slides):
        return {}
    shown, made = _shown(references, drawn), _made(drawn)
    found: dict[Key, Faults] = {}
    for at, slides in made.items():
        one = placed[at][0]
        found[one.key] = {**measured(slides, shown.get(id(one.reference))), "small": float(placed[at][1].is_small)}
    return found


def _made(drawn: Drawn) -> dict[int, list[Finished]]:
    """The slides that were made of candidates, by their numbers."""
    made: dict[int, list[Finished]] = {}
    deck = load(drawn.filled)
    size = int(deck.slide_width or 1), int(deck.slide_height or 1)
    for slide, page in zip(deck.slides, drawn.pages, strict=True):
        number = _NUMBER.search("\n".join(notes_lines(slide)))
        title = slide.shapes.title or next((one for one in slide.shapes if one.name == TITLE), None)
        if number is not None:
            words = "" if title is None else title.text_frame.text
            made.setdefault(int(number[1]), []).append(Finished(page, words, _table(slide, size)))
    return made


def _table(slide: Slide, size: tuple[int, int]) -> tuple[Rect, str] | None:
    """The table of a slide of such a width and height: its place, by the rows that were measured, and what it says."""
    for shape in (one for one in slide.shapes if isinstance(one, GraphicFrame) and one.has_table):
        high = sum(row.height for row in shape.table.rows)
        place = Rect(shape.left / size[0], shape.top / size[1], shape.width / size[0], high / size[1])
        return place, " ".join(cell.text for row in shape.table.rows for cell in row.cells)
    return None


def _template(presentation: Presentation, examples: Examples, placed: Iterable[tuple[Candidate, Place]]) -> bytes:
    """A deck template with the slides that candidates are tried with; the presentation stays as it is."""
    listed = presentation.slides._sldIdLst
    before = len(listed)
    for number, (one, place) in enumerate(placed):
        slides = tuple(_marked(example, number) for example in _examples(examples, one.role))
        put_slides(presentation, replace(examples, slides=slides), {one.role: place})
    content = _kept(presentation, range(before, len(listed)))
    for entry in list(listed)[before:]:
        presentation.part.drop_rel(entry.rId)
        listed.remove(entry)
    return content


def _examples(examples: Examples, role: Role) -> Iterator[Example]:
    """The example slides that a role is tried with: with text, with titles that are filled, and with a short one.

    Of tables the first has long sentences, the last many columns.
    """
    heads = [(one, directives.read(one.notes)[0]) for one in examples.slides if one.role == role]
    inner = re.compile("|".join(rf"\b{head.name}\." for _, head in heads if head.items) or "$^")
    heads = [(one, head) for one, head in heads if head.items or not inner.search(_said(one, head))]
    fit = [one for one, head in heads if not head.is_off and (not head.items or one.body is not None)]
    text = [one for one in fit if one.body is not None]
    filled = [one for one in fit if one.body is None and any("{{" in line for line in one.titles.get("title", ()))]
    plain = [one for one in fit if one not in (*text, *filled)]
    yield from (*text[:1], *filled[:1], *plain[:1], *filled[1:][-1:])


def _said(example: Example, head: directives.SlideHead) -> str:
    """What tells that an example slide is made again for each item of a repeat before it: it names that."""
    return " ".join((head.condition, *(line for lines in example.titles.values() for line in lines)))


def _marked(example: Example, number: int) -> Example:
    """An example slide that is shown in any case, once if it can be, and says which candidate it is of."""
    head = directives.read(example.notes)[0]
    lines = [f"repeat: {head.name} in {head.items}[:1]"] if head.items else []
    return replace(example, notes=[*lines, directives.RULE, f"candidate {number}", ""])


def _samples(presentation: Presentation, references: Iterable[Reference]) -> bytes:
    """The sample slides that these hold, in this order."""
    every = list(presentation.slides)
    return _kept(presentation, [every.index(slide) for one in references for slide in one.slides])


def _kept(presentation: Presentation, numbers: Sequence[int]) -> bytes:
    """A copy of a presentation with some of its slides, in this order."""
    saved = io.BytesIO()
    presentation.save(saved)
    copy = load(saved.getvalue())
    listed = copy.slides._sldIdLst
    entries = list(listed)
    for at, entry in enumerate(entries):
        listed.remove(entry)
        if at not in numbers:
            copy.part.drop_rel(entry.rId)
    for at in dict.fromkeys(numbers):
        listed.append(entries[at])
        copy.slides[len(listed) - 1]._element.attrib.pop("show", None)
    saved = io.BytesIO()
    copy.save(saved)
    return saved.getvalue()


def _shown(references: Sequence[Reference], drawn: Drawn) -> dict[int, Shown]:
    """What sample slides show, by the identity of who refers to them."""
    found: dict[int, Shown] = {}
    slides = list(dict.fromkeys(str(slide.part.partname) for one in references for slide in one.slides))
    if len(slides) != len(drawn.samples):
        return {}
    for one in references:
        numbers = [slides.index(str(slide.part.partname)) for slide in one.slides]
        finished = [Finished(drawn.samples[at], title) for at, title in zip(numbers, one.titles, strict=True)]
        pictures = [slide.page.bare for slide in finished]
        found[id(one)] = Shown(finished, usual(pictures, one.contents, Rect(0, 0, 1, 1)) if pictures else None)
    return found
