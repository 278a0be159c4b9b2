"""The view of decks: statements, headlines, figures, charts and matrices."""

import re
from dataclasses import asdict, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.corpus import Corpus, assemble_corpus
from reports.formats.deck.parts import LONGEST, LONGEST_STATEMENT, DeckGroup, DeckPerson
from reports.formats.deck.standing import have_figures
from reports.formats.deck.statements import deck_statements
from reports.formats.deck.view import DeckPacket, view
from reports.formats.matrix import Matrix
from reports.model.rows import CATEGORIES, SummaryRow
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from tests.corpora import corpus, profile, pull_request, summary

PEOPLE = ["michael-candales", "michael-hoehnerbach", "michael-lazos", "paul-zhan", "002_2e10a430aa5fa607"]
PERIODS = ["2025-07", "2025-Q3", "2025-H2", "2025"]


@pytest.fixture(scope="module", params=[*PEOPLE, *PERIODS])
def sample(request: pytest.FixtureRequest, seed_corpus: Corpus) -> DeckPacket:
    name: str = request.param
    made = assemble_period(seed_corpus, Period.parse(name)) if name in PERIODS else assemble_person(seed_corpus, name)
    return view(made)


def of(*summaries: SummaryRow, **fields: Any) -> DeckPacket:
    made = profile(summaries=summaries, **fields)
    return view(assemble_person(assemble_corpus([made]), made.id))


def months(first: str, count: int) -> list[str]:
    return [str(Period(Period.parse(first).first + number)) for number in range(count)]


def parts(packet: DeckPacket) -> list[DeckGroup | DeckPerson]:
    return [*packet.people, *(group for one in packet.people for group in one.groups)]


# On every sample ----------------------------------------------------------------------------------


def test_the_quotation_is_the_first_that_stands_out(sample: DeckPacket) -> None:
    """The title slide cites `standing[0]` below the quotation."""
    if sample.quotation:
        assert sample.standing[0].whole.startswith(sample.quotation[1:-2].removesuffix("…"))


def test_the_sentences_stand_in_the_text_in_their_order(sample: DeckPacket) -> None:
    for one in sample.summaries:
        at = 0
        for sentence in one.sentences:
            at = one.text.index(sentence.text, at) + len(sentence.text)
        assert set(one.highlights) <= set(one.sentences)


def test_highlights_are_at_most_five_of_the_sentences_by_category(sample: DeckPacket) -> None:
    for part in parts(sample):
        assert len(part.highlights) <= 5
        assert set(part.highlights) <= set(part.sentences)
        order = [CATEGORIES.index(quote.category) for quote in part.highlights]
        assert order == sorted(order)


def test_titles_fit_and_statements_leave_room_for_a_label(sample: DeckPacket) -> None:
    titles = asdict(sample.headlines)
    assert {name: title for name, title in titles.items() if len(title) > LONGEST} == {}
    statements = [group.statement for one in sample.people for group in one.groups]
    assert [words for words in statements if not 0 < len(words) <= LONGEST_STATEMENT] == []


def test_every_line_of_the_sources_is_accounted_for(sample: DeckPacket) -> None:
    counted, _, told = sample.headlines.account.partition(": ")
    total = sum(source.total for source in sample.sources)
    assert counted.startswith((f"{total} line", "one line", "two lines", "three lines")) or total <= 12
    assert sum(int(number) for number in re.findall(r"\b\d+(?= (?:of|not) )", told)) == total


def test_a_month_says_what_its_summaries_say(sample: DeckPacket) -> None:
    for month in sample.months:
        assert month.text == "\n".join(summary.text for summary in month.summaries)
        assert [one.text for one in month.sentences] == [s.text for one in month.summaries for s in one.sentences]
        assert {one.text for one in month.highlights} <= {one.text for one in month.sentences}
        assert len({link.text for link in month.repositories}) == len(month.repositories)
    assert sum(len(month.sentences) for month in sample.months) == sum(len(s.sentences) for s in sample.summaries)


def test_the_leading_sentences_are_few(sample: DeckPacket) -> None:
    assert 1 <= len(sample.highlights) <= (5 if sample.kind == "person" else len(sample.people))


