"""In place of children: what reads and renders does so in this process, but where a test is about limits or faults.

A fork of this process costs more than a page of a short profile. Whoever configures limits has children, and what fails
here is tried again by one, which says why.
"""

import time
from collections.abc import Callable, Generator, Iterable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from reports.run import render, sources
from reports.run.settings import Settings
from reports.system.workers import Done, Limits, run_each

_IN_CHILDREN = sources.read_in_children
_NO_OTHERS = Limits()


def _read(
    settings: Settings,
    meanwhile: Callable[[], None],
    function: Callable[[Any], Any],
    tasks: Iterable[Any],
    times: Fraction,
) -> Generator[tuple[Any, Any]]:
    """In place of the function of `sources`."""
    if settings.limits != _NO_OTHERS:
        yield from _IN_CHILDREN(settings, meanwhile, function, tasks, times)
        return
    failed = []
    for task in tasks:
        try:
            result = function(task)
        except Exception:
            failed.append(task)
        else:
            yield task, result
    yield from _IN_CHILDREN(settings, meanwhile, function, failed, times)


def _render(
    function: Callable[[Any], Any],
    tasks: Iterable[Any],
    jobs: int,
    limits: Limits = _NO_OTHERS,
    method: str | None = None,
) -> Iterator[Done[Any, Any]]:
    """In place of `run_each`."""
    others = []
    for task in tasks:
        if limits != _NO_OTHERS or not isinstance(task, render.Task):
            others.append(task)
            continue
        started = time.monotonic()
        try:
            result = function(task)
        except Exception:
            others.append(task)
        else:
            yield Done(task, result, time.monotonic() - started)
    yield from run_each(function, others, jobs, limits, method)


def here(patch: pytest.MonkeyPatch) -> None:
    """Do so from now on."""
    patch.setattr(sources, "read_in_children", _read)
    patch.setattr(render, "run_each", _render)
