"""What readers are not to know is in no part of a document made for them, and one that says it is not written."""

import base64
import io
import zipfile
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, PngImagePlugin

from reports.errors import InputError
from reports.loading.anonymous import Hidden
from reports.run.batch import Listener, run
from reports.run.config import read_config
from reports.run.documents import Outcome
from reports.run.leaks import find_leaks
from reports.run.settings import Settings, settings
from tests.loading.git.histories import ADA, BOB, Made, git, history, on

NOW = datetime(2026, 1, 1, tzinfo=UTC)
HIDDEN = Hidden({"Person 1": ["Ada Byron", "ada@example.org"]}, ["acme/secret"])


def configured(folder: Path, text: str = "") -> Settings:
    (folder / "in").mkdir(exist_ok=True)
    (folder / "in/ada.md").write_text(
        "# Ada Byron\n\nAda Byron leads the [web](https://acme.example.org) team.\n\n## March 2025\n\nAda shipped "
        "the scheduler with Bob Stone (PR #12 in acme/secret).\n\n## April 2025\n\nMoved it.\n", "utf-8",
    )  # fmt: skip
    (folder / "in/bob.md").write_text("# Bob Stone\n\n## March 2025\n\nThanks to A. Byron it works.\n", "utf-8")
    by = "" if text.startswith("by =") else 'by = "person"\n'
    (folder / "reports.toml").write_text(
        f'sources = ["{folder}/in"]\nout = "{folder}/out"\nreaders = "committee"\n{by}{text}\n'
        f'[audience.committee]\nsecret = "{folder}/numbers"\n', "utf-8"
    )  # fmt: skip
    (one,) = read_config(folder / "reports.toml", {})
    return settings(one, NOW, 1)


class Heard(Listener):
    def __init__(self) -> None:
        self.outcomes: list[Outcome] = []

    def done(self, outcome: Outcome) -> None:
        self.outcomes.append(outcome)


def built(made: Settings) -> list[Outcome]:
    heard = Heard()
    run([made], lambda: NOW, heard)
    return heard.outcomes


def test_no_part_of_a_document_names_anybody(tmp_path: Path) -> None:
    outcomes = built(configured(tmp_path))
    assert {outcome.state for outcome in outcomes} == {"written"}, [outcome.why for outcome in outcomes]
    paths = [path for path in (tmp_path / "out").rglob("*") if path.is_file() and ".reports" not in path.parts]
    assert {path.stem for path in paths if path.parent.name == "person"} == {"person-1", "person-2"}
    for path in paths:
        content = path.read_bytes()
        for word in (b"Byron", b"Stone", b"ada.md", b"acme"):
            assert word not in content, (path, word)


def pdf(**metadata: str) -> bytes:
    made = io.BytesIO()
    with pikepdf.new() as one:
        one.add_blank_page()
        for key, value in metadata.items():
            one.docinfo[f"/{key}"] = value
        one.save(made)
    return made.getvalue()


def package(**parts: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name.replace("_", "."), text)
    return made.getvalue()


@pytest.mark.parametrize(
    ("content", "format", "found"),
    [
        (pdf(Title="Person 1"), "pdf", ()),
        (pdf(Author="Ada Byron"), "pdf", ("Ada Byron",)),
        (b"<p>Ada By<b>ron</b></p>", "html", ("Ada Byron",)),
        (b"<p title='ada&#64;example.org'>x</p>", "html", ("ada@example.org",)),
        (b"<!-- acme/secret -->", "html", ("acme/secret",)),
        (b"<p title='1 > 0' id='x'>x</p><!-- 1 > 0 Ada Byron -->", "html", ("Ada Byron",)),
        (b"<a href='data:text/plain;charset=utf-8;base64,QWRhIEJ5cm9u'>x</a>", "html", ("Ada Byron",)),
        (b"<style>@font-face{src:url(data:font/woff2;base64,QWRhIEJ5cm9u/Ada/Byron)}</style>", "html", ()),
        (package(slide_xml="<a:p><a:t>By</a:t><a:t>ron</a:t></a:p>"), "pptx", ("Byron",)),
        (b"<p>Person 1 shipped it.</p>", "html", ()),
    ],
)
def test_names_are_found_wherever_they_stand(content: bytes, format: str, found: tuple[str, ...]) -> None:
    leaks = find_leaks(content, format, HIDDEN.names_in)
    assert leaks[:1] == found


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Anna Kowalska", "Anny, Annie, Annę, Annou"),
        ("Ewa Nowak", "Ewy, Ewie, Ewę, Ewo"),
        ("Jan Novák", "Jana, Janowi, Janem"),
        ("Ida Lahti", "Idan, Idaa, Idalle"),
        ("Ali Kaya", "Aliye, Aliden, Ali'nin"),
    ],
)
def test_cases_of_short_names_are_found(name: str, forms: str) -> None:
    hidden = Hidden({"Person 1": [name]}, [])
    for form in forms.split(", "):
        assert hidden.names_in(f"the plan of {form}"), form
        assert form not in hidden(f"the plan of {form}")


