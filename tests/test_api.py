"""The library as a caller sees it: nothing changes around it, and its values are what the command would make."""

import json
import signal
import subprocess
import sys
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

import reports
from reports.model.formats import KNOWN_FORMATS
from tests.conftest import ROOT

PERSON, QUARTER = "michael-lazos", "2025-Q3"


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    """Return a profile of two quarters."""
    path = tmp_path / "ann.txt"
    path.write_text("Ann Lee built parsers.\n\n2025-07: Added a parser.\n\n2025-10: Fixed it.\n", "utf-8")
    return path


@pytest.fixture(scope="module")
def corpus() -> reports.Corpus:
    """Return the sample profiles, seen from one day."""
    return reports.load(ROOT / "seeds", as_of="2026-11-21")


def in_new_process(program: str) -> list[str]:
    """The lines that a program prints in a new interpreter."""
    made = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=ROOT)
    assert made.returncode == 0, made.stderr
    return made.stdout.splitlines()


# Importing --------------------------------------------------------------------------------------


def test_importing_loads_no_other_module() -> None:
    program = "import sys; before = set(sys.modules); import reports; print(sorted(set(sys.modules) - before))"
    assert in_new_process(program) == ["['reports']"]


def test_importing_a_name_loads_neither_pandas_nor_weasyprint_and_the_function_that_loads_stays_one() -> None:
    program = (
        "import sys, reports, reports.loading.text; from reports.loading import load; "
        "print(type(reports.load).__name__); reports.build; print({'pandas', 'weasyprint'} & set(sys.modules))"
    )
    assert in_new_process(program) == ["function", "set()"]


def test_loading_saving_and_building_leave_the_process_as_it_was_and_make_the_same(
    tmp_path: Path, profile: Path, is_soak: bool
) -> None:
    formats = ("pdf", "html", "pptx") if is_soak else ("html",)
    program = f"""
import os, signal, sys, threading
def seen():
    handlers = [signal.getsignal(number) for number in sorted(signal.valid_signals())]
    return dict(os.environ), handlers, threading.enumerate(), os.getcwd(), signal.pthread_sigmask(signal.SIG_BLOCK, ())
before = seen()
import reports
packet = reports.load("{profile}", as_of="2026-11-21").packet("ann-lee", period="{QUARTER}")
for format in {formats}:
    packet.save(f"{tmp_path}/a.{{format}}", pool=format == "pdf")
options = dict(out="{tmp_path}/out", formats={formats}, person="ann-lee", period="{QUARTER}", as_of="2026-11-21")
result = reports.build("{profile}", **options)
print(seen() == before, "weasyprint" in sys.modules)
print(*(outcome.document.path for outcome in result.written))
"""
    paths = [f"person/ann-lee_{QUARTER}.{name}" for name in formats]
    assert in_new_process(program) == ["True False", " ".join(paths)]
    for path in paths:
        saved = tmp_path / f"a{Path(path).suffix}"
        assert saved.read_bytes() == (tmp_path / "out" / path).read_bytes()


