"""Lines that say whose what stands below them is, or of when: numbered names, senders, captions, the head of a text."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_reading import codes, read, said


def of(tmp_path: Path, text: str, file: str = "notes.txt") -> list[tuple[str | None, str, str]]:
    return said(read(tmp_path, text, file))


@pytest.mark.parametrize(
    ("first", "second", "third"),
    [
        ("1. Anna Koch", "2. Ben Meier", "3. Allgemeines"),
        ("1) Anna Koch – Lager", "2) Ben Meier – Kasse", "3) Hof"),
        ("1. Anna Koch:", "2. Ben Meier:", "3. Sonstiges:"),
    ],
)
def test_numbered_names_head_what_stands_below_them(tmp_path: Path, first: str, second: str, third: str) -> None:
    head = "Notizen, Mai 2025"
    text = f"{head}\n\n{first}\nDas Lager umgebaut.\n\n{second}\nDie Kasse geprüft.\n\n{third}\nDer Hof ist gefegt.\n"
    assert of(tmp_path, text) == [
        ("Anna Koch", "2025-05", "Das Lager umgebaut."),
        ("Ben Meier", "2025-05", "Die Kasse geprüft."),
    ]


def test_numbered_items_below_each_other_are_no_heads(tmp_path: Path) -> None:
    text = "# Ann Lee\n\n## May 2025\n\n1. Bob Stone\n2. Carl Poe\n3. fixed the pump\n"
    assert {who for who, _, _ in of(tmp_path, text)} == {"Ann Lee"}


@pytest.mark.parametrize(("word", "me"), [("From", "me"), ("Von", "mir"), ("De", "moi"), ("Od", "mnie")])
def test_from_whom_texts_are_stands_above_them(tmp_path: Path, word: str, me: str) -> None:
    text = f"Collected, May 2025\n\n{word} Anna Koch:\nMoved it.\nSold it.\n\n{word} Ben Meier ({me}):\nPainted it.\n"
    assert of(tmp_path, text) == [
        ("Anna Koch", "2025-05", "Moved it.\nSold it."),
        ("Ben Meier", "2025-05", "Painted it."),
    ]


@pytest.mark.parametrize(
    ("caption", "month"),
    [("What I finished in May but never told anybody:", "2024-05"), ("Im April noch erledigt:", "2024-04")],
)
def test_items_below_a_caption_are_of_its_time(tmp_path: Path, caption: str, month: str) -> None:
    head = "Hand-over, Ann Lee -> Bob Stone\nwritten 28 June 2024"
    text = f"{head}\n\n- closed it\n\n{caption}\n- moved it\n- sold it\n\nSigned\n"
    found = of(tmp_path, text)
    assert {who for who, _, _ in found} == {"Ann Lee"}
    assert {when for _, when, text in found if "moved" in text or "sold" in text} == {month}
    assert {when for _, when, text in found if "closed" in text} == {"2024-06"}


@pytest.mark.parametrize(
    "line",
    ["lagade staketet (mars)", "thawed the stocks, March, all clean", "put it up – March", "sold it (March 2025)"],
)
def test_a_month_between_signs_is_that_of_what_was_done(tmp_path: Path, line: str) -> None:
    found = of(tmp_path, f"# Ann Lee\n\n12 May 2025\n\n1) {line}\n2) painted it\n")
    assert {text[:2]: when for _, when, text in found} == {"1)": "2025-03", "2)": "2025-05"}


@pytest.mark.parametrize("head", ["*Issue 31, September 2022*", "Nr. 7 – September 2022", "Newsletter, september 2022"])
def test_the_one_month_at_the_head_is_that_of_a_text_without_others(tmp_path: Path, head: str) -> None:
    text = f"# The Tidemark\n{head}\n\nDear all!\n\n**Shop.** Anna Koch sold it.\n\n**Yard.** Ben Meier swept it.\n"
    assert {(who, when) for who, when, _ in of(tmp_path, text, "a.md")} == {
        ("Anna Koch", "2022-09"), ("Ben Meier", "2022-09"), (None, "2022-09"),
    }  # fmt: skip


def test_the_year_of_the_title_is_that_of_months_without_one(tmp_path: Path) -> None:
    text = "Brag document 2025 - Ann Lee\n\n- Sep: moved it\n- Feb 2025 - packed it\n- Mar 2025 - found it\n"
    assert [when for _, when, _ in of(tmp_path, text)] == ["2025-09", "2025-02", "2025-03"]


def test_what_is_told_on_a_day_of_the_title_is_past(tmp_path: Path) -> None:
    text = "Report (meeting of 6 February 2025)\n\nAnn Lee: won nine people (30 Nov).\nBob Stone: moved it (10 Jan).\n"
    assert {(who, when) for who, when, _ in of(tmp_path, text)} == {("Ann Lee", "2024-11"), ("Bob Stone", "2025-01")}


def test_mails_of_one_thread_are_of_their_days(tmp_path: Path) -> None:
    head = "From: Dora Maj <dora@a.example>\nTo: Piet Vos\nDate: Mon, 19 Aug 2024 08:55:10 +0200\nSubject: RE: news\n"
    quoted = "> On Mon, 29 Jul 2024, Piet Vos <piet@a.example> wrote:\n>\n> I booked the lot.\n"
    assert of(tmp_path, f"{head}\nI released two of them.\n\nDora\n\n{quoted}", "thread.txt") == [
        ("Dora Maj", "2024-08", "I released two of them."),
        ("Piet Vos", "2024-07", "I booked the lot."),
    ]


def test_the_opening_says_for_which_month_a_mail_is(tmp_path: Path) -> None:
    head = "From: Dora Maj <dora@a.example>\nDate: Mon, 3 Mar 2025 08:55:10 +0200\nSubject: news\n\n"
    assert [when for _, when, _ in of(tmp_path, f"{head}My list for February.\n\n- Sold it\n", "a.eml")][-1:] == [
        "2025-02"
    ]
    assert codes(read(tmp_path, f"{head}My list.\n\n- Sold it\n", "b.eml")) == ["period-assumed"]


@pytest.mark.parametrize(
    ("head", "first", "second"),
    [
        ("成员：褚文澜、闵佳怡", "## 褚文澜", "## 闵佳怡"),
        ("成员：褚文澜、赛义德·哈桑", "## 褚文澜", "## 赛义德·哈桑"),
        ("出席：鵜飼、樋渡", "## 鵜飼", "## 樋渡"),
    ],
)
def test_names_that_a_list_has_and_that_head_texts_are_people(
    tmp_path: Path, head: str, first: str, second: str
) -> None:
    text = f"# 2024年\n\n{head}\n\n{first}\n- 3月：完成了安装\n\n{second}\n- 4月：编写了程序\n"
    found = of(tmp_path, text, "a.md")
    assert [(who, when) for who, when, _ in found] == [
        (first.removeprefix("## "), "2024-03"),
        (second.removeprefix("## "), "2024-04"),
    ]


def test_words_that_head_texts_and_stand_in_no_list_are_nobody(tmp_path: Path) -> None:
    text = "# 2024年\n\n内容：安装、程序\n\n## 完成\n- 3月：完成了安装\n\n## 备注\n- 4月：编写了程序\n"
    assert {who for who, _, _ in of(tmp_path, text, "a.md")} == {None}


def test_what_somebody_is_before_names_in_columns_is_no_part_of_them(tmp_path: Path) -> None:
    head = "2025年5月 日誌\n会長 大河内 誠一郎  会計 三宅 陽子"
    text = f"{head}\n\n・三宅さんが発電機を点検した。\n・大河内会長が許可を取得した。\n"
    assert {who for who, _, _ in of(tmp_path, text)} == {"三宅 陽子", "大河内 誠一郎"}


def test_the_letter_o_is_a_bullet_where_lines_that_are_moved_in_have_it(tmp_path: Path) -> None:
    text = "Refit, May 2025\n\ndone\n   o Anna Koch hung the curtain\n   o Ben Meier wired it\n   o somebody swept it\n"
    assert {who for who, _, _ in of(tmp_path, text)} == {"Anna Koch", "Ben Meier", None}


def test_a_family_name_in_brackets_is_the_rest_of_a_name(tmp_path: Path) -> None:
    first = "Torvald (Ekenstam) har skrivit det.\nParisa (Lindh) har lagat den."
    text = f"Veckobrev, maj 2025\n\n{first}\nTorvald har städat.\nParisa sov.\n"
    assert {who for who, _, _ in of(tmp_path, text)} == {"Torvald Ekenstam", "Parisa Lindh"}


@pytest.mark.parametrize(
    ("caption", "item"),
    [
        ("Da fare entro Natale:", "inventario dei DVD"),
        ("To do by 31 July:", "new chairs"),
        ("What you (Bob) need to do:", "call the roofer"),
        ("【来週の予定】", "お礼の訪問"),
        ("Please:", "please tidy up"),
    ],
)
def test_what_is_to_be_done_is_no_work(tmp_path: Path, caption: str, item: str) -> None:
    found = of(tmp_path, f"# Ann Lee\n\n## May 2025\n\n- mended it\n\n{caption}\n- {item}\n", "a.txt")
    assert not any(item in text for _, _, text in found)


def test_a_field_that_names_a_team_is_nobody(tmp_path: Path) -> None:
    text = "Nome: Ana Luz\n2025-01: vendeu\n\nNome: Rui Sá\n2025-01: fechou\n\nNome: Equipa\n2025-03: arrumou\n"
    assert {who for who, _, _ in of(tmp_path, text)} == {"Ana Luz", "Rui Sá"}


def test_heads_of_one_look_are_people_with_what_they_are(tmp_path: Path) -> None:
    heads = ["#### HALVORSEN, Merete (Geography) ####", "#### OYELARAN, Babatunde (Music) ####"]
    text = "".join(f"{head}\n\nMay 2024\n  - mended it\n\n" for head in heads)
    assert [who for who, _, _ in of(tmp_path, text)] == ["Merete Halvorsen", "Babatunde Oyelaran"]


@pytest.mark.parametrize("line", ["a animé l'atelier du 7 décembre, complet", "held the workshop of 7 December"])
def test_a_day_of_something_is_told_where_it_may_be_when(tmp_path: Path, line: str) -> None:
    text = f"Meeting, 31 January 2025\n\nAnn Lee\n  - {line}\n\nBob Stone\n  - swept it\n"
    assert "other-month" in codes(read(tmp_path, text, "a.txt"))
