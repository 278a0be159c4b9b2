"""Sources as slides show them: what each is and what stands in it, as a reader would say; its file's name comes second.

Knows packets; knows no slide.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import PurePosixPath

from reports.formats.deck.parts import summaries_counted
from reports.language import gettext as _
from reports.language import ngettext
from reports.model.packet import Packet
from reports.model.person import Summary
from reports.model.statements import SourceLine, SourceLines
from reports.periods import Period
from reports.wording import address, during, joined, listed, sentence, several

_MOST = 7
"""Sources of a slide that has a row for each; more have a row for each kind. Fewer rows leave room for their parts."""
_ENDINGS = {
    "document": (".docx", ".odt", ".rtf", ".pdf"),
    "page": (".html", ".htm", ".xhtml"),
    "mail": (".eml", ".mbox"),
    "table": (
        *(".csv", ".tsv", ".xlsx", ".xlsm", ".xlsb", ".xls", ".ods", ".parquet"),
        *(".json", ".jsonl", ".ndjson", ".sqlite", ".sqlite3", ".db", ".sql"),
    ),
}
_BY_ENDING = {ending: kind for kind, endings in _ENDINGS.items() for ending in endings}


@dataclass(frozen=True, slots=True)
class SourcesOfSlide:
    """One source, or where there are many all of a kind; below the only one its lines of each month or quarter."""

    kind: str
    """What it is: `Text about one person`; of several `Tables · 40 files`; of lines `Line 3, 5 and 7`."""
    names: str
    """Names of the files, without folders: `ada.md`; of several the first two, and how many more; of lines empty."""
    people: str
    """Whose summaries stand in it, as far as the packet has them: `Ada Byron and Bo Li`."""
    during: str
    """Of which months: `Jul – Sep 2025`; empty without a summary."""
    holds: str
    """`13 summaries, 41 statements, one overview`"""
    lines: tuple[SourceLine, ...]
    """Its lines that are shown or cited."""


def sources_by_slide(packet: Packet) -> tuple[SourcesOfSlide, ...]:
    """The sources of a packet, in order: each by itself, or where there are many those of a kind together."""
    kinds: dict[tuple[str, str], list[SourceLines]] = {}
    for one in packet.sources:
        kind = _kind(one, packet.summaries)
        kinds.setdefault((kind, one.file if len(packet.sources) <= _MOST else ""), []).append(one)
    rows = [_row(kind, some, packet) for (kind, _file), some in kinds.items()]
    return (*rows, *(_parts(packet) if len(packet.sources) == 1 else ()))


def _parts(packet: Packet) -> Sequence[SourcesOfSlide]:
    """The lines of the only source by month, or where these are too many by a longer period; none of a single one."""
    for kind in ("month", "quarter", "half", "year"):
        parts: dict[Period, list[Summary]] = {}
        for one in packet.summaries:
            parts.setdefault(Period.parse(one.period).aligned(kind), []).append(one)
        if len(parts) < _MOST:
            break
    return [_part(period, texts, packet) for period, texts in sorted(parts.items())] if 1 < len(parts) < _MOST else []


def _part(period: Period, texts: Sequence[Summary], packet: Packet) -> SourcesOfSlide:
    cites = sorted({one.cite.line: one.cite for one in texts}.values(), key=lambda one: one.line)
    is_lines = all(one.label.endswith(f":{one.line}") for one in cites)
    where = _("line %(which)s", which=listed([str(one.line) for one in cites])) if is_lines else ""
    numbers = {line for one in texts for line in (one.cite.line, *one.cite.copies)}
    return SourcesOfSlide(
        kind=sentence(where or joined(dict.fromkeys(one.short for one in cites))),
        names="",
        people=listed(list(dict.fromkeys(one.person for one in texts)), most=3),
        during=_during([Period.parse(one.period) for one in texts]),
        holds=sentence(_holds(texts, 0)),
        lines=tuple(line for line in packet.sources[0].lines if line.line in numbers),
    )


def _kind(source: SourceLines, texts: Iterable[Summary]) -> str:
    """What a source is, as `_named` has it."""
    if any(one.noun == "commit" and one.cite.file == source.file for one in texts):
        return "git"
    return _BY_ENDING.get(PurePosixPath(source.file).suffix.lower(), "text" if source.profiles > 1 else "profile")


def _named(kind: str, count: int) -> str:
    """So many of a kind, without the number."""
    return {
        "profile": ngettext("Text about one person", "Texts about one person each", count),
        "text": ngettext("Text about several people", "Texts about several people", count),
        "table": ngettext("Table", "Tables", count),
        "document": ngettext("Text document", "Text documents", count),
        "mail": ngettext("Mail", "Mails", count),
        "page": ngettext("Web page", "Web pages", count),
        "git": ngettext("Git repository", "Git repositories", count),
    }[kind]


def _row(kind: str, some: Sequence[SourceLines], packet: Packet) -> SourcesOfSlide:
    names = {one.file for one in some}
    texts = [one for one in packet.summaries if one.cite.file in names]
    overviews = sum(overview.cite.file in names for person in packet.people for overview in person.overviews)
    files = several("%(count)s file", "%(count)s files", len(some))
    return SourcesOfSlide(
        kind=_named(kind, 1) if len(some) == 1 else f"{_named(kind, len(some))} · {files}",
        names=listed([PurePosixPath(address(one.file)).name for one in some], most=2),
        people=listed(list(dict.fromkeys(one.person for one in texts)), most=3),
        during=_during([Period.parse(one.period) for one in texts]),
        holds=sentence(_holds(texts, overviews)),
        lines=tuple(chain.from_iterable(one.lines for one in some)),
    )


def _during(periods: Sequence[Period]) -> str:
    if not periods:
        return ""
    whole = Period.between(min(periods, key=lambda one: one.first), max(periods, key=lambda one: one.end))
    return during(Period(whole.first), Period(whole.end - 1))


def _holds(texts: Sequence[Summary], overviews: int) -> str:
    """What stands in sources, as far as the packet shows it."""
    said = [summaries_counted(texts)] if texts else []
    written = sum(len(one.sentences) for one in texts if not one.is_items)
    if written:
        said.append(several("%(count)s statement", "%(count)s statements", written))
    if overviews:
        said.append(several("%(count)s overview", "%(count)s overviews", overviews))
    return joined(said)
