"""Lists as people keep them: lines that end with their day, ticks by hand, tables, captions, cards and agendas."""

from pathlib import Path

import pytest

from reports import load
from tests.loading.profiles.test_reading import codes, read, said

WHO = "Gary Whitcombe"


@pytest.mark.parametrize(
    ("line", "days"),
    [
        ("{} - {}", ("14 Jan 2025", "2 Feb 2025", "14-16 March 2025", "3 April 2025")),
        ("{}, {}", ("14 Jan 2025", "Feb 2025", "mid March 2025", "3rd April 2025")),
        ("{} {}", ("14 Jan 2025", "2 Feb 2025", "16 March 2025", "3 April 2025")),
        ("- {} ({})", ("Jan 2025", "Feb 2025", "March 2025", "April 2025")),
        ("{}, {}", ("14/1", "2/2", "16/3", "30/4")),
        ("{} – {}", ("14.1.", "2.2.", "16.3.", "30.4.")),
    ],
)
def test_lines_that_end_with_their_day_are_told_one_by_one(tmp_path: Path, line: str, days: tuple[str, ...]) -> None:
    done = ("Fitted a kitchen, Mill Lane", "Rewired the village hall", "Loft boards; 4 h for two", "New gate for No. 9")
    lines = [line.format(what, when) for what, when in zip(done, days, strict=True)]
    text = f"Jobs done 2025 – {WHO}\n\n" + "\n".join(lines) + "\n"
    found = said(read(tmp_path, text))
    assert [(who, when) for who, when, _ in found] == [(WHO, f"2025-0{month}") for month in (1, 2, 3, 4)]


def test_a_first_line_that_ends_as_the_others_do_is_no_title(tmp_path: Path) -> None:
    found = said(read(tmp_path, "Fitted a kitchen, Jan 2025\nRewired a hall, Feb 2025\nMended a roof, May 2025\n"))
    assert [when for _, when, _ in found] == ["2025-01", "2025-02", "2025-05"]


def test_what_is_ticked_by_hand_is_a_list(tmp_path: Path) -> None:
    found = said(read(tmp_path, f"{WHO} - notes\n\nJanuary 2025\nx finished the rota\nx ordered new scrubs\n"))
    assert found == [(WHO, "2025-01", "[x] finished the rota [x] ordered new scrubs")]


def test_the_rows_of_a_table_beside_items_are_quoted_one_by_one(tmp_path: Path) -> None:
    text = (
        f"# Brag doc\n\nName: {WHO}\n\n## Q2 2025\n\nHere is what I delivered:\n\n| Project | My part | Outcome |\n"
        "|---|---|---|\n| Form | Rebuilt it from scratch | 40 % fewer calls |\n"
        "| Archive | Moved it to the cellar | ok |\n\n"
        "The figures:\n\n| Metric | Before |\n|---|---|\n| p95 | 300 ms |\n| errors | 2 % |\n\n- Trained two clerks\n"
    )
    (tmp_path / "brag.md").write_text(text)
    quoted = load(tmp_path).highlights.sort_values("line")["text"].tolist()
    assert quoted == [
        "Form | Rebuilt it from scratch | 40 % fewer calls",
        "Archive | Moved it to the cellar | ok",
        "The figures:",  # with a table of figures, which says nothing without it
        "Trained two clerks",
    ]


def test_a_caption_between_two_lists_is_no_part_of_the_first(tmp_path: Path) -> None:
    text = f"Self-review, H1 2025\n{WHO}, Joiner\n\nHighlights\n- Cut it from 9h to 3h\n- Wrote the pack\n"
    text += "Lowlights\n- Missed the audit deadline\n"
    (tmp_path / "review.md").write_text(text)
    quoted = load(tmp_path).highlights.sort_values("line")["text"].tolist()
    assert quoted == ["Cut it from 9h to 3h", "Wrote the pack", "Missed the audit deadline"]


PROJECTS = (
    "Sperre Gnoppnitzbach\nJanuar 2025: Vermessung abgeschlossen\n\n"
    "Steinschlagschutz Kreuzeck\nFebruar 2025: Netze montiert, 240 m\nMai 2025: Abnahme ohne Mängel\n"
)


