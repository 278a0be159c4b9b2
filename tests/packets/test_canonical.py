"""Packets as bytes, to tell whether they changed."""

import json
from dataclasses import asdict, replace
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.model.packet import Packet
from reports.packets import assemble_period, assemble_person, canonical
from reports.periods import Period
from tests.corpora import corpus

ways = import_module("reports.packets.canonical")
PEOPLE = {"Ada": ["2025-05", "2025-07", "2025-Q3"], "王小明": ["2025-08"]}
# With lone surrogates, as names of files may have them.
ANY_TEXT = st.text(st.characters() | st.integers(0xD800, 0xDFFF).map(chr))
PACKET = assemble_person(corpus(PEOPLE), "ada")


@pytest.mark.parametrize(
    "packet", [PACKET, assemble_period(corpus(PEOPLE), Period.parse("2025-Q3"))], ids=["person", "period"]
)
def test_every_field_is_told(packet: Packet) -> None:
    assert json.loads(canonical(packet)) == json.loads(json.dumps(asdict(packet)))


def test_packets_that_are_equal_have_the_same_bytes() -> None:
    assert canonical(assemble_person(corpus(PEOPLE), "ada")) == canonical(PACKET)


@given(ANY_TEXT)
def test_any_text_is_told_as_it_is(text: str) -> None:
    told = canonical(replace(PACKET, title=text)).decode("utf-8", "surrogatepass")
    assert json.loads(told)["title"] == text


@given(ANY_TEXT, ANY_TEXT)
def test_packets_that_differ_have_other_bytes(one: str, other: str) -> None:
    told = {canonical(replace(PACKET, title=title, span=span)) for title, span in [(one, other), (other, one)]}
    assert len(told) == (1 if one == other else 2)


@given(st.text())
def test_a_surrogate_changes_only_how_it_is_written_itself(text: str) -> None:
    with_it, without = (canonical(replace(PACKET, title=title)) for title in (f"\ud800{text}", f"\ue000{text}"))
    assert with_it == without.replace("\ue000".encode(), b"\xed\xa0\x80", 1)


@given(st.text())
def test_few_packets_are_written_as_many_are(text: str) -> None:
    packet = replace(PACKET, title=text)
    assert ways._plainly(packet) == ways._quick()(packet)
