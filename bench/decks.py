"""Seconds of the processor to make a deck: a slide of 500 against one of 15, and 100 slides against plain python-pptx.

    .venv/bin/python -m bench.decks

Every slide has a title, a table with a row for each sentence of a month, a native chart with its workbook, foot, number
and notes. Plain python-pptx builds the same slides through its public API from texts, sizes and places that are known
already: it measures nothing, so it could not have found them. Each figure is the best of three runs in one process.
"""

import io
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import click
import pptx
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Emu, Pt

from reports.corpus import assemble_corpus
from reports.model import Packet
from reports.packets import assemble_person
from reports.periods import Period
from reports.render import Templates, deck, open_templates
from tests.corpora import profile, summary

SENTENCES = (
    "Added a parser for nested configuration files that keeps comments where they stand. "
    "Fixed a leak of file handles in the watcher, which closed only after a restart. "
    "Reduced the time of a full scan by a third on folders with many small files. "
    "Wrote the guide for new contributors, with a chapter on how reviews are done."
)


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
    file, content = templates.deck("person")
    made = pptx.Presentation(io.BytesIO(content))
    by_shape = {shape.name: slide for slide in made.slides for shape in slide.shapes}
    kept = by_shape["table:month.sentences"]
    chart = next(shape for shape in by_shape["chart:activity"].shapes if shape.name == "chart:activity")
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
    listed = made.slides._sldIdLst
    for slide, entry in zip(list(made.slides), list(listed), strict=True):
        if slide.slide_id != kept.slide_id:
            made.part.drop_rel(entry.rId)
            listed.remove(entry)
    saved = io.BytesIO()
    made.save(saved)
    mine = open_templates(templates.folder)
    mine.__dict__["_decks"] = {name: (file, saved.getvalue()) for name in ("person/deck.pptx", "quarter/deck.pptx")}
    return mine


def best(run: Callable[[], object]) -> float:
    """Seconds of work, without waiting for other programs, of the best of three runs."""
    seconds = []
    for _ in range(3):
        started = time.process_time()
        run()
        seconds.append(time.process_time() - started)
    return min(seconds)


def plan_of(content: bytes) -> list[list[Any]]:
    """What plain python-pptx has to be told: for each slide its texts, tables, charts and notes."""
    slides = []
    for slide in pptx.Presentation(io.BytesIO(content)).slides:
        shapes: list[Any] = []
        for shape in slide.shapes:
            place = (shape.left, shape.top, shape.width, shape.height)
            if shape.has_text_frame:
                shapes.append(("text", place, _runs(shape.text_frame)))
            elif shape.has_table:
                rows = [
                    (row.height, [(_runs(cell.text_frame), cell.margin_top, cell.margin_left) for cell in row.cells])
                    for row in shape.table.rows
                ]
                shapes.append(("table", place, ([column.width for column in shape.table.columns], rows)))
            elif shape.has_chart:
                plot = shape.chart.plots[0]
                series = [(one.name, tuple(one.values)) for one in plot.series]
                shapes.append(("chart", place, (list(map(str, plot.categories)), series)))
        shapes.append(("notes", None, slide.notes_slide.notes_text_frame.text))
        slides.append(shapes)
    return slides


def _runs(frame: Any) -> list[list[tuple[str, Any, Any, str | None]]]:
    return [
        [(run.text, run.font.size, run.font.bold, run.hyperlink.address) for run in paragraph.runs]
        for paragraph in frame.paragraphs
    ]


def plain(template: bytes, slides: list[list[Any]]) -> bytes:
    """The same slides by python-pptx's public API alone."""
    made = pptx.Presentation(io.BytesIO(template))
    layout = made.slide_layouts.get_by_name("Packet table")
    for shapes in slides:
        slide = made.slides.add_slide(layout)
        for kind, place, content in shapes:
            if kind == "text":
                _write(slide.shapes.add_textbox(*place).text_frame, content)
            elif kind == "table":
                widths, rows = content
                table = slide.shapes.add_table(len(rows), len(widths), *place).table
                for column, width in zip(table.columns, widths, strict=True):
                    column.width = width
                for row, (height, cells) in zip(table.rows, rows, strict=True):
                    row.height = height
                    for cell, (runs, top, left) in zip(row.cells, cells, strict=True):
                        cell.margin_top, cell.margin_left = top, left
                        _write(cell.text_frame, runs)
            elif kind == "chart":
                data = CategoryChartData()
                data.categories = content[0]
                for name, values in content[1]:
                    data.add_series(name, values)
                slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *place, data)
            else:
                slide.notes_slide.notes_text_frame.text = content
    saved = io.BytesIO()
    made.save(saved)
    return saved.getvalue()


def _write(frame: Any, paragraphs: list[list[tuple[str, Any, Any, str | None]]]) -> None:
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


def main() -> None:
    """Measure and print."""
    templates = one_slide_template(open_templates(None))
    seconds = {}
    for count in (15, 100, 500):
        packet = packet_of(count)
        # The chart of a packet grows with its months: the same one for all, so that slides are alike.
        packet = replace(packet, comparison=packet_of(12).activity)
        rendered = deck.render(packet, templates)
        assert rendered.pages == count, rendered.pages

        def run(packet: Packet = packet) -> None:
            templates.__dict__.pop("metrics", None)  # nothing is known from the run before
            deck.render(packet, templates)

        seconds[count] = best(run)
        click.echo(f"{count:4} slides {seconds[count]:6.2f} s  {1000 * seconds[count] / count:6.1f} ms a slide")
        if count == 100:
            slides = plan_of(rendered.content)
            seconds[0] = best(partial(plain, templates.deck("person")[1], slides))
            click.echo(f" 100 slides {seconds[0]:6.2f} s  by plain python-pptx")
    click.echo(f"a slide of 500 takes {seconds[500] / 500 / (seconds[15] / 15):.2f} times one of 15")
    click.echo(f"100 slides are made {seconds[0] / seconds[100]:.2f} times as fast as by plain python-pptx")


if __name__ == "__main__":
    main()
