"""`reports deck update`: a deck that people edited, with what is new in it, and their work kept."""

from pathlib import Path

import click

from reports.cli.invoke import CONFIG, DEBUG, OUT, errors_as_text, read_options, settings_of
from reports.errors import InputError, Problem


@click.group()
def deck() -> None:
    """Work on decks that people edited."""


@deck.command()
@click.argument("edited", type=click.Path(path_type=Path), metavar="EDITED")
@click.option(
    "--from",
    "new",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The deck as it is built now. [default: that of the same packet in the output folder]",
)
@click.option("--to", type=click.Path(path_type=Path), metavar="FILE", help="[default: EDITED-updated.pptx beside it]")
@CONFIG
@OUT
@DEBUG
@errors_as_text
def update(edited: Path, new: Path | None, to: Path | None, config: Path | None, out: str | None) -> None:
    """Renew what the program wrote into a deck and nobody changed; build first.

    Texts, tables, charts and notes become those of the deck as it is built now. Slides that people added, shapes that
    they moved and texts that they changed stay; what is left alone although it is another now is told. Slides that are
    new since then are put in where they belong.
    """
    target = to or edited.with_name(f"{edited.stem}-updated.pptx")
    if to is None and target.exists():
        hint = "Remove it, or name another file with --to."
        raise InputError(Problem("deck", "it exists already.", "error", str(target), hint=hint))
    from reports.cli.console import one_line, say, show
    from reports.cli.inspect import problem_lines
    from reports.slides.updating import document_of
    from reports.slides.updating import update as renewed

    content = _read(edited)
    if new is None:
        [settings, *_] = settings_of(read_options(config, (), out=out))
        new = Path(str(settings.out)) / f"{document_of(content, str(edited))}.pptx"
    made = renewed(content, _read(new), str(edited))
    target.write_bytes(made.content)
    said = (*(f"added {one}" for one in made.added), *(f"renewed {one}" for one in made.renewed), f"written {target}")
    for line in said:
        show(one_line(line))
    for line in problem_lines(made.problems):
        say(one_line(line), err=True)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        hint = "Name the deck as it is built now with --from, or build it."
        raise InputError(
            Problem("deck", f"cannot be read: {error.strerror}.", "error", str(path), hint=hint)
        ) from error
