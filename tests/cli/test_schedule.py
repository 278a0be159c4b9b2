import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.cli.schedule import CRON_LIMIT, Schedule, crontab, systemd
from reports.errors import InputError
from reports.periods import Period

HOSTILE = (
    "two words",
    'it\'s "quoted"',
    "100%",
    r"\%d \\%% %%\ ",
    "$HOME ${HOME} $$ $(id) `id`",
    "ends with \\",
    "ends with a space ",
    " begins with one",
    "a\\\\\\b\\n\\x41\\t\\",
    "é ş 語 😀 \u200d\u00a0",
    "; true & # ! | < > * ? ~ = @ - : +",
    "{a,b} [c] (d) ^",
    "-x",
    "~",
    "%h%%i",
    "'",
    '"',
    "\\'",
    '\\"',
)
# The signs before which a cron drops a backslash: most drop it before %, some also before another one, some never.
CRONS = ("%", "%\\", "")
names = st.text(
    st.one_of(
        st.sampled_from(" '\"\\%$`;&#~=n0"), st.characters(exclude_categories=["C", "Zl", "Zp"], exclude_characters="/")
    ),
    min_size=1,
    max_size=10,
).filter(lambda name: name not in {".", ".."})
each_hostile = pytest.mark.parametrize("name", HOSTILE)
needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")


