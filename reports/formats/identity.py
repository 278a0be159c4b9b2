"""Which packet a document is of, as the document itself says, so that what was filled in finds its way back.

Knows the words for it; where a format keeps them is known to the format.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from reports.model.packet import Packet

SCHEMA = 1
NAME = "packet"
"""Of the field that says it."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Which packet a document is of."""

    kind: str
    id: str
    period: str
    """Notation of its span."""
    questions: Mapping[str, str] = field(default_factory=dict)
    """The open questions by their numbers, which answers refer to."""
    schema: int = SCHEMA
    """Another one is of another version of this program."""

    @property
    def shown(self) -> str:
        """For people: `person/ada_2025-H1`."""
        return f"{self.kind}/{self.id}"


def identity_of(packet: Packet) -> Identity:
    """Which packet it is."""
    questions = {str(one.number): one.text for one in packet.questions}
    return Identity(packet.document, packet.id, packet.period, questions)


def written(identity: Identity) -> str:
    """An identity as a document keeps it."""
    about = {"schema": SCHEMA, "kind": identity.kind, "id": identity.id, "period": identity.period}
    return json.dumps(about | {"questions": identity.questions}, ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> Identity | None:
    """The identity that a document keeps; None where it is none, whoever wrote it."""
    try:
        found = json.loads(text)
        kind, id, period, questions = (found[name] for name in ("kind", "id", "period", "questions"))
        if not all(isinstance(one, str) for one in (kind, id, period, *questions, *questions.values())):
            return None
        return Identity(kind, id, period, questions, int(found["schema"]))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
