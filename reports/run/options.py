"""All that `reports.toml` may hold: names, types, defaults, and what each value may be. Knows no file and no layers."""

import difflib
import re
import string
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Literal, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PrivateAttr,
    field_validator,
    model_validator,
)

from reports.loading.kinds import KINDS
from reports.loading.tables.columns import MAPPED
from reports.model.packet import Layout
from reports.periods import parse_period
from reports.system.workers import Limits

_MOST = 2**31 - 1
"""The largest number that every system takes for a limit."""
ARGUMENT = "argument "
"""What the origin of a value begins with that the caller of the library gave."""
_FIELDS = ("kind", "id", "email", "name", "period")


class _Strict(BaseModel):
    """Refuses keys that it does not know."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def _shown(value: str) -> str:
    """Refuse what cannot be shown: control characters, and such as turn the reading direction."""
    if not value.isprintable():
        raise ValueError("it holds characters that cannot be shown")
    return value


_Shown = Annotated[str, AfterValidator(_shown)]


def _email(value: str) -> str:
    """Refuse what could not be part of a file name, either."""
    if not re.fullmatch(r"[^\s/\\@\x00-\x1f]+@[^\s/\\@\x00-\x1f]+", value) or value.startswith("."):
        raise ValueError("an e-mail address is as in ada@example.org")
    return _shown(value)


def _path(value: str) -> str:
    """Refuse what names no file on any system."""
    if "\0" in value:
        raise ValueError("a path holds no NUL character")
    return value


_Path = Annotated[str, AfterValidator(_path)]
_Part = Annotated[_Shown, Field(pattern=r"\S")]
_Email = Annotated[str, AfterValidator(_email)]


def _pattern(value: str) -> str:
    """Refuse what leads out of the folder, or to another file than a document's."""
    try:
        parts = [found for found in string.Formatter().parse(value) if found[1] is not None]
    except ValueError as error:
        raise ValueError(f"{error}: a field is as in {{id}}") from error
    known = ", ".join(f"{{{name}}}" for name in _FIELDS)
    for _, name, form, conversion in parts:
        if name not in _FIELDS or form or conversion:
            near = difflib.get_close_matches(str(name), _FIELDS, 1, 0.5)
            raise ValueError(f"no field {{{name}}}.{f' Did you mean {{{near[0]}}}?' if near else ''} Known: {known}")
    pieces = value.split("/")
    if any(not piece.strip(". ") or piece.startswith((".", "~")) for piece in pieces) or "\\" in value:
        raise ValueError("a path below out, without a first /, without .. and hidden folders")
    if not parts:
        raise ValueError(f"every document would go to one file. Fields: {known}")
    return _shown(value)


def _mode(value: object) -> object:
    """Read permissions as `chmod` does."""
    if isinstance(value, int) or not re.fullmatch(r"0?[0-7]{3}", str(value)) or not int(str(value), 8) & 0o600 == 0o600:
        raise ValueError('permissions as in "0600" or "0640", in quotes; the owner reads and writes')
    return int(str(value), 8)


def _day(value: object) -> object:
    """Refuse numbers, which would be taken for seconds."""
    if isinstance(value, str) and not re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        raise ValueError("a day is as in 2026-02-01")
    return value


def _first_day(value: object) -> object:
    """A day, or the first one of a month or year."""
    text = str(value)
    if text and not re.fullmatch(r"(?:19|20)\d\d(?:-\d\d(?:-\d\d)?)?", text):
        raise ValueError("a day, month or year is as in 2026-02-01, 2026-02 or 2026")
    text += {4: "-01-01", 7: "-01"}.get(len(text), "")
    return text and date.fromisoformat(text).isoformat()


class _FileNames(_Strict):
    """`[file_names]`: where documents go below `out`, without their endings."""

    person: Annotated[str, AfterValidator(_pattern)] | None = None
    period: Annotated[str, AfterValidator(_pattern)] | None = None

    @field_validator("period")
    @classmethod
    def _has_no_person(cls, value: str | None) -> str | None:
        if value and ("{email}" in value or "{name}" in value):
            raise ValueError("the packet of a period has {kind}, {id} and {period} only")
        return value


class _Limits(_Strict):
    """`[limits]`: what one document may take, and the reading of one source."""

    memory: int = Field(default=Limits().memory, ge=64, le=_MOST)
    cpu: int = Field(default=Limits().cpu, ge=1, le=_MOST)
    wall: int = Field(default=Limits().wall, ge=1, le=_MOST)


class Person(_Strict):
    """One `[people.ID]`."""

    name: _Shown | None = None
    files: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    email: _Email | None = None
    emails: tuple[_Email, ...] = ()
    handles: tuple[_Shown, ...] = ()
    role: _Shown = ""
    team: _Shown = ""
    level: _Shown = ""
    manager: _Shown = ""
    joined: Annotated[date, BeforeValidator(_day)] | None = None
    left: Annotated[date, BeforeValidator(_day)] | None = None


