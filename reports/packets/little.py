"""Of which months the summaries say too little: no work, or one piece of it and nothing to see it by.

What another summary of the same month tells counts. Knows the summaries of one person.
"""

from collections import Counter
from collections.abc import Sequence

from reports.packets.texts import Text

_FEW = 2
"""Statements of a summary that says little, at most."""


def saying_little(texts: Sequence[Text]) -> tuple[list[Text], list[Text]]:
    """The summaries of months that state no work, and those of months with one piece of it; oldest first.

    The latter are none where most are so of somebody who names nothing to see work by: so they write.
    """
    months = {text.gist.summary: range(text.period.first, text.period.end) for text in texts}
    told = Counter(month for text in texts if text.gist.states_work for month in months[text.gist.summary])
    often = {summary: max(told[month] for month in span) for summary, span in months.items()}
    written = [text for text in texts[::-1] if not text.gist.is_items]
    little = [text for text in written if often[text.gist.summary] == 1 and _states_little(text)]
    if len(little) > 1 and 2 * len(little) > len(texts) and not any(one.cited or one.repositories for one in texts):
        little = []
    return [text for text in written if not often[text.gist.summary]], little


def _states_little(text: Text) -> bool:
    """Whether a summary states one piece of work and nothing to see it by; none that tells more, of any kind."""
    is_short = text.gist.states_work and text.gist.sentences <= _FEW
    return is_short and not (text.repositories or text.cited or text.shown.highlights[1:])
