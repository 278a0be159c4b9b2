"""Exports of known tools, by the names of their columns. Knows names; knows no rows."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from reports.loading.tables.columns import plain

_ROLES = ("person", "email", "when", "what", "key", "link", "team", "status", "caption")


@dataclass(frozen=True, slots=True)
class Export:
    """What a tool writes."""

    name: str
    needs: frozenset[str]
    columns: Mapping[str, Sequence[str]]
    """What a column says to the names that it may have."""
    is_item: bool = True

    @property
    def is_done(self) -> bool:
        """Whether its column of times is empty until the work is done."""
        return self.is_item

    def index(self, role: str, names: Sequence[str]) -> int | None:
        """The first column that has one of the names of a role."""
        have = [plain(name) for name in names]
        return next((have.index(plain(one)) for one in self.columns[role] if plain(one) in have), None)


def export_of(names: Sequence[str]) -> Export | None:
    """The export whose columns these are; None: no known one, or one without a column of times."""
    have = {plain(name) for name in names}
    for export in _exports():
        if export.needs <= have and any(plain(one) in have for one in export.columns["when"]):
            return export
    return None


@cache
def _exports() -> tuple[Export, ...]:
    tables = tomllib.loads(Path(__file__).with_name("exports.toml").read_text("utf-8"))["export"]
    return tuple(
        Export(
            one["name"],
            frozenset(map(plain, one["needs"])),
            {role: one[role] for role in _ROLES if role in one},
            not one.get("prose", False),
        )
        for one in tables
    )
