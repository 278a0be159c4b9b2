"""Directives at the head of the speaker notes, and the slides that they ask for.

    repeat: quarter in year.quarters
    if: quarter.summaries
    section: {{ quarter.label }}
    continue: never
    ---
    What the presenter reads begins here.

Those of a shape stand in its alternative text, in the same grammar (`filling.heads`).

One rule for nested repeats: the slides that follow a repeated slide and use its name, or that of a repeat among them,
belong to it. They are made again for each of its items, until a slide that uses none of these names. Knows notes as
text and names; knows no XML.
"""

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

RULE = "---"
"""The line that ends the directives."""
WORDS = ("repeat", "if", "section", "include", "continue")
_LINE = re.compile(r"\s*(?P<word>[^\s:]+)\s*:\s*(?P<rest>.*?)\s*")
_REPEAT = re.compile(r"(?P<name>[A-Za-z_]\w*)\s+in\s+(?P<items>.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class SlideHead:
    """The directives of one slide."""

    name: str = ""
    """What each item is called; empty where the slide is not repeated."""
    items: str = ""
    """Expression of the items."""
    condition: str = ""
    """Expression; empty: always."""
    section: str = ""
    """Name of the section that begins here, with tags; empty where none does."""
    length: int = 0
    """Lines of the notes that are directives, the rule included."""
    include: str = ""
    """File and section whose slides stand in the place of this one, as `closing.pptx#Thanks`."""
    is_one: bool = False
    """What has no room is shortened; the slide is continued on no other."""

    @property
    def is_off(self) -> bool:
        """Whether no document shows the slide, whatever the values."""
        return self.condition.lower() == "false"

    @property
    def is_sample(self) -> bool:
        """Whether it is off and nothing else: somebody's sample, on which nothing is a mistake."""
        return self.is_off and not self.items


@dataclass(frozen=True, slots=True)
class Mistake:
    """A line that is no directive."""

    text: str
    message: str
    hint: str


def read(lines: Sequence[str]) -> tuple[SlideHead, list[Mistake]]:
    """The directives at the head of some notes, and what is wrong with them."""
    rule = next((at for at, line in enumerate(lines) if line.strip() == RULE), None)
    if rule is None:
        first = _LINE.fullmatch(lines[0]) if lines else None
        if first and first["word"].lower() in WORDS:
            hint = f"Put a line {RULE} after the last directive."
            return SlideHead(), [Mistake(lines[0].strip(), "directives without an end.", hint)]
        return SlideHead(), []
    found, mistakes = said(lines[:rule], WORDS)
    name, items = repeated(found, "repeat", mistakes)
    include, condition = first_of(found, "include"), first_of(found, "if")
    if include and (items or condition.lower() not in ("", "false")):
        hint = "Write repeat: and if: on the slides that it names."
        mistakes.append(Mistake(f"include: {include}", "only section: may stand beside it.", hint))
    continued = first_of(found, "continue")
    if continued.lower() not in ("", "never"):
        hint = "Write “continue: never”, or nothing: then a slide is continued on others."
        mistakes.append(Mistake(f"continue: {continued}", "it is “never” or nothing.", hint))
    return SlideHead(
        name=name,
        items=items,
        condition=condition,
        section=first_of(found, "section"),
        include=include,
        length=rule + 1,
        is_one=continued.lower() == "never",
    ), mistakes


Said = Mapping[str, Sequence[str]]
"""What directives say, by their words."""


def said(lines: Sequence[str], words: Sequence[str], several: Sequence[str] = ()) -> tuple[Said, list[Mistake]]:
    """What the directives on some lines say, and what is wrong with them; each word stands once, but for `several`."""
    found: dict[str, list[str]] = {}
    mistakes = []
    for line in lines:
        if not line.strip():
            continue
        match = _LINE.fullmatch(line)
        word = match["word"].lower() if match else ""
        if match is None or word not in words:
            near = difflib.get_close_matches(word or line.strip().split(" ")[0].lower(), words, 1, 0.5)
            hint = f"Did you mean “{near[0]}:”?" if near else f"Above the line {RULE} stand {', '.join(words)}."
            mistakes.append(Mistake(line.strip(), "no directive.", hint))
            if near and match:  # taken as meant, so that nothing else is at fault because of it
                found.setdefault(near[0], [match["rest"]])
        elif word in found and word not in several:
            mistakes.append(Mistake(line.strip(), f"a second “{word}:”.", "There may be one of each."))
        elif not match["rest"]:
            mistakes.append(
                Mistake(line.strip(), f"“{word}:” says nothing.", "Write what it is about behind the colon.")
            )
        else:
            found.setdefault(word, []).append(match["rest"])
    return found, mistakes


def first_of(found: Said, word: str) -> str:
    """What a directive says; empty where there is none."""
    return next(iter(found.get(word, ())), "")


def repeated(found: Said, word: str, mistakes: list[Mistake]) -> tuple[str, str]:
    """Name and expression of what is repeated; both empty where nothing is."""
    text = first_of(found, word)
    match = _REPEAT.fullmatch(text)
    if text and match is None:
        hint = f"Write it as in “{word}: month in year.months”."
        mistakes.append(Mistake(f"{word}: {text}", f"“{word}:” names its items.", hint))
    return (match["name"], match["items"]) if match else ("", "")


@dataclass(frozen=True, slots=True)
class Example:
    """One slide of a template, as the plan sees it."""

    number: int
    """Its place in the template, from 1."""
    head: SlideHead
    notes: str
    """What the presenter reads, with tags; empty for none."""
    uses: frozenset[str]
    """Names that its tags, bindings and directives use, but for the one that its own repeat gives."""


@dataclass(frozen=True, slots=True)
class Planned:
    """One slide to make."""

    example: Example
    names: Mapping[str, object]
    """Of the repeats around it, innermost last."""


Value = Callable[[Example, str, str, Mapping[str, object]], object]
"""Example, directive, expression and names to the value; None where it has none, which is reported elsewhere."""


def end_of(examples: Sequence[Example], at: int) -> int:
    """The number behind the last slide that belongs to a slide's repeat, counted from 0."""
    given, end = {examples[at].head.name} - {""}, at + 1
    while end < len(examples) and given & examples[end].uses:
        given |= {examples[end].head.name} - {""}
        end += 1
    return end


def plan(examples: Sequence[Example], value: Value, names: Mapping[str, object] = {}) -> Iterator[Planned]:
    """The slides to make, in order."""
    at = 0
    while at < len(examples):
        example, end = examples[at], end_of(examples, at)
        if not example.head.name:
            yield from _one(example, value, names)
            at = end
            continue
        items = value(example, "repeat", example.head.items, names)
        for item in items if isinstance(items, Iterable) else ():
            inner = {key: one for key, one in names.items() if key != example.head.name} | {example.head.name: item}
            yield from _one(example, value, inner)
            yield from plan(examples[at + 1 : end], value, inner)
        at = end


def _one(example: Example, value: Value, names: Mapping[str, object]) -> Iterator[Planned]:
    """A slide, if its condition holds."""
    if not example.head.condition or value(example, "if", example.head.condition, names):
        yield Planned(example, names)
