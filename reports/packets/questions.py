"""What the sources leave open, as questions to ask in the review; never findings about a person."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reports.errors import Problem
from reports.model.packet import Overview, Question
from reports.model.statements import Citation, Link
from reports.packets.citations import Citations
from reports.packets.texts import Text, short_names
from reports.periods import Period, gaps, runs
from reports.wording import counted, in_words, listed, plural, prose, sentence

_TEAM = re.compile(r"\b(?:the|our) team\b|\bwe\b", re.IGNORECASE)
_MAY_BE_TEAM, _MAY_BE_NO_BUGS = re.compile(r"team\b|we\b"), re.compile("no .*bug", re.DOTALL)
_NO_BUGS = re.compile(r"\bno (?:\w+ ){0,2}bug(?:s| fixes)\b[^.;]{0,80}", re.IGNORECASE)
_UNPLACED = {"no-period", "future-period", "implausible-period"}
MOST_ASKED = 12
"""People of one question; of more there are further questions."""
MOST_DETAILS = 4
"""Months named of each of them; what is beyond is counted."""
_OF_SEVERAL = {
    "gaps": (
        "Which work belongs to the months without a summary?",
        "Absence, other duties and a missing export look the same here.",
    ),
    "items": (
        "What came of the work in these months?",
        "Their sources hold commits or items, and nobody wrote a summary.",
    ),
    "claims": ("Which number of months is right?", "The overviews say another one than has a summary."),
    "repositories": ("Which repositories do these summaries speak of?", "The summaries name none."),
    "artefacts": (
        "Where are the artefacts?",
        "Their summaries cite no commit, pull request or issue.",
    ),
    "other artefacts": (
        "Where are the artefacts of the other summaries?",
        "Fewer than half of their summaries cite a commit, pull request or issue.",
    ),
    "homes": (
        "To which repositories do these references belong?",
        "The references stand where no single repository is named, so no link could be made.",
    ),
    "team": (
        "Which part of the team’s work was the contributor’s own?",
        "The summaries of these months say “the team” or “we”.",
    ),
    "thin": (
        "What was done in these months?",
        "Their summaries name no piece of work, or one without a repository, pull request, commit or issue.",
    ),
    "bugs": (
        "Were no bugs fixed in these months?",
        "Their summaries say so in these words; the tracker can confirm it.",
    ),
    "unplaced": (
        "Where do the unplaced paragraphs belong?",
        "The paragraphs could not be put in a period and are shown under Sources only.",
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


def questions(
    texts: Sequence[Text],
    span: Period,
    overviews: Sequence[Overview],
    problems: Sequence[Problem],
    citations: Citations,
) -> list[Asked]:
    """All questions about one person. `overviews` are empty where the packet shows a part of the span."""
    at_work = [text for text in texts if not text.gist.is_away]
    written = [text for text in texts if not text.gist.is_items]
    return [
        *_about_gaps(texts, span),
        *_about_items(texts),
        *_about_claims(texts, span, overviews),
        *_about_repositories(at_work),
        *_about_artefacts(at_work),
        *_about_homes(texts),
        *_about_team(written),
        *_about_thin_texts([text for text in at_work if not text.gist.is_items]),
        *_about_bugs(written),
        *_about_problems(problems, citations),
    ]


def numbered(asked: Iterable[Asked]) -> tuple[Question, ...]:
    """The questions about one person with their numbers."""
    return tuple(Question(number, one.text, one.why, one.quotes, one.cites) for number, one in enumerate(asked, 1))


def grouped(people: Sequence[tuple[str, Sequence[Asked]]]) -> tuple[Question, ...]:
    """The questions about several people by name, numbered: what is asked about the same of several is one question."""
    found: dict[str, list[tuple[str, Asked]]] = {}
    for name, asked in people:
        for one in asked:
            found.setdefault(one.about, []).append((name, one))
    shares = [
        some[at : at + MOST_ASKED]
        for some in (found.get(about, ()) for about in _OF_SEVERAL)
        for at in range(0, len(some), MOST_ASKED)
    ]
    return tuple(_one_question(number, some) for number, some in enumerate(shares, 1))


def _one_question(number: int, some: Sequence[tuple[str, Asked]]) -> Question:
    """What is asked of one person, or of several at once."""
    (name, one), *others = some
    if not others:
        return Question(number, one.text, one.why, one.quotes, one.cites, name, (name,))
    text, why = _OF_SEVERAL[one.about]
    names = [f"{name} ({one.detail})" if one.detail else name for name, one in some]
    return Question(
        number,
        text,
        f"{sentence(counted(len(some), 'person', 'people'))}: {listed(names, most=len(names))}. {why}",
        tuple(quote for _, one in some for quote in one.quotes[:1]),
        tuple(cite for _, one in some for cite in one.cites[:1]),
        people=tuple(name for name, _ in some),
    )


def _cites(texts: Iterable[Text]) -> tuple[Citation, ...]:
    return tuple(text.shown.cite for text in texts)


def _months(texts: Iterable[Text]) -> str:
    """The periods of some texts, oldest first, each once."""
    return listed([period.name for period in sorted({text.period for text in texts})])


def _short_months(texts: Iterable[Text], most: int = MOST_DETAILS) -> str:
    """The same, short."""
    return short_names(sorted({text.period for text in texts}), most)


def _about_gaps(texts: Sequence[Text], span: Period) -> list[Asked]:
    missing = gaps(runs(text.period for text in texts), span)
    if not missing or not texts:
        return []
    months = sum(run.months for run in missing)
    subject = f"{sentence(counted(months, 'month'))}{' in a row' if len(missing) == 1 and months > 1 else ''}"
    why = f"{subject} {plural(months, 'has', 'have')} no summary. {_OF_SEVERAL['gaps'][1]}"
    names = listed([run.name for run in missing])
    return [Asked("gaps", f"Which work belongs to {names}?", why, detail=short_names(missing, MOST_DETAILS))]


def _about_items(texts: Sequence[Text]) -> list[Asked]:
    """What came of the work of months that have commits or items only."""
    written = {text.period for text in texts if not text.gist.is_items}
    some = [text for text in texts[::-1] if text.gist.is_items and text.period not in written]
    if not some:
        return []
    months = counted(len({text.period for text in some}), "month")
    nouns = listed([f"{noun}s" for noun in dict.fromkeys(text.shown.noun for text in some)])
    where = f" in {_short_months(some, most=12)}" if len(some) > 1 else f" in {_months(some)}"
    why = f"The sources hold {nouns} of {months}, and nobody wrote a summary."
    return [Asked("items", f"What came of the work{where}?", why, detail=_short_months(some))]


def _about_claims(texts: Sequence[Text], span: Period, overviews: Sequence[Overview]) -> list[Asked]:
    have = sum(run.months for run in runs(text.period for text in texts))
    if have == span.months:
        found = f"{'all ' * (have > 2)}{counted(have, 'month')}, {prose(span)}, {plural(have, 'has', 'have')} a summary"
    else:
        found = (
            f"{in_words(have)} of the {counted(span.months, 'month')} from {Period(span.first).name} to "
            f"{Period(span.end - 1).name} {plural(have, 'has', 'have')} a summary"
        )
    return [
        Asked(
            "claims",
            f"Which is right, {counted(overview.claimed_months, 'month')} or {counted(have, 'month')}?",
            f"The overview speaks of {counted(overview.claimed_months, 'month')}; {found}.",
            (overview.cite,),
        )
        for overview in overviews
        if overview.claimed_months is not None and overview.claimed_months != have and len(overviews) == 1
    ]


def _about_repositories(texts: Sequence[Text]) -> list[Asked]:
    """Which repositories summaries speak of; not asked of those that cite what a question about homes asks for.

    Nor of somebody whose summaries name none at all: not all work has a repository.
    """
    silent = [text for text in texts if not text.repositories and not text.cited]
    if not silent or not any(text.repositories for text in texts if not text.gist.is_items):
        return []
    if len(silent) == 1:
        text, why = f"Which repositories does the summary of {_months(silent)} speak of?", "It names none."
    else:
        text = f"Which repositories do {in_words(len(silent))} summaries speak of?"
        why = f"They name none: {_short_months(silent, most=12)}."
    return [Asked("repositories", text, why, _cites(reversed(silent)), detail=_short_months(silent))]


_KINDS = (("commit", "commit"), ("pull_request", "pull request"), ("issue", "issue"), ("item", "item"))


def _about_artefacts(texts: Sequence[Text]) -> list[Asked]:
    """Where the work is to be seen, of the summaries that cite none of it, if these are more than half.

    Not asked of somebody who names neither a repository nor an artefact: a lawyer's work is in none.
    """
    without = [text for text in texts if not text.cited]
    if not any(text.cited or text.repositories for text in texts):
        return []
    if len(texts) < 3 or 2 * len(without) <= len(texts):
        return []
    cited = {(link.kind, link.text) for text in texts for link in text.cited}
    summaries, others = counted(len(texts), "summary", "summaries"), counted(len(without), "summary", "summaries")
    if not cited:
        why = f"No commits, pull requests or issues are cited in {summaries}."
        return [Asked("artefacts", "Where are the artefacts?", why)]
    number = Counter[str](kind for kind, _ in cited)
    counts = listed([counted(number[kind], noun) for kind, noun in _KINDS if number[kind] or kind != "item"])
    text = f"Where are the artefacts of the other {others}?"
    why = f"{sentence(counts)} are cited in {in_words(len(texts) - len(without))} of {summaries}."
    detail = f"{in_words(len(without))} of {in_words(len(texts))}"
    return [Asked("other artefacts", text, why, _cites(text for text in texts if text.cited), detail=detail)]


def _about_homes(texts: Sequence[Text]) -> list[Asked]:
    """To which repository something belongs that is cited without one, and nowhere else in the packet with one."""
    cited = [link for text in texts for link in text.cited if link.kind != "item"]  # whose home is its tracker
    linked = {_reference(link) for link in cited if link.url}
    homeless = {
        link.text: link for link in cited if not (link.url or _has_home(link)) and _reference(link) not in linked
    }
    if not homeless:
        return []
    names = listed(list(homeless))
    text = f"To which {plural(len(homeless), 'repository does', 'repositories do')} {names} belong?"
    subject = plural(len(homeless), "It is", "They are")
    why = f"{subject} cited where no single repository is named, so no link could be made."
    return [Asked("homes", text, why, tuple(dict.fromkeys(link.cite for link in homeless.values())), detail=names)]


def _has_home(link: Link) -> bool:
    """Whether the repository of something is known, though no page of it: `core@3f2a91c`."""
    return re.match("[^@#]+[@#]", link.text) is not None


def _reference(link: Link) -> str:
    """The number of an issue or pull request, or the start of the hash of a commit."""
    reference = re.split("[@#]", link.text)[-1]
    return reference[:7] if link.kind == "commit" else reference


def _quoted(text: Text, pattern: re.Pattern[str], may: re.Pattern[str]) -> str:
    """The first words that match, with what follows them in the sentence, word for word; empty if none do.

    `may` is quick to say of a text in lower case that there are none.
    """
    found = pattern.search(text.gist.text) if may.search(text.gist.text.lower()) else None
    if not found:
        return ""
    words = re.split(r"(?<=[.;!?])\s", text.gist.text[found.start() :])[0].rstrip(".;")
    return words if len(words) <= 90 else words[:90].rsplit(" ", 1)[0] + " …"


def _about_team(texts: Sequence[Text]) -> list[Asked]:
    found = {text.gist.summary: quote for text in texts[::-1] if (quote := _quoted(text, _TEAM, _MAY_BE_TEAM))}
    some = [text for text in texts[::-1] if text.gist.summary in found]  # oldest first, as one would ask
    if not some:
        return []
    why = f"{_subject(some)} of {_months(some)} {plural(len(some), 'says', 'say')} “the team” or “we”."
    return [Asked("team", _OF_SEVERAL["team"][0], why, _cites(some), tuple(found.values())[:2], _short_months(some))]


def _subject(texts: Sequence[Text]) -> str:
    return plural(len(texts), "The summary", "The summaries")


def _about_thin_texts(texts: Sequence[Text]) -> list[Asked]:
    """What was done where a summary states no work, or one thing and nothing to see it by."""
    thin = [
        text
        for text in texts[::-1]
        if not text.gist.states_work or (len(text.shown.highlights) < 2 and not text.repositories and not text.cited)
    ]
    if not thin:
        return []
    who = f"{_subject(thin)} {plural(len(thin), 'states', 'state')}"
    if any(text.gist.states_work for text in thin):
        each = plural(len(thin), "", " each")
        why = f"{who} at most one piece of work{each}, without a repository, pull request, commit or issue."
    else:
        why = f"{who} a focus but no piece of work."
    return [Asked("thin", f"What was done in {_months(thin)}?", why, _cites(thin), detail=_short_months(thin))]


def _about_bugs(texts: Sequence[Text]) -> list[Asked]:
    found = {text.gist.summary: quote for text in texts[::-1] if (quote := _quoted(text, _NO_BUGS, _MAY_BE_NO_BUGS))}
    some = [text for text in texts[::-1] if text.gist.summary in found]
    if not some:
        return []
    why = f"{_subject(some)} {plural(len(some), 'says', 'say')} so in these words; the tracker can confirm it."
    text, quotes = f"Were no bugs fixed in {_months(some)}?", tuple(found.values())[:2]
    return [Asked("bugs", text, why, _cites(some), quotes, _short_months(some))]


def _about_problems(problems: Sequence[Problem], citations: Citations) -> list[Asked]:
    unplaced = [p for p in problems if p.code in _UNPLACED and p.file and p.line]
    if not unplaced:
        return []
    count = len(unplaced)
    return [
        Asked(
            "unplaced",
            f"Where {plural(count, 'does the unplaced paragraph', 'do the unplaced paragraphs')} belong?",
            f"{sentence(counted(count, 'paragraph'))} could not be put in a period and "
            f"{plural(count, 'is', 'are')} shown under Sources only.",
            tuple(citations.cite(p.file or "", p.line or 0) for p in unplaced),
            tuple(p.text if len(p.text) <= 160 else p.text[:160].rsplit(" ", 1)[0] + " …" for p in unplaced[:3]),
            counted(count, "paragraph"),
        )
    ]
