"""The feet of a company's slides: which its sample slides show, how they look there, and what they say.

Knows placeholders of slides; knows no places.
"""

import copy
import re
from collections import Counter
from collections.abc import Iterable, Sequence

from lxml import etree
from pptx.slide import Slide, SlideLayout

from reports.regex import regex
from reports.slides.shapes import paragraphs, placeholder_type, text_of
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import Element, detach

ADDRESS = regex(r"[^\s@]+@[^\s@]+\.\w+|(?:^|\s)@\w{2,}")
"""Of mail, and names with an at sign."""
_OWNED = r"[©®™]|\(c\)|copyright"
STAYS = regex(
    rf"{_OWNED}|confiden|vertraulich|rights|rechte|droits|derechos|proprietary|internal|\bintern|trademark"
    r"|propert(y|ies) of|reproduc|distribut|licen[cs]|\bcc[ -]?(0|by)\b|restricted|classif|\bpublic\b|\bwww\."
    r"|https?://|机密|版权|機密|비밀",
    re.IGNORECASE,
)
"""Who may read it, and whose it is by law."""
YEAR = regex(r"(?<!\d)(?:19|20)\d\d(?!\d)|[’']\d\d(?!\d)")
DATE = regex(r"(?<!\d)(?:\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d\d)|\d{4}-\d\d-\d\d)(?!\d)")
_OPEN = regex(r"\bpublic (use|release)|distribution (is )?unlimited|^\W*public\W*$", re.IGNORECASE)
"""That everybody may read what was said, which nobody allowed of ours."""
_BODY = regex(
    r"\b(inc|ltd|llc|gmbh|universit\w+|institut\w*|foundation|stiftung|cent(er|re)s? (of|for)|minist\w+|agency|council"
    r"|consortium|laborator\w+)\b",
    re.IGNORECASE,
)
"""In names of companies and public bodies."""
PROMPT = regex(
    r"<[^<>]*[^\W\d]{2}[^<>]*>|\[[^\[\]]*[^\W\d]{2}[^\[\]]*\]|(?<![\d.])0+(?:[./-]0+)+(?![\d.])"
    r"|\b[dmyj]{2}([./-])[dmyj]{2}\1"
    r"|\b(?:name|title|author|date|subject) of (?:the|your) (?:document|presentation|talk|author|speaker|project)\b",
    re.IGNORECASE,
)
"""What somebody is to fill in: words in brackets, a number of noughts, a mask of a date, what a document is called."""
KINDS = ("ftr", "sldNum", "dt")
"""Types of placeholders that are feet."""
OURS = ""
"""Stands for our words, where theirs are of a talk."""
_WORN = (f"{A}solidFill", f"{A}latin")
"""What runs themselves say of their look."""
BETWEEN = regex(r"\s+[–—|·•/-]\s+")
"""What parts a foot."""
_PROMPTS = 2
"""How many parts that say nothing of whose it is are prompts: one is the name of a firm."""
_HALF, _QUARTER = 0.5, 0.25
"""Share of slides with content that show what all of ours get; and of those with their number."""


def stays(words: str) -> bool:
    """Whether words in a foot say whose slides these are, or who may read them: those of a talk do not."""
    is_notice = STAYS.search(words) or _BODY.search(words)
    is_other = "{{" in words or ADDRESS.search(words) or PROMPT.search(words) or is_once(words)
    return bool(is_notice) and not is_other


def is_once(words: str) -> bool:
    """Whether words say who may read one talk: everybody, or from a day or a year on that is none of a right."""
    is_dated = DATE.search(words) or (YEAR.search(words) and not re.search(_OWNED, words, re.IGNORECASE))
    return bool(STAYS.search(words) and is_dated) or bool(_OPEN.search(words))


def is_number(foot: Element) -> bool:
    """Whether a place for the number of a slide is for that, and not for words that are to be filled in."""
    return next(foot.iter(f"{A}fld"), None) is not None or not _words(foot)


