"""The ledger of runs, and what `reports status` reads in it."""

import json
import tempfile
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.run.ledger import LEDGER, RUNNING, Ledger, Run, status
from tests.run.jobs import JOBS, START, Cli, configure


def ran(day: int, **fields: object) -> Run:
    time = (START + timedelta(days=day)).isoformat()
    return Run(**({"run": str(day), "job": "", "started": time, "ended": time, "exit": 0} | fields))  # type: ignore[arg-type]


ODD = [
    *('{"run": 3}', '{"counts": null}', '{"started": 5, "run": "x", "job": ""}', "[]", "1", "[" * 9999),
    *('{"started": "2026-01-01T00:00:00+00:00", "run": "x", "job": []}', '{"started": "x", "run": "x", "job": ""}'),
    '{"started": "9999-12-31T23:59:59-14:00", "run": "x", "job": ""}',
    '{"started": "2026-01-01T00:00:00+00:00", "run": "x", "job": "", "exit": {}}',
]


def test_what_fails_is_known_with_the_first_of_the_runs_in_a_row() -> None:
    failed = {"exit": 1, "failures": (("a.pdf", "no"),)}
    runs = [ran(0, **failed), ran(1), ran(2, **failed), ran(3, ended=None, exit=None), ran(4, **failed)]
    (found,) = status(runs, START + timedelta(days=5))
    assert found.failing == (("a.pdf", "no", runs[2].started),)
    assert not found.is_good


def test_a_run_about_less_does_not_hide_what_fails_nor_make_the_others_late() -> None:
    failed = {"exit": 1, "failures": (("a.pdf", "no"),)}
    refused = {"exit": 2, "failures": (("", "no sources"),)}
    runs = [ran(0, **failed), ran(1, **refused), ran(2, exit=143), ran(3, **failed), ran(4, is_partial=True)]
    (found,) = status(runs, START + timedelta(days=5), timedelta(days=3))
    assert found.failing == (("a.pdf", "no", runs[0].started),)
    assert not found.is_late


@pytest.mark.parametrize("line", ODD)
def test_a_line_of_the_ledger_that_is_none_is_passed_over(tmp_path: Path, line: str) -> None:
    ledger = Ledger(tmp_path)
    with ledger.locked():
        ledger.end(ran(0))
    with (tmp_path / LEDGER).open("a") as file:
        file.write(f"{line}\n")
    assert [run.run for run in ledger.runs()] == ["0"]


def test_a_run_is_late_beyond_the_age_it_may_have() -> None:
    (found,) = status([ran(0)], START + timedelta(hours=27), timedelta(hours=26))
    assert (found.is_late, found.is_good) == (True, False)


def test_a_run_later_than_now_is_told_and_late() -> None:
    (found,) = status([ran(1000)], START, timedelta(hours=26))
    assert (found.is_ahead, found.is_late, found.is_good) == (True, True, False)
    (found,) = status([ran(0)], START - timedelta(minutes=4), timedelta(hours=26))
    assert (found.is_ahead, found.is_good) == (False, True)


def test_status_tells_of_a_run_later_than_now(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    Path("out").mkdir()
    with Ledger(Path("out")).locked():
        Ledger(Path("out")).end(ran(10_000))
    result = cli("status", "--max-age", "26h")
    assert result.exit_code == 1
    assert "that is later than now: a clock was ahead" in result.output


@given(st.integers(0, 400))
def test_a_torn_last_line_costs_no_other(cut: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        ledger = Ledger(Path(folder))
        with ledger.locked():
            ledger.end(ran(0))
            ledger.end(ran(1))
        content = (Path(folder) / LEDGER).read_bytes()
        (Path(folder) / LEDGER).write_bytes(content[: len(content) - cut] if cut else content)
        with ledger.locked():
            ledger.end(ran(2))
        runs = [run.run for run in ledger.runs()]
    assert runs[-1] == "2"
    assert runs[:1] == ["0"] or cut > len(content) // 2


def test_a_run_that_was_killed_gets_its_line_from_the_next(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    with ledger.locked():
        ledger.begin(ran(0, ended=None, exit=None))
    assert (tmp_path / RUNNING).exists()
    with ledger.locked():
        ledger.end(ran(1))
    assert [(run.run, run.exit) for run in ledger.runs()] == [("0", None), ("1", 0)]
    assert not (tmp_path / RUNNING).exists()


def test_a_run_that_goes_on_or_was_killed_is_seen(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    with ledger.locked():
        ledger.end(ran(0))
        ledger.begin(ran(1, ended=None, exit=None))
        running = ledger.running()
        assert running is not None
        assert running.run == "1"
        assert [run.run for run in ledger.runs()] == ["0"]
    assert ledger.running() is None
    assert [run.run for run in ledger.runs()] == ["0", "1"]
    (found,) = status(ledger.runs(), START)
    assert not found.is_good


def test_a_long_ledger_keeps_its_newer_half(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    with ledger.locked():
        long = "x" * 1_000_000
        for number in range(12):
            ledger.end(ran(number, failures=(("a.pdf", long),)))
    runs = [run.run for run in ledger.runs()]
    assert runs == [str(number) for number in range(12 - len(runs), 12)]
    assert 4 <= len(runs) < 12


def test_status_says_how_the_last_run_ended(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    assert cli("status").exit_code == 1
    cli("build")
    good = cli("status", "--max-age", "1h")
    assert good.exit_code == 0, good.output
    assert "exit 0" in good.output
    configure('period = "2019"\n', profiles)
    cli("build")
    bad = cli("status")
    assert bad.exit_code == 1
    assert "failing since" in bad.output
    found = json.loads(cli("status", "--format", "json").output)
    assert (found["is_good"], found["failing"][0]["path"], len(found["runs"])) == (False, "", 2)


def test_status_of_a_job_that_never_ran_is_not_good(cli: Cli, profiles: Path) -> None:
    configure(JOBS, profiles)
    cli("build", "--job", "people")
    result = cli("status")
    assert result.exit_code == 1
    assert "job quarters: no run yet" in result.output


@pytest.mark.parametrize("age", ["soon", "99999999999d", "²h", "3", ""])
def test_an_age_that_is_none_is_refused(cli: Cli, age: str) -> None:
    result = cli("status", "--max-age", age)
    assert result.exit_code == 2
    assert "26h" in result.output


def test_the_ledger_records_the_resolved_period_and_versions(cli: Cli, profiles: Path) -> None:
    configure('period = "last-quarter"\nas_of = 2025-11-02\n', profiles)
    result = cli("build")
    assert "period 2025-Q3 (last-quarter, seen from 2025-11-02 in UTC)" in result.output
    (run,) = Ledger(Path("out")).runs()
    assert (run.period, run.as_of, run.counts["written"]) == ("2025-Q3", "2025-11-02", 3)
    assert set(run.versions) == {"reports", "python", "weasyprint", "python-pptx"}


def test_a_ledger_that_cannot_be_read_is_not_taken_for_none(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    (Path("out") / LEDGER).unlink()
    (Path("out") / LEDGER).mkdir()
    result = cli("status")
    assert result.exit_code == 3
    assert "cannot read out/.reports/ledger.jsonl" in result.output
