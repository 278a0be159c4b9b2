"""Documents go out once: to real SMTP servers that are slow, refuse or die, as copies, zips and binders."""

import asyncio
import io
import json
import re
import smtplib
import socket
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from email import message_from_bytes
from pathlib import Path
from typing import Any

import msoffcrypto
import pikepdf
import pytest
import pyzipper
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from reports.delivery.deliver import Asked, Step, deliver, standing
from reports.delivery.encrypt import encrypted
from reports.delivery.journal import JOURNAL, Journal, JournalLine
from reports.errors import InputError
from reports.run.batch import Listener, run
from reports.run.config import read_config
from reports.run.options import Options
from reports.run.settings import Settings, settings
from reports.system.stores import Remote, remote
from tests.checkers import check_pdf_ua, check_qpdf, pdf_text
from tests.sampling import in_soak

PEOPLE = """[people.ada-byron]
email = "ada@example.org"
manager = "Grace"
[people.grace]
name = "Grace"
email = "g@example.org"
"""


def clock() -> datetime:
    return datetime(2026, 1, 2, 3, 4, tzinfo=UTC)


class Box:
    """A mail server's mailbox that answers as it is told."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, bytes]] = []
        self.refuses: dict[str, str] = {}
        self.answer = "250 OK"
        self.hangs_up = False

    async def handle_RCPT(self, server: SMTP, session: Session, envelope: Envelope, to: str, options: list[str]) -> str:  # noqa: N802
        if to in self.refuses:
            return self.refuses[to]
        envelope.rcpt_tos.append(to)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Session, envelope: Envelope) -> str:  # noqa: N802
        self.mails.append((envelope.rcpt_tos[0], envelope.content or b""))  # type: ignore[arg-type]
        if self.hangs_up:
            server.transport.close()
            await asyncio.sleep(0)
        return self.answer


@pytest.fixture
def box() -> Iterator[tuple[Box, int]]:
    """Return a mailbox, and the port of its server."""
    found = Box()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(found, hostname="127.0.0.1", port=port, ready_timeout=60)
    controller.start()
    try:
        yield found, port
    finally:
        controller.stop()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the packets of two people."""
    folder = tmp_path_factory.mktemp("built")
    (folder / "in").mkdir()
    for name in ("Ada Byron", "Bob Stone"):
        (folder / "in" / f"{name[:3]}.md").write_text(f"# {name}\n\n## March 2025\n\nShipped it.\n", "utf-8")
    (folder / "reports.toml").write_text(
        f'sources = ["{folder}/in"]\nout = "{folder}/out"\nby = "person"\nformat = "pdf"\nfile_names.person = "{{id}}"',
        "utf-8",
    )
    (one,) = read_config(folder / "reports.toml", {})
    assert run([settings(one, clock(), 1)], clock, Listener()) == 0
    return folder


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    """Return a copy of it."""
    for path in built.rglob("*"):
        if path.is_file():
            target = tmp_path / path.relative_to(built)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    return tmp_path


def configured(folder: Path, text: str, port: int = 25) -> tuple[Options, Settings]:
    mail = f'[mail]\nhost = "127.0.0.1"\nport = {port}\nsecurity = "none"\nsender = "r@example.org"\ntimeout = 60\n'
    (folder / "reports.toml").write_text(
        f'sources = ["{folder}/in"]\nout = "{folder}/out"\nby = "person"\nformat = "pdf"\n{PEOPLE}{mail}{text}', "utf-8"
    )
    (one,) = read_config(folder / "reports.toml", {})
    return one, settings(one, clock(), 1)


def steps(made: tuple[Options, Settings], **asked: Any) -> list[Step]:
    return list(deliver(*made, clock, Asked(**asked)))


def states(found: list[Step]) -> list[tuple[str, str]]:
    return [(step.to, step.state) for step in found]


MAIL = '[[deliver]]\nname = "m"\nmail = ["{email}", "{manager}"]\n'
TO_ADA = '[[deliver]]\nname = "m"\nmail = "a@example.org"\n'


