"""Threads: statements that share their subject in two months, under a name that stands in them."""

from collections import Counter
from dataclasses import replace

import pytest

from reports.packets import threads
from reports.packets.alike import alike, terms_of
from reports.packets.naming import name_of, place_of
from reports.packets.saying import Statements
from reports.packets.subjects import tokenizer_for
from reports.packets.threads import FoundThread, Said, find_threads

TEXTS = [
    ("2025-01", "Moved the ledger tables to Kestrel."),
    ("2025-01", "Painted the kitchen wall green."),
    ("2025-02", "Kestrel holds every ledger row since Monday."),
    ("2025-03", "Audit of the ledger on Kestrel passed."),
]


def test_statements_that_share_names_are_a_thread_whose_name_stands_in_them() -> None:
    (found,) = find_threads([Said(*one) for one in TEXTS])
    assert found.numbers == (0, 2, 3)
    assert found.name == "ledger on Kestrel"
    start, end = found.places[2] or (0, 0)
    assert TEXTS[3][1][start:end] == found.name


def test_a_statement_says_its_thread_by_what_that_is_called() -> None:
    """Who speaks of the seals speaks not of the supplier of the seals; of two words side by side one is enough."""

    def says(name: str, text: str, *others: str) -> bool:
        return place_of(name, text, tokenizer_for([text, name, *others])) is not None

    french = "Le fournisseur des joints est parti.", "Les joints de la pompe sont neufs."
    assert not says("fournisseur des joints", "J'ai appris à refaire les joints moi-même.", *french)
    assert says("fournisseur des joints", "Le fournisseur a livré.", *french)
    assert says("refund service", "The refund queue is empty.", "The refund service is slow.")
    assert says("发票", "逾期发票清零。")


def test_where_one_sentence_of_a_list_item_says_it_all_do() -> None:
    ones = [
        replace(Said(*one), goes_on=at == 3)
        for at, one in enumerate([*TEXTS[:3], ("2025-02", "It took a day."), TEXTS[3]])
    ]
    (found,) = find_threads(ones)
    assert found.numbers == (0, 2, 3, 4)
    assert found.places[2] == (0, 0)


def test_a_subject_of_one_month_is_no_thread() -> None:
    assert find_threads([Said("2025-01", text) for _, text in TEXTS]) == []


def test_the_same_statements_give_the_same_threads() -> None:
    ones = [Said(*one) for one in TEXTS]
    assert find_threads(ones) == find_threads(list(ones))


def test_threads_of_nothing_are_none() -> None:
    assert find_threads([]) == []
    assert find_threads([Said("2025-01", "…")]) == []


def found(*texts: str) -> list[FoundThread]:
    """The threads of statements, each of another month."""
    return find_threads([Said(f"2025-{month:02}", text) for month, text in enumerate(texts, 1)])


def test_what_is_written_like_no_name_names_nothing_where_verbs_are_not_known() -> None:
    assert found("zaškolila jsem dvě kolegyně", "zaškolila jsem třetí kolegyni", "uzavřela jsem účty") == []
    assert found("החלפתי את המזגן", "החלפתי את המשאבה") == []
    assert found("문의 기록을 정리", "상담 기록을 정리") == []


def test_neither_addresses_nor_weeks_nor_shortened_words_name_threads() -> None:
    assert found("I'd put my hat on it.", "A bit longer than I'd like.", "I'd say eight are worth it.") == []
    assert found("Recuperé los mensajes de luz@campo.example.", "Calibré los sensores con Luz.") == []
    assert found("KW 9 Fundament gegossen", "KW 10 Wand gestellt", "KW 14 Dach gedeckt") == []


def test_what_has_no_good_name_is_no_thread() -> None:
    assert found("Raised the price of tea.", "The price of rope fell.") == []  # a common word in two statements
    assert found("The lid closed tightly.", "Tightly packed the crates.") == []  # no noun
    assert found("Two were relabelled.", "Relabelled the crates.") == []
    assert [one.name for one in found("Fed the okapi.", "We talked of the okapi.")] == ["okapi"]


