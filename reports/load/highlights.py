"""The sentences and list items of a summary, word for word, each with a category and a weight for their order.

Knows text only. Sentences come from the segmenter library; what is here cuts lists, section labels and heads off them.
The weight orders what leads; it says nothing about a person or the worth of the work.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from sentencex import segment

from reports.load.categories import categorise, section_category, weigh
from reports.load.dates import low
from reports.load.labels import label_length
from reports.model import Category, HighlightRow

_BULLET = re.compile(r"[ \t]*(?:[-*•‣▪◦–—+·]|\(?\d{1,2}[.)]|\([a-z]\))[ \t]+|[ \t]+")
_MARKER = re.compile(r"(?:(?<=^)|(?<=[\s:;,.]))\(?(\d{1,2})\)[ \t]+|(?:(?<=^)|(?<=[:;,.]\s))(\d{1,2})\.[ \t]+(?=[A-Z])")
_MAY_MARK = re.compile(r"[.)](?<=\d.)[ \t]")
_NUMBERED = re.compile(r"\(\d{1,2}\)|(?<=\s)\d{1,2}\)")
_NUMBER_END = re.compile(r"\)(?<=\d\))")
_INLINE_BULLET = re.compile(r"(?<=[.:;!?])[ \t]+[-–—*•][ \t]+(?=\S)")
_LABEL = re.compile(r"(?:\*\*|__)?([A-Z][A-Za-z/&, -]{2,70}?)(?:\*\*|__)?:(?:\*\*|__)?[ \t]+(?=\S)")
_HEAD = re.compile(
    r"(?:\*\*|\[|\()?(?=(?:[^\s:—–.]+[ \t]+){0,4}[^\s:—–.]*"
    r"(?:\d{4}|summar|highlight|month|period|report|recap|quarter|half)|[\w.-]+/[\w.-]+:)"
    r"[^:—–\n.!?]{0,110}?(?:\d{4}[-/.]\d{1,2}[^:—–\n.!?]{0,60}?)?\s?[:—–](?:\*\*|\]|\))?[ \t]+(?=\S)",
    re.IGNORECASE,
)
_REPOSITORY = re.compile(r"[\w.-]+(?:/[\w.-]+)+", re.ASCII)
_HEAD_NOUNS = ("summary", "highlights", "report", "recap", "overview")
_HEAD_SENTENCE = re.compile(
    rf"^[^.!?]{{0,60}}\b(?:{'|'.join(_HEAD_NOUNS)})\b(?:\s+(?:for|of|on|in|from)\b[^,;:]{{0,80}})?[.:]?$",
    re.IGNORECASE,
)
_LEAD_IN = re.compile(
    r"^(?:The\s+)?(?:key|main|major|notable|core|primary|other|additional|top|highlights?|deliverables|contributions|achievements|changes)\b"
    r"[^,;:.()]{0,60}?\b(?:includ(?:e|es|ed|ing)|were|are|was|is|span(?:s|ned)?|cover(?:s|ed)?|comprised?)\b:?[ \t]+",
    re.IGNORECASE,
)
_LEAD_TO_COLON = re.compile(
    r"^[^,;:.()]{0,80}\b(?:includ(?:e|es|ed|ing)|as follows|following|such as)\b[^,;:.()]{0,30}:[ \t]+",
    re.IGNORECASE,
)
_DOING = (
    "implementing|introducing|fixing|integrating|applying|adding|removing|deprecating|extending|refactoring|updating|building|"
    "creating|migrating|replacing|expanding|optimizing|optimising|delivering|developing|designing|enhancing|resolving|correcting|"
    "stabilizing|stabilising|hardening|documenting|automating|upgrading|enabling|writing|shipping|launching|rewriting|porting|"
    "simplifying|consolidating|standardizing|streamlining|strengthening|addressing|supporting|establishing|tightening|releasing"
)
_GERUND = re.compile(rf",\s+(?:and\s+)?(?=(?:{_DOING})\b)", re.IGNORECASE)
_SEMICOLON = re.compile(r";[ \t]+(?:and[ \t]+)?(?=\S)")
_JOINED = re.compile(r"^[ \t]*[a-z(,;]")
_ABBREVIATED = re.compile(
    r"\b(?:approx|resp|incl|esp|vs|cf|etc|e\.g|i\.e|no|nos|fig|sec|ver|v|dept|est|max|min|avg|eqs?|ch|chap|pp?|vol)\.$",
    re.IGNORECASE,
)
_LONGEST_ABBREVIATION = len(" approx.")
_PUNCTUATION = re.compile(r"[^\w\s,;:()'’\"/-]")
_LETTER = re.compile(r"\w")
_LONGEST = 20_000
"""A paragraph beyond this many characters is cut before segmenting: no sentence is that long."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A stretch of the text that becomes a highlight."""

    start: int
    end: int
    section: Category | None = None
    """Set by the section label before it."""
    is_item: bool = False
    """Whether it is an item of a list."""


