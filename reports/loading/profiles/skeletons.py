"""Lines that are made alike again and again and say when and who, as heads of both: "Datum: 3.5.2024 AutorIn: Ann Lee".

What such lines have in common are labels, whatever they mean; what differs are the values: the part that is a day says
when, the part that holds few names says who. Knows single lines, and how many of a source are alike.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from reports.loading.dates.lone import dated
from reports.loading.folding import fold
from reports.loading.markup.block import Block
from reports.loading.profiles.forms_of_names import in_order, is_caseless
from reports.loading.profiles.heads import Head
from reports.loading.profiles.joint_names import apart
from reports.loading.profiles.plausible import LIKELY
from reports.loading.profiles.rosters import weight_of
from reports.loading.profiles.who import People
from reports.regex import regex
from reports.tongues import tongue

_DRESS = regex(r"\s*(?P<before>(?:#{1,6}\s+|[-*+•]\s+|\*\*|__|\|\s*)*)(?P<said>.*?)[*_|\s]*")
_NUMERIC = regex(
    r"(?<![\d./-])(?:\d{1,2}[./-]\s?\d{1,2}[./-]\s?(?:19|20)?\d\d|(?:19|20)\d\d[./-]\d{1,2}[./-]\d{1,2})\.?(?![\d/-])"
)
_TOKEN = regex(r"\0|[^\s|:：;,\0]+[:：]?|[|;,:：]")
_RULE = regex(r"\s*\|?(?:\s*:?-{3,}:?\s*\|?)+\s*")
_HEADING = regex(r"(#{1,6})\s")
_SIGNS = "|;,:：–—-/·•~+»>→@"
_BRACKETED = regex(r"^\((?P<said>[^()]+)\)$")
_LONGEST, _MOST_WORDS = 160, 8
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class _Made:
    """A line with a day among other words."""

    at: int
    dress: str
    day: str
    tokens: tuple[str, ...]
    """Its words and signs, with a mark for the day."""


def with_skeletons(lines: Sequence[str]) -> tuple[list[str], dict[int, str]]:
    """The lines, those that are made alike and say when and who as headings of the day; and who, by their numbers.

    Of a line that names several nothing is said.

    >>> with_skeletons(["Wexol: 3.5.2024 Uln:Ann Lee", "sold it", "Wexol: 9.5.2024 Uln:Bob Stone", "made it"])
    (['# 3.5.2024', 'sold it', '# 9.5.2024', 'made it'], {1: 'Ann Lee', 3: 'Bob Stone'})
    """
    made: dict[tuple[str, str], list[_Made]] = defaultdict(list)
    for at, line in enumerate(lines):
        if len(line) <= _LONGEST and any(map(str.isdigit, line)) and (one := _made(at, line)):
            made[one.dress, one.tokens[0]].append(one)
    found, names = list(lines), dict[int, str]()
    groups = [group for group in made.values() if len({one.day for one in group}) >= _FEWEST]
    language = tongue("\n".join(lines)) if groups else ""
    for group in groups:
        who = dict(_who(group, language))
        level = _level(lines, [one.at for one in group]) if len(who) == len(group) else 0
        for one in group if level else ():
            found[one.at] = f"{'#' * level} {one.day}"
            names |= {one.at + 1: in_order(who[one.at])} if len(apart(who[one.at])) == 1 else {}
            if one.dress.startswith("|") and _RULE.fullmatch("".join(lines[one.at + 1 : one.at + 2])):
                found[one.at + 1] = ""
    return found, names


def with_made_heads(people: People, blocks: Sequence[Block], made: Mapping[int, str]) -> People:
    """The heads of a source, with those that are made alike."""
    for block in blocks if made else ():
        if name := made.get(block.first):
            people.heads[id(block)] = Head(block.label, name, "known")
    return people


def _made(at: int, line: str) -> _Made | None:
    """A line with one day and some words."""
    dressed = _DRESS.fullmatch(line)
    said = dressed["said"] if dressed else ""
    span = _day(said)
    if not dressed or not span:
        return None
    rest = f"{said[: span[0]]}\0{said[span[1] :]}".replace("*", "").replace("_", "")
    tokens = tuple(_TOKEN.findall(rest))
    is_short = len(tokens) > _FEWEST and sum(token not in _SIGNS for token in tokens) <= _MOST_WORDS + 1
    return _Made(at, dressed["before"].strip(), said[slice(*span)], tokens) if is_short else None


def _day(said: str) -> tuple[int, int] | None:
    """Where the only day of a line stands."""
    numeric = [found.span() for found in _NUMERIC.finditer(said)]
    if numeric:
        return numeric[0] if len(numeric) == 1 else None
    folded = fold(said)
    if len(folded) != len(said):
        return None
    return next(((at, found.end) for at, found in dated(folded) if found.is_day), None)


def _who(group: Sequence[_Made], language: str) -> Iterator[tuple[int, str]]:
    """Whom each of some lines names, by the number of the line: in the part of it that names people in all of them.

    One person who is in all of them stands behind a label that ends with a colon.
    """
    common = set(group[0].tokens).intersection(*(one.tokens for one in group[1:]))
    for labels in (common, {token for token in common if token[-1:] in ":："}):
        parts = [_parts(one.tokens, labels) for one in group]
        for key in (key for key in parts[0] if all(key in part for part in parts)):
            values = [part[key] for part in parts]
            names = {name for value in values for name in apart(value)}
            if (labels == common or len(names) == 1) and _are_people(names, language):
                yield from zip((one.at for one in group), values, strict=True)
                return


def _parts(tokens: Sequence[str], labels: set[str]) -> dict[str, str]:
    """What stands behind each label, or each run of labels."""
    found, key, value = dict[str, str](), "", list[str]()
    for token in (*tokens, "\0"):
        if token in labels or token == "\0":
            if value and key not in found:
                said = re.sub(r"\s+,", ",", " ".join(value)).strip(f" {_SIGNS}")
                found[key] = _BRACKETED.sub(r"\g<said>", said)
            key, value = token if value or token not in _SIGNS else key, []
        else:
            value.append(token)
    return {key: value for key, value in found.items() if value}


def _are_people(values: set[str], language: str) -> bool:
    """Whether all values may be people, and one of them is likely one, or all are that in the far east."""
    weights = [weight_of(value, language) for value in values]
    return bool(weights) and min(weights) > 0 and (max(weights) >= LIKELY or all(map(is_caseless, values)))


def _level(lines: Sequence[str], heads: Sequence[int]) -> int:
    """Of which level headings stand above those between them; 0: nothing stands between them."""
    bounds = [*heads, len(lines)]
    between = [line for first, last in pairwise(bounds) for line in lines[first + 1 : last] if line.strip()]
    if len(between) < len(heads) - 1:
        return 0
    levels = [len(found[1]) for line in between if (found := _HEADING.match(line))]
    own = [len(found[1]) for at in heads if (found := _HEADING.match(lines[at]))]
    above = [len(found[1]) for line in lines[: heads[0]] if (found := _HEADING.match(line))]
    least = min([6, *own, *(level - 1 for level in levels)])
    return max(1, least) if own or levels else min(6, max([0, *above]) + 1)