def test_figures_of_nothing_are_last_so_that_leaving_them_out_leaves_no_gap(sample: DeckPacket) -> None:
    zeros = [figure.value == "0" for figure in sample.figures]
    assert zeros == sorted(zeros)


@pytest.mark.parametrize(("figures", "has"), [(0, False), (1, False), (2, True), (5, True)])
def test_figures_have_a_column_where_two_of_five_statements_state_one(figures: int, has: bool) -> None:
    (plain,) = deck_statements(of(summary("2025-01", "Moved it.")).people[0].sentences[:1], 100)
    some = [replace(plain, figure="212")] * figures + [plain] * (5 - figures)
    assert have_figures(some) is has


def test_there_are_four_figures_with_short_names(sample: DeckPacket) -> None:
    assert len(sample.figures) == 4
    assert [fact.name for fact in sample.figures if len(fact.name) > 30] == []


def test_every_summary_knows_its_person_and_its_place(sample: DeckPacket) -> None:
    assert {one.person for one in sample.summaries} == {one.name for one in sample.people}
    places = {entry.anchor: entry for entry in sample.months}
    assert all(one in places[one.anchor].summaries for one in sample.summaries)


def test_links_are_named_once_repositories_first(sample: DeckPacket) -> None:
    for part in parts(sample):
        names = [(link.kind, link.text) for link in part.links]
        assert len(names) == len(set(names))
        kinds = [kind == "repository" for kind, _ in names]
        assert kinds == sorted(kinds, reverse=True)


def grids(packet: DeckPacket) -> list[Matrix]:
    return [grid for grid in (packet.when, packet.where) if grid]


def test_every_row_of_a_grid_has_a_cell_for_every_column(sample: DeckPacket) -> None:
    for grid in grids(sample):
        assert {len(row.cells) for row in grid.rows} == {len(grid.columns)}


# One person ---------------------------------------------------------------------------------------


def test_the_titles_of_a_person_are_counted(seed_corpus: Corpus) -> None:
    titles = view(assemble_person(seed_corpus, "michael-lazos")).headlines
    assert asdict(titles) == {
        "title": "Michael Lazos",
        "account": "28 lines of one file: 1 of overview, 13 of summaries, 13 of copies and 1 of boilerplate",
        "glance": "13 of the 17 months from December 2024 to April 2026 have a summary",
        "overview": "The overview speaks of 13 months, and 13 monthly summaries are present",
        "highlights": "5 of 48 sentences, from 5 of 13 summaries",
        "standing": "“Delivered explicit synchronization primitives and event APIs across streams…”",
        "threads": titles.threads,
        "where": "Four repositories are named in eight summaries; five summaries name none",
        "when": "",
        "change": "April 2026 against March 2026: ROCm/pytorch is no longer named",
        "questions": "Six questions that the 13 summaries leave open",
        "questions_in_full": "",
        "goals": "",
        "noted": "",
        "sources": "All quotations come from 13 lines of one file",
    }


def test_the_statements_of_the_quarters_are_counted(seed_corpus: Corpus) -> None:
    quarters = view(assemble_person(seed_corpus, "michael-lazos")).quarters
    assert {group.label: group.statement for group in quarters} == {
        "2026-Q2": "one summary; it names no repository",
        "2026-Q1": "three summaries; ROCm/pytorch is named in two, pytorch/pytorch in one",
        "2025-Q4": "three summaries; three repositories are named",
        "2025-Q3": "three summaries; all name graphcore/pytorch-fork",
        "2025-Q2": "two of three months have a summary; April has none",
        "2025-Q1": "no summary",
        "2024-Q4": "one summary; it names pytorch/benchmark",
    }


def test_the_overview_is_cut_into_its_sentences(seed_corpus: Corpus) -> None:
    for key in PEOPLE:
        for overview in view(assemble_person(seed_corpus, key)).overviews:
            assert " ".join(map(str, overview.sentences)) == f"{overview.lead} {overview.rest}".replace("\n", " ")
            assert overview.sentences[0].text == overview.lead


