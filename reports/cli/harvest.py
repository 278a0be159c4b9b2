"""`reports harvest`: what people filled into documents, shown, then kept in the notes."""

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TypedDict, Unpack

import click

from reports.cli.invoke import CONFIG, DEBUG, JOB, OUT, clock, errors_as_text, read_options, settings_of
from reports.errors import Exit, InputError, Problem


class _HarvestArguments(TypedDict):
    """Further options."""

    author: str
    yes: bool


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@CONFIG
@JOB
@OUT
@click.option("--author", default="", metavar="NAME", help="Who wrote what nobody signed, as in decks.")
@click.option("--yes", is_flag=True, help="Write without asking.")
@DEBUG
@errors_as_text
def harvest(
    files: tuple[Path, ...],
    config: Path | None,
    wanted: tuple[str, ...],
    out: str | None,
    **given: Unpack[_HarvestArguments],
) -> int:
    """Take what people filled into documents into the notes.

    FILE is a filled PDF, a page that a browser saved, or an edited deck, wherever it lies. What is new is shown, then
    written once you say so. Nothing in the notes is changed: of two values both are kept, and the first holds.
    """
    jobs = settings_of(read_options(config, wanted, out=out))
    from reports.cli.console import one_line, say, show
    from reports.cli.inspect import problem_lines
    from reports.run.harvest import keep, look
    from reports.run.ledger import Ledger

    found = look(files, jobs, clock().date(), given["author"])
    for name in found.unchanged:
        show(one_line(f"{name}: nothing new."))
    for one in found.taken:
        show(one_line(f"{one.file} → {one.path}"))
        for name, before, value in one.changes:
            show(one_line(f"  {name}: {f'“{before}” → ' if before else ''}“{value}”"))
        for name, value, other in one.kept_beside:
            show(one_line(f"  {name}: “{value}” holds, “{other}” is kept beside it"))
    problems = [*found.problems]
    if found.taken:
        if not given["yes"] and not (sys.stdin and sys.stdin.isatty()):
            hint = "Look at what is shown above, then run it with --yes."
            raise InputError(Problem("harvest", "nothing was written: there is nobody to ask.", "error", hint=hint))
        if given["yes"] or click.confirm("Write this?", default=True):
            with ExitStack() as stack:  # a run adds to the notes, too
                for folder in dict.fromkeys(one.out for one in jobs):
                    stack.enter_context(Ledger(folder).locked())
                problems += keep(found)
            show(f"{len(found.taken)} taken.")
        else:
            show("Nothing was written.")
    for line in problem_lines(problems):
        say(one_line(line), err=True)
    return Exit.FAILED if any(problem.severity == "error" for problem in problems) else 0
