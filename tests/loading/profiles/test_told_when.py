"""When things were done that everyday texts tell: heads that say of when they are, rows and sentences below them."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_reading import read, said

FORM = "Review\nEmployee: Ruth Ames\n"


def periods(tmp_path: Path, text: str, file: str = "a.txt") -> dict[str, str]:
    """The first two words of each text, to its period."""
    found = said(read(tmp_path, text, file))
    return {" ".join(words.split("\n")[0].split()): period for _, period, words in found}


def at(found: dict[str, str], words: str) -> str | None:
    """The period of the one text in which words stand."""
    hits = {period for said, period in found.items() if words in said}
    return hits.pop() if len(hits) == 1 else None


@pytest.mark.parametrize(
    ("rows", "months"),
    [
        ("3 maggio\n  pompa nuova\nmetà giugno\n  porta dipinta\nluglio, prima settimana\n  tetto rifatto", "05 06 07"),
        ("lun 15/5\n  pompa nuova\n28/6\n  porta dipinta", "05 06"),
        ("Mo 12.05.  Früh  Pumpe gewechselt\nDi 10.06.  Spät  Tür gestrichen", "05 06"),
        ("mi-avril ...... la pompe changée\nfin mai ........ la porte peinte", "04 05"),
        ("début mars    la pompe changée\nfin avril     la porte peinte", "03 04"),
        ("early March | changed the pump\nmid-April | painted the door", "03 04"),
        ("ca. 20. Mai\n  Pumpe gewechselt\nca. 3. Juni\n  Tür gestrichen", "05 06"),
        ("week of 3 March\n  changed the pump\nweek of 7 April\n  painted the door", "03 04"),
        ("w marcu    wymieniona pompa\nw maju     malowane drzwi", "03 05"),
        ("3 mars\n  bytte pump\n10 april\n  målade dörren", "03 04"),
    ],
)
def test_rows_of_a_diary_are_of_the_times_with_which_they_begin(tmp_path: Path, rows: str, months: str) -> None:
    found = periods(tmp_path, f"{FORM}Year: 2025\n\n{rows}\n")
    assert sorted(set(found.values()) - {"2025"}) == [f"2025-{month}" for month in months.split()]


@pytest.mark.parametrize(
    "row", ["3/4  tested", "1.2  is out", "12.5 kg  sold", "May Robinson", "Version 1.2  is out", "5/7  passed"]
)
def test_scores_versions_and_names_are_no_days(tmp_path: Path, row: str) -> None:
    found = periods(tmp_path, f"{FORM}\nMarch 2025\n\n- Changed the pump\n{row}\n{row}\n")
    assert set(found.values()) == {"2025-03"}


@pytest.mark.parametrize(
    ("week", "rows"),
    [
        ("KW 14 / 2025", "Mo 31.03. Früh  Pumpe gewechselt\nDi 01.04. Spät  Tür gestrichen"),
        ("Week 14, 2025", "31 March: changed the pump\n1 April: painted the door"),
        ("Semaine 14 2025", "lun 31/03  pompe changée\nmar 01/04  porte peinte"),
        ("31 March - 4 April 2025", "31 March: changed the pump\n1 April: painted the door"),
    ],
)
def test_days_below_a_week_of_two_months_are_each_of_their_own(tmp_path: Path, week: str, rows: str) -> None:
    found = periods(tmp_path, f"{FORM}\n{week}\n{rows}\n")
    assert sorted(found.values()) == ["2025-03", "2025-04"]


@pytest.mark.parametrize(
    "head",
    [
        "Financial year 2024/25 (P1 = April)",
        "FY25 (P1 = April ... P12 = March)",
        "FY25 (1 April 2024 to 31 March 2025; P1 = April)",
        "Returns, financial year 2024-25, P1 is April",
        "Geschäftsjahr 2024/25, P1 = April",
    ],
)
@pytest.mark.parametrize(
    "rows", ["P8\n  Moved the stalls.\nP10\n  Painted the door.", "- P8: Moved it\n- P10: Sold it"]
)
def test_numbered_months_are_counted_from_the_one_that_the_source_calls_the_first(
    tmp_path: Path, head: str, rows: str
) -> None:
    found = periods(tmp_path, f"Ruth Ames\n{head}\n\n{rows}\n")
    assert {period for words, period in found.items() if "P1 " not in words} == {"2024-11", "2025-01"}


@pytest.mark.parametrize(
    ("head", "rows", "expected"),
    [
        ("School year 2024/2025", "September\n- Sowed\nFebruary\n- Mowed", {"2024-09", "2025-02"}),
        ("Rok szkolny 2024/2025", "wrzesień\n– zasiałam\nluty\n– skosiłam", {"2024-09", "2025-02"}),
        ("Année scolaire 2024-2025", "octobre\n- semé\nmai\n- fauché", {"2024-10", "2025-05"}),
        ("Schuljahr 2024/25", "November\n- gesät\nJuni\n- gemäht", {"2024-11", "2025-06"}),
        ("Curso 2024/25", "octubre\n- sembré\nenero\n- segué", {"2024-10", "2025-01"}),
        ("Season 2024/25", "February\n- Mowed\nMarch\n- Sowed", {"2025-02", "2025-03"}),
        ("Period covered: October 2024 to March 2025", "OCTOBER\n- Sowed\nJANUARY\n- Mowed", {"2024-10", "2025-01"}),
        ("Period: Sept 2024 - July 2025", "September\n- Sowed\nMay\n- Mowed", {"2024-09", "2025-05"}),
        ("Notes, started Nov 2024", "21 Nov\n- Sowed\n9 Jan\n- Mowed", {"2024-11", "2025-01"}),
        ("Log, begun in October 2024", "October\n- Sowed\nJanuary\n- Mowed", {"2024-10", "2025-01"}),
    ],
)
def test_months_have_their_year_from_the_head_of_a_year_that_turns(
    tmp_path: Path, head: str, rows: str, expected: set[str]
) -> None:
    assert set(periods(tmp_path, f"Employee: Ruth Ames\n{head}\n\n{rows}\n").values()) == expected


@pytest.mark.parametrize("rows", ["August\n- Sowed\n", "May\n- Sowed\nJune\n- Mowed\n", "April\n- A\nDecember\n- B\n"])
def test_a_month_in_which_a_year_of_work_may_begin_is_asked_about(tmp_path: Path, rows: str) -> None:
    assert set(periods(tmp_path, f"Employee: Ruth Ames\nYear 2024/25\n\n{rows}").values()) <= {"2024-12"}


@pytest.mark.parametrize(
    ("head", "line", "expected"),
    [
        ("Period: January 2025 to June 2025", "Wrote the manual in February, 34 pages.", "2025-02"),
        ("Period: H1 2025", "**March.** I moved the depot.", "2025-03"),
        ("Period: H1 2025", "Im Mai habe ich das Lager geräumt.", "2025-05"),
        ("Period: 1 July 2024 to 30 June 2025", "October. I moved the depot.", "2024-10"),
        ("Period: Q2 2025", "Trained two people on 14 May.", "2025-05"),
    ],
)
def test_a_sentence_of_a_long_period_is_of_the_month_that_it_names(
    tmp_path: Path, head: str, line: str, expected: str
) -> None:
    found = periods(tmp_path, f"Employee: Ruth Ames\n{head}\n\n{line}\n\nSwept the hall.\n")
    assert at(found, line.strip("*").split("*")[0][:9].split(".")[0]) == expected
    assert at(found, "Swept the hall.") not in (expected, None)


def test_a_sentence_that_takes_up_the_one_before_is_of_its_month(tmp_path: Path) -> None:
    line = "The list stood still. On 14 January Ada wrote that it leaks. She was right. The roof was next."
    found = periods(tmp_path, f"Employee: Ruth Ames\nPeriod: October 2024 to June 2025\n\n{line}\n")
    assert [at(found, words) for words in ("She was right.", "list")] == ["2025-01", "2024-10..2025-06"]


@pytest.mark.parametrize(
    "heads",
    [
        "WEEKLY - Team A - 3 March 2025|WEEKLY - Team A - 28 April 2025",
        "【週報】開発二課　2025年3月24日（月）|【週報】開発二課　2025年4月14日（月）",
        "Stand der Linie 4 am 3.3.2025|Stand der Linie 4 am 28.4.2025",
        "Verslag week van 3 maart 2025, hal 2|Verslag week van 7 april 2025, hal 2",
    ],
)
def test_lines_alike_but_for_their_date_head_what_stands_below_them(tmp_path: Path, heads: str) -> None:
    first, second = heads.split("|")
    text = f"{first}\n\nAnna Keller\n- Changed the pump\n\n{second}\n\nAnna Keller\n- Painted the door\n"
    found = periods(tmp_path, text)
    assert (at(found, "pump"), at(found, "door")) == ("2025-03", "2025-04")


def test_the_order_of_days_in_a_column_is_shown_by_its_other_days(tmp_path: Path) -> None:
    rows = "| 04/09/2025 | Ann Lee | swept |\n| 23/09/2025 | Ann Lee | mowed |\n| 02/10/2025 | Bob Stone | sowed |\n"
    found = said(read(tmp_path, f"| Date | Who | What |\n|---|---|---|\n{rows}", "a.md"))
    assert sorted(found) == [
        ("Ann Lee", "2025-09", "mowed"), ("Ann Lee", "2025-09", "swept"), ("Bob Stone", "2025-10", "sowed"),
    ]  # fmt: skip


def test_minutes_with_a_day_in_their_head_keep_it_where_items_begin_with_a_month(tmp_path: Path) -> None:
    text = "COMPTE RENDU\nmardi 17 juin 2025, salle 2\n\nAnna Keller\n  – début juin, a formé les internes\n"
    text += "  – a terminé l'inventaire\n  – en avril a refait le planning\n"
    assert sorted(said(read(tmp_path, text, "a.txt"))) == [
        ("Anna Keller", "2025-04", "– en avril a refait le planning"),
        ("Anna Keller", "2025-06", "– début juin, a formé les internes\n– a terminé l'inventaire"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "C. OBJECTIVES FY26\n - Read the meters",
        "3) OBJECTIFS 2026-2027\n   - Read the meters",
        "Ziele 2026\n- Read the meters",
        "offen / noch zu tun:\n - Read the meters",
        "*Coming up*\nRead the meters.",
        "- Who reads the meters?",
        "Still to read the meters - Anna     ACTION AK",
        "¿Quién lee los meters?",
    ],
)
def test_what_is_to_be_done_or_asked_is_no_work(tmp_path: Path, line: str) -> None:
    found = periods(tmp_path, f"# Anna Keller\n\n## March 2025\n\n- Replaced the pump\n\n{line}\n", "a.md")
    assert at(found, "pump") == "2025-03"
    assert not [words for words in found if "meters" in words]


@pytest.mark.parametrize(
    ("head", "rows", "months"),
    [
        ("Team meeting\nheld on 9 June 2025, room 2", "wk 15: {}\n   wk 20: {}", ["2025-04", "2025-05"]),
        ("Besprechung\nvom 9. Januar 2026", "KW 50: {}\n   KW 1: {}", ["2025-12", "2026-01"]),
        ("Réunion d'équipe\ndu 9 juin 2025", "12 mars : {}\n   3 avril : {}", ["2025-03", "2025-04"]),
    ],
)
def test_weeks_and_days_have_their_year_from_the_day_of_the_meeting(
    tmp_path: Path, head: str, rows: str, months: list[str]
) -> None:
    text = f"{head}\n\nAnna Koch\n   {rows.format('built the pump', 'sold the pump')}\n"
    found = periods(tmp_path, text)
    assert [period for words, period in found.items() if "pump" in words] == months


@pytest.mark.parametrize("row", ["last Thursday: trained two", "letzten Montag: geschult", "afgelopen donderdag: les"])
def test_a_row_counted_from_another_day_than_the_week_above_is_asked_about(tmp_path: Path, row: str) -> None:
    text = f"Meeting\nof 9 June 2025\n\nAnna Koch\n- wk 17: built the pump\n- {row}\n"
    assert not any(row in words for _, _, words in said(read(tmp_path, text, "a.txt")))


@pytest.mark.parametrize("week", ["--- v. {}, 2025 ---", "## v.{} 2025", "v. {}/2025"])
def test_weeks_of_swedish_letters_are_weeks(tmp_path: Path, week: str) -> None:
    text = f"Anna Koch\n\n{week.format(20)}\nBuilt the pump.\n\n{week.format(11)}\nSold the pump.\n"
    assert sorted(periods(tmp_path, text).values()) == ["2025-03", "2025-05"]


@pytest.mark.parametrize("title", ["Conversa exportada: Horta da Serra", "Chat: Garden Road", "Verlauf: Anna Koch"])
@pytest.mark.parametrize("stamp", ["[{} 08:14]", "[{}, 08:14:22]", "{}, 08:14 -"])
def test_what_is_said_at_a_time_heads_no_text(tmp_path: Path, title: str, stamp: str) -> None:
    days = [stamp.format(day) for day in ("02/03/2025", "15/03/2025", "20/05/2025", "21/05/2025")]
    said_by = ["Ben Meier: built it", "Ruth Ames: sold it", "Ben Meier: moved it", "Ruth Ames: cut it"]
    text = "\n".join([title, "", *(f"{day} {words}" for day, words in zip(days, said_by, strict=True))])
    found = {(name, period, words) for name, period, words in said(read(tmp_path, text, "a.txt"))}
    assert ("Ben Meier", "2025-03", "built it") in found
    assert ("Ruth Ames", "2025-03", "sold it") in found


YEARLY = (
    "# Appraisal {title} at the clinic\n\nName: Ruth Ames\n\n## Done\n\n- In February, I moved the search\n{more}\n"
)


def whole(tmp_path: Path, text: str) -> dict[str, str]:
    """Each text to its period."""
    return {words: period for _, period, words in said(read(tmp_path, text, "a.md"))}


@pytest.mark.parametrize(
    ("title", "line", "expected"),
    [
        ("2024", "Looked after two trainees throughout the year", "2024"),
        ("2024", "Kept the books all year long.", "2024"),
        ("2024", "J'ai encadré deux stagiaires tout au long de l'année", "2024"),
        ("2024", "Sur l'année, j'ai analysé 3 800 échantillons.", "2024"),
        ("2024", "Das ganze Jahr über zwei Azubis betreut", "2024"),
        ("2024", "Durante todo el año atendí el mostrador", "2024"),
        ("2024", "Nel corso dell'anno ho seguito cinque clienti", "2024"),
        ("2024", "prowadziłam zajęcia w ciągu roku", "2024"),
        ("2024", "通年で新人3名を指導", "2024"),
        ("Q1 2024", "Cut the checklist from 60 to 25 items this quarter", "2024-Q1"),
        ("H1 2024", "Im ganzen Halbjahr vier Azubis betreut", "2024-H1"),
    ],
)
def test_what_was_done_all_year_long_is_of_the_year(tmp_path: Path, title: str, line: str, expected: str) -> None:
    found = whole(tmp_path, YEARLY.format(title=title, more=f"- {line}"))
    assert at(found, line) == expected
    assert at(found, "moved the search") == "2024-02"


@pytest.mark.parametrize(
    ("title", "line"),
    [
        ("2024", "Wrote the plan for the whole year"), ("2024", "Cut the checklist this quarter"),
        ("of the team", "Kept the books all year long"), ("2024", "Über 12 % mehr im Jahr"),
    ],
)  # fmt: skip
def test_other_words_say_no_whole_year(tmp_path: Path, title: str, line: str) -> None:
    found = whole(tmp_path, YEARLY.format(title=title, more=f"- {line}"))
    assert at(found, line) is None


def test_a_month_that_is_a_head_keeps_what_was_done_all_year_long(tmp_path: Path) -> None:
    text = "# Ruth Ames 2024\n\n## May\n\n- Kept the books all year long\n\n## June\n\n- Sold it\n"
    assert at(whole(tmp_path, text), "Kept the books") == "2024-05"


def test_items_beside_one_that_says_its_month_in_a_sentence_are_not_of_that_month(tmp_path: Path) -> None:
    more = "- In the third quarter, I trained 48 people\n- Rebuilt the archive\n- In May I sold it"
    found = whole(tmp_path, YEARLY.format(title="2024", more=more))
    assert (at(found, "trained 48"), at(found, "Rebuilt"), at(found, "sold it")) == ("2024-Q3", None, "2024-05")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Trained 48 people in Q3", "2024-Q3"),
        ("Au troisième trimestre, j'ai formé 48 personnes", "2024-Q3"),
        ("Nel primo semestre ho seguito cinque clienti", "2024-H1"),
        ("Von Juni bis August habe ich vertreten", "2024-06..2024-08"),
        ("Led the planning of Q3", None),
        ("Q3 planning led", None),
    ],
)
def test_a_quarter_that_a_sentence_names_is_when_it_was_done(tmp_path: Path, line: str, expected: str | None) -> None:
    found = whole(tmp_path, YEARLY.format(title="2024", more=f"- {line}"))
    assert at(found, line) == expected


@pytest.mark.parametrize(
    ("told", "period"),
    [
        ("Ann had already moved the pumps in Q1, so it was quick", "2025-Q1"),
        ("In the first quarter Ann moved the pumps", "2025-Q1"),
        ("Ann moved the pumps over the second quarter", "2025-Q2"),
        ("Ann moved the pumps in Q3 2024", "2024-Q3"),
        ("Ann a installé les pompes au premier semestre, sans aide", "2025-H1"),
        ("Ann hat im 1. Halbjahr die Pumpen versetzt, alles trocken", "2025-H1"),
        ("Ann moved the pumps the first two Mondays of July", "2025-07"),
        ("Ann colocó las bombas en la primera semana de julio", "2025-07"),
        ("Ann prepared the plan of the second half", "2025-09"),
        ("Ann moved the pumps that had been bought for Q1", "2025-09"),
    ],
)
def test_a_quarter_or_week_that_minutes_name_is_when_it_was_done(tmp_path: Path, told: str, period: str) -> None:
    found = periods(tmp_path, f"Minutes, 15 September 2025\n\nPresent: Ann Lee, Bob Stone\n\n- {told}\n- Bob sang\n")
    assert at(found, told) == period


@pytest.mark.parametrize(
    ("cell", "period"),
    [("done, and shown to all in May", "2025-05"), ("done, sent to the board on 20 July", "2025-07")],
)
def test_a_cell_of_minutes_says_when_it_was_done(tmp_path: Path, cell: str, period: str) -> None:
    rows = (
        f"| Pumps moved | Ann Lee | {cell} |\n| Doors painted | Bob Stone | done |\n| Roof mended | Ann Lee | done |\n"
    )
    head = "# Minutes, 15 September 2025\n\nPresent: Ann Lee, Bob Stone\n\n| Task | Who | State |\n|---|---|---|\n"
    found = periods(tmp_path, head + rows, "a.md")
    assert (at(found, "Pumps moved"), at(found, "Doors painted")) == (period, "2025-09")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "Nine of them read now, two a year late; the corner goes on in September with a new lot, and with toast.",
            "Nine",
        ),
        ("Wrote the drill up, next one in November (Ines wants to lead).", "drill"),
        ("In the second quarter one fall, which was a bruise.", "fall"),
    ],
)
def test_what_is_to_come_or_goes_on_does_not_move_what_was_done(tmp_path: Path, text: str, words: str) -> None:
    found = periods(tmp_path, f"{FORM}\n## 18 June 2025\n\nMended the door of the hall. {text}\n", "a.md")
    assert at(found, words) == "2025-06"
