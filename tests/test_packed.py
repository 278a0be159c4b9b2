"""Profiles that are kept packed are the same when they are asked for, and a selection shows its own rows only."""

from datetime import date
from hashlib import sha256
from pathlib import Path

import pytest

from reports.corpus import Corpus, assemble_corpus, find, rows, select
from reports.load.profiles.profile import Profile, Reading, read_profiles
from reports.load.statements.themes import load_vocabulary
from reports.load.text import SourceText, read_text
from reports.model.rows import Mark, Stretch
from reports.packed import pack, unpack
from reports.periods import Period
from tests.builders import only
from tests.corpora import profile, pull_request, summary

SEEDS = sorted((Path(__file__).parent.parent / "seeds").glob("*.txt"))


@pytest.mark.parametrize("seed", SEEDS, ids=lambda path: path.name[:3])
def test_a_profile_is_the_same_after_it_was_packed(seed: Path) -> None:
    source = read_text(seed.read_bytes(), seed.name)
    assert isinstance(source, SourceText)
    reading = Reading(date(2026, 11, 21), "https://github.com", load_vocabulary({}))
    found = only(read_profiles(source, seed.name, sha256(seed.read_bytes()).hexdigest(), reading))
    assert isinstance(found, Profile)
    assert unpack(pack(found.row)) == found.row


def test_what_is_marked_is_the_same_after_a_profile_was_packed() -> None:
    marks = (Mark(0, 3, "bold"), Mark(4, 8, "link", "https://a.b"))
    said = summary("2025-01", "One done.\nx", marks=marks, set_apart=(Stretch(10, 11, "code"),))
    row = profile(summaries=[said], overview="A b.", overview_marks=marks[:1])
    assert unpack(pack(row)) == row
    assert [(text["marks"], text["set_apart"]) for text in rows(assemble_corpus([row]), "texts")] == [
        (marks, said.set_apart)
    ]


def test_half_a_pair_of_surrogates_in_a_name_of_a_file_is_kept() -> None:
    row = profile(file="\udc80.txt")
    assert unpack(pack(row)) == row


@pytest.fixture
def two() -> Corpus:
    """Return two people, of whom one has two files that share a summary."""
    months = [summary("2025-01", "One done.", 3), summary("2025-02", "Two done.", 4, evidence=[pull_request(7)])]
    return assemble_corpus(
        [
            profile("Ann Lee", months, file="a1.txt"),
            profile("Ann Lee", [months[1], summary("2025-03", "Three done.", 5)], file="a2.txt"),
            profile("Bob Roy", [summary("2025-02", "Four done.", 3)], file="b.txt"),
        ]
    )


def test_rows_are_found_by_contributor_file_and_summary(two: Corpus) -> None:
    texts = [find(two, "texts", ("summary",), number)[0]["text"] for number in range(4)]
    assert texts == ["One done.", "Two done.", "Three done.", "Four done."]
    assert [row["period"] for row in find(two, "summaries", ("file",), "a2.txt")] == [Period.parse("2025-03")]
    assert [row["file"] for row in find(two, "profiles", ("contributor",), "ann-lee")] == ["a1.txt", "a2.txt"]


def test_a_table_holds_what_can_be_found(two: Corpus) -> None:
    for table, column in (("highlights", "summary"), ("evidence", "file"), ("lines", "file"), ("texts", "summary")):
        of_all = rows(two, table)
        values = dict.fromkeys(row[column] for row in of_all)
        assert [row for value in values for row in find(two, table, (column,), value)] == of_all


def test_the_lines_of_a_summary_that_another_file_has_are_copies(two: Corpus) -> None:
    assert [row["became"] for row in find(two, "lines", ("file",), "a2.txt")] == ["overview", "copy", "summary"]


def test_a_selection_has_its_own_rows_only(two: Corpus) -> None:
    some = select(two, ["ann-lee"], Period.parse("2025-02"))
    assert [[row["text"] for row in rows(some, table)] for table in ("texts", "highlights")] == [["Two done."]] * 2
    assert {row["contributor"] for table in ("lines", "profiles") for row in rows(some, table)} == {"ann-lee"}
    assert find(some, "texts", ("summary",), 0) == find(some, "profiles", ("file",), "b.txt") == []
