"""Notes in packets: goals beside what the sources say of them, growth points in the next review."""

from dataclasses import replace
from datetime import date

import pytest

from reports.corpus import Corpus, assemble_corpus
from reports.loading import load
from reports.model.notes import NoteRow, PersonNotes
from reports.model.rows import LoadSettings
from reports.packets import assemble_period, assemble_person
from reports.periods import Period

PROFILE = """Over a year, Ada Byron built parsers for acme/widgets.

2025-01: Cut the import from 9 to 2 minutes. Reviewed the release notes.

2025-03: Documented the parser. Mentored newcomers in reviews.

2025-08: The loader of CSV files is out.
"""
H1, H2 = Period.parse("2025-H1"), Period.parse("2025-H2")


def note(kind: str, text: str, period: str = "2025-H1", **more: object) -> NoteRow:
    return NoteRow(kind, "ada-byron", text, "notes/ada.md", 3, period, "Grace", "2025-07-10", **more)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("in")
    (folder / "ada.txt").write_text(PROFILE, "utf-8")
    return assemble_corpus(*load([folder], LoadSettings(date(2026, 11, 21))))


def notes(corpus: Corpus, of: Period | None, *rows: NoteRow) -> PersonNotes | None:
    packet = assemble_person(replace(corpus, notes={"ada-byron": rows}), "ada-byron", of)
    return packet.people[0].notes


def goal(
    corpus: Corpus, text: str, words: tuple[str, ...] = (), statements: tuple[str, ...] = ()
) -> tuple[list[str], str]:
    """What speaks of a goal, and how that was found."""
    found = notes(corpus, H1, note("goal", text, id="g", words=words, statements=statements))
    assert found
    (made,) = found.goals
    return [one.text for one in made.statements], made.linked


def test_without_a_note_there_is_nothing(corpus: Corpus) -> None:
    assert notes(corpus, H1) is None
    assert notes(corpus, H1, note("own", "x", "2025-H2")) is None


def test_a_goal_is_linked_by_its_words_by_chosen_ones_or_by_hand(corpus: Corpus) -> None:
    mentored = "Mentored newcomers in reviews."
    assert goal(corpus, "Mentor the newcomers") == ([mentored], "by the words Mentor and newcomers")
    assert goal(corpus, "Faster work", words=("imports",)) == (
        ["Cut the import from 9 to 2 minutes."],
        "by the word imports",
    )
    assert goal(corpus, "x", words=("release notes",))[0] == ["Reviewed the release notes."]
    assert goal(corpus, "x", words=("release parser",))[0] == []
    assert goal(corpus, "x", statements=("ada.txt:5",)) == (["Documented the parser.", mentored], "by hand")


def test_one_plain_word_that_both_have_does_not_speak_of_a_goal(corpus: Corpus) -> None:
    assert goal(corpus, "Give a talk on the parser abroad") == ([], "")


def test_a_link_by_hand_that_leads_to_nothing_is_told(corpus: Corpus) -> None:
    found = notes(corpus, H2, note("goal", "g", "", id="g", statements=("ada.txt:5", "ada.txt:7")))
    assert found
    assert (len(found.goals[0].statements), found.goals[0].missing) == (1, ("ada.txt:5",))


def test_what_is_written_about_a_goal_stands_with_it(corpus: Corpus) -> None:
    found = notes(corpus, H1, note("goal", "g", id="g"), note("own", "done", id="g"), note("own", "else", id="gone"))
    assert found
    assert [one.text for one in found.goals[0].notes] == ["done"]
    assert [one.text for one in found.own] == ["else"]


def test_growth_points_are_shown_in_the_next_review(corpus: Corpus) -> None:
    rows = (note("growth", "older", "2024-H2"), note("growth", "ask", "2025-H1"), note("growth", "new", "2025-H2"))
    first, second, whole = (notes(corpus, of, *rows) for of in (H1, H2, None))
    assert first
    assert second
    assert whole
    assert [[one.text for one in part] for part in (first.last, first.growth)] == [["older"], ["ask"]]
    assert [[one.text for one in part] for part in (second.last, second.growth)] == [["ask"], ["new"]]
    assert second.last[0].about == "January – June 2025"
    assert [one.text for one in whole.last] == ["ask"]  # the packet ends in August 2025


def test_each_note_says_who_and_when_and_where_it_stands(corpus: Corpus) -> None:
    found = notes(corpus, H1, note("manager", "x"), replace(note("own", "y"), author="", date=""))
    assert found
    assert (found.manager[0].by, found.manager[0].place) == ("Grace, 10 July 2025", "notes/ada.md:3")
    assert found.own[0].by == "Ada Byron, no date"


def test_what_stands_in_the_form_of_a_packet_is_shown_in_others_only(corpus: Corpus) -> None:
    row = note("manager", "x", packet="person/ada-byron_2025-H1")
    assert notes(corpus, H1, row) is None
    assert notes(corpus, None, row)


def test_packets_about_a_period_show_no_notes(corpus: Corpus) -> None:
    packet = assemble_period(replace(corpus, notes={"ada-byron": (note("peer", "x"),)}), H1)
    assert packet.people[0].notes is None
