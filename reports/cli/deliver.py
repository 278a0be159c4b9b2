"""`reports deliver`: documents to people."""

from pathlib import Path
from typing import TypedDict, Unpack

import click

from reports.cli.invoke import CONFIG, DEBUG, JOB, OUT, clock, errors_as_text, read_options, settings_of
from reports.errors import FAILED


class _Given(TypedDict):
    """Further options."""

    out: str | None
    again: tuple[str, ...]
    dry_run: bool
    quiet: bool


@click.command("deliver")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@CONFIG
@JOB
@OUT
@click.option("--again", multiple=True, metavar="PATH", help="Deliver this document once more; repeatable.")
@click.option("--dry-run", is_flag=True, help="Say what would be delivered; send and write nothing.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but what went wrong.")
@DEBUG
@errors_as_text
def deliver_documents(
    names: tuple[str, ...], config: Path | None, wanted: tuple[str, ...], **given: Unpack[_Given]
) -> int:
    """Bring the documents to people, each once: as copies, a zip, a binder, or by mail, as each [[deliver]] says."""
    configs = read_options(config, wanted, out=given["out"])
    from reports.cli.console import delivery_line, say
    from reports.delivery.deliver import Asked, deliver

    asked = Asked(names, given["again"], given["dry_run"])
    is_bad = False
    for one, settings in zip(configs, settings_of(configs), strict=True):
        for step in deliver(one, settings, clock, asked):
            is_bad = is_bad or step.is_bad
            if step.is_bad or not given["quiet"]:
                say(delivery_line(step), err=step.is_bad)
    return FAILED if is_bad else 0
