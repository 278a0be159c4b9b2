"""What templates may apply to values of a packet: texts of both directions, the years of an axis, wide tables in parts.

Knows values of the packet; knows neither files nor formats.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup, escape

from reports.formats.first_page import FILTERS as FIRST_PAGE
from reports.formats.heading import FILTERS as HEADING
from reports.formats.leading import FILTERS as LEADING
from reports.formats.matrix import Column, Matrix
from reports.formats.noted import FILTERS as NOTED
from reports.formats.rich import FILTERS as EMPHASIS
from reports.formats.words import FILTERS as WORDING
from reports.formats.words import WORDS
from reports.language import N_, _, translated
from reports.model.packet import Packet


def direction(text: str) -> str:
    """`rtl` where the first letter of a text is of a script that is written from right to left, else `ltr`."""
    first = next((found for c in text if (found := unicodedata.bidirectional(c)) in ("L", "R", "AL")), "L")
    return "ltr" if first == "L" else "rtl"


def breakable(text: str) -> Markup:
    """A text that may break behind each slash: `owner/` above `name`."""
    return Markup("/<wbr>").join(escape(part) for part in text.split("/"))


def years(columns: Sequence[Column]) -> list[tuple[int, int, str]]:
    """The years of a time axis: first column, number of columns, the year; none where columns are years."""
    made: list[tuple[int, int, str]] = []
    for at, column in enumerate(columns):
        if made and made[-1][2] == column.group:
            made[-1] = (made[-1][0], made[-1][1] + 1, column.group)
        elif column.group:
            made.append((at, 1, column.group))
    return made


def parts(matrix: Matrix, most: int) -> list[Matrix]:
    """A wide matrix as several, each with at most so many columns."""
    starts = range(0, len(matrix.columns), most) or [0]
    return [
        replace(
            matrix,
            columns=matrix.columns[at : at + most],
            rows=tuple(replace(row, cells=row.cells[at : at + most]) for row in matrix.rows),
        )
        for at in starts
    ]


def foot(packet: Packet, own: str) -> str:
    """What stands at the foot of every page: `own`, of the theme, but where no font of it makes quotations serif."""
    quoted = (one.text for person in packet.people for one in person.sentences[:_LOOKED_AT])
    letters = [c for text in quoted for c in text if c.isalpha()]
    has_serif = 2 * sum(unicodedata.name(c, "").startswith(_WITH_SERIF) for c in letters) >= len(letters)
    return translated(own) if has_serif or own != _SERIF else _(_QUOTED)


_SERIF = "Serif type is quoted word for word. Counts are of mentions, not of work."
"""The foot that the theme comes with."""
_QUOTED = N_("What the sources say is quoted word for word. Counts are of mentions, not of work.")
_WITH_SERIF = ("LATIN", "GREEK", "CYRILLIC")
"""Scripts of which quotations look otherwise than the rest; of others there is one font."""
_LOOKED_AT = 40
"""Statements of each person whose script is looked at."""
FILTERS = {
    "breakable": breakable,
    "direction": direction,
    "foot": foot,
    "parts": parts,
    "years": years,
    **EMPHASIS,
    **FIRST_PAGE,
    **LEADING,
    **HEADING,
    **NOTED,
    **WORDING,
}
"""By the names that templates call them by."""
__all__ = ["FILTERS", "WORDS", "breakable", "direction", "foot", "parts", "years"]
