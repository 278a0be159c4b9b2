"""Profiles in little memory: what all of them are ordered and compared by, and the rest compressed.

Knows the rows of the model; knows nothing of what is made of them.
"""

import pickle
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias, overload

from reports.errors import Problem
from reports.how_read import HowRead, how_read
from reports.model.rows import EvidenceRow, FigureRow, HighlightRow, LineRow, ProfileRow, SummaryRow

_TABLES = ("evidence", "summaries", "figures", "lines")


class SummaryHead(NamedTuple):
    """What tells one summary from others."""

    period: str
    line: int
    copies: tuple[int, ...]
    key: bytes
    """A hash of its text with blanks folded; of items, also of what they cite, for two may have one title."""
    length: int
    """Characters of its text."""


@dataclass(frozen=True, slots=True)
class Packed:
    """One profile."""

    id: str
    name: str | None
    file: str
    line: int
    problems: tuple[Problem, ...]
    summaries: tuple[SummaryHead, ...]
    how: HowRead
    rest: bytes
    """All other fields of its row, compressed."""


def _names(of: type, *left_out: str) -> tuple[str, ...]:
    return tuple(field.name for field in fields(of) if field.name not in left_out)


PROFILE = _names(ProfileRow, "id", "name", "file", "problems", *_TABLES)
SUMMARY = _names(SummaryRow, "highlights", "evidence", "themes")
HIGHLIGHT, EVIDENCE, FIGURE = _names(HighlightRow), _names(EvidenceRow), _names(FigureRow)
LINE = _names(LineRow, "file")
_profile, _summary, _highlight, _evidence, _figure, _line = (
    attrgetter(*names) for names in (PROFILE, SUMMARY, HIGHLIGHT, EVIDENCE, FIGURE, LINE)
)


_Cells: TypeAlias = tuple[Any, ...]


class Contents(NamedTuple):
    """What is compressed: the values of the fields of rows, in the order of the constants above."""

    profile: _Cells
    evidence: list[_Cells]
    """Of the overview."""
    summaries: list[tuple[_Cells, list[_Cells], list[_Cells], tuple[str, ...]]]
    """Each with its highlights, evidence and themes."""
    figures: list[_Cells]
    lines: list[_Cells]


def pack(row: ProfileRow) -> Packed:
    """A profile in a fifth of the memory of its row."""
    heads = tuple(
        SummaryHead(
            s.period,
            s.line,
            s.copies,
            _key(s),
            len(s.text),
        )
        for s in row.summaries
    )
    contents = (
        _profile(row),
        [_evidence(one) for one in row.evidence],
        [
            (_summary(s), [_highlight(one) for one in s.highlights], [_evidence(one) for one in s.evidence], s.themes)
            for s in row.summaries
        ],
        [_figure(one) for one in row.figures],
        [_line(one) for one in row.lines],
    )
    rest = zlib.compress(pickle.dumps(contents, pickle.HIGHEST_PROTOCOL), 1)
    return Packed(row.id, row.name, row.file, row.line, row.problems, heads, how_read(row), rest)


def _key(row: SummaryRow) -> bytes:
    cited = [(one.kind, one.repository, one.reference, one.url) for one in row.evidence] if row.is_items else ()
    return sha256(f"{' '.join(row.text.split())}{cited or ''}".encode("utf-8", "replace")).digest()


def contents(rest: bytes) -> Contents:
    """What was compressed."""
    return Contents(*pickle.loads(zlib.decompress(rest)))


def unpack(packed: Packed) -> ProfileRow:
    """The row of a profile."""
    found = contents(packed.rest)
    return ProfileRow(
        **dict(zip(PROFILE, found.profile, strict=True)),
        id=packed.id,
        name=packed.name,
        file=packed.file,
        problems=packed.problems,
        evidence=tuple(EvidenceRow(*one) for one in found.evidence),
        summaries=tuple(
            replace(
                SummaryRow(**dict(zip(SUMMARY, summary, strict=True))),
                highlights=tuple(HighlightRow(*one) for one in highlights),
                evidence=tuple(EvidenceRow(*one) for one in evidence),
                themes=themes,
            )
            for summary, highlights, evidence, themes in found.summaries
        ),
        figures=tuple(FigureRow(*one) for one in found.figures),
        lines=tuple(LineRow(packed.file, *one) for one in found.lines),
    )


class Profiles(Sequence[ProfileRow]):
    """Rows of profiles that are made from their packed form each time they are asked for."""

    def __init__(self, packed: Sequence[Packed]) -> None:
        self.packed = tuple(packed)

    def __len__(self) -> int:
        """How many there are."""
        return len(self.packed)

    @overload
    def __getitem__(self, at: int) -> ProfileRow: ...
    @overload
    def __getitem__(self, at: slice) -> "Profiles": ...
    def __getitem__(self, at: int | slice) -> "ProfileRow | Profiles":
        """The row at a place."""
        return Profiles(self.packed[at]) if isinstance(at, slice) else unpack(self.packed[at])

    def __eq__(self, other: object) -> bool:
        """Whether the packed profiles are equal."""
        return isinstance(other, Profiles) and self.packed == other.packed

    __hash__ = None  # type: ignore[assignment]