@pytest.mark.parametrize(
    ("texts", "name"),
    [
        (("Se han cambiado los candados.", "Me han cambiado el candado."), "candado"),
        (("Die Seilrolle klemmt oft.", "Oft klemmt etwas, nun die neue Seilrolle."), "Seilrolle"),
        (("間違いが減り、索引を直した。", "索引の間違いを数えた。"), "索引"),
        (("The turbines are annotated.", "Turbines were annotated."), "turbines"),
        (("Nordbryggen asked us.", "Nordbryggen's auditors came."), "Nordbryggen"),
        (("L'audit est long pour nous.", "Nous avons un second audit."), "second audit"),
        (("Bisected #4312.", "Curing #4312 was slow.", "Closed #4312."), "#4312"),
        (("أصلحنا المحرك القديم.", "المحرك القديم يعمل في الليل.", "بيع المحرك."), "المحرك القديم"),
    ],
)
def test_names_are_nouns(texts: tuple[str, ...], name: str) -> None:
    assert [one.name for one in found(*texts)] == [name]


@pytest.mark.parametrize(
    ("texts", "name"),
    [
        (("The evaluation harness is slow.", "Harness: seeds.", "A harness caught it."), "evaluation harness"),
        (("Options for the edge model.", "The edge model ships.", "We met at the edge."), "edge model"),
        (("Callers pass CUDA streams.", "The default stream is gone.", "One stream a device."), "CUDA streams"),
        (
            ("O inversor de bombagem desliga.", "Não vi o inversor.", "E com o inversor foi assim."),
            "inversor de bombagem",
        ),
        (("Un retable de Saint-Omer arrive.", "Le retable sèche.", "Notre retable est là."), "retable de Saint-Omer"),
        (("Tillery's renewal is due.", "Lunch with Tillery.", "Tillery renewed."), "Tillery's renewal"),
        (("Sent papers to Nairobi.", "The Nairobi company is there.", "Nairobi has a ledger."), "Nairobi company"),
        (
            ("Die Treppe im Pfarrhaus hat uns aufgehalten.", "Nun ist die Treppe im Pfarrhaus fertig."),
            "Treppe im Pfarrhaus",
        ),
        (("Acht fahrerlose Fahrzeuge sind da.", "Fahrzeuge fahren nachts.", "Die Fahrzeuge."), "fahrerlose Fahrzeuge"),
        (("Taxa de separação em 2 %.", "Medi a separação à noite.", "A separação fica bem."), "Taxa de separação"),
        (("日付の選択でつまずく。", "日付を三案作る。", "日付を公開。"), "日付の選択"),
        (
            ("W 2024: cesarskie cięcia 46%.", "Rozmowy o porodzie po cięciu.", "Protokół po cięciu przyjęty."),
            "cesarskie cięcia",
        ),
        (
            ("A symlink in a tarball was what it took.", "The symlink is gone with it.", "They asked for the symlink."),
            "symlink",
        ),
        (("Das Team prüft.", "Die SMS-Erinnerung kommt an.", "Per SMS und Post."), "SMS-Erinnerung"),
    ],
)
def test_a_noun_stands_with_the_words_that_say_more_of_it(texts: tuple[str, ...], name: str) -> None:
    assert [one.name for one in found(*texts)] == [name]


@pytest.mark.parametrize(
    ("texts", "name"),
    [
        (("The lounge closes at noon.", "A third leave by the lounge.", "The lounge is full."), "lounge"),
        (("Both otters renew daily.", "The otters are old.", "We have otters."), "otters"),
        (("Wrote to the insurer about it.", "The insurer settled this with us.", "They are the insurer."), "insurer"),
        (("El contador vino de la fuente.", "Un contador nuevo.", "El contador va."), "contador"),
    ],
)
def test_a_verb_says_nothing_more_of_a_noun(texts: tuple[str, ...], name: str) -> None:
    assert [one.name for one in found(*texts)] == [name]


