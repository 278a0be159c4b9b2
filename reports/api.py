"""The library: sources to a corpus, a corpus to packets, packets to documents; or all of it with `build`.

Everything public is imported from `reports` itself. Nothing here sets a signal, a variable of the environment or a
function of another library: documents are made in this process without patches, `build` works in one of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from functools import lru_cache
from html import escape
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports import corpus as rows
from reports.errors import InputError, Problem, ReportError
from reports.formats import FORMATS, Templates, open_templates
from reports.loading import load as load_sources
from reports.loading.files import find_all
from reports.model.packet import Packet as Content
from reports.packets import canonical
from reports.periods import KINDS, parse_period
from reports.run.apart import call_apart
from reports.run.batch import Listener, run
from reports.run.config import of_arguments
from reports.run.documents import Result
from reports.run.ledger import Run
from reports.run.plan import plan
from reports.run.render import make, make_within_limits
from reports.run.settings import Settings, settings
from reports.run.sources import made_of
from reports.system.workers import Limits
from reports.system.write import Writer

if TYPE_CHECKING:
    import pandas as pd

Where = str | PathLike[str]
_SCREEN = "width:100%;height:48em;border:1px solid #ccc"
"""Style of the frame in which a notebook shows a packet."""


def load(*sources: Where, **options: object) -> "Corpus":
    """Read sources into a corpus, in this process.

    Args:
        sources: Files, folders, patterns such as `notes/*.md`, or URLs such as `s3://bucket/profiles`.
        options: What `reports.toml` may hold, by the same names: `people`, `teams`, `themes`, `threads`, `as_of`,
            `timezone`, `fiscal_year_start`, `privacy`, `confidential`, `templates`, `brand` … No configuration file is
            read.

    Raises:
        ReportError: A source leads to no file, no file holds a profile, or an option is wrong; `.problems` has all.
            What is wrong within a file is in `Corpus.problems` instead.

    >>> import reports
    >>> corpus = reports.load("seeds/", as_of="2026-11-21")
    >>> list(corpus.people["id"])[:2]
    ['michael-candales', 'michael-hoehnerbach']

    """
    made = _settings({**options, "sources": tuple(fspath(one) for one in sources)})
    found = find_all(made.sources)
    return Corpus(made_of(found, *load_sources(found, made.load), made), made)


def build(sources: Where | Sequence[Where], *, out: Where = "out", jobs: int = 1, **options: object) -> Result:
    """Make all documents that are out of date, as `reports build` does, in processes of their own.

    Args:
        sources: A file, folder, pattern or URL, or several.
        out: The folder, or URL, to write to; also its manifest and the ledger of its runs.
        jobs: Documents made at once.
        options: What `reports.toml` may hold, by the same names, as `by`, `period`, `person`, `force`; and `formats`
            for `format`, such as `pdf`. No configuration file is read.

    Returns:
        What became of each document: `.written`, `.unchanged` and `.failed`, each of outcomes with `.document.path`
            below `out` and `.why`; and `.problems` of the sources. A document that fails does not stop the others.

    Raises:
        ReportError: Nothing could be built: sources, options or templates are wrong, the folder cannot be written to,
            or another run is writing there; `.problems` has every reason.

    >>> import reports, tempfile
    >>> out = tempfile.mkdtemp()
    >>> result = reports.build("seeds/", out=out, formats=["html"], person="michael-lazos")
    >>> [outcome.document.path for outcome in result.written]
    ['person/michael-lazos.html']

    """
    some = (sources,) if isinstance(sources, str | PathLike) else sources
    if "formats" in options:
        options["format"] = options.pop("formats")
    given = {**options, "sources": tuple(fspath(one) for one in some), "out": fspath(out), "jobs": jobs}
    return call_apart(_build, _settings(given))


@dataclass(frozen=True)
class Corpus:
    """All that was loaded, as pandas tables; made by `load`.

    The tables are made when they are asked for; what is done to one does not change the corpus. `person` is the id of a
    person, `period` a notation such as `2025-07` or `2025-Q3`, `file` is relative to its source folder, and `line`
    counts from 1. Where a column may hold nothing, it says so.
    """

    _corpus: rows.Corpus = field(repr=False)
    _settings: Settings = field(repr=False)

    def __repr__(self) -> str:
        """How much there is: `<Corpus: 5 people, 35 summaries, 0 problems>`."""
        found = self._corpus
        counts = f"{len(found.contributors)} people, {len(found.summaries)} summaries, {len(found.problems)} problems"
        return f"<Corpus: {counts}>"

    @property
    def people(self) -> "pd.DataFrame":
        """One row a person, in order of name, anonymous last.

        Columns: `id`; `name` (None: anonymous); `is_anonymous`; `summaries`, how many there are.
        """
        from reports import tables

        return tables.people(self._corpus)

    @property
    def summaries(self) -> "pd.DataFrame":
        """One row a summary, in order of file and line.

        Columns: `summary`, a number that `highlights` and `evidence` refer to; `person`; `period`; `text`; `file`;
        `line`, its first one; `copies`, a tuple of the lines that repeat it.
        """
        from reports import tables

        return tables.summaries(self._corpus)

    @property
    def highlights(self) -> "pd.DataFrame":
        """One row a sentence or list item of a summary, word for word; within a summary those that lead first.

        Columns: `summary`; `person`; `period`; `text`; `category` (`feature`, `fix`, `performance`, `quality`,
        `documentation`, `impact`, `skill`, `other`, `away`); `file`; `line`.
        """
        from reports import tables

        return tables.highlights(self._corpus)

    @property
    def evidence(self) -> "pd.DataFrame":
        """One row a mention of a repository, pull request, issue or commit.

        Columns: `summary` (missing where an overview names it); `person`; `kind` (`repository`, `pull_request`,
        `issue`, `commit`); `repository`, as `owner/name` (None: ambiguous); `reference`, the number or hash (empty for
        a repository); `url` (None: no unambiguous one); `text`, as written; `file`; `line`.
        """
        from reports import tables

        return tables.evidence(self._corpus)

    @property
    def problems(self) -> "pd.DataFrame":
        """One row for what could not be understood or does not add up.

        Columns: `code`, a stable name; `severity` (`error`, `warning`, `note`); `message`; `hint`, how to fix it;
        `file` and `line` (either may be missing); `text`, the words at fault.
        """
        from reports import tables

        return tables.problems(self._corpus.problems)

    def packet(self, person: str | None = None, *, period: str | None = None) -> "Packet":
        """The packet of a person, or of everyone in a period.

        Args:
            person: Id, name or alias; None: everyone, which needs a `period` that is a month, quarter, half or year.
            period: A notation such as `2025-Q3` or a word such as `last-quarter`; None: all there is of the person.

        Raises:
            ReportError: There is no such person (the nearest is named), more than one, or no summary in the period.

        >>> import reports
        >>> packet = reports.load("seeds/").packet("michael-lazos", period="2025-Q3")
        >>> packet.title, packet.period
        ('Michael Lazos', '2025-Q3')

        """
        made = self._settings
        try:
            within = parse_period(period, made.load.today, made.fiscal_start) if period else None
        except ValueError as error:
            raise InputError(Problem("period", f"{error}", "error")) from error
        kind = "person"
        if person is None:
            fitting = (one for one in KINDS if within and within == within.aligned(one, made.fiscal_start))
            kind = next(fitting, "")
        if not kind:
            hint = 'As in packet("ada"), packet("ada", period="2025-Q3") or packet(period="2025-Q3").'
            raise InputError(
                Problem("packet", "no person, and no whole month, quarter, half or year.", "error", hint=hint)
            )
        asked = replace(made, people=(person,) if person else (), period=within, kinds=(kind,))
        planned = plan(self._corpus, asked)
        if len(planned.subjects) > 1:
            ids = ", ".join(one.contributor or "" for one in planned.subjects)
            raise InputError(
                Problem("packet", f"“{person}” is more than one person: {ids}.", "error", hint="Name one id.")
            )
        return Packet(planned.packet(planned.subjects[0]), made.templates, made.brand)


@dataclass(frozen=True)
class Packet:
    """The content of one document: quoted, counted and compared, knowing no medium. It never changes.

    Two packets are equal where their content is.
    """

    _content: Content = field(repr=False)
    _templates: Path | None = field(default=None, repr=False, compare=False)
    _brand: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    title: str = field(init=False)
    """A person's name, or the period: `2025-Q3`."""
    period: str = field(init=False)
    """Notation of the time that it is about: `2024-12..2026-04`."""

    def __post_init__(self) -> None:
        """Show what it is about."""
        object.__setattr__(self, "title", self._content.title)
        object.__setattr__(self, "period", self._content.period)

    def to_dict(self) -> dict[str, Any]:
        """The content as plain dicts, tuples, strings and numbers; the keys are the names in `docs/packet.md`."""
        return asdict(self._content)

    def to_json(self) -> str:
        """The same as JSON; equal texts if and only if the packets are equal."""
        return canonical(self._content).decode("utf-8", "replace")

    def render(self, format: str, *, pool: bool = False) -> bytes:
        """The bytes of a document, the same for the same packet.

        Args:
            format: One of those that `reports build --help` names, such as `pdf`.
            pool: Make it in a process of its own with the limits of `reports build` on memory and time, for templates
                or sources that are not to be trusted with this one.

        Raises:
            ReportError: No such format, the template is at fault, or this packet cannot be made.

        """
        if format not in FORMATS:
            raise InputError(Problem("format", f"no format “{format}”. Known: {', '.join(FORMATS)}.", "error"))
        if pool:
            return call_apart(_render_apart, self._content, format, self._templates, self._brand)
        return make(self._content, format, _opened(self._templates, tuple(sorted(self._brand.items())))).content

    def save(self, path: Where, *, pool: bool = False) -> Path:
        """Write a document, whole or not at all; its path.

        Args:
            path: Where to, ending in `.pdf`, `.html` or `.pptx`. An old file there is replaced.
            pool: As for `render`.

        Raises:
            ReportError: As `render` does, or the file cannot be written.

        >>> import reports, tempfile
        >>> packet = reports.load("seeds/").packet("michael-lazos", period="2025-Q3")
        >>> packet.save(tempfile.mkdtemp() + "/michael.html").name
        'michael.html'

        """
        target = Path(path)
        content = self.render(target.suffix.removeprefix(".").lower(), pool=pool)
        Writer(target.parent, 0o600).write(target.name, content)
        return target

    def _repr_html_(self) -> str:
        """What a notebook shows: the page, in a frame of its own, for its style is not the notebook's."""
        page = self.render("html").decode("utf-8")
        return f'<iframe title="{escape(self.title)}" sandbox style="{_SCREEN}" srcdoc="{escape(page)}"></iframe>'