def first_sentence(text: str) -> int:
    """Length of the first sentence of a text, without the space after it."""
    for start, end in _sentences(text, 0, len(text)):
        return end if text[start:end].strip() else 0
    return 0


def sentences(text: str, skip: Sequence[tuple[int, int]] = ()) -> tuple[str, ...]:
    """All sentences of a text outside the stretches to skip, paragraph by paragraph, word for word, without bullets."""
    found, at = [], 0
    skipped = _Skipped(skip)
    for paragraph in text.split("\n"):
        end = at + len(paragraph)
        if skipped.holds(at):
            at = end + 1
            continue
        bullet = _BULLET.match(text, at, end)
        found += [text[left:right] for left, right in _sentences(text, bullet.end() if bullet else at, end)]
        at = end + 1
    return tuple(words for words in found if words)


def find_highlights(
    text: str, line_at: Callable[[int], int], skip: Sequence[tuple[int, int]] = ()
) -> tuple[HighlightRow, ...]:
    """All sentences and list items of a summary, those that lead first: by weight, then in order of the text.

    `row.text == text[row.start:row.end]`, and rows do not overlap; `line_at` maps an offset to a line of the file.
    `skip` holds stretches of whole lines, in order, in which there are none: tables and code.
    """
    rows = []
    for part in _parts(text, skip):
        words = text[part.start : part.end]
        category = part.section or categorise(words)
        weight = weigh(words, category, has_section=part.is_item or part.section is not None)
        # What states no work speaks of nothing, whatever words it uses.
        rows.append(
            HighlightRow(words, category if weight else "other", line_at(part.start), part.start, part.end, weight)
        )
    return tuple(sorted(rows, key=lambda row: (-row.weight, row.start)))


class _Skipped:
    """Stretches of a text, in order, that are asked for in order too."""

    def __init__(self, stretches: Sequence[tuple[int, int]]) -> None:
        self._left = list(reversed(stretches))

    def holds(self, at: int) -> bool:
        """Whether a place lies in one of them."""
        while self._left and self._left[-1][1] <= at:
            self._left.pop()
        return bool(self._left) and self._left[-1][0] <= at


def _parts(text: str, skip: Sequence[tuple[int, int]]) -> Iterator[_Part]:
    """The text as sentences and list items, without heads, labels, bullets and the spaces between."""
    section: Category | None = None
    at = 0
    paragraphs, skipped = text.split("\n"), _Skipped(skip)
    for number, paragraph in enumerate(paragraphs):
        start, end = at, at + len(paragraph)
        at = end + 1
        if skipped.holds(start):
            continue
        bullet = _BULLET.match(text, start, end)
        if number == 0:
            start += label_length(text[start:end])
            start = _after_head(text, _after_head(text, start, end), end)
        leads_list = number + 1 < len(paragraphs) and _BULLET.match(paragraphs[number + 1]) is not None
        if bullet:
            start = max(start, bullet.end())
        elif caption := _caption(text[start:end], leads_list=leads_list):
            section = None if caption == "none" else caption
            continue
        for left, right in _sentences(text, start, end):
            for bullet_left, bullet_right in _cut(text, left, right, _INLINE_BULLET):
                section, parts = _sentence_parts(text, bullet_left, bullet_right, section)
                yield from parts


def _caption(line: str, *, leads_list: bool) -> Category | Literal["none"] | None:
    """The category that a line sets which is nothing but a section's caption or a repository; None for a sentence."""
    words = line.strip(" *_#:")
    if not words or words[-1] in ".!?;,…" or len(words.split()) > 6:
        return None
    if _REPOSITORY.fullmatch(words):
        return "none"
    is_set_off = line.rstrip(" *_").endswith(":") or line.strip().startswith(("**", "__"))
    return section_category(words) if is_set_off or leads_list else None


