"""Decks: ours against plain python-pptx and PptxGenJS, which write the same slides; slides of 500 against one of 15.

Company files are compared with the built-in deck. A slide of the long decks has a title, a table with a row for each
sentence of a month, a native chart with its workbook, foot, number and notes. The others are told each text, table,
chart and note with its size and place, as the finished deck has them: they measure nothing, so they could not have
found them.
"""

import io
import itertools
import json
import shutil
import sys
import tempfile
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import pptx
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Emu, Pt

from bench.pages import BASELINES, packets, write_sources
from bench.rounds import PROGRAMS, ours_of, run, take_turns, watch
from bench.table import Row, Took, compared
from reports.corpus import assemble_corpus
from reports.formats import Templates, deck, open_templates
from reports.formats.deck.inputs import DECKS
from reports.formats.deck.templates import Decks
from reports.formats.templates import built_in
from reports.model.packet import Packet
from reports.packets import assemble_person
from reports.periods import Period
from reports.run.template_sets import new_set
from tests.corpora import profile, summary
from tests.formats.deck.adopt.test_models import with_slides

if TYPE_CHECKING:
    from collections.abc import Callable

SENTENCES = (
    "Added a parser for nested configuration files that keeps comments where they stand. "
    "Fixed a leak of file handles in the watcher, which closed only after a restart. "
    "Reduced the time of a full scan by a third on folders with many small files. "
    "Wrote the guide for new contributors, with a chapter on how reviews are done."
)
_MONTHS = 20
"""Of a made-up person whose built-in deck has 15 slides."""
_PLAIN, _NODE = "plain python-pptx", "PptxGenJS"

# What is made -----------------------------------------------------------------------------------


def packet_of(months: int) -> Packet:
    """A packet about a person with so many months."""
    first = Period.parse("1980-01").first
    words = SENTENCES.rstrip(".").replace(". ", " ").split()
    rows = []
    for at in range(months):  # each month has a text of its own, so that nothing is measured twice
        turned = [*words[at % len(words) :], f"(#{at})", *words[: at % len(words)]]
        fourth = len(turned) // 4
        text = " ".join(" ".join(turned[n * fourth : (n + 1) * fourth]) + "." for n in range(4))
        rows.append(summary(str(Period(first + at)), text, line=at + 3))
    return assemble_person(assemble_corpus([profile("Ada Byron", rows)]), "ada-byron")


def one_slide_template(templates: Templates) -> Templates:
    """The built-in set with a deck of one example slide: a table and a chart for each month."""
    file, content = templates.once(Decks).open("person")
    made = pptx.Presentation(io.BytesIO(content))
    by_shape = {shape.name: slide for slide in made.slides for shape in slide.shapes}
    kept = by_shape["table:month.sentences"]
    chart = next(shape for shape in by_shape["chart:comparison"].shapes if shape.name == "chart:comparison")
    table = next(shape for shape in kept.shapes if shape.name == "table:month.sentences")
    table.width = Emu(int(table.width * 0.6))
    for column in table.table.columns:
        column.width = Emu(int(column.width * 0.6))
    data = CategoryChartData()
    data.categories = ["a"]
    data.add_series("b", (1,))
    place = (Emu(int(made.slide_width * 0.66)), table.top, Emu(int(made.slide_width * 0.3)), chart.height)
    kept.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *place, data).name = "chart:packet.comparison"
    kept.notes_slide.notes_text_frame.text = (
        "repeat: month in packet.summaries\n---\n{{ month.name }}, {{ month.cite.label }}"
    )
    for shape in kept.shapes:
        if shape.has_text_frame:
            for paragraph in shape.text_frame.paragraphs:
                for run in paragraph.runs:
                    run.text = run.text.replace("quarter.label", "month.period")
    _keep(made, (kept.slide_id,))
    saved = io.BytesIO()
    made.save(saved)
    mine = open_templates(templates.folder)
    mine.once(Decks)._opened |= dict.fromkeys(DECKS, (file, saved.getvalue()))
    return mine


def plan_of(content: bytes) -> list[dict[str, Any]]:
    """What the others have to be told: for each slide its layout, texts, tables, charts and notes; sizes in EMU."""
    slides = []
    for slide in pptx.Presentation(io.BytesIO(content)).slides:
        shapes = []
        for shape in slide.shapes:
            made: dict[str, Any] = {"place": [shape.left, shape.top, shape.width, shape.height]}
            if shape.has_text_frame:
                made["text"] = _runs(shape.text_frame)
            elif shape.has_table:
                made["widths"] = [column.width for column in shape.table.columns]
                made["heights"] = [row.height for row in shape.table.rows]
                made["rows"] = [
                    [
                        {"text": _runs(cell.text_frame), "margins": [cell.margin_top, cell.margin_left]}
                        for cell in row.cells
                    ]
                    for row in shape.table.rows
                ]
            elif shape.has_chart:
                plot = shape.chart.plots[0]
                made["categories"] = [str(name) for name in plot.categories]
                made["series"] = [[one.name, list(one.values)] for one in plot.series]
            shapes.append(made)
        notes = slide.notes_slide.notes_text_frame.text if slide.has_notes_slide else ""
        slides.append({"layout": slide.slide_layout.name, "shapes": shapes, "notes": notes})
    return slides


