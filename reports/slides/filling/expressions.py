"""Expressions between `{{` and `}}`: found in texts, compiled once, evaluated, and explained where they fail.

Knows Jinja; knows no XML.
"""

import difflib
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from functools import lru_cache
from typing import cast

from jinja2 import StrictUndefined, Template, Undefined, meta
from jinja2 import TemplateError as JinjaError
from jinja2.exceptions import UndefinedError
from jinja2.sandbox import ImmutableSandboxedEnvironment, SandboxedEnvironment

FAILURES = (
    *(JinjaError, ArithmeticError, AttributeError, LookupError, MemoryError, RecursionError, TypeError, ValueError),
)
"""What an expression may raise."""
_TAG = re.compile(r"\{\{(.*?)\}\}(?!\})", re.DOTALL)
_STATEMENT = re.compile(r"\{%.*?%\}", re.DOTALL)
_BRACED = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_TYPED = str.maketrans("\u201c\u201d\u201e\u00ab\u00bb\u2018\u2019\u201a\u00a0\u200b\v", '"""""\'\'\'  \n')
"""What typing aids make of quotes and spaces inside an expression."""
_MOST_TEXTS = 4096
_names: dict[tuple[str, frozenset[str], frozenset[str], frozenset[str]], frozenset[str]] = {}
"""Of a text, and the functions, filters and tests there are: the names that it uses. Sets share most of their texts."""


class Expressions:
    """Compiled expressions of one environment."""

    def __init__(self, environment: SandboxedEnvironment | None = None) -> None:
        """Take the environment that says what expressions may do; by default they show values and change nothing."""
        self.environment = environment or ImmutableSandboxedEnvironment(undefined=StrictUndefined)
        # Without other files: what a deck is made from is the deck.
        self._plain = self.environment.overlay(autoescape=False, loader=None)
        self._compiled: dict[str, Callable[[Mapping[str, object]], object]] = {}
        self._notes: dict[str, Template] = {}

    def compiled(self, source: str) -> Callable[[Mapping[str, object]], object]:
        """An expression, ready to be called with names; TemplateSyntaxError where it is none."""
        if source not in self._compiled:
            made = self.environment.compile_expression(expression(source), undefined_to_none=False)
            self._compiled[source] = cast("Callable[[Mapping[str, object]], object]", made)
        return self._compiled[source]

    def notes(self, source: str) -> Template:
        """Speaker notes as a template of plain text, in which statements may stand too."""
        if source not in self._notes:
            self._notes[source] = self._plain.from_string(as_typed(source))
        return self._notes[source]

    def value(self, source: str, names: Mapping[str, object]) -> object:
        """The value of an expression, None for an `if` without `else`; raises one of FAILURES where it has none."""
        value = self.compiled(source)(names)
        if isinstance(value, Undefined):
            str(value)  # a strict name that does not exist says so when it is shown
            return None
        return value

    def names_in(self, text: str) -> frozenset[str]:
        """The names that a template of text uses and does not set; raises one of FAILURES where it is none.

        Functions that the environment has are none of them.
        """
        env = self.environment
        functions = frozenset(name for name, value in env.globals.items() if callable(value))
        key = (text, functions, frozenset(env.filters), frozenset(env.tests))
        if key not in _names:
            found = frozenset(meta.find_undeclared_variables(env.parse(text)) - functions)
            if len(_names) >= _MOST_TEXTS:
                _names.clear()
            _names[key] = found
        return _names[key]


def expression(source: str) -> str:
    """An expression as meant: typographic quotes and spaces are those of the keyboard."""
    return source.translate(_TYPED).strip()


def as_typed(source: str) -> str:
    """Notes whose tags and statements are as meant."""
    return _BRACED.sub(lambda found: found[0].translate(_TYPED), source)


@lru_cache(maxsize=4096)
def tags(text: str) -> tuple[tuple[int, int, str], ...]:
    """Start, end and expression of each tag in a text."""
    return tuple((found.start(), found.end(), expression(found[1])) for found in _TAG.finditer(text))


def expressions(text: str) -> Iterator[str]:
    """The expressions in a text."""
    return (source for _, _, source in tags(text))


def statements(text: str) -> list[str]:
    """Jinja statements in a text, which only notes may hold, and tags that are not closed."""
    left = _TAG.sub("", text)
    return _STATEMENT.findall(left) or re.findall(r"\{\{.{0,40}", left, re.DOTALL)


# Failures ---------------------------------------------------------------------------------------


def explain(error: Exception, names: Mapping[str, object]) -> tuple[str, str]:
    """What an expression did wrong, and the nearest name where it used an unknown one."""
    message = str(getattr(error, "message", error) or error)
    if not isinstance(error, UndefinedError):
        return message, ""
    wrong = re.search(r"has no attribute '([^']+)'|'([^']+)' is undefined", message)
    owner = _class_in(message)
    known = sorted(names) if owner is None else fields(owner)
    name = (wrong[1] or wrong[2]) if wrong else ""
    near = difflib.get_close_matches(name, known, 1, 0.5)
    hint = f"Did you mean “{near[0]}”?" if near else f"Names there are: {', '.join(known)}."
    if owner and wrong:
        message = f"a {called(owner)} has no “{name}”"
    elif wrong and wrong[2]:
        message = f"no name “{name}” here"
    return message, hint


def _class_in(message: str) -> type | None:
    """The class whose object a message of Jinja speaks of, where it says what may be read of it."""
    if not (found := re.search(r"'([\w.]+)\.(\w+) object'", message)):
        return None
    kind = getattr(sys.modules.get(found[1]), found[2], None)
    return kind if isinstance(kind, type) and is_dataclass(kind) else None


def fields(kind: type) -> list[str]:
    """What expressions may read of a data class."""
    return sorted([*getattr(kind, "__dataclass_fields__", ()), *properties(kind)])


def properties(kind: type) -> list[str]:
    """The properties of a class, those that it inherits too."""
    return [name for base in kind.__mro__ for name, value in vars(base).items() if isinstance(value, property)]


def called(kind: type) -> str:
    """What a class is called in a message: the last word of its name.

    >>> called(Template), called(UndefinedError)
    ('template', 'error')
    """
    name = str(getattr(kind, "__name__", kind))
    words = re.findall(r"[A-Z][a-z0-9]*", name) or [name]
    return str(words[-1]).lower()
