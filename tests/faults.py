"""What may go wrong in a child, each by its name: functions of a module, for a child that starts anew imports them."""

import ctypes
import errno
import faulthandler
import os
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

_KEPT: list[object] = []


class Unwelcome:
    """A result that cannot be put together again."""

    def __reduce__(self) -> tuple[type[int], tuple[str]]:
        return int, ("no number",)


def square(number: int) -> int:
    return number * number


def fault(task: object) -> object:
    """Go wrong in the way that the task names; square a number."""
    if isinstance(task, int):
        return square(task)
    faulthandler.disable()  # the tests turn it on, and it would print what is done here on purpose
    return _FAULTS[str(task)]()


def _raise(error: BaseException) -> None:
    raise error


def _loop() -> None:
    while True:
        pass


def _end_by(*numbers: signal.Signals) -> None:
    for number in numbers:
        os.kill(os.getpid(), number)


def _sleep_deaf() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(600)


def _hoard() -> None:
    """Take ever smaller pieces, until there is no room for a word about it."""
    for size in (2**20, 2**12, 2**8, 1):
        with suppress(MemoryError):
            while True:
                _KEPT.append(bytearray(size))
    raise MemoryError


def _pipe() -> int:
    """The one pipe that is this child's to write to, apart from the standard streams."""
    frame = sys._getframe()
    while "sender" not in frame.f_locals:
        assert frame.f_back
        frame = frame.f_back
    number = frame.f_locals["sender"].fileno()
    assert isinstance(number, int)
    assert stat.S_ISFIFO(os.fstat(number).st_mode)
    return number


def _send(content: bytes, then: Callable[[], object]) -> object:
    with open(_pipe(), "wb", closefd=False) as pipe:
        pipe.write(content)
    return then()


def _send_half(number: signal.Signals) -> object:
    """Begin to send 50 MB, and end or stop in the middle."""
    return _send((50_000_000).to_bytes(8, "big") + bytes(25_000_000), lambda: os.kill(os.getpid(), number))


def _close_all() -> None:
    os.closerange(3, 100)
    time.sleep(600)


def _leave_thread() -> str:
    threading.Thread(target=time.sleep, args=(600,)).start()
    return "done"


def _leave_process() -> int:
    """Leave a process behind that holds all that this one held."""
    number = os.fork()
    if number == 0:
        time.sleep(30)
        os._exit(0)
    return number


def _abort_for_memory() -> None:
    """Do as a C library: abort where there is no memory."""
    libc = ctypes.CDLL(None)
    libc.malloc.restype = ctypes.c_void_p
    while libc.malloc(ctypes.c_size_t(2**24)):
        pass
    os.abort()


_FAULTS: dict[str, Callable[[], object]] = {
    "raise": lambda: _raise(ValueError("no such task")),
    "raise nothing": lambda: _raise(AssertionError()),
    "raise what is no Exception": lambda: _raise(KeyboardInterrupt("by code")),
    "raise ENOMEM": lambda: _raise(OSError(errno.ENOMEM, "Cannot allocate memory")),
    "exit": lambda: sys.exit(3),
    "exit silently": lambda: os._exit(0),
    "exit with 7": lambda: os._exit(7),
    "crash": lambda: ctypes.string_at(1),
    "loop": lambda: time.sleep(600),
    "burn": _loop,
    "hoard": _hoard,
    "take": lambda: bytes(2**30),
    "abort": os.abort,
    "abort for memory": _abort_for_memory,
    "be killed": lambda: _end_by(signal.SIGKILL),
    "be terminated": lambda: _end_by(signal.SIGTERM),
    "be hung up": lambda: _end_by(signal.SIGHUP),
    "stop": lambda: _end_by(signal.SIGSTOP),
    "be deaf": _sleep_deaf,
    "be alarmed": lambda: _end_by(signal.SIGALRM),
    "return a lambda": lambda: lambda: None,
    "return what cannot be read": Unwelcome,
    "return 50 MB": lambda: bytes(50_000_000),
    "die while sending": lambda: _send_half(signal.SIGSEGV),
    "stop while sending": lambda: _send_half(signal.SIGSTOP),
    "send garbage": lambda: _send(b"garbage " * 9, lambda: None),
    "send garbage and stay": lambda: _send(b"garbage " * 9, lambda: time.sleep(600)),
    "send a little garbage": lambda: _send(b"?", lambda: os._exit(0)),
    "close all": _close_all,
    "leave a thread": _leave_thread,
    "leave a process": _leave_process,
}


def run_a_process(_: int) -> str:
    """Use what a child may: a process and files of its own."""
    return subprocess.run([sys.executable, "-c", "print(6 * 7)"], check=True, capture_output=True, text=True).stdout


def fail_once(fault_and_mark: tuple[str, str]) -> object:
    """Go wrong the first time, not the second."""
    name, mark = fault_and_mark[0], Path(fault_and_mark[1])
    if mark.exists():
        return "done"
    mark.touch()
    return fault(name)


def note_self(folder: str) -> None:
    """Leave a file with the name of this process, then sleep, deaf to what would end it."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    (Path(folder) / str(os.getpid())).touch()
    time.sleep(600)


def interrupt_parent(_: int) -> None:
    os.kill(os.getppid(), signal.SIGTERM)


def limits_of_self(_: int) -> dict[str, str]:
    """The limits of this process, as the system tells them."""
    lines = Path("/proc/self/limits").read_text("utf-8").splitlines()[1:]
    return {line[:26].strip(): line[26:].split()[0] for line in lines}


def leave_process_and_exit(note: str) -> None:
    """Note which process is left behind, and end without a result."""
    Path(note).write_text(str(_leave_process()), "utf-8")
    os._exit(7)
