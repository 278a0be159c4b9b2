"""Comparisons are of equal lengths, or say what is compared with what."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from reports.corpus import Corpus, assemble_corpus
from reports.model.packet import Packet
from reports.model.rows import SummaryRow
from reports.packets import assemble_period, assemble_person
from reports.packets.compare import Sides, alike
from reports.packets.groups import home
from reports.packets.texts import Gist, gists
from reports.periods import Period, runs
from tests.corpora import corpus, profile, summary

FIRST = Period.parse("2025-01").first


def person(*periods: str) -> Packet:
    return assemble_person(corpus({"Ada Byron": periods}), "ada-byron")


def months_of(texts: Sequence[Gist]) -> dict[str, int]:
    people = {text.contributor for text in texts}
    return {
        key: sum(run.months for run in runs(text.period for text in texts if text.contributor == key)) for key in people
    }


def inside(made: Corpus, period: Period) -> list[Gist]:
    return [text for row in made.contributors for text in gists(made, row["id"]) if period.contains(text.period)]


def sides(made: Corpus, at: str) -> Sides | None:
    period = Period.parse(at)
    return alike(inside(made, period), period, inside(made, period.previous), period.previous)


def rows(periods: Sequence[Period]) -> list[SummaryRow]:
    return [
        summary(str(period), line=line, repositories=[f"acme/r{period.first % 3}"] * (period.first % 4 > 0))
        for line, period in enumerate(periods, 3)
    ]


lengths = st.sampled_from([1, 1, 1, 2, 3, 6])
some_periods = st.lists(st.builds(Period, st.integers(FIRST, FIRST + 23), lengths), min_size=1, max_size=8, unique=True)
corpora = st.dictionaries(st.sampled_from("ABCD"), some_periods, min_size=1).map(
    lambda people: assemble_corpus([profile(name, rows(periods)) for name, periods in people.items()])
)


@given(corpora, st.sampled_from(["2025-Q2", "2025-H2", "2026", "2025-09"]))
def test_figures_compare_equally_many_months_of_each_person(made: Corpus, at: str) -> None:
    found = sides(made, at)
    if found and found.months:
        now, before = months_of(found.now), months_of(found.before)
        assert now == before
        assert sum(now.values()) == found.months


@given(corpora, st.sampled_from(["2025-Q2", "2025-H2", "2026", "2025-09"]))
def test_no_number_of_a_packet_compares_months_of_unlike_count(made: Corpus, at: str) -> None:
    packets = [assemble_person(made, row["id"]) for row in made.contributors]
    if any(Period.parse(at).overlaps(one.period) for one in made.summaries):
        packets.append(assemble_period(made, Period.parse(at)))
    for packet in packets:
        months = [side.months for side in packet.sides]
        assert 0 not in months
        assert months in ([], months[:1] * 2)


@given(some_periods)
def test_what_is_new_or_gone_holds_of_the_whole_periods(periods: list[Period]) -> None:
    packet = assemble_person(assemble_corpus([profile("Ada Byron", rows(periods))]), "ada-byron")
    homes = {home(period) for period in periods}
    newest = Period.parse(packet.people[0].groups[0].period)
    change = packet.change
    if change:
        named = {
            group.period: {link.text for one in group.summaries for link in one.repositories}
            for group in packet.people[0].groups
        }
        earlier = [period for period in homes if period.end <= newest.first]
        before = max(earlier, key=lambda period: (period.end, period.first))
        assert set(change.new) <= named[str(newest)] - named[str(before)]
        assert set(change.dropped) <= named[str(before)] - named[str(newest)]
        assert set(change.continued) <= named[str(before)] & named[str(newest)]


def labels(packet: Packet) -> list[str]:
    return [side.label for side in packet.sides]


def test_one_month_is_set_against_one() -> None:
    packet = person("2026-01", "2026-02", "2026-03", "2026-04")
    assert labels(packet) == ["April 2026", "March 2026"]


def test_whole_quarters_keep_their_names() -> None:
    packet = person("2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06")
    assert labels(packet) == ["2026-Q2", "2026-Q1"]
    assert packet.change is not None
    assert packet.change.compared == ""


def test_months_that_lie_apart_are_named() -> None:
    packet = person("2025-10", "2025-12", "2026-01", "2026-03")
    assert labels(packet) == ["Jan and Mar 2026", "Oct and Dec 2025"]


def test_a_text_of_a_quarter_is_no_match_for_a_month_and_the_labels_say_so() -> None:
    packet = person("2026-Q1", "2026-04")
    assert packet.sides == ()
    assert packet.change is not None
    assert (packet.change.compared, packet.change.against) == ("April 2026", "2026-Q1")


def test_of_people_those_are_compared_who_have_a_summary_in_both() -> None:
    made = corpus(
        {"Ada": ["2025-05", "2025-06", "2025-07"], "Bo": ["2025-08"], "Cy": ["2025-06", "2025-08", "2025-09"]}
    )
    packet = assemble_period(made, Period.parse("2025-Q3"))
    assert packet.change is not None
    assert packet.change.basis == "two person-months of two people on each side"
    assert [side.months for side in packet.sides] == [2, 2]
    assert packet.change.new_people == ("Bo",)
