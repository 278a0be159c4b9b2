"""In a child process: do task after task within limits, and send what became of each. Knows nothing of documents."""

import ctypes
import errno
import gc
import multiprocessing
import os
import pickle
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Literal, TypeVar

from reports.system.signals import STOP

Task = TypeVar("Task")
MIB = 2**20
HEADER = 9
"""Bytes before a task or a result: how long it is, and whether its child takes another."""
_MOST_TASKS = 100
"""Tasks of a child; then another takes its place, since libraries do not give back all that they take."""
_MOST_GROWTH = 256
"""MiB that a child may have grown by before it is given another task."""
_COLLECTION = (50_000, 20, 50)
"""Thresholds of the garbage collector in children, which build trees of millions of objects and throw them away."""
OUT_OF_MEMORY = 173
"""What a child ends with that has no memory left to say so."""
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


@dataclass(frozen=True, slots=True)
class Failure:
    """A task without a result."""

    reason: str
    """What happened, as the end of a sentence, with the limit that was in the way."""
    cause: Literal["limit", "start", "fault"] = field(default="fault", compare=False)
    """A limit was exceeded, no process could be started, or anything else."""


def frame(content: bytes, takes_another: bool) -> bytes:
    """Content as it is sent."""
    return len(content).to_bytes(HEADER - 1, "big") + bytes([takes_another]) + content


def in_one_line(error: BaseException) -> str:
    """An exception in one line."""
    return f"{type(error).__name__}: {error}".removesuffix(": ")


def serve(
    function: Callable[[Task], object],
    task: Task,
    pipes: tuple[Connection, Connection],
    limits: Limits,
    ends: Iterable[Connection],
) -> None:
    """Runs in the child: do one task after another and send each result, or a `Failure`."""
    _WORKER.set()
    source, sender = pipes
    for end in ends:
        end.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears Ctrl-C, and ends its children
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP)
    _end_with_parent()
    _set_limit(resource.RLIMIT_CORE, 0)
    gc.freeze()  # what was loaded before is not looked through, and its memory stays shared
    gc.set_threshold(*_COLLECTION)
    before = _memory("VmRSS")
    read: Callable[[], Task] = partial(_same, task)
    del task
    with open(source.fileno(), "rb", closefd=False) as tasks:
        for number in range(_MOST_TASKS):
            _limit_self(limits)
            try:
                content, is_whole = _sent(function, read, limits)
            except MemoryError:  # not even enough to tell of it
                os._exit(OUT_OF_MEMORY)
            last = not is_whole or number == _MOST_TASKS - 1 or _memory("VmRSS") - before > _MOST_GROWTH * MIB
            with open(sender.fileno(), "wb", closefd=False) as pipe:
                pipe.write(frame(content, takes_another=not last))
            del content
            if last or not (header := tasks.read(HEADER)):
                return
            read = partial(pickle.loads, tasks.read(int.from_bytes(header[:-1], "big")))


def is_worker() -> bool:
    """Whether `run_each` started this process, so that libraries may be patched without any caller noticing."""
    return _WORKER.is_set()


def _same(task: Task) -> Task:
    return task


def _sent(function: Callable[[Task], object], read: Callable[[], Task], limits: Limits) -> tuple[bytes, bool]:
    """Do a task; returns its pickled result or `Failure`, and whether it succeeded."""
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
        error.__traceback__ = None  # what its frames hold is free again: to tell of it takes memory, too
        _set_limit(resource.RLIMIT_DATA, resource.RLIM_INFINITY)
        is_memory = isinstance(error, MemoryError) or getattr(error, "errno", None) == errno.ENOMEM
        failure = Failure(too_much(limits), "limit") if is_memory else Failure(prefix + in_one_line(error))
        return pickle.dumps(failure), False


def too_much(limits: Limits) -> str:
    """Why a task failed that had no memory left."""
    return f"it took more than {limits.memory:,} MiB of memory (limits.memory)"


def _limit_self(limits: Limits) -> None:
    """Set the limits that the system can enforce, counted from now."""
    _set_limit(resource.RLIMIT_CPU, limits.cpu + round(time.process_time()))
    # Of what is written to, not of addresses (RLIMIT_AS): threads and mapped fonts reserve far more than they take.
    # Elsewhere than on Linux no such limit is kept.
    if loaded := _memory("VmData"):
        _set_limit(resource.RLIMIT_DATA, loaded + limits.memory * MIB)


def _memory(kind: str) -> int:
    """Bytes that this process has of a kind of memory, as Linux names it; elsewhere 0."""
    with suppress(OSError):
        status = Path("/proc/self/status").read_text("utf-8")
        return int(status.partition(f"{kind}:")[2].split()[0]) * 1024
    return 0


def _set_limit(which: int, limit: int) -> None:
    """Set a limit of this process, but none above its hard limit; a later task may raise it again."""
    hard = resource.getrlimit(which)[1]
    allowed = [value for value in (limit, hard) if value != resource.RLIM_INFINITY]
    with suppress(ValueError, OSError):  # the platform knows it and refuses it
        resource.setrlimit(which, (min(allowed, default=resource.RLIM_INFINITY), hard))


def _end_with_parent() -> None:
    """Make sure that this process ends when its parent does, even if that is killed."""
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