def _after_head(text: str, start: int, end: int) -> int:
    """Where the text begins behind a head such as "May 2025 performance summary:"; `start` where there is none."""
    head = _HEAD.match(text, start, end)
    if head and len(text[head.end() : end].split()) >= 3:
        return head.end()
    return start


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Sentences between two offsets; what the segmenter cut behind an abbreviation is joined again."""
    held: tuple[int, int] | None = None
    for block in range(start, end, _LONGEST):
        stop = min(block + _LONGEST, end)
        at = block
        # The segmenter takes "(2) …" for an item that runs to the end; of the same length, so offsets hold.
        unmarked = text[block:stop]
        if _NUMBER_END.search(unmarked):
            unmarked = _NUMBERED.sub(lambda found: "x" * len(found[0]), unmarked)
        for piece in _segments(unmarked):
            left, right = at, at + len(piece)
            at = right
            if held and (
                _JOINED.match(piece) or (_is_abbreviated(text, *held) and not re.match(r"[A-Z][a-z]+ed\b", piece))
            ):
                held = (held[0], right)
                continue
            if held:
                yield _trimmed(text, *held)
            held = (left, right)
    if held:
        yield _trimmed(text, *held)


def _is_abbreviated(text: str, start: int, end: int) -> bool:
    """Whether a stretch ends with an abbreviation."""
    _, end = _trimmed(text, start, end)
    return text[end - 1 : end] == "." and bool(_ABBREVIATED.search(text[max(start, end - _LONGEST_ABBREVIATION) : end]))


def _segments(text: str) -> list[str]:
    """The text cut by the library, which is asked only where there may be a second sentence."""
    found = _PUNCTUATION.search(text)
    return list(segment("en", text)) if found and _LETTER.search(text, found.end()) else [text]


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The bounds without white space at either end."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _cut(text: str, start: int, end: int, at: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """A stretch cut at each match outside brackets."""
    left = seen = start
    depth = 0
    for found in at.finditer(text, start, end):
        depth += text.count("(", seen, found.start()) - text.count(")", seen, found.start())
        seen = found.start()
        if depth <= 0:
            yield _trimmed(text, left, found.start())
            left = seen = found.end()
            depth = 0
    yield _trimmed(text, left, end)


def _sentence_parts(text: str, start: int, end: int, section: Category | None) -> tuple[Category | None, list[_Part]]:
    """The parts of one sentence, and the section that holds from here on."""
    if bullet := _BULLET.match(text, start, end):
        start = bullet.end()
    has_colon = text.find(":", start, end) >= 0
    while has_colon and (label := _LABEL.match(text, start, end)) and (found := section_category(label[1])) is not None:
        section = None if found == "none" else found
        start = label.end()
    parts: list[_Part] = []
    listed = _listed(text, start, end)
    for first, last in listed:
        inner, left = section, first
        if has_colon and (label := _LABEL.match(text, first, last)) and (found := section_category(label[1])):
            inner = None if found == "none" else found
            left = label.end()
        right = left + len(text[left:last].rstrip(";, "))
        if any(c.isalnum() for c in text[left:right]) and not _is_head(text[left:right]):
            parts.append(_Part(left, right, inner, len(listed) > 1 and first > start))
    return section, parts


def _is_head(words: str) -> bool:
    """Whether a sentence is nothing but a head."""
    any_case = low(words)
    return any(noun in any_case for noun in _HEAD_NOUNS) and bool(_HEAD_SENTENCE.match(words))


def _lead_in(words: str) -> re.Match[str] | None:
    """What leads to a list, as in "Key changes include "."""
    return _LEAD_IN.match(words) or (_LEAD_TO_COLON.match(words) if ":" in words else None)


def _listed(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """A sentence as the items of the list that it is; itself where it is none."""
    markers = list(_MARKER.finditer(text, start, end)) if _MAY_MARK.search(text, start, end) else []
    if markers and (len(markers) > 1 or markers[0].start() == start):
        bounds = [m.end() for m in markers]
        stops = [*(m.start() for m in markers[1:]), end]
        items = [_without_and(text, *_trimmed(text, left, right)) for left, right in zip(bounds, stops, strict=True)]
        intro = _trimmed(text, start, markers[0].start())
        if len(text[slice(*intro)].split()) > 3 and not _lead_in(text[slice(*intro)] + " "):
            items.insert(0, intro)
        last = items.pop()
        return [*items, *_clauses(text, *last)]
    lead = _lead_in(text[start:end])
    if lead:
        gerunds = list(_cut(text, start + lead.end(), end, _GERUND))
        if len(gerunds) > 2:
            return gerunds
    return _clauses(text, start, end)


def _clauses(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """A sentence cut at its semicolons, where each clause has three words or more."""
    clauses = list(_cut(text, start, end, _SEMICOLON)) if text.find(";", start, end) >= 0 else []
    if len(clauses) > 1 and all(len(text[left:right].split()) >= 2 for left, right in clauses):
        lead = _lead_in(text[slice(*clauses[0])])
        if lead and len(clauses) > 2:
            clauses[0] = (clauses[0][0] + lead.end(), clauses[0][1])
        return clauses
    return [(start, end)]


def _without_and(text: str, start: int, end: int) -> tuple[int, int]:
    """An item without the "and" that leads to the next one."""
    found = re.search(r"[;,]?\s+and$", text[start:end])
    return (start, start + found.start()) if found else (start, end)
