"""What stands out of profiles by authors who did not know the rule: outcomes lead, noise does not; and their threads.

Each profile has a `.expected.json` beside it: `outcomes` that a reader must see on page 1, `noise` that must not stand
there. In `threads/`, statements are put together as a colleague would. `working` was seen while the rule was made,
`apart` was not; `fresh` is by an author of the rule, from before it had its present form, `mixed`, `later` by one who
did not know it. All of them were seen while threads got their present form.
"""

import json
from pathlib import Path

import pytest

from bench.threads import bare, drawn, f1, read
from tests.sampling import in_soak

HERE = Path(__file__).parent


@pytest.mark.parametrize("half", ["apart", *in_soak("working")])
def test_outcomes_lead_and_noise_does_not(half: str) -> None:
    found = {"outcomes": [0, 0], "noise": [0, 0]}
    for expected in sorted((HERE / "outcomes" / half).glob("*.expected.json")):
        person = read(expected.with_name(expected.name.removesuffix(".expected.json")))
        wanted = json.loads(expected.read_text("utf-8"))
        shown = [bare(one.text) for one in person.standing]
        for kind, counts in found.items():
            for text in map(bare, wanted[kind]):
                counts[0] += any(one in text or text in one for one in shown)
                counts[1] += 1
    assert found["outcomes"][0] >= 0.9 * found["outcomes"][1]
    assert found["noise"][0] <= 0.05 * found["noise"][1]


@pytest.mark.parametrize(
    ("half", "least"),
    [("mixed", 0.66), *in_soak(("later", 0.69), ("working", 0.68), ("apart", 0.68), ("fresh", 0.88))],
)
def test_threads_are_like_those_that_people_draw(half: str, least: float) -> None:
    precision, _, score = f1([one.pairs for one in drawn(HERE / "threads" / half)])
    assert precision >= 0.8
    assert score >= least
