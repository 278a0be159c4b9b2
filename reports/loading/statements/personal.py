"""What a statement tells of its writer: private matters, how somebody feels, who writes it. Knows standing.toml."""

from typing import Literal

from reports.loading.folding import fold
from reports.loading.statements.listed import matches, opens, patterns


def private_words(words: str, table: Literal["private", "confidential"] = "private") -> frozenset[str]:
    """The words of a statement that tell of private matters, social events or small things for oneself, folded.

    Of the other table, those that tell what is between a person and who leads them.

    >>> sorted(private_words("Cake for Ann at the summer party.")), private_words("Moved the ledger to a new host.")
    (['cake', 'summer party'], frozenset())
    """
    folded = fold(words)
    if not matches(table, folded):  # mostly, and without compiling the whole table
        return frozenset()
    spaced, others = patterns(table)
    found = [one[0] for one in spaced.finditer(folded)]
    if others and not folded.isascii():
        found += [one[0] for one in others.finditer(folded)]
    return frozenset(found)


def feels(words: str) -> bool:
    """Whether a statement opens with how somebody feels.

    >>> feels("She seems a bit tired."), feels("Tired pumps replaced.")
    (True, False)
    """
    return opens("moods", fold(words).lstrip())


def is_of_writer(words: str) -> bool:
    """Whether a statement opens with who writes it: "I will ask for a budget"."""
    return opens("writer", fold(words).lstrip())
