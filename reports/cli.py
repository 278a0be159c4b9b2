"""The `reports` command: parse, call one function, turn errors into text and exit codes.

Everything it does can be imported. Heavy modules are imported when a command runs, so that help answers at once.
"""

import contextlib
import difflib
import json
import os
import shlex
import signal
import sys
import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from reports import __version__
from reports.errors import InputError, OutputError, ReportError

if TYPE_CHECKING:
    from reports.build import Outcome, Result
    from reports.config import Config

FAILED, USAGE, NOTHING, INTERRUPTED, TERMINATED = 1, 2, 3, 130, 143
"""Exit codes: some documents failed; usage, configuration or template wrong; nothing written; Ctrl-C; SIGTERM."""


def today() -> date:
    """The day of this run; `SOURCE_DATE_EPOCH` overrides it. The only place that asks."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    try:
        return datetime.fromtimestamp(int(epoch or time.time()), UTC).date()
    except (ValueError, OverflowError, OSError) as error:
        raise InputError(f"SOURCE_DATE_EPOCH={epoch} is no number of seconds since 1970.") from error


def _options(*shared: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Several option decorators as one, listed in order in the help."""

    def apply(command: Any) -> Any:
        for option in reversed(shared):
            command = option(command)
        return command

    return apply


_CONFIG = click.option(
    "--config",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Configuration. [default: reports.toml, if there is one]",
)
_AS_OF = click.option("--as-of", metavar="DATE", help="The day from which last-month … is seen. [default: today]")
_DEBUG = click.option("--debug", is_flag=True, help="Show the traceback of an error.")
_WHAT = _options(
    click.argument("sources", nargs=-1, metavar="[SOURCE]..."),
    _CONFIG,
    _AS_OF,
    _DEBUG,
)


def _errors_as_text(command: Callable[..., int | None]) -> Callable[..., None]:
    """Run a command; print a refusal as its problems and leave with the exit code it stands for."""

    @wraps(command)
    def run(*args: Any, debug: bool, **options: Any) -> None:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
        try:
            code = command(*args, **options)
        except ReportError as error:
            if debug:
                raise
            for problem in error.problems:
                click.echo(f"Error: {_printable(str(problem))}", err=True)
            code = NOTHING if isinstance(error, OutputError) else USAGE
        except KeyboardInterrupt:
            click.echo("Stopped: documents that were complete are written, no other was touched.", err=True)
            code = INTERRUPTED
        sys.exit(code or 0)

    return run


def _printable(text: str) -> str:
    """One line that a terminal only shows."""
    from reports.inspect import printable

    return printable(text).replace("\n", "\\n")


def _read(config: Path | None, **given: Any) -> "Config":
    """The configuration with the options given."""
    from reports.config import read_config

    return read_config(config, given)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="reports")
def main() -> None:
    """Review packets from contributors' month-by-month work summaries.

    SOURCE is a file, a folder, a glob or - (standard input): profiles as .txt or .md, one contributor a file.
    Without one, the configuration's sources are taken, else seeds/.
    """


