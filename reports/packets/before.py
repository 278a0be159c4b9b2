"""What is quoted with a statement so that it can be read alone. Knows a text and its statements."""

from collections.abc import Collection, Sequence
from functools import lru_cache

from reports.corpus import Row
from reports.loading.folding import fold
from reports.loading.statements.captions import after_bullet
from reports.loading.statements.leads import lead_above
from reports.loading.statements.standing import hangs, leans, person_of, refers
from reports.regex import regex

CUT = "… "
"""Stands before what begins in the middle of a sentence."""
_BULLETS = " \t\n-*•"
_MOST = 2
"""Sentences before a statement that are quoted with it: where the first takes up another one."""
_SHORT = 240
"""Characters of a list item or line of several sentences that is quoted whole."""
_CELLS = " | "
"""Between the cells of a row."""
_MOST_OF_HEAD = 120
"""Characters of a list item before a sentence that are quoted with it: they say what it is about."""
_HEAD = 40
"""Characters by which a statement is known to take up another."""
_FEW_WORDS = 4
"""A statement of fewer words hardly says what it is about."""
_WORD = regex("[\\u3040-\\u30ff\\u3400-\\u9fff]{2}|[^\\W\\d_]+")
_LABEL = 4
"""Words of a label; more before a colon are a sentence."""
_ENDS = tuple(".!?…。")
_LINE_ENDS = (".", "!", "?", "…", "。", "\uff01", "\uff1f", "؟")
"""What a line ends with that is an item."""
_CLOSING = " \t\"'“”’»」)*_"
"""What may stand behind that."""
_LONG_ITEM = 600
"""Characters from which on a list item or a paragraph tells more than one deed."""


def before(text: str, rows: Sequence[Row], at: int) -> str:
    """What is quoted with a statement of a text: the sentence of the same paragraph that it takes up, or an ellipsis.

    `rows`: the statements of the text in order; `at`: the number of one of them.
    """
    first = at
    while first > max(0, at - _MOST) and (
        _goes_on(text, rows[first - 1], rows[first]) or _is_of_head(text, rows[first - 1], rows[at])
    ):
        first -= 1
    start = rows[first]["start"]
    lead = lead_above(text, start)
    is_first = lead and text[:start].rstrip(_BULLETS).endswith(lead)
    lead = f"{lead} {'' if is_first else CUT}" if lead else CUT if _is_cut(text, start) else ""
    return lead + text[start : rows[at]["start"]]


def around(text: str, rows: Sequence[Row], at: int, apart: Collection[int] = ()) -> tuple[str, str]:
    """What stands before and behind a statement in its list item or line, where all of that is short; else nothing.

    `apart`: where statements start that are quoted with none.
    """
    first = last = at
    while first and _is_beside(text, rows[first - 1], rows[first]) and rows[first - 1]["start"] not in apart:
        first -= 1
    while (
        last + 1 < len(rows) and _is_beside(text, rows[last], rows[last + 1]) and rows[last + 1]["start"] not in apart
    ):
        last += 1
    start, end = rows[first]["start"], rows[last]["end"]
    is_short = end - start <= _SHORT and not _is_cut(text, start)
    return (text[start : rows[at]["start"]], text[rows[at]["end"] : end]) if is_short else ("", "")


def _is_beside(text: str, one: Row, other: Row) -> bool:
    """Whether two statements are sentences of one line with nothing between them."""
    between = text[one["end"] : other["start"]]
    return "\n" not in between and not between.strip() and text[: one["end"]].endswith(_ENDS)


def _goes_on(text: str, one: Row, other: Row) -> bool:
    """Whether a statement takes up the one before it, which stands in the same paragraph and ends as a sentence.

    A few words do so, too ("Still closed."). Who is meant by a pronoun is not said by a sentence that has the same.
    """
    head = text[other["start"] : other["start"] + _HEAD]
    who = person_of(head)
    is_terse = one["weight"] > 0 and len(_WORD.findall(text[other["start"] : other["end"]])) < _FEW_WORDS
    is_known = who and who in fold(text[one["start"] : one["end"]]).split()
    return (leans(head) or refers(head) or hangs(head) or is_terse) and not is_known and _is_beside(text, one, other)


def _is_of_head(text: str, one: Row, other: Row) -> bool:
    """Whether a sentence stands in the list item of another before it, and all up to that is short: its head."""
    start = text.rfind("\n", 0, other["start"]) + 1
    is_short = start <= one["start"] and other["start"] - start <= _MOST_OF_HEAD
    return is_short and is_listed(text, other["start"])


def is_listed(text: str, start: int) -> bool:
    """Whether what starts somewhere in a text stands in a list item, or in a row of a table."""
    line, end = text.rfind("\n", 0, start) + 1, text.find("\n", start)
    return after_bullet(text, line, max(line, start))[1] >= 0 or _CELLS in text[line : end if end >= 0 else None]


def _is_cut(text: str, start: int) -> bool:
    """Whether what starts somewhere begins in the middle of a sentence, in lower case."""
    if not text[start : start + 1].islower():
        return False
    line = text.rfind("\n", 0, start) + 1
    ahead = text[after_bullet(text, line, max(line, start))[0] : start].rstrip(" *_`")
    is_label = ahead.endswith(":") and len(ahead.split()) <= _LABEL
    return bool(ahead) and not ahead.endswith(_ENDS) and not is_label


def place_of_item(text: str, rows: Sequence[Row], at: int) -> int:
    """The line on which the list item begins that a statement stands in; of a paragraph negative, of a long one 0."""
    start = rows[at]["start"]
    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", start)
    is_long = (last if last >= 0 else len(text)) - first > _LONG_ITEM
    if is_long:
        return 0
    is_item = is_listed(text, start) or are_lines(text, len(rows))
    while at and rows[at - 1]["start"] >= first:
        at -= 1
    return int(rows[at]["line"]) * (1 if is_item else -1)


@lru_cache(maxsize=8)
def are_lines(text: str, statements: int) -> bool:
    """Whether each line of a text is an item, though nothing marks it: it ends with a sentence, mostly its only one."""
    lines = [line.rstrip(_CLOSING) for line in text.splitlines() if line.strip()]
    return len(lines) > 2 and statements <= 2 * len(lines) and all(line.endswith(_LINE_ENDS) for line in lines)
