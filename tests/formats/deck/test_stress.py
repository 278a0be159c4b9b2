"""Decks of packets that are too long, too many, too few or in any script: printed by LibreOffice, nothing is lost."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, partial
from pathlib import Path
from typing import Any

import pptx
import pytest

from reports.corpus import Corpus, assemble_corpus
from reports.formats import FORMATS, Rendered
from reports.loading import load
from reports.model.packet import Packet
from reports.model.rows import LoadSettings, RosterEntry
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from tests import checkers
from tests.corpora import profile, summary
from tests.sampling import sampled
from tests.warm import built_in_set

WORDS = "Reworked the parser so that long inputs are read in one pass and errors keep their place in the file. "
VERBS = ("Added", "Fixed", "Documented", "Reworked", "Tested", "Removed")
SCRIPTS = {
    "Chinese": ("王小明", "构建了快速的解析器，并修复了缓存中的崩溃。优化了内存管理，减少了复制。"),
    "Japanese": (
        "山田太郎",
        "高速なパーサーを追加し、キャッシュのクラッシュを修正しました。メモリー管理を改善しました。",
    ),
    "Korean": ("김철수", "빠른 구문 분석기를 추가하고 캐시의 충돌을 수정했습니다. 메모리 관리를 개선했습니다."),
    "Arabic": ("محمد علي", "أضاف محللا سريعا وأصلح عطلا في الذاكرة المؤقتة. حسّن إدارة الذاكرة."),
    "Hebrew": ("יוסי כהן", "הוסיף מנתח מהיר ותיקן קריסה במטמון. שיפר את ניהול הזיכרון."),
    "Hindi": ("राम कुमार", "तेज़ पार्सर जोड़ा और कैश की समस्या ठीक की। स्मृति प्रबंधन में सुधार किया।"),
    "Thai": ("สมชาย ใจดี", "เพิ่มตัวแยกวิเคราะห์ที่รวดเร็วและแก้ไขข้อผิดพลาดในแคช ปรับปรุงการจัดการหน่วยความจำ"),
    "emoji": ("Ada 🚀 Byron", "Added 🎉 a parser 👩‍💻 for 🇨🇭 input. Fixed ❤️ a crash ✅ in the cache."),
}

CASES = {
    "long-month": 9,
    "long-sentence": 9,
    "long-word": 9,
    "sixty-months": 18,
    "forty-people": 73,
    "twelve-people-year": 30,
    "one-month": 9,
    "one-month-period": 9,
    "all-scripts": 19,
    "repositories": 23,
    "repositories-quarter": 14,
    "overview-alone": 9,
    "long-names": 17,
    "long-title": 9,
    **dict.fromkeys(SCRIPTS, 12),
}
"""The hard packets, and how many slides each may have."""
SAMPLE = {"long-word", "Arabic"}
"""Those that are made, printed and validated each time; `make soak` does it to the others."""


def months(count: int, start: int = 2020) -> list[str]:
    return [f"{start + at // 12}-{at % 12 + 1:02}" for at in range(count)]


def sentences(at: int, count: int = 3) -> str:
    return " ".join(
        f"{VERBS[(at + n) % len(VERBS)]} part {at}-{n} of the compiler for faster builds on all machines."
        for n in range(count)
    )


def of(*people: Any) -> Corpus:
    return assemble_corpus(list(people))


def one(texts: Mapping[str, str], name: str = "Ada Byron", **fields: Any) -> Corpus:
    """A person with these texts by period."""
    rows = [summary(period, text, line, **fields) for line, (period, text) in enumerate(texts.items(), 3)]
    return of(profile(name, rows, id="ada"))


def many(count: int) -> Corpus:
    """So many people, each with one to three months of 2025-Q1."""
    return of(
        *(
            profile(
                f"Person {chr(65 + at % 26)}{at} Surname{at}",
                [
                    summary(period, sentences(at), line, repositories=[f"acme/tool{at % 12}"])
                    for line, period in enumerate(("2025-01", "2025-02", "2025-03")[: at % 3 + 1], 3)
                ],
                id=f"person-{at:02}",
            )
            for at in range(count)
        )
    )


def read(folder: Path, texts: Mapping[str, tuple[str, str]]) -> Corpus:
    """Text files through the loader: a name and a text each, which is overview and two months."""
    folder.mkdir()
    roster = []
    for key, (name, text) in texts.items():
        (folder / f"{key.lower()}.txt").write_text(f"{name} {text}\n\n2025-07: {text}\n\n2025-08: {text}\n", "utf-8")
        roster.append(RosterEntry(key.lower(), name, (f"{key.lower()}.txt",)))
    return assemble_corpus(*load([folder], LoadSettings(date(2026, 1, 1), tuple(roster))))


def packets(folder: Path) -> dict[str, Callable[[], Packet]]:
    """What assembles each hard case, by name."""
    long_name = "Wolfeschlegelsteinhausenbergerdorff Maria de los Angeles " * 6
    repositories = [f"organisation-{n:02}/{'very-long-repository-name-' * 4}"[:100] for n in range(30)]
    scripts = read(folder / "scripts", SCRIPTS)
    quiet = of(
        profile("Ada Byron", [summary("2024-01")], id="ada"),
        profile("Bo Li", [summary("2025-02")], id="bo"),
        profile("Cy Doe", [], id="cy"),
    )
    made: dict[str, Callable[[], Packet]] = {
        "long-month": lambda: assemble_person(one({"2025-07": (WORDS * 60)[:5000], "2025-08": sentences(1)}), "ada"),
        "long-sentence": lambda: assemble_person(
            one({"2025-07": WORDS.replace(".", ",").strip(", ") * 50 + "."}), "ada"
        ),
        "long-word": lambda: assemble_person(one({"2025-07": "x" * 5000 + ".", "2025-08": sentences(1)}), "ada"),
        "sixty-months": lambda: assemble_person(one({key: sentences(at) for at, key in enumerate(months(60))}), "ada"),
        "forty-people": lambda: assemble_period(many(40), Period.parse("2025-Q1")),
        "twelve-people-year": lambda: assemble_period(many(12), Period.parse("2025")),
        "one-month": lambda: assemble_person(one({"2025-07": sentences(1)}), "ada"),
        "one-month-period": lambda: assemble_period(one({"2025-07": sentences(1)}), Period.parse("2025-07")),
        "all-scripts": lambda: assemble_period(scripts, Period.parse("2025-Q3")),
        "repositories": lambda: assemble_person(
            one({key: sentences(at) for at, key in enumerate(months(6))}, repositories=repositories), "ada"
        ),
        "repositories-quarter": lambda: assemble_period(
            one({key: sentences(at) for at, key in enumerate(months(3))}, repositories=repositories),
            Period.parse("2020-Q1"),
        ),
        "overview-alone": lambda: assemble_period(quiet, Period.parse("2025-Q1")),
        "long-names": lambda: assemble_period(
            of(
                *(
                    profile(f"{at} {long_name}"[:120].strip(), [summary("2025-01", sentences(at))], id=f"p{at}")
                    for at in range(4)
                )
            ),
            Period.parse("2025-Q1"),
        ),
        "long-title": lambda: assemble_person(one({"2025-07": sentences(1)}, long_name[:300].strip()), "ada"),
    }
    for key in SCRIPTS:
        made[key] = partial(assemble_person, scripts, key.lower())
    return made


@dataclass(frozen=True)
class Case:
    packet: Packet
    rendered: Rendered
    deck: Path


Cases = Callable[[str], Case]
Printed = Callable[[str], Path]
"""The PDF of a case."""


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Cases:
    """Return a function that makes the deck of a case, once."""
    folder = tmp_path_factory.mktemp("stress")
    templates, made = built_in_set(), packets(folder)

    @cache
    def case(name: str) -> Case:
        packet = made[name]()
        found = Case(packet, FORMATS["pptx"](packet, templates), folder / f"{name}.pptx")
        found.deck.write_bytes(found.rendered.content)
        return found

    return case


@pytest.fixture(scope="module")
def printed(cases: Cases, tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """Return a function that prints a case, and with it all of the sample, or all of the others."""
    folder, pdfs = tmp_path_factory.mktemp("printed"), dict[str, Path]()

    def pdf(name: str) -> Path:
        if name not in pdfs:
            some = [cases(key).deck for key in CASES if (key in SAMPLE) == (name in SAMPLE)]
            pdfs.update(zip((deck.stem for deck in some), checkers.deck_as_pdf(some, folder), strict=True))
        return pdfs[name]

    return pdf


@cache
def shown(deck: Path) -> list[tuple[str, str]]:
    """Texts of the shapes and tables of each slide, and its notes; what the same deck shows is read once."""
    made = []
    for slide in pptx.Presentation(str(deck)).slides:
        texts = [p.text for shape in slide.shapes if shape.has_text_frame for p in shape.text_frame.paragraphs]
        texts += [
            cell.text for shape in slide.shapes if shape.has_table for row in shape.table.rows for cell in row.cells
        ]
        made.append(("\n".join(texts), slide.notes_slide.notes_text_frame.text if slide.has_notes_slide else ""))
    return made


@pytest.mark.parametrize("is_sample", [True, pytest.param(False, marks=pytest.mark.soak)])
def test_decks_are_sound(cases: Cases, *, is_sample: bool) -> None:
    decks = [cases(name).deck for name in CASES if (name in SAMPLE) == is_sample]
    assert (checkers.audit_pptx(*decks) if is_sample else checkers.check_pptx(decks)) == []


BROKEN = re.compile(r"'(x+|wolfe\w*|maria|los|angeles|very|repository)' is broken$")
"""Words wider than their column, and words of links longer than a line, which LibreOffice breaks anywhere."""


@pytest.mark.parametrize("name", sampled(sorted({*CASES} - {"emoji", "all-scripts"}), SAMPLE))
def test_nothing_runs_out_of_its_frame(cases: Cases, printed: Printed, name: str) -> None:
    # Not the emoji: LibreOffice writes halves of them into its PDFs, which is no UTF-8.
    errors = checkers.check_overflow(cases(name).deck, printed(name))
    assert [error for error in errors if not BROKEN.search(error)] == []


@pytest.mark.parametrize("name", sampled(CASES, SAMPLE))
def test_the_number_of_slides_is_bounded(cases: Cases, name: str) -> None:
    assert 5 <= (cases(name).rendered.pages or 0) <= CASES[name]


@pytest.mark.parametrize("name", sampled(CASES, SAMPLE))
def test_every_sentence_stands_on_a_slide_or_in_the_notes(cases: Cases, name: str) -> None:
    said = "\n".join(f"{text}\n{notes}" for text, notes in shown(cases(name).deck))
    lost = [one.text for each in cases(name).packet.summaries for one in each.sentences if one.text not in said]
    assert lost == []


@pytest.mark.parametrize("name", sampled(CASES, SAMPLE))
def test_no_slide_continues_without_a_word_of_its_own(cases: Cases, name: str) -> None:
    slides = [text for text, _ in shown(cases(name).deck)]
    assert len(set(slides)) == len(slides)


@pytest.mark.parametrize("name", sampled(CASES, SAMPLE))
def test_what_comes_before_the_backup_is_short(cases: Cases, name: str) -> None:
    case = cases(name)
    titles = [slide.shapes.title.text for slide in pptx.Presentation(str(case.deck)).slides]
    before = sum("(continued)" not in title for title in titles[: titles.index("Backup")])  # as the list of many people
    assert before <= (9 if case.packet.kind == "person" else len(case.packet.people) + 6)


@pytest.mark.parametrize("script", sampled(SCRIPTS, SAMPLE))
def test_what_other_fonts_have_to_show_is_told(cases: Cases, script: str) -> None:
    assert "fallback-font" in [problem.code for problem in cases(script).rendered.problems]


def test_where_fonts_have_all_letters_nothing_is_told(cases: Cases) -> None:
    assert cases("one-month").rendered.problems == ()
