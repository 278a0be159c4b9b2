"""What a document depends on: a change of the template set counts for the documents that it shows in, for no others."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from reports.formats import FORMATS, engine, open_templates
from reports.formats.libraries import modules
from reports.formats.templates import built_in
from reports.model.formats import KNOWN_FORMATS, PAGE

KINDS = ("person", "quarter")
ALL = {(kind, name) for kind in KINDS for name, known in KNOWN_FORMATS.items() if known.template}
PAGES = {(kind, name) for kind, name in ALL if KNOWN_FORMATS[name].template == PAGE}


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(built_in(), tmp_path_factory.mktemp("set") / "mine"))


@pytest.fixture
def mine(original: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(original, tmp_path / "mine"))


def inputs(folder: Path, **brand: str) -> dict[tuple[str, str], str]:
    templates = open_templates(folder, brand)
    return {(kind, name): FORMATS[name].inputs(templates, kind) for kind, name in ALL}


def changed(one: dict[tuple[str, str], str], other: dict[tuple[str, str], str]) -> set[tuple[str, str]]:
    return {key for key in ALL if one[key] != other[key]}


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("person/deck.pptx", {("person", "pptx")}),
        ("quarter/deck.pptx", {("quarter", "pptx")}),
        ("quarter/packet.html", {("quarter", "html"), ("quarter", "pdf")}),
        ("theme/screen.css", {("person", "html"), ("quarter", "html")}),
        ("theme/paper.css", {("person", "pdf"), ("quarter", "pdf")}),
        ("theme/packet.css", PAGES),
        ("theme/macros.html", PAGES),
        ("theme/base.html", PAGES),
        ("theme/theme.toml", ALL),
        ("theme/fonts/SourceSans3-Regular.ttf", ALL),
        ("theme/fonts/fonts.conf", {("person", "pdf"), ("quarter", "pdf")}),
        ("theme/fonts/README.md", set()),
        ("theme/unused.html", set()),
    ],
)
def test_a_change_counts_where_it_shows(mine: Path, file: str, expected: set[tuple[str, str]]) -> None:
    before = inputs(mine)
    with (mine / file).open("a") as stream:
        stream.write("\n")
    assert changed(before, inputs(mine)) == expected


def test_the_brand_and_the_logo_count(mine: Path) -> None:
    before = inputs(mine)
    assert changed(before, inputs(mine, accent="#123456")) == ALL
    Image.new("RGB", (2, 2), "red").save(mine / "theme/logo.png")
    theme = mine / "theme/theme.toml"
    theme.write_text(theme.read_text("utf-8").replace("# logo =", "logo ="), "utf-8")
    before = inputs(mine)
    Image.new("RGB", (2, 2), "blue").save(mine / "theme/logo.png")
    assert changed(before, inputs(mine)) == {("person", "pptx"), ("quarter", "pptx")}


def test_a_page_that_computes_a_name_depends_on_all_pages(mine: Path) -> None:
    page = mine / "quarter/packet.html"
    page.write_text(page.read_text("utf-8") + '{% if false %}{% include "theme/" ~ packet.kind %}{% endif %}', "utf-8")
    before = inputs(mine)
    (mine / "theme/unused.html").write_text("", "utf-8")
    assert changed(before, inputs(mine)) == {("quarter", "html"), ("quarter", "pdf")}


def test_the_same_set_elsewhere_has_the_same_inputs(mine: Path, original: Path) -> None:
    assert inputs(mine) == inputs(original)


def test_a_set_without_decks_has_inputs_for_decks_too(mine: Path) -> None:
    before = inputs(mine)
    (mine / "person/deck.pptx").unlink()
    assert changed(before, inputs(mine)) == {("person", "pptx")}


@pytest.mark.parametrize(
    ("format", "names"),
    [
        ("html", ("jinja2", "uharfbuzz")),
        ("pdf", ("jinja2", "weasyprint", "pydyf", "pikepdf", "qpdf", "pango", "harfbuzz", "harfbuzz-subset")),
        ("pptx", ("jinja2", "python-pptx", "lxml", "xlsxwriter", "uharfbuzz", "zlib")),
    ],
)
def test_the_engine_of_a_format_names_what_its_bytes_depend_on(format: str, names: tuple[str, ...]) -> None:
    said = dict(part.split(" ", 1) for part in engine(format).split(", "))
    assert set(names) < set(said)
    assert [name for name, version in said.items() if not version[0].isdigit()] == []


def test_the_engine_is_named_without_loading_it(root: Path) -> None:
    program = (
        "import sys\nfrom reports.formats import FORMATS, engine\n"
        "print([engine(name) for name in FORMATS])\n"
        "print({'weasyprint', 'pptx', 'pandas', 'email.parser'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [str([engine(name) for name in FORMATS]), "set()"]


def test_the_engine_is_told_by_every_module_that_makes_documents_of_packets(root: Path) -> None:
    program = (
        "import sys, reports.formats.deck.build, reports.formats.deck.view, reports.formats.page.pdf\n"
        "print(*(m.__file__ for n, m in sys.modules.items() if n.startswith('reports.')), sep='\\n')"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True)
    loaded = {Path(file).relative_to(root / "reports") for file in done.stdout.splitlines()}
    told = {path.resolve().relative_to(root / "reports") for path in modules()}
    # Processes and their limits decide whether there are bytes, not which.
    assert {path for path in loaded - told if path.parts[0] != "system"} == set()
