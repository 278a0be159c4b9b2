"""Template sets: found, checked, and errors with the file, line and names that exist."""

import re
import shutil
from contextlib import suppress
from pathlib import Path

import pytest
from jinja2 import TemplateSyntaxError

from reports.errors import RenderError, TemplateError
from reports.formats import FORMATS, open_templates
from reports.formats.filters import years
from reports.formats.page.view import view
from reports.formats.page.weasyprint.printer import Printer
from reports.formats.rich import shortened
from reports.formats.sandbox import Sandbox
from reports.formats.templates import built_in
from reports.model.packet import Packet
from reports.packets import assemble_person
from tests.checkers import pdf_text
from tests.corpora import corpus
from tests.sampling import in_soak


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A copy of the built-in template set."""
    return Path(shutil.copytree(built_in(), tmp_path / "mine"))


@pytest.fixture
def packet() -> Packet:
    return assemble_person(corpus({"Ada Byron": ["2025-01", "2025-03"]}), "ada-byron")


def line_of(folder: Path, words: str) -> int:
    """The line of a person's page in which some words stand first."""
    text = (folder / "person/packet.html").read_text("utf-8")
    return text[: text.index(words)].count("\n") + 1


def edit(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def refusal(folder: Path, packet: Packet) -> str:
    with pytest.raises(TemplateError) as caught:
        FORMATS["html"](packet, open_templates(folder))
    return str(caught.value)


def test_a_syntax_error_is_named_with_file_and_line(mine: Path, packet: Packet) -> None:
    edit(mine, "person/packet.html", "{% block content %}", "\n{% blok content %}")
    assert "packet.html, line 6: " in refusal(mine, packet)


def test_a_template_is_compiled_again_once_its_text_is_another(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = open_templates(mine).environment.references
    compiled: list[str] = []
    usual = Sandbox.compile

    def noted(self: Sandbox, source: str, name: str | None = None, filename: str | None = None) -> object:
        compiled.append(str(name))
        return usual(self, source, name, filename)

    monkeypatch.setattr(Sandbox, "compile", noted)
    assert open_templates(mine).environment.references == first
    copy = open_templates(Path(shutil.copytree(mine, mine.with_name("copy")))).environment
    assert compiled == []
    page = copy.get_template("person/packet.html")
    assert page.filename == str(mine.with_name("copy") / "person/packet.html")
    edit(mine, "person/packet.html", "{% block content %}", "{% block content %}{# more #}")
    open_templates(mine)
    assert compiled == ["person/packet.html"]


def test_a_page_that_no_packet_takes_is_checked_only_with_the_whole_set(mine: Path, packet: Packet) -> None:
    edit(mine, "quarter/packet.html", "{% block content %}", "\n{% blok content %}")
    assert FORMATS["html"](packet, open_templates(mine, designs=["person"])).content
    for designs in (["quarter"], ["person", "quarter"], None):
        with pytest.raises(TemplateError, match=r"quarter/packet\.html, line"):
            open_templates(mine, designs=designs)


def test_where_the_name_of_a_template_is_computed_all_are_checked(mine: Path) -> None:
    edit(mine, "quarter/packet.html", "{% block content %}", "\n{% blok content %}")
    edit(mine, "theme/base.html", "<body", "{% include packet.title %}<body")
    with pytest.raises(TemplateError, match=r"quarter/packet\.html, line"):
        open_templates(mine, designs=["person"])


def test_an_unknown_name_is_answered_with_those_there_are(mine: Path, packet: Packet) -> None:
    edit(mine, "person/packet.html", "{{ packet.span }}", "{{ packet.spam }}")
    found = refusal(mine, packet)
    assert f"person/packet.html, line {line_of(mine, 'spam')}: " in found
    assert "spam" in found
    assert "span, " in found


def test_an_unknown_global_name_is_answered_with_those_there_are(mine: Path, packet: Packet) -> None:
    edit(mine, "person/packet.html", "{{ packet.span }}", "{{ pocket }}")
    found = refusal(mine, packet)
    assert f"packet.html, line {line_of(mine, 'pocket')}: 'pocket' is undefined" in found
    assert "packet, theme" in found


def test_a_template_cannot_reach_behind_its_values(mine: Path, packet: Packet) -> None:
    edit(mine, "person/packet.html", "{{ packet.span }}", "{{ packet.__class__.__mro__ }}")
    assert "unsafe" in refusal(mine, packet)


def test_a_folder_that_is_no_template_set_is_refused_with_what_it_lacks(tmp_path: Path) -> None:
    with pytest.raises(TemplateError, match=r"person/packet\.html"):
        open_templates(tmp_path)


def test_all_bad_colours_are_named_at_once(mine: Path) -> None:
    edit(mine, "theme/theme.toml", '"#1A1D21"', '"black"')
    edit(mine, "theme/theme.toml", '"#5B636B"', '"grey"')
    with pytest.raises(TemplateError) as caught:
        open_templates(mine)
    assert len(caught.value.problems) == 2


def test_the_brand_is_laid_over_the_theme(packet: Packet) -> None:
    page = FORMATS["html"](packet, open_templates(None, {"accent": "#123456", "page_size": "letter"})).content.decode()
    assert "--accent: #123456" in page
    assert "size: letter" in page


def test_the_accent_of_the_brand_holds_in_the_dark(packet: Packet) -> None:
    page = FORMATS["html"](packet, open_templates(None, {"accent": "#A01020"})).content.decode()
    dark = page.partition("prefers-color-scheme: dark")[2]
    (accent,) = re.findall(r"--accent: #(\w+)", dark)
    red, green, blue = (int(accent[at : at + 2], 16) for at in (0, 2, 4))
    assert red > max(green, blue)
    assert accent != "A01020"


def test_any_change_of_the_set_changes_what_pages_take_from_it(mine: Path) -> None:
    before = FORMATS["html"].inputs(open_templates(mine), "person")
    edit(mine, "theme/packet.css", "{#", "{# ")
    after = FORMATS["html"].inputs(open_templates(mine), "person")
    assert len({before, after, FORMATS["html"].inputs(open_templates(mine, {"accent": "#123456"}), "person")}) == 3


def test_a_text_is_shortened_at_a_word() -> None:
    assert shortened("one two three", 9) == "one two\u00a0…"
    assert shortened("one", 9) == "one"


def test_the_years_of_an_axis_cover_its_columns(packet: Packet) -> None:
    threads = view(packet).threads
    assert threads is not None
    assert years(threads.columns) == [(0, 3, "2025")]


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("person/packet.html", "{{ packet.span }}", "{{ packet.span|shorted(3) }}"),
        ("theme/packet.css", "{#", "{% blok %}{#"),
        ("theme/screen.css", "{#", "{{ theme.nope }}{#"),
        ("theme/theme.toml", 'fix = "#9C3A12"\n', ""),
    ],
)
def test_mistakes_anywhere_in_the_set_are_named(mine: Path, packet: Packet, name: str, old: str, new: str) -> None:
    edit(mine, name, old, new)
    assert name in refusal(mine, packet)


