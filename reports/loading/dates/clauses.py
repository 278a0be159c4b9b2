"""Where the subordinate clause of a sentence stands: what is named in it was another time.

Knows single folded sentences. Must not know times.
"""

from functools import lru_cache

from reports.regex import regex

_CLAUSE = regex(
    r"(?<!\w)(?:that(?!\s(?:down|up|off|out|on|in|back|with|for|by|to)\s)|which|who|whom|whose|when|where|because|qui|dont|lorsque|quand|che|cui|quando|cuando|quem|"
    r"ktor\w{1,3}|ktorz|kiedy|gdy|ze|som|wenn|weil|dass|котор\w+|що|когда|коли)(?![\w,])|"
    r",\s(?:der|die|das|den|dem|wo|was|die|dat|wat|waar|que|où|ou)(?!\w)"
)
"""Begins a subordinate clause: what is named in it was another time."""
_CLAUSE_END = regex(r"(?<!\w)\(|;")
"""Where a subordinate clause surely ends."""
_REPORTED = regex(
    r"(?:[\d.()]+\s)?(?:[^\W\d_][\w.'-]*\s){1,4}(?:also\s)?"
    r"(?:reported|said|told us|noted|explained|mentioned|announced|"
    r"berichtete?t?|sagte|meldete?|rapporte|a rapporte|annonce|indique|informo|informa|comento|relatou|informou|"
    r"riferisce|ha riferito|vertelde|meldde|berattade|rapporterade|fortalte|poinformowal\w?|powiedzial\w?|сообщил\w?|"
    r"повідоми\w+),?\s(?:that|dass|que|qu'|che|dat|att|at|ze|что|що)(?!\w)"
)
"""What is reported behind it was done, though it stands in a subordinate clause."""


@lru_cache(maxsize=256)
def _subordinate(text: str) -> tuple[int, int]:
    reported = _REPORTED.match(text)
    clause = _CLAUSE.search(text, reported.end() if reported else 0)
    over = _CLAUSE_END.search(text, clause.end()) if clause else None
    return (clause.start(), over.start() if over else len(text)) if clause else (len(text), len(text))


def is_of_main_clause(text: str, at: int) -> bool:
    """Whether a place in a folded sentence is in no subordinate clause.

    >>> is_of_main_clause("built the viewer that all use (live since 6 nov)", 40)
    True
    >>> is_of_main_clause("watched the drilling, which struck water on 12 may", 45)
    False
    """
    start, end = _subordinate(text)
    return at < start or at > end
