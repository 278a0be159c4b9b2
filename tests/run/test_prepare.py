"""What a run will make, found before the first document: paths without packets, and each packet assembled once."""

import shutil
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st

from reports.errors import Exit
from reports.formats import open_templates
from reports.formats.page.templates import paper_css
from reports.formats.templates import Templates, built_in
from reports.model.rows import LoadSettings
from reports.periods import KINDS as PERIODS
from reports.periods import Period
from reports.run import plan as plans
from reports.run import render
from reports.run.build import build
from reports.run.check import check
from reports.run.kept import pack, unpack
from reports.run.plan import plan
from reports.run.settings import Settings
from reports.system.workers import Limits, run_each
from tests.corpora import corpus
from tests.run.jobs import configure, documents

Cli = Callable[..., Result]
PROFILE = (
    "Over two months, {name} built parsers for acme/widgets.\n\n2025-07: Added a fast parser.\n\n2025-10: Fixed it.\n"
)
KINDS = ("person", "quarter")


@pytest.fixture
def run(tmp_path: Path) -> Settings:
    """Return a run over three people into `out`, as HTML."""
    folder = tmp_path / "profiles"
    folder.mkdir()
    for name in ("Ada Byron", "Bo Chen", "Cy Dean"):
        (folder / f"{name[:2].lower()}.txt").write_text(PROFILE.format(name=name), "utf-8")
    options = LoadSettings(date(2026, 11, 21))
    return Settings(options, (str(folder),), kinds=KINDS, formats=("html",), out=tmp_path / "out")


@pytest.fixture
def assembled(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[object, ...]]:
    """Return how often each packet has been assembled."""
    counts = Counter[tuple[object, ...]]()

    def counting(assemble: Callable[..., Any]) -> Callable[..., Any]:
        def count(corpus: object, *of: object, **options: object) -> Any:
            counts[of] += 1
            return assemble(corpus, *of, **options)

        return count

    for name in ("assemble_person", "assemble_period"):
        monkeypatch.setattr(plans, name, counting(getattr(plans, name)))
    return counts


def test_a_packet_is_assembled_once_in_a_run(run: Settings, assembled: Mapping[object, int]) -> None:
    assert build(run).count("written") == 5
    assert sorted(assembled.values()) == [1] * 5


def test_where_nothing_is_to_be_made_too(run: Settings, assembled: Counter[tuple[object, ...]]) -> None:
    build(run)
    assembled.clear()
    assert build(run).count("unchanged") == 5
    assert sorted(assembled.values()) == [1] * 5


def test_a_check_assembles_the_two_packets_that_it_renders(run: Settings, assembled: Mapping[object, int]) -> None:
    problems, prepared = check(run)
    assert [problem for problem in problems if problem.severity == "error"] == []
    assert prepared
    assert len(prepared.documents) == 5
    assert sum(assembled.values()) == len(KINDS)


def test_a_template_that_would_never_end_ends_in_a_check_as_in_a_build(cli: Cli, run: Settings) -> None:
    shutil.copytree(built_in(), "set", ignore=shutil.ignore_patterns("*.pptx"))
    endless = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"
    page = Path("set/person/packet.html")
    page.write_text(page.read_text("utf-8").replace("{% block content %}", "{% block content %}" + endless), "utf-8")
    assert endless in page.read_text("utf-8")
    Path("reports.toml").write_text('templates = "set"\nformat = "html"\n[limits]\ncpu = 1\n', "utf-8")
    made = cli("check", *run.sources)
    assert made.exit_code == Exit.USAGE
    assert "it took more than 1 s of CPU (limits.cpu)" in made.output


