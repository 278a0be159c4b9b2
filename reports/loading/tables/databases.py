"""SQLite files, and answers of databases to a query, to grids. Nothing is written, whatever the query or the file says.

A SQLite file is opened by the standard library, read-only, and may do nothing but select. PostgreSQL, MySQL and MariaDB
need SQLAlchemy, an extra, and a driver; any other is refused, for we could not keep it from writing. Knows no meaning
of a cell.
"""

import re
import sqlite3
import time
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.errors import Problem
from reports.loading.folding import fold
from reports.loading.tables.grid import Cell, Grid
from reports.loading.tables.relations import Reference, column_for, columns_of, names_in, references, shown_by
from reports.loading.text import decode
from reports.regex import regex

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

_SECONDS = 60
"""How long a query may take."""
_STEPS = 100_000
"""Instructions of SQLite between two looks at the clock."""
_ALLOWED = (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE)
_KEYS = ("id", "key", "nr", "no", "number")
_TABLES = (
    "SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' ORDER BY name"
)
_SKIPPED = regex(r"--[^\n]*|/\*.*?\*/|'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|`[^`]*`", re.DOTALL)
"""Comments, strings and quoted names, where a word means nothing; in one pass, for each may hold marks of another."""
_UNSURE = {
    "postgresql": regex(r"\bE'|\$\w*\$|`|/\*(?=(?:(?!\*/).)*/\*)", re.DOTALL | re.IGNORECASE),
    "mysql": regex(r"\\|#|/\*M?!|--(?!\s|$)"),
}
"""What these read otherwise than `_SKIPPED` does, so that a word of the query could hide behind it."""
_WRITES = regex(
    r"\b(?:insert|update|delete|merge|drop|alter|create|truncate|grant|revoke|call|copy|attach|pragma|into|vacuum|set|do)\b",
    re.IGNORECASE,
)
_KINDS = {"sqlite": "sqlite", "postgresql": "postgresql", "mysql": "mysql", "mariadb": "mysql"}
_HINT = "Write one SELECT that has a column for who, when and what."


def read_sqlite(content: bytes | Path, file: str) -> list[Grid] | Problem:
    """The tables and views of a SQLite file, or the problem that it is none."""
    try:
        with closing(_opened(content)) as database:
            kinds = {str(name): str(kind) for name, kind in database.execute(_TABLES)}
            schema = {name: columns_of(database, name) for name in kinds}
            leads = {name: references(database, name, kinds) for name in kinds}
            made = {name: shown_by(database, name) for name, kind in kinds.items() if kind == "view"}
            _confine(database)
            return [
                replace(
                    _table(database, name, file, [(to, schema.get(to.table, ())) for to in leads[name]]),
                    of=made.get(name, ()),
                )
                for name in sorted(kinds, key=lambda name: kinds[name] != "view")
            ]
    except (sqlite3.Error, OSError) as error:
        return Problem("not-a-table", f"it cannot be read as SQLite: {error}.", "error", file, hint="Look at it.")


