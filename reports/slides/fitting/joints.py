"""Words that are longer than their line, given places where viewers may break them.

Else these break an address or the name of a file anywhere, as in the midst of a number.
"""

import copy
import re
from collections.abc import Iterable, Iterator, Sequence
from unicodedata import bidirectional

from reports.slides.measuring.metrics import Metrics
from reports.slides.measuring.text import Paragraph, Piece, joints, lines
from reports.slides.shapes import run_text, runs
from reports.slides.xml import MARK, Element, need, qn

_LONG = re.compile(r"(\S{12,})")
_WORD = re.compile(r"\s*[\S\u00a0]+\s*")
_HYPHENED = re.compile(r"\s*(?:(?!\S*/)\S*?[^\s-][-\u2010](?=[^\W\d_])|[\S\u00a0]+)\s*")
_BLANK = re.compile(r"(\s+)$")
_MARKED = (MARK + "url", MARK + "jump")
_SPACE = "\u200b"
"""A place for a break that nobody sees."""


def give_joints(elements: Iterable[Element], text: Sequence[Paragraph], width: float, metrics: Metrics) -> None:
    """Let the long words of paragraphs, as they are set in a width in pt, be broken where their parts are joined.

    Not before a part that is itself longer than a line: it is broken anyhow, and on a line of its own takes more. Each
    part becomes a run of its own: LibreOffice breaks a run that is a link anywhere.
    """
    for element, paragraph in zip(elements, text, strict=True):
        room = width - paragraph.style.left - paragraph.style.right
        for run, piece in zip(runs(element), paragraph.pieces, strict=False):
            if run.tag == qn("a:r"):
                said = need(run, qn("a:t")).text or ""
                words = _LONG.split(said)
                words[1::2] = [_SPACE.join(joints(word, piece, room, metrics)) for word in words[1::2]]
                *parts, last = "".join(words).split(_SPACE)
                _divide(run, [*(part + _SPACE for part in parts), last])


def part_links(elements: Iterable[Element], text: Sequence[Paragraph], width: float, metrics: Metrics) -> None:
    """Make links of several words, in paragraphs of several lines in a width in pt, links of a line each.

    LibreOffice breaks a run that is a link anywhere, as in the midst of a name, and sets such runs from left to right.
    Beside other words each word is a link, and a word longer than a line is parted behind its hyphens.
    """
    for element, paragraph in zip(elements, text, strict=True):
        links = [run for run in runs(element) if run.tag == qn("a:r") and _is_link(run)]
        if links and sum(lines([paragraph], width, metrics)) > 1:
            pieces = dict(zip(runs(element), paragraph.pieces, strict=False))
            for run in links:
                piece = pieces.get(run)
                _divide(run, list(_parts(run_text(run), paragraph, piece, width, metrics)) if piece else [])


def _parts(text: str, paragraph: Paragraph, look: Piece, width: float, metrics: Metrics) -> Iterator[str]:
    """What of a link on several lines becomes a link of its own."""

    def stands(said: str) -> bool:
        return sum(lines([paragraph._replace(pieces=(look._replace(text=said.strip()),))], width, metrics)) == 1

    is_right = any(bidirectional(char) in ("R", "AL") for char in text)
    is_alone, line = is_right or len(paragraph.pieces) == 1, ""
    for word in _WORD.findall(text):
        if line and not (is_alone and stands(line + word)):
            yield line
            line = ""
        if is_right or stands(word):
            line += word
        else:
            yield from _HYPHENED.findall(word)
    if line:
        yield line


def _is_link(run: Element) -> bool:
    look = run.find(qn("a:rPr"))
    return look is not None and (look.find(qn("a:hlinkClick")) is not None or any(look.get(one) for one in _MARKED))


def _divide(run: Element, parts: Sequence[str]) -> None:
    """Make a run several, one for each part of what it says, and of a link one for the blank between two parts.

    That is none, or it would be underlined at the end of a line.
    """
    is_link = len(parts) > 1 and _is_link(run)
    said = [one for part in parts for one in (_BLANK.split(part) if is_link else [part]) if one]
    for part in reversed(said[1:]):
        other = copy.deepcopy(run)
        need(other, qn("a:t")).text = part
        run.addnext(other)
        if is_link and not part.strip():
            _unlink(need(other, qn("a:rPr")))
    if said:
        need(run, qn("a:t")).text = said[0]


def _unlink(look: Element) -> None:
    for name in _MARKED:
        look.attrib.pop(name, None)
    for link in look.findall(qn("a:hlinkClick")):
        look.remove(link)
