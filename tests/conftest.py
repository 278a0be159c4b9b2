"""Fixtures that every test may use, and the option that approves new goldens."""

import difflib
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import settings

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "tests/golden"
RESULTS = ROOT / "tests/results"

# The same examples in every run, so that a failure belongs to the change at hand. A search for new
# ones: `pytest --hypothesis-profile=search`.
settings.register_profile("suite", deadline=None, derandomize=True, database=None)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile("suite")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="approve what the tests see as the expected outputs")


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the top of the checkout."""
    return ROOT


@pytest.fixture(scope="session")
def seeds() -> Path:
    """Return the folder of the sample profiles."""
    return ROOT / "seeds"


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Result]:
    """Return a function that runs `reports` with these arguments in an empty folder: `cli("build", seeds)`.

    What is not a message and an exit code of its own comes out as the exception that it is.
    """
    from reports.cli import main  # noqa: PLC0415  (its absence must not fail every other test)

    empty = tmp_path / "cli"
    empty.mkdir()
    monkeypatch.chdir(empty)

    def run(*arguments: object, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(main, [str(part) for part in arguments], input=stdin, catch_exceptions=False)

    return run


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str | bytes], None]:
    """Return a function that compares an output with the approved `tests/golden/NAME`.

    Where they differ, the test fails with the difference, and the output is kept as `tests/results/NAME`.
    """

    def compare(name: str, actual: str | bytes) -> None:
        found = actual.encode("utf-8") if isinstance(actual, str) else actual
        approved = GOLDEN / name
        if request.config.getoption("--update-golden"):
            approved.parent.mkdir(parents=True, exist_ok=True)
            approved.write_bytes(found)
        expected = approved.read_bytes() if approved.is_file() else None
        if found == expected:
            return
        kept = RESULTS / name
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(found)
        if expected is None:
            pytest.fail(f"tests/golden/{name} does not exist; approve {kept} with `make golden`", pytrace=False)
        pytest.fail(_difference(name, expected, actual), pytrace=False)

    return compare


def _difference(name: str, expected: bytes, actual: str | bytes) -> str:
    if isinstance(actual, bytes):
        return f"tests/golden/{name} has {len(expected)} bytes, the output {len(actual)}, and they differ"
    lines = list(
        difflib.unified_diff(
            expected.decode("utf-8").splitlines(),
            actual.splitlines(),
            f"tests/golden/{name}",
            f"tests/results/{name}",
            lineterm="",
            n=1,
        )
    )
    shown = [line if len(line) < 400 else f"{line[:400]}…" for line in lines[:80]]
    return os.linesep.join([*shown, *([f"… and {len(lines) - 80} lines more"] if len(lines) > 80 else [])])
