"""Pages that only show: whatever in the markup of a template would fetch, run or lead away by itself is refused.

Judges the page as it will be written, where all text is escaped, so that each `<` is the template's own. The marks that
a browser takes for a tag in any state are held to one strict form, so that both read the same.
"""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from reports.errors import Problem
from reports.regex import regex
from reports.slides.content import WEB

POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'"
)
"""What a browser may do with a page: show it."""
HEAD = regex(r"\s*<!DOCTYPE html>\s*<html(?:\s[^<>]*)?>\s*<head>", re.IGNORECASE)
"""How a page begins; nothing may come before its policy."""
_VALUE = r"""(?:"[^"<]*"|'[^'<]*'|[^\s"'=<>`]+)"""
_TAG = regex(
    rf"""/?+(?P<name>[a-z][^\s/<>"'=]*+)(?P<attributes>(?:\s++[^\s"'<>/=]++(?:\s*+=\s*+{_VALUE})?+)*+)\s*+/?+>"""
    r"|!--[^<]*?-->|!doctype html>|\?[^<>]*>",
    re.IGNORECASE,
)
_ATTRIBUTE = regex(rf"""([^\s"'<>/=]++)(?:\s*+=\s*+({_VALUE}))?+""")
_TAGS = {
    *("script", "iframe", "frame", "frameset", "fencedframe", "portal", "object", "embed", "applet", "base", "link"),
    *("animate", "set"),  # they can give a link another address
}
_ADDRESSES = {
    *("src", "srcset", "poster", "data", "background", "ping", "action", "formaction", "manifest", "imagesrcset"),
    *("lowsrc", "dynsrc", "classid", "codebase", "archive", "longdesc", "profile", "srcdoc"),
}
"""Attributes whose address is fetched or gone to."""
_LINKS = {"href", "xlink:href"}
_HINT = "A page shows what is in it: pictures as inline SVG or data:, links to http, https and mailto addresses."


def problems(page: str, sources: dict[Path, str]) -> list[Problem]:
    """What in a page is more than show; each with the place in the `sources` (files to texts) that it stems from."""
    found: dict[str, str] = {}
    for piece in page.split("<")[1:]:
        if piece[:1].isalpha() or piece[:1] in "/!?":
            match = _TAG.match(piece)
            if match is None:
                found[f"<{piece[:40]}"] = "a tag that browsers and printers may read in different ways"
            elif match["name"]:
                found |= {f"<{match[0]}": what for what in _acts(match["name"].lower(), match["attributes"])}
    return [_problem(tag, what, sources) for tag, what in found.items()]


def _acts(name: str, attributes: str) -> Iterator[str]:
    """What a tag does besides showing."""
    if name in _TAGS:
        yield f"<{name}> is not for pages that only show"
    for written, value in _ATTRIBUTE.findall(attributes) if attributes else ():
        key, address = written.lower(), unescape(value.strip("\"'")).strip().lower()
        if key in _LINKS and name in ("a", "area"):
            if address and not address.startswith(("#", *WEB)):
                yield f"a link to “{address}”"
        elif key in _LINKS or key in _ADDRESSES:
            if address and not address.startswith(("#", "data:")):
                yield f"{key} names an address outside the page"
        elif key.startswith("on"):
            yield f"{key} is a script"
        elif key == "http-equiv":
            yield "http-equiv speaks to the browser"


def _problem(tag: str, what: str, sources: dict[Path, str]) -> Problem:
    """With file and line of the first source that has the tag, or else its beginning, or a tag of that name."""
    short = re.sub(r"\s+", " ", tag[:80])
    for wanted in (tag, tag.partition("=")[0], re.split(r"[\s/>]", tag, maxsplit=1)[0]):
        for file, text in sources.items():
            if (at := text.find(wanted)) >= 0:
                return Problem("template", f"{what}.", "error", str(file), text.count("\n", 0, at) + 1, _HINT, short)
    return Problem("template", f"{what}: {short}.", "error", str(next(iter(sources), "")) or None, None, _HINT, short)
