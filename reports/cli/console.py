"""What the command says: lines and a bar for people, JSON lines for programs, nothing to cron after a good run.

Knows what happened; decides nothing.
"""

import contextlib
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from reports.cli.inspect import is_open, printable, problem_lines
from reports.errors import OutputError, Problem, ReportError
from reports.how_read import UNSURE
from reports.loading.aside import NOT_READ
from reports.run.batch import Listener
from reports.run.changed import CODE as CHANGED
from reports.run.config import explained
from reports.run.documents import Outcome, Result
from reports.run.languages import OFFERED
from reports.run.ledger import Run, Status
from reports.run.options import Options
from reports.run.settings import Settings
from reports.system.stores import Folder, redact_url
from reports.wording import counted

if TYPE_CHECKING:
    from reports.delivery.deliver import Step

_FEW = 3
"""Files whose reading is to be looked at that are named."""
_MOST = 20
"""Problems of a run, and notes on changed documents, that are printed unless all are asked for."""


def say(text: str, *, err: bool = False) -> None:
    """Print a line; who closes the pipe does not stop the work."""
    try:
        click.echo(text, err=err)
    except (OSError, ValueError, AttributeError):
        drop_closed_output()


def drop_closed_output() -> None:
    """Flush what was printed; what nobody reads any more goes nowhere, now and later."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, ValueError, OSError):
            with contextlib.suppress(AttributeError, ValueError, OSError):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, stream.fileno())
                os.close(nowhere)


def show(text: str) -> None:
    """Print what was asked for; OutputError if it cannot be, unless nobody reads it any more."""
    try:
        click.echo(text.encode("utf-8", "backslashreplace"))
    except BrokenPipeError:
        pass
    except (OSError, ValueError, AttributeError) as error:
        raise OutputError(f"cannot print: {getattr(error, 'strerror', None) or error}.") from error


def say_refused(error: ReportError, *, job: str = "", most: int | None = None) -> None:
    """Print each problem of a refusal, or the first of them and how many more there are."""
    shown = error.problems[:most]
    for problem in shown:
        say(f"Error: {f'job {job}: ' if job else ''}{one_line(str(problem))}", err=True)
    if more := len(error.problems) - len(shown):
        say(f"Error: and {more} more; see all with -v", err=True)


def delivery_line(step: "Step") -> str:
    """What became of one delivery, in a line."""
    words = {"before": "delivered before", "doubt": "in doubt", "unsent": "not delivered"}
    where = f" to {step.to}" if step.to else ""
    why = f": {step.why}" if step.why else ""
    return one_line(f"{step.delivery}: {words.get(step.state, step.state)} {step.document}{where}{why}")


def one_line(text: str) -> str:
    """One line that a terminal only shows."""
    return printable(text).replace("\n", "\\n")


class Progress(Listener):
    """Tells how a build goes on, as its first job wants it told."""

    def __init__(self, configs: Sequence[Options], *, is_debugged: bool = False) -> None:
        """Take the jobs; refusals are raised where one debugs."""
        self.is_debugged = is_debugged
        self.options = configs[0]
        self.configs = {config.job: config for config in configs}
        self.began = time.monotonic()
        self.bar: Any = None
        self.run = self.job = ""
        self.is_json = self.options.log_format == "json"
        self.is_text = not (self.is_json or self.options.quiet)
        is_terminal = sys.stderr is not None and sys.stderr.isatty()
        self.shows_bar = self.is_text and not self.options.explain and is_terminal

    def wait(self, folder: Folder) -> None:
        """Say that another run goes on."""
        if self.is_json:
            self._json(event="wait", out=str(folder))
        elif self.is_text:
            say(one_line(f"another run is writing to {folder}: waiting for its end"))

    def start(self, run: Run, settings: Settings, documents: int) -> None:
        """Say which run this is and what period it is about."""
        self.run, self.job = run.run, run.job
        period = _period_words(self.configs[settings.job], settings)
        if self.is_json:
            about = {"job": settings.job, "out": str(settings.out), "period": period, "as_of": run.as_of}
            self._json(event="start", documents=documents, **about)
        elif self.is_text:
            say(one_line(f"run {run.run}{f', job {run.job}' if run.job else ''}: period {period}"))
        if self.shows_bar:
            self.bar = click.progressbar(
                length=documents,
                label="Building",
                file=sys.stderr,
                item_show_func=lambda item: item and one_line(str(item)),
            )
            self.bar.__enter__()

    def done(self, outcome: Outcome) -> None:
        """Say what became of a document."""
        path, why = outcome.document.path, outcome.why
        if self.bar is not None:
            self.bar.update(1, path)
        if self.is_json:
            seconds = round(outcome.seconds, 3)
            self._json(event="document", path=path, state=outcome.state, why=why, seconds=seconds)
        elif outcome.state == "failed":
            say(f"{'' if self.bar is None else chr(10)}failed {one_line(path)}: {one_line(why)}", err=True)
        elif self.is_text and (self.options.explain or (self.bar is None and outcome.state != "unchanged")):
            took = f" in {outcome.seconds:.1f} s" if outcome.state == "written" else ""
            say(one_line(f"{outcome.state} {path}{f': {why}' if self.options.explain else ''}{took}"))

    def refused(self, run: Run, settings: Settings, error: ReportError) -> None:
        """Say why a job cannot be built."""
        self.close()
        self.run, self.job = run.run, run.job
        if self.is_debugged:
            raise error.__cause__ or error
        if self.is_json:
            self._json(event="refused", job=settings.job, reasons=[str(problem) for problem in error.problems])
        else:
            say_refused(error, job=settings.job, most=None if self.options.verbose else _MOST)

    def end(self, run: Run, settings: Settings, result: Result) -> None:
        """Say what was done."""
        self.close()
        seconds = time.monotonic() - self.began
        counts = {state: result.count(state) for state in ("written", "unchanged", "planned", "kept", "failed")}
        if self.is_json:
            for left in result.leftovers:
                self._json(event="leftover", path=left.path, why=left.why, removed=left.is_removed)
            for problem in _on_changes(result):
                self._json(event="changed", what=problem.message)
            self._json_problems(result, settings)
            not_read = sum(problem.code == NOT_READ for problem in result.problems)
            about = {
                "out": str(settings.out),
                "seconds": round(seconds, 3),
                "problems": len(result.problems) - not_read,
            }
            self._json(event="end", **about, **counts)
        elif self.is_text:
            for line in _summary(result, settings, counts, seconds, is_verbose=self.options.verbose):
                say(one_line(line))
        elif _is_amiss(result, settings):
            serious = [problem for problem in result.problems if problem.severity != "note"]
            for line in problem_lines(serious, None if self.options.verbose else _MOST):
                say(one_line(line), err=True)

    def close(self) -> None:
        """Leave the line of the bar."""
        if self.bar is not None:
            self.bar.__exit__(None, None, None)
            self.bar = None

    def _json_problems(self, result: Result, settings: Settings) -> None:
        """Print an event for each error and warning, and each file that was not read; notes only if asked for."""
        is_told = not self.options.quiet or _is_amiss(result, settings)
        for problem in result.problems if is_told else ():
            if problem.code == NOT_READ:
                self._json(event="not_read", file=problem.file, reason=problem.message)
            elif problem.severity != "note" or self.options.verbose:
                self._json(event="problem", **asdict(problem))

    def _json(self, **event: object) -> None:
        """Print an event as a line; where it is to be quiet, only what went wrong."""
        is_wrong = event.get("state") == "failed" or event["event"] in ("refused", "problem")
        if self.options.quiet and not is_wrong:
            return
        say(json.dumps({"run": self.run, "job": self.job} | event, ensure_ascii=True))


def _summary(
    result: Result, settings: Settings, counts: dict[str, int], seconds: float, *, is_verbose: bool
) -> Iterator[str]:
    """What was written, what is left over, and how to see the problems."""
    words = {"unchanged": "already up to date", "planned": "would be written", "kept": "kept, for a source is missing"}
    said = ", ".join(f"{count} {words.get(state, state)}" for state, count in counts.items() if count)
    yield f"{said or 'nothing to do'} in {seconds:.1f} s"
    if counts["written"]:
        yield from _tree(result, settings.out)
    for left in result.leftovers:
        hint = "" if left.is_removed or ";" in left.why else " (--prune removes it)"
        yield f"{'removed' if left.is_removed else 'left over'} {settings.out / left.path}: {left.why}{hint}"
    for problem in [] if is_verbose else _on_changes(result)[:_MOST]:
        yield f"note: {problem}"
    yield from problem_lines(result.problems, None if is_verbose else _MOST)
    if weak := list(dict.fromkeys(one.file for one in result.problems if one.code in UNSURE and one.file)):
        some = f"{', '.join(weak[:_FEW])}{', …' * (len(weak) > _FEW)}"
        yield f"{counted(len(weak), 'file')} read by weak signs: {some}; `reports inspect` shows how each was read"
    for problem in () if is_verbose else result.problems:
        if problem.code == OFFERED:
            yield str(problem)
    if is_open(result.problems):
        yield "to say line by line whose each is and of when: `reports inspect --answers answers.csv` writes a table"


def _is_amiss(result: Result, settings: Settings) -> bool:
    """Whether a quiet run has something to say of its sources: an error, or what makes a strict run fail."""
    return any(one.severity == "error" or (settings.strict and one.severity != "note") for one in result.problems)


def _on_changes(result: Result) -> list[Problem]:
    """What is to be said of documents that somebody changed."""
    return [problem for problem in result.problems if problem.code == CHANGED]


def _tree(result: Result, out: Folder) -> Iterator[str]:
    """The folders written to, with the number of documents in each."""
    counts: dict[tuple[str, str], int] = {}
    for outcome in result.outcomes:
        if outcome.state == "written":
            key = (str(Path(outcome.document.path).parent), outcome.document.format)
            counts[key] = counts.get(key, 0) + 1
    for (folder, form), count in sorted(counts.items()):
        yield f"  {out / folder}/  {count} {form}"


# The configuration and the ledger ---------------------------------------------------------------


def explain(configs: Sequence[Options], jobs: Sequence[Settings]) -> Iterator[str]:
    """Each value and where it was set, and the periods that words stand for."""
    for config, made in zip(configs, jobs, strict=True):
        rows = [(key, redact_url(value), origin) for key, value, origin in explained(config)]
        width = min(40, max(len(f"{key} = {value}") for key, value, _ in rows))
        if config.job:
            yield f"job {config.job}"
        for key, value, origin in rows:
            yield one_line(f"{f'{key} = {value}':{width}}  # {origin}")
        yield f"{'':{width}}  # period: {_period_words(config, made)}"


def _period_words(config: Options, made: Settings) -> str:
    """The period of a run, with the words that it was asked for in."""
    words = config.period
    if words is None or made.period is None:
        return "all"
    seen = f"{words}, seen from {made.load.today} in {config.timezone}"
    return f"{made.period} ({seen})" if words.upper() != str(made.period) else str(made.period)


def status_text(config: Options, found: Status | None, runs: Sequence[Run], running: Run | None) -> Iterator[str]:
    """What a person wants to know of a job."""
    out = redact_url(config.out)
    name = f"job {config.job}" if config.job else out
    if running:
        yield one_line(f"{out}: a run goes on since {_utc(running.started)}")
    if found is None:
        yield one_line(f"{name}: no run yet")
        return
    late = "; that is longer ago than --max-age" if found.is_late else ""
    late = "; that is later than now: a clock was ahead" if found.is_ahead else late
    yield one_line(f"{name}: last run {_utc(found.last.started)}, {_ended(found.last)}{late}")
    for path, why, since in found.failing:
        yield one_line(f"  failing since {_utc(since)}: {path or 'the run'}: {why}")
    for run in reversed(runs):
        yield one_line(f"  {_utc(run.started)}  {_ended(run)}  {run.period or 'all'}  {run.run}")


def _utc(moment: str) -> str:
    return f"{datetime.fromisoformat(moment):%Y-%m-%d %H:%M} UTC"


def _ended(run: Run) -> str:
    """How a run ended."""
    if run.exit is None:
        return "killed before its end"
    counts = ", ".join(f"{count} {what}" for what, count in run.counts.items()) or "nothing done"
    seconds = max(0.0, (run.last_seen - run.began).total_seconds())  # the clock may have been put back
    return f"exit {run.exit} after {seconds:.0f} s: {counts}"


def status_json(config: Options, found: Status | None, runs: Sequence[Run], running: Run | None) -> Iterator[str]:
    """The same for a program, one line a job."""
    failing = [{"path": path, "reason": why, "since": since} for path, why, since in found.failing] if found else []
    yield json.dumps(
        {
            "job": config.job,
            "out": redact_url(config.out),
            "is_good": found is not None and found.is_good,
            "is_late": found is not None and found.is_late,
            "is_ahead": found is not None and found.is_ahead,
            "running_since": running.started if running else None,
            "failing": failing,
            "runs": [asdict(run) for run in reversed(runs)],
        }
    )
