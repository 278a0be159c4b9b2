"""What stands out: by signs, places in threads and months, each thread twice, and nothing that leads nowhere."""

from dataclasses import replace
from typing import Any

from reports.loading.statements.figures import tells_result
from reports.loading.statements.standing import stand
from reports.model.statements import Citation, Highlight
from reports.packets.following import following
from reports.packets.standing import MOST, nearest, weighed
from reports.packets.standing import standing as standing_of

CITE = Citation("a.md", 1, "a.md:1", ":1", "source-1-1")


def said(text: str, *signs: str, **fields: Any) -> Highlight:
    return Highlight(text, "other", CITE, signs=signs, **fields)


def standing(ones: list[Highlight], *most: int) -> tuple[Highlight, ...]:
    return standing_of(weighed(ones), *most)


def test_a_stronger_sign_leads_whatever_is_newer() -> None:
    ones = [said("new it", "finished"), said("quoted", "cited"), said("figure", "figure"), said("star it", "marked")]
    assert [one.text for one in standing(ones)][:3] == ["star it", "figure", "new it"]


def test_equal_signs_keep_their_order() -> None:
    ones = [said(str(n), "finished") for n in range(5)]
    assert [one.text for one in standing(ones)] == ["0", "1", "2", "3", "4"]


def test_a_thread_leads_twice_at_most() -> None:
    ones = [said(str(n), "finished", thread="cache") for n in range(4)]
    ones += [said(n, "finished") for n in "abcde"]
    assert [one.text for one in standing(ones)] == ["0", "1", "a", "b", "c"]
    assert [one.text for one in standing(ones[:6])] == ["0", "1", "2", "a", "b"]  # a third where there is room
    assert [one.text for one in standing(ones[:5])] == ["0", "1", "2", "3", "a"]  # little else stands out


def test_of_one_deed_one_statement_stands_first() -> None:
    """Of neighbours in a paragraph, or of a thread in a month, where what stands third otherwise weighs enough."""
    months = [{"period": f"2025-0{n}"} for n in (4, 4, 3, 2)]
    ones = [
        said(text, weight=weight, **month) for text, weight, month in zip("abcd", (40, 30, 20, 15), months, strict=True)
    ]
    many = [replace(one, weight=100 * one.weight) for one in ones]
    assert [one.text for one in standing_of(many)] == ["a", "c", "d", "b"]
    assert [one.text for one in standing_of([*many[:3], replace(many[3], weight=1400)])] == ["a", "c", "b", "d"]
    apart = [
        replace(one, cite=replace(CITE, line=n), thread="bus" * (n < 2), signs=("changed",))
        for n, one in enumerate(many)
    ]
    assert [one.text for one in standing_of(apart)] == ["a", "c", "d", "b"]
    assert [one.text for one in standing_of([replace(one, thread="") for one in apart])] == ["a", "b", "c", "d"]
    earlier = [
        replace(one, thread="bus" * (n < 2), signs=("changed",)) for n, one in enumerate([*apart[:1], *many[2:0:-1]])
    ]
    assert [one.text for one in standing_of([*earlier, replace(many[3], weight=1800)])] == ["a", "b", "d", "c"]


def test_the_end_of_a_thread_takes_the_place_of_what_led_up_to_it() -> None:
    def shown(began: str, ended: str, *signs: str) -> list[str]:
        ones = [
            said("Ran it in shadow.", *[began] * bool(began), weight=4200, thread="seats", period="2025-04"),
            said("Roof.", weight=4100, period="2025-05"),
            said(ended, *signs, weight=2100, thread="seats", period="2025-06"),
        ]
        return [one.text for one in standing_of(ones)]

    assert shown("", "No seat sold twice.")[0] == "No seat sold twice."
    assert shown("", "Seats are sold once.", "changed")[0] == "Seats are sold once."
    assert shown("", "Counted seats.")[0] == "Ran it in shadow."  # it tells no end
    assert shown("ended", "No seat sold twice.")[0] == "Ran it in shadow."  # both tell one
    assert shown("", "The seats fail for 3 %.", "changed")[0] == "Ran it in shadow."  # it is open
    assert shown("changed", "Seats are sold once.", "changed", "others")[0] == "Seats are sold once."  # it tells more
    assert shown("marked", "Seats are sold once.", "changed", "others")[0] == "Ran it in shadow."


