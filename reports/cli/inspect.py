"""What was understood and what was not: a corpus as a table for people, as JSON and CSV for scripts.

Knows the corpus; knows no packets and no documents.
"""

import csv
import io
import json
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeAlias

from reports.cli.files_read import cut, files_read, read_lines, read_row
from reports.corpus import OVERVIEW, Corpus, Row, SummaryAt, rows
from reports.errors import Problem
from reports.how_read import UNSURE
from reports.loading.aside import NOT_READ, not_read_line
from reports.periods import Period, runs, span
from reports.run.asking import NOT_PLACED
from reports.wording import escape_formula, plural

_WIDEST = 80
"""Characters of a line that are shown."""
SCHEMA = 1
"""Version of the JSON contract."""
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")
"""The characters of ASCII that a terminal does not show, but the end of a line."""
Rows: TypeAlias = Sequence[Row]
"""Some rows of a table."""


def printable(text: str) -> str:
    r"""The text with control, bidi-control and surrogate characters escaped, so that a terminal only shows it.

    >>> printable("a" + chr(27) + "[31m")
    'a\\x1b[31m'
    """
    if text.isascii() and not _CONTROL.search(text):
        return text
    return "".join(
        c if c == "\n" or unicodedata.category(c) not in {"Cc", "Cf", "Cs", "Co", "Cn"} else ascii(c)[1:-1]
        for c in text
    )


def as_json(corpus: Corpus) -> str:
    """One object, a stable contract; see docs/inspect.md."""
    evidence: dict[tuple[str, int], list[Row]] = {}
    for row in rows(corpus, "evidence"):
        is_overview = row["summary"] == OVERVIEW
        key = (f"{row['file']}\0{row['contributor']}" if is_overview else "", row["summary"])
        evidence.setdefault(key, []).append(row)
    highlights = _by(rows(corpus, "highlights"), "summary")
    profiles = _by(rows(corpus, "profiles"), "contributor")
    texts = {row["summary"]: row for row in rows(corpus, "texts")}
    lines = rows(corpus, "lines")
    document = {
        "schema": SCHEMA,
        "contributors": [_contributor(row, profiles.get(row["id"], []), evidence) for row in corpus.contributors],
        "sources": [read_row(one) for one in files_read(corpus, lines) if not one.why],
        "summaries": [
            _summary(
                one,
                texts[one.summary],
                evidence.get(("", one.summary), []),
                highlights.get(one.summary, []),
            )
            for one in corpus.summaries
        ],
        "absences": _absences(corpus, highlights),
        "figures": [
            {
                key: row[key]
                for key in ("contributor", "name", "value", "period", "repository", "is_score", "file", "line")
            }
            for row in rows(corpus, "figures")
        ],
        "lines": [
            {key: row[key] for key in ("file", "line", "place", "became", "contributor", "period", "why")}
            for row in lines
        ],
        "not_read": [{"file": one.file, "reason": one.message} for one in corpus.problems if one.code == NOT_READ],
        "problems": [_problem(problem) for problem in corpus.problems if problem.code != NOT_READ],
    }
    return json.dumps(document, ensure_ascii=False, indent=1)


def _by(rows: Iterable[Row], column: str) -> dict[Hashable, list[Row]]:
    """Rows by what they have in a column, in order: a table is asked for once, not for each person."""
    found: dict[Hashable, list[Row]] = {}
    for row in rows:
        found.setdefault(row[column], []).append(row)
    return found


def _contributor(row: Row, profiles: Rows, evidence: dict[tuple[str, int], list[Row]]) -> Row:
    named = (
        e
        for p in profiles
        for e in evidence.get((f"{p['file']}\0{row['id']}", OVERVIEW), [])
        if e["kind"] == "repository"
    )
    claimed = [p["claimed_months"] for p in profiles if p["claimed_months"] is not None]
    return {
        "id": row["id"],
        "name": row["name"],
        "anonymous": row["is_anonymous"],
        "claimed_months": claimed[0] if claimed else None,
        "overview": "\n".join(p["overview"] for p in profiles if p["overview"]),
        "repositories": list(dict.fromkeys(e["repository"] for e in named)),
        "sources": [{"file": p["file"], "line": p["line"]} for p in profiles],
        "teams": list(dict.fromkeys(p["team"] for p in profiles if p["team"])),
    }


def _summary(one: SummaryAt, text: Row, evidence: Rows, highlights: Rows) -> Row:
    def of(kind: str) -> list[Row]:
        return [e for e in evidence if e["kind"] == kind]

    return {
        "contributor": one.contributor,
        "period": str(one.period),
        "text": text["text"],
        "source": {"file": one.file, "line": one.line, "copies": list(one.copies)},
        "repositories": [e["repository"] for e in of("repository")],
        "commits": [{"repository": e["repository"], "sha": e["reference"]} for e in of("commit")],
        "pull_requests": [{"repository": e["repository"], "number": int(e["reference"])} for e in of("pull_request")],
        "issues": [{"repository": e["repository"], "number": int(e["reference"])} for e in of("issue")],
        "highlights": [
            {name: row[name] for name in ("text", "category", "line")}
            for row in highlights
            if row["category"] != "away"
        ],
        "found": {
            "person": text["person_found"],
            "period": text["period_found"],
            "doubts": list(text["doubts"]),
        },
    }


