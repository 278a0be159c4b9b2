"""Texts whose labels no list has: who and when are told by repetition."""

from pathlib import Path

import pytest

from tests.loading.profiles.short_texts import Text
from tests.loading.profiles.test_short_texts import places
from tests.loading.profiles.unheard import FORMS, NAMES, made
from tests.sampling import sampled

_DONE = ("moved the archive", "drew the plan of the hall", "wired the board", "sorted the tins", "cut the cloth")
_NONE = ("nobody", "zh")
"""There a title of words that mean nothing looks like a name."""
_CASES = [(form, language) for form in FORMS for language in NAMES if (form, language) != _NONE]
_SAMPLE = [case for at, case in enumerate(_CASES) if at % (len(NAMES) + 1) == 0]


@pytest.mark.parametrize("case", sampled(_CASES, _SAMPLE), ids="-".join)
@pytest.mark.parametrize("is_iso", [True, False])
def test_what_comes_again_says_who_and_when(case: tuple[str, str], tmp_path: Path, *, is_iso: bool) -> None:
    text = made(*case, is_iso=is_iso)
    read = places(text, tmp_path / "texts")
    wrong = [(who, when, did) for who, when, did in text.said if read[did].keys() != {(who or None, when)}]
    assert not wrong, text.text


@pytest.mark.parametrize("label", ["배운 점", "Ludrava Miston"])
def test_a_heading_below_days_is_nobody_who_did_what_stands_above(label: str, tmp_path: Path) -> None:
    lines = ["# 23/03/08", *(f"- {words}" for words in _DONE), f"# {label}", "\tthe door stands open"]
    said = tuple(("", "2023-03", words) for words in _DONE)
    read = places(Text("late", "log.txt", "\n".join(lines), said), tmp_path / "texts")
    assert {who for found in read.values() for who, _ in found} == {None}
