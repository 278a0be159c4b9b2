"""What a shape says put into the same shape of an edited presentation, which keeps its place and look.

Knows shapes and parts; does not know what people changed.
"""

import copy
from collections.abc import Callable, Sequence
from typing import cast

from pptx.opc.package import Part
from pptx.parts.chart import ChartPart
from pptx.slide import Slide

from reports.slides.filling import charts
from reports.slides.marks import Content
from reports.slides.package.saving import root_of
from reports.slides.shapes import body, chart_id, paragraphs, rows, table
from reports.slides.xml import Element, detach, qn

SlideOf = Callable[[Part], Part | None]
"""The slide of the edited presentation that one of the new presentation is; None where it has none."""


def renew(there: tuple[Slide, Content], new: tuple[Slide, Content], slide_of: SlideOf) -> str:
    """Put in what a shape of a new slide says; why not, where that cannot be."""
    (slide, old), (other, fresh) = there, new
    if old.mark.kind == "notes":
        frame, source = slide.notes_slide.notes_text_frame, other.notes_slide.notes_text_frame
        made = [] if frame is None or source is None else _paragraphs(frame._txBody, source._txBody)
        _link_again(made, slide.notes_slide.part, other.notes_slide.part, slide_of)
        return ""
    if old.shape is None or fresh.shape is None:
        return "has no shape"
    if old.mark.kind == "chart":
        part = cast("ChartPart", slide.part.related_part(chart_id(old.shape)))
        return _chart(part, root_of(other.part.related_part(chart_id(fresh.shape))))
    grid, source_grid = table(old.shape), table(fresh.shape)
    if grid is not None and source_grid is not None:
        if len(_columns(grid)) != len(_columns(source_grid)):
            return "has other columns now"
        for row in rows(grid):
            grid.remove(row)
        made = [copy.deepcopy(row) for row in rows(source_grid)]
        grid.extend(made)
    else:
        holder, source_holder = body(old.shape), body(fresh.shape)
        made = [] if holder is None or source_holder is None else _paragraphs(holder, source_holder)
    _link_again(made, slide.part, other.part, slide_of)
    return ""


def _columns(grid: Element) -> list[Element]:
    return grid.findall(qn("a:tblGrid/a:gridCol"))


def _paragraphs(holder: Element, source: Element) -> list[Element]:
    """Copies of paragraphs in the place of those of a text."""
    for old in paragraphs(holder):
        holder.remove(old)
    made = [copy.deepcopy(one) for one in paragraphs(source)]
    holder.extend(made)
    return made


def _chart(part: ChartPart, source: Element) -> str:
    """Other figures in a chart, which keeps its look."""
    space: Element = part._element
    chart = charts.read(source)
    if not charts.is_fillable(space) or charts.shows_points(space) != charts.shows_points(source):
        return "has become a chart of another kind"
    part.chart_workbook.update_from_xlsx_blob(charts.fill(space, chart))
    return ""


def _link_again(made: Sequence[Element], part: Part, source: Part, slide_of: SlideOf) -> None:
    """Links copied from another presentation have the same targets; those to slides that are not there go."""
    for link in [one for element in made for one in element.iter(qn("a:hlinkClick"))]:
        rel = source.rels[link.attrib[qn("r:id")]]
        if rel.is_external:
            link.set(qn("r:id"), part.relate_to(rel.target_ref, rel.reltype, is_external=True))
        elif (target := slide_of(rel.target_part)) is not None:
            link.set(qn("r:id"), part.relate_to(target, rel.reltype))
        else:
            detach(link)


def words_of(slide: Slide) -> str:
    """What a slide is called: its title."""
    title = slide.shapes.title
    return " ".join(title.text_frame.text.split()) if title is not None else "a slide without title"
