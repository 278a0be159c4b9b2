"""Plain texts with one sign of who or when, which a reader misses nothing in."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_reading import codes, read, said


def test_one_person_leads_every_line(tmp_path: Path) -> None:
    found = read(tmp_path, "May 2025\n\n- Ann Lee: moved the jobs\n- Ann Lee: wrote the runbook\n", "a.txt")
    assert said(found) == [("Ann Lee", "2025-05", "moved the jobs\nwrote the runbook")]


def test_somebody_of_ours_between_commas_did_it(tmp_path: Path) -> None:
    text = "# Letter, third quarter 2025\n\nOur registrar, Emeka Nwosu, finished the inventory in August.\n\nAnn Lee\n"
    assert ("Emeka Nwosu", "2025-08") in [(who, when) for who, when, _ in said(read(tmp_path, text))]


@pytest.mark.parametrize(
    ("title", "period"),
    [("Q3 2025 update to the board", "2025-Q3"), ("Update for May 2025", "2025-05")],
)
def test_the_title_in_the_front_matter_says_when(tmp_path: Path, title: str, period: str) -> None:
    text = f'---\ntitle: "{title}"\nauthor: Gareth Llewellyn\n---\n\n### Core\n\n- Released 2.8\n'
    assert said(read(tmp_path, text)) == [("Gareth Llewellyn", period, "- Released 2.8")]


def test_a_sentence_of_another_month_does_not_end_that_of_the_heading(tmp_path: Path) -> None:
    text = "# Ann Lee\n\n## August 2025\n\n{}\n\nI moved the router.\n".format("In July I ran the course.")
    assert said(read(tmp_path, text)) == [
        ("Ann Lee", "2025-07", "In July I ran the course."),
        ("Ann Lee", "2025-08", "I moved the router."),
    ]


def test_two_nouns_of_a_subject_are_nobody(tmp_path: Path) -> None:
    head = (
        "From: Katrin Oberhuber <k@a.example>\nDate: Fri, 27 Jun 2025 13:05:40 +0200\nSubject: Übergabe Sterilisation"
    )
    found = read(tmp_path, f"{head}\n\nMai:\n- Begehung vorbereitet\n", "a.eml")
    assert said(found) == [("Katrin Oberhuber", "2025-05", "- Begehung vorbereitet")]
    assert "open-person" not in codes(found)


def test_notes_without_marks_are_one_each(tmp_path: Path) -> None:
    notes = "took over the service from Bo without a day lost\nher RFC was adopted\nran the game day in June, very well"
    text = f"everything is Q2 2025 unless I say otherwise\n\nAlicia Montoya\n{notes}\n\nAnn Lee\nsold it\nmended two\n"
    assert ("Alicia Montoya", "2025-06", "ran the game day in June, very well") in said(read(tmp_path, text, "a.txt"))


def test_short_names_tell_topics_from_people(tmp_path: Path) -> None:
    head = (
        "Protokoll\nDatum: 13.05.2025\nTeilnehmer: Mehmet Aydin (MA), Jörg Petersen (JP)\n\nTOP 3  Störung Radiologie\n"
    )
    found = read(tmp_path, f"{head}JP hat das Volume erweitert. MA hat die Schwelle gesetzt.\n", "a.txt")
    assert {(who, words) for who, _, words in said(found) if who} == {
        ("Jörg Petersen", "JP hat das Volume erweitert."),
        ("Mehmet Aydin", "MA hat die Schwelle gesetzt."),
    }
