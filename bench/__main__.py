"""Every bench in one run, and the table of what they found: `python -m bench [--full]`, or `make bench`.

What was measured is written after each bench, so that a run that is stopped leaves what it had.
"""

import re
import sys
from pathlib import Path

import click

from bench.machine import machine
from bench.modules import FULL, QUICK, rows_of
from bench.show import Table, as_json, as_markdown, as_plot, number
from bench.table import Row
from reports.formats import open_templates

ROOT = Path(__file__).parent.parent
_DOCS = "docs/benchmarks.md"
_MARKED = re.compile(r"(?<=<!-- figures -->\n).*?(?=<!-- end of figures -->)", re.DOTALL)


def write(table: Table, out: Path, docs: bool) -> None:
    """The table in all its forms."""
    out.mkdir(parents=True, exist_ok=True)
    plot = as_plot(table, open_templates(None).theme.colours)
    (out / "table.json").write_text(as_json(table), "utf-8")
    (out / "table.md").write_text(as_markdown(table), "utf-8")
    (out / "table.svg").write_text(plot, "utf-8")
    if docs:
        page = ROOT / _DOCS
        figures = f"\n![Each row of the table as two bars](pictures/benchmarks.svg)\n\n{as_markdown(table)}\n"
        page.write_text(_MARKED.sub(lambda _: figures, page.read_text("utf-8")), "utf-8")
        (page.parent / "pictures/benchmarks.svg").write_text(plot, "utf-8")


def tell(row: Row) -> None:
    """One row, while others are still measured."""
    shown = "not measured" if row.ratio is None else f"{number(row.ratio)} (target {row.target or 'none'})"
    click.echo(f"  {row.name}: {shown}{'; ' + row.note if row.ratio is None else ''}")


@click.command()
@click.option("--full", is_flag=True, help="More documents, more rounds, and the benches that take long.")
@click.option("--only", multiple=True, type=click.Choice(tuple(FULL)), help="Only this bench; repeatable.")
@click.option("--out", type=click.Path(path_type=Path), default=ROOT / "out/bench", help="[default: out/bench]")
@click.option("--docs", is_flag=True, help=f"Put the table into {_DOCS} too.")
def main(full: bool, only: tuple[str, ...], out: Path, docs: bool) -> None:
    """Measure, and write the table."""
    wanted = {name: FULL[name] for name in only} if only else FULL if full else QUICK
    sections: dict[str, list[Row]] = {}
    kind = "A full run." if full else "A quick run: fewer people, slides and rounds; FULL=1 makes a full one."
    about = machine()
    for name, title in wanted.items():
        click.echo(title)
        try:
            rows = rows_of(name, full)
        except KeyboardInterrupt:
            click.echo(f"Stopped. What was measured is in {out}.", err=True)
            sys.exit(130)
        for row in rows:
            tell(row)
        if rows:
            sections[title] = rows
            write(Table(about, kind, sections), out, docs)
    click.echo(f"{out / 'table.md'}, table.json, table.svg")


if __name__ == "__main__":
    main()
