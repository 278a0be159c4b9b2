"""Which language documents are in, and what of it has no words yet. Renders nothing."""

from collections import Counter
from collections.abc import Iterable, Iterator

from reports.corpus import Corpus, find
from reports.errors import Problem
from reports.language import SOURCE, catalogue, has_words, languages, name_of, scripts_differ
from reports.tongues import tongue
from reports.wording import plural

OFFERED = "language-offered"
_MOST = 0.8
"""The part of what is told that is in one language for that to be offered."""
_PEOPLE, _SUMMARIES = 12, 8
"""How many people that is looked at of, and summaries of each."""
_MOST_NAMED = 3
"""Phrases without a translation that are named."""


def chosen(asked: str) -> str:
    """The language that a document is in: the one that is asked for, or the nearest that there are words in."""
    if asked == SOURCE or asked.startswith(f"{SOURCE}-"):
        return SOURCE
    if not has_words(asked):
        return SOURCE
    return catalogue(asked).language if scripts_differ(asked, catalogue(asked).language) else asked


def lacking(asked: Iterable[str]) -> Iterator[Problem]:
    """Notes on languages without words, and on those that some phrases are not translated to."""
    told = set[str]()
    for one in dict.fromkeys(asked):
        taken = chosen(one)
        if taken != one and not one.startswith(f"{SOURCE}-"):
            hint = f"There are words in {', '.join(languages())}; docs/languages.md says how to add some."
            yield Problem("language", f"no words in “{one}”: {name_of(taken)} is taken.", "note", hint=hint)
        words = catalogue(taken)
        if words.missing and words.language not in told:
            told.add(words.language)
            named = ", ".join(f"“{text}”" for text in words.missing[:_MOST_NAMED])
            count = f"{len(words.missing)} {plural(len(words.missing), 'phrase has', 'phrases have')}"
            what = f"{name_of(words.language)}: {count} no translation, English stands there: {named}"
            what += " …" if len(words.missing) > _MOST_NAMED else "."
            hint = f"Write them into reports/locale/{words.language}.po."
            yield Problem("untranslated", what, "note", hint=hint)


def offered(corpus: Corpus) -> Iterator[Problem]:
    """A note where what people tell is in another language than English that there are words in."""
    told: dict[str, list[str]] = {row["id"]: [] for row in corpus.contributors[:_PEOPLE]}
    for one in corpus.summaries:
        if len(some := told.get(one.contributor, [""] * _SUMMARIES)) < _SUMMARIES:
            some += [row["text"] for row in find(corpus, "texts", ("summary",), one.summary)]
    often = Counter[str]()
    for text in map(" ".join, told.values()):
        often[tongue(text).partition("-")[0]] += len(text)
    del often[""]  # of few words none is sure
    found, letters = max(often.items(), key=lambda one: one[1], default=("", 0))
    if found not in ("", SOURCE) and has_words(found) and letters >= _MOST * often.total():
        what = f"the texts are in {name_of(found)}, what documents say themselves in {name_of(SOURCE)}."
        yield Problem(OFFERED, what, "note", hint=f'language = "{found}" in reports.toml has them in {name_of(found)}.')
