"""Documents rendered by real workers of a real scheduler, from and to a real server of objects, each a process."""

import json
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path

import fsspec
import pytest
from click.testing import CliRunner, Result
from distributed import Client

from bench.people import people
from reports.cli.commands import main
from reports.cluster import client as cluster
from reports.cluster.client import connected
from reports.cluster.worker import Unlike
from reports.errors import ClusterError
from reports.formats import FORMATS, Rendered, open_templates
from reports.formats.page.form import read_form
from reports.formats.templates import built_in
from reports.model.rows import LoadSettings
from reports.run.prepare import prepare
from reports.run.render import Render, Task
from reports.run.settings import Settings
from reports.system.workers import Limits
from tests.clusters import Dask, dask, s3
from tests.run.test_changed import fill_with_pikepdf
from tests.warm import warm

PEOPLE = 2
COLOUR = "#123456"
PROFILE = "Over a month, Ada Byron built parsers.\n\n2025-07: Added a parser to acme/widgets.\n"


class Place:
    """A cluster of a worker, a store, profiles in a folder and in the store, a template set of one's own."""

    def __init__(self, folder: Path, cluster: Dask, variables: dict[str, str], formats: Sequence[str]) -> None:
        self.folder = folder
        self.cluster = cluster
        self.formats = formats
        (folder / "reports.toml").write_text(f"format = {list(formats)}\n", "utf-8")
        self.environment = os.environ | variables | {"PYTHONWARNINGS": "error"}
        self.store = fsspec.filesystem(
            "s3", endpoint_url=variables["AWS_ENDPOINT_URL"], key="key", secret="secret", use_listings_cache=False
        )
        (folder / "in").mkdir()
        shutil.copytree(built_in(), folder / "own")
        theme = folder / "own/theme/theme.toml"
        theme.write_text(theme.read_text("utf-8").replace("#0B5875", COLOUR), "utf-8")
        for file, text in people(PEOPLE, 3):
            (folder / "in" / file).write_bytes(text.encode())
            self.store.pipe_file(f"bucket/in/{file}", text.encode())

    def start(self, *options: object) -> "subprocess.Popen[str]":
        """`reports build` of every person."""
        # A shell makes what it runs in the background deaf to Ctrl-C; a user's terminal does not.
        program = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); import reports.__main__"
        command = [sys.executable, "-c", program, "build", "--by", "person", *map(str, options)]
        return subprocess.Popen(
            command, cwd=self.folder, env=self.environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )

    def run(self, *options: object) -> tuple[int, str]:
        """The same to its end; exit code and what was said."""
        with self.start(*options) as running:
            said, _ = running.communicate(timeout=600)
        return running.returncode, said

    def stop(self, stop: Callable[["subprocess.Popen[str]"], object], *options: object) -> tuple[int, str]:
        """The same, with something done to it when its first documents are written."""
        with self.start(*options) as running:
            assert running.stdout
            said = ""
            while "written" not in said:
                line = running.stdout.readline()
                assert line, said
                said += line
            stop(running)
            said += running.stdout.read()
        return running.returncode, said

    def there(self, *options: object) -> tuple[int, str]:
        """As `run`, on the cluster."""
        return self.run("--scheduler", self.cluster.address, *options)

    def in_store(self, out: str) -> dict[str, bytes]:
        """What is in a folder of the store and meant for readers."""
        found = {name.removeprefix(f"bucket/{out}/"): name for name in self.store.find(f"bucket/{out}")}
        return {name: self.store.cat_file(at) for name, at in found.items() if not name.startswith(".reports")}


def in_folder(folder: Path) -> dict[str, bytes]:
    """The same of a folder of this machine."""
    files = (path for path in folder.rglob("*") if path.is_file() and ".reports" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, is_soak: bool) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("place")
    logs = tmp_path_factory.mktemp("logs")
    with s3(logs) as variables, dask(logs, 1) as cluster:
        yield Place(folder, cluster, variables, tuple(FORMATS) if is_soak else ("html",))


def run_here(place: Place, *arguments: str) -> Result:
    """The same in this process, which has loaded its libraries."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place.folder)
        for name, value in place.environment.items():
            patch.setenv(name, value)
        return CliRunner().invoke(main, ["build", "--by", "person", *arguments], catch_exceptions=False)


@pytest.fixture(scope="module")
def here(place: Place) -> dict[str, bytes]:
    """What this machine makes of the folder, in `here`, with a template set of one's own."""
    warm()
    said = run_here(place, "in", "--out", "here", "--templates", "own")
    assert said.exit_code == 0, said.output
    made = in_folder(place.folder / "here")
    assert len(made) == PEOPLE * len(place.formats) + 1
    return made


