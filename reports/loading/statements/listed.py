"""The words of standing.toml, as patterns. Knows folded texts."""

import re
import tomllib
import unicodedata
from functools import cache
from pathlib import Path

from reports.loading.statements.choices import any_of


def matches(table: str, folded: str) -> bool:
    """Whether folded words hold one of a table of standing.toml."""
    spaced, unspaced = patterns(table)
    return bool(spaced.search(folded) or (unspaced and not folded.isascii() and unspaced.search(folded)))


def opens(table: str, folded: str) -> bool:
    """Whether folded words begin with one of a table of standing.toml."""
    spaced, unspaced = patterns(table)
    return bool(spaced.match(folded) or (unspaced and not folded.isascii() and unspaced.match(folded)))


@cache
def patterns(table: str) -> tuple[re.Pattern[str], re.Pattern[str] | None]:
    """What finds the words of a table; and those of other scripts, none of which is ASCII."""
    words = {language: [_bare(word) for word in listed] for language, listed in _content()[table].items()}
    arabic = [] if table == "numbers" else words.pop("ar", [])
    unspaced = [word for language in ("ja", "zh") for word in words.pop(language, [])]
    if arabic:  # where "and" is written with its word
        unspaced.append(rf"(?<!\w)[وف]?(?:{'|'.join(arabic)})(?!\w)")
    whole = re.compile(rf"(?<!\w)(?:{any_of(word for listed in words.values() for word in listed)})(?!\w)")
    return whole, re.compile("|".join(unspaced)) if unspaced else None


def _bare(pattern: str) -> str:
    """A pattern without accents, as `fold` leaves texts; its own signs keep their case."""
    return "".join(c for c in unicodedata.normalize("NFKD", pattern) if not unicodedata.combining(c))


@cache
def _content() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(Path(__file__).with_name("standing.toml").read_text("utf-8"))
