"""Tags in layouts, addresses and SmartArt; colours by value; tables whose items take several rows."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pptx
import pytest
from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.opc.package import Part
from pptx.opc.packuri import PackURI
from pptx.util import Inches

from reports.slides import RichText, Shade, Span, fill
from reports.slides.xml import parse
from tests import checkers
from tests.slides.decks import SHIFT, A, P, box, build, cells, grid, links, mistakes, template
from tests.slides.filling.test_shape_directives import described, text_box

PEOPLE = [
    {"name": "Ada", "url": "https://a.org/ada", "id": "ada b", "lines": ["x", "y"]},
    {"name": "Alan", "url": "", "id": "alan", "lines": []},
]


def linked(address: str, draw: Any) -> Any:
    """Draws something whose runs all lead to this address."""

    def made(slide: Any) -> None:
        draw(slide)
        for run in slide.shapes[-1]._element.iter(f"{A}r"):
            rid = slide.part.relate_to(address, RT.HYPERLINK, is_external=True)
            look = run.get_or_add_rPr()
            look.append(look.makeelement(f"{A}hlinkClick", {f"{{{look.nsmap['r']}}}id": rid}))

    return made


@pytest.mark.parametrize(
    ("address", "targets"),
    [
        ("https://b.org/%7B%7B%20item.id%20%7D%7D", ["https://b.org/ada%20b", "https://b.org/alan"]),
        ("http://{{ item.url }}", ["https://a.org/ada", "http://"]),
        ("https://b.org/still", ["https://b.org/still"] * 2),
    ],
)
def test_addresses_of_links_have_tags(address: str, targets: list[str]) -> None:
    made = build(linked(address, box("{{ item.name }}", name="list:people")), of={"people": PEOPLE})
    assert [target for _, target in links(made.shape("list:people"))] == targets


def test_a_shape_is_a_link_with_tags_and_a_wrong_one_is_told() -> None:
    def draw(slide: Any) -> None:
        text_box(slide, "x", "").click_action.hyperlink.address = "https://b.org/{{ one.id }}"

    assert build(draw, of={"one": PEOPLE[0]}).shape("Card").click_action.hyperlink.address == "https://b.org/ada%20b"
    assert "no name “one”" in mistakes(draw)[0]


def with_layout(text: str) -> bytes:
    show = pptx.Presentation(BytesIO(template(box("x"))))
    layout = show.slides[0].slide_layout
    shape = layout.shapes.element.makeelement(f"{P}sp")
    parent = show.slides[0].shapes[-1]._element
    parent.getparent().remove(parent)
    layout.shapes._spTree.append(parent)
    for run in parent.iter(f"{A}t"):
        run.text = text
    assert shape is not None
    saved = BytesIO()
    show.save(saved)
    return saved.getvalue()


def test_layouts_have_tags() -> None:
    made = pptx.Presentation(BytesIO(fill(with_layout("Of {{ month }}"), {"month": "May"}).content))
    assert "Of May" in [shape.text_frame.text for shape in made.slides[0].slide_layout.shapes]


def test_tags_of_another_program_in_layouts_stay() -> None:
    made = pptx.Presentation(BytesIO(fill(with_layout("Of {{ CLIENT }}"), {"month": "May"}).content))
    assert "Of {{ CLIENT }}" in [shape.text_frame.text for shape in made.slides[0].slide_layout.shapes]


_DIAGRAM = "http://schemas.openxmlformats.org/drawingml/2006/diagram"


def diagram(slide: Any) -> None:
    """Draws what of SmartArt has text: its data."""
    frame = slide.shapes.add_table(1, 1, SHIFT, SHIFT, Inches(2), Inches(2))._element
    runs = "<a:r><a:t>Of {{ mo</a:t></a:r><a:r><a:t>nth }}</a:t></a:r>"
    point = f'<dgm:pt modelId="1"><dgm:t><a:bodyPr/><a:p>{runs}</a:p></dgm:t></dgm:pt>'
    namespaces = f'xmlns:dgm="{_DIAGRAM}" xmlns:a="{A[1:-1]}"'
    data = f"<dgm:dataModel {namespaces}><dgm:ptLst>{point}</dgm:ptLst></dgm:dataModel>"
    kind = "application/vnd.openxmlformats-officedocument.drawingml.diagramData+xml"
    part = Part(PackURI("/ppt/diagrams/data1.xml"), kind, slide.part.package, data.encode())
    rid = slide.part.relate_to(part, RT.DIAGRAM_DATA)
    holder = frame.find(f".//{A}graphicData")
    holder.set("uri", _DIAGRAM)
    holder.remove(holder[0])
    ids = f'<dgm:relIds xmlns:dgm="{_DIAGRAM}" xmlns:r="{slide.part._element.nsmap["r"]}" r:dm="{rid}"/>'
    holder.append(parse(ids))


def test_smartart_has_tags() -> None:
    part = build(diagram, of={"month": "May"}).slides[0].part.part_related_by(RT.DIAGRAM_DATA)
    assert "".join(parse(part.blob).itertext()) == "Of May"  # type: ignore[attr-defined]
    assert "no name “month”" in mistakes(diagram)[0]


def test_a_shape_has_the_colour_that_its_text_asks_for() -> None:
    late = RichText((Span("Late"),), Shade("accent2"))
    made = build(lambda slide: text_box(slide, "{{ state }}", ""), of={"state": late}).shape("Card")
    assert made._element.find(f"{P}spPr/{A}solidFill/{A}schemeClr").get("val") == "accent2"
    assert made._element.find(f".//{A}rPr/{A}solidFill/{A}schemeClr").get("val") == "lt1"


# Rows -------------------------------------------------------------------------------------------


def test_an_item_takes_several_rows() -> None:
    drawn = grid(
        "table:people", ["Name", ""], ["{{ item.name }}", ""], ["", "{{ item.id }}"], ["{{ people|length }}", ""]
    )
    made = cells(build(drawn, of={"people": PEOPLE}), "table:people")
    assert made == [["Name", ""], ["Ada", ""], ["", "ada b"], ["Alan", ""], ["", "alan"], ["2", ""]]


def nested(slide: Any) -> None:
    grid("table:people", ["Name", "Line"], ["{{ item.name }}", ""], ["", "{{ item.id }}: {{ line }}"])(slide)
    described(slide.shapes[-1], "rows: line in item.lines\n---\nLines")


def test_rows_within_an_item_are_repeated() -> None:
    made = cells(build(nested, of={"people": PEOPLE}), "table:people")
    assert made == [["Name", "Line"], ["Ada", ""], ["", "ada b: x"], ["", "ada b: y"], ["Alan", ""]]


def test_the_rows_of_an_item_stay_together_on_a_slide() -> None:
    drawn = grid("table:people", ["Name"], ["{{ item.name }}"], ["{{ item.id }}"])
    people = [{"name": f"N{at}", "id": f"I{at}"} for at in range(40)]
    made = build(drawn, of={"people": people})
    assert len(made.slides) > 1
    for number in range(len(made.slides)):
        shown = [row[0] for row in cells(made, "table:people", number)[1:]]
        assert shown[0][0] == "N"
        assert shown[-1][0] == "I"


def test_the_first_row_within_an_item_stays_with_its_heading() -> None:
    people = [{"name": f"N{at}", "id": "I", "lines": ["x", "y", "z"]} for at in range(30)]
    made = build(nested, of={"people": people})
    assert len(made.slides) > 2
    for number in range(len(made.slides)):
        assert cells(made, "table:people", number)[-1][0] == "", "no heading stands alone at the foot"


def test_all_of_it_is_sound(tmp_path: Path) -> None:
    state = RichText((Span("Late"),), Shade("accent2", 0.5))
    slides = [nested, linked("https://b.org/{{ item.id }}", box("{{ item.name }}", name="list:people"))]
    file = tmp_path / "made.pptx"
    made = build(*slides, lambda slide: text_box(slide, "{{ state }}", ""), of={"people": PEOPLE, "state": state})
    file.write_bytes(made.content)
    assert checkers.audit_pptx(file) == []