def test_what_is_left_open_is_none_of_the_first_where_other_statements_weigh_enough() -> None:
    ones = [
        said("Not fixed yet, needs a table of its own.", weight=4000),
        said("The queue cannot hold so many orders.", "counted", weight=3000),
        *(said(text, weight=1600) for text in ("The roof is dry.", "The shed is dry.")),
    ]
    ones = [replace(one, cite=replace(CITE, line=n)) for n, one in enumerate(ones)]
    assert [one.text for one in standing_of(ones)][:2] == ["The roof is dry.", "The shed is dry."]
    assert standing_of([replace(ones[0], signs=("finished",)), *ones[1:]])[0].text.startswith("Not fixed")
    assert standing_of([*ones[:2], *(replace(one, weight=1400) for one in ones[2:])])[0] is ones[0]


def test_what_is_meant_and_not_done_leads_nowhere() -> None:
    meant = (
        "Thinking about a delivery round.", "Should ask for a budget.", "Hampers: plan for 200.",
        "Ask the board in May.", "Für 2027 vorgemerkt: ein Versuch.", "En otoño me gustaría tantear Oporto.",
        "Voy a llamar a todos.", "Nous allons ouvrir lundi.", "Vorrei un banco nuovo.", "来月は棚を直す予定。",
        "明年打算换车。", "W przyszłym roku brama.",
        "Something I would like to try: a van.", "For crystals I'd need ten.",
        "À la rentrée : je voudrais un foyer.", "Gern würde ich den Hof pflastern.", "Gostava de abrir mais cedo.",
        "Mi piacerebbe un forno.", "Quedan tres cartas por escribir.", "14 letters still to write.",
        "Ziel sind 60 % ohne Papier.",
    )  # fmt: skip
    ones = [said(text, leads=True) for text in (*meant, "Next month's rota is out.", "Shoulders of the road mended.")]
    assert [one.text for one in weighed(ones) if one.leads] == [one.text for one in ones[len(meant) :]]


def test_the_later_of_what_weighs_much_the_same_is_seen_first() -> None:
    ones = [said(str(n), "finished", weight=2000 - 100 * n, period=f"2025-0{n}") for n in range(1, 5)]
    assert [one.text for one in standing_of(ones)] == ["4", "3", "2", "1"]
    heavy = replace(ones[0], weight=4000)
    assert standing_of([heavy, *ones[1:]])[0] is heavy


def test_absences_and_what_comes_every_year_or_month_lead_nowhere() -> None:
    for words in (
        "While I was away Mary came back.",
        "I was out the week of the fair.",
        "Back on the 8th.",
        "Während ich krank war, kam Post.",
        "Em agosto estive três semanas fora.",
        "Annual state report filed.",
        "Quartalsbericht abgegeben.",
        "Monthly project meeting.",
        "Arbeitsgruppe tagt monatlich.",
    ):
        assert stand(words).rank == 0, words
    assert stand("While I was away 4.2 went out without me.").rank


def test_sentences_that_are_quoted_with_one_take_no_place_of_its_thread() -> None:
    parts, fields = (
        ("Streams run. ", "Lines fell. ", "Ann is free."),
        {"thread": "bus", "weight": 9000, "period": "2025-05"},
    )
    item = [
        said(part.strip(), **fields, around=("".join(parts[:n]), "".join(parts[n + 1 :])))
        for n, part in enumerate(parts)
    ]
    item = [replace(one, text=part) for one, part in zip(item, parts, strict=True)]
    later = said("Won 90 % of it back.", thread="bus", weight=4000, period="2025-07")
    assert [one.text for one in standing_of([*item, later])] == [parts[0], later.text]


