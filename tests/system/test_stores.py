"""Sources and output in object stores, in one of memory: what is there, what is written once, who may write."""

import errno
import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest
from click.testing import Result
from fsspec.implementations.memory import MemoryFile

from bench.people import people
from reports.errors import InputError, LockError, OutputError, PathError
from reports.loading.files import find_files
from reports.run.ledger import LEDGER, RUNNING, Ledger
from reports.run.manifest import MANIFEST, MARKS
from reports.system import lease, stores
from reports.system.lease import Lease, is_leased, leased
from reports.system.stores import Remote, locate, remote
from reports.system.write import open_writer
from tests.sampling import in_soak

Cli = Callable[..., Result]


@pytest.fixture
def bucket(request: pytest.FixtureRequest) -> Remote:
    """An empty folder of its own."""
    return remote(f"memory://{abs(hash(request.node.name))}")


@pytest.fixture
def built(bucket: Remote, cli: Cli) -> Remote:
    """A bucket with two profiles and the pages made of them."""
    for file, text in people(2, 2):
        bucket.write(f"in/{file}", text.encode())
    assert build(cli, bucket).exit_code == 0
    return bucket


def build(cli: Cli, bucket: Remote, *options: object) -> Result:
    return cli("build", bucket / "in", "--out", bucket / "out", "--by", "person", "--format", "html", *options)


def refusing(*_: object, **__: object) -> NoReturn:
    """What a store does that is asked too much, or by the wrong one."""
    raise PermissionError(errno.EACCES, "Access Denied")


class Silent:
    """A store that takes every question and answers none."""

    def __getattr__(self, name: str) -> Callable[..., object]:
        return lambda *_, **__: threading.Event().wait(60)


def test_a_store_that_never_answers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "_ANSWER", 0.1)
    silent = Remote("s3://bucket/out", Silent(), "bucket/out")
    for ask in (silent.names, lambda: silent.read("a"), lambda: silent.write("a", b""), lambda: silent.matching("*")):
        with pytest.raises(OSError, match="no answer for 0 s"):
            ask()
    with (
        pytest.raises(OutputError, match=r"^cannot lock s3://bucket/out/.reports/lock: no answer for 0 s"),
        Ledger(silent).locked(),
    ):
        pass


# Names -------------------------------------------------------------------------------------------


def test_a_url_of_this_machine_is_a_path(tmp_path: Path) -> None:
    assert locate((tmp_path / "a b").as_uri()) == tmp_path / "a b"


