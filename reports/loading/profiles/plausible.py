"""How much a few words look like the name of a person, as a weight that the places in which they stand add to.

Knows words only. Must not know lines: `doers` weighs what fills a kind of place together.
"""

from collections.abc import Collection
from functools import lru_cache

from reports.loading.dates.small_words import SEASONS
from reports.loading.folding import begins_low, fold, months
from reports.loading.names.likeness import (
    is_family,
    is_given,
    is_japanese_family,
    is_kind_of_text,
    is_no_person,
    is_team,
    is_two_characters,
    likeness,
)
from reports.loading.names.people import is_particle
from reports.loading.profiles.fields import is_field_name, names_period
from reports.loading.profiles.forms_of_names import (
    RUSSIAN,
    in_order,
    is_caseless,
    is_code,
    is_foreign_full,
    is_full,
    is_honoured,
    is_initialed,
    is_unmarked,
    may_be_full,
    without_honorific,
)
from reports.loading.profiles.joint_names import apart
from reports.loading.profiles.lines import AROUND
from reports.loading.profiles.mail import SALUTATION
from reports.loading.profiles.work_captions import is_plan
from reports.loading.words import TITLE_WORDS, TITLES
from reports.regex import regex

_TURNED = regex(r"[^\W\d_][^,]+, [^\W\d_][^,]+")
"""The family name first: "Lee, Ann"."""
SURE = 3.0
"""A name in full that holds a given name."""
LIKELY = 1.5
"""A given name, or words that mean nothing else."""
NEVER = -4.0
_SHAPED = 1.6
_MOST_WORDS = 5
_ROW, _SHARE = 3, 4
"""So many given names that are words as well, where of so many forms all but one are."""


@lru_cache(maxsize=8192)
def plausibility(form: str) -> float:
    """How much a few words look like a person: above 0 they may be, from 1.5 they are likely, from 3 they are.

    >>> plausibility("Amara Okonkwo"), plausibility("Amara"), plausibility("Open points") < 0
    (3.0, 1.5, True)
    """
    bare = without_honorific(form.strip(AROUND))
    bare = in_order(bare) if _TURNED.fullmatch(bare) else bare
    if form.startswith("@"):
        return NEVER if " " in form else 2.5
    tokens = bare.split()
    has_case = not is_caseless(bare)
    is_low = has_case and any(begins_low(token) and not is_particle(token) for token in tokens)
    if is_low or (has_case and len(tokens) > _MOST_WORDS):
        return NEVER  # as most are
    if not bare or any(map(str.isdigit, bare)) or is_no_person(form) or is_no_person(bare) or len(apart(bare)) > 1:
        return NEVER
    if not has_case:
        return _of_caseless(bare, is_honoured=is_honoured(form))
    folded = [fold(token).strip(".,'") for token in tokens]
    is_word = any(word in TITLE_WORDS or is_kind_of_text(word) or _is_of_team(word) for word in folded)
    if is_word or is_field_name(bare) or names_period(" ".join(folded)):  # "Date: 14 June" below each of several people
        return NEVER
    first = fold(form.strip(AROUND).partition(" ")[0])
    is_called = len(tokens) == 1 and (first in TITLES or first == "p.")  # "Frau Kessler", "p. Nowak"
    return (_of_word(bare) if len(tokens) == 1 else _of_words(bare)) + is_called


def are_all_given(forms: Collection[str]) -> bool:
    """Whether all that fills a place may be names, and most are given names, three at least: "Tom" is a word as well.

    >>> are_all_given(["Tom", "Max", "Ben"]), are_all_given(["Tom", "Max"]), are_all_given(["Tom", "Max", "Note"])
    (True, False, False)
    """
    given = [form for form in forms if is_given(form)]
    may_be = all(one[:1].isupper() and plausibility(one) > 0 for one in forms)
    return len(given) >= _ROW and may_be and _SHARE * len(given) >= (_SHARE - 1) * len(forms)


def _is_of_team(word: str) -> bool:
    """Whether a word means several people, and is nobody's name: "Equipo", but not "Tim"."""
    return is_team(word) and not is_given(word)


def _of_caseless(bare: str, *, is_honoured: bool) -> float:
    if is_foreign_full(bare) or is_honoured:
        return 2.5
    if (is_full(bare) and not is_unmarked(bare)) or likeness(bare) == "known" or is_japanese_family(bare):
        return LIKELY
    if is_two_characters(bare):
        return 0.5
    return -0.5 if len(bare) <= 2 * _MOST_WORDS and len(bare.split()) < _MOST_WORDS else NEVER


def _of_word(word: str) -> float:
    if is_code(word):
        return 0.2
    if fold(word) in months() and not is_given(word):
        return NEVER
    weights = {"known": LIKELY, "shaped": 0.8, "doubtful": 0.2}
    like = likeness(word)
    return (weights[like] if like else -0.2) + 0.5 * is_family(word) if like or is_family(word) else -2.0


def _of_words(bare: str) -> float:
    if RUSSIAN.fullmatch(bare):
        return SURE
    name = in_order(bare)
    like = likeness(name)
    if fold(bare.rpartition(" ")[2]) in months() and likeness(bare.partition(" ")[0]) != "known":
        return NEVER  # "Outlook July"
    if bare.isupper() and like != "known":
        return 1.0  # in capitals any head looks like a name
    if is_full(name):
        is_turned = is_family(name.partition(" ")[0]) and is_given(name.rpartition(" ")[2])  # "Kurek Zbigniew"
        is_named = like == "known" and (is_given(name) or is_turned)
        return SURE if is_named else _SHAPED  # "Leerling Femke" says what Femke is
    if is_initialed(bare):
        return _SHAPED
    return 2.0 if like == "known" else 0.7 if may_be_full(name) else 0.5 if like else -2.0


def is_no_name(head: str) -> bool:
    """Whether what looks like a name at the head of a text holds a word of titles, is a season, or greets somebody.

    >>> is_no_name("Ausblick Juli"), is_no_name("Sommer"), is_no_name("Hi Leo"), is_no_name("Leo Sommer")
    (True, True, True, False)
    """
    is_title = any(fold(word).strip(".,'") in TITLE_WORDS for word in head.split()) or is_plan(head)
    is_greeting = SALUTATION.match(fold(head)) is not None and " " in head and not is_given(head)
    return is_title or is_greeting or fold(head) in SEASONS
