"""Signs by which a statement stands out, in the languages that the loader knows."""

import pytest

from reports.loading.statements.figures import tells_result
from reports.loading.statements.standing import Standing, leans, stand, sums_up


@pytest.mark.parametrize(
    ("words", "signs"),
    [
        ("Cut the nightly run from 5 h 10 min to 38 min.", ("figure", "finished")),
        ("Got the checkout from 1.9s to 640ms.", ("figure",)),
        ("The office is open from 9am to 5pm.", ()),
        ("(I wrote nothing in these weeks and finished 3 files)", ()),
        ("Won the Contoso deal ($3M ARR).", ("figure", "finished")),
        ("Die Ladezeit sank von 4,2 auf 1,1 Sekunden.", ("figure",)),
        ("212 clients remboursés en deux jours.", ("counted",)),
        ("Refunded 212 customers after the outage.", ("figure", "finished")),
        ("Payroll closing now takes two days rather than six.", ("figure", "changed")),
        ("Reduced it in commit 675fb8f537d302a4fef3.", ("finished",)),
        ("Released 2.14.3 of the library.", ("finished",)),
        ("売上を30%伸ばした。", ("figure",)),
        ("Moved twelve of nineteen teams to the new tracker.", ("figure", "finished")),
        ("Zweiundvierzig Kunden gewonnen.", ("figure", "finished")),
        ("Wartezeit um dreißig Prozent gesenkt.", ("figure", "finished")),
        ("Doce de diecinueve equipos migrados.", ("figure", "finished")),
        ("Vingt et un clients signés.", ("figure", "finished")),
        ("二十三人を採用した。", ("figure", "finished")),
        ("自动分派准确率百分之九十一，已上线。", ("figure", "finished")),
        ("지하 분전반 교체 완료", ("finished",)),
        ("خفضنا الوقت بنسبة عشرين في المئة", ("figure", "finished")),
        ("انخفض زمن الانتظار من ٤٥ دقيقة إلى ٢٠ دقيقة", ("figure", "finished")),
        ("تصل الطرود في يومين بدل خمسة أيام", ("figure",)),
        ("وقعنا عقدا بقيمة ٣٠٠ ألف درهم", ("figure", "finished")),
        ("راجعنا ٤٠ ملفا", ("counted",)),
        ("巡回先を六か所から十二か所に広げた。", ("figure", "finished")),
        ("本を二百冊直した。", ("counted",)),
        ("FAQを三本書いた。", ()),
        ("把等待时间从四十分钟降到十五分钟", ("figure", "finished")),
        ("Visited the Science Centre by the mill.", ()),
        ("Team meeting 4x", ()),
        ("Reads are 4x faster.", ("figure",)),
        ("The pump stopped at 14:30 and was fixed by 15.10 that day.", ("finished",)),
        ("Terminé à 14 h 30", ("finished",)),
        ("14時30分に復旧した", ("finished",)),
        ("Traced to an officer of the 1897 expedition, solved.", ("finished",)),
        ("Delivered 1650 boxes.", ("figure", "finished")),
        ("The lift works again.", ("changed",)),
        ("March: falls on the ward down to nine.", ("changed",)),
        ("Sat down to two of them.", ()),
        ("Die Wartezeit sank auf drei Minuten.", ("changed",)),
        ("Zaległość spadła do dwóch dni.", ("changed",)),
        ("Nobody has asked for the key since.", ("changed",)),
        ("Our neighbours, who had moved away, have bought the stall.", ("changed", "finished", "others")),
        ("Der Markt hat die Ordnung übernommen.", ("others",)),
        ("Die Orgel pfeift nicht mehr.", ("changed",)),
        ("Plus aucun retard sur la ligne.", ("changed",)),
        ("La mairie a accepté le tracé.", ("finished", "others")),
        ("Desde entonces la fuente mana sola.", ("changed",)),
        ("Il coro è tornato a cantare.", ("changed",)),
        ("A ponte já não fecha à noite.", ("changed",)),
        ("De klok loopt weer.", ("changed",)),
        ("Na przystani nie czeka już żaden prom.", ("changed",)),
        ("Przedłużyliśmy umowę z portem.", ("finished",)),
        ("A sala enche e já ninguém fica de pé.", ("changed",)),
        ("Los niños cruzan hoy la bahía a nado.", ("changed",)),
        ("夜の呼び出しがなくなった。", ("changed",)),
        ("市が手順を取り入れた。", ("others",)),
        ("电梯不再停运", ("changed",)),
        ("لم تعد الحافلة تتأخر", ("changed",)),
        ("We changed the filter.", ()),
        ("Closed 38 tickets.", ()),
        ("57 letters logged and acknowledged.", ()),
        ("Logged 57 letters.", ()),
        ("214 Briefe geprüft.", ()),
        ("They voted to fund the bridge.", ("finished", "others")),
        ("The union has accepted the rota.", ("finished", "others")),
        ("Closed the lease and signed the deed.", ("finished",)),
        ("Closed the lease, which the owner accepted at once.", ("finished",)),
        ("Wrote the rota, the union has accepted it.", ("finished", "others")),
        ("The ferry ran without a single delay.", ("changed",)),
        ("My mistake, the default was wrong.", ("fault",)),
        ("Ich hatte den Termin vergessen.", ("fault",)),
        ("Me equivoqué con la dosis.", ("fault",)),
        ("送信先を間違えた。", ("fault",)),
        ("The auditor found no faults.", ("changed",)),
        ("Complaints are down to a third.", ("figure",)),
        ("A espera passou de nove dias para três.", ("figure",)),
        ("300 signs became 71.", ("figure",)),
        ("It broke down right now and then.", ()),
        ("Closing takes three days, was five in May", ("figure",)),
        ("Drei Stunden für die Rücksicherung, vorher acht Stunden", ("figure",)),
        ("Aus 90 Formularen wurden 12.", ("figure",)),
        ("The desk gets half as many calls about invoices.", ("figure",)),
        ("Five in ten parcels arrive on the same day.", ("figure",)),
        ("Talked with eleven absentees.", ()),
        ("Once deployed, it ran.", ()),
        ("Looked at the logs.", ()),
    ],
)
def test_what_bears_which_sign(words: str, signs: tuple[str, ...]) -> None:
    assert stand(words).signs == signs


