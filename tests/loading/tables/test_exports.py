"""Exports of known tools are read without configuration; their heads are those that the tools write.

Where they were seen: Jira's head in fixtures of importers (`Summary,Issue key,Issue id,Issue Type,Status,…`, days as
`25/Sep/26 9:00 AM`); Linear's in fixtures "copied from a real Linear export"; Asana's likewise (`Task ID,Created At,
Completed At,…`); GitLab's in gitlab-org/gitlab issues 34769 (issues) and 3619 (merge requests); Trello's CSV in a
fixture (`Card ID,Card Name,Card URL,…`), its JSON by the names of its API; Redmine's in public exports with all
columns; gh's by its documented `--json` fields; Gerrit's in its rest-api-changes.txt (answers begin with `)]}'`),
and json.txt; Pivotal Tracker's in importers (Current State, Accepted at, Owned By); Bitbucket's as its APIs name them.
Lattice and 15Five publish no heads: theirs are as their importers name the fields (reviewee, question, response).
"""

import json
from pathlib import Path

import pytest

from reports.errors import Problem
from tests.loading.tables.sheets import entries, found, profiles


def csv(name: str) -> bytes:
    return (Path(__file__).parent / "exports" / f"{name}.csv").read_bytes()


@pytest.mark.parametrize(
    ("tool", "export", "expected"),
    [
        ("Jira", "jira", [("Omar Khalil", "2024-09", "Bind tenant to session")]),
        ("Redmine", "redmine", [("John Smith", "2025-10", "Login button misaligned")]),
        ("Linear", "linear", [("sara@acme.example", "2025-08", "Sign in with a passkey")]),
        ("GitLab issues", "gitlab-issues", [("Bob Stone", "2025-02", "Flaky pipeline")]),
        ("GitLab merge requests", "gitlab-merge-requests", [("Ann Lee", "2025-03", "Cache the index")]),
        ("Asana", "asana", [("Sarah Jones", "2025-09", "Launch the site")]),
        (
            "Trello",
            "trello",
            [("Greta Holm", "2025-10", "Order the tiles"), ("Nils Berg", "2025-10", "Order the tiles")],
        ),
        (
            "check-ins by question",
            "check-ins",
            [("Kim Park", "2025-05", "Single sign-on reached 900 people.")],
        ),
    ],
)
def test_an_export_is_read_without_configuration(tool: str, export: str, expected: list[tuple[str, str, str]]) -> None:
    content = csv(export)
    assert sorted(entries(content)) == expected
    told = [one.message for one in found(content) if isinstance(one, Problem) and one.code == "columns"]
    assert told[0].startswith(f"read as {tool}: columns = ")


def test_reviews_by_others_are_not_the_words_of_whom_they_are_about() -> None:
    assert entries(csv("reviews")) == [("Priya Raman", "2025-H1", "I led the move to the new bus.")]
    (note,) = [one for profile in profiles(csv("reviews")) for one in profile.row.problems]
    assert note.message == "1 row left out, written by others (Tom Keller); the first is row 3."


def test_a_name_beside_a_person_is_that_of_a_piece_of_work() -> None:
    monday = (
        "Name,Person,Status,Date\nLaunch Site,Kim Park,Done,2025-03-14\nWrite Brief,Ann Lee,Working on it,2025-03-20\n"
    )
    notion = 'Name,Assign,Status,Date\nLaunch Site,Kim Park,Done,"March 14, 2025 → March 18, 2025"\n'
    assert entries(monday)[0] == ("Kim Park", "2025-03", "Launch Site")
    assert entries(notion) == [("Kim Park", "2025-03", "Launch Site")]


def test_notes_of_a_timesheet_are_read_and_its_hours_are_not() -> None:
    content = (
        "Mitarbeiter;Datum;Von;Bis;Pause (min);Stunden;Notiz\n"
        '"Vogel, Jana";03.02.2025;08:00;16:30;30;8,0;Messreihe am Prüfstand wiederholt\n'
        '"Vogel, Jana";04.02.2025;08:00;16:30;30;8,0;\n'
    )
    assert entries(content) == [("Jana Vogel", "2025-02", "Messreihe am Prüfstand wiederholt")]


def test_a_key_of_a_forge_is_a_link_into_its_repository() -> None:
    (bob, _) = profiles(csv("gitlab-issues"))
    assert [(one.kind, one.repository, one.reference) for one in bob.row.summaries[0].evidence] == [
        ("issue", "acme/web", "7")
    ]


# JSON ---------------------------------------------------------------------------------------------

