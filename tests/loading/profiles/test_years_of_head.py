"""The year that the head of a text names for months below that have none."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_reading import read, said


@pytest.mark.parametrize("line", ["edition: 2025", "年度：2025"])
def test_a_field_says_the_year(tmp_path: Path, line: str) -> None:
    found = read(tmp_path, f"# Log\n\nAnn Lee\n{line}\n\n## January\n\n- sold it\n\n## March\n\n- cut it\n")
    assert [period for _, period, _ in said(found)] == ["2025-01", "2025-03"]


@pytest.mark.parametrize("line", ["Founded: 2019", "seit: 2018"])
def test_a_beginning_is_no_year_of_the_text(tmp_path: Path, line: str) -> None:
    found = read(tmp_path, f"# Log\n\nAnn Lee\n{line}\n\n## January\n\n- sold it\n\n## March\n\n- cut it\n")
    assert not {period[:4] for _, period, _ in said(found)} & {"2018", "2019", "2021"}


def test_the_period_of_a_form_is_that_of_its_answers(tmp_path: Path) -> None:
    text = "**Form HR-22 (rev. 03/2023)**\n\nEmployee name: Dolores Lee\nReview period: Q1 2025 (January - March)\n\n"
    text += "**1. Wins**\n\na) I processed 318 permits.\n\n**2. Training**\n\nOn 3/14/2025 I taught the new hires.\n"
    assert {period for _, period, words in said(read(tmp_path, text)) if "318" in words} == {"2025-Q1"}


@pytest.mark.parametrize("who", ["Name: Ann Lee", "Ann Lee"])
def test_a_year_that_is_the_title_is_that_of_quarters_below_a_name(tmp_path: Path, who: str) -> None:
    text = f"2024 annual report\n\n{who}\n\nQ1: finished the lifts.\n\nQ3: changed the lamps.\n"
    assert [period for _, period, _ in said(read(tmp_path, text))] == ["2024-Q1", "2024-Q3"]
