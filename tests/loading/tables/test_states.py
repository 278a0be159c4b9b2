"""What counts in a table: states in many words and languages, ticks, shares, and whose words and work a row is."""

import pytest

from reports.errors import Problem
from reports.loading.tables.states import State, States
from tests.loading.tables.sheets import entries, found, profiles

HEAD = "Task,Owner,Date,"


def told(content: str, file: str = "hr.csv") -> dict[str, str]:
    """What is told of a table and its rows, by code."""
    of_rows = [problem for one in profiles(content, file) for problem in one.row.problems]
    all_of_it = [*(one for one in found(content, file) if isinstance(one, Problem)), *of_rows]
    return {one.code: one.message for one in all_of_it}


@pytest.mark.parametrize(
    ("said", "cells"),
    [
        (
            "done",
            "Done|✅ Done|3. Closed|Fertig|erledigt am 3.4.|Terminée|Hecho|Concluído|Raggiunto|Afgerond|完了|Готово",
        ),
        ("done", "Eseguito|Ejecutada|Effectué|Durchgeführt|Uitgevoerd|Utfört|Wykonano|実施済み|已处理"),
        (
            "done",
            "afgehandeld|apresentado|Åtgärdat|Ferdigstilt|załatwione|vyřízeno|Отремонтирован|tamir edildi|处理完毕",
        ),
        ("dropped", "vals alarm|Fehlalarm|Struken|Avlyst|odwołane|отменена|iptal edildi|誤報"),
        ("open", "em revisão|Scheduled|in behandeling|Planerad|w trakcie|в ожидании|sürüyor|検討中|처리중"),
        (
            "done",
            "Closed Won|Fully delivered|✔|TRUE|yes|x|oui|Réalisée|Concluídas|はい|100 %|Published (v2)",
        ),
        (
            "open",
            "Closed - not done|nicht erledigt|Non fait|No realizado|niet klaar|ikke ferdig|не выполнено|未完了",
        ),
        (
            "open",
            "Can't Reproduce|WIP|In Progress (2)|Waiting for customer|zurückgestellt|Reporté|延期|✗|❌|🟡|FALSE|nein",
        ),
        ("dropped", "Won't Fix|Closed Lost|Descoped|abgelehnt|Annulé|Perdido|取消|Closed as duplicate|Missed"),
        ("part", "90% done|24 %|60|0.5 %|Partly met|teilweise erledigt|Częściowo"),
        ("unknown", "By design|Parked|Green|Done, pending docs"),
        ("", "-|tbd|n/a|???"),
    ],
)
def test_a_state_says_whether_something_is_done(said: State, cells: str) -> None:
    assert {cell: States().of(cell) for cell in cells.split("|")} == dict.fromkeys(cells.split("|"), said)


def test_numbers_are_shares_of_one_where_none_is_more() -> None:
    assert [States.among(["1", "0.24", "50%"]).of(cell) for cell in ("1", "0.24", "50%")] == ["done", "part", "part"]
    assert [States.among(["1", "40", "100"]).of(cell) for cell in ("1", "40", "100")] == ["part", "part", "done"]


def test_marks_of_a_test_are_no_shares() -> None:
    rows = "Employee,Course,Completed,Score\nAnn Lee,First aid refresher,2025-03-14,88\n"
    assert entries(rows) == [("Ann Lee", "2025-03", "First aid refresher")]


def test_months_of_a_season_are_of_its_two_years_but_of_a_budget_they_are_open() -> None:
    rows = "Member,Month,Done\nAnn Lee,Oct,Painted\nAnn Lee,Feb,Held the cup\n"
    assert [one[1] for one in entries(rows, "minutes_2024-25.csv")] == ["2024-10", "2025-02"]
    assert "year-around" in told(rows, "minutes_2024-25.csv")
    assert entries(rows, "budget_2024-25.csv") == []
    assert len(entries(rows, "minutes_2024.csv")) == 2


def test_what_somebody_says_is_done_is() -> None:
    assert States.among([], ["By Design"]).of("by design") == "done"
    rows = HEAD + "Status\nRoof,Ann Lee,2025-03-14,Parked\nGate,Ann Lee,2025-03-15,Done\n"
    assert entries(rows) == [("Ann Lee", "2025-03", "Gate")]
    assert told(rows)["unknown-state"] == '"Parked": it is not known whether this is done.'
    assert entries(rows, done=("parked",)) == [("Ann Lee", "2025-03", "Roof"), ("Ann Lee", "2025-03", "Gate")]


