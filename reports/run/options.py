"""All that `reports.toml` may hold: names, types, defaults, and what each value may be. Knows no file and no layers."""

import difflib
import re
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Literal, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from pydantic import (
    AfterValidator,
    Field,
    PrivateAttr,
    ValidationInfo,
    field_validator,
    model_validator,
)

from reports.loading.kinds import kinds
from reports.loading.tables.columns import MAPPED
from reports.model.formats import usual_formats
from reports.model.notes import NoteKind
from reports.model.packet import Layout
from reports.periods import Period, parse_period
from reports.run.kinds import BUILT_IN, About, Per
from reports.run.values import (
    Day,
    Email,
    FirstDay,
    Format,
    Language,
    Mode,
    Name,
    Part,
    PathName,
    Pattern,
    Shown,
    Strict,
)
from reports.system.workers import Limits

_MOST = 2**31 - 1
"""The largest number that every system takes for a limit."""
ARGUMENT = "argument "
"""What the origin of a value begins with that the caller of the library gave."""


class _FileNames(Strict):
    """`[file_names]`: where documents go below `out`, without their endings."""

    person: Pattern | None = None
    period: Pattern | None = None

    @field_validator("period")
    @classmethod
    def _has_no_person(cls, value: str | None) -> str | None:
        if value and ("{email}" in value or "{name}" in value):
            raise ValueError("the packet of a period has {kind}, {id} and {period} only")
        return value


class _LimitOptions(Strict):
    """`[limits]`: what one document may take, and the reading of one source."""

    memory: int = Field(default=Limits().memory, ge=64, le=_MOST)
    cpu: int = Field(default=Limits().cpu, ge=1, le=_MOST)
    wall: int = Field(default=Limits().wall, ge=1, le=_MOST)


class PersonOptions(Strict):
    """One `[people.ID]`."""

    name: Shown | None = None
    files: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    email: Email | None = None
    emails: tuple[Email, ...] = ()
    handles: tuple[Shown, ...] = ()
    role: Shown = ""
    team: Shown = ""
    level: Shown = ""
    manager: Shown = ""
    language: Language = ""
    joined: Day | None = None
    left: Day | None = None
    picture: PathName = ""


class SourceOptions(Strict):
    """One `[[source]]`: a SOURCE, and how it is read."""

    path: PathName = Field(min_length=1)
    kind: str = ""
    label: Shown = ""
    columns: Mapping[str, str | tuple[str, ...]] = {}
    dates: Literal["", "day-first", "month-first"] = ""
    done: tuple[str, ...] = ()
    database: str = ""
    since: FirstDay = ""
    branch: str = ""
    paths: tuple[PathName, ...] = ()
    person: Shown = ""
    people: Literal["", "headings", "labels"] = ""
    year: int = Field(default=0, ge=0, le=9999)
    period: str = ""
    months: Literal["", "headings", "line starts"] = ""

    @field_validator("period")
    @classmethod
    def _is_period(cls, value: str) -> str:
        return str(Period.parse(value)) if value else value

    @field_validator("paths", "done", mode="before")
    @classmethod
    def _as_list(cls, value: object) -> object:
        return (value,) if isinstance(value, str) else value

    @field_validator("kind")
    @classmethod
    def _is_kind(cls, value: str) -> str:
        known = [kind.name for kind in kinds()]
        if value and value not in known:
            raise ValueError(f"no kind of source “{value}”. Known: {', '.join(known)}")
        return value

    @field_validator("columns")
    @classmethod
    def _are_known(cls, value: Mapping[str, object]) -> Mapping[str, object]:
        for name in value:
            if name not in MAPPED:
                near = difflib.get_close_matches(name, MAPPED, 1, 0.5)
                hint = f" Did you mean “{near[0]}”?" if near else ""
                raise ValueError(f"a row says no “{name}”.{hint} Known: {', '.join(MAPPED)}")
        return value


class MailOptions(Strict):
    """`[mail]`: the server that mails go through, and whom they are from."""

    host: str = ""
    port: int = Field(default=587, ge=1, lt=1 << 16)
    security: Literal["starttls", "tls", "none"] = "starttls"
    ca: PathName | None = None
    user: Shown = ""
    password_file: PathName | None = None
    sender: Shown = ""
    timeout: int = Field(default=30, ge=1, le=600)
    per_minute: int = Field(default=0, ge=0)
    most_mb: int = Field(default=20, ge=1)