def test_files_by_such_a_url_are_named_as_by_the_path(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("text", "utf-8")
    files = [find_files([source]) for source in (tmp_path.as_uri(), tmp_path)]
    assert files[0] == files[1]


def test_a_url_is_the_same_in_capitals_and_with_slashes_at_its_end(bucket: Remote) -> None:
    assert locate(f"MEMORY{bucket.url.removeprefix('memory')}//") is bucket
    assert locate("FILE:///srv/out") == Path("/srv/out")


@pytest.mark.parametrize("url", ["s3://", "memory:///", "S3://", "file://", "file://out"])
def test_a_url_with_nothing_behind_it_is_refused(url: str) -> None:
    with pytest.raises(InputError, match=f"^{url}: .* is behind its"):
        locate(url)


def test_a_source_by_such_a_url_is_refused() -> None:
    for source in ("memory://", "memory://*/a.txt", "file://a"):
        with pytest.raises(InputError, match="is behind its"):
            find_files([source])


@pytest.mark.parametrize("url", ["gopher://x/y", "memory-x://y"])
def test_a_store_that_is_not_known_is_refused_with_those_that_are(url: str) -> None:
    with pytest.raises(InputError, match="Known are paths, s3://"):
        locate(url)


SECRET = "memory://me:s3cret@keys/"
KEYED = "?Signature=s3cret"


@pytest.fixture
def keyed() -> Remote:
    """A folder whose URL holds a password, with profiles in `in`."""
    found = remote(f"{SECRET}box")
    for file, text in people(2, 2):
        found.write(f"in/{file}", text.encode())
    return found


@pytest.mark.parametrize(
    "command",
    [
        ("build", f"{SECRET}box/in", "--out", f"{SECRET}box/out", "--by", "person", "--format", "html", "-v"),
        ("build", f"{SECRET}box/in", "--out", f"{SECRET}box/out", "--log-format", "json", "--dry-run"),
        ("build", f"{SECRET}nowhere", "--out", f"{SECRET}box/out"),
        ("build", f"{SECRET}box/in{KEYED}", "--out", f"{SECRET}box/out"),
        ("build", f"{SECRET}box/in", "--out", f"{SECRET}box/out", "--period", "1999"),
        ("build", "in", "--out", f"gopher://me:s3cret@host/{KEYED}"),
        ("check", f"{SECRET}box/in", "--out", f"{SECRET}box/out", "--explain-config"),
        ("check", "in", "--scheduler", "tcp://me:s3cret@host"),
        ("status", "--out", f"{SECRET}box/out"),
        ("status", "--out", f"{SECRET}box/out", "--format", "json"),
    ],
)
def test_what_opens_a_store_is_neither_said_nor_noted(command: tuple[str, ...], keyed: Remote, cli: Cli) -> None:
    said = cli(*command)
    assert "s3cret" not in said.output
    assert not said.exception or isinstance(said.exception, SystemExit)
    assert "s3cret" not in repr((keyed, keyed / "a"))
    noted = [keyed.read(name) for name in keyed.names("out")]
    assert not any(b"s3cret" in content for content in noted)


def test_a_store_that_says_its_url_is_quoted_without_what_opens_it(
    bucket: Remote, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> NoReturn:
        raise ValueError("403, url='https://host/a.md?X-Amz-Signature=s3cret'")

    monkeypatch.setattr(bucket.system, "cat_file", refuse)
    with pytest.raises(OSError, match=r"^\[Errno \d+\] 403, url='https://host/a.md'$"):
        bucket.read("a.md")


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("", ["a.txt", "team/b.md"]),
        ("/", ["a.txt", "team/b.md"]),
        ("/team", ["b.md"]),
        ("/a.txt", ["a.txt"]),
        ("/*.txt", ["a.txt"]),
        ("/te*", ["team/b.md"]),
        ("/**/*.md", ["team/b.md"]),
        ("/notes.doc", ["notes.doc"]),
    ],
)
def test_objects_are_found_as_files_are(source: str, names: list[str], bucket: Remote, tmp_path: Path) -> None:
    for name in ("a.txt", "team/b.md", "notes.doc", ".hidden/c.txt", "team/~d.txt"):
        bucket.write(name, name.encode())
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name, "utf-8")
    found = find_files([f"{bucket}{source}"])
    assert [file.name for file in found] == [file.name for file in find_files([f"{tmp_path}{source}"])] == names
    assert [file.read() for file in found] == [
        bucket.read(str(file.path).removeprefix(f"{bucket.root}/")) for file in found
    ]


def test_no_object_is_told_as_no_file_is(bucket: Remote) -> None:
    with pytest.raises(InputError, match="no profile in"):
        find_files([str(bucket)])


def test_two_objects_of_one_name_have_their_folders_before_them(bucket: Remote) -> None:
    for folder in ("one", "two"):
        bucket.write(f"{folder}/a.txt", b"text")
    assert [file.name for file in find_files([bucket / "one", bucket / "two"])] == ["one/a.txt", "two/a.txt"]


def test_objects_are_told_apart_by_names_that_no_file_has(bucket: Remote) -> None:
    keys = ["/a.txt", "a.txt", "x//a.txt", "x/a.txt"]
    for key in keys:
        bucket.system.store[f"{bucket.root}/{key}"] = MemoryFile(bucket.system, key, key.encode())
    found = find_files([str(bucket), bucket / "x"])
    assert [(file.name, file.read()) for file in found] == [(key, key.encode()) for key in keys]


def test_an_empty_object_and_one_that_is_gone_are_read_as_files_are(bucket: Remote) -> None:
    for name in ("a.txt", "b.txt", "c.txt"):
        bucket.write(name, b"" if name == "a.txt" else b"text")
    found = find_files([str(bucket)])
    bucket.remove("b.txt")
    assert found[0].read() == b""
    assert "cannot be read" in str(found[1].read())
    assert found[2].read() == b"text"


# Documents ---------------------------------------------------------------------------------------


def test_a_store_gets_what_a_folder_gets(built: Remote, cli: Cli, tmp_path: Path) -> None:
    cli("build", built / "in", "--out", tmp_path, "--by", "person", "--format", "html")
    local = {path.relative_to(tmp_path).as_posix(): path for path in tmp_path.rglob("*.*")}
    names = [name for name in built.names("out") if "/.reports/" not in name]
    assert len(names) == 3
    assert {name: built.read(name) for name in names} == {
        f"out/{name}": path.read_bytes() for name, path in local.items() if name.endswith(("html", "manifest.json"))
    }


