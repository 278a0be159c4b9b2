"""Entries of a book in which several people write, each signed on the line below it."""

import pytest

from tests.loading.profiles.test_legends import read

FORMS = [
    ("3 March 2025", "4 March 2025", "Sanded the boat", "Swept the yard", "Ann Lee", "Hamish"),
    ("03.03.2025", "04.03.2025", "Boot geschliffen", "Hof gefegt", "Anna Koch", "Lukas"),
    ("3 mars 2025", "4 mars 2025", "Poncé la barque", "Balayé la cour", "Amélie Petit", "Luc Moreau"),
    ("3 de marzo de 2025", "4 de marzo de 2025", "Lijé la barca", "Barrí el patio", "Ana García", "Luis"),
    ("2025-03-03", "2025-03-04", "Łódka wyszlifowana", "Podwórze zamiecione", "Anna Nowak", "Piotr"),
    ("*Mon 3 March 2025*", "*Tue 4 March 2025*", "sanded the boat", "swept the yard", "Dr Usha Pillai", "Jo Marsh"),
]


@pytest.mark.parametrize("sign", ["— {}", "– {}", "-- {}", "- {}", "    — {}"])
@pytest.mark.parametrize("form", FORMS, ids=[form[4] for form in FORMS])
def test_who_signs_below_an_entry_did_it(form: tuple[str, ...], sign: str) -> None:
    first, second, one, other, who, whose = form
    text = f"# Book\n\n{first}\n{one}\n{sign.format(who)}\n\n{second}\n{other}\n{sign.format(whose)}\n\n"
    said, codes = read(f"{text}{first}\n{one} twice\n{sign.format(who)}\n")
    assert {(name, words.lstrip()) for name, words in said} == {
        (who.removeprefix("Dr "), one), (who.removeprefix("Dr "), f"{one} twice"), (whose, other),
    }, codes  # fmt: skip
    assert "person-assumed" not in {code for code in codes if who != "Ana García"}


def test_two_who_sign_did_it_both() -> None:
    text = "# Book 2025\n\n3 March\nSanded it\n— Ann Lee and Bob Stone\n\n4 March\nSwept it\n— Ann Lee\n"
    assert read(text)[0] == {("Ann Lee", "Sanded it"), ("Bob Stone", "Sanded it"), ("Ann Lee", "Swept it")}


@pytest.mark.parametrize("below", ["— see below", "- the pump", "— 3 hours", "- Kitchen"])
def test_other_lines_below_entries_sign_nothing(below: str) -> None:
    text = f"# Book 2025\n\n3 March\nSanded it\n{below}\n\n4 March\nSwept it\n{below}\n"
    assert not {who for who, _ in read(text)[0] if who}
