"""Decks in the language that is spoken: fixed texts, slides from right to left, texts in another language."""

from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path

import pptx
from pptx.presentation import Presentation

from reports.corpus import assemble_corpus
from reports.formats.deck import render
from reports.formats.deck.words import messages, spoken_deck
from reports.language import speaking
from reports.packets import assemble_person
from tests.checkers import audit_pptx
from tests.corpora import profile, summary
from tests.warm import built_in_set

DECK = Path(__file__).parents[3] / "templates/person/deck.pptx"
QUOTED = "The search is twice as fast because it does not read the whole of the index, which they had feared."


@cache
def deck(language: str) -> bytes:
    """The deck of a person who writes English."""
    rows = [summary("2025-04", QUOTED, 3), summary("2025-05", "Documented the parser.", 4)]
    corpus = assemble_corpus([profile("Ada Byron", rows)])
    with speaking(language):
        packet = replace(assemble_person(corpus, "ada-byron"), language=language)
    return render(packet, built_in_set()).content


def opened(content: bytes) -> Presentation:
    return pptx.Presentation(BytesIO(content))


def texts(presentation: Presentation) -> list[tuple[str, str, str]]:
    """Text, language and direction of each paragraph of the slides."""
    found = []
    for slide in presentation.slides:
        for paragraph in slide._element.iter("{*}p"):
            runs = [one.get("lang", "") for one in paragraph.iter("{*}rPr")]
            ways = [one.get("rtl", "") for one in paragraph.iter("{*}pPr")]
            found.append(("".join(paragraph.itertext("{*}t")), "".join(runs[:1]), "".join(ways[:1])))
    return found


def test_fixed_texts_are_translated() -> None:
    said = {text for text, *_ in texts(opened(deck("de")))}
    assert {"Quellen", "Entscheidungen und nächste Schritte"} <= said
    assert not {"Sources", "To settle", "Contributor review packet"} & said


def test_the_slides_that_explain_a_template_are_not_translated() -> None:
    said = list(messages(DECK.read_bytes()))
    assert "Asked because" in said
    assert not [text for text in said if "selection pane" in text or text.startswith("How this template")]


def test_slides_are_turned_round_for_arabic_alone() -> None:
    def middles(content: bytes) -> list[int]:
        return [one.left + one.width // 2 for one in opened(content).slides[4].shapes]

    with speaking("de"):
        german = spoken_deck(DECK.read_bytes())
    with speaking("ar"):
        arabic = spoken_deck(DECK.read_bytes())
    width = opened(german).slide_width or 0
    assert middles(german) == middles(DECK.read_bytes())
    assert all(abs(a + b - width) < 3 for a, b in zip(middles(german), middles(arabic), strict=True))
    assert any(abs(a - b) > 100_000 for a, b in zip(middles(german), middles(arabic), strict=True))


def test_a_quotation_in_another_language_is_marked_and_written_its_own_way() -> None:
    for language, way in (("de", ""), ("ar", "0")):
        quoting = [one for one in texts(opened(deck(language))) if QUOTED[:30] in one[0]]
        assert {one[1:] for one in quoting} == {("en", way)}, language


def test_decks_in_all_kinds_of_languages_are_sound(tmp_path: Path) -> None:
    for language in ("ar", "ja"):
        (tmp_path / f"{language}.pptx").write_bytes(deck(language))
    assert audit_pptx(*sorted(tmp_path.glob("*.pptx"))) == []
