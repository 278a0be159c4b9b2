"""Sources on disk become profiles with stable ids; what cannot be loaded is told, and who is merged."""

import io
import os
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.errors import InputError, Problem
from reports.loading import load, profiles_here
from reports.loading.identities import file_id, slug
from reports.model.rows import LoadSettings, RosterEntry
from reports.packed import Profiles

OPTIONS = LoadSettings(today=date(2026, 5, 1))
ROUNDUP = (
    "From: Helen Marsh <helen@acme.example>\nDate: Fri, 4 Apr 2025 16:02:00 +0100\nSubject: Water, March\n\n"
    "Ann: replaced the pump.\nBob: read the meters.\nMe: painted the gate.\n"
)
LONG = "Delivered a text that is long enough that nobody would write it twice by chance, word for word, in two files."


def write(folder: Path, files: dict[str, str | bytes]) -> Path:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def profile(name: str = "Jane Doe", text: str = "A.") -> str:
    return f"{name} built it.\n2025-03: {text}\n"


def ids(rows: Profiles) -> dict[str, str]:
    return {row.file: row.id for row in rows}


def codes(problems: tuple[Problem, ...]) -> list[tuple[str, str | None]]:
    return [(problem.code, problem.file) for problem in problems]


def test_a_folder_gives_the_profiles_in_it_and_below(tmp_path: Path) -> None:
    write(
        tmp_path,
        {"a.txt": profile("Ann Lee"), "sub/b.md": profile("Bob Roy"), "c.tex": "x", ".hidden/d.txt": profile()},
    )
    rows, _ = load([tmp_path], OPTIONS)
    assert [row.file for row in rows] == ["a.txt", "sub/b.md"]


def test_a_pattern_gives_what_fits_it(tmp_path: Path) -> None:
    write(tmp_path, {"a.txt": profile("Ann Lee"), "sub/b.txt": profile("Bob Roy"), "sub/c.md": profile("Cy Fox")})
    rows, _ = load([str(tmp_path / "**" / "*.txt")], OPTIONS)
    assert [row.file for row in rows] == ["a.txt", "sub/b.txt"]


def test_standard_input_is_a_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(profile().encode())))
    rows, _ = load(["-"], OPTIONS)
    assert [(row.file, row.name) for row in rows] == [("stdin", "Jane Doe")]


def test_a_file_named_twice_is_loaded_once(tmp_path: Path) -> None:
    write(tmp_path, {"a.txt": profile()})
    rows, problems = load([tmp_path, tmp_path / "a.txt", f"{tmp_path}/*.txt"], OPTIONS)
    assert ([row.file for row in rows], problems) == (["a.txt"], ())


def test_the_order_of_sources_changes_nothing(tmp_path: Path) -> None:
    write(tmp_path, {"x/a.txt": profile(), "y/b.txt": profile(), "y/c.txt": b"\x89PNG"})
    assert load([tmp_path / "x", tmp_path / "y"], OPTIONS) == load([tmp_path / "y", tmp_path / "x"], OPTIONS)


def test_files_of_one_name_in_two_sources_are_told_apart_by_their_folders(tmp_path: Path) -> None:
    write(tmp_path, {"x/a.txt": profile("Ann Lee"), "y/a.txt": profile("Bob Roy")})
    rows, _ = load([tmp_path / "x", tmp_path / "y"], OPTIONS)
    assert [row.file for row in rows] == ["x/a.txt", "y/a.txt"]


@pytest.mark.parametrize("source", ["nowhere", "empty", "empty/*.txt", "other"])
def test_a_source_without_a_profile_is_refused_by_its_name(tmp_path: Path, source: str) -> None:
    write(tmp_path, {"a.txt": profile(), "other/x.tex": "x"})
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError) as caught:
        load([tmp_path / "a.txt", tmp_path / source], OPTIONS)
    (problem,) = caught.value.problems
    assert source in problem.message
    assert ".txt" in problem.hint


def test_sources_in_which_nothing_can_be_read_are_refused_with_the_reasons(tmp_path: Path) -> None:
    write(tmp_path, {"a.txt": b"\x89PNG", "b.txt": ""})
    with pytest.raises(InputError) as caught:
        load([tmp_path], OPTIONS)
    assert [problem.code for problem in caught.value.problems] == ["no-profile", "not-text", "empty"]


