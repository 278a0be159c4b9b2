"""What runs of one process need not do again: templates that are open, modules that are loaded, patterns compiled.

Children that read and print are forks, and have what their parent has.
"""

from collections.abc import Collection, Mapping
from datetime import date
from functools import cache
from pathlib import Path

from reports.formats import FORMATS, Templates, open_templates, preload
from reports.loading.kinds import Source
from reports.loading.profiles import profile
from reports.model.rows import LoadSettings
from reports.packets import assemble_person
from tests.corpora import corpus

PROFILE = (
    "Over a month, Ada Byron built parsers.\n\n2025-07: Added a parser to acme/widgets, twice as fast, in PR #12.\n"
)


@cache
def built_in_set() -> Templates:
    """The built-in template set."""
    return open_templates(None)


def opened(folder: Path | None, brand: Mapping[str, str] = {}, designs: Collection[str] | None = None) -> Templates:
    """In place of `open_templates`: the built-in set is opened once."""
    return built_in_set() if folder is None and not brand else open_templates(folder, brand, designs)


@cache
def warm() -> None:
    """Read a profile and print a packet, once in a process."""
    profile.read(Source("ada.txt", PROFILE.encode()), LoadSettings(date(2026, 1, 1)))
    preload(built_in_set(), FORMATS)
    FORMATS["pdf"](assemble_person(corpus({"Ada Byron": ["2025-01"]}), "ada-byron"), built_in_set())
