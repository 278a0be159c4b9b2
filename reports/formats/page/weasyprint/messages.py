"""Where in the files of a template set something stands that a library found wrong in what was made of them.

Knows lines and the wording of libraries; knows no packet.
"""

import difflib
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from reports.errors import Problem
from reports.formats.template_errors import near
from reports.regex import regex

_AT = regex(r" at (\d+):\d+")
_DECLARED = regex(r"`([\w-]+)\s*:")


def of_style(message: str, made: str, files: Sequence[Path], before: int = 0) -> Problem:
    """A warning of WeasyPrint about a style sheet that was made of these files, with `before` lines above it."""
    file = line = None
    declared = _DECLARED.search(message)
    if at := _AT.search(message):
        sources = [
            (str(file), number, text)
            for file in files
            for number, text in enumerate(file.read_text("utf-8").splitlines(), 1)
        ]
        lines = made.split("\n")
        index = min(max(int(at[1]) - 1 - before, 0), len(lines) - 1)
        file, line, _ = sources[_aligned(index, lines, [text for *_, text in sources], declared and declared[1])]
        message = message.replace(at[0], "", 1)
    return Problem("style", f"{message.rstrip('.')}.", "error", file or str(files[0].parent), line, _known(message))


def of_page(message: str, files: Iterable[Path]) -> Problem:
    """A warning of WeasyPrint about a page that was made of these files, with the first line that declares it so."""
    problem = Problem("printing", f"{_AT.sub('', message).rstrip('.')}.", "error", hint=_known(message))
    declared = _DECLARED.search(message)
    for file in files if declared else ():
        for number, text in enumerate(file.read_text("utf-8").splitlines(), 1):
            if declared and re.search(rf"(?<![\w-]){re.escape(declared[1])}\s*:", text):
                return Problem("printing", problem.message, "error", str(file), number, problem.hint)
    return problem


def _aligned(index: int, made: Sequence[str], sources: Sequence[str], declared: str | None) -> int:
    """The line of the sources that a line was made of: the same, or of those in its place the one that says it."""
    for kind, from_, to, first, end in difflib.SequenceMatcher(None, made, sources, autojunk=False).get_opcodes():
        if not from_ <= index < to:
            continue
        if kind == "equal" or to - from_ == end - first:
            return first + index - from_
        says = (at for at in range(first, end) if declared and re.search(rf"\b{re.escape(declared)}\s*:", sources[at]))
        return next(says, min(first, len(sources) - 1))
    return 0


def _known(message: str) -> str:
    """The property that may have been meant."""
    from weasyprint.css.validation.expanders import EXPANDERS
    from weasyprint.css.validation.properties import PROPERTIES

    declared = _DECLARED.search(message)
    if not declared or "unknown property" not in message:
        return ""
    return near(declared[1].lower(), (name.replace("_", "-") for name in (*PROPERTIES, *EXPANDERS)))