def test_projects_below_who_stands_at_the_head_are_no_people(tmp_path: Path) -> None:
    found = read(tmp_path, f"Gerlinde Leitgeb, Gebietsbauleitung\n\n{PROJECTS}")
    assert {who for who, _, _ in said(found)} == {"Gerlinde Leitgeb"}
    assert "person-assumed" in codes(found)  # both might be people after all


def test_people_below_who_stands_at_the_head_are_people(tmp_path: Path) -> None:
    team = PROJECTS.replace("Sperre Gnoppnitzbach", "Anna Gnoppnitz").replace("Steinschlagschutz", "Karl")
    found = read(tmp_path, f"Gerlinde Leitgeb, Gebietsbauleitung\n\n{team}")
    assert {who for who, _, _ in said(found)} == {"Anna Gnoppnitz", "Karl Kreuzeck"}


def test_points_of_an_agenda_are_nobodys_work(tmp_path: Path) -> None:
    text = (
        "# Minutes, 12 March 2025\n\nPresent: Ann Lee, Bob Ray, Cleo Park\n\n1. Matters arising\nAnn had the bench "
        "repaired.\n2. Playground\nBob got three quotes.\n3. Website\nCleo moved the site to the new host.\n"
    )
    found = said(read(tmp_path, text))
    assert [who for who, _, _ in found] == ["Ann Lee", "Bob Ray", "Cleo Park"]
    assert next(text for _, _, text in found) == "Ann had the bench repaired."


@pytest.mark.parametrize(
    ("head", "period"),
    [
        ("Segon semestre de 2024", "2024-H2"),
        ("4t trimestre 2025", "2025-Q4"),
        ("Első félév 2025", "2025-H1"),
        ("Первое полугодие 2025", "2025-H1"),
        ("III ketvirtis 2025", "2025-Q3"),
        ("2. Hj. 2025", "2025-H2"),
    ],
)
def test_parts_of_a_year_in_more_languages(tmp_path: Path, head: str, period: str) -> None:
    assert said(read(tmp_path, f"# {WHO}\n\n## {head}\n\n- Rewired the hall\n")) == [
        (WHO, period, "- Rewired the hall")
    ]


def test_two_years_in_the_name_of_the_file_are_a_year_of_work(tmp_path: Path) -> None:
    text = "Q1 (Jul-Sep)\n- moved the register\nQ2 (Oct-Dec)\n- cut fuel spend by 8%\nQ3 (Jan-Mar)\n- retendered it\n"
    found = read(tmp_path, text, f"quarters {WHO} FY24-25.txt")
    assert [(who, when) for who, when, _ in said(found)] == [(WHO, "2024-Q3"), (WHO, "2024-Q4"), (WHO, "2025-Q1")]
    assert "year-assumed" not in codes(found)


@pytest.mark.parametrize("file", ["hannah notes.txt", "todo_Hannah.txt", "Hannah - work log 2025.md"])
def test_a_given_name_in_the_name_of_a_file_is_doubted(tmp_path: Path, file: str) -> None:
    text = "# JANUARY 2025\n\nrota done\nnew nurses inducted (Mo + Priya)\n\n# FEBRUARY 2025\n\nflu clinic, 42 jabs\n"
    found = read(tmp_path, text + "cupboard audit, no findings\n", file)
    assert {who for who, _, _ in said(found)} == {"Hannah"}
    assert "name-of-file" in codes(found)


@pytest.mark.parametrize(
    ("told", "month"),
    [
        ("A gennaio ho digitalizzato i registri di nascita e li ho controllati tutti con cura.", "2024-01"),
        ("Ad aprile abbiamo aperto lo sportello del sabato, che ho organizzato io da sola.", "2024-04"),
    ],
)
def test_months_behind_small_words_of_a_language_lead_sentences(tmp_path: Path, told: str, month: str) -> None:
    text = f"Relazione annuale 2024\n\nMi chiamo Giulia Ferrante e lavoro in comune.\n\n{told}\n"
    assert (said(read(tmp_path, text))[-1][:2]) == ("Giulia Ferrante", month)