def test_a_word_that_no_phrase_says_more_of_stands_alone() -> None:
    texts = ("Slurm runs.", "The queue waits: Slurm is late.", "Slurm has our queue.")
    assert [one.name for one in found(*texts)] == ["Slurm"]


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("bay C", ("Norovirus in bay C.", "I closed the bay in time.", "They teach with our bay C timeline.")),
        ("Tillery", ("TILLERY SIGNED.", "Met Tillery again.", "Tillery pays late.")),
        ("backups", ("For a year we had no usable backups.", "The backups were empty.", "Backups run at night.")),
        (
            "Talleres del Sur",
            (
                "Ganamos Talleres del Sur: tres naves.",
                "Primera visita a los de Talleres del Sur.",
                "Talleres del Sur: por fin hay un plano.",
            ),
        ),
        (
            "fuga del foso",
            ("Un mes sin una sola fuga en el foso.", "La fuga del foso era vieja.", "Ya no hay ni una sola fuga."),
        ),
        ("luvas", ("Comecei a usar luvas com os novos.", "As luvas não chegaram.", "Há luvas para os dois.")),
        ("lamps", ("The clamp holds the lamps steady, at last.", "New lamps came.", "The lamps hum.")),
        (
            "Kündigungen",
            (
                "Warum so viele kündigen, fragt der Vertrieb.",
                "Zu den Kündigungen Texte gelesen.",
                "Kündigungen sind halbiert.",
            ),
        ),
        (
            "runbooks",
            ("Half of our runbooks link to a wiki.", "The runbooks are in git now.", "Nobody read the runbooks."),
        ),
        (
            "drukarki",
            (
                "Oddziały na nowych drukarkach.",
                "Lekarze też są na starych drukarkach.",
                "Drukarki działają, bo nie są stare.",
            ),
        ),
        ("guild banner", ("The guild banner begun.", "Guild banner dried flat.", "The banner hangs.")),
        ("fecho", ("O fecho demorou.", "Mapeei o fecho passo a passo.", "O fecho fez-se.")),
        ("Falls on Ward 7", ("Ward 7 at night.", "Counted the falls.", "Falls on Ward 7 down.")),
        ("transducer cable", ("Swapped the transducer cable.", "The £85k transducer we had.")),
        (
            "sludge",
            ("New oil for the pump house.", "The pump sees sludge in spring.", "The pump sees sludge in autumn, too."),
        ),
        ("fleet managers", ("Met nine fleet managers.", "The formats fleets asked for.", "Four fleets took part.")),
        (
            "silent left ear",
            (
                "Noticed that many 'left ear silent' tickets come from one model",
                "Gave engineering 44 logs with the silent left ear",
                "Fix for the silent left ear shipped",
            ),
        ),
        (
            "crate",
            ("FoundThread woodworm in crate 22.", "In crate 58 a bronze head.", "The crate method stays in the house."),
        ),
        (
            "capteurs de la série B",
            ("La moitié des capteurs de la série B comptent les sacs.", "Au dépôt, 180 capteurs sont neufs."),
        ),
        ("المخابز", ("أُلغيت شهادة المخابز", "فُتح 37 مخبزًا جديدًا منذ مايو")),
        ("Idempotency keys", ("Idempotency keys on refunds.", "The gateway ignored our keys.", "Our keys hold.")),
        (
            "Schroef",
            (
                "Schroef geleverd, verkeerde diameter.",
                "Goede schroef geplaatst.",
                "Schroef aangevraagd bij de provincie.",
            ),
        ),
        ("库存", ("库存每天对不上", "库存每月盘点", "库存系统上线")),
        ("shared trips", ("Wrote the plan for shared trips.", "Shared trips in trial.", "No trip is lost.")),
        ("smaller cartons", ("Most shops want smaller cartons.", "The hall began with the smaller cartons.")),
        (
            "koppeling met het magazijn",
            ("Niet gelukt: de koppeling met het magazijn.", "De koppeling met het magazijn draait eindelijk."),
        ),
        (
            "take-home tablets",
            ("Wrote up the take-home tablets.", "Nobody waits for take-home tablets.", "The tablets are on the ward."),
        ),
        ("pin pads", ("pin pads live but for the airport", "New pin pads were tried.", "airport pin pads live too")),
        ("Pflegeheim", ("Angebot für das Pflegeheim geschrieben", "Zuschlag fürs Pflegeheim bekommen")),
    ],
)
def test_a_name_is_no_verb_no_half_phrase_and_no_inflected_form(name: str, texts: tuple[str, ...]) -> None:
    assert [one.name for one in found(*texts)] == [name]


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("tables", ("Moved two tables out.", "The tables are set in the hall.", "Sold old tables.")),
        ("help pages", ("Rewrote the help pages.", "Visits to the help pages are up.", "Wrote a plan of 9 pages.")),
        ("night shift", ("Took over the night shift.", "A night shift without a call.", "My shift is shorter.")),
        ("Gym", ("Gym: a wet wall.", "Gym: the pipe is found.", "Gym: the wall is dry.")),
        ("Wilno", ("Wilno i nowa trasa.", "Pierwszy kurs do Wilna.", "Wilno ma dwie sieci.")),
    ],
)
def test_a_general_noun_has_the_words_before_it_or_a_label_or_stands_alone(name: str, texts: tuple[str, ...]) -> None:
    assert [one.name for one in found(*texts)] == [name]


