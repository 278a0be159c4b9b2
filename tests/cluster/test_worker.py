"""What a worker of a cluster does with a task, without a cluster: its servers, and whom it refuses."""

import pickle
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from reports.cluster import worker
from reports.cluster.worker import Unlike, WorkerSettings, answer, differences, packed, versions
from reports.formats import Templates
from reports.formats.templates import built_in
from reports.system.workers import Failure, Limits


def squaring(_: Templates) -> Callable[[int], int]:
    """What is called with each task."""
    return partial(pow, exp=2)


@pytest.fixture
def servers() -> Iterator[list[worker._Server]]:
    """Return the servers that wait here; they are ended."""
    idle = worker._SERVERS.idle
    yield idle
    while idle:
        idle.pop().end()


def asked(task: object, has: dict[str, str] | None = None) -> Any:
    """What becomes of a task on a worker that must have these versions."""
    setup = WorkerSettings(squaring, ("html",), {}, Limits(), versions(("html",)) if has is None else has)
    return pickle.loads(answer(setup.name, pickle.dumps(setup), None, pickle.dumps(task)))


def test_a_task_is_done_by_a_server_that_waits_for_the_next(servers: list[worker._Server]) -> None:
    results = []
    for number in (3, 4):
        result, seconds = asked(number)
        results.append((result, len(servers), seconds >= 0))
    assert results == [(9, 1, True), (16, 1, True)]


def test_a_task_that_fails_costs_no_server(servers: list[worker._Server]) -> None:
    failed, _ = asked("three")
    assert isinstance(failed, Failure)
    assert "TypeError" in failed.reason
    assert asked(3)[0] == 9
    assert len(servers) == 1


def test_a_server_that_ended_while_it_waited_is_replaced(servers: list[worker._Server]) -> None:
    asked(3)
    servers[0].process.kill()
    servers[0].process.wait()
    assert asked(4)[0] == 16


def test_one_that_would_make_other_bytes_says_what_differs(servers: list[worker._Server]) -> None:
    told = asked(3, {**versions(("html",)), "html": "reports 9, jinja2 0.1"})
    assert isinstance(told, Unlike)
    assert any(reason.endswith("instead of 0.1") for reason in told.reasons)


def test_what_differs_is_said_once_each() -> None:
    wanted = {"pdf": "weasyprint 71.2, zlib 1.3", "html": "zlib 1.3"}
    found = {"pdf": "weasyprint 70.0, zlib 1.2", "html": "zlib 1.2"}
    assert differences(wanted, found) == ("weasyprint 70.0 instead of 71.2", "zlib 1.2 instead of 1.3")
    assert differences(wanted, wanted) == ()
    assert differences({"pdf": "pango 1.56"}, {}) == ("pango missing instead of 1.56",)


def test_equal_folders_are_packed_to_equal_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name / "theme").mkdir(parents=True)
        for file in ("b.css", "theme/a.css") if name == "one" else ("theme/a.css", "b.css"):
            (tmp_path / name / file).write_text(file, "utf-8")
    assert packed(tmp_path / "one") == packed(tmp_path / "two") != packed(built_in())
