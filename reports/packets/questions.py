"""What the sources leave open, as questions to ask in the review; never findings about a person."""

import re
from collections import Counter
from collections.abc import Sequence

from reports.errors import Problem
from reports.language import _, ngettext, pgettext, translated
from reports.loading.statements.standing import intends, stand, tells_work
from reports.model.person import Overview
from reports.model.statements import Link
from reports.packets.asked import OF_SEVERAL, Asked, shortened, two_sentences
from reports.packets.citations import Citations
from reports.packets.coverage import covered
from reports.packets.little import saying_little
from reports.packets.texts import MOST_DETAILS, Text, cites_of, months_of, short_months_of, words_from
from reports.periods import Period, gaps, runs
from reports.regex import regex
from reports.wording import full_name, in_words, listed, months_counted, sentence, several, short_names

_TEAM = regex(r"\b(?:the|our) team\b|\bwe\b", re.IGNORECASE)
_MAY_BE_TEAM, _MAY_BE_NO_BUGS = regex(r"team\b|we\b"), regex("no .*bug", re.DOTALL)
_NO_BUGS = regex(r"\bno (?:\w+ ){0,2}bug(?:s| fixes)\b[^.;]{0,80}", re.IGNORECASE)
_UNPLACED = {"no-period", "open-period", "future-period", "implausible-period"}

_TITLE = 12
"""Words of a title, at most."""
_MOST_NAMED, _MOST_LISTED = 4, 12
"""Months that a question names, and those that the reason of one lists that has no room for them."""


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
        *[one for some in saying_little(at_work) for one in _about_thin(some)],
        *_about_bugs(written),
        *_about_doubts(texts),
        *_about_problems(problems, citations),
    ]


def _about_doubts(texts: Sequence[Text]) -> list[Asked]:
    """Whether summaries were understood of which something is assumed."""
    if not (some := [text for text in texts[::-1] if text.shown.unsure]):
        return []
    months, why = runs(text.period for text in some), translated(OF_SEVERAL["doubts"][1])
    if len(months) <= _MOST_NAMED:
        when = listed([full_name(run) for run in months])
        text = _("Are name and month right in the record of %(months)s?", months=when)
    else:
        text = _("Are name and month right in the records of %(months)s?", months=months_counted(len(some)))
        why = two_sentences(why, _named(months))
    return [Asked("doubts", text, why, cites_of(some), detail=short_months_of(some))]


def _about_gaps(texts: Sequence[Text], span: Period) -> list[Asked]:
    """Of whom there are commits or items only, none: that a month has none says nothing of a summary."""
    missing = gaps(runs(text.period for text in texts), span)
    if not missing or all(text.gist.is_items for text in texts):
        return []
    months = sum(run.months for run in missing)
    if len(missing) == 1 and months > 1:
        found = several(
            "%(count)s month in a row has no summary.", "%(count)s months in a row have no summary.", months
        )
    else:
        found = several("%(count)s month has no summary.", "%(count)s months have no summary.", months)
    why = two_sentences(sentence(found), translated(OF_SEVERAL["gaps"][1]))
    if len(missing) <= _MOST_NAMED:
        text = _("Which work belongs to %(months)s?", months=listed([full_name(run) for run in missing]))
    else:
        text, why = translated(OF_SEVERAL["gaps"][0]), two_sentences(why, _named(missing))
    return [Asked("gaps", text, why, detail=short_names(missing, MOST_DETAILS))]


def _named(some: Sequence[Period]) -> str:
    """The months that a question is about, as a sentence of their own, where it has no room for them."""
    return _("They are %(months)s.", months=short_names(some, _MOST_LISTED))


