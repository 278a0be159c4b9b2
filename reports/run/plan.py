"""What to build: the settings of a run, and the packets that they ask for.

Knows which packets there are and what is in none of them; renders and writes nothing.
"""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from reports.corpus import Corpus, find, select
from reports.errors import InputError, Problem
from reports.language import N_, _, speaking, translated
from reports.loading.identities import slug
from reports.model.packet import Packet
from reports.packets import assemble_period, assemble_person
from reports.packets.notes import state_of
from reports.packets.people import shown_name
from reports.periods import KINDS, Period, span
from reports.run.chosen_people import Chosen, PeopleByWord, find_people
from reports.run.kinds import Kind
from reports.run.languages import chosen
from reports.run.settings import Settings
from reports.system.stores import redact_url
from reports.wording import notation

_LONGEST = 235
"""Bytes of a file name that leave room for an ending as in `.changed-12.pptx`; file systems take 255."""
_MOST_TOLD = 20
"""Problems of the sources, where nothing can be built of them."""

_STATES = {"": "", "draft": N_("Draft"), "shared": N_("Shared"), "final": N_("Final")}
"""How far documents are, as their pages say."""
_TITLES = (N_("Calibration"), N_("Meeting"), N_("Person"), N_("Team"))
"""What documents of built-in kinds are called, where they are about all there is."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What one packet is about."""

    kind: str
    """Name of the kind of documents."""
    template: str
    """Folder of the template set that they are made with."""
    contributor: str | None
    """Id; None: the packet of several people."""
    period: Period | None
    """None: all there is."""
    ids: tuple[str, ...] | None = None
    """Of the people of a packet of several; None: everyone."""
    team: str = ""
    """Whom it is about, where that is a team."""
    id: str = ""
    """Of a packet of several people."""


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
        """The packet about a subject, in the language of its documents."""
        with speaking(language := self.language(subject)):
            return replace(self._assembled(subject), language=language)

    def language(self, subject: Subject) -> str:
        """The language of the documents about a subject: theirs, or that of whom they are about, or of the run."""
        return chosen(self._asked(subject))

    @property
    def languages(self) -> tuple[str, ...]:
        """All languages that are asked for."""
        return tuple(dict.fromkeys(map(self._asked, self.subjects)))

    def _asked(self, subject: Subject) -> str:
        entry = next((one for one in self.settings.load.roster if one.id == subject.contributor), None)
        of_person = entry.language if entry else ""
        return self.settings.documents[subject.kind].language or of_person or self.settings.language

    def _assembled(self, subject: Subject) -> Packet:
        if subject.contributor is not None:
            packet = assemble_person(self.corpus, subject.contributor, subject.period)
        else:
            period = self._period(subject)
            with_notes = self.settings.documents[subject.kind].notes
            packet = assemble_period(select(self.corpus, subject.ids), period, with_notes=with_notes)
            kind = self.settings.documents[subject.kind].per
            head = self.heading(subject)
            packet = replace(packet, kind=kind, id=head.id, title=head.title, team=subject.team)
            packet = replace(packet, is_selection=subject.ids is not None and not subject.team)
            packet = replace(packet, minutes=self.settings.documents[subject.kind].minutes)
            packet = _shuffled(packet, self.settings.documents[subject.kind].shuffle)
        layout = self.settings.documents[subject.kind].layout or self.settings.layout
        mark = ". ".join(filter(None, (translated(_STATES[self.state(subject)]), self.settings.confidential)))
        return replace(packet, document=subject.kind, template=subject.template, confidential=mark, layout=layout)

    def state(self, subject: Subject) -> str:
        """How far the documents about a subject are: `draft`, `shared`, `final`; empty: nobody says."""
        id = self.heading(subject).id
        return state_of(self.corpus, subject.kind, id, subject.contributor or "", subject.period)

    def heading(self, subject: Subject) -> Heading:
        """What the packet about a subject is called."""
        if subject.contributor is None:
            of = self._period(subject)
            is_span = self.settings.documents[subject.kind].per == "span"
            name = subject.kind.replace("-", " ")
            title = translated(f"{name[:1].upper()}{name[1:]}") if is_span else notation(of)
            return Heading(subject.id, subject.team or title, str(of))
        row = find(self.corpus, "contributors", ("id",), subject.contributor)[0]
        period = str(subject.period or self.spans[subject.contributor])
        id = f"{subject.contributor}_{period}" if subject.period else subject.contributor
        return Heading(id, shown_name(row), period, row["is_anonymous"])

    def _period(self, subject: Subject) -> Period:
        """The time that a packet of several people is about."""
        if subject.period:
            return subject.period
        found = span(self.spans[one] for one in subject.ids or self.spans if one in self.spans)
        assert found  # else there were no subject
        return found

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
    words = PeopleByWord(corpus, settings, elsewhere)
    people = find_people(words, settings)
    mine = select(corpus, people.ids, settings.period)
    if not mine.summaries:
        found = _nothing(select(corpus, people.ids), settings)
        severe = (
            ("error",) if corpus.summaries else ("error", "warning")
        )  # what was not understood is why there is none
        raise InputError([found, *[p for p in corpus.problems if p.severity in severe][:_MOST_TOLD]])
    planning = _Planning(corpus, settings, words, people)
    subjects, notes = list[Subject](), list[Problem]()
    for name in dict.fromkeys(settings.kinds):
        kind = settings.documents[name]
        if not set(kind.made_in).intersection(settings.formats):
            what = f"document “{name}” is made as {' and '.join(kind.made_in)} only: none of it."
            notes.append(Problem("no-format", what, "note"))
            continue
        made, told = planning.about_persons(kind) if kind.about == "person" else planning.about_several(kind)
        subjects += made
        notes += told
    if words.problems:
        raise InputError(words.problems)
    if not subjects:
        raise InputError([replace(note, severity="error") for note in notes])
    notes = [*people.notes, *dict.fromkeys(notes)]
    return Plan(tuple(subjects), tuple(notes), corpus, select(corpus, people.ids), people, settings, _spans(corpus))


