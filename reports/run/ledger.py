"""The ledger of runs: one JSON line a run, kept apart from the documents, and the lock of their folder.

Knows no clock: times are given. Nothing that a document shows comes from here.
"""

import errno
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from reports.errors import Exit, LockError, OutputError, Problem
from reports.system.lease import is_leased, leased
from reports.system.stores import Folder, Remote, read, remove
from reports.system.write import OWN, RemoteWriter, Writer, open_writer

LEDGER = f"{OWN}/ledger.jsonl"
RUNNING = f"{OWN}/running.json"
"""The run that holds the lock; left by one that was killed."""
_LOCK = f"{OWN}/lock"
_MOMENT = 0.2
"""Seconds that the lock is asked for: who only looks whether a run goes on has it for less."""
_SCHEMA = 1
_AHEAD = timedelta(minutes=5)
"""How far clocks of machines may differ."""
_MOST_BYTES = 8 << 20
"""A longer ledger is cut to the newer half of its lines."""


@dataclass(frozen=True, slots=True)
class Run:
    """What one run of one job did; times with their zone."""

    run: str
    job: str
    """Empty: the configuration without a job."""
    started: str
    """ISO 8601, UTC."""
    ended: str | None = None
    """None: it was killed."""
    exit: int | None = None
    """The code it left with; None: it was killed."""
    is_partial: bool = False
    """Whether it was about less than the configuration says: options chose people, formats or a period."""
    as_of: str = ""
    """The day that relative periods are seen from."""
    period: str = ""
    """As resolved; empty: all."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """Documents by what became of them, and problems of the sources."""
    failures: Sequence[tuple[str, str]] = ()
    """Documents that failed, by path, each with the reason; the path is empty where the whole run was refused."""
    versions: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_good(self) -> bool:
        """Whether it ended, and well."""
        return self.exit == 0

    @property
    def began(self) -> datetime:
        """When it began."""
        return datetime.fromisoformat(self.started).astimezone(UTC)

    @property
    def last_seen(self) -> datetime:
        """When it ended, or began if it never ended."""
        return datetime.fromisoformat(self.ended or self.started).astimezone(UTC)


class Ledger:
    """The ledger of one output folder, and the lock that lets one run in."""

    def __init__(self, folder: Folder, mode: int = 0o600) -> None:
        """Take the folder; nothing is made before `locked`."""
        self.folder = folder
        self.mode = mode

    @contextmanager
    def locked(self, wait: bool = False, on_wait: Callable[[Folder], None] = lambda _: None) -> Iterator[None]:
        """Hold the lock of the folder, which is created if it is missing; a run that was killed gets its line.

        LockError if another run holds it and one should not wait; OutputError if the folder cannot be written to.
        """
        writer = open_writer(self.folder, self.mode)
        writer.make(LEDGER)
        with self._held((lambda: on_wait(self.folder)) if wait else None):
            try:
                self._note_killed(writer)
                yield
            except BaseException:
                writer.sweep()
                raise

    @contextmanager
    def _held(self, on_wait: Callable[[], None] | None) -> Iterator[None]:
        """Hold the lock or, in an object store, the lease; `on_wait` as for `locked`."""
        with ExitStack() as stack:
            try:
                if isinstance(self.folder, Remote):
                    stack.enter_context(leased(self.folder, on_wait))
                else:
                    lock = FileLock(self.folder / _LOCK, timeout=_MOMENT, mode=self.mode)
                    _acquire(lock, self.folder, on_wait)
                    stack.callback(lock.release)
            except OSError as error:
                raise OutputError(f"cannot lock {self.folder / _LOCK}: {error.strerror or error}.") from error
            yield

    def _note_killed(self, writer: Writer | RemoteWriter) -> None:
        """Write the line of a run that was killed, unless it managed to; remove its temporary files."""
        try:
            try:
                read(self.folder, RUNNING)
            except FileNotFoundError:
                return
            writer.sweep()
            noted = {(run.run, run.job) for run in self._in(LEDGER)}
            for killed in self._in(RUNNING):
                if (killed.run, killed.job) not in noted:
                    self._append(killed)
            remove(self.folder, RUNNING)
        except OSError as error:
            raise OutputError(f"cannot write {self.folder / LEDGER}: {error.strerror or error}.") from error

    def begin(self, run: Run) -> None:
        """Note that a run has begun, so that the next one knows if it never ended."""
        open_writer(self.folder, self.mode).write(RUNNING, _line(run).encode())

    def end(self, run: Run) -> None:
        """Add the line of a run that ended; OutputError where it cannot be written."""
        try:
            self._append(run)
            remove(self.folder, RUNNING)
        except OSError as error:
            raise OutputError(f"cannot write {self.folder / LEDGER}: {error.strerror or error}.") from error

    def runs(self) -> list[Run]:
        """All runs, oldest first, and one that was killed since; incomplete lines are skipped.

        OutputError where it cannot be read.
        """
        last = self._in(RUNNING)
        return [*self._in(LEDGER), *(last if last and not self._is_locked() else ())]

    def running(self) -> Run | None:
        """The run that goes on; None where there is none."""
        last = self._in(RUNNING)
        return last[0] if last and self._is_locked() else None

    def _in(self, path: str) -> list[Run]:
        """The runs in a file."""
        try:
            return _runs(read(self.folder, path).decode("utf-8", "replace"))
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            raise OutputError(f"cannot read {self.folder / path}: {error.strerror or error}.") from error

    def _is_locked(self) -> bool:
        if isinstance(self.folder, Remote):
            try:
                return is_leased(self.folder)
            except OSError as error:
                raise OutputError(f"cannot look into {self.folder}: {error.strerror or error}.") from error
        try:
            with FileLock(self.folder / _LOCK, timeout=0, mode=self.mode):
                return False
        except OSError:  # somebody has it, or it is somebody else's
            return True

    def _append(self, run: Run) -> None:
        """Append a line; it begins on a new line even if the last one is incomplete."""
        if isinstance(self.folder, Remote):
            self._put(self.folder, run)
            return
        path = self.folder / LEDGER
        if path.exists() and path.stat().st_size > _MOST_BYTES:
            lines = path.read_text("utf-8", "replace").splitlines()
            Writer(self.folder, self.mode).write(LEDGER, "\n".join([*lines[len(lines) // 2 :], ""]).encode())
        opened = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, self.mode)
        os.fchmod(opened, self.mode)  # whatever the umask
        with os.fdopen(opened, "rb+", buffering=0) as file:
            size = file.seek(0, os.SEEK_END)
            is_torn = size and os.pread(opened, 1, size - 1) != b"\n"
            line = b"\n" * bool(is_torn) + _line(run).encode()
            if file.write(line) != len(line):
                file.truncate(size)
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(opened)

    def _put(self, folder: Remote, run: Run) -> None:
        """Write the whole ledger again with one more line: objects cannot be appended to."""
        try:
            lines = folder.read(LEDGER).splitlines(keepends=True)
        except FileNotFoundError:
            lines = []
        if sum(map(len, lines)) > _MOST_BYTES:
            lines = lines[len(lines) // 2 :]
        folder.write(LEDGER, b"".join([*lines, _line(run).encode()]))


def _acquire(lock: FileLock, folder: Path, on_wait: Callable[[], None] | None) -> None:
    """Take the lock. If another run holds it, call `on_wait` and wait; without `on_wait`, LockError."""
    try:
        lock.acquire()
    except Timeout as error:
        if on_wait is None:
            hint = "It is left alone; --wait waits for its end."
            what = f"another run is writing to {folder}."
            raise LockError(Problem("locked", what, "error", hint=hint)) from error
        on_wait()
        lock.acquire(timeout=-1)


def _line(run: Run) -> str:
    return json.dumps({"schema": _SCHEMA} | asdict(run)) + "\n"


def _runs(text: str) -> list[Run]:
    """The runs of a ledger's text."""
    known = {each.name for each in fields(Run)}
    found = []
    for line in text.splitlines():
        with suppress(ValueError, TypeError, AttributeError, OverflowError, RecursionError):
            content: dict[str, Any] = {k: v for k, v in json.loads(line).items() if k in known}
            failures = tuple((str(path), str(why)) for path, why in content.get("failures", ()))
            run = Run(**content | {"failures": failures, "counts": dict(content.get("counts", {}))})
            _ = run.last_seen, run.began  # a time that cannot be read
            if all(isinstance(said, str) for said in (run.run, run.job, run.as_of, run.period)) and isinstance(
                run.exit, int | None
            ):
                found.append(run)
    return found


