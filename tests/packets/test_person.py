import json
from dataclasses import asdict, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.corpus import assemble_corpus
from reports.errors import Problem
from reports.model.packet import Packet
from reports.model.rows import FigureRow, HighlightRow, LineRow, SummaryRow
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from tests.corpora import corpus, profile, pull_request, summary


def person(*periods: str, within: str | None = None) -> Packet:
    return assemble_person(corpus({"Ada Byron": periods}), "ada-byron", Period.parse(within) if within else None)


def entries(packet: Packet) -> list[tuple[str, int]]:
    return [(e.period, len(e.summaries)) for g in packet.people[0].groups for e in g.entries]


def test_months_stand_newest_first_with_the_gaps_between_them() -> None:
    assert entries(person("2025-01", "2025-02", "2025-06")) == [
        ("2025-06", 1),
        ("2025-04..2025-05", 0),
        ("2025-03", 0),
        ("2025-02", 1),
        ("2025-01", 1),
    ]


def test_empty_quarters_in_a_row_are_one_group() -> None:
    labels = [group.label for group in person("2023-02", "2024-08").people[0].groups]
    assert labels == ["2024-Q3", "2023-Q2 – 2024-Q2", "2023-Q1"]


def test_a_quarter_with_a_month_that_a_longer_summary_leaves_open_is_shown() -> None:
    packet = person("2024-12..2025-01", "2025-04")
    assert ("2025-02..2025-03", 0) in entries(packet)


def test_a_summary_of_a_year_covers_its_months() -> None:
    packet = person("2023")
    assert packet.people[0].covered == 12
    assert entries(packet) == [("2023", 1)]


def test_two_summaries_of_a_month_stand_side_by_side() -> None:
    made = assemble_corpus([profile(summaries=[summary("2025-01", line=3), summary("2025-01", "Fixed it.", line=4)])])
    assert entries(assemble_person(made, "ada-byron")) == [("2025-01", 2)]


def test_a_packet_of_one_period_shows_that_period_only() -> None:
    packet = person("2025-01", "2025-07", "2025-09", within="2025-Q3")
    assert entries(packet) == [("2025-09", 1), ("2025-08", 0), ("2025-07", 1)]
    assert packet.id == "ada-byron_2025-Q3"


def test_a_packet_of_one_period_is_compared_with_what_lies_before_it() -> None:
    change = person("2025-01", "2025-07", within="2025-Q3").change
    assert change is not None
    assert (change.compared, change.against) == ("July 2025", "January 2025")


def test_nobody_has_a_packet_without_a_summary() -> None:
    with pytest.raises(ValueError, match="no summary in 2031"):
        person("2025-01", within="2031")


months = st.lists(st.integers(24_000, 24_060), min_size=1, max_size=30, unique=True)


@given(months)
def test_every_month_of_the_span_is_in_exactly_one_entry(firsts: list[int]) -> None:
    packet = person(*(str(Period(first)) for first in firsts))
    shown = [m for period, _ in entries(packet) for m in Period.parse(period).each()]
    assert sorted(shown) == list(Period.parse(packet.period).each())


@given(months)
def test_the_months_of_the_groups_add_up_to_the_months_counted(firsts: list[int]) -> None:
    packet = person(*(str(Period(first)) for first in firsts))
    one = packet.people[0]
    assert sum(group.covered for group in one.groups) == one.covered == len(firsts)
    assert sum(group.months for group in one.groups) == one.months
    assert packet.facts[0].value == str(len(firsts))


@given(months)
def test_ids_within_a_packet_are_unique(firsts: list[int]) -> None:
    packet = person(*(str(Period(first)) for first in firsts), "2000-Q1")
    one = packet.people[0]
    ids = [one.anchor, *(g.anchor for g in one.groups), *(e.anchor for g in one.groups for e in g.entries)]
    assert len(ids) == len(set(ids))


def test_a_packet_is_plain_json() -> None:
    packet = person("2025-01", "2025-03")
    assert json.loads(json.dumps(asdict(packet)))["id"] == "ada-byron"


def test_passages_joined_are_the_whole_text() -> None:
    text = "October 2025: Added a. Fixed b. Sped up c. Wrote d. Moved e. Removed f. And so on"
    made = assemble_corpus([profile(summaries=[summary("2025-10", text)])])
    shown = assemble_person(made, "ada-byron").people[0].groups[0].entries[0].summaries[0]
    assert "".join(passage.text for passage in shown.passages) == text
    assert [p.text for p in shown.passages if p.is_quoted] == [h.text for h in shown.highlights]
    assert len(shown.highlights) == 5
    assert not shown.is_all_quoted


def test_boilerplate_is_quoted_only_where_there_is_nothing_else() -> None:
    made = assemble_corpus([profile(summaries=[summary("2025-10", "Focused on value. And on impact.", weight=0)])])
    packet = assemble_person(made, "ada-byron")
    assert packet.people[0].latest is not None
    assert packet.people[0].latest.text == "Focused on value."


def test_zero_is_counted_too() -> None:
    assert [(f.value, f.of, f.name) for f in person("2025-01").facts] == [
        ("1", "1", "month has a summary"),
        ("0", None, "repositories named"),
        ("0", None, "commits cited"),
        ("0", None, "pull requests cited"),
        ("0", None, "issues cited"),
    ]


def test_a_pull_request_cited_twice_counts_once() -> None:
    made = assemble_corpus(
        [profile(summaries=[summary(f"2025-0{n}", line=n, evidence=[pull_request(7)]) for n in (3, 4)])]
    )
    assert [f.value for f in assemble_person(made, "ada-byron").facts if "pull" in f.name] == ["1"]


