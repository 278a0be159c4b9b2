"""What of the sentences of a summary leads, and what is a state or was struck out. Knows rows and marks only."""

from collections.abc import Sequence
from dataclasses import replace

from reports.loading.profiles.states import is_absence
from reports.loading.statements.categories import is_soft
from reports.loading.statements.standing import Standing, stand
from reports.model.rows import EvidenceRow, HighlightRow, Mark


def with_struck(rows: tuple[HighlightRow, ...], marks: Sequence[Mark]) -> tuple[HighlightRow, ...]:
    """What its author struck out is not claimed any more, and leads nothing."""
    struck = bytearray(max((mark.end for mark in marks if mark.kind == "strike"), default=0))
    for mark in marks:
        if mark.kind == "strike":
            struck[mark.start : mark.end] = b"\1" * (mark.end - mark.start)
    return tuple(
        replace(row, category="other", weight=-1) if 2 * sum(struck[row.start : row.end]) > row.end - row.start else row
        for row in rows
    )


def with_standing(
    rows: tuple[HighlightRow, ...], marks: Sequence[Mark], evidence: Sequence[EvidenceRow]
) -> tuple[HighlightRow, ...]:
    """What leads by its signs, in order: those with most first, then as they stand."""
    bold = [mark for mark in marks if mark.kind == "bold"]
    cited = [one.text for one in evidence if one.kind != "repository"]
    found = []
    for row in rows:
        is_marked = any(row.start <= mark.start and mark.end <= row.end for mark in bold)
        is_cited = any(text in row.text for text in cited)
        is_struck = row.category == "other" and row.weight < 0
        standing = (
            Standing(0)
            if is_struck
            else stand(row.text, is_marked=is_marked, is_cited=is_cited, is_soft=is_soft(row.text, row.category))
        )
        found.append(replace(row, weight=standing.rank, signs=standing.signs))
    return tuple(sorted(found, key=lambda row: (-row.weight, row.start)))


def with_absences(rows: tuple[HighlightRow, ...]) -> tuple[HighlightRow, ...]:
    """What says only that somebody was away is a state of the month, and leads nothing."""
    return tuple(replace(row, category="away", weight=-1) if is_absence(row.text) else row for row in rows)