@pytest.mark.parametrize(
    "words",
    [
        "Fixed a typo in the README.",
        "Bumped dependencies.",
        "Attended the all-hands.",
        "July was a productive month with many changes.",
        "Technologies demonstrated: Python, Rust.",
        "Kleinere Anpassungen und Tippfehler.",
        "Réunions d'équipe.",
        "Not delivered: single sign-on.",
        "Search was not shipped, it now waits.",
        "会議に参加した。",
        "Swept the yard and finally got rid of the pallets that nobody wanted any more.",
        "Watched the lecture on hedges, long.",
        "Sorted the seeds by family, because nobody could find anything.",
        "Replaced eleven bulbs, which is normal.",
        "Papers for the summer filed, two boxes to the loft.",
        "Archiv aufgeräumt.",
        "Rangé les cartons de l'an dernier.",
        "倉庫を整理した。",
        "Figma webinar, 1000 people in the chat.",
        "Vendor demo, observability, 80 slides.",
        "Company town hall, new logo, 12 questions.",
        "Training on negotiation, 2 days.",
        "Schulung Arbeitssicherheit, 90 Minuten, Pflicht.",
        "Journée nationale à Lyon, 1 500 participants.",
        "Feria de Vigo, 300 tarjetas.",
    ],
)
def test_what_never_leads(words: str) -> None:
    assert stand(words).rank == 0


@pytest.mark.parametrize(
    "words",
    [
        "Sorted out the quarrel with the mill.",
        "Gave a talk at the meetup.",
        "Sorted the labels into four families, 260 became 71.",
        "Tidied the stock, errors down by 40 %.",
        "The printer at the gate works again.",
        "Sicherheitsunterweisung für die Neuen gehalten.",
        "Ran a webinar for 300 customers.",
        "Training for the new clerks finished, all nine passed.",
        "Schulung für 20 Azubis gehalten.",
        "Seminario organizado para 40 agricultores.",
    ],
)
def test_what_only_sounds_like_an_errand_leads(words: str) -> None:
    assert stand(words).rank > 0


def test_what_says_how_a_log_is_kept_is_of_the_text_itself() -> None:
    said = ("One entry per shift, plus what came of it.", "My last letter of the year.", "Ein Eintrag pro Schicht.")
    assert [stand(words).rank for words in said] == [0, 0, 0]
    assert stand("A line per order is printed now.").rank
    assert stand("The first report of the leak came in May.").rank


def test_a_mark_of_the_author_lifts_even_a_chore_but_no_denial_of_the_text_itself() -> None:
    assert stand("★ Renamed variables everywhere.").signs[0] == "marked"


@pytest.mark.parametrize(
    "words",
    [
        "Delivered major feature enhancements to billing, search and login, alongside stability fixes.",
        "Key feature deliveries and reliability improvements in the editor.",
        "Mehrere Verbesserungen an der Suche umgesetzt.",
        "Plusieurs corrections dans le module de paie, livrées.",
    ],
)
def test_what_only_sums_up_bears_no_sign(words: str) -> None:
    assert stand(words) == Standing(1)
    assert sums_up(words)


def test_what_leans_on_the_sentence_before() -> None:
    assert all(
        map(leans, ("It halved the wait.", "Dies spart Zeit.", "Davon laufen neun.", "Cela suffit.", "これで済む。"))
    )
    apart = ("Italy has nine.", "Es gibt neun.", "Das Team baut neun.", "Il y a neuf salles.", "Esther wrote nine.")
    assert not any(map(leans, apart))


