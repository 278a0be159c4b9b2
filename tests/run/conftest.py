"""Fixtures of the tests of runs."""

import re
from pathlib import Path
from typing import Any

import pytest

from reports.run import trial
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


@pytest.fixture(scope="session")
def _small() -> tuple[dict[str, Any], Any]:
    """A packet of one person with few months, and what the built-in deck makes of it."""
    whole = trial._profile
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trial, "_profile", lambda at, name: re.sub("2025-(?!0[78]).*", "", whole(at, name)))
        packets = {"person": trial._packets.__wrapped__()["person"]}
        patch.setattr(trial, "_packets", lambda: packets)
        return packets, trial._usual.__wrapped__()


@pytest.fixture
def short(_small: tuple[dict[str, Any], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Decks of persons only are tried in this test, with few slides: each is built and printed twice."""
    packets, usual = _small
    monkeypatch.setattr(trial, "_packets", lambda: packets)
    monkeypatch.setattr(trial, "_usual", lambda: usual)
