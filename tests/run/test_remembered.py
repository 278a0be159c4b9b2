"""Threads are found once for as long as what they are found in is the same, and found anew where it is not."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from reports.model.rows import LoadSettings
from reports.packets import canonical, threads
from reports.run import remembered
from reports.run.build import build
from reports.run.prepare import prepare
from reports.run.remembered import THREADS
from reports.run.settings import Settings
from tests.here import here
from tests.sampling import in_soak

PROFILE = """# {name}

## 2025-07

- Moved the ledger to Kestrel, {detail}.
- Painted the canteen.

## 2025-08

- Kestrel holds the ledger now.
- Met two visitors.
"""


def write(folder: Path, name: str, detail: str) -> None:
    (folder / f"in/{name[:2].lower()}.md").write_text(PROFILE.format(name=name, detail=detail), "utf-8")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Return a run over two people who tell of one subject."""
    here(monkeypatch)
    (tmp_path / "in").mkdir()
    write(tmp_path, "Ada Byron", "at night")
    write(tmp_path, "Bo Chen", "by hand")
    options = LoadSettings(date(2026, 11, 21))
    return Settings(options, (f"{tmp_path}/in",), kinds=("person", "quarter"), formats=("html",), out=tmp_path / "out")


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the first statements of all in which threads have been looked for."""
    asked = list[str]()
    find = threads.find_threads

    def noted(said: Sequence[threads.Said], *others: Any) -> list[threads.FoundThread]:
        asked.append(said[0].text)
        return find(said, *others)

    monkeypatch.setattr(threads, "find_threads", noted)
    return asked


def packets(run: Settings) -> list[bytes]:
    [plan] = prepare(run).plans
    return [canonical(plan.packet(subject)) for subject in plan.subjects]


def test_threads_of_unchanged_statements_are_found_once(run: Settings, found: list[str]) -> None:
    build(run)
    assert len(found) == 3  # of each person, also for the quarter, and what both share
    made = packets(run)
    assert any(re.search(rb'"thread":"[^"]*Kestrel', one) for one in made)
    found.clear()
    build(run)
    assert packets(run) == made
    assert not found
    (Path(run.sources[0]).parent / f"out/{THREADS}").unlink()
    assert packets(run) == made
    assert found


def test_threads_are_found_anew_where_statements_changed(run: Settings, found: list[str], tmp_path: Path) -> None:
    build(run)
    found.clear()
    write(tmp_path, "Bo Chen", "by post")
    build(run)
    assert len(found) == 2
    made = packets(run)
    (tmp_path / f"out/{THREADS}").unlink()
    assert packets(run) == made


@pytest.mark.parametrize("why", ["another program", "a cut file", *in_soak("a changed line", "no text")])
def test_what_cannot_be_relied_on_is_found_anew(
    run: Settings, found: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    build(run)
    made, file = packets(run), tmp_path / "out" / THREADS
    found.clear()
    if why == "another program":
        monkeypatch.setattr(remembered, "_program", lambda: "of yesterday")
    content = file.read_bytes()
    file.write_bytes(
        {
            "a changed line": content.replace(b"Kestrel", b"Ospreys"),
            "a cut file": content[:-9],
            "no text": b"\xff\n",
        }.get(why, content)
    )
    assert packets(run) == made
    assert len(found) == 3
    build(run)
    found.clear()
    assert packets(run) == made
    assert not found


def test_what_nobody_asks_for_any_more_is_kept_up_to_a_limit(
    run: Settings, found: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(run)
    one = replace(run, people=("bo-chen",), kinds=("person",))
    build(one)
    found.clear()
    build(run)
    assert not found
    monkeypatch.setattr(remembered, "_OTHERS", 0)
    for number in range(9):
        write(tmp_path, "Bo Chen", f"{number} times")
        build(one)
    assert len((tmp_path / "out" / THREADS).read_text("utf-8").splitlines()) == 1 + 3
