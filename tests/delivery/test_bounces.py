"""Mails that came back are known by their report (RFC 3464), and told in `status` until they go out again."""

import mailbox
from collections.abc import Callable
from datetime import UTC, datetime
from email import message_from_string
from pathlib import Path

import pytest
from click.testing import Result

from reports.delivery.bounces import read_bounces, take_bounces
from reports.delivery.deliver import standing
from reports.delivery.journal import JOURNAL, Journal, JournalLine
from reports.errors import InputError

Cli = Callable[..., Result]
NOW = "2026-01-05T00:00:00+00:00"
REPORT = """Date: {date}
From: MAILER-DAEMON@example.org
To: r@example.org
Subject: Undelivered Mail
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

I am sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; {to}
Action: {action}
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 no such
 user
--b
Content-Type: {type}

Message-ID: {id}
Subject: Review packet

--b--
"""
HEADERS, WHOLE = "text/rfc822-headers", "message/rfc822"


def report(id: str = "<one@example.org>", to: str = "ada@example.org", action: str = "failed", **more: str) -> str:
    values = {"date": "Sun, 04 Jan 2026 10:00:00 +0000", "type": HEADERS} | more
    return REPORT.format(id=id, to=to, action=action, **values)


def box(folder: Path, *mails: str) -> Path:
    file = folder / "box"
    made = mailbox.mbox(file)
    for mail in mails:
        made.add(message_from_string(mail))
    made.close()
    return file


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    """Return a journal of three mails, two of them to one address."""
    made = Journal(tmp_path / "out")
    for number, to in enumerate(("ada@example.org", "bob@example.org", "bob@example.org")):
        name = ("one", "two", "three")[number]
        line = JournalLine(
            "m", f"person {name}", to, "delivered", "2026-01-02T00:00:00+00:00", message=f"<{name}@example.org>"
        )
        made.note(line)
    return made


@pytest.mark.parametrize("type", [HEADERS, WHOLE])
def test_what_came_back_is_noted_once_and_told_in_status(tmp_path: Path, journal: Journal, type: str) -> None:
    file = box(tmp_path, "From: a@b\n\nHello.\n", report(type=type))
    ((line,), problems) = take_bounces(file, journal, NOW)
    assert (line.document, line.state, line.why) == ("person one", "bounced", "550 5.1.1 no such user")
    assert not problems
    assert take_bounces(file, journal, NOW) == ([], [])
    told = standing(tmp_path / "out")
    assert told[:2] == (
        "2 delivered",
        f"m: person one to ada@example.org, came back on {NOW}: 550 5.1.1 no such user",
    )


def test_what_went_out_again_since_stays_delivered(tmp_path: Path, journal: Journal) -> None:
    file = box(tmp_path, report())
    take_bounces(file, journal, NOW)
    journal.note(JournalLine("m", "person one", "ada@example.org", "delivered", NOW, message="<one@example.org>"))
    assert take_bounces(file, journal, NOW) == ([], [])


def test_what_is_only_late_is_no_failure(tmp_path: Path, journal: Journal) -> None:
    lines, (problem,) = take_bounces(box(tmp_path, report(action="delayed")), journal, NOW)
    assert (lines, problem.severity) == ([], "note")


def test_a_report_without_the_mail_goes_by_an_address_only_where_one_mail_went_there(
    tmp_path: Path, journal: Journal
) -> None:
    mails = [report("", to="Ada@example.org"), report("", to="bob@example.org"), report("", to="x@example.org")]
    lines, problems = take_bounces(box(tmp_path, *mails), journal, NOW)
    assert [line.document for line in lines] == ["person one"]
    assert ["several went there" in one.message for one in problems] == [True, False]


def test_mails_of_others_change_nothing(tmp_path: Path, journal: Journal) -> None:
    mails = [report("<other@example.org>"), report().replace("delivery-status;", "disposition;"), "\n", report()[:300]]
    assert take_bounces(box(tmp_path, *mails), journal, NOW) == ([], [])


def test_a_single_mail_is_read_and_what_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "one.eml").write_text(report(), "utf-8")
    (found,) = read_bounces(tmp_path / "one.eml")
    assert (found.to, found.message, found.at) == (
        "ada@example.org", "<one@example.org>", datetime(2026, 1, 4, 10, tzinfo=UTC),
    )  # fmt: skip
    (tmp_path / "junk").write_bytes(bytes(range(256)))
    assert not list(read_bounces(tmp_path / "junk"))
    with pytest.raises(InputError, match="cannot be read: no such file"):
        list(read_bounces(tmp_path / "gone"))


def test_the_command_tells_what_came_back(cli: Cli, tmp_path: Path) -> None:
    Path("reports.toml").write_text('sources = ["in"]\n', "utf-8")
    Journal(Path("out")).note(
        JournalLine(
            "m", "person one", "ada@example.org", "delivered", "2026-01-02T00:00:00+00:00", message="<one@example.org>"
        )
    )
    found = cli("deliver", "--bounces", box(tmp_path, report()))
    assert found.exit_code == 1
    assert "m: came back from ada@example.org: person one: 550 5.1.1 no such user" in found.stderr
    assert '"bounced"' in (Path("out") / JOURNAL).read_text("utf-8")