def test_a_footer_of_any_words_stands_in_the_style_sheet_as_text(mine: Path, packet: Packet) -> None:
    edit(mine, "theme/theme.toml", "Counts are of mentions", '\\"}} body {{ Counts')
    page = FORMATS["html"](packet, open_templates(mine)).content.decode()
    assert '"} body {' not in page


def test_a_form_in_the_font_of_the_text_takes_no_text_from_the_pages(mine: Path, packet: Packet) -> None:
    edit(mine, "theme/packet.css", "'Packet Form', ", "")
    (mine / "a.pdf").write_bytes(FORMATS["pdf"](packet, open_templates(mine)).content)
    text = pdf_text(mine / "a.pdf")
    assert "What stands out" in text
    assert "Ada Byron" in text


@pytest.mark.parametrize(
    "use", ["{{ 'a'|shout }}", "{% autoescape 'a'|shout %}{% endautoescape %}", "{{ ['a']|shout }}"]
)
def test_nothing_is_computed_while_a_template_is_compiled(mine: Path, use: str) -> None:
    called: list[object] = []
    sandbox = Sandbox(mine)
    sandbox.filters["shout"] = called.append
    with suppress(TemplateSyntaxError):
        sandbox.from_string(use)
    assert not called


def test_what_stands_too_deep_in_each_other_is_named(mine: Path) -> None:
    edit(mine, "person/packet.html", "<header", f"{{{{ {'(' * 5000}1{')' * 5000} }}}}<header")
    with pytest.raises(TemplateError, match=r"packet\.html: loops or brackets stand in each other too deep"):
        open_templates(mine)


