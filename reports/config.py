"""`reports.toml` and the command line, together: the settings of one run.

Knows names, types and defaults of options; builds nothing. Options given on the command line win over the file.
"""

import difflib
import re
import tomllib
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError, field_validator

from reports.errors import InputError, Problem
from reports.model import LoadOptions, RosterEntry
from reports.periods import RELATIVE, Period, resolve
from reports.plan import Settings

FILE = "reports.toml"


class _Strict(BaseModel):
    """Refuses keys that it does not know."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def _shown(value: str) -> str:
    """Refuse what cannot be shown: control characters, and such as turn the reading direction."""
    if not value.isprintable():
        raise ValueError("it holds characters that cannot be shown")
    return value


_Shown = Annotated[str, AfterValidator(_shown)]


class _Person(_Strict):
    """One `[people.ID]`."""

    name: _Shown | None = None
    files: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    email: str | None = None


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


class Config(_Strict):
    """All that `reports.toml` may hold; the same names as the options of the command line."""

    sources: tuple[str, ...] = ()
    by: tuple[Literal["person", "month", "quarter", "half", "year"], ...] = ("person", "quarter")
    format: tuple[Literal["pdf", "html", "pptx"], ...] = ("pdf", "html", "pptx")
    period: str | None = None
    as_of: date | None = None
    person: tuple[str, ...] = ()
    out: str = "out"
    templates: str | None = None
    jobs: int | None = None
    force: bool = False
    dry_run: bool = False
    explain: bool = False
    strict: bool = False
    log_format: Literal["text", "json"] = "text"
    quiet: bool = False
    verbose: bool = False
    host: str = "https://github.com"
    people: Mapping[str, _Person] = {}
    teams: Mapping[str, tuple[str, ...]] = {}
    themes: Mapping[str, tuple[str, ...]] = {}
    brand: _Brand = _Brand()

    @field_validator("sources", "by", "format", "person", mode="before")
    @classmethod
    def _as_list(cls, value: object) -> object:
        return (value,) if isinstance(value, str) else value

    @field_validator("people")
    @classmethod
    def _has_safe_ids(cls, value: Mapping[str, _Person]) -> Mapping[str, _Person]:
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

    @field_validator("jobs")
    @classmethod
    def _is_positive(cls, value: int | None) -> int | None:
        if value is not None and value < 1:
            raise ValueError("at least 1")
        return value

    @field_validator("host")
    @classmethod
    def _is_web(cls, value: str) -> str:
        if not re.fullmatch(r"https?://[\w.:-]+(/[\w.-]+)*/?", value):
            raise ValueError("an address that begins with https://")
        return value.rstrip("/")


def parse_period(notation: str, today: date) -> Period:
    """A period in notation or in a relative word; ValueError with the forms there are and the nearest word."""
    try:
        return resolve(notation, today)
    except ValueError as error:
        near = difflib.get_close_matches(notation.lower(), RELATIVE, 1, 0.6) or _near_period(notation)
        hint = f" Did you mean {near[0]}?" if near else ""
        forms = f"2025-07, 2025-Q3, 2025-H2, 2025, 2025-03..2025-04, {', '.join(RELATIVE)}"
        raise ValueError(f"no period “{notation}”.{hint} Written as one of: {forms}.") from error


def _near_period(notation: str) -> list[str]:
    """What `Q3 2025`, `2025Q3`, `2025/7` or `07-2025` was meant to be."""
    year = re.search(r"(?<!\d)\d{4}(?!\d)", notation)
    if not year:
        return []
    rest = (notation[: year.start()] + " " + notation[year.end() :]).upper()
    if part := re.search(r"\b([QH])\s*([1-4])\b", rest):
        made = f"{year[0]}-{part[1]}{part[2]}"
    elif month := re.search(r"(?<!\d)(0?[1-9]|1[0-2])(?!\d)", rest):
        made = f"{year[0]}-{int(month[1]):02}"
    else:
        return []
    try:
        return [str(Period.parse(made))]
    except ValueError:
        return []


def read_config(path: Path | None, given: Mapping[str, Any]) -> Config:
    """The file (None: `reports.toml` here, if there is one) with the options given laid over it.

    InputError lists every problem with its line and, for an unknown key, the nearest known one.
    """
    file = path or Path(FILE)
    text = ""
    if path is not None or file.is_file():
        try:
            text = file.read_text("utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(Problem("config", f"cannot read it: {error}.", "error", str(file))) from error
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(_syntax_problem(file, text, error)) from error
    try:
        Config.model_validate(content)
    except ValidationError as error:
        raise InputError(_problem(file, text, content, found) for found in error.errors()) from error
    options = {key: value for key, value in given.items() if value is not None and value is not False and value != ()}
    try:
        return Config.model_validate(content | options)
    except ValidationError as error:
        raise InputError(_problem(file, "", {}, found) for found in error.errors()) from error


def _syntax_problem(file: Path, text: str, error: tomllib.TOMLDecodeError) -> Problem:
    found = re.search(r"line (\d+)", str(error))
    line = int(found[1]) if found else len(text.splitlines())  # at the end of the file
    return Problem("config", f"not valid TOML: {error}.", "error", str(file), line)


def _problem(file: Path, text: str, content: Mapping[str, Any], found: Mapping[str, Any]) -> Problem:
    """One finding of the validator, with its line in the file and the nearest key."""
    path = [str(part) for part in found["loc"]]
    name = ".".join(path)
    if found["type"] == "extra_forbidden":
        known = _known_keys(path[:-1])
        near = difflib.get_close_matches(path[-1], known, 1, 0.5)
        hint = f"Did you mean “{near[0]}”?" if near else f"Known here: {', '.join(sorted(known))}."
        return Problem("config", f"no key “{name}”.", "error", str(file), _line_of(path, text), hint)
    reason = found["msg"].removeprefix("Value error, ")
    hint = ""
    expected = (found.get("ctx") or {}).get("expected", "")
    if expected and isinstance(found["input"], str):
        allowed = re.findall(r"'([^']+)'", expected)
        near = difflib.get_close_matches(found["input"], allowed, 1, 0.4)
        hint = f"Did you mean “{near[0]}”?" if near else ""
    in_file = _holds(content, path)
    message = f"{name} = {found['input']!r}: {reason[:1].lower()}{reason[1:].rstrip('.')}."
    if not in_file:
        message = f"--{name.split('.')[0].replace('_', '-')} {found['input']}: {reason.rstrip('.')}."
    return Problem(
        "config", message, "error", str(file) if in_file else None, _line_of(path, text) if in_file else None, hint
    )


def _known_keys(path: Sequence[str]) -> list[str]:
    """Keys that the table at a path may hold."""
    model: type[BaseModel] = {"people": _Person, "brand": _Brand}.get(path[0], Config) if path else Config  # type: ignore[assignment]
    return list(model.model_fields)


def _holds(content: Mapping[str, Any], path: Sequence[str]) -> bool:
    """Whether the file, not the command line, has what a path names."""
    return bool(path) and path[0] in content


def _line_of(path: Sequence[str], text: str) -> int | None:
    """The line on which a key of the file stands, as near as it can be told."""
    lines = text.splitlines()
    start = 0
    for number, line in enumerate(lines):
        if len(path) > 1 and re.match(rf"\s*\[+\s*{'.'.join(map(re.escape, path[:-1]))}\s*\]", line):
            start = number
    for part in reversed(path):
        for number, line in enumerate(lines[start:], start + 1):
            if re.match(rf"\s*(?:\[.*\b)?[\"']?{re.escape(part)}[\"']?\s*[=\].]", line):
                return number
    return None


def settings(config: Config, today: date, cores: int) -> Settings:
    """What a build needs, from a checked configuration, a day and the number of cores."""
    seen_from = config.as_of or today
    try:
        period = parse_period(config.period, seen_from) if config.period else None
    except ValueError as error:
        raise InputError(Problem("period", f"{error}", "error")) from error
    roster = tuple(
        RosterEntry(key, entry.name, entry.files, entry.aliases, entry.email) for key, entry in config.people.items()
    )
    brand = {k: v for k, v in config.brand.model_dump(exclude={"confidential"}).items() if v is not None}
    return Settings(
        load=LoadOptions(seen_from, roster, config.host, config.themes),
        sources=config.sources or ("seeds",),
        # A packet of a period is about everyone; who asks for some people wants theirs.
        kinds=("person",) if config.person and "by" not in config.model_fields_set else tuple(dict.fromkeys(config.by)),
        formats=tuple(dict.fromkeys(config.format)),
        period=period,
        people=config.person,
        teams=config.teams,
        out=Path(config.out),
        templates=Path(config.templates) if config.templates else None,
        brand=brand,
        confidential=config.brand.confidential,
        jobs=config.jobs or cores,
        force=config.force,
        dry_run=config.dry_run,
    )
