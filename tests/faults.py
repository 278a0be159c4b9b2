"""What may go wrong: in a child, each by its name, and in a run of the command, which is a process of its own.

Functions of a module, for a child that starts anew imports them. Knows of no output folder what should be in it.
"""

import ctypes
import errno
import faulthandler
import gc
import json
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

_KEPT: list[object] = []


class Unwelcome:
    """A result that cannot be put together again."""

    def __reduce__(self) -> tuple[type[int], tuple[str]]:
        return int, ("no number",)


def square(number: int) -> int:
    return number * number


def name_self(task: object) -> int:
    """The number of the process, which then has what the task asks for."""
    if isinstance(task, int):
        _KEPT.append(b"?" * (task * 2**20))
    if task == "raise":
        raise ValueError(str(os.getpid()))
    return os.getpid()


def count_pipes(_: object) -> int:
    """How many ends of pipes this process has beside its standard streams."""
    time.sleep(0.05)  # others are started meanwhile
    found = [path for path in Path("/proc/self/fd").iterdir() if int(path.name) > 2 and path.exists()]
    return sum(stat.S_ISFIFO(path.stat().st_mode) for path in found if path.exists())


def spend(seconds: float) -> str:
    """Take so much of the processor."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return "done"


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


def _hang_up() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # ignored where the tests were begun by nohup
    _end_by(signal.SIGHUP)


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
    os.closerange(3, max(int(one.name) for one in Path("/dev/fd").iterdir()) + 1)  # whatever its parent had open
    time.sleep(600)


def _outlive() -> None:
    """Go on though the parent ends."""
    ctypes.CDLL(None).prctl(1, 0)
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
    "be hung up": _hang_up,
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
    "outlive": _outlive,
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


# The command in a process of its own --------------------------------------------------------------

ROOT = Path(__file__).parent.parent
WRITES = os.O_WRONLY | os.O_RDWR
STEPS = ("open", "os.link", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod")
"""Calls that change a folder, as Python announces them before they are made."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """In what way a run of the command goes wrong."""

    real: bool = False
    """Whether documents are rendered; else each is its packet, which takes no time."""
    faults: Mapping[str, str] = field(default_factory=dict)
    """What goes wrong in the child that renders a packet, by the packet's id."""
    folder: str = ""
    """In which what follows happens."""
    at: Sequence[int] = ()
    """Before which changes of the folder the signal is sent, counted from 1."""
    signal: int = signal.SIGKILL
    """SIGKILL is for the whole process group."""
    refuse: str = ""
    """End of a path that cannot be opened to be written, for want of space."""
    obedient: bool = False
    """Whether permissions are heeded though root runs it."""


def run_command(arguments: Sequence[str], wrong: Wrong) -> None:
    """Run `reports` in this process, going wrong."""
    gc.set_threshold(50_000, 20, 50)  # as the command does
    from reports import formats  # noqa: PLC0415 - children of other tests need none of them
    from reports.cli import commands as cli  # noqa: PLC0415 - children of other tests need none of them
    from reports.run import render  # noqa: PLC0415 - children of other tests need none of them

    there = vars(formats)["FORMATS"]
    for name, format in there.items():
        there[name] = replace(format, render=partial(_render, format.render if wrong.real else _plain, wrong))
    if not wrong.real:
        vars(render).update(integrity_fault=lambda *_: "")
    if wrong.folder:
        sys.addaudithook(partial(_interfere, wrong, os.getpid(), count(1)))
    sys.argv = ["reports", *arguments]
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell makes what runs in its background deaf to it
    with obedient() if wrong.obedient else nullcontext():
        cli.main()


@contextmanager
def obedient() -> Iterator[None]:
    """Let root heed permissions, in this process and its forks."""
    if os.geteuid():
        yield
        return
    system = ctypes.CDLL(None, use_errno=True)
    header, was = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    assert system.capget(header, was) == 0
    less = (ctypes.c_uint32 * 6)(was[0] & ~0b110, *was[1:])  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
    assert system.capset(header, less) == 0
    try:
        yield
    finally:
        assert system.capset(header, was) == 0


