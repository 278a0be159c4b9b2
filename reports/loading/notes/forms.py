"""What the fields of a form say, as notes. Knows the names of fields; knows no document."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from reports.loading.notes.raw import RawNote
from reports.model.notes import NoteKind

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
    "agreed": "Agreed as described",
    "evidence": "More evidence needed before a decision",
    "discuss": "To be discussed with the contributor",
}
_BY_NUMBER = re.compile(r"^[ \t]*(?:#|No\.?\s*)?(\d{1,3})[.):\s][ \t]*", re.MULTILINE)


def filled_notes(entry: Mapping[str, Any], line: int, packet: str) -> Iterator[RawNote]:
    """The notes in one `[[filled]]`: those of a packet whose form shows them say so, unless they were harvested."""
    fields = entry["fields"]
    texts = {name: value.strip() for name, value in fields.items() if isinstance(value, str) and value.strip()}
    period, day = _text(entry.get("period")), _text(entry.get("date"))
    packet = "" if entry.get("harvested") else packet
    questions = entry["questions"]

    def note(kind: NoteKind, text: str, question: str = "", id: str = "", person: str = "") -> RawNote:
        author = texts.get("contributor" if kind == "own" else "reviewer") or _text(entry.get("author"))
        return RawNote(
            kind, line, text, person, period, author, day, id, question=question, packet=packet, is_filled=True
        )

    decisions = [words for name, words in _TICKS.items() if fields.get(name) is True]
    if decisions:
        yield note("decision", ". ".join(decisions) + ".")
    for name, text in texts.items():
        head, _, rest = name.partition("-")
        if name == "answers":
            yield from (note("answer", said, asked) for asked, said in _answers(text, questions))
        elif head == "answer" and rest in questions:
            yield note("answer", text, _text(questions[rest]))
        elif head == "goal" and rest:
            yield note("own", text, id=rest)
        elif head == "decision" and rest:
            yield note("decision", text, person=rest)
        elif head in _FIELDS:
            lines = text.split("\n") if name == "decisions" else [text]
            asked = _text(questions.get(name)) if head in LABELLED else ""
            yield from (note(_FIELDS[head], line, asked) for line in lines if line)


def is_known(name: str) -> bool:
    """Whether the field is one that packets show, or that says who and when."""
    head, _, rest = name.partition("-")
    known = head in _FIELDS or (head in ("goal", "answer") and rest)
    return bool(known) or name in ("answers", *SIGNED, *_TICKS)


def _answers(text: str, questions: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Answers by number with their questions; what has no number that was asked is an answer to no question."""
    marks = [found for found in _BY_NUMBER.finditer(text) if found[1] in questions]
    before = text[: marks[0].start()] if marks else text
    if before.strip():
        yield "", before.strip()
    for number, mark in enumerate(marks):
        end = marks[number + 1].start() if number + 1 < len(marks) else len(text)
        if said := text[mark.end() : end].strip():
            yield _text(questions[mark[1]]), said


def _text(value: object) -> str:
    return "" if value is None else str(value)[:2000]
