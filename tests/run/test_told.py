"""What is not read is told, and what is missing stops nothing but says so: as a terminal shows it, or cron mails it."""

import json
import os
import pty
import select
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from reports.cli.inspect import problem_lines
from reports.errors import Problem
from reports.formats.templates import built_in
from reports.loading.aside import NOT_READ, not_read_line
from reports.run.ledger import Ledger
from reports.run.missing import RECORD
from tests.faults import environment, obedient
from tests.sampling import in_soak

Cli = Callable[..., Result]
PROFILE = """Over two months, {name} built parsers for acme/widgets.

2025-07: Added a fast parser to acme/widgets. Fixed a crash in PR #12.

2025-{last}: Documented the parser of {name}.
"""
ALL = {"person/ada-byron.html", "person/bo-chen.html", "quarter/2025-Q3.html"}


@pytest.fixture
def profiles(tmp_path: Path) -> Path:
    folder = tmp_path / "profiles"
    folder.mkdir()
    for name in ("Ada Byron", "Bo Chen"):
        write(folder, name)
    return folder


def write(folder: Path, name: str, last: str = "08", file: str = "") -> Path:
    path = folder / (file or f"{name.split(maxsplit=1)[0].lower()}.txt")
    path.parent.mkdir(exist_ok=True)
    path.write_text(PROFILE.format(name=name, last=last), "utf-8")
    return path


def configure(text: str, *sources: Path) -> None:
    Path("reports.toml").write_text(
        f'sources = {json.dumps(list(map(str, sources)))}\nformat = "html"\n{text}', "utf-8"
    )


def documents(out: Path = Path("out")) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*.html")}


def events(result: Result, kind: str) -> list[dict[str, object]]:
    return [event for event in map(json.loads, result.stdout.splitlines()) if event["event"] == kind]


# What is not read -------------------------------------------------------------------------------


@pytest.fixture
def mixed(profiles: Path) -> Path:
    """The profiles, and beside them what is nobody's concern and what is."""
    for name in (
        "hr.ics",
        "api.yaml",
        "plan.pages",
        ".DS_Store",
        "~$plan.pages",
        "reports.toml",
        ".cache/x.md",
        "old/.keep",
    ):
        (profiles / name).parent.mkdir(exist_ok=True)
        (profiles / name).write_text("x")
    (profiles / "empty").mkdir()
    return profiles


LINE = "3 files were not read: api.yaml, hr.ics, plan.pages"


@pytest.mark.parametrize("command", ["build", "check", "inspect"])
def test_every_file_that_is_not_read_is_named_once(cli: Cli, mixed: Path, command: str) -> None:
    configure("", mixed)
    result = cli(command)
    assert result.exit_code == 0
    assert result.output.count(LINE) == 1
    assert result.output.count("hr.ics") == 1
    assert "No problems." not in result.output
    assert not any(name in result.output for name in (".DS_Store", "~$", "reports.toml", ".cache", "empty"))


def test_inspect_lists_what_is_not_read_with_the_reason(cli: Cli, mixed: Path) -> None:
    found = json.loads(cli("inspect", mixed, "--format", "json").output)
    assert [one["file"] for one in found["not_read"]] == ["api.yaml", "hr.ics", "plan.pages"]
    assert found["not_read"][1]["reason"].startswith("Files that end in .ics are not read, but .csv, .tsv, ")
    assert found["problems"] == []


def test_the_log_has_an_event_for_each_file_that_is_not_read(cli: Cli, mixed: Path) -> None:
    result = cli("build", mixed, "--format", "html", "--log-format", "json")
    assert [event["file"] for event in events(result, "not_read")] == ["api.yaml", "hr.ics", "plan.pages"]
    assert events(result, "end")[0]["problems"] == 0


def test_of_many_files_the_first_ten_are_named_and_the_others_counted_by_ending() -> None:
    names = [f"a{number:03}.ics" for number in range(11)] + ["b.PNG", "c.png", "README"]
    line = not_read_line([Problem(NOT_READ, "", "note", name) for name in names])
    assert line.startswith("14 files were not read: a000.ics, ")
    assert line.endswith(", a009.ics, and 4 more (2 .png, 1 .ics, 1 no ending)")
    assert not_read_line([Problem(NOT_READ, "", "note", "x")]) == "1 file was not read: x"


def test_our_own_output_among_the_sources_is_no_such_file(cli: Cli, profiles: Path) -> None:
    out = profiles / "out"
    for _ in range(2):
        result = cli("build", profiles, "--out", out, "--by", "person", "--person", "Ada Byron")
        assert result.exit_code == 0
        assert "not read" not in result.output
    (out / "hr.ics").write_text("x")
    configure("")
    assert "1 file was not read: out/hr.ics" in cli("check", profiles, "--out", out).output