def _absences(corpus: Corpus, highlights: dict[Hashable, list[Row]]) -> list[Row]:
    """Statements that say only that somebody was away: a state of their period."""
    return [
        {
            "contributor": one.contributor,
            "period": str(one.period),
            "text": row["text"],
            "source": {"file": one.file, "line": row["line"]},
        }
        for one in corpus.summaries
        for row in sorted(highlights.get(one.summary, []), key=lambda row: row["start"])
        if row["category"] == "away"
    ]


def _problem(problem: Problem) -> Row:
    names = ("code", "severity", "file", "line", "place", "message", "hint", "text")
    return {name: getattr(problem, name) for name in names}


def as_csv(corpus: Corpus) -> str:
    """One row a summary; cells that a spreadsheet would run begin with an apostrophe."""
    names = {row["id"]: row["name"] or "" for row in corpus.contributors}
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    head = ["contributor", "name", "period", "file", "line", "copies", "repositories", "evidence", "text"]
    writer.writerow(head)
    evidence = _by(rows(corpus, "evidence"), "summary")
    texts = {row["summary"]: row["text"] for row in rows(corpus, "texts")}
    for one in corpus.summaries:
        found = evidence.get(one.summary, [])
        cells = [
            one.contributor,
            names[one.contributor],
            str(one.period),
            one.file,
            one.line,
            " ".join(map(str, one.copies)),
            " ".join(e["repository"] for e in found if e["kind"] == "repository"),
            " ".join(e["text"] for e in found if e["kind"] != "repository"),
            texts[one.summary],
        ]
        writer.writerow(escape_formula(cell) for cell in cells)
    return made.getvalue()


def as_table(corpus: Corpus) -> str:
    """People with their months as a strip, their repositories, then every problem with its hint."""
    of = span(one.period for one in corpus.summaries)
    lines = []
    people = corpus.contributors
    told = (row for row in rows(corpus, "evidence") if row["repository"] and row["summary"] != OVERVIEW)
    named = {(row["summary"], row["repository"]): row for row in told}.values()
    profiles, repositories = _by(rows(corpus, "profiles"), "contributor"), _by(named, "contributor")
    periods: dict[str, list[Period]] = {}
    for one in corpus.summaries:
        periods.setdefault(one.contributor, []).append(one.period)
    for row in people:
        key = row["id"]
        lines += _person(row, profiles.get(key, []), repositories.get(key, []), periods.get(key, []), of)
    accounted = rows(corpus, "lines")
    what = Counter(row["became"] for row in accounted)
    counts = ", ".join(
        f"{what[k]} {k}"
        for k in ("overview", "summary", "copy", "boilerplate", "figure", "private", "problem")
        if k in what
    )
    nouns = (
        (len(people), "contributor", "contributors"),
        (len(corpus.summaries), "summary", "summaries"),
        (len(accounted), "line", "lines"),
    )
    said = ", ".join(f"{count} {plural(count, *noun)}" for count, *noun in nouns)
    lines += read_lines(files_read(corpus, accounted), {row["id"]: row["name"] or "" for row in people})
    lines.append(f"{said}: {counts or 'none'}")
    lines += problem_lines(corpus.problems)
    if is_open(corpus.problems):
        lines += ["", "To say line by line whose each is and of when: --answers answers.csv writes a table to fill in."]
    return printable("\n".join([*lines, *_meanings(corpus)])) + "\n"


def is_open(problems: Iterable[Problem]) -> bool:
    """Whether there are lines of texts that were not placed, or that stand on a weak sign."""
    return any(one.code in NOT_PLACED or one.code in UNSURE for one in problems if one.severity != "note")


def written(file: str, new: int, kept: int, *, is_known: bool) -> str:
    """What is in a table of answers, and what is to be done with it; `is_known`: the configuration names one."""
    if not new + kept:
        return "Nothing is open: no table was written."
    counts = f"{new} {plural(new, 'row is', 'rows are')} open" + f", {kept} filled in" * bool(kept)
    how = "Fill in “person” and “period” of each (“-” as person: no work; nothing: as read), save it as CSV or XLSX"
    said = "." if is_known else f", and put into reports.toml: answers = {json.dumps(file, ensure_ascii=False)}"
    return printable(f"{file}: {counts}. {how}{said}")