def styled(folder: Path) -> str:
    with pytest.raises(TemplateError) as caught:
        open_templates(folder).once(Printer)
    return str(caught.value)


@pytest.mark.parametrize("name", ["theme/packet.css", *in_soak("theme/paper.css")])
def test_a_mistake_in_a_style_sheet_is_named_with_its_file_and_line(mine: Path, name: str) -> None:
    """Whatever Jinja makes of the lines above, and of the line itself."""
    lines = (mine / name).read_text("utf-8").splitlines()
    at = [number for number, line in enumerate(lines) if re.search(r"^  [a-z-]+: |^[a-z.*@][^{%]*\{ [a-z-]+:", line)]
    assert len(at) > 5
    for number in at[:: max(1, len(at) // 8)]:
        wrong = re.sub(r"^(  |[^{]*\{ )", r"\1colr: red; ", lines[number], count=1)
        (mine / name).write_text("\n".join([*lines[:number], wrong, *lines[number + 1 :]]), "utf-8")
        said = f"{name}, line {number + 1}: Ignored `colr: red`, unknown property. Did you mean “color”?"
        assert said in styled(mine)


def test_a_mistake_in_the_style_of_an_element_is_named_with_its_file_and_line(mine: Path, packet: Packet) -> None:
    edit(mine, "theme/macros.html", 'style="width: 7rem"', 'style="widht: 7rem"')
    text = (mine / "theme/macros.html").read_text("utf-8")
    line = text[: text.index("widht")].count("\n") + 1
    with pytest.raises(RenderError) as caught:
        FORMATS["pdf"](packet, open_templates(mine))
    said = f"theme/macros.html, line {line}: Ignored `widht: 7rem`, unknown property. Did you mean “width”?"
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("use", "said"),
    [
        ("{{ packet.titel }}", "Did you mean “title”? Names there are: "),
        ("{{ paket }}", "Did you mean “packet”? Names there are: "),
        ("{{ packet.title|uper }}", "No filter named 'uper'. Did you mean “upper”?"),
        ("{% if packet is defind %}{% endif %}", "No test named 'defind' found. Did you mean “defined”?"),
        ("{% blok a %}{% endblock %}", "Did you mean “block”?"),
        ("{{ packet.title|random }}", "No filter named 'random'."),
        ("{{ packet.people[0].detail }}", "Did you mean “details”? Names there are: "),
        ("{{ packet.people[0].position }}", "It is called “details” now. Names there are: "),
        ("{{ packet.people[0]|front(30) }}", "No filter named 'front'. It is called “first_page” now."),
        ("{{ lipsum() }}", "'lipsum' is undefined. Names there are: "),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(mine: Path, packet: Packet, use: str, said: str) -> None:
    edit(mine, "person/packet.html", "{{ packet.span }}", use)
    found = refusal(mine, packet)
    assert f"person/packet.html, line {line_of(mine, use)}: " in found
    assert said in found
