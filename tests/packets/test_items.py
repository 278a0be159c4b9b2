"""Months that have commits only say so, and do not pass for months with a summary."""

import re
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from reports.corpus import assemble_corpus
from reports.formats.deck.view import view as deck_view
from reports.formats.page.html import render
from reports.formats.page.view import view as page_view
from reports.formats.templates import open_templates
from reports.loading import load
from reports.model.packet import Packet
from reports.model.rows import LoadSettings
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from tests.loading.git.histories import ADA, Made, git, history, on

COMMITS = (
    Made("Add a search", ADA, on("2025-03-10")),
    Made("Merge branch 'topic'", ADA, on("2025-03-11")),
    Made("Merge branch 'other'", ADA, on("2025-04-01")),
    Made("Fix a leak", ADA, on("2025-04-02")),
)


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def packet(*sources: Path) -> Packet:
    return assemble_person(assemble_corpus(*load([*sources], LoadSettings(date(2026, 5, 1)))), "ada-byron")


def test_months_with_commits_only_say_so_everywhere(tmp_path: Path) -> None:
    found = packet(history(tmp_path / "core", *COMMITS))
    assert found.facts[0].name == "months have commits, no summary"
    assert page_view(found).had == "commits, no summary"
    deck = deck_view(found)
    assert deck.people[0].statement == "two commits; nobody wrote a summary"
    assert deck.headlines.glance == "March and April 2025 both have commits, no summary"
    cites = {one.cite.label.rpartition("@")[0] for one in found.people[0].sentences}
    assert cites == {"core"}
    (asked,) = found.questions
    assert (asked.text, asked.why) == (
        "What came of the work in Mar and Apr 2025?",
        "The sources hold commits of two months, and nobody wrote a summary.",
    )
    page = render(found, open_templates(None)).content.decode()
    assert "2 of 2 months have commits, no summary" in page
    assert "Nobody wrote a summary; 1 commit is listed." in page
    assert "Mar: has commits, no summary" in page
    assert not re.search(r"\b(?:has|have|with) a summary", page)


def test_a_month_of_which_somebody_wrote_does_not_say_that_nobody_did(tmp_path: Path) -> None:
    folder = history(tmp_path / "core", *COMMITS)
    (tmp_path / "hr.csv").write_text("Employee,Month,Achievements\nAda Byron,2025-03,Halved the wait at the desk.\n")
    found = packet(folder, tmp_path / "hr.csv")
    march = next(e for group in found.people[0].groups for e in group.entries if e.name == "March 2025")
    assert [summary.is_items for summary in march.summaries] == [False, True]
    page = render(found, open_templates(None)).content.decode()
    assert page.count("Nobody wrote a summary; 1 commit is listed.") == 1  # of April


def test_a_key_that_is_the_place_of_a_statement_stands_beside_it_once(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "work.db")) as made:
        made.execute("CREATE TABLE reviews (id INTEGER, employee TEXT, month TEXT, summary TEXT)")
        made.execute("INSERT INTO reviews VALUES (7, 'Ada Byron', '2025-03', 'Halved the wait.')")
        made.commit()
    page = render(packet(tmp_path / "work.db"), open_templates(None)).content.decode()
    first = page.partition("What stands out")[2].partition('id="record"')[0]
    assert "key 7" in re.sub("<[^>]*>", "", first)
    assert " · 7" not in first


def test_a_quarter_with_commits_only_says_so(tmp_path: Path) -> None:
    folder = history(tmp_path / "core", *COMMITS, Made("Add export", "Bob Stone <bob@example.org>", on("2025-04-03")))
    corpus = assemble_corpus(*load([folder], LoadSettings(date(2026, 5, 1))))
    found = assemble_period(corpus, Period.parse("2025-Q2"))
    assert [fact.name for fact in found.facts[:2]] == [
        "contributors with commits, no summary",
        "months have commits, no summary",
    ]
    page = render(found, open_templates(None)).content.decode()
    assert "there only now: Bob Stone" in page
    assert not re.search(r"\b(?:has|have|with) a summary", page)


