"""The words of templates: messages in the language that is spoken, and what stands between and around words.

Knows values of the packet by what they are called; knows no template.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from markupsafe import Markup

from reports.formats.figures import whole_on_page
from reports.language import as_value, form, gettext, is_rtl, isolated, number, pgettext, spoken, translated
from reports.periods import Period
from reports.tongues import tongue
from reports.wording import fact, having, joined, notation, short_month, short_name


def _filled(message: str, values: Mapping[str, object]) -> Markup:
    """A message of a page, its values escaped; `%` is written twice in all of them."""
    return Markup(message) % {name: as_value(value) for name, value in values.items()}


def _gettext(message: str, /, **values: object) -> Markup:
    return _filled(gettext(message), values)


def _pgettext(context: str, message: str, /, **values: object) -> Markup:
    return _filled(pgettext(context, message), values)


def _ngettext(singular: str, plural: str, num: int, /, **values: object) -> Markup:
    return _filled(form(singular, plural, num), {"num": num} | values)


def _having(value: Any) -> str:
    """How many months of a person or a group have a summary."""
    return having(value.covered, value.months, value.had)


def _month_of(value: Any) -> str:
    """The month of a statement, without its year where it is of a single one."""
    period = Period.parse(value.period)
    return short_month(period.month) if period.months == 1 else short_name(period)


def _notation(period: str) -> str:
    """A period as it is written in numbers."""
    return notation(Period.parse(period))


def _pages_of() -> Markup:
    """The number of a page and of all pages, as the `content` of a style sheet."""
    places = {"%(page)s": "counter(page)", "%(pages)s": "counter(pages)"}
    pieces = re.split(r"(%\(pages?\)s)", gettext("Page %(page)s of %(pages)s"))
    return Markup(" ").join(Markup(places.get(one) or f'"{css_string(one)}"') for one in pieces if one)


def css_string(text: str) -> Markup:
    """A text as it may stand between quotes in a style sheet."""
    return Markup("".join(c if c.isalnum() or c in " .,:;-–’()" else f"\\{ord(c):06x}" for c in text))


def _counted(value: Any) -> str:
    """A figure with what it counts."""
    return fact(value.name, value.value, value.of)


def quoted(text: object) -> Markup:
    """A text in quotation marks."""
    return _pgettext("a quotation", "“%(text)s”", text=text if isinstance(text, Markup) else whole_on_page(str(text)))


def foreign(text: str) -> Markup:
    """The attribute that says the language of a text, where that is sure, and another than the page's; else nothing."""
    found = tongue(text)
    is_same = found.partition("-")[0] == spoken().partition("-")[0]
    return Markup("") if not found or is_same else Markup(' lang="{}"').format(found)


def comma(items: Iterable[object] | None = None) -> str:
    """What stands between the items of a list; of items the list."""
    return joined(("", "")) if items is None else joined(map(str, items))


WORDS = {
    "_": _gettext,
    "gettext": _gettext,
    "ngettext": _ngettext,
    "pgettext": _pgettext,
    "comma": comma,
    "months_having": having,
    "pages_of": _pages_of,
    "language": spoken,
    "is_rtl": lambda: is_rtl(spoken()),
}
"""What templates may call, by name."""
FILTERS = {
    "comma": comma,
    "counted": _counted,
    "having": _having,
    "css_string": css_string,
    "foreign": foreign,
    "isolated": isolated,
    "month_of": _month_of,
    "notation": _notation,
    "number": number,
    "quoted": quoted,
    "translated": translated,
}
"""By the names that templates call them by."""
