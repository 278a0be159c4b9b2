"""Documents that somebody changed are theirs: never written over, and what was filled in comes back."""

import ctypes
import hashlib
import io
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import pikepdf
import pypdf
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st
from pypdfium2 import raw

from reports.cli.commands import main
from reports.errors import Exit
from reports.formats import FORMATS, integrity_fault
from reports.formats.page.form import read_form
from reports.run import changed
from reports.run.manifest import UNRECORDED
from reports.run.notes import FoundForm, Notes
from reports.system.stores import remote
from tests import checkers
from tests.faults import Forks, Wrong
from tests.sampling import in_soak, soak

Cli = Callable[..., Result]
PROFILE = "Over two months, Ada Byron built parsers for acme/widgets.\n\n2025-07: Added a parser to acme/widgets. {}\n"
LATIN = "Explains well; née Łukasz “quoted” \\ (a) [b] <c> {{ d }} {% e %} \"\"\" ''' # = é\u0301"
SCRIPTS = "王小明 完成了解析器。\nمرحبا بالعالم 123\nשלום\nहिन्दी ไทย\n👩🏽‍💻🎉 𝔘𝔫𝔦\n\ttab\n\n"
LONG = "".join(f"{number}. 漢字 and words that go on. " for number in range(500))[:10_000]


@dataclass
class Place:
    """A source, and what is made of it."""

    cli: Cli
    folder: Path

    @property
    def out(self) -> Path:
        return self.folder / "out"

    @property
    def pdf(self) -> Path:
        return self.out / "person/ada-byron.pdf"

    @property
    def notes(self) -> Path:
        return self.out / "notes/person/ada-byron.toml"

    def write(self, more: str = "") -> None:
        (self.folder / "in").mkdir(exist_ok=True)
        (self.folder / "in/ada.txt").write_text(PROFILE.format(more), "utf-8")

    def build(self, *options: object, form: str = "pdf") -> str:
        given = ("--out", self.out, "--by", "person", "--format", form, "--jobs", 1)
        result = self.cli("build", self.folder / "in", *given, *options)
        assert result.exit_code == 0, result.output
        return result.output

    def names(self) -> set[str]:
        return {path.name for path in (self.out / "person").iterdir()}

    def fields(self, name: str = "ada-byron.pdf") -> dict[str, object]:
        """What is filled in, read by another library."""
        found = pypdf.PdfReader(self.out / "person" / name).get_fields() or {}
        return {name: value for name, field in found.items() if (value := field.get("/V")) not in (None, "", "/Off")}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a place whose PDF is made."""
    made = Place(
        lambda *given: CliRunner().invoke(main, list(map(str, given)), catch_exceptions=False),
        tmp_path_factory.mktemp("built"),
    )
    made.write()
    made.build()
    return made.folder


@pytest.fixture
def place(cli: Cli, built: Path, tmp_path: Path) -> Place:
    """A place of a test's own, as if its first build had been made there."""
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    read = tmp_path / "out/.reports/sources.json"
    read.write_text(read.read_text("utf-8").replace(str(built), str(tmp_path)), "utf-8")
    return Place(cli, tmp_path)


def fill_with_pikepdf(path: Path, values: dict[str, str | bool]) -> None:
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for field in pdf.Root.AcroForm.Fields:
            value = values.get(str(field.T))
            if isinstance(value, str):
                field.V = pikepdf.String(value)
            elif value is not None:
                field.V = field.AS = pikepdf.Name.on if value else pikepdf.Name.Off
        pdf.save(path)


def fill_with_pypdf(path: Path, values: dict[str, str | bool]) -> None:
    writer = pypdf.PdfWriter(clone_from=path)
    given = {name: ("/on" if value else "/Off") if isinstance(value, bool) else value for name, value in values.items()}
    for page in writer.pages:
        if "/Annots" in page:
            with suppress(pypdf.errors.PyPdfError):
                writer.update_page_form_field_values(page, given, auto_regenerate=False)
    writer.write(path)


