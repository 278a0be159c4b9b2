"""A format that is in the two tables is one everywhere: in options, runs, mails, and where sources lie beside it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from reports.delivery.mail import Attached, message
from reports.delivery.wording import MailText
from reports.formats import FORMATS, Format
from reports.formats.rendered import Rendered
from reports.loading.aside import is_ours
from reports.model.formats import KNOWN_FORMATS
from reports.run.options import MailOptions

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


def test_both_tables_name_the_same_formats() -> None:
    assert list(FORMATS) == list(KNOWN_FORMATS)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A further format, in which a document is the title of its packet, and the name of somebody."""
    made = Format(
        render=lambda packet, _: Rendered(f"{packet.title}\nThanks to Ada Byron.\n".encode()),
        preload=lambda *_: None,
        inputs=lambda *_: "",
        libraries=(),
        fault=lambda content: "" if content.endswith(b".\n") else "its end is missing",
        texts=lambda content: [content.decode()],
    )
    monkeypatch.setitem(FORMATS, "toy", made)
    monkeypatch.setitem(KNOWN_FORMATS, "toy", "text/x-toy")


def built(cli: Callable[..., Result], readers: str = "") -> Result:
    Path("in").mkdir()
    Path("in/ada.md").write_text("# Ada Byron\n\n## March 2025\n\nAda shipped the scheduler.\n", "utf-8")
    Path("reports.toml").write_text(CONFIGURED.format(readers=readers), "utf-8")
    return cli("build", "in", "--format", "toy", "--out", "out")


@pytest.mark.usefixtures("toy")
def test_a_new_format_is_built_recorded_and_not_read_as_a_source(cli: Callable[..., Result]) -> None:
    done = built(cli)
    assert done.exit_code == 0, done.output
    assert "Thanks to Ada" in Path("out/plain/ada-byron.toy").read_text("utf-8")
    assert is_ours("ada-byron.toy", in_output=True)
    again = cli("build", "in", "--format", "toy", "--out", "out")
    assert (again.exit_code, "up to date" in again.output) == (0, True), again.output


@pytest.mark.usefixtures("toy")
def test_a_new_format_is_looked_through_for_names(cli: Callable[..., Result]) -> None:
    done = built(cli, 'readers = "committee"')
    assert done.exit_code == 3, done.output
    assert "not to know: Ada Byron" in done.output


def mailed(name: str) -> str:
    mail = MailOptions(host="mail.example.org", sender="reports@example.org")
    made = message(mail, "ada@example.org", Attached(name, b"."), {}, MailText("Hello", "Hello"))
    return str(next(made.iter_attachments()).get_content_type())


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    ("name", "type"),
    [
        ("a.toy", "text/x-toy"),
        ("a.pptx", KNOWN_FORMATS["pptx"]),
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
    assert "Input should be 'pdf', 'html', 'pptx' or 'toy'. Did you mean “pdf”?" in done.output
