"""Threads as reviewers want them: named anew, joined and split by rules, `[threads]` of the configuration.

A rule is a name and what its thread is made of: names of threads that were found, and words that stand in statements.
Knows statements; knows no configuration.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from reports.loading.folding import low
from reports.packets.subjects import is_unspaced
from reports.packets.threads import FoundThread, Said

Rules = Mapping[str, Sequence[str]]
"""Name of a thread to what it is made of."""


def reviewed(
    found: Sequence[FoundThread], said: Sequence[Said], rules: Rules
) -> tuple[list[FoundThread], list[tuple[str, str]]]:
    """Threads with rules applied, and the parts of rules that match nothing: each with the name of its rule.

    Words go before names, and earlier rules before later ones; what no rule takes stays as it was found.
    """
    by_name = {one.name.casefold(): one for one in found}
    taken: dict[int, tuple[str, tuple[int, int] | None]] = {}
    unmatched = []
    parts = [(name, part) for name, several in rules.items() for part in several]
    for name, part in sorted(parts, key=lambda one: one[1].casefold() in by_name):
        matching = dict(_matching(part, by_name, said))
        if not matching:
            unmatched.append((name, part))
        taken = {at: (name, place) for at, place in matching.items()} | taken
    made = [_made(name, taken) for name in rules if any(owner == name for owner, _ in taken.values())]
    for one in found:
        left = {at: (one.name, place) for at, place in zip(one.numbers, one.places, strict=True) if at not in taken}
        if len(left) > 1 and one.name not in rules:
            made.append(_made(one.name, left))
    return sorted(made, key=lambda one: (-len(one.numbers), one.numbers)), unmatched


def _matching(
    part: str, by_name: Mapping[str, FoundThread], said: Sequence[Said]
) -> Iterable[tuple[int, tuple[int, int] | None]]:
    """The statements of a thread that was found, or those in which words stand; and where."""
    if named := by_name.get(part.casefold()):
        return zip(named.numbers, named.places, strict=True)
    edges = ("", "") if any(map(is_unspaced, part)) else (r"(?<!\w)", r"(?!\w)")
    words = re.compile(r"\s+".join(map(re.escape, low(part).split())).join(edges))
    return [(at, hit.span()) for at, one in enumerate(said) if (hit := words.search(low(one.text)))]


def _made(name: str, of: Mapping[int, tuple[str, tuple[int, int] | None]]) -> FoundThread:
    numbers = tuple(sorted(at for at, (owner, _) in of.items() if owner == name))
    return FoundThread(name, numbers, tuple(of[at][1] for at in numbers))