def test_an_ordinary_word_that_a_name_begins_is_no_leak() -> None:
    assert Hidden({"Person 1": ["Mona Berg"]}, []).names_in("im letzten Monat; Mona") == ["Mona"]


def printed(*pieces: str) -> bytes:
    """A PDF whose page shows a text piece by piece, as printers set it."""
    made = io.BytesIO()
    with pikepdf.new() as one:
        one.add_blank_page()
        font = one.make_indirect(
            pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        )
        one.pages[0].Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font))
        shown = " -15 ".join(f"({piece})" for piece in pieces)
        one.pages[0].Contents = one.make_stream(f"BT /F1 12 Tf 20 400 Td [{shown}] TJ ET".encode())
        one.save(made)
    return made.getvalue()


@pytest.mark.parametrize(
    "text",
    [
        "die Byronsche Art", "Adas Plan, Adának", "s Adou Byronovou",  # inflected
        "A. Byron", "A.B. moved it", "Reviewed by AB, thanks", "AB: fix the loader",  # initials, as in commits too
        "Аda Вyron", "A\u200bda By\u00adron", "A d a  B y r o n", "Byr0n",  # letters that look alike, and spread ones
        "Ада Бирон", "Ада написала",  # in other letters
        "ada.byron", "ADA@EXAMPLE.ORG", "acme%2Fsecret", "acme / secret",
    ],
)  # fmt: skip
def test_a_name_in_disguise_is_found_in_every_format(text: str) -> None:
    half = len(text) // 2
    runs = f"<a:p><a:t>{text[:half]}</a:t><a:t>{text[half:]}</a:t></a:p>"
    assert find_leaks(f"<p>{text[:half]}<b>{text[half:]}</b></p>".encode(), "html", HIDDEN.names_in)
    assert find_leaks(package(slide_xml=runs), "pptx", HIDDEN.names_in)
    assert find_leaks(pdf(Title=text), "pdf", HIDDEN.names_in)
    if text.isascii():
        assert find_leaks(printed(text[:half], text[half:]), "pdf", HIDDEN.names_in)


def test_who_made_a_commit_is_in_no_document_of_it(tmp_path: Path) -> None:
    made = configured(tmp_path, 'by = "person"\nformat = "html"\nsince = "2025-01"')
    day, trailer = on("2025-03-10"), "\n\nSigned-off-by: A. Byron <ada@example.org>\nReviewed-by: AB"
    history(
        tmp_path / "in/core",
        Made(f"AB: speed up the loader{trailer}", ADA, day),
        Made("Revert what ada-b did in #12", BOB, on("2025-03-11")),
    )
    outcomes = built(made)
    assert {outcome.state for outcome in outcomes} == {"written"}, [outcome.why for outcome in outcomes]
    hashes = git(tmp_path / "in/core", "log", "--format=%h", "--abbrev=7").split()
    texts = [path.read_text("utf-8") for path in (tmp_path / "out/person").glob("*.html")]
    assert any("speed up the loader" in text for text in texts)
    words = ("Byron", "Stone", "ada-b", "example.org", "AB:", "by AB", "by: AB", "#12", "core", *hashes)
    assert not [(word, text) for text in texts for word in words if word in text]


def test_a_workbook_in_a_deck_is_looked_through() -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("book.xlsx", package(s_xml="<t>Ada Byron</t>"))
    assert find_leaks(made.getvalue(), "pptx", HIDDEN.names_in) == ("Ada Byron",)


def test_what_pictures_and_addresses_say_is_looked_through() -> None:
    made, notes = io.BytesIO(), PngImagePlugin.PngInfo()
    notes.add_text("Author", "Ada Byron")
    Image.new("RGB", (1, 1)).save(made, "png", pnginfo=notes)
    shown = f"<img src='data:image/png;base64,{base64.b64encode(made.getvalue()).decode()}'>".encode()
    assert find_leaks(shown, "html", HIDDEN.names_in) == ("Ada Byron",)
    deck = io.BytesIO()
    with zipfile.ZipFile(deck, "w") as archive:
        archive.writestr("ppt/media/image1.png", made.getvalue())
    assert find_leaks(deck.getvalue(), "pptx", HIDDEN.names_in) == ("Ada Byron",)
    assert find_leaks(b"<a href='#%41da%20Byron'>x</a>", "html", HIDDEN.names_in) != ()


