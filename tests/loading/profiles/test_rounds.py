"""Rounds in which each of a team says what they did, however they are written, by names that are words or months."""

from pathlib import Path

import pytest

from reports.loading.profiles.attendees import find_attendees
from reports.loading.profiles.called_as_months import with_people_for_months
from reports.loading.profiles.company import Cast
from tests.loading.profiles.test_reading import read, said
from tests.sampling import sampled

DONE = ("finished the import of the old bookings", "moved the mail server to the new host", "interviewed six customers")
BELOW = {
    "colon": "{0}:",
    "bold": "**{0}**",
    "heading": "### {0}",
    "setext": "{0}\n------\n",
    "plain": "{0}",
    "update": "### {0}'s update",
}
"""Above a list of what one of them did."""
BESIDE = {
    "item": "- {0}: {1}",
    "bold item": "- **{0}**: {1}",
    "dash": "- {0} – {1}",
    "line": "{0}: {1}",
    "brackets": "- [{0}] {1}",
    "round": "- ({0}) {1}",
    "end": "- {1} ({0})",
    "dash end": "- {1} - {0}",
    "nested": "- {0}\n  - {1}",
    "numbered": "1. {0}\n   - {1}",
    "states": "- {0}\n  - Done:\n    - {1}\n  - Next:\n    - write the plan",
    "asked": "**{0}**\n- Yesterday: {1}\n- Today: write the plan\n- Blockers: none\n",
    "row": "| {0} | {1} |",
}
"""In one line with it, or an item below."""
NAMES = {
    "given": ("Anna", "Ben", "Zoe"),
    "full": ("Anna Koch", "Ben Stone", "Zoe Martin"),
    "initials": ("Anna K.", "Ben S.", "Zoe M."),
    "words": ("Tom", "Max", "Grace"),
    "team": ("Tim", "Sara", "Ole"),
    "month": ("Jan", "Petra", "Uwe"),
}
HEADS = {
    "title": ("# Weekly sync 2024-03-05\n\n", "sync.md"),
    "file": ("# Weekly sync\n\n", "2024-03-05-weekly.md"),
    "field": ("# Weekly sync\n\nDate: 5 March 2024\n\n", "sync.md"),
    "attendees": ("# Weekly sync 2024-03-05\n\n## Attendees\n\n- {0}\n- {1}\n- {2}\n\n## Updates\n\n", "sync.md"),
}
UNREAD = {("update", "month"), ("row", "month")}
"""Months are months there still: "Jan's update", and a row that "Jan" begins."""
WAYS = [(way, names) for way in (*BELOW, *BESIDE) for names in NAMES if (way, names) not in UNREAD]
CASES = [(*way, head) for way in WAYS for head in HEADS]
SAMPLE = {case for number, case in enumerate(CASES) if number % 11 == 0}


def written(way: str, names: tuple[str, ...]) -> str:
    """The round of a team."""
    if way in BELOW:
        rounds = [f"{BELOW[way].format(name)}\n- {done}\n" for name, done in zip(names, DONE, strict=True)]
    else:
        rounds = [BESIDE[way].format(name, done) for name, done in zip(names, DONE, strict=True)]
    return ("| Name | Done |\n|---|---|\n" if way == "row" else "") + "\n".join(rounds) + "\n"


@pytest.mark.parametrize("case", sampled(CASES, SAMPLE), ids=", ".join)
def test_each_of_a_team_has_what_they_say_they_did(case: tuple[str, str, str], tmp_path: Path) -> None:
    way, names, head = case
    start, file = HEADS[head]
    found = said(read(tmp_path, start.format(*NAMES[names]) + written(way, NAMES[names]), file))
    for name, done in zip(NAMES[names], DONE, strict=True):
        hits = [(who, when) for who, when, text in found if done in text]
        assert [when for _, when in hits] == ["2024-03"], (name, hits)
        assert (hits[0][0] or "").rstrip(".") == name.rstrip("."), hits


def test_who_is_listed_as_present_did_no_work_by_that() -> None:
    lines = ["Attendees:", "- Ngozi (chair)", "- @thabo", "- Zoe Martin, Berlin", "", "Apologies", "- Ben", "- Ann"]
    assert find_attendees(lines) == {1: "", 2: "Ngozi", 3: "thabo", 4: "Zoe Martin", 6: "", 7: "", 8: ""}
    assert find_attendees(["Present", "- wrote the page", "- sold it"]) == {}


def test_months_are_people_only_beside_people() -> None:
    cast = Cast(("Jan Meier", "Petra Schulz"))
    assert with_people_for_months(["| Jan | built it |", "| Petra | sold it |"], cast)[0] == "| Jan Meier | built it |"
    assert with_people_for_months(["- built it (Jan)", "- sold it (Petra)"], cast)[0] == "- built it (Jan Meier)"
    months = ["Jan: built it", "Feb: sold it", "Petra: slept"]
    assert with_people_for_months(months, cast) == months


@pytest.mark.parametrize("form", ["{0} and {1}", "{0} & {1}", "{0}/{1}", "{0}, {1}"])
@pytest.mark.parametrize(
    "place",
    ["### {0}\n\n- {1}\n", "**{0}**\n\n- {1}\n", "{0}:\n- {1}\n", "- {0}: {1}\n", "- {1} ({0})\n"],
)
def test_what_several_did_together_is_of_each(tmp_path: Path, form: str, place: str) -> None:
    several = form.format("Anna Koch", "Ben Stone")
    rounds = [place.format(who, done) for who, done in zip((several, "Zoe Martin", several), DONE, strict=True)]
    found = said(read(tmp_path, "# Sync 2024-03-05\n\n" + "\n".join(rounds), "sync.md"))
    assert {(who, when) for who, when, text in found if DONE[0] in text} == {
        ("Anna Koch", "2024-03"),
        ("Ben Stone", "2024-03"),
    }
    assert {who for who, _, text in found if DONE[1] in text} == {"Zoe Martin"}


def test_one_name_with_a_comma_or_an_and_is_one_person(tmp_path: Path) -> None:
    rows = "- Stone, Ben: finished the import\n- Martin, Zoe: moved the server\n- José Ortega y Gasset: wrote it\n"
    names = {who for who, _, _ in said(read(tmp_path, f"# Sync 2024-03-05\n\n{rows}", "sync.md"))}
    assert names <= {None, "Ben Stone", "Zoe Martin", "José Ortega y Gasset"}


def test_who_was_absent_wrote_nothing(tmp_path: Path) -> None:
    head = "# Minutes 2024-03-05\n\n**Present:** Anna, Ben, Zoe  \n**Absent:** Nora Lind\n\n"
    found = said(read(tmp_path, f"{head}- the pump was fixed\n- the plan of the garden was drawn\n", "minutes.md"))
    assert {who for who, _, _ in found} == {None}


def test_lines_below_topics_say_what_somebody_did(tmp_path: Path) -> None:
    lines = [
        "# Minutes 2024-03-05",
        "## Cellar",
        "**Anna Koch** – fixed the pump",
        "## Garden",
        "**Ben Stone** – drew the plan",
    ]
    found = said(read(tmp_path, "\n\n".join(lines), "minutes.md"))
    assert [who for who, _, text in found if "pump" in text] == ["Anna Koch"]
    assert [who for who, _, text in found if "plan" in text] == ["Ben Stone"]
