"""What pages take of a template set: the page of a kind, style sheets, and which files these are made of.

Knows Jinja and HTML; knows no packet and nothing of how a page is printed.
"""

from collections.abc import Collection

from jinja2 import Template
from markupsafe import Markup

from reports.errors import Problem, TemplateError
from reports.formats.html_policy import HEAD, problems
from reports.formats.sandbox import FAILURES
from reports.formats.templates import Templates

PAGES = ("person/packet.html", "quarter/packet.html")
"""The page of a person, and that of a month, quarter, half or year."""
SCREEN = ("theme/packet.css", "theme/screen.css")
PAPER = ("theme/packet.css", "theme/paper.css")
_HEAD_HINT = "Begin it with <!DOCTYPE html>, <html> and <head>, or with those of theme/base.html."


def page_name(kind: str) -> str:
    """Name of the page for a kind of packet."""
    return PAGES[kind != "person"]


def page_template(templates: Templates, kind: str) -> Template:
    """The page for a kind of packet."""
    return templates.environment.get_template(page_name(kind))


def compile_pages(templates: Templates, kinds: Collection[str]) -> None:
    """Compile the pages of these kinds, before the work is handed to children."""
    for kind in kinds:
        page_template(templates, kind)


def all_pages(templates: Templates) -> tuple[str, ...]:
    """Names of all that pages are made of."""
    return templates.inputs.reached(PAGES)


def screen_inputs(templates: Templates, kind: str) -> str:
    """Hash of all that an HTML file takes from the set."""
    return templates.inputs.digest(templates.inputs.reached([page_name(kind), *SCREEN]))


def paper_inputs(templates: Templates, kind: str) -> str:
    """Hash of all that a PDF takes from the set: its style sheet may name any of the fonts."""
    return templates.inputs.digest(templates.inputs.reached([page_name(kind), *PAPER]), templates.inputs.fonts())


def style_sheet(templates: Templates, name: str, faces: str = "", mark: str = "") -> str:
    """A style sheet of the set, with the given `@font-face` rules and mark of confidence."""
    try:
        return templates.environment.get_template(name).render(faces=Markup(faces), mark=mark)
    except FAILURES as error:
        raise templates.error(error) from error


def paper_css(templates: Templates) -> str:
    """The style sheet of all PDFs; `Templates.once` keeps it, made in a child where its work is to be limited."""
    return "\n".join(style_sheet(templates, name) for name in PAPER)


def check_page(templates: Templates, kind: str, page: str) -> None:
    """TemplateError where a page would do more than show: fetch, run, lead away."""
    if HEAD.match(page) and not problems(page, {}):
        return
    main = page_name(kind)
    files = [templates.folder / name for name in templates.inputs.reached([main])]
    found = problems(page, {file: file.read_text("utf-8") for file in files if file.is_file()})
    if not found:
        file = str(templates.folder / main)
        found = [Problem("template", "the page does not begin as one.", "error", file, hint=_HEAD_HINT)]
    raise TemplateError(found)
