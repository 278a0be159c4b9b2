"""Tasks done by the workers of a Dask cluster, as `reports.system.workers` does them by children of this process.

Knows the scheduler and who may be trusted with a task; knows nothing of what is written, which is for the caller alone.
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
"""Seconds that a scheduler has to answer in."""
_ANSWER = 60.0
"""Seconds that one that is connected has to answer a question in, for itself or for its workers."""
_LOOK = 1.0
"""Seconds between two looks at who the workers are."""
_PATIENCE = 300.0
"""Seconds without a worker that could take a task."""
_LEAST, _EACH = 8, 3
"""Tasks under way: at least so many, that a cluster grows on demand; and so many a thread, that none has to wait."""
_TRIES = 3
"""Times that a task is given out, where it was not the task that failed."""


@contextmanager
def connected(
    address: str, templates: Templates, brand: Mapping[str, str], formats: Iterable[str]
) -> Iterator["Cluster"]:
    """The cluster of a scheduler, its workers asked what they have.

    ClusterError where no scheduler answers, all workers differ, or what it takes is not installed here.
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
    client = Client.__new__(Client)  # one that is begun and not made can be closed only by who has it
    try:
        # Its own limit is of the network alone: one that is stopped is still connected to.
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
    """An error of a worker in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())


def _answered(name: str, setup: bytes, templates: bytes | None, task: bytes) -> tuple[str, bytes]:
    """On a worker: its address, and what became of a task."""
    from distributed import get_worker  # noqa: PLC0415

    return get_worker().address, answer(name, setup, templates, task)


@dataclass(slots=True)
class _Given(Generic[Task]):
    """A task that was given out."""

    task: Task
    content: bytes
    """The task as it is sent."""
    tries: int = 0
    allowed: tuple[str, ...] = ()
    """Addresses of the workers that it may go to; empty: all."""


@dataclass(slots=True)
class Cluster:
    """The workers of a scheduler."""

    client: "Client"
    address: str
    formats: tuple[str, ...]
    brand: Mapping[str, str]
    wanted: Mapping[str, str] = field(default_factory=dict)
    """What workers must have as it is here."""
    templates: "Future[bytes] | None" = None
    """The set as content, which the cluster keeps, and brings to workers that join; None: the built-in one."""
    refused: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Workers that would make other bytes, by address, each with what differs."""
    threads: dict[str, int] = field(default_factory=dict)
    """Those that are there, by address."""
    began: float = field(default_factory=time.monotonic)
    looked: float = 0.0
    seen: float = 0.0
    """When there last was one that may take a task; 0: never."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """A warning for each worker that was not used."""
        hint = "Give it the same packages: see docs/cluster.md."
        return tuple(
            Problem("worker", f"worker {address} is not used: {', '.join(reasons)}.", "warning", hint=hint)
            for address, reasons in sorted(self.refused.items())
        )

    def begin(self, folder: Path) -> None:
        """Ask the workers what they have; send the templates, if those that came with the workers will not do."""
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
        """As `workers.run_each`: each task with its result as it is done; those that a lost worker had go to another.

        A few more tasks are under way than there are threads. ClusterError where scheduler or workers are lost.
        """
        setup = WorkerSettings(render, self.formats, self.brand, limits, self.wanted)
        work = _Work[Task, Result](self, setup.name, pickle.dumps(setup))
        try:
            yield from work.done(iter(tasks))
        finally:
            work.end()

    def _ask(self) -> "dict[str, dict[str, str] | Exception]":
        """What each worker has, by address; of one that cannot say, why."""
        found: dict[str, dict[str, str] | Exception] = self.call(
            self.client.run, versions, self.formats, on_error="return"
        )
        there = self.call(self.client.nthreads)
        return {at: has for at, has in found.items() if isinstance(has, dict) or at in there}  # not one lost meanwhile

    def refuse(self, found: "Mapping[str, dict[str, str] | Exception] | None" = None) -> None:
        """Refuse the workers that differ, or cannot say; None: ask them all again."""
        for address, has in (found if found is not None else self._ask()).items():
            if reasons := differences(self.wanted, has) if isinstance(has, dict) else (_said(has),):
                self.refused[address] = reasons

    def call(self, function: Callable[Asked, Result], *args: Asked.args, **named: Asked.kwargs) -> Result:
        """Ask the scheduler; ClusterError where it does not answer."""
        try:
            return within(_ANSWER, function, *args, **named)
        except (OSError, RuntimeError, TimeoutError, ValueError) as error:
            if getattr(error, "errno", None) == errno.ETIMEDOUT:
                raise self.lost(f", or one of its workers, has not answered for {_ANSWER:.0f} s") from error
            raise self.lost() from error

    def lost(self, how: str = " was lost") -> ClusterError:
        """The scheduler does not answer any more."""
        hint = "What is done is kept; run it again."
        return ClusterError(Problem("cluster", f"the scheduler {self.address}{how}.", "error", hint=hint))

    def look(self) -> bool:
        """See, now and then, which workers there are; whether it was time.

        ClusterError where all differ from the start, or none could take a task for long.
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
        """Addresses of the workers that may take a task."""
        return tuple(address for address in self.threads if address not in self.refused)

    @property
    def room(self) -> int:
        """How many tasks are to be under way."""
        return max(_LEAST, _EACH * sum(self.threads[address] for address in self.usable))


