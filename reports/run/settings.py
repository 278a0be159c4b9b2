"""What a run needs, resolved: nothing in it is looked up later.

Knows the checked options that it is made of; knows no file of configuration and no command line.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from zoneinfo import ZoneInfo

from reports.errors import InputError, Problem
from reports.formats.logo import read_logo
from reports.formats.templates import built_in
from reports.language import SOURCE
from reports.loading.files import known_as
from reports.loading.kinds import without_kind
from reports.model.formats import usual_formats
from reports.model.packet import Layout
from reports.model.rows import LoadSettings, SourceSettings
from reports.periods import Period, day_of, parse_period
from reports.run.answers import answers_of
from reports.run.kinds import BUILT_IN, Kind, default_template
from reports.run.roster import roster_of, teams_of
from reports.system.stores import Folder, locate
from reports.system.workers import Limits

if TYPE_CHECKING:
    from reports.run.option_tables import AudienceOptions
    from reports.run.options import Options

_CHOOSING = ("sources", "by", "format", "period", "as_of", "since", "person", "exclude")
"""Options that make a run about less, or something else, than the configuration says."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All that a build depends on, with words resolved: nothing here is looked up later."""

    load: LoadSettings
    sources: tuple[str, ...]
    job: str = ""
    """Name of the `[[job]]`; empty: none."""
    documents: Mapping[str, Kind] = field(default_factory=lambda: BUILT_IN)
    """Every kind of documents by name."""
    kinds: tuple[str, ...] = ("person", "quarter")
    """Names of those that are made."""
    formats: tuple[str, ...] = field(default_factory=usual_formats)
    period: Period | None = None
    is_selection: bool = False
    """Whether options chose the sources, so that there may be others."""
    is_partial: bool = False
    """Whether options chose less than the configuration says."""
    fiscal_start: int = 1
    """Month in which years, halves and quarters begin to be counted."""
    people: tuple[str, ...] = ()
    """Ids, names or teams; empty: everyone."""
    exclude: tuple[str, ...] = ()
    """Those who are in no document."""
    names_exclusions: bool = False
    """Whether documents about several say in their file names who is left out: those of this run alone."""
    teams: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    out: Folder = Path("out")
    file_names: Mapping[str, str] = field(default_factory=dict)
    """Patterns of paths below `out`, without their endings, for `person` and `period`; default: `{kind}/{id}`."""
    file_mode: int = 0o600
    """Permissions of the files that are written."""
    templates: Path | None = None
    """Folder of a template set; None: the built-in one."""
    brand: Mapping[str, str] = field(default_factory=dict)
    """Theme values that differ from the template set's."""
    confidential: str = ""
    layout: Layout = "full"
    """How much of a packet documents show."""
    archive: bool = False
    """PDFs are for an archive, with the data that they were made of inside."""
    language: str = SOURCE
    """Tag of the language of documents that are to have no other."""
    is_language_said: bool = False
    """Whether somebody said so, of all documents, a kind of them or a person."""
    jobs: int = 1
    """Documents rendered at once."""
    scheduler: str = ""
    """Address of a Dask scheduler, whose workers render; empty: this machine does."""
    limits: Limits = field(default_factory=Limits)
    force: bool = False
    dry_run: bool = False
    strict: bool = False
    """Problems of the sources are a failure."""
    reopen: bool = False
    """Make documents anew that are final."""
    prune: bool = False
    """Remove documents whose person or period no longer exists."""
    allow_missing: bool = False
    """Go on without sources that were read before and cannot be now."""
    on_change: Literal["aside", "keep"] = "aside"
    """What becomes of a document that somebody changed when a new one is due: put aside, or kept beside the new one."""
    readers: "AudienceOptions | None" = None
    """Readers who are not to know whom they read about; None: those who may know all."""
    audiences: Mapping[str, "AudienceOptions | None"] = field(default_factory=dict)
    """Those of kinds of documents that have readers of their own, by name of the kind."""
    same_work: Literal["join", "keep"] = "join"
    """What several sources tell of the same work: once, with all its citations, or as often."""
    notes: Folder | None = None
    """Where what people wrote into documents is kept; None: `notes` below `out`."""

    def readers_of(self, kind: str) -> "AudienceOptions | None":
        """For whom the documents of a kind are."""
        return self.audiences.get(kind, self.readers)

    def by_readers(self) -> "list[Settings]":
        """These settings once for each of the readers that its documents have, who may know all first."""
        of: dict[AudienceOptions | None, list[str]] = {}
        for kind in sorted(self.kinds, key=lambda kind: self.readers_of(kind) is not None):
            of.setdefault(self.readers_of(kind), []).append(kind)
        kept = {kind: number for number, kind in enumerate(self.kinds)}
        return [replace(self, readers=one, kinds=tuple(sorted(some, key=kept.__getitem__))) for one, some in of.items()]

    @property
    def designs(self) -> frozenset[str]:
        """Folders of the template set that documents are made with."""
        return frozenset(self.documents[name].template for name in self.kinds)


def _asked_kinds(options: "Options", documents: Mapping[str, Kind]) -> tuple[str, ...]:
    """The kinds of documents that are asked for, each once."""
    if "by" in options.model_fields_set:
        return tuple(dict.fromkeys(options.by))
    # A packet of a period is about everyone; who asks for some people wants theirs.
    every = dict.fromkeys((*options.by, *(one.name for one in options.document)))
    return tuple(name for name in every if not options.person or documents[name].about == "person")


