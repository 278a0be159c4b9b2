"""A folder with one of everything: one corpus, one packet a person, and no file without a word of what became of it."""

import io
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import Result

from tests.loading.documents.makers import odt, word
from tests.loading.git.histories import Made, git, history, on
from tests.loading.tables.sheets import open_document, workbook

PULL = "https://github.com/acme/core/pull/7"
ROSTER = """[people.ada-byron]
name = "Ada Byron"
emails = ["ada@example.org"]
handles = ["ada-b"]
[[source]]
path = "in"
[[source]]
path = "ask/hr.sql"
database = "sqlite:///ask/hr.db"
"""
SHEET = "[sheet 2025]\nEmployee | Month | Achievements\nAda Byron | June 2025 | Sheet {}."
TEXT = "Ada Byron\n\n## {}\n\n- {}\n"
MAIL = """From: Ada Byron <ada@example.org>
Date: Fri, 30 May 2025 17:00:00 +0000
Subject: May 2025

- {}
"""
RICH = r"{\rtf1\ansi Ada Byron\par April 2025\par Rich text was read.\par}"
MERGED = {"author": {"login": "ada-b"}, "mergedAt": "2025-03-04T08:00:00Z"}
PULLS = [{"number": 7, "title": "Cache the index", "url": PULL, **MERGED}]


def parquet() -> bytes:
    """A table as Parquet."""
    arrow, written = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    stream = io.BytesIO()
    columns = {"employee": ["Ada Byron"], "month": ["2025-07"], "achievements": ["Parquet was read."]}
    written.write_table(arrow.table(columns), stream)
    return stream.getvalue()


def database(text: str) -> bytes:
    """A SQLite file with one review."""
    with closing(sqlite3.connect(":memory:")) as made:
        made.execute("CREATE TABLE reviews (id INTEGER PRIMARY KEY, employee TEXT, month TEXT, summary TEXT)")
        made.execute("INSERT INTO reviews VALUES (7, 'Ada Byron', '2025-08-01', ?)", [text])
        return made.serialize()


READ: dict[str, tuple[Callable[[], str | bytes], str]] = {
    "hr.csv": (lambda: "Employee,Month,Achievements\nAda Byron,2025-09,CSV was read.\n", "row 2"),
    "hr.tsv": (lambda: "Employee\tMonth\tAchievements\nAda Byron\t2025-10\tTSV was read.\n", "row 2"),
    "hr.xlsx": (lambda: workbook(SHEET.format("one")), "sheet 2025, row 2"),
    "hr.ods": (lambda: open_document(SHEET.format("two")), "sheet 2025, row 2"),
    "hr.parquet": (parquet, "row 1"),
    "work.db": (lambda: database("SQLite was read."), "table reviews, key 7"),
    "pulls.json": (lambda: json.dumps(PULLS), "/0"),
    "items.jsonl": (lambda: json.dumps({**PULLS[0], "number": 8, "title": "Drop", "url": PULL[:-1] + "8"}), "line 1"),
    "profile.txt": (lambda: "Ada Byron built it.\n2025-01: The text was read.\n", ""),
    "brag.md": (lambda: TEXT.format("March 2025", f"Cached the index, so that search is quick ({PULL})."), ""),
    "notes.docx": (lambda: word("# Ada Byron", "## March 2025", "Word was read."), "paragraph 3"),
    "notes.odt": (lambda: odt("<text:h>Ada Byron</text:h><text:h>May 2025</text:h><text:p>A.</text:p>"), "paragraph 3"),
    "notes.html": (lambda: "<h1>Ada Byron</h1><h2>May 2025</h2><p>The page was read.</p>", "paragraph 3"),
    "notes.rtf": (lambda: RICH, "paragraph 3"),
    "week.eml": (lambda: MAIL.format("A mail was read."), ""),
    "team.mbox": (lambda: f"From ada@a.example Fri May 30 17:00:00 2025\n{MAIL.format('A box.')}", "message 1"),
}  # fmt: skip
"""Files that are read, and what their citations say."""
REFUSED = ("shot.png", "scan.pdf", "old.doc", "package.json", "page.pptx", "run.py")


@pytest.fixture
def everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "all"
    (folder / "ask").mkdir(parents=True)
    (folder / "ask/hr.db").write_bytes(database("A query was answered."))
    (folder / "ask/hr.sql").write_text("SELECT id, employee, month, summary FROM reviews")
    (folder / "reports.toml").write_text(ROSTER)
    made = [Made(subject, at=on("2025-03-04")) for subject in ("Cache the index (#7)", "Fix a leak")]
    history(folder / "in/core", *made, out=True)
    git(folder / "in/core", "remote", "add", "origin", "https://github.com/acme/core.git")
    for name, (content, _) in READ.items():
        text = content()
        (folder / "in" / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    for name in REFUSED:
        (folder / "in" / name).write_bytes(
            b'{"name": "x", "scripts": {}}' if name.endswith(".json") else b"%PDF-1.7\n\0"
        )
    monkeypatch.chdir(folder)
    return folder


def test_one_of_everything_is_one_corpus_of_one_person(
    everything: Path, cli: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("sqlalchemy")
    monkeypatch.chdir(everything)
    found = json.loads(cli("inspect", "--format", "json").stdout)
    assert [one["name"] for one in found["contributors"]] == ["Ada Byron"]
    read = {summary["source"]["file"].split(",")[0] for summary in found["summaries"]}
    assert read == {*READ, "core", "hr.sql"}
    assert sorted(one["file"] for one in found["not_read"]) == sorted(REFUSED)
    assert not [one for one in found["problems"] if one["severity"] != "note"]
    places = {f"{line['file']}, {line.get('place')}" for line in found["lines"]}
    for name, (_, place) in READ.items():
        assert any(at.startswith(name) and place in at for at in places), name


def test_one_of_everything_is_one_packet_that_tells_the_same_work_once(
    everything: Path, cli: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(everything)
    assert cli("build", "--by", "person", "--format", "html", "--jobs", "1").exit_code == 0
    (page,) = (everything / "out/person").glob("*.html")
    first = page.read_text("utf-8").partition("What stands out")[2].partition("To settle")[0]
    own, _, rest = first.partition("</p></div>\n")[2].partition("Cached the index, so that search is quick")
    assert all(f">{cite}" in own for cite in ("brag:5<", "core@", "pulls /0<"))
    assert "Cache the index" not in rest


def test_the_table_of_kinds_names_each_file_of_the_folder(root: Path) -> None:
    text = (root / "docs/sources.md").read_text("utf-8")
    table = text.partition("## Kinds")[2].partition("\n## ")[0]
    endings = {f"`{Path(name).suffix}`" for name in (*READ, "hr.sql", *REFUSED)}
    assert not [ending for ending in endings if ending not in table]
