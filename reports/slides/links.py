"""Marks of runs turned into links, once it is known which slide is which. Knows anchors; knows no values."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from lxml import etree
from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.slide import Slide, SlideMaster

from reports.slides.content import WEB
from reports.slides.directives import Planned
from reports.slides.filling.values import clean
from reports.slides.fitting.showing import Share
from reports.slides.xml import MARK, NAMESPACES, Element, insert_before, new, parse, qn

_MARKS = ("url", "jump", "number")
_AFTER_LINK = {qn("a:hlinkMouseOver"), qn("a:rtl"), qn("a:extLst")}
_OWN_COLOUR = (
    f'<a:extLst xmlns:a="{NAMESPACES["a"]}"><a:ext uri="{{A12FA001-AC4F-418D-AE19-62706E023703}}"><ahyp:hlinkClr '
    'xmlns:ahyp="http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor" val="tx"/></a:ext></a:extLst>'
)
"""In a link: it has the colour of its words, not that of the theme for links."""


@dataclass(slots=True)
class MadeSlide:
    """One slide of a document."""

    slide: Slide
    planned: Planned
    section: str
    about: list[str] = field(default_factory=list)
    """Anchors of the values that it is repeated for."""
    lists: list[str] = field(default_factory=list)
    """Anchors of the items of its lists and tables."""
    cites: list[str] = field(default_factory=list)
    """Anchors of what its lists and tables refer to."""
    notes: list[str] = field(default_factory=list)
    """Texts in full that were shortened on it."""
    tables: list[tuple[Element, Share]] = field(default_factory=list)
    """Its tables, and what they show."""


@dataclass(frozen=True, slots=True)
class _Destinations:
    """Where in a document what stands."""

    first: Mapping[str, int]
    """Slides by the anchors of what they are about."""
    cited: Sequence[frozenset[str]]
    """By slide, anchors of what its lists and tables refer to."""


def link(made: Sequence[MadeSlide], has_link_colour: Callable[[SlideMaster], bool]) -> None:
    """Turn the marks of runs into links to the web and jumps to slides, and numbers of slides into text.

    `has_link_colour` says of a master whether links may have the theme's colour for them: it may be unreadable where
    a layout draws a dark ground.
    """
    # What is cited leads to the last slide that lists it, which is that of the sources; all else to the first slide
    # about it, or the first that lists it.
    first = {anchor: number for number, one in enumerate(made) for anchor in one.cites}
    first |= {anchor: number for number, one in reversed(list(enumerate(made))) for anchor in one.lists}
    first |= {anchor: number for number, one in reversed(list(enumerate(made))) for anchor in one.about}
    anchors = _Destinations(first, [frozenset(one.cites) for one in made])
    known: dict[object, bool] = {}
    for one in made:
        master = one.slide.slide_layout.slide_master
        if master.part not in known:
            known[master.part] = has_link_colour(master)
        root: Element = one.slide._element
        for look in list(root.iter(qn("a:rPr"))):
            _link_run(look, one, made, anchors, is_coloured=known[master.part])
        for end in root.iter(qn("a:endParaRPr")):
            for name in _MARKS:
                end.attrib.pop(MARK + name, None)
        etree.cleanup_namespaces(root, keep_ns_prefixes=["a", "r", "p"])


def _link_run(
    look: Element, mine: MadeSlide, made: Sequence[MadeSlide], known: _Destinations, *, is_coloured: bool
) -> None:
    """Turn the marks of one run of a slide, by its properties, into a link."""
    url, jump, number = (look.attrib.pop(MARK + name, "") for name in _MARKS)
    url, slide = url if url.startswith(WEB) else "", mine.slide  # a mark may have come with the template
    target = known.first.get(jump)
    if number and (text := look.getnext()) is not None:
        target = _numbered(number.split()[1:], target, mine, made, known)
        text.text = "" if target is None else str(target + 1)
        if target is None:
            _without_words(look)
            return
    if not url and (target is None or made[target].slide is slide):
        return
    for old in look.findall(qn("a:hlinkClick")):
        look.remove(old)
    made_link = new("a:hlinkClick")
    if url:
        made_link.set(qn("r:id"), slide.part.relate_to(clean(url), RT.HYPERLINK, is_external=True))
    elif target is not None:
        made_link.set(qn("r:id"), slide.part.relate_to(made[target].slide.part, RT.SLIDE))
        made_link.set("action", "ppaction://hlinksldjump")
    if not is_coloured and look.find(qn("a:solidFill")) is not None:
        made_link.append(parse(_OWN_COLOUR))
    insert_before(look, made_link, _AFTER_LINK)


def _without_words(look: Element) -> None:
    """Take a run without words out; the end of its paragraph has its size, else the line is as high as large words."""
    run = look.getparent()
    paragraph = run.getparent() if run is not None else None
    if run is None or paragraph is None:
        return
    size = look.get("sz")
    paragraph.remove(run)
    end = paragraph.find(qn("a:endParaRPr"))
    if end is None:
        end = new("a:endParaRPr")
        paragraph.append(end)
    if size:
        end.set("sz", size)


def _numbered(
    cites: Sequence[str], target: int | None, mine: MadeSlide, made: Sequence[MadeSlide], known: _Destinations
) -> int | None:
    """The slide whose number a run shows: the first with a statement of what it cites, else the one about it.

    None: that would be the list itself, or a slide that has other statements.
    """
    others = [number for number, one in enumerate(made) if one.planned.example is not mine.planned.example]
    stated = next((number for number in others if not known.cited[number].isdisjoint(cites)), None)
    is_other = target not in others or (cites and known.cited[target])
    return stated if stated is not None or is_other else target
