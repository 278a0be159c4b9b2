"""What stands out: by signs, each thread twice at most, and nothing that leads nowhere."""

from typing import Any

from reports.model.statements import Citation, Highlight
from reports.packets.standing import MOST, standing
from reports.packets.threads import Said, find_threads, place_of

CITE = Citation("a.md", 1, "a.md:1", ":1", "source-1-1")


def said(text: str, *signs: str, **fields: Any) -> Highlight:
    return Highlight(text, "other", CITE, signs=signs, **fields)


def test_a_stronger_sign_leads_whatever_is_newer() -> None:
    ones = [said("new", "finished"), said("cited", "cited"), said("figure", "figure"), said("starred", "marked")]
    assert [one.text for one in standing(ones)] == ["starred", "figure", "cited", "new"]


def test_equal_signs_keep_their_order() -> None:
    ones = [said(str(n), "finished") for n in range(5)]
    assert [one.text for one in standing(ones)] == ["0", "1", "2", "3", "4"]


def test_a_thread_leads_twice_at_most() -> None:
    ones = [said(str(n), "finished", thread="cache") for n in range(4)]
    ones += [said(f"other {n}", "finished") for n in range(3)]
    assert [one.text for one in standing(ones)] == ["0", "1", "other 0", "other 1", "other 2"]
    assert [one.text for one in standing(ones[:5])] == ["0", "1", "2", "3", "other 0"]  # little else stands out


def test_no_more_than_asked_for_and_none_that_leads_nowhere() -> None:
    ones = [said(str(n), "finished", leads=n % 2 == 0) for n in range(40)]
    found = standing(ones)
    assert len(found) == MOST
    assert all(one.leads for one in found)
    assert standing([said("typo", leads=False)]) == ()


def test_plain_statements_stand_out_only_where_few_bear_a_sign() -> None:
    plain = [said("a"), said("b"), said("c"), said("d")]
    assert [one.text for one in standing(plain)] == ["a", "b", "c"]
    assert [one.text for one in standing([*plain, *(said(str(n), "finished") for n in range(3))])] == ["0", "1", "2"]


TEXTS = [
    ("2025-01", "Moved the ledger tables to Kestrel."),
    ("2025-01", "Painted the kitchen wall green."),
    ("2025-02", "Kestrel holds every ledger row since Monday."),
    ("2025-03", "Audit of the ledger on Kestrel passed."),
]


def test_statements_that_share_names_are_a_thread_whose_name_stands_in_them() -> None:
    (found,) = find_threads([Said(*one) for one in TEXTS])
    assert found.numbers == (0, 2, 3)
    assert found.name.casefold() in ("kestrel", "ledger")
    start, end = place_of(found, TEXTS[0][1]) or (0, 0)
    assert TEXTS[0][1][start:end] == found.name


def test_a_subject_of_one_month_is_no_thread() -> None:
    assert find_threads([Said("2025-01", text) for _, text in TEXTS]) == []


def test_the_same_statements_give_the_same_threads() -> None:
    ones = [Said(*one) for one in TEXTS]
    assert find_threads(ones) == find_threads(list(ones))


def test_threads_of_nothing_are_none() -> None:
    assert find_threads([]) == []
    assert find_threads([Said("2025-01", "…")]) == []
