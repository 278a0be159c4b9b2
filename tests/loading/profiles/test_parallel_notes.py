"""Notes that one person keeps in twenty-two languages, in seven layouts: who, which month, and what is only to do."""

from datetime import date
from pathlib import Path

import pytest
from babel.dates import format_date

from tests.loading.profiles.test_reading import read, said

NOTES = {
    "en": (
        ("Clara Whitfield", "Work log", "Name", "Period", "Week", "Next week", "order new paper"),
        ("replaced the boiler pump", "trained two new clerks", "closed 14 audit findings"),
    ),
    "de": (
        ("Clara Weidner", "Arbeitsprotokoll", "Name", "Zeitraum", "KW", "Nächste Woche", "Papier bestellen"),
        ("Kesselpumpe getauscht", "zwei neue Kolleginnen eingearbeitet", "14 Prüfpunkte erledigt"),
    ),
    "fr": (
        ("Claire Dubois", "Journal de bord", "Nom", "Période", "Semaine", "Semaine prochaine", "commander du papier"),
        ("pompe de la chaudière remplacée", "formé deux nouvelles collègues", "14 points d'audit soldés"),
    ),
    "es": (
        ("Clara Jiménez", "Diario de trabajo", "Nombre", "Periodo", "Semana", "Próxima semana", "pedir papel"),
        ("cambiada la bomba de la caldera", "formé a dos compañeras nuevas", "cerrados 14 puntos de la auditoría"),
    ),
    "it": (
        (
            "Chiara Bianchi",
            "Diario di lavoro",
            "Nome",
            "Periodo",
            "Settimana",
            "Prossima settimana",
            "ordinare carta",
        ),
        ("sostituita la pompa della caldaia", "formato due colleghe nuove", "chiusi 14 punti dell'audit"),
    ),
    "pt": (
        ("Clara Moreira", "Diário de trabalho", "Nome", "Período", "Semana", "Próxima semana", "encomendar papel"),
        ("troquei a bomba da caldeira", "formei duas colegas novas", "fechei 14 pontos da auditoria"),
    ),
    "nl": (
        ("Claartje de Wit", "Werklogboek", "Naam", "Periode", "Week", "Volgende week", "papier bestellen"),
        ("ketelpomp vervangen", "twee nieuwe collega's ingewerkt", "14 auditpunten afgerond"),
    ),
    "sv": (
        ("Klara Lindgren", "Arbetslogg", "Namn", "Period", "Vecka", "Nästa vecka", "beställa papper"),
        ("bytt pump i pannan", "lärt upp två nya kollegor", "stängt 14 revisionspunkter"),
    ),
    "da": (
        ("Klara Mikkelsen", "Arbejdslog", "Navn", "Periode", "Uge", "Næste uge", "bestille papir"),
        ("skiftet pumpen i kedlen", "oplært to nye kolleger", "lukket 14 revisionspunkter"),
    ),
    "nb": (
        ("Klara Haugen", "Arbeidslogg", "Navn", "Periode", "Uke", "Neste uke", "bestille papir"),
        ("byttet pumpa i kjelen", "lært opp to nye kolleger", "lukket 14 revisjonspunkter"),
    ),
    "pl": (
        (
            "Klara Nowicka",
            "Dziennik pracy",
            "Imię i nazwisko",
            "Okres",
            "Tydzień",
            "Następny tydzień",
            "kupić papier",
        ),
        ("wymieniono pompę kotła", "przeszkolono dwie nowe koleżanki", "zamknięto 14 uwag z audytu"),
    ),
    "cs": (
        ("Klára Nováková", "Pracovní deník", "Jméno", "Období", "Týden", "Příští týden", "objednat papír"),
        ("vyměněno čerpadlo kotle", "zaškoleny dvě nové kolegyně", "uzavřeno 14 bodů auditu"),
    ),
    "fi": (
        ("Klaara Virtanen", "Työpäiväkirja", "Nimi", "Jakso", "Viikko", "Ensi viikko", "tilata paperia"),
        ("kattilan pumppu vaihdettu", "kaksi uutta työkaveria koulutettu", "14 auditointikohtaa suljettu"),
    ),
    "hu": (
        ("Kovács Klára", "Munkanapló", "Név", "Időszak", "Hét", "Jövő hét", "papírt rendelni"),
        ("kazánszivattyú kicserélve", "két új kolléga betanítva", "14 auditpont lezárva"),
    ),
    "tr": (
        ("Ceren Yıldız", "İş günlüğü", "Ad Soyad", "Dönem", "Hafta", "Gelecek hafta", "kâğıt sipariş etmek"),
        ("kazan pompası değiştirildi", "iki yeni arkadaş eğitildi", "14 denetim maddesi kapatıldı"),
    ),
    "ro": (
        ("Clara Ionescu", "Jurnal de lucru", "Nume", "Perioada", "Săptămâna", "Săptămâna viitoare", "comandat hârtie"),
        ("schimbat pompa cazanului", "instruit două colege noi", "închis 14 puncte de audit"),
    ),
    "ru": (
        ("Клара Новикова", "Рабочий журнал", "Имя", "Период", "Неделя", "Следующая неделя", "заказать бумагу"),
        ("заменён насос котла", "обучены две новые сотрудницы", "закрыто 14 замечаний аудита"),
    ),
    "uk": (
        ("Клара Коваленко", "Робочий журнал", "Ім'я", "Період", "Тиждень", "Наступний тиждень", "замовити папір"),
        ("замінено насос котла", "навчено двох нових колег", "закрито 14 зауважень аудиту"),
    ),
    "el": (
        (
            "Κλαίρη Παπαδάκη",
            "Ημερολόγιο εργασίας",
            "Όνομα",
            "Περίοδος",
            "Εβδομάδα",
            "Επόμενη εβδομάδα",
            "αγορά χαρτιού",
        ),
        ("αντικαταστάθηκε η αντλία του λέβητα", "εκπαιδεύτηκαν δύο νέες συνάδελφοι", "έκλεισαν 14 σημεία του ελέγχου"),
    ),
    "ja": (
        ("田中 美咲", "業務日誌", "氏名", "期間", "第", "来週", "用紙を注文する"),
        ("ボイラーのポンプを交換した", "新人2名を教育した", "監査指摘14件を完了した"),
    ),
    "zh": (
        ("陈晓琳", "工作日志", "姓名", "期间", "第", "下周", "订购纸张"),
        ("更换了锅炉水泵", "培训了两名新同事", "完成14项审计整改"),
    ),
    "ko": (
        ("김수진", "업무일지", "성명", "기간", "", "다음 주", "용지 주문"),
        ("보일러 펌프를 교체했다", "신입 두 명을 교육했다", "감사 지적 14건을 완료했다"),
    ),
}
"""By language: name, title, the words for name, period, week and next week, and what is to do; and three deeds."""
MONTHS = {"ja": "y年M月", "zh": "y年M月", "ko": "y년 M월"}
DAYS = dict.fromkeys(("de", "cs", "da", "nb", "fi"), "d. MMMM y") | {
    "hu": "y. MMMM d.", "ja": "y年M月d日", "zh": "y年M月d日", "ko": "y년 M월 d일",
}  # fmt: skip
WEEKS = {
    "ja": "2025年第{}週",
    "zh": "2025年第{}周",
    "ko": "2025년 {}주차",
    "hu": "2025. {}. hét",
    "fi": "Viikko {}/2025",
}
LAYOUTS = ("fields", "months", "weeks", "days", "signed", "hours", "clock")
UNSIGNED = {("nl", "signed")}
"""Whose given name no list has, and who stands nowhere but at the end."""