def test_a_third_weighs_something_a_fourth_more_and_a_sixth_much() -> None:
    plain = [said(f"plain {n}", weight=700) for n in range(7)]
    for weight, count in ((1000, 7), (999, 5), (700, 5), (699, 3), (-100, 3), (-101, 2)):
        assert len(standing_of([replace(one, weight=weight) for one in plain])) == count
    assert len(standing_of([*plain[:4], said("Good.", weight=700)])) == 4


def test_what_nothing_in_other_months_speaks_of_stands_behind_three_only_with_a_result() -> None:
    three = [said(f"Mended pump {n}.", "finished", weight=2000) for n in range(3)]
    alone = [
        said(text, *signs, weight=1500, is_alone=True)
        for text, *signs in (
            ("Two interviews.",),
            ("Inventory of 611 bottles.", "counted"),
            ("The firm sent cake.", "ended"),
            ("Won the tender.", "finished"),
            ("Every one of 40 families wrote.", "counted"),
        )
    ]
    assert {one.text for one in standing_of([*three, *alone])} == {one.text for one in (*three, *alone[3:])}
    assert len(standing_of(alone[:3])) == 3
    assert {one.text for one in following(alone, ())} == {one.text for one in alone[1:]}  # where little is told
    told = [("Opened the pool.", "2025-04"), ("The pool is full.", "2025-05"), ("A lift broke.", "2025-05")]
    assert [one.is_alone for one in weighed([said(text, period=month) for text, month in told])] == [False, False, True]
    assert not any(one.is_alone for one in weighed([said(text, period="2025-05") for text, _ in told]))


def test_a_few_words_that_state_no_end_stand_behind() -> None:
    usual = [said(f"Went through the folder of {name} with the team.", "counted") for name in "ab"]
    ones = [*usual, said("Marking, lots.", thread="marking"), said("Won.", "finished")]
    assert standing(ones)[-1].text == "Marking, lots."


def test_a_denial_that_ends_a_thread_leads() -> None:
    """Nobody who asked for a bus left: that is how it came out; a denial at its beginning is none."""
    months = [said("Nobody left the school.", "denied", leads=False, period=f"2025-0{n}", thread="bus") for n in (1, 2)]
    assert [one.leads for one in weighed(months)] == [False, True]


def test_what_says_of_how_much_it_is_so_leads_and_what_leads_up_to_it_does_not() -> None:
    ones = [said("The pumps at the harbour run again"), said("All pumps at the harbour run again")]
    assert standing(ones)[0].text.startswith("All")
    ones = [said("Asked the board for the new pumps"), said("The board sent us the new pumps")]
    assert standing(ones)[0].text.startswith("The")
    assert standing([said("Asked the board for the pumps", "others"), ones[1]])[0].text.startswith("Asked")


def test_what_was_led_up_to_leads() -> None:
    told = [said("Counted the old lamps", period="2025-01"), said("Old lamps are out", period="2025-02")]
    other = said("New bench is in", period="2025-02")
    assert next(one.text for one in standing([*told, other])) == "Old lamps are out"


def test_what_goes_on_stands_behind_what_is_at_its_end() -> None:
    ones = [said("Continued the move of the ledger with Ann."), said("The ledger of Ann is moved to the store.")]
    assert standing(ones)[0] == weighed(ones)[1]


def test_no_more_than_asked_for_and_none_that_leads_nowhere() -> None:
    ones = [said(str(n), "figure", leads=n % 2 == 0) for n in range(40)]
    found = standing(ones)
    assert len(found) == MOST
    assert all(one.leads for one in found)
    assert standing([said("typo", leads=False)]) == ()


def test_what_is_overtaken_fills_a_page_where_it_says_what_came_of_it() -> None:
    last = said("All depots moved.", "decided", thread="move", period="2025-08", weight=2500)
    first = said("Moved depot 1.", "finished", thread="move", period="2025-06", weight=900)
    assert standing_of([last, first]) == (last, first)
    assert standing_of([last, replace(first, signs=())]) == (last,)
    assert standing_of([last, replace(first, weight=400)]) == (last, replace(first, weight=400))  # of fewer than three


