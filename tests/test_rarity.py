"""Common words say little, rare ones much, in each language that has a table."""

import pytest

from reports.rarity import CODES, is_made_of_words, rarity, uses


@pytest.mark.parametrize(
    ("language", "common", "rare"), [("english", "the", "etcd"), ("german", "und", "etcd"), ("french", "de", "etcd")]
)
def test_a_rare_word_says_more_than_a_common_one(language: str, common: str, rare: str) -> None:
    assert rarity(common, language) == rarity(common.upper(), language) == 0 < rarity(rare, language) <= 1
    assert uses(common, language) > 10**6 > uses(rare, language)


def test_of_a_language_without_a_table_every_word_is_rare() -> None:
    assert (rarity("the", "klingon"), uses("the", "klingon")) == (1, 0)


@pytest.mark.parametrize("language", CODES)
def test_each_language_has_a_table(language: str) -> None:
    assert any(
        rarity(word, language) < 1 for word in ("a", "de", "og", "ja", "να", "है", "の", "的", "и", "في", "ve", "அது")
    )


@pytest.mark.parametrize(("text", "is_words"), [("主要内容", True), ("魏卿", False)])
def test_a_name_is_not_made_of_words(text: str, is_words: bool) -> None:
    assert is_made_of_words(text, "zh") is is_words
