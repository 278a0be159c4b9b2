"""Which folders among sources are read as histories, and what is said of the rest."""

from pathlib import Path

import pytest

from reports.errors import InputError
from reports.loading.files import FoundFiles, find_all, look_for
from tests.loading.git.histories import Made, git, history

CODE = (("src/app.py", "1\n"), ("src/web.py", "1\n"), ("README.md", "A\n"))
NOTES = (("ada.md", "2025-03: Built it.\n"), ("bo.txt", "2025-03: Built it.\n"), ("make.py", "1\n"))


def kinds(found: FoundFiles) -> dict[str, str]:
    return {file.name: file.kind for file in found.files}


def notes(found: FoundFiles) -> dict[str, str]:
    return {one.code: one.message for one in found.problems}


def test_a_clone_is_one_source_called_by_its_folder_and_what_is_not_read_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = history(tmp_path / "core", Made("Add it", files=CODE), out=True)
    monkeypatch.chdir(folder)
    found = find_all(["."])
    assert kinds(found) == {"core": "git"}
    assert found.files[0].read() == folder
    assert notes(found) == {"history": "its history is read; its 3 files are not, 1 of them documents."}


def test_a_clone_among_documents_is_a_source_beside_them(tmp_path: Path) -> None:
    history(tmp_path / "clones/core", Made("Add it", files=CODE), out=True)
    history(tmp_path / "clones/site.git", Made("Add it", files=CODE), bare=True)
    (tmp_path / "ada.md").write_text("2025-03: Built it.\n", "utf-8")
    assert kinds(find_all([tmp_path])) == {"ada.md": "", "clones/core": "git", "clones/site.git": "git"}


def test_notes_that_are_kept_in_git_stay_documents_and_the_history_can_be_asked_for(tmp_path: Path) -> None:
    folder = history(tmp_path / "notes", Made("Add it", files=NOTES), out=True)
    found = find_all([folder])
    assert kinds(found) == {"ada.md": "", "bo.txt": ""}
    assert notes(found)["not-history"].startswith("most of its 3 files are documents")
    assert kinds(find_all([f"git:{folder}"])) == {"notes": "git"}


def test_a_folder_of_a_clone_and_a_kind_that_is_asked_for_are_documents(tmp_path: Path) -> None:
    folder = history(tmp_path / "core", Made("Add it", files=CODE), out=True)
    assert kinds(find_all([folder / "README.md"])) == {"README.md": ""}
    assert kinds(find_all([f"profile:{folder}"])) == {"README.md": "profile"}


def test_a_repository_without_a_commit_is_a_folder_of_documents(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    with pytest.raises(InputError, match="no history: it has no commit yet"):
        find_all([tmp_path])
    (tmp_path / "ada.md").write_text("2025-03: Built it.\n", "utf-8")
    found = find_all([tmp_path])
    assert kinds(found) == {"ada.md": ""}
    assert notes(found)["not-history"] == "its documents are read, and no history: it has no commit yet."


def test_without_git_a_clone_is_a_folder_of_documents_and_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = history(tmp_path / "core", Made("Add it", files=CODE), out=True)
    monkeypatch.setenv("PATH", str(tmp_path))
    found = find_all([folder])
    assert kinds(found) == {"README.md": ""}
    assert notes(found)["not-history"] == "its documents are read, and no history: git is not installed."


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("git:https://example.org/acme/core.git", "no-fetch"),
        ("git:git@example.org:acme/core.git", "no-fetch"),
        ("git:empty", "no-repository"),
        ("git:nowhere", "no-source"),
    ],
)
def test_a_history_that_is_not_there_is_told_and_nothing_is_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, code: str
) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError) as refused:
        look_for([source])
    assert [one.code for one in refused.value.problems] == [code]
