"""All that `reports.toml` may hold: names, types, defaults, and what each value may be. Knows no file and no layers."""

import difflib
import re
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Literal, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from pydantic import AfterValidator, Field, PrivateAttr, ValidationInfo, field_validator

from reports.model.formats import usual_formats
from reports.model.packet import Layout
from reports.periods import parse_period
from reports.run.kinds import BUILT_IN
from reports.run.option_tables import (
    AudienceOptions,
    Brand,
    DeliverOptions,
    DocumentOptions,
    FileNames,
    LimitOptions,
    MailOptions,
    PersonOptions,
    Privacy,
    SourceOptions,
)
from reports.run.values import (
    Day,
    FirstDay,
    Format,
    Language,
    Mode,
    Part,
    PathName,
    Shown,
    Strict,
)

ARGUMENT = "argument "
"""What the origin of a value begins with that the caller of the library gave."""


def _is_document(value: str, info: ValidationInfo) -> str:
    """Refuse the name of no document; those of `[[document]]` come with the context."""
    known = [*BUILT_IN, *(info.context or {}).get("documents", ())]
    if value not in known:
        near = difflib.get_close_matches(value, known, 1, 0.4)
        hint = f"Did you mean “{near[0]}”?" if near else f"Known: {', '.join(known)}"
        raise ValueError(f"no document “{value}”. {hint}")
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
    file_names: FileNames = FileNames()
    limits: LimitOptions = LimitOptions()
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
    brand: Brand = Brand()
    privacy: Privacy = Privacy()

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
