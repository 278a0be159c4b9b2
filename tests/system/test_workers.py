import os
import resource
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest

from reports.system.workers import Done, Failure, Limits, run_each
from tests.faults import (
    Unwelcome,
    count_pipes,
    fail_once,
    fault,
    interrupt_parent,
    leave_process_and_exit,
    limits_of_self,
    name_self,
    note_self,
    run_a_process,
    spend,
    square,
)

SMALL = Limits(memory=200)
HASTY = Limits(memory=200, wall=10)
"""For what would never end by itself."""
METHODS = pytest.mark.parametrize("method", ["fork", "spawn"])
REASONS = {
    "raise": "ValueError: no such task",
    "raise nothing": "AssertionError",
    "raise what is no Exception": "KeyboardInterrupt: by code",
    "raise ENOMEM": "it took more than 200 MiB of memory (limits.memory)",
    "exit": "its process ended with 3 and no result",
    "exit silently": "its process ended with 0 and no result",
    "exit with 7": "its process ended with 7 and no result",
    "hoard": "it took more than 200 MiB of memory (limits.memory)",
    "take": "it took more than 200 MiB of memory (limits.memory)",
    "be alarmed": "its process was killed by signal 14 (SIGALRM)",
    "loop": "it took longer than 10 s (limits.wall)",
    "stop": "it took longer than 10 s (limits.wall)",
    "be deaf": "it took longer than 10 s (limits.wall)",
    "stop while sending": "it took longer than 10 s (limits.wall)",
    "send garbage": "its process sent something other than a result",
    "send garbage and stay": "its process sent something other than a result",
    "send a little garbage": "its process sent something other than a result",
    "close all": "its process closed its end of the pipe and went on",
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


ROOT = Path(__file__).parent.parent.parent


def results(done: Iterator[Done[object, object]]) -> dict[object, object]:
    return {each.task: each.result for each in done}


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until(is_so: Callable[[], object]) -> None:
    """Wait; a test that waits in vain fails."""
    until = time.monotonic() + 120
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.01)


def pids(folder: Path) -> list[int]:
    """The processes that have left their names."""
    return [int(path.name) for path in folder.iterdir()]


@pytest.mark.parametrize(("jobs", "method"), [(1, "fork"), (3, "fork"), (9, "fork"), (2, "spawn"), (3, None)])
def test_each_task_has_its_result(jobs: int, method: str | None) -> None:
    found = {done.task: done.result for done in run_each(square, range(4), jobs, method=method)}
    assert found == {0: 0, 1: 1, 2: 4, 3: 9}


@METHODS
def test_a_child_does_task_after_task(method: str) -> None:
    assert len({done.result for done in run_each(name_self, [""] * 20, 1, method=method)}) == 1
    assert len({done.result for done in run_each(name_self, [""] * 20, 2, method=method)}) <= 2


def test_a_child_gives_way_to_another_after_a_hundred_tasks() -> None:
    pids = [done.result for done in run_each(name_self, [""] * 250, 1)]
    assert [pids.count(pid) for pid in dict.fromkeys(pids)] == [100, 100, 50]


def test_a_child_that_has_grown_gives_way_to_another() -> None:
    pids = [done.result for done in run_each(name_self, [100] * 6, 1)]
    assert [pids.count(pid) for pid in dict.fromkeys(pids)] == [3, 3]


def test_a_child_that_failed_gives_way_to_another() -> None:
    first, failed, second, third = (done.result for done in run_each(name_self, ["", "raise", "", ""], 1))
    assert isinstance(failed, Failure)
    assert failed.reason == f"ValueError: {first}"
    assert second == third != first


def test_a_task_that_does_not_pickle_is_inherited() -> None:
    tasks: list[object] = ["", lambda: None, ""]
    first, second, third = (done.result for done in run_each(name_self, tasks, 1))
    assert first != second == third


def test_a_task_that_cannot_be_read_is_named() -> None:
    tasks: list[object] = ["", Unwelcome(), ""]
    reasons = [done.result.reason for done in run_each(name_self, tasks, 1) if isinstance(done.result, Failure)]
    assert reasons == [
        "it could not be read by its process: ValueError: invalid literal for int() with base 10: 'no number'"
    ]


def test_a_child_holds_no_end_of_the_pipes_of_others() -> None:
    first, second, third = sorted({cast("int", done.result) for done in run_each(count_pipes, range(9), 3)})
    assert (second - first, third - first) == (2, 4)  # those that multiprocessing itself has for each


def test_a_child_that_died_while_it_had_nothing_to_do_is_replaced() -> None:
    def tasks() -> Iterator[str]:
        yield ""
        os.kill(found[0], signal.SIGKILL)
        wait_until(lambda: not is_running(found[0]))
        yield ""

    found: list[int] = []
    for done in run_each(name_self, tasks(), 1):
        assert isinstance(done.result, int)
        found.append(done.result)
    assert len(set(found)) == 2


def test_each_task_has_the_whole_of_the_limits() -> None:
    found = [done.result for done in run_each(spend, [0.7] * 2, 1, Limits(cpu=1))]
    assert found == ["done"] * 2


