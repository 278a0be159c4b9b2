"""The same work told in several sources is one statement with all its citations."""

from dataclasses import replace
from datetime import date

from reports.corpus import Corpus, assemble_corpus
from reports.formats.leading import items
from reports.loading.entries import Entries, Entry, Who, profiles_of
from reports.loading.profiles.profile import Original
from reports.model.packet import Packet
from reports.model.rows import EvidenceRow, LoadSettings
from reports.packets.person import assemble_person
from reports.periods import Period

READING = LoadSettings(date(2026, 5, 1))
PULL = EvidenceRow("pull_request", "acme/web", "12", "https://github.com/acme/web/pull/12", 2, "#12")
OWN = "Rewrote the login flow (PR #12 in acme/web), which cut failed logins from 4 % to 0.5 %."


def corpus(**files: list[tuple[int, str, tuple[EvidenceRow, ...] | None]]) -> Corpus:
    """One person's files: month, text, and the evidence of an item (None: prose)."""
    rows = []
    for file, said in files.items():
        entries = [
            Entry(
                line,
                f"row {line}",
                Who("Ada Byron"),
                Period.of("month", 2025, month),
                text,
                cited is not None,
                "",
                cited or (),
            )
            for line, (month, text, cited) in enumerate(said, 2)
        ]
        rows += [replace(one.row, id="ada") for one in profiles_of(Entries(entries), Original(file, "0"), READING)]
    return assemble_corpus(rows)


def told(packet: Packet) -> dict[str, list[str]]:
    """Each statement that stands out, with the labels of its citations."""
    (ada,) = packet.people
    return {one.text: [one.cite.label, *(cite.label for cite in one.also)] for one in ada.standing}


def test_own_words_lead_and_items_that_cite_the_same_are_cited_with_them() -> None:
    found = corpus(
        brag=[(3, OWN, None)], git=[(2, "feat: new login (#12)", (PULL,))], jira=[(3, "Login flow", (PULL,))]
    )
    assert told(assemble_person(found, "ada")) == {OWN: ["brag, row 2", "git, row 2", "jira, row 2"]}


def test_the_key_of_an_item_in_own_words_is_a_citation() -> None:
    own = "Cut the nightly build to 38 min (WEB-12)."
    item = EvidenceRow("item", None, "WEB-12", None, 2, "WEB-12")
    found = corpus(brag=[(3, own, None)], jira=[(3, "Nightly build takes too long", (item,))])
    assert told(assemble_person(found, "ada")) == {own: ["brag, row 2", "jira, row 2"]}


def test_nearly_the_same_words_at_nearly_the_same_time_are_one() -> None:
    brag = "Moved the billing service to the new queue."
    found = corpus(brag=[(4, brag, None)], jira=[(3, "Move billing service to the new queue", ())])
    assert told(assemble_person(found, "ada")) == {brag: ["brag, row 2", "jira, row 2"]}


def test_what_only_resembles_or_is_of_another_time_stays_apart() -> None:
    brag = "Moved the billing service to the new queue."
    for month, text in ((10, "Move billing service to the new queue"), (4, "Move the search service to the old queue")):
        found = corpus(brag=[(4, brag, None)], jira=[(month, text, ())])
        assert {one.text for one in assemble_person(found, "ada").people[0].sentences} == {brag, text}


def test_two_items_of_one_source_stay_two() -> None:
    found = corpus(
        brag=[(4, "Led the rota.", None)], git=[(3, "Part one (#12)", (PULL,)), (3, "Part two (#12)", (PULL,))]
    )
    assert {"Part one (#12)", "Part two (#12)"} <= set(told(assemble_person(found, "ada")))


def test_the_configuration_keeps_them_apart() -> None:
    found = replace(corpus(brag=[(3, OWN, None)], git=[(2, "feat: new login (#12)", (PULL,))]), keeps_repeats=True)
    assert told(assemble_person(found, "ada"))[OWN] == ["brag, row 2"]


def test_what_tells_the_same_as_a_repeat_is_cited_where_both_lead() -> None:
    """The tracker shares words with the request alone, and the request a number with the own words alone."""
    title, key = "Sign in with a passkey on every page", EvidenceRow("item", None, "LOG-9", None, 2, "LOG-9")
    commit = EvidenceRow("commit", "web", "3f2a91c", None, 2, "3f2a91c")
    for tracker in ("jira", "a-jira"):
        others: dict[str, list[tuple[int, str, tuple[EvidenceRow, ...] | None]]] = {tracker: [(3, title, (key,))]}
        others |= {"pulls": [(3, title, (PULL,))], "git": [(3, f"{title} (#12)", (commit,))]}
        found = corpus(brag=[(3, OWN, None)], **others)
        ((text, labels),) = told(assemble_person(found, "ada")).items()
        assert (text, labels[0], sorted(labels[1:])) == (
            OWN,
            "brag, row 2",
            sorted(["git, row 2", f"{tracker}, row 2", "pulls, row 2"]),
        )


def test_what_is_told_elsewhere_is_not_listed_once_more() -> None:
    key = EvidenceRow("item", None, "LOG-9", None, 2, "LOG-9")
    found = corpus(brag=[(3, OWN, None)], git=[(3, "feat: new login (#12)", (PULL,)), (3, "Print labels", (key,))])
    packet = assemble_person(found, "ada")
    (ada,) = packet.people
    (git,) = [one for one in packet.summaries if one.is_items]
    assert [one.statement.text for one in items(git, ada.standing, ada.sentences)] == ["Print labels"]
    assert len(items(git, ada.standing)) == 2
