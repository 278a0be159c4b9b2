"""Documents that are shipped beside the packets: one-pager, self-review form, meeting deck, calibration."""

import io
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pptx import Presentation

from reports.corpus import Corpus, assemble_corpus
from reports.formats import FORMATS, Templates
from reports.formats.fairness import fairness
from reports.formats.noted import followed, signed
from reports.formats.page.form import read_form
from reports.language import speaking
from reports.model.notes import Goal, Note, PersonNotes
from reports.model.packet import Packet
from reports.model.person import PeriodEntry
from reports.model.statements import Highlight
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from tests.checkers import check_words_apart
from tests.corpora import corpus, profile, summary
from tests.sampling import in_soak, sampled
from tests.warm import built_in_set

LONG = "Cut the time of the nightly build by 40 % with a cache that is kept between runs, and moved every job to it. "
SPAN = Period.parse("2025-01..2025-06")


@pytest.fixture(scope="module")
def people() -> Corpus:
    """Return seven people, of whom one has no summary of a month."""
    months = [f"2025-0{month}" for month in range(1, 7)]
    return corpus({f"Person {letter}": months if letter != "C" else months[2:] for letter in "ABCDEFG"})


@pytest.fixture(scope="module")
def templates() -> Templates:
    """Return the built-in template set."""
    return built_in_set()


def of_person(people: Corpus, design: str, text: str = "") -> Packet:
    made = assemble_person(people, "person-a")
    person = made.people[0]
    if text:
        person = replace(person, standing=tuple(replace(one, text=text * 4) for one in person.sentences * 2)[:7])
    return replace(made, people=(person,), document=design, template=design, layout="brief")