def _render(renderer: Callable[..., Any], wrong: Wrong, packet: Any, templates: Any) -> Any:
    match wrong.faults.get(packet.id):
        case None:
            pass
        case "remove the folder":
            shutil.rmtree(wrong.folder)
        case "speak":  # as libraries do, without asking Python
            for number in (1, 2):
                with suppress(OSError):
                    os.write(number, b"a warning")
        case name:
            return fault(name)
    return renderer(packet, templates)


def _plain(packet: Any, _: object) -> Any:
    from reports.formats import Rendered  # noqa: PLC0415
    from reports.packets import canonical  # noqa: PLC0415

    return Rendered(canonical(packet), 1)


def _interfere(wrong: Wrong, pid: int, steps: Iterator[int], event: str, about: tuple[Any, ...]) -> None:
    """Hear of what this process is about to do, and stop or refuse it."""
    if event not in STEPS or not str(about[0]).startswith(wrong.folder) or os.getpid() != pid:
        return
    if event == "open" and not int(about[2] or 0) & WRITES:
        return
    if next(steps) in wrong.at:
        (os.killpg if wrong.signal == signal.SIGKILL else os.kill)(pid, wrong.signal)
    if wrong.refuse and event == "open" and str(about[0]).endswith(wrong.refuse):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), about[0])


def command(*arguments: object, wrong: Wrong | None = None) -> list[str]:
    """How the command is called: as it is, or going wrong."""
    given = [str(argument) for argument in arguments]
    if wrong is None:
        return [sys.executable, "-m", "reports", *given]
    program = "import json, sys; from tests import faults; "
    program += "faults.run_command(sys.argv[2:], faults.Wrong(**json.loads(sys.argv[1])))"
    return [sys.executable, "-c", program, json.dumps(asdict(wrong)), *given]