@dataclass(slots=True)
class _Work(Generic[Task, Result]):
    """The tasks of one call that are under way."""

    cluster: Cluster
    name: str
    """Of the setup."""
    setup: bytes
    running: "dict[Future[tuple[str, bytes]], _Given[Task]]" = field(default_factory=dict)
    ended: "queue.SimpleQueue[Future[tuple[str, bytes]]]" = field(default_factory=queue.SimpleQueue)
    """Those that came to an end of any kind, and were not looked at yet."""
    held: list[_Given[Task]] = field(default_factory=list)
    """Those that wait here, for all workers that are there were refused."""

    def done(self, tasks: Iterator[Task]) -> Iterator[Done[Task, Result]]:
        """Each task as it is done."""
        while True:
            if self.cluster.look():
                self._take_back()
            for task in itertools.islice(tasks, max(0, self.cluster.room - len(self.running) - len(self.held))):
                self._give(_Given(task, pickle.dumps(task)))
            if not self.running and not self.held:
                return
            with suppress(queue.Empty):
                future = self.ended.get(timeout=_LOOK)
                if given := self.running.pop(future, None):
                    yield from self._looked_at(future, given)

    def _give(self, given: _Given[Task]) -> None:
        """Give a task to a worker; where some may not have it, to one of the others, or hold it until one comes."""
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
        """Give out anew what waits for workers that have all gone, or was held."""
        held, self.held = self.held, []
        for given in held:
            self._give(given)
        there = self.cluster.threads
        for future, given in list(self.running.items()):
            if given.allowed and not any(address in there for address in given.allowed):
                del self.running[future]
                given.tries -= 1
                self._give(given)

    def _looked_at(self, future: "Future[tuple[str, bytes]]", given: _Given[Task]) -> Iterator[Done[Task, Result]]:
        """What became of a task; none if it was given out again."""
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
        except Exception as error:  # of the worker that could not load it, or the scheduler that forgot it
            if self.cluster.client.status != "running":
                raise self.cluster.lost() from error
            result = Failure(f"no worker could take it: {type(error).__name__}: {error}"), 0.0
            if given.tries < _TRIES:
                self.cluster.refuse()
                self._give(given)
                return
        if isinstance(result, Unlike):
            self.cluster.refused[worker] = result.reasons
            self.cluster.threads.setdefault(worker, 1)  # it may have come since they were looked at
            self._give(given)
            return
        yield Done(given.task, *result)

    def end(self) -> None:
        """Have nothing done any more."""
        with signals_held(), suppress(Exception):  # the scheduler may be gone
            if self.cluster.client.status == "running":
                within(_LOOK, self.cluster.client.cancel, list(self.running), force=True)
