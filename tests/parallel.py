"""`pytest --forks N`: tests are collected once, by a process that loads what they need; its forks run a module each.

Modules are begun in the order in which they stand, by whichever fork is free. One that has grown gives way to another:
to fork a large process, as many tests do, takes ten times as long.
"""

import os
import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count, groupby
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from pathlib import Path

import pytest

_NUMBER = 2
"""Bytes of the number of a module in the pipe that all forks take from."""
_MOST_GROWTH = 128
"""MiB that a fork may have grown by before it runs another module."""
_GROWN, _ENDED = True, False
"""The last that a fork tells: whether modules may be left."""
_NO_TEST = "no test"
Modules = Sequence[Sequence[pytest.Item]]


@dataclass
class _Fork:
    """A process that runs modules."""

    pid: int
    at: str = _NO_TEST
    """The test that it has begun."""


def run_in_forks(session: pytest.Session, number: int) -> None:
    """Run all that is collected; in place of the loop of pytest."""
    vars(session.config)["_tmp_path_factory"].getbasetemp()
    vars(session.config.pluginmanager.getplugin("terminalreporter"))["_showfspath"] = False
    modules = [list(items) for _, items in groupby(session.items, key=lambda item: item.path)]
    source, target = os.pipe()
    os.write(target, b"".join(at.to_bytes(_NUMBER, "big") for at in range(len(modules))))
    os.close(target)
    forks: dict[Connection, _Fork] = {}
    names = count()
    try:
        for _ in range(min(number, len(modules))):
            _fork(session, next(names), modules, source, forks)
        while forks:
            for heard in [heard for heard in wait(list(forks)) if isinstance(heard, Connection)]:
                told = _hear(session, heard, forks[heard])
                if isinstance(told, bool):
                    os.waitpid(forks.pop(heard).pid, 0)
                    heard.close()
                if told is _GROWN:
                    _fork(session, next(names), modules, source, forks)
    finally:
        os.close(source)
        for fork in forks.values():
            with suppress(ProcessLookupError):
                os.kill(fork.pid, signal.SIGINT)
            os.waitpid(fork.pid, 0)


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """A temporary folder that all processes of this run have, whether forks or workers of xdist."""
    base = factory.getbasetemp()
    return base.parent if base.name.startswith(("fork-", "popen-")) else base


# In a fork --------------------------------------------------------------------------------------


def _fork(session: pytest.Session, name: int, modules: Modules, source: int, forks: dict[Connection, _Fork]) -> None:
    """Start a fork that runs modules until none is left or it has grown; it is noted by where it tells of them."""
    heard, tell = Pipe(duplex=False)
    if pid := os.fork():
        tell.close()
        forks[heard] = _Fork(pid)
        return
    try:
        for end in (heard, *forks):
            end.close()
        _prepare(session, name, tell)
        tell.send(_run(session, _taken(modules, source), tell))
    except BaseException:  # whoever listens misses its last word
        os._exit(1)
    os._exit(0)


def _prepare(session: pytest.Session, name: int, tell: Connection) -> None:
    """Take a folder and streams of its own, hear Ctrl-C, and tell instead of printing."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell makes its background deaf to it
    factory, plugins = vars(session.config)["_tmp_path_factory"], session.config.pluginmanager
    factory._basetemp = factory.getbasetemp() / f"fork-{name}"
    factory._basetemp.mkdir(0o700)
    capture = plugins.getplugin("capturemanager")
    capture.stop_global_capturing()
    capture.start_global_capturing()
    plugins.unregister(name="terminalreporter")
    plugins.register(_Teller(session.config, tell))


def _run(session: pytest.Session, modules: Iterable[Sequence[pytest.Item]], tell: Connection) -> bool:
    """Run modules; returns whether it ended because this process has grown."""
    before = _size()
    try:
        for items in modules:
            # After the last one of a module all is torn down but what is the session's.
            for item, following in zip(items, [*items[1:], session], strict=True):
                tell.send(item.nodeid)
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if _size() - before > _MOST_GROWTH:
                return _GROWN
    finally:
        session._setupstate.teardown_exact(None)
    return _ENDED


def _taken(modules: Modules, source: int) -> Iterator[Sequence[pytest.Item]]:
    """One module after another, each of which no other fork takes."""
    while taken := os.read(source, _NUMBER):
        yield modules[int.from_bytes(taken, "big")]


def _size() -> int:
    """MiB that this process has of memory, as Linux tells it; elsewhere 0."""
    with suppress(OSError):
        return int(Path("/proc/self/status").read_text("utf-8").partition("VmRSS:")[2].split()[0]) // 1024
    return 0


class _Teller:
    """Tells what became of each test."""

    def __init__(self, config: pytest.Config, tell: Connection) -> None:
        self.config, self.tell = config, tell

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.tell.send(self.config.hook.pytest_report_to_serializable(config=self.config, report=report))


# In the process that has started them -----------------------------------------------------------


def _hear(session: pytest.Session, heard: Connection, fork: _Fork) -> object:
    """Pass on what a fork tells, and return it; of one that died, the test that it was at has failed."""
    hook = session.config.hook
    try:
        told: object = heard.recv()
    except EOFError:
        lost = f"its process ended in {fork.at}; the others of that module were not run"
        place = (fork.at.partition("::")[0], None, fork.at)
        hook.pytest_runtest_logreport(report=pytest.TestReport(fork.at, place, {}, "failed", lost, "call"))
        told = fork.at != _NO_TEST  # one that cannot begin is not begun again and again
    if isinstance(told, str):
        fork.at = told
    elif isinstance(told, dict):
        report = hook.pytest_report_from_serializable(config=session.config, data=told)
        hook.pytest_runtest_logreport(report=report)
        if report.when == "teardown":
            hook.pytest_runtest_logfinish(nodeid=report.nodeid, location=report.location)
    if session.shouldfail:
        raise session.Failed(session.shouldfail)
    return told