def environment(**changed: str) -> dict[str, str]:
    """Variables for the command, wherever it is called."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("REPORTS_")}
    return kept | {"PYTHONPATH": str(ROOT)} | changed


def run(*arguments: object, wrong: Wrong | None = None, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    usual: dict[str, Any] = {"env": environment(), "capture_output": True, "cwd": ROOT, "text": True} | options
    ran: subprocess.CompletedProcess[str] = subprocess.run(command(*arguments, wrong=wrong), check=False, **usual)
    return ran


_CAUGHT = re.compile(r"^SigCgt:\s*(\w+)", re.MULTILINE)
"""Signals that a process has handlers for, a bit each from the first on."""


@dataclass(frozen=True, slots=True)
class Ended:
    """What a run left."""

    returncode: int
    """Below zero: the signal that killed it."""
    stdout: str
    stderr: str


class Forks:
    """Runs the command in forks of this process, which has loaded its libraries: they take most of a short run."""

    def __init__(self, folder: Path) -> None:
        """Take a folder for what is printed."""
        self.files = [folder / "stdout", folder / "stderr"]
        self.pid = 0
        self._is_running = False
        (asked, ask), (told, tell) = os.pipe(), os.pipe()
        self.server = os.fork()
        if not self.server:
            os.close(ask)
            os.close(told)
            _become_new(asked, tell)
        os.close(asked)
        os.close(tell)
        self._ask, self._told = os.fdopen(ask, "w"), os.fdopen(told)
        self._read("ready")

    def _read(self, what: str) -> int:
        """The number that the server tells under a name."""
        name, number = self._told.readline().split()
        assert name == what
        return int(number)

    def start(self, *arguments: object, wrong: Wrong | None = None) -> None:
        """Start the command as the leader of a session of its own."""
        if self._is_running:  # a test ended before it did
            with suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)
            self.end()
        ask = [[str(file) for file in self.files], [str(a) for a in arguments], asdict(wrong or Wrong())]
        print(json.dumps(ask), file=self._ask, flush=True)
        self.pid = self._read("pid")
        self._is_running = True

    def wait_for(self, words: str, patience: float = 300.0) -> None:
        """Wait until it has printed these words."""
        until = time.monotonic() + patience
        while not self.files[0].exists() or words not in self.files[0].read_text("utf-8"):  # the run makes it
            assert time.monotonic() < until, self.files[1].read_text("utf-8")
            time.sleep(0.005)

    def wait_until_it_hears(self) -> None:
        """Wait until SIGTERM does not simply kill it, or it has ended."""
        with suppress(OSError):
            while not int(_CAUGHT.findall(Path(f"/proc/{self.pid}/status").read_text("utf-8"))[0], 16) >> 14 & 1:
                time.sleep(0.005)

    def end(self) -> Ended:
        """Wait for its end."""
        code = self._read("code")
        self._is_running = False
        return Ended(code, *(file.read_text("utf-8") for file in self.files))

    def run(self, *arguments: object, wrong: Wrong | None = None) -> Ended:
        """Run it to its end."""
        self.start(*arguments, wrong=wrong)
        return self.end()

    def close(self) -> None:
        """End the server."""
        print(file=self._ask, flush=True)  # later servers have this pipe, too: to close it would not end this one
        os.waitpid(self.server, 0)
        self._ask.close()
        self._told.close()


def _become_new(asked: int, tell: int) -> None:
    """In a fork of a process that runs tests: serve, with streams, variables and warnings of a new one."""
    with suppress(BaseException):
        os.dup2(asked, 0)
        os.dup2(tell, 1)
        sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
        os.chdir(ROOT)
        variables = environment()
        os.environ.clear()
        os.environ.update(variables)
        warnings.resetwarnings()
        for category in (DeprecationWarning, PendingDeprecationWarning, ImportWarning, ResourceWarning):
            warnings.simplefilter("ignore", category)
        _serve_forks()
    os._exit(0)


def _serve_forks() -> None:
    """Run the command in forks of this process, one line of standard input each."""
    from reports.cli import commands as cli  # noqa: PLC0415
    from reports.cli import console  # noqa: F401, PLC0415
    from reports.run import batch, config  # noqa: F401, PLC0415
    from tests.warm import opened, spare, warm  # noqa: PLC0415

    warm()
    vars(batch).update(open_templates=opened)
    with suppress(SystemExit):  # what it keeps of a first run, it has in all
        cli.main(["build", str(ROOT / "seeds/002_2e10a430aa5fa607.txt"), "--dry-run", "-q"])
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    spare()
    os.write(1, b"ready 0\n")
    for line in sys.stdin:
        if line == "\n":
            return
        pid = os.fork()
        if not pid:
            _run_forked(*json.loads(line))
        os.write(1, b"code %d\n" % os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))


def _run_forked(files: list[str], arguments: list[str], wrong: dict[str, Any]) -> None:
    os.setsid()
    os.write(1, b"pid %d\n" % os.getpid())
    for number, file in zip((0, 1, 2), ("/dev/null", *files), strict=True):
        os.dup2(os.open(file, os.O_RDWR | os.O_CREAT | (os.O_TRUNC if number else 0)), number)
    code = 1
    try:
        run_command(arguments, Wrong(**wrong))
    except SystemExit as ended:
        code = int(ended.code or 0)
    except BaseException:
        traceback.print_exc()
    finally:
        with suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def survivors(session: int, patience: float = 60.0) -> list[int]:
    """Processes of a session that live on, though they have had so many seconds to end in."""
    until = time.monotonic() + patience
    while (found := _members(session)) and time.monotonic() < until:
        time.sleep(0.005)
    return found


def _members(session: int) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, _, _, of = (folder / "stat").read_text("utf-8").rpartition(")")[2].split()[:4]
            if int(of) == session and state != "Z":
                found.append(int(folder.name))
    return found