def test_each_document_is_mailed_once_to_the_person_and_the_manager(folder: Path, box: tuple[Box, int]) -> None:
    made = configured(folder, MAIL, box[1])
    first = steps(made)
    assert states(first) == [("ada@example.org", "delivered"), ("g@example.org", "delivered"), ("", "unsent")]
    assert "bob-stone has no e-mail address" in first[-1].why
    mail = message_from_bytes(box[0].mails[0][1])
    assert mail["Subject"] == "Review packet: ada-byron, March 2025"
    assert mail["Date"]
    assert b"Dear Grace," in box[0].mails[1][1]  # who gets it, not whom it is about
    assert not any(step.why for step in first[:-1])
    (attached,) = (part for part in mail.walk() if part.get_filename())
    assert attached.get_filename() == "ada-byron.pdf"
    assert attached.get_payload(decode=True) == (folder / "out/ada-byron.pdf").read_bytes()
    assert {step.state for step in steps(made)} == {"before", "unsent"}
    assert len(box[0].mails) == 2
    assert standing(folder / "out") == (
        "2 delivered",
        "m: person ada-byron 2025-03 pdf to ada@example.org, delivered on 2026-01-02T03:04:00+00:00",
        "m: person ada-byron 2025-03 pdf to g@example.org, delivered on 2026-01-02T03:04:00+00:00",
    )


def test_templates_say_what_the_mail_says_and_a_wrong_one_is_told(folder: Path, box: tuple[Box, int]) -> None:
    (folder / "mail.txt").write_text("For {{ period }}, {{ sender }}\n", "utf-8")
    text = f'subject = "Packet {{{{ kind }}}}"\ntext = "{folder}/mail.txt"\n'
    steps(configured(folder, TO_ADA + text, box[1]), again=["ada-byron.pdf"])
    mail = message_from_bytes(box[0].mails[0][1])
    assert mail["Subject"] == "Packet person"
    assert b"For March 2025, r@example.org" in box[0].mails[0][1]
    (folder / "mail.txt").write_text("{{ salary }}", "utf-8")
    with pytest.raises(InputError, match="'salary' is undefined"):
        steps(configured(folder, TO_ADA + text, box[1]), again=["ada-byron.pdf"])


def test_a_server_that_dies_with_the_mail_leaves_it_in_doubt_and_nothing_goes_out_twice(
    folder: Path, box: tuple[Box, int]
) -> None:
    made = configured(folder, TO_ADA, box[1])
    box[0].hangs_up = True
    assert [step.state for step in steps(made)] == ["doubt", "doubt"]
    box[0].hangs_up = False
    assert [step.state for step in steps(made)] == ["doubt", "doubt"]
    assert len(box[0].mails) == 2
    assert "in doubt" in standing(folder / "out")[0]
    assert states(steps(made, again=["ada-byron.pdf"])) == [("a@example.org", "delivered"), ("a@example.org", "doubt")]


@pytest.mark.parametrize(("at", "state"), [(b"Subject: ", "delivered"), (b".\r\n", "doubt")])
def test_a_run_that_is_killed_while_it_sends_leaves_doubt_only_if_all_may_have_gone_out(
    folder: Path, box: tuple[Box, int], monkeypatch: pytest.MonkeyPatch, at: bytes, state: str
) -> None:
    made, send = configured(folder, TO_ADA, box[1]), smtplib.SMTP.send

    def killed(self: smtplib.SMTP, said: str | bytes) -> None:
        if isinstance(said, bytes) and said.startswith(at):
            raise SystemExit(143)
        send(self, said)

    with monkeypatch.context() as patched:
        patched.setattr(smtplib.SMTP, "send", killed)
        patched.setattr(smtplib.SMTP, "quit", None)  # a goodbye would be a part of the mail
        with pytest.raises(SystemExit):
            steps(made)
    assert [step.state for step in steps(made)] == [state, "delivered"]
    assert len(box[0].mails) == (2 if state == "delivered" else 1)


