"""Forms that many people fill in: a period within the title, fields and weeks below it, what is open at the end."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_reading import codes, read, said


@pytest.mark.parametrize(
    ("title", "period"),
    [
        ("Quartalsbericht Q3/2025 – Team Kundendienst", "2025-Q3"),
        ("Rapporto attività giugno 2025 - Magazzino", "2025-06"),
        ("Monthly figures June 2025 (draft, depot)", "2025-06"),
    ],
)
def test_a_period_within_the_title_is_that_of_the_text(tmp_path: Path, title: str, period: str) -> None:
    found = said(read(tmp_path, f"# {title}\n\n## Ann Lee\n- Cut the hedge\n\n## Bob Stone\n- Wrote the guide\n"))
    assert [(who, when) for who, when, _ in found] == [("Ann Lee", period), ("Bob Stone", period)]


@pytest.mark.parametrize(
    ("title", "asked"), [("Plans for June 2025 and July 2025, depot", 1), ("Figures June 2025, depot", 0)]
)
def test_one_of_two_periods_within_it_is_not(tmp_path: Path, title: str, asked: int) -> None:
    found = read(tmp_path, f"# {title}\n\n## Ann Lee\n- Cut the hedge\n\n## Bob Stone\n- Wrote the guide\n")
    assert codes(found).count("no-period") == 2 * asked


def test_fields_below_a_title_with_a_year_are_no_work(tmp_path: Path) -> None:
    head = "SELF REVIEW 2024\nEmployee: Ann Lee\nPosition: Senior nurse\nReview period: January - December 2024\n"
    (row,) = read(
        tmp_path, f"{head}\n1. Achievements\nI cut the waiting list to nine.\n\n2. Goals for 2025\nMore.\n", "a.txt"
    )
    assert row.stated == (("role", "Senior nurse", 3),)
    assert [(one.period, "waiting list" in one.text, "December" in one.text) for one in row.summaries] == [
        ("2024", True, False)
    ]
    assert "period-assumed" not in codes([row])


def test_a_title_with_the_month_of_the_weeks_below_it_is_no_question(tmp_path: Path) -> None:
    head = "Compte rendu - mars 2025\nAgent : Ann Lee\n"
    found = read(
        tmp_path, f"{head}\nSemaine 10 : 46 arbres taillés\nSemaine 11 : la haie plantée\n\nA prévoir : paillage\n"
    )
    assert {when for _, when, _ in said(found)} == {"2025-03"}
    assert codes(found) == ["not-done"]


def test_who_stands_in_the_head_is_no_overview(tmp_path: Path) -> None:
    (row,) = read(
        tmp_path, "PARTE\nOperario: Iván Quesada\nSemana: 14 al 18 de abril de 2025\n\nLunes: 12 luminarias\n", "a.txt"
    )
    assert (row.name, row.overview) == ("Iván Quesada", "")


def test_today_behind_yesterday_is_to_come_behind_a_name(tmp_path: Path) -> None:
    lines = "**Ann** — yesterday: fixed the gate. today: paint it\n**Bob** — yesterday: sold the van. today: rest\n"
    found = said(read(tmp_path, f"## Mon 3 Feb 2025\n{lines}\n## Tue 4 Feb 2025\n{lines.replace('the', 'a')}"))
    assert not any("today" in text for _, _, text in found)


def test_an_absence_to_come_is_asked_about_by_nobody(tmp_path: Path) -> None:
    found = read(tmp_path, "1:1 Notes - Ann Lee\n\n26 Mar 2025\n- agreed the price\n- on leave next week\n", "a.txt")
    assert "open-period" not in codes(found)


@pytest.mark.parametrize(
    ("title", "rows", "months"),
    [
        (
            "Tagebuch Imkerei Sommer 2025",
            ["3.6. Schwärme gefangen", "15.6. Regen", "2.7. Honig geschleudert"],
            "06 06 07",
        ),
        ("Site log 2025", ["Mon 12/5 - poured the slab", "Fri 23/5 - fitted windows", "Mon 2/6 - roof up"], "05 05 06"),
        ("Deployment log 2025", ["- 4/28: billing fixed", "- 5/2: dark mode", "- 5/19: images cut"], "04 05 05"),
    ],
)
def test_days_in_numbers_in_order_lead_what_was_done(tmp_path: Path, title: str, rows: list[str], months: str) -> None:
    found = said(read(tmp_path, f"{title}\n\n" + "".join(f"{row}\n" for row in rows), "a.txt"))
    assert sorted(when for _, when, text in found for row in rows if row in text) == [
        f"2025-{m}" for m in months.split()
    ]


def test_numbers_of_sections_are_no_days(tmp_path: Path) -> None:
    rows = "3.1. Cut the hedge\n3.2. Painted the gate\n4.1. Sold the van\n"
    assert {when for _, when, _ in said(read(tmp_path, f"Report of May 2025\n\n{rows}", "a.txt"))} == {"2025-05"}


def test_a_field_with_a_key_of_several_words_is_in_the_head(tmp_path: Path) -> None:
    head = "Raport miesięczny – lipiec 2025\nDział: Magazyn\nImię i nazwisko: Ann Lee\n"
    ((who, when, text),) = said(read(tmp_path, f"{head}\nWykonane prace:\n- wdrożyłam nowy system\n", "a.txt"))
    assert (who, when, "Magazyn" in text) == ("Ann Lee", "2025-07", False)


def test_what_is_to_improve_is_no_work(tmp_path: Path) -> None:
    text = "# Autoevaluación – Ana Luz – primer semestre 2025\n\n## Logros\n- Coordiné la campaña\n"
    rest = "\n## Puntos a mejorar\n- Delegar más\n\n## Objetivos segundo semestre\n- Abrir un punto fijo\n"
    found = said(read(tmp_path, text + rest))
    assert not any("Delegar" in one or "punto" in one for _, _, one in found)


def test_whoever_signs_and_is_named_in_the_title_wrote_it(tmp_path: Path) -> None:
    text = "# Handover – Kirsten to Amit, 30 June 2025\n\nWhat I finished:\n1. Contract signed\n2. Proofs read\n"
    assert [who for who, _, _ in said(read(tmp_path, f"{text}\nThanks!\nKirsten\n"))] == ["Kirsten"]


def test_minutes_ask_about_statements_alone(tmp_path: Path) -> None:
    text = """# Team meeting 14 October 2025

