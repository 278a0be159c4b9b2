"""The layout `brief`: the first page, threads, questions and notes, and a line that says what the full one has more."""

import io
import re
from dataclasses import replace

import pypdf
import pytest

from reports.corpus import Corpus
from reports.formats import FORMATS, Templates
from reports.model.packet import Packet
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from tests.warm import built_in_set


@pytest.fixture(scope="module")
def templates() -> Templates:
    return built_in_set()


@pytest.fixture(scope="module")
def packets(seed_corpus: Corpus) -> list[Packet]:
    """The longest person of the demo, and a quarter."""
    return [assemble_person(seed_corpus, "michael-lazos"), assemble_period(seed_corpus, Period.parse("2025-Q3"))]


def test_the_longest_person_has_four_pages_at_most(packets: list[Packet], templates: Templates) -> None:
    packet = replace(packets[0], layout="brief")
    pages = pypdf.PdfReader(io.BytesIO(FORMATS["pdf"](packet, templates).content)).pages
    assert len(pages) <= 4
    assert "Reviewer’s notes" in pages[-1].extract_text()


@pytest.mark.parametrize("which", [0, 1])
def test_every_link_within_leads_somewhere(packets: list[Packet], templates: Templates, which: int) -> None:
    page = FORMATS["html"](replace(packets[which], layout="brief"), templates).content.decode()
    places = set(re.findall(r'\sid="([^"]+)"', page))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= places


@pytest.mark.parametrize("which", [0, 1])
def test_it_says_what_the_full_one_has_more(packets: list[Packet], templates: Templates, which: int) -> None:
    full = packets[which]
    pages = [FORMATS["html"](replace(full, layout=one), templates).content.decode() for one in ("brief", "full")]
    assert ["The full packet has besides" in page for page in pages] == [True, False]
    assert ["sha256 " in page for page in pages] == [False, True]


def test_a_quarter_prints_each_text_once(packets: list[Packet], templates: Templates) -> None:
    page = FORMATS["html"](packets[1], templates).content.decode()
    record = page[page.index('id="record"') :]
    assert record.count("Corrected Triton kernel fusion behavior") == 1