def test_lines_that_begin_with_a_dot_arrive_whole(folder: Path, box: tuple[Box, int]) -> None:
    (folder / "mail.txt").write_text("First.\n.\n.. and the rest\n", "utf-8")
    steps(configured(folder, f'{TO_ADA}text = "{folder}/mail.txt"\n', box[1]))
    assert b"First.\r\n.\r\n.. and the rest" in box[0].mails[0][1]


@pytest.mark.parametrize(("call", "states"), [(1, ["delivered", "delivered"]), (2, ["doubt", "delivered"])])
def test_a_run_that_is_killed_at_a_line_of_its_journal_sends_nothing_twice(
    folder: Path, box: tuple[Box, int], monkeypatch: pytest.MonkeyPatch, call: int, states: list[str]
) -> None:
    made, note, calls = configured(folder, TO_ADA, box[1]), Journal.note, list[JournalLine]()

    def killed(self: Journal, line: JournalLine) -> None:
        calls.append(line)
        if len(calls) == call:
            raise SystemExit(143)
        note(self, line)

    with monkeypatch.context() as patched:
        patched.setattr(Journal, "note", killed)
        with pytest.raises(SystemExit):
            steps(made)
    assert [step.state for step in steps(made)] == states
    assert len(box[0].mails) == 2  # of two documents


@pytest.mark.parametrize(("call", "state"), [(1, "delivered"), (2, "before")])
@pytest.mark.parametrize(
    "where",
    ['folder = "{}/copies"', *in_soak('zip = "{}/all.zip"', 'binder = "{}/all.pdf"', 'folder = "memory://killed{}"')],
)
@pytest.mark.parametrize("is_encrypted", [False, True])
def test_a_file_that_a_killed_run_wrote_is_known_as_its_own(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *, call: int, state: str, where: str, is_encrypted: bool
) -> None:
    (folder / "secret").write_text("correct horse battery", "utf-8")
    place = where.format(folder if "memory" not in where else f"-{folder.name}-{call}-{is_encrypted}".lower())
    made = configured(folder, f'[[deliver]]\nname = "c"\n{place}\n' + f'encrypt = "{folder}/secret"\n' * is_encrypted)
    note, calls = Journal.note, list[JournalLine]()

    def killed(self: Journal, line: JournalLine) -> None:
        calls.append(line)
        if len(calls) == call:
            raise SystemExit(143)
        note(self, line)

    with monkeypatch.context() as patched:
        patched.setattr(Journal, "note", killed)
        with pytest.raises(SystemExit):
            steps(made)
    found = [step.state for step in steps(made)]
    assert found == ([state, "delivered"] if "folder" in where else [state])
    assert {step.state for step in steps(made)} == {"before"}
    assert not [line for line in standing(folder / "out") if "in doubt" in line]


def test_one_more_document_makes_a_zip_anew(folder: Path) -> None:
    made = configured(folder, f'[[deliver]]\nname = "z"\nzip = "{folder}/all.zip"\nformat = "pdf"\n')
    assert [step.state for step in steps(made)] == ["delivered"]
    manifest = folder / "out/manifest.json"
    whole = manifest.read_text("utf-8")
    less = json.loads(whole)
    less["documents"] = less["documents"][:1]
    manifest.write_text(json.dumps(less), "utf-8")
    assert [step.state for step in steps(made)] == ["delivered"]
    manifest.write_text(whole, "utf-8")
    assert [step.state for step in steps(made)] == ["delivered"]


