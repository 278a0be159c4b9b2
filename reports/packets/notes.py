"""What people wrote about a person, for a packet: goals beside what the sources say of them, growth points, views.

Pure: no files, no clock, no formats. Which statements speak of a goal is told by words, or was said by hand; nothing is
concluded from it.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import get_args

from reports.corpus import Corpus
from reports.language import _, ngettext, translated
from reports.model.notes import Goal, Note, NoteRow, PersonNotes, State
from reports.model.statements import Highlight
from reports.packets.subjects import Tokenizer, tokenizer_for
from reports.periods import Period
from reports.regex import regex
from reports.wording import address, day_name, full_name, listed

_SHARED = 2
"""Telling words that a statement shares with a goal at least, where nobody chose words."""
_MOST_NAMED = 6
_UNPARTED = regex(r"[\u3041-\u30ff\u3400-\u9fff々]+")


def notes_about(
    corpus: Corpus, contributor: str, name: str, of: Period, said: Sequence[Highlight]
) -> PersonNotes | None:
    """The notes that concern a span of a person, whose statements are `said`, newest first; None without any.

    What was filled into the form of the same packet is shown there.
    """
    forms = {f"person/{contributor}", f"person/{contributor}_{of}"}
    rows = [row for row in corpus.notes.get(contributor, ()) if row.packet not in forms]
    here = [row for row in rows if not row.period or Period.parse(row.period).overlaps(of)]
    goals = [row for row in here if row.kind == "goal"]
    known = {row.id for row in goals}
    last = _last(rows, of)

    def shown(kind: str) -> tuple[Note, ...]:
        mine = (row for row in here if row.kind == kind and row not in last and row.id not in known)
        return tuple(_note(row, name) for row in _newest(mine))

    made = PersonNotes(
        last=tuple(_note(row, name) for row in last),
        goals=_goals(goals, [row for row in here if row.kind != "goal"], name, said),
        own=shown("own"),
        manager=shown("manager"),
        peers=shown("peer"),
        growth=shown("growth"),
        decisions=shown("decision"),
        answers=shown("answer"),
    )
    return made if made != PersonNotes() else None


def state_of(corpus: Corpus, kind: str, id: str, contributor: str, period: Period | None) -> str:
    """How far a document is, as the notes say; what they say of its packet goes before that of person and time."""
    found = [row.state for row in corpus.states if row.packet == f"{kind}/{id}"]
    when = str(period) if period else ""
    found = found or [
        row.state for row in corpus.states if not row.packet and (row.person, row.period) == (contributor, when)
    ]
    return max(found, key=get_args(State).index, default="")


def _last(rows: Iterable[NoteRow], of: Period) -> list[NoteRow]:
    """The growth points of the newest review that ends before a span does."""
    earlier = [(Period.parse(row.period), row) for row in rows if row.kind == "growth" and row.period]
    earlier = [(period, row) for period, row in earlier if period.end < of.end]
    newest = max((period.end for period, _ in earlier), default=0)
    return [row for period, row in earlier if period.end == newest]


def _newest(rows: Iterable[NoteRow]) -> list[NoteRow]:
    """Rows in order of their period and day, newest first, else as they stand."""
    return sorted(rows, key=lambda row: (Period.parse(row.period).end if row.period else 0, row.date), reverse=True)


def _note(row: NoteRow, name: str) -> Note:
    about = full_name(Period.parse(row.period)) if row.period else ""
    place = f"{row.file}:{row.line}"
    return Note(translated(row.text) if row.is_tick else row.text, _by(row, name), about, place, row.question)


def _by(row: NoteRow, name: str) -> str:
    """Who and when."""
    author = row.author or (name if row.kind == "own" else _("nobody named"))
    if not row.date:
        return _("%(author)s, no date", author=author)
    return _("%(author)s, %(day)s", author=author, day=day_name(date.fromisoformat(row.date)))


# Goals ------------------------------------------------------------------------------------------


def _goals(
    rows: Sequence[NoteRow], others: Sequence[NoteRow], name: str, said: Sequence[Highlight]
) -> tuple[Goal, ...]:
    """Each goal with the statements that speak of it, and what people wrote about it."""
    if not rows:
        return ()
    tokenizer = tokenizer_for([one.text for one in said])
    made = []
    for row in rows:
        chosen = {label: {label, address(label)} for label in row.statements}
        by_hand = [one for one in said if any(_labels(one) & labels for labels in chosen.values())]
        missing = tuple(label for label, labels in chosen.items() if not any(labels & _labels(one) for one in said))
        if row.statements:
            found, linked = by_hand, _("by hand")
        else:
            found, words = _speaking(row, said, tokenizer)
            named = listed(words, _MOST_NAMED)
            linked = (
                ngettext("by the word %(words)s", "by the words %(words)s", len(words), words=named) if words else ""
            )
        about = tuple(_note(one, name) for one in _newest(one for one in others if one.id == row.id))
        made.append(Goal(row.id, _note(row, name), tuple(found), linked, missing, about))
    return tuple(made)


def _stands(words: str, text: str) -> bool:
    """Whether words of a script that parts none stand in a text: 応答 in 応答時間."""
    return bool(_UNPARTED.fullmatch(words)) and words in text


def _labels(one: Highlight) -> set[str]:
    """How a statement is cited."""
    return {cite.label for cite in (one.cite, *one.also)}


def _speaking(row: NoteRow, said: Sequence[Highlight], tokenizer: Tokenizer) -> tuple[list[Highlight], list[str]]:
    """The statements that speak of a goal, and the words that say so, as they stand in the goal.

    Each of the words that somebody chose will do, as of several ("release notes") all of them; else a name or an
    identifier of the goal's text, or two of its other telling words.
    """
    found, used = list[Highlight](), dict[str, None]()
    chosen = [(words, {word.stem for word in tokenizer.words(words)}) for words in row.words]
    telling = {word.stem: word for word in tokenizer.words(row.text) if word.tells}
    for one in said:
        stems = {
            stem for word in tokenizer.words(one.text) for stem in (word.stem, *(part for part, _weight in word.parts))
        }
        if chosen:
            hits = [words for words, wanted in chosen if (wanted and wanted <= stems) or _stands(words, one.text)]
        else:
            shared = [word for stem, word in telling.items() if stem in stems]
            is_enough = len(shared) >= _SHARED or any(word.is_name for word in shared)
            hits = [row.text[word.start : word.end] for word in shared] if is_enough else []
        if hits:
            found.append(one)
            used |= dict.fromkeys(hits)
    return found, list(used)
