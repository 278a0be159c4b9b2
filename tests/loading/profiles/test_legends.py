"""Short names that a source explains once, and the lines that begin with them."""

from datetime import date

import pytest

from reports.errors import Problem
from reports.loading.profiles.legends import explained
from reports.loading.profiles.profile import read_profiles
from reports.loading.text import SourceText
from reports.model.rows import LoadSettings


def read(text: str, file: str = "log.txt") -> tuple[set[tuple[str, str]], set[str]]:
    """Who said what, and the codes of what is told."""
    found = read_profiles(
        SourceText(tuple(text.splitlines()), "utf-8"), file, "0", LoadSettings(today=date(2026, 5, 1))
    )
    assert not isinstance(found, Problem)
    said = {(one.row.name or "", summary.text) for one in found for summary in one.row.summaries}
    return said, {problem.code for one in found for problem in one.row.problems}


@pytest.mark.parametrize(
    ("legend", "first", "second"),
    [
        ("(AK Anna Koch, BM Ben Meier)", "[AK] ", "[BM] "),
        ("AK: Anna Koch; BM – Ben Meier", "AK: ", "BM: "),
        ("@ann is Anna Koch, @ben is Ben Meier", "@ann ", "- @ben: "),
        ("AK steht für Anna Koch und BM steht für Ben Meier", "(AK) ", "(BM) "),
        ("Who is who: @k0ch = Anna Koch, @ben-m = Ben Meier", "@k0ch ", "@ben-m "),
        ("Wer ist wer: @specht Anna Koch, @biber Ben Meier", "@specht ", "@biber "),
        ("Maintainers: `@specht` (Anna Koch), `@biber` (Ben Meier)", "@specht ", "@biber "),
        ("Équipe : Anna Koch (@specht), Ben Meier (@biber)", "@specht ", "@biber "),
        ("STAFF:  AK = Anna Koch   BM = Ben Meier", "AK: ", "BM: "),
        ("(brygadziści: Anna Koch = AK, Ben Meier = BM)", "AK | ", "BM | "),
        ("@ann.k ... Anna Koch\n@benm ..... Ben Meier\n@zoe ...... user, no committer", "@ann.k: ", "@benm: "),
        ("AK     Anna Koch\nBM     Ben Meier", "AK: ", "BM: "),
        ("Anna Koch @specht\nBen Meier @biber", "@specht: ", "@biber: "),
        ("Initials: A.K. Anna Koch (lead) · B.M. Ben Meier", "A.K.: ", "- B.M.: "),
        ("AK = Anna Koch, chair; BM = Ben Meier, cook", "AK: ", "BM: "),
        ("AK = Dr. Anna Koch (head nurse, nights)\nBM = Ben Meier (trainee, 2nd year)", "AK: ", "BM: "),
    ],
)
@pytest.mark.parametrize("is_first", [True, False])
def test_lines_are_of_those_for_whom_their_short_names_stand(
    legend: str, first: str, second: str, *, is_first: bool
) -> None:
    lines = f"2025-03\n{first}fixed the pump\n{second}sold the van\n"
    text = f"Log\n{legend}\n\n{lines}" if is_first else f"Log\n\n{lines}\n{legend}\n"
    said, _ = read(text)
    assert said == {("Anna Koch", "fixed the pump"), ("Ben Meier", "sold the van")}


def test_a_short_name_without_mark_is_the_subject_of_its_line() -> None:
    said, _ = read("Log\nAK = Anna Koch, BM = Ben Meier\n\n2025-03\nAK hat gefegt\nBM hat gemalt\n")
    assert said == {("Anna Koch", "AK hat gefegt"), ("Ben Meier", "BM hat gemalt")}


def test_a_short_name_may_head_items() -> None:
    said, _ = read(
        "@ann is Anna Koch, @ben is Ben Meier\n* 2025\n** Mar\n*** @ann\n- swept\n*** @ben\n- sold\n", "a.org"
    )
    assert said == {("Anna Koch", "- swept"), ("Ben Meier", "- sold")}