def test_of_a_thread_a_third_that_weighs_enough_fills_what_room_there_is() -> None:
    ones = [said(f"of it {n}", "figure", "cited", thread="cache") for n in range(4)]
    others = [said(f"other {n}", "figure") for n in range(4)]
    assert len(standing(ones + others)) == MOST
    assert (
        len(standing([replace(one, signs=(), text="it") if n > 1 else one for n, one in enumerate(ones)] + others)) == 6
    )


def test_the_later_month_leads() -> None:
    ones = [said(f"in month {n}", "changed", period=f"2025-{n:02}") for n in (2, 6, 4)]
    assert [one.text for one in standing(ones)] == ["in month 6", "in month 4", "in month 2"]
    old = said("in month 1", "changed", "fault", "counted", period="2025-01")
    assert standing([*ones, old])[1].text == "in month 1"


def test_what_is_told_at_length_leads() -> None:
    """Whatever its words are: people tell more of what matters to them."""
    short = [said(f"We saw {name} as well.", "counted") for name in "abcdef"]
    assert standing([said("Lo que contamos aqui con todo detalle."), *short])[0].text.startswith("Lo que")
    assert standing([*short, said("Halved x.", "figure", "finished", "changed")])[0].text == "Halved x."


def test_what_is_not_so_or_no_longer_weighs_more() -> None:
    """Findings, ends and decisions are told so; titles of tickets say so what they are about."""
    ones = [said("Depot 4 is run by Ann."), said("Depot 5 runs with nobody."), said("Depot 6 is run by Bob.")]
    assert standing(ones)[0].text == "Depot 5 runs with nobody."
    assert standing_of(weighed(ones, [False] * 3))[0].text == "Depot 4 is run by Ann."


def test_the_first_of_a_month_weighs_most() -> None:
    ones = [said(f"Statement number {n} of them.", period="2025-07") for n in (1, 2, 3)]
    assert [one.weight for one in weighed(ones)] == [400, 100, -200]
    assert [one.weight for one in weighed(ones[:2])] == [400, -200]
    assert len({one.weight for one in weighed(ones, [False] * 3)}) == 1
    beside = replace(ones[1], cite=replace(CITE, file="hr.csv"))  # which source is read first says nothing
    assert [one.weight for one in weighed([ones[0], beside])] == [400, 400]


def test_what_is_unusually_long_or_short_leads() -> None:
    usual = [said(f"Went through the folder of {name} with the team.", "counted") for name in "abcdef"]
    short, long = (
        said("Payroll runs without me."),
        said("Went through " + "all that the team had put into the folder, " * 4),
    )
    assert {one.text for one in standing([*usual, short, long])[:2]} == {short.text, long.text}


def test_the_length_of_a_title_says_nothing() -> None:
    ones = [said("a long title of a ticket " * 4), said("b", "counted"), said("c")]
    assert weighed(ones, [False] * 3)[0].weight == weighed(ones, [False] * 3)[2].weight


def test_a_list_item_is_weighed_whole() -> None:
    first = said("Closed the depot.", "finished", around=("", " The last van left, which saves 90k a year."))
    second = said("The last van left, which saves 90k a year.", "figure", around=("Closed the depot. ", ""))
    others = [said("A statement of one sentence that is as long.", "figure") for _ in range(3)]
    assert standing([*others, first, second])[0].item == "Closed the depot. The last van left, which saves 90k a year."


def test_of_a_long_item_the_sentence_with_its_signs_stands_for_it() -> None:
    def shown(more: str) -> str:
        head, end = "Restore drill, second go.", "The ledger came back in 35 minutes."
        ones = [said(head, around=("", f" {end}{more}")), said(end, "figure", around=(f"{head} ", more))]
        return standing(ones)[0].text

    assert shown(" Everybody watched it." * 10) == "The ledger came back in 35 minutes."
    assert shown(" Everybody watched it.") == "Restore drill, second go."  # it is quoted whole


