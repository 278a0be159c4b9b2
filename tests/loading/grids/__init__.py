"""Grids of forms that texts have, made of parts without a look at any file: forms × notations × names × languages."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.prose import Reading, Verdict, judge


@dataclass(frozen=True)
class Case:
    """A text of such a form, and what a careful reader understands of it."""

    tags: tuple[str, ...]
    """What it is made of."""
    file: str
    text: str | bytes
    said: tuple[tuple[str, str, str], ...]
    """Who did what when: name (empty: nobody says who), period, text."""
    noise: tuple[str, ...] = ()
    """What tells of no work done."""

    def __str__(self) -> str:
        """Its parts."""
        return ", ".join(self.tags)

    def verdicts(self, folder: Path) -> list[Verdict]:
        """What becomes of each statement."""
        path = folder / self.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.text.encode() if isinstance(self.text, str) else self.text)
        statements = [{"person": who, "period": when, "text": what} for who, when, what in self.said]
        expected = {"statements": statements, "noise": [{"text": one} for one in self.noise]}
        try:
            return list(judge(Reading(path), expected))
        finally:
            path.unlink()


def figures(cases: Iterable[Case], folder: Path) -> tuple[Counter[str], Iterator[tuple[Case, list[Verdict]]]]:
    """How many statements of some cases became what, and the cases of which one is not right."""
    counts, bad = Counter[str](), list[tuple[Case, list[Verdict]]]()
    for case in cases:
        found = case.verdicts(folder)
        counts.update(one.kind for one in found)
        if any(one.kind not in ("right", "left") for one in found):
            bad.append((case, found))
    return counts, iter(bad)