def test_a_month_with_a_summary_beside_the_commits_keeps_it(tmp_path: Path) -> None:
    notes = tmp_path / "ada.md"
    notes.write_text("# Ada Byron\n\n## March 2025\n\nLaunched the search for all 40 customers.\n", "utf-8")
    found = packet(history(tmp_path / "core", *COMMITS), notes)
    assert found.facts[0].name == "months have a summary or commits"
    assert [one.text for one in found.questions if "came of" in one.text] == ["What came of the work in April 2025?"]


def test_commits_that_are_in_no_summary_are_one_line_of_the_sources(tmp_path: Path) -> None:
    found = packet(history(tmp_path / "core", *COMMITS))
    assert [line.period for line in found.sources[0].lines if line.became == "boilerplate"] == ["2 commits: merge"]
    assert found.sources[0].total == len(COMMITS)


def test_months_that_a_packet_of_a_period_leaves_out_are_one_line_a_span(tmp_path: Path) -> None:
    days = ("2024-11-05", "2024-12-05", "2025-01-07", "2025-04-02", "2025-06-03", "2025-07-01")
    made = [Made(f"Add page {number}", ADA, on(day)) for number, day in enumerate(days)]
    corpus = assemble_corpus(*load([history(tmp_path / "core", *made)], LoadSettings(date(2026, 5, 1))))
    found = assemble_person(corpus, "ada-byron", Period.parse("2025-Q2"))
    lines = [line for line in found.sources[0].lines if line.became == "summary"]
    assert [(line.period, bool(line.target)) for line in lines] == [
        ("November 2024", False),  # its commit is cited as the first one
        ("December 2024 – January 2025", False),
        ("April 2025", True),
        ("June 2025", True),
        ("July 2025", False),
    ]
    hashes = lines[1].place.split(" – ")
    assert (len(hashes), hashes[0] != hashes[1]) == (2, True)
    anchors = {line.anchor for line in found.sources[0].lines}
    assert {one.anchor for fact in found.people[0].stated for one in [fact.cite] if one} <= anchors


def test_a_commit_that_shares_its_subject_with_no_other_one_shown_is_in_no_thread(tmp_path: Path) -> None:
    days = ("2025-01-07", "2025-02-04", "2025-03-04", "2025-05-06", "2025-05-07", "2025-06-03")
    made = [
        Made(f"{verb} the tokenizer {rest}", ADA, on(day))
        for day, verb, rest in zip(
            days,
            ("Add", "Repair", "Speed up", "Document", "Split", "Test"),
            ("for all", "of old", "again", "in full", "in two", "at night"),
            strict=True,
        )
    ]
    corpus = assemble_corpus(*load([history(tmp_path / "core", *made)], LoadSettings(date(2026, 5, 1))))
    assert [len(one.statements) for one in assemble_person(corpus, "ada-byron").people[0].threads] == [6]
    (one,) = assemble_person(corpus, "ada-byron", Period.parse("2025-03")).people
    assert (one.threads, {sentence.thread for sentence in one.sentences}) == ((), {""})
    (two,) = assemble_person(corpus, "ada-byron", Period.parse("2025-05")).people
    assert [(thread.name, len(thread.statements)) for thread in two.threads] == [("tokenizer", 2)]


def test_a_commit_leads_to_its_request_and_to_itself_where_it_has_none(tmp_path: Path) -> None:
    made = history(
        tmp_path / "core",
        Made("Add a search (#12)", ADA, on("2025-03-10")),
        Made("Fix a leak", ADA, on("2025-03-11")),
    )
    git(made, "remote", "add", "origin", "git@github.com:acme/core.git")
    (summary,) = packet(made).people[0].summaries
    hashes = [one.cite.short.rpartition("@")[2] for one in summary.highlights]
    assert {one.text: [link.text.partition(hashes[1])[0] for link in one.links] for one in summary.highlights} == {
        "Add a search": ["acme/core#12"],
        "Fix a leak": ["acme/core@"],
    }
