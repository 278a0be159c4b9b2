"""Compare sentence segmenters on hand-labelled texts: `python bench/segmenters.py`. Skips what is not installed.

Prints for each how many of its boundaries are right, how many it finds, its time and its licence. Knows the texts of
segmenters.txt and nothing of what a summary is.
"""

import importlib
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from importlib.metadata import metadata, version
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))
MARK = "‖"
REPEATS = 5
Cut = Callable[[str], Iterable[int]]
"""Where the sentences of a text begin."""


def texts() -> dict[str, list[tuple[str, set[int]]]]:
    """Each text without its marks, with the offsets at which a sentence but the first begins."""
    found: dict[str, list[tuple[str, set[int]]]] = {}
    for line in Path(__file__).with_name("segmenters.txt").read_text("utf-8").splitlines():
        if line.startswith("## "):
            found[line.removeprefix("## ")] = []
        elif line and not line.startswith("#"):
            text, starts = "", set()
            for part in line.split(f" {MARK} "):
                # Scripts without spaces have none between their sentences either.
                text += " " if text and not text.endswith("。") else ""
                starts.add(len(text))
                text += part
            found[list(found)[-1]].append((text, starts - {0}))
    return found


def sentencex(module: Any) -> Cut:
    """The segmenter of the Wikimedia Foundation, compiled."""

    def cut(text: str) -> Iterable[int]:
        at = 0
        for piece in module.segment("en", text):
            yield at + len(piece) - len(piece.lstrip())
            at += len(piece)

    return cut


def pysbd(module: Any) -> Cut:
    """Rules in pure Python."""
    segmenter = module.Segmenter(language="en", clean=False, char_span=True)
    return lambda text: [span.start for span in segmenter.segment(text)]


def syntok(module: Any) -> Cut:
    """Rules over tokens in pure Python."""
    return lambda text: [sentence[0].offset for paragraph in module.process(text) for sentence in paragraph]


def as_used(module: Any) -> Cut:
    """What the package makes of sentencex: joined again where it cut behind an abbreviation."""
    return lambda text: [start for start, end in module.cut_sentences(text, 0, len(text)) if end > start]


CANDIDATES: dict[str, tuple[str, str, Callable[[Any], Cut]]] = {
    "sentencex": ("sentencex", "sentencex", sentencex),
    "sentencex as used": ("reports.loading.markup.sentences", "sentencex", as_used),
    "pysbd": ("pysbd", "pysbd", pysbd),
    "syntok": ("syntok.segmenter", "syntok", syntok),
}
"""Name to module, distribution, and what makes a function of the module."""


def measure(cut: Cut, samples: list[tuple[str, set[int]]]) -> tuple[float, float, int]:
    """Precision and recall of the boundaries, and how many texts are cut without a fault."""
    right = found = expected = faultless = 0
    for text, starts in samples:
        mine = {start for start in cut(text) if start > 0}
        right, found, expected = right + len(mine & starts), found + len(mine), expected + len(starts)
        faultless += mine == starts
    return right / max(1, found), right / max(1, expected), faultless


def import_time(module: str) -> float:
    """Milliseconds that a first import takes in a process of its own, the best of three."""
    code = f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
    command = [sys.executable, "-W", "ignore", "-c", code]
    root = Path(__file__).parent.parent
    return min(
        float(subprocess.run(command, capture_output=True, text=True, check=True, cwd=root).stdout) * 1000
        for _ in range(3)
    )


def licence(distribution: str) -> str:
    """What the distribution says of its licence."""
    fields = metadata(distribution)
    return str(fields["License-Expression"] or fields["License"] or "?").splitlines()[0]


def main() -> None:
    """Print a table, and with `-v` every text that is cut otherwise than labelled."""
    collection = texts()
    write = sys.stdout.write
    write(f"{'':18} {'version':8}")
    for name, samples in collection.items():
        write(f" | {name + f' ({len(samples)})':14} prec.  rec.")
    write(" | ms/summary  import ms  licence\n")
    for name, (module, distribution, make) in CANDIDATES.items():
        try:
            cut = make(importlib.import_module(module))
        except ImportError:
            write(f"{name:18} not installed\n")
            continue
        write(f"{name:18} {version(distribution):8}")
        for samples in collection.values():
            precision, recall, faultless = measure(cut, samples)
            write(f" | {f'{faultless} faultless':14} {precision:5.3f} {recall:5.3f}")
        summaries = collection["Summaries"]
        begin = time.perf_counter()
        for _ in range(REPEATS):
            for text, _starts in summaries:
                list(cut(text))
        spent = (time.perf_counter() - begin) * 1000 / REPEATS / len(summaries)
        write(f" | {spent:10.2f} {import_time(module):10.0f}  {licence(distribution)}\n")
        if "-v" in sys.argv:
            for text, starts in [sample for samples in collection.values() for sample in samples]:
                wrong = sorted((set(cut(text)) - {0}) ^ starts)
                for at in wrong:
                    sign = "-" if at in starts else "+"
                    write(f"    {sign} …{text[max(0, at - 30) : at]}{MARK}{text[at : at + 20]}…\n")


if __name__ == "__main__":
    main()
