"""Lists of people, and lists that are none."""

import pytest

from reports.loading.profiles.rosters import find_roster
from reports.loading.profiles.skeletons import with_skeletons


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


def test_lines_made_alike_without_people_stay() -> None:
    lines = ["Wexol: 3.5.2024 Uln: the pump", "it ran", "Wexol: 9.5.2024 Uln: the lathe", "it stood"]
    assert with_skeletons(lines) == (lines, {})
    once = ["Wexol: 3.5.2024 Uln: Ann Lee", "it ran"]
    assert with_skeletons(once) == (once, {})
