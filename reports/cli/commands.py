"""The commands of `reports`: each parses, calls one function and shows what it returns.

Everything they do can be imported. Heavy modules are imported when a command runs, so that help answers at once.
"""

import difflib
import os
import shlex
import sys
from datetime import UTC, datetime, time, timedelta
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, TypedDict, Unpack, get_args

import click

from reports import __version__
from reports.cli.deck import deck
from reports.cli.deliver import deliver_documents
from reports.cli.extract import extract
from reports.cli.harvest import harvest
from reports.cli.invoke import (
    CONFIG,
    DEBUG,
    JOB,
    OUT,
    SCHEDULER,
    WHAT,
    clock,
    errors_as_text,
    read_options,
    settings_of,
)
from reports.cli.sources import show_sources
from reports.cli.templates import templates
from reports.errors import Exit, InputError, Problem
from reports.model.formats import KNOWN_FORMATS, usual_formats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reports.run.options import Options


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="reports")
def main() -> None:
    """Review packets from contributors' month-by-month work summaries.

    SOURCE is a file, a folder, a glob, a repository, a URL such as s3://bucket/profiles, or - (standard input): notes,
    tables, exports, documents, mails (docs/sources.md). Without one, the configuration's sources are taken.
    """


@main.command()
@WHAT
@click.option(
    "--by",
    multiple=True,
    metavar="KIND",
    help="person, month, quarter, half, year, team or a [[document]]; repeatable. [default: person, quarter]",
)
@click.option(
    "--format",
    multiple=True,
    metavar="FORMAT",
    help=f"{', '.join(KNOWN_FORMATS)}; repeatable. [default: {', '.join(usual_formats())}]",
)
@click.option(
    "--period",
    metavar="PERIOD",
    help="2025-07, 2025-Q3, 2025-H2, 2025, 2025-03..2025-04, last-month … last-year, this-month … this-year.",
)
@click.option(
    "--brief", "layout", flag_value="brief", help="The first page, threads, questions and notes: up to four pages."
)
@click.option("--person", multiple=True, metavar="ID_OR_NAME", help="Only this person or team; repeatable.")
@click.option("--exclude", multiple=True, metavar="ID_OR_NAME", help="Leave out this person or team; repeatable.")
@JOB
@OUT
@click.option("--templates", metavar="DIR", help="A template set. [default: the built-in one]")
@click.option("--jobs", type=int, metavar="N", help="Documents rendered at once. [default: number of cores]")
@SCHEDULER
@click.option("--wait", is_flag=True, help="Wait for another run on the same folder to end. [default: exit with 75]")
@click.option("--force", is_flag=True, help="Build also what is up to date.")
@click.option("--reopen", is_flag=True, help="Build also what is final and out of date.")
@click.option("--prune", is_flag=True, help="Remove documents whose person or period no longer exists.")
@click.option("--allow-missing", is_flag=True, help="Go on without sources that were read before and cannot be now.")
@click.option(
    "--on-change",
    metavar="WHAT",
    help="A document that somebody changed: aside (put aside) or keep (beside the new one). [default: aside]",
)
@click.option("--dry-run", is_flag=True, help="Say what would be built; write nothing.")
@click.option("--explain", is_flag=True, help="Say for each document why it is or is not built.")
@click.option("--strict", is_flag=True, help="Exit with 1 if the sources have problems.")
@click.option("--log-format", metavar="FORMAT", help="text or json. [default: text]")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but what went wrong.")
@click.option("-v", "--verbose", is_flag=True, help="Print every problem: notes too, and more than twenty.")
@errors_as_text
def build(sources: tuple[str, ...], config: Path | None, wanted: tuple[str, ...], **options: object) -> int:
    """Build packets: one document per person and per quarter, in each format, or those of [[document]]."""
    configs = read_options(config, wanted, sources=sources, **options)
    jobs = settings_of(configs)
    from reports.cli.console import Progress
    from reports.run.batch import run

    show = Progress(configs, is_debugged=click.get_current_context().params["debug"])
    try:
        return run(jobs, clock, show, wait=configs[0].wait)
    finally:
        show.close()


