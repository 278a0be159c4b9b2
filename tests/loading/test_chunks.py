"""Files are read in children, within limits: rows and problems are those of one process, but for what exceeds them."""

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import partial
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, Literal, TypeAlias

import pytest

from reports.corpus import rows
from reports.errors import Exit, InputError, Problem
from reports.loading import Unread, load
from reports.loading.kinds import Source
from reports.loading.profiles import profile
from reports.model.rows import LoadSettings, ProfileRow
from reports.run.settings import Settings
from reports.run.sources import load_corpus
from reports.system.workers import Failure, Limits, run_each
from tests.loading.git.histories import Made, history
from tests.sampling import in_soak, soak

LOADER = import_module("reports.loading")
READ = profile.read
"""The package; as an attribute of `reports` it is the function of the library."""
OPTIONS = LoadSettings(today=date(2026, 5, 1))
LAST = "p0070.txt"
Task: TypeAlias = tuple[int, tuple[Source, ...]]
Cause: TypeAlias = Literal["limit", "start", "fault"]
Cli: TypeAlias = Callable[..., Any]
linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no memory is limited, nor is a fork the way")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with more files than a child is given at once, the last of which is no text."""
    made = tmp_path_factory.mktemp("many")
    for number in range(70):
        text = f"Ann{'b' * (number % 7)} Lee{'e' * (number % 11)} built it.\n2025-03: Fixed part {number}.\nLost.\n"
        (made / f"p{number:04}.txt").write_text(text, "utf-8")
    (made / LAST).write_bytes(b"\x7fELF" * 40)
    return made


@pytest.fixture(scope="module")
def alone(folder: Path) -> tuple[list[ProfileRow], object]:
    """Return what one process reads."""
    rows, problems = load([folder], OPTIONS)
    return list(rows), problems


def in_children(
    fatal: str, function: Callable[[Any], Any], tasks: Iterable[Any], times: Fraction
) -> Generator[tuple[Any, Any]]:
    """Two children at once; each that is given a certain file is killed."""

    def or_die(task: Task) -> object:
        if any(one.file == fatal for one in task[1]):
            os.kill(os.getpid(), signal.SIGKILL)
        return function(task)

    for done in run_each(or_die, tasks, 2):
        failure = done.result
        yield done.task, Unread(failure.reason, failure.cause) if isinstance(failure, Failure) else failure


@dataclass
class Refusing:
    """No child: a task with a certain file has no result; what is asked for is noted. The last tasks come first."""

    fatal: str
    cause: Cause = "limit"
    asked: list[tuple[Fraction, list[str]]] = field(default_factory=list)

    def __call__(
        self, function: Callable[[Any], Any], tasks: Iterable[Any], times: Fraction
    ) -> Generator[tuple[Any, Any]]:
        for task in reversed(list(tasks)):
            names = [one.file for one in task[1]]
            self.asked.append((times, names))
            yield task, Unread("it was too much", self.cause) if self.fatal in names else function(task)


def test_children_read_what_one_process_does(folder: Path, alone: tuple[list[ProfileRow], object]) -> None:
    rows, problems = load([folder], OPTIONS, partial(in_children, ""))
    assert (list(rows), problems) == alone


def test_a_file_that_kills_its_child_is_told_and_all_others_are_read(
    folder: Path, alone: tuple[list[ProfileRow], tuple[Problem, ...]]
) -> None:
    rows, problems = load([folder], OPTIONS, partial(in_children, "p0066.txt"))
    assert [row.file for row in rows] == [row.file for row in alone[0] if row.file != "p0066.txt"]
    (told,) = (one for one in problems if one.file == "p0066.txt")
    assert (told.code, told.severity) == ("not-read", "error")
    assert "SIGKILL" in told.message
    assert [one for one in problems if one.file == LAST] == [one for one in alone[1] if one.file == LAST]


def test_only_the_files_of_the_chunk_that_failed_are_read_again_alone_and_with_all_their_time(folder: Path) -> None:
    load([folder], OPTIONS, each := Refusing("p0066.txt"))
    chunks = [names for times, names in each.asked if times < 1]
    again = [names for times, names in each.asked if times == 1]
    assert sorted(chain.from_iterable(chunks)) == sorted(path.name for path in folder.iterdir())
    assert max(map(len, chunks)) == 64
    (failed,) = (names for names in chunks if "p0066.txt" in names)
    assert sorted(again) == [[name] for name in failed]


def test_a_file_beyond_the_limits_is_told_by_name_with_what_to_do(folder: Path) -> None:
    _, problems = load([folder], OPTIONS, Refusing("p0066.txt"))
    (told,) = (one for one in problems if one.file == "p0066.txt")
    assert str(told) == (
        "p0066.txt: reading it was given up: it was too much. "
        "Remove what is no profile, split it, or allow more under [limits]."
    )
    assert (told.code, told.severity) == ("too-costly", "error")


