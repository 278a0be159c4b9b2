import os
import signal

import pytest

from reports.workers import Failure, run_each


def work(task: int) -> int:
    match task:
        case -1:
            raise ValueError("no such task")
        case -2:
            os.kill(os.getpid(), signal.SIGKILL)
        case -3:
            os._exit(7)
    return task * task


@pytest.mark.parametrize("jobs", [1, 3])
def test_each_task_has_its_result(jobs: int) -> None:
    assert dict(run_each(work, range(10), jobs)) == {n: n * n for n in range(10)}


@pytest.mark.parametrize(
    ("task", "reason"), [(-1, "ValueError: no such task"), (-2, "killed by signal 9"), (-3, "ended with 7")]
)
def test_a_child_that_fails_costs_its_task_only(task: int, reason: str) -> None:
    results = dict(run_each(work, [1, task, 2, 3], 2))
    failed = results.pop(task)
    assert isinstance(failed, Failure)
    assert reason in failed.reason
    assert results == {1: 1, 2: 4, 3: 9}


def test_no_tasks_no_results() -> None:
    assert list(run_each(work, [], 2)) == []
