"""What became of the lines of a source, as rows of the sources section."""

from datetime import date
from pathlib import Path

from reports.corpus import assemble_corpus
from reports.loading import load
from reports.model.rows import LoadSettings
from reports.packets.provenance import provenance


def test_a_head_that_two_people_share_is_one_row(tmp_path: Path) -> None:
    file = tmp_path / "yard.md"
    file.write_text("# Yard\n\n## 2024-12-09\n- Ann Lee mended the pump.\n- Tomasz Zieba sold the old van.\n", "utf-8")
    corpus = assemble_corpus(*load([file], LoadSettings(today=date(2025, 6, 1))))
    runs = provenance(corpus, "yard.md").runs
    assert len({run.line for run in runs}) == len(runs)
    assert sum(run.became == "summary" for run in runs) == 2
