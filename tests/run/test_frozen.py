"""States: a mark on the document, and a final one is made once."""

import hashlib
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Cli = Callable[..., Result]
PROFILE = "Over two months, Ada Byron built parsers for acme/widgets.\n\n2025-01: Added a parser to acme/widgets. {}\n"
PAGE, NOTES = Path("out/person/ada-byron_2025-H1.html"), Path("notes/person/ada-byron_2025-H1.toml")


@pytest.fixture
def build(cli: Cli) -> Callable[..., Result]:
    """Return a function that builds the page of somebody, the notes of which have this state."""
    Path("in").mkdir()
    Path("notes").mkdir()
    Path("in/ada.txt").write_text(PROFILE.format(""), "utf-8")
    config = 'sources = ["in"]\nnotes = "notes"\nby = "person"\nformat = "html"\nperiod = "2025-H1"\n'
    Path("reports.toml").write_text(config, "utf-8")

    def run(state: str, *options: str, more: str = "") -> Result:
        Path("notes/ada-byron_2025-H1.md").write_text(f"---\nstate: {state}\n---\n", "utf-8")
        Path("in/ada.txt").write_text(PROFILE.format(more), "utf-8")
        return cli("build", "--explain", *options)

    return run


def frozen() -> list[str]:
    return [entry["sha256"] for entry in tomllib.loads(NOTES.read_text("utf-8"))["frozen"]]


def sha256() -> str:
    return hashlib.sha256(PAGE.read_bytes()).hexdigest()


def test_the_state_is_the_mark_of_the_document(build: Callable[..., Result]) -> None:
    build("draft")
    assert ">Draft" in PAGE.read_text("utf-8")
    build("shared")
    assert ">Shared" in PAGE.read_text("utf-8")
    assert not NOTES.exists()


def test_a_final_document_is_made_once_whatever_changes(build: Callable[..., Result]) -> None:
    build("draft")
    build("final")
    before = PAGE.read_bytes()
    assert b">Final" in before
    assert frozen() == [sha256()]
    for options in ((), ("--force",)):
        assert "it is final, though its packet changed" in build("final", *options, more="Fixed a crash.").output
        assert PAGE.read_bytes() == before
    assert build("final", "--reopen", more="Fixed a crash.").exit_code == 0
    assert b"Fixed a crash." in PAGE.read_bytes()
    assert frozen()[-1] == sha256()


def test_a_final_document_that_was_changed_is_told_and_left_alone(build: Callable[..., Result]) -> None:
    build("final")
    PAGE.write_text("mine", "utf-8")
    result = build("final", more="Fixed a crash.")
    assert "is final, and was changed since: its SHA-256 was" in result.output
    assert PAGE.read_text("utf-8") == "mine"


def test_a_final_document_that_is_gone_is_a_failure(build: Callable[..., Result]) -> None:
    build("final")
    PAGE.unlink()
    result = build("final")
    assert result.exit_code != 0
    assert "its file is gone: put it back, or build with --reopen" in result.output
    assert not PAGE.exists()


def test_pruning_leaves_a_final_document_of_somebody_who_left(build: Callable[..., Result], cli: Cli) -> None:
    Path("in/bo.txt").write_text(PROFILE.replace("Ada Byron", "Bo Chen").format(""), "utf-8")
    build("final")
    Path("in/ada.txt").unlink()
    told = cli("build", "--prune").output
    assert "no such person any more: ada-byron; kept, for it is final" in told
    assert PAGE.exists()


def test_without_its_manifest_a_final_document_stays(build: Callable[..., Result]) -> None:
    build("final")
    before = PAGE.read_bytes()
    Path("out/manifest.json").unlink()
    assert build("final", more="Fixed a crash.").exit_code == 0
    assert PAGE.read_bytes() == before


def test_what_is_final_no_longer_is_built_again(build: Callable[..., Result]) -> None:
    build("final")
    build("shared", more="Fixed a crash.")
    assert b"Fixed a crash." in PAGE.read_bytes()
    assert frozen()[-1] == ""
    build("final", more="Fixed a crash.")
    assert frozen()[-1] == sha256()


def test_a_run_killed_before_the_hash_was_noted_is_made_good(build: Callable[..., Result]) -> None:
    build("final")
    NOTES.unlink()
    build("final")
    assert frozen() == [sha256()]


def test_a_state_that_is_none_is_told(build: Callable[..., Result]) -> None:
    assert "no state “done”. Known: draft, shared, final." in build("done", "-v").output
