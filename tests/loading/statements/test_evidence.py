"""What of a text is a pull request, an issue or a commit, of which repository, and where it links to."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.loading.statements.evidence import by_folded, find_evidence
from reports.model.rows import EvidenceRow

GITHUB = "https://github.com"
FULL = "f394549b7aec111a2ef7034895c1701e3bafce0d"


def evidence(text: str, fallback: tuple[str, ...] = (), host: str = GITHUB) -> tuple[EvidenceRow, ...]:
    return find_evidence(text, lambda at: text.count("\n", 0, at) + 1, host, fallback)


def cited(text: str, kind: str) -> list[str]:
    return [row.reference for row in evidence(text) if row.kind == kind]


def numbered(text: str) -> list[str]:
    return [row.reference for row in evidence(text) if row.kind != "repository"]


def one(text: str, fallback: tuple[str, ...] = (), host: str = GITHUB) -> EvidenceRow:
    (row,) = [row for row in evidence(text, fallback, host) if row.kind != "repository"]
    return row


# Forms --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Landed PR #812.", ["812"]),
        ("Landed PR#812.", ["812"]),
        ("Landed PR 812 and moved on.", ["812"]),
        ("Landed it (PR #812).", ["812"]),
        ("Landed PRs #812 and #813.", ["812", "813"]),
        ("Landed PRs #812, #813, and #820.", ["812", "813", "820"]),
        ("Landed PRs 812 and #813.", ["812", "813"]),
        ("Landed PR #812/#813.", ["812", "813"]),
        ("Merged PR #812, PR #813 and PR #814.", ["812", "813", "814"]),
        ("Opened pull request #9 for review.", ["9"]),
        ("Opened pull requests #10 & #11.", ["10", "11"]),
        ("Opened pull-request #12.", ["12"]),
        ("Opened pull request number 12.", ["12"]),
        ("Opened merge request !45.", ["45"]),
        ("Opened MR !45 and MR !46.", ["45", "46"]),
        ("Sped up imports (#177547).", ["177547"]),
        ("Merged the parser (#61, #62).", ["61", "62"]),
        ("The change #812 was merged in May.", ["812"]),
        ("Linked to the commit and PR #177547, receiving approvals.", ["177547"]),
        ("See https://github.com/acme/web/pull/77 for more.", ["77"]),
        ("See https://github.com/acme/web/pull/77/files#diff-1.", ["77"]),
        ("See https://github.com/acme/web/pull/77#issuecomment-123456.", ["77"]),
        ("See https://gitlab.com/acme/web/-/merge_requests/78.", ["78"]),
        ("See [the change](https://github.com/acme/web/pull/79).", ["79"]),
        ("Approved the acme/web#88 change.", ["88"]),
        ("pr #5 landed", ["5"]),
    ],
)
def test_a_pull_request_is_cited_by_its_words_or_its_address(text: str, numbers: list[str]) -> None:
    assert cited(text, "pull_request") == numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Fixes #790.", ["790"]),
        ("fixed #790", ["790"]),
        ("Fixing #790 took a week.", ["790"]),
        ("Closes #1.", ["1"]),
        ("This work closes issues #163588 and #163986.", ["163588", "163986"]),
        ("It closes issues #1 and #2.", ["1", "2"]),
        ("Resolves #44, #45 and #46.", ["44", "45", "46"]),
        ("Resolved issue #44.", ["44"]),
        ("Addresses issue 1234 of the tracker.", ["1234"]),
        ("Investigated bug #77.", ["77"]),
        ("Ticket #4521 was hard.", ["4521"]),
        ("Fixed a crash in long paths (gh-131234).", ["131234"]),
        ("gh-131234: the parser no longer hangs.", ["131234"]),
        ("GH-55 is done.", ["55"]),
        ("Refs #12.", ["12"]),
        ("It is tracked in #3120.", ["3120"]),
        ("Fixes: #790", ["790"]),
        ("See https://github.com/acme/web/issues/61234 (lag).", ["61234"]),
        ("See https://gitlab.com/acme/web/-/issues/5.", ["5"]),
        ("Fixes acme/web#790.", ["790"]),
    ],
)
def test_an_issue_is_cited_by_its_words_or_its_address(text: str, numbers: list[str]) -> None:
    assert cited(text, "issue") == numbers


@pytest.mark.parametrize(
    ("text", "hashes"),
    [
        (f"Linked to the commit {FULL} and PR #1.", [FULL]),
        ("Debug logging (commit 675fb8f) helps.", ["675fb8f"]),
        ("Commits 675fb8f, 91c4db7 and 0d4be52f did it.", ["675fb8f", "91c4db7", "0d4be52f"]),
        (
            "Tracked in a single commit: 91c4db76cbb82dfa46d937b8dce4c942eaf5e226.",
            ["91c4db76cbb82dfa46d937b8dce4c942eaf5e226"],
        ),
        ("Commit `675fb8f` fixed it.", ["675fb8f"]),
        ("Reverted 0d4be52f.", ["0d4be52f"]),
        ("Cherry-picked 4f2a9bc1 to stable.", ["4f2a9bc1"]),
        ("Revision 4f2a9bc1 is good.", ["4f2a9bc1"]),
        ("Commit deadbeef is real.", ["deadbeef"]),
        ("Backported istio/istio@4f2a9bc to stable.", ["4f2a9bc"]),
        ("See https://github.com/acme/web/commit/4f2a9bc1d.", ["4f2a9bc1d"]),
        ("See https://gitlab.com/acme/web/-/commit/4f2a9bc1d.", ["4f2a9bc1d"]),
        ("Commit 675FB8F is in capitals.", ["675fb8f"]),
    ],
)
def test_a_commit_is_cited_by_its_hash_or_its_address(text: str, hashes: list[str]) -> None:
    assert cited(text, "commit") == hashes


@pytest.mark.parametrize(
    "text",
    [
        "It was the #1 priority.",
        "Our #1 request of the survey.",
        "Rewrote it in C# 12 and F# 8.",
        "C#, F# and J# bindings.",
        "It ranked #2 of nine.",
        "Set the colour #0B5875 and #fff.",
        "Figure 3 and Table 12 show it.",
        "This is step 2 of 5.",
        "Wrote deadbeef into freed memory.",
        "Sizes of 1234567 bytes and 20251011 rows.",
        "Raised the issue 2 times.",
        "Raised the issue 20 times.",
        "The issue 30% of users met.",
        "Version 2.6.1, port 8080, error 404.",
        "Handled 1,024 tickets and 12 issues.",
        "Fixed 12 bugs and 3 crashes.",
        "Closed 40 issues and merged 15 PRs.",
        "Reviewed PRs from 12 people.",
        "The PR process takes 3 days.",
        "Python 3.12 support, issue-free.",
        "See section #2 of the guide.",
        "The hash table holds 1000000 keys.",
        "Defaced the facade of the cafe babe.",
        "UUID 123e4567-e89b-12d3-a456-426614174000 in the sample.",
        "The commit rate rose to 1234567 a year.",
        "Slide #4 was redrawn.",
        "Channel #4521 is noisy.",
        "Fixes the flow.",
        "https://example.com/acme/web/pull/7",
    ],
)
def test_what_only_looks_like_evidence_is_none(text: str) -> None:
    assert numbered(text) == []


def test_a_number_keeps_its_words() -> None:
    assert one("Linked to PR  #177547, at last.").text == "PR #177547"


def test_leading_zeros_are_no_part_of_a_number() -> None:
    assert one("Landed PR #0812.").reference == "812"


def test_the_number_nought_is_none() -> None:
    assert numbered("Landed PR #0.") == []


def test_a_row_has_the_line_on_which_it_begins() -> None:
    assert one("First line.\nSecond line.\nLanded PR #5 here.").line == 3


# Repositories -------------------------------------------------------------------------------------


def test_a_repository_is_a_row_with_a_link() -> None:
    (row,) = evidence("Worked on the acme/web repository.")
    assert (row.kind, row.repository, row.reference, row.url) == ("repository", "acme/web", "", f"{GITHUB}/acme/web")


def test_the_repository_written_before_the_number_is_its_own() -> None:
    assert one("In the acme/api repository, fixes acme/web#7.").repository == "acme/web"


def test_the_repository_written_behind_the_number_is_its_own() -> None:
    assert one("In acme/api and acme/cli repositories: landed PR #7 in acme/web.").repository == "acme/web"


def test_the_only_repository_of_the_sentence_comes_before_others_of_the_text() -> None:
    text = "The acme/api repository grew. The acme/web repository got PR #7 today."
    assert one(text).repository == "acme/web"


def test_the_only_repository_of_the_text_counts_for_all_its_sentences() -> None:
    assert one("The acme/web repository grew. It was slow before. Landed PR #7.").repository == "acme/web"


def test_the_only_repository_of_the_profile_counts_for_a_text_without_one() -> None:
    assert one("Landed PR #7.", ("acme/web",)).repository == "acme/web"


@pytest.mark.parametrize(
    ("text", "fallback"),
    [
        ("Landed PR #7.", ()),
        ("Landed PR #7.", ("acme/web", "acme/api")),
        ("Worked on the acme/web and acme/api repositories. Landed PR #7.", ()),
        ("Landed PR #7 across the acme/web and acme/api repositories.", ("acme/web",)),
    ],
)
def test_with_none_or_several_repositories_a_number_has_none_and_no_link(text: str, fallback: tuple[str, ...]) -> None:
    assert (one(text, fallback).repository, one(text, fallback).url) == (None, None)


def test_a_name_spelt_in_two_ways_is_one_repository() -> None:
    assert one("In the ROCm/pytorch repository. The rocm/pytorch repository got PR #7.").repository == "ROCm/pytorch"


@pytest.mark.parametrize(
    "text",
    [
        "Fixed a leak in zeta/lib with PR #15.",
        "In zeta/lib with PR #15, a leak was fixed.",
        "Landed PR #15 in zeta/lib.",
        "The leak in zeta/lib, see issue #15.",
        "Fixed a leak for zeta/docs (#15).",
        "Fixed it in zeta/lib with commit 675fb8f.",
        "Merged zeta/lib#15 at last.",
        "zeta/lib#15",
        "Merged it (https://github.com/zeta/lib/pull/15).",
        "Merged [#15](https://github.com/zeta/lib/pull/15).",
    ],
)
def test_what_is_cited_lies_in_the_only_place_that_its_sentence_names(text: str) -> None:
    assert one(text).repository in ("zeta/lib", "zeta/docs")


@pytest.mark.parametrize(
    "text",
    [
        "Fixed races in read/write with PR #15.",
        "Improved input/output with PR #15.",
        "Fixed PR #15 for PyTorch/Metal.",
        "Fixed PR #15 in lib/utils.",
        "Fixed PR #15 in src/zeta.",
        "Fixed PR #15 for renters/owners.",
        "Worked in zeta/lib all month. Landed PR #15.",
        "Fixed PR #15 of zeta/lib paths.",
    ],
)
def test_a_citation_makes_no_repository_of_words_and_folders(text: str) -> None:
    assert [row for row in evidence(text) if row.kind == "repository"] == []


def test_the_names_of_a_profile_are_looked_up_and_not_looked_through() -> None:
    class Asked(dict[str, str]):
        def __iter__(self) -> Iterator[str]:
            raise AssertionError

    known = Asked(by_folded(["Acme/Web", "acme/api"]))
    (row,) = find_evidence("Improved acme/web much.", lambda _: 1, GITHUB, known)
    assert row.repository == "acme/web"


def test_number_nought_of_a_link_is_no_pull_request() -> None:
    assert [row.kind for row in evidence("https://github.com/acme/web/pull/0")] == ["repository"]


# Links --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("Landed PR #7.", "https://github.com/acme/web/pull/7"),
        ("Fixes #7.", "https://github.com/acme/web/issues/7"),
        ("Commit 675fb8f.", "https://github.com/acme/web/commit/675fb8f"),
    ],
)
def test_links_lead_to_github_by_default(text: str, url: str) -> None:
    assert one(text, ("acme/web",)).url == url


def test_links_lead_to_the_host_that_is_asked_for() -> None:
    assert (
        one("Fixes #7.", ("acme/web",), "https://code.example.org").url == "https://code.example.org/acme/web/issues/7"
    )


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("Opened MR !7.", "https://gitlab.example.org/acme/web/-/merge_requests/7"),
        ("Fixes #7.", "https://gitlab.example.org/acme/web/-/issues/7"),
        ("Commit 675fb8f.", "https://gitlab.example.org/acme/web/-/commit/675fb8f"),
    ],
)
def test_a_gitlab_host_has_addresses_of_its_own(text: str, url: str) -> None:
    assert one(text, ("acme/web",), "https://gitlab.example.org").url == url


def test_an_address_on_gitlab_stays_there_whatever_the_host() -> None:
    row = one("See https://gitlab.com/acme/tools/web/-/merge_requests/78.")
    assert row.url == "https://gitlab.com/acme/tools/web/-/merge_requests/78"


def test_a_number_follows_its_repository_to_gitlab() -> None:
    row = one("Worked on https://gitlab.com/acme/web all month. Fixes #7.")
    assert row.url == "https://gitlab.com/acme/web/-/issues/7"


def test_an_address_on_github_stays_there_whatever_the_host() -> None:
    row = one("See https://github.com/acme/web/pull/7.", host="https://code.example.org")
    assert row.url == "https://github.com/acme/web/pull/7"


# Copies -------------------------------------------------------------------------------------------


def test_a_number_that_is_named_twice_is_one_row() -> None:
    assert numbered("Landed PR #7. PR #7 was hard. (#7)") == ["7"]


def test_words_and_address_of_one_pull_request_are_one_row() -> None:
    assert numbered("Landed PR #77 (https://github.com/acme/web/pull/77).") == ["77"]


def test_a_short_hash_and_its_full_one_are_one_row_with_the_full_one() -> None:
    assert numbered(f"Commit {FULL[:8]} landed. The commit {FULL} is long.") == [FULL]


def test_the_same_number_in_two_repositories_is_two_rows() -> None:
    assert numbered("Landed acme/web#7 and acme/api#7 in the acme/web and acme/api repositories.") == ["7", "7"]


# Properties ---------------------------------------------------------------------------------------

PIECES = st.lists(
    st.sampled_from(
        [
            "PR", "PRs", "#812", "#1", "and", ",", "Fixes", "closes issues", "gh-131234", "commit", "675fb8f", FULL,
            "acme/web", "the acme/api repository", "acme/web#9", "acme/web@675fb8f", "https://github.com/acme/web/pull/7",
            "https://gitlab.com/a/b/-/issues/3", ".", "\n", "(", ")", "C#", "merged", "!45", "in", "é", "  ",
        ]
    ),
    max_size=25,
).map(" ".join)  # fmt: skip


@given(st.text(max_size=300))
def test_any_text_has_an_answer(text: str) -> None:
    assert isinstance(evidence(text, ("acme/web",)), tuple)


@given(PIECES)
def test_no_row_comes_twice(text: str) -> None:
    keys = [((row.repository or "").casefold(), row.kind, row.reference) for row in evidence(text)]
    assert len(keys) == len(set(keys))


@given(PIECES)
def test_what_a_row_quotes_stands_in_the_text(text: str) -> None:
    folded = " ".join(text.split())
    assert all(row.text in folded for row in evidence(text))


@given(PIECES)
def test_rows_keep_the_order_of_the_text(text: str) -> None:
    lines = [row.line for row in evidence(text)]
    assert all(left <= right for left, right in pairwise(lines))


@given(PIECES)
def test_a_row_has_a_link_when_it_has_a_repository(text: str) -> None:
    assert all((row.url is None) == (row.repository is None) for row in evidence(text))
