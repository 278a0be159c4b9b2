"""The headers of an e-mail at the top of a source, and who sent it.

Knows the form of headers. Must not know what the mail says.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from reports.load.people import plain_name

EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}")
"""An address."""
_MOST_LINES = 60
_HEADER = re.compile(
    r"(?P<key>from|to|cc|bcc|date|sent|subject|reply-to|sender|message-id|mime-version|content-[\w-]{2,30}|in-reply-to|"
    r"references|importance|return-path|received|x-[\w-]{2,40})[ \t]*:(?:[ \t]+(?P<value>.*))?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Mail:
    """What the headers say; nothing where there are none."""

    lines: tuple[int, ...] = ()
    sender: str | None = None
    """Who sent it: the person it is about, if nothing else tells."""
    emails: tuple[str, ...] = ()
    """Addresses of the sender."""


def read_mail(lines: Sequence[str]) -> Mail:
    """The headers above the first blank line.

    >>> read_mail(["From: Doe, Jane <jane@example.org>", "Subject: The month"]).sender
    'Jane Doe'
    """
    numbers: list[int] = []
    values: dict[str, str] = {}
    for number, line in enumerate(lines[:_MOST_LINES], 1):
        found = _HEADER.fullmatch(line.strip("* \t")[:1000])
        if not line.strip():
            if numbers:
                break
            continue
        if found:
            values.setdefault(found["key"].lower(), found["value"] or "")
        elif not numbers or line[0] not in " \t":
            return Mail()
        numbers.append(number)
    is_addressed = "@" in values.get("from", "") + values.get("to", "")
    if len(values) < 2 or not ("subject" in values or is_addressed) or not {"from", "to", "sender"} & set(values):
        return Mail()
    sender = values.get("from") or values.get("sender", "")
    name = plain_name(_turned(EMAIL.sub("", sender).strip(" <>()[]\"'")))
    return Mail(tuple(numbers), name, tuple(EMAIL.findall(sender)))


def _turned(name: str) -> str:
    """The name with its first part first: "Doe, Jane"."""
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma and last.strip() else name
