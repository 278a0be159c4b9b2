"""What people typed into an edited deck: answer columns, lines of decisions, and shapes named for what they take.

Knows the parts of a presentation as anyone may have written them; opens nothing that would not be safe as a template.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from lxml import etree

from reports.formats import identity
from reports.formats.filled import Form
from reports.formats.identity import Identity
from reports.regex import regex
from reports.slides.package.unpacking import LIMITS, container, markup
from reports.slides.shapes import body, cell_body, cells, name_of, rows, shapes, table
from reports.slides.xml import Element, parse, qn

_SLIDE = regex(r"ppt/slides/slide(\d+)\.xml")
_CORE = "docProps/core.xml"
_KEYWORDS = "{http://schemas.openxmlformats.org/package/2006/metadata/core-properties}keywords"
_PACKET = regex(r"packet (\d+) ([^/\s]+)/(\S+) ([\d.QH-]+)(?:,|$)")
_ASKED = ("table:settle", "table:questions_in_full", "table:questions")
"""Tables whose rows are a number, a question with why it is asked below it or beside it, and the answer."""
_DECISIONS = "decisions"
_COLUMNS = 3
"""What is decided, who takes it on, and by when."""
_LOG = "table:decisions"
"""The table whose rows are somebody, what is decided of them, and what else was typed."""
_NAMED = regex(r"(?:answer|decision|goal|own|peer|growth|manager)-[\w.-]+")
"""Names of shapes that take what is typed into them."""


def keyword(of: Identity) -> str:
    """An identity as the first keyword of a deck."""
    return f"{identity.NAME} {identity.SCHEMA} {of.kind}/{of.id} {of.period}"


def read_deck(content: bytes) -> Form:
    """What was typed into a deck; what cannot be read is told in the answer, never raised."""
    parts: dict[str, bytes] = {}
    faults = [what for what, *_ in (*container(content, LIMITS, parts), *markup(parts))]
    if faults:
        return Form(fault=faults[0].rstrip("."))
    try:
        slides = sorted((int(found[1]), name) for name in parts if (found := _SLIDE.fullmatch(name)))
        values, questions = dict[str, str](), dict[str, str]()
        for _, name in slides:
            for shape in shapes(parse(parts[name])):
                for field, text in _typed(shape, questions):
                    before = values.setdefault(field, "")
                    if text not in before.split("\n\n"):  # the same question stands on two slides
                        values[field] = "\n\n".join(filter(None, (before, text)))
        which = _identity(parts)
    except (etree.XMLSyntaxError, ValueError, LookupError) as error:
        return Form(fault=str(error) or type(error).__name__)
    return Form(values, identity=which and replace(which, questions=questions))


def _identity(parts: Mapping[str, bytes]) -> Identity | None:
    """Which packet the deck is of, as its keywords say."""
    core = parse(parts[_CORE]).find(_KEYWORDS) if _CORE in parts else None
    found = _PACKET.match((core.text or "") if core is not None else "")
    return Identity(found[2], found[3], found[4], schema=int(found[1])) if found else None


def _typed(shape: Element, questions: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The fields of a shape with what was typed into them; `questions` gets those that are asked."""
    name, grid, words = name_of(shape), table(shape), body(shape)
    if grid is not None and name in _ASKED:
        for row in rows(grid)[1:]:
            texts = [_text(cell_body(cell)) for cell in cells(row)]
            if len(texts) > 2 and texts[0].isdigit():
                questions.setdefault(texts[0], texts[1].partition("\n")[0])
                yield f"answer-{texts[0]}", texts[-1]
    elif grid is not None and name.casefold() == _DECISIONS:
        lines = [[_text(cell_body(cell)).replace("\n", " ") for cell in cells(row)] for row in rows(grid)[1:]]
        lines = [line[-_COLUMNS:] for line in lines]  # behind their numbers, which older decks have not
        yield "decisions", "\n".join(_line(line) for line in lines if any(line))
    elif grid is not None and name == _LOG:
        for who, *line in (
            [_text(cell_body(cell)).replace("\n", " ") for cell in cells(row)] for row in rows(grid)[1:]
        ):
            if who:
                yield f"decision-{who}", _line(line) if any(line) else ""
    elif words is not None and _NAMED.fullmatch(name):
        yield name, _text(words)


def _line(line: list[str]) -> str:
    """One row of a table of decisions: `Senior engineer (Grace, 1 August)`."""
    what, behind = line[0] or "–", ", ".join(filter(None, line[1:]))
    return f"{what} ({behind})" if behind else what


def _text(words: Element) -> str:
    """The text of a shape or a cell, a paragraph a line."""
    lines = []
    for paragraph in words.findall(qn("a:p")):
        pieces = ("\n" if one.tag == qn("a:br") else one.text or "" for one in paragraph.iter(qn("a:t"), qn("a:br")))
        lines.append("".join(pieces))
    return "\n".join(lines).replace("\u00a0", " ").strip()  # figures keep their units by it
