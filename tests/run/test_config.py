import re
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from reports.errors import InputError
from reports.periods import parse_period
from reports.run.config import explained, read_config, starting
from reports.run.options import Options
from reports.run.settings import settings

TODAY = date(2026, 11, 21)
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def config(**options: object) -> Options:
    return Options.of(options)


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
    assert (config.out, config.by) == ("b", ("year",))


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


# Layers -----------------------------------------------------------------------------------------

JOBS = """
out = "all"
format = "pdf"

[limits]
wall = 60

[[job]]
name = "monthly"
period = "last-month"

[job.limits]
cpu = 10

[[job]]
name = "quarterly"
period = "last-quarter"
out = "quarterly"
"""


def read(tmp_path: Path, text: str, environment: Mapping[str, str] = {}, **given: object) -> tuple[Options, ...]:
    path = tmp_path / "reports.toml"
    path.write_text(text, "utf-8")
    return read_config(path, given, environment)


def test_a_job_differs_from_the_file_in_what_it_says(tmp_path: Path) -> None:
    monthly, quarterly = read(tmp_path, JOBS)
    assert (monthly.job, monthly.out, monthly.period) == ("monthly", "all", "last-month")
    assert (quarterly.job, quarterly.out, quarterly.format) == ("quarterly", "quarterly", ("pdf",))
    assert (monthly.limits.wall, monthly.limits.cpu) == (60, 10)
    assert quarterly.limits.cpu == 300


def test_variables_win_over_jobs_and_options_over_variables(tmp_path: Path) -> None:
    environment = {"REPORTS_OUT": "there", "REPORTS_FORMAT": "html, pptx", "REPORTS_LIMITS_WALL": "5", "OUT": "no"}
    environment |= {"REPORTS_FORCE": "false", "REPORTS_JOB": "", "REPORTS_CONFIG": "x", "REPORTS_MAIL_PASSWORD": "y"}
    _, quarterly = read(tmp_path, f"force = true\n{JOBS}", environment, format=("html",))
    assert not quarterly.force
    assert quarterly.out == "there"
    assert quarterly.format == ("html",)
    assert quarterly.limits.wall == 5


def test_each_value_is_explained_with_where_it_was_set(tmp_path: Path) -> None:
    _, quarterly = read(tmp_path, JOBS, {"REPORTS_LIMITS_WALL": "5"}, format=("html",))
    shown = {key: (value, origin.replace(f"{tmp_path}/", "")) for key, value, origin in explained(quarterly)}
    assert shown["out"] == ('"quarterly"', "reports.toml, line 18")
    assert shown["period"] == ('"last-quarter"', "reports.toml, line 17")
    assert shown["limits.wall"] == ("5", "REPORTS_LIMITS_WALL")
    assert shown["format"] == ('["html"]', "--format")
    assert shown["limits.cpu"] == ("300", "default")
    assert shown["file_mode"] == ('"0600"', "default")


def test_mistakes_of_jobs_and_variables_are_listed_with_the_others(tmp_path: Path) -> None:
    text = 'ot = "x"\n[[job]]\nname = "a"\nout = 3\n[job.limits]\nwal = 1\n[[job]]\nname = "a"\n[[job]]\n'
    found = problems(tmp_path, text, {"REPORTS_FORMT": "pdf", "REPORTS_JOBS": "many", "REPORTS_": "x"})
    for part in ("line 1: no key “ot”", "line 4: out = 3", "line 6: no key “limits.wal”. Did you mean “wall”?"):
        assert any(part in problem for problem in found), (part, found)
    for part in (
        "line 7: job.name = 'a': there are two",
        "line 9: job.name = None",
        "REPORTS_FORMAT?",
        "REPORTS_JOBS=many",
    ):
        assert any(part in problem for problem in found), (part, found)
    assert len(found) == 7


def test_an_unknown_job_is_answered_with_the_nearest(tmp_path: Path) -> None:
    path = tmp_path / "reports.toml"
    path.write_text(JOBS, "utf-8")
    with pytest.raises(InputError, match="Did you mean “monthly”"):
        read_config(path, {}, {}, ["month"])
    (chosen,) = read_config(path, {}, {}, ["quarterly"])
    assert chosen.job == "quarterly"