def test_what_is_up_to_date_is_not_fetched(built: Remote, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    read = list[str]()
    as_before = Remote.read

    def note(folder: Remote, path: str) -> bytes:
        read.append(path)
        return as_before(folder, path)

    monkeypatch.setattr(Remote, "read", note)
    assert "2 already up to date" in build(cli, built).output
    assert MARKS in read
    assert [path for path in read if path.endswith(".html")] == []


def test_without_marks_it_is_fetched_and_noted(built: Remote, cli: Cli) -> None:
    out = remote(built / "out")
    before = out.read(MARKS)
    out.remove(MARKS)
    assert "2 already up to date" in build(cli, built).output
    assert out.read(MARKS) == before


def test_what_was_removed_is_built_again(built: Remote, cli: Cli) -> None:
    out = remote(built / "out")
    name = next(name for name in out.names("person"))
    made = out.read(name)
    out.remove(name)
    out.known = None
    assert "1 written" in build(cli, built).output
    assert out.read(name) == made


@pytest.mark.parametrize("change", ["aside", *in_soak("keep")])
def test_what_somebody_changed_in_a_store_is_kept(change: str, built: Remote, cli: Cli) -> None:
    out = remote(built / "out")
    name = next(name for name in out.names("person"))
    made, stem = out.read(name), name.removesuffix(".html")
    for number in (1, 2):
        mine = f"mine, {number}".encode()
        out.write(name, mine)
        out.known = None
        assert "2 already up to date" in build(cli, built, "--on-change", change).output
        assert out.read(name) == mine
        said = build(cli, built, "--on-change", change, "--force")
        assert (said.exit_code, f"{name} was changed" in said.output) == (0, True)
        there = {path: out.read(path) for path in out.names("person") if path.startswith(stem)}
        if change == "keep":
            assert there == {name: mine, f"{stem}.new.html": made}
        else:
            asides = {f"{stem}.changed-{n}.html": f"mine, {n}".encode() for n in range(1, number + 1)}
            assert there == {name: made, **asides}
    assert "left over" not in said.output


@pytest.mark.parametrize("path", [MANIFEST, *in_soak(MARKS)])
def test_a_manifest_that_cannot_be_read_now_is_not_taken_for_none(
    path: str, built: Remote, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {name: built.read(f"out/{name}") for name in (MANIFEST, MARKS)}
    as_it_is = built.system.cat_file

    def throttled(at: str, *args: object, **named: object) -> object:
        return refusing() if at.endswith(path) else as_it_is(at, *args, **named)

    with monkeypatch.context() as patch:
        patch.setattr(built.system, "cat_file", throttled)
        said = build(cli, built)
    assert (said.exit_code, f"cannot read {built}/out/{path}: Access Denied" in said.output) == (3, True), said.output
    assert before == {name: built.read(f"out/{name}") for name in before}


def test_a_ledger_that_cannot_be_read_now_is_not_begun_anew(
    built: Remote, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = built.read(f"out/{LEDGER}")
    as_it_is = built.system.cat_file

    def throttled(at: str, *args: object, **named: object) -> object:
        return refusing() if at.endswith(LEDGER) else as_it_is(at, *args, **named)

    with monkeypatch.context() as patch:
        patch.setattr(built.system, "cat_file", throttled)
        said = build(cli, built)
    assert (said.exit_code, "Access Denied" in said.output) == (1, True)
    assert built.read(f"out/{LEDGER}") == before


def test_a_lease_that_cannot_be_looked_at_is_told_by_status(
    built: Remote, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    built.write(f"out/{RUNNING}", built.read(f"out/{LEDGER}").splitlines()[-1])
    monkeypatch.setattr(built.system, "find", refusing)
    said = cli("status", "--out", built / "out")
    assert (said.exit_code, "Access Denied" in said.output) == (3, True)


def test_what_is_left_over_is_removed_from_a_store(built: Remote, cli: Cli) -> None:
    built.remove(next(name for name in built.names("in")))
    assert "removed" in build(cli, built, "--prune").output
    assert len(built.names("out/person")) == 1


def test_status_tells_of_runs_in_a_store(built: Remote, cli: Cli) -> None:
    shown = cli("status", "--out", built / "out")
    assert shown.exit_code == 0
    assert "exit 0" in shown.output
    assert "2 written" in shown.output


def test_a_dry_run_leaves_nothing_in_a_store(built: Remote, cli: Cli) -> None:
    before = built.names()
    assert "2 would be written" in build(cli, built, "--dry-run", "--force").output
    assert built.names() == before


def test_a_unit_for_a_store_has_a_network(cli: Cli, seeds: Path) -> None:
    for out, has in (("memory://bucket/out", True), ("out", False)):
        Path("reports.toml").write_text(f"sources = ['{seeds}']\nout = '{out}'\n", "utf-8")
        assert ("PrivateNetwork=yes" not in cli("cron", "--systemd").output) == has


# The lease ---------------------------------------------------------------------------------------


def test_who_meets_a_lease_leaves_it_alone(built: Remote, cli: Cli) -> None:
    with leased(Remote(built / "out", built.system, f"{built.root}/out"), None):
        refused = build(cli, built, "--force")
        assert refused.exit_code == 75
        assert "another run (" in refused.output
        assert "a run goes on" not in cli("status", "--out", built / "out").output  # it is not begun yet
    assert build(cli, built).exit_code == 0


def test_a_lease_that_is_left_ends_at_once(bucket: Remote) -> None:
    with leased(bucket, None):
        assert is_leased(bucket)
    assert not is_leased(bucket)
    with leased(bucket, None):
        assert len(bucket.names(".reports/lease")) == 1


def test_a_lease_that_is_not_renewed_can_be_taken(bucket: Remote, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "_TERM", 0.05)
    assert Lease(bucket).take() == ""
    time.sleep(0.1)
    with leased(bucket, None):
        pass


def test_a_lease_by_a_clock_that_was_ahead_is_told_and_taken(bucket: Remote, caplog: pytest.LogCaptureFixture) -> None:
    until = time.time() + 86_400
    bucket.create(".reports/lease/00000001.json", json.dumps({"host": "other", "until": until}).encode())
    assert not is_leased(bucket)
    with leased(bucket, None):
        assert "taken by a clock that is ahead (other)" in caplog.text


def test_who_lost_it_neither_writes_nor_removes_any_more(bucket: Remote) -> None:
    bucket.write("old", b"")
    with leased(bucket, None):
        mine = next(iter(bucket.names(".reports/lease")))
        bucket.create(".reports/lease/00000009.json", json.dumps({"host": "other", "until": time.time() + 60}).encode())
        holder = bucket.guard.__self__  # type: ignore[attr-defined]
        holder.renew()
        with pytest.raises(OSError, match=r"another run \(other\) writes to memory://"):
            bucket.write("a", b"")
        with pytest.raises(PathError, match=r"cannot remove memory://.*/old: another run \(other\)"):
            open_writer(bucket).remove("old")
    assert {mine, "old"} <= set(bucket.names())
    assert is_leased(bucket)


def test_of_many_that_begin_at_once_one_gets_the_lease(bucket: Remote) -> None:
    """Each does its steps between those of the others."""
    newest = lease._newest(bucket)
    contenders = [Lease(bucket) for _ in range(3)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lease, "_newest", lambda _: newest)
        assert [one.take() == "" for one in contenders] == [True, False, False]


def test_who_creates_a_number_that_was_used_up_gives_way(bucket: Remote) -> None:
    """Others took the lease after it was looked at, left it, and a third has it now."""
    newest = lease._newest(bucket)
    with leased(bucket, None):
        pass
    with leased(bucket, None), pytest.MonkeyPatch.context() as patch:
        patch.setattr(lease, "_newest", lambda _: newest)
        assert Lease(bucket).take()
        assert list(bucket.names(".reports/lease")) == [".reports/lease/00000002.json"]


def test_a_lease_whose_answer_was_lost_is_held(bucket: Remote, monkeypatch: pytest.MonkeyPatch) -> None:
    """The client of the store asks again, and hears that there is one already: its own."""
    put = bucket.system.pipe_file

    def put_twice(*args: object, **named: object) -> None:
        put(*args, **named)
        put(*args, **named)

    monkeypatch.setattr(bucket.system, "pipe_file", put_twice)
    with leased(bucket, None):
        assert is_leased(bucket)


def test_a_store_that_refuses_to_create_is_told(bucket: Remote, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bucket.system, "pipe_file", refusing)
    with pytest.raises(PermissionError), leased(bucket, None):
        pass


def test_waiting_for_a_lease_is_told_once(bucket: Remote, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "_ASKED", 0.02)
    monkeypatch.setattr(lease, "_TERM", 0.1)
    assert Lease(bucket).take() == ""
    told = list[bool]()
    with leased(bucket, lambda: told.append(True)):
        assert told == [True]


def test_without_waiting_a_lease_is_refused(bucket: Remote) -> None:
    with leased(bucket, None), pytest.raises(LockError), leased(bucket, None):
        pass
