"""A MariaDB server answers queries, is not written to and not asked for ever; skipped where no server is installed."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from reports.errors import Problem
from reports.loading.tables import databases
from tests.loading.tables.sheets import entries, found

sqlalchemy = pytest.importorskip("sqlalchemy")
pytest.importorskip("pymysql")
SERVER = shutil.which("mariadbd", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
TABLES = Path("/usr/share/mysql/mysql_system_tables.sql")
FUNCTION = "CREATE FUNCTION sly() RETURNS TEXT BEGIN DELETE FROM reviews; RETURN 'x'; END"


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a server with a table, made for these tests."""
    if not SERVER or not TABLES.exists():
        pytest.skip("no MariaDB server is installed")
    folder = Path(tempfile.mkdtemp(prefix="reports-my-", dir="/tmp"))
    (folder / "data").mkdir()
    user = ["--user=root"] if os.geteuid() == 0 else []  # it refuses to run as root unless told so
    made = ["--no-defaults", f"--datadir={folder}/data", "--innodb-log-file-size=4M", *user]
    first = f"CREATE DATABASE mysql;\nUSE mysql;\n{TABLES.read_text(encoding='utf-8')}"
    subprocess.run([SERVER, *made, "--bootstrap"], check=True, capture_output=True, input=first.encode())
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    asked = [f"--port={port}", "--bind-address=127.0.0.1", f"--socket={folder}/s", f"--pid-file={folder}/pid"]
    options = ["--skip-grant-tables", "--skip-networking=0", f"--secure-file-priv={folder}"]
    with (folder / "log").open("wb") as log:
        child = subprocess.Popen([SERVER, *made, *asked, *options], stdout=log, stderr=log)
    try:
        yield _filled(f"mysql+pymysql://root@127.0.0.1:{port}/", child)
    finally:
        child.kill()
        child.wait()
        shutil.rmtree(folder)


def _filled(address: str, child: "subprocess.Popen[bytes]") -> str:
    """The address of a new database with a table, once the server answers."""
    engine = sqlalchemy.create_engine(address, poolclass=sqlalchemy.pool.NullPool)
    for _ in range(1200):
        try:
            engine.connect().close()
            break
        except sqlalchemy.exc.OperationalError:
            assert child.poll() is None
            time.sleep(0.1)
    with engine.begin() as connection:
        for line in (
            "CREATE DATABASE hr CHARACTER SET utf8mb4",
            "USE hr",
            "CREATE TABLE reviews (id int, employee text, month date, summary text) ENGINE=InnoDB",
            "INSERT INTO reviews VALUES (7, 'Ada Byron', '2025-03-01', 'Shipped it: 5%% faster.')",
            FUNCTION,
        ):
            connection.exec_driver_sql(line)
    return f"{address}hr?charset=utf8mb4"


@pytest.mark.parametrize("name", ["mysql", "mariadb"])
def test_a_server_answers_a_query(server: str, name: str) -> None:
    query = "SELECT id, employee, month, summary FROM reviews WHERE summary LIKE '%:%' -- all; of them"
    asked = entries(query, "reviews.sql", database=server.replace("mysql+", f"{name}+"))
    assert asked == [("Ada Byron", "2025-03", "Shipped it: 5% faster.")]


def test_a_function_that_writes_is_stopped_by_the_server(server: str) -> None:
    (told,) = found("SELECT sly() AS summary, 'Ada Byron' AS employee", "reviews.sql", database=server)
    assert isinstance(told, Problem)
    assert "READ ONLY transaction" in told.message
    assert entries("SELECT * FROM reviews", "reviews.sql", database=server)


def test_a_query_that_takes_too_long_is_stopped_by_the_server(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "_SECONDS", 1)
    (told,) = found("SELECT SLEEP(20) AS summary, 'Ada Byron' AS employee", "reviews.sql", database=server)
    assert isinstance(told, Problem)
    assert "max_statement_time" in told.message
