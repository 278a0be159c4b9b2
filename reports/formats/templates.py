"""A template set: found, checked, and kept open for all documents of a run.

Knows files and Jinja; knows neither packets nor formats. What a template may use besides the packet is here.
"""

import re
import tomllib
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Template, TemplateNotFound, TemplateRuntimeError, TemplateSyntaxError
from jinja2.exceptions import SecurityError, UndefinedError
from jinja2.meta import find_referenced_templates
from markupsafe import Markup, escape

from reports.errors import Problem, TemplateError
from reports.formats.fonts import characters
from reports.formats.html_policy import HEAD, problems
from reports.formats.inputs import Inputs
from reports.formats.rich import FILTERS
from reports.formats.sandbox import FAILURES, Sandbox
from reports.formats.where import near, of_jinja, owner_of
from reports.model.packet import Column, Matrix
from reports.model.rows import CATEGORIES

if TYPE_CHECKING:
    from reports.slides.metrics import Metrics
    from reports.slides.tags import Expressions

PACKETS = ("person/packet.html", "quarter/packet.html")
"""The page of a person, and that of a month, quarter, half or year."""
DECKS = ("person/deck.pptx", "quarter/deck.pptx")
"""The same as slides; a set without them makes no decks."""
THEME = "theme/theme.toml"
_FILES = (*PACKETS, "theme/packet.css", "theme/screen.css", "theme/paper.css", THEME, "theme/fonts/fonts.conf")
_NAMES = {"packet", "theme", "medium"}
"""What pages are given."""
_JOINERS = "\u200c\u200d\ufe0e\ufe0f"
"""Join or vary the characters beside them; fonts need not have them."""
_COLOURS = ("ink", "soft", "rule", "faint", "accent", "tint", "paper", *CATEGORIES)
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


@dataclass(frozen=True, slots=True)
class Face:
    """One font file of the theme."""

    family: str
    path: Path
    weight: int = 400
    style: str = "normal"
    is_fallback: bool = False
    """Tried for characters that the text faces lack."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The values of `theme.toml`, as templates see them."""

    page_size: str
    footer: str
    colours: Mapping[str, str]
    dark: Mapping[str, str]
    faces: tuple[Face, ...] = field(repr=False)
    serif: str = ""
    """Font families as CSS, fall-backs included."""
    sans: str = ""
    deck_font: str = "Calibri"
    """Font of the built-in decks, which have to name one that their viewers have."""
    logo: Path | None = field(default=None, repr=False)
    """Picture for `picture:logo` on slides."""


