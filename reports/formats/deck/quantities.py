"""How long bars are for figures that a statement gives before and after: only where they can be read in one way.

A quantity is never shown: figures are quoted. Knows words of statements; knows no packet and no slide.
"""

import re
from typing import NamedTuple

from reports.formats.stated_figures import StatedChange
from reports.regex import regex
from reports.tongues import tongue

_SIZES = {
    **{"k": 1e3, "m": 1e6, "mio": 1e6, "mio.": 1e6, "million": 1e6, "bn": 1e9, "mrd": 1e9, "mrd.": 1e9, "billion": 1e9},
    **dict.fromkeys(("millions", "millionen", "millones"), 1e6),
    **{"万": 1e4, "億": 1e8, "亿": 1e8},
}
_SIZE = r"(?:(?:k|m|bn|mio\.?|mrd\.?|million(?:s|en|e)?|millones|billion)(?!\w)|[万億亿])"
_PART = regex(
    rf"\s*(?P<sign>[$€£¥₹])?\s?(?P<number>\d+(?:[.,'’\u00a0\u202f ]?\d+)*)\s?(?P<size>{_SIZE})?\s?"
    r"(?P<unit>[A-Za-zµ]+(?: (?:cent|cento|ciento|cien))?|%|[×$€£¥円]|[\u4e00-\u9fff\u30a1-\u30ff]{1,4})?",
    re.IGNORECASE,
)
_UNITS: tuple[tuple[str, float, str], ...] = (
    ("time", 1e-6, "µs"),
    ("time", 1e-3, "ms"),
    ("time", 1, "s|secs?|seconds?|sekunden?|secondes?|segundos?|secondi|秒"),
    ("time", 60, "mins?|minutes?|minuten?|minutos?|minuti|分"),
    ("time", 3600, "h|hrs?|hours?|stunden?|heures?|horas?|ore|時間"),
    ("time", 86400, "days?|tagen?|tage|jours?|d[ií]as?|giorni|日間"),
    ("time", 604800, "weeks?|wochen?|semaines?|semanas?|settimane|週間"),
    ("months", 1, "months?|monaten?|monate|mois"),
    ("%", 1, "%|per ?cent|prozent|pour cent|por cien?to|per cento"),
    ("$", 1, r"\$|usd|dollars?"),
    ("€", 1, "€|eur|euros?"),
    ("£", 1, "£|gbp"),
    ("¥", 1, "¥|円"),
    ("₹", 1, "₹"),
    ("chf", 1, "chf"),
    ("×", 1, "×|x"),
)
"""Families, the size of each unit in them, and its names; a day has 24 hours."""
_BYTES = regex(r"([kKMGT]?)(i?)B")
_CLOCK = regex(r"[日時]|.*[年月号版章第].*")
"""Counters of Japanese and Chinese that may be dates, times of day or numbers of things."""
_NOUN = regex(r"[^\W\d_][\w'’-]{2,}")
_RATE = regex(r"\s*(?:/|(?:an?|per|pro|im|je|par|por|al|al?la)\s)\s*(\w+)", re.IGNORECASE)
_LINK = regex(
    r"\s*(?:\b(?:to|auf|à|a|al|ai|para|naar|zu)\s(?:about\s|under\s|unter\s|rund\s)?|→|->|=>|⇒|から)\s*$", re.IGNORECASE
)
"""What leads from one figure to the other, at the end of the words between them."""
_ENDS = regex(r"\s*(?:$|[.,;:!?)\]*\"”»])")
_RANGE = regex(r"\s*(?:まで|の間|の範囲)")
_IS_CHANGE = regex(r"→|->|=>|⇒|\sauf\s|\snaar\s", re.IGNORECASE)
"""Words between two figures that no range has."""
_ROSE = regex(
    r"\b(?:rais|rose|rise|risen|grew|grow|increas|improv|up\b|went|gone|lift|doubl|tripl|expand|scal|mov|brought|boost|"
    r"climb|jump|extend|chang|pass[éaoò]|augment|hauss|amélior|accr|subi|aument|crec|cresc|mejor|melhor|elev|ampli|"
    r"sali|miglior|port[éaoò])",
    re.IGNORECASE,
)
"""What tells a rise from a range, “from 30 to 45 minutes”; a fall is none."""


class Quantity(NamedTuple):
    """A figure that can be drawn."""

    family: str
    """What it can be compared with: `time`, `€`."""
    size: float
    """Of its smallest unit."""
    amount: float
    """In the unit that the family counts in."""


class _FoundNumber(NamedTuple):
    """A number with what stands about it."""

    number: str
    size: str
    unit: str


def lengths(change: StatedChange, text: str) -> tuple[float, float] | None:
    """How long the bars of a change are, in the smaller unit of both; None where that is not certain.

    >>> from reports.formats.stated_figures import stated_changes
    >>> def read(text): return [lengths(one, text) for one in stated_changes(text)]
    >>> read("Cut the build from 5 h 10 min to 38 min."), read("Senkte den Anteil von 40 auf 12 %.")
    ([(310.0, 38.0)], [(40.0, 12.0)])
    >>> read("Talks of from 30 to 45 minutes."), read("Moved from 3.9 to 3.12.")
    ([None], [None])
    """
    link, after = _LINK.search(change.between), text[change.end :]
    words = change.between[: link.start()] if link else ""
    if not link or re.search(r"\d", words) or not _is_one_rate(words, after):
        return None
    found = _with_one_unit(_parts(change.before), _parts(change.after), words.strip(), after)
    if not found:
        return None
    before, now = (_quantity(parts, other, text) for parts, other in (found, found[::-1]))
    if not before or not now or before.family != now.family or before.amount == now.amount:
        return None
    if now.amount > before.amount and not _is_rise(change, text):
        return None
    unit = min(before.size, now.size)
    return round(before.amount / unit, 6), round(now.amount / unit, 6)