@dataclass(frozen=True, slots=True)
class _Planning:
    """What is needed to find the subjects of each kind."""

    corpus: Corpus
    settings: Settings
    words: PeopleByWord
    people: Chosen

    def about_persons(self, kind: Kind) -> tuple[list[Subject], list[Problem]]:
        """One for each person and time, and who has none."""
        within = self.settings.period
        everyone = select(self.corpus, self._ids(kind))
        subjects, notes = list[Subject](), list[Problem]()
        if kind.per == "span":
            have = {one.contributor for one in everyone.summaries if within is None or within.overlaps(one.period)}
            ids = [row["id"] for row in everyone.contributors if row["id"] in have]
            subjects = [Subject(kind.name, kind.template, one, within) for one in ids]
            return subjects, _without_summary(everyone, have, within)
        for row in everyone.contributors:
            mine = select(everyone, [row["id"]], within)
            periods = _periods(mine, kind.per, self.settings)
            subjects += [Subject(kind.name, kind.template, row["id"], period) for period in periods]
            notes += _in_no_packet(mine, kind, periods, self.settings)
        return subjects, notes

    def about_several(self, kind: Kind) -> tuple[list[Subject], list[Problem]]:
        """One for each time, of a team for each of both, and what is in none."""
        ids = self._ids(kind)
        if kind.about != "team":
            name = (
                self.people.name if kind.about == "everyone" else "_".join(filter(None, (kind.name, self.people.name)))
            )
            return self._of_some(kind, ids, name)
        subjects, notes = list[Subject](), list[Problem]()
        slugs: dict[str, str] = {}
        for team in self.settings.teams:
            members = self.words.members(team)
            some = tuple(one for one in members if ids is None or one in ids)
            if slugs.setdefault(slug(team), team) != team:
                what = f"the teams “{team}” and “{slugs[slug(team)]}” would have one file name."
                self.words.problems.append(Problem("collision", what, "error", hint="Rename one of them."))
            if some:
                name = "_".join(dict.fromkeys(filter(None, (slug(team), self.people.name))))
                made, told = self._of_some(kind, some, name, team)
                subjects += made
                notes += told
            if not any(one.team == team for one in subjects):
                what = f"team “{team}” has no summary{_in(self.settings.period)}: no packet."
                notes.append(Problem("no-summary", what, "note"))
        if not self.settings.teams:
            hint = "Write [teams] into reports.toml, or a column “team” into the roster."
            notes.append(Problem("no-team", f"document “{kind.name}”: there is no team.", "note", hint=hint))
        return subjects, notes

    def _of_some(
        self, kind: Kind, ids: tuple[str, ...] | None, name: str, team: str = ""
    ) -> tuple[list[Subject], list[Problem]]:
        """One for each time about these people."""
        mine = select(self.corpus, ids, self.settings.period)
        if kind.per == "span":
            within = self.settings.period
            id = "_".join(filter(None, (str(within or ""), name))) or "everyone"
            return ([Subject(kind.name, kind.template, None, within, ids, team, id)] if mine.summaries else []), []
        periods = _periods(mine, kind.per, self.settings)
        subjects = [
            # What is about some never takes the place of what is about all.
            Subject(kind.name, kind.template, None, period, ids, team, "_".join(filter(None, (str(period), name))))
            for period in periods
        ]
        return subjects, _in_no_packet(mine, kind, periods, self.settings)

    def _ids(self, kind: Kind) -> tuple[str, ...] | None:
        """The people that documents of a kind are about; None: everyone."""
        ids = self.people.ids
        if not kind.people and not kind.exclude:
            return ids
        asked = self.words.ids(kind.people, may_lack=True) if kind.people else None
        without = self.words.ids(kind.exclude, may_lack=True)
        everyone = ids if ids is not None else tuple(row["id"] for row in self.corpus.contributors)
        return tuple(one for one in everyone if (asked is None or one in asked) and one not in without)


