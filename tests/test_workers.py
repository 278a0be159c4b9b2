from collections.abc import Iterator

import pytest

from reports.workers import Done, Failure, Limits, run_each
from tests.faults import fault, square

SMALL = Limits(memory=200, cpu=1, wall=5)
METHODS = pytest.mark.parametrize("method", ["fork", "spawn"])
REASONS = {
    "raise": "ValueError: no such task",
    "raise nothing": "AssertionError",
    "raise what is no Exception": "KeyboardInterrupt: by code",
    "raise ENOMEM": "it took more than 200 MiB of memory (limits.memory)",
    "exit": "its process ended with 3 and no result",
    "exit silently": "its process ended with 0 and no result",
    "exit with 7": "its process ended with 7 and no result",
    "burn": "it took more than 1 s of CPU (limits.cpu)",
    "hoard": "it took more than 200 MiB of memory (limits.memory)",
    "take": "it took more than 200 MiB of memory (limits.memory)",
    "be alarmed": "its process was killed by signal 14 (SIGALRM)",
    "loop": "it took longer than 5 s (limits.wall)",
    "stop": "it took longer than 5 s (limits.wall)",
    "be deaf": "it took longer than 5 s (limits.wall)",
    "stop while sending": "it took longer than 5 s (limits.wall)",
    "send garbage": "its process sent something other than a result",
    "send garbage and stay": "its process sent something other than a result",
    "send a little garbage": "its process sent something other than a result",
    "close all": "its process closed its end of the pipe and went on",
    "leave a process and exit": "its process ended with 7 and no result",
}
"""What fails, and the whole of what is said of it."""
BEGINNINGS = {
    "crash": "its process was killed by signal 11 (SIGSEGV): a fault in a library, or",
    "die while sending": "its process was killed by signal 11 (SIGSEGV)",
    "abort": "its process was killed by signal 6 (SIGABRT): a fault in a library, or",
    "abort for memory": "its process was killed by signal 6 (SIGABRT): a fault in a library, or one that was refused",
    "be killed": "its process was killed twice by signal 9 (SIGKILL): by the system for want of memory, or by someone",
    "be terminated": "its process was killed twice by signal 15 (SIGTERM): by the system",
    "be hung up": "its process was killed twice by signal 1 (SIGHUP): by the system",
    "return a lambda": "its result could not be sent: ",
    "return what cannot be read": "its result could not be read: ValueError: invalid literal",
}
"""What fails, and how that which is said of it begins: its end is another's."""


def results(done: Iterator[Done[object, object]]) -> dict[object, object]:
    return {each.task: each.result for each in done}


@METHODS
@pytest.mark.parametrize("jobs", [1, 3, 9])
def test_each_task_has_its_result(jobs: int, method: str) -> None:
    assert {done.task: done.result for done in run_each(square, range(5), jobs, method=method)} == {
        n: n * n for n in range(5)
    }


def test_no_tasks_no_results() -> None:
    assert list(run_each(square, [], 2)) == []


@pytest.fixture(scope="module")
def all_at_once() -> dict[object, object]:
    """Return what became of every fault, with good tasks between them."""
    tasks = [task for pair in enumerate([*REASONS, *BEGINNINGS]) for task in pair]
    return results(run_each(fault, tasks, 12, SMALL))


@pytest.mark.parametrize("task", REASONS)
def test_a_fault_is_named(all_at_once: dict[object, object], task: str) -> None:
    assert all_at_once[task] == Failure(REASONS[task])


@pytest.mark.parametrize("task", BEGINNINGS)
def test_a_fault_is_named_at_least_by_its_kind(all_at_once: dict[object, object], task: str) -> None:
    failure = all_at_once[task]
    assert isinstance(failure, Failure)
    assert failure.reason.startswith(BEGINNINGS[task])


def test_faults_cost_their_own_tasks_only(all_at_once: dict[object, object]) -> None:
    numbers = range(len(REASONS) + len(BEGINNINGS))
    assert [all_at_once[n] for n in numbers] == [n * n for n in numbers]
