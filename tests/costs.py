"""`pytest --costs FILE`: the processor seconds of each test, with those of its processes (Linux)."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

_TICKS = os.sysconf("SC_CLK_TCK")


def _spent(pid: int | str = "self") -> int:
    """Ticks of a process, of those that it waited for, and of those that it has."""
    ticks = 0
    with suppress(OSError):  # it ended meanwhile
        ticks = sum(map(int, Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[11:15]))
        for listed in Path(f"/proc/{pid}/task").glob("*/children"):
            ticks += sum(map(_spent, listed.read_text("utf-8").split()))
    return ticks


class Costs:
    """Measures where tests run; writes a line for each where they are told."""

    def __init__(self, file: Path) -> None:
        """Take a file, which is begun anew."""
        self.file, self.pid = file, os.getpid()
        self.before = 0
        self.ticks = Counter[str]()
        file.write_text("", "utf-8")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self) -> None:
        """Begin to measure a test."""
        self.before = _spent()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Iterator[None]:
        """Put into the report of a step of it what that took."""
        report = yield
        now = _spent()
        vars(report)["ticks"], self.before = now - self.before, now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write its line."""
        self.ticks[report.nodeid] += vars(report).get("ticks", 0)
        if report.when == "teardown" and os.getpid() == self.pid:  # what a fork tells is told again here
            with self.file.open("a", encoding="utf-8") as lines:
                lines.write(f"{self.ticks[report.nodeid] / _TICKS:.2f}\t{report.nodeid}\n")