def test_what_cannot_be_read_is_told_and_the_others_go_on(tmp_path: Path) -> None:
    write(tmp_path, {"a.txt": profile(), "b.txt": b"\x89PNG", "c.txt": "", "d.txt": "Work History\n"})
    (tmp_path / "e.txt").symlink_to(tmp_path / "nowhere")
    rows, problems = load([tmp_path], OPTIONS)
    assert len(rows) == 1
    assert codes(problems) == [
        ("not-text", "b.txt"),
        ("empty", "c.txt"),
        ("no-content", "d.txt"),
        ("unreadable", "e.txt"),
    ]


def test_links_in_a_circle_and_pipes_do_not_hold_it_up(tmp_path: Path) -> None:
    write(tmp_path, {"a.txt": profile()})
    (tmp_path / "loop").symlink_to(tmp_path)
    os.mkfifo(tmp_path / "b.txt")
    rows, _ = load([tmp_path], OPTIONS)
    assert [row.file for row in rows] == ["a.txt"]


def test_what_can_be_read_here_is_told_beside_pipes(tmp_path: Path) -> None:
    write(tmp_path, {"a.md": profile()})
    os.mkfifo(tmp_path / "b.md")
    os.mkfifo(tmp_path / "c.json")
    assert profiles_here(tmp_path) == ("*.md",)


def test_an_anonymous_contributor_has_the_id_of_the_file(tmp_path: Path) -> None:
    write(tmp_path, {"002_2e10a430.txt": "Worked on it.\n2025-03: A.\n"})
    (row,), _ = load([tmp_path], OPTIONS)
    assert (row.id, row.name) == ("002_2e10a430", None)


def test_one_name_in_two_files_is_kept_apart_and_the_merge_suggested(tmp_path: Path) -> None:
    write(tmp_path, {"a.txt": profile(text="A."), "b.txt": profile(text="B.")})
    rows, (problem,) = load([tmp_path], OPTIONS)
    assert ids(rows) == {"a.txt": "jane-doe", "b.txt": "jane-doe-b"}
    assert problem.code == "same-name"
    assert '[people.jane-doe] with name = "Jane Doe"' in problem.hint


@pytest.mark.parametrize("other", ["Mike Lazos", "M. Lazos", "Michael A. Lazos", "Dr. Michael Lazos"])
def test_a_variant_of_a_name_is_suspected(tmp_path: Path, other: str) -> None:
    write(tmp_path, {"a.txt": profile("Michael Lazos", "A."), "b.txt": profile(other, "B.")})
    rows, problems = load([tmp_path], OPTIONS)
    assert len({row.id for row in rows}) == 2
    assert [problem.code for problem in problems] in (["similar-name"], ["same-name"])


@pytest.mark.parametrize("other", ["Michael Candales", "Maria Lazos", "Mark Lazos"])
def test_another_name_is_not_suspected(tmp_path: Path, other: str) -> None:
    write(tmp_path, {"a.txt": profile("Michael Lazos", "A."), "b.txt": profile(other, "B.")})
    assert load([tmp_path], OPTIONS)[1] == ()


def test_the_same_text_in_two_files_is_suspected(tmp_path: Path) -> None:
    write(tmp_path, {"a.txt": profile("Jane Doe", LONG), "b.txt": f"Worked on it.\n2025-03: {LONG}\n"})
    _, problems = load([tmp_path], OPTIONS)
    assert codes(problems) == [("nobody-named", "b.txt"), ("same-text", "b.txt")]


def test_a_text_that_says_nowhere_whose_it_is_is_told_once(tmp_path: Path) -> None:
    write(
        tmp_path,
        {"log.txt": "2025-03: Mended the gate.\n2025-04: Sold the gate.\n", "b.txt": profile("Jane Doe", "A.")},
    )
    _, problems = load([tmp_path], OPTIONS)
    [told] = problems
    assert (told.code, told.severity, told.file, "2 statements" in told.message) == (
        "nobody-named",
        "warning",
        "log.txt",
        True,
    )
    [entry] = [RosterEntry("ann", "Ann Lee", files=("log.txt",))]
    assert load([tmp_path], replace(OPTIONS, roster=(entry,)))[1] == ()