class Feet:
    """What sample slides have at their feet."""

    def __init__(self, slides: Sequence[Slide], drawn: Iterable[Element] = ()) -> None:
        """Take slides, and what layouts draw: a foot that says the same in words says whose slides these are."""
        self._slides = list(slides)
        self._marks = {words for one in drawn if (words := _words(one))}
        every = [_of(slide) for slide in slides]
        self._opening = every[0] if every else {}
        self._rest = every[1:]
        self._offered = [_kinds(slide.slide_layout) for slide in slides][1:]
        """Kinds of feet that the layouts of these have."""

    @property
    def is_known(self) -> bool:
        """Whether there are slides behind the first, which show what slides with content have."""
        return bool(self._rest)

    def words(self, kind: str, layout: Element, *, is_cover: bool) -> str | None:
        """What a foot of a kind says on our slides: their words, `OURS`, and of a number nothing; None: there is none.

        Slides whose layout has no place for it show nothing of it. Where there are no others a number stands where the
        layout has one, and words that name the company.
        """
        if is_cover:
            said = None if kind == "sldNum" else self._opening.get(kind)
        elif asked := [one for one, its in zip(self._rest, self._offered, strict=True) if kind in {*one, *its}]:
            shown = Counter(one[kind] for one in asked if kind in one)
            least = _QUARTER if kind == "sldNum" else _HALF
            said = shown.most_common(1)[0][0] if sum(shown.values()) >= least * len(asked) else None
        else:
            own = _without_prompts(_words(layout))
            said = own if kind == "sldNum" or stays(own) else None
        if said is None or kind == "sldNum":
            return said if said is None else OURS
        if stays(said) or said in self._marks:
            return said
        return None if not said or (kind == "dt" and is_cover) else OURS

    def worn(self, foot: Element, *, is_cover: bool) -> tuple[Element, SlideLayout] | None:
        """A foot of a layout as most slides have it that say something there, with their layout; None: none does."""
        found: dict[bytes, list[tuple[Element, SlideLayout]]] = {}
        for slide in self._slides[:1] if is_cover else self._slides[1:]:
            for shape in slide.placeholders:
                mine = shape._element
                if _key(mine) == _key(foot) and _words(mine):
                    found.setdefault(_look(mine), []).append((_without_total(mine), slide.slide_layout))
        most = max(found.values(), key=len, default=[])
        return most[0] if most else None


def _without_prompts(words: str) -> str:
    """A foot without what nobody has filled in yet: of “© ACME – Name – Term” what says whose it is."""
    parts = BETWEEN.split(words)
    kept = [part for part in parts if stays(part)]
    return " – ".join(kept) if kept and len(parts) - len(kept) >= _PROMPTS else words


def _kinds(layout: SlideLayout) -> set[str]:
    """The kinds of feet that a layout has."""
    return {placeholder_type(shape) or "" for shape in layout._element.iter(f"{P}sp")}


def _of(slide: Slide) -> dict[str, str]:
    """The words of the feet of a slide, by kind."""
    feet = ((placeholder_type(shape._element) or "", shape._element) for shape in slide.placeholders)
    return {kind: _words(element) for kind, element in feet if kind in KINDS}


def _without_total(foot: Element) -> Element:
    """A foot without what stands behind the number of its slide, as how many there are."""
    made = copy.deepcopy(foot)
    for paragraph in paragraphs(made):
        at = next((number for number, one in enumerate(paragraph) if one.tag == f"{A}fld"), len(paragraph))
        for behind in [one for one in list(paragraph)[at:] if one.tag == f"{A}r"]:
            detach(behind)
    return made


def _key(foot: Element) -> tuple[str | None, str]:
    """Type and index of a placeholder."""
    return placeholder_type(foot), next(foot.iter(f"{P}ph")).get("idx", "0")


def _look(foot: Element) -> bytes:
    """What a foot itself says of its place and its words."""
    runs = [*foot.iter(f"{A}rPr")][:1]
    said = [f"{name}={run.get(name)}" for run in runs for name in ("sz", "b", "i")]
    shown = [*foot.iter(f"{A}xfrm"), *(child for run in runs for child in run if child.tag in _WORN)]
    return b"".join([*map(etree.tostring, shown), " ".join(said).encode()])


def _words(foot: Element) -> str:
    """The words of a foot, a line for each paragraph."""
    lines = (" ".join(text_of(paragraph).split()) for paragraph in paragraphs(foot))
    return "\n".join(filter(None, lines))
