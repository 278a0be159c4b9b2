"""Run a function in a child process per task, so that a crash costs one task only. Knows nothing of documents."""

import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
_STOP = (signal.SIGINT, signal.SIGTERM)


@dataclass(frozen=True, slots=True)
class Failure:
    """A child that ended without a result."""

    reason: str


def run_each(
    function: Callable[[Task], Result], tasks: Iterable[Task], jobs: int
) -> Iterator[tuple[Task, Result | Failure]]:
    """Yield each task with its result as it is done, at most `jobs` at once, in no fixed order.

    On Linux children are forked, so they share what is loaded; elsewhere started anew, so function and tasks must
    pickle.
    """
    context: Any = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    waiting, running = deque(tasks), dict[Connection, tuple[Task, BaseProcess]]()
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                task = waiting.popleft()
                receiver, sender = context.Pipe(duplex=False)
                process = context.Process(target=_child, args=(function, task, receiver, sender), daemon=True)
                # A signal that arrives in the middle of a fork is lost: Python drops what its hooks raise there.
                before = signal.pthread_sigmask(signal.SIG_BLOCK, _STOP)
                process.start()
                signal.pthread_sigmask(signal.SIG_SETMASK, before)
                sender.close()
                running[receiver] = (task, process)
            for ready in wait(list(running)):
                assert isinstance(ready, Connection)
                task, process = running.pop(ready)
                yield task, _result(ready, process)
    finally:
        for receiver, (_, process) in running.items():
            process.terminate()
            process.join()
            receiver.close()


def _child(function: Callable[[Any], Any], task: object, receiver: Connection, sender: Connection) -> None:
    """In the child: send the result, or what went wrong."""
    receiver.close()  # else a child whose parent is gone would wait for ever to be read
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears Ctrl-C, and ends its children
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOP)
    try:
        result = function(task)
    except Exception as error:  # whatever it is, it must cost this task only, and be named
        result = Failure(f"{type(error).__name__}: {error}")
    sender.send(result)
    sender.close()


def _result(receiver: Connection, process: BaseProcess) -> Any:
    """What a child sent; a failure where it ended without a word."""
    try:
        result = receiver.recv()
    except (EOFError, OSError):
        process.join()
        code = process.exitcode or 0
        result = Failure(f"its process was killed by signal {-code}" if code < 0 else f"its process ended with {code}")
    process.join()
    receiver.close()
    return result
