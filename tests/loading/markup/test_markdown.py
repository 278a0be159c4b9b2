"""Markdown is read as Markdown: no mark is left in the text, and every line is in exactly one block."""

from collections.abc import Sequence
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.errors import Problem
from reports.loading.markup.block import Block
from reports.loading.markup.markdown import read_markdown
from reports.loading.profiles.profile import read_profiles
from reports.loading.text import SourceText, read_text
from reports.model.rows import LoadSettings, Mark, ProfileRow, SummaryRow
from tests.builders import only


def blocks(text: str) -> list[Block]:
    return read_markdown(text.split("\n"), 0, {})


def said(text: str) -> list[tuple[str, str]]:
    """Kind and text of each block."""
    return [(block.kind, "\n".join(words for _, words in block.lines)) for block in blocks(text)]


def marked(text: str) -> list[tuple[str, str, str]]:
    """Kind, words and address of what is marked in a paragraph, line by line."""
    (block,) = blocks(text)
    return [
        (mark.kind, words[mark.start : mark.end], mark.url)
        for (_, words), marks in zip(block.lines, block.marks, strict=True)
        for mark in marks
    ]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Fixed **now** the _old_ `a*b` ~~gone~~.", "Fixed now the old a*b gone."),
        ("See [PR 12](https://a.b/12 'title') and <https://a.b/c>.", "See PR 12 and https://a.b/c."),
        (r"Costs 2\*3 &amp; \[more\]", "Costs 2*3 & [more]"),
        ("![the *chart*](a.png) [![badge](b.svg)](https://a.b)", "the chart badge"),
        ("A <b>tag</b> and x < y", "A <b>tag</b> and x < y"),
        ("See [the plan](../plan.md) and [it](javascript:x).", "See the plan and it."),
        ("Seen <!-- not --> here", "Seen  here"),
        ("snake_case_name and 2 * 3 * 4", "snake_case_name and 2 * 3 * 4"),
        ("> > quoted **twice**", "quoted twice"),
    ],
)
def test_the_text_is_without_marks(written: str, shown: str) -> None:
    assert said(written) == [("paragraph", shown)]


def test_marks_say_what_is_bold_italic_code_struck_and_linked() -> None:
    assert marked("**a** *b* `c` ~~d~~ [e](https://a.b) <f@g.hi>") == [
        ("bold", "a", ""),
        ("italic", "b", ""),
        ("code", "c", ""),
        ("strike", "d", ""),
        ("link", "e", "https://a.b"),
        ("link", "f@g.hi", "mailto:f@g.hi"),
    ]


def test_a_mark_over_two_lines_is_in_both() -> None:
    assert marked("x **a\nb** `c\nd`") == [("bold", "a", ""), ("bold", "b", ""), ("code", "c", ""), ("code", "d", "")]


def test_a_link_whose_address_is_on_the_next_line_keeps_its_lines() -> None:
    (block,) = blocks("See [it](\nhttps://a.b) here\nand there")
    assert block.lines == [(1, "See it"), (2, "here"), (3, "and there")]


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "data:text/html,x", "../a", "ftp://a.b", "https://" + "a" * 3000]
)
def test_only_addresses_of_the_web_are_links(url: str) -> None:
    assert marked(f"[x]({url})") == []


def test_links_to_other_notes_are_their_words() -> None:
    assert [one.text for one in blocks("Sent [[Grants]] and [[grants/2025|the second]], not `[[x]]`")] == [
        "Sent Grants and the second, not [[x]]"
    ]


def test_links_that_are_defined_apart_are_links() -> None:
    found = blocks("See [it][1].\n\n[1]: https://a.b/c\n[2]: https://a.b/d")
    assert found[0].marks == [[Mark(4, 6, "link", "https://a.b/c")]]
    assert [block.kind for block in found[1:]] == ["rule", "rule"]


def test_nested_items_are_indented_and_keep_their_marks() -> None:
    assert said("* a\n  goes on\n    1. b\n\n       more\n* [x] c") == [
        ("item", "* a\ngoes on"),
        ("item", "  1. b"),
        ("paragraph", "more"),
        ("item", "* [x] c"),
    ]
    assert [block.level for block in blocks("* a\n  * b\n\n    more\n\nend")] == [1, 2, 2, 0]


