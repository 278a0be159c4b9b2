"""Words of a text of which a table of answers says whose they are and of when: found again, and put there.

They are cut out of what is read, so that all else stays as it was read. Knows placed blocks and people. Must not know
where answers are written, nor how signs are read.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple, TypeAlias

from reports.errors import Problem
from reports.loading.dates.labels import find_label
from reports.loading.kinds import Profile
from reports.loading.markup.block import Block
from reports.loading.markup.dividing import parted
from reports.loading.names.people import name_words
from reports.loading.profiles.drafts import Draft, PersonDraft, shortened, shown_block
from reports.loading.profiles.sections import Placed, Section
from reports.loading.profiles.word_places import Index, LetterRun, letters, within
from reports.model.rows import Answer, LineRow, LoadSettings, Mark, RosterEntry
from reports.periods import Period
from reports.regex import regex

CODE = "answer"
NOBODY = "-"
"""In the place of a person: the words tell no work."""
_SHORT_YEAR = regex(r"^([^\W\d_]{3,}\.?)[ -]'?(\d\d)$")
"""A month as spreadsheets write what they take for a date: "Mar-25"."""
_OF_ALL = ("person-assumed", "name-of-file", "name-differs")
"""Problems of whose all of a text is."""
_RANK = {"summary": 0, "problem": 1, "overview": 2, "copy": 3, "figure": 4, "private": 5, "boilerplate": 6}
"""Which row of a line stays that has several."""
_MOST = 3
"""Rows that are named."""


class _Taken(NamedTuple):
    """Words that were cut out."""

    answer: Answer
    block: Block
    people: Sequence[PersonDraft | str]
    """As answered, or as read."""
    section: Section
    """With its period; the answer says that, unless there is a reason."""


_Key: TypeAlias = tuple[int, Period | None, str]
"""Of a draft: of one person, one period and one way in which it was told."""


def period_of(typed: str) -> Period | None:
    """The period that somebody typed, or a spreadsheet made of it; a day is of its month.

    >>> [str(period_of(one)) for one in ("2025-q3", "March 2025", "Mar-25", "2025-03-01 00:00:00", "soon")]
    ['2025-Q3', '2025-03', '2025-03', '2025-03', 'None']
    """
    text = typed.strip().removesuffix(" 00:00:00")
    try:
        return Period.parse(text)
    except ValueError:
        label = find_label(_SHORT_YEAR.sub(r"\1 20\2", text))
        return label.period if label and label.is_bare else None


@dataclass(slots=True)
class Answered:
    """The answers about one file."""

    file: str
    answers: Sequence[Answer]
    names: Sequence[str] = ()
    """Full names in all answers."""
    roster: Sequence[RosterEntry] = ()
    whole: set[int] = field(default_factory=set)
    """Lines of which all words are answered."""
    problems: list[Problem] = field(default_factory=list)
    _lines: Mapping[int, str] = field(default_factory=dict)
    _pieces: dict[int, list[tuple[LetterRun, Answer]]] = field(default_factory=dict)
    _periods: dict[int, Period] = field(default_factory=dict)
    """By row."""
    _names: dict[int, list[str]] = field(default_factory=dict)
    _taken: list[_Taken] = field(default_factory=list)
    _done: set[tuple[int, int]] = field(default_factory=set)
    """Rows, each with a line of it that was cut out."""

    @classmethod
    def of(cls, file: str, reading: LoadSettings) -> "Answered | None":
        """Those of all answers that are about a file; None without any."""
        mine = [one for one in reading.answers if one.file == file]
        written = (name.strip() for one in reading.answers for name in one.person.split(";")) if mine else ()
        return cls(file, mine, [name for name in written if " " in name], reading.roster) if mine else None

    def begin(self, lines: Mapping[int, str], names: Iterable[str]) -> None:
        """Look for the words in the lines; `names`: of the people whom the source names."""
        self._lines = lines
        known = [*dict.fromkeys([*names, *self.names])]
        index = Index(lines)
        for answer in self.answers:
            why = self._understood(answer, known)
            places = [] if why else index.places(answer.text) or index.row(answer.line, answer.text)
            free = [one for one in places if not any(map(self._is_taken, one))]
            if any(one[0].number == answer.line for one in places if one not in free):
                free = [one for one in free if one[0].number == answer.line]
            chosen = index.chosen(free, answer.line)
            if not why and not places:
                why = f"{shortened(answer.text)} stands nowhere in it any more", "Correct its text, or delete the row."
            elif not why and not free:
                why = f"{shortened(answer.text)} is answered in another row", "Delete one of them."
            elif not why and chosen is None:
                found = ", ".join(str(one[0].number) for one in free)
                why = f"{shortened(answer.text)} stands on lines {found}", "Write the one that is meant into its line."
            if why:
                self._tell(answer, *why)
            for piece in chosen or ():
                self._pieces.setdefault(piece.number, []).append((piece, answer))
        for number, pieces in self._pieces.items():
            if sum(piece.end - piece.start for piece, _ in pieces) == len(letters(lines[number])[0]):
                self.whole.add(number)

    def head(self, one: Placed) -> None:
        """Settle what a head begins, of which a row says only when, or only whose: that is so of all below it."""
        section, numbers = one.section, [number for number, _ in one.block.lines]
        answers = {answer for number in numbers for _, answer in self._pieces.get(number, ())}
        if section.block is not one.block or len(answers) != 1 or not self.whole.issuperset(numbers):
            return
        [answer] = answers
        names, period = self._names.get(answer.row, []), self._periods.get(answer.row)
        if section.kind == "period" and period and not names:
            section.period, section.asked = period, ""
        elif section.kind == "person" and len(names) == 1 and not period:
            section.name, section.asked = names[0], ""
        else:
            return
        section.why = f"by {answer.place}"
        for number in numbers:
            self.whole.discard(number)
            del self._pieces[number]

    def _understood(self, answer: Answer, known: Sequence[str]) -> tuple[str, str] | None:
        """Why a row says nothing, and what to write; None where it does, which is noted."""
        if answer.period and answer.person != NOBODY:
            found = period_of(answer.period)
            if found is None:
                return f"{answer.period!r} is no period", "Write it as 2025-03, 2025-Q3 or 2025."
            self._periods[answer.row] = found
        if answer.person and answer.person != NOBODY:
            each = [_who(name, known, self.roster) for name in answer.person.split(";") if name.strip()]
            if open_ := next((names for names in each if len(names) > 1), None):
                return f"{answer.person!r} may be {' or '.join(open_)}", "Write the name in full."
            self._names[answer.row] = [names[0] for names in each]
        return None

    def _is_taken(self, piece: LetterRun) -> bool:
        return any(one.start < piece.end and piece.start < one.end for one, _ in self._pieces.get(piece.number, ()))

    def _tell(self, answer: Answer, what: str, hint: str) -> None:
        line = min(answer.line, max(self._lines, default=1)) or None
        message = f"{answer.place}: {what}; it was left out."
        self.problems.append(Problem(CODE, message, "warning", self.file, line, hint, answer.text))

    def has(self, block: Block) -> bool:
        """Whether all lines of a block are answered."""
        return bool(block.lines) and self.taken.issuperset(number for number, _ in block.lines)

    @property
    def taken(self) -> set[int]:
        """Lines of which all words were cut out, or will be."""
        return {
            number
            for number in self.whole
            if all((one.row, number) in self._done or self._is_known(one) for _, one in self._pieces[number])
        }

    def without(self, left: Placed, out: Block | None, person: PersonDraft | None) -> tuple[Placed, Block | None]:
        """A placed block and what of it is no work, without what is answered; `person`: whose it is as read."""
        section = left.section.nearest("period")
        out = self._cut(out, person, section) if out else None
        if not any(number in self._pieces for number, _ in left.block.lines):
            return left, out
        whole = shown_block(left)
        shown = self._cut(whole, person, section)
        if shown is whole:
            return left, out
        if shown is None:
            return replace(left, block=replace(whole, lines=[], covered=[], marks=[])), out
        left.block.lines, left.block.marks, left.block.is_rest = shown.lines, shown.marks, True  # others know it by id
        return replace(left, text_from=0, cells=()), out

    def _cut(self, block: Block, person: PersonDraft | None, section: Section | None) -> Block | None:
        """A block without its answered words, which are taken; None where nothing is left."""
        mine = sorted(self._stretches(block), key=lambda one: one[0])
        for _, _, answer in (one for one in mine if not self._is_known(one[2], person, section)):
            self._leave(answer)
        mine = [one for one in mine if self._is_known(one[2], person, section)]
        if not mine:
            return block
        bounds = sorted({at for start, end, _ in mine for at in (start, end)} - {0, len(block.text)})
        left, at = list[Block](), 0
        for part, end in zip(parted(block, bounds), [*bounds, len(block.text)], strict=True):
            if said := next((one for start, stop, one in mine if start <= at < stop), None):
                self._take(said, part if bounds else replace(part, covered=block.covered), person, section)
            elif any(map(str.isalnum, part.text)) or any(number not in self._pieces for number, _ in part.lines):
                left.append(part)
            at = end
        return _joined(block, left) if left else None

    def _stretches(self, block: Block) -> Iterator[tuple[int, int, Answer]]:
        """Where in the text of a block answered words stand."""
        at = 0
        for number, text in block.lines:
            for piece, answer in self._pieces.get(number, ()):
                if found := within(self._lines[number], piece, text):
                    yield at + found[0], at + found[1], answer
            at += len(text) + 1

    def _is_known(self, answer: Answer, person: PersonDraft | None = None, section: Section | None = None) -> bool:
        """Whether it is known whose words are and of when, one of both perhaps as read; or that they are nobody's."""
        when = answer.row in self._periods or (section is not None and section.period is not None)
        who = answer.row in self._names or (person is not None and (person.name is not None or not answer.person))
        return answer.person == NOBODY or (who and when)

    def _leave(self, answer: Answer) -> None:
        """Leave words as they were read, and tell what their row lacks."""
        lacks, key = ("period", "when") if answer.row in self._names else ("person", "who")
        if not any(one.message.startswith(f"{answer.place}:") for one in self.problems):
            self._tell(answer, f"{shortened(answer.text)} says not {key}", f"Fill in {lacks} as well.")
        self.whole -= {number for number, pieces in self._pieces.items() if any(one is answer for _, one in pieces)}
        left = {number: [one for one in pieces if one[1] is not answer] for number, pieces in self._pieces.items()}
        self._pieces = {number: pieces for number, pieces in left.items() if pieces}

    def _take(self, answer: Answer, block: Block, person: PersonDraft | None, section: Section | None) -> None:
        self._done |= {(answer.row, number) for number, _ in block.lines}
        period = self._periods.get(answer.row)
        why = "" if period or section is None else section.why
        found = Section("period", 0, why=why, period=period or (section.period if section else None))
        kind = "paragraph" if block.kind == "heading" else block.kind
        names: Sequence[PersonDraft | str] = self._names.get(answer.row, ())
        whose = names or [person or ""]
        self._taken.append(_Taken(answer, replace(block, kind=kind, label=None), whose, found))

    def quiet(self, people: Iterable[PersonDraft]) -> None:
        """Doubt no more whose all of a text is where all of it is answered."""
        for person in people:
            if not person.drafts:
                person.problems = [one for one in person.problems if one.code not in _OF_ALL]

    def place(self, people: list[PersonDraft], rest: PersonDraft) -> None:
        """Give what was answered to whom it is of; what stands in no block is taken from its line."""
        self._take_others([*people, rest])
        for person in (*people, rest):
            person.rows = {number: row for number, row in person.rows.items() if number not in self.whole}
        drafts: dict[_Key, tuple[PersonDraft, Draft, list[Answer]]] = {}
        for one in sorted(self._taken, key=lambda one: one.block.first):
            if one.answer.person == NOBODY:
                for number, text in one.block.lines:
                    why = f"left out by {one.answer.place}"
                    rest.rows.setdefault(number, LineRow(self.file, number, "boilerplate", text=text, why=why))
                continue
            for whose in one.people:
                person = _person(whose, people, f"by {one.answer.place}")
                key = (id(person), one.section.period, one.section.why)
                if key not in drafts:
                    drafts[key] = person, Draft(replace(one.section), why=f"by {one.answer.place}"), []
                drafts[key][1].blocks.append(one.block)
                drafts[key][2].append(one.answer)
        for person, draft, answers in drafts.values():
            draft.why = by = f"by {_rows(answers)}"
            draft.section.why = draft.section.why or by
            person.drafts.append(draft)
        self._drop_the_empty(people, rest)

    def _take_others(self, everybody: Sequence[PersonDraft]) -> None:
        """Words that are in no block of text: greetings, heads, what was left out. What is private stays so."""
        rows = {number: row for person in everybody for number, row in person.rows.items()}
        for number, pieces in self._pieces.items():
            line = self._lines[number]
            for piece, answer in pieces:
                if (answer.row, number) in self._done:
                    continue
                if (row := rows.get(number)) and row.became == "private":
                    self._tell(answer, "its line is private", "Delete the row.")
                    self._leave(answer)
                elif not self._is_known(answer):
                    self._leave(answer)
                elif found := within(line, piece, line):
                    self._take(answer, Block("paragraph", [(number, line[slice(*found)])]), None, None)

    def each_once(self, profiles: Sequence[Profile]) -> list[Profile]:
        """The profiles with one row for each line, first that of a summary that begins there; and what is told."""
        best = dict[int, tuple[bool, int, int]]()
        for at, profile in enumerate(profiles):
            for line in profile.row.lines:
                rank = (line.became != "summary" or line.of != line.line, _RANK[line.became], at)
                best[line.line] = min(best.get(line.line, rank), rank)
        named = {name_words(name) for names in self._names.values() for name in names}
        made = list[Profile]()
        for at, profile in enumerate(profiles):
            told = (*profile.row.problems, *([] if at else self.problems))
            row = replace(
                profile.row,
                lines=tuple(line for line in profile.row.lines if best[line.line][2] == at),
                problems=tuple(sorted(told, key=lambda one: (one.line or 0, one.code))),
            )
            is_answered = bool(row.name) and name_words(row.name or "") in named
            made.append(replace(profile, row=row, is_answered=is_answered))
        return made

    def _drop_the_empty(self, people: list[PersonDraft], rest: PersonDraft) -> None:
        """Of whom nothing is left is nobody whom the source is about."""
        for person in people[:]:
            is_open = any(row.became in ("problem", "private") for row in person.rows.values())
            is_empty = not (person.drafts or person.overview or person.summaries or person.figures)
            if is_empty and not (person.name and is_open) and len(people) > 1:
                people.remove(person)
                rest.rows |= person.rows
                rest.problems += person.problems