class Templates:
    """One template set: a folder with `theme/`, `person/` and `quarter/`."""

    def __init__(self, folder: Path, theme: Theme) -> None:
        """Take a folder that `open_templates` has checked."""
        self.folder = folder
        self.theme = theme
        self.references: dict[str, list[str | None]] = {}
        """Name of a template to those that it extends, includes and imports; None for a name that is computed."""
        self.examples: dict[bytes, Any] = {}
        """Content of a presentation to what its slides say, kept by `deck.build`."""
        self._decks: dict[str, tuple[str, bytes]] = {}
        # Paths are not for templates: what has one could read the file, and what shows one differs between machines.
        self.environment = Sandbox(folder, ((Theme, "faces"), (Theme, "logo")))
        self.environment.filters |= {
            "breakable": breakable,
            "css_string": css_string,
            "direction": direction,
            "hits": hits,
            "parts": parts,
            "runs": runs,
            "years": years,
            **FILTERS,
        }
        self.environment.globals["theme"] = theme

    def __reduce__(self) -> tuple[Any, ...]:
        """Where children are not forked they open the set anew: what is compiled cannot be handed over."""
        return Templates, (self.folder, self.theme)

    def inputs(self, kind: str, format: str) -> str:
        """Hash of all that a document of this kind and format takes from the set; a set without decks has one too."""
        return self._inputs.digest((DECKS if format == "pptx" else PACKETS)[kind != "person"], format)

    @cached_property
    def _inputs(self) -> Inputs:
        return Inputs(self)

    def pages(self) -> list[str]:
        """Names of all that pages are made of."""
        return self._inputs.reached(PACKETS)

    def page(self, kind: str) -> Template:
        """The page for a kind of packet."""
        return self.environment.get_template(PACKETS[0] if kind == "person" else PACKETS[1])

    def style_sheet(self, name: str, faces: str = "", mark: str = "") -> str:
        """A style sheet of the theme, with the given `@font-face` rules and mark of confidence."""
        try:
            return self.environment.get_template(f"theme/{name}").render(faces=Markup(faces), mark=mark)
        except FAILURES as error:
            raise self.error(error) from error

    @cached_property
    def paper_css(self) -> str:
        """The style sheet of all PDFs. Where what a template does is to be limited, a child makes it, and it is set."""
        return "\n".join(map(self.style_sheet, ("packet.css", "paper.css")))

    @cached_property
    def characters(self) -> frozenset[int]:
        """All characters (code points) that the fonts of the theme have."""
        return frozenset[int]().union(*(characters(face.path) for face in self.theme.faces))

    def lacking(self, text: str) -> list[str]:
        """Characters of a text that no font of the theme has; those that show nothing do not count."""
        return sorted(c for c in set(text) if ord(c) not in self.characters and (c.isprintable() and c not in _JOINERS))

    @cached_property
    def paper(self) -> Any:
        """What all PDFs share: fonts and parsed style sheet."""
        from reports.formats.page.pdf import Paper

        return Paper(self)

    def deck(self, kind: str) -> tuple[str, bytes]:
        """File name and content of the presentation for a kind of packet, checked to be safe to open."""
        name = DECKS[kind != "person"]
        if name not in self._decks:
            self._decks[name] = self._checked(name)
        return self._decks[name]

    def _checked(self, name: str) -> tuple[str, bytes]:
        from reports.slides.package import check_package

        missing = [name for name in DECKS if not (self.folder / name).is_file()]
        if missing:
            what = f"{self.folder} lacks {' and '.join(missing)}."
            hint = "`reports templates new` makes them; without, build with --format pdf and html."
            raise TemplateError(Problem("template", what, "error", hint=hint))
        file, content = str(self.folder / name), (self.folder / name).read_bytes()
        if problems := check_package(content, file):
            raise TemplateError(problems)
        return file, content

    @cached_property
    def expressions(self) -> "Expressions":
        """Expressions of the decks, compiled once."""
        from reports.slides.tags import Expressions

        return Expressions(self.environment)

    @cached_property
    def metrics(self) -> "Metrics":
        """Widths of words, measured once."""
        from reports.slides.metrics import Metrics

        return Metrics(self.theme.faces)

    def preload(self, formats: Collection[str], kinds: Iterable[str] = ("person", "quarter")) -> None:
        """Open what documents of these formats and kinds share, before the work is handed to children."""
        both = sorted({kind != "person" for kind in kinds})
        for at in both if {"html", "pdf"} & set(formats) else ():
            self.environment.get_template(PACKETS[at])
        if "pdf" in formats:
            with suppress(OSError):  # told of each document that is to be printed
                _ = self.paper
        if "pptx" in formats:
            from reports.formats.deck import build

            _ = self.metrics
            for at in both:
                build.read(self.deck(("person", "quarter")[at])[1], self)

    def check_page(self, kind: str, page: str) -> None:
        """TemplateError where a page would do more than show: fetch, run, lead away."""
        if not HEAD.match(page) or problems(page, {}):
            names = self._inputs.reached([PACKETS[kind != "person"]])
            sources = {file: file.read_text("utf-8") for name in names if (file := self.folder / name).is_file()}
            raise TemplateError(problems(page, sources) or [_no_head(self.folder / PACKETS[kind != "person"])])

    def error(self, error: Exception) -> TemplateError:
        """What a template did wrong, with its file and line."""
        return _template_error(self.folder, error, self.environment)


def built_in() -> Path:
    """The template set that comes with the package: beside it in a checkout, inside it when installed."""
    inside = Path(__file__).parent.parent / "_templates"
    return inside if inside.is_dir() else Path(__file__).parent.parent.parent / "templates"


def open_templates(folder: Path | None, brand: Mapping[str, str] = {}) -> Templates:
    """Open and check a template set (None: the built-in one); `brand` replaces values of its theme.

    TemplateError lists what is missing or cannot be parsed, with file and line.
    """
    folder = (folder or built_in()).resolve()
    missing = [name for name in _FILES if not (folder / name).is_file()]
    if missing:
        hint = f"A template set holds {', '.join(_FILES)}."
        what = f"{folder} lacks {', '.join(missing)}." if folder.is_dir() else f"no such folder: {folder}."
        raise TemplateError(Problem("template", what, "error", hint=hint))
    if folder != built_in().resolve() and (problems := [*_outside(folder), *_font_folders(folder)]):
        raise TemplateError(problems)
    theme = _read_theme(folder, brand)
    templates = Templates(folder, theme)
    problems = [problem for file in sorted(folder.rglob("*")) for problem in _syntax(templates, file)]
    if problems:
        raise TemplateError(problems)
    return templates


def _outside(folder: Path) -> Iterator[Problem]:
    """Links to files outside the set: a document could show what they hold."""
    for file in sorted(folder.rglob("*")):
        if file.is_symlink() and not file.resolve().is_relative_to(folder):
            what = f"a link to {file.readlink()}, outside the set."
            yield Problem("template", what, "error", str(file), hint="Put a copy in its place.")


