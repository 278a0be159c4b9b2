"""`reports templates`: template sets made, described and listed."""

import shlex
import sys
from pathlib import Path

import click

from reports.cli.invoke import CONFIG, DEBUG, errors_as_text, read_options
from reports.errors import Exit


@click.group()
def templates() -> None:
    """Make template sets from a company's presentation, and list them."""


@templates.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option(
    "--from", "source", type=click.Path(path_type=Path), required=True, metavar="FILE", help="A .pptx or .potx file."
)
@click.option(
    "--kind",
    "kinds",
    type=click.Choice(["person", "quarter"]),
    multiple=True,
    help="The deck to make; repeatable. [default: both]",
)
@click.option("--drop-slides", is_flag=True, help="Leave out the slides of FILE. [default: kept, with “if: false”]")
@click.option("--take-colours", is_flag=True, help="Give the pages the colours of FILE too.")
@click.option("--force", is_flag=True, help="Write over decks that were changed.")
@DEBUG
@errors_as_text
def new(folder: Path, source: Path, kinds: tuple[str, ...], **options: bool) -> int:
    """Make a template set in DIR with decks on the layouts of a presentation.

    A folder that is missing or empty becomes a complete set; in a set only the decks are replaced. Exits with 1 where
    decks made with it, which are tried, have something that their designer would not accept; the set is written.
    """
    from reports.cli.console import one_line, say, show
    from reports.run.template_sets import KINDS, new_set

    if sys.stderr.isatty():
        say("Trying the decks with invented people; this may take a minute or two.", err=True)
    made = new_set(folder, source, kinds or KINDS, **options)
    chosen = {line: None for deck in made.decks.values() for line in deck.chosen}
    found = {problem.message: None for deck in made.decks.values() for problem in deck.problems}
    last = {f"Look at: {problem.message} {problem.hint}": None for problem in made.warnings}
    for line in (*chosen, *found, *made.colours, *(f"written {path}" for path in made.written)):
        show(one_line(line))
    show(one_line(f"Now run: reports build --templates {shlex.quote(str(folder))} --format pptx"))
    for line in last:
        show(one_line(line))
    return Exit.FAILED if any(problem.severity != "note" for problem in made.warnings) else Exit.DONE


@templates.command("describe")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--kind", type=click.Choice(["person", "quarter"]), help="[default: the folder of FILE, else person]")
@click.option("--pictures", type=click.Path(path_type=Path), metavar="DIR", help="Draw each slide, by LibreOffice.")
@DEBUG
@errors_as_text
def describe_template(file: Path, kind: str | None, pictures: Path | None) -> None:
    """Show what a deck template asks for, slide by slide, and what it shows of invented people."""
    from reports.cli.console import one_line, say, show
    from reports.run.annotated import annotate
    from reports.run.trial import describe

    for line in describe(file, kind or ("quarter" if file.absolute().parent.name == "quarter" else "person")):
        show(one_line(line))
    written = annotate(file, pictures) if pictures else []
    for path in written:
        show(one_line(f"written {path}"))
    if pictures and not written:
        say("No pictures: LibreOffice (soffice) is not at hand.", err=True)


@templates.command("list")
@CONFIG
@DEBUG
@errors_as_text
def list_templates(config: Path | None) -> None:
    """List the template sets: built in, of the configuration, and in the folders here."""
    used = read_options(config)[0].templates
    from reports.cli.console import one_line, show
    from reports.run.template_sets import list_sets

    for one in list_sets(Path.cwd(), Path(used) if used else None):
        slides = ", ".join(f"{kind} {count} slides" for kind, count in one.slides.items()) or "no decks"
        shown = one.problem or f"{slides}; accent {one.accent}, {one.page_size}"
        show(one_line(f"{'*' if one.is_used else ' '} {one.name}: {shown}; {one.folder}"))
    show("* is in use")
