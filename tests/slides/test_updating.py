"""Decks that people edited, and what an update makes of them."""

import subprocess
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pptx
import pytest
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from reports.errors import InputError
from reports.slides.package.importing import sections_of
from reports.slides.updating import document_of, update
from tests import checkers
from tests.slides.decks import A, Built, P, box, build, cells, grid, read_back, template

OLD: dict[str, object] = {
    "month": "May",
    "sold": [{"article": "Rope", "count": 2}, {"article": "Lamp", "count": 5}],
    "shops": [{"name": "North", "boss": "Ada"}, {"name": "South", "boss": "Alan"}],
}
NEW: dict[str, object] = {
    "month": "June",
    "sold": [{"article": "Rope", "count": 3}, {"article": "Lamp", "count": 8}, {"article": "Tent", "count": 1}],
    "shops": [{"name": "North", "boss": "Grace"}, {"name": "South", "boss": "Edsger"}],
}


def overview(slide: Any) -> None:
    slide.shapes.title.text = "Sold in {{ month }}"
    grid("table:sold", ["Article", "Count"], ["{{ item.article }}", "{{ item.count }}"])(slide)
    box("Written in {{ month }}.", name="Foot", notes="Said in {{ month }}.")(slide)


def drawn(slide: Any) -> None:
    slide.shapes.title.text = "Drawn"
    content = CategoryChartData()
    content.categories = ["a"]
    content.add_series("Count", [1])
    chart = slide.shapes.add_chart(XL_CHART_TYPE.BAR_CLUSTERED, 0, Inches(2), Inches(6), Inches(4), content)
    chart.name = "chart:sold"
    chart._element.find(f".//{P}cNvPr").set("descr", "categories: item.article\nseries: item.count")


def shop(slide: Any) -> None:
    slide.shapes.title.text = "The shop {{ shop.name }}"
    box("Led by {{ shop.boss }}", name="Boss", notes="repeat: shop in shops\n---")(slide)


def made(of: Mapping[str, object]) -> bytes:
    return build(overview, drawn, shop, of=of).content


def edited(content: bytes, *edits: Any) -> bytes:
    show = pptx.Presentation(BytesIO(content))
    for edit in edits:
        edit(show)
    saved = BytesIO()
    show.save(saved)
    return saved.getvalue()


def updated(content: bytes, of: Mapping[str, object] = NEW) -> tuple[Built, list[str]]:
    """What becomes of an edited deck, and what is told of it."""
    result = update(content, made(of), "edited.pptx")
    return read_back(result.content), [problem.message for problem in result.problems]


def test_what_nobody_changed_is_renewed() -> None:
    built, told = updated(made(OLD))
    assert built.titles() == ["Sold in June", "Drawn", "The shop North", "The shop South"]
    assert cells(built, "table:sold") == [["Article", "Count"], ["Rope", "3"], ["Lamp", "8"], ["Tent", "1"]]
    chart = built.shape("chart:sold", 1).chart
    assert [tuple(one.values) for one in chart.plots[0].series] == [(3.0, 8.0, 1.0)]
    assert list(chart.plots[0].categories) == ["Rope", "Lamp", "Tent"]
    assert built.texts("Boss") == ["Led by Grace", "Led by Edsger"]
    assert built.notes() == "Said in June."
    assert told == []


def change_title(show: Any) -> None:
    show.slides[0].shapes.title.text_frame.text = "Our best month"


def move(show: Any) -> None:
    next(shape for shape in show.slides[0].shapes if shape.name == "Foot").left = Inches(3)


def add_slide(show: Any) -> None:
    added = show.slides.add_slide(show.slide_layouts[5])
    added.shapes.title.text = "What we think"
    listed = show.slides._sldIdLst
    listed.insert(0, listed[-1])


def bend(show: Any) -> None:
    """What PowerPoint does to a file: runs split, ids given anew."""
    for slide in show.slides:
        for number, one in enumerate(slide._element.iter(f"{P}cNvPr"), 700):
            one.set("id", str(number))
        for run in list(slide._element.iter(f"{A}r")):
            text = run.find(f"{A}t").text or ""
            second = run.makeelement(run.tag)
            second.append(second.makeelement(f"{A}rPr", dirty="0"))
            second.append(second.makeelement(f"{A}t"))
            run.addnext(second)
            run.find(f"{A}t").text, second.find(f"{A}t").text = text[:3], text[3:]


def test_what_people_did_stays_and_is_told() -> None:
    built, told = updated(edited(made(OLD), change_title, move, add_slide, bend))
    assert built.titles() == ["What we think", "Our best month", "Drawn", "The shop North", "The shop South"]
    foot = built.shape("Foot", 1)
    assert (foot.left, foot.text_frame.text) == (Inches(3), "Written in June.")
    assert built.texts("Boss") == ["Led by Grace", "Led by Edsger"]
    assert told == ["slide 2, “Title 1”: was changed or deleted here; the new deck says something else."]


