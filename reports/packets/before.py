"""What is quoted with a statement so that it can be read alone. Knows a text and its statements."""

from collections.abc import Collection, Sequence

from reports.corpus import Row
from reports.loading.folding import fold
from reports.loading.statements.captions import after_bullet
from reports.loading.statements.standing import leans, person_of, refers
from reports.regex import regex

CUT = "… "
"""Stands before what begins in the middle of a sentence."""
_MOST = 2
"""Sentences before a statement that are quoted with it: where the first takes up another one."""
_SHORT = 240
"""Characters of a list item or line of several sentences that is quoted whole."""
_HEAD = 40
"""Characters by which a statement is known to take up another."""
_FEW_WORDS = 4
"""A statement of fewer words hardly says what it is about."""
_WORD = regex("[\\u3040-\\u30ff\\u3400-\\u9fff]{2}|[^\\W\\d_]+")
_LABEL = 4
"""Words of a label; more before a colon are a sentence."""
_ENDS = tuple(".!?…。")


def before(text: str, rows: Sequence[Row], at: int) -> str:
    """What is quoted with a statement of a text: the sentence of the same paragraph that it takes up, or an ellipsis.

    `rows`: the statements of the text in order; `at`: the number of one of them.
    """
    first = at
    while first > max(0, at - _MOST) and _goes_on(text, rows[first - 1], rows[first]):
        first -= 1
    start = rows[first]["start"]
    return (CUT if _is_cut(text, start) else "") + text[start : rows[at]["start"]]


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
    return (leans(head) or refers(head) or is_terse) and not is_known and _is_beside(text, one, other)


def _is_cut(text: str, start: int) -> bool:
    """Whether what starts somewhere begins in the middle of a sentence, in lower case."""
    if not text[start : start + 1].islower():
        return False
    line = text.rfind("\n", 0, start) + 1
    ahead = text[after_bullet(text, line, max(line, start))[0] : start].rstrip(" *_`")
    is_label = ahead.endswith(":") and len(ahead.split()) <= _LABEL
    return bool(ahead) and not ahead.endswith(_ENDS) and not is_label
