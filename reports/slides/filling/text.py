"""`{{ … }}` in the paragraphs of shapes, table cells and charts.

A tag may be spread over several runs, as PowerPoint leaves it after an edit; what it shows looks like the run in
which it begins. Knows paragraphs; knows neither slides nor frames.
"""

import copy
import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate

from reports.slides.content import RichText, Span
from reports.slides.filling.expressions import tags
from reports.slides.filling.values import as_text, clean, is_many
from reports.slides.shapes import run_text, runs, text_of
from reports.slides.xml import MARK, Element, add, insert_before, new, qn

CODE = "Courier New"
"""Typeface of code: every viewer has it, or one as wide."""
_AFTER_TYPEFACE = {qn(f"a:{name}") for name in ("sym", "hlinkClick", "hlinkMouseOver", "rtl", "extLst")}
_Piece = tuple[Element, Span | None]
"""A run to look like, and its text; None: the run as it is."""


@dataclass(slots=True)
class FilledParagraph:
    """What became of a paragraph."""

    paragraphs: list[Element]
    shown: list[RichText]
    """What its tags showed."""


def fill(
    paragraph: Element,
    evaluate: Callable[[str], object],
    shown_as: Callable[[object], RichText] = as_text,
    *,
    breaks: bool = False,
) -> FilledParagraph:
    """Put values in the place of the tags of a paragraph, in place; more paragraphs may come of it.

    A line break in a value, or each element of a list, begins a new paragraph; with `breaks`, a new line.
    """
    text = text_of(paragraph)
    found = tags(text)
    if not found:
        return FilledParagraph([paragraph], [])
    written = runs(paragraph)
    starts = list(accumulate((len(run_text(run)) for run in written), initial=0))
    shown: list[RichText] = []
    pieces: list[_Piece] = []
    done = 0
    for start, end, source in found:
        pieces += _kept(written, starts, done, start)
        look = written[bisect_right(starts, start) - 1]
        value = evaluate(source)
        parts = [shown_as(one) for one in value] if is_many(value) else [shown_as(value)]
        for number, rich in enumerate(parts):
            shown.append(rich)
            pieces += [(look, Span("\n"))] * bool(number)
            pieces += [(look, span) for span in rich.spans]
        done = end
    pieces += _kept(written, starts, done, len(text))
    breaks = breaks or any(run.tag == qn("a:br") for run in written)
    return FilledParagraph(_rebuilt(paragraph, written, pieces, breaks=breaks), shown)


def _kept(written: list[Element], starts: list[int], start: int, end: int) -> list[_Piece]:
    """The text between two places as it stands, run by run."""
    pieces: list[_Piece] = []
    for run, first in zip(written, starts, strict=False):
        content = run_text(run)
        low, high = max(start, first), min(end, first + len(content))
        if low < high:
            is_whole = low == first and high == first + len(content)
            pieces.append((run, None if is_whole else Span(content[low - first : high - first])))
    return pieces


def _rebuilt(paragraph: Element, written: list[Element], pieces: list[_Piece], *, breaks: bool) -> list[Element]:
    """The paragraph with these pieces for its runs, and the paragraphs that line breaks make of it."""
    first_look = written[0]
    for run in written:
        paragraph.remove(run)
    runs_on = not breaks and any(span and re.search(r"[\n\r\v]", span.text) for _, span in pieces)
    bare = copy.deepcopy(paragraph) if runs_on else paragraph
    made = [paragraph]
    for look, span in pieces:
        if span is None:
            _append(made[-1], look)  # kept whole, and so once only
            continue
        for number, line in enumerate(clean(span.text).split("\n")):
            if number and breaks:
                _append(made[-1], _break_like(look))
            elif number:
                _end_like(made[-1], look)
                made.append(copy.deepcopy(bare))
                made[-2].addnext(made[-1])
            if line:
                _append(made[-1], _run_like(look, line, span))
    for one in made:
        if one.find(qn("a:r")) is None:
            _end_like(one, pieces[0][0] if pieces else first_look)
    return made


def say(paragraph: Element, text: str) -> None:
    """Put a text in the place of all that a paragraph says, in the look of its first run."""
    look = next((run for run in paragraph if run.tag == qn("a:r")), None)
    for run in [*runs(paragraph), *paragraph.findall(qn("a:endParaRPr"))]:
        paragraph.remove(run)
    run = add(paragraph, "a:r")
    if look is not None and (properties := look.find(qn("a:rPr"))) is not None:
        run.append(copy.deepcopy(properties))
    add(run, "a:t").text = text


def _append(paragraph: Element, run: Element) -> None:
    """Put a run at the end of a paragraph's runs."""
    end = paragraph.find(qn("a:endParaRPr"))
    if end is None:
        paragraph.append(run)
    else:
        end.addprevious(run)


def _properties(look: Element) -> Element:
    """A copy of the properties of a run."""
    found = look.find(qn("a:rPr"))
    return new("a:rPr") if found is None else copy.deepcopy(found)


def _run_like(look: Element, text: str, span: Span) -> Element:
    """A run that looks like another, with marks for what is linked later."""
    run = new("a:r")
    properties = _properties(look)
    for name, value in (("b", span.bold and "1"), ("i", span.italic and "1"), ("strike", span.strike and "sngStrike")):
        if value:
            properties.set(name, value)
    if span.code:
        _set_in_code(properties)
    number = " ".join(("1", *span.cites)) if span.is_number else ""
    for name, value in (("url", span.url), ("jump", span.jump), ("number", number)):
        if value:
            properties.set(MARK + name, value)
    run.append(properties)
    add(run, "a:t").text = text
    return run


def _set_in_code(properties: Element) -> None:
    """Give a run the typeface of code, in place of its own."""
    for script, followers in (("latin", {qn("a:ea"), *_AFTER_TYPEFACE}), ("cs", _AFTER_TYPEFACE)):
        for old in properties.findall(qn(f"a:{script}")):
            properties.remove(old)
        made = new(f"a:{script}", typeface=CODE)
        insert_before(properties, made, {*followers, qn("a:cs")} - {made.tag})


def _break_like(look: Element) -> Element:
    line = new("a:br")
    line.append(_properties(look))
    return line


def _end_like(paragraph: Element, look: Element) -> None:
    """An empty paragraph is as high as the run would have been."""
    if paragraph.find(qn("a:endParaRPr")) is None and (found := look.find(qn("a:rPr"))) is not None:
        end = copy.deepcopy(found)
        end.tag = qn("a:endParaRPr")
        for child in [c for c in end if c.tag in (qn("a:hlinkClick"), qn("a:hlinkMouseOver"))]:
            end.remove(child)
        paragraph.append(end)