@dataclass(frozen=True, slots=True)
class Status:
    """How one job stands."""

    job: str
    last: Run
    failing: Sequence[tuple[str, str, str]]
    """Path, reason, and start of the first of the runs in a row in which it failed."""
    is_late: bool
    """Whether the last run is longer ago than it may be, or nobody can say."""
    is_ahead: bool = False
    """Whether the last run is later than now: a clock was ahead, and when it was nobody can say."""

    @property
    def is_good(self) -> bool:
        """Whether nothing needs a look."""
        return self.last.is_good and not self.is_late


def status(runs: Sequence[Run], now: datetime, max_age: timedelta | None = None) -> list[Status]:
    """How each job stands, in the order of their names, by the runs that were about all of it if there are any."""
    made = []
    for job in sorted({run.job for run in runs}):
        mine = [run for run in runs if run.job == job]
        mine = [run for run in mine if not run.is_partial] or mine
        failing = [(path, why, _since(path, mine)) for path, why in mine[-1].failures]
        age = now - mine[-1].last_seen
        is_ahead = age < -_AHEAD
        is_late = max_age is not None and (is_ahead or age > max_age)
        made.append(Status(job, mine[-1], tuple(failing), is_late, is_ahead))
    return made


def _since(path: str, runs: Sequence[Run]) -> str:
    """Start of the first of the runs, up to the last, in which a document failed without a break."""
    since = runs[-1].started
    for run in reversed(runs):
        if path in dict(run.failures):
            since = run.started
        elif run.exit in (0, Exit.FAILED) and "" not in dict(run.failures):
            break  # others were killed, stopped or refused, and say nothing of this document
    return since
