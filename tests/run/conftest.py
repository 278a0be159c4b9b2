"""Fixtures of the tests of runs."""

from pathlib import Path

import pytest

from tests.run.jobs import write
from tests.warm import warm


@pytest.fixture
def profiles(tmp_path: Path) -> Path:
    """Return a folder with the profiles of two people."""
    folder = tmp_path / "profiles"
    folder.mkdir()
    for name in ("Ada Byron", "Bo Chen"):
        write(folder, name)
    return folder


@pytest.fixture(scope="session", autouse=True)
def _warm() -> None:
    """Runs of these tests are many."""
    warm()
