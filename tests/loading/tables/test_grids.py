"""Grids as teams keep them: a column a person, days of the week, blocks of people, and what in them is no work."""

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from reports.errors import Problem
from reports.loading.kinds import Source
from reports.loading.tables.reader import read
from tests.loading.tables.sheets import READING, entries, found, profiles, workbook
from tests.sampling import sampled

if TYPE_CHECKING:
    from collections.abc import Sequence

BRAKES, BATTERY, DOOR = "Changed the brakes of bus 114", "Put a battery into bus 87", "Mended the rear door of bus 9"


def told(content: str | bytes) -> dict[str, str]:
    """What is told, by its code."""
    made = [one for one in found(content) if isinstance(one, Problem)]
    codes = dict[str, str]()
    for one in [*made, *(problem for profile in profiles(content) for problem in profile.row.problems)]:
        codes[one.code] = f"{codes.get(one.code, '')} {one.message}"
    return codes


@pytest.mark.parametrize("beside", ["Shift", "Turno", "Vejr", "Observaciones", "Ort"])
def test_people_are_columns_beside_others_and_what_is_no_work_is_told(beside: str) -> None:
    table = (
        f"Date,{beside},Ada Byron,Karin Stone,Paula Frank\n2023-10-17,early,{BRAKES},day off,{BATTERY}\n"
        f"2023-11-14,late,sick leave,{DOOR},\n2023-12-25,-,Christmas - off,,\nTotal shifts,,1,1,1\n"
    )
    assert sorted(entries(table)) == [
        ("Ada Byron", "2023-10", BRAKES),
        ("Karin Stone", "2023-11", DOOR),
        ("Paula Frank", "2023-10", BATTERY),
    ]
    assert "2 cells left out" in told(table)["away"]


def test_one_word_beside_names_in_full_is_nobody() -> None:
    table = f"Datum;Ada Byron;Karin Stone;Bemerkung zum Tag;Skift\n2023-10-17;{BRAKES};{DOOR};Halle;am frühen Morgen\n"
    assert {who for who, *_ in entries(table)} == {"Ada Byron", "Karin Stone"}


def test_days_of_the_week_are_of_the_week_that_the_table_names() -> None:
    table = (
        "Rota - week commencing 3 March 2025,,,,\nName,Mon,Tue,Wed,Thu\n"
        f"Ada Byron,{BRAKES},off,{BATTERY},\nKarin Stone,Sick,Sick,,{DOOR}\n"
    )
    assert entries(table) == [
        ("Ada Byron", "2025-03", BRAKES),
        ("Ada Byron", "2025-03", BATTERY),
        ("Karin Stone", "2025-03", DOOR),
    ]


def test_rows_are_days_of_the_week_and_columns_people_of_the_week_that_the_sheet_is_called_after() -> None:
    sheet = " | Henrike Thoma | Bülent Aksoy\nMontag | {} | Urlaub\nDienstag | | {}\n"
    made = workbook(f"[sheet KW 10]\n{sheet.format(BRAKES, DOOR)}[sheet KW 14]\n{sheet.format(BATTERY, BRAKES)}")
    assert sorted(entries(made, "Wochenplan 2025.xlsx")) == [
        ("Bülent Aksoy", "2025-03", DOOR),
        ("Bülent Aksoy", "2025-04", BRAKES),
        ("Henrike Thoma", "2025-03", BRAKES),
        ("Henrike Thoma", "2025-04", BATTERY),
    ]


def test_a_name_behind_the_same_word_heads_the_block_of_each_person() -> None:
    block = "Zonista: {0},,\nDate,Activity,Hours\n2025-05-06,{1},7\nTotal,,7\n,,\n"
    table = block.format("Ada Byron", BRAKES) + block.format("Dritan Hoxha", DOOR)
    assert entries(table) == [("Ada Byron", "2025-05", BRAKES), ("Dritan Hoxha", "2025-05", DOOR)]


