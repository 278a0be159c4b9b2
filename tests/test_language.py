"""Documents speak the language that is asked for, and say nothing that no catalogue holds."""

import ast
import re
import runpy
import zipfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pikepdf
import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from click.testing import Result
from lxml import etree

from reports import language
from reports.corpus import assemble_corpus
from reports.errors import Problem
from reports.formats.deck.problems import worded
from reports.formats.deck.words import mark_tongues
from reports.formats.first_page import fitted
from reports.language import catalogue, fits, languages, ngettext, number, speaking, tag_of
from reports.model.statements import Citation, Highlight
from reports.periods import Period
from reports.run.config import of_arguments
from reports.run.languages import chosen, lacking, offered
from reports.run.settings import settings
from reports.slides.xml import NAMESPACES, parse, qn
from reports.wording import address, during, full_name, in_words, label, listed, prose, short_name
from tests.corpora import profile, summary

Cli = Callable[..., Result]
MARKED = "eo"
"""A language that CLDR knows, for a catalogue that puts each message between marks."""
NAMES = {"acme", "widgets", "gears", "sha", "md", "csv", "mira"}
"""What is no word: repositories, endings of files and ids."""


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A folder of catalogues of this test's own."""
    made = tmp_path / "locale"
    made.mkdir()
    monkeypatch.setattr(language, "FOLDER", made)
    forget()
    yield made
    forget()


def forget() -> None:
    """Have catalogues read anew."""
    catalogue.cache_clear()
    language.digest.cache_clear()


def mark_all(root: Path, folder: Path) -> None:
    """Write a catalogue in which each message stands between marks."""
    with (root / "reports/locale/reports.pot").open("rb") as file:
        found = read_po(file, locale=MARKED)
    for one in found:
        if one.id:
            one.string = [f"⟦{part}⟧" for part in one.id] if isinstance(one.id, tuple) else f"⟦{one.id}⟧"
    with (folder / f"{MARKED}.po").open("wb") as out:
        write_po(out, found)


# Every word is in a catalogue -------------------------------------------------------------------

OMEGA = """# Ωμέγα Άλφα

Η Ωμέγα έγραψε πολλά σε 7 μήνες. Και άλλα πολλά.

## 2025-01
- Έγινε ο αναλυτής 40 % ταχύτερος acme/widgets#12
- Έγινε η μηχανή αναζήτησης, we

## 2025-02
- Διορθώθηκε ο αναλυτής acme/widgets#13, #99
- No new bugs

## 2025-04
- Ο αναλυτής διαβάζει πίνακες acme/gears

## 2025-05
Άδεια.
"""
BETA = """# Βήτα Γάμμα

## 2025-02
- Η μηχανή αναζήτησης βρίσκει λέξεις acme/gears

## 2025-05
- Η μηχανή αναζήτησης βρίσκει αριθμούς, 12 φορές
- Ο αναλυτής διορθώθηκε
"""
NAMELESS = "## 2025-04\n- Έγραψε τον οδηγό\n\n## 2025-05\n- Έγραψε άλλον οδηγό\n"
ITEMS = (
    "Issue key,Summary,Assignee,Resolved\nWEB-1,Νέα σελίδα,Δέλτα Έψιλον,2025-04-02\n"
    "WEB-2,Νέο κουμπί,Δέλτα Έψιλον,2025-05-02\n"
)
NOTES = """---
author: Θήτα Ιώτα
date: 2025-07-10
---

## Goals

- 1: Ο αναλυτής να διαβάζει πίνακες
- 2: Ξένο θέμα

## Growth points

- Να ρωτά νωρίτερα.

## Manager's notes

Εξηγεί τι κάνει.

## Decisions

- Ναι.
"""
CONFIG = f"""language = "{MARKED}"
sources = ["profiles"]
notes = "notes"

[people.mira]
name = "Βήτα Γάμμα"
role = "ρόλος"
joined = 2025-02-01

[teams]
"ομάδα" = ["mira", "Ωμέγα Άλφα"]

[[document]]
name = "brief"
layout = "brief"
formats = ["html"]

[[document]]
name = "short-quarters"
about = "everyone"
per = "quarter"
layout = "brief"
shuffle = "7"
"""


