"""Whose the work is that a letter tells of to the one who did it; and who signs what a mailbox of several sends."""

import pytest

from tests.loading.profiles.test_legends import read
from tests.loading.profiles.test_owners import owners

HEAD = (
    "From: Bob Stone <bob@example.org>\nTo: Ann Lee <ann@example.org>\nDate: Fri, 4 Jul 2025 09:00\nSubject: Thanks\n\n"
)
LETTERS = {
    "you": "Hi Ann,\n\nIn May 2025 you built the shed. You also mended the van and you've led the fair.\n\nBob\n",
    "du hast": "Liebe Ann,\n\nim Mai 2025 hast du die Hütte gebaut. Du hast auch den Wagen geflickt und das Fest"
    " geleitet.\nFür das Team hast du neue Pläne gemacht.\n\nViele Grüße\nBob Stone\n",
    "vous avez": "Bonjour Ann,\n\n- en mai 2025, vous avez monté la serre avec nous\n- vous avez refait le dossier pour"
    " la mairie\n- vous avez tenu le potager\n\nBob Stone\n",
    "ha construido": "Hola Ann:\n\nEn mayo de 2025 construiste la caseta del huerto. También arreglaste la furgoneta.\n"
    "Además llevaste la feria con los vecinos y los niños del barrio, que no es poco para una sola persona.\n"
    "\nUn saludo,\nBob Stone\n",
}


@pytest.mark.parametrize("letter", LETTERS.values(), ids=LETTERS)
def test_what_a_mail_says_you_did_is_of_whom_it_is_sent_to(letter: str) -> None:
    found = owners(HEAD + letter, "thanks.eml")
    assert set(found.values()) == {"Ann Lee"}


def test_what_they_did_in_german_is_not_of_whom_a_mail_is_sent_to() -> None:
    letter = (
        "Liebe Ann,\n\nim Mai 2025 war die Firma da. Die Leute kamen früh, und sie bauten die Hütte. Auch sie flickten"
    )
    letter += " den Wagen.\nDanach haben sie das Fest geleitet.\n\nViele Grüße\nBob Stone\n"
    assert "Ann Lee" not in owners(HEAD + letter, "month.eml").values()


def test_what_a_letter_says_you_did_is_of_whom_it_greets() -> None:
    text = (
        "Mrs\nAnn Lee\n4 High Street\n\nDear Mrs Lee,\n\nIn May 2025 you built the shed.\nYou patiently taught Tom."
        " In June 2025 you also mended the van, and I thank you.\n\nYours sincerely\nBob Stone, chair\n"
    )
    assert owners(text, "letter.txt")["In May 2025 you built the shed."] == "Ann Lee"


def test_an_answer_with_you_in_it_is_of_who_wrote_it() -> None:
    letter = "Hi Ann,\n\nas you asked, I built the shed in May 2025. I also mended the van, which you wanted.\n\nBob\n"
    assert set(owners(HEAD + letter, "answer.eml").values()) == {"Bob Stone"}


def test_what_a_mailbox_of_several_sends_is_of_who_signs_it() -> None:
    text = HEAD.replace("Bob Stone <bob@", "Front Desk <desk@")
    text += "Hello,\n\n- built the shed in May 2025\n\nHave a good weekend,\nRobert Miller\nshift lead\n"
    assert owners(text, "month.eml") == {"- built the shed in May 2025": "Robert Miller"}
    assert (
        owners(text.replace("Front Desk", "Maria Silva"), "month.eml")["- built the shed in May 2025"] == "Maria Silva"
    )


def test_what_is_set_in_below_who_leads_a_line_is_theirs() -> None:
    text = (
        "Werkstattrunde Donnerstag, 5.6.2025, 7:15 Uhr\nAnwesend: Holger Stamm, Nadine Köppl\n\n"
        "Stamm: Getriebe ist wieder drin.\n  Gestern noch die Bühne eingestellt.\n"
        "Köppl: hat die Liste abgeglichen.\n  Im Mai auch das Lager aufgeräumt.\n"
    )
    found = owners(text, "Werkstattrunde_2025-06-05.txt")
    assert found["Gestern noch die Bühne eingestellt."] == "Holger Stamm"
    assert found["Im Mai auch das Lager aufgeräumt."] == "Nadine Köppl"


def test_the_officer_of_a_form_is_not_who_reports_on_them() -> None:
    text = "| Name of officer | Tendai Moyo |\n|---|---|\n| Reporting officer | G. Whitlock |\n\n"
    text += "In April 2025 it was mended.\n"
    assert set(owners(text, "form.md").values()) == {"Tendai Moyo"}


@pytest.mark.parametrize(
    "lead", ["In the first quarter of 2025", "У першому кварталі 2025 року", "W pierwszym kwartale 2025 roku"]
)
def test_a_quarter_that_words_count_dates_what_follows(lead: str) -> None:
    text = f"# Ann Lee\n\n{lead} she rewrote the rota.\n"
    assert owners(text, "reference.md") == {f"{lead} she rewrote the rota.": "Ann Lee"}


def test_the_subject_of_what_is_set_in_did_it() -> None:
    text = "Anwesend: Holger Stamm, Nadine Köppl\n\n5.6.2025\n"
    text += "Stamm: Getriebe ist wieder drin.\n  Köppl hat die Liste gemacht.\n"
    assert owners(text, "runde.txt")["Köppl hat die Liste gemacht."] == "Nadine Köppl"


def test_a_given_name_as_the_title_in_front_matter_says_whose_it_is() -> None:
    text = "#+TITLE: Priya\n\n* [2025-01-15 Wed] 1:1\n- presented the model at the meeting\n- finished the samples\n"
    assert set(owners(text, "priya.org").values()) == {"Priya"}


def test_days_with_marks_of_quotation_head_what_stands_below_without() -> None:
    text = HEAD + "Ann, the mails since May:\n\n>> Friday 9 May\nTwelve visits, four offers.\n\n"
    text += ">> Thursday 5 June (a feast)\nThe second visit to the mill.\n\n> your mail\n> I did it all.\n\nBob Stone\n"
    said, _ = read(text, "month.eml")
    assert {("Bob Stone", "Twelve visits, four offers."), ("Bob Stone", "The second visit to the mill.")} <= said
    assert not any("I did it" in words for _, words in said)


def test_how_a_japanese_name_is_read_stands_behind_it() -> None:
    text = "# 月次メモ 2025年度\n\nデザイン部 桐谷 美緒(きりたに みお)\n\n## 5月\n\n- 部品を一本化した。\n"
    assert set(owners(text, "memo.md").values()) == {"桐谷 美緒"}
