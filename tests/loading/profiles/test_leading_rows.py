"""What of a summary leads: a head in bold does not, and stands with the sentence that it is the head of."""

from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.model.rows import HighlightRow, LoadSettings


def rows_of(folder: Path, text: str) -> list[HighlightRow]:
    """The statements of a Markdown file about one person and one month, in order of the text."""
    source = folder / "notes.md"
    source.write_text(f"# Ada Byron\n\n## 2025-03\n\n{text}\n", encoding="utf-8")
    profiles, *_ = load([source], LoadSettings(today=date(2026, 1, 1)))
    return sorted(profiles[0].summaries[0].highlights, key=lambda row: row.start)


def test_a_head_in_bold_stands_with_the_sentence_that_it_is_the_head_of(tmp_path: Path) -> None:
    found = rows_of(tmp_path, "**Late fees.** The council ended them. Families are back.\n\n**Prison.** A room opened.")
    assert [row.text for row in found] == [
        "Late fees. The council ended them.",
        "Families are back.",
        "Prison. A room opened.",
    ]
    assert all("marked" not in row.signs for row in found)


def test_a_head_that_is_its_line_is_no_statement(tmp_path: Path) -> None:
    found = rows_of(tmp_path, "**Divers**\n\n- Mended the roof of the shed\n- Sold the old van")
    assert [row.text for row in found] == ["Mended the roof of the shed", "Sold the old van"]


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("- **Cellar:** looked after\n- **Vans:** one is sold\n- **Roof:** is dry", 0),
        ("- **Cellar:** looked after\n- Sold a van\n- Painted the shed", 1),
        ("- **Won the tender**: three years of work\n- **Sold the van**: it paid the roof", 2),
        ("- **No van was late in 90 days**\n- Painted the shed", 1),
    ],
)
def test_bold_marks_what_is_no_head(tmp_path: Path, text: str, marked: int) -> None:
    assert sum("marked" in row.signs for row in rows_of(tmp_path, text)) == marked