def made(cli: Cli, *kinds: str, ending: str = "html") -> dict[str, Path]:
    """The documents of a corpus whose words are Greek, by name."""
    files = {"ω.md": OMEGA, "β.md": BETA, "ν.md": NAMELESS, "δ.csv": ITEMS}
    for name, text in files.items():
        Path("profiles", name).parent.mkdir(exist_ok=True)
        Path("profiles", name).write_text(text, "utf-8")
    Path("notes").mkdir()
    Path("notes/Ωμέγα Άλφα_2025-H1.md").write_text(NOTES, "utf-8")
    Path("reports.toml").write_text(CONFIG, "utf-8")
    result = cli("build", *(f"--by={kind}" for kind in kinds), f"--format={ending}")
    assert result.exit_code == 0, result.output
    return {str(path): path for path in sorted(Path("out").rglob(f"*.{ending}"))}


def said(page: str) -> str:
    """All that a page says: its texts, and the values of attributes that are read aloud or printed."""
    head, _, body = page.partition("</style>")
    body = re.sub(r"<(style|script)>.*?</\1>", "", body, flags=re.DOTALL)
    spoken = re.findall(r"<title>(.*?)</title>|name=\"description\" content=\"([^\"]*)\"", head)
    values = re.findall(r"\b(?:aria-label|title|alt|data-text)=\"([^\"]*)\"", body)
    printed = [
        re.sub(r"\\([0-9a-f]{6})", lambda code: chr(int(code[1], 16)), one)
        for one in re.findall(r"content: ([^;]*\"[^;]*);", head)
    ]
    texts = [part for one in spoken for part in one] + values + [re.sub(r"<[^>]*>", "\n", body), *printed]
    return unescape("\n".join(texts))