def test_common_words_in_two_statements_are_no_name() -> None:
    assert found("The pairs read daily.", "Two of the pairs were swapped.") == []
    assert [one.name for one in found("The otters read daily.", "Two of the otters were swapped.")] == ["otters"]


def test_what_is_a_verb_elsewhere_is_no_name() -> None:
    texts = ("The board draws 41.", "It draws 20 now.", "Asleep it draws 12.", "Reviewed the drawings.")
    assert found(*texts) == []


def test_no_thread_is_called_by_a_person_that_may_be_called_otherwise() -> None:
    assert found("Met Gareth at the shed.", "Asked Gareth whether he reads.", "Now Gareth has the key.") == []
    texts = ["Tess takes the Midwest accounts.", "Met Tess in Ohio.", "The Midwest accounts are all with Tess."]
    assert [one.name for one in found(*texts)] == ["Midwest accounts"]


def test_the_verb_that_opens_a_sentence_is_of_no_name() -> None:
    texts = ("Marked mock paper one.", "The mock paper is moved.", "Marked mock paper two.", "Sold a kiln.", "Ate out.")
    (found,) = find_threads([Said(f"2025-{n:02}", text) for n, text in enumerate(texts, 1)])
    assert found.name == "mock paper"


def test_a_word_that_all_statements_have_and_no_other_names_them() -> None:
    texts = ("Network toner 91.8%.", "Toner 92.5%.", "Toner 96.9%, lightning.")
    (one,) = found(*texts, "Painted the kitchen wall green.", "Counted the old lamps.")
    assert one.name == "Toner"


def test_nobody_s_own_name_is_one_of_a_thread() -> None:
    said = [
        Said(f"2025-{month:02}", f"Saw how Kestrel {what}.")
        for month, what in enumerate(("flew", "landed", "slept"), 1)
    ]
    assert [one.name for one in find_threads(said)] == ["Kestrel"]
    assert find_threads(said, ["Ada Kestrel"]) == []


@pytest.mark.parametrize(
    "texts",
    [
        ("Bisected #4312.", "The cure of #4312 was slow.", "Closed #4312 with thanks to the otters and their lodge."),
        ("Ticket 88120 came in.", "Wrote to them about 88120.", "88120 is closed, so is the lodge."),
        ("DB-12: counted them.", "DB-15: rehearsed it.", "DB-22 is closed, so is the lodge."),
    ],
)
def test_numbers_by_which_something_is_called_are_words(texts: tuple[str, ...]) -> None:
    rows = alike(texts, terms_of(texts, tokenizer_for(texts)), tokenizer_for(texts))
    assert all(rows[at][other] > 0 for at in range(3) for other in range(3) if at != other)


