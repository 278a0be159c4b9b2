"""What became of each line of a source, as runs of lines that share their fate. Knows the corpus; knows no packet."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from reports.corpus import Corpus, Row, find, how_read_of, once
from reports.how_read import said
from reports.language import N_, ngettext, spoken, translated
from reports.model.rows import Became
from reports.periods import Period
from reports.wording import full_name

_WHYS = (
    *(N_("merge"), N_("revert"), N_("work in progress"), N_("change of versions"), N_("formatting")),
    *(N_("by a program"), N_("no date"), N_("the same subject again")),
)
"""Why commits are in no summary, as loading says it."""


@dataclass(frozen=True, slots=True)
class LineRun:
    """Lines of one file that share their fate: one row of the sources section."""

    line: int
    """The first one."""
    last_line: int
    at: int
    """First line of the summary that they are, else the first one."""
    became: Became
    period: str
    """In words; empty for what belongs to none. Of commits that are in no summary, how many they are, and why."""
    of: Period | None
    """The same, not in words."""
    copies: tuple[int, ...]
    """First lines of the copies of the summary."""
    text: str
    place: str
    """How they are cited: `:3–5`, `row 12`."""
    is_beside: bool
    """Whether they are a copy that stands with its original."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """What became of each line of one file."""

    runs: tuple[LineRun, ...]
    first: Mapping[int, int]
    """Each line to the first one of its run."""
    counts: Mapping[str, int]
    """How many lines became what."""
    places: Mapping[int, str]
    """How a line is cited, where it is none of a text: `row 12`."""
    sha256: str
    encoding: str
    how: str
    """How it was read, in a sentence."""


def provenance(corpus: Corpus, file: str) -> Provenance:
    """What became of each line of a file; a summary is one run wherever its lines stand."""
    return once(corpus, _provenance, (file, spoken()))


def _provenance(corpus: Corpus, key: tuple[str, str]) -> Provenance:
    file, _language = key
    rows = sorted(find(corpus, "lines", ("file",), file), key=lambda row: row["line"])
    summaries = find(corpus, "summaries", ("file",), file)
    copies = {row["line"]: row["copies"] for row in summaries}
    runs, profile = _runs(rows), find(corpus, "profiles", ("file",), file)[0]
    return Provenance(
        tuple(_run(run, copies) for run in runs),
        {row["line"]: run[0]["line"] for run in runs for row in run},
        Counter(row["became"] for row in rows),
        {row["line"]: row["place"] for row in rows if row["place"]},
        profile["sha256"],
        profile["encoding"],
        said(how_read_of(corpus, file), [row["period"] for row in summaries]),
    )


def _runs(rows: Iterable[Row]) -> list[list[Row]]:
    """The rows of the lines of a file, cut where their fate changes."""
    runs: list[list[Row]] = []
    at: dict[int, list[Row]] = {}
    commits: dict[tuple[str, str], list[Row]] = {}
    before = 0
    for row in rows:
        last = runs[-1][-1] if runs else None
        fate = (row["became"], row["why"])
        if _is_commit(row) and fate in commits:
            commits[fate].append(row)
        elif row["line"] == before and row["became"] == "summary" and row["of"] not in at:
            continue  # the head of a month in which others did something as well: it is one row
        elif row["became"] == "summary" and row["of"] in at:
            at[row["of"]].append(row)
        elif last and not _is_commit(row) and all(last[name] == row[name] for name in ("became", "period", "of")):
            runs[-1].append(row)
        else:
            runs.append([row])
        before = row["line"]
        if row["became"] == "summary":
            at.setdefault(row["of"], runs[-1])
        elif _is_commit(row):
            commits.setdefault(fate, runs[-1])
    return runs


def _is_commit(row: Row) -> bool:
    """Whether a line is a commit that no summary holds; those of one reason are one run wherever they stand."""
    return bool(row["place"].startswith("@") and row["became"] != "summary")


def _place(first: Row, last: Row) -> str:
    """How some lines are cited together: by the first and the last one."""
    if first["place"]:
        return f"{first['place']} – {last['place']}" if last is not first else str(first["place"])
    return f":{first['line']}–{last['line']}" if last["line"] > first["line"] else f":{first['line']}"


def _commits(rows: Sequence[Row]) -> str:
    """Commits of one fate in words: `12 commits: merge`."""
    why = translated(rows[0]["why"])
    return ngettext("%(count)s commit: %(why)s", "%(count)s commits: %(why)s", len(rows), why=why)


def _run(rows: Sequence[Row], copies: Mapping[int, tuple[int, ...]]) -> LineRun:
    """Lines of the same fate, with the copies of the summaries of their file."""
    first = rows[0]
    of = Period.parse(first["period"]) if first["period"] and not _is_commit(first) else None
    at = first["of"] if first["became"] == "summary" and first["of"] else first["line"]
    return LineRun(
        line=first["line"],
        last_line=rows[-1]["line"],
        at=at,
        became=first["became"],
        period=_commits(rows) if _is_commit(first) else full_name(of) if of else "",
        of=of,
        copies=copies.get(at, ()) if first["became"] == "summary" else (),
        text="" if _is_commit(first) else "\n".join(row["text"] for row in rows if row["text"]),
        place=_place(first, rows[-1]),
        is_beside=first["became"] == "copy" and first["of"] in copies,
    )
