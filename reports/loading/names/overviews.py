"""Who a profile is about, as far as its overview says: the name and the span that it claims.

Knows sentences in which a person is the subject. Must not know files, ids or the roster.
"""

import re
import unicodedata

from reports.loading.folding import fold
from reports.loading.names.people import after_nickname, checked_name, is_name_word, is_particle
from reports.loading.names.verbs import TOKEN, is_verb_next
from reports.regex import regex

_FIRST = 700
_PERIOD_PREFIX = regex(
    r"(?:over|in|during|for|within|across|throughout|through)\s+(?:the\s+|a\s+span\s+of\s+|the\s+course\s+of\s+|"
    r"his\s+|her\s+|their\s+)?(?:past\s+|last\s+|first\s+|recent\s+|nearly\s+|about\s+|roughly\s+|almost\s+)*"
    r"(?:[\w-]+\s+){1,3}(?:months?|years?|weeks?|quarters?|period)\s+(?=\S)",
    re.IGNORECASE,
)
_TIME_PREFIX = regex(
    r"(?:(?:last|this|(?:in\s+|during\s+|over\s+)?the\s+(?:last|past))\s+(?:year|month|quarter|week|spring|summer|"
    r"autumn|fall|winter|half(?:[ -]year)?|sprint|season)|recently|currently|previously|initially|lately|"
    r"today|since\s+then)\s+",
    re.IGNORECASE,
)
_OPENS_WITH_TIME = regex(r"(?:in|during|between|from|since|throughout|for|over|across|by|until)\s", re.IGNORECASE)
_AFTER_YEAR = regex(r"\b(?:19|20)\d\d\s+(?=\S)")
_SENTENCE = regex(
    r"[.!?。](?<!\b\w.)(?<!\b[DMJS]r.)(?<!\bMs.)(?<!\bSt.)(?<!\bMrs.)(?<!\bProf.)(?<!\bIng.)(?<!\.Sc.)(?=\s|$)"
)
_REPOSITORY = regex(r"([\w.-]+)/([\w.-]+)")
_DEGREE = r"(?:ph\.?\s?d|m\.?d|m\.?sc|b\.?sc|m\.?eng|b\.?eng|mba|m\.?a|b\.?a|esq|jr|sr|ii|iii|iv|dipl\.-ing)\b\.?"
_APPOSITION = regex(
    rf"\s*(?:\([^()]{{1,60}}\)|\"[^\"]{{1,40}}\"|“[^”]{{1,40}}”|[—–-]\s[^—–.;]{{1,120}}\s[—–-]|"
    rf"(?:,\s*{_DEGREE})+,?|"
    r",\s+(?:an?|the|who|our|one of|based|working|serving|known|formerly|previously|currently|now|then|over|during|in|"
    r"within|for|across|throughout|through|from|between|since|after|before|with|together with|along with|alongside|as|"
    r"at|by|on|under|like)\b[^,.;]{1,120},)\s+",
    re.IGNORECASE,
)
_OF_OTHER = regex(
    r"\b(?:review|mentor|supervis|manag|prais|thank|coach|onboard|shadow|approv|lead|led|oversaw|assess|evaluat)\w*\s+"
    r"(?:(?:on|over|for|about)\s+)?(?:her|his|their|him|them)\b(?!\s+own)",
    re.IGNORECASE,
)
_POSSESSED = regex(
    r"(?:\w+\s+){0,2}(?:work|contributions?|efforts|focus|role|time|tenure|activity|profile|achievements|accomplishments)\b"
)
_CJK_SUBJECT = regex(r"(?P<name>[\u4e00-\u9fff]{2,4}?)(?=在|负责|开发|主导|参与|专注|致力|设计|实现|贡献|，)")
_CJK_NO_NAMES = regex(r"[该此本这其他她它们我团队贡献工程师开发者月年个过去期间]")


def find_name(overview: str) -> str | None:
    """The person who is the subject of the first sentence; None where it names nobody.

    >>> find_name("Over 13 months, Michael Lazos engineered features. Michael also wrote tests.")
    'Michael Lazos'
    >>> find_name("Worked on the pytorch/pytorch repository.") is None
    True
    """
    text = unicodedata.normalize("NFC", overview[:_FIRST]).lstrip(" *_#>").replace("**", "")
    end = _SENTENCE.search(text)
    sentence = text[: end.start()] if end else text
    owners = {fold(part) for found in _REPOSITORY.finditer(text) for part in found.groups()}
    for start in _starts(sentence):
        name = _subject(sentence[start:], owners)
        if name:
            return name
    cjk = _CJK_SUBJECT.match(sentence)
    return cjk["name"] if cjk and not _CJK_NO_NAMES.search(cjk["name"]) else None