def test_what_stands_below_a_title_of_plans_is_left_out() -> None:
    rows = "Who,What,Hours\nAda Byron,{},6\n"
    table = f"Done (w/c 10 Feb 2025),,\n{rows.format(BRAKES)},,\nPlanned next week,,\n{rows.format(DOOR)}"
    assert entries(table) == [("Ada Byron", "2025-02", BRAKES)]
    assert "1 row left out" in told(table)["planned"]


@pytest.mark.parametrize(
    "planned", ["geplant: Umzug", "Prevista visita a Bari", "Move the desks (to do)", "来月に点検予定"]
)
def test_a_cell_that_says_that_it_is_to_come_is_no_work(planned: str) -> None:
    table = f"Name,Q1 2025,Q2 2025\nAda Byron,{BRAKES},{planned}\nKarin Stone,{DOOR},{BATTERY}\n"
    assert len(entries(table)) == 3
    assert "1 cell left out" in told(table)["planned"]


def test_a_task_that_is_done_is_one_whatever_its_title_says() -> None:
    table = f"Task,Owner,Date,Status\nRemember to renew the lease,Ada Byron,2025-03-01,Done\n{DOOR},Ada Byron,,Open\n"
    assert [text for *_, text in entries(table)] == ["Remember to renew the lease"]


def test_small_words_make_a_name_of_a_column_that_is_nobodys() -> None:
    table = f"Semana del;Lo que hice;Lo que haré\n2025-01-13;{BRAKES};{DOOR}\n2025-02-10;{BATTERY};{DOOR}\n"
    assert entries(table, "Maite Garmendia.csv") == [
        ("Maite Garmendia", "2025-01", BRAKES),
        ("Maite Garmendia", "2025-02", BATTERY),
    ]


def test_names_below_groups_come_again_and_plans_in_them_are_left_out() -> None:
    table = f"Person,January 2025,,February 2025,\n,Plan,Reality,Plan,Reality\nAda Byron,Paint,{DOOR},Sweep,{BRAKES}\n"
    assert entries(table) == [("Ada Byron", "2025-01", DOOR), ("Ada Byron", "2025-02", BRAKES)]


def test_the_day_of_the_week_tells_which_number_is_the_month() -> None:
    table = f"Nome;Cosa ho fatto;Quando\nAda Byron;{DOOR};lun 10/02/25\nAda Byron;{BRAKES};mar 11/03/25\n"
    assert [period for _, period, _ in entries(table)] == ["2025-02", "2025-03"]


def test_weeks_have_letters_in_a_column_of_weeks_and_a_verb_may_be_a_family_name() -> None:
    table = f"Semaine;Qui;Travaux\nS10;Philippa Drew;{DOOR}\nS14;Philippa Drew / Ada Byron;{BRAKES}\n"
    assert sorted(entries(table, "Travaux 2025.csv")) == [
        ("Ada Byron", "2025-04", BRAKES),
        ("Philippa Drew", "2025-03", DOOR),
        ("Philippa Drew", "2025-04", BRAKES),
    ]


def test_where_absences_are_hidden_no_note_has_their_words() -> None:
    table = f"Name,March 2025,April 2025\nAda Byron,{DOOR},sick leave\nEva Frank,{BRAKES},holiday\n"
    made = [*read(Source("hr.csv", table.encode()), replace(READING, hides_absences=True))]
    assert "sick leave" not in repr(made)
    assert "sick leave" in told(table)["away"]


def test_a_title_names_the_person_of_a_table_and_short_names_head_columns() -> None:
    table = f"Weekstaat - Lotte Brouwer - 2025,,\nweek,werkzaamheden,uren\nwk 10,{DOOR},12\nwk 12,vrij,0\n"
    assert entries(table) == [("Lotte Brouwer", "2025-03", DOOR)]
    sheets = f"[sheet Buch]\nDatum | HB | MS\nd:2025-02-04 | {DOOR} | {BRAKES}\nd:2025-03-04 | krank | {BATTERY}\n"
    made = workbook(f"{sheets}[sheet Kürzel]\nHB | Hannelore Bieber\nMS | Mirko Santini\n")
    assert sorted(entries(made, "hr.xlsx")) == [
        ("Hannelore Bieber", "2025-02", DOOR),
        ("Mirko Santini", "2025-02", BRAKES),
        ("Mirko Santini", "2025-03", BATTERY),
    ]


