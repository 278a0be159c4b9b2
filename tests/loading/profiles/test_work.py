"""What is only planned is no statement of work, and is told; what was done beside it is one."""

from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.loading.profiles.work_words import Words
from reports.model.rows import LoadSettings

BOB = "# Bob Stone\n\n## March 2025\n\n- Oiled it\n"


def said(folder: Path, text: str, file: str = "notes.md") -> tuple[str, list[str]]:
    """All texts of the summaries of a source, and the codes of its problems."""
    (folder / file).write_text(text, "utf-8")
    rows = load([folder / file], LoadSettings(today=date(2026, 5, 1)))[0]
    texts = "\n".join(summary.text for row in rows for summary in row.summaries)
    return texts, [problem.code for row in rows for problem in row.problems]


@pytest.mark.parametrize(
    "below",
    [
        "### Next steps\n- Read the meters\n",
        "**Next week**\n\n- Read the meters\n",
        "Nächste Woche:\n\n- Read the meters\n",
        "Planned for next week\n- Read the meters\n",
        "2. What would you like to achieve next year?\n\nRead the meters.\n",
        "Volgende kwartaal:\n- Read the meters\n",
        "- Plans for next month:\n  - Read the meters\n",
        "- Tomorrow: Read the meters\n",
        "### 🔜 Next\n\nRead the meters\n",
        "À venir :\n- Read the meters\n",
        "6. Objectives for the coming year\n   - Read the meters\n",
        "### What I would like to do in FY26\n\nRead the meters.\n",
        "To do for Anna: read the meters\n",
    ],
)
def test_what_stands_below_a_caption_of_plans_was_not_done(tmp_path: Path, below: str) -> None:
    texts, codes = said(tmp_path, f"# Anna Keller\n\n## March 2025\n\n- Replaced the pump\n\n{below}")
    assert "Replaced the pump" in texts
    assert "meters" not in texts
    assert "not-done" in codes


def test_today_is_a_plan_where_yesterday_is_told(tmp_path: Path) -> None:
    texts, _ = said(
        tmp_path, "# Anna Keller\n\n## 3 March 2025\n\nYesterday: replaced the pump\nToday: read the meters\n"
    )
    assert "replaced the pump" in texts
    assert "meters" not in texts
    texts, _ = said(tmp_path, "# Anna Keller\n\n## 3 March 2025\n\nToday: read the meters\n")
    assert "meters" in texts


@pytest.mark.parametrize("text", ["Next to it: a pump", "to do", "Plan of the hall: drawn", "Planned the week"])
def test_what_only_begins_like_a_caption_is_work(tmp_path: Path, text: str) -> None:
    texts, _ = said(tmp_path, f"# Anna Keller\n\n## March 2025\n\n{text}\n\n- Read the meters\n")
    assert "Read the meters" in texts


def test_work_behind_a_plan_is_work_again(tmp_path: Path) -> None:
    text = "# Anna Keller\n\n## March 2025\n\nNext week:\n- Read the meters\n\n### Done\n- Replaced the pump\n"
    texts, _ = said(tmp_path, text)
    assert "Replaced the pump" in texts
    assert "meters" not in texts


def test_a_caption_of_plans_behind_another_one_has_its_own_list(tmp_path: Path) -> None:
    text = (
        "# Anna Keller\n\n## March 2025\n\nNot done\n- Paint the hall\n\nNext week\n- Read the meters\n- Oil the pump\n"
    )
    texts, _ = said(tmp_path, f"{text}\nI also sold the van.\n")
    assert texts == "I also sold the van."


@pytest.mark.parametrize(
    "quote", ['"Her plan made it easy" — Marek, Oct', "> „Ein Plan mit Hand und Fuß.“ (Frau Weiß)"]
)
def test_what_somebody_else_said_is_no_work(tmp_path: Path, quote: str) -> None:
    texts, codes = said(tmp_path, f"# Anna Keller\n\n## March 2025\n\n- Replaced the pump\n\n{quote}\n")
    assert (texts, codes) == ("- Replaced the pump", ["not-done"])


