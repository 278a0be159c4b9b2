"""Lines that lead to a list: whether its items may stand apart, and which lead-in is then quoted with each of them.

Knows a text and where an item starts in it. A lead-in that denies keeps its items: "Postponed:" and what is below it
are one statement.
"""

from collections.abc import Iterable

from reports.loading.folding import low
from reports.loading.statements.captions import after_bullet, is_announcement, is_caption
from reports.loading.statements.categories import opens
from reports.loading.statements.denial import label_denies
from reports.regex import regex

_TOPIC = regex(
    r"(?:(?!un|by\b|if\b|for\b|from\b|with|what\b|who\b|other|else\b|until\b|after\b|before\b|in\b|on\b|to\b|at\b|bug|issue|problem|fault|error|risk|idea|regression)"
    r"(?!\w*(?:ed|en|ne)\b)[\w/&+-]+(?:\s+|$)){1,3}"
)
"""A caption that names a subject: up to three words, none a participle or a word that limits what is said below."""
_MARKS = " \t*_`#"
_LONGEST = 80
"""Characters of a lead-in that is quoted with each of its items."""
_FEWEST = 4
"""Words of an item that can be read with no more than its lead-in."""
_SUBJECT = 3
"""Words of a line that names a subject."""
_WORD = regex("[\\u3040-\\u30ff\\u3400-\\u9fff]{2}|[^\\W_]+")


def count_words(text: str) -> int:
    """How many words a text has; in scripts that set no blanks two characters are one.

    >>> count_words("moved ten services"), count_words("夜間障害対応")
    (3, 3)
    """
    return len(_WORD.findall(text))


def is_topic(lead: str) -> bool:
    """Whether words name the subject of what is below them.

    >>> is_topic("Billing"), is_topic("Other billing"), is_topic("Known billing faults")
    (True, False, False)
    """
    return _TOPIC.fullmatch(low(lead)) is not None and not label_denies(low(lead))


def says_nothing(lead: str) -> bool:
    """Whether a line above a list only says that one follows, or names its subject in a few words.

    >>> says_nothing("Done"), says_nothing("Kitchen and stores"), says_nothing("Moved the stores")
    (True, True, False)
    """
    return is_announcement(lead) or (count_words(lead) <= _SUBJECT and not opens(lead, is_done=True))


def may_part(lead: str, items: Iterable[str], *, is_heading: bool = False) -> bool:
    """Whether the items of a list can each be read with their lead-in alone; without a colon that is a heading.

    >>> may_part("My month", ["moved ten services over", "wrote the guide for new people"])
    True
    >>> may_part("Postponed", ["moving ten services over", "the guide for new people"])
    False
    """
    told = list(items)
    is_long = all(count_words(item) >= _FEWEST for item in told)
    return len(told) > (not is_heading) and is_long and len(lead) <= _LONGEST and not label_denies(low(lead))


def lead_above(text: str, start: int) -> str:
    r"""The lead-in of the list in which an item starts, as it stands; empty without one, or where it says nothing.

    >>> text = "Billing:\n- moved ten services over\n- wrote the guide"
    >>> lead_above(text, text.index("wrote")), lead_above("Done:\n- wrote the guide", 8)
    ('Billing:', '')
    """
    begin = text.rfind("\n", 0, start) + 1
    if after_bullet(text, begin, start)[1] < 0:
        return ""
    deep = _depth(text[begin:start])
    for line in reversed(text[:begin].splitlines()):
        is_item = after_bullet(line, 0, len(line))[1] >= 0
        if not line.strip() or (is_item and _depth(line) >= deep):
            continue
        lead = line[after_bullet(line, 0, len(line))[0] :].strip(_MARKS)
        bare = lead.rstrip(":：").strip(_MARKS)
        is_lead = lead != bare and may_part(bare, ("a b c d", "a b c d"))
        return lead if is_lead and not is_announcement(bare) and not is_caption(bare, is_above_list=True) else ""
    return ""


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