class DeliverOptions(Strict):
    """One `[[deliver]]`: which documents go where; one of `folder`, `zip`, `binder` and `mail`."""

    name: Shown = Field(pattern=r"[\w-]+")
    kind: tuple[str, ...] = ()
    format: tuple[Format, ...] = ("pdf",)
    folder: PathName = ""
    zip: PathName = ""
    binder: PathName = ""
    mail: tuple[Shown, ...] = ()
    subject: str = ""
    text: PathName = ""
    encrypt: PathName = ""

    @field_validator("kind", "format", "mail", mode="before")
    @classmethod
    def _as_list(cls, value: object) -> object:
        return (value,) if isinstance(value, str) else value

    @model_validator(mode="after")
    def _goes_one_way(self) -> Self:
        ways = [way for way in ("folder", "zip", "binder", "mail") if getattr(self, way)]
        if len(ways) != 1:
            raise ValueError(f"one of folder, zip, binder and mail says where to, not {' and '.join(ways) or 'none'}")
        if self.binder and self.format != ("pdf",):
            raise ValueError("a binder is made of PDFs")
        return self


class AudienceOptions(Strict):
    """One `[audience.NAME]`: readers who are not to know whom they read about."""

    secret: PathName = Field(min_length=1)
    show: tuple[Literal["role", "level", "team"] | NoteKind, ...] = ()
    words: tuple[str, ...] = ()


class DocumentOptions(Strict):
    """One `[[document]]`: a kind of documents; of a built-in one, what differs."""

    name: Name
    about: About | None = None
    per: Per | None = None
    formats: tuple[Format, ...] | None = None
    template: Name | None = None
    layout: Literal["full", "brief"] | None = None
    archive: bool | None = None
    notes: bool | None = None
    readers: str | None = None
    language: Language | None = None
    shuffle: Shown | None = None
    minutes: int | None = Field(None, ge=1, le=120)
    people: tuple[str, ...] | None = None
    exclude: tuple[str, ...] | None = None

    @field_validator("formats", "people", "exclude", mode="before")
    @classmethod
    def _as_list(cls, value: object) -> object:
        return (value,) if isinstance(value, str) else value


def _is_document(value: str, info: ValidationInfo) -> str:
    """Refuse the name of no document; those of `[[document]]` come with the context."""
    known = [*BUILT_IN, *(info.context or {}).get("documents", ())]
    if value not in known:
        near = difflib.get_close_matches(value, known, 1, 0.4)
        hint = f"Did you mean “{near[0]}”?" if near else f"Known: {', '.join(known)}"
        raise ValueError(f"no document “{value}”. {hint}")
    return value


class _Privacy(Strict):
    """`[privacy]`: what of the sources is shown."""

    absences: Literal["show", "hide"] = "show"


class _Brand(Strict):
    """`[brand]`: theme values that differ from the template set's."""

    page_size: Literal["a4", "letter"] | None = None
    accent: str | None = None
    logo: PathName | None = None
    font: tuple[PathName, ...] = ()
    footer: Annotated[Shown, Field(max_length=90)] | None = None
    confidential: Shown = ""

    @field_validator("font", mode="before")
    @classmethod
    def _as_list(cls, value: object) -> object:
        return (value,) if isinstance(value, str) else value

    @field_validator("accent")
    @classmethod
    def _is_colour(cls, value: str | None) -> str | None:
        if value is not None and not re.fullmatch(r"#[0-9A-Fa-f]{6}", value):
            raise ValueError("a colour is # and six hexadecimal digits, as in #0B5875")
        return value


def names_of(tables: object) -> list[str]:
    """Names of documents in tables that were not checked yet."""
    some = tables if isinstance(tables, list | tuple) else ()
    return [str(one["name"]) for one in some if isinstance(one, Mapping) and "name" in one]