@pytest.mark.parametrize(
    ("name", "done", "others"),
    [
        ("Done?", "TRUE", ("FALSE", "")),
        ("Completed", "Yes", ("No", "N")),
        ("Erledigt", "x", ("", "")),
        ("Stage", "Closed Won", ("Closed Lost", "Contract Sent")),
        ("Progress", "100%", ("50%", "24%")),
        ("Score", "1.0", ("0.5", "0.2")),
        ("Statut", "Terminé", ("Reporté", "")),
        ("Outcome", "Success", ("Failed", "Inconclusive")),
        ("Attended", "Y", ("N", "No show")),
    ],
)
def test_only_rows_that_are_done_count(name: str, done: str, others: tuple[str, ...]) -> None:
    rows = [f"Fixed the roof,Ann Lee,2025-03-14,{done}"]
    rows += [f"Painted gate {at},Ann Lee,2025-03-15,{one}" for at, one in enumerate(others)]
    content = HEAD + name + "\n" + "\n".join(rows) + "\n"
    assert entries(content) == [("Ann Lee", "2025-03", "Fixed the roof")]
    assert "not-done" in told(content)


def test_a_column_of_states_that_nobody_knows_is_told_and_drops_nothing() -> None:
    rows = HEAD + "Status\nRoof,Ann Lee,2025-03-14,Green\nGate,Ann Lee,2025-03-15,Amber\n"
    assert len(entries(rows)) == 2
    assert told(rows)["unknown-state"] == "Status says nothing that is known (Amber, Green): all rows count."


def test_a_column_of_short_achievements_is_no_column_of_states() -> None:
    rows = "Person,Week,Done\nBob Stone,2025-W14,Fixed the roof\nAnn Lee,2025-W14,Signed two carriers\n"
    assert [text for *_, text in entries(rows)] == ["Fixed the roof", "Signed two carriers"]


@pytest.mark.parametrize("who", ["Opportunity Owner", "Deal owner", "Project Lead", "Verantwortlich im Team"])
def test_who_typed_a_row_in_did_not_do_it(who: str) -> None:
    rows = f"{who},Deliverable,Finished on,Created By\nAnn Lee,Northern depot,2025-03-14,Zed Admin\n"
    assert entries(rows) == [("Ann Lee", "2025-03", "Northern depot")]


@pytest.mark.parametrize(
    "week",
    ["31.03.2025 - 06.04.2025", "2025-03-31 - 2025-04-06", "31/03/2025 – 06/04/2025", "2025-03-31 to 2025-04-06"],
)
def test_a_week_in_two_months_is_where_most_of_it_is(week: str) -> None:
    assert entries(f"Person,Week,What was done\nBob Stone,{week},Cut returns\n")[0][1] == "2025-04"


@pytest.mark.parametrize("name", ["Hire date", "Date of birth", "Eintrittsdatum", "Fecha de ingreso"])
def test_when_somebody_came_is_not_when_work_was_done(name: str) -> None:
    content = f"Name,{name},Achievements\nAnn Lee,2019-05-01,Opened the northern depot\n"
    assert entries(content) == []
    assert "no-columns" in told(content)


def test_action_items_are_plans_and_keys_no_titles() -> None:
    rows = "Incident,Date,Title,Owner,Action items\nINC-7,2025-02-11,Ended an outage,Ann Lee,Renew all certificates\n"
    assert entries(rows) == [("Ann Lee", "2025-02", "Ended an outage")]
    rows = "Vorgang;Bearbeiter;Erledigt am;Beschreibung\nV-1;Jürgen Groß;14.03.2025;Rampe erneuert\n"
    assert entries(rows) == [("Jürgen Groß", "2025-03", "Rampe erneuert")]


@pytest.mark.parametrize("cells", ["12,14", "Planned,Done", "160 h,✓"])
def test_numbers_and_states_by_month_are_no_statements(cells: str) -> None:
    content = f"Name,Jan 2025,Feb 2025\nAnn Lee,{cells}\n"
    assert entries(content) == []
    assert "no word of what was done" in told(content)["no-text"]


def test_feedback_that_nobody_signed_is_not_read_unless_somebody_says_it_is_own() -> None:
    rows = "Name,Month,Feedback\nBob Stone,2025-04,Bob is often late\n"
    assert entries(rows) == []
    assert told(rows)["by-others"] == "it does not say who wrote it."
    assert [text for *_, text in entries(rows, columns={"what": "Feedback"})] == ["Bob is often late"]


def test_rows_that_name_nobody_are_told() -> None:
    assert "2 rows from row 2 are of nobody" in told("Month,Summary\n2025-03,Cut returns\n2025-04,Moved in\n")["nobody"]