def test_a_time_of_the_day_a_measure_and_thanks_say_nothing_of_a_subject() -> None:
    text = "The two o'clock round gave 14 mg/L, thanks Amira."
    told = {text[word.start : word.end] for word in tokenizer_for([text]).words(text) if word.fits_names}
    assert told == {"round", "Amira"}


def test_figures_are_no_words() -> None:
    texts = ("It fell by 37 %.", "37 % more came.", "1200 came.", "1200 went.", "In 2024.", "Since 2024.", "7 left.")
    assert not any(terms_of(texts, tokenizer_for(texts)))
    alone, several = (
        ("券売機を一人で直した。", "全員が一人で購入できた。"),
        ("Li com os 2.os anos.", "Os 2.os anos leram."),
    )
    for counted, some in (("一人", alone), ("2.os", several)):
        assert not any(counted in one for one in terms_of(some, tokenizer_for(some)))


def test_plural_acronyms_and_broken_plurals_are_their_word() -> None:
    texts = ("GPUs are idle.", "Moved it onto the GPU.")
    assert {"gpu"} <= set.intersection(*map(set, terms_of(texts, tokenizer_for(texts))))
    texts = ("نزعنا القساطر في اليوم الثاني.", "حاجة المريض إلى القسطرة هنا.")
    assert set.intersection(*map(set, terms_of(texts, tokenizer_for(texts))))


def test_who_tells_a_subject_in_one_place_of_a_month_has_none_in_two_places_of_it() -> None:
    months = [
        ("The otters sleep in the lodge.", "Painted a wall.", "New lamps for the kitchen."),
        ("Painted a door.", "The otters built a lodge.", "The kitchen has its lamps."),
        ("The otters ate.", "Painted the lodge in green.", "Sold the lamps of the kitchen."),
    ]
    said = [Said(f"2025-0{number}", text) for number, month in enumerate(months, 1) for text in month]
    assert [one.numbers for one in find_threads(said) if "otters" in one.name] == [(0, 4, 6)]


def test_who_tells_a_subject_in_two_places_of_a_month_as_often_as_in_two_months_has_it_in_both() -> None:
    lists = [
        "gloves, boots, aprons, helmets, visors, goggles, whistles, lanterns, thermometers, blankets, mittens",
        "ropes, hooks, baskets, ladders, pulleys, crates, buckets, shovels, wheelbarrows, hammers, chisels, trowels",
        "colours, scars, whiskers, tails, paws, teeth, claws, muzzles, nostrils, eyelids, ribs, elbows",
    ]
    said = [
        Said(f"2025-0{number}", text)
        for number, things in enumerate(lists, 1)
        for text in ("Otters sleep.", "Lamps glimmer.", "Painted walls.", f"Bought {things} for lamps and otters.")
    ]
    assert find_threads(said)[0].numbers == (0, 3, 4, 7, 8, 11)


def test_what_stands_last_in_lists_counts_less_where_it_is_like_nothing_else() -> None:
    lists = [
        ("Otters sleep in a lodge.", "Lamps hang in every kitchen.", "Harbour walls crumble.", "Baked plum pie."),
        ("Otters built their lodge.", "Kitchen lamps arrived.", "Harbour walls leak.", "Painted shutters."),
        ("Otters left this lodge.", "Sold kitchen lamps.", "Harbour walls stand.", "Mended shoes."),
        ("Otters ate fish.", "Lamps glow.", "Walls hold.", "Swept snow then dinner with twins."),
        ("Lamps glimmer.", "Swept leaves.", "Polished spoons.", "Ordered stamps then dinner with twins."),
    ]
    said = [Said(f"2025-0{number}", text, is_listed=True) for number, month in enumerate(lists, 1) for text in month]
    assert not any("twins" in one.name for one in find_threads(said))
    assert any("twins" in one.name for one in find_threads([replace(one, is_listed=False) for one in said]))