def test_files_of_one_name_in_two_folders_are_both_named(cli: Cli, profiles: Path) -> None:
    for folder in ("x", "y"):
        write(profiles, "Ada Byron" if folder == "x" else "Bo Chen", file=f"{folder}/{folder}.txt")
        (profiles / folder / "hr.ics").write_text("x")
    configure("")
    assert "2 files were not read: x/hr.ics, y/hr.ics" in cli("check", profiles / "x", profiles / "y").output


def test_a_file_that_another_source_names_is_read(cli: Cli, profiles: Path) -> None:
    write(profiles, "Cy Fox", file="cy.tex")
    assert "1 file was not read: cy.tex" in cli("inspect", profiles).output
    result = cli("inspect", profiles, profiles / "cy.tex")
    assert "Cy Fox" in result.output
    assert "not read" not in result.output


def test_links_that_lead_out_are_not_read_and_told_with_their_target(cli: Cli, profiles: Path, tmp_path: Path) -> None:
    outside = write(tmp_path, "Cy Fox", file="elsewhere/cy.txt")
    (profiles / "cy.txt").symlink_to(outside)
    (profiles / "more").symlink_to(outside.parent)
    (profiles / "same.txt").symlink_to("ada.txt")
    configure("")
    result = cli("check", profiles)
    said = "it is a link that leads out of the source folder, to"
    assert f"note: cy.txt: {said} {outside}, and is not read." in result.output
    assert f"note: more: {said} {outside.parent}, and is not read." in result.output
    assert "same.txt" not in result.output
    assert "Cy Fox" not in cli("inspect", profiles).output
    named = cli("inspect", profiles, profiles / "cy.txt").output
    assert "Cy Fox" in named
    assert f"{said} {outside}," not in named


def test_pipes_and_links_to_devices_are_not_read_but_named(cli: Cli, profiles: Path) -> None:
    os.mkfifo(profiles / "pipe.txt")
    (profiles / "null.md").symlink_to("/dev/null")
    (profiles / "lost").symlink_to("nowhere")
    found = json.loads(cli("inspect", profiles, "--format", "json").output)["not_read"]
    reasons = {one["file"]: one["reason"] for one in found}
    assert reasons["pipe.txt"] == "It is a pipe."
    assert reasons["null.md"] == "It is a link to a device."
    assert "leads nowhere" in reasons["lost"]


