r"""Documents of Rich Text Format (.rtf) as Markdown, by what striprtf finds in them: paragraphs, lists and tables.

Knows Rich Text Format. Headings and bold words are lost; what striprtf passes over is told.
"""

from collections.abc import Sequence
from itertools import groupby

from striprtf.striprtf import rtf_to_text

from reports.errors import Problem
from reports.loading.documents.packed import BROKEN, broken
from reports.loading.documents.written import Span, Written, content_of, read_written
from reports.loading.kinds import Profile, Source
from reports.model.rows import LoadSettings
from reports.regex import regex

_BULLET = regex(r"[\s]*(?:[\ue000-\uf8ff•·◦▪●§o–-]|\d{1,3}[.)])[ \t]+(?=\S)|[\s]*\t(?=\S)")
_DELETED = regex(r"\\deleted(?![0a-z])")
_LEFT_OUT = (
    ("comment", "comments are", regex(r"\{\\\*\\annotation\b")),
    ("footnote", "footnotes are", regex(r"\{(?:\\\*)?\\footnote\b")),
    ("text-box", "text boxes are", regex(r"\{\\shptxt\b|\{\\\*?\\?dptxbxtext\b")),
    ("header", "heads or feet of pages are", regex(r"\{\\(?:header|footer)[lrf]?\b")),
    ("picture", "pictures or objects are", regex(r"\{\\(?:pict|object)\b")),
)
_HINT = "Save the document as .docx to see which, or write into the text what should be read."


def read(source: Source, reading: LoadSettings) -> Sequence[Profile | Problem]:
    """The profiles of the people in a document."""
    return read_written(write(source), source, reading)


def write(source: Source) -> Written | Problem:
    """The lines of a document, or the problem with it."""
    content = content_of(source)
    if isinstance(content, Problem):
        return content
    raw = content.decode("latin-1")
    if _DELETED.search(raw):
        what = "the document holds tracked deletions, which cannot be told from its text."
        hint = "Accept or reject the changes, or save it as .docx."
        return Problem("tracked-change", what, "error", source.file, hint=hint)
    if not raw.lstrip().startswith("{\\rtf"):
        return broken(source.file)
    try:
        text = rtf_to_text(raw, errors="replace")
    except BROKEN:
        return broken(source.file)
    made = Written(source.file)
    for is_row, lines in groupby(text.split("\n"), lambda line: line.rstrip().endswith("|")):
        if is_row:
            rows = [line.rstrip().removesuffix("|").split("|") for line in lines]
            made.table([[[[Span(cell.strip())]] for cell in row] for row in rows])
            continue
        for line in lines:
            bullet = _BULLET.match(line)
            made.add([Span(line[bullet.end() :] if bullet else line.strip())], depth=1 if bullet else 0)
    for code, what, pattern in _LEFT_OUT:
        if count := len(pattern.findall(raw)):
            made.tell(code, f"{count} {what} not read", hint=_HINT, place="the whole document")
    return made
