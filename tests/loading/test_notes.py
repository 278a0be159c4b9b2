"""What people write in the notes folder: whose it is, of when, and what cannot be placed."""

from reports.errors import Problem
from reports.loading.notes import read_notes
from reports.model.notes import NoteRow, StateRow

WHO = {"ada": ["ada"], "ada byron": ["ada"], "bo": ["bo"], "sam": ["sam-1", "sam-2"]}


def read(path: str, text: str) -> tuple[list[NoteRow], list[Problem]]:
    return read_notes([(path, f"notes/{path}", text.encode())], WHO)[:2]


MARKDOWN = """---
author: Grace Hopper
date: 2025-07-10
---
# Ada Byron

## Goals

- import: Imports take less than a minute (words: import, loader)
- Give a talk
  abroad (statements: ada.md:7)

## Manager’s notes

Explains well.

### Teamwork
- kind
- exact

## Own view (Ada Byron, 2025-07-02)

All fine.

## Peers' feedback
### Bo Chen, 2025-06-30
Kind.

## Answers
### Which work belongs to May?
Leave.
"""


def test_markdown_has_a_heading_a_kind() -> None:
    rows, problems = read("ada_2025-H1.md", MARKDOWN)
    assert problems == []
    assert [(row.kind, row.text, row.author, row.date, row.line) for row in rows] == [
        ("goal", "Imports take less than a minute", "Grace Hopper", "2025-07-10", 9),
        ("goal", "Give a talk abroad", "Grace Hopper", "2025-07-10", 10),
        ("manager", "Explains well.\n\nTeamwork\n- kind\n- exact", "Grace Hopper", "2025-07-10", 15),
        ("own", "All fine.", "Ada Byron", "2025-07-02", 23),
        ("peer", "Kind.", "Bo Chen", "2025-06-30", 27),
        ("answer", "Leave.", "Grace Hopper", "2025-07-10", 31),
    ]
    assert {(row.person, row.period) for row in rows} == {("ada", "2025-H1")}
    assert (rows[0].id, rows[0].words, rows[1].id, rows[1].statements) == (
        "import", ("import", "loader"), "give-a-talk-abroad", ("ada.md:7",),
    )  # fmt: skip
    assert rows[-1].question == "Which work belongs to May?"


def test_toml_has_a_list_of_tables_a_kind() -> None:
    text = 'author = "G"\ndate = 2025-07-10\n\n[[goal]]\nid = "a"\ntext = "T"\nwords = ["x"]\n\n[[own]]\nauthor = "A"\n'
    rows, problems = read("ada/2025-H1.toml", text + 'text = "O"\ngoal = "a"\nperiod = "2025-Q2"')
    assert problems == []
    assert rows == [
        NoteRow("goal", "ada", "T", "notes/ada/2025-H1.toml", 4, "2025-H1", "G", "2025-07-10", "a", ("x",)),
        NoteRow("own", "ada", "O", "notes/ada/2025-H1.toml", 9, "2025-Q2", "A", "2025-07-10", "a"),
    ]


def test_a_note_may_name_its_person_and_time() -> None:
    rows, problems = read("review.toml", '[[manager]]\nperson = "Ada Byron"\ndate = 2025-07-10\ntext = "x"')
    assert (problems, [(row.person, row.period) for row in rows]) == ([], [("ada", "2025-07")])


def only(path: str, text: str) -> Problem:
    """The one problem of a file none of whose notes is shown."""
    rows, problems = read(path, text)
    (problem,) = problems
    assert rows == []
    assert problem.file == f"notes/{path}"
    assert problem.severity == "warning"
    return problem


def test_a_note_for_nobody_is_told_once_a_file_with_its_line() -> None:
    problem = only("adda_2025-H1.md", "## Goals\n- one\n- two\n")
    assert (problem.code, problem.line, problem.hint) == ("note-for-nobody", 2, "Did you mean “ada”?")
    assert "may be 2 people" in only("sam_2025.md", "## Goals\n- one").message


def test_what_cannot_be_placed_is_told_with_its_line() -> None:
    assert "what time" in only("ada.md", "## Own view\n\nFine.").message
    assert only("ada_2025.md", "## Own view (Ada, 2025-02-31)\nx").message.startswith("“2025-02-31” is no day")
    problem = only("ada_2025.toml", '[[goals]]\ntext = "x"')
    assert (problem.line, problem.hint) == (1, "Did you mean “goal”?")
    assert "has no text" in only("ada_2025.toml", "\n[[goal]]\nid = 'x'").message
    assert only("ada_2025.toml", 'a = "\n').line == 1
    assert only("ada_2025.md", "Some words.\nMore.").message.startswith("no heading says")
    assert only("ada_2025.md", "## Weather\nRain.").line == 1


def test_a_key_that_nobody_knows_is_told_and_the_note_is_shown() -> None:
    rows, (problem,) = read("ada_2025.toml", '[[goal]]\ntext = "x"\nword = ["y"]')
    assert (len(rows), problem.hint) == (1, "Did you mean “words”?")


def test_of_two_goals_of_one_id_the_first_is_shown_and_the_other_told() -> None:
    files = [("ada_2025-H1.md", "a.md", b"## Goals\n- x: one"), ("ada_2025-Q1.md", "b.md", b"## Goals\n\n- x: two")]
    rows, (problem,), _ = read_notes(files, WHO)
    assert [row.text for row in rows] == ["one"]
    assert (problem.code, problem.file, problem.line) == ("same-goal", "b.md", 3)
    files[1] = ("ada_2025-Q3.md", "b.md", files[1][2])  # the same goal, gone on with
    assert len(read_notes(files, WHO).rows) == 2