@pytest.mark.parametrize(("verb", "state"), [("RCPT", "failed"), ("DATA", "doubt")])
def test_a_server_that_never_answers_costs_its_time_only(
    folder: Path, box: tuple[Box, int], monkeypatch: pytest.MonkeyPatch, verb: str, state: str
) -> None:
    async def silent(*_: object) -> str:
        await asyncio.sleep(600)
        return "250 OK"

    def send(smtp: smtplib.SMTP, said: bytes | str, real: Any = smtplib.SMTP.send) -> None:
        # What comes before has all its time on a busy machine.
        if said == b".\r\n" or (verb == "RCPT" and said[:4] == "rcpt"):
            assert smtp.sock
            smtp.sock.settimeout(0.3)
        real(smtp, said)

    options, made = configured(folder, TO_ADA, box[1])
    with monkeypatch.context() as patched:
        patched.setattr(box[0], f"handle_{verb}", silent)
        patched.setattr("smtplib.SMTP.send", send)
        assert {step.state for step in steps((options, made))} == {state}
    assert box[0].mails == []
    assert {step.state for step in steps((options, made))} == {"delivered" if state == "failed" else "doubt"}


@pytest.mark.parametrize(
    ("answer", "state", "later"), [("451 busy", "failed", "delivered"), ("554 spam", "refused", "refused")]
)
def test_what_the_server_does_not_take_is_tried_again_only_if_it_may_take_it(
    folder: Path, box: tuple[Box, int], answer: str, state: str, later: str
) -> None:
    made = configured(folder, TO_ADA, box[1])
    box[0].answer = answer
    assert {step.state for step in steps(made)} == {state}
    box[0].answer = "250 OK"
    assert {step.state for step in steps(made)} == {later}


def test_a_refused_address_costs_no_other_mail(folder: Path, box: tuple[Box, int]) -> None:
    box[0].refuses["ada@example.org"] = "550 no such user"
    found = steps(configured(folder, MAIL, box[1]))
    assert states(found)[:2] == [("ada@example.org", "refused"), ("g@example.org", "delivered")]
    assert "550 no such user" in found[0].why


def test_no_server_is_told_and_tried_again(folder: Path) -> None:
    found = steps(configured(folder, TO_ADA, 9))
    assert {step.state for step in found} == {"failed"}
    assert {step.state for step in steps(configured(folder, TO_ADA, 9))} == {"failed"}


def test_tls_is_not_left_out_where_the_server_has_none(folder: Path, box: tuple[Box, int]) -> None:
    one, made = configured(folder, TO_ADA, box[1])
    safe = one.model_copy(update={"mail": one.mail.model_copy(update={"security": "starttls"})})
    assert {step.state for step in steps((safe, made))} == {"failed"}
    assert not box[0].mails


def test_a_password_is_in_no_message(folder: Path, box: tuple[Box, int]) -> None:
    (folder / "secret").write_text("hunter2\n", "utf-8")
    one, made = configured(folder, TO_ADA, box[1])
    mail = one.mail.model_copy(update={"user": "me", "password_file": str(folder / "secret")})
    found = steps((one.model_copy(update={"mail": mail}), made))
    assert {step.state for step in found} == {"failed"}
    assert "hunter2" not in repr(found) + (folder / "out" / JOURNAL).read_text("utf-8")


def test_a_document_that_was_changed_or_is_too_large_does_not_go_out(folder: Path, box: tuple[Box, int]) -> None:
    with (folder / "out/ada-byron.pdf").open("ab") as file:
        file.write(b"%")
    found = steps(configured(folder, TO_ADA, box[1]))
    assert [step.state for step in found] == ["unsent", "delivered"]
    assert "its file was changed" in found[0].why


def test_a_dry_run_sends_nothing_and_notes_nothing(folder: Path, box: tuple[Box, int]) -> None:
    assert {step.state for step in steps(configured(folder, TO_ADA, box[1]), is_dry=True)} == {"planned"}
    assert not box[0].mails
    assert not (folder / "out" / JOURNAL).exists()


def test_a_journal_that_was_cut_off_is_read_and_goes_on(folder: Path, box: tuple[Box, int]) -> None:
    made = configured(folder, TO_ADA, box[1])
    steps(made)
    journal = folder / "out" / JOURNAL
    journal.write_text(journal.read_text("utf-8") + '{"delivery": "m", "docu', "utf-8")
    steps(made, again=["ada-byron.pdf"])
    assert json.loads(journal.read_text("utf-8").splitlines()[-1])["state"] == "delivered"
    assert len(box[0].mails) == 3


