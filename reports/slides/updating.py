"""A presentation that people edited, renewed.

What this engine wrote and nobody changed becomes what it is in the presentation made anew, and slides that are new
there are put in; all else stays, and is told.
Slides and shapes are found again by what they say, so that it does not matter which program saved them.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.opc.package import Part
from pptx.opc.packuri import PackURI
from pptx.presentation import Presentation

from reports.errors import InputError, Problem
from reports.slides.marks import CUSTOM_TYPE, Content, Mark, Marks, contents, read
from reports.slides.marks import written as with_marks
from reports.slides.package.deck import load
from reports.slides.package.importing import Import, join_section, like_named, take_table_styles
from reports.slides.package.saving import Relations, written
from reports.slides.package.unpacking import LIMITS, container, markup
from reports.slides.renewing import renew, words_of

if TYPE_CHECKING:
    from pptx.slide import Slide

_ENOUGH = 0.5
"""How sure it has to be that a slide is one that was written: 1 for each content that only that one had."""
_Place = tuple[str, str, int]
"""Name, kind and number of a shape among those with both."""


@dataclass(slots=True)
class Updated:
    """A presentation that was renewed."""

    content: bytes = b""
    renewed: list[str] = field(default_factory=list)
    """Slide and shape of each text, table and chart that says something new."""
    added: list[str] = field(default_factory=list)
    """Slides that were put in."""
    problems: list[Problem] = field(default_factory=list)
    """What was left alone although the new presentation has something else there."""


def update(edited: bytes, new: bytes, file: str) -> Updated:
    """The edited presentation with what the new one says. InputError: one of them was not made by this engine."""
    work = _Update(_opened(edited, file), _opened(new, "the new deck"), file)
    work.run()
    work.made.content = _saved(work.show, Marks(work.before.of, work.kept))
    return work.made


def document_of(content: bytes, file: str) -> str:
    """Which document a presentation is. InputError: it was not made by this engine."""
    return _marks(_opened(content, file), file).of


def _opened(content: bytes, file: str) -> Presentation:
    parts: dict[str, bytes] = {}
    findings = list(container(content, LIMITS, parts)) or list(markup(parts))
    if findings:
        raise InputError([Problem("deck", what, "error", file, hint=hint) for what, hint, _ in findings])
    return load(content)


def _custom(show: Presentation) -> Part | None:
    """The part with the custom properties."""
    try:
        part: Part = show.part.package.part_related_by(RT.CUSTOM_PROPERTIES)
    except KeyError:
        return None
    return part


def _marks(show: Presentation, file: str) -> Marks:
    part = _custom(show)
    marks = None if part is None else read(part.blob)
    if marks is None or not marks.slides:
        hint = "Update a deck that `reports build` made; its custom properties have to stay in it."
        what = "nothing in it says what this program wrote."
        raise InputError([Problem("deck", what, "error", file, hint=hint)])
    return marks


class _Update:
    """Goes through the slides of an edited presentation."""

    def __init__(self, show: Presentation, new: Presentation, file: str) -> None:
        self.show, self.other, self.file, self.made = show, new, file, Updated()
        self.before = _marks(show, file)
        self.old = dict(self.before.slides)
        self.slides = list(show.slides)
        self.new: dict[str, Slide] = dict(zip(_marks(new, "the new deck").slides, new.slides, strict=False))
        self.kept = dict(self.old)
        """The marks to be written."""
        self.found = _matched([list(contents(slide)) for slide in self.slides], self.old)
        """Places of slides, from 0, by key."""

    def run(self) -> None:
        """Put in what is new, and renew what may be renewed."""
        added = self._add()
        for key, at in sorted(self.found.items(), key=lambda one: one[1]):
            if key in added:
                self.made.added.append(f"slide {at + 1}, “{words_of(self.slides[at])}”")
            elif key in self.new:
                self._slide(at, key)
            else:
                self._left(f"slide {at + 1}", "the new deck has no such slide any more")
        for key, slide in self.new.items():
            if key not in self.found and [one.mark for one in contents(slide)] != list(self.old[key]):
                self._left(f"“{words_of(slide)}”", "was deleted here, or changed altogether")

    def _add(self) -> set[str]:
        """Put slides that are new behind those that they follow in the new deck; their keys."""
        keys = [key for key in self.new if key not in self.old]
        if not keys:
            return set()
        slides = {key: self.slides[at] for key, at in self.found.items()}
        taking = Import(self.show, [self.new[key] for key in keys], like_named(self.show), self._slide_of)
        slides |= dict(zip(keys, taking.take(len(self.slides)), strict=True))
        take_table_styles(self.show, self.other)
        listed = self.show.slides._sldIdLst
        order, before = list(self.new), ""
        for key in order:
            if key in keys:
                moved = next(one for one in listed if one.id == slides[key].slide_id)
                ids = [one.id for one in listed]
                at = ids.index(slides[before].slide_id) + 1 if before else 0
                listed.insert(at, moved)
                join_section(self.show, slides[key])
                self.kept[key] = tuple(one.mark for one in contents(slides[key]))
            before = key if key in slides else before
        self.slides = list(self.show.slides)
        places = {slide.slide_id: at for at, slide in enumerate(self.slides)}
        self.found = {key: places[slide.slide_id] for key, slide in slides.items()}
        return set(keys)

    def _left(self, where: str, why: str) -> None:
        self.made.problems.append(Problem("left-alone", f"{where}: {why}.", "note", self.file))

    def _slide(self, at: int, key: str) -> None:
        slide, other = self.slides[at], self.new[key]
        there, new = list(contents(slide)), list(contents(other))
        fresh = dict(zip(_places([one.mark for one in new]), new, strict=True))
        marks = []
        for place, mark in zip(_places(self.old[key]), self.old[key], strict=True):
            same = _take(there, mark)
            wanted = fresh.pop(place, None)
            if wanted is None or wanted.mark.digest == mark.digest:
                marks.append(mark)
                continue
            if same is None:
                wrong = "was changed or deleted here; the new deck says something else"
            else:
                wrong = renew((slide, same), (other, wanted), self._slide_of)
            if wrong:
                self._left(f"slide {at + 1}, “{mark.name}”", wrong)
            else:
                self.made.renewed.append(f"slide {at + 1}, “{mark.name}”")
            marks.append(mark if wrong else wanted.mark)
        for name, _, _ in fresh:
            self._left(f"slide {at + 1}, “{name}”", "stands in the new deck only, and is not put in")
        self.kept[key] = tuple(marks)

    def _slide_of(self, part: Part) -> Part | None:
        """The slide of the edited presentation that one of the new presentation is."""
        at = next((self.found.get(key) for key, slide in self.new.items() if slide.part is part), None)
        return None if at is None else self.slides[at].part


def _places(marks: Sequence[Mark]) -> list[_Place]:
    counts: Counter[tuple[str, str]] = Counter()
    made = []
    for mark in marks:
        counts[mark.name, mark.kind] += 1
        made.append((mark.name, mark.kind, counts[mark.name, mark.kind]))
    return made


def _take(there: list[Content], mark: Mark) -> Content | None:
    """What still says what was written, out of what there is: best under its name; programs rename placeholders."""
    same = [one for one in there if (one.mark.kind, one.mark.digest) == (mark.kind, mark.digest)]
    found = next((one for one in same if one.mark.name == mark.name), next(iter(same), None))
    if found is not None:
        there.remove(found)
    return found


def _matched(slides: Sequence[Sequence[Content]], old: Mapping[str, Sequence[Mark]]) -> dict[str, int]:
    """Which slide, from 0, is which of those that were written: by what they share, rare things first."""
    having: dict[tuple[str, str], list[str]] = defaultdict(list)
    for key, marks in old.items():
        for each in {(mark.kind, mark.digest) for mark in marks}:
            having[each].append(key)
    order = {key: number for number, key in enumerate(old)}
    votes: Counter[tuple[str, int]] = Counter()  # in hundredths of a content that only one slide had
    for at, some in enumerate(slides):
        for each in {(one.mark.kind, one.mark.digest) for one in some}:
            for key in having.get(each, ()):
                votes[key, at] += 100 // len(having[each])
    best = sorted(votes.items(), key=lambda one: (-one[1], abs(order[one[0][0]] - one[0][1]), one[0][1]))
    found: dict[str, int] = {}
    for (key, at), count in best:
        if count >= _ENOUGH * 100 and key not in found and at not in found.values():
            found[key] = at
    return found


def _saved(show: Presentation, marks: Marks) -> bytes:
    """The presentation with other marks, and all else that it has."""
    package = show.part.package
    part = _custom(show)
    content = with_marks(marks, None if part is None else part.blob)
    if part is not None:
        part.blob = content
    else:
        package.relate_to(Part(PackURI("/docProps/custom.xml"), CUSTOM_TYPE, package, content), RT.CUSTOM_PROPERTIES)
    top = [(rel.reltype, rel.target_part) for rel in package._rels.values() if not rel.is_external]
    found: dict[Part, Relations] = {}
    for one in package.iter_parts():
        rels = one.rels.items()
        found[one] = [(key, rel.reltype, rel.target_ref if rel.is_external else rel.target_part) for key, rel in rels]
    return written(top, found, set(found))
