"""Numbers, plurals, lists and periods in words, for sentences that are computed. Knows nothing of packets."""

from collections.abc import Sequence

from reports.periods import Period

_SMALL = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def plural(count: int, noun: str, nouns: str | None = None) -> str:
    """The noun in the number of the count.

    >>> plural(1, "month"), plural(2, "repository", "repositories")
    ('month', 'repositories')
    """
    return noun if count == 1 else (nouns or noun + "s")


def in_words(count: int) -> str:
    """A count up to twelve as a word, above as digits.

    >>> in_words(4), in_words(40)
    ('four', '40')
    """
    return _SMALL[count] if 0 <= count < len(_SMALL) else str(count)


def counted(count: int, noun: str, nouns: str | None = None) -> str:
    """A count in words with its noun.

    >>> counted(4, "month")
    'four months'
    """
    return f"{in_words(count)} {plural(count, noun, nouns)}"


def part_of(part: int, whole: int, noun: str, nouns: str | None = None) -> str:
    """A part of a whole, both as words or both as digits.

    >>> part_of(2, 3, "month"), part_of(9, 17, "month")
    ('two of three months', '9 of 17 months')
    """
    if max(part, whole) < len(_SMALL):
        return f"{in_words(part)} of {counted(whole, noun, nouns)}"
    return f"{part} of {whole} {plural(whole, noun, nouns)}"


def sentence(text: str) -> str:
    """The text with a capital at its start; the rest as it is."""
    return text[:1].upper() + text[1:]


def listed(items: Sequence[str], most: int = 6) -> str:
    """A list in words; what is beyond `most` is counted.

    >>> listed(["a", "b", "c"]), listed(["a", "b", "c", "d"], most=2)
    ('a, b and c', 'a, b and two more')
    """
    if len(items) > most:
        items = [*items[:most], f"{in_words(len(items) - most)} more"]
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def prose(period: Period, year: bool = True) -> str:
    """A period inside a sentence: `January to April 2025`, without its year `January to April`."""
    name = period.name if year else period.name.removesuffix(f" {period.year}")
    return name.replace(" – ", " and " if period.months == 2 else " to ")


def inert(cell: object) -> object:
    """The cell of a table as text that no spreadsheet runs."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell
