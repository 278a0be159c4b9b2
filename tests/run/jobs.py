"""What tests of runs share: two profiles, and a configuration of one job or of two."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from click.testing import Result

Cli = Callable[..., Result]
PROFILE = """Over two months, {name} built parsers for acme/widgets.

2025-07: Added a fast parser to acme/widgets. Fixed a crash in PR #12.

2025-{last}: Documented the parser.
"""
JOBS = """
[[job]]
name = "people"
by = "person"
[[job]]
name = "quarters"
by = "quarter"
out = "quarters"
"""
START = datetime(2026, 3, 1, 5, 30, tzinfo=UTC)
"""When the first of some runs began."""


def write(folder: Path, name: str, last: str = "08") -> None:
    """Write the profile of a person, whose later summary is of this month of 2025."""
    (folder / f"{name[: name.index(' ')].lower()}.txt").write_text(PROFILE.format(name=name, last=last), "utf-8")


def configure(text: str, profiles: Path) -> None:
    """Write a configuration in the working folder."""
    Path("reports.toml").write_text(f'sources = ["{profiles}"]\nformat = "html"\n{text}', "utf-8")


def documents(out: Path) -> set[str]:
    """The pages in an output folder, by their paths."""
    return {str(path.relative_to(out)) for path in out.rglob("*.html")}
