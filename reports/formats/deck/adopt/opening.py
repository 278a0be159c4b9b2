"""The title slide of a company's file said again: its own text frames with our words in the place of theirs.

Frames stay where they are, and look as they do; one grows where our words have no room in a line, and nothing is
drawn beside it. Paragraphs that have no words of ours stay, empty, so that nothing moves.
"""

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from pptx.slide import Slide

from reports.formats.deck.adopt.design import Design
from reports.formats.deck.adopt.frames import Frames, ph, placeholders
from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.recolour import solid_fill
from reports.formats.deck.adopt.samples import Sample, Text
from reports.formats.deck.adopt.standing import GAP, LEAST, SECOND, SLIGHTLY, Standing
from reports.formats.deck.adopt.wording import (
    close_up,
    free_of_bullet,
    is_behind_break,
    level,
    open_up,
    resize,
    say,
    set_apart,
    set_size,
    worded,
)
from reports.slides.shapes import RUNS, own, paragraphs
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import RELATIONSHIPS as R
from reports.slides.xml import Element, detach, insert_before, need, new, parent_of

_AFTER_LATIN = {f"{A}{name}" for name in ("ea", "cs", "sym", "hlinkClick", "hlinkMouseOver", "rtl", "extLst")}
TITLE = "Title"
"""How the frame of the title is called, which may be none that readers of screens know as one."""
_SMALLER = 0.9
"""Share of the size of a title below which lines in its frame are no title."""
_BLOCK, _HALF = 3, 0.5
"""Lines from which words below a title are a block; share of their width that is below it."""
_SAME, _STEP = 0.1, 0.3
"""Inches from which lines do not begin below one another, and from which a short name would stand apart from them."""
NAME, PERIOD = "2025-Q3: fifteen contributors", "September 2024 – December 2026"
"""As long as most titles and periods are."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A title slide whose frames say our words."""

    sample: Sample
    title: Text
    lower: Text | None
    """What says the period; None: the frame of the title does."""
    design: Design
    """What is drawn on it."""
    edges: Design
    """The same with the edges of pale grounds."""
    left: Sequence[Rect] = ()
    """Places of words that do not come along."""

    @property
    def _stands(self) -> Standing:
        """Where its words stand."""
        return Standing(self.sample, self.title, self.lower, self.design, self.edges)

    @property
    def places(self) -> list[Rect]:
        """Where its words stand."""
        return [one.place for one in (self.title, self.lower) if one is not None]

    def blanks(self, places: Mapping[int, Rect]) -> list[Rect]:
        """Those of places of the layout, by index, that it fills with a picture which does not come along."""
        tree = self.sample.slide.shapes._spTree
        holders = [one.find(f"./*/{P}nvPr/{P}ph") for one in tree.iter(f"{P}pic")]
        filled = {int(one.get("idx", "0")) for one in holders if one is not None}
        return [place for index, place in places.items() if index in filled and not self.design.is_busy(place)]

    def put(self, slide: Slide, title: str, period: str) -> None:
        """Write a title and a period on a slide of ours."""
        for shape in list(slide.placeholders):
            detach(shape._element)
        head = self._sized(self.title)
        first = max(head, key=lambda one: one[1])
        smaller = [one for one in head[head.index(first) + 1 :] if one[1] < _SMALLER * first[1]]
        said = [(first[0], title)]
        if smaller or self.lower is None:
            later = smaller or [one for one in head if one is not first]
            said.append((later[0][0] if later else self._added(first), period))
        self._write(slide, self.title, said, NAME)
        if len(said) > 1 and not smaller:  # the months are smaller than a title that has become so
            words = [run for one in paragraphs(slide.shapes._spTree[-1]) for run in worded(one)]
            head_size, size = (
                float(need(one, f"{A}rPr").get("sz", str(round(100 * first[1])))) / 100 for one in (words[0], words[-1])
            )
            if size >= _SMALLER * head_size:
                set_size(parent_of(words[-1]), SECOND * head_size)
        heads = list(paragraphs(slide.shapes._spTree[-1]))
        for before, one in pairwise(heads):
            if worded(before) and worded(one):
                set_apart(one, GAP)
        own(slide.shapes._spTree[-1]).set("name", TITLE)
        self._as_title(slide)
        self._free(slide, self.title)
        self._look_alike(slide, self.title)
        if len(said) == 1 and self.lower is not None:
            mine, lower = self._sized(self.lower), self._below_title(self.lower)
            mine = mine or [(paragraphs(self.lower.element)[0], 0.0)]
            self._write(slide, lower, [(max(mine, key=lambda one: one[1])[0], period)], PERIOD)
            self._free(slide, lower)
            self._look_alike(slide, lower)
            if lower.align != self.lower.align:
                for paragraph in paragraphs(slide.shapes._spTree[-1]):
                    level(paragraph).set("algn", lower.align)

    def _below_title(self, lower: Text) -> Text:
        """Words below a title, which stand as it does where they took many lines: a line alone would stand apart.

        So do those that begin at the left of their frame below a title in the middle of its own, or further right than
        a title. They move up to the first of the lines between them that do not come along.
        """
        begin, foot = lower.place.x, self.title.place.foot - SLIGHTLY
        tops = [its.y for its in self.left if foot <= its.y < lower.place.y and abs(its.x - begin) <= _SAME]
        lower = replace(lower, place=replace(lower.place, y=min([lower.place.y, *tops])))
        across = min(lower.place.right, self.title.place.right) - max(lower.place.x, self.title.place.x)
        is_below = across >= _HALF * lower.place.width and lower.place.y >= self.title.place.y
        both = (self.title.align, lower.align)
        shift = (self.title.frame.left - lower.frame.left) / self.sample.frames.unit
        moved = replace(lower.place, x=self.title.place.x + shift)
        if both == ("l", "l") and is_below and begin - moved.x > _STEP and self.design.is_free(moved):
            return replace(lower, place=moved)
        is_apart = len(lower.lines) >= _BLOCK or both in (("ctr", "l"), ("ctr", "r"))  # beside what does not come along
        if not is_apart or both[0] == both[1] or not is_below:
            return lower
        place = replace(lower.place, x=self.title.place.x, width=self.title.place.width)
        return replace(lower, align=self.title.align, place=place)

    def _free(self, slide: Slide, text: Text) -> None:
        """Let the copy of a text that was added last have no bullets: names and months are no list."""
        for paragraph in paragraphs(slide.shapes._spTree[-1]):
            if self.sample.frames.styles.paragraph(paragraph, text.element, self.sample.layout).has_bullet:
                free_of_bullet(paragraph)

    def _look_alike(self, slide: Slide, text: Text) -> None:
        """Let the copy of a text that was added last look as on its own slide: it may inherit from another now."""
        styles, element = self.sample.frames.styles, slide.shapes._spTree[-1]
        for run in [run for paragraph in paragraphs(element) for run in worded(paragraph)]:
            now, look = styles.run(run, element, slide.slide_layout), need(run, f"{A}rPr")
            if not look.get("sz") and now.size != text.look.size:
                look.set("sz", str(round(100 * text.look.size)))
            if not look.get("b") and now.bold != text.look.bold:
                look.set("b", str(int(text.look.bold)))
            if look.find(f"{A}solidFill") is None and text.look.colour and now.colour != text.look.colour:
                look.insert(0 if look.find(f"{A}ln") is None else 1, solid_fill(f"#{text.look.colour}"))
            if look.find(f"{A}latin") is None and now.family != text.look.family:
                insert_before(look, new("a:latin", typeface=text.look.family), _AFTER_LATIN)

    def _as_title(self, slide: Slide) -> None:
        """Let the frame that was added last be the title for readers of screens, if it is a box of nothing."""
        place, element = Frames.title(slide.slide_layout), slide.shapes._spTree[-1]
        holder, drawn = element.find(f"{P}nvSpPr/{P}nvPr"), element.find(f"{P}nvSpPr/{P}cNvSpPr")
        its = None if holder is None else holder.find(f"{P}ph")
        there = {one.placeholder_format.idx for one in placeholders(slide.slide_layout)}
        is_alone = its is None or int(its.get("idx", "0")) not in there  # the layout has made its place one for a title
        if place is not None and holder is not None and is_alone:
            drawn.attrib.pop("txBox", None)
            if its is not None:
                detach(its)
            holder.insert(0, copy.deepcopy(ph(place)))
            frame, body = self.title.frame, need(element, f"{P}txBody/{A}bodyPr")  # it inherits from titles now
            insets = {"lIns": frame.left, "tIns": frame.top, "rIns": frame.right, "bIns": frame.bottom}
            body.attrib.update({name: body.get(name, str(value)) for name, value in insets.items()})
            body.set("anchor", body.get("anchor", frame.anchor))
            for paragraph in paragraphs(element):
                look = level(paragraph)
                look.set("algn", look.get("algn", self.title.align))

    def _sized(self, text: Text) -> list[tuple[Element, float]]:
        """The paragraphs of a text that have words, and the sizes of these in pt."""
        found = ((one, worded(one)) for one in paragraphs(text.element))
        return [(one, max(self._size(text, run) for run in runs)) for one, runs in found if runs]

    def _size(self, text: Text, run: Element) -> float:
        """The size in pt of a run of a text."""
        return self.sample.frames.styles.run(run, text.element, self.sample.layout).size

    def _added(self, first: tuple[Element, float]) -> Element:
        """A paragraph behind a title that stands alone: as a line behind a break in it, but smaller."""
        made = copy.deepcopy(first[0])
        sizes = {its: self._size(self.title, run) for run, its in zip(worded(first[0]), worded(made), strict=True)}
        smaller = next((one for one, size in sizes.items() if size < _SMALLER * first[1]), None)
        second = smaller if smaller is not None else next((one for one in sizes if is_behind_break(one)), None)
        if second is not None:
            for run in takewhile(lambda one: one is not second, [one for one in made if one.tag in RUNS]):
                detach(run)
        if smaller is None:
            set_size(made, SECOND * first[1])
        return made

    def _write(self, slide: Slide, text: Text, said: Sequence[tuple[Element, str]], longest: str) -> None:
        """Add a copy of a text that says something in some of its paragraphs, and nothing in the others."""
        made = copy.deepcopy(text.element)
        twins = dict(zip(text.element.iter(), made.iter(), strict=True))
        for paragraph, words in said:
            if paragraph not in twins:
                need(made, f"{P}txBody").append(paragraph)
            say(twins.get(paragraph, paragraph), words)
            if len(said) > 1 or text.frame.anchor == "t":
                close_up(twins.get(paragraph, paragraph))
        for paragraph in paragraphs(text.element):
            is_further = text.frame.anchor == "ctr" and text.element is self.title.element and worded(paragraph)
            if is_further and all(paragraph is not one for one, _ in said):
                detach(twins[paragraph])  # ours stands in the middle of its frame
            elif all(paragraph is not one for one, _ in said):
                say(twins[paragraph], "")
        if (
            self._stands.is_months(text)
            and text.frame.anchor == "t"
            and text.place.y >= self.title.place.foot - SLIGHTLY
        ):
            open_up(twins.get(said[0][0], said[0][0]))
        if text.frame.anchor in "tb":  # what is empty behind its words holds nothing up, and may have no room
            there = list(paragraphs(made))
            for paragraph in takewhile(lambda one: not worded(one), there if text.frame.anchor == "b" else there[::-1]):
                detach(paragraph)
        for other in [one for one in made.iter("{*}*") if any(name.startswith(R) for name in one.attrib)]:
            detach(other)
        for emptied in made.findall(f"./*/{P}nvPr/{P}custDataLst"):
            detach(emptied)
        own(made).attrib.pop("descr", None)
        shrunk = made.find(f"{P}txBody/{A}bodyPr/{A}normAutofit")
        if shrunk is not None and "fontScale" in shrunk.attrib:  # as large as it is shown, whatever is written there
            share = int(shrunk.attrib.pop("fontScale")) / 100_000
            resize(made, share, text.look.size / share)
        slide.shapes._spTree.append(made)
        self._set_place(slide, text, longest)

    def _set_place(self, slide: Slide, text: Text, longest: str) -> None:
        """Give the copy of a text that was added last the place and the size that our words need."""
        made = slide.shapes[-1]._element
        text = replace(text, place=self._stands.off_drawn(text))
        if self._stands.is_months(text) and (size := self._stands.read(text, longest)) > text.look.size:
            resize(made, size / text.look.size, text.look.size)
            text = replace(text, look=text.look._replace(size=size))
        missing = self._stands.missing(text, longest)
        place = self._stands.grown(text, missing)
        share = place.width / (text.place.width + missing)
        if share < 1 and place.height == text.place.height and self._stands.is_months(text):
            resize(made, max(share, LEAST), text.look.size)  # months stand in a line; titles are made to fit
        place = self._stands.above_months(text, self._stands.lined(text, place, max(1, len(paragraphs(made)))))
        if place.height < text.place.height:
            need(made, f"{P}txBody/{A}bodyPr").set("anchor", "b")
        elif text.element is self.title.element and place == text.place:
            styles = self.sample.frames.styles
            ends = [styles.paragraph(one, made, slide.slide_layout).end.size for one in paragraphs(made)[1:]]
            sizes = [text.look.size, *ends]
            if up := self._stands.raised(text, sizes):
                low = text.frame.bottom + round(up * self.sample.frames.unit)
                need(made, f"{P}txBody/{A}bodyPr").set("bIns", str(low))
        if text.element is self.title.element and (share := place.height / self._stands.high(text, missing)) < 1:
            resize(made, max(share**0.5, LEAST), text.look.size)  # smaller words take fewer lines, too
        designed = self.sample.place(text.element)
        if place != designed or text.element not in list(self.sample.slide.shapes._spTree):
            shape = slide.shapes[-1]
            shape.left, shape.top, shape.width, shape.height = place.emu(self.sample.frames.unit)
        if missing > 0 or place != designed:
            need(made, f"{P}txBody/{A}bodyPr").set("wrap", "square")
