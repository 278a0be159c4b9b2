"""Page 1 of a document: statements cut at a clause, with a reason, in the room that there is."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.corpus import assemble_corpus
from reports.formats import FORMATS
from reports.formats.first_page import first_page, fitted, matrix_lines, question_lines, several
from reports.formats.leading import clause, during, pieces, stated, stressed, why, width
from reports.formats.matrix import Matrix, Row, Total
from reports.model.packet import Question
from reports.model.person import Person
from reports.model.rows import SIGNS, Mark
from reports.model.statements import Highlight, Thread
from reports.packets import assemble_person
from tests.corpora import profile, pull_request, summary
from tests.warm import built_in_set


def person(*texts: str) -> Person:
    some = [summary(f"2025-{n:02}", text, n + 2) for n, text in enumerate(texts, 1)]
    return assemble_person(assemble_corpus([profile(summaries=some)]), "ada-byron").people[0]


def statement(text: str, **named: object) -> Highlight:
    return replace(person("Shipped it.").sentences[0], text=text, **named)  # type: ignore[arg-type]


@given(st.text(), st.integers(2, 80))
def test_what_is_cut_begins_as_the_text_does_and_has_room(text: str, most: int) -> None:
    shown = clause(text, most)
    if shown == text:
        return
    assert shown.endswith("\N{NO-BREAK SPACE}…")
    assert text.startswith(shown[:-2])
    assert width(shown) <= most + 2


@pytest.mark.parametrize(
    ("text", "most", "shown"),
    [
        ("Cut the build to 8 minutes, with a cache", 30, "Cut the build to 8 minutes …"),
        (
            "Moved nine shops to the new engine without a day of closure",
            45,
            "Moved nine shops to the new engine without a …",
        ),
        ("Delivered kernels for add operations and weight decay", 46, "Delivered kernels for add operations …"),
        ("Cut 2,300 of them at once or so", 14, "Cut 2,300 of …"),
        ("月次照合を自動化し、差異の調査を四時間に短縮した。", 30, "月次照合を自動化し …"),
    ],
)
def test_a_statement_is_cut_at_a_clause_and_not_in_a_number(text: str, most: int, shown: str) -> None:
    assert clause(text, most).replace("\N{NO-BREAK SPACE}", " ") == shown


def test_nothing_is_bold_but_what_its_author_marked() -> None:
    shown = stated(statement("Shipped the Zephyr parser, then rested", subject=(12, 25)), 30)
    assert [(span.text, span.bold) for span in shown.spans] == [("Shipped the Zephyr parser\N{NO-BREAK SPACE}…", False)]
    marked = stated(statement("Shipped the Zephyr parser", marks=(Mark(12, 18, "bold"),)))
    assert [span.text for span in marked.spans if span.bold] == ["Zephyr"]


def test_bold_that_only_says_who_or_when_is_none_where_it_leads() -> None:
    one = statement("L saved 900 euros\non 9/3", marks=(Mark(0, 1, "bold"),), signs=("figure",))
    bold = [
        [span.text for span in stressed(some).spans if span.bold] for some in (one, replace(one, signs=("marked",)))
    ]
    assert bold == [["900 euros"], ["L"]]
    assert str(stressed(one)) == "L saved 900 euros on 9/3"
    assert ">9/3<" in stressed(one).__html__()  # no line ends within


def test_a_statement_is_not_cut_for_what_stands_before_it() -> None:
    one = statement("It halved the wait of all.", before="Built a cache for the shops. ")
    assert [str(stated(one, most)) for most in (60, 40)] == [one.whole, "… It halved the wait of all."]


def test_cells_of_a_row_are_parted_by_a_point_and_bars_of_code_stay() -> None:
    assert str(stated(statement("Store move | Packed 1,140 jars"))) == "Store move · Packed 1,140 jars"
    assert str(stated(statement("Store move | Packed 1,140 jars | –"))) == "Store move · Packed 1,140 jars"
    assert str(stated(statement("Spring\n- Sold it\n- Bought it"))) == "Spring · Sold it · Bought it"
    assert str(stated(statement("Ran a | b", marks=(Mark(4, 9, "code"),)))) == "Ran a | b"


def test_a_statement_says_why_it_was_chosen() -> None:
    row = summary("2025-01", "Cut it by 40 % (#7).", evidence=[pull_request(7)])
    cited = assemble_person(assemble_corpus([profile(summaries=[row])]), "ada-byron").summaries[0].evidence
    assert why(statement("Shipped it.", signs=("finished",))) == "finished"
    assert why(statement("Cut it.", signs=("figure", "cited"), links=cited)) == "a figure"
    assert why(statement("Cut it.", signs=("cited", "finished"), links=cited)) == "PR cited"
    assert why(statement("Looked at it.")) == ""


def test_of_a_few_people_as_many_statements_stand_as_all_have_room_for() -> None:
    texts = ("Shipped the Zephyr parser.", "Won the Kestrel tender.", "Cut the build to 8 minutes.")
    some = tuple(statement(text, thread=name) for text, name in zip(texts, ("A", "A", "B"), strict=True))
    few = [replace(person("Shipped it."), standing=some)] * 2
    assert [[one.number for one in shown] for shown in several(few, 40).shown] == [[1, 2, 3]] * 2
    assert [[one.number for one in shown] for shown in several(few, 15).shown] == [[1, 3]] * 2  # of another thread
    assert [[one.number for one in shown] for shown in several(few, 2).shown] == [[1]] * 2


def test_a_long_statement_is_whole_where_there_is_room() -> None:
    long = statement("Moved the shops, one by one, to the new engine. " * 12)
    assert fitted([long], 40)[0].most >= len(long.text)
    assert fitted([long], 8)[0].most < len(long.text)


def test_signs_that_are_right_too_seldom_have_no_words() -> None:
    assert [sign for sign in SIGNS if not why(statement("Shipped it.", signs=(sign,)))] == [
        "changed", "fault", "ended", "others", "counted", "denied", "asked",
    ]  # fmt: skip
    assert not why(statement("They bought 40.", signs=("others", "counted")))


def test_statements_are_as_many_as_have_room_and_five_at_least() -> None:
    some = [statement("word " * 60)] * 7
    assert len(fitted(some, 100)) == 7
    assert len(fitted(some, 22)) == 6
    assert len(fitted(some, 3)) == 5
    assert {one.most for one in fitted(some, 3)} == {3 * 54 - 6}


def test_statements_stand_in_the_order_of_their_strength() -> None:
    ranked = [statement("result", thread="cache"), statement("alone"), statement("beginning", thread="cache")]
    shown = [(one.statement.text, one.number) for one in fitted(ranked, 40)]
    assert shown == [("result", 1), ("alone", 2), ("beginning", 3)]


def test_what_weighs_next_fills_page_1_as_far_as_it_has_room() -> None:
    """The strongest of it, oldest first; nine of them before larger type, then larger type before white."""
    some = [
        statement(f"Fixed gate {n} of the yard.", weight=n, period=f"2025-{n:02}", when=f"2025-{n:02}")
        for n in range(1, 13)
    ]
    one = replace(person("Shipped it."), standing=(statement("Cut the build to 8 minutes."),) * 5, following=())
    assert [first_page(one, lines).size for lines in (12, 15, 20, 23, 60)] == [0, 1, 3, 4, 4]
    one = replace(one, following=tuple(some))
    told = [[each.statement.weight for each in first_page(one, lines).further] for lines in (11, 18, 22)]
    assert told == [[], [*range(8, 13)], [*range(5, 13)]]
    assert [first_page(one, lines).left > 12 for lines in (22, 60)] == [False, True]
    pages = [first_page(replace(one, following=tuple(some[:3])), lines) for lines in (16, 25, 40)]
    assert [(page.size, page.is_roomy, len(page.further)) for page in pages] == [
        (0, False, 3),
        (2, True, 3),
        (4, True, 3),
    ]


def test_what_is_quoted_with_another_stands_on_page_1_once() -> None:
    first = statement("Glued the first twelve frames.", weight=9)
    second = statement("The glue dries at once.", before="Glued the first twelve frames. ", weight=8)
    third = statement("Sold the van.", weight=7)
    one = replace(person("Shipped it."), standing=(third,), following=(first, second, third))
    assert [each.statement.text for each in first_page(one, 30).further] == [first.text]


def test_a_second_statement_of_a_few_people_is_not_cut() -> None:
    long = tuple(statement("Moved the shops, one by one, to the new engine. " * 8, thread=name) for name in "AB")
    few = [replace(person("Shipped it."), standing=long)] * 4
    assert [len(shown) for shown in several(few, 32).shown] == [1] * 4
    assert [len(shown) for shown in several(few, 90).shown] == [2] * 4


def test_threads_of_what_stands_out_come_first() -> None:
    one = person("Shipped it.", "Met people.")
    first, last = (Thread(name, name, one.sentences, (), "Jan 2025", "Feb 2025") for name in ("people", "parser"))
    one = replace(one, threads=(first, last), standing=(replace(one.sentences[0], thread="parser"),))
    assert [thread.name for thread in first_page(one, 30).threads] == ["parser", "people"]


def test_a_full_text_is_its_pieces_with_what_stands_out_in_its_own() -> None:
    one = person("Met people. Shipped the parser, 40 % faster. Read a book.")
    made = pieces(one.summaries[0], one.standing)
    assert "".join(piece.passage.text for piece in made) == one.summaries[0].text
    marked = {piece.number: piece.passage.text for piece in made if piece.number}
    assert marked == {number: said.text for number, said in enumerate(one.standing, 1)}


@pytest.mark.parametrize(
    ("periods", "expected"),
    [
        (("2025-06", "2025-09"), "Jun – Sep 2025"),
        (("2024-12", "2025-09"), "Dec 2024 – Sep 2025"),
        (("2025-09",), "Sep 2025"),
        (("2025-04..2026-03", "2025-11"), "Apr 2025 – Mar 2026"),
    ],
)
def test_the_time_of_a_thread_is_from_its_first_to_its_last_month(periods: tuple[str, ...], expected: str) -> None:
    one = person("Shipped it.").sentences[0]
    thread = Thread("parser", "a", tuple(replace(one, period=period) for period in periods), (), "", "")
    assert during(thread) == expected


def test_a_page_cites_in_one_notation() -> None:
    made = assemble_person(
        assemble_corpus([profile(summaries=[summary("2025-01", "Cut it by 40 %.", 7)])]), "ada-byron"
    )
    for design in ("person", "one-pager", "self-review"):
        page = FORMATS["html"](replace(made, document=design, template=design), built_in_set()).content.decode()
        assert "line 7" in page
        assert ">:7<" not in page.partition('id="source-1-7"')[0]  # but in the table of the lines of a file


def test_what_has_no_room_is_the_weakest_wherever_it_stands() -> None:
    ones = [statement(f"Cut the build to {n} minutes.", weight=900) for n in range(7)]
    ones[1] = replace(ones[1], weight=100)
    assert [one.number for one in fitted(ones, 9)][:2] == [1, 3]


def test_long_names_of_threads_take_two_lines() -> None:
    def table(*names: str, left_out: int = 0) -> Matrix:
        return Matrix("threads", (), tuple(Row("thread", name, (), Total(2)) for name in names), left_out=left_out)

    assert matrix_lines(table("harness", "roof")) == 5
    assert matrix_lines(table("harness", "caching for incremental indexing", left_out=3)) > 6


def test_long_questions_take_the_lines_that_they_need() -> None:
    short, long = Question(1, "Why?", "", (), ()), Question(2, "Which work belongs to these months? " * 5, "", (), ())
    assert question_lines([short], 4) < question_lines([short, short, short], 4)
    assert question_lines([short, long], 4) == 3 + 5
