"""What is read of folders that hold documents as well: what is ours is told apart, in folders and in stores."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import Result

from reports.loading.aside import NOT_READ
from reports.loading.files import find_all
from reports.system.stores import remote

ADA = "Ada Byron\n\n2025-01: Shipped the scheduler.\n"
PAGE = "<html><head></head><body><h1>Bob Stone</h1><h2>March 2025</h2><ul><li>Fixed acme/web.</li></ul></body></html>"
Put = Callable[[Mapping[str, str | bytes]], str]
"""Puts files into a source; returns what it is called."""


@pytest.fixture(params=["folder", "store"])
def put(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Put:
    monkeypatch.chdir(tmp_path)
    url = f"memory://{abs(hash(request.node.name))}"

    def all_of(files: Mapping[str, str | bytes]) -> str:
        for name, text in files.items():
            content = text if isinstance(text, bytes) else text.encode()
            if request.param == "store":
                remote(url).write(name, content)
            else:
                Path(name).parent.mkdir(parents=True, exist_ok=True)
                Path(name).write_bytes(content)
        return url if request.param == "store" else "."

    return all_of


def names(source: str) -> list[str]:
    return [one.name for one in find_all([source]).files]


def left(source: str) -> list[str | None]:
    return [one.file for one in find_all([source]).problems if one.code == NOT_READ]


@pytest.mark.parametrize("out", ["", "/out", "/a/b"])
def test_a_source_that_holds_its_documents_reads_none_of_them(put: Put, out: str, cli: Callable[..., Result]) -> None:
    source = put({"ada.txt": ADA})
    for said in ("1 written", "1 already up to date", "1 already up to date"):
        done = cli("build", source, "--out", f"{source}{out}", "--format", "html", "--by", "person")
        assert (done.exit_code, said in done.output, "not read" in done.output) == (0, True, False), done.output
    assert (names(source), left(source)) == (["ada.txt"], [])


def test_a_page_that_somebody_wrote_is_read_beside_those_that_were_made(put: Put, cli: Callable[..., Result]) -> None:
    source = put({"ada.txt": ADA, "bob.html": PAGE, "more/cem.html": PAGE.replace("Bob", "Cem")})
    for said in ("3 written", "3 already up to date"):
        done = cli("build", source, "--out", source, "--format", "html", "--by", "person")
        assert (done.exit_code, said in done.output) == (0, True), done.output
    assert names(source) == ["ada.txt", "bob.html", "more/cem.html"]


def test_what_the_manifest_does_not_name_is_told(put: Put, cli: Callable[..., Result]) -> None:
    source = put({"ada.txt": ADA})
    assert cli("build", source, "--out", source, "--format", "html", "--by", "person").exit_code == 0
    folder = remote(source) if source != "." else None
    made = folder.read("person/ada-byron.html") if folder else Path("person/ada-byron.html").read_bytes()
    put({"old/ada.html": made, "old/ada.pdf": b"%PDF-1.7\n"})
    assert (names(source), left(source)) == (["ada.txt"], ["old/ada.html", "old/ada.pdf"])


def test_where_the_manifest_is_gone_pages_say_whose_they_are(put: Put, cli: Callable[..., Result]) -> None:
    source = put({"ada.txt": ADA, "bob.html": PAGE})
    assert cli("build", source, "--out", source, "--format", "html", "--by", "person").exit_code == 0
    put({"manifest.json": b"{"})
    assert names(source) == ["ada.txt", "bob.html"]
    assert left(source) == ["person/ada-byron.html", "person/bob-stone.html"]
