"""The brand in all formats: logo, font, footer; what is no good is refused before anything is built."""

import io
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pikepdf
import pytest
from fontTools import subset  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from PIL import Image
from pptx import Presentation

from reports.errors import InputError, TemplateError
from reports.formats import FORMATS, Templates, open_templates
from reports.formats.logo import read_logo
from reports.formats.templates import built_in
from reports.model.packet import Packet
from reports.packets import assemble_person
from reports.run.options import Options
from reports.run.prepare import missing_characters, without_bold
from reports.run.settings import settings
from tests.checkers import check_pdf_ua
from tests.corpora import corpus
from tests.delivery.test_deliver import clock
from tests.formats.test_logo import SHAPE, SVG
from tests.sampling import in_soak

SHIPPED = Path(__file__).parents[2] / "reports/slides/fonts"


@pytest.fixture(scope="module")
def packet() -> Packet:
    """Return the packet of one person."""
    packet = assemble_person(corpus({"Ada Byron": ["2025-01", "2025-02"]}), "ada-byron")
    return replace(packet, confidential="Secret", layout="brief", document="person", template="person")


@pytest.fixture(scope="module")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files of a font that lacks a letter, and of fonts that are no good."""
    folder = tmp_path_factory.mktemp("fonts")
    for weight in ("Regular", "Bold"):
        font = TTFont(SHIPPED / f"Caladea-{weight}.ttf")
        for name in font["name"].names:
            if name.nameID in (1, 16):
                name.string = "Acme Text"
        options = subset.Options(name_IDs=["*"])
        cut = subset.Subsetter(options)
        cut.populate(unicodes=[code for code in font.getBestCmap() if code != ord("ř")])
        cut.subset(font)
        font.save(folder / f"{weight}.ttf")
    font = TTFont(folder / "Regular.ttf")
    font["OS/2"].fsType = 2
    font.save(folder / "Shut.ttf")
    shutil.copy(SHIPPED / "Carlito-Regular.ttf", folder / "Other.ttf")
    (folder / "Broken.ttf").write_bytes(b"no font")
    return folder


def branded(**brand: str) -> Templates:
    return open_templates(None, brand)


def made(packet: Packet, format: str, brand: Mapping[str, str]) -> bytes:
    return FORMATS[format](packet, branded(**brand)).content


@pytest.fixture(params=["svg", *in_soak("png")])
def logo(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a logo."""
    file = tmp_path / "logo"
    if request.param == "svg":
        file.write_text(SVG.format("", SHAPE), "utf-8")
    else:
        Image.new("RGB", (90, 30), "#0B5875").save(file, "PNG")
    return read_logo(str(file))


def test_a_logo_stands_on_every_page(packet: Packet, logo: str) -> None:
    content = made(packet, "pdf", {"logo": logo})
    assert check_pdf_ua(content) == []
    plain = made(packet, "pdf", {})
    with pikepdf.open(io.BytesIO(content)) as with_logo, pikepdf.open(io.BytesIO(plain)) as without:
        assert len(with_logo.pages) > 1
        for one, other in zip(with_logo.pages, without.pages, strict=True):
            assert len(one.Contents.read_bytes()) > len(other.Contents.read_bytes())  # there it is drawn


def test_a_logo_stands_on_every_layout_of_a_deck_in_its_proportions(packet: Packet, logo: str) -> None:
    deck = Presentation(io.BytesIO(made(packet, "pptx", {"logo": logo})))
    for layout in deck.slide_layouts:
        (shown,) = [shape for shape in layout.shapes if shape.name == "Logo"]
        assert shown.width / shown.height == pytest.approx(3, rel=0.02)
        assert shown.left + shown.width <= deck.slide_width
        [title] = [one for one in list(layout.placeholders) if one.placeholder_format.idx == 0]
        assert shown.top + shown.height < title.top
    first, second = (one.slide_layout for one in list(deck.slides)[:2])
    sizes = [next(shape.height for shape in one.shapes if shape.name == "Logo") for one in (first, second)]
    assert sizes[0] > sizes[1]


