"""Mails speak the language of who gets them, in words of ours or in those of one's own files."""

from email import message_from_bytes
from email.policy import SMTP
from pathlib import Path

import pytest

from reports.delivery import wording
from reports.delivery.mail import Attached, message
from reports.delivery.wording import words_in
from reports.run.option_tables import MailOptions

NAMES = {"title": "Ada Byron", "period": "2025-H1", "kind": "person", "sender": "r@example.org"}
OURS = sorted(path.stem for path in Path(wording.__file__).with_name("mails").iterdir())


@pytest.mark.parametrize("language", OURS)
@pytest.mark.parametrize("name", ["Ada Byron", ""])
def test_every_language_has_a_whole_mail(language: str, name: str) -> None:
    mail = MailOptions(host="h", sender="r@example.org")
    made = message(mail, "a@example.org", Attached("a.pdf", b""), NAMES | {"name": name}, words_in(language))
    body = made.get_body()
    assert body is not None
    text = f"{made['Subject']}\n{body.get_content()}"
    assert text.count("Ada Byron") == (3 if name else 2)
    assert text.count("2025-H1") == 2
    assert "{" not in text
    assert not made["Subject"].startswith("Subject")


@pytest.mark.parametrize("title", ["ليلى حداد الأنصاري", "Łucja Żółć-Świętosławska-Öztürk", "Ada Byron", "佐藤 花子"])
def test_a_long_subject_keeps_its_spaces(title: str) -> None:
    mail, names = (
        MailOptions(host="h", sender="r@example.org"),
        NAMES | {"title": title, "name": "", "period": "يناير 2025"},
    )
    made = message(mail, "a@example.org", Attached("a.pdf", b""), names, words_in("ar"))
    assert message_from_bytes(bytes(made), policy=SMTP)["Subject"] == f"ملف المراجعة: {title}، يناير 2025"
    assert max(map(len, bytes(made).partition(b"\r\n\r\n")[0].split(b"\r\n"))) <= 78


def test_the_languages_are_those_that_documents_speak() -> None:
    assert OURS == ["ar", "de", "en", "es", "fr", "ja", "pt", "zh"]


def test_the_nearest_language_is_taken_else_english() -> None:
    assert words_in("pt-BR") == words_in("pt")
    assert words_in("nl") == words_in("") == words_in("en")


def test_files_of_ones_own_have_one_for_a_language_beside_them(tmp_path: Path) -> None:
    own = tmp_path / "mail.txt"
    own.write_text("Here it is.\n", "utf-8")
    (tmp_path / "mail.de.txt").write_text("Subject: Für {{ name }}\n\nBitte sehr.\n", "utf-8")
    assert words_in("de-AT", str(own), "Packet") == ("Für {{ name }}", "Bitte sehr.\n")
    assert words_in("en", str(own), "Packet") == ("Packet", "Here it is.\n")
    assert words_in("fr", str(own)) == (words_in("fr").subject, "Here it is.\n")
