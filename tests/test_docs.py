"""The documentation agrees with the command: every option is in it, every example runs."""

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import Result

from reports.cli.commands import main
from reports.run.options import Options
from tests.sampling import sampled, soak


def helps() -> str:
    """The help of the command and of each of its commands, those of groups too, as Markdown."""
    parts = ["# Command line\n"]
    context = click.Context(main, info_name="reports", terminal_width=100, **main.context_settings)
    parts.append(f"```\n{main.get_help(context)}\n```\n")
    for inner in contexts(context):
        parts.append(f"## {inner.command_path}\n\n```\n{inner.command.get_help(inner)}\n```\n")
    return "\n".join(parts)


def contexts(context: click.Context) -> Iterator[click.Context]:
    """Each command below that of a context, those of groups behind their group."""
    commands = context.command.commands if isinstance(context.command, click.Group) else {}
    for name, command in sorted(commands.items()):
        inner = click.Context(command, info_name=name, parent=context, terminal_width=100)
        yield inner
        yield from contexts(inner)


def test_the_reference_of_the_command_line_is_what_help_prints(root: Path, request: pytest.FixtureRequest) -> None:
    page = root / "docs/cli.md"
    if request.config.getoption("--update-golden"):
        page.write_text(helps(), "utf-8")
    assert page.read_text("utf-8") == helps()


def test_where_to_change_what_names_what_is_there(root: Path) -> None:
    text = (root / "docs/development.md").read_text("utf-8")
    table = text.partition("## Where to change what")[2].partition("\n## ")[0]
    paths = re.findall(r"`((?:reports|templates|tests|docs)/[\w./-]*)`", table)
    assert len(paths) > 30
    assert [path for path in paths if not (root / path).exists()] == []
    named = re.findall(r"`(_?[A-Za-z]+)` (?:in|of) `([\w./-]+)`", table)
    assert len(named) > 3
    assert [one for one in named if one[0] not in (root / one[1]).read_text("utf-8")] == []


def test_every_key_of_the_configuration_is_documented(root: Path) -> None:
    text = (root / "docs/configuration.md").read_text("utf-8")
    example, *others = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    for other in others:
        Options.model_validate(tomllib.loads(other))
    content = tomllib.loads(example)
    jobs = content.pop("job")
    Options.model_validate(content)
    for job in jobs:
        assert job.pop("name")
        Options.model_validate(job)
    assert set(content) == set(Options.model_fields)


def test_every_command_and_option_is_in_the_readme_or_the_reference(root: Path) -> None:
    text = (root / "README.md").read_text("utf-8") + (root / "docs/cli.md").read_text("utf-8")
    for inner in contexts(click.Context(main, info_name="reports")):
        assert inner.command_path in text
        for parameter in inner.command.params:
            for option in parameter.opts if isinstance(parameter, click.Option) else ():
                assert option in text, option


ROOT = Path(__file__).parent.parent
PAGES = (
    "README.md",
    "CHANGELOG.md",
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").rglob("*.md"))),
)


def headings(text: str) -> set[str]:
    """The anchors of a page's headings."""
    found = re.findall(r"^#+ (.*)$", re.sub(r"```.*?```", "", text, flags=re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}


@pytest.mark.parametrize("page", PAGES)
def test_links_and_pictures_of_the_documentation_lead_somewhere(page: str, root: Path) -> None:
    text = (root / page).read_text("utf-8")
    # What stands in code shows how something looks.
    for target, anchor in re.findall(r"\]\(([^)#\s]*)#?([^)\s]*)\)", re.sub(r"`[^`\n]*`", "", text)):
        if target.startswith(("http:", "https:")):
            continue
        file = (root / page).parent / target if target else root / page
        assert file.exists(), target
        assert not anchor or anchor in headings(file.read_text("utf-8")), anchor


def readme_commands() -> list[str]:
    text = (ROOT / "README.md").read_text("utf-8")
    (block,) = re.findall(r"## Daily use\n.*?```sh\n(.*?)```", text, re.DOTALL)
    return [line.partition("#")[0].strip() for line in block.splitlines()]


COMMANDS = readme_commands()


LONG = ("reports build seeds", "reports check seeds", 'reports build seeds --person "Michael Lazos" --period 2025-H2')


PLANNED = [f"{command} --dry-run" for command in LONG if " build " in command]


@pytest.mark.parametrize("command", sampled([*PLANNED, *COMMANDS], {*PLANNED, *COMMANDS} - {*LONG}))
def test_the_commands_of_the_readme_run(command: str, cli: Callable[..., Result], seeds: Path, demo: Path) -> None:
    Path("seeds").symlink_to(seeds)
    shutil.copytree(demo, "out")  # so that some is up to date
    Path("hr.csv").write_text("Name,Month,Summary\nAda Byron,2025-03,Shipped it.\n", "utf-8")
    name, *arguments = shlex.split(command)
    result = cli(*arguments)
    assert name == "reports"
    assert result.exit_code == 0, result.output


@soak
def test_the_site_is_built_without_a_warning(root: Path, tmp_path: Path) -> None:
    config = root / ".ci/mkdocs.yml"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-f", str(config), "-d", str(tmp_path)]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (made.returncode, made.stdout, made.stderr) == (0, "", "")
    page = (tmp_path / "api.html").read_text("utf-8")
    assert all(f"reports.api.{name}" in page for name in ("load", "build", "Corpus.highlights", "Packet.save"))
