"""Lines that say nothing of what was done: boxes that nobody ticked, empty lines of a form.

Knows single lines, and how many of a source are like them. Must not know people or periods.
"""

import re
from collections.abc import Sequence

from reports.loading.markup.block import Block

_BEFORE = r"\s*(?:[-*+•‣◦▪●–—·]\s+|\d{1,3}[.)]\s+)?(?:\*\*|__)?"
_OPEN = re.compile(_BEFORE + r"(?:\\?\[\s?\\?\]|[☐□⬜🔲❏❑◻])\s+\S")
_TICKED = re.compile(_BEFORE + r"(?:\\?\[[xX✓✔]\\?\]|[☑☒✅✔🗹])\s+\S")
_BLANK = re.compile(r"[^\n]{0,80}?(?:[.…‗·]{5,}|(?:\\?_[ ]?){4,}|(?:\s*[-–—]){8,})\s*(?:[(\[][^()\[\]]{1,40}[)\]])?\W*")


def unticked(blocks: Sequence[Block]) -> frozenset[int]:
    """The identities of items whose box nobody ticked; none where most have such a box, which is a bullet then."""
    items = [block for block in blocks if block.kind in ("item", "paragraph") and block.lines]
    found = [block for block in items if _OPEN.match(block.text)]
    is_used = any(_TICKED.match(block.text) for block in items)
    others = sum(block.kind == "item" for block in items) - sum(block.kind == "item" for block in found)
    return frozenset(map(id, found)) if is_used or others >= len(found) else frozenset()


def is_blank(text: str) -> bool:
    """Whether a line is one of a form that nobody filled in.

    >>> is_blank("Signature: ________"), is_blank("Signed by Ada"), is_blank("and so on .....")
    (True, False, True)
    """
    return len(text) <= 160 and _BLANK.fullmatch(text.strip()) is not None
