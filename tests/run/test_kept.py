"""Packets that wait for their documents."""

import errno
import os
import tempfile
from pathlib import Path

import pytest

from reports.run.kept import Kept
from reports.run.plan import Subject


def subjects(number: int) -> list[Subject]:
    """So many subjects, each another one."""
    return [
        Subject(kind="person", template="person", contributor=f"person-{one}", ids=None, period=None)
        for one in range(number)
    ]


def test_each_comes_back_as_it_was_kept() -> None:
    kept = Kept()
    packed = {subject: os.urandom(index * 100) for index, subject in enumerate(subjects(20))}
    for subject, content in packed.items():
        kept.keep(subject, content)
    assert {subject: kept.get(subject) for subject in packed} == packed


def test_what_was_not_kept_is_none() -> None:
    assert Kept().get(subjects(1)[0]) is None


def test_no_file_has_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    kept = Kept()
    kept.keep(subjects(1)[0], b"packet")
    assert not list(tmp_path.iterdir())


def test_a_full_disk_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, (first, second) = Kept(), subjects(2)
    kept.keep(first, b"packet")

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(os, "pwrite", full)
    kept.keep(second, b"packet")
    assert (kept.get(first), kept.get(second)) == (b"packet", None)
