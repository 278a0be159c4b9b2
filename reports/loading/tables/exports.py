"""Exports of known tools, by the names of their columns. Knows names; knows no rows."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_ROLES = ("person", "email", "when", "what", "key", "link", "team", "status", "caption", "handle", "project")


@dataclass(frozen=True, slots=True)
class Export:
    """What a tool writes."""

    name: str
    needs: frozenset[str]
    columns: Mapping[str, Sequence[str]]
    """What a column says to the names that it may have."""
    is_item: bool = True
    only: tuple[str, ...] = ()
    """States of the rows that count; none: all but those that are open or given up."""

    @property
    def is_done(self) -> bool:
        """Whether its column of times is empty until the work is done."""
        return self.is_item

    def index(self, role: str, names: Sequence[str]) -> int | None:
        """The first column that has one of the names of a role."""
        have = [_known(name) for name in names]
        return next((have.index(_known(one)) for one in self.columns[role] if _known(one) in have), None)


def export_of(names: Sequence[str]) -> Export | None:
    """The export whose columns these are; None: no known one, or one without a column of times."""
    have = {_known(name) for name in names}
    for export in _exports():
        if export.needs <= have and any(_known(one) in have for one in export.columns["when"]):
            return export
    return None


@cache
def _exports() -> tuple[Export, ...]:
    tables = tomllib.loads(Path(__file__).with_name("exports.toml").read_text("utf-8"))["export"]
    return tuple(
        Export(
            one["name"],
            frozenset(map(_known, one["needs"])),
            {role: one[role] for role in _ROLES if role in one},
            not one.get("prose", False),
            tuple(one.get("only", ())),
        )
        for one in tables
    )


def _known(name: str) -> str:
    return " ".join(name.removeprefix("\ufeff").casefold().split())