def test_what_a_pdf_reads_aloud_is_looked_through() -> None:
    made = io.BytesIO()
    with pikepdf.new() as one:
        one.add_blank_page()
        one.pages[0].Contents = one.make_stream(b"/Span <</ActualText (Ada Byron)>> BDC EMC")
        one.save(made)
    assert find_leaks(made.getvalue(), "pdf", HIDDEN.names_in) == ("Ada Byron",)


def test_a_document_that_tells_is_not_written(tmp_path: Path) -> None:
    outcomes = built(configured(tmp_path, 'confidential = "For Ada Byron’s committee"\nformat = "html"'))
    assert {outcome.state for outcome in outcomes} == {"failed"}
    assert "not to know: Ada Byron" in outcomes[0].why
    assert not list((tmp_path / "out").rglob("*.html"))


MIXED = """[[document]]
name = "committee"
formats = ["pdf", "html", "pptx"]
readers = "committee"
[[document]]
name = "person"
readers = ""
"""


def test_each_document_has_readers_of_its_own(tmp_path: Path) -> None:
    made = configured(tmp_path, f'by = ["person", "committee"]\nformat = "html"\n{MIXED}'.replace('"pdf", ', ""))
    outcomes = built(made)
    assert {outcome.state for outcome in outcomes} == {"written"}, [outcome.why for outcome in outcomes]
    out = tmp_path / "out"
    assert {path.stem for path in (out / "person").iterdir()} == {"ada-byron", "bob-stone"}
    assert {path.stem for path in (out / "committee").iterdir()} == {"person-1", "person-2"}
    for path in (out / "committee").iterdir():
        for word in (b"Byron", b"Stone", b"ada.md", b"acme"):
            assert word not in path.read_bytes(), (path, word)
    assert {outcome.state for outcome in built(made)} == {"unchanged"}


def test_what_stands_instead_of_names_is_in_the_language_of_the_documents(tmp_path: Path) -> None:
    mixed = MIXED.replace('name = "committee"\n', 'name = "committee"\nlanguage = "es"\n')
    built(configured(tmp_path, f'by = ["person", "committee"]\nformat = "html"\n{mixed}'.replace('"pdf", ', "")))
    texts = [path.read_text("utf-8") for path in (tmp_path / "out/committee").glob("*.html")]
    assert all("Persona " in text and "fuente " in text for text in texts)
    assert not any(word in text for text in texts for word in ("Person 1", "Person 2", "source 1", "repository 1"))


def test_who_is_not_made_anything_for_now_keeps_their_documents(tmp_path: Path) -> None:
    made = configured(tmp_path, f'by = ["person", "committee"]\nformat = "html"\nprune = true\n{MIXED}')
    built(made)
    built(replace(made, kinds=("person",)))
    assert len(list((tmp_path / "out/committee").iterdir())) == 2
    (tmp_path / "in/bob.md").unlink()
    built(made)
    assert len(list((tmp_path / "out/committee").iterdir())) == 1


def test_jobs_of_one_run_never_share_what_only_one_may_see(tmp_path: Path) -> None:
    configured(tmp_path)
    file = tmp_path / "reports.toml"
    jobs = f'[[job]]\nname = "all"\nreaders = ""\n[[job]]\nname = "few"\nout = "{tmp_path}/few"\n'
    file.write_text(f'format = "html"\n{file.read_text("utf-8")}\n{jobs}', "utf-8")
    heard = Heard()
    run([settings(one, NOW, 1) for one in read_config(file, {})], lambda: NOW, heard)
    assert {outcome.state for outcome in heard.outcomes} == {"written"}
    assert b"Byron" in (tmp_path / "out/person/ada-byron.html").read_bytes()
    few = list((tmp_path / "few/person").iterdir())
    assert {path.name for path in few} == {"person-1.html", "person-2.html"}
    assert not any(b"Byron" in path.read_bytes() for path in few)


def test_an_audience_that_nobody_described_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no audience “panel”"):
        configured(tmp_path, '[[document]]\nname = "person"\nreaders = "panel"')
