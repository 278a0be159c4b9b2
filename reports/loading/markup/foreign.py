"""Headings, labels and fields of AsciiDoc, reStructuredText and East Asian reports as Markdown has them.

Knows lines only; Org has a module of its own.
"""

from collections.abc import Iterator, Sequence

from reports.loading.markup.org import from_org
from reports.regex import regex

_EQUALS = regex(r"^(={1,6}) (?=\S)")
"""Before a heading of AsciiDoc."""
_LABELLED = regex(r"^(\w[^:]{0,40})::\s+(?=\S)")
"""Before a description in a list of AsciiDoc."""
_FIELD = regex(r"^:([^\W\d_][\w ]{0,30}):\s+(?=\S)")
"""A field of reStructuredText."""
_AUTHOR = regex(r"^\.\. (?:section|module|code)?author:: ")
"""Before who wrote a section, in the same."""
_UNDERLINE = regex(r"([=`:.'\"~^_*+#<>-])\1{2,}\s*")
_POSTED = regex(r"^\.\. (?:post|date):: (?=.*\d)")
"""Before the day of a post, in the same."""
_BULLET = regex(r"^(\s+)o(?= +[^\W\d_])")
"""The second bullet of word processors, as text has it."""
_TICK = regex(r"^(\s*)x(?= +[^\W\d_])")
"""What is done, as people tick it by hand."""

_DEFINED = regex(r"^:\s{1,3}(?=[^\s:])")
_SQUARE = regex(r"\s{0,3}[■◆▼□◇▶►]\s*(?P<words>[^\s。.!?！？].{0,24}[^\s。.!?！？]|[^\s。.!?！？])\s*")
"""A head in East Asia."""
_FEWEST = 2
_HEAD_LINES = 12


def as_markdown(lines: Sequence[str], file: str) -> Sequence[str]:
    """The lines with headings and labels as in Markdown; those of other files with points for the letter as a bullet.

    >>> as_markdown(["== June", "Ann Lee:: built it"], "notes.adoc"), as_markdown(["* June"], "notes.org")
    (['## June', 'Ann Lee: built it'], ['# June'])
    """
    if file.lower().endswith((".adoc", ".asciidoc")):
        return [_LABELLED.sub(r"\1: ", _EQUALS.sub(lambda found: "#" * len(found[1]) + " ", line)) for line in lines]
    if file.lower().endswith(".rst"):
        return [
            _FIELD.sub(r"\1: ", _POSTED.sub("date: ", _AUTHOR.sub("Author: ", line))) for line in _underlined(lines)
        ]
    if not file.lower().endswith(".org"):
        lines = _headed(_undefined(lines))
        for letter, sign in ((_BULLET, r"\1•"), (_TICK, r"\1[x]")):
            if sum(letter.match(line) is not None for line in lines) >= _FEWEST:
                lines = [letter.sub(sign, line) for line in lines]
        return lines
    return from_org(lines)


def _undefined(lines: Sequence[str]) -> Sequence[str]:
    """The lines; where several begin with a colon, as in lists of definitions, they are items: ": sold it"."""
    found = [at for at, line in enumerate(lines) if line[:1] == ":" and _DEFINED.match(line)]
    return [_DEFINED.sub("- ", line) for line in lines] if len(found) >= _FEWEST else lines


def _underlined(lines: Sequence[str]) -> Iterator[str]:
    """The lines of reStructuredText; those with a line of signs below them as headings, by which sign came first.

    Where some have the signs that Markdown knows, topics below these stay lines.

    >>> [*_underlined(["Log", "###", "", "8 May", "*****", "Sold it."])]
    ['# Log', '', '', '## 8 May', '', 'Sold it.']
    """
    if any(line.startswith(("===", "---")) and _UNDERLINE.fullmatch(line) for line in lines):
        yield from lines
        return
    signs: list[str] = []
    for above, line, below in zip(["", *lines], lines, [*lines[1:], ""], strict=False):
        under = _UNDERLINE.fullmatch(below) if line[:1].strip() and not _UNDERLINE.fullmatch(line) else None
        if under and len(below.rstrip()) >= len(line.rstrip()):
            signs += [] if under[1] in signs else [under[1]]
            yield f"{'#' * min(signs.index(under[1]) + 1, 6)} {line}"
        else:
            is_rule = _UNDERLINE.fullmatch(line) and (above.strip() or below.strip())
            yield "" if is_rule or line.strip() == "::" else line


def _headed(lines: Sequence[str]) -> Sequence[str]:
    """The lines; those with a square before a few words as headings, where two have words that the head says as well.

    A family name with a given one will do that heads another line by itself.

    Such a list of people at the head is what tells that texts below are theirs, and no parts of a report.

    >>> _headed(["係員:佐々木健太、李美玲", "■ 佐々木", "・治具を直した", "■ 李", "・図面を直した"])[1:4]
    ['## 佐々木', '・治具を直した', '## 李']
    >>> _headed(["作成:瀬戸口 航平", "■ 瀬戸口", "・直した", "■ 水無瀬 彩", "・図面", "・水無瀬:点検"])[3]
    '## 水無瀬 彩'
    >>> _headed(["氏名:佐々木健", "■ 今週", "・金型を交換した", "■ 来週", "・点検"])[1]
    '■ 今週'
    """
    heads = {at: found["words"] for at, line in enumerate(lines) if (found := _SQUARE.fullmatch(line))}
    first = " ".join(lines[: min(heads)][:_HEAD_LINES]) if heads else ""
    if sum(words in first or _is_called(words, lines) for words in heads.values()) < _FEWEST:
        return lines
    return [f"## {heads[at]}" if at in heads else line for at, line in enumerate(lines)]


def _is_called(words: str, lines: Sequence[str]) -> bool:
    """Whether the first of two words leads what another line says: "水無瀬:点検" beside "水無瀬 彩"."""
    family = words.split(maxsplit=1)[0] if len(words.split()) == _FEWEST else ""
    return bool(family) and any(line.lstrip("・- ").startswith((f"{family}:", f"{family}：")) for line in lines)
