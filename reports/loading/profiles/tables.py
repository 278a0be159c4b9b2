"""Tables whose rows are told apart by a person or a period of their own.

Knows blocks and the cells of rows. Must not know what stands around a table.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from reports.loading.dates.labels import Label
from reports.loading.dates.logs import find_days
from reports.loading.folding import fold
from reports.loading.markup.block import Block
from reports.loading.names.likeness import is_given, likeness
from reports.loading.names.people import plain_name
from reports.loading.profiles.company import NOBODY_KNOWN, Cast
from reports.loading.profiles.fields import is_field_name, read_field
from reports.loading.profiles.forms_of_names import initials_of, is_code, is_initialed
from reports.loading.profiles.named_together import named_together
from reports.loading.profiles.numerals import with_months
from reports.loading.profiles.pairs import are_apart, are_two
from reports.loading.profiles.people_across import across
from reports.loading.profiles.row_times import label_of
from reports.loading.profiles.titled_periods import label_within
from reports.loading.words import NO_NAMES
from reports.regex import regex

_WHO = regex(
    r"assigned to|done by|responsible|bearbeiter(?:in)?|zustandig|encargado|asignado|assegnatario|ansvarig|ansvarlig|"
    r"who|name|person|people|contributor|author|owner|engineer|developer|member|colleague|employee|assignee|by|wer|"
    r"mitarbeiter(?:[/:*_-]{0,2}-?in(?:nen)?)?|beschaftigte[rn]?|team member|"
    r"autor(?:in|a)?|verantwortlich|qui|nom|auteur|personne|responsable|quien|nombre|persona|quem|nome|"
    r"pessoa|responsavel|chi|autore|wie|naam|medewerker|vem|namn|navn|kto|имя|кто|хто|імʼя|担当|担当者|氏名|名前|姓名|谁|"
    r"imie(?: i nazwisko)?|jmeno|meno|nimi|nev|isim|ad(?: soyad)?|nume(?: si prenume)?|ime|ονομα|име|이름|성명|담당자?|"
    r"hvem|kuka|ki|kim|cine|quem fez|ten|nama|ชื่อ|الاسم|שם"
)
_OF_THINGS = regex("(?:full )?name|nom|nombre|nome|naam|navn|namn|имя|by")
"""Of these titles, those that things have as well: a word in small letters below them is no handle."""
_HANDLE = regex(r"@?[a-z][\w.-]{1,30}")
_TURNED = regex(r"(?P<family>[^\W\d_][^\s,]+), ?(?P<given>[^\W\d_](?:\.(?: ?[^\W\d_]\.)?|[^\s,]+))")
"""A family name before a given one, or before initials."""
_SEVERAL = regex(r"[,;/&+\n]|<br|\s(?:and|und|et|y|e|en|och|og|i|ja|ve|и)\s|\ball\b|\?|^\W+$", re.IGNORECASE)
"""In a cell for one person: several names, or what stands for none."""
_AS_ABOVE = regex(r"[-–]?[\"'”“″〃„]{1,4}[-–]?|(?:dto|dito|ditto|do|idem|id|ebd|jw|tz|同上|同前)\.?")
"""What a cell says that has the words of the one above it."""
_FEWEST = 2
_VACANT = regex(
    r"tb[ac]|n\.? ?n\.?|vacant|unassigned|open|offen|vakant|unbesetzt|vacante|a definir|"
    "all|alle|tous|toutes|todos|todas|tutti|everyone|everybody|iedereen|allen|alla|kaikki|wszyscy|vsichni|все|всі|全員|全体"
)
"""What a cell says that stands for somebody who is not known yet, or for everybody."""
_SUM = regex(
    "(?:grand |sub)?totals?|sums?|overall|gesamt|gesamtsumme|zwischensumme|summe|insgesamt|somme|sous-total|totaux|"
    "(?:sub)?total(?: general| geral)?|suma|soma|somma|(?:sub)?totale(?: generale)?|(?:sub)?totaal|som|"
    "totalt|summa|sammanlagt|sum|i alt|yhteensa|razem|lacznie|ogolem|celkem|osszesen|toplam|"
    "итого|всего|усього|合計|小計|总计|合计|합계|총계"
)
"""What a row begins with that adds up the others."""
_FIGURE = regex(r"[\d.,\s]*\d\s?[^\W\d_]{0,3}\.?[€$£%]?")
_FEWEST_COLUMNS = 3
_MOST = (2, 3)
"""The share of cells of a column that must be periods; the others, as "open", have that of what stands above."""
_LONGEST_CAPTION = 3
"""Words of a title with a month."""
_LONGEST_FIELD = 80
_CELL = regex(r"(?<!\\)\|")


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row with its own person or period."""

    block: Block
    name: str | None
    label: Label | None
    cells: tuple[str, ...]
    """The others."""
    asked: str = ""
    """Why it stays open who is meant."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose rows have persons or periods."""

    blocks: tuple[Block, ...]
    heads: tuple[Block, ...]
    """Its first row with the titles, and rules."""
    rows: tuple[TableRow, ...]


