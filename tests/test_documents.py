"""The documents of some sample profiles, in `make soak` of all, before outside judges."""

import html
import json
import re
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pptx
import pytest
from lxml import etree

from reports.corpus import Corpus
from reports.formats import open_templates
from reports.formats.deck.view import view
from reports.model.formats import usual_formats
from reports.model.packet import Packet
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from reports.run.render import make_within_limits
from reports.system.workers import Limits
from tests import checkers, test_markdown_documents
from tests.sampling import in_soak

LANDSCAPE, PHONE = 1280, 390
GOOD = (
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Quarter</title>'
    '<meta name="viewport" content="width=device-width, initial-scale=1"></head>'
    "<body><main><h1>Quarter</h1><p>One line.</p></main></body></html>"
)


@pytest.fixture(scope="module", params=["demo", *in_soak("whole_demo")])
def built(request: pytest.FixtureRequest) -> Path:
    found: Path = request.getfixturevalue(request.param)
    return found


@pytest.fixture(scope="module")
def pdfs(built: Path) -> list[Path]:
    return sorted(built.rglob("*.pdf"))


@pytest.fixture(scope="module")
def pages(built: Path) -> list[Path]:
    return sorted(built.rglob("*.html"))


@pytest.fixture(scope="module")
def decks(built: Path) -> list[Path]:
    return sorted(built.rglob("*.pptx"))


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build page and deck of a person who writes Markdown, and return them without their suffix."""
    options = ("--by", "person", "--format", "html", "--format", "pptx")
    return test_markdown_documents.build(tmp_path_factory.mktemp("marked"), *options) / "person/ada-byron"


@pytest.fixture(scope="module")
def packets(seed_corpus: Corpus, built: Path) -> list[Packet]:
    """Assemble the packet of every document."""
    people = [assemble_person(seed_corpus, path.stem) for path in built.glob("person/*.pdf")]
    return people + [assemble_period(seed_corpus, Period.parse(path.stem)) for path in built.glob("quarter/*.pdf")]


def judged(some: list[Path], marked: Path, is_whole: bool) -> list[Path]:
    """What outside judges look at that take seconds: besides a person's, of some documents that of a quarter."""
    return [*(some if is_whole else some[-1:]), marked.with_suffix(some[0].suffix)]


@pytest.fixture
def is_whole(built: Path) -> bool:
    return built.name == "whole demo"


def errors_of(check: Callable[[Path], list[str]], paths: list[Path]) -> dict[str, list[str]]:
    return {path.stem: errors for path in paths if (errors := check(path))}


def test_each_person_and_quarter_has_every_format(built: Path, is_whole: bool) -> None:
    found = {
        kind: {path.suffix: len([*built.glob(f"{kind}/*{path.suffix}")]) for path in built.glob(f"{kind}/*")}
        for kind in ("person", "quarter")
    }
    person, quarter = (5, 6) if is_whole else (2, 1)
    assert found == {
        "person": {f".{one}": person for one in usual_formats()},
        "quarter": {f".{one}": quarter for one in usual_formats()},
    }


def test_manifest_names_every_document(built: Path, pdfs: list[Path], pages: list[Path], decks: list[Path]) -> None:
    rows = json.loads((built / "manifest.json").read_text(encoding="utf-8"))["documents"]
    assert {row["path"] for row in rows} == {str(path.relative_to(built)) for path in pdfs + pages + decks}
    assert {row["path"]: row["slides"] for row in rows if row["format"] == "pptx"} == {
        str(path.relative_to(built)): len(pptx.Presentation(str(path)).slides) for path in decks
    }


def test_pdfs_meet_pdf_ua(pdfs: list[Path]) -> None:
    assert errors_of(lambda path: checkers.check_pdf_ua(path.read_bytes()), pdfs) == {}


def test_pdfs_are_sound(pdfs: list[Path]) -> None:
    assert errors_of(checkers.check_qpdf, pdfs) == {}


def test_pdfs_embed_their_fonts(pdfs: list[Path]) -> None:
    assert errors_of(checkers.check_pdf_fonts, pdfs) == {}


def test_pdfs_do_nothing_when_opened(pdfs: list[Path]) -> None:
    assert errors_of(checkers.check_inert, pdfs) == {}


def written(folder: Path, name: str, html: str) -> Path:
    path = folder / name
    path.write_text(html, encoding="utf-8")
    return path


def test_pages_are_valid_html_and_a_fault_would_be_named(
    pages: list[Path], marked: Path, is_whole: bool, tmp_path: Path
) -> None:
    bad = written(tmp_path, "bad.html", GOOD.replace("<p>", "<p id=a><b id=a>"))
    errors = checkers.check_html([*judged(pages, marked, is_whole), written(tmp_path, "good.html", GOOD), bad])
    assert [error for error in errors if not error.startswith("bad.html:")] == []
    assert errors


