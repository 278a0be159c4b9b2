"""What Jinja says of a mistake in a template, as a problem: with file, line, and the names that may have been meant.

Knows the wording of Jinja; knows no packet.
"""

import difflib
import re
import sys
from collections.abc import Iterable
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, TemplateNotFound, TemplateRuntimeError, TemplateSyntaxError
from jinja2.exceptions import SecurityError, UndefinedError

from reports.errors import Problem, TemplateError
from reports.regex import regex

_UNKNOWN = regex(r"No (filter|test) named '([^']*)'|unknown tag '([^']*)'")
_OWNER = regex(r"(reports(?:\.\w+)*)\.(\w+) object")
_TAGS = ("autoescape", "block", "call", "extends", "filter", "for", "from", "if", "import", "include", "macro", "set")
_GIVEN = ("medium", "packet", "theme")
"""What pages are given."""
_RENAMED = {"front": "first_page", "position": "details"}
"""What had another name."""


def near(name: str, known: Iterable[str]) -> str:
    """A question for the nearest of some names; empty where none is near.

    >>> near("colr", ["color", "content"]), near("x", ["color"])
    ('Did you mean “color”?', '')
    """
    known = set(known)
    if (now := _RENAMED.get(name)) in known:
        return f"It is called “{now}” now."
    found = difflib.get_close_matches(name, sorted(known), 1, 0.6)
    return f"Did you mean “{found[0]}”?" if found else ""


def hint_of(message: str, filters: Iterable[str], tests: Iterable[str]) -> str:
    """How to mend what Jinja could not compile, where a name is unknown."""
    if not (found := _UNKNOWN.search(message)):
        return ""
    kind, name, tag = found.groups()
    return near(tag or name, _TAGS if tag else filters if kind == "filter" else tests)


def owner_of(message: str) -> Any:
    """The class of ours of which Jinja says that it lacks a name; None where the name is missing elsewhere."""
    found = _OWNER.search(message)
    owner = getattr(sys.modules.get(found[1]), found[2], None) if found else None
    return owner if is_dataclass(owner) else None


def compile_error(file: Path, error: TemplateSyntaxError, environment: Environment) -> Problem:
    """What Jinja cannot compile."""
    message = (error.message or str(error)).rstrip(".")
    hint = hint_of(message, environment.filters, environment.tests)
    return Problem("template", f"{message}.", "error", error.filename or str(file), error.lineno, hint)


def render_error(folder: Path, error: Exception, environment: Environment) -> TemplateError:
    """What a template of this folder raised: with file, line and, for an unknown name, the names there are."""
    file, line = _raised_at(folder, error)
    hint = ""
    message = str(getattr(error, "message", error) or error)
    if isinstance(error, UndefinedError):
        known = _names(message)
        wrong = re.search(r"'(\w+)' is undefined|no attribute '(\w+)'", message)
        hint = f"{near(wrong[1] or wrong[2], known) if wrong else ''} Names there are: {', '.join(known)}.".lstrip()
    elif isinstance(error, TemplateNotFound):
        message = f"no template {message}"
    elif isinstance(error, MemoryError):
        message = "it needs more memory than there is"
    elif isinstance(error, SecurityError):
        hint = "Templates show values; they may not reach behind them."
    elif isinstance(error, (TemplateSyntaxError, TemplateRuntimeError)):
        hint = hint_of(message, environment.filters, environment.tests)
    return TemplateError(Problem("template", f"{message.rstrip('.')}.", "error", file, line, hint))


def _raised_at(folder: Path, error: Exception) -> tuple[str | None, int | None]:
    """File and line of the template that raised, from the innermost frame of the traceback that lies in one."""
    found: tuple[str | None, int | None] = (getattr(error, "filename", None), getattr(error, "lineno", None))
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name.startswith(str(folder)):
            found = (name, trace.tb_lineno)
        trace = trace.tb_next
    return found


def _names(message: str) -> list[str]:
    """The names that exist where an unknown one was used: those of the class the message speaks of, else globals."""
    if (owner := owner_of(message)) is None:
        return sorted(_GIVEN)
    computed = [name for base in owner.__mro__ for name, what in vars(base).items() if isinstance(what, property)]
    return sorted([*owner.__dataclass_fields__, *computed])
