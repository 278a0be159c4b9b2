"""Paragraphs cut in two, as elements and as they are measured."""

import copy

from reports.slides.measuring.text import Paragraph, Piece
from reports.slides.shapes import run_text, runs
from reports.slides.xml import Element, need, qn


def cut(paragraph: Element, offset: int) -> tuple[Element, Element]:
    """A paragraph as two, cut behind so many characters; the second has no space before it and no bullet anew."""
    head, tail = copy.deepcopy(paragraph), copy.deepcopy(paragraph)
    at = 0
    for one, other in zip(runs(head), runs(tail), strict=True):
        text = run_text(one)
        inside = min(max(offset - at, 0), len(text))
        at += len(text)
        if inside == 0:
            head.remove(one)
        elif inside < len(text):
            need(one, qn("a:t")).text = text[:inside].rstrip()
        if inside == len(text):
            tail.remove(other)
        elif inside:
            need(other, qn("a:t")).text = text[inside:].lstrip()
    return head, tail


def cut_measured(paragraph: Paragraph, offset: int) -> tuple[Paragraph, Paragraph]:
    """The same of a measured paragraph."""
    head: list[Piece] = []
    tail: list[Piece] = []
    at = 0
    for piece in paragraph.pieces:
        inside = min(max(offset - at, 0), len(piece.text))
        at += len(piece.text)
        if inside:
            whole = inside == len(piece.text)
            head.append(piece if whole else piece._replace(text=piece.text[:inside].rstrip()))
        if inside < len(piece.text):
            tail.append(piece if not inside else piece._replace(text=piece.text[inside:].lstrip()))
    return paragraph._replace(pieces=tuple(head)), paragraph._replace(pieces=tuple(tail))
