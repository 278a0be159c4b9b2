"""What stands out of profiles by authors who did not know the rule: outcomes lead, noise does not; and their threads.

Each profile has a `.expected.json` beside it: `outcomes` that a reader must see on page 1, `noise` that must not stand
there. In `threads/`, statements are put together as a colleague would. `working` was seen while the rule was made,
`apart` was not; `fresh` is by an author of the rule, from before it had its present form.
"""

import json
from datetime import date
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from reports.corpus import assemble_corpus
from reports.loading import load
from reports.model.packet import Person
from reports.model.rows import LoadSettings
from reports.packets import assemble_person

HERE = Path(__file__).parent


def bare(text: str) -> str:
    return " ".join(text.replace("*", "").replace("`", "").split())


def read(expected: Path) -> tuple[Person, dict[str, Any]]:
    source = expected.with_name(expected.name.removesuffix(".expected.json"))
    corpus = assemble_corpus(*load([source], LoadSettings(today=date(2026, 11, 22))))
    return assemble_person(corpus, corpus.contributors[0]["id"]).people[0], json.loads(expected.read_text("utf-8"))


@pytest.mark.parametrize("half", ["working", "apart"])
def test_outcomes_lead_and_noise_does_not(half: str) -> None:
    found = {"outcomes": [0, 0], "noise": [0, 0]}
    for expected in sorted((HERE / "outcomes" / half).glob("*.expected.json")):
        person, wanted = read(expected)
        shown = [bare(one.text) for one in person.standing]
        for kind, counts in found.items():
            for text in map(bare, wanted[kind]):
                counts[0] += any(one in text or text in one for one in shown)
                counts[1] += 1
    assert found["outcomes"][0] >= 0.9 * found["outcomes"][1]
    assert found["noise"][0] <= 0.05 * found["noise"][1]


@pytest.mark.parametrize(("half", "least"), [("working", 0.65), ("apart", 0.55), ("fresh", 0.75)])
def test_threads_are_like_those_that_people_draw(half: str, least: float) -> None:
    both = ours = theirs = 0
    for expected in sorted((HERE / "threads" / half).glob("*.expected.json")):
        person, wanted = read(expected)
        said = [bare(one.text) for one in person.sentences]
        found = {bare(one.text): thread.name for thread in person.threads for one in thread.statements}
        drawn = {
            text: thread["name"]
            for thread in wanted["threads"]
            for statement in map(bare, thread["statements"])
            for text in said
            if text in statement or statement in text
        }
        for one, other in combinations(said, 2):
            is_ours = one in found and found[one] == found.get(other)
            is_theirs = one in drawn and drawn[one] == drawn.get(other)
            both, ours, theirs = both + (is_ours and is_theirs), ours + is_ours, theirs + is_theirs
    assert 2 * both >= least * (ours + theirs)
