"""What people filled into documents goes into the notes: shown first, asked once, nothing written over."""

import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pikepdf
import pptx
import pytest
from click.testing import CliRunner, Result
from pptx.util import Emu

from reports.cli.commands import main
from reports.loading.notes import read_notes
from tests.run.test_changed import Way, fill_with_pikepdf, fill_with_pypdf, type_with_pdfium
from tests.sampling import in_soak

Cli = Callable[..., Result]
PROFILE = """Over a year, {} built parsers for acme/widgets.

2025-01: Cut the import from 9 to 2 minutes in PR #12.

2025-06: Documented the parser.
"""
CONFIG = 'sources = ["in"]\nnotes = "notes"\nby = "person"\nformat = ["pdf", "html"]\nperiod = "2025-H1"\n'
PDF, NOTES = "out/person/ada-byron_2025-H1.pdf", Path("notes/person/ada-byron_2025-H1.toml")
FILLED: dict[str, str | bool] = {"strengths": "Exact.", "answers": "1. Leave.", "agreed": True, "reviewer": "Grace"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the packets of two people."""
    folder = tmp_path_factory.mktemp("cycle")
    (folder / "in").mkdir()
    for name in ("Ada Byron", "Bo Chen"):
        (folder / f"in/{name[:2].lower()}.txt").write_text(PROFILE.format(name), "utf-8")
    (folder / "reports.toml").write_text(CONFIG, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert CliRunner().invoke(main, ["build"]).exit_code == 0
    return folder


@pytest.fixture
def harvest(built: Path, cli: Cli) -> Callable[..., Result]:
    """Return a function that harvests in a copy of the folder."""
    shutil.copytree(built, ".", dirs_exist_ok=True)

    def run(*files: object, yes: bool = True) -> Result:
        return cli("harvest", *files, *(["--yes"] if yes else []))

    return run


def filled(
    values: dict[str, str | bool], name: str = "filled.pdf", way: Way = fill_with_pikepdf, of: str = PDF
) -> Path:
    """A copy of a packet that somebody filled in."""
    copy = Path(name)
    shutil.copy(of, copy)
    way(copy, values)
    return copy


def fields() -> list[dict[str, object]]:
    return [entry["fields"] for entry in tomllib.loads(NOTES.read_text("utf-8"))["filled"]]


@pytest.mark.parametrize("way", [fill_with_pikepdf, *in_soak(type_with_pdfium, fill_with_pypdf)])
def test_a_filled_pdf_is_known_by_itself_wherever_it_lies(way: Way, harvest: Callable[..., Result]) -> None:
    found = harvest(filled(FILLED, "from grace (1).pdf", way))
    assert found.exit_code == 0, found.output
    assert "strengths: “Exact.”" in found.output
    (entry,) = tomllib.loads(NOTES.read_text("utf-8"))["filled"]
    assert entry["fields"] == FILLED
    assert entry["questions"]["1"] == "Which work belongs to February – May 2025?"
    assert entry["period"] == "2025-H1"


def test_without_a_yes_nothing_is_written(harvest: Callable[..., Result]) -> None:
    found = harvest(filled(FILLED), yes=False)
    assert found.exit_code == 2
    assert "strengths: “Exact.”" in found.output
    assert not NOTES.exists()


def test_nothing_is_taken_twice_and_who_goes_on_writing_is_followed(harvest: Callable[..., Result]) -> None:
    copy = filled(FILLED)
    harvest(copy)
    before = NOTES.read_bytes()
    assert "nothing new" in harvest(copy, yes=False).output
    assert NOTES.read_bytes() == before
    fill_with_pikepdf(copy, {"strengths": "Exact and kind."})
    assert "strengths: “Exact.” → “Exact and kind.”" in harvest(copy).output
    assert fields()[-1] == {"strengths": "Exact and kind.", "reviewer": "Grace"}


def test_of_two_people_who_filled_in_copies_the_first_holds_and_both_are_kept(harvest: Callable[..., Result]) -> None:
    found = harvest(filled(FILLED), filled({"strengths": "Slow.", "contributor": "Ada"}, "other.pdf"))
    assert found.exit_code == 0
    assert "strengths: “Exact.” holds, “Slow.” is kept beside it" in found.output
    assert [entry["fields"] for entry in tomllib.loads(NOTES.read_text("utf-8"))["differs"]] == [{"strengths": "Slow."}]
    assert fields() == [FILLED, {"contributor": "Ada"}]


def test_each_of_two_reviewers_is_named_with_what_they_wrote(harvest: Callable[..., Result], cli: Cli) -> None:
    harvest(filled(FILLED), filled({"growth": "Delegate.", "reviewer": "Hal"}, "other.pdf"))
    (entry, other) = tomllib.loads(NOTES.read_text("utf-8"))["filled"]
    assert (entry["fields"]["reviewer"], other["fields"], other["author"]) == ("Grace", {"growth": "Delegate."}, "Hal")
    assert cli("build", "--format", "html").exit_code == 0
    page = " ".join(Path(PDF).with_suffix(".html").read_text("utf-8").split())
    assert "Hal" in page[page.index("Delegate.") :][:400]


def test_what_somebody_wrote_into_the_notes_is_never_written_over(harvest: Callable[..., Result]) -> None:
    NOTES.parent.mkdir(parents=True)
    NOTES.write_text("# mine\n[[filled]]\nfields = {strengths = 'by hand'}\n[[goal]]\ntext = 'x'\n", "utf-8")
    mine = NOTES.read_bytes()
    harvest(filled(FILLED))
    assert NOTES.read_bytes().startswith(mine)
    assert "strengths" not in fields()[-1]


def refused(found: Result, *words: str) -> None:
    assert found.exit_code == 1
    assert all(word in found.output for word in words), found.output
    assert not NOTES.exists()


def test_forms_of_other_packets_and_versions_are_refused(harvest: Callable[..., Result]) -> None:
    copy = filled(FILLED)
    for old, new, words in ((b'"ada-', b'"eve-', "form of another packet: no document of person/eve-byron_2025-H1"),
                            (b'a":1', b'a":7', "form of another version of reports (7, here 1)")):  # fmt: skip
        with pikepdf.open(copy) as pdf:
            pdf.docinfo["/packet"] = str(pdf.docinfo["/packet"]).replace(old.decode(), new.decode())
            pdf.save("changed.pdf")
        refused(harvest("changed.pdf"), "changed.pdf", words)


def test_what_holds_nothing_is_told(harvest: Callable[..., Result]) -> None:
    Path("text.pdf").write_bytes(b"no PDF")
    Path("a.docx").write_bytes(b"")
    refused(harvest("text.pdf", "a.docx", "gone.pdf"), "text.pdf", "Known: .pdf", "no such file")
    with pikepdf.open(PDF) as pdf:
        del pdf.docinfo["/packet"]
        pdf.save("nameless.pdf")
    refused(harvest("nameless.pdf"), "does not say which packet it is of")


def test_what_is_good_is_taken_beside_what_is_not(harvest: Callable[..., Result]) -> None:
    found = harvest(filled(FILLED), "gone.pdf")
    assert (found.exit_code, fields()) == (1, [FILLED])


def test_a_document_in_the_output_folder_is_taken_once(harvest: Callable[..., Result], cli: Cli) -> None:
    fill_with_pikepdf(Path(PDF), FILLED)
    harvest(PDF)
    fill_with_pikepdf(Path(PDF), {"strengths": "Exact and kind."})
    assert cli("build").exit_code == 0
    assert fields()[1:] == [{"strengths": "Exact and kind.", "reviewer": "Grace"}]
    assert "differs" not in tomllib.loads(NOTES.read_text("utf-8"))


def test_what_was_harvested_is_shown_with_who_and_when(harvest: Callable[..., Result], cli: Cli) -> None:
    harvest(filled({**FILLED, "date": "2025-07-14"}))
    assert cli("build", "--format", "html").exit_code == 0
    page = Path(PDF).with_suffix(".html").read_text("utf-8")
    assert 'Exact.</p><p class="by">Grace, 14 July 2025</p>' in page
    assert "Leave.</p>" in page.split("What the source leaves open")[1]


def test_a_form_of_somebody_else_is_not_taken_for_whose_place_it_has(harvest: Callable[..., Result], cli: Cli) -> None:
    filled(FILLED, PDF, of="out/person/bo-chen_2025-H1.pdf")
    found = cli("build", "-v")
    assert "is a form of person/bo-chen_2025-H1: what was filled in is not taken" in found.output
    assert not NOTES.exists()


def test_a_page_that_a_browser_saved_is_read_like_a_pdf(harvest: Callable[..., Result]) -> None:
    page = Path(PDF).with_suffix(".html").read_text("utf-8")
    area = page.index("</textarea>")
    page = (page[:area] + "\nFine &amp; well" + page[area:]).replace(
        'id="field-agreed"', 'id="field-agreed" checked=""'
    )
    Path("saved.html").write_text(page, "utf-8")
    assert harvest("saved.html").exit_code == 0
    assert fields() == [{"strengths": "Fine & well", "agreed": True}]


@pytest.fixture(scope="module")
def deck(built: Path) -> Path:
    """Return the deck of one of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(built)
        assert CliRunner().invoke(main, ["build", "--format", "pptx", "--person", "ada-byron"]).exit_code == 0
    return built / "out/person/ada-byron_2025-H1.pptx"


def test_an_edited_deck_has_answers_and_decisions(deck: Path, harvest: Callable[..., Result], cli: Cli) -> None:
    edited = pptx.Presentation(str(deck))
    found = (shape for slide in edited.slides for shape in slide.shapes if shape.has_table)
    tables = {shape.name: cast("Any", shape).table for shape in found}
    tables["table:settle"].cell(1, 2).text = "Leave."
    for column, text in enumerate(("Senior engineer", "Grace", "1 August")):
        tables["Decisions"].cell(1, 1 + column).text = text
    box = edited.slides[0].shapes.add_textbox(Emu(0), Emu(0), Emu(99), Emu(99))
    box.name, box.text_frame.text = "decision-bo-chen", "Stays."
    edited.save("edited.pptx")
    said = harvest("edited.pptx", "--author", "Grace")
    assert said.exit_code == 0, said.output
    assert fields() == [
        {"answer-1": "Leave.", "decisions": "Senior engineer (Grace, 1 August)", "decision-bo-chen": "Stays."}
    ]
    assert "nothing new" in harvest("edited.pptx").output
    assert "the form has no field" not in cli("build", "-v", "--format", "html", "--format", "pdf").output
    page = Path(PDF).with_suffix(".html").read_text("utf-8")
    assert "Senior engineer (Grace, 1 August)" in page
    assert 'Leave.</p><p class="by">Grace, ' in page.split("What the source leaves open")[1]
    assert "Stays." in Path("out/person/bo-chen_2025-H1.html").read_text("utf-8")


def test_a_deck_that_nobody_edited_has_nothing_new(deck: Path, harvest: Callable[..., Result]) -> None:
    assert "nothing new" in harvest(deck, yes=False).output


def test_a_deck_that_is_none_is_told(harvest: Callable[..., Result]) -> None:
    Path("x.pptx").write_bytes(b"PK\x03\x04")
    refused(harvest("x.pptx"), "x.pptx: nothing can be taken from it: not a PowerPoint file")


def test_a_form_for_the_contributor_alone_is_theirs_with_what_its_fields_ask(harvest: Callable[..., Result]) -> None:
    copy = Path("own.pdf")
    with pikepdf.open(PDF) as pdf:
        named = {str(one.T): one for one in pdf.Root.AcroForm.Fields}
        named["reviewer"].T = "unused"
        named["strengths"].T, named["strengths"].TU = "own-proud", "What went well: name the line."
        pdf.save(copy)
    fill_with_pikepdf(copy, {"own-proud": "The parser.", "answers": "1. Leave.", "contributor": "Ada"})
    assert harvest(copy).exit_code == 0
    rows, _, _ = read_notes([("person/ada_2025-H1.toml", "x", NOTES.read_bytes())], {"ada": ["ada"]})
    assert sorted((row.kind, row.question, row.text, row.author) for row in rows) == [
        ("answer", "Which work belongs to February – May 2025?", "Leave.", "Ada"),
        ("own", "What went well", "The parser.", "Ada"),
    ]