def cells_of(text: str) -> list[str]:
    """The cells of a row.

    >>> cells_of("| a | b |")
    ['a', 'b']
    """
    inner = text[1:-1] if len(text) > 1 and text.startswith("|") and text.endswith("|") else text
    return [cell.strip() for cell in _CELL.split(inner)]


def with_fields(blocks: Sequence[Block]) -> list[Block]:
    """The blocks; a table of two columns that says what fields say (`Employee`, `Ann Lee`) is fields."""
    found, at = list(blocks), 0
    while at < len(found):
        end = at
        while end < len(found) and _is_of_table(found[end]) and (end == at or not found[end].after_blank):
            end += 1
        rows = [cells_of(block.text) for block in found[at:end] if block.kind == "row"]
        is_form = _is_form(rows[not _is_field(rows[0]) :] if rows else []) and all(
            len(row) == _FEWEST_COLUMNS - 1 for row in rows
        )
        if (len(rows) > 1 and all(map(_is_field, rows))) or is_form:
            for place in range(at, end):
                if found[place].kind == "row":
                    said = ": ".join(cell.strip("*_: ") for cell in cells_of(found[place].text))
                    found[place] = replace(found[place], kind="paragraph", lines=[(found[place].first, said)], marks=[])
        at = max(end, at + 1)
    return found


def _is_form(rows: Sequence[Sequence[str]]) -> bool:
    """Whether rows of two cells are a form: half of them, and the name of whose it is, are fields by their words."""
    fields = [row for row in rows if _is_field(row)]
    whose = [row for row in fields if (found := read_field(": ".join(row))) and found.kind == "person"]
    return len(fields) > 1 and len(whose) == 1 and 2 * len(fields) >= len(rows)


def _is_field(cells: Sequence[str]) -> bool:
    return len(cells) == 2 and is_field_name(cells[0].strip("*_: ")) and 0 < len(cells[1]) <= _LONGEST_FIELD


def find_tables(blocks: Sequence[Block], has_people: bool, cast: Cast = NOBODY_KNOWN) -> dict[int, Table]:
    """By the index of its first block, each table with a column of periods, or of people if nobody heads the source.

    `cast`: whom the source names, for cells with short names.
    """
    found: dict[int, Table] = {}
    at = 0
    while at < len(blocks):
        end = at
        while (
            end < len(blocks)
            and _is_of_table(blocks[end])
            and (end == at or not blocks[end].after_blank or blocks[end - 1].kind == "rule")
        ):
            end += 1
        if end - at > 1 and (table := _table(blocks[at:end], cast, has_people=has_people)):
            found[at] = table
        at = max(end, at + 1)
    return found


def _is_of_table(block: Block) -> bool:
    is_ruled = block.kind == "rule" and bool(block.lines) and ("|" in block.text or "+-" in block.text)
    return block.kind == "row" or is_ruled


def _is_head(block: Block) -> bool:
    """The titles of the columns, which Markdown keeps as a row with the line below it."""
    return block.kind == "rule" or bool(block.covered)


def _table(blocks: Sequence[Block], cast: Cast, *, has_people: bool) -> Table | None:
    body = [block for block in blocks if not _is_head(block)]
    heads = [block for block in blocks if _is_head(block)]
    sums = [block for block in body[-1:] if len(body) > 1 and _is_sum(cells_of(block.text))]
    body = body[: len(body) - len(sums)]
    if not body:
        return None
    first = next((block for block in blocks if not block.text.startswith("+")), blocks[0])
    titles = cells_of(first.text) if first in heads else []
    if not titles and len(body) > 1 and _is_title_row(body):
        heads, body = [body[0], *heads], body[1:]
        titles = cells_of(heads[0].text)
    said = [cells_of(block.text) for block in body]
    rows = with_months(titles, said)
    pivot = _pivot(titles, rows, body) or _rows_of_months(titles, rows, body, cast)
    if pivot := pivot or [
        TableRow(body[at], name, label, (cell,), asked) for at, name, label, cell, asked in across(titles, rows, cast)
    ]:
        return Table(tuple(blocks), (*heads, *sums), tuple(pivot))
    width = max(map(len, rows))
    columns = [[row[at] if at < len(row) else "" for row in rows] for at in range(width)]
    when = next((at for at, cells in enumerate(columns) if _are_labels(cells)), None)
    cast = _with_initials(titles, columns, cast)
    who = _who(titles, columns, when, cast, has_people=has_people)
    if when is None and who is None:
        return None
    people = _people(columns[who], cast) if who is not None else [(None, "")] * len(rows)
    made, label = [], None
    days = find_days(columns[when]).first if when is not None else {}
    for at, (block, row, cells, (name, asked)) in enumerate(zip(body, rows, said, people, strict=True), 1):
        if when is not None and when < len(row) and row[when] and not _AS_ABOVE.fullmatch(fold(row[when])):
            label = days.get(at) or label_of(row[when])
        others = tuple(cell for at, cell in enumerate(cells) if at not in (who, when) and cell)
        made.append(TableRow(block, name, label, others, asked))
    return Table(tuple(blocks), (*heads, *sums), tuple(made))


