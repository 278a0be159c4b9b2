"""How tables are read that nobody has typed: `python -m bench.grids [FIRST] [END] [TRAIT=VALUE]… [-v]`.

A case says who (a column, several, a sheet, a file, a row above), when (which days, in which notation, or a sheet, a
file, columns), what (titles, notes, states) and in which shape a table has it, in one of twelve languages; all of it is
drawn by its number, so a case is the same each time. A statement is *right* where it stands at exactly its people and
time, or none can know when it was and that is asked about; *asked* where it is not, and a warning says so; *left* where
it is left out and only counted; *silent* where it stands elsewhere without a word, or is not done; *lost* is what
nothing tells of.
"""

import sys
from collections import Counter, defaultdict

from bench.grids.judge import judged
from bench.grids.tables import Maker

_KINDS = ("right", "asked", "left", "silent", "lost")


def main(arguments: list[str]) -> None:
    """Print the figures by what tables differ in; with `-v` also what is not right."""
    numbers = [int(one) for one in arguments if one.isdecimal()]
    only = [tuple(one.split("=")) for one in arguments if "=" in one]
    by: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for case in (Maker(number).make() for number in range(*(numbers or [500]))):
        if not set(only) <= case.traits.items():
            continue
        verdicts = [*judged(case)]
        for trait in (("in", "all"), *case.traits.items()):
            by[trait].update(kind for kind, _ in verdicts)
        wrong = [f"      {kind} {why}" for kind, why in verdicts if kind != "right"]
        if wrong and "-v" in arguments:
            print(f"{case.number} {case.file} {case.traits} {'OPEN' * case.is_open}", *wrong, sep="\n")
    for (trait, value), found in sorted(by.items()):
        shares = "  ".join(f"{kind} {100 * found[kind] / found.total():5.1f} %" for kind in _KINDS)
        print(f"{trait:<9} {value:<22} {found.total():>6}  {shares}")


if __name__ == "__main__":
    main(sys.argv[1:])
