"""Jobs, leftovers, file names, status: what an administrator sets once and looks at later."""

import functools
import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pptx
import pypdfium2
import pytest
from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st

from reports.errors import LockError, PathError
from reports.formats.templates import built_in
from reports.model.rows import LoadOptions
from reports.run import batch, render
from reports.run.ledger import LEDGER, RUNNING, Ledger, Run, status
from reports.run.prepare import prepare
from reports.run.settings import Settings
from reports.system import workers
from reports.system.write import TEMPORARY, Writer, place

Cli = Callable[..., Result]
PROFILE = """Over two months, {name} built parsers for acme/widgets.

2025-07: Added a fast parser to acme/widgets. Fixed a crash in PR #12.

2025-{last}: Documented the parser.
"""


@pytest.fixture
def profiles(tmp_path: Path) -> Path:
    folder = tmp_path / "profiles"
    folder.mkdir()
    for name in ("Ada Byron", "Bo Chen"):
        write(folder, name)
    return folder


def write(folder: Path, name: str, last: str = "08") -> None:
    (folder / f"{name[: name.index(' ')].lower()}.txt").write_text(PROFILE.format(name=name, last=last), "utf-8")


def configure(text: str, profiles: Path) -> None:
    Path("reports.toml").write_text(f'sources = ["{profiles}"]\nformat = "html"\n{text}', "utf-8")


def documents(out: Path) -> set[str]:
    return {str(path.relative_to(out)) for path in out.rglob("*.html")}


# Jobs -------------------------------------------------------------------------------------------

JOBS = """
[[job]]
name = "people"
by = "person"
[[job]]
name = "quarters"
by = "quarter"
out = "quarters"
"""


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