def test_an_updated_deck_is_updated_again() -> None:
    once = update(edited(made(OLD), change_title), made(NEW), "edited.pptx").content
    twice = update(once, made(OLD), "edited.pptx")
    built = read_back(twice.content)
    assert built.titles()[0] == "Our best month"
    assert built.texts("Boss") == ["Led by Ada", "Led by Alan"]
    assert update(twice.content, made(OLD), "edited.pptx").renewed == []


def test_a_slide_that_is_new_stands_at_its_place_with_all_that_it_has(tmp_path: Path) -> None:
    shops = [{"name": "North", "boss": "Ada"}, {"name": "West", "boss": "Barbara"}, {"name": "South", "boss": "Alan"}]
    before = edited(made(OLD), add_slide)
    result = update(before, made({**OLD, "shops": shops}), "edited.pptx")
    built = read_back(result.content)
    assert built.titles() == ["What we think", "Sold in May", "Drawn", *(f"The shop {one['name']}" for one in shops)]
    assert built.texts("Boss") == ["Led by Ada", "Led by Barbara", "Led by Alan"]
    assert (result.added, result.problems) == (["slide 5, “The shop West”"], [])
    again = update(result.content, made({**OLD, "shops": shops[:2]}), "edited.pptx")
    assert (again.added, again.renewed) == ([], [])
    file = tmp_path / "updated.pptx"
    file.write_bytes(result.content)
    assert checkers.audit_pptx(file) == []


def test_a_new_slide_is_in_the_section_of_the_one_before_it() -> None:
    def headed(slide: Any) -> None:
        shop(slide)
        slide.notes_slide.notes_text_frame.text = "repeat: shop in shops\nsection: {{ shop.name }}\n---"

    more = {**NEW, "shops": [*OLD["shops"], {"name": "West", "boss": "Barbara"}]}  # type: ignore[misc]
    before, after = (build(overview, drawn, headed, of=of).content for of in (OLD, more))
    show = pptx.Presentation(BytesIO(update(before, after, "edited.pptx").content))
    assert [(name, len(slides)) for name, slides in sections_of(show)] == [
        ("the presentation", 2),
        ("North", 1),
        ("South", 2),
    ]


def test_slides_that_only_one_of_them_has_are_told() -> None:
    def drop(show: Any) -> None:
        show.slides._sldIdLst.remove(show.slides._sldIdLst[2])

    of = {**NEW, "shops": [{"name": "North", "boss": "Grace"}, {"name": "West", "boss": "Barbara"}]}
    _, told = updated(edited(made(OLD), drop), of)
    assert told == [
        "slide 4: the new deck has no such slide any more.",
        "“The shop North”: was deleted here, or changed altogether.",
    ]


def test_a_deck_that_was_not_made_here_is_refused() -> None:
    with pytest.raises(InputError, match="nothing in it says what this program wrote"):
        update(template(overview), made(NEW), "other.pptx")
    with pytest.raises(InputError, match="not a PowerPoint file"):
        update(b"PK", made(NEW), "other.pptx")


def test_the_marks_and_an_updated_deck_are_sound(tmp_path: Path) -> None:
    paths = [tmp_path / "made.pptx", tmp_path / "updated.pptx"]
    paths[0].write_bytes(made(OLD))
    paths[1].write_bytes(update(edited(made(OLD), add_slide), made(NEW), "edited.pptx").content)
    assert checkers.audit_pptx(*paths) == []
    with zipfile.ZipFile(paths[1]) as archive:
        assert len(archive.namelist()) == len(set(archive.namelist()))
    assert document_of(paths[1].read_bytes(), "updated.pptx") == ""


@pytest.mark.soak
def test_a_deck_that_libreoffice_saved_is_renewed(tmp_path: Path) -> None:
    file = tmp_path / "edited.pptx"
    file.write_bytes(edited(made(OLD), change_title, add_slide))
    soffice = checkers.find_tool("soffice", "/Applications/LibreOffice.app/Contents/MacOS/soffice")
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = [soffice, profile, "--headless", "--convert-to", "pptx", "--outdir", str(tmp_path / "saved"), str(file)]
    subprocess.run(command, check=True, capture_output=True)
    result = update((tmp_path / "saved/edited.pptx").read_bytes(), made(NEW), "edited.pptx")
    built = read_back(result.content)
    assert built.titles() == ["What we think", "Our best month", "Drawn", "The shop North", "The shop South"]
    [table] = [shape.table for shape in built.slides[1].shapes if shape.has_table]
    assert table.cell(1, 1).text == "3"
    [chart] = [shape.chart for shape in built.slides[2].shapes if shape.has_chart]
    assert tuple(chart.plots[0].series[0].values) == (3.0, 8.0, 1.0)
    said = {shape.text_frame.text for slide in built.slides for shape in slide.shapes if shape.has_text_frame}
    assert {"Written in June.", "Led by Grace", "Led by Edsger"} <= said
    assert len(result.problems) == 1, "the title"
