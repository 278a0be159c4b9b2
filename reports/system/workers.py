"""Run a function in child processes, one task at a time in each, so that no fault costs more than its task.

Knows nothing of documents.
"""

import ctypes
import errno
import gc
import multiprocessing
import os
import pickle
import resource
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from math import inf
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
_STOP = (signal.SIGINT, signal.SIGTERM)
_OUTSIDE = (-signal.SIGKILL, -signal.SIGTERM, -signal.SIGHUP)
"""Exit codes of a process that did nothing wrong itself: it may do better next time."""
_FAULTS = (-signal.SIGABRT, -signal.SIGBUS, -signal.SIGSEGV, -signal.SIGTRAP)
"""Exit codes of a process whose libraries failed, as some do on purpose where they are refused memory."""
_MIB = 2**20
_HEADER = 9
"""Bytes before a task or a result: how long it is, and whether its child takes another."""
_MOST_TASKS = 100
"""Tasks of a child; then another takes its place, since libraries do not give back all that they take."""
_MOST_GROWTH = 256
"""MiB that a child may have grown by before it is given another task."""
_COLLECTION = (50_000, 20, 50)
"""Thresholds of the garbage collector in children, which build trees of millions of objects and throw them away."""
_GRACE = 1.0
"""Seconds that a process has to end in once there is nothing left for it to do."""
_PR_SET_PDEATHSIG = 1
_WORKER = threading.Event()
"""Set in worker processes."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one task may take; beyond it, the task fails."""

    memory: int = 2048
    """MiB on top of what the parent has loaded; enforced on Linux only."""
    cpu: int = 300
    """Seconds of CPU."""
    wall: int = 900
    """Seconds from start to end, by the clock; also while whoever asked for the results is busy with one."""


_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Failure:
    """A task without a result."""

    reason: str
    """What happened, as the end of a sentence, with the limit that was in the way."""
    cause: Literal["limit", "start", "fault"] = field(default="fault", compare=False)
    """A limit was exceeded, no process could be started, or anything else."""


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
    sent: bytearray = field(default_factory=bytearray)
    """What has come from it so far."""

    @property
    def missing(self) -> float:
        """How many bytes of the result are still to come; below zero where more was sent than a result."""
        length = int.from_bytes(self.sent[: _HEADER - 1], "big") if len(self.sent) >= _HEADER else inf
        return _HEADER + length - len(self.sent)

    @property
    def takes_another(self) -> bool:
        """Whether it has sent a whole result, and waits for a task."""
        return not self.missing and bool(self.sent[_HEADER - 1])


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
    context = multiprocessing.get_context(method or ("fork" if sys.platform == "linux" else "spawn"))
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

    context: Any
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
                process = self.context.Process(target=_child, args=what, daemon=True)
                process.start()
        except Exception as error:  # no process to be had, or a task that cannot be handed over
            return Failure(f"its process could not be started: {_told(error)}", "start")
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

    def _finished(self, ready: list[Any]) -> Iterator[Done[Task, Result]]:
        """The tasks that have come to an end; those whose child was killed from outside are begun again."""
        for receiver, child in self._ended(ready):
            task = child.task
            if task is None:  # it had nothing to do
                self._drop(receiver, child)
                continue
            seconds = time.monotonic() - child.started
            if child.takes_another and not child.is_garbage:
                result = _result(child, self.limits, is_ours=False)
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
                yield Done(task, _result(child, self.limits, is_ours), seconds)

    def _ended(self, ready: list[Any]) -> list[tuple[Connection, _Child[Task]]]:
        """Take in what children have sent; those that have sent a result or closed their pipe, or must not go on."""
        ended, now = list[tuple[Connection, _Child[Task]]](), time.monotonic()
        for receiver, child in self.running.items():
            # One read takes what is there, and waits for no more: a child may stop in the middle of its result.
            chunk = os.read(receiver.fileno(), _MIB) if receiver in ready else None
            child.sent += chunk or b""
            if child.task is None:
                if chunk is not None:
                    ended.append((receiver, child))
            elif chunk == b"" or now >= child.deadline or child.takes_another:
                ended.append((receiver, child))
            elif child.missing < 0 or inf > child.missing > self.limits.memory * _MIB:
                child.is_garbage, child.deadline = True, now
            elif not child.missing or (chunk is None and not child.process.is_alive()):
                child.deadline = min(child.deadline, now + _GRACE)
        return ended

    def _drop(self, receiver: Connection, child: _Child[Task]) -> None:
        """Be done with a child; one that had nothing to do is ended."""
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


