"""Rows in which nobody is named: what people are called in whatever form, and where else they could be told."""

import re
from collections.abc import Sequence
from dataclasses import is_dataclass, replace
from datetime import date
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from reports.errors import Problem
from reports.language import speaking
from reports.loading.anonymous import Allowed, Hidden, anonymise
from reports.model.rows import HighlightRow, Mark, ProfileRow, RosterEntry, SummaryRow

PEOPLE = {
    "Person 1": ["ada-byron", "Ada Byron", "ada@example.org", "adab"],
    "Person 2": ["bob-stone", "Bob Stone"],
    "Person 3": ["zofia", "Žofia Nováková"],
    "Person 4": ["ivan", "Иван Петров"],
    "Person 5": ["tanaka", "田中太郎"],
    "Person 6": ["bob-lee", "Bob Lee"],
    "Person 7": ["layla", "ليلى حداد"],
    "Person 8": ["jb", "Jean-Baptiste Dupont"],
    "Person 9": ["oc", "Siobhan O’Connor"],
    "Person 10": ["kai", "Kai Krüger"],
    "Person 11": ["aino", "Aino Virtanen"],
    "Person 12": ["marek", "Marek Zieliński"],
    "Person 13": ["janis", "Jānis Bērziņš"],
    "Person 14": ["halvard", "Halvard Kestrelson", "halvard@mail.zyx.example"],
    "Person 15": ["dana", "Dana Brookwell", "dana@brook.co.uk", "dana.b@gmail.com"],
}
HIDDEN = Hidden(PEOPLE, ["acme/web", "Acme/Secret-Plan", "qwint-core/engine"])


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("Ada Byron shipped it.", "Person 1 shipped it."),
        ("Thanks to Ada, Byron’s fix landed", "Thanks to Person 1, Person 1’s fix landed"),
        ("BYRON, ADA", "Person 1"),
        ("by A. Byron and A.B.", "by Person 1 and Person 1"),
        ("ada.byron and ada_byron", "Person 1 and Person 1"),
        ("the Byrons fix", "the Person 1 fix"),
        ("Аda Вyron", "Person 1"),  # Cyrillic first letters
        ("A\u200bda By\u00adron", "Person 1"),
        ("s Novákové a Novakova", "s Person 3 a Person 3"),
        ("Ivan Petrov, Иван Петров", "Person 4, Person 4"),
        ("田中太郎は移行した", "Person 5は移行した"),
        ("Bob did it", "somebody did it"),
        ("a stone wall", "a stone wall"),
        ("mail ada@example.org or @adab", "mail (address) or @…"),
        ("see https://example.org/x?y, PR #12 in acme/web, 1a2b3c4", "see (link) PR #… in repository 1, (commit)"),
        ("ACME/secret-plan", "repository 2"),
        ("die Byronsche Art, Byronista, Adának", "die Person 1 Art, Person 1, Person 1"),
        ("A d a  B y r o n, Byr0n", "Person 1, Person 1"),
        ("Ada By-\nron shipped", "Person 1 shipped"),
        ("Byron, A. und Ada B. halfen", "Person 1 und Person 1 halfen"),
        ("Ада написала", "Person 1 написала"),
        ("Iwan Petrow, с Иваном Петровым", "Person 4, с Person 4 Person 4"),
        ("田中太郎さん", "Person 5さん"),
        ("شكرًا لليلى وحداد", "شكرًا Person 7 Person 7"),
        ("J.-B. Dupont, JB Dupont", "Person 8, Person 8"),
        ("OConnor, O'Connor, O Connor", "Person 9, Person 9, Person 9"),
        ("acme%2Fweb, acme / web", "repository 1, repository 1"),
        ("s Byronovou a Krügerové", "s Person 1 a Person 10"),
        ("Krueger, Kruegers Plan, Krügerianische", "Person 10, Person 10 Plan, Person 10"),
        ("Virtasen ja Virtaselle", "Person 11 ja Person 11"),
        ("Zielińskiego, Zielińskim", "Person 12, Person 12"),
        ("Bērziņa, Bērziņam, Bērziņšnak", "Person 13, Person 13, Person 13"),
        ("KestrelsonQueue, TeamHalvard, Brookwell2025.xlsx", "Person 14Queue, TeamPerson 14, Person 152025.xlsx"),
        ("hkestrel2, d-brook and danab", "Person 14, Person 15 and Person 15"),
        ("K e s t r e l s o n, H-a-l-v-a-r-d", "Person 14, Person 14"),
        ("git.zyx.example, zyx-core, halvard＠mail.zyx.example", "(address), (organisation)-core, (address)"),
        ("brook.co.uk, co.uk, Gmail, qwint-core", "(address), co.uk, Gmail, (organisation)"),
        ("Кестрельсон и Кестрельсона", "Person 14 и Person 14"),
        ("another string, a tracker", "another string, a tracker"),
        ("adaptive, Canada and Stonehenge", "adaptive, Canada and Stonehenge"),
    ],
)
def test_names_are_found_in_whatever_form(text: str, hidden: str) -> None:
    assert HIDDEN(text) == hidden


