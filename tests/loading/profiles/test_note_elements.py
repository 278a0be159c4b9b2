"""Notes of one person: elements that say who and when, each in the notations in which people write it."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_reading import read, said

_TIMES = {
    "weeks": (("2025-W20", "2025-W24"), ("2025-05", "2025-06")),
    "months": (("April 2025", "June 2025"), ("2025-04", "2025-06")),
    "numbers": (("2025-04", "2025-06"), ("2025-04", "2025-06")),
    "French": (("avril 2025", "juin 2025"), ("2025-04", "2025-06")),
}
_BETWEEN = (
    "{} / {}", "{} // {}", "{} | {}", "{} · {}", "{} • {}", "{} – {}", "{} - {}", "{}: {}", "{}, {}", "{} ({})",
    "{} @ {}", "{} » {}", "{} > {}", "{} -> {}", "{} → {}", "{} ~ {}", "{} + {}", "{} by {}",
)  # fmt: skip


@pytest.mark.parametrize("look", ["## {}", "{}\n=========="])
@pytest.mark.parametrize("between", _BETWEEN)
@pytest.mark.parametrize("times", _TIMES)
def test_a_time_and_a_name_are_one_heading(tmp_path: Path, times: str, between: str, look: str) -> None:
    written, periods = _TIMES[times]
    heads = [look.format(between.format(one, "Rita Caldeira")) for one in written]
    text = f"{heads[0]}\n\n- cleaned up dead leads\n\n{heads[1]}\n\n- sold it to Brightwell\n"
    assert {(who, when) for who, when, _ in said(read(tmp_path, text))} == {
        ("Rita Caldeira", period) for period in periods
    }


@pytest.mark.parametrize("between", ["{} – {}", "{} / {}", "{} | {}"])
def test_a_time_and_names_of_several_are_one_heading(tmp_path: Path, between: str) -> None:
    heads = [between.format("April 2025", "Rita Caldeira"), between.format("June 2025", "Marco Bellini")]
    text = f"## {heads[0]}\n\n- cleaned up dead leads\n\n## {heads[1]}\n\n- sold it to Brightwell\n"
    assert said(read(tmp_path, text)) == [
        ("Rita Caldeira", "2025-04", "- cleaned up dead leads"),
        ("Marco Bellini", "2025-06", "- sold it to Brightwell"),
    ]
