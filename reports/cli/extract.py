"""`reports extract`: the data that an archived document holds, as files."""

from pathlib import Path

import click

from reports.cli.invoke import DEBUG, errors_as_text
from reports.errors import InputError, Problem


@click.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--out", type=click.Path(path_type=Path), default=Path(), metavar="DIR", help="Where to. [default: here]")
@DEBUG
@errors_as_text
def extract(file: Path, out: Path) -> None:
    """Take the data out of an archived PDF: packet.json and statements.csv, byte for byte.

    FILE is a PDF that was made with archive = true, wherever it lies. Other files in the way are not written over.
    """
    from reports.cli.console import one_line, show
    from reports.run.archive import data_in
    from reports.system.write import Writer

    try:
        content = file.read_bytes()
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise InputError(Problem("extract", f"cannot be read: {why}.", "error", str(file))) from error
    found = data_in(content, str(file))
    others = [out / name for name, one in found.items() if (out / name).exists() and not _is_same(out / name, one)]
    if others:
        hint = "Name another folder by --out."
        raise InputError(Problem("extract", "another file is there.", "error", str(one), hint=hint) for one in others)
    out.mkdir(parents=True, exist_ok=True)
    for name, one in found.items():
        Writer(out).write(name, one)
        show(one_line(f"{out / name}: {len(one):,} bytes."))


def _is_same(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content
