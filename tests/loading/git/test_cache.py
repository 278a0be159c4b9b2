"""What was read of commits is kept, and read again where it is the user's own."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from reports.loading.git.running import Git
from reports.loading.kinds import Profile
from tests.loading.git.histories import ADA, BOB, Made, git, history, on, profiles

TWO = (
    Made("Add a search\n\nIt takes 2 s instead of 9 s.", ADA, on("2025-03-10"), (("a.py", "1\n" * 9),)),
    Made(f"Fix a leak\n\nCo-authored-by: {ADA}", BOB, on("2025-04-01"), (("b.py", "1\n"),)),
)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Return the hashes that git was asked to show; `b"all"` for a whole history."""
    seen: list[bytes] = []
    plain = Git.records

    def records(self: Git, mark: bytes, *arguments: str, given: bytes = b"") -> Iterator[bytes]:
        if "--numstat" in arguments:
            seen.extend(given.split() or [b"all"])
        return plain(self, mark, *arguments, given=given)

    monkeypatch.setattr(Git, "records", records)
    return seen


def rows(folder: Path) -> list[Profile]:
    return profiles(folder)


def test_a_second_run_reads_only_what_is_new_and_says_the_same(tmp_path: Path, asked: list[bytes]) -> None:
    folder = history(tmp_path / "core", *TWO)
    first = rows(folder)
    assert rows(folder) == first
    assert asked == [b"all"]
    git(folder, "commit", "--quiet", "--allow-empty", "-m", "Add export")
    assert [one.row.name for one in rows(folder)] == ["Ada Byron", "Bob Stone", "T"]
    assert asked == [b"all", git(folder, "rev-parse", "HEAD").strip().encode()]


def test_what_is_not_on_the_branch_any_more_is_not_read(tmp_path: Path) -> None:
    folder = history(tmp_path / "core", *TWO)
    rows(folder)
    git(folder, "update-ref", "refs/heads/main", "main~1")
    assert [one.row.name for one in rows(folder)] == ["Ada Byron"]


@pytest.mark.parametrize("change", ["garbage", "link", "others", "gone"])
def test_what_somebody_else_may_have_written_is_not_read(
    tmp_path: Path, cache: Path, asked: list[bytes], change: str
) -> None:
    folder = history(tmp_path / "core", *TWO)
    first = rows(folder)
    (kept,) = cache.iterdir()
    if change == "garbage":
        lines = kept.read_bytes().splitlines(keepends=True)
        kept.write_bytes(b"".join(line[:60] + b"\n" for line in lines) + b'["' + b"0" * 40 + b'",1]\n\xff\n')
    elif change == "link":
        shutil.move(kept, tmp_path / "other")
        kept.symlink_to(tmp_path / "other")
    elif change == "others":
        kept.chmod(0o666)
    else:
        shutil.rmtree(cache)
        cache.write_text("in the way", "ascii")
    assert rows(folder) == first
    assert len(asked) > 1


def test_only_the_user_reads_what_is_kept(tmp_path: Path, cache: Path) -> None:
    rows(history(tmp_path / "core", *TWO))
    (kept,) = cache.iterdir()
    assert kept.stat().st_mode & 0o777 == 0o600
    assert cache.stat().st_mode & 0o777 == 0o700
    assert b"\0" not in kept.read_bytes()


def test_what_a_shallow_clone_begins_with_is_not_kept(tmp_path: Path, cache: Path) -> None:
    server = history(tmp_path / "server", *TWO)
    git(tmp_path, "clone", "--quiet", "--depth=1", server.as_uri(), os.fspath(tmp_path / "core"))
    rows(tmp_path / "core")
    assert not cache.exists() or not [*cache.iterdir()]
    git(tmp_path / "core", "fetch", "--quiet", "--unshallow")
    bob = next(one for one in rows(tmp_path / "core") if one.row.name == "Bob Stone")
    assert {row.value for row in bob.row.figures if row.name == "lines of Python"} == {"+1 −0"}


def test_what_another_version_kept_is_told_anew(
    tmp_path: Path, cache: Path, asked: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = history(tmp_path / "core", *TWO)
    monkeypatch.setattr("reports.loading.git.cache._program", lambda: "another")
    first = rows(folder)
    monkeypatch.undo()
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache.parents[1]))
    assert (rows(folder), rows(folder)) == (first, first)
    (kept,) = cache.iterdir()
    assert b"another" not in kept.read_bytes()
    assert len(kept.read_bytes().splitlines()) == 1 + len(TWO)
