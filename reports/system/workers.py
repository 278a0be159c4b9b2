"""Run a function in child processes, one task at a time in each, so that no fault costs more than its task.

Knows nothing of documents.
"""

import multiprocessing
import os
import pickle
import select
import signal
import sys
import time
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field
from math import inf
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkContext, SpawnContext
from multiprocessing.process import BaseProcess
from typing import Generic, TypeVar

from reports.system.child import HEADER, MIB, OUT_OF_MEMORY, Failure, Limits, frame, in_one_line, serve, too_much
from reports.system.signals import signals_held

__all__ = ["Done", "Failure", "Limits", "run_each"]

Task = TypeVar("Task")
Result = TypeVar("Result")
_OUTSIDE = (-signal.SIGKILL, -signal.SIGTERM, -signal.SIGHUP)
"""Exit codes of a process that did nothing wrong itself: it may do better next time."""
_FAULTS = (-signal.SIGABRT, -signal.SIGBUS, -signal.SIGSEGV, -signal.SIGTRAP)
"""Exit codes of a process whose libraries failed, as some do on purpose where they are refused memory."""
_GRACE = 1.0
"""Seconds that a process has to end in once there is nothing left for it to do."""


_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Done(Generic[Task, Result]):
    """A task, and what became of it."""

    task: Task
    """As it was given."""
    result: Result | Failure
    """What the function returned, or why it did not."""
    seconds: float
    """From start to end of the last try, by the clock."""


@dataclass(slots=True)
class _Child(Generic[Task]):
    """A process at work on a task, or ready for one."""

    process: BaseProcess
    pipe: Connection
    task: Task | None
    """None: it is ready."""
    started: float
    """Seconds of the monotonic clock."""
    deadline: float
    """When it is killed, likewise."""
    is_second: bool
    """Whether the task was tried before."""
    is_garbage: bool = False
    """Whether what it has sent cannot be a result."""
    is_closed: bool = False
    """Whether nothing more can come from it."""
    sent: bytearray = field(default_factory=bytearray)
    """What has come from it so far."""

    @property
    def missing(self) -> float:
        """How many bytes of the result are still to come; below zero where more was sent than a result."""
        length = int.from_bytes(self.sent[: HEADER - 1], "big") if len(self.sent) >= HEADER else inf
        return HEADER + length - len(self.sent)

    @property
    def takes_another(self) -> bool:
        """Whether it has sent a whole result, and waits for a task."""
        return not self.missing and bool(self.sent[HEADER - 1])


def run_each(
    function: Callable[[Task], Result],
    tasks: Iterable[Task],
    jobs: int,
    limits: Limits = _LIMITS,
    method: str | None = None,
) -> Iterator[Done[Task, Result]]:
    """Yield each task with its result as it is done, at most `jobs` at once, in no fixed order.

    A task is taken when there is a child for it; a child does many tasks, one after another, until one fails. A task is
    tried again once where its child was killed from outside. With the method "fork" (None: on Linux) children share
    what is loaded; with "spawn" they start anew, so function and tasks must pickle. On Linux children die with the
    thread that took their results.
    """
    is_fork = method == "fork" or (method is None and sys.platform == "linux")
    context = multiprocessing.get_context("fork") if is_fork else multiprocessing.get_context("spawn")
    children: _Children[Task, Result] = _Children(context, function, limits)
    try:
        for task in tasks:
            if failure := children.give(task):
                yield Done(task, failure, 0.0)
            while children.busy >= max(jobs, 1):
                yield from children.done()
        while children.busy:
            yield from children.done()
    finally:
        children.end()


