"""Several people who did something together, as one name for all of them. Values only."""

from collections.abc import Iterable
from functools import lru_cache

from reports.loading.names.likeness import is_given
from reports.loading.words import AND
from reports.regex import regex

_APART = regex(rf"\s*[,;、，；،·|/&+]\s*|\s(?:{AND})\s")
_WITHIN = regex(r"\s(?P<and>[yei])\s(?P<next>[^\W\d_][\w'’-]*)")
"""An "and" that stands within names as well."""
_BESIDE = "\u2063"
"""Between two names; no text has it there."""


def together(names: Iterable[str]) -> str:
    """One name for all of some people.

    >>> each_of(together(["Ann Lee", "Bob Stone"])), each_of("Ann Lee"), each_of(None)
    (('Ann Lee', 'Bob Stone'), ('Ann Lee',), ())
    """
    return _BESIDE.join(dict.fromkeys(names))


@lru_cache(maxsize=1024)
def apart(words: str) -> tuple[str, ...]:
    """What stands in a list of words: "Ann Lee and Bob Stone".

    >>> apart("Ana Ruiz y Luis"), apart("José Ortega y Gasset")
    (('Ana Ruiz', 'Luis'), ('José Ortega y Gasset',))
    """
    kept = _WITHIN.sub(lambda found: found[0] if is_given(found["next"]) else f"_{found['and']}_{found['next']}", words)
    return tuple(part.replace("_", " ") if kept != words else part for part in _APART.split(kept) if part.strip())


def each_of(name: str | None) -> tuple[str, ...]:
    """The people for whom a name stands."""
    return tuple(name.split(_BESIDE)) if name else ()


def are_together(name: str | None) -> bool:
    """Whether a name stands for several people."""
    return name is not None and _BESIDE in name