def schedule(**given: Any) -> Schedule:
    plain: dict[str, Any] = {
        "program": ("/opt/x/bin/reports",),
        "folder": "/srv/reviews",
        "config": "/srv/reviews/reports.toml",
        "at": time(5, 30),
        "environment": {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
        "writes": ("/srv/reviews/out",),
    }
    return Schedule(**(plain | given))


# What a crontab and a unit say.


def command_of(text: str) -> str:
    """Return the command of the one line of a crontab that is no comment."""
    assert text.endswith("\n")
    [line] = [line for line in text.removesuffix("\n").split("\n") if not line.startswith("#")]
    return line.split(" ", 5)[5]


def as_cron_reads(command: str, drops: str) -> str:
    """Return what a cron that drops a backslash before these signs gives to the shell."""
    read, is_escaped = "", False
    for sign in command:
        if is_escaped and sign in drops:
            read = read[:-1]
        assert is_escaped or sign != "%", "the rest would be standard input"
        is_escaped = sign == "\\" and not is_escaped
        read += sign
    return read


def units(text: str) -> dict[str, str]:
    """Return the texts of the units by their file names."""
    _, *parts = re.split(r"^# (reports\.\w+)\n", text, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def settings_of(unit: str) -> dict[str, list[str]]:
    """Return the values of a unit by `Section.Key`, as they stand."""
    found: dict[str, list[str]] = {}
    section = ""
    for line in unit.split("\n"):
        assert not line.endswith("\\"), "the next line would belong to it"
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith(("#", ";")):
            key, _, value = line.partition("=")
            found.setdefault(f"{section}.{key}", []).append(value.strip(" \t\r\n"))
    return found


def without_specifiers(text: str) -> str:
    assert not re.search(r"(?<!%)(%%)*%(?!%)", text), "a specifier would be put in"
    return text.replace("%%", "%")


def words_of(value: str) -> list[str]:
    r"""Return the words of a value as systemd reads them; of its escapes \\ and \" are known."""
    words = re.findall(r'(?:"(?:[^"\\]|\\["\\])*"|[^\s"\'\\;])+', value)
    assert " ".join(words) == value
    return [without_specifiers(re.sub(r"\\(.)", r"\1", word[1:-1]) if word.startswith('"') else word) for word in words]


def command_line(value: str) -> list[str]:
    """Return the arguments that an `ExecStart=` runs."""
    program, *rest = words_of(value)
    assert not set(program) & set("\"'\\$"), "refused in the path of a program"
    assert not any(re.search(r"(?<!\$)(\$\$)*\$(?!\$)", word) for word in rest), "a variable would be put in"
    return [program, *(word.replace("$$", "$") for word in rest)]


# A program that tells how it was run.

PROGRAM = """\
#!{python} -IS
import json, os, sys
mask = os.umask(0)
seen = {{
    "arguments": [os.fsencode(word).decode() for word in sys.argv],
    "folder": os.getcwdb().decode(),
    "environment": {{name.decode(): value.decode() for name, value in os.environb.items()}},
    "mask": mask,
}}
with open({seen!r}, "w") as file:
    json.dump(seen, file)
"""


@dataclass(frozen=True, slots=True)
class Place:
    """A folder in which a schedule's program, folders and words all have one name."""

    schedule: Schedule
    seen: Path

    def run(self, command: Sequence[str], folder: str = "/", environment: Mapping[str, str] | None = None) -> None:
        """Run a command elsewhere with nothing but this environment, and check what became of it."""
        self.seen.unlink(missing_ok=True)
        done = subprocess.run(command, cwd=folder, env=environment or {}, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        seen = json.loads(self.seen.read_text("utf-8"))
        wanted = self.schedule
        assert seen["arguments"] == [
            *wanted.program, "build", "--config", wanted.config, "--job", wanted.jobs[0], "--quiet", "--wait",
        ]  # fmt: skip
        assert seen["folder"] == wanted.folder
        assert wanted.environment.items() <= seen["environment"].items()
        assert set(seen["environment"]) <= {*wanted.environment, "PWD", "OLDPWD", "SHLVL", "_", "LC_CTYPE"}
        if environment is None:
            assert seen["mask"] == 0o077


def place(top: Path, name: str) -> Place:
    folder = top.resolve() / name
    folder.mkdir(exist_ok=True)
    program = folder / (name + "%")
    program.write_text(PROGRAM.format(python=sys.executable, seen=str(top / "seen.json")), "utf-8")
    program.chmod(0o755)
    made = schedule(
        program=(str(program),),
        folder=str(folder),
        config=str(folder / f"{name}.toml"),
        jobs=(name,),
        environment={"PATH": f"/usr/bin:{folder}", "REPORTS_X": name},
        writes=(str(folder / "out"), str(folder)),
    )
    return Place(made, top / "seen.json")


@pytest.fixture(scope="session")
def top(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("schedule")


def run_crontab(where: Place, drops: str) -> None:
    where.run(["/bin/sh", "-c", as_cron_reads(command_of(crontab(where.schedule)), drops)])


def run_service(where: Place) -> None:
    """Run what the service would, as systemd reads it."""
    service = settings_of(units(systemd(where.schedule))["reports.service"])
    [folder], [command] = service["Service.WorkingDirectory"], service["Service.ExecStart"]
    variables = [words_of(value) for value in service["Service.Environment"]]
    environment = dict(variable.split("=", 1) for [variable] in variables)
    where.run(command_line(command), without_specifiers(folder).rstrip("/"), environment)
    paths = [path for value in service["Service.ReadWritePaths"] for path in words_of(value)]
    assert paths[: len(where.schedule.writes)] == list(where.schedule.writes)


@each_hostile
@pytest.mark.parametrize("drops", CRONS)
def test_a_crontab_runs_the_command_in_its_folder_whatever_the_names(top: Path, name: str, drops: str) -> None:
    run_crontab(place(top, name), drops)


@each_hostile
def test_a_service_runs_the_command_in_its_folder_whatever_the_names(top: Path, name: str) -> None:
    run_service(place(top, name))


@given(names, st.sampled_from(CRONS))
def test_any_name_survives_a_crontab_and_a_unit(top: Path, name: str, drops: str) -> None:
    where = place(top, name)
    run_crontab(where, drops)
    run_service(where)


# When it runs.

WHEN = {
    "day": ("30 5 * * *", "*-*-* 05:30:00"),
    "week": ("30 5 * * 1", "Mon *-*-* 05:30:00"),
    "month": ("30 5 1 * *", "*-*-1 05:30:00"),
    "quarter": ("30 5 1 1,4,7,10 *", "*-1,4,7,10-1 05:30:00"),
}


@pytest.mark.parametrize("every", WHEN)
def test_each_kind_of_schedule_has_its_times(every: str) -> None:
    fields, calendar = WHEN[every]
    made = schedule(every=every)
    assert f"\n{fields} umask" in crontab(made)
    assert settings_of(units(systemd(made))["reports.timer"])["Timer.OnCalendar"] == [calendar]


@given(st.times(), st.integers(1, 12))
def test_a_quarter_runs_on_the_first_day_of_each_fiscal_quarter(at: time, start: int) -> None:
    made = schedule(every="quarter", at=at.replace(second=0, microsecond=0), fiscal_start=start)
    minute, hour, day, months, weekday, *_ = crontab(made).splitlines()[-1].split(" ")
    begins = sorted({quarter.month for quarter in Period.of("year", 2025).each("quarter", start)})
    assert [int(month) for month in months.split(",")] == begins
    assert (int(minute), int(hour), day, weekday) == (at.minute, at.hour, "1", "*")
    [calendar] = settings_of(units(systemd(made))["reports.timer"])["Timer.OnCalendar"]
    assert calendar == f"*-{months}-1 {at:%H:%M}:00"


def test_a_time_zone_stands_in_the_timer_and_a_crontab_says_that_it_has_none() -> None:
    made = schedule(timezone="Europe/Berlin")
    timer = settings_of(units(systemd(made))["reports.timer"])
    assert timer["Timer.OnCalendar"] == ["*-*-* 05:30:00 Europe/Berlin"]
    assert "not Europe/Berlin" in crontab(made)
    assert "Berlin" not in command_of(crontab(made))


# What they say besides.


def test_plain_words_stand_without_quotes() -> None:
    command = "/opt/x/bin/reports build --config /srv/reviews/reports.toml --quiet --wait"
    made = schedule()
    assert command_of(crontab(made)) == f"umask 077 && cd /srv/reviews && PATH=/usr/bin:/bin LANG=C.UTF-8 {command}"
    assert settings_of(units(systemd(made))["reports.service"])["Service.ExecStart"] == [command]


def test_without_configuration_all_jobs_of_the_default_one_run() -> None:
    made = schedule(config=None, program=("/usr/bin/python3", "-m", "reports"))
    assert command_of(crontab(made)).endswith(" /usr/bin/python3 -m reports build --quiet --wait")


def test_each_job_is_named() -> None:
    assert " --job 'team a' --job b --quiet" in crontab(schedule(jobs=("team a", "b")))


def test_the_service_is_shut_in_and_a_failed_run_counts_as_failed() -> None:
    service = settings_of(units(systemd(schedule()))["reports.service"])
    del service["Unit.Description"], service["Service.ExecStart"], service["Service.Environment"]
    assert service == {
        "Service.Type": ["oneshot"],
        "Service.WorkingDirectory": ["/srv/reviews/"],
        "Service.UMask": ["0077"],
        "Service.PrivateNetwork": ["yes"],
        "Service.NoNewPrivileges": ["yes"],
        "Service.ProtectSystem": ["strict"],
        "Service.PrivateTmp": ["yes"],
        "Service.ReadWritePaths": ["/srv/reviews/out"],
    }


@pytest.mark.parametrize("given", [{"folder": "/tmp"}, {"config": "/var/tmp/x.toml"}, {"writes": ("/tmp/out",)}])
def test_what_is_in_the_shared_temporary_folder_is_not_hidden_by_a_private_one(given: dict[str, Any]) -> None:
    service = settings_of(units(systemd(schedule(**given)))["reports.service"])
    assert "Service.PrivateTmp" not in service
    assert service["Service.ReadWritePaths"][-1] == "/tmp"


def test_a_run_missed_while_the_machine_was_off_is_made_up_for() -> None:
    timer = settings_of(units(systemd(schedule()))["reports.timer"])
    assert timer["Timer.Persistent"] == ["true"]
    assert timer["Install.WantedBy"] == ["timers.target"]


# What is refused.


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"folder": "/a\nb"}, r"'/a\\nb'"),
        ({"program": ("/a", "x\ty")}, r"'x\\ty'"),
        ({"config": "/a\x7f"}, r"'/a\\x7f'"),
        ({"jobs": ("a\u2028b",)}, r"'a\\u2028b'"),
        ({"writes": ("/ok", "/\udcff")}, r"'/\\udcff'"),
        ({"environment": {"A": "b\rc"}}, r"'b\\rc'"),
        ({"environment": {"A-B": "c"}}, "'A-B'"),
        ({"environment": {"Á": "c"}}, "'Á'"),
        ({"folder": "srv"}, "'srv' is not an absolute"),
        ({"program": ("reports",)}, "'reports' is not an absolute"),
        ({"config": "/a/../b"}, "'/a/../b' is not an absolute"),
        ({"writes": ("out",)}, "'out' is not an absolute"),
        ({"timezone": "Berlin\n"}, "time zone"),
        ({"timezone": "%H"}, "time zone"),
        ({"at": time(5, 30, 1)}, "05:30:01"),
        ({"at": time(5, 30, tzinfo=UTC)}, "05:30:00"),
        ({"fiscal_start": 13}, "13"),
    ],
)
def test_what_cannot_be_written_is_refused_by_name(given: dict[str, Any], named: str) -> None:
    with pytest.raises(InputError, match=named):
        schedule(**given)


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(InputError) as refused:
        schedule(folder="srv", jobs=("\0",), fiscal_start=0)
    assert len(refused.value.problems) == 3


