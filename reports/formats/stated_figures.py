"""The figures that a statement itself states: a result, a count, what something was and what it became.

Word for word: none is computed. Knows texts alone.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple
from unicodedata import bidirectional

from reports.formats.figures import END, NUMBER, SIGN, SIZE, UNIT
from reports.regex import regex

_SIZED = rf"{NUMBER}(?:\s?{SIZE}(?!\w))?"
_UNITS = rf"\s?{UNIT}(?:\s?{NUMBER}\s?{UNIT})*"
_VALUE = rf"{SIGN}?\s?{_SIZED}(?:{_UNITS})?{END}"
_EASTERN = rf"(?:{NUMBER}(?:時間|分)){{0,2}}{NUMBER}[\u4e00-\u9fff\u30a1-\u30ff%]{{0,4}}"
_CHINESE = rf"{NUMBER}\s?(?:毫秒|秒|分钟|小时|天|周|个月|万元|亿元|元|人|次|个|万|亿|%|\uff05)?"
_MEASURED = regex(rf"(?<![A-Za-z0-9.,#/-])(?:{SIGN}\s?{_SIZED}|{_SIZED}{_UNITS}){END}")
_BEFORE_AFTER = regex(
    rf"\b(?:from|von|de|del|du|da|dal|dai|desde|van)\s(?:the\s|über\s|about\s)?(?P<a>{_VALUE})[^.;,]{{0,30}}?"
    rf"\s(?:to|auf|à|a|al|ai|para|naar|zu)\s(?:about\s|under\s|unter\s|rund\s)?(?P<b>{_VALUE})|"
    rf"(?<![A-Za-z0-9.,#/-])(?P<c>{_VALUE})(?:\s?(?:→|->|=>|⇒)\s?|(?<=[^\d\s])\sto\s)(?P<d>{_VALUE})|"
    rf"(?<![A-Za-z0-9.,#/-])(?P<e>{_EASTERN})から(?P<f>{_EASTERN})|"
    rf"\bمن\s(?P<g>{_VALUE})[^.;،]{{0,30}}?\s(?:إلى|الى)\s(?P<h>{_VALUE})|"
    rf"从\s?(?P<i>{_CHINESE})[\u4e00-\u9fff]{{0,6}}?[到至为]\s?(?P<j>{_CHINESE})",
    re.IGNORECASE,
)
_COUNT = regex(rf"(?<![\w.,#/-])(?P<n>{NUMBER})\s(?P<what>[^\W\d_][\w'’-]{{2,}})")
_NO_COUNT = regex(
    r"(?:(?:para|naar|hasta|por|mil|per|pro|par|von|auf|and|und|are|is|was|were|have|has|had|did|can|will|now|not|but|"
    r"who|that|which|the|this|with|from|sind|waren|haben|wurden|davon|mit|die|sont|ont|avec|des|les|son|eran|con|los|"
    r"las|que|sono|erano|dei|che|com|zijn|waren|van|met)\b|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mai|okt|dez|janv|févr|avr|juin|juil|août|déc|ene|abr|ago|dic|إلى|الى|من|في|على)",
    re.IGNORECASE,
)
_BEFORE = regex(r"\b(?:from|instead of|rather than|compared (?:to|with)|statt|contre)\s*[~≈]?$", re.IGNORECASE)
"""What stands before a figure that was so earlier: it is not the result."""
_FROM = regex(r"\b(?:from|von|de|del|du|da|dal|dai|desde|van|من)\s(?:the\s|über\s|about\s|[~≈])?$", re.IGNORECASE)
_TO = regex(r"[^.;,،]{0,20}?\s(?:to|auf|à|a|al|ai|para|naar|إلى|الى)\s", re.IGNORECASE)
"""Around a figure whose other one is a word: "von 9 Minuten auf zwei"."""
_PART = regex(
    rf"(?<![\w.,#/-]){NUMBER} (?:out of|of|von|sur|de|di|van|av|z|из)(?: (?:the|our|den|de[nr]|les|l[ao]s|os|as|le))? $"
)
"""Before the whole of which something is a part: "19 of the 20"."""
_YEAR = regex(r"(?:19|20)\d\d")
_FEW = 10
_LONGEST_FIGURE = 24


def stated_figure(text: str) -> tuple[str, str]:
    """The figure that a statement states, and the word behind it where it is a count; both empty where none is found.

    >>> stated_figure("Brought the start page from 4.1 s to 0.9 s on slow phones.")
    ('4.1 s → 0.9 s', '')
    >>> stated_figure("Refunded 212 customers."), stated_figure("Moved to Python 3.12 in 2025.")
    (('212', 'customers'), ('', ''))
    >>> stated_figure("The lab knew 19 of the 20 samples.")
    ('19 of the 20', '')
    """
    return (_figure(text) or (0, 0, "", ""))[2:]


def stated_at(text: str) -> tuple[int, int] | None:
    """Where that figure stands, with its unit or the word behind it, or with what it was before; None without one.

    >>> text = "Refunded 212 customers."
    >>> text[slice(*stated_at(text))], stated_at("Moved to Python 3.12.")
    ('212 customers', None)
    """
    found = _figure(text)
    return found[:2] if found else None


def _figure(text: str) -> tuple[int, int, str, str] | None:
    """The figure of a statement: where it begins and ends, how it is shown, and the word behind it."""
    for one in stated_changes(text):
        is_turned = any(bidirectional(char) == "AL" for char in one.after)
        figure = f"{one.before} {'←' if is_turned else '→'} {one.after}"
        if len(figure) <= _LONGEST_FIGURE:
            return one.start, one.end, figure, ""
    for measured in _MEASURED.finditer(text):
        if not _was_so(text, measured):
            return *measured.span(), measured[0].strip(), ""
    for found in _COUNT.finditer(text):
        number = re.sub(r"\D", "", found["n"])
        if _was_so(text, found):
            continue
        if int(number[:9]) >= _FEW and not _YEAR.fullmatch(found["n"]) and not _NO_COUNT.match(found["what"]):
            if part := _PART.search(text, 0, found.start()):
                return part.start(), found.end("n"), text[part.start() : found.end("n")], ""
            return *found.span(), found["n"], found["what"]
    return None


def _was_so(text: str, figure: re.Match[str]) -> bool:
    """Whether a figure is what something was before."""
    is_first = _FROM.search(text, 0, figure.start()) and _TO.match(text, figure.end())
    return bool(is_first or _BEFORE.search(text, 0, figure.start()))


class StatedChange(NamedTuple):
    """What something was and what it became, as a statement says it."""

    before: str
    """The figure, word for word: `5 h 10 min`."""
    after: str
    between: str
    """The words from one to the other: ` of all orders to `."""
    start: int
    """Where the first of its words stands in the statement: `from`."""
    end: int
    """Where its last word ends."""


def stated_changes(text: str) -> Iterator[StatedChange]:
    """Each pair of figures that a statement gives as before and after, in its order; dates are none."""
    for found in _BEFORE_AFTER.finditer(text):
        first, last = next(pair for pair in ("ab", "cd", "ef", "gh", "ij") if found[pair[0]])
        if not _is_date(text, found.end(), found[first], found[last]):
            between = text[found.end(first) : found.start(last)]
            yield StatedChange(found[first].strip(), found[last].strip(), between, found.start(), found.end())


def _is_date(text: str, end: int, *values: str) -> bool:
    """Whether values are years or days of a month rather than figures."""
    return any(_YEAR.fullmatch(one.strip()) for one in values) or bool(_NO_COUNT.match(text[end:].lstrip()))
