"""Notes in Markdown: a heading a kind ("Goals", "Own view" …), who and when behind it or in the head of the file.

Knows the form of the file; not who is who.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from reports.errors import Problem
from reports.language import N_, in_all_languages
from reports.loading.notes.raw import CODE, RawFile, goal_id
from reports.model.notes import NoteKind, NoteRow
from reports.regex import regex

_HEADINGS: Mapping[str, NoteKind] = {
    "goals": "goal",
    "goal": "goal",
    "growth points": "growth",
    "growth": "growth",
    "own view": "own",
    "self review": "own",
    "contributor's view": "own",
    "contributor's own view": "own",
    "manager's notes": "manager",
    "manager": "manager",
    "reviewer's notes": "manager",
    "peers' feedback": "peer",
    "peer feedback": "peer",
    "feedback": "peer",
    "decisions": "decision",
    "decision": "decision",
    "answers": "answer",
}
_SHOWN: Mapping[str, NoteKind] = {
    N_("Goals"): "goal",
    N_("Goal"): "goal",
    N_("Growth points"): "growth",
    N_("Growth"): "growth",
    N_("Own view"): "own",
    N_("Manager’s notes"): "manager",
    N_("Reviewer’s notes"): "manager",
    N_("Peers’ feedback"): "peer",
    N_("Decisions"): "decision",
    N_("Decision"): "decision",
    N_("Answers"): "answer",
}
"""Headings of packets: as these have them in another language, they are known as well."""
_KNOWN = "Goals, Growth points, Own view, Manager's notes, Peers' feedback, Decisions or Answers"
_EACH = ("goal", "growth", "decision")
"""Kinds of which each item of a list is a note."""
_HEAD = regex(r"(#{1,6})\s+(.*?)\s*#*\s*")
_FIELD = regex(r"(person|period|author|date|state)\s*:\s*(.*)", re.IGNORECASE)
_ITEM = regex(r"[-*+]\s+(.*)")
_DAY = regex(r"\b\d{4}-\d\d-\d\d\b")
_GOAL = regex(
    r"(?:(?P<id>[\w-]{1,40})(?::\s+|：\s*))?(?P<text>.*?)(?:\s*[(（](?P<links>(?:words|statements)[:：][^()（）]*)[)）])?",
    re.DOTALL,
)


@dataclass(slots=True)
class _Section:
    """What stands below one heading."""

    kind: NoteKind
    author: str
    date: str
    level: int
    """Of the heading that says its kind."""
    line: int
    question: str = ""
    blocks: list[tuple[int, str]] = field(default_factory=list)
    """Line and text of each item, or of each paragraph."""


def read_markdown(text: str) -> RawFile:
    """The notes of a file, and what is wrong with them."""
    lines = text.splitlines()
    fields, first, problems = _front(lines)
    sections = list[_Section]()
    now: _Section | None = None
    stray = 0
    for number, line in enumerate(lines[first:], first + 1):
        if head := _HEAD.fullmatch(line):
            level, title = len(head[1]), head[2]
            made = _section(title, level, number, now)
            if made:
                sections.append(now := made)
                stray = 0
                continue
            if level == 1 and not sections:
                continue  # the title of the file
            if now is None or level <= now.level:
                hint = f"Begin a part with a heading: {_KNOWN}; or as packets have it in another language."
                what = f"nobody knows what “{title}” is: what stands below is not shown."
                problems.append(Problem(CODE, what, line=number, hint=hint))
                now, stray = None, number
                continue
            line = title  # noqa: PLW2901 - a heading within a note is a line of it
        if now is not None:
            _add(now, number, line)
        elif line.strip() and not stray:
            stray = number
            hint = f"Put a heading above it: {_KNOWN}."
            problems.append(Problem(CODE, "no heading says what this is: not shown.", line=number, hint=hint))
    notes = [note for one in sections for note in _notes(one, fields)]
    return RawFile(notes, problems, (), *(fields.get(name, "") for name in ("state", "person", "period")))


def _front(lines: Sequence[str]) -> tuple[dict[str, str], int, list[Problem]]:
    """The fields between two `---` at the top, the number of lines they take, and what is no field."""
    if not lines or lines[0].strip() != "---":
        return {}, 0, []
    end = next((at for at, line in enumerate(lines[1:], 1) if line.strip() == "---"), 0)
    fields, problems = dict[str, str](), list[Problem]()
    for number, line in enumerate(lines[1:end], 2):
        if found := _FIELD.fullmatch(line.strip()):
            fields[found[1].lower()] = found[2].strip().strip("\"'")
        elif line.strip():
            hint = "Known: person, period, author, date, state."
            problems.append(Problem(CODE, f"nobody knows what “{line.strip()}” is.", line=number, hint=hint))
    return fields, end + 1 if end else 0, problems


def _section(title: str, level: int, line: int, above: _Section | None) -> _Section | None:
    """The part that a heading begins; None for a heading within a note, or one that says nothing known."""
    plain = _plain(title)
    kinds, name = _HEADINGS, _begins(plain, _HEADINGS)
    if not name and (above is None or level <= above.level):
        kinds = _abroad()
        name = _begins(plain, kinds)
    behind = title[len(name) :].strip()
    if name and (not behind or behind[0] in ",:(—–-（、，：،" or behind.startswith(("by ", "of "))):
        author, day = _byline(behind)
        return _Section(kinds[name], author, day, level, line)
    if above is None or level <= above.level:
        return None
    if above.kind == "answer":
        return _Section("answer", above.author, above.date, above.level, line, title)
    if _DAY.search(title):  # else it may be anything that somebody writes about
        author, day = _byline(title)
        return _Section(above.kind, author, day, above.level, line)
    return None


def _plain(title: str) -> str:
    return title.replace("’", "'").replace("-", " ").casefold()


def _begins(plain: str, names: Iterable[str]) -> str:
    """The longest of the names that a heading begins with; nothing where it is none of them."""
    return max((one for one in names if re.match(rf"{re.escape(one)}(?!['\w])", plain)), key=len, default="")


@cache
def _abroad() -> Mapping[str, NoteKind]:
    """The headings in all languages of documents; read only where English knows none."""
    return {_plain(words): kind for shown, kind in _SHOWN.items() for words in in_all_languages(shown)}


def _byline(text: str) -> tuple[str, str]:
    """Who and when, as in `(Bo Chen, 2025-06-30)`."""
    day = _DAY.search(text)
    author = _DAY.sub("", text).strip(" \t,:;()—–-.（）、，：،")
    return re.sub(r"^(?:by|of|from)\s+", "", author), day[0] if day else ""


def _add(now: _Section, number: int, line: str) -> None:
    """Add a line to what stands below a heading."""
    item = _ITEM.fullmatch(line)
    text = line.strip()
    if now.kind not in _EACH:
        if text or now.blocks:
            at, before = now.blocks.pop() if now.blocks else (number, "")
            now.blocks.append((at, f"{before}\n{line.rstrip()}" if before else line.rstrip()))
    elif item:
        now.blocks.append((number, item[1].strip()))
    elif not text:
        now.blocks.append((number, ""))
    elif now.blocks and now.blocks[-1][1]:
        at, before = now.blocks.pop()
        now.blocks.append((at, f"{before} {text}"))
    else:
        now.blocks.append((number, text))


def _notes(section: _Section, fields: Mapping[str, str]) -> Iterator[NoteRow]:
    """The notes below one heading."""
    author, day = section.author or fields.get("author", ""), section.date or fields.get("date", "")
    for line, block in section.blocks:
        text = re.sub(r"\n{3,}", "\n\n", block).strip()
        if not text:
            continue
        made = NoteRow(
            *(section.kind, fields.get("person", ""), text, "", line, fields.get("period", ""), author, day),
            question=section.question,
        )
        if section.kind == "goal":
            found = _GOAL.fullmatch(text)
            assert found  # any text matches
            links = _links(found["links"] or "")
            made = replace(made, text=found["text"], id=found["id"] or goal_id(found["text"]))
            made = replace(made, words=links.get("words", ()), statements=links.get("statements", ()))
        yield made


def _links(text: str) -> dict[str, tuple[str, ...]]:
    """`words: import, loader; statements: ada.md:7`."""
    found = {}
    for part in re.split("[;；؛]", text):
        name, _, rest = part.replace("：", ":").partition(":")
        if name.strip() in ("words", "statements"):
            found[name.strip()] = tuple(filter(None, (one.strip() for one in re.split("[,，、،]", rest))))
    return found
