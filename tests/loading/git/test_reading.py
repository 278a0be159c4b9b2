"""Histories become items of whoever wrote them, each commit with one place."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from reports.errors import Problem
from reports.loading.git.reading import read
from reports.loading.kinds import Profile, Source
from reports.model.rows import LoadSettings, SourceSettings
from tests.loading.git.histories import ADA, BOB, READING, Made, git, history, on, profiles, results

MARCH, APRIL = on("2025-03-10"), on("2025-04-02")


def of(found: list[Profile], name: str) -> Profile:
    return next(one for one in found if one.row.name == name)


def said(profile: Profile) -> dict[str, list[str]]:
    return {one.period: [row.text for row in one.highlights] for one in profile.row.summaries}


def test_a_commit_is_a_statement_of_its_author_and_month_cited_by_its_hash(tmp_path: Path) -> None:
    folder = history(
        tmp_path / "core",
        Made("Add a search", ADA, MARCH),
        Made("Fix a leak", BOB, APRIL),
        Made("Add export", ADA, APRIL),
    )
    found = profiles(folder)
    hashes = git(folder, "log", "--reverse", "--format=%h", "--abbrev=7").split()
    assert said(of(found, "Ada Byron")) == {"2025-03": ["Add a search"], "2025-04": ["Add export"]}
    assert said(of(found, "Bob Stone")) == {"2025-04": ["Fix a leak"]}
    (bob,) = of(found, "Bob Stone").row.lines
    assert (bob.place, bob.became, bob.line) == (f"@{hashes[1]}", "summary", 2)
    assert of(found, "Bob Stone").row.summaries[0].is_items


def test_the_month_is_that_of_the_authors_own_clock(tmp_path: Path) -> None:
    late = on("2025-03-31", "-0800", "23:30:00")
    early = on("2025-04-01", "+0900", "00:30:00")
    folder = history(tmp_path / "core", Made("Add a search", ADA, late), Made("Add export", BOB, early))
    assert [said(one) for one in profiles(folder)] == [{"2025-03": ["Add a search"]}, {"2025-04": ["Add export"]}]


def test_what_is_no_statement_is_counted_and_told_apart(tmp_path: Path) -> None:
    subjects = (
        "Add a search", "Merge branch 'topic'", 'Revert "Add a search"', "Bump pytest from 7.1 to 7.2", "Run black",
        "fixup! Add a search", "chore(deps): update all", "v1.2.3", "$10", "…",
    )  # fmt: skip
    (ada,) = profiles(history(tmp_path / "core", *(Made(one, ADA, MARCH) for one in subjects)))
    assert said(ada) == {"2025-03": ["Add a search"]}
    assert {row.text: row.why for row in ada.row.lines if row.became == "boilerplate"} == {
        "Merge branch 'topic'": "merge",
        'Revert "Add a search"': "revert",
        "Bump pytest from 7.1 to 7.2": "change of versions",
        "Run black": "formatting",
        "fixup! Add a search": "work in progress",
        "chore(deps): update all": "change of versions",
        "v1.2.3": "change of versions",
        "$10": "work in progress",
        "…": "work in progress",
    }
    assert len(ada.row.lines) == len(subjects)
    stated = {(row.name, row.value) for row in ada.row.figures if row.period == "2025-03"}
    assert {("commits", "10"), ("changes of versions", "3"), ("merge", "1"), ("revert", "1")} <= stated


def test_bots_are_nobody_and_each_of_their_commits_is_told(tmp_path: Path) -> None:
    bot = "dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>"
    ada, rest = profiles(
        history(tmp_path / "core", Made("Update the lock", bot, MARCH), Made("Add a search", ADA, MARCH))
    )
    assert said(ada) == {"2025-03": ["Add a search"]}
    assert rest.is_rest
    assert [(row.text, row.why) for row in rest.row.lines] == [("Update the lock", "by a program")]


def test_whoever_only_merged_has_no_profile_and_the_merges_are_told(tmp_path: Path) -> None:
    ada, rest = profiles(
        history(tmp_path / "core", Made("Add a search", ADA, MARCH), Made("Merge pull request #1 from x/y", BOB, MARCH))
    )
    assert ada.row.name == "Ada Byron"
    assert [row.why for row in rest.row.lines] == ["merge"]


def test_co_authors_have_the_commit_too(tmp_path: Path) -> None:
    message = f"Add a search\n\nCo-authored-by: {BOB}\nCo-authored-by: Helper <noreply@example.net>\n"
    found = profiles(history(tmp_path / "core", Made(message, ADA, MARCH)))
    assert [(one.row.name, said(one)) for one in found] == [
        ("Ada Byron", {"2025-03": ["Add a search"]}),
        ("Bob Stone", {"2025-03": ["Add a search"]}),
    ]
    lines = [row for one in found for row in one.row.lines]
    assert len({row.line for row in lines}) == len({row.place for row in lines}) + 1 == 2


def test_the_same_subject_on_two_branches_is_told_once(tmp_path: Path) -> None:
    (ada,) = profiles(history(tmp_path / "core", *[Made("Fix a leak", ADA, MARCH)] * 2, Made("Fix a leak", ADA, APRIL)))
    assert said(ada) == {"2025-03": ["Fix a leak"], "2025-04": ["Fix a leak"]}
    assert [row.became for row in ada.row.lines] == ["summary", "copy", "summary"]


def test_a_result_that_the_body_states_stands_behind_the_subject(tmp_path: Path) -> None:
    body = "Patterns were compiled for each line.\nReading a file takes 0.4 s instead of 2.1 s.\n\nMore of it.\n"
    folder = history(
        tmp_path / "core",
        Made(f"Compile patterns once\n\n{body}", ADA, MARCH),
        Made("Add a search\n\nThis was asked for.", ADA, MARCH),
    )
    (ada,) = profiles(folder)
    assert said(ada)["2025-03"] == [
        "Compile patterns once – Reading a file takes 0.4 s instead of 2.1 s.",
        "Add a search",
    ]


def test_requests_and_commits_lead_to_the_host_of_the_remote(tmp_path: Path) -> None:
    folder = history(tmp_path / "core", Made("Add a search (#12), fixes #9", ADA, MARCH))
    git(folder, "remote", "add", "origin", "git@github.com:acme/core.git")
    (ada,) = profiles(folder)
    full = git(folder, "rev-parse", "HEAD").strip()
    assert [(one.kind, one.repository, one.url) for one in ada.row.summaries[0].evidence] == [
        ("repository", "acme/core", "https://github.com/acme/core"),
        ("commit", "acme/core", f"https://github.com/acme/core/commit/{full}"),
        ("pull_request", "acme/core", "https://github.com/acme/core/pull/12"),
        ("issue", "acme/core", "https://github.com/acme/core/issues/9"),
    ]
    (row,) = ada.row.summaries[0].highlights
    assert row.signs == ("cited", "finished")


def test_features_lead_and_what_few_notice_comes_last(tmp_path: Path) -> None:
    subjects = ("test: cover the parser", "fix: handle blanks", "Tidy the code", "feat: add export")
    (ada,) = profiles(history(tmp_path / "core", *(Made(one, ADA, MARCH) for one in subjects)))
    assert said(ada)["2025-03"][:2] == ["feat: add export", "fix: handle blanks"]
    assert sorted(said(ada)["2025-03"][2:]) == ["Tidy the code", "test: cover the parser"]


def made_in(*places: str) -> tuple[Made, ...]:
    return tuple(Made(f"Change {n}", ADA, MARCH, ((place, f"{n}\n"),)) for n, place in enumerate(places))


def test_commits_of_a_month_are_told_by_folder_those_that_say_most_first(tmp_path: Path) -> None:
    (ada,) = profiles(history(tmp_path / "core", *made_in("docs/a.rst", "web/a.js", "docs/b.rst", "a.c", "web/b.js")))
    (summary,) = ada.row.summaries
    assert summary.groups == (("web", 2), ("docs", 2), ("", 1))
    assert summary.text.split("\n") == [f"- Change {n}" for n in (1, 4, 0, 2, 3)]
    assert summary.line in {line.of for line in ada.row.lines}


def test_where_most_lies_in_one_folder_the_folders_in_it_are_told(tmp_path: Path) -> None:
    places = ("src/core/a.c", "src/core/b.c", "src/web/a.js", "src/web/b.js", "lib/a.c", "src/alone/a.c")
    (ada,) = profiles(history(tmp_path / "core", *made_in(*places)))
    assert ada.row.summaries[0].groups == (("src/core", 2), ("src/web", 2), ("", 2))


@pytest.mark.parametrize("kind", ["", "feat: ", "fix(web): "])
def test_commits_of_one_folder_or_with_a_type_are_not_grouped(tmp_path: Path, kind: str) -> None:
    places = ("src/a.c", "src/b.c", "web/a.js", "web/b.js") if kind else ("src/a.c", "src/b.c", "web/a.js")
    made = [replace(one, message=kind + str(one.message)) for one in made_in(*places)]
    (ada,) = profiles(history(tmp_path / "core", *made))
    assert ada.row.summaries[0].groups == ()


@pytest.mark.parametrize(
    ("places", "leads"),
    [
        (("docs/a.py",), False), (("tests/a.py", "CHANGES.rst"), False), (("core_test.go",), False),
        ((".github/a.yml", "tox.ini"), False), (("src/core.py", "tests/core.py"), True), (("charts/web.yml",), True),
    ],
)  # fmt: skip
def test_a_change_of_tests_documentation_or_settings_alone_does_not_lead(
    tmp_path: Path, places: tuple[str, ...], leads: bool
) -> None:
    made = Made("Fix the order of names", ADA, MARCH, tuple((place, "x\n") for place in places))
    (ada,) = profiles(history(tmp_path / "core", made))
    assert bool(ada.row.summaries[0].highlights[0].signs) is leads


def test_a_subject_that_ends_with_a_colon_takes_no_other_commit_with_it(tmp_path: Path) -> None:
    (ada,) = profiles(history(tmp_path / "core", Made("Not done yet:", ADA, MARCH), Made("Add export", ADA, MARCH)))
    assert sorted(said(ada)["2025-03"]) == ["Add export", "Not done yet:"]


def test_since_branch_and_paths_choose_commits(tmp_path: Path) -> None:
    folder = history(
        tmp_path / "core",
        Made("Add a search", ADA, MARCH, (("src/a.py", "1\n"),)),
        Made("Write a guide", ADA, APRIL, (("docs/a.md", "1\n"),)),
    )
    git(folder, "branch", "old", "main~1")
    assert [said(one) for one in profiles(folder, since="2025-04-01")] == [{"2025-04": ["Write a guide"]}]
    settings = replace(READING, since="2025-04-01")
    (later,) = read(Source("core", folder, SourceSettings(kind="git")), settings)
    assert isinstance(later, Profile)
    assert said(later) == {"2025-04": ["Write a guide"]}
    assert [said(one) for one in profiles(folder, branch="old")] == [{"2025-03": ["Add a search"]}]
    assert [said(one) for one in profiles(folder, paths=("src",))] == [{"2025-03": ["Add a search"]}]
    (gone,) = results(folder, branch="--output=x")
    assert isinstance(gone, Problem)
    assert (gone.code, gone.severity) == ("no-history", "error")
    (nothing,) = results(folder, since="2026-01-01")
    assert isinstance(nothing, Problem)
    assert nothing.message == "it has no commit since 2026-01-01."


@pytest.mark.parametrize("case", ["made", pytest.param("real", marks=pytest.mark.soak)])
def test_figures_are_those_that_git_counts(tmp_path: Path, root: Path, case: str) -> None:
    """Against `git shortlog` and `git log --numstat`, of a generated history and of this one."""
    made = [Made(f"Change {n}", (ADA, BOB)[n % 3 == 0], MARCH, ((f"a{n}.py", "x\n" * n),)) for n in range(1, 8)]
    folder = history(tmp_path / "core", *made, Made("Merge branch 'x'", ADA, APRIL, (), 3)) if case == "made" else root
    found = [one for one in profiles(folder) if not one.is_rest]
    told = {one.row.name: {row.name: row.value for row in one.row.figures if row.period is None} for one in found}
    counted = [line.split("\t") for line in git(folder, "shortlog", "-sn", "HEAD").splitlines()]
    numbers = {name: some.get("commits", some.get("commit", "")).replace(",", "") for name, some in told.items()}
    assert numbers == {name: count.strip() for count, name in counted}
    stats = [line.split("\t") for line in git(folder, "log", "--numstat", "--format=").splitlines() if "\t" in line]
    added = sum(int(more) for more, _, path in stats if path.rstrip('}"').endswith((".py", ".pyi")) and more != "-")
    ours = sum(int(some["lines of Python"].split()[0][1:].replace(",", "")) for some in told.values())
    assert ours == added


def test_the_request_that_a_subject_ends_with_is_evidence_and_no_text(tmp_path: Path) -> None:
    subjects = ("Add a search (#12)", "Add an export (#13, #14)", "Mend (#9) things", "(#15)")
    (ada,) = profiles(history(tmp_path / "core", *(Made(one, ADA, MARCH) for one in subjects)))
    assert said(ada)["2025-03"] == ["Add a search", "Add an export", "Mend (#9) things"]
    cited = [one.reference for one in ada.row.summaries[0].evidence if one.kind == "pull_request"]
    assert cited == ["12", "13", "14", "9"]


def test_commits_later_than_the_day_asked_for_are_one_problem(tmp_path: Path) -> None:
    folder = history(
        tmp_path / "core", *(Made(f"Add part {n}", ADA, day) for n, day in enumerate((MARCH, APRIL, APRIL)))
    )
    source = Source("core", folder, SourceSettings(kind="git"))
    found = [one for one in read(source, LoadSettings(date(2025, 3, 31))) if isinstance(one, Profile)]
    assert [list(said(one)) for one in found if not one.is_rest] == [["2025-03"]]
    told = [problem for one in found for problem in one.row.problems]
    assert [(one.code, one.message) for one in told] == [
        ("future-period", "two commits later than 2025-03 were left out.")
    ]


def test_of_a_month_with_very_many_commits_those_that_lead_are_listed_and_others_counted(tmp_path: Path) -> None:
    kinds = ("feat: add part {}", "docs: explain part {}", "Mend part {}")
    made = [Made(kinds[n % 3].format(n), ADA, MARCH) for n in range(240)]
    (ada,) = profiles(history(tmp_path / "core", *made))
    listed = said(ada)["2025-03"]
    assert len(listed) == 100
    assert sum(one.startswith("feat") for one in listed) == 80
    told = {figure.name: figure.value for figure in ada.row.figures if figure.period == "2025-03"}
    assert told["more of docs"] == "80"
    assert [one.code for one in ada.row.problems] == ["many-items"]
    assert sum(line.became == "figure" for line in ada.row.lines) == 140
    assert len(ada.row.lines) == 240
