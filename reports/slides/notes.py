"""Speaker notes written. Knows text bodies; knows neither directives nor values."""

import copy
from collections.abc import Sequence

from reports.slides.shapes import paragraphs
from reports.slides.xml import Element, add, qn


def write_lines(body: Element, lines: Sequence[str]) -> None:
    """Put lines into a text body, each a paragraph like its first one, in place of what it has."""
    first, *rest = paragraphs(body)
    for paragraph in rest:
        body.remove(paragraph)
    for child in [child for child in first if child.tag != qn("a:pPr")]:
        first.remove(child)
    bare = copy.deepcopy(first)
    for number, line in enumerate(lines):
        paragraph = copy.deepcopy(bare) if number else first
        if number:
            body.append(paragraph)
        if line:
            run = add(paragraph, "a:r")
            add(run, "a:rPr", lang="en-US")
            add(run, "a:t").text = line