_HEADS = (
    ("Date", "Hours", "What was done", "What was done"),
    ("Datum", "Std.", "Tätigkeit", "Taetigkeit"),
    ("Date", "Durée", "Tâches réalisées", "Taches realisees"),
    ("Fecha", "Horas", "Actividad", "Actividades"),
    ("Data", "Horas", "Atividade", "Atividades"),
    ("Data", "Durata", "Attività", "Attivita"),
)
_DAYS = ("{0}-{1:02}-{2}", "{2}.{1:02}.{0}", "d:{0}-{1:02}-{2}")


@pytest.mark.parametrize("gap", ["", "| "])
@pytest.mark.parametrize("over", [0, 1])
@pytest.mark.parametrize("day", sampled(_DAYS, _DAYS[-1:]))
@pytest.mark.parametrize("names", sampled(_HEADS, _HEADS[:2]))
def test_people_stand_side_by_side_above_columns_that_are_called_a_little_differently(
    names: tuple[str, ...], day: str, over: int, gap: str
) -> None:
    first, second = (day.format(2025, month, 18) for month in (3, 4))
    upper = [[*[""] * over, name, *[""] * (2 - over)] for name in ("Ada Byron", "Karin Stone")]
    rows: list[Sequence[Sequence[str]]] = [upper, [names[:3], (names[0], f"{names[1]} (h)", names[3])]]
    rows += [[(first, "n:2", BRAKES), (second, "n:3", DOOR)], [(second, "n:1", BATTERY), ("", "", "")]]
    lines = [f"|{gap}".join(" | ".join(cells) for cells in row) for row in rows]
    made = "\n".join(["[sheet Hours]", f"{lines[0]}| | | Sum", *(f"{line}| | | n:8" for line in lines[1:]), ""])
    assert sorted(entries(workbook(made), "hr.xlsx")) == [
        ("Ada Byron", "2025-03", BRAKES),
        ("Ada Byron", "2025-04", BATTERY),
        ("Karin Stone", "2025-04", DOOR),
    ]
    assert "behind the columns of people" in told(workbook(made))["surplus-cells"]


@pytest.mark.parametrize("names", sampled(_HEADS, _HEADS[1:2]))
def test_people_are_named_in_a_row_below_the_one_that_says_what_was_done(names: tuple[str, ...]) -> None:
    table = f"{names[0]},{names[2]},,{names[1]}\n,Ada Byron,Karin Stone,\n2025-03-18,{BRAKES},{DOOR},3\n"
    assert entries(table) == [("Ada Byron", "2025-03", BRAKES), ("Karin Stone", "2025-03", DOOR)]


def test_names_in_the_first_row_below_shifts_are_no_columns() -> None:
    table = f"Date,Early,Late,Task\n,Ada Byron,Karin Stone,\n2025-03-18,Ada Byron,Karin Stone,{DOOR}\n"
    assert "Early" in told(table)["ambiguous-columns"]


_TITLES = (
    "Timesheets van",
    "Stundenzettel von",
    "Heures de",
    "Horas de",
    "Registro di",
    "Hours of",
    "Urenregistratie van",
)


@pytest.mark.parametrize("title", sampled(_TITLES, _TITLES[:2]))
@pytest.mark.parametrize("counted", ["Week", "Sprint", "Pasen"])
def test_a_title_is_linked_to_a_name_and_heads_below_one_another_are_counted(title: str, counted: str) -> None:
    rows = [
        f"{title} Karin Stone,,,",
        *(",,,", f"{counted} 1,Datum,Uren,Beschrijving", f",2025-03-18,2,{BRAKES}", "Totaal,,2,"),
        *(",,,", f"{counted} 2,Datum,Uren,Beschrijving", f",2025-04-18,2,{DOOR}", "Totaal,,2,"),
        *(",,,", "Break 1,Datum,Uren,Beschrijving", f",2025-05-18,2,{BATTERY}"),
    ]
    table = "\n".join(rows)
    assert entries(table) == [
        ("Karin Stone", "2025-03", BRAKES),
        ("Karin Stone", "2025-04", DOOR),
        ("Karin Stone", "2025-05", BATTERY),
    ]
    assert not {"no-period", "nobody"} & set(told(table))


