"""What stands before the items of a list: dashes, points, numbers, ticks and pictures. Knows single lines."""

from reports.regex import regex

_SIGN = r"[-*+•‣◦▪●–—·■□◆◇▶►✓✔☑✅✗❌ㅇ○]|[\U0001F300-\U0001FAFF\u2600-\u27BF]\ufe0f?"
_NOTE = r"(?:[Nn]ota|[Nn]ote|[Ee]ntry|[Ee]ntrada|[Ee]intrag|NOTA|NOTE)\s(?:[Nn][.º°o]{1,2}\s?)?\d{1,4}\s?[.:)–-]{1,2}"
"""Of a book whose entries are numbered: "Nota 31.- 05/agosto/2024.-"."""
_JAPANESE = r"(?:・|[①-⑳])[ \t]*(?=[^\s・])|[（(]?\d{1,2}[．、）](?=[^\s\d])"
"""Needs no blank behind it."""
ITEM = regex(
    rf"(?:{_SIGN}|\d{{1,3}}[.)]|\((?:\d{{1,3}}|[a-z])\)|[a-z][.)]|\[[ xX✓✔]?\]|{_NOTE})[ \t]+(?=\S)|{_JAPANESE}"
)
"""At the beginning of the words of a line that is an item."""
MARK = regex(rf"\s*(?:(?:{_SIGN}|\d{{1,3}}[.)]|{_NOTE})\s+|{_JAPANESE})")
"""The same of texts in which letters and boxes are words, with the margin."""

_AROUND = regex(r"[^\w\"“«(\[@]*")

_COUNTED = regex(r"\s*(\d{1,2})[.)]\s")
"""The mark of an item that is counted."""


def behind_items(text: str) -> int:
    """Where the words of a line begin, behind the marks of an item.

    >>> behind_items("- [x] swept"), behind_items("swept")
    (6, 0)
    """
    at = 0
    while found := ITEM.match(text, at):
        at = found.end()
    return at


def margin(text: str) -> int:
    """Where the words of a line begin, behind its list mark."""
    found = _AROUND.match(text)
    at = found.end() if found else 0
    item = ITEM.match(text, at)
    return item.end() if item else at


def is_next(text: str, other: str) -> bool:
    """Whether a text is the next of a row that is counted: "3. Results" behind "2. What is still to be done?".

    >>> is_next("2. What is left?", "3. Results"), is_next("2. What is left?", "1. Write it")
    (True, False)
    """
    first, second = _COUNTED.match(text), _COUNTED.match(other)
    return first is not None and second is not None and int(second[1]) == int(first[1]) + 1
