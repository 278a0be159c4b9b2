"""PDFs with and without what `patches` and `fast_parse` save: the same to the byte."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import weasyprint
from hypothesis import given
from hypothesis import strategies as st
from tinyhtml5 import parse

from reports.formats import open_templates
from reports.formats.page.html import page
from reports.formats.page.weasyprint.fast_parse import tree
from reports.formats.page.weasyprint.patches import COMPARED, quicken
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from tests.corpora import corpus

ROOT = Path(__file__).parent.parent.parent.parent.parent
_PLAIN = """
from reports.formats.page import pdf
pdf.quicken, pdf.tree, pdf.lasting = lambda: False, lambda page: None, lambda sheet, css: sheet
"""
_PRINT = """
import hashlib, json, sys
from datetime import date
from weasyprint import CSS
from reports.run.sources import load_corpus
from reports.model.rows import LoadOptions
from reports.run.plan import plan
from reports.run.settings import Settings
from reports.formats import open_templates
from reports.formats.page import pdf
settings = Settings(LoadOptions(date(2026, 11, 21)), ("seeds",))
planned = plan(load_corpus(settings), settings)
packets = sorted((planned.packet(subject) for subject in planned.subjects), key=lambda one: len(str(one)))[1:8:3]
templates = open_templates(None)
contents = [pdf.render(packet, templates).content for packet in packets]
paper = templates.once(pdf.Paper)
for css in sys.argv[1:]:
    sheet = pdf.lasting(CSS(string=paper.css + css, font_config=paper.fonts, base_url="theme-font:"), paper.css + css)
    for packet in packets[:1]:
        source = pdf.page(packet, templates, "paper")
        contents += [pdf._read(source, paper).write_pdf(stylesheets=[sheet], font_config=paper.fonts)]
        odd = source.replace("</head>", "<style>h2 { color: red !important } *[id] { margin-top: 1px }</style></head>")
        contents += [pdf._read(odd, paper).write_pdf(stylesheets=[sheet], font_config=paper.fonts)]
print(json.dumps([hashlib.sha256(content).hexdigest() for content in contents]))
"""
_STYLES = (
    """
    body { overflow: hidden } .highlight::before { content: counter(page) "/" counter(pages) " "; color: red }
    p { text-align: justify; hyphens: auto; text-decoration: underline; letter-spacing: .01em; word-spacing: 1px }
    p::first-letter { font-size: 2em } h2 { font-size: 2vw; display: inline-block } h3 { position: relative; top: 1px }
    a { display: inline-flex } td:nth-child(2n) { padding: 3%; border: 1px solid } h2 + p { margin-block: 2px }
    """,
    """
    .contents li::after { content: leader('.') target-counter(attr(href url), page) }
    p::first-line { font-weight: 600 } td { width: calc(20% - 1px); text-wrap: nowrap }
    .facts { display: grid; grid-template-columns: 1fr 1fr } :root { --accent: #123456 } .row { --ink: blue }
    .cite { float: footnote } pre, .where { white-space: pre-wrap; tab-size: 3; font-variant-caps: small-caps }
    """,
)
"""What the built-in style sheets do not use."""


def printed(before: str) -> list[str]:
    """Digests of PDFs, printed one after another by a process of its own."""
    command = [sys.executable, "-c", before + _PRINT, *_STYLES]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    found: list[str] = json.loads(done.stdout)
    return found


def test_it_stands_for_functions_of_what_is_installed() -> None:
    assert weasyprint.__version__ in COMPARED


def test_pdfs_are_the_same_to_the_byte() -> None:
    quick, plain = printed(""), printed(_PLAIN)
    assert len(quick) == 3 + 4
    assert quick == plain


def test_another_version_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weasyprint, "__version__", "70.1")
    assert not quicken()


# The tree of a page -----------------------------------------------------------------------------


def told(element: Any) -> object:
    return element.tag, element.text, element.tail, list(element.attrib.items()), [told(child) for child in element]


def parsed(text: str) -> object:
    return told(parse(text, namespace_html_elements=False))


@pytest.mark.parametrize("kind", ["person", "quarter"])
def test_pages_of_the_built_in_set_have_one(kind: str) -> None:
    some = corpus({"Ada Byron": ["2025-01", "2025-03"], "Grace": ["2025-01"]})
    packet = assemble_person(some, "ada-byron") if kind == "person" else assemble_period(some, Period.parse("2025-Q1"))
    made = page(packet, open_templates(None), "paper")
    root = tree(made)
    assert root is not None
    assert told(root) == parsed(made)


def whole(body: str) -> str:
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>a</title>\n</head>\n<body>\n{body}\n</body>\n</html>\n'


@pytest.mark.parametrize(
    "body",
    [
        "<p>a<p>b</p></p>", "<p><div>a</div></p>", "<div/>a", "<table><tr><td>a</td></tr></table>", "a & b", "&nbsp;",
        "<table>a<tbody></tbody></table>", "<a href='#'>a<a>b</a></a>", "<ul><li>a<li>b</li></li></ul>", "<!-- a -->",
        '<p title="a\nb">a</p>', "<svg><p>a</p></svg>", "<P>a</P>", '<p onclick="a" Title="b">c</p>', "<b><p>a</b></p>",
        '<svg viewbox="0 0 1 1"></svg>', "<select><option>a</option></select>", "<textarea>\na</textarea>", "a\fb",
        "<form><form>a</form></form>", "<h1><h2>a</h2></h1>", "<custom>a</custom>", "<script>a</script>", "<br></br>",
        "<head></head>", "&#128;", "a\r\nb", "<details open>a</details>", "<![CDATA[a]]>", "<?a?>",
        "<svg><title/></svg>", '<input value="1>2">', '<p title="a>b\nc">a</p>', "<table>\u00a0<tbody></tbody></table>",
    ],
)  # fmt: skip
def test_a_page_that_may_be_read_in_another_way_has_none(body: str) -> None:
    assert tree(whole(body)) is None


_NAMES = re.findall(
    r"\S+",
    "a article b br circle div em g h2 input li p path section span strong svg table tbody td text title tr ul",
)
_PIECES = st.one_of(
    st.builds(
        "<{} {}>".format,
        st.sampled_from(_NAMES),
        st.sampled_from(["", 'id="a"', 'class="b c"', 'fill="x"', 'alt="a>b"', 'alt="a\nb"']),
    ),
    st.builds("</{}>".format, st.sampled_from(_NAMES)),
    st.builds("<{}/>".format, st.sampled_from(_NAMES)),
    st.sampled_from(["a ", " ", "\n", "&amp;", "&#39;", "é", "&", "\t", "\u00a0"]),
)


@st.composite
def nested(draw: st.DrawFn, depth: int = 4) -> str:
    """Elements that are closed, wherever they are."""
    name = draw(st.sampled_from(_NAMES))
    inside = draw(st.lists(nested(depth - 1), max_size=3)) if depth else []
    between = draw(st.sampled_from(["", " ", "a", "\n"]))
    return f"<{name}>{between}{between.join(inside)}</{name}>{between}".replace("</br>", "").replace("</input>", "")


@given(st.one_of(st.lists(_PIECES, max_size=12).map("".join), st.lists(nested(), max_size=3).map("".join)))
def test_where_there_is_one_it_is_that_of_an_html_parser(body: str) -> None:
    text = whole(body)
    root = tree(text)
    assert root is None or told(root) == parsed(text)
