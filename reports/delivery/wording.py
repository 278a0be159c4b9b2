"""The words of a mail, in the language of who gets it: a file a language, of ours or beside one's own.

Knows files and languages; knows no mail.
"""

from pathlib import Path
from typing import NamedTuple

from reports.errors import InputError, Problem

_OURS = Path(__file__).with_name("mails")
_DEFAULT = "en"
_HEAD = "Subject:"


class MailText(NamedTuple):
    """Templates of a mail."""

    subject: str
    text: str


def words_in(language: str, own: str = "", subject: str = "") -> MailText:
    """The templates for a language; InputError where a file cannot be read.

    Args:
        language: Its tag: `de`, `pt-BR`.
        own: A file of one's own, `mail.txt`; `mail.de.txt` beside it is for German.
        subject: Where no file says one.

    """
    found = _nearest(Path(own).expanduser() if own else _OURS / f"{_DEFAULT}.txt", language, is_ours=not own)
    try:
        text = found.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        what = f"cannot read the text of the mail: {reason}."
        raise InputError(Problem("mail", what, "error", str(found))) from error
    head, _, rest = text.partition("\n")
    said = head.removeprefix(_HEAD).strip() if head.startswith(_HEAD) else ""
    body = rest.lstrip("\n") if said else text
    return MailText((said if own else "") or subject or said or words_in(language).subject, body)


def _nearest(file: Path, language: str, *, is_ours: bool) -> Path:
    """The file for a language, or one that it is a kind of; else the one that is named."""
    parts = language.split("-")
    for count in range(len(parts), 0, -1):
        tag = "-".join(parts[:count])
        path = file.with_name(f"{tag}{file.suffix}" if is_ours else f"{file.stem}.{tag}{file.suffix}")
        if tag and path.is_file():
            return path
    return file