@main.command()
@WHAT
@click.option("--format", "form", default="table", metavar="FORMAT", help="table, json or csv. [default: table]")
@click.option("--explain", metavar="FILE", help="A file line by line: what each line is, whose, when, and why.")
@click.option("--answers", metavar="FILE", help="Write what is open into a table, to be answered line by line.")
@click.option("--strict", is_flag=True, help="Exit with 1 if the sources have problems.")
@errors_as_text
def inspect(  # noqa: PLR0913, PLR0917
    sources: tuple[str, ...],
    config: Path | None,
    form: str,
    explain: str | None,
    answers: str | None,
    strict: bool,
    **options: object,
) -> int:
    """Show what was understood of the sources and what was not."""
    forms = ("table", "json", "csv")
    if form not in forms:
        near = difflib.get_close_matches(form, forms, 1, 0.4)
        hint = f" Did you mean “{near[0]}”?" if near else ""
        raise InputError(f"no format “{form}” for inspect.{hint} Known: {', '.join(forms)}.")
    from reports.cli.console import show
    from reports.cli.inspect import as_csv, as_explained, as_json, as_table
    from reports.run.languages import offered
    from reports.run.sources import look

    sources = (explain,) if explain else sources
    is_known = answers is None or read_options(config)[0].answers is not None
    if answers and Path(answers).exists():
        options["answers"] = answers
    chosen = settings_of(read_options(config, (), sources=sources, **options)[:1])[0]
    corpus = look(chosen)
    if explain:
        from reports.loading import lines_of

        show(as_explained(corpus, lines_of(explain)).removesuffix("\n"))
    elif answers:
        from reports.cli.inspect import written
        from reports.run.asking import write

        show(written(answers, *write(corpus, Path(answers)), is_known=is_known))
    else:
        shown = {"table": as_table, "json": as_json, "csv": as_csv}
        show(shown[form](corpus).removesuffix("\n"))
        for note in () if chosen.is_language_said or form != "table" else offered(corpus):
            show(str(note))
    return Exit.FAILED if strict and any(p.severity != "note" for p in corpus.problems) else 0


@main.command()
@WHAT
@JOB
@OUT
@click.option("--templates", metavar="DIR", help="A template set. [default: the built-in one]")
@SCHEDULER
@click.option("--explain-config", is_flag=True, help="Show each value of the configuration and where it was set.")
@errors_as_text
def check(
    sources: tuple[str, ...], config: Path | None, wanted: tuple[str, ...], explain_config: bool, **options: object
) -> int:
    """Check configuration, sources, templates, fonts and output folder; print every problem at once."""
    configs = read_options(config, wanted, sources=sources, **options)
    from reports.cli.console import explain, one_line, show
    from reports.cli.inspect import problem_lines
    from reports.run.batch import check as run

    if explain_config:
        show("\n".join(explain(configs, settings_of(configs))))
        return 0
    problems = run(settings_of(configs))
    show("\n".join(one_line(line) for line in problem_lines(problems)) or "No problems.")
    return Exit.USAGE if any(problem.severity == "error" for problem in problems) else 0


for one in (deck, deliver_documents, extract, harvest, show_sources, templates):
    main.add_command(one)


@main.command()
@click.argument("file", type=click.Path(path_type=Path), default=Path("reports.toml"), metavar="[FILE]")
@DEBUG
@errors_as_text
def init(file: Path) -> None:
    """Write a commented configuration to start from, reports.toml unless another FILE is named.

    Its sources are the profiles that are found here; without any, the command asks for them on a terminal.
    """
    from reports.cli.console import one_line, show
    from reports.loading import profiles_here
    from reports.run.config import starting
    from reports.system.write import Writer

    if file.exists() or file.is_symlink():
        raise InputError(Problem("config", "it is there already.", "error", str(file), hint="Name another file."))
    sources = profiles_here(Path()) or _asked_source()
    Writer(file.parent).write(file.name, starting(sources).encode())
    found = f" with sources = {', '.join(sources)}" if sources else ""
    show(one_line(f"written {file}{found}; edit it, then run: reports check --config {shlex.quote(str(file))}"))
    if not sources:
        show(one_line(f'No profiles are here: name them in {file}, as in sources = ["profiles/"].'))


def _asked_source() -> tuple[str, ...]:
    """The SOURCE that is named on a terminal; none where there is no terminal, or nothing is named."""
    if not (sys.stdin and sys.stdin.isatty()):
        return ()
    from reports.cli.console import say_refused
    from reports.loading.files import find_files

    while named := click.prompt(
        "Where are the profiles? A file, folder, pattern or URL", default="", show_default=False
    ):
        try:
            find_files([named])
        except InputError as error:
            say_refused(error)
        else:
            return (str(named),)
    return ()


class _ShownRuns(TypedDict):
    """What of the runs is asked for."""

    max_age: str | None
    last: int
    form: str


