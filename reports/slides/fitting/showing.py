"""What each slide shows of a flow, put into its shape. Knows elements and heights; measures nothing."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from reports.slides.flows import Flow, Unit
from reports.slides.shapes import body, column_widths, rows, table
from reports.slides.xml import EMU_PER_POINT, Element, detach, need, qn


@dataclass(slots=True)
class Share:
    """What one slide shows of a flow."""

    units: list[Unit]
    heights: list[float] = field(default_factory=list)
    """Of a table's rows, in pt, without those of its header."""
    least: list[float] = field(default_factory=list)
    """Heights in pt that these rows have by design, whatever they say."""
    head: list[float] = field(default_factory=list)
    """Heights of the header's rows."""
    room: float = 0.0
    """Height in pt that a table may take."""
    columns: tuple[int, int] | None = None
    """Of a table with repeated columns: the first one shown, and the one behind the last."""


@dataclass(slots=True)
class Fitted:
    """A flow with what each slide shows of it."""

    flow: Flow
    shares: list[Share]
    full: str = ""
    """The text in full, where it had to be shortened."""

    def share(self, at: int) -> Share | None:
        """What a slide shows: the next share, the only one again, or None behind the last of several."""
        if at == 0 or len(self.shares) > 1:
            return self.shares[at] if at < len(self.shares) else None
        only = self.shares[0]
        return replace(only, units=[Unit([copy.deepcopy(e) for e in one.elements], one.item) for one in only.units])


def show(shape: Element, fitted: Fitted, share: Share | None) -> None:
    """Put a share of a flow into the shape of its slide; None: the flow has ended on a slide before."""
    grid = table(shape)
    if share is None:
        detach(shape)
    elif fitted.flow.kind == "table" and grid is not None:
        _show_rows(grid, share)
        if share.columns is not None and fitted.flow.columns is not None:
            _keep_columns(grid, fitted.flow.columns, share.columns)
        extent = need(shape, qn("p:xfrm/a:ext"))
        extent.set("cx", str(sum(column_widths(grid))))
        extent.set("cy", str(sum(int(row.attrib["h"]) for row in rows(grid))))
    else:
        need(shape, qn("p:txBody")).extend(element for unit in share.units for element in unit.elements)


def _show_rows(grid: Element, share: Share) -> None:
    """Put rows below the header of a table, as high as they have to be."""
    for row, tall in zip(rows(grid), share.head, strict=True):
        row.set("h", str(round(tall * EMU_PER_POINT)))
    shown = [row for unit in share.units for row in unit.elements]
    for row, tall in zip(shown, share.heights, strict=True):
        if share.columns is not None:
            row = copy.deepcopy(row)  # noqa: PLW2901  # shown on several slides, each with other columns
        row.set("h", str(round(tall * EMU_PER_POINT)))
        grid.append(row)


def empty(fitted: Fitted) -> None:
    """Take all units out of their shape, so that it can be copied without them."""
    for unit in fitted.flow.units:
        for element in unit.elements:
            detach(element)
    shape = fitted.flow.shape
    holder = table(shape) if fitted.flow.kind == "table" else body(shape)
    for share in fitted.shares:
        for unit in share.units:
            for element in unit.elements:
                if element.getparent() is holder:
                    detach(element)


def set_widths(grid: Element, flow: Flow, spans: Sequence[tuple[int, int]]) -> None:
    """Widen the repeated columns to the share that each has on its slide."""
    if flow.columns is None or not spans:
        return
    first, count = flow.columns
    columns = grid.findall(qn("a:tblGrid/a:gridCol"))[first : first + count]
    total = sum(int(one.attrib["w"]) for one in columns)
    each = max(end - start for start, end in spans)
    for one in columns:
        one.set("w", str(total // each))


def hidden_columns(repeated: tuple[int, int] | None, shown: tuple[int, int] | None) -> list[int]:
    """Which of the repeated columns another slide shows."""
    if repeated is None or shown is None:
        return []
    return [at for at in range(repeated[0], repeated[0] + repeated[1]) if not shown[0] <= at < shown[1]]


def _keep_columns(grid: Element, repeated: tuple[int, int], shown: tuple[int, int]) -> None:
    """Take the repeated columns out that another slide shows."""
    gone = hidden_columns(repeated, shown)
    widths = need(grid, qn("a:tblGrid"))
    for holder, name in ((widths, "a:gridCol"), *((row, "a:tc") for row in rows(grid))):
        children = holder.findall(qn(name))
        for at in gone:
            holder.remove(children[at])
