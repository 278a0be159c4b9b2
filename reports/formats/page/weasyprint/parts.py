"""A long page printed part by part: cut at its marks, each part printed by itself, then joined.

Layout takes far more memory than the finished pages, so only one part is laid out at a time. Knows marks, anchors and
page numbers in HTML; knows neither packets nor what prints a part.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape
from itertools import pairwise
from typing import Any
from urllib.parse import quote, unquote

from reports.formats.page.weasyprint.join import BEHIND, DIGITS, PART_LINK, PrintedPart, join
from reports.regex import regex

LEAST = 450_000
"""Characters of a page (about 60 sheets of paper) from which on it is cut."""
SIZE = 400_000
"""Characters of a part (about 50 sheets): every part embeds its fonts, and begins on a sheet of its own."""
_TOTAL = "all-pages"
"""Named string that holds the number of all pages."""
_SHEET = 7_500
"""Characters of a page to a sheet of paper, to guess how many digits the number of sheets has."""
_ROUNDS = 5
"""How often numbers of pages may move before a page is printed whole."""
_PAGES = regex(r"counter\(\s*pages\s*\)")
_ACROSS = regex(
    r"""
    counter-(?:increment|reset|set)\ : | counters\ \( | counter\ \(\ (?!page\ [,)]) | target-\S+\ \(  # numbering
    | string-set | running\ \( | element\ \( | ^(?!@page).*\ string\ \(  # texts that margins show
    | :\ footnote | :\ list-item | (?<!table-layout\ )(?<!background-attachment\ ):\ fixed\ | @import\b
    | \[\ data-part\ \S*= | \b(?:body|html|root|main)\ [:\ ]+(?:before|after)\b  # what begins and ends in each part
    | \ (?:href|data-page)\   # links to another part have other values
    | \ [+~]\  | :\ (?:nth | has\ \( | (?:first|last|only)-(?:child|of-type))  # positions among other elements
    """,
    re.VERBOSE,
)
"""What tells in a rule, its tokens set apart by spaces, that it may hold across a cut."""
_RUNNING = regex(r"\. running(?:-\S+)? { string-set : \S+ attr \( \S+ \) (?:; )?}")
"""A rule for what `_CutPage.running` repeats."""
_SUMS = ("calc", "min", "max", "clamp")
_BUILT_IN = """
.signatures > div:last-child {} .table + .note, .box + .note {}
[data-page]::after { content: attr(data-page) }
[data-page=""]::after { content: target-counter(attr(href url), page) }
""" + "".join(f".part:has(> .label.of-{lines}) {{}} " for lines in range(3, 13))
"""Rules of the built-in sheets that hold in parts nevertheless; those without content whatever their content is."""
_STYLE = regex(r"<style\b[^>]*>(.*?)</style|\sstyle\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s\"'=<>`]+)", re.I | re.S)
_TAG = regex(r"""<(/?)([a-zA-Z][^\s/<>"'=]*+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*+)>""")
_ATTRIBUTE = regex(r"""([^\s"'<>/=]++)(?:\s*+=\s*+("[^"]*+"|'[^']*+'|[^\s"'=<>`]++))?+""")
_MARK = regex(r"data-part(?:=\"\")?", re.IGNORECASE)
_OURS = regex(r"id\s*=|data-pa|running", re.IGNORECASE)
"""Whether attributes are worth a look."""
_EMPTY = regex("area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr")
"""Elements without an end tag."""
_OPEN = regex("p|li|dt|dd|tr|t[dh]|thead|tbody|tfoot|colgroup|option|optgroup|rp|rt")
"""Elements whose end tag may be left out."""
_AROUND = frozenset(("main", "section", "article", "div", "nav"))
"""Elements that may be closed at the end of a part and opened again in the next."""
_BLANK = '<div style="break-{}:page{}">\N{NO-BREAK SPACE}</div>'


def part_css(css: str) -> str | None:
    """The style sheet of a page as that of its parts, which are printed before it is known how many sheets there are.

    None where a rule may hold across a cut: it counts, takes from the page what margins show, or asks what stands
    beside an element.
    """
    found = _PAGES.sub(f"string({_TOTAL}, last)", css)
    return found if _holds_in_parts(found) else None


def _holds_in_parts(css: str) -> bool:
    """Whether each rule means the same wherever the page is cut."""
    built_in = frozenset(_rules(_BUILT_IN))
    for selector, content in _rules(css):
        rule = content if (selector, "{ } ") in built_in else selector + content
        if _ACROSS.search(rule) and (selector, content) not in built_in and not _RUNNING.fullmatch(rule.strip()):
            return False
    return True


def _rules(css: str) -> Iterator[tuple[str, str]]:
    """Selector and content of each rule, the tokens set apart by spaces; at-rules are not taken apart but for media."""
    from weasyprint.css import tinycss2  # type: ignore[attr-defined]  # what it reads style sheets with

    rules = tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)
    while rules:
        rule = rules.pop()
        if rule.type == "at-rule" and rule.lower_at_keyword in ("media", "layer", "supports") and rule.content:
            rules += tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
        elif rule.type in ("qualified-rule", "at-rule"):
            name = f"@{rule.lower_at_keyword} " if rule.type == "at-rule" else ""
            yield name + _spaced(rule.prelude), f"{{ {_spaced(rule.content or ())}}} "


def _spaced(tokens: Sequence[Any]) -> str:
    """Tokens with a space behind each, however they are written; texts and sums stand for themselves."""
    found = ""
    for token in tokens:
        if token.type == "function":
            inner = "" if token.lower_name in _SUMS else _spaced(token.arguments)
            found += f"{token.lower_name} ( {inner}) "
        elif token.type.endswith(" block"):
            found += f"{token.type[0]} {_spaced(token.content)}{token.type[1]} "
        elif token.type == "string":
            found += '"text" ' if token.value else '"" '
        elif token.type in ("ident", "at-keyword"):
            found += f"{'@' * (token.type != 'ident')}{token.lower_value} "
        elif token.type not in ("whitespace", "comment", "error"):
            found += f"{token.serialize()} "
    return found


@dataclass(frozen=True, slots=True)
class _CutPage:
    """A page, and what of it concerns all parts."""

    source: str
    body: int
    """Where the content of `<body>` begins."""
    cuts: tuple[int, ...]
    """Where the parts begin, but the first."""
    around: Mapping[int, tuple[str, ...]]
    """Start tags of the elements that are open at a cut, from `<html>` on."""
    running: tuple[tuple[int, str, str], ...]
    """What sets running heads: where, which (its class), and the whole element."""
    anchors: Mapping[str, int]
    """Number of the part that an anchor is in."""

    def part(self, number: int, first: int, numbers: Mapping[str, int], guess: str) -> tuple[str, str]:
        """The HTML of a part, which begins on the given page, and its own style; `guess` is set for all pages.

        Blank pages stand before it but for the first, so that none of it is on a first page and left and right stay,
        and `BEHIND` behind it.
        """
        begin, end = (0, *self.cuts)[number], (*self.cuts, len(self.source))[number]
        text = self._linked(self.source[begin:end], number, numbers, guess)
        style = f"html{{string-set:{_TOTAL} '{guess}'}}"
        if number:
            before = blanks(number, first)
            style += f"@page:first{{counter-reset:page {first - before}}}[data-part=begin]{{margin-top:0}}"
            text = _MARK.sub('data-part="begin"', text, count=1)
            last_of = {kind: (at, element) for at, kind, element in self.running if at < begin}
            ahead = [element for _, element in sorted(last_of.values())]
            blank = _BLANK.format("after", "") * before
            head = self.source[: self.body], *ahead, blank, *self.around[begin][2:]
            text = "".join(head) + text
        last = _BLANK.format("before", f";string-set:{_TOTAL} '{DIGITS}'") * BEHIND
        if number < len(self.cuts):
            text += "".join(f"</{_name(tag)}>" for tag in reversed(self.around[end][2:])) + last + "</body></html>"
        else:
            at = text.rfind("</body>")
            text = text[:at] + last + text[at:] if at >= 0 else text + last
        return text, style

    def _linked(self, text: str, number: int, numbers: Mapping[str, int], guess: str) -> str:
        """Links to other parts as addresses that `join` knows, with the numbers of their pages where they are shown."""

        def linked(tag: re.Match[str]) -> str:
            if tag[1] or tag[2] not in ("a", "A"):
                return tag[0]
            given = _attributes(tag[3])
            target = given.get("href", "")
            name = unquote(target[1:])
            if target[:1] != "#" or self.anchors.get(name, number) == number:
                return tag[0]
            changed = {"href": PART_LINK + quote(name, safe=""), "data-page": str(numbers.get(name, guess))}
            return f"<{tag[2]}{_ATTRIBUTE.sub(lambda found: _changed(found, changed), tag[3])}>"

        return _TAG.sub(linked, text)


@dataclass(slots=True)
class _PartState:
    """What has been printed of a part, and from what."""

    source: tuple[str, str] = ("", "")
    printed: PrintedPart | None = field(default=None, repr=False)


def is_long(source: str) -> bool:
    """Whether a page is worth cutting: every part begins on a new sheet, and embeds its fonts."""
    return len(source) >= LEAST


def blanks(number: int, first: int) -> int:
    """How many blank pages stand before a part that begins on this page."""
    return (1 if first % 2 == 0 else 2) if number else 0


def in_parts(source: str, css: str, print_part: Callable[[str, str, int], PrintedPart]) -> tuple[bytes, int] | None:
    """The PDF of a page, and how many sheets it has; None of one that is to be printed whole.

    That is one without marks, with style of its own that may hold across a cut, or with numbers that keep moving.
    `print_part` is given the HTML of a part, a style sheet for it, and how many of its first pages are blank.
    """
    page = _cut(source, SIZE) if _holds_in_parts(_own_style(source)) else None
    if page is None:
        return None
    parts = [_PartState() for _ in range(len(page.cuts) + 1)]
    guess = _guess(len(source) // _SHEET + 1, css, page)
    numbers: dict[str, int] = {}
    for _ in range(_ROUNDS):
        is_new, first = False, 1
        for number, part in enumerate(parts):
            source_of_part = page.part(number, first, numbers, guess)
            if part.printed is None or part.source != source_of_part:
                is_new, part.source, part.printed = True, source_of_part, None
                part.printed = print_part(*source_of_part, blanks(number, first))
            numbers |= {
                name: first + at
                for name, (at, _, _) in part.printed.contents.anchors.items()
                if page.anchors.get(name) == number
            }
            first += part.printed.contents.pages
        printed = [part.printed for part in parts if part.printed]
        total = str(first - 1)
        if len(guess) != len(total) or (guess != total and guess[0] != "0"):
            guess = total
        elif not is_new:
            if made := join(printed, guess, total):
                return made, first - 1
            guess = total
    return None


def _own_style(source: str) -> str:
    """The style that stands in a page."""
    found = dict.fromkeys((sheet, unescape(value.strip("\"'"))) for sheet, value in _STYLE.findall(source))
    return "\n".join(sheet or f"* {{{value}}}" for sheet, value in found)


def _guess(pages: int, css: str, page: _CutPage) -> str:
    """A stand-in for the number of all pages: as many digits, beginning with 0, found in no running head.

    `join` finds it again by that. Where there is none it is about so many pages, which only luck makes right.
    """
    digits = len(str(pages))
    shown = css + "".join(element for _, _, element in page.running)
    return next((guess for n in range(10 ** (digits - 1)) if (guess := f"{n:0{digits}}") not in shown), str(pages))


def _cut(source: str, size: int) -> _CutPage | None:
    """The page cut at some of its marks, in parts of about this size; None where there is no mark to cut at."""
    body, around, anchors, running = 0, dict[int, tuple[str, ...]](), dict[str, int](), []
    shown: list[tuple[int, str]] = []
    for tag, ancestors in _tags(source):
        given = _attributes(tag[3]) if _OURS.search(tag[3]) else {}
        if tag[2].lower() == "body":
            body = tag.end()
        if "id" in given:
            anchors.setdefault(given["id"], tag.start())
        if "data-page" in given:
            shown.append((tag.start(), unquote(given.get("href", "")[1:])))
        if "data-part" in given and _is_cuttable([_name(start) for start in ancestors]):
            around[tag.start()] = ancestors
        if any(name == "running" or name.startswith("running-") for name in given.get("class", "").split()):
            running.append((tag.start(), given["class"], f"{tag[0]}</{tag[2]}>"))
    cuts = _cuts(sorted(around), len(source), size, {at: anchors.get(name, at) for at, name in shown})
    part_of = {name: bisect_right(cuts, at) for name, at in anchors.items()}
    return _CutPage(source, body, tuple(cuts), around, tuple(running), part_of) if cuts and body else None


def _cuts(marks: list[int], end: int, size: int, shown: Mapping[int, int]) -> list[int]:
    """Where to cut: where a part would grow too long, and behind one that shows numbers of pages to come.

    Such a part is printed a second time, so nothing is added to it. `shown` is where each number stands, and of what.
    """
    cuts = list[int]()
    numbers = sorted(shown)
    for at, following in pairwise([*marks, end]):
        begin = cuts[-1] if cuts else 0
        before = numbers[bisect_left(numbers, begin) : bisect_left(numbers, at)]
        behind = numbers[bisect_left(numbers, at) : bisect_left(numbers, following)]
        is_last = any(shown[n] >= at for n in before) and not any(shown[n] >= following for n in behind)
        if is_last or following - begin > size:
            cuts.append(at)
    return cuts


def _tags(source: str) -> Iterator[tuple[re.Match[str], tuple[str, ...]]]:
    """Each start tag, with those of the elements that it is in."""
    ancestors: tuple[str, ...] = ()
    for tag in _TAG.finditer(source):
        name = tag[2].lower()
        if _EMPTY.fullmatch(name) or _OPEN.fullmatch(name):
            if not tag[1]:
                yield tag, ancestors
        elif tag[1]:
            at = next((at for at in reversed(range(len(ancestors))) if _name(ancestors[at]) == name), len(ancestors))
            ancestors = ancestors[:at]
        else:
            yield tag, ancestors
            if not tag[3].endswith("/"):
                ancestors = (*ancestors, tag[0])


def _is_cuttable(names: list[str]) -> bool:
    """Whether these elements may be closed and opened again."""
    return names[:3] == ["html", "body", "main"] and _AROUND.issuperset(names[2:])


def _name(tag: str) -> str:
    """The name in a start tag."""
    return re.split(r"[\s/>]", tag[1:], maxsplit=1)[0].lower()


def _attributes(text: str) -> dict[str, str]:
    """The attributes in a tag."""
    return {found[1].lower(): unescape((found[2] or "").strip("\"'")) for found in _ATTRIBUTE.finditer(text)}


def _changed(attribute: re.Match[str], values: Mapping[str, str]) -> str:
    """An attribute as it stands, or with another value."""
    name = attribute[1].lower()
    return f'{name}="{values[name]}"' if name in values else attribute[0]
