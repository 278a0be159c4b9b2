"""A notebook that prints with WeasyPrint, uses the library, and prints again: both times the same, by the same code."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

NOTEBOOK = Path(__file__).with_name("library.ipynb")


def run_cells() -> tuple[dict[str, Any], list[Any]]:
    """Run the cells as a notebook does; the names they leave, and what the last line of each is (None: no value)."""
    names: dict[str, Any] = {}
    shown = []
    for cell in json.loads(NOTEBOOK.read_text("utf-8"))["cells"]:
        body = ast.parse("".join(cell["source"])).body
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), str(NOTEBOOK), "exec"), names)
        assert last is None or isinstance(last, ast.Expr)
        shown.append(eval(compile(ast.Expression(last.value), str(NOTEBOOK), "eval"), names) if last else None)
    return names, shown


def code() -> dict[str, object]:
    """Every function, class and method of WeasyPrint that is loaded, by where it is found."""
    found: dict[str, object] = {}
    for module in [name for name in sys.modules if name.partition(".")[0] == "weasyprint"]:
        for name, value in vars(sys.modules[module]).items():
            if isinstance(value, FunctionType | type):
                found[f"{module}.{name}"] = value
            if isinstance(value, type) and value.__module__ == module:
                found |= {f"{module}.{name}.{inner}": of for inner, of in vars(value).items() if callable(of)}
    return found


def main() -> None:
    """Run the notebook in this process, and print what a test asks."""
    import weasyprint  # noqa: PLC0415 - not by tests that need none of it

    weasyprint.HTML(string="<p>All of it is loaded once something is printed.</p>").write_pdf()
    functions, variables = code(), dict(os.environ)
    names, (_, table, packet, *_) = run_cells()
    after = code()
    sys.stdout.write(
        json.dumps(
            {
                "is printed alike": names["before"] == names["after"],
                "replaced": [name for name, function in functions.items() if after.get(name) is not function],
                "variables": sorted({*variables.items()} ^ {*os.environ.items()}),
                "table": table._repr_html_(),
                "packet": packet._repr_html_(),
                "pdf": names["saved"].read_bytes()[:5].decode(),
            }
        )
    )


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory, root: Path) -> dict[str, Any]:
    """Return what `main` prints in a new process."""
    program = "from tests.test_notebook import main; main()"
    folder = str(tmp_path_factory.mktemp("notebook"))
    environment = {**os.environ, "TMPDIR": folder}
    made = subprocess.run(
        [sys.executable, "-c", program], cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr
    return dict(json.loads(made.stdout))


def test_its_cells_show_tables_and_packets(found: dict[str, Any]) -> None:
    assert "<table" in found["table"]
    assert "Michael Lazos" in found["packet"]
    assert found["pdf"] == "%PDF-"


def test_what_is_printed_beside_the_library_stays_the_same(found: dict[str, Any]) -> None:
    assert found["is printed alike"]


def test_no_function_of_weasyprint_is_replaced(found: dict[str, Any]) -> None:
    assert found["replaced"] == []


def test_no_variable_of_the_process_is_set(found: dict[str, Any]) -> None:
    assert found["variables"] == []