def _runs(frame: Any) -> list[list[list[Any]]]:
    """Text, size, weight and address of each run of each paragraph."""
    return [
        [[run.text, run.font.size, run.font.bold, run.hyperlink.address] for run in paragraph.runs]
        for paragraph in frame.paragraphs
    ]


def plain(template: bytes, slides: list[dict[str, Any]]) -> bytes:
    """The same slides by python-pptx's public API alone."""
    made = pptx.Presentation(io.BytesIO(template))
    for told in slides:
        slide = made.slides.add_slide(made.slide_layouts.get_by_name(told["layout"]))
        for shape in told["shapes"]:
            place = shape["place"]
            if "text" in shape:
                _write(slide.shapes.add_textbox(*place).text_frame, shape["text"])
            elif "rows" in shape:
                _write_table(slide.shapes.add_table(len(shape["rows"]), len(shape["widths"]), *place).table, shape)
            elif "series" in shape:
                chart = CategoryChartData()
                chart.categories = shape["categories"]
                for name, values in shape["series"]:
                    chart.add_series(name, values)
                slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *place, chart)
        slide.notes_slide.notes_text_frame.text = told["notes"]
    saved = io.BytesIO()
    made.save(saved)
    return saved.getvalue()


def without_slides(content: bytes) -> bytes:
    """A presentation with its layouts alone, as a script begins with."""
    made = pptx.Presentation(io.BytesIO(content))
    _keep(made, ())
    saved = io.BytesIO()
    made.save(saved)
    return saved.getvalue()


def _keep(made: Any, kept: tuple[int, ...]) -> None:
    """Drop the slides but those with these ids."""
    listed = made.slides._sldIdLst
    for slide, entry in zip(list(made.slides), list(listed), strict=True):
        if slide.slide_id not in kept:
            made.part.drop_rel(entry.rId)
            listed.remove(entry)


def _write_table(table: Any, told: dict[str, Any]) -> None:
    for column, width in zip(table.columns, told["widths"], strict=True):
        column.width = width
    for row, height, cells in zip(table.rows, told["heights"], told["rows"], strict=True):
        row.height = height
        for cell, content in zip(row.cells, cells, strict=True):
            cell.margin_top, cell.margin_left = content["margins"]
            _write(cell.text_frame, content["text"])


def _write(frame: Any, paragraphs: list[list[list[Any]]]) -> None:
    frame.word_wrap = True
    for at, runs in enumerate(paragraphs):
        paragraph = frame.paragraphs[0] if at == 0 else frame.add_paragraph()
        for text, size, bold, address in runs:
            run = paragraph.add_run()
            run.text = text
            run.font.size = size or Pt(14)
            run.font.bold = bold
            if address:
                run.hyperlink.address = address


# How it is measured -----------------------------------------------------------------------------


class Slides:
    """One deck, and the runs that make it."""

    def __init__(self, folder: Path, packet: Packet, templates: Templates, before: Packet) -> None:
        """Make it once, and write down what the others have to be told; `before`: the packet of a deck made before."""
        folder.mkdir()
        self.folder, self.packet, self.templates, self.before = folder, packet, templates, before
        made = deck.render(packet, templates)
        self.number = made.pages
        self.plan = plan_of(made.content)
        (folder / "plan.json").write_text(json.dumps(self.plan), "utf-8")
        self.empty = without_slides(templates.once(Decks).open("person")[1])

    def ours(self) -> Took:
        """In this process, which knows of words and fonts what another person's deck needed."""
        self.templates.once(Decks).__dict__.pop("metrics", None)
        deck.render(self.before, self.templates)
        with watch() as took:
            deck.render(self.packet, self.templates)
        return took[0]

    def plain(self) -> Took:
        """In this process."""
        with watch() as took:
            plain(self.empty, self.plan)
        return took[0]

    def node(self, *, whole: bool = False) -> Took:
        """In a process of Node, behind two such decks; or a whole process with one."""
        result = self.folder / "took.json"
        before = 0 if whole else 2
        script = BASELINES / "slides.mjs"
        took = run(
            "node", script, self.folder / "plan.json", self.folder / "node.pptx", before, result, folder=self.folder
        )
        return took if whole else Took(*json.loads(result.read_text("utf-8")))


def node_missing() -> str:
    """Why there is no PptxGenJS; empty where there is."""
    there = shutil.which("node") and (Path(__file__).parent / "node_modules/pptxgenjs").is_dir()
    return "" if there else "not installed: PptxGenJS; `.ci/setup bench` installs it"


def measure(full: bool) -> list[Row]:
    """The rows; a full run has a deck of 500 slides, a quick one of 100."""
    with tempfile.TemporaryDirectory(prefix="bench-") as made:
        folder, rounds = Path(made), 7 if full else 5
        return [
            *built_in_rows(folder, rounds),
            *company_rows(folder, rounds),
            *long_rows(folder, rounds, 500 if full else 100),
        ]


