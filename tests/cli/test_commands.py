"""The command line as it is used: exit codes, messages, files."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pptx
import pytest
from click.testing import Result

from reports.formats.templates import built_in
from reports.run import template_sets
from reports.run.ledger import Ledger
from tests.faults import Forks, Wrong
from tests.sampling import in_soak

Run = Callable[..., Result]
PROFILE = """Over two months, Ada Byron built parsers for acme/widgets.

2025-07: Added a fast parser to acme/widgets. Fixed a crash in PR #12.

2025-08: Documented the parser.
"""


@pytest.fixture
def profiles(tmp_path: Path) -> Path:
    folder = tmp_path / "profiles"
    folder.mkdir()
    (folder / "ada.txt").write_text(PROFILE, "utf-8")
    return folder


def written(out: Path) -> set[str]:
    files = (path.relative_to(out) for path in out.rglob("*") if path.is_file())
    return {str(path) for path in files if path.parts[0] != ".reports"}


def test_a_build_writes_documents_and_a_manifest_and_says_what(cli: Run, profiles: Path, tmp_path: Path) -> None:
    result = cli("build", profiles, "--out", tmp_path / "out", "--format", "html")
    assert result.exit_code == 0, result.output
    assert written(tmp_path / "out") == {"person/ada-byron.html", "quarter/2025-Q3.html", "manifest.json"}
    assert "2 written" in result.output


def test_the_manifest_names_every_document(cli: Run, profiles: Path, tmp_path: Path) -> None:
    cli("build", profiles, "--out", tmp_path, "--by", "person")
    documents = json.loads((tmp_path / "manifest.json").read_text())["documents"]
    assert [(d["kind"], d["id"], d["format"], d["path"]) for d in documents] == [
        ("person", "ada-byron", "html", "person/ada-byron.html"),
        ("person", "ada-byron", "pdf", "person/ada-byron.pdf"),
        ("person", "ada-byron", "pptx", "person/ada-byron.pptx"),
    ]
    assert all(d["bytes"] == (tmp_path / d["path"]).stat().st_size for d in documents)
    assert documents[1]["pages"] >= 2
    assert documents[0]["pages"] is None
    assert documents[2]["slides"] >= 4


def test_what_is_up_to_date_is_left_alone(cli: Run, profiles: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    cli("build", profiles, "--out", out, "--format", "html")
    before = {path: (out / path).stat().st_mtime_ns for path in written(out)}
    result = cli("build", profiles, "--out", out, "--format", "html")
    assert result.exit_code == 0
    assert "2 already up to date" in result.output
    assert {path: (out / path).stat().st_mtime_ns for path in written(out)} == before


def test_explain_says_why_each_document_is_built(cli: Run, profiles: Path, tmp_path: Path) -> None:
    options = ("build", profiles, "--out", tmp_path / "out", "--format", "html", "--explain")
    assert "written person/ada-byron.html: new" in cli(*options).output
    (tmp_path / "out/person/ada-byron.html").write_text("mine")
    output = cli(*options).output
    assert "unchanged person/ada-byron.html: somebody changed it" in output
    assert "unchanged quarter/2025-Q3.html: up to date" in output
    (tmp_path / "out/person/ada-byron.html").unlink()
    assert "written person/ada-byron.html: its file is gone" in cli(*options).output


def test_force_builds_again(cli: Run, profiles: Path, tmp_path: Path) -> None:
    options = ("build", profiles, "--out", tmp_path / "out", "--format", "html")
    cli(*options)
    assert "2 written" in cli(*options, "--force").output


def test_a_deck_template_at_fault_leaves_with_2_before_anything_is_written(
    cli: Run, profiles: Path, tmp_path: Path, root: Path
) -> None:
    mine = tmp_path / "mine"
    shutil.copytree(root / "templates", mine)
    (mine / "person/deck.pptx").write_bytes(b"no deck")
    result = cli("build", profiles, "--out", tmp_path / "out", "--by", "person", "--templates", mine)
    assert result.exit_code == 2
    assert "person/deck.pptx" in result.output
    presentation = pptx.Presentation(str(root / "templates/person/deck.pptx"))
    for slide in presentation.slides:
        if slide.shapes.title is not None:
            slide.shapes.title.text_frame.text = "{{ packet.titel }}"
    presentation.save(str(mine / "person/deck.pptx"))
    result = cli("build", profiles, "--out", tmp_path / "out", "--by", "person", "--templates", mine)
    assert result.exit_code == 2
    assert "packet.titel: a packet has no “titel”. Did you mean “title”?" in result.output
    assert "person/deck.pptx: slide " in result.output
    assert written(tmp_path / "out") == set()


def test_a_dry_run_writes_nothing(cli: Run, profiles: Path, tmp_path: Path) -> None:
    result = cli("build", profiles, "--out", tmp_path / "out", "--dry-run")
    assert "6 would be written" in result.output
    assert not (tmp_path / "out").exists()


def test_quiet_says_nothing(cli: Run, profiles: Path, tmp_path: Path) -> None:
    assert cli("build", profiles, "--out", tmp_path, "--format", "html", "-q").output == ""


def test_quiet_json_lines_are_of_failures_only(cli: Run, profiles: Path, tmp_path: Path) -> None:
    options = ("build", profiles, "--out", tmp_path, "--format", "html", "-q", "--log-format", "json")
    assert cli(*options).output == ""
    (event,) = [json.loads(line) for line in cli(*options, "--period", "2019").stdout.splitlines()]
    assert event["event"] == "refused"


def test_the_log_can_be_json_lines(cli: Run, profiles: Path, tmp_path: Path) -> None:
    result = cli("build", profiles, "--out", tmp_path, "--format", "html", "--log-format", "json")
    events = [json.loads(line) for line in result.output.splitlines()]
    assert [event["event"] for event in events] == ["start", "document", "document", "end"]
    assert len({event["run"] for event in events}) == 1
    assert all(event["seconds"] > 0 for event in events[1:])
    assert events[-1]["written"] == 2


def test_the_period_is_part_of_a_persons_file_name(cli: Run, profiles: Path, tmp_path: Path) -> None:
    cli("build", profiles, "--out", tmp_path, "--format", "html", "--period", "2025-08", "--by", "person")
    assert written(tmp_path) >= {"person/ada-byron_2025-08.html"}


def test_last_month_is_seen_from_the_day_given(cli: Run, profiles: Path, tmp_path: Path) -> None:
    options = ("--period", "last-month", "--as-of", "2025-09-30", "--by", "month")
    result = cli("build", profiles, "--out", tmp_path, "--format", "html", *options)
    assert written(tmp_path) >= {"month/2025-08.html"}, result.output


@pytest.mark.parametrize("name", ["ada-byron", "Ada Byron", "ADA BYRON"])
def test_a_person_is_found_by_id_or_name(cli: Run, profiles: Path, tmp_path: Path, name: str) -> None:
    result = cli("build", profiles, "--out", tmp_path, "--format", "html", "--by", "person", "--person", name)
    assert result.exit_code == 0, result.output


def test_a_period_packet_of_some_people_never_takes_the_place_of_that_of_all(
    cli: Run, profiles: Path, tmp_path: Path
) -> None:
    options = ("--out", tmp_path / "out", "--format", "html", "--by", "quarter")
    cli("build", profiles, *options, "--person", "ada-byron")
    assert written(tmp_path / "out") == {"quarter/2025-Q3_ada-byron.html", "manifest.json"}
    assert "A selection" in (tmp_path / "out/quarter/2025-Q3_ada-byron.html").read_text("utf-8")


def test_an_id_that_would_leave_the_folder_is_refused(cli: Run, profiles: Path) -> None:
    Path("reports.toml").write_text('[people."../../evil"]\nfiles = ["ada.txt"]\n')
    result = cli("build", profiles)
    assert result.exit_code == 2
    assert "../../evil" in result.output


def test_a_team_with_an_unknown_member_is_refused(cli: Run, profiles: Path) -> None:
    Path("reports.toml").write_text('format = "html"\n[teams]\ncore = ["ada-byrn"]\n')
    result = cli("check", profiles)
    assert result.exit_code == 2
    assert "team “core”" in result.output
    assert "“ada-byron”" in result.output


def test_fonts_that_are_cut_down_slowly_are_told_of(
    cli: Run, profiles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ("build", profiles, "--format", "pdf", "--dry-run", "-v", "--out", tmp_path / "out")
    assert "libharfbuzz-subset" not in cli(*options).output
    monkeypatch.setattr("reports.formats.page.pdf.lacks_subset", lambda: True)
    assert "libharfbuzz-subset is missing: PDFs take longer" in cli(*options).output


def test_a_version_of_weasyprint_that_was_not_compared_is_told_of_once(
    cli: Run, profiles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("reports.toml").write_text('format = "pdf"\nby = "person"\n', "utf-8")
    build = ("build", profiles, "--dry-run", "-v", "--out", tmp_path / "out")
    assert "was not compared" not in cli(*build).output
    monkeypatch.setattr("reports.formats.page.pdf.installed", lambda _: "70.99")
    assert cli(*build).output.count("WeasyPrint 70.99 was not compared with the patches") == 1
    assert "WeasyPrint 70.99 was not compared with the patches" in cli("check", profiles).output
    assert "was not compared" not in cli(*build, "--format", "html").output


@pytest.mark.soak
def test_a_closed_pipe_does_not_stop_a_build(profiles: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = f"{sys.executable} -m reports build {profiles} --format html --out {out} | true"
    subprocess.run(["sh", "-c", command], check=True, cwd=Path(__file__).parent.parent.parent)
    assert written(out) == {"person/ada-byron.html", "quarter/2025-Q3.html", "manifest.json"}


@pytest.mark.parametrize(
    ("sent", "code"), [(signal.SIGINT, 130), pytest.param(signal.SIGTERM, 143, marks=pytest.mark.soak)]
)
def test_a_signal_ends_a_build_without_traces(
    seeds: Path, forks: Forks, tmp_path: Path, sent: signal.Signals, code: int
) -> None:
    source = seeds / "001_536a5e17b41250b9.txt"
    forks.start("build", source, "--out", tmp_path, "--jobs", 1, "--format", "pptx", wrong=Wrong(real=True))
    forks.wait_for("written")
    os.kill(forks.pid, sent)
    ended = forks.end()
    assert ended.returncode == code
    assert "Traceback" not in ended.stderr
    assert not [path for path in tmp_path.rglob("*") if path.name.endswith(".part")]
    documents = json.loads((tmp_path / "manifest.json").read_text())["documents"]
    assert {entry["path"] for entry in documents} == written(tmp_path) - {"manifest.json"}
    (run,) = Ledger(tmp_path).runs()
    assert (run.exit, run.counts["written"]) == (code, len(documents))


def test_standard_input_is_a_source(cli: Run) -> None:
    result = cli("inspect", "-", "--format", "json", stdin=PROFILE)
    assert json.loads(result.output)["contributors"][0]["name"] == "Ada Byron"


def test_an_empty_folder_is_refused_by_name(cli: Run, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    result = cli("build", empty)
    assert result.exit_code == 2
    assert str(empty) in result.output
    assert ".txt" in result.output


def test_a_path_that_is_not_there_is_refused_by_name(cli: Run) -> None:
    result = cli("build", "nowhere.txt")
    assert (result.exit_code, "nowhere.txt" in result.output) == (2, True)


@pytest.mark.parametrize(
    "content", [b"\x00\x01\x02\xff\xfe" * 100, b"", b"\n\n \n", b"Work History\nLoading activity data...\n"]
)
def test_a_file_without_a_profile_costs_only_itself(cli: Run, profiles: Path, tmp_path: Path, content: bytes) -> None:
    (profiles / "bad.txt").write_bytes(content)
    options = ("build", profiles, "--out", tmp_path / "out", "--format", "html")
    result = cli(*options, "--verbose")
    assert result.exit_code == 0, result.output
    assert "bad.txt" in result.output
    assert written(tmp_path / "out") >= {"person/ada-byron.html"}
    assert cli(*options, "--strict").exit_code == 1


@pytest.mark.parametrize(
    ("options", "suggested"),
    [
        (("--period", "last-qarter"), "last-quarter"),
        (("--period", "Q3 2025"), "2025-Q3"),
        (("--person", "ada byrn"), "ada byron"),
        (("--by", "quater"), "quarter"),
        (("--format", "pfd"), "pdf"),
    ],
)
def test_an_unknown_value_is_answered_with_the_nearest(
    cli: Run, profiles: Path, options: tuple[str, str], suggested: str
) -> None:
    result = cli("build", profiles, *options)
    assert result.exit_code == 2
    assert suggested in result.output
    assert "Traceback" not in result.output


def test_an_unknown_key_of_the_configuration_is_answered_with_the_nearest(cli: Run, profiles: Path) -> None:
    Path("reports.toml").write_text('foramt = "pdf"\n')
    result = cli("build", profiles)
    assert result.exit_code == 2
    assert "“format”" in result.output


def test_a_period_without_a_summary_is_refused_with_those_there_are(cli: Run, profiles: Path) -> None:
    result = cli("build", profiles, "--period", "2019")
    assert result.exit_code == 2
    assert "2025-07 to 2025-08" in result.output


def test_an_output_folder_that_cannot_be_made_is_named(cli: Run, profiles: Path, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file")
    result = cli("build", profiles, "--out", tmp_path / "out", "--format", "html")
    assert result.exit_code == 3
    assert "cannot write" in result.output


def test_a_table_shows_people_months_repositories_and_problems(cli: Run, seeds: Path) -> None:
    output = cli("inspect", seeds).output
    for shown in ("Michael Lazos", "2025  ····■■■■■■■■", "ROCm/pytorch (3)", "Anonymous", "35 summaries"):
        assert shown in output


def test_csv_cells_are_never_formulas(cli: Run, tmp_path: Path) -> None:
    path = tmp_path / "=cmd.txt"
    path.write_text('# =HYPERLINK("x")\n\nBuilt things.\n\n## 2025-07\n\n=1+1 and more of it was done.\n')
    for line in cli("inspect", path, "--format", "csv").output.splitlines()[1:]:
        assert not re.search(r'(^|,)"?[=+@-]', line)


@pytest.fixture
def templates(tmp_path: Path) -> Path:
    return Path(shutil.copytree(built_in(), tmp_path / "templates"))


def test_a_document_that_fails_costs_only_itself(cli: Run, profiles: Path, templates: Path, tmp_path: Path) -> None:
    (profiles / "bo.txt").write_text(PROFILE.replace("Ada", "Bo"), "utf-8")
    page = templates / "person/packet.html"
    only_ada = "{% block content %}{{ 1 // (packet.id != 'bo-byron') }}"
    page.write_text(page.read_text("utf-8").replace("{% block content %}", only_ada), "utf-8")
    result = cli("build", profiles, "--out", tmp_path / "out", "--templates", templates, "--format", "html")
    assert result.exit_code == 1
    assert "failed person/bo-byron.html" in result.output
    assert "packet.html, line" in result.output
    assert written(tmp_path / "out") == {"person/ada-byron.html", "quarter/2025-Q3.html", "manifest.json"}


@pytest.mark.parametrize("mistake", ["{{ packet.spam }}", "{{ pocket }}", "{% blok %}"])
def test_a_template_with_a_mistake_is_refused_with_its_line(
    cli: Run, profiles: Path, templates: Path, tmp_path: Path, mistake: str
) -> None:
    page = templates / "person/packet.html"
    page.write_text(page.read_text("utf-8").replace("<header", f"{mistake}<header", 1), "utf-8")
    result = cli("build", profiles, "--out", tmp_path / "out", "--templates", templates, "--format", "html")
    assert result.exit_code == 2
    assert re.search(r"person/packet\.html, line \d+", result.output)


def test_check_lists_every_problem_at_once(cli: Run, profiles: Path, tmp_path: Path) -> None:
    (profiles / "bad.txt").write_bytes(b"")
    result = cli("check", profiles, "--templates", tmp_path / "no-templates")
    assert result.exit_code == 2
    assert "no-templates" in result.output
    assert "bad.txt" in result.output


def test_check_finds_what_only_shows_when_a_page_is_made(cli: Run, profiles: Path, templates: Path) -> None:
    page = templates / "quarter/packet.html"
    page.write_text(page.read_text("utf-8").replace("<header", "{{ packet.spam }}<header", 1), "utf-8")
    Path("reports.toml").write_text('format = "html"\n')
    result = cli("check", profiles, "--templates", templates)
    assert result.exit_code == 2
    assert re.search(r"quarter/packet\.html, line \d+", result.output)


ENDLESS = "{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}"


@pytest.mark.parametrize(
    ("name", "command"),
    in_soak(("theme/paper.css", "build"), ("person/packet.html", "build"), ("theme/paper.css", "check")),
)
def test_a_loop_without_end_ends_at_the_limit(
    cli: Run, profiles: Path, templates: Path, command: str, name: str
) -> None:
    form = "html" if name.endswith("html") else "pdf"
    Path("reports.toml").write_text(f'format = "{form}"\n[limits]\ncpu = 1\n', "utf-8")
    file = templates / name
    file.write_text(file.read_text("utf-8").replace("{#", f"{ENDLESS}{{#", 1).replace("<header", f"{ENDLESS}<header"))
    result = cli(command, profiles, "--templates", templates)
    assert result.exit_code in (1, 2)
    assert "it took more than 1 s of CPU (limits.cpu)" in result.output
    assert name.endswith("html") or "the style sheet of the PDF could not be made" in result.output


def test_a_traceback_is_shown_only_when_asked_for(cli: Run) -> None:
    assert "Traceback" not in cli("build", "nowhere.txt").output
    with pytest.raises(Exception, match=r"nowhere\.txt"):
        cli("build", "nowhere.txt", "--debug")


@pytest.mark.usefixtures("own_templates")
@pytest.mark.skipif(not hasattr(os, "memfd_create"), reason="fonts are written to a folder here")
def test_nothing_is_written_for_fonts(
    cli: Run, profiles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    assert cli("build", profiles, "--out", tmp_path / "out", "--by", "person").exit_code == 0
    assert len(written(tmp_path / "out")) == 4


@pytest.mark.usefixtures("own_templates")
def test_where_fonts_have_to_be_written_and_cannot_only_pdfs_fail(
    cli: Run, profiles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "memfd_create", raising=False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    result = cli("build", profiles, "--out", tmp_path / "out", "--by", "person")
    assert result.exit_code == 1
    assert f"the fonts cannot be written to {tmp_path}/nowhere: no such file or directory." in result.output
    assert written(tmp_path / "out") == {"person/ada-byron.html", "person/ada-byron.pptx", "manifest.json"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[limits]\nmemory = 9223372036854775808", "limits.memory = 9223372036854775808: "),
        ("[limits]\ncpu = 9223372036854775808", "limits.cpu = 9223372036854775808: "),
        ("[limits]\nwall = 99999999999999999999999", "limits.wall = 99999999999999999999999: "),
        ('templates = "\\u0000"', "templates = '\\x00': a path holds no NUL character"),
        ('out = "a\\u0000"', "out = 'a\\x00': a path holds no NUL character"),
    ],
)
@pytest.mark.parametrize("command", ["build", "check", "inspect"])
def test_a_value_that_no_system_takes_is_refused(cli: Run, profiles: Path, command: str, text: str, said: str) -> None:
    Path("reports.toml").write_text(text, "utf-8")
    result = cli(command, profiles)
    assert result.exit_code == 2
    assert f"reports.toml, line {text.count(chr(10)) + 1}: {said}" in result.output


def test_a_configuration_or_presentation_without_end_is_refused(cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    result = cli("check", "--config", "/dev/zero")
    assert (result.exit_code, "it is longer than 10 MB" in result.output) == (2, True)
    monkeypatch.setattr(template_sets, "_MOST_BYTES", 1000)
    result = cli("templates", "new", "mine", "--from", "/dev/zero")
    assert (result.exit_code, "not a PowerPoint file" in result.output) == (2, True)


@pytest.mark.parametrize("zone", [":/etc/passwd", "/etc/passwd", "/dev/null", "/etc"])
def test_a_time_zone_that_is_none_is_refused(
    cli: Run, profiles: Path, monkeypatch: pytest.MonkeyPatch, zone: str
) -> None:
    monkeypatch.setenv("TZ", zone)
    result = cli("inspect", profiles)
    assert result.exit_code == 2
    assert f"TZ names {zone.removeprefix(':')}, which is no time zone." in result.output


def test_a_day_after_the_year_9999_is_refused(cli: Run, profiles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "253402300799")
    monkeypatch.setenv("REPORTS_TIMEZONE", "Pacific/Kiritimati")
    result = cli("build", profiles)
    assert result.exit_code == 2
    assert "no day at 253402300799.0 seconds since 1970" in result.output


def test_ctrl_c_while_the_command_is_loaded_ends_it_without_a_traceback(tmp_path: Path, root: Path) -> None:
    slow = "import os, signal, time; os.kill(os.getpid(), signal.SIGINT); time.sleep(30)"
    (tmp_path / "click.py").write_text(slow, "utf-8")
    program = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); import reports.__main__"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{root}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (130, "Stopped.\n")
