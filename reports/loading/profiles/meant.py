"""What the configuration says that a text means: whose it is, what names people, of when it is. It goes before signs.

Knows blocks, heads and sections. Must not know where it was said.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reports.loading.dates.labels import find_label, find_open_label
from reports.loading.markup.block import Block
from reports.loading.markup.marks import MARK
from reports.loading.profiles.doers import Doer, Doers
from reports.loading.profiles.drafts import Declared
from reports.loading.profiles.heads import Head
from reports.loading.profiles.outline import Outliner
from reports.loading.profiles.sections import Section
from reports.loading.profiles.who import People
from reports.model.rows import Doubted, SourceSettings
from reports.periods import Period
from reports.regex import regex

SAID = "said in the configuration"
_LABEL = regex(r"(?P<name>[^\W\d_][^:：]{0,40}?)\s?[:：](?:\s|$)")
_REMARK = regex(r"\s*(?:[(\[|:：,]|\s[–—-]\s).*$")
"""Behind the name in a heading: a role, a date."""
_MOST_WORDS = 4
_MONTHS = 12


@dataclass(frozen=True, slots=True)
class Meant:
    """What is said of a text; empty: nothing."""

    person: str = ""
    """Whose all of it is."""
    people: str = ""
    """What names people: `headings` or `labels`."""
    year: int = 0
    """Of times without one."""
    period: Period | None = None
    """Of all that names no time within it."""
    months: str = ""
    """What alone names times: `headings` or `line starts`."""
    is_unnamed: bool = False
    """Nothing in it names whose it is, whatever looks so."""
    is_of_file: bool = False
    """Nor does its head: the name of its file does."""

    @classmethod
    def of(cls, said: SourceSettings) -> "Meant":
        """What settings say."""
        period = Period.parse(said.period) if said.period else None
        return cls(said.person, said.people, said.year, period, said.months)

    @property
    def about(self) -> frozenset[Doubted]:
        """What is said, and so not assumed."""
        who: frozenset[Doubted] = frozenset({"person"} if self.person or self.people else ())
        when: frozenset[Doubted] = frozenset({"period"} if self.period or self.months else ())
        return who | when

    def declared(self, found: Declared) -> Declared:
        """Whose a source is."""
        return Declared(self.person, SAID, found.team, found.stated) if self.person else found

    def doers(self, lines: Sequence[str], found: Doers) -> Doers:
        """By what names lines begin."""
        if self.people == "labels":
            return Doers(dict(_labelled(lines)))
        return Doers() if self.people or self.person or self.is_unnamed else found

    def heads(self, blocks: Sequence[Block], found: People) -> People:
        """The heads that name people."""
        if self.people == "labels":
            names = _labels([block.text for block in blocks if len(block.lines) == 1])
            lone = [
                one for one in blocks if one.kind == "paragraph" and one.text.strip("*_ ").rstrip(":： *_") in names
            ]
            return _heads([one for one in lone if one.text.rstrip(" *_").endswith((":", "："))])
        if self.people != "headings":
            return People() if self.is_unnamed else found
        headings = [one for one in blocks if one.kind == "heading" and not (one.label and one.label.is_bare)]
        first = headings[:1] if headings and headings[0] is next(iter(blocks), None) else []
        if first and sum(one.level == first[0].level for one in headings) == 1:
            headings = headings[1:]  # the title
        top = min((one.level for one in headings), default=0)
        return _heads([one for one in headings if one.level == top])

    def dated(self, blocks: list[Block]) -> list[Block]:
        """The blocks, of which only those have a time that may name one."""
        for block in blocks if self.months else ():
            is_long = block.label and block.label.period and block.label.period.months >= _MONTHS
            if (block.kind == "heading") != (self.months == "headings") and not (is_long and block.kind == "heading"):
                block.label = None
        return blocks

    def open(self, outliner: Outliner) -> bool:
        """Begin the period over all of a text, where one is said."""
        if self.period:
            section = outliner.open.begin("period", 0.5, None, SAID)
            section.label, section.period = find_label(str(self.period)), self.period
        return self.period is not None

    def settle(self, sections: Sequence[Section]) -> None:
        """Make sections theirs whose they are said to be, and of the period that is said where theirs lies outside."""
        for section in sections:
            if self.person and section.kind == "person":
                section.name, section.asked, section.why = self.person, "", SAID
            is_within = section.period and self.period and self.period.contains(section.period)
            if self.period and section.kind == "period" and (section.asked or not is_within):
                section.period, section.asked, section.why = self.period, "", SAID


NOTHING = Meant()
"""Where nothing is said."""


def _heads(blocks: Sequence[Block]) -> People:
    """These blocks as heads of people."""
    named = [(block, _REMARK.sub("", block.text.strip(" *_#"))) for block in blocks]
    return People({id(block): Head(name=name, likeness="known", label=block.label) for block, name in named if name})


def _labels(lines: Sequence[str]) -> set[str]:
    """What lines lead with before a colon, and is no time."""
    return {doer.name for _, doer in _labelled(lines)}


def _labelled(lines: Sequence[str]) -> Iterator[tuple[int, Doer]]:
    """Who leads lines before a colon, with their numbers."""
    for number, line in enumerate(lines, 1):
        text = line.strip()
        mark = MARK.match(text)
        text = text[mark.end() if mark else 0 :]
        label = _LABEL.match(text.lstrip("*_"))
        name = label["name"].strip("*_ ") if label else ""
        told = find_label(name) or find_open_label(name)
        if name[:1].isalpha() and not name[:1].islower() and len(name.split()) <= _MOST_WORDS and not told:
            led = text[: len(text) - len(text.lstrip("*_")) + (label.end() if label else 0)]
            yield number, Doer(name, number, led, is_own=True)
