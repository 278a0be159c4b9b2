"""What a run does that nobody watches: the real command, in processes of its own, when all goes wrong.

`python -m bench.faults` does the same to more runs.
"""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from bench.faults import (
    Scene,
    begun,
    faults_of_killed,
    faults_of_rebuilt,
    kill_at_moments,
    kill_at_steps,
    scene,
    tree,
)
from reports.formats.templates import built_in
from reports.run.ledger import LEDGER, RUNNING, Ledger, Run
from reports.system.write import TEMPORARY
from tests.faults import ROOT, Ended, Forks, Wrong, command, environment, survivors
from tests.sampling import in_soak

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what goes wrong is made with means of Linux")
CODES = {signal.SIGTERM: 143, signal.SIGINT: 130}
PROFILE = """Over two months, {name} built parsers for acme/widgets.

2025-0{month}: Added a fast parser to acme/widgets. Fixed a crash in PR #12.
"""


@pytest.fixture(scope="module")
def two_inputs(forks: Forks, tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """An older and a newer input, of two people."""
    return scene(tmp_path_factory.mktemp("scene"), 2, 2, forks.run, "--format", "html")


def write_people(folder: Path, *names: str, month: int = 7) -> Path:
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / f"{name}.txt").write_text(PROFILE.format(name=f"Ada {name.title()}", month=month), "utf-8")
    return folder


def assert_told(ended: Ended | subprocess.CompletedProcess[str]) -> None:
    """Whatever went wrong, it was told as a sentence."""
    for printed in (ended.stdout, ended.stderr):
        assert "Traceback" not in printed
        assert "Exception ignored" not in printed
        assert "Error: Error" not in printed


def parts(out: Path) -> list[Path]:
    """Files that were left half written."""
    return list(out.rglob(TEMPORARY))


# Kills ------------------------------------------------------------------------------------------


@pytest.mark.soak
def test_a_kill_at_any_moment_leaves_whole_files_and_the_next_run_makes_it_good(
    two_inputs: Scene, forks: Forks
) -> None:
    found = kill_at_moments(two_inputs, 40, forks.run, wrong=Wrong())
    assert [amiss for _, amiss in found if amiss] == []


@pytest.mark.parametrize(("of_old", "of_none"), [(12, 30), pytest.param(1, 1, marks=pytest.mark.soak)])
def test_a_kill_at_any_step_leaves_whole_files_and_the_next_run_makes_it_good(
    of_old: int, of_none: int, two_inputs: Scene, forks: Forks
) -> None:
    found = [*kill_at_steps(two_inputs, forks, is_old=True, every=of_old)]
    found += kill_at_steps(two_inputs, forks, is_old=False, every=of_none)
    assert len(found) >= 4
    assert {"during"} < {when for when, _ in found}
    assert [amiss for _, amiss in found if amiss] == []


def test_a_run_that_was_killed_after_its_last_line_has_no_second_one(tmp_path: Path) -> None:
    ledger, run = Ledger(tmp_path), Run("1", "", "2026-07-01T00:00:00+00:00")
    with ledger.locked():
        ledger.begin(run)
        kept = (tmp_path / RUNNING).read_bytes()
        ledger.end(run)
    (tmp_path / RUNNING).write_bytes(kept)
    with ledger.locked():
        pass
    assert ledger.runs() == [run]


# Children ---------------------------------------------------------------------------------------

BAD = {
    "crash": "signal 11 (SIGSEGV)",
    "loop": "limits.wall",
    "burn": "limits.cpu",
    "hoard": "limits.memory",
    "exit silently": "ended with 0 and no result",
    "be killed": "killed twice by signal 9 (SIGKILL)",
}
"""What goes wrong with six documents, and what is said of it."""
NAMES = [f"{first}arne{last}" for first in "bd" for last in "dklnrs"]


