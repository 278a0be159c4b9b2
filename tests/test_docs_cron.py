"""What docs/cron.md tells an administrator is so: its commands are run as they stand, and print what it shows."""

import dataclasses
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from click.testing import CliRunner
from pydantic import BaseModel

from reports.cli.commands import main
from reports.errors import Exit
from reports.run.config import VARIABLE
from reports.run.ledger import Run
from reports.run.options import Options

PAGE = Path(__file__).parent.parent / "docs/cron.md"
TEXT = PAGE.read_text("utf-8")
PROFILE = "001_536a5e17b41250b9.txt"
SHOWN = (
    (r"\d{4}-\d\d-\d\d \d\d:\d\d UTC", "2026-05-04 03:30 UTC"),
    (r"\b\d{8}T\d{6}Z-[0-9a-f]{4}\b", "20260504T033000Z-47c2"),
    (r"\bin \d+\.\d s\b", "in 0.5 s"),
    (r"\bafter \d+ s\b", "after 2 s"),
    # Where the test has its folder in the shared /tmp, a private one is not possible.
    (r"^ReadWritePaths=/tmp\n", ""),
    (r"^PrivateTmp=yes\n", ""),
    # Documents are told as they are done.
    (r"(?:^written .*\n)+", lambda found: "".join(sorted(found[0].splitlines(keepends=True)))),
)
"""What differs from run to run, and what the page shows in its place."""


@dataclass
class Place:
    """A home in which nothing is but the command, and what came of the page there."""

    home: Path
    printed: dict[str, str] = field(default_factory=dict)
    """By command line, as it was printed."""
    page: str = ""
    """The page with what its commands printed."""

    @property
    def folder(self) -> Path:
        """The folder that the page makes."""
        return self.home / "reviews"

    def run(self, command: str, folder: Path | None = None) -> str:
        """What a command prints, run as cron would; a failed test where it does not end well."""
        done = subprocess.run(
            ["/bin/sh", "-c", command],
            env={"HOME": str(self.home)}, cwd=folder or Path("/"), capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, ""), f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout

    def follow(self, line: str, patch: pytest.MonkeyPatch) -> str:
        """What a line of the page prints, typed in its folder; the command without a process of its own."""
        folder = self.folder if self.folder.exists() else self.home
        name, *arguments = shlex.split(line)
        if name != program().name:
            return self.run(line, folder)
        patch.chdir(folder)
        for variable in [name for name in os.environ if name.startswith(VARIABLE)]:
            patch.delenv(variable)
        done = CliRunner().invoke(main, arguments, catch_exceptions=False)
        assert (done.exit_code, done.stderr) == (0, ""), f"{line}\n{done.output}"
        return done.stdout

    def shown(self, printed: str) -> str:
        """What was printed, as the page shows it."""
        text = printed.replace(str(self.home), "/srv/ada").replace(str(program()), "/opt/reports/bin/reports")
        for pattern, instead in SHOWN:
            text = re.sub(pattern, instead, text, flags=re.MULTILINE)
        return text


def program() -> Path:
    """The command that is under test."""
    return Path(sys.executable).with_name("reports")


def blocks() -> Iterator[tuple[str, str]]:
    """The page in pieces: language and text of each block, prose without a language."""
    for piece in re.split(r"(^```\w+\n.*?^```\n)", TEXT, flags=re.DOTALL | re.MULTILINE):
        found = re.fullmatch(r"```(\w+)\n(.*?)```\n", piece, re.DOTALL)
        yield (found[1], found[2]) if found else ("", piece)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, seeds: Path) -> Place:
    """Return the home in which the page was followed from top to bottom."""
    place = Place(tmp_path_factory.mktemp("home").resolve())
    printed = ""
    for language, text in blocks():
        if language == "sh":
            for command in text.splitlines():
                with pytest.MonkeyPatch.context() as patch:
                    patch.setenv("HOME", str(place.home))
                    printed = place.printed[command] = place.follow(command, patch)
        elif language == "toml":
            shutil.copy(seeds / PROFILE, place.folder / "profiles")
            (place.folder / "reports.toml").write_text(text, "utf-8")
        shown = place.shown(printed) if language == "text" else text
        place.page += f"```{language}\n{shown}```\n" if language else shown
    return place