@pytest.mark.parametrize(
    ("head", "left"),
    [
        ("", "## Other\n\n- the old desk was sold\n"),
        ("", "## その他\n\n- 古い机を売った\n"),
        ("The old desk was sold.\n\n", ""),
        ("- the old desk was sold\n\n", ""),
        ("", "## Räume\n\n| Task | Hours |\n|---|---|\n| the old desk was sold | 2 |\n"),
        ("", "## Décisions\n\n- le vieux bureau est vendu\n- deux chaises sont achetées\n"),
    ],
)
def test_what_names_nobody_stands_at_its_month_and_is_told_once(tmp_path: Path, head: str, left: str) -> None:
    text = f"# Desk, March 2025\n\n{head}## Ann Lee\n\n- mended the gate\n\n## Bob Stone\n\n- built the shed\n\n{left}"
    write(tmp_path, {"desk.md": text})
    rows, problems = load([tmp_path], OPTIONS)
    [nobody] = [row for row in rows if row.name is None]
    assert (nobody.id, [one.period for one in nobody.summaries]) == ("desk", ["2025-03"])
    [told] = [one for one in problems if one.severity == "warning"]
    assert (told.code, told.file, "'desk'" in told.message) == ("nobody-named", "desk.md", True)


@pytest.mark.parametrize(
    "entry",
    [
        RosterEntry("jane", "Jane D.", files=("a.txt", "sub/*.md")),
        RosterEntry("jane", "Jane D.", aliases=("Jane Doe", "J. Doe")),
        RosterEntry("jane", "Jane D.", aliases=("jane-doe", "j-doe")),
        RosterEntry("jane", "Jane D.", email="JANE@acme.io"),
    ],
)
def test_the_roster_merges_and_names(tmp_path: Path, entry: RosterEntry) -> None:
    write(
        tmp_path,
        {
            "a.txt": "Email: jane@acme.io\n\nJane Doe built it.\n\n2025-03: A.\n",
            "sub/b.md": "# J. Doe\n\nEmail: jane@acme.io\n\n## 2025-02\n\nB.\n",
        },
    )
    rows, problems = load([tmp_path], LoadSettings(today=date(2026, 5, 1), roster=(entry,)))
    assert [(row.id, row.name) for row in rows] == [("jane", "Jane D."), ("jane", "Jane D.")]
    assert problems == ()


def test_an_entry_without_a_name_keeps_the_one_in_the_source(tmp_path: Path) -> None:
    write(tmp_path, {"a.txt": profile()})
    (row,), _ = load([tmp_path], LoadSettings(date(2026, 5, 1), (RosterEntry("j", files=("a.txt",)),)))
    assert (row.id, row.name) == ("j", "Jane Doe")


def test_two_entries_for_one_file_are_told(tmp_path: Path) -> None:
    write(tmp_path, {"a.txt": profile()})
    roster = (RosterEntry("j", files=("a.txt",)), RosterEntry("k", files=("*.txt",)))
    (row,), problems = load([tmp_path], LoadSettings(date(2026, 5, 1), roster))
    assert (row.id, codes(problems)) == ("j", [("roster-conflict", "a.txt")])


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Łukasz Żółć", "lukasz-zolc"), ("Nguyễn Thị Minh Khai", "nguyen-thi-minh-khai"), ("O'Brien", "obrien"),
        ("王小明", "王小明"), ("محمد علي", "محمد-علي"), ("Jean-Luc de la Tour", "jean-luc-de-la-tour"),
        ("ＡＢＣ", "abc"),
        ("../../etc/passwd", "etc-passwd"), ("CON", "con-id"), ("Иван Иванов", "иван-иванов"),
    ],
)  # fmt: skip
def test_an_id_is_the_name_made_safe(name: str, id: str) -> None:
    assert slug(name) == id


@given(st.text())
def test_every_id_is_a_safe_file_name(name: str) -> None:
    for made in (slug(name), file_id(name)):
        assert made
        assert not set(made) & set('/\\:*?"<>|. \0\n')
        assert len(made.encode()) <= 120
        assert made == slug(made) or made.startswith("contributor-") or made == name  # a stem that is safe stays


@given(st.lists(st.sampled_from(["Jane Doe", "JANE DOE", "Jané Doe", "Jane  Doe"]), min_size=2, max_size=4))
def test_ids_never_collide(tmp_path_factory: pytest.TempPathFactory, names: list[str]) -> None:
    folder = tmp_path_factory.mktemp("ids")
    write(
        folder,
        {
            f"{number}_x.txt": f"Name: {name}\nEmail: {number}@x.io\n\n2025-03\n\nA.\n"
            for number, name in enumerate(names)
        },
    )
    rows, _ = load([folder], OPTIONS)
    assert len({row.id.casefold() for row in rows}) == len(names)


