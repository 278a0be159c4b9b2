"""A profile in Markdown comes out as bold, italic, code, links and tables in every format, before outside judges."""

from pathlib import Path
from typing import Any

import pikepdf
import pptx
import pytest
from click.testing import CliRunner
from lxml import html

from reports.cli.commands import main
from tests import checkers

SOURCE = """# Ada **Byron**

Ada **engineers** the parser of [acme/widgets](https://github.com/acme/widgets) and keeps `main` *green*.
She also wrote ~~two~~ three guides, with `code in a sentence that is long enough to be broken over lines`.

| Area | Months |
|---|---:|
| Parser | **9** |
| `lexer` | 3 |

## July 2025

- Shipped the **streaming** parser in [PR 12](https://github.com/acme/widgets/pull/12), which
  halves the *peak* memory of `parse --all`.
  - Tests for [the grammar](https://github.com/acme/widgets/commit/675fb8f537d3aa) and `fuzz/` runs.
    1. Added nesting of lists, deeper still.
- Cut ~~three~~ four crashes a week to none, see [issue 7](https://github.com/acme/tools/issues/7).

Latency fell on all inputs:

| Input | Before | After |
|---|---|---|
| small | `12 ms` | **8 ms** |
| large | 310 ms | [120 ms](https://ci.example.org/run/9) |

```py
def parse(text):

    return [line for line in text]
```

## June 2025

**Rewrote the lexer** so that it *never* copies. Wrote to <ada@example.org> about it.

> Made the lexer **twice** as fast for the release. See [the plan](../plan.md), [not](javascript:alert(1)).
"""
LINKS = {
    "https://github.com/acme/tools",
    "https://github.com/acme/widgets",
    "https://github.com/acme/widgets/pull/12",
    "https://github.com/acme/widgets/commit/675fb8f537d3aa",
    "https://github.com/acme/tools/issues/7",
    "https://ci.example.org/run/9",
    "mailto:ada@example.org",
}


def build(folder: Path, *options: str) -> Path:
    """Build documents of the profile, and return their folder."""
    (folder / "ada.md").write_text(SOURCE, "utf-8")
    arguments = ["build", str(folder / "ada.md"), "--out", str(folder / "out"), *options]
    made = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert made.exit_code == 0, made.output
    return folder / "out"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the documents of the person once, and return their folder."""
    return build(tmp_path_factory.mktemp("markdown"), "--by", "person")


@pytest.fixture(scope="module")
def page(built: Path) -> Any:
    return html.parse(str(built / "person/ada-byron.html")).getroot()


def test_no_mark_is_left_in_any_document(built: Path, page: Any) -> None:
    text = checkers.pdf_text(built / "person/ada-byron.pdf") + page.find("body").text_content()
    text += "\n".join(run.text for slide in slides(built) for run in runs(slide))
    assert [mark for mark in ("**", "](", "`", "~~", "|---", "<https") if mark in text] == []


def test_links_of_the_source_are_links_of_the_pdf(built: Path) -> None:
    with pikepdf.open(built / "person/ada-byron.pdf") as pdf:
        notes: list[Any] = [note for page in pdf.pages for note in page.get("/Annots", [])]
        found = {str(note.A.URI) for note in notes if "/A" in note and "/URI" in note.A}
    assert found == LINKS


def test_links_of_the_source_are_links_of_the_page(page: Any) -> None:
    found = {link.get("href"): link.text_content() for link in page.iter("a") if not link.get("href").startswith("#")}
    assert set(found) == LINKS
    assert found["https://ci.example.org/run/9"] == "120 ms"


def test_marks_are_elements_of_the_page(page: Any) -> None:
    (july, *_) = page.xpath("//article")
    quotes = {
        tag: [found.text_content() for found in july.xpath(f".//div[contains(@class, 'full')]//{tag}")] for tag in "bis"
    }
    assert quotes == {"b": ["streaming", "8 ms"], "i": ["peak"], "s": ["three"]}
    code = [found.text for found in july.xpath(".//div[contains(@class, 'full')]//code")]
    assert code == ["parse --all", "fuzz/", "12 ms"]


def test_tables_and_code_are_such_in_the_full_text_and_are_not_quoted(page: Any) -> None:
    (july, *_) = page.xpath("//article")
    (full,) = july.xpath(".//div[contains(@class, 'full')]")
    rows = [[cell.text_content() for cell in row] for row in full.iter("tr")]
    assert rows == [["Input", "Before", "After"], ["small", "12 ms", "8 ms"], ["large", "310 ms", "120 ms"]]
    assert [code.text for code in full.iter("pre")] == ["def parse(text):\n\n    return [line for line in text]"]
    assert "ms" not in "".join(quote.text_content() for quote in page.xpath("//p[@class='text']"))


def test_lists_are_nested_in_the_full_text(page: Any) -> None:
    (full,) = page.xpath("(//article)[1]//div[contains(@class, 'full')]")
    assert "\n  - Tests for the grammar and fuzz/ runs.\n    1. Added" in full.text_content()


def test_the_pdfs_satisfy_outside_judges(built: Path) -> None:
    for pdf in built.rglob("*.pdf"):
        assert checkers.check_pdf_ua(pdf.read_bytes()) == []
        assert checkers.check_qpdf(pdf) + checkers.check_inert(pdf) + checkers.check_pdf_fonts(pdf) == []


@pytest.mark.soak
def test_all_pages_and_decks_satisfy_outside_judges(tmp_path: Path) -> None:
    """Those of the person do each time, in tests/test_documents.py, where judges start once for all."""
    built = build(tmp_path)
    pages, decks = list(built.rglob("*.html")), sorted(built.rglob("*.pptx"))
    assert checkers.check_html(pages) == []
    assert checkers.check_accessible(pages, checkers.Look(), checkers.Look(390, is_dark=True)) == []
    assert checkers.check_pptx(decks) == []
    for deck, printed in zip(decks, checkers.deck_as_pdf(decks, tmp_path), strict=True):
        assert checkers.check_overflow(deck, printed) == []


# Decks ------------------------------------------------------------------------------------------


def slides(built: Path) -> list[Any]:
    return list(pptx.Presentation(str(built / "person/ada-byron.pptx")).slides)


def runs(slide: Any) -> list[Any]:
    """All runs of a slide's texts and tables."""
    frames = [shape.text_frame for shape in slide.shapes if shape.has_text_frame]
    tables = [shape.table for shape in slide.shapes if getattr(shape, "has_table", False)]
    frames += [cell.text_frame for table in tables for row in table.rows for cell in row.cells]
    return [run for frame in frames for paragraph in frame.paragraphs for run in paragraph.runs]


def looks(built: Path, words: str) -> list[Any]:
    return [run for slide in slides(built) for run in runs(slide) if run.text == words]


def test_a_deck_sets_marks_as_looks_of_runs(built: Path) -> None:
    assert [run.font.italic for run in looks(built, "peak")] == [True]
    assert [run.font.bold for run in looks(built, "twice")] == [True]
    assert [run.font.name for run in looks(built, "parse --all")] == ["Courier New"]
    assert [run._r.rPr.get("strike") for run in looks(built, "three")] == ["sngStrike"]
    assert [run.font.italic for run in looks(built, "green")] == [True]


def test_a_deck_has_the_links_of_its_statements(built: Path) -> None:
    linked = {(run.text, run.hyperlink.address) for slide in slides(built) for run in runs(slide)}
    found = {address for words, address in linked if words in ("PR 12", "PR ", "12", "issue 7") and address}
    assert found == {"https://github.com/acme/widgets/pull/12", "https://github.com/acme/tools/issues/7"}
