"""What a sentence says that was done in or over a quarter, half or year: "au cours de l'année", "in the third quarter".

Only where such words begin or end it, or a quarter stands behind "in" in a main clause, so that nothing else can be
meant. Knows single sentences.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from reports.loading.dates.clauses import is_of_main_clause
from reports.loading.dates.relative import find_told
from reports.loading.dates.small_words import BACK, DURING, IN, OF, ON, PARTS, SEASONS, SOMETIME, THE, is_bound
from reports.loading.dates.spans import read_date
from reports.loading.folding import fold
from reports.loading.words import HALF_WORDS, QUARTER_WORDS
from reports.periods import Period
from reports.regex import regex

_UNITS = {
    12: "year anno annee jahres jahr ano any jaar rok roku ar aret vuoden an anului yil год года року год рік",
    6: "half-year halbjahres halbjahr semestre semester halfjaar polrocze polrocza halvar halvaret pololeti polugodie",
    3: "quarter quartals quartal trimestre kwartaal kwartal kwartalu kvartal kvartalet ctvrtleti квартал кварталу",
}
"""Folded names of the times that may be a whole, by their months."""
_THROUGH = (
    "over|throughout|during|across|all|through|all through|in the course of|au cours d[eu]|tout au long d[eu]|durant|"
    "pendant|sur|uber|ubers|uber das|wahrend|im laufe?|im verlauf|"
    "a lo largo del?|durante|en el transcurso del?|en el curso del?|"
    "ao longo do?|no decorrer do?|nell'arco dell?'?|nel corso dell?'?|in de loop van|gedurende|i lopet av|"
    "gjennom|i lobet af|gennem|w ciagu|przez|v prubehu|behem|в течение|протягом|впродовж"
)
_WORDS = regex(r"[^\W_]+")
_REACH = 60
"""Characters among which a sentence names the season that it begins with."""
_BEFORE = 4
"""Words before it, less one."""
_IN = "in|im|en|em|nel|door|under|w|за|por|per"
_THE = "the|this|l'|le|la|il|lo|el|o|das|den|der|des|dieses|dem|det|de|het|ce|cet|cette|este|esta|questo|quest'|dit"
_ALL = (
    "whole|entire|full|ganze[nms]?|gesamte[nms]?|tout|toute|todo|toda|tutto|tutta|intero|hele|hela|gehele|cal[yea]|"
    "calego|cely|celeho|весь|всего|усього|past|vergangene[nms]?"
)
_NAMES = "|".join(f"(?P<m{months}>{'|'.join(names.split())})" for months, names in _UNITS.items())
_WHOLE = regex(
    rf"(?<!\w)(?:(?P<through>{_THROUGH})(?:\s+|(?<='))|(?P<within>{_IN})\s+)?(?:(?:{_THE})\s?)?(?:(?P<all>{_ALL})\s+)?"
    rf"(?:(?:{_THE})\s?)?(?:{_NAMES})(?:\s(?P<long>long|lang|lange|uber|hindurch|round|boyunca|aikana|durch))?(?!\w)"
)
_EAST = regex(r"年間を通して|年間を通じて|一年を通して|一年を通じて|通年で|全年|整年|1년 내내|일년 내내|연중")
_ENDING = " .!)*_。、…\"'”»"
_AROUND = regex(r"^[\W_]*$")
_BEHIND = regex(r"\s*(?:[,;:)]|[–—-]\s|$)|\s(?!(?:19|20)\d\d(?!\d))\w")
_FROM = frozenset("from between von vom zwischen de du entre da dal tra van tussen fra mellem fran od z".split())  # noqa: SIM905
"""Before the first of several months."""
_WITHIN = IN | DURING | frozenset("over across through sur uber ubers tra".split())  # noqa: SIM905
"""Before a quarter: in it, or all through it."""
_PART = frozenset(re.split(r"[\s_-]+", f"{QUARTER_WORDS} {HALF_WORDS}")) | {
    f"{letter}{number}" for letter in "qhts" for number in ("", 1, 2, 3, 4)
}
"""Of which one stands in the name of any quarter or half."""
_A_YEAR = regex(r"(?:19|20)\d\d")
_FEW = 4
"""Words among which the name of a quarter begins."""
_YEAR = 12
_OFFSETS = {"year": _YEAR, "quarter": 3}


def whole_of(sentence: str, language: str = "") -> int:
    """The months of the time over all of which a sentence says that something was done; 0 where it says none.

    >>> whole_of("J'ai encadré deux stagiaires tout au long de l'année."), whole_of("Cut it by half this quarter", "en")
    (12, 3)
    >>> whole_of("Wrote the plan for the year"), whole_of("In the first half of the year I led it")
    (0, 0)
    """
    text = fold(sentence).rstrip(_ENDING)
    if _EAST.search(sentence):
        return _YEAR
    for found in _WHOLE.finditer(text):
        is_first, is_last = _AROUND.match(text[: found.start()]), found.end() == len(text)
        is_whole = found["through"] or found["long"] or (found["all"] and (is_first or found["within"]))
        if is_whole and (is_last or (is_first and _BEHIND.match(text, found.end()))):
            return next(months for months in _UNITS if found[f"m{months}"])
    for told in find_told(text, language):
        is_first = _AROUND.match(text[: told.start]) and _BEHIND.match(text, told.end)
        if (is_first or told.end == len(text)) and told.offset == 0 and told.unit in _OFFSETS:
            return _OFFSETS[told.unit]
    return 0


def part_of_year(text: str, year: int) -> Period | None:
    """The quarter, half or months with which a folded sentence begins or ends, behind "in", "from" or "the".

    Quarters and halves count behind "in" anywhere in a main clause.

    >>> str(part_of_year("in the third quarter i led it", 2025)), part_of_year("q3 planning", 2025) is None
    ('2025-Q3', True)
    >>> str(part_of_year("von juni bis august habe ich vertreten", 2025))
    '2025-06..2025-08'
    """
    small, words = _WITHIN | ON | THE | _FROM, list(_WORDS.finditer(text))
    begin = next((at for at, word in enumerate(words[:_FEW]) if word[0] not in small), 0)
    last = [word.start() for before, word in pairwise(words[-_FEW - 1 :]) if before[0] in small]
    last = [at for at in last if not is_bound([*_WORDS.findall(text[:at])], is_counted=False)]
    for at in [*(word.start() for word in words[begin : begin + 1]), *last]:
        found = read_date(text, at, year)
        if not found or not found.period or found.is_day or not 1 < found.period.months < _YEAR:
            continue
        rest = text[found.end :].lstrip()
        is_first = at == words[begin].start() and (begin > 0 or rest.startswith((",", ":", ";")))
        if (is_first or not rest) and found.period.year == year:
            return found.period
    return next(_amid(text, words, year), None) if names_part(text) else None


def names_part(text: str) -> bool:
    """Whether a folded text has a word for a quarter or half at all, as few sentences have.

    >>> names_part("had run it, in q1, so"), names_part("im 1. halbjahr"), names_part("ran 1 of 4 jobs")
    (True, True, False)
    """
    return not _PART.isdisjoint(_WORDS.findall(text))


def _amid(text: str, words: Sequence[re.Match[str]], year: int) -> Iterator[Period]:
    """The quarters and halves in which a main clause says anywhere that something was done: "had run it, in Q1, so"."""
    is_in = False
    for word in words:
        if is_in and word[0] not in THE:
            found = read_date(text, word.start(), year)
            period = found.period if found and not found.is_day and is_of_main_clause(text, word.start()) else None
            if period and period.months in (3, 6) and period.year == year:
                yield period
        is_in = word[0] in _WITHIN or (is_in and word[0] in THE)


def year_of_season(text: str) -> int | None:
    """The year of a season, where a heading says nothing else.

    >>> year_of_season("hösten 2025"), year_of_season("Summer sale 2025"), year_of_season("Autumn")
    (2025, None, None)
    """
    words = [word for word in _WORDS.findall(fold(text)) if word not in IN | ON | THE]
    years = [int(word) for word in words if _A_YEAR.fullmatch(word)]
    is_season = len(words) == len(years) + 1 and any(word in SEASONS for word in words)
    return years[0] if is_season and len(years) == 1 else None


def begins_with_season(sentence: str) -> bool:
    """Whether a sentence begins with a season as its time, which is no month: "Sometime last autumn I sorted it".

    An article alone says no time: "The summer party cost less".

    >>> begins_with_season("Over the summer: sold it"), begins_with_season("The summer party was cheap")
    (True, False)
    """
    words = _WORDS.findall(fold(sentence[:_REACH]))[: _BEFORE + 2]
    at = next((at for at, word in enumerate(words) if word in SEASONS), 0)
    before = words[:at]
    is_time = any(word in IN | ON | SOMETIME for word in before)
    return is_time and all(word in IN | ON | THE | PARTS | OF | BACK | SOMETIME for word in before)
