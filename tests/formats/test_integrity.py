"""A document is looked at before it replaces another: what is cut off or damaged is named, whatever the bytes are."""

import zipfile
from io import BytesIO
from unittest.mock import Mock

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.errors import RenderError
from reports.formats import FORMATS, integrity_fault
from reports.formats.page.finish import finish
from reports.packets import assemble_person
from tests.corpora import corpus
from tests.warm import built_in_set

Documents = dict[str, bytes]


@pytest.fixture(scope="module")
def documents() -> Documents:
    packet = assemble_person(corpus({"Ada Byron": ["2025-01"]}), "ada-byron")
    templates = built_in_set()
    return {name: render(packet, templates).content for name, render in FORMATS.items()}


@pytest.mark.parametrize("format", FORMATS)
def test_what_was_rendered_is_whole(documents: Documents, format: str) -> None:
    assert integrity_fault(format, documents[format]) == ""


@pytest.mark.parametrize("format", FORMATS)
@given(share=st.floats(0, 1, exclude_max=True), less=st.integers(1, 40), near=st.booleans())
def test_what_is_cut_off_is_named(documents: Documents, format: str, share: float, less: int, near: bool) -> None:
    whole = documents[format]
    assert integrity_fault(format, whole[:-less] if near else whole[: int(share * len(whole))])


@pytest.mark.parametrize("format", FORMATS)
@given(content=st.binary(max_size=300))
def test_any_bytes_are_judged(format: str, content: bytes) -> None:
    assert integrity_fault(format, content)


@pytest.mark.parametrize("format", FORMATS)
@given(share=st.floats(0, 1, exclude_max=True), bit=st.integers(0, 7))
def test_a_turned_bit_never_raises(documents: Documents, format: str, share: float, bit: int) -> None:
    turned = bytearray(documents[format])
    turned[int(share * len(turned))] ^= 1 << bit
    assert isinstance(integrity_fault(format, bytes(turned)), str)


def test_a_turned_bit_in_the_text_of_a_pdf_is_named(documents: Documents) -> None:
    whole = documents["pdf"]
    with pikepdf.open(BytesIO(whole)) as pdf:
        stream = pdf.pages[0].Contents.read_raw_bytes()
    at = whole.index(stream) + len(stream) // 2
    with pytest.raises(RenderError, match="no whole document: it cannot be read"):
        finish(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])


def test_a_turned_bit_in_a_slide_is_named(documents: Documents) -> None:
    with zipfile.ZipFile(BytesIO(documents["pptx"])) as archive:
        at = next(entry.header_offset for entry in archive.infolist() if "slides/slide" in entry.filename) + 200
    whole = documents["pptx"]
    assert integrity_fault("pptx", whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])


def test_a_deck_that_lacks_a_slide_it_names_is_not_whole(documents: Documents) -> None:
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(documents["pptx"])) as archive, zipfile.ZipFile(made, "w") as less:
        lost = sorted(name for name in archive.namelist() if name.startswith("ppt/slides/slide"))[0]
        for name in archive.namelist():
            if name != lost:
                less.writestr(name, archive.read(name))
    assert integrity_fault("pptx", made.getvalue()) == f"it lacks {lost}"


def test_a_pdf_without_a_page_is_not_whole() -> None:
    made = BytesIO()
    with pikepdf.new() as pdf:
        pdf.save(made)
    with pytest.raises(RenderError, match="it has no page"):
        finish(made.getvalue())


def test_a_pdf_is_opened_once_after_it_was_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Mock(side_effect=pikepdf.open)
    monkeypatch.setattr(pikepdf, "open", opened)
    packet = assemble_person(corpus({"Ada Byron": ["2025-01"]}), "ada-byron")
    rendered = FORMATS["pdf"](packet, built_in_set())
    assert integrity_fault("pdf", rendered.content) == ""
    assert rendered.pages
    assert opened.call_count == 1
