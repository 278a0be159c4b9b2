from hypothesis import given
from hypothesis import strategies as st

from reports.corpus import assemble_corpus
from reports.model.packet import Packet
from reports.packets import assemble_period
from reports.periods import Period
from tests.corpora import corpus, profile, summary


def quarter(people: dict[str, list[str]], period: str = "2025-Q3") -> Packet:
    return assemble_period(corpus(people), Period.parse(period))


def test_people_stand_in_order_of_name_anonymous_last() -> None:
    made = assemble_corpus(
        [
            profile(None, [summary("2025-07")], id="000"),
            profile("zoe", [summary("2025-07")]),
            profile("Émile", [summary("2025-07")]),
            profile("Bo", [summary("2025-07")]),
        ]
    )
    names = [one.name for one in assemble_period(made, Period.parse("2025-Q3")).people]
    assert names[0] == "Bo"
    assert names[-1] == "Anonymous"


def test_who_has_no_summary_in_the_period_is_named_as_absent() -> None:
    packet = quarter({"Ada": ["2025-07"], "Bo": ["2025-01"]})
    assert [one.name for one in packet.people] == ["Ada"]
    assert packet.absent == ("Bo",)


def test_a_period_is_compared_with_the_one_before() -> None:
    change = quarter({"Ada": ["2025-07"], "Bo": ["2025-05"], "Cy": ["2025-04", "2025-08"]}).change
    assert change is not None
    assert (change.against, change.people, change.people_before) == ("2025-Q2", 2, 2)
    assert (change.new_people, change.dropped_people) == (("Ada",), ("Bo",))


def test_without_a_period_before_there_is_no_comparison() -> None:
    assert quarter({"Ada": ["2025-07"]}).change is None


def test_questions_name_the_person_and_are_numbered_through() -> None:
    questions = quarter({"Ada": ["2025-07"], "Bo": ["2025-07", "2025-08", "2025-09"]}).questions
    assert [q.person for q in questions] == ["Ada", "Ada"]  # who tells every month so writes so
    questions = quarter({"Ada": ["2025-07"], "Bo": ["2025-08"]}).questions
    assert [(q.person, q.number) for q in questions] == [("", 1), ("", 2)]


@given(st.dictionaries(st.sampled_from("ABCDEFGH"), st.sets(st.integers(0, 11), min_size=1), min_size=1))
def test_the_months_of_the_people_add_up_to_the_figure(people: dict[str, set[int]]) -> None:
    first = Period.parse("2025-01").first
    packet = quarter({name: [str(Period(first + m)) for m in sorted(some)] for name, some in people.items()}, "2025")
    assert packet.facts[1].value == str(sum(map(len, people.values())))
    assert packet.facts[1].of == str(12 * len(people))
    assert [len(one.summaries) for one in packet.people] == [len(some) for _, some in sorted(people.items())]


def test_only_lines_of_the_period_are_listed_but_all_are_counted() -> None:
    packet = quarter({"Ada": ["2025-01", "2025-07"]})
    (source,) = packet.sources
    assert [line.line for line in source.lines] == [4]
    assert source.total == 3


def test_people_of_one_name_are_told_apart() -> None:
    made = assemble_corpus([profile("Ada", [summary("2025-07")], id=key, file=f"{key}.txt") for key in ("a1", "a2")])
    packet = assemble_period(made, Period.parse("2025-Q3"))
    assert [one.name for one in packet.people] == ["Ada (a1)", "Ada (a2)"]


def test_a_summary_of_two_periods_is_not_compared_with_itself() -> None:
    packet = quarter({"Ada": ["2025-H1"], "Bo": ["2025-05"]}, "2025-Q2")
    assert packet.change is None