def of_all(people: Corpus, **fields: str) -> Packet:
    made = replace(assemble_period(people, SPAN), document="calibration", template="calibration", layout="brief")
    return replace(made, title="Calibration", **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", LONG])
def test_a_one_pager_is_one_page(people: Corpus, templates: Templates, text: str) -> None:
    assert FORMATS["pdf"](of_person(people, "one-pager", text), templates).pages == 1


@pytest.mark.parametrize("language", sampled(("de", "ja"), ("de",)))
def test_a_part_is_as_high_as_the_label_beside_it(
    people: Corpus, templates: Templates, language: str, tmp_path: Path
) -> None:
    made = of_person(people, "one-pager", LONG)
    made = replace(made, language=language, questions=made.questions[:1])
    (tmp_path / "one.pdf").write_bytes(FORMATS["pdf"](made, templates).content)
    assert check_words_apart(tmp_path / "one.pdf") == []


@pytest.mark.parametrize("has_much", [True, False])
def test_a_meeting_deck_has_three_slides(people: Corpus, templates: Templates, has_much: bool) -> None:
    made = of_person(people, "meeting", LONG if has_much else "")
    if not has_much:
        made = replace(made, questions=(), people=(replace(made.people[0], standing=()),))
    deck = FORMATS["pptx"](made, templates)
    assert deck.pages == len(Presentation(io.BytesIO(deck.content)).slides) == 3


def test_a_self_review_is_a_form_of_the_persons_own_words(people: Corpus, templates: Templates) -> None:
    form = read_form(FORMATS["pdf"](of_person(people, "self-review"), templates).content)
    asked = {f"answer-{one.number}" for one in of_person(people, "self-review").questions}
    assert set(form.values) == {"own", "own-proud", "own-hard", "own-next", "contributor", "date"} | asked
    assert not any(form.values.values())
    assert form.identity
    assert form.identity.kind == "self-review"


def test_a_calibration_has_a_page_of_equal_shape_for_each_and_an_empty_log(
    people: Corpus, templates: Templates
) -> None:
    made = of_all(people)
    pdf = FORMATS["pdf"](made, templates)
    assert pdf.pages == 1 + len(made.people) + 2
    with pikepdf.open(io.BytesIO(pdf.content)) as opened:
        assert len(opened.pages) == pdf.pages
    fields = read_form(pdf.content).values
    assert {name for name in fields if name.startswith("decision-")} == {f"decision-{one.id}" for one in made.people}
    page = FORMATS["html"](made, templates).content.decode()
    assert page.count('class="section page-break sheet"') == len(made.people)
    for said in re.findall(r'<section class="section page-break sheet".*?</section>\n</section>', page, re.DOTALL):
        assert "of 6 months" not in said  # no count that invites a ranking


def test_a_calibration_says_its_order_and_what_to_mind(people: Corpus, templates: Templates) -> None:
    page = FORMATS["html"](of_all(people, order="shuffled by the seed “spring”"), templates).content.decode()
    assert "8 minutes each, shuffled by the seed “spring”" in page
    assert "7 × 8 = 56 minutes" in page
    assert "Person C (Jan, Feb)" in page


def test_a_calibration_of_sixty_people_is_by_level_and_in_sittings(templates: Templates) -> None:
    made = of_all(corpus({f"Person {number:02}": ["2025-01", "2025-02"] for number in range(60)}))
    people = tuple(replace(one, level=f"L{4 + number % 2}") for number, one in enumerate(made.people))
    page = FORMATS["html"](replace(made, people=people), templates).content.decode()
    assert page.count('class="section page-break sheet"') == 60
    assert "60 × 8 = 480 minutes" in page
    assert "held in" in page
    groups = page.partition('id="beside"')[2].split('<div class="beside"')[1:]
    assert [re.findall(r"<h3>(.*?)</h3>", group)[0] for group in groups] == ["L4", "L5"]
    beside = [re.findall(r"Person \d\d", group.partition('id="log"')[0]) for group in groups]
    assert [len(dict.fromkeys(names)) for names in beside] == [30, 30]
    assert all(list(dict.fromkeys(names)) == sorted(set(names)) for names in beside)


def test_a_calibration_stands_side_by_side_by_team_where_levels_are_not_known(templates: Templates) -> None:
    made = of_all(corpus({f"Person {letter}": ["2025-01", "2025-02"] for letter in "ABCD"}))
    people = tuple(replace(one, team=("web", "core")[number % 2]) for number, one in enumerate(made.people))
    page = FORMATS["html"](replace(made, people=people), templates).content.decode()
    beside = page.partition('id="beside"')[2].partition('id="log"')[0]
    assert "By team, within it" in beside
    assert re.findall(r"<h3>(.*?)</h3>", beside) == ["core", "web"]
    groups = [re.findall(r"Person [A-D]", group) for group in beside.split('<div class="beside"')[1:]]
    assert [sorted(set(names)) for names in groups] == [["Person B", "Person D"], ["Person A", "Person C"]]


@pytest.mark.parametrize("many", [14, *in_soak(60)])
def test_a_calibration_deck_of_many_people_has_a_slide_for_each(many: int, templates: Templates) -> None:
    made = of_all(corpus({f"Person {number:02}": ["2025-01", "2025-02"] for number in range(many)}))
    deck = Presentation(io.BytesIO(FORMATS["pptx"](made, templates).content))
    sheets = [slide for slide in deck.slides if "table:stands_out" in _names(slide)]
    assert [slide.shapes.title.text_frame.text for slide in sheets] == [one.name for one in made.people]
    logs = [shape for slide in deck.slides for shape in slide.shapes if shape.name.startswith("table:decisions")]
    named = [row.cells[0].text_frame.text for shape in logs for row in shape.table.rows]
    assert len(logs) > 1
    assert [name for name in named if name.startswith("Person ")] == [one.name for one in made.people]


def test_a_calibration_deck_has_a_slide_a_person(people: Corpus, templates: Templates) -> None:
    made = of_all(people)
    deck = Presentation(io.BytesIO(FORMATS["pptx"](made, templates).content))
    titles = [slide.shapes.title.text_frame.text for slide in deck.slides]
    assert titles[3 : 3 + len(made.people)] == [one.name for one in made.people]
    assert titles[-1].startswith("Decision log")


def test_a_line_beside_a_person_says_who_wrote_a_note_and_what_speaks_of_a_goal() -> None:
    notes = [Note(f"Goal {n}", "Grace, 1 May 2025", "", "") for n in range(5)]
    goals = [Goal(str(n), note, (), "") for n, note in enumerate(notes)]
    nothing = "nothing in the sources speaks of it"
    assert followed(goals[:2], 20) == f"Goal 0: {nothing}; Goal 1: {nothing}"
    assert followed(goals, 20).endswith(f"Goal 2: {nothing} and 2 more")
    assert signed(notes, 20) == "Goal 0 (Grace, 1 May 2025) and 4 more"
    assert (signed(notes[:1], 20), signed((), 20)) == ("Goal 0 (Grace, 1 May 2025)", "")


LONG_IN = {
    "en": ("Wilhelmina Featherstonehaugh-Cholmondeley", LONG),
    "de": (
        "Anna-Katharina von Hohenlohe-Waldenburg-Schillingsfürst",
        "Die Dauer des nächtlichen Baulaufs aller Dienste von 40 auf 12 Minuten verkürzt und die "
        "Datenschutzfolgenabschätzungsverfahren aller vier Abteilungen an drei Wochenenden ohne Ausfall umgestellt. ",
    ),
    "ar": (
        "عبد الرحمن بن عبد العزيز آل الشيخ الحسيني الخطيب",
        "خُفِّضت مدة البناء الليلي لجميع الخدمات من 40 دقيقة إلى 12 دقيقة باستخدام ذاكرة مؤقتة تُحفظ بين عمليات التشغيل. ",
    ),
    "ja": (
        "五十嵐左衛門之助エリザベス亜希子アレクサンドラ",
        "全サービスの夜間ビルドの時間を、実行間で保持されるキャッシュを用いて40分から12分に短縮し、手順書を整備した。",
    ),
}


@pytest.mark.parametrize("language", sampled(LONG_IN, ("ar",)))
def test_each_person_is_one_slide_of_a_calibration_in_every_language(templates: Templates, language: str) -> None:
    name, text = LONG_IN[language]
    months = [summary(f"2025-0{month}", text * 3, line=month) for month in (1, 2, 4)]
    with speaking(language):
        made = of_all(assemble_corpus([profile(f"{name} {letter}", months) for letter in "ABC"]), language=language)
    note = Note(text * 3, "Grace Hopper", "", "")
    goals = (Goal("one", note, (), ""), Goal("two", note, (), ""))
    notes = PersonNotes(goals=goals, own=(note,), manager=(note,), growth=(note, note))
    everybody = tuple(replace(one, notes=notes) for one in made.people)
    asked = tuple(replace(one, people=tuple(p.name for p in everybody)) for one in made.questions)
    deck = FORMATS["pptx"](replace(made, people=everybody, questions=asked), templates)
    slides = [slide for slide in Presentation(io.BytesIO(deck.content)).slides if "table:stands_out" in _names(slide)]
    assert [slide.shapes.title.text_frame.text for slide in slides] == [one.name for one in everybody]
    (heads,) = {tuple(_beside(slide)[::2]) for slide in slides}  # the same parts for all
    assert len(heads) == 7


def _names(slide: Any) -> set[str]:
    return {shape.name for shape in slide.shapes}


def _beside(slide: Any) -> list[str]:
    """The heads and texts beside what stands out."""
    (text,) = (shape.text_frame.text for shape in slide.shapes if shape.name == "Beside")
    return [line for line in text.split("\n") if line]


def test_texts_of_unlike_length_are_to_be_minded_without_saying_whose(people: Corpus) -> None:
    a, b, *_ = of_all(people).people
    long = tuple(replace(one, text=one.text * 4) for one in b.sentences)
    groups = (replace(b.groups[0], entries=tuple(_with(e, long) for e in b.groups[0].entries)), *b.groups[1:])
    said = fairness((a, replace(b, groups=groups)))
    assert "differ in length by ×" in said.lengths
    assert b.name not in said.lengths
    assert fairness((a, a)).lengths == ""
    assert fairness((a, a)).gaps == ""


def _with(entry: PeriodEntry, sentences: tuple[Highlight, ...]) -> PeriodEntry:
    return replace(entry, summaries=tuple(replace(one, sentences=sentences) for one in entry.summaries))
