"""Mails (.eml, .mbox) as the text that the reader of mails understands: from whom, when, about what, and what they say.

Knows the form of mails and of mailboxes. What a mail quotes or forwards is marked as a quotation, which that reader
leaves out; what is attached is told.
"""

import email
import io
import re
from collections.abc import Collection, Iterator, Sequence
from email.header import decode_header, make_header
from email.message import Message
from email.parser import BytesHeaderParser
from pathlib import Path
from typing import BinaryIO

from reports.errors import Problem
from reports.loading.documents.packed import BROKEN
from reports.loading.documents.web import decode, write_page
from reports.loading.documents.written import Written, content_of, read_written
from reports.loading.folding import fold
from reports.loading.kinds import Profile, Source
from reports.loading.profiles.mail import find_messages, leads_quote
from reports.loading.profiles.quoted import with_quoted
from reports.loading.text import read_text
from reports.model.rows import LoadSettings
from reports.regex import regex

_HEADS = ("From", "To", "Cc", "Date", "Subject")
_SENT = frozenset(("mime-version", "content-type", "content-transfer-encoding", "message-id", "received"))
"""What no program for mails leaves out; without any of them it is text that somebody put together."""
_BEGIN = regex(rb"From (?:\S+ )?.{0,80}\d{4}.{0,20}\r?\n?")
"""The line that begins a mail in a mailbox."""
_ESCAPED = regex(r"^>(>*From )", re.MULTILINE)
_HEADERS = BytesHeaderParser()
_LARGEST = 50_000_000
"""Bytes of one mail."""
_MOST = 20_000
"""Mails of one mailbox."""
_AUTOMATIC = regex(
    r"(?:automatic reply|auto-?reply|out of (?:the )?office|automatische antwort|abwesenheitsnotiz|reponse automatique|"
    r"respuesta automatica|resposta automatica|risposta automatica|automatisch antwoord|autosvar|automatiskt svar|"
    r"automaattinen vastaus|odpowiedz automatyczna|automaticka odpoved|otomatik yanit|автоответ|自動応答|自动答复)"
    r"\s*(?:[:：–-]|$)"
)
"""How the subject of an automatic reply begins, folded."""
_FORWARDS = regex(r"(?:fwd?|wg|wtr|tr|rv|enc|i|vb|vl|vs|pd|ilt|doorst|推送|转发|轉寄|転送|전달|пересл)\s?[:：]")
"""How the subject of a mail begins that forwards another, folded."""
_SAYS = regex(r"(?:[-*•+–]|\d{1,2}[.)])\s+\S|(?:\S+\s+){4}\S")
"""What a line says that is an item of a list or has a few words."""
_SAVE = "Save it as a file of its own beside this one if it should be read."


def read(source: Source, reading: LoadSettings) -> Sequence[Profile | Problem]:
    """The profiles of the people who wrote the mails."""
    return read_written(write(source), source, reading)


def write(source: Source) -> Written | Problem:
    """The lines of all mails, or the problem with them."""
    is_box = source.file.lower().endswith(".mbox")
    if not is_box or not isinstance(source.content, Path) or source.content.is_dir():
        content = content_of(source)
        if isinstance(content, Problem):
            return content
        is_box = is_box or _BEGIN.match(content) is not None
        if not is_box and not _SENT.intersection(key.lower() for key, _ in _HEADERS.parsebytes(content).raw_items()):
            return _pasted(content, source.file)
        return _written(io.BytesIO(content), source.file, is_box=is_box)
    with source.content.open("rb") as stream:
        return _written(stream, source.file, is_box=True)


def _written(stream: BinaryIO, file: str, *, is_box: bool) -> Written:
    made, known = Written(file, is_markdown=False), set[str]()
    for number, raw in enumerate(_split(stream) if is_box else [stream.read()], 1):
        name = f"message {number}, " if is_box else ""
        if number > _MOST:
            made.tell("not-read", f"only its first {_MOST} mails are read", severity="error", place=name.strip(", "))
            break
        try:
            _mail(email.message_from_bytes(raw), made, name, known, is_box=is_box)
        except BROKEN:
            hint = "Save it again from your program for mails."
            made.tell("not-text", "the mail cannot be read", hint=hint, severity="error", place=name.strip(", "))
    return made


def _pasted(content: bytes, file: str) -> Written | Problem:
    """Mails that somebody put into a file as text, one below another."""
    text = read_text(content, file)
    return text if isinstance(text, Problem) else Written(file, is_markdown=False, lines=list(text.lines))


def _split(stream: BinaryIO) -> Iterator[bytes]:
    """The mails of a mailbox, one at a time."""
    lines: list[bytes] = []
    size, is_after_blank, has_begun = 0, True, False
    for line in stream:
        if is_after_blank and _BEGIN.fullmatch(line):
            if has_begun:
                yield b"".join(lines)
            lines, size, has_begun = [], 0, True
        elif size < _LARGEST:
            lines.append(line)
            size += len(line)
        is_after_blank = not line.strip()
    if lines:
        yield b"".join(lines)


