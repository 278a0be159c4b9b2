"""A PostgreSQL server answers queries and is not written to; skipped where no server is installed."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from reports.errors import Problem
from reports.loading.tables import databases
from tests.loading.tables.sheets import entries, found

sqlalchemy = pytest.importorskip("sqlalchemy")
pytest.importorskip("pg8000")
PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1:]
FUNCTION = "CREATE FUNCTION sly() RETURNS text AS $$ BEGIN DELETE FROM reviews; RETURN 'x'; END $$ LANGUAGE plpgsql"


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a server with a table, made for these tests."""
    names = {one.pw_name for one in pwd.getpwall()}
    if not PROGRAMS or (os.geteuid() == 0 and "postgres" not in names):
        pytest.skip("no PostgreSQL server is installed")
    user = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
    folder = Path(tempfile.mkdtemp(prefix="reports-pg-", dir="/tmp"))
    if user:
        shutil.chown(folder, user)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]

    def run(program: str, *arguments: str) -> None:
        command = [str(PROGRAMS[0] / program), "-D", str(folder / "data"), *arguments]
        subprocess.run(command, user=user, check=True, cwd="/", capture_output=True)

    run("initdb", "-A", "trust", "-U", "postgres", "--no-sync")
    run(
        "pg_ctl",
        "-w",
        "-l",
        str(folder / "log"),
        "-o",
        f"-k {folder} -p {port} -F -c listen_addresses=127.0.0.1",
        "start",
    )
    try:
        address = f"postgresql+pg8000://postgres@127.0.0.1:{port}/postgres"
        engine = sqlalchemy.create_engine(address)
        with engine.begin() as connection:
            for line in (
                "CREATE TABLE reviews (id int, employee text, month date, summary text)",
                "INSERT INTO reviews VALUES (7, 'Ada Byron', '2025-03-01', 'Shipped it: twice.')",
                FUNCTION,
            ):
                connection.exec_driver_sql(line)
        engine.dispose()
        yield address
    finally:
        run("pg_ctl", "-m", "immediate", "stop")
        shutil.rmtree(folder)


def test_a_server_answers_a_query(server: str) -> None:
    query = "SELECT id, employee, month, summary FROM reviews WHERE summary LIKE '%:%'"
    assert entries(query, "reviews.sql", database=server) == [("Ada Byron", "2025-03", "Shipped it: twice.")]


def test_a_function_that_writes_is_stopped_by_the_server(server: str) -> None:
    (told,) = found("SELECT sly() AS summary, 'Ada Byron' AS employee", "reviews.sql", database=server)
    assert isinstance(told, Problem)
    assert "read-only transaction" in told.message
    assert entries("SELECT * FROM reviews", "reviews.sql", database=server)


def test_a_query_that_takes_too_long_is_stopped_by_the_server(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "_SECONDS", 1)
    (told,) = found("SELECT pg_sleep(20) AS summary, 'Ada Byron' AS employee", "reviews.sql", database=server)
    assert isinstance(told, Problem)
    assert "statement timeout" in told.message
