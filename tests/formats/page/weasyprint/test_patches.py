"""PDFs with and without patches: the same to the byte; and what is patched where."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import weasyprint

from reports.formats import FORMATS, open_templates
from reports.formats.page.html import page
from reports.formats.page.weasyprint import gate, printer
from reports.formats.page.weasyprint.printer import Printer
from reports.formats.page.weasyprint.styles import lasting
from reports.model.packet import Packet
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from reports.system.workers import run_each
from tests.corpora import corpus
from tests.sampling import in_soak, soak

ROOT = Path(__file__).parent.parent.parent.parent.parent
_STYLES = (
    """
    body { overflow: hidden } .highlight::before { content: counter(page) "/" counter(pages) " "; color: red }
    p { text-align: justify; hyphens: auto; text-decoration: underline; letter-spacing: .01em; word-spacing: 1px }
    p::first-letter { font-size: 2em } h2 { font-size: 2vw; display: inline-block } h3 { position: relative; top: 1px }
    .contents a { display: inline-flex } td:nth-child(2n) { padding: 3%;border: 1px solid } h2 + p { margin-block: 2px }
    """,
    """
    .contents li::after { content: leader('.') target-counter(attr(href url), page) }
    p::first-line { font-weight: 600 } td { width: calc(20% - 1px); text-wrap: nowrap }
    .facts { display: grid; grid-template-columns: 1fr 1fr } :root { --accent: #123456 } .row { --ink: blue }
    .cite { float: footnote } pre, .where { white-space: pre-wrap; tab-size: 3; font-variant-caps: small-caps }
    """,
)
"""What the built-in style sheets do not use."""


_PATCHED = [
    *("Box.is_in_normal_flow", "Layout.deactivate", "Layout.reactivate", "Layout.set_text", "Layout.setup", "StyleFor"),
    *("avoid_collisions", "draw_first_line", "inline_min_content_width"),
    *("make_all_pages", "resolve_percentages", "split_first_line", "strut"),
]
"""What of WeasyPrint is replaced in workers."""


def packets() -> list[Packet]:
    """Of one person, and of a quarter."""
    made = corpus({"Ada Byron": ["2025-01", "2025-03"], "Grace": ["2025-01"]})
    return [assemble_person(made, "ada-byron"), assemble_period(made, Period.parse("2025-Q1"))]


def replaced() -> set[str]:
    """What of WeasyPrint, in this process, is ours."""
    found = set()
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("weasyprint", "pydyf"):
            for key, value in vars(module).items():
                owner = str(getattr(value, "__module__", ""))
                inside = vars(value).items() if isinstance(value, type) and owner == name else ()
                for inner, one in [("", value), *inside]:
                    if str(getattr(getattr(one, "fget", one), "__module__", "")).startswith("reports."):
                        found.add(f"{key}.{inner}".strip("."))
    return found


def digests(styles: Sequence[str], *, is_whole: bool = False) -> tuple[list[str], set[str]]:
    """Of PDFs, printed one after another in this process, some with style that the built-in sheets do not use.

    With the whole, a quarter is printed, too, and each sheet is for two pages, else all are one, for one page.
    """
    templates = open_templates(None)
    some = packets()[: 2 if is_whole else 1]
    contents = [FORMATS["pdf"](packet, templates).content for packet in some]
    paper = templates.once(Printer)
    for css in styles if is_whole else ["".join(styles)]:
        text = paper.sheets().css + css
        sheet = lasting(weasyprint.CSS(string=text, font_config=paper.fonts, base_url="theme-font:"), text)
        source = page(some[0], templates, "paper")
        odd = source.replace("</head>", "<style>h2 { color: red !important } *[id] { margin-top: 1px }</style></head>")
        tried = (source, odd) if is_whole else (odd,)
        contents += [paper.read(one).write_pdf(stylesheets=[sheet], font_config=paper.fonts) for one in tried]
    return [hashlib.sha256(content).hexdigest() for content in contents], replaced()


def in_worker(version: str = "", *, is_whole: bool = False) -> tuple[list[str], set[str]]:
    """The same in a worker process, where WeasyPrint may say that it is of another version."""

    def work(_: object) -> tuple[list[str], set[str]]:
        if version:  # nothing of ours is there then, so that two documents tell as much as all
            weasyprint.__version__ = version
        return digests([] if version else _STYLES, is_whole=is_whole)

    [done] = run_each(work, [1], 1)
    assert isinstance(done.result, tuple), done.result
    return done.result


def main(*, is_whole: bool) -> None:
    """Both ways, in a process that has printed nothing yet."""
    patched, known = in_worker(is_whole=is_whole)
    unknown, nothing = in_worker("70.99") if is_whole else ([], set())
    vars(printer)["tree"] = lambda _: None
    vars(printer)["hold"] = lambda _: None
    plain, untouched = digests(_STYLES, is_whole=is_whole)
    print(json.dumps([[patched, unknown, plain], [sorted(known), sorted(nothing), sorted(untouched)]]))  # noqa: T201


@pytest.fixture(scope="module", params=[False, *in_soak(True)])
def both(request: pytest.FixtureRequest) -> Any:
    program = f"from tests.formats.page.weasyprint.test_patches import main; main(is_whole={request.param})"
    command = [sys.executable, "-c", program]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)


def test_the_installed_version_is_compared() -> None:
    assert weasyprint.__version__ in gate.COMPARED


def test_pdfs_are_the_same_to_the_byte(both: Any) -> None:
    (patched, _, plain), _ = both
    assert len(set(plain)) == len(plain) >= 1 + 1
    assert patched == plain


def test_all_patches_act_in_workers_and_none_elsewhere(both: Any) -> None:
    _, (known, _, untouched) = both
    assert known == _PATCHED
    assert untouched == []


def test_styles_of_the_built_in_sheets_serve_one_document_after_another() -> None:
    assert vars(open_templates(None).once(Printer).sheets().whole)["lasts"]
    for css, lasts in [
        (".note { top: 1px }", True),
        ("p { float: footnote }", False),
        ("@note-area { top: 0 }", False),
    ]:
        assert vars(lasting(weasyprint.CSS(string=css), css))["lasts"] == lasts


@soak
@pytest.mark.parametrize("both", [True], indirect=True)
def test_another_version_is_left_alone(both: Any) -> None:
    (_, unknown, plain), (_, nothing, _) = both
    assert unknown
    assert nothing == []
    assert unknown == plain[: len(unknown)]


def test_another_version_is_told_of() -> None:
    assert gate.caution(gate.COMPARED[0]) is None
    said = gate.caution("70.99")
    assert said is not None
    assert (said.severity, "70.99" in said.message) == ("warning", True)


_BESIDE = """
import os, sys
import weasyprint
def mine():
    return weasyprint.HTML(string="<h1>a (b)</h1><p id=c style='font: 9px serif'>d").write_pdf()
before, environment = mine(), dict(os.environ)
from reports.formats import FORMATS, open_templates, preload
from reports.packets import assemble_person
from tests.corpora import corpus
templates = open_templates(None)
preload(templates, ["pdf"])
packet = assemble_person(corpus({"Ada Byron": ["2025-01"]}), "ada-byron")
assert FORMATS["pdf"](packet, templates).content.startswith(b"%PDF")
assert dict(os.environ) == environment, "the environment is another"
assert mine() == before, "it prints something else"
"""


@soak
def test_what_a_caller_prints_beside_is_the_same() -> None:
    """Here with fonts of its own; `tests/test_notebook.py` does so without."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", _BESIDE],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        env=os.environ | {"FONTCONFIG_FILE": "/nowhere.conf"},
    )
    assert done.returncode == 0, done.stderr
