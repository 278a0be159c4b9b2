"""Mails with documents: made of templates, sent by SMTP with TLS, each step known to the caller.

Knows one mail and one server; knows neither documents' makers nor what was sent before.
"""

import hashlib
import ipaddress
import os
import re
import smtplib
import socket
import ssl
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from email import message_from_string
from email.header import Header
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import localtime
from pathlib import Path
from time import monotonic, sleep

from jinja2 import StrictUndefined, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from reports.delivery.wording import MailText
from reports.errors import InputError, Problem
from reports.model.formats import KNOWN_FORMATS
from reports.run.option_tables import MailOptions

_PASSWORD = "REPORTS_MAIL_PASSWORD"
"""The variable of the environment that may hold it."""
_OTHER_TYPES = {"zip": "application/zip"}
"""Of what is no document: several of them, or one that is locked."""
_UNKNOWN = "application/octet-stream"
_DOTTED = re.compile(rb"^\.", re.MULTILINE)
"""A line that begins with a dot would end the mail there, or lose it (RFC 5321, 4.5.2)."""


class NotSentError(Exception):
    """A mail did not go out. `is_final`: the server will never take it for this address."""

    def __init__(self, why: str, *, is_final: bool = False) -> None:
        super().__init__(why)
        self.is_final = is_final


class InDoubtError(Exception):
    """The connection ended after the last dot of the mail and before the server said whether it took it."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A document on its way."""

    name: str
    content: bytes


def message(
    mail: MailOptions, to: str, attached: Attached, names: Mapping[str, str], templates: MailText
) -> EmailMessage:
    """A mail; InputError where a template is wrong.

    Args:
        mail: The server and the sender.
        to: One address.
        attached: The document.
        names: What the templates may say: `name`, `title`, `period`, `kind`, `sender`.
        templates: Subject and text.

    """
    subject, text = (_said(source, names) for source in templates)
    # Encoded here: where a policy folds, it loses spaces between words that are not ASCII (Python up to 3.12).
    head = Header(" ".join(subject.split()), header_name="Subject").encode()
    made = message_from_string(f"Subject: {head}\n\n", EmailMessage, policy=SMTP)
    made["From"], made["To"] = mail.sender, to
    digest = hashlib.sha256(b"\0".join([to.encode(), subject.encode(), attached.content])).hexdigest()
    # The same mail has the same id: a server or reader that got it twice can tell.
    made["Message-ID"] = f"<{digest[:32]}@{mail.sender.rpartition('@')[2].rstrip('>')}>"
    made["Date"] = localtime()
    made["Auto-Submitted"] = "auto-generated"
    made.set_content(text)
    ending = attached.name.rpartition(".")[2]
    known = KNOWN_FORMATS.get(ending)
    kind, _, subtype = (known.media_type if known else _OTHER_TYPES.get(ending, _UNKNOWN)).partition("/")
    made.add_attachment(attached.content, maintype=kind, subtype=subtype, filename=attached.name.rpartition("/")[2])
    return made


def _said(source: str, names: Mapping[str, str]) -> str:
    try:
        return ImmutableSandboxedEnvironment(undefined=StrictUndefined).from_string(source).render(names)
    except (TemplateError, TypeError, ValueError) as error:
        hint = f"Names that it may say: {', '.join(names)}."
        raise InputError(Problem("mail", f"the template of the mail: {error}.", "error", hint=hint)) from error


