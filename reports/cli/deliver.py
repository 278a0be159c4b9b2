"""`reports deliver`: documents to people."""

from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from reports.cli.invoke import CONFIG, DEBUG, JOB, OUT, clock, errors_as_text, read_options, settings_of
from reports.errors import Exit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reports.run.settings import Settings


class _DeliverArguments(TypedDict):
    """Further options."""

    out: str | None
    again: tuple[str, ...]
    dry_run: bool
    bounces: Path | None
    quiet: bool


@click.command("deliver")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@CONFIG
@JOB
@OUT
@click.option("--again", multiple=True, metavar="PATH", help="Deliver this document once more; repeatable.")
@click.option("--dry-run", is_flag=True, help="Say what would be delivered; send and write nothing.")
@click.option(
    "--bounces",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Note which mails came back, as this mailbox (mbox or .eml) says; send nothing.",
)
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but what went wrong.")
@DEBUG
@errors_as_text
def deliver_documents(
    names: tuple[str, ...], config: Path | None, wanted: tuple[str, ...], **given: Unpack[_DeliverArguments]
) -> int:
    """Bring the documents to people, each once: as copies, a zip, a binder, or by mail, as each [[deliver]] says."""
    configs = read_options(config, wanted, out=given["out"])
    from reports.cli.console import delivery_line, say
    from reports.delivery.deliver import Asked, deliver

    if given["bounces"]:
        return _bounced(settings_of(configs), given["bounces"])
    asked = Asked(names, given["again"], given["dry_run"])
    is_bad = False
    for one, settings in zip(configs, settings_of(configs), strict=True):
        for step in deliver(one, settings, clock, asked):
            is_bad = is_bad or step.is_bad
            if step.is_bad or not given["quiet"]:
                say(delivery_line(step), err=step.is_bad)
    return Exit.FAILED if is_bad else 0


def _bounced(jobs: "Sequence[Settings]", file: Path) -> int:
    from reports.cli.console import one_line, say
    from reports.delivery.deliver import bounced

    is_bad = False
    for settings in jobs:
        lines, problems = bounced(settings, file, clock)
        for line in lines:
            say(one_line(f"{line.delivery}: came back from {line.to}: {line.document}: {line.why}"), err=True)
        for problem in problems:
            say(one_line(str(problem)), err=True)
        is_bad = is_bad or bool(lines) or any(problem.severity != "note" for problem in problems)
    return Exit.FAILED if is_bad else 0