@main.command()
@_WHAT
@click.option(
    "--by",
    multiple=True,
    metavar="KIND",
    help="person, month, quarter, half or year; repeatable. [default: person, quarter; with --person: person]",
)
@click.option("--format", multiple=True, metavar="FORMAT", help="pdf, html or pptx; repeatable. [default: all three]")
@click.option(
    "--period",
    metavar="PERIOD",
    help="2025-07, 2025-Q3, 2025-H2, 2025, 2025-03..2025-04, last-month, last-quarter, last-half or last-year.",
)
@click.option("--person", multiple=True, metavar="ID_OR_NAME", help="Only this person or team; repeatable.")
@click.option("--out", metavar="DIR", help="Where to write. [default: out]")
@click.option("--templates", metavar="DIR", help="A template set. [default: the built-in one]")
@click.option("--jobs", type=int, metavar="N", help="Documents rendered at once. [default: number of cores]")
@click.option("--force", is_flag=True, help="Build also what is up to date.")
@click.option("--dry-run", is_flag=True, help="Say what would be built; write nothing.")
@click.option("--explain", is_flag=True, help="Say for each document why it is or is not built.")
@click.option("--strict", is_flag=True, help="Exit with 1 if the sources have problems.")
@click.option("--log-format", metavar="FORMAT", help="text or json. [default: text]")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")
@click.option("-v", "--verbose", is_flag=True, help="Print every problem, not only their number.")
@_errors_as_text
def build(sources: tuple[str, ...], config: Path | None, **options: Any) -> int:
    """Build packets: one document per person and per quarter, in each format."""
    checked = _read(config, sources=sources, **options)
    from reports.build import build as run
    from reports.config import settings

    made = settings(checked, today(), os.cpu_count() or 1)
    show = _Progress(checked)
    started = time.monotonic()
    try:
        result = run(made, show.start, show.done)
    finally:
        show.close()
    show.summary(result, made.out, time.monotonic() - started)
    failed, written = result.count("failed"), result.count("written")
    if failed:
        return FAILED if written or result.count("unchanged") else NOTHING
    is_strict_failure = checked.strict and any(problem.severity != "note" for problem in result.problems)
    return FAILED if is_strict_failure else 0


@main.command()
@_WHAT
@click.option("--format", "form", default="table", metavar="FORMAT", help="table, json or csv. [default: table]")
@click.option("--strict", is_flag=True, help="Exit with 1 if the sources have problems.")
@_errors_as_text
def inspect(sources: tuple[str, ...], config: Path | None, form: str, strict: bool, **options: Any) -> int:
    """Show what was understood of the sources and what was not."""
    forms = ("table", "json", "csv")
    if form not in forms:
        near = difflib.get_close_matches(form, forms, 1, 0.4)
        hint = f" Did you mean “{near[0]}”?" if near else ""
        raise InputError(f"no format “{form}” for inspect.{hint} Known: {', '.join(forms)}.")
    checked = _read(config, sources=sources, **options)
    from reports.build import load_corpus
    from reports.config import settings
    from reports.inspect import as_csv, as_json, as_table

    corpus = load_corpus(settings(checked, today(), 1))
    shown = {"table": as_table, "json": as_json, "csv": as_csv}
    click.echo(shown[form](corpus).encode("utf-8", "backslashreplace"), nl=False)
    return FAILED if strict and any(p.severity != "note" for p in corpus.problems) else 0


@main.command()
@_WHAT
@click.option("--templates", metavar="DIR", help="A template set. [default: the built-in one]")
@_errors_as_text
def check(sources: tuple[str, ...], config: Path | None, templates: str | None, **options: Any) -> int:
    """Check configuration, sources, templates and fonts; print every problem at once."""
    checked = _read(config, sources=sources, templates=templates, **options)
    from reports.build import check as run
    from reports.config import settings
    from reports.inspect import problem_lines

    problems = run(settings(checked, today(), 1))
    click.echo("\n".join(_printable(line) for line in problem_lines(problems)) or "No problems.")
    return USAGE if any(problem.severity == "error" for problem in problems) else 0


@main.group()
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
@_DEBUG
@_errors_as_text
def new(folder: Path, source: Path, kinds: tuple[str, ...], **options: bool) -> None:
    """Make a template set in DIR with decks on the layouts of a presentation.

    A folder that is missing or empty becomes a complete set; in a set only the decks are replaced.
    """
    from reports.sets import KINDS, new_set

    made = new_set(folder, source, kinds or KINDS, **options)
    chosen = {line: None for deck in made.decks.values() for line in deck.chosen}
    found = {problem.message: None for deck in made.decks.values() for problem in deck.problems}
    for line in (*chosen, *found, *made.colours, *(f"written {path}" for path in made.written)):
        click.echo(_printable(line))
    click.echo(_printable(f"Now run: reports build --templates {shlex.quote(str(folder))} --format pptx"))