FILLED = """[[filled]]
period = "2025-H1"
date = "2025-07-10"
author = "unsigned"
[filled.questions]
1 = "Which work belongs to May?"
2 = "Where are the artefacts?"
[filled.fields]
strengths = "Explains well."
growth = "Ask earlier."
answers = '''
1. Leave,
for three weeks.
2) In the tracker.'''
agreed = true
discuss = false
reviewer = "Grace Hopper"
contributor = "Ada Byron"
own-view = "Fine."
decision-bo = "Senior."
"""


def test_headings_may_be_those_of_packets_in_any_language() -> None:
    goals = "## 目標（Grace、2025-01-15）\n\n- speed：応答を速く（words: 応答、検索）\n\n"
    text = f"{goals}## Eigene Sicht\n\nGut.\n\n## القرارات\n\n- x\n"
    rows, problems = read("ada_2025-H1.md", text)
    assert problems == []
    assert [(row.kind, row.text, row.author, row.date) for row in rows] == [
        ("goal", "応答を速く", "Grace", "2025-01-15"),
        ("own", "Gut.", "", ""),
        ("decision", "x", "", ""),
    ]
    assert (rows[0].id, rows[0].words) == ("speed", ("応答", "検索"))


def test_what_was_filled_into_a_form_is_notes_of_who_signed_it() -> None:
    rows, problems = read("person/ada_2025-H1.toml", FILLED)
    assert problems == []
    assert [(row.kind, row.person, row.text, row.author, row.question) for row in rows] == [
        ("decision", "ada", "Agreed as described", "Grace Hopper", ""),
        ("manager", "ada", "Explains well.", "Grace Hopper", ""),
        ("growth", "ada", "Ask earlier.", "Grace Hopper", ""),
        ("answer", "ada", "Leave,\nfor three weeks.", "Grace Hopper", "Which work belongs to May?"),
        ("answer", "ada", "In the tracker.", "Grace Hopper", "Where are the artefacts?"),
        ("own", "ada", "Fine.", "Ada Byron", ""),
        ("decision", "bo", "Senior.", "Grace Hopper", ""),
    ]
    assert {row.packet for row in rows} == {"person/ada_2025-H1"}
    harvested, _ = read("person/ada_2025-H1.toml", FILLED.replace("author", "harvested = 2025-07-11\nauthor"))
    assert {row.packet for row in harvested} == {""}


def test_of_what_was_filled_in_several_times_the_last_value_is_the_note() -> None:
    rows, _ = read(
        "person/ada_2025.toml",
        2 * '[[filled]]\nfields = {growth = "a", strengths = "b"}\n' + "[[filled]]\nfields = {growth = ''}",
    )
    assert [row.text for row in rows] == ["b"]


ANSWERED = """[[filled]]
[filled.questions]
1 = "A?"
2 = "B?"
[filled.fields]
%s
[[filled]]
[filled.questions]
1 = "C?"
2 = "B?"
[filled.fields]
%s
"""


def test_an_answer_is_to_the_question_that_had_its_number_then() -> None:
    lines = ('answer-1 = "a"\nanswer-2 = "b"', 'answer-1 = "c"\nanswer-2 = "d"')
    decks, _ = read("person/ada_2025.toml", ANSWERED % lines)
    assert [(row.question, row.text) for row in decks] == [("A?", "a"), ("C?", "c"), ("B?", "d")]
    forms, _ = read("person/ada_2025.toml", ANSWERED % ('answers = "1. a"', 'answers = "1. a\\n2. b"'))
    assert [(row.question, row.text) for row in forms] == [("", "1. a"), ("B?", "b")]


def test_what_was_filled_in_about_several_people_stays_in_its_form() -> None:
    text = '[[filled]]\n[filled.fields]\nstrengths = "x"\ndecision-bo = "Senior."'
    rows, problems = read("quarter/2025-Q3.toml", text)
    assert ([(row.person, row.text) for row in rows], problems) == ([("bo", "Senior.")], [])


def test_answers_without_a_number_that_was_asked_answer_no_question() -> None:
    rows, _ = read("person/ada_2025.toml", '[[filled]]\nfields = {answers = "In 2024, all was well.\\n3. No."}')
    assert [(row.text, row.question) for row in rows] == [("In 2024, all was well.\n3. No.", "")]


def states(path: str, text: str) -> list[StateRow]:
    return read_notes([(path, path, text.encode())], WHO).states


def test_a_file_says_how_far_documents_are() -> None:
    general = [StateRow("final", "", "ada", "2025-H1")]
    assert states("ada_2025-H1.md", "---\nstate: final\n---\n") == general
    assert states("ada/2025-H1.toml", 'state = "final"') == general
    assert states("person/ada_2025-H1.toml", 'state = "draft"') == [
        StateRow("draft", "person/ada_2025-H1", "ada", "2025-H1")
    ]
    assert states("quarter/2025-Q3.toml", 'state = "draft"') == [StateRow("draft", "quarter/2025-Q3", "", "2025-Q3")]
    assert only("ada_2025.toml", 'state = "done"').hint == "Known: draft, shared, final."
    assert only("eve_2025.toml", 'state = "final"').code == "note-for-nobody"