def _meanings(corpus: Corpus) -> list[str]:
    """An entry of the configuration for each text of which something is assumed, with the best guess, to copy."""
    blocks: list[str] = []
    names = {row["id"]: row["name"] for row in corpus.contributors}
    told, summaries = dict[str, set[str]](), dict[str, list[SummaryAt]]()
    for problem in corpus.problems:
        told.setdefault(problem.file or "", set()).add(problem.code)
    for one in corpus.summaries:
        summaries.setdefault(one.file, []).append(one)
    for file, (_, place) in sorted(corpus.origins.files.items()):
        codes, found = told.get(file, set()), summaries.get(file, [])
        of = span(one.period for one in found)
        person = next(filter(None, (names.get(one.contributor) for one in found)), None)
        is_assumed = "person-assumed" in codes
        is_of_year = "year-assumed" in codes and of is not None and of.year == Period(of.end - 1).year
        said = {
            "year": of.year if is_of_year and of else None,
            "person": person if is_assumed else None,
            "people": "labels" if is_assumed and not person else None,
            "period": str(of) if of and codes & {"period-assumed", "year-assumed"} and not is_of_year else None,
        }
        given = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in said.items() if value]
        if given:
            path = place if "://" in place else os.path.relpath(place)
            blocks += ["", "[[source]]", f"path = {json.dumps(path, ensure_ascii=False)}", *given]
    head = ["", "To say what is meant, copy this into reports.toml and correct it (docs/sources.md, Texts):"]
    return [*head, *blocks] if blocks else []


def as_explained(corpus: Corpus, lines: Mapping[str, Sequence[str]]) -> str:
    """Files line by line: what each line is, whose and of which period, and how that was told; then what is open.

    `lines` are those of the files, by name. What is private is not shown.
    """
    names = {row["id"]: row["name"] or "Anonymous" for row in corpus.contributors}
    by_line = {(row["file"], row["line"]): row for row in rows(corpus, "lines")}
    said = []
    for file, texts in lines.items():
        said.append(file)
        for number, text in enumerate(texts, 1):
            row = by_line.get((file, number))
            if row is None:
                continue
            who = names.get(row["contributor"], "-") if row["became"] != "boilerplate" else ""
            words = "…" if row["became"] == "private" else cut(text.strip(), _WIDEST)
            place = f"{row['became']:<11}  {cut(who, 20):<20}  {row['period'] or '':<9}"
            why = f"{row['place']}: {row['why']}" if row["place"] else row["why"]
            said += [f"{number:>5}  {place}  {words}", f"{'':>7}{why}"]
    said += ["", *(problem_lines(corpus.problems) or ["Nothing is open."])]
    return printable("\n".join(said)) + "\n"


def _person(row: Row, profiles: Rows, named: Rows, periods: Sequence[Period], of: Period | None) -> list[str]:
    """The lines about one person; `named` are the repositories of their summaries, `periods` those of them all."""
    files = ", ".join(p["file"] for p in profiles).replace("\n", "\\n")  # a name must not pass for lines of its own
    made = [f"{row['name'] or 'Anonymous'}  ({row['id']}; {files})"]
    have = {month for run in runs(periods) for month in range(run.first, run.end)}
    for year in sorted({month // 12 for month in have}) if of else ():
        months = range(year * 12, year * 12 + 12)
        blocks = ("■" if m in have else "·" if of and of.first <= m < of.end else " " for m in months)
        made.append(f"  {year:04}  {''.join(blocks)}")
    counts = Counter(e["repository"] for e in named)
    shown = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    made.append("  " + (", ".join(f"{name} ({count})" for name, count in shown) or "no repository named"))
    return [*made, ""]


def problem_lines(problems: Sequence[Problem], most: int | None = None) -> list[str]:
    """Every problem once as where, what, how to fix, under a count by severity, and the files that were not read.

    With `most`, errors and warnings only, the errors first, and no more of them. Empty without any.
    """
    line = not_read_line(problems)
    told = list(dict.fromkeys(problem for problem in problems if problem.code != NOT_READ))  # one head of many people
    lines = [f"{count_by_severity(told)}:" if most is None else count_by_severity(told)] if told else []
    if most is not None:
        told = sorted((p for p in told if p.severity != "note"), key=lambda p: p.severity != "error")
        lines = [f"{lines[0]}{':' if told else '; see them with -v'}"] if lines else []
    shown = told[:most]
    lines += [f"  {p.severity}: {p}" for p in shown]
    if len(told) > len(shown):
        lines.append(f"  and {len(told) - len(shown)} more; see all with -v")
    return [*lines, *([line] if line else [])]


def count_by_severity(problems: Iterable[Problem]) -> str:
    """`1 error, 2 warnings`.

    >>> count_by_severity([Problem("a", "m"), Problem("b", "m", "note")])
    '1 warning, 1 note'
    """
    found = [p.severity for p in problems]
    counts = [(found.count(severity), severity) for severity in ("error", "warning", "note")]
    return ", ".join(f"{n} {severity}{'s' if n > 1 else ''}" for n, severity in counts if n) or "no problems"
