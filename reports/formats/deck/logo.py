"""The logo of the brand in decks: large on title slides, small in the corner of the others, by way of the layouts.

Knows decks of the built-in design; a design of one's own has its logo where its designer put it.
"""

import base64
import io
from typing import Any

from lxml import etree
from pptx.enum.shapes import PP_PLACEHOLDER
from pptx.oxml.ns import nsdecls

from reports.formats.deck.theme_part import is_built_in, theme_part
from reports.formats.templates import Templates
from reports.slides.xml import EMU_PER_POINT

_LARGE, _SMALL = (150.0, 42.0), (120.0, 20.0)
"""Points that it has at most."""
_TOP_LARGE, _TOP_SMALL = 34.0, 13.0
_RIGHT = 917.0
"""Where texts end."""
_PAD = 6.0
"""Points of paper around it, where it stands on a ground of another colour."""
_SCALE = 6
"""Pixels a point, of a drawing: sharp on a wall."""


def picture(templates: Templates) -> bytes:
    """The logo as PNG, which every viewer shows; empty without one. `Templates.once` keeps it."""
    head, _, content = templates.theme.picture.partition(";base64,")
    found = base64.b64decode(content)
    return found if not found or head.endswith("png") else _drawn(templates.theme.picture)


def _drawn(address: str) -> bytes:
    """A drawing as a picture, its ground clear."""
    import pypdfium2
    from weasyprint import HTML
    from weasyprint.urls import URLFetcher

    width, height = _LARGE
    style = f"@page{{size:{width}pt {height}pt;margin:0}}img{{width:100%;height:{height}pt;object-fit:contain}}"
    style += "body{margin:0}img{display:block;object-position:right top}"
    page = f'<!DOCTYPE html><style>{style}</style><img src="{address}" alt="">'
    fetcher = URLFetcher(allowed_protocols={"data"}, allow_redirects=False)
    printed = HTML(string=page, url_fetcher=fetcher).write_pdf()
    with pypdfium2.PdfDocument(printed) as pdf:
        shown = pdf[0].render(scale=_SCALE, fill_color=(255, 255, 255, 0)).to_pil().convert("RGBA")
    made = io.BytesIO()
    shown.crop(shown.getbbox() or (0, 0, 1, 1)).save(made, "PNG")
    return made.getvalue()


def apply_logo(presentation: Any, templates: Templates) -> None:
    """Put the logo onto the layouts of a deck of the built-in design."""
    if not templates.theme.picture:
        return
    content = templates.once(picture)
    for master in presentation.slide_masters:
        if is_built_in(theme_part(master).blob):
            for layout in master.slide_layouts:
                _add(layout, content, is_title=_has_subtitle(layout))


def _has_subtitle(layout: Any) -> bool:
    """Whether it is for title slides."""
    return any(one.placeholder_format.type == PP_PLACEHOLDER.SUBTITLE for one in layout.placeholders)


def _add(layout: Any, content: bytes, *, is_title: bool) -> None:
    image, key = layout.part.get_or_add_image_part(io.BytesIO(content))
    wide, high = image.image.size
    most = _LARGE if is_title else _SMALL
    scale = min(most[0] / wide, most[1] / high)
    width, height = wide * scale, high * scale
    top = _TOP_LARGE + (most[1] - height) / 2 if is_title else _TOP_SMALL + (most[1] - height) / 2
    tree = layout._element.cSld.spTree
    first = max((int(found) for found in tree.xpath("//p:cNvPr/@id")), default=1) + 1
    if is_title:
        box = (_RIGHT - width - _PAD, top - _PAD, width + 2 * _PAD, height + 2 * _PAD)
        tree.append(_shape("sp", first, "Logo ground", box, _GROUND))
    box = (_RIGHT - width, top, width, height)
    tree.append(_shape("pic", first + 1, "Logo", box, _PICTURE.format(key=key)))


_GROUND = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:schemeClr val="bg1"/></a:solidFill>'
_PICTURE = '<p:blipFill><a:blip r:embed="{key}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>'


def _shape(tag: str, id: int, name: str, box: tuple[float, ...], inside: str) -> Any:
    left, top, width, height = (round(one * EMU_PER_POINT) for one in box)
    place = f'<a:xfrm><a:off x="{left}" y="{top}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'
    rectangle = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
    fill, form = (inside, rectangle) if tag == "pic" else ("", inside)
    kind = "Pic" if tag == "pic" else "Sp"
    return etree.fromstring(
        f'<p:{tag} {nsdecls("p", "a", "r")}><p:nv{kind}Pr><p:cNvPr id="{id}" name="{name}" descr="{name}"/>'
        f'<p:cNv{kind}Pr/><p:nvPr userDrawn="1"/></p:nv{kind}Pr>{fill}<p:spPr>{place}{form}</p:spPr></p:{tag}>'
    )
