"""Bytes of a source to clean lines that every format can show, with a note of what had to be changed.

Knows encodings and characters. Must not know what the lines say.
"""

import codecs
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from reports.errors import Problem, Severity
from reports.regex import regex

MAX_BYTES = 20_000_000
"""Larger files are refused: a profile of a lifetime is a thousandth of it."""

_SAMPLE = 65_536
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_MAGIC = (
    b"%PDF-", b"PK\x03\x04", b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"\x7fELF", b"\x1f\x8b", b"BZh",
    b"7z\xbc\xaf", b"\xd0\xcf\x11\xe0", b"SQLite format 3", b"{\\rtf", b"\xfd7zXZ",
)  # fmt: skip
_AS_TEXT = "Save the profile as plain text (.txt) or Markdown (.md)."
_INSTEAD = (
    (
        b"%PDF-",
        "A PDF does not say in which order its words are read: give the document that it was made from, or paste its "
        "text into a .txt file.",
    ),
    (b"\xd0\xcf\x11\xe0", "Save it as .docx, without a password."),
)
"""What to do about files of some programs, by their first bytes."""
_TERMINAL_CODES = regex(r"\x1b\[[0-9;?]{0,32}[ -/]{0,4}[@-~]|\x1b\][^\x07\x1b\n]{0,400}(?:\x07|\x1b\\)")
_LINE_ENDS = regex("\r\n?|\u2028|\u2029")
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_JOINERS = frozenset("\u200c\u200d")
_SHOWN_FORMATS = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u08e2\U000110bd\U000110cd")
_ODD = [*(chr(code) for code in range(32) if chr(code) not in "\t\n\r\f\v\x1b"), "\ufffd"]
_FIXED = "\u00a0\u2007\u202f"
"""Blanks at which no line is broken."""
_FIXED_BLANK = regex(
    rf"((?:^[ \t]*(?:[-*+•‣◦▪●–—·]|\d{{1,3}}[.)])?)|:)([{_FIXED} ]*[{_FIXED}][{_FIXED} ]*)(?=\S)", re.MULTILINE
)
"""The same in the margin, as pasted from a page: before a line, behind a mark of a list and behind a colon."""
_MARKS_KEPT = 4
_HIGH = regex(rb"[\xa1-\xfe]+")
_OLD = (
    ("cp932", "Shift JIS (Japanese)", regex("[ぁ-んァ-ヴー]"), 0.15),
    ("euc_jp", "EUC-JP (Japanese)", regex("[ぁ-んァ-ヴー]"), 0.15),
    ("cp949", "EUC-KR (Korean)", regex("[가-힣]"), 0.7),
    ("cp1251", "Windows-1251 (Cyrillic)", regex("[А-ЯЁІЇЄҐа-яёіїєґ]{3,}"), 0.7),
    ("cp1250", "Windows-1250 (Central European)", regex(r"(?<=[^\W\d_])[ąłżźěů](?=[^\W\d_])"), 0.15),
    ("cp1254", "Windows-1254 (Turkish)", regex(r"(?<=[^\W\d_])[ış]"), 0.25),
)
"""Encodings that old programs save in, with letters that no text in another one shows so many of, above ASCII."""


@dataclass(frozen=True, slots=True)
class SourceText:
    """The lines of one source as they can be shown."""

    lines: tuple[str, ...]
    """The first is line 1; a byte order mark, line ends and what cannot be shown are gone."""
    encoding: str
    problems: tuple[Problem, ...] = ()
    beside: tuple[str, ...] = ()
    """What stands at the head of its pages, and is no text of it."""


@dataclass(frozen=True, slots=True)
class _Finding:
    """One sort of characters that a source should not hold."""

    code: str
    words: str
    remedy: str
    hint: str
    severity: Severity = "warning"


_LINES_SHOWN = 20
"""Lines with strange characters that are named one by one."""
_FINDINGS = {
    "control": _Finding("control-characters", "control characters", "removed", "Remove them from the file."),
    "bidi": _Finding(
        "bidi-characters", "invisible characters that turn the reading direction", "removed",
        "Check that the words read as they are meant to.",
    ),
    "broken": _Finding(
        "broken-characters", "characters that stand for nothing (half pairs, private or unassigned codes)",
        "replaced by \ufffd", "Save the file again as UTF-8 from where it came.",
    ),
    "invisible": _Finding("invisible-characters", "invisible characters", "removed", "Nothing to do.", "note"),
    "marks": _Finding("stacked-marks", f"stacks of more than {_MARKS_KEPT} accents", "shortened", "Nothing to do."),
}  # fmt: skip


