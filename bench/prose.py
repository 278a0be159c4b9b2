"""How well texts and tables are read that nobody has seen: `python -m bench.prose FOLDER…`, beside `.expected.json`.

Each file was written by somebody who saw no code, who says beside it (docs/inspect.md has no part in it) what a careful
reader understands: `statements` with `person` (and who did it `also`) and `period`, `open` (to be asked about),
`noise` (no work), `form`. A statement is *right* where it stands at exactly its person and period; *told* where it is
not placed and a problem names or counts its line, or where it is placed elsewhere and its person or period, whichever
is wrong, is doubted; *silent* where it stands elsewhere without a word; *lost* where it is neither placed nor told.
*Alarms* are right statements with a doubt.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from reports.cli.inspect import as_json
from reports.corpus import assemble_corpus, rows
from reports.errors import InputError
from reports.loading import load
from reports.model.rows import LoadSettings
from reports.periods import Period

_LINK = re.compile(r"\[([^\]]*)\]\([^)\s]*\)")
_LED = re.compile(r"^(?:[-+•*]\s+)?(?:[(\[](?=[^\W\d_]))?(?P<who>[^\W\d_][^:()\[\]]{0,30})(?::|[)\]])\s+(?=\S)")
_NOTES = {
    "other-month": "period", "named-month": "period", "period-differs": "period", "greater-part": "period",
    "fiscal-year": "period", "lone-year": "period", "stray-day": "period",
    "other-subject": "person", "name-differs": "person",
}  # fmt: skip
"""Problems of a line that say what of it may be otherwise."""
_KINDS = ("statements", "right", "told", "silent", "lost", "alarms", "open", "asked", "noise", "taken")
_LEFT_OUT = {"no statement of work", "its box is not ticked"}
_MOST_LINES = 6
"""Lines over which a statement may run."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one expected text."""

    kind: str
    """As in `_KINDS`: right, told, silent, lost; of what is open or noise: asked, taken, or empty."""
    has_doubt: bool
    text: str
    wanted: str
    found: str


def bare(text: str) -> str:
    """A text without marks of Markdown, and with single blanks; one that was cut within a link has half of its mark.

    >>> bare("- **Cut** the [build](https://example.org)  by half"), bare("Cut the [build]")
    ('Cut the build by half', 'Cut the build')
    """
    return " ".join(re.sub(r"[*_`~\[\]]|^\s*(?:[-+•]|\d+[.)]\s)\s*", "", _LINK.sub(r"\1", text)).split())


def name_key(written: str | None) -> str:
    """A name whatever its part that stands first, without academic titles and short names in brackets.

    >>> name_key("Lee, Dr. Ann (Annie)")
    'ann lee'
    """
    words = re.sub(r"\([^()]*\)", "", written or "").lower().replace(",", " ").replace(".", " ").split()
    return " ".join(sorted(word for word in words if word not in {"dr", "prof"}))


def is_of_all(problem: dict[str, Any]) -> bool:
    """Whether a problem doubts whose all of a text is."""
    is_by_name = problem["code"] == "person-assumed" and "it may be" in problem["message"]
    return is_by_name or (problem["code"] == "name-of-file" and problem["severity"] == "warning")


class Reading:
    """What was read of one text."""

    def __init__(self, path: Path) -> None:
        """Read it alone."""
        try:
            corpus = assemble_corpus(*load([path], LoadSettings(today=date(2026, 11, 28))))
            found = json.loads(as_json(corpus))
            asked = [row["text"] for row in rows(corpus, "lines") if row["became"] == "problem"]
        except InputError as error:
            told = [{"code": p.code, "message": p.message, "text": p.text, "line": p.line} for p in error.problems]
            found, asked = {"contributors": [], "summaries": [], "lines": [], "problems": told}, []
        said = [text for problem in found["problems"] for text in (problem["text"] or "", problem["message"])]
        self.told = "\n".join(map(bare, (*asked, *said)))
        self.lines = [bare(line) for line in path.read_text("utf-8", "replace").splitlines()]
        self.found = found
        names = {one["id"]: name_key(one["name"]) for one in found["contributors"]}
        self.texts = [((names[one["contributor"]], one["period"]), one) for one in found["summaries"]]
        self.became = {line["line"]: line["became"] for line in found["lines"]}
        self.why = {line["line"]: line["why"] for line in found["lines"]}

    def places(self, text: str) -> dict[tuple[str, str], frozenset[str]]:
        """Where a text stands: person and period, with what of both is doubted there."""
        is_told = any(problem["code"] == "nobody-named" for problem in self.found["problems"])
        return {
            place: frozenset({*one["found"].get("doubts", ()), *(["person"] if is_told and not place[0] else [])})
            for place, one in self.texts
            if bare(text) in bare(one["text"])
        }

    def notes(self, text: str) -> frozenset[str]:
        """What problems of its own line say may be otherwise."""
        number = self._number(text)
        own = {
            _NOTES[problem["code"]]
            for problem in self.found["problems"]
            if problem["code"] in _NOTES
            and (problem["line"] == number or (problem["text"] and bare(text) in bare(problem["text"])))
        }
        of_all = any(is_of_all(problem) for problem in self.found["problems"])
        is_table = any(problem["code"] == "nobody" for problem in self.found["problems"])
        of_all = of_all or (is_table and not any(one["name"] for one in self.found["contributors"]))
        return frozenset({*own, "person"} if of_all else own)

    def is_told(self, text: str) -> bool:
        """Whether it is a problem, in the overview, or among the lines that are left out, which one problem counts."""
        number = self._number(text)
        became = self.became.get(number), self.why.get(number)
        return bare(text) in self.told or became[0] in ("problem", "overview") or became[1] in _LEFT_OUT

    def _number(self, text: str) -> int:
        runs = (" ".join(self.lines[at : at + _MOST_LINES]) for at in range(len(self.lines)))
        number = next((at for at, run in enumerate(runs, 1) if bare(text) in run), 0)
        return next((at for at, line in enumerate(self.lines, 1) if bare(text) in line), number)


