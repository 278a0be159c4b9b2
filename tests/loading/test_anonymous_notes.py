"""Notes for readers who are not to know: those that they may see, in words that name nobody."""

import re
from pathlib import Path

import pytest

from reports.errors import InputError
from reports.model.notes import PersonNotes
from reports.run.config import read_config
from reports.run.prepare import prepare
from reports.run.settings import Settings, settings
from tests.run.test_leaks import NOW, built

NOTES = """---
author: Grace Hopper
date: 2025-07-10
---
## Goals
- import: Imports of acme/secret are faster, says Bob Stone (statements: ada.md:5)
- Help Bob Stone with https://acme.example.org (words: scheduler)
## Growth points
- AB: ask for help earlier (GH).
## Own view (Ada Byron, 2025-07-01)
Glad, write to ada@example.org.
## Manager's notes
A. Byron explains to Grace what Hopper's team does.
## Manager's notes (Engineering manager, 2025-07-02)
Exact.
## Peers' feedback
### Bob Stone, 2025-06-30
Adas Plan is kind.
## Decisions
- Ada Byron becomes a senior engineer.
"""
ALL = '["goal", "growth", "own", "manager", "peer", "decision"]'


def configured(folder: Path, show: str) -> Settings:
    head = f'sources = ["{folder}/in"]\nout = "{folder}/out"\nnotes = "{folder}/notes"\nby = "calibration"\n'
    head += 'readers = "committee"\n'
    for name, text in {
        "in/ada.md": "# Ada Byron\n\n## March 2025\n\nShipped the scheduler of acme/secret with Grace Hopper.\n",
        "in/bob.md": "# Bob Stone\n\n## March 2025\n\nMoved it to acme/secret#12.\n",
        "notes/ada-byron_2025-H1.md": NOTES,
        "reports.toml": f'{head}[audience.committee]\nsecret = "{folder}/numbers"\nshow = {show}\n',
    }.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    (one,) = read_config(folder / "reports.toml", {})
    return settings(one, NOW, 1)


def noted(made: Settings) -> PersonNotes | None:
    """What a calibration has of the notes on the one person who has any."""
    run = prepare(made)
    (document, *_) = run.documents
    found = [one.notes for one in run.plan_of(document.kind).packet(document.subject).people if one.notes]
    return found[0] if found else None


def test_readers_see_no_note_that_they_are_not_shown(tmp_path: Path) -> None:
    assert noted(configured(tmp_path, '["level"]')) is None
    shown = noted(configured(tmp_path, '["growth"]'))
    assert shown is not None
    assert (shown.goals, shown.own, shown.manager, shown.peers, shown.decisions) == ((), (), (), (), ())
    assert len(shown.growth) == 1


def test_notes_say_what_they_said_and_name_nobody(tmp_path: Path) -> None:
    shown = noted(configured(tmp_path, ALL))
    assert shown is not None
    import_, help_ = shown.goals
    assert re.fullmatch(r"Imports of repository 1 are faster, says Person \d", import_.note.text)
    assert (import_.id, len(import_.statements), import_.linked) == ("import", 1, "by hand")
    assert re.fullmatch(r"Help Person \d with \(link\)", help_.note.text)
    assert re.fullmatch(r"help-person-\d-with-.*", help_.id)
    assert (len(help_.statements), help_.linked) == (1, "by the word scheduler")
    assert re.fullmatch(r"Person \d: ask for help earlier \(Person \d\)\.", shown.growth[0].text)
    assert shown.own[0].text == "Glad, write to (address)."
    assert re.fullmatch(r"Person \d explains to Person \d what Person \d’?'?s team does\.", shown.manager[0].text)
    assert re.fullmatch(r"Person \d Plan is kind\.", shown.peers[0].text)
    names = ("Byron", "Stone", "Grace", "Hopper", "acme", "ada.md", "ada-byron", "bob-stone", "GH")
    assert not [word for word in names if word in repr(shown)]


def test_who_wrote_a_note_is_a_number_or_a_position(tmp_path: Path) -> None:
    shown = noted(configured(tmp_path, ALL))
    assert shown is not None
    assert re.fullmatch(r"Person \d, 10 July 2025", shown.manager[0].by)
    assert shown.manager[1].by == "Engineering manager, 2 July 2025"
    by = [one.by.partition(",")[0] for one in (*shown.own, *shown.peers, shown.manager[0])]
    assert len({*by}) == 3
    assert shown.decisions[0].text == f"{by[0]} becomes a senior engineer."


def test_no_document_with_notes_names_anybody(tmp_path: Path) -> None:
    outcomes = built(configured(tmp_path, ALL))
    assert {outcome.state for outcome in outcomes} == {"written"}, [outcome.why for outcome in outcomes]
    page = next((tmp_path / "out").rglob("*.html")).read_text("utf-8")
    assert "Glad, write to (address)." in page
    assert all(word not in page for word in ("Byron", "Stone", "Grace", "Hopper", "acme", "ada-byron"))


def test_a_note_in_doubt_keeps_its_document_from_being_written(tmp_path: Path) -> None:
    made = configured(tmp_path, ALL)
    file = tmp_path / "notes/ada-byron_2025-H1.md"
    file.write_text(file.read_text("utf-8").replace("Glad", "We asked AB often"), "utf-8")
    outcomes = built(made)
    states = {outcome.document.format: (outcome.state, outcome.why) for outcome in outcomes}
    assert states["html"] == ("failed", "it would tell its readers what they are not to know: AB")


def test_a_kind_of_notes_that_there_is_not_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="growth"):
        configured(tmp_path, '["growht"]')
