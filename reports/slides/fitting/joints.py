"""Words that are longer than their line, given places where viewers may break them.

Else these break an address or the name of a file anywhere, as in the midst of a number.
"""

import copy
import re
from collections.abc import Iterable, Sequence

from reports.slides.measuring.metrics import Metrics
from reports.slides.measuring.text import Paragraph, joints, lines
from reports.slides.shapes import run_text, runs
from reports.slides.xml import MARK, Element, need, qn

_LONG = re.compile(r"(\S{12,})")
_WORD = re.compile(r"\s*\S+\s*")
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
    """Make links of several words, in paragraphs of several lines in a width in pt, links of a word each.

    LibreOffice breaks a run that is a link anywhere, as in the midst of a name.
    """
    for element, paragraph in zip(elements, text, strict=True):
        links = [run for run in runs(element) if run.tag == qn("a:r") and _is_link(run)]
        if links and sum(lines([paragraph], width, metrics)) > 1:
            for run in links:
                _divide(run, _WORD.findall(run_text(run)))


def _is_link(run: Element) -> bool:
    look = run.find(qn("a:rPr"))
    marked = (MARK + "url", MARK + "jump")
    return look is not None and (look.find(qn("a:hlinkClick")) is not None or any(look.get(one) for one in marked))


def _divide(run: Element, parts: Sequence[str]) -> None:
    """Make a run several, one for each part of what it says."""
    for part in reversed(parts[1:]):
        other = copy.deepcopy(run)
        need(other, qn("a:t")).text = part
        run.addnext(other)
    if parts:
        need(run, qn("a:t")).text = parts[0]
