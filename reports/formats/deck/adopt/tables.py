"""Tables of example slides in the room of a company's layout: two sizes of words, widths of columns, rows.

Knows tables of the built-in design; knows no slide.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from reports.formats.deck.adopt.arrange import shared_out
from reports.formats.deck.adopt.examples import Example
from reports.formats.deck.adopt.geometry import INCH
from reports.formats.deck.adopt.places import LEAST, USUAL, WIDE, Place
from reports.regex import regex
from reports.slides import shapes
from reports.slides.filling import bindings
from reports.slides.fitting.below import keep_size
from reports.slides.measuring.metrics import Metrics
from reports.slides.shapes import chart_id
from reports.slides.styles.frames import cell_frame
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import EMU_PER_POINT, Element, add

_BESIDE, _ALONE = 7.0, " and not packet.comparison"
"""Inches of width that a chart and a table need beside one another; and what says that a table has no chart."""
_ROOMY = 11.0
"""Inches of width below which a column of names gets more of it."""
_NAME = regex(r"\{\{\s*item\s*\|\s*linked\s*\}\}")
"""In the pattern of a column: what the row is about, as a link."""
_GROUP = regex(r"\{\{\s*column\.group\b")
"""What stands above columns that are repeated."""
_REPEATED = regex(r"\{\{\s*column\.")
"""Names of columns that are repeated."""
_SPOKEN = regex(r"\{\{\s*item\.leading\b")
"""A statement beside the name of who made it, which needs the room."""
_LINE = 1.2
"""Height of a line, in the size of its words."""
_ROW, _FEW, _AIRY = 0.4, 4, 1.1
"""Inches of height of an empty row at least, rows that tables keep, and times their height that such a table takes."""
_STATEMENT, _WORDS, _LARGE, _HEAD = 24.0, 20.0, 18.0, 16.0
"""Sizes in pt in tables of the built-in design: of statements, of other words that are text, of the least words beside
them, and of names of columns."""
_MONTH, _DATED = regex(r"\.when\b"), "Sept 2025"
"""In the pattern of a column of months, and one of them."""
_SPAN, _LONGEST, _NAMED = regex(r"\bpacket\.(against|compared)\b"), "September", 0.42
"""In the name of a column that a month has, and the longest word there, which is not to be broken; the share of the
width that what is counted keeps beside them."""
_APART = 0.25
"""Inches that statements keep from the right of their column, where another is behind it."""
_LEAST_ASKED, _ANSWERED = 0.92, 0.6
"""Part of their size that words keep in questions with room for an answer, which are as large as statements; and part
of that room which is left: larger questions are read from afar."""
_LOOKS = tuple(A + name for name in ("rPr", "defRPr", "endParaRPr"))


def parted(examples: Sequence[Example], place: Place) -> Iterator[Example]:
    """Example slides, of which those with a chart beside a table have the chart alone where the room is narrow.

    The table has a slide then that has it where there is no chart.
    """
    for example in examples:
        charts = [one for one in example.shapes if chart_id(one.element)]
        is_both = charts and any(shapes.table(one.element) is not None for one in example.shapes)
        if place.area is None or place.area.width >= _BESIDE:
            yield example
        elif is_both:
            yield replace(example, shapes=charts)
        else:
            yield replace(example, notes=[line.replace(_ALONE, "") for line in example.notes])


def size(element: Element, grid: Element, place: Place, *, is_beside: bool) -> None:
    """Give the words of a table one of two sizes in pt that all have; smaller ones only where that saves a slide.

    Figures stay larger than the statements beside them, and names of many columns smaller than those of few. Beside a
    chart, which holds the slide, the few rows that there are have the larger one.
    """
    statements, cells = place.words, place.narrow if _REPEATED.search(_text(grid)) else place.cells
    times = place.unit / INCH  # as large as in the built-in design
    for paragraph in grid.iter(f"{A}p"):  # an empty one would be as high as what a file has else
        if not any(one.get("sz") for one in paragraph.iter(*_LOOKS)):
            end = paragraph.find(f"{A}endParaRPr")
            (add(paragraph, "a:endParaRPr") if end is None else end).set("sz", str(round(100 * cells)))
    head, *body = grid.iterchildren(f"{A}tr")
    sized = {one: _size(one) / times for row in body for one in row.iter(*_LOOKS)}
    has_statements = max(sized.values(), default=0.0) >= _WORDS
    is_asking = any(blank for row in body if bindings.uses(row) for blank in _blank(row.findall(f"{A}tc")))
    words = statements if is_asking or is_beside else cells
    for one, its in sized.items():  # names and months are as large as the statements that they head
        _set(one, statements * max(1.0, its / _STATEMENT) if has_statements and its >= _LARGE else words)
    for one in head.iter(*_LOOKS):
        _set(one, cells * max(LEAST, min(1.0, _size(one) / times / _HEAD)))
    kept = place.narrow * (_LEAST_ASKED if is_asking else LEAST)
    least = place.held if has_statements and statements > cells else kept
    keep_size(element, least)
    if has_statements:
        _keep_apart(grid, place.unit)


def _keep_apart(grid: Element, unit: float) -> None:
    """Let long words end some way before the column behind them."""
    widths = [int(column.get("w", "0")) for column in grid.iterfind(f"{A}tblGrid/{A}gridCol")]
    at = widths.index(max(widths))
    for row in grid.iterchildren(f"{A}tr") if at + 1 < len(widths) else ():
        cell = row.findall(f"{A}tc")[at]
        look = cell.find(f"{A}tcPr")
        look = add(cell, "a:tcPr") if look is None else look
        look.set("marR", str(max(round(_APART * unit), cell_frame(cell, 0, 0).right)))


def _blank(cells: Sequence[Element]) -> list[bool]:
    """Which cells of a row have no words: they are written into."""
    return [not _text(cell) for cell in cells]


def _text(element: Element) -> str:
    return "".join(one.text or "" for one in element.iter(f"{A}t"))


def _size(look: Element) -> float:
    return int(look.get("sz", "0")) / 100


def _set(look: Element, size: float) -> None:
    if look.get("sz"):
        look.set("sz", str(round(100 * size)))


def fit(grid: Element, room: tuple[int, int], place: Place) -> None:
    """Make a table as wide as its room, whose width and height are in EMU, without what has no room."""
    _set_width(grid, room[0], place.unit, is_wide_font=place.has_wide_font)
    _lower(grid, room[1], place.unit)


def _set_width(grid: Element, width: int, unit: float, *, is_wide_font: bool) -> None:
    """Make a table so wide, in EMU; a column of names gets more of it where that is scarce, if no grid needs it."""
    rows, columns = grid.findall(f"{A}tr"), grid.findall(f"{A}tblGrid/{A}gridCol")
    cells = rows[bindings.pattern_row(rows)].findall(f"{A}tc")
    widths = [int(column.get("w", "0")) for column in columns]
    is_grid = any(_GROUP.search(_text(cell)) for cell in rows[0].findall(f"{A}tc")) or bool(_SPOKEN.search(_text(grid)))
    if (width < _ROOMY * unit or is_wide_font) and not is_grid:
        named = [bool(_NAME.search(_text(cell))) for cell in cells]
        widths = [round(1.4 * its) if is_name else its for its, is_name in zip(widths, named, strict=True)]
    if bindings.uses(rows[bindings.pattern_row(rows)]):
        widths = [
            round(_ANSWERED * its) if is_blank else its for its, is_blank in zip(widths, _blank(cells), strict=True)
        ]
    widths = [round(its) for its in shared_out(widths, width)]
    widths[-1] += width - sum(widths)
    heads = rows[0].findall(f"{A}tc")
    font = WIDE if is_wide_font else USUAL
    needed = {at: _needed(cell, _DATED, font) for at, cell in enumerate(cells) if _MONTH.search(_text(cell))}
    spans = [at for at, cell in enumerate(heads) if _SPAN.search(_text(cell))]
    spare = max(0, max(widths) - round(_NAMED * width)) // max(1, len(spans))
    needed |= {at: min(_needed(heads[at], _LONGEST, font), widths[at] + spare) for at in spans}
    for at, least in needed.items():
        missing = max(0, least - widths[at])
        widths[widths.index(max(widths))] -= missing
        widths[at] += missing
    for column, its in zip(columns, widths, strict=True):
        column.set("w", str(its))


def _needed(cell: Element, words: str, font: str) -> int:
    """The width in EMU that words need in a cell."""
    size, frame = max((_size(one) for one in cell.iter(*_LOOKS)), default=0.0), cell_frame(cell, 0, 0)
    return round(Metrics().width(words, font, bold=True) * size * EMU_PER_POINT) + frame.left + frame.right


def _high(row: Element) -> int:
    """The height in EMU that the lines of a row need, each of which has room."""
    tall = 0.0
    for cell in row.findall(f"{A}tc"):
        frame, lines = cell_frame(cell, 0, 0), [one for one in cell.iter(f"{A}p") if _text(one)]
        sizes = (max((_size(look) for look in one.iter(*_LOOKS)), default=0.0) for one in lines)
        tall = max(tall, _LINE * EMU_PER_POINT * sum(sizes) + frame.top + frame.bottom)
    return round(tall)


def _lower(grid: Element, room: int, unit: float) -> None:
    """Make the rows of a table that are not repeated lower where they have not enough room, and leave out the last."""
    rows, within = grid.findall(f"{A}tr"), round(room / _AIRY)
    if any(bindings.uses(row) for row in rows[1:]):
        return
    rows[0].set("h", str(min(int(rows[0].get("h", "0")), _high(rows[0]))))  # as where rows are repeated
    least = round(_ROW * unit)
    while sum(int(row.get("h", "0")) for row in rows) > within:
        lower = (within - int(rows[0].get("h", "0"))) // max(1, len(rows) - 1)
        if lower >= least or len(rows) <= _FEW:
            for row in rows[1:]:
                row.set("h", str(max(least, lower)))
            break
        grid.remove(rows.pop())
