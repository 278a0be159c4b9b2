"""An approved output is compared byte for byte, and what differs is shown and kept."""

from pathlib import Path

import pytest

from tests import goldens


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep goldens and results of these tests in a folder of their own."""
    monkeypatch.setattr(goldens, "GOLDEN", tmp_path / "golden")
    monkeypatch.setattr(goldens, "RESULTS", tmp_path / "results")


def test_approved_output_passes() -> None:
    goldens.approve("a/b.txt", b"one\n")
    assert goldens.compare("a/b.txt", b"one\n") == ""


def test_difference_is_shown_by_line() -> None:
    goldens.approve("b.txt", b"one\ntwo\n")
    assert "-two\n+three" in goldens.compare("b.txt", b"one\nthree\n")


def test_output_that_differs_is_kept() -> None:
    goldens.approve("b.txt", b"one\n")
    goldens.compare("b.txt", b"two\n")
    assert (goldens.RESULTS / "b.txt").read_bytes() == b"two\n"


def test_output_without_golden_differs() -> None:
    assert "does not exist" in goldens.compare("b.txt", b"one\n")
