"""What to build: the settings of a run, and the packets that they ask for.

Knows which packets there are and what is in none of them; renders and writes nothing.
"""

import difflib
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from reports.corpus import Corpus, records, select
from reports.errors import InputError, Problem
from reports.model import LoadOptions, Packet
from reports.packets import assemble_period, assemble_person
from reports.periods import Period, span

KINDS = ("person", "month", "quarter", "half", "year")
"""Kinds of packets, which are also the folders of the output."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All that a build depends on, with words resolved: nothing here is looked up later."""

    load: LoadOptions
    sources: tuple[str, ...]
    kinds: tuple[str, ...] = ("person", "quarter")
    """`person`, `month`, `quarter`, `half`, `year`."""
    formats: tuple[str, ...] = ("pdf", "html", "pptx")
    period: Period | None = None
    people: tuple[str, ...] = ()
    """Ids, names or teams; empty: everyone."""
    teams: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    out: Path = Path("out")
    templates: Path | None = None
    """Folder of a template set; None: the built-in one."""
    brand: Mapping[str, str] = field(default_factory=dict)
    """Theme values that differ from the template set's."""
    confidential: str = ""
    jobs: int = 1
    force: bool = False
    dry_run: bool = False


def plan(corpus: Corpus, settings: Settings) -> tuple[list[Packet], list[Problem]]:
    """The packets that the settings ask for, and what is in none of them; InputError where there is none."""
    ids = find_people(corpus, settings)
    mine = select(corpus, ids, settings.period)
    if mine.summaries.empty:
        raise InputError([_nothing(select(corpus, ids), settings), *corpus.problems])
    packets, notes = [], list[Problem]()
    everyone = select(corpus, ids)
    for kind in settings.kinds:
        if kind == "person":
            have = set(mine.summaries["contributor"])
            packets += [assemble_person(corpus, i, settings.period) for i in mine.contributors["id"] if i in have]
            notes += _without_summary(everyone, have, settings.period)
            continue
        periods = _periods(mine, kind, settings.period)
        made = [assemble_period(everyone, period) for period in periods]
        packets += made if ids is None else [_of_some(packet, ids) for packet in made]
        notes += _in_no_packet(mine, kind, periods, settings.period)
    if not packets:
        raise InputError([replace(note, severity="error") for note in notes])
    return [replace(packet, confidential=settings.confidential) for packet in packets], notes


def _nothing(corpus: Corpus, settings: Settings) -> Problem:
    """Why there is nothing to build, with the span that there is."""
    who = f" of {', '.join(settings.people)}" if settings.people else ""
    all_of = span(corpus.summaries["period"])
    hint = f"The summaries run from {Period(all_of.first)} to {Period(all_of.end - 1)}." if all_of else ""
    where = settings.period or f"the sources {', '.join(settings.sources)}"
    return Problem("nothing-to-build", f"no summary{who} in {where}.", "error", hint=hint)


def _of_some(packet: Packet, ids: Sequence[str]) -> Packet:
    """The packet of a period about some people only: under a name of its own, so that it never takes that of all."""
    chosen = "+".join(sorted(ids))
    if len(chosen) > 60:
        chosen = f"{len(ids)}-people-{hashlib.sha256(chosen.encode()).hexdigest()[:8]}"
    return replace(packet, id=f"{packet.id}_{chosen}", is_selection=True)


def _periods(corpus: Corpus, kind: str, within: Period | None) -> list[Period]:
    """The periods of a kind that hold a summary whole (and lie within a period), oldest first."""
    found = {period.aligned(kind) for period in corpus.summaries["period"] if period.aligned(kind).contains(period)}
    return sorted(period for period in found if within is None or within.contains(period))


def _without_summary(corpus: Corpus, have: set[str], period: Period | None) -> list[Problem]:
    """A note for each contributor who gets no packet."""
    return [
        Problem(
            "no-summary",
            f"{row['name'] or row['id']} has no summary{f' in {period}' if period else ''}: no packet.",
            "note",
        )
        for row in records(corpus.contributors)
        if row["id"] not in have
    ]


def _in_no_packet(corpus: Corpus, kind: str, periods: Sequence[Period], within: Period | None) -> list[Problem]:
    """Notes on what is in no packet of a kind."""
    if within is not None and not periods:
        fitting = " or ".join(f"--by {k}" for k in KINDS[1:] if any(within.contains(p) for p in within.each(k)))
        hint = f"Use {fitting}." if fitting else ""
        return [
            Problem(
                "no-whole-period", f"no whole {kind} with a summary lies in {within}: no packet.", "note", hint=hint
            )
        ]
    return [
        Problem(
            "in-no-packet",
            f"the summary of {row['period']} is in no {kind} packet: it spans more than one.",
            "note",
            row["file"],
            row["line"],
            "It is in the person's packet; --by with a longer kind makes one that holds it.",
        )
        for row in records(corpus.summaries)
        if not row["period"].aligned(kind).contains(row["period"])
        and not any(period.overlaps(row["period"]) for period in periods)
    ]


def find_people(corpus: Corpus, settings: Settings) -> list[str] | None:
    """Ids of the people asked for by id, name or team; None: everyone; InputError suggests the nearest."""
    if not settings.people and not settings.teams:
        return None
    rows = records(corpus.contributors)
    known: dict[str, list[str]] = {}
    for row in rows:
        for word in filter(None, (row["id"], row["name"])):
            known.setdefault(word.casefold(), []).append(row["id"])
    for entry in settings.load.roster:
        for word in filter(None, (entry.name, entry.email, *entry.aliases)):
            if entry.id in known and entry.id not in known.setdefault(word.casefold(), []):
                known[word.casefold()].append(entry.id)
    people = dict(known)
    unknown = [
        replace(_unknown("person", member, people), message=f"team “{team}”: no person “{member}”.")
        for team, members in settings.teams.items()
        for member in members
        if member.casefold() not in people
    ]
    for team, members in settings.teams.items():
        mine = [i for member in members for i in people.get(member.casefold(), [])]
        known[team.casefold()] = known.get(team.casefold(), []) + mine
    unknown += [_unknown("person", person, known) for person in settings.people if person.casefold() not in known]
    if unknown:
        raise InputError(unknown)
    return list(dict.fromkeys(i for person in settings.people for i in known[person.casefold()])) or None


def _unknown(what: str, value: str, known: Iterable[str]) -> Problem:
    """The problem of a value that is none of those known."""
    known = sorted(known)
    near = difflib.get_close_matches(value.casefold(), known, 1, 0.5)
    hint = f"Did you mean “{near[0]}”?" if near else f"Known: {', '.join(known[:20])}{' …' if len(known) > 20 else ''}."
    return Problem(f"unknown-{what}", f"no {what} “{value}”.", "error", hint=hint)
