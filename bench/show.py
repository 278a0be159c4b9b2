"""The table of all rows: as JSON, as Markdown and as a plot. Knows rows and colours; measures nothing."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader

from bench.table import Row

_WIDTH = 300
"""Of the longest bar."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows by the title of their bench, and what they were measured on and with."""

    machine: str
    kind: str
    """In words: a quick run, or a full one."""
    sections: Mapping[str, Sequence[Row]]


def as_json(table: Table) -> str:
    """Every figure, those of the single rounds too."""
    return json.dumps(asdict(table), ensure_ascii=False, indent=1) + "\n"


def as_markdown(table: Table) -> str:
    """The table with medians, spread, and the processor's time; then the notes."""
    head = ["| | ours | the other | ratio | target | |", "|---|---|---|---|---|---|"]
    lines, notes = [table.machine, "", table.kind, "", *head], list[str]()
    for title, rows in table.sections.items():
        lines.append(f"| **{title}** | | | | | |")
        for row in rows:
            if row.note and row.note not in notes:
                notes.append(row.note)
            mark = f"<sup>{notes.index(row.note) + 1}</sup>" if row.note else ""
            ours, other = (_cell(row, side) for side in (0, 1))
            lines.append(f"| {row.name}{mark} | {ours} | {other} | {_ratio(row)} | {row.target} | {_verdict(row)} |")
    return "\n".join([*lines, "", *(f"{at}. {note}" for at, note in enumerate(notes, 1))]) + "\n"


def _cell(row: Row, side: int) -> str:
    """As in “24.1 s (23.9–25.0; processor 40.2)”."""
    value = (row.ours, row.baseline)[side]
    if value is None:
        return "–"
    more = []
    if rounds := row.rounds[side]:
        more.append(f"{number(min(rounds))}–{number(max(rounds))}")
    processor = row.processor[side]
    if processor is not None:
        more.append(f"processor {number(processor)}")
    return f"{number(value)} {row.unit}" + (f" ({'; '.join(more)})" if more else "")


def _ratio(row: Row) -> str:
    return "–" if row.ratio is None else number(row.ratio)


def _verdict(row: Row) -> str:
    return {True: "met", False: "missed", None: ""}[row.is_met]


def number(value: float) -> str:
    """Three digits are as many as hold from one run to the next."""
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    return f"{value:,.{digits}f}"


def as_plot(table: Table, colours: Mapping[str, str]) -> str:
    """Two bars for each row that compares two figures, as SVG."""
    bars = [_bars(row) for rows in table.sections.values() for row in rows if row.ours and row.baseline]
    environment = Environment(loader=FileSystemLoader(Path(__file__).parent), autoescape=True)
    return environment.get_template("plot.svg").render(rows=bars, colours=colours)


def _bars(row: Row) -> dict[str, Any]:
    ours, other = row.ours or 0, row.baseline or 0
    head, _, against = row.name.partition(": ")
    return {
        "head": head,
        "against": against,
        "ours": f"{number(ours)} {row.unit}",
        "other": f"{number(other)} {row.unit}",
        "ours_width": round(_WIDTH * ours / max(ours, other), 1),
        "other_width": round(_WIDTH * other / max(ours, other), 1),
        "takes": f"{number(other / ours)} × less" if ours <= other else f"{number(ours / other)} × more",
        "is_less": ours <= other,
    }
