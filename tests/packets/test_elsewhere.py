"""What goes on shares words with other months; what merely happened does not."""

from reports.model.statements import Citation, Highlight
from reports.packets.elsewhere import shared_elsewhere

CITE = Citation("a.md", 1, "a.md:1", ":1", "source-1-1")


def shared(*told: tuple[str, str]) -> list[int]:
    return shared_elsewhere([Highlight(text, "other", CITE, period=period) for period, text in told])


def test_words_of_other_months_are_shared_in_any_form() -> None:
    found = shared(
        ("2025-01", "Measured the glaze."), ("2025-02", "Glazes do nothing."), ("2025-02", "The lift broke.")
    )
    assert found == [1, 1, 0]


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
