"""`pytest --forks N`: tests are collected once, by a process that loads what they need; its forks run a module each.

Modules are begun in the order in which they stand, by whichever fork is free.
"""

import os
import pickle
import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

import pytest

_NUMBER = 2
"""Bytes of the number of a module in the pipe that all forks take from."""
_ENDED = None
"""The last that a fork tells."""
Modules = Sequence[Sequence[pytest.Item]]


def run_in_forks(session: pytest.Session, count: int) -> None:
    """Run all that is collected; in place of the loop of pytest."""
    vars(session.config)["_tmp_path_factory"].getbasetemp()
    modules = [list(items) for _, items in groupby(session.items, key=lambda item: item.path)]
    source, target = os.pipe()
    os.write(target, b"".join(number.to_bytes(_NUMBER, "big") for number in range(len(modules))))
    os.close(target)
    forks = dict[int, int]()
    for number in range(min(count, len(modules))):
        end, pid = _fork(session, number, modules, source, list(forks))
        forks[end] = pid
    os.close(source)
    vars(session.config.pluginmanager.getplugin("terminalreporter"))["_showfspath"] = False
    try:
        _listen(session, forks)
    finally:
        for pid in forks.values():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGINT)
            os.waitpid(pid, 0)


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """A temporary folder that all processes of this run have, whether forks or workers of xdist."""
    base = factory.getbasetemp()
    return base.parent if base.name.startswith(("fork-", "popen-")) else base


# In a fork --------------------------------------------------------------------------------------


def _fork(session: pytest.Session, number: int, modules: Modules, source: int, ends: Sequence[int]) -> tuple[int, int]:
    """Start a fork that runs modules until none is left; where it tells of them, and its process."""
    heard, told = os.pipe()
    if pid := os.fork():
        os.close(told)
        return heard, pid
    try:
        for end in (heard, *ends):
            os.close(end)
        with os.fdopen(told, "wb") as tell:
            _prepare(session, number, tell)
            _run(session, _taken(modules, source), tell)
            _tell(tell, _ENDED)
    except BaseException:  # whoever listens misses its last word
        os._exit(1)
    os._exit(0)


def _prepare(session: pytest.Session, number: int, tell: BinaryIO) -> None:
    """Take a folder and streams of its own, hear Ctrl-C, and tell instead of printing."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell makes its background deaf to it
    factory, plugins = vars(session.config)["_tmp_path_factory"], session.config.pluginmanager
    factory._basetemp = factory.getbasetemp() / f"fork-{number}"
    factory._basetemp.mkdir(0o700)
    capture = plugins.getplugin("capturemanager")
    capture.stop_global_capturing()
    capture.start_global_capturing()
    plugins.unregister(name="terminalreporter")
    plugins.register(_Teller(session.config, tell))


def _run(session: pytest.Session, modules: Iterable[Sequence[pytest.Item]], tell: BinaryIO) -> None:
    try:
        for items in modules:
            # After the last one of a module all is torn down but what is the session's.
            for item, following in zip(items, [*items[1:], session], strict=True):
                _tell(tell, item.nodeid)
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    finally:
        session._setupstate.teardown_exact(None)


def _taken(modules: Modules, source: int) -> Iterator[Sequence[pytest.Item]]:
    """One module after another, each of which no other fork takes."""
    while taken := os.read(source, _NUMBER):
        yield modules[int.from_bytes(taken, "big")]


def _tell(stream: BinaryIO, told: object) -> None:
    pickle.dump(told, stream)
    stream.flush()


class _Teller:
    """Tells what became of each test."""

    def __init__(self, config: pytest.Config, tell: BinaryIO) -> None:
        self.config, self.tell = config, tell

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        told = self.config.hook.pytest_report_to_serializable(config=self.config, report=report)
        _tell(self.tell, told)


# In the process that has started them -----------------------------------------------------------


def _listen(session: pytest.Session, forks: dict[int, int]) -> None:
    """Pass on what forks tell until all have ended; of one that died, the test that it was at has failed."""
    said, hook, at = SimpleQueue[tuple[int, Any]](), session.config.hook, dict.fromkeys(forks, "no test")
    for heard in forks:
        Thread(target=_read, args=(heard, said), daemon=True).start()
    while at:
        heard, told = said.get()
        if isinstance(told, str):
            at[heard] = told
        elif isinstance(told, dict):
            report = hook.pytest_report_from_serializable(config=session.config, data=told)
            hook.pytest_runtest_logreport(report=report)
            if report.when == "teardown":
                hook.pytest_runtest_logfinish(nodeid=report.nodeid, location=report.location)
        elif told is _ENDED:
            del at[heard]
        else:
            lost = f"its process ended in {at[heard]}; the others of that module were not run"
            place = (at[heard].partition("::")[0], None, at[heard])
            hook.pytest_runtest_logreport(report=pytest.TestReport(at.pop(heard), place, {}, "failed", lost, "call"))
        if session.shouldfail:
            raise session.Failed(session.shouldfail)


def _read(heard: int, said: "SimpleQueue[tuple[int, Any]]") -> None:
    """Hear a fork to its end; `False` where that comes before its last word."""
    told: Any = False
    with os.fdopen(heard, "rb") as stream, suppress(EOFError, pickle.UnpicklingError):
        while True:
            told = pickle.load(stream)
            said.put((heard, told))
    if told is not _ENDED:
        said.put((heard, False))