def _joined(block: Block, left: Sequence[Block]) -> Block:
    """What is left of a block as one; what of a line stood around answered words is a line again."""
    lines, marks = list[tuple[int, str]](), list[list[Mark]]()
    for part in left:
        for at, (number, text) in enumerate(part.lines):
            shown = part.marks[at] if part.marks else []
            if lines and lines[-1][0] == number:
                shift = len(lines[-1][1]) + 1
                lines[-1] = number, f"{lines[-1][1]} {text}"
                marks[-1] = [*marks[-1], *(one._replace(start=one.start + shift, end=one.end + shift) for one in shown)]
            else:
                lines.append((number, text))
                marks.append(list(shown))
    return replace(block, lines=lines, marks=marks if block.marks else [])


def _who(said: str, known: Sequence[str], roster: Sequence[RosterEntry]) -> list[str]:
    """The names that a person may be meant by: one, if it is clear; somebody new is who is called so."""
    folded = " ".join(said.split()).casefold()
    ids = {one.name or one.id for one in roster if folded in {word.casefold() for word in (one.id, *one.words)}}
    if ids:
        return sorted(ids)
    words = name_words(said)
    names = [*known, *(one.name for one in roster if one.name)]
    same = [one for one in names if name_words(one) == words]
    longer = {name_words(one): one for one in names if len(name_words(one)) > 1 and set(words) < set(name_words(one))}
    return same[:1] or [*longer.values()] or [" ".join(said.split())]


def _person(whose: PersonDraft | str, people: list[PersonDraft], why: str) -> PersonDraft:
    """Whom an answer names: somebody of the source, else somebody new."""
    if isinstance(whose, PersonDraft):
        return whose
    words = name_words(whose)
    found = next((one for one in people if one.name and name_words(one.name) == words), None)
    if found is None:
        found = PersonDraft(whose, why)
        people.append(found)
    return found


def _rows(answers: Collection[Answer]) -> str:
    """Rows of a table: `answers.csv, rows 5, 6 and 9`."""
    rows = sorted({one.row for one in answers})
    table = next(iter(answers)).table
    if len(rows) == 1:
        return f"{table}, row {rows[0]}"
    runs = [[row for _, row in run] for _, run in groupby(enumerate(rows), lambda one: one[1] - one[0])]
    said = [f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs]
    return f"{table}, rows {', '.join(said[:_MOST])}{' …' * (len(said) > _MOST)}"