@given(st.text(max_size=40))
def test_no_pattern_of_file_names_leads_out_of_the_folder(pattern: str) -> None:
    try:
        options = Options.model_validate({"file_names": {"person": pattern}})
    except ValidationError:
        return
    fields = {"kind": "person", "id": "ada", "email": "a@b.org", "name": "ada-byron", "period": "2025-Q3"}
    path = PurePosixPath((options.file_names.person or "").format(**fields))
    assert not path.is_absolute()
    assert ".." not in path.parts
    assert not any(part.startswith(".") for part in path.parts)


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("../{id}", "without .."),
        ("/srv/{id}", "without a first /"),
        ("all", "every document would go to one file"),
        ("{id.__class__}", "no field"),
        ("{id!r}", "no field"),
        ("{emial}", "Did you mean {email}"),
        ("{id", "a field is as in {id}"),
    ],
)
def test_a_pattern_that_cannot_be_is_refused_with_the_reason(tmp_path: Path, pattern: str, reason: str) -> None:
    (found,) = problems(tmp_path, f"[file_names]\nperson = '{pattern}'\n")
    assert reason in found
    assert "line 2" in found


@pytest.mark.parametrize("mode", ["0600", "640", "0644"])
def test_permissions_are_read_as_chmod_does(mode: str) -> None:
    assert Options.model_validate({"file_mode": mode}).file_mode == int(mode, 8)


@pytest.mark.parametrize("mode", [600, "0888", "0400", "rw", ""])
def test_permissions_that_cannot_be_are_refused(mode: object) -> None:
    with pytest.raises(ValidationError):
        Options.model_validate({"file_mode": mode})


@pytest.mark.parametrize("address", ["tcp://host:8786", "tls://10.0.0.1:1", "wss://a.b:65535", "tcp://[fe80::1]:9", ""])
def test_the_address_of_a_scheduler_is_read(address: str) -> None:
    assert Options.model_validate({"scheduler": address}).scheduler == address


@pytest.mark.parametrize(
    "address", ["host:8786", "tcp://host", "http://host:8786", "tcp://host:", "tcp://host:70000", "tcp://a:b@host:1"]
)
def test_an_address_that_no_scheduler_can_have_is_refused_with_one_that_can(address: str) -> None:
    with pytest.raises(ValidationError, match="tcp://host:8786"):
        Options.model_validate({"scheduler": address})


def test_the_day_is_that_of_the_time_zone() -> None:
    late = datetime(2025, 12, 31, 23, 30, tzinfo=UTC)
    assert str(settings(config(period="last-month"), late, 1).period) == "2025-11"
    assert str(settings(config(period="last-month", timezone="Europe/Berlin"), late, 1).period) == "2025-12"


def test_last_year_is_a_fiscal_one_where_it_starts_elsewhere() -> None:
    made = settings(config(period="last-year", fiscal_year_start=4), NOW, 1)
    assert str(made.period) == "2025-04..2026-03"


def test_the_starting_file_is_valid_with_and_without_its_comments(tmp_path: Path) -> None:
    read(tmp_path, starting())
    lines = [re.sub(r"^# (?=[\w\[]+.*[=\]])", "", line) for line in starting().splitlines()[4:]]
    (config,) = read(tmp_path, "\n".join(lines))
    assert config.job == "quarterly"
    assert config.people["ada"].email == "ada@example.org"


def test_tables_within_tables_are_laid_over_each_other_too(tmp_path: Path) -> None:
    text = '[people.ada]\nname = "Ada"\nemail = "a@b.org"\n[[job]]\nname = "j"\n[job.people.ada]\naliases = ["AB"]\n'
    (one,) = read(tmp_path, text)
    assert (one.people["ada"].name, one.people["ada"].aliases) == ("Ada", ("AB",))


def test_what_only_goes_wrong_in_a_job_is_told(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, '[people.ada]\n[[job]]\nname = "j"\n[job.people.Ada]\n')
    assert "differ in capitals only" in found


@pytest.mark.parametrize("day", ["0", "1767225600", "tomorrow"])
def test_a_day_is_written_as_one(tmp_path: Path, day: str) -> None:
    (found,) = problems(tmp_path, "", {"REPORTS_AS_OF": day})
    assert "REPORTS_AS_OF" in found


def test_a_relative_period_before_the_calendar_is_told_as_that() -> None:
    with pytest.raises(InputError, match="no last-year before 0001-01-01"):
        settings(config(period="last-year", as_of=date(1, 1, 1)), NOW, 1)
