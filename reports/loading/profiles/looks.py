"""The marks by which blocks may be heads: of a heading, set in bold, with a colon, or apart from what stands around.

Lines that follow each other and each say something behind a name are none: nothing stands below them. Knows blocks.
Must not know who is named.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from reports.loading.markup.block import Block
from reports.loading.profiles.chat import is_message
from reports.loading.profiles.fields import read_field
from reports.loading.profiles.heads import LONGEST
from reports.loading.profiles.lines import find_rows
from reports.loading.profiles.states import is_private
from reports.regex import regex

_BOLD = regex(r"(?:\*\*|__)[^*_]+(?:\*\*|__):?")
_TOPIC_WORDS = 5
BRACKETS = "【】〔〕《》"
"""Around heads in Japanese and Chinese."""
_ENDS_SENTENCE = regex(r"[.!?;,…。]$")


def looks(blocks: Sequence[Block]) -> Iterator[tuple[Block, tuple[str, int] | None]]:
    """The blocks, each with its mark and level where it may be a head."""
    found = [(block, _look(block)) for block in blocks]
    filled = [(block, look) for block, look in found if block.lines and block.kind != "rule"]
    lines = [block.lines[0][1] if block.kind == "paragraph" else None for block, _ in filled]
    texts = [
        "" if _is_topic(block, look) else line if look is None or look[0] == "plain" else None
        for line, (block, look) in zip(lines, filled, strict=True)
    ]
    told = {id(filled[at][0]) for at in find_rows(texts)}
    yield from ((block, None if id(block) in told else look) for block, look in found)


def _is_topic(block: Block, look: tuple[str, int] | None) -> bool:
    """Whether a block is a heading, or set in bold or numbered as one."""
    is_numbered = block.kind == "item" and block.text.lstrip()[:1].isdigit() and len(block.lines) == 1
    is_short = is_numbered and len(block.text.split()) <= _TOPIC_WORDS and not _ENDS_SENTENCE.search(block.text)
    return block.kind == "heading" or is_short or (look is not None and look[0] == "bold")


def _look(block: Block) -> tuple[str, int] | None:
    """The mark by which a line may be a head; None for text."""
    if block.kind == "heading":
        return "heading", block.level
    if block.kind != "paragraph" or len(block.lines) != 1 or is_private(block.text) or is_message(block.text):
        return None
    text = block.text
    if len(text) > LONGEST or read_field(text):
        return None
    if _BOLD.fullmatch(text) or _is_bold(block):
        return "bold", 0
    if text.endswith((":", "：")) or (text[0] in BRACKETS and text[-1] in BRACKETS):
        return ("brackets" if text[0] in BRACKETS else "colon"), block.level
    return ("plain", block.level) if block.after_blank and not _ENDS_SENTENCE.search(text) else None


def _is_bold(block: Block) -> bool:
    """Whether all of a line of Markdown is set in bold."""
    marks = block.marks[0] if block.marks else []
    return any(mark.kind == "bold" and mark.end - mark.start >= len(block.text.rstrip(": ")) for mark in marks)


def entry_fields(blocks: Sequence[Block]) -> frozenset[str]:
    """The keys of fields that stand in a source more than once: each begins an entry."""
    found = Counter(field.key for block in blocks if block.kind == "paragraph" and (field := read_field(block.text)))
    return frozenset(key for key, count in found.items() if count > 1)
