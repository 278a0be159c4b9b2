"""Fixtures that every test may use, and the option that approves new goldens."""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from filelock import FileLock
from hypothesis import HealthCheck, settings

from reports.cli.commands import main
from reports.corpus import Corpus
from reports.formats import FORMATS
from reports.run.libreoffice import find as find_office
from tests import checkers, goldens
from tests.costs import Costs
from tests.faults import Forks
from tests.here import here
from tests.parallel import run_in_forks, shared_folder
from tests.warm import built_in_set, linted, opened, print_as_workers, read_seeds, spare, warm

ROOT = Path(__file__).parent.parent

# The same examples in every run, so that a failure belongs to the change at hand. A search for new
# ones: `pytest --hypothesis-profile=search`. `make soak` tries more of the same.
BY_THE_CLOCK = (HealthCheck.too_slow,)  # as a deadline, not met on a machine with much else to do
settings.register_profile(
    "suite", deadline=None, derandomize=True, database=None, max_examples=8, suppress_health_check=BY_THE_CLOCK
)
settings.register_profile("soak", settings.get_profile("suite"), max_examples=500)
settings.register_profile("search", deadline=None, max_examples=2000, suppress_health_check=BY_THE_CLOCK)
settings.load_profile("suite")


LONGEST = (
    *("run/test_unattended", "test_documents", "run/test_changed", "cluster/test_cluster", "test_hostile"),
    *("test_project", "formats/page/test_pages", "formats/page/weasyprint/test_parts", "test_api"),
    *("system/test_workers", "run/test_told", "run/test_trial", "formats/test_shipped", "run/test_template_sets"),
    *("test_language", "loading/test_chunks", "formats/deck/adopt/test_adopt", "cli/test_decks", "run/test_leaks"),
    *("test_checkers", "test_docs_cycle", "test_docs_cron", "test_notebook", "formats/deck/adopt/test_looks"),
    *("cli/test_commands", "test_docs", "formats/test_brand", "run/test_build", "test_mirror", "test_bench"),
    *("formats/page/weasyprint/test_patches", "formats/deck/adopt/test_models", "formats/deck/adopt/test_covers"),
    *("packets/test_outcomes", "slides/fitting/test_fitting", "test_examples", "formats/test_templates"),
    *("run/test_remembered", "system/test_stores", "test_docs_decks", "run/test_archive", "delivery/test_killed"),
)
"""Modules that take longest, which begin: else one process is at the last of them while others wait."""


def pytest_xdist_auto_num_workers() -> int:  # also of `--forks auto`
    """One more than there are cores: where a test waits for its processes, another one goes on."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    place = {ROOT / f"tests/{name}.py": at for at, name in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(item.path, len(place)))


def pytest_collection_finish() -> None:
    print_as_workers()
    spare()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="approve what the tests see as the expected outputs")
    parser.addoption(
        "--forks", default="0", help="processes that run tests, a module at a time each: a number, or auto"
    )
    parser.addoption("--all-judges", action="store_true", help="both validators judge each deck")
    parser.addoption("--costs", type=Path, help="file for the processor seconds of each test")


def pytest_configure(config: pytest.Config) -> None:
    checkers.ALL_JUDGES = config.getoption("--all-judges")
    if file := config.getoption("--costs"):
        config.pluginmanager.register(Costs(file))


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    said: str = session.config.getoption("forks")
    count = pytest_xdist_auto_num_workers() if said == "auto" else int(said)
    if not count or session.config.option.collectonly or session.testsfailed:
        return None
    warm()
    spare()
    run_in_forks(session, count)
    return True


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the top of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def is_soak(request: pytest.FixtureRequest) -> bool:
    """Return whether cases are tried that are like others, as in `make soak`."""
    return "not soak" not in request.config.option.markexpr


@pytest.fixture(scope="session")
def seed_corpus() -> Corpus:
    """Return what is read of the sample profiles."""
    return read_seeds()


@pytest.fixture(scope="session")
def seeds() -> Path:
    """Return the folder of the sample profiles."""
    return ROOT / "seeds"


DEMO = """
[[job]]
name = "people"
by = "person"
person = ["michael-lazos", "002_2e10a430aa5fa607"]

