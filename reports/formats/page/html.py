"""A packet as one HTML file for the screen: style and fonts within, nothing to fetch.

A page with a form has one script, which saves it.
"""

import base64

from markupsafe import escape

from reports.errors import Problem
from reports.formats import identity, integrity, texts
from reports.formats.fonts import subset
from reports.formats.format import Format
from reports.formats.html_policy import HEAD, POLICY
from reports.formats.page.keeping import ALLOWED, with_script
from reports.formats.page.saved import read_page
from reports.formats.page.templates import SCREEN, check_page, compile_pages, page_template, screen_inputs, style_sheet
from reports.formats.page.view import view
from reports.formats.rendered import Rendered, in_its_language
from reports.formats.sandbox import FAILURES
from reports.formats.templates import Templates
from reports.model.packet import Packet

LIBRARIES = ("jinja2", "markupsafe", "uharfbuzz")
"""What the bytes depend on."""
_BUTTON = '<button type="button" class="keep-copy"'
"""What saves a copy; text cannot hold it: it is escaped."""


def page(packet: Packet, templates: Templates, medium: str) -> str:
    """The page of a packet, without its style sheet; `medium` is `screen` or `paper`."""
    try:
        made = page_template(templates, packet.template).render(packet=view(packet), medium=medium)
    except FAILURES as error:
        raise templates.error(error) from error
    check_page(templates, packet.template, made)
    which = escape(identity.written(identity.identity_of(packet)))
    # Text cannot hold the end of the head: it is escaped.
    return made.replace("</head>", f'<meta name="{identity.NAME}" content="{which}">\n</head>', 1)


def unmarked(packet: Packet, page: str) -> tuple[Problem, ...]:
    """A warning where a page does not show the mark of confidence that it should."""
    if not packet.confidential or escape(packet.confidential) in page:
        return ()
    hint = "Put {{ packet.confidential }} into packet.html."
    return (Problem("unmarked", f"{packet.title}: the page does not show “{packet.confidential}”.", hint=hint),)


@in_its_language
def render(packet: Packet, templates: Templates) -> Rendered:
    """One file with the characters it needs of each font."""
    body = page(packet, templates, "screen")
    faces = _faces(templates, set(body))
    first, last = SCREEN
    css = style_sheet(templates, first, faces, packet.confidential) + style_sheet(templates, last)
    style = f"<style>{css.replace('</', '<' + chr(92) + '/')}</style>"
    begin = HEAD.match(body)
    assert begin  # else the page was refused
    has_form = _BUTTON in body
    allowed = ALLOWED if has_form else ""
    policy = f'\n<meta http-equiv="Content-Security-Policy" content="{POLICY}{allowed}">'
    body = body[: begin.end()] + policy + body[begin.end() :]
    body = body.replace("</head>", f"{style}\n</head>", 1)
    content = (with_script(body) if has_form else body).encode("utf-8", "replace")
    return Rendered(content, problems=unmarked(packet, body))


def _faces(templates: Templates, characters: set[str]) -> str:
    """`@font-face` rules with the fonts embedded, each cut down to the characters; fonts without any are left out."""
    rules = []
    left = {ord(c) for c in characters} | set(range(32, 127))
    for face in templates.theme.faces:
        wanted = left - templates.own_characters if face.is_fallback else left
        font, covered = subset(face.path, frozenset(wanted))
        if not covered & {ord(c) for c in characters}:
            continue
        if face.is_fallback:
            left -= covered
        rules.append(
            f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};font-style:{face.style};"
            f"src:url(data:font/ttf;base64,{base64.b64encode(font).decode()})}}"
        )
    return "\n".join(rules)


FORMAT = Format(render, compile_pages, screen_inputs, LIBRARIES, integrity.of_html, texts.of_html, read=read_page)
