"""Tests in forks: each is run once and told, also of a fork that dies or grows."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CONFTEST = """
from tests.parallel import run_in_forks

def pytest_runtestloop(session):
    run_in_forks(session, {forks})
    return True
"""
MODULES = {
    "test_good.py": "import pytest\n@pytest.mark.parametrize('n', range(3))\ndef test_it(n, tmp_path): print(n)\n",
    "test_bad.py": "def test_one(): assert 1 == 2\ndef test_two(capfd): print('x'); assert capfd.readouterr().out\n",
    "test_left_out.py": "import pytest\ndef test_it(): pytest.skip('not here')\n",
}
LARGE = f"import os\nmade = []\ndef test_grows(): made.append(b'?' * {150 * 2**20}); os.environ['LARGE'] = 'here'\n"
NEXT = "import os\ndef test_is_small(): assert 'LARGE' not in os.environ\n"
DEADLY = "import os\ndef test_dies(): os._exit(0)\ndef test_after(): pass\n"


def run(folder: Path, *options: str, forks: int = 2) -> tuple[int, list[str]]:
    """Exit code and lines of a run of the tests in a folder."""
    (folder / "conftest.py").write_text(CONFTEST.format(forks=forks), "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-ra", "-p", "no:cacheprovider", "-c", "none.ini", *options]
    (folder / "none.ini").write_text("[pytest]\n", "utf-8")
    ran = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=300, env={"PYTHONPATH": str(ROOT)}
    )
    return ran.returncode, (ran.stdout + ran.stderr).splitlines()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in MODULES.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_all_are_run_once_and_told_as_without_forks(folder: Path) -> None:
    code, said = run(folder)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "FAILED test_bad.py::test_one - assert 1 == 2" in said
    assert "SKIPPED [1] test_left_out.py:2: not here" in said
    assert said[-1].startswith("1 failed, 4 passed, 1 skipped in")


def test_where_all_pass_the_run_is_good(folder: Path) -> None:
    (folder / "test_bad.py").unlink()
    code, said = run(folder)
    assert (code, said[-1].startswith("3 passed, 1 skipped in")) == (0, True)


def test_a_fork_that_dies_fails_its_test_and_costs_its_module_only(folder: Path) -> None:
    (folder / "test_bad.py").unlink()
    (folder / "test_deadly.py").write_text(DEADLY, "utf-8")
    code, said = run(folder)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert any(
        "test_deadly.py::test_dies" in line and "the others of that module were not run" in line for line in said
    )
    assert said[-1].startswith("1 failed, 3 passed, 1 skipped in")


@pytest.mark.skipif(sys.platform != "linux", reason="the size of a process is told by Linux")
def test_a_fork_that_has_grown_gives_way_to_another(tmp_path: Path) -> None:
    for name, text in (("large", LARGE), ("next", NEXT), ("third", NEXT)):
        (tmp_path / f"test_{name}.py").write_text(text, "utf-8")
    code, said = run(tmp_path, forks=1)
    assert (code, said[-1].startswith("3 passed in")) == (0, True)


def test_with_x_the_first_failure_ends_it(folder: Path) -> None:
    (folder / "test_slow.py").write_text("import time\ndef test_it(): time.sleep(50)\n", "utf-8")
    code, said = run(folder, "-x", "test_slow.py", "test_bad.py")
    assert (code, said[-1].startswith("1 failed in")) == (pytest.ExitCode.TESTS_FAILED, True)
