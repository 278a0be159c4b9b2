"""Tags in the addresses of links, which programs write with percent signs. Knows relationships; knows no values."""

import re
from urllib.parse import unquote

from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.opc.package import Part

from reports.slides.content import WEB
from reports.slides.xml import Element, detach, qn

ADDRESS = "/:?#[]@!$&'()*+,;=%-._~"
"""Characters that a value may bring into an address as they are."""
TWICE = re.compile(r"^https?:/+(?=https?://|mailto:)")
"""The scheme that has to be typed before a tag, where the value has its own."""


def address_of(link: Element, part: Part) -> str:
    """The address of a link, where it has tags; empty for any other."""
    rel = part.rels.get(link.get(qn("r:id"), ""))
    address = unquote(rel.target_ref) if rel is not None and rel.is_external else ""
    return address if "{{" in address else ""


def relink(link: Element, address: str, part: Part) -> None:
    """Lead a link elsewhere; one that leads to no page is taken away."""
    if address.startswith(WEB):
        link.set(qn("r:id"), part.relate_to(address, RT.HYPERLINK, is_external=True))
    else:
        detach(link)