def type_with_pdfium(path: Path, values: dict[str, str | bool]) -> None:
    """As the viewer of Chromium does: a click into each field, then its text; saved as Chromium saves."""
    pdf = pypdfium2.PdfDocument(path.read_bytes())
    pdf.init_forms()
    form, pdfium = pdf.formenv, cast("Any", raw)
    for number, name, x, y in widgets(path):
        value = values.get(name)
        if value is None:
            continue
        page = pdf[number]
        pdfium.FORM_OnMouseMove(form, page, 0, x, y)
        pdfium.FORM_OnLButtonDown(form, page, 0, x, y)
        pdfium.FORM_OnLButtonUp(form, page, 0, x, y)
        if isinstance(value, str):
            pdfium.FORM_SelectAllText(form, page)
            text = ctypes.create_string_buffer(value.encode("utf-16-le") + b"\0\0")
            pdfium.FORM_ReplaceSelection(form, page, ctypes.cast(text, pdfium.FPDF_WIDESTRING))
        pdfium.FORM_ForceToKillFocus(form)
    made = io.BytesIO()
    pdf.save(made)
    pdf.close()
    path.write_bytes(made.getvalue())


def widgets(path: Path) -> list[tuple[int, str, float, float]]:
    """Page, name and middle of each field."""
    with pikepdf.open(path) as pdf:
        return [
            (number, str(note.T), *((float(note.Rect[n]) + float(note.Rect[n + 2])) / 2 for n in (0, 1)))  # type: ignore[misc]
            for number, page in enumerate(pdf.pages)
            for note in page.obj.get("/Annots", ())
            if "/T" in note
        ]


WAYS = [fill_with_pikepdf, type_with_pdfium, *in_soak(fill_with_pypdf)]
Way = Callable[[Path, dict[str, str | bool]], None]


# What was filled in -------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_what_was_filled_in_is_in_the_next_pdf_and_in_the_notes(way: Way, place: Place) -> None:
    text = SCRIPTS if way is not type_with_pdfium else SCRIPTS.replace("\t", "")  # no key of a field
    values: dict[str, str | bool] = {"strengths": LATIN, "growth": text, "agreed": True, "reviewer": "Zoë 王"}
    way(place.pdf, values)
    before, given = place.pdf.read_bytes(), read_form(place.pdf.read_bytes()).values
    if way is not type_with_pdfium:  # it breaks lines by a return
        assert {name: value for name, value in given.items() if value} == values
    assert "1 already up to date" in place.build()
    assert place.pdf.read_bytes() == before
    assert tomllib.loads(place.notes.read_text("utf-8"))["filled"][0]["fields"] == {k: v for k, v in given.items() if v}
    place.write("Fixed a crash.")
    assert "person/ada-byron.pdf was changed: what it was is person/ada-byron.changed-1.pdf now." in place.build()
    assert (place.out / "person/ada-byron.changed-1.pdf").read_bytes() == before
    new = place.pdf.read_bytes()
    assert read_form(new).values == given
    assert (checkers.check_pdf_ua(new), checkers.check_qpdf(place.pdf), integrity_fault("pdf", new)) == ([], [], "")
    assert checkers.check_pdf_fonts(place.pdf) == []
    assert "1 already up to date" in place.build()
    assert place.names() == {"ada-byron.pdf", "ada-byron.changed-1.pdf"}


