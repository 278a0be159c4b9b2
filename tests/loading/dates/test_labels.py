"""A label is a period that leads a text, in every shape that people write; a date deeper in a sentence is none."""

from difflib import get_close_matches

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reports.loading.dates.labels import find_label, label_length
from reports.loading.dates.titles import line_label
from reports.loading.folding import fold, months
from reports.loading.names.likeness import likeness
from reports.periods import MONTH_NAMES, Period

LABELLED = {
    "2025-07": [
        "2025-07: x", "2025/07 – x", "07/2025: x", "7/2025: x", "2025.07 x", "202507: x", "2025-07-15: x",
        "15.07.2025: x",
        "July 2025 delivered", "JULY 2025: x", "Jul 2025: x", "Jul. 2025: x", "Jul '25: x", "Jul-25: x",
        "July, 2025: x",
        "July of 2025: x", "2025 July: x", "July 15, 2025: x", "15 July 2025: x", "15th of July 2025, x",
        "July 1–31, 2025: x",
        "[2025-07] x", "(July 2025) x", "**July 2025**", "**2025-07:** x", "## July 2025", "- 2025-07: x",
        "1. July 2025 – x",
        "| 2025-07 | x |", "> July 2025: x", "📅 July 2025: x", "Summary for 2025-07: x",
        "Monthly summary for 2025-07: x",
        "Concise monthly summary for 2025-07 focusing", "2025-07 Monthly Summary: x",
        "July 2025 (2025-07) monthly summary",
        "Month: 2025-07 — In June, x", "Month 2025-07: x", "Month: 2025-07", "In 2025-07, x", "In July 2025, x",
        "During the month of July 2025, x", "July 2025 — org/repo: x", "2025-07 Executorch monthly summary",
        "Executorch monthly summary for 2025-07", "Monthly summary for org/repo — July 2025: x",
        "org/repo — July 2025: x",
        "Summary for org/repo (2025-07): x", "Repository: org/repo, Month: 2025-07", "Key achievements in July 2025",
        "Key features delivered in July 2025 included", "Work completed in July 2025", "Highlights of July 2025",
        "Report: July 2025", "Reporting period: 2025-07", "For July 2025, x", "Throughout July 2025, x",
        "Mid-July 2025: x",
        "This month (2025-07) the developer", "Week of 14 July 2025: x", "July 2025 summary",
        "PyTorch July 2025 summary: x",
        "Second half of July 2025: x", "2025-07-01 to 2025-07-31: x", "From 1 July to 31 July 2025, x",
        "Juillet 2025 : x", "en juillet 2025, x", "Au cours du mois de juillet 2025", "Résumé mensuel – juillet 2025",
        "Juli 2025: x", "Im Juli 2025 wurde", "Zusammenfassung für Juli 2025: x", "Monat: Juli 2025",
        "julio de 2025: x",
        "En julio de 2025, x", "Informe de julio de 2025", "Julho de 2025: x", "em julho de 2025, x",
        "Mês: julho/2025",
        "luglio 2025: x", "Nel mese di luglio 2025, x", "juli 2025: x", "lipiec 2025: x", "Июль 2025: x",
        "2025年7月：x",
        "2025年7月は", "Temmuz 2025: x",
    ],
    "2025-05..2025-07": ["2025 May – Jul: x", "2025-May to Jul: x"],
    "2025-04": ["Ad aprile 2025 la ricerca"],
    "2024-11..2025-02": ["2024 Nov – Feb: x"],
    "2025-H1": ["2025 Q1–Q2: x"],
    "2024": ["Full year 2024: x", "All of 2024: x", "The whole of 2024: x", "During all of 2024, x"],
    "2025-08": ["août 2025 : x", "aout 2025 : x", "au cours du mois d'août 2025"],
    "2025-03": ["März 2025: x", "Marz 2025: x", "em março de 2025, x", "Ma\u0308rz 2025: x", "2025-W10: x",
    "Week 10, 2025: x"],
    "2025-09": ["Sept 2025: x", "Sept. 2025: x", "Sep 2025: x", "set. 2025: x", "setembro de 2025"],
    "2025-05": ["May 2025 brought", "May2025: x"],
    "2025-Q3": [
        "Q3 2025: x", "2025-Q3: x", "2025 Q3 x", "Q3'25: x", "Q3/2025 x", "3Q25: x", "third quarter of 2025: x",
        "In the third quarter of 2025, x", "3rd quarter 2025", "Quarter 3, 2025", "3. Quartal 2025: x",
        "Im dritten Quartal 2025",
        "3º trimestre de 2025: x", "troisième trimestre 2025", "tercer trimestre de 2025", "terzo trimestre 2025",
        "T3 2025 : x",
        "Q3 FY25: x", "FY2025 Q3: x", "2025年第三季度：x", "For the quarter ended September 2025, x", "Jul–Sep 2025: x",
    ],
    "2024-H2": [
        "H2 2024: x", "2024-H2: x", "2H24: x", "second half of 2024: x", "In the second half of 2024, x", "H2'24: x",
        "zweites Halbjahr 2024", "second semestre 2024", "segundo semestre de 2024: x", "2. Halbjahr 2024: x",
    ],
    "2023": ["FY2023: x", "FY23: x", "2023: x", "2023 was a year of", "In 2023, x", "Year 2023: x",
    "2023 annual summary", "2023"],
    "2024-03..2024-04": [
        "March–April 2024: x", "March/April 2024: x", "March and April 2024: x", "2024-03..2024-04: x",
        "2024-03 – 2024-04: x",
        "from March to April 2024, x", "Between March and April 2024, x", "Mar.–Apr. 2024: x", "2024-03/2024-04: x",
        "mars à avril 2024 : x", "März bis April 2024: x", "March 2024 – April 2024: x",
    ],
    "2024-11..2025-01": ["Nov 2024 – Jan 2025: x", "November – January 2025: x", "November to January 2025"],
    "2023-01..2024-12": ["2023–2024: x"],
}  # fmt: skip
UNLABELLED = [
    "Improved the release planned for May 2025.", "May delivered the parser in 2025.",
    "In June, I focused on 12 things.",
    "Helped newcomers in the weekly 2025-07 call.", "Version 2.07 was released.", "v2025.07 was released.",
    "2.07 fixed it.",
    "2025.07.1 fixed it.", "192.168.2025.1 was blocked.", "1.2.3 was released in 2025-07.", "10.2025.3 is a version.",
    "2023 tests were added.", "2048 MB were saved.", "100–2000 requests.", "Fixed the summary for May 2025.",
    "Contributed to the June 2025 release.", "The March 2025 release was late.",
    "Highlights include the May 2025 release.",
    "Delivery of key features for the May 2025 release.", "Monthly summary: Delivered X in May 2025.",
    "Since March 2025, nothing broke.", "In PyTorch 2.7 (April 2025) it broke.", "Set 2025 as the year.",
    "Jan 25 was cold.",
    "Over 13 months, Jane built it in 2025.", "In early 2025, it began.", "", "…", "2025%", "12/2025-03-04-05",
    "A May 2025 release broke.", "All of 2024 tests ran.", "All May 2025 releases broke.", "2025 May was good.",
    "20250501 tests ran.",
]  # fmt: skip


