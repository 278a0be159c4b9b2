"""A server that closes midway, and a run killed at any step: nothing is lost, and nothing goes out twice."""

import shutil
import socket
import sys
import threading
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from smtplib import SMTP

import pytest
from click.testing import Result

from reports.delivery import mail
from reports.delivery.journal import JOURNAL
from tests import checkers
from tests.faults import Forks, Wrong
from tests.sampling import in_soak

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what goes wrong is made with means of Linux")
CONFIG = """sources = ["{folder}/in"]
out = "{folder}/out"
notes = "{folder}/notes"
by = "person"
format = "html"
[mail]
host = "127.0.0.1"
port = {port}
security = "none"
sender = "r@example.org"
timeout = 20
[[deliver]]
name = "mail"
format = ["html"]
mail = "a@example.org"
[[deliver]]
name = "copies"
format = ["html"]
folder = "{folder}/copies"
"""
PEOPLE = ("ada", "bob", "cy")
BEFORE = ("greeting", "EHLO", "MAIL", "RCPT", "DATA")
"""When a server may close before it has anything of the mail, which surely did not go out."""


class Server:
    """A mail server of a few lines, which closes when it is told to, and counts what it took whole."""

    def __init__(self) -> None:
        self.closes = ""
        self.took = Counter[str]()
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        self._socket.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                one, _ = self._socket.accept()
                with one, suppress(OSError):
                    self._talk(one)

    def _talk(self, to: socket.socket) -> None:
        lines = to.makefile("rb")
        if self._is_to_close("greeting"):
            return
        to.sendall(b"220 here\r\n")
        for line in lines:
            verb = line[:4].decode().strip().upper()
            if self._is_to_close(verb):
                return
            to.sendall(b"354 go on\r\n" if verb == "DATA" else b"250 OK\r\n")
            if verb == "DATA" and not self._takes(to, lines):
                return

    def _takes(self, to: socket.socket, lines: Iterator[bytes]) -> bool:
        name = ""
        for line in lines:
            if line.startswith(b"Content-Disposition") and self._is_to_close("half"):
                return False
            if b"filename=" in line:
                name = line.partition(b"filename=")[2].decode().strip().strip('"')
            if line == b".\r\n":
                self.took[name] += 1
                break
        else:
            return False
        if self._is_to_close("answer"):
            return False
        to.sendall(b"250 OK\r\n")
        return True

    def _is_to_close(self, when: str) -> bool:
        """Once."""
        is_now, self.closes = self.closes == when, "" if self.closes == when else self.closes
        return is_now


@pytest.fixture
def server() -> Iterator[Server]:
    """Return a server that closes when it is told to."""
    made = Server()
    yield made
    made.close()


@pytest.fixture
def folder(server: Server, tmp_path: Path, cli: Callable[..., Result]) -> Path:
    """Return a folder with the packets of three people."""
    (tmp_path / "in").mkdir()
    for name in PEOPLE:
        text = f"# {name.title()} Byron\n\n## March 2025\n\nShipped the part called {name}.\n"
        (tmp_path / f"in/{name}.md").write_text(text, "utf-8")
    (tmp_path / "reports.toml").write_text(CONFIG.format(folder=tmp_path, port=server.port), "utf-8")
    assert cli("build", "--config", tmp_path / "reports.toml").exit_code == 0
    return tmp_path


