"""Statements word for word."""

from reports.model.statements import Citation, Highlight, Quote

CITE = Citation("ada.md", 3, "ada.md:3", ":3", "line-3")


def test_a_statement_is_whole_with_what_is_quoted_before_it() -> None:
    assert Highlight("it runs daily.", "feature", CITE, before="… ").whole == "… it runs daily."


def test_a_statement_stands_in_its_list_item() -> None:
    assert Highlight("it runs", "feature", CITE, around=("Now ", " daily")).item == "Now it runs daily"
    assert Highlight("it runs", "feature", CITE).item == "it runs"


def test_the_weight_of_a_statement_makes_it_no_other() -> None:
    assert Highlight("it runs", "feature", CITE, weight=3) == Highlight("it runs", "feature", CITE)


def test_quoted_words_are_shown_as_they_are() -> None:
    assert str(Quote("a | b")) == "a | b"
