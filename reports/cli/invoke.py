"""How each command is called: options that several share, streams, signals, errors as text and exit codes."""

import os
import signal
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from reports.errors import Exit, InputError, Problem, ReportError
from reports.system.signals import signals_held

if TYPE_CHECKING:
    from reports.run.options import Options
    from reports.run.settings import Settings

Command = TypeVar("Command", bound=Callable[..., object])


def clock() -> datetime:
    """Now. The only place that asks."""
    return datetime.now(UTC)


def now() -> datetime:
    """The moment that periods are seen from: `SOURCE_DATE_EPOCH` if it is set, else now."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    try:
        return datetime.fromtimestamp(int(epoch), UTC) if epoch else clock()
    except (ValueError, OverflowError, OSError) as error:
        raise InputError(f"SOURCE_DATE_EPOCH={epoch} is no number of seconds since 1970.") from error


def _options(*shared: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Several option decorators as one, listed in order in the help."""

    def apply(command: Command) -> Command:
        for option in reversed(shared):
            command = option(command)
        return command

    return apply


CONFIG = click.option(
    "--config",
    type=click.Path(path_type=Path),
    metavar="FILE",
    envvar="REPORTS_CONFIG",
    help="Configuration. [default: reports.toml, if there is one]",
)
JOB = click.option(
    "--job", "wanted", multiple=True, metavar="NAME", envvar="REPORTS_JOB", help="Only this [[job]]; repeatable."
)
OUT = click.option("--out", metavar="DIR", help="Where to write: a folder, or a URL as s3://bucket/out. [default: out]")
SCHEDULER = click.option(
    "--scheduler", metavar="ADDRESS", help="Render on a Dask cluster, as in tcp://host:8786. [default: this machine]"
)
_AS_OF = click.option("--as-of", metavar="DATE", help="The day from which last-month … is seen. [default: today]")
_SINCE = click.option(
    "--since", metavar="DATE", help="The day, month or year from which histories are read. [default: all of them]"
)
DEBUG = click.option("--debug", is_flag=True, help="Show the traceback of an error.")
WHAT = _options(
    click.argument("sources", nargs=-1, metavar="[SOURCE]..."),
    CONFIG,
    _AS_OF,
    _SINCE,
    DEBUG,
)


class _Terminated(SystemExit):
    """SIGTERM was received."""


def _terminate(*_: object) -> None:
    raise _Terminated(Exit.TERMINATED)


def errors_as_text(command: Callable[..., int | None]) -> Callable[..., None]:
    """Run a command; print a refusal as its problems and leave with the exit code it stands for."""

    @wraps(command)
    def run(*args: object, debug: bool, **options: object) -> None:
        _open_closed_streams()
        signal.signal(signal.SIGTERM, _terminate)
        if callable(signal.getsignal(signal.SIGINT)):  # a shell has what it runs in the background ignore it
            signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # some that start others ignore it; children would go unseen
        try:
            with signals_held():  # a library that is half imported raises what it likes
                import reports.cli.console  # noqa: F401
            _check_zone()
            code = command(*args, **options)
        except ReportError as error:
            if debug:
                raise
            from reports.cli.console import say_refused

            say_refused(error)
            code = error.exit_code
        except (KeyboardInterrupt, _Terminated) as stop:
            from reports.cli.console import say

            say("Stopped: documents that were complete are written, no other was touched.", err=True)
            code = Exit.INTERRUPTED if isinstance(stop, KeyboardInterrupt) else Exit.TERMINATED
        finally:
            from reports.cli.console import drop_closed_output

            drop_closed_output()
        sys.exit(code or 0)

    return run


def _check_zone() -> None:
    """InputError where TZ names a file that is no time zone, which a library would fail to read."""
    from zoneinfo import ZoneInfo

    name = os.environ.get("TZ", "").removeprefix(":")
    if name and Path(name).exists():
        try:
            with Path(name).open("rb") as file:
                ZoneInfo.from_file(file)
        except Exception as error:  # it fails in as many ways as files can differ
            hint = "Name a zone, as in TZ=Europe/Berlin, or unset it."
            raise InputError(
                Problem("usage", f"TZ names {name}, which is no time zone.", "error", hint=hint)
            ) from error


def _open_closed_streams() -> None:
    """Open what was closed for us, or the first files opened would be taken for it by libraries that print."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def read_options(config: Path | None, wanted: tuple[str, ...] = (), **given: object) -> "tuple[Options, ...]":
    """The jobs of the configuration, with variables of the environment and the options given over it."""
    from reports.run.config import read_config

    return read_config(config, given, os.environ, wanted)


def settings_of(configs: "tuple[Options, ...]") -> "list[Settings]":
    """What is to be built, seen from one moment."""
    from reports.run.settings import settings

    moment = now()
    return [settings(config, moment, os.cpu_count() or 1) for config in configs]
