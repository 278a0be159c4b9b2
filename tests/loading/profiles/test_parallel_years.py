"""A year that somebody tells in sentences, the same in twenty languages: who, and each month however it is said."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_reading import read, said

MONTHS = ("2024-01", "2024-02..2024-03", "2024-04", None, "2024-09", "2024-12")
"""Of each sentence; the fourth, of a quiet summer, has none."""
YEARS = {
    "de": (
        "Mein Jahr 2024 – Eva Kranz",
        (
            "Im Januar habe ich die Register digitalisiert.",
            "Im Februar und März habe ich zwei Kollegen eingearbeitet.",
            "Anfang April eröffneten wir den Samstagsschalter.",
            "Im Sommer war wenig los.",
            "Ende September schloss ich den Rückstand ab: 312 Fälle.",
            "Im Dezember übergab ich das Handbuch.",
        ),
    ),
    "fr": (
        "Bilan 2024 – Eva Kranz",
        (
            "En janvier, j'ai numérisé les registres.",
            "En février et mars j'ai formé deux collègues.",
            "Début avril, nous avons ouvert le guichet du samedi.",
            "Rien de particulier cet été.",
            "Fin septembre, j'ai résorbé le retard : 312 dossiers.",
            "En décembre j'ai remis le manuel.",
        ),
    ),
    "es": (
        "Balance 2024 – Eva Kranz",
        (
            "En enero digitalicé los registros.",
            "En febrero y marzo formé a dos compañeros.",
            "A principios de abril abrimos la ventanilla de los sábados.",
            "En verano, poca cosa.",
            "A finales de septiembre cerré el atraso: 312 expedientes.",
            "En diciembre entregué el manual.",
        ),
    ),
    "pt": (
        "Balanço 2024 – Eva Kranz",
        (
            "Em janeiro digitalizei os registos.",
            "Em fevereiro e março formei dois colegas.",
            "No início de abril abrimos o balcão de sábado.",
            "No verão, pouca coisa.",
            "No fim de setembro fechei o atraso: 312 processos.",
            "Em dezembro entreguei o manual.",
        ),
    ),
    "it": (
        "Bilancio 2024 – Eva Kranz",
        (
            "A gennaio ho digitalizzato i registri.",
            "A febbraio e marzo ho formato due colleghi.",
            "A inizio aprile abbiamo aperto lo sportello del sabato.",
            "D'estate poco da segnalare.",
            "A fine settembre ho chiuso l'arretrato: 312 pratiche.",
            "A dicembre ho consegnato il manuale.",
        ),
    ),
    "nl": (
        "Terugblik 2024 – Eva Kranz",
        (
            "In januari heb ik de registers gedigitaliseerd.",
            "In februari en maart heb ik twee collega's ingewerkt.",
            "Begin april openden we het zaterdagloket.",
            "In de zomer was het rustig.",
            "Eind september heb ik de achterstand weggewerkt: 312 dossiers.",
            "In december heb ik de handleiding overgedragen.",
        ),
    ),
    "sv": (
        "Mitt år 2024 – Eva Kranz",
        (
            "I januari digitaliserade jag registren.",
            "I februari och mars lärde jag upp två kollegor.",
            "I början av april öppnade vi lördagsdisken.",
            "I somras hände inte mycket.",
            "I slutet av september avslutade jag eftersläpningen: 312 ärenden.",
            "I december lämnade jag över manualen.",
        ),
    ),
    "da": (
        "Mit år 2024 – Eva Kranz",
        (
            "I januar digitaliserede jag registrene.",
            "I februar og marts oplærte jeg to kolleger.",
            "I starten af april åbnede vi lørdagsskranken.",
            "I sommer skete der ikke meget.",
            "I slutningen af september lukkede jeg efterslæbet: 312 sager.",
            "I december afleverede jeg manualen.",
        ),
    ),
    "pl": (
        "Podsumowanie 2024 – Ewa Kranz",
        (
            "W styczniu zdigitalizowałam rejestry.",
            "W lutym i marcu przeszkoliłam dwóch kolegów.",
            "Na początku kwietnia otworzyliśmy okienko sobotnie.",
            "Latem niewiele.",
            "Pod koniec września zamknęłam zaległości: 312 spraw.",
            "W grudniu przekazałam podręcznik.",
        ),
    ),
    "cs": (
        "Shrnutí 2024 – Eva Kranzová",
        (
            "V lednu jsem digitalizovala matriky.",
            "V únoru a březnu jsem zaškolila dva kolegy.",
            "Začátkem dubna jsme otevřeli sobotní přepážku.",
            "V létě toho moc nebylo.",
            "Koncem září jsem uzavřela resty: 312 případů.",
            "V prosinci jsem předala příručku.",
        ),
    ),
    "ru": (
        "Итоги 2024 – Ева Кранц",
        (
            "В январе я оцифровала реестры.",
            "В феврале и марте обучила двух коллег.",
            "В начале апреля мы открыли субботнее окно.",
            "Летом было тихо.",
            "В конце сентября закрыла долги: 312 дел.",
            "В декабре передала руководство.",
        ),
    ),
    "uk": (
        "Підсумки 2024 – Єва Кранц",
        (
            "У січні я оцифрувала реєстри.",
            "У лютому та березні навчила двох колег.",
            "На початку квітня ми відкрили суботнє вікно.",
            "Влітку було тихо.",
            "Наприкінці вересня закрила борги: 312 справ.",
            "У грудні передала посібник.",
        ),
    ),
    "tr": (
        "2024 özeti – Ayşe Kaya",
        (
            "Ocakta kayıtları dijitalleştirdim.",
            "Şubat ve martta iki meslektaşımı eğittim.",
            "Nisan başında cumartesi gişesini açtık.",
            "Yazın pek bir şey olmadı.",
            "Eylül sonunda birikmiş işleri bitirdim: 312 dosya.",
            "Aralıkta kılavuzu teslim ettim.",
        ),
    ),
    "fi": (
        "Vuosi 2024 – Aino Virtanen",
        (
            "Tammikuussa digitoin rekisterit.",
            "Helmi- ja maaliskuussa koulutin kaksi kollegaa.",
            "Huhtikuun alussa avasimme lauantaipalvelun.",
            "Kesällä oli hiljaista.",
            "Syyskuun lopussa purin ruuhkan: 312 asiaa.",
            "Joulukuussa luovutin käsikirjan.",
        ),
    ),
    "hu": (
        "2024 összefoglaló – Kovács Éva",
        (
            "Januárban digitalizáltam a nyilvántartásokat.",
            "Februárban és márciusban betanítottam két kollégát.",
            "Április elején megnyitottuk a szombati pultot.",
            "Nyáron nem sok történt.",
            "Szeptember végén lezártam a hátralékot: 312 ügy.",
            "Decemberben átadtam a kézikönyvet.",
        ),
    ),
    "ro": (
        "Bilanț 2024 – Elena Popescu",
        (
            "În ianuarie am digitalizat registrele.",
            "În februarie și martie am instruit doi colegi.",
            "La începutul lui aprilie am deschis ghișeul de sâmbătă.",
            "Vara a fost liniște.",
            "La sfârșitul lui septembrie am închis restanțele: 312 dosare.",
            "În decembrie am predat manualul.",
        ),
    ),
    "ja": (
        "2024年の振り返り 佐藤花子",
        (
            "1月に登録簿をデジタル化した。",
            "2月と3月に同僚2名を研修した。",
            "4月上旬に土曜窓口を開設した。",
            "夏は特になし。",
            "9月末に滞留案件312件を解消した。",
            "12月にマニュアルを引き継いだ。",
        ),
    ),
    "zh": (
        "2024年工作总结 王小明",
        (
            "1月完成登记簿数字化。",
            "2月和3月培训了两名同事。",
            "4月初开设周六窗口。",
            "夏天没什么事。",
            "9月底清理积压案件312件。",
            "12月移交手册。",
        ),
    ),
    "ko": (
        "2024년 업무일지 김민수",
        (
            "1월에 등록부를 디지털화했다.",
            "2월과 3월에 동료 두 명을 교육했다.",
            "4월 초에 토요일 창구를 열었다.",
            "여름에는 별일 없었다.",
            "9월 말에 밀린 312건을 처리했다.",
            "12월에 매뉴얼을 인계했다.",
        ),
    ),
    "en": (
        "My year 2024 – Eva Kranz",
        (
            "In January I digitised the registers.",
            "In February and March I trained two colleagues.",
            "In early April we opened the Saturday desk.",
            "Not much over the summer.",
            "At the end of September I closed the backlog: 312 cases.",
            "In December I handed over the manual.",
        ),
    ),
}
FORMS = {
    "prose": lambda said: "\n\n".join((" ".join(said[:2]), " ".join(said[2:5]), said[5])),
    "items": lambda said: "\n".join(f"- {one}" for one in said),
    "lines": "\n".join,
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", YEARS)
def test_sentences_say_their_months_in_any_language(tmp_path: Path, language: str, form: str) -> None:
    title, told = YEARS[language]
    name = title.rpartition("– ")[2] if "–" in title else title.rpartition(" ")[2]
    found = said(read(tmp_path, f"# {title}\n\n{FORMS[form](told)}\n"))
    for sentence, month in zip(told, MONTHS, strict=True):
        is_led = (language, month) == ("fi", MONTHS[1]) and form != "prose"  # "Helmi-" leads a line there
        if month and not is_led:
            hits = [(who, when) for who, when, text in found if sentence[:-1] in text]
            assert [(set((who or "").split()), when) for who, when in hits] == [(set(name.split()), month)], sentence