@pytest.fixture(scope="module")
def there(place: Place) -> str:
    """What is said while the cluster makes the same from the store, into `out` of it."""
    options = ("--scheduler", place.cluster.address, "--templates", "own")
    said = run_here(place, "s3://bucket/in", "--out", "s3://bucket/out", *options)
    assert said.exit_code == 0, said.output
    return said.output


# The same documents ------------------------------------------------------------------------------


def test_the_cluster_makes_what_this_machine_makes(place: Place, here: dict[str, bytes], there: str) -> None:
    made = place.in_store("out")
    assert made == here
    assert sum(COLOUR.encode() in content for content in made.values()) == PEOPLE, "the template set went with them"


@pytest.mark.soak
def test_what_a_killed_worker_had_is_written_once(place: Place, here: dict[str, bytes]) -> None:
    def kill(_: object) -> None:
        with place.cluster.workers.pop(0) as worker:
            worker.kill()

    place.cluster.add()
    place.cluster.wait()
    options = ("--scheduler", place.cluster.address, "--templates", "own")
    code, said = place.stop(kill, "s3://bucket/in", "--out", "s3://bucket/killed", *options)
    assert code == 0, said
    written = re.findall(r"^written (\S+)", said, re.MULTILINE)
    assert len(written) == len({*written}) == PEOPLE * len(place.formats)
    assert place.in_store("killed") == here


def test_a_run_here_finds_what_the_cluster_made(place: Place, there: str) -> None:
    said = run_here(place, "in", "--out", "s3://bucket/out", "--templates", "own")
    assert f"{PEOPLE * len(place.formats)} already up to date" in said.output
    assert said.exit_code == 0


@pytest.mark.soak
def test_the_cluster_finds_what_was_made_here(place: Place, here: dict[str, bytes]) -> None:
    for name, content in here.items():
        place.store.pipe_file(f"bucket/moved/{name}", content)
    code, said = place.there("s3://bucket/in", "--out", "s3://bucket/moved", "--templates", "own")
    assert (code, f"{PEOPLE * len(place.formats)} already up to date" in said) == (0, True), said


@pytest.mark.soak
def test_what_was_filled_in_comes_back_on_a_cluster_and_in_a_store(place: Place, here: dict[str, bytes]) -> None:
    name = next(name for name in sorted(here) if name.endswith(".pdf"))
    mine = place.folder / "mine.pdf"
    mine.write_bytes(here[name])
    fill_with_pikepdf(mine, {"strengths": "王小明 🎉", "agreed": True})
    for file, content in (here | {name: mine.read_bytes()}).items():
        place.store.pipe_file(f"bucket/filled/{file}", content)
    again = ("in", "--out", "s3://bucket/filled", "--format", "pdf", "--templates", "own")
    code, said = place.there(*again)
    assert (code, f"{PEOPLE} already up to date" in said) == (0, True), said
    code, said = place.there(*again, "--force")
    found = place.in_store("filled")
    assert (code, found[name.replace(".pdf", ".changed-1.pdf")]) == (0, mine.read_bytes()), said
    assert read_form(found[name]).values == read_form(mine.read_bytes()).values
    assert '"王小明 🎉"' in found[f"notes/{name.replace('.pdf', '.toml')}"].decode()
    assert {path for path in found if here.get(path) != found[path]} == {*found} - {*here} | {name, "manifest.json"}


# A template that never ends for one person ----------------------------------------------------------

ENDLESS = "{% for a in range(90000) %}{% for b in range(90000) %}{% endfor %}{% endfor %}"


@pytest.mark.soak
def test_a_document_that_takes_too_much_fails_alone_and_as_here(place: Place, here: dict[str, bytes]) -> None:
    shutil.copytree(place.folder / "own", place.folder / "endless")
    page = place.folder / "endless/person/packet.html"
    person = min(Path(name).stem for name in here if name.startswith("person/"))
    begin = "{% set person = packet.people[0] %}"
    endless = f"{begin}{{% if person.id == '{person}' %}}{ENDLESS}{{% endif %}}"
    page.write_text(page.read_text("utf-8").replace(begin, endless), "utf-8")
    (place.folder / "own.toml").write_text("templates = 'endless'\nformat = 'html'\n[limits]\ncpu = 1\n", "utf-8")
    common = ("in", "--config", "own.toml", "--out")
    for out, (code, said) in (
        ("endless-here", place.run(*common, "endless-here")),
        ("endless-there", place.there(*common, "endless-there")),
    ):
        assert code == 1
        assert f"failed person/{person}.html: it took more than 1 s of CPU (limits.cpu)\n" in said
        assert len(list((place.folder / out / "person").iterdir())) == PEOPLE - 1


