"""Whose the lines of minutes and handovers are: of those who attend or sign, by given, family or full names."""

import pytest

from tests.loading.profiles.test_legends import read


def test_those_who_sign_together_are_meant_by_their_given_names() -> None:
    lines = "Anna hat die Wunden versorgt\nBen hat den Arzt gerufen\nDer Wagen steht im Hof\n"
    said, _ = read(f"Übergabe, Mai 2025\n\n{lines}\nViele Grüße, Anna Koch & Ben Meier\n")
    named = {one for one in said if one[0]}
    assert named == {("Anna Koch", "Anna hat die Wunden versorgt"), ("Ben Meier", "Ben hat den Arzt gerufen")}


def test_the_first_line_of_somebody_is_no_title() -> None:
    text = "Handover\n\nAnna closed the gate\nBen fed the hens\n\nBest, Anna Koch & Ben Meier\n"
    _, told = read(text)
    assert "no-period" in told


@pytest.mark.parametrize("blank", ["は5月に", " 5月に", "が"])
def test_family_names_of_those_who_attend_begin_japanese_lines(blank: str) -> None:
    text = f"議事録\n2025年5月\n出席:田中美咲、佐藤健一\n\n田中{blank}契約をまとめた。\n佐藤健一 資料を作り直した。\n"
    said, _ = read(text)
    assert said == {("田中美咲", f"田中{blank}契約をまとめた。"), ("佐藤健一", "佐藤健一 資料を作り直した。")}


def test_a_word_that_counts_may_stand_before_the_name() -> None:
    lines = "Primero. Ana Luz pintó la puerta.\nSegundo. Pablo Ruiz plantó un olivo.\nTercero. Ruiz vendió el coche.\n"
    said, _ = read(f"Acta\n\nMayo 2025\n{lines}")
    assert {who for who, _ in said} == {"Ana Luz", "Pablo Ruiz"}
    assert "Ruiz vendió" in next(text for who, text in said if who == "Pablo Ruiz")


def test_a_family_name_that_is_a_word_begins_a_sentence_about_a_thing() -> None:
    lines = "Jane fixed the boiler.\nBob sold the van.\nStone walls were repaired.\n"
    said, _ = read(f"Minutes, May 2025\nPresent: Jane Doe, Bob Stone\n\n{lines}")
    assert [who for who, text in said if "walls" in text] == [""]


def test_headings_over_what_several_did_are_asked_about_by_nobody() -> None:
    rows = "| Who | What |\n|---|---|\n| Ann Lee | Cut the hedge |\n| Bob Stone | Wrote the guide |\n"
    said, told = read(
        f"# Review, March 2025\n\nTeam: Ann Lee, Bob Stone\n\n## Done\n{rows}\n## Kudos\n- Ann for staying\n"
    )
    assert {who for who, _ in said} == {"Ann Lee", "Bob Stone"}
    assert "no-person" not in told
    assert not any("staying" in text for _, text in said)
