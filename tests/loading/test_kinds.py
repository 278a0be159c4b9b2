"""What tells the kind of a source."""

import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from reports.errors import InputError
from reports.loading import load
from reports.loading.kinds import KINDS, PROFILE, Source, kind_of, kinds
from reports.model.rows import LoadSettings, SourceSettings


def test_the_ending_of_a_name_tells_the_kind() -> None:
    kinds = [kind_of(Source(name, b"x")) for name in ("a/hr.CSV", "notes.md", "notes")]
    assert [kind.name for kind in kinds if kind] == ["table", "profile", "profile"]


def test_what_is_asked_for_comes_first() -> None:
    assert kind_of(Source("hr.csv", b"x", SourceSettings(kind="profile"))) is PROFILE
    assert kind_of(Source("hr.csv", b"x", SourceSettings(kind="tabel"))) is None


def test_each_kind_has_a_name_of_its_own_and_a_reader_that_is_there() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    for kind in KINDS:
        module, _, name = kind.reader.partition(":")
        assert callable(getattr(__import__(module, fromlist=[name]), name))


@pytest.fixture
def plugin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have a package installed that adds a kind."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "plugin"))
    kinds.cache_clear()
    yield
    kinds.cache_clear()


def test_another_package_adds_a_kind(plugin: None, tmp_path: Path) -> None:
    (tmp_path / "2025.diary").write_text("Ada Byron @ 2025-03: Shipped the scheduler.\n", "utf-8")
    rows, problems = load([tmp_path], LoadSettings(date(2026, 1, 1)))
    assert [(row.name, row.summaries[0].text, row.lines[0].place) for row in rows] == [
        ("Ada Byron", "Shipped the scheduler.", "entry 1")
    ]
    assert problems == ()


def test_a_package_that_cannot_be_loaded_is_named(plugin: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "reports_diary", None)
    with pytest.raises(InputError, match="“diary” of reports-diary cannot be loaded"):
        kinds()
