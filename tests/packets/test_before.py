"""What is quoted with a statement: the sentence that it takes up, or an ellipsis where it begins in mid-sentence."""

import pytest

from reports.loading.statements.highlights import find_highlights
from reports.packets.before import around, before


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Built a cache. It halved the wait.", ["", "Built a cache. "]),
        ("- Built a cache. It halved the wait.\n- It rained.", ["", "Built a cache. ", ""]),
        ("Zwölf Geräte bestellt. Davon sind neun in Betrieb.", ["", "Zwölf Geräte bestellt. "]),
        ("Built a cache. It is small. It halved the wait.", ["", "Built a cache. ", "Built a cache. It is small. "]),
        ("Built a cache.\n\nIt halved the wait.", ["", ""]),
        ("Fixed the queue. Italy has nine of them.", ["", ""]),
        ("Sold the mill. Still closed.", ["", "Sold the mill. "]),
        ("She sold the mill. She bought a kiln for it.", ["", ""]),
        ("Trained Luis. He runs the kiln himself.", ["", "Trained Luis. "]),
        ("- reviewed the plan\n- merged it", ["", ""]),
        ("Found 140 linked sheets. I replaced it with one.", ["", "Found 140 linked sheets. "]),
        ("Fixed the queue. Cut the time it takes.", ["", ""]),
        ("Nachtdienst neu verteilt. Habe diesen Plan ab Mai getestet.", ["", "Nachtdienst neu verteilt. "]),
        ("Won the mill. Four years, flour and bran.", ["", "Won the mill. "]),
        ("A carta sai em 19 dias. A chefe leu isto.", ["", "A carta sai em 19 dias. "]),
        ("- Returns: one press. Half a day.\n- It rained.", ["", "Returns: one press. ", ""]),
        ("Mar | Returns in one press. Half a day | done", ["", "Mar | Returns in one press. "]),
        ("Falls in May: one. So 11 down to 4.", ["", "Falls in May: one. "]),
        (
            "Mill, new wheel:\n- turned the axle of the wheel\n- the old wheel hangs in the yard",
            ["Mill, new wheel: ", "Mill, new wheel: … "],
        ),
        ("My week in short:\n- turned the axle of the wheel\n- the old wheel hangs in the yard", ["", ""]),
        ("Not done by Friday:\n- turning the axle of the wheel\n- hanging it in the yard", [""]),
        (
            "- Mill, new wheel:\n  - turned the axle of the wheel\n- sold the old wheel to Ann",
            ["Mill, new wheel: ", ""],
        ),
        ("News from the mill:\n- a wheel\n- an axle", [""]),
        ("What went well\n- The axle of the wheel turns", [""]),
    ],
)
def test_a_sentence_that_is_taken_up_is_quoted(text: str, found: list[str]) -> None:
    rows = [
        {"start": row.start, "end": row.end, "weight": row.weight}
        for row in sorted(find_highlights(text, lambda _: 1), key=lambda r: r.start)
    ]
    assert [before(text, rows, at) for at in range(len(rows))] == found


@pytest.mark.parametrize(
    ("text", "at", "found"),
    [
        ("Key work of the month includes: merging it, applying a patch.", 44, "… "),
        ("Search: added a field.", 8, ""),
        ("Moved it. then slept", 10, ""),
        ("- applying a patch", 2, ""),
    ],
)
def test_what_begins_in_mid_sentence_says_so(text: str, at: int, found: str) -> None:
    assert before(text, [{"start": at, "end": len(text), "weight": 1}], 0) == found


def test_the_day_that_begins_a_line_of_a_diary_is_no_part_of_its_statement() -> None:
    text = "6 Nov Cut it open.\n4 de junho — Cortei a porta.\n6 pumps are new.\n- 11:30 back in again."
    rows = sorted(find_highlights(text, lambda _: 1), key=lambda row: row.start)
    assert [row.text for row in rows] == [
        "Cut it open.",
        "Cortei a porta.",
        "6 pumps are new.",
        "11:30 back in again.",
    ]


def test_a_short_line_of_several_sentences_is_one_quotation() -> None:
    text = "- Missed the deadline. The mark is lost.\n- It rained."
    rows = [{"start": row.start, "end": row.end, "weight": row.weight} for row in find_highlights(text, lambda _: 1)]
    rows.sort(key=lambda row: row["start"])
    assert [around(text, rows, at) for at in range(3)] == [
        ("", " The mark is lost."),
        ("Missed the deadline. ", ""),
        ("", ""),
    ]
    assert around(text.replace("deadline", "d" * 300), rows, 0) == ("", "")