def test_a_line_of_dashes_below_a_sentence_is_a_rule() -> None:
    assert said("Shipped A\n---\nDid it all.\n---") == [
        ("heading", "Shipped A"),
        ("paragraph", "Did it all."),
        ("rule", ""),
    ]


def test_indented_prose_is_prose_and_indented_code_is_code() -> None:
    assert said("a\n\n    Shipped the **parser** for all.\n    - an item") == [
        ("paragraph", "a"),
        ("paragraph", "Shipped the parser for all."),
        ("item", "- an item"),
    ]
    assert said("a\n\n    x = f(1)\n      y += **z") == [("paragraph", "a"), ("code", "x = f(1)\n  y += **z")]


def test_a_fence_that_is_never_closed_swallows_nothing() -> None:
    assert said("```py\na **b**\n\n## 2025-07") == [("paragraph", "```py\na b"), ("heading", "2025-07")]


def test_code_between_fences_keeps_its_indent() -> None:
    assert said("```\nif x:\n    **y**\n```") == [("code", "if x:\n    **y**")]


def test_comments_are_covered_and_not_shown() -> None:
    assert said("a\n<!-- b\n\nc -->\nd") == [("paragraph", "a"), ("rule", ""), ("paragraph", "d")]


def test_rows_have_bars_between_their_cells() -> None:
    table = "| a | b |\n|---|---|\n| **1** | x \\| y |\n|  | z |"
    assert said(table) == [("row", "a | b"), ("row", "1 | x |\N{NO-BREAK SPACE}y"), ("row", " | z")]
    assert blocks(table)[1].marks == [[Mark(0, 1, "bold")]]


def test_the_head_of_a_table_of_months_belongs_to_none() -> None:
    assert [block.kind for block in blocks("| month | work |\n|---|---|\n| 2025-07 | Shipped A |")] == ["rule", "row"]


PIECES = st.sampled_from(
    ["a", "Shipped", "**", "*", "_", "`", "``", "```", "~~~", "~~", "[", "](", "https://a.b/c", ")", "!", "<", "> ",
     "- ", "* ", "1. ", "  ", "    ", "\t", "|", "|-|", "| a | b |", "|---|---|", "# ", "---", "===", "<!--", "-->",
     "\\", "&amp;", "[a]: b", "\x0b", "\xa0", "\x0c", "\r", "\0", ".", "é", "中", "<div>", "2025-07"]
)  # fmt: skip
LINE = st.lists(PIECES, max_size=6).map("".join) | st.text(st.characters(blacklist_characters="\n"), max_size=12)


@given(st.lists(LINE, max_size=14), st.integers(0, 3), st.sets(st.integers(1, 14), max_size=3))
def test_every_line_with_words_is_in_one_block(lines: list[str], start: int, taken: set[int]) -> None:
    found = read_markdown(lines, start, dict.fromkeys(taken, True))
    wanted = [n for n, line in enumerate(lines, 1) if line.strip() and n > start and n not in taken]
    assert sorted(number for block in found for number in block.numbers) == wanted
    assert [block.first for block in found] == sorted(block.first for block in found)


@given(st.lists(LINE, max_size=14))
def test_marks_lie_within_their_line(lines: list[str]) -> None:
    for block in read_markdown(lines, 0, {}):
        for (_, words), marks in zip(block.lines, block.marks, strict=True):
            assert all(0 <= mark.start < mark.end <= len(words) for mark in marks)


WORDS = st.text("abc", min_size=1, max_size=5)
RUNS = st.lists(
    st.tuples(st.sampled_from(["", "bold", "italic", "code", "strike", "link"]), WORDS), min_size=1, max_size=8
)
WRITTEN = {
    "": "{}",
    "bold": "**{}**",
    "italic": "*{}*",
    "code": "`{}`",
    "strike": "~~{}~~",
    "link": "[{}](https://a.b/c)",
}


