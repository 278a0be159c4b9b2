"""Tables of all kinds that nobody has typed: nothing of them stands elsewhere without a word, and nothing is lost."""

import pytest

from bench.grids.judge import judged
from bench.grids.tables import Maker
from tests.sampling import sampled


@pytest.mark.parametrize("number", sampled(range(0, 3_000, 5), range(0, 3_000, 75)))
def test_what_a_table_says_is_at_its_place_or_told(number: int) -> None:
    case = Maker(number).make()
    assert [why for kind, why in judged(case) if kind in ("silent", "lost", "left")] == [], case.traits


def test_most_of_it_is_at_its_place() -> None:
    kinds = [kind for number in range(3, 3_000, 75) for kind, _ in judged(Maker(number).make())]
    assert kinds.count("right") > 0.9 * len(kinds)
