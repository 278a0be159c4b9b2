"""Rows of the corpus: found by what they belong to, selected, and none twice."""

from dataclasses import replace

import pytest

from reports.corpus import Corpus, assemble_corpus, find, once, rows, select
from reports.periods import Period
from tests.corpora import profile, pull_request, summary


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


def test_people_are_in_order_of_name_and_who_has_none_comes_last() -> None:
    nobody = replace(profile(file="x.txt"), id="x", name=None)
    made = assemble_corpus([nobody, profile("Zoe Lee"), profile("ann Lee"), profile("Bob Roy")])
    assert [row["name"] for row in made.contributors] == ["ann Lee", "Bob Roy", "Zoe Lee", None]


def test_the_order_of_the_files_is_irrelevant() -> None:
    files = [profile("Ann Lee", [summary("2025-01", "One done.")], file=f"{name}.txt") for name in "cab"]
    one, other = assemble_corpus(files), assemble_corpus(files[::-1])
    assert (one.contributors, one.summaries) == (other.contributors, other.summaries)
    assert [(row.file, row.summary) for row in one.summaries] == [("a.txt", 0)]


def test_a_selection_by_period_takes_the_summaries_that_touch_it(two: Corpus) -> None:
    chosen = select(two, period=Period.parse("2025-02..2025-03"))
    assert [str(one.period) for one in chosen.summaries] == ["2025-02", "2025-03", "2025-02"]
    assert select(two) is two


def test_what_is_made_of_a_corpus_once_is_not_that_of_a_selection(two: Corpus) -> None:
    counts = list[int]()

    def count(of: Corpus, key: str) -> int:
        counts.append(len(rows(of, key)))
        return counts[-1]

    chosen = select(two, ["bob-roy"])
    assert [once(two, count, "texts"), once(two, count, "texts"), once(chosen, count, "texts")] == [4, 4, 1]
    assert counts == [4, 1]