def unmarked(text: str) -> set[str]:
    """Words in Latin letters that stand outside of marks, but for those of CLDR and names."""
    while (inner := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = inner
    locale = Locale(MARKED)
    cldr = {name.casefold() for use in locale.months.values() for width in use.values() for name in width.values()}
    quarters = (name for use in locale.quarters.values() for width in use.values() for name in width.values())
    cldr |= {word.casefold() for name in quarters for word in name.split()}
    words = set(
        re.findall(
            r"[^\W\d_Α-ώάέήίόύώΆΈΉΊΌΎΏϊϋΐΰ]+", re.sub(r"[0-9a-f]{64}|WEB-\d|2025-H1|counter\(pages?\)", "", text)
        )
    )
    return {word for word in words if word.casefold() not in cldr | NAMES | {"kaj", "jk", "no", "new", "bugs", "we"}}


KINDS = ("person", "brief", "quarter", "short-quarters", "year", "team", "one-pager", "self-review", "calibration")


def test_no_page_says_a_word_that_no_catalogue_holds(cli: Cli, root: Path, folder: Path) -> None:
    mark_all(root, folder)
    found = {name: unmarked(said(page.read_text("utf-8"))) for name, page in made(cli, *KINDS).items()}
    assert {name: words for name, words in found.items() if words} == {}
    assert {Path(name).parent.name for name in found} == {*KINDS}


def said_on_slides(deck: Path) -> str:
    """All that slides, their notes and charts say, a paragraph a line; one that is cut ends its marks there."""
    lines = []
    with zipfile.ZipFile(deck) as archive:
        for name in archive.namelist():
            if re.fullmatch(r"ppt/(slides|notesSlides|charts)/[^/]+\.xml", name):
                root = etree.fromstring(archive.read(name))
                for paragraph in root.iter("{*}p", "{*}pt"):
                    text = "".join(paragraph.itertext("{*}t", "{*}v"))
                    lines.append(re.sub(r"https://[^\s⟦⟧]+", "", text) + "⟧" * (text.count("⟦") - text.count("⟧")))
                lines += [
                    one.get("descr", "") for one in root.iter("{*}cNvPr") if one.get("name", "").startswith("chart:")
                ]
    return "\n".join(lines)


def test_no_slide_says_a_word_that_no_catalogue_holds(cli: Cli, root: Path, folder: Path) -> None:
    mark_all(root, folder)
    kinds = ("person", "quarter", "year", "meeting", "calibration")
    found = {name: unmarked(said_on_slides(deck)) for name, deck in made(cli, *kinds, ending="pptx").items()}
    assert {name: words for name, words in found.items() if words} == {}
    assert {Path(name).parent.name for name in found} == {*kinds}


def test_the_template_of_catalogues_holds_all_words(root: Path) -> None:
    words = runpy.run_path(str(root / ".ci/words"))
    assert (root / "reports/locale/reports.pot").read_text("utf-8") == words["written"](words["gathered"]())


def test_no_message_of_the_code_escapes_its_extraction(root: Path) -> None:
    # Babel overlooks calls inside of f-strings, and some inside of other calls.
    with (root / "reports/locale/reports.pot").open("rb") as file:
        known = {one.id if isinstance(one.id, str) else one.id[0] for one in read_po(file)}
    texts = {path: path.read_text("utf-8") for path in sorted((root / "reports").rglob("*.py"))}
    calls = (
        (path.name, call.lineno, call.args[call.func.id == "pgettext"])
        for path, text in texts.items()
        if re.search(r"\b(?:_|N_|n?gettext|pgettext|several)\s*\(", text)
        for call in ast.walk(ast.parse(text))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in ("_", "N_", "gettext", "ngettext", "pgettext", "several")
    )
    assert [one for *one, text in calls if isinstance(text, ast.Constant) and text.value not in known] == []


@pytest.mark.parametrize("tag", [tag for tag in languages() if tag != "en"])
def test_translations_have_the_places_and_tags_of_their_messages(root: Path, tag: str) -> None:
    with (root / f"reports/locale/{tag}.po").open("rb") as file:
        found = read_po(file, locale=tag)
    for one in found:
        ids = tuple(one.id) if isinstance(one.id, (list, tuple)) else (one.id,)
        texts = one.string if isinstance(one.string, (list, tuple)) else (one.string,)
        assert not one.id or not all(texts) or all(fits(str(text), ids) for text in texts), ids[0]


def test_a_translation_that_cannot_be_filled_in_is_not_used(folder: Path) -> None:
    assert not fits("%(name)s ohne Datum", ("%(author)s, no date",))
    assert not fits("<b>5 Minuten</b>", ("<i>5 minutes</i>",))
    assert not fits("100 % von %(whole)s", ("all of %(whole)s",))
    assert fits("یک خط: %(facts)s", ("%(num)s line: %(facts)s.", "%(num)s lines: %(facts)s."))
    write(folder, "de", {"%(author)s, no date": "%(wer)s, ohne Datum"})
    with speaking("de"):
        assert language.gettext("%(author)s, no date", author="Ada") == "Ada, no date"


# Dates, numbers, plurals ------------------------------------------------------------------------


def write(folder: Path, tag: str, words: dict[str | tuple[str, str], str | tuple[str, ...]]) -> None:
    """Write a catalogue with these words."""
    made = Catalog(locale=tag)
    for one, text in words.items():
        made.add(one, text)
    with (folder / f"{tag}.po").open("wb") as out:
        write_po(out, made)
    forget()


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("de", ("April 2026", "Dez. 2025 – Jan. 2026", "Q3 2025", "a, b und c", "1.200", "Juni–Sept. 2025")),
        (
            "de-AT",
            (
                "April 2026",
                "Dez. 2025 – Jän. 2026",
                "Q3 2025",
                "a, b und c",
                "1.200",
                "Juni–Sep. 2025",
            ),
        ),
        (
            "fr",
            (
                "avril 2026",
                "déc. 2025 – janv. 2026",
                "T3 2025",
                "a, b et c",
                "1 200",
                "juin–sept. 2025",
            ),
        ),
        ("ja", ("2026年4月", "2025年12月～2026年1月", "2025/Q3", "a、b、c", "1,200", "2025年6月～9月")),
    ],
)
def test_periods_lists_and_numbers_are_those_of_the_language(tag: str, expected: tuple[str, ...]) -> None:
    period = Period.parse
    with speaking(tag):
        made = (
            *(full_name(period("2026-04")), short_name(period("2025-12..2026-01")), label(period("2025-Q3"))),
            *(listed(["a", "b", "c"]), number(1200), during(period("2025-06"), period("2025-09"))),
        )
    assert tuple(re.sub(r"\s", " ", one) for one in made) == expected
    assert (in_words(4), prose(period("2025-01..2025-04")), number(1200)) == ("four", "January to April 2025", "1200")