class Server:
    """A connection to an SMTP server, opened with the first mail; a context manager."""

    def __init__(self, mail: MailOptions, *, pause: Callable[[float], None] = sleep) -> None:
        """Take what is configured; nothing is opened yet."""
        self.mail = mail
        self._pause = pause
        self._smtp: smtplib.SMTP | None = None
        self._before = 0.0

    def __enter__(self) -> "Server":
        """Itself."""
        return self

    def __exit__(self, error: object, *_: object) -> None:
        """Say goodbye; not in the midst of a mail, of which it would be a part to the server."""
        if error:
            self._drop()
        else:
            self._close()

    def send(self, made: EmailMessage, about_to: Callable[[], None]) -> None:
        """Send one mail. `about_to` is called when the server has all of it but the dot at its end.

        NotSentError where it surely did not go out: without the dot no server delivers it (RFC 5321, 4.1.1.4).
        InDoubtError where nobody can know.
        """
        self._wait()
        try:
            smtp = self._smtp or self._open()
            self._smtp = smtp
            self._taken(smtp.mail(self.mail.sender))
            self._taken(smtp.rcpt(str(made["To"])))
            self._taken(smtp.docmd("DATA"), 354)
            smtp.send(_DOTTED.sub(b"..", made.as_bytes().removesuffix(b"\r\n") + b"\r\n"))
        except (OSError, smtplib.SMTPException) as error:
            self._drop()
            raise NotSentError(_words(error)) from error
        try:
            about_to()
            if _is_shut(smtp):
                raise NotSentError("the server closed the connection before it had all of the mail")
            smtp.send(b".\r\n")
            code, reply = smtp.getreply()
        except (OSError, smtplib.SMTPException) as error:
            self._drop()
            raise InDoubtError(_words(error)) from error
        except NotSentError:
            self._drop()
            raise
        self._taken((code, reply))

    def _taken(self, answer: tuple[int, bytes], *good: int) -> None:
        """Refuse an answer that is none of the good ones."""
        code, reply = answer
        if code not in (good or (250, 251)):
            with suppress(OSError, smtplib.SMTPException):
                if self._smtp:
                    self._smtp.rset()
            raise NotSentError(_reply(code, reply), is_final=500 <= code < 600)

    def _wait(self) -> None:
        """Keep to the rate."""
        if self.mail.per_minute and self._before:
            self._pause(max(0.0, self._before + 60 / self.mail.per_minute - monotonic()))
        self._before = monotonic()

    def _open(self) -> smtplib.SMTP:
        mail = self.mail
        context = ssl.create_default_context(cafile=mail.ca)
        if mail.security == "tls":
            smtp: smtplib.SMTP = smtplib.SMTP_SSL(mail.host, mail.port, timeout=mail.timeout, context=context)
        else:
            smtp = smtplib.SMTP(mail.host, mail.port, timeout=mail.timeout)
        try:
            if mail.security == "starttls":
                smtp.starttls(context=context)
            smtp.ehlo_or_helo_if_needed()
            if mail.user:
                smtp.login(mail.user, _password(mail))
        except BaseException:
            smtp.close()
            raise
        return smtp

    def _drop(self) -> None:
        """End the connection without a word."""
        if self._smtp:
            self._smtp.close()
            self._smtp = None

    def _close(self) -> None:
        if self._smtp:
            with suppress(OSError, smtplib.SMTPException):
                self._smtp.quit()
            self._smtp = None


def is_here(host: str) -> bool:
    """Whether a host is this machine, so that nobody on the way reads what is sent to it."""
    with suppress(ValueError):
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    return host.casefold().rstrip(".") == "localhost"


def _is_shut(smtp: smtplib.SMTP) -> bool:
    """Whether the server has closed already; over TLS that is seen only with the next answer."""
    if smtp.sock is None or isinstance(smtp.sock, ssl.SSLSocket):
        return smtp.sock is None
    patience = smtp.sock.gettimeout()
    try:
        smtp.sock.settimeout(0)
        return not smtp.sock.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return False
    except OSError:
        return True
    finally:
        smtp.sock.settimeout(patience)


def _password(mail: MailOptions) -> str:
    """From its file or the environment; it is never in the configuration, in an argument or in a message of ours."""
    if mail.password_file:
        try:
            return Path(mail.password_file).expanduser().read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            hint = "Name a file that only you can read, with the password alone in it."
            what = f"cannot read password_file of [mail]: {getattr(error, 'strerror', None) or 'not UTF-8'}."
            raise InputError(Problem("mail", what, "error", hint=hint)) from error
    if found := os.environ.get(_PASSWORD):
        return found
    hint = f"Name a password_file under [mail], or set {_PASSWORD}."
    raise InputError(Problem("mail", f"no password for {mail.user} at {mail.host}.", "error", hint=hint))


def _words(error: Exception) -> str:
    """Why it failed; of a refused login without what was sent."""
    if isinstance(error, smtplib.SMTPAuthenticationError):
        return f"the server refused the login ({error.smtp_code})"
    if isinstance(error, smtplib.SMTPResponseException):
        return _reply(error.smtp_code, error.smtp_error)
    return str(getattr(error, "strerror", None) or error or type(error).__name__).lower()


def _reply(code: int, reply: bytes | str) -> str:
    text = reply.decode("utf-8", "replace") if isinstance(reply, bytes) else str(reply)
    return f"{code} {' '.join(text.split())[:200]}"
