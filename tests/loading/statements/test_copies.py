"""Which texts are copies: chains of them have an end, which is no copy."""

from hypothesis import given
from hypothesis import strategies as st

from reports.loading.statements.copies import find_copies

WORDS = "Built the parser and the linker of all words."
BROKEN = st.tuples(
    st.integers(15, len(WORDS)), st.sampled_from(["", "…", "...", " …", " …)", "… more", "....", " ..."])
).map(lambda cut: WORDS[: cut[0]] + cut[1])


@given(st.lists(BROKEN, max_size=12))
def test_what_a_text_is_a_copy_of_is_no_copy(texts: list[str]) -> None:
    copies = find_copies(texts)
    assert set(copies).isdisjoint(copies.values())


def test_of_two_that_are_broken_off_alike_one_stays() -> None:
    ends = [WORDS[:30] + " …)", WORDS[:30] + "..."]
    assert find_copies(ends) == find_copies(ends[::-1]) == {1: 0}


def test_a_chain_of_copies_leads_to_the_fullest_text() -> None:
    texts = [f"{WORDS[:end]}…" for end in range(21, 40)]
    assert find_copies([*texts, WORDS]) == dict.fromkeys(range(19), 19)
