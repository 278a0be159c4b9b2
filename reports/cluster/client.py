"""Runs tasks on the workers of a Dask cluster, as `reports.system.workers` runs them in child processes.

Knows the scheduler and which workers give the same bytes as this machine; writes no file, which is left to the caller.
"""

import errno
import itertools
import logging
import pickle
import queue
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Generic, ParamSpec, TypeVar

from reports.cluster.worker import TEMPLATES, Answer, Unlike, WorkerSettings, answer, differences, packed, versions
from reports.errors import ClusterError, Problem
from reports.formats import Templates
from reports.formats.templates import built_in
from reports.system.signals import signals_held
from reports.system.stores import within
from reports.system.workers import Done, Failure, Limits

if TYPE_CHECKING:
    from distributed import Client, Future

Task = TypeVar("Task")
Result = TypeVar("Result")
Asked = ParamSpec("Asked")
_EXTRA = "Install it: pip install 'review-packets[cluster]'"
_CONNECT = 10.0
"""Seconds to wait for a scheduler when connecting."""
_ANSWER = 60.0
"""Seconds to wait for an answer of a connected scheduler, or of its workers through it."""
_LOOK = 1.0
"""Seconds between two requests for the list of workers."""
_PATIENCE = 300.0
"""Seconds to wait while no worker can take a task."""
_LEAST, _EACH = 8, 3
"""How many tasks to keep submitted: at least `_LEAST`, so that a cluster that scales on demand grows, and `_EACH` for
each thread, so that none is idle."""
_TRIES = 3
"""How often a task is submitted before it fails, where the worker was at fault and not the task."""


@contextmanager
def connected(
    address: str, templates: Templates, brand: Mapping[str, str], formats: Iterable[str]
) -> Iterator["Cluster"]:
    """Connect to a scheduler and check the versions of its workers; disconnects afterwards.

    Args:
        address: Of the scheduler: `tcp://host:8786`.
        templates: The set that documents are made with.
        brand: Theme values that differ from the set's.
        formats: Of the documents: `pdf`, `html`, `pptx`.

    Raises:
        ClusterError: No scheduler answers, no worker can be used, or `distributed` is not installed.

    """
    with signals_held():  # libraries are imported, threads begin
        client = _client(address)
    try:
        cluster = Cluster(client, address, tuple(sorted(formats)), dict(brand))
        cluster.begin(templates.folder)
        yield cluster
    finally:
        with signals_held(), suppress(Exception):  # it may be gone, and what is lost is told already
            within(2 * _LOOK, client.close, timeout=_LOOK)


def _client(address: str) -> "Client":
    try:
        from distributed import Client  # noqa: PLC0415 - an extra, and slow to load
    except ImportError as error:
        raise ClusterError(Problem("cluster", "distributed is not installed.", "error", hint=f"{_EXTRA}.")) from error
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what it would say is told as an error of the run
    client = Client.__new__(Client)  # if `__init__` fails half-way, only a client that we hold can be closed
    try:
        # Its own timeout covers the connection only: a stopped scheduler still accepts one and never answers.
        within(2 * _CONNECT, Client.__init__, client, address, timeout=_CONNECT, set_as_default=False)
        return client
    except Exception as error:  # of the network, of what is missing for TLS or WebSockets
        with suppress(Exception):
            within(2 * _LOOK, client.close, timeout=_LOOK)
        why = getattr(error, "strerror", None) or str(error) or type(error).__name__
        what = f"no scheduler answers at {address}: {why}"
        hint = "Start one with `dask scheduler`, or correct --scheduler."
        raise ClusterError(Problem("cluster", f"{what.rstrip('.')}.", "error", hint=hint)) from error


