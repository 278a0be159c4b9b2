"""What a cell says that is no work: that somebody was away or had a break, or what is to come. Knows single cells."""

from functools import cache

from reports.loading.folding import fold
from reports.loading.profiles.states import is_absence
from reports.loading.profiles.work_captions import is_plan
from reports.loading.profiles.work_words import Words
from reports.loading.tables.columns import plain, words
from reports.loading.tables.states import denies
from reports.regex import regex

_CLAUSE = regex(r"[,;:/(){}|–—]|\s-\s")
_LONGEST_AWAY, _LONGEST_PLAN = 60, 200
_SHORT = 2
"""Words of what stands beside an absence: the name of a holiday, "workshop closed"."""
_CALLED = (2, 3)
"""Words of an absence and of which it is."""
_LED = regex(r"(?P<lead>[^\W\d_][^:：–—-]{1,30}?)\s?(?:[:：–—]|\s-)\s")
_BEHIND = regex(r"[(\[](?P<state>[^()\[\]]{3,30})[)\]]\W*$")
_AT_END = regex(r"(?:\s[-–—]\s|[,;–—]\s?)(?P<state>[^,;()–—]{3,30})$")


def says_away(text: str) -> bool:
    """Whether a cell says only that somebody was away or had a break, and at most on which holiday or why.

    >>> says_away("Rosenmontag, frei"), says_away("Lunch break"), says_away("sairasloma")
    (True, True, True)
    >>> says_away("Repaired the holiday hut"), says_away("Lunch for 40 guests"), says_away("Off-site backup moved")
    (False, False, False)
    """
    text = " ".join(text.split())
    if is_absence(text) or fold(text).strip(" .!") in words("rows", "pause"):
        return True
    clauses = [part for clause in _CLAUSE.split(text) if (part := clause.strip(" .!"))]
    if len(text) > _LONGEST_AWAY or not any(map(_is_away, clauses)):
        return False
    return all(_is_away(clause) or len(clause.split()) <= _SHORT for clause in clauses)


def _is_away(clause: str) -> bool:
    folded, parts = fold(clause), clause.split()
    called = (" ".join(parts[:-1]), parts[-1]) if len(parts) in _CALLED else ()  # "Company holiday", "jour férié local"
    if called and ((" " in called[0] and is_absence(called[0])) or (" " not in called[0] and is_absence(called[1]))):
        return True
    return folded in words("rows", "away") or (" " not in folded and folded.endswith(_endings())) or is_absence(clause)


@cache
def _endings() -> tuple[str, ...]:
    return tuple(word[1:] for word in words("rows", "away") if word[0] == "*")


def is_to_come(name: str) -> bool:
    """Whether a name of a column says that what stands below it is planned, or not done.

    >>> is_to_come("Next steps"), is_to_come("Da fare"), is_to_come("Done"), is_to_come("Summary")
    (True, True, False, False)
    """
    return is_plan(name) or plain(name) in words("open", "open")


def says_to_come(text: str, of: Words) -> bool:
    """Whether a cell says of itself that it is planned or not done.

    >>> [says_to_come(text, Words()) for text in ("Pendiente: visita", "Move the archive (planned)", "Prevista visita")]
    [True, True, True]
    >>> says_to_come("Crib to paint - not started", Words()), says_to_come("Swept the hall, not the yard", Words())
    (True, False)
    >>> says_to_come("New: the coffee machine works", Words()), says_to_come("Planned the summer fete", Words())
    (False, False)
    """
    if len(text) > _LONGEST_PLAN or "\n" in text.strip():
        return False
    first, _, rest = fold(text).partition(" ")
    if first in words("rows", "foreseen") and rest:
        return True
    said = [found[1] for found in (_LED.match(text), _BEHIND.search(text)) if found]
    at_end = _AT_END.search(text)
    return any(map(_is_open, said)) or bool(at_end and denies(at_end[1])) or of.no_work(text) == "planned"


def _is_open(state: str) -> bool:
    folded = fold(state).strip()
    return is_plan(state) or (" " in folded and folded in words("open", "open"))