def test_reviews_by_programs_are_nobodys() -> None:
    rows = "Title,Assignee,Merged at\nFix,copilot-pull-request-reviewer,2025-03-14\nCache,ann,2025-03-15\n"
    assert [who for who, *_ in entries(rows)] == ["ann"]


def test_the_unknown_state_that_most_rows_have_is_done_where_none_else_is_and_told() -> None:
    rows = f"{HEAD}Status\n" + "".join(f"Job {n} at the mill,Ada Byron,2025-0{n}-03,abgezwickt\n" for n in (1, 2, 3))
    rows += "Roof,Ada Byron,2025-04-03,open\nGate,Ada Byron,2025-04-03,geschmirgelt\n"
    assert [period for _, period, _ in entries(rows)] == ["2025-01", "2025-02", "2025-03"]
    assert "it is not known" in told(rows)["unknown-state"]
    assert entries(rows + "Wall,Ada Byron,2025-05-03,done\n") == [("Ada Byron", "2025-05", "Wall")]


def test_a_column_of_states_is_told_by_its_cells_whatever_it_is_called() -> None:
    rows = f"{HEAD}Where it is\nRoof mended,Ada Byron,2025-03-03,Finished\nGate,Ada Byron,2025-03-04,In progress\n"
    assert entries(rows) == [("Ada Byron", "2025-03", "Roof mended")]


def test_an_absence_in_a_numbered_row_is_no_work() -> None:
    rows = "No.,Who,What,Date\n1,Ada Byron,Mended the roof,2025-03-03\n2,Ada Byron,sick leave,2025-03-04\n"
    assert [text for *_, text in entries(rows)] == ["Mended the roof"]


@pytest.mark.parametrize(
    ("work", "state", "done"), [("工作项", "完成情况", "完成"), ("작업 항목", "완료 여부", "완료")]
)
def test_a_column_that_says_whether_items_are_done_is_not_what_was_done(work: str, state: str, done: str) -> None:
    rows = f"2025-03-14,Painted the gate,{done}\n2025-03-15,Mended the roof,\n"
    assert [text for *_, text in entries(f"Date,{work},{state}\n{rows}")] == ["Painted the gate"]


@pytest.mark.parametrize(
    ("opened", "end", "state", "done", "not_begun"),
    [
        ("Açılış", "Bitiş", "Durum", "tamamlandı", "başlamadı"),
        ("Otvoreno", "Kraj", "Status", "završeno", "nije počelo"),
        ("Logged", "End", "Status", "done", "didn't start"),
        ("登録した日", "終了", "状態", "完了", "未着手"),
    ],
)
def test_beside_a_state_what_ended_then_was_done_then(
    opened: str, end: str, state: str, done: str, not_begun: str
) -> None:
    rows = (
        f"Mended the rear door,Ada Byron,29.01.2024,09.02.2024,{done}\nPainted it,Bob Stone,26.02.2024,,{not_begun}\n"
    )
    rows += f"Oiled the old lathe,Bob Stone,26.02.2024,04.03.2024,{done}\n"
    table = f"Task,Owner,{opened},{end},{state}\n{rows}"
    assert [one[1] for one in entries(table)] == ["2024-02", "2024-03"]


def test_what_stands_below_months_beside_an_open_state_is_told() -> None:
    table = "Name,Status,March 2025,April 2025\nAda Byron,Done,Oiled the lathe,\nBob Stone,Open,Swept the yard,\n"
    assert [text for *_, text in entries(table)] == ["Oiled the lathe"]
    told = [one for profile in profiles(table) for one in profile.row.problems if one.code == "not-done"]
    assert told[0].text == "Swept the yard"


@pytest.mark.parametrize(("name", "mark"), [("Cancelled?", "cancelled"), ("Storniert", "x"), ("Annulé", "oui")])
def test_a_column_may_mark_what_was_given_up(name: str, mark: str) -> None:
    rows = f"2025-03-03,Ada Byron,Oiled the lathe,\n2025-03-04,Ada Byron,Swept the yard,{mark}\n"
    assert [text for *_, text in entries(f"Date,Name,Work,{name}\n{rows}")] == ["Oiled the lathe"]


def test_a_share_of_a_key_result_is_of_what_it_says() -> None:
    rows = "Dry house,Oiled the lathe,Ada Byron,100%,Q1 2025\nOrder,Swept the yard,Ada Byron,40%,Q1 2025\n"
    assert [text for *_, text in entries(f"Objective,Key result,Owner,Progress,Quarter\n{rows}")] == ["Oiled the lathe"]