@pytest.mark.parametrize(
    ("text", "written"),
    [("Label vitamin C's box.", "C"), ("Move team D’s desk.", "D"), ("A mark \uff9e alone.", "\uff9e")],
)
def test_words_of_which_little_is_left_are_read(text: str, written: str) -> None:
    words = tokenizer_for([text]).words(text)
    assert written in [text[word.start : word.end] for word in words]


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        (
            "help centre",
            ("What they look for in the help centre.", "Our help centre is slow.", "The centre has a map."),
        ),
        (
            "discharge lounge",
            ("Opened a discharge lounge.", "The lounge has taken eleven.", "Fewer use the lounge now."),
        ),
        ("Postgres upgrade", ("Went through the Postgres upgrade once.", "Postgres is old.", "Postgres is new.")),
        ("antibiotics", ("More antibiotics came.", "We counted antibiotics.", "Antibiotics within the hour.")),
        ("Kestrel", ("October: Kestrel flew.", "October: we fed Kestrel.", "October: Kestrel slept.")),
        ("réunions", ("Réunions déplacées à midi.", "Deux réunions de moins.", "Les réunions sont courtes.")),
    ],
)
def test_of_three_statements_the_best_there_is_names_what_they_share(name: str, texts: tuple[str, ...]) -> None:
    assert [one.name for one in found(*texts)] == [name]


@pytest.mark.parametrize(
    "texts",
    [
        ("Lena cried on her second day.", "Lena runs the first week now.", "Lena has left."),
        ("On Mondays they ring all day long.", "It is quiet but for Mondays.", "Mondays are worse."),
        ("On call, two pages.", "One page, false alarm.", "On call, four pages, none ours."),
        ("Шестеро замість чотирьох на варті.", "Замість рахунку прийшла знижка.", "Варта: шестеро замість п'ятьох."),
        ("Розбили на шість сервісів.", "Відмови сервісів рідші.", "Бек-офіс без сервісів."),
    ],
)
def test_a_person_a_time_or_a_count_alone_names_nothing(texts: tuple[str, ...]) -> None:
    assert found(*texts) == []


def test_a_name_has_a_word_of_one_statement_in_three() -> None:
    texts = ["Moved the otters out.", "Where are the otters?", "Sang.", "Danced.", "Slept.", "Left.", "Cooked soup."]
    reader = tokenizer_for(texts)
    terms = terms_of(texts, reader)
    statements = Statements(texts, terms, Counter(term for one in terms for term in one), reader)
    assert name_of(range(6), statements, ()) == "otters"
    assert name_of(range(7), statements, ()) is None


def test_the_sentences_of_one_list_item_stand_in_one_thread() -> None:
    said = [Said("2025-01", "Kestrel holds a ledger."), Said("2025-01", "Nobody noticed.", goes_on=True)]
    said.append(Said("2025-02", "The ledger on Kestrel passed."))
    assert [one.numbers for one in find_threads(said)] == [(0, 1, 2)]


def test_the_words_of_an_identifier_are_words() -> None:
    (one,) = found("Moved `fct_churn` to the lake.", "Churn is counted once.", "The board reads churn from the lake.")
    assert one.numbers == (0, 1, 2)


def test_compounds_share_the_word_they_are_made_of() -> None:
    (one,) = found("Die Sturzrate sinkt.", "Jeder Sturz wird nun besprochen.", "Neue Sturzprotokolle gelten.")
    assert one.numbers == (0, 1, 2)


