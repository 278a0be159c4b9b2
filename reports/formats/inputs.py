"""Which files of a template set a document is made from, and their hash. Knows files and Jinja; knows no format."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from jinja2 import TemplateSyntaxError, meta

from reports.formats.sandbox import Sandbox
from reports.formats.theme import THEME, Theme

_NO_FONT = (".txt", ".md")
"""Endings of what lies among the fonts for people to read."""


class Inputs:
    """The files of one template set, each read and hashed once."""

    def __init__(self, folder: Path, theme: Theme, environment: Sandbox) -> None:
        """Take a set."""
        self._folder = folder
        self._theme = theme
        self._environment = environment
        self._digests: dict[Path, str] = {}
        self._found: dict[tuple[tuple[str, ...], tuple[Path, ...]], str] = {}

    def digest(self, names: tuple[str, ...], others: tuple[Path, ...] = ()) -> str:
        """Hash of what a document takes from the set: of files, relative to the folder, of others, and of the theme."""
        if (names, others) not in self._found:
            faces = self._theme.faces
            files = [*(self._folder / name for name in (*names, THEME)), *(face.path for face in faces), *others]
            values = [repr(self._theme), *(repr((face.family, face.weight, face.style)) for face in faces)]
            values += [f"{self._name(path)} {self._digest(path)}" for path in dict.fromkeys(files)]
            self._found[names, others] = hashlib.sha256("\0".join(values).encode()).hexdigest()
        return self._found[names, others]

    def reached(self, names: Iterable[str]) -> tuple[str, ...]:
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
        return tuple(sorted(found))

    def _used(self, name: str) -> Iterable[str | None]:
        if name in self._environment.references:
            return self._environment.references[name]
        try:
            text = (self._folder / name).read_text("utf-8")
            return list(meta.find_referenced_templates(self._environment.parse(text)))
        except (OSError, ValueError, TemplateSyntaxError):
            return []  # what is wrong with it is said by whoever renders it

    def fonts(self) -> tuple[Path, ...]:
        """All that is among the fonts: a style sheet of the PDF may name any of them."""
        files = sorted((self._folder / "theme/fonts").rglob("*"))
        return tuple(path for path in files if path.is_file() and path.suffix.lower() not in _NO_FONT)

    def _name(self, path: Path) -> str:
        return path.relative_to(self._folder).as_posix() if path.is_relative_to(self._folder) else path.name

    def _digest(self, path: Path) -> str:
        if path not in self._digests:
            try:
                self._digests[path] = hashlib.sha256(path.read_bytes()).hexdigest()
            except OSError:
                self._digests[path] = "missing"
        return self._digests[path]
