"""What is asked of formats where none is made: which are usual, and which are made from what."""

import pytest

from reports.model.formats import DECK, KNOWN_FORMATS, PAGE, KnownFormat, made_from, usual_formats


def test_a_further_format_is_made_where_somebody_asks_for_it_and_from_no_template(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert {"pdf", "html", "pptx"} <= {*usual_formats()}
    before = made_from(PAGE), made_from(DECK), usual_formats()
    monkeypatch.setitem(KNOWN_FORMATS, "toy", KnownFormat("toy", "text/plain"))
    assert (made_from(PAGE), made_from(DECK)) == ((*before[0], "toy"), (*before[1], "toy"))
    assert usual_formats() == before[2]


def test_a_page_is_no_deck() -> None:
    assert ("pdf" in made_from(PAGE), "pdf" in made_from(DECK)) == (True, False)