def month(language: str, number: int) -> str:
    return format_date(date(2025, number, 1), MONTHS.get(language, "LLLL y"), locale=language)


def day(language: str, number: int) -> str:
    return format_date(date(2025, number, 14), DAYS.get(language, "d MMMM y"), locale=language)


def week(language: str, word: str, number: int) -> str:
    return WEEKS[language].format(number) if language in WEEKS else f"{word} {number}/2025"


def written(language: str, layout: str) -> str:
    """The notes of a language in one layout."""
    (name, title, named, period, word, ahead, plan), deeds = NOTES[language]
    items = "\n".join(f"- {done}" for done in deeds)
    weeks = zip((3, 7, 11), deeds, strict=True)
    march = list(zip((4, 11, 25), deeds, strict=True))
    lines = {
        "fields": [f"{named}: {name}", f"{period}: {month(language, 3)}", "", items, "", f"{ahead}:", f"- {plan}"],
        "months": [f"# {title} – {name}", *(f"\n## {month(language, at)}\n\n- {d}" for at, d in enumerate(deeds, 1))],
        "weeks": [
            *(f"{title} {name}", *(f"\n{week(language, word, at)}\n- {done}" for at, done in weeks)),
            f"\n{ahead}: {plan}",
        ],
        "days": [f"{title} - {name}\n", *(f"{day(language, at)}: {done}" for at, done in enumerate(deeds, 1))],
        "hours": [
            f"{title} – {name} – {month(language, 3)}\n",
            *(f"{at:02}.03.  6,5 h  {done}" for at, done in march),
        ],
        "clock": [f"{title}: {name}", *(f"\n{at:02}.03.2025\n08:00–12:00 {done}" for at, done in march)],
        "signed": [month(language, 3), "", items, "", name],
    }
    return "\n".join(lines[layout]) + "\n"


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("language", NOTES)
def test_notes_are_of_their_keeper_and_months(tmp_path: Path, language: str, layout: str) -> None:
    (name, *_, plan), deeds = NOTES[language]
    found = said(
        read(tmp_path, written(language, layout), "notes.md" if layout in ("fields", "months") else "notes.txt")
    )
    for number, done in enumerate(deeds, 1):
        (hit,) = [(who, when) for who, when, text in found if done in text]
        assert hit[1] == (f"2025-0{number}" if layout in ("months", "weeks", "days") else "2025-03")
        assert (language, layout) in UNSIGNED or set((hit[0] or "").split()) == set(name.split())
    assert not any(plan in text for _, _, text in found)
