"""Figures before and after: both stated by one statement with one unit, drawn as two bars, quoted as they stand."""

import re
from dataclasses import replace

import pytest

from reports.corpus import assemble_corpus
from reports.formats.deck.quantities import counted, lengths
from reports.formats.deck.view import DeckPacket, view
from reports.formats.stated_figures import stated_changes
from reports.model.rows import HighlightRow, SummaryRow
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from tests.corpora import profile, summary


@pytest.mark.parametrize(
    ("text", "bars"),
    [
        ("Cut the build from 5 h 10 min to 38 min.", (310, 38)),
        ("Senkte den Anteil von 40 auf 12 %.", (40, 12)),
        ("Latency 2.1s → 0.4s", (2.1, 0.4)),
        ("The bill went down from $91k to $63k a month", (91_000, 63_000)),
        ("The bill went down from $1.2M to $900k a year", (1_200_000, 900_000)),
        ("Reassignments fell from 31% of jobs to 15%.", (31, 15)),
        ("Bookings rose from 54 to 71 percent", (54, 71)),
        ("The check list was cut from 96 steps to 41", (96, 41)),
        ("First replies came down from 19 days to 2.", (19, 2)),
        ("Answers came down from 3 days to 4 hours", (72, 4)),
        ("Memory was cut from 2 GB to 500 MB", (2000, 500)),
        ("La merma bajó del 8,4% al 5,9%", (8.4, 5.9)),
        ("Le délai est passé de 30 à 45 minutes", (30, 45)),
        ("Down from 12 000 € to 9 000 €", (12_000, 9_000)),
        ("Down from 1.200 ms to 0,9 ms", (1200, 0.9)),
        ("所要時間を5時間10分から38分に短縮した", (310, 38)),
        ("所要日数を12営業日から6営業日に短縮した", (12, 6)),
    ],
)
def test_bars_are_as_long_as_the_figures_say(text: str, bars: tuple[float, float]) -> None:
    assert [lengths(one, text) for one in stated_changes(text)] == [bars]


@pytest.mark.parametrize(
    "text",
    [
        "Moved Python from 3.9 to 3.12.",
        "Cut alerts from 900 to 260 a week.",
        "Went from $40 a month to $300 a year.",
        "Went from 40 % to 12 errors.",
        "Went from 1.2 to 0.9 M€.",
        "Went from 2 GB to 40 GB/s.",
        "Talks of from 30 to 45 minutes.",
        "Réunions de 30 à 45 minutes.",
        "Went from 5m 10s to 38s.",
        "Die Zeit sank von 3:40 auf 1:05 Minuten.",
        "Down from 1.200 ms to 300 ms",
        "3日から5日まで休んだ",
        "Stayed from 5 s to 5 s.",
    ],
)
def test_what_may_be_read_otherwise_is_not_drawn(text: str) -> None:
    assert [one for one in stated_changes(text) if lengths(one, text)] == []


def test_a_figure_keeps_the_noun_that_it_counts() -> None:
    assert [counted(one) for one in stated_changes("Cut from 96 steps to 41.")] == ["96 steps"]
    assert [counted(one) for one in stated_changes("Cut from 40 to 12 %.")] == ["40"]


FIVE = (
    "Cut the build from 5 h 10 min to 38 min.",
    "Cut the start from 4.1 s to 0.9 s.",
    "Brought refunds from 9 % to 4 %.",
    "Cut the bill from $91k to $63k.",
    "Cut the image from 210 MB to 34 MB.",
)


def said(period: str, text: str, line: int = 3) -> SummaryRow:
    """A summary whose statements state figures; each ends where a blank follows."""
    found = [
        HighlightRow(one[0], "other", line, one.start(), one.end(), 0 if one[0].startswith("Plans") else 1, ("figure",))
        for one in re.finditer(r"\S.*?\.(?=\s|$)", text)
    ]
    return replace(summary(period, text, line), highlights=tuple(found))


def person(*texts: str) -> DeckPacket:
    rows = [said(f"2025-{at:02}", text, at) for at, text in enumerate(texts, 1)]
    return view(assemble_person(assemble_corpus([profile("Ada Byron", rows)]), "ada-byron"))


def test_labels_are_quoted_and_the_statement_is_whole() -> None:
    [one] = person(FIVE[0]).before_after
    assert [column.label for column in one.chart.categories] == ["5 h 10 min", "38 min"]
    assert [series.values for series in one.chart.series] == [(310, None), (None, 38)]
    assert one.statement.text == FIVE[0]
    assert "before 5 h 10 min, after 38 min" in one.chart.description


def test_four_are_drawn_and_the_others_are_told() -> None:
    made = person(*FIVE)
    assert (len(made.before_after), len(made.other_before_after)) == (4, 1)
    assert {one.statement.whole for one in (*made.before_after, *made.other_before_after)} == set(FIVE)


def test_without_such_a_statement_there_is_none() -> None:
    assert person("Shipped the importer to 40 sites.", "Plans to go from 5 s to 1 s.").before_after == ()


def test_a_quarter_has_one_of_each_person_in_their_order() -> None:
    people = [
        profile(name, [said("2025-07", f"{text} {FIVE[0]}")], id=name.lower(), file=f"{name}.txt")
        for name, text in zip(("Ada", "Bo", "Cy", "Di", "Ed"), FIVE, strict=True)
    ]
    made = view(assemble_period(assemble_corpus(people), Period.parse("2025-Q3")))
    assert [one.who for one in made.before_after] == ["Ada", "Bo", "Cy", "Di"]
    assert [one.who for one in made.other_before_after] == ["Ed"]


def test_a_statement_over_several_lines_is_drawn_in_a_quarter() -> None:
    text = f"Over three lines:\n* {FIVE[0]}\n* Wrote it down."
    row = HighlightRow(text, "other", 3, 0, len(text), 1, ("figure",))
    over_lines = replace(summary("2025-07", text), highlights=(row,))
    people = [profile("Ada", [over_lines]), profile("Bo", [said("2025-07", FIVE[1])])]
    made = view(assemble_period(assemble_corpus(people), Period.parse("2025-Q3")))
    assert [one.who for one in made.before_after] == ["Ada", "Bo"]