def test_what_was_filled_in_can_be_read_by_others_and_is_shown(place: Place) -> None:
    values: dict[str, str | bool] = {"strengths": SCRIPTS, "growth": LONG, "discuss": True, "date": "2026-01-01"}
    fill_with_pikepdf(place.pdf, values)
    place.write("Fixed a crash.")
    said = place.build("-v")
    assert place.fields() == values | {"discuss": "/on"}
    assert "“growth” is longer than its field" in said
    shown = checkers.pdf_text(place.pdf)
    for word in ("王小明", "完成了解析器", "2026-01-01", "0. 漢字 and words"):
        assert word in shown
    with pypdfium2.PdfDocument(place.pdf) as pdf:  # the viewer's own drawing, with and without its form
        number = widgets(place.pdf)[0][0]
        pdf.init_forms()
        drawn = [pdf[number].render(may_draw_forms=shown).to_pil().tobytes() for shown in (False, True)]
        assert drawn[0] != drawn[1]


def test_the_same_notes_give_the_same_bytes(place: Place) -> None:
    fill_with_pikepdf(place.pdf, {"strengths": SCRIPTS, "evidence": True})
    place.build("--force")
    first = place.pdf.read_bytes()
    place.pdf.unlink()
    place.build()
    assert place.pdf.read_bytes() == first


def test_the_names_of_fields_are_the_same_in_each_build(place: Place) -> None:
    names = [name for _, name, _, _ in widgets(place.pdf)]
    place.write("Fixed a crash. " * 300)
    place.build()
    assert [name for _, name, _, _ in widgets(place.pdf)] == names
    assert not [name for name in names if name.startswith("unknown-")]


def test_what_is_written_into_the_notes_is_in_the_pdf(place: Place) -> None:
    blank = place.pdf.read_bytes()
    place.notes.parent.mkdir(parents=True)
    place.notes.write_text("# mine\n[[filled]]\n[filled.fields]\nstrengths = 'by hand'\nagreed = true\n", "utf-8")
    before = place.notes.read_bytes()
    assert "its notes changed" in place.build("--explain")
    assert place.fields() == {"strengths": "by hand", "agreed": "/on"}
    assert place.notes.read_bytes() == before
    place.notes.write_text("", "utf-8")
    place.build()
    assert place.pdf.read_bytes() == blank


def test_notes_that_are_lost_come_back_from_the_pdf_that_was_filled_with_them(place: Place) -> None:
    fill_with_pikepdf(place.pdf, {"strengths": "kept"})
    place.build("--force")
    place.notes.unlink()
    place.build()
    assert place.fields() == {"strengths": "kept"}
    assert 'strengths = "kept"' in place.notes.read_text("utf-8")


def test_of_two_values_the_notes_hold_and_both_are_kept(place: Place) -> None:
    place.notes.parent.mkdir(parents=True)
    fill_with_pikepdf(place.pdf, {"strengths": "in the PDF", "growth": "only here"})
    place.notes.write_text("# mine\n[[filled]]\nfields = {strengths = 'in the notes'}", "utf-8")
    mine = place.notes.read_bytes()
    said = place.build()
    assert "strengths is not what" in said
    assert place.fields() == {"strengths": "in the notes", "growth": "only here"}
    assert place.fields("ada-byron.changed-1.pdf")["strengths"] == "in the PDF"
    assert place.notes.read_bytes().startswith(mine)
    assert tomllib.loads(place.notes.read_text("utf-8"))["differs"][0]["fields"] == {"strengths": "in the PDF"}
    assert "strengths is not what" not in place.build()


@soak
def test_who_goes_on_writing_into_the_same_pdf_is_followed(place: Place) -> None:
    for text in ("one", "two", ""):
        fill_with_pikepdf(place.pdf, {"strengths": text, "agreed": bool(text)})
        before = place.pdf.read_bytes()
        assert "1 already up to date" in place.build()
        assert place.pdf.read_bytes() == before
    entries = tomllib.loads(place.notes.read_text("utf-8"))
    assert [entry["fields"]["strengths"] for entry in entries["filled"]] == ["one", "two", ""]
    assert "differs" not in entries
    place.build("--force")
    assert place.fields() == {}