def built_in_rows(folder: Path, rounds: int) -> list[Row]:
    """The deck of a person with the built-in template."""
    sources = write_sources(folder / "profiles", 1, (_MONTHS,))
    (packet,), another = packets(sources), packets(write_sources(folder / "two profiles", 2, (12,)))[1]
    slides = Slides(folder / "built-in", packet, open_templates(None), another)
    name = f"Deck of {slides.number} slides"

    def command() -> Took:
        options = ("--by", "person", "--format", "pptx", "--force", "--out", folder / "ours", "--quiet")
        return run(PROGRAMS / "reports", "build", sources, *options, folder=folder)

    found = take_turns(
        {
            f"{name}, ours": slides.ours,
            f"{name}, {_PLAIN}": slides.plain,
            f"{name}, {_NODE}": node_missing() or slides.node,
            f"{name}, ours, whole": command,
            f"{name}, {_NODE}, whole": node_missing() or partial(slides.node, whole=True),
        },
        rounds,
    )
    ours = ours_of(found, f"{name}, ours")
    told = "told each size and place; no theme or colours"
    return [
        compared(
            f"{name}, in process: {_NODE}", ours, found[f"{name}, {_NODE}"],
            times=(1000, 1000), unit="ms", target="≤ 1.5", note=told,
        ),
        compared(
            f"{name}, whole command: {_NODE}", ours_of(found, f"{name}, ours, whole"), found[f"{name}, {_NODE}, whole"],
            times=(1000, 1000), unit="ms", target="≤ 1.5", note=f"{told}; ours reads and checks the profile",
        ),
        compared(
            f"{name}, in process: {_PLAIN}", ours, found[f"{name}, {_PLAIN}"], times=(1000, 1000), unit="ms", note=told
        ),
    ]  # fmt: skip


def company_rows(folder: Path, rounds: int) -> list[Row]:
    """A template set made of a company's file, and a deck of it, against the same with the built-in deck as that file.

    LibreOffice, where it is at hand, draws and prints in both.
    """
    company = folder / "company.pptx"
    with_slides().save(company)
    (packet,) = packets(write_sources(folder / "of a company", 1, (_MONTHS,)))
    numbers = itertools.count()

    def make(file: Path) -> Took:
        with watch() as took:
            new_set(folder / f"set {next(numbers)}", file, ("person",))
        return took[0]

    def build(templates: Templates) -> Took:
        templates.once(Decks).__dict__.pop("metrics", None)
        with watch() as took:
            deck.render(packet, templates)
        return took[0]

    new_set(folder / "company", company, ("person",))
    found = take_turns(
        {
            "new": partial(make, company),
            "new, built-in": partial(make, built_in() / DECKS[0]),
            "deck": partial(build, open_templates(folder / "company")),
            "deck, built-in": partial(build, open_templates(None)),
        },
        rounds,
    )
    return [
        compared(
            f"{name}: the built-in deck",
            ours_of(found, run),
            found[f"{run}, built-in"],
            target="≤ 1.5",
            note="both ours",
        )
        for name, run in (("A set made of a company's file", "new"), ("A deck on a company's file", "deck"))
    ]


def long_rows(folder: Path, rounds: int, number: int) -> list[Row]:
    """A long deck: how a slide of it compares with one of a short deck, and with the others' slides."""
    templates = one_slide_template(open_templates(None))
    decks = {}
    for count in (15, number):
        # The chart of a packet grows with its months: the same one for all, so that slides are alike.
        packet = replace(packet_of(count), sides=packet_of(12).sides)
        decks[count] = Slides(folder / str(count), packet, templates, packet_of(12))
        assert decks[count].number == count, decks[count].number
    long = decks[number]
    runs: dict[str, Callable[[], Took] | str] = {
        "15 slides": decks[15].ours,
        f"{number} slides": long.ours,
        f"{number} slides, {_PLAIN}": long.plain,
        f"{number} slides, {_NODE}": node_missing() or long.node,
    }
    found = take_turns(runs, rounds)
    ours, each = ours_of(found, f"{number} slides"), (1000 / number, 1000 / number)
    others = [
        compared(
            f"A slide of {number}: {other}", ours, found[f"{number} slides, {other}"], times=each, unit="ms a slide"
        )
        for other in (_PLAIN, _NODE)
    ]
    return [
        compared(
            f"A slide of {number}: one of 15", ours, found["15 slides"],
            times=(1000 / number, 1000 / 15), unit="ms a slide", target="≤ 1.2", note="both ours",
        ),
        *others,
    ]  # fmt: skip


def main() -> None:
    """Measure and print."""
    for row in measure("--full" in sys.argv):
        click.echo(
            f"{row.name}: {row.ours or 0:.1f} {row.unit}, there {row.baseline or 0:.1f}, ratio {row.ratio or 0:.2f}"
        )


if __name__ == "__main__":
    main()
