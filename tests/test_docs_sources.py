"""The examples of docs/sources.md are what they say."""

import re
import tomllib
from pathlib import Path

from tests.loading.tables.sheets import entries


def example(root: Path, language: str, number: int = 0) -> str:
    text = (root / "docs" / "sources.md").read_text("utf-8")
    found: list[str] = re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)
    return found[number]


def test_the_json_is_read_as_it_is_said(root: Path) -> None:
    assert entries(example(root, "json"), "pulls.json") == [
        ("ann", "2025-03", "Cache the index"),
        ("bob", "2025-03", "Reviewed: Cache the index"),
    ]


def test_the_first_table_is_read_by_itself_and_as_mapped(root: Path) -> None:
    expected = [
        ("Priya Raman", "2025-Q1", "Late scans fell from 4% to 0.6%."),
        ("Luis Ortega", "2025-Q1", "Signed two new carriers."),
    ]
    assert entries(example(root, "csv")) == expected
    (source,) = tomllib.loads(example(root, "toml"))["source"]
    assert entries(example(root, "csv"), columns=source["columns"]) == expected