# What it takes ----------------------------------------------------------------------------------


def _settings(options: Mapping[str, object]) -> Settings:
    """What the options of a call mean, seen from now."""
    given = {name: value for name, value in options.items() if value is not None}
    return settings(of_arguments(given), datetime.now(UTC), 1)


@lru_cache(maxsize=4)
def _opened(folder: Path | None, brand: tuple[tuple[str, str], ...]) -> Templates:
    """A template set, opened once."""
    return open_templates(folder, dict(brand))


def _render_apart(packet: Content, format: str, folder: Path | None, brand: Mapping[str, str]) -> bytes:
    """In a process of its own: a document, made by a child with limits."""
    return make_within_limits(packet, format, open_templates(folder, brand), Limits())


class _JobEnd(Listener):
    """Keeps how the one job of a run ended."""

    result: Result | None = None
    error: ReportError | None = None

    def end(self, run: Run, settings: Settings, result: Result) -> None:
        """It was built."""
        self.result = result

    def refused(self, run: Run, settings: Settings, error: ReportError) -> None:
        """It could not be."""
        self.error = error


def _build(made: Settings) -> Result:
    """In a process of its own: build one job."""
    told = _JobEnd()
    run([made], lambda: datetime.now(UTC), told)
    if told.error:
        raise told.error
    assert told.result
    return told.result
