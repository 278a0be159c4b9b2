"""Documents of earlier runs that nothing asks for any more."""

from pathlib import Path

import pytest

from reports.errors import PathError
from reports.system.write import Writer
from tests.run.jobs import Cli, configure, documents, write


def test_a_document_of_somebody_who_left_is_listed_and_removed_only_when_asked(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    (profiles / "bo.txt").unlink()
    result = cli("build", "--allow-missing")
    assert "left over out/person/bo-chen.html: no such person any more: bo-chen (--prune removes it)" in result.output
    assert "person/bo-chen.html" in documents(Path("out"))
    assert "removed out/person/bo-chen.html" in cli("build", "--prune").output
    assert documents(Path("out")) == {"person/ada-byron.html", "quarter/2025-Q3.html"}
    assert "bo-chen" not in Path("out/manifest.json").read_text()


def test_a_selection_leaves_no_one_over(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    result = cli("build", "--person", "ada-byron", "--period", "2025-07", "--prune")
    assert "removed" not in result.output
    assert "person/bo-chen.html" in documents(Path("out"))


def test_a_quarter_without_a_summary_any_more_is_left_over(cli: Cli, profiles: Path) -> None:
    write(profiles, "Bo Chen", last="11")
    configure("", profiles)
    cli("build")
    write(profiles, "Bo Chen")
    result = cli("build", "--prune")
    assert "removed out/quarter/2025-Q4.html: no summary in 2025-Q4 any more" in result.output


def test_a_document_under_a_new_name_leaves_the_old_one_over(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    configure('[file_names]\nperson = "people/{id}"\n', profiles)
    result = cli("build", "--prune")
    assert "removed out/person/ada-byron.html: it is people/ada-byron.html now" in result.output
    assert documents(Path("out")) == {"people/ada-byron.html", "people/bo-chen.html", "quarter/2025-Q3.html"}


def test_nothing_is_removed_while_a_source_cannot_be_read(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    (profiles / "bo.txt").unlink()
    (profiles / "bo.txt").symlink_to("nowhere")
    result = cli("build", "--prune")
    assert result.exit_code == 1
    assert not {"removed", "left over"} & set(result.output.split())
    assert "person/bo-chen.html" in documents(Path("out"))


def test_nothing_is_removed_in_a_run_that_leaves_later_summaries_out(cli: Cli, profiles: Path) -> None:
    write(profiles, "Bo Chen", last="11")
    configure("", profiles)
    cli("build")
    result = cli("build", "--prune", "--as-of", "2025-10-01")
    assert "kept, for summaries later than 2025-10-01 were left out" in result.output
    assert "quarter/2025-Q4.html" in documents(Path("out"))


def test_what_somebody_changed_is_not_removed(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    (profiles / "bo.txt").unlink()
    Path("out/person/bo-chen.html").write_text("my notes")
    assert "kept, for its file was changed" in cli("build", "--prune").output
    assert Path("out/person/bo-chen.html").read_text() == "my notes"


def test_what_cannot_be_removed_stays_and_is_told(cli: Cli, profiles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    configure("", profiles)
    cli("build")
    (profiles / "bo.txt").unlink()

    def refuse(self: Writer, path: str) -> None:
        raise PathError(f"cannot remove {path}: operation not permitted.")

    monkeypatch.setattr(Writer, "remove", refuse)
    result = cli("build", "--prune")
    assert "bo-chen; kept, for cannot remove person/bo-chen.html" in result.output
    assert "person/bo-chen.html" in Path("out/manifest.json").read_text("utf-8")
