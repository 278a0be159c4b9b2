"""What other programs leave in a company's presentation is taken out before it is looked at."""

import zipfile
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pptx
import pytest
from lxml import etree
from PIL import Image, ImageCms
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.opc.package import Part
from pptx.opc.packuri import PackURI
from pptx.util import Inches

from reports.slides.package.cleaning import cleaned
from reports.slides.package.lighter import smaller
from reports.slides.package.safety import check_package
from tests.checkers import audit_pptx

P = "http://schemas.openxmlformats.org/presentationml/2006/main"
A = "http://schemas.openxmlformats.org/drawingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
C = "http://schemas.openxmlformats.org/drawingml/2006/chart"
OLE = "application/vnd.openxmlformats-officedocument.oleObject"


def add_object(owner: Any, size: int = 1588) -> None:
    """What think-cell leaves: an object of its own with a picture, and tags at a placeholder."""
    part = owner.part
    blob = Part(PackURI(f"/ppt/embeddings/oleObject{abs(hash(part.partname)) % 10**6}.bin"), OLE, part.package, b"x")
    rid = part.relate_to(blob, RT.OLE_OBJECT)
    shape = f"""<p:graphicFrame xmlns:p="{P}" xmlns:a="{A}" xmlns:r="{R}"><p:nvGraphicFramePr>
      <p:cNvPr id="77" name="think-cell data"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>
      <p:xfrm><a:off x="1588" y="1588"/><a:ext cx="{size}" cy="{size}"/></p:xfrm><a:graphic>
      <a:graphicData uri="{P.replace("main", "ole")}"><p:oleObj name="think-cell" r:id="{rid}" progId="TCLayout.1">
      <p:embed/><p:pic><p:nvPicPr><p:cNvPr id="0" name=""/><p:cNvPicPr/><p:nvPr/></p:nvPicPr>
      <p:blipFill><a:blip/></p:blipFill><p:spPr><a:xfrm><a:off x="1588" y="1588"/><a:ext cx="{size}" cy="{size}"/>
      </a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic></p:oleObj></a:graphicData></a:graphic>
      </p:graphicFrame>"""
    owner.shapes._spTree.append(etree.fromstring(shape))


def link_workbook(slide: Any) -> None:
    """A chart whose workbook is a file elsewhere."""
    data = CategoryChartData()
    data.categories = ["A"]
    data.add_series("One", (1,))
    part = slide.shapes.add_chart(XL_CHART_TYPE.BAR_CLUSTERED, 0, 0, Inches(2), Inches(2), data).chart.part
    key = part.relate_to("file:///C:/book.xlsx", RT.PACKAGE, is_external=True)
    part._element.find(f"{{{C}}}externalData").set(f"{{{R}}}id", key)


def saved(show: Any) -> bytes:
    made = BytesIO()
    show.save(made)
    return made.getvalue()


def names(content: bytes) -> list[str]:
    return zipfile.ZipFile(BytesIO(content)).namelist()


def test_objects_of_other_programs_leave_masters_and_layouts(tmp_path: Path) -> None:
    show = pptx.Presentation()
    for owner in (show.slide_master, show.slide_layouts[0], show.slide_layouts[5]):
        add_object(owner)
    content = saved(show)
    assert "object of another program" in str(check_package(content, "f")[0])
    clean = cleaned(content)
    assert clean.notes == (
        "objects of other programs were taken out of 3 masters and layouts; slides do not show them.",
    )
    assert check_package(clean.content, "f") == []
    assert not [name for name in names(clean.content) if "oleObject" in name]
    path = tmp_path / "clean.pptx"
    path.write_bytes(clean.content)
    assert audit_pptx(path) == []


def test_an_object_that_shows_something_leaves_its_picture() -> None:
    show = pptx.Presentation()
    add_object(show.slide_layouts[5], Inches(2))
    clean = pptx.Presentation(BytesIO(cleaned(saved(show)).content))
    last = clean.slide_layouts[5].shapes._spTree[-1]
    assert etree.QName(last).localname == "pic"
    assert int(last.find(f".//{{{A}}}ext").get("cx")) == int(Inches(2))