def test_pages_are_accessible_and_faults_would_be_named_where_they_are_seen(
    pages: list[Path], marked: Path, is_whole: bool, tmp_path: Path
) -> None:
    faulty = '<h4>Low</h4><img alt="dot" src="dot.png"><p style="color:#aaa;width:900px">'
    bad = written(tmp_path, "bad.html", GOOD.replace("<p>", faulty).replace(' lang="en"', ""))
    dark = "<style>@media (prefers-color-scheme: dark) { p { color: #eee } }</style></head>"
    dim = written(tmp_path, "dim.html", GOOD.replace("</head>", dark))
    looks = [checkers.Look(width, is_dark) for width in (LANDSCAPE, PHONE) for is_dark in (False, True)]
    some = looks if is_whole else looks[::3]  # each width and each theme
    errors = checkers.check_accessible([*judged(pages, marked, is_whole), bad, dim], *some)
    seen = [error for error in errors if error.startswith("bad.html: 390 px dark: ")]
    faults = ("color-contrast", "heading-order", "html-has-lang", "px wide", "asks for")
    assert [sum(fault in error for error in seen) for fault in faults] == [1] * 5
    others = [error for error in errors if not error.startswith("bad.html: ")]
    assert {" dark: color-contrast" in error and error.startswith("dim.html: ") for error in others} == {True}
    assert not [error for error in errors if error.startswith("bad.html: 1280 px") and "px wide" in error]


def squeezed(text: str) -> str:
    return re.sub(r"[\s-]", "", text)  # a hyphen at the end of a line is dropped when a PDF is read


def body_text(pdf: Path) -> str:
    """The text of a PDF, then that of its centre column alone, without running heads and feet.

    What runs on over pages would be cut by these and by what stands in the margins.
    """
    crops = (("-x", "0", "-W", "600"), ("-x", "140", "-W", "305"))
    commands = (["pdftotext", *crop, "-y", "60", "-H", "730", str(pdf), "-"] for crop in crops)
    return "".join(subprocess.run(c, capture_output=True, text=True, check=True).stdout for c in commands)


@cache
def page_text(page: Path) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", page.read_text("utf-8")))


@cache
def deck_text(deck: Path) -> str:
    """All that is written on the slides, in tables and charts, and in the notes."""
    said = []
    for slide in pptx.Presentation(str(deck)).slides:
        said += [text for shape in slide.shapes for text in shape_texts(shape)]
        said.append(slide.notes_slide.notes_text_frame.text if slide.has_notes_slide else "")
    return "\n".join(said)


def shape_texts(shape: Any) -> Iterator[str]:
    if shape.has_text_frame:
        yield shape.text_frame.text
    if getattr(shape, "has_table", False):
        yield from (cell.text for row in shape.table.rows for cell in row.cells)
    if getattr(shape, "has_chart", False):
        plot = shape.chart.plots[0]
        yield from map(str, plot.categories)
        yield from (f"{one.name} {value:g}" for one in plot.series for value in one.values if value is not None)


def shown_by_all(packet: Packet) -> list[str]:
    """What pages and PDF say of a packet, word for word."""
    said = [packet.title, *(fact.value for fact in packet.facts), *(question.why for question in packet.questions)]
    said += [statement.text for one in packet.people for thread in one.threads for statement in thread.statements]
    said += [thread.name for one in packet.people for thread in one.threads]
    for summary in packet.summaries:
        said += [highlight.text for highlight in summary.highlights]
        said.append(summary.text)
        links = (*summary.repositories, *summary.evidence)
        said += [summary.name, summary.cite.label, *(link.text for link in links)]
    return said


def test_pdf_and_page_say_the_same(packets: list[Packet], built: Path) -> None:
    for packet in packets:
        path = built / packet.kind / packet.id
        shown = {
            "pdf": squeezed(body_text(path.with_name(f"{packet.id}.pdf"))),
            "html": squeezed(page_text(path.with_name(f"{packet.id}.html"))),
        }
        said = shown_by_all(packet)
        missing = {kind: [words for words in said if squeezed(words) not in text] for kind, text in shown.items()}
        assert missing == {"pdf": [], "html": []}, packet.id


def test_the_contents_say_on_which_page_the_record_begins(packets: list[Packet], built: Path) -> None:
    for packet in packets:
        path = built / packet.kind / f"{packet.id}.pdf"
        pages = [" ".join(page.split()) for page in checkers.pdf_text(path).split("\f")]
        said = re.search(r"(?:Record|People) (\d+) ", pages[0])
        assert said, path
        person = packet.people[0]
        head = r"\d of \d months? ha"
        if packet.kind == "person":
            head = f"Overview {re.escape(' '.join(person.overviews[0].lead.split()[:4]))}"
        assert re.search(head, pages[int(said[1]) - 1]), path
        assert person.name is None or person.name in pages[int(said[1]) - 1], path


def test_a_deck_has_every_highlight_word_for_word_with_its_line(packets: list[Packet], built: Path) -> None:
    for packet in packets:
        text = squeezed(deck_text(built / packet.kind / f"{packet.id}.pptx"))
        for summary in packet.summaries:
            uncited = [h.text for h in summary.highlights if squeezed(f"{h.text} [{h.cite.label}]") not in text]
            assert uncited == [], packet.id