def test_copies_and_zips_hold_the_documents_and_touch_no_file_of_others(folder: Path) -> None:
    text = f'[[deliver]]\nname = "c"\nfolder = "{folder}/share"\n[[deliver]]\nname = "z"\nzip = "{folder}/all.zip"\n'
    (folder / "share").mkdir()
    (folder / "share/bob-stone.pdf").write_text("mine", "utf-8")
    found = steps(configured(folder, text))
    assert [step.state for step in found] == ["delivered", "unsent", "delivered"]
    assert (folder / "share/bob-stone.pdf").read_text("utf-8") == "mine"
    with zipfile.ZipFile(folder / "all.zip") as archive:
        assert archive.read("ada-byron.pdf") == (folder / "out/ada-byron.pdf").read_bytes()
    assert [step.state for step in steps(configured(folder, text))] == ["before", "unsent", "before"]


def test_copies_go_to_an_object_store_once_and_over_nothing_of_others(folder: Path) -> None:
    store = remote(f"memory://share-{folder.name}")
    store.write("bob-stone.pdf", b"mine")
    url = f"memory://user:hunter2@share-{folder.name}"
    text = f'[[deliver]]\nname = "c"\nfolder = "{store.url}"\n[[deliver]]\nname = "z"\nzip = "{store.url}/in/all.zip"\n'
    assert [step.state for step in steps(configured(folder, text))] == ["delivered", "unsent", "delivered"]
    assert store.read("ada-byron.pdf") == (folder / "out/ada-byron.pdf").read_bytes()
    assert store.read("bob-stone.pdf") == b"mine"
    with zipfile.ZipFile(io.BytesIO(store.read("in/all.zip"))) as archive:
        assert set(archive.namelist()) == {"ada-byron.pdf", "bob-stone.pdf"}
    assert [step.state for step in steps(configured(folder, text))] == ["before", "unsent", "before"]
    found = steps(configured(folder, f'[[deliver]]\nname = "s"\nfolder = "{url}"\n'))
    assert "hunter2" not in repr(found) + (folder / "out" / JOURNAL).read_text("utf-8")


def test_a_store_that_does_not_answer_is_told_and_tried_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = configured(folder, f'[[deliver]]\nname = "c"\nfolder = "memory://none-{folder.name}"\n')

    def refuse(*_: object) -> bytes:
        raise PermissionError(13, "Access Denied")

    with monkeypatch.context() as patched:
        patched.setattr(Remote, "read", refuse)
        assert [(step.state, step.why) for step in steps(made)] == [("failed", "Access Denied")] * 2
    assert [step.state for step in steps(made)] == ["delivered", "delivered"]


def test_a_binder_is_one_accessible_pdf_with_contents_bookmarks_and_numbers(folder: Path) -> None:
    made = configured(folder, f'[[deliver]]\nname = "b"\nbinder = "{folder}/all.pdf"\n')
    assert [step.state for step in steps(made)] == ["delivered"]
    content = (folder / "all.pdf").read_bytes()
    assert check_pdf_ua(content) == []
    assert check_qpdf(folder / "all.pdf") == []
    with pikepdf.open(io.BytesIO(content)) as pdf:
        pages = len(pdf.pages)
        with pdf.open_outline() as outline:
            titles = [item.title for item in outline.root]
        names = [str(field.T) for field in pdf.Root.AcroForm.Fields]
    assert titles[0] == "Contents"
    assert [("Ada" in title, "Bob" in title) for title in titles[1:]] == [(True, False), (False, True)]
    assert len(set(names)) == len(names)
    text = pdf_text(folder / "all.pdf")
    assert re.search(rf"\b2\s*/\s*{pages}\b", text)
    assert re.search(rf"\b1\s*/\s*{pages}\b", text.partition("\f")[0])
    assert "Page 1 of 1" not in text.partition("\f")[0]  # a number of its own beside that of the binder
    assert [step.state for step in steps(made)] == ["before"]


