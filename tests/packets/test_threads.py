"""Threads: statements that share their subject in two months, under a name that stands in them."""

import pytest

from reports.packets.subjects import tokenizer_for
from reports.packets.threads import Found, Said, find_threads

TEXTS = [
    ("2025-01", "Moved the ledger tables to Kestrel."),
    ("2025-01", "Painted the kitchen wall green."),
    ("2025-02", "Kestrel holds every ledger row since Monday."),
    ("2025-03", "Audit of the ledger on Kestrel passed."),
]


def test_statements_that_share_names_are_a_thread_whose_name_stands_in_them() -> None:
    (found,) = find_threads([Said(*one) for one in TEXTS])
    assert found.numbers == (0, 2, 3)
    assert found.name.casefold() in ("kestrel", "ledger")
    start, end = found.places[0] or (0, 0)
    assert TEXTS[0][1][start:end] == found.name


def test_a_subject_of_one_month_is_no_thread() -> None:
    assert find_threads([Said("2025-01", text) for _, text in TEXTS]) == []


def test_the_same_statements_give_the_same_threads() -> None:
    ones = [Said(*one) for one in TEXTS]
    assert find_threads(ones) == find_threads(list(ones))


def test_threads_of_nothing_are_none() -> None:
    assert find_threads([]) == []
    assert find_threads([Said("2025-01", "…")]) == []


def found(*texts: str) -> list[Found]:
    """The threads of statements, each of another month."""
    return find_threads([Said(f"2025-{month:02}", text) for month, text in enumerate(texts, 1)])


def test_what_has_no_good_name_is_no_thread() -> None:
    assert found("Raised the price of tea.", "The price of rope fell.") == []  # a common word in two statements
    assert found("The lid closed tightly.", "Tightly packed the crates.") == []  # no noun
    assert found("Two were relabelled.", "Relabelled the crates.") == []
    assert [one.name for one in found("Painted the Kestrel wall.", "Sailed the Kestrel home.")] == ["Kestrel"]


@pytest.mark.parametrize(
    ("texts", "name"),
    [
        (("Se han cambiado las cerraduras.", "Me han cambiado la cerradura de casa."), "cerradura"),
        (("Die Seilrolle klemmt oft.", "Oft klemmt etwas, nun die neue Seilrolle."), "Seilrolle"),
        (("間違いが減り、索引を直した。", "索引の間違いを数えた。"), "索引"),
        (("The crew annotated the charts.", "Charts were annotated by the crew."), "charts"),
        (("أصلحنا المحرك القديم.", "المحرك القديم يعمل في الليل.", "بيع المحرك."), "المحرك القديم"),
    ],
)
def test_names_are_nouns(texts: tuple[str, ...], name: str) -> None:
    assert [one.name for one in found(*texts)] == [name]


def test_the_sentences_of_one_list_item_stand_in_one_thread() -> None:
    said = [Said("2025-01", "Kestrel holds a ledger."), Said("2025-01", "Nobody noticed.", goes_on=True)]
    said.append(Said("2025-02", "The ledger on Kestrel passed."))
    assert [one.numbers for one in find_threads(said)] == [(0, 1, 2)]


def test_the_words_of_an_identifier_are_words() -> None:
    (one,) = found("Moved `fct_churn` to the lake.", "Churn is counted once.", "The board reads churn from the lake.")
    assert one.numbers == (0, 1, 2)


def test_compounds_share_the_word_they_are_made_of() -> None:
    (one,) = found("Die Sturzrate sinkt.", "Jeder Sturz wird nun besprochen.", "Neue Sturzprotokolle gelten.")
    assert one.numbers == (0, 1, 2)


def test_what_statements_repeat_is_a_word_where_no_spaces_are() -> None:
    (one,) = found("商品検索が遅い。", "検索の表記を直した。", "全文検索へ移した。")
    assert one.numbers == (0, 1, 2)
    assert one.name == "検索"


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("user streams", ("Passed user streams on.", "A race of user streams is gone.", "Documented user streams.")),
        ("dunning letters", ("Wrote the dunning letters anew.", "Dunning letters go out daily.", "Cut dunning cost.")),
        ("Kestrel", ("Kestrel-based ledger begun.", "Kestrel holds a ledger.", "Audit of Kestrel passed.")),
    ],
)
def test_a_name_is_the_words_that_most_of_its_statements_have(name: str, texts: tuple[str, ...]) -> None:
    (one,) = found(*texts)
    assert one.name == name


def test_what_names_no_work_joins_a_thread_and_makes_none() -> None:
    texts = ("Kestrel holds the ledger.", "The ledger left for Kestrel.", "Kestrel and its ledger bring value.")
    said = [Said(f"2025-0{month}", text, True, month == 3) for month, text in enumerate(texts, 1)]
    assert find_threads(said) == []
    said[0] = Said("2025-01", texts[0])
    (one,) = find_threads(said)
    assert one.numbers == (0, 1, 2)


def test_words_in_katakana_are_whole() -> None:
    texts = ["ロットの検査表を直した", "ロットとロッカーを数えた", "モーターとフィルターを替えた"]
    reader = tokenizer_for(texts)
    found = [text[word.start : word.end] for text in texts for word in reader.words(text)]
    assert found == ["ロット", "検査表", "ロット", "ロッカー", "モーター", "フィルター"]