def _about_items(texts: Sequence[Text]) -> list[Asked]:
    """What came of the work of months that have commits or items only."""
    written = {text.period for text in texts if not text.gist.is_items}
    some = [text for text in texts[::-1] if text.gist.is_items and text.period not in written]
    if not some:
        return []
    months = months_counted(len({text.period for text in some}))
    nouns = {"commit": _("commits"), "item": _("items")}
    what = listed([nouns[noun] for noun in dict.fromkeys(text.shown.noun for text in some)])
    when = short_months_of(some, most=12) if len(some) > 1 else months_of(some)
    why = _("The sources hold %(what)s of %(months)s, and nobody wrote a summary.", what=what, months=months)
    if len(some) <= _MOST_NAMED:
        text = _("What came of the work in %(months)s?", months=when)
    else:
        text = _("What came of the work in the %(months)s without a summary?", months=months)
        why = two_sentences(why, _("They are %(months)s.", months=when))
    return [Asked("items", text, why, detail=short_months_of(some))]


def _about_claims(texts: Sequence[Text], span: Period, overviews: Sequence[Overview]) -> list[Asked]:
    have = sum(run.months for run in runs(text.period for text in texts))
    return [
        Asked(
            "claims",
            _("Which is right, %(claimed)s or %(told)s?", claimed=claimed, told=months_counted(have)),
            _("The overview speaks of %(claimed)s; %(found)s.", claimed=claimed, found=covered(have, span)),
            (overview.cite,),
        )
        for overview in overviews
        if overview.claimed_months is not None and overview.claimed_months != have and len(overviews) == 1
        for claimed in [months_counted(overview.claimed_months)]
    ]


def _about_repositories(texts: Sequence[Text]) -> list[Asked]:
    """Which repositories summaries speak of; not asked of those that cite what a question about homes asks for.

    Nor of somebody whose summaries name none at all: not all work has a repository.
    """
    silent = [text for text in texts if not text.repositories and not text.cited]
    if not silent or not any(text.repositories for text in texts if not text.gist.is_items):
        return []
    if len(silent) == 1:
        text = _("Which repositories does the summary of %(months)s speak of?", months=months_of(silent))
        why = _("It names none.")
    else:
        text = several(
            "Which repositories does %(count)s summary speak of?",
            "Which repositories do %(count)s summaries speak of?",
            len(silent),
        )
        why = _("They name none: %(months)s.", months=short_months_of(silent, most=12))
    return [Asked("repositories", text, why, cites_of(reversed(silent)), detail=short_months_of(silent))]


_KINDS = ("commit", "pull_request", "issue", "item")


def _artefacts(kind: str, count: int) -> str:
    """So many artefacts of a kind: `two pull requests`."""
    return {
        "commit": several("%(count)s commit", "%(count)s commits", count),
        "pull_request": several("%(count)s pull request", "%(count)s pull requests", count),
        "issue": several("%(count)s issue", "%(count)s issues", count),
        "item": several("%(count)s item", "%(count)s items", count),
    }[kind]


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
    if not cited:
        why = several(
            "No commits, pull requests or issues are cited in %(count)s summary.",
            "No commits, pull requests or issues are cited in %(count)s summaries.",
            len(texts),
        )
        return [Asked("artefacts", translated(OF_SEVERAL["artefacts"][0]), why)]
    number = Counter[str](kind for kind, _text in cited)
    counts = listed([_artefacts(kind, number[kind]) for kind in _KINDS if number[kind] or kind != "item"])
    text = several(
        "Where are the artefacts of the other %(count)s summary?",
        "Where are the artefacts of the other %(count)s summaries?",
        len(without),
    )
    why = several(
        "%(what)s are cited in %(part)s of %(count)s summary.",
        "%(what)s are cited in %(part)s of %(count)s summaries.",
        len(texts),
        what=sentence(counts),
        part=in_words(len(texts) - len(without)),
    )
    some = {"part": in_words(len(without)), "whole": in_words(len(texts))}
    detail = pgettext("a part of a whole", "%(part)s of %(whole)s", **some)
    return [Asked("other artefacts", text, why, cites_of(text for text in texts if text.cited), detail=detail)]


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
    text = ngettext(
        "To which repository does %(names)s belong?",
        "To which repositories do %(names)s belong?",
        len(homeless),
        names=names,
    )
    why = ngettext(
        "It is cited where no single repository is named, so no link could be made.",
        "They are cited where no single repository is named, so no link could be made.",
        len(homeless),
    )
    return [Asked("homes", text, why, tuple(dict.fromkeys(link.cite for link in homeless.values())), detail=names)]


