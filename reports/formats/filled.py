"""What people filled into a document: one value for every format that can be read back."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from reports.formats.identity import Identity

Value = str | bool
"""Of a field: text, or whether a box is ticked."""


@dataclass(frozen=True, slots=True)
class Form:
    """What a document says of its form."""

    values: Mapping[str, Value] = field(default_factory=dict)
    before: Mapping[str, Value] = field(default_factory=dict)
    """What the fields were filled with when it was made."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """What fields are called for people: `What went well`."""
    is_signed: bool = False
    is_encrypted: bool = False
    """Then nothing is read."""
    fault: str = ""
    """Why it could not be read, in words."""
    identity: Identity | None = None
    """Which packet it is of; None where it does not say."""
