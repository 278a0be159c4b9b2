"""The language that a document speaks: its words from the catalogues in `locale/`, its dates and lists from CLDR.

English stands in the code and the templates, is what catalogues translate, and needs no catalogue: a document in it
loads neither these nor Babel. Which language is spoken is known by context (`speaking`), so that what makes words need
not be told. Knows messages; knows no packet and no medium.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import date
from functools import cache, lru_cache, wraps
from pathlib import Path
from typing import Any, TypeVar
from unicodedata import bidirectional

from reports.regex import regex

FOLDER = Path(__file__).with_name("locale")
"""Catalogues: `de.po`."""
SOURCE = "en"
"""The language of the messages themselves."""
_SPOKEN: ContextVar[str] = ContextVar("language", default=SOURCE)
_PLACE = regex(r"%\((\w+)\)s|<[^<>]*>")
"""What a translation has in common with its message: places for values, and tags of pages."""
_RTL = frozenset(("ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"))
_TAG = regex(r"[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?")
LEFT_TO_RIGHT, RIGHT_TO_LEFT = "\N{LEFT-TO-RIGHT MARK}", "\N{RIGHT-TO-LEFT MARK}"
_A = TypeVar("_A", bound=Hashable)
_T = TypeVar("_T")
_Key = tuple[str, str]
"""Context, else empty, and message."""


@dataclass(frozen=True)
class Catalogue:
    """The words of one language."""

    language: str
    """As in the name of its file; the messages' own where it has none."""
    singular: Mapping[_Key, str] = field(default_factory=dict)
    plural: Mapping[_Key, tuple[str, ...]] = field(default_factory=dict)
    """The forms of messages that count something."""
    form: Callable[[int], int] = lambda count: int(count != 1)
    """Which of the forms a count takes."""
    missing: tuple[str, ...] = ()
    """Messages without a translation, or with one that has other places for values."""

    def one(self, message: str, context: str = "") -> str:
        """A message in this language, else as it is."""
        forms = self.plural.get((context, message))  # a message may be one that counts elsewhere
        return self.singular.get((context, message)) or (forms[self.form(1)] if forms else message)

    def some(self, singular: str, plural: str, count: int, context: str = "") -> str:
        """A message in the form for a count, else as it is."""
        forms = self.plural.get((context, singular))
        return forms[self.form(count)] if forms else singular if count == 1 else plural


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Have all words be of a language meanwhile."""
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def spoken() -> str:
    """The tag of the language that is spoken: `en`, `de-AT`."""
    return _SPOKEN.get()


def is_source() -> bool:
    """Whether the language of the messages themselves is spoken."""
    return spoken() == SOURCE


def is_rtl(language: str) -> bool:
    """Whether a language is written from right to left."""
    return language.partition("-")[0] in _RTL


def isolated(text: str) -> str:
    """A name, a file or an address as it stands between words from right to left: `#12`, `ada.md:7`.

    What has letters from right to left, or no letters and signs at all, is as it was.
    """
    if not is_rtl(spoken()) or text.replace(" ", "").isdigit() or text[:1] == LEFT_TO_RIGHT or not text.strip():
        return text
    if any(bidirectional(char) in ("R", "AL") for char in text):
        return text
    # Added, not put into a new text: it may be one of a page, which is escaped already.
    # The last mark parts it from what follows from left to right, too: `:7 · acme/widgets#12` are two, in our order.
    return LEFT_TO_RIGHT + text + LEFT_TO_RIGHT + RIGHT_TO_LEFT if any(map(str.isalnum, text)) else text


def by_language(make: Callable[[_A], _T]) -> Callable[[_A], _T]:
    """What a function makes of a value, kept for each language."""

    @lru_cache(maxsize=2048)
    def kept(_language: str, value: _A) -> _T:
        return make(value)

    @wraps(make)
    def made(value: _A) -> _T:
        return kept(spoken(), value)

    return made


# Messages ---------------------------------------------------------------------------------------


def gettext(message: str, /, **values: object) -> str:
    """A message in the language that is spoken, with values in its places: `_("%(name)s, no date", name=name)`."""
    return _filled(_words().one(message), values)


_ = gettext


def ngettext(singular: str, plural: str, count: int, /, **values: object) -> str:
    """A message about a count, in the form that the count takes; `count` is among the values, unless given."""
    return _filled(form(singular, plural, count), {"count": count} | values)


def form(singular: str, plural: str, count: int) -> str:
    """The same with its places for values as they are."""
    return _words().some(singular, plural, count)


def pgettext(context: str, message: str, /, **values: object) -> str:
    """A message that means something else elsewhere: `context` says what it means here."""
    return _filled(_words().one(message, context), values)


def N_(message: str) -> str:  # noqa: N802 - as gettext calls it
    """A message that is translated where it is shown."""
    return message


def translated(message: str) -> str:
    """Words that may be a message, in the language that is spoken; as they are where they are none."""
    return _words().one(message)


def _filled(text: str, values: Mapping[str, object]) -> str:
    if not values:
        return text
    return text % {name: as_value(value) for name, value in values.items()}


def as_value(value: object) -> object:
    """What stands in a message for a value: a number in figures, and names so that no direction tears them."""
    if type(value) is int:
        return number(value)
    return isolated(value) if isinstance(value, str) else value


def _words() -> Catalogue:
    return _NONE if is_source() else catalogue(spoken())


_NONE = Catalogue(SOURCE)


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue nearest to a language: its own, that without its region or script, else none (English)."""
    base = language.partition("-")[0]
    for name in dict.fromkeys((language, base)):
        if (FOLDER / f"{name}.po").is_file():
            return _read(name)
    return _NONE


