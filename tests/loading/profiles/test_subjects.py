"""Who is the subject of a sentence that begins with a time."""

import pytest

from reports.loading.profiles.company import Cast
from reports.loading.profiles.subjects import subject_of

NORTH = ("Anna Koch", "Ben Meier")


@pytest.mark.parametrize(
    ("language", "sentence", "name"),
    [
        ("sv", "I **mars** målade Anna Koch om köket.", "Anna Koch"),
        ("sv", "I mars hjälpte jag Anna med kassan.", None),
        ("de", "Im Mai hat Anna Koch Protokolle geschrieben.", "Anna Koch"),
        ("de", "Anfang Mai baute Ben die Pumpe um.", "Ben Meier"),
        ("de", "Am 3. Mai wurde das Dach von Ben Meier geflickt.", None),
        ("de", "Letzte Woche half Anna Ben beim Umzug.", "Anna Koch"),
        ("nl", "In maart herstelde Ben de pomp.", "Ben Meier"),
        ("da", "I april lavede Anna vagtplanen.", "Anna Koch"),
        ("en", "This month Anna Koch signed the hire.", "Anna Koch"),
        ("en", "On 3 May, Ben fixed it.", "Ben Meier"),
        ("en", "Last week we thanked Anna for it.", None),
        ("es", "En marzo, Anna presentó el informe.", "Anna Koch"),
        ("fr", "En juin Ben a réparé la pompe.", "Ben Meier"),
        ("it", "A maggio Anna ha scritto la guida.", "Anna Koch"),
        ("en", "Someone also mended the stool.", None),
    ],
)
def test_a_time_stands_before_the_subject(language: str, sentence: str, name: str | None) -> None:
    found = subject_of(sentence, Cast(NORTH, language=language))
    assert (found.name if found else None) == name


@pytest.mark.parametrize("sentence", ["Someone mended it.", "Jemand hat es geflickt.", "Quelqu’un l'a réparé."])
def test_whoever_it_was_is_told(sentence: str) -> None:
    found = subject_of(sentence, Cast(NORTH))
    assert found is not None
    assert found.why
