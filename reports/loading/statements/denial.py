"""Whether words deny: "not", "no …", "failed to", "was postponed", "introduced two bugs".

The words of six languages are in denial.toml. Knows single clauses only, in lower case (`low`). In doubt a clause
denies: it is quoted, and leads nothing.
"""

import tomllib
from pathlib import Path

from reports.loading.statements.choices import any_of
from reports.regex import regex

_WORDS: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name("denial.toml").read_text("utf-8"))


def _any(*tables: str) -> str:
    """An expression for any of the words of the tables, as whole words."""
    return rf"(?:{any_of(word for table in tables for word in _WORDS[table])})(?!\w)"


_NO = rf"\b{_any('no', 'abroad')}"
_DENIED = regex(_NO)
_UNDONE = regex(_any("undone"))
_IS_UNDONE = regex(rf"(?:^\W*|\b{_any('auxiliary')}\s+(?:\w+\s+)?){_any('undone')}")
_OF_LABEL = regex(rf"\b{_any('no', 'abroad', 'undone', 'amiss', 'future')}")
_FUTURE = regex(rf"\b{_any('future')}")
_PASSED = regex(rf"\b{_any('passed')}")
_BACK = regex(_any("back"))
_MENDING = regex(rf"\b{_any('mending')}")
_TURN = regex(
    rf"\b(?:but|although|though|however)\b[^.]{{0,120}}?{_NO}"
    rf"|(?:,|\band)\s+(?:(?:that|which|it|they|is|are|was|were)\s+){{0,2}}(?:not|never|\w+n['’]t)\b"
    rf"|(?:,|\b(?:and|but|later|then))\s+(?:(?:later|then|it|was|were|been)\s+){{0,3}}(?:{_any('back')}|undone\b)"
)
_CLAUSE_END = regex(r"(?<=\w{3})\.\s+|;\s+|\s[—–]\s+")
_OF_NOTHING = regex(rf"\w+(?: up)?\W*(?:(?:yet|almost|hardly)\s+)?{_any('no', 'abroad')}")
_SUBORDINATORS = r"(?:that|which|where|when|who|whose|if|as|because|so|after|while)\b"
_SAID_OF_THING = regex(
    rf"\w+\s+(?:(?!{_SUBORDINATORS})[\w/'’-]+\s+){{1,4}}"
    r"(?:was|were|did|does|is|are|has|have|had|could|can|will|would|wo|ca)(?:n['’]t|\s(?:not|never))\b"
    rf"|\w+\s+(?:(?!{_SUBORDINATORS})[\w/'’-]+\s+){{1,4}}(?:was|were|is|are|been)\s+(?:\w+\s+)?{_any('undone')}"
)
_HARM = regex(
    r"(?:introduc|caus)(?:ed|ing|es)? (?:[\w-]+ ){0,3}?"
    r"(?:bugs|regressions|defects|outages?|incidents|leaks|crashes|errors)\b"
    r"|(?:introduc|caus)(?:ed|ing|es)? (?:an? |one )(?:[\w-]+ ){0,2}?"
    r"(?:bug|regression|defect|outage|incident|leak|crash)"
    r"(?! (?:tests?|fix|suite|report|tracker|check|handler))\b"
)
_ABROAD = regex(rf"\b{_any('abroad')}")
_SUBORDINATE = regex(r"(?<=\w)\W+(?:so that|ensur\w+|making sure|because|where|when|if|dass|weil|wenn)\b")
_PAST = regex(rf"\w+ed\b(?!-)|{_any('irregular')}")
_SHORT = 3


def tells_of_done(said: str) -> bool:
    """Whether a clause begins with a verb of the past that is no denial: "fixed", "wrote", not "postponed"."""
    return _PAST.match(said) is not None and not _UNDONE.match(said)


def label_denies(label: str) -> bool:
    """Whether a label or caption says that what it introduces is not, or is no result."""
    return _OF_LABEL.search(label) is not None


def without_denials(label: str) -> str:
    """A label without the words in it that deny."""
    return _OF_LABEL.sub(" ", label)


def any_denies(said: str, *, is_effect: bool) -> bool:
    """Whether any clause denies; what is only meant to be denies too, but for the effects of work."""
    return any(_denies(clause, is_effect=is_effect) for clause in _CLAUSE_END.split(_PASSED.sub(" ", said)))


def _denies(said: str, *, is_effect: bool) -> bool:
    if _TURN.search(said) or _HARM.match(said):
        return True
    if _BACK.match(said):
        return not _MENDING.search(said)
    if tells_of_done(said):
        return bool(_OF_NOTHING.match(said) or _SAID_OF_THING.match(said) or _ABROAD.search(said))
    subordinate = _SUBORDINATE.search(said)
    return bool(
        _DENIED.search(said[: subordinate.start()] if subordinate else said)
        or _IS_UNDONE.search(said)
        or _HARM.search(said)
        or (_FUTURE.search(said) and not is_effect)
        or (len(said.split(None, _SHORT)) <= _SHORT and label_denies(said))
    )
