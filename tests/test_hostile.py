"""Rendering reaches no server and no file, whatever a profile or a template names; what is made can only be looked at.

A server on this machine counts what it is asked; files outside the template set hold a word that no document may hold.
"""

import contextlib
import http.server
import io
import re
import shutil
import socket
import subprocess
import threading
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from click.testing import Result
from jinja2.exceptions import SecurityError

from reports.corpus import assemble_corpus
from reports.errors import ReportError, TemplateError
from reports.formats import FORMATS, Templates, open_templates
from reports.formats.deck.templates import Decks
from reports.formats.html_policy import POLICY
from reports.formats.page.keeping import SCRIPT
from reports.formats.page.weasyprint.printer import Printer
from reports.formats.sandbox import FAILURES
from reports.formats.templates import built_in
from reports.model.packet import Packet
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from reports.slides.filling.chart_workbook import SheetColumn, workbook
from reports.slides.package.safety import check_package
from tests.checkers import check_inert, find_browser
from tests.corpora import profile, summary
from tests.sampling import in_soak
from tests.slides.package.test_package import edited, packed, parts, related, with_part

Run = Callable[..., Result]
WORD = "CANARY-7731"
WEB = ("#", "http://", "https://", "mailto:")


@dataclass(frozen=True)
class Site:
    """What templates and profiles try to reach."""

    port: int
    asked: list[str]
    files: list[Path]

    @property
    def addresses(self) -> list[str]:
        """Ways of writing the server."""
        hosts = ("127.0.0.1", "localhost", "[::1]", "0x7f000001", "2130706433", "127.1")
        tails = [f"{host}:{self.port}/asked" for host in hosts]
        redirect = f"http://127.0.0.1:{self.port}/redirect"
        return [redirect, f"//{tails[0]}", f"HTTP://{tails[0]}", f"ftp://{tails[0]}", *(f"http://{t}" for t in tails)]

    @property
    def names(self) -> list[str]:
        """Ways of writing a file outside the set: by address, path, and relative to the set and to its folders."""
        found = []
        for file in self.files:
            found += [file.as_uri(), f"file://localhost{file}", f"file:{file}", str(file), f"../../{file.name}"]
        return found

    @property
    def targets(self) -> list[str]:
        return [*self.addresses, *self.names]


class Server(http.server.ThreadingHTTPServer):
    address_family = socket.AF_INET6

    def server_bind(self) -> None:
        self.socket.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        super().server_bind()