def is_of_other(overview: str) -> bool:
    """Whether the subject of the first sentence acts on somebody else's work.

    >>> is_of_other("Bob Smith reviewed her work."), is_of_other("Bob Smith improved his parser.")
    (True, False)
    """
    end = _SENTENCE.search(overview[:_FIRST])
    return bool(_OF_OTHER.search(overview[: end.start()] if end else overview[:_FIRST]))


def _starts(sentence: str) -> list[int]:
    """Where a subject may begin: at the start, after a span of time, after each comma or dash."""
    starts = [0]
    if span := _PERIOD_PREFIX.match(sentence):
        starts.append(span.end())
    if time := _TIME_PREFIX.match(sentence):
        starts.append(time.end())
    if _OPENS_WITH_TIME.match(sentence):
        starts += [found.end() for found in _AFTER_YEAR.finditer(sentence[:80])]
    starts += [found.end() for found in re.finditer(r",\s*|\s[—–-]\s|:\s+", sentence)]
    return starts[:16]


def _subject(text: str, owners: set[str]) -> str | None:
    """The name that a text begins with, if what it does follows."""
    tokens: list[str] = []
    at = 0
    while len(tokens) < 7:
        found = TOKEN.match(text, at)
        if not found:
            break
        token = found[0]
        if token.endswith(("'s", "’s")) and is_name_word(token[:-2], tokens):
            rest = text[found.end() :].lstrip()
            named = [*tokens, token[:-2]]
            return checked_name(named, owners) if len(named) > 1 and _POSSESSED.match(rest) else None
        if not is_name_word(token, tokens):
            break
        tokens.append(token)
        at = found.end()
        while text[at : at + 1].isspace():
            at += 1
        at = after_nickname(text, at, tokens)
    while tokens and is_particle(tokens[-1]):
        at = text.rindex(tokens.pop(), 0, at)
    rest = text[at:]
    apposition = _APPOSITION.match(rest)
    if tokens and apposition:
        rest = rest[apposition.end() :]
    if not tokens or not is_verb_next(rest):
        return None
    return checked_name(tokens, owners)


_UNITS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19, "a": 1, "an": 1, "single": 1, "dozen": 12,
}  # fmt: skip
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}
_NUMBER = rf"(?:\d{{1,3}}|(?:{'|'.join(_TENS)})(?:[\s-](?:{'|'.join(_UNITS)}))?|a dozen|two dozen|{'|'.join(_UNITS)})"
_BEFORE = (
    r"\b(?:over|during|across|in|for|within|throughout|through|spanning|spans|covering|of|past|last|first|recent|full|"
    r"approximately|nearly|almost|about|around|roughly|his|her|their|the|these|those|a|an|active)\s+"
)
_SPAN = regex(
    rf"{_BEFORE}(?:(?P<half>half a year|half-year)|(?P<n>{_NUMBER})(?:\s+and\s+a\s+half)?[\s-]+"
    r"(?:(?:active|full|consecutive|calendar)\s+)?"
    r"(?P<unit>months?|years?|mois|monate?n?|meses|mesi|ans|jahre?n?|anos|anni)\b(?P<more>\s+and\s+a\s+half)?)"
)
_APPROXIMATE = regex(r"\b(?:nearly|almost|about|around|roughly|approximately|more than|less than|up to|some)\s+$")


def claimed_span(overview: str) -> tuple[int, bool] | None:
    """The months that an overview says it is about, and whether exactly so; None where it states none.

    >>> claimed_span("Over thirteen months, she built it."), claimed_span("For nearly a year, he kept it.")
    ((13, True), (12, False))
    """
    text = fold(overview[:_FIRST])
    found = _SPAN.search(text)
    if not found:
        return None
    before = text[: found.start("n") if found["n"] else found.start("half")]
    exact = not _APPROXIMATE.search(before[-20:])
    if found["half"]:
        return 6, exact
    months = _count(found["n"])
    if not found["unit"].startswith(("m",)):
        is_half = bool(found["more"]) or "and a half" in found[0]
        months = months * 12 + (6 if is_half else 0)
    return (months, exact) if 0 < months <= 720 else None


def _count(words: str) -> int:
    if words.isdigit():
        return int(words)
    if words.endswith("dozen"):
        return 24 if words.startswith("two") else 12
    return sum(_TENS.get(word, 0) + _UNITS.get(word, 0) for word in re.split(r"[\s-]", words))