@given(RUNS)
def test_what_is_written_with_marks_is_read_as_text_and_marks(runs: Sequence[tuple[str, str]]) -> None:
    (block,) = blocks(" ".join(WRITTEN[kind].format(words) for kind, words in runs))
    ((_, text),) = block.lines
    assert text == " ".join(words for _, words in runs)
    assert [(mark.kind, text[mark.start : mark.end]) for mark in block.marks[0]] == [run for run in runs if run[0]]


@pytest.mark.parametrize(
    "line",
    [
        "[" * 8000,
        "![" * 8000,
        ">" * 8000,
        "> " * 8000,
        "- " * 8000,
        "*a " * 8000,
        "[a](" * 8000,
        "a <!--" * 8000,
        "|a" * 9000,
    ],
)
def test_hostile_lines_are_text(line: str) -> None:
    found = read_markdown([line, "after"], 0, {})
    assert {number for block in found for number in block.numbers} == {1, 2}


# From source to summary -------------------------------------------------------------------------

SOURCE = """# Jane Doe

Jane Doe keeps [acme/widgets](https://github.com/acme/widgets) **green**.

## 2025-07

Halved the **peak
memory** in [PR 12](https://github.com/acme/widgets/pull/12) of `acme/tool`:

| Input | After |
|---|---|
| small | **8 ms** |

```
a = 1

b = 2
```

- Fixed [a bug](https://github.com/acme/other/issues/7).
"""


def read(text: str, file: str = "a.md") -> ProfileRow:
    source = read_text(text.encode(), file)
    assert isinstance(source, SourceText)
    profile = only(read_profiles(source, file, "", LoadSettings(date(2026, 5, 1))))
    assert not isinstance(profile, Problem), profile
    return profile.row


@pytest.fixture
def july() -> SummaryRow:
    (summary,) = read(SOURCE).summaries
    return summary


def test_a_summary_says_what_is_marked_in_it(july: SummaryRow) -> None:
    assert [(mark.kind, july.text[mark.start : mark.end]) for mark in july.marks] == [
        ("bold", "peak memory"),
        ("link", "PR 12"),
        ("code", "acme/tool"),
        ("bold", "8 ms"),
        ("link", "a bug"),
    ]


def test_tables_and_code_are_set_apart_and_not_quoted(july: SummaryRow) -> None:
    assert [(one.kind, july.text[one.start : one.end]) for one in july.set_apart] == [
        ("table", "Input | After\nsmall | 8 ms"),
        ("code", "a = 1\n\nb = 2"),
    ]
    assert [one.text for one in sorted(july.highlights, key=lambda one: one.start)] == [
        "Halved the peak memory in PR 12 of acme/tool:",
        "Fixed a bug.",
    ]


def test_a_table_without_a_statement_beside_it_is_what_is_said() -> None:
    (summary,) = read(
        "# Jane Doe\n\n## 2025-07\n\n| What | Why |\n|---|---|\n| Shipped the parser | Speed |\n"
    ).summaries
    assert (summary.set_apart, bool(summary.highlights)) == ((), True)


def test_what_links_lead_to_is_evidence_at_their_words(july: SummaryRow) -> None:
    assert [(one.kind, one.repository, one.reference, one.line, one.text) for one in july.evidence] == [
        ("repository", "acme/widgets", "", 8, "PR 12"),
        ("pull_request", "acme/widgets", "12", 8, "PR 12"),
        ("repository", "acme/tool", "", 8, "acme/tool"),
        ("repository", "acme/other", "", 20, "a bug"),
        ("issue", "acme/other", "7", 20, "a bug"),
    ]


def test_an_overview_says_what_is_marked_in_it() -> None:
    row = read(SOURCE)
    assert row.overview == "Jane Doe keeps acme/widgets green."
    assert [mark.kind for mark in row.overview_marks] == ["link", "bold"]
    assert [one.repository for one in row.evidence] == ["acme/widgets"]


@pytest.mark.parametrize("file", ["a.MD", "b.markdown"])
def test_markdown_is_known_by_the_name_of_its_file(file: str) -> None:
    assert read(SOURCE, file).summaries[0].marks


def test_other_files_keep_the_reader_of_plain_text() -> None:
    (summary,) = read(SOURCE, "a.txt").summaries
    assert summary.marks == ()
    assert "**peak" in summary.text
