"""What values of `reports.toml` may be: texts, paths, patterns of file names, days. Knows no option."""

import difflib
import re
import string
from datetime import date
from typing import Annotated

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PlainValidator

from reports.language import tag_of
from reports.model.formats import KNOWN_FORMATS

_TAKEN = ("theme", "notes", "manifest")
"""Folders that are there for something else."""
_FIELDS = ("kind", "id", "email", "name", "period")


class Strict(BaseModel):
    """Refuses keys that it does not know."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def _shown(value: str) -> str:
    """Refuse what cannot be shown: control characters, and such as turn the reading direction."""
    if not value.isprintable():
        raise ValueError("it holds characters that cannot be shown")
    return value


Shown = Annotated[str, AfterValidator(_shown)]


def _email(value: str) -> str:
    """Refuse what could not be part of a file name, either."""
    if not re.fullmatch(r"[^\s/\\@\x00-\x1f]+@[^\s/\\@\x00-\x1f]+", value) or value.startswith("."):
        raise ValueError("an e-mail address is as in ada@example.org")
    return _shown(value)


def _format(value: object) -> str:
    """Refuse what is no format, in the words that a `Literal` of them has."""
    if isinstance(value, str) and value in KNOWN_FORMATS:
        return value
    *others, last = map(repr, KNOWN_FORMATS)
    near = difflib.get_close_matches(str(value), KNOWN_FORMATS, 1, 0.4)
    hint = f". Did you mean “{near[0]}”?" if near else ""
    raise ValueError(f"Input should be {', '.join(others)} or {last}{hint}")


Format = Annotated[str, PlainValidator(_format)]


def _path(value: str) -> str:
    """Refuse what names no file on any system."""
    if "\0" in value:
        raise ValueError("a path holds no NUL character")
    return value


PathName = Annotated[str, AfterValidator(_path)]
Part = Annotated[Shown, Field(pattern=r"\S")]
Email = Annotated[str, AfterValidator(_email)]


def _pattern(value: str) -> str:
    """Refuse what leads out of the folder, or to another file than a document's."""
    try:
        parts = [found for found in string.Formatter().parse(value) if found[1] is not None]
    except ValueError as error:
        raise ValueError(f"{error}: a field is as in {{id}}") from error
    known = ", ".join(f"{{{name}}}" for name in _FIELDS)
    for _, name, form, conversion in parts:
        if name not in _FIELDS or form or conversion:
            near = difflib.get_close_matches(str(name), _FIELDS, 1, 0.5)
            raise ValueError(f"no field {{{name}}}.{f' Did you mean {{{near[0]}}}?' if near else ''} Known: {known}")
    pieces = value.split("/")
    if any(not piece.strip(". ") or piece.startswith((".", "~")) for piece in pieces) or "\\" in value:
        raise ValueError("a path below out, without a first /, without .. and hidden folders")
    if not parts:
        raise ValueError(f"every document would go to one file. Fields: {known}")
    return _shown(value)


def _mode(value: object) -> object:
    """Read permissions as `chmod` does."""
    if isinstance(value, int) or not re.fullmatch(r"0?[0-7]{3}", str(value)) or not int(str(value), 8) & 0o600 == 0o600:
        raise ValueError('permissions as in "0600" or "0640", in quotes; the owner reads and writes')
    return int(str(value), 8)


def _day(value: object) -> object:
    """Refuse numbers, which would be taken for seconds."""
    if isinstance(value, str) and not re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        raise ValueError("a day is as in 2026-02-01")
    return value


def _first_day(value: object) -> object:
    """A day, or the first one of a month or year."""
    text = str(value)
    if text and not re.fullmatch(r"(?:19|20)\d\d(?:-\d\d(?:-\d\d)?)?", text):
        raise ValueError("a day, month or year is as in 2026-02-01, 2026-02 or 2026")
    text += {4: "-01-01", 7: "-01"}.get(len(text), "")
    return text and date.fromisoformat(text).isoformat()


def _name(value: str) -> str:
    """Refuse what could not name a folder of templates and of documents."""
    if not re.fullmatch(r"[^\W_](?:[\w-]*\w)?", value) or value.casefold() in _TAKEN:
        raise ValueError(f"letters, digits, - and _ name a document, and not {', '.join(_TAKEN)}")
    return value


Name = Annotated[str, AfterValidator(_name)]


def _language(value: str) -> str:
    """The tag of a language as it is written; empty stays empty."""
    if value and not tag_of(value):
        raise ValueError(f"a language is named by its tag, as in de or pt-BR, unlike “{value}”")
    return tag_of(value)


Language = Annotated[str, AfterValidator(_language)]


Pattern = Annotated[str, AfterValidator(_pattern)]
Mode = Annotated[int, BeforeValidator(_mode)]
Day = Annotated[date, BeforeValidator(_day)]
FirstDay = Annotated[str, BeforeValidator(_first_day)]
