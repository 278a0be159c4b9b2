"""The jobs of a configuration: each with its locks, its checks and its end, none in the way of another."""

from pathlib import Path

import pytest

from reports.errors import LockError
from reports.model.rows import LoadSettings
from reports.run import batch
from reports.run.ledger import Ledger, Run
from reports.run.prepare import prepare
from reports.run.settings import Settings
from reports.system.write import TEMPORARY, Writer, path_key
from tests.run.jobs import JOBS, START, Cli, configure, documents

# Jobs -------------------------------------------------------------------------------------------


def test_a_build_makes_every_job(cli: Cli, profiles: Path) -> None:
    configure(JOBS, profiles)
    result = cli("build")
    assert result.exit_code == 0, result.output
    assert documents(Path("out")) == {"person/ada-byron.html", "person/bo-chen.html"}
    assert documents(Path("quarters")) == {"quarter/2025-Q3.html"}
    assert "job people" in result.output


def test_a_job_can_be_built_alone(cli: Cli, profiles: Path) -> None:
    configure(JOBS, profiles)
    assert cli("build", "--job", "quarters").exit_code == 0
    assert not Path("out").exists()


def test_each_job_is_as_strict_as_it_says(cli: Cli, profiles: Path) -> None:
    (profiles / "bad.txt").write_bytes(b"")
    configure(JOBS + "strict = true\n", profiles)
    assert cli("build", "--job", "people").exit_code == 0
    assert cli("build").exit_code == 1
    assert [run.exit for run in Ledger(Path("quarters")).runs()] == [1]


def test_what_is_of_the_whole_run_is_refused_in_a_job(cli: Cli, profiles: Path) -> None:
    configure(JOBS + "quiet = true\n", profiles)
    result = cli("build")
    assert result.exit_code == 2
    assert "line 11: quiet is of a whole run" in result.output


def test_a_job_that_is_refused_leaves_the_others_to_be_built(cli: Cli, profiles: Path) -> None:
    configure(JOBS + '[[job]]\nname = "far"\nperiod = "2019"\n', profiles)
    result = cli("build")
    assert result.exit_code == 1
    assert "job far: no summary in 2019" in result.output
    assert documents(Path("out")) == {"person/ada-byron.html", "person/bo-chen.html"}
    assert [(run.job, run.exit) for run in Ledger(Path("out")).runs()] == [("far", 2), ("people", 0)]


def test_jobs_that_would_write_one_path_differently_are_refused_before_anything_is_built(
    cli: Cli, profiles: Path
) -> None:
    configure('by = "person"\n[[job]]\nname = "a"\n[[job]]\nname = "b"\nconfidential = "Secret"\n', profiles)
    result = cli("build", "--job", "a", "--job", "b")
    assert "person/ada-byron.html is of job “a” and of job “b”" in result.output
    checked = cli("check")
    assert checked.exit_code == 2
    assert "person/ada-byron.html is of job “a” and of job “b”" in checked.output


def test_a_job_whose_folder_cannot_be_made_or_is_locked_leaves_the_others_to_be_built(cli: Cli, profiles: Path) -> None:
    Path("file").write_text("")
    configure(JOBS + '[[job]]\nname = "bad"\nout = "file/out"\n', profiles)
    with Ledger(Path("quarters")).locked():
        result = cli("build")
    assert result.exit_code == 1
    assert "job bad: cannot write in file" in result.output
    assert "job quarters: another run is writing to quarters" in result.output
    assert documents(Path("out")) == {"person/ada-byron.html", "person/bo-chen.html"}
    assert not Path("quarters/.reports/ledger.jsonl").exists()


def test_a_mistake_of_the_program_costs_its_job_only_and_is_named(
    cli: Cli, profiles: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure(JOBS, profiles)
    made = prepare
    fails = lambda settings, *rest: 1 / 0 if settings.job == "people" else made(settings, *rest)  # noqa: E731
    monkeypatch.setattr(batch, "prepare", fails)
    result = cli("build")
    assert result.exit_code == 1
    assert "job people: ZeroDivisionError: division by zero" in result.output
    assert documents(Path("quarters")) == {"quarter/2025-Q3.html"}
    assert "ZeroDivisionError" in Ledger(Path("out")).runs()[0].failures[0][1]
    with pytest.raises(ZeroDivisionError):
        cli("build", "--debug")


def test_jobs_in_folders_within_each_other_are_refused_for_one_file(cli: Cli, profiles: Path) -> None:
    inner = '[[job]]\nname = "b"\nout = "out/person"\nconfidential = "S"\n[job.file_names]\nperson = "{id}"\n'
    configure('by = "person"\n[[job]]\nname = "a"\n' + inner, profiles)
    assert "ada-byron.html is of job “a” and of job “b”" in cli("check").output


@pytest.mark.parametrize("names", [("a/Ada", "a/ada"), ("caf\u00e9/x", "cafe\u0301/x"), ("stra\u00dfe", "STRASSE")])
def test_names_that_a_file_system_takes_for_one_lead_to_one_place(names: tuple[str, str], tmp_path: Path) -> None:
    assert len({path_key(tmp_path, name) for name in names}) == 1


def test_a_run_that_is_stopped_leaves_a_line_for_each_job(profiles: Path, tmp_path: Path) -> None:
    class Stop(batch.Listener):
        def start(self, run: Run, settings: Settings, documents: int) -> None:
            raise KeyboardInterrupt

    load = LoadSettings(START.date())
    jobs = [Settings(load, (str(profiles),), job=name, out=tmp_path / "out", formats=("html",)) for name in ("a", "b")]
    with pytest.raises(KeyboardInterrupt):
        batch.run(jobs, lambda: START, Stop())
    assert [(run.job, run.exit) for run in Ledger(tmp_path / "out").runs()] == [("a", 130), ("b", 130)]


def test_the_half_written_file_of_a_run_in_a_folder_within_is_left_alone(tmp_path: Path) -> None:
    for folder in ("out/inner/.reports", "out/person", "out/inner/person"):
        (tmp_path / folder).mkdir(parents=True)
    mine, its = tmp_path / "out/person" / TEMPORARY, tmp_path / "out/inner/person" / TEMPORARY
    mine.touch()
    its.touch()
    Writer(tmp_path / "out").sweep()
    assert (mine.exists(), its.exists()) == (False, True)


def test_a_second_run_is_refused_while_one_holds_the_lock(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    with Ledger(Path("out")).locked():
        result = cli("build")
        with pytest.raises(LockError):
            Ledger(Path("out")).locked().__enter__()
    assert result.exit_code == 75
    assert "another run is writing to out" in result.output


def test_cron_without_a_configuration_is_refused(cli: Cli) -> None:
    result = cli("cron")
    assert result.exit_code == 2
    assert "reports init" in result.output


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("as_of = 2025-01-01", "for ever"),
        ('[[job]]\nname = "a"\n[[job]]\nname = "b"\ntimezone = "Asia/Tokyo"', "--job"),
        ('[[job]]\nname = "a"\nsources = "nowhere"', "nowhere"),
    ],
)
def test_cron_refuses_what_could_not_run_for_years(cli: Cli, profiles: Path, text: str, reason: str) -> None:
    configure(f"{text}\n", profiles)
    result = cli("cron")
    assert result.exit_code == 2
    assert reason in result.output


def test_init_writes_a_configuration_once(cli: Cli, seeds: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REPORTS_FORMAT", "html")
    Path("seeds").symlink_to(seeds)
    assert cli("init").exit_code == 0
    assert cli("check").exit_code == 0
    again = cli("init")
    assert again.exit_code == 2
    assert "there already" in again.output