def test_of_many_documents_six_fail_and_only_those_are_made_later(forks: Forks, tmp_path: Path) -> None:
    write_people(tmp_path / "in", *NAMES)
    out, config = tmp_path / "out", tmp_path / "reports.toml"
    config.write_text('by = "person"\nformat = "html"\n[limits]\ncpu = 1\nwall = 20\nmemory = 200\n')
    bad = {f"ada-{NAMES[at * 2]}": name for at, name in enumerate(BAD)}
    build = ("build", tmp_path / "in", "--out", out, "--config", config)
    ended = forks.run(*build, wrong=Wrong(faults=bad))
    assert ended.returncode == 1
    assert_told(ended)
    assert len(list(out.rglob("*.html"))) == 6
    said = dict(line.removeprefix("failed person/").split(".html: ") for line in ended.stderr.splitlines())
    assert {key: BAD[name] in said[key] for key, name in bad.items()} == dict.fromkeys(bad, True)
    assert said.keys() == bad.keys()
    failures = {path.removeprefix("person/").removesuffix(".html"): why for path, why in Ledger(out).runs()[0].failures}
    assert failures == said
    status = forks.run("status", "--out", out)
    assert (status.returncode, [why in status.stdout for why in said.values()]) == (1, [True] * 6)

    quick = {key: name for key, name in bad.items() if name not in ("loop", "burn")}
    ended = forks.run(*build, "--log-format", "json", wrong=Wrong(faults=quick))
    events = [json.loads(line) for line in ended.stdout.splitlines()]
    failed = {event["path"]: event["why"] for event in events if event.get("state") == "failed"}
    told = {path.removeprefix("person/").removesuffix(".html"): why for path, why in failed.items()}
    assert told == {key: said[key] for key in quick}

    ended = forks.run(*build)
    assert (ended.returncode, "4 written, 8 already up to date" in ended.stdout) == (0, True)
    assert forks.run("status", "--out", out).returncode == 0


# Disks ------------------------------------------------------------------------------------------


class Disk:
    """A small disk, which only this process and those that are told of it can see."""

    def __init__(self, folder: Path) -> None:
        """Mount it in a process that holds it; skip the test where the system allows that to nobody."""
        self.mount = folder
        unshare = ["unshare", "-m" if os.geteuid() == 0 else "-Urm", "sh"]
        self.shell = subprocess.Popen(unshare, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.folder = Path(f"/proc/{self.shell.pid}/root{folder}")
        if self.ask(f"mount -t tmpfs -o size=4m,mode=700 reports '{folder}'") != "0":
            self.close()
            pytest.skip("a disk cannot be mounted here: neither as root nor in a namespace of one's own")

    def ask(self, line: str) -> str:
        """Run a command beside the disk; its exit code."""
        assert self.shell.stdin
        assert self.shell.stdout
        self.shell.stdin.write(f"{line}; echo $?\n")
        self.shell.stdin.flush()
        return self.shell.stdout.readline().strip()

    def fill(self, but: int) -> None:
        """Leave room for so many pages of 4 KiB."""
        filler = self.folder / "filler"
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(4096))
        os.truncate(filler, filler.stat().st_size - but * 4096)

    def empty(self) -> None:
        """Make room."""
        (self.folder / "filler").unlink()

    def close(self) -> None:
        """Let it go."""
        assert self.shell.stdin
        assert self.shell.stdout
        self.shell.stdin.close()
        self.shell.wait()
        self.shell.stdout.close()


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    (tmp_path / "disk").mkdir()
    made = Disk(tmp_path / "disk")
    yield made
    made.close()


@pytest.mark.parametrize("room", [5, *in_soak(0)])
def test_a_full_disk_costs_no_old_document_and_one_run_makes_it_good(
    disk: Disk, two_inputs: Scene, forks: Forks, room: int
) -> None:
    out = disk.folder / "out"
    shutil.copytree(two_inputs.folder / "out of old", out)
    (out / LEDGER).write_text("")
    disk.fill(but=room)
    ended = forks.run(*two_inputs.arguments(out))
    assert ended.returncode in (1, 3)
    assert "no space left" in ended.stderr.lower()
    assert_told(ended)
    assert faults_of_killed(out, two_inputs.old, two_inputs.new) == []
    assert parts(out) == []
    disk.empty()
    assert forks.run(*two_inputs.arguments(out)).returncode == 0
    assert faults_of_rebuilt(out, two_inputs.new, set()) == []