Attendees: Ruth Okoro, Sam Whitfield, Tineke Bos (minutes)

1. Website
   - Sam has migrated the donation page
   - Ruth to write the press text
2. Volunteers
   - Tineke interviewed six candidates, four will start in November
   - Agreed to buy a second kettle

Next meeting: 11 November
"""
    found = read(tmp_path, text)
    assert [words.strip() for who, _, words in said(found) if who is None] == ["- Agreed to buy a second kettle"]
    assert {who for who, when, _ in said(found) if who and when == "2025-10"} == {"Sam Whitfield", "Tineke Bos"}


@pytest.mark.parametrize("quarter", ["2.º trimestre de 2025", "2025年第2四半期", "3.er trimestre 2025"])
def test_quarters_are_counted_as_languages_do(tmp_path: Path, quarter: str) -> None:
    found = said(read(tmp_path, f"# {quarter}\n\n## Ann Lee\n- Cut the hedge\n\n## Bob Stone\n- Painted it\n"))
    assert {when[:6] for _, when, _ in found} == {"2025-Q"}


def test_weekly_in_the_first_line_tells_of_the_days_before_it(tmp_path: Path) -> None:
    found = said(
        read(tmp_path, "Weekly wins (Fri 6 June 2025)\nAnn Lee: sold the van\nBob Stone: cut the hedge\n", "a.txt")
    )
    assert {when for _, when, _ in found} == {"2025-06"}


@pytest.mark.parametrize(
    ("line", "role"),
    [
        ("Charge nurse, Ward 7 (stroke)", "Charge nurse, Ward 7 (stroke)"),
        ("Netwerkbeheerder, waterschap", "Netwerkbeheerder, waterschap"),
        ("Senior engineer", "Senior engineer"),
        ("What came of it", ""),
        ("Monthly report, Ward 7", ""),
    ],
)
def test_a_line_below_the_name_at_the_head_is_a_role(tmp_path: Path, line: str, role: str) -> None:
    for blank in ("\n", ""):
        (row,) = read(tmp_path, f"# Ada Byron\n{blank}{line}\n\n## March 2025\n\n- Cut the nightly build by half.\n")
        assert row.stated == ((("role", role, 2 + len(blank)),) if role else ())


def test_an_outlook_beside_people_is_nobody(tmp_path: Path) -> None:
    text = "# Bericht 06/2025\n\n## Ann Lee\n- Filter neu\n\n## Bob Stone\n- Leck gefunden\n\n## Ausblick Juli\n- TÜV\n"
    assert {who for who, _, _ in said(read(tmp_path, text))} == {"Ann Lee", "Bob Stone"}


def test_a_closing_and_a_name_on_one_line_are_no_name(tmp_path: Path) -> None:
    head = "# Överlämning\n\nFrån: Elin Bergqvist\nTill: Samir Haddad\nDatum: 28 mars 2025\n"
    text = f"{head}\n## Klart i mars\n- Avtalet är påskrivet\n- Svarade på 27 klagomål\n\nKram, Elin\n"
    assert {(who, when) for who, when, _ in said(read(tmp_path, text))} == {("Elin Bergqvist", "2025-03")}


def test_a_word_for_notes_is_no_part_of_a_name(tmp_path: Path) -> None:
    (row,) = read(
        tmp_path, "# Weeknotes Sanne Verhoeven (water)\n\n## Week 4 (20–24 januari 2025)\n- Notitie afgerond\n"
    )
    assert row.name == "Sanne Verhoeven"


def test_what_is_counted_is_no_courtesy(tmp_path: Path) -> None:
    text = "Q1 2025 OKRs - Ann Lee\n\nO2 Customers\n KR1 NRR 108% -> 111%\n KR2 QBRs with top 30 -> 27 done\n"
    assert any("27 done" in one for _, _, one in said(read(tmp_path, text, "a.txt")))


def test_handles_that_lead_or_end_lines_are_people(tmp_path: Path) -> None:
    text = "Wins (Fri 13 June 2025)\n@maria: landed the renewal\n@dave: shipped SSO\n@maria: trained two\n"
    assert {who for who, _, _ in said(read(tmp_path, text, "a.txt"))} == {"maria", "dave"}


def test_handles_behind_by_and_in_brackets_are_people(tmp_path: Path) -> None:
    items = "- Add offline maps (@lina-k)\n- New export by @tomdev\n- Crash on start (@lina-k, #812)\n"
    found = said(read(tmp_path, f"# Release 2.8.0 (2025-05-19)\n\n### Features\n{items}"))
    assert [(who, "export" in text) for who, _, text in found] == [("lina-k", False), ("tomdev", True)]


def test_what_two_did_together_is_of_both(tmp_path: Path) -> None:
    items = (
        "- Pipeline at 2M events (Wei Zhang, Anna Koch)\n- Cluster retired (Anna Koch)\n- Catalogue live (Wei Zhang)\n"
    )
    found = read(tmp_path, f"# Report August 2025\n\n{items}- Tests (Anna Koch)\n- Docs (Wei Zhang)\n")
    assert {one.name for one in found for said in one.summaries if "Pipeline" in said.text} == {
        "Wei Zhang",
        "Anna Koch",
    }


def test_a_form_whose_keys_nobody_knows_has_its_month_and_person(tmp_path: Path) -> None:
    head = "ACTIVITY REPORT\nOfficer: Sgt. Dana Mitchell\nMonth: August 2025\nPrecinct: 4\n"
    found = said(read(tmp_path, f"{head}\nStarted the registration drive, 212 bikes\nTrained two recruits\n", "a.txt"))
    assert {((who or "").removeprefix("Sgt. "), when) for who, when, _ in found} == {("Dana Mitchell", "2025-08")}
    assert not any("Precinct" in text or "Officer" in text for _, _, text in found)


def test_a_talk_is_of_whom_its_title_names_beside_the_manager(tmp_path: Path) -> None:
    text = (
        "# 1:1 Amina (Manager: Tobias Frey)\n\n## 2025-09-04\n* Amina hat den Workshop geleitet\n* Angebot ist raus\n"
    )
    assert {who for who, _, _ in said(read(tmp_path, text))} == {"Amina"}


def test_a_date_with_a_clock_behind_a_key_is_nobody(tmp_path: Path) -> None:
    head = "# Protokoll Teamsitzung\n\nDatum: 11.03.2025, 10:00 - 10:50\nAnwesend: Katrin Lindner, Sabine Hofer\n"
    found = read(
        tmp_path, f"{head}\n## 1. Erledigt\n- Katrin Lindner hat den Abschluss geschickt\n- Sabine Hofer hat gezählt\n"
    )
    assert "Datum" not in {one.name for one in found}


def test_a_word_for_a_document_in_the_name_of_a_file_is_no_name(tmp_path: Path) -> None:
    found = read(tmp_path, "# What I finished in July 2025\n\n- Moved the contracts\n", "handover-nadia.md")
    assert "Handover" not in (found[0].name or "")