def counted(change: StatedChange) -> str:
    """The earlier figure with the noun behind it: `96 steps`."""
    words = _LINK.sub("", change.between)
    return change.before + (words if _NOUN.fullmatch(words.strip()) else "")


def _is_one_rate(between: str, after: str) -> bool:
    """Whether both figures are of the same time or thing: not “$40 a month to $300 a year”."""
    first, last = _RATE.match(between), _RATE.match(after)
    if after.startswith("/") and not first:
        return False
    return not first or not last or first[1].casefold() == last[1].casefold()


def _is_rise(change: StatedChange, text: str) -> bool:
    """Whether the later figure, which is larger, is what the earlier became."""
    if "から" in change.between:
        return text[change.end :].startswith(("に", "へ")) and not _RANGE.match(text, change.end)
    return bool(_IS_CHANGE.search(change.between) or _ROSE.search(text, 0, change.start + 1))


def _parts(value: str) -> list[_FoundNumber]:
    """The numbers of a value with their units: `5 h 10 min`; none where something else stands in it."""
    found, at = [], 0
    while at < len(value) and (part := _PART.match(value, at)):
        found.append(_FoundNumber(part["number"], (part["size"] or "").casefold(), part["sign"] or part["unit"] or ""))
        at = part.end()
    return found if not value[at:].strip() else []


def _with_one_unit(
    first: list[_FoundNumber], last: list[_FoundNumber], between: str, after: str
) -> tuple[list[_FoundNumber], list[_FoundNumber]] | None:
    """Both values with units, where the unit of one holds for the other too, as in “from 40 to 12 %”."""
    if len(first) != 1 or len(last) != 1 or (first[0].unit and last[0].unit):
        return (first, last) if all(one.unit for one in (*first, *last)) and first and last else None
    one, other = first[0], last[0]
    if one.size != other.size:
        return None
    if other.unit:
        return ([one._replace(unit=other.unit)], last) if not between else None
    unit = one.unit or (between if _NOUN.fullmatch(between) else "")
    if not unit or not _ENDS.match(after):
        return None
    return [one._replace(unit=unit)], [other._replace(unit=unit)]


def _quantity(parts: list[_FoundNumber], other: list[_FoundNumber], text: str) -> Quantity | None:
    """A value as a quantity; None where a number may be read in two ways, or its units have no common one."""
    units = [_unit(one.unit) for one in parts]
    numbers = [_number(one.number, [each.number for each in other], text) for one in parts]
    families = {unit[0] for unit in units if unit}
    if None in units or None in numbers or len(families) != 1 or (len(parts) > 1 and families != {"time"}):
        return None
    sizes = [unit[1] for unit in units if unit]
    times = [_SIZES.get(one.size, 1) for one in parts]
    amount = sum(number * size * more for number, size, more in zip(numbers, sizes, times, strict=True) if number)
    return Quantity(families.pop(), min(sizes), amount)


def _unit(name: str) -> tuple[str, float] | None:
    """The family of a unit and its size in it; what is counted is a family of its own."""
    for family, size, names in _UNITS:
        if re.fullmatch(names, name, re.IGNORECASE):
            return family, size
    if found := _BYTES.fullmatch(name):
        return "bytes", (1024 if found[2] else 1000) ** " KMGT".index(found[1].upper() or " ")
    return None if _CLOCK.fullmatch(name) or (len(name) < 2 and name.isascii()) else (name.casefold(), 1)


# Numbers ----------------------------------------------------------------------------------------


def _number(number: str, others: list[str], text: str) -> float | None:
    """A number as it is written in some country; None where `1.200` may be one and a fifth."""
    if number.isdigit():
        return float(number)
    if groups := re.fullmatch(r"(\d{1,3})(?:([\u00a0\u202f '’])\d{3})(?:\2\d{3})*([.,]\d+)?", number):
        whole = number[: groups.start(3)] if groups[3] else number
        return float(re.sub(r"\D", "", whole) + (groups[3] or "").replace(",", "."))
    marks = re.findall(r"\D", number)
    if set(marks) - set(".,"):
        return None
    mark = _decimal_mark(number) or next(filter(None, map(_decimal_mark, others)), "") or _mark_of(tongue(text))
    plain = number.replace("," if mark == "." else ".", "").replace(",", ".")
    return float(plain) if mark and plain.count(".") <= 1 else None


def _decimal_mark(number: str) -> str:
    """What stands before the decimals in a number, as far as it says by itself."""
    marks: list[str] = re.findall(r"[.,]", number)
    if not marks:
        return ""
    if len(set(marks)) == 2:
        return marks[-1]
    if len(marks) > 1:
        return "," if marks[0] == "." else "."
    is_thousands = re.fullmatch(r"[1-9]\d{0,2}[.,]\d{3}", number)
    return "" if is_thousands else marks[0]


def _mark_of(language: str) -> str:
    """The decimal mark of a language; empty where it is not sure."""
    if language in ("en", "ja", "zh", "ko"):
        return "."
    return "," if language in ("de", "fr", "es", "pt", "it", "nl", "da", "sv", "pl", "tr") else ""