def test_two_names_in_one_file_are_joined_by_names_not_by_the_file(tmp_path: Path) -> None:
    text = "Name,Month,Summary\nRobert Stone,2025-03,Shipped the scheduler.\nBob Stone,2025-04,Fixed the leak.\n"
    (tmp_path / "hr.csv").write_text(text, "utf-8")
    _, problems = load([tmp_path], LoadSettings(date(2026, 1, 1)))
    (told,) = (one for one in problems if one.code == "similar-name")
    assert 'name = "Robert Stone" and aliases = ["Bob Stone"]' in told.hint


def test_that_two_may_be_one_is_told_once_and_not_for_each_of_their_files(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("Name,Month,Summary\nRobert Stone,2025-03,Shipped it.\n", "utf-8")
    (tmp_path / "b.md").write_text("# R. Stone\n\n## May 2025\n\nFixed the leak.\n", "utf-8")
    (tmp_path / "c.html").write_text("<h1>Robert Stone</h1><h2>June 2025</h2><p>Drew the plan.</p>", "utf-8")
    rows, problems = load([tmp_path], LoadSettings(date(2026, 1, 1)))
    assert [row.id for row in rows].count("robert-stone") == 2
    assert [one.code for one in problems].count("similar-name") == 1


def test_a_source_that_is_missing_is_told_with_the_name_beside_it_that_is_most_like_it(tmp_path: Path) -> None:
    (tmp_path / "Reviews").mkdir()
    (tmp_path / "Reviews" / "hr.csv").write_text("Name,Month,Summary\n", "utf-8")
    for missing, near in (
        ("reviews.csv", "Reviews"),
        ("reviewz/hr.csv", "Reviews"),
        ("Reviews/hr.cvs", "Reviews/hr.csv"),
    ):
        with pytest.raises(InputError) as refused:
            load([tmp_path / missing], LoadSettings(date(2026, 5, 1)))
        (problem,) = refused.value.problems
        assert problem.hint.startswith(f"Did you mean {str(tmp_path / near)!r}? Name a file (")
    with pytest.raises(InputError) as refused:
        load([tmp_path / "elsewhere"], LoadSettings(date(2026, 5, 1)))
    assert refused.value.problems[0].hint.startswith("Name a file (")


def test_a_full_name_in_two_tables_is_one_person_unless_one_of_them_has_two_of_that_name(tmp_path: Path) -> None:
    (tmp_path / "march.csv").write_text("Name,Month,Summary\nAnn Lee,2025-03,Opened it.\nBob Ray,2025-03,Cut it.\n")
    (tmp_path / "april.csv").write_text(
        "Name,Employee ID,Month,Summary\nAnn Lee,7,2025-04,Signed it.\n"
        "Bob Ray,8,2025-04,Moved it.\nBob Ray,9,2025-04,Painted it.\n"
    )
    rows, problems = load([tmp_path], LoadSettings(date(2026, 1, 1)))
    assert [row.id for row in rows].count("ann-lee") == 2
    assert len({row.id for row in rows} - {""}) == 4
    assert [one.text for one in problems if one.code == "same-person"] == ["Ann Lee"]


def test_a_given_name_alone_may_be_that_of_the_one_person_who_has_it(tmp_path: Path) -> None:
    rows = "Ann Lee,2025-03,Opened a depot\nBob Stone,2025-03,Cut returns\nBob Ray,2025-03,Moved\nAnn,2025-08,Signed\n"
    (tmp_path / "hr.csv").write_text(f"Who,Month,What\n{rows}Bob,2025-08,Painted\n", "utf-8")
    _, problems = load([tmp_path], LoadSettings(date(2026, 1, 1)))
    (told,) = (one for one in problems if one.code == "short-name")
    assert "'Ann' may be 'Ann Lee' of hr.csv; they were kept apart as ann-lee and ann." in told.message
    assert 'name = "Ann Lee" and aliases = ["Ann"]' in told.hint


def test_who_is_called_by_a_given_name_in_a_mail_is_joined_as_the_hint_says(tmp_path: Path) -> None:
    write(tmp_path, {"hr.csv": "Who,Month,What\nAnn Lee,2025-03,Opened a depot\n", "mail.txt": ROUNDUP})
    _, problems = load([tmp_path], OPTIONS)
    (told,) = (one for one in problems if one.code == "short-name")
    assert '[people.ann-lee] with name = "Ann Lee" and aliases = ["Ann"]' in told.hint
    entry = RosterEntry("ann-lee", name="Ann Lee", aliases=("Ann",))
    rows, problems = load([tmp_path], replace(OPTIONS, roster=(entry,)))
    assert sorted(row.id for row in rows if row.summaries) == ["ann-lee", "ann-lee", "bob", "helen-marsh"]
    assert not [one for one in problems if one.code == "short-name"]
