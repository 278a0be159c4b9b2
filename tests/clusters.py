"""A Dask cluster of processes of their own, on this machine. Knows nothing of what they are for."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

_PROGRAM = "import sys; from distributed.cli import dask_{0}; sys.exit(dask_{0}.main(sys.argv[1:]))"
_PATIENCE = 60.0


@dataclass(slots=True)
class Dask:
    """A scheduler and workers of one thread each, which work in a folder."""

    folder: Path
    address: str = ""
    scheduler: "subprocess.Popen[bytes] | None" = None
    workers: "list[subprocess.Popen[bytes]]" = field(default_factory=list)

    def start(self) -> None:
        """Start the scheduler."""
        file = self.folder / "scheduler.json"
        self.scheduler = self._run("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
        until = time.monotonic() + _PATIENCE
        while not self.address:
            assert time.monotonic() < until, "no scheduler"
            time.sleep(0.05)
            if file.exists() and (text := file.read_text("utf-8")):
                self.address = json.loads(text)["address"]

    def add(self, environment: Mapping[str, str] = {}) -> "subprocess.Popen[bytes]":
        """Start a worker; without a nanny, which would start it again when it is killed."""
        options = ("--nthreads", "1", "--no-nanny", "--memory-limit", "0", "--local-directory", str(self.folder))
        self.workers.append(self._run("worker", self.address, *options, environment=environment))
        return self.workers[-1]

    def end(self) -> None:
        """Kill what still runs."""
        for process in filter(None, (*self.workers, self.scheduler)):
            process.kill()
            process.wait()

    def _run(self, name: str, *arguments: str, environment: Mapping[str, str] = {}) -> "subprocess.Popen[bytes]":
        program = [sys.executable, "-W", "ignore", "-c", _PROGRAM.format(name), *arguments, "--no-dashboard"]
        with (self.folder / "dask.log").open("ab") as log:
            return subprocess.Popen(
                program, env=os.environ | environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )


@contextmanager
def dask(folder: Path, workers: int) -> Iterator[Dask]:
    """A cluster with so many workers, which have all answered once."""
    from distributed import Client  # noqa: PLC0415

    made = Dask(folder)
    try:
        made.start()
        for _ in range(workers):
            made.add()
        with Client(made.address, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=_PATIENCE)
        yield made
    finally:
        made.end()
