"""What people wrote, as a packet shows it."""

from reports.model.notes import Note, NoteRow, PersonNotes


def test_nothing_is_shown_of_whom_nobody_wrote() -> None:
    notes = PersonNotes()
    assert not any((notes.last, notes.goals, notes.own, notes.manager, notes.peers, notes.growth, notes.decisions))


def test_what_a_file_does_not_say_is_empty() -> None:
    row = NoteRow("goal", "ada", "Faster imports.", "notes/ada.md", 7)
    assert (row.period, row.author, row.date, row.id) == ("", "", "", "")
    assert Note("Faster imports.", "", "", "notes/ada.md:7").question == ""