_DONE = (
    "Tâches réalisées",
    "Tareas realizadas",
    "Attività svolte",
    "Erledigte Aufgaben",
    "Tarefas feitas",
    "Taken gedaan",
)


@pytest.mark.parametrize("work", sampled(_DONE, _DONE[:2]))
@pytest.mark.parametrize("notes", ["Commentaires", "Observaciones", "Notes"])
def test_work_that_is_called_done_goes_before_notes_that_are_longer(work: str, notes: str) -> None:
    table = (
        f"Date,Hours,Type,{work},{notes}\n2025-03-18,2,Repair,{BRAKES},Quicker than I thought, and all on my own\n"
        f"2025-04-18,1,Repair,{DOOR},\n2025-05-18,1,Repair,{BATTERY},The old one was as flat as can be, alas\n"
    )
    assert [text for *_, text in entries(table)] == [BRAKES, DOOR, BATTERY]


_OF_DAY = (
    "Fecha de la actividad (DD/MM/AAAA)",
    "Date de l'activité",
    "Data dell'attività",
    "Date of work",
    "Tag der Arbeit",
)


@pytest.mark.parametrize("day", sampled(_OF_DAY, _OF_DAY[:2]))
def test_a_form_above_a_table_is_not_its_head(day: str) -> None:
    table = (
        f"LOG,,,\nMes:,Marzo,Supervisor:,Paula Frank\n,,,\nN°,Descripción de la actividad,Participantes,{day}\n"
        f"1,{BRAKES},Ada Byron - Karin Stone,18/03/2025\n2,{DOOR},Ada Byron,19/04/2025\n"
    )
    assert sorted(entries(table)) == [
        ("Ada Byron", "2025-03", BRAKES),
        ("Ada Byron", "2025-04", DOOR),
        ("Karin Stone", "2025-03", BRAKES),
    ]


_SPENT = ("Issue,User", "Tarea,Miembro", "Aufgabe,Mitarbeiter", "Tâche,Membre", "Tarefa,Membro", "Attività,Utente")


@pytest.mark.parametrize("total", ["Total", "Summe"])
@pytest.mark.parametrize("months", ["2025-3,2025-4", "March 2025,April 2025"])
@pytest.mark.parametrize("names", sampled(_SPENT, _SPENT[:2]))
def test_hours_below_months_say_when_work_was_done_and_sums_are_none(names: str, months: str, total: str) -> None:
    work, who = names.split(",")
    expected = [("Ada Byron", "2025-03", DOOR), ("Ada Byron", "2025-04", BRAKES), ("Karin Stone", "2025-04", BRAKES)]
    flat = [f"{DOOR},Ada Byron,3,0.00,3", f"{BRAKES},Ada Byron,,1:30,1:30", f"{BRAKES},Karin Stone,,2,2"]
    by_work = [f"{DOOR},,3,,3", ",Ada Byron,3,,3", f"{BRAKES},,,3.5,3.5", ",Ada Byron,,1.5,1.5", ",Karin Stone,,2,2"]
    by_person = [
        "Ada Byron,,3,1.5,4.5",
        f",{DOOR},3,0.00,3",
        f",{BRAKES},,1.5,1.5",
        "Karin Stone,,,2,2",
        f",{BRAKES},,2,2",
    ]
    for heads, rows in ((names, flat), (names, by_work), (f"{who},{work}", by_person)):
        table = "\n".join([f"{heads},{months},{total}", *rows, f"{total},,3,3.5,6.5"])
        assert sorted(entries(table)) == expected
    assert not entries("\n".join([f"{names},{months},{total}", f"{DOOR},Ada Byron,30000,40000,70000"]))