def test_a_second_build_finds_all_up_to_date(tmp_path: Path, profile: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reports.api.call_apart", lambda function, *arguments: function(*arguments))
    for counts in ((1, 0), (0, 1)):
        made = reports.build(profile, out=tmp_path / "out", formats="html", person="ann-lee", as_of="2026-11-21")
        assert (len(made.written), len(made.unchanged), made.failed) == (*counts, ())


def test_the_names_for_type_checkers_are_those_that_there_are() -> None:
    stub = (ROOT / "reports/__init__.pyi").read_text("utf-8")
    named = {line.rpartition(" as ")[2] for line in stub.splitlines() if " as " in line}
    assert named == {name for name in dir(reports) if name in reports._HOMES}  # type: ignore[attr-defined]
    assert all(getattr(reports, name).__doc__ for name in named)


# Tables -----------------------------------------------------------------------------------------


def test_tables_refer_to_each_other(corpus: reports.Corpus) -> None:
    people, summaries = corpus.people.set_index("id"), corpus.summaries
    assert len(people) == 5
    assert dict(summaries["person"].value_counts()) == dict(people["summaries"])
    for table in (corpus.highlights, corpus.evidence):
        assert set(table["summary"].dropna()) <= set(summaries["summary"])
        assert set(table["person"]) <= set(people.index)


def test_a_corpus_says_how_much_there_is(corpus: reports.Corpus) -> None:
    assert repr(corpus) == "<Corpus: 5 people, 35 summaries, 0 problems>"


@pytest.mark.parametrize("name", ["people", "summaries", "highlights", "evidence", "problems"])
def test_the_columns_of_a_table_are_those_documented(corpus: reports.Corpus, name: str) -> None:
    documented = getattr(reports.Corpus, name).__doc__.partition("Columns:")[2]
    found = list(getattr(corpus, name).columns)
    assert found == sorted(found, key=documented.index)
    assert all(f"`{column}`" in documented for column in found)


def test_a_table_that_was_changed_changes_nothing(corpus: reports.Corpus) -> None:
    table = corpus.summaries
    table["text"] = ""
    assert all(corpus.summaries["text"])


def test_a_text_stands_in_its_file_on_its_line(corpus: reports.Corpus) -> None:
    table = corpus.highlights
    for file, line, text in zip(table["file"], table["line"], table["text"], strict=True):
        assert text[:20] in (ROOT / "seeds" / file).read_text("utf-8").splitlines()[line - 1]


# Packets ----------------------------------------------------------------------------------------


def test_a_packet_is_frozen_and_equal_to_one_like_it(corpus: reports.Corpus) -> None:
    packet = corpus.packet("Michael Lazos", period=QUARTER)
    assert packet == corpus.packet(PERSON, period=QUARTER) != corpus.packet(PERSON)
    with pytest.raises(FrozenInstanceError):
        packet.title = "Someone else"  # type: ignore[misc]


def test_a_packet_as_json_is_its_dict(corpus: reports.Corpus) -> None:
    packet = corpus.packet(period=QUARTER)
    assert json.loads(packet.to_json()) == json.loads(json.dumps(packet.to_dict()))


def test_a_notebook_shows_a_packet_in_a_frame_of_its_own(corpus: reports.Corpus) -> None:
    shown = corpus.packet(PERSON, period=QUARTER)._repr_html_()
    assert shown.startswith('<iframe title="Michael Lazos" sandbox ')
    assert shown.endswith("</iframe>")
    assert "<script" not in shown


# Errors -----------------------------------------------------------------------------------------


def refused(error: pytest.ExceptionInfo[reports.ReportError]) -> str:
    """What an error says, which its problems say too."""
    assert str(error.value) == "\n".join(map(str, error.value.problems))
    return str(error.value)


def test_a_person_who_is_not_there_is_named_with_the_nearest(corpus: reports.Corpus) -> None:
    with pytest.raises(reports.ReportError) as error:
        corpus.packet("michael-lasos")
    assert "Did you mean “michael-lazos”?" in refused(error)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({}, "no person, and no whole month"),
        ({"period": "2025-03..2025-04"}, "no person, and no whole month"),
        ({"period": "2019"}, "The summaries run from"),
        ({"period": "Q3 2025"}, "Did you mean 2025-Q3?"),
        ({"person": PERSON, "period": "2019"}, "no summary"),
    ],
)
def test_what_has_no_packet_says_why(corpus: reports.Corpus, asked: dict[str, str], said: str) -> None:
    with pytest.raises(reports.ReportError) as error:
        corpus.packet(**asked)
    assert said in refused(error)


def test_two_people_of_one_name_are_told_apart_by_their_ids(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_text("Ann Lee built parsers.\n\n2025-07: Added a parser.\n", "utf-8")
    people = {"x": {"name": "Ann Lee", "files": ["a.txt"]}, "y": {"name": "Ann Lee", "files": ["b.txt"]}}
    with pytest.raises(reports.ReportError) as error:
        reports.load(tmp_path, people=people).packet("Ann Lee")
    assert "more than one person: x, y" in refused(error)


def test_an_option_that_is_not_there_is_named_with_the_nearest() -> None:
    with pytest.raises(reports.ReportError) as error:
        reports.load(ROOT / "seeds", as_off="2026-01-01")
    assert "no key “as_off”. Did you mean “as_of”?" in refused(error)


def test_a_format_that_is_not_there_is_refused(corpus: reports.Corpus, tmp_path: Path) -> None:
    with pytest.raises(reports.ReportError) as error:
        corpus.packet(PERSON).save(tmp_path / "ada.docx")
    assert f"no format “docx”. Known: {', '.join(KNOWN_FORMATS)}." in refused(error)


def test_what_cannot_be_built_is_an_error_with_every_reason(tmp_path: Path) -> None:
    with pytest.raises(reports.ReportError) as error:
        reports.build([tmp_path / "no", tmp_path / "nor"], out=tmp_path / "out")
    assert len(error.value.problems) == 2


def test_a_process_that_is_killed_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reports.api._build", signal.raise_signal)
    monkeypatch.setattr("reports.api._settings", lambda _: signal.SIGKILL)
    with pytest.raises(reports.ReportError) as error:
        reports.build(tmp_path)
    assert "ended with -9 and no result" in refused(error)


def test_a_packet_is_brief_where_that_is_asked_for(seeds: Path) -> None:
    packet = reports.load(seeds, as_of="2026-11-21", layout="brief").packet("paul-zhan")
    assert "The full packet has besides" in packet.render("html").decode()
