"""Statements on slides: cut at a clause word for word, the subject in bold, the figure that they state."""

from dataclasses import replace

import pytest

from reports.corpus import assemble_corpus
from reports.formats.deck.statements import deck_statement, quoted
from reports.formats.deck.view import DeckPacket, view
from reports.formats.stated_figures import stated_figure
from reports.model.rows import Mark
from reports.model.statements import Citation, Highlight
from reports.packets import assemble_person
from tests.corpora import profile, summary

CITE = Citation("a.txt", 3, "a.txt:3", ":3", "a-3")


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("Brought the start page from 4.1 s to 0.9 s on slow phones.", ("4.1 s → 0.9 s", "")),
        ("Senkte die Ladezeit von 4,1 s auf 0,9 s.", ("4,1 s → 0,9 s", "")),
        ("Die Zeit sank von 3:40 auf 1:05 Minuten.", ("3:40 → 1:05 Minuten", "")),
        ("Cut errors from 5xx to 4xx.", ("", "")),
        ("Moved from 3/4 to 5/6 of the teams.", ("", "")),
        ("All costs 31 cents an hour, down from 1.12 dollars", ("31", "cents")),
        ("Parsing is faster (1.9 s to 0.38 s on the reference file).", ("1.9 s → 0.38 s", "")),
        ("La merma bajó del 8,4% al 5,9%", ("8,4% → 5,9%", "")),
        ("As vendas caíram de 130 por semana", ("", "")),
        ("Tickets went from 140 a week to 55.", ("140 → 55", "")),
        ("月次決算の所要日数を12営業日から6営業日に短縮した", ("12営業日 → 6営業日", "")),
        ("خُفِّض زمن الاستجابة من 420 إلى 130 ميلي ثانية", ("420 ← 130 ميلي ثانية", "")),
        ("انتقل الفريق من 2024 إلى 2025", ("", "")),
        ("انخفضت الكلفة بنسبة 30٪", ("30٪", "")),
        ("将构建时间从 50 分钟缩短至 8 分钟", ("50 分钟 → 8 分钟", "")),
        ("从2024年到2025年", ("", "")),
        ("Won the Contoso deal ($3M ARR).", ("$3M", "")),
        ("Einsparung von 1,2 Mio. € pro Jahr", ("1,2 Mio. €", "")),
        ("Refunded 212 customers.", ("212", "customers")),
        ("Worked from 2 May to 5 June.", ("", "")),
        ("Moved to Python 3.12 in 2025.", ("", "")),
        ("Fixed #4711 and a crash.", ("", "")),
    ],
)
def test_a_figure_is_one_that_the_statement_states(text: str, figure: tuple[str, str]) -> None:
    assert stated_figure(text) == figure


@pytest.mark.parametrize(
    "text",
    [
        "Cut the import from 9 minutes to two.", "Den Import von 9 Minuten auf zwei verkürzt.",
        "Ramené la durée de 40 minutes à deux.", "خفّضت مدة الاستيراد من 9 دقائق إلى دقيقتين.",
    ],
)  # fmt: skip
def test_what_was_before_is_not_shown_alone_where_what_came_of_it_is_a_word(text: str) -> None:
    assert stated_figure(text) == ("", "")


def test_what_its_author_marked_is_marked_as_far_as_it_is_shown() -> None:
    one = Highlight("Moved the tax engine to nine shops, one by one", "feature", CITE, marks=(Mark(10, 20, "bold"),))
    one = replace(one, signs=("marked",))
    assert deck_statement(one, 36).marks == (Mark(10, 20, "bold"),)
    assert deck_statement(replace(one, marks=(), subject=(10, 20)), 36).marks == ()


def packet(*texts: str) -> DeckPacket:
    rows = [summary(f"2025-{at:02}", text, at) for at, text in enumerate(texts, 1)]
    return view(assemble_person(assemble_corpus([profile("Ada Byron", rows)]), "ada-byron"))


def test_a_person_has_at_most_nine_slides_before_those_that_back_them_up() -> None:
    names = ("Falcon router", "Otter cache", "Badger index", "Heron queue", "Lynx parser")
    made = packet(*(" ".join(f"Shipped part {month} of the {name}." for name in names) for month in range(1, 5)))
    others = (made.standing, made.threads_by_month, made.comparison, made.questions)
    assert 2 + sum(map(bool, others)) + len(made.threads) <= 9
    assert made.threads


def test_the_title_of_a_thread_is_a_statement_of_it() -> None:
    made = packet("Shipped the Falcon router to ten sites.", "Doubled the speed of the Falcon router.")
    for thread in made.threads:
        assert thread.title.strip("“”…") in {one.text.rstrip(".") for one in thread.statements}
        assert thread.lead is not None
        assert thread.lead.text.rstrip(".") == thread.title.strip("“”…")
        assert sorted([thread.lead.text, *(one.text for one in thread.others)]) == sorted(
            one.text for one in thread.shown
        )


def test_questions_in_full_follow_where_those_to_settle_are_cut() -> None:
    few, many = packet("Shipped the Falcon router."), packet(*["Shipped the Falcon router."] * 12)
    for made in (few, many):
        said = [(one.number, one.text, one.why) for one in made.settle]
        assert made.is_settle_cut == (said != [(one.number, one.text, one.why) for one in made.questions])
        asked = {one.text for one in made.settle}
        assert [one.text in asked for one in made.questions_in_full] == [False] * len(made.questions_in_full)
        assert asked | {one.text for one in made.questions_in_full} >= {one.text for one in made.questions}
    assert few.questions
    assert not few.is_settle_cut


def test_questions_alike_are_one_line() -> None:
    made = packet("Shipped the Falcon router.")
    assert [one.number for one in made.settle] == [one.number for one in made.questions][:6]


def test_the_last_words_of_a_quotation_head_no_slide() -> None:
    before = "The card provider sent webhooks out of order and we told six hundred customers twice, at night. "
    last = Highlight("Led the postmortem.", "feature", CITE, before=before)
    assert quoted(last).startswith(f"“{before[:40]}")
    longer = replace(last, text="Led the postmortem with the provider and with support.")
    assert quoted(longer).startswith("“… Led the postmortem with")
