"""Documents made from packets: text is only text, nothing is fetched, the same bytes every time."""

import hashlib
import http.server
import io
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pikepdf
import pypdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from weasyprint.text.line_break import Layout

from bench import people as made_up
from reports.corpus import assemble_corpus
from reports.errors import Problem, ReportError
from reports.formats import FORMATS, Templates, open_templates
from reports.formats.page.keeping import SCRIPT
from reports.formats.templates import built_in
from reports.loading import load
from reports.model.packet import Packet
from reports.model.rows import LoadSettings
from reports.model.statements import Thread
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from tests import checkers
from tests.corpora import corpus, profile, summary
from tests.sampling import in_soak, sampled
from tests.warm import built_in_set

HOSTILE = [
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "{{ 7*7 }} {% for x in y %} {# #} ${7*7}",
    '=HYPERLINK("http://evil.example") $(rm -rf /) `id`',
    "]]></svg></style></title>&amp;&lt;",
]


@pytest.fixture(scope="module")
def templates() -> Templates:
    return built_in_set()


def person(text: str, name: str = "Ada Byron") -> Packet:
    made = assemble_corpus([profile(name, [summary("2025-01", text)], id="ada", overview=f"{text} Yes.")])
    return assemble_person(made, "ada")


class Text(HTMLParser):
    """What a page shows, and its tags."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = ""
        self.tags: set[str] = set()
        self.addresses: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src", "action", "data", "srcset")]

    def handle_data(self, data: str) -> None:
        self.text += data


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


def pdf(packet: Packet, templates: Templates) -> bytes:
    return FORMATS["pdf"](packet, templates).content


def pdf_text(content: bytes, tmp_path: Path) -> str:
    path = tmp_path / "one.pdf"
    path.write_bytes(content)
    return checkers.pdf_text(path)


@pytest.mark.parametrize("hostile", sampled(HOSTILE, HOSTILE[:1]))
def test_hostile_text_is_shown_as_it_stands(templates: Templates, hostile: str, tmp_path: Path) -> None:
    packet = person(f"Added {hostile}.", name=hostile)
    page = Text(FORMATS["html"](packet, templates).content.decode().replace(f"<script>{SCRIPT}</script>", ""))
    assert hostile in page.text
    assert "script" not in page.tags
    assert "img" not in page.tags
    assert squeezed(hostile) in squeezed(pdf_text(FORMATS["pdf"](packet, templates).content, tmp_path))


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1))
def test_any_name_survives_html_unaltered(templates: Templates, name: str) -> None:
    assert name in Text(FORMATS["html"](person("Added it.", name), templates).content.decode()).text


@pytest.mark.parametrize(
    "name",
    [
        "王小明",
        "محمد العربي",
        *in_soak(
            "Nguyễn Thị Minh Khai",
            "สมชาย",
            "Łukasz Żółć",
            "דוד כהן",
            "Αλέξης",
            "Дмитрий",
            "김민수",
            "अनिल",
            "O’Brien-d’Été",
        ),
    ],
)
def test_a_name_in_any_script_survives_the_pdf(templates: Templates, name: str, tmp_path: Path) -> None:
    content = FORMATS["pdf"](person("Added it.", name), templates).content
    with pikepdf.open(io.BytesIO(content)) as pdf:
        assert name in str(pdf.open_metadata()["dc:title"])
    path = tmp_path / "one.pdf"
    path.write_bytes(content)
    assert checkers.check_pdf_fonts(path) == []
    assert checkers.check_pdf_ua(content) == []


def test_a_page_names_no_address_but_its_links(templates: Templates) -> None:
    made = assemble_corpus([profile(summaries=[summary("2025-01", repositories=["acme/widgets"])])])
    page = FORMATS["html"](assemble_person(made, "ada-byron"), templates).content.decode()
    assert {a for a in Text(page).addresses if not a.startswith("#")} == {"https://github.com/acme/widgets"}
    assert set(re.findall(r"url\((.{5})", page)) <= {"data:", '"data'}


def test_a_pdf_has_bookmarks_links_fields_and_metadata(templates: Templates) -> None:
    made = assemble_corpus([profile(summaries=[summary("2025-01", repositories=["acme/widgets"])])])
    with pikepdf.open(io.BytesIO(FORMATS["pdf"](assemble_person(made, "ada-byron"), templates).content)) as pdf:
        with pdf.open_outline() as outline:
            titles = [item.title for top in outline.root for item in (top, *top.children)]
        assert {"Ada Byron", "2025-Q1", "Open questions", "Reviewer’s notes", "Sources"} <= set(titles)
        links = {str(a.A.URI) for page in pdf.pages for a in page.get("/Annots", []) if "/A" in a and "/URI" in a.A}
        assert links == {"https://github.com/acme/widgets"}
        assert pdf.Root.Lang == "en"
        fields = {str(field.T): field for field in pdf.Root.AcroForm.Fields}
        texts = {"strengths", "growth", "answers", "decision", "reviewer", "contributor", "date"}
        assert set(fields) == texts | {"agreed", "evidence", "discuss"}
        assert all(str(field.TU) for field in fields.values())


def test_a_form_can_be_filled_and_stays_accessible(templates: Templates) -> None:
    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(FORMATS["pdf"](person("Added it."), templates).content)) as pdf:
        assert pdf.Root.AcroForm.NeedAppearances
        for field in pdf.Root.AcroForm.Fields:
            if field.FT == "/Tx":
                assert "/Helv" in str(field.DA)
                field.V = pikepdf.String("Grows fast")
            else:
                assert "/Off" in field.AP.N
                field.V = field.AS = next(pikepdf.Name(str(key)) for key in field.AP.N if key != "/Off")
        pdf.save(made)
    with pikepdf.open(made) as filled:
        assert [str(f.V) for f in filled.Root.AcroForm.Fields].count("Grows fast") == 7
    assert checkers.check_pdf_ua(made.getvalue()) == []


def test_paper_size_is_the_themes() -> None:
    for size, box in (("a4", (595, 842)), ("letter", (612, 792))):
        content = FORMATS["pdf"](person("Added it."), open_templates(None, {"page_size": size})).content
        with pikepdf.open(io.BytesIO(content)) as pdf:
            assert tuple(round(float(v)) for v in pdf.pages[0].MediaBox[2:]) == box


def test_the_mark_of_confidence_is_on_every_page(templates: Templates, tmp_path: Path) -> None:
    packet = replace(person("Added it."), confidential="For the reviewer only")
    text = pdf_text(FORMATS["pdf"](packet, templates).content, tmp_path)
    assert all("For the reviewer only" in page for page in text.split("\f")[:-1])
    assert "For the reviewer only" in Text(FORMATS["html"](packet, templates).content.decode()).text


def test_the_front_page_of_a_normal_person_is_one_page(templates: Templates, tmp_path: Path) -> None:
    months = [f"20{y}-{m:02}" for y in (23, 24) for m in range(1, 13)]
    packet = assemble_person(corpus({"Ada Byron": months}), "ada-byron")
    pages = pdf_text(pdf(packet, templates), tmp_path).split("\f")
    assert "Reviewer’s notes" in pages[0]
    assert "What stands out" in pages[0].partition("Thread by thread")[0]
    assert "2024-Q4" not in pages[0]  # the record begins on a page of its own


@pytest.mark.parametrize(
    ("months", "some"), [(7, range(49, 50)), *in_soak((2, range(50)), (7, range(50)), (16, range(50)))]
)
def test_page_1_of_made_up_people_is_one_page(templates: Templates, months: int, some: range, tmp_path: Path) -> None:
    """Names of threads, questions and citations that take two lines are counted so."""
    made = list(made_up.people(some.stop, months, seed=months))
    for at in some:
        source = tmp_path / made[at][0]
        source.write_text(made[at][1], "utf-8")
        loaded = assemble_corpus(*load([source], LoadSettings(today=date(2026, 7, 1))))
        packet = assemble_person(loaded, loaded.contributors[0]["id"])
        first = pdf_text(pdf(packet, templates), tmp_path).split("\f")[0]
        assert re.search(r"Sources \d+\s*$", first, re.MULTILINE), source.name


def test_page_1_of_the_demo_ends_with_where_the_rest_is(demo: Path, tmp_path: Path) -> None:
    for path in sorted((demo / "person").glob("*.pdf")):
        first = pdf_text(path.read_bytes(), tmp_path).split("\f")[0]
        assert re.search(r"^Sources(?: \d+)?$|Sources \d+\s*$", first, re.MULTILINE), path.name


_TOLD = (
    "Moved the shop to the new engine. Won the tender of the city.",
    "Cut the build from 50 to 8 minutes. The cellar is dry again.",
    "Trained twelve drivers. Wrote the handbook of the depot.",
    "Sold the old trams to Riga. The board signed the lease.",
    "Repaired 14 switches in one night. Opened the line to the port.",
    "Hired three fitters. Drew the timetable for winter.",
)


@pytest.mark.parametrize("months", [1, 6])
def test_page_1_says_nothing_twice_and_below_what_weighs_next(
    templates: Templates, months: int, tmp_path: Path
) -> None:
    made = [summary(f"2025-{n:02}", text, n + 2) for n, text in enumerate(_TOLD[:months], 1)]
    row = profile("Ada Byron", made, id="ada", overview="Won the tender of the city", claimed_months=months)
    text = pdf_text(pdf(assemble_person(assemble_corpus([row]), "ada"), templates), tmp_path)
    first = " ".join(text.split("\f")[0].split())
    often = [first.count(words) for some in _TOLD[:months] for words in some.rstrip(".").split(". ")]
    assert max(often) == 1
    assert sum(often) > 6 * (months > 1)
    assert ("Also" in first) == (months > 1)
    assert "2025-Q1" not in first  # the record begins on page 2
    assert "Strengths" in first  # the form begins on a page that has room


@pytest.mark.parametrize(("name", "is_beside"), [("queues", True), ("Added the streams", False)])
def test_a_thread_called_by_the_words_of_a_statement_is_not_named_beside_it(
    templates: Templates, name: str, is_beside: bool
) -> None:
    rows = [profile("Ada Byron", [summary("2025-01", "Added the streams to 14 queues.")], id="ada")]
    packet = assemble_person(assemble_corpus(rows), "ada")
    one = packet.people[0]
    said = replace(one.standing[0], thread=name, subject=(0, 3))
    thread = Thread(name, "t1", (said,), (), "Jan 2025", "Jan 2025")
    packet = replace(packet, people=(replace(one, standing=(said,), threads=(thread,)),))
    page = FORMATS["html"].render(packet, templates).content.decode()
    assert ('class="of" href="#t1"' in page) is is_beside


def test_names_of_threads_stand_on_the_side_of_their_script(templates: Templates) -> None:
    made = corpus({"Ada Byron": ["2025-01", "2025-02"]})
    packet = assemble_person(made, "ada-byron")
    one = packet.people[0]
    threads = [
        Thread(name, f"t{n}", one.sentences, (), "Jan 2025", "Feb 2025") for n, name in enumerate(("مكتبة", "library"))
    ]
    packet = replace(packet, people=(replace(one, threads=tuple(threads)),))
    page = FORMATS["html"].render(packet, templates).content.decode()
    assert '<h3 dir="rtl">مكتبة</h3>' in page
    assert '<h3 dir="ltr">library</h3>' in page


@pytest.mark.parametrize(("kind", "people"), [("html", 60), ("pdf", 13), *in_soak(("pdf", 60))])
def test_many_people_and_repositories_fit(templates: Templates, kind: str, people: int, tmp_path: Path) -> None:
    some = [
        profile(f"Person {n:02} with a rather long name", [summary("2025-07", repositories=[f"acme/part-{n % 13}"])])
        for n in range(people)
    ]
    packet = assemble_period(assemble_corpus(some), Period.parse("2025-Q3"))
    if kind == "pdf":
        text = pdf_text(pdf(packet, templates), tmp_path)
    else:
        text = Text(FORMATS[kind](packet, templates).content.decode()).text
    assert all(f"Person {n:02}" in text for n in range(people))
    assert all(f"part-{n}" in text for n in range(13))


@pytest.mark.parametrize("every", [9, *in_soak(3)])
def test_what_stands_beside_a_field_is_not_at_the_head_of_its_page(
    every: int, templates: Templates, tmp_path: Path
) -> None:
    packet = person("Added it. We fixed it, with the team.")
    assert packet.questions
    for lines in range(14, 38, every):  # so that the notes do not fit any more, each time at another place
        quoted = replace(packet.questions[0], quotes=("word " * 9,) * lines)
        pages = pdf_text(pdf(replace(packet, questions=(quoted,)), templates), tmp_path).split("\f")
        (page,) = (page for page in pages if "To be filled in" in page)
        before = page.partition("Reviewer’s notes")[0]
        assert not re.search("By number|Name the line|What would you", before)


def test_a_word_beyond_any_line_has_places_to_break(templates: Templates, tmp_path: Path) -> None:
    """Else to look for one takes time as the square of its length."""
    text = pdf_text(FORMATS["pdf"](person(f"Added {'x' * 3000} to it."), templates).content, tmp_path)
    assert text.count("x") >= 3000
    assert "\u200b" not in text
    assert max(len(line.strip()) for line in text.splitlines()) < 200


def test_a_long_month_runs_on_over_pages(templates: Templates, tmp_path: Path) -> None:
    words = " ".join(f"word{n}" for n in range(600))
    text = pdf_text(pdf(person(f"Added {words}."), templates), tmp_path)
    assert set(words.split()) <= set(text.split()) | {w.rstrip(".,") for w in text.split()}


def lines_of_no_period(count: int) -> Packet:
    found = [
        Problem("no-period", "?", line=10 + n, text=f"On the engine, part {n}. Journal {n}.") for n in range(count)
    ]
    return assemble_person(assemble_corpus([profile(summaries=[summary("2025-01")], problems=found)]), "ada-byron")


def repositories_by_the_quarter(count: int) -> Packet:
    both = [
        summary(month, line=line, repositories=[f"acme/part-{line}{n:03}" for n in range(count)])
        for line, month in enumerate(("2025-01", "2025-04"), 3)
    ]
    return assemble_period(assemble_corpus([profile(summaries=both)]), Period.parse("2025-Q2"))


def print_work(packet: Callable[[int], Packet], *counts: int) -> None:
    """Print how many characters are given to Pango, in a process where WeasyPrint is not patched."""
    taken, set_text = [0], Layout.set_text

    def counted(self: Any, text: str, *rest: Any, **named: Any) -> None:
        taken[0] += len(text)
        set_text(self, text, *rest, **named)

    Layout.set_text = counted  # type: ignore[method-assign]
    for count in counts:
        taken[0] = 0
        pdf(packet(count), built_in_set())
        print(taken[0])  # noqa: T201


@pytest.mark.soak
@pytest.mark.parametrize(("packet", "count"), [("lines_of_no_period", 40), ("repositories_by_the_quarter", 30)])
def test_work_grows_no_faster_than_the_text_of_a_table(root: Path, packet: str, count: int) -> None:
    program = f"from tests.formats.page import test_pages as of; of.print_work(of.{packet}, {count}, {4 * count})"
    made = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True)
    some, more = map(int, made.stdout.split())
    assert 0 < more < 6 * some


def test_no_word_runs_off_the_page(templates: Templates, tmp_path: Path) -> None:
    path = tmp_path / "one.pdf"
    path.write_bytes(FORMATS["pdf"](person(f"Added {'x' * 400}.", name="N" * 80), templates).content)
    boxes = subprocess.run(["pdftotext", "-bbox", path, "-"], capture_output=True, text=True, check=True).stdout
    right = max(float(x) for x in re.findall(r'<word .*?xMax="([\d.]+)"', boxes))
    assert right <= 595 - 16 * 72 / 25.4 + 1


# Nothing is fetched -----------------------------------------------------------------------------

WAYS = [
    '<img src="{u}">',
    '<img srcset="{u} 2x" src="{u}">',
    '<link rel="stylesheet" href="{u}">',
    '<link rel="attachment" href="{u}">',
    '<object data="{u}"></object>',
    '<embed src="{u}">',
    '<iframe src="{u}"></iframe>',
    '<svg><title>t</title><image href="{u}"/></svg>',
    '<svg><title>t</title><use href="{u}#a"/></svg>',
    '<svg><title>t</title><style>@import "{u}";</style></svg>',
    '<style>@import "{u}";</style>',
    "<style>@font-face{{font-family:x;src:url({u})}} p{{font-family:x}}</style>",
    '<p style="background:url({u})">x</p>',
    '<ul style="list-style-image:url({u})"><li>x</li></ul>',
    "<style>h1::before{{content:url({u})}}</style>",
    '<p style="border-image:url({u}) 1">x</p>',
    '<p style="mask-image:url({u})">x</p>',
    '<a rel="attachment" href="{u}">x</a>',
    '<base href="{u}"><img src="x.png">',
    '<meta http-equiv="refresh" content="0;url={u}">',
    '<input type="image" src="{u}">',
    '<video poster="{u}"></video>',
    '<body background="{u}">',
    "<style>@color-profile --x {{ src: url({u}) }} p {{ color: color(--x 1 1 1) }}</style>",
]


@pytest.fixture
def server() -> Iterator[tuple[str, list[str]]]:
    """A server on this machine, and the paths it was asked for."""
    asked: list[str] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *arguments: Any) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as serving:
        thread = threading.Thread(target=serving.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{serving.server_port}", asked
        serving.shutdown()
        thread.join()


ALONE = [way for way in WAYS if "<base" in way or "@color-profile" in way or "<body" in way]
"""Ways that would keep the others of the same page from being tried."""


@pytest.mark.parametrize("ways", [[way for way in WAYS if way not in ALONE], *([way] for way in ALONE)])
def test_no_way_of_naming_an_address_reaches_a_server_or_a_file(
    server: tuple[str, list[str]], ways: list[str], tmp_path: Path
) -> None:
    address, asked = server
    canary = tmp_path / "canary.svg"
    canary.write_text('<svg xmlns="http://www.w3.org/2000/svg"><text>CANARY-7731</text></svg>')
    folder = Path(shutil.copytree(built_in(), tmp_path / "set"))
    page = folder / "person/packet.html"
    original = page.read_text("utf-8")
    packet = person("Added it.")
    for target in (f"{address}/x", canary.as_uri(), "ftp://127.0.0.1:1/x"):
        named = "".join(way.format(u=target) for way in ways)
        page.write_text(original.replace("<header", f"{named}<header", 1), "utf-8")
        try:
            content = FORMATS["pdf"](packet, open_templates(folder)).content
        except ReportError:
            continue  # refused with a reason: as good as left out
        with pikepdf.open(io.BytesIO(content)) as pdf:
            assert "/EmbeddedFiles" not in pdf.Root.get("/Names", {})
        assert "CANARY" not in pdf_text(content, tmp_path)
    assert asked == []


def test_addresses_in_text_are_not_fetched(server: tuple[str, list[str]], templates: Templates) -> None:
    address, asked = server
    FORMATS["pdf"](person(" ".join(way.format(u=address) for way in WAYS)), templates)
    assert asked == []


# The same bytes ---------------------------------------------------------------------------------

PROGRAM = """
import hashlib, sys
sys.path.insert(0, sys.argv[1])
from reports.formats import FORMATS, open_templates
from tests.formats.page.test_pages import person
for kind in ("pdf", "html"):
    print(hashlib.sha256(FORMATS[kind](person("Added it to 王."), open_templates(None)).content).hexdigest())
