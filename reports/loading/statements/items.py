"""Titles of commits and tickets as statements: each is one, and a request that it words so ("Add …") was done.

Knows single titles, and the words of standing.toml. The type that a title begins with (`fix(parser): …`) says its
category.
"""

from functools import lru_cache

from reports.loading.folding import fold
from reports.loading.statements.categories import categorise
from reports.loading.statements.listed import opens
from reports.loading.statements.standing import Standing, stand, standing_of
from reports.model.rows import SIGNS, Category, strength
from reports.regex import regex

_TYPE = regex(r"(?P<type>[A-Za-z]{2,12})(?:\([^()]{1,60}\))?!?:\s+(?=\S)")
_LABEL = regex(r"[\w/.*-]{1,30}(?:(?:, |\s)[\w/.*-]{1,20}){0,2}:\s+(?=\S)|\[[\w/. -]{1,30}\]\s*")
_CATEGORIES: dict[str, Category] = {
    "feat": "feature", "feature": "feature", "fix": "fix", "bugfix": "fix", "hotfix": "fix", "perf": "performance",
    "docs": "documentation", "doc": "documentation", "test": "quality", "tests": "quality", "refactor": "quality",
}  # fmt: skip
_ORDER: tuple[Category, ...] = ("feature", "performance", "fix", "impact", "other")
_PLAIN = 2
"""Rank of a title without a sign; below it nobody outside sees the change."""
_MINOR = frozenset(("build", "chore", "ci", "doc", "docs", "refactor", "style", "test", "tests", "typo"))
"""Types that say themselves that nobody outside will see the change."""


def category_of(words: str, kind: str = "") -> Category:
    """What a title is about; `kind`: the type that it might begin with, where it is known otherwise.

    >>> category_of("perf(parser): read once"), category_of("Fix a crash"), category_of("parser: fixed a crash")
    ('performance', 'fix', 'fix')
    """
    own, rest = _parted(words)
    return _CATEGORIES.get(own or kind) or categorise(rest)


def sort_of(words: str) -> str:
    """The type that a title begins with, else what it is about: for counting.

    >>> sort_of("chore(ci): run it twice"), sort_of("Fix a crash")
    ('chore', 'fix')
    """
    return _parted(words)[0] or category_of(words)


def is_typed(words: str) -> bool:
    """Whether a title begins with a type of change.

    >>> is_typed("fix(parser): read once"), is_typed("parser: read once")
    (True, False)
    """
    return bool(_parted(words)[0])


def order_of(standing: Standing, category: Category) -> int:
    """The place of a title among those of a month: what somebody gets first, then fixes, then what few notice."""
    if standing.rank < _PLAIN:
        return len(_ORDER)
    return _ORDER.index(category) if category in _ORDER else len(_ORDER) - 1


def is_minor(words: str) -> bool:
    """Whether a title says itself that nobody outside sees the change, or leads nothing.

    >>> is_minor("docs: add an example"), is_minor("Fix a typo"), is_minor("Fix a crash")
    (True, True, False)
    >>> is_minor("Remove duplicate test"), is_minor("Remove the limit of 100 rows"), is_minor("Update install.md")
    (True, False, True)
    >>> is_minor("Update Makefile"), is_minor("v2.0"), is_minor("2.0: a new parser")
    (True, True, False)
    """
    return stand_item(words).rank < _PLAIN


@lru_cache(maxsize=4096)
def stand_item(words: str, kind: str = "") -> Standing:
    """How a title stands among the others, by its words alone; `kind`: the type that it might begin with.

    >>> stand_item("feat: add dark mode").signs, stand_item("docs: add an example").signs
    (('finished',), ())
    >>> stand_item("Fix the fixtures").signs, stand_item("Fix the fixtures", "test").signs
    (('finished',), ())
    """
    own, rest = _parted(words)
    kind = own or kind
    found = stand(rest, is_title=True)
    if kind and kind not in _MINOR and found.rank:
        found = standing_of(tuple(sign for sign in SIGNS if sign in {*found.signs, "finished"}), plain=1)
    folded = fold(rest)
    is_unseen = "figure" not in found.signs and (kind in _MINOR or opens("minor", folded))
    is_unseen = is_unseen or opens("forge", folded.strip())
    return standing_of((), plain=0.5) if is_unseen and found.rank > 0 else found


def cited(found: Standing) -> Standing:
    """How it stands where it cites something.

    >>> cited(stand_item("docs: add an example")).signs, cited(stand_item("Fixed a typo")).rank
    (('cited',), 0)
    """
    if found.rank < 1:
        return found
    signs = tuple(sign for sign in SIGNS if sign in {*found.signs, "cited"})
    return Standing(found.rank + 2 * strength(("cited",)), signs)


def _parted(words: str) -> tuple[str, str]:
    """The type that a title begins with, and the rest of it without the subject that it is about."""
    found = _TYPE.match(words)
    if found and (found["type"].casefold() in _CATEGORIES or found["type"].casefold() in _MINOR):
        return found["type"].casefold(), words[found.end() :]
    label = _LABEL.match(words)
    return "", words[label.end() :] if label else words
