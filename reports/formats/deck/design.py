"""The masters and layouts of the built-in decks, drawn from the theme.

Knows XML of masters, layouts and themes; knows no slide.
"""

import re
from typing import Any

from lxml import etree
from pptx import Presentation
from pptx.util import Inches

from reports.formats.deck.drawing import P, Rect, panel
from reports.formats.deck.theme import Palette, theme_part, themed
from reports.slides.tags import A

WIDTH, HEIGHT = 13.333, 7.5
LEFT, FULL = 0.6, 12.133
CONTENT = Rect(LEFT, 2.06, FULL, 4.7)
LOWER = Rect(LEFT, 4.72, FULL, 1.95)
"""What the coloured panel of the title layout leaves."""
PANEL = 0.58
"""Of the title layout's height."""
_TITLE = Rect(LEFT, 0.84, FULL, 1.02)
_EYEBROW = Rect(LEFT, 0.505, FULL, 0.33)
_FOOT = Rect(LEFT, 6.96, 10.8, 0.3)
_NUMBER = Rect(11.9, 6.96, 0.833, 0.3)
EYEBROW = 13
"""Index of the placeholder above the title."""
BODY = 1
"""Index of the placeholder for text."""
LAYOUTS = (
    "Packet title",
    "Packet figures and chart",
    "Packet figures and table",
    "Packet text",
    "Packet highlights",
    "Packet table",
    "Packet chart and table",
)


def draw(palette: Palette) -> Any:
    """A presentation with the master and the layouts, and no slide."""
    made = Presentation()
    made.slide_width, made.slide_height = Inches(WIDTH), Inches(HEIGHT)
    master = made.slide_master
    part = theme_part(master)
    part._blob = themed(part.blob, palette)
    layouts = list(master.slide_layouts)
    for extra in layouts[len(LAYOUTS) :]:
        master.slide_layouts.remove(extra)
    _draw_master(master)
    for layout, name in zip(layouts, LAYOUTS, strict=False):
        _draw_layout(layout, name)
    return made


def _emptied(holder: Any) -> Any:
    """The shape tree of a master or layout, without shapes."""
    tree = holder.shapes._spTree
    for child in list(tree)[2:]:
        tree.remove(child)
    return tree


def _draw_master(master: Any) -> None:
    tree = _emptied(master)
    tree.append(_placeholder(2, "Title", 'type="title"', _TITLE, "", anchor="t"))
    tree.append(_placeholder(3, "Text", 'type="body" idx="1"', CONTENT, ""))
    tree.append(_placeholder(4, "Foot", 'type="ftr" sz="quarter" idx="3"', _FOOT, _level(12, "tx2"), anchor="ctr"))
    tree.append(_number(5))
    panel(tree, 6, "Accent rule", Rect(LEFT, 0.42, 0.5, 0.055), "accent1")
    styles = master._element.find(f"{P}txStyles")
    styles.getparent().replace(styles, _styles())


def _draw_layout(layout: Any, name: str) -> None:
    element = layout._element
    for attribute in ("type", "preserve", "showMasterSp"):
        element.attrib.pop(attribute, None)
    element.set("preserve", "1")
    element.find(f"{P}cSld").set("name", name)
    tree = _emptied(layout)
    if name == LAYOUTS[0]:
        element.set("type", "title")
        element.set("showMasterSp", "0")
        white = _level(48, "bg1", bold=True)
        tree.append(_placeholder(2, "Title", 'type="ctrTitle"', Rect(LEFT, 1.72, FULL, 1.66), white, anchor="b"))
        tree.append(
            _placeholder(3, "Subtitle", 'type="subTitle" idx="1"', Rect(LEFT, 3.44, FULL, 0.5), _level(22, "bg1"))
        )
        tree.append(
            _placeholder(
                4,
                "Eyebrow",
                f'type="body" sz="quarter" idx="{EYEBROW}"',
                Rect(LEFT, 0.62, FULL, 0.36),
                _level(16, "bg1"),
            )
        )
        panel(tree, 7, "Panel", Rect(0, 0, WIDTH, HEIGHT * PANEL), "accent1")
    else:
        element.set("type", "obj" if name == "Packet text" else "titleOnly")
        tree.append(_placeholder(2, "Title", 'type="title"', None, ""))
        look = _level(14, "accent1", bold=True)
        tree.append(
            _placeholder(4, "Eyebrow", f'type="body" sz="quarter" idx="{EYEBROW}"', _EYEBROW, look, anchor="ctr")
        )
    if name == "Packet text":
        tree.append(_placeholder(3, "Text", 'idx="1"', Rect(LEFT, CONTENT.y, 8.6, CONTENT.height), ""))
        panel(tree, 7, "Rule", Rect(9.5, CONTENT.y, 0.01, CONTENT.height), "accent5")
    tree.append(_placeholder(5, "Foot", 'type="ftr" sz="quarter" idx="10"', None, "", anchor="ctr"))
    tree.append(_number(6, 'sz="quarter" idx="11"', place=False))


