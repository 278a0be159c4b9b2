"""Whose work a mail tells of: the sender's, unless something says that it may be another's; then that is asked."""

import pytest

from reports.loading.profiles.mail import find_messages, leads_quote
from tests.loading.profiles.test_legends import read


def doubt(sender: str, subject: str) -> str:
    (found,) = find_messages([f"From: {sender}", f"Subject: {subject}", "To: team@example.org", "", "Fixed it."])
    return found.asked


@pytest.mark.parametrize(
    ("sender", "subject"),
    [
        ("Ada Byron <ada@example.org>", "Bob Stone: October"),
        ("Ada Byron <ada@example.org>", "Re: October summary for Bob Stone"),
        ("Ada Byron <ada@example.org>", "Robert's October"),
        ("ada@example.org", "Summary – Bob Stone"),
        ("Ada Byron on behalf of Bob Stone <ada@example.org>", "October"),
    ],
)
def test_a_mail_that_names_another_person_is_asked_about(sender: str, subject: str) -> None:
    assert doubt(sender, subject)


@pytest.mark.parametrize(
    ("sender", "subject"),
    [
        ("Ada Byron <ada@example.org>", "Ada Byron: October"),
        ("Ada Byron <ada@example.org>", "April: what I did"),
        ("Ada Byron <ada@example.org>", "Search Quality: October"),
        ("ada.byron@example.org", "Byron, October"),
        ("Ada Byron <ada@example.org>", "Weekly status, week 34"),
    ],
)
def test_a_mail_of_its_sender_is_not(sender: str, subject: str) -> None:
    assert not doubt(sender, subject)


def test_the_address_of_a_list_is_nobodys() -> None:
    (found,) = find_messages(["From: Ada Byron via dev <dev@example.org>", "Subject: October", "To: dev@example.org"])
    assert (found.sender, found.emails) == ("Ada Byron", ())


@pytest.mark.parametrize(
    "line",
    [
        "-----Original Message-----", "-----Ursprüngliche Nachricht-----", "Begin forwarded message:",
        "---------- Forwarded message ---------", "On Monday, Bob Stone wrote:", "Bob Stone wrote:",
        "Bob Stone <bob@example.org> schrieb:",
    ],
)  # fmt: skip
def test_another_mail_stands_below_its_lead(line: str) -> None:
    assert leads_quote(line)


@pytest.mark.parametrize("line", ["This is what I wrote:", "The original message queue is gone", "Done:"])
def test_a_sentence_leads_no_other_mail(line: str) -> None:
    assert not leads_quote(line)


def test_the_sender_s_name_above_a_list_is_no_signature() -> None:
    head = "From: Grace Mbeki <grace@example.org>\nSubject: Weekly\nDate: Fri, 17 Jan 2025 16:02:11 +0000\n\nHi all,\n"
    text = f"{head}\nGrace\n- signed the contract\n\nTomasz\n- repaired the lift (done next week)\n\nBest,\nGrace\n"
    said, told = read(text)
    assert said == {("Grace Mbeki", "- signed the contract"), ("Tomasz", "- repaired the lift (done next week)")}
    assert not told
