"""What a finished document says that its readers are not to know. Knows no packet and no template."""

from collections.abc import Callable, Iterable
from urllib.parse import unquote

from reports.formats import FORMATS

_MOST_SHOWN = 3


def find_leaks(content: bytes, format: str, find_hidden: Callable[[str], Iterable[str]]) -> tuple[str, ...]:
    """The first words that name somebody, a repository or an address; none in a document that is safe to hand on.

    Args:
        content: The document.
        format: Its format, as in `FORMATS`.
        find_hidden: The words of a text that its readers are not to see.

    """
    found: dict[str, None] = {}
    for text in FORMATS[format].texts(content):
        for words in (*find_hidden(text), *(find_hidden(unquote(text)) if "%" in text else ())):
            found[" ".join(words.split())] = None
            if len(found) == _MOST_SHOWN:
                return tuple(found)
    return tuple(found)
