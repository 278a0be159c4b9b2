"""Unattended runs as text to paste: a line of a crontab, or a service and a timer of systemd.

Knows the two notations and their quoting. Reads no file, no environment and no clock; installs nothing.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import time
from typing import Literal

from reports.errors import InputError, Problem

CRON_LIMIT = 998
"""Longest command of a crontab in bytes; some crons cut off the rest without a word."""

_ORDINARY = re.compile(r"[\w./:=@+,-]+", re.ASCII)
"""What needs quotes in neither notation."""
_SHARED_TEMPORARY = re.compile(r"(/var)?/tmp(/|$)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """When to build what; InputError where a crontab or a unit cannot say it."""

    program: tuple[str, ...]
    """What begins the command: `("/opt/x/.venv/bin/reports",)` or `("/usr/bin/python3", "-m", "reports")`."""
    folder: str
    """Working folder, absolute."""
    config: str | None = None
    """Absolute path of the configuration; None: what `reports` takes by itself."""
    jobs: tuple[str, ...] = ()
    """Names for `--job`; empty: all."""
    every: Literal["day", "week", "month", "quarter"] = "day"
    """A week runs on Monday, a month on its first day, a quarter on the first day of its first month."""
    at: time
    """Time of the day, to the minute."""
    timezone: str | None = None
    """Name in the IANA database, for systemd: cron has none; None: the machine's."""
    environment: Mapping[str, str]
    """Variables to set, in this order."""
    writes: tuple[str, ...]
    """Output folders, absolute: all that systemd leaves writable."""
    needs_network: bool = False
    """Whether a cluster or an object store takes part."""
    fiscal_start: int = 1
    """Month (1 to 12) that a quarter begins in; the others follow every 3 months."""

    def __post_init__(self) -> None:
        """Refuse what one of the notations cannot hold, all of it at once."""
        if problems := tuple(_problems(self)):
            raise InputError(problems)


def crontab(schedule: Schedule) -> str:
    """Comment lines and one line for `crontab -e`; InputError where cron would not take one so long."""
    months = _quarter_months(schedule)
    days = {"day": "* * *", "week": "* * 1", "month": "1 * *", "quarter": f"1 {months} *"}[schedule.every]
    variables = [f"{name}={_for_cron(value)}" for name, value in schedule.environment.items()]
    run = " ".join([*variables, *map(_for_cron, _command(schedule))])
    command = f"umask 077 && cd {_for_cron(schedule.folder)} && {run}"
    if (length := len(command.encode())) > CRON_LIMIT:
        message = f"the command has {length} bytes, and cron takes {CRON_LIMIT}."
        raise InputError(Problem("schedule", message, "error", hint="Use shorter paths, fewer jobs, or systemd."))
    wanted = f", not {schedule.timezone}" if schedule.timezone else ""
    return (
        "# For crontab -e. A run that meets another one waits for it; only errors are printed, which cron mails.\n"
        f"# The time is that of the machine's time zone{wanted}: a crontab names none.\n"
        f"{schedule.at.minute} {schedule.at.hour} {days} {command}\n"
    )


def systemd(schedule: Schedule) -> str:
    """Two units, `reports.service` and `reports.timer`, each under a comment with its file name."""
    days = {"day": "*-*-*", "week": "Mon *-*-*", "month": "*-*-1", "quarter": f"*-{_quarter_months(schedule)}-1"}
    zone = f" {schedule.timezone}" if schedule.timezone else ""
    service = "\n".join(_service(schedule))
    return f"""\
# Two files for ~/.config/systemd/user; or for /etc/systemd/system, with a line User=NAME under [Service].
# Build once by hand, as the folders in ReadWritePaths= must exist. Then: systemctl --user enable --now reports.timer
# To run also while you are not logged in: loginctl enable-linger

# reports.service
[Unit]
Description=Build review packets
# A run that leaves with an exit code other than 0 has failed, and starts what a line OnFailure=NAME.service names here.

[Service]
{service}

# reports.timer
[Unit]
Description=Build review packets every {schedule.every}

[Timer]
OnCalendar={days[schedule.every]} {schedule.at:%H:%M}:00{zone}
# A run that was missed while the machine was off is made up for.
Persistent=true

[Install]
WantedBy=timers.target
"""


