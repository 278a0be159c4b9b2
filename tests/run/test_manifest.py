"""The manifest: what damage to it costs, and what it must not lead to."""

import hashlib
import json
from pathlib import Path

import pytest

from reports.run.ledger import LEDGER
from tests.run.jobs import Cli, configure
from tests.sampling import in_soak


def test_damage_to_an_entry_of_the_manifest_costs_its_document_only(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    before = Path("out/manifest.json").read_bytes()
    content = json.loads(before)
    content["documents"][0]["pages"] = 7
    del content["documents"][1]
    Path("out/manifest.json").write_text(json.dumps(content))
    result = cli("build")
    assert "2 written, 1 already up to date" in result.output
    assert Path("out/manifest.json").read_bytes() == before


LIKEWISE: list[dict[str, object]] = [
    {"path": "manifest.json"},
    {"path": "notes.txt"},
    {"path": "/etc/hostname.html"},
    {"path": "a\0.html"},
    {"bytes": "1"},
    {"kind": []},
]
"""Entries that are found out as some of those are that are tried each time."""


@pytest.mark.parametrize(
    "changed",
    [
        *({"path": "../notes.html"}, {"path": 5}, {"format": "txt", "path": "notes.txt"}),
        *in_soak({"path": ".reports/ledger.jsonl"}, {"path": "\ud800.html"}, {"inputs": []}, *LIKEWISE),
    ],
)
def test_an_entry_that_is_of_no_document_is_neither_asked_for_nor_removed(
    cli: Cli, profiles: Path, changed: dict[str, object]
) -> None:
    configure("", profiles)
    cli("build")
    for name in ("notes.html", "out/notes.txt"):
        Path(name).write_text("mine")
    content = json.loads(Path("out/manifest.json").read_bytes())
    forged = content["documents"][0] | {"id": "gone"} | changed
    del forged["check"]
    forged["check"] = hashlib.sha256(json.dumps(forged).encode()).hexdigest()[:16]
    content["documents"].append(forged)
    Path("out/manifest.json").write_text(json.dumps(content))
    result = cli("build", "--prune")
    assert result.exit_code == 0, result.output
    assert "removed" not in result.output
    assert all(map(Path.exists, map(Path, ("notes.html", "out/notes.txt", f"out/{LEDGER}", "out/manifest.json"))))


def test_a_manifest_that_cannot_be_read_is_told_before_anything_is_built(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    Path("out/manifest.json").mkdir(parents=True)
    result = cli("build")
    assert result.exit_code == 3
    assert "Error: cannot read out/manifest.json: Is a directory." in result.output
    assert list(Path("out").glob("person*")) == []
