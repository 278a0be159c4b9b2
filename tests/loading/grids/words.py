"""Words of twelve languages and more that texts about work are made of, and the notations of days."""

import tomllib
from collections.abc import Callable
from datetime import date
from pathlib import Path

from babel.dates import format_date

LANGUAGES = ("en", "de", "fr", "es", "nl", "pl", "sv", "cs", "ru", "ja", "zh", "ko")
WORDS = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))
DONE: dict[str, list[str]] = WORDS["DONE"]
"""Three things done, said of nobody."""
GIVEN: dict[str, list[str]] = WORDS["GIVEN"]
FULL: dict[str, list[str]] = WORDS["FULL"]
DAYS = (date(2024, 2, 27), date(2024, 3, 5), date(2024, 3, 14))


def said(language: str) -> dict[str, str]:
    """The words of a language that stand in forms, by what they say, in small letters."""
    return {key.lower(): words[language] for key, words in WORDS.items() if isinstance(words.get(language), str)}


def _cldr(pattern: str) -> Callable[[date, str], str]:
    return lambda day, language: format_date(day, pattern, locale=language)


def _plain(pattern: str) -> Callable[[date, str], str]:
    return lambda day, _: day.strftime(pattern)


NOTATIONS: dict[str, Callable[[date, str], str]] = {
    "iso": _plain("%Y-%m-%d"),
    "slashed": _plain("%Y/%m/%d"),
    "points": lambda day, _: f"{day.day}.{day.month}.{day.year}",
    "points short": _plain("%d.%m.%y"),
    "slashes": _plain("%d/%m/%Y"),
    "dashes": _plain("%d-%m-%Y"),
    "long": _cldr("long"),
    "full": _cldr("full"),
    "medium": _cldr("medium"),
    "compact": _plain("%Y%m%d"),
    "weekday": lambda day, language: f"{day.isoformat()} ({format_date(day, 'EEE', locale=language)})",
    "time": lambda day, _: f"{day.isoformat()} 14:00–15:30",
}
