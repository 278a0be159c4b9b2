"""A row of the table is a format everywhere: in options, runs, mails, and where sources lie beside it."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import Result

from reports.delivery.mail import Attached, message
from reports.delivery.wording import MailText
from reports.formats import FORMATS
from reports.formats.rendered import Rendered
from reports.loading.files import find_all
from reports.model.formats import KNOWN_FORMATS, KnownFormat
from reports.run.option_tables import MailOptions
from tests.formats import plain

SOURCE = "# Ada Byron\n\n## March 2025\n\nAda shipped the scheduler.\n"
COMMAND = """
from reports.model.formats import KNOWN_FORMATS, KnownFormat
KNOWN_FORMATS["txt"] = KnownFormat("tests.formats.plain", "text/plain")
from reports.cli.start import main
main()
"""
CONFIGURED = """
by = ["plain"]
{readers}
[[document]]
name = "plain"
formats = ["toy"]
template = "person"

[audience.committee]
secret = "numbers"
"""


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A further format in this process, where the table is loaded."""
    monkeypatch.setitem(KNOWN_FORMATS, "toy", KnownFormat("tests.formats.plain", "text/plain"))
    monkeypatch.setitem(FORMATS, "toy", plain.FORMAT)


def test_a_row_and_the_module_that_it_names_are_a_format(tmp_path: Path) -> None:
    """The whole command, by a process in which a row was added before anything else was loaded."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in/ada.md").write_text(SOURCE, "utf-8")

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", COMMAND, *arguments]
        paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        return subprocess.run(command, cwd=tmp_path, env=paths, capture_output=True, text=True, check=False)

    assert "pdf, html, pptx, txt; repeatable" in run("build", "--help").stdout
    done = run("build", "in", "--format", "txt")
    assert done.returncode == 0, done.stderr
    made = {path.relative_to(tmp_path).as_posix() for path in tmp_path.glob("out/*/*.txt")}
    assert made == {"out/person/ada-byron.txt", "out/quarter/2025-Q1.txt"}
    (tmp_path / "reports.toml").write_text('sources = ["in"]\nby = "one-pager"\nformat = ["html", "txt"]\n', "utf-8")
    done = run("build")
    assert done.returncode == 0, done.stderr
    assert {path.suffix for path in tmp_path.glob("out/one-pager/*")} == {".html", ".txt"}
    assert "Ada shipped the scheduler." in (tmp_path / "out/one-pager/ada-byron.txt").read_text("utf-8")
    assert run("check").returncode == 0


def built(cli: Callable[..., Result], readers: str = "") -> Result:
    Path("in").mkdir()
    Path("in/ada.md").write_text(SOURCE, "utf-8")
    Path("reports.toml").write_text(CONFIGURED.format(readers=readers), "utf-8")
    return cli("build", "in", "--format", "toy", "--out", "out")


@pytest.mark.usefixtures("toy")
def test_a_new_format_is_built_recorded_and_not_read_as_a_source(cli: Callable[..., Result]) -> None:
    done = built(cli)
    assert done.exit_code == 0, done.output
    assert "Ada shipped" in Path("out/plain/ada-byron.toy").read_text("utf-8")
    assert find_all(["."]).problems == ()
    again = cli("build", "in", "--format", "toy", "--out", "out")
    assert (again.exit_code, "up to date" in again.output) == (0, True), again.output


@pytest.mark.usefixtures("toy")
def test_a_new_format_is_looked_through_for_names(cli: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FORMATS, "toy", replace(plain.FORMAT, render=lambda *_: Rendered(b"Thanks to Ada Byron.\n")))
    done = built(cli, 'readers = "committee"')
    assert done.exit_code == 3, done.output
    assert "not to know: Ada Byron" in done.output


def test_a_run_asks_the_table_and_names_no_format(root: Path) -> None:
    """But for delivery, which hands on PDFs unless told otherwise, and what LibreOffice is asked for."""
    named = {
        path.name
        for path in (root / "reports/run").glob("*.py")
        if any(f'"{name}"' in path.read_text("utf-8") for name in KNOWN_FORMATS)
    }
    assert named == {"option_tables.py", "libreoffice.py"}


def mailed(name: str) -> str:
    mail = MailOptions(host="mail.example.org", sender="reports@example.org")
    made = message(mail, "ada@example.org", Attached(name, b"."), {}, MailText("Hello", "Hello"))
    return str(next(made.iter_attachments()).get_content_type())


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    ("name", "type"),
    [
        ("a.toy", "text/plain"),
        ("a.pptx", KNOWN_FORMATS["pptx"].media_type),
        ("a.zip", "application/zip"),
        ("a.unknown", "application/octet-stream"),
    ],
)
def test_mails_say_what_they_carry(name: str, type: str) -> None:
    assert mailed(name) == type


@pytest.mark.usefixtures("toy")
def test_a_format_that_is_none_is_refused_with_those_that_are(cli: Callable[..., Result]) -> None:
    done = cli("build", "in", "--format", "pdt")
    assert done.exit_code == 2
    *others, last = map(repr, KNOWN_FORMATS)
    assert f"Input should be {', '.join(others)} or {last}. Did you mean “pdf”?" in done.output
