"""How much a few words look like a person's name: by given names and ordinary words that are known.

Knows words only. Where a name may stand, and what follows from it, is decided by `heads`.
"""

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from reports.load.dates.words import fold
from reports.load.profiles.people import is_initial, is_particle, plain_name
from reports.load.words import SUFFIXES, TITLES

_LEADING = re.compile(r"(?P<name>[^\W\d_a-z]\S+(?: [^\W\d_a-z]\S+){1,3}) [^\W\d_A-Z]+(?:s|d|t|e|ó) ")
Likeness = Literal["known", "shaped", "doubtful"]
"""`known`: holds a given name. `shaped`: no word of it is ordinary. `doubtful`: it is a name and an ordinary word."""


def is_unknown(word: str) -> bool:
    """Whether a word is no ordinary one."""
    ordinary, both = _ordinary_words()
    return fold(word) not in ordinary and fold(word) not in both


@lru_cache(maxsize=4096)
def likeness(text: str) -> Likeness | None:
    """How much a text that is nothing else looks like a name; None: it is none.

    >>> likeness("Amara Okonkwo"), likeness("Temür"), likeness("Mark"), likeness("Search Quality")
    ('known', 'shaped', 'doubtful', None)
    """
    if not plain_name(text):
        return None
    has_initial = any(is_initial(token) for token in text.split())
    tokens = [
        token for at, token in enumerate(text.split()) if not (at and is_particle(token)) and not is_initial(token)
    ]
    has_title = len(tokens) > 1 and fold(tokens[0]) in TITLES
    words = [word for token in tokens for word in fold(token).strip(".,'’").split("-")]
    words = [word for word in words if word and word not in TITLES and word not in SUFFIXES]
    given, (ordinary, both) = _given_names(), _ordinary_words()
    plain = [at for at, word in enumerate(words) if word in ordinary]
    if not words or (plain and plain != [0]):
        return None
    if plain:  # an honorific that is a word, as in "Sister Philomena"
        return "doubtful" if len(words) > 1 and words[1] in given else None
    if all(word in both for word in words):
        if has_initial and not has_title:
            return "shaped"
        return "known" if has_title or (len(words) > 1 and words[0] in given) else "doubtful"
    return "known" if has_title or any(word in given for word in words) else "shaped"


def leading_name(text: str) -> str | None:
    """A full name that a text begins with, if a verb may follow: "Ann Lee looks after …"; it holds a given name."""
    found = _LEADING.match(text)
    return found["name"] if found and likeness(found["name"]) == "known" else None


@cache
def _given_names() -> frozenset[str]:
    return frozenset(_words("given_names.txt"))


@cache
def _ordinary_words() -> tuple[frozenset[str], frozenset[str]]:
    """Words that are no name, and words that are one as well."""
    words = _words("ordinary_words.txt")
    return frozenset(w for w in words if not w.endswith("*")), frozenset(w[:-1] for w in words if w.endswith("*"))


def _words(file: str) -> list[str]:
    text = Path(__file__).with_name(file).read_text("utf-8")
    return [word for line in text.splitlines() if not line.startswith("#") for word in line.split()]