def test_a_text_that_names_people_listed_above_the_table_is_asked_about() -> None:
    rows = f"1,2025-03-18,{DOOR}\n2,2025-04-18,Ada got the paint. She painted\n"
    table = f"Ada Byron and Karin Stone,,\n,,\nNo,Week starting,Progress\n{rows}"
    assert entries(table) == [("-", "2025-03", DOOR)]
    assert "who of the people" in told(table)["bad-row"]


_SIDES = (
    "Name: Ada Byron,,,Name: Karin Stone,,\nDate,Hours,Task,Date,Hours,Task\n{a},1,{x},{b},2,{y}\n",
    "Ada,,,Karin,,\n,,,,,\nDatum,Std.,Arbeit,Datum,Stunden,Arbeiten\n{a},1,{x},{b},2,{y}\n",
    "Ada Byron,,,Karin Stone,,\nTarea,Fecha,Horas,Tareas,Dia,Horas\n{x},{a},1,{y},{b},2\n",
    ",Ada Byron,,Karin Stone,\nDate,Durée,Tâche,h,Tâches\n{a},1,{x},,\n{b},,,2,{y}\n",
    ",Ada Byron,Karin Stone\nData,Attività,Attività\n{a},{x},\n{b},,{y}\n",
)


@pytest.mark.parametrize("days", [("2025-03-04", "2025-04-04"), ("24.03.25", "4.4.25"), ("Mar 2025", "Apr 2025")])
@pytest.mark.parametrize("side", _SIDES)
def test_people_above_columns_have_what_stands_below_them_and_nobody_loses_any(
    side: str, days: tuple[str, str]
) -> None:
    found = entries(side.format(a=days[0], b=days[1], x=BRAKES, y=DOOR))
    assert [(who.split()[0], period, text) for who, period, text in sorted(found)] == [
        ("Ada", "2025-03", BRAKES),
        ("Karin", "2025-04", DOOR),
    ]


@pytest.mark.parametrize(
    "day", ["18/03", "Tue 18/3", "Di., 18.03.", "mar. 18/03", "lun 18/3", "mardi 18/03", "ma 18-03"]
)
def test_a_day_without_a_year_may_have_its_day_of_the_week_before_it(day: str) -> None:
    table = f"Name;Date;Task\nAda Byron;{day};{DOOR}\nAda Byron;{day};{BRAKES}\n"
    assert {period for _, period, _ in entries(table, "log 2025.csv")} == {"2025-03"}


@pytest.mark.parametrize("day", ["sometime", "week before last", "at Easter"])
def test_a_column_of_times_that_are_none_is_not_passed_over_without_a_word(day: str) -> None:
    table = f"Name;Date;Task\nAda Byron;{day};{DOOR}\nAda Byron;{day};{BRAKES}\n"
    assert {period for _, period, _ in entries(table, "log 2025.csv")} == {"2025"}
    codes = {one.code for one in found(table, "log 2025.csv") if isinstance(one, Problem)}
    assert "unread-times" in codes


_HOURS = (("4 h", "2 h"), ("4", "2"), ("1:30", "0:45"), ("4 std.", "2 std."))


@pytest.mark.parametrize("work", sampled(["Comment", "Kommentar", "Tâche", "Tarea", ""], ["Kommentar", ""]))
@pytest.mark.parametrize("spent", sampled(_HOURS, _HOURS[:2]))
def test_work_beside_the_hours_of_each_person_is_of_that_person_alone(work: str, spent: tuple[str, str]) -> None:
    one, other = spent
    rows = f"2025-03-04,{one},{BRAKES},{other},{DOOR}\n2025-03-05,,,,\n2025-04-04,,,{one},{BATTERY}\nTotal,4,,6,\n"
    expected = [("Ada", "2025-03", BRAKES), ("Karin", "2025-03", DOOR), ("Karin", "2025-04", BATTERY)]
    assert sorted(entries(f"Date,Ada,{work},Karin,{work}\n{rows}")) == expected


