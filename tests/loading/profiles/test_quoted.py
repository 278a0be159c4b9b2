"""Mails that are quoted below one in a pasted text are their writers', where each says who wrote it and when."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_reading import read, said

HEAD = "From: Ann Lee <ann@a.example>\nTo: Bob Stone\nDate: Tue, 4 Mar 2025 09:12 +0000\nSubject: Re: pumps\n\n"
TEXT = f"{HEAD}Hi Bob,\n\nyesterday I swept the hall.\n\nBest\nAnn\n\n"
BOB = ("Bob Stone", "2025-01", "Last week I changed the pump.")


@pytest.mark.parametrize(
    "lead",
    [
        "On Mon, 3 Feb 2025 at 16:40, Bob Stone wrote:",
        "On Mon, 3 Feb 2025 at 16:40, Bob Stone <bob@a.example> wrote:",
        "On 3 February 2025 16:40, Bob Stone\n<bob@a.example> wrote:",
        "Am 3. Februar 2025 um 16:40 schrieb Bob Stone:",
        "Am 03. Februar 2025 um 16:40 Uhr schrieb Bob Stone <bob@a.example>:",
        "Le 3 février 2025 à 16:40, Bob Stone a écrit :",
        "El 3 de febrero de 2025 a las 16:40, Bob Stone escribió:",
        "Il 3 febbraio 2025 16:40 Bob Stone ha scritto:",
        "Op 3 februari 2025 om 16:40 schreef Bob Stone:",
        "Den 3 februari 2025 kl. 16:40 skrev Bob Stone:",
        "> From: Bob Stone\n> Date: Mon, 3 Feb 2025 16:40\n>",
    ],
)
def test_a_quoted_mail_is_of_whom_the_line_above_it_names(tmp_path: Path, lead: str) -> None:
    found = said(read(tmp_path, f"{TEXT}{lead}\n> Hi all,\n> \n> Last week I changed the pump.\n> Bob\n", "a.txt"))
    assert sorted(found) == [("Ann Lee", "2025-03", "yesterday I swept the hall."), BOB]


@pytest.mark.parametrize("marks", [(">", ">>"), (">", "> >")])
def test_a_mail_within_a_quoted_one_is_its_writers(tmp_path: Path, marks: tuple[str, str]) -> None:
    one, two = marks
    lead = "On Thu, 23 Jan 2025 at 11:05, Olga Brandt wrote:"
    quoted = (
        f"{one} Last week I changed the pump.\n{one} Bob\n{one}\n{one} {lead}\n{two} Yesterday I painted the door.\n"
    )
    text = f"{TEXT}On Mon, 3 Feb 2025 at 16:40, Bob Stone wrote:\n{quoted}"
    assert ("Olga Brandt", "2025-01", "Yesterday I painted the door.") in said(read(tmp_path, text, "a.txt"))
    assert BOB in said(read(tmp_path, text, "a.txt"))


@pytest.mark.parametrize(
    "quoted",
    [
        "On Mon, Bob wrote:\n> Last week I changed the pump.\n",
        "> Last week I changed the pump.\n",
        "On Mon, 3 Feb 2025 at 16:40, Bob Stone wrote:\n> Last week I changed the pump.\nI swept it, too.\n",
    ],
)
def test_what_is_quoted_without_a_name_and_a_day_or_is_answered_below_is_nobodys(tmp_path: Path, quoted: str) -> None:
    assert not [words for _, _, words in said(read(tmp_path, f"{TEXT}{quoted}", "a.txt")) if "pump" in words]


def test_a_mail_of_a_mailbox_has_the_quoted_one_beside_it(tmp_path: Path) -> None:
    text = f"{TEXT}On Mon, 3 Feb 2025 at 16:40, Bob Stone wrote:\n> Last week I changed the pump.\n"
    assert not [words for _, _, words in said(read(tmp_path, text, "a.eml")) if "pump" in words]


def test_whom_a_mail_addresses_did_not_write_it(tmp_path: Path) -> None:
    quoted = "> From: Bob Stone\n> Date: Mon, 3 Feb 2025 16:40\n>\n> Ann, I need it for the review. Mine so far:\n"
    text = f"{TEXT}{quoted}> - last week I changed the pump\n"
    assert ("Bob Stone", "2025-01", "- last week I changed the pump") in said(read(tmp_path, text, "a.txt"))


@pytest.mark.parametrize(
    "lead",
    ["On Mon, 3 Feb 2025 at 16:40, Bob Stone wrote:", "Il giorno lun 3 feb 2025 16:40 Bob Stone ha scritto:"],
)
def test_a_mail_below_its_line_without_marks_is_its_writers(tmp_path: Path, lead: str) -> None:
    found = said(read(tmp_path, f"{TEXT}{lead}\n\n  Hi Ann,\n  {BOB[2]}\n  Bob\n", "mail.txt"))
    assert found == [("Ann Lee", "2025-03", "yesterday I swept the hall."), BOB]


def test_whom_the_head_of_a_list_in_a_mail_addresses_did_none_of_it(tmp_path: Path) -> None:
    quoted = "> Bob, February in short:\n>\n> - I mended the van.\n> - Sold the old shed.\n>\n> Ann\n"
    text = f"{TEXT}> On Mon, 3 Mar 2025 at 18:05, Ann Lee wrote:\n>\n{quoted}"
    found = said(read(tmp_path, text, "a.txt"))
    assert {name for name, _, _ in found} == {"Ann Lee"}