def test_a_heading_whose_texts_say_their_own_months_is_no_text(tmp_path: Path) -> None:
    text = "# Anna Keller\n\nLast updated: 14 Nov 2025\n\n## Done\n\n- Replaced the pump in August.\n"
    assert said(tmp_path, text) == ("- Replaced the pump in August.", [])


@pytest.mark.parametrize(
    "head", ["2. Development goals", "Manager comments", "Goals for H2", "Feedback from others", "Feedback I got"]
)
def test_what_others_say_and_what_somebody_wants_to_become_is_no_work(tmp_path: Path, head: str) -> None:
    texts, _ = said(
        tmp_path, f"# Anna Keller\n\n## March 2025\n\n### Impact\n\n- Replaced the pump\n\n### {head}\n\n- Well\n"
    )
    assert "pump" in texts
    assert "Well" not in texts


@pytest.mark.parametrize(
    "line",
    [
        "Will send the drawings on Thursday.",
        "Bob Stone to order the seals",
        "AI (Bob): draft the letter",
        "Bob préparera le stand",
        "Bob yarın depoyu sayacak",
        "手順書を直す予定",
        "Tomorrow I start on the second hall",
        "A second shelf (planned)",
        "keine Vorkommnisse",
        "sin novedades",
        "(to be filled in)",
        "特になし",
        "nic nowego",
        "Thank you all!!",
        "nice one Bob",
        "Buenas tardes a todos",
        "Bob remercie Anna pour son aide",
        "who took my pen?",
    ],
)
def test_what_says_itself_that_nothing_was_done_is_left_out_and_told(tmp_path: Path, line: str) -> None:
    text = f"# Anna Keller\n\n## March 2025\n\n- Replaced the pump\n- {line}\n\n{BOB}"
    texts, codes = said(tmp_path, text)
    assert line not in texts
    assert "Replaced the pump" in texts
    assert "not-done" in codes


@pytest.mark.parametrize(
    "line",
    [
        "Will Smith and I fixed the pump",
        "To save water, we closed the second valve",
        "Nothing was lost when the pump failed, since I had copied it",
        "Thank-you letters written to all donors",
        "Bob went to the fair and sold ten shelves",
        "Next to the gate I built a shelf",
        "Danke-Karten an alle Spender verschickt",
        "Plan of the hall drawn",
        "Action: rewrote the parser",
        "Libéra la salle et prépara le stand",
        "No data lost in the move",
        "Tomorrow's demo prepared",
    ],
)
def test_in_doubt_a_line_is_a_statement(tmp_path: Path, line: str) -> None:
    text = f"# Anna Keller\n\n## March 2025\n\n- Replaced the pump\n- {line}\n\n{BOB}"
    texts, codes = said(tmp_path, text)
    assert line in texts
    assert "not-done" not in codes


@pytest.mark.parametrize(
    ("done", "line"),
    [
        ("Le mur de la salle est refait avec les élèves, et nous avons rangé", "Bob doit relancer le fournisseur"),
        ("Wymieniła uszczelki, które były już zużyte, oraz pompę przy basenie", "Bob musi zamówić uszczelki"),
        ("Lagade stängslet mot skogen och bytte pumpen som inte längre gick att laga", "Bob ska ringa mejeriet"),
        ("Het hek is gerepareerd en de pomp werd door mij vervangen", "Bob moet de garage nog bellen"),
        ("Die Pumpe ist nicht mehr undicht und wurde von mir auch neu gestrichen", "Bob muss die Dichtungen bestellen"),
    ],
)
def test_what_somebody_must_do_is_known_in_the_language_of_the_text(tmp_path: Path, done: str, line: str) -> None:
    text = f"# Anna Keller\n\n## March 2025\n\n- {done}\n- {line}\n\n# Bob Stone\n\n## March 2025\n\n- {done}\n"
    texts, codes = said(tmp_path, text)
    assert done in texts
    assert line not in texts
    assert "not-done" in codes


