"""Parquet files, SQLite files and queries are tables; nothing that reads them writes."""

import io
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from reports.errors import Problem
from reports.loading.kinds import Source
from reports.loading.tables import databases
from reports.loading.tables.reader import read
from reports.model.rows import SourceSettings
from tests.loading.tables.sheets import READING, entries, found, profiles

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")
pytest.importorskip("sqlalchemy")
ROWS = [(7, "Ada Byron", "2025-03-01", "Shipped the scheduler."), (9, "Bob Stone", "2025-04-01", "Fixed the build.")]
EXPECTED = [("Ada Byron", "2025-03", "Shipped the scheduler."), ("Bob Stone", "2025-04", "Fixed the build.")]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "work.db"
    with closing(sqlite3.connect(path)) as made:
        made.execute("CREATE TABLE reviews (id INTEGER PRIMARY KEY, employee TEXT, month TEXT, summary TEXT)")
        made.executemany("INSERT INTO reviews VALUES (?, ?, ?, ?)", ROWS)
        made.execute("CREATE TABLE settings (name TEXT, value TEXT)")
        made.execute("INSERT INTO settings VALUES ('theme', 'dark')")
        made.commit()
    return path


def asked(query: str, database: Path) -> list[Problem]:
    options = SourceSettings(database=f"sqlite:///{database}")
    return [one for one in read(Source("reviews.sql", query.encode(), options), READING) if isinstance(one, Problem)]


def test_a_parquet_file_is_a_table() -> None:
    made = io.BytesIO()
    names = ["employee", "month", "summary"]
    columns = [[row[1] for row in ROWS], [date.fromisoformat(row[2]) for row in ROWS], [row[3] for row in ROWS]]
    parquet.write_table(pyarrow.table(columns, names=names), made)
    assert entries(made.getvalue(), "reviews.parquet") == EXPECTED


def test_a_broken_parquet_file_is_told() -> None:
    (told,) = found(b"PAR1 and nothing else PAR1", "reviews.parquet")
    assert isinstance(told, Problem)
    assert told.code == "not-a-table"


def test_the_tables_of_a_sqlite_file_are_read_and_cited_by_key(database: Path) -> None:
    content = database.read_bytes()
    assert entries(content, "work.db") == EXPECTED
    ada = profiles(content, "work.db")[0]
    assert (ada.row.file, ada.row.lines[0].place) == ("work.db, table reviews", "key 7")


def test_a_query_is_cited_by_its_file_and_key(database: Path) -> None:
    query = "SELECT id, employee, month, summary FROM reviews WHERE summary <> 'a; b' -- all of it"
    options = {"database": f"sqlite:///{database}"}
    assert entries(query, "reviews.sql", **options) == EXPECTED
    ada = profiles(query, "reviews.sql", **options)[0]
    assert (ada.row.file, ada.row.lines[0].place) == ("reviews.sql", "key 7")


def test_a_query_without_a_database_is_passed_over() -> None:
    (told,) = found("SELECT 1", "reviews.sql")
    assert isinstance(told, Problem)
    assert told.code == "passed-over"


@pytest.mark.parametrize(
    "query",
    [
        "DELETE FROM reviews", "SELECT 1; DROP TABLE reviews", "WITH x AS (SELECT 1) DELETE FROM reviews",
        "/* SELECT */ UPDATE reviews SET month = ''", "PRAGMA writable_schema = 1", "ATTACH 'x.txt' AS y",
        "SELECT * INTO copy FROM reviews", "", "SELECT 1 /*",
    ],
)  # fmt: skip
def test_a_query_that_may_write_is_not_run(query: str, database: Path) -> None:
    before = database.read_bytes()
    assert asked(query, database)[0].severity in ("error", "warning")
    assert database.read_bytes() == before


def test_a_query_that_reads_what_it_may_not_is_refused(database: Path) -> None:
    (told,) = asked("SELECT load_extension('/tmp/evil.so')", database)
    assert told.code == "no-answer"


