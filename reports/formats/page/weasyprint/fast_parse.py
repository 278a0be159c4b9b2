"""A page to the tree that an HTML parser makes of it, by the XML parser of Python, which takes a tenth of the time.

Only for pages that both read alike: well-formed, of plain elements, nested as HTML wants them; `None` for any other.
Knows HTML; knows nothing of templates and printing.
"""

import re
from collections.abc import Mapping
from xml.etree.ElementTree import Element, ParseError, XMLParser

from reports.regex import regex

_SVG = "{http://www.w3.org/2000/svg}"


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_EMPTY = _words("br col hr img input link meta wbr")
"""Elements without an end, which XML wants closed."""
_OPEN = regex(rf"<({'|'.join(sorted(_EMPTY))})\b([^<>]*?)\s*/?>")
_SPACE = " \t\n\f\r"
_BEGIN = regex(rf"[{_SPACE}]*<!DOCTYPE html>[{_SPACE}]*(?=<html[\s>])", re.IGNORECASE)
_END = regex(rf"</html>([{_SPACE}]*)\Z")
_CLOSED = regex(r"<([^\s<>/]+)[^<>]*/>")
_UNLIKE = regex(
    r"<[!?]"  # comments, sections, instructions
    r"|&(?!(?:amp|lt|gt|quot|#3[49]);)"  # references that XML does not know, or reads otherwise
    r"|<[^<>]*\"[^\"<>]*[\n\t]|='|=\"[^\"<>]*>"  # XML makes spaces of line ends in values; tags end at the first >
    r"|[\0-\x08\x0b-\x1f]"  # XML refuses them, or reads line ends otherwise
    r"|<textarea\b[^<>]*>\n"  # HTML drops it
)
_PHRASES = _words("a abbr b br code em i img input label small span strong sub sup svg textarea wbr")
_HEADINGS = _words("h1 h2 h3 h4 h5 h6")
_BLOCKS = _HEADINGS | _words(
    "article aside blockquote details div dl figure footer form header hr main nav ol p section summary table ul"
)
_FLOW = _PHRASES | _BLOCKS
_SHAPES = _words("circle ellipse g line path polygon polyline rect svg text tspan")
_IN_SVG = _SHAPES | {"title", "desc"}
_OF_SHAPES = _words(
    "aria-hidden aria-label class cx cy d dx dy fill fill-opacity fill-rule font-family font-size font-style "
    "font-weight height id opacity points r role rx ry stroke stroke-dasharray stroke-linecap stroke-linejoin "
    "stroke-opacity stroke-width style text-anchor transform viewBox width x x1 x2 y y1 y2"
)
_NOTHING = frozenset[str]()
_CONTENT: Mapping[str, frozenset[str]] = {
    "html": frozenset(("head", "body")),
    "head": frozenset(("link", "meta", "title")),
    "ul": frozenset(("li",)),
    "ol": frozenset(("li",)),
    "dl": frozenset(("dt", "dd")),
    "table": frozenset(("colgroup", "thead", "tbody", "tfoot")),
    "colgroup": frozenset(("col",)),
    **dict.fromkeys(("thead", "tbody", "tfoot"), frozenset(("tr",))),
    "tr": frozenset(("td", "th")),
    **dict.fromkeys(_HEADINGS | {"p"} | _PHRASES, _PHRASES),
    **dict.fromkeys(_EMPTY | {"title", "textarea"}, _NOTHING),
}
"""What may be in an element, where that is less than all that flows."""
_SPACE_ONLY = _words("html head table colgroup thead tbody tfoot tr")
"""Elements whose words HTML puts elsewhere."""
_NOT_WITHIN = frozenset(("a", "form"))
"""Elements that end one of their own kind around them."""


def tree(page: str) -> Element | None:
    """The root of a page's tree; None where an HTML parser may read the page in another way."""
    begin, end = _BEGIN.match(page), _END.search(page)
    if not begin or not end or _UNLIKE.search(page, begin.end()):
        return None
    if not set(_CLOSED.findall(page)) <= _EMPTY | _SHAPES:
        return None  # HTML does not see the end of others
    parser = XMLParser()
    try:
        parser.feed(_OPEN.sub(r"<\1\2/>", page[begin.end() :]))
        root: Element = parser.close()
    except ParseError:
        return None
    if [child.tag for child in root] != ["head", "body"] or not _is_plain(root, frozenset()):
        return None
    # Spaces before the head are none, and those behind the body are in it.
    body = root[1]
    root.text, after, body.tail = None, (body.tail or "") + end[1], None
    if len(body):
        body[-1].tail = (body[-1].tail or "") + after or None
    else:
        body.text = (body.text or "") + after or None
    return root


def _is_plain(element: Element, around: frozenset[str]) -> bool:
    """Whether all in an element is where HTML leaves it; what is in pictures gets its name space."""
    name = element.tag
    if name == "svg":
        return _is_drawing(element)
    allowed = _CONTENT.get(name, _FLOW)
    if not all(key.islower() for key in element.attrib) or name in around:
        return False
    if name in _SPACE_ONLY and _has_words(element):
        return False
    if name in _NOT_WITHIN:
        around |= {name}
    return all(child.tag in allowed and _is_plain(child, around) for child in element)


def _has_words(element: Element) -> bool:
    """Whether there are words beside the children."""
    return any(text and text.strip(_SPACE) for text in (element.text, *(child.tail for child in element)))


def _is_drawing(element: Element) -> bool:
    """Whether a picture is of plain shapes; each gets its name space."""
    for part in element.iter():
        if part.tag not in _IN_SVG or (part.tag not in _SHAPES and len(part)):
            return False
        if not part.attrib.keys() <= _OF_SHAPES:
            return False
        part.tag = _SVG + part.tag
    return True
