"""Examples in docstrings show what comes out."""

import doctest
import importlib
from pathlib import Path

import pytest


def test_examples_in_docstrings_are_true(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # That runs have a process of their own, `tests/test_api.py` tries.
    monkeypatch.setattr("reports.api.call_apart", lambda function, *arguments: function(*arguments))
    files = [path for path in sorted((root / "reports").rglob("*.py")) if ">>> " in path.read_text("utf-8")]
    names = [".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__") for path in files]
    tried = {name: doctest.testmod(importlib.import_module(name)) for name in names}  # which prints what is not so
    assert {name: found for name, found in tried.items() if found.failed or not found.attempted} == {}