def _mail(message: Message, made: Written, name: str, known: set[str], *, is_box: bool) -> None:
    """Write one mail down; `known`: the lines of those before it."""
    heads = [(key, _header(message, key)) for key in _order(message)]
    sender = dict(heads).get("From", "")
    if not sender:
        made.tell("no-sender", "the mail does not say who wrote it", severity="warning", place=name.strip(", "),
                  hint='Begin it with a line "From: Name <address>".')  # fmt: skip
    if made.lines and made.lines[-1]:
        made.quote_line("", "")
    for key, value in heads:
        made.quote_line(f"{'' if sender else '> '}{key}: {value}", f"{name}header")
    made.quote_line("", "")
    body = _with_own_quoted(heads, _body(message, made, name))
    is_automatic = str(message.get("Auto-Submitted", "")).strip().lower().startswith("auto-replied")
    is_automatic |= _AUTOMATIC.match(fold(dict(heads).get("Subject", ""))) is not None
    is_forward = not is_box and _FORWARDS.match(fold(dict(heads).get("Subject", ""))) is not None
    quoted = 0 if is_automatic else _quoted(body, sender, is_forward=is_forward)
    for number, line in enumerate(body, 1):
        is_other = line.strip() and (number > quoted or not sender) and not line.lstrip().startswith(">")
        made.quote_line(f"> {line}" if is_other else line, f"{name}line {number}" if line.strip() else "")
    if is_automatic:
        made.tell("automatic", "the mail is an automatic reply and is not read", dict(heads).get("Subject", ""),
                  place=name.strip(", "))  # fmt: skip
    elif quoted < len(body) and not any(_is_own(line) for line in body[:quoted]):
        made.tell("forwarded", "the mail only forwards another one, which is left out", dict(heads).get("Subject", ""),
                  _SAVE, severity="warning", place=name.strip(", "))  # fmt: skip
    elif missing := _missing(body, quoted, known):
        what = f"it quotes {len(missing)} line{'s' * (len(missing) > 1)} of a mail that is not here, which are left out"
        made.tell("quoted", what, "\n".join(missing), _SAVE, place=name.strip(", "))
    if is_box:
        known.update(line.strip() for line in body)
        made.quote_line("", "")


def _with_own_quoted(heads: Sequence[tuple[str, str]], body: list[str]) -> list[str]:
    """The body; mails that it quotes without marks, where all of them are of who sends it: the weeks before."""
    lines = [*(f"{key}: {value}" for key, value in heads), "", *body]
    read, mails = with_quoted(lines, find_messages(lines))
    is_own = len({fold(one.sender or "") for one in mails}) == 1 < len(mails)
    return list(read[len(heads) + 1 :]) if is_own else body


def _missing(body: Sequence[str], quoted: int, known: Collection[str]) -> list[str]:
    """What a mail quotes that no earlier mail of the file has: another one said it."""
    lines = [line.strip("> \t") for at, line in enumerate(body) if at >= quoted or line.lstrip().startswith(">")]
    return [line for line in lines if _SAYS.match(line) and line not in known and not leads_quote(line)]


def _order(message: Message) -> list[str]:
    """The headers that say something, in their order."""
    there = {key.lower(): at for at, key in reversed(list(enumerate(message.keys())))}
    return sorted((key for key in _HEADS if key.lower() in there), key=lambda key: there[key.lower()])


def _header(message: Message, key: str) -> str:
    """A header in one line, decoded."""
    raw = next(str(value) for name, value in message.raw_items() if name.lower() == key.lower())
    raw = decode(raw.encode("utf-8", "surrogateescape"))
    try:
        said = str(make_header(decode_header(raw)))
    except (ValueError, LookupError):
        said = raw
    return " ".join(said.split())


def _is_own(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith(">") and not re.fullmatch(r"\W*fyi\W*", line.lower())


# Bodies -------------------------------------------------------------------------------------------


def _body(message: Message, made: Written, name: str) -> list[str]:
    """The lines that a mail says, as plain text where it has that, else from its page."""
    plain: list[str] = []
    page: list[str] = []
    for part in _parts(message):
        kind = part.get_content_type()
        title = part.get_filename()
        if title or part.get_content_disposition() == "attachment" or kind not in ("text/plain", "text/html"):
            what = f"an attached {'mail' if kind == 'message/rfc822' else 'file'} is not read"
            made.tell("attachment", what, title or kind, _SAVE, place=name.strip(", "))
        elif kind == "text/plain":
            plain += _ESCAPED.sub(r"\1", _text(part)).splitlines()
        else:
            page += _page(part, made, name)
    return plain if any(map(str.strip, plain)) else page


def _parts(message: Message) -> Iterator[Message]:
    """The parts that hold something; those of an attached mail are its own."""
    payload = message.get_payload()
    if isinstance(payload, list) and message.get_content_type() != "message/rfc822":
        for part in payload:
            if isinstance(part, Message):
                yield from _parts(part)
    else:
        yield message


def _text(part: Message) -> str:
    content = part.get_payload(decode=True)
    content = content if isinstance(content, bytes) else b""
    charset = part.get_content_charset()
    try:
        return content.decode(charset or "utf-8")
    except (LookupError, UnicodeDecodeError):
        return decode(content)


def _page(part: Message, made: Written, name: str) -> list[str]:
    """The lines of a body that is a page."""
    written = Written(made.file, is_markdown=False)
    write_page(_text(part), written)
    for problem in written.problems:
        made.tell(problem.code, problem.message.partition(":")[0].rstrip("."), problem.text, problem.hint,
                  severity=problem.severity, place=name.strip(", "))  # fmt: skip
    return written.lines


def _quoted(body: Sequence[str], sender: str, *, is_forward: bool) -> int:
    """The number of lines before the mail that is answered in full; all where none is, or one is read as forwarded.

    Who quotes nothing but own mails tells of the weeks before.

    A mail is read where its headers say who sent it and when: those below it are what it answers.
    """
    mails = [one for one in find_messages(body) if one.is_mail]
    if is_forward and mails and mails[0].sender and mails[0].written:
        return mails[1].first - 1 if len(mails) > 1 else len(body)
    others = [one for one in mails if not (one.written and one.sender and fold(one.sender) in fold(sender))]
    inner = next((one.first - 1 for one in (mails if others else [])), len(body))
    lead = next((at for at, line in enumerate(body[:inner]) if leads_quote(line.strip(), alone=True)), inner)
    return min(inner, lead)
