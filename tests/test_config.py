from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from reports.config import Config, read_config, settings
from reports.errors import InputError
from reports.options import Options, parse_period

TODAY = date(2026, 11, 21)
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def config(**options: object) -> Config:
    return Config("", Options.model_validate(options), {})


def problems(tmp_path: Path, text: str, environment: Mapping[str, str] = {}, **given: object) -> list[str]:
    path = tmp_path / "reports.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError) as caught:
        read_config(path, given, environment)
    return [str(problem).replace(str(tmp_path), "") for problem in caught.value.problems]


def test_all_problems_are_listed_at_once(tmp_path: Path) -> None:
    text = 'ot = "x"\nby = "persn"\n\n[people.ada]\nnmae = "Ada"\n[brand]\naccent = "red"\n'
    found = problems(tmp_path, text)
    assert len(found) == 4
    assert any("line 1" in p and "“ot”" in p and "“out”" in p for p in found)
    assert any("line 2" in p and "“person”" in p for p in found)
    assert any("line 5" in p and "“name”" in p for p in found)
    assert any("line 7" in p and "six hexadecimal digits" in p for p in found)


def test_broken_toml_is_named_with_its_line(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, "out = 'x'\nby = [\n")
    assert "line" in found
    assert "TOML" in found


def test_a_missing_file_that_was_asked_for_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere\.toml"):
        read_config(tmp_path / "nowhere.toml", {})


def test_the_command_line_wins_over_the_file(tmp_path: Path) -> None:
    path = tmp_path / "reports.toml"
    path.write_text('out = "a"\nby = "year"\n', "utf-8")
    (config,) = read_config(path, {"out": "b", "by": (), "jobs": None})
    assert (config.options.out, config.options.by) == ("b", ("year",))


def test_an_option_at_fault_is_named_as_an_option(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, "", by=("quater",))
    assert found.startswith("--by quater")
    assert "“quarter”" in found


def test_a_relative_period_is_seen_from_the_day_given() -> None:
    made = settings(config(period="last-quarter", as_of=date(2026, 2, 1)), NOW, 2)
    assert str(made.period) == "2025-Q4"


def test_people_become_the_roster() -> None:
    people = {"ada": {"name": "Ada B", "files": ["a*.txt"], "aliases": ["AB"]}}
    (entry,) = settings(config(people=people), NOW, 1).load.roster
    assert (entry.id, entry.name, entry.files, entry.aliases) == ("ada", "Ada B", ("a*.txt",), ("AB",))


@pytest.mark.parametrize(
    ("written", "meant"),
    [("Q3 2025", "2025-Q3"), ("2025Q3", "2025-Q3"), ("7/2025", "2025-07"), ("last-qarter", "last-quarter")],
)
def test_what_is_nearly_a_period_is_understood_in_the_message(written: str, meant: str) -> None:
    with pytest.raises(ValueError, match=rf"Did you mean {meant}"):
        parse_period(written, TODAY)


def test_a_name_that_cannot_be_shown_is_refused(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, '[people.zoe]\nname = "Z\\u202eoe"\n')
    assert "cannot be shown" in found
