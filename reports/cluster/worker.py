"""On a worker of a cluster: tasks are passed to a server process, which has the libraries loaded and forks for each.

A Dask worker has threads, so it cannot fork safely, and starting a new interpreter often takes longer than the task.
Knows nothing of the cluster; settings, tasks and answers come and go as bytes.
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
"""Key of the built-in templates among the versions."""
_IDLE = 600.0
"""Seconds without a task after which a server ends."""
_MOST_IDLE = 8
"""Idle servers that a worker keeps."""
_PR_SET_PDEATHSIG = 1
Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class WorkerSettings(Generic[Task, Result]):
    """What a server needs before its first task."""

    render: Callable[[Templates], Callable[[Task], Result]]
    """Makes of a template set what is called with each task."""
    formats: tuple[str, ...]
    brand: Mapping[str, str]
    limits: Limits
    versions: Mapping[str, str]
    """The versions on the machine that asks; the worker must have the same."""

    @property
    def name(self) -> str:
        """Equal for equal settings, so that a later run finds the servers that an earlier one started."""
        return hashlib.sha256(repr(self).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Unlike:
    """Answer of a worker whose versions differ, so that its bytes would too."""

    reasons: tuple[str, ...]


Answer: TypeAlias = tuple[Result | Failure, float] | Unlike
"""What became of a task, and its seconds; or why it was not begun."""


def versions(formats: tuple[str, ...]) -> dict[str, str]:
    """The versions of what documents depend on and is not sent with a task: engines, and the built-in templates."""
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
    """By name, the versions in the description of an engine: `weasyprint 70.0, pikepdf 9.1`."""
    named = (part.partition(" ") for part in engine.split(", ") if part)
    return {name: version or name for name, _, version in named}


def _digest(folder: Path) -> str:
    """Hash of the files in a folder, as `templates HASH`."""
    digest = hashlib.sha256()
    for name, content in _files(folder):
        digest.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    return f"{TEMPLATES} {digest.hexdigest()[:12]}"


def packed(folder: Path) -> bytes:
    """The files in a folder as a ZIP archive, the same bytes for the same files."""
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
    """Hash of its settings and templates."""
    process: subprocess.Popen[bytes]
    connection: Connection
    is_used: bool = False

    def ask(self, task: bytes) -> bytes:
        """Send a task and wait for the answer; OSError or EOFError if the server ends first."""
        self.is_used = True
        self.connection.send_bytes(task)
        return self.connection.recv_bytes()

    def end(self) -> None:
        """Kill the server, whatever it is doing."""
        self.connection.close()
        self.process.kill()
        self.process.wait()


@dataclass(slots=True)
class _Servers:
    """The idle servers of this worker, the one that has been idle longest first."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    idle: list[_Server] = field(default_factory=list)

    def take(self, key: bytes) -> _Server | None:
        """Take an idle server with this key; None where there is none."""
        with self.lock:
            found = next((server for server in reversed(self.idle) if server.key == key), None)
            if found:
                self.idle.remove(found)
            return found

    def put(self, server: _Server) -> None:
        """Keep a server for the next task; of too many the one that has been idle longest is ended."""
        with self.lock:
            self.idle.append(server)
            surplus = self.idle.pop(0) if len(self.idle) > _MOST_IDLE else None
        if surplus:
            surplus.end()


_SERVERS = _Servers()


def answer(name: str, setup: bytes, templates: bytes | None, task: bytes) -> bytes:
    """Have a task done by a server; returns the pickled result with its seconds, or an `Unlike`.

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
                continue  # it may have ended while it was idle
            return pickle.dumps((Failure(f"the server of the worker ended: {type(error).__name__}: {error}"), 0.0))
        _SERVERS.put(server)
        return said


def _started(key: bytes, setup: bytes, templates: bytes | None) -> _Server:
    """Start a server with the same `sys.path` as this process."""
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
    """Runs in the server process: answer tasks from a connection until it is closed or idle for too long."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the worker to handle
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    with suppress(EOFError, OSError), Connection(number) as connection, TemporaryDirectory("-reports") as folder:
        setup: WorkerSettings[object, object] = pickle.loads(connection.recv_bytes())
        render = _rendering(setup, connection.recv_bytes(), Path(folder))
        for answer in _answers(render, setup.limits, _tasks(connection)):
            connection.send_bytes(pickle.dumps(answer))


def _tasks(connection: Connection) -> Iterator[object]:
    """The tasks from a connection, until none comes for `_IDLE` seconds."""
    while connection.poll(_IDLE):
        yield pickle.loads(connection.recv_bytes())


def _rendering(
    setup: WorkerSettings[Task, Result], content: bytes, folder: Path
) -> Callable[[Task], Result] | Unlike | Failure:
    """The function that does tasks; `Unlike` or a failure where this machine cannot do them."""
    if reasons := differences(setup.versions, versions(setup.formats)):
        return Unlike(reasons)
    if content:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            archive.extractall(folder)
    try:
        templates = open_templates(folder if content else None, setup.brand)
        preload(templates, setup.formats)
    except ReportError as error:  # the caller could open the same templates
        return Failure(f"its worker cannot open the templates: {error}")
    return setup.render(templates)


def _answers(
    render: Callable[[Task], Result] | Unlike | Failure, limits: Limits, tasks: Iterable[Task]
) -> Iterator[Answer[Result]]:
    """The answer to each task, given before the next one is taken."""
    if isinstance(render, Unlike):
        yield from (render for _ in tasks)
    elif isinstance(render, Failure):
        yield from ((render, 0.0) for _ in tasks)
    else:
        yield from ((done.result, done.seconds) for done in run_each(render, tasks, 1, limits))
