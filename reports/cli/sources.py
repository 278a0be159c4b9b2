"""`reports sources`: what can be read here, and how to export what a forge knows."""

import shlex
from pathlib import Path

import click

from reports.cli.invoke import DEBUG, errors_as_text
from reports.errors import InputError, Problem


@click.command("sources")
@click.argument("folder", type=click.Path(path_type=Path), default=Path(), metavar="[FOLDER]")
@DEBUG
@errors_as_text
def show_sources(folder: Path) -> None:
    """Show what in FOLDER, or here, can be read, and the commands that export what its forge knows besides.

    Nothing is fetched: the commands are to be copied, and use the login of their own tools.
    """
    from reports.cli.console import one_line, show
    from reports.loading import profiles_here
    from reports.loading.git.exports import export_lines
    from reports.loading.git.remotes import home_of
    from reports.loading.git.running import Git

    if not folder.is_dir():
        raise InputError(Problem("no-source", f"no folder {str(folder)!r}.", "error"))
    for source in profiles_here(folder):
        show(one_line(f"reports build {shlex.quote(str(folder / source))}"))
    for below in sorted(folder.iterdir()):
        if (below / ".git").exists():
            show(one_line(f"reports build {shlex.quote(str(below))}"))
    if (folder / ".git").exists():
        show(one_line(f"reports build {shlex.quote(f'git:{folder}')}"))
        lines = export_lines(home_of(Git(folder.absolute()), folder.absolute().name, ""))
        for line in (*lines, *(["reports build . *.json"] if lines else [])):
            show(one_line(line))