def test_the_best_of_each_summary_comes_before_the_second_of_any() -> None:
    packet = of(
        *(summary(month, "Added a. Added b. Added c.", line=n) for n, month in enumerate(months("2025-01", 3), 1))
    )
    assert [quote.when for quote in packet.people[0].highlights] == [
        "Mar 2025", "Mar 2025", "Feb 2025", "Feb 2025", "Jan 2025",
    ]  # fmt: skip


def test_how_many_are_shown_is_said() -> None:
    packet = of(summary("2025-01", "Added a. Added b. Added c."))
    assert packet.people[0].shown == "all three sentences shown"
    assert of(summary("2025-01", "A. B. C. D. E. F. G.")).quarters[0].shown.startswith("5 of 7 sentences shown")


def test_a_summary_of_a_quarter_counts_once_and_leaves_no_gap() -> None:
    packet = of(summary("2025-Q1", repositories=["acme/widgets"]))
    assert packet.people[0].highlights[0].when == "2025-Q1"
    assert packet.overviews[0].statement == "The overview names no repository"
    assert packet.where is not None
    assert str(packet.where.rows[0].total) == "1"


def test_what_is_compared_is_counted_on_both_sides() -> None:
    packet = of(
        summary("2025-01", repositories=["acme/widgets"], evidence=[pull_request(7)]),
        summary("2025-02", line=4),
        summary("2025-04", "Added a. Fixed b.", line=5, repositories=["acme/tools"]),
    )
    assert (packet.compared, packet.against) == ("April 2025", "February 2025")
    assert [(one.name, one.before, one.now, one.difference) for one in packet.counts] == [
        ("Statements", "1", "2", "+1"),
        ("Repositories named", "0", "1", "+1"),
        ("No repository named", "1", "0", "−1"),
    ]
    assert [(one.name, one.now) for one in packet.same_counts] == [
        ("Months compared", "1"),
        ("Commits, PRs and issues named", "0"),
    ]
    assert packet.comparison is None, "one bar compares nothing"
    assert packet.headlines.change == "April 2025 against February 2025: acme/tools is newly named"


def test_two_repositories_are_drawn_side_by_side() -> None:
    packet = of(
        summary("2025-01", repositories=["acme/widgets"]),
        summary("2025-04", line=5, repositories=["acme/tools"]),
    )
    assert packet.comparison is not None
    assert [one.values for one in packet.comparison.series] == [(1, 0), (0, 1)]


def test_without_an_earlier_period_nothing_is_compared() -> None:
    packet = of(summary("2025-01"))
    assert (packet.counts, packet.compared, packet.against, packet.comparison) == ((), "", "", None)
    assert packet.headlines.change == ""


def test_one_month_is_told_in_the_singular() -> None:
    packet = of(summary("2025-01"), claimed_months=1)
    assert packet.headlines.glance == "January 2025 has one summary"
    assert packet.headlines.sources == "All quotations come from one line of one file"
    assert packet.headlines.where == "The summary names no repository"
    assert packet.headlines.overview == "The overview speaks of one month, and one monthly summary is present"
    assert packet.people[0].shown == "the only sentence shown"


def test_no_overview_has_no_title() -> None:
    assert of(summary("2025-01"), overview="").headlines.overview == ""


def test_two_profiles_are_two_overviews() -> None:
    made = assemble_corpus(
        [profile(file=f"{n}_x.txt", claimed_months=3, summaries=[summary(f"2025-0{n}")]) for n in (1, 2)]
    )
    packet = view(assemble_person(made, "ada-byron"))
    assert packet.headlines.overview == "Two overviews, from two profiles"
    assert packet.overviews[1].statement == "The overview of 2 speaks of three months"


