"""Lists of people, and lists that are none."""

from pathlib import Path

import pytest

from reports.loading.profiles.rosters import find_roster
from reports.loading.profiles.skeletons import with_skeletons
from tests.loading.profiles.short_texts import Text
from tests.loading.profiles.test_reading import read
from tests.loading.profiles.test_short_texts import places


@pytest.mark.parametrize(
    ("listed", "again"),
    [
        (("Frontend", "Backend", "Database"), ("## Frontend", "- moved it", "## Database", "- cut it")),
        (("Parser", "Lexer"), ("Parser: moved the parser", "Lexer: cut it")),
        (("done", "next", "open"), ("Done: moved it", "Next: cut it", "Open: all")),
        (("Ann Lee - fixed it", "Bob Stone - sold it"), ("Ann Lee: read it", "Bob Stone: cut it")),
    ],
)
def test_a_list_of_things_or_of_work_is_none_of_people(listed: tuple[str, ...], again: tuple[str, ...]) -> None:
    found = find_roster(["Wexol:", *(f"- {one}" for one in listed), "", "## May 2024", *again])
    assert (found.names, found.others, found.lines) == ((), (), frozenset())


def test_a_table_of_names_and_signs_says_who_there_is() -> None:
    table = ["| Wexol | Uln |", "|---|---|", "| Ilvane Korasti | v |", "| Bruna Keskin | |"]
    found = find_roster([*table, "", "## Ilvane Korasti", "- sold it", "## Bruna Keskin", "- cut it"])
    assert found.lines == {1, 2, 3, 4}
    said = find_roster([*table[:3], "| Bruna Keskin | cut the cloth for it |", "## Ilvane Korasti", "## Bruna Keskin"])
    assert not said.lines


@pytest.mark.parametrize(
    "things",
    [
        ("Kestrel", "Osprey", "Merlin"), ("Acme", "Bosch", "Siemens"), ("Nordhalle", "Werkhof", "Kesselhaus"),
        ("Docker", "Grafana", "Kafka"), ("Search Index", "Data Import", "Code Freeze"), ("前端", "后端", "测试"),
    ],
)  # fmt: skip
def test_things_that_are_listed_and_come_again_are_nobody_for_sure(things: tuple[str, ...], tmp_path: Path) -> None:
    lines = ["# Work log", "", "Wexol:", *(f"- {thing}" for thing in things)]
    said = list[tuple[str, str, str]]()
    for day in ("2024-03-18", "2024-04-22"):
        lines += ["", f"## {day}"]
        for thing in things:
            said.append(("", day, f"did the work {len(said)} of it"))
            lines += [f"### {thing}", f"- {said[-1][2]}"]
    read = places(Text("things", "a.md", "\n".join(lines), tuple(said)), tmp_path / "texts")
    assert not [(who, did) for did, found in read.items() for (who, _), is_sure in found.items() if who and is_sure]


def test_who_is_spelled_otherwise_is_told(tmp_path: Path) -> None:
    text = "Wexol:\n- Bruna Keskin\n- Ada Byron\n\n## 2024-03-18\n- Bruna Kesken: cut it\n- Ada Byron: sold it\n"
    found = read(tmp_path, f"{text}- Byron Ada: made it\n- Bruna Keskin: read it\n", "a.md")
    assert {one.name for one in found if one.summaries} == {"Bruna Keskin", "Ada Byron"}
    told = [problem.text for one in found for problem in one.problems if problem.code == "spelled-otherwise"]
    assert told == ["Bruna Kesken"]


def test_lines_made_alike_without_people_stay() -> None:
    lines = ["Wexol: 3.5.2024 Uln: the pump", "it ran", "Wexol: 9.5.2024 Uln: the lathe", "it stood"]
    assert with_skeletons(lines) == (lines, {})
    once = ["Wexol: 3.5.2024 Uln: Ann Lee", "it ran"]
    assert with_skeletons(once) == (once, {})