def _opened(content: bytes | Path) -> sqlite3.Connection:
    """A database that cannot be written to by its file, and trusts nothing that its schema says."""
    if isinstance(content, Path):
        database = sqlite3.connect(f"{content.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    else:
        database = sqlite3.connect(":memory:")
        database.deserialize(content)
    database.execute("PRAGMA trusted_schema = OFF")
    return database


def _confine(database: sqlite3.Connection) -> None:
    """Let a database do nothing but select, and not for ever."""
    until = time.monotonic() + _SECONDS
    database.execute("PRAGMA query_only = ON")
    database.execute("PRAGMA trusted_schema = OFF")
    database.set_progress_handler(lambda: time.monotonic() > until, _STEPS)
    database.set_authorizer(lambda action, *_: sqlite3.SQLITE_OK if action in _ALLOWED else sqlite3.SQLITE_DENY)


def _table(
    database: sqlite3.Connection, name: str, file: str, leads: Sequence[tuple[Reference, Sequence[str]]]
) -> Grid:
    """A table or view, with what the rows of others are called that it refers to."""
    quoted = name.replace('"', '""')
    asked = database.execute(f'SELECT * FROM "{quoted}"')
    names, rows = [str(column[0]) for column in asked.description or ()], asked.fetchall()
    for to, columns in leads:
        known, at = names_in(database, to, columns), names.index(to.column) if to.column in names else -1
        if known and at >= 0:
            rows = [(*row, known.get(row[at], "")) for row in rows]
            names.append(column_for(to, names))
    return _grid(f"{file}, table {name}", names, rows, name)


def read_query(content: bytes | Path, file: str, database: str) -> Grid | Problem:
    """What a database answers to the query in a file, or the problem with either."""
    query = decode(content.read_bytes() if isinstance(content, Path) else content)[0].strip().rstrip(";")
    try:
        import sqlalchemy  # noqa: PLC0415  (an extra)
        from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415
    except ImportError:
        hint = 'Install it: pip install "review-packets[sql]".'
        return Problem("no-library", "a query needs SQLAlchemy, which is not there.", "error", file, hint=hint)
    try:
        engine = sqlalchemy.create_engine(_read_only(database), poolclass=sqlalchemy.pool.NullPool)
        if problem := _refused(query, engine.dialect.name, file):
            return problem
        with engine.connect() as connection:
            _protect(connection)
            answer = connection.execute(sqlalchemy.text(query.replace(":", r"\:")))
            names, rows = list(answer.keys()), [tuple(row) for row in answer]
            connection.rollback()
    except (SQLAlchemyError, ImportError, OSError, ValueError) as error:
        what = f"the database does not answer: {_said(error)}."
        return Problem("no-answer", what, "error", file, hint="Look at the query.")
    return _grid(file, names, rows)


def _said(error: Exception) -> str:
    """What a database says of a query, in a line."""
    cause = getattr(error, "orig", None) or error
    told = next((one for one in cause.args if not isinstance(one, int)), cause)  # MySQL's number stands first
    text = str(told.get("M", told) if isinstance(told, dict) else told).strip()
    return (text.splitlines() or [repr(cause)])[0][:200].rstrip(".")


def _refused(query: str, dialect: str, file: str) -> Problem | None:
    """Why a query is not run; None where it is one that selects."""
    if dialect not in _KINDS:
        hint = "PostgreSQL, MySQL, MariaDB and SQLite are read. Export the answer as CSV and name that file instead."
        return Problem("no-select", f"a database of the kind “{dialect}” is not asked.", "error", file, hint=hint)
    if why := _writes(query, _KINDS[dialect]):
        return Problem("no-select", f"the query is not run: {why}.", "error", file, hint=_HINT)
    return None


def _writes(query: str, kind: str) -> str:
    """Why a query may do more than select; empty where it may not."""
    if kind in _UNSURE and (unsure := _UNSURE[kind].search(query)):
        return f"what stands behind {unsure[0]} is not read alike by all databases; write it without"
    plain = _SKIPPED.sub(" '' ", query).strip().rstrip(";").strip()
    if ";" in plain:
        return "it is more than one"
    if not re.match(r"(?:''\s+)*(?:select|with)\b", plain, re.IGNORECASE):
        return "it does not begin with SELECT or WITH"
    found = _WRITES.search(plain)
    return f"it may write, by {found[0].upper()}" if found else ""


def _read_only(database: str) -> str:
    """The address of a database; a SQLite file is opened so that nothing can be written."""
    if not database.startswith("sqlite:///") or "?" in database:
        return database
    path = Path(database.removeprefix("sqlite:///")).absolute()
    return f"sqlite:///file:{path.as_posix()}?mode=ro&uri=true"


def _protect(connection: "Connection") -> None:
    """Let a connection read only, and not for ever."""
    import sqlalchemy  # noqa: PLC0415

    kind = _KINDS[connection.dialect.name]
    if kind == "sqlite":
        raw: Any = connection.connection.dbapi_connection
        _confine(raw)
    elif kind == "postgresql":
        connection.execute(sqlalchemy.text("SET TRANSACTION READ ONLY"))
        connection.execute(sqlalchemy.text(f"SET LOCAL statement_timeout = {_SECONDS * 1000}"))
    else:
        # MariaDB counts in seconds, MySQL in milliseconds; either refuses the name that it does not know.
        is_mariadb = getattr(connection.dialect, "is_mariadb", False)
        limit = f"max_statement_time = {_SECONDS}" if is_mariadb else f"max_execution_time = {_SECONDS * 1000}"
        connection.execute(sqlalchemy.text(f"SET SESSION {limit}"))
        connection.execute(sqlalchemy.text("SET SESSION TRANSACTION READ ONLY"))
        connection.rollback()  # it holds from the next transaction on


def _grid(file: str, names: Sequence[str], rows: Iterable[Sequence[Cell]], title: str = "") -> Grid:
    """An answer, each row cited by its key where it has one that no other has."""
    kept = [tuple(row) for row in rows]
    at = next((at for at, name in enumerate(names) if fold(name) in _KEYS), None)
    keys = [row[at] for row in kept] if at is not None else []
    is_unique = bool(keys) and len(set(keys)) == len(keys) and None not in keys
    return Grid(file, kept, tuple(names), title, [f"key {key}" for key in keys] if is_unique else ())
