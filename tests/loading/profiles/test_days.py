"""Logs of days that name nobody: every way to write the day and what was done on it, in four languages."""

from datetime import date
from pathlib import Path

import pytest
from babel.dates import format_date

from tests.loading.profiles.test_reading import read, said
from tests.sampling import sampled

DONE = {
    "en": ("wrote the parser for the new files", "fixed the pump in the cellar", "drew the plan of the garden"),
    "de": ("den Leser der Dateien geschrieben", "die Pumpe im Keller repariert", "den Plan des Gartens gezeichnet"),
    "fr": ("écrit le lecteur des fichiers", "réparé la pompe de la cave", "dessiné le plan du jardin"),
    "es": ("escribí el lector de los archivos", "arreglé la bomba del sótano", "dibujé el plano del jardín"),
}
ON = (date(2024, 2, 27), date(2024, 3, 5), date(2024, 3, 14))
DAYS = {
    "yyyy-MM-dd": True, "d.M.yyyy": True, "dd/MM/yyyy": True, "d MMMM yyyy": True, "EEEE, d MMMM yyyy": True,
    "yyyyMMdd": True, "d MMM": False, "d MMMM": False, "EEE d MMM": False, "dd.MM.": False, "EEE dd.MM.": False,
}  # fmt: skip
"""Patterns of days, and whether these hold the year; else the title does."""
WAYS = {
    "heading": "## {day}\n\n- {done}\n",
    "bold": "**{day}**\n\n{done}.\n",
    "plain": "{day}\n- {done}\n",
    "item": "- {day}: {done}",
    "dash": "{day} - {done}",
    "brackets": "[{day}] {done}",
    "row": "| {day} | {done} |",
    "counted": "## Day {number} ({day})\n\n- {done}\n",
}
UNREAD = {("counted", "EEE dd.MM."), ("counted", "yyyyMMdd"), ("brackets", "yyyyMMdd")}
ALSO_UNREAD = {("item", "EEE dd.MM.", "es"), ("brackets", "EEE dd.MM.", "es")}
"""What is told: "mar 27.02." names March as well."""
EVERY = [(way, day, tongue) for way in WAYS for day in DAYS for tongue in DONE]
CASES = [case for case in EVERY if case[:2] not in UNREAD and case not in ALSO_UNREAD]
SAMPLE = {case for number, case in enumerate(CASES) if number % 13 == 0}


@pytest.mark.parametrize("case", sampled(CASES, SAMPLE), ids=", ".join)
def test_what_was_done_on_a_day_stands_in_its_month(case: tuple[str, str, str], tmp_path: Path) -> None:
    way, pattern, tongue = case
    days = [format_date(day, pattern, locale=tongue) for day in ON]
    entries = [
        WAYS[way].format(day=day, done=done, number=number)
        for number, (day, done) in enumerate(zip(days, DONE[tongue], strict=True), 1)
    ]
    title = "# Log\n\n" if DAYS[pattern] else "# Log 2024\n\n"
    start = "| Date | Work |\n|---|---|\n" if way == "row" else ""
    found = said(read(tmp_path, title + start + "\n".join(entries) + "\n", "log.md"))
    for day, done in zip(ON, DONE[tongue], strict=True):
        assert [(who, when) for who, when, text in found if done in text] == [(None, f"{day:%Y-%m}")], done