@pytest.fixture(scope="module")
def serving() -> Iterator[tuple[int, list[str]]]:
    asked: list[str] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def answer(self) -> None:
            asked.append(f"{self.command} {self.path}")
            self.send_response(302 if "redirect" in self.path else 200)
            self.send_header("Location", "/asked")
            self.end_headers()

        do_GET = do_HEAD = do_POST = do_OPTIONS = answer  # noqa: N815

        def log_message(self, format: str, *arguments: Any) -> None:
            pass

    with Server(("::", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield server.server_port, asked
        server.shutdown()
        thread.join()


@pytest.fixture
def site(serving: tuple[int, list[str]], tmp_path: Path) -> Site:
    files = [tmp_path / name for name in ("canary.svg", "canary.txt", "canary.css", "canary.html")]
    for file in files:
        file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg"><text>{WORD}</text></svg>', "utf-8")
    serving[1].clear()
    return Site(*serving, files)


@pytest.fixture(scope="module")
def whole() -> Templates:
    return open_templates(None)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A template set of one's own; the fonts are those that each page needs."""
    return Path(shutil.copytree(built_in(), tmp_path / "set"))


@cache
def person() -> Packet:
    return assemble_person(assemble_corpus([profile("Ada Byron", [summary("2025-01")], id="ada")]), "ada")


def contents(content: bytes) -> Iterator[bytes]:
    """A document, and all that is packed within it."""
    yield content
    if content.startswith(b"%PDF"):
        with pikepdf.open(io.BytesIO(content)) as pdf:
            for thing in pdf.objects:
                if isinstance(thing, pikepdf.Stream) and thing.get("/Filter") == pikepdf.Name.FlateDecode:
                    yield zlib.decompressobj().decompress(thing.read_raw_bytes())
                else:
                    yield repr(thing).encode()
    elif content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for name in archive.namelist():
                yield name.encode()
                yield from contents(archive.read(name))


def holds_the_word(content: bytes) -> bool:
    return any(WORD.encode(code) in part for part in contents(content) for code in ("utf-8", "utf-16-be"))


class Page(HTMLParser):
    """Tags and addresses of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.links: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links |= {value or "" for name, value in attrs if name in ("href", "xlink:href", "src", "action")}


def links(content: bytes) -> set[str]:
    """Addresses that a document of any format leads to."""
    if content.startswith(b"%PDF"):
        with pikepdf.open(io.BytesIO(content)) as pdf:
            return {str(thing.A.URI) for thing in pdf.objects if "/A" in _dictionary(thing) and "/URI" in thing.A}
    if content.startswith(b"PK"):
        rels = b"".join(part for name, part in parts(content).items() if name.endswith(".rels")).decode()
        outside = re.findall(r"<Rel[^>]*External[^>]*>", rels)
        return {found[1] for one in outside if (found := re.search(r'Target="([^"]*)"', one))}
    return Page(content.decode()).links


def _dictionary(thing: pikepdf.Object) -> Any:
    return thing if isinstance(thing, pikepdf.Dictionary) else {}


# Profiles ---------------------------------------------------------------------------------------

TEXTS = [
    '<img src="{u}">', '"><img src=x onerror="fetch(\'{u}\')">', "![picture]({u})", "[link]({u})", "<{u}>", "{u}",
    "<svg><image href='{u}'/></svg>", "<svg onload=alert(1)>", "<script src={u}></script>", "<iframe src={u}>",
    '<link rel="stylesheet" href="{u}">', "<style>@import '{u}'</style>", "</style><style>*{{background:url({u})}}",
    "</title></head><base href={u}>", "&lt;img src={u}&gt;", "&#60;img src={u}&#62;", "%3Cimg src={u}%3E",
    "{{{{ packet.__class__.__mro__ }}}}", '{{% include "{u}" %}}', "{{% extends '{u}' %}}", "{{# comment #}}",
    "${{7*7}}", '=HYPERLINK("{u}")', '=WEBSERVICE("{u}")', "+cmd|' /C calc'!A0", "@SUM(1+1)", "-1+1",
    "]]><!DOCTYPE x [<!ENTITY y SYSTEM '{u}'>]>&y;", "[x](javascript:alert(1))",
    "javascript:alert(1)//github.com/acme/web/pull/1", "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)", "[x](file:///etc/passwd)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)",
    "\\\\server\\share\\x.png", "mailto:a@b.example?attach={u}", "ms-word:ofe|u|{u}", "url({u})",
    "%PDF /URI ({u}) /S /Launch", "_x003D_1+1",
]  # fmt: skip
"""Ways of writing an address, or something that acts, into a profile."""


def test_a_profile_is_text_in_every_document(cli: Run, site: Site, tmp_path: Path) -> None:
    tried = [way.format(u=site.targets[at % len(site.targets)]) for at, way in enumerate(TEXTS)]
    body = "\n".join(
        f"2025-{at % 3 + 7:02}: Added {one} to acme/web in PR #{at + 1}.\n" for at, one in enumerate(tried)
    )
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles/ada.txt").write_text(
        f"Over three months, Ada Byron {tried[0]} built parsers.\n\n{body}", "utf-8"
    )
    result = cli("build", tmp_path / "profiles", "--out", tmp_path / "out", "--jobs", "1", "--by", "person")
    assert result.exit_code == 0, result.output
    made = [
        path for path in sorted(tmp_path.glob("out/*/*")) if path.suffix[1:] in FORMATS and ".reports" not in str(path)
    ]
    assert len(made) == 3
    for path in made:
        content = path.read_bytes()
        assert not holds_the_word(content), path
        assert [link for link in links(content) if not link.startswith(WEB)] == [], path
        if path.suffix == ".html":
            assert b"&lt;img src=" in content
            page = content.decode().replace(f"<script>{SCRIPT}</script>", "")  # the one that saves what is filled in
            assert not Page(page).tags & {"img", "script", "iframe", "link", "base", "image", "object"}
        elif path.suffix == ".pdf":
            assert check_inert(path) == []
    assert site.asked == []


ACTING = ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "=cmd|' /C calc'!A0", '=HYPERLINK("http://a.example")', "\t=1", "{=1}"]


def sheets(deck: bytes) -> Iterator[bytes]:
    """The sheets of the workbooks in a deck."""
    for name, book in parts(deck).items():
        if name.endswith(".xlsx"):
            yield from (part for name, part in parts(book).items() if name.startswith("xl/worksheets/"))


def test_no_cell_of_a_workbook_is_a_formula(whole: Templates) -> None:
    said = ("Added a parser.", "Added a parser. Sold a van.")  # what is the same on both sides is not drawn
    months = [
        summary(f"2025-{at:02}", said[at % 2], repositories=[f"{name}/x", "y/z"]) for at, name in enumerate(ACTING, 1)
    ]
    corpus = assemble_corpus([profile(name, months, id=f"p{at}") for at, name in enumerate(ACTING)])
    found = []
    for packet in (assemble_period(corpus, Period.parse("2025-Q2")), assemble_person(corpus, "p0")):
        found += list(sheets(FORMATS["pptx"](packet, whole).content))
    columns = [SheetColumn((ACTING[0],)), *(SheetColumn((1,), name) for name in ACTING)]
    found.append(parts(workbook(tuple(columns)))["xl/worksheets/sheet1.xml"])
    assert sum(sheet.count(b"<c ") for sheet in found) > 20
    assert [sheet for sheet in found if re.search(rb"<f\b|<hyperlink", sheet)] == []


# Pages of a template set ------------------------------------------------------------------------

MARKUP = [
    '<img src="{u}">', "<img src={u}>", "<IMG SRC='{u}'>", '<img srcset="{u} 2x" src="data:,">', '<image src="{u}">',
    '<picture><source srcset="{u}"><img src="data:,"></picture>', '<object data="{u}"></object>', '<embed src="{u}">',
    '<iframe src="{u}"></iframe>', '<iframe srcdoc="&lt;img src={u}&gt;"></iframe>',
    '<frameset><frame src="{u}"></frameset>', '<link rel="stylesheet" href="{u}">',
    '<link rel="attachment" href="{u}">', '<link rel="preconnect" href="{u}">',
    '<link rel="dns-prefetch" href="{u}">', '<link rel="prefetch" href="{u}">', '<link rel=icon href="{u}">',
    '<a rel="attachment" href="{u}">x</a>', '<base href="{u}"><img src="x.png">', '<script src="{u}"></script>',
    '<meta http-equiv="refresh" content="0;url={u}">', '<meta name=">" HTTP-EQUIV=refresh content="0;url={u}">',
    '<input type="image" src="{u}">', '<video poster="{u}" src="{u}"></video>', '<audio src="{u}"></audio>',
    '<video><track src="{u}"></video>', '<table background="{u}"><tr><td>x</td></tr></table>',
    '<a ping="{u}" href="#x">x</a>', '<svg><title>t</title><image href="{u}"/></svg>',
    '<svg><title>t</title><image xlink:href="{u}"/></svg>', '<svg><title>t</title><use href="{u}#a"/></svg>',
    '<svg><title>t</title><filter><feImage href="{u}"/></filter></svg>',
    '<svg><title>t</title><a href="#x"><animate attributeName="href" to="{u}"/></a></svg>',
    '<svg><title>t</title><script href="{u}"></script></svg>', '<svg><title>t</title><textPath href="{u}"/></svg>',
    '<svg><title>t</title><image href="data:image/svg+xml,%3Csvg xmlns=\'http://www.w3.org/2000/svg\'%3E'
    '%3Cimage href=\'{u}\'/%3E%3C/svg%3E"/></svg>',
    '<img alt=x src="data:image/svg+xml,%3C!DOCTYPE svg [%3C!ENTITY x SYSTEM \'{u}\'%3E'
    ']%3E%3Csvg xmlns=\'http://www.w3.org/2000/svg\'%3E%3Ctext%3E&amp;x;%3C/text%3E%3C/svg%3E">',
    '<img src="theme-font:0">', '<img src="theme-font:99">', '<img src="theme-font:../x">', '<img src="x.png">',
    '<p style="background:url({u})">x</p>', '<p style="background-image:image-set(\'{u}\' 1x)">x</p>',
    '<ul style="list-style-image:url({u})"><li>x</li></ul>', '<p style="border-image:url({u}) 1">x</p>',
    '<p style="mask-image:url({u})">x</p>', '<p style="cursor:url({u}), auto">x</p>',
    '<p style="filter:url({u}#a)">x</p>', '<style>@import "{u}";</style>', "<style>@import url({u});</style>",
    "<style>h1::before{{content:url({u})}}</style>",
    "<style>@font-face{{font-family:x;src:url({u})}} p{{font-family:x}}</style>",
    "<style>@color-profile --x {{ src: url({u}) }} p {{ color: color(--x 1 1 1) }}</style>",
    '<svg><title>t</title><style>@import "{u}";</style></svg>',
    '<svg><title>t</title><rect fill="url({u}#a)"/></svg>',
    '<form action="{u}"><button formaction="{u}">x</button></form>',
    '<body background="{u}" onload="fetch(\'{u}\')">', "<p title='<img src={u}>'>x</p>", "<p <img src={u}>",
    '<!--><img src="{u}">-->', '<p/style="x"src="{u}">',
]  # fmt: skip
"""Ways of naming an address in a page."""
LEADS = ["file:///etc/passwd", "javascript:alert(1)", "JavaScript:alert(1)", "javascrip&#116;:alert(1)", " vbscript:x",
         "data:text/html,x", "\\\\server\\x", "other.html", "/etc/passwd", "//server/x", "ftp://a/b"]  # fmt: skip


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> "Set":
    return Set(Path(shutil.copytree(built_in(), tmp_path_factory.mktemp("tried") / "set")))


class Set:
    """A template set whose page of a person begins with some markup, changed without opening the set anew."""

    def __init__(self, folder: Path) -> None:
        page = folder / "person/packet.html"
        start = '{% block content %}{% include "theme/tried.html" %}'
        page.write_text(page.read_text("utf-8").replace("{% block content %}", start, 1), "utf-8")
        self.tried = folder / "theme/tried.html"
        self.tried.write_text("", "utf-8")
        self.templates = open_templates(folder)

    def make(self, markup: str, format: str) -> bytes | str:
        """The document, or why it was refused."""
        return self.render(f"{{% raw %}}\n{markup}\n{{% endraw %}}", format)

    def render(self, source: str, format: str) -> bytes | str:
        """The same of markup in which Jinja's marks mean something."""
        self.tried.write_text(source, "utf-8")
        try:
            return FORMATS[format](person(), self.templates).content
        except ReportError as error:
            return str(error)


def test_a_page_that_names_an_address_is_refused_with_its_line_or_harmless(site: Site, tried: Set) -> None:
    written = []
    for at, way in enumerate(MARKUP):
        made = tried.make(way.format(u=site.targets[at % len(site.targets)]), "html")
        if isinstance(made, str):
            assert re.search(r"theme/tried\.html, line 2: ", made), made
        else:
            written.append(way)
            assert not holds_the_word(made), way
            assert POLICY in made.decode()
    # What is left is style, and what is within the page: a browser is forbidden to fetch for either.
    assert [way for way in written if not re.search(r"style|data:image|url\(", way)] == []
    assert site.asked == []


def test_no_style_reaches_a_server_or_a_file_while_printing(site: Site, tried: Set) -> None:
    ways = [way for way in MARKUP if re.search(r"style=\"|<style|data:image|url\(", way) and "<p/" not in way]
    alone = [way for way in ways if "@color-profile" in way]
    for group in ([way for way in ways if way not in alone], alone):
        named = [way.format(u=target) for way in group for target in (site.targets[0], site.targets[4], site.names[0])]
        made = tried.make("".join(named), "pdf")
        refused = [line for line in str(made).splitlines() if "tried.html" in line and "Ignored" not in line]
        assert not refused, "it was to be printed"
        assert isinstance(made, str) or not holds_the_word(made)
        assert isinstance(made, str) or "/EmbeddedFiles" not in repr(pikepdf.open(io.BytesIO(made)).Root.get("/Names"))
    assert site.asked == []


def test_the_printer_itself_fetches_nothing(site: Site, whole: Templates) -> None:
    """Were the check of pages not there."""
    from weasyprint import HTML  # noqa: PLC0415  (after the paper has told it where the fonts are)
    from weasyprint.urls import URLFetchingError  # noqa: PLC0415

    ways = [way for way in MARKUP if not re.search("<base|@color-profile|<frameset|<body|<meta", way)]
    page = "".join(way.format(u=target) for way in ways for target in site.targets[::3])
    for markup in (page, *(way.format(u=site.targets[0]) for way in MARKUP if way not in ways)):
        document = HTML(string=markup, base_url="theme-font:", url_fetcher=whole.once(Printer).fetcher)
        with contextlib.suppress(URLFetchingError):
            assert not holds_the_word(document.write_pdf(font_config=whole.once(Printer).fonts))
    assert site.asked == []


@pytest.mark.parametrize("format", ["html", "pdf"])
def test_a_page_links_to_web_and_mail_only(tried: Set, format: str) -> None:
    for target in LEADS:
        said = tried.make(f'<p><a href="{target}">x</a></p>', format)
        assert isinstance(said, str), target
        assert "theme/tried.html, line 2: a link to" in said
    fine = tried.make('<p><a href="mailto:a@b.example">x</a> <a href="HTTPS://b.example/">y</a></p>', format)
    assert isinstance(fine, bytes)


def test_a_style_sheet_can_neither_link_nor_attach(tried: Set) -> None:
    for name in ("link", "-weasy-link", "attachment", "-weasy-attachment"):
        said = tried.make(f'<p style="{name}: url(file:///etc/passwd)">x</p>', "pdf")
        assert isinstance(said, str), name


@pytest.mark.parametrize("sheet", ["paper.css", *in_soak("packet.css")])
def test_style_sheets_of_the_theme_reach_nothing(site: Site, mine: Path, sheet: str) -> None:
    rules = "".join(
        f'.x{at} {{ background: url("{target}"); list-style: url("{target}"); content: url("{target}") }}\n'
        f'@font-face {{ font-family: x{at}; src: url("{target}"), local("x") }} .y {{ font-family: x{at} }}\n'
        for at, target in enumerate(site.targets[::3])
    )
    path = mine / "theme" / sheet
    path.write_text(
        f'@import "{site.targets[0]}"; @import url({site.names[0]});{path.read_text("utf-8")}{rules}', "utf-8"
    )
    with pytest.raises(TemplateError, match=rf"theme/{re.escape(sheet)}, line 1: @import"):
        FORMATS["pdf"](person(), open_templates(mine))
    assert site.asked == []


def test_a_browser_asks_for_nothing(site: Site, mine: Path, tmp_path: Path) -> None:
    sheet = mine / "theme/screen.css"
    sheet.write_text(f'{sheet.read_text("utf-8")} body {{ background: url("{site.addresses[4]}") }}', "utf-8")
    made = FORMATS["html"](person(), open_templates(mine)).content.decode()
    # Were the check of pages not there: all but what leads away from the page, or asks for a name only.
    ways = [way for way in MARKUP if not re.search("http-equiv|<base|preconnect|dns-prefetch|<frameset", way, re.I)]
    named = "".join(way.format(u=site.addresses[at % 2 * 4]) for at, way in enumerate(ways))
    hostile = made.replace('<main id="main">', f'<main id="main">{named}', 1)
    assert look(hostile, tmp_path) == 0
    assert site.asked == []
    look(hostile.replace(POLICY, ""), tmp_path)
    assert len(site.asked) > 3, "a page without the policy is to show that the browser would ask"


def look(page: str, folder: Path) -> int:
    """Open a page in a browser."""
    file = folder / "hostile.html"
    file.write_text(page, "utf-8")
    options = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run")
    quiet = ("--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions")
    where = (f"--user-data-dir={folder / 'browser'}", "--virtual-time-budget=2000", "--dump-dom", file.as_uri())
    return subprocess.run([find_browser(), *options, *quiet, *where], capture_output=True, check=False).returncode


@pytest.mark.parametrize("start", ["<img src='data:,'>", "<!DOCTYPE html><html><body>", "<!DOCTYPE html>x<html><head>"])
def test_a_page_that_begins_with_anything_else_is_refused(mine: Path, start: str) -> None:
    base = mine / "theme/base.html"
    text = base.read_text("utf-8")
    base.write_text(re.sub(r"<!DOCTYPE.*?<head>", start, text, flags=re.DOTALL), "utf-8")
    with pytest.raises(TemplateError, match="does not begin as one"):
        FORMATS["html"](person(), open_templates(mine))


# Files of a template set ------------------------------------------------------------------------


def _font(folder: Path, site: Site) -> None:
    _theme(folder, '"SourceSans3-Regular.ttf"', f'"{site.files[0]}"')


def _relative_font(folder: Path, site: Site) -> None:
    _theme(folder, '"SourceSans3-Regular.ttf"', '"../../../canary.svg"')


def _logo(folder: Path, site: Site) -> None:
    _theme(folder, "# logo =", f'logo = "{site.files[0]}" #')


def _relative_logo(folder: Path, site: Site) -> None:
    _theme(folder, "# logo =", 'logo = "../../canary.svg" #')


def _theme(folder: Path, old: str, new: str) -> None:
    path = folder / "theme/theme.toml"
    assert old in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")


def _linked_page(folder: Path, site: Site) -> None:
    (folder / "theme/more.html").symlink_to(site.files[3])


def _linked_folder(folder: Path, site: Site) -> None:
    (folder / "theme/more").symlink_to(site.files[0].parent, target_is_directory=True)


def _fonts_of_the_machine(folder: Path, site: Site) -> None:
    _fontconfig(folder, f"<dir>{site.files[0].parent}</dir>")


def _included_fonts(folder: Path, site: Site) -> None:
    _fontconfig(folder, f"<include>{site.files[0]}</include>")


def _cache_elsewhere(folder: Path, site: Site) -> None:
    _fontconfig(folder, f"<cachedir>{site.files[0].parent}</cachedir>")


def _fontconfig(folder: Path, more: str) -> None:
    path = folder / "theme/fonts/fonts.conf"
    path.write_text(path.read_text("utf-8").replace("</fontconfig>", f"{more}</fontconfig>"), "utf-8")


@pytest.mark.parametrize(
    ("reach", "said"),
    [
        (_font, "no font file"), (_relative_font, "no font file"), (_logo, "no logo"), (_relative_logo, "no logo"),
        (_linked_page, "more.html: a link to"), (_linked_folder, "more: a link to"),
        (_fonts_of_the_machine, "fonts.conf"), (_included_fonts, "fonts.conf"), (_cache_elsewhere, "fonts.conf"),
    ],
)  # fmt: skip
def test_a_set_reaches_no_file_outside(site: Site, mine: Path, reach: Callable[[Path, Site], None], said: str) -> None:
    reach(mine, site)
    with pytest.raises(TemplateError, match=re.escape(said)):
        open_templates(mine)


@pytest.mark.parametrize("content", [f"<svg><text>{WORD}</text></svg>".encode(), WORD.encode(), b""])
def test_a_logo_that_is_no_picture_is_refused(mine: Path, content: bytes) -> None:
    (mine / "theme/logo.png").write_bytes(content)
    _theme(mine, "# logo =", 'logo = "logo.png" #')
    with pytest.raises(TemplateError, match="logo"):
        open_templates(mine)


# Expressions ------------------------------------------------------------------------------------

REACHING = [
    "packet.__class__", "packet.__class__.__mro__[-1].__subclasses__()", "packet|attr('__class__')",
    "packet['__class__']", "''.__class__.__base__", "cycler.__init__.__globals__",
    "lipsum.__globals__['os'].popen('id').read()", "joiner.__init__.__globals__", "namespace.__init__.__globals__",
    "range.__self__", "dict.mro()", "''.format.__self__", "'{0.__class__}'.format(packet)",
    "'{0.__class__.__init__.__globals__}'|format(packet) ~ packet.__init__",
    "['__class__']|map('attr', '__class__')|list ~ packet.__dict__", "[packet]|map(attribute='__class__')|first",
    "'{x.__class__}'.format_map({'x': packet})", "theme.faces[0].path.read_text()", "theme.faces", "theme.logo",
    "theme['faces']", "theme|attr('faces')", "[theme]|map(attribute='faces')|first", "'{0.faces}'.format(theme)",
    "packet.people.append(1)", "[].append(1)", "{}.update(a=1)", "packet.__init__.__globals__['sys']",
    "self.__init__", "packet.today.__reduce__()",
]  # fmt: skip
HUGE = [
    "'a' * 10**10", "10**10 * 'a'", "'a' * 10000000000", "[0] * 10**10", "(0,) * 1000000000", "10**(10**10)",
    "2**99999999", "9999999999**99999", "range(10**9)", "range(1000000000)|list", "'%1000000000d' % 1",
    "'%*d' % (1000000000, 1)", "'%1000000000d'|format(1)", "'{:>1000000000}'.format('a')",
    "'{:>{}}'.format('a', 1000000000)", "'{:>{n}}'.format('a', n=1000000000)", "'a'.ljust(1000000000)",
    "'a'.rjust(1000000000)", "'a'.center(1000000000)", "'1'.zfill(1000000000)", "'\\t'.expandtabs(1000000000)",
    "'a'|center(1000000000)", "'a'|indent(1000000000, true)", "lipsum(1000000000)", "lipsum(n=1000000000)",
    "[1]|batch(1000000000, 0)|list", "[1]|slice(1000000000)|list", "[[1]]|tojson(1000000000)", "1|round(1000000000)",
    "['a']|map('center', 1000000000)|first", "('a' * 99999).replace('a', 'a' * 99999)",
    "('a' * 99999)|replace('a', 'a' * 99999)", "(('a' * 99999)|list)|join('a' * 99999)",
    "('a' * 99999).join(('a' * 99999)|list)",
]  # fmt: skip


@pytest.mark.parametrize("source", [*REACHING, *HUGE])
def test_an_expression_shows_values_and_does_no_more(whole: Templates, source: str) -> None:
    """In pages, where constants are worked out when the page is compiled, and in decks."""
    names = {"packet": person(), "theme": whole.theme, "medium": "screen"}
    with pytest.raises(FAILURES):
        whole.environment.from_string(f"{{{{ {source} }}}}").render(names)
    with pytest.raises(FAILURES):
        str(whole.once(Decks).expressions.value(f"({source})|string", names))


STATEMENTS = [
    '{% include "/etc/passwd" %}', '{% include "../../canary.txt" %}', '{% include "theme/../../../canary.txt" %}',
    '{% import "../canary.txt" as m %}', '{% include "person/deck.pptx" %}', '{% extends "/etc/passwd" %}',
    "{% set x.y = 1 %}", "{% for a in range(10**9) %}{% endfor %}", "{% do packet.x() %}", "{% include packet %}",
    "{{ packet.__class__ }}", "{{ theme.faces }}", "{{ 'a' * 10**10 }}", "{% set ns = 'a'|center(10**10) %}",
]  # fmt: skip


def test_a_statement_that_reaches_further_is_refused_with_file_and_line(tried: Set) -> None:
    for statement in STATEMENTS:
        said = tried.render(f"\n{statement}", "html")
        assert isinstance(said, str), statement
        assert re.search(r"theme/tried\.html, line \d: |person/deck\.pptx", said), said


def test_a_value_of_any_other_kind_shows_nothing_of_itself(whole: Templates, tmp_path: Path) -> None:
    with pytest.raises(SecurityError):
        whole.environment.from_string("{{ value.read_text() }}").render(value=tmp_path)


def test_a_template_shows_no_path(whole: Templates) -> None:
    shown = whole.environment.from_string("{{ theme }}{{ packet }}{{ theme|string }}{{ theme|list if false }}").render(
        theme=whole.theme, packet=person()
    )
    assert str(whole.folder) not in shown


# Decks ------------------------------------------------------------------------------------------

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SLIDE, NOTES = "ppt/slides/slide1.xml", "ppt/notesSlides/notesSlide1.xml"
MASTER, LAYOUT = "ppt/slideMasters/slideMaster1.xml", "ppt/slideLayouts/slideLayout1.xml"
DECK = (built_in() / "person/deck.pptx").read_bytes()
CHART = next(name for name in parts(DECK) if re.fullmatch(r"ppt/charts/chart\d+\.xml", name))
BOOK = next(name for name in parts(DECK) if name.startswith("ppt/embeddings/"))


def book_with(name: str, content: str) -> bytes:
    """The deck with one more part in the workbook of a chart."""
    found = parts(DECK)
    return packed({**found, BOOK: packed({**parts(found[BOOK]), name: content.encode()})})


def sheet(formula: str) -> str:
    return f"<worksheet><sheetData><row><c><f>{formula}</f></c></row></sheetData></worksheet>"


def rule(content: str) -> str:
    return f"<worksheet><conditionalFormatting><cfRule>{content}</cfRule></conditionalFormatting></worksheet>"


def linked(kind: str, target: str, mode: str = "Internal") -> str:
    relation = f'<Relationship Id="rId9" Type="{OFFICE}/{kind}" Target="{target}" TargetMode="{mode}"/>'
    return f"<Relationships>{relation}</Relationships>"


def hostile_decks(target: str) -> dict[str, Callable[[], bytes]]:
    """Decks that name an address, by the way in which they do."""
    kinds = ("image", "video", "audio", "oleObject", "package", "slide", "externalLinkPath", "attachedTemplate", "font")
    places = [(SLIDE, kind) for kind in (*kinds, "hyperlink") if kind != "hyperlink" or not target.startswith("http")]
    others = (NOTES, CHART, MASTER, LAYOUT, "ppt/presentation.xml")
    places += [(part, kind) for part in others for kind in ("image", "oleObject", "attachedTemplate")]
    made: dict[str, Callable[[], bytes]] = {
        f"{kind} of {part}": partial(related, part, kind, target, content=DECK) for part, kind in places
    }
    ole = "application/vnd.openxmlformats-officedocument.oleObject"
    declared = f'<!DOCTYPE x [<!ENTITY y SYSTEM "{target}">]><p:sld'.encode()
    made |= {
        "macros": partial(with_part, "ppt/vbaProject.bin", b"x", "application/vnd.ms-office.vbaProject", DECK),
        "an OLE object": partial(with_part, "ppt/embeddings/oleObject1.bin", b"x", ole, DECK),
        "an entity": partial(edited, SLIDE, b"<p:sld", declared, DECK),
    }
    books = {
        "xl/externalLinks/externalLink1.xml": f'<ddeLink ddeService="{target}"/>',
        "xl/connections.xml": f'<connection url="{target}"/>',
        "xl/queryTables/queryTable1.xml": "<queryTable/>",
        "xl/macrosheets/sheet1.xml": sheet("EXEC(1)"),
        "xl/worksheets/sheet7.xml": sheet(f'_xlfn.WEBSERVICE("{target}")'),
        "xl/worksheets/sheet8.xml": sheet(f'_xlfn.IMAGE ("{target}")'),
        "xl/worksheets/sheet9.xml": sheet("cmd|'/C calc'!A0"),
        "xl/worksheets/sheet10.xml": sheet("no end</"),
        "xl/sheets/sheet1.xml": sheet(f'_xlfn.WEBSERVICE("{target}")'),
        "elsewhere/sheet1.xml": sheet("1"),
        "xl/worksheets/sheet12.xml": sheet(f'_xlfn.TRANSLATE("{target}")'),
        "xl/worksheets/sheet13.xml": sheet("[1]Sheet1!A1"),
        "xl/worksheets/sheet14.xml": rule(f'<formula>WEBSERVICE("{target}")</formula>'),
        "xl/worksheets/sheet15.xml": rule(f'<colorScale><cfvo type="formula" val=\'RTD("{target}")\'/></colorScale>'),
        "xl/worksheets/sheet16.xml": '<worksheet><oleObjects><oleObject link="[1]!a"/></oleObjects></worksheet>',
        "xl/worksheets/sheet17.xml": "<macrosheet/>",
        "xl/worksheets/_rels/sheet1.xml.rels": linked("image", target or "x", "External"),
        "xl/worksheets/_rels/sheet2.xml.rels": linked("worksheet", "../printerSettings/printerSettings1.bin"),
        "xl/tables/table1.xml": "<table><calculatedColumnFormula>CALL(1)</calculatedColumnFormula></table>",
        "xl/drawings/drawing1.xml": "<wsDr/>",
        "xl/worksheets/sheet11.xml": f'<!DOCTYPE x [<!ENTITY y SYSTEM "{target}">]>{sheet("&amp;y;")}',
    }
    return made | {f"workbook with {name}": partial(book_with, name, part) for name, part in books.items()}


def test_a_deck_that_names_an_address_is_refused(site: Site, whole: Templates, tmp_path: Path) -> None:
    (tmp_path / "set/person").mkdir(parents=True)
    (tmp_path / "set/quarter").mkdir()
    (tmp_path / "set/quarter/deck.pptx").write_bytes(DECK)
    accepted = []
    for at, way in enumerate(hostile_decks("")):
        target = (site.names[0], site.addresses[4])[at % 2 and "hyperlink" not in way]
        (tmp_path / "set/person/deck.pptx").write_bytes(hostile_decks(target)[way]())
        try:
            Templates(tmp_path / "set", whole.theme).once(Decks).open("person")
            accepted.append((way, target))
        except TemplateError as error:
            accepted += [(way, str(error))] * ("person/deck.pptx: " not in str(error))
    assert accepted == []
    assert site.asked == []


@pytest.mark.parametrize(
    ("name", "content"),
    [
        (
            "xl/worksheets/sheet7.xml",
            sheet("SUM(Sheet1!B2:B4)*IF(A1=&quot;a (b) | c&quot;, 1, _xlfn.XLOOKUP(1,A1:A2,B1:B2))"),
        ),
        (
            "xl/worksheets/sheet7.xml",
            "<worksheet><sheetData><c><is><t>call (us) | C:\\x</t></is></c></sheetData></worksheet>",
        ),
        ("xl/worksheets/sheet7.xml", rule("<formula>AND(A1&gt;1,B1&lt;2)</formula>")),
        ("xl/tables/table1.xml", '<table><tableColumns><tableColumn name="a | b (c)"/></tableColumns></table>'),
        ("xl/printerSettings/printerSettings1.bin", "x"),
        ("docProps/custom.xml", "<Properties/>"),
    ],
)
def test_the_workbook_of_a_chart_may_hold_what_its_data_needs(name: str, content: str) -> None:
    assert check_package(book_with(name, content), "deck.pptx") == []


def test_a_mark_in_a_deck_becomes_no_link(whole: Templates, tmp_path: Path) -> None:
    slides = {name: part for name, part in parts(DECK).items() if name.startswith("ppt/slides/slide")}
    marked = {
        name: re.sub(rb"<a:rPr ", b'<a:rPr xmlns:u="urn:slides" u:url="file:///etc/passwd" ', part)
        for name, part in slides.items()
    }
    assert marked != slides
    for kind in ("person", "quarter"):
        (tmp_path / kind).mkdir()
        (tmp_path / kind / "deck.pptx").write_bytes(packed({**parts(DECK), **marked}))
    content = FORMATS["pptx"](person(), Templates(tmp_path, whole.theme)).content
    assert b"etc/passwd" not in b"".join(contents(content))


def test_the_notes_of_a_deck_include_no_file(whole: Templates) -> None:
    with pytest.raises(TypeError):
        whole.once(Decks).expressions.notes('{% include "theme/theme.toml" %}').render(packet=person())
