"""No file ends in a traceback, however it is cut and bent: it becomes a deck, or is refused with words."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pptx
import pytest
from lxml import etree
from pptx.util import Inches

from reports.errors import TemplateError
from reports.formats.deck.adopt import adopt
from reports.formats.deck.inputs import DECKS
from reports.formats.templates import built_in
from reports.slides.package.safety import check_package
from tests.formats.deck.adopt.bending import bent
from tests.formats.deck.adopt.test_real_traits import resized
from tests.sampling import in_soak, sampled


def with_samples() -> Any:
    """Slides with a table, a chart's worth of text, notes and a jump, on wide slides of Google's size."""
    file = resized(10, 5.625)
    for layout in (file.slide_layouts[0], file.slide_layouts[1], file.slide_layouts[3]):
        slide = file.slides.add_slide(layout)
        slide.shapes.title.text = "{{ CLIENT }}"
        slide.notes_slide.notes_text_frame.text = "section: ours\n---\nSay it."
        slide.shapes.add_table(2, 2, 0, Inches(2), Inches(4), Inches(1)).name = "Table: revenue"
    return file


FILES: tuple[Callable[[], Any], ...] = (pptx.Presentation, with_samples, lambda: resized(26.67, 15))
EXAMPLES = (built_in() / DECKS[0]).read_bytes()


def try_one(seed: int) -> None:
    made = BytesIO()
    FILES[seed % len(FILES)]().save(made)
    content = bent(made.getvalue(), seed)
    try:
        deck = adopt(content, "bent.pptx", EXAMPLES, keep_slides=seed % 2 == 0)
    except TemplateError:
        return
    assert check_package(deck.content, "adopted.pptx") == []


@pytest.mark.parametrize("start", sampled(range(0, 36, 6), (0,)))
def test_a_bent_file_becomes_a_deck_or_is_refused(start: int) -> None:
    for seed in range(start, start + 6):
        try_one(seed)


@pytest.mark.soak
@pytest.mark.parametrize("start", range(1000, 3000, 50))
def test_many_bent_files_become_decks_or_are_refused(start: int) -> None:
    for seed in range(start, start + 50):
        try_one(seed)


@pytest.mark.parametrize("share", [0.5, 0.999, *in_soak(0.1, 0.9)])
def test_a_file_that_is_cut_off_is_refused(share: float) -> None:
    made = BytesIO()
    with_samples().save(made)
    content = made.getvalue()[: int(share * len(made.getvalue()))]
    with pytest.raises(TemplateError, match=r"not a PowerPoint file|damaged"):
        adopt(content, "cut.pptx", EXAMPLES, keep_slides=True)


def test_a_slide_that_is_listed_twice_is_damage() -> None:
    file = with_samples()
    listed = file.slides._sldIdLst
    listed.append(etree.fromstring(etree.tostring(listed[0])))
    made = BytesIO()
    file.save(made)
    assert "a slide is listed twice." in str(check_package(made.getvalue(), "f")[0])


@pytest.mark.parametrize("keep_slides", [True, *in_soak(False)])
def test_a_slide_that_no_list_names_is_not_in_the_way(keep_slides: bool) -> None:
    file = with_samples()
    listed = file.slides._sldIdLst
    listed.remove(listed[0])
    made = BytesIO()
    file.save(made)
    deck = adopt(made.getvalue(), "unlisted.pptx", EXAMPLES, keep_slides=keep_slides)
    assert check_package(deck.content, "adopted.pptx") == []
