"""Documents that are out of date are made, the others stay; and what all of them bear."""

import functools
import shutil
from pathlib import Path

import pptx
import pypdfium2
import pytest

from reports.formats.templates import built_in
from reports.run import render
from reports.system import workers
from tests.run.jobs import Cli, configure, documents, write
from tests.sampling import soak


def test_a_changed_line_rebuilds_that_person_and_that_quarter_only(cli: Cli, profiles: Path) -> None:
    write(profiles, "Bo Chen", last="11")
    configure("", profiles)
    cli("build")
    write(profiles, "Ada Byron", last="09")
    built = {
        line.split(":")[0] for line in cli("build", "--explain").output.splitlines() if line.startswith("written ")
    }
    assert built == {"written person/ada-byron.html", "written quarter/2025-Q3.html"}


def test_explain_names_what_changed(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    write(profiles, "Ada Byron", last="09")
    assert "person/ada-byron.html: its text changed" in cli("build", "--explain", "--dry-run").output
    configure('[brand]\naccent = "#112233"\n', profiles)
    assert "person/bo-chen.html: its template changed" in cli("build", "--explain", "--dry-run").output


def test_files_are_for_their_owner_unless_configured(cli: Cli, profiles: Path) -> None:
    configure("", profiles)
    cli("build")
    assert {oct(path.stat().st_mode & 0o777) for path in Path("out").rglob("*.html")} == {"0o600"}
    assert Path("out/person").stat().st_mode & 0o777 == 0o700
    configure('out = "open"\nfile_mode = "0640"\n', profiles)
    cli("build")
    assert {oct(path.stat().st_mode & 0o777) for path in Path("open").rglob("*.html")} == {"0o640"}
    assert Path("open/person").stat().st_mode & 0o777 == 0o750


def test_the_mark_of_confidence_is_on_every_page_and_slide(cli: Cli, profiles: Path) -> None:
    Path("reports.toml").write_text(f'sources = ["{profiles}/ada.txt"]\nconfidential = "Für HR <1>"\n', "utf-8")
    result = cli("build", "-v")
    assert result.exit_code == 0
    assert "not show" not in result.output
    for file in Path("out").rglob("*.pdf"):
        pages = pypdfium2.PdfDocument(file)
        assert all("Für HR <1>" in page.get_textpage().get_text_range() for page in pages)
    for file in Path("out").rglob("*.pptx"):
        for slide in pptx.Presentation(str(file)).slides:
            assert any("Für HR <1>" in shape.text_frame.text for shape in slide.shapes if shape.has_text_frame)


def test_a_template_without_the_mark_of_confidence_is_told_of(cli: Cli, profiles: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    shutil.copytree(built_in(), mine)
    base = mine / "theme/base.html"
    base.write_text(base.read_text("utf-8").replace("packet.confidential", "''"), "utf-8")
    deck = pptx.Presentation(str(mine / "person/deck.pptx"))
    for shape in deck.slides[1].shapes:
        if shape.has_text_frame and "confidential" in shape.text_frame.text:
            shape.text_frame.text = "foot"
    deck.save(str(mine / "person/deck.pptx"))
    Path("reports.toml").write_text(f'sources = ["{profiles}"]\nconfidential = "HR"\nby = "person"\n', "utf-8")
    options = ("--person", "ada-byron", "--format", "pdf", "--format", "pptx")
    result = cli("build", "--templates", mine, "--strict", "-v", *options)
    assert result.exit_code == 1
    assert "the page does not show “HR”" in result.output
    assert "slides 2 of the template do not show “HR”" in result.output


@soak
def test_children_that_cannot_be_forked_make_the_same_documents(
    cli: Cli, profiles: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure('by = "person"\n', profiles)
    options = ("--person", "ada-byron", *(part for name in ("pdf", "html", "pptx") for part in ("--format", name)))
    cli("build", *options, "--out", "forked")
    monkeypatch.setattr(render, "run_each", functools.partial(workers.run_each, method="spawn"))
    result = cli("build", *options, "--out", "spawned")
    assert result.exit_code == 0, result.output
    assert Path("spawned/manifest.json").read_bytes() == Path("forked/manifest.json").read_bytes()


def test_a_logo_that_is_refused_stops_the_run_before_anything_is_built(cli: Cli, profiles: Path) -> None:
    Path("logo.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>', "utf-8")
    configure('[brand]\nlogo = "logo.svg"\n', profiles)
    for command in ("build", "check"):
        result = cli(command)
        assert result.exit_code == 2
        assert "logo.svg: it holds <script>" in result.output
    assert not documents(Path("out"))
