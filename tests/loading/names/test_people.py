"""What is a person's name in a title, and when two spellings are of one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.loading.names.people import heading_names, same_words


@pytest.mark.parametrize("title", ['Anna "Annie" Berg', "Anna (Annie) Berg — Profile", "Profile: Anna “Annie” Berg"])
def test_a_nickname_in_a_title_is_no_part_of_the_name(title: str) -> None:
    assert heading_names(title)[0] == "Anna Berg"


@pytest.mark.parametrize(
    "title",
    [
        "Jane Doe",
        "Contributor Profile: Jane Doe",
        "Jane Doe — Contributor Profile",
        "Jane Doe's profile",
        "Work log of Jane Doe",
    ],
)
def test_a_title_gives_the_name(title: str) -> None:
    assert heading_names(title)[0] == "Jane Doe"


@pytest.mark.parametrize(
    "title",
    [
        "Overview",
        "Release Notes",
        "Technical Skills",
        "PyTorch work log",
        "2025",
        "Kubernetes",
        "Machine Learning",
        "March 2025",
    ],
)
def test_a_topic_is_nobodys_name(title: str) -> None:
    assert not heading_names(title)


def test_a_short_name_agrees_with_the_full_one() -> None:
    assert same_words("Dr. Ana Souza", "Ana")


@given(st.text(max_size=120))
def test_no_text_makes_it_fail(text: str) -> None:
    heading_names(text)
