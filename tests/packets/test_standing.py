"""What stands out: by signs, each thread twice at most, and nothing that leads nowhere."""

from typing import Any

from reports.model.statements import Citation, Highlight
from reports.packets.standing import MOST, standing

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