@pytest.mark.parametrize(
    "refused",
    ["person/.reports.part", *in_soak("/manifest", "ledger.jsonl", "out/.reports.part", "reports/.reports.part")],
)
def test_no_space_for_one_file_costs_no_old_document_and_one_run_makes_it_good(
    two_inputs: Scene, forks: Forks, refused: str
) -> None:
    out = two_inputs.prepare(is_old=True)
    (out / ".reports/running.json").write_text("")
    ended = forks.run(*two_inputs.arguments(out), wrong=Wrong(folder=str(out), refuse=refused))
    assert ended.returncode in ((0,) if refused == "/manifest" else (1, 3))
    assert_told(ended)
    assert faults_of_killed(out, two_inputs.old, two_inputs.new) == []
    assert parts(out) == []
    assert forks.run(*two_inputs.arguments(out)).returncode == 0
    assert faults_of_rebuilt(out, two_inputs.new, set()) == []


def test_a_disk_that_cannot_be_written_to_is_named(disk: Disk, two_inputs: Scene, forks: Forks) -> None:
    out = disk.folder / "out"
    shutil.copytree(two_inputs.folder / "out of old", out)
    assert disk.ask(f"mount -o remount,ro '{disk.mount}'") == "0"
    ended = forks.run(*two_inputs.arguments(out))
    assert (ended.returncode, str(out) in ended.stderr) == (3, True)
    assert_told(ended)
    assert tree(out) == two_inputs.old
    assert disk.ask(f"mount -o remount,rw '{disk.mount}'") == "0"
    assert forks.run(*two_inputs.arguments(out)).returncode == 0
    assert faults_of_rebuilt(out, two_inputs.new, set()) == []


@pytest.mark.parametrize("is_old", [True, *in_soak(False)])
def test_a_folder_that_is_removed_while_it_is_written_to_is_named(
    two_inputs: Scene, forks: Forks, is_old: bool
) -> None:
    out = two_inputs.prepare(is_old=is_old)
    wrong = Wrong(folder=str(out), faults={"2026-Q2": "remove the folder"})
    ended = forks.run(*two_inputs.arguments(out), "--jobs", 1, wrong=wrong)
    assert ended.returncode == 3
    assert "is gone" in ended.stderr
    assert_told(ended)
    assert not out.exists()
    assert forks.run(*two_inputs.arguments(out)).returncode == 0
    assert faults_of_rebuilt(out, two_inputs.new, set()) == []


@pytest.mark.parametrize(
    ("place", "code"),
    [
        (".reports", 3),
        ("manifest.json/", 3),
        ("quarter/2026-Q2.html/", 1),
        *in_soak(("person", 3), (".reports/ledger.jsonl/", 1)),
    ],
)
def test_what_stands_in_the_way_is_named_and_left(two_inputs: Scene, forks: Forks, place: str, code: int) -> None:
    out = two_inputs.prepare(is_old=False)
    out.mkdir()
    path = out / place
    if place.endswith("/"):
        path.mkdir(parents=True)
        (path / "mine").write_text("mine")
    else:
        path.write_text("mine")
    ended = forks.run(*two_inputs.arguments(out))
    assert ended.returncode == code
    assert str(path) in ended.stderr
    assert_told(ended)
    assert (path / "mine" if path.is_dir() else path).read_text() == "mine"
    assert parts(out) == []


def test_a_path_that_is_too_long_is_refused_before_anything_is_made(forks: Forks, tmp_path: Path) -> None:
    sources, out, config = (
        write_people(tmp_path / "in", "short", "long" * 12),
        tmp_path / "out",
        tmp_path / "reports.toml",
    )
    build = ("build", sources, "--out", out, "--config", config, "--format", "html", "--by", "person")
    config.touch()
    assert forks.run(*build).returncode == 0
    before = tree(out)
    config.write_text(f'[file_names]\nperson = "{"{id}" * 6}"\n')
    ended = forks.run(*build)
    assert (ended.returncode, "is too long" in ended.stderr) == (2, True)
    assert_told(ended)
    assert tree(out) == before


@pytest.mark.parametrize("place", [".reports/lock"])
def test_what_one_may_not_write_to_is_named(two_inputs: Scene, forks: Forks, place: str) -> None:
    out = two_inputs.prepare(is_old=True)
    (out / place).chmod(0o500 if (out / place).is_dir() else 0)
    ended = forks.run(*two_inputs.arguments(out), wrong=Wrong(obedient=True))
    (out / place).chmod(0o700)
    assert (ended.returncode, str(out / place) in ended.stderr) == (3, True)
    assert_told(ended)
    assert tree(out) == two_inputs.old