def test_a_box_that_is_ticked_is_no_word_of_a_statement(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{WHO}\n\nMarch 2025\n\n[x] rewired the hall\n[x] audit of the cupboard\n")
    assert load(tmp_path).highlights["text"].tolist() == ["rewired the hall", "audit of the cupboard"]


def test_a_month_in_the_brackets_of_a_caption_needs_no_year(tmp_path: Path) -> None:
    text = f"# Brag doc 2025\n{WHO} · Designer\n\n## Wins\n- **Checkout** (Feb–Apr): 2.1% to 2.9%\n- Survey in June\n"
    found = said(read(tmp_path, text))
    assert [when for _, when, _ in found] == ["2025-02..2025-04", "2025-06"]


def test_a_season_in_short_is_of_two_years(tmp_path: Path) -> None:
    text = (
        "U14, season 24/25 - notes by Dermot Kelly\n\nSeptember\nTrials, 22 came.\nJanuary\nIndoor training set up.\n"
    )
    found = read(tmp_path, text)
    assert [when for _, when, _ in said(found)] == ["2024-09", "2025-01"]
    assert "year-assumed" not in codes(found)


def test_what_org_says_is_to_do_is_left_out(tmp_path: Path) -> None:
    text = (
        "#+AUTHOR: Tomoko Hayashi\n* 2025\n** May\n*** TODO Sign the artefacts\n*** DONE Retire the farm\n"
        "    CLOSED: [2025-05-28 Wed]\n"
    )
    found = read(tmp_path, text, "journal.org")
    assert [words for _, _, words in said(found)] == ["2025-05-28: Retire the farm"]
    assert "not-done" in codes(found)


def test_an_initial_before_a_family_name_may_head_a_log(tmp_path: Path) -> None:
    found = read(tmp_path, "WORKLOG M. Okafor\n\nMarch 2025\n- pump 3 seal replaced\n- monthly round, all ok\n")
    assert {who for who, _, _ in said(found)} == {"M. Okafor"}
    assert "person-assumed" in codes(found)


def test_days_with_the_month_first_stay_where_they_are_read(tmp_path: Path) -> None:
    text = f"# {WHO} 2025\n\n**6/3** moved the box\n**6/12** taught Ravi\n**7/1** search in 240ms\n**8/22** wrote it\n"
    found = said(read(tmp_path, text))
    assert [when for _, when, _ in found] == ["2025-06", "2025-06", "2025-07", "2025-08"]


def test_days_of_the_week_are_of_the_month_at_the_head(tmp_path: Path) -> None:
    text = (
        "DIARIO DE OBRA\nResponsable: Carmen Ruiz\nMes: marzo 2025\n\nLun 3: se coló la losa\n"
        "Mié 5: instalación terminada\nVie 7: visita del supervisor\n"
    )
    found = read(tmp_path, text)
    assert [(who, when) for who, when, _ in said(found)] == [("Carmen Ruiz", "2025-03")] * 3
    assert "other-subject" not in codes(found)


def test_a_year_with_a_remark_below_another_year_is_asked_about(tmp_path: Path) -> None:
    text = f"# {WHO}\n\n## 2025\n\n### July\n\n- Refunds\n\n### 2024 (for completeness)\n\n- Promoted in December\n"
    found = read(tmp_path, text)
    assert [when for _, when, _ in said(found)] == ["2025-07"]
    assert "open-period" in codes(found)


def test_two_months_in_brackets_are_no_end_of_a_line(tmp_path: Path) -> None:
    text = f"# Q3 2025 — {WHO}\n\n- Runs are done\n- hired Omar (Aug) and Jess (Sept)\n"
    assert {when for _, when, _ in said(read(tmp_path, text))} == {"2025-Q3"}


def test_months_below_a_school_year_are_of_both_years(tmp_path: Path) -> None:
    text = f"Relevé d'activités - {WHO}\nAnnée 2024-2025\n\nSept. : visites\nDéc. : vaccins\nJanv. : bilan envoyé\n"
    assert [when for _, when, _ in said(read(tmp_path, text))] == ["2024-09", "2024-12", "2025-01"]


def test_heads_between_signs_tell_nothing_of_how_lines_break(tmp_path: Path) -> None:
    text = (
        f"{WHO}\n\n-- May 2025 --\nRolled out the new triage so that urgent tickets get a human in ten minutes\n"
        "fixed the tags, 140 down to 35\nwrote the rules on one page\ntrained the night crew in it\n\n"
        "-- June 2025 --\noutage on the 5th, all answered by the 9th\nwrote texts for next time\ntwo new starters\n"
    )
    (tmp_path / "a.txt").write_text(text)
    quoted = load(tmp_path).highlights.sort_values("line")["text"].tolist()
    assert quoted[1] == "fixed the tags, 140 down to 35"
    assert len(quoted) == 7