def test_places_in_a_text_move_with_it() -> None:
    text, place = HIDDEN.hide("Ada Byron told Bob Stone that it works.")
    assert text == "Person 1 told Person 2 that it works."
    assert text[place(10) : place(14)] == "told"
    assert text[place(0) : place(9)] == "Person 1"


def row(file: str, key: str, name: str, text: str) -> ProfileRow:
    start = text.index("Shipped")
    said = HighlightRow(text[start:], "feature", 3, start, len(text), 1)
    link = Mark(start, len(text), "link", "https://example.org")
    summary = SummaryRow("2025-03", text, 3, highlights=(said,), marks=(link, Mark(0, 3, "bold")))
    return ProfileRow(file, "0", "utf-8", key, name, 1, overview=f"{name} leads.", summaries=(summary,))


def numbered(ids: Sequence[str]) -> dict[str, int]:
    return {key: number for number, key in enumerate(ids, 1)}


def test_rows_keep_what_they_quote_and_lose_who_it_is() -> None:
    rows = [row("ada.md", "ada-byron", "Ada Byron", "Ada said: Shipped Bob Stone's plan.")]
    rows += [row("bob.md", "bob-stone", "Bob Stone", "Shipped it with Ada.")]
    roster = (RosterEntry("ada-byron", "Ada Byron", email="ada@example.org", role="Engineer", level="L4"),)
    made = anonymise(rows, (), roster, numbered, Allowed(show=("role",)))
    ada = next(one for one in made.profiles if "Shipped" in one.summaries[0].text and "said" in one.summaries[0].text)
    (said,) = ada.summaries[0].highlights
    assert ada.summaries[0].text[said.start : said.end] == said.text
    assert said.text.startswith("Shipped Person ")
    assert [mark.kind for mark in ada.summaries[0].marks] == ["bold"]
    assert {one.file for one in made.profiles} == {"source 1", "source 2"}
    (entry,) = made.roster
    assert (entry.role, entry.level, entry.email, entry.name) == ("Engineer", "", None, None)
    assert not any(
        word in repr(list(made.profiles)) for word in ("Ada", "Byron", "Bob", "Stone", "ada-byron", "example")
    )


PLAIN = {"code": "no-period", "encoding": "utf-8", "period": "2025-03", "signs": ("figure",)}
"""Fields of words that we chose, which say nothing of anybody."""


def telling(kind: Any) -> Any:
    """A value of a type that says Ada Byron wherever it holds words."""
    inner = get_args(kind)
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        hints = get_type_hints(kind)
        return kind(**{name: PLAIN[name] if name in PLAIN else telling(hint) for name, hint in hints.items()})
    if get_origin(kind) is tuple:
        return (telling(inner[0]),) if inner[-1] is ... else tuple(map(telling, inner))
    if get_origin(kind) in {Union, UnionType}:
        return telling(inner[0])
    if get_origin(kind) is Literal:
        return inner[0]
    return {str: "Ada Byron", date: date(2025, 3, 1)}.get(kind) or kind(1)


def test_no_field_of_what_a_source_says_tells_who_it_is() -> None:
    """Whatever fields rows have: each that a row without names takes over is hidden, or in `PLAIN`."""
    told = telling(ProfileRow)
    assert repr(told).count("Ada Byron") > 20
    made = anonymise([told], [telling(Problem)], [telling(RosterEntry)], numbered)
    shown = repr((list(made.profiles), made.problems, made.roster))
    assert not re.search("ada|byron", shown, re.IGNORECASE), shown


def test_a_role_that_a_source_states_is_hidden() -> None:
    """It may tell who it is: "the only glass conservator"."""
    stated = replace(row("ada.md", "ada-byron", "Ada Byron", "Shipped it."), stated=(("role", "Glass conservator", 3),))
    assert [one.stated for one in anonymise([stated], (), (), numbered).profiles] == [()]


def test_what_stands_instead_is_in_the_language_that_is_spoken() -> None:
    rows = [row("ada.md", "ada-byron", "Ada Byron", "Shipped acme/web with Bob, see ada@example.org.")]
    rows += [row("bob.md", "bob-stone", "Bob Stone", "Shipped it.")]
    with speaking("es"):
        made = anonymise(rows, (), (RosterEntry("bob-lee", "Bob Lee"),), numbered)
        hidden = Hidden(PEOPLE, ["acme/web"])
        text = hidden("acme/web of Bob: https://example.org, 1a2b3c4")
    assert text == "repositorio 1 of alguien: (enlace) (commit)"
    assert {one.name for one in made.profiles} == {"Persona 1", "Persona 2"}
    assert {one.file for one in made.profiles} == {"fuente 1", "fuente 2"}
    said = " ".join(one.summaries[0].text for one in made.profiles)
    assert "with alguien, see (dirección)." in said
