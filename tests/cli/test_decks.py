"""Decks through the command: bad templates are told with file, slide, shape, text and the nearest name."""

import shutil
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pptx
import pytest
from click.testing import Result
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from reports.formats.templates import built_in
from tests.sampling import in_soak
from tests.slides.decks import Draw, box, grid, template

Run = Callable[..., Result]
PROFILE = """Over two months, Ada Byron built parsers for acme/widgets.

2025-07: Added a fast parser to acme/widgets. Fixed a crash in PR #12.

2025-08: Documented the parser.
"""


@dataclass
class Site:
    """Profiles, and a template set whose decks can be replaced."""

    cli: Run
    folder: Path

    @property
    def deck(self) -> Path:
        return self.folder / "set/person/deck.pptx"

    def build(self, content: bytes) -> Result:
        """Build Ada's deck with this template."""
        self.deck.write_bytes(content)
        options = ("--by", "person", "--format", "pptx", "--templates", self.folder / "set", "--jobs", "1")
        return self.cli("build", self.folder / "profiles", "--out", self.folder / "out", *options)

    def slides(self, *drawn: Draw) -> list[Any]:
        result = self.build(template(*drawn))
        assert result.exit_code == 0, result.output
        return list(pptx.Presentation(str(self.folder / "out/person/ada-byron.pptx")).slides)

    def refused(self, content: bytes) -> str:
        """What is said where the template is refused, on one line; nothing may have been written."""
        result = self.build(content)
        assert result.exit_code == 2, result.output
        assert not list(self.folder.glob("out/**/*.pptx"))
        return " ".join(result.output.split())


@pytest.fixture
def site(cli: Run, tmp_path: Path) -> Site:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles/ada.txt").write_text(PROFILE, "utf-8")
    shutil.copytree(built_in(), tmp_path / "set")
    return Site(cli, tmp_path)


def text(slide: Any) -> str:
    return "\n".join(shape.text_frame.text for shape in slide.shapes if shape.has_text_frame)


def test_a_deck_is_built_like_any_document(site: Site) -> None:
    [one, two] = site.slides(box("{{ packet.title }}"), box("{{ packet.span }}"))
    assert "Ada Byron" in text(one)
    assert "July – August 2025" in text(two)


# What is wrong with tags and directives ----------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        (
            box("{{ packet.titel }}", name="Head"),
            "slide 2, “Head”: packet.titel: a packet has no “titel”. Did you mean “title”?",
        ),
        (box("{{ packt.title }}"), "slide 2, “Box”: packt.title: no name “packt” here. Did you mean “packet”?"),
        (box("{{ packet.title | }}"), "slide 2, “Box”: packet.title |:"),
        (box("{{ packet.title|uper }}"), "slide 2, “Box”: packet.title|uper: No filter named 'uper'."),
        (box("{% for a in b %}"), "slide 2, “Box”: {% for a in b %}: a tag is {{ … }}, with an expression between."),
        (box("{{ packet.title"), "slide 2, “Box”: {{ packet.title: a tag is {{ … }}, with an expression between."),
        (box("", notes="repet: a in b\n---"), "slide 2, notes: repet: a in b: no directive. Did you mean “repeat:”?"),
        (box("", notes="if: packet.month\n---"), "packet.month: a packet has no “month”. Did you mean “months”?"),
        (box("", notes="{% if x %}"), "slide 2, notes:"),
        (box("", name="table:questions"), "slide 2, “table:questions”: bound as table, but the shape is none."),
        (grid("table:question", ["a"]), "slide 2, “table:question”: packet.question: a packet has no “question”."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_file_slide_shape_and_text(site: Site, drawn: Draw, said: str) -> None:
    output = site.refused(template(box("fine"), drawn))
    assert said in output
    assert str(site.deck) in output.replace(" ", "") or "person/deck.pptx" in output
    assert "Traceback" not in output


def test_all_mistakes_are_told_at_once(site: Site) -> None:
    output = site.refused(template(box("{{ a }}", "{{ b }}"), box("{{ packet.c }}")))
    assert all(found in output for found in ("no name “a” here", "no name “b” here", "a packet has no “c”"))


# What is no template -----------------------------------------------------------------------------


def repacked(content: bytes, change: Callable[[str, bytes], bytes], **more: bytes) -> bytes:
    saved = BytesIO()
    with zipfile.ZipFile(BytesIO(content)) as old, zipfile.ZipFile(saved, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name)))
        for name, part in more.items():
            new.writestr(name, part)
    return saved.getvalue()


def declared(part: bytes) -> bytes:
    """A part with an entity."""
    return part.replace(b"?>", b'?><!DOCTYPE a [<!ENTITY b "c">]>', 1)