def read_text(content: bytes, file: str) -> SourceText | Problem:
    """The clean lines of a source, or the problem that it is no text."""
    if len(content) > MAX_BYTES:
        return too_large(len(content), file)
    if not content.strip(b"\x00 \t\r\n"):
        return Problem("empty", "the file is empty.", "error", file, hint="Paste the profile into it, or remove it.")
    if content.startswith(_MAGIC):
        return _not_text(file, next((hint for head, hint in _INSTEAD if content.startswith(head)), _AS_TEXT))
    text, encoding, complaint = decode(content)
    head = text[:_SAMPLE]
    odd = sum(map(head.count, _ODD))
    if odd * 20 > len(head) and (odd > 8 or odd * 3 > len(head)):
        return _not_text(file)
    lines, problems = clean(text, file)
    if complaint:
        strange = next((number for number, line in enumerate(lines, 1) if not line.isascii()), None)
        problems.insert(0, Problem("encoding-guess", complaint, "warning", file, strange, "Save the file as UTF-8."))
    return SourceText(tuple(lines), encoding, tuple(problems))


def too_large(size: int, file: str) -> Problem:
    """The problem that a file has too many bytes to be a profile."""
    hint = f"A profile has at most {MAX_BYTES // 1_000_000} MB; split the file."
    what = f"the file is too large to be a profile: {size / 1e6:.0f} MB."
    return Problem("too-large", what, "error", file, hint=hint)


def _not_text(file: str, hint: str = _AS_TEXT) -> Problem:
    return Problem("not-text", "the file is not text.", "error", file, hint=hint)


def decode(content: bytes) -> tuple[str, str, str]:
    """Text, encoding, and a complaint where either is a guess."""
    for bom, encoding in _BOMS:
        if content.startswith(bom):
            return _decode_as(content[len(bom) :], encoding)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        text = ""
    if text and "\0" not in text:
        return text, "utf-8", ""
    sample = content[:_SAMPLE]
    half = len(sample) // 2 or 1
    even, odd = sample[0::2].count(0) / half, sample[1::2].count(0) / half
    if odd > 0.1 and even < odd / 10:
        return _decode_as(content, "utf-16-le")
    if even > 0.1 and odd < even / 10:
        return _decode_as(content, "utf-16-be")
    return (text, "utf-8", "") if text else _decode_as(content, "utf-8")


def _decode_as(content: bytes, encoding: str) -> tuple[str, str, str]:
    try:
        return _join_surrogates(content.decode(encoding, "surrogatepass")), encoding, ""
    except UnicodeDecodeError:
        text = content.decode(encoding, "replace")
    broken = text.count("\ufffd")
    if encoding != "utf-8" or broken * 2 <= sum(1 for char in text[:_SAMPLE] if char > "\x7f"):
        return text, encoding, f"{broken} places are not valid {encoding.upper()}; they show as \ufffd."
    encoding, called = _old_encoding(content)
    guess = f"the encoding is neither UTF-8 nor UTF-16; it was read as {called}, which is a guess."
    return content.decode(encoding, "replace"), encoding, guess


def _old_encoding(content: bytes) -> tuple[str, str]:
    """The encoding of bytes that are not Unicode, and how people call it."""
    for encoding, called, letters, least in _OLD:
        try:
            text = content.decode(encoding)[:_SAMPLE]
        except UnicodeDecodeError:
            continue
        if sum(map(len, letters.findall(text))) >= least * sum(char > "\x7f" for char in text):
            return encoding, called
    return ("gb18030", "GB 18030 (Chinese)") if _is_chinese(content) else ("cp1252", "Windows-1252")


def _is_chinese(content: bytes) -> bool:
    """Whether all that is not ASCII are pairs of bytes, of which most are frequent characters of GB 2312."""
    runs = _HIGH.findall(content[:_SAMPLE])[: -1 if len(content) > _SAMPLE else None]
    if not runs or any(len(run) % 2 for run in runs):
        return False
    leads = [lead for run in runs for lead in run[::2]]
    frequent = sum(0xB0 <= lead <= 0xD7 for lead in leads)
    late = sum(0xC9 <= lead <= 0xD7 for lead in leads)  # Korean has none of these, Japanese has few
    is_latin = 2 * sum(len(run) == 2 for run in runs) > len(runs)
    return not is_latin and frequent >= 0.7 * len(leads) and late >= 0.15 * len(leads)


