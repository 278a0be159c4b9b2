"""Words that are longer than their line, given places where viewers may break them.

Else these break an address or the name of a file anywhere, as in the midst of a number.
"""

import copy
import re
from collections.abc import Iterable

from reports.slides.xml import Element, need, qn

_LONG = re.compile(r"\S{12,}")
_JOINT = re.compile(r"(?<=[^\s/@:#][/@:#])(?=[^\s/@:#])")
"""Behind a sign that joins parts of an address."""
_SPACE = "\u200b"
"""A place for a break that nobody sees."""


def give_joints(paragraphs: Iterable[Element]) -> None:
    """Let the long words of paragraphs be broken where their parts are joined.

    Each part becomes a run of its own: LibreOffice breaks a run that is a link anywhere.
    """
    for run in [run for paragraph in paragraphs for run in paragraph.iterchildren(qn("a:r"))]:
        text = need(run, qn("a:t"))
        said = _LONG.sub(lambda word: _JOINT.sub(_SPACE, word[0]), text.text or "")
        first, *others = said.split(_SPACE)
        text.text = first + (_SPACE if others else "")
        for number, part in reversed(list(enumerate(others, 1))):
            other = copy.deepcopy(run)
            need(other, qn("a:t")).text = part + (_SPACE if number < len(others) else "")
            run.addnext(other)
