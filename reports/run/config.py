"""`reports.toml`, environment and command line, together: the options of each job of a run.

Knows names, types and defaults of options; builds nothing. The later wins: defaults, the file, the file's `[[job]]`,
variables `REPORTS_…`, options of the command line.
"""

import difflib
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ValidationError

from reports.errors import InputError, Problem
from reports.run.option_tables import AudienceOptions, DeliverOptions, DocumentOptions, PersonOptions, SourceOptions
from reports.run.options import ARGUMENT, Options, names_of
from reports.system.stores import redact_url

FILE = "reports.toml"
VARIABLE = "REPORTS_"
"""What variables of the environment begin with: `REPORTS_OUT`, `REPORTS_LIMITS_MEMORY`."""
WHOLE_RUN = ("wait", "explain", "log_format", "quiet", "verbose")
"""Options that no job can differ in."""
_ADDS = "exclude"
"""The option whose values add up over the layers."""
_MOST_BYTES = 10_000_000
"""Of the file: a device has no end."""
_ABOVE = "Write it above the first [[job]]."


@dataclass(frozen=True, slots=True)
class _Layer:
    """The values of one origin; they override those of the layers before."""

    values: Mapping[str, object]
    file: str | None = None
    """Path of the configuration; None: not from the file."""
    text: str = ""
    """Of the file, from its start or from the `[[job]]`; lines before are blank."""
    name: str = ""
    """How a key that is not from the file is called: `--{}`, `REPORTS_{}`."""

    def origin(self, key: str) -> str:
        """Where a key was set, in words."""
        if self.file is None:
            return _called(self.name, key)
        line = _line_of(key.split("."), self.text)
        return f"{self.file}, line {line}" if line else self.file


def _called(form: str, key: str) -> str:
    """A key as an option or as a variable."""
    return form.format(key.replace("_", "-") if form.startswith("--") else key.replace(".", "_").upper())


def read_config(
    path: Path | None,
    given: Mapping[str, object],
    environment: Mapping[str, str] = {},
    jobs: Sequence[str] = (),
) -> tuple[Options, ...]:
    """The jobs of the file (None: `reports.toml` here, if there is one), each with variables and options laid over it.

    `jobs` names those that are wanted (none: all); a file without a `[[job]]` is one job without a name. InputError
    lists every problem with its line and, for an unknown key, the nearest known one.
    """
    file = path or Path(FILE)
    text = _read(file) if path is not None or file.is_file() else ""
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(_syntax_problem(file, text, error)) from error
    problems: list[Problem] = []
    tables = content.pop("job", [])
    parts = _parts(text)
    base = _Layer(content, str(file), parts[0])
    over = [
        _Layer(_variables(environment, problems), name=f"{VARIABLE}{{}}"),
        _Layer({k: v for k, v in given.items() if v is not None and v is not False and v != ()}, name="--{}"),
    ]
    names = [name for one in (content, *(tables if isinstance(tables, list) else ())) for name in _documents(one)]
    for layer in (base, *over):
        problems += _check(layer, names)
    named = _jobs(tables, file, parts[1:], problems, names)
    unknown = [job for job in jobs if job not in named]
    near = {job: difflib.get_close_matches(job, named, 1, 0.5) for job in unknown}
    problems += [
        Problem(
            "config",
            f"no job “{job}” in {file}.",
            "error",
            hint=f"Did you mean “{near[job][0]}”?" if near[job] else f"Known: {', '.join(named) or 'none'}.",
        )
        for job in unknown
    ]
    if problems:
        raise InputError(problems)
    chosen = {name: [layer] for name, layer in named.items() if not jobs or name in jobs} or {"": []}
    return tuple(_merged(name, [base, *layers, *over]) for name, layers in chosen.items())


def _documents(table: object) -> list[str]:
    """Names of the documents of the file, or of a job."""
    return names_of(table.get("document")) if isinstance(table, Mapping) else []