@cache
def in_all_languages(message: str) -> tuple[str, ...]:
    """A message, and what each catalogue says instead: for words that people write as documents have them."""
    return tuple(dict.fromkeys((message, *(catalogue(tag).one(message) for tag in languages() if tag != SOURCE))))


def languages() -> tuple[str, ...]:
    """The tags of all languages that there are words in."""
    return tuple(sorted((SOURCE, *(file.stem for file in FOLDER.glob("*.po")))))


def tag_of(text: str) -> str:
    """A tag as it is written, empty where it is none: `de`, `pt-BR` of `pt_br`, `zh-Hant-TW`."""
    parts = text.strip().replace("_", "-").split("-")
    made = [parts[0].lower(), *(part.title() if len(part) == 4 else part.upper() for part in parts[1:])]
    return "-".join(made) if _TAG.fullmatch("-".join(made)) else ""


def has_words(language: str) -> bool:
    """Whether there is a catalogue for a language, be it without its region."""
    return language.partition("-")[0] in {tag.partition("-")[0] for tag in languages()}


@cache
def digest(language: str) -> str:
    """What tells the words of a language from others that it had: of the file, and of CLDR; empty for English."""
    if language == SOURCE:
        return ""
    from babel import __version__  # noqa: PLC0415 - English needs none of it

    file = FOLDER / f"{catalogue(language).language}.po"
    return f" {language} {__version__} {hashlib.sha256(file.read_bytes()).hexdigest()}"


def name_of(language: str) -> str:
    """A language in English: `German`."""
    return str(_locale(language).get_display_name(SOURCE))


def scripts_differ(one: str, other: str) -> bool:
    """Whether two languages are written in different scripts, as Chinese in Taiwan and in Singapore."""
    from babel.core import get_global  # noqa: PLC0415

    likely = get_global("likely_subtags")

    def script(tag: str) -> str:
        named = [part for part in tag.split("-")[1:] if len(part) == 4]
        full = likely.get(tag.replace("-", "_")) or likely.get(tag.partition("-")[0], "")
        return named[0] if named else next((part for part in full.split("_") if len(part) == 4), "")

    return script(one) != script(other)