def _service(schedule: Schedule) -> Iterator[str]:
    """The lines of `[Service]`."""
    yield "Type=oneshot"
    yield "# A run that meets another one waits for it."
    yield f"ExecStart={_exec_start(_command(schedule))}"
    # Taken as it stands, but for a space or backslash at its end: hence the slash, which is dropped again.
    yield f"WorkingDirectory={schedule.folder.rstrip('/').replace('%', '%%')}/"
    for name, value in schedule.environment.items():
        yield f"Environment={_for_unit(f'{name}={value}')}"
    yield "UMask=0077"
    if schedule.needs_network:
        yield "# Nothing can be written but below these folders."
    else:
        yield "# No network, and nothing can be written but below these folders."
        yield "PrivateNetwork=yes"
    yield "NoNewPrivileges=yes"
    yield "ProtectSystem=strict"
    writable = schedule.writes
    if any(_SHARED_TEMPORARY.match(path) for path in _paths(schedule)):
        writable += ("/tmp",)  # a private one would hide the paths that are in the shared one
    else:
        yield "PrivateTmp=yes"
    for path in writable:
        yield f"ReadWritePaths={_for_unit(path)}"


def _command(schedule: Schedule) -> tuple[str, ...]:
    """What is run, as arguments."""
    config = ("--config", schedule.config) if schedule.config else ()
    jobs = (word for job in schedule.jobs for word in ("--job", job))
    return (*schedule.program, "build", *config, *jobs, "--quiet", "--wait")


def _quarter_months(schedule: Schedule) -> str:
    """The months that quarters begin in: `1,4,7,10`."""
    return ",".join(str(month) for month in range(1, 13) if (month - schedule.fiscal_start) % 3 == 0)


def _for_cron(text: str) -> str:
    r"""A word of `/bin/sh` on a line of a crontab.

    Every cron reads `\%` as `%`, but not all drop the backslash, and some read two backslashes as one:
    the former stands outside of the shell's quotes, the latter are kept apart by a pair of them.
    """
    if _ORDINARY.fullmatch(text):
        return text
    written = {"'": "'\"'\"'", "%": "'\\%'", "\\": "\\''"}
    return "'" + re.sub(r"'|%|\\(?=\\)", lambda found: written[found[0]], text) + "'"


def _for_unit(text: str) -> str:
    """A word of a unit file."""
    if _ORDINARY.fullmatch(text):
        return text
    return '"' + re.sub(r'["\\]', r"\\\g<0>", text).replace("%", "%%") + '"'


def _exec_start(command: tuple[str, ...]) -> str:
    """A command as `ExecStart=` reads it."""
    # systemd refuses quotes and backslashes in the path of a program, and does not read `$$` there as `$`.
    if re.search(r"[\"'\\$]", command[0]):
        command = ("/bin/sh", "-c", 'exec "$0" "$@"', *command)
    return " ".join(_for_unit(word).replace("$", "$$") for word in command)


def _paths(schedule: Schedule) -> tuple[str, ...]:
    """Every path that is to be absolute."""
    return (schedule.program[0], schedule.folder, *([schedule.config] if schedule.config else []), *schedule.writes)


def _problems(schedule: Schedule) -> Iterator[Problem]:
    """What neither notation, or only one of them, can hold."""
    texts = (*schedule.program, *_paths(schedule)[1:], *schedule.jobs, *schedule.environment.values())
    for text in texts:
        if any(unicodedata.category(letter) in {"Cc", "Cs", "Cn", "Zl", "Zp"} for letter in text):
            message = f"{text!a} holds a line break or another character that cannot be written on a line."
            yield Problem("schedule", message, "error", hint="Rename it.")
    for path in _paths(schedule):
        if not path.startswith("/") or ".." in path.split("/"):
            yield Problem("schedule", f"{path!r} is not an absolute path without “..”.", "error")
    for name in schedule.environment:
        if not re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII):
            yield Problem("schedule", f"{name!r} is not the name of a variable.", "error")
    if not re.fullmatch(r"[\w+/-]+", schedule.timezone or "UTC", re.ASCII):
        yield Problem("schedule", f"{schedule.timezone!r} is not a time zone.", "error", hint="As in Europe/Berlin.")
    if schedule.at != time(schedule.at.hour, schedule.at.minute):
        yield Problem("schedule", f"{schedule.at} is not a time to the minute.", "error", hint="As in 05:30.")
    if not 1 <= schedule.fiscal_start <= 12:
        yield Problem("schedule", f"no month in which a quarter starts: {schedule.fiscal_start}.", "error")
