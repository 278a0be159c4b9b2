"""Which files of a template set a document is made from, and their hash. Knows files and Jinja; renders nothing."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import TemplateSyntaxError, meta

if TYPE_CHECKING:
    from reports.formats.templates import Templates

_STYLES = {"pdf": ("theme/packet.css", "theme/paper.css"), "html": ("theme/packet.css", "theme/screen.css")}
_NO_FONT = (".txt", ".md")
"""Endings of what lies among the fonts for people to read."""


class Inputs:
    """The files of one template set, each read and hashed once."""

    def __init__(self, templates: "Templates") -> None:
        """Take an open set."""
        self._templates = templates
        self._folder = templates.folder
        self._digests: dict[Path, str] = {}
        self._found: dict[tuple[str, str], str] = {}

    def digest(self, main: str, format: str) -> str:
        """Hash of what a document takes from the set: `main` is its page or deck, relative to the folder."""
        if (main, format) not in self._found:
            theme = self._templates.theme
            own = [main] if format == "pptx" else self.reached([main, *_STYLES[format]])
            files = [self._folder / name for name in (*own, "theme/theme.toml")]
            files += [face.path for face in theme.faces]
            if format == "pdf":
                files += self._fonts()
            elif format == "pptx" and theme.logo:
                files.append(theme.logo)
            values = [repr(theme), *(repr((face.family, face.weight, face.style)) for face in theme.faces)]
            values += [f"{self._name(path)} {self._digest(path)}" for path in dict.fromkeys(files)]
            self._found[main, format] = hashlib.sha256("\0".join(values).encode()).hexdigest()
        return self._found[main, format]

    def reached(self, names: Iterable[str]) -> list[str]:
        """These templates and all that they extend, include and import, by name; all files where a name is computed."""
        found: dict[str, None] = {}
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name in found:
                continue
            found[name] = None
            for used in self._used(name):
                if used is None:
                    files = (path for path in self._folder.rglob("*") if path.is_file() and path.suffix != ".pptx")
                    found |= dict.fromkeys(path.relative_to(self._folder).as_posix() for path in files)
                else:
                    waiting.append(used)
        return sorted(found)

    def _used(self, name: str) -> Iterable[str | None]:
        if name in self._templates.references:
            return self._templates.references[name]
        try:
            text = (self._folder / name).read_text("utf-8")
            return list(meta.find_referenced_templates(self._templates.environment.parse(text)))
        except (OSError, ValueError, TemplateSyntaxError):
            return []  # what is wrong with it is said by whoever renders it

    def _fonts(self) -> list[Path]:
        """All that is among the fonts: a style sheet of the PDF may name any of them."""
        files = sorted((self._folder / "theme/fonts").rglob("*"))
        return [path for path in files if path.is_file() and path.suffix.lower() not in _NO_FONT]

    def _name(self, path: Path) -> str:
        return path.relative_to(self._folder).as_posix() if path.is_relative_to(self._folder) else path.name

    def _digest(self, path: Path) -> str:
        if path not in self._digests:
            try:
                self._digests[path] = hashlib.sha256(path.read_bytes()).hexdigest()
            except OSError:
                self._digests[path] = "missing"
        return self._digests[path]
