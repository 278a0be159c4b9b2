"""What the fields of a form say, as notes. Knows the names of fields; knows no document."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from reports.language import N_
from reports.model.notes import NoteKind, NoteRow
from reports.regex import regex

_FIELDS: Mapping[str, NoteKind] = {
    "strengths": "manager",
    "manager": "manager",
    "growth": "growth",
    "own": "own",
    "peer": "peer",
    "decision": "decision",
    "decisions": "decision",
}
"""Names of fields, or what they begin with before a hyphen, to what is written there."""
SIGNED = ("reviewer", "contributor", "date")
"""Fields that say who and when."""
LABELLED = ("own", "peer", "growth", "manager")
"""What fields begin with whose labels say what was asked."""
_TICKS = {
    "agreed": N_("Agreed as described"),
    "evidence": N_("More evidence needed before a decision"),
    "discuss": N_("To be discussed with the contributor"),
}
"""Boxes to tick, and what the form has beside them."""
_BY_NUMBER = regex(r"^[ \t]*(?:#|No\.?\s*)?(\d{1,3})[.):\s][ \t]*", re.MULTILINE)


class FilledForm(NamedTuple):
    """One `[[filled]]`: what was filled into a form, and when."""

    line: int
    fields: Mapping[str, object]
    """By the names of the fields."""
    questions: Mapping[str, object]
    """What was asked, by the number of a question or the name of a field."""
    entry: Mapping[str, object]
    """What else the table says."""


def filled_notes(form: FilledForm, packet: str) -> Iterator[NoteRow]:
    """The notes in one form: those of a packet whose form shows them say so, unless they were harvested."""
    texts = {name: value.strip() for name, value in form.fields.items() if isinstance(value, str) and value.strip()}
    period, day = text_of(form.entry.get("period")), text_of(form.entry.get("date"))
    packet = "" if form.entry.get("harvested") else packet
    questions = form.questions

    def note(kind: NoteKind, text: str, question: str = "", id: str = "", person: str = "") -> NoteRow:
        author = texts.get("contributor" if kind == "own" else "reviewer") or text_of(form.entry.get("author"))
        return NoteRow(kind, person, text, "", form.line, period, author, day, id, question=question, packet=packet)

    for name, words in _TICKS.items():
        if form.fields.get(name) is True:
            yield replace(note("decision", words), is_tick=True)
    for name, text in texts.items():
        head, _, rest = name.partition("-")
        if name == "answers":
            yield from (note("answer", said, asked) for asked, said in _answers(text, questions))
        elif head == "answer" and rest in questions:
            yield note("answer", text, text_of(questions[rest]))
        elif head == "goal" and rest:
            yield note("own", text, id=rest)
        elif head == "decision" and rest:
            yield note("decision", text, person=rest)
        elif head in _FIELDS:
            lines = text.split("\n") if name == "decisions" else [text]
            asked = text_of(questions.get(name)) if head in LABELLED else ""
            yield from (note(_FIELDS[head], line, asked) for line in lines if line)


def is_known(name: str) -> bool:
    """Whether the field is one that packets show, or that says who and when."""
    head, _, rest = name.partition("-")
    known = head in _FIELDS or (head in ("goal", "answer") and rest)
    return bool(known) or name in ("answers", *SIGNED, *_TICKS)


def _answers(text: str, questions: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Answers by number with their questions; what has no number that was asked is an answer to no question."""
    marks = [found for found in _BY_NUMBER.finditer(text) if found[1] in questions]
    before = text[: marks[0].start()] if marks else text
    if before.strip():
        yield "", before.strip()
    for number, mark in enumerate(marks):
        end = marks[number + 1].start() if number + 1 < len(marks) else len(text)
        if said := text[mark.end() : end].strip():
            yield text_of(questions[mark[1]]), said


def text_of(value: object) -> str:
    """What a value of a table says, as a text that is not too long; nothing for None."""
    return "" if value is None else str(value)[:2000]
