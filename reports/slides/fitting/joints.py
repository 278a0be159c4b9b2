"""Words that are longer than their line, given places where viewers may break them.

Else these break an address or the name of a file anywhere, as in the midst of a number.
"""

import copy
import re
from collections.abc import Iterable, Sequence

from reports.slides.measuring.metrics import Metrics
from reports.slides.measuring.text import Paragraph, joints
from reports.slides.shapes import runs
from reports.slides.xml import Element, need, qn

_LONG = re.compile(r"(\S{12,})")
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
                _divide(run, "".join(words))


def _divide(run: Element, said: str) -> None:
    """Make a run several, one for each part of what it says."""
    first, *others = said.split(_SPACE)
    need(run, qn("a:t")).text = first + (_SPACE if others else "")
    for number, part in reversed(list(enumerate(others, 1))):
        other = copy.deepcopy(run)
        need(other, qn("a:t")).text = part + (_SPACE if number < len(others) else "")
        run.addnext(other)
