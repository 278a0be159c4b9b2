"""Profiles written in every layout at hand are read back: the same person, overview, periods and texts."""

import textwrap
from dataclasses import dataclass
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from reports.errors import Problem
from reports.loading.profiles.profile import read_profiles
from reports.loading.text import SourceText, read_text
from reports.model.rows import LoadSettings, ProfileRow
from reports.periods import MONTH_NAMES
from tests.builders import only

NAMES = [
    "Michael Lazos",
    "Łukasz Żółć",
    "Nguyễn Thị Minh Khai",
    "Jean-Luc de la Tour",
    "王小明",
    "محمد علي",
    "J. R. Smith",
]
OVERVIEWS = [
    "{} developed advanced things across acme/tool, focusing on speed. Much of it began before March 2024.",
    "As a release engineer, {} kept the trains running across all teams and sites. Further work followed.",
]
BODIES = [
    "Delivered the parser for the May 2025 release, with all of its tests, and wrote the guide to it. Fixed bugs.",
    "Implemented an edge-case fix to the benchmarking method by using typing.get_args for its arguments. It held.",
    "Key work includes: (1) dataclass support in Dynamo and PyTorch with better defaults; (2) subgraphs.",
    "The work strengthened streaming, observability and performance (PR #177547), for more reliable pipelines in 2026.",
    "Rolled back experimental input/output changes to restore compatibility for all users. These changes hold.",
]
INLINE = [
    "{name} {year} focused on the core and its tests. {body}", "{year}-{month:02}: {body}",
    "Summary for {year}-{month:02}: {body}",
    "In {name} {year}, the work went on. {body}", "Month: {year}-{month:02} — {body}", "{short} {year} – {body}",
    "{name} {year} monthly summary for acme/tool: {body}", "**{name} {year}**: {body}", "[{year}-{month:02}] {body}",
]  # fmt: skip
ABOVE = [
    "{name} {year}",
    "Month: {year}-{month:02}",
    "**{name} {year}**",
    "{name} {year}:",
    "## {name} {year}",
    "### {year}-{month:02}",
]


@dataclass(frozen=True)
class Written:
    """A profile as text, and what it says."""

    text: str
    name: str
    overview: str
    texts: dict[str, str]


@st.composite
def profiles(draw: st.DrawFn) -> Written:
    """One of the layouts: labels in the text or above it, wrapped or not, with copies, with Windows line ends."""
    width = draw(st.sampled_from([0, 0, 60, 72, 100]))
    is_spaced = width > 0 or draw(st.booleans())
    copies = draw(st.sampled_from(["none", "same", "shortened"]))
    name, overview = draw(st.sampled_from(NAMES)), draw(st.sampled_from(OVERVIEWS))
    first = draw(st.integers(2023 * 12, 2025 * 12))
    bodies = draw(st.lists(st.sampled_from(BODIES), min_size=2, max_size=5, unique=True))
    lines = [_wrapped(overview.format(name), width), ""]
    texts: dict[str, str] = {}
    for index, body in enumerate(bodies):
        year, month = divmod(first + len(bodies) - index, 12)
        words = {
            "year": year,
            "month": month + 1,
            "name": MONTH_NAMES[month],
            "short": MONTH_NAMES[month][:3],
            "body": body,
        }
        notation = f"{year}-{month + 1:02}"
        if draw(st.booleans()):
            said = draw(st.sampled_from(INLINE)).format(**words)
            texts[notation] = said.replace("**", "")
            printed = {"none": [], "same": [said], "shortened": [said[:60] + "..."]}[copies]
            for text in [said, *printed]:
                lines += [_wrapped(text, width), *([""] if is_spaced else [])]
        else:
            texts[notation] = body
            lines += ["", draw(st.sampled_from(ABOVE)).format(**words), _wrapped(body, width), ""]
    end = draw(st.sampled_from(["\n", "\r\n"]))
    return Written(end.join("\n".join(lines).split("\n")), name, overview.format(name), texts)


def _wrapped(text: str, width: int) -> str:
    return "\n".join(textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)) if width else text


def read(written: Written) -> ProfileRow:
    source = read_text(written.text.encode(), "a.md")
    assert isinstance(source, SourceText)
    profile = only(read_profiles(source, "a.md", "", LoadSettings(date(2026, 5, 1))))
    assert not isinstance(profile, Problem)
    return profile.row


@given(profiles())
def test_a_profile_in_any_layout_is_read_back(written: Written) -> None:
    row = read(written)
    assert (row.name, " ".join(row.overview.split())) == (written.name, written.overview)
    found = {summary.period: " ".join(summary.text.split()) for summary in row.summaries}
    assert found == written.texts
    assert [problem for problem in row.problems if problem.code != "span-differs"] == []


@given(
    profiles(), st.sampled_from(["Helped newcomers in the weekly meeting.", "Answered questions in the forum of 2025."])
)
def test_a_paragraph_without_a_period_among_one_line_texts_is_told_and_placed_nowhere(
    written: Written, stray: str
) -> None:
    lines = ["Jane Doe built it.", *(f"{period}: {text}" for period, text in written.texts.items())]
    row = read(Written("\n".join([*lines[:2], stray, *lines[2:]]), "Jane Doe", lines[0], written.texts))
    assert [(problem.code, problem.line, problem.text) for problem in row.problems] == [("no-period", 3, stray)]
    assert [summary.text for summary in row.summaries] == lines[1:]
