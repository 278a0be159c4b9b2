"""On a worker of a cluster: tasks are done by a server of its own, which has all loaded and does each in a child.

A worker has threads, and what has threads cannot be forked; a new interpreter for each task would take longer than many
a task. Knows nothing of the cluster; between it and its caller, setups, tasks and answers are bytes.
"""

import ctypes
import hashlib
import io
import os
import pickle
import signal
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Generic, TypeAlias, TypeVar

from reports.errors import ReportError
from reports.formats import Templates, engine, open_templates, preload
from reports.formats.templates import built_in
from reports.system.workers import Failure, Limits, run_each

TEMPLATES = "templates"
"""The built-in ones, among the versions."""
_IDLE = 600.0
"""Seconds without a task after which a server ends."""
_MOST_IDLE = 8
"""Servers of a worker that wait for a task."""
_PR_SET_PDEATHSIG = 1
Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class WorkerSettings(Generic[Task, Result]):
    """What a server has to know before its first task."""

    render: Callable[[Templates], Callable[[Task], Result]]
    """Makes of a template set what is called with each task."""
    formats: tuple[str, ...]
    brand: Mapping[str, str]
    limits: Limits
    versions: Mapping[str, str]
    """What must be here as it is where the task comes from, as `versions` tells it."""

    @property
    def name(self) -> str:
        """The same for equal ones: those of a later run find the servers of an earlier one."""
        return hashlib.sha256(repr(self).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Unlike:
    """Why what is rendered here would differ from what is rendered where it was asked for."""

    reasons: tuple[str, ...]


Answer: TypeAlias = tuple[Result | Failure, float] | Unlike
"""What became of a task, and its seconds; or why it was not begun."""


def versions(formats: tuple[str, ...]) -> dict[str, str]:
    """All that bytes of these formats depend on besides what is sent: engines, and the built-in templates."""
    return {name: engine(name) for name in formats} | {TEMPLATES: _digest(built_in())}


def differences(wanted: Mapping[str, str], found: Mapping[str, str]) -> tuple[str, ...]:
    """What differs, each part once: `weasyprint 70.0 instead of 71.2`."""
    said: dict[str, None] = {}
    for name, expected in wanted.items():
        here = _parts(found.get(name, ""))
        for part, version in _parts(expected).items():
            if here.get(part) != version:
                said[f"{part} {here.get(part, 'missing')} instead of {version}"] = None
    return tuple(said)


def _parts(engine: str) -> dict[str, str]:
    """The versions that an engine names: what stands before the first space is the name."""
    named = (part.partition(" ") for part in engine.split(", ") if part)
    return {name: version or name for name, _, version in named}


def _digest(folder: Path) -> str:
    """Hash of the files in a folder, as `templates HASH`."""
    digest = hashlib.sha256()
    for name, content in _files(folder):
        digest.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    return f"{TEMPLATES} {digest.hexdigest()[:12]}"


def packed(folder: Path) -> bytes:
    """The files in a folder as an archive; equal folders, equal bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, content in _files(folder):
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 1)
    return made.getvalue()


def _files(folder: Path) -> list[tuple[str, bytes]]:
    found = ((path.relative_to(folder).as_posix(), path) for path in folder.rglob("*") if path.is_file())
    return [(name, path.read_bytes()) for name, path in sorted(found) if "__pycache__" not in name]


# In the worker ----------------------------------------------------------------------------------


@dataclass(slots=True)
class _Server:
    """A process that takes one task at a time."""

    key: bytes
    """Of its setup and templates."""
    process: subprocess.Popen[bytes]
    connection: Connection
    is_used: bool = False

    def ask(self, task: bytes) -> bytes:
        """The answer to a task; OSError or EOFError if the server ends before it."""
        self.is_used = True
        self.connection.send_bytes(task)
        return self.connection.recv_bytes()

    def end(self) -> None:
        """End it, whatever it does."""
        self.connection.close()
        self.process.kill()
        self.process.wait()


@dataclass(slots=True)
class _Servers:
    """The servers of this worker that wait, the one that waits longest first."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    idle: list[_Server] = field(default_factory=list)

    def take(self, key: bytes) -> _Server | None:
        """One that was set up so; None where none waits."""
        with self.lock:
            found = next((server for server in reversed(self.idle) if server.key == key), None)
            if found:
                self.idle.remove(found)
            return found

    def put(self, server: _Server) -> None:
        """Let one wait; where too many do, the first of them ends."""
        with self.lock:
            self.idle.append(server)
            surplus = self.idle.pop(0) if len(self.idle) > _MOST_IDLE else None
        if surplus:
            surplus.end()


_SERVERS = _Servers()


def answer(name: str, setup: bytes, templates: bytes | None, task: bytes) -> bytes:
    """Have a task done; pickled, what became of it and its seconds, or `Unlike`.

    `setup` is a pickled `WorkerSettings` and `name` its own; `templates` is what `packed` makes of a set, None: the
    built-in one.
    """
    key = hashlib.sha256(name.encode() + (templates or b"")).digest()
    while True:
        server = _SERVERS.take(key)
        was_used = server is not None
        try:
            server = server or _started(key, setup, templates)
            said = server.ask(task)
        except (OSError, EOFError) as error:
            if server:
                server.end()
            if was_used:
                continue  # it may have ended while it waited
            return pickle.dumps((Failure(f"the server of the worker ended: {type(error).__name__}: {error}"), 0.0))
        _SERVERS.put(server)
        return said


def _started(key: bytes, setup: bytes, templates: bytes | None) -> _Server:
    """A new server; it finds the modules that this process finds."""
    mine, its = Pipe()
    with its:
        program = f"from reports.cluster.worker import serve; serve({its.fileno()})"
        path = os.pathsep.join(dict.fromkeys(folder or str(Path.cwd()) for folder in sys.path))
        process = subprocess.Popen(
            [sys.executable, "-c", program],
            pass_fds=[its.fileno()],
            stdin=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": path},
        )
    server = _Server(key, process, mine)
    try:
        mine.send_bytes(setup)
        mine.send_bytes(templates or b"")
    except OSError:
        server.end()
        raise
    return server


# In the server ----------------------------------------------------------------------------------


def serve(number: int) -> None:
    """Answer what comes through a connection, until nothing more does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the worker hears it
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    with suppress(EOFError, OSError), Connection(number) as connection, TemporaryDirectory("-reports") as folder:
        setup: WorkerSettings[object, object] = pickle.loads(connection.recv_bytes())
        render = _rendering(setup, connection.recv_bytes(), Path(folder))
        for answer in _answers(render, setup.limits, _tasks(connection)):
            connection.send_bytes(pickle.dumps(answer))


def _tasks(connection: Connection) -> Iterator[object]:
    """What comes, until nothing does for long."""
    while connection.poll(_IDLE):
        yield pickle.loads(connection.recv_bytes())


def _rendering(
    setup: WorkerSettings[Task, Result], content: bytes, folder: Path
) -> Callable[[Task], Result] | Unlike | Failure:
    """What does tasks; `Unlike` or a failure where it cannot do them."""
    if reasons := differences(setup.versions, versions(setup.formats)):
        return Unlike(reasons)
    if content:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            archive.extractall(folder)
    try:
        templates = open_templates(folder if content else None, setup.brand)
        preload(templates, setup.formats)
    except ReportError as error:  # the caller has opened it already
        return Failure(f"its worker cannot open the templates: {error}")
    return setup.render(templates)


def _answers(
    render: Callable[[Task], Result] | Unlike | Failure, limits: Limits, tasks: Iterable[Task]
) -> Iterator[Answer[Result]]:
    """What became of each task, and its seconds, before the next one is taken."""
    if isinstance(render, Unlike):
        yield from (render for _ in tasks)
    elif isinstance(render, Failure):
        yield from ((render, 0.0) for _ in tasks)
    else:
        yield from ((done.result, done.seconds) for done in run_each(render, tasks, 1, limits))
