"""The notes folder as rows: what people wrote about whom, when and about what time.

Knows contents, and by the names of their files whose they are; opens none. The form of a file is known to `toml` and
`markdown`, what the fields of a form mean to `forms`.
"""

import difflib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import date
from pathlib import PurePosixPath
from typing import NamedTuple, get_args

from reports.errors import Problem
from reports.loading.notes.forms import LABELLED, SIGNED, is_known
from reports.loading.notes.markdown import read_markdown
from reports.loading.notes.raw import CODE, KINDS, NoteError, RawFile
from reports.loading.notes.toml import read_toml
from reports.model.notes import NoteRow, State, StateRow
from reports.periods import Period

ENDINGS = (".md", ".markdown", ".toml")
"""Of files with notes."""
NOBODY = "note-for-nobody"
"""Code of the problem of a note about somebody whom no source knows."""
Who = Mapping[str, Collection[str]]
"""Each word that somebody is called by, folded, to the ids of whom it may mean."""


class Noted(NamedTuple):
    """What a folder of notes says."""

    rows: list[NoteRow]
    problems: list[Problem]
    states: list[StateRow]


def read_notes(files: Iterable[tuple[str, str, bytes]], who: Who) -> Noted:
    """The notes of files, and what of them is not understood.

    Of each file its path in the folder, how it is shown, and its content.
    """
    rows, problems, states = list[NoteRow](), list[Problem](), list[StateRow]()
    for path, shown, content in sorted(files):
        file = _read(path, content)
        found = file.problems
        of, about = _named(path, who)
        if file.state:
            state = _state(file, path, file.person or of, file.period or about, who)
            if isinstance(state, StateRow):
                states.append(state)
            else:
                found.append(state)
        nobody = dict[str, Problem]()
        for one in (*file.notes, *(one for one in file.filled if one.person or of)):
            made = _row(replace(one, person=one.person or of, period=one.period or about, file=shown), who)
            if isinstance(made, NoteRow):
                rows.append(made)
            elif made.code == NOBODY:  # of a whole file it is told once
                nobody.setdefault(made.message, made)
            else:
                found.append(made)
        found += nobody.values()
        problems += [replace(problem, file=shown) for problem in found]
    problems += _twice(rows)
    told = {(problem.file, problem.line) for problem in problems if problem.code == "same-goal"}
    return Noted([row for row in rows if (row.file, row.line) not in told], problems, states)


def _state(file: RawFile, path: str, person: str, period: str, who: Who) -> StateRow | Problem:
    """How far documents are, as a file says; of one packet where its path is that of the packet's notes."""
    if file.state not in get_args(State):
        return Problem(CODE, f"no state “{file.state}”.", hint=f"Known: {', '.join(get_args(State))}.")
    whole = PurePosixPath(path).with_suffix("")
    is_packet = any(part.casefold() not in who and not _is_period(part) for part in whole.parts[:-1])
    ids = {*who.get(person.casefold(), ())}
    if not is_packet and len(ids) != 1:
        return _nobody(person, 1, ids, who)
    period = str(Period.parse(period)) if _is_period(period) else ""
    return StateRow(file.state, str(whole) if is_packet else "", "".join(ids), period)  # type: ignore[arg-type]


def _read(path: str, content: bytes) -> RawFile:
    """What one file says, and what is wrong with it."""
    try:
        text = content.decode("utf-8-sig")
        if path.endswith(".toml"):
            return read_toml(text, str(PurePosixPath(path).with_suffix("")))
        return read_markdown(text)
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        problem = Problem(CODE, "not in UTF-8: nothing of it is read.", line=line, hint="Save it as UTF-8.")
        return RawFile([], [problem])
    except NoteError as error:
        return RawFile([], [Problem(CODE, f"not understood: {error}.", line=error.line, hint="Mend it.")])


def _named(path: str, who: Who) -> tuple[str, str]:
    """Whom and what time the name of a file, or of a folder above it, says: `ada/2025-H1.md`, `ada_2025-H1.md`.

    Where no name is somebody's it is that of the file, for it was meant to be.
    """
    person = period = ""
    parts = PurePosixPath(path).with_suffix("").parts[::-1]
    for part in parts:
        name, _, behind = part.rpartition("_")
        if _is_period(part):
            period = period or part
        elif name and _is_period(behind):
            period, person = period or behind, person or name
        elif part.casefold() in who:
            person = person or part
    return person or next((part for part in parts[:1] if not _is_period(part)), ""), period


def _is_period(text: str) -> bool:
    try:
        Period.parse(text)
    except ValueError:
        return False
    return True


def _row(raw: NoteRow, who: Who) -> NoteRow | Problem:
    """One note whose person and time are known, or why they are not."""
    ids = {*who.get(raw.person.casefold(), ())}
    if len(ids) != 1:
        return _nobody(raw.person, raw.line, ids, who)
    if raw.date and not _is_day(raw.date):
        hint = "Written as in 2025-07-10."
        return Problem(CODE, f"“{raw.date}” is no day: the note is not shown.", line=raw.line, hint=hint)
    period = raw.period or ("" if raw.kind == "goal" or not raw.date else raw.date[:7])
    if period and not _is_period(period):
        hint = "Written as in 2025-H1, 2025-Q3 or 2025-03..2025-04."
        return Problem(CODE, f"no period “{period}”: the note is not shown.", line=raw.line, hint=hint)
    if not period and raw.kind != "goal":
        hint = "Write a period or a date beside it, or into the name of the file: ada_2025-H1.md."
        return Problem(CODE, "nothing says what time the note is about: it is not shown.", line=raw.line, hint=hint)
    (person,) = ids
    return replace(raw, person=person, period=str(Period.parse(period)) if period else "")


def _nobody(word: str, line: int, ids: Collection[str], who: Who) -> Problem:
    """The problem of a note for nobody, or for one of several."""
    if ids:
        hint = f"Write the id: {', '.join(sorted(ids))}."
        what = f"“{word}” may be {len(ids)} people: the note is not shown."
        return Problem(NOBODY, what, line=line, hint=hint)
    asked = word.casefold()
    near = [word for word in sorted(who) if asked and word.startswith(asked)]
    near = near or difflib.get_close_matches(asked, sorted(who), 1, 0.6)
    hint = f"Did you mean “{near[0]}”?" if near else 'Name somebody: person = "ada", or in the name of the file.'
    what = f"a note for nobody: no source knows “{word}”." if word else "a note for nobody."
    return Problem(NOBODY, what, line=line, hint=hint)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _twice(rows: Iterable[NoteRow]) -> list[Problem]:
    """A problem for each goal whose id another goal of the same person has at the same time."""
    known: dict[tuple[str, str], list[NoteRow]] = {}
    found = []
    for row in (row for row in rows if row.kind == "goal"):
        others = known.setdefault((row.person, row.id), [])
        same = next((one for one in others if _overlap(one.period, row.period)), None)
        if same:
            what = f"two goals “{row.id}”: the other is {same.file}, line {same.line}, which is shown."
            found.append(Problem("same-goal", what, "warning", row.file, row.line, "Give this one another id."))
        else:
            others.append(row)
    return found


def _overlap(one: str, other: str) -> bool:
    return not one or not other or Period.parse(one).overlaps(Period.parse(other))


__all__ = ["ENDINGS", "KINDS", "LABELLED", "NOBODY", "SIGNED", "Noted", "is_known", "read_notes"]