def test_a_short_name_that_nobody_explains_is_nobody_and_told() -> None:
    said, told = read("(AK Anna Koch, BM Ben Meier)\n\n2025-03\n[AK] swept\n[XY] painted\n[BM] sold\n[AK/BM] moved\n")
    assert said == {("Anna Koch", "swept"), ("Ben Meier", "sold")}
    assert "open-person" in told


def test_it_is_theirs_in_the_text_of_somebody_as_well() -> None:
    said, _ = read("Name: Jane Doe\n(AK Anna Koch, BM Ben Meier)\n\n2025-03\n[AK] swept\n[BM] sold\nFixed it\n")
    assert said == {("Anna Koch", "swept"), ("Ben Meier", "sold"), ("Jane Doe", "Fixed it")}


@pytest.mark.parametrize("line", ["IT: Bob Stone", "PM = product manager", "QA Sarah Lee helped, UX Ann Lee left"])
def test_other_lines_explain_nothing(line: str) -> None:
    assert not explained([line, "IT: fixed", "PM: fixed", "QA: fixed"])[0]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("(@specht, reviewed by @biber)", "(@biber)"),
        ("@specht · closed", "@biber · closed"),
        ("[specht]", "[biber; mit Dank]"),
    ],
)
def test_lines_are_of_those_whose_handles_they_end_with(first: str, second: str) -> None:
    text = f"Log\n@specht Anna Koch, @biber Ben Meier\n\n2025-03\n- mended it {first}\n- sold it {second}\n"
    said, codes = read(text)
    assert {(name, words.split(" it ")[0]) for name, words in said} == {
        ("Anna Koch", "- mended"),
        ("Ben Meier", "- sold"),
    }, (said, codes)


@pytest.mark.parametrize("both", ["(@specht + @biber)", "@specht & @biber", "[specht/biber]"])
def test_lines_that_end_with_two_handles_are_of_both_or_told(both: str) -> None:
    text = f"Log\n@specht Anna Koch, @biber Ben Meier\n\n2025-03\n@specht sold it\n@biber drove\n- mended it {both}\n"
    said, codes = read(text)
    whose = {who for who, words in said if "mended" in words}
    assert whose in ({"Anna Koch", "Ben Meier"}, {""}, set())
    assert whose or codes


@pytest.mark.parametrize(
    ("stamp", "third"),
    [
        ("[{}/03/2025 08:14] ", "Marinês Tupinambá"),
        ("{}.03.2025, 08:14 - ", "Sommer Winter"),
        ("2025-03-{} 08:14 ", "Rose Long"),
    ],
)
def test_who_speaks_in_a_chat_stands_behind_day_and_time(stamp: str, third: str) -> None:
    who = ("Anna Koch", third, "Ben Meier", third)
    did = ("mended the pump", "sold the van", "painted the gate", "drove the bus")
    lines = [f"{stamp.format(14 + at)}{name}: {what}" for at, (name, what) in enumerate(zip(who, did, strict=True))]
    said, codes = read("Exported: Water Board\n\n" + "\n".join(lines) + "\n")
    assert {name for name, _ in said} == set(who), (said, codes)


@pytest.mark.parametrize("sign", [" > ", "> ", " » "])
def test_lines_begin_with_names_and_an_angle(sign: str) -> None:
    text = f"Who is who: Anna Koch, Ben Meier\n\n2025-03-13\nAnna{sign}mended it\nBen{sign}sold it\n"
    said, codes = read(text)
    assert said == {("Anna Koch", "mended it"), ("Ben Meier", "sold it")}, codes


@pytest.mark.parametrize("title", ["PLAYHOUSE REFIT", "TONSTUDIO VELBERT (Team)", "OFICINA TAQUARA"])
def test_a_title_in_capitals_is_nobody_where_the_text_names_two(title: str) -> None:
    text = f"{title}\n\n== March 2025 ==\n- Anna Koch mended the pump\n- Ben Meier sold the van\n"
    said, codes = read(text)
    assert {name for name, _ in said} == {"Anna Koch", "Ben Meier"}, (said, codes)
