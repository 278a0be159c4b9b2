"""What the sources leave open, as questions to ask in the review; never findings about a person."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from reports.errors import Problem
from reports.model import Citation, Overview, Question
from reports.packets.groups import gaps
from reports.packets.texts import Citations, Text
from reports.packets.wording import counted, in_words, listed, plural, sentence
from reports.periods import Period, runs

_TEAM = re.compile(r"\b(?:the|our) team\b|\bwe\b", re.IGNORECASE)
_MAY_BE_TEAM, _MAY_BE_NO_BUGS = re.compile(r"team\b|we\b"), re.compile("no .*bug", re.DOTALL)
_NO_BUGS = re.compile(r"\bno (?:\w+ ){0,2}bug(?:s| fixes)\b[^.;]{0,80}", re.IGNORECASE)
_UNPLACED = {"no-period", "future-period", "implausible-period"}


def _question(text: str, why: str, cites: Iterable[Citation] = (), quotes: Iterable[str] = ()) -> Question:
    """A question that is numbered later."""
    return Question(0, text, why, tuple(quotes), tuple(cites))


def questions(
    texts: Sequence[Text],
    span: Period,
    overviews: Sequence[Overview],
    problems: Sequence[Problem],
    citations: Citations,
) -> list[Question]:
    """All questions about one person, unnumbered. `overviews` are empty where the packet shows a part of the span."""
    return [
        *_about_gaps(texts, span),
        *_about_claims(texts, span, overviews),
        *_about_repositories(texts),
        *_about_evidence(texts),
        *_about_wording(texts),
        *_about_problems(problems, citations),
    ]


def numbered(made: Iterable[Question], person: str = "", first: int = 1) -> list[Question]:
    """The questions with their numbers and the person they concern."""
    return [replace(question, number=number, person=person) for number, question in enumerate(made, first)]


def _about_gaps(texts: Sequence[Text], span: Period) -> list[Question]:
    missing = gaps(texts, span)
    if not missing or not texts:
        return []
    months = sum(run.months for run in missing)
    subject = f"{sentence(counted(months, 'month'))}{' in a row' if len(missing) == 1 and months > 1 else ''}"
    verb = plural(months, "has", "have")
    why = f"{subject} {verb} no summary. Absence, other duties and a missing export look the same here."
    return [_question(f"Which work belongs to {listed([run.name for run in missing])}?", why)]


def _about_claims(texts: Sequence[Text], span: Period, overviews: Sequence[Overview]) -> list[Question]:
    have = sum(run.months for run in runs(text.period for text in texts))
    return [
        _question(
            f"Which is right, {counted(overview.claimed_months, 'month')} or {counted(have, 'month')}?",
            f"The overview speaks of {counted(overview.claimed_months, 'month')}; "
            f"{in_words(have)} of the {counted(span.months, 'month')} from {Period(span.first).name} to "
            f"{Period(span.end - 1).name} {plural(have, 'has', 'have')} a summary.",
            [overview.cite],
        )
        for overview in overviews
        if overview.claimed_months is not None and overview.claimed_months != have and len(overviews) == 1
    ]


def _about_repositories(texts: Sequence[Text]) -> list[Question]:
    silent = [text for text in reversed(texts) if not text.repositories]
    if not silent:
        return []
    names = listed([str(text.period) for text in silent], most=12)
    if len(silent) == 1:
        text, why = f"Which repositories does the summary of {silent[0].shown.name} speak of?", "It names none."
    else:
        text = f"Which repositories do {in_words(len(silent))} summaries speak of?"
        why = f"They name none: {names}."
    return [_question(text, why, [s.shown.cite for s in silent])]


def _about_evidence(texts: Sequence[Text]) -> list[Question]:
    made = []
    cited = {(link.kind, link.text): link for text in texts for link in text.cited}
    with_evidence = [text for text in texts if text.cited]
    if len(texts) > 2 and 2 * len(with_evidence) < len(texts):
        counts = [
            counted(sum(kind == k for k, _ in cited), noun)
            for kind, noun in (("commit", "commit"), ("pull_request", "pull request"), ("issue", "issue"))
        ]
        total = len(cited)
        where = counted(len(texts), "summary", "summaries")
        why = f"{sentence(listed(counts))} {plural(total, 'is', 'are')} cited in {where}."
        made.append(_question("Where are the artefacts?", why, [text.shown.cite for text in with_evidence]))
    homeless = [link for link in cited.values() if link.url is None]
    if homeless:
        names = listed([link.text for link in homeless])
        verb = plural(len(homeless), "does", "do")
        made.append(
            _question(
                f"To which repository {verb} {names} belong?",
                f"{plural(len(homeless), 'It is', 'They are')} cited where no single repository is named, "
                "so no link could be made.",
                dict.fromkeys(link.cite for link in homeless),
            )
        )
    return made


def _quoted(text: Text, pattern: re.Pattern[str], may: re.Pattern[str]) -> str:
    """The first words that match, with what follows them in the sentence, word for word; empty if none do.

    `may` is quick to say of a text in lower case that there are none.
    """
    found = pattern.search(text.gist.text) if may.search(text.gist.text.lower()) else None
    if not found:
        return ""
    words = re.split(r"(?<=[.;!?])\s", text.gist.text[found.start() :])[0].rstrip(".;")
    return words if len(words) <= 90 else words[:90].rsplit(" ", 1)[0] + " …"


def _about_wording(texts: Sequence[Text]) -> list[Question]:
    made = []
    texts = texts[::-1]  # oldest first, as one would ask
    team = [(text, quote) for text in texts if (quote := _quoted(text, _TEAM, _MAY_BE_TEAM))]
    if team:
        names = listed([text.shown.name for text, _ in team])
        quotes = [quote for _, quote in team][:2]
        who = f"{names} {plural(len(team), 'says', 'say')} “the team” or “we”; which part is the contributor’s?"
        made.append(_question("Whose work is told of several?", who, [text.shown.cite for text, _ in team], quotes))
    thin = [
        text
        for text in texts
        if not text.gist.is_away
        and (not text.gist.states_work or (len(text.shown.highlights) < 2 and not text.repositories and not text.cited))
    ]
    if thin:
        names = listed([text.shown.name for text in thin])
        why = (
            "The summary states its focus and no piece of work."
            if not any(text.gist.states_work for text in thin)
            else "There is one statement at most, without a repository, pull request, commit or issue."
        )
        made.append(_question(f"What stands behind {names}?", why, [text.shown.cite for text in thin]))
    fixed = [(text, quote) for text in texts if (quote := _quoted(text, _NO_BUGS, _MAY_BE_NO_BUGS))]
    if fixed:
        names = listed([text.shown.name for text, _ in fixed])
        quotes = [quote for _, quote in fixed][:2]
        why = f"The {plural(len(fixed), 'summary says', 'summaries say')} so. Confirm with the tracker."
        made.append(_question(f"Was nothing fixed in {names}?", why, [text.shown.cite for text, _ in fixed], quotes))
    return made


def _about_problems(problems: Sequence[Problem], citations: Citations) -> list[Question]:
    unplaced = [p for p in problems if p.code in _UNPLACED and p.file and p.line]
    if not unplaced:
        return []
    number = plural(len(unplaced), "paragraph", "paragraphs")
    return [
        _question(
            f"Where does the unplaced {number} belong?",
            f"{sentence(counted(len(unplaced), 'paragraph'))} could not be put in a period and "
            f"{plural(len(unplaced), 'is', 'are')} shown under Sources only.",
            [citations.cite(p.file or "", p.line or 0) for p in unplaced],
            [p.text if len(p.text) <= 160 else p.text[:160].rsplit(" ", 1)[0] + " …" for p in unplaced[:3]],
        )
    ]
