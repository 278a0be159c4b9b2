"""The documents of the sample profiles, as `make demo` builds them, before outside judges."""

import html
import json
import re
import subprocess
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from reports.cli import main
from reports.corpus import assemble_corpus
from reports.load import load
from reports.model import LoadOptions
from reports.packets import assemble_period, assemble_person
from reports.packets.people import summaries
from reports.periods import Period
from reports.render import FORMATS, open_templates
from tests import checkers

LANDSCAPE, PHONE = 1280, 390


@pytest.fixture(scope="module")
def demo(seeds: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build every document of the sample profiles once, and return their folder."""
    out = tmp_path_factory.mktemp("demo")
    built = CliRunner().invoke(main, ["build", str(seeds), "--out", str(out)], catch_exceptions=False)
    assert built.exit_code == 0, built.output
    return out


@pytest.fixture(scope="module")
def pdfs(demo: Path) -> list[Path]:
    return sorted(demo.rglob("*.pdf"))


@pytest.fixture(scope="module")
def pages(demo: Path) -> list[Path]:
    return sorted(demo.rglob("*.html"))


def errors_of(check: Callable[[Path], list[str]], paths: list[Path]) -> dict[str, list[str]]:
    return {path.stem: errors for path in paths if (errors := check(path))}


def test_five_people_and_six_quarters_are_built(demo: Path) -> None:
    counts = {
        f"{kind}.{ext}": len(list(demo.glob(f"{kind}/*.{ext}")))
        for kind in ("person", "quarter")
        for ext in ("html", "pdf")
    }
    assert counts == {"person.html": 5, "person.pdf": 5, "quarter.html": 6, "quarter.pdf": 6}


def test_manifest_names_every_document(demo: Path, pdfs: list[Path], pages: list[Path]) -> None:
    manifest = json.loads((demo / "manifest.json").read_text(encoding="utf-8"))
    assert {row["path"] for row in manifest["documents"]} == {str(path.relative_to(demo)) for path in pdfs + pages}


def test_pdfs_meet_pdf_ua(pdfs: list[Path]) -> None:
    assert errors_of(lambda path: checkers.check_pdf_ua(path.read_bytes()), pdfs) == {}


def test_pdfs_are_sound(pdfs: list[Path]) -> None:
    assert errors_of(checkers.check_qpdf, pdfs) == {}


def test_pdfs_embed_their_fonts(pdfs: list[Path]) -> None:
    assert errors_of(checkers.check_pdf_fonts, pdfs) == {}


def test_pdfs_do_nothing_when_opened(pdfs: list[Path]) -> None:
    assert errors_of(checkers.check_inert, pdfs) == {}


def test_pages_are_valid_html(pages: list[Path]) -> None:
    assert checkers.check_html(pages) == []


@pytest.mark.parametrize("width", [LANDSCAPE, PHONE])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_pages_are_accessible(pages: list[Path], width: int, dark: bool) -> None:
    assert checkers.check_accessible(pages, width, dark=dark) == []


def squeezed(text: str) -> str:
    return re.sub(r"[\s-]", "", text)  # a hyphen at the end of a line is dropped when a PDF is read


def body_text(pdf: Path) -> str:
    """The text of a PDF, then that of its centre column alone, without running heads and feet.

    What runs on over pages would be cut by these and by what stands in the margins.
    """
    crops = (("-x", "0", "-W", "600"), ("-x", "140", "-W", "305"))
    commands = (["pdftotext", *crop, "-y", "60", "-H", "730", str(pdf), "-"] for crop in crops)
    return "".join(subprocess.run(c, capture_output=True, text=True, check=True).stdout for c in commands)


def test_pdf_and_page_say_the_same(seeds: Path, demo: Path) -> None:
    corpus = assemble_corpus(*load([seeds], LoadOptions(date(2026, 11, 21))))
    packets = [assemble_person(corpus, key) for key in corpus.contributors["id"]]
    packets += [assemble_period(corpus, Period.parse(path.stem)) for path in demo.glob("quarter/*.pdf")]
    for packet in packets:
        folder = demo / packet.kind
        shown = {
            "pdf": squeezed(body_text(folder / f"{packet.id}.pdf")),
            "html": squeezed(html.unescape(re.sub(r"<[^>]+>", "", (folder / f"{packet.id}.html").read_text("utf-8")))),
        }
        said = [packet.title, *(fact.value for fact in packet.facts), *(question.why for question in packet.questions)]
        for summary in summaries(packet.people):
            said += [highlight.text for highlight in summary.highlights]
            said += ["".join(passage.text for passage in summary.passages)] * (not summary.is_all_quoted)
            said += [
                summary.name,
                summary.cite.label,
                *(link.text for link in (*summary.repositories, *summary.evidence)),
            ]
        missing = {kind: [words for words in said if squeezed(words) not in text] for kind, text in shown.items()}
        assert missing == {"pdf": [], "html": []}, packet.id


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_front_page_is_one_page(size: str, seeds: Path, tmp_path: Path) -> None:
    corpus = assemble_corpus(*load([seeds], LoadOptions(date(2026, 11, 21))))
    templates = open_templates(None, {"page_size": size})
    packets = [assemble_person(corpus, "michael-lazos"), assemble_period(corpus, Period.parse("2025-Q3"))]
    for packet in packets:
        path = tmp_path / f"{packet.id}.pdf"
        path.write_bytes(FORMATS["pdf"](packet, templates).content)
        front, second, *_ = checkers.pdf_text(path).split("\f")
        assert "Sources" in front
        assert packet.people[0].groups[0].entries[0].name in second


@pytest.mark.visual
@pytest.mark.parametrize("name", ["person/michael-lazos", "quarter/2025-Q3"])
def test_pages_look_as_approved(name: str, demo: Path, golden_pages: Callable[[str, Path], None]) -> None:
    golden_pages(name, demo / f"{name}.pdf")
