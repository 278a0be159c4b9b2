"""Whatever a repository names is not run, nothing is fetched, and what cannot be read is told."""

import shutil
import subprocess
from pathlib import Path

import pytest

from reports.errors import Problem
from reports.loading.git import running
from tests.loading.git.histories import ADA, BOB, ENVIRONMENT, Made, git, history, on, profiles, results

MARCH = on("2025-03-10")
TWO = (Made("Add a search", ADA, MARCH, (("a.py", "1\n" * 9),)), Made("Fix a leak", ADA, MARCH, (("b.py", "1\n"),)))


def told(folder: Path) -> Problem:
    (problem,) = results(folder)
    assert isinstance(problem, Problem)
    return problem


def clone(folder: Path, to: Path, *options: str) -> Path:
    command = ["git", "clone", "--quiet", *options, folder.as_uri(), str(to)]
    subprocess.run(command, env=ENVIRONMENT, check=True, capture_output=True)
    return to


def statements(folder: Path) -> list[str]:
    return [row.text for one in profiles(folder) for part in one.row.summaries for row in part.highlights]


def test_nothing_that_a_configuration_names_is_run(tmp_path: Path) -> None:
    marked = tmp_path / "run"
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\ntouch {marked}\ncat\n", "utf-8")
    program.chmod(0o755)
    attributes = (".gitattributes", "* diff=evil filter=evil\n")
    folder = history(tmp_path / "core", Made("Add a search", ADA, MARCH, (("a.py", "1\n"), attributes)), out=True)
    for name in (
        "core.fsmonitor", "core.pager", "core.editor", "core.sshCommand", "core.askPass", "gpg.program",
        "diff.external", "diff.evil.command", "diff.evil.textconv", "filter.evil.clean", "filter.evil.smudge",
        "filter.evil.process", "credential.helper", "pager.log", "interactive.diffFilter", "uploadpack.packObjectsHook",
    ):  # fmt: skip
        git(folder, "config", name, str(program))
    git(folder, "config", "log.showSignature", "true")
    git(folder, "config", "alias.log", f"!{program}")
    hooks = folder / ".git/hooks"
    hooks.mkdir(exist_ok=True)
    for hook in ("post-checkout", "reference-transaction", "fsmonitor-watchman", "post-index-change"):
        shutil.copy(program, hooks / hook)
    assert statements(folder) == ["Add a search"]
    assert not marked.exists()


def test_what_the_environment_says_to_git_is_not_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = history(tmp_path / "other", Made("Add something else", BOB, MARCH))
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", "false")
    made = subprocess.run(["git", "--version"], check=True, capture_output=True)
    assert made.returncode == 0
    monkeypatch.delenv("GIT_DIR")
    folder = history(tmp_path / "core", *TWO)
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    assert statements(folder) == ["Add a search", "Fix a leak"]


def test_a_partial_clone_is_read_without_asking_its_server(tmp_path: Path) -> None:
    server = history(tmp_path / "server", *TWO)
    git(server, "config", "uploadpack.allowFilter", "true")
    folder = clone(server, tmp_path / "core", "--filter=blob:none", "--bare")
    objects = len([*folder.rglob("*.pack")])
    *people, rest = profiles(folder)
    assert [row.text for row in people[0].row.summaries[0].highlights] == ["Add a search", "Fix a leak"]
    assert [one.code for one in rest.row.problems] == ["partial-clone"]
    assert not any("lines" in row.name for row in people[0].row.figures)
    assert len([*folder.rglob("*.pack")]) == objects


def test_a_history_without_some_contents_is_read_without_lines_and_told(tmp_path: Path) -> None:
    folder = history(tmp_path / "core", *TWO)
    sha = git(folder, "rev-parse", "HEAD:a.py").strip()
    (folder / ".git/objects" / sha[:2] / sha[2:]).unlink()
    *people, rest = profiles(folder)
    assert [row.text for row in people[0].row.summaries[0].highlights] == ["Add a search", "Fix a leak"]
    (problem,) = rest.row.problems
    assert (problem.code, problem.severity) == ("partial-clone", "warning")
    assert sha in problem.message


