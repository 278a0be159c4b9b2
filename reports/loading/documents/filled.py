"""Tables that are forms: what they say of a document (who, when, which team), or questions with their answers.

Knows the words of cells; knows no format and no Markdown.
"""

from collections.abc import Sequence

from reports.loading.profiles.fields import is_field_name

ASKING = ("?", "？", "؟")
"""How questions end."""
_PAIR = 2
_LONGEST = 80
"""Characters of a value."""


def form(rows: Sequence[Sequence[str]]) -> list[tuple[int, str, str]]:
    """The number of the row, the key and the value of each field of a form; none where a table is something else.

    A key stands before its value, in one or more pairs of columns, or above it, in two rows.

    >>> form([["Name:", "Ann Lee", "Period:", "Q1 2025"]])
    [(1, 'Name', 'Ann Lee'), (1, 'Period', 'Q1 2025')]
    >>> form([["Period", "Employee", "Manager"], ["Q1 2025", "Ann Lee", "Bob Stone"]])[1]
    (2, 'Employee', 'Ann Lee')
    >>> form([["Employee", "Achievements"], ["Ann Lee", "Cut the wait."]])
    []
    """
    if len({len(row) for row in rows}) != 1:
        return []
    if len(rows) == _PAIR and len(rows[0]) > 1 and all(map(_is_field, *rows)):
        return [(_PAIR, key.strip(" :："), value) for key, value in zip(*rows, strict=True)]
    found = [
        (number, key, value)
        for number, row in enumerate(rows, 1)
        for key, value in zip(row[::2], row[1::2], strict=False)
        if key or value
    ]
    if len(rows[0]) % _PAIR or not all(_is_field(key, value) for _, key, value in found):
        return []
    return [(number, key.strip(" :："), value) for number, key, value in found]


def _is_field(key: str, value: str) -> bool:
    """Whether two cells are what a form says: "Owner", and who that is."""
    is_short = 0 < len(value) <= _LONGEST and "\n" not in key + value
    return is_short and is_field_name(key.strip(" :：")) and not is_field_name(value)


def asks(rows: Sequence[Sequence[str]]) -> bool:
    """Whether a table has questions, perhaps below a head, beside their answers.

    >>> asks([["Question", "Answer"], ["What went well?", "The move."], ["What did not?", "The phones."]])
    True
    """
    asked = [bool(row) and row[0].endswith(ASKING) for row in rows]
    return all(len(row) == _PAIR for row in rows) and sum(asked) > 1 and sum(asked) >= len(asked) - 1