def test_a_binder_is_in_the_language_of_the_run(folder: Path) -> None:
    made = configured(folder, f'[[deliver]]\nname = "b"\nbinder = "{folder}/all.pdf"\n')
    spoken = replace(made[1], language="de")
    assert [step.state for step in steps((made[0], spoken))] == ["delivered"]
    with pikepdf.open(folder / "all.pdf") as pdf:
        assert (str(pdf.Root.Lang), str(pdf.docinfo["/Title"])) == ("de", "Inhalt")
    assert "2 Dokumente, " in pdf_text(folder / "all.pdf")


def test_what_is_encrypted_opens_with_the_passphrase_only_and_goes_out_once(folder: Path) -> None:
    (folder / "secret").write_text("correct horse battery\n", "utf-8")
    text = f'[[deliver]]\nname = "c"\nfolder = "{folder}/share"\nencrypt = "{folder}/secret"\n'
    found = steps(configured(folder, text))
    assert [step.state for step in found] == ["delivered", "delivered"]
    assert "horse" not in repr(found) + "".join(
        path.read_text("utf-8") for path in (folder / "out/.reports").iterdir() if path.suffix in (".jsonl", ".json")
    )
    with pytest.raises(pikepdf.PasswordError):
        pikepdf.open(folder / "share/ada-byron.pdf")
    with pikepdf.open(folder / "share/ada-byron.pdf", password="correct horse battery") as pdf:
        assert pdf.encryption.bits == 256
    before = (folder / "share/ada-byron.pdf").read_bytes()
    assert [step.state for step in steps(configured(folder, text))] == ["before", "before"]
    assert (folder / "share/ada-byron.pdf").read_bytes() == before
    (folder / "secret").write_text("short\n", "utf-8")
    with pytest.raises(InputError, match="the passphrase is too short"):
        steps(configured(folder, text))


def test_decks_and_pages_are_encrypted_too() -> None:
    deck = (Path(__file__).parents[2] / "templates/person/deck.pptx").read_bytes()
    name, content = encrypted("ada.pptx", deck, "correct horse battery")
    office = msoffcrypto.OfficeFile(io.BytesIO(content))
    office.load_key("correct horse battery")
    office.decrypt(opened := io.BytesIO())
    assert (name, opened.getvalue()) == ("ada.pptx", deck)
    name, content = encrypted("person/ada.html", b"<p>x", "correct horse battery")
    with pyzipper.AESZipFile(io.BytesIO(content)) as archive:
        archive.setpassword(b"correct horse battery")
        assert (name, archive.read("ada.html")) == ("person/ada.html.zip", b"<p>x")
    with zipfile.ZipFile(inner := io.BytesIO(), "w") as archive:
        archive.writestr("person/ada.html", b"<p>x")
    name, content = encrypted("all.zip", inner.getvalue(), "correct horse battery")
    with pyzipper.AESZipFile(io.BytesIO(content)) as archive:
        archive.setpassword(b"correct horse battery")
        assert (name, archive.read("person/ada.html")) == ("all.zip", b"<p>x")


def test_no_mail_goes_over_a_network_unencrypted(folder: Path) -> None:
    one, made = configured(folder, TO_ADA)
    far = one.model_copy(update={"mail": one.mail.model_copy(update={"host": "smtp.example.org"})})
    with pytest.raises(InputError, match=r"smtp\.example\.org would go over the network for all to read"):
        steps((far, made), is_dry=True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "nothing is to be delivered"),
        ('[[deliver]]\nname = "a"\nzip = "x"\nfolder = "y"\n', "not folder and zip"),
        ('[[deliver]]\nname = "a"\nbinder = "x"\nformat = "html"\n', "a binder is made of PDFs"),
        ('[[deliver]]\nname = "a"\nmali = "x"\n', "Did you mean “mail”"),
    ],
)
def test_what_is_wrong_is_told_before_anything_goes_out(folder: Path, text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        steps(configured(folder, text))
