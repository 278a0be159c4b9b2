"""Killed at any step, a harvest and the making of a final document lose nothing, and do nothing twice."""

import hashlib
import json
import shutil
import sys
import tomllib
from pathlib import Path

import pytest

from tests.faults import Forks, Wrong

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what goes wrong is made with means of Linux")
PROFILE = "Over two months, Ada Byron built parsers for acme/widgets.\n\n2025-01: Added a parser to acme/widgets.\n"
PAGE, NOTES = "out/person/ada-byron_2025-H1.html", "notes/person/ada-byron_2025-H1.toml"
MINE = b"# mine\n[[filled]]\nfields = {growth = 'by hand'}\n"


@pytest.fixture
def begin(forks: Forks, tmp_path: Path) -> Path:
    """Return a folder in which a packet was built; what is tried happens in `now` beside it."""
    folder, now = tmp_path / "begin", tmp_path / "now"
    (folder / "in").mkdir(parents=True)
    (folder / "in/ada.txt").write_text(PROFILE, "utf-8")
    places = "".join(f'{key} = "{now / name}"\n' for key, name in (("out", "out"), ("notes", "notes")))
    config = f'sources = ["{now / "in"}"]\n{places}by = "person"\nformat = "html"\nperiod = "2025-H1"\n'
    (folder / "reports.toml").write_text(config, "utf-8")
    shutil.copytree(folder, now)
    assert forks.run("build", "--config", now / "reports.toml").returncode == 0
    shutil.rmtree(folder)
    shutil.copytree(now, folder)
    return folder


def again(begin: Path) -> Path:
    """The folder as it was at the beginning."""
    now = begin.with_name("now")
    shutil.rmtree(now)
    shutil.copytree(begin, now)
    return now


@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.soak)])
def test_a_killed_harvest_loses_nothing_and_takes_nothing_twice(every: int, begin: Path, forks: Forks) -> None:
    packet = {"schema": 1, "kind": "person", "id": "ada-byron_2025-H1", "period": "2025-H1", "questions": {}}
    form = f"<meta name=packet content='{json.dumps(packet)}'><textarea name=strengths>Exact.</textarea>"
    (begin / "saved.html").write_text(form, "utf-8")
    (begin / NOTES).parent.mkdir(parents=True)
    (begin / NOTES).write_bytes(MINE)
    killed = 0
    for step in range(1, 40, every):
        now = again(begin)
        arguments = ("harvest", now / "saved.html", "--yes", "--config", now / "reports.toml")
        code = forks.run(*arguments, wrong=Wrong(folder=str(now), at=[step])).returncode
        found = (now / NOTES).read_bytes()
        assert found.startswith(MINE), step
        assert len(tomllib.loads(found.decode())["filled"]) == 1 + (found != MINE), step
        if code == 0:
            break
        killed += 1
        assert forks.run(*arguments).returncode == 0, step
        filled = tomllib.loads((now / NOTES).read_text("utf-8"))["filled"]
        assert [entry["fields"] for entry in filled] == [{"growth": "by hand"}, {"strengths": "Exact."}], step
    assert code == 0
    assert killed * every > 3


@pytest.mark.parametrize("every", [12, pytest.param(1, marks=pytest.mark.soak)])
def test_a_killed_run_leaves_no_final_document_without_its_hash_for_good(every: int, begin: Path, forks: Forks) -> None:
    (begin / "notes").mkdir()
    (begin / "notes/ada-byron_2025-H1.md").write_text("---\nstate: final\n---\n", "utf-8")
    killed = 0
    for step in range(1, 80, every):
        now = again(begin)
        arguments = ("build", "--config", now / "reports.toml", "--jobs", 1)
        code = forks.run(*arguments, wrong=Wrong(folder=str(now), at=[step])).returncode
        if code == 0:
            break
        killed += 1
        assert forks.run(*arguments).returncode == 0, step
        page = (now / PAGE).read_bytes()
        frozen = tomllib.loads((now / NOTES).read_text("utf-8"))["frozen"]
        assert [entry["sha256"] for entry in frozen] == [hashlib.sha256(page).hexdigest()], step
    assert code == 0
    assert killed * every > 10
