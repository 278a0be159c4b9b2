"""Which sample slides show how the title slide and slides with content of a company look.

Knows what sample slides hold; makes no layout.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median

from pptx.presentation import Presentation
from pptx.slide import SlideLayout

from reports.formats.deck.adopt.contents import Contents, is_chapter, is_plain
from reports.formats.deck.adopt.feet import stays
from reports.formats.deck.adopt.frames import TITLES, Frames, kinds
from reports.formats.deck.adopt.geometry import Rect, apart, shared
from reports.formats.deck.adopt.naming import is_for_others, is_form, is_tag, purpose
from reports.formats.deck.adopt.samples import Sample, Text, is_number, is_panel, is_seen, words_of
from reports.formats.deck.adopt.stale import FOOT, is_dated, talk_of
from reports.slides.xml import Element

_LARGER = 1.2
"""Times the size of other headlines that the headline of a title slide with much else has."""
_FIRST = 3
"""Slides among which the title slide is."""
_FEW, _LONG, _LINES = 9, 200, 6
"""Texts that a title slide has at most, and letters and lines of each."""
_HEADS = (*TITLES, "subTitle")
_LIST = 3
"""Lines from which a text below a headline is a list."""
_HIGH = 0.3
"""Share of the height of a slide above which a headline begins that has a list below it, however high its frame is."""
_HEADLINE = 18.0
"""Size in pt that the headline of a title slide has at least: else it is a notice."""
_BODY, _PANEL = 0.2, 0.3
"""Shares of a slide from which a place for text is that of its content, and something filled is a ground."""
_MOVED = 0.5
"""Inches from which a headline stands elsewhere."""
_LOOKS, _SURE = 3, 2
"""Looks of slides with content that are told apart; slides that draw the same in a place at least, if it is design."""
_NEARLY, _MOSTLY = 0.15, 0.9
"""Inches by which what stands in one place may be off, and the share of it that two then share."""
_MANY, _OFTEN = 3, 0.25
"""Slides, and share of them, that show one of several looks of a file."""
_WORDMARK = 2
"""Words that a mark has at most which does not say whose it is by law."""
_HALF = 0.5
"""Share of sample slides that show what is design."""


@dataclass(frozen=True, slots=True)
class Art:
    """Something drawn on a sample slide that belongs to the design."""

    sample: Sample
    element: Element
    words: str
    """Those that stay; empty: none."""


@dataclass(frozen=True, slots=True)
class Model:
    """Sample slides of one layout that show how slides of a kind look."""

    samples: tuple[Sample, ...]
    title: Text
    """Where most have their title, and how it looks."""
    lower: Text | None
    """The subtitle, or text below the title, as most of it looks."""
    art: tuple[Art, ...]
    ground: Sample | None
    """The slide whose background most have; None: that of the layout."""
    contents: tuple[Rect, ...] = ()
    """Places of what they draw that is no design."""
    left: tuple[Rect, ...] = ()
    """Places of words on a title slide that do not come along."""

    @property
    def layout(self) -> SlideLayout:
        """What the slides inherit from."""
        return self.samples[0].layout

    @property
    def is_drawn(self) -> bool:
        """Whether the slides themselves draw the design."""
        return bool(self.art) or self.ground is not None

    @property
    def told(self) -> str:
        """Which slides these are, in words."""
        numbers = [str(sample.number) for sample in self.samples]
        more = " …" if len(numbers) > _FIRST else ""
        return f"slide{'s' if len(numbers) > 1 else ''} {', '.join(numbers[:_FIRST])}{more}"


class Models:
    """The models among the sample slides of a presentation; None where none shows one."""

    def __init__(self, presentation: Presentation, frames: Frames) -> None:
        self.frames = frames
        every = [Sample(number, slide, frames) for number, slide in enumerate(presentation.slides, 1)]
        shown = [one for one in every if not one.is_hidden] or every
        flat = [one for one in shown if one.is_flat]
        self.samples = [] if 2 * len(flat) > len(shown) else [one for one in shown if one not in flat]
        opening = next((one for one in self.samples[:_FIRST] if self._is_cover(one) or self._is_lead(one)), None)
        if opening is not None and opening is not self.samples[0] and not self._is_for_cover(opening):
            opening = None
        self._opening = opening
        self.samples = [one for one in self.samples if one is opening or not self._is_twin(one)]
        self._said = Counter(words for one in self.samples for words in set(map(words_of, one.shapes)))
        self._on_layouts: set[str] = set()
        for one in self.samples:
            drawn = {words_of(shape._element) for shape in frames.drawn(one.layout)}
            self._said.update(drawn)
            self._on_layouts |= drawn
        self.others = [one for one in self.samples if one is not opening]
        """All but the title slide."""
        main = None if opening is None else opening.main
        self.talk = talk_of(presentation, "" if main is None else main.words)
        self._contents = Contents(frames, self.samples)
        self.cover = None if opening is None or self._is_title_pictured(opening) else self._of_one(opening)
        looks = self._with_content()
        self.contents = [self._of_many(alike, [one.headline for one in alike]) for alike in looks[:_LOOKS]]
        """Those of slides with content, the commonest first."""
        self.with_content = [one for alike in looks for one in alike]
        """All slides with content."""
        self.content = self.contents[0] if self.contents else None

    def is_common(self, model: Model) -> bool:
        """Whether many slides look as a model, of those that are neither an agenda nor the end; of two, one may."""
        rest, count = len(self.rest), len(model.samples)
        return rest <= _SURE or count > _HALF * rest or count >= max(_MANY, _OFTEN * rest)

    @cached_property
    def rest(self) -> list[Sample]:
        """All but the title slide, an agenda and the end."""
        heads = ((one, one.headline or one.main) for one in self.others)
        return [one for one, head in heads if head is not None and not is_for_others(head.words)]

    @property
    def written(self) -> Iterator[tuple[SlideLayout, Rect]]:
        """Where slides have the words of titles and subtitles, with their layouts."""
        for one in self.samples:
            yield from ((one.layout, text.place) for text in one.texts if text.is_worded and text.kind in _HEADS)

    # Which they are -----------------------------------------------------------------------------

    def _is_cover(self, sample: Sample) -> bool:
        """Whether a slide has a headline and little else, and is not as the others of its layout."""
        main = sample.main
        if main is None or sample.has_figures or is_for_others(main.words) or purpose(sample.layout) == "other":
            return False
        if main.is_worded and main.look.size < _HEADLINE * self.frames.styles.scale:
            return False
        worded = [text for text in sample.texts if text.is_worded]
        others = [text for text in worded if text.element is not main.element]
        large = [text for text in others if text.look.size >= _HALF * main.look.size]
        if len(worded) > _FEW or any(len(text.lines) > _LINES or len(text.words) > _LONG for text in large):
            return False
        if purpose(sample.layout) == "cover":
            return True
        least = _BODY * self.frames.size.area
        bodies = [text for text in others if text.kind in ("obj", "body") and text.place.area >= least]
        is_list = any(len(text.lines) >= _LIST or not is_dated(text.words) for text in bodies)  # else who speaks, when
        is_list = is_list or any(len(text.lines) >= _LIST for text in large)
        if (is_list and sample.is_at_head(main.place)) or self._is_step(sample, main):
            return False
        return self._stands_out(sample, main)

    def _is_title_pictured(self, sample: Sample) -> bool:
        """Whether a picture takes the place of the title, as the logo of a product: then it is of that talk."""
        own = Frames.title(sample.layout)
        if own is None or any(text.kind in TITLES for text in sample.texts):
            return False
        place = self.frames.rect(own, sample.layout)
        pictures = (its for one, its in sample.shapes.items() if any(sample.pictures(one)))
        return any(shared(its, place) >= _HALF * max(its.area, place.area) for its in pictures)

    def _is_lead(self, sample: Sample) -> bool:
        """Whether the first slide is told from all others by its layout, or ground, and by a larger headline."""
        others = [one for one in self.samples if one is not sample]
        heads = [one.headline.look.size for one in others if one.headline is not None and one.headline.is_worded]
        main = sample.main
        if main is None or sample is not self.samples[0] or len(heads) < _SURE or not main.is_worded:
            return False
        is_other = sample.has_figures or is_for_others(main.words) or is_form(sample.layout)
        alike = [one for one in others if one.layout == sample.layout and self._ground(one) == self._ground(sample)]
        is_end = sample.ground is not None and alike == self.samples[-1:]  # the last may be as the first
        return (not alike or is_end) and not is_other and main.look.size >= _LARGER * median(heads)

    def _is_step(self, sample: Sample, main: Text) -> bool:
        """Whether a slide is a step of a figure that grows: others say its headline in its place, with more or less."""
        said = sample.said
        others = [one.said for one in self.samples if one is not sample]
        return main.is_worded and any((said < its or its < said) and main.where in its for its in others)

    def _is_for_cover(self, sample: Sample) -> bool:
        """Whether a slide behind the first is a title slide by its layout, or alone of its kind without pictures."""
        if purpose(sample.layout) == "cover" or {"ctrTitle", "subTitle"} & set(kinds(sample.layout)):
            return True
        is_pictured = any(any(sample.pictures(element)) for element in sample.shapes)
        return not is_pictured and all(one is sample or one.layout != sample.layout for one in self.samples)

    def _is_twin(self, sample: Sample) -> bool:
        """Whether a slide is the title slide once more, as on another ground: a choice, and no slide with content."""
        first = self._opening
        return first is not None and (sample.layout, sample.said) == (first.layout, first.said)

    def _stands_out(self, sample: Sample, main: Text) -> bool:
        alike = [one for one in self.samples if one is not sample and one.layout == sample.layout]
        places = [one.headline.place for one in alike if one.headline is not None]
        drawn = Counter(key for one in alike for key in set(one.keys.values()))
        is_alike = any(apart(main.place, place) < _MOVED for place in places)
        if not alike:
            is_alike = sample.is_at_head(main.place) and "obj" in kinds(sample.layout)
        least = _PANEL * self.frames.size.area
        own = (element for element, key in sample.keys.items() if drawn[key] < _HALF * len(alike))
        is_bare = not (sample.is_at_head(main.place) or any(map(self._has_content, (sample, *alike))))
        is_first = is_bare and sample is self.samples[0]  # chapters and the end may look as the title slide
        return not is_alike or is_first or any(is_seen(one) and sample.shapes[one].area >= least for one in own)

    def _with_content(self) -> Sequence[Sequence[Sample]]:
        """The slides that have a title at the head and something below it, by look, the commonest first."""
        found = [one for one in self.samples if one is not self._opening and self._has_content(one)]
        found = [one for one in found if not is_form(one.layout)]
        looks = [(one.layout.part.partname, self._ground(one)) for one in found]
        common = [look for look, _ in Counter(looks).most_common()]
        return [[one for one, its in zip(found, looks, strict=True) if its == look] for look in common]

    def _ground(self, sample: Sample) -> Hashable:
        """The background of a slide and the panels on it, on which its words stand."""
        least = _PANEL * self.frames.size.area
        panels = {key for e, key in sample.keys.items() if sample.shapes[e].area >= least and is_panel(e)}
        return None if sample.ground is None else sample.key(sample.ground), frozenset(panels)

    def _has_content(self, sample: Sample) -> bool:
        head = sample.headline
        if head is None or is_for_others(head.words) or is_plain(sample, head):
            return False
        end = 0.67 * self.frames.size.height
        others = [text for text in sample.texts if text.is_worded or text.kind in ("obj", "body")]
        is_list = any(len(text.lines) >= _LIST and text.place.y >= head.place.y for text in others)
        stands = sample.is_at_head(head.place) or head.place.y > end
        stands = stands or (is_list and head.place.y < _HIGH * self.frames.size.height)
        below = [text for text in others if text.element is not head.element or len(text.lines) > len(head.lines)]
        pictures = any(sample.pictures(element) for element in sample.shapes)
        return stands and (bool(below) or pictures or sample.has_figures)

    # What they show -----------------------------------------------------------------------------

    def _of_one(self, sample: Sample) -> Model:
        """A title slide: what is drawn on it is design, but for contents."""
        main = sample.main
        assert main is not None  # else it is no model
        contents = [one for one in sample.shapes if self._contents.is_one_talk(sample, one)]
        design = [element for element in sample.shapes if element not in contents]
        art = [Art(sample, element, self._kept(sample, element, [element])) for element in design]
        marks = {element for one in art if one.words for element in one.element.iter()}
        marks |= {one for group in sample.lettered for one in group.iter()}
        others = [text for text in sample.texts if text.element is not main.element and text.element not in marks]
        lower = self._lower(others, main)
        left = [
            text.place for text in others if text.is_worded and (lower is None or text.element is not lower.element)
        ]
        alone = {one.element for one in art if not one.words and self._contents.goes_with(sample, one.element, left)}
        said = {main.element} if lower is None else {main.element, lower.element}
        alone |= {one.element for one in art if not one.words and self._contents.is_emptied(sample, one.element, said)}
        contents += alone
        shown = tuple(one for one in art if one.element not in alone | said and (one.words or is_seen(one.element)))
        places = tuple(sample.shapes[element] for element in contents)
        return Model((sample,), main, lower, shown, None if sample.ground is None else sample, places, tuple(left))

    def _lower(self, texts: Sequence[Text], main: Text) -> Text | None:
        """The subtitle: of words below the title, else above it, a date, those in the place for one, or the nearest.

        Without words, the place for it. What stands at the foot says who speaks, or whose it is.
        """
        end = self.frames.size.height
        texts = [text for text in texts if text.place.y <= FOOT * end]
        worded = [text for text in texts if text.is_worded]
        lower = [text for text in worded if text.place.y >= main.place.y] or worded or texts
        dated = [text for text in lower if len(text.lines) == 1 and is_dated(text.words)]
        named = dated or [text for text in lower if text.kind == "subTitle"]
        places = [text for text in lower if text.kind == "body" and text.place.foot <= end]
        found = named or ([text for text in lower if text.kind is not None] or lower if worded else places)

        def far(text: Text) -> tuple[bool, float]:
            across = min(text.place.right, main.place.right) - max(text.place.x, main.place.x)
            return across < _HALF * text.place.width, abs(text.place.y - main.place.foot)  # beside it stands who speaks

        return min(found, key=far, default=None)

    def _of_many(self, samples: Sequence[Sample], titles: Sequence[Text | None]) -> Model:
        """Slides with these titles: design is what most of them draw in the same place."""
        heads = [(one, head) for one, head in zip(samples, titles, strict=True) if head is not None]
        looks = Counter(head.shown for _, head in heads)
        usual = Rect(
            *(median(getattr(head.place, side) for _, head in heads) for side in ("x", "y", "width", "height"))
        )
        [(look, _)] = looks.most_common(1)
        among = [(one, head) for one, head in heads if head.shown == look]
        title = min((head for _, head in among), key=lambda head: apart(head.place, usual))
        art, contents = self.drawn(samples)
        own = self._contents.ground(samples)
        art = art if own is None else (Art(*own, ""), *art)
        below = [
            text
            for one, head in heads
            for text in one.texts
            if text.is_worded and head.place.foot - 0.1 <= text.place.y <= FOOT * self.frames.size.height
        ]
        letters = Counter[Hashable]()
        for text in below:
            letters[text.shown] += len(text.words)
        first = next((text for text in below if text.shown == letters.most_common(1)[0][0]), None)
        ground = samples[0] if samples[0].ground is not None else None
        return Model(tuple(samples), title, first, art, ground, contents)

    def drawn(self, samples: Sequence[Sample]) -> tuple[tuple[Art, ...], tuple[Rect, ...]]:
        """What half of these slides draw in the same place, two at least, or a band of one; and places of contents."""
        art, contents, gone = [], [], list[Rect]()
        heads = {one.headline.element for one in samples if one.headline is not None}
        for alike in self._alike:
            mine = [(one, element) for one, element in alike if one in samples]
            is_sure = len(alike) >= _SURE or (len(self.others) == 1 and self._contents.is_band(*alike[0]))
            if not is_sure or len(mine) < _HALF * len(samples):
                continue
            one, element = mine[0]
            kept = self._kept(one, element, [each for _, each in alike])
            words = "" if self._contents.is_inside(one, element) else kept
            if not kept and words_of(element) and len({words_of(each) for _, each in alike}) == 1:
                gone.append(one.shapes[element])  # all say it, and none of ours do
            is_small = one.shapes[element].area < _PANEL * self.frames.size.area
            is_figure = self._contents.is_figure(one, element) and not self._is_panel(mine)
            if is_figure or (is_small and self._contents.is_inside(one, element)):
                contents.append(one.shapes[element])
            elif words or (is_seen(element) and not self._contents.is_emptied(one, element, heads)):
                art.append(Art(one, element, words))
        return tuple(a for a in art if not self._contents.goes_with(a.sample, a.element, gone)), tuple(contents)

    def _is_panel(self, alike: Sequence[tuple[Sample, Element]]) -> bool:
        """Whether words or tables stand on a picture on most of the slides that have it: it is drawn for that."""
        return sum(self._contents.is_written_on(*one) for one in alike) > _HALF * len(alike)

    def figures(self, samples: Sequence[Sample]) -> list[Rect]:
        """Where slides have pictures where their text stands."""
        return [its for one in samples for e, its in one.shapes.items() if self._contents.is_figure(one, e)]

    @cached_property
    def _alike(self) -> Sequence[Sequence[tuple[Sample, Element]]]:
        """What slides behind the title slide draw, in groups of what looks alike in nearly the same place."""
        looks: dict[Hashable, list[list[tuple[Sample, Element]]]] = {}
        for one in self.others:
            for element, (tag, *_, look) in one.keys.items():
                groups, place = looks.setdefault((tag, look), []), one.shapes[element]
                near = (each for each in groups if each[-1][0] is not one and _is_near(place, each[0]))
                group = next(near, None)
                if group is None:
                    groups.append([(one, element)])
                else:
                    group.append((one, element))
        return [group for groups in looks.values() for group in groups]

    def _kept(self, sample: Sample, element: Element, alike: Sequence[Element]) -> str:
        """The words of something drawn if they are a mark: the same on several slides, and nobody's headline.

        The number of a slide is one, too, though it is no place for one.
        """
        words = words_of(element)
        if len(alike) > 1 and all(map(is_number, alike)):
            return words
        texts = (sample.main,) if sample is self._opening else (sample.headline, sample.main)
        heads = [text.element for text in texts if text is not None]
        is_head = any(one in heads for one in element.iter())
        opening = self._opening.main if self._opening is not None else None
        is_title = opening is not None and " ".join(opening.words.split()) == words
        is_same = {words_of(one) for one in alike} == {words}
        is_same = is_same and self._said[words] >= max(2, _HALF * len(alike if len(alike) > 1 else self.samples))
        is_foot = sample.shapes[element].y > FOOT * self.frames.size.height
        is_same = is_same or (sample is self._opening and is_foot and stays(words))  # only there it says whose all are
        # Many words that no layout says are what the talk is, and where it was held.
        is_sentence = len(words.split()) > _WORDMARK and not stays(words) and words not in self._on_layouts
        is_old = (
            (is_sentence and not self._contents.is_by_logo(sample, element))
            or is_head
            or is_title
            or is_tag(words)
            or words.isdigit()  # the number of one slide, copied
            or self.talk.says(words)
            or (sample is not self._opening and is_chapter(sample, element))
        )
        return "" if is_old or not is_same else words


def _is_near(place: Rect, other: tuple[Sample, Element]) -> bool:
    """Whether something stands nearly where another does: a bar may be a bit shorter."""
    its = other[0].shapes[other[1]]
    return apart(place, its) <= _NEARLY or shared(place, its) >= _MOSTLY * max(place.area, its.area) > 0
