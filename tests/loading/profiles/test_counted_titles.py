"""Titles with the number of a sprint, above a line with its days; headings of Org with tags."""

import pytest

from tests.loading.profiles.test_legends import read
from tests.loading.profiles.test_owners import owners


@pytest.mark.parametrize(
    ("title", "days"),
    [
        ("## Sprint 12 — review interna", "dal 4/9 al 15/9/2023 · presenti tutti tranne Giada"),
        ("# Sprint 12", "4.9.–15.9.2023"),
        ("# Sprint 7 review", "4–15 September 2023"),
        ("# Sprint 31 Review", "15 September 2023, all present"),
        ("# Rétro du sprint 12", "du 4 au 15 septembre 2023"),
        ("# Iteration 12", "2023-09-04 – 2023-09-15"),
    ],
)
def test_the_days_below_the_number_of_a_sprint_say_when(title: str, days: str) -> None:
    text = f"{title}\n{days}\n\n**Done**\n\n+ import of lists (Nicolò)\n+ new page of returns (Anna Koch)\n"
    said, codes = read(text, "sprint-12.md")
    assert {who for who, _ in said} >= {"Nicolò", "Anna Koch"}, (said, codes)


@pytest.mark.parametrize("tags", [":checkout:", ":a:b:", "    :@home:shop:", ":p1%:"])
def test_tags_behind_headings_of_org_name_nobody(tags: str) -> None:
    text = f"* 2023-10-02 Mon\n** Anna + Lukas  {tags}\n   - moved it\n** Jana Vogt {tags}\n   - built it\n"
    assert owners(text, "a.org")["- built it"] == "Jana Vogt"
    assert {who for who, words in read(text, "a.org")[0] if "moved" in words} == {"Anna", "Lukas"}
