"""Who is one person, who is asked about, and who is nobody."""

import tomllib
from pathlib import Path

import pytest

from reports.loading import load
from reports.loading.git.people import Identity, is_bot
from reports.loading.kinds import Profile
from reports.model.rows import LoadSettings, RosterEntry
from tests.loading.git.histories import READING, Made, history, on, profiles

MARCH = on("2025-03-10")


def found(folder: Path, *people: str, files: tuple[tuple[str, str], ...] = ()) -> list[Profile]:
    commits = [Made(f"Add part {n}", who, MARCH, (("a.py", f"{n}\n"), *files)) for n, who in enumerate(people)]
    return profiles(history(folder / "core", *commits, out=bool(files)))


def names(some: list[Profile]) -> list[tuple[str | None, tuple[str, ...]]]:
    return [(one.row.name, one.emails) for one in some if not one.is_rest]


def problems(some: list[Profile]) -> dict[str, str]:
    return {problem.code: problem.message for one in some if one.is_rest for problem in one.row.problems}


def test_one_address_is_one_person_under_the_fullest_name(tmp_path: Path) -> None:
    some = found(tmp_path, "ada <ADA@example.org>", "ada <ada@example.org>", "Ada Byron <ada@example.org>")
    assert names(some) == [("Ada Byron", ("ada@example.org",))]


def test_who_is_named_by_an_address_is_called_by_what_stands_before_it(tmp_path: Path) -> None:
    assert names(found(tmp_path, "ada.b@example.org <ada.b@example.org>")) == [("ada.b", ("ada.b@example.org",))]


def test_the_account_in_a_no_reply_address_is_one_person(tmp_path: Path) -> None:
    one, other = "12+ada-b@users.noreply.github.com", "ada-b@users.noreply.github.com"
    some = found(tmp_path, f"ada <{one}>", f"Ada Byron <{other}>")
    assert names(some) == [("Ada Byron", (one, other))]
    assert some[0].declared_id == "ada-b"


def test_a_mailmap_of_the_repository_says_who_is_one(tmp_path: Path) -> None:
    mailmap = (".mailmap", "Ada Byron <ada@example.org> <root@build.example.org>\n")
    some = found(tmp_path, "root <root@build.example.org>", "Ada Byron <ada@example.org>", files=(mailmap,))
    assert names(some) == [("Ada Byron", ("ada@example.org",))]


def test_the_roster_says_who_is_one_before_commits_are_counted(tmp_path: Path) -> None:
    account = "12+ada-b@users.noreply.github.com"
    commits = [Made("Add a search", f"ada-b <{account}>", MARCH), Made("Fix a leak", "Ada Byron <a@b.example>", MARCH)]
    folder = history(tmp_path / "core", *commits)
    reading = LoadSettings(READING.today, roster=(RosterEntry("ada", "Ada Byron", handles=("Ada-B",)),))
    rows, problems = load([folder], reading)
    (ada,) = (row for row in rows if row.id)
    assert (ada.id, [one.name for one in ada.figures if one.period]) == ("ada", ["commits"])
    assert "maybe-one-person" not in {one.code for one in problems}


def test_a_full_name_with_two_addresses_is_one_person_and_that_is_told(tmp_path: Path) -> None:
    some = found(tmp_path, "Ada Byron <ada@example.org>", "ada byron <ada@example.net>")
    assert names(some) == [("Ada Byron", ("ada@example.net", "ada@example.org"))]
    assert problems(some) == {
        "same-name-in-history": "addresses with one full name were taken for one person's: Ada Byron (two addresses)."
    }


def test_an_address_that_people_share_tells_nobody(tmp_path: Path) -> None:
    some = found(tmp_path, "Ada Byron <dev@example.org>", "Bob Stone <dev@example.org>")
    assert names(some) == [("Ada Byron", ()), ("Bob Stone", ())]
    assert "Ada Byron and Bob Stone" in problems(some)["shared-address"]


def test_a_single_name_is_no_reason_to_be_one(tmp_path: Path) -> None:
    some = found(tmp_path, "Alex <alex@example.org>", "Alex <alex@example.net>", "Alex Reed <a.reed@example.org>")
    assert len(names(some)) == 3


def test_who_may_be_one_person_is_asked_with_the_entry_to_copy(tmp_path: Path) -> None:
    people = ("Ada Byron <ada@example.org>", "adabyron <12+adabyron@users.noreply.github.com>")
    some = found(tmp_path, *people)
    assert len(names(some)) == 2
    (problem,) = some[-1].row.problems
    assert problem.message.endswith("the same person? They were kept apart.")
    (key, entry), *others = tomllib.loads(problem.hint.partition("\n")[2])["people"].items()
    assert not others
    roster = (RosterEntry(key, entry["name"], emails=tuple(entry["emails"]), aliases=tuple(entry["aliases"])),)
    merged, _ = load([f"git:{tmp_path / 'core'}"], LoadSettings(READING.today, roster))
    assert {one.id for one in merged if one.id} == {"ada-byron"}


@pytest.mark.parametrize(
    ("name", "email", "expected"),
    [
        ("dependabot[bot]", "49699333+dependabot[bot]@users.noreply.github.com", True),
        ("renovate-bot", "bot@renovateapp.com", True),
        ("Renovate Bot", "r@example.org", True),
        ("GitHub Actions", "actions@github.com", True),
        ("pre-commit-ci[bot]", "66853113+pre-commit-ci[bot]@users.noreply.github.com", True),
        ("Helper", "noreply@example.org", True),
        ("Ann Talbot", "ann@example.org", False),
        ("Jenkins Humphrey", "jh@example.org", False),
        ("Claude Monet", "claude@example.org", False),
        ("ada", "12+ada@users.noreply.github.com", False),
    ],
)
def test_what_is_a_bot(name: str, email: str, expected: bool) -> None:
    assert is_bot(Identity(name, email)) is expected


@pytest.mark.parametrize(
    "account", ["vera-m <7+vera-m@users.noreply.github.com>", "vmoss <v@x.example>", "moss.v <moss.v@home.example>"]
)
def test_an_account_that_a_full_name_makes_is_asked_about(tmp_path: Path, account: str) -> None:
    some = found(tmp_path, "Vera Moss <vera@example.org>", account, "Ida Kuhn <ida@example.org>")
    assert len(names(some)) == 3
    assert problems(some)["maybe-one-person"].startswith("Vera Moss <vera@example.org> and ")


def test_an_account_that_two_full_names_make_or_that_has_another_name_is_not_asked_about(tmp_path: Path) -> None:
    some = found(
        tmp_path,
        "Vera Moss <vera@example.org>",
        "Viola Moss <viola@example.org>",
        "vmoss <v@x.example>",
        "Ida Kuhn <ida@example.org>",
        "Ilse Kahn <ikuhn@x.example>",
    )
    assert "maybe-one-person" not in problems(some)