def test_what_merely_happened_stands_behind_what_goes_on() -> None:
    before = said("A glaze for the kiln.", period="2025-01")
    again, once = (said(f"{text} of Ann", period="2025-02") for text in ("kiln and glaze", "lift and porch"))
    assert weighed([once, before])[0].weight < weighed([again, before])[0].weight
    only = [replace(one, period="2025-02") for one in (once, again, before)]
    assert weighed(only[::2])[0].weight == weighed(only[1:])[0].weight  # of one month nothing goes on


def test_what_says_what_follows_leads() -> None:
    plain = [said(f"{name}arranged it with them and told the others", "counted") for name in "abc"]
    told = said("arranged it with them; the others were told so")
    assert next(one.text for one in standing([*plain, told])) == told.text
    label = said("search: a field, a list and some of the rest")
    assert weighed([*plain, label])[-1].weight < weighed([*plain, told])[-1].weight


def test_a_denial_leads_where_it_goes_on_to_tell_more() -> None:
    found = "The glaze changes nothing: with and without it the tiles crack in the same frost."
    ones = [said("Not shipped.", "denied", leads=False), said("Moved it.", "finished"), said("Read it.")]
    assert "Not shipped." not in [one.text for one in standing(ones)]
    assert standing([*ones, said(found, "denied", leads=False)])[0].text == found
    assert found not in [one.text for one in standing([*ones, said(found, leads=False)])]
    short = said("Dropped the redesign.", "denied", leads=False, around=("", " Testers got slower."))
    assert standing([*ones, short])[0] == weighed([*ones, short])[-1]


def test_the_end_of_a_thread_leads_before_its_beginning() -> None:
    said_of = [said(f"in month {n}", "finished", thread="cache", period=f"2025-{n:02}") for n in (9, 7, 4, 2)]
    others = [said(f"other {n}", "finished", period="2025-09") for n in range(6)]
    began = said("began", "figure", thread="cache", period="2025-01")
    assert standing([*said_of, *others, began])[0].text == "in month 9"
    one_month = [said("one", "finished", thread="cache"), said("two", "finished", thread="cache")]
    assert [one.text for one in standing(one_month)] == ["one", "two"]  # in one month neither is the end


def test_what_a_later_statement_has_overtaken_does_not_stand_beside_it() -> None:
    """A demand, a state of before, a first try; what came of something is so still, whatever follows."""
    signed = said("They signed for three years.", "decided", thread="renewal", period="2025-08")
    asked = said("They want 20 % off.", "figure", thread="renewal", period="2025-06")
    tried = said("The renewal goes back and forth.", thread="renewal", period="2025-07")
    signed, asked, tried = (replace(one, weight=n) for one, n in ((signed, 2500), (asked, 2000), (tried, 1500)))
    assert standing_of([signed, tried, asked]) == (signed,)
    assert not following([signed, tried, asked], (signed,))
    stays = replace(tried, weight=2000, signs=("changed",))
    assert standing_of([signed, stays, asked]) == (signed, stays)
    done = replace(asked, text="They took 20 % off.", signs=("figure", "finished"))
    assert standing_of([signed, done]) == (signed, done)
    ended = replace(tried, weight=1500, text="They came to like it.", signs=("finished",))
    # What surely tells an end, by more weight only.
    assert ended in standing_of([replace(signed, weight=1400), ended])
    others = [said(f"Paid {n}.", weight=900) for n in range(5)]
    assert ended not in standing_of([replace(signed, weight=1600), ended, *others])
    paid = replace(ended, text="The letters brought back $40k.", signs=("figure",))
    assert paid in standing_of([replace(signed, weight=2600), paid])  # nor money, by what tells none
    changed, plain = replace(ended, signs=("changed",)), replace(signed, signs=())
    assert changed in standing_of([replace(plain, weight=1400), changed])  # nor a sign by what bears none
    assert changed not in standing_of([replace(signed, weight=1400), changed, *others])