def _font_folders(folder: Path) -> Iterator[Problem]:
    """Whatever in `fonts.conf` is more than a folder of the set."""
    file = folder / "theme/fonts/fonts.conf"
    text = re.sub(
        rb"<!--.*?-->|<\?xml[^>]*\?>|<!DOCTYPE fontconfig SYSTEM \"[^\"]*\">", b"", file.read_bytes(), flags=re.DOTALL
    )
    if not re.fullmatch(
        rb"<fontconfig>(?:<dir prefix=\"relative\">\.</dir>)?</fontconfig>", re.sub(rb"\s+(?=<)|\s+$", b"", text)
    ):
        what = "it names more than the folder that it is in."
        yield Problem("template", what, "error", str(file), hint="Take that of the built-in set.")


def _inside(folder: Path, file: Path) -> bool:
    """Whether a file of the set is one, wherever its name leads to."""
    return file.resolve().is_relative_to(folder) or folder == built_in().resolve()


def _is_picture(file: Path) -> bool:
    """Whether a file is a picture of a kind that slides hold."""
    from PIL import Image

    try:
        with Image.open(file, formats=("PNG", "JPEG", "GIF", "BMP", "TIFF")) as picture:
            picture.verify()
    except (Image.DecompressionBombError, OSError, SyntaxError, ValueError):
        return False
    return True


def _syntax(templates: Templates, file: Path) -> list[Problem]:
    """What Jinja cannot compile in one file."""
    if file.suffix not in (".html", ".css"):
        return []
    try:
        name = file.relative_to(templates.folder).as_posix()
        parsed = templates.environment.parse(file.read_text("utf-8"), filename=str(file))
        templates.references[name] = list(find_referenced_templates(parsed))
        templates.environment.get_template(name)  # it is compiled once, and kept
    except TemplateSyntaxError as error:
        message = (error.message or str(error)).rstrip(".")
        hint = of_jinja(message, templates.environment.filters, templates.environment.tests)
        return [Problem("template", f"{message}.", "error", error.filename or str(file), error.lineno, hint)]
    except UnicodeDecodeError as error:
        return [Problem("template", f"not UTF-8: {error.reason}.", "error", str(file))]
    except (MemoryError, OverflowError, RecursionError, SyntaxError):  # of the Python that it is compiled to
        return [Problem("template", "loops or brackets stand in each other too deep.", "error", str(file))]
    return []


# Theme ------------------------------------------------------------------------------------------


def _read_theme(folder: Path, brand: Mapping[str, str]) -> Theme:
    """Read `theme.toml`, lay the brand over it, check colours, page size and font files."""
    path = folder / THEME
    try:
        content: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise TemplateError(Problem("theme", f"not valid TOML: {error}.", "error", str(path))) from error
    tables = [content.get(name, kind()) for name, kind in (("colours", dict), ("dark", dict), ("font", list))]
    if not all(isinstance(table, kind) for table, kind in zip(tables, (dict, dict, list), strict=True)):
        raise TemplateError(Problem("theme", "colours and dark are tables, font a list of tables.", "error", str(path)))
    colours, dark, fonts = dict(tables[0]), dict(tables[1]), [font for font in tables[2] if isinstance(font, dict)]
    colours |= {key: value for key, value in brand.items() if key in colours}
    problems = [
        Problem(
            "theme", f"{name} = {value!r} is no colour.", "error", str(path), hint="Write # and six hexadecimal digits."
        )
        for name, value in (*colours.items(), *dark.items())
        if not isinstance(value, str) or not _COLOUR.fullmatch(value)
    ]
    problems += [
        Problem(
            "theme", f"[{table}] lacks {name}.", "error", str(path), hint="Every colour of the built-in theme is used."
        )
        for table, values in (("colours", colours), ("dark", dark))
        for name in _COLOURS
        if name not in values
    ]
    size = brand.get("page_size", content.get("page_size", "a4"))
    if size not in ("a4", "letter"):
        problems.append(Problem("theme", f"page_size = {size!r}.", "error", str(path), hint="Write “a4” or “letter”."))
    faces = []
    for font in fonts:
        file = folder / "theme/fonts" / str(font.get("file"))
        if not _inside(folder, file) or not file.is_file():
            problems.append(Problem("theme", f"no font file {file} in the set.", "error", str(path)))
        faces.append(
            Face(
                str(font.get("family")),
                file,
                font.get("weight", 400),
                font.get("style", "normal"),
                font.get("fallback", False),
            )
        )
    deck = content.get("deck", {})
    logo = folder / "theme" / str(deck.get("logo")) if isinstance(deck, dict) and deck.get("logo") else None
    if not isinstance(deck, dict):
        problems.append(Problem("theme", "deck is a table.", "error", str(path), hint="Write [deck] above its keys."))
        deck = {}
    if logo is not None and not (_inside(folder, logo) and logo.is_file()):
        problems.append(Problem("theme", f"no logo {logo} in the set.", "error", str(path)))
    elif logo is not None and not _is_picture(logo):
        hint = "Slides take PNG, JPEG, GIF, BMP and TIFF."
        problems.append(Problem("theme", f"the logo {logo} is no picture.", "error", str(path), hint=hint))
    if problems:
        raise TemplateError(problems)
    theme = Theme(size, str(content.get("footer", "")), colours, dark, tuple(faces))
    theme = replace(theme, deck_font=str(deck.get("font", theme.deck_font)), logo=logo)
    fallback = [face.family for face in faces if face.is_fallback]
    text = list(dict.fromkeys(face.family for face in faces if not face.is_fallback)) or ["serif"]

    def families(first: str) -> str:
        return Markup(", ".join(f"'{name}'" for name in dict.fromkeys([first, text[-1], *fallback])))

    return replace(theme, serif=families(text[0]), sans=families(text[-1]))


