"""Notes that somebody keeps of their own work: one element of an ordinary text at a time, in its everyday variants."""

from pathlib import Path

import pytest

from reports.loading.profiles.others import other_subject
from tests.loading.profiles.test_reading import read, said

MONTHS = (
    "## January\n\n- Sorted the linen cupboard\n- two new starters (Ellie, Joao)\n\n## March\n\n- Mended the fridge\n"
)
LOG = "## v0.9.2 (28/11/2025)\n- Sorted the cupboard\n- wrote it down\n\n## v0.9.1 (31/10/2025)\n- Mended the fridge\n"


@pytest.mark.parametrize(
    "field",
    [
        "year: 2024",
        "jahr: 2024",
        "année: 2024",
        "año: '2024'",
        "rok: 2024",
        "season: 2024",
        "years: [2024]",
        "date: 2024",
    ],
)
def test_the_year_stands_in_front_matter(tmp_path: Path, field: str) -> None:
    text = (
        f"---\ntitle: worklog\nauthor: Priya Raman\n{field}\ntags: [work]\n---\n\n## Week of 25 March\n\n- Mended it\n"
    )
    assert said(read(tmp_path, text)) == [("Priya Raman", "2024-03", "- Mended it")]


@pytest.mark.parametrize(
    "end",
    [
        "M. O.\nMaureen Okafor, Charge Nurse, Ward 7",
        "M. Okafor, stores\n(Maureen Okafor, room 214)",
        "/Maureen Okafor, handläggare",
        "(Maureen Okafor, Zi. 214)",
        "— Maureen Okafor, saha koordinatörü",
        "Maureen Okafor (Charge Nurse)",
        "---\n(c) Maureen Okafor, made in Leeds with too much tea",
        "© 2024 Maureen Okafor",
        "Copyright 2023-2024 Maureen Okafor",
        "// Maureen Okafor",
    ],
)
def test_who_signs_has_kept_the_notes(tmp_path: Path, end: str) -> None:
    found = read(tmp_path, f"{MONTHS}\n{end}\n", "ward notes 2024.txt")
    assert {(who, when) for who, when, _ in said(found)} == {
        ("Maureen Okafor", "2024-01"),
        ("Maureen Okafor", "2024-03"),
    }


def test_who_signs_a_log_is_no_title_of_it(tmp_path: Path) -> None:
    found = read(tmp_path, f"# devlog · Estoque Fácil\n\n{LOG}\n(c) Caio Brandão, feito em Recife\n", "DEVLOG.md")
    assert {(who, when) for who, when, _ in said(found)} == {("Caio Brandão", "2025-10"), ("Caio Brandão", "2025-11")}


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Tomek moved the table to the new schema", "Tomek"),
        ("Emre yeni bağış sayfasını yayına aldı", "Emre"),
        ("Kollegin Nowak hat die Sprechstunde übernommen", "Kollegin Nowak"),
        ("Collègue Martin a refait le site", "Collègue Martin"),
        ("a Lívia desenhou os ícones novos", "Lívia"),
        ("後輩の西村が初受注を取った", "西村"),
        ("同僚の田中さんが図面を直した", "田中"),
        ("同事李雷完成了接口", "李雷"),
        ("Ayşe ile raporu yazdım", None),
        ("Ajudei a Lívia com os ícones", None),
    ],
)
def test_a_colleague_is_told(sentence: str, name: str | None) -> None:
    found = other_subject(f"- {sentence}", "Priya Raman")
    assert (found[0] if found else None) == name
