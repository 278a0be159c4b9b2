"""What a tag shows of a packet's values besides plain text: bold words, code, links, jumps, a shade.

The filters that make it are given to every template. What a span is, slides and pages have in common; how it is
written as HTML is said here. Knows values of the packet; knows no template.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Any

from markupsafe import Markup, escape

from reports.formats.figures import counted, untorn, whole_on_page
from reports.language import isolated
from reports.model.rows import Mark
from reports.regex import regex
from reports.slides.content import WEB, RichText, Shade, Span

_MORE = "\u00a0…"
_OPENING = 6
"""Words at most that lead a sentence."""
_JOINTS = frozenset(
    {
        "a", "across", "after", "along", "alongside", "also", "and", "as", "at", "because", "by", "during", "enabling",
        "for", "from", "in", "including", "into", "of", "on", "or", "over", "that", "the", "their", "these", "this",
        "those", "through", "to", "under", "using", "via", "when", "which", "while", "with", "within", "without",
    }
)  # fmt: skip
"""Words before which an opening may end."""


_LAST, _LONGEST = 12, 26
"""Letters that the last line of a statement has at least, and at most where its last words are kept together."""
_LAST_UNSPACED = 6
"""The same in a script without spaces."""
_UNSPACED = regex("[\u3040-\u30ff\u3400-\u9fff]\\S*$")
_IN_WORD = regex(
    "[!-~\u2010-\u2027\u3000-\u3002\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u30fb\u30fc\uff01-\uff60]"
)
"""What does not begin a line in a script without spaces: letters of others, small signs, what ends a clause."""


class Rich(RichText):
    """Text with marks that pages show too."""

    __slots__ = ()

    def __html__(self) -> Markup:
        """As a page shows it."""
        made = []
        for target, some in groupby(self.spans, lambda span: span.url or (span.jump and f"#{span.jump}")):
            shown = Markup("").join(map(_html, some))
            made.append(Markup('<a href="{}">{}</a>').format(target, shown) if target else shown)
        return untorn(Markup("").join(made))

    def evened(self) -> Markup:
        """As a page shows it in large type: no line ends between a number and its word, none has a short word alone."""
        made, done, words = Markup(""), 0, str(self)
        for start, end in _kept_together(words):
            made += self._cut(done, start).__html__() + Markup('<span class="no-wrap">{}</span>').format(
                self._cut(start, end)
            )
            done = end
        return untorn(made + self._cut(done, len(words)).__html__())

    def _cut(self, start: int, end: int) -> "Rich":
        """What stands between two places of the text."""
        made, at = [], 0
        for span in self.spans:
            first, last = max(start - at, 0), min(end - at, len(span.text))
            if first < last:
                made.append(replace(span, text=span.text[first:last]))
            at += len(span.text)
        return Rich(tuple(made))


def _kept_together(words: str) -> list[tuple[int, int]]:
    """Where stretches of a text begin and end in which no line ends: numbers with their words, and the last words."""
    found = list(counted(words))
    last = _last_words(words)
    while found and found[-1][1] > last:
        if len(words) - found[-1][0] > _LONGEST:  # a line of all these words would leave the one before it short
            last = words.find(" ", found[-1][1]) + 1 or len(words)
            break
        last = min(last, found.pop()[0])
    return [*found, (last, len(words))] if last < len(words) else found


def _last_words(words: str) -> int:
    """Where the words begin that the last line of a text has at least; its end where they would be too long."""
    if (unspaced := _UNSPACED.search(words)) and len(unspaced[0]) > _LAST_UNSPACED:
        begin = len(words) - _LAST_UNSPACED
        while begin > unspaced.start() and _IN_WORD.match(words, begin):
            begin -= 1
        return begin
    begin = len(words)
    while len(words) - begin < _LAST or " " not in words[begin:]:
        begin = words.rfind(" ", 0, begin - 1) + 1
        if begin == 0 or len(words) - begin > _LONGEST:
            return len(words)
    return begin


def _html(span: Span) -> Markup:
    # A link of nothing but a figure would have no text of its own, and tagged PDFs lose such a link.
    shown = escape(span.text) if span.code or span.url or span.jump else whole_on_page(span.text)
    for is_so, tag in ((span.code, "code"), (span.strike, "s"), (span.italic, "i"), (span.bold, "b")):
        if is_so:
            shown = Markup(f"<{tag}>{{}}</{tag}>").format(shown)
    return shown


def marks_of(value: object) -> tuple[Mark, ...]:
    """What is marked in a value of the packet; nothing in a plain text."""
    found = getattr(value, "marks", ())
    return found if isinstance(found, tuple) else ()


def spread(text: str, marks: Sequence[Mark]) -> tuple[Span, ...]:
    """A text as spans of one look each; where marks nest, all of them hold."""
    if not marks:
        return (Span(text),)
    begins: dict[int, list[Mark]] = {}
    ends: dict[int, list[Mark]] = {}
    for mark in (mark for mark in marks if mark.start < mark.end):
        begins.setdefault(mark.start, []).append(mark)
        ends.setdefault(mark.end, []).append(mark)
    made: list[Span] = []
    held: list[Mark] = []
    for start, end in pairwise(sorted({0, len(text), *begins, *ends})):
        for mark in ends.get(start, ()):
            held.remove(mark)
        held += begins.get(start, ())
        kinds = {mark.kind for mark in held}
        url = next((mark.url for mark in held if mark.url.startswith(WEB)), "")
        span = Span(text[start:end], "bold" in kinds, url)
        made.append(replace(span, italic="italic" in kinds, code="code" in kinds, strike="strike" in kinds))
    return tuple(span for span in made if span.text)


def text_of(value: object) -> str:
    """What a value of the packet is called."""
    for name in ("text", "short", "name", "label", "title"):
        if isinstance(found := getattr(value, name, None), str):
            return found
    return str(value)


def opening_length(text: str) -> int:
    """Characters of the first words of a sentence that can stand for it: up to six, without a loose end."""
    ends = [match.end() for match in re.finditer(r"\S+", text)][: _OPENING + 1]
    if len(ends) <= 2:
        first = re.search(r"[\u3001\uff0c\u3002\uff1b\uff1a,;:]", text)  # commas and stops of East Asian scripts too
        return min(first.start() if first else len(text), 24) if ends and ends[0] > 24 else len(text)
    words = text.split()[: _OPENING + 1]
    for at, word in enumerate(words):
        if at >= 2 and word[-1:] in ",;:.":
            return ends[at] - 1
        if at >= 3 and word.lower() in _JOINTS:
            return _without_joints(words[:at], ends)
    return ends[-1] if len(words) <= _OPENING else _without_joints(words[:_OPENING], ends)


def _without_joints(words: list[str], ends: list[int]) -> int:
    """End of the last word that may stand at the end of an opening."""
    count = len(words)
    while count > 2 and words[count - 1].lower() in _JOINTS:
        count -= 1
    return ends[count - 1]


# Filters ----------------------------------------------------------------------------------------


def lead(value: object) -> Rich:
    """A sentence with its first words in bold: those that its source sets in bold, else those that can stand for it."""
    text, marks = text_of(value), marks_of(value)
    if not any(mark.kind == "bold" and mark.start == 0 for mark in marks):
        marks = (*marks, Mark(0, opening_length(text), "bold"))
    return Rich(spread(text, marks) if text else ())


def opening(value: object) -> str:
    """The first words of a sentence, and an ellipsis where there is more."""
    text = text_of(value)
    end = opening_length(text)
    return text if end >= len(text.rstrip(" .")) else f"{text[:end]}\u00a0…"


def marked(value: object, most: int | None = None, marks: Sequence[Mark] | None = None) -> Rich:
    """A text with what its source marks in it, as bold, italic, code and links; so many characters at most."""
    text = text_of(value)
    shown = text if most is None else shortened(text, most)
    end = len(text) if shown == text else len(shown) - len(_MORE)
    some = marks_of(value) if marks is None else marks
    return Rich(spread(shown, [mark._replace(end=min(mark.end, end)) for mark in some if mark.start < end]))


def shortened(text: str, most: int) -> str:
    """The first words of a text, ending in an ellipsis where there is more."""
    if len(text) <= most:
        return text
    head = text[:most]
    return (head.rsplit(" ", 1)[0] if " " in head else head).rstrip(" ,;:") + _MORE


def linked(value: object, text: str | None = None, between: str = " · ") -> Rich:
    """A value, or several, as links: to the address it has, else to where the document shows it."""
    if isinstance(value, Iterable) and not isinstance(value, (str, Rich)):
        made: list[Span] = []
        for one in value:
            made += [Span(between)] * bool(made) + list(linked(one, text).spans)
        return Rich(tuple(made))
    url = getattr(value, "url", None) or (value if isinstance(value, str) else "")
    span = Span(isolated(text_of(value) if text is None else str(text)))
    if url.startswith(WEB):
        return Rich((replace(span, url=url),))
    return Rich((replace(span, jump=getattr(value, "anchor", "")),))


def slide_number(value: object) -> Rich:
    """Number of the slide that shows a value, as a link to it; nothing where none does.

    Of a summary it is the first slide with one of its sentences.
    """
    stated = [one.cite.anchor for one in getattr(value, "sentences", ()) if one.cite is not None]
    jump = getattr(value, "anchor", "") or str(value)
    return Rich((Span("000", jump=jump, is_number=True, cites=tuple(dict.fromkeys(stated))),))


def shaded(value: Any, most: int = 3, colour: str = "accent1", ground: str = "") -> Rich:
    """A count on a ground that is the stronger the nearer it is to `most`; None on the ground for no summary.

    `ground` is what the colour is mixed with, as `#FFFFFF`, where the slide does not say it.
    """
    count = getattr(value, "value", value)
    if not count:
        return washed(value, "")
    step = _ALIKE if most <= 1 else (min(count, most) - 1) / (most - 1)
    strength = round(_PALEST + (1 - _PALEST) * step, 2)
    return Rich((Span(str(count)),), Shade(_known(colour), strength, step, ground.lstrip("#").upper()))


def coloured(value: object, colour: str | None, strength: float = 1.0) -> Rich:
    """A value on a ground in a colour of the theme, as `accent2`; without a colour on that of the design."""
    shown = value if isinstance(value, Rich) else Rich((Span(text_of(value)),))
    if not colour:
        return shown
    return replace(shown, shade=Shade(_known(colour), min(max(float(strength), 0.0), 1.0)))


def _known(colour: str) -> str:
    """A colour of the theme, or one as `#0B5875`. ValueError: it is neither."""
    if colour not in COLOURS and not re.fullmatch(r"#[0-9A-Fa-f]{6}", colour):
        raise ValueError(f"“{colour}” is no colour of the theme; these are {', '.join(COLOURS)}.")
    return colour


def washed(value: object, text: str | None = None, nothing: str = "") -> Rich:
    """A count, or `text` in its place; `nothing` on the ground for no summary where it is None; empty for zero."""
    count = getattr(value, "value", value)
    if count is None:
        return Rich((Span(nothing),), Shade("bg2"))
    return Rich((Span("" if not count else str(count) if text is None else text),))


_PALEST, _ALIKE = 0.2, 0.15
"""Strength of one where nothing is known of the slide, and the step of counts that are all the same."""
COLOURS = (*(f"accent{number}" for number in range(1, 7)), "tx1", "tx2", "bg1", "bg2")
"""Those of the theme that grounds may have."""
FILTERS = {
    "coloured": coloured,
    "lead": lead,
    "linked": linked,
    "marked": marked,
    "opening": opening,
    "shaded": shaded,
    "shortened": shortened,
    "slide_number": slide_number,
    "washed": washed,
}
"""By name, for templates."""