def _read(name: str) -> Catalogue:
    """A catalogue of the folder; what is not translated, or not fit to be shown, is missing in it."""
    from gettext import c2py  # noqa: PLC0415 - English needs none of it

    from babel.messages.pofile import read_po  # noqa: PLC0415

    with (FOLDER / f"{name}.po").open("rb") as file:
        read = read_po(file, locale=name.replace("-", "_"))
    singular, plural, missing = dict[_Key, str](), dict[_Key, tuple[str, ...]](), list[str]()
    for message in read:
        if not message.id:
            continue
        ids = message.id if isinstance(message.id, (list, tuple)) else (message.id,)
        texts = message.string if isinstance(message.string, (list, tuple)) else (message.string or "",)
        key = (message.context or "", ids[0])
        if message.fuzzy or not all(texts) or not all(fits(text, ids) for text in texts):
            missing.append(ids[0])
        elif len(ids) > 1:
            plural[key] = tuple(texts)
        else:
            singular[key] = texts[0]
    return Catalogue(name, singular, plural, c2py(read.plural_expr), tuple(missing))


def fits(text: str, ids: tuple[str, ...] | list[str]) -> bool:
    """Whether a translation has the places and tags of a message; a number may go unsaid where it is one form of it."""
    wanted, found = Counter(_PLACE.findall(ids[-1])), Counter(_PLACE.findall(text))
    tags, own = ([tag for tag in _PLACE.finditer(one) if tag[0][0] == "<"] for one in (ids[-1], text))
    if [tag[0] for tag in tags] != [tag[0] for tag in own] or '"' in _PLACE.sub("", text) != '"' in ids[-1]:
        return False
    left = re.sub(r"%\(\w+\)s|%%", "", text)
    has_all = found == wanted or (len(ids) > 1 and not found - wanted and {*(wanted - found)} <= {"count", "num"})
    return has_all and ("%" not in left or not any("%(" in one or "%%" in one for one in ids))


# What CLDR knows --------------------------------------------------------------------------------


@cache
def _locale(language: str) -> Any:
    """What CLDR knows of a language, of its region where it knows that."""
    from babel import Locale, UnknownLocaleError  # noqa: PLC0415 - English needs none of it

    for name in (language, language.partition("-")[0], SOURCE):
        try:
            return Locale.parse(name, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
    raise AssertionError(language)


def number(value: int) -> str:
    """A whole number in figures."""
    if is_source() or abs(value) < 1000:
        return str(value)
    from babel.numbers import format_decimal  # noqa: PLC0415

    return format_decimal(value, locale=_locale(spoken()))


def dated(skeleton: str, day: date, last: date | None = None) -> str:
    """A day in the fields of a skeleton of CLDR (`yMMMM`), the time from it to another one, or whole (`long`)."""
    from babel.dates import format_date, format_interval, format_skeleton  # noqa: PLC0415

    locale = _locale(spoken())
    if skeleton in ("long", "QQQ"):
        return format_date(day, skeleton, locale)
    if last is not None:
        return format_interval(day, last, skeleton, locale=locale)
    try:
        return format_skeleton(skeleton, day, locale=locale)
    except KeyError:  # CLDR has no such pattern for the language
        return format_date(day, skeleton.replace("y", "") + " y", locale)


def month_names(width: str) -> list[str]:
    """The months by themselves, `wide`, `abbreviated` or `narrow`; not for English."""
    use = "stand-alone" if width == "narrow" else "format"  # of the others CLDR often has the latter only
    found = _locale(spoken()).months[use][width]
    return [found[month] for month in range(1, 13)]


def and_list(items: list[str]) -> str:
    """Items as a list in a sentence; not for English."""
    from babel.lists import format_list  # noqa: PLC0415

    return format_list(items, locale=_locale(spoken()))
