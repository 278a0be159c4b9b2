"""What pages take of a template set: the page of a kind, style sheets, and which files these are made of.

Knows Jinja and HTML; knows no packet and nothing of how a page is printed.
"""

from collections.abc import Collection

from jinja2 import Template
from markupsafe import Markup

from reports.errors import Problem, TemplateError
from reports.formats.html_policy import HEAD, problems
from reports.formats.page.mirror import mirrored
from reports.formats.sandbox import FAILURES
from reports.formats.templates import Templates, page_name
from reports.language import is_rtl, is_source, spoken
from reports.model.formats import PAGE

SCREEN = ("theme/packet.css", "theme/screen.css")
PAPER = ("theme/packet.css", "theme/paper.css")
_OTHER_WORDS = "\n.label a { white-space: nowrap }\n"
"""Where words are longer than those that the page was made for, citations in narrow columns stay whole."""
_HEAD_HINT = "Begin it with <!DOCTYPE html>, <html> and <head>, or with those of theme/base.html."


def page_template(templates: Templates, folder: str) -> Template:
    """The page in a folder of the set; TemplateError where there is none."""
    if not (templates.folder / page_name(folder)).is_file():
        hint = f"Copy that of the built-in set, or set template for the document that is made with {folder}."
        raise TemplateError(Problem("template", f"{templates.folder} lacks {page_name(folder)}.", "error", hint=hint))
    return templates.environment.get_template(page_name(folder))


def compile_pages(templates: Templates, folders: Collection[str]) -> None:
    """Compile the pages in these folders, before the work is handed to children."""
    for folder in folders:
        page_template(templates, folder)


def all_pages(templates: Templates) -> tuple[str, ...]:
    """Names of all that pages are made of."""
    return templates.inputs.reached(sorted(f"{path.parent.name}/{PAGE}" for path in templates.folder.glob(f"*/{PAGE}")))


def screen_inputs(templates: Templates, folder: str) -> str:
    """Hash of all that an HTML file takes from the set."""
    return templates.inputs.digest(templates.inputs.reached([page_name(folder), *SCREEN]))


def paper_inputs(templates: Templates, folder: str) -> str:
    """Hash of all that a PDF takes from the set: its style sheet may name any of the fonts."""
    return templates.inputs.digest(templates.inputs.reached([page_name(folder), *PAPER]), templates.inputs.fonts())


def style_sheet(templates: Templates, name: str, faces: str = "", mark: str = "") -> str:
    """A style sheet of the set, with the given `@font-face` rules and mark of confidence."""
    try:
        made = templates.environment.get_template(name).render(faces=Markup(faces), mark=mark)
    except FAILURES as error:
        raise templates.error(error) from error
    if name == PAPER[0] and not is_source():
        made += _OTHER_WORDS
    return mirrored(made) if is_rtl(spoken()) else made


def paper_css(templates: Templates) -> str:
    """The style sheet of all PDFs; `Templates.once` keeps it, made in a child where its work is to be limited."""
    return "\n".join(style_sheet(templates, name) for name in PAPER)


def check_page(templates: Templates, folder: str, page: str) -> None:
    """TemplateError where a page would do more than show: fetch, run, lead away."""
    if HEAD.match(page) and not problems(page, {}):
        return
    main = page_name(folder)
    files = [templates.folder / name for name in templates.inputs.reached([main])]
    found = problems(page, {file: file.read_text("utf-8") for file in files if file.is_file()})
    if not found:
        file = str(templates.folder / main)
        found = [Problem("template", "the page does not begin as one.", "error", file, hint=_HEAD_HINT)]
    raise TemplateError(found)