def test_children_that_cannot_be_forked_make_the_same_documents(
    cli: Cli, profiles: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure('by = "person"\n', profiles)
    options = ("--person", "ada-byron", *(part for name in ("pdf", "html", "pptx") for part in ("--format", name)))
    cli("build", *options, "--out", "forked")
    monkeypatch.setattr(render, "run_each", functools.partial(workers.run_each, method="spawn"))
    result = cli("build", *options, "--out", "spawned")
    assert result.exit_code == 0, result.output
    assert Path("spawned/manifest.json").read_bytes() == Path("forked/manifest.json").read_bytes()


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


# File names -------------------------------------------------------------------------------------


def test_files_can_be_named_for_another_system(cli: Cli, profiles: Path) -> None:
    one = '[people.{0}]\nfiles = ["{0}.txt"]\nemail = "{0}@acme.org"\n'
    people = one.format("ada") + one.format("bo")
    configure(f'by = "person"\n[file_names]\nperson = "{{email}}_{{name}}_{{period}}"\n{people}', profiles)
    result = cli("build", "--period", "2025-Q3")
    assert result.exit_code == 0, result.output
    assert documents(Path("out")) == {"ada@acme.org_ada-byron_2025-Q3.html", "bo@acme.org_bo-chen_2025-Q3.html"}


def test_a_person_without_the_address_that_names_the_file_is_named(cli: Cli, profiles: Path) -> None:
    configure('[file_names]\nperson = "{email}"\n', profiles)
    result = cli("build")
    assert result.exit_code == 2
    assert "Ada Byron has no e-mail address" in result.output
    assert "[people.bo-chen]" in result.output


def test_a_file_where_another_needs_a_folder_is_refused(cli: Cli, profiles: Path) -> None:
    (profiles / "bo.txt").unlink()
    configure('[file_names]\nperson = "x{kind}"\nperiod = "xperson.html/{period}"\n', profiles)
    result = cli("check")
    assert result.exit_code == 2
    assert "would be both" in result.output


@pytest.mark.parametrize("names", [("a/Ada", "a/ada"), ("caf\u00e9/x", "cafe\u0301/x"), ("stra\u00dfe", "STRASSE")])
def test_names_that_a_file_system_takes_for_one_lead_to_one_place(names: tuple[str, str], tmp_path: Path) -> None:
    assert len({place(tmp_path, name) for name in names}) == 1


def test_a_file_name_that_is_too_long_is_refused_before_anything_is_built(cli: Cli, profiles: Path) -> None:
    configure(f'[file_names]\nperson = "{"x" * 240}{{id}}"\n', profiles)
    result = cli("build")
    assert result.exit_code == 2
    assert "is too long" in result.output
    assert not documents(Path("out"))


def test_documents_at_one_path_are_refused_before_anything_is_built(cli: Cli, profiles: Path) -> None:
    configure('by = "person"\n[file_names]\nperson = "{period}"\n', profiles)
    result = cli("build")
    assert result.exit_code == 2
    assert "2025-07..2025-08.html would be both person ada-byron and person bo-chen" in result.output
    assert not documents(Path("out"))


# What changed, and what is left over -------------------------------------------------------------


def test_a_changed_line_rebuilds_that_person_and_that_quarter_only(cli: Cli, profiles: Path) -> None:
    write(profiles, "Bo Chen", last="11")
    configure("", profiles)
    cli("build")
    write(profiles, "Ada Byron", last="09")
    built = {
        line.split(":")[0] for line in cli("build", "--explain").output.splitlines() if line.startswith("written ")
    }
    assert built == {"written person/ada-byron.html", "written quarter/2025-Q3.html"}


def test_damage_to_an_entry_of_the_manifest_costs_its_document_only(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    before = Path("out/manifest.json").read_bytes()
    content = json.loads(before)
    content["documents"][0]["pages"] = 7
    del content["documents"][1]
    Path("out/manifest.json").write_text(json.dumps(content))
    result = cli("build")
    assert "2 written, 1 already up to date" in result.output
    assert Path("out/manifest.json").read_bytes() == before


@pytest.mark.parametrize(
    "changed",
    [
        *({"path": ".reports/ledger.jsonl"}, {"path": "manifest.json"}, {"path": "../notes.html"}),
        *({"path": "notes.txt"}, {"path": "/etc/hostname.html"}, {"path": "a\0.html"}, {"path": "\ud800.html"}),
        *({"inputs": []}, {"path": 5}, {"format": "txt", "path": "notes.txt"}, {"bytes": "1"}, {"kind": []}),
    ],
)
def test_an_entry_that_is_of_no_document_is_neither_asked_for_nor_removed(
    cli: Cli, profiles: Path, changed: dict[str, object]
) -> None:
    configure("", profiles)
    cli("build")
    for name in ("notes.html", "out/notes.txt"):
        Path(name).write_text("mine")
    content = json.loads(Path("out/manifest.json").read_bytes())
    forged = content["documents"][0] | {"id": "gone"} | changed
    del forged["check"]
    forged["check"] = hashlib.sha256(json.dumps(forged).encode()).hexdigest()[:16]
    content["documents"].append(forged)
    Path("out/manifest.json").write_text(json.dumps(content))
    result = cli("build", "--prune")
    assert result.exit_code == 0, result.output
    assert "removed" not in result.output
    assert all(map(Path.exists, map(Path, ("notes.html", "out/notes.txt", f"out/{LEDGER}", "out/manifest.json"))))


@pytest.mark.parametrize("command", ["build", "check"])
def test_a_name_that_is_taken_is_refused(cli: Cli, profiles: Path, command: str) -> None:
    configure('[file_names]\nperson = "Manifest.json/{id}"\n', profiles)
    result = cli(command)
    assert result.exit_code == 2
    assert "no document can be Manifest.json/ada-byron.html: the name is taken." in result.output


def test_a_manifest_that_cannot_be_read_is_told_before_anything_is_built(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    Path("out/manifest.json").mkdir(parents=True)
    result = cli("build")
    assert result.exit_code == 3
    assert "Error: cannot read out/manifest.json: Is a directory." in result.output
    assert list(Path("out").glob("person*")) == []


def test_explain_names_what_changed(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    write(profiles, "Ada Byron", last="09")
    assert "person/ada-byron.html: its text changed" in cli("build", "--explain", "--dry-run").output
    configure('[brand]\naccent = "#112233"\n', profiles)
    assert "person/bo-chen.html: its template changed" in cli("build", "--explain", "--dry-run").output


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


def test_files_are_for_their_owner_unless_configured(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    assert {oct(path.stat().st_mode & 0o777) for path in Path("out").rglob("*.html")} == {"0o600"}
    assert Path("out/person").stat().st_mode & 0o777 == 0o700
    configure('out = "open"\nfile_mode = "0640"\n', profiles)
    cli("build")
    assert {oct(path.stat().st_mode & 0o777) for path in Path("open").rglob("*.html")} == {"0o640"}
    assert Path("open/person").stat().st_mode & 0o777 == 0o750


def test_the_mark_of_confidence_is_on_every_page_and_slide(cli: Cli, profiles: Path) -> None:
    Path("reports.toml").write_text(f'sources = ["{profiles}"]\nconfidential = "Für HR <1>"\n', "utf-8")
    result = cli("build", "-v")
    assert result.exit_code == 0
    assert "not show" not in result.output
    for file in Path("out").rglob("*.pdf"):
        pages = pypdfium2.PdfDocument(file)
        assert all("Für HR <1>" in page.get_textpage().get_text_range() for page in pages)
    for file in Path("out").rglob("*.pptx"):
        for slide in pptx.Presentation(str(file)).slides:
            assert any("Für HR <1>" in shape.text_frame.text for shape in slide.shapes if shape.has_text_frame)


def test_a_template_without_the_mark_of_confidence_is_told_of(cli: Cli, profiles: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    shutil.copytree(built_in(), mine)
    base = mine / "theme/base.html"
    base.write_text(base.read_text("utf-8").replace("packet.confidential", "''"), "utf-8")
    deck = pptx.Presentation(str(mine / "person/deck.pptx"))
    for shape in deck.slides[1].shapes:
        if shape.has_text_frame and "confidential" in shape.text_frame.text:
            shape.text_frame.text = "foot"
    deck.save(str(mine / "person/deck.pptx"))
    Path("reports.toml").write_text(f'sources = ["{profiles}"]\nconfidential = "HR"\nby = "person"\n', "utf-8")
    result = cli("build", "--templates", mine, "--strict", "-v")
    assert result.exit_code == 1
    assert "the page does not show “HR”" in result.output
    assert "slides 2 of the template do not show “HR”" in result.output


def test_a_person_without_a_summary_in_the_period_is_told_without_a_traceback(cli: Cli, profiles: Path) -> None:
    (profiles / "bo.txt").write_text("Bo Chen built parsers for acme/widgets over the years.\n", "utf-8")
    configure("", profiles)
    for command in ("build", "check"):
        result = cli(command, *(("--person", "bo-chen", "--period", "2025") if command == "build" else ()))
        assert "Traceback" not in result.output
    result = cli("build", "--person", "bo-chen", "--period", "2025")
    assert result.exit_code == 2
    assert "no summary of bo-chen in 2025" in result.output


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


# The ledger and its reading ----------------------------------------------------------------------

START = datetime(2026, 3, 1, 5, 30, tzinfo=UTC)


def ran(day: int, **fields: object) -> Run:
    time = (START + timedelta(days=day)).isoformat()
    return Run(**({"run": str(day), "job": "", "started": time, "ended": time, "exit": 0} | fields))  # type: ignore[arg-type]


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


ODD = [
    *('{"run": 3}', '{"counts": null}', '{"started": 5, "run": "x", "job": ""}', "[]", "1", "[" * 9999),
    *('{"started": "2026-01-01T00:00:00+00:00", "run": "x", "job": []}', '{"started": "x", "run": "x", "job": ""}'),
    '{"started": "9999-12-31T23:59:59-14:00", "run": "x", "job": ""}',
    '{"started": "2026-01-01T00:00:00+00:00", "run": "x", "job": "", "exit": {}}',
]


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


def test_a_run_that_is_stopped_leaves_a_line_for_each_job(profiles: Path, tmp_path: Path) -> None:
    class Stop(batch.Listener):
        def start(self, run: Run, settings: Settings, documents: int) -> None:
            raise KeyboardInterrupt

    load = LoadOptions(START.date())
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


def test_a_long_ledger_keeps_its_newer_half(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    with ledger.locked():
        long = "x" * 1_000_000
        for number in range(12):
            ledger.end(ran(number, failures=(("a.pdf", long),)))
    runs = [run.run for run in ledger.runs()]
    assert runs == [str(number) for number in range(12 - len(runs), 12)]
    assert 4 <= len(runs) < 12


def test_a_second_run_is_refused_while_one_holds_the_lock(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    with Ledger(Path("out")).locked():
        result = cli("build")
        with pytest.raises(LockError):
            Ledger(Path("out")).locked().__enter__()
    assert result.exit_code == 75
    assert "another run is writing to out" in result.output


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


def test_init_writes_a_configuration_once(cli: Cli, seeds: Path) -> None:
    Path("seeds").symlink_to(seeds)
    assert cli("init").exit_code == 0
    assert cli("check").exit_code == 0
    again = cli("init")
    assert again.exit_code == 2
    assert "there already" in again.output


def test_check_names_a_folder_that_cannot_be_written_to_and_leaves_no_trace(cli: Cli, profiles: Path) -> None:
    configure('out = "file/out"\n', profiles)
    Path("file").write_text("")
    result = cli("check")
    assert result.exit_code == 2
    assert "cannot write to" in result.output
    configure('out = "fresh"\n', profiles)
    assert cli("check").exit_code == 0
    assert not Path("fresh").exists()