def test_a_document_that_cannot_be_read_is_put_aside_and_made_again(two_inputs: Scene, forks: Forks) -> None:
    out = two_inputs.prepare(is_old=False)
    shutil.copytree(two_inputs.folder / "out of new", out)
    before = stats(out)
    (out / "quarter/2026-Q2.html").chmod(0)
    assert forks.run(*two_inputs.arguments(out), wrong=Wrong(obedient=True)).returncode == 0
    aside = out / "quarter/2026-Q2.changed-1.html"
    aside.chmod(0o600)
    assert aside.read_bytes() == two_inputs.new["quarter/2026-Q2.html"]
    aside.unlink()
    assert changed(before, stats(out)) == {"quarter/2026-Q2.html"}
    assert tree(out) == two_inputs.new


# Folders under other names ------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="no other disk is here that anyone may write to")
def test_the_folder_may_be_a_link_to_another_disk(two_inputs: Scene, forks: Forks, tmp_path: Path) -> None:
    link = tmp_path / "link"
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        link.symlink_to(folder)
        assert forks.run(*two_inputs.arguments(link)).returncode == 0
        assert link.is_symlink()
        assert faults_of_rebuilt(link, two_inputs.new, set()) == []


def test_a_document_that_is_a_link_is_put_aside_and_what_it_leads_to_is_left(
    two_inputs: Scene, forks: Forks, tmp_path: Path
) -> None:
    out = two_inputs.prepare(is_old=True)
    mine = tmp_path / "mine"
    mine.write_text("mine")
    for path in (out / "quarter/2026-Q2.html", out / "manifest.json"):
        path.unlink()
        path.symlink_to(mine)
    assert forks.run(*two_inputs.arguments(out)).returncode == 0
    assert mine.read_text() == "mine"
    asides = sorted(out.rglob("*.changed-1.*"))  # without its manifest, nobody knows who wrote the others
    assert [path.name for path in asides if path.is_symlink()] == ["2026-Q2.changed-1.html"]
    assert len(asides) == len([path for path in two_inputs.old if path.endswith(".html")])
    for path in asides:
        path.unlink()
    assert faults_of_rebuilt(out, two_inputs.new, set()) == []
    assert not [path for path in out.rglob("*") if path.is_symlink()]