def test_a_count_takes_the_form_that_its_language_has_for_it(folder: Path) -> None:
    write(folder, "pl", {("%(count)s line", "%(count)s lines"): ("wiersz", "%(count)s wiersze", "%(count)s wierszy")})
    with speaking("pl"):
        told = [ngettext("%(count)s line", "%(count)s lines", count) for count in (1, 2, 5, 22)]
    assert told == ["wiersz", "2 wiersze", "5 wierszy", "22 wiersze"]


# Which language ---------------------------------------------------------------------------------


def test_a_tag_is_understood_however_it_is_written() -> None:
    assert [tag_of(one) for one in ("DE", "pt_br", "zh-hant-tw", "german", "")] == ["de", "pt-BR", "zh-Hant-TW", "", ""]


def test_the_nearest_language_is_taken_and_told(folder: Path) -> None:
    write(folder, "zh", {"Goal": "目标"})
    assert [chosen(one) for one in ("zh", "zh-SG", "zh-TW", "nl", "en-GB")] == ["zh", "zh-SG", "zh", "en", "en"]
    told = [one.message for one in lacking(["zh-TW", "nl", "en-GB"])]
    assert told == ["no words in “zh-TW”: Chinese is taken.", "no words in “nl”: English is taken."]


def test_who_tells_in_another_language_is_told_how_to_have_documents_in_it() -> None:
    german = "Die Suche ist nach dem Umbau nicht mehr so langsam und wird von allen benutzt."
    english = "The search is no longer slow and has been used by all of them since the move."
    told = [
        [one.message for one in offered(assemble_corpus([profile(summaries=[summary("2025-01", text)])]))]
        for text in (german, english, f"{german} {english}")
    ]
    assert told == [["the texts are in German, what documents say themselves in English."], [], []]
    asked = (of_arguments(given) for given in ({}, {"language": "en"}))
    assert [settings(one, datetime.now(UTC), 1).is_language_said for one in asked] == [False, True]


def test_what_is_not_translated_stays_english_and_is_told(folder: Path) -> None:
    write(folder, "de", {"Goal": "Ziel", "Notes": ""})
    (told,) = lacking(["de", "de-AT", "de"])
    assert (told.code, told.severity) == ("untranslated", "note")
    assert told.message == "German: 1 phrase has no translation, English stands there: “Notes”."
    with speaking("de"):
        assert (language.gettext("Goal"), language.gettext("Notes")) == ("Ziel", "Notes")


ADA = "# Ada Byron\n\n## 2025-04\n- Cut the build to 8 minutes, and moved on\n- 検索を速くした、索引も作り直した\n"