def test_a_result_is_none_that_sums_up() -> None:
    assert stand("Several improvements to search cut its time from 8 s to 2 s.").signs == ("figure",)
    assert stand("Delivered the improved search.").signs == ("finished",)


@pytest.mark.parametrize(
    "words",
    [
        "The glaze changes nothing: the tiles crack as before.",
        "Dropped the plan for a server.",
        "Der Umbau ist abgesagt: zu teuer.",
    ],
)
def test_a_denial_says_so_and_bears_no_sign_of_work(words: str) -> None:
    assert stand(words) == Standing(0, ("denied",))


def test_a_word_of_housekeeping_behind_the_first_words_takes_no_result_back() -> None:
    assert stand("Of the forty who have an e-learning account, nine moved from a 3 to a 4.").signs == (
        "figure",
        "finished",
    )
    assert stand("Bumped the parser from 3.1 to 3.4.").rank == 0
    assert stand("Eleven e-learning accounts.").rank == 0


@pytest.mark.parametrize(
    "words",
    [
        "Thank you to all who helped.", "Merci aux collègues.", "Vielen Dank euch.", "Tack till er alla.",
        "感谢大家", "14 meetings in all.", "9 Sitzungen zum Logo.", "Mein Profil aktualisiert.", "7 zebrań.", "Отпуск.",
    ],
)  # fmt: skip
def test_thanks_and_counted_meetings_lead_nowhere(words: str) -> None:
    assert stand(words).rank == 0


def test_a_cause_is_no_thanks() -> None:
    assert stand("Thanks to the new list the lift works again.").signs == ("changed",)


@pytest.mark.parametrize(
    "words", ["raport zakończony", "wdrożono nowy system", "Larmen har halverats.", "отчёт закончен"]
)
def test_a_form_of_the_verb_says_that_something_is_complete(words: str) -> None:
    assert "finished" in stand(words).signs


def test_what_denies_a_bad_thing_may_lead() -> None:
    assert stand("No downtime during the move of 40 servers.").rank > 0


@pytest.mark.parametrize("words", ["No longer drop packets", "Retry at last", "Let others use it"])
def test_a_title_tells_of_no_change_and_of_nobody_else(words: str) -> None:
    assert not {"changed", "others"} & set(stand(words, is_title=True).signs)


def test_how_often_something_took_place_is_no_result() -> None:
    assert not tells_result("Meeting of all heads of department (4x)")
    assert tells_result("The nightly build is 4x faster")


@pytest.mark.parametrize(
    "words",
    [
        "Quiet month.",
        "Mes flojo, media España cerrada",
        "Agosto chiuso, quindi poco altro.",
        "The brewery was closed for three weeks.",
        "Drei Wochen geschlossen.",
        "Atelier fermé quinze jours",
        "Sonst nichts zu berichten.",
    ],
)
def test_how_the_time_was_leads_nowhere(words: str) -> None:
    assert stand(words).rank == 0


@pytest.mark.parametrize(
    "words",
    [
        "This month, we shipped the export.",
        "Closed the books in three days.",
        "Closed two weeks early, with all stock sold.",
        "March release shipped to all customers.",
        "Over seven months, Ann built the importer.",
        "Weeks of waiting became two days.",
    ],
)
def test_what_came_of_the_time_leads(words: str) -> None:
    assert stand(words).rank > 0


@pytest.mark.parametrize(
    ("words", "is_result"),
    [
        ("k8s 1.27 -> 1.30 plan", False), ("Moved from Python 3.9 to 3.12.", False), ("node 18 → 20", False),
        ("Compared the records from 2019 to 2024.", False), ("Renumbered #12 -> #14.", False),
        ("I promised a count by the half year.", False), ("A check in the third quarter.", False),
        ("Open from 8 to 16.", False), ("Schicht von 6 bis 14 Uhr.", False),
        ("Took the train from 7:10 to 9:40.", False),
        ("On 80 % time since March.", False), ("80 %-Stelle ab Mai.", False), ("Trained 3 times a week.", False),
        ("Ran the reading group four times.", False), ("Reunión dos veces por semana, 2 veces al mes.", False),
        ("Errors from 9 to 5.", True), ("The run from 6:10 to 0:48.", True), ("Cut the cost by a third.", True),
        ("Seven times what it was.", True), ("Three times as fast.", True), ("Sales are up three times.", True),
        ("Rating 4.1 -> 4.6", True), ("p95 2.4 -> 0.30 s", True), ("Errors 24 → 17", True),
    ],
)  # fmt: skip
def test_versions_numbers_of_issues_hours_and_how_often_are_no_figures(words: str, *, is_result: bool) -> None:
    assert tells_result(words) is is_result