def test_what_follows_tells_a_deed_a_count_or_weighs_more() -> None:
    ones = [said(text, weight=500) for text in ("Back at 11:30.", "The hall in the rain.", "Mended 6 pumps.", "3 CVs.")]
    assert [one.text for one in following(ones, ())] == ["Mended 6 pumps.", "3 CVs."]
    assert following([replace(one, weight=-300) for one in ones], ()) == ()
    assert len(following([replace(one, weight=600) for one in ones], ())) == 4


def test_what_one_item_tells_has_one_place() -> None:
    """Of the sentences of a row, and of a thread beside a statement that is not earlier and has come to something."""
    ones = [said(text, weight=n) for text, n in (("Paid them back.", 3000), ("She got 90.", 2500), ("Mended 6.", 900))]
    of_row = [replace(ones[0], place=9), replace(ones[1], place=9), ones[2]]
    assert [one.text for one in standing_of(of_row)] == ["Paid them back.", "Mended 6."]
    assert [one.text for one in following(of_row, of_row[:1])] == ["Mended 6."]
    of_paragraph = [replace(one, place=-9 * (one is not ones[2])) for one in ones]
    assert [one.text for one in standing_of(of_paragraph)] == ["Paid them back.", "Mended 6."]
    told = replace(of_paragraph[1], signs=("finished",))
    assert [one.text for one in standing_of([of_paragraph[0], told])] == ["Paid them back.", "She got 90."]
    assert not following([told], of_paragraph[:1])
    apart = [replace(one, thread="money", period=f"2025-0{n}") for n, one in zip((4, 3, 2), ones, strict=True)]
    assert [one.text for one in standing_of(apart)] == ["Paid them back."]
    assert standing_of([*apart[:2], replace(apart[2], signs=("finished",), weight=2400)])[1].text == "Mended 6."
    assert following(apart, apart[:1]) == ()
    dear = replace(apart[2], text="Mended 6 for 90 euros instead of 400.", signs=("figure",), weight=2100)
    assert following([dear], apart[:1]) == (dear,)


def test_of_what_stands_out_the_strongest_stands_first_and_of_equals_the_newer() -> None:
    early = said("Half the cache is gone.", "finished", thread="cache", period="2025-02", weight=2000)
    late = said("The tower is cold.", "finished", period="2025-03", weight=2000)
    assert standing_of([late, early]) == (late, early)
    assert standing_of([late, replace(early, weight=2500)])[0].text == early.text


def test_what_only_sums_up_leads_where_nothing_else_does() -> None:
    general = said("Delivered several major improvements to search.", thread="search", period="2025-06")
    before = said("Typing is searched.", thread="search", period="2025-05")
    assert [one.text for one in standing([general, before])] == [before.text, general.text]
    assert standing([general]) == (general,)


def test_praise_stands_behind_work_unless_it_states_some_in_its_own_words() -> None:
    work = said("Typing is searched.")
    repeated = said('Kudos from Ann: "she cut our wait by half, and nobody waits"', "finished")
    for praise in (repeated, said("Tolle Arbeit beim Umbau der Halle")):
        assert [one.text for one in standing([praise, work])] == [work.text, praise.text]
    told = said("Great job on the audit, passed with two minor findings", "finished")
    assert standing([work, told])[0].text == told.text


def test_what_leans_on_the_sentence_before_weighs_less() -> None:
    ones = [said("It serves all stores now.", "changed"), said("All stores have a till now.", "finished")]
    assert [one.text for one in standing(ones)] == [ones[1].text, ones[0].text]
    for leaning, clear in (
        ("Last year we bought 60 bales.", "Last year's bales are sold now."),
        ("All three passed.", "All three wards."),
        ("Die zweite ist jetzt dicht.", "Die zweite Pumpe ist jetzt dicht."),
    ):
        assert standing([said(leaning, "changed"), said(clear, "changed")])[0].text == clear


