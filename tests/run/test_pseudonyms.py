"""The numbers that people are known by to readers who are not to know their names."""

import json
from pathlib import Path

import pytest

from reports.errors import InputError
from reports.run.pseudonyms import pseudonyms


def test_numbers_stay_as_long_as_their_file_is_kept(tmp_path: Path) -> None:
    people = [f"p{n}x" for n in range(9)]
    first = pseudonyms(tmp_path / "numbers", people[:5])
    later = pseudonyms(tmp_path / "numbers", people)
    assert {key: later[key] for key in first} == first
    assert set(later.values()) == set(range(1, 10))
    assert (tmp_path / "numbers").stat().st_mode & 0o077 == 0
    assert json.loads((tmp_path / "numbers").read_text("utf-8")) == later


def test_numbers_that_cannot_be_read_are_not_made_anew(tmp_path: Path) -> None:
    (tmp_path / "numbers").write_text("{", "utf-8")
    with pytest.raises(InputError, match="cannot read the numbers of people"):
        pseudonyms(tmp_path / "numbers", ["ada"])
    assert (tmp_path / "numbers").read_text("utf-8") == "{"
