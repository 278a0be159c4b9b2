"""Whom a run is about: people, teams, and who is left out."""

from pathlib import Path

import pytest

from tests.run.jobs import Cli, configure, documents, write


@pytest.fixture
def profiles(profiles: Path) -> Path:
    """Return the profiles of three people."""
    write(profiles, "Cy Dole")
    return profiles


TEAM = '[teams]\ncore = ["ada-byron", "bo-chen"]\n'


def page(path: str) -> str:
    return (Path("out") / path).read_text("utf-8")


def test_who_is_excluded_is_in_no_document(cli: Cli, profiles: Path) -> None:
    configure('exclude = "Bo Chen"\n', profiles)
    assert cli("build").exit_code == 0
    assert documents(Path("out")) == {"person/ada-byron.html", "person/cy-dole.html", "quarter/2025-Q3.html"}
    assert "Ada Byron" in page("quarter/2025-Q3.html")
    assert "Bo Chen" not in page("quarter/2025-Q3.html")
    assert "A selection" in page("quarter/2025-Q3.html")


def test_an_exclusion_of_one_run_adds_to_the_file_and_names_its_packet(cli: Cli, profiles: Path) -> None:
    configure('by = "quarter"\nexclude = ["Bo Chen"]\n', profiles)
    result = cli("build", "--exclude", "ada-byron")
    assert result.exit_code == 0, result.output
    assert documents(Path("out")) == {"quarter/2025-Q3_without-ada-byron+bo-chen.html"}


def test_a_team_can_be_left_out_and_a_team_without_one(cli: Cli, profiles: Path) -> None:
    configure(f'by = "person"\n{TEAM}', profiles)
    cli("build", "--exclude", "core")
    assert documents(Path("out")) == {"person/cy-dole.html"}
    cli("build", "--by", "quarter", "--person", "core", "--exclude", "bo-chen")
    assert "quarter/2025-Q3_core_without-bo-chen.html" in documents(Path("out"))


def test_a_selection_goes_by_the_words_that_it_was_asked_for_by(cli: Cli, profiles: Path) -> None:
    configure(f'by = "quarter"\n{TEAM}', profiles)
    cli("build", "--person", "core", "--person", "Cy Dole")
    assert documents(Path("out")) == {"quarter/2025-Q3_core+cy-dole.html"}


@pytest.mark.parametrize(
    ("excluded", "said"),
    [(["bo chan"], "Did you mean “bo chen”?"), (["core", "cy-dole"], "nobody is left without core, cy-dole")],
)
def test_an_exclusion_that_cannot_be_is_refused(cli: Cli, profiles: Path, excluded: list[str], said: str) -> None:
    configure(TEAM, profiles)
    result = cli("build", *(part for word in excluded for part in ("--exclude", word)))
    assert result.exit_code == 2
    assert said in result.output
    assert not documents(Path("out"))


def test_who_is_not_known_is_told_who_is_by_name(cli: Cli, profiles: Path) -> None:
    configure(TEAM, profiles)
    said = cli("build", "--person", "Xanthippe").output
    assert "no person “Xanthippe”. Known: Ada Byron, Bo Chen, core, Cy Dole." in said


def test_who_is_left_out_from_now_on_leaves_a_packet_over(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    assert "left out" not in cli("build", "--exclude", "bo-chen").output
    configure('exclude = ["bo-chen"]\n', profiles)
    assert "bo-chen is left out" in cli("build", "-v").output
    cli("build", "--prune")
    assert "person/bo-chen.html" not in documents(Path("out"))
