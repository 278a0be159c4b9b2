"""What readers are not to know is in no part of a document made for them, and one that says it is not written."""

import io
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pikepdf
import pytest

from reports.loading.anonymous import Hidden
from reports.run.batch import Listener, run
from reports.run.config import read_config
from reports.run.documents import Outcome
from reports.run.leaks import find_leaks
from reports.run.settings import Settings, settings

HIDDEN = Hidden({"Person 1": ["Ada Byron", "ada@example.org"]}, ["acme/secret"])


def configured(folder: Path, text: str = "") -> Settings:
    (folder / "in").mkdir(exist_ok=True)
    (folder / "in/ada.md").write_text(
        "# Ada Byron\n\nAda Byron leads the [web](https://acme.example.org) team.\n\n## March 2025\n\nAda shipped "
        "the scheduler with Bob Stone (PR #12 in acme/secret).\n\n## April 2025\n\nMoved it.\n", "utf-8",
    )  # fmt: skip
    (folder / "in/bob.md").write_text("# Bob Stone\n\n## March 2025\n\nThanks to A. Byron it works.\n", "utf-8")
    (folder / "reports.toml").write_text(
        f'sources = ["{folder}/in"]\nout = "{folder}/out"\nreaders = "committee"\nby = "person"\n{text}\n'
        f'[audience.committee]\nsecret = "{folder}/numbers"\n', "utf-8"
    )  # fmt: skip
    (one,) = read_config(folder / "reports.toml", {})
    return settings(one, datetime(2026, 1, 1, tzinfo=UTC), 1)


class Heard(Listener):
    def __init__(self) -> None:
        self.outcomes: list[Outcome] = []

    def done(self, outcome: Outcome) -> None:
        self.outcomes.append(outcome)


def built(made: Settings) -> list[Outcome]:
    heard = Heard()
    run([made], lambda: datetime(2026, 1, 1, tzinfo=UTC), heard)
    return heard.outcomes


def test_no_part_of_a_document_names_anybody(tmp_path: Path) -> None:
    outcomes = built(configured(tmp_path))
    assert {outcome.state for outcome in outcomes} == {"written"}, [outcome.why for outcome in outcomes]
    paths = [path for path in (tmp_path / "out").rglob("*") if path.is_file() and ".reports" not in path.parts]
    assert {path.stem for path in paths if path.parent.name == "person"} == {"person-1", "person-2"}
    for path in paths:
        content = path.read_bytes()
        for word in (b"Byron", b"Stone", b"ada.md", b"acme"):
            assert word not in content, (path, word)


def pdf(**metadata: str) -> bytes:
    made = io.BytesIO()
    with pikepdf.new() as one:
        one.add_blank_page()
        for key, value in metadata.items():
            one.docinfo[f"/{key}"] = value
        one.save(made)
    return made.getvalue()


def package(**parts: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name.replace("_", "."), text)
    return made.getvalue()


@pytest.mark.parametrize(
    ("content", "format", "found"),
    [
        (pdf(Title="Person 1"), "pdf", ()),
        (pdf(Author="Ada Byron"), "pdf", ("Ada Byron",)),
        (b"<p>Ada By<b>ron</b></p>", "html", ("Ada Byron",)),
        (b"<p title='ada&#64;example.org'>x</p>", "html", ("ada@example.org",)),
        (b"<!-- acme/secret -->", "html", ("acme/secret",)),
        (package(slide_xml="<a:p><a:t>By</a:t><a:t>ron</a:t></a:p>"), "pptx", ("Byron",)),
        (b"<p>Person 1 shipped it.</p>", "html", ()),
    ],
)
def test_names_are_found_wherever_they_stand(content: bytes, format: str, found: tuple[str, ...]) -> None:
    leaks = find_leaks(content, format, HIDDEN)
    assert leaks[:1] == found


def test_a_workbook_in_a_deck_is_looked_through() -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("book.xlsx", package(s_xml="<t>Ada Byron</t>"))
    assert find_leaks(made.getvalue(), "pptx", HIDDEN) == ("Ada Byron",)


def test_a_document_that_tells_is_not_written(tmp_path: Path) -> None:
    outcomes = built(configured(tmp_path, 'confidential = "For Ada Byron’s committee"\nformat = "html"'))
    assert {outcome.state for outcome in outcomes} == {"failed"}
    assert "not to know: Ada Byron" in outcomes[0].why
    assert not list((tmp_path / "out").rglob("*.html"))
