"""A template set: a folder of templates, found, checked, and kept open for all documents of a run.

Knows files and Jinja; knows neither packets nor formats: what a format makes of a set is kept here by `once`.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar, cast
from unicodedata import name

from jinja2 import TemplateSyntaxError

from reports.errors import Problem, TemplateError
from reports.formats.filters import FILTERS, WORDS
from reports.formats.inputs import Inputs
from reports.formats.sandbox import Sandbox
from reports.formats.template_errors import compile_error, render_error
from reports.formats.theme import THEME, Theme, read_theme
from reports.model.formats import PAGE
from reports.slides.measuring.font_files import characters

_STYLES = ("theme/packet.css", "theme/screen.css", "theme/paper.css")
_FILES = ("person/packet.html", "quarter/packet.html", *_STYLES, THEME, "theme/fonts/fonts.conf")
"""What every set has; a set without decks makes none."""
_JOINERS = "\u200c\u200d\ufe0e\ufe0f"
"""Join or vary the characters beside them; fonts need not have them."""
_T = TypeVar("_T")


class Templates:
    """One template set: a folder with `theme/`, `person/` and `quarter/`."""

    def __init__(self, folder: Path, theme: Theme) -> None:
        """Take a folder that `open_templates` has checked."""
        self.folder = folder
        self.theme = theme
        # Paths are not for templates: what has one could read the file, and what shows one differs between machines.
        self.environment = Sandbox(folder, ((Theme, "faces"), (Theme, "logo")))
        self.environment.filters |= FILTERS
        self.environment.globals["theme"] = theme
        self.environment.add_extension("jinja2.ext.i18n")
        self.environment.globals |= WORDS
        self.environment.newstyle_gettext = True  # type: ignore[attr-defined]  # of the extension
        self.inputs = Inputs(folder, theme, self.environment)
        self._kept: dict[tuple[Callable[[Templates], Any], str], Any] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the arguments that open the set again: compiled templates cannot be pickled."""
        return Templates, (self.folder, self.theme)

    def once(self, make: Callable[["Templates"], _T], language: str = "") -> _T:
        """What a format makes of this set, such as a parsed style sheet: made at the first call, and kept.

        `language` is the one that is spoken, where what is made has words.
        """
        if (make, language) not in self._kept:
            self._kept[make, language] = make(self)
        return cast("_T", self._kept[make, language])

    def keep(self, make: Callable[["Templates"], _T], made: _T, language: str = "") -> None:
        """Put a value that a child made within limits into the cache of `once`."""
        self._kept[make, language] = made

    def has(self, make: Callable[["Templates"], object], language: str = "") -> bool:
        """Whether `once` has it already."""
        return (make, language) in self._kept

    @cached_property
    def characters(self) -> frozenset[int]:
        """All characters (code points) that the fonts of the theme have."""
        return frozenset[int]().union(*(characters(face.path) for face in self.theme.faces))

    @cached_property
    def own_characters(self) -> frozenset[int]:
        """Those that every file of the brand's font has; none without one."""
        files = [characters(face.path) for face in self.theme.own_faces]
        return files[0].intersection(*files[1:]) if files else frozenset()

    def lacking(self, text: str) -> list[str]:
        """Characters of a text that no font of the theme has; those that show nothing do not count."""
        return sorted(c for c in set(text) if ord(c) not in self.characters and (c.isprintable() and c not in _JOINERS))

    def unlike(self, text: str) -> list[str]:
        """Latin letters of a text that the brand's font lacks, so that they stand out in another; none without one."""
        own = self.own_characters
        return sorted(c for c in set(text) if own and ord(c) not in own and name(c, "").startswith("LATIN "))

    def error(self, error: Exception) -> TemplateError:
        """What a template did wrong, with its file and line."""
        return render_error(self.folder, error, self.environment)


def page_name(folder: str) -> str:
    """Name of the page in a folder of the set."""
    return f"{folder}/{PAGE}"


def built_in() -> Path:
    """The template set that comes with the package: beside it in a checkout, inside it when installed."""
    inside = Path(__file__).parent.parent / "_templates"
    return inside if inside.is_dir() else Path(__file__).parent.parent.parent / "templates"


def open_templates(
    folder: Path | None, brand: Mapping[str, str] = {}, designs: Collection[str] | None = None
) -> Templates:
    """Open and check a template set (None: the built-in one); `brand` replaces values of its theme.

    Args:
        folder: Where the set is.
        brand: Values by name.
        designs: Folders of the set; what only the pages of others take is not looked at. None: all of the set is.

    Raises:
        TemplateError: Lists what is missing or cannot be compiled, with file and line.

    """
    folder = (folder or built_in()).resolve()
    missing = [name for name in _FILES if not (folder / name).is_file()]
    if missing:
        hint = f"A template set holds {', '.join(_FILES)}."
        what = f"{folder} lacks {', '.join(missing)}." if folder.is_dir() else f"no such folder: {folder}."
        raise TemplateError(Problem("template", what, "error", hint=hint))
    is_built_in = folder == built_in().resolve()
    if not is_built_in and (problems := [*_outside(folder), *_font_folders(folder)]):
        raise TemplateError(problems)
    templates = Templates(folder, read_theme(folder, brand, may_leave=is_built_in))
    if is_built_in:
        return templates  # it comes with the package, whose tests compile it
    if problems := (_mistakes(templates) if designs is None else compile_for(templates, designs)):
        raise TemplateError(problems)
    return templates


def _mistakes(templates: Templates) -> list[Problem]:
    """What cannot be compiled in any file."""
    return [problem for file in sorted(templates.folder.rglob("*")) for problem in _syntax(templates, file)]


def compile_for(templates: Templates, designs: Collection[str]) -> list[Problem]:
    """Compile the pages of some folders, and all that they extend, include and import; what cannot be compiled."""
    pages = [page_name(folder) for folder in designs if (templates.folder / page_name(folder)).is_file()]
    found: dict[str, list[Problem]] = {}
    waiting = [*pages, *_STYLES]
    while waiting:
        name = waiting.pop()
        found[name] = _syntax(templates, templates.folder / name)
        used = templates.environment.references.get(name, [])
        if None in used:
            return _mistakes(templates)
        waiting += [other for other in used if other and other not in found and (templates.folder / other).is_file()]
    return [problem for name in sorted(found) for problem in found[name]]


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


def _syntax(templates: Templates, file: Path) -> list[Problem]:
    """What Jinja cannot compile in one file."""
    if file.suffix not in (".html", ".css"):
        return []
    try:
        # It is compiled once, and kept.
        templates.environment.get_template(file.relative_to(templates.folder).as_posix())
    except TemplateSyntaxError as error:
        return [compile_error(file, error, templates.environment)]
    except UnicodeDecodeError as error:
        return [Problem("template", f"not UTF-8: {error.reason}.", "error", str(file))]
    except (MemoryError, OverflowError, RecursionError, SyntaxError):  # of the Python that it is compiled to
        return [Problem("template", "loops or brackets stand in each other too deep.", "error", str(file))]
    return []