def rows(head: str) -> list[list[str]]:
    """The rows of the table whose header begins with these words."""
    (table,) = re.findall(rf"^\| {head} \|.*\n\|[-|]+\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
    return [[cell.strip() for cell in row.split("|")[1:-1]] for row in table.splitlines()]


# Followed from top to bottom --------------------------------------------------------------------


def test_the_page_shows_what_its_commands_print(place: Place, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        PAGE.write_text(place.page, "utf-8")
        return
    assert place.page == TEXT


def test_nothing_that_it_makes_can_be_read_by_others(place: Place) -> None:
    made = [path for path in (place.folder / "out").rglob("*") if path.is_file()]
    assert made
    assert {path.stat().st_mode & 0o777 for path in made} == {0o600}


def test_the_keys_of_the_status_are_those_that_it_names(place: Place) -> None:
    [line] = place.printed["reports status --format json --last 1"].splitlines()
    keys = json.loads(line)
    (named,) = re.findall(r"its keys are (.*?):", TEXT, re.DOTALL)
    assert set(keys) == set(re.findall(r"`(\w+)`", named)) - {"path", "reason", "since"}
    assert keys["is_good"]


# The crontab line -------------------------------------------------------------------------------


@pytest.fixture
def again(tmp_path: Path) -> Place:
    """Return a home with the first configuration of the page and nothing built, in a folder with a %."""
    again = Place(tmp_path.resolve() / "100 % ours")
    (again.folder / "profiles").mkdir(parents=True)
    (again.folder / "profiles/ada.txt").write_text("Ada Byron\n\n2025-07: Fixed the card reader.\n", "utf-8")
    config = next(text for language, text in blocks() if language == "toml")
    config, changed = re.subn(r"^format = .*$", 'format = ["html"]', config, flags=re.MULTILINE)
    assert changed == 1
    (again.folder / "reports.toml").write_text(config, "utf-8")
    return again


def command_of(crontab: str) -> str:
    r"""The command part of the one line of a crontab, without cron's \ before %."""
    [line] = [line for line in crontab.splitlines() if not line.startswith("#")]
    return line.split(" ", 5)[5].replace("\\%", "%")


def test_the_line_builds_once_then_finds_everything_up_to_date_and_never_prints(
    again: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = command_of(again.follow("reports cron", monkeypatch))
    assert again.run(command) == ""
    manifest = (again.folder / "out/manifest.json").read_bytes()
    assert again.run(command) == ""
    assert (again.folder / "out/manifest.json").read_bytes() == manifest
    lines = (again.folder / "out/.reports/ledger.jsonl").read_text("utf-8").splitlines()
    count = len(json.loads(manifest)["documents"])
    assert [json.loads(line)["counts"] for line in lines] == [{"written": count}, {"unchanged": count}]


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_takes_the_units(place: Place, tmp_path: Path) -> None:
    printed = place.printed["reports cron --systemd --every month"]
    _, *parts = re.split(r"^# (reports\.\w+)\n", printed, flags=re.MULTILINE)
    for name, text in zip(parts[::2], parts[1::2], strict=True):
        (tmp_path / name).write_text(text, "utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", *(str(tmp_path / name) for name in parts[::2])],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


# What the tables say ----------------------------------------------------------------------------


def test_every_exit_code_has_a_row() -> None:
    assert [int(row[0]) for row in rows("exit code")] == sorted(Exit)


def test_other_pages_name_every_exit_code() -> None:
    table = (PAGE.parent / "configuration.md").read_text("utf-8").partition("| code | meaning |\n|---|---|\n")[2]
    cells = re.findall(r"^\| ([\d, ]+) \|", table, re.MULTILINE)
    assert [int(code) for code in ", ".join(cells).split(", ")] == sorted(Exit)
    sentence = (PAGE.parent.parent / "README.md").read_text("utf-8").partition("#exit-codes): ")[2].partition(".\n")[0]
    assert [int(code) for code in re.findall(r"\b\d+\b", sentence)] == sorted(Exit)


def test_every_field_of_the_ledger_has_a_row() -> None:
    named = [name for row in rows("field") for name in re.findall(r"`(\w+)`", row[0])]
    assert set(named) == {"schema", *(each.name for each in dataclasses.fields(Run))}


def test_every_part_of_a_key_is_among_the_reasons(place: Place) -> None:
    [document, *_] = json.loads((place.folder / "out/manifest.json").read_bytes())["documents"]
    reasons = {reason for row in rows("it says") for reason in re.findall(r"`([^`]+)`", row[0])}
    assert {f"its {part} changed" for part in document["inputs"]} < reasons


def test_every_variable_that_it_names_is_one() -> None:
    known = set()
    for key, about in Options.model_fields.items():
        inner = list(type(about.default).model_fields) if isinstance(about.default, BaseModel) else []
        known |= {VARIABLE + "_".join([key, name]).upper() for name in inner} or {VARIABLE + key.upper()}
    assert set(re.findall(rf"{VARIABLE}[A-Z_]+", TEXT)) <= known


def test_the_limits_are_those_of_the_code() -> None:
    limits = Options.model_validate({}).limits
    assert f"`memory` ({limits.memory} MiB, on Linux), `cpu` ({limits.cpu} s)\nand `wall` ({limits.wall} s)" in TEXT


def test_its_configurations_are_valid() -> None:
    for text in (text for language, text in blocks() if language == "toml"):
        content = tomllib.loads(text)
        for job in content.pop("job", []):
            Options.model_validate({key: value for key, value in job.items() if key != "name"})
        Options.model_validate(content)