def test_the_style_sheet_of_pdfs_is_made_by_one_child(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[object]()

    def noted(function: Callable[[Any], Any], *others: Any) -> Any:
        asked.append(function)
        return run_each(function, *others)

    monkeypatch.setattr(render, "run_each", noted)
    templates = open_templates(None)
    for _ in range(2):
        render.set_styles(templates, ("pdf", "html"), Limits())
    assert len(asked) == 1
    assert "@page" in templates.once(paper_css)


months = st.builds(lambda first, length: Period(2025 * 12 + first, length), st.integers(0, 14), st.integers(1, 4))


def test_what_prints_is_opened_while_sources_are_read_but_not_where_documents_may_be_up_to_date(
    cli: Cli, profiles: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    warmed, real = list[object](), render.warm

    def warm(templates: Templates, formats: Collection[str], limits: Limits, folders: Collection[str]) -> None:
        warmed.append(tuple(folders))
        real(templates, formats, limits, folders)

    monkeypatch.setattr(render, "warm", warm)
    assert cli("build", profiles, "--by", "person", "--format", "html").exit_code == 0
    assert warmed == [(), ("person",)]
    assert cli("build", profiles, "--by", "person", "--format", "html").exit_code == 0
    assert warmed == [(), ("person",)]
    assert cli("build", profiles, "--by", "person", "--format", "html", "--dry-run", "--force").exit_code == 0
    assert warmed == [(), ("person",)]


@given(st.lists(months, min_size=1, max_size=4), st.sampled_from([None, "2025", "2025-Q3", "2025-03..2025-04"]))
def test_the_heading_of_a_packet_is_known_before_it_is_assembled(of: list[Period], within: str | None) -> None:
    made = corpus({"Ada": [str(one) for one in of], "": ["2025-07"], "Bo": ["2025-04"]})
    period = Period.parse(within) if within else None
    for people in ((), ("Ada",)):
        asked = Settings(LoadSettings(date(2027, 1, 1)), (), kinds=("person", *PERIODS), period=period, people=people)
        if period and people and not any(period.overlaps(one) for one in of):
            continue
        planned = plan(made, asked)
        for subject in planned.subjects:
            packet, head = planned.packet(subject), planned.heading(subject)
            assert head == (packet.id, packet.title, packet.period, packet.is_anonymous)
            assert subject.kind == packet.kind


def test_a_packet_is_the_same_after_it_was_packed() -> None:
    planned = plan(corpus({"Ada": ["2025-07", "2025-08"]}), Settings(LoadSettings(date(2027, 1, 1)), (), kinds=KINDS))
    for subject in planned.subjects:
        packet = planned.packet(subject)
        assert unpack(pack(packet)) == packet


def test_a_file_where_another_needs_a_folder_is_refused(cli: Cli, profiles: Path) -> None:
    (profiles / "bo.txt").unlink()
    configure('[file_names]\nperson = "x{kind}"\nperiod = "xperson.html/{period}"\n', profiles)
    result = cli("check")
    assert result.exit_code == 2
    assert "would be both" in result.output


def test_documents_at_one_path_are_refused_before_anything_is_built(cli: Cli, profiles: Path) -> None:
    configure('by = "person"\n[file_names]\nperson = "{period}"\n', profiles)
    result = cli("build")
    assert result.exit_code == 2
    assert "2025-07..2025-08.html would be both person ada-byron and person bo-chen" in result.output
    assert not documents(Path("out"))


@pytest.mark.parametrize("command", ["build", "check"])
def test_a_name_that_is_taken_is_refused(cli: Cli, profiles: Path, command: str) -> None:
    configure('[file_names]\nperson = "Manifest.json/{id}"\n', profiles)
    result = cli(command)
    assert result.exit_code == 2
    assert "no document can be Manifest.json/ada-byron.html: the name is taken." in result.output


def test_check_names_a_folder_that_cannot_be_written_to_and_leaves_no_trace(cli: Cli, profiles: Path) -> None:
    configure('out = "file/out"\n', profiles)
    Path("file").write_text("")
    result = cli("check")
    assert result.exit_code == 2
    assert "cannot write to" in result.output
    configure('out = "fresh"\n', profiles)
    assert cli("check").exit_code == 0
    assert not Path("fresh").exists()
