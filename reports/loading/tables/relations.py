"""What the tables of a SQLite file are to one another: which columns name rows of other tables, and what views show.

Knows schemas. Is asked before a database is confined to selecting; reads nothing but its schema until then.
"""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from reports.loading.tables.columns import meanings, plain

_MOST = 200_000
"""Rows of a table whose names are taken into others."""
_NAMES = ("name", "title", "label", "key")
_PEOPLE = ("person", "email")


@dataclass(frozen=True, slots=True)
class Reference:
    """A column whose cells name rows of another table."""

    column: str
    table: str
    key: str


def references(database: sqlite3.Connection, table: str, tables: Iterable[str]) -> list[Reference]:
    """The references of a table, as it declares them, or as the names of its columns tell them: `employee_id`."""
    declared = database.execute(f"PRAGMA foreign_key_list({_quoted(table)})").fetchall()
    found = {str(row[3]): Reference(str(row[3]), str(row[2]), str(row[4] or "id")) for row in declared}
    known = {one.casefold(): one for one in tables}
    for column in columns_of(database, table):
        stem = column.casefold().removesuffix("_id").removesuffix("id")
        other = next((known[one] for one in (stem, f"{stem}s", f"{stem}es") if stem and one in known), None)
        if other and other != table and stem != column.casefold() and column not in found:
            found[column] = Reference(column, other, "id")
    return list(found.values())


def columns_of(database: sqlite3.Connection, table: str) -> list[str]:
    """The names of the columns of a table or view."""
    return [str(row[1]) for row in database.execute(f"PRAGMA table_info({_quoted(table)})")]


def shown_by(database: sqlite3.Connection, view: str) -> tuple[str, ...]:
    """The tables that a view reads."""
    read: dict[str, None] = {}

    def note(action: int, table: str | None, *_: str | None) -> int:
        if action == sqlite3.SQLITE_READ and table:
            read[table] = None
        return sqlite3.SQLITE_OK

    database.set_authorizer(note)
    try:
        database.execute(f"EXPLAIN SELECT * FROM {_quoted(view)}").close()
    finally:
        database.set_authorizer(None)
    return tuple(one for one in read if one != view)


def names_in(database: sqlite3.Connection, to: Reference, columns: Sequence[str]) -> Mapping[object, str]:
    """What each row of a table is called, by its key: a person's full name, else what it has for a name."""
    parts = _naming(columns)
    if not parts or to.key not in columns:
        return {}
    asked = ", ".join(map(_quoted, (to.key, *parts)))
    rows = database.execute(f"SELECT {asked} FROM {_quoted(to.table)} LIMIT {_MOST}")
    return {row[0]: " ".join(str(part) for part in row[1:] if part not in (None, "")) for row in rows}


def _naming(columns: Sequence[str]) -> list[str]:
    """The columns that say what a row is called."""
    roles = {column: {one.role for one in meanings(column) if one.is_exact} for column in columns}
    first, last = ([one for one in columns if role in roles[one]] for role in ("first", "last"))
    if first and last:
        return [first[0], last[0]]
    for role in _PEOPLE:
        if found := [one for one in columns if role in roles[one]]:
            return [found[0]]
    return [one for one in columns if plain(one) in _NAMES][:1]


def column_for(reference: Reference, names: Sequence[str]) -> str:
    """The name of the column that says whom or what a reference means: `assignee_id` makes `assignee`."""
    stem = plain(reference.column).removesuffix(" id").strip() or reference.table
    role = next((one.role for one in meanings(stem) if one.is_exact), None)
    if role is None and any(one.role == "person" for one in meanings(reference.table)):
        stem = "person"
    return stem if stem not in names else f"{stem} ({reference.table})"


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
