"""A Dask cluster and an object store of processes of their own, on this machine. Knows nothing of what they are for."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.request import Request, urlopen

_PROGRAM = "import sys; from distributed.cli import dask_{0}; sys.exit(dask_{0}.main(sys.argv[1:]))"
_PATIENCE = 300.0


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

    def wait(self) -> None:
        """Wait until all workers are there."""
        from distributed import Client  # noqa: PLC0415

        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(len(self.workers), timeout=_PATIENCE)

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
    """A cluster with so many workers, which are all there."""
    made = Dask(folder)
    try:
        made.start()
        for _ in range(workers):
            made.add()
        made.wait()
        yield made
    finally:
        made.end()


@contextmanager
def s3(folder: Path) -> Iterator[dict[str, str]]:
    """A server that answers as S3 does, with an empty bucket `bucket`; the variables that lead to it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = f"from moto.server import main; main(['-H', '127.0.0.1', '-p', '{port}'])"
    with (folder / "s3.log").open("ab") as log:
        server = subprocess.Popen([sys.executable, "-W", "ignore", "-c", program], stdout=log, stderr=log)
    url = f"http://127.0.0.1:{port}"
    try:
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                urlopen(Request(f"{url}/bucket", method="PUT"), timeout=_PATIENCE).close()
                break
            except OSError:
                assert time.monotonic() < until, "no S3"
                time.sleep(0.05)
        yield {
            "AWS_ENDPOINT_URL": url,
            "AWS_ACCESS_KEY_ID": "key",
            "AWS_SECRET_ACCESS_KEY": "secret",
            "AWS_DEFAULT_REGION": "us-east-1",
        }
    finally:
        server.kill()
        server.wait()
