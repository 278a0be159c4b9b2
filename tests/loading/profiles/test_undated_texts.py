"""Texts before or without any period: what tells of work is read or told, and is no introduction of somebody."""

from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.model.rows import LoadSettings


def found(folder: Path, text: str) -> tuple[set[tuple[str | None, str]], list[str], set[str]]:
    """Person and period of all summaries, the codes of problems, and what became of lines."""
    (folder / "notes.txt").write_text(text, "utf-8")
    rows = load([folder / "notes.txt"], LoadSettings(today=date(2026, 5, 1)))[0]
    codes = [problem.code for row in rows for problem in row.problems]
    became = {str(line.became) for row in rows for line in row.lines}
    return {(row.name, one.period) for row in rows for one in row.summaries}, codes, became


@pytest.mark.parametrize(
    "sentence",
    [
        "In May 2025 she rebuilt the north jetty with two apprentices.",
        "She rebuilt the north jetty in May 2025, with two apprentices.",
        "Im Mai 2025 hat sie den Nordsteg neu gebaut.",
        "En mayo de 2025 reconstruyó el muelle norte.",
        "Elle a refait le quai nord en mai 2025, avec deux apprentis.",
        "W maju 2025 odbudowała północny pomost.",
        "Rebuilt the north jetty (May '25): two apprentices helped.",
    ],
)
def test_where_no_period_stands_a_sentence_is_of_the_month_that_it_names(tmp_path: Path, sentence: str) -> None:
    places, _, _ = found(tmp_path, f"Name: Anna Keller\n\n{sentence}\n")
    assert places == {("Anna Keller", "2025-05")}


@pytest.mark.parametrize(
    "sentence",
    [
        "Anna has led the jetty team since May 2021 and knows every plank of it.",
        "Anna looks after eleven jetties between Oban and Mull.",
    ],
)
def test_who_somebody_is_stays_an_overview(tmp_path: Path, sentence: str) -> None:
    places, codes, became = found(tmp_path, f"Name: Anna Keller\n\n{sentence}\n\nMay 2025: rebuilt the jetty.\n")
    assert places == {("Anna Keller", "2025-05")}
    assert "overview" in became
    assert not codes


def test_a_text_before_any_period_that_names_a_month_is_told(tmp_path: Path) -> None:
    text = "Name: Anna Keller\n\nIn February she mended the crane of the yard.\n\nMay 2025: rebuilt the jetty.\n"
    _, codes, became = found(tmp_path, text)
    assert codes == ["no-period"]
    assert "overview" not in became


@pytest.mark.parametrize(
    "lines",
    [
        "12.xi.24   Sliced the core\n3.xii.24   Counted pollen",
        "12.XI.2024: Sliced the core\n3.XII.2024: Counted pollen",
        "12/xi/24 - Sliced the core\n3/xii/24 - Counted pollen",
    ],
)
def test_months_of_days_may_be_roman(tmp_path: Path, lines: str) -> None:
    places, _, _ = found(tmp_path, f"Name: Anna Keller\n\n{lines}\n")
    assert places == {("Anna Keller", "2024-11"), ("Anna Keller", "2024-12")}


@pytest.mark.parametrize(
    "text",
    [
        "氏名：三宅 陽子\n\n令和六年十一月\n・倉庫を点検した\n\n令和六年十二月\n・報告書を出した\n",
        "氏名：三宅 陽子\n\n二〇二四年十一月三日\n・倉庫を点検した\n\n二〇二四年十二月九日\n・報告書を出した\n",
        "氏名：三宅 陽子\n日誌（令和六年度）\n\n十一月三日(日) 晴れ\n・倉庫を点検\n\n十二月九日(月) 曇り\n・報告書\n",
    ],
)
def test_days_may_be_in_chinese_numerals_and_of_japanese_years(tmp_path: Path, text: str) -> None:
    places, _, _ = found(tmp_path, text)
    assert {period for _, period in places} == {"2024-11", "2024-12"}


def test_a_day_alone_that_may_be_of_two_months_is_told(tmp_path: Path) -> None:
    text = "Name: Anna Keller\n\n4 October 2025: Laid the stones. I had measured the path on the 28th.\n"
    places, codes, _ = found(tmp_path, text)
    assert places == {("Anna Keller", "2025-10")}
    assert codes == ["other-month"]


def test_what_is_reported_was_done_when_it_says(tmp_path: Path) -> None:
    text = "Name: Anna Keller\n\n11 June 2025: Anna reported that last month she had signed three farms.\n"
    places, codes, _ = found(tmp_path, text)
    assert places == {("Anna Keller", "2025-05")}
    assert codes == ["named-month"]


def test_days_of_a_column_in_the_midst_are_those_of_their_rows(tmp_path: Path) -> None:
    head = "JOB   WHO  CLOSED      DONE\n----  ---  ----------  -----------\n"
    rows = "1002  AK   2025-03-13  pump mended\n1003  BS   2025-04-14  seals oiled\n1004  AK   2025-05-15  meter read\n"
    text = f"Job book, February to May 2025\n\n{head}{rows}\nAK = Anna Keller   BS = Bob Stone\n"
    places, _, _ = found(tmp_path, text)
    assert places == {("Anna Keller", "2025-03"), ("Bob Stone", "2025-04"), ("Anna Keller", "2025-05")}


@pytest.mark.parametrize(
    "text",
    [
        "Nov: dug the beds alone. Dec: talked to a family. Feb: got the chainsaw ticket.",
        "Well done all round. Nov: dug the beds alone. Dec: talked to a family. Feb: got the ticket.",
    ],
)
def test_each_month_that_a_paragraph_tells_has_its_sentences(tmp_path: Path, text: str) -> None:
    places, _, _ = found(tmp_path, f"Name: Anna Keller\nstarted Nov 2024\n\n{text}\n")
    assert {period for _, period in places} == {"2024-11", "2024-12", "2025-02"}


def test_a_line_that_somebody_leads_is_no_introduction(tmp_path: Path) -> None:
    text = "Notes of the yard\n\nBob Stone mended the crane.\n\nMay 2025\nAnna Keller rebuilt the jetty.\n"
    _, codes, became = found(tmp_path, text)
    assert "overview" not in became
    assert "no-period" in codes


def test_an_earlier_month_with_which_a_sentence_begins_is_its_own_and_told(tmp_path: Path) -> None:
    text = "Name: Anna Keller\n\nMay 2025\n\nBack in April, she ran the drill.\n"
    places, codes, _ = found(tmp_path, text)
    assert places == {("Anna Keller", "2025-04")}
    assert codes == ["named-month"]