class Options(Strict):
    """All that `reports.toml` may hold but jobs; the same names as the options of the command line."""

    _job: str = PrivateAttr("")
    _origins: Mapping[str, str] = PrivateAttr(default_factory=dict)

    sources: tuple[str, ...] = ()
    source: tuple[SourceOptions, ...] = ()
    document: tuple[DocumentOptions, ...] = ()
    by: tuple[Annotated[str, AfterValidator(_is_document)], ...] = ("person", "quarter")
    format: tuple[Format, ...] = usual_formats()
    layout: Layout = "full"
    archive: bool = False
    language: Language = ""
    period: str | None = None
    as_of: Day | None = None
    since: FirstDay = ""
    timezone: str = "UTC"
    fiscal_year_start: int = Field(1, ge=1, le=12)
    person: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    out: PathName = Field("out", min_length=1)
    file_mode: Mode = 0o600
    templates: PathName | None = None
    confidential: Shown = ""
    jobs: int | None = Field(None, ge=1)
    scheduler: str = ""
    wait: bool = False
    force: bool = False
    reopen: bool = False
    prune: bool = False
    allow_missing: bool = False
    on_change: Literal["aside", "keep"] = "aside"
    same_work: Literal["join", "keep"] = "join"
    notes: str | None = Field(None, min_length=1)
    dry_run: bool = False
    explain: bool = False
    strict: bool = False
    log_format: Literal["text", "json"] = "text"
    quiet: bool = False
    verbose: bool = False
    host: str = "https://github.com"
    file_names: _FileNames = _FileNames()
    limits: _LimitOptions = _LimitOptions()
    roster: PathName | None = Field(None, min_length=1)
    answers: PathName | None = Field(None, min_length=1)
    people: Mapping[str, PersonOptions] = {}
    teams: Mapping[str, tuple[str, ...]] = {}
    themes: Mapping[str, tuple[str, ...]] = {}
    threads: Mapping[str, Mapping[Shown, tuple[Part, ...]]] = {}
    deliver: tuple[DeliverOptions, ...] = ()
    mail: MailOptions = MailOptions()
    readers: str = ""
    audience: Mapping[str, AudienceOptions] = {}
    brand: _Brand = _Brand()
    privacy: _Privacy = _Privacy()

    @classmethod
    def of(cls, values: Mapping[str, object], job: str = "", origins: Mapping[str, str] = {}) -> Self:
        """The checked options of a job; pydantic's ValidationError where they are wrong."""
        made = cls.model_validate(values, context={"documents": names_of(values.get("document"))})
        made._job, made._origins = job, origins
        return made

    @property
    def job(self) -> str:
        """Name of its `[[job]]`; empty: there is none."""
        return self._job

    @property
    def origins(self) -> Mapping[str, str]:
        """Key, as in `limits.memory`, to where its value was set; defaults are not in it."""
        return self._origins

    @property
    def given(self) -> frozenset[str]:
        """Keys that stand on the command line, or that the caller of the library gave."""
        return frozenset(key for key, origin in self.origins.items() if origin.startswith(("--", ARGUMENT)))

    @field_validator("sources", "by", "format", "person", "exclude", mode="before")
    @classmethod
    def _as_list(cls, value: object) -> object:
        return (value,) if isinstance(value, str) else value

    @field_validator("document")
    @classmethod
    def _is_there_once(cls, value: tuple[DocumentOptions, ...]) -> tuple[DocumentOptions, ...]:
        names = [one.name.casefold() for one in value]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise ValueError(f"two documents are called {', '.join(twice)}")
        return value

    @field_validator("people")
    @classmethod
    def _has_safe_ids(cls, value: Mapping[str, PersonOptions]) -> Mapping[str, PersonOptions]:
        bad = [key for key in value if not re.fullmatch(r"[^\W_](?:[\w.-]*\w)?", key)]
        if bad:
            raise ValueError(
                f"an id is made of letters, digits, - and _ (it names the file), unlike {', '.join(map(repr, bad))}"
            )
        if len({key.casefold() for key in value}) < len(value):
            raise ValueError("two ids differ in capitals only")
        return value

    @field_validator("by", "format", mode="before")
    @classmethod
    def _is_not_empty(cls, value: object) -> object:
        if value in ([], ()):
            raise ValueError("name at least one, or leave the key out")
        return value

    @field_validator("period")
    @classmethod
    def _is_period(cls, value: str | None) -> str | None:
        if value is not None:
            parse_period(value, date(2000, 1, 1))
        return value

    @field_validator("timezone")
    @classmethod
    def _is_zone(cls, value: str) -> str:
        try:
            ZoneInfo(value)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            near = difflib.get_close_matches(value, available_timezones(), 1, 0.6)
            hint = f"Did you mean {near[0]}?" if near else "Written as in Europe/Berlin"
            raise ValueError(f"no time zone “{value}”. {hint}") from error
        return value

    @field_validator("scheduler")
    @classmethod
    def _is_address(cls, value: str) -> str:
        found = re.fullmatch(r"(?:tcp|tls|wss?)://(?:[^\s/:@?\[\]]+|\[[^\s/@?\[\]]+\]):(\d{1,5})", value)
        if value and not (found and 0 < int(found[1]) < 1 << 16):
            raise ValueError("the address of a Dask scheduler has tcp, tls, ws or wss and a port: tcp://host:8786")
        return value

    @field_validator("host")
    @classmethod
    def _is_web(cls, value: str) -> str:
        if not re.fullmatch(r"https?://[\w.:-]+(/[\w.-]+)*/?", value):
            raise ValueError("an address that begins with https://")
        return value.rstrip("/")
