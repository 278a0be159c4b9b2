"""What `make test` tries of many cases; `make soak` tries the others, too."""

from typing import Any

import pytest

soak = pytest.mark.soak


def in_soak(*cases: object) -> list[Any]:
    """Parameters that take the same way as some that are tried each time."""
    return [pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=soak) for one in cases]