FINE = template(box("fine"))
MACROS = repacked(
    FINE,
    lambda _, part: part.replace(
        b"application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
        b"application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml",
    ),
)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        *in_soak((b"", "PowerPoint")),
        (b"no presentation", "PowerPoint"),
        *in_soak((FINE[:-400], ""), (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000), "")),
        (MACROS, "macro"),
        (None, ""),
        (repacked(FINE, lambda name, part: part[:-9] if name == "ppt/slides/slide1.xml" else part), "slide"),
        (repacked(FINE, lambda name, part: declared(part) if name == "ppt/slides/slide1.xml" else part), "entities"),
    ],
    ids=["empty", "text", "cut", "encrypted", "macros", "bomb", "broken", "entities"],
)  # fmt: skip
def test_a_file_that_is_no_safe_presentation_is_refused_in_words(site: Site, content: bytes | None, said: str) -> None:
    if content is None:  # it is packed here, and not in each process that collects tests
        content = repacked(FINE, lambda _, part: part, **{"ppt/media/bomb.bin": bytes(110_000_000)})
    output = site.refused(content)
    assert "deck.pptx" in output
    assert said.lower() in output.lower()
    assert "Traceback" not in output


def test_a_set_without_decks_says_what_to_do(site: Site) -> None:
    site.deck.unlink()
    options = ("--by", "person", "--format", "pptx", "--templates", site.folder / "set")
    result = site.cli("build", site.folder / "profiles", "--out", site.folder / "out", *options)
    assert result.exit_code == 2
    assert "lacks person/deck.pptx" in " ".join(result.output.split())
    assert "reports templates new" in " ".join(result.output.split())


# Nothing to show ---------------------------------------------------------------------------------


def test_a_repeat_over_nothing_leaves_its_slides_out(site: Site) -> None:
    slides = site.slides(
        box("before"),
        box("{{ name }}", notes="repeat: name in packet.absent\n---"),
        box("of {{ name }}"),
        box("behind"),
    )
    assert [text(slide).split("\n")[-1] for slide in slides] == ["before", "behind"]


def test_a_list_a_table_and_a_chart_of_nothing_say_so(site: Site) -> None:
    def chart(slide: Any) -> None:
        content = CategoryChartData()
        content.categories = ["a"]
        content.add_series("b", [1])
        place = (Inches(1), Inches(2), Inches(4), Inches(3))
        slide.shapes.add_chart(XL_CHART_TYPE.PIE, *place, content).name = "chart:comparison"

    one, two, three = site.slides(
        box("{{ item }}", name="list:absent"), grid("table:absent", ["Who"], ["{{ item }}"]), chart
    )
    said = "no summary in this period"
    assert text(one).split("\n")[-1] == said
    assert [row.cells[0].text for row in two.shapes[-1].table.rows] == ["Who", said]
    assert text(three).split("\n")[-1] == said


# Edited decks -----------------------------------------------------------------------------------


def test_an_edited_deck_is_updated_with_what_is_built_now(site: Site) -> None:
    def titled(slide: Any) -> None:
        slide.shapes.title.text = "{{ packet.title }}"
        box("{{ packet.summaries|length }} summaries")(slide)

    site.slides(titled)
    edited = site.folder / "edited.pptx"
    show = pptx.Presentation(str(site.folder / "out/person/ada-byron.pptx"))
    show.slides[0].shapes.title.text_frame.text = "Our Ada"
    show.save(str(edited))
    [profile] = (site.folder / "profiles").iterdir()
    profile.write_text(PROFILE + "\n2025-09: Tested the parser.\n", "utf-8")
    site.slides(titled)
    result = site.cli("deck", "update", edited, "--out", site.folder / "out")
    assert result.exit_code == 0, result.output
    assert "renewed slide 1, “Box”" in result.output
    [slide] = pptx.Presentation(str(site.folder / "edited-updated.pptx")).slides
    assert [shape.text_frame.text for shape in slide.shapes] == ["Our Ada", "3 summaries"]
    again = site.cli("deck", "update", edited, "--out", site.folder / "out")
    assert again.exit_code == 2
    assert "it exists already" in again.output
    assert "cannot be read" in site.cli("deck", "update", site.folder / "none.pptx").output


def test_a_template_is_described(site: Site) -> None:
    file = site.folder / "own.pptx"
    file.write_bytes(template(box("{{ packet.title }}")))
    result = site.cli("templates", "describe", file)
    assert result.exit_code == 0, result.output
    assert "Box (text): {{ packet.title }}" in result.output
    assert site.cli("templates", "describe", site.folder / "none.pptx").exit_code == 2
