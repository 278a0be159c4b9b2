"""Entries of tables and trackers become profiles: a person each, an item a statement, every line accounted for."""

from datetime import date

from reports.errors import Problem
from reports.loading.entries import Entries, Entry, Who, profiles_of
from reports.loading.kinds import Profile
from reports.loading.profiles.profile import Original
from reports.model.rows import EvidenceRow, LineRow, LoadSettings
from reports.periods import Period

READING = LoadSettings(date(2026, 5, 1))
ADA = Who("Ada Byron", "ada@example.org", "ada-b")


def profiles(*entries: Entry, others: tuple[LineRow, ...] = (), problems: tuple[Problem, ...] = ()) -> list[Profile]:
    return profiles_of(Entries(entries, others, problems), Original("hr.csv", "0"), READING)


def entry(line: int, who: Who, month: int, text: str, *evidence: EvidenceRow, is_item: bool = False) -> Entry:
    place = f"row {line}"
    return Entry(line, place, who, Period.of("month", 2025, month), text, is_item, "column Month", evidence)


def test_each_row_of_prose_is_a_summary_and_cited_by_its_row() -> None:
    (ada, bob) = profiles(
        entry(2, ADA, 3, "Shipped the scheduler.\n- fixed the leak\n- wrote the guide"),
        entry(3, Who("Bob Stone"), 3, "Migrated 14 clusters."),
        entry(4, Who(email="ADA@example.org"), 4, "Led the review."),
    )
    assert (ada.row.name, ada.emails, ada.declared_id) == ("Ada Byron", ("ada@example.org",), "ada-b")
    assert [(one.period, one.line, one.period_found) for one in ada.row.summaries] == [
        ("2025-03", 2, "column Month"),
        ("2025-04", 4, "column Month"),
    ]
    assert {row.text: row.line for row in ada.row.summaries[0].highlights} == {
        "Shipped the scheduler.": 2,
        "fixed the leak": 2,
        "wrote the guide": 2,
    }
    assert [(row.line, row.became, row.place) for row in ada.row.lines] == [
        (2, "summary", "row 2"),
        (4, "summary", "row 4"),
    ]
    assert bob.row.name == "Bob Stone"


def test_sentences_of_a_longer_time_are_in_the_months_that_they_name() -> None:
    text = "In August he cut the freight costs. In October he cleared the backlog.\n\nIn May 2024 he had joined."
    half, led = Period.of("half", 2025, 2), "December: counted the stock"
    (ada,) = profiles(*(Entry(at, f"row {at}", ADA, half, said) for at, said in enumerate((text, led), 2)))
    assert [(one.period, one.text) for one in ada.row.summaries] == [
        ("2025-08", "In August he cut the freight costs."),
        ("2025-10", "In October he cleared the backlog."),
        ("2025-H2", "In May 2024 he had joined."),
        ("2025-12", "December: counted the stock"),
    ]


def test_the_items_of_a_month_are_one_summary_of_which_each_cites_itself() -> None:
    cited = EvidenceRow("item", None, "WEB-12", "https://tracker.example.org/WEB-12", 3, "WEB-12")
    (ada,) = profiles(
        entry(2, ADA, 3, "Fix typo in the footer", is_item=True),
        entry(3, ADA, 3, "Login no longer times out", cited, is_item=True),
    )
    (summary,) = ada.row.summaries
    assert summary.is_items
    assert summary.text == "- Fix typo in the footer\n- Login no longer times out"
    assert {row.text: "cited" in row.signs for row in summary.highlights} == {
        "Fix typo in the footer": False,
        "Login no longer times out": True,
    }
    assert summary.evidence == (cited,)


def test_lines_that_are_no_entry_belong_to_nobody() -> None:
    heads = LineRow("hr.csv", 1, "boilerplate", text="Name, Month, Summary", place="row 1")
    told = Problem("bad-row", "no person.", file="hr.csv", line=3)
    (_, rest) = profiles(entry(2, ADA, 3, "Shipped it."), others=(heads,), problems=(told,))
    assert rest.is_rest
    assert rest.row.lines == (heads,)
    assert rest.row.problems == (told,)
