"""What is asked of formats where none is made: which are usual, and which are made from what."""

import pytest

from reports.model.formats import DECK, KNOWN_FORMATS, PAGE, KnownFormat, made_from, usual_formats


def test_a_further_format_is_made_where_somebody_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KNOWN_FORMATS, "toy", KnownFormat("toy", "text/plain"))
    assert usual_formats() == ("pdf", "html", "pptx")


def test_what_needs_no_template_is_made_wherever_one_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KNOWN_FORMATS, "toy", KnownFormat("toy", "text/plain"))
    assert (made_from(PAGE), made_from(DECK)) == (("pdf", "html", "toy"), ("pptx", "toy"))