def build(cli: Cli, config: str, *arguments: str) -> str:
    """What the page of Ada is built to."""
    Path("ada.md").write_text(ADA, "utf-8")
    Path("reports.toml").write_text(config, "utf-8")
    result = cli("build", "ada.md", "--by=person", "--format=html", *arguments)
    assert result.exit_code == 0, result.output
    return Path("out/person/ada-byron.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("config", "tag"),
    [
        ("", "en"),
        ('language = "de"', "de"),
        ('language = "de"\n[people.ada-byron]\nname = "Ada Byron"\nlanguage = "fr"', "fr"),
        ('[people.ada-byron]\nlanguage = "fr"\n[[document]]\nname = "person"\nlanguage = "es"', "es"),
        ('roster = "people.csv"', "pt-BR"),
    ],
)
def test_the_document_goes_before_the_person_and_that_before_the_run(cli: Cli, config: str, tag: str) -> None:
    Path("people.csv").write_text("name,language\nAda Byron,pt_BR\n", "utf-8")
    assert f'<html lang="{tag}">' in build(cli, config)


def test_a_language_that_is_none_is_refused_with_its_place(cli: Cli) -> None:
    Path("ada.md").write_text(ADA, "utf-8")
    Path("reports.toml").write_text('language = "deutsch"', "utf-8")
    assert "a language is named by its tag, as in de or pt-BR, unlike “deutsch”" in cli("build", "ada.md").output
    Path("people.csv").write_text("name,language\nAda Byron,deutsch\n", "utf-8")
    Path("reports.toml").write_text('roster = "people.csv"', "utf-8")
    assert "people.csv, line 2: column 'language': 'deutsch' is no language." in cli("build", "ada.md").output


def test_a_document_is_made_anew_when_words_of_its_language_change(cli: Cli, folder: Path) -> None:
    write(folder, "de", {"Threads": "Themen", "Sources": "Quellen"})
    assert "Quellen" in build(cli, 'language = "de"')
    write(folder, "de", {"Threads": "Themen", "Sources": "Belege"})
    assert "Belege" in build(cli, 'language = "de"')


# How pages show it ------------------------------------------------------------------------------


def test_a_page_from_right_to_left_is_mirrored(cli: Cli) -> None:
    english, arabic = build(cli, ""), build(cli, 'language = "ar"')
    assert '<html lang="ar" dir="rtl">' in arabic
    assert ".row > .cite { float: right" in english
    assert ".row > .cite { float: left" in arabic
    assert '[dir="ltr"] { direction: ltr }' in arabic


def test_words_in_another_language_are_marked_so(cli: Cli) -> None:
    english, japanese = build(cli, ""), build(cli, 'language = "ja"')
    assert re.search(r'lang="ja">\s*(<[^>]*>)*検索を', english)
    assert 'lang="ja"' not in japanese.partition("<body>")[2]


def test_a_pdf_says_its_language(cli: Cli) -> None:
    build(cli, 'language = "de"', "--format=pdf")
    with pikepdf.open("out/person/ada-byron.pdf") as pdf:
        assert str(pdf.Root.Lang) == "de"


def test_a_citation_is_written_from_left_to_right_on_any_page(cli: Cli) -> None:
    mark, end = "\N{LEFT-TO-RIGHT MARK}", "\N{RIGHT-TO-LEFT MARK}"
    assert f">{mark}ada.md:4{mark}{end}<" in build(cli, 'language = "ar"')
    assert mark not in build(cli, "")


def test_a_time_is_told_in_months_where_it_is_half_a_year() -> None:
    with speaking("de"):
        shown = during(Period.parse("2025-01"), Period.parse("2025-06"))
    assert re.sub(r"\s", "", shown) == "Jan.–Juni2025"


def test_places_in_sources_are_said_in_the_language() -> None:
    with speaking("de"):
        assert (
            address("hr, final.xlsx, sheet row 3, row 12 – row 14")
            == "hr, final.xlsx, Blatt row 3, Zeile 12 – Zeile 14"
        )
        assert address("row 3") == "Zeile 3"
        assert address("ada.md:7") == "ada.md:7"
    assert address("hr.xlsx, row 12") == "hr.xlsx, row 12"