def without_doer(text: str, person: str) -> str:
    """A statement without the name of who did it, before a colon or in brackets, which a reading sets apart."""
    led = _LED.match(text)
    is_name = led and set(name_key(led["who"]).split()) <= set(name_key(person).split())
    return text[led.end() :] if led and is_name else text


def judge(reading: Reading, expected: dict[str, Any]) -> Iterator[Verdict]:
    """What became of all that is expected of a text."""
    wanted: dict[str, set[tuple[str, str]]] = {}
    for one in expected.get("statements", []):
        one["text"] = without_doer(one["text"], one["person"])
        people = {name_key(name) for name in (one["person"], *one.get("also", ()))}
        period = str(Period.parse(one["period"]))  # three months that are a quarter are that quarter
        wanted.setdefault(bare(one["text"]), set()).update((name, period) for name in people)
    for one in expected.get("statements", []):
        text, all_of_it = one["text"], wanted[bare(one["text"])]
        places = reading.places(text)
        doubts = frozenset[str]().union(reading.notes(text), *places.values())
        wrong = {part for place in places for part in _wrong(place, all_of_it)}
        if places.keys() == all_of_it:
            kind = "right"
        elif places:
            kind = "told" if wrong <= doubts else "silent"
        else:
            kind = "told" if reading.is_told(text) else "lost"
        is_alarm = bool(doubts) and any(who for who, _ in all_of_it)  # what is nobody's is rightly asked about
        yield Verdict(kind, is_alarm, text, _said(all_of_it), _said(places))
    for one in expected.get("open", []):
        places = reading.places(one["text"])
        is_asked = all(places.values()) if places else reading.is_told(one["text"])
        yield Verdict("asked" if is_asked else "not asked", False, one["text"], "open", _said(places))
    for one in expected.get("noise", []):
        places = reading.places(one["text"])
        yield Verdict("taken" if places else "left", False, one["text"], "noise", _said(places))


def _wrong(place: tuple[str, str], wanted: set[tuple[str, str]]) -> set[str]:
    """What of a place is wrong: the person, the period, or both."""
    wrong = [
        {part for part, a, b in zip(("person", "period"), place, right, strict=True) if a != b} for right in wanted
    ]
    return min(wrong, key=len)


def _said(places: Any) -> str:
    return " + ".join(sorted(f"{who or '-'} {when}" for who, when in places)) or "nowhere"


def counted(verdicts: list[Verdict]) -> Counter[str]:
    """How many became what."""
    counts = Counter(one.kind for one in verdicts)
    counts["statements"] = sum(counts[kind] for kind in ("right", "told", "silent", "lost"))
    counts["alarms"] = sum(one.has_doubt for one in verdicts if one.kind == "right")
    counts["open"] = counts["asked"] + counts["not asked"]
    counts["noise"] = counts["taken"] + counts["left"]
    return counts


def row(title: str, counts: Counter[str]) -> str:
    """One line of figures."""
    return "  ".join(f"{counts[kind]:>{max(5, len(kind))}}" for kind in _KINDS) + f"  {title}"


def main(arguments: list[str]) -> None:
    """Print the figures of each file, by form and in all; with `-v` also each text that is not right."""
    is_long = "-v" in arguments
    print("  ".join(f"{kind:>{max(5, len(kind))}}" for kind in _KINDS))
    by_form: dict[str, Counter[str]] = {}
    for folder in (one for one in arguments if one != "-v"):
        in_all = Counter[str]()
        for path in sorted(Path(folder).rglob("*.expected.json")):
            expected = json.loads(path.read_text("utf-8"))
            verdicts = list(judge(Reading(path.with_name(path.name.removesuffix(".expected.json"))), expected))
            counts = counted(verdicts)
            form = expected.get("form", "-")
            print(row(f"{form:<5}  {path.name.removesuffix('.expected.json')}", counts))
            for one in verdicts if is_long else ():
                if one.kind not in {"right", "asked", "left"} or one.has_doubt:
                    doubt = " with a doubt" if one.has_doubt else ""
                    print(f"      {one.kind}{doubt}: {one.text!r}: {one.wanted}, found {one.found}")
            in_all += counts
            by_form.setdefault(form, Counter()).update(counts)
        print(row(folder, in_all))
    for form, counts in sorted(by_form.items()):
        print(row(f"form {form}", counts))
    whole = sum(by_form.values(), Counter())
    print(row("in all", whole))
    for kind, of in (("right", "statements"), ("silent", "statements"), ("alarms", "right"), ("taken", "noise")):
        print(f"{kind} {whole[kind]} of {whole[of]} {of}: {100 * whole[kind] / max(1, whole[of]):.1f} %")


if __name__ == "__main__":
    main(sys.argv[1:])
