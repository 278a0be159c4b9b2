"""Each module of the package has tests that can be found by its name."""

import re
from pathlib import Path

import pytest

from tests.mirror import files_for, lines_for


def modules(root: Path) -> list[str]:
    """The modules with a function or a class; the others hold values only."""
    found = []
    for path in sorted((root / "reports").rglob("*.py")):
        text = path.read_text("utf-8")
        if re.search(r"^(?:def|class) ", text, re.MULTILINE) and not path.stem.startswith("_"):
            found.append(".".join(path.relative_to(root).with_suffix("").parts))
    return found


def test_every_module_has_tests(root: Path) -> None:
    assert [module for module in modules(root) if not files_for(module)] == []


@pytest.mark.parametrize(
    ("module", "tests"),
    [
        ("reports.periods", "tests/test_periods.py"),
        ("reports.loading.tables.rows", "tests/loading/tables/test_reader.py"),  # by the module that uses it
    ],
)
def test_the_tests_of_a_module_are_those_nearest_to_it(root: Path, module: str, tests: str) -> None:
    assert root / tests in files_for(module)


def test_the_tests_of_a_file_are_named_in_lines() -> None:
    assert [*lines_for(["reports/run/plan.py"])] == ["tests/run/test_plan.py\n"]