def test_long_lists_of_repositories_are_cut_in_titles_and_whole_in_the_grid() -> None:
    named = [f"organisation-with-a-long-name/repository-number-{n}" for n in range(12)]
    packet = of(summary("2025-01", repositories=["acme/a"]), summary("2025-04", line=4, repositories=named))
    assert all(len(title) <= LONGEST for title in asdict(packet.headlines).values())
    assert all(len(group.statement) <= LONGEST_STATEMENT for group in packet.quarters)
    assert packet.comparison is not None
    assert len(packet.comparison.categories) == 8
    assert "Five more repositories are not drawn." in packet.comparison.description
    assert packet.where is not None
    assert len(packet.where.rows) == 13


def test_sixty_months_have_columns_of_quarters() -> None:
    packet = of(*(summary(month, line=n) for n, month in enumerate(months("2020-01", 60), 3)))
    assert packet.headlines.glance == "All 60 months from January 2020 to December 2024 have a summary"


first_months = st.lists(st.integers(24_000, 24_080), min_size=1, max_size=20, unique=True)


@given(first_months, st.sets(st.integers(0, 19)))
def test_the_counts_of_any_person_agree(firsts: list[int], silent: set[int]) -> None:
    rows = [
        summary(str(Period(first)), line=n + 3, repositories=[] if n in silent else [f"acme/r{n % 3}"])
        for n, first in enumerate(firsts)
    ]
    packet = of(*rows)
    assert packet.where is not None
    for row in packet.where.rows:
        assert sum(cell.value or 0 for cell in row.cells) == row.total.value
    assert sum(len(group.sentences) for group in packet.quarters) == len(packet.people[0].sentences)
    assert [s for entry in packet.months for s in entry.summaries] == list(packet.summaries)
    assert packet.figures[0].value == str(len(firsts))
    assert all(len(title) <= LONGEST for title in asdict(packet.headlines).values())


# One period ---------------------------------------------------------------------------------------


def test_the_titles_of_threads_count_and_name_them(seed_corpus: Corpus) -> None:
    person = assemble_person(seed_corpus, "michael-lazos")
    title = view(person).headlines.threads
    assert re.match(r"\w+ threads? in 13 months: ", title)
    assert person.people[0].threads[0].name in title
    period = assemble_period(seed_corpus, Period.parse("2025-Q3"))
    assert period.shared[0].name in view(period).headlines.threads


def test_the_titles_of_a_quarter_are_counted(seed_corpus: Corpus) -> None:
    titles = view(assemble_period(seed_corpus, Period.parse("2025-Q3"))).headlines
    assert asdict(titles) == {
        "title": "2025-Q3: five contributors",
        "account": "80 lines of five files: 5 of overview, 35 of summaries, 35 of copies and 5 of boilerplate",
        "glance": "Five contributors have 13 summaries of July to September 2025; four repositories are named",
        "overview": "",
        "highlights": "One highlight of each contributor: four from September, one from July",
        "standing": "One statement from each of five people",
        "threads": titles.threads,
        "where": "pytorch/pytorch is named in summaries of three people, graphcore/pytorch-fork in those of two",
        "when": "13 of 15 months, counted per person, have a summary; the two without are both of one person",
        "change": "2025-Q3 against 2025-Q2, like with like: pytorch/executorch and ROCm/pytorch are newly named",
        "questions": "Four questions that the 13 summaries of 2025-Q3 leave open",
        "questions_in_full": "",
        "goals": "",
        "noted": "",
        "sources": "All quotations come from 13 lines of five files",
    }


def test_a_cell_quotes_what_its_month_leads_with() -> None:
    people = {"Ada": ["2025-07", "2025-09"], "Bo": ["2025-Q3"]}
    packet = view(assemble_period(corpus(people), Period.parse("2025-Q3")))
    assert packet.when is not None
    ada, bo = packet.when.rows
    assert [cell.quote.when if cell.quote else None for cell in ada.cells] == ["Jul 2025", None, "Sep 2025"]
    assert ([cell.text for cell in ada.cells], str(ada.total)) == (["1", "", "1"], "2 of 3")
    assert ([cell.value for cell in bo.cells], str(bo.total)) == ([1, 1, 1], "3 of 3")


