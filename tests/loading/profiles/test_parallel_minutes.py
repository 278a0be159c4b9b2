"""The minutes of one meeting in nineteen languages: who did what, whatever stands before it, and what is only to do."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_reading import read, said

MINUTES = {
    "en": (
        "Minutes, committee meeting, 14 May 2025",
        "Present: Alice, Martin, Joan",
        (
            ("Roof", "Martin", "Martin got three quotes."),
            ("Funds", "Alice", "Alice closed the accounts for April."),
            ("Web", "Joan", "Joan moved the site to the new host."),
        ),
        "Next: Martin to ring the roofer.",
    ),
    "de": (
        "Protokoll der Vorstandssitzung vom 14. Mai 2025",
        "Anwesend: Anja, Martin, Jutta",
        (
            ("Dach", "Martin", "Martin hat drei Angebote eingeholt."),
            ("Kasse", "Anja", "Anja hat die Konten für April abgeschlossen."),
            ("Web", "Jutta", "Jutta hat die Seite umgezogen."),
        ),
        "Nächste Schritte: Martin ruft den Dachdecker an.",
    ),
    "fr": (
        "Compte rendu de la réunion du 14 mai 2025",
        "Présents : Alice, Martin, Jeanne",
        (
            ("Toit", "Martin", "Martin a obtenu trois devis."),
            ("Caisse", "Alice", "Alice a clôturé les comptes d'avril."),
            ("Site", "Jeanne", "Jeanne a déplacé le site."),
        ),
        "À faire : Martin appelle le couvreur.",
    ),
    "es": (
        "Acta de la reunión del 14 de mayo de 2025",
        "Presentes: Alicia, Martín, Juana",
        (
            ("Tejado", "Martín", "Martín consiguió tres presupuestos."),
            ("Caja", "Alicia", "Alicia cerró las cuentas de abril."),
            ("Web", "Juana", "Juana trasladó la página."),
        ),
        "Pendiente: Martín llamará al techador.",
    ),
    "it": (
        "Verbale della riunione del 14 maggio 2025",
        "Presenti: Alice, Martino, Giovanna",
        (
            ("Tetto", "Martino", "Martino ha ottenuto tre preventivi."),
            ("Cassa", "Alice", "Alice ha chiuso i conti di aprile."),
            ("Sito", "Giovanna", "Giovanna ha spostato il sito."),
        ),
        "Da fare: Martino chiama il muratore.",
    ),
    "pt": (
        "Ata da reunião de 14 de maio de 2025",
        "Presentes: Alice, Martim, Joana",
        (
            ("Telhado", "Martim", "Martim obteve três orçamentos."),
            ("Contas", "Alice", "Alice fechou as contas de abril."),
            ("Site", "Joana", "Joana mudou o site."),
        ),
        "A fazer: Martim liga ao telhador.",
    ),
    "nl": (
        "Notulen vergadering 14 mei 2025",
        "Aanwezig: Anneke, Maarten, Joke",
        (
            ("Dak", "Maarten", "Maarten heeft drie offertes opgehaald."),
            ("Kas", "Anneke", "Anneke heeft de rekeningen van april afgesloten."),
            ("Site", "Joke", "Joke heeft de site verhuisd."),
        ),
        "Te doen: Maarten belt de dakdekker.",
    ),
    "sv": (
        "Protokoll styrelsemöte 14 maj 2025",
        "Närvarande: Anna, Mårten, Johanna",
        (
            ("Tak", "Mårten", "Mårten har tagit in tre offerter."),
            ("Kassa", "Anna", "Anna har stängt räkenskaperna för april."),
            ("Webb", "Johanna", "Johanna har flyttat sajten."),
        ),
        "Att göra: Mårten ringer takläggaren.",
    ),
    "da": (
        "Referat af bestyrelsesmøde 14. maj 2025",
        "Til stede: Anne, Morten, Johanne",
        (
            ("Tag", "Morten", "Morten har hentet tre tilbud."),
            ("Kasse", "Anne", "Anne har lukket regnskabet for april."),
            ("Web", "Johanne", "Johanne har flyttet siden."),
        ),
        "Næste: Morten ringer til taglæggeren.",
    ),
    "pl": (
        "Protokół z zebrania 14 maja 2025",
        "Obecni: Alicja, Marcin, Joanna",
        (
            ("Dach", "Marcin", "Marcin zebrał trzy oferty."),
            ("Kasa", "Alicja", "Alicja zamknęła rachunki za kwiecień."),
            ("Strona", "Joanna", "Joanna przeniosła stronę."),
        ),
        "Do zrobienia: Marcin zadzwoni do dekarza.",
    ),
    "cs": (
        "Zápis ze schůze 14. května 2025",
        "Přítomni: Alice, Martin, Jana",
        (
            ("Střecha", "Martin", "Martin sehnal tři nabídky."),
            ("Pokladna", "Alice", "Alice uzavřela účty za duben."),
            ("Web", "Jana", "Jana přestěhovala stránky."),
        ),
        "Úkoly: Martin zavolá pokrývači.",
    ),
    "ru": (
        "Протокол собрания 14 мая 2025",
        "Присутствовали: Алиса, Мартин, Жанна",
        (
            ("Крыша", "Мартин", "Мартин собрал три предложения."),
            ("Касса", "Алиса", "Алиса закрыла счета за апрель."),
            ("Сайт", "Жанна", "Жанна перенесла сайт."),
        ),
        "Задачи: Мартин позвонит кровельщику.",
    ),
    "fi": (
        "Kokouspöytäkirja 14.5.2025",
        "Läsnä: Anna, Martti, Johanna",
        (
            ("Katto", "Martti", "Martti hankki kolme tarjousta."),
            ("Kassa", "Anna", "Anna sulki huhtikuun tilit."),
            ("Sivut", "Johanna", "Johanna siirsi sivuston."),
        ),
        "Seuraavaksi: Martti soittaa kattomiehelle.",
    ),
    "hu": (
        "Jegyzőkönyv, 2025. május 14.",
        "Jelen: Anna, Márton, Johanna",
        (
            ("Tető", "Márton", "Márton három ajánlatot kért be."),
            ("Kassza", "Anna", "Anna lezárta az áprilisi számlákat."),
            ("Weboldal", "Johanna", "Johanna átköltöztette az oldalt."),
        ),
        "Teendő: Márton felhívja a tetőfedőt.",
    ),
    "tr": (
        "Toplantı tutanağı, 14 Mayıs 2025",
        "Katılanlar: Ayşe, Murat, Zeynep",
        (
            ("Çatı", "Murat", "Murat üç teklif aldı."),
            ("Kasa", "Ayşe", "Ayşe nisan hesaplarını kapattı."),
            ("Site", "Zeynep", "Zeynep siteyi taşıdı."),
        ),
        "Yapılacak: Murat çatıcıyı arayacak.",
    ),
    "ro": (
        "Proces-verbal, ședința din 14 mai 2025",
        "Prezenți: Alina, Marin, Ioana",
        (
            ("Acoperiș", "Marin", "Marin a obținut trei oferte."),
            ("Casa", "Alina", "Alina a închis conturile pe aprilie."),
            ("Site", "Ioana", "Ioana a mutat site-ul."),
        ),
        "De făcut: Marin sună meșterul.",
    ),
    "ja": (
        "議事録 2025年5月14日",
        "出席者：佐藤、鈴木、高橋",
        (
            ("屋根", "鈴木", "鈴木が見積もりを3件取った。"),
            ("会計", "佐藤", "佐藤が4月の帳簿を締めた。"),
            ("サイト", "高橋", "高橋がサイトを移した。"),
        ),
        "次回：鈴木が業者に電話する。",
    ),
    "zh": (
        "会议纪要 2025年5月14日",
        "出席：王伟、李娜、张敏",
        (
            ("屋顶", "李娜", "李娜拿到了三份报价。"),
            ("账目", "王伟", "王伟结清了4月的账。"),
            ("网站", "张敏", "张敏迁移了网站。"),
        ),
        "待办：李娜联系施工队。",
    ),
    "ko": (
        "회의록 2025년 5월 14일",
        "참석자: 김민수, 이서연, 박지훈",
        (
            ("지붕", "이서연", "이서연이 견적 3건을 받았다."),
            ("회계", "김민수", "김민수가 4월 장부를 마감했다."),
            ("사이트", "박지훈", "박지훈이 사이트를 이전했다."),
        ),
        "할 일: 이서연이 업체에 전화한다.",
    ),
}
"""By language: title, who was there, caption, person and sentence of each point, and what is to do."""
FORMS = {
    "captions": lambda points: "\n".join(f"{about}: {done}" for about, _, done in points),
    "items": lambda points: "\n".join(f"- {done}" for _, _, done in points),
    "headings": lambda points: "\n\n".join(f"## {about}\n\n{done}" for about, _, done in points),
    "led": lambda points: "\n".join(f"{who}: {done}" for _, who, done in points),
}
OTHERS = {("nl", "headings", "Anneke"), ("sv", "headings", "Johanna")}
"""A heading is a month in Turkish ("Kas"), another a family name ("Webb")."""


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", MINUTES)
def test_each_did_what_the_minutes_say(tmp_path: Path, language: str, form: str) -> None:
    title, present, points, ahead = MINUTES[language]
    found = said(read(tmp_path, f"# {title}\n\n{present}\n\n{FORMS[form](points)}\n\n{ahead}\n"))
    for _, who, done in points:
        if (language, form, who) not in OTHERS:
            hits = [(name, when) for name, when, text in found if done.rstrip(".。")[-14:] in text]
            assert hits == [(who, "2025-05")], done
    assert not any(ahead.rstrip(".。")[-8:] in text for _, _, text in found)
