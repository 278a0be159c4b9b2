"""What goes on shares words with other months; what merely happened does not."""

from reports.model.statements import Citation, Highlight
from reports.packets.elsewhere import shared_elsewhere

CITE = Citation("a.md", 1, "a.md:1", ":1", "source-1-1")


def found(*told: tuple[str, str]) -> list[tuple[int, bool]]:
    return shared_elsewhere([Highlight(text, "other", CITE, period=period) for period, text in told])


def shared(*told: tuple[str, str]) -> list[int]:
    return [many for many, _ in found(*told)]


def test_what_an_earlier_month_tells_of_is_known() -> None:
    months = ("2025-01", "Measured the glaze."), ("2025-Q1", "Glazes."), ("2025-02", "Glazes do nothing.")
    assert [is_known for _, is_known in found(*months)] == [False, False, True]


def test_words_of_other_months_are_shared_in_any_form() -> None:
    months = ("2025-01", "Measured the glaze."), ("2025-02", "Glazes do nothing."), ("2025-02", "The lift broke.")
    assert shared(*months) == [1, 1, 0]


def test_words_of_one_month_and_words_that_say_nothing_are_not() -> None:
    assert shared(("2025-01", "The ledger was with them."), ("2025-01", "The ledger."), ("2025-02", "With them.")) == [
        0,
        0,
        0,
    ]


def test_a_word_of_many_statements_says_nothing_of_one() -> None:
    assert shared(*((f"2025-0{month}", "ledger") for month in range(1, 5))) == [0, 0, 0, 0]


def test_two_letters_are_a_word_where_there_are_no_spaces() -> None:
    assert shared(("2025-01", "土壤样品整理"), ("2025-02", "补测样品"), ("2025-02", "办公室")) == [1, 1, 0]
