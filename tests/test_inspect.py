"""The JSON contract, and that a terminal only shows what it prints."""

import json

from hypothesis import given
from hypothesis import strategies as st

from reports.corpus import assemble_corpus
from reports.inspect import as_csv, as_json, as_table, printable
from tests.corpora import profile, pull_request, summary


def test_the_json_has_the_keys_of_the_contract() -> None:
    made = assemble_corpus(
        [
            profile(
                claimed_months=2,
                summaries=[
                    summary("2025-07", copies=(4,), repositories=["acme/widgets"], evidence=[pull_request(12, None)])
                ],
            )
        ]
    )
    found = json.loads(as_json(made))
    assert found["schema"] == 1
    assert found["contributors"] == [
        {
            "id": "ada-byron",
            "name": "Ada Byron",
            "anonymous": False,
            "claimed_months": 2,
            "overview": "Ada Byron built parsers. They are fast.",
            "repositories": [],
            "sources": [{"file": "ada-byron.txt", "line": 2}],
        }
    ]
    assert found["summaries"] == [
        {
            "contributor": "ada-byron",
            "period": "2025-07",
            "text": "Added a parser.",
            "source": {"file": "ada-byron.txt", "line": 3, "copies": [4]},
            "repositories": ["acme/widgets"],
            "commits": [],
            "pull_requests": [{"repository": None, "number": 12}],
            "issues": [],
            "highlights": [{"text": "Added a parser.", "category": "feature", "line": 3}],
        }
    ]
    assert [(line["line"], line["became"]) for line in found["lines"]] == [(2, "overview"), (3, "summary"), (4, "copy")]


@given(st.text())
def test_nothing_that_a_terminal_obeys_is_printed(text: str) -> None:
    shown = printable(text)
    assert not any(c != "\n" and (ord(c) < 32 or 127 <= ord(c) < 160 or 0xD800 <= ord(c) < 0xE000) for c in shown)
    assert "\u202e" not in shown


def test_an_empty_corpus_is_shown_as_such() -> None:
    made = assemble_corpus([])
    assert "0 contributors" in as_table(made)
    assert json.loads(as_json(made))["summaries"] == []
    assert len(as_csv(made).splitlines()) == 1
