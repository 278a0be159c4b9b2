"""What the style of a table says of the words in a cell, as PowerPoint resolves it: a table of the rules."""

import pytest
from lxml import etree

from reports.slides.styles.tables import of_table
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import local_name

OWN, MEDIUM, BARE = (
    "{11111111-1111-1111-1111-111111111111}",
    "{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}",
    "{2D5ABB26-0587-4C30-8999-92F81FD0307C}",
)
STYLE = etree.fromstring(
    f'<a:tblStyle xmlns:a="{A[1:-1]}">'
    '<a:wholeTbl><a:tcTxStyle><a:fontRef idx="minor"/><a:srgbClr val="111111"/></a:tcTxStyle></a:wholeTbl>'
    '<a:firstCol><a:tcTxStyle b="on"/></a:firstCol>'
    '<a:lastRow><a:tcTxStyle><a:srgbClr val="333333"/></a:tcTxStyle></a:lastRow>'
    '<a:firstRow><a:tcTxStyle b="off"><a:schemeClr val="bg1"/></a:tcTxStyle></a:firstRow></a:tblStyle>'
)


@pytest.mark.parametrize(
    ("style", "flags", "at", "colour", "bold"),
    [
        (OWN, "", (0, 0), "111111", None),
        (OWN, "firstRow", (0, 0), "bg1", False),
        (OWN, "firstRow", (1, 0), "111111", None),
        (OWN, "firstCol firstRow", (1, 0), "111111", True),
        (OWN, "firstCol firstRow", (0, 0), "bg1", False),
        (OWN, "lastRow", (2, 1), "333333", None),
        (OWN, "lastRow", (1, 1), "111111", None),
        (MEDIUM, "firstRow", (0, 1), "bg1", True),
        (MEDIUM, "firstRow", (1, 1), "tx1", None),
        (MEDIUM, "lastCol", (1, 1), "bg1", True),
        (BARE, "firstRow", (0, 0), None, None),
        ("", "firstRow", (0, 0), None, None),
    ],
)
def test_the_most_special_part_that_applies_says_how_words_look(
    style: str, flags: str, at: tuple[int, int], colour: str | None, *, bold: bool | None
) -> None:
    said = " ".join(f'{one}="1"' for one in flags.split())
    rows = "<a:tr><a:tc/><a:tc/></a:tr>" * 3
    table = etree.fromstring(
        f'<a:tbl xmlns:a="{A[1:-1]}"><a:tblPr {said}><a:tableStyleId>{style}</a:tableStyleId></a:tblPr>{rows}</a:tbl>'
    )
    cell = table.findall(f"{A}tr")[at[0]].findall(f"{A}tc")[at[1]]
    values = of_table(cell, {OWN: STYLE})
    fill = values.get("fill")
    assert (None if fill is None else fill.get("val"), values.get("bold")) == (colour, bold)
    assert fill is None or local_name(fill) in ("srgbClr", "schemeClr")
