"""A packet as bytes, to tell whether it changed. Knows the fields of the model and nothing of their meaning."""

import json
from dataclasses import asdict
from functools import cache

from pydantic import TypeAdapter

from reports.model.packet import Packet


def canonical(packet: Packet) -> bytes:
    """The packet as compact JSON, its fields in order of the model: equal bytes if and only if the packets are equal.

    Lone surrogates, which the name of a file may hold, stand as three bytes each, which no other text encodes to.
    """
    try:
        return _adapter().dump_json(packet, warnings=False)
    except ValueError:  # of pydantic: not UTF-8
        # Written by json: several times slower, and the same bytes but for the surrogates.
        text = json.dumps(asdict(packet), ensure_ascii=False, separators=(",", ":"))
        return text.encode("utf-8", "surrogatepass")


@cache
def _adapter() -> TypeAdapter[Packet]:
    return TypeAdapter(Packet)
