"""Forms of English words: which are verbs rather than nouns, without a dictionary. Knows words; knows no statement."""

from functools import lru_cache

from reports.packets.common import common_words
from reports.rarity import uses
from reports.regex import regex

_PARTICIPLE = regex(r"\w{3,}(?<!e)ed$")
_VERBS = 4
"""How many times as often as a form in s the others of a verb are used."""
_BASE = 0.8
"""The same, beside its plain form."""
_RATHER_NOT = 0.2
"""From how often the other forms of a word are used it is no noun behind a plural: "runbooks link"."""
_SINGULAR = 2.0
"""How many times as often as its plural a noun is used that has none before others."""
_ADJECTIVE = regex(r"\w{4,}(?:[ai]ble|ous|ful|less|ly)")
DOING = regex(rf"{_PARTICIPLE.pattern}|\w{{3,}}ing$")
"""English words that tell of doing rather than of a thing."""


def is_participle(words: str) -> bool:
    """Whether the last of English words is a participle: Metal-accelerated, begun."""
    last = words.rpartition(" ")[2]
    return _PARTICIPLE.search(words) is not None or last in common_words()["english, participles"]


def is_adjective(word: str) -> bool:
    """Whether an English word is rather no noun, by its ending: reproducible."""
    return _ADJECTIVE.fullmatch(word) is not None


@lru_cache(maxsize=4096)
def is_finite(word: str, most: float = _VERBS) -> bool:
    """Whether a folded English word is a verb: broke; proposes, whose other forms are used far more often.

    >>> [is_finite(word) for word in ("closes", "claims", "broke", "breaks")]
    [True, False, True, False]
    """
    if word in common_words()["english, pasts"]:
        return True
    return is_plural(word) and _as_verb(word[:-1]) > most * uses(word, "english")


@lru_cache(maxsize=4096)
def is_base(word: str, most: float = _BASE) -> bool:
    """Whether a folded English word is rather a verb, by how often its other forms are used: renew; not page."""
    return _as_verb(word) > most * uses(word, "english")


def _as_verb(word: str) -> float:
    """How often the forms of a regular verb are used that are no noun's."""
    stem = word if word.endswith("ee") else word.removesuffix("e")
    return uses(stem + "ed", "english") + uses(stem + "ing", "english")


def is_plural(word: str) -> bool:
    """Whether an English word ends like a plural."""
    return word[-1:] == "s" and word[-2:] not in ("ss", "us", "is")


def may_do(several: str, after: str) -> bool:
    """Whether what stands behind a plural may be a verb, or begin a clause: "hosts renew", "formats fleets asked for".

    Not behind one that is used about as much as its singular: "claims handlers".
    """
    is_rather_one = uses(several[:-1], "english") > _SINGULAR * uses(several, "english")
    return is_base(after, _RATHER_NOT) or (is_plural(after) and is_rather_one)