def test_notes_changed_by_hand_win_over_a_pdf_that_was_read_before(place: Place) -> None:
    fill_with_pikepdf(place.pdf, {"strengths": "one"})
    place.build()
    place.notes.write_text(place.notes.read_text("utf-8").replace('"one"', '"better"'), "utf-8")
    place.build()
    assert place.fields() == {"strengths": "better"}
    assert place.fields("ada-byron.changed-1.pdf") == {"strengths": "one"}


def test_notes_that_are_not_understood_fail_their_document_only_and_stay(place: Place) -> None:
    place.notes.parent.mkdir(parents=True)
    for broken in (b"strengths = \xff", b"filled = 3", b"[[filled]]\nfields = {a = 1}", b"[filled]\n", b"= ="):
        place.notes.write_bytes(broken)
        result = place.cli("build", place.folder / "in", "--out", place.out, "--by", "person")
        assert (result.exit_code, "ada-byron.toml: not understood" in result.output) == (Exit.CANNOT_WRITE, True), (
            result.output
        )
        assert place.notes.read_bytes() == broken


@given(st.dictionaries(st.text(min_size=1, max_size=8), st.text() | st.booleans()), st.text("\n#=[]ab\"'", max_size=20))
def test_any_text_survives_the_notes(values: dict[str, str | bool], other: str) -> None:
    folder = remote("memory://notes")
    folder.known = None
    head = f"# {other!r}\r\n[mine]\nkey = 1".encode()
    folder.write("person/a.toml", head)
    notes = Notes(folder)
    notes.add("person", "a", FoundForm("a.pdf", "0", "1", values, {}))
    assert folder.read("person/a.toml").startswith(head)
    assert Notes(folder).of("person", "a").values == {name: value for name, value in values.items() if value}
    folder.remove("person/a.toml")


def test_a_value_that_a_box_cannot_have_is_told(place: Place) -> None:
    place.notes.parent.mkdir(parents=True)
    place.notes.write_text("[[filled]]\nfields = {agreed = 'yes', gone = 'x'}", "utf-8")
    said = place.build("-v")
    assert "“agreed” cannot be “yes”" in said
    assert "the form has no field “gone” any more" in said


