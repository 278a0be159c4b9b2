"""The table of `make bench`: its rows, its forms, and the baselines on a single small page."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pytest

from bench import modules, one, pdfs
from bench.decks import Slides, node_missing, plain, plan_of
from bench.machine import machine
from bench.pages import packets, write_sources
from bench.rounds import FailedError, run, take_turns
from bench.show import Table, as_json, as_markdown, as_plot
from bench.table import Took, compared
from reports.formats import deck, open_templates


def took(*seconds: float) -> list[Took]:
    return [Took(clock, clock / 2) for clock in seconds]


FASTER = compared("PDFs: a loop", took(1, 2, 4), took(8, 8, 9), target="≥ 4", note="no form")
SLOWER = compared("Deck: Node", took(0.3), took(0.1), times=(1000, 1000), unit="ms", target="≤ 1.5")
MISSING = compared("PDFs: pandoc", took(1), "not installed", target="≥ 3", note="no tags")
TABLE = Table("Measured on 2 cores.", "A quick run.", {"PDFs": [FASTER, MISSING], "Decks": [SLOWER]})


def test_a_row_compares_medians() -> None:
    assert (FASTER.ours, FASTER.baseline, FASTER.ratio, FASTER.processor) == (2, 8, 4, (1, 4))


def test_a_limit_above_is_of_our_time() -> None:
    assert SLOWER.ratio == pytest.approx(3)
    assert (FASTER.is_met, SLOWER.is_met, MISSING.is_met) == (True, False, None)


def test_what_is_not_installed_is_told() -> None:
    assert (MISSING.baseline, MISSING.ratio, MISSING.note) == (None, None, "not installed. no tags")


def test_markdown_shows_spread_processor_and_notes() -> None:
    shown = as_markdown(TABLE)
    assert (
        "| PDFs: a loop<sup>1</sup> | 2.00 s (1.00–4.00; processor 1.00) | 8.00 s (8.00–9.00; processor 4.00) "
        "| 4.00 | ≥ 4 | met |" in shown
    )
    assert "| Deck: Node | 300 ms (300–300; processor 150) | 100 ms (100–100; processor 50.0) | 3.00 |" in shown
    assert shown.endswith("1. no form\n2. not installed. no tags\n")


def test_json_has_every_round() -> None:
    (row, _), _ = json.loads(as_json(TABLE))["sections"].values()
    assert row["rounds"] == [[1, 2, 4], [8, 8, 9]]


def test_plot_has_two_bars_for_what_is_compared() -> None:
    svg = ElementTree.fromstring(as_plot(TABLE, open_templates(None).theme.colours))
    bars = [float(bar.attrib["width"]) for bar in svg.findall(".//{*}rect") if bar.get("x") == "300"]
    assert bars == [75, 300, 300, 100]


def test_the_machine_is_named_without_its_name() -> None:
    told = machine()
    assert "cores of" in told
    assert "Python 3" in told
    assert "/" not in told.replace("GNU/Linux", "")


# Runs -------------------------------------------------------------------------------------------


def test_runs_take_turns_and_begin_with_another_each_round() -> None:
    order: list[str] = []

    def call(name: str) -> Took:
        order.append(name)
        return Took(1, 1)

    take_turns({name: (lambda name=name: call(name)) for name in "abc"}, 3)  # type: ignore[misc]
    assert "".join(order) == "abcbcacab"


def test_a_run_that_fails_costs_its_own_row_only(tmp_path: Path) -> None:
    found = take_turns({"good": lambda: Took(1, 1), "bad": lambda: run("false", folder=tmp_path), "none": "absent"}, 2)
    assert found["good"] == [Took(1, 1)] * 2
    assert str(found["bad"]).startswith("failed: false ended with 1")
    assert found["none"] == "absent"


def test_a_command_is_measured_with_its_children(tmp_path: Path) -> None:
    busy = "python3 -c 'sum(range(5_000_000))' & wait"
    assert 0.02 < run("sh", "-c", busy, folder=tmp_path).processor < 5
    with pytest.raises(FailedError, match="sh ended with 3: oh"):
        run("sh", "-c", "echo oh >&2; exit 3", folder=tmp_path)


def test_a_bench_without_measure_has_no_rows() -> None:
    assert modules.rows_of("people", full=False) == []
    assert modules.rows_of("nothing_of_that_name", full=False) == []


# Baselines --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> pdfs.Pages:
    return pdfs.Pages(tmp_path_factory.mktemp("bench"), 1, 1)


@pytest.fixture(scope="module")
def slides(tmp_path_factory: pytest.TempPathFactory) -> Slides:
    folder = tmp_path_factory.mktemp("slides")
    (packet,) = packets(write_sources(folder / "profiles", 1, (3,)))
    return Slides(folder / "deck", packet, open_templates(None), packet)


@pytest.mark.soak
def test_the_naive_loop_makes_documents_of_the_same_kind(pages: pdfs.Pages) -> None:
    pages.naive(1)
    (made,) = (pages.folder / "out/naive 1").iterdir()
    with pikepdf.open(made) as pdf:
        assert len(pdf.Root.AcroForm.Fields) > 5
        assert pdf.Root.MarkInfo.Marked


@pytest.mark.skipif(pdfs.pandoc() is None, reason="pandoc comes with `.ci/setup bench`")
def test_pandoc_takes_the_markdown_of_a_packet(pages: pdfs.Pages) -> None:
    pages.pandoc("typst")
    assert pages.pages("typst") > 2


@pytest.mark.soak
def test_others_are_told_every_slide(slides: Slides) -> None:
    made = deck.render(slides.packet, slides.templates)
    again = plan_of(plain(slides.empty, slides.plan))
    assert len(again) == made.pages
    assert [one["notes"] for one in again] == [one["notes"] for one in slides.plan]


@pytest.mark.skipif(bool(node_missing()), reason="PptxGenJS comes with `.ci/setup bench`")
def test_pptxgenjs_writes_every_slide(slides: Slides) -> None:
    slides.node(whole=True)
    again = plan_of((slides.folder / "node.pptx").read_bytes())
    assert len(again) == slides.number
    assert [one["notes"] for one in again] == [one["notes"] for one in slides.plan]


@pytest.mark.soak
def test_one_packet_is_compared_with_a_script(tmp_path: Path) -> None:
    row = one.row(tmp_path, 1, months=3)  # which fails where the two differ
    assert row.ratio
