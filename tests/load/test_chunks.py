"""Many files are read in children: the rows and problems are those of one process, whatever becomes of a child."""

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from reports.build import load_corpus
from reports.load import load
from reports.model import LoadOptions, ProfileRow
from reports.plan import Settings
from reports.workers import Failure, run_each

OPTIONS = LoadOptions(today=date(2026, 5, 1))
LAST = "p0300.txt"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with more files than one process reads alone, the last of which is no text."""
    made = tmp_path_factory.mktemp("many")
    for number in range(300):
        text = f"Ann{'b' * (number % 7)} Lee{'e' * (number % 11)} built it.\n2025-03: Fixed part {number}.\nLost.\n"
        (made / f"p{number:04}.txt").write_text(text, "utf-8")
    (made / LAST).write_bytes(b"\x7fELF" * 40)
    return made


@pytest.fixture(scope="module")
def alone(folder: Path) -> tuple[list[ProfileRow], object]:
    """Return what one process reads."""
    rows, problems = load([folder], OPTIONS)
    return list(rows), problems


def in_children(fatal: str, function: Callable[[Any], Any], tasks: Iterable[Any]) -> Generator[tuple[Any, Any]]:
    """Two children at once; each that is given a certain file is killed."""

    def or_die(task: tuple[int, tuple[tuple[str, bytes], ...]]) -> object:
        if any(name == fatal for name, _ in task[1]):
            os.kill(os.getpid(), signal.SIGKILL)
        return function(task)

    for done in run_each(or_die, tasks, 2):
        yield done.task, None if isinstance(done.result, Failure) else done.result


def test_children_read_what_one_process_does(folder: Path, alone: tuple[list[ProfileRow], object]) -> None:
    rows, problems = load([folder], OPTIONS, partial(in_children, ""))
    assert (list(rows), problems) == alone


def test_what_a_killed_child_had_is_read_all_the_same(folder: Path, alone: tuple[list[ProfileRow], object]) -> None:
    rows, problems = load([folder], OPTIONS, partial(in_children, "p0100.txt"))
    assert (list(rows), problems) == alone


def test_a_build_with_several_jobs_reads_in_children(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[int]()

    def told(function: Callable[[Any], Any], tasks: Iterable[Any], jobs: int) -> Iterator[Any]:
        asked.append(jobs)
        return run_each(function, tasks, jobs)

    monkeypatch.setattr("reports.build.run_each", told)
    corpus = load_corpus(Settings(OPTIONS, (str(folder),), jobs=2))
    assert (asked, len(corpus.profiles)) == ([2], 300)
