"""What the paragraphs of a text on a title slide say, and in which size: they go on looking as they do.

Knows elements; knows neither slides nor what the words are.
"""

import copy
from itertools import takewhile

from lxml import etree

from reports.slides.shapes import RUNS, paragraphs, run_text
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import Element, add, detach, need, new, parent_of

_BULLETS = tuple(f"{A}{name}" for name in ("buNone", "buChar", "buAutoNum", "buBlip"))
_SPACING = ("lnSpc", "spcBef", "spcAft")
_OF_BULLETS = ("buClrTx", "buClr", "buSzTx", "buSzPct", "buSzPts", "buFontTx", "buFont")
_BEFORE_BULLETS = tuple(f"{A}{name}" for name in (*_SPACING, *_OF_BULLETS))
"""What stands before a bullet in the properties of a paragraph."""


def resize(element: Element, share: float, size: float) -> None:
    """Make the words of a text smaller or larger, of which those that say no size have one in pt."""
    for look in (run.find(f"{A}rPr") for paragraph in paragraphs(element) for run in worded(paragraph)):
        if look is not None:
            look.set("sz", str(round(share * int(look.get("sz", str(round(100 * size)))))))


def set_size(paragraph: Element, size: float) -> None:
    """Let the words of a paragraph have a size in pt."""
    for look in paragraph.iter(f"{A}rPr"):
        look.set("sz", str(round(100 * size)))


def set_apart(paragraph: Element, lines: float) -> None:
    """Let a paragraph keep so many of its lines from the one before it."""
    look = level(paragraph)
    for old in look.findall(f"{A}spcBef"):
        detach(old)
    before = new("a:spcBef")
    add(before, "a:spcPct", val=str(round(100_000 * lines)))
    look.insert(len(look.findall(f"{A}lnSpc")), before)


def is_behind_break(run: Element) -> bool:
    """Whether a run of words begins a line behind the first."""
    before = run.getprevious()
    return before is not None and before.tag == f"{A}br"


def free_of_bullet(paragraph: Element) -> None:
    """Let a paragraph have no bullet: months are no list."""
    look = level(paragraph)
    for old in [one for one in look if one.tag in _BULLETS]:
        detach(old)
    behind = [one for one in look if one.tag in _BEFORE_BULLETS]
    look.attrib.update({"marL": "0", "indent": "0"})
    look.insert(len(behind), etree.Element(f"{A}buNone"))


def level(paragraph: Element) -> Element:
    """The properties of a paragraph, which it gets where it has none."""
    if paragraph.find(f"{A}pPr") is None:
        paragraph.insert(0, etree.Element(f"{A}pPr"))
    return need(paragraph, f"{A}pPr")


def worded(paragraph: Element) -> list[Element]:
    """The runs of a paragraph that have words."""
    return [run for run in paragraph.iter(f"{A}r", f"{A}fld") if run_text(run).strip()]


def close_up(paragraph: Element) -> None:
    """Take out the empty lines behind the words of a paragraph: they hold nothing up, and may have no room."""
    for run in [one for one in paragraph if one.tag in RUNS][::-1]:
        if run.tag != f"{A}br" and run_text(run).strip():
            return
        detach(run)


def open_up(paragraph: Element) -> None:
    """Take out the empty lines before a paragraph and its words: they held these off a title of several lines."""
    for run in takewhile(lambda one: not run_text(one).strip(), [one for one in paragraph if one.tag in RUNS]):
        detach(run)
    for other in list(takewhile(lambda one: one is not paragraph, paragraphs(parent_of(paragraph)))):
        if not worded(other):
            detach(other)


def say(paragraph: Element, words: str) -> None:
    """Let a paragraph say something in the look of its first words; nothing: it stays as high as it is."""
    runs = [one for one in paragraph if one.tag in RUNS]
    first = next((one for one in runs if one.tag != f"{A}br" and run_text(one).strip()), None)
    look = None if first is None else first.find(f"{A}rPr")
    look = etree.Element(f"{A}rPr", lang="en-US") if look is None else copy.deepcopy(look)
    look.attrib.pop("u", None)  # that of a link, or of who spoke
    for link in [one for one in look if "hlink" in str(one.tag)]:
        look.remove(link)
    begins = next((at for at, one in enumerate(runs) if one is first), len(runs))
    ends = max((at for at, one in enumerate(runs, 1) if run_text(one).strip()), default=begins)
    for one in runs[begins:ends] if words else runs:  # empty lines behind it stay, so that nothing moves
        detach(one)
    if words:
        run = etree.Element(f"{A}r")
        run.append(look)
        etree.SubElement(run, f"{A}t").text = words
        behind = next((one for one in (*runs[ends:], *paragraph.findall(f"{A}endParaRPr"))), None)
        if behind is None:
            paragraph.append(run)
        else:
            behind.addprevious(run)
    elif first is not None:
        for end in paragraph.findall(f"{A}endParaRPr"):
            detach(end)
        look.tag = f"{A}endParaRPr"
        paragraph.append(look)
