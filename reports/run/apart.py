"""Call a function in a Python process of its own: what it changes there, signals or other libraries, is gone with it.

A new interpreter, not a fork: the caller may have threads, as a notebook has. Knows nothing of what is called.
"""

import ctypes
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NoReturn, TypeVar

from reports.errors import Exit, Problem, UnforeseenError

Made = TypeVar("Made")
_GRACE = 10.0
"""Seconds in which a process that is no longer wanted may end by itself."""
_PR_SET_PDEATHSIG = 1


def call_apart(function: Callable[..., Made], *arguments: object) -> Made:
    """Call a function in a new process and return or raise what it does; function, arguments and result must pickle.

    The process finds the modules that this one finds, prints where this one does, and ends with it (on Linux).
    """
    mine, its = Pipe()
    with mine, its:
        path = os.pathsep.join(dict.fromkeys(folder or str(Path.cwd()) for folder in sys.path))
        process = subprocess.Popen(
            [sys.executable, "-c", f"from reports.run.apart import serve; serve({its.fileno()})"],
            pass_fds=[its.fileno()],
            stdin=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": path},
        )
        its.close()
        try:
            mine.send_bytes(pickle.dumps((function, arguments)))
            is_good, said = pickle.loads(mine.recv_bytes())
        except (EOFError, BrokenPipeError) as error:
            what = f"the process that was to do it ended with {process.wait()} and no result."
            raise UnforeseenError(Problem("mistake", what, "error")) from error
        finally:
            _end(process)
    if not is_good:
        raise said
    made: Made = said
    return made


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End a process and wait for it."""
    process.terminate()
    try:
        process.wait(_GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def serve(number: int) -> None:
    """Runs in the new process: receive the call through a connection, make it, send its result or its error."""
    signal.signal(signal.SIGTERM, _stop)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    with Connection(number) as connection:
        function, arguments = pickle.loads(connection.recv_bytes())
        try:
            answer: tuple[bool, object] = True, function(*arguments)
        except Exception as error:
            error.__cause__ = error.__context__ = None  # they may not pickle
            answer = False, error
        connection.send_bytes(pickle.dumps(answer))


def _stop(*_: object) -> NoReturn:
    raise SystemExit(Exit.TERMINATED)
