"""`{{ … }}` in the text of shapes, table cells, charts and alternative text.

A tag may be spread over several runs, as PowerPoint leaves it after an edit; what it shows looks like the run in
which it begins. Knows XML paragraphs and the sandbox; knows neither slides nor frames.
"""

import copy
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, is_dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Any

from jinja2 import Template, Undefined
from jinja2.sandbox import SandboxedEnvironment
from lxml import etree
from markupsafe import Markup

from reports.formats.rich import Rich, Words, marked, marks_of
from reports.formats.rich import text_of as name_of

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
CODE = "Courier New"
"""Typeface of code: every viewer has it, or one as wide."""
MARK = "{urn:reports}"
"""Attributes that are put on runs while a deck is made, and gone when it is saved: `url`, `jump`, `number`."""
Evaluate = Callable[[str], Any]
"""Source of an expression to its value; raises one of `sandbox.FAILURES`."""
_AFTER_TYPEFACE = {A + name for name in ("sym", "hlinkClick", "hlinkMouseOver", "rtl", "extLst")}
_T, _BR = f"{A}t", f"{A}br"
_RUNS = (f"{A}r", _BR, f"{A}fld")
_TAG = re.compile(r"\{\{(.*?)\}\}(?!\})", re.DOTALL)
_STATEMENT = re.compile(r"\{%.*?%\}", re.DOTALL)
_BRACED = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_TYPED = str.maketrans("\u201c\u201d\u201e\u00ab\u00bb\u2018\u2019\u201a\u00a0\u200b\v", '"""""\'\'\'  \n')
"""What typing aids make of quotes and spaces inside an expression."""
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff\ud800-\udfff]")
"""Characters that XML refuses or that show as `_x000D_`."""


class Expressions:
    """Compiled expressions of a template set."""

    def __init__(self, environment: SandboxedEnvironment) -> None:
        """Take the environment that pages are made in."""
        self.environment = environment
        # Without other files: what a deck is made from is the deck.
        self._plain = environment.overlay(autoescape=False, loader=None)
        self._compiled: dict[str, Callable[..., Any]] = {}
        self._notes: dict[str, Template] = {}

    def compiled(self, source: str) -> Callable[..., Any]:
        """An expression, ready to be called with names; TemplateSyntaxError where it is none."""
        if source not in self._compiled:
            self._compiled[source] = self.environment.compile_expression(expression(source), undefined_to_none=False)
        return self._compiled[source]

    def notes(self, source: str) -> Template:
        """Speaker notes as a template of plain text, in which statements may stand too."""
        if source not in self._notes:
            self._notes[source] = self._plain.from_string(as_typed(source))
        return self._notes[source]

    def value(self, source: str, names: Mapping[str, Any]) -> Any:
        """The value of an expression, None for an `if` without `else`; one of `sandbox.FAILURES` where it has none."""
        value = self.compiled(source)(names)
        if isinstance(value, Undefined):
            str(value)  # a strict name that does not exist says so when it is shown
            return None
        return value


def clean(text: str) -> str:
    """A text without characters that a presentation cannot hold."""
    return _UNSEEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n").replace("\x0b", "\n"))


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


def text_of(paragraph: Any) -> str:
    """The text of a paragraph; a line break is a newline."""
    return "".join(_run_text(run) for run in paragraph if run.tag in _RUNS)


def _run_text(run: Any) -> str:
    if run.tag == _BR:
        return "\n"
    return run.findtext(_T) or ""


def as_rich(value: object) -> Rich:
    """Any value as words."""
    if isinstance(value, Rich):
        return value
    if marks_of(value):
        return marked(value)
    if isinstance(value, Markup):
        return Rich((Words(Markup(re.sub(r"<[^>]*>", "", value)).unescape()),))
    return Rich((Words("" if value is None else name_of(value) if is_dataclass(value) else str(value)),))


def is_many(value: object) -> bool:
    """Whether a value is a list, of which each element is shown by itself."""
    return isinstance(value, Iterable) and not isinstance(value, (str, Rich, Mapping))


@dataclass(slots=True)
class Filled:
    """What became of a paragraph."""

    paragraphs: list[Any]
    rich: list[Rich]
    """What its tags showed."""


