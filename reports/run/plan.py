"""What to build: the settings of a run, and the packets that they ask for.

Knows which packets there are and what is in none of them; renders and writes nothing.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from reports.corpus import Corpus, find, select
from reports.errors import InputError, Problem
from reports.loading.roster import slug
from reports.model.packet import Packet
from reports.packets import assemble_period, assemble_person
from reports.packets.people import ANONYMOUS
from reports.periods import Period, span
from reports.run.people import Chosen, find_people
from reports.run.settings import Settings
from reports.system.stores import redact_url

KINDS = ("person", "month", "quarter", "half", "year")
"""Kinds of packets, which are also the folders of the output."""


_LONGEST = 235
"""Bytes of a file name that leave room for an ending as in `.changed-12.pptx`; file systems take 255."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What one packet is about."""

    kind: str
    contributor: str | None
    """Id; None: the packet of a period."""
    period: Period | None
    """None: the whole timeline of the contributor."""


class Heading(NamedTuple):
    """What a packet is called, known before it is assembled."""

    id: str
    title: str
    period: str
    """Notation of the time that it is about."""
    is_anonymous: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """The packets that the settings ask for; each is assembled only when it is needed, so that few are held at once."""

    subjects: tuple[Subject, ...]
    notes: tuple[Problem, ...]
    """What is in none of the packets."""
    corpus: Corpus
    chosen: Corpus
    """Of the people that are asked for."""
    people: Chosen
    """Those people."""
    settings: Settings
    spans: Mapping[str, Period] = field(repr=False)
    """Of each person, from the first summary to the last."""

    def packet(self, subject: Subject) -> Packet:
        """The packet about a subject."""
        if subject.contributor is not None:
            packet = assemble_person(self.corpus, subject.contributor, subject.period)
        else:
            assert subject.period is not None
            packet = replace(assemble_period(self.chosen, subject.period), kind=subject.kind)  # type: ignore[arg-type]
            is_selection = self.people.ids is not None
            packet = replace(packet, id=self.heading(subject).id, is_selection=is_selection)
        return replace(packet, confidential=self.settings.confidential, layout=self.settings.layout)

    def heading(self, subject: Subject) -> Heading:
        """What the packet about a subject is called."""
        if subject.contributor is None:
            period = str(subject.period)
            # That about some never takes the place of that about all.
            return Heading("_".join(filter(None, (period, self.people.name))), period, period)
        row = find(self.corpus, "contributors", ("id",), subject.contributor)[0]
        period = str(subject.period or self.spans[subject.contributor])
        id = f"{subject.contributor}_{period}" if subject.period else subject.contributor
        return Heading(id, row["name"] or ANONYMOUS, period, row["is_anonymous"])

    def path(self, subject: Subject) -> str:
        """Where its documents go below the output folder, without the ending; InputError where a field is empty."""
        packet = self.heading(subject)
        pattern = self.settings.file_names.get("person" if subject.contributor else "period")
        if not pattern:
            return f"{subject.kind}/{packet.id}"
        named = {"kind": subject.kind, "id": subject.contributor or packet.id, "period": packet.period}
        if subject.contributor:
            entry = next((one for one in self.settings.load.roster if one.id == subject.contributor), None)
            name = subject.contributor if packet.is_anonymous else slug(packet.title)
            named |= {"name": name, "email": (entry and entry.email) or ""}
        if "{email}" in pattern and not named["email"]:
            hint = f'Write email = "…" under [people.{subject.contributor}].'
            what = f"{packet.title} has no e-mail address, which file_names.person asks for."
            raise InputError(Problem("no-email", what, "error", hint=hint))
        path = pattern.format(**named)
        if any(len(part.encode()) > _LONGEST for part in path.split("/")):
            what = f"{packet.title}: the file name that file_names makes is too long: {path}."
            raise InputError(Problem("file-name", what, "error", hint="Leave {name} out of the pattern."))
        return path