@pytest.mark.parametrize(
    ("kind", "query"),
    [
        ("mysql", "SELECT '--', 1 INTO OUTFILE 'x.txt'"),
        ("mysql", "SELECT '/*' ; DROP TABLE x -- */"),
        ("mysql", r"SELECT '\'' INTO OUTFILE 'x.txt' -- '"),
        ("mysql", "SELECT 5--1 INTO OUTFILE 'x'"),
        ("mysql", "SELECT 1 # ' \n INTO OUTFILE 'x'"),
        ("mysql", "SELECT 1 /*! INTO OUTFILE 'x' */"),
        ("mysql", "SELECT `'` INTO OUTFILE `'`"),
        ("postgresql", "SELECT '--'; COMMIT; DROP TABLE x --'"),
        ("postgresql", r"SELECT E'\''; DROP TABLE x --'"),
        ("postgresql", "SELECT $a$'$a$; DROP TABLE x --'"),
        ("postgresql", "SELECT 1 /* /* */ ' */; DROP TABLE x --'"),
    ],
)
def test_what_a_server_reads_in_its_own_way_hides_nothing(kind: str, query: str) -> None:
    assert databases._writes(query, kind)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql", "mysql"])
def test_an_ordinary_query_is_run(kind: str) -> None:
    query = "/* of HR; drop no row */ SELECT 'it''s -- set' AS what -- the last update\nFROM \"do\""
    assert databases._writes(query, kind) == ""


def test_a_database_of_another_kind_is_refused_with_those_that_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(databases._KINDS, "sqlite")
    (told,) = asked("SELECT 1", Path("work.db"))
    assert told.code == "no-select"
    assert "“sqlite” is not asked" in told.message
    assert "PostgreSQL, MySQL, MariaDB" in told.hint


def test_a_query_without_end_is_stopped(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "_SECONDS", 0.2)
    query = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    (told,) = asked(query, database)
    assert (told.code, "interrupted" in told.message) == ("no-answer", True)


def test_a_view_without_end_in_a_file_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "_SECONDS", 0.2)
    view = (
        "CREATE VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS c FROM n;"
    )
    told = [one for one in found(of_schema(view), "work.db") if isinstance(one, Problem)]
    assert [one.code for one in told] == ["not-a-table"]
    assert "interrupted" in told[0].message


def test_the_address_of_a_database_is_not_told() -> None:
    options = SourceSettings(database="postgresql+nodriver://ada:secret@db.example.org/x")
    (told,) = read(Source("reviews.sql", b"SELECT 1", options), READING)
    assert isinstance(told, Problem)
    assert "secret" not in str(told)


SCHEMA = """
CREATE TABLE people (id INTEGER PRIMARY KEY, full_name TEXT, mail TEXT);
INSERT INTO people VALUES (1, 'Anna Keller', 'a@example.org'), (2, 'Jan Vogt', 'j@example.org');
CREATE TABLE jobs (id INTEGER PRIMARY KEY, assignee_id INTEGER REFERENCES people(id), done_on TEXT, title TEXT);
INSERT INTO jobs VALUES (5, 2, '2025-03-04', 'Read the meters'), (6, 1, '2025-04-05', 'Replace the pump');
"""
JOBS = [("Jan Vogt", "2025-03", "Read the meters"), ("Anna Keller", "2025-04", "Replace the pump")]


def of_schema(more: str = "") -> bytes:
    with closing(sqlite3.connect(":memory:")) as made:
        made.executescript(SCHEMA + more)
        return made.serialize()


def test_a_key_of_another_table_names_the_person() -> None:
    assert sorted(entries(of_schema(), "work.db")) == sorted(JOBS)


@pytest.mark.parametrize(("where", "left_out"), [("", "table jobs"), (" WHERE j.id = 5", "table shown")])
def test_work_that_a_view_shows_again_is_read_once(where: str, left_out: str) -> None:
    view = f"""CREATE VIEW shown AS SELECT p.full_name AS person, j.done_on AS date, j.title AS what
        FROM jobs j JOIN people p ON p.id = j.assignee_id{where};"""
    content = of_schema(view)
    assert sorted(entries(content, "work.db")) == sorted(JOBS)
    (told,) = [one for one in found(content, "work.db") if isinstance(one, Problem) and one.code == "copy"]
    assert (told.file, told.severity) == (f"work.db, {left_out}", "note")


def test_a_table_of_names_beside_one_of_work_is_no_fault() -> None:
    told = [one for one in found(of_schema(), "work.db") if isinstance(one, Problem)]
    assert {one.severity for one in told} == {"note"}