def _who(
    titles: Sequence[str], columns: Sequence[Sequence[str]], when: int | None, cast: Cast, *, has_people: bool
) -> int | None:
    """The column that says who did the rows: by its title, else by its cells, of most people first.

    Where somebody heads the source, only by names that are known.
    """
    others = [at for at in range(len(columns)) if at != when]
    meant = {at: _meant(columns[at], cast) for at in others}
    named = [at for at in others if _is_who(titles, at, columns[at], when) or meant[at]]
    titled = [at for at in named if at < len(titles) and _WHO.fullmatch(fold(titles[at]))]
    if has_people:
        named = [at for at in named if meant[at] > 1]
        titled = [at for at in titled if meant[at] or any(map(_may_be_somebody, columns[at]))]
    return next(iter(titled or sorted(named, key=lambda at: -meant[at])), None)


def _with_initials(titles: Sequence[str], columns: Sequence[Sequence[str]], cast: Cast) -> Cast:
    """The cast, in which initials below "Who" are those of the one person whom the source names with them."""
    asked = {
        cell for title, cells in zip(titles, columns, strict=False) if _WHO.fullmatch(fold(title)) for cell in cells
    }
    codes = {cell: [one for one in cast.members if initials_of(one) == cell] for cell in asked if is_code(cell)}
    meant = {code: names[0] for code, names in codes.items() if len(names) == 1 and code not in cast.codes}
    return replace(cast, codes={**cast.codes, **meant}) if meant else cast


def _may_be_somebody(cell: str) -> bool:
    """Whether a cell below "Owner" is a name by a word of it, or by an initial before one: "T. Okoye"."""
    return likeness(cell) in ("known", "doubtful") or is_initialed(cell)


def _meant(cells: Sequence[str], cast: Cast) -> int:
    """How many people the cells of a column mean; 0 where most of them mean nobody of the cast."""
    filled = [cell for cell in cells if cell]
    found = [readings for cell in filled if (readings := cast.readings(cell))]
    return len(set(found)) if 2 * len(found) > len(filled) else 0


def _people(cells: Sequence[str], cast: Cast) -> list[tuple[str | None, str]]:
    """The person of each row, and why one stays open.

    An empty cell goes on with the one above it where several are empty and no name is written twice in a row, as merged
    cells are written; elsewhere nobody says whose the row is.
    """
    is_merged = cells.count("") > 1 and all(one != other or not one for one, other in pairwise(cells))
    alone = {cell for cell in cells if "," not in cell}
    found: list[tuple[str | None, str]] = []
    name: str | None = None
    for cell in cells:
        is_one = _name(cell) and not (are_two(cell) or are_apart(cell, alone))
        if several := "" if is_one else named_together(cell, cast, alone):
            name = several
            found.append((name, ""))
        elif cell and (meant := cast.readings(cell)):
            name = meant[0] if len(meant) == 1 else None
            found.append((name, "" if name else f'"{cell}" may be {" or ".join(meant)}'))
        elif cell and _AS_ABOVE.fullmatch(fold(cell)):
            found.append((name, "" if name else f'"{cell}" has nobody above it'))
        elif cell and (fold(cell) in NO_NAMES or _VACANT.fullmatch(fold(cell))):
            found.append((None, f'"{cell}" is nobody'))
            name = None
        elif cell and _SEVERAL.search(cell) and (are_apart(cell, alone) or not _name(cell)):
            found.append((None, f'"{cell}" names several people, or none'))
            name = None
        elif cell:
            name = _name(cell) or (None if " " in cell and cell.isascii() else cell)
            found.append((name, "" if name else f'"{cell}" is no name of a person'))
        else:
            found.append((name, "") if name and is_merged else (None, "its cell for the person is empty"))
    return found


def _name(cell: str) -> str | None:
    """The name that a cell is: "Ann Lee", "Lee, Ann", "Lee, A."."""
    turned = _TURNED.fullmatch(cell)
    is_turned = turned is not None and likeness(turned["family"]) is not None
    is_turned = is_turned and turned is not None and ("." in turned["given"] or not is_given(turned["family"]))
    return plain_name(f"{turned['given']} {turned['family']}" if turned and is_turned else cell)