def test_tags_of_placeholders_leave_layouts() -> None:
    show = pptx.Presentation()
    layout = show.slide_layouts[1]
    tags = Part(PackURI("/ppt/tags/tag1.xml"), "application/xml", layout.part.package, b"<tagLst/>")
    rid = layout.part.relate_to(tags, RT.TAGS)
    placeholder = layout.placeholders[0]._element.find(f".//{{{P}}}nvPr")
    placeholder.append(
        etree.fromstring(f'<p:custDataLst xmlns:p="{P}" xmlns:r="{R}"><p:tags r:id="{rid}"/></p:custDataLst>')
    )
    add_object(layout)
    clean = pptx.Presentation(BytesIO(cleaned(saved(show)).content)).slide_layouts[1]
    assert clean._element.findall(f".//{{{P}}}custDataLst") == []
    assert [rel.reltype for rel in clean.part.rels.values()] == [RT.SLIDE_MASTER]


def with_sample_slides() -> Any:
    show = pptx.Presentation()
    for title in ("One", "Two", "Three"):
        show.slides.add_slide(show.slide_layouts[5]).shapes.title.text = title
    return show


def titles(content: bytes) -> list[str]:
    return [slide.shapes.title.text for slide in pptx.Presentation(BytesIO(content)).slides]


def test_an_object_leaves_its_sample_slide() -> None:
    """think-cell leaves one that nobody sees on each slide; of one that is seen its picture stays."""
    show = with_sample_slides()
    add_object(show.slides[1])
    clean = cleaned(saved(show))
    assert clean.notes == ("objects of other programs and links to files were taken out of 1 sample slide.",)
    assert check_package(clean.content, "f") == []
    assert titles(clean.content) == ["One", "Two", "Three"]
    assert not [name for name in names(clean.content) if name.startswith("ppt/embeddings/")]


@pytest.mark.parametrize("target", ["file:///C:/logo.png", "http://example.org/logo.png"])
def test_a_linked_picture_leaves_its_sample_slide(target: str) -> None:
    show = with_sample_slides()
    slide = show.slides[0]
    rid = slide.part.relate_to(target, RT.IMAGE, is_external=True)
    made = f"""<p:pic xmlns:p="{P}" xmlns:a="{A}" xmlns:r="{R}"><p:nvPicPr><p:cNvPr id="9" name="L"/><p:cNvPicPr/>
      <p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:link="{rid}"/></p:blipFill><p:spPr/></p:pic>"""
    slide.shapes._spTree.append(etree.fromstring(made))
    clean = cleaned(saved(show))
    assert titles(clean.content) == ["One", "Two", "Three"]
    assert clean.notes == ("objects of other programs and links to files were taken out of 1 sample slide.",)
    assert check_package(clean.content, "f") == []


def test_whom_a_picture_is_of_leaves_a_sample_slide_and_the_picture_stays() -> None:
    show = with_sample_slides()
    slide = show.slides[0]
    made = BytesIO()
    Image.new("RGB", (8, 8), "#204080").save(made, "PNG")
    picture = slide.shapes.add_picture(made, 0, 0)
    rid = slide.part.relate_to("https://example.org/photo", RT.HYPERLINK, is_external=True)
    source = f"""<a:extLst xmlns:a="{A}" xmlns:r="{R}"><a:ext uri="{{837473B0-CC2E-450A-ABE3-18F120FF3D39}}">
      <x:picAttrSrcUrl xmlns:x="http://schemas.microsoft.com/office/drawing/2016/11/main" r:id="{rid}"/></a:ext>
      </a:extLst>"""
    picture._element.find(f".//{{{A}}}blip").append(etree.fromstring(source))
    clean = cleaned(saved(show))
    assert check_package(clean.content, "f") == []
    assert any(shape.shape_type == 13 for shape in pptx.Presentation(BytesIO(clean.content)).slides[0].shapes)


