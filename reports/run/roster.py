"""Who is who: `[people]` of the configuration, and a table of people that it names (`roster`), as one.

Knows options and cells of tables; knows no sources.
"""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.errors import InputError, Problem
from reports.language import tag_of
from reports.loading.identities import slug
from reports.loading.text import SourceText, read_text
from reports.model.rows import RosterEntry
from reports.run.portraits import portrait

if TYPE_CHECKING:
    from reports.run.options import Options

_HEADS = {
    "id": ("id", "key"),
    "name": ("name", "full name", "person", "employee", "mitarbeiter", "nom", "nombre", "nome", "氏名"),
    "email": ("email", "e-mail", "mail", "work email", "e-mail-adresse", "courriel", "correo", "メール"),
    "emails": ("emails", "other emails", "other addresses"),
    "handles": ("handles", "handle", "login", "github", "gitlab", "username", "user", "account"),
    "aliases": ("aliases", "alias", "also known as", "other names"),
    "files": ("files",),
    "team": ("team", "squad", "department", "group", "abteilung", "equipe", "equipo", "equipa", "チーム"),
    "role": ("role", "title", "job title", "position", "funktion", "rolle", "poste", "puesto", "cargo", "役職"),
    "level": ("level", "grade", "stufe", "niveau", "nivel", "等級"),
    "language": ("language", "lang", "sprache", "langue", "idioma", "lingua", "língua", "言語", "语言", "اللغة"),
    "manager": ("manager", "lead", "reports to", "vorgesetzte", "vorgesetzter", "responsable", "gestor", "上長"),
    "joined": ("from", "joined", "start", "start date", "hired", "von", "eintritt", "debut", "inicio", "入社日"),
    "left": ("until", "left", "end", "end date", "to", "bis", "austritt", "fin", "fim", "退社日"),
    "picture": ("picture", "photo", "portrait", "bild", "retrato", "写真"),
}  # fmt: skip
"""What columns of a table of people are called, in lower case."""
_LISTS = ("emails", "handles", "aliases", "files")
_DAYS = ("joined", "left")
_LARGEST = 20_000_000
_HINT = f"Columns that are read: {', '.join(_HEADS)}."


def roster_of(options: "Options") -> tuple[RosterEntry, ...]:
    """All people that are known, those of the configuration first; InputError lists what is wrong with the table."""
    problems = list[Problem]()
    entries = {key: _seen(RosterEntry(key, **one.model_dump()), None, problems) for key, one in options.people.items()}
    if options.roster is None:
        if problems:
            raise InputError(problems)
        return tuple(entries.values())
    file = options.roster
    for line, row in _people(file, cells_of(file), problems):
        key = row.get("id") or slug(row.get("name") or row.get("email", "").partition("@")[0])
        entry = _seen(RosterEntry(**{**row, "id": key}), (file, line), problems)
        entries[key] = _both(entries[key], entry, (file, line), problems) if key in entries else entry
    by_email: dict[str, str] = {}
    for key, entry in entries.items():
        for email in filter(None, (entry.email, *entry.emails)):
            other = by_email.setdefault(email.casefold(), key)
            if other != key:
                what = f"{email} is the address of {other} and of {key}."
                problems.append(Problem("roster", what, "error", file, hint="An address belongs to one person."))
    if problems:
        raise InputError(problems)
    return tuple(entries.values())


def _seen(entry: RosterEntry, at: tuple[str, int] | None, problems: list[Problem]) -> RosterEntry:
    """An entry with its picture read; `at`: the table and the row that name it, beside which it stands."""
    if not entry.picture:
        return entry
    try:
        folder = Path(at[0]).expanduser().parent if at else Path()
        return replace(entry, picture=portrait(entry.picture, folder))
    except ValueError as error:
        what = f"picture of {entry.id}: {entry.picture!r} cannot be shown: {error}."
        hint = f"Name a PNG, JPEG or GIF, relative to {'the table' if at else 'the working folder'}."
        file, line = at or (None, None)
        problems.append(Problem("roster", what, "error", file, line, hint))
        return replace(entry, picture="")


