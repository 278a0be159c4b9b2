"""The kinds of sources: how each is told, and where its reader is.

A new kind is a module and a line here, or a package of somebody else with an entry point `reports.sources`.
Knows names and first bytes of files; readers, with the libraries that they need, are loaded when one is asked for.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from reports.errors import InputError, Problem
from reports.loading.text import SourceText, read_text
from reports.model.rows import LoadSettings, ProfileRow, SourceSettings
from reports.regex import regex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Source(NamedTuple):
    """What is read of one source."""

    file: str
    """Its name, as it is cited."""
    content: bytes | Path
    """What it holds; of a folder, or a file too large to be handed on, where it lies."""
    options: SourceSettings = SourceSettings()


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """What a source declares of the person of one profile."""

    emails: tuple[str, ...] = ()
    """Addresses of theirs."""
    declared_id: str = ""
    """Id or handle of theirs."""
    is_rest: bool = False
    """It is nobody's: lines of a source about several people that stand below none of them."""
    is_answered: bool = False
    """Somebody said of some of it, by name, whose it is."""


@dataclass(frozen=True, slots=True)
class Profile(Declared):
    """One profile as its own words tell it, before ids are given."""

    row: ProfileRow
    """Its id is still empty."""


Read: TypeAlias = "Callable[[Source, LoadSettings], Iterable[Profile | Problem]]"
"""The profiles of the people in a source, or the problems for which there are none."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of source."""

    name: str
    """As in `kind = "table"`."""
    endings: tuple[str, ...]
    """Of the files that are taken from a folder; a file named outright may have any."""
    heads: tuple[bytes, ...]
    """First bytes by which its files are told whatever their ending is."""
    reader: str
    """The `Read` function, as `module:name`."""
    writer: str = ""
    """Of a kind whose lines are not those of the file: the function that writes them down, as `module:name`."""

    def read(self, source: Source, reading: "LoadSettings") -> "Iterable[Profile | Problem]":
        """The profiles of the people in a source, or the problems for which there are none."""
        function: Read = _named(self.reader)
        return function(source, reading)

    def lines(self, source: Source) -> tuple[str, ...]:
        """The lines of a source as its reader takes them; none where it cannot be read."""
        if self.writer:
            return tuple(getattr(_named(self.writer)(source), "lines", ()))
        text = read_text(source.content, source.file) if isinstance(source.content, bytes) else None
        return text.lines if isinstance(text, SourceText) else ()


def _named(function: str) -> Any:
    module, _, name = function.partition(":")
    return getattr(import_module(module), name)


def _document(name: str, endings: tuple[str, ...], module: str, heads: tuple[bytes, ...] = ()) -> Kind:
    where = f"reports.loading.documents.{module}"
    return Kind(name, endings, heads, f"{where}:read", f"{where}:write")


PROFILE = Kind(
    "profile",
    (".txt", ".md", ".markdown", ".text", ".org", ".rst", ".adoc", ".asciidoc"),
    (),
    "reports.loading.profiles.profile:read",
)
TABLE = Kind(
    "table",
    (
        ".csv", ".tsv", ".xlsx", ".xlsm", ".xlsb", ".xls", ".ods", ".json", ".jsonl", ".ndjson", ".parquet", ".sqlite",
        ".sqlite3", ".db", ".sql",
    ),
    (),
    "reports.loading.tables.reader:read",
)  # fmt: skip
_LONGEST_HEAD = 8_000
"""Bytes in which the names of the columns stand, and some rows below them."""
_TABLE_RULE = regex(rb"^[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)+\|?[ \t]*\r?$", re.MULTILINE)
"""Below the head of a table in Markdown, which is read as prose is."""
_MOST_ABOVE = 8
"""Lines in which they are looked for."""
KINDS: tuple[Kind, ...] = (
    TABLE,
    Kind("git", (), (), "reports.loading.git.reading:read"),
    _document("docx", (".docx",), "word"),
    _document("odt", (".odt",), "opendocument"),
    _document("html", (".html", ".htm", ".xhtml"), "web", (b"<!DOCTYPE html", b"<!doctype html", b"<html")),
    _document("rtf", (".rtf",), "rich", (b"{\\rtf",)),
    _document("mail", (".eml", ".mbox"), "mails"),
    PROFILE,
)
"""Those of this package, looked at in this order, behind those of others."""
_GROUP = "reports.sources"


@lru_cache(maxsize=1)
def kinds() -> tuple[Kind, ...]:
    """All kinds that are installed; InputError where one of another package cannot be loaded."""
    found = []
    for point in entry_points(group=_GROUP):
        try:
            kind = point.load()
        except Exception as error:  # whatever another package does, it is to be told by name
            package = point.dist.name if point.dist else point.value
            what = f"the kind of source “{point.name}” of {package} cannot be loaded: {error}."
            raise InputError(Problem("no-kind", what, "error", hint="Mend or uninstall that package.")) from error
        found.append(kind)
    return (*found, *KINDS)


def suffixes() -> tuple[str, ...]:
    """Endings of the files that are taken from a folder."""
    return tuple(ending for kind in kinds() for ending in kind.endings)


def what_to_name() -> str:
    """What a SOURCE may be, as a hint."""
    return f"Name a file ({', '.join(suffixes())}), a folder, a pattern such as 'notes/*.md', or - for standard input."


def kind_of(source: Source) -> Kind | None:
    """The kind that a source is asked to be, else that its name or its first bytes tell; None: no such kind."""
    if source.options.kind:
        return next((kind for kind in kinds() if kind.name == source.options.kind), None)
    named = next((kind for kind in kinds() if source.file.lower().endswith(kind.endings)), PROFILE)
    if isinstance(source.content, bytes):
        told = next((kind for kind in kinds() if kind.heads and source.content.startswith(kind.heads)), named)
        return TABLE if told is PROFILE and _is_table(source.content) else told
    return named


def _is_table(content: bytes) -> bool:
    """Whether a text is a table, as spreadsheets save one as "text": one of its first lines names columns."""
    left = content[:_LONGEST_HEAD].lstrip(b"\xff\xfe\xef\xbb\xbf\0 \r\n")
    for _ in range(_MOST_ABOVE if _has_cells(left) else 0):
        first, _, below = left.lstrip().partition(b"\n")
        if (
            _has_cells(first)
            and not first.startswith(b"|")
            and _TABLE_RULE.search(left) is None
            and _named("reports.loading.tables.separated:is_table")(left)
        ):
            return True
        left = below
    return False


def _has_cells(text: bytes) -> bool:
    """Whether something that parts cells stands twice in a text."""
    return text.count(b",") > 1 or text.count(b"\t") > 1 or text.count(b";") > 1 or text.count(b"|") > 1


def without_kind(source: str) -> tuple[str, str]:
    """A SOURCE that begins with a kind and a colon, in its two parts.

    >>> without_kind("git:."), without_kind("notes/ada.md")
    (('git', '.'), ('', 'notes/ada.md'))
    """
    kind, colon, rest = source.partition(":")
    is_kind = colon and rest and not rest.startswith("//") and any(kind == one.name for one in kinds())
    return (kind, rest) if is_kind else ("", source)