def _read(file: Path) -> str:
    try:
        with file.open("rb") as content:
            text = content.read(_MOST_BYTES + 1)
        if len(text) > _MOST_BYTES:
            what = f"it is longer than {_MOST_BYTES / 1e6:.0f} MB."
            raise InputError(Problem("config", what, "error", str(file), hint="`reports init` writes a short one."))
        return text.decode("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        what = f"cannot read it: {(error.strerror or str(error)).lower()}."
        raise InputError(Problem("config", what, "error", str(file), hint="`reports init` writes one.")) from error
    except UnicodeDecodeError as error:
        raise InputError(Problem("config", f"not UTF-8: {error}.", "error", str(file))) from error


def _parts(text: str) -> list[str]:
    """The lines of the file without its jobs, then those of each `[[job]]`; the others are blank, to keep numbers."""
    lines = text.splitlines()
    parts, current = [[""] * len(lines)], 0
    for number, line in enumerate(lines):
        if head := re.match(r"\s*\[\[?\s*(job\b)?", line):
            if head[1] and "[[" in head[0]:
                parts.append([""] * len(lines))
            current = len(parts) - 1 if head[1] else 0
        parts[current][number] = line
    return ["\n".join(part) for part in parts]


def _jobs(
    tables: object, file: Path, parts: Sequence[str], problems: list[Problem], names: Sequence[str]
) -> dict[str, _Layer]:
    """Each `[[job]]` by its name."""
    named: dict[str, _Layer] = {}
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        problems.append(Problem("config", "job is a list of tables.", "error", str(file), hint="Write [[job]]."))
        return {}
    for number, table in enumerate(tables):
        part = parts[number] if number < len(parts) else ""
        line = next((n for n, one in enumerate(part.splitlines(), 1) if one), None)
        name = table.pop("name", None)
        if not isinstance(name, str) or not re.fullmatch(r"[\w-]+", name) or name in named:
            why = "there are two of that name" if name in named else "its letters, digits, - and _ name it"
            problems.append(
                Problem("config", f"job.name = {name!r}: {why}.", "error", str(file), line, "Each job has a name.")
            )
            continue
        named[name] = _Layer(table, str(file), part)
        problems += _check(named[name], [*names, *names_of(table.get("document"))])
        problems += [
            Problem(
                "config", f"{key} is of a whole run, not of a job.", "error", str(file), _line_of([key], part), _ABOVE
            )
            for key in WHOLE_RUN
            if key in table
        ]
    return named


_NO_KEYS = ("CONFIG", "JOB", "MAIL_PASSWORD")
"""Variables of other names than those of keys: which file, which jobs, and what no file may say."""


def _variables(environment: Mapping[str, str], problems: list[Problem]) -> dict[str, object]:
    """Values from `REPORTS_…`; lists are parted by commas. A name that is nearly that of a key is refused."""
    keys = {
        key.upper().replace(".", "_"): key
        for key in _leaves()
        if not key.startswith(("people", "teams", "themes", "threads"))
    }
    values, tables = dict[str, object](), dict[str, dict[str, object]]()
    for variable, value in sorted(environment.items()):
        name = variable.removeprefix(VARIABLE)
        if name in (variable, *_NO_KEYS) or not value:
            continue
        if name not in keys:
            near = difflib.get_close_matches(name, keys, 1, 0.8)
            if near:
                hint = f"Did you mean {VARIABLE}{near[0]}?"
                problems.append(Problem("config", f"no variable {variable}.", "error", hint=hint))
            continue
        table, _, leaf = keys[name].rpartition(".")
        is_list = not table and isinstance(Options.model_fields[leaf].default, tuple)
        into = tables.setdefault(table, {}) if table else values
        into[leaf] = [part.strip() for part in value.split(",") if part.strip()] if is_list else value
    return values | tables


def _leaves() -> list[str]:
    """All keys, those within tables with a dot: `limits.memory`."""
    keys = []
    for key, field in Options.model_fields.items():
        inner = field.default
        keys += [f"{key}.{name}" for name in type(inner).model_fields] if isinstance(inner, BaseModel) else [key]
    return keys


def _check(layer: _Layer, documents: Sequence[str]) -> list[Problem]:
    """What is wrong with the values of one layer; `documents` are the names of those that are not built in."""
    try:
        Options.model_validate(layer.values, context={"documents": documents})
    except ValidationError as error:
        return _problems(layer, error)
    return []


def _merged(job: str, layers: Sequence[_Layer]) -> Options:
    """The layers over each other; tables are merged key by key."""
    values: dict[str, object] = {}
    origins: dict[str, str] = {}
    for layer in layers:
        for key, value in layer.values.items():
            if isinstance(value, Mapping):
                values[key] = _over(values.get(key), value)
                origins |= {f"{key}.{inner}": layer.origin(f"{key}.{inner}") for inner in value}
            else:
                # Who is left out by the file stays out, whoever else is.
                values[key] = [*_listed(values.get(key, ())), *_listed(value)] if key == _ADDS else value
                origins[key] = layer.origin(key)
    try:
        return Options.of(values, job, origins)
    except ValidationError as error:
        raise InputError(_problems(_Layer(values, layers[0].file), error)) from error


def _listed(value: object) -> Sequence[object]:
    """The value as a list; a single one becomes a list of one."""
    return value if isinstance(value, list | tuple) else [value]


def of_arguments(given: Mapping[str, object]) -> Options:
    """Options that the caller of the library gave, and no others; InputError lists what is wrong with them."""
    layer = _Layer(given, name=f"{ARGUMENT}{{}}")
    if problems := _check(layer, names_of(given.get("document"))):
        raise InputError(problems)
    return _merged("", [layer])


def _over(below: object, above: Mapping[str, object]) -> dict[str, object]:
    """A table over another, key by key, tables within too; what is no table gives way."""
    under = below if isinstance(below, Mapping) else {}
    over = {key: _over(under.get(key), one) if isinstance(one, Mapping) else one for key, one in above.items()}
    return {**under, **over}


def explained(options: Options) -> list[tuple[str, str, str]]:
    """Each key with its value, as in the file, and where it was set."""
    made = []
    shown = options.model_dump(mode="json")
    for key in _leaves():
        table, _, leaf = key.rpartition(".")
        value = shown[table][leaf] if table else shown[leaf]
        if leaf == "file_mode":
            value = f"0{value:o}"
        inner = sorted({f"{key}.{name}" for name in value}) if isinstance(value, dict) else []
        for one in inner or [key]:
            of = value[one.removeprefix(f"{key}.")] if inner else value
            made.append((one, _as_toml(of), options.origins.get(one, "default")))
    return made


def _as_toml(value: object) -> str:
    return "(none)" if value is None else json.dumps(value, ensure_ascii=False)


def _syntax_problem(file: Path, text: str, error: Exception) -> Problem:
    found = re.search(r"line (\d+)", str(error))
    line = int(found[1]) if found else len(text.splitlines())  # at the end of the file
    return Problem("config", f"not valid TOML: {error}.", "error", str(file), line)


def _problems(layer: _Layer, error: ValidationError) -> list[Problem]:
    """The findings of the validator, each with its line in the file and the nearest key or value."""
    made = []
    for found in error.errors():
        path = [str(part) for part in found["loc"]]
        line = _line_of(path, layer.text) if layer.file else None
        if found["type"] == "extra_forbidden":
            known = _known_keys(path[:-1])
            near = difflib.get_close_matches(path[-1], known, 1, 0.5)
            hint = f"Did you mean “{near[0]}”?" if near else f"Known here: {', '.join(sorted(known))}."
            made.append(Problem("config", f"no key “{'.'.join(path)}”.", "error", layer.file, line, hint))
            continue
        value, hint = found["input"], ""
        if isinstance(value, str):
            allowed = re.findall(r"'([^']+)'", str(found.get("ctx", {}).get("expected", "")))
            near = difflib.get_close_matches(value, allowed, 1, 0.4)
            hint = f"Did you mean “{near[0]}”?" if near else ""
        reason = found["msg"].removeprefix("Value error, ").rstrip(".")
        message = _refused(layer, path, value, reason if reason.endswith("?") else f"{reason}.")
        made.append(Problem("config", redact_url(message), "error", layer.file, line, hint))
    return made


def _refused(layer: _Layer, path: Sequence[str], value: object, reason: str) -> str:
    """A value and why it cannot be, named as where it was set names it."""
    if layer.file is not None:
        return f"{'.'.join(path)} = {value!r}: {reason[:1].lower()}{reason[1:]}"
    key = ".".join(part for part in path if not part.isdigit())
    between = " " if layer.name.startswith("--") else "="
    return f"{_called(layer.name, key)}{between}{value}: {reason}"


def _known_keys(path: Sequence[str]) -> list[str]:
    """Keys that the table at a path may hold."""
    if not path:
        return [*Options.model_fields, "job"]
    inner = Options.model_fields[path[0]].default
    models: dict[str, type[BaseModel]] = {
        "source": SourceOptions,
        "deliver": DeliverOptions,
        "audience": AudienceOptions,
        "document": DocumentOptions,
    }
    model = type(inner) if isinstance(inner, BaseModel) else models.get(path[0], PersonOptions)
    return list(model.model_fields)


def _line_of(path: Sequence[str], text: str) -> int | None:
    """The line on which a key of the file stands, as near as it can be told."""
    lines = text.splitlines()
    start = 0
    table = ".".join(path[:-1])
    for number, line in enumerate(lines):
        if table and re.match(rf"\s*\[+\s*(?:job\.)?{re.escape(table)}\s*\]", line):
            start = number
    for part in reversed(path):
        for number, line in enumerate(lines[start:], start + 1):
            if re.match(rf"\s*(?:\[.*\b)?[\"']?{re.escape(part)}[\"']?\s*[=\].]", line):
                return number
    return None


def starting(sources: Sequence[str] = ()) -> str:
    """A commented configuration to start from, with these sources; without any, their line is a comment."""
    text = Path(__file__).with_name("starting.toml").read_text("utf-8")
    if not sources:
        return text
    line = f"sources = {json.dumps(list(sources), ensure_ascii=False)}"
    return re.sub(r"^# sources = [^#\n]*#", lambda _: f"{line:43} #", text, count=1, flags=re.MULTILINE)
