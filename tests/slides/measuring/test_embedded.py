"""Fonts that a presentation holds."""

import struct
from io import BytesIO
from pathlib import Path
from typing import Any

import pptx
import pytest
from lxml import etree
from pptx.opc.package import Part
from pptx.opc.packuri import PackURI

from reports import slides
from reports.slides.measuring.embedded import embedded
from reports.slides.measuring.metrics import Metrics
from tests.slides.decks import P

FONT = (Path(slides.__file__).parent / "fonts/LiberationMono-Regular.ttf").read_bytes()
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"


def holding(font: bytes, bits: int = 0) -> bytes:
    """A presentation with an embedded font of the family “House Sans”."""
    show: Any = pptx.Presentation()
    head = b"\x00" * 64
    data = struct.pack("<4I", 16 + len(head) + len(font), len(font), 0x20001, bits) + head + font
    part = Part(PackURI("/ppt/fonts/font1.fntdata"), "application/x-fontdata", show.part.package, data)
    key = show.part.relate_to(part, "http://schemas.openxmlformats.org/officeDocument/2006/relationships/font")
    listed = etree.SubElement(show.part._element, f"{P}embeddedFontLst")
    one = etree.SubElement(listed, f"{P}embeddedFont")
    etree.SubElement(one, f"{P}font", typeface="House Sans")
    etree.SubElement(one, f"{P}regular").set(f"{R}id", key)
    saved = BytesIO()
    show.save(saved)
    return saved.getvalue()


@pytest.mark.parametrize(("font", "bits"), [(FONT, 0), (bytes(byte ^ 0x50 for byte in FONT), 0x10000000)])
def test_text_is_measured_by_the_font_in_the_file(font: bytes, bits: int) -> None:
    metrics = Metrics(embedded(holding(font, bits)))
    assert metrics.known("House Sans")
    assert metrics.width("iiii", "House Sans", False) == Metrics().width("iiii", "Liberation Mono", False)


@pytest.mark.parametrize(("font", "bits"), [(FONT, 4), (FONT[:3000], 0), (b"no font at all", 0)])
def test_what_cannot_be_read_is_no_font(font: bytes, bits: int) -> None:
    assert embedded(holding(font, bits)) == []


def test_most_presentations_hold_none() -> None:
    saved = BytesIO()
    pptx.Presentation().save(saved)
    assert embedded(saved.getvalue()) == []
