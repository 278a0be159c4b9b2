"""Mails that came back: what servers said later of what they had taken (RFC 3464), read from a mailbox.

Knows mails as anyone may have written them, and the journal; sends nothing.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import Message
from email.utils import parsedate_to_datetime
from pathlib import Path

from reports.delivery.journal import Journal, JournalLine
from reports.errors import InputError, Problem

_BEGINS = re.compile(rb"^From [^\r\n]*\r?\n", re.MULTILINE)
"""Of a mail in a mailbox; in texts such a line has a mark before it."""


@dataclass(frozen=True, slots=True)
class Bounce:
    """What a server says of one mail to one address."""

    to: str
    message: str
    """The id of the mail; empty where the report does not say it."""
    why: str
    is_final: bool
    """Else the server still tries."""
    at: datetime | None
    """When it said so."""


def take_bounces(file: Path, journal: Journal, now: str) -> tuple[list[JournalLine], list[Problem]]:
    """Note in the journal what came back; each delivery that did, and reports that fit none. InputError: no mailbox."""
    bounced, problems = list[JournalLine](), list[Problem]()
    for bounce in read_bounces(file):
        if not bounce.is_final:
            what = f"a mail to {bounce.to} is late, and the server still tries: {bounce.why}."
            problems.append(Problem("bounce", what, "note", str(file)))
            continue
        lines = [line for line in journal.last.values() if _fits(line, bounce)]
        if len(lines) != 1 and not bounce.message:
            why = "it says of no mail, and several went there" if lines else "nothing was delivered there"
            what = f"a mail to {bounce.to} came back ({bounce.why}); {why}."
            problems.append(Problem("bounce", what, "warning", str(file), hint="Look which one it was."))
            continue
        for line in lines:
            if line.state == "delivered" and not _is_older(bounce, line):
                journal.note(made := replace(line, state="bounced", at=now, why=bounce.why))
                bounced.append(made)
    return bounced, problems


def _fits(line: JournalLine, bounce: Bounce) -> bool:
    """Whether a delivery is of what came back."""
    if bounce.message:
        return line.message == bounce.message
    return line.state in ("delivered", "bounced") and line.to.casefold() == bounce.to.casefold()


def _is_older(bounce: Bounce, line: JournalLine) -> bool:
    """Whether it came back before it was delivered once more."""
    return bounce.at is not None and bounce.at < datetime.fromisoformat(line.at)


def read_bounces(file: Path) -> Iterator[Bounce]:
    """The reports of non-delivery in a mailbox (mbox) or a single mail, in order; InputError where it is none."""
    try:
        content = file.read_bytes()
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        hint = "Name a mailbox (mbox), or a mail (.eml)."
        raise InputError(Problem("bounce", f"cannot be read: {why}.", "error", str(file), hint=hint)) from error
    mails = _BEGINS.split(content) if content.startswith(b"From ") else [content]
    for mail in filter(None, mails):
        with suppress(ValueError, LookupError, TypeError, AttributeError):  # whatever somebody put there
            yield from _bounces(message_from_bytes(mail))


def _bounces(mail: Message) -> Iterator[Bounce]:
    if mail.get_content_type() != "multipart/report" or mail.get_param("report-type") != "delivery-status":
        return
    parts = list(mail.walk())
    message = next((_id(part) for part in parts if _id(part)), "")
    at = _moment(mail)
    for part in parts:
        blocks = part.get_payload() if part.get_content_type() == "message/delivery-status" else ()
        for block in blocks if isinstance(blocks, list) else ():
            if not isinstance(block, Message):
                continue
            action = str(block.get("Action", "")).strip().lower()
            address = block.get("Original-Recipient") or block.get("Final-Recipient") or ""
            if action in ("failed", "delayed") and address:
                said = block.get("Diagnostic-Code") or block.get("Status") or action
                why = " ".join(str(said).rpartition(";")[2].split())[:200]
                yield Bounce(str(address).rpartition(";")[2].strip(), message, why, action == "failed", at)


def _id(part: Message) -> str:
    """The id of the mail that a part of a report quotes; empty of other parts."""
    if part.get_content_type() == "text/rfc822-headers":
        content = part.get_payload(decode=True)
        return str(message_from_bytes(content if isinstance(content, bytes) else b"").get("Message-ID", "")).strip()
    if part.get_content_type() == "message/rfc822":
        inner = part.get_payload()
        whole = inner[0] if isinstance(inner, list) and inner else None
        return str(whole.get("Message-ID", "")).strip() if isinstance(whole, Message) else ""
    return ""


def _moment(mail: Message) -> datetime | None:
    with suppress(ValueError, TypeError):
        found = parsedate_to_datetime(str(mail["Date"]))
        return found if found.tzinfo else found.replace(tzinfo=UTC)
    return None
