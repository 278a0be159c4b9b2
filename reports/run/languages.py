"""Which language documents are in, and what of it has no words yet. Renders nothing."""

from collections.abc import Iterable, Iterator

from reports.errors import Problem
from reports.language import SOURCE, catalogue, has_words, languages, name_of, scripts_differ
from reports.wording import plural

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