@main.command()
@CONFIG
@JOB
@OUT
@click.option("--max-age", metavar="AGE", help="Exit with 1 if the last run ended longer ago, as in 26h, 8d, 90m.")
@click.option("--last", type=click.IntRange(1), default=5, metavar="N", help="Runs to show. [default: 5]")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="[default: text]")
@DEBUG
@errors_as_text
def status(config: Path | None, wanted: tuple[str, ...], out: str | None, **shown: Unpack[_ShownRuns]) -> int:
    """Show the last runs, what failed and since when; exit with 1 if the last run failed.

    For monitoring: also 1 if there was no run, or the last is older than --max-age.
    """
    configs = read_options(config, wanted, out=out)
    from reports.cli.console import one_line, show, status_json, status_text
    from reports.delivery.deliver import standing
    from reports.run.ledger import Ledger, status
    from reports.system.stores import locate

    oldest = _duration(shown["max_age"]) if shown["max_age"] is not None else None
    tell = status_json if shown["form"] == "json" else status_text
    is_good = True
    for one in configs:
        ledger = Ledger(locate(one.out))
        runs = [run for run in ledger.runs() if run.job == one.job]
        found = next(iter(status(runs, clock(), oldest)), None)
        is_good = is_good and found is not None and found.is_good
        for line in tell(one, found, runs[-shown["last"] :], ledger.running()):
            show(line)
        if shown["form"] == "text" and isinstance(folder := locate(one.out), Path):
            for line in standing(folder):
                show(one_line(line))
    return 0 if is_good else Exit.FAILED


def _duration(text: str) -> timedelta:
    """Read `26h`; InputError for what is no length of time."""
    units = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
    number, unit = text[:-1], text[-1:]
    try:
        return timedelta(**{units[unit]: int(number)})
    except (KeyError, ValueError, OverflowError) as error:
        what = f"--max-age {text}: no length of time."
        raise InputError(Problem("usage", what, "error", hint="Written as in 26h.")) from error


_Every: TypeAlias = Literal["day", "week", "month", "quarter"]


@main.command()
@CONFIG
@JOB
@click.option("--every", type=click.Choice(get_args(_Every)), default="day", help="[default: day]")
@click.option("--at", default="05:30", metavar="HH:MM", help="Time of the day. [default: 05:30]")
@click.option("--systemd", is_flag=True, help="Print a systemd service and timer. [default: a crontab line]")
@DEBUG
@errors_as_text
def cron(
    config: Path | None,
    wanted: tuple[str, ...],
    every: _Every,
    at: str,
    systemd: bool,
) -> None:
    """Print the crontab line, or the systemd units, that build the current configuration unattended."""
    configs = read_options(config, wanted)
    from reports.cli import schedule
    from reports.cli.console import show
    from reports.loading.files import find_files
    from reports.run.config import FILE
    from reports.system.stores import is_url, locate

    file = (config or Path(FILE)).absolute()
    if not file.is_file():
        hint = "`reports init` writes one."
        raise InputError(Problem("config", "there is no configuration.", "error", str(file), hint=hint))
    _refuse_unattended(configs)
    for one in configs:
        find_files(one.sources)
    written = [place for one in configs for place in (one.out, one.notes) if place]
    folders = [locate(place) for place in written]
    needs_network = any(map(is_url, chain(written, *(one.sources for one in configs))))
    kept = ("DYLD_FALLBACK_LIBRARY_PATH", "REPORTS_")
    environment = {name: value for name, value in sorted(os.environ.items()) if name.startswith(kept)}
    for unwanted in ("REPORTS_CONFIG", "REPORTS_MAIL_PASSWORD"):  # others may read what a scheduler is given
        environment.pop(unwanted, None)
    made = schedule.Schedule(
        program=_program(),
        folder=str(Path.cwd()),
        config=str(file),
        jobs=wanted,
        every=every,
        at=_time_of_day(at),
        timezone=configs[0].timezone,
        environment={"LANG": "C.UTF-8"} | environment,
        writes=tuple(dict.fromkeys(str(folder.absolute()) for folder in folders if isinstance(folder, Path))),
        needs_network=needs_network or any(one.scheduler for one in configs),
        fiscal_start=configs[0].fiscal_year_start,
    )
    show((schedule.systemd(made) if systemd else schedule.crontab(made)).removesuffix("\n"))


def _time_of_day(text: str) -> time:
    """Read `05:30`; InputError for what is no time of day."""
    try:
        return datetime.strptime(text, "%H:%M").replace(tzinfo=UTC).time()
    except ValueError as error:
        what = f"--at {text}: no time of day."
        raise InputError(Problem("usage", what, "error", hint="Written as 05:30.")) from error


def _refuse_unattended(configs: "Sequence[Options]") -> None:
    """InputError for options that make no sense in a run that comes back."""
    if configs[0].as_of or configs[0].dry_run:
        what = "as_of and dry_run would hold for ever in a run that comes back."
        raise InputError(Problem("config", what, "error", hint="Take them out of the configuration and environment."))
    if len({(one.timezone, one.fiscal_year_start) for one in configs}) > 1:
        what = "the jobs differ in timezone or fiscal_year_start, and one line has one time."
        raise InputError(Problem("config", what, "error", hint="Print a line for each job, with --job."))


def _program() -> tuple[str, ...]:
    """How this command is called from anywhere."""
    beside = Path(sys.executable).with_name("reports")
    return (str(beside),) if beside.is_file() else (sys.executable, "-m", "reports")
