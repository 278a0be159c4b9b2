"""Headings, labels and fields of AsciiDoc, Org and reStructuredText as Markdown has them. Knows lines only."""

import re
from collections.abc import Sequence

_STARS = re.compile(r"^(\*{1,6}) (?=\S)")
"""Before a heading of an Org file."""
_EQUALS = re.compile(r"^(={1,6}) (?=\S)")
"""Before a heading of AsciiDoc."""
_LABELLED = re.compile(r"^(\w[^:]{0,40})::\s+(?=\S)")
"""Before a description in a list of AsciiDoc."""
_TERM = re.compile(r"^(\s*[-+]\s+\w[^:]{0,40}) ::\s+(?=\S)")
"""The same in Org."""
_FIELD = re.compile(r"^:([^\W\d_][\w ]{0,30}):\s+(?=\S)")
"""A field of reStructuredText."""
_BULLET = re.compile(r"^(\s+)o(?= +[^\W\d_])")
"""The second bullet of word processors, as text has it."""


def as_markdown(lines: Sequence[str], file: str) -> Sequence[str]:
    """The lines with headings and labels as in Markdown; those of other files with points for the letter as a bullet.

    >>> as_markdown(["== June", "Ann Lee:: built it"], "notes.adoc"), as_markdown(["* June"], "notes.org")
    (['## June', 'Ann Lee: built it'], ['# June'])
    """
    if file.lower().endswith((".adoc", ".asciidoc")):
        return [_LABELLED.sub(r"\1: ", _EQUALS.sub(lambda found: "#" * len(found[1]) + " ", line)) for line in lines]
    if file.lower().endswith(".rst"):
        return [_FIELD.sub(r"\1: ", line) for line in lines]
    if not file.lower().endswith(".org"):
        bullets = [at for at, line in enumerate(lines) if _BULLET.match(line)]
        return [_BULLET.sub(r"\1•", line) for line in lines] if len(bullets) > 1 else lines
    return [_TERM.sub(r"\1: ", _STARS.sub(lambda found: "#" * len(found[1]) + " ", line)) for line in lines]
