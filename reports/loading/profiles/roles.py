"""What the people of a source are, as the lines that list them say: "Ann Lee, foreman", "Cashier: Bob Stone".

Knows lines and the cast. Must not know whose lines are whose.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from reports.loading.folding import fold
from reports.loading.names.likeness import likeness
from reports.loading.profiles.bylines import KEYED, is_by, is_to
from reports.loading.profiles.company import Cast
from reports.loading.profiles.reviewed import is_reviewer
from reports.loading.words import ARTICLES
from reports.regex import regex

_NEAR = 15
"""Filled lines at the beginning among which people are listed."""
_PART = regex(r"\s*[;·|]\s*|\s{2,}|\t")
_NAMED = regex(r"\W*(?P<name>[^\W\d_][^,;:()]{2,40}), (?P<role>[^\W\d_][^,;:()\d]{2,30})")
_APPOSED = regex(
    r"(?:^|[.!?]\s)(?P<article>[^\W\d_]+) (?P<role>[^,.;:()]{3,40}), "
    r"(?P<name>[^\W\d_a-z][\w'’-]+(?: [\w'’-]+){1,3}), (?=[^\W\d_A-Z])"
)
"""Who does what somebody of ours is: "Our registrar, Ann Lee, finished it"."""
_MOST_WORDS = 4
"""Of what somebody is."""


def roles_of(lines: Sequence[str], cast: Cast) -> Mapping[str, str]:
    """Folded words for what somebody is, with who that is; without those that several are.

    >>> dict(roles_of(["Present:", "  Ann Lee, foreman", "  Bob Stone, electrician"], Cast(("Ann Lee", "Bob Stone"))))
    {'foreman': 'Ann Lee', 'electrician': 'Bob Stone'}
    """
    found: dict[str, set[str]] = defaultdict(set)
    for line in [line for line in lines if line.strip()][:_NEAR]:
        keyed = KEYED.fullmatch(line.strip())
        if keyed and (name := cast.who(keyed["value"])) and not cast.readings(keyed["key"]):
            found[_role(keyed["key"])].add(name)
        for part in _PART.split(keyed["value"] if keyed else line.strip()):
            named = _NAMED.fullmatch(part.strip(" .*_"))
            if named and (name := cast.who(named["name"])) and not likeness(named["role"]):
                found[_role(named["role"])].add(name)
    return {role: next(iter(names)) for role, names in found.items() if role and len(names) == 1}


def role_in(remark: str) -> str:
    """The folded words for what somebody is, without a number: "1. Vorsitzende".

    >>> role_in("1. Vorsitzende")
    'vorsitzende'
    """
    return fold(re.sub(r"^\W*\d+\W+", "", remark)).strip(" .")


def _role(words: str) -> str:
    """What somebody is, folded; empty for words that say who wrote a text, to whom it is, or who judged it."""
    role = fold(words).strip(" .*_")
    is_other = is_by(f"{role} ") or is_to(f"{role} ") or is_reviewer(role) or len(role.split()) > _MOST_WORDS
    return "" if is_other else role


def apposed(text: str) -> Iterator[tuple[str, str]]:
    """What somebody of ours is, with the name, where both are the subject of a sentence.

    >>> list(apposed("Our registrar, Ann Lee, finished it. Our tools, all of steel, rust."))
    [('registrar', 'Ann Lee')]
    """
    for found in _APPOSED.finditer(text) if ", " in text else ():
        if found["article"].casefold() in ARTICLES:
            yield found["role"], found["name"]


def introducing(text: str) -> str:
    """The first sentence of a line where it is a name that lists know and a role: "Ann Lee, nurse. Ward 7."."""
    first, point, _ = text.partition(". ")
    name, comma, _ = first.partition(", ")
    return first if point and comma and " " in name and likeness(name) == "known" else text