def test_a_folder_that_cannot_be_looked_into_is_an_error(
    cli: Cli, profiles: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(profiles, "Cy Fox", file="shut/cy.txt")
    original = os.scandir

    def scandir(path: str) -> object:  # permissions do not bind root
        if str(path).endswith("shut"):
            raise PermissionError(13, "Permission denied", str(path))
        return original(path)

    monkeypatch.setattr(os, "scandir", scandir)
    configure("")
    result = cli("check", profiles)
    assert result.exit_code == 2
    assert "error: shut: the folder cannot be looked into: permission denied." in result.output


def test_a_source_in_which_nothing_can_be_read_names_what_lies_there(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in/hr.ics").write_text("x")
    result = cli("build", tmp_path / "in")
    assert result.exit_code == 2
    assert "1 file was not read: hr.ics" in result.output


# What is missing --------------------------------------------------------------------------------


def break_link(path: Path) -> None:
    path.unlink()
    path.symlink_to("nowhere")


WAYS: dict[str, Callable[[Path], object]] = {
    "broken link": break_link,
    "emptied": lambda path: path.write_bytes(b""),
    "encoding": lambda path: path.write_bytes(bytes(range(256)) * 8),
    "no profile": lambda path: path.write_text("Work History\n"),
    "gone": lambda path: path.unlink(),
}


@pytest.mark.parametrize("way", ["gone", "encoding", *in_soak("broken link", "emptied", "no profile")])
def test_documents_of_a_source_that_is_missing_stay_as_they_were(cli: Cli, profiles: Path, way: str) -> None:
    configure("", profiles)
    assert cli("build").exit_code == 0
    before = documents()
    assert before.keys() == ALL
    WAYS[way](profiles / "bo.txt")
    write(profiles, "Ada Byron", last="09")
    for options in ((), ("--force",), ("--prune",) if way != "gone" else ()):
        result = cli("build", *options)
        assert result.exit_code == 1
        assert "bo.txt: " in result.output
        assert "It was read before: documents about bo-chen stay as they were." in result.output
        assert result.output.count("error: ") == 1
        assert not {"left over", "removed"} & set(result.output.split())
    after = documents()
    assert after["person/ada-byron.html"] != before["person/ada-byron.html"]
    assert {path for path in ALL if after[path] == before[path]} == ALL - {"person/ada-byron.html"}


@pytest.mark.skipif(os.geteuid() == 0 and sys.platform != "linux", reason="root heeds no permissions")
@pytest.mark.parametrize("shut", ["sub", "sub/bo.txt"])
def test_what_may_not_be_read_any_more_is_missing(cli: Cli, profiles: Path, tmp_path: Path, shut: str) -> None:
    (profiles / "sub").mkdir()
    (profiles / "bo.txt").rename(profiles / "sub/bo.txt")
    ended = []
    for mode in (0o700, 0, 0o700):
        (profiles / shut).chmod(mode)
        with obedient():
            ended.append(cli("build", profiles, "--out", tmp_path / "out", "--format", "html", "--quiet", "--prune"))
    assert [(one.exit_code, bool(one.stderr)) for one in ended] == [(0, False), (1, True), (0, False)]
    assert f"error: {shut}: the f" in ended[1].stderr
    assert "permission denied. It was read before: documents about bo-chen stay as they were." in ended[1].stderr
    assert ended[1].stderr.count("error: ") == 1
    assert documents(tmp_path / "out").keys() == ALL
    assert [run.counts.get("written", 0) for run in Ledger(tmp_path / "out").runs()] == [3, 0, 0]


def test_a_new_person_is_built_while_another_is_missing(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    break_link(profiles / "bo.txt")
    write(profiles, "Cy Fox", last="11")
    assert cli("build").exit_code == 1
    assert documents().keys() == ALL | {"person/cy-fox.html", "quarter/2025-Q4.html"}


def test_of_a_person_with_two_files_one_that_is_missing_keeps_the_document(cli: Cli, profiles: Path) -> None:
    write(profiles, "Bo Chen", last="10", file="bo2.txt")
    configure('[people.bo]\nname = "Bo Chen"\nfiles = ["bo.txt", "bo2.txt"]\n', profiles)
    cli("build")
    before = documents()
    break_link(profiles / "bo2.txt")
    assert cli("build").exit_code == 1
    assert documents() == before


def test_what_was_never_read_costs_no_run(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    (profiles / "cy.txt").symlink_to("nowhere")
    for _ in range(2):
        result = cli("build")
        assert result.exit_code == 0
        assert "error: cy.txt: the file cannot be read" in result.output


def test_a_file_under_a_new_name_is_not_missing(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    (profiles / "bo.txt").rename(profiles / "bo-chen.md")
    result = cli("build")
    assert (result.exit_code, "error" in result.output) == (0, False)


def test_status_says_since_when_a_source_is_missing(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    break_link(profiles / "bo.txt")
    cli("build")
    time.sleep(1.1)  # the ledger counts seconds
    cli("build")
    first, second = Ledger(Path("out")).runs()[1:]
    assert first.started < second.started
    result = cli("status", "--format", "json")
    assert result.exit_code == 1
    (failing,) = json.loads(result.output)["failing"]
    assert (failing["path"], failing["since"]) == ("bo.txt", first.started)
    assert "failing since" in cli("status").output
    (profiles / "bo.txt").unlink()
    write(profiles, "Bo Chen")
    assert cli("build").exit_code == 0
    assert cli("status").exit_code == 0


@pytest.mark.parametrize("by", ["option", "file", "variable"])
def test_allow_missing_goes_on_without_it(cli: Cli, profiles: Path, by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    configure("", profiles)
    cli("build")
    break_link(profiles / "bo.txt")
    if by == "file":
        configure("allow_missing = true\n", profiles)
    if by == "variable":
        monkeypatch.setenv("REPORTS_ALLOW_MISSING", "true")
    before = documents()
    result = cli("build", *(["--allow-missing"] if by == "option" else []))
    assert result.exit_code == 0
    assert "warning: bo.txt: the file cannot be read" in result.output
    assert "left over out/person/bo-chen.html" in result.output
    assert documents()["quarter/2025-Q3.html"] != before["quarter/2025-Q3.html"]


def test_what_is_gone_is_accepted_once(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    (profiles / "bo.txt").unlink()
    refused = cli("build")
    assert "--allow-missing once, or --prune, which removes them." in refused.output
    assert cli("build", "--allow-missing").exit_code == 0
    later = cli("build")
    assert later.exit_code == 0
    assert "left over out/person/bo-chen.html: no such person any more" in later.output
    assert "missing" not in later.output
    write(profiles, "Bo Chen")
    cli("build")
    (profiles / "bo.txt").unlink()
    assert cli("build").exit_code == 1


def test_prune_removes_who_is_gone(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    (profiles / "bo.txt").unlink()
    assert cli("build", "--dry-run", "--prune").exit_code == 0
    assert cli("build").exit_code == 1
    assert cli("build", "--prune").exit_code == 0
    assert documents().keys() == ALL - {"person/bo-chen.html"}
    assert cli("build").exit_code == 0


def test_one_source_of_several_that_is_gone_stops_nothing(cli: Cli, profiles: Path, tmp_path: Path) -> None:
    more = write(tmp_path, "Cy Fox", file="more/cy.txt").parent
    configure("", profiles, more)
    cli("build")
    shutil.rmtree(more)
    write(profiles, "Ada Byron", last="09")
    result = cli("build", "--prune")
    assert result.exit_code == 1
    assert f"no such file or folder: '{more}'. It was read before: documents about cy-fox" in result.output
    assert "written person/ada-byron.html" in result.output
    assert "person/cy-fox.html" in documents()
    assert cli("check").exit_code == 2
    assert "Ada Byron" in cli("inspect").output


def test_the_only_source_that_is_gone_leaves_with_1_and_one_never_read_with_2(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    profiles.rename(profiles.with_name("moved"))
    assert cli("build").exit_code == 1
    assert documents().keys() == ALL
    configure("", profiles.with_name("moved"), profiles.with_name("profils"))
    result = cli("build")
    assert (result.exit_code, "profils" in result.output) == (2, True)


def test_who_is_asked_for_and_missing_is_told_as_that(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    break_link(profiles / "bo.txt")
    result = cli("build", "--person", "bo-chen")
    assert result.exit_code == 1
    assert "bo.txt: the file cannot be read" in result.output


def test_a_damaged_record_costs_nothing_but_what_it_knew(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    for content in ("{", '{"jobs": {"": {"x": 3}}}', "[]"):
        Path("out", RECORD).write_text(content)
        assert cli("build").exit_code == 0
    assert json.loads(Path("out", RECORD).read_text())["jobs"][""]


def test_check_and_inspect_tell_what_is_missing(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    (profiles / "bo.txt").unlink()
    for asked in ("check", "inspect"):
        assert "error: bo.txt: the file is gone. It was read before" in cli(asked).output


# What is printed --------------------------------------------------------------------------------


def test_errors_come_first_in_full_up_to_twenty_and_notes_are_counted() -> None:
    problems = [Problem("n", "n.", "note")] + [Problem("w", f"w{n}.") for n in range(15)]
    problems += [Problem("e", f"e{n}.", "error") for n in range(8)]
    lines = problem_lines(problems, 20)
    assert lines[0] == "8 errors, 15 warnings, 1 note:"
    assert lines[1:9] == [f"  error: e{n}." for n in range(8)]
    assert lines[-1] == "  and 3 more; see all with -v"
    assert len(lines) == 22
    assert problem_lines(problems[:1], 20) == ["1 note; see them with -v"]
    assert len(problem_lines(problems)) == 25


def test_a_build_prints_its_errors_and_warnings(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    for number in range(25):
        (profiles / f"bad{number:02}.txt").write_bytes(b"")
    result = cli("build")
    assert result.output.count("error: bad") == 20
    assert "and 5 more; see all with -v" in result.output
    assert cli("build", "-v").output.count("error: bad") == 25
    assert len(events(cli("build", "--log-format", "json"), "problem")) == 25


def test_cron_is_mailed_what_went_wrong_in_full_and_nothing_of_a_good_run(
    cli: Cli, profiles: Path, tmp_path: Path
) -> None:
    options = ("build", profiles, "--out", tmp_path / "out", "--format", "html", "--quiet")
    (profiles / "hr.ics").write_text("x")
    good = cli(*options)
    assert (good.exit_code, good.stdout, good.stderr) == (0, "", "")
    break_link(profiles / "bo.txt")
    bad = cli(*options)
    assert (bad.exit_code, bad.stdout) == (1, "")
    assert "error: bo.txt: the file cannot be read" in bad.stderr
    assert "-v" not in bad.stderr


# Without a source -------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["build", "inspect", *in_soak("check")])
def test_without_a_source_a_command_says_how_to_name_one(cli: Cli, seeds: Path, command: str) -> None:
    Path("seeds").symlink_to(seeds)
    result = cli(command)
    assert result.exit_code == 2
    assert "no SOURCE is given." in result.output
    assert 'sources = ["profiles/"]' in result.output


def test_templates_are_checked_without_a_source(cli: Cli) -> None:
    shutil.copytree(built_in(), "set")
    result = cli("check", "--templates", "set")
    assert result.exit_code == 0
    assert "no SOURCE is given." in result.output
    (Path("set") / "person/deck.pptx").write_bytes(b"none")
    assert cli("check", "--templates", "set").exit_code == 2


def test_init_writes_the_sources_that_are_here(cli: Cli, profiles: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("docs", ".hidden", "empty"):
        Path(name).mkdir()
    Path("docs/guide.md").write_text("# Guide\n\nRead me.\n")
    shutil.copytree(profiles, "people")
    write(Path(), "Cy Fox", file="cy.md")
    monkeypatch.setenv("REPORTS_FORMAT", "html")
    result = cli("init")
    assert "with sources = people/, *.md" in result.output
    assert 'sources = ["people/", "*.md"]' in Path("reports.toml").read_text()
    assert cli("check").exit_code == 0


def test_init_without_profiles_and_terminal_leaves_the_line_a_comment(cli: Cli) -> None:
    Path("README.md").write_text("# Hello\n")
    result = cli("init")
    assert result.exit_code == 0
    assert '# sources = ["profiles/"]' in Path("reports.toml").read_text()
    assert 'name them in reports.toml, as in sources = ["profiles/"]' in result.output


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of Unix")
def test_init_asks_on_a_terminal_until_there_is_one(tmp_path: Path, profiles: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(here)
        os.execve(sys.executable, [sys.executable, "-m", "reports", "init"], environment())
    seen = b""
    for answer in (b"nowhere\n", f"{profiles}\n".encode()):
        while not seen.endswith(b"URL: "):
            assert select.select([terminal], [], [], 60)[0], seen
            seen += os.read(terminal, 1000)
        os.write(terminal, answer)
        seen += b" "
    assert os.waitpid(child, 0)[1] == 0
    os.close(terminal)
    assert b"no such file or folder: 'nowhere'" in seen
    assert f'sources = ["{profiles}"]' in (here / "reports.toml").read_text()


# A part of the sources --------------------------------------------------------------------------

TEAMS = '[teams]\ncore = ["ada-byron", "Bo Chen"]\n'


def test_teams_of_other_files_do_not_refuse_a_build_of_one(cli: Cli, profiles: Path) -> None:
    configure(TEAMS, profiles)
    result = cli("build", profiles / "ada.txt", "-v")
    assert result.exit_code == 0
    assert "note: team “core”: “Bo Chen” is in none of these sources." in result.output
    assert cli("build", profiles / "ada.txt", "--person", "core").exit_code == 0
    assert "person/bo-chen.html" not in documents()


def test_a_team_of_which_nobody_is_here_is_not_everyone(cli: Cli, profiles: Path) -> None:
    configure('[teams]\ncore = ["bo-chen"]\n', profiles)
    result = cli("build", profiles / "ada.txt", "--person", "core")
    assert (result.exit_code, documents()) == (2, {})
    assert "nobody of core is in these sources." in result.output


def test_a_team_with_somebody_who_is_missing_refuses_nothing(cli: Cli, profiles: Path) -> None:
    configure(TEAMS, profiles)
    cli("build")
    break_link(profiles / "bo.txt")
    result = cli("build")
    assert result.exit_code == 1
    assert "2 already up to date" in result.output or "already up to date" in result.output


def test_a_name_that_no_source_knows_is_told_with_the_nearest(cli: Cli, profiles: Path) -> None:
    configure('[teams]\ncore = ["ada-byrn"]\n', profiles)
    for arguments in (("check",), ("build",), ("check", profiles / "ada.txt")):
        result = cli(*arguments)
        assert result.exit_code == 2
        assert "team “core”" in result.output
        assert "Did you mean “ada-byron”?" in result.output


def test_a_build_from_one_source_leaves_nobody_else_over(cli: Cli, profiles: Path) -> None:
    write(profiles, "Bo Chen", last="11")
    options = ("--format", "html", "--prune")
    cli("build", profiles, *options)
    before = documents().keys()
    assert "quarter/2025-Q4.html" in before
    result = cli("build", profiles / "ada.txt", *options)
    assert result.exit_code == 0
    assert "left over" not in result.output
    assert documents().keys() == before
    (profiles / "ada.txt").unlink()
    assert cli("build", profiles, "--format", "html").exit_code == 1
    assert "removed out/person/ada-byron.html" in cli("build", profiles, *options).output
