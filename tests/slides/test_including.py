"""Slides that a template takes from other presentations."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pptx
import pytest
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from reports.errors import TemplateError
from reports.slides import fill
from reports.slides.content import Properties
from reports.slides.package.deck import Deck
from reports.slides.package.importing import sections_of
from tests import checkers
from tests.slides.decks import P, box, read_back, template

VALUES = {"month": "May", "shops": [{"name": "North"}, {"name": "South"}]}


def noted(title: str, notes: str) -> Any:
    def draw(slide: Any) -> None:
        slide.shapes.title.text = title
        slide.notes_slide.notes_text_frame.text = notes

    return draw


def charted(slide: Any) -> None:
    slide.shapes.title.text = "Drawn in {{ month }}"
    content = CategoryChartData()
    content.categories = ["a"]
    content.add_series("Count", [1])
    slide.shapes.add_chart(XL_CHART_TYPE.BAR_CLUSTERED, 0, Inches(2), Inches(6), Inches(4), content)


def with_sections(*sections: tuple[str, Sequence[Any]]) -> bytes:
    """A presentation whose slides are in sections, as PowerPoint saves them."""
    deck = Deck(template(*(draw for _, some in sections for draw in some)))
    copies = iter([deck.copy(slide) for slide in deck.slides])
    shared = [(name, [next(copies) for _ in some]) for name, some in sections]
    return deck.finish([one for _, some in shared for one in some], shared, Properties())


CLOSING = with_sections(
    ("Shops", [noted("Shop {{ shop.name }}", "repeat: shop in shops\n---\nSaid in {{ month }}."), charted]),
    ("Thanks", [noted("Thank you", ""), noted("A sample", "if: false\n---")]),
)


def made(*slides: Any, files: dict[str, bytes] | None = None) -> Any:
    result = fill(template(*slides), VALUES, files={"closing.pptx": CLOSING} if files is None else files)
    return read_back(result.content)


def test_slides_of_a_section_are_filled_in_the_place_of_the_one_that_names_it(tmp_path: Path) -> None:
    built = made(
        noted("First", ""), noted("Here", "include: closing.pptx#Shops\n---"), noted("Last", "section: End\n---")
    )
    assert built.titles() == ["First", "Shop North", "Shop South", "Drawn in May", "Last"]
    assert built.notes(2) == "Said in May."
    assert built.slides[3].shapes[-1].has_chart
    show = pptx.Presentation(BytesIO(built.content))
    assert [(name, len(some)) for name, some in sections_of(show)] == [
        ("the presentation", 1),
        ("Shops", 3),
        ("End", 1),
    ]
    assert len(show.slide_masters) == 1, "the layouts of the template are those of the other"
    file = tmp_path / "made.pptx"
    file.write_bytes(built.content)
    assert checkers.audit_pptx(file) == []


def test_without_a_section_all_slides_come_and_keep_theirs() -> None:
    built = made(noted("Here", "include: closing.pptx\n---"))
    assert built.titles() == ["Shop North", "Shop South", "Drawn in May", "Thank you"]
    show = pptx.Presentation(BytesIO(built.content))
    assert [name for name, _ in sections_of(show)] == ["Shops", "Thanks"]


def test_a_section_named_beside_it_begins_there() -> None:
    built = made(noted("Here", "include: closing.pptx#Thanks\nsection: The end\n---"))
    show = pptx.Presentation(BytesIO(built.content))
    assert [name for name, _ in sections_of(show)] == ["The end"]


def test_slides_of_another_design_bring_it_along(tmp_path: Path) -> None:
    other = pptx.Presentation()
    theme = next(rel.target_part for rel in other.slide_masters[0].part.rels.values() if rel.reltype.endswith("/theme"))
    theme._blob = theme.blob.replace(b"4F81BD", b"112233")
    other.slides.add_slide(other.slide_layouts[5]).shapes.title.text = "Ours"
    saved = BytesIO()
    other.save(saved)
    built = made(noted("Here", "include: other.pptx\n---"), box("Mine"), files={"other.pptx": saved.getvalue()})
    assert built.titles() == ["Ours", "Title"]
    show = pptx.Presentation(BytesIO(built.content))
    assert len(show.slide_masters) == 2
    ids = [one.get("id") for m in show.slide_masters for one in m._element.iter(f"{P}sldLayoutId")]
    ids += [one.get("id") for one in show.part._element.iter(f"{P}sldMasterId")]
    assert len(ids) == len(set(ids))
    file = tmp_path / "made.pptx"
    file.write_bytes(built.content)
    assert checkers.audit_pptx(file) == []


@pytest.mark.parametrize(
    ("notes", "files", "said"),
    [
        ("include: closng.pptx\n---", None, "there is no closng.pptx. Did you mean “closing.pptx”?"),
        ("include: closing.pptx#Thank\n---", None, "no slides of a section “Thank”. Did you mean “Thanks”?"),
        ("include: closing.pptx\n---", {}, "there is no closing.pptx."),
        ("include: closing.pptx\nif: month\n---", None, "only section: may stand beside it."),
        ("include: bad.pptx\n---", {"bad.pptx": b"PK"}, "bad.pptx: not a PowerPoint file"),
    ],
)
def test_what_cannot_be_included_is_told(notes: str, files: dict[str, bytes] | None, said: str) -> None:
    with pytest.raises(TemplateError) as caught:
        made(noted("Here", notes), files=files)
    assert said in str(caught.value)


def test_a_mistake_on_an_included_slide_names_its_file() -> None:
    other = template(noted("Fine", ""), box("{{ moth }}"))
    with pytest.raises(TemplateError, match=r"slide 2 of other\.pptx, “Box”"):
        made(noted("First", ""), noted("Here", "include: other.pptx\n---"), files={"other.pptx": other})


def test_slides_of_another_size_are_refused() -> None:
    other = pptx.Presentation()
    other.slide_width = Inches(13)
    saved = BytesIO()
    other.save(saved)
    with pytest.raises(TemplateError, match=r"the slides of other\.pptx have another size"):
        made(noted("Here", "include: other.pptx\n---"), files={"other.pptx": saved.getvalue()})