def test_who_has_a_summary_only_before_is_named_and_not_counted() -> None:
    packet = view(assemble_period(corpus({"Ada": ["2025-07"], "Bo": ["2025-05", "2025-06"]}), Period.parse("2025-Q3")))
    assert (packet.counts, packet.comparison) == ((), None)
    assert packet.change is not None
    assert packet.change.dropped_people == ("Bo",)
    assert packet.change.basis == "one person-month, against two before"


def test_people_of_one_name_are_told_apart_everywhere() -> None:
    made = assemble_corpus([profile("Ada", [summary("2025-07")], id=key, file=f"{key}.txt") for key in ("a1", "a2")])
    packet = view(assemble_period(made, Period.parse("2025-Q3")))
    assert packet.when is not None
    names = ["Ada (a1)", "Ada (a2)"]
    assert [one.person for one in packet.summaries] == names
    assert [row.label for row in packet.when.rows] == names


def test_names_in_any_script_and_nobody_at_all_are_shown() -> None:
    made = assemble_corpus([
        profile("王小明", [summary("2025-07", repositories=["acme/widgets"])], id="wang"),
        profile(None, [summary("2025-07")], id="000"),
    ])  # fmt: skip
    packet = view(assemble_period(made, Period.parse("2025-07")))
    assert [one.person for one in packet.summaries] == ["王小明", "Anonymous"]
    assert packet.headlines.when == "Both months, counted per person, have a summary"
    assert packet.where is not None
    assert [row.note for row in packet.where.rows] == ["", "000"]


@given(st.dictionaries(st.sampled_from("ABCDEFGH"), st.sets(st.integers(0, 11), min_size=1), min_size=1))
def test_the_counts_of_any_period_agree(people: dict[str, set[int]]) -> None:
    first = Period.parse("2025-01").first
    made = corpus({name: [str(Period(first + month)) for month in sorted(some)] for name, some in people.items()})
    packet = view(assemble_period(made, Period.parse("2025")))
    assert packet.when is not None
    filled = sum(cell.value is not None for row in packet.when.rows for cell in row.cells)
    assert str(filled) == packet.figures[1].value
    assert all(len(title) <= LONGEST for title in asdict(packet.headlines).values())


def test_counts_of_several_people_are_of_person_months() -> None:
    made = corpus({"Ada": ["2025-06", "2025-07"], "Bo": ["2025-05", "2025-08"]})
    packet = view(assemble_period(made, Period.parse("2025-Q3")))
    assert [(one.name, one.before, one.now) for one in packet.same_counts[:1]] == [
        ("Months compared, per person", "2", "2")
    ]


def test_a_column_of_fewer_months_than_it_is_long_is_starred() -> None:
    packet = of(*(summary(month, line=n) for n, month in enumerate(months("2020-01", 58), 3)))
    assert packet.where is not None
    assert packet.where.note.endswith("* Not all months have a summary.")


def test_what_a_team_is_compared_with_are_periods_not_its_name(seed_corpus: Corpus) -> None:
    made = view(replace(assemble_period(seed_corpus, Period.parse("2025-Q3")), title="core", team="core"))
    assert made.headlines.title.startswith("core: ")
    assert "July to September 2025" in made.headlines.glance
    assert "core" not in made.headlines.change


# Slides of people ---------------------------------------------------------------------------------


def test_people_with_few_statements_share_a_slide_in_order_and_nobody_is_lost(sample: DeckPacket) -> None:
    shown = sample.people_by_slide
    assert [one.id for slide in shown for one in slide.people] == [one.id for one in sample.people]
    for slide in shown:
        assert slide.title.startswith(slide.people[0].name)
        assert slide.brief.startswith(slide.people[0].name)
        assert len(slide.people) == 1 or len(slide.statements) <= 6
        assert len(slide.people) == 1 or {one.who for one in slide.statements} == {one.name for one in slide.people}


def test_what_stands_out_is_on_two_slides_at_most_each_under_its_first_clause(sample: DeckPacket) -> None:
    slides = sample.standing_by_slide
    assert len(slides) <= 2
    if sample.kind == "person":
        assert [one.whole for slide in slides for one in slide.statements] == [one.whole for one in sample.standing]
        assert all(1 <= len(slide.statements) <= 7 for slide in slides)
