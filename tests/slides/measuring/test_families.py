"""Families that are used much and not shipped are measured nearly."""

import pytest

from reports.slides.measuring.families import FAMILIES
from reports.slides.measuring.metrics import WIDEST, Metrics
from reports.slides.measuring.text import Paragraph, Piece, height, least_height, lines

SENTENCE = "Reduced the time of a full scan by a third on folders with many small files"


@pytest.mark.parametrize(
    ("family", "line"), [("Segoe UI", 1.33), ("Open Sans", 1.362), ("Noto Sans", 1.362), ("Poppins", 1.5)]
)
def test_lines_are_as_high_as_those_of_the_font(family: str, line: float) -> None:
    assert Metrics().line_height("x", family, False) == line


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("family", ["Oswald", "Roboto", "Montserrat", "Segoe UI"])
def test_widths_are_no_less_than_in_what_is_drawn_instead(family: str, *, bold: bool) -> None:
    metrics = Metrics()
    widest = metrics.width(SENTENCE, WIDEST, bold)
    assert widest <= metrics.width(SENTENCE, family, bold) < 1.1 * widest


def test_the_high_lines_of_a_font_do_not_come_with_the_wide_letters_of_another() -> None:
    metrics, text = Metrics(), SENTENCE * 9
    own, drawn = (Paragraph((Piece(text, family, 10),)) for family in ("Cairo", WIDEST))
    assert height([own], 300, metrics) < 10 * 1.874 * lines([drawn], 300, metrics)[0]
    assert height([own], 300, metrics) >= height([drawn], 300, metrics)
    assert least_height([own], 300, metrics) < height([drawn], 300, metrics)


def test_letters_of_one_pitch_are_as_wide_in_short_words() -> None:
    metrics = Metrics()
    assert metrics.width("Jul", "Consolas", False) >= 3 * 0.602 > metrics.width("Jul", WIDEST, False)
    months = Paragraph((Piece("Jul Jul Jul", "Consolas", 10),))
    assert lines([months], 10 * 11 * 0.602, metrics) == [2], "as what stands in for it draws it"


def test_a_weight_goes_by_its_family() -> None:
    metrics = Metrics()
    assert metrics.width(SENTENCE, "Segoe UI Light", False) == metrics.width(SENTENCE, "Segoe UI", False)
    assert metrics.width(SENTENCE, "Open Sans SemiBold", False) > metrics.width(SENTENCE, "Open Sans", False)
    assert metrics.known("Roboto Medium")
    assert not metrics.known("Nobody Knows Sans")


@pytest.mark.parametrize(
    "family",
    [
        "BIZ UDPGothic",
        "\uff2d\uff33 \uff30ゴシック",
        "Yu Gothic Medium",
        "微软雅黑",
        "맑은 고딕",
        "PingFang SC",
        "Noto Serif JP",
    ],
)
def test_families_of_eastern_scripts_are_known(family: str) -> None:
    metrics = Metrics()
    assert metrics.known(family)
    assert metrics.width(SENTENCE, family, False) < 1.05 * metrics.width(SENTENCE, WIDEST, False)
    assert metrics.width("日本語", family, False) >= 3


def test_the_hundred_most_used_are_there() -> None:
    assert len(FAMILIES) >= 100
    assert all(0.9 <= near.line <= 1.9 and 0.6 <= near.regular <= 1.5 for near in FAMILIES.values())
