"""Archived PDFs: PDF/A-3u, and PDF/UA as before, with the data inside, which comes out again byte for byte."""

import csv
import io
import json
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from click.testing import Result

from reports.errors import InputError
from reports.formats import identity
from reports.formats.page.archive import Within, archived
from reports.loading.anonymous import Hidden
from reports.run.archive import data_in
from reports.run.leaks import find_leaks
from tests.checkers import check_pdf_a, check_pdf_ua, check_qpdf
from tests.run.test_leaks import built, configured

HIDDEN = Hidden({"Person 1": ["Ada Byron"]}, [])
Cli = Callable[..., Result]
PDF, NOTES = Path("out/person/ada-byron_2025-H1.pdf"), Path("notes/ada-byron_2025-H1.md")
CONFIG = 'sources = ["in"]\nnotes = "notes"\nby = "person"\nformat = "pdf"\nperiod = "2025-H1"\narchive = true\n'


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return an archived PDF of readers who are not to know."""
    folder = tmp_path_factory.mktemp("hidden")
    outcomes = built(configured(folder, 'archive = true\nformat = "pdf"'))
    assert {outcome.state for outcome in outcomes} == {"written"}, [outcome.why for outcome in outcomes]
    return next((folder / "out").rglob("*.pdf")).read_bytes()


def make(cli: Cli, state: str, *options: str, config: str = CONFIG) -> bytes:
    Path("in").mkdir(exist_ok=True)
    Path("notes").mkdir(exist_ok=True)
    Path("in/ada.md").write_text("# Ada Byron\n\n## March 2025\n\n- =Sum of parts moved (PR #12).\n", "utf-8")
    NOTES.write_text(f"---\nstate: {state}\n---\n", "utf-8")
    Path("reports.toml").write_text(config, "utf-8")
    found = cli("build", *options)
    assert found.exit_code == 0, found.output + found.stderr
    return PDF.read_bytes()


def fields(content: bytes) -> list[tuple[str, int]]:
    with pikepdf.open(io.BytesIO(content)) as pdf:
        return [(str(one.T), int(one.get("/Ff", 0)) & 1) for one in pdf.Root.AcroForm.Fields]


def test_an_archived_pdf_is_of_the_archive_and_can_be_heard(cli: Cli) -> None:
    content = make(cli, "draft")
    assert check_pdf_a(content) == []
    assert check_pdf_ua(content) == []
    assert check_qpdf(PDF) == []
    assert make(cli, "draft", "--force") == content


def test_the_judge_sees_what_is_no_archive(cli: Cli) -> None:
    assert check_pdf_a(make(cli, "draft", config=CONFIG.replace("true", "false")))


def test_the_data_comes_out_again_byte_for_byte(cli: Cli) -> None:
    make(cli, "draft")
    assert cli("extract", PDF, "--out", "data").exit_code == 0
    packet = json.loads(Path("data/packet.json").read_bytes())
    assert (packet["id"], packet["schema"]) == ("ada-byron_2025-H1", 1)
    (row,) = csv.DictReader(io.StringIO(Path("data/statements.csv").read_text("utf-8")))
    assert row["statement"] == "'=Sum of parts moved (PR #12)."  # no formula
    assert (row["person"], row["citation"], row["period"]) == ("ada-byron", "ada.md:5", "2025-03")
    with pikepdf.open(PDF) as pdf:
        assert [str(one.AFRelationship) for one in pdf.Root.AF] == ["/Source", "/Data"]
        assert {name: one.get_file().read_bytes() for name, one in pdf.attachments.items()} == {
            name: Path("data", name).read_bytes() for name in ("packet.json", "statements.csv")
        }


def test_what_lies_in_the_way_is_not_written_over(cli: Cli) -> None:
    make(cli, "draft")
    Path("packet.json").write_text("mine", "utf-8")
    found = cli("extract", PDF)
    assert found.exit_code == 2
    assert "packet.json: another file is there." in found.stderr
    assert Path("packet.json").read_text("utf-8") == "mine"
    assert not Path("statements.csv").exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"%PDF-nothing", "it is no PDF that can be read."), (None, "cannot be read: no such file"), (b"", "no PDF")],
)
def test_what_holds_no_data_is_told(cli: Cli, content: bytes | None, said: str) -> None:
    if content is not None:
        Path("it.pdf").write_bytes(content)
    found = cli("extract", "it.pdf")
    assert found.exit_code == 2
    assert said in found.stderr


def test_a_pdf_without_data_and_an_encrypted_one_are_told() -> None:
    plain, shut = io.BytesIO(), io.BytesIO()
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(plain)
        pdf.save(shut, encryption=pikepdf.Encryption(user="a long passphrase", owner="a long passphrase"))
    with pytest.raises(InputError, match="no data is in it"):
        data_in(plain.getvalue(), "it.pdf")
    with pytest.raises(InputError, match="it is encrypted"):
        data_in(shut.getvalue(), "it.pdf")


def test_a_form_is_filled_until_its_document_is_final(cli: Cli) -> None:
    assert ("strengths", 0) in fields(make(cli, "shared"))
    with pikepdf.open(PDF, allow_overwriting_input=True) as pdf:
        next(one for one in pdf.Root.AcroForm.Fields if str(one.T) == "strengths").V = "Explains well."
        pdf.save(PDF)
    content = make(cli, "final")
    assert {flag for _, flag in fields(content)} == {1}
    with pikepdf.open(io.BytesIO(content)) as pdf:
        assert "Explains well." in [str(one.get("/V", "")) for one in pdf.Root.AcroForm.Fields]
    assert check_pdf_a(content) == []
    assert check_pdf_ua(content) == []


def test_a_document_says_for_itself_whether_it_is_archived(cli: Cli) -> None:
    own = '[[document]]\nname = "person"\narchive = false\n'
    with pytest.raises(InputError, match="no data is in it"):
        data_in(make(cli, "draft", config=CONFIG + own), "it.pdf")
    assert data_in(make(cli, "draft"), "it.pdf")  # and the change makes it anew


def test_the_data_of_readers_who_are_not_to_know_names_nobody(whole: bytes) -> None:
    for content in data_in(whole, "it.pdf").values():
        for word in (b"Byron", b"Stone", b"ada.md", b"acme"):
            assert word not in content


@pytest.mark.parametrize("name", ["packet.json", "packed.zip"])
def test_files_within_are_looked_through_for_names(whole: bytes, name: str) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.xml", "<t>Ada Byron</t>")
    content = packed.getvalue() if name.endswith(".zip") else b'{"a": "Ada Byron"}'
    with pikepdf.open(io.BytesIO(whole)) as pdf:
        pdf.attachments[name] = content
        made = io.BytesIO()
        pdf.save(made)
    assert find_leaks(whole, "pdf", HIDDEN.names_in) == ()
    assert find_leaks(made.getvalue(), "pdf", HIDDEN.names_in) == ("Ada Byron",)


def test_texts_that_are_too_long_for_an_archive_are_kept_otherwise(whole: bytes) -> None:
    with pikepdf.open(io.BytesIO(whole)) as pdf:
        which = identity.Identity("person", "ada", "2025", {str(n): "Why is that so? ✓" * 20 for n in range(100)})
        pdf.docinfo["/packet"] = identity.written(which)
        pdf.Root.AcroForm.Fields[0].V = pikepdf.String("x" * 40_000)
        long = io.BytesIO()
        pdf.save(long)
    made = archived(long.getvalue(), [Within("a.csv", b"1", "text/csv", "Data", "It")], is_shut=False)
    with pikepdf.open(io.BytesIO(made)) as pdf:
        found = identity.read(str(pdf.docinfo["/packet"]))
        assert found
        assert (found.id, found.questions) == ("ada", {})
        assert pdf.Root.AcroForm.Fields[0].V.read_bytes() == b"x" * 40_000


def test_no_stream_ends_as_a_line_does(whole: bytes) -> None:
    # The checksum is its end, whoever compresses.
    ending = next(text for n in range(300) if zlib.compress(text := b"y" * n).endswith(b"\r"))
    made = archived(whole, [Within("packet.json", ending, "application/json", "Data", "It")], is_shut=False)
    assert b"\r\nendstream" not in made
    assert data_in(made, "it.pdf")["packet.json"] == ending
    assert not [error for error in check_pdf_a(made) if "STREAM-LENGTH" in error]  # it says twice what it is
