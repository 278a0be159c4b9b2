"""Which tests a module has: `python -m tests.mirror reports/loading/tables/rows.py` names their files.

They stand in the file of its name, `tests/loading/tables/test_rows.py`. A step of a room that has none is tried by the
tests beside it that import it, else by those of the modules of its room that use it, the nearest ones first.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import grimp

from reports.model.formats import KNOWN_FORMATS

ROOT = Path(__file__).parents[1]
FARTHEST = 2
"""Steps from a module to one that uses it and has tests."""


def files_for(module: str) -> list[Path]:
    """The files with the tests of a module, as `reports.loading.tables.rows`; none where there are no such tests."""
    at, seen = {module}, set[str]()
    for _ in range(FARTHEST + 1):
        if found := {path for one in at for path in _own(one)}:
            return sorted(found)
        seen |= at
        users = {user for one in at for user in _graph().find_modules_that_directly_import(one)}
        at = {user for user in users - seen if _room(user) == _room(module)}
    return []


def _room(module: str) -> str:
    return ".".join(module.split(".")[:2])


def _own(module: str) -> list[Path]:
    """The file of its name, else the tests in its folder that import it; of a package those for it or in it."""
    *folders, name = module.split(".")[1:] or [""]
    folder = ROOT.joinpath("tests", *folders)
    if (named := folder / f"test_{name}.py").is_file():
        return [named]
    parent, _, leaf = module.rpartition(".")
    imported = re.compile(
        rf"^\s*(?:from {re.escape(module)} import|import {re.escape(module)}\b"
        rf"|from {re.escape(parent)} import [^\n]*\b{leaf}\b)",
        re.MULTILINE,
    )
    near = ((path, text) for path, text in _tests().items() if leaf in text and path.is_relative_to(folder))
    return [path for path, text in near if imported.search(text)]


@cache
def _graph() -> grimp.ImportGraph:
    graph = grimp.build_graph("reports", cache_dir=None)
    for known in KNOWN_FORMATS.values():  # loaded by their names
        graph.add_import(importer="reports.formats", imported=known.module)
    return graph


@cache
def _tests() -> dict[Path, str]:
    return {path: path.read_text("utf-8") for path in sorted((ROOT / "tests").rglob("test_*.py"))}


def lines_for(files: Iterable[str]) -> Iterator[str]:
    """What the command prints."""
    for file in files:
        for path in files_for(".".join(Path(file).with_suffix("").parts)):
            yield f"{path.relative_to(ROOT)}\n"


if __name__ == "__main__":
    sys.stdout.writelines(lines_for(sys.argv[1:]))