def plan(corpus: Corpus, settings: Settings, elsewhere: Collection[str] = ()) -> Plan:
    """What the settings ask for; InputError where there is none. `elsewhere`: ids of people in other sources."""
    people = find_people(corpus, settings, elsewhere)
    ids = people.ids
    mine = select(corpus, ids, settings.period)
    if not mine.summaries:
        raise InputError(
            [_nothing(select(corpus, ids), settings), *(p for p in corpus.problems if p.severity == "error")]
        )
    subjects, notes = list[Subject](), [*people.notes]
    everyone = select(corpus, ids)
    for kind in dict.fromkeys(settings.kinds):
        if kind == "person":
            have = {one.contributor for one in mine.summaries}
            subjects += [Subject(kind, row["id"], settings.period) for row in mine.contributors if row["id"] in have]
            notes += _without_summary(everyone, have, settings.period)
            continue
        periods = _periods(mine, kind, settings)
        subjects += [Subject(kind, None, period) for period in periods]
        notes += _in_no_packet(mine, kind, periods, settings)
    if not subjects:
        raise InputError([replace(note, severity="error") for note in notes[len(people.notes) :]])
    return Plan(tuple(subjects), tuple(notes), corpus, everyone, people, settings, _spans(corpus))


def _spans(corpus: Corpus) -> dict[str, Period]:
    """Of each person with a summary, the time from the first to the last."""
    periods: dict[str, list[Period]] = {}
    for one in corpus.summaries:
        periods.setdefault(one.contributor, []).append(one.period)
    return {person: found for person, of in periods.items() if (found := span(of))}


def _nothing(corpus: Corpus, settings: Settings) -> Problem:
    """Why there is nothing to build, with the span that there is."""
    who = f" of {', '.join(settings.people)}" if settings.people else ""
    who += f" without {', '.join(settings.exclude)}" if settings.exclude else ""
    all_of = span(one.period for one in corpus.summaries)
    hint = f"The summaries run from {Period(all_of.first)} to {Period(all_of.end - 1)}." if all_of else ""
    where = settings.period or f"the sources {', '.join(map(redact_url, settings.sources))}"
    return Problem("nothing-to-build", f"no summary{who} in {where}.", "error", hint=hint)


def _periods(corpus: Corpus, kind: str, settings: Settings) -> list[Period]:
    """The periods of a kind that hold a summary whole (and lie within that asked for), oldest first."""
    within = settings.period
    homes = (
        (period, period.aligned(kind, settings.fiscal_start)) for period in {one.period for one in corpus.summaries}
    )
    found = {home for period, home in homes if home.contains(period)}
    return sorted(home for home in found if within is None or within.contains(home))


def _without_summary(corpus: Corpus, have: set[str], period: Period | None) -> list[Problem]:
    """A note for each contributor who gets no packet."""
    return [
        Problem(
            "no-summary",
            f"{row['name'] or row['id']} has no summary{f' in {period}' if period else ''}: no packet.",
            "note",
        )
        for row in corpus.contributors
        if row["id"] not in have
    ]


def _in_no_packet(corpus: Corpus, kind: str, periods: Sequence[Period], settings: Settings) -> list[Problem]:
    """Notes on what is in no packet of a kind."""
    within, start = settings.period, settings.fiscal_start
    if within is not None and not periods:
        fitting = " or ".join(f"--by {k}" for k in KINDS[1:] if any(within.contains(p) for p in within.each(k, start)))
        hint = f"Use {fitting}." if fitting else ""
        what = f"no whole {kind} with a summary lies in {within}: no packet."
        return [Problem("no-whole-period", what, "note", hint=hint)]
    held = {month for period in periods for month in period.each()}
    return [
        Problem(
            "in-no-packet",
            f"the summary of {one.period} is in no {kind} packet: it spans more than one.",
            "note",
            one.file,
            one.line,
            "It is in the person's packet; --by with a longer kind makes one that holds it.",
        )
        for one in corpus.summaries
        if not one.period.aligned(kind, start).contains(one.period) and held.isdisjoint(one.period.each())
    ]
