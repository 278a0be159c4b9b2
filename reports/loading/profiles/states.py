"""What a statement says of the month itself: that the person was away; and what its author marked as private.

Knows single statements. An absence is told by all of its words: "Built the vacation planner" is none.
"""

import re
import tomllib
from functools import cache
from pathlib import Path

from reports.loading.folding import fold, low
from reports.loading.names.likeness import likeness
from reports.loading.profiles.only import WORD, Only
from reports.regex import regex

_PRIVATE = r"(?:private?|privat[oaie]?|priveé?|prive|privado|privada|vertraulich|confidential|privé|privée)"
_MARK = regex(rf"\W*{_PRIVATE}\W*", re.IGNORECASE)
_LEADS = regex(
    rf"(?:^|[:：|>*_•–—+.;!?()\[\]-])[\s\d>*_•\-–—+.)\[\]]{{0,12}}{_PRIVATE}[*_)\]]{{0,3}}\s?[:：]"
    rf"|^[\s>*_•\-–—+\d.)]*(?:[(\[]{_PRIVATE}[)\]]|{_PRIVATE}\s[-–—]\s)",
    re.IGNORECASE,
)
"""At the beginning, or where a period, a name, a cell or a sentence ends: rather one line too many than one too few.

What stands between is bounded: a line of marks alone is tried at each of them.
"""
_COMMENT = regex(rf"<!--\s*{_PRIVATE}\b[^>]{{0,400}}-->", re.IGNORECASE)
_END = regex(r"<!--\s*(?:/|end[ -]?)\s*private\s*-->|<!--\s*public\s*-->", re.IGNORECASE)
_CLAUSE = regex(r"[,;:(–—/]|\s-\s|(?<!\d)[.!]\s")
_SHORT = 3
"""Words at most of what follows an absence and is none: "Ann stood in"."""
_UNSPACED = regex(
    "育児休業|産前産後休業|育休|産休|休暇|病欠|休職|不在|半休|有休|代休|欠勤|忌引|"
    "請假|请[^。，,]{0,4}假|休[^。，,]{0,4}假|病假|产假|年假|陪产假|출산휴가|육아휴직|휴가|병가|연차|반차"
)
_SPACED = regex("छुट्टी|अवकाश|إجازة|اجازة|مرخصی|חופשה|חופשת")
"""In scripts whose words `WORD` cannot tell, for their marks and prefixes."""
_SHORT_SPACED = 6
"""Words at most of such a statement."""
_BECAUSE = regex(
    r"\s(?:after|following|due to|because of|for|with|nach|wegen|mit|apres|après|suite|por|tras|per|dopo|po|na|efter)\s"
)
"""Behind it a few words say why somebody was away: "Sick leave after the knee operation"."""
_SHORT_UNSPACED = 24
"""Characters at most of such a statement in a script without blanks between words."""


def is_private_mark(text: str) -> bool:
    """Whether a line says nothing but that what follows is private.

    >>> is_private_mark("Private:"), is_private_mark("<!-- private -->"), is_private_mark("private jets")
    (True, True, False)
    """
    return len(text) < 60 and bool(_MARK.fullmatch(text) or _COMMENT.fullmatch(text.strip()))


def ends_private(text: str) -> bool:
    """Whether a line ends what is private."""
    return bool(_END.search(text))


def is_private(text: str) -> bool:
    """Whether a line or item is marked as private itself.

    >>> is_private("- private: asked for a transfer"), is_private("had a quarrel <!-- private -->")
    (True, True)
    >>> is_private("2025-07: private: a quarrel"), is_private("Made the fields private: nobody reads them")
    (True, False)
    """
    said = low(text)
    if not ("priv" in said or "vertraulich" in said or "confidential" in said):
        return False  # as in nearly all
    return bool(_LEADS.search(text) or _COMMENT.search(text))


def is_absence(text: str) -> bool:
    """Whether a statement says only that somebody was away: when, where, and at most who stood in.

    >>> is_absence("On parental leave from 3 to 14 March"), is_absence("Vacation in Donegal, Ann stood in")
    (True, True)
    >>> is_absence("Shipped the leave calendar"), is_absence("Leave calendar shipped")
    (False, False)
    """
    if len(text) > 160:
        return False
    if " | " in text:  # a row: beside the absence at most a key
        cells = text.split(" | ")
        said = [cell for cell in cells if len(WORD.findall(cell)) > 1]
        return len(said) == 1 and is_absence(said[0])
    if not text.isascii() and _says_away_unspelt(text):
        return True
    if not _away().is_named(text):  # as nearly all, and quickly told
        return False
    if (because := _BECAUSE.search(text)) and _says_away(text[: because.start()]):
        why = WORD.findall(text[because.end() :])
        if len(why) <= _SHORT + 1 and not any(word.endswith("ing") for word in why):
            return True
    clauses = [clause for clause in _CLAUSE.split(text) if _says_away(clause) or _away().left(clause)]
    first, others = clauses[0] if clauses else "", clauses[1:]
    return _says_away(first) and all(
        _is_of_names(other) or _says_away(other) or len(WORD.findall(other)) <= _SHORT for other in others
    )


def _says_away_unspelt(text: str) -> bool:
    """The same in a script whose words are told by their letters alone."""
    if _SPACED.search(text) and len(text.split()) <= _SHORT_SPACED:
        return True
    return len(text) <= _SHORT_UNSPACED and _UNSPACED.search(text) is not None


def _is_of_names(clause: str) -> bool:
    """Whether a clause says only when and where: "two weeks in Lagos"."""
    left, names = _away().left(clause), {fold(word) for word in WORD.findall(clause) if word[:1].isupper()}
    return len(left) <= 2 and all(word in names for word in left)


def _says_away(clause: str) -> bool:
    """Whether all words of a clause are of an absence, or names of people and places."""
    spelt = WORD.findall(clause)
    names = {fold(word) for word in spelt[1:] if word[:1].isupper()}
    if spelt and likeness(spelt[0]):
        names.add(fold(spelt[0]))
    if not _away().is_named(clause):
        return False
    left = _away().left(clause)
    return len(left) <= 2 and all(word in names for word in left)


@cache
def _away() -> Only:
    content = tomllib.loads(Path(__file__).with_name("absences.toml").read_text("utf-8"))
    return Only(content["phrases"].split("|"), content["words"].split())