def test_a_run_with_nothing_to_do_reads_each_document_once_and_no_form(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_with_pikepdf(place.pdf, {"strengths": "mine"})
    place.build("--force")
    read = list[str]()

    def digest(file: io.BufferedReader, name: str) -> Any:
        read.append(Path(file.name).name)
        return hashlib.new(name, file.read())

    monkeypatch.setitem(FORMATS, "pdf", replace(FORMATS["pdf"], read=lambda _: pytest.fail("a form was read")))
    monkeypatch.setattr(hashlib, "file_digest", digest)
    assert "1 already up to date" in place.build()
    assert read == ["ada-byron.pdf"]


def test_a_unit_may_write_where_notes_are(place: Place) -> None:
    Path("reports.toml").write_text(f"sources = '{place.folder / 'in'}'\nnotes = '{place.folder / 'mine'}'\n", "utf-8")
    assert str(place.folder / "mine") in place.cli("cron", "--systemd").output


def test_a_place_for_notes_may_be_configured(place: Place) -> None:
    fill_with_pikepdf(place.pdf, {"strengths": "mine"})
    Path("reports.toml").write_text(f"notes = '{place.folder / 'mine'}'\n", "utf-8")
    place.build()
    assert "mine" in (place.folder / "mine/person/ada-byron.toml").read_text("utf-8")
    assert not place.notes.exists()


def test_a_dry_run_leaves_no_notes(place: Place) -> None:
    fill_with_pikepdf(place.pdf, {"strengths": "mine"})
    place.build("--dry-run", "--force")
    assert not place.notes.exists()
    assert place.names() == {"ada-byron.pdf"}


# What was changed ---------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["html", *in_soak("pdf", "pptx")])
def test_a_changed_document_stays_while_its_inputs_do_then_it_is_put_aside(form: str, place: Place) -> None:
    place.build(form=form)
    mine = place.out / f"person/ada-byron.{form}"
    asides = []
    for number in (1, 2, 3):
        changed = mine.read_bytes() + b"\n%%mine %d\n" % number
        mine.write_bytes(changed)
        for _ in range(2):
            said = place.build(form=form)
            assert ("it stays as it is" in said, "1 already up to date" in said) == (True, True)
            assert mine.read_bytes() == changed
        place.write(f"Fixed {number} crashes.")
        place.build(form=form)
        asides.append(changed)
        found = [(place.out / f"person/ada-byron.changed-{n}.{form}").read_bytes() for n in range(1, number + 1)]
        assert found == asides
        assert mine.read_bytes() not in asides
        assert "up to date" in place.build(form=form)


@pytest.mark.parametrize("form", ["html", *in_soak("pdf", "pptx")])
def test_a_changed_document_is_kept_where_it_is_if_one_says_so(form: str, place: Place) -> None:
    place.build(form=form)
    mine, new = place.out / f"person/ada-byron.{form}", place.out / f"person/ada-byron.new.{form}"
    changed = mine.read_bytes() + b"\n% mine\n"
    mine.write_bytes(changed)
    place.write("Fixed a crash.")
    said = place.build("--on-change", "keep", form=form)
    assert f"it stays, and the new one is person/ada-byron.new.{form}." in said
    made = new.read_bytes()
    again = place.build("--on-change", "keep", "--prune", form=form)
    assert "1 already up to date" in again
    assert "left over" not in again
    assert (mine.read_bytes(), new.read_bytes()) == (changed, made)
    new.replace(mine)
    assert "was changed" not in place.build("--on-change", "keep", "--prune", form=form)
    assert mine.read_bytes() == made
    assert not new.exists()


def test_a_new_one_that_was_changed_too_is_put_aside(place: Place) -> None:
    Path("reports.toml").write_text("on_change = 'keep'\n", "utf-8")
    fill_with_pikepdf(place.pdf, {"strengths": "first"})
    place.write("Fixed a crash.")
    place.build()
    fill_with_pikepdf(place.pdf.with_name("ada-byron.new.pdf"), {"growth": "second"})
    assert "1 already up to date" in place.build()
    place.write("Fixed two crashes.")
    place.build()
    assert place.names() == {"ada-byron.pdf", "ada-byron.new.pdf", "ada-byron.new.changed-1.pdf"}
    assert place.fields() == {"strengths": "first"}
    assert place.fields("ada-byron.new.pdf") == {"strengths": "first", "growth": "second"}


def test_what_nobody_knows_is_somebodys(place: Place) -> None:
    (place.out / "person/ada-byron.html").write_text("mine")
    place.build(form="html")
    assert (place.out / "person/ada-byron.changed-1.html").read_text() == "mine"


def test_without_its_manifest_what_is_as_it_would_be_made_is_known(place: Place) -> None:
    before = place.pdf.read_bytes()
    (place.out / "manifest.json").unlink()
    place.build()
    assert (place.names(), place.pdf.read_bytes()) == ({"ada-byron.pdf"}, before)


def test_what_is_forced_is_put_aside_and_what_is_pruned_is_kept(place: Place) -> None:
    fill_with_pikepdf(place.pdf, {"strengths": "mine"})
    place.build("--force")
    assert place.names() == {"ada-byron.pdf", "ada-byron.changed-1.pdf"}
    fill_with_pikepdf(place.pdf, {"strengths": "mine again"})
    changed = place.pdf.read_bytes()
    (place.folder / "in/ada.txt").unlink()
    (place.folder / "in/bo.txt").write_text(PROFILE.replace("Ada Byron", "Bo Chen"), "utf-8")
    assert "kept, for its file was changed" in place.build("--prune")
    assert place.pdf.read_bytes() == changed
    assert (place.out / "person/ada-byron.changed-1.pdf").exists()


@soak
def test_where_documents_have_other_names_now_what_was_filled_in_goes_with_them(place: Place) -> None:
    fill_with_pikepdf(place.pdf, {"strengths": "mine"})
    Path("reports.toml").write_text("file_names = {person = 'of-{id}'}\n", "utf-8")
    place.build("--prune")
    assert read_form((place.out / "of-ada-byron.pdf").read_bytes()).values["strengths"] == "mine"
    assert place.fields() == {"strengths": "mine"}


@soak
def test_what_is_changed_while_a_run_goes_on_is_put_aside(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    due = changed.Existing.due

    def fill(existing: changed.Existing, *given: Any) -> changed.Due:
        found = due(existing, *given)
        fill_with_pikepdf(place.pdf, {"strengths": "meanwhile"})
        return found

    place.write("Fixed a crash.")
    with monkeypatch.context() as patch:
        patch.setattr(changed.Existing, "due", fill)
        place.build()
    assert place.fields("ada-byron.changed-1.pdf") == {"strengths": "meanwhile"}
    place.build()
    assert place.fields() == {"strengths": "meanwhile"}
    assert place.names() == {"ada-byron.pdf", "ada-byron.changed-1.pdf"}


# What is shut -------------------------------------------------------------------------------------


def sign(path: Path) -> None:
    """As far as one can see without keys."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        signature = pikepdf.Dictionary(Type=pikepdf.Name.Sig, Filter=pikepdf.Name("/Adobe.PPKLite"), Contents=b"\0" * 8)
        field = pikepdf.Dictionary(FT=pikepdf.Name.Sig, T="signature", V=pdf.make_indirect(signature))
        pdf.Root.AcroForm.Fields.append(pdf.make_indirect(field))
        pdf.Root.AcroForm.SigFlags = 3
        pdf.save(path)


def encrypt(path: Path, user: str) -> None:
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.save(path, encryption=pikepdf.Encryption(owner="owner", user=user))


@pytest.mark.parametrize(
    ("shut", "word"),
    [
        (sign, "signed"),
        (lambda p: encrypt(p, "secret"), "encrypted"),
        *in_soak((lambda p: encrypt(p, ""), "encrypted")),
    ],
)
def test_what_was_signed_or_encrypted_is_left_alone(shut: Callable[[Path], None], word: str, place: Place) -> None:
    fill_with_pikepdf(place.pdf, {"strengths": "mine"})
    shut(place.pdf)
    before = place.pdf.read_bytes()
    assert "1 already up to date" in place.build()
    assert place.notes.exists() == (word == "signed")
    for more in ("Fixed a crash.", "Fixed two crashes."):
        place.write(more)
        said = place.build()
        assert f"person/ada-byron.pdf was {word}: it stays, and the new one is person/ada-byron.new.pdf." in said
        assert place.pdf.read_bytes() == before
        assert place.names() == {"ada-byron.pdf", "ada-byron.new.pdf"}
    assert place.fields("ada-byron.new.pdf") == ({"strengths": "mine"} if word == "signed" else {})


def test_of_two_fields_of_one_name_that_is_read_which_is_filled(place: Place) -> None:
    blank = place.pdf.read_bytes()
    fill_with_pikepdf(place.pdf, {"strengths": "mine"})
    with pikepdf.open(place.pdf, allow_overwriting_input=True) as pdf, pikepdf.open(io.BytesIO(blank)) as other:
        pdf.Root.AcroForm.Fields.extend([pdf.copy_foreign(field) for field in other.Root.AcroForm.Fields])
        pdf.save(place.pdf)
    assert read_form(place.pdf.read_bytes()).values["strengths"] == "mine"


def test_what_is_printed_to_a_pdf_has_no_form_and_that_is_told(place: Place) -> None:
    fill_with_pikepdf(place.pdf, {"strengths": "mine"})
    printed = place.folder / "printed.pdf"
    subprocess.run([checkers.find_tool("pdftocairo"), "-pdf", place.pdf, printed], check=True, capture_output=True)
    printed.replace(place.pdf)
    place.write("Fixed a crash.")
    said = place.build()
    assert "what was filled in is not carried over, for it cannot be read: it has no form." in said
    assert "mine" in checkers.pdf_text(place.pdf.with_name("ada-byron.changed-1.pdf"))


def test_a_pdf_that_is_none_any_more_is_put_aside_and_told(place: Place) -> None:
    place.pdf.write_bytes(b"%PDF-1.7 cut")
    said = place.build()
    assert "what was filled in is not carried over, for it cannot be read" in said
    assert (place.out / "person/ada-byron.changed-1.pdf").read_bytes() == b"%PDF-1.7 cut"
    assert read_form(place.pdf.read_bytes()).fault == ""


# Kills --------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="what goes wrong is made with means of Linux")
@pytest.mark.parametrize(
    ("change", "every"), [("aside", 20), *(pytest.param(one, 1, marks=pytest.mark.soak) for one in ("aside", "keep"))]
)
def test_a_kill_at_any_step_loses_nothing(change: str, every: int, forks: Forks, tmp_path: Path) -> None:
    place = Place(lambda *_: None, tmp_path)  # type: ignore[arg-type]
    wrong = Wrong(real=True)
    options = ("--out", place.out, "--by", "person", "--format", "pdf", "--jobs", 1, "--on-change", change)
    arguments = ("build", tmp_path / "in", *options)
    place.write()
    assert forks.run(*arguments, wrong=wrong).returncode == 0
    fill_with_pikepdf(place.pdf, {"strengths": SCRIPTS})
    mine, begin = place.pdf.read_bytes(), tmp_path / "begin"
    place.out.rename(begin)
    place.write("Fixed a crash.")
    killed = 0
    for step in range(1, 80, every):
        shutil.rmtree(place.out, ignore_errors=True)
        shutil.copytree(begin, place.out)
        code = forks.run(*arguments, wrong=Wrong(real=True, folder=str(place.out), at=[step])).returncode
        found = [path.read_bytes() for path in (place.out / "person").iterdir()]
        assert mine in found, step
        if code == 0:
            break
        killed += 1
        assert forks.run(*arguments, wrong=wrong).returncode == 0, step
        kept, new = (
            ("ada-byron.pdf", "ada-byron.new.pdf") if change == "keep" else ("ada-byron.changed-1.pdf", "ada-byron.pdf")
        )
        assert place.names() == {kept, new}, step
        assert (place.out / "person" / kept).read_bytes() == mine, step
        assert place.fields(new) == {"strengths": SCRIPTS}, step
        assert not (place.out / UNRECORDED).exists()
    assert code == 0
    assert killed * every > 12


def test_what_a_killed_run_wrote_is_not_somebodys(place: Place, forks: Forks) -> None:
    place.write("Fixed a crash.")
    arguments = ("build", place.folder / "in", "--out", place.out, "--by", "person", "--format", "pdf", "--jobs", 1)
    manifest = (place.out / "manifest.json").read_bytes()
    for step in range(20, 80):  # before it, nothing is written
        forks.run(*arguments, wrong=Wrong(real=True, folder=str(place.out), at=[step]))
        if "crash" in checkers.pdf_text(place.pdf):
            break
    assert (place.out / "manifest.json").read_bytes() == manifest
    place.write("Fixed two crashes.")
    assert "was changed" not in place.build()
    assert place.names() == {"ada-byron.pdf"}


# Pages --------------------------------------------------------------------------------------------


def test_no_field_of_a_page_takes_what_it_cannot_keep(place: Place) -> None:
    place.build(form="html")
    page = (place.out / "person/ada-byron.html").read_text("utf-8")
    fields = re.findall(r"<(?:textarea|input)\b[^>]*>", page)
    assert len(fields) == 10
    assert all(" disabled" in field for field in fields)  # until the script finds that they can be saved
    assert "save a copy with the button at the end" in page