# Filters ----------------------------------------------------------------------------------------


def css_string(text: str) -> Markup:
    """A text as it may stand between quotes in a style sheet."""
    return Markup("".join(c if c.isalnum() or c in " .,:;-–’()" else f"\\{ord(c):06x}" for c in text))


def direction(text: str) -> str:
    """`rtl` where the first letter of a text is of a script that is written from right to left, else `ltr`."""
    first = next((found for c in text if (found := unicodedata.bidirectional(c)) in ("L", "R", "AL")), "L")
    return "ltr" if first == "L" else "rtl"


def breakable(text: str) -> Markup:
    """A text that may break behind each slash: `owner/` above `name`."""
    return Markup("/<wbr>").join(escape(part) for part in text.split("/"))


def hits(cells: Sequence[int | None]) -> list[int]:
    """Numbers of the cells that hold more than zero."""
    return [at for at, cell in enumerate(cells) if cell]


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring columns of a timeline that are all filled or all empty."""

    first: int
    count: int
    filled: bool


def runs(columns: Sequence[object], cells: Sequence[int | None]) -> list[Run]:
    """The cells of a row as runs of filled and empty ones."""
    made: list[Run] = []
    for at, _ in enumerate(columns):
        filled = bool(cells[at])
        if made and made[-1].filled == filled:
            made[-1] = replace(made[-1], count=made[-1].count + 1)
        else:
            made.append(Run(at, 1, filled))
    return made


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


# Errors -----------------------------------------------------------------------------------------


def _no_head(file: Path) -> Problem:
    hint = "Begin it with <!DOCTYPE html>, <html> and <head>, or with those of theme/base.html."
    return Problem("template", "the page does not begin as one.", "error", str(file), hint=hint)


def _template_error(folder: Path, error: Exception, environment: Sandbox) -> TemplateError:
    """A Jinja error with file, line and, for an unknown name, the names there are."""
    file, line = _where(folder, error)
    hint = ""
    message = str(getattr(error, "message", error) or error)
    if isinstance(error, UndefinedError):
        known = _names(message)
        wrong = re.search(r"'(\w+)' is undefined|no attribute '(\w+)'", message)
        hint = f"{near(wrong[1] or wrong[2], known) if wrong else ''} Names there are: {', '.join(known)}.".lstrip()
    elif isinstance(error, TemplateNotFound):
        message = f"no template {message}"
    elif isinstance(error, MemoryError):
        message = "it needs more memory than there is"
    elif isinstance(error, SecurityError):
        hint = "Templates show values; they may not reach behind them."
    elif isinstance(error, (TemplateSyntaxError, TemplateRuntimeError)):
        hint = of_jinja(message, environment.filters, environment.tests)
    return TemplateError(Problem("template", f"{message.rstrip('.')}.", "error", file, line, hint))


def _where(folder: Path, error: Exception) -> tuple[str | None, int | None]:
    """File and line of the template that raised, from the innermost frame of the traceback that lies in one."""
    found: tuple[str | None, int | None] = (getattr(error, "filename", None), getattr(error, "lineno", None))
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name.startswith(str(folder)):
            found = (name, trace.tb_lineno)
        trace = trace.tb_next
    return found


def _names(message: str) -> list[str]:
    """The names that exist where an unknown one was used: fields of the class the message speaks of, else globals."""
    owner = owner_of(message)
    return sorted(owner.__dataclass_fields__ if owner else _NAMES)