def settings(options: "Options", now: datetime, cores: int) -> Settings:
    """What a run needs, from checked options, a moment and the number of cores."""
    try:
        seen_from = options.as_of or day_of(now.timestamp(), ZoneInfo(options.timezone))
        period = parse_period(options.period, seen_from, options.fiscal_year_start) if options.period else None
    except ValueError as error:
        raise InputError(Problem("period", f"{error}", "error")) from error
    documents, load = kinds_of(options), _load_settings(options, seen_from)
    is_chosen = "sources" in options.given
    named = (*options.sources, *(() if is_chosen else (one.path for one in options.source)))
    return Settings(
        load=load,
        sources=tuple(dict.fromkeys(_of_kind(one, load) for one in named)),
        job=options.job,
        documents=documents,
        kinds=_asked_kinds(options, documents),
        formats=tuple(dict.fromkeys(options.format)),
        period=period,
        is_selection=is_chosen,
        is_partial=not options.given.isdisjoint(_CHOOSING),
        fiscal_start=options.fiscal_year_start,
        people=options.person,
        exclude=options.exclude,
        names_exclusions="exclude" in options.given,
        teams=teams_of(load.roster, options.teams),
        out=locate(options.out),
        file_names={k: v for k, v in options.file_names.model_dump().items() if v},
        file_mode=options.file_mode,
        templates=Path(options.templates) if options.templates else None,
        brand=_brand(options),
        layout=options.layout,
        archive=options.archive,
        language=options.language or SOURCE,
        is_language_said=_is_language_said(options, load, documents),
        confidential=options.confidential or options.brand.confidential,
        jobs=options.jobs or cores,
        scheduler=options.scheduler,
        limits=Limits(**options.limits.model_dump()),
        force=options.force,
        dry_run=options.dry_run,
        strict=options.strict,
        reopen=options.reopen,
        prune=options.prune,
        allow_missing=options.allow_missing,
        on_change=options.on_change,
        same_work=options.same_work,
        readers=_audience(options, options.readers),
        audiences={name: _audience(options, one.readers) for name, one in documents.items() if one.readers is not None},
        notes=locate(options.notes) if options.notes else None,
    )


def _is_language_said(options: "Options", load: LoadSettings, documents: Mapping[str, Kind]) -> bool:
    return any([options.language, *(one.language for one in load.roster), *(k.language for k in documents.values())])


def _of_kind(source: str, load: LoadSettings) -> str:
    """A SOURCE with the kind that the configuration gives to it, which says how a folder is looked at."""
    kind = load.sources.get(known_as(source), SourceSettings()).kind
    return f"{kind}:{source}" if kind and not without_kind(source)[0] else source


def _audience(options: "Options", name: str) -> "AudienceOptions | None":
    """An audience by its name; InputError where it is not known."""
    if name and name not in options.audience:
        hint = f"Known: {', '.join(options.audience)}." if options.audience else "Write an [audience.NAME]."
        raise InputError(Problem("audience", f"no audience “{name}”.", "error", hint=hint))
    return options.audience[name] if name else None


def _brand(options: "Options") -> dict[str, str]:
    """Theme values that differ; a logo as its address, so that it goes wherever documents are made."""
    brand = {k: v for k, v in options.brand.model_dump(exclude={"confidential", "font"}).items() if v is not None}
    if options.brand.font:
        if options.scheduler:
            hint = "Put its files into the fonts of a template set: workers get that."
            raise InputError(Problem("font", "[brand] font is of this machine, not of a cluster.", "error", hint=hint))
        brand["font"] = "\n".join(str(Path(file).absolute()) for file in options.brand.font)
    return brand | {"logo": read_logo(brand["logo"])} if "logo" in brand else brand


def kinds_of(options: "Options") -> Mapping[str, Kind]:
    """The kinds of documents that there are by name, those of the configuration laid over the built-in ones."""
    kinds = dict(BUILT_IN)
    folder = Path(options.templates) if options.templates else built_in()
    for one in options.document:
        given = {name: value for name, value in one.model_dump().items() if value is not None}
        kind = replace(kinds.get(one.name, Kind(one.name)), **given)
        if kind.about == "selection" and not kind.people:
            hint = f'Write people = ["…"] below name = "{one.name}".'
            raise InputError(Problem("document", f"document “{one.name}”: it says of no people.", "error", hint=hint))
        own = one.name if (folder / one.name).is_dir() else default_template(kind.about)
        kinds[one.name] = kind if kind.template else replace(kind, template=own)
    return kinds


def _load_settings(options: "Options", seen_from: date) -> LoadSettings:
    """The part of the settings that loading needs."""
    return LoadSettings(
        seen_from,
        roster_of(options),
        options.host,
        options.themes,
        options.fiscal_year_start,
        threads=options.threads,
        hides_absences=options.privacy.absences == "hide",
        sources={known_as(one.path): SourceSettings(**one.model_dump()) for one in options.source},
        since=options.since,
        roster_file=known_as(options.roster) if options.roster else "",
        answers=answers_of(options.answers),
        answers_file=known_as(options.answers) if options.answers else "",
    )