# What stops a run --------------------------------------------------------------------------------


@pytest.mark.soak
def test_a_run_that_meets_another_in_a_store_leaves_it_alone(place: Place) -> None:
    lease = {"host": "elsewhere", "pid": 1, "until": time.time() + 120}
    place.store.pipe_file("bucket/held/.reports/lease/00000007.json", json.dumps(lease).encode())
    code, said = place.there("in", "--out", "s3://bucket/held")
    assert code == 75
    assert "another run (elsewhere, process 1) is writing to s3://bucket/held" in said


@pytest.mark.soak
def test_a_run_that_is_interrupted_leaves_what_it_has_made(place: Place) -> None:
    code, said = place.stop(
        lambda running: running.send_signal(signal.SIGINT),
        *("in", "--scheduler", place.cluster.address, "--out", "s3://bucket/stopped"),
    )
    assert (code, "Traceback" in said) == (130, False), said
    made = place.in_store("stopped")
    recorded = [one["path"] for one in json.loads(made["manifest.json"])["documents"]]
    assert sorted([*recorded, "manifest.json"]) == sorted(made)
    assert 0 < len(recorded) < PEOPLE * len(place.formats)


def test_a_scheduler_that_does_not_answer_is_told(cli: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_CONNECT", 0.2)
    Path("reports.toml").write_text("format = 'html'\n", "utf-8")
    for command in ("build", "check"):
        said = cli(command, "-", "--scheduler", "tcp://127.0.0.1:9", stdin=PROFILE)
        assert said.exit_code == (3 if command == "build" else 2)
        assert "no scheduler answers at tcp://127.0.0.1:9" in said.output


def test_a_client_that_could_not_be_made_is_closed() -> None:
    with pytest.raises(ClusterError, match=r"no scheduler answers at tcp://127\.0\.0\.1: missing port"):
        cluster._client("tcp://127.0.0.1")
    assert {client.status for client in Client._instances} <= {"closed"}


def test_without_the_extra_it_is_told_what_to_install(
    cli: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = cli("build", "-", "--scheduler", "tcp://127.0.0.1:9", stdin=PROFILE)
    assert said.exit_code == 3
    assert "pip install 'review-packets[cluster]'" in said.output


# Clients of no cluster ---------------------------------------------------------------------------


class Answer:
    """What became of a task."""

    def __init__(self, worker: str, result: object) -> None:
        self.said = worker, pickle.dumps(result)

    def result(self, timeout: float) -> tuple[str, bytes]:
        return self.said

    def add_done_callback(self, call: Callable[[object], object]) -> None:
        call(self)


class Asked:
    """A client that says of workers what it is told to, at each look the next; `bad` makes other bytes."""

    status = "running"

    def __init__(self, looks: Iterable[dict[str, int]], says: dict[str, object]) -> None:
        self.looks = iter(looks)
        self.there: dict[str, int] = {}
        self.says = says
        self.given = list[str]()

    def nthreads(self) -> dict[str, int]:
        self.there = next(self.looks, self.there)
        return self.there

    def run(self, *_: object, on_error: str) -> dict[str, object]:
        return self.says

    def submit(self, *_: object, workers: list[str] | None, **__: object) -> Answer:
        worker = (workers or [*self.there])[0]
        self.given.append(worker)
        return Answer(worker, Unlike(("weasyprint 1.0",)) if worker == "bad" else (worker, 0.1))

    def cancel(self, *_: object, force: bool) -> None:
        pass


def asking(looks: Iterable[dict[str, int]], says: dict[str, object] | None = None) -> tuple[Asked, cluster.Cluster]:
    client = Asked(looks, says or {})
    return client, cluster.Cluster(client, "tcp://host:1", ("html",), {}, seen=time.monotonic())  # type: ignore[arg-type]


def test_with_refused_workers_alone_tasks_wait_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_LOOK", 0.05)
    client, workers = asking([*[{"bad": 1}] * 5, {"bad": 1, "good": 1}])
    done = list(workers.run_each(_no_render, range(20), Limits()))
    assert [one.result for one in done] == ["good"] * 20
    assert client.given.count("bad") <= cluster._LEAST


def test_with_refused_workers_alone_a_run_ends_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_LOOK", 0.05)
    monkeypatch.setattr(cluster, "_PATIENCE", 0.3)
    client, workers = asking([{"bad": 1}])
    with pytest.raises(ClusterError, match="no worker that could be used"):
        list(workers.run_each(_no_render, range(20), Limits()))
    assert len(client.given) <= cluster._LEAST


@pytest.mark.parametrize("error", [ImportError("no module reports"), OSError("no libpango"), KeyError("x")])
def test_a_worker_that_cannot_say_what_it_has_is_refused_with_the_reason(error: Exception) -> None:
    _, workers = asking([{"a": 1, "b": 1}], {"a": {}, "b": error, "lost": OSError("connection closed")})
    workers.refuse()
    assert workers.refused == {"b": (f"{type(error).__name__}: {error}",)}


def _no_render(templates: object) -> Callable[[object], object]:
    raise NotImplementedError


# Workers that would make other bytes -------------------------------------------------------------
# They need a second cluster. `Asked`, above, has its answers without one, and `test_worker` what a worker says.


@pytest.fixture(scope="module")
def unlike(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    """A scheduler of its own, whose only worker has another WeasyPrint."""
    folder = tmp_path_factory.mktemp("unlike")
    (folder / "path/weasyprint-1.0.dist-info").mkdir(parents=True)
    made = Dask(folder)
    try:
        made.start()
        path = os.pathsep.join(filter(None, (str(folder / "path"), os.environ.get("PYTHONPATH"))))
        made.add({"PYTHONPATH": path})
        made.wait()
        yield made
    finally:
        made.end()


@pytest.mark.soak
def test_a_cluster_of_them_is_refused(place: Place, unlike: Dask) -> None:
    code, said = place.run("in", "--scheduler", unlike.address, "--format", "pdf", "--out", "refused")
    assert code == 3, said
    assert "weasyprint 1.0 instead of" in said
    assert in_folder(place.folder / "refused") == {}


@pytest.fixture(scope="module")
def mixed(unlike: Dask) -> Dask:
    """The same with another worker, which does not differ."""
    unlike.add()
    unlike.wait()
    return unlike


@pytest.mark.soak
def test_one_that_joins_later_is_found_out_by_its_first_document(place: Place, mixed: Dask) -> None:
    sources = (str(place.folder / "in"),)
    run = prepare(Settings(LoadSettings(date(2026, 11, 22)), sources, kinds=("person",), formats=("pdf",)))
    with connected(mixed.address, run.templates, {}, ("pdf",)) as workers:
        known, workers.refused = workers.refused, {}  # as if it had not been there yet
        tasks = (Task(document, run.packet(document.subject)) for document in run.documents)
        done = list(workers.run_each(Render, tasks, run.settings.limits))
        assert workers.refused == known
    assert [type(one.result) for one in done] == [Rendered] * PEOPLE


@pytest.fixture(scope="module")
def lost(place: Place, mixed: Dask) -> tuple[int, str]:
    """Of a run on the two, whose scheduler is killed."""
    formats = ("--format", "pdf", "--format", "pptx")

    def kill(_: object) -> None:
        assert mixed.scheduler
        mixed.scheduler.kill()

    options = ("--scheduler", mixed.address, "--templates", "own", "-v")
    return place.stop(kill, "in", "--out", "lost", *formats, *options)


@pytest.mark.soak
def test_of_several_workers_those_are_left_out(lost: tuple[int, str]) -> None:
    assert "is not used: weasyprint 1.0 instead of" in lost[1]


@pytest.mark.soak
def test_without_its_scheduler_a_run_ends_with_what_it_has(
    place: Place, unlike: Dask, lost: tuple[int, str], here: dict[str, bytes]
) -> None:
    code, said = lost
    assert code == 1, said
    assert f"the scheduler {unlike.address} was lost. What is done is kept; run it again." in said
    assert "Traceback" not in said
    made = in_folder(place.folder / "lost")
    del made["manifest.json"]
    assert made == {name: here[name] for name in made}
    assert 0 < len(made) < 2 * PEOPLE


# A scheduler that does not answer ----------------------------------------------------------------


@pytest.fixture
def stopped(place: Place) -> Iterator[Dask]:
    """A cluster whose scheduler a test may stop; it goes on afterwards."""
    yield place.cluster
    assert place.cluster.scheduler
    place.cluster.scheduler.send_signal(signal.SIGCONT)


def test_a_scheduler_that_is_stopped_is_told(stopped: Dask, monkeypatch: pytest.MonkeyPatch) -> None:
    templates = open_templates(None)
    with connected(stopped.address, templates, {}, ("html",)) as workers:
        assert stopped.scheduler
        stopped.scheduler.send_signal(signal.SIGSTOP)
        monkeypatch.setattr(cluster, "_ANSWER", 1.0)
        monkeypatch.setattr(cluster, "_CONNECT", 1.0)
        workers.looked = 0.0  # it is time to look
        with pytest.raises(ClusterError, match="or one of its workers, has not answered for 1 s"):
            list(workers.run_each(Render, iter([]), Limits()))
    with pytest.raises(ClusterError, match="no scheduler answers"), connected(stopped.address, templates, {}, ()):
        pass
