"""Tables as people have them: each entry of the collection is found, with its person and period, and nothing else."""

from pathlib import Path

import pytest

from tests.loading.tables.sheets import Sample, entries, samples

HERE = Path(__file__).parent / "collection"
FILES = ("seen.txt", "unseen.txt", "causes.txt", "shapes.txt", "tools.txt")
SAMPLES = tuple(sample for file in FILES for sample in samples(HERE / file))


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample.file for sample in SAMPLES])
def test_each_entry_of_a_table_is_found(sample: Sample) -> None:
    found = sorted(entries(sample.content, sample.file))
    expected = sorted(sample.expected)
    assert [(who, period) for who, period, _ in found] == [(who, period) for who, period, _ in expected]
    assert all(text.startswith(first) for (_, _, text), (_, _, first) in zip(found, expected, strict=True))
