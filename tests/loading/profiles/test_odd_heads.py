"""Files whose head is odd: the person in the name of the file, small letters, a list of full names, a signature."""

from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.model.rows import LoadSettings

TODAY = date(2026, 1, 31)
TALKS = "1:1 w/ {} (Thursdays, room 4)\n\n12 Sept 2024\n- wrote the runbook\n\n10 Oct\n- moved the reports\n"
SCRATCH = (
    "dump for the reviews\nmy lot: Dominic Farrell, Elif Aksoy, Tom Wray  (Raj is not mine any more)\n\n"
    "aug 2025\nelif - sorted out the state mess, nobody asked her to\ntom: handled the outage alone\n\n"
    "Sept\n- Tom wrote the test plan\n- dominic automated the renewals\nElif's talk on tagging - really good\n"
    "dom closed the backlog, 70 odd\n"
)
CHANGES = (
    "# Changelog\n\n## 3.2.0 - 2025-04-11\n\n- Faster startup, thanks to Oluwaseun Adebayo\n- Dark theme, Ann Lee\n"
    "- No crash on empty tables (thanks Mei Tanaka!)\n"
)
HANDOVER = (
    "# Handover invoices\n\nHi Ben,\n\n"
    "In September 2024 I replaced the link.\n"
    "In October I added the rules.\n"
    "In January I trained support.\n\nGood luck!\n\nThandeka Mokoena\nTeam North, Leeds{}\n"
)
INCIDENT = (
    "# INC-7: mail delayed\nDate: 3 December 2024, SEV-2\n\n14:07 first complaints\n14:20 Ann Lee found the message\n"
    "14:35 Mei Tanaka scaled the consumers\nFollow-ups:\n- 5 Dec, Mei added a queue\n"
)
MINUTES = (
    "Protokoll Teamrunde\nMittwoch, 14. Mai 2025, 10:00 Uhr\nAnwesend: Sabine Kröger, Jonas Pfeiffer\n\nTOP 1\n"
    "Frau Kröger hat die Bänder geprüft.\nAußerdem hat sie mit der Revision die Fristen abgestimmt.\n"
    "Die Auswertung wurde von Herrn Pfeiffer erstellt.\n\nTOP 2 Ausblick\nHerr Pfeiffer macht die Inventur.\n\n"
    "Nächster Termin: 28.5.2025\n"
)


def places(folder: Path, name: str, text: str) -> set[tuple[str | None, str, str]]:
    """Who did what in which month, by the last word of what they did."""
    folder.joinpath(name).write_text(text, "utf-8")
    profiles = load([folder / name], LoadSettings(today=TODAY))[0]
    told = ((row.name, one.period, line) for row in profiles for one in row.summaries for line in one.text.splitlines())
    return {(name, period, line.strip(" .").split()[-1]) for name, period, line in told if " " in line}


@pytest.mark.parametrize("name", ["Priya Raman", "Oluwaseun Adebayo", "Thandeka Mokoena"])
@pytest.mark.parametrize("file", ["1-1 {} 2024.txt", "1on1s_{}.md", "Talks with {}.txt", "2024 1zu1 {}.txt"])
def test_who_is_called_short_has_the_full_name_of_the_file(tmp_path: Path, name: str, file: str) -> None:
    found = places(tmp_path, file.format(name), TALKS.format(name.split(maxsplit=1)[0]))
    assert found == {(name, "2024-09", "runbook"), (name, "2024-10", "reports")}


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        ("wk21 2025 Bex Harlow.txt", "- drove the van\n- Thu off\n", {("Bex Harlow", "2025-05", "van")}),
        (
            "worklog-bex harlow.txt",
            "log\n\n2025-03-10\n- fixed it, thanks to Ann Lee\n- met them, Mei Tanaka\n- cut it (thanks Ann Lee)\n",
            {("Bex Harlow", "2025-03", "Lee"), ("Bex Harlow", "2025-03", "Tanaka"), ("Bex Harlow", "2025-03", "Lee)")},
        ),
        (
            "log.txt",
            "worklog - oluwaseun adebayo - do not share!!\n\n2025-03-10 Mon\n  deleted dead code\n",
            {("Oluwaseun Adebayo", "2025-03", "code")},
        ),
        (
            "scratch.txt",
            SCRATCH,
            {
                ("Elif Aksoy", "2025-08", "to"),
                ("Tom Wray", "2025-08", "alone"),
                ("Tom Wray", "2025-09", "plan"),
                ("Dominic Farrell", "2025-09", "renewals"),
                ("Elif Aksoy", "2025-09", "good"),
                ("Dominic Farrell", "2025-09", "odd"),
            },
        ),
        (
            "CHANGELOG.md",
            CHANGES,
            {
                ("Oluwaseun Adebayo", "2025-04", "Adebayo"),
                ("Ann Lee", "2025-04", "Lee"),
                ("Mei Tanaka", "2025-04", "Tanaka!)"),
            },
        ),
        *(
            (
                "handover.md",
                HANDOVER.format(day),
                {
                    ("Thandeka Mokoena", "2024-09", "link"),
                    ("Thandeka Mokoena", "2024-10", "rules"),
                    ("Thandeka Mokoena", "2025-01", "support"),
                },
            )
            for day in ("", "\n28-02-2025")
        ),
        (
            "INC-7.md",
            INCIDENT,
            {
                ("Ann Lee", "2024-12", "message"),
                ("Mei Tanaka", "2024-12", "consumers"),
                ("Mei Tanaka", "2024-12", "queue"),
            },
        ),
        (
            "Teamrunde.txt",
            MINUTES,
            {
                ("Sabine Kröger", "2025-05", "geprüft"),
                ("Sabine Kröger", "2025-05", "abgestimmt"),
                ("Jonas Pfeiffer", "2025-05", "erstellt"),
            },
        ),
    ],
)
def test_odd_heads_are_read(tmp_path: Path, file: str, text: str, expected: set[tuple[str, str, str]]) -> None:
    assert expected <= places(tmp_path, file, text)
