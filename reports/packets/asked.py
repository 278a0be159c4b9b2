"""What is asked, of one person or of several at once: with numbers, and with what is quoted below a question."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reports.language import N_, _, pgettext, translated
from reports.model.packet import Question
from reports.model.statements import Citation
from reports.wording import listed, sentence, several

MOST_ASKED = 12
"""People of one question; of more there are further questions."""
_SHORT = 48
"""Letters of what a question quotes."""
OF_SEVERAL = {
    "gaps": (
        N_("Which work belongs to the months without a summary?"),
        N_("Absence, other duties and a missing export look the same here."),
    ),
    "items": (
        N_("What came of the work in these months?"),
        N_("Their sources hold commits or items, and nobody wrote a summary."),
    ),
    "claims": (N_("Which number of months is right?"), N_("The overviews say another one than has a summary.")),
    "repositories": (N_("Which repositories do these summaries speak of?"), N_("The summaries name none.")),
    "artefacts": (
        N_("Where are the artefacts?"),
        N_("Their summaries cite no commit, pull request or issue."),
    ),
    "other artefacts": (
        N_("Where are the artefacts of the other summaries?"),
        N_("Fewer than half of their summaries cite a commit, pull request or issue."),
    ),
    "homes": (
        N_("To which repositories do these references belong?"),
        N_("The references stand where no single repository is named, so no link could be made."),
    ),
    "team": (
        N_("Which part of the team’s work was the contributor’s own?"),
        N_("The summaries of these months say “the team” or “we”."),
    ),
    "thin": (
        N_("What was done in these months?"),
        N_("Their summaries name no piece of work, or one without a repository, pull request, commit or issue."),
    ),
    "little": (
        N_("What else was done in these months?"),
        N_("Their summaries name no piece of work, or one without a repository, pull request, commit or issue."),
    ),
    "bugs": (
        N_("Were no bugs fixed in these months?"),
        N_("Their summaries say so in these words; the tracker can confirm it."),
    ),
    "doubts": (
        N_("Are name and month right in these summaries?"),
        N_("Whose work it is, or of which month, is assumed: the sources leave it open."),
    ),
    "unplaced": (
        N_("When was the work in the undated paragraphs done?"),
        N_("The paragraphs could not be put in a period and are shown under Sources only."),
    ),
}
"""What is asked of several people at once, and why, by what it is about."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about one person, before it is numbered."""

    about: str
    """What it is about: questions about the same are asked of several people at once."""
    text: str
    why: str
    cites: tuple[Citation, ...] = ()
    quotes: tuple[str, ...] = ()
    detail: str = ""
    """What stands behind the name where several are asked: `May and June 2025`."""


def numbered(asked: Iterable[Asked]) -> tuple[Question, ...]:
    """The questions about one person with their numbers."""
    return tuple(Question(number, one.text, one.why, _quoted(one), one.cites) for number, one in enumerate(asked, 1))


def _quoted(one: Asked) -> tuple[str, ...]:
    """What is quoted below a question: not what it quotes itself, whole."""
    return tuple(words for words in one.quotes if _flat(words) not in one.text)


def grouped(people: Sequence[tuple[str, Sequence[Asked]]]) -> tuple[Question, ...]:
    """The questions about several people by name, numbered: what is asked about the same of several is one question."""
    found: dict[str, list[tuple[str, Asked]]] = {}
    for name, asked in people:
        for one in asked:
            found.setdefault(one.about, []).append((name, one))
    shares = [
        some[at : at + MOST_ASKED]
        for some in (found.get(about, ()) for about in OF_SEVERAL)
        for at in range(0, len(some), MOST_ASKED)
    ]
    return tuple(_one_question(number, some) for number, some in enumerate(shares, 1))


def _one_question(number: int, some: Sequence[tuple[str, Asked]]) -> Question:
    """What is asked of one person, or of several at once."""
    (name, one), *others = some
    if not others:
        return Question(number, one.text, one.why, _quoted(one), one.cites, name, (name,))
    text, why = map(translated, OF_SEVERAL[one.about])
    names = [_("%(name)s (%(detail)s)", name=name, detail=one.detail) if one.detail else name for name, one in some]
    all_names = listed(names, len(names))
    who = several("%(count)s person: %(names)s.", "%(count)s people: %(names)s.", len(some), names=all_names)
    return Question(
        number,
        text,
        two_sentences(sentence(who), why),
        tuple(quote for _, one in some for quote in one.quotes[:1]),
        tuple(cite for _, one in some for cite in one.cites[:1]),
        people=tuple(name for name, _ in some),
    )


def shortened(words: str) -> str:
    """Words that a question asks about, as many as have room in it."""
    flat = _flat(words)
    return flat if len(flat) <= _SHORT else flat[:_SHORT].rsplit(" ", 1)[0] + " …"


def _flat(words: str) -> str:
    """Words on one line, without the mark of a list and what ends a sentence."""
    return " ".join(words.split()).strip(" .…").lstrip("-*•> ")


def two_sentences(first: str, second: str) -> str:
    """Two sentences."""
    return pgettext("two sentences, one after the other", "%(first)s %(second)s", first=first, second=second)
