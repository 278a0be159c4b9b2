"""What git prints is cut where a commit begins, and nowhere else."""

from pathlib import Path

import pytest

from reports.loading.git.log import LINES, read_log
from reports.loading.git.running import opened
from tests.loading.git.histories import ADA, BOB, Made, git, history, on

SOME = (
    Made("Add a search\n\nIt takes 2 s instead of 9 s.\n\nMore.", ADA, on("2025-03-10"), (("a/b/c/d.py", "1\n" * 9),)),
    Made(f"\n\nFix a leak in\ntwo lines\n \n\t\nCo-authored-by: {ADA}\n", BOB, on("2025-04-01"), (("b", "1\n"),)),
    Made("", BOB, on("2025-04-02"), ()),
)


@pytest.mark.parametrize("chunk", [1, 7, 31, 1 << 18])
def test_a_commit_is_the_same_wherever_the_pipe_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chunk: int
) -> None:
    monkeypatch.setattr("reports.loading.git.running._CHUNK", chunk)
    empty, fix, search = read_log(opened(history(tmp_path / "core", *SOME)), LINES)
    assert (empty.message.subject, empty.changed.lines) == ("", {})
    assert (fix.message.subject, fix.message.authors) == (
        "Fix a leak in two lines",
        (("Ada Byron", "ada@example.org"),),
    )
    assert (fix.day, fix.parents, fix.changed) == ("2025-04-01", 1, ({"b": (1, 0)}, (), ""))
    assert search.message[:2] == ("Add a search", "It takes 2 s instead of 9 s.")
    assert search.changed == ({".py": (9, 0)}, ("a/b",), "")


def test_what_was_moved_counts_where_it_lies_now(tmp_path: Path) -> None:
    folder = history(tmp_path / "core", Made("Add it", files=(("old/a.txt", "1\n2\n3\n4\n"),)), out=True)
    (folder / "new").mkdir()
    git(folder, "mv", "old/a.txt", "new/a.rst")
    git(folder, "commit", "--quiet", "-m", "Move it")
    moved, _ = read_log(opened(folder), LINES)
    assert moved.changed == ({".rst": (0, 0)}, ("new",), "docs")
