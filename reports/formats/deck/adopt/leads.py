"""Short titles of example slides, and the sentence that was the title as the first line of what stands below it.

Knows the lines of titles and where they stand; knows no layout.
"""

from dataclasses import replace
from math import ceil

from pptx.oxml import parse_xml

from reports.formats.deck.adopt.examples import Example
from reports.formats.deck.adopt.geometry import INCH, Rect
from reports.formats.deck.adopt.places import USUAL, WIDE, Place
from reports.formats.deck.adopt.recolour import solid_fill
from reports.formats.deck.adopt.rescale import space_lines
from reports.regex import regex
from reports.slides.fitting.below import close_up, keep_size
from reports.slides.measuring.metrics import Metrics
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import EMU_PER_POINT, Element, need
from reports.slides.xml import PRESENTATIONML as P

_TAG = regex(r"^\{\{\s*(.*?)\s*\}\}$")
"""A title that is one tag."""
_BETWEEN, _WHOSE = " · ", "{{ packet.title }}"
"""Between what a slide shows and when or whose; and that, which all slides of a deck have alike."""
_NAMES, _BRIEF, _DONE = "shown.title", "shown.brief", regex(r"^\{\{ _\(")
"""In titles of slides with people, which name them; the same in fewer words; and what such a slide shows else."""
_SAID = (_NAMES, "headlines.standing", "headlines.questions", "headlines.sources")
"""In titles whose first row says the same, or that only count the rows: these need the room."""
_QUOTED = {"{{ thread.title }}": "{{ thread.lead.text|quoted }} {{ thread.lead.cite|linked(thread.lead.when) }}"}
"""Titles that quote a clause, and the whole statement with its month."""
_QUOTE = 1.9
"""Times the length of other sentences that a statement has."""
LED = {"table:shown": "table:others"}
"""Names of tables with statements, and of what they show below one of them."""
_LONGEST = "Six of nine months, counted per person, have a summary; the three without are of two people, and so on"
_LINE, _HANGS, _GAP = 1.35, 0.35, 1.0
"""Heights of a line, as some fonts have, of what hangs from the last, and of the gap below, in the size of words."""
_LOWEST = 3.0
"""Inches of room that are left below it at least."""


def short_title(example: Example, letters: int) -> list[str]:
    """The lines of a title with so many letters at most: its own words if they stay, else what the slide shows."""
    own = list(example.titles.get("title", ()))
    is_said = len(own) == 1 and "{{" not in own[0] and len(own[0]) <= letters
    if is_said or not example.short:
        return own
    part = next(one for one in example.short.split(_BETWEEN) if one != _WHOSE)
    if _DONE.search(part):  # several people: their names, as many as have room
        names = (f"{one} if {one}|length <= {letters}" for one in (_NAMES, _BRIEF))
        return [_TAG.sub(rf"{{{{ {' else '.join(names)} else \1 }}}}", part)]
    return [_TAG.sub(rf"{{{{ (\1) | headed({letters}) }}}}", part)]


def lead_of(example: Example, place: Place) -> tuple[Element, Rect] | None:
    """What a slide with a short title says in its first line, as a shape, and the room below it.

    None where its title or its first row says that, or no room is left.
    """
    own, area = example.titles.get("title", ()), place.area
    is_said = any(name in line for line in own for name in _SAID)
    if len(own) != 1 or "{{" not in own[0] or is_said or area is None:
        return None
    point = INCH / 72 / place.unit
    wide = place.words * point * Metrics().width(_LONGEST, WIDE if place.has_wide_font else USUAL, bold=False)
    line = _QUOTED.get(own[0], own[0])
    lines = ceil(wide * (1 if line == own[0] else _QUOTE) / area.width)
    high = (lines * _LINE + _HANGS) * place.words * point
    if area.height - high < _LOWEST:
        return None
    high += _LINE * place.words * point  # another font may take one more; what stands below begins where words end
    inner = Rect(area.x + place.inset, area.y, area.width - 2 * place.inset, _LINE * place.words * point)
    box = _box(inner.emu(place.unit), line, place)
    keep_size(box, place.cells)
    close_up(box, round(_GAP * place.words * EMU_PER_POINT))
    return box, replace(area, y=area.y + high, height=area.height - high)


def _box(corners: tuple[int, int, int, int], line: str, place: Place) -> Element:
    x, y, width, height = corners
    box: Element = parse_xml(
        f'<p:sp xmlns:p="{P[1:-1]}" xmlns:a="{A[1:-1]}"><p:nvSpPr><p:cNvPr id="790" name="Lead"/>'
        '<p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>'
        f'<a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr>'
        '<p:txBody><a:bodyPr wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" anchor="t"><a:spAutoFit/></a:bodyPr>'
        "<a:lstStyle/>"
        f'<a:p><a:pPr algn="l"/><a:r><a:rPr lang="en-US" sz="{round(100 * place.words)}" b="0">'
        f'<a:latin typeface="{place.look.font}"/></a:rPr><a:t/></a:r></a:p></p:txBody></p:sp>'
    )
    need(box, f".//{A}rPr").insert(0, solid_fill(place.look.ink))
    need(box, f".//{A}t").text = line
    space_lines(box)
    return box
