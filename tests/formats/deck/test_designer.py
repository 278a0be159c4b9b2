"""The built-in decks are changed as a designer would, in an office program; decks are built with what comes out."""

import shutil
import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pptx
import pytest
from pptx.util import Inches, Pt

from reports.formats.deck import render
from reports.formats.deck.inputs import DECKS
from reports.formats.deck.lint import lint
from reports.formats.templates import Templates, built_in, open_templates
from reports.model.packet import Packet
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from tests.checkers import audit_pptx, find_tool
from tests.corpora import corpus
from tests.sampling import soak
from tests.warm import built_in_set

Changed = Callable[[Any], None]
CORPUS = corpus({"Ada Byron": ("2025-05", "2025-07", "2025-08"), "Bo Li": ("2025-07",)})


@pytest.fixture
def person() -> Packet:
    return assemble_person(CORPUS, "ada-byron")


def set_with(folder: Path, kind: str, change: Changed) -> Templates:
    """The built-in set, a deck of it changed and saved."""
    shutil.copytree(built_in(), folder)
    deck = folder / kind / "deck.pptx"
    show = pptx.Presentation(str(deck))
    change(show)
    show.save(str(deck))
    return open_templates(folder)


def shape_of(show: Any, name: str) -> Any:
    """The first shape of a name, with or without a directive behind it."""
    return next(shape for slide in show.slides for shape in slide.shapes if shape.name.partition(";")[0] == name)


def built(packet: Packet, templates: Templates, folder: Path) -> Any:
    """The deck, once it is found sound."""
    path = folder / "built.pptx"
    path.write_bytes(render(packet, templates).content)
    assert audit_pptx(path) == []
    return pptx.Presentation(str(path))


def test_what_a_designer_changes_is_in_the_deck(person: Packet, tmp_path: Path) -> None:
    def change(show: Any) -> None:
        for slide in show.slides:  # with repositories, and without
            for shape in [one for one in slide.shapes if one.name.partition(";")[0] == "Figure 1"]:
                shape.left, shape.top = Inches(2), Inches(5.2)
                for run in shape.text_frame.paragraphs[0].runs:
                    run.font.name, run.font.size = "Georgia", Pt(40)
            for shape in [one for one in slide.shapes if one.name == "table:quarters"]:
                shape.table.cell(0, 1).text = "Months"
                slide.shapes.title.text = "Done in {{ packet.span }}"

    templates = set_with(tmp_path / "set", "person", change)
    assert [problem.message for problem in lint(templates)] == []
    deck = built(person, templates, tmp_path)
    figure = shape_of(deck, "Figure 1")
    assert (figure.left, figure.top) == (Inches(2), Inches(5.2))
    run = figure.text_frame.paragraphs[0].runs[0]
    assert (run.font.name, run.font.size) == ("Georgia", Pt(40))
    assert shape_of(deck, "table:quarters").table.cell(0, 1).text == "Months"
    titles = [slide.shapes.title.text for slide in deck.slides]
    assert [title for title in titles if title.startswith("Done in ")] != []


def test_the_colours_of_the_theme_are_kept_where_the_theme_is(person: Packet, tmp_path: Path) -> None:
    def change(show: Any) -> None:
        shape_of(show, "Figure 1").left = Inches(2)

    folder = tmp_path / "set"
    set_with(folder, "person", change)
    theme = folder / "theme/theme.toml"
    lines = theme.read_text("utf-8").splitlines()
    theme.write_text("\n".join('ink = "#102030"' if line.startswith("ink ") else line for line in lines), "utf-8")
    deck = built(person, open_templates(folder), tmp_path)
    master = deck.slide_master.part
    part = next(rel.target_part for rel in master.rels.values() if rel.reltype.endswith("/theme"))
    assert b'val="102030"' in part.blob


@soak
def test_a_deck_that_libreoffice_saved_is_built(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    shutil.copytree(built_in(), folder)
    office = find_tool("soffice", "/Applications/LibreOffice.app/Contents/MacOS/soffice")
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = [
        office,
        "--headless",
        profile,
        "--convert-to",
        "pptx",
        "--outdir",
        folder / "quarter",
        built_in() / DECKS[1],
    ]
    subprocess.run([str(part) for part in command], check=True, capture_output=True, timeout=240)
    templates = open_templates(folder)
    assert {problem.code for problem in lint(templates)} == {"alt-text"}, "LibreOffice drops alternative texts"
    packet = assemble_period(CORPUS, Period.parse("2025-Q3"))
    decks = [pptx.Presentation(BytesIO(render(packet, one).content)) for one in (templates, built_in_set())]
    titles = [[slide.shapes.title.text for slide in deck.slides] for deck in decks]
    assert titles[0] == titles[1]
    names = [sorted(s.name for slide in deck.slides for s in slide.shapes if ":" in s.name) for deck in decks]
    assert names[0] == names[1]