def test_what_statements_repeat_is_a_word_where_no_spaces_are() -> None:
    (one,) = found("商品検索が遅い。", "検索の表記を直した。", "全文検索へ移した。", "検索が速い。")
    assert one.numbers == (0, 1, 2, 3)
    assert one.name == "全文検索"


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("user streams", ("Passed user streams on.", "A race of user streams is gone.", "Documented user streams.")),
        ("dunning letters", ("Wrote the dunning letters anew.", "Dunning letters go out daily.", "Cut dunning cost.")),
        ("kestrels", ("Kestrels and a ledger begun.", "The kestrels hold a ledger.", "Audit of kestrels passed.")),
    ],
)
def test_a_name_is_the_words_that_most_of_its_statements_have(name: str, texts: tuple[str, ...]) -> None:
    (one,) = found(*texts)
    assert one.name == name


def test_what_names_no_work_joins_a_thread_and_makes_none() -> None:
    texts = ("Kestrel holds the ledger.", "The ledger left for Kestrel.", "Kestrel and its ledger bring value.")
    said = [Said(f"2025-0{month}", text, True, month == 3) for month, text in enumerate(texts, 1)]
    assert find_threads(said) == []
    said[0] = Said("2025-01", texts[0])
    (one,) = find_threads(said)
    assert one.numbers == (0, 1, 2)


def test_words_in_katakana_are_whole() -> None:
    texts = ["ロットの検査表を直した", "ロットとロッカーを数えた", "モーターとフィルターを替えた"]
    reader = tokenizer_for(texts)
    found = [text[word.start : word.end] for text in texts for word in reader.words(text)]
    assert found == ["ロット", "検査表", "ロット", "ロッカー", "モーター", "フィルター"]


def test_a_chinese_pronoun_or_particle_is_of_no_word_beside_it() -> None:
    texts = ["她与医院签下三年合同", "她与法务准备了终止函", "她更换了电脑"]
    tokenizer = tokenizer_for(texts)
    words = [text[word.start : word.end] for text in texts for word in tokenizer.words(text)]
    assert not [word for word in words if "她" in word or "与" in word]


@pytest.mark.parametrize(
    ("texts", "name"),
    [
        (("Began on Store 3.", "Store 3, the first shelves.", "Store 3 is whole."), "Store 3"),
        (("Opened the 4.0 branch.", "Tagged a beta of 4.0.", "Posted what 4.0 drops."), "4.0"),
        (("Tom took over the mentoring of Dilan.", "Dilan leads it alone."), "mentoring of Dilan"),
        (("توقف المطبخ يومين.", "افتتحنا المطبخ.", "وقّع المطبخ عقدا.", "صار المطبخ يدفع."), "المطبخ"),
    ],
)
def test_what_says_too_little_alone_has_what_says_more(texts: tuple[str, ...], name: str) -> None:
    """A number by which one of several is called."""
    assert [one.name for one in found(*texts)] == [name]


def test_words_of_another_language_tell_what_is_spoken_of() -> None:
    """“Restore” says nothing in English, and in German what is done."""
    texts = (
        "Probe-Restore der Abrechnung: gescheitert, Schlüssel fehlt",
        "Restore wird jetzt vierteljährlich geübt, abwechselnd von jemand anderem",
        "Der Umzug der Leitwarte ist geplant",
        "Neue Stühle für den Raum",
    )
    assert [one.numbers for one in found(*texts)] == [(0, 1)]


def test_what_has_no_name_is_taken_apart() -> None:
    """Of eight statements no two share the name of all; each half of them has one."""
    texts = [f"{how} the {what}." for what in ("okapi", "otters", "badgers", "lynx") for how in ("Fed", "We talked of")]
    reader = tokenizer_for(texts)
    terms = terms_of(texts, reader)
    statements = Statements(texts, terms, Counter(term for one in terms for term in one), reader)
    halves = threads._LinkedGroup((0, 1)), threads._LinkedGroup((6, 7))
    whole = threads._LinkedGroup(tuple(range(8)), halves)
    said = [Said(f"2025-{month:02}", text) for month, text in enumerate(texts, 1)]
    assert [numbers for _, numbers in threads._named([whole], said, statements)] == [[0, 1], [6, 7]]
