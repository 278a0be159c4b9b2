"""What Jinja may do in a template: show values. It reaches no file and no code, and makes nothing huge at a stroke.

Knows no packet and no template set. Loops in loops are for the limits of the process that they run in.
"""

import functools
import types
from collections.abc import Callable, Iterable, MutableMapping
from pathlib import Path
from typing import Any, ClassVar

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, nodes
from jinja2 import TemplateError as JinjaError
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import SecurityError
from jinja2.meta import find_referenced_templates
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from reports.regex import regex

FAILURES = (
    *(JinjaError, ArithmeticError, AttributeError, LookupError, MemoryError, RecursionError, TypeError, ValueError),
)
"""What a template may raise."""
_OPEN = ("builtins", "datetime", "markupsafe", "jinja2", "reports")
"""Modules of whose objects a template may read attributes: the first part of their names."""
MOST = 100_000
"""The largest number that a filter or a method of a text takes: a width, a count, digits."""
_MOST_TEXT = 100_000_000
"""Characters that a filter may make of a text by putting another into it."""
_MOST_BITS = 4_000
"""Bits of a whole number that is computed."""
_WIDE = regex(r"\d{6,}|%[^a-zA-Z%]*\*")
"""A width in a format that is beyond MOST, or that is taken from a value."""


class _Unfolded(CodeGenerator):
    """Computes nothing while it compiles: what a template computes is for the limits of the process that renders it."""

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> str:
        if not isinstance(node, (nodes.Const, nodes.TemplateData)):
            raise nodes.Impossible
        return super()._output_child_to_const(node, frame, finalize)

    def visit_EvalContextModifier(self, node: nodes.EvalContextModifier, frame: Frame) -> None:  # noqa: N802 (Jinja's)
        if not all(isinstance(option.value, nodes.Const) for option in node.options):
            self.fail("autoescape is true or false", node.lineno)
        super().visit_EvalContextModifier(node, frame)


class _Loader(FileSystemLoader):
    """Compiles a template once in a process, until its text is another: each build of each job opens the set anew."""

    _MOST = 100
    """Templates that are kept: those of many sets."""
    _compiled: ClassVar[dict[tuple[object, ...], tuple[types.CodeType, list[str | None]]]] = {}

    def load(self, environment: Environment, name: str, globals: MutableMapping[str, Any] | None = None) -> Template:
        """Return a template whose code may be known from an environment before this one."""
        assert isinstance(environment, Sandbox)
        text, file, is_current = self.get_source(environment, name)
        # A name that is no filter here is a mistake that is found when the template is compiled.
        key = (text, name, frozenset(environment.filters), frozenset(environment.tests))
        if key not in self._compiled:
            code = environment.compile(text, name, file)
            if len(self._compiled) >= self._MOST:
                self._compiled.clear()
            self._compiled[key] = code, environment.references[name]
        code, environment.references[name] = self._compiled[key]
        # The same in a copy of the set; what fails is told with the file.
        here = code.replace(co_filename=file or name)
        return environment.template_class.from_code(environment, here, globals or {}, is_current)


class Sandbox(ImmutableSandboxedEnvironment):
    """The environment of a folder of templates: strict names, escaped text, bounded work."""

    code_generator_class = _Unfolded
    intercepted_binops = frozenset({"*", "**", "%"})

    def __init__(self, folder: Path, hidden: Iterable[tuple[type, str]] = ()) -> None:
        """Take the folder that templates are read from, and fields that are not for them."""
        super().__init__(
            loader=_Loader(folder),
            autoescape=True,
            undefined=StrictUndefined,
            optimized=False,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._hidden = frozenset(hidden)
        self.references: dict[str, list[str | None]] = {}
        """Name of a template that was compiled to those that it extends, includes and imports; None: it is computed."""
        # The same packet makes the same bytes: nothing is drawn by lot.
        self.filters = {name: _bounded(filter) for name, filter in self.filters.items() if name != "random"}
        del self.globals["lipsum"]

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Note what a template refers to, while it is taken apart to be compiled."""
        parsed = super()._parse(source, name, filename)
        if name is not None:
            self.references[name] = list(find_referenced_templates(parsed))
        return parsed

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        """Whether a template may read an attribute: of values of the packet, of text, numbers and lists."""
        if (type(obj), attr) in self._hidden or type(obj).__module__.partition(".")[0] not in _OPEN:
            return False
        return super().is_safe_attribute(obj, attr, value)

    def call(__self, __context: Context, __obj: Callable[..., object], *args: object, **kwargs: object) -> object:  # noqa: N805  (as in Jinja)
        """Call what a template calls."""
        owner = getattr(__obj, "__self__", None)
        if isinstance(__obj, types.BuiltinFunctionType):
            _check((owner, *args), (*args, *kwargs.values()))
        return super().call(__context, __obj, *args, **kwargs)

    def wrap_str_format(self, value: object) -> Callable[..., str] | None:
        """The `format` of a text, without widths that fill memory."""
        made = super().wrap_str_format(value)
        if made is None:
            return None
        text: str = getattr(value, "__self__", "")

        def format(*args: object, **kwargs: object) -> str:
            _check((text, *args), (*args, *kwargs.values()))
            if _WIDE.search(text):
                raise SecurityError(f"a width of more than {MOST:,}.")
            return made(*args, **kwargs)

        return format

    def call_binop(self, context: Context, operator: str, left: object, right: object) -> object:
        """A product, power, rest or formatted text."""
        if operator == "%" and isinstance(left, str):
            if _WIDE.search(left):
                raise SecurityError(f"a width of more than {MOST:,}.")
        elif isinstance(left, int) and isinstance(right, int):
            bits = left.bit_length() * abs(right) if operator == "**" else left.bit_length() + right.bit_length()
            if bits > _MOST_BITS:
                raise SecurityError("a number of more digits than are of use.")
        elif operator == "*":
            many, times = (left, right) if isinstance(right, int) else (right, left)
            if isinstance(times, int) and isinstance(many, (str, list, tuple)) and len(many) * times > MOST:
                raise SecurityError(f"a text or list of more than {MOST:,}.")
        return super().call_binop(context, operator, left, right)


def _check(texts: Iterable[object], numbers: Iterable[object]) -> None:
    """Refuse what would make a text or list that no page can hold."""
    if any(isinstance(number, int) and abs(number) > MOST for number in numbers):
        raise SecurityError(f"a number of more than {MOST:,}, which no page needs here.")
    sizes = sorted(len(text) for text in texts if isinstance(text, (str, list, tuple)))[-2:]
    if len(sizes) == 2 and sizes[0] * sizes[1] > _MOST_TEXT:
        raise SecurityError(f"a text of more than {_MOST_TEXT:,} characters.")


def _bounded(filter: Callable[..., object]) -> Callable[..., object]:
    """A filter of Jinja that refuses large numbers and products of long texts."""
    # Some take the environment or the context before the value.
    first = 2 if hasattr(filter, "jinja_pass_arg") else 1

    @functools.wraps(filter)
    def bounded(*args: object, **kwargs: object) -> object:
        _check(args, (*args[first:], *kwargs.values()))
        if filter.__name__ == "do_format" and _WIDE.search(str(args[0])):
            raise SecurityError(f"a width of more than {MOST:,}.")
        return filter(*args, **kwargs)

    return bounded