@templates.command("list")
@_CONFIG
@_DEBUG
@_errors_as_text
def list_templates(config: Path | None) -> None:
    """List the template sets: built in, of the configuration, and in the folders here."""
    checked = _read(config)
    from reports.sets import list_sets

    for one in list_sets(Path.cwd(), Path(checked.templates) if checked.templates else None):
        slides = ", ".join(f"{kind} {count} slides" for kind, count in one.slides.items()) or "no decks"
        shown = one.problem or f"{slides}; accent {one.accent}, {one.page_size}"
        click.echo(_printable(f"{'*' if one.is_used else ' '} {one.name}: {shown}; {one.folder}"))
    click.echo("* is in use")


class _Progress:
    """What a build says while it runs: a bar on a terminal, lines otherwise, JSON lines, or nothing."""

    def __init__(self, config: "Config") -> None:
        self.config = config
        self.bar: Any = None
        self.is_json = config.log_format == "json"
        self.shows_bar = not (config.quiet or self.is_json or config.explain) and sys.stderr.isatty()

    def start(self, documents: int) -> None:
        """Hear how many documents there are."""
        if self.shows_bar:
            self.bar = click.progressbar(
                length=documents,
                label="Building",
                file=sys.stderr,
                item_show_func=lambda item: item and _printable(str(item)),
            )
            self.bar.__enter__()

    def done(self, outcome: "Outcome") -> None:
        """Hear what became of a document."""
        path = outcome.document.path
        if self.bar is not None:
            self.bar.update(1, path)
        if self.is_json:
            self._json(event="document", path=path, state=outcome.state, why=outcome.why)
        elif outcome.state == "failed":
            self._say(
                f"{'' if self.bar is None else chr(10)}failed {_printable(path)}: {_printable(outcome.why)}", err=True
            )
        elif (self.config.explain and not self.config.quiet) or (
            self.bar is None and not self.config.quiet and outcome.state != "unchanged"
        ):
            why = f": {outcome.why}" if self.config.explain else ""
            self._say(f"{outcome.state} {_printable(path)}{why}")

    def close(self) -> None:
        """Leave the line of the bar."""
        if self.bar is not None:
            self.bar.__exit__(None, None, None)
            self.bar = None

    def _say(self, text: str, *, err: bool = False) -> None:
        """Print a line; who closes the pipe does not stop the build."""
        with contextlib.suppress(OSError):
            click.echo(text, err=err)

    def _json(self, **event: object) -> None:
        self._say(json.dumps(event, ensure_ascii=True))

    def summary(self, result: "Result", out: Path, seconds: float) -> None:
        """Say what was written, what was skipped, and how to see the problems."""
        from reports.inspect import count_by_severity, problem_lines

        counts = {state: result.count(state) for state in ("written", "unchanged", "planned", "failed")}
        if self.is_json:
            self._json(event="end", out=str(out), seconds=round(seconds, 1), problems=len(result.problems), **counts)
        if self.is_json or self.config.quiet:
            return
        words = {"unchanged": "already up to date", "planned": "would be written"}
        said = ", ".join(f"{count} {words.get(state, state)}" for state, count in counts.items() if count)
        self._say(f"{said or 'nothing to do'} in {seconds:.1f} s")
        if counts["written"]:
            for line in _tree(result, out):
                self._say(line)
        if self.config.verbose:
            for line in problem_lines(result.problems):
                self._say(_printable(line))
        elif result.problems:
            self._say(f"{count_by_severity(result.problems)}; see them with -v")


def _tree(result: "Result", out: Path) -> list[str]:
    """The folders written to, with the number of documents in each."""
    counts: dict[tuple[str, str], int] = {}
    for outcome in result.outcomes:
        if outcome.state == "written":
            key = (str(Path(outcome.document.path).parent), outcome.document.format)
            counts[key] = counts.get(key, 0) + 1
    return [f"  {out / folder}/  {count} {form}" for (folder, form), count in sorted(counts.items())]
