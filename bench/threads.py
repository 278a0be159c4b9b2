"""How far threads are those that people drew: `python -m bench.threads FOLDER…`, beside profiles `.expected.json`.

For each folder precision, recall and F1 of the pairs of statements that stand in one thread, and for each person the
names that were found, then those of the people.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import combinations
from pathlib import Path

from reports.corpus import assemble_corpus
from reports.loading import load
from reports.model.person import Person
from reports.model.rows import LoadSettings
from reports.packets import assemble_person


@dataclass(frozen=True, slots=True)
class Drawn:
    """The threads of one person."""

    person: str
    names: tuple[str, ...]
    theirs: tuple[str, ...]
    """The names that people gave."""
    pairs: tuple[int, int, int]
    """Pairs of statements in one thread: of both, found, drawn by people."""


def drawn(folder: Path) -> Iterator[Drawn]:
    """The threads of each profile in a folder that has an expectation beside it."""
    for expected in sorted(folder.glob("*.expected.json")):
        person = read(expected.with_name(expected.name.removesuffix(".expected.json")))
        wanted = {
            thread["name"]: [bare(one) for one in thread["statements"]]
            for thread in json.loads(expected.read_text("utf-8"))["threads"]
        }
        yield Drawn(person.name, tuple(one.name for one in person.threads), tuple(wanted), _pairs(person, wanted))


def read(source: Path) -> Person:
    """The one person of a source."""
    corpus = assemble_corpus(*load([source], LoadSettings(today=date(2026, 11, 22))))
    return assemble_person(corpus, corpus.contributors[0]["id"]).people[0]


def bare(text: str) -> str:
    """A statement without marks of Markdown."""
    return " ".join(text.replace("*", "").replace("`", "").split())


def f1(all_pairs: list[tuple[int, int, int]]) -> tuple[float, float, float]:
    """Precision, recall and F1 of pairs, over several people."""
    both, ours, theirs = map(sum, zip(*all_pairs, strict=True))
    return both / max(1, ours), both / max(1, theirs), 2 * both / max(1, ours + theirs)


def _pairs(person: Person, wanted: dict[str, list[str]]) -> tuple[int, int, int]:
    said = [bare(one.text) for one in person.sentences]
    found = {bare(one.text): thread.name for thread in person.threads for one in thread.statements}
    given = {
        text: name
        for name, statements in wanted.items()
        for statement in statements
        for text in said
        if text in statement or statement in text
    }
    both = ours = theirs = 0
    for one, other in combinations(said, 2):
        is_ours = one in found and found[one] == found.get(other)
        is_theirs = one in given and given[one] == given.get(other)
        both, ours, theirs = both + (is_ours and is_theirs), ours + is_ours, theirs + is_theirs
    return both, ours, theirs


def main(folders: list[str]) -> None:
    """Print the figures and the names."""
    for folder in folders:
        found = list(drawn(Path(folder)))
        for one in found:
            print(f"{one.person}: {' · '.join(one.names) or '–'}   ({' · '.join(one.theirs)})")
        print("{}: precision {:.2f}, recall {:.2f}, F1 {:.3f}\n".format(folder, *f1([one.pairs for one in found])))


if __name__ == "__main__":
    main(sys.argv[1:])
