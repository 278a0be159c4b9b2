"""What stands out: the statements that a page, a slide and a table lead with, chosen by a rule that can be read.

Its signs weigh, each as much as the table in docs/standing.md says: marked by its author, a result with a figure, a
state that changed, an artefact, something finished, an act of others, a number; and how much longer it is than what is
usual of its person: what matters to people they tell at length. A late month weighs more than an early one, what ends
a thread more than what begins it, and what stands first in a month more than what stands last. Of equals the newer
leads, then its own order in the source. Each thread has two statements at most, unless little else stands out. It
orders statements, not people.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from math import inf, log
from statistics import median

from reports.loading.folding import fold
from reports.loading.statements.ending import end_of, is_open
from reports.loading.statements.standing import (
    goes_on,
    intends,
    is_of_all,
    leads_up,
    leans,
    negates,
    person_of,
    praises,
    sums_up,
    unfit,
)
from reports.model.rows import strength
from reports.model.statements import Highlight
from reports.packets.bare import without_bare
from reports.packets.before import CUT
from reports.packets.colleagues import MANY, own_part, without, without_colleagues
from reports.packets.common import plain
from reports.packets.deeds import seen_first
from reports.packets.elsewhere import ENOUGH, alone, shared_elsewhere, telling
from reports.packets.overtaken import is_result, month_of, overtaken
from reports.packets.places import is_led_up, is_of_item
from reports.packets.series import series
from reports.regex import regex

MOST = 7
"""Statements at most."""
_UNIT = 100
"""A statement keeps its weight in hundredths: in whole numbers, which are written alike everywhere."""
_PER_THREAD, _CROWDED = 2, 3
"""Statements of a thread, and where there is room; more only where fewer than `_ENOUGH` stand out."""
_LEAST = (-inf, -inf, -1, 7, 7, 10, 10)
"""What the first, the second … of those that stand out must weigh."""
_FEW = 3
"""While fewer stand out, three of a thread may."""
_SOME = 7
"""What weighs so much takes the place of one that is overtaken: routine hardly does."""
_ENOUGH = 5
_SHORT = 240
"""Characters of an item that is quoted whole."""
_EXCLAIMED = regex(r"[A-Za-z\u00c0-\u04ff]{1,12}[.!?]+")
"""One word, as in "Good.", is no further statement."""
_NUMBERS = ("figure", "counted")
"""Signs that a statement of a series does not bear."""
_LONG = 18
"""What a statement weighs more that is 2.7 times as long as the middle one of its person."""
_LUMP = 2
"""Further lines of what is no one statement, but a head and a list that nothing is known of: it is not long."""
_USUAL = 5
"""Letters more or less by which the lengths of short statements are alike."""
_OF_TITLE = 4
"""What the length of a title weighs, however long it is."""
_FIRST = 6
"""What the first statement of a month weighs more than the last of several: what is beside the point comes last."""
_NEGATED = 2
"""What a statement weighs more that says what is not so, or no longer: a finding, an end, a decision."""
_RESULT = 4
"""What a statement weighs more whose figure is money, per cent, times, or before and after."""
_LATE = 4
"""What the last month weighs more than the first; those between in proportion."""
_AT_END = 6
"""What the last statement of a thread weighs more than its first; those between in proportion."""
_EMPTY = 36
"""What a statement weighs less that only sums up or praises: more than length, form, month and thread may."""
_WHOLE = 4
"""What a statement weighs more that says of how much it is so: of all, of the first or best, instead of what."""
_LEADS_UP = 3
"""What a statement weighs less that opens with what leads up to something and states no end: "Asked for …"."""
_KNOWN = 2
"""What a statement weighs more that shares a word with an earlier month, which led up to it."""
_FOLLOWS = 4
"""What a statement weighs more that says why, or what follows: two clauses around a colon, a semicolon or a dash."""
_TWO_CLAUSES = regex(r".{12,}(?:[:;]\s|[\uff1a\uff1b]|\s[\u2014\u2013]\s).{12,}")
_LEANS = 6
"""What a statement weighs less that begins in mid-sentence, or takes up a sentence that is not quoted with it."""
_GOING_ON = 5
"""What a statement weighs less that opens with what goes on: "continued …", "helped with …"."""
_APART = 3
"""What a statement without a sign weighs less that shares next to nothing with what other months tell."""
_MORE = regex(r"[,;:.\u2014\u2013\u3001\uff0c\uff1b\uff1a\u3002]\s?\S.{8,}")
"""A further clause: why something is not so, or what follows of it."""
_OF_PRAISED = frozenset(("figure", "finished"))
"""Signs of what was done, in a statement that opens with praise."""
_QUOTED = regex('["\u201c\u201e\u00ab\u300c\u300e]')
_OF_END = frozenset(("marked", "figure", "changed", "fault", "others", "finished"))
"""Signs of what came of something."""
_OF_RESULT = _OF_END | {"decided", "cited"}
"""Signs by which a statement stands behind others though nothing in other months speaks of it."""


def standing(said: Sequence[Highlight], most: int = MOST) -> tuple[Highlight, ...]:
    """Those that stand out of statements, strongest first; none where no statement leads.

    Args:
        said: Statements of one person with their weights, newest summary first, in order of the text within each.
        most: How many at most.

    """
    newest: dict[str, Highlight] = {}
    for one in said:
        if one.leads:
            newest.setdefault(plain(one.text), one)
    ordered = sorted(newest.values(), key=lambda one: -one.weight)
    behind = set[int]()
    taken = _taken(ordered)[:most]
    while gone := overtaken(said, taken) - behind:
        behind |= gone
        # What takes the place of one that is overtaken weighs more than routine.
        left = [one for one in ordered if id(one) not in behind and (one in taken or one.weight >= _UNIT * _SOME)]
        taken = _taken(left)[:most]
    chosen = {id(one) for one in _filled(ordered, taken, behind)[:most]}
    return seen_first([one for one in ordered if id(one) in chosen], said)


def _filled(ordered: Sequence[Highlight], taken: Sequence[Highlight], behind: Collection[int]) -> list[Highlight]:
    """Those that stand out, and where these are few further ones: of overtaken ones those that say what came of it."""
    filled, often = list(taken), Counter(one.thread for one in taken)
    for one in ordered:
        most = _CROWDED if len(filled) < _FEW else _PER_THREAD
        has_room = len(filled) < _ENOUGH and one not in filled and not (one.thread and often[one.thread] >= most)
        if any(is_led_up(one, end) for end in filled):
            continue
        if has_room and _has_weight(one, len(filled)) and (id(one) not in behind or _is_told(one)):
            before = len(filled)
            _take(filled, one)
            often[one.thread] += len(filled) - before
    return filled


def _is_told(one: Highlight) -> bool:
    """Whether what a later statement has overtaken says by a sign what came of something, and is not open."""
    return not {"denied", "asked"}.issuperset(one.signs) and not is_open(one.text)


def _when(one: Highlight) -> tuple[int, int]:
    return month_of(one), one.cite.line


def nearest(said: Sequence[Highlight]) -> Highlight | None:
    """The statement that comes nearest to standing out where none does: the newest of those that are least unfit."""
    told = [one for one in said if one.category != "away" and not any(mark.kind == "strike" for mark in one.marks)]
    return min(told, key=lambda one: unfit(one.text), default=None)


def weighed(said: Sequence[Highlight], written: Sequence[bool] = (), person: str = "") -> list[Highlight]:
    """Statements of one person with what they weigh: their signs, their length, their place in month and thread.

    A beginning that leads reads as if nothing had come of it. `written`: whether somebody wrote each of them; nothing:
    all. `person`: the name of the one who tells them.
    """
    counted, written = series(said), written or [True] * len(said)
    told = without_colleagues(said, written, person)
    told = [without(one, _NUMBERS * (id(own) in counted)) for one, own in zip(told, said, strict=True)]
    people = Counter(person_of(one.text) for one in told)
    units, ends = [own_part(unit, people) for unit in _units(told)], _in_threads(told)
    told = [_found(one, end, is_so) for one, end, is_so in zip(told, ends, written, strict=True)]
    signs = _of_units(told, units)
    far = _at_length(units, written)
    is_one = [id(own) not in counted and own.before != CUT and own.text.count("\n") < _LUMP for own in said]
    far = [one * is_so for one, is_so in zip(far, is_one, strict=True)]
    places = zip(far, _in_time(told), ends, _in_month(told, written), strict=True)
    weights = [far + _LATE * month + _AT_END * end - _FIRST * at for far, month, end, at in places]
    denying = [is_so and negates(one.text) for one, is_so in zip(told, written, strict=True)]
    elsewhere = shared_elsewhere(told)
    shared = _by_others(elsewhere, [bool(own) or is_no for own, is_no in zip(signs, denying, strict=True)])
    forms = [
        _by_form(one, unit if is_so else "", people)
        + _NEGATED * is_no
        - _LEADS_UP * (is_so and not own & _OF_END and leads_up(one.text))
        for one, unit, own, is_so, is_no in zip(told, units, signs, written, denying, strict=True)
    ]
    made = [
        replace(
            one,
            signs=_sure(one) if is_so else one.signs,
            weight=round(_UNIT * (strength(own) + sum(weight))),
            is_alone=is_alone,
        )
        for one, own, is_so, is_alone, *weight in zip(
            told, signs, written, alone(told, elsewhere), weights, forms, shared, strict=True
        )
    ]
    return without_bare(_by_own(made), person)


def _by_own(said: Sequence[Highlight]) -> list[Highlight]:
    """Of the sentences of one long item, which weigh alike, the one that bears most of its signs stands for it."""
    own = [strength(set(one.signs)) + len(one.text) / _SHORT for one in said]
    units, most = [(one.period, one.item, one.weight) for one in said], defaultdict[tuple[str, str, int], float](float)
    for unit, much in zip(units, own, strict=True):
        most[unit] = max(most[unit], much)
    less = [len(unit[1]) > _SHORT and much < most[unit] for unit, much in zip(units, own, strict=True)]
    return [replace(one, weight=one.weight - is_so) for one, is_so in zip(said, less, strict=True)]


def _sure(one: Highlight) -> tuple[str, ...]:
    """The signs of a statement that somebody wrote, with what it surely says of an end, if anything.

    That a word tells of an end is enough to order statements, and too little for a reason that stands beside one. Nor
    is a figure one that is asked, offered or refused, where nothing came of it.
    """
    is_result = "figure" not in one.signs or not is_open(one.item)
    said = (sign if sign != "figure" or is_result else "asked" for sign in one.signs)
    return tuple((end_of(one.text) or "ended") if sign == "finished" else sign for sign in said)


def _at_length(texts: Sequence[str], written: Sequence[bool]) -> list[float]:
    """What texts weigh for being longer than the middle one: most where one is 2.7 times as long, and beyond.

    A title is as long as its tracker wants it: all of them weigh alike.
    """
    usual = median([len(text) for text, is_so in zip(texts, written, strict=True) if is_so] or [0]) + _USUAL
    return [
        _LONG * min(1.0, max(0.0, log((len(text) + _USUAL) / usual))) if is_so else _OF_TITLE
        for text, is_so in zip(texts, written, strict=True)
    ]


def _in_month(said: Sequence[Highlight], written: Sequence[bool]) -> list[float]:
    """The places of statements in what one source tells of their months, from 0 for the first to 1, of two or more."""
    told = [(one.period, one.cite.file) for one in said]
    many, before, places = Counter(told), Counter[tuple[str, str]](), []
    for month, is_so in zip(told, written, strict=True):
        places.append(before[month] / (many[month] - 1) if is_so and month[0] and many[month] > 1 else 0.0)
        before[month] += 1
    return places


def _found(one: Highlight, end: float, is_written: bool) -> Highlight:
    """A statement that leads also where it denies, if it goes on to tell why or what follows, or ends a thread.

    What is meant and not done leads nowhere.
    """
    if is_written and "marked" not in one.signs and intends(one.text):
        return replace(one, leads=False)
    more = _MORE.search(one.item)
    tells_more = more is not None and len(telling(fold(more[0]))) > 1  # not "nothing from me, day job"
    is_found = tells_more or (end == 1 and negates(one.text))
    return replace(one, leads=one.leads or ("denied" in one.signs and is_found))


def _units(said: Sequence[Highlight]) -> list[str]:
    """What is weighed with each statement: its list item, but for one of which a sentence leads nowhere."""
    mixed = {(one.period, one.item) for one in said if not one.leads and "denied" not in one.signs}
    return [one.text if (one.period, one.item) in mixed else one.item for one in said]


def _of_units(said: Sequence[Highlight], units: Sequence[str]) -> list[set[str]]:
    """The signs of all sentences of what is weighed with each statement."""
    found = defaultdict[tuple[str, str], set[str]](set)
    for one, unit in zip(said, units, strict=True):
        found[one.period, unit].update(one.signs)
    return [found[one.period, unit] for one, unit in zip(said, units, strict=True)]


def _by_others(shared: Sequence[tuple[int, bool]], signed: Sequence[bool]) -> list[int]:
    """What statements weigh more or less for what they share with those of other months.

    `signed`: whether they bear a sign or a denial; without one, what shares next to nothing is beside the point.
    """
    return [
        _KNOWN * is_known - _APART * (not own and many < ENOUGH)
        for own, (many, is_known) in zip(signed, shared, strict=True)
    ]


def _by_form(one: Highlight, unit: str, people: Counter[str]) -> int:
    """What a statement weighs more or less by how it is told, and by what its figure is.

    `people`: how many statements open with each pronoun of a person.
    """
    follows = _TWO_CLAUSES.search(unit) is not None
    is_empty = sums_up(one.text) or _is_praise(one)
    less = _EMPTY * is_empty + _LEANS * _is_part(one, people) + _GOING_ON * goes_on(one.text)
    return _FOLLOWS * follows + _RESULT * is_result(one) + _WHOLE * is_of_all(unit) - less


def _is_praise(one: Highlight) -> bool:
    """Whether a statement repeats praise or thanks and tells no end in words of its own."""
    return praises(one.text) and (_OF_PRAISED.isdisjoint(one.signs) or _QUOTED.search(one.text) is not None)


def _in_time(said: Sequence[Highlight]) -> list[float]:
    """The places of statements among the months, from 0 for the first to 1 for the last, which an only one is, too."""
    months = {month: at for at, month in enumerate(sorted({month_of(one) for one in said}))}
    last = len(months) - 1
    return [months[month_of(one)] / last if last else 1 for one in said]


def _in_threads(said: Sequence[Highlight]) -> list[float]:
    """The places of statements in their threads, from 0 for the first to 1; 0 in a thread that is a series."""
    counted = series(said)
    threads = defaultdict[str, list[Highlight]](list)
    for one in said:
        if one.thread:
            threads[one.thread].append(one)
    places: dict[int, float] = {}
    for statements in threads.values():
        is_series = 2 * sum(id(one) in counted for one in statements) >= len(statements)
        if len({one.period for one in statements}) > 1 and not is_series:
            statements.sort(key=_when)
            places |= {id(one): at / (len(statements) - 1) for at, one in enumerate(statements)}
    return [places.get(id(one), 0) for one in said]


def _is_part(one: Highlight, people: Counter[str]) -> bool:
    """Whether a statement is not clear without what is before it, which is not quoted with it.

    Who is meant by the pronoun of many statements is clear: the person that all of them are about.
    """
    who = person_of(one.text)
    is_clear = bool(who) and people[who] >= MANY
    return one.before == CUT or (not (one.before or one.around[0] or is_clear) and leans(one.text))


def _taken(ordered: Sequence[Highlight]) -> list[Highlight]:
    """Those that may stand out, in the order in which they are taken while there is room."""
    often: Counter[str] = Counter()
    taken: list[Highlight] = []
    crowded: list[tuple[int, Highlight]] = []
    for one in ordered:
        if _is_quoted(one, taken) or any(is_led_up(one, end) for end in taken):
            continue
        often[one.thread] += 1
        if one.thread and often[one.thread] > _PER_THREAD:
            crowded.append((often[one.thread], one))
        elif _has_weight(one, len(taken)):
            _take(taken, one)
    for number, one in crowded:
        has_room = len(taken) < (MOST if number <= _CROWDED else _ENOUGH)
        if has_room and one not in taken and _has_weight(one, len(taken)):
            _take(taken, one)
    return taken


def _has_weight(one: Highlight, taken: int) -> bool:
    """Whether a statement weighs enough to stand behind so many others, and is more than one word.

    Behind three, one that is alone in its month tells by a sign what came of something.
    """
    tells = not _OF_RESULT.isdisjoint(one.signs) or is_of_all(one.text)
    is_beside = one.is_alone and taken >= _FEW and not tells
    return one.weight >= _UNIT * _LEAST[min(taken, MOST - 1)] and not (_EXCLAIMED.fullmatch(one.text) or is_beside)


def _take(taken: list[Highlight], one: Highlight) -> None:
    """Take a statement that is not quoted yet; where it quotes one that is, it stands in its place."""
    if _is_quoted(one, taken):
        return
    own = next((at for at, other in enumerate(taken) if _quotes(one, other)), None)
    if own is None:
        taken.append(one)
    else:
        taken[own] = one


def _is_quoted(one: Highlight, taken: Sequence[Highlight]) -> bool:
    """Whether a statement is shown with one that is taken."""
    return any(_quotes(other, one) or (one.text != other.text and one.item == other.item) for other in taken)


def _quotes(one: Highlight, other: Highlight) -> bool:
    """Whether a statement is shown with the words of another: before it, or in its list item."""
    is_beside = one.cite.line == other.cite.line and one.period == other.period and one.text != other.text
    return other.text in one.before or (is_beside and other.text in one.item) or is_of_item(one, other)
