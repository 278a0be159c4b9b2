"""Notes in TOML: a list of tables a kind, `[[goal]]`, `[[manager]]` …, and `[[filled]]` for what came out of forms.

Knows the form of the file; not who is who.
"""

import difflib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import TypeAlias

from reports.errors import Problem
from reports.loading.notes.forms import SIGNED, FilledForm, filled_notes
from reports.loading.notes.raw import CODE, KINDS, NoteError, RawFile, goal_id
from reports.model.notes import NoteKind, NoteRow

_Table: TypeAlias = Mapping[str, object]
_COMMON = ("person", "period", "author", "date")
_OF_FILE = (*_COMMON, "state")
_OF_RUNS = ("filled", "differs", "frozen")
"""What runs and `harvest` write."""
_KEYS: Mapping[str, tuple[str, ...]] = {
    "goal": (*_COMMON, "text", "id", "words", "statements"),
    "answer": (*_COMMON, "text", "question"),
} | {kind: (*_COMMON, "text", "goal") for kind in KINDS if kind not in ("goal", "answer")}


def read_toml(text: str, packet: str) -> RawFile:
    """The notes of a file, and what is wrong with them; NoteError where it is no TOML.

    `packet` is the packet whose form it holds, as its path says.
    """
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+)", str(error))
        raise NoteError(str(error), int(at[1]) if at else len(text.splitlines())) from error
    above = {name: found[name] for name in _COMMON if name in found}
    lines = text.splitlines()
    notes, problems = list[NoteRow](), list[Problem]()
    for name in found:
        if name in (*_OF_FILE, *_OF_RUNS):
            continue
        if name not in KINDS:
            problems.append(_unknown(f"[[{name}]]", name, (*KINDS, *_OF_FILE), _line(lines, name)))
            continue
        for entry, line in _entries(found, name, lines):
            problems += [_unknown(f"{name}.{key}", key, _KEYS[name], line) for key in entry if key not in _KEYS[name]]
            made = _note(name, {**above, **{key: entry[key] for key in entry if key in _KEYS[name]}}, line)
            if isinstance(made, Problem):
                problems.append(made)
            else:
                notes.append(made)
    forms = _last_values(_filled_forms(_entries(found, "filled", lines)))
    filled = [_with(above, one) for form in forms for one in filled_notes(form, packet)]
    return RawFile(notes, problems, filled, *(_text(found.get(name)) or "" for name in ("state", "person", "period")))


def _filled_forms(entries: Iterable[tuple[_Table, int]]) -> Iterator[FilledForm]:
    for entry, line in entries:
        fields, questions = entry.get("fields"), entry.get("questions")
        if isinstance(fields, dict):
            yield FilledForm(line, fields, questions if isinstance(questions, dict) else {}, entry)


def _last_values(entries: Iterable[FilledForm]) -> list[FilledForm]:
    """What was filled in, without the fields that a later form has; who signed stays.

    A number that stood for several questions is none: an answer by it may be to any of them.
    """
    forms = list(entries)
    asked: dict[str, set[str]] = {}
    for form in forms:
        for number, question in form.questions.items():
            asked.setdefault(number, set()).add(str(question))
    kept, later = list[FilledForm](), set[tuple[str, str]]()
    for form in reversed(forms):
        keys = {name: (name, str(form.questions.get(name.removeprefix("answer-"), ""))) for name in form.fields}
        mine = {name: form.fields[name] for name, key in keys.items() if name in SIGNED or key not in later}
        later |= {*keys.values()}
        questions = form.questions
        if "answers" in mine:
            questions = {number: text for number, text in questions.items() if len(asked[number]) == 1}
        kept.append(form._replace(fields=mine, questions=questions))
    return kept[::-1]


def _entries(found: _Table, name: str, lines: list[str]) -> Iterator[tuple[_Table, int]]:
    """The tables of a list with their lines; NoteError where it is no list of tables."""
    entries = found.get(name, [])
    heads = [number for number, line in enumerate(lines, 1) if re.match(rf"\s*\[\[\s*{name}\s*\]\]", line)]
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise NoteError(f"{name} is a list of tables: write [[{name}]]", _line(lines, name))
    yield from zip(entries, [*heads, *[_line(lines, name)] * len(entries)], strict=False)


def _line(lines: list[str], name: str) -> int:
    return next((n for n, line in enumerate(lines, 1) if re.match(rf"[\s\[\"']*{re.escape(name)}\b", line)), 1)


def _note(name: NoteKind, entry: _Table, line: int) -> NoteRow | Problem:
    """One note, or what is wrong with it."""
    lists = {key: _texts(entry.get(key, [])) for key in ("words", "statements")}
    texts = {key: _text(value) for key, value in entry.items() if key not in lists}
    bad = [key for key, value in (texts | lists).items() if value is None]
    text = (texts.get("text") or "").strip()
    if bad or not text:
        what = f"{name}.{bad[0]} is no text" if bad else f"[[{name}]] has no text"
        return Problem(CODE, f"{what}: the note is not shown.", line=line, hint='Write text = "…".')
    id = texts.get("id") or texts.get("goal") or (goal_id(text) if name == "goal" else "")
    person, period, author, day, question = (texts.get(key) or "" for key in (*_COMMON, "question"))
    words, statements = (lists[key] or () for key in ("words", "statements"))
    return NoteRow(name, person, text, "", line, period, author, day, id, words, statements, question)


def _texts(value: object) -> tuple[str, ...] | None:
    """A list of texts; None for anything else."""
    is_list = isinstance(value, list) and all(isinstance(one, str) for one in value)
    return tuple(value) if is_list and isinstance(value, list) else None


def _text(value: object) -> str | None:
    """A text or a day; None for anything else."""
    if isinstance(value, date):
        return value.isoformat()[:10]
    return value if isinstance(value, str) else None


def _with(above: _Table, note: NoteRow) -> NoteRow:
    """A note with what the head of its file says of all."""
    person, period, author, day = (getattr(note, key) or _text(above.get(key)) or "" for key in _COMMON)
    return replace(note, person=person, period=period, author=author, date=day)


def _unknown(what: str, key: str, known: tuple[str, ...], line: int) -> Problem:
    near = difflib.get_close_matches(key, known, 1, 0.5)
    hint = f"Did you mean “{near[0]}”?" if near else f"Known: {', '.join(known)}."
    return Problem(CODE, f"nobody knows what {what} is.", line=line, hint=hint)