class Source(_Strict):
    """One `[[source]]`: a SOURCE, and how it is read."""

    path: _Path = Field(min_length=1)
    kind: str = ""
    columns: Mapping[str, str | tuple[str, ...]] = {}
    dates: Literal["", "day-first", "month-first"] = ""
    database: str = ""
    since: Annotated[str, BeforeValidator(_first_day)] = ""
    branch: str = ""
    paths: tuple[_Path, ...] = ()

    @field_validator("paths", mode="before")
    @classmethod
    def _as_list(cls, value: object) -> object:
        return (value,) if isinstance(value, str) else value

    @field_validator("kind")
    @classmethod
    def _is_kind(cls, value: str) -> str:
        known = [kind.name for kind in KINDS]
        if value and value not in known:
            raise ValueError(f"no kind of source “{value}”. Known: {', '.join(known)}")
        return value

    @field_validator("columns")
    @classmethod
    def _are_known(cls, value: Mapping[str, Any]) -> Mapping[str, Any]:
        for name in value:
            if name not in MAPPED:
                near = difflib.get_close_matches(name, MAPPED, 1, 0.5)
                hint = f" Did you mean “{near[0]}”?" if near else ""
                raise ValueError(f"a row says no “{name}”.{hint} Known: {', '.join(MAPPED)}")
        return value


class Mail(_Strict):
    """`[mail]`: the server that mails go through, and whom they are from."""

    host: str = ""
    port: int = Field(default=587, ge=1, lt=1 << 16)
    security: Literal["starttls", "tls", "none"] = "starttls"
    ca: _Path | None = None
    user: _Shown = ""
    password_file: _Path | None = None
    sender: _Shown = ""
    timeout: int = Field(default=30, ge=1, le=600)
    per_minute: int = Field(default=0, ge=0)
    most_mb: int = Field(default=20, ge=1)


class Deliver(_Strict):
    """One `[[deliver]]`: which documents go where; one of `folder`, `zip`, `binder` and `mail`."""

    name: _Shown = Field(pattern=r"[\w-]+")
    kind: tuple[str, ...] = ()
    format: tuple[Literal["pdf", "html", "pptx"], ...] = ("pdf",)
    folder: _Path = ""
    zip: _Path = ""
    binder: _Path = ""
    mail: tuple[_Shown, ...] = ()
    subject: str = ""
    text: _Path = ""
    encrypt: _Path = ""

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


class Audience(_Strict):
    """One `[audience.NAME]`: readers who are not to know whom they read about."""

    secret: _Path = Field(min_length=1)
    show: tuple[Literal["role", "level", "team"], ...] = ()


class _Privacy(_Strict):
    """`[privacy]`: what of the sources is shown."""

    absences: Literal["show", "hide"] = "show"


class _Brand(_Strict):
    """`[brand]`: theme values that differ from the template set's."""

    page_size: Literal["a4", "letter"] | None = None
    accent: str | None = None
    confidential: _Shown = ""

    @field_validator("accent")
    @classmethod
    def _is_colour(cls, value: str | None) -> str | None:
        if value is not None and not re.fullmatch(r"#[0-9A-Fa-f]{6}", value):
            raise ValueError("a colour is # and six hexadecimal digits, as in #0B5875")
        return value


class Options(_Strict):
    """All that `reports.toml` may hold but jobs; the same names as the options of the command line."""

    _job: str = PrivateAttr("")
    _origins: Mapping[str, str] = PrivateAttr(default_factory=dict)

    sources: tuple[str, ...] = ()
    source: tuple[Source, ...] = ()
    by: tuple[Literal["person", "month", "quarter", "half", "year"], ...] = ("person", "quarter")
    format: tuple[Literal["pdf", "html", "pptx"], ...] = ("pdf", "html", "pptx")
    layout: Layout = "full"
    period: str | None = None
    as_of: Annotated[date, BeforeValidator(_day)] | None = None
    timezone: str = "UTC"
    fiscal_year_start: int = Field(1, ge=1, le=12)
    person: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    out: _Path = Field("out", min_length=1)
    file_mode: Annotated[int, BeforeValidator(_mode)] = 0o600
    templates: _Path | None = None
    confidential: _Shown = ""
    jobs: int | None = Field(None, ge=1)
    scheduler: str = ""
    wait: bool = False
    force: bool = False
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
    limits: _Limits = _Limits()
    roster: _Path | None = Field(None, min_length=1)
    people: Mapping[str, Person] = {}
    teams: Mapping[str, tuple[str, ...]] = {}
    themes: Mapping[str, tuple[str, ...]] = {}
    threads: Mapping[str, Mapping[_Shown, tuple[_Part, ...]]] = {}
    deliver: tuple[Deliver, ...] = ()
    mail: Mail = Mail()
    readers: str = ""
    audience: Mapping[str, Audience] = {}
    brand: _Brand = _Brand()
    privacy: _Privacy = _Privacy()

    @classmethod
    def of(cls, values: Mapping[str, Any], job: str = "", origins: Mapping[str, str] = {}) -> Self:
        """The checked options of a job; pydantic's ValidationError where they are wrong."""
        made = cls.model_validate(values)
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

    @field_validator("people")
    @classmethod
    def _has_safe_ids(cls, value: Mapping[str, Person]) -> Mapping[str, Person]:
        bad = [key for key in value if not re.fullmatch(r"[^\W_](?:[\w.-]*\w)?", key)]
        if bad:
            raise ValueError(
                f"an id is made of letters, digits, - and _ (it names the file), unlike {', '.join(map(repr, bad))}"
            )
        folded = [key.casefold() for key in value]
        if len(set(folded)) < len(folded):
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
