"""What was written into a presentation, kept in its custom properties, which editors leave alone.

For each slide a key, and for each text, table and chart on it a digest, by which is told later what people changed.
Knows shapes and properties; knows no values.
"""

import base64
import hashlib
import json
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from lxml import etree
from pptx.slide import Slide

from reports.slides.package.saving import root_of, xml_file
from reports.slides.shapes import (
    FEET,
    body,
    cells,
    chart_id,
    name_of,
    paragraphs,
    placeholder_type,
    rows,
    shapes,
    table,
)
from reports.slides.xml import Element, parse, qn, serialize

NAME = "slides.made"
"""Of the properties, which are numbered."""
CUSTOM_TYPE = "application/vnd.openxmlformats-officedocument.custom-properties+xml"
"""Content type of custom properties."""
_CHUNK = 250
"""Characters of one property: the format allows 255."""
_PROPERTIES = "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"
_TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"
_FORMAT = "{D5CDD505-2E9C-101B-9397-08002B2CF9AE}"
_LENGTH = 10
_PARTS = ("c:tx", "c:cat", "c:val", "c:xVal", "c:yVal", "c:bubbleSize")
_MOST = 50_000_000
"""Bytes that the marks take at most, unpacked."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One text, table or chart as it was written."""

    name: str
    kind: str
    """`text`, `table`, `chart` or `notes`."""
    digest: str


@dataclass(frozen=True, slots=True)
class Marks:
    """All that was written."""

    of: str = ""
    """Which document it is."""
    slides: Mapping[str, tuple[Mark, ...]] = field(default_factory=dict)
    """By the keys of slides, in order."""


@dataclass(frozen=True, slots=True)
class Content:
    """A text, table or chart that stands on a slide."""

    mark: Mark
    shape: Element | None
    """None: the notes."""


def contents(slide: Slide) -> Iterator[Content]:
    """The texts, tables and charts of a slide, and its notes, where they say anything."""
    for shape in shapes(slide._element):
        name = name_of(shape)
        if (grid := table(shape)) is not None:
            said = "\x1e".join("\x1f".join(_text(cell) for cell in cells(row)) for row in rows(grid))
            yield Content(Mark(name, "table", _digest(said)), shape)
        elif rid := chart_id(shape):
            yield Content(Mark(name, "chart", _digest(_figures(root_of(slide.part.related_part(rid))))), shape)
        elif (holder := body(shape)) is not None and placeholder_type(shape) not in FEET and (text := _text(holder)):
            yield Content(Mark(name, "text", _digest(text)), shape)
    frame = slide.notes_slide.notes_text_frame if slide.has_notes_slide else None
    if frame is not None and (text := _text(frame._txBody)):
        yield Content(Mark("notes", "notes", _digest(text)), None)


def marks_of(of: str, keyed: Iterable[tuple[str, Slide]]) -> Marks:
    """The marks of slides with their keys."""
    counts: Counter[str] = Counter()
    made: dict[str, tuple[Mark, ...]] = {}
    for key, slide in keyed:
        counts[key] += 1
        whole = key if counts[key] == 1 else f"{key} #{counts[key]}"
        made[whole] = tuple(one.mark for one in contents(slide))
    return Marks(of, made)


def _text(holder: Element) -> str:
    """The text of an element, whatever its runs: without fields, and as editors leave spaces and empty paragraphs."""
    lines = []
    for paragraph in paragraphs(holder):
        found = paragraph.iter(qn("a:t"), qn("a:br"))
        said = "".join(one.text or "" if one.tag == qn("a:t") else " " for one in found if not _is_field(one))
        lines.append(" ".join(re.sub(r"_x000[bB]_", " ", said).split()))
    return "\n".join(line for line in lines if line)


def _is_field(text: Element) -> bool:
    holder = text.getparent()
    return holder is not None and holder.tag == qn("a:fld")


def _figures(space: Element) -> str:
    """The figures of a chart, and the names of what it draws."""
    said = []
    for series in space.iter(qn("c:ser")):
        for part in _PARTS:
            points = [point.text or "" for one in series.findall(qn(part)) for point in one.iter(qn("c:v"))]
            said.append("\x1f".join(map(_plain, points)))
    return "\x1e".join(said)


def _plain(text: str) -> str:
    """A number as every editor writes it, and any other text as it is."""
    try:
        return f"{float(text):.6g}"
    except ValueError:
        return " ".join(text.split())


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:_LENGTH]


# In properties ----------------------------------------------------------------------------------


def written(marks: Marks, there: bytes | None) -> bytes:
    """The custom properties of a presentation with these marks, in place of others; `there` are those that it has."""
    root: Element = parse(there or xml_file(f'<Properties xmlns="{_PROPERTIES}" xmlns:vt="{_TYPES}"/>'))
    for old in [one for one in root if one.get("name", "").startswith(NAME)]:
        root.remove(old)
    said = {key: [[one.name, one.kind, one.digest] for one in some] for key, some in marks.slides.items()}
    packed = zlib.compress(json.dumps([marks.of, said], ensure_ascii=False, separators=(",", ":")).encode(), 9)
    text = base64.b64encode(packed).decode()
    ids = [int(one.get("pid", "1")) for one in root]
    for at in range(0, len(text), _CHUNK):
        number = max([1, *ids]) + 1 + at // _CHUNK
        attributes = {"fmtid": _FORMAT, "pid": str(number), "name": f"{NAME}.{at // _CHUNK + 1}"}
        holder = etree.SubElement(root, f"{{{_PROPERTIES}}}property", attributes)
        etree.SubElement(holder, f"{{{_TYPES}}}lpwstr").text = text[at : at + _CHUNK]
    return serialize(root)


def read(properties: bytes | None) -> Marks | None:
    """The marks in the custom properties of a presentation; None where there are none, or none that can be read."""
    if properties is None:
        return None
    try:
        root = parse(properties)
        found = {one.get("name", ""): "".join(each.text or "" for each in one) for one in root}
        parts = sorted((int(name.rpartition(".")[2]), text) for name, text in found.items() if name.startswith(NAME))
        unpacked = zlib.decompressobj().decompress(base64.b64decode("".join(text for _, text in parts)), _MOST)
        of, said = json.loads(unpacked)
        slides = {str(key): tuple(Mark(*map(str, one)) for one in some) for key, some in said.items()}
        return Marks(str(of), slides) if parts else None
    except (etree.LxmlError, zlib.error, ValueError, TypeError, AttributeError):
        return None
