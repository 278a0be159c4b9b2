"""A text that is cut keeps what is marked in it."""

from hypothesis import given
from hypothesis import strategies as st

from reports.model.rows import Mark, Stretch
from reports.model.statements import Passage, Quote
from reports.packets.passages import Marked

TEXT = "One two three four five six seven eight nine ten"
SPANS = (
    st.tuples(st.integers(0, len(TEXT)), st.integers(0, len(TEXT))).map(sorted).filter(lambda span: span[0] < span[1])
)
MARKS = st.lists(
    st.builds(lambda span, kind: Mark(span[0], span[1], kind), SPANS, st.sampled_from(["bold", "italic", "code"])),
    max_size=6,
).map(sorted)


def looks(text: str, marks: tuple[Mark, ...] | list[Mark]) -> list[tuple[str, set[str]]]:
    """Each character with all that holds there."""
    return [(c, {mark.kind for mark in marks if mark.start <= at < mark.end}) for at, c in enumerate(text)]


@given(MARKS, st.lists(SPANS, max_size=4))
def test_passages_together_are_the_text_with_its_marks(marks: list[Mark], spans: list[list[int]]) -> None:
    quoted = [(left, right) for left, right in sorted(spans)]
    apart = [at for at, span in enumerate(quoted) if not at or span[0] >= max(end for _, end in quoted[:at])]
    passages = Marked(TEXT, marks).passages([quoted[at] for at in apart])
    assert "".join(passage.text for passage in passages) == TEXT
    assert [look for passage in passages for look in looks(passage.text, passage.marks)] == looks(TEXT, marks)


@given(MARKS, SPANS)
def test_a_piece_has_the_marks_of_its_characters(marks: list[Mark], span: list[int]) -> None:
    start, end = span
    found = Marked(TEXT, marks).marks(start, end)
    assert looks(TEXT[start:end], found) == looks(TEXT, marks)[start:end]


def test_a_table_is_a_passage_of_cells_without_empty_lines_around_it() -> None:
    text = "Fell:\na | b\n1 |  | x\n | 2 |\N{NO-BREAK SPACE}3\nEnd."
    table = Stretch(6, text.index("\nEnd"), "table")
    first, second, third = Marked(text, [Mark(6, 7, "bold")], [table]).passages([(0, 5)])
    assert (first.text, second.text, third.text) == ("Fell:", text[5:-4], "End.")
    assert second.kind == "table"
    assert second.rows == (
        (Quote("a", (Mark(0, 1, "bold"),)), Quote("b")),
        (Quote("1"), Quote(""), Quote("x")),
        (Quote(""), Quote("2 | 3")),
    )


def test_code_is_a_passage_of_its_own() -> None:
    text = "Did it.\nx = 1\n\ny = 2"
    made = Marked(text, (), [Stretch(8, len(text), "code")]).passages([(0, 7)])
    assert made == (Passage("Did it.", True), Passage("\nx = 1\n\ny = 2", False, "code"))


def test_sentences_keep_their_marks_where_words_are_repeated() -> None:
    text = "It held. It held."
    made = Marked(text, [Mark(12, 16, "bold")]).quotes(["It held.", "It held."])
    assert made == (Quote("It held."), Quote("It held.", (Mark(3, 7, "bold"),)))
