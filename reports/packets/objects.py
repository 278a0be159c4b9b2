"""What a statement is about, for bold type: where its words stand, only where that is sure.

Knows single statements; knows no medium.
"""

import re
from functools import cache

from reports.loading.statements.listed import english
from reports.model.statements import Highlight
from reports.regex import regex

_MOST = 5
"""Words of an object at most: more are a clause."""
_WHO = r"(?:(?:I|we|she|he|they|has|have|also|then|finally|successfully)\s+){0,3}"
_ARTICLE = r"(?:(?:an?|the|our|its|his|her|their|my|your|this|all|both|each|every)\s+)*"
_WORD = regex(r"\s*([^\s,;:.!?()\"“”]+(?:\.[^\s,;:.!?()\"“”]+)*)")
_BOUND = regex(
    r"(?:a|about|above|across|after|again|against|ahead|along|alongside|although|among|an|and|are|"
    r"around|as|at|away|back|because|before|behind|below|between|but|by|down|during|each|early|"
    r"enabling|for|from|had|has|have|her|here|herself|him|himself|his|how|if|in|including|inside|"
    r"instead|into|is|it|its|itself|late|like|may|me|more|my|myself|near|not|now|of|off|on|once|"
    r"onto|or|our|ourselves|out|over|per|since|so|than|that|the|their|them|themselves|then|there|"
    r"these|this|those|though|through|to|today|together|tomorrow|tonight|twice|under|until|up|us|"
    r"using|via|was|we|were|what|when|where|whether|which|while|who|why|will|with|within|without|"
    r"yesterday|you|"
    r"(?!(?:dai|hour|night|week|month|quarter|year)ly|(?:assemb|fami|rep|supp)ly)\w+ly|[-–—→/&+]+)",
    re.IGNORECASE,
)
"""Where an object ends: no noun, nor what stands before one in it."""
_NO_OBJECT = regex(r"(?:(?:every|some|no|any)?things?|stuff|lots?|some|many|more|most|[\d.,]+)", re.IGNORECASE)


def object_of(one: Highlight) -> tuple[int, int] | None:
    """Where the object of a statement stands in it: of an English verb of an end that leads it, or what was done so.

    Else the words of its thread; else the artefact that it names.
    """
    return _behind_verb(one.text) or _before_verb(one.text) or _of_thread(one) or _artefact(one)


def _behind_verb(text: str) -> tuple[int, int] | None:
    """The noun behind a verb that leads: “**the CSV import**” of “Rewrote the CSV import in Go”."""
    found = _leading().match(text)
    return _noun(text, found.end()) if found else None


def _before_verb(text: str) -> tuple[int, int] | None:
    """The noun that leads where something was done with it: “The **debugging utility** was added to …”."""
    found = _article().match(text)
    start = found.end() if found else 0
    span = _noun(text, start)
    return span if span and _passive().match(text, span[1]) else None


def _noun(text: str, start: int) -> tuple[int, int] | None:
    """The words from a place to where a noun ends; None where there is none, or where that is not sure."""
    end, count = start, 0
    while (found := _WORD.match(text, end)) and not _BOUND.fullmatch(found[1]):
        end, count = found.end(), count + 1
    begin = start + len(text[start:end]) - len(text[start:end].lstrip())
    words = text[begin:end]
    return (begin, end) if 0 < count <= _MOST and len(words) > 2 and not _NO_OBJECT.fullmatch(words) else None


def _of_thread(one: Highlight) -> tuple[int, int] | None:
    """Where the name of its thread stands as it is: words that are like it may mean something else."""
    if not (one.thread and one.subject):
        return None
    found = re.search(rf"(?<!\w){re.escape(one.thread)}(?!\w)", one.text, re.IGNORECASE)
    return found.span() if found else None


def _artefact(one: Highlight) -> tuple[int, int] | None:
    """The first pull request, issue or commit whose number stands in the words."""
    for link in one.links:
        at = one.text.find(link.text)
        if at >= 0:
            return at, at + len(link.text)
    return None


@cache
def _leading() -> re.Pattern[str]:
    verb = rf"(?:{english('finished')}|{english('opening')})"
    return re.compile(rf"\W{{0,3}}{_WHO}{verb}\s+(?:and\s+{verb}\s+)?{_ARTICLE}(?=\w)", re.IGNORECASE)


@cache
def _article() -> re.Pattern[str]:
    return re.compile(rf"\W{{0,3}}{_ARTICLE}", re.IGNORECASE)


@cache
def _passive() -> re.Pattern[str]:
    return re.compile(
        rf"\s+(?:is|are|was|were|has been|have been)\s+(?:now\s+|\w+ly\s+)?{english('finished')}(?!\w)", re.IGNORECASE
    )