def test_a_logo_that_sets_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "logo").write_text(SVG.format("", "<text>Acme <tspan>Ltd</tspan></text>"), "utf-8")
    with pytest.raises(InputError, match="make outlines of it") as found:
        read_logo(str(tmp_path / "logo"))
    assert len(found.value.problems) == 1


def test_a_font_of_the_brand_is_in_every_format(packet: Packet, fonts: Path) -> None:
    brand = {"font": f"{fonts}/Regular.ttf\n{fonts}/Bold.ttf"}
    theme = branded(**brand).theme
    assert [face.path.name for face in theme.own_faces] == ["Regular.ttf", "Bold.ttf"]
    assert (theme.own_font, theme.deck_font) == ("Acme Text", "Acme Text")
    with ZipFile(io.BytesIO(made(packet, "pptx", brand))) as deck:
        assert b'typeface="Acme Text"' in deck.read("ppt/theme/theme1.xml")
    for format in ("pdf", "html"):
        assert made(packet, format, brand) != made(packet, format, {})
    page = made(packet, "html", brand)
    assert b"font-family:'Packet Sans';font-weight:700" in page
    assert b"Packet Sans Else'" not in page.partition(b"@font-face")[2].partition(b"</style>")[0].partition(b":root")[0]


def test_letters_that_a_font_lacks_are_told_and_shown_in_another(packet: Packet, fonts: Path) -> None:
    brand = {"font": f"{fonts}/Regular.ttf\n{fonts}/Bold.ttf"}
    (told,) = missing_characters("Jiří", "Jiří".encode(), branded(**brand))
    assert told.message == "Jiří: Acme Text has no “ř” (U+0159): set in another font."
    assert missing_characters("Jiří", "Jiří".encode(), branded()) == []
    assert b"font-family:'Packet Sans Else'" in made(replace(packet, title="Jiří"), "html", brand)


@pytest.mark.parametrize(
    ("files", "said"),
    [
        (["Shut.ttf"], "may not be embedded"),
        (["Broken.ttf"], "font"),
        (["Gone.ttf"], "cannot be read"),
        (["Bold.ttf"], "no upright file of regular weight"),
        (["Regular.ttf", "Other.ttf"], "not of one family"),
    ],
)
def test_a_font_that_is_no_good_is_refused_with_the_reason(files: list[str], said: str, fonts: Path) -> None:
    with pytest.raises(TemplateError, match=said):
        branded(font="\n".join(str(fonts / name) for name in files))


def test_a_font_without_letters_is_refused() -> None:
    with pytest.raises(TemplateError, match="has no glyph for"):
        branded(font=str(built_in() / "theme/fonts/NotoEmoji-Regular.ttf"))


def test_a_footer_of_the_brand_stands_beside_the_mark_on_slides(packet: Packet) -> None:
    deck = Presentation(io.BytesIO(made(packet, "pptx", {"footer": "Acme, people team"})))
    for slide in deck.slides:
        assert any("Secret · Acme, people team" in shape.text for shape in slide.shapes if shape.has_text_frame)


def test_a_font_of_this_machine_is_not_for_a_cluster() -> None:
    options = Options.of({"brand": {"font": "a.ttf"}, "scheduler": "tcp://host:8786"})
    with pytest.raises(InputError, match="not of a cluster"):
        settings(options, clock(), 1)


def test_a_font_without_a_bold_file_is_told(fonts: Path) -> None:
    (told,) = without_bold(branded(font=f"{fonts}/Regular.ttf"))
    assert (told.severity, told.message.partition(":")[0]) == ("note", "Acme Text has no bold file")
    assert [*without_bold(branded(font=f"{fonts}/Regular.ttf\n{fonts}/Bold.ttf")), *without_bold(branded())] == []