@dataclass(frozen=True, slots=True)
class _Children(Generic[Task, Result]):
    """The processes at work, and those that are ready."""

    context: ForkContext | SpawnContext
    function: Callable[[Task], Result]
    limits: Limits
    running: dict[Connection, _Child[Task]] = field(default_factory=dict)
    """By the end of the pipe that their results come from."""

    @property
    def busy(self) -> int:
        """How many tasks are under way."""
        return sum(child.task is not None for child in self.running.values())

    def give(self, task: Task, is_second: bool = False) -> Failure | None:
        """Give a task to a child that is ready, or to a new one; a failure where there is none."""
        # A signal that arrives in the middle of a fork is lost: Python drops what its hooks raise there.
        with signals_held():
            for receiver, child in list(self.running.items()):
                if child.task is None:
                    if _handed(child, task):
                        self._begin(receiver, child, task, is_second)
                        return None
                    self._drop(receiver, child)
                    break  # it has died, or the task can only be inherited
            return self._start(task, is_second)

    def _start(self, task: Task, is_second: bool) -> Failure | None:
        """Start a child on a task; a failure where there is none."""
        try:
            receiver, sender = self.context.Pipe(duplex=False)
            source, pipe = self.context.Pipe(duplex=False)
            # Closed before the next child is forked: it would keep this one's pipe open.
            with sender, source:
                # What a forked child would hold open of its parent's: nobody else could tell that it is closed.
                ends = (receiver, pipe, *self.running, *(child.pipe for child in self.running.values()))
                is_fork = self.context.get_start_method() == "fork"
                what = (self.function, task, (source, sender), self.limits, ends if is_fork else ())
                process = self.context.Process(target=serve, args=what, daemon=True)
                process.start()
        except Exception as error:  # no process to be had, or a task that cannot be handed over
            return Failure(f"its process could not be started: {in_one_line(error)}", "start")
        os.set_blocking(pipe.fileno(), False)
        self._begin(receiver, _Child(process, pipe, None, 0.0, 0.0, is_second), task, is_second)
        return None

    def _begin(self, receiver: Connection, child: _Child[Task], task: Task, is_second: bool) -> None:
        """Note that a child is at work on a task."""
        now = time.monotonic()
        child.task, child.is_second, child.sent = task, is_second, bytearray()
        child.started, child.deadline = now, now + self.limits.wall
        self.running[receiver] = child

    def done(self) -> list[Done[Task, Result]]:
        """Wait for what children send; the tasks that came to their end meanwhile."""
        # Looked at each second, for a process that a child has left behind may hold the child's pipe open.
        now = time.monotonic()
        soon = min([1.0, *(child.deadline - now for child in self.running.values() if child.task is not None)])
        ready = wait(list(self.running), max(0.0, soon))
        # What a signal raises while a process or pipe is disposed of would be lost.
        with signals_held():
            return list(self._finished(ready))

    def _finished(self, ready: Container[object]) -> Iterator[Done[Task, Result]]:
        """The tasks that have come to an end; those whose child was killed from outside are begun again."""
        for receiver, child in self._ended(ready):
            task = child.task
            if task is None:  # it had nothing to do
                self._drop(receiver, child)
                continue
            seconds = time.monotonic() - child.started
            if child.takes_another and not child.is_garbage:
                result = self._result(child, is_ours=False)
                child.task, child.sent = None, bytearray()
                yield Done(task, result, seconds)
                continue
            is_ours = _end(child.process, min(child.deadline, time.monotonic() + _GRACE))
            seconds = time.monotonic() - child.started
            is_outside = child.missing and not is_ours and child.process.exitcode in _OUTSIDE
            self._drop(receiver, child)
            if is_outside and not child.is_second:
                if failure := self._start(task, is_second=True):
                    yield Done(task, failure, seconds)
            else:
                yield Done(task, self._result(child, is_ours), seconds)

    def _ended(self, ready: Container[object]) -> list[tuple[Connection, _Child[Task]]]:
        """Read what children have sent; returns those that sent a result, closed their pipe or exceeded a limit."""
        ended, now = list[tuple[Connection, _Child[Task]]](), time.monotonic()
        for receiver, child in self.running.items():
            # One read takes what is there, and waits for no more: a child may stop in the middle of its result.
            chunk = os.read(receiver.fileno(), MIB) if receiver in ready else None
            child.sent += chunk or b""
            child.is_closed = chunk == b""
            if child.task is None:
                if chunk is not None:
                    ended.append((receiver, child))
            elif child.is_closed or now >= child.deadline or child.takes_another:
                ended.append((receiver, child))
            elif child.missing < 0 or inf > child.missing > self.limits.memory * MIB:
                child.is_garbage, child.deadline = True, now
            elif not child.missing or (chunk is None and not child.process.is_alive()):
                child.deadline = min(child.deadline, now + _GRACE)
        return ended

    def _result(self, child: _Child[Task], is_ours: bool) -> Result | Failure:
        """What an ended child sent; a failure where that is no result. `is_ours`: it had to be killed."""
        if child.missing:
            reason = _reason(child, self.limits, is_ours)
            return Failure(reason, "limit" if "(limits." in reason else "fault")
        try:
            result: Result = pickle.loads(memoryview(child.sent)[HEADER:])
        except Exception as error:  # whatever the class of a result does when it is put together again
            return Failure(f"its result could not be read: {in_one_line(error)}")
        return result

    def _drop(self, receiver: Connection, child: _Child[Task]) -> None:
        """Forget a child and close its pipes; an idle one is ended first."""
        del self.running[receiver]
        _end(child.process, time.monotonic() if child.task is None else inf)
        receiver.close()
        child.pipe.close()

    def end(self) -> None:
        """End all that still run."""
        with signals_held():
            for child in self.running.values():
                child.process.terminate()
            until = time.monotonic() + _GRACE
            for receiver, child in self.running.items():
                _end(child.process, until)
                receiver.close()
                child.pipe.close()