def _join_surrogates(text: str) -> str:
    """Halves of pairs that were encoded one by one become the character that they stand for."""
    if not any("\ud800" <= char <= "\udfff" for char in set(text)):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def clean(text: str, file: str) -> tuple[list[str], list[Problem]]:
    """The lines of a text without what cannot be shown, and what had to be changed."""
    chars = set(text)
    if not chars.isdisjoint("\r\u2028\u2029"):
        text = _LINE_ENDS.sub("\n", text)
        chars -= set("\r\u2028\u2029")
    if not unicodedata.is_normalized("NFC", text):
        text = unicodedata.normalize("NFC", text)  # macOS writes letters and their accents apart
        chars = set(text)
    if not chars.isdisjoint(_FIXED):
        text = _FIXED_BLANK.sub(lambda found: f"{found[1]}{' ' * len(found[2])}", text)
    kinds = {char: kind for char in chars if (kind := _kind(char))}
    problems: list[Problem] = []
    if kinds:
        present = [kind for kind in _FINDINGS if kind in kinds.values()]
        for kind in present:
            problems += _report(kind, text, [char for char in kinds if kinds[char] == kind], file)
        if "\x1b" in kinds:
            text = _TERMINAL_CODES.sub("", text)
        becomes = {"broken": "\ufffd", "control": None, "bidi": None, "invisible": None}
        table = {ord(char): becomes[kind] for char, kind in kinds.items()}
        text = text.translate({**table, 0x0B: " ", 0x0C: " ", 0x85: " "})
    marks = "".join(char for char in chars if char > "\u02ff" and unicodedata.combining(char))
    if marks:
        stacks = re.compile(f"([{re.escape(marks)}]{{{_MARKS_KEPT}}})[{re.escape(marks)}]+")
        found = [match.start() for match in stacks.finditer(text)]
        if found:
            problems += _problems("marks", _lines_of(text, found), file)
            text = stacks.sub(r"\1", text)
    return _at_margin(text.split("\n")), problems


def _at_margin(lines: list[str]) -> list[str]:
    """The lines; where all of them are moved in, as a mail or a page is pasted, from where the leftmost begins."""
    filled = [line for line in lines if line.strip()]
    margin = min((len(line) - len(line.lstrip(" ")) for line in filled), default=0) if len(filled) > 1 else 0
    return [line[margin:] for line in lines] if margin else lines


@lru_cache(maxsize=1024)
def _kind(char: str) -> str:
    """Why a character cannot stay; empty when it can."""
    if " " <= char <= "~" or char in "\n\t":
        return ""
    if char in _BIDI:
        return "bidi"
    category = unicodedata.category(char)
    if category == "Cf":
        return "" if char in _JOINERS or char in _SHOWN_FORMATS else "invisible"
    return {"Cc": "control", "Cs": "broken", "Co": "broken", "Cn": "broken"}.get(category, "")


def _report(kind: str, text: str, chars: Iterable[str], file: str) -> list[Problem]:
    pattern = re.compile(f"[{re.escape(''.join(chars))}]")
    found = [match.start() for match in pattern.finditer(text)]
    return _problems(kind, _lines_of(text, found), file)


def _lines_of(text: str, offsets: Iterable[int]) -> Counter[int]:
    """The lines on which ascending offsets lie, each with how many do."""
    lines: Counter[int] = Counter()
    line, seen = 1, 0
    for offset in offsets:
        line += text.count("\n", seen, offset)
        seen = offset
        lines[line] += 1
    return lines


def _problems(kind: str, lines: Counter[int], file: str) -> list[Problem]:
    """One problem a line; where there are very many, the last tells of all the rest."""
    finding = _FINDINGS[kind]
    shown = list(lines)[:_LINES_SHOWN]
    made = [
        Problem(finding.code, f"{finding.words}: {lines[n]} {finding.remedy}.", finding.severity, file, n, finding.hint)
        for n in shown
    ]
    if rest := list(lines)[_LINES_SHOWN:]:
        message = f"{finding.words} {finding.remedy} on {len(rest)} more lines, to line {rest[-1]}."
        made.append(Problem(finding.code, message, finding.severity, file, rest[0], finding.hint))
    return made
