"""Names are in the order that readers of a language look for them in."""

import random

import pytest

from reports.alphabets import order
from reports.language import speaking


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Ada Byron", "Åse Ødegård", "Bo Chen", "Łucja Nowak", "Öz Demir", "Zoë Ash", "Иван", "佐藤"]),
        ("de", ["Assmann", "Ässmann", "Groß", "Grote", "O’Neil", "Olson", "Öz", "Zorn"]),
        ("sv", ["Adam", "Otto", "Zoë", "Åsa", "Ärla", "Östen"]),
        ("da", ["Adam", "Otto", "Zoë", "Ærla", "Østen", "Åsa"]),
        ("pl", ["Lena", "Lucyna", "Łucja", "Maria", "Zofia", "Żaneta"]),
        ("es", ["Nunzio", "Núñez", "Nzz", "Ñandú", "Oz"]),
        ("ja", ["Bo", "あべ", "かとう", "ガトウ", "コール", "さとう", "佐藤 花子", "田中 太郎", "鈴木 一郎"]),
        ("zh", ["陈明", "李娜", "王芳", "张伟", "Bo"]),
        ("ar", ["أحمد", "بدر", "عمر", "ليلى", "Bo"]),
    ],
)
def test_names_are_in_the_order_of_their_language(language: str, names: list[str]) -> None:
    mixed = random.Random(1).sample(names, len(names))
    with speaking(language):
        assert sorted(mixed, key=order) == names
