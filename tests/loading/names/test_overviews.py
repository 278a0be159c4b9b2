"""A person is named where the first sentence is about them; a project, a product or a verb is nobody's name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.loading.names.likeness import leading_name, subject
from reports.loading.names.overviews import claimed_span, find_name

NAMES = [
    "Michael Lazos", "Łukasz Żółć", "Nguyễn Thị Minh Khai", "Jean-Luc de la Tour", "Siobhán O'Brien",
    "Anneke van der Berg",
    "José María", "J. R. Smith", "Dr. Ana Souza", "Mary-Kate Olsen", "王小明", "محمد علي", "Иван Иванов", "Zoë",
    "Madonna", "Wei",
    "Ólafur Þór Guðmundsson", "Aisha bint Khalid al-Rashid", "McDonald", "Ivan Petrov Jr.", "Priya", "Nguyễn",
    "Ahmed", "山田 太郎",
    "Γιώργος Παπαδόπουλος", "D'Arcy Wentworth", "Renée-Zoé D’Aubigné", "Ludwig van Beethoven", "Nnamdi Okafor",
]  # fmt: skip
SENTENCES = [
    "Over 13 months, {} engineered features across acme/tool.", "{} developed kernels.",
    "As a release engineer, {} kept the trains running.",
    "During her nine months, {} built it.", "In this period, {} delivered features.",
    "Between March and May 2025, {} improved it.",
    "{} is a maintainer.", "{} has been working on kernels.", "Working across a/b and c/d, {} delivered it.",
    "Over five months {} rebuilt it.", "{}, a backend engineer, led the work.",
    "{} (she/her) primarily worked on it.",
    "Based in Oslo, {} maintains it.", "With a focus on testing, {} also wrote docs.",
]  # fmt: skip
NOBODY = [
    "Worked on the pytorch/pytorch repository to develop it.", "Contributed to acme/tool by building it.",
    "Built and shipped it.",
    "Leveraged C++ and Python.", "Leveraging Python, PyTorch improved.", "The team delivered it.",
    "This contributor built it.",
    "They built it.", "I built it.", "We built it.", "Over 13 months, PyTorch delivered it.",
    "Kubernetes support improved.",
    "Over seven months, the developer contributed.", "Developed improved kernels.", "Improved performance led to it.",
    "Rust developed into it.", "Over six months, contributions to foo/bar delivered it.",
    "In 2025, Team Rocket delivered it.",
    "OpenTelemetry gained spans.", "Over two months, Acme was moved to acme/acme.",
    "Élise Moretti and Bob Stone built it.",
    "Delivered work in Python, improved it.", "", "…", "Engineered it over 13 months.",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_the_subject_of_the_first_sentence_is_the_name(name: str) -> None:
    found = {sentence: find_name(sentence.format(name) + " It also helped Bob Stone.") for sentence in SENTENCES}
    assert found == dict.fromkeys(SENTENCES, name)


@pytest.mark.parametrize("text", NOBODY)
def test_a_sentence_about_nobody_names_nobody(text: str) -> None:
    assert find_name(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "Apache Arrow was adopted for it.", "Spring Boot has been quickly adopted.", "Spring Boot is the base of it.",
        "Blue Harbour was extended with it.", "Node.js improved it.", "Quality Assurance improved it.",
        "An engineer built it.", "Anna Berg in Oslo built it.",
    ],
)  # fmt: skip
def test_what_is_done_to_things_is_said_of_nobody(text: str) -> None:
    assert find_name(text) is None


@pytest.mark.parametrize(
    "predicate",
    [
        "was responsible for it", "was promoted", "was chosen to lead it",
        "was given the model", "was involved in it", "is a maintainer of the framework",
        "was focused on it", "has been working on it", "has used it", "is the library author", "had rewritten it",
        "quickly and carefully built it", "single-handedly built it",
    ],
)  # fmt: skip
def test_what_people_do_and_are_is_said_of_somebody(predicate: str) -> None:
    assert find_name(f"Anna Berg {predicate}.") == "Anna Berg"


@pytest.mark.parametrize(
    "text",
    [
        "Anna (Annie) Berg built it.", 'Anna "Annie" Berg built it.', "Anna “Annie” Berg built it.",
        'Anna Berg ("Annie") built it.', "Anna Berg, PhD, built it.", "Anna Berg, Ph.D., M.Sc., built it.",
        "Anna Berg, over two months, built it.", "Anna Berg — a backend engineer — built it.",
        "Last year Anna Berg built it.", "In May 2025 Anna Berg built it.", "Recently Anna Berg built it.",
        "Between March and May 2025 Anna Berg built it.",
    ],
)  # fmt: skip
def test_what_is_inserted_is_no_part_of_the_name(text: str) -> None:
    assert find_name(text) == "Anna Berg"


def test_a_name_in_a_later_sentence_is_only_a_hint() -> None:
    assert find_name("Worked on kernels. Jane Doe helped.") is None


@pytest.mark.parametrize(
    "text",
    [
        "Über das Jahr baute Anna Krüger Parser.", "Seit Januar hat Anna Krüger die Suche betreut.",
        "Mit Jonas baute sie den Parser.", "Zu Beginn leitete sie das Team.", "Ab Mai leitete sie das Team.",
        "Danach entwickelte Anna Krüger den Parser.", "Desde Enero mejoró la búsqueda.", "Ensuite a travaillé Luc.",
        "Depuis Mars a travaillé Luc.", "Durante Marzo mejoró todo.",
    ],
)  # fmt: skip
def test_when_and_how_something_was_done_is_nobody(text: str) -> None:
    assert subject(text) is None
    assert leading_name(text) is None


@pytest.mark.parametrize("name", ["Na Li", "Von Krüger", "Van Dyke", "Durante Rossi", "Temür", "Wei"])
def test_a_name_that_begins_like_a_phrase_is_one(name: str) -> None:
    assert subject(f"With a background in physics, {name} built it.") == name


def test_a_possessor_of_the_work_is_its_subject() -> None:
    assert find_name("Jane Doe's work over five months focused on kernels.") == "Jane Doe"


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("Over 13 months, X did it.", 13), ("Over thirteen months, X did it.", 13), ("In her nine months, X did it.",
        9),
        ("Over twenty-four months, X did it.", 24), ("Over thirty-six months", 36), ("Over a dozen months, X", 12),
        ("Over half a year, X did it.", 6), ("Over two years, X did it.", 24), ("For nearly a year, X did it.", 12),
        ("Over a year and a half, X did it.", 18), ("For the past 13 months, X", 13), ("During an 18-month stint, X",
        18),
        ("Over one and a half years, X", 18),
    ],
)  # fmt: skip
def test_the_claimed_span_is_read(text: str, months: int) -> None:
    found = claimed_span(text)
    assert found is not None
    assert found[0] == months


@pytest.mark.parametrize(
    "text", ["X did it.", "X cut 13 bugs.", "X improved it by 13 %.", "Over 13 repositories, X did it."]
)
def test_no_span_is_made_up(text: str) -> None:
    assert claimed_span(text) is None


def test_an_approximate_span_is_known_as_such() -> None:
    assert claimed_span("For nearly a year, X did it.") == (12, False)


@pytest.mark.parametrize(
    "name",
    [
        "გიორგი ბერიძე", "Ludwig van ’t Hoff", "María de los Ángeles y Ruiz", "Ana de las Casas", "Lucia degli Esposti",
        "Jan op den Akker", "Sophie in 't Veld", "Ruaridh Mac an t-Saoir", "Dáithí Ó hÓgáin", "Na Li",
    ],
)  # fmt: skip
def test_small_words_and_letters_belong_to_the_name(name: str) -> None:
    assert find_name(f"With a background in physics, {name} built it.") == name


@given(st.text(max_size=120))
def test_no_text_makes_it_fail(text: str) -> None:
    find_name(text)
    claimed_span(text)