def test_no_tasks_no_results() -> None:
    assert list(run_each(square, [], 2)) == []


@pytest.fixture(scope="module")
def all_at_once() -> dict[object, object]:
    """Return what became of every fault, with good tasks between them."""
    tasks = [*REASONS, *BEGINNINGS]
    endless = [task for task in tasks if "limits.wall" in REASONS.get(task, "")]
    done = dict[object, object]()
    for these, limits in ((endless, HASTY), ([task for task in tasks if task not in endless], SMALL)):
        pairs = [part for number, task in enumerate(these, len(done) // 2) for part in (number, task)]
        done |= results(run_each(fault, pairs, 12, limits))
    return done


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


@pytest.mark.parametrize(
    ("task", "cause"), [("hoard", "limit"), ("burn", "limit"), ("raise", "fault"), ("exit with 7", "fault")]
)
def test_a_failure_tells_limits_from_other_faults(task: str, cause: str) -> None:
    [done] = run_each(fault, [task], 1, Limits(memory=200, cpu=1))
    assert isinstance(done.result, Failure)
    assert done.result.cause == cause


def test_faults_are_named_alike_where_children_start_anew() -> None:
    bad = ["raise", "exit with 7", "hoard", "send garbage and stay"]
    found = results(run_each(fault, [*bad, 3], 3, Limits(memory=200), "spawn"))
    assert found == {task: Failure(REASONS[task]) for task in bad} | {3: 9}


@pytest.mark.soak
@METHODS
def test_a_task_has_its_share_of_the_processor(method: str) -> None:
    [done] = run_each(fault, ["burn"], 1, Limits(cpu=1), method)
    assert done.result == Failure("it took more than 1 s of CPU (limits.cpu)")


def test_a_task_that_cannot_be_handed_over_is_named() -> None:
    bad = lambda: None  # noqa: E731 - a function without a name does not pickle
    found = {str(done.task): done.result for done in run_each(fault, [bad, 3], 1, method="spawn")}
    failure = found.pop(str(bad))
    assert isinstance(failure, Failure)
    assert failure.cause == "start"
    assert failure.reason.startswith("its process could not be started: ")
    assert found == {"3": 9}


@pytest.mark.parametrize("task", ["be killed", "be terminated", "be hung up"])
def test_what_was_killed_once_is_tried_again(tmp_path: Path, task: str) -> None:
    [done] = run_each(fail_once, [(task, str(tmp_path / "mark"))], 1)
    assert done.result == "done"


@pytest.mark.parametrize("task", ["raise", "exit", "crash", "take", "be alarmed", "send garbage"])
def test_what_failed_by_itself_is_not_tried_again(tmp_path: Path, task: str) -> None:
    [done] = run_each(fail_once, [(task, str(tmp_path / "mark"))], 1, SMALL)
    assert isinstance(done.result, Failure)


def test_a_large_result_arrives_whole() -> None:
    [done] = run_each(fault, ["return 50 MB"], 1, SMALL)
    assert done.result == bytes(50_000_000)


def test_a_result_counts_though_a_thread_of_its_child_goes_on() -> None:
    [done] = run_each(fault, ["leave a thread"], 1)
    assert done.result == "done"


def test_a_result_does_not_wait_for_what_its_child_left_behind() -> None:
    [done] = run_each(fault, ["leave a process"], 1)
    assert isinstance(done.result, int)
    assert is_running(done.result)
    os.kill(done.result, signal.SIGKILL)


def test_an_end_is_noticed_though_something_was_left_behind(tmp_path: Path) -> None:
    note = tmp_path / "left"
    [done] = run_each(leave_process_and_exit, [str(note)], 1)
    assert done.result == Failure("its process ended with 7 and no result")
    left = int(note.read_text("utf-8"))
    assert is_running(left)
    os.kill(left, signal.SIGKILL)


def test_a_child_may_run_processes() -> None:
    [done] = run_each(run_a_process, [1], 1)
    assert done.result == "42\n"


@METHODS
def test_a_child_leaves_no_core_and_has_its_own_limits(method: str) -> None:
    before = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (before[1], before[1]))
    try:
        [done] = run_each(limits_of_self, [1], 1, Limits(memory=300, cpu=77), method)
    finally:
        resource.setrlimit(resource.RLIMIT_CORE, before)
    assert isinstance(done.result, dict)
    assert done.result["Max core file size"] == "0"
    assert 77 <= int(done.result["Max cpu time"]) < 80
    own = int(Path("/proc/self/status").read_text().split("VmData:")[1].split()[0]) // 1024
    assert 300 <= int(done.result["Max data size"]) / 2**20 < 1000 + own


def test_a_task_is_taken_only_when_there_is_a_child_for_it() -> None:
    taken, done = 0, 0

    def tasks() -> Iterator[int]:
        nonlocal taken
        for taken in range(1, 31):
            assert taken - done <= 3
            yield taken

    for _ in run_each(square, tasks(), 3):
        done += 1
    assert (taken, done) == (30, 30)


def test_nothing_is_kept_of_what_is_done() -> None:
    class Task:
        """Something that a weak reference can follow."""

    kept = weakref.WeakSet[Task]()

    def files() -> int:
        return len(list(Path("/proc/self/fd").iterdir()))

    before = files()

    def tasks() -> Iterator[Task]:
        for _ in range(20):
            task = Task()
            kept.add(task)
            yield task
            del task

    for _ in run_each(id, tasks(), 2):
        assert len(kept) <= 4
        assert files() <= before + 10


@METHODS
def test_an_error_of_the_tasks_is_raised_and_ends_the_children(tmp_path: Path, method: str) -> None:
    def tasks() -> Iterator[str]:
        yield str(tmp_path)
        yield str(tmp_path)
        wait_until(lambda: len(pids(tmp_path)) == 2)
        raise LookupError("no more tasks")

    with pytest.raises(LookupError, match="no more tasks"):
        list(run_each(note_self, tasks(), 3, method=method))
    assert not [pid for pid in pids(tmp_path) if is_running(pid)]


def test_children_end_when_their_results_are_no_longer_wanted(tmp_path: Path) -> None:
    def tasks() -> Iterator[str]:
        yield str(tmp_path)  # deaf to SIGTERM
        wait_until(lambda: pids(tmp_path))
        os.kill(pids(tmp_path)[0], signal.SIGSTOP)
        yield str(tmp_path)
        wait_until(lambda: len(pids(tmp_path)) == 2)
        yield str(tmp_path / "missing")  # fails at once

    done = run_each(note_self, tasks(), 3)
    assert isinstance(next(done).result, Failure)
    assert [is_running(pid) for pid in pids(tmp_path)] == [True, True]
    done.close()  # type: ignore[attr-defined]
    assert [is_running(pid) for pid in pids(tmp_path)] == [False, False]


@METHODS
def test_children_end_with_their_parent(tmp_path: Path, method: str) -> None:
    program = (
        "import sys; from reports.system.workers import run_each; from tests.faults import note_self; "
        "list(run_each(note_self, [sys.argv[1]] * 2, 2, method=sys.argv[2]))"
    )
    with subprocess.Popen([sys.executable, "-c", program, str(tmp_path), method], cwd=ROOT) as parent:
        wait_until(lambda: len(pids(tmp_path)) == 2)
        parent.kill()
    wait_until(lambda: not [pid for pid in pids(tmp_path) if is_running(pid)])


def test_children_end_with_their_parent_where_the_system_does_not_help(tmp_path: Path) -> None:
    program = (
        "import sys; sys.platform = 'other'; from reports.system.workers import run_each; "
        "from tests.faults import note_self; list(run_each(note_self, [sys.argv[1]], 2))"
    )
    with subprocess.Popen([sys.executable, "-c", program, str(tmp_path)], cwd=ROOT) as parent:
        wait_until(lambda: pids(tmp_path))
        parent.kill()
    wait_until(lambda: not [pid for pid in pids(tmp_path) if is_running(pid)])


def test_nothing_of_the_parent_is_written_or_run_twice(tmp_path: Path) -> None:
    program = """
import atexit, sys
from reports.system.workers import run_each
from tests.faults import fault
atexit.register(print, "at exit", flush=True)
held = open(sys.argv[1], "w")
held.write("held")
print("first", end=" ")
try:
    for done in run_each(fault, [2, "exit", "raise", 3], 2):
        print("one", end=" ")
finally:
    print("finally")
"""
    held = tmp_path / "held"
    ran = subprocess.run([sys.executable, "-c", program, held], stdout=subprocess.PIPE, text=True, cwd=ROOT, check=True)
    assert ran.stdout == "first one one one one finally\nat exit\n"
    assert held.read_text() == "held"


@pytest.mark.parametrize("times", [6, pytest.param(40, marks=pytest.mark.soak)])
def test_a_signal_is_heard_while_children_come_and_go(times: int) -> None:
    """A child that is forked just then must not swallow it."""

    def heard(*_: object) -> None:
        signal.signal(signal.SIGTERM, lambda *_: None)  # further ones would disturb the end of the first
        raise KeyboardInterrupt

    before = signal.getsignal(signal.SIGTERM)
    try:
        for _ in range(times):
            signal.signal(signal.SIGTERM, heard)
            with pytest.raises(KeyboardInterrupt):
                list(run_each(interrupt_parent, [1] * 1000, 2))
        assert signal.SIGTERM not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    finally:
        signal.signal(signal.SIGTERM, before)


class UntellableError(Exception):
    """An error of which nobody can tell without memory."""

    def __str__(self) -> str:
        raise MemoryError


def tell_too_much(_: object) -> None:
    raise UntellableError


@METHODS
def test_a_child_without_memory_to_tell_of_it_is_named_by_its_limit(method: str) -> None:
    (done,) = run_each(tell_too_much, [0], 1, method=method)
    assert done.result == Failure("it took more than 2,048 MiB of memory (limits.memory)", "limit")
    assert isinstance(done.result, Failure)
    assert done.result.cause == "limit"