@pytest.mark.parametrize("notation", LABELLED)
def test_a_leading_period_is_the_label(notation: str) -> None:
    found = {text: label and label.period for text in LABELLED[notation] for label in [find_label(text)]}
    assert found == dict.fromkeys(LABELLED[notation], Period.parse(notation))


@pytest.mark.parametrize("text", UNLABELLED)
def test_what_does_not_lead_is_no_label(text: str) -> None:
    assert find_label(text) is None


@pytest.mark.parametrize("text", ["2025-13: x", "2025-00: x", "13/2025: x", "Q5 2025: x", "03/04/2025: x"])
def test_a_date_that_does_not_exist_or_is_unclear_is_a_label_without_a_period(text: str) -> None:
    label = find_label(text)
    assert label is not None
    assert label.period is None


def test_another_month_named_later_changes_nothing() -> None:
    label = find_label("April 2026 focused on what March 2026 and 2025-01 left open.")
    assert label is not None
    assert label.period == Period.parse("2026-04")


@pytest.mark.parametrize(
    "text",
    [
        "March 2025",
        "## March 2025",
        "**March 2025**",
        "'''March 2025'''",
        "Month: 2025-03",
        "Summary for 2025-03:",
        "March 2025 – Monthly Summary",
    ],
)
def test_a_label_alone_is_bare(text: str) -> None:
    label = find_label(text)
    assert label is not None
    assert label.is_bare


