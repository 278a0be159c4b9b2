"""The documents of the sample profiles, as `make demo` builds them, before outside judges."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from reports.cli import main
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


@pytest.mark.visual
@pytest.mark.parametrize("name", ["person/michael-lazos", "quarter/2025-Q3"])
def test_pages_look_as_approved(name: str, demo: Path, golden_pages: Callable[[str, Path], None]) -> None:
    golden_pages(name, demo / f"{name}.pdf")
