"""What holds of the views of all media: they are made of the packet alone, and cost in proportion to it."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pytest
from pydantic import TypeAdapter

from reports.formats.deck import view as deck
from reports.formats.page import view as page
from reports.model.packet import Packet
from reports.packets import assemble_period, assemble_person, canonical
from reports.periods import Period
from tests.corpora import corpus
from tests.packets.test_cost import SHAPES, assemble, calls
from tests.sampling import in_soak

assembled = cache(assemble)
"""A packet is a frozen value: the views of both media are made of the same one."""

VIEWS: dict[str, Callable[[Packet], Any]] = {"page": page.view, "deck": deck.view}
PEOPLE = {"Ada": ["2025-05", "2025-07", "2025-Q3"], "王小明": ["2025-08"]}
PACKETS = [assemble_person(corpus(PEOPLE), "ada"), assemble_period(corpus(PEOPLE), Period.parse("2025-Q3"))]


@pytest.mark.parametrize("medium", VIEWS)
@pytest.mark.parametrize("packet", PACKETS, ids=["person", "period"])
def test_a_view_shows_nothing_that_the_key_of_its_document_does_not_tell(packet: Packet, medium: str) -> None:
    told = TypeAdapter(Packet).validate_json(canonical(packet))
    assert VIEWS[medium](told) == VIEWS[medium](packet)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("make", ["year", *in_soak("person")])
@pytest.mark.parametrize("medium", VIEWS)
def test_four_times_as_much_costs_hardly_more_than_four_times_as_many_calls(shape: str, make: str, medium: str) -> None:
    few, many = (calls(partial(VIEWS[medium], assembled(number, shape, make))) for number in (100, 400))
    assert many <= 6 * few