[[job]]
name = "quarter"
by = "quarter"
period = "2025-Q3"
"""


def _built(folder: Path, *options: str) -> Path:
    """Documents of the sample profiles in a folder, built once for all tests and workers."""
    with FileLock(f"{folder}.lock"):
        if not folder.exists():
            command = ["build", str(ROOT / "seeds"), "--out", f"{folder} new", *options]
            built = CliRunner().invoke(main, command, catch_exceptions=False)
            assert built.exit_code == 0, built.output
            Path(f"{folder} new").rename(folder)
    return folder


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the documents of the longest and the shortest of the sample profiles, and of a quarter."""
    folder = shared_folder(tmp_path_factory) / "demo"
    config = tmp_path_factory.mktemp("demo") / "reports.toml"
    config.write_text(DEMO, "utf-8")
    return _built(folder, "--config", str(config))


@pytest.fixture(scope="session")
def whole_demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with every document of the sample profiles; for `make soak`."""
    return _built(shared_folder(tmp_path_factory) / "whole demo")


@pytest.fixture(scope="session")
def forks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forks]:
    """Return what runs the command in processes of its own without loading its libraries each time."""
    made = Forks(tmp_path_factory.mktemp("forks"))
    yield made
    made.close()


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Result]:
    """Return a function that runs `reports` with these arguments in an empty folder: `cli("build", seeds)`.

    What is not a message and an exit code of its own comes out as the exception that it is.
    """
    warm()
    empty = tmp_path / "cli"
    empty.mkdir()
    monkeypatch.chdir(empty)
    monkeypatch.setenv("REPORTS_JOBS", "1")  # a few documents are made sooner by one child than by two
    here(monkeypatch)

    def run(*arguments: object, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(main, [str(part) for part in arguments], input=stdin, catch_exceptions=False)

    return run


@pytest.fixture(scope="session", autouse=True)
def _without_office() -> Iterator[None]:
    """Let no test wait for LibreOffice, but those that ask for it (`office`): it takes seconds for each deck."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("reports.run.libreoffice.find", lambda: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def _open_templates() -> Iterator[None]:
    """Open the built-in template set once for all runs: what is made of it stays, as within a run."""
    with pytest.MonkeyPatch.context() as patch:
        for module in ("batch", "check", "prepare"):
            patch.setattr(f"reports.run.{module}.open_templates", opened)
        patch.setitem(FORMATS, "pptx", replace(FORMATS["pptx"], lint=linted))
        yield


@pytest.fixture
def own_templates() -> Iterator[None]:
    """This test has the built-in template set opened anew, for it changes what is made of it."""
    built_in_set.cache_clear()
    yield
    built_in_set.cache_clear()


@pytest.fixture
def office(monkeypatch: pytest.MonkeyPatch) -> None:
    """LibreOffice draws and prints decks in this test, as it does for who has it."""
    monkeypatch.setattr("reports.run.libreoffice.find", find_office)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str | bytes], None]:
    """Return a function that compares an output with the approved `tests/golden/NAME`: `golden("person.json", text)`.

    Where they differ, the test fails with the difference, and the output is kept as `tests/results/NAME`.
    """

    def check(name: str, actual: str | bytes) -> None:
        found = actual.encode("utf-8") if isinstance(actual, str) else actual
        if request.config.getoption("--update-golden"):
            goldens.approve(name, found)
        elif difference := goldens.compare(name, found):
            pytest.fail(difference, pytrace=False)

    return check


@pytest.fixture
def golden_pages(request: pytest.FixtureRequest) -> Callable[[str, Path], None]:
    """Return a function that compares a PDF's pages with the approved pictures in `tests/golden/pages/NAME`.

    Skips, saying so, where another version of Pango drew the approved ones.
    """

    def check(name: str, pdf: Path) -> None:
        if request.config.getoption("--update-golden"):
            goldens.approve_pages(name, pdf)
            return
        if (approved := goldens.approved_with()) and approved != goldens.pango_version():
            pytest.skip(f"the approved pages were drawn with Pango {approved}, here is {goldens.pango_version()}")
        if errors := goldens.compare_pages(name, pdf):
            pytest.fail("\n".join([*errors, f"Look at tests/results/pages/{name}."]), pytrace=False)

    return check