def test_nothing_is_written_through_a_folder_that_leads_out(two_inputs: Scene, forks: Forks, tmp_path: Path) -> None:
    out = two_inputs.prepare(is_old=False)
    out.mkdir()
    (tmp_path / "elsewhere").mkdir()
    (out / "person").symlink_to(tmp_path / "elsewhere")
    ended = forks.run(*two_inputs.arguments(out))
    assert (ended.returncode, f"{out / 'person'} leads out of" in ended.stderr) == (3, True)
    assert_told(ended)
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_link_that_leads_to_itself_is_refused(two_inputs: Scene, forks: Forks, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    ended = forks.run(*two_inputs.arguments(tmp_path / "loop"))
    assert (ended.returncode, str(tmp_path / "loop") in ended.stderr) == (3, True)
    assert_told(ended)


def test_two_jobs_may_name_one_folder_differently(forks: Forks, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "link").symlink_to("out")
    jobs = "".join(
        f'[[job]]\nname = "{kind}"\nby = "{kind}"\nout = "{tmp_path / name}"\n'
        for kind, name in {"person": "out", "quarter": "link"}.items()
    )
    (tmp_path / "reports.toml").write_text(f'format = "html"\n{jobs}')
    ended = forks.run("build", write_people(tmp_path / "in", "abel"), "--config", tmp_path / "reports.toml")
    assert ended.returncode == 0, ended
    assert tree(tmp_path / "out").keys() == {"manifest.json", "person/ada-abel.html", "quarter/2025-Q3.html"}


# Locks ------------------------------------------------------------------------------------------


def wait_until_begun(out: Path) -> None:
    until = time.monotonic() + 300
    while not begun(out):
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.soak
def test_of_three_runs_at_once_one_runs_and_two_leave(tmp_path: Path) -> None:
    out = tmp_path / "out"
    build = ("build", write_people(tmp_path / "in", "abel"), "--out", out, "--format", "html")
    called = command(*build, wrong=Wrong(faults={"ada-abel": "loop"}))
    pipe = subprocess.PIPE
    runs = [
        subprocess.Popen(called, cwd=ROOT, env=environment(), stdout=pipe, stderr=pipe, text=True) for _ in range(3)
    ]
    until = time.monotonic() + 60
    while sum(one.poll() is None for one in runs) > 1:
        assert time.monotonic() < until
        time.sleep(0.01)
    wait_until_begun(out)
    (left,) = (one for one in runs if one.poll() is None)
    left.terminate()
    printed = {one: one.communicate(timeout=60) for one in runs}
    assert sorted(one.returncode for one in runs) == [75, 75, 143]
    for one, (_, errors) in printed.items():
        assert one is left or f"another run is writing to {out}" in errors
        assert "Traceback" not in errors


def test_runs_that_wait_build_one_after_another_once_the_first_is_killed(forks: Forks, tmp_path: Path) -> None:
    out = tmp_path / "out"
    build = ("build", write_people(tmp_path / "in", "abel", "bohr"), "--out", out, "--format", "html")
    forks.start(*build, wrong=Wrong(faults={"ada-abel": "outlive", "ada-bohr": "outlive"}))
    wait_until_begun(out)
    waiting = [Forks(tmp_path) for _ in range(2)]
    for number, one in enumerate(waiting):
        one.files = [tmp_path / f"{number}.{name}" for name in ("out", "err")]
        one.start(*build, "--wait")
        one.wait_for("waiting for its end")
    os.kill(forks.pid, signal.SIGKILL)
    ended = [one.end() for one in waiting]
    for one in waiting:
        one.close()
    assert survivors(forks.pid, 0) != []  # of the run that was killed, for whom nobody waits
    os.killpg(forks.pid, signal.SIGKILL)
    assert forks.end().returncode == -signal.SIGKILL
    assert [one.returncode for one in ended] == [0, 0]
    assert sum("3 written" in one.stdout for one in ended) == 1
    assert sum("3 already up to date" in one.stdout for one in ended) == 1
    assert [run.exit for run in Ledger(out).runs()] == [None, 0, 0]


def test_a_run_that_is_not_let_in_touches_nothing(forks: Forks, tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    with ledger.locked():
        (tmp_path / ".reports" / TEMPORARY).write_text("being written")
        ended = forks.run("build", "seeds", "--out", tmp_path)
        assert ended.returncode == 75
        assert (tmp_path / ".reports" / TEMPORARY).read_text() == "being written"


# Equal bytes ------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [5, *in_soak(1)])
def test_the_same_input_makes_the_same_bytes_however_many_are_made_at_once(
    two_inputs: Scene, forks: Forks, jobs: int
) -> None:
    out = two_inputs.prepare(is_old=False)
    assert forks.run(*two_inputs.arguments(out), "--jobs", jobs).returncode == 0
    assert tree(out) == two_inputs.new


# Second runs ------------------------------------------------------------------------------------


def stats(out: Path) -> dict[str, tuple[int, int, int]]:
    """What changes when a file is touched, for each that readers find."""
    found = {path: (out / path).stat() for path in tree(out)}
    return {path: (stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino) for path, stat in found.items()}


def changed(before: object, after: dict[str, tuple[int, int, int]]) -> set[str]:
    assert isinstance(before, dict)
    return {path for path, stat in after.items() if before.get(path) != stat}


@pytest.fixture
def built(two_inputs: Scene) -> Path:
    """A folder in which all is up to date."""
    out = two_inputs.prepare(is_old=False)
    shutil.copytree(two_inputs.folder / "out of new", out)
    return out


def test_a_second_run_renders_and_touches_nothing(two_inputs: Scene, forks: Forks, built: Path) -> None:
    before = stats(built)
    wrong = Wrong(faults=dict.fromkeys((Path(path).stem for path in before), "crash"))
    ended = forks.run(*two_inputs.arguments(built), wrong=wrong)
    assert (ended.returncode, f"{len(before) - 1} already up to date" in ended.stdout) == (0, True)
    assert stats(built) == before


def test_what_is_gone_is_made_again_and_what_is_damaged_is_told(two_inputs: Scene, forks: Forks, built: Path) -> None:
    before = stats(built)
    damaged, cut, gone, *_ = sorted(path for path in before if path.endswith(".html"))
    flip_bit(built / damaged, 1000)
    os.truncate(built / cut, 100)
    (built / gone).unlink()
    left = stats(built)
    ended = forks.run(*two_inputs.arguments(built))
    assert "1 written" in ended.stdout
    assert all(f"note: {path} was changed: it stays" in ended.stdout for path in (damaged, cut))
    assert changed(left, stats(built)) == {gone}
    forks.run(*two_inputs.arguments(built), "--force")
    asides = {path.relative_to(built).as_posix() for path in built.rglob("*.changed-1.*")}
    assert asides == {path.replace(".html", ".changed-1.html") for path in (damaged, cut)}
    assert {path: content for path, content in tree(built).items() if path not in asides} == two_inputs.new


def flip_bit(path: Path, at: int) -> None:
    content = bytearray(path.read_bytes())
    content[at] ^= 1
    path.write_bytes(content)


@pytest.mark.parametrize(
    "damage",
    [
        *("bit", b"[" * 100_000),
        *in_soak("gone", "cut", "other lines", b'{"documents": [{"path": 5}]}', b"garbage", b"[]"),
    ],
)
def test_a_damaged_manifest_is_made_again(two_inputs: Scene, forks: Forks, built: Path, damage: str | bytes) -> None:
    manifest = built / "manifest.json"
    if isinstance(damage, bytes):
        manifest.write_bytes(damage)
    elif damage == "bit":
        flip_bit(manifest, manifest.read_bytes().index(b'"bytes": ') + 9)
    elif damage == "schema":
        flip_bit(manifest, manifest.read_bytes().index(b'"schema": 1') + 10)
    elif damage == "cut":
        os.truncate(manifest, manifest.stat().st_size // 2)
    elif damage == "other lines":
        manifest.write_bytes(manifest.read_bytes().replace(b"\n", b"\r\n"))
    else:
        manifest.unlink()
    ended = forks.run(*two_inputs.arguments(built))
    assert ended.returncode == 0, ended
    assert tree(built) == two_inputs.new


def test_a_changed_line_makes_its_person_and_its_quarter_again_and_nothing_else(forks: Forks, tmp_path: Path) -> None:
    sources, out = write_people(tmp_path / "in", "abel", "bohr"), tmp_path / "out"
    write_people(sources, "curie", month=2)
    build = ("build", sources, "--out", out)
    assert forks.run(*build).returncode == 0
    before = stats(out)
    profile = sources / "abel.txt"
    profile.write_text(profile.read_text("utf-8").replace("a crash", "two crashes"), "utf-8")
    assert forks.run(*build).returncode == 0
    made = {f"{of}.{form}" for of in ("person/ada-abel", "quarter/2025-Q3") for form in ("html", "pdf", "pptx")}
    assert changed(before, stats(out)) == made | {"manifest.json"}


def test_a_changed_page_of_quarters_makes_their_pages_again_and_nothing_else(forks: Forks, tmp_path: Path) -> None:
    templates = Path(shutil.copytree(built_in(), tmp_path / "templates"))
    sources, out = write_people(tmp_path / "in", "abel"), tmp_path / "out"
    build = ("build", sources, "--out", out, "--templates", templates)
    assert forks.run(*build).returncode == 0
    before = stats(out)
    with (templates / "quarter/packet.html").open("a", encoding="utf-8") as page:
        page.write("{# changed #}\n")
    assert forks.run(*build).returncode == 0
    assert changed(before, stats(out)) == {"quarter/2025-Q3.html", "quarter/2025-Q3.pdf", "manifest.json"}


# Signals ----------------------------------------------------------------------------------------


def assert_stopped(ended: Ended, forks: Forks, scene: Scene, out: Path, code: int) -> None:
    """Nothing is torn or left, and the ledger knows how it ended.

    A signal may come before the run has begun, in the middle, or when its line in the ledger says that it is complete.
    """
    assert_told(ended)
    assert survivors(forks.pid) == []
    assert parts(out) == []
    assert not (out / RUNNING).exists()
    if out.exists():
        assert faults_of_killed(out, scene.old, scene.new) == []
    match [run.exit for run in Ledger(out).runs()[1:]]:
        case []:
            assert (ended.returncode, tree(out)) == (code, scene.old)
        case [0]:
            assert ended.returncode in (code, 0)
            assert tree(out) == scene.new
        case exits:
            assert exits == [ended.returncode] == [code]


@pytest.mark.parametrize("sent", CODES)
@pytest.mark.parametrize("twice", [False, True])
@pytest.mark.parametrize("times", [1, *in_soak(10)])
def test_a_signal_at_any_moment_ends_a_run_without_traces(
    two_inputs: Scene, forks: Forks, sent: signal.Signals, twice: bool, times: int
) -> None:
    chance = random.Random(f"{sent} {twice}")
    for _ in range(times):
        out = two_inputs.prepare(is_old=True)
        forks.start(*two_inputs.arguments(out))
        forks.wait_until_it_hears()
        time.sleep(chance.uniform(0.0, 0.7))
        with suppress(ProcessLookupError):  # it has ended
            for _ in range(1 + twice):
                os.kill(forks.pid, sent)
                time.sleep(0.05)
        assert_stopped(forks.end(), forks, two_inputs, out, CODES[sent])


@pytest.mark.parametrize(
    ("sent", "at"),
    [
        (signal.SIGTERM, (3,)),
        (signal.SIGTERM, (6, 7, 8)),
        (signal.SIGINT, (15,)),
        (signal.SIGTERM, (26, 27, 28)),
        *in_soak(
            *((signal.SIGINT, (9, 10)), (signal.SIGTERM, (21, 22)), (signal.SIGTERM, (27,)), (signal.SIGINT, (28,)))
        ),
    ],
)
def test_a_signal_at_any_step_ends_a_run_without_traces(
    two_inputs: Scene, forks: Forks, sent: signal.Signals, at: tuple[int, ...]
) -> None:
    out = two_inputs.prepare(is_old=True)
    ended = forks.run(*two_inputs.arguments(out), wrong=Wrong(folder=str(out), at=at, signal=sent))
    assert_stopped(ended, forks, two_inputs, out, CODES[sent])


# Output that nobody reads -------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize(
    ("redirected", "code"),
    [("--log-format json 2>&1 | true", 1), ("--log-format json | head -c 1 > /dev/null", 0), ("<&- >&- 2>&-", 0)],
)
def test_output_that_nobody_reads_stops_nothing(tmp_path: Path, redirected: str, code: int) -> None:
    assert_built(tmp_path, redirected, code, Wrong(faults={"ada-abel": "crash"} if code else {}))


@pytest.mark.soak
def test_what_a_library_says_to_closed_streams_is_in_no_file(tmp_path: Path) -> None:
    assert_built(tmp_path, "<&- >&- 2>&-", 0, Wrong(faults={"ada-abel": "speak"}))


def assert_built(folder: Path, redirected: str, code: int, wrong: Wrong) -> None:
    out = folder / "out"
    build = ("build", write_people(folder / "in", "abel", "bohr"), "--out", out, "--format", "html")
    shell = ["bash", "-o", "pipefail", "-c", f'"$@" {redirected}', "bash", *command(*build, wrong=wrong)]
    ended = subprocess.run(shell, env=environment(), cwd=ROOT, check=False, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (code, "")
    assert tree(out).keys() >= {"person/ada-bohr.html", "quarter/2025-Q3.html"}
    assert [(run.exit, len(run.failures)) for run in Ledger(out).runs()] == [(code, code)]


def test_a_quiet_run_prints_only_what_failed(forks: Forks, tmp_path: Path) -> None:
    build = ("build", write_people(tmp_path / "in", "abel"), "--out", tmp_path / "out", "--format", "html", "-q")
    failed = forks.run(*build, wrong=Wrong(faults={"ada-abel": "crash"}))
    assert (failed.returncode, failed.stdout) == (1, "")
    assert failed.stderr.startswith("failed person/ada-abel.html: ")
    assert failed.stderr.count("\n") == 1
    good = forks.run(*build)
    assert (good.returncode, good.stdout, good.stderr) == (0, "", "")