def _has_home(link: Link) -> bool:
    """Whether the repository of something is known, though no page of it: `core@3f2a91c`."""
    return re.match("[^@#]+[@#]", link.text) is not None


def _reference(link: Link) -> str:
    """The number of an issue or pull request, or the start of the hash of a commit."""
    reference = re.split("[@#]", link.text)[-1]
    return reference[:7] if link.kind == "commit" else reference


def _about_team(texts: Sequence[Text]) -> list[Asked]:
    """Who did what a summary tells of "we", as far as that is work: nobody asks who "can do better"."""
    quoted = ((text.gist.summary, words_from(text, _TEAM, _MAY_BE_TEAM, tells_work)) for text in texts[::-1])
    found = {summary: quote for summary, quote in quoted if quote}
    some = [text for text in texts[::-1] if text.gist.summary in found]  # oldest first, as one would ask
    if not some:
        return []
    why = ngettext(
        "The summary of %(months)s says “the team” or “we”.",
        "The summaries of %(months)s say “the team” or “we”.",
        len(some),
        months=months_of(some),
    )
    words = tuple(found[text.gist.summary] for text in some[:2])
    asked = _("Who did what in “%(words)s” (%(months)s)?", words=shortened(words[0]), months=months_of(some[:1]))
    return [Asked("team", asked, why, cites_of(some), words, short_months_of(some))]


def _about_thin(thin: Sequence[Text]) -> list[Asked]:
    """What was done in months whose summaries state no work, or what else where each states a piece of it."""
    if not thin:
        return []
    if thin[0].gist.states_work:
        about, text = "little", _("What else was done in %(months)s?", months=months_of(thin))
        why = ngettext(
            "The summary states at most one piece of work, without a repository, pull request, commit or issue.",
            "The summaries state at most one piece of work each, without a repository, pull request, commit or issue.",
            len(thin),
        )
    else:
        about, text = "thin", _("What was done in %(months)s?", months=months_of(thin))
        why = ngettext(
            "The summary states a focus but no piece of work.",
            "The summaries state a focus but no piece of work.",
            len(thin),
        )
    return [Asked(about, text, why, cites_of(thin), detail=short_months_of(thin))]


def _about_bugs(texts: Sequence[Text]) -> list[Asked]:
    found = {text.gist.summary: quote for text in texts[::-1] if (quote := words_from(text, _NO_BUGS, _MAY_BE_NO_BUGS))}
    some = [text for text in texts[::-1] if text.gist.summary in found]
    if not some:
        return []
    why = ngettext(
        "The summary says so in these words; the tracker can confirm it.",
        "The summaries say so in these words; the tracker can confirm it.",
        len(some),
    )
    text, quotes = _("Were no bugs fixed in %(months)s?", months=months_of(some)), tuple(found.values())[:2]
    return [Asked("bugs", text, why, cites_of(some), quotes, short_months_of(some))]


def _may_be_work(words: str) -> bool:
    """Whether a paragraph may tell what was done: no plan, no absence, nothing as short as a title that tells none."""
    is_short = len(words.split()) <= _TITLE and not tells_work(words)
    return not (is_short or intends(words)) and stand(words).rank > 0


def _about_problems(problems: Sequence[Problem], citations: Citations) -> list[Asked]:
    unplaced = [p for p in problems if p.code in _UNPLACED and p.file and p.line and _may_be_work(p.text)]
    if not unplaced:
        return []
    count = len(unplaced)
    text = _("When was this done: “%(words)s”?", words=shortened(unplaced[0].text))
    why = several(
        "%(count)s paragraph could not be put in a period and is shown under Sources only.",
        "%(count)s paragraphs could not be put in a period and are shown under Sources only.",
        count,
    )
    return [
        Asked(
            "unplaced",
            text,
            sentence(why),
            tuple(citations.cite(p.file or "", p.line or 0) for p in unplaced),
            tuple(p.text if len(p.text) <= 160 else p.text[:160].rsplit(" ", 1)[0] + " …" for p in unplaced[:3]),
            several("%(count)s paragraph", "%(count)s paragraphs", count),
        )
    ]
