"""Hostile documents: nothing is run or fetched, no bomb goes off, what cannot be read is told without a traceback."""

import io
import socket
from typing import NoReturn

import docx
import pytest
from docx.opc.packuri import PackURI
from docx.opc.part import Part

from reports.loading.documents import packed
from reports.loading.kinds import KINDS
from tests.loading.documents.makers import archive, changed, codes, odt, read, said, saved, word

GOOD = word("# Ada Byron", "## March 2024", "Fixed the leak.")
ENTITIES = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_are_refused(encoding: str) -> None:
    part = f"<?xml version='1.0' encoding='{encoding}'?>{ENTITIES.decode()}<x>&b;</x>".encode(encoding)
    assert codes("a.docx", changed(GOOD, "word/document.xml", part)) == {"unsafe"}
    assert codes("a.odt", archive({"content.xml": part})) == {"unsafe"}


def test_bombs_do_not_go_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "_LARGEST", 1_000_000)
    bomb = b" " * 2_000_000
    assert len(archive({"a": bomb})) < 10_000
    assert codes("a.docx", changed(GOOD, "word/media/a.png", bomb)) == {"too-large"}
    assert codes("a.odt", archive({"content.xml": b"<x/>", "Pictures/a.png": bomb})) == {"too-large"}


def test_a_size_that_is_not_true_is_not_believed() -> None:
    content = bytearray(archive({"content.xml": b" " * 100_000}))
    at = content.index(b"PK\x01\x02")
    content[at + 24 : at + 28] = (10).to_bytes(4, "little")
    assert codes("a.odt", bytes(content)) == {"not-text"}


def test_a_row_that_is_repeated_a_million_times_is_one() -> None:
    row = "<table:table-row table:number-rows-repeated='1048576'><table:table-cell/></table:table-row>"
    cell = "<table:table-cell table:number-columns-repeated='1048576'><text:p>x</text:p></table:table-cell>"
    body = (
        f"<text:p>2024-03: Fixed it.</text:p><table:table>{row}<table:table-row>{cell}</table:table-row></table:table>"
    )
    assert said("a.odt", odt(body))


def test_nothing_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise AssertionError

    monkeypatch.setattr(socket, "socket", refuse)
    document = docx.Document(io.BytesIO(GOOD))
    for kind in ("attachedTemplate", "image", "hyperlink"):
        name = f"http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}"
        document.part.relate_to("http://example.org/x", name, is_external=True)
    assert said("a.docx", saved(document)) == {("Ada Byron", "2024-03", "Fixed the leak.")}
    page = "<link rel=stylesheet href=http://example.org><img src=http://example.org><iframe src=http://example.org></iframe>"
    assert said("a.html", f"<base href=http://example.org>{page}<h1>Ada Byron</h1><p>2024-03: Fixed it.".encode())


def test_macros_are_told_and_not_run() -> None:
    document = docx.Document(io.BytesIO(GOOD))
    macros = Part(PackURI("/word/vbaProject.bin"), "application/vnd.ms-office.vbaProject", b"x", document.part.package)
    document.part.relate_to(macros, "http://schemas.microsoft.com/office/2006/relationships/vbaProject")
    assert codes("a.docx", saved(document)) == {"macro"}
    assert "macro" in codes("a.odt", changed(odt("<text:p>2024-03: It.</text:p>"), "Basic/Standard/lb.xml", b"<x/>"))


@pytest.mark.parametrize(
    "content",
    [
        b"", b"PK\x03\x04", b"\x00" * 100, b"{\\rtf1" + b"{" * 5000, b"<p>" * 5000 + b"x", GOOD[:-200],
        b"From \xff\xfe 2024\n\n", b"MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\n\n--",
        b"Content-Type: text/plain; charset=no\nFrom: =?x?q?=\n\n\xff", b"\xff\xfe<\x00p\x00>", b"%PDF-1.7",
        archive({"content.xml": b"<x>" * 5000}), archive({"word/document.xml": b"<x/>"}),
    ],
)  # fmt: skip
def test_what_is_broken_is_told_or_read(content: bytes) -> None:
    endings = [ending for kind in KINDS for ending in kind.endings if "documents" in kind.reader]
    assert len(endings) > 5
    assert [ending for ending in endings if not any(read(f"a{ending}", content))] == []


def test_parts_of_parts_do_not_end() -> None:
    head = b"MIME-Version: 1.0\nFrom: Ada Byron <a@example.org>\n"
    deep = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(3000))
    profiles, told = read("a.eml", head + deep)
    assert profiles or told


def test_what_stands_too_deep_in_a_page_is_told() -> None:
    page = b"<p>2024-03: Fixed it.</p>" + b"<div>" * 3000 + b"Drew it."
    told = {one.code for one in read("a.html", page)[1]}
    assert "not-read" in told or any("Drew" in text for *_, text in said("a.html", page))


def test_a_pdf_says_what_to_do() -> None:
    _, (problem,) = read("a.txt", b"%PDF-1.7 x")
    assert "the document that it was made from" in problem.hint
