"""What is asked: numbered, and with what is quoted below it."""

from reports.packets.asked import Asked, numbered, shortened


def test_what_a_question_quotes_is_not_quoted_below_it_again() -> None:
    whole, cut = (
        "We moved the ledger.",
        "We moved the ledger of the whole house, and nobody but the auditor noticed it at all.",
    )
    (one,) = numbered([Asked("team", f"Who did what in “{shortened(whole)}”?", "Why.", quotes=(whole, cut))])
    assert one.quotes == (cut,)


def test_words_are_cut_at_a_blank() -> None:
    short = shortened("word " * 30)
    assert short.endswith("word …")
    assert len(short) <= 72
