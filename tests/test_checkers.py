"""Each checker finds the fault that it is there for, and passes what has none."""

from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageDraw

from tests import checkers

GOOD = (
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Quarter</title>'
    '<meta name="viewport" content="width=device-width, initial-scale=1"></head>'
    "<body><main><h1>Quarter</h1><p>One line.</p></main></body></html>"
)


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    """A page without text, tags or fonts."""
    path = tmp_path / "blank.pdf"
    with pikepdf.new() as blank:
        blank.add_blank_page()
        blank.save(path)
    return path


def page(folder: Path, html: str, name: str = "page.html") -> Path:
    path = folder / name
    path.write_text(html, encoding="utf-8")
    return path


def test_untagged_pdf_breaks_pdf_ua(pdf: Path) -> None:
    assert checkers.check_pdf_ua(pdf.read_bytes()) != []


def test_sound_pdf_passes_qpdf(pdf: Path) -> None:
    assert checkers.check_qpdf(pdf) == []


def test_cut_pdf_fails_qpdf(pdf: Path) -> None:
    pdf.write_bytes(pdf.read_bytes()[:-80])
    assert checkers.check_qpdf(pdf) != []


def test_plain_pdf_is_inert(pdf: Path) -> None:
    assert checkers.check_inert(pdf) == []


@pytest.mark.parametrize("address", ["javascript:alert(1)", "file:///etc/passwd"])
def test_link_that_acts_is_not_inert(pdf: Path, address: str) -> None:
    with pikepdf.open(pdf, allow_overwriting_input=True) as changed:
        action = pikepdf.Dictionary(S=pikepdf.Name.URI, URI=pikepdf.String(address))
        link = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, A=action, Rect=[0, 0, 9, 9])
        changed.pages[0].obj.Annots = pikepdf.Array([changed.make_indirect(link)])
        changed.save()
    assert checkers.check_inert(pdf) == [f"a link leads to {address}"]


def test_script_is_not_inert(pdf: Path) -> None:
    with pikepdf.open(pdf, allow_overwriting_input=True) as changed:
        changed.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.alert(1)"))
        changed.save()
    assert any("/OpenAction" in error for error in checkers.check_inert(pdf))


def test_font_that_is_not_embedded_is_named(pdf: Path) -> None:
    with pikepdf.open(pdf, allow_overwriting_input=True) as changed:
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        changed.pages[0].obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font))
        changed.save()
    assert checkers.check_pdf_fonts(pdf) == ["Helvetica is not embedded"]


def test_pages_are_counted(pdf: Path) -> None:
    assert checkers.pdf_pages(pdf) == 1


def test_same_picture_passes(pdf: Path) -> None:
    (picture,) = checkers.pdf_pictures(pdf)
    assert checkers.check_picture(picture, picture.copy()) == []


def test_moved_line_is_a_difference() -> None:
    first, second = Image.new("L", (400, 400), 255), Image.new("L", (400, 400), 255)
    ImageDraw.Draw(first).rectangle((40, 100, 360, 104), fill=0)
    ImageDraw.Draw(second).rectangle((40, 110, 360, 114), fill=0)
    assert checkers.check_picture(first, second) != []


def test_good_html_passes(tmp_path: Path) -> None:
    assert checkers.check_html([page(tmp_path, GOOD)]) == []


def test_html_error_is_named_with_its_page(tmp_path: Path) -> None:
    pages = [page(tmp_path, GOOD), page(tmp_path, GOOD.replace("<p>", "<p id=a><b id=a>"), "bad.html")]
    errors = checkers.check_html(pages)
    assert errors
    assert all(error.startswith("bad.html:") for error in errors)


def test_good_page_is_accessible(tmp_path: Path) -> None:
    assert checkers.check_accessible([page(tmp_path, GOOD)], 390) == []


def test_faults_of_access_are_named(tmp_path: Path) -> None:
    faults = {
        "color-contrast": GOOD.replace("<p>", '<p style="color:#aaa">'),
        "heading-order": GOOD.replace("<p>", "<h4>Low</h4><p>"),
        "html-has-lang": GOOD.replace(' lang="en"', ""),
        "px wide": GOOD.replace("<p>", '<p style="width:900px">'),
        "asks for": GOOD.replace("<p>", '<img alt="dot" src="dot.png"><p>'),
    }
    pages = [page(tmp_path, html, f"{number}.html") for number, html in enumerate(faults.values())]
    errors = checkers.check_accessible(pages, 390)
    assert [
        next((fault in error for error in errors if error.startswith(f"{n}.")), None) for n, fault in enumerate(faults)
    ] == [True] * 5


def test_dark_colours_are_those_checked(tmp_path: Path) -> None:
    dim = GOOD.replace("</head>", "<style>@media (prefers-color-scheme: dark) { p { color: #eee } }</style></head>")
    faded = page(tmp_path, dim)
    assert checkers.check_accessible([faded]) == []
    assert any("color-contrast" in error for error in checkers.check_accessible([faded], dark=True))


def test_no_page_is_an_error() -> None:
    assert checkers.check_html([]) == checkers.check_accessible([]) != []