def _handed(child: _Child[Task], task: Task) -> bool:
    """Send a task to an idle child; returns whether it was sent whole."""
    try:
        content = pickle.dumps(task, pickle.HIGHEST_PROTOCOL)
    except Exception:  # whatever the class of a task does
        return False
    left = memoryview(frame(content, takes_another=True))
    until = time.monotonic() + _GRACE
    while left:
        try:
            left = left[os.write(child.pipe.fileno(), left) :]
        except BlockingIOError:
            if not select.select((), (child.pipe,), (), max(0.0, until - time.monotonic()))[1]:
                return False
        except OSError:
            return False
    return True


def _end(process: BaseProcess, until: float) -> bool:
    """Wait for a process until a time of the monotonic clock, then kill it; returns whether it had to be killed."""
    # Asked again and again: a process that closed all its pipes tells nobody of its end.
    while process.is_alive() and time.monotonic() < until:
        time.sleep(0.001)
    is_overdue = process.is_alive()
    if is_overdue:
        process.kill()
    process.join()
    return is_overdue


def _reason(child: _Child[Task], limits: Limits, is_ours: bool) -> str:
    """Why a child ended without a result."""
    code = child.process.exitcode or 0
    if child.is_garbage or (child.sent and code == 0):
        return "its process sent something other than a result"
    if is_ours and child.is_closed:
        return "its process closed its end of the pipe and went on"
    if is_ours:
        return f"it took longer than {limits.wall:,} s (limits.wall)"
    if code == -signal.SIGXCPU:
        return f"it took more than {limits.cpu:,} s of CPU (limits.cpu)"
    if code >= 0:
        return too_much(limits) if code == OUT_OF_MEMORY else f"its process ended with {code} and no result"
    name = next((known.name for known in signal.Signals if known == -code), "unnamed")
    twice, why = "", ""
    if code in _OUTSIDE:
        twice, why = "twice ", ": by the system for want of memory, or by someone"
    elif code in _FAULTS:
        why = f": a fault in a library, or one that was refused more than {limits.memory:,} MiB (limits.memory)"
    return f"its process was killed {twice}by signal {-code} ({name}){why}"