def _handed(child: _Child[Any], task: object) -> bool:
    """Send a task to a child that is ready; whether it took it."""
    try:
        content = pickle.dumps(task, pickle.HIGHEST_PROTOCOL)
    except Exception:  # whatever the class of a task does
        return False
    left = memoryview(_frame(content, takes_another=True))
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


def _frame(content: bytes, takes_another: bool) -> bytes:
    """Content as it is sent."""
    return len(content).to_bytes(_HEADER - 1, "big") + bytes([takes_another]) + content


@contextmanager
def signals_held() -> Iterator[None]:
    """Let signals that would stop this process wait until a step is complete: a fork, an import."""
    held = dict[int, None]()
    is_main = threading.current_thread() is threading.main_thread()
    before = {sent: signal.getsignal(sent) for sent in _STOP if is_main and callable(signal.getsignal(sent))}
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        for sent in before:
            # What is blocked here may reach another thread, such as those of a library; handlers are called here.
            signal.signal(sent, lambda number, _: held.setdefault(number))
        signal.pthread_sigmask(signal.SIG_BLOCK, _STOP)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for sent, handler in before.items():
            signal.signal(sent, handler)
        for number in held:
            signal.raise_signal(number)


def _end(process: BaseProcess, until: float) -> bool:
    """Wait for a process until a moment of the monotonic clock, then kill it: whether that was needed."""
    # Asked again and again: a process that closed all its pipes tells nobody of its end.
    while process.is_alive() and time.monotonic() < until:
        time.sleep(0.001)
    is_overdue = process.is_alive()
    if is_overdue:
        process.kill()
    process.join()
    return is_overdue


def _result(child: _Child[Any], limits: Limits, is_ours: bool) -> Any:
    """What an ended child sent; a failure where that is no result. `is_ours`: it had to be killed."""
    if child.missing:
        reason = _reason(child, limits, is_ours)
        return Failure(reason, "limit" if "(limits." in reason else "fault")
    try:
        return pickle.loads(memoryview(child.sent)[_HEADER:])
    except Exception as error:  # whatever the class of a result does when it is put together again
        return Failure(f"its result could not be read: {_told(error)}")


def _reason(child: _Child[Any], limits: Limits, is_ours: bool) -> str:
    """Why a child ended without a result."""
    code = child.process.exitcode or 0
    if child.is_garbage or (child.sent and code == 0):
        return "its process sent something other than a result"
    if is_ours and time.monotonic() < child.deadline:
        return "its process closed its end of the pipe and went on"
    if is_ours:
        return f"it took longer than {limits.wall:,} s (limits.wall)"
    if code == -signal.SIGXCPU:
        return f"it took more than {limits.cpu:,} s of CPU (limits.cpu)"
    if code >= 0:
        return f"its process ended with {code} and no result"
    name = next((known.name for known in signal.Signals if known == -code), "unnamed")
    twice, why = "", ""
    if code in _OUTSIDE:
        twice, why = "twice ", ": by the system for want of memory, or by someone"
    elif code in _FAULTS:
        why = f": a fault in a library, or one that was refused more than {limits.memory:,} MiB (limits.memory)"
    return f"its process was killed {twice}by signal {-code} ({name}){why}"


def _told(error: BaseException) -> str:
    """An exception in one line."""
    return f"{type(error).__name__}: {error}".removesuffix(": ")


