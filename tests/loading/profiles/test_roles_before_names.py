"""What somebody is before the name, in one place of several: "(Schichtführer Demirel)" beside "(Demirel)"."""

import pytest

from tests.loading.profiles.test_legends import read


@pytest.mark.parametrize(
    ("role", "who", "other"),
    [
        ("Schichtführer", "Demirel", "Pohlmann"),
        ("Schichtleiterin", "Demirel", "Pohlmann"),
        ("Vorarbeiter", "Kowalski", "Pohlmann"),
        ("Shift lead", "Vance", "Okafor"),
        ("Operator", "Vance", "Okafor"),
        ("Ploegleider", "Jansen", "Bakker"),
        ("Encargado", "Ortega", "Ruiz"),
        ("Skiftledare", "Nilsson", "Lund"),
    ],
)
def test_roles_before_names_are_no_part_of_them(role: str, who: str, other: str) -> None:
    text = f"Log\n\n2024-01-12 A ({role} {who})\n fixed the filler\n\n2024-01-12 B ({other})\n ran the wrapper\n\n"
    said, codes = read(f"{text}2024-01-15 A ({who})\n set the labels\n")
    whose = {words.strip(): name for name, words in said}
    assert not any(role in name for name in whose.values()), (whose, codes)
    assert {name for words, name in whose.items() if "wrapper" not in words} <= {who, ""}
