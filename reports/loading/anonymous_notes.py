"""Notes in which nobody is named, for readers who may see them and are not to know whom they read about.

Their texts lose what statements lose, and who wrote them is a number or a position. Knows rows of notes; knows no file.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from reports.errors import Problem
from reports.language import _
from reports.loading.anonymous import Anonymous, Hidden, hide_problem
from reports.loading.identities import slug
from reports.loading.names.likeness import is_unknown, likeness
from reports.loading.notes import Who
from reports.loading.notes.raw import goal_id
from reports.model.notes import NoteRow
from reports.model.rows import ProfileRow, RosterEntry


def others(
    rows: Iterable[NoteRow], roster: Sequence[RosterEntry], who: Who, words: Collection[str]
) -> tuple[RosterEntry, ...]:
    """Who wrote a note or manages somebody and is in neither sources nor roster; no position, and none of `words`."""
    named = dict.fromkeys([*(row.author for row in rows), *(entry.manager for entry in roster)])
    known = {id for ids in who.values() for id in ids}
    return tuple(
        RosterEntry(slug(name), name)
        for name in named
        if name and name.casefold() not in who and slug(name) not in known and not _is_no_name(name, words)
    )


def _is_no_name(author: str, words: Collection[str]) -> bool:
    """Whether an author is a position or a team: ordinary words that look like no name."""
    return author in words or (likeness(author) is None and not any(map(is_unknown, author.split())))


def hide_notes(
    rows: Sequence[NoteRow], profiles: Iterable[ProfileRow], made: Anonymous, who: Who, words: Collection[str]
) -> Iterator[NoteRow]:
    """Notes without names, about the ids that stand instead.

    Args:
        rows: Those that readers may see.
        profiles: The rows of the sources as they are.
        made: The same without names.
        who: Each word that somebody is called by, to the ids of whom it may mean.
        words: What looks like a name and is none.

    """
    cited = _cited(profiles, made, {label for row in rows for label in row.statements})
    goals = {(row.person, row.id): _goal(row, made.hidden) for row in rows if row.kind == "goal"}
    for row in rows:
        yield NoteRow(
            kind=row.kind,
            person=made.ids[row.person],
            text=row.text if row.is_tick else made.hidden(row.text),
            file="notes",
            line=row.line,
            period=row.period,
            author=_author(row, made, who, words),
            date=row.date,
            id=goals.get((row.person, row.id), ""),
            words=tuple(map(made.hidden, row.words)),
            statements=tuple(cited[label] for label in row.statements),
            question=made.hidden(row.question),
            packet=_packet(row, made),
            is_tick=row.is_tick,
        )


def hide_problems(problems: Iterable[Problem], made: Anonymous) -> tuple[Problem, ...]:
    """What is wrong with notes, in words that name nobody."""
    return tuple(replace(hide_problem(one, made.hidden, made.files), file="notes") for one in problems)


def _author(row: NoteRow, made: Anonymous, who: Who, words: Collection[str]) -> str:
    """Who wrote a note: the number that they are known by, or their position; empty where nobody says."""
    ids = {*who.get(row.author.casefold(), (slug(row.author),))}
    if not row.author:
        return ""
    if len(ids) == 1 and (key := made.ids.get(*ids)):
        return made.names[key]
    if _is_no_name(row.author, words):
        return made.hidden(row.author)
    return _("somebody")


def _goal(row: NoteRow, hidden: Hidden) -> str:
    """The id of a goal without names, which may be made of its words."""
    if row.id == goal_id(row.text):
        return goal_id(hidden(row.text))
    plain = row.id.replace("-", " ").replace("_", " ")
    return goal_id(hidden(plain)) if hidden(plain) != plain else row.id


def _cited(profiles: Iterable[ProfileRow], made: Anonymous, labels: Collection[str]) -> Mapping[str, str]:
    """Citations of statements to those without names, by the number of the file and the line."""
    found = {label: _("source") for label in labels}
    for row in profiles if labels else ():
        instead = made.files[row.file]
        for line in row.lines:
            place = f"{'' if line.place.startswith('@') else ', '}{line.place}" if line.place else f":{line.line}"
            if (label := f"{row.file}{place}") in found:
                found[label] = f"{instead}:{line.line}"
    return found


def _packet(row: NoteRow, made: Anonymous) -> str:
    """The packet whose form shows a note, where that is one for these readers."""
    key = made.ids[row.person]
    return row.packet if row.packet.rpartition("/")[2].split("_")[0] == key else ""


__all__ = ["hide_notes", "hide_problems", "others"]