def _child(
    function: Callable[[Any], Any],
    task: object,
    pipes: tuple[Connection, Connection],
    limits: Limits,
    ends: Iterable[Connection],
) -> None:
    """In the child: do task after task; send each result, or what went wrong."""
    _WORKER.set()
    source, sender = pipes
    for end in ends:
        end.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears Ctrl-C, and ends its children
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOP)
    _end_with_parent()
    _set_limit(resource.RLIMIT_CORE, 0)
    gc.freeze()  # what was loaded before is not looked through, and its memory stays shared
    gc.set_threshold(*_COLLECTION)
    before = _memory("VmRSS")
    read: Callable[[], object] = partial(_same, task)
    del task
    with open(source.fileno(), "rb", closefd=False) as tasks:
        for number in range(_MOST_TASKS):
            _limit_self(limits)
            content, is_whole = _sent(function, read, limits)
            last = not is_whole or number == _MOST_TASKS - 1 or _memory("VmRSS") - before > _MOST_GROWTH * _MIB
            with open(sender.fileno(), "wb", closefd=False) as pipe:
                pipe.write(_frame(content, takes_another=not last))
            del content
            if last or not (header := tasks.read(_HEADER)):
                return
            read = partial(pickle.loads, tasks.read(int.from_bytes(header[:-1], "big")))


def is_worker() -> bool:
    """Whether `run_each` started this process: what it changes in libraries is seen by no caller."""
    return _WORKER.is_set()


def _same(task: object) -> object:
    return task


def _sent(function: Callable[[Any], Any], read: Callable[[], object], limits: Limits) -> tuple[bytes, bool]:
    """In the child: what became of a task, as it is sent; and whether it went well."""
    prefix = "it could not be read by its process: "
    try:
        task = read()
        prefix = ""
        result = function(task)
        prefix = "its result could not be sent: "
        return pickle.dumps(result, pickle.HIGHEST_PROTOCOL), True
    except SystemExit:  # named by its code, as any other end without a result
        raise
    except BaseException as error:  # whatever it is, it must cost this task only, and be named
        _set_limit(resource.RLIMIT_DATA, resource.RLIM_INFINITY)  # to tell of it takes memory, too
        is_memory = isinstance(error, MemoryError) or getattr(error, "errno", None) == errno.ENOMEM
        memory = f"it took more than {limits.memory:,} MiB of memory (limits.memory)"
        told = Failure(memory, "limit") if is_memory else Failure(prefix + _told(error))
        return pickle.dumps(told), False


def _limit_self(limits: Limits) -> None:
    """In the child: have the system enforce what it can, counted from here."""
    _set_limit(resource.RLIMIT_CPU, limits.cpu + round(time.process_time()))
    # Of what is written to, not of addresses (RLIMIT_AS): threads and mapped fonts reserve far more than they take.
    # Elsewhere than on Linux no such limit is kept.
    if loaded := _memory("VmData"):
        _set_limit(resource.RLIMIT_DATA, loaded + limits.memory * _MIB)


def _memory(kind: str) -> int:
    """Bytes that this process has of a kind of memory, as Linux names it; elsewhere 0."""
    with suppress(OSError):
        status = Path("/proc/self/status").read_text("utf-8")
        return int(status.partition(f"{kind}:")[2].split()[0]) * 1024
    return 0


def _set_limit(which: int, limit: int) -> None:
    """Limit this process, within what its own parents allow; a further task may have a higher one."""
    hard = resource.getrlimit(which)[1]
    allowed = [value for value in (limit, hard) if value != resource.RLIM_INFINITY]
    with suppress(ValueError, OSError):  # the platform knows it and refuses it
        resource.setrlimit(which, (min(allowed, default=resource.RLIM_INFINITY), hard))


def _end_with_parent() -> None:
    """In the child: end when the parent does, however it ends."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    if sys.platform == "linux" and ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL) == 0:
        if os.getppid() != parent.pid:  # it ended before it could be told of
            os._exit(1)
    else:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    """In the child: end once the parent has."""
    parent.join()
    os._exit(1)