def test_a_view_that_remembers_a_slide_does_not_keep_it() -> None:
    show = with_sample_slides()
    link_workbook(show.slides[1])
    views = next(rel.target_part for rel in show.part.rels.values() if rel.reltype == RT.VIEW_PROPS)
    views.relate_to(show.slides[1].part, RT.SLIDE)
    clean = cleaned(saved(show))
    assert clean.notes[0].startswith("sample slide 2 left out")
    assert not [name for name in names(clean.content) if name.startswith("ppt/charts/")]
    assert titles(clean.content) == ["One", "Three"]
    assert check_package(clean.content, "f") == []


def test_a_link_to_a_file_leaves_a_layout() -> None:
    show = pptx.Presentation()
    layout = show.slide_layouts[1]
    rid = layout.part.relate_to("file:///C:/brand.docx", RT.HYPERLINK, is_external=True)
    own = layout.placeholders[0]._element.find(f".//{{{P}}}cNvPr")
    etree.SubElement(own, f"{{{A}}}hlinkClick").set(f"{{{R}}}id", rid)
    clean = cleaned(saved(show))
    assert check_package(clean.content, "f") == []
    assert clean.notes == ("links to files were taken out of 1 masters and layouts.",)


def test_what_would_run_stays_and_is_refused() -> None:
    show = with_sample_slides()
    slide = show.slides[0]
    control = Part(
        PackURI("/ppt/activeX/activeX1.xml"), "application/vnd.ms-office.activeX+xml", slide.part.package, b"<x/>"
    )
    slide.part.relate_to(control, RT.CONTROL)
    clean = cleaned(saved(show))
    assert len(titles(clean.content)) == 3
    assert "control" in str(check_package(clean.content, "f")[0])


def test_a_sound_file_stays_as_it_is() -> None:
    content = saved(with_sample_slides())
    assert cleaned(content).content is content
    assert cleaned(b"PK nothing").content == b"PK nothing"


def test_what_every_slide_would_wait_for_is_smaller_or_left_out() -> None:
    """Programs read a picture of a layout again for each slide; a map of so many points takes gigabytes."""
    show = with_sample_slides()
    made = BytesIO()
    Image.new("RGB", (8000, 20), "#204080").save(made, "PNG")
    show.slides[0].shapes.add_picture(made, 0, 0)
    title = show.slides[1].shapes.title._element
    title.addnext(etree.Comment(Random(1).randbytes(2_600_000).hex()))
    clean = cleaned(saved(show))
    assert clean.notes == (
        "sample slide 2 left out: its drawings take 5 MB.",
        "a picture has 4000 pixels a side at most now, and colours of screens.",
    )
    first = pptx.Presentation(BytesIO(clean.content)).slides[0]
    [picture] = [shape for shape in first.shapes if shape.shape_type == 13]
    assert picture.image.size == (4000, 10)


def test_pictures_of_printing_have_the_colours_of_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    """By their profile, where they have one that can be read; LibreOffice does not ask it."""
    printed = Image.new("CMYK", (40, 30), (0, 200, 0, 0))
    files = []
    for profile in (b"none that can be read", None):
        made = BytesIO()
        printed.save(made, "JPEG", icc_profile=profile)
        files.append(made.getvalue())
    assert [smaller(one, 4000) is one for one in files] == [True, True]
    meant = Image.new("RGB", (40, 30), "#9B4393")
    monkeypatch.setattr(ImageCms, "ImageCmsProfile", lambda file: file.getvalue())
    monkeypatch.setattr(ImageCms, "profileToProfile", lambda *_, **__: meant)
    smaller.cache_clear()
    with Image.open(BytesIO(smaller(files[0], 4000))) as shown:
        assert (shown.mode, shown.size, shown.info.get("icc_profile")) == ("RGB", (40, 30), None)
        assert shown.getpixel((20, 15)) == pytest.approx((155, 67, 147), abs=4)
    smaller.cache_clear()