@pytest.mark.parametrize(
    "when", ["DATA", "half", "seen", "answer", *in_soak(*(one for one in BEFORE if one != "DATA"))]
)
def test_a_server_that_closes_midway_costs_one_mail_at_most(
    when: str, server: Server, folder: Path, cli: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    server.closes = "half" if when == "seen" else when
    command, is_shut, waits = ("deliver", "--config", folder / "reports.toml"), mail._is_shut, iter([when == "seen"])

    def late(smtp: SMTP) -> bool:
        """Look at the first mail once it is lost."""
        until = time.monotonic() + (60 if next(waits, False) else 0)
        while not is_shut(smtp) and time.monotonic() < until:
            time.sleep(0.01)
        return is_shut(smtp)

    monkeypatch.setattr(mail, "_is_shut", late)
    first = cli(*command)
    assert first.exit_code == 1, first.output
    assert len(list((folder / "copies").rglob("*.html"))) == 3  # the rest goes out
    assert len(server.took) >= 2
    later = cli(*command)
    is_doubt = "in doubt" in later.output
    # In the midst of the mail it is surely not taken, which a client may see too late.
    assert when == "half" or is_doubt == (when not in (*BEFORE, "seen"))
    assert later.exit_code == (1 if is_doubt else 0), later.output
    assert max(server.took.values()) == 1
    assert len(server.took) == (2 if when == "half" and is_doubt else 3)
    assert cli(*command).exit_code == later.exit_code
    assert max(server.took.values()) == 1


@pytest.mark.parametrize("every", [20, pytest.param(1, marks=pytest.mark.soak)])
def test_a_delivery_that_is_killed_at_any_step_loses_nothing_and_sends_nothing_twice(
    every: int, server: Server, folder: Path, forks: Forks
) -> None:
    command, killed = ("deliver", "--config", folder / "reports.toml"), 0
    for step in range(1, 80, every):
        server.took.clear()
        (folder / "out" / JOURNAL).unlink(missing_ok=True)
        for path in (folder / "copies").rglob("*.html"):
            path.unlink()
        code = forks.run(*command, wrong=Wrong(folder=str(folder), at=[step])).returncode
        if code == 0:
            break
        killed += 1
        again = forks.run(*command)
        doubts = sum("in doubt" in line for line in f"{again.stdout}{again.stderr}".splitlines())
        assert again.returncode == (1 if doubts else 0), (step, again)
        assert doubts <= 1, (step, again)
        assert max(server.took.values()) == 1, (step, server.took)
        assert len(server.took) >= 3 - doubts, (step, server.took)
        assert len(list((folder / "copies").rglob("*.html"))) == 3, step
    assert code == 0
    assert killed * every > 12


FILES = """
[[deliver]]
name = "zip"
format = ["html"]
zip = "{folder}/files/all.zip"
[[deliver]]
name = "locked"
format = ["html"]
folder = "{folder}/files/locked"
encrypt = "{folder}/secret"
[[deliver]]
name = "binder"
format = ["pdf"]
binder = "{folder}/files/all.pdf"
"""


@pytest.mark.parametrize("every", [20, pytest.param(1, marks=pytest.mark.soak)])
def test_files_of_a_delivery_that_is_killed_at_any_step_are_whole_and_there_once(
    every: int, folder: Path, forks: Forks, cli: Callable[..., Result]
) -> None:
    (folder / "secret").write_text("correct horse battery", "utf-8")
    (folder / "in/cy.md").unlink()
    config, files = folder / "reports.toml", folder / "files"
    text = config.read_text("utf-8").partition("[mail]")[0].replace('format = "html"', 'format = ["html", "pdf"]')
    config.write_text(text + FILES.format(folder=folder), "utf-8")
    assert cli("build", "--config", config, "--prune", "--allow-missing").exit_code == 0
    command, killed = ("deliver", "--config", config), 0
    for step in range(1, 80, every):
        (folder / "out" / JOURNAL).unlink(missing_ok=True)
        shutil.rmtree(files, ignore_errors=True)
        code = forks.run(*command, wrong=Wrong(folder=str(folder), at=[step])).returncode
        if code == 0:
            break
        killed += 1
        again = forks.run(*command)
        assert again.returncode == 0, (step, again)
        found = sorted(path.relative_to(files).as_posix() for path in files.rglob("*") if path.is_file())
        assert found == ["all.pdf", "all.zip", "locked/person/ada-byron.html.zip", "locked/person/bob-byron.html.zip"]
        with zipfile.ZipFile(files / "all.zip") as archive:
            assert (archive.testzip(), len(archive.namelist())) == (None, 2)
        assert checkers.check_qpdf(files / "all.pdf") == []
    assert code == 0
    assert killed * every > 12
