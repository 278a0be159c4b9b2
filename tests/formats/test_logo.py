"""Logos: what only shows is taken, everything else is refused with the reason."""

import base64
import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from reports.errors import InputError
from reports.formats import FORMATS, open_templates
from reports.formats.logo import read_logo
from reports.packets import assemble_person
from tests.corpora import corpus

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" viewBox="0 0 90 30"{}>{}</svg>'
SHAPE = '<style>.a { fill: #0B5875 }</style><rect class="a" width="90" height="30"/>'


def png(width: int, height: int) -> bytes:
    """Return a PNG that says of itself to be so large, and holds next to nothing."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(b"")), (b"IEND", b"")]
    made = (struct.pack(">I", len(of)) + name + of + struct.pack(">I", zlib.crc32(name + of)) for name, of in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(made)


def of(content: bytes | str, folder: Path) -> str:
    file = folder / "logo"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_logo(str(file))


def test_a_logo_that_only_shows_is_taken_as_it_is(tmp_path: Path) -> None:
    made = of(SVG.format("", SHAPE), tmp_path)
    assert base64.b64decode(made.removeprefix("data:image/svg+xml;base64,")).decode() == SVG.format("", SHAPE)
    picture = io.BytesIO()
    Image.new("RGB", (60, 20), "#0B5875").save(picture, "PNG")
    assert of(picture.getvalue(), tmp_path).startswith("data:image/png;base64,")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (png(100_000, 100_000), "100000 × 100000 pixels"),
        (png(40, 40), "damaged"),
        (b"GIF89a", "neither PNG nor SVG"),
        (b"\0" * 400_000, "more than 300 kB"),
        (SVG.format("", "<script>alert(1)</script>"), "<script>"),
        (SVG.format(' onload="alert(1)"', SHAPE), "runs a script (onload=)"),
        (SVG.format("", '<image x:href="https://example.org/a.png"/>'), "<image>"),
        (SVG.format("", '<g x:href="file:///etc/passwd"/>'), "outside it (href=)"),
        (SVG.format("", '<rect fill="url(https://example.org/a.svg#b)"/>'), "outside it (fill=)"),
        (SVG.format("", "<style>@import 'a.css';</style>"), "style leads to something outside"),
        (SVG.format("", "<style>a { fill: u\\72l(b) }</style>"), "style leads to something outside"),
        (SVG.format("", "<foreignObject><p/></foreignObject>"), "<foreignObject>"),
        (SVG.format("", '<g id="a"/><use x:href="#a"/>'), "<use>"),
        (SVG.format("", "<g/>" * 6000), "more than 5000 shapes"),
        (SVG.replace("90 30", "100000 100000").format("", SHAPE), "its size"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG.format("", SHAPE), "entities"),
        (SVG.format("", '<?xml-stylesheet href="a.css"?>'), "instructions"),
    ],
)
def test_a_logo_that_could_do_more_is_refused_with_the_reason(
    content: bytes | str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("PIL.ImageFile.LOAD_TRUNCATED_IMAGES", True)  # as WeasyPrint has it
    with pytest.raises(InputError) as caught:
        of(content, tmp_path)
    assert said in str(caught.value)


def test_a_page_shows_logo_and_footer(tmp_path: Path) -> None:
    brand = {"logo": of(SVG.format("", SHAPE), tmp_path), "footer": "Example & Co"}
    packet = assemble_person(corpus({"Ada": ["2025-07", "2025-08"]}), "ada")
    page = FORMATS["html"](packet, open_templates(None, brand)).content.decode()
    assert page.count('<img class="logo" src="data:image/svg+xml;base64,') == 1
    assert "Example &amp; Co" in page
    # In the dark it stands on white, since its colours are made for that.
    assert "@media screen and (prefers-color-scheme: dark) { .front .logo { background: #FFFFFF" in page
    assert 'class="logo"' not in FORMATS["html"](packet, open_templates(None)).content.decode()