def test_what_takes_up_a_sentence_is_quoted_once_with_it() -> None:
    first = said("Built the cache.", "finished")
    second = said("It halved the wait.", "figure", before="Built the cache. ")
    assert [one.whole for one in standing([first, second])] == ["Built the cache. It halved the wait."]
    strong = said("Built the cache.", "figure", "finished")
    assert [one.whole for one in standing([strong, second])] == ["Built the cache. It halved the wait."]


def test_where_nothing_stands_out_the_least_unfit_comes_nearest() -> None:
    ones = [said(text, leads=False) for text in ("Dentist.", "July was a productive month.", "Focused on streams.")]
    assert standing(ones) == ()
    assert nearest(ones) == ones[-1]
    assert nearest([]) is None


def test_what_is_counted_every_month_is_no_result() -> None:
    texts = {1: "Counted 40 slides.", 2: "52 slides.", 3: "61 slides finished.", 4: "Opened 14 new cores."}
    ones = [
        said(text, "figure", "finished", period=f"2025-{month:02}", thread="slides" * (month < 4))
        for month, text in texts.items()
    ]
    assert next(one.text for one in standing(ones)) == "Opened 14 new cores."
    assert {one.text: one.signs for one in weighed(ones)}["61 slides finished."] == ("finished",)
    halved = said("Cut from 90 to 30 slides.", "figure", period="2025-05")
    assert weighed([*ones, halved])[-1].signs == ("figure",)


def test_a_short_item_is_quoted_once() -> None:
    first = said("Missed the deadline.", "fault", around=("", " The mark is lost."))
    second = said("The mark is lost.", "finished", around=("Missed the deadline. ", ""))
    assert [one.item for one in standing([first, second])] == ["Missed the deadline. The mark is lost."]


def test_a_figure_of_what_is_asked_is_no_reason_unless_something_came_of_it() -> None:
    asked = said("They want 20 % off the price.", "figure")
    assert weighed([asked])[0].signs == ("asked",)
    assert weighed([replace(asked, text="They signed it, 20 % off the price.")])[0].signs[0] == "figure"
    for told in ("Checkout fails for 3 % of orders.", "Started to move 30 % of them.", "Leider sind 3 % defekt."):
        assert weighed([said(told, "figure")])[0].signs == ("asked",)


def test_what_is_double_is_no_figure_before_a_noun() -> None:
    assert tells_result("Sales doubled.")
    assert tells_result("It runs with double the bandwidth.")
    assert not tells_result("No double refund since the May fix.")


def test_what_somebody_else_did_bears_no_sign_of_a_deed() -> None:
    ones = [said(f"{name} finished the depot.", "finished") for name in ("Thomas", "Ada", "Moved it and", "We", "They")]
    assert [one.signs != () for one in weighed(ones, (), "Ada Byron")] == [False, True, True, True, True]
    assert weighed([said("Thomas voted for our depot.", "others"), *ones[1:]])[0].signs == ("others",)
    assert weighed([said("Thomas came by: not one leak since May.", "changed"), *ones[1:]])[0].signs  # what is so
    assert weighed([ones[0]] * 3)[0].signs  # who opens so many statements is the person
    assert weighed(ones, [False] * 5)[0].signs  # nobody wrote it: a title


def test_sentences_of_an_item_that_is_quoted_in_parts_stand_once() -> None:
    first = said("Opened all 38 pages.", "finished", weight=3_800)
    second = said("All five bought alone.", weight=3_700, around=("Opened all 38 pages. ", ""))
    third = said("A journal told of it.", weight=3_600, around=("Opened all 38 pages. All five bought alone. ", ""))
    told = [one.item for one in standing([first, second, third])]
    assert told == ["Opened all 38 pages. All five bought alone. A journal told of it."]


def test_a_page_on_which_much_stands_takes_nothing_that_nobody_else_speaks_of() -> None:
    chosen = [said(f"Mended pump {n}.", "finished", weight=2000) for n in range(7)]
    alone = [said(f"Counted {n} pumps.", "counted", weight=500, is_alone=True) for n in range(5)]
    assert len(following(alone, chosen)) == 2
    assert following([said("The pump leaks.", weight=500, is_alone=True)], ()) == ()
