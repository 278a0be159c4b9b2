"""What `make test` tries of many cases; `make soak` tries the others, too."""

from collections.abc import Container, Iterable
from typing import Any

import pytest

soak = pytest.mark.soak


def sampled(cases: Iterable[object], sample: Container[object]) -> list[Any]:
    """Parameters, of which those beyond a sample are for `make soak`."""
    return [case if case in sample else pytest.param(case, marks=soak) for case in cases]


def in_soak(*cases: object) -> list[Any]:
    """Parameters that take the same way as some that are tried each time."""
    return [pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=soak) for one in cases]
