"""The tables of `reports.toml`, each with its names, types and defaults. Knows no file and no layers."""

import difflib
import re
from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, field_validator, model_validator

from reports.loading.kinds import kinds
from reports.loading.tables.columns import MAPPED
from reports.model.notes import NoteKind
from reports.periods import Period
from reports.run.kinds import About, Per
from reports.run.values import (
    Day,
    Email,
    FirstDay,
    Format,
    Language,
    Name,
    PathName,
    Pattern,
    Shown,
    Strict,
)
from reports.system.workers import Limits

_MOST = 2**31 - 1
"""The largest number that every system takes for a limit."""


class FileNames(Strict):
    """`[file_names]`: where documents go below `out`, without their endings."""

    person: Pattern | None = None
    period: Pattern | None = None

    @field_validator("period")
    @classmethod
    def _has_no_person(cls, value: str | None) -> str | None:
        if value and ("{email}" in value or "{name}" in value):
            raise ValueError("the packet of a period has {kind}, {id} and {period} only")
        return value


class LimitOptions(Strict):
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


class Privacy(Strict):
    """`[privacy]`: what of the sources is shown."""

    absences: Literal["show", "hide"] = "show"


class Brand(Strict):
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
