"""Time of the readers of a text on hostile input, which must grow as the text does: `python bench/hostile.py`.

Prints for each input and reader the seconds for a megabyte and the growth of the time; growth beyond 6 is marked.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from reports.load.evidence import find_evidence, find_repositories
from reports.load.highlights import find_highlights
from reports.load.themes import find_themes, load_vocabulary

SIZE = 1_000_000
PIECES = [
    "a/a/a/", "a/b ",
    "acme/web ", "in acme/web, ", "#", "#1 #2 ", ", #2", "(1)", "(1) x ", "- ", ";", "; a b", "focus ",
    "x", "Word ", "deadbeef ",
    "commit deadbee1 ", "(", "( a; b c ", "https://github.com/acme/web/pull/1 ", "fixes #1 ",
    "PR #1 ", "A. ", "1. A ", "a b.\n", "Key: ", "*", ".", "a.b", "e.g. ", "2025-", "a-", "acme/web-",
    " ", "\n", "a b, fixing ", "Not done:\n", "Not done:\n- a\n", "Search: - a. ", "Added x; ",
    "z. B. ", "n't", "not; ", "- 1 ",
]  # fmt: skip
VOCABULARY = load_vocabulary({})
READERS: dict[str, Callable[[str], object]] = {
    "repositories": find_repositories,
    "evidence": lambda text: find_evidence(text, lambda at: 1, "https://github.com", ("acme/web",)),
    "highlights": lambda text: find_highlights(text, lambda at: 1),
    "themes": lambda text: find_themes(text, VOCABULARY),
}


def inputs() -> dict[str, str]:
    """The pieces repeated up to the size, and texts in which each piece is another."""
    found = {piece: (piece * (SIZE // len(piece) + 1))[:SIZE] for piece in PIECES}
    found["PR #1 PR #2 …"] = "".join(f"PR #{number} " for number in range(100_000))[:SIZE]
    found["repository a/b …"] = "".join(f"repository owner{n}/name{n} PR #{n}. " for n in range(40_000))[:SIZE]
    return found


def seconds(read: Callable[[str], object], text: str) -> float:
    """Time of one reading."""
    begin = time.perf_counter()
    read(text)
    return time.perf_counter() - begin


def main() -> None:
    """Print the table."""
    sys.stdout.write(f"{'':26}" + "".join(f"{name:>22}" for name in READERS) + "\n")
    for piece, text in inputs().items():
        sys.stdout.write(f"{piece!r:26}")
        for read in READERS.values():
            small, large = seconds(read, text[: len(text) // 4]), seconds(read, text)
            growth = large / max(small, 0.005)
            sys.stdout.write(f"{large:12.2f} s {growth:5.1f}{' !' if growth > 6 else '  '}")
            sys.stdout.flush()
        sys.stdout.write("\n")


if __name__ == "__main__":
    main()
