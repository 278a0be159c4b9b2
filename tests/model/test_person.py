"""What a packet holds: plain values that never change and can be written down."""

import dataclasses
import json
from typing import get_type_hints

import pytest

from reports.model import notes, packet, person, rows, statements
from reports.model.person import PeriodEntry, Summary, had
from reports.model.statements import Citation, Highlight, Link, Passage

CITE = Citation("ada.md", 3, "ada.md:3", ":3", "line-3")
PULL = Link("pull_request", "acme/web#1", "https://github.com/acme/web/pull/1", CITE)
COMMIT = Link("commit", "acme/web@deadbeef", None, CITE)


def summary(*texts: str, evidence: tuple[Link, ...] = (), is_items: bool = False) -> Summary:
    said = tuple(Highlight(text, "feature", CITE) for text in texts)
    passages = tuple(Passage(text, is_quoted=True) for text in texts)
    return Summary(
        "2025-07", "July 2025", CITE, said[:1], passages, True, (), evidence, sentences=said, is_items=is_items
    )


def classes() -> list[type]:
    return [
        one
        for module in (rows, statements, notes, person, packet)
        for one in vars(module).values()
        if isinstance(one, type) and dataclasses.is_dataclass(one) and one.__module__ == module.__name__
    ]


@pytest.mark.parametrize("kind", classes(), ids=lambda kind: kind.__name__)
def test_values_are_frozen_and_name_the_types_of_their_fields(kind: type) -> None:
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert set(get_type_hints(kind)) >= {field.name for field in dataclasses.fields(kind)}


def test_a_summary_is_the_whole_of_its_passages() -> None:
    assert summary("Added it. ", "Fixed it.").text == "Added it. Fixed it."


def test_values_can_be_written_as_json() -> None:
    one = summary("Added it.", evidence=(PULL,))
    assert json.loads(json.dumps(dataclasses.asdict(one)))["evidence"][0]["text"] == "acme/web#1"


@pytest.mark.parametrize(
    ("summaries", "what"),
    [
        ([summary("a")], "a summary"),
        ([], "a summary"),
        ([summary("a", evidence=(COMMIT,), is_items=True)], "commits, no summary"),
        ([summary("a", is_items=True)], "items, no summary"),
        ([summary("a"), summary("b", is_items=True)], "a summary or items"),
        (
            [summary("a", is_items=True), summary("b", evidence=(COMMIT,), is_items=True)],
            "commits and items, no summary",
        ),
    ],
)
def test_what_months_have_is_said_in_words(summaries: list[Summary], what: str) -> None:
    assert had(summaries) == what


def test_a_month_has_what_all_of_its_summaries_have_each_once() -> None:
    month = PeriodEntry(
        "2025-07", "July 2025", "m", (summary("a", "b", evidence=(PULL,)), summary("c", evidence=(PULL,)))
    )
    assert [one.text for one in month.sentences] == ["a", "b", "c"]
    assert [one.text for one in month.highlights] == ["a", "c"]
    assert month.evidence == (PULL,)
    assert month.text == "ab\nc"


def test_a_gap_says_nothing() -> None:
    gap = PeriodEntry("2025-01..2025-03", "January – March 2025", "g", ())
    assert (gap.text, gap.sentences, gap.label) == ("", (), "January – March 2025")