def _said(error: Exception) -> str:
    """The error that a worker answered with, in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())


def _answered(name: str, setup: bytes, templates: bytes | None, task: bytes) -> tuple[str, bytes]:
    """Runs on a worker: its address, and the pickled answer to a task."""
    from distributed import get_worker  # noqa: PLC0415

    return get_worker().address, answer(name, setup, templates, task)


@dataclass(slots=True)
class _Submitted(Generic[Task]):
    """A task that was submitted."""

    task: Task
    content: bytes
    """The task as it is sent."""
    tries: int = 0
    allowed: tuple[str, ...] = ()
    """Addresses of the workers that may run it; empty: all."""


@dataclass(slots=True)
class Cluster:
    """The workers of a scheduler."""

    client: "Client"
    address: str
    formats: tuple[str, ...]
    brand: Mapping[str, str]
    wanted: Mapping[str, str] = field(default_factory=dict)
    """Versions of this machine that workers must have too."""
    templates: "Future[bytes] | None" = None
    """The template set as an archive in the memory of the cluster; None: the workers' built-in set is the same."""
    refused: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By address, workers that would give other bytes, with the versions that differ."""
    threads: dict[str, int] = field(default_factory=dict)
    """By address of each worker that is connected, its number of threads."""
    began: float = field(default_factory=time.monotonic)
    looked: float = 0.0
    seen: float = 0.0
    """When a usable worker was last connected, by the monotonic clock; 0: never."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """A warning for each worker that is not used."""
        hint = "Give it the same packages: see docs/cluster.md."
        return tuple(
            Problem("worker", f"worker {address} is not used: {', '.join(reasons)}.", "warning", hint=hint)
            for address, reasons in sorted(self.refused.items())
        )

    def begin(self, folder: Path) -> None:
        """Ask all workers for their versions; upload the template set unless their built-in one is the same."""
        here = versions(self.formats)
        found = self._ask()
        if folder != built_in().resolve() or any(
            has.get(TEMPLATES) != here[TEMPLATES] for has in found.values() if isinstance(has, dict)
        ):
            del here[TEMPLATES]
            key = f"reports-templates-{secrets.token_hex(8)}"
            self.templates = self.call(self.client.submit, bytes, packed(folder), key=key, pure=False)
        self.wanted = here
        self.refuse(found)
        self.look()

    def run_each(
        self, render: Callable[[Templates], Callable[[Task], Result]], tasks: Iterable[Task], limits: Limits
    ) -> Iterator[Done[Task, Result]]:
        """Yield each task with its result as it is done; tasks of a worker that is lost go to another.

        Args:
            render: Makes, of the template set on a worker, the function that is called with each task.
            tasks: Taken as workers become free.
            limits: Of one task, kept by the worker.

        Raises:
            ClusterError: The scheduler is lost, or no worker can be used for long.

        """
        setup = WorkerSettings(render, self.formats, self.brand, limits, self.wanted)
        work = _PendingTasks[Task, Result](self, setup.name, pickle.dumps(setup))
        try:
            yield from work.done(iter(tasks))
        finally:
            work.end()

    def _ask(self) -> "dict[str, dict[str, str] | Exception]":
        """By address, the versions of each worker, or the error with which it answered."""
        found: dict[str, dict[str, str] | Exception] = self.call(
            self.client.run, versions, self.formats, on_error="return"
        )
        there = self.call(self.client.nthreads)
        return {
            at: has for at, has in found.items() if isinstance(has, dict) or at in there
        }  # workers that left meanwhile answer with an error

    def refuse(self, found: "Mapping[str, dict[str, str] | Exception] | None" = None) -> None:
        """Stop using the workers whose versions differ or are unknown; None: ask all of them first."""
        for address, has in (found if found is not None else self._ask()).items():
            if reasons := differences(self.wanted, has) if isinstance(has, dict) else (_said(has),):
                self.refused[address] = reasons

    def call(self, function: Callable[Asked, Result], *args: Asked.args, **named: Asked.kwargs) -> Result:
        """Call a function of the client; ClusterError where the scheduler does not answer in time."""
        try:
            return within(_ANSWER, function, *args, **named)
        except (OSError, RuntimeError, TimeoutError, ValueError) as error:
            if getattr(error, "errno", None) == errno.ETIMEDOUT:
                raise self.lost(f", or one of its workers, has not answered for {_ANSWER:.0f} s") from error
            raise self.lost() from error

    def lost(self, how: str = " was lost") -> ClusterError:
        """The error to raise where the scheduler does not answer any more."""
        hint = "What is done is kept; run it again."
        return ClusterError(Problem("cluster", f"the scheduler {self.address}{how}.", "error", hint=hint))

    def look(self) -> bool:
        """Update the list of workers, at most once in `_LOOK` seconds; returns whether it was updated.

        ClusterError where no worker was ever usable, or none has been for `_PATIENCE` seconds.
        """
        now = time.monotonic()
        if now - self.looked < _LOOK:
            return False
        self.threads = self.call(self.client.nthreads)
        self.looked = now
        if self.usable:
            self.seen = now
        elif self.threads and not self.seen:
            raise ClusterError(replace(problem, severity="error") for problem in self.problems)
        elif now - (self.seen or self.began) > _PATIENCE:
            what = f"{self.address} has had no worker that could be used for {_PATIENCE:.0f} s."
            raise ClusterError(Problem("cluster", what, "error", hint="Start workers, and run it again."))
        return True

    @property
    def usable(self) -> tuple[str, ...]:
        """Addresses of the workers that may be given a task."""
        return tuple(address for address in self.threads if address not in self.refused)

    @property
    def room(self) -> int:
        """How many tasks to keep submitted."""
        return max(_LEAST, _EACH * sum(self.threads[address] for address in self.usable))


@dataclass(slots=True)
class _PendingTasks(Generic[Task, Result]):
    """The tasks of one `run_each` that are not done yet."""

    cluster: Cluster
    name: str
    """Of the settings: servers on workers are found by it."""
    setup: bytes
    running: "dict[Future[tuple[str, bytes]], _Submitted[Task]]" = field(default_factory=dict)
    ended: "queue.SimpleQueue[Future[tuple[str, bytes]]]" = field(default_factory=queue.SimpleQueue)
    """Futures that have finished, failed or been cancelled, and are still to be handled."""
    held: list[_Submitted[Task]] = field(default_factory=list)
    """Tasks that wait here because no connected worker is usable."""

    def done(self, tasks: Iterator[Task]) -> Iterator[Done[Task, Result]]:
        """Each task as it is done."""
        while True:
            if self.cluster.look():
                self._take_back()
            for task in itertools.islice(tasks, max(0, self.cluster.room - len(self.running) - len(self.held))):
                self._give(_Submitted(task, pickle.dumps(task)))
            if not self.running and not self.held:
                return
            with suppress(queue.Empty):
                future = self.ended.get(timeout=_LOOK)
                if given := self.running.pop(future, None):
                    yield from self._looked_at(future, given)

    def _give(self, given: _Submitted[Task]) -> None:
        """Submit a task to the usable workers; hold it back while there are none."""
        if self.cluster.threads and not self.cluster.usable:
            self.held.append(given)
            return
        given.tries += 1
        given.allowed = self.cluster.usable if self.cluster.refused else ()
        future = self.cluster.call(
            self.cluster.client.submit,
            _answered,
            self.name,
            self.setup,
            self.cluster.templates,
            given.content,
            key=f"reports-{secrets.token_hex(8)}",
            workers=list(given.allowed) or None,
            pure=False,
        )
        self.running[future] = given
        future.add_done_callback(self.ended.put)

    def _take_back(self) -> None:
        """Submit again what was held back, and what waits for workers that have all gone."""
        held, self.held = self.held, []
        for given in held:
            self._give(given)
        there = self.cluster.threads
        for future, given in list(self.running.items()):
            if given.allowed and not any(address in there for address in given.allowed):
                del self.running[future]
                given.tries -= 1
                self._give(given)

    def _looked_at(self, future: "Future[tuple[str, bytes]]", given: _Submitted[Task]) -> Iterator[Done[Task, Result]]:
        """The result of a task that ended; nothing if it was submitted again."""
        from distributed import KilledWorker  # noqa: PLC0415

        if self.cluster.client.status != "running":
            raise self.cluster.lost()
        result: Answer[Result]
        try:
            worker, said = future.result(timeout=_PATIENCE)
            result = pickle.loads(said)
        except KilledWorker as error:
            deaths = error.allowed_failures + 1
            yield Done(
                given.task,
                Failure(f"{deaths} workers were lost that had it, the last {error.last_worker.address}"),
                0.0,
            )
            return
        except Exception as error:  # a worker could not unpickle it, or the scheduler lost it
            if self.cluster.client.status != "running":
                raise self.cluster.lost() from error
            result = Failure(f"no worker could take it: {type(error).__name__}: {error}"), 0.0
            if given.tries < _TRIES:
                self.cluster.refuse()
                self._give(given)
                return
        if isinstance(result, Unlike):
            self.cluster.refused[worker] = result.reasons
            self.cluster.threads.setdefault(worker, 1)  # it may have joined since the list was updated
            self._give(given)
            return
        yield Done(given.task, *result)

    def end(self) -> None:
        """Cancel what is not done."""
        with signals_held(), suppress(Exception):  # the scheduler may be gone
            if self.cluster.client.status == "running":
                within(_LOOK, self.cluster.client.cancel, list(self.running), force=True)