def _in(period: Period | None) -> str:
    return f" in {period}" if period else ""


def _shuffled(packet: Packet, seed: str) -> Packet:
    """A packet with its people in the order that a seed gives; without one, as they stand.

    Of two people always the same one comes first, whoever else is there.
    """
    if not seed:
        return packet
    people = sorted(packet.people, key=lambda one: hashlib.sha256(f"{seed}\0{one.id}".encode()).digest())
    return replace(packet, people=tuple(people), order=_("shuffled by the seed “%(seed)s”", seed=seed))


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
    hint = "`reports inspect` shows what every line was taken for."
    hint = f"The summaries run from {Period(all_of.first)} to {Period(all_of.end - 1)}." if all_of else hint
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
            f"{row['name'] or row['id']} has no summary{_in(period)}: no packet.",
            "note",
        )
        for row in corpus.contributors
        if row["id"] not in have
    ]


def _in_no_packet(corpus: Corpus, kind: Kind, periods: Sequence[Period], settings: Settings) -> list[Problem]:
    """Notes on what is in no packet of a kind."""
    within, start, per = settings.period, settings.fiscal_start, kind.per
    if within is not None and not periods:
        fitting = " or ".join(f"--by {k}" for k in KINDS if any(within.contains(p) for p in within.each(k, start)))
        hint = f"Use {fitting}." if fitting and kind.name == per else ""
        what = f"no whole {per} with a summary lies in {within}: no packet."
        return [Problem("no-whole-period", what, "note", hint=hint)]
    held = {month for period in periods for month in period.each()}
    return [
        Problem(
            "in-no-packet",
            f"the summary of {one.period} is in no {per} packet: it spans more than one.",
            "note",
            one.file,
            one.line,
            "It is in the person's packet; --by with a longer kind makes one that holds it.",
        )
        for one in corpus.summaries
        if not one.period.aligned(per, start).contains(one.period) and held.isdisjoint(one.period.each())
    ]