ANN, BOB = {"login": "ann"}, {"login": "bob"}
GH_PULLS = [
    {
        "number": 7, "title": "Cache the index", "author": {"id": "x", "is_bot": False, "login": "ann"},
        "mergedAt": "2025-03-04T08:00:00Z", "url": "https://github.com/acme/web/pull/7", "state": "MERGED",
        "reviews": [
            {"author": BOB, "submittedAt": "2025-03-03T08:00:00Z", "state": "CHANGES_REQUESTED", "body": ""},
            {"author": BOB, "submittedAt": "2025-03-04T07:00:00Z", "state": "APPROVED", "body": ""},
            {"author": ANN, "submittedAt": "2025-03-04T07:30:00Z", "state": "COMMENTED", "body": ""},
        ],
    },
    {"number": 8, "title": "Bump lxml", "author": {"login": "app/dependabot", "is_bot": True}, "state": "MERGED",
     "mergedAt": "2025-03-05T08:00:00Z", "url": "https://github.com/acme/web/pull/8", "reviews": []},
    {"number": 9, "title": "Not yet", "author": ANN, "mergedAt": None, "state": "OPEN",
     "url": "https://github.com/acme/web/pull/9", "reviews": []},
]  # fmt: skip
GH_ISSUES = [
    {"number": 3, "title": "Crash on an empty cart", "author": ANN, "assignees": [ANN, BOB], "state": "CLOSED",
     "closedAt": "2025-03-09T08:00:00Z", "stateReason": "COMPLETED", "url": "https://github.com/acme/web/issues/3"},
    {"number": 4, "title": "Dark mode", "author": ANN, "assignees": [ANN], "state": "CLOSED",
     "closedAt": "2025-03-09T08:00:00Z", "stateReason": "NOT_PLANNED", "url": "https://github.com/acme/web/issues/4"},
]  # fmt: skip
REST_PULLS = [
    {"number": 7, "title": "Cache the index", "user": ANN, "state": "closed", "merged_at": "2025-03-04T08:00:00Z",
     "closed_at": "2025-03-04T08:00:00Z", "html_url": "https://github.com/acme/web/pull/7", "assignees": []},
    {"number": 8, "title": "Given up", "user": ANN, "state": "closed", "merged_at": None,
     "closed_at": "2025-03-04T08:00:00Z", "html_url": "https://github.com/acme/web/pull/8", "assignees": []},
]  # fmt: skip
GITLAB_API = [
    {"id": 90, "iid": 31, "title": "Cache the index", "state": "merged", "merged_at": "2025-03-04T08:00:00.000Z",
     "author": {"id": 1, "username": "ann", "name": "Ann Lee"}, "assignees": [],
     "web_url": "https://gitlab.com/acme/web/-/merge_requests/31", "references": {"short": "!31"}},
]  # fmt: skip
RELEASES = [
    {"tag_name": "v2.0", "name": "Two", "author": ANN, "published_at": "2025-06-01T08:00:00Z", "draft": False,
     "html_url": "https://github.com/acme/web/releases/tag/v2.0"},
]  # fmt: skip
BOARD = {
    "name": "Building",
    "lists": [{"id": "l1", "name": "Done"}, {"id": "l2", "name": "Doing"}],
    "members": [{"id": "m1", "fullName": "Greta Holm", "username": "greta"}],
    "cards": [
        {"id": "c1", "idShort": 1, "name": "Order the tiles", "idList": "l1", "idMembers": ["m1"], "closed": False,
         "dateLastActivity": "2025-11-08T08:00:00.000Z", "shortUrl": "https://trello.com/c/1", "dueComplete": False},
        {"id": "c2", "idShort": 2, "name": "Paint", "idList": "l2", "idMembers": ["m1"], "closed": False,
         "dateLastActivity": "2025-11-08T08:00:00.000Z", "shortUrl": "https://trello.com/c/2", "dueComplete": False},
    ],
    "actions": [
        {"type": "updateCard", "date": "2025-10-02T08:00:00.000Z",
         "data": {"card": {"id": "c1"}, "listBefore": {"id": "l2"}, "listAfter": {"id": "l1"}}},
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("records", "expected"),
    [
        (GH_PULLS, [("ann", "2025-03", "Cache the index"), ("bob", "2025-03", "Reviewed: Cache the index")]),
        (GH_ISSUES, [("ann", "2025-03", "Crash on an empty cart"), ("bob", "2025-03", "Crash on an empty cart")]),
        (REST_PULLS, [("ann", "2025-03", "Cache the index")]),
        (GITLAB_API, [("Ann Lee", "2025-03", "Cache the index")]),
        (RELEASES, [("ann", "2025-06", "Released: Two")]),
        (BOARD, [("Greta Holm", "2025-10", "Order the tiles")]),
    ],
)
def test_lists_of_forges_and_trackers_are_read(records: object, expected: list[tuple[str, str, str]]) -> None:
    assert sorted(entries(json.dumps(records), "items.json")) == expected


def test_programs_are_told_apart_from_people() -> None:
    notes = [one for profile in profiles(json.dumps(GH_PULLS), "items.json") for one in profile.row.problems]
    assert {one.message for one in notes if one.code == "bot"} == {
        "1 row left out, done by a program (app/dependabot); the first is /1."
    }


def test_a_record_is_cited_by_its_pointer() -> None:
    ann = next(one for one in profiles(json.dumps({"issues": GH_ISSUES}), "items.json") if one.row.name == "ann")
    assert {row.line: row.place for row in ann.row.lines} == {1: "/issues/0"}


def test_records_a_line_are_cited_by_their_line_and_bad_lines_are_told() -> None:
    content = "\n".join(
        [json.dumps(RELEASES[0]), "", "{broken", json.dumps(RELEASES[0] | {"tag_name": "v3", "name": "Three"})]
    )
    assert [text for _, _, text in entries(content, "items.jsonl")] == ["Released: Two", "Released: Three"]
    (ann,) = [one for one in profiles(content, "items.jsonl") if one.row.name]
    assert [row.place for row in ann.row.lines] == ["line 1", "line 4"]
    assert [
        str(one) for one in found(content, "items.jsonl") if isinstance(one, Problem) and one.code == "bad-row"
    ] == ["items.jsonl, line 3: '{broken' is no record. Write a record in braces on each line."]


def test_prose_in_records_is_prose() -> None:
    content = json.dumps([{"employee": "Ada Byron", "month": "2025-03", "summary": "Shipped it.\n- and tests"}])
    assert entries(content, "notes.json") == [("Ada Byron", "2025-03", "Shipped it.\n- and tests")]


@pytest.mark.parametrize("content", ['{"name": "web", "version": "1"}', "[]", '{"files": [{"a": 1}]}', "3"])
def test_json_about_something_else_is_passed_over_with_a_note(content: str) -> None:
    (told,) = found(content, "package.json")
    assert isinstance(told, Problem)
    assert (told.code, told.severity) == ("passed-over", "note")


def test_the_project_of_items_is_a_theme_word_of_their_month() -> None:
    rows = "Fix the pump,WAT-1,Anna Keller,2025-03-04,Done,Water\n"
    rows += "Read the meters,WAT-2,Anna Keller,2025-03-05,Done,Water\n"
    (anna, _) = profiles(f"Summary,Issue key,Assignee,Resolved,Status,Project name\n{rows}")
    assert anna.row.summaries[0].themes[0] == "Water"


OWN, THEIRS = "I moved the seed bank to the new cellar.", "Kim keeps calm when the cellar floods."


@pytest.mark.parametrize(
    "table",
    [
        f"Recipient,Rater Name,Cycle,Prompt,Comments\nKim Park,Kim Park,2025 H1,Proud of?,{OWN}\n"
        f"Kim Park,Tom Keller,2025 H1,What stood out?,{THEIRS}\n",
        f"Subject Name;Relationship;Cycle;Feedback\nKim Park;Self;2025 H1;{OWN}\n"
        f"Kim Park;Direct report;2025 H1;{THEIRS}\n",
        f'Mitarbeiter;Beurteiler;Zeitraum;Frage;Antwort\nKim Park;"Park, Kim";2025 H1;Was?;{OWN}\n'
        f"Kim Park;Tom Keller;2025 H1;Was?;{THEIRS}\n",
        f"Reviewee,Reviewer,Month,Achievements\nKim Park,Kim Park,2025-04,{OWN}\nKim Park,,2025-04,{THEIRS}\n",
        f"Person,Email,Reviewer Email,Date,Answer\nKim Park,k@x.example,K@x.example,2025-04-02,{OWN}\n"
        f"Kim Park,k@x.example,tom@x.example,2025-04-02,{THEIRS}\n",
    ],
)
def test_words_of_others_are_nobodys_own_whatever_a_review_calls_its_columns(table: str) -> None:
    assert [(who, text.rpartition("\n")[2]) for who, _, text in entries(table)] == [("Kim Park", OWN)]
    told = [one.code for profile in profiles(table) for one in profile.row.problems]
    assert "by-others" in told


def test_a_review_in_records_is_read_as_one_in_a_table() -> None:
    rows = [
        {
            "reviewee": {"name": "Kim Park"},
            "reviewer": {"name": name},
            "cycle": "2025 H1",
            "question": "?",
            "answer": text,
        }
        for name, text in (("Kim Park", OWN), ("Tom Keller", THEIRS))
    ]
    assert [text.rpartition("\n")[2] for *_, text in entries(json.dumps(rows), "reviews.json")] == [OWN]


def test_who_reviewed_a_piece_of_work_is_not_who_wrote_of_somebody() -> None:
    table = "Employee,Reviewer,Month,Achievements\nKim Park,Tom Keller,2025-04,Moved the seed bank to the new cellar\n"
    assert len(entries(table)) == 1


def test_answers_to_questions_about_what_is_to_come_are_no_work() -> None:
    asked = (
        ("What did you get done?", "Catalogued 300 jars."),
        ("What are the two things that you most want to finish in the coming week?", "Label the shelves."),
        ("Was hast du für nächste Woche vor?", "Regale beschriften."),
        ("What slowed you down, any blockers?", "No lift."),
        ("How far did you come with your goals, which results are there?", "Half of the jars are labelled."),
    )
    table = "Member,Week,Question,Answer\n" + "".join(f'Kim Park,2025-W19,"{one}",{text}\n' for one, text in asked)
    assert [text.rpartition("\n")[2] for *_, text in entries(table)] == [asked[0][1], asked[4][1]]
    (told,) = [one for profile in profiles(table) for one in profile.row.problems if one.code == "aside"]
    assert told.message.startswith("3 rows left out, answers about plans, difficulties and the like")


SECOND_PAGE = [{**GITLAB_API[0], "iid": 32, "title": "Warm the cache"}]


@pytest.mark.parametrize(
    "content",
    [
        f"{json.dumps(GITLAB_API)}\n{json.dumps(SECOND_PAGE, indent=1)}\n[]",
        json.dumps([GITLAB_API, SECOND_PAGE, []]),
    ],
)
def test_pages_of_a_forge_are_one_list(content: str) -> None:
    assert [text for *_, text in entries(content, "requests.json")] == ["Cache the index", "Warm the cache"]


def test_what_follows_a_list_and_is_none_is_told() -> None:
    (told,) = [one for one in found('[{"a": 1}] [{"b": 2}', "requests.json") if isinstance(one, Problem)]
    assert (told.code, told.severity) == ("not-a-table", "error")


def test_an_export_of_jira_in_german_is_read() -> None:
    table = (
        "Zusammenfassung,Vorgangsschlüssel,Vorgangstyp,Status,Lösung,Zugewiesene Person,Autor,Erstellt,Erledigt\n"
        "Weiche gefettet,GLS-4,Aufgabe,Fertig,Fertig,Eva Holm,Jan Vogt,01.Dez.24 9:00,07.Jan.25 16:30\n"
        "Signal geprüft,GLS-5,Aufgabe,Zu erledigen,,Jan Vogt,Eva Holm,01.Dez.24 9:00,\n"
        "Schwelle getauscht,GLS-6,Aufgabe,Fertig,Abgelehnt,Jan Vogt,Eva Holm,01.Dez.24 9:00,08.Jan.25 10:00\n"
    )
    assert entries(table) == [("Eva Holm", "2025-01", "Weiche gefettet")]


def test_the_author_of_a_merge_request_has_name_and_account() -> None:
    (ann,) = [one for one in profiles(csv("gitlab-merge-requests")) if one.row.summaries]
    assert (ann.row.name, ann.declared_id) == ("Ann Lee", "ann")


def test_a_change_of_gerrit_is_of_its_owner_on_the_day_on_which_it_was_submitted() -> None:
    owner, other = {"name": "Ann Lee", "email": "ann@acme.example"}, {"name": "Bob Stone"}
    change = {"_number": 7, "subject": "net: drop old frames", "status": "MERGED", "created": "2025-02-01 10:00:00.0"}
    change |= {"submitted": "2025-03-06 10:00:00.0", "submitter": other, "owner": owner, "project": "core"}
    opened = {**change, "_number": 8, "status": "NEW", "subject": "net: try rings"}
    answer = f")]}}'\n{json.dumps([change, opened])}"
    assert entries(answer, "changes.json") == [("Ann Lee", "2025-03", "net: drop old frames")]
    queried = {"number": 7, "subject": "net: drop old frames", "owner": owner, "lastUpdated": 1741250000}
    queried |= {"status": "MERGED", "createdOn": 1740787200, "url": "https://review.acme.example/7"}
    lines = f"{json.dumps(queried)}\n{json.dumps({'type': 'stats', 'rowCount': 1})}\n"
    assert entries(lines, "changes.jsonl") == [("Ann Lee", "2025-03", "net: drop old frames")]


def test_requests_of_bitbucket_are_their_authors() -> None:
    request = {"id": 7, "title": "Retry uploads", "state": "MERGED", "updated_on": "2025-03-06T10:00:00+00:00"}
    request |= {"author": {"display_name": "Ann Lee"}, "closed_by": {"display_name": "Bob Stone"}}
    request |= {"created_on": "2025-02-01T10:00:00+00:00"}
    values = {"values": [request, {**request, "id": 8, "title": "Try it", "state": "DECLINED"}]}
    assert entries(json.dumps(values), "pulls.json") == [("Ann Lee", "2025-03", "Retry uploads")]
    served = {"id": 7, "title": "Retry uploads", "state": "MERGED", "closedDate": 1741250000000}
    served |= {"author": {"user": {"displayName": "Ann Lee"}}, "createdDate": 1740787200000}
    assert entries(json.dumps({"values": [served]}), "pulls.json") == [("Ann Lee", "2025-03", "Retry uploads")]


def test_a_story_of_pivotal_tracker_is_done_when_it_was_accepted() -> None:
    head = "Id,Title,Labels,Iteration,Iteration Start,Iteration End,Type,Estimate,Current State,Created at,Accepted at,"
    row = '18,Export as PDF,billing,43,"Mar 3, 2025","Mar 9, 2025",feature,3,accepted,"Feb 2, 2025","Mar 6, 2025",'
    table = f"{head}Requested By,Owned By,Owned By\n{row}Bob Stone,Ann Lee,\n"
    assert entries(table) == [("Ann Lee", "2025-03", "Export as PDF")]


def test_a_record_of_beads_is_of_whom_it_was_assigned_to_and_not_of_whoever_opened_it() -> None:
    record = {"id": "web-4", "title": "Export as PDF", "status": "closed", "issue_type": "task", "owner": "bob"}
    record |= {"created_by": "Bob Stone", "created_at": "2025-02-01T10:00:00Z", "closed_at": "2025-03-06T10:00:00Z"}
    others = [{**record, "id": "web-5", "assignee": "Ann Lee"}, {**record, "id": "web-6", "status": "open"}]
    lines = "".join(f"{json.dumps(one)}\n" for one in (record, *others))
    assert entries(lines, "issues.jsonl") == [("Ann Lee", "2025-03", "Export as PDF")]


def test_a_template_of_todoist_has_nothing_that_is_done() -> None:
    table = (
        "TYPE,CONTENT,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\n"
        "task,Order the tiles for the hall,4,1,Ann (1),Bob (2),2025-03-14,en,UTC\n"
    )
    assert not entries(table)


def test_who_completed_an_item_goes_before_whom_it_was_assigned_to() -> None:
    table = (
        "Task,Assigned to,Due on,Created by,Created on,Completed by,Completed on\n"
        "Order the tiles for the hall,Ada Byron,2025-04-20,Ada Byron,2025-01-04,Karin Stone,2025-03-14\n"
        "Paint the doors of the hall,Karin Stone,,Ada Byron,2025-02-11,,\n"
    )
    assert entries(table) == [("Karin Stone", "2025-03", "Order the tiles for the hall")]


def test_a_time_line_of_jira_asks_which_of_its_days_is_meant() -> None:
    table = (
        "Key\tIssue Type\tSummary\tStatus\tAssignee\tStart date\tInferred start date\tDue date\tInferred due date\n"
        "WEB-1\tTask\tOrder the tiles\tDone\tStone, Karin (Student)\t\t4/26/25\t\t5/17/25\n"
        "WEB-2\tTask\tPaint the doors\tDone\tByron, Ada (Student)\t\t4/3/25\t\t4/17/25\n"
    )
    assert entries(table) == [
        ("Karin Stone", "2025-05", "Order the tiles"),
        ("Ada Byron", "2025-04", "Paint the doors"),
    ]
    told = [one for one in found(table) if isinstance(one, Problem) and one.code == "ambiguous-columns"]
    assert "which is never before" in told[0].message


def test_days_of_creation_beside_what_was_due_are_asked_about() -> None:
    table = (
        "Task Name,Status,Date Created Text,Due Date Text,Assignees\n"
        'Order the tiles,closed,"1/4/2025, 3:12:00 PM GMT+1","3/14/2025, 9:20:00 AM GMT+1",[Ada Byron]\n'
    )
    assert entries(table) == [("Ada Byron", "2025-01", "Order the tiles")]
    told = [one for one in found(table) if isinstance(one, Problem) and one.code == "ambiguous-columns"]
    assert '"Due Date Text"' in told[0].message