def fill(paragraph: Any, evaluate: Evaluate, *, breaks: bool = False) -> Filled:
    """Put values in the place of the tags of a paragraph, in place; more paragraphs may come of it.

    A line break in a value, or each element of a list, begins a new paragraph; with `breaks`, a new line.
    """
    text = text_of(paragraph)
    found = tags(text)
    if not found:
        return Filled([paragraph], [])
    runs = [run for run in paragraph if run.tag in _RUNS]
    contents = [_run_text(run) for run in runs]
    starts = list(accumulate(map(len, contents), initial=0))
    shown: list[Rich] = []
    pieces: list[tuple[Any, Words | None]] = []  # a run to look like, and its words; None: the run as it is

    def keep(start: int, end: int) -> None:
        for run, content, first in zip(runs, contents, starts, strict=False):
            low, high = max(start, first), min(end, first + len(content))
            if low < high:
                whole = low == first and high == first + len(content)
                pieces.append((run, None if whole else Words(content[low - first : high - first])))

    done = 0
    for start, end, source in found:
        keep(done, start)
        look = runs[bisect_right(starts, start) - 1]
        value = evaluate(source)
        parts = [as_rich(one) for one in value] if is_many(value) else [as_rich(value)]
        for number, rich in enumerate(parts):
            shown.append(rich)
            pieces += [(look, Words("\n"))] * bool(number)
            pieces += [(look, words) for words in rich.words]
        done = end
    keep(done, len(text))
    breaks = breaks or any(run.tag == f"{A}br" for run in runs)
    return Filled(_rebuilt(paragraph, runs, pieces, breaks=breaks), shown)


def _rebuilt(paragraph: Any, runs: list[Any], pieces: list[tuple[Any, Words | None]], *, breaks: bool) -> list[Any]:
    """The paragraph with these pieces for its runs, and the paragraphs that line breaks make of it."""
    first_look = runs[0]
    for run in runs:
        paragraph.remove(run)
    runs_on = not breaks and any(words and re.search(r"[\n\r\v]", words.text) for _, words in pieces)
    bare = copy.deepcopy(paragraph) if runs_on else None
    made = [paragraph]
    for look, words in pieces:
        if words is None:
            _append(made[-1], look)  # kept whole, and so once only
            continue
        for number, line in enumerate(clean(words.text).split("\n")):
            if number and breaks:
                _append(made[-1], _break_like(look))
            elif number:
                _end_like(made[-1], look)
                made.append(copy.deepcopy(bare))
                made[-2].addnext(made[-1])
            if line:
                _append(made[-1], _run_like(look, line, words))
    for one in made:
        if one.find(f"{A}r") is None:
            _end_like(one, pieces[0][0] if pieces else first_look)
    return made


def _append(paragraph: Any, run: Any) -> None:
    """Put a run at the end of a paragraph's runs."""
    end = paragraph.find(f"{A}endParaRPr")
    if end is None:
        paragraph.append(run)
    else:
        end.addprevious(run)


def _properties(look: Any) -> Any:
    """A copy of the properties of a run."""
    found = look.find(f"{A}rPr")
    return etree.Element(f"{A}rPr") if found is None else copy.deepcopy(found)


def _run_like(look: Any, text: str, words: Words) -> Any:
    """A run that looks like another, with marks for what is linked later."""
    run = etree.Element(f"{A}r")
    properties = _properties(look)
    for name, value in (("b", words.bold), ("i", words.italic), ("strike", words.strike and "sngStrike")):
        if value:
            properties.set(name, "1" if value is True else value)
    if words.code:
        _set_in_code(properties)
    for name, value in (("url", words.url), ("jump", words.jump), ("number", "1" if words.is_number else "")):
        if value:
            properties.set(MARK + name, value)
    run.append(properties)
    etree.SubElement(run, f"{A}t").text = text
    return run


def _set_in_code(properties: Any) -> None:
    """Give a run the typeface of code, in place of its own."""
    for script, followers in (("latin", {f"{A}ea", *_AFTER_TYPEFACE}), ("cs", _AFTER_TYPEFACE)):
        for old in properties.findall(A + script):
            properties.remove(old)
        made = etree.Element(A + script, typeface=CODE)
        follower = next((child for child in properties if child.tag in {*followers, f"{A}cs"} - {made.tag}), None)
        if follower is None:
            properties.append(made)
        else:
            follower.addprevious(made)


def _break_like(look: Any) -> Any:
    line = etree.Element(f"{A}br")
    line.append(_properties(look))
    return line


def _end_like(paragraph: Any, look: Any) -> None:
    """An empty paragraph is as high as the run would have been."""
    if paragraph.find(f"{A}endParaRPr") is None and (found := look.find(f"{A}rPr")) is not None:
        end = copy.deepcopy(found)
        end.tag = f"{A}endParaRPr"
        for child in [c for c in end if c.tag in (f"{A}hlinkClick", f"{A}hlinkMouseOver")]:
            end.remove(child)
        paragraph.append(end)
