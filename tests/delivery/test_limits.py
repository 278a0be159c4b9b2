"""Mails go out through TLS, not too many a minute, and none that is too large."""

import socket
import ssl
import subprocess
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any, Literal

import pytest
from aiosmtpd.controller import Controller

from reports.delivery.mail import NotSentError, Server
from reports.run.option_tables import MailOptions
from tests.checkers import find_tool
from tests.delivery.test_deliver import TO_ADA, Box, configured, steps
from tests.delivery.test_deliver import built as built  # noqa: PLC0414 - a fixture
from tests.delivery.test_deliver import folder as folder  # noqa: PLC0414 - a fixture


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """Return a file with the key and the certificate of this machine."""
    file = tmp_path / "server.pem"
    asked = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    command = [find_tool("openssl"), *asked.split(), "-keyout", "key.pem", "-out", "cert.pem"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    file.write_text((tmp_path / "key.pem").read_text() + (tmp_path / "cert.pem").read_text())
    return file


@pytest.fixture
def box(certificate: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Box, int]]:
    """Return a mailbox that takes mails through TLS alone, and its port; `tls`: from the first byte."""
    found, context = Box(), ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)
    with socket.create_server(("localhost", 0)) as free:
        port = free.getsockname()[1]
    is_implicit = getattr(request, "param", "starttls") == "tls"
    how: dict[str, Any] = (
        {"ssl_context": context} if is_implicit else {"tls_context": context, "require_starttls": True}
    )
    controller = Controller(found, hostname="localhost", port=port, ready_timeout=60, **how)
    controller.start()
    try:
        yield found, port
    finally:
        controller.stop()


def mail() -> EmailMessage:
    made = EmailMessage()
    made["To"] = "a@example.org"
    return made


@pytest.mark.parametrize(("box", "security"), [("starttls", "starttls"), ("tls", "tls")], indirect=["box"])
def test_a_mail_goes_out_through_tls_to_a_server_that_is_known_alone(
    box: tuple[Box, int], certificate: Path, security: Literal["starttls", "tls"]
) -> None:
    options = MailOptions(host="localhost", port=box[1], security=security, sender="r@example.org", timeout=60)
    with Server(options) as server, pytest.raises(NotSentError, match=r"(?i)certificate"):
        server.send(mail(), lambda: None)
    assert not box[0].mails
    with Server(options.model_copy(update={"ca": str(certificate.with_name("cert.pem"))})) as server:
        server.send(mail(), lambda: None)
    assert [to for to, _ in box[0].mails] == ["a@example.org"]


def test_a_password_may_be_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    given = list[tuple[str, str]]()
    monkeypatch.setattr("smtplib.SMTP.login", lambda _, user, password: given.append((user, password)))
    monkeypatch.setattr("smtplib.SMTP.connect", lambda *_: (220, b"here"))
    monkeypatch.setattr("smtplib.SMTP.ehlo_or_helo_if_needed", lambda _: None)
    monkeypatch.setenv("REPORTS_MAIL_PASSWORD", "hunter2")
    options = MailOptions(host="localhost", port=9, security="none", sender="r@example.org", user="me")
    with Server(options) as server, pytest.raises(NotSentError):
        server.send(mail(), lambda: None)
    assert given == [("me", "hunter2")]


def test_no_more_mails_go_out_a_minute_than_may() -> None:
    pauses = list[float]()
    options = MailOptions(host="localhost", port=9, security="none", sender="r@example.org", per_minute=30)
    with Server(options, pause=pauses.append) as server:
        for _ in range(3):
            with pytest.raises(NotSentError):
                server.send(mail(), lambda: None)
    assert len(pauses) == 2
    assert all(1 < pause <= 2 for pause in pauses)


def test_a_document_that_is_too_large_is_not_sent_and_that_is_told(folder: Path) -> None:
    one, made = configured(folder, TO_ADA)
    small = one.model_copy(update={"mail": one.mail.model_copy(update={"most_mb": 0.001})})
    found = steps((small, made))
    assert {step.state for step in found} == {"unsent"}
    assert all("MB" in step.why for step in found)
