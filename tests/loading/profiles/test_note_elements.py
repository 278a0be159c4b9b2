"""Notes of one person: elements that say who and when, each in the notations in which people write it."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_reading import codes, read, said

_TIMES = {
    "weeks": (("2025-W20", "2025-W24"), ("2025-05", "2025-06")),
    "months": (("April 2025", "June 2025"), ("2025-04", "2025-06")),
    "numbers": (("2025-04", "2025-06"), ("2025-04", "2025-06")),
    "French": (("avril 2025", "juin 2025"), ("2025-04", "2025-06")),
}
_BETWEEN = (
    "{} / {}", "{} // {}", "{} | {}", "{} · {}", "{} • {}", "{} – {}", "{} - {}", "{}: {}", "{}, {}", "{} ({})",
    "{} @ {}", "{} » {}", "{} > {}", "{} -> {}", "{} → {}", "{} ~ {}", "{} + {}", "{} by {}",
)  # fmt: skip


@pytest.mark.parametrize("look", ["## {}", "{}\n=========="])
@pytest.mark.parametrize("between", _BETWEEN)
@pytest.mark.parametrize("times", _TIMES)
def test_a_time_and_a_name_are_one_heading(tmp_path: Path, times: str, between: str, look: str) -> None:
    written, periods = _TIMES[times]
    heads = [look.format(between.format(one, "Rita Caldeira")) for one in written]
    text = f"{heads[0]}\n\n- cleaned up dead leads\n\n{heads[1]}\n\n- sold it to Brightwell\n"
    assert {(who, when) for who, when, _ in said(read(tmp_path, text))} == {
        ("Rita Caldeira", period) for period in periods
    }


@pytest.mark.parametrize("between", ["{} – {}", "{} / {}", "{} | {}"])
def test_a_time_and_names_of_several_are_one_heading(tmp_path: Path, between: str) -> None:
    heads = [between.format("April 2025", "Rita Caldeira"), between.format("June 2025", "Marco Bellini")]
    text = f"## {heads[0]}\n\n- cleaned up dead leads\n\n## {heads[1]}\n\n- sold it to Brightwell\n"
    assert said(read(tmp_path, text)) == [
        ("Rita Caldeira", "2025-04", "- cleaned up dead leads"),
        ("Marco Bellini", "2025-06", "- sold it to Brightwell"),
    ]


_CELLS = [
    ("Indexed the registers", "12/24"),
    ("Held weddings", "08/24"),
    ("Trained two", "05/25"),
    ("Counted it", "10/24"),
]
_MONTHS = {
    "English": ("Dec {}", "Aug {}", "May {}", "Oct {}"),
    "German": ("Dez. {}", "Aug. {}", "Mai {}", "Okt. {}"),
    "French": ("déc. {}", "août {}", "mai {}", "oct. {}"),
    "Spanish": ("dic-{}", "ago-{}", "may-{}", "oct-{}"),
    "apostrophes": ("Dec '{}", "Aug '{}", "May '{}", "Oct '{}"),
    "slashes": ("Dec/{}", "Aug/{}", "May/{}", "Oct/{}"),
}


@pytest.mark.parametrize("row", ["| {what} | {when} |", "| {when} | {what} |", "- {what} ({when})", "- {when}: {what}"])
@pytest.mark.parametrize("months", _MONTHS)
def test_months_in_no_order_have_two_years(tmp_path: Path, months: str, row: str) -> None:
    head = "| what | when |\n|---|---|\n" if row.endswith("{when} |") else "| when | what |\n|---|---|\n"
    cells = [(what, month.format(when[3:])) for (what, when), month in zip(_CELLS, _MONTHS[months], strict=True)]
    rows = "\n".join(row.format(what=what, when=when) for what, when in cells)
    found = read(tmp_path, f"# Rita Caldeira\n\n{head if row.startswith('|') else ''}{rows}\n")
    assert sorted(when for _, when, _ in said(found)) == ["2024-08", "2024-10", "2024-12", "2025-05"]


def test_days_of_months_in_order_stay_days(tmp_path: Path) -> None:
    rows = "".join(f"| {day} | mended it {day[-2:]} times |\n" for day in ("Jan 24", "Feb 24", "Mar 25", "Apr 24"))
    found = read(tmp_path, f"# Rita Caldeira\n\n| when | what |\n|---|---|\n{rows}")
    assert "year-assumed" in codes(found)


@pytest.mark.parametrize(
    "text",
    [
        "## January\n\n- Drafted it\n\n## June\n\n- Digitised the 1974 maps\n",
        "| when | what |\n|---|---|\n| Jan | Drafted it |\n| Jun | Digitised the 1974 maps |\n",
        "## Januar\n\n- Entwarf es\n\n## Juni\n\n- Karten von 1974 gescannt\n",
        "## janvier\n\n1. Rédigé le plan\n\n## juin\n\n2. Numérisé les cartes de 1974\n",
    ],
)
def test_a_year_in_what_was_done_is_not_that_of_the_notes(tmp_path: Path, text: str) -> None:
    found = read(tmp_path, f"# Rita Caldeira\n\n{text}")
    assert [when[5:] for _, when, _ in said(found) if when[:4] != "1974"] == ["01", "06"]
    assert "year-assumed" in codes(found)


@pytest.mark.parametrize(
    "caption", ["What I got done, 2025", "Erledigt 2025", "2025", "Fait en 2025", "実績（2025年）"]
)
def test_the_caption_of_a_table_says_the_year(tmp_path: Path, caption: str) -> None:
    cells = "<tr><th>when</th><th>what</th></tr><tr><td>Jan</td><td>Drafted it</td></tr>"
    cells += "<tr><td>Jun</td><td>Digitised the 1974 maps</td></tr>"
    page = f"<h1>Rita Caldeira</h1><table><caption>{caption}</caption>{cells}</table>"
    assert said(read(tmp_path, f"<html><body>{page}</body></html>", "page.html")) == [
        ("Rita Caldeira", "2025-01", "Drafted it"),
        ("Rita Caldeira", "2025-06", "Digitised the 1974 maps"),
    ]


@pytest.mark.parametrize("field", ["Author: {}", "Name: {}", "**Name:** {}", "Nom : {}", "Autora: {}", "氏名：{}"])
@pytest.mark.parametrize(
    "look", ["# {title}\n\n{field}\n\n# {month}\n", "{title}\n=====\n\n{field}\n\n{month}\n=====\n"]
)
@pytest.mark.parametrize("month", ["July 2025", "Juli 2025", "2025-07", "juillet 2025", "2025年7月"])
def test_a_field_below_the_title_is_of_months_that_look_like_it(
    tmp_path: Path, month: str, look: str, field: str
) -> None:
    text = look.format(title="Notes to self", field=field.format("Rita Caldeira"), month=month)
    assert said(read(tmp_path, f"{text}\n- Trained 16 people\n")) == [
        ("Rita Caldeira", "2025-07", "- Trained 16 people")
    ]


def test_fields_of_restructured_text_say_whose_and_of_which_year_all_is(tmp_path: Path) -> None:
    head = "=====\nNotes\n=====\n\n:Author: Rita Caldeira\n:Role: clerk\n:Year: 2025\n\n"
    text = f"{head}May\n===\n\n* sold it\n\nJuly\n====\n\nTrained 16 people.\n"
    assert said(read(tmp_path, text, "notes.rst")) == [
        ("Rita Caldeira", "2025-05", "* sold it"),
        ("Rita Caldeira", "2025-07", "Trained 16 people."),
    ]


def test_a_field_of_one_project_is_not_of_the_next(tmp_path: Path) -> None:
    text = "# Alpha\n\nOwner: Rita Caldeira\n\n## May 2025\n\n- sold it\n\n# Beta\n\n## May 2025\n\n- bought it\n"
    assert ("Rita Caldeira", "2025-05", "- bought it") not in said(read(tmp_path, text))


_ROMAN_DAYS = [
    ("13 I 2025", "17 IX 2025"),
    ("13.I.2025", "17.IX.2025"),
    ("13. I. 2025", "17. IX. 2025"),
    ("13/I/2025", "17/IX/2025"),
    ("13-I-2025", "17-IX-2025"),
    ("2025. I. 13.", "2025. IX. 17."),
    ("13 I 2025 r.", "17 IX 2025 r."),
]


@pytest.mark.parametrize("days", _ROMAN_DAYS)
@pytest.mark.parametrize(
    "look",
    ["**wpis {n}** · {day}\n{what}", "### {day}\n\n- {what}", "{day}: {what}", "- {day} – {what}", "{day}\n{what}",
     "wpis {n}, {day}\n\n{what}", "- {what} ({day})", "| {day} | {what} |"],
)  # fmt: skip
def test_months_of_days_are_roman_numerals(tmp_path: Path, look: str, days: tuple[str, str]) -> None:
    texts = zip(days, ("Założyłam hodowle", "Oznaczyłam szczepy"), strict=True)
    lines = [look.format(n=number, day=day, what=what) for number, (day, what) in enumerate(texts, 1)]
    table = "| data | co |\n|---|---|\n" if look.startswith("|") else ""
    between = "\n" if look[0] in "-|" else "\n\n"
    found = said(read(tmp_path, f"# Rita Caldeira\n\n{table}{between.join(lines)}\n"))
    assert [when for _, when, _ in found] == ["2025-01", "2025-09"]
    assert not any("-01-" in text or "-09-" in text for _, _, text in found)


@pytest.mark.parametrize(
    "head",
    [
        "**Entry 6** · no date, found on a slip",
        "Entry 6 – date unknown",
        "### Entry 6 (no date)",
        "**Nr. 6** – ohne Datum",
        "zápis 6, bez data",
        "**Entrada 6** · sin fecha",
        "**Entry 6** – ?",
    ],
)
def test_a_counted_entry_without_its_day_ends_the_one_above(tmp_path: Path, head: str) -> None:
    text = "# Lab book\n\nRita Caldeira\n\n**Entry 4** · 10 March 2025\nWrote the paper\n\n"
    text += "**Entry 5** · 28 April 2025\nHanded in the paper\n\n"
    found = read(tmp_path, f"{text}{head}\nFroze the samples\n")
    assert said(found) == [
        ("Rita Caldeira", "2025-03", "Wrote the paper"),
        ("Rita Caldeira", "2025-04", "Handed in the paper"),
    ]
    assert "open-period" in codes(found)


@pytest.mark.parametrize("name", ["Rossi Marco", "Szabó Anna", "Лазарев Илья", "田中 太郎", "三浦 彩香"])
@pytest.mark.parametrize("head", ["{}", "{}, what I did", "Work log / {}", "# {}"])
def test_a_name_with_the_family_first_is_not_doubted(tmp_path: Path, head: str, name: str) -> None:
    found = read(
        tmp_path, f"{head.format(name)}\n\n14.01.2025  moved the build\n03.02.2025  mended the leak\n", "a.txt"
    )
    assert [when for _, when, _ in said(found)] == ["2025-01", "2025-02"]
    assert "person-assumed" not in codes(found)


@pytest.mark.parametrize("name", ["Rossi Marco", "Marco Rossi", "Rossi, Marco", "Silva Abril", "Chen May"])
def test_a_name_that_is_a_month_as_well_is_no_time(tmp_path: Path, name: str) -> None:
    found = read(tmp_path, f"{name}\n\n14.01.2025  moved the build\n03.02.2025  mended the leak\n", "a.txt")
    assert [when for _, when, _ in said(found)] == ["2025-01", "2025-02"]


@pytest.mark.parametrize("name", ["Villa Serra", "Costa Rica"])
def test_what_only_looks_like_a_name_is_doubted_still(tmp_path: Path, name: str) -> None:
    found = read(tmp_path, f"{name}\n\n14.01.2025  moved the build\n03.02.2025  mended the leak\n", "a.txt")
    assert not {"person-assumed", "nobody-named"}.isdisjoint(codes(found))


@pytest.mark.parametrize(
    ("head", "months"),
    [
        ("_by Rita Caldeira · started in January 2026_", ("12 January", "5 February", "3 March")),
        ("Rita Caldeira · begun 12 January 2026", ("12 January", "5 February", "3 March")),
        ("_di Rita Caldeira · iniziato a gennaio 2026_", ("12 gennaio", "5 febbraio", "3 marzo")),
        ("Rita Caldeira · dal 12 gennaio 2026", ("12 gennaio", "5 febbraio", "3 marzo")),
        ("Rita Caldeira · begonnen im Januar 2026", ("12. Januar", "5. Februar", "3. März")),
        ("Rita Caldeira, ab Januar 2026", ("Januar", "Februar", "März")),
        ("Rita Caldeira · commencé en janvier 2026", ("janvier", "février", "mars")),
        ("Rita Caldeira · iniciado en enero de 2026", ("enero", "febrero", "marzo")),
    ],
)
def test_the_month_in_which_a_log_begins_is_not_that_of_all(
    tmp_path: Path, head: str, months: tuple[str, str, str]
) -> None:
    text = "".join(f"## {month}\n\nmended {number} lamps.\n\n" for number, month in enumerate(months, 1))
    found = read(tmp_path, f"# Lanterna\n\n{head}\n\n{text}")
    assert [(who, when) for who, when, _ in said(found)] == [
        ("Rita Caldeira", "2026-01"),
        ("Rita Caldeira", "2026-02"),
        ("Rita Caldeira", "2026-03"),
    ]


def test_a_month_ahead_of_that_at_the_head_is_a_plan_still(tmp_path: Path) -> None:
    text = "# Report of Rita Caldeira\n\nWritten for January 2026\n\n- mended the lamps\n\n## February\n\n- buy lamps\n"
    assert [(when, "mended" in done) for _, when, done in said(read(tmp_path, text))] == [("2026-01", True)]
