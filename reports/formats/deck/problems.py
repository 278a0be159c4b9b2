"""Problems of sources in the words of a document: what the program says of them is English, so their kind is told.

Knows the codes of problems; knows no slide.
"""

from dataclasses import replace

from reports.errors import Problem
from reports.language import N_, _, is_source, translated

_KINDS = (
    ({"period", "year", "month", "span", "date", "fiscal", "part"}, N_("What time this is about is not sure.")),
    ({"person", "name", "subject", "sender", "profile", "roster", "address"}, N_("Whom this is about is not sure.")),
    ({"column", "columns", "row", "table"}, N_("Not all of this table is understood.")),
    (
        {"hidden", "tracked", "change", "comment", "footnote", "picture", "attachment", "macro", "box", "private"},
        N_("Something that is hidden, open or no text is not read."),
    ),
)
"""Words of codes, and what is told of them; the first that fits."""
_OTHER = N_("Something in it is not read as it stands there.")


def worded(problem: Problem) -> Problem:
    """A problem as a document says it."""
    if is_source():
        return problem
    words = {*problem.code.split("-")}
    said = next((message for some, message in _KINDS if some & words), _OTHER)
    return replace(problem, message=translated(said), hint=_("“reports check” says more, in English."))
