"""Tables within texts: whose and when by their columns, in any order, or by what stands above them."""

import random
from collections.abc import Iterator
from itertools import permutations, product

import docx

from tests.loading.documents.makers import odt, saved
from tests.loading.grids import Case
from tests.loading.grids.words import DAYS, DONE, FULL, GIVEN, LANGUAGES, NOTATIONS, WORDS

WHO, WORK, HOURS = WORDS["WHO"], WORDS["WORK"], WORDS["HOURS"]
LOGS, PRESENCE, DATE = WORDS["LOGS"], WORDS["PRESENCE"], WORDS["DATE"]
KINDS = ("md", "org", "rst", "adoc", "html", "docx", "odt", "txt")
Row = tuple[str, ...]


def drawn(kind: str, title: str, parts: list[tuple[str, list[Row]]]) -> str | bytes:
    """A document with tables, each below a heading (empty: none)."""
    if kind in ("docx", "odt"):
        return _packed(kind, title, parts)
    head = {
        "md": "# {0}\n\n",
        "org": "#+TITLE: {0}\n\n",
        "rst": "{0}\n====================\n\n",
        "adoc": "= {0}\n\n",
        "html": "<h1>{0}</h1>\n",
        "txt": "{0}\n\n",
    }[kind]
    under = {
        "md": "## {0}\n\n",
        "org": "* {0}\n\n",
        "rst": "{0}\n--------------------\n\n",
        "adoc": "== {0}\n\n",
        "html": "<h2>{0}</h2>\n",
        "txt": "{0}\n\n",
    }[kind]
    text = head.format(title)
    for heading, rows in parts:
        text += (under.format(heading) if heading else "") + TABLES[kind](rows) + "\n"
    return f"<html><body>{text}</body></html>" if kind == "html" else text


def _md(rows: list[Row]) -> str:
    lines = ["| " + " | ".join(row).replace("\n", "<br>") + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]]) + "\n"


def _org(rows: list[Row]) -> str:
    lines = ["| " + " | ".join(row).replace("\n", " ") + " |" for row in rows]
    return "\n".join([lines[0], "|" + "+".join(["---"] * len(rows[0])) + "|", *lines[1:]]) + "\n"


def _rst(rows: list[Row]) -> str:
    text = ".. list-table::\n   :header-rows: 1\n\n"
    for row in rows:
        cells = [cell.split("\n") for cell in row]
        for at, cell in enumerate(cells):
            text += f"   {'* -' if not at else '  -'} " + "\n       ".join(cell) + "\n"
    return text


def _adoc(rows: list[Row]) -> str:
    return (
        '[options="header"]\n|===\n' + "\n\n".join("\n".join(f"|{cell}" for cell in row) for row in rows) + "\n|===\n"
    )


def _html(rows: list[Row]) -> str:
    made = [
        "<tr>"
        + "".join(f"<{'td' if at else 'th'}>{cell}</{'td' if at else 'th'}>".replace("\n", "<br>") for cell in row)
        + "</tr>"
        for at, row in enumerate(rows)
    ]
    return "<table>" + "\n".join(made) + "</table>\n"


def _txt(rows: list[Row]) -> str:
    return "\n".join("\t".join(row).replace("\n", "; ") for row in rows) + "\n"


TABLES = {"md": _md, "org": _org, "rst": _rst, "adoc": _adoc, "html": _html, "txt": _txt}


def _packed(kind: str, title: str, parts: list[tuple[str, list[Row]]]) -> bytes:
    if kind == "docx":
        document = docx.Document()
        document.add_heading(title, 1)
        for heading, rows in parts:
            if heading:
                document.add_heading(heading, 2)
            table = document.add_table(len(rows), len(rows[0]))
            for at, row in enumerate(rows):
                for cell, said in zip(table.rows[at].cells, row, strict=True):
                    cell.text = said
        return saved(document)
    body = f'<text:h text:outline-level="1">{title}</text:h>'
    for heading, rows in parts:
        body += f'<text:h text:outline-level="2">{heading}</text:h>' if heading else ""
        made = "".join(
            "<table:table-row>"
            + "".join(
                "<table:table-cell>"
                + "".join(f"<text:p>{one}</text:p>" for one in cell.split("\n"))
                + "</table:table-cell>"
                for cell in row
            )
            + "</table:table-row>"
            for row in rows
        )
        body += f"<table:table>{made}</table:table>"
    return odt(body)


def made(
    tags: tuple[str, ...], kind: str, parts: list[tuple[str, list[Row]]], said: list[tuple[str, str, str]]
) -> Case:
    """A case of tables in a kind of document."""
    return Case((*tags, kind), f"log.{kind}", drawn(kind, LOGS[tags[0]], parts), tuple(said))


