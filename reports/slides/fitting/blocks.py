"""Paragraphs as blocks of a height, and units that are too high cut into several. Knows no frame."""

import re
from typing import NamedTuple

from reports.slides.fitting.cutting import cut, cut_measured
from reports.slides.fitting.sizes import smaller
from reports.slides.flows import Unit
from reports.slides.measuring.metrics import Metrics
from reports.slides.measuring.text import Measured, Paragraph, height, line_height
from reports.slides.shapes import text_of
from reports.slides.xml import Element


class Room(NamedTuple):
    """What units are to fit into, at their smallest."""

    width: float
    """In pt, as is `height`."""
    height: float
    step: int
    """How many points smaller than designed the text is."""
    least: float
    """Size in pt below which nothing is set."""


def block(paragraph: Paragraph, width: float, metrics: Metrics) -> float:
    """Height in pt of one paragraph with the space around it."""
    line = line_height([paragraph], metrics) or paragraph.style.end.size * 1.25
    space = paragraph.style.before.of(line) + paragraph.style.after.of(line)
    return height([paragraph], width, metrics) + space


def split(unit: Unit, measured: Measured, room: Room, metrics: Metrics) -> list[Unit]:
    """A unit that is too high for a slide as several; paragraphs are cut between words, best between sentences."""

    def high(element: Element) -> float:
        return block(smaller([measured[element]], room.step, room.least)[0], room.width, metrics)

    if sum(high(element) for element in unit.elements) <= room.height:
        return [unit]
    made: list[list[Element]] = [[]]
    left = room.height
    waiting = list(unit.elements)
    while waiting:
        element = waiting.pop(0)
        needed = high(element)
        if needed <= left:
            made[-1].append(element)
            left -= needed
            continue
        offset = _offset(measured[element], room._replace(height=left), metrics)
        if offset == 0 and made[-1]:
            made.append([])
            left = room.height
            waiting.insert(0, element)
            continue
        offset = offset or len(text_of(element))
        head, tail = cut(element, offset)
        measured[head], rest = cut_measured(measured[element], offset)
        made[-1].append(head)
        if rest.pieces:
            measured[tail] = rest
            waiting.insert(0, tail)
            made.append([])
            left = room.height
    return [Unit(some, unit.item) for some in made if some]


def _offset(paragraph: Paragraph, room: Room, metrics: Metrics) -> int:
    """Where to cut a paragraph so that its head fits: behind a sentence where that is near, else behind a word."""
    text = "".join(piece.text for piece in paragraph.pieces)
    small = smaller([paragraph], room.step, room.least)[0]
    ends = [found.end() for found in re.finditer(r"\S\s+|[\u3000-\u9fff\uac00-\ud7af]|\S$", text)]
    if len(ends) < 2:
        ends = list(range(1, len(text) + 1))

    def stands(number: int) -> bool:
        return block(cut_measured(small, ends[number])[0], room.width, metrics) <= room.height

    low, high = -1, len(ends) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if stands(middle):
            low = middle
        else:
            high = middle - 1
    if low < 0:
        return 0
    sentences = [end for end in ends[: low + 1] if re.search(r"[.!?;\u3002]\s*$", text[:end])]
    return sentences[-1] if sentences and sentences[-1] > 0.6 * ends[low] else ends[low]
