"""The theme words of a text: whole words, spellings, a user's own vocabulary, a limit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.loading.statements.themes import MOST, find_themes, listed, load_vocabulary, made_of

VOCABULARY = load_vocabulary({})


def themes(text: str, **extra: tuple[str, ...]) -> tuple[str, ...]:
    return find_themes(text, load_vocabulary(extra))


@pytest.mark.parametrize(
    ("text", "theme"),
    [
        ("moved to the cache", "caching"),
        ("better caching of pages", "caching"),
        ("a new command-line option", "CLI"),
        ("ran on K8s", "Kubernetes"),
        ("ported to C++ at last", "C++"),
        ("wrote a tutorial", "documentation"),
        ("found a race condition", "concurrency"),
        ("cut latencies by half", "latency"),
    ],
)
def test_a_theme_is_found_by_each_of_its_spellings(text: str, theme: str) -> None:
    assert theme in themes(text)


@pytest.mark.parametrize(
    ("text", "theme"),
    [
        ("specific words", "CI"),
        ("a rapid change", "API"),
        ("the contest was attested", "tests"),
        ("a guild of builders", "GUI"),
        ("a reformation", "forms"),
        ("it costs", "CI"),
        ("the ios beneath", "iOS"),
    ],
)
def test_a_part_of_a_word_is_no_theme(text: str, theme: str) -> None:
    assert theme not in themes(text)


def test_words_in_small_letters_are_found_in_any_case() -> None:
    assert themes("deployments, DEPLOYMENT and Deployment") == ("deployment",)


def test_words_in_capitals_are_found_as_written() -> None:
    assert "React" not in themes("nurses react to alarms")


def test_themes_keep_the_order_of_their_first_mention() -> None:
    assert themes("wrote a tutorial, tuned the cache, wrote a tutorial") == ("documentation", "caching")


def test_a_further_theme_is_found() -> None:
    assert "tides" in themes("measured the ebb and the flood", tides=("ebb", "flood"))


def test_a_further_theme_wins_over_one_of_the_same_name() -> None:
    assert themes("tuned the cache, then the larder", caching=("larder",)) == ("caching",)


def test_a_spelling_of_a_further_theme_wins_over_the_same_spelling_elsewhere() -> None:
    assert "speed" in themes("cut the latency", speed=("latency",))


def test_a_spelling_with_signs_is_taken_as_it_is() -> None:
    assert "dotnet" in themes("ported it to .NET and c# 12", dotnet=(".NET",))


def test_a_name_within_a_sentence_is_a_theme_of_its_own() -> None:
    assert "Zephyrite" in themes("Moved the store to Zephyrite last week.")


def test_the_first_word_of_a_sentence_is_not_a_theme_for_its_capital() -> None:
    assert "Zephyrite" not in themes("It went well. Zephyrite was slow.")


def test_a_text_has_at_most_twelve_themes() -> None:
    assert len(themes(" and ".join(spellings[0].rstrip("*") for spellings in listed().values()))) == MOST


@pytest.mark.parametrize("vocabulary", [{}, {"nothing": ()}, {"nothing": ("", "*", " ")}])
def test_a_vocabulary_without_words_finds_none(vocabulary: dict[str, tuple[str, ...]]) -> None:
    assert find_themes("tuned the cache, then rested.", made_of(vocabulary)) == ()


def test_an_empty_text_has_no_theme() -> None:
    assert themes("") == ()


@given(st.text(max_size=300))
def test_any_text_has_an_answer_without_repeats(text: str) -> None:
    found = find_themes(text, VOCABULARY)
    assert len(found) == len(set(found)) <= MOST


@given(st.permutations(list(listed())[:40]))
def test_the_order_of_the_vocabulary_changes_nothing(names: list[str]) -> None:
    text = "tuned the cache, wrote alerts, moved audio and benchmarks to AWS and Azure with a faster compiler"
    expected = find_themes(text, made_of({name: listed()[name] for name in sorted(names)}))
    assert find_themes(text, made_of({name: listed()[name] for name in names})) == expected
