"""The examples of docs/sources.md are what they say."""

import re
import sqlite3
import tomllib
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.loading.files import known_as
from reports.model.rows import LoadSettings, SourceSettings
from tests.loading.documents.makers import said, word
from tests.loading.git.histories import Made, history, on, profiles
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


def test_the_query_is_answered_as_a_table(root: Path, tmp_path: Path) -> None:
    pytest.importorskip("sqlalchemy")
    with closing(sqlite3.connect(tmp_path / "hr.db")) as made:
        made.execute("CREATE TABLE reviews (id INTEGER, employee TEXT, month TEXT, summary TEXT)")
        made.execute("INSERT INTO reviews VALUES (7, 'Ada Byron', '2025-03-01', 'Shipped it.')")
        made.commit()
    found = entries(example(root, "sql"), "reviews.sql", database=f"sqlite:///{tmp_path}/hr.db")
    assert found == [("Ada Byron", "2025-03", "Shipped it.")]


def test_the_first_table_is_read_by_itself_and_as_mapped(root: Path) -> None:
    expected = [
        ("Priya Raman", "2025-Q1", "Late scans fell from 4% to 0.6%."),
        ("Luis Ortega", "2025-Q1", "Signed two new carriers."),
    ]
    assert entries(example(root, "csv")) == expected
    (source,) = tomllib.loads(example(root, "toml"))["source"]
    assert entries(example(root, "csv"), columns=source["columns"]) == expected


def test_the_document_and_the_mail_are_read_as_they_are_said(root: Path) -> None:
    text = (root / "docs" / "sources.md").read_text("utf-8")
    document, mail = (one.strip() for one in re.findall(r"```\n((?:Ada|From:) .*?)```", text, re.DOTALL))
    lines = [re.split(r"\s{3,}", line) for line in document.splitlines()]
    content = word(*(f"{'#' * int(rest[0][-2])} {line}" if rest else line for line, *rest in lines))
    assert {one[:2] for one in said("brag.docx", content)} == {("Ada Byron", "2025-03")}
    ((who, when, what),) = said("week.eml", mail.encode())
    assert (who, when, what) == ("Ada Byron", "2025-03", "- Cut the nightly build by half.")


def test_the_text_is_read_as_it_is_said(root: Path, tmp_path: Path) -> None:
    text = re.findall(r"```\n(>> .*?)```", (root / "docs" / "sources.md").read_text("utf-8"), re.DOTALL)[0]
    (said,) = (tomllib.loads(one)["source"][0] for one in _blocks(root) if 'period = "' in one)
    path = tmp_path / Path(said["path"]).name
    path.write_text(text, "utf-8")
    settings = SourceSettings(person=said["person"], period=said["period"])
    (row,) = load([path], LoadSettings(date(2026, 11, 22), sources={known_as(path): settings}))[0]
    assert row.name == "Ada Byron"
    assert [one.period for one in row.summaries] == ["2025-Q3"]


def _blocks(root: Path) -> list[str]:
    text = (root / "docs" / "sources.md").read_text("utf-8")
    return [one for one in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if one.startswith("source = [")]


def test_the_history_is_read_as_it_is_said(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    shown = re.findall(r"(?m)^[0-9a-f]{7} (.*?): (.*)$", example(root, "console"))
    commits = [Made(subject, f"{name} <{name[:3].lower()}@example.org>", on("2025-03-10")) for name, subject in shown]
    found = {one.row.name: one.row for one in profiles(history(tmp_path / "core", *commits))}
    assert {name: [one.text for one in row.summaries[0].highlights] for name, row in found.items()} == {
        "Ada Byron": ["feat(search): rank by date"],
        "Bob Stone": ["Fix a leak in the cache"],
    }
    assert set(tomllib.loads(example(root, "toml", -1))["source"][0]) == {"path", "kind", "since", "branch", "paths"}