def columns(parts: tuple[str, ...]) -> Case:
    """A row an entry; who and when in columns of any order."""
    language, kind, names, notation, columns_of, merged = parts
    order = columns_of.split("/")
    who = (GIVEN if names == "given" else FULL)[language]
    heads = {"when": DATE[language], "who": WHO[language], "what": WORK[language], "hours": HOURS[language]}
    rows, said, before = [tuple(heads[one] for one in order)], list[tuple[str, str, str]](), ""
    for n, (day, name, done) in enumerate(zip((DAYS[0], DAYS[0], DAYS[2]), who, DONE[language], strict=True), 1):
        when = NOTATIONS[notation](day, language)
        shown, before = "" if merged == "merged" and when == before else when, when
        cells = {"when": shown, "who": name, "what": done, "hours": f"{n}"}
        rows.append(tuple(cells[one] for one in order))
        said.append((name if "who" in order else "", f"{day:%Y-%m}", done))
    return made((language, "columns", names, notation, columns_of, merged), kind, [("", rows)], said)


def column_a_person(parts: tuple[str, ...]) -> Case:
    """A row a day, and a column a person."""
    language, kind, names, notation = parts
    who = (GIVEN if names == "given" else FULL)[language]
    rows, said = [(DATE[language], *who)], list[tuple[str, str, str]]()
    for at, (day, done) in enumerate(zip(DAYS, DONE[language], strict=True)):
        rows.append((NOTATIONS[notation](day, language), *(done if at == one else "" for one in range(len(who)))))
        said.append((who[at], f"{day:%Y-%m}", done))
    return made((language, "column a person", names, notation), kind, [("", rows)], said)


def in_heading(parts: tuple[str, ...]) -> Case:
    """A table a person, below a heading with the name."""
    language, kind, names, notation, has_hours = parts
    who, said = (GIVEN if names == "given" else FULL)[language], list[tuple[str, str, str]]()
    tables = list[tuple[str, list[Row]]]()
    for name, day, done in zip(who, DAYS, DONE[language], strict=True):
        head, row = (DATE[language], WORK[language], HOURS[language]), (NOTATIONS[notation](day, language), done, "2")
        tables.append((name, [head, row] if has_hours == "hours" else [head[:2], row[:2]]))
        said.append((name, f"{day:%Y-%m}", done))
    return made((language, "in heading", names, notation, has_hours), kind, tables, said)


def meetings(parts: tuple[str, ...]) -> Case:
    """A row a meeting, with who was present line by line in its cell."""
    language, kind, notation = parts
    who, said = FULL[language], list[tuple[str, str, str]]()
    rows: list[Row] = [(DATE[language], PRESENCE[language], WORK[language])]
    for day, done in zip(DAYS, DONE[language], strict=True):
        rows.append((NOTATIONS[notation](day, language), "\n".join(who), done))
        said.append(("", f"{day:%Y-%m}", done))
    return made((language, "meetings", notation), kind, [("", rows)], said)


def day_page(parts: tuple[str, ...]) -> Case:
    """Labels with what they say, a row each."""
    language, kind, notation, names = parts
    who, when = (GIVEN if names == "given" else FULL)[language][0], NOTATIONS[notation](DAYS[1], language)
    rows: list[Row] = [(DATE[language], when), (WHO[language], who), (WORK[language], "\n".join(DONE[language]))]
    said = [(who, "2024-03", one) for one in DONE[language]]
    return made((language, "day page", names, notation), kind, [("", rows)], said)


def cases(count: int) -> Iterator[Case]:
    """Some of all, drawn as always the same."""
    draw = random.Random(20240307)
    dated = [one for one in NOTATIONS if one not in ("slashes", "dashes", "points short")]
    columned = [order for size in (2, 3, 4) for order in permutations(("when", "who", "what", "hours"), size)]
    orders = ["/".join(order) for order in columned if {"what", "when"} <= set(order)]
    both, marked = ("given", "full"), [kind for kind in KINDS if kind != "txt"]
    for make, share, parts in (
        (columns, 2, product(LANGUAGES, KINDS, both, dated, orders, ("filled", "merged"))),
        (column_a_person, 8, product(LANGUAGES, KINDS, both, dated)),
        (in_heading, 8, product(LANGUAGES, KINDS, both, dated, ("hours", "none"))),
        (meetings, 8, product(LANGUAGES, marked, dated)),
        (day_page, 8, product(LANGUAGES, marked, dated, both)),
    ):
        yield from map(make, draw.sample(list(parts), count // share))