def test_the_end_of_a_text_that_tells_plans_is_left_out(tmp_path: Path) -> None:
    text = "# Anna Keller\n\n## March 2025\n\nReplaced the pump and the seals. Will read the meters next.\n"
    texts, codes = said(tmp_path, text)
    assert texts == "Replaced the pump and the seals."
    assert codes == ["not-done"]


def test_actions_are_plans_where_one_of_them_is_to_come(tmp_path: Path) -> None:
    head = "# Anna Keller\n\n## March 2025\n\n- Replaced the pump\n\nActions:\n"
    assert "meters" not in said(tmp_path, f"{head}- Anna to read the meters\n- Order the seals\n")[0]
    assert "meters" in said(tmp_path, f"{head}- Read the meters\n- Ordered the seals\n")[0]


def test_what_others_say_that_somebody_did_is_a_statement(tmp_path: Path) -> None:
    head = "# Anna Keller\n\n## March 2025\n\n### Impact\n- Replaced the pump\n\n### Manager's remarks\n\n"
    texts, _ = said(tmp_path, f"{head}Anna also carried the whole close alone.\n\nAlways on time.\n")
    assert "carried" in texts
    assert "Always" not in texts


def test_what_is_left_out_is_told_once_for_what_stands_together(tmp_path: Path) -> None:
    below = "### Next\n- Seals\n- Meters\n\n### Notes\n\n- Thanks!\n"
    text = f"# Anna Keller\n\n## March 2025\n\n- Replaced the pump\n\n{below}"
    _, codes = said(tmp_path, text)
    assert codes == ["not-done", "not-done"]


@pytest.mark.parametrize(
    "said",
    [
        "blocked on the new key",
        "Waiting for the glazier, second letter",
        "still no answer from the council!!",
        "warten auf die Freigabe",
        "en attente de la clé",
        "In June we plan the survey of the mill.",
        "In June we will survey the mill.",
    ],
)
def test_who_waits_or_plans_for_a_month_did_nothing(said: str) -> None:
    assert Words("de" if "Freigabe" in said else "fr" if "clé" in said else "en").no_work(said)


@pytest.mark.parametrize(
    "said",
    [
        "Blocked 12 addresses of the forum",
        "Blocked bad actors from the forum",
        "Blocked by rain, so we sorted the tools",
        "Waiting for parts but fixed the pump",
        "Waiting times cut by half",
        "In June we opened the new hall.",
    ],
)
def test_who_did_something_meanwhile_did_it(said: str) -> None:
    assert not Words("en").no_work(said)


TEAM = (
    "Retro 15 Oct 2025\nPresent: Anna Keller, Bob Stone\n\n- Anna Keller: replaced the pump\n- Bob Stone: oiled it\n\n"
)


@pytest.mark.parametrize("head", ["Actions", "Follow-ups:", "## Actions", "## Agreed actions", "## Follow-ups"])
def test_what_people_are_to_do_is_not_done_below_a_heading_too(tmp_path: Path, head: str) -> None:
    texts, codes = said(tmp_path, f"{TEAM}{head}\n- Bob Stone: buy another pump\n- Anna Keller: sell the old one\n")
    assert "replaced the pump" in texts
    assert "another" not in texts
    assert "old one" not in texts
    assert "not-done" in codes


@pytest.mark.parametrize("head", ["Actions", "## Actions"])
def test_what_people_did_is_done_below_such_a_heading(tmp_path: Path, head: str) -> None:
    texts, _ = said(
        tmp_path, f"{TEAM}{head}\n- Bob Stone: bought another pump\n- Anna Keller: rented out the old one\n"
    )
    assert "bought another pump" in texts
    assert "rented out the old one" in texts