_TICKED = (("date,{0},task", "{day},{hours},{text}"), ("Tarea,{0},Total,Fecha", "{text},{hours},2,{day}"))


@pytest.mark.parametrize(("names", "row"), _TICKED)
def test_hours_below_names_say_whose_a_row_is_where_one_name_is_known(names: str, row: str) -> None:
    rows = [
        row.format(day="2025-03-04", hours="0.5,0.5,0", text=BRAKES),
        row.format(day="2025-03-05", hours="0,2,0", text=DOOR),
    ]

    def table(people: str) -> str:
        return "\n".join([names.format(people), *rows])

    of_known = table("Gursimran,Ada,Rozhan")
    assert sorted(entries(of_known)) == [
        ("Ada", "2025-03", BRAKES),
        ("Ada", "2025-03", DOOR),
        ("Gursimran", "2025-03", BRAKES),
    ]
    assert "no list knows" in told(of_known)["nobody"]
    assert "may be people" in told(table("Gursimran,Jaskirat,Rozhan"))["nobody"]
    assert {who for who, _, _ in entries(table("Design,Testing,Ada"))} == {"-"}


_DAYS = (
    "Weekday,Total,mon,tue,wed\nDate,,2025-03-31,2025-04-01,2025-04-02\nWork,,,,\n",
    "Tätigkeit,31.03.2025,01.04.2025,02.04.2025,Summe\n",
    "Tarea,lun,mar,mié,Total\n,31.03.2025,01.04.2025,02.04.2025,\n",
)


@pytest.mark.parametrize("days", _DAYS)
def test_hours_below_days_that_a_column_adds_up_say_when_work_was_done(days: str) -> None:
    is_before = "Total,mon" in days
    rows = [("Hours", 5, (3, 2, 0)), (DOOR, 3, (3, "", "")), (BRAKES, 2, ("", "2", "0")), (BATTERY, 0, (0, 0, 0))]

    def table(more: int) -> str:
        cells = [
            (text, *((total + more, *spent) if is_before else (*spent, total + more))) for text, total, spent in rows
        ]
        return days + "\n".join(",".join(map(str, row)) for row in cells)

    assert entries(table(0)) == [("-", "2025-03", DOOR), ("-", "2025-04", BRAKES)]
    assert not entries(table(1))


_LEFT = (("Task,Who", ("Ada", "Karin", "Ada, Karin", "Karin", "Ada")), ("Aufgabe,Wer", ("Ada",) * 5))


@pytest.mark.parametrize(("names", "people"), _LEFT)
def test_a_task_of_a_sprint_was_done_on_the_day_from_which_nothing_of_it_is_left(
    names: str, people: tuple[str, ...]
) -> None:
    days = ",".join(f"2025-{day}" for day in ("03-27", "03-28", "03-31", "04-01", "04-02"))
    left = ["5,4,0,0,0", "4,4,3,3,0", "3,2,2,0,0", "2,1,0,1,1", "1,1,1,1,0"]
    rows = [f'Wrote page {at},"{people[at]}",{left[at]}' for at in range(len(left))]
    made = entries("\n".join([f"{names},{days}", *rows, "Total,,15,12,6,5,1"]))
    expected = {(who, f"2025-{'03' if not at else '04'}", f"Wrote page {at}")
                for at in (0, 1, 2, 4) for who in people[at].split(", ")}  # fmt: skip
    assert set(made) == expected


def test_names_with_a_comma_between_them_are_two_people_where_each_stands_alone_too() -> None:
    rows = f'"Stone, Karin",2025-03-04,{DOOR}\nKarin,2025-04-04,{BRAKES}\n'
    assert entries(f"Name,Date,Task\n{rows}")[0][0] == "Karin Stone"
    assert {who for who, _, _ in entries(f"Name,Date,Task\n{rows}Stone,2025-04-05,{BATTERY}\n")} == {"Karin", "Stone"}
