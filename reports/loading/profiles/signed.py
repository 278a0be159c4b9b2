"""Names in full behind a dash on what heads a list: "Goal 2 – new shops – Ann Lee".

Knows lines and names. Must not know blocks.
"""

from collections.abc import Iterator, Sequence

from reports.loading.markup.marks import ITEM
from reports.loading.names.likeness import is_no_person, likeness
from reports.loading.profiles.forms_of_names import in_order, is_foreign_full, is_full, may_be_full
from reports.regex import regex

_BEHIND_SIGN = regex(r".*\S\s(?:[–—·|]|-{1,2})\s(?P<name>[^\W\d_][^–—·|:;,()]{1,50})$")
_AROUND = "#*_ :"
_FEWEST = 2
_LONGEST = 140
_LONGEST_NAME = 4
"""Words."""


def headed_by(lines: Sequence[str]) -> dict[int, str]:
    """Whose name behind a dash ends which line above a list, by its index: of two lines at least.

    >>> headed_by(["Goal 1 – shops – Ann Lee", "- opened two", "", "Goal 2 – web – Tomasz Zieba", "- drew it"])
    {0: 'Ann Lee', 3: 'Tomasz Zieba'}
    """
    found = dict(_ends(lines))
    names = _believed(list(found.values()))
    return {at: name for at, name in found.items() if name in names}


def _ends(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    for at, line in enumerate(lines[:-1]):
        text = line.strip().strip(_AROUND)
        if not text or len(text) > _LONGEST or ITEM.match(line.strip()):
            continue
        below = next((one.strip() for one in lines[at + 1 : at + 3] if one.strip()), "")
        if ITEM.match(below) and (found := _BEHIND_SIGN.fullmatch(text)):
            yield at, in_order(found["name"])


def _believed(names: Sequence[str]) -> list[str]:
    """Those that may be names, where two lines have one, and half of these are names by a word that lists have."""
    likely = [name for name in names if _may_be(name)]
    known = [name for name in likely if likeness(name) == "known"]
    is_row = len(likely) >= _FEWEST and _FEWEST * len(known) >= len(likely) and _FEWEST * len(likely) >= len(names)
    return likely if is_row else []


def _may_be(name: str) -> bool:
    is_short = len(name.split()) <= _LONGEST_NAME and not is_no_person(name)
    return is_short and (is_full(name) or is_foreign_full(name) or (" " in name and may_be_full(name)))