def ask(*summaries: object, **fields: object) -> list[str]:
    made = assemble_corpus([profile(summaries=summaries, **fields)])  # type: ignore[arg-type]
    return [question.text for question in assemble_person(made, "ada-byron").questions]


def test_a_gap_is_a_question() -> None:
    assert "Which work belongs to February – March 2025?" in ask(summary("2025-01"), summary("2025-04", line=4))


def test_many_gaps_are_asked_about_without_their_names() -> None:
    odd = [summary(f"2025-{month:02}", line=month) for month in range(1, 12, 2)]
    assert "Which work belongs to the months without a summary?" in ask(*odd)


def test_months_without_commits_are_no_question() -> None:
    asked = ask(*[replace(summary(month), is_items=True) for month in ("2025-01", "2025-04")])
    assert asked
    assert not [one for one in asked if "Which work" in one]


def test_a_claimed_span_that_differs_is_a_question() -> None:
    assert "Which is right, nine months or one month?" in ask(summary("2025-01"), claimed_months=9)


def test_a_claimed_span_that_agrees_is_none() -> None:
    assert not [q for q in ask(summary("2025-01"), claimed_months=1) if "right" in q]


def test_evidence_without_a_repository_is_a_question() -> None:
    asked = ask(summary("2025-01", evidence=[pull_request(812, None)]))
    assert "To which repository does #812 belong?" in asked


@pytest.mark.parametrize("code", ["no-period", "open-period", "future-period"])
def test_unplaced_text_is_a_question(code: str) -> None:
    lost = Problem(code, "no period found.", file="ada-byron.txt", line=9, text="Helped out.")
    assert "When was this done: “Helped out”?" in ask(summary("2025-01"), problems=(lost,))


def test_questions_are_numbered_from_one() -> None:
    made = assemble_corpus([profile(summaries=[summary("2025-01"), summary("2025-05", line=4)])])
    numbers = [question.number for question in assemble_person(made, "ada-byron").questions]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers


def test_the_account_of_lines_covers_every_line_once() -> None:
    made = assemble_corpus(
        [profile(summaries=[summary("2025-01", copies=(4,)), summary("2025-02", line=5, copies=(6, 9))])]
    )
    (source,) = assemble_person(made, "ada-byron").sources
    counted = sum(int(fact.value) for fact in source.counts)
    assert counted == source.total == 6
    listed = [n for line in source.lines for n in (*range(line.line, line.last_line + 1), *line.copies)]
    assert sorted(listed) == [2, 3, 4, 5, 6, 9]


def test_two_profiles_of_one_person_make_one_packet() -> None:
    made = assemble_corpus(
        [
            profile(file="a_1.txt", summaries=[summary("2025-01")]),
            profile(file="b_2.txt", summaries=[summary("2025-01"), summary("2025-02", line=4)]),
        ]
    )
    packet = assemble_person(made, "ada-byron")
    assert entries(packet) == [("2025-02", 1), ("2025-01", 1)]
    assert packet.people[0].groups[0].entries[0].summaries[0].cite.short == "b:4"


def test_the_order_of_the_files_is_irrelevant() -> None:
    some = [profile(f"P{n}", [summary("2025-01", f"Did {n}.")]) for n in range(4)]
    assert assemble_person(assemble_corpus(some), "p1") == assemble_person(assemble_corpus(some[::-1]), "p1")


def anchors(value: object) -> set[str]:
    """Anchors of all citations anywhere in a packet."""
    if isinstance(value, dict):
        own = {value["anchor"]} if {"short", "label", "anchor"} <= value.keys() else set()
        return own.union(*(anchors(part) for part in value.values()))
    return set().union(*(anchors(part) for part in value)) if isinstance(value, list | tuple) else set()


def test_every_citation_leads_to_a_row_of_the_sources() -> None:
    text = "- Added a.\n- Fixed b in PR #1."
    rows = (HighlightRow("Fixed b in PR #1.", "fix", 8, 13, 30, 4), HighlightRow("Added a.", "feature", 7, 2, 10, 4))
    month = SummaryRow("2025-01", text, 7, highlights=rows, evidence=(pull_request(1, line=8),))
    one = profile(summaries=[month], figures=(FigureRow("commits", "3", 11),))
    lines = (
        *one.lines,
        LineRow(one.file, 8, "summary", "2025-01", 7),
        *(LineRow(one.file, n, "figure") for n in (10, 11)),
    )
    made = assemble_corpus([replace(one, lines=lines)])
    for packet in (assemble_person(made, one.id), assemble_period(made, Period.parse("2025-Q1"))):
        listed = {line.anchor for source in packet.sources for line in source.lines}
        assert anchors(asdict(packet)) <= listed


@pytest.mark.parametrize(
    ("lead", "tells"),
    [
        ("This page lists what I did.", False),
        ("Ada built parsers.", True),
        ("Ada is a backend engineer at Acme.", False),
        ("Ada Byron, nurse, ward 7.", False),
        ("Elektronikerin in der Instandhaltung, seit 2019 im Haus.", False),
        ("Over five months, Ada Byron engineered the parsers of Acme.", True),
        ("Ada hat die Anlage umgestellt.", True),
    ],
)
def test_an_overview_that_speaks_of_itself_or_of_a_role_is_known(lead: str, tells: bool) -> None:
    row = profile(overview=f"{lead} They are fast.", summaries=[summary("2025-01", "Cut it.")])
    (overview,) = assemble_person(assemble_corpus([row]), "ada-byron").people[0].overviews
    assert overview.tells is tells