def test_no_direction_tears_a_name_between_words_from_right_to_left() -> None:
    mark, end = "\N{LEFT-TO-RIGHT MARK}", "\N{RIGHT-TO-LEFT MARK}"
    with speaking("ar"):
        asked = language.gettext("To which repository does %(names)s belong?", names="#12")
        assert f" {mark}#12{mark}{end}" in asked
        assert address("hr-2.csv, row 3").startswith(f"{mark}hr-2.csv{mark}{end}،")
        assert language.isolated("ليلى 2") == "ليلى 2"
        assert language.isolated("12") == "12"
    assert language.isolated("#12") == "#12"


def test_a_date_behind_a_name_from_left_to_right_stands_left_of_it() -> None:
    right_to_left = "\N{RIGHT-TO-LEFT MARK}"
    with speaking("ar"):
        said = language.gettext("%(author)s, %(day)s", author="Grete Hopf", day="15 مايو 2025")
    # Without it the comma and the number that begins the date belong to the name, and stand right of its words.
    assert said.endswith(f"،{right_to_left} 15 مايو 2025")


def test_no_month_stands_behind_a_word_that_changes_with_it() -> None:
    words = {"de": r"\b(?:in|aus|zu) %\((?:months|when)\)s", "fr": r"\bde %\((?:name|when|period)\)s"}
    for tag, pattern in words.items():  # “im Mai”, but “in Mai und Juni”; “d’avril”, but “de mai”
        read = catalogue(tag)
        texts = [*read.singular.values(), *(text for forms in read.plural.values() for text in forms)]
        assert not [text for text in texts if re.search(pattern, text)]


def test_a_link_on_a_slide_from_right_to_left_has_one_direction_a_run() -> None:
    link = '<a:rPr><a:hlinkClick r:id="1"/></a:rPr>'
    names = " ".join(f'xmlns:{name}="{NAMESPACES[name]}"' for name in ("a", "r"))
    slide = parse(f"<a:p {names}><a:r>{link}<a:t>x.csv، الصف 2</a:t></a:r></a:p>".encode())
    with speaking("ar"):
        mark_tongues(slide)
    runs = list(slide.iter(qn("a:r")))
    assert [run.findtext(qn("a:t")) for run in runs] == ["x.csv", "، الصف ", "2"]
    assert all(run.find(f".//{qn('a:hlinkClick')}") is not None for run in runs)


def test_a_list_of_names_on_a_slide_runs_with_the_slide_and_a_quotation_as_it_is_written() -> None:
    said = {"acme/widgets، الاستيراد": "1", "Shipped it.": "0", "أطلقه.": "1"}
    said |= {"Maren Quist · يناير 2025 · maren.md · مسودة": "1", "The queue is faster than it was before عمر": "0"}
    for text, rtl in said.items():
        with speaking("ar"):
            shown = language.isolated("acme/widgets") + text.removeprefix("acme/widgets") if "/" in text else text
            slide = parse(
                f'<a:p xmlns:a="{NAMESPACES["a"]}"><a:pPr rtl="1"/><a:r><a:rPr/><a:t>{shown}</a:t></a:r></a:p>'.encode()
            )
            mark_tongues(slide)
        properties = slide.find(qn("a:pPr"))
        assert properties is not None
        assert properties.get("rtl") == rtl


def test_a_problem_on_a_slide_is_told_by_its_kind() -> None:
    told = Problem("no-period", "no period found.", file="a.md", line=3, hint="Begin with one.")
    assert worded(told) is told
    with speaking("de"):
        assert worded(told).message == "Welche Zeit gemeint ist, steht nicht fest."


def test_front_pages_have_room_for_longer_words() -> None:
    cite = Citation("ada.md", 7, "ada.md:7", ":7", "source-1-7")
    said = [Highlight(f"Rebuilt part {number} of the loader", "feature", cite, signs=("cited",)) for number in range(9)]
    with speaking("es"):
        spanish = fitted(said, 19)
    assert (len(fitted(said, 19)), len(spanish)) == (9, 6)
