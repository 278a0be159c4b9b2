"""The names of months and days that are kept are those of Babel."""

import json
from pathlib import Path

import pytest
from babel import Locale

from reports.loading.folding import FURTHER_LOCALES, INDIC_LOCALES, LOCALES, OTHER_LOCALES

FILE = Path(__file__).parents[2] / "reports/loading/calendar.json"


def names_of(code: str) -> dict[str, list[list[str]]]:
    tables = {"months": Locale.parse(code).months, "days": Locale.parse(code).days}
    return {
        what: [
            [table[context][width][number] for number in sorted(table[context][width])]
            for context in ("format", "stand-alone")
            for width in ("wide", "abbreviated")
        ]
        for what, table in tables.items()
    }


def test_names_are_those_of_babel(request: pytest.FixtureRequest) -> None:
    found = {code: names_of(code) for code in LOCALES + OTHER_LOCALES + FURTHER_LOCALES + INDIC_LOCALES}
    if request.config.getoption("--update-golden"):
        FILE.write_text(json.dumps(found, ensure_ascii=False, indent=0) + "\n", "utf-8")
    assert json.loads(FILE.read_bytes()) == found
