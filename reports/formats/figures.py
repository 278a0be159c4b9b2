"""Figures in texts: how numbers and their units are written, and that a line does not end between the two.

Knows texts alone.
"""

from collections.abc import Iterator

from markupsafe import Markup, escape

from reports.regex import regex

NUMBER = r"\d+(?:[.,:'’\u00a0\u202f ]?\d+)*"
END = r"(?![A-Za-zÀ-ÿ0-9]|[.,:/'’-]\d)"
"""A figure is whole: no digit or letter goes on with it."""
SIZE = r"(?:k|m|M|bn|Mio\.?|Mrd\.?|million(?:s|en|i|es)?|billion|millones|万|億|亿)"
UNIT = (
    r"(?:%|(?:per ?cent|Prozent|pour cent|por cien?to|per cento|ms|µs|secs?|s|mins?|h|hrs?|minutes?|seconds?|hours?|"
    r"days?|weeks?|months?|Sekunden?|Minuten?|Stunden?|Tagen?|Wochen?|Monaten?|secondes?|heures?|jours?|semaines?|"
    r"mois|segundos?|minutos?|horas?|d[ií]as?|semanas?|secondi|minuti|ore|giorni|settimane|[KMGT]?B|kB|[KMGT]iB|"
    r"x|EUR|USD|GBP|CHF|euros?|dollars?|(?:ميلي\s)?ثانية|ثوان[يٍ]?|دقيقة|دقائق|ساعات?|ساعة|يوم[اً]*|أيام|أسابيع|أسبوع[اً]*|أشهر|"
    r"شهر[اً]*|دولار[اً]*|يورو)(?!\w)|٪|[×$€£¥円秒分件人社名校店台回倍]|時間|日間?|週間|時|ポイント)"
)
SIGN = "[$€£¥₹]"
"""Of money, before the number."""
_WRITTEN = r"\d+(?:[.,:'’/]\d+)*(?:[ \u00a0\u202f]\d{3}(?!\d)){0,4}"
_BEHIND = (
    rf"{SIZE}(?!\w)|{UNIT}|(?:[kM]?€|[kcm]?m[²³]?|[km]?g|[kMG]?Wh?|[kMG]?Hz|px|pt|ppm|ha|l|t)(?!\w)|°[CF]?|‰|[元％]"  # noqa: RUF001
)
_FIGURE = (
    rf"(?<![\w.,])(?:(?:{SIGN}|EUR|USD|GBP|CHF|Fr\.) ?)?{_WRITTEN}(?: ?(?:{_BEHIND}))*(?: ?{_WRITTEN} ?(?:{UNIT}))?"
)
_TOGETHER = regex(_FIGURE)
"""A figure with what belongs to it, be there spaces between or not."""
_COUNTED = regex(rf"{_FIGURE}(?: [^\W\d_]\S{{0,13}})?")
"""The same with the word behind it: what is counted, as a rule."""
_TORN = regex(r"(?<=[^\s>]) (?=<[a-z])")
"""A blank between a text and an element."""


def apart(text: str) -> Iterator[tuple[str, bool]]:
    """A text in pieces, and of each whether no line may end in it.

    >>> list(apart("De 23 % a 12 000 €, 27/3."))
    [('De ', False), ('23 %', True), (' a ', False), ('12 000 €', True), (', ', False), ('27/3', True), ('.', False)]
    """
    done = 0
    for found in _TOGETHER.finditer(text):
        if " " in found[0] or "/" in found[0]:
            yield from ((text[done : found.start()], False), (found[0], True))
            done = found.end()
    yield text[done:], False


def whole_on_page(text: str) -> Markup:
    """A text of which no figure is parted from its unit; its words stay as they are."""
    if not any(char.isdigit() for char in text):
        return escape(text)
    shown = Markup('<span class="no-wrap">{}</span>')
    return untorn(Markup("").join(shown.format(one) if is_whole else escape(one) for one, is_whole in apart(text)))


def counted(text: str) -> Iterator[tuple[int, int]]:
    """Where figures begin and end, each with its unit and the word behind it, where these are apart by blanks.

    >>> ["We sold 7 cartons"[start:end] for start, end in counted("We sold 7 cartons")]
    ['7 cartons']
    """
    return (found.span() for found in _COUNTED.finditer(text) if " " in found[0])


def untorn(shown: Markup) -> Markup:
    """A text of a page in which blanks before elements are elements themselves.

    Where a text fits a line but for the blank at its end, WeasyPrint breaks the line behind its first word.
    """
    return Markup(_TORN.sub("<span> </span>", shown))


def whole_on_slide(text: str) -> str:
    """The same with spaces that do not break: a run of a slide knows no other way."""
    if not any(char.isdigit() for char in text):
        return text
    return "".join(one.replace(" ", "\u00a0") if is_whole else one for one, is_whole in apart(text))