@pytest.mark.parametrize(
    "label",
    [
        "1 May 2025 – 31 May 2025: ", "05-2025: ", "20250501: ", "H2'24: ", "May 2025 (draft): ", "**2025-05:** ",
        "2025-05 — Monthly summary: ", "2025 May – Jul: ", "Summary for May 2025 – ",
    ],
)  # fmt: skip
def test_the_length_of_a_label_is_told(label: str) -> None:
    assert label_length(label + "Wrote: docs for June 2025: all.") == len(label)


@pytest.mark.parametrize("text", ["May 2025 focused on it: all.", "Wrote docs: May 2025.", "", "In May 2025, it ran."])
def test_a_label_that_is_not_set_off_has_no_length(text: str) -> None:
    assert label_length(text) == 0


@pytest.mark.parametrize("text", ["March 2025: Streams", "2025-03 (org/repo)", "May 2025: A.", "In March 2025, we"])
def test_a_label_with_words_is_not_bare(text: str) -> None:
    label = find_label(text)
    assert label is not None
    assert not label.is_bare


@pytest.mark.parametrize(("text", "notation"), [("June", "2025-06"), ("## Q3", "2025-Q3"), ("June: x", "2025-06")])
def test_the_year_of_the_context_completes_a_label(text: str, notation: str) -> None:
    label = find_label(text, 2025)
    assert label is not None
    assert label.period == Period.parse(notation)


@pytest.mark.parametrize("text", ["May delivered it", "June", "Q3"])
def test_without_a_year_there_is_no_label(text: str) -> None:
    assert find_label(text) is None


def test_a_verb_is_no_month_under_a_year() -> None:
    assert find_label("May delivered it", 2025) is None


@given(
    st.integers(1970, 2099),
    st.integers(1, 12),
    st.sampled_from(["{} {}", "In {} {}, x", "{} {}: x", "Summary for {} {}"]),
)
def test_every_month_of_every_year_is_understood(year: int, month: int, shape: str) -> None:
    label = find_label(shape.format(MONTH_NAMES[month - 1], year))
    assert label is not None
    assert label.period == Period.of("month", year, month)


@given(st.text(max_size=80))
@example("9999-12 to 9999-13")
@example("0000-01: x")
def test_no_text_makes_it_fail(text: str) -> None:
    find_label(text)
    find_label(text, 2025)
    assert 0 <= label_length(text) <= len(text)


def test_a_first_look_at_letters_loses_no_month_that_is_misspelt() -> None:
    names = [name for name in months() if len(name) > 4]
    for month in ("january", "february", "august", "september", "wrzesien", "décembre", "ноября"):
        for at in range(len(month)):
            for word in (month[:at] + month[at + 1 :], month[:at] + "e" + month[at:], month[:at] + "zq" + month[at:]):
                if word not in months() and 4 < len(word) < 12 and likeness(word) != "known":
                    assert (line_label(word) is not None) == bool(get_close_matches(fold(word), names, 1, 0.87)), word
