"""Whom a source seems to name and may not: words that are nobody's name, and one person for what several did.

Knows people and their signs; must not know blocks. What it doubts of a person, `doubts` marks in all that is theirs.
"""

from collections.abc import Collection, Sequence

from reports.loading.profiles import telling
from reports.loading.profiles.agreeing import Agreeing
from reports.loading.profiles.company import Cast
from reports.loading.profiles.drafts import PersonDraft
from reports.loading.profiles.together import of_several
from reports.regex import regex

_LINE = regex(r"line (\d+)")


def doubted(
    lines: Sequence[str], file: str, people: Sequence[PersonDraft], cast: Cast, known: Collection[str]
) -> Collection[int]:
    """Tell whom it doubts; their ids, but of a name over all of a text, which no text of it says.

    `known`: the names of the roster. What stands under nobody's name is doubted anyhow.
    """
    named = [one for one in people if one.name and one.drafts]
    people[0].problems += telling.spelled(file, cast.spelled)
    unsure = Agreeing(lines, file, people, {*known, *cast.listed}).unsure()
    told = {problem.text for person in people for problem in person.problems if problem.code == "person-assumed"}
    found = {one.name or "": _sign(one) for one in unsure if one.name not in told}
    if found:
        told_so = (telling.by_shape(file, line, name) for name, line in found.items())
        unsure[0].problems += told_so if len(named) == 1 else telling.no_names(file, found)
    several = [(one, said) for one in named if (said := of_several(one, cast.language))]
    for one, said in several:
        one.problems.append(telling.of_several(file, one.name or "", said))
    doubtful = [*(unsure if len(named) > 1 else ()), *(one for one, _ in several)]
    return {id(one) for one in doubtful}


def _sign(person: PersonDraft) -> int:
    """The line that names somebody."""
    first = person.drafts[0]
    return min(map(int, _LINE.findall(first.why or person.why)), default=min(first.numbers, default=1))