NAMED = re.compile(r"\b[\w.-]+/[\w.-]*\w|[\w./-]+[@#]\w+|\b\d{3}\w*\.txt:\d+|\b20\d\d-(?:Q[1-4]|\d\d)\b")
"""Repositories, evidence, citations and periods as documents write them."""


def test_a_deck_names_nothing_that_the_page_does_not(packets: list[Packet], built: Path) -> None:
    for packet in packets:
        page = page_text(built / packet.kind / f"{packet.id}.html")
        deck = deck_text(built / packet.kind / f"{packet.id}.pptx")
        named = set(NAMED.findall(re.sub(r"https?://\S+", "", deck)))
        assert len(named) > 3
        # Notes write file and line in full where pages write the line alone beside a file named once.
        cited = {f"{source.file}:{line.line}" for source in packet.sources for line in source.lines}
        cited |= {f"{s.cite.file}:{h.cite.line}" for s in packet.summaries for h in s.sentences}
        assert {name for name in named if name not in page and name not in cited} == set(), packet.id
        people = {person.name for person in packet.people}
        assert {name for name in people if name not in deck} == set(), packet.id


def test_the_figures_of_a_deck_are_those_of_its_view(packets: list[Packet], built: Path) -> None:
    for packet in packets:
        deck = pptx.Presentation(str(built / packet.kind / f"{packet.id}.pptx"))
        texts = [text for slide in deck.slides for shape in slide.shapes for text in shape_texts(shape)]
        shown = view(packet)
        for figure in shown.figures:
            of = f" of {figure.of}" if figure.of else ""
            assert (f"{figure.value}{of}\n{figure.name}" in texts) is (figure.value != "0")
        charts = [shape.chart for slide in deck.slides for shape in slide.shapes if getattr(shape, "has_chart", False)]
        drawn = {one.name: tuple(one.values) for chart in charts for one in chart.plots[0].series}
        expected = [shown.comparison] if shown.comparison else []
        for series in (series for chart in expected for series in chart.series):
            assert drawn[series.name] == series.values, packet.id


# Decks before outside judges ---------------------------------------------------------------------


def test_decks_are_sound(decks: list[Path], marked: Path) -> None:
    assert checkers.audit_pptx(*decks) == checkers.check_pptx([marked.with_suffix(".pptx")]) == []


def test_nothing_on_a_slide_runs_out_of_its_frame(
    decks: list[Path], marked: Path, is_whole: bool, tmp_path: Path
) -> None:
    some = judged(decks, marked, is_whole)
    printed = checkers.deck_as_pdf(some, tmp_path)
    errors = {deck.stem: checkers.check_overflow(deck, pdf) for deck, pdf in zip(some, printed, strict=True)}
    assert {name: some for name, some in errors.items() if some} == {}


def test_every_slide_has_a_title_notes_and_a_number(decks: list[Path]) -> None:
    for deck in decks:
        for number, slide in enumerate(pptx.Presentation(str(deck)).slides, 1):
            assert slide.shapes.title is not None
            assert slide.shapes.title.text_frame.text.strip()
            assert slide.notes_slide.notes_text_frame.text.strip()
            assert f">{number}</a:t></a:fld>" in etree.tostring(slide._element).decode()


def test_no_tag_or_directive_is_left_in_a_deck(decks: list[Path]) -> None:
    for deck in decks:
        text = deck_text(deck)
        assert [
            line for line in text.splitlines() if "{{" in line or line.startswith(("repeat:", "if:", "section:"))
        ] == []


def test_a_deck_is_not_much_larger_than_its_template_and_its_texts(decks: list[Path], root: Path) -> None:
    for deck in decks:
        template = (root / "templates" / deck.parent.name / "deck.pptx").stat().st_size
        assert deck.stat().st_size < 1.5 * (template + len(deck_text(deck).encode()))


@pytest.mark.parametrize(
    ("size", "id"),
    [("a4", "michael-lazos"), ("a4", "2025-Q3"), *in_soak(("letter", "michael-lazos"), ("letter", "2025-Q3"))],
)
def test_the_front_page_is_one_page(size: str, id: str, packets: list[Packet], built: Path, tmp_path: Path) -> None:
    (packet,) = (packet for packet in packets if packet.id == id)
    path = built / f"{packet.kind}/{id}.pdf"
    if size != "a4":
        path = tmp_path / f"{id}.pdf"
        path.write_bytes(make_within_limits(packet, "pdf", open_templates(None, {"page_size": size}), Limits()))
    front, second, *_ = checkers.pdf_text(path).split("\f")
    assert "Sources" in front
    assert ("Thread by thread" if packet.kind == "person" else packet.people[0].name) in second


@pytest.mark.visual
@pytest.mark.parametrize("name", ["person/michael-lazos", "quarter/2025-Q3"])
def test_pages_look_as_approved(name: str, built: Path, golden_pages: Callable[[str, Path], None]) -> None:
    golden_pages(name, built / f"{name}.pdf")
