"""What says "we" throughout is no work of one: it is told, and its statements bear the mark."""

from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.model.rows import LoadSettings, ProfileRow

HEAD = "From: Ada Byron <ada@example.org>\nTo: t@example.org\n"
HEAD += "Subject: meeting of January 2025\nDate: Fri, 31 Jan 2025 16:02:11 +0000\n\n"
WE = "We discussed the pump.\n\nWe agreed on the boat.\n\nWe reviewed the hall.\n"
MANY = "\n".join(f"- Cut build {n} by half." for n in range(30))


def read(folder: Path, text: str) -> list[ProfileRow]:
    path = folder / "mail.txt"
    path.write_text(text, "utf-8")
    return list(load([path], LoadSettings(today=date(2026, 11, 22)))[0])


def doubts(rows: list[ProfileRow]) -> set[tuple[str, ...]]:
    return {one.doubts for row in rows for one in row.summaries}


def test_minutes_are_not_the_work_of_who_sends_them(tmp_path: Path) -> None:
    (row,) = read(tmp_path, HEAD + WE)
    assert doubts([row]) == {("person",)}
    (told,) = [one for one in row.problems if one.code == "person-assumed"]
    assert "We discussed the pump." in told.message
    assert "2 more sentences" in told.message


@pytest.mark.parametrize("text", [f"{WE}\nI painted the door.\n", "We met.\n\nCut the build by half.\n", WE + MANY])
def test_who_says_i_or_we_now_and_then_tells_of_their_own(tmp_path: Path, text: str) -> None:
    assert doubts(read(tmp_path, HEAD + text)) == {()}