def test_a_command_longer_than_cron_takes_is_refused_for_a_crontab_alone() -> None:
    shortest = len(command_of(crontab(schedule(jobs=("é",)))).encode())
    longest = schedule(jobs=("é" + "x" * (CRON_LIMIT - shortest),))
    assert len(command_of(crontab(longest)).encode()) == CRON_LIMIT
    longer = schedule(jobs=(longest.jobs[0] + "x",))
    with pytest.raises(InputError, match="999 bytes"):
        crontab(longer)
    assert longer.jobs[0] in systemd(longer)


# What systemd itself says.


def analyze(*arguments: object, **environment: str) -> str:
    """Return what `systemd-analyze` prints; a failed test where it is not content."""
    done = subprocess.run(
        ["systemd-analyze", *map(str, arguments)],
        env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TZ": "UTC"} | environment,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@needs_systemd
@pytest.mark.parametrize("name", ["plain", *HOSTILE[:9:2], "".join(HOSTILE[1:6]) + "\\ "])
def test_systemd_reads_the_units_as_they_are_meant(tmp_path: Path, name: str) -> None:
    made = place(tmp_path, name).schedule
    texts = units(systemd(made))
    for file, text in texts.items():
        (tmp_path / file).write_text(text, "utf-8")
    dump = analyze("verify", *(tmp_path / file for file in texts), SYSTEMD_LOG_LEVEL="debug")
    if "WorkingDirectory:" in dump:  # not every version prints what it read
        lines = {line.strip("\t") for line in dump.split("\n")}
        assert f"WorkingDirectory: {made.folder}" in lines
        assert f"ReadWritePaths: {' '.join(made.writes)} /tmp" in lines
        assert {f"Environment: {name}={value}" for name, value in made.environment.items()} <= lines


@needs_systemd
@pytest.mark.parametrize(
    ("given", "days"),
    [
        ({"every": "day"}, ["2026-01-15", "2026-01-16"]),
        ({"every": "week"}, ["2026-01-19", "2026-01-26"]),
        ({"every": "month"}, ["2026-02-01", "2026-03-01"]),
        ({"every": "quarter"}, ["2026-04-01", "2026-07-01"]),
        ({"every": "quarter", "fiscal_start": 3}, ["2026-03-01", "2026-06-01"]),
    ],
)
def test_systemd_reckons_the_next_runs(given: dict[str, Any], days: list[str]) -> None:
    [calendar] = settings_of(units(systemd(schedule(**given)))["reports.timer"])["Timer.OnCalendar"]
    printed = analyze("calendar", "--iterations=2", "--base-time=2026-01-15 00:00:00", calendar)
    assert re.findall(r"(?:Next elapse|Iteration #\d+|Iter\. #\d+): \w+ (\S+) 05:30:00", printed) == days
    analyze("calendar", f"{calendar} Europe/Berlin")
