"""A name that no list knows is believed at the head of a text by its place and shape, and told where it may be none."""

import random
from collections.abc import Sequence

import pytest

from reports.loading.profiles.at_head import find_at_head
from tests.loading.profiles.test_legends import read

_SYLLABLES: dict[str, tuple[str, str, str]] = {
    "Latin": ("b d f g h k l m n p r s t v z", "a e i o u", "lar nik dor vel sun"),
    "German": ("b d f g k l m n r sch t w z", "a e ei ö ü", "hardt burger stein"),
    "Spanish": ("b c d f g l m n r t v z", "a e i o u á", "ez ado uela"),
    "Polish": ("b d g k l m r sz cz t w z", "a e o y ą", "wicz ska iec"),
    "Czech": ("b d h k l m r š č t v ž", "a e o á ů", "ek ková ina"),
    "Hungarian": ("b d gy k l m r sz t v", "a e á ő ű", "szi nyi ér"),
    "Turkish": ("b d g k l m r ş t y ç", "a e ı o ö ü", "oğlu kaya"),
    "Yoruba": ("b d f gb k l m r ṣ t w", "a e i ọ ẹ", "wale niyi"),
    "Vietnamese": ("b đ kh l m ng ph th tr", "ô ơ ư ă â", "ng nh m"),
    "Russian": ("б в г д з к л м р т", "а е и о у", "ский енко ина"),
    "Greek": ("β γ δ θ κ λ μ π ρ τ", "α ε ι ο ω", "δης πουλος"),
}
_HEADS = (
    "{name}\n\n",
    "# {name}\n\n",
    "{name}\nrestauratrice di dipinti, laboratorio\n\n",
    "# Work log\n{name}, museum technician\n\n",
    "# Notizen\n**{name}** · Sachbearbeiterin Elterngeld\n\n",
    "# Work log – {name}\n\n",
    "{name} — Work log 2025\n\n",
    "Work log: {name}\n\n",
    "Name: {name}\n\n",
    "Registro de atividades de {name}\nengenheiro de campo\n\n",
)
_TEXT = "2025-03\n- mended the pump\n\n2025-04\n- sold the van\n"


def _names() -> Sequence[str]:
    """Two names of random syllables a language."""
    chance = random.Random(20260301)
    found = []
    for onsets, vowels, ends in (tuple(part.split() for part in parts) for parts in _SYLLABLES.values()):
        for _ in range(2):
            words = ["".join(chance.choice(onsets) + chance.choice(vowels) for _ in range(2)) for _ in range(2)]
            found.append(" ".join((word + chance.choice(ends)).capitalize() for word in words))
    return found


@pytest.mark.parametrize("head", _HEADS)
def test_any_name_at_the_head_is_whose_text_it_is(head: str) -> None:
    for name in _names():
        said, _ = read(head.format(name=name) + _TEXT)
        assert {who for who, _ in said} == {name}, name


@pytest.mark.parametrize(
    "head",
    [
        "Project Atlas", "Platform Team", "Weekly Status", "Harbour Street Clinic", "Ward 7", "Acme Widgets Ltd",
        "Billing Migration", "Performance Review 2025", "Projekt Nordlicht", "Krause Maschinenbau GmbH", "Team Rakete",
        "Compte rendu", "Mes réalisations", "Biblioteca municipal", "Officina Rossi Srl", "Obra Ponte do Jaguaribe",
        "Sprawozdanie miesięczne", "Городская библиотека", "ООО Ромашка", "株式会社山川", "製造二課", "개발팀",
        "فريق الدعم",
        "Reviewed by Ann Lee",
    ],
)  # fmt: skip
@pytest.mark.parametrize("mark", ["", "# "])
def test_what_is_no_name_is_nobody(head: str, mark: str) -> None:
    said, _ = read(f"{mark}{head}\n\n{_TEXT}")
    assert {who for who, _ in said} == {""}


@pytest.mark.parametrize(
    ("head", "file", "is_sure"),
    [
        ("Ilvane Korasti", "a.txt", False),
        ("Ilvane Korasti", "korasti_2025.txt", True),
        ("Dr. Ilvane Korasti", "a.txt", True),
        ("Ilvane K. Korasti", "a.txt", True),
        ("Ilvane Korasti\nRole: nurse", "a.txt", True),
        ("Notes by Ilvane Korasti", "a.txt", True),
        ("Nordwind Relaunch", "a.txt", False),
    ],
)
def test_it_is_sure_where_more_than_its_shape_agrees(head: str, file: str, *, is_sure: bool) -> None:
    found = find_at_head([*head.split("\n"), "", *_TEXT.split("\n")], (), file)
    assert found is not None
    assert found.is_sure is is_sure


def test_a_name_that_may_be_a_project_is_told() -> None:
    _, told = read(f"Nordwind Relaunch\n\n{_TEXT}")
    assert told == {"person-assumed"}


def test_a_file_that_is_called_as_its_title_says_nothing_more() -> None:
    found = find_at_head(
        ["Bautagebuch Halden Lindenweg", "", *_TEXT.split("\n")], (), "Bautagebuch Halden Lindenweg.txt"
    )
    assert found is None or not found.is_sure


@pytest.mark.parametrize("title", ["Check-in de OKRs – T3 2025", "Standup Vorsk – 2025", "OKR Check-in Varnholt"])
def test_what_a_document_is_called_is_no_name(title: str) -> None:
    found = find_at_head([f"# {title}", "", "## Julho 2025", "- Abriu duas lojas"], (), "a.md")
    assert found is None or not {"check-in", "okrs", "okr", "standup"} & set(found.name.lower().split())


@pytest.mark.parametrize("name", ["Brad Castellano", "Peter Castellano", "Grant Sommer", "Mark Lieto"])
def test_a_given_name_before_a_word_of_some_language_is_a_person(name: str) -> None:
    said, _ = read(f"# {name}\n\n## 2025-07\n\n- sold the van\n\n## 2025-08\n\n- mended the pump\n")
    assert {who for who, _ in said} == {name}
