"""What those who compare people should mind: months without a summary, texts of unlike length. Ranks nobody."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.language import _
from reports.model.person import Person
from reports.wording import joined, listed

_UNLIKE = 2
"""How many times as long the longest text is as the shortest, from which it is said."""
_MOST_NAMED = 14


@dataclass(frozen=True, slots=True)
class Fairness:
    """What to mind before anybody is spoken of; each in whole sentences, empty where there is nothing to mind."""

    lengths: str
    """`The texts differ in length by × 4: mind it. …`: of whom there are more words is not said."""
    gaps: str
    """`Months without a summary: Ada Byron (Mar, Apr). No summary is not no work.`"""


def fairness(people: Sequence[Person]) -> Fairness:
    """What to mind of some people's texts."""
    sizes = [sum(len(sentence.text) for sentence in one.sentences) for one in people]
    least, most = min(sizes, default=0), max(sizes, default=0)
    lengths = ""
    if most and not least:
        lengths = _("Of somebody the sources say nothing: that says nothing about the work.")
    elif most >= _UNLIKE * least > 0:
        times = round(most / least)
        lengths = _(
            "The texts differ in length by × %(times)s: mind it. Who is written about more has not done more.",
            times=times,
        )
    without = {
        one.name: [block.label for block in one.strip if block.state == "none"]
        for one in people
        if one.covered < one.months
    }
    named = [
        _("%(name)s (%(detail)s)", name=name, detail=joined(months)) if months else name
        for name, months in without.items()
    ]
    who = listed(named, most=_MOST_NAMED)
    gaps = _("Months without a summary: %(who)s. No summary is not no work.", who=who) if named else ""
    return Fairness(lengths, gaps)
