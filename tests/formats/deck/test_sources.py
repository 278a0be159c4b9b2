"""Sources on a slide: what each is and what stands in it."""

from reports.corpus import assemble_corpus
from reports.formats.deck.view import view
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from tests.corpora import profile, summary

QUARTER = Period.parse("2025-Q3")


def test_a_source_is_what_it_is_and_its_file_has_no_folder() -> None:
    ada = profile("Ada Byron", [summary("2025-07", "Shipped the parser. Wrote tests.", 3)], file="people/ada.md")
    bo = profile("Bo Chen", [summary("2025-09", "Shipped the index.", 2)], file="hr/log.xlsx")
    packet = view(assemble_period(assemble_corpus([ada, bo]), QUARTER))
    assert [(one.kind, one.names, one.people, one.during, one.holds) for one in packet.sources_by_slide] == [
        ("Text about one person", "ada.md", "Ada Byron", "Jul 2025", "One summary, two statements"),
        ("Table", "log.xlsx", "Bo Chen", "Sep 2025", "One summary, one statement"),
    ]
    anchors = {line.anchor for one in packet.sources_by_slide for line in one.lines}
    assert {sentence.cite.anchor for one in packet.summaries for sentence in one.sentences} <= anchors


def test_many_sources_of_a_kind_are_one_row() -> None:
    people = [profile(f"Ada {end}", [summary("2025-07", "Shipped it.", 3)], file=f"{end}.md") for end in "ABCDEFGH"]
    (row,) = view(assemble_period(assemble_corpus(people), QUARTER)).sources_by_slide
    assert (row.kind, row.names) == ("Texts about one person each · eight files", "A.md, B.md and six more")
    assert row.people == "Ada A, Ada B, Ada C and five more"


def test_a_text_about_several_people_is_no_profile_page() -> None:
    both = [
        profile(name, [summary("2025-07", "Shipped it.", at)], file="team.md") for at, name in ((3, "Ada"), (5, "Bo"))
    ]
    (row,) = view(assemble_person(assemble_corpus(both), "ada")).sources_by_slide
    assert (row.kind, row.people) == ("Text about several people", "Ada")


def test_the_only_source_is_followed_by_its_lines_of_each_month_or_quarter() -> None:
    for count, where in (
        (3, ["Line 3", "Line 4", "Line 5"]),
        (8, ["Line 3, 4 and 5", "Line 6, 7 and 8", "Line 9 and 10"]),
    ):
        texts = [summary(f"2025-{at:02}", "Shipped it.", at + 2) for at in range(1, count + 1)]
        first, *parts = view(
            assemble_person(assemble_corpus([profile("Ada", texts, file="a.md")]), "ada")
        ).sources_by_slide
        assert ([one.kind for one in parts], {one.names for one in parts}) == (where, {""})
        assert {line.line for one in parts for line in one.lines} == set(range(3, count + 3))
        assert {line for one in parts for line in one.lines} < set(first.lines)