def test_where_nothing_but_that_file_is_named_there_is_no_profile(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Ann Lee built it.\n2025-03: Fixed it.\n", "utf-8")
    with pytest.raises(InputError) as caught:
        load([tmp_path], OPTIONS, Refusing("a.txt"))
    assert [one.code for one in caught.value.problems] == ["no-profile", "too-costly"]


def test_without_a_process_files_are_read_here_and_that_is_told(
    folder: Path, alone: tuple[list[ProfileRow], tuple[Problem, ...]]
) -> None:
    rows, problems = load([folder], OPTIONS, Refusing("p0066.txt", "start"))
    assert list(rows) == alone[0]
    (told,) = set(problems) - set(alone[1])
    assert (told.code, told.severity, told.file) == ("no-limits", "warning", None)


def test_large_files_are_not_read_with_many_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LOADER, "_CHUNK_BYTES", 100)
    for number in range(6):
        text = f"Ann Lee{'e' * number} built it.\n2025-03: Fixed it.\n{'x ' * 60 * (number == 3)}"
        (tmp_path / f"p{number}.txt").write_text(text, "utf-8")
    rows, _ = load([tmp_path], OPTIONS, each := Refusing(""))
    assert each.asked[::-1] == [
        (1, ["p3.txt"]),
        (LOADER._SHARE, ["p0.txt", "p1.txt"]),
        (LOADER._SHARE, ["p2.txt"]),
        (LOADER._SHARE, ["p4.txt", "p5.txt"]),
    ]
    assert len(rows) == 6


# With the limits of the settings ----------------------------------------------------------------


def hungry(*arguments: Any) -> Any:
    """Stand in for the reader of text: one file takes all the memory, another all the time."""
    if arguments[0].file == "hungry.txt":
        bytearray(2**30)[:: 2**12] = b"x" * 2**18
    while arguments[0].file == "slow.txt":
        pass
    return READ(*arguments)


@pytest.fixture
def three(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder in which one file is too costly to read."""
    monkeypatch.setattr(profile, "read", hungry)
    for name in ("ann", "hungry", "zoe"):
        text = f"{name.capitalize()} Lee built it.\n2025-03: Fixed it.\n"
        (tmp_path / "in" / f"{name}.txt").parent.mkdir(exist_ok=True)
        (tmp_path / "in" / f"{name}.txt").write_text(text, "utf-8")
    return tmp_path / "in"


@linux
@pytest.mark.parametrize("jobs", [2, *in_soak(1)])
def test_a_few_files_are_read_within_limits_too(three: Path, jobs: int) -> None:
    corpus = load_corpus(Settings(OPTIONS, (str(three),), jobs=jobs, limits=Limits(memory=300)))
    assert [row["file"] for row in rows(corpus, "profiles")] == ["ann.txt", "zoe.txt"]
    (told,) = corpus.problems
    assert (told.code, told.file) == ("too-costly", "hungry.txt")
    assert "more than 300 MiB of memory (limits.memory)" in told.message


@soak
@linux
def test_time_is_limited_too(three: Path) -> None:
    (three / "hungry.txt").rename(three / "slow.txt")
    corpus = load_corpus(Settings(OPTIONS, (str(three),), limits=Limits(cpu=1)))
    assert [(one.code, one.file) for one in corpus.problems] == [("too-costly", "slow.txt")]
    assert "(limits.cpu)" in corpus.problems[0].message


@linux
@pytest.mark.parametrize("command", ["build", "inspect", "check"])
def test_every_command_tells_it_and_goes_on(cli: Cli, three: Path, command: str) -> None:
    config = three.parent / "reports.toml"
    config.write_text(
        f'sources = ["{three}"]\nout = "{three.parent / "out"}"\nformat = "html"\n[limits]\nmemory = 300\n', "utf-8"
    )
    result = cli(command, "--config", config, *(["-v"] if command == "build" else []))
    assert "hungry.txt: reading it was given up" in result.output
    assert result.exit_code == (Exit.USAGE if command == "check" else 0)
    if command == "build":
        assert sorted(path.name for path in (three.parent / "out/person").iterdir()) == ["ann-lee.html", "zoe-lee.html"]
    elif command == "inspect":
        assert "Zoe Lee" in result.output


def test_children_that_start_anew_read_the_same(three: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reports.run.sources.run_each", partial(run_each, method="spawn"))
    (three / "hungry.txt").unlink()
    corpus = load_corpus(Settings(OPTIONS, (str(three),)))
    assert ([row["file"] for row in rows(corpus, "profiles")], corpus.problems) == (["ann.txt", "zoe.txt"], ())


def granted(sources: Path) -> dict[str, Fraction]:
    """How many times the time of the settings each file of a folder has in which it is read."""
    found: dict[str, Fraction] = {}

    def each(read: Callable[[Any], Any], tasks: Iterable[Any], times: Fraction) -> Generator[tuple[Any, Any]]:
        for task in tasks:
            found.update({one.file: times for one in task[1]})
            yield task, read(task)

    load([sources], OPTIONS, each)
    return found


def test_a_repository_has_the_whole_time_of_a_source_from_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    history(tmp_path / "all/core", Made("Add a search"))
    (tmp_path / "all/ann.txt").write_text("Ann Lee built it.\n\n2025-03: Fixed part 1.\n", "utf-8")
    assert granted(tmp_path / "all") == {"ann.txt": LOADER._SHARE, "core": 1}


def test_a_large_table_has_time_by_its_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has so many more rows, and reading it takes time in proportion to them."""
    monkeypatch.setattr("reports.loading.source_file.MAX_BYTES", 1000)
    monkeypatch.setattr(LOADER, "MAX_BYTES", 1000)
    monkeypatch.setattr(LOADER, "_CHUNK_BYTES", 500)
    for name, number_of_rows in ("few", 2), ("some", 20), ("many", 70), ("most", 700):
        lines = [f"Ann Lee,2025-03,Fixed part {number:3}\n" for number in range(number_of_rows)]
        (tmp_path / f"{name}.csv").write_text("Name,Month,Summary\n" + "".join(lines), "utf-8")
    most = LOADER._MOST_TIMES
    assert granted(tmp_path) == {"few.csv": LOADER._SHARE, "some.csv": 1, "many.csv": 3, "most.csv": most}