def test_a_shallow_clone_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    server = history(tmp_path / "server", *TWO, Made("Add export", ADA, MARCH, (("c.py", "1\n"),)))
    ada, rest = profiles(clone(server, tmp_path / "core", "--depth=2"))
    assert [row.text for row in ada.row.summaries[0].highlights] == ["Add export", "Fix a leak"]
    assert {row.value for row in ada.row.figures if row.name == "lines of Python"} == {"+1 −0"}
    assert [one.code for one in rest.row.problems] == ["shallow-clone"]


def test_a_bare_repository_is_read(tmp_path: Path) -> None:
    assert statements(history(tmp_path / "core.git", *TWO, bare=True)) == ["Add a search", "Fix a leak"]


def test_submodules_are_not_entered(tmp_path: Path) -> None:
    inner = history(tmp_path / "inner", Made("Add something inside", BOB, MARCH))
    folder = history(tmp_path / "core", *TWO, out=True)
    command = [
        "git",
        "-C",
        str(folder),
        "-c",
        "protocol.file.allow=always",
        "submodule",
        "--quiet",
        "add",
        str(inner),
        "in",
    ]
    subprocess.run(command, env=ENVIRONMENT, check=True, capture_output=True)
    git(folder, "commit", "--quiet", "-m", "Use the inner one")
    assert sorted(statements(folder)) == ["Add a search", "Fix a leak", "Use the inner one"]


def test_texts_that_are_not_in_utf8_are_read_and_told(tmp_path: Path) -> None:
    who = "Zoë Müller <zoe@example.org>".encode("latin-1")
    zoe, rest = profiles(history(tmp_path / "core", Made("Füge Suche hinzu".encode("latin-1"), who, MARCH)))
    assert zoe.row.name == "Zoë Müller"
    assert zoe.row.summaries[0].text == "- Füge Suche hinzu"
    assert [one.code for one in rest.row.problems] == ["encoding"]


def test_an_empty_repository_is_told(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    assert told(tmp_path).message == "the repository has no commit yet."


@pytest.mark.parametrize("broken", ["objects", "head", "refs"])
def test_a_broken_repository_is_told(tmp_path: Path, broken: str) -> None:
    folder = history(tmp_path / "core", *TWO)
    if broken == "objects":
        shutil.rmtree(folder / ".git/objects")
        (folder / ".git/objects").mkdir()
    elif broken == "head":
        (folder / ".git/HEAD").write_bytes(b"\0\1\2")
    else:
        (folder / ".git/refs/heads/main").write_text("0" * 39 + "1\n", "ascii")
    problem = told(folder)
    assert (problem.code, problem.severity) == ("no-history", "error")
    assert problem.hint


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    assert told(tmp_path).message == "its history cannot be read: it is no git repository that git can read."


def test_without_git_that_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = history(tmp_path / "core", *TWO)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert told(folder).message == "its history cannot be read: git is not installed."


def test_a_repository_of_somebody_else_is_read_where_the_user_trusts_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = history(tmp_path / "core", *TWO)
    monkeypatch.setitem(running._ENVIRONMENT, "GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    problem = told(folder)
    assert "it belongs to another user" in problem.message
    assert problem.hint == f"If you trust it: git config --global --add safe.directory {folder}"
    (tmp_path / ".gitconfig").write_text(f"[safe]\n\tdirectory = {folder}\n", "utf-8")
    assert statements(folder) == ["Add a search", "Fix a leak"]


def test_a_subject_without_end_is_no_statement(tmp_path: Path) -> None:
    _, rest = profiles(history(tmp_path / "core", *TWO, Made("x" * 5000, BOB, MARCH)))
    (row,) = rest.row.lines
    assert (row.why, len(row.text)) == ("subject longer than 1000 characters", 1000)


def test_names_of_files_are_no_part_of_the_log(tmp_path: Path) -> None:
    """Not even where they look like the marks between commits."""
    files = (('"\\001a\\nb.py"', "1\n"), ("1\t2\tx.py", "1\n"))
    (ada,) = profiles(history(tmp_path / "core", Made("Add a search", ADA, MARCH, files)))
    assert {row.value for row in ada.row.figures if row.name == "lines of Python"} == {"+2 −0"}