def teams_of(roster: Iterable[RosterEntry], teams: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
    """The teams of the configuration, and those that the roster names for its people."""
    found = {team: list(members) for team, members in teams.items()}
    for entry in roster:
        if entry.team and entry.id not in (members := found.setdefault(entry.team, [])):
            members.append(entry.id)
    return {team: tuple(members) for team, members in found.items()}


def _both(one: RosterEntry, other: RosterEntry, at: tuple[str, int], problems: list[Problem]) -> RosterEntry:
    """An entry of the configuration with what the table adds to it; where both differ, that is a problem."""
    values: dict[str, Any] = {}
    for name in (field.name for field in fields(RosterEntry)):
        mine, theirs = getattr(one, name), getattr(other, name)
        if name in _LISTS:
            values[name] = tuple(dict.fromkeys((*mine, *theirs)))
        elif mine and theirs and mine != theirs:
            what = f"{name} of {one.id} is {str(theirs)!r}, and {str(mine)!r} under [people.{one.id}]."
            if name == "picture":
                what = f"picture of {one.id} is another one than under [people.{one.id}]."
            problems.append(Problem("roster", what, "error", *at, hint="Correct one of them."))
            values[name] = mine
        else:
            values[name] = mine or theirs
    return RosterEntry(**values)


def _people(
    file: str, cells: Sequence[Sequence[object]], problems: list[Problem]
) -> Iterable[tuple[int, dict[str, Any]]]:
    """The rows of a table as the fields of entries, each with its number."""
    heads = [str(cell or "").strip().casefold() for cell in cells[0]] if cells else []
    columns = {at: name for at, head in enumerate(heads) for name, words in _HEADS.items() if head in words}
    if "name" not in columns.values() and "email" not in columns.values():
        what = "it has no column with names or e-mail addresses in its first row."
        problems.append(Problem("roster", what, "error", file, 1, _HINT))
        return
    for line, row in enumerate(cells[1:], 2):
        values: dict[str, Any] = {}
        for at, name in columns.items():
            cell = row[at] if at < len(row) else None
            if cell in (None, ""):
                continue
            if name in _DAYS:
                values[name] = _day(cell)
                if values[name] is None:
                    what = f"column {heads[at]!r}: {str(cell)!r} is no day."
                    problems.append(Problem("roster", what, "error", file, line, "Write it as 2025-03-01."))
            elif name == "language":
                values[name] = tag_of(str(cell))
                if not values[name]:
                    what = f"column {heads[at]!r}: {str(cell)!r} is no language."
                    problems.append(Problem("roster", what, "error", file, line, "Write its tag, as de or pt-BR."))
            else:
                text = " ".join(str(cell).split())
                parts = re.split("[,;，、；،؛]", text)  # noqa: RUF001 - East Asian and Arabic punctuation
                values[name] = tuple(filter(None, map(str.strip, parts))) if name in _LISTS else text
        if values.get("name") or values.get("email"):
            yield line, values
        elif values:
            problems.append(Problem("roster", "the row names nobody.", "error", file, line, "Fill in name or email."))


def _day(cell: object) -> date | None:
    """A day, or a month for its first day."""
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    text = str(cell).strip()
    try:
        return date.fromisoformat(f"{text}-01" if len(text) == 7 else text)
    except ValueError:
        return None


def cells_of(file: str, code: str = "roster") -> Sequence[Sequence[object]]:
    """The cells of a CSV or of the first sheet of a spreadsheet; InputError, with this code, if it cannot be read."""
    try:
        with Path(file).expanduser().open("rb") as stream:
            content = stream.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        hint = "It is a CSV or XLSX file; see docs/configuration.md."
        raise InputError(Problem(code, f"cannot read it: {reason}.", "error", file, hint=hint)) from error
    if content.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        from python_calamine import CalamineError, CalamineWorkbook  # noqa: PLC0415 - only for workbooks

        try:
            return CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_index(0).to_python()
        except (CalamineError, ValueError, IndexError) as error:
            raise InputError(Problem(code, f"no spreadsheet: {error}.", "error", file)) from error
    text = read_text(content, file)
    if not isinstance(text, SourceText):
        raise InputError(text)
    head = text.lines[0]
    separator = max(",;\t", key=head.count)
    return list(csv.reader((f"{line}\n" for line in text.lines), delimiter=separator))
