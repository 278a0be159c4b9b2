"""What people are, as lists say once, and sentences that name them so."""

from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.loading.profiles.company import Cast
from reports.loading.profiles.roles import roles_of
from reports.model.rows import LoadSettings

CAST = Cast(("Ann Lee", "Bob Stone"))


def said(folder: Path, text: str) -> list[tuple[str | None, str, str]]:
    folder.joinpath("notes.txt").write_text(text, "utf-8")
    rows = load([folder / "notes.txt"], LoadSettings(today=date(2026, 1, 31)))[0]
    return [(row.name, one.period, h.text) for row in rows for one in row.summaries for h in one.highlights]


@pytest.mark.parametrize(
    "lines",
    [
        ["Present:", " Ann Lee, foreman", " Bob Stone, electrician"],
        ["Present: Ann Lee, foreman; Bob Stone, electrician"],
        ["Foreman: Ann Lee", "Electrician: Bob Stone"],
    ],
)
def test_lists_say_what_people_are(lines: list[str]) -> None:
    assert dict(roles_of(lines, CAST)) == {"foreman": "Ann Lee", "electrician": "Bob Stone"}


def test_who_wrote_or_judges_a_text_and_what_two_are_is_no_role() -> None:
    assert dict(roles_of(["Kept by: Ann Lee", "Reviewer: Bob Stone"], CAST)) == {}
    assert dict(roles_of(["Ann Lee, nurse", "Bob Stone, nurse"], CAST)) == {}


def test_sentences_of_minutes_may_call_people_by_what_they_are(tmp_path: Path) -> None:
    text = (
        "ACTA DE VISITA\nMiércoles 22 de enero de 2025\n\nAsisten:\n  Lucía Barrientos, jefa de obra\n"
        "  Ramón Ochoa, encargado\n  Wilmer Quispe, electricista\n\n"
        "1. Estructura\nEl encargado ha apuntalado el muro.\n\n2. Luz\nEl electricista ha tirado las líneas.\n"
    )
    found = {name: words for name, _, words in said(tmp_path, text)}
    assert "apuntalado" in found["Ramón Ochoa"]
    assert "líneas" in found["Wilmer Quispe"]
    assert "Lucía Barrientos" not in found