"""


@pytest.mark.soak
def test_another_process_folder_time_zone_and_hash_seed_make_the_same_bytes(
    templates: Templates, root: Path, tmp_path: Path
) -> None:
    there = {"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "2", "LC_ALL": "C", "HOME": str(tmp_path)}
    command = [sys.executable, "-c", PROGRAM, str(root)]
    made = subprocess.run(
        command, cwd=tmp_path, env=os.environ | there, capture_output=True, text=True, check=True
    ).stdout
    here = (FORMATS[kind](person("Added it to 王."), templates).content for kind in ("pdf", "html"))
    assert made.split() == [hashlib.sha256(content).hexdigest() for content in here]


def _by_pdftotext(content: bytes, folder: Path) -> str:
    return pdf_text(content, folder)


def _by_pypdf(content: bytes, _: Path) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages)


def _by_pdfium(content: bytes, _: Path) -> str:
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(content))


@pytest.mark.parametrize(
    "other",
    [
        "أصلح السلة في المتجر (acme/cart#813).",
        *in_soak("Fixed (תיקן) the acme/cart#813."),
        *in_soak("תיקן את העגלה [acme/cart#813]."),
    ],
)
def test_a_line_of_another_direction_turns_no_brackets_of_others(
    templates: Templates, tmp_path: Path, other: str
) -> None:
    texts = ("Fixed the cart (acme/checkout#812) [1].", other)
    some = [summary(f"2025-0{n}", text, line=n + 2) for n, text in enumerate(texts, 1)]
    content = FORMATS["pdf"](
        assemble_person(assemble_corpus([profile(summaries=some)]), "ada-byron"), templates
    ).content
    for extract in (_by_pdftotext, _by_pypdf, _by_pdfium):
        said = extract(content, tmp_path)
        assert texts[0] in said, extract
        assert ")acme" not in said, extract
        assert "]acme" not in said, extract