def _level(size: int, fill: str, *, bold: bool = False) -> str:
    """First level of a list style."""
    return (
        f'<a:lvl1pPr marL="0" indent="0"><a:spcBef><a:spcPts val="0"/></a:spcBef><a:buNone/><a:defRPr sz="{size * 100}" '
        f'b="{int(bold)}"><a:solidFill><a:schemeClr val="{fill}"/></a:solidFill></a:defRPr></a:lvl1pPr>'
    )


def _frame(place: Rect | None) -> str:
    if place is None:
        return ""
    x, y, width, height = place.emu
    return f'<a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'


def _placeholder(number: int, name: str, kind: str, place: Rect | None, look: str, anchor: str = "t") -> Any:
    """A placeholder without margins."""
    body = f'<a:bodyPr vert="horz" wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" anchor="{anchor}"><a:noAutofit/></a:bodyPr>'
    geometry = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>' if place else ""
    return etree.fromstring(
        f'<p:sp xmlns:p="{P[1:-1]}" xmlns:a="{A[1:-1]}"><p:nvSpPr><p:cNvPr id="{number}" name="{name}"/><p:cNvSpPr>'
        f'<a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph {kind}/></p:nvPr></p:nvSpPr><p:spPr>{_frame(place)}{geometry}'
        f"</p:spPr><p:txBody>{body if place else '<a:bodyPr/>'}<a:lstStyle>{look}</a:lstStyle><a:p><a:r>"
        f'<a:rPr lang="en-US"/><a:t>{name}</a:t></a:r></a:p></p:txBody></p:sp>'
    )


def _number(number: int, more: str = 'sz="quarter" idx="4"', *, place: bool = True) -> Any:
    """The placeholder of the slide number."""
    look = _level(12, "tx2").replace('marL="0"', 'marL="0" algn="r"') if place else ""
    made = _placeholder(number, "Number", f'type="sldNum" {more}', _NUMBER if place else None, look, anchor="ctr")
    run = made.find(f".//{A}r")
    field = etree.fromstring(
        f'<a:fld xmlns:a="{A[1:-1]}" id="{{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}}" type="slidenum"><a:rPr lang="en-US"/>'
        "<a:t>1</a:t></a:fld>"
    )
    run.getparent().replace(run, field)
    return made


def _styles() -> Any:
    """Text styles of the master: titles, five levels of text, and the rest."""
    title = (
        '<a:lvl1pPr algn="l"><a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPct val="0"/></a:spcBef><a:buNone/>'
        '<a:defRPr sz="2800" b="1" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mj-lt"/>'
        '<a:ea typeface="+mj-ea"/><a:cs typeface="+mj-cs"/></a:defRPr></a:lvl1pPr>'
    )
    levels = ""
    for level, size in enumerate((18, 16, 16, 14, 14, 14, 14, 14, 14)):
        margin = 228600 * level
        bullet = '<a:buFont typeface="Arial"/><a:buChar char="•"/>' if level else "<a:buNone/>"
        levels += (
            f'<a:lvl{level + 1}pPr marL="{margin}" indent="{-228600 if level else 0}" algn="l"><a:lnSpc><a:spcPct val="100000"/>'
            f'</a:lnSpc><a:spcBef><a:spcPts val="{600 if level else 900}"/></a:spcBef>{bullet}<a:defRPr sz="{size * 100}" '
            'kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/>'
            f'<a:cs typeface="+mn-cs"/></a:defRPr></a:lvl{level + 1}pPr>'
        )
    other = re.sub("<a:spcBef>.*?</a:spcBef>", "", levels)
    return etree.fromstring(
        f'<p:txStyles xmlns:p="{P[1:-1]}" xmlns:a="{A[1:-1]}"><p:titleStyle>{title}</p:titleStyle><p:bodyStyle>{levels}'
        f"</p:bodyStyle><p:otherStyle>{other}</p:otherStyle></p:txStyles>"
    )
