"""`reports templates`: sets made from a company's presentation, and listed."""

import shutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pptx
import pytest
from click.testing import Result

from reports.errors import OutputError
from reports.formats.deck.inputs import DECKS
from reports.formats.templates import built_in, open_templates
from reports.run import template_sets
from tests.cli.test_commands import PROFILE
from tests.sampling import soak

Run = Callable[..., Result]
pytestmark = pytest.mark.usefixtures("short")


@pytest.fixture(scope="module")
def company(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The presentation of python-pptx with a sample slide."""
    made = pptx.Presentation()
    made.slides.add_slide(made.slide_layouts[1]).shapes.title.text = "A sample"
    path = tmp_path_factory.mktemp("company") / "company.pptx"
    made.save(str(path))
    return path


@pytest.fixture(scope="module", autouse=True)
def _known() -> Iterator[None]:
    """What the same presentation becomes, and how that is judged, is the same in each test: it is found out once."""
    adopt = template_sets._adopted
    once = cache(lambda content, source, paths, keeps: adopt(content, source, dict(paths), keep_slides=keeps))

    def adopted(content: bytes, source: Path, paths: Mapping[str, str], *, keep_slides: bool) -> Any:
        return once(content, source, tuple(paths.items()), keep_slides)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(template_sets, "_adopted", adopted)
        yield


def titles(deck: Path) -> list[str]:
    return [slide.shapes.title.text for slide in pptx.Presentation(str(deck)).slides]


def test_a_new_folder_becomes_a_set_that_builds(cli: Run, company: Path, tmp_path: Path) -> None:
    result = cli("templates", "new", "--from", company, "acme")
    assert result.exit_code == 0, result.output
    assert "title slide: layout “Title Slide” (title and subtitle)." in result.output
    assert result.output.splitlines()[-1] == "Now run: reports build --templates acme --format pptx"
    assert sorted(path.name for path in Path().iterdir()) == ["acme"]
    (tmp_path / "ada.txt").write_text(PROFILE, "utf-8")
    built = cli("build", tmp_path / "ada.txt", "--templates", "acme", "--format", "pptx")
    assert built.exit_code == 0, built.output
    assert "A sample" not in titles(Path("out/person/ada-byron.pptx"))
    assert pptx.Presentation("out/quarter/2025-Q3.pptx").slide_width == pptx.Presentation().slide_width


@soak
def test_what_a_designer_would_not_accept_is_no_success(cli: Run, tmp_path: Path) -> None:
    file: Any = pptx.Presentation()
    for layout in file.slide_layouts:
        layout.placeholders[0].text_frame.text = "{{ CLIENT }}"
    file.save(str(tmp_path / "company.pptx"))
    result = cli("templates", "new", "--from", tmp_path / "company.pptx", "acme", "--kind", "person")
    assert result.exit_code == 1, result.output
    assert result.output.splitlines()[-1].startswith("Look at: “{{” is left in")
    assert Path("acme/person/deck.pptx").is_file()


@soak
def test_sample_slides_are_kept_unless_dropped(cli: Run, company: Path) -> None:
    cli("templates", "new", "--from", company, "kept", "--kind", "person")
    cli("templates", "new", "--from", company, "dropped", "--drop-slides", "--kind", "person")
    assert titles(Path("kept/person/deck.pptx"))[0] == "A sample"
    assert "A sample" not in titles(Path("dropped/person/deck.pptx"))


@soak
def test_only_the_named_deck_is_replaced(cli: Run, company: Path) -> None:
    shutil.copytree(built_in(), "acme")
    result = cli("templates", "new", "--from", company, "acme", "--kind", "quarter")
    assert result.exit_code == 0, result.output
    same = [(Path("acme") / name).read_bytes() == (built_in() / name).read_bytes() for name in DECKS]
    assert same == [True, False]


def test_a_changed_deck_is_not_lost_without_force(cli: Run, company: Path) -> None:
    new = ("templates", "new", "--from", company, "acme")
    cli(*new)
    changed = Path("acme/person/deck.pptx")
    changed.write_bytes(b"mine")
    result = cli(*new)
    assert result.exit_code == 2
    assert "acme/person/deck.pptx: it differs from the built-in one and would be lost. --force" in result.output
    assert changed.read_bytes() == b"mine"
    assert cli(*new, "--force").exit_code == 0
    assert changed.read_bytes() != b"mine"


def test_a_folder_of_other_things_is_left_alone(cli: Run, company: Path) -> None:
    Path("full").mkdir()
    Path("full/notes.txt").write_text("mine", "utf-8")
    result = cli("templates", "new", "--from", company, "full")
    assert result.exit_code == 2
    assert "full is not empty and no template set." in result.output
    assert [path.name for path in Path("full").iterdir()] == ["notes.txt"]


@pytest.mark.parametrize(("content", "said"), [(b"no deck", "not a PowerPoint file"), (None, "cannot read it")])
def test_a_file_that_is_no_presentation_is_refused_and_nothing_made(
    cli: Run, content: bytes | None, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "wrong.pptx"
    if content is not None:
        path.write_bytes(content)
    result = cli("templates", "new", "--from", path, "acme")
    assert result.exit_code == 2
    assert said in result.output
    assert list(Path().iterdir()) == []


def test_a_set_that_cannot_be_written_whole_is_not_there(
    company: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(template_sets, "open_templates", fail)
    with pytest.raises(OutputError, match="No space left"):
        template_sets.new_set(tmp_path / "here" / "acme", company)
    assert list((tmp_path / "here").iterdir()) == []


@soak
def test_colours_are_taken_where_words_stay_readable(cli: Run, company: Path) -> None:
    result = cli("templates", "new", "--from", company, "acme", "--take-colours", "--kind", "person")
    assert "ink is #000000 (dk1 of the presentation)." in result.output
    assert "accent stays #0B5875: #4F81BD has a contrast of 4.0 to 1, on the paper." in result.output
    colours = open_templates(Path("acme")).theme.colours
    assert (colours["ink"], colours["accent"], colours["soft"]) == ("#000000", "#0B5875", "#1F497D")
    before = (built_in() / "theme/theme.toml").read_text("utf-8")
    after = Path("acme/theme/theme.toml").read_text("utf-8")
    different = [one for one, other in zip(before.splitlines(), after.splitlines(), strict=True) if one != other]
    assert [line.split()[0] for line in different] == ["ink", "soft"]


def test_a_dark_paper_is_left_where_other_words_could_not_be_read_on_it() -> None:
    theme = (built_in() / "theme/theme.toml").read_text("utf-8")
    after, said = template_sets.with_colours(theme, {"lt1": "202020", "accent1": "7A1F1F"})
    assert said[0].startswith("paper stays #FFFFFF: #202020 has a contrast of ")
    assert said[1] == "accent is #7A1F1F (accent1 of the presentation)."
    assert 'accent = "#7A1F1F"\ntint = "#' in after
    assert after.count("#7A1F1F") == 1


def test_the_list_names_sets_and_marks_the_one_in_use(cli: Run, company: Path) -> None:
    cli("templates", "new", "--from", company, "acme")
    Path("reports.toml").write_text('templates = "acme"\n', "utf-8")
    (Path("broken") / "theme").mkdir(parents=True)
    (Path("broken") / "theme/theme.toml").write_text("", "utf-8")
    Path("other").mkdir()
    result = cli("templates", "list")
    assert result.exit_code == 0, result.output
    built, acme, broken, _ = result.output.splitlines()
    assert built.startswith("  built-in: person ")
    assert "accent #0B5875, a4" in built
    assert acme.startswith("* acme: person ")
    assert broken.startswith("  broken: ")
    assert "lacks" in broken