def _is_sum(cells: Sequence[str]) -> bool:
    """Whether a row only adds up those above: one word for a sum, and figures."""
    filled = [cell.strip("*_ :") for cell in cells if cell.strip("*_ :")]
    words = [cell for cell in filled if any(map(str.isalpha, cell)) and not _FIGURE.fullmatch(cell)]
    return len(words) == 1 and filled[0] == words[0] and _SUM.fullmatch(fold(words[0])) is not None


def _is_title_row(rows: Sequence[Block]) -> bool:
    """Whether the first row alone has no period in a column of periods, or says "Name"."""
    first, *others = (cells_of(block.text) for block in rows)
    if len(first) >= _FEWEST_COLUMNS and any(_WHO.fullmatch(fold(cell)) for cell in first):
        return True
    cells = [first, *with_months(first, others)]
    if len(cells[0]) >= _FEWEST_COLUMNS and not label_of(cells[0][0]) and all(map(label_of, cells[0][1:])):
        return True
    columns = [[row[at] if at < len(row) else "" for row in cells] for at in range(len(cells[0]))]
    return any(
        not label_of(column[0]) and 1 not in find_days(column).first and _are_labels(column[1:]) for column in columns
    )


def _pivot(titles: Sequence[str], rows: Sequence[Sequence[str]], body: Sequence[Block]) -> list[TableRow]:
    """The cells of a table with a period at the head of each column and a person, or nobody, at that of each row."""
    labels = [label_of(title) for title in titles]
    if len(labels) < _FEWEST_COLUMNS or labels[0] or not all(labels[1:]):
        return []
    firsts = [row[0].strip("*_ ") if row else "" for row in rows]
    has_people = all(plain_name(first) for first in firsts if first)
    return [
        TableRow(
            block, plain_name(first) if has_people else None, labels[at], (row[at],) if has_people else (first, row[at])
        )
        for block, row, first in zip(body, rows, firsts, strict=True)
        for at in range(1, min(len(row), len(labels)))
        if any(map(str.isalnum, row[at]))
    ]


def _rows_of_months(
    titles: Sequence[str], rows: Sequence[Sequence[str]], body: Sequence[Block], cast: Cast
) -> list[TableRow]:
    """The cells of a table with somebody in each row, and columns whose titles name months: "Check-in July"."""
    labels = [label_of(title) or _month_of(title) for title in titles]
    months = [at for at, label in enumerate(labels) if label]
    columns = [[row[at] if at < len(row) else "" for row in rows] for at in range(len(titles))]
    named = [title if at not in months else "" for at, title in enumerate(titles)]
    said = [cells if at not in months else [] for at, cells in enumerate(columns)]
    who = _who(named, said, None, cast, has_people=False) if len(months) >= _FEWEST_COLUMNS - 1 else None
    if who is None or who in months:
        return []
    left = {at: {who, *months} - {at} for at in months}
    return [
        TableRow(block, name, labels[at], tuple(c for n, c in enumerate(row) if c and n not in left[at]), asked)
        for block, row, (name, asked) in zip(body, rows, _people(columns[who], cast), strict=True)
        for at in months
        if at < len(row) and any(map(str.isalnum, row[at]))
    ]


def _month_of(title: str) -> Label | None:
    """The month that the title of a column names beside a word or two."""
    return label_within(title) if 1 < len(title.split()) <= _LONGEST_CAPTION else None


def _are_labels(cells: Sequence[str]) -> bool:
    days = find_days(cells).first  # days whose order only the others tell
    cells = [cell for at, cell in enumerate(cells, 1) if at in days or not _AS_ABOVE.fullmatch(fold(cell))]
    days = find_days(cells).first if days else days
    filled = [cell for cell in cells if cell]
    labels = [cell for at, cell in enumerate(cells, 1) if cell and (at in days or label_of(cell))]
    if len(labels) == len(filled):
        return bool(filled and cells[0])
    return len(labels) > 1 and cells[0] in labels and _MOST[1] * len(labels) >= _MOST[0] * len(filled)  # "open"


def _is_who(titles: Sequence[str], at: int, cells: Sequence[str], when: int | None) -> bool:
    filled = [cell for cell in cells if cell]
    if at < len(titles) and _WHO.fullmatch(title := fold(titles[at])):
        is_handle = not _OF_THINGS.fullmatch(title)
        named = [c for c in filled if _name(c) or not c.isascii() or (is_handle and _HANDLE.fullmatch(c))]
        several = [cell for cell in filled if cell not in named and _SEVERAL.search(cell)]
        return bool(named) and _MOST[1] * (len(named) + len(several)) >= _MOST[0] * len(filled)
    likes = [likeness(cell) for cell in filled]
    is_first = not at and 1 < len({*filled}) == len(filled) and all(map(is_given, filled))
    return (when is not None or is_first) and bool(filled) and all(likes) and 2 * likes.count("known") >= len(likes)
