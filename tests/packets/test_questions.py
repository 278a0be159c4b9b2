"""What is asked: nothing that the packet answers, nothing twice, and in English."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.corpus import Corpus, assemble_corpus
from reports.errors import Problem
from reports.model.packet import Packet
from reports.model.rows import EvidenceRow, ProfileRow, SummaryRow
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from tests.corpora import corpus, profile, pull_request, summary

TEXTS = ("Added a parser.", "We added a parser. No major bugs fixed.", "Added it. Sped it up.")


def commit(repository: str | None = None) -> EvidenceRow:
    url = f"https://github.com/{repository}/commit/0123abc" if repository else None
    return EvidenceRow("commit", repository, "0123abc", url, 3, "0123abc")


def issue(number: int, repository: str | None = "acme/widgets") -> EvidenceRow:
    url = f"https://github.com/{repository}/issues/{number}" if repository else None
    return EvidenceRow("issue", repository, str(number), url, 3, f"issue #{number}")


CITED = ((), (pull_request(7),), (pull_request(7, None),), (commit(), issue(9)), (commit("acme/tools"), issue(9, None)))
one_summary = st.builds(
    lambda month, text, cited, named, weight, category: {
        "period": str(Period(24_300 + month)), "text": text, "evidence": cited, "repositories": named,
        "weight": weight, "category": category,
    },
    st.integers(0, 8), st.sampled_from(TEXTS), st.sampled_from(CITED), st.sampled_from([(), ("acme/widgets",)]),
    st.sampled_from([1, 1, 0]), st.sampled_from(["feature", "feature", "away"]),
)  # fmt: skip
one_profile = st.tuples(st.lists(one_summary, min_size=1, max_size=7), st.sampled_from([None, 1, 9]), st.integers(0, 2))


def made_of(name: str, found: tuple[list[dict[str, object]], int | None, int]) -> ProfileRow:
    summaries = [summary(line=line, **fields) for line, fields in enumerate(found[0], 3)]  # type: ignore[arg-type]
    file = f"{name.lower()}.txt"
    lost = [Problem("no-period", "no period.", file=file, line=90 + n, text="Helped.") for n in range(found[2])]
    return profile(name, summaries, file=file, claimed_months=found[1], problems=tuple(lost))


def packets(made: Corpus) -> Iterator[Packet]:
    yield from (assemble_person(made, row["id"]) for row in made.contributors)
    yield assemble_period(made, Period(24_300, 12))


corpora = st.dictionaries(st.sampled_from("ABCD"), one_profile, min_size=1).map(
    lambda people: assemble_corpus([made_of(name, found) for name, found in people.items()])
)

MANY = r"(?:no|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{2,}|\b[02-9])"
STUMBLES = (
    rf"\b{MANY} \w+s? (?:is|has|does|says|was)\b",
    r"(?<!and )\bone \w+ (?:are|have|do|say|were)\b",
    rf"\b(?!no ){MANY} (?:summary|month|paragraph|commit|issue|pull request|person|repository)\b",
    r"\bone (?:summaries|months|paragraphs|commits|issues|pull requests|people|repositories)\b",
    r"\b\d\b(?! |,|\.|\))", r"  | [,.?]|\.\.|\b(\w+) \1\b",
)  # fmt: skip


def assert_reads_as_english(words: str) -> None:
    assert re.match(r"[A-Z]", words), words
    assert words[-1] in ".?", words
    for sentence in re.split(r"(?<=[.?]) ", words):
        assert sentence[0].isupper(), words
    assert [found[0] for stumble in STUMBLES if (found := re.search(stumble, words))] == [], words


@given(corpora)
def test_questions_read_as_english(made: Corpus) -> None:
    for packet in packets(made):
        for asked in packet.questions:
            assert asked.text.endswith("?")
            assert_reads_as_english(asked.text)
            assert_reads_as_english(asked.why)


@given(corpora)
def test_no_question_asks_for_what_the_packet_links(made: Corpus) -> None:
    for packet in packets(made):
        for asked in packet.questions:
            people = [
                one
                for one in packet.people
                if asked.person in ("", one.name) and one.name in (asked.person or asked.why)
            ]
            if packet.kind == "person":
                people = list(packet.people)
            links = [link for one in people for summary in one.summaries for link in summary.evidence]
            linked = {re.split("[#@]", link.text)[-1] for link in links if link.url}
            if asked.text.startswith("To which"):
                asked_for = re.findall(r"#(\d+)|\b(0123abc)\b", asked.text + asked.why)
                assert all({number or sha}.isdisjoint(linked) for number, sha in asked_for) or len(people) > 1
            if asked.text == "Where are the artefacts?":
                assert not any(s.evidence for one in people for s in one.summaries)
            if asked.text.startswith("Which repositories"):
                lines = {cite.label for cite in asked.cites}
                of = [s for one in packet.people for s in one.summaries if s.cite.label in lines]
                assert not any(s.repositories or s.evidence for s in of)


@given(corpora)
def test_what_is_cited_with_its_repository_names_it(made: Corpus) -> None:
    for packet in packets(made):
        listed = {one.name for one in packet.repositories}
        for one in packet.summaries:
            named = {link.text for link in one.repositories}
            of = {re.split("[#@]", link.text)[0] for link in one.evidence if link.url}
            assert of <= named <= listed


@given(corpora)
def test_nothing_is_asked_twice(made: Corpus) -> None:
    for packet in packets(made):
        asked = [question.text for question in packet.questions]
        assert len(set(asked)) == len(asked)
        assert [question.number for question in packet.questions] == list(range(1, len(asked) + 1))


def test_all_questions_are_as_approved(golden: Callable[[str, str], None]) -> None:
    """Every wording, for a reader to go through."""
    found = set[str]()
    for cited, text, named in product(CITED, TEXTS, ((), ("acme/widgets",))):
        for months, claimed, lost in ((1, 1, 1), (2, 9, 2), (4, 3, 0)):
            rows = [
                {"period": str(Period(24_300 + 2 * n)), "text": text, "repositories": named * (n % 2), "weight": n % 2,
                 "evidence": cited * (n % 2 < 1)} for n in range(months)
            ]  # fmt: skip
            people = [made_of(name, (rows, claimed, lost)) for name in ("Ada", "Bo")]
            for packet in packets(assemble_corpus(people)):
                found |= {f"{one.person + ': ' if one.person else ''}{one.text} {one.why}" for one in packet.questions}
    golden("questions.txt", "\n".join(sorted(found)) + "\n")


@pytest.mark.parametrize(
    ("evidence", "asked"),
    [
        (
            (EvidenceRow("repository", "acme/web", "", None, 3, "acme/web"),),
            "No commits, pull requests or issues are cited in four summaries.",
        ),
        ((pull_request(7),), "No commits, one pull request and no issues are cited in one of four summaries."),
    ],
)
def test_what_is_cited_is_counted_in_words(evidence: tuple[EvidenceRow, ...], asked: str) -> None:
    rows = [summary(f"2025-0{n}", line=n, evidence=evidence if n == 1 else ()) for n in range(1, 5)]
    packet = assemble_person(assemble_corpus([profile(summaries=rows)]), "ada-byron")
    assert asked in [question.why for question in packet.questions]


def one(*rows: SummaryRow) -> Packet:
    return assemble_person(assemble_corpus([profile(summaries=rows)]), "ada-byron")


def test_what_another_summary_of_the_month_tells_is_not_asked() -> None:
    bare = summary("2025-01", "A focus.", line=3, weight=0)
    asked = [[q.text for q in one(*rows).questions] for rows in ([bare], [bare, summary("2025-01..2025-02", line=4)])]
    assert asked == [["What was done in January 2025?"], ["What else was done in January – February 2025?"]]
    assert not one(summary("2025-01", "Added it."), summary("2025-01", "Sped it up.", line=4)).questions


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("We can do better than that, surely.", ""),
        ("We can do better. Later we moved the ledger.", "Who did what in “Later we moved the ledger” (January 2025)?"),
        (
            f"Low lights are in ({'Brian did it on his own time, ' * 3}bless him) and we added rounds.",
            "Who did what in “we added rounds” (January 2025)?",
        ),
    ],
)
def test_who_did_what_is_asked_of_work(text: str, asked: str) -> None:
    found = [question.text for question in one(summary("2025-01", text)).questions]
    assert [words for words in found if words.startswith("Who")] == [asked] * bool(asked)


def test_when_it_was_done_is_asked_of_work() -> None:
    def asked(*texts: str) -> list[str]:
        told = enumerate(texts, 3)
        problems = tuple(Problem("no-period", "No time.", file="ada-byron.txt", line=n, text=text) for n, text in told)
        made = assemble_corpus([profile(summaries=[summary("2025-01")], problems=problems)])
        found = [one.text for one in assemble_person(made, "ada-byron").questions]
        return [text for text in found if text.startswith("When")]

    plans = "Plan for autumn: beamtime in November.", "WEEKLY NOTES – Ada Byron", "On leave for two weeks."
    assert not asked(*plans)
    assert asked(*plans, "- Moved the ledger to Kestrel.") == ["When was this done: “Moved the ledger to Kestrel”?"]


def test_a_cited_pull_request_names_and_links_its_repository() -> None:
    packet = one(summary("2025-01", evidence=[pull_request(7), commit("acme/tools")]))
    named = [(link.text, link.url) for link in packet.summaries[0].repositories]
    assert named == [
        ("acme/widgets", "https://github.com/acme/widgets"),
        ("acme/tools", "https://github.com/acme/tools"),
    ]
    assert packet.facts[1].value == "2"
    assert not [question for question in packet.questions if re.search("repository|repositories", question.text)]


def test_a_merge_request_leads_to_its_repository() -> None:
    row = EvidenceRow("pull_request", "a/b", "3", "https://gitlab.com/a/b/-/merge_requests/3", 3, "!3")
    assert one(summary("2025-01", evidence=[row])).summaries[0].repositories[0].url == "https://gitlab.com/a/b"


def test_a_number_that_is_linked_elsewhere_is_not_asked_for() -> None:
    rows = [
        summary("2025-01", evidence=[pull_request(7, None)]),
        summary("2025-02", line=4, evidence=[pull_request(7)]),
    ]
    assert not [question for question in one(*rows).questions if "belong" in question.text]


def test_who_was_away_is_not_asked_for_repositories() -> None:
    assert [q.text for q in one(summary("2025-01", "On leave.", category="away")).questions] == []


def test_people_who_are_asked_the_same_are_asked_at_once() -> None:
    people = {f"Person {n:02}": ["2025-08", "2025-09"] for n in range(15)}
    packet = assemble_period(corpus(people), Period.parse("2025-Q3"))
    asked = [question for question in packet.questions if question.text.startswith("Which work belongs")]
    assert [question.why.partition(":")[0] for question in asked] == ["Twelve people", "Three people"]
    assert all(sum(name in question.why for question in asked) == 1 for name in people)


def test_what_is_assumed_is_marked_where_it_stands_and_asked_about() -> None:
    sure, unsure = summary("2025-01"), replace(summary("2025-02", line=5), doubts=("person", "period"))
    packet = assemble_person(assemble_corpus([profile("Ada", [sure, unsure])]), "ada")
    assert [one.unsure for one in packet.summaries] == ["Person and month uncertain", ""]
    (asked,) = [one for one in packet.questions if one.text.startswith("Are name and month")]
    assert asked.text == "Are name and month right in the record of February 2025?"
    months = [replace(summary(f"2025-{n:02}", line=n), doubts=("period",)) for n in (2, 3, 4, 7)]
    packet = assemble_person(assemble_corpus([profile("Ada", months)]), "ada")
    assert "Are name and month right in the record of February – April 2025 and July 2025?" in [
        one.text for one in packet.questions
    ]
    certain = assemble_person(assemble_corpus([profile("Ada", [sure])]), "ada")
    assert not [one for one in certain.questions if one.text.startswith("Are name and month")]
